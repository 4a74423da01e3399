"""What others wrote and Tickmark installs or loads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tickmark.settings import REPOSITORY

AUDIT = REPOSITORY / "release" / "audit.py"
PICKLED = (".pkl", ".pickle", ".pt", ".pth", ".joblib", ".npy", ".npz", ".bin")


def package(name: str, *found: dict[str, object]) -> dict[str, object]:
    return {"name": name, "version": "1.0", "vulns": list(found)}


def audited(report: object, tmp_path: Path) -> tuple[int, str]:
    """Exit code and output of the audit where pip-audit prints *report*."""
    (tmp_path / "pip-audit").write_text(f"#!/bin/sh\ncat {tmp_path}/report.json\n")
    (tmp_path / "pip-audit").chmod(0o755)
    (tmp_path / "report.json").write_text(report if isinstance(report, str) else json.dumps(report))
    (tmp_path / "python").symlink_to(sys.executable)
    command = [tmp_path / "python", AUDIT, REPOSITORY / "requirements.lock"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not ran.stderr
    return ran.returncode, ran.stdout


def test_a_known_weakness_ends_the_audit_with_1_and_is_named(tmp_path: Path) -> None:
    weak = {"id": "GHSA-1", "fix_versions": ["1.1"]}
    code, printed = audited({"dependencies": [package("one", weak), package("two")]}, tmp_path)
    assert code == 1
    assert printed.splitlines() == ["one 1.0: GHSA-1 (mended in 1.1)", "1 known weakness in 2 audited packages."]


def test_without_a_known_weakness_it_ends_with_0(tmp_path: Path) -> None:
    assert audited({"dependencies": [package("one")]}, tmp_path) == (0, "no known weaknesses in 1 audited package.\n")


@pytest.mark.parametrize("report", ["", {"dependencies": [{"name": "one", "skip_reason": "not found"}]}])
def test_where_no_source_answers_it_says_that_nothing_was_audited(report: object, tmp_path: Path) -> None:
    code, printed = audited(report, tmp_path)
    assert code == 0 and ("Nothing was audited" in printed or "none of 1 packages was audited" in printed)


def test_nothing_that_the_package_ships_is_a_pickle() -> None:
    shipped = [file for file in (REPOSITORY / "tickmark").rglob("*") if "__pycache__" not in file.parts]
    assert not [file for file in shipped if file.suffix in PICKLED]
