"""What the second reader says of one candidate: it confirms value and days, doubts them, contradicts them, or is
silent.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import IntEnum
from functools import lru_cache
from typing import Any

from tickmark.gate.company_names import is_short_for, letters_of_name, name_in_header, name_of_company, sums_up_another
from tickmark.second_reader import CellReading, Days, LabelReading, Measured, SecondReading, read_sentence

Row = dict[str, Any]
_RELATIVE = Decimal("1e-9")  # what a DOUBLE may lose of a Decimal
_MONTH = 30.4375  # days of a mean Julian month
_WORD = re.compile(r"[a-z0-9]+")
_DIGITS = re.compile(r"[\d.]+")
_BOUNDS_NAMED = {"low": slice(0, 1), "high": slice(1, 2)}
_BOUNDS = 2
_MARK = 3  # characters of a footnote's mark with its bracket, at most
_COVER = 60  # lines of a cover, among which the filer's name is the first
_TABLES_BEFORE = 6  # tables that one heading may stand over
_NEAREST = 2  # lines over a table that say whose it is
_TITLE = 100  # characters of a title, at most
_NO_TITLE = re.compile(r"\b(?:in|of) (?:thousand|million|billion)s?\b|\bunaudited\b|\bcontinued\b|\d", re.IGNORECASE)
_OF_RESULTS = frozenset(
    ("result", "operation", "operating", "segment", "information", "performance", "revenue", "sale", "income", "profit",
    "summary",
     "financial", "data", "highlight", "highlights", "analysi", "review", "selected", "by", "statement", "consolidated",
     "are", "as", "follow", "table")
)  # fmt: skip
_WHOLE_ALONE = frozenset(("total", "consolidated", "total company", "consolidated total", "consolidated results"))
_REST = frozenset(("other", "all", "unallocated", "corporate", "elimination", "item", "and"))
"""Words of names that tables of anything have, not of parts alone."""
_OF_STOCK = frozenset(("clas",))
_SALES = frozenset(("sale", "revenue"))
OF_THE_WHOLE = re.compile(r"\b(?:total|consolidated|combined)\b", re.IGNORECASE)
_ELIMINATIONS = re.compile(r"\beliminations?\b", re.IGNORECASE)
_SMALL = frozenset(
    ("and", "of", "the", "in", "for", "other", "total", "net", "inc", "s", "segment", "company", "a", "to")
)


class Says(IntEnum):
    """How a witness stands to one aspect of a candidate. `DOUBTS` has another reading that it is not certain of."""

    CONTRADICTS = 0
    DOUBTS = 1
    SILENT = 2
    CONFIRMS = 3


@dataclass(slots=True)
class Testimony:
    """All that is said of one candidate: by the second reader, and by further witnesses as they are heard.

    `value` is of value with scale and unit, `days` of the period, `member` of whose it is. `other` is another reading
    in words. `ambiguous` where its row states another value under the same header, days and member: no witness tells
    which is meant.
    """

    value: Says = Says.SILENT
    days: Says = Says.SILENT
    member: Says = Says.CONFIRMS
    witnesses: dict[str, None] = field(default_factory=dict)
    other: str = ""
    ambiguous: bool = False

    @property
    def confirmed(self) -> bool:
        """Whether value, unit, days and member are all confirmed."""
        return min(self.value, self.days, self.member) == Says.CONFIRMS

    @property
    def contradicted(self) -> bool:
        """Whether a reading that is certain says otherwise."""
        return min(self.value, self.days, self.member) == Says.CONTRADICTS

    def doubt(self, aspect: str, why: str) -> None:
        """Set one aspect to doubted, unless it is contradicted already."""
        setattr(self, aspect, min(getattr(self, aspect), Says.DOUBTS))
        self.other = self.other or why

    def contradict(self, aspect: str, why: str) -> None:
        """Set one aspect to contradicted."""
        setattr(self, aspect, Says.CONTRADICTS)
        self.other = why


FILING = -1
"""In place of a table: the members that facts of several tables are of."""
Members = Mapping[int, frozenset[frozenset[str]]]
"""Table -> the words of each member that its facts are of."""


def members_of(rows: Iterable[Row]) -> Members:
    """The members that the candidates of each table are of: `KNEES > U.S.` names two."""
    found: dict[int, set[frozenset[str]]] = defaultdict(set)
    for row in rows:
        if row["table_index"] is not None and row["segment"]:
            found[row["table_index"]].update(words for part in row["segment"].split(" > ") if (words := _words(part)))
    everywhere = Counter(words for members in found.values() for words in members)
    found[FILING] = {words for words, tables in everywhere.items() if tables > 1}
    return {table: frozenset(members) for table, members in found.items()}


def testify(row: Row, reading: SecondReading, members: Members) -> Testimony:
    """What the second reader says of a candidate.

    Args:
        row: of `extracted_facts`.
        reading: of the document that the row names.
        members: of `members_of`, over all candidates.
    """
    if row["table_index"] is None:
        return _of_sentence(row, reading.dollar)
    cell = reading.cells.get((row["table_index"], row["row_index"], row["column_index"]))
    if cell is None:
        return _of_label(row, reading)
    said = _compared(row, cell.measured, cell.days)
    titled = None if row["segment"] else _titled_member(row["label"], cell, members.get(FILING, frozenset()))
    stranger = titled or _another(row["segment"] or "", cell, members.get(row["table_index"], frozenset()))
    company = _other_company(row, cell, reading)
    if company:
        said.doubt("member", f"the cell stands under the name of {company!r}")
    elif row["segment"] and not (
        _names(row["segment"], cell, reading.abbreviations) is Says.CONFIRMS or _headed(row, reading, members)
    ):
        why = f"nothing over or beside the cell names {row['segment']!r}"
        parts = row["segment"].split(" > ")
        if stranger and not any(_part_named(part, cell, reading.abbreviations) for part in parts):
            said.contradict("member", f"{why}, but {stranger!r}")
        else:
            said.doubt("member", why)
    elif stranger:
        said.doubt("member", f"the cell stands under or beside {stranger!r}")
    elif part := _part_left_out(row, cell, reading, members[FILING]):
        said.doubt("member", f"the table tells {part!r} apart")
    return said


def _compared(row: Row, measured: Measured, days: Days | None) -> Testimony:
    said = Testimony()
    value, unit = measured.value, measured.unit
    if value is not None and unit is not None:
        claimed = Decimal(repr(row["value"]))
        if unit == row["unit"] and abs(claimed - value) <= _RELATIVE * abs(value):
            said.value = Says.CONFIRMS
        else:
            certain = measured.certain_value if unit == row["unit"] else measured.certain_unit
            said.value = Says.CONTRADICTS if certain else Says.DOUBTS
            said.other = f"the second reader reads {value:f} {unit}"
    if days is not None:
        start, end = row["period_start"], row["period_end_date"]
        if (end, months_between(start, end)) == (days.end, days.months):
            said.days = Says.CONFIRMS
        else:
            certain = days.certain_end if end != days.end else days.certain_length
            said.days = Says.CONTRADICTS if certain else Says.DOUBTS
            span = f"as of {days.end}" if not days.months else f"{days.months} months to {days.end}"
            said.other = f"{said.other}; {span}" if said.other else f"the second reader reads {span}"
    if said.value is said.days is Says.CONFIRMS:
        said.witnesses["second_reader"] = None
    return said


def _of_label(row: Row, reading: SecondReading) -> Testimony:
    """What the second reader says of a number within a label: the reading that agrees most, where digits stand there
    twice.
    """
    place = row["table_index"], row["row_index"], row["column_index"]
    digits = "".join(_DIGITS.findall(row["printed"] or ""))
    known = reading.labels.get(place, ())
    same = [one for one in known if "".join(_DIGITS.findall(one.digits)) == digits] or _bound(row, known, digits)
    member = Says.SILENT if row["segment"] else Says.CONFIRMS
    heard = [_compared(row, one.measured, one.days and Days(one.days.end, one.days.months)) for one in same]
    if not heard:
        return Testimony(member=member)
    best = max(heard, key=lambda said: (min(said.value, said.days), said.value, said.days))
    best.member = member
    return best


def _bound(row: Row, known: Sequence[LabelReading], digits: str) -> Sequence[LabelReading]:
    """Of the two readings of a range the one that a candidate is of: `3.9% - 5.5% | low`."""
    if "".join(digit for one in known for digit in _DIGITS.findall(one.digits)) != digits or len(known) != _BOUNDS:
        return ()
    return known[_BOUNDS_NAMED.get((row["column_label"] or "").rpartition(" | ")[2], slice(0, 0))]


def _of_sentence(row: Row, dollar: str) -> Testimony:
    found = read_sentence(row["sentence_string"] or "", row["printed"], dollar)
    if found is None:
        return Testimony(member=Says.SILENT if row["segment"] else Says.CONFIRMS)
    said = _compared(row, found.measured, found.days)
    if row["segment"]:
        named = _words(row["segment"]) <= _words(row["sentence_string"] or "")
        said.member = Says.CONFIRMS if named else Says.SILENT
    return said


def months_between(start: date | None, end: date) -> int:
    """Whole months of a duration, 0 for an instant: 52 and 53 weeks are 12."""
    return 0 if start is None else max(1, round(((end - start).days + 1) / _MONTH))


def _names(segment: str, cell: CellReading, abbreviations: Mapping[str, str]) -> Says:
    """Whether the texts that govern a cell name a member: each part of `KNEES > U.S.` in a text of the table, or in a
    title where no text of the table itself names it.
    """
    wanted, parts = _words(segment), segment.split(" > ")
    if len(parts) > 1 and any(_words(part) <= _SMALL and not _stands_alone(part, cell) for part in parts):
        return Says.DOUBTS  # `Compute > Other` under `All Other`
    if wanted <= _words(" | ".join(cell.named)):
        return Says.CONFIRMS
    return Says.CONFIRMS if all(_part_named(part, cell, abbreviations) for part in parts) else Says.DOUBTS


def _stands_alone(part: str, cell: CellReading) -> bool:
    """Whether a text over or beside a cell is nothing but this part of a name: `Other`, `Total other`."""
    return any(_words(part) == _words(text) for text in cell.named)


def _part_named(part: str, cell: CellReading, abbreviations: Mapping[str, str]) -> bool:
    """Whether a text names one part of a member: `Cost of products` the one that `Sales of products` are of."""
    wanted = _words(part)
    shorts = [short for short, name in abbreviations.items() if wanted <= _words(name)]

    def names(text: str) -> bool:
        words = _words(text)
        of_cost = words >= {"cost"} and wanted & _SALES and wanted - _SALES and wanted - _SALES <= words
        return wanted <= words or bool(of_cost) or any(short in text for short in shorts)

    if any(map(names, cell.named)):
        return True
    return any(map(names, cell.over)) and not any(map(names, cell.table))


def _headed(row: Row, reading: SecondReading, members: Members) -> bool:
    """Whether the nearest heading above a table that is a member's name, over the tables before it too, is the one that
    a fact bears.
    """
    wanted, known = _words(row["segment"]), members.get(FILING, frozenset())
    tables = reading.page.tables
    for table in reversed(tables[max(0, row["table_index"] - _TABLES_BEFORE) : row["table_index"] + 1]):
        for line in reversed(table.before):
            if len(line) < _TITLE and not line.endswith("."):
                words = _words(line)
                if wanted <= words:
                    return True
                if any(member <= words for member in known):
                    return False
    return False


def _other_company(row: Row, cell: CellReading, reading: SecondReading) -> str:
    """The nearest line over a table, or a header, that is the name of a company, where that is not the filer:
    `Harborlight Power Company` in a filing of Harborlight Holdings; or the line over a table that sums up another's
    statements.
    """
    label = _words(row["row_label"] or "")
    named = next((text for text in cell.beside if name_in_header(text) and not _words(text) <= label), "")
    company, summary = _companies_over(cell.over)
    named, summed_up = named or company, "" if row["segment"] else summary
    if not named:
        return summed_up
    cover = next((name for line in reading.page.lines[:_COVER] if (name := name_of_company(line))), "")
    name, own = name_in_header(named), letters_of_name(row["entity"] or "")
    return named if not any(known and name in known for known in (own, cover)) else summed_up


@lru_cache(2_000)
def _companies_over(lines: tuple[str, ...]) -> tuple[str, str]:
    """Of the lines over a table the nearest that is a company's name, and the one that sums up another's statements."""
    return next(filter(name_of_company, lines), ""), next(filter(sums_up_another, lines[:_NEAREST]), "")


@lru_cache(2_000)
def _title_over(lines: tuple[str, ...]) -> str:
    """The nearest title over a table."""
    return next((text for text in lines if len(text) < _TITLE and not _NO_TITLE.search(text)), "")


def _titled_member(label: str, cell: CellReading, members: frozenset[frozenset[str]]) -> str | None:
    """The nearest title of a table where it is a member's name, which the fact bears nowhere: `Industrial Products
    segment`; not over rows below `Consolidated`.
    """
    title = _title_over(cell.over)
    words = _words(title) - _OF_RESULTS
    if not (words and words in members and not words <= _words(label)):
        return None
    return None if any(text.lower().rstrip(":") in _WHOLE_ALONE for text in cell.above) else title


def _part_left_out(row: Row, cell: CellReading, reading: SecondReading, members: frozenset[frozenset[str]]) -> str:
    """The part that the second reader reads over or beside a cell, of which its fact bears none, or that is its row and
    no part of the one that it bears: `Africa` of production by place below `Upstream`; or a header, or the
    label, that is the name of a part in other tables: `Gaming | Client` over the sales to `Customer A`. Places of taxes
    and classes of stock bear such names and are none.
    """
    part = reading.parts.get((row["table_index"], row["row_index"], row["column_index"]), "")
    if row["segment"]:
        return part if part == row["row_label"] and not _words(part) <= _words(row["segment"]) else ""
    if part or any(map(OF_THE_WHOLE.search, cell.beside)) or any(map(_of_taxes, cell.over[:_NEAREST])):
        return part
    named = (text for text in cell.beside if _words(text) in members)
    return next((text for text in named if not (_words(text) <= _REST or _words(text) >= _OF_STOCK)), "")


@lru_cache(20_000)
def _of_taxes(line: str) -> bool:
    """Whether a line over a table is of taxes, which are told by places that elsewhere are parts of a company."""
    return not {"tax", "taxe"}.isdisjoint(_words(line))


def _another(segment: str, cell: CellReading, members: frozenset[frozenset[str]]) -> str | None:
    """A header or label of a cell that is a member's name, and none that the fact claims."""
    claimed = _words(segment).union(*map(_words, segment.split(" > ")))
    return next((text for text in cell.beside if (words := _words(text)) in members and not words <= claimed), None)


@lru_cache(50_000)
def _words(text: str) -> frozenset[str]:
    """Words of a name without those that say little; all of them where it has no others. A mark of a footnote behind it
    is no word: `Other (6)`.
    """
    name, bracket, mark = text.rpartition(" (")
    plain = name if bracket and mark.endswith(")") and len(mark) <= _MARK else text
    found = frozenset(word.rstrip("s") for word in _WORD.findall(plain.lower()))
    return found - _SMALL or found


def by_id(rows: list[Row], reading: SecondReading) -> Mapping[str, Testimony]:
    """Testimony on every candidate by its fact_id."""
    members = members_of(rows)
    said = {row["fact_id"]: testify(row, reading, members) for row in rows}
    _doubt_other_registrants(rows, said, reading)
    return said


def _doubt_other_registrants(rows: Iterable[Row], said: Mapping[str, Testimony], reading: SecondReading) -> None:
    """Where a row has a column under the filer's own name, or one of eliminations, only that and those of the whole
    are the company's: `Harborlight | Tidewater Electric | Tidewater Gas`; `Parent | Guarantors | Eliminations |
    Consolidated`.
    """
    by_row: dict[tuple[object, ...], list[tuple[Row, list[str]]]] = defaultdict(list)
    for row in rows:
        cell = reading.cells.get((row["table_index"], row["row_index"], row["column_index"]))
        if cell is not None:
            headers = [text for text in cell.beside if text != row["row_label"]]
            by_row[row["table_index"], row["row_index"]].append((row, headers))
    for same in by_row.values():
        of_all = frozenset.intersection(*(frozenset(headers) for _, headers in same))
        apart = [
            " ".join(text for text in names if text not in of_all and not _DIGITS.search(text)) for _, names in same
        ]
        own = [is_short_for(name, row["entity"] or "") for (row, _), name in zip(same, apart, strict=True)]
        whole = [any(map(OF_THE_WHOLE.search, headers)) for _, headers in same]
        eliminated = any(any(map(_ELIMINATIONS.search, headers)) for _, headers in same) and any(whole)
        if not eliminated and (not any(own) or all(own)):
            continue
        for (row, _), is_own, of_whole in zip(same, own, whole, strict=True):
            if not (is_own or of_whole or row["segment"]):
                said[row["fact_id"]].doubt("member", "other columns of the row are the company's")
