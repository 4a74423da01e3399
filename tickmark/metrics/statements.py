"""The primary statements among a document's tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.language.units import is_money
from tickmark.metrics.investees import of_another
from tickmark.metrics.rows import in_label
from tickmark.metrics.vocabulary import clean
from tickmark.model import Period
from tickmark.tables.grid.statement_titles import TITLES
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.model import Reading, Table
from tickmark.tables.units.currency import headed

_KINDS = {
    "income": ("income_statement", "comprehensive_income"),
    "balance": ("balance_sheet",),
    "cashflow": ("cash_flow",),
    "comprehensive": ("comprehensive_income", "income_statement"),
}
_STATEMENT_TITLE = Pattern(
    "metrics/statement-title",
    r"\b(?:consolidated|condensed)?\s*(?:statements?|balance sheets?)\b|\bbalance sheets?\b|\bincome statements?\b",
    means="the title of a statement",
    examples=("Consolidated statements of income", "balance sheets"),
    counterexamples=("sheet",),
    flags=re.IGNORECASE,
)
_COMPREHENSIVE = TITLES["comprehensive_income"]
_RESULTS = Pattern(
    "metrics/results",
    r"statements? of (?:[\w()]+ ){0,3}(?:income|operations|earnings|loss(?:es)?|expenses)\b|(?:income|earnings"
    r"|profit and loss) statements?",
    means="a statement of income",
    examples=("Statements of operations", "Income statement"),
    counterexamples=("Statements of cash flows",),
    flags=re.IGNORECASE,
)
_ROWS_OF_RESULTS = (  # under any title: rows that no other table has together
    Pattern(
        "metrics/operating-row",
        r"(?:total )?operating expenses|(?:loss|income|profit) from operations|operating (?:loss|income|profit)"
        r"|research and development",
        means="a row that results of operations have",
        examples=("operating expenses", "loss from operations"),
        counterexamples=("revenue",),
        at="start",
    ),
    Pattern(
        "metrics/net-row",
        r"net (?:loss|income|earnings)\b(?!.*\bper\b)",
        means="the net result",
        examples=("net loss",),
        counterexamples=("net income per share",),
        at="start",
    ),
    Pattern(
        "metrics/per-share-row",
        r"(?:.* )?per (?:common |ordinary )?share\b.*\bbasic\b|basic\b.*\bper (?:common |ordinary )?share",
        means="the result per share",
        examples=("net loss per share, basic",),
        counterexamples=("net loss per share",),
        at="start",
    ),
)
_POSITION = TITLES["balance_sheet"]
_CASH_FLOWS = TITLES["cash_flow"]
_BY_TITLE: dict[str, re.Pattern[str] | Pattern] = {
    "comprehensive": _COMPREHENSIVE,
    "income": _RESULTS,
    "cashflow": _CASH_FLOWS,
    "balance": _POSITION,
}
_NOT_PRIMARY = Phrases("not_primary", fold=True)
_NOT_COMPANY = Phrases("not_of_company", fold=True)
_NOT_GROUP = Phrases("not_of_group", fold=True)
_PRO_FORMA = Phrases("pro_forma", fold=True)
_RELEASES = ("Item2.02", "Exhibit", "Document")  # of a current report, and of a file without items
_SCHEDULES = ("Item14", "Item15", "Item16")
_QUARTERS = Phrases("by_quarters", fold=True)
_RECAST = Phrases("recast", fold=True)
_RESTATED = Phrases("as_restated", fold=True)
_EQUITY = Pattern(
    "metrics/equity",
    r"(?:statements? of|changes in)\b.*\b(?:equity|deficit|investment)\b",
    means="a statement of equity",
    examples=("Statements of changes in equity",),
    counterexamples=("Equity awards",),
    flags=re.IGNORECASE,
)
_EQUITY_PARTS = tuple(
    re.compile(part, re.IGNORECASE)
    for part in (
        "retained|reinvested|accumulated deficit",
        "accumulated other comprehensive",
        "paid-in|capital (?:surplus|in excess)|excess of",
        "treasury",
        "common (?:stock|shares)",
    )
)
_FEW_PARTS = 3  # columns that no other kind of table has beside each other
_WHOLE = Pattern(
    "metrics/whole",
    r"\b(?:consolidated|totals?|worldwide|(?<!disposal )group)\b",
    means="of the whole company",
    examples=("Consolidated", "group"),
    counterexamples=("disposal group",),
    flags=re.IGNORECASE,
)
_OF_CHANGE = Phrases("of_change", fold=True)
_CONTINUED = Pattern(
    "metrics/continued",
    r"\W*\bcont(?:inued|['’]d|d\.?)(?=\W|$)\)?",
    means="a title that goes on from the page before",
    examples=("Notes[[ (continued)]]", "Notes cont'd"),
    counterexamples=("continuing operations",),
    flags=re.IGNORECASE,
)
_ALIKE = 0.6  # share of the labels that two printings of one statement have in common at least


def primary_statements(tables: Iterable[Table]) -> dict[str, tuple[Table, ...]]:
    """Statement -> the tables it is printed in."""
    return {
        statement: tuple(table for part in parts for table in part) for statement, parts in printings(tables).items()
    }


def printings(tables: Iterable[Table]) -> dict[str, tuple[tuple[Table, ...], ...]]:
    """Statement -> its printings, one for each set of periods: a table and those that continue it.

    Of several tables of a kind the primary statement is one among the financial statements, under a statement's own
    title. Several companies may report in one filing, each with its own set: the group's balance sheet is the one with
    the largest amounts; its other statements have the same place among their kind, or are the nearest.
    """
    listed = list(tables)
    found: dict[str, tuple[tuple[Table, ...], ...]] = {}
    anchor: tuple[Table, int, int] | None = None
    for statement in ("balance", "income", "cashflow", "comprehensive"):
        kinds = _KINDS[statement]
        fitting = [
            table
            for table in listed
            if _is(table, statement, kinds) and not _NOT_PRIMARY.search(_RESTATED.removed_from(table.title))
        ]
        candidates = [table for table in fitting if not table.continued] or fitting
        if not candidates:
            continue
        highest = max(_standing(table, kinds[0]) for table in candidates)
        leading = [table for table in candidates if _standing(table, kinds[0]) == highest]
        best = _groups_own(leading, anchor)
        best = next(
            (
                table
                for table in leading
                if table.index < best.index and any(part is best for part in _continuations(table, listed))
            ),
            best,
        )
        anchor = anchor or (best, leading.index(best), len(leading))
        same = [table for table in candidates if table is not best and _same_statement(table, best)]
        found[statement] = tuple((table, *_continuations(table, listed)) for table in (best, *same))
    return found


def _standing(table: Table, kind: str) -> tuple[bool, bool, bool, bool]:
    """What speaks for a table as a primary statement: its kind, its section, its title."""
    return table.kind == kind, table.kind == "other", _in_statements(table), bool(_STATEMENT_TITLE.search(table.title))


def _groups_own(leading: list[Table], anchor: tuple[Table, int, int] | None) -> Table:
    """Of statements of one kind the group's: `anchor` is its balance sheet, that one's place among the balance sheets,
    and how many there are.
    """
    if anchor is None:
        return max(leading, key=lambda table: (_largest(table), -table.index))
    balance, place, number = anchor
    if number > 1 and len(leading) == number:
        return leading[place]
    return max(leading, key=lambda table: (-abs(table.index - balance.index), len(table.readings)))


def _largest(table: Table) -> Decimal:
    return max(
        (abs(reading.value) for reading in table.readings if is_money(reading.unit) and not in_label(reading)),
        default=Decimal(0),
    )


def _is(table: Table, statement: str, kinds: tuple[str, ...]) -> bool:
    if table.kind in kinds:
        return True
    said = bool(_BY_TITLE[statement].search(table.title)) or (
        statement == "income" and "Note" not in (table.section_id or "") and _has_results(table)
    )
    return table.kind == "other" and said and _in_statements(table)


def _has_results(table: Table) -> bool:
    labels = _labels(table)
    return all(any(row.match(label) for label in labels) for row in _ROWS_OF_RESULTS)


def states_results(table: Table) -> bool:
    """Whether it is a statement of income by its kind or, among the financial statements, by its title."""
    return _is(table, "income", _KINDS["income"])


def _in_statements(table: Table) -> bool:
    return table.section_id in ("Item8", "Part1Item1") or in_a_release(table)


def in_a_release(table: Table) -> bool:
    """Whether a table stands in a current report's release, or in a file that holds tables alone."""
    return table.section_id is not None and table.section_id.startswith(_RELEASES)


