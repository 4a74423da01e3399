"""The fiscal period of a document as the company itself names it.

Two companies call the year to 28 January 2024 fiscal 2024 and fiscal 2023. Nothing in EDGAR's index says which; the
document does: by naming years beside the dates they end on, and by the years it keeps writing about.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import zip_longest

from tickmark.cover import stated_period
from tickmark.errors import FiscalPeriodUnknown
from tickmark.fault_isolation import sparing
from tickmark.forms import OF_NO_FILING, comes_every, dated_by_its_period, is_periodic, is_transition
from tickmark.language.rules import small
from tickmark.model import Document, Filing, FiscalPeriod, month_end
from tickmark.time import fiscal_patterns as cues
from tickmark.time.abbreviations import MONTHS, full_year
from tickmark.time.period_names import WEEK, day_of_year, shift_months, year_end_of
from tickmark.time.read import named_days

_RESULTS = "2.02"
_OF_ANY_MONTH = "INTERIM REPORT"  # an added document, which accounts of a month may be
_RESULT_ITEMS = {
    _RESULTS,
    "7.01",
    "8.01",
}  # under which results are told; acquired companies' statements stand under others
_DECEMBER = 12
_TWICE = 2  # times that a release names the day at least
_TOLD_WITHIN = 130  # days: results of a year are due within 90, and told before that

BY_CALENDAR = "the calendar: nothing tells when the company's years end"
YEARS = range(1900, 2100)  # that filings tell of
COVER_BLOCKS = 45
_BINDING = 4  # what a year named beside the date it ends on counts for, against a year merely named
_CONSISTENT = 1.5  # how many times more one reading must be supported than the other
_CLEAR = 3  # times a quarter, or the length of a period, is named before it counts
_EVEN = 0.7  # share of the mentions of the year before that a year in progress or ahead does not reach
# March: years that end from then on bear that year's name where nothing says otherwise; of January's and February's as
# many bear the one's before
_SPRING = 3
_YEARS_LAST = 4
_BESIDE = 40  # characters behind the name of a quarter in which its last day stands
_QUARTER_AWAY = 10  # days from a month end beyond which a quarter is not one of three calendar months


@dataclass(frozen=True, slots=True)
class _Text:
    """The document's text, once: `cover`, `whole` in lower case, and the short pieces that serve as headers."""

    cover: str
    whole: str
    short: tuple[str, ...]


def told_period(name: str, end: date) -> FiscalPeriod | None:
    """The fiscal period by a name that was told, `FY2024` or `Q2 2024`; None for any other text."""
    match = cues.TOLD.fullmatch(name)
    return FiscalPeriod(int(match[2]), int(match[1]) if match[1] else None, end, "as given") if match else None


def calendar_period(end: date) -> FiscalPeriod:
    """The period up to a day by the calendar, of sheets whose company's year nothing tells.

    >>> calendar_period(date(2025, 6, 30)).name, calendar_period(date(2025, 12, 31)).name
    ('Q2 2025', 'FY2025')
    """
    quarter = None if end.month == _DECEMBER else (end.month + 2) // 3
    return FiscalPeriod(end.year, quarter, end, BY_CALENDAR, end.month if end.month % 3 else 0)


def fiscal_period(document: Document, filing: Filing) -> FiscalPeriod:
    """Fiscal year and, for a 10-Q, quarter of a document, as the company names them.

    The end is the date on the cover, checked against the filing's report date. The name of the year is settled by the
    document: a year ending in December is called by that year; any other by what the text calls it; one ending in June
    to November that the text names in no clear way, and one ending in March to May that it names in no way at all, by
    the year it ends in. A quarterly report of such a year that names the year before alone names the year that closed
    last.

    A workbook's cover sheet says it by name.

    Raises:
        FiscalPeriodUnknown: the document contradicts itself or says nothing; the message gives the evidence.
    """
    return sparing("the fiscal period", document, lambda spared: _fiscal_period(spared, filing))


