"""Names of passages that stay the same from build to build: `nvda_2024_item_7_mda`,
`nvda_2024_item_7_mda_c02_0123456789ab`.
"""

from __future__ import annotations

import hashlib
import re

from tickmark.forms import comes_every, forms
from tickmark.model import Filing, FiscalPeriod, Section

_ANNUAL = {
    "1": "business", "1A": "risk_factors", "1B": "staff_comments", "1C": "cybersecurity", "2": "properties", "3":
    "legal_proceedings", "4": "mine_safety",
    "5": "market", "6": "reserved", "7": "mda", "7A": "market_risk", "8": "financial_statements", "9": "accountants",
    "9A": "controls", "9B": "other_information",
    "9C": "foreign_jurisdictions", "10": "directors", "11": "compensation", "12": "ownership", "13": "related_parties",
    "14": "audit_fees", "15": "exhibits", "16": "summary",
}  # fmt: skip
_QUARTERLY = {
    "Part1Item1": "financial_statements", "Part1Item2": "mda", "Part1Item3": "market_risk", "Part1Item4": "controls",
    "Part2Item1": "legal_proceedings",
    "Part2Item1A": "risk_factors", "Part2Item2": "share_purchases", "Part2Item3": "defaults", "Part2Item4":
    "mine_safety", "Part2Item5": "other_information",
    "Part2Item6": "exhibits",
}  # fmt: skip
_ITEM = re.compile(r"(?:Part(?P<part>\d+))?Item(?P<number>\d+[A-Z]?)(?:Note(?P<note>\w+))?")
_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OTHER = re.compile(r"[^a-z0-9]+")
_REGULAR = tuple(form.name for form in forms() if form.periodic)


def doc_id(filing: Filing, section: Section, fiscal: FiscalPeriod | None = None) -> str:
    """The name of a section of a filing, unique over all filings.

    The year, with the quarter for a 10-Q, is the fiscal one where it is given, otherwise that of the partition.
    Documents of which a period may see several (amendments, 8-K, what users add) carry their form and accession number.
    """
    annual = comes_every(filing.form) == "year"
    if fiscal is not None:
        when = f"{fiscal.year}" if fiscal.quarter is None else f"{fiscal.year}q{fiscal.quarter}"
    else:
        when = filing.period[:4] if annual else filing.period.lower()
    which = (
        ""
        if filing.form in _REGULAR and filing.source == "issuer_filing"
        else f"_{_slug(filing.form)}_{filing.accession.replace('-', '')}"
    )
    return f"{_slug(filing.ticker)}_{when}{which}_{_section(section.section_id)}"


def chunk_id(name: str, ordinal: int, text: str) -> str:
    """The name of a passage: its section's, its ordinal in it from 0, and the first twelve hex digits of its text's
    sha256.
    """
    return f"{name}_c{ordinal:02d}_{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def _slug(text: str) -> str:
    return _OTHER.sub("_", text.lower()).strip("_")


def _section(section_id: str) -> str:
    match = _ITEM.fullmatch(section_id)
    if match is None:
        return _slug(_CAPITAL.sub("_", section_id))
    number = match["number"].lower()
    name = f"part_{match['part']}_item_{number}" if match["part"] else f"item_{number}"
    if match["note"]:
        return f"{name}_note_{_slug(match['note'])}"
    title = _QUARTERLY.get(section_id) if match["part"] else _ANNUAL.get(match["number"])
    return f"{name}_{title}" if title else name
