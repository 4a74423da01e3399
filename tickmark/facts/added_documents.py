"""Tables of documents that users add. Unlike a filing's, they need not be a financial report's: a board pack, a
brochure and a rent roll hold numbers that no statement of their document speaks of.

There a number is money only where the page says so, its period is one that its row, its column or its caption names,
and what was planned, required or is of another company is no fact. A financial statement is read as a filing's is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from string import digits

from tickmark.entities import has_legal_form, name_words
from tickmark.evidence import Source, SourceKind
from tickmark.fiscal import BY_CALENDAR
from tickmark.language.phrases import Phrases
from tickmark.language.units import is_money
from tickmark.model import OUTLOOK, Document, FiscalPeriod, Period, month_end
from tickmark.numbers import YEAR
from tickmark.tables.grid.statement_lines import has_statement_lines, kind_by_lines
from tickmark.tables.model import Reading, Table
from tickmark.tables.periods.certain_words import names_people
from tickmark.tables.periods.plans import tells_actual, without_columns_beside_actual
from tickmark.tables.units.currency import currency_in
from tickmark.tables.units.nonmonetary_units import may_name_money
from tickmark.time.period_names import shift_months
from tickmark.time.read import read_clue

_STATEMENTS = frozenset(("income_statement", "balance_sheet", "cash_flow", "equity", "comprehensive_income"))
_PLANNED = Phrases("planned", fold=True)
_SECURITIES = Phrases("securities_held", fold=True)
_NEVER_WAS = Phrases("planned", "never_was", fold=True)
_BOUNDED = Phrases("bounded_row", fold=True)
_HELD = Phrases("held_counts", at="end", fold=True)
_BEHIND_HELD = Phrases("held_counts_behind", at="end", fold=True)
_NOT_HELD = Phrases("not_held_counts", fold=True)
_OF_ALL_HOLDERS = Phrases("of_all_holders", fold=True)
_RATIOS = Phrases("named_in_times", fold=True)
_FOR_EACH = Phrases("for_each", fold=True)
_OTHER_PAPERS = Phrases("other_papers", fold=True)
_STUDIED = Phrases("studied", at="end", fold=True)
_RESEARCH = Phrases("research_words", fold=True)
_FRONT, _OPENING = 3, 12  # texts of a document that title it, and that tell what it is
_SEVERAL = 2  # words of analysts
_LONGEST = 6  # words of a header that says no more than that something was planned or is required
_NAME = 2  # letters: IT, HR, UK
_YEAR = 12  # months
_TITLE = 12  # words of the title of a plan
_LATE = timedelta(15)  # behind the end of a document's period, within which a week or a month still closes with it
_CLAMPED = frozenset((SourceKind.NOT_LATER, SourceKind.TARGET))
"""Periods of columns of time to come, which a filing's schedules have as they stood when it closed."""
_UNDATED = frozenset((SourceKind.REPORT_DATE, SourceKind.TO_DATE_OF_REPORT))
_UNTOLD = Source(SourceKind.UNMARKED)
_DOLLAR = "USD"
_PART_OF = ("of which", "of whom", "thereof", "davon", "o/w")


def reports_nothing(document: Document, tables: Iterable[Table]) -> bool:
    """Whether a document that a user added is a paper of a kind that does not report on its company, a contract, a
    price list, research on somebody else, and holds no financial statement.
    """
    texts = [block.text for block in document.blocks if block.text][:_OPENING]
    titles = [text for text in texts[:_FRONT] if len(text.split()) <= _TITLE]
    titled = any(_OTHER_PAPERS.search(text) or _STUDIED.search(text.rstrip(digits + " ,:")) for text in titles)
    said = {match[0].lower() for text in texts for match in _RESEARCH.finditer(text)}
    return (titled or len(said) >= _SEVERAL) and not holds_statements(tables)


def holds_statements(tables: Iterable[Table]) -> bool:
    """Whether any of a document's tables is a financial statement of what was."""
    return any(is_statement(table) and not _is_plan(table) for table in tables)


