"""Rows of the two tables that `tickmark describe` gives: a company's revenue lines and its segments, each with its
value, its description and the evidence for both.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Literal

from tickmark.describe.changes import YearBefore
from tickmark.describe.finding import define
from tickmark.describe.lines import Breakdown, breakdowns, main_period, of_period, with_heads
from tickmark.describe.matrices import with_columns
from tickmark.describe.name_matching import begins_with, pieces
from tickmark.describe.names import clean, is_internal, is_place, is_rest, is_timing, key_words
from tickmark.describe.partitions import parted
from tickmark.describe.products import products_of
from tickmark.describe.reading import Text
from tickmark.describe.sentences import DEFINED, DescriptionKind, Found, Quote, Reader
from tickmark.describe.structure import same, structure_of
from tickmark.describe.summed_columns import summed
from tickmark.describe.sums import Line
from tickmark.describe.told_segments import ToldSegments
from tickmark.describe.totals import with_revenue, without_heads_of_all

_LIST_MARK = re.compile(r"(?:^|(?<=\s))[•·▪■●◦‣►]\s*|^[–*-]\s+|^(?:\((?:\d{1,2}|[a-z])\)|[*†‡]+)\s*", re.MULTILINE)
_LIST_END = re.compile(r"\s*[;:,](?:\s+(?:and|or))?$")
MILLION = 1e6
NO_DESCRIPTION = "the filing gives figures of it, and no sentence says what it is"
NOTES = {
    "mentioned": "not defined in the filing: where it is spoken of",
    "segment": "not defined in the filing: what is said of the group it belongs to",
    "written": "worded by a language model from the quotes alone",
}
Kind = Literal["line", "rest", "place", "timing", "adjustment", "elsewhere", "rounding"]
"""A row is a product or service; what is left over of them (`Other`); a country or region; a way of recognising
revenue; an elimination, a hedge or what is allocated to no line; stated in another table; what rounding leaves.
"""
LINE_COLUMNS = (
    "Company Name",
    "Ticker",
    "Fiscal Year",
    "Revenue Group (Reportable Segment)",
    "Revenue Line",
    "Line Item description (company language)",
    "Revenue ($m)",
)
SEGMENT_COLUMNS = (
    "Company Name",
    "Ticker",
    "Fiscal Year",
    "Segment",
    "Segment description",
    "Products/Services",
    "Revenue ($m)",
)
EVIDENCE_COLUMNS = (
    "evidence_chunk_ids",
    "evidence_quotes",
    "products_services",
    "retrieval_tier",
    "validated",
    "fact_id",
    "kind",
    "description_kind",
    "description_note",
    "subgroup",
)


@dataclass(frozen=True, slots=True)
class Described:
    """A revenue line or a segment. `value` in base units; `group` the reportable segment it belongs to, empty where it
    spans several; `subgroup` the groups between; `products` as the quotes print them, or the `listings`, sentences that
    are no part of the description; `before` the value of the year before, as this filing states it.

    `validated` is whether every quote stands whole in the passage it is cited from, every product in a quote, and the
    sentence is about this line, by the rules of `validation`.
    """

    name: str
    group: str
    value: float
    kind: Kind
    fact_id: str | None
    description: str = ""
    quotes: tuple[Quote, ...] = ()
    products: tuple[str, ...] = ()
    tier: str = ""
    validated: bool = False
    description_kind: DescriptionKind = ""
    note: str = ""
    subgroup: str = ""
    before: float | None = None
    listings: tuple[Quote, ...] = ()


@dataclass(frozen=True, slots=True)
class Company:
    """What a filing says of its company's revenue. `fiscal` is the period's name, `revenue` the company's in base
    units, `unit` its currency.

    `breakdowns` are all the tables that add up to it, the one of `lines` first: table_index, section_id, lines and
    groups with name, value in base units and fact_id.
    """

    company: str
    ticker: str
    accession: str
    fiscal: str
    revenue: float
    unit: str
    lines: tuple[Described, ...]
    segments: tuple[Described, ...]
    breakdowns: tuple[dict[str, Any], ...] = ()

    def line_rows(self) -> list[dict[str, Any]]:
        """Rows by the columns of `LINE_COLUMNS` and `EVIDENCE_COLUMNS`; their revenue adds up to the company's."""
        return [self._row(line, LINE_COLUMNS, (line.group, line.name, line.description)) for line in self.lines]

    def segment_rows(self) -> list[dict[str, Any]]:
        """Rows by the columns of `SEGMENT_COLUMNS` and `EVIDENCE_COLUMNS`."""
        return [
            self._row(part, SEGMENT_COLUMNS, (part.name, part.description, "; ".join(part.products)))
            for part in self.segments
        ]

    def _row(self, own: Described, columns: Sequence[str], told: tuple[str, str, str]) -> dict[str, Any]:
        values = (self.company, self.ticker, self.fiscal, *told, round(own.value / MILLION, 6))
        evidence = (
            json.dumps(list(dict.fromkeys(quote.chunk_id for quote in (*own.quotes, *own.listings)))),
            json.dumps([quote.text for quote in (*own.quotes, *own.listings)], ensure_ascii=False),
            json.dumps(list(own.products), ensure_ascii=False), own.tier, own.validated, own.fact_id or "", own.kind,
            own.description_kind, own.note, own.subgroup,
        )  # fmt: skip
        return dict(zip((*columns, *EVIDENCE_COLUMNS), (*values, *evidence), strict=True))


