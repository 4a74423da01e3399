"""The items that Form 10-K and Form 10-Q ask for, and how their titles begin.

Source: the SEC's Form 10-K and Form 10-Q with their general instructions; the dates of the newest
items are the compliance dates of the rules that added them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import cache

_WORDS = re.compile(r"[^a-z0-9]+")


def words(text: str) -> str:
    """Lower case, words parted by one space, possessive `s` kept apart: what titles are compared by."""
    return _WORDS.sub(" ", text.lower()).strip()


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a form.

    `number` is what is printed (`1A`), `part` the part it stands in. `title` matches the start of its title as
    `words` gives it. An item of fewer than `floor` characters is flagged short, of more than `ceiling` long: wide bounds, a few
    times beyond what filings show, so that they catch an item that swallowed another or lost its text. `since` is the
    first fiscal period end an item is due for; `omittable` ones may be left out where they do not apply.
    """

    section_id: str
    number: str
    part: int
    title: re.Pattern[str]
    floor: int = 300
    ceiling: int = 60_000
    since: date = date.min
    omittable: bool = False


def _item(prefix: str, part: int, number: str, title: str, floor: int = 300, ceiling: int = 60_000, since: date = date.min, omittable: bool = False) -> Item:
    lead = r"(?:the |our |registrant s? ?|company s? ?|(?:un)?audited |condensed |consolidated |interim |description of )*"
    return Item(f"{prefix}Item{number}", number, part, re.compile(lead + f"(?:{title})"), floor, ceiling, since, omittable)


_CYBERSECURITY = date(2023, 12, 15)  # Release 33-11216: fiscal years ending on or after
_FOREIGN_JURISDICTIONS = date(2021, 12, 31)  # Release 34-93701
_SUMMARY = date(2016, 6, 9)  # Release 34-77969

_ANNUAL = (
    _item("", 1, "1", "business|general development", 3000, 500_000),
    _item("", 1, "1A", "risk factors?", 2000, 700_000),
    _item("", 1, "1B", "unresolved staff comments?", 300, 5_000),
    _item("", 1, "1C", "cyber ?security", 300, 40_000, _CYBERSECURITY),
    _item("", 1, "2", "propert(?:y|ies)", 300, 60_000),
    _item("", 1, "3", "legal proceedings?", 300, 80_000),
    _item("", 1, "4", "mine safety|submission of matters|reserved|removed", 300, 20_000),
    _item("", 2, "5", "markets? (?:for|price|information)|stock price|securities market", 300, 40_000),
    _item("", 2, "6", "reserved|removed|selected (?:historical |consolidated )*financial|selected data|intentionally", 300, 30_000),
    _item("", 2, "7", "management s ?s? (?:narrative |financial )?(?:discussion|analysis)|discussion and analysis|managements discussion", 3000, 500_000),
    _item("", 2, "7A", "quantitative (?:and|or) qualitative|qualitative and quantitative|disclosures? about market|market risk", 300, 60_000),
    _item("", 2, "8", "financial statements?|financial information", 2000, 2_000_000),
    _item("", 2, "9", "changes (?:in|and)|disagreements", 300, 8_000),
    _item("", 2, "9A", "(?:disclosure )?controls and procedures|evaluation of|management s report", 300, 40_000),
    _item("", 2, "9B", "other information", 300, 20_000),
    _item("", 2, "9C", "disclosures? regarding foreign|foreign jurisdictions", 300, 5_000, _FOREIGN_JURISDICTIONS),
    _item("", 3, "10", "directors|board of directors", 300, 120_000),
    _item("", 3, "11", "executive (?:officer )?compensation|compensation", 300, 300_000),
    _item("", 3, "12", "security ownership|ownership of", 300, 60_000),
    _item("", 3, "13", "certain relationships?|transactions with related", 300, 60_000),
    _item(
        "",
        3,
        "14",
        "principal account|principal auditor|(?:accountant|audit|auditor) s? ?fees|fees and services|independent (?:registered|auditor)",
        300,
        30_000,
    ),
    _item("", 4, "15", "exhibits?|financial statement schedules?", 300, 400_000),
    _item("", 4, "16", "form 10 ?k summary|summary", 300, 20_000, _SUMMARY, True),
)
_QUARTERLY = (
    _item("Part1", 1, "1", "financial (?:statements?|information)", 3000, 1_000_000),
    _item("Part1", 1, "2", "management s ?s? (?:narrative |financial )?(?:discussion|analysis)|discussion and analysis|managements discussion", 2000, 400_000),
    _item("Part1", 1, "3", "quantitative (?:and|or) qualitative|qualitative and quantitative|disclosures? about market|market risk", 300, 60_000),
    _item("Part1", 1, "4", "(?:disclosure )?controls and procedures|evaluation of", 300, 20_000),
    _item("Part2", 2, "1", "legal proceedings?|legal matters", 300, 60_000, omittable=True),
    _item("Part2", 2, "1A", "risk factors?", 300, 600_000, omittable=True),
    _item("Part2", 2, "2", "unregistered|issuer (?:purchases?|repurchases?)|(?:share|stock) (?:re)?purchases?|purchases? of equity|changes in securities|sales of", 300, 30_000, omittable=True),
    _item("Part2", 2, "3", "defaults?", 300, 5_000, omittable=True),
    _item("Part2", 2, "4", "mine safety|submission of matters|reserved|removed", 300, 8_000, omittable=True),
    _item("Part2", 2, "5", "other (?:information|matters|items)", 300, 40_000, omittable=True),
    _item("Part2", 2, "6", "exhibits?|index to exhibits", 200, 100_000, omittable=True),
)  # fmt: skip


def items_of(form: str) -> tuple[Item, ...]:
    """The items of a form in their order; empty for a form that is not built of these items (amendments and transition reports are)."""
    if form.startswith("10-K"):
        return _ANNUAL
    if form.startswith("10-Q"):
        return _QUARTERLY
    return ()


@cache
def by_number(form_family: str) -> dict[str, tuple[Item, ...]]:
    """Printed number -> the items that carry it; in a 10-Q, one of each part."""
    found: dict[str, tuple[Item, ...]] = {}
    for item in items_of(form_family):
        found[item.number] = (*found.get(item.number, ()), item)
    return found


def family(form: str) -> str:
    """`10-K` for a 10-K, its amendments and 10-KT, `10-Q` likewise, else the empty string."""
    return next((name for name in ("10-K", "10-Q") if form.startswith(name)), "")


STATEMENTS_ITEM = {"10-K": "Item8", "10-Q": "Part1Item1"}
DISCUSSION_ITEM = {"10-K": "Item7", "10-Q": "Part1Item2"}
EXHIBITS_ITEM = {"10-K": "Item15", "10-Q": "Part2Item6"}
