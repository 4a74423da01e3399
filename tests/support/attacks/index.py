"""Index pages of EDGAR with entries that cannot be: the others stay, and the other company.

A row changes the page of a company, or that of the directory; `stays` says that the good filing has to be found still:
what is beyond saving is the error of that company alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest import mock

from edgar_standin import IDENTITY, Registrant, Report, Standin, pages
from effort import within

from tickmark import edgar_index
from tickmark.edgar import EdgarClient, raw_filings_frame
from tickmark.errors import TickmarkError
from tickmark.rawstore import RawStore
from tickmark.settings import Settings

SECONDS: Final = 5.0
BODY: Final = b"<html><body><p>FORM 10-K</p></body></html>"
GOOD: Final = Report("0000000101-24-000007", "10-K", "2024-02-21", "2024-01-28", "acme-20240128.htm", BODY)
ACME: Final = Registrant(101, "Acme Tools Inc.", ("ACME",), (GOOD,), "0128")
SECOND: Final = Registrant(
    202, "Second Co", ("SEC2",), (Report("0000000202-24-000001", "10-K", "2024-02-01", "2023-12-31", "sec2.htm", BODY),)
)
DIRECTORY: Final = "/files/company_tickers.json"
INDEX: Final = "/submissions/CIK0000000101.json"
OLDER: Final = "/submissions/CIK0000000101-submissions-001.json"
Pages = dict[str, bytes]


class Row(NamedTuple):
    """What is done to the pages; whether the good filing stays; how many filings there may be then."""

    change: Callable[[Pages], None]
    stays: bool = True
    filings: int = 1


def page(change: Callable[[dict[str, Any]], None]) -> Callable[[Pages], None]:
    """The company's own page, changed."""

    def changed(served: Pages) -> None:
        read = json.loads(served[INDEX])
        change(read)
        served[INDEX] = json.dumps(read).encode()

    return changed


def top(**values: Any) -> Callable[[Pages], None]:
    """Values of the page's head."""
    return page(lambda read: read.update(values))


def entry(**values: Any) -> Callable[[Pages], None]:
    """A second filing that is as the good one but for some values."""

    def added(read: dict[str, Any]) -> None:
        columns = read["filings"]["recent"]
        for name, column in columns.items():
            column.append(values.get(name, "0000000101-24-000008" if name == "accessionNumber" else column[0]))

    return page(added)


def recent(**values: Any) -> Callable[[Pages], None]:
    """Whole columns of the page."""
    return page(lambda read: read["filings"]["recent"].update(values))


def files(*listed: Any, whole: Any = None) -> Callable[[Pages], None]:
    """Older pages that are listed."""
    return page(lambda read: read["filings"].update(files=list(listed) if whole is None else whole))


def older(name: object, body: bytes = b"") -> Callable[[Pages], None]:
    """One older page by a name, and what stands there."""

    def changed(served: Pages) -> None:
        files({"name": name, "filingTo": "2023-01-01"})(served)
        if body:
            served[OLDER] = body

    return changed


def text(find: bytes, put: bytes, where: str = INDEX) -> Callable[[Pages], None]:
    """The bytes of a page, changed."""

    def changed(served: Pages) -> None:
        assert find in served[where]
        served[where] = served[where].replace(find, put)

    return changed


def directory(*entries: Any) -> Callable[[Pages], None]:
    """More entries of the directory, before the good ones."""

    def changed(served: Pages) -> None:
        read = json.loads(served[DIRECTORY])
        served[DIRECTORY] = json.dumps({f"x{n}": e for n, e in enumerate(entries)} | read).encode()

    return changed


def deep(depth: int) -> Any:
    """A list in a list in a list."""
    found: Any = "x"
    for _ in range(depth):
        found = [found]
    return found


def columns_of(count: int) -> dict[str, list[str]]:
    """Many filings of a form that nobody wants."""
    return {
        "accessionNumber": [GOOD.accession, *(f"0000000101-24-{n:06d}" for n in range(10, count + 10))],
        "filingDate": ["2024-02-21"] * (count + 1),
        "reportDate": ["2024-01-28"] * (count + 1),
        "form": ["10-K", *["4"] * count],
        "primaryDocument": ["acme-20240128.htm"] * (count + 1),
    }


