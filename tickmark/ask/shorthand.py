"""Questions as people type them, with what they shorten written out: `op loss fy22` asks for the operating loss.

The words are in shorthand.yaml; periods that are typed short (`dec-23`, `1H23`, a bare `23` at the end) are written out
here.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from tickmark.yaml_files import read_yaml

_FILE: Final = Path(__file__).with_name("shorthand.yaml")
_MONTH_YEAR: Final = re.compile(
    r"\b(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*[-'’](\d\d)\b(?![-/'’]?\d)", re.IGNORECASE
)
_HALF: Final = re.compile(r"\b([12])h\s?'?((?:20)?\d\d)\b", re.IGNORECASE)
_LAST_NUMBER: Final = re.compile(r"(?<=[a-z] )'?([0-3]\d)(?=\W*$)", re.IGNORECASE)


@cache
def _words() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (
            re.compile(rf"(?<![\w&])(?:{entry['typed']})(?!\w)", 0 if entry.get("case") else re.IGNORECASE),
            entry["meant"],
        )
        for entry in read_yaml(_FILE)
    )


def written_out(text: str) -> str:
    """A question with what it shortens written out.

    >>> written_out("GME op loss fy22 pls")
    'GME operating loss fy22 please'
    >>> written_out("UNH medical costs 23")
    'UNH medical costs 2023'
    """
    for pattern, meant in _words():
        text = pattern.sub(meant, text)
    text = _MONTH_YEAR.sub(lambda match: f"{match[1]} 20{match[2]}", text)
    text = _HALF.sub(lambda match: f"H{match[1]} {_year(match[2])}", text)
    if not re.search(r"\d", _LAST_NUMBER.sub("", text)):
        text = _LAST_NUMBER.sub(lambda match: _year(match[1]), text)
    return text


def _year(digits: str) -> str:
    return digits if len(digits) == 4 else f"20{digits}"


__all__ = ["written_out"]
