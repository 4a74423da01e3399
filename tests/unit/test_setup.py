"""What an installation is made from: the requirements, the lock and the Makefile agree with each other."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tickmark.doctor import PYTHONS
from tickmark.settings import REPOSITORY

PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
LOCK = (REPOSITORY / "requirements.lock").read_text()
PINS = {canonicalize_name(name): version for name, version in re.findall(r"^([\w.\-]+)==(\S+)$", LOCK, re.MULTILINE)}
OPTIONAL = [line for lines in PROJECT["optional-dependencies"].values() for line in lines]
REQUIREMENTS = [r for r in map(Requirement, (*PROJECT["dependencies"], *OPTIONAL)) if r.name != "tickmark"]


def test_the_lock_holds_nothing_but_exact_versions() -> None:
    lines = [line for line in LOCK.splitlines() if line and not line.startswith("#")]
    assert len(lines) == len(PINS)
    assert "://" not in LOCK and "+" not in LOCK


@pytest.mark.parametrize("requirement", REQUIREMENTS, ids=lambda requirement: requirement.name)
def test_what_the_project_asks_for_is_locked_to_a_version_that_fits(requirement: Requirement) -> None:
    assert requirement.specifier.contains(PINS[canonicalize_name(requirement.name)])


def test_everything_that_those_need_is_locked() -> None:
    pending, seen = [canonicalize_name(requirement.name) for requirement in REQUIREMENTS], set()
    while pending:
        name = pending.pop()
        if name in seen:
            continue
        seen.add(name)
        needed = [Requirement(line) for line in metadata.requires(name) or []]
        pending += [canonicalize_name(r.name) for r in needed if r.marker is None or r.marker.evaluate({"extra": ""})]
    assert seen <= set(PINS)


def test_the_makefile_installs_the_locked_torch() -> None:
    named = set(re.findall(r"torch==([\d.]+)", (REPOSITORY / "Makefile").read_text()))
    assert named == {PINS["torch"]}


def test_the_doctor_knows_the_pythons_that_the_project_supports() -> None:
    supported = SpecifierSet(PROJECT["requires-python"])
    (_, first), (_, after) = PYTHONS
    assert [f"3.{minor}" in supported for minor in (first - 1, first, after - 1, after)] == [False, True, True, False]


@pytest.mark.parametrize(
    ("missing", "message"),
    [("CXX_FOUND=", "No C++ compiler found"), ("PYTHON=", "Tickmark needs Python 3.11, 3.12 or 3.13")],
)
def test_set_up_says_what_is_missing(missing: str, message: str, tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    ran = subprocess.run(
        ["make", "setup", f"VENV={tmp_path}/venv", missing],
        cwd=REPOSITORY,
        env=clean,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode != 0 and message in ran.stderr
    assert not (tmp_path / "venv").exists()


def test_ci_runs_the_documented_test_command() -> None:
    script = REPOSITORY / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "\nmake test " in script.read_text()
    assert "```sh\nmake test\n```" in (REPOSITORY / "README.md").read_text()