ROWS: dict[str, Row] = {
    "an accession number of null": Row(entry(accessionNumber=None)),
    "an accession number of a number": Row(entry(accessionNumber=7)),
    "an accession number in a list": Row(entry(accessionNumber=["0000000101-24-000008"])),
    "an accession number with a line behind": Row(entry(accessionNumber="0000000101-24-000008\n")),
    "an accession number in wide digits": Row(entry(accessionNumber="００００000101-24-000008")),
    "an accession number with half a character": Row(entry(accessionNumber="0000000101-24-00000\ud800")),
    "an accession number as a path": Row(entry(accessionNumber="../../../../etc/passwd")),
    "an accession number twice": Row(entry(accessionNumber=GOOD.accession, primaryDocument="other.htm")),
    "an accession number twice with another form": Row(
        entry(accessionNumber=GOOD.accession, form="10-Q", reportDate="2023-10-29")
    ),
    "a form in a list": Row(entry(form=["10-K"])),
    "a form of a number": Row(entry(form=10)),
    "a form with a zero behind it": Row(entry(form="10-K\0")),
    "a form nested deeply": Row(entry(form=deep(900))),
    "a day nested deeply": Row(entry(reportDate=deep(900))),
    "a document nested deeply": Row(entry(primaryDocument=deep(900))),
    "a day of a number": Row(entry(filingDate=20240221), filings=2),
    "a day in wide digits": Row(entry(filingDate="２０２４-02-21")),
    "a day with a time": Row(entry(filingDate="2024-02-21T10:00:00Z")),
    "a day of a week": Row(entry(reportDate="2024-W60-3")),
    "a day with blanks": Row(entry(reportDate=" 2024-01-28 ")),
    "a day of the year 0": Row(entry(reportDate="0000-00-00")),
    "a day before there were computers": Row(entry(filingDate="1979-12-31", reportDate="1979-01-01")),
    "a day two years after it was filed": Row(entry(reportDate="2026-02-21")),
    "a day as a truth": Row(entry(reportDate=True)),
    "a document of a point": Row(entry(primaryDocument=".")),
    "a document of two folders": Row(entry(primaryDocument="a/b/c.htm")),
    "a document with signs for others": Row(entry(primaryDocument="a%2f..%2fb.htm")),
    "a document elsewhere": Row(entry(primaryDocument="https://evil.example/x.htm")),
    "a document with a question": Row(entry(primaryDocument="x.htm?a=b")),
    "a document with a zero": Row(entry(primaryDocument="x.htm\0.pdf")),
    "a document with half a character": Row(entry(primaryDocument="\udfff.htm")),
    "a document that goes back": Row(entry(primaryDocument="\u202emth.x")),
    "a document that is an option": Row(entry(primaryDocument="-rf.htm"), filings=2),
    "a document of another script": Row(entry(primaryDocument="аcme.htm")),
    "columns of other lengths": Row(recent(form=["10-K", "10-K"]), stays=False),
    "a column of text": Row(recent(form="10-K"), stays=False),
    "a column of null": Row(recent(reportDate=None), stays=False),
    "a column of a number": Row(recent(primaryDocument=7), stays=False),
    "no columns": Row(page(lambda read: read["filings"].update(recent=[])), stays=False),
    "no filings": Row(page(lambda read: read.pop("filings")), stays=False),
    "filings in a list": Row(top(filings=[]), stays=False),
    "many filings": Row(recent(**columns_of(60_000))),
    "a CIK without end": Row(text(b'"0000000101"', b"1e999"), stays=False),
    "a CIK that is no number": Row(text(b'"0000000101"', b"NaN"), stays=False),
    "a CIK of words": Row(top(cik="Acme"), stays=False),
    "a CIK in a list": Row(top(cik=[101]), stays=False),
    "a CIK below none": Row(top(cik=-101), stays=False),
    "a CIK of half a number": Row(top(cik=101.5), stays=False),
    "a CIK of another": Row(top(cik="0000000202"), stays=False),
    "a CIK of a truth": Row(top(cik=True), stays=False),
    "a CIK too long to be read": Row(text(b'"0000000101"', b"9" * 5_000), stays=False),
    "no name": Row(top(name=None), stays=False),
    "a name of nothing": Row(top(name="  "), stays=False),
    "a name in a list": Row(top(name=["Acme"]), stays=False),
    "a name with half a character": Row(top(name="Acme \ud800 Tools"), stays=False),
    "a name that commands a screen": Row(top(name="Acme\x1b[2J\nTools\u202e")),
    "a name of a book": Row(top(name="A" * 2_000_000), stays=False),
    "tickers as one text": Row(top(tickers="ACME")),
    "tickers of a number": Row(top(tickers=5)),
    "tickers by name": Row(top(tickers={"a": "ACME"})),
    "tickers of all kinds": Row(top(tickers=[None, {}, ["X"], True, 1e9, "AC ME", "\ud800", "ACME"])),
    "tickers without end": Row(top(tickers=[f"T{n}" for n in range(50_000)])),
    "the end of a year that is none": Row(top(fiscalYearEnd="1332")),
    "the end of a year that is February's 30th": Row(top(fiscalYearEnd="0230")),
    "the end of a year of a number": Row(top(fiscalYearEnd=1231)),
    "the end of a year in a list": Row(top(fiscalYearEnd=["1231"])),
    "the end of a year of half a character": Row(top(fiscalYearEnd="12\ud8001")),
    "former names of null": Row(top(formerNames=[{"name": None}, {"name": ["x"]}, {"name": "\ud800"}, {"name": ""}])),
    "former names of text": Row(top(formerNames="Olda")),
    "former names by the thousand": Row(top(formerNames=[{"name": f"Old {n} Corp"} for n in range(20_000)])),
    "an older page elsewhere": Row(older("../../evil.json")),
    "an older page of another company": Row(older("CIK0000000202-submissions-001.json")),
    "an older page without a name": Row(files({"filingTo": "2023-01-01"})),
    "an older page of null": Row(files(None)),
    "an older page as a text": Row(files("CIK0000000101-submissions-001.json")),
    "an older page of a number": Row(older(7)),
    "an older page that is not there": Row(older("CIK0000000101-submissions-001.json")),
    "an older page that is a list": Row(older("CIK0000000101-submissions-001.json", b"[1]")),
    "an older page without columns": Row(older("CIK0000000101-submissions-001.json", b'{"filings":{}}')),
    "an older page nested without end": Row(
        older("CIK0000000101-submissions-001.json", b'{"a":' * 100_000 + b"1" + b"}" * 100_000)
    ),
    "an older page with a day that cannot be": Row(
        files({"name": "CIK0000000101-submissions-001.json", "filingTo": {"a": 1}})
    ),
    "an older page that is the page itself": Row(older("CIK0000000101.json")),
    "older pages by the thousand": Row(
        files(*({"name": f"CIK0000000101-submissions-{n:04d}.json", "filingTo": ""} for n in range(3_000)))
    ),
    "one older page a thousand times": Row(
        files(*[{"name": "CIK0000000101-submissions-001.json", "filingTo": ""}] * 3_000)
    ),
    "older pages as a text": Row(files(whole="CIK")),
    "older pages by name": Row(files(whole={"name": "x"})),
    "older pages of a number": Row(files(whole=7)),
    "a mark before the page": Row(text(b'{"cik"', b'\xef\xbb\xbf{"cik"'), stays=False),
    "a word behind the page": Row(lambda served: served.update({INDEX: served[INDEX] + b" x"}), stays=False),
    "a page of another coding": Row(
        lambda served: served.update({INDEX: served[INDEX].decode().encode("utf-16")}), stays=False
    ),
    "a page of broken letters": Row(text(b"Acme Tools", b"Acme \xff\xfe Tools"), stays=False),
    "a page of nothing": Row(lambda served: served.update({INDEX: b"{}"}), stays=False),
    "a page of null": Row(lambda served: served.update({INDEX: b"null"}), stays=False),
    "a page of a number": Row(lambda served: served.update({INDEX: b"7"}), stays=False),
    "a page with the same name twice": Row(text(b'"cik": "0000000101"', b'"cik": "0000000202", "cik": "0000000101"')),
    "a directory's title of null": Row(directory({"cik_str": 7, "ticker": "NUL", "title": None})),
    "a directory's title of half a character": Row(directory({"cik_str": 7, "ticker": "SUR", "title": "A\ud800 Co"})),
    "a directory's title in a list": Row(directory({"cik_str": 7, "ticker": "LST", "title": ["Acme Tools Inc."]})),
    "a directory's title of a book": Row(directory({"cik_str": 7, "ticker": "BIG", "title": "A " * 500_000})),
    "a directory's CIK of a truth": Row(directory({"cik_str": True, "ticker": "TRU", "title": "True Co"})),
    "a directory's CIK of half a number": Row(directory({"cik_str": 7.5, "ticker": "HLF", "title": "Half Co"})),
    "a directory's ticker of a number": Row(directory({"cik_str": 7, "ticker": 7, "title": "Seven Co"})),
    "a directory nested deeply": Row(directory({"cik_str": 7, "ticker": deep(900), "title": deep(900)})),
    "a directory of many": Row(
        directory(*({"cik_str": n, "ticker": f"Z{n}", "title": f"Zed {n} Corp"} for n in range(1_000, 9_000)))
    ),
}


