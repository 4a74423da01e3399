"""The demo: facts come before anything that they do not need, and a second one makes nothing again."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest

from tickmark.cli import demo

Did = list[tuple[str, str | None]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Did]:
    """What a demo does in order, each step with the embedding model that builds would then use; building leaves a
    database.
    """

    def ran(*, model: str, **options: bool) -> Did:
        did: Did = []

        def step(name: str) -> Callable[..., None]:
            def note(*_: object, **__: object) -> None:
                did.append((name, os.environ.get("TICKMARK_EMBEDDING_MODEL")))
                if name == "build":
                    (tmp_path / "data").mkdir(exist_ok=True)
                    (tmp_path / "data/warehouse.duckdb").touch()

            return note

        for name, function in (("build", "run_build"), ("show", "_show"), ("ui", "_serve_ui")):
            monkeypatch.setattr(demo, function, step(name))
        monkeypatch.setattr(demo, "_make_vectors", lambda chosen: did.append(("vectors", chosen)))
        with mock.patch.dict(os.environ, {"TICKMARK_EMBEDDING_MODEL": model}):
            demo.demo(**({"data": tmp_path / "data", "facts": True, "vectors": True, "ui": False} | options))  # type: ignore[arg-type]
        return did

    return ran


def test_facts_are_shown_before_vectors_are_made(run: Callable[..., Did]) -> None:
    assert run(model="some-model", ui=True) == [
        ("build", "none"),
        ("show", "none"),
        ("vectors", "some-model"),
        ("ui", "none"),
    ]


def test_a_second_demo_has_its_vectors_and_makes_none(run: Callable[..., Did]) -> None:
    run(model="some-model")
    assert run(model="some-model") == [("build", "some-model"), ("show", "some-model")]


@pytest.mark.parametrize(("model", "vectors"), [("some-model", False), ("none", True)])
def test_without_vectors_none_are_made(run: Callable[..., Did], model: str, vectors: bool) -> None:
    assert run(model=model, vectors=vectors) == [("build", "none"), ("show", "none")]


def test_the_demo_stays_in_its_folder(tmp_path: Path) -> None:
    with mock.patch.dict(os.environ, {"TICKMARK_DATA": "own", "TICKMARK_WAREHOUSE": "own.duckdb"}):
        demo._settle_in(tmp_path / "d", "http://127.0.0.1:1")
        assert os.environ["TICKMARK_DATA"] == str(tmp_path / "d") and os.environ["TICKMARK_WAREHOUSE"] == ""
        assert Path(os.environ["DAGSTER_HOME"]).is_relative_to(tmp_path)
