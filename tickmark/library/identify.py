"""What an added document is about: its company, form, period and currency, and from which of its signs each was read.

What somebody told counts first (an option, `documents.yaml`); then the document itself, its name, and the folders it
lies in. Nothing is guessed: what none of them says has to be told.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from tickmark.cover import day_of_report, first_page, read_cover
from tickmark.document import open_document
from tickmark.entities import Entities, is_name_alone, name_words
from tickmark.entities.own_companies import OwnCompany, named, own_company
from tickmark.errors import AmbiguousEntity, FiscalPeriodUnknown, NeedsTelling
from tickmark.fiscal import YEARS, cover_end, fiscal_period
from tickmark.forms import TELLS_NO_PERIOD, comes_every, dated_by_its_period, is_periodic
from tickmark.library import signs
from tickmark.library.collect import Source
from tickmark.library.names import Told, company_folder, company_in_name, plain, told_by
from tickmark.library.records import Record
from tickmark.library.sidecar import Given
from tickmark.library.sketch import sketch
from tickmark.library.statements import statement_tables
from tickmark.model import Company, Document, month_end
from tickmark.tables.units.sheet_currency import is_sheet
from tickmark.time.period_names import day_of_year, shift_months
from tickmark.time.read import read_clue

_HEADS = 6  # rows of a table that may be its headers
_CLOSE = timedelta(15)  # between days of one end
_CLEAR = 3  # times that a name has to be printed
_FORMS = {
    "annual": "ANNUAL REPORT",
    "interim": "INTERIM REPORT",
    "quarterly report": "INTERIM REPORT",
    "release": "RELEASE",
    "sheet": "SHEET",
    "document": "DOCUMENT",
}
_DATE = len("2024-03-28")


@dataclass(frozen=True, slots=True)
class Identified:
    """A document's record; `new` is the company to register with it, where it is one that nobody knew; `remarks` say
    what is worth a word; `tables_alone` is true of a workbook of statements whose fiscal period nothing settles.
    """

    record: Record
    new: OwnCompany | None
    remarks: tuple[str, ...]
    tables_alone: bool = False


class Known:
    """The companies that a document may be of, and when their years end: those of the user's registry and those that
    are built.
    """

    def __init__(self, companies: list[Company], own: list[OwnCompany]) -> None:
        self._own = {company.key: company for company in own}
        self._companies = [*(company.company() for company in own), *companies]
        self.entities = Entities(self._companies)
        self.year_ends: dict[str, str] = {
            c.tickers[0]: c.fiscal_year_end for c in self._companies if c.tickers and c.fiscal_year_end
        }

    def own(self, key: str) -> OwnCompany | None:
        """The registered company with a key."""
        return self._own.get(key)

    def learn(self, company: OwnCompany) -> None:
        """Know one more company."""
        self._own[company.key] = company
        self._companies = [*(c for c in self._companies if company.key not in c.tickers), company.company()]
        self.entities = Entities(self._companies)


def identify(raw: bytes, source: Source, given: Given, known: Known, *, tables_alone: bool = False) -> Identified:
    """What a document is about.

    Args:
        raw: its bytes.
        source: where it was added from.
        given: what was told of it.
        known: the companies that there are.
        tables_alone: take accounts in a workbook whose fiscal period nothing settles for tables, of which no fact is
            read; else they need telling.

    Raises:
        DocumentError: it cannot be read.
        NeedsTelling: nothing says whose it is, or on which day the period that it reports on ended.
    """
    digest = hashlib.sha256(raw).hexdigest()
    document = open_document(raw, digest, source.path.name)
    return _Reading(document, raw, digest, source, given, known).identified(tables_alone=tables_alone)


class _Reading:
    """One document being identified; `found` collects where each thing was read."""

    def __init__(self, document: Document, raw: bytes, digest: str, source: Source, given: Given, known: Known) -> None:
        self.document, self.raw, self.digest, self.source, self.given, self.known = (
            document,
            raw,
            digest,
            source,
            given,
            known,
        )
        self.cover = read_cover(document)
        self.name = told_by(source.path.stem)
        self.folders = [told_by(folder) for folder in reversed(source.folders)]
        self.statements = statement_tables(document) if is_sheet(document) else frozenset()
        self.ends = signs.ends(document)
        self.title = Told() if is_sheet(document) else signs.kind_of_document(document)
        self.over_years = False
        self.found: dict[str, str] = {}
        self.remarks: list[str] = []

    def identified(self, *, tables_alone: bool) -> Identified:
        company, new = self._company()
        key = company.tickers[0] if company.tickers else f"CIK{company.cik:010d}"
        year_end = (
            self.given.year_end
            or self.cover.fiscal_year_end
            or company.fiscal_year_end
            or self.known.year_ends.get(key, "")
            or self._year_end()
        )
        own = self.known.own(key)
        currency = self.given.currency or (own.currency if own else "")
        if currency:
            self.found["currency"] = "told" if self.given.currency else "the company's"
        form = self._form(year_end)
        try:
            record = self._of_year(company, key, form, year_end, currency)
        except NeedsTelling as needed:
            if not tables_alone or self.given.form or not is_sheet(self.document):
                raise
            record = self._record(company, key, self._as_tables(needed), year_end, currency)
            return Identified(record, new, tuple(self.remarks), tables_alone=True)
        if form == "ANNUAL REPORT" and not year_end:
            self.known.year_ends.setdefault(key, f"{record.report_date:%m%d}")
        return Identified(record, new, tuple(self.remarks))

    def _year_end(self) -> str:
        """When the company's years end, by what the document calls a year, or adds up to one."""
        day = self.ends.of_year or (signs.year_of_sums(self.document) if self.statements else None)
        return f"{day:%m%d}" if day else ""

    def _of_year(self, company: Company, key: str, form: str, year_end: str, currency: str) -> Record:
        """The document's record, by the year that its text says its company's is where nothing else tells it."""
        try:
            return self._record(company, key, form, year_end, currency)
        except NeedsTelling:
            day = None if year_end else signs.year_told(self.document)
            if day is None:
                raise
            return self._record(company, key, form, f"{day:%m%d}", currency)

    def _record(self, company: Company, key: str, form: str, year_end: str, currency: str) -> Record:
        """The document's record where it is of a form."""
        day, fiscal = self._period(form, year_end)
        source = self.given.source or (
            "issuer_document" if self.cover.form or form in ("ANNUAL REPORT", "INTERIM REPORT", "RELEASE") else "own"
        )
        record = Record(
            self.digest, len(self.raw), self.source.path.name, key, company.cik, company.name, form, day, source,
            fiscal, year_end, currency,
            self.given.published, str(self.source.path), datetime.now(UTC).isoformat(), self.found,
            sketch(self.document),
        )  # fmt: skip
        return self._settled(record)

    def _as_tables(self, needed: NeedsTelling) -> str:
        """The form of a workbook whose fiscal period nothing settles: its sheets are tables that tell their periods."""
        self.found["form"] = "the document: a statement of no settled period"
        self.remarks.append(f"{needed.args[0]}: its sheets are read by the calendar; {needed.hint}")
        return "SHEET"

    # -- the company -------------------------------------------------------------------------------------

    def _company(self) -> tuple[Company, OwnCompany | None]:
        """The company, and the entry to register where it is none that is known."""
        if self.given.company:
            return self._as("told", self.given.company, self.cover.ticker if self._covers(self.given.company) else "")
        if self.cover.cik:
            self.found["company"] = "the document's cover"
            held = [company for company in self.known.entities.companies if company.cik == self.cover.cik]
            return (
                held[0]
                if held
                else Company(
                    self.cover.cik,
                    self.cover.company,
                    (self.cover.ticker,) if self.cover.ticker else (),
                    self.cover.fiscal_year_end,
                )
            ), None
        folder = company_folder(self.source.folders)
        printed = [self.cover.company] if self.cover.company else self._printed(folder)
        for name in printed:
            beginning = (
                self._known(folder)
                if folder and name_words(name)[: len(name_words(folder))] == name_words(folder)
                else None
            )
            if beginning is not None and self._known(name) is None:  # the folder's company by its longer name
                self.found["company"] = f"the document, and the folder {folder}"
                return beginning, None
            return self._as("the document", name, self.cover.ticker)
        if (company := self._in_name()) is not None:
            self.found["company"] = "the file's name"
            return company, None
        if folder and self._may_name(folder):
            return self._as(f"the folder {folder}", folder)
        if name := signs.name_of_file(self.document, self.source.path.stem):
            return self._as("the document, and the file's name", name)
        if name := company_in_name(self.source.path.stem, self._headers()):
            self.remarks.append(f"the company is called {name} after the file; tell --company if it is another")
            return self._as("the file's name", name)
        raise NeedsTelling(
            "nothing says whose it is",
            hint="tell it with --company, put it into a folder named for the company, or write it in documents.yaml",
        )

    def _headers(self) -> list[str]:
        """The texts of the first rows of its tables."""
        return [cell.text for table in self.document.tables for row in table.cells[:_HEADS] for cell in row]

    def _printed(self, folder: str) -> list[str]:
        """The name that the document prints of its company: a known one's, the longer form of its folder's name, or the
        one that it prints most by far.
        """
        counted = signs.names(self.document)
        of_folder = name_words(folder) if folder else ()
        for name, _ in counted:
            if of_folder and name_words(name)[: len(of_folder)] == of_folder:
                return [name]
        for name, count in counted:
            if count >= _CLEAR and self._known(name) is not None:
                return [name]
        clear = counted and counted[0][1] >= _CLEAR and (len(counted) == 1 or counted[0][1] >= 2 * counted[1][1])
        return [counted[0][0]] if clear and not (folder and self._may_name(folder)) else []

    def _covers(self, name: str) -> bool:
        """Whether a cover page is this company's: it says so, or names it and no registrant."""
        if self.cover.company:
            return name_words(self.cover.company) == name_words(name)
        return " ".join(name_words(name)) in " ".join(name_words(first_page(self.document)))

    def _may_name(self, folder: str) -> bool:
        """Whether a folder's name may be a company's: it is a known one's, or begins with a capital, as the names of
        heaps of files seldom do.
        """
        return folder[:1].isupper() or self._known(folder) is not None

    def _known(self, name: str) -> Company | None:
        try:
            return named(name, self.known.entities)
        except AmbiguousEntity:
            return None

    def _as(self, where: str, name: str, symbol: str = "") -> tuple[Company, OwnCompany | None]:
        self.found["company"] = where
        try:
            company = named(name, self.known.entities)
        except AmbiguousEntity as error:
            raise NeedsTelling(
                f"'{name}' fits several companies: {', '.join(error.candidates)}", hint="tell which with --company"
            ) from error
        if company is not None:
            return company, None
        new = own_company(name, aliases=[symbol] if symbol else ())
        held = self.known.own(new.key)
        if held is not None:
            return held.company(), None
        return new.company(), new

    def _in_name(self) -> Company | None:
        """The one known company whose name or key the file's name has; the first word of its name does, where it is no
        common one.
        """
        words = re.findall(r"[a-z0-9]+", plain(self.source.path.stem))
        fitting: dict[int, Company] = {}
        for company in self.known.entities.companies:
            own = tuple(plain(word) for word in name_words(company.name))
            keys = [tuple(ticker.lower().split("-")) for ticker in company.tickers if len(ticker) > 1]
            if any(_within(key, words) for key in (own, *keys)) or (
                own and is_name_alone(own[0]) and _within(own[:1], words)
            ):
                fitting[company.cik] = company
        return next(iter(fitting.values())) if len(fitting) == 1 else None

    # -- the form ----------------------------------------------------------------------------------------

    def _form(self, year_end: str) -> str:
        if self.given.form:
            self.found["form"] = "told"
            told = self.given.form.strip()
            return next((form for begin, form in _FORMS.items() if told.lower().startswith(begin)), told.upper())
        if self.cover.form:
            self.found["form"] = "the document's cover"
            return self.cover.form
        if is_sheet(self.document) and not self.statements:
            self.found["form"] = "the document: no statement"
            return "SHEET"
        if self.title.form:
            self.found["form"] = "the document"
            return self.title.form
        for where, name in (("the file's name", self.name), *(("the folder", folder) for folder in self.folders)):
            if name.form:
                self.found["form"] = where
                return name.form
        if self.ends.months:
            self.found["form"] = f"the document: periods of {self.ends.months} months"
            closes = self.ends.day is not None and bool(year_end) and f"{self.ends.day:%m}" == year_end[:2]
            return "ANNUAL REPORT" if self.ends.months == 12 or closes else "INTERIM REPORT"
        if not is_sheet(self.document) and self._closing() is not None and statement_tables(self.document):
            self.found["form"] = "the document: a statement over years"
            self.over_years = True
            return "ANNUAL REPORT"
        if not is_sheet(self.document) and self.ends.apart in (3, 6, 9, 12) and statement_tables(self.document):
            self.found["form"] = f"the document: a statement, its days {self.ends.apart} months apart"
            return "ANNUAL REPORT" if self.ends.apart == 12 else "INTERIM REPORT"
        if is_sheet(self.document):
            time = self._told()
            self.found["form"] = "the document: a statement"
            within = time is not None and (time.quarter or time.half)
            return "INTERIM REPORT" if within or self._ends_within(year_end) else "ANNUAL REPORT"
        self.found["form"] = "nothing names one"
        self.remarks.append(
            "no form is named: it is found by searches, and no fact is read of it; tell --form 'annual report' for "
            "its figures"
        )
        return "DOCUMENT"

    def _closing(self) -> date | None:
        """The last day of the newest year that its tables have as columns beside the one before, where it names that
        day as the end of a year or as December 31, or the same day of most years before.
        """
        year = self.ends.newest
        days = [day for day, _ in self.ends.days if day.year == year]
        named = next((day for day in days if day == self.ends.of_year or (day.month, day.day) == (12, 31)), None)
        before = Counter(f"{day:%m%d}" for day, _ in self.ends.days if year is not None and day.year < year)
        close, years = next(iter(before.most_common(1)), ("", 0))
        return named or (day_of_year(close, year) if year is not None and years >= _CLEAR else None)

    def _ends_within(self, year_end: str) -> bool:
        """Whether the last day that the sheets name lies within a year of the company, or they tell of a year to
        date.
        """
        day = self.given.report_date or self.ends.day
        close = day_of_year(year_end, day.year) if day and year_end else None
        heads = (text for text, weight in signs.dated(self.document) if weight > 1)
        return (
            month_end(close).month != month_end(day).month
            if day and close
            else any(read_clue(text).to_date for text in heads)
        )

    # -- the period --------------------------------------------------------------------------------------

    def _told(self) -> Told | None:
        """What the file's name, else the nearest folder, says of time."""
        return next((told for told in (self.name, *self.folders) if told.year is not None), None)

    def _period(self, form: str, year_end: str) -> tuple[date, str]:
        """The day that the period ended on, and the fiscal period's name where it was told."""
        if self.given.report_date:
            self.found["period"] = "told"
            return self._checked(self.given.report_date), self.given.fiscal
        told = self._told()
        if self.name.day and not self.cover.form and self.name.day in self.ends.named:
            self.found["period"] = "the document, and the file's name"
            return self._checked(self.name.day), self.given.fiscal
        if self.cover.end:
            self.found["period"] = "the document's cover"
            return self._checked(self.cover.end), self.given.fiscal
        if told is not None and told.day and is_sheet(self.document) and not self.statements:
            self.found["period"] = "the file's name" if told is self.name else "the folder"
            return self._checked(told.day), self.given.fiscal  # its days may be of maturities
        day = day_of_report(self.document) if comes_every(form) == "event" else self._cover_end()
        day = day or self._stated(form, told)
        if day is not None and day <= date.today():
            self.found["period"] = "the document"
            return self._checked(day), self.given.fiscal
        if told is not None and told.day:
            self.found["period"] = "the file's name" if told is self.name else "the folder"
            return self._checked(told.day), self.given.fiscal
        return self._by_year(form, told, year_end)

    def _cover_end(self) -> date | None:
        """The day that its front names as the end of its period; of accounts within a year, whose columns are of
        earlier days, `Year ending 31 March 2026` is none.
        """
        day = cover_end(self.document)
        return None if day and self.ends.head and self.ends.head < day - _CLOSE else day

    def _stated(self, form: str, told: Told | None) -> date | None:
        """The day that the document's text names; of a sheet without statements the last day in it."""
        if form in TELLS_NO_PERIOD and is_sheet(self.document):
            return (self.ends.day if self.statements else None) or _last_day(self.document)
        day = self.ends.day
        year = self.title.year or (told.year if told is not None else None)
        if self.over_years:
            return self._closing()
        if day is not None and year is not None and comes_every(form) == "year" and day.year != year:
            closing = self._closing()  # a letter on 2024 is signed in 2025
            day = self.ends.within(year) or (closing if closing and closing.year == year else None) or day
        if (
            day is not None
            and told is not None
            and told.year is not None
            and not told.year - 1 <= day.year <= told.year + 1
        ):
            self.remarks.append(f"the document names {day}, its name or folder {told.year}")
        return day

    def _by_year(self, form: str, told: Told | None, year_end: str) -> tuple[date, str]:
        """The day by a year (and quarter) that is named and the day the company's years end; a table of no period lies
        in the year's last quarter, and a sheet that names no year on the day its file was last changed.
        """
        fiscal = self.given.fiscal
        year = int(fiscal[-4:]) if fiscal else told.year if told is not None else None
        where = "told" if fiscal else "the file's name" if told is not None and told is self.name else "the folder"
        sheet = form in TELLS_NO_PERIOD and is_sheet(self.document)
        if year is None and self.ends.year is not None and self.ends.year <= date.today().year:
            year, where = self.ends.year, "the document"
        if year is None and sheet and self.source.path.exists():
            self.found["period"] = "the day the file was last changed"
            return datetime.fromtimestamp(self.source.path.stat().st_mtime, UTC).date(), ""
        if year is None:
            raise NeedsTelling(
                "nothing says which period it is of",
                hint="tell it with --report-date 2023-12-31, or write it in documents.yaml",
            )
        quarter = (
            int(fiscal[1])
            if fiscal.startswith("Q")
            else (told.quarter or (2 * told.half if told.half else None))
            if told is not None
            else None
        )
        if form in TELLS_NO_PERIOD:
            self.found["period"] = where
            return date(year, 3 * (quarter or 4), 30 if quarter in (2, 3) else 31), ""
        close = day_of_year(year_end, year) if year_end else None
        if close is None:
            raise NeedsTelling(
                f"{where} names {year}, and nothing says on which day the company's years end",
                hint="tell --report-date, or once for the company: tickmark companies add NAME --year-end 1231",
            )
        self.found["period"] = f"{where}, and the company's year end"
        name = fiscal or (f"Q{quarter} {year}" if quarter and comes_every(form) == "quarter" else f"FY{year}")
        return (month_end(shift_months(month_end(close), 3 * (quarter - 4))) if quarter else close), name

    def _checked(self, day: date) -> date:
        if day.year not in YEARS:
            raise NeedsTelling(f"no period ended on {day}", hint="tell the right day with --report-date")
        return day

    def _settled(self, record: Record) -> Record:
        """The record with the fiscal period's name, where the document does not settle it itself and its name or folder
        does.
        """
        event = dated_by_its_period(record.form)
        if record.fiscal or record.form in TELLS_NO_PERIOD or not (is_periodic(record.form) or event):
            return record
        try:
            fiscal_period(self.document, record.filing())
        except FiscalPeriodUnknown as unknown:
            told = self._told()
            annual = comes_every(record.form) == "year"
            if told is not None and (annual or told.quarter or told.half):
                quarter = told.quarter or 2 * (told.half or 0)
                return replace(record, fiscal=f"FY{told.year}" if annual else f"Q{quarter} {told.year}")
            if event:
                self.remarks.append(
                    "it tells of no quarter or year: no fact is read of it; tell --fiscal, as FY2024 or 'Q2 2024', for "
                    "its figures"
                )
                return record
            raise NeedsTelling(
                str(unknown.args[0]).removeprefix(f"{record.accession}: "),
                hint="tell --year-end 1231, or --fiscal, as FY2024 or 'Q2 2024'",
            ) from unknown
        return record


def _within(words: tuple[str, ...], text: list[str]) -> bool:
    """Whether words stand in a text one after the other; one short word alone tells nothing."""
    if not words or (len(words) == 1 and len(words[0]) < 3):
        return False
    return any(tuple(text[place : place + len(words)]) == words for place in range(len(text) - len(words) + 1))


def _last_day(document: Document) -> date | None:
    """The last day that the cells of a sheet hold, written as days of a table are (2024-03-28); none that is still to
    come, as a date of maturity is.
    """
    texts = (cell.text for table in document.tables for row in table.cells for cell in row)
    found = []
    for text in texts:
        if len(text) != _DATE or text[4] != "-" or text[7] != "-":
            continue
        try:
            found.append(date.fromisoformat(text))
        except ValueError:
            continue
    return max((day for day in found if day <= date.today()), default=None)