def stated_alone(table: Table, company: str, fiscal: FiscalPeriod, *, reported: bool, money: bool = False) -> Table:
    """The table with what it states itself.

    Args:
        table: of a document that a user added.
        company: whose document it is.
        fiscal: the fiscal period that the document is about.
        reported: the document holds financial statements, whose currency and scale are those of the tables beside them.
        money: what stands above the table, or a statement for all of the document's, names its currency.
    """
    planned = _is_plan(table)
    past = [
        reading
        for reading in without_columns_beside_actual(table.readings)
        if reading.parents[:1] == (OUTLOOK,) or not (planned or _never_was(reading) or _is_ahead(reading, fiscal))
    ]
    if fiscal.source == BY_CALENDAR:
        past = [reading for reading in past if _is_of_any_calendar(reading)]
    past = _as_their_table(_with_whole_years(list(map(_as_held, past)), fiscal))
    if is_statement(table):
        return replace(table, readings=tuple(past))
    past = [r for r in past if not _is_of_a_thing_in_times(r)]
    if _names_holders(table):
        past = [r for r in past if _OF_ALL_HOLDERS.search(r.row_label)]
    others = _others_columns(table, company)
    stated = [
        reading
        for reading in past
        if not (
            _is_undated(reading)
            or _is_dated_by_prose(reading)
            or _is_for_each(reading)
            or reading.column_label in others
        )
        and (reported or _is_named(reading))
    ]
    if _names_others(stated, company):
        return replace(table, readings=())
    stated = list(_scaled_by_itself(stated))
    signed = _signed_columns(table)
    mixed = any(reading.unit == "pure" for reading in stated)
    counted = (
        _as_counted(reading) if mixed and not money else reading
        for reading in (
            reading if reported or money or reading.parents[:1] == (OUTLOOK,) else _as_told(reading, signed)
            for reading in stated
        )
        if reading is not None
    )
    alike = _as_row_above([reading for reading in counted if reading is not None])
    return replace(table, readings=tuple(map(_of_shares, alike)))


def _as_row_above(readings: list[Reading]) -> list[Reading]:
    """The readings with rows of a part of the row above, which only the document's money makes money, counted as that
    one is: `of which > $100K` below `Customers`.
    """
    counts = {reading.column: False for reading in readings}
    found = []
    for reading in readings:
        part = reading.row_label.lower().startswith(_PART_OF)
        if part and counts[reading.column] and reading.unit_source.kind is SourceKind.MONEY_BY_DEFAULT:
            reading = _counted(reading) or reading
        counts[reading.column] = (reading.unit == "pure" and reading.scale >= 0) or (part and counts[reading.column])
        found.append(reading)
    return found


def _as_held(reading: Reading) -> Reading:
    """A count of what a company has, which is of the last day of a column's period: `Surgeries open`, `Customers`."""
    certain = any(of.kind is SourceKind.CERTAIN_WORDS for of in reading.period_source.of if isinstance(of, Source))
    if certain or reading.unit != "pure" or reading.period.start is None or reading.scale < 0 or reading.value % 1:
        return reading
    label = reading.row_label.partition("(")[0].partition(",")[0].rstrip(" :*")
    counted = _BEHIND_HELD.sub("", label).rstrip()
    if not _HELD.search(counted) or _NOT_HELD.search(reading.row_label) or "average" in reading.column_label.lower():
        return reading
    return reading._replace(period=Period(None, reading.period.end))


def _as_their_table(readings: list[Reading]) -> list[Reading]:
    """The readings of a table without balances that only the weight of their words makes such, below heads of periods,
    where most other amounts are of periods and none is certainly a balance: `Closure of a warehouse` among charges.
    """
    weighed = {(r.row, r.column) for r in readings if _is_weighed_balance(r)}
    of_columns = {r.column: r.period for r in readings if r.period.start is not None}
    certain = any(r.period.start is None and (r.row, r.column) not in weighed for r in readings)
    if not weighed or not of_columns or certain or 2 * len(weighed) > len(readings):
        return readings
    return [
        r._replace(period=of_columns[r.column])
        if (r.row, r.column) in weighed and of_columns.get(r.column, r.period).end == r.period.end
        else r
        for r in readings
    ]


def _with_whole_years(readings: list[Reading], fiscal: FiscalPeriod) -> list[Reading]:
    """The readings of a report within a year whose columns are headed by a part of a year and by a year alone, `H1 2025
    | 2024`: the year is a whole one, and one that is not over has no amounts yet.
    """
    clues = {r.column_label: read_clue(r.column_label) for r in readings}
    within = {head for head, clue in clues.items() if clue.years and 1 < clue.months < _YEAR}
    alone = {head: clue.years[0] for head, clue in clues.items() if YEAR.fullmatch(head)}
    if not within or not alone or fiscal.quarter not in (1, 2, 3):
        return readings
    close = shift_months(month_end(fiscal.end), 3 * (4 - fiscal.quarter))
    found = []
    for reading in readings:
        year = alone.get(reading.column_label)
        if year is None or reading.period.start is None:
            found.append(reading)
        elif year < fiscal.year:
            end = month_end(shift_months(close, 12 * (year - fiscal.year)))
            start = month_end(shift_months(end, -_YEAR)) + timedelta(1)
            found.append(reading._replace(period=Period(start, end)))
    return found


