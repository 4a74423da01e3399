"""Hostile and broken documents through the whole chain, from bytes to verified facts: a clear error, or a partial
result that says so, in bounded time and memory.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from edgar_folders import companies
from effort import within
from own_process import measured, told
from places import Place

from samples.serve import serve
from tickmark.document import open_document
from tickmark.errors import DocumentError, DocumentTooLarge, EmptyDocument
from tickmark.facts import Understanding, extract
from tickmark.fiscal import fiscal_period
from tickmark.model import Document, Filing
from tickmark.schemas import TABLES
from tickmark.sections import find_sections, frame_rows, remarks
from tickmark.tables import frame_rows as table_rows
from tickmark.verify import verify

SECONDS = 20.0  # of CPU for one document, whatever it is; most take a tenth of a second
MEMORY = 700  # MB at the peak, of a process that reads a document of 50 MB
Facts = list[dict[str, Any]]


def statement(cell: str = "<td>{}</td>") -> str:
    """Two years of a made-up income statement."""
    rows = [
        ("", "2023", "2022"),
        ("Revenue", "2,500", "2,100"),
        ("Cost of revenue", "1,400", "1,250"),
        ("Gross profit", "1,100", "850"),
    ]
    return (
        "<table>" + "".join("<tr>" + "".join(cell.format(text) for text in row) + "</tr>" for row in rows) + "</table>"
    )


COVER = (
    "<html><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2023</p><p>Example Corp</p>"
    "<p><b>Item 7. Management's Discussion and Analysis of Financial Condition and Results of Operations</b></p>"
    "<p>Revenue was $2,500 million in 2023 and $2,100 million in 2022.</p>"
    "<p><b>Item 8. Financial Statements and Supplementary Data</b></p><p><b>Consolidated Statements of Income</b></p>"
    "<p>(In millions) Year ended December 31,</p>"
)
END = "</body></html>"
WHOLE = COVER + statement() + END


def chain(raw: bytes, name: str = "x.htm") -> tuple[Document, list[dict[str, Any]], Facts, Facts]:
    """A document, the rows of its sections, its verified and its rejected facts."""
    filing = Filing(
        "EXMP", "2023Q4", 42, "Example Corp", "10-K", "0000000042-24-000001", date(2024, 2, 1), date(2023, 12, 31),
        name, "", "1231",
        hashlib.sha256(raw).hexdigest(), len(raw),
    )  # fmt: skip
    document = open_document(raw, filing.sha256, name)
    sections = find_sections(document, filing.form)
    fiscal = fiscal_period(document, filing)
    understanding = Understanding(document, sections, fiscal)
    rows = frame_rows(filing, document, sections)
    TABLES["sections"].validate(TABLES["sections"].frame(rows))
    TABLES["tables"].validate(TABLES["tables"].frame(table_rows(filing, understanding.tables)))
    candidates = TABLES["extracted_facts"].frame(extract(document, filing, sections, fiscal, understanding))
    verified, rejected = verify(document, filing, sections, fiscal, candidates, understanding)
    TABLES["verified_facts"].validate(verified)
    return document, rows, verified.to_dict("records"), rejected.to_dict("records")


def timed(raw: bytes, name: str = "x.htm") -> tuple[Document, list[dict[str, Any]], Facts, Facts]:
    with within(SECONDS):
        return chain(raw, name)


def revenue(facts: Facts) -> dict[int, float]:
    """Revenue by year, as stated in a table."""
    return {fact["period_end_date"].year: fact["value"] for fact in facts if fact["row_label"] == "Revenue"}


RIGHT = {2023: 2.5e9, 2022: 2.1e9}


def test_the_document_that_is_broken_below_is_whole() -> None:
    document, rows, verified, rejected = timed(WHOLE.encode())
    assert revenue(verified) == RIGHT and not rejected
    assert {fact["value"] for fact in verified if fact["source_format"] == "html_text"} == {2.5e9, 2.1e9}
    assert not document.warnings and not remarks(row["flags"] for row in rows)


@pytest.mark.parametrize("share", [0.9, 0.75, 0.5])
def test_a_truncated_document_says_so(share: float) -> None:
    """Whatever of it can be read is read right; nothing is made of what is missing."""
    cut = WHOLE.encode()[: int(len(WHOLE) * share)]
    _, rows, verified, _ = timed(cut)
    assert any("may be cut off" in remark for remark in remarks(row["flags"] for row in rows))
    assert revenue(verified).items() <= RIGHT.items()
    assert {fact["value"] for fact in verified} <= {2.5e9, 2.1e9, 1.4e9, 1.25e9, 1.1e9, 8.5e8}


def test_a_number_cut_in_two_is_not_taken_for_a_whole_one() -> None:
    cut = WHOLE[: WHOLE.index("2,100</td>") + 3]
    _, rows, verified, _ = timed(cut.encode())
    assert remarks(row["flags"] for row in rows)
    assert 2.0e9 not in {fact["value"] for fact in verified} and 2.0e6 not in {fact["value"] for fact in verified}


def test_deep_nesting_around_and_inside_a_statement() -> None:
    document, _, verified, _ = timed(
        (
            COVER
            + "<div>" * 1000
            + statement("<td>" + "<span>" * 50 + "{}" + "</span>" * 50 + "</td>")
            + "</div>" * 1000
            + END
        ).encode()
    )
    assert revenue(verified) == RIGHT and not document.warnings


def test_a_statement_within_a_thousand_tables() -> None:
    _, _, verified, _ = timed(
        (COVER + "<table><tr><td>" * 1000 + statement() + "</td></tr></table>" * 1000 + END).encode()
    )
    assert revenue(verified) == RIGHT


@pytest.mark.parametrize("tag", ["div", "span", "table><tr><td", "b", "ul><li"])
def test_nesting_beyond_all_reason(tag: str) -> None:
    with pytest.raises(DocumentTooLarge, match="nested"):
        timed((COVER + f"<{tag}>" * 100_000 + statement()).encode())


@pytest.mark.parametrize("span", ["1000000000", "99999999999999999999999999", "-5", "0", "1e9", "ten", ""])
def test_absurd_spans(span: str) -> None:
    """A span counts up to the HTML standard's limit, and a statement that they do not tear apart is read."""
    title = f'<table><tr><td colspan="{span}" rowspan="1">Statements of Income</td></tr>'
    _, _, verified, _ = timed((COVER + statement().replace("<table>", title) + END).encode())
    assert revenue(verified) == RIGHT


