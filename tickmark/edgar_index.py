"""What EDGAR's index pages mean: companies and filings.

Pure: bytes and parsed JSON in, values out. Asking is `edgar`'s business.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date
from typing import Any

from tickmark.errors import WrongDocument
from tickmark.forms import DEFAULT_FORMS, comes_every
from tickmark.model import Company, Filing, partition_period
from tickmark.schemas import ACCESSION_PATTERN
from tickmark.security import visible

WWW = "https://www.sec.gov"
DATA = "https://data.sec.gov"
DIRECTORY = f"{WWW}/files/company_tickers.json"

_DOCUMENT = re.compile(r"(?!.*\.\.)[\w\-][\w.\-]*(?:/[\w\-][\w.\-]*)?", re.ASCII)
_LONGEST_NAME = 200  # characters of a document's name, which files of a machine can have, and of a company's
_MOST_OLDER = 200  # older pages of a company: each holds thousands of filings
_TICKER_IN_NAME = re.compile(r"([a-z]{1,5})-?(\d{8})(?:x?10[kq].*)?\.html?", re.IGNORECASE)
_EXHIBIT_13 = re.compile(rb"exhibit(?:\s|&#160;|&nbsp;|\xc2\xa0|<[^>]{0,300}>)+13(?!\.?\d)", re.IGNORECASE)
_MARKUP = re.compile(rb"<[^>]*>|&#160;|&nbsp;|\xc2\xa0|\s+")
_BY_REFERENCE = re.compile(rb"incorporated\b[^.]{0,80}\bby +reference", re.IGNORECASE)
_TICKER = re.compile(r"[A-Z0-9][A-Z0-9.\-]{0,14}")
_YEARS = range(1980, 2100)  # that filings are of; a day outside of them is a slip of the index
_AHEAD = 366  # days by which a report may be of a day after its filing, as slips go
_AROUND = 600  # bytes before and behind, with their markup
_log = logging.getLogger(__name__)


def submissions_url(cik: int) -> str:
    """Address of a company's own index page."""
    return f"{DATA}/submissions/CIK{cik:010d}.json"


def companies_in(data: dict[str, Any]) -> list[Company]:
    """The directory of companies with tickers, one per CIK, in EDGAR's order. An entry that is none is left out, with a
    warning in the log.

    Raises:
        WrongDocument: the page is not laid out as a directory: it has entries, and none is one.
    """
    found: dict[int, tuple[str, list[str]]] = {}
    for key, row in data.items():
        try:
            cik, name, ticker = int(row["cik_str"]), _name(row["title"]), str(row["ticker"]).upper()
            if not 0 < cik < 10**10:
                raise ValueError(f"{cik} is not a CIK")
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
            _log.warning("%s: entry %.40s is left out: %s: %.100s", DIRECTORY, key, type(error).__name__, error)
            continue
        found.setdefault(cik, (name, []))[1].extend(tickers_in([ticker]))
    if data and not found:
        raise WrongDocument(
            f"{DIRECTORY}: not laid out as EDGAR lays it out: none of its {len(data):,} entries is a company"
        )
    return [Company(cik, name, tuple(dict.fromkeys(tickers)), "") for cik, (name, tickers) in found.items()]


def tickers_in(named: Iterable[object]) -> tuple[str, ...]:
    """Tickers in capitals, without what can be none: an empty one, or one with a blank or a slash in it.

    >>> tickers_in(["nvda", "BRK-B", "A B", "", None, "../x"])
    ('NVDA', 'BRK-B')
    """
    return tuple(dict.fromkeys(ticker for one in named if _TICKER.fullmatch(ticker := str(one or "").upper())))


def company_in(data: dict[str, Any], cik: int) -> Company:
    """The company that an index page is about.

    Raises:
        WrongDocument: the page is not laid out as a company's index, or is that of another company.
    """
    with shape(submissions_url(cik)):
        if int(data.get("cik") or cik) != cik:
            raise WrongDocument(
                f"{submissions_url(cik)}: is the page of the company with the CIK {int(data['cik'])}, "
                f"'{data.get('name')}'"
            )
        listed = data.get("tickers")
        tickers = tickers_in(listed if isinstance(listed, list) else ())
        return Company(
            cik=cik,
            name=_name(data["name"]),
            tickers=tickers,
            fiscal_year_end=_day_of_year(data.get("fiscalYearEnd")),
            former_names=_former_names(data.get("formerNames")),
            former_tickers=_former_tickers(data["filings"]["recent"], tickers),
        )


def older_pages(data: dict[str, Any], cik: int, since: date | None) -> tuple[list[str], list[str]]:
    """Addresses of a company's older index pages, without those that end before `since`; and what is said of entries
    that are none.
    """
    url = submissions_url(cik)
    listed = data["filings"].get("files") or []
    if not isinstance(listed, list):
        return [], [f"{url} lists its older index pages as {type(listed).__name__}, which is no list"]
    pages: dict[str, None] = {}
    bad: dict[str, None] = {}
    for entry in listed:
        name, last = (entry.get("name"), entry.get("filingTo")) if isinstance(entry, dict) else (entry, "")
        if not isinstance(name, str) or not re.fullmatch(rf"CIK{cik:010d}-submissions-[0-9]{{1,9}}\.json", name):
            bad[f"{url} names an older index page {_brief(name)}, which is no such name"] = None
        elif since is None or not isinstance(last, str) or not last or last >= since.isoformat():
            pages[f"{DATA}/submissions/{name}"] = None
    if len(pages) > _MOST_OLDER:
        bad[f"{url} names {len(pages):,} older index pages; {_MOST_OLDER} are read"] = None
    return list(pages)[:_MOST_OLDER], list(bad)[:_MOST_OLDER]