def _fiscal_period(document: Document, filing: Filing) -> FiscalPeriod:
    if stated := stated_period(document):
        return stated
    text = _text(document)
    if comes_every(filing.form) == "event":
        return _results(text, filing)
    if not is_periodic(filing.form) or is_transition(filing.form):
        raise FiscalPeriodUnknown(
            f"{filing.accession}: a {filing.form} reports on no fiscal year or quarter",
            hint="its periods have to be read from its tables",
        )
    end, end_source = _end(text, filing)
    if comes_every(filing.form) == "year":
        year, source = _year(text, end, None, filing)
        return FiscalPeriod(year, None, end, f"{end_source}; {source}")
    months = _months_gone(end, filing.fiscal_year_end) if filing.form == _OF_ANY_MONTH else 0
    if months % 3:
        quarter = months // 3 + 1
        year, source = _year(text, year_end_of(end, 12 - months, filing.fiscal_year_end), quarter, filing)
        return FiscalPeriod(year, quarter, end, f"{end_source}; {months} months of the year; {source}", months)
    quarter, quarter_source = _quarter(text, end, filing)
    year_end = year_end_of(end, 3 * (4 - quarter), filing.fiscal_year_end)
    year, source = _year(text, year_end, quarter, filing)
    return FiscalPeriod(year, quarter, end, f"{end_source}; {quarter_source}; {source}")


def _text(document: Document) -> _Text:
    pieces: list[str] = []
    short: list[str] = []
    cover = 0
    for block in document.blocks:
        if block.index == COVER_BLOCKS:
            cover = len(pieces)
        if block.table_index is None:
            pieces.append(block.text)
            if len(block.text) <= 120:
                short.append(block.text)
        else:
            rows = [" ".join(c.text for c in cells) for cells in document.tables[block.table_index].cells if cells]
            pieces += rows
            short += rows[:6]
    return _Text(" ".join(pieces[: cover or len(pieces)]), "\n".join(pieces).lower(), tuple(short))


def read_date(text: str) -> date | None:
    """A printed date: `January 28, 2024`, `28 January 2024`, `1/28/2024`; None where it is none, or is of a year that
    no filing tells of.
    """
    if match := cues.MONTH_FIRST.search(text):
        month, day, year = MONTHS[small(match[1])], int(match[2]), int(match[3])
    elif match := cues.DAY_FIRST.search(text):
        month, day, year = MONTHS[small(match[2])], int(match[1]), int(match[3])
    elif match := cues.SLASHED.search(text):
        month, day, year = int(match[1]), int(match[2]), int(match[3])
    else:
        return None
    try:
        return date(year, month, day) if year in YEARS else None
    except ValueError:
        return None


def _end(text: _Text, filing: Filing) -> tuple[date, str]:
    """Last day of the period, and where it was read."""
    on_cover = _on_cover(text)
    if on_cover is None:
        return filing.report_date, "end: EDGAR's report date (the cover names none)"
    if abs((on_cover - filing.report_date).days) <= WEEK:
        return on_cover, f"end: cover, {on_cover:%d %B %Y}"
    if filing.form in OF_NO_FILING and on_cover > filing.report_date:
        return filing.report_date, f"end: the day that its figures end on; the year ends {on_cover:%d %B %Y}"
    named = Counter(day for match in cues.MONTH_FIRST.finditer(text.whole) if (day := read_date(match[0])))
    cover_count, index_count = named[on_cover], named[filing.report_date]
    if cover_count == index_count:
        raise FiscalPeriodUnknown(
            f"{filing.accession}: the cover says the period ended {on_cover}, EDGAR's index says "
            f"{filing.report_date}, and the document names both "
            f"{cover_count} times"
        )
    chosen = on_cover if cover_count > index_count else filing.report_date
    return (
        chosen,
        (
            f"end: {chosen:%d %B %Y}, named {max(cover_count, index_count)} times, against "
            f"{min(cover_count, index_count)} for the other of cover and index"
        ),
    )


def cover_end(document: Document) -> date | None:
    """The day that a document's cover says its period ended on; None where it says none."""
    return _on_cover(_text(document))


def _on_cover(text: _Text) -> date | None:
    return next((day for match in cues.COVER_END.finditer(text.cover) if (day := read_date(match[1]))), None)


# -- results in a current report -------------------------------------------------------------------------


