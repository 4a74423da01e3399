"""What a document says of itself in its text: names that look like its company's, the days its periods end on, the kind
of document it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise, takewhile

from tickmark.entities import name_words
from tickmark.language.rules import Pattern
from tickmark.library.names import Told, plain, says_what, told_by
from tickmark.model import Document, RawTable, month_end
from tickmark.numbers import YEAR, read_number
from tickmark.tables.units.sheet_currency import is_sheet
from tickmark.time.abbreviations import MONTH_NAMES, MONTHS
from tickmark.time.period_names import day_of_year, shift_months
from tickmark.time.read import Clue, read_clue, read_range

_FRONT = 60  # blocks at the front in which a document says what it is
_COVER = 12  # and the first of these, where its company's name stands on a line of its own
_TEXTS = 4000  # blocks looked at
_HEADS = 6  # rows of a table that may be its headers
_SHORT = 160
_ENDED = re.compile(r"\b(?:ended|ending|as (?:of|at)|at)\b|\d{4}", re.IGNORECASE)
_YEAR = 12  # months
_FEWEST = 3  # months, and rows that add them up
_HALF = 2  # times less than the day named most, that a later day is named at the least
_CAPITAL = r"[A-Z0-9](?:[\w&'’\-]|\.(?=\w)|(?<=\b[A-Z])\.)*"
_WORD = rf"(?:{_CAPITAL}|of|and|&|de|der|des|du|für|van|y|e)"
_LEGAL = (
    r"(?:Incorporated|INCORPORATED|Inc|INC|Corporation|CORPORATION|Corp|CORP|Company|COMPANY|Co|CO"
    r"|Bancorp|BANCORP|L\.P|LP|Limited|LIMITED|Ltd|LTD|PLC|plc|LLC"
    r"|L\.L\.C|GmbH(?: & Co\.? KG(?:aA)?)?|AG|SE|KGaA"
    r"|N\.V|NV|B\.V|BV|S\.A\.S|S\.A|SA|SAS|S\.p\.A|SpA|S\.r\.l|S\.L|Oyj|Oy|AB|ASA|A/S|Pty Ltd|Pte Ltd|K\.K|S\.A\.B\. "
    r"de C\.V)"
)
_ADDRESSED = ("To:", "Attn", "Attention", "An:", "Dear ", "For the attention")
_FROM = "From:"  # behind whom a letter is addressed to, before who wrote it
_JOINING = frozenset(("of", "de", "der", "des", "du", "für", "van", "y", "e"))
_NAME = re.compile(rf"(?<![\w&])((?:{_CAPITAL},? )(?:{_WORD},? ){{0,5}}?(?:\({_CAPITAL}\) )?{_LEGAL}\b\.?)")
_OTHERS = re.compile(
    r"\b(?:deloitte|kpmg|ernst|pricewaterhouse|pwc|grant thornton|bdo|mazars|rsm|stock market|stock exchange|nasdaq"
    r"|new york stock|trust company|computershare|moody|standard & poor|fitch)\b",
    re.IGNORECASE,
)
_OWN = Pattern(
    "library/own-name",
    r"[^()]{0,30}\((?:publ\) \()?(?:(?:the|together|hereinafter|this)\W{0,3})?"
    r"[“\"'](?:the )?(?:company|issuer|group|registrant"
    r"|parent|borrower|obligor|seller|fund|trust|partnership|bank|council|we|us)\b"
    r"|,? ?\((?:[A-Z]{2,6}|Nasdaq|Euronext|[A-Z][a-z]+)(?: [A-Z]\w+){0,2}: ?[A-Z0-9.]{1,8}\)",
    means="behind a name: what the document calls its company, or where that is listed",
    examples=("[[ (the “Issuer]]” and", "[[ (Nasdaq: HPKI)]]"),
    counterexamples=(" (the “Lender”)",),
    at="start",
    flags=re.IGNORECASE,
)
_BODY = Pattern(
    "library/body",
    rf"((?!(?:The|This|Our|Annual|Quarterly|Monthly|Report|Investors?|Management|Board|Notes?)\b)"
    rf"(?:(?:City|County|Town|Township|Village|Borough|University|Port|Diocese) of {_CAPITAL}(?: {_CAPITAL}){{0,3}}"
    rf"|{_CAPITAL}(?: (?:{_CAPITAL}|&|and|of|the)){{0,6}}"
    r" (?:Fund|Trust|Partners|Capital|Bank|University|Hospital|Foundation"
    r"|Association|Council|Authority|District|County|Cooperative|Society|Partnership|Credit Union|Institute|College"
    r"|School|Holdings|Group)(?: [IVX]+(?![\w]))?)(?=$|[,:;(|]| [-–—|])"
    r")",
    means="the name of a body that bears no legal form, at the beginning of a title",
    examples=("[[City of Alder Falls]]", "[[Orrery Partners Fund II]]"),
    counterexamples=("The Group", "Report to Fund"),
    at="start",
)
_LEAST = 4  # letters of the word that a file's name begins with
_TITLE = 80  # characters
_MIDDLE = (8, 22)  # days of a month that no period ends near
_DEFINES = 3  # times that a name counts more so
_ENDING = frozenset(("ended", "ending", "ends", "to", "of", "at", "through", "closed"))
"""Words before the last day of a period, and not before one on which something happens: `paid on 24 November`."""
_BEFORE_NAMES = frozenset(("the", "this", "our", "its", "each", "such", "any", "a"))
_RELEASE = re.compile(r"\b(?:reports?|announces?)\b.{0,60}\b(?:results|quarter|earnings)\b", re.IGNORECASE)

_DAY_OF = r"(?:\d{1,2}(?:st|nd|rd|th)? )?"
_RUNS = Pattern(
    "library/year-runs",
    r"(?<!half )(?<!half-)\b(?:year|accounting period)s? (?:(?:runs?|is|goes) (?:from )?|from |[(:–-] ?)?"
    rf"{_DAY_OF}(?:{MONTH_NAMES})\.?"
    rf"(?: \d{{1,2}})? ?(?:to|through|until|[-–—]) ?{_DAY_OF}(?P<last>{MONTH_NAMES})\b"
    r"|(?<!half )(?<!half-)\b(?:financial |fiscal )?years?(?:[- ]?ends?|[- ]ending|[- ]ended|[- ]to)"
    r"(?: is| on| in| each)?:? (?:the )?"
    rf"{_DAY_OF}(?:of )?(?P<end>{MONTH_NAMES})\b",
    means="a year that is said to run from month to month, or to end with one",
    examples=("financial [[year runs April to March]]", "[[year end: 31 March]]"),
    counterexamples=("half year ended 30 June",),
    flags=re.IGNORECASE,
)
_SPAN = 2  # months that a span names
_ANY_YEAR, _LATE = 2024, 28  # a day whose nearest end of a month is its own


@dataclass(frozen=True, slots=True)
class Ends:
    """The day that a document's period ends on as its text has it (None where it names no day), how long that period is
    in months (0 for unknown), the newest year named, how many months lie between that day and the one before it
    that is named most (0 for none), the last day of a year that is named as one, the newest of years
    that stand alone as headers, the year before among them, all days with how often, the last that heads of tables
    name, and every day that a text names as one (`as of June 13, 2025`).
    """

    day: date | None
    months: int
    year: int | None
    apart: int = 0
    of_year: date | None = None
    newest: int | None = None
    days: tuple[tuple[date, int], ...] = ()
    head: date | None = None
    named: frozenset[date] = frozenset()

    def within(self, year: int) -> date | None:
        """The last of the days of a year that are named half as often as the one named most."""
        return _last({day: count for day, count in self.days if day.year == year})


def names(document: Document) -> list[tuple[str, int]]:
    """Names with a legal form that a document prints, with how often, the most frequent first, also without that form;
    what stands in large letters at the front counts more, and whom the document calls its company, or listed, at once.
    Auditors and exchanges are none, nor is whom a letter is addressed to.
    """
    counts: Counter[tuple[str, ...]] = Counter()
    printed: dict[tuple[str, ...], Counter[str]] = {}
    largest = max((block.size for block in document.blocks[:_FRONT]), default=0.0)
    for place, block in enumerate(document.blocks[:_TEXTS]):
        if block.text.startswith(_ADDRESSED) and _FROM not in block.text:
            continue
        lines = block.printed_lines
        for match in _NAME.finditer(block.text, block.text.find(_FROM) + 1):
            first, _, rest = match[1].partition(" ")
            name = (rest if first.lower() in _BEFORE_NAMES else match[1]).strip(" ,")
            key = name_words(name)
            if not key or _OTHERS.search(name) or re.fullmatch(_LEGAL, name) or len(" ".join(key)) < 3:
                continue
            alone = len(name) > 0.6 * len(block.text) or any(
                name in line and len(name) > 0.6 * len(line) for line in lines
            )
            counts[key] += (
                1
                + (5 if place < _FRONT and alone else 0)
                + (10 if place < _COVER and alone else 0)
                + (5 if place < _FRONT and block.size and block.size == largest else 0)
                + (_DEFINES if place < _FRONT and _OWN.match(block.text, match.end()) else 0)
            )
            printed.setdefault(key, Counter())[name] += 1
    for block in document.blocks[:_COVER] if max(counts.values(), default=0) < _DEFINES else ():
        if (titled := _BODY.match(block.text)) and len(block.text) <= _TITLE and (key := name_words(titled[1])):
            counts[key] += _DEFINES
            printed.setdefault(key, Counter())[titled[1]] += 1
    for longer in sorted(counts, key=len, reverse=True):
        shorter = next((key for key in counts if len(key) < len(longer) and longer[-len(key) :] == key), None)
        if shorter is not None:
            joined = longer[-len(shorter) - 1] in _JOINING  # "Orders of Acme AG" names Acme AG
            broken = not joined and counts[shorter] < counts[longer]  # "Tools, Inc." may be the end of a broken line
            kept, other = (longer, shorter) if broken else (shorter, longer)
            counts[kept] += counts.pop(other)
    for key in counts:
        bare = " ".join(printed[key].most_common(1)[0][0].replace(",", " ").split()[: len(key)])
        if len(key) > 1 and name_words(bare) == key:
            counts[key] += sum(
                bare in block.text and not block.text.startswith(_ADDRESSED) and _NAME.search(block.text) is None
                for block in document.blocks[:_TEXTS]
            )
    return [(printed[key].most_common(1)[0][0], count) for key, count in counts.most_common(8)]


def name_of_file(document: Document, stem: str) -> str:
    """The name at the front of a document that its file's name begins with, or has the initials of; empty for none.

    >>> from tickmark.document import open_document
    >>> text = b"Vantry Logistics - KPI dashboard,x\\nDrivers,5\\nTrips,7\\n"
    >>> name_of_file(open_document(text, "0" * 64, "x.csv"), "vantry kpis FY24")
    'Vantry Logistics'
    """
    words = "".join(letter if letter.isalpha() else " " for letter in stem).split()
    if not words or says_what(words[0]):
        return ""
    low = plain(words[0])
    front = [block.text for block in document.blocks[:_COVER] if block.text]
    tops = [cell.text for table in document.tables[:2] for row in table.cells[:_HEADS] for cell in row[:2]]
    for text in (*front, *tops):
        for own in _capitalised(text[: 2 * _SHORT]):
            kept = list(takewhile(lambda word: not says_what(word.strip(".,")), own))
            initials = "".join(word[0] for word in own if word[0].isupper())
            if len(low) >= _LEAST and kept and plain(kept[0]).startswith(low):
                return " ".join(kept)
            if words[0].isupper() and len(words[0]) >= _LEAST - 1 and initials.startswith(words[0]):
                return _initialled(own, len(words[0]))
    return ""


def _capitalised(text: str) -> Iterator[list[str]]:
    """The runs of words with capitals of a text, up to a mark or a plain word."""
    run: list[str] = []
    for word in [*text.split(), ""]:
        bare = word.strip(".,;:()|")
        if bare[:1].isupper() or (run and bare in _JOINING | {"&", "and"}):
            run.append(bare)
        if not bare[:1].isupper() or bare != word:
            if run:
                yield run
            run = []


def _initialled(words: list[str], letters: int) -> str:
    """The words up to the one with the last of so many initials."""
    for place in range(len(words)):
        letters -= words[place][0].isupper()
        if not letters:
            return " ".join(words[: place + 1])
    return " ".join(words)


def ends(document: Document) -> Ends:
    """When the period that a document reports on ends: the last of the days that its text and the heads of its tables
    name often.
    """
    days: Counter[date] = Counter()
    lengths: dict[date, Counter[int]] = {}
    years: Counter[int] = Counter()
    of_years: Counter[date] = Counter()
    heads: set[int] = set()
    of_fiscal_years = dated_heads = 0
    of_heads, named = set[date](), set[date]()
    exported: list[tuple[date, date]] = []  # `Invoices 01.09.2025 - 30.09.2025` above rows of days
    for text, weight in dated(document):
        clue = read_clue(text)
        named.update(clue.dates if clue.instant else ())
        within = _within_year(text, clue)
        if within is not None:
            clue, close = within
            of_years[close] += weight
        if weight == 1 and is_sheet(document) and (span := read_range(text)) is not None:
            exported.append(span)
        for day in clue.dates[:1] if clue.months else clue.dates:
            if abs((month_end(day) - day).days) <= 7 and day <= date.today():
                days[day] += weight * (2 if clue.months or (weight == 1 and _says_end(text)) else 1)
                if clue.months:
                    lengths.setdefault(day, Counter())[clue.months] += weight
                if clue.months == _YEAR and ("year" in text.lower() or "fy" in text.lower()):
                    of_years[day] += weight
        if weight > 1:
            of_heads.update(clue.dates)
            dated_heads += bool(clue.dates)
        if weight > 1 and text.isdigit():
            heads.add(int(text))
        if weight > 1:
            years.update(clue.years)
            years.update({day.year for day in clue.dates})
        of_fiscal_years += weight > 1 and clue.fiscal and bool(clue.years) and not (clue.quarter or clue.dates)
    for day, months in _days_of_years(document):
        days[day] += 2
        if months:
            lengths.setdefault(day, Counter())[months] += 2
            of_years.update([day] if months == _YEAR else [])
    published = _published(document)
    days = Counter({day: count for day, count in days.items() if published is None or day <= published}) or days
    of_year = max(of_years, key=lambda day: (of_years[day], day), default=None)
    last = of_year if of_year in days and of_fiscal_years > dated_heads else _last(days)
    last = next((end for first, end in exported if last is not None and first <= last <= end <= date.today()), last)
    spans = lengths.get(last, Counter()) if last else Counter()
    before = max((day for day in days if last and day < last), key=lambda day: (days[day], day), default=None)
    apart = (last.year - before.year) * 12 + last.month - before.month if last and before else 0
    if last and not before and years[last.year - 1] and years[last.year]:
        apart = 12  # "June 30, 2023 and 2022" over columns of years
    newest = max((year for year in heads if year - 1 in heads), default=None)
    months = spans.most_common(1)[0][0] if spans else 0
    head = max((day for day in of_heads if day <= date.today()), default=None)
    return Ends(
        last, months, max(years, default=None), apart, of_year, newest, tuple(days.items()), head, frozenset(named)
    )


def _published(document: Document) -> date | None:
    """The day that a document bears at its front and no period ends on: the last that is of the middle of a month."""
    days = [
        day for block in document.blocks[:_COVER] if len(block.text) <= _SHORT for day in read_clue(block.text).dates
    ]
    return max((day for day in days if _MIDDLE[0] <= day.day <= _MIDDLE[1]), default=None)


def _within_year(text: str, clue: Clue) -> tuple[Clue, date] | None:
    """What a text says of a time within a year, without that year, and the year's last day; None for any other text:
    `September 2025 (month 6 of year ending 31 March 2026)`.
    """
    if len(clue.dates) < _HALF or clue.months != _YEAR or (told := _RUNS.search(text)) is None:
        return None
    close = next((day for day in clue.dates if day.month == MONTHS[(told["last"] or told["end"]).lower()]), None)
    earlier = tuple(day for day in clue.dates if close is not None and close.replace(year=close.year - 1) < day < close)
    if close is None or not earlier or len(earlier) + 1 < len(clue.dates):
        return None
    return replace(clue, dates=earlier, months=0), close


def _says_end(text: str) -> bool:
    words = text.lower().replace(",", " ").split()
    return any(word in _ENDING and (day[:1].isdigit() or day in MONTHS) for word, day in pairwise(words))


def _days_of_years(document: Document) -> Iterator[tuple[date, int]]:
    """The days that heads of tables name apart from their years, with the months that end on them: `for the year ended
    30 June` over `2023` and `2022`.
    """
    for table in document.tables:
        clues = [read_clue(cell.text) for row in table.cells[:_HEADS] for cell in row if len(cell.text) <= _SHORT]
        years = {year for clue in clues for year in clue.years if not clue.months}
        for clue in clues if years else ():
            if clue.month_day and clue.month_day[1] and not clue.dates:
                found = (day_of_year(f"{clue.month_day[0]:02d}{clue.month_day[1]:02d}", year) for year in years)
                yield from ((day, clue.months) for day in found if day is not None and day <= date.today())


def _last(days: Mapping[date, int]) -> date | None:
    most = max(days.values(), default=0)
    return max((day for day, count in days.items() if _HALF * count >= most), default=None)


def kind_of_document(document: Document) -> Told:
    """What the line at the front of a document tells that names its form: `ANNUAL REPORT`, `INTERIM REPORT`, `RELEASE`;
    nothing where there is none.
    """
    for block in document.blocks[:_FRONT]:
        for text in [block.text] if block.table_index is None else _titles_of(document.tables[block.table_index]):
            if text and len(text) <= _SHORT and not text.endswith("."):
                told = told_by(text)
                if told.form in ("ANNUAL REPORT", "INTERIM REPORT", "RELEASE"):
                    return told
                if _RELEASE.search(plain(text)):
                    return Told(form="RELEASE")
    return Told()


def _titles_of(table: RawTable) -> list[str]:
    """The lines over a table that were read as its first rows: a cover above tiles of key figures."""
    rows = [[cell.text for cell in row if cell.text] for row in table.cells[:_HEADS]]
    return [row[0] for row in takewhile(lambda row: len(row) <= 1, rows) if row]


def year_of_sums(document: Document) -> date | None:
    """The last day of the year before the months that a sheet's column to date is the sum of, by its own numbers:
    months from April with a year to date that adds them up belong to a year that begins in April.
    """
    for table in document.tables:
        for place, row in enumerate(table.cells[:_HEADS]):
            months = {cell.column: clue.dates[0] for cell in row if (clue := read_clue(cell.text)).dates}
            to_date = [cell.column for cell in row if (clue := read_clue(cell.text)).to_date and not clue.dates]
            if len(months) < _FEWEST or len(to_date) != 1:
                continue
            added = other = 0
            for below in table.cells[place + 1 :]:
                numbers = {cell.column: number.value for cell in below if (number := read_number(cell.text))}
                if to_date[0] in numbers and months.keys() <= numbers.keys():
                    off = abs(sum(numbers[column] for column in months) - numbers[to_date[0]])
                    added, other = (added + 1, other) if 2 * off <= len(months) else (added, other + 1)
            if added >= _FEWEST and added > 2 * other:
                return month_end(shift_months(month_end(min(months.values())), -1))
    return None


def year_told(document: Document) -> date | None:
    """The last day of the year before the months of a year to date that a text names by its first and its last month,
    or of a year that it says to run or to end so.

    >>> from tickmark.document import open_document
    >>> text = b"Year to date April - October 2025\\nFees,5\\n"
    >>> year_told(open_document(text, "0" * 64, "x.csv"))
    datetime.date(2025, 3, 31)
    >>> year_told(open_document(b"Particulars,YTD Apr-Sep\\nFees,5\\n", "0" * 64, "x.csv"))
    datetime.date(2024, 3, 31)
    """
    for text, _ in dated(document):
        clue = read_clue(text)
        if clue.to_date and clue.months and clue.dates:
            return month_end(shift_months(month_end(clue.dates[-1]), -clue.months))
        words = "".join(letter if letter.isalpha() else " " for letter in text.lower()).split() if clue.to_date else ()
        months = [MONTHS[word] for word in words if word in MONTHS]
        if len(months) == _SPAN:
            return month_end(shift_months(month_end(date(_ANY_YEAR, months[0], _LATE)), -1))
    for block in document.blocks[:_TEXTS]:
        if (told := _RUNS.search(block.text)) is not None:
            last = MONTHS[(told["last"] or told["end"]).lower()]
            return month_end(date(_ANY_YEAR, last, _LATE))
    return None


def _has_clock(text: str) -> bool:
    return any(word.count(":") == 1 and word.replace(":", "").isdigit() for word in text.split())


def dated(document: Document) -> Iterator[tuple[str, int]]:
    """Texts that may name the end of a period, with their weight: heads of tables count more than paragraphs. A line
    that each page repeats counts once, and one with a time of day, which a browser prints on pages, not at all.
    """
    repeated: set[str] = set()
    for block in document.blocks[:_TEXTS]:
        if block.table_index is None:
            if _ENDED.search(block.text) and not _has_clock(block.text):
                if len(block.text) <= _SHORT:
                    words = "".join(letter for letter in block.text if letter.isalpha())
                    if words in repeated:
                        continue
                    repeated.add(words)
                yield from (
                    (piece, 1) for piece in re.split(r"(?<=[.;])\s+", block.text[:2000]) if len(piece) <= 2 * _SHORT
                )
        else:
            for row in document.tables[block.table_index].cells[:_HEADS]:
                texts = [cell.text for cell in row if cell.text]
                yield from (
                    (text, 2)
                    for text in texts
                    if len(text) <= _SHORT
                    and (not text.replace(",", "").replace(".", "").isdigit() or read_clue(text).dates)
                )
                yield from ((text, 2) for text in texts if YEAR.fullmatch(text))