def test_cells_that_reach_over_everything() -> None:
    stairs = "<table>" + "<tr><td rowspan=1000000000 colspan=1000000000>1,234</td></tr>" * 2000 + "</table>"
    _, _, verified, _ = timed((COVER + statement() + stairs + END).encode())
    assert revenue(verified) == RIGHT
    with pytest.raises(DocumentTooLarge, match="reach down"):
        timed((COVER + "<table>" + "<tr><td rowspan=1000000000>1,234</td></tr>" * 100_000).encode())


def test_a_row_of_a_million_cells_is_read_in_part() -> None:
    _, rows, verified, _ = timed(
        (COVER + statement() + "<table><tr>" + "<td>1</td>" * 300_000 + "</tr></table>" + END).encode()
    )
    assert revenue(verified) == RIGHT
    assert any("were not read" in remark for remark in remarks(row["flags"] for row in rows))


CHARSETS = {
    "utf-8 called latin-1": (lambda text: text.replace("<body>", '<meta charset="iso-8859-1"><body>').encode(), True),
    "windows-1252 called utf-8": (
        lambda text: text.replace("<body>", '<meta charset="utf-8"><body>').encode("cp1252"),
        True,
    ),
    "windows-1252 called nothing": (lambda text: text.encode("cp1252"), True),
    "utf-16 with a mark": (lambda text: text.encode("utf-16"), True),
    "utf-16 without one": (lambda text: text.encode("utf-16-le"), True),
    "a charset that does not exist": (
        lambda text: text.replace("<body>", '<meta charset="klingon"><body>').encode(),
        False,
    ),
    "stray bytes": (lambda text: text.encode().replace(b"Example", b"Ex\xff\xfeample"), True),
    "zero bytes": (lambda text: text.encode().replace(b"Example", b"Ex\0am\0ple"), True),
}


@pytest.mark.parametrize("name", CHARSETS)
def test_charsets(name: str) -> None:
    encode, noted = CHARSETS[name]
    _, rows, verified, _ = timed(encode(WHOLE.replace("Example Corp", "Example Corp – “Exämple”")))
    assert revenue(verified) == RIGHT
    assert bool(remarks(row["flags"] for row in rows)) == noted or name == "a charset that does not exist"
    assert name == "stray bytes" or "Exämple" in rows[0]["text"] or "zero" in name


