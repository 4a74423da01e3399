"""Settings come from the environment when asked for, and from nowhere else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tickmark.errors import ConfigError
from tickmark.settings import REPOSITORY, Settings, settings


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
    code += "print([m for m in ('torch', 'litellm', 'sentence_transformers', 'transformers', 'dagster') if m in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(REPOSITORY), check=False)
    assert (result.stdout.strip(), result.returncode) == ("[]", 0), result.stderr
