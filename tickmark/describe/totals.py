"""Rows that are totals though they are read as members: those named after the company, and those of all segments
together (`Total reportable segments`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from tickmark.describe.banks import with_total
from tickmark.describe.names import clean, is_generic
from tickmark.facts.member_names import of_sales
from tickmark.language.rules import Pattern

_FORM = re.compile(
    r"[\s,]+(?:incorporated|inc|corporation|corp|company|companies|co|limited|ltd|llc|plc|n\.?v|s\.?a|l\.?p|holdings?"
    r"|group|trust|and (?:its )?subsidiaries|& co)\.?$",
    re.IGNORECASE,
)
_AROUND = re.compile(r"^(?:total|consolidated|the)\s+|\s+(?:total|consolidated|as reported)$", re.IGNORECASE)
_OF_ALL = Pattern(
    "describe/column-of-all",
    r"\b(?:total|consolidated|segments)\b",
    means="a column of the whole company or of all segments",
    examples=("[[Total]] reportable [[segments]]",),
    counterexamples=("Business",),
    flags=re.IGNORECASE,
)
TOTAL = "Total"
SHORTEST = 4  # letters of a company's short name


def core_of(company: str) -> str:
    """A company's name without its legal form: `Example Warehouse` of `Example Warehouse Corp., Inc.`."""
    name = company.strip()
    while (shorter := _FORM.sub("", name.strip(" .,"))) != name:
        name = shorter
    return name[4:].lstrip() if name.lower().startswith("the ") else name


def is_company(label: str, company: str) -> bool:
    """Whether a label is the company's name, in any of its legal forms, alone or as a total."""
    text = label
    while (shorter := _AROUND.sub("", text.strip())) != text:
        text = shorter
    own = _letters(core_of(text))
    return bool(own) and own == _letters(core_of(company))


def as_total(fact: Mapping[str, Any], company: str) -> Mapping[str, Any]:
    """A row of `verified_facts`; where its member or its label is the company itself, or all segments, as of the whole
    company.
    """
    member = str(fact["segment"] or "")
    label = str(fact["row_label"] or "")
    if not member:
        return {**fact, "row_label": TOTAL, "label": _ended(fact, TOTAL)} if is_company(label, company) else fact
    outer, _, last = member.rpartition(" > ")
    if is_company(last, company):
        row_label = TOTAL if is_company(label, company) else label
        return {**fact, "segment": outer or None, "row_label": row_label, "label": _ended(fact, row_label)}
    printed = str(fact["column_label"] or "").lower()
    whole = last.lower() in label.lower() or (last.lower() in printed and _OF_ALL.search(last))
    if is_generic(last) and whole and "other" not in last.lower():
        return {**fact, "segment": outer or None}
    return fact


def as_closing(fact: Mapping[str, Any], company: str, revenue: float) -> Mapping[str, Any]:
    """A row; one of the company's revenue that is called by words of its name alone (`Total Example`, `Warehouse Group`
    of `Example Warehouse Group Corp.`) as of the whole company.
    """
    label = str(fact["row_label"] or "")
    words = _letters(_AROUND.sub("", label))
    named = len(words) >= SHORTEST and words in _letters(company)
    if not named or abs(float(fact["value"]) - revenue) > 10.0 ** int(fact["scale"] or 0) / 2:
        return fact
    return {**fact, "segment": None, "row_label": TOTAL, "label": _ended(fact, TOTAL)}


def with_revenue(facts: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """Rows of `verified_facts`; where none is known to be the company's revenue, the totals of sales of the first table
    that has some are (`Total sales and revenues`).
    """
    if any(fact["metric"] == "revenue" for fact in facts):
        return facts
    totals = [fact for fact in facts if _totals_sales(fact)]
    if not totals:
        return with_total(facts)
    first = min((fact["table_index"] for fact in totals), default=None)
    own = {id(fact) for fact in totals if fact["table_index"] == first}
    return [{**fact, "metric": "revenue"} if id(fact) in own else fact for fact in facts]


def without_heads_of_all(facts: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Rows whose members have no heading that the company's total stands under, too: `Primary products > Pumps` is
    `Pumps` where the table goes `Primary products:`, `Pumps`, `Seals`, `Total`.
    """
    heads: dict[int, set[str]] = defaultdict(set)
    for fact in facts:
        if fact["metric"] == "revenue" and fact["segment"] is None and fact["table_index"] is not None:
            heads[fact["table_index"]] |= {clean(part) for part in str(fact["label"] or "").split(" > ")[:-1]}
    found = []
    for fact in facts:
        members = str(fact["segment"] or "").split(" > ")
        own = [part for part in members if part not in heads[fact["table_index"]]]
        found.append(fact if own == members else {**fact, "segment": " > ".join(own) or None})
    return found


def _totals_sales(fact: Mapping[str, Any]) -> bool:
    label = str(fact["row_label"] or "")
    known = fact["metric"] is None and fact["segment"] is None and fact["table_index"] is not None
    return known and label.lower().startswith("total") and is_generic(label) and of_sales(label)


def _ended(fact: Mapping[str, Any], row_label: str) -> str:
    """The label with its headings, ending in another row label."""
    return " > ".join([*str(fact["label"] or "").split(" > ")[:-1], row_label])


def _letters(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isascii() and letter.isalnum())