def _same_statement(table: Table, best: Table) -> bool:
    """Whether a table is the same statement for other periods: in the same section, with the same rows."""
    if table.section_id != best.section_id or table.kind != best.kind or not _in_statements(table):
        return False
    ours, theirs = _labels(table), _labels(best)
    periods = {reading.period for reading in best.readings}
    other = any(reading.period not in periods for reading in table.readings)
    return other and len(ours & theirs) >= _ALIKE * max(len(ours), len(theirs))


def _labels(table: Table) -> set[str]:
    return {clean(reading.row_label) for reading in table.readings if reading.row_label}


def _continuations(table: Table, tables: Sequence[Table]) -> tuple[Table, ...]:
    """The tables after that go on from it: without a header or a title of their own, or with its title once more, and
    for the same periods.
    """
    found = []
    for after in tables[tables.index(table) + 1 : tables.index(table) + 3]:
        again = _repeats(after, table)
        if after.kind not in (table.kind, "other") or not (
            after.continued or again or (not after.title and after.section_id == table.section_id)
        ):
            break
        if after.continued or again or _same_columns(after, table):
            found.append(after)
    return tuple(found)


def _repeats(after: Table, table: Table) -> bool:
    """Whether a table prints the title of another once more over further rows of the same periods."""
    titles = {" ".join(_CONTINUED.sub("", part.title).split()).lower() for part in (after, table)}
    if len(titles) > 1 or not is_titled_a_statement(table) or after.section_id != table.section_id:
        return False
    ours, theirs = _labels(after), _labels(table)
    periods = {reading.period for reading in table.readings}
    same = _same_columns(after, table) or {reading.period for reading in after.readings} <= periods
    return same and len(ours & theirs) < (1 - _ALIKE) * min(len(ours), len(theirs))


