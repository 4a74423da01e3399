"""The question bank and what counts as right, shared by tests; the same rules as benchmarks/questions.py."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[2]
BANK = REPOSITORY / "corpus/questions.jsonl"
FIFTY = REPOSITORY / "corpus/defined_in_the_question.jsonl"
BY_HAND = REPOSITORY / "corpus/questions_by_hand.jsonl"
"""Questions as people put them, their answers read in the documents; some are beyond what can be answered."""


def records(path: Path = BANK) -> list[dict[str, Any]]:
    """The questions of a bank."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
