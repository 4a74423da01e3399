"""Whole submissions: which of their documents are read, and as what."""

from __future__ import annotations

import pytest

from tickmark.document.html import read_html
from tickmark.document.submission import documents_to_read, is_submission

TABLE = "<table><tr><td>Sales</td><td>{}</td></tr></table>"


def wrapped(kind: str, body: str) -> str:
    return f"<DOCUMENT>\n<TYPE>{kind}\n<SEQUENCE>1\n<FILENAME>x\n<TEXT>\n{body}\n</TEXT>\n</DOCUMENT>\n"


def page(text: str, amount: str = "1") -> str:
    return f"<html><head><title>T</title></head><body><p>{text}</p>{TABLE.format(amount)}</body></html>"


def submission(*documents: tuple[str, str]) -> str:
    return (
        "<SEC-DOCUMENT>0000000001-24-000001.txt : 20240201\n<SEC-HEADER>\n</SEC-HEADER>\n"
        + "".join(wrapped(*d) for d in documents)
        + "</SEC-DOCUMENT>"
    )


def texts(raw: str) -> list[str]:
    document = read_html(raw.encode(), "0" * 64)
    return [block.text or document.tables[block.table_index or 0].cells[0][1].text for block in document.blocks]


def test_a_current_report_is_read_with_its_press_release_and_presentation() -> None:
    raw = submission(
        ("8-K", page("Report")), ("EX-10.1", page("Contract", "7")), ("EX-99.1", page("Release", "2")), ("EX-99.2",
        page("Slides", "3")), ("GRAPHIC", "begin 644 a.jpg\nend"),
        ("EX-101.SCH", "<XBRL></XBRL>"),
    )  # fmt: skip
    document = read_html(raw.encode(), "0" * 64)
    assert texts(raw) == [
        "Report",
        "1",
        "EX-99.1",
        "Release",
        "2",
        "EX-99.2",
        "Slides",
        "3",
    ]  # what their own first lines do not say
    assert [table.index for table in document.tables] == [0, 1, 2]
    assert [block.page for block in document.blocks] == [0, 0, 1, 1, 1, 2, 2, 2]
    assert document.warnings == (
        "read with its exhibits: EX-99.1, EX-99.2",
        "1 further documents of the submission were not read",
    )


@pytest.mark.parametrize("number", ["Exhibit 99.1", "EXHIBIT&nbsp;99.1", "Ex. 99.1"])
def test_an_exhibit_that_tells_its_number_is_left_as_it_is(number: str) -> None:
    assert texts(submission(("8-K", page("Report")), ("EX-99.1", page(number, "2"))))[2] == number.replace(
        "&nbsp;", " "
    )


def test_an_annual_report_is_read_with_the_report_to_shareholders_alone() -> None:
    raw = submission(
        ("10-K", page("Report")), ("EX-13", page("To our shareholders", "2")), ("EX-99.1", page("Something else", "3"))
    )
    assert texts(raw) == ["Report", "1", "To our shareholders", "2"]
    assert documents_to_read(raw).left == 1


def test_exhibits_of_another_format_are_left_out() -> None:
    read = documents_to_read(submission(("8-K", page("Report")), ("EX-99.1", "Plain words.")))
    assert (read.exhibits, read.left) == ((), 1)
    plain = documents_to_read(
        submission(("8-K", "Plain report."), ("EX-99", "Plain release."), ("EX-99.1", page("Release")))
    )
    assert (plain.exhibits, plain.left) == (("EX-99",), 1)
    assert "Plain report." in plain.text
    assert "Plain release." in plain.text


def test_a_document_cut_off_within_its_wrapper_is_read_as_far_as_it_goes() -> None:
    raw = submission(("8-K", page("Report")))
    assert texts(raw[: raw.index("</TEXT>")]) == ["Report", "1"]


@pytest.mark.parametrize(
    "text", ["<SEC-DOCUMENT>x", "  \n<DOCUMENT>\n<TYPE>8-K", "-----BEGIN PRIVACY-ENHANCED MESSAGE-----"]
)
def test_a_submission_is_known_by_its_first_words(text: str) -> None:
    assert is_submission(text)
    assert not is_submission(f"Words before {text}")