def _same_columns(table: Table, before: Table) -> bool:
    durations = {reading.period for reading in table.readings if reading.period.start}
    own, named = ({reading.column_label for reading in part.readings} for part in (table, before))
    return (
        bool(durations)
        and durations <= {reading.period for reading in before.readings}
        and not (own and own.isdisjoint(named))
    )


def of_the_company(table: Table, note: str, before: str) -> bool:
    """Whether a table may hold figures of the whole company: no parent-only schedule or note (`note` is its title), no
    pro forma (`before` stands above the table), nothing held for sale.
    """
    said = _NOT_COMPANY.search(table.title) or _NOT_GROUP.search(note) or _PRO_FORMA.search(before)
    return not said and not (table.section_id or "").startswith(_SCHEDULES)


def others_own(tables: Iterable[Table], primary: Mapping[str, tuple[tuple[Table, ...], ...]]) -> frozenset[int]:
    """Indexes of the tables that print a statement once more among the statements, for the same periods: those of
    another company that reports in one document with the group.

    They may agree with the group's in every total (a trust and the partnership that it holds everything through).
    Statements of equity that follow such a printing, where the group's own all precede it, are that company's too.
    """
    own = {table.index: table for parts in primary.values() for part in parts for table in part}
    of_kind = {(table.kind, table.section_id): table for table in own.values()}
    again = [
        table
        for table in tables
        if table.index not in own
        and is_titled_a_statement(table)
        and (first := of_kind.get((table.kind, table.section_id))) is not None
        and len(ours := _labels(table))
        and len(ours & _labels(first)) >= _ALIKE * max(len(ours), len(_labels(first)))
    ]
    if not again or min(table.index for table in again) < max(own):
        return frozenset(table.index for table in again)
    begun = min(again, key=lambda table: table.index)
    follow = (
        table
        for table in tables
        if table.index > begun.index and table.section_id == begun.section_id and is_equity(table)
    )
    return frozenset(table.index for table in (*again, *follow))