def _results(text: _Text, filing: Filing) -> FiscalPeriod:
    """The quarter or year whose results a current report tells, named as the company's own report of it would.

    Results are told within months of the period's end, under one of the items for them: of the days in that time that
    the text names as an end, that its headers name or that end a quarter it names, the last that is named half as often
    as any. A report that tells of the last quarter of a year tells of the year. A day without a year ("three months
    ended June 30,") is the last before the report.

    Raises:
        FiscalPeriodUnknown: no such day; most current reports tell of other things.
    """
    told = filing.report_date + timedelta(days=dated_by_its_period(filing.form))
    items = set(cues.ITEM.findall(text.whole))
    if items and not items & _RESULT_ITEMS:
        raise FiscalPeriodUnknown(
            f"{filing.accession}: this {filing.form} has no item for results, but {', '.join(sorted(items))}"
        )
    ends = [day for match in cues.COVER_END.finditer(text.whole) if (day := read_date(match[1]))]
    ends += [
        day for match in cues.ENDED.finditer(text.whole) if (day := _last_before(told, MONTHS[match[1]], int(match[2])))
    ]
    heads = [day for piece in text.short for match in cues.MONTH_FIRST.finditer(piece) if (day := read_date(match[0]))]
    if not items or _RESULTS in items:
        ends += _ends_of_named_quarters(text.whole, filing, {*ends, *heads})
    recent = Counter(day for day in (*ends, *heads) if told - timedelta(days=_TOLD_WITHIN) <= day < told)
    named = {day: times for day, times in recent.items() if abs((month_end(day) - day).days) <= _QUARTER_AWAY}
    if not named.keys() & set(ends) or max(named.values()) < (1 if _RESULTS in items else _TWICE):
        raise FiscalPeriodUnknown(
            f"{filing.accession}: this {filing.form} tells of no quarter or year that ended in the {_TOLD_WITHIN} "
            f"days before it"
        )
    end = max(day for day, times in named.items() if 2 * times >= max(named.values()))
    source = f"end: {end:%d %B %Y}, named {named[end]} times"
    year_end = day_of_year(filing.fiscal_year_end, end.year)
    if _ends_year(text, end, year_end):
        year, why = _year(text, end, None, filing)
        return FiscalPeriod(year, None, end, f"{source}; {why}")
    quarter, quarter_source = _quarter(text, end, filing)
    year, why = _year(text, year_end_of(end, 3 * (4 - quarter), filing.fiscal_year_end), quarter, filing)
    return FiscalPeriod(year, quarter, end, f"{source}; {quarter_source}; {why}")


def _ends_of_named_quarters(whole: str, filing: Filing, printed: set[date]) -> list[date]:
    """The last days of the quarters that a text names ("second-quarter 2024", "2Q24"), each as often as it does: days
    that are printed near them, else ends of months.
    """
    matches = [match for pattern in cues.NAMED_QUARTERS for match in pattern.finditer(whole)]
    names = Counter(
        (cues.ORDINALS.get(match["quarter"]) or int(match["quarter"]), full_year(int(match["year"]) % 100))
        for match in matches
    )
    found: list[date] = []
    for (quarter, year), times in names.items():
        for ends_in in (year, year + 1):
            year_end = day_of_year(filing.fiscal_year_end, ends_in)
            if year_end is not None and (ends_in == year or month_end(year_end).month != _DECEMBER):
                end = shift_months(month_end(year_end), 3 * (quarter - 4))
                found += [next((day for day in printed if abs((day - end).days) <= WEEK), end)] * times
    return found


def _last_before(told: date, month: int, day: int) -> date | None:
    """The last day of that name before another."""
    days = (day_of_year(f"{month:02d}{day:02d}", year) for year in (told.year, told.year - 1))
    return next((found for found in days if found is not None and found < told), None)


def _ends_year(text: _Text, end: date, year_end: date | None) -> bool:
    """Whether a fiscal year ended on a day: by EDGAR's day of the year, else by the words for its last quarter."""
    if year_end is not None:
        return month_end(year_end).month == month_end(end).month
    return len(cues.FOURTH.findall(text.whole)) >= _CLEAR


# -- the quarter -----------------------------------------------------------------------------------------


