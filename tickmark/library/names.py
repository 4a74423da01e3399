"""What the names of files and folders tell: the period, the kind of document, and words that may be a company's.

>>> (told_by("Q2-2024 interim report.pdf").quarter, told_by("Geschäftsbericht_2023.pdf").form,
...  told_by("balance 2024-06-30.csv").day)
(2, 'ANNUAL REPORT', datetime.date(2024, 6, 30))
"""

from __future__ import annotations

import re
import unicodedata
from calendar import monthrange
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from itertools import takewhile

from tickmark.ask.sheets.words import said, stems_of
from tickmark.entities import is_name_alone
from tickmark.time.abbreviations import MONTH_NAMES, MONTHS, full_year

_YEAR = r"(?P<year>(?:19|20)\d\d)"
_SEP = r"[\s_.\-]*"
_DAY = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d\d)[-_.]?(?P<month>0[1-9]|1[0-2])[-_.]?(?P<day>0[1-9]|[12]\d|3[01])(?!\d)"
)
_QUARTER = (
    re.compile(
        rf"(?<![a-z])[qt](?P<quarter>[1-4]){_SEP}(?:fy)?{_SEP}['’]?(?P<year>(?:20)?\d\d)(?!\d)"
    ),  # Q2 2024, T3 2023, q4fy24
    re.compile(rf"(?<!\d){_YEAR}{_SEP}[qt](?P<quarter>[1-4])(?!\d)"),
    re.compile(r"(?<!\d)(?P<quarter>[1-4])q(?P<year>(?:20)?\d\d)(?!\d)"),  # 2Q24
)
_HALF = (
    re.compile(rf"(?<![a-z])[hs](?P<half>[12]){_SEP}(?P<year>(?:20)?\d\d)(?!\d)"),  # H1 2024, S1 2024
    re.compile(rf"(?<!\d){_YEAR}{_SEP}[hs](?P<half>[12])(?!\d)"),
    re.compile(r"(?<!\d)(?P<half>[12])h(?P<year>(?:20)?\d\d)(?!\d)"),  # 1H24
)
_FIRST_HALF = re.compile(  # a half-year report is of the first half; the second is told by the annual report
    r"half[\s_-]*year|(?<![a-z])hy(?![a-z])|halbjahr|semestriel|semestral|halfjaar"
)
_FISCAL = re.compile(rf"(?<![a-z])fy{_SEP}['’]?(?P<year>(?:20)?\d\d)(?!\d)")
_ALONE = re.compile(rf"(?<!\d){_YEAR}(?!\d)")
_MONTH = re.compile(rf"(?<![a-z])(?P<name>{MONTH_NAMES}){_SEP}['’]?{_YEAR}(?!\d)")  # June 2024
_MONTH_NUMBER = re.compile(rf"(?<!\d){_YEAR}[-_.](?P<month>0[1-9]|1[0-2])(?![\d]|[-_.]\d)")  # 2024-06
_FORMS = (
    (re.compile(r"10-?k(?![a-z])"), "10-K"),
    (re.compile(r"10-?q(?![a-z])"), "10-Q"),
    (re.compile(r"20-?f(?![a-z])"), "20-F"),
    (re.compile(r"8-?k(?![a-z])"), "8-K"),
    (re.compile(r"(?:earnings|press|results?)[\s_-]*release|pressemitteilung|communique"), "RELEASE"),
    (
        re.compile(
            r"half[\s_-]*year|(?<![a-z])hy[\s_-]?(?:20)?\d\d(?!\d)|interim|quarterly|zwischenbericht|halbjahr"
            r"|quartal|semestriel|trimestriel|semestral"
            r"|trimestral|semestrale|halfjaar|kwartaal"
        ),
        "INTERIM REPORT",
    ),
    (
        re.compile(
            r"annual[\s_-]*(?:report|accounts|financial|review)|geschaftsbericht|jahresabschluss|jahresbericht"
            r"|konzernabschluss|rapport[\s_-]*annuel|comptes[\s_-]*annuels"
            r"|(?:informe|memoria)[\s_-]*anual|cuentas[\s_-]*anuales|bilancio"
            r"|relazione[\s_-]*(?:finanziaria[\s_-]*)?annuale|jaarverslag|jaarrekening|arsredovisning"
            r"|relatorio[\s_-]*anual|(?<![a-z])ar[\s_-]?20\d\d"
            r"|(?:share|stock|unit)holders?[\s_-]*letter"
            r"|letter[\s_-]*to[\s_-]*(?:the[\s_-]*|our[\s_-]*)?(?:share|stock|unit)holders"
        ),
        "ANNUAL REPORT",
    ),
)
_GENERIC = frozenset(  # names of heaps of files
    (
        "inbox in input docs documents document files file reports report data downloads download desktop home tmp "
        "finance financials financial accounts filings statements sheets excel pdf pdfs csv xlsx xls html archive old "
        "new annual quarterly interim year years quarter companies company work shared incoming root users user var "
        "berichte dokumente rapports informes documenti documenten rapporter latest final draft misc other all "
        "private test papers material materials clients projects project research analysis samples examples tests "
        "portfolio holdings board decks models tables exports uploads investments"
    ).split()
)


