"""The pages that say what corpus/ and training/ hold name everything that is there, and nothing else."""

from __future__ import annotations

import csv
import re
from fnmatch import filter as filter_names
from fnmatch import fnmatch
from pathlib import Path

import tickmark

ROOT = Path(__file__).resolve().parents[2]


def _named(page: str) -> set[str]:
    """What the first column of the table at the top of a page names."""
    cells = re.findall(
        r"^\| (`[^|]*) \|", (ROOT / page).read_text(encoding="utf-8").partition("\n## ")[0], re.MULTILINE
    )
    return {name.rstrip("/") for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def test_every_corpus_is_described() -> None:
    there = {path.name for path in (ROOT / "corpus").iterdir()} - {"README.md", "__pycache__"}
    named = _named("corpus/README.md")
    assert [name for name in sorted(there) if not any(fnmatch(name, pattern) for pattern in named)] == []
    assert [pattern for pattern in sorted(named) if not filter_names(there, pattern)] == []


def test_every_file_of_weights_has_its_script() -> None:
    page = (ROOT / "training/README.md").read_text(encoding="utf-8")
    for path in Path(tickmark.__file__).parent.rglob("*.csv"):
        with path.open(encoding="utf-8", newline="") as file:
            if "weight" in next(csv.reader(file)) or "weights" in path.name:
                assert f"`{path.relative_to(ROOT)}`" in page
    scripts = {path.name for path in (ROOT / "training").glob("*.py")}
    assert {name.removeprefix("training/") for name in re.findall(r"training/\w+\.py", page)} == scripts
