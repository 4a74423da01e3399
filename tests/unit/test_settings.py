"""Settings come from the environment when asked for, and from nowhere else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from command_line import run_here

from tickmark.errors import ConfigError
from tickmark.settings import REPOSITORY, Settings, is_set, read_env_file, settings


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in Settings.model_fields.values():
        monkeypatch.delenv(str(field.validation_alias), raising=False)


def test_the_warehouse_lies_in_the_data_folder_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert settings().warehouse_path == "tickmark_data/warehouse.duckdb"
    monkeypatch.setenv("TICKMARK_DATA", "s3://bucket/tickmark/")
    assert settings().warehouse_path == "s3://bucket/tickmark/warehouse.duckdb"
    monkeypatch.setenv("TICKMARK_WAREHOUSE", "elsewhere.duckdb")
    assert settings().warehouse_path == "elsewhere.duckdb"


def test_an_empty_variable_is_an_unset_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICKMARK_DATA", "")
    monkeypatch.setenv("DAGSTER_HOME", "")
    assert settings().data == "tickmark_data"
    assert settings().dagster_home == str(REPOSITORY / "dagster_home")


def test_a_change_of_the_environment_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDGAR_URL", "http://127.0.0.1:1")
    assert settings().edgar_url == "http://127.0.0.1:1"
    monkeypatch.setenv("EDGAR_URL", "http://127.0.0.1:2")
    assert settings().edgar_url == "http://127.0.0.1:2"


def test_a_file_fills_in_what_the_environment_does_not_set(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(
        "TICKMARK_DATA=from_file\nEDGAR_IDENTITY='Some Body some@example.org'\nOPENAI_API_KEY=sk-own\n# "
        "TICKMARK_DEBUG=1\n"
    )
    with mock.patch.dict(os.environ, {"TICKMARK_DATA": "from_environment"}):
        read_env_file(tmp_path)
        assert (settings().data, settings().edgar_identity, settings().debug) == (
            "from_environment",
            "Some Body some@example.org",
            False,
        )
        assert is_set("OPENAI_API_KEY")  # as the libraries that call models look for it
    assert settings().edgar_identity == ""
    read_env_file(tmp_path / "nowhere")


def test_init_writes_every_setting_and_commands_read_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bare = {"PATH": os.environ["PATH"]}
    assert run_here("init", environment=bare).code == 0
    empty = (tmp_path / ".env").read_text()
    assert not [line for line in empty.splitlines() if line and not line.startswith("#")]
    assert all(f"\n#{field.validation_alias}=" in empty for field in Settings.model_fields.values())
    again = run_here("init", environment=bare)
    assert again.code == 1 and "--force" in again.err and (tmp_path / ".env").read_text() == empty
    assert run_here("init", "--force", "--identity", "Ann O. Nymous ann@example.org", environment=bare).code == 0
    assert (tmp_path / ".env").stat().st_mode & 0o077 == 0
    told = json.loads(run_here("doctor", "--format", "json", environment=bare).out)
    assert any("Ann O. Nymous ann@example.org" in finding["detail"] for finding in told)


@pytest.mark.parametrize("identity", ["O'Neill a@b.c", "two\nlines"])
def test_init_refuses_what_a_file_cannot_hold(identity: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run_here("init", "--identity", identity, environment={"PATH": os.environ["PATH"]})
    assert ran.code == 1 and "cannot stand in .env" in ran.err and not (tmp_path / ".env").exists()


def test_a_value_that_cannot_be_used_is_a_config_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TICKMARK_DEBUG", "perhaps")
    with pytest.raises(ConfigError, match="TICKMARK_DEBUG"):
        settings()


def test_nothing_else_reads_the_environment() -> None:
    """`os.environ` is written to or handed on in a few places; it is read for a setting in one."""
    allowed = {"tickmark/settings.py"}
    pattern = re.compile(r"os\.getenv|environ\.get\(|environ\[[^\]]+\](?!\s*=[^=])")
    for folder in ("tickmark", "assets", "resources", "pipelines"):
        for path in (REPOSITORY / folder).rglob("*.py"):
            name = path.relative_to(REPOSITORY).as_posix()
            if name not in allowed:
                found = pattern.search(path.read_text())
                assert not found, f"{name}: {found and found[0]}: settings belong in tickmark/settings.py"


def test_nothing_heavy_is_imported_with_the_package() -> None:
    modules = [
        ".".join(path.relative_to(REPOSITORY).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted((REPOSITORY / "tickmark").rglob("*.py"))
        if path.name != "__main__.py"
    ]
    code = f"import importlib, sys\nfor name in {modules}: importlib.import_module(name)\n"
    code += (
        "print([m for m in ('torch', 'litellm', 'sentence_transformers', 'transformers', 'dagster') if m in "
        "sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(REPOSITORY), check=False
    )
    assert (result.stdout.strip(), result.returncode) == ("[]", 0), result.stderr
