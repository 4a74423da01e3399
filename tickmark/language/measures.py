"""Words for what is counted or measured and is no money: one table, `measures.csv`, with a line of meaning each.

>>> import re
>>> bool(re.fullmatch(forms("measure"), "square feet")), bool(re.fullmatch(forms("people"), "stores"))
(True, False)
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import Literal

from tickmark.language.units import any_of

_FILE = Path(__file__).with_name("measures.csv")
Kind = Literal["measure", "site", "people", "served", "goods"]


@cache
def _table() -> tuple[dict[str, str], ...]:
    with _FILE.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def forms(kind: Kind) -> str:
    """A pattern for any of the words of a kind, in lower case."""
    return f"(?:{any_of(form for row in _table() if row['kind'] == kind for form in row['forms'].split('|'))})"


@cache
def single_words(kind: Kind) -> frozenset[str]:
    """The forms of a kind that are one word, in lower case and without the plural's `s`.

    >>> "mwh" in single_words("measure"), "square feet" in single_words("measure")
    (True, False)
    """
    listed = (form for row in _table() if row["kind"] == kind for form in row["forms"].split("|"))
    return frozenset(form.removesuffix("s") for form in listed if " " not in form)