_PAPERS = frozenset(  # what files of companies are
    (
        "ledger gl tb trial journal export extract tape loan loans list lists prices pricelist preisliste kpi kpis "
        "pack deck memo minutes agreement contract lease certificate covenant presentation teaser om budget "
        "forecast model actual actuals mgmt management monthly payroll customers suppliers orders churn region "
        "regions stock stocks warehouse rent roll fleet assets register aging ageing debtors creditors bank "
        "statement balance cash flow pnl pl bs cf valuation captable cap survey results update letter invoice "
        "invoices data dump master scan metrics metric dashboard scorecard workbook wkbk wb book factsheet fact facts "
        "sheet cohort cohorts subs subscribers subscription px price hist history headcount hc people hr accts acct "
        "account management group consolidated interim half h hy year fy quarter qtr q ytd ltm review shareholder "
        "shareholders letter investor investors newsletter update summary adopted approved plan plans bva variance "
        "compliance cert certs calc calcs copy signed executed draft v vf final clean post pre journals journal "
        "sales export exports import imports revenue revenues costs expenses opex capex kpi ar ap financing "
        "offering circular prospectus im cim announcement results highlights notes appendix schedule annex minutes "
        "board bod agm egm esg sustainability impact statistics stats figures numbers table tables charts web"
    ).split()
)
_MONTHS = 12
_NAME = 5  # letters of a word that may be a company's name alone


@dataclass(frozen=True, slots=True)
class Told:
    """What a name tells; None or empty where it tells nothing. `day` is a whole day that it names; `half` 1 or 2."""

    day: date | None = None
    year: int | None = None
    quarter: int | None = None
    half: int | None = None
    form: str = ""

    @property
    def fiscal(self) -> str:
        """`FY2024` or `Q2 2024`; empty where no year is named."""
        if self.year is None:
            return ""
        quarter = self.quarter or (2 * self.half if self.half else None)
        return (
            f"Q{quarter} {self.year}"
            if quarter in (1, 2, 3) or (quarter and self.form == "INTERIM REPORT")
            else f"FY{self.year}"
        )


def plain(name: str) -> str:
    """Small letters without accents: `Geschäftsbericht` -> `geschaftsbericht`."""
    folded = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in folded if not unicodedata.combining(c))


def _by_last_year(text: str) -> str:
    """A name with a year that two calendar years have by the latter: `q3_2024-25` -> `q3_2025`.

    >>> _by_last_year("q3_2024-25"), _by_last_year("report 2024-12"), _by_last_year("2024-2511")
    ('q3_2025', 'report 2024-12', '2024-2511')
    """
    for match in _ALONE.finditer(text):
        year, last = int(match["year"]), text[match.end() + 1 : match.end() + 3]
        joined = text[match.end() : match.end() + 1] in ("-", "_", "/") and not text[match.end() + 3 :][:1].isdigit()
        if joined and last.isdigit() and int(last) == (year + 1) % 100 and int(last) > _MONTHS:
            return f"{text[: match.start()]}{year + 1}{text[match.end() + 3 :]}"
    return text


def told_by(name: str) -> Told:
    """What the name of a file or a folder tells."""
    text = _by_last_year(plain(name))
    form = next((form for pattern, form in _FORMS if pattern.search(text)), "")
    if match := _DAY.search(text):
        year, month, day = (int(match[part]) for part in ("year", "month", "day"))
        if day <= monthrange(year, month)[1]:
            return Told(date(year, month, day), year, form=form)
    for pattern in _QUARTER:
        if match := pattern.search(text):
            return Told(None, _full(match["year"]), int(match["quarter"]), form=form or "INTERIM REPORT")
    for pattern in _HALF:
        if match := pattern.search(text):
            return Told(None, _full(match["year"]), half=int(match["half"]), form=form or "INTERIM REPORT")
    if match := _FISCAL.search(text):
        return Told(None, _full(match["year"]), form=form)
    if (match := _MONTH.search(text)) or (match := _MONTH_NUMBER.search(text)):
        named = match.groupdict()
        month = MONTHS[named["name"]] if "name" in named else int(named["month"])
        year = int(named["year"])
        return Told(date(year, month, monthrange(year, month)[1]), year, form=form)
    years = {int(match["year"]) for match in _ALONE.finditer(text)}
    alone = years.pop() if len(years) == 1 else None
    return Told(None, alone, half=1 if alone and _FIRST_HALF.search(text) else None, form=form)


def company_folder(parts: tuple[str, ...]) -> str:
    """The nearest folder that is named for no year, quarter or heap of files, and so may be named for a company; empty
    for none.
    """
    for part in reversed(parts):
        text = plain(part).strip(" ._-")
        told = told_by(part)
        words = [word for word in re.findall(r"[a-z]+", text) if len(word) > 1]
        if not any(c.isalpha() for c in text) or all(word in _GENERIC for word in words) or told.form:
            continue
        if told.year is not None and not _ALONE.sub("", _FISCAL.sub("", text)).strip(" ._-"):
            continue
        if told.quarter or told.half:
            continue
        return part.strip()
    return ""


def company_in_name(stem: str, headers: Collection[str]) -> str:
    """The words that a file's name begins with, before those that say what the file is; empty where it begins with such
    a word, with one of the file's own `headers`, or says nothing of the kind.

    >>> company_in_name("Redwater_EF_loan_tape_20250930", ()), company_in_name("churn by region", ())
    ('Redwater', '')
    """
    words = "".join(letter if letter.isalnum() else " " for letter in stem).split()
    named = list(takewhile(lambda word: word.isalpha() and len(word) >= _NAME and not says_what(word), words))
    rest = words[len(named) :]
    if not named or not any(map(says_what, rest)) or any(stems_of(named[0]) == stems_of(head) for head in headers):
        return ""
    return (
        " ".join(word.capitalize() if word.islower() else word for word in named)
        if is_name_alone(named[0].lower())
        else ""
    )


def says_what(word: str) -> bool:
    """Whether a word says what a file is, or what is counted in it."""
    low = plain(word)
    lists = ("rates", "stocks", "flows", "things", "ahead", "idle", "axes")
    return low in _GENERIC or low in _PAPERS or low in MONTHS or any(said(name, stems_of(low)) for name in lists)


def _full(year: str) -> int:
    return int(year) if len(year) == 4 else full_year(int(year))