Writer = Callable[[str, str, Sequence[str]], str]
"""Given a line's name, its group and the quotes about it: a description worded from them; empty where none holds."""


def describe(
    facts: Sequence[Mapping[str, Any]],
    tables: Mapping[int, Mapping[str, Any]],
    filing: Mapping[str, Any],
    texts: Sequence[Text],
    writer: Writer | None = None,
) -> Company | None:
    """Revenue lines and segments of one filing; None where no breakdown adds up to its revenue.

    Args:
        facts: its rows of `verified_facts`.
        tables: its rows of `tables`, by `table_index`.
        filing: its row of `raw_filings`.
        texts: its passages in order.
        writer: words descriptions from the quotes with a model; without one, or where it says more than they do, they
            are quoted.
    """
    facts = without_heads_of_all(with_revenue(facts))
    tables = with_heads(tables, facts, texts)
    found = breakdowns(facts, tables, filing["form"], filing["company"])
    reader = Reader([text for text in texts if "TableOfContents" not in text.section])
    period = main_period(facts, filing["form"])
    own = with_columns(of_period(facts, period)) if period else []
    of_net = breakdowns(facts, tables, filing["form"], filing["company"], net=True)
    further = (of_net, summed(found, own, tables))
    found = [*(finer for one in found[:1] if (finer := parted(one, own, tables))), *found]
    structure = structure_of(found, own, ToldSegments(reader.all), filing["company"], further)
    year_before = YearBefore(facts)
    if structure is None:
        return None
    best = structure.best
    names = list(dict.fromkeys(line.name for part in best.root.parts for line in part.all() if line.name))
    segment_names = [part.name for part in structure.segments]
    beside = list(dict.fromkeys([*names, *segment_names]))
    lines = [
        _described(line, segment, groups, best, reader, beside, writer) for segment, groups, line in structure.lines
    ]
    lines += _reconciling(best, reader, names)
    segments = [
        _described(part, "", (), structure.of, reader, _names_beside(part, segment_names, names), writer, True)
        for part in structure.segments
    ]
    cased = _cased([part.name for part in segments], own)
    lines = [replace(line, group=cased.get(line.group, line.group)) for line in lines]
    segments = [replace(part, name=cased.get(part.name, part.name)) for part in segments]
    fiscal = next((str(fact["fiscal_period"]) for fact in own if fact["fiscal_period"]), "")
    return Company(
        filing["company"],
        filing["ticker"],
        filing["accession"],
        fiscal,
        best.revenue,
        str(best.root.fact["unit"]),
        tuple(replace(line, before=year_before.of(line.fact_id)) for line in lines),
        tuple(replace(part, before=year_before.of(part.fact_id)) for part in segments),
        tuple(map(_plain, found)),
    )