def _is_weighed_balance(reading: Reading) -> bool:
    """Whether nothing but the weight of a label's words tells a balance, or a word for people that are paid here."""
    source = reading.period_source
    if reading.period.start is not None or source.kind is not SourceKind.BALANCE:
        return False
    counted = reading.unit == "pure" and reading.scale >= 0
    clue = read_clue(reading.column_label)
    if counted or not (source.origin.kind is SourceKind.COLUMN_HEADER or clue.months or clue.to_date):
        return False
    by = {of.kind for of in source.of if isinstance(of, Source)}
    paid = is_money(reading.unit) and names_people(reading.row_label.lower())
    return SourceKind.WEIGHED in by or (paid and SourceKind.CERTAIN_WORDS in by)


def _of_shares(reading: Reading) -> Reading:
    """A count below a header that names securities, as one of those: `Employees` of a cap table hold `Options`."""
    held = (
        reading.unit_source.kind in (SourceKind.COUNT, SourceKind.UNSTATED)
        and reading.value > 1
        and reading.period.start is None
    )
    heads = (head for head in reading.column_label.lower().split(" | ") if held)
    return reading._replace(unit="shares") if any(map(_SECURITIES.search, heads)) else reading


def _scaled_by_itself(readings: Sequence[Reading]) -> Iterator[Reading]:
    """The readings of a table that is no statement without those that take a statement of scale from elsewhere though
    nothing makes them money: as counts, where the table has no such money (`Gross adds 16,820` pages behind `$000s`).
    """
    far = [r for r in readings if r.scale > 0 and r.scale_source.kind is SourceKind.CONVENTION and is_money(r.unit)]
    money = {r.row for r in far if any(may_name_money(text.lower()) for text in (r.row_label, *r.parents))}
    doubtful = {(r.row, r.column) for r in far if r.row not in money}
    for reading in readings:
        if (reading.row, reading.column) not in doubtful:
            yield reading
        elif not money and reading.unit_source.kind is SourceKind.MONEY_BY_DEFAULT:
            counted = _counted(reading)
            if counted is not None:
                yield counted


def is_statement(table: Table) -> bool:
    """Whether a table is a financial statement by its title or by its lines."""
    return table.kind in _STATEMENTS or has_statement_lines(reading.row_label for reading in table.readings)


def _names_holders(table: Table) -> bool:
    """Whether a table is one of who holds which securities: a row of it is a fact of its holder. What all of them hold
    is the company's.
    """
    return len({r.column_label for r in table.readings if _SECURITIES.search(r.column_label.lower())}) >= _SEVERAL


def _is_of_a_thing_in_times(reading: Reading) -> bool:
    """Whether a multiple stands in a row that names no ratio: that of a holding, `Kestrel Foods | Multiple 2.6x`."""
    return reading.unit_source.kind is SourceKind.TIMES and not _RATIOS.search(reading.row_label)


def named_by_lines(table: Table) -> Table:
    """The table as the statement that it is by its lines, where nothing above it titles it: the sheet of a workbook."""
    kind = "" if table.kind != "other" else kind_by_lines(reading.row_label for reading in table.readings)
    return replace(table, kind=kind) if kind else table


def _is_plan(table: Table) -> bool:
    """Whether a table is titled a budget, a forecast or a plan, and none of its columns shows what was."""
    title = table.title.lower()
    return (
        len(title.split()) <= _TITLE
        and _PLANNED.search(title) is not None
        and not any(map(tells_actual, (title, *(r.column_label for r in table.readings))))
    )


def _never_was(reading: Reading) -> bool:
    """Whether a header over a number, or the label beside it, says that it was planned, required or supposed."""
    heads = (*reading.column_label.split(" | "), *reading.parents)
    said = any(len(text.split()) <= _LONGEST and _NEVER_WAS.search(text) for text in heads)
    return said or _BOUNDED.search(reading.row_label) is not None


def _is_ahead(reading: Reading, fiscal: FiscalPeriod) -> bool:
    """Whether a number is of a time that had not come when the document's period closed: `2028`, `End of 2025` of a
    report on its third quarter.
    """
    if reading.period_source.origin.kind in _CLAMPED or reading.period.end > fiscal.end + _LATE:
        return True
    clue = read_clue(reading.column_label)
    return clue.edge == "end" and bool(clue.years) and fiscal.quarter in (1, 2, 3) and max(clue.years) >= fiscal.year


def _names_others(readings: Iterable[Reading], company: str) -> bool:
    """Whether half of the rows bear the names of other companies: peers, holdings, tenants, insured."""
    own, labels = set(name_words(company)), {reading.row_label for reading in readings}
    others = [label for label in labels if has_legal_form(label) and own.isdisjoint(name_words(label))]
    return bool(others) and 2 * len(others) >= len(labels)


