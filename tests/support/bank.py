"""The question bank and what counts as right, shared by tests; the same rules as benchmarks/questions.py."""

from __future__ import annotations

import importlib.util
import json
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[2]
BANK = REPOSITORY / "tests/data/questions.jsonl"
FIFTY = REPOSITORY / "tests/data/defined_in_the_question.jsonl"


def records(path: Path = BANK) -> list[dict[str, Any]]:
    """The questions of a bank."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@cache
def measure() -> ModuleType:
    """benchmarks/questions.py."""
    sys.path.insert(0, str(REPOSITORY / "benchmarks"))
    spec = importlib.util.spec_from_file_location("questions_benchmark", REPOSITORY / "benchmarks/questions.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