def restatements(
    tables: Iterable[Table], primary: dict[str, tuple[tuple[Table, ...], ...]], before: Callable[[int], str]
) -> dict[str, tuple[tuple[Table, frozenset[str]], ...]]:
    """Statement -> other tables that print it, with the column headers that hold the company's own figures.

    These are statements restated in a note (the columns that say so) and quarterly data (all columns), but for quarters
    that were recast for a change of accounting principle: they are another version of what was stated. `before` gives
    the text that stands before a block.
    """
    found: dict[str, list[tuple[Table, frozenset[str]]]] = {}
    known = {table.index for parts in primary.values() for part in parts for table in part}
    for table in tables:
        quarters = bool(_QUARTERS.search(table.title)) and not _RECAST.search(f"{table.title} {before(table.block)}")
        statement = next(
            (name for name, kinds in _KINDS.items() if table.kind == kinds[0]),
            "income" if quarters and table.kind == "other" else None,
        )
        if statement is None or table.index in known:
            continue
        headers = {reading.column_label for reading in table.readings}
        restated = frozenset(header for header in headers if _RESTATED.search(header))
        if restated:
            found.setdefault(statement, []).append((table, restated))
        elif quarters:
            found.setdefault(statement, []).append((table, frozenset(headers)))
    return {name: tuple(parts) for name, parts in found.items()}


def is_titled_a_statement(table: Table) -> bool:
    """Whether a table is a balance sheet, a statement of results or of cash flows by its title."""
    return bool(_STATEMENT_TITLE.search(table.title))


def is_equity(table: Table) -> bool:
    """Whether a table is a statement of changes in equity, or a part of one: by its kind, its title, or columns that
    are parts of equity.
    """
    if table.kind == "equity":
        return True
    if table.kind not in ("roll_forward", "other"):
        return False
    headers = " | ".join({reading.column_label.replace(" | ", " ") for reading in table.readings})
    return bool(_EQUITY.search(table.title)) or sum(bool(part.search(headers)) for part in _EQUITY_PARTS) >= _FEW_PARTS


def is_whole(header: str) -> bool:
    """Whether a column header says nothing but a time, or that it is the total."""
    return (is_time(header) or bool(_WHOLE.search(header))) and not of_another(header)


def is_time(header: str) -> bool:
    """Whether a column header says nothing but a time, with the currency that its amounts are in ("2023 | RMB"), and
    not how much there is more than at another.
    """
    return not time_words_removed(without_currency(header)) and not _OF_CHANGE.search(header)


@lru_cache(maxsize=8192)
def without_currency(header: str) -> str:
    """A header without the piece that is the name of a currency, where another names a time."""
    *over, last = header.split(" | ")
    return (
        " | ".join(over) if over and headed(last) and any(not time_words_removed(piece) for piece in over) else header
    )


def whole_columns(readings: Iterable[Reading]) -> set[str]:
    """Column headers that hold whole-company values: those with no words but time in them, or the ones that say
    consolidated or total; of another period than theirs, all. Those that say they are another's are none.
    """
    of: dict[str, set[Period]] = {}
    for reading in readings:
        if not of_another(reading.column_label):
            of.setdefault(reading.column_label, set()).add(reading.period)
    plain = {label for label in of if is_time(label)}
    if plain and len(plain) == len(of):
        return plain
    whole = {label for label in of if _WHOLE.search(label)} or plain
    if not whole:
        return set(of)
    told = set().union(*(of[label] for label in whole))
    return whole | {label for label, periods in of.items() if told.isdisjoint(periods)}