def _others_columns(table: Table, company: str) -> set[str]:
    """The columns beside one that is headed by the company's own name: `Norvane | Halden | Sorrel`."""
    own = name_words(company)
    heads = {reading.column_label for reading in table.readings}
    named = {head for head in heads if (words := name_words(head)) and words == own[: len(words)]}
    return {head for head in heads - named if not read_clue(head).dated} if named else set()


def _is_named(reading: Reading) -> bool:
    """Whether a row has a label that is none of its numbers: below `€52.3m | 1,284` stand the names of both."""
    return sum(map(str.isalpha, reading.row_label)) >= _NAME


def _is_undated(reading: Reading) -> bool:
    """Whether nothing in or above the table dates a number: a bare year of a title, `The eVan 2025`, does not."""
    origin = reading.period_source.origin
    if origin.kind is SourceKind.REPORT_DATE and reading.period.start:
        clue = read_clue(reading.column_label)
        return not (clue.quarter and clue.months)  # `Q4 Act` of a report on that quarter
    if origin.kind is not SourceKind.CAPTION or reading.period_source.kind is SourceKind.SINCE:
        return origin.kind in _UNDATED  # a span by both its days is dated
    clue = read_clue(origin.text)
    return not (clue.dates or clue.months or clue.quarter or clue.fiscal or clue.month_day)


def _is_of_any_calendar(reading: Reading) -> bool:
    """Whether a period is the same whenever the company's years end: days, months, quarters that name their year."""
    origin = reading.period_source.origin
    clue = read_clue(origin.text or reading.column_label)
    by_name = bool(clue.dates or (clue.years and clue.quarter and not clue.fiscal))
    return origin.kind is SourceKind.DAY_OF_ROW or (
        by_name and not (clue.to_date or read_clue(reading.column_label).to_date)
    )


def _is_dated_by_prose(reading: Reading) -> bool:
    """Whether a sentence that was printed beside the table, and got among its headers, names a time."""
    pieces = reading.column_label.split(" | ")[1:]
    return any(
        (len(piece.split()) > _LONGEST or piece.endswith((".", ",")))
        and not (clue := read_clue(piece)).empty
        and (clue.dated or clue.quarter)
        for piece in pieces
    )


def _is_for_each(reading: Reading) -> bool:
    """Whether an amount of money is that of one thing, one month or one person: a price and no sum of what was."""
    texts = (reading.row_label, *reading.column_label.split(" | "))
    return "/unit" in reading.unit or (is_money(reading.unit) and any(_FOR_EACH.search(text) for text in texts))


def _signed_columns(table: Table) -> dict[int, list[int]]:
    """The rows of each column whose amounts bear a sign."""
    found = defaultdict[int, list[int]](list)
    for reading in table.readings:
        if reading.unit_source.kind is SourceKind.CURRENCY_SIGN:
            found[reading.column].append(reading.row)
    return found


def _as_told(reading: Reading, signed: dict[int, list[int]]) -> Reading | None:
    """A number as the page says that it is money: by a sign before the first number of its column, or by a currency in
    its row, its headers or its statement of scale; where nothing says so, a plain one or None.
    """
    if not is_money(reading.unit) or reading.unit_source.kind is not SourceKind.MONEY_BY_DEFAULT:
        return reading
    heads = (*reading.parents, *reading.column_label.split(" | "))
    texts = (reading.row_label, *heads, reading.scale_source.text, reading.unit_source.text)
    told = next((code for text in texts if (code := currency_in(text))), "")
    rows = signed.get(reading.column, [])
    above = [row for row in rows if row < reading.row]
    every = len(rows) > 1 and max(rows) - min(rows) < len(rows)  # all amounts bear their sign, one after the other
    if not told:
        return reading if above and not every else _counted(reading)
    return reading if told == _DOLLAR else reading._replace(unit=told)  # which dollar, the document says


def _as_counted(reading: Reading) -> Reading | None:
    """A number among rates and counts that only the document's money makes money, with no scale and no word of money
    near it: a plain one, `Buildings handed over 386`.
    """
    texts = (reading.row_label, *reading.parents, *reading.column_label.split(" | "))
    untold = reading.unit_source.kind is SourceKind.MONEY_BY_DEFAULT and not (reading.scale or reading.unit_source.text)
    if not untold or any(may_name_money(text.lower()) or currency_in(text) for text in texts):
        return reading
    return _counted(reading)


def _counted(reading: Reading) -> Reading | None:
    """A number that nothing says to be money, as a plain one; None where it is no whole number."""
    value = reading.value.scaleb(-reading.scale)
    if value != value.to_integral_value():
        return None
    return reading._replace(value=value, unit="pure", scale=0, unit_source=_UNTOLD, scale_source=_UNTOLD)