def check(row: Row, folder: Path) -> None:
    """The second company is found; the good filing where it has to be; rows can be kept; errors are explained."""
    served = pages(ACME, SECOND)
    row.change(served)
    with Standin(served) as standin, mock.patch.object(edgar_index, "_MOST_OLDER", 10):
        settings = Settings(EDGAR_URL=standin.url, EDGAR_IDENTITY=IDENTITY, TICKMARK_DATA=str(folder))
        with EdgarClient(settings, RawStore.of(settings), attempts=1) as edgar:
            with within(SECONDS):
                found = []
                try:
                    company = edgar.by_ticker("ACME")
                    found = edgar.filings(company)
                    told = " ".join(
                        [company.name, *company.former_names, company.fiscal_year_end, *edgar.refused(company)]
                    )
                    assert told.encode() and len(told) < 2_000_000 and "None" not in told.split()
                    raw_filings_frame(
                        [edgar.fetch(filing) if filing.accession == GOOD.accession else filing for filing in found]
                    )
                except TickmarkError as error:
                    assert not row.stays, error
                    assert str(error).encode() and len(str(error)) < 1_000
                assert not row.stays or GOOD.accession in [filing.accession for filing in found]
                assert len(found) <= row.filings and len({filing.accession for filing in found}) == len(found)
                assert edgar.filings(edgar.by_ticker("SEC2"))
            assert len(standin.asked) < 300