NOTHING = {
    "no bytes": (b"", EmptyDocument),
    "white space": (b" \n\t\r\n ", EmptyDocument),
    "an empty body": (b"<html><head><title>10-K</title></head><body></body></html>", EmptyDocument),
    "scripts alone": (
        b"<html><body><script>document.write('Revenue 5')</script><style>p{}</style></body></html>",
        EmptyDocument,
    ),
    "hidden text alone": (b'<html><body><div style="display:none">Revenue 5</div></body></html>', EmptyDocument),
    "zeros": (b"\0" * 100_000, DocumentError),
    "noise": (bytes((i * 7919 + i // 3) % 256 for i in range(100_000)), DocumentError),
    "a PDF file": (b"%PDF-1.7\n", DocumentError),
    "an archive": (gzip.compress(WHOLE.encode()), DocumentError),
    "JSON": (b'{"facts": [1, 2]}', DocumentError),
    "an XBRL instance": (
        b'<?xml version="1.0"?><xbrl xmlns="http://www.xbrl.org/2003/instance"><a>1</a></xbrl>',
        DocumentError,
    ),
}


@pytest.mark.parametrize("name", NOTHING)
def test_what_is_no_document_is_a_clear_error(name: str) -> None:
    raw, error = NOTHING[name]
    with pytest.raises(error) as caught:
        timed(raw)
    assert len(str(caught.value)) > 20


def test_a_page_that_is_not_the_filing_gives_nothing_and_is_flagged() -> None:
    _, rows, verified, rejected = timed(b"<html><body><h1>Your request has been blocked</h1></body></html>")
    assert not verified and not rejected
    assert [json.loads(row["flags"]) for row in rows] == [["no_items"]]


def test_scripts_and_hidden_text_say_nothing() -> None:
    """What a browser would not show is not read, and what is read stays text."""
    hidden = (
        "<script>var table = "
        "'<table><tr><td>Revenue</td><td>9,999</td></tr></table>'</script><style>.note:after{content:'9,999'}</style>"
        "<noscript><p>Revenue was $9,999 million in 2023.</p></noscript><template><p>Revenue was $9,999 million in "
        "2023.</p></template>"
        '<p style="display:none">Revenue was $9,999 million in 2023.</p><svg><text>9,999</text></svg>'
        '<p onclick="alert(1)"><a href="javascript:alert(2)">Costs rose.</a><img src=x onerror=alert(3)></p>'
    )
    _, rows, verified, _ = timed((COVER + hidden + statement() + END).encode())
    assert revenue(verified) == RIGHT
    assert 9.999e9 not in {fact["value"] for fact in verified}
    assert not any("9,999" in row["text"] or "alert" in row["text"] for row in rows)


def test_digits_that_a_style_sheet_adds_to_cells_are_not_read_nor_the_cells() -> None:
    """A browser shows `2,5009,999`: what is seen is not what the document says."""
    _, _, verified, _ = timed((COVER + "<style>td:after{content:'9,999'}</style>" + statement() + END).encode())
    assert revenue(verified) == {}


def test_entities_are_not_expanded_and_no_file_is_opened(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the secret 9,999")
    laughs = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
    kind = f'<!DOCTYPE html [<!ENTITY a0 "ha"><!ENTITY x SYSTEM "file://{secret}">{laughs}]>'
    _, rows, verified, _ = timed(f"{kind}{COVER}<p>&a11; &x;</p>{statement()}{END}".encode())
    assert revenue(verified) == RIGHT
    assert "the secret" not in "".join(row["text"] for row in rows) and sum(len(row["text"]) for row in rows) < 5000


def test_endless_numbers_and_labels() -> None:
    long = statement().replace("Cost of revenue", "Cost " * 50_000).replace("1,400", "1" * 5_000)
    _, _, verified, _ = timed((COVER + long + END).encode())
    assert revenue(verified) == RIGHT


def test_markup_in_a_label_stays_text() -> None:
    _, rows, verified, _ = timed(
        (
            COVER
            + statement().replace("Cost of revenue", "&lt;script&gt;alert(1)&lt;/script&gt;'; DROP TABLE facts;--")
            + END
        ).encode()
    )
    assert any("DROP TABLE" in (fact["row_label"] or "") for fact in verified)
    assert "<script>" in "".join(row["text"] for row in rows)


PLAIN = """<DOCUMENT>
<TYPE>10-K
<TEXT>
                                   FORM 10-K
               For the fiscal year ended December 31, 1996

                                 EXAMPLE CORP

ITEM 1.  BUSINESS

The Company makes valves and sells them in all parts of the country.

ITEM 7.  MANAGEMENT'S DISCUSSION AND ANALYSIS OF FINANCIAL CONDITION AND
         RESULTS OF OPERATIONS

Revenue was $2,500 million in 1996 and $2,100 million in 1995, an
increase of 19%.
<PAGE>
ITEM 8.  FINANCIAL STATEMENTS AND SUPPLEMENTARY DATA
<TABLE>
<CAPTION>
                                          1996          1995
<S>                                       <C>           <C>
Revenue . . . . . . . . . . . . . . .     $2,500        $2,100
Cost of revenue . . . . . . . . . . .      1,400         1,250
</TABLE>
</TEXT>
</DOCUMENT>
"""


def test_a_text_only_filing_of_the_nineties() -> None:
    """Its sections, its sentences and its drawn tables are read, and what tells the columns is said."""
    raw = PLAIN.encode()
    filing = Filing("EXMP", "1996Q4", 42, "Example Corp", "10-K", "0000000042-97-000001", date(1997, 3, 1), date(1996,
    12, 31), "x.txt", "", "1231",
                    hashlib.sha256(raw).hexdigest(), len(raw))  # fmt: skip
    document = open_document(raw, filing.sha256, filing.document)
    sections, fiscal = find_sections(document, filing.form), fiscal_period(document, filing)
    rows = frame_rows(filing, document, sections)
    assert {"Item7", "Item8"} <= {row["section_id"] for row in rows}
    said = remarks(row["flags"] for row in rows)
    assert any("plain text" in remark for remark in said) and any("columns" in remark for remark in said)
    candidates = TABLES["extracted_facts"].frame(extract(document, filing, sections, fiscal))
    verified, _ = verify(document, filing, sections, fiscal, candidates)
    told = {(fact["source_format"], fact["value"], fact["period_end_date"]) for fact in verified.to_dict("records")}
    assert {("plain_text", 2.5e9, date(1996, 12, 31)), ("plain_text", 2.1e9, date(1995, 12, 31))} <= told
    assert {("plain_table", 2500.0, date(1996, 12, 31)), ("plain_table", 1250.0, date(1995, 12, 31))} <= told
    assert set(verified["source_format"]) == {"plain_text", "plain_table"}


ROW = b"Net sales ......    1,234    2,345\n"
DRAWN: dict[str, tuple[bytes, str]] = {
    "a line without end": (b"Net sales  1,234 " * 500_000, "read"),
    "a number without end": (b"9" * 9_000_000, "read"),
    "a hundred thousand columns": (b"Sales " + b"  1,234" * 100_000 + b"\n" + ROW * 3, "read"),
    "tabs": (b"\t" * 9_000_000 + b"1\n" + b"a\t1,234\t" * 10_000 + b"\n" + ROW * 3, "read"),
    "form feeds": (b"\f" * 5_000_000 + ROW * 3, "read"),
    "marks that never close": (b"<TABLE>" * 100_000 + b"\n<TABLE>" + ROW * 3, "read"),
    "marks within preformatted text": (
        b"<html><body><pre>" + b"<TABLE><S><C>" * 60_000 + b"\n" + ROW * 3 + b"</pre></body></html>",
        "read",
    ),
    "rows and prose in marks that never close": (
        b"<TABLE>" + (ROW + b" some words that go on and on for nine or more of them here, yes\n") * 20_000 + ROW * 3,
        "read",
    ),
    "rows without end": (ROW * 199_000, "DocumentTooLarge"),
    "lines without end": (b"a\n" * 4_000_000, "DocumentTooLarge"),
    "numbers in a staircase": (b"".join(b" " * (number % 900) + b"x  1,234\n" for number in range(2_000)), "read"),
    "leader dots": (b".    " * 190 + (b"\n" + b". " * 480) * 2_000, "read"),
    "signs without digits": ((b"$ ( - " * 160 + b"\n") * 1_000, "read"),
    "control characters": (b"Sales\x00\x1a   1,234\n" * 3_000, "read"),
}


@pytest.mark.parametrize("name", DRAWN)
def test_hostile_text_with_drawn_tables(name: str) -> None:
    """Read, or refused with a reason, in bounded time."""
    raw, outcome = DRAWN[name]
    raw = raw if raw.startswith(b"<html") else b"FORM 10-K\n\n" + raw
    try:
        with within(SECONDS):
            document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.txt")
    except DocumentTooLarge:
        assert outcome == "DocumentTooLarge"
    else:
        assert outcome == "read" and document.blocks
        if raw.rstrip().endswith(ROW * 3 + b"</pre></body></html>") or raw.endswith(ROW * 3):
            assert [cell.text for cell in document.tables[-1].cells[-1]] == ["Net sales", "1,234", "2,345"]


def _statements(size: int) -> bytes:
    return (COVER + statement() * (size // len(statement())) + END).encode()


def _prose(size: int) -> bytes:
    sentence = "Revenue was $5 million in 2023, up 3%. "
    return (COVER + "<p>" + sentence * (size // len(sentence)) + "</p>" + END).encode()


def _plain(size: int) -> bytes:
    sentence = "Revenue rose to $5 million in 2023.\n\n"
    return (
        "FORM 10-K\n\nFor the fiscal year ended December 31, 2023\n\n" + sentence * (size // len(sentence))
    ).encode()


def _markup(size: int) -> bytes:
    style = "font-family:'Times New Roman';" * 30
    paragraph = f'<p style="{style}">We make things.</p>'
    return (COVER + paragraph * (size // len(paragraph)) + statement() + END).encode()


HUGE: dict[str, tuple[Callable[[int], bytes], str]] = {
    "statements without end": (_statements, "DocumentTooLarge"),
    "one endless paragraph": (_prose, "DocumentTooLarge"),
    "plain text": (_plain, "DocumentTooLarge"),
    "little text in much markup": (_markup, "read"),
}


@pytest.mark.parametrize("name", HUGE)
def test_fifty_megabytes(name: str) -> None:
    """In a process of its own, whose memory is its own."""
    found = measured(__file__, name)
    assert found["outcome"].split(":")[0] == HUGE[name][1], found
    assert found["bytes"] >= 50_000_000 and found["seconds"] < SECONDS and found["megabytes"] < MEMORY, found


def more_than_the_limit() -> bytes:
    return b"<html><body>" + b"<p>x</p>" * 14_000_000


def test_a_document_beyond_the_limit_is_not_even_parsed() -> None:
    with pytest.raises(DocumentTooLarge, match="bytes"):
        timed(more_than_the_limit())


def test_nothing_of_a_broken_document_is_stored_and_it_is_asked_for_again(
    tmp_path: Path, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through EDGAR, the graph and the lake: one of a company's filings is broken, one is cut off."""
    from builds_here import builds_here

    from pipelines.build import build
    from tickmark.lake import Lake

    folder = companies(tmp_path / "edgar", {"BROK": 77}, ["0009990001-24-000017", "0009990001-24-000038"], brief=True)
    documents = sorted(folder.glob("Archives/edgar/data/77/*/*.gz"))
    whole = gzip.decompress(documents[1].read_bytes())
    documents[0].write_bytes(gzip.compress(b"<html><body><p>FORM 10-Q</p>" + b"<div>" * 100_000 + b"</body></html>"))
    documents[1].write_bytes(gzip.compress(whole[: whole.rindex(b"</table>")]))
    with serve(folder) as url:
        monkeypatch.setenv("EDGAR_URL", url)
        with builds_here():
            results = {result.period: result for result in build(["BROK"])}
    assert {result.status for result in results.values()} == {"failed"}
    assert any("nested" in (result.error or "") for result in results.values()), results
    assert any("does not end as it began" in (result.error or "") for result in results.values())
    lake = Lake(place.data)
    assert not any(lake.built("BROK", period) for period in results)
    documents[1].write_bytes(gzip.compress(whole))
    with serve(folder) as url:
        monkeypatch.setenv("EDGAR_URL", url)
        with builds_here():
            again = build(["BROK"])
        assert sorted(result.status for result in again) == ["built", "failed"], "what was cut off is asked for again"


def _ended(raw: bytes) -> str:
    return "read" if revenue(chain(raw)[2]) == RIGHT else "misread"


if __name__ == "__main__":
    told(HUGE[sys.argv[1]][0](50_000_000), _ended)
