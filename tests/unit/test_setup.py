"""What an installation is made from: the requirements, the lock and the Makefile agree with each other."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from collections.abc import Iterable
from importlib import metadata
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tickmark.doctor import PYTHONS
from tickmark.settings import REPOSITORY

PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]
LOCKS = {
    name: (REPOSITORY / name).read_text()
    for name in ("requirements.lock", "requirements-deploy.lock", "requirements-dev.lock")
}
DEV = LOCKS["requirements-dev.lock"]
EXTRAS = {name: [Requirement(line) for line in lines] for name, lines in PROJECT["optional-dependencies"].items()}
OWN = [Requirement(line) for line in PROJECT["dependencies"]]
REQUIREMENTS = [r for r in (*OWN, *chain.from_iterable(EXTRAS.values())) if r.name not in ("tickmark", "torch")]


def pins(lock: str) -> dict[str, str]:
    """Name to version."""
    found = re.findall(r"^([\w.\-]+)==([^ ;]+)", lock, re.MULTILINE)
    return {canonicalize_name(name): version for name, version in found}


@pytest.mark.parametrize("lock", LOCKS.values(), ids=LOCKS)
def test_a_lock_holds_nothing_but_exact_versions_with_hashes(lock: str) -> None:
    lines = [line for line in lock.splitlines() if line and not line.startswith("#")]
    hashes = [line for line in lines if re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line)]
    heads = [line for line in lines if re.fullmatch(r"[\w.\-]+==[\w.]+( ; .+)? \\", line)]
    assert len(heads) == len(pins(lock)) and len(heads) + len(hashes) == len(lines)
    assert "://" not in lock


def test_the_tools_are_locked_beside_the_same_versions() -> None:
    assert pins(LOCKS["requirements.lock"]).items() <= pins(DEV).items()


@pytest.mark.parametrize("requirement", REQUIREMENTS, ids=lambda requirement: requirement.name)
def test_what_the_project_asks_for_is_locked_to_a_version_that_fits(requirement: Requirement) -> None:
    locked = pins(LOCKS["requirements-deploy.lock"]) | pins(DEV)
    assert requirement.specifier.contains(locked[canonicalize_name(requirement.name)])


def needed(roots: Iterable[str]) -> set[str]:
    """The packages *roots* and all that they need here, PyTorch and what it needs left out."""
    pending, seen = list(roots), set()
    while pending:
        name = canonicalize_name(pending.pop())
        if name in seen or name in ("torch", "tickmark"):
            continue
        seen.add(name)
        requirements = [Requirement(line) for line in metadata.requires(name) or []]
        pending += [r.name for r in requirements if r.marker is None or r.marker.evaluate({"extra": ""})]
    return seen


def test_everything_that_those_need_is_locked() -> None:
    tools = {requirement.name for requirement in EXTRAS["dev"]}
    servers = {r.name for r in EXTRAS["deploy"]} - {r.name for r in EXTRAS["cluster"]}  # not installed for development
    runtime = [requirement.name for requirement in REQUIREMENTS if requirement.name not in tools | servers]
    assert needed(runtime) <= set(pins(LOCKS["requirements.lock"]))
    assert needed(tools) <= set(pins(DEV))


def test_only_torch_is_installed_without_a_hash() -> None:
    makefile = (REPOSITORY / "Makefile").read_text()
    steps = re.findall(r"^\t@\$\(PIP\) (.+?)(?: \$\(FOLLOWED\)| >>.+)?$", makefile, re.MULTILINE)
    assert steps == ["torch==2.13.0", "--no-deps --editable ."]
    assert "LOCKED := $(PIP) --require-hashes --no-deps --requirement\n" in makefile


def test_the_makefile_installs_the_torch_that_the_project_asks_for() -> None:
    named = set(re.findall(r"torch==([\d.]+)", (REPOSITORY / "Makefile").read_text()))
    asked = next(r for r in EXTRAS["vectors"] if r.name == "torch")
    assert {f"=={version}" for version in named} == {str(asked.specifier)}


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