def _cased(names: Sequence[str], facts: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Names in capitals alone -> how another table prints them (`NORTH AMERICA`: `North America`)."""
    wanted = {name.lower(): name for name in names if name.isupper()}
    if not wanted:
        return {}
    told = (str(fact[column] or "") for fact in facts for column in ("row_label", "segment", "column_label"))
    parts = dict.fromkeys(clean(part) for text in told for part in text.replace(" | ", " > ").split(" > "))
    return {wanted[part.lower()]: part for part in parts if part.lower() in wanted and not part.isupper()}


def _plain(breakdown: Breakdown) -> dict[str, Any]:
    lines = [
        {"group": " > ".join(groups), "line": line.name, "value": line.value, "fact_id": line.fact["fact_id"]}
        for groups, line in breakdown.lines
    ]
    groups = [
        {"line": line.name, "value": line.value, "fact_id": line.fact["fact_id"]}
        for line in breakdown.root.all()
        if line.parts and line is not breakdown.root
    ]
    return {
        "table_index": breakdown.table_index,
        "section_id": breakdown.root.parts[0].fact["section_id"],
        "lines": lines,
        "groups": groups,
    }


def _described(
    line: Line,
    segment: str,
    groups: tuple[str, ...],
    breakdown: Breakdown,
    reader: Reader,
    names: Sequence[str],
    writer: Writer | None,
    is_segment: bool = False,
) -> Described:
    around = tuple(name for name in (segment, *groups) if name and not same(name, line.name))
    table = int(line.fact["table_index"])
    twin = sum(one.name == line.name for _, one in breakdown.lines) > 1 and not same(line.name, segment)
    beside = _beside(breakdown, line, around)
    found = define(reader, line.name, line.label, table, names, around, *beside, twin, is_segment, bool(segment))
    kind = _kind(line, breakdown)
    fact_id = str(line.fact["fact_id"]) if line.fact["fact_id"] else None
    own = Described(line.name, segment, line.value, kind, fact_id, subgroup=" > ".join(groups))
    if line.adjustment and found.kind != "defined":
        return replace(
            own,
            description="Adjustment or elimination; not a product or service.",
            note="described by its name: the filing says no more of it",
        )
    told = _told(own, found, reader)
    if writer is None or not told.validated:
        return told
    written = writer(line.name, next(iter(around), ""), [quote.text for quote in told.quotes])
    return replace(told, description=written, description_kind="written", note=NOTES["written"]) if written else told


def _told(own: Described, found: Found, reader: Reader) -> Described:
    """A row with the quotes that were found of it, where all of them stand in the filing."""
    texts = {text.chunk_id: text.text for text in reader.texts}
    listings = found.listings if found.validated else ()
    likely = found.kind == "mentioned" and found.about and found.quotes[0].score >= DEFINED
    lists = found.validated or likely
    told = [*found.quotes, *listings]
    products = products_of([quote.text for quote in told], own.name) if lists else ()
    if not found.quotes or not holds(told, products, texts):
        return replace(own, note=NO_DESCRIPTION)
    return replace(
        own, description=plain(_joined(found.quotes)), quotes=found.quotes, products=products,
        listings=tuple(one for one in listings if set(products_of([one.text], own.name)) & set(products)),
        tier=found.quotes[0].tier, validated=found.validated, description_kind=found.kind,
        note=NOTES.get(found.kind, ""),
    )  # fmt: skip


def plain(text: str) -> str:
    """Words without the marks of a list or a footnote before them, and without what leads to the next entry behind
    them, in one line.
    """
    return _LIST_END.sub("", spaced(_LIST_MARK.sub("", text)))


def _joined(quotes: Sequence[Quote]) -> str:
    """Quotes as one text, with dots where words of a sentence are left out between them."""
    told = quotes[0].text if quotes else ""
    for before, quote in pairwise(quotes):
        left_out = before.chunk_id == quote.chunk_id and not before.text.rstrip().endswith(
            (".", "!", "?", ";", ":", "”")
        )
        told += (" … " if left_out else " ") + quote.text
    return told


def _beside(breakdown: Breakdown, line: Line, groups: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Names of the other lines of a line's group, and of the groups and segments that it is not in."""
    whole = list(breakdown.root.all())
    siblings = [part.name for node in whole if groups and line in node.parts for part in node.parts if part is not line]
    return siblings, [
        node.name
        for node in whole
        if node is not breakdown.root and node.name not in groups and (node.parts or node in breakdown.root.parts)
    ]


def _names_beside(segment: Line, segments: Sequence[str], lines: Sequence[str]) -> list[str]:
    """The names of the other segments, and of the lines whose names begin as the segment's, or a part of it, does
    (`Pump rentals` beside `Pumps and Valves`).
    """
    if len(segments) < 2:
        return list(lines)
    own = (segment.name, *pieces(segment.name))
    longer = (
        name
        for name in lines
        if key_words(name) != key_words(segment.name) and any(begins_with(name, part) for part in own)
    )
    return list(dict.fromkeys([*segments, *longer]))


def _kind(line: Line, breakdown: Breakdown) -> Kind:
    if line.adjustment or (is_internal(line.name) and not line.value):
        return "adjustment"
    if is_rest(line.name):
        return "rest"
    return (
        "timing" if is_timing(line.name) else "place" if is_place(line.name) and not breakdown.of_segments else "line"
    )


def _reconciling(breakdown: Breakdown, reader: Reader, names: Sequence[str]) -> list[Described]:
    """What of revenue stands in no line of the breakdown, and what rounding leaves."""
    rows = []
    for name, value in breakdown.elsewhere:
        found = define(reader, name, name, breakdown.table_index, names)
        quotes = found.quotes if found.kind == "defined" else ()
        own = Described(name, "", value, "elsewhere", None, "Stated apart from these lines.")
        rows.append(_told(own, replace(found, quotes=quotes), reader) if quotes else own)
    if abs(breakdown.difference) >= breakdown.unit / 2:
        rows.append(
            Described(
                "Rounding", "", breakdown.difference, "rounding", None, "What rounding of the printed lines leaves."
            )
        )
    return rows


def holds(quotes: Sequence[Quote], products: Sequence[str], texts: Mapping[str, str]) -> bool:
    """Whether every quote stands whole in the passage it is cited from, white space aside, and every product in a
    quote.
    """
    whole = all(quote.text.strip() and spaced(quote.text) in spaced(texts.get(quote.chunk_id, "")) for quote in quotes)
    return whole and all(any(spaced(product) in spaced(quote.text) for quote in quotes) for product in products)


def spaced(text: str) -> str:
    """A text with its white space folded, as quotes are compared."""
    return " ".join(text.split())