def _quarter(text: _Text, end: date, filing: Filing) -> tuple[int, str]:
    """Quarter of a 10-Q from the calendar and from the lengths in its headers; where they disagree or are silent, what
    the text names most settles it.
    """
    votes: dict[str, int] = {}
    by_calendar = _calendar_quarter(end, filing.fiscal_year_end)
    if by_calendar is not None:
        votes[f"fiscal year ends {filing.fiscal_year_end}"] = by_calendar
    lengths: Counter[str] = Counter(
        match.lastgroup or "" for piece in text.short for match in cues.CUMULATIVE.finditer(piece)
    )
    if sum(lengths.values()) >= _CLEAR:
        enough = max(2, lengths["three"] // 5)
        longer = 3 if lengths["nine"] >= enough else 2 if lengths["six"] >= enough else 0
        if longer or not (
            lengths["nine"] or lengths["six"] or lengths["long"]
        ):  # a longer one named in passing tells nothing
            votes["lengths in headers"] = longer or 1
    if len(set(votes.values())) != 1:
        ranked = Counter(cues.ORDINALS[match[1]] for match in cues.QUARTER_ALONE.finditer(text.whole)).most_common(2)
        if ranked and ranked[0][1] >= _CLEAR and (len(ranked) == 1 or ranked[0][1] > ranked[1][1] * _CONSISTENT):
            votes["the text"] = ranked[0][0]
    if not votes and (beside := _beside_its_day(text, end)):
        votes["the name of the quarter beside its last day"] = beside
    if not votes and (called := _called(text, end)):
        votes["the names of quarters"] = called
    if not votes and (since_close := _since_close(text, end) or _since_close(text, end, least=1)):
        votes["the day of the last close"] = since_close
    counted = Counter(votes.values()).most_common(2)
    if not counted or (len(counted) > 1 and counted[0][1] == counted[1][1]):
        raise FiscalPeriodUnknown(
            f"{filing.accession}: the quarter that ended {end} is not settled: {votes or 'nothing tells it'}"
        )
    quarter = counted[0][0]
    agreeing = ", ".join(name for name, vote in votes.items() if vote == quarter)
    return quarter, f"quarter {quarter}: {agreeing}"


def _beside_its_day(text: _Text, end: date) -> int | None:
    """The quarter that headers name right before the day it ends on: `Q2 2024 13 wks ended 6/29/24`."""
    found = set()
    for piece in text.short:
        named = [match for pattern in cues.NAMED_QUARTERS for match in pattern.finditer(piece.lower())]
        for match, after in zip_longest(named, named[1:]):
            told = named_days(piece[match.end() : after.start() if after else match.end() + _BESIDE])
            if told[:1] == [end]:
                found.add(int(cues.ORDINALS.get(match["quarter"]) or match["quarter"]))
    return found.pop() if len(found) == 1 and max(found) < _YEARS_LAST else None


def _called(text: _Text, end: date) -> int | None:
    """The quarter that a report is about by the names of quarters in it (`Q3 2024`): the one named most of the year
    that its period ends in or that ends next; its quarter of the year before is named beside it, and counts for it.
    """
    named = Counter(
        (int(cues.ORDINALS.get(match["quarter"]) or match["quarter"]), full_year(int(match["year"]) % 100))
        for pattern in cues.NAMED_QUARTERS
        for match in pattern.finditer(text.whole)
    )
    quarters: Counter[int] = Counter()
    for (quarter, year), times in named.items():
        if year in (end.year - 1, end.year, end.year + 1) and quarter < _YEARS_LAST:
            quarters[quarter] += times
    ranked = quarters.most_common(2)
    clear = ranked and ranked[0][1] >= _CLEAR and (len(ranked) == 1 or ranked[0][1] > ranked[1][1] * _CONSISTENT)
    return ranked[0][0] if clear else None


def _since_close(text: _Text, end: date, least: int = _TWICE) -> int | None:
    """The quarter by the day that a quarterly report names most, `least` times or more, of those at which a year may
    have closed before it: its balance sheet is set beside that of the last close.
    """
    days = Counter(day for match in cues.MONTH_FIRST.finditer(text.whole) if (day := read_date(match[0])))
    closes: Counter[int] = Counter()
    for day, times in days.items():
        months = (end.year - day.year) * 12 + month_end(end).month - month_end(day).month
        if months in (3, 6, 9) and abs((month_end(day) - day).days) <= _QUARTER_AWAY:
            closes[months // 3] += times
    ranked = closes.most_common(2)
    clear = ranked and ranked[0][1] >= least and (len(ranked) == 1 or ranked[0][1] > ranked[1][1] * _CONSISTENT)
    return ranked[0][0] if clear else None


def _months_gone(end: date, fiscal_year_end: str) -> int:
    """The months of the fiscal year gone by at the end of a month; 0 where that is not known, or at the year's end."""
    year_end = day_of_year(fiscal_year_end, end.year)
    return (end.month - month_end(year_end).month) % 12 if year_end and month_end(end) == end else 0


def _calendar_quarter(end: date, fiscal_year_end: str) -> int | None:
    year_end = day_of_year(fiscal_year_end, end.year)
    nearest = month_end(end)
    if year_end is None or abs((nearest - end).days) > _QUARTER_AWAY:
        return None
    months = (nearest.month - month_end(year_end).month) % 12
    return months // 3 if months in (3, 6, 9) else None


# -- the name of the year --------------------------------------------------------------------------------


def _year(text: _Text, year_end: date, quarter: int | None, filing: Filing) -> tuple[int, str]:
    """What the company calls the fiscal year that ends on a day, and why."""
    snapped = month_end(year_end)
    ends_in = snapped.year
    if snapped.month == 12:
        return ends_in, f"year {ends_in}: ends in December"
    named = _named_years(text, quarter)
    bound = _bindings(text, year_end)
    later, earlier = named[ends_in] + _BINDING * bound[0], named[ends_in - 2] + _BINDING * bound[1]
    evidence = (
        f"fiscal {ends_in} named {named[ends_in]} times, {ends_in - 1} {named[ends_in - 1]}, {ends_in - 2} "
        f"{named[ends_in - 2]}"
    )
    evidence += (
        f"; named beside its date: as {ends_in} {bound[0]} times, as {ends_in - 1} {bound[1]}" if sum(bound) else ""
    )
    own = named[ends_in - 1]
    if quarter is None and snapped.month < _SPRING and own >= _CLEAR and own > later * _CONSISTENT:
        return ends_in - 1, f"year {ends_in - 1}: an annual report names its own year most ({evidence})"
    if later > earlier * _CONSISTENT:
        return ends_in, f"year {ends_in}: {evidence}"
    if earlier > later * _CONSISTENT:
        return ends_in - 1, f"year {ends_in - 1}: {evidence}"
    if named[ends_in] + named[ends_in + 1] >= 2 and named[ends_in] >= max(1.0, _EVEN * named[ends_in - 1]):
        return ends_in, f"year {ends_in}: {evidence}"
    if snapped.month >= 6:
        return ends_in, f"year {ends_in}: ends in {snapped:%B}, and the text names it no other way ({evidence})"
    if not later and not earlier:
        bare = Counter(int(match[1] or match[2]) for match in cues.BARE.finditer(text.whole))
        evidence += f"; 'in {ends_in}' {bare[ends_in]} times, 'in {ends_in - 2}' {bare[ends_in - 2]}"
        if bare[ends_in] > bare[ends_in - 2] * _CONSISTENT:
            return ends_in, f"year {ends_in}: {evidence}"
        if bare[ends_in - 2] > bare[ends_in] * _CONSISTENT:
            return ends_in - 1, f"year {ends_in - 1}: {evidence}"
        if (quarter is None or snapped.month < _SPRING) and named[ends_in - 1] >= _TWICE:
            return ends_in - 1, f"year {ends_in - 1}: no other is named ({evidence})"
        if snapped.month >= _SPRING and (quarter is not None or not named[ends_in - 1]):
            return ends_in, f"year {ends_in}: ends in {snapped:%B}, and the text names it in no way ({evidence})"
    if quarter is not None and snapped.month >= _SPRING and later >= earlier:
        return (
            ends_in,
            f"year {ends_in}: ends in {snapped:%B}, and the text names it no other way more often ({evidence})",
        )
    raise FiscalPeriodUnknown(
        f"{filing.accession}: the fiscal year that ends about {year_end} is not named clearly: {evidence}"
    )


def _named_years(text: _Text, quarter: int | None) -> Counter[int]:
    """How often the text names each fiscal year: `fiscal 2024`, `FY24`, `2024 fiscal year`, and for a 10-Q `second
    quarter of 2024`.

    A year is set against the one two before it: a document about fiscal 2024 names 2024 and 2023, one about fiscal 2023
    names 2023 and 2022.
    """
    found: Counter[int] = Counter()
    for match in cues.FISCAL.finditer(text.whole):
        found[int(match[1])] += 1
        found.update(int(year) for year in re.findall(r"(?:19|20)\d\d", match[2]))
    found.update(int(match[1]) for match in cues.YEAR_FISCAL.finditer(text.whole))
    found.update(full_year(int(match[1])) for match in cues.SHORT_FISCAL.finditer(text.whole))
    for match in cues.QUARTER.finditer(text.whole) if quarter is not None else ():
        if cues.ORDINALS[match[1]] == quarter and "fiscal" not in match[0]:
            found[int(match[2])] += 1
    return found


def _bindings(text: _Text, year_end: date) -> tuple[int, int]:
    """How often a fiscal year is named beside the day it ends on: as the year of that day, and as the year before."""
    same = before = 0
    for day, name in _dated(text.whole):
        snapped = month_end(day)
        if snapped.month != month_end(year_end).month:
            continue
        same += name == snapped.year
        before += name == snapped.year - 1
    return same, before


def _dated(text: str) -> Iterator[tuple[date, int]]:
    for match in cues.NAMED_THEN_DATED.finditer(text):
        if day := read_date(match[2]):
            yield day, int(match[1])
    for match in cues.DATED_THEN_NAMED.finditer(text):
        if day := read_date(match[1]):
            yield day, int(match[2])
