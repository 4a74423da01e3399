"""What an installation may leave out, and what is said where it is asked for."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from tickmark import extras
from tickmark.document import open_document
from tickmark.errors import ConfigError
from tickmark.extras import EXTRAS, missing, need
from tickmark.llm import open_model
from tickmark.settings import REPOSITORY, Settings, settings


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation without any extra."""
    optional = {module for modules in EXTRAS.values() for module in modules}
    real = extras.find_spec

    def find(name: str) -> ModuleSpec | None:
        return None if name in optional else real(name)

    monkeypatch.setattr(extras, "find_spec", find)


def test_every_extra_is_one_of_the_package() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
    assert set(EXTRAS) <= set(project["optional-dependencies"])
    assert f"tickmark[{','.join(EXTRAS)}]" in project["optional-dependencies"]["all"]
    assert all(missing(extra) == () for extra in EXTRAS), "the repository installs them all"


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("extra", EXTRAS)
def test_a_missing_extra_is_offered_by_its_command(extra: str) -> None:
    with pytest.raises(ConfigError) as error:
        need(extra)
    assert error.value.hint == f"run: python -m pip install 'tickmark[{extra}]'"


@pytest.mark.usefixtures("bare")
def test_vectors_are_off_until_their_extra_is_there() -> None:
    assert settings().embedding_model == "none"


@pytest.mark.usefixtures("bare")
def test_a_model_needs_its_extra() -> None:
    assert open_model(Settings()) is None
    with pytest.raises(ConfigError, match="'models' is not installed"):
        open_model(Settings(), "openai/gpt-4o-mini")


@pytest.mark.usefixtures("bare")
def test_a_pdf_file_needs_its_extra() -> None:
    with pytest.raises(ConfigError, match="'pdf' is not installed"):
        open_document(b"%PDF-1.4", "not-read-before", "report.pdf")


@pytest.mark.slow
def test_the_wheel_builds_the_demo_beside_other_packages(tmp_path: Path) -> None:
    """Installed alone, away from the repository, the wheel finds the graph and the sample company in itself."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    wheels, site = tmp_path / "wheels", tmp_path / "site"
    source = tmp_path / "source"
    subprocess.run(["cp", "-r", *(str(REPOSITORY / name) for name in _SOURCES), _made(source)], check=True)
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", wheels, source], check=True)
    subprocess.run([*pip, "install", "--no-deps", "--no-compile", "--target", site, *wheels.glob("*.whl")], check=True)
    assert {path.name for path in site.iterdir() if not path.name.endswith(".dist-info")} == {"bin", "tickmark"}
    run = "import sys; sys.path.insert(0, sys.argv.pop(1)); from tickmark.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-I", "-c", run, site, "demo", "--data", tmp_path / "demo", "--no-vectors"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "▶ 2,249 ◀" in done.stdout
    (tmp_path / "demo").rename(tmp_path / "tickmark_data")
    five = re.search(r"```python\n(.*?)```", (REPOSITORY / "docs/python.md").read_text(), re.DOTALL)
    assert five and len([line for line in five[1].splitlines() if line]) == 5
    shown = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, sys.argv[1])\n{five[1]}", site],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.returncode == 0, shown.stderr
    assert "fiscal_period" in shown.stdout and "2.249000e+09" in shown.stdout


_SOURCES = ("tickmark", "pipelines", "assets", "resources", "samples", "dagster_home", "pyproject.toml", "setup.py",
    "README.md", "LICENSE", "workspace.yaml", "requirements.lock")  # fmt: skip


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
