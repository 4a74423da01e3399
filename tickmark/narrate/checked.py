"""A finished report under verification: every number that it tells of the company, against the facts it was made
from.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tickmark.factstore import FactStore
from tickmark.narrate.claims.check import Verification, verifier_of

if TYPE_CHECKING:
    import pandas as pd

_BOOKKEEPING = ("Not found", "Gate results", "Proofs that do not hold", "Conflicts")
_SECTION = re.compile(r"^## (?P<title>[^\n]*)\n", re.MULTILINE)


def check_report(markdown: str, raw: pd.DataFrame, verified: pd.DataFrame) -> Verification:
    """Verify a partition's report.

    Args:
        markdown: the report.
        raw: rows of `raw_filings` of the partition.
        verified: its rows of `verified_facts`.
    """
    public = verified[verified["accession"].isin(raw["accession"])]
    store = FactStore.from_frame(public, raw)
    ticker = str(raw["ticker"].iloc[0])
    return verifier_of(store).verify(told(markdown), ticker if store.company(ticker) else None)


def told(markdown: str) -> str:
    """What a report says of the company, without the sections that count Tickmark's own work or list what disagrees;
    lines keep their numbers.
    """
    sections = list(_SECTION.finditer(markdown))
    for section, after in zip(reversed(sections), [None, *reversed(sections[1:])], strict=True):
        if section["title"].strip() in _BOOKKEEPING:
            end = after.start() if after else len(markdown)
            markdown = markdown[: section.start()] + "\n" * markdown.count("\n", section.start(), end) + markdown[end:]
    return markdown