@contextmanager
def shape(url: str) -> Iterator[None]:
    """A page that lacks what it must have is the wrong document, not a fault of ours."""
    try:
        yield
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise WrongDocument(
            f"{url}: not laid out as EDGAR lays it out: {type(error).__name__}: {str(error)[:200]}"
        ) from error


def rows(url: str, columns: dict[str, Any]) -> Iterator[dict[str, str]]:
    """The rows of an index page, which EDGAR gives column by column."""
    names = ("accessionNumber", "filingDate", "reportDate", "form", "primaryDocument")
    with shape(url):
        for values in zip(*(columns[name] for name in names), strict=True):
            yield {name: str(value or "") for name, value in zip(names, values, strict=True)}


def filing_in(url: str, row: dict[str, str], company: Company, ticker: str) -> Filing | None:
    """None without a report date.

    Raises:
        WrongDocument: the row names things that cannot be: a document outside the archive, a day that no filing is of.
    """
    accession, document = row["accessionNumber"], row["primaryDocument"] or f"{row['accessionNumber']}.txt"
    if not row["reportDate"]:
        _log.warning("%s %s of %s has no report date in EDGAR's index: left out", row["form"], accession, company.name)
        return None
    if not re.fullmatch(ACCESSION_PATTERN, accession, re.ASCII) or not (
        _DOCUMENT.fullmatch(document) and len(document) <= _LONGEST_NAME
    ):
        raise WrongDocument(f"{url}: no accession number or document name: {accession[:40]!r}, {document[:100]!r}")
    with shape(url):
        filed, report_date = date.fromisoformat(row["filingDate"]), date.fromisoformat(row["reportDate"])
        if filed.year not in _YEARS or report_date.year not in _YEARS or (report_date - filed).days > _AHEAD:
            raise ValueError(f"{accession} is of {report_date} and was filed on {filed}")
    return Filing(
        ticker=ticker,
        period=partition_period(report_date),
        cik=company.cik,
        company=company.name,
        form=row["form"].upper(),
        accession=accession,
        filing_date=filed,
        report_date=report_date,
        document=document,
        url=f"{WWW}/Archives/edgar/data/{company.cik}/{accession.replace('-', '')}/{document}",
        fiscal_year_end=company.fiscal_year_end,
    )


def whole_submission(filing: Filing) -> Filing:
    """The filing with the text of its whole submission as its document, which EDGAR keeps beside the single
    documents.
    """
    document = f"{filing.accession}.txt"
    return replace(filing, document=document, url=f"{filing.url.rpartition('/')[0]}/{document}")


def leaves_statements_to_exhibit(form: str, body: bytes) -> bool:
    """Whether an annual report says that parts of it stand in its exhibit 13, the annual report to shareholders.

    >>> leaves_statements_to_exhibit("10-K",
    ...     b"incorporated herein by reference to <b>Exhibit&#160;13</b> of this report; Exhibit 13 is filed")
    True
    """
    named = list(_EXHIBIT_13.finditer(body)) if comes_every(form) == "year" else []
    around = (_MARKUP.sub(b" ", body[max(0, found.start() - _AROUND) : found.end() + _AROUND]) for found in named)
    return len(named) > 1 and any(_BY_REFERENCE.search(words) for words in around)


def _name(value: object) -> str:
    """A company's name as EDGAR has it.

    Raises:
        ValueError: it is none: no text, an empty one, one with half a character in it, or one as long as a page.
    """
    if not isinstance(value, str) or not (name := _shown(value)) or len(name) > _LONGEST_NAME:
        raise ValueError(f"{_brief(value)} is no name of a company")
    name.encode("utf-8")
    return name


def _shown(text: str) -> str:
    """A text without what commands a screen, its blanks folded."""
    return " ".join(visible(text).split()) if not text.isprintable() else text.strip()


def _brief(value: object) -> str:
    """A value of an index, for a message; half of a character is shown by its number."""
    return ascii(value)[:100] if isinstance(value, str | int | float | None) else f"of the kind {type(value).__name__}"


def _day_of_year(value: object) -> str:
    """EDGAR's MMDD, or nothing where it is none."""
    return value if isinstance(value, str) and re.fullmatch(r"[0-9]{4}", value) else ""


def _former_names(entries: object) -> tuple[str, ...]:
    """The names that a company had; entries that are none are left out.

    >>> _former_names([{"name": "Old Co"}, 7, None])
    ('Old Co',)
    """
    found: dict[str, None] = {}
    for entry in entries if isinstance(entries, list) else ():
        with suppress(KeyError, TypeError, ValueError):
            found[_name(entry["name"])] = None
    return tuple(found)


def _former_tickers(recent: dict[str, Any], tickers: tuple[str, ...]) -> tuple[str, ...]:
    """Tickers that a company's reports were named after (`fb-20201231.htm`) and that are not its tickers now, newest
    first.
    """
    found: dict[str, None] = {}
    for form, report_date, document in zip(
        recent["form"], recent["reportDate"], recent["primaryDocument"], strict=True
    ):
        match = _TICKER_IN_NAME.fullmatch(str(document or ""))
        if match and str(form) in DEFAULT_FORMS and match[2] == str(report_date or "").replace("-", ""):
            found[match[1].upper()] = None
    return tuple(ticker for ticker in found if ticker not in tickers)
