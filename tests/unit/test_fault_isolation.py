"""A defect of ours over one table or paragraph: the rest of the filing is read, and it is said everywhere what was left
out.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from datetime import date
from typing import Any, cast

import pytest

from tickmark.document import open_document
from tickmark.edgar import raw_filings_frame
from tickmark.errors import DocumentError, EmptyDocument
from tickmark.facts import filing_analysis
from tickmark.fault_isolation import sparing
from tickmark.model import Document, Filing
from tickmark.rawstore import RawStore
from tickmark.stages import steps

ROWS = "<tr><td></td><td>2023</td><td>2022</td></tr><tr><td>{}</td><td>2,500</td><td>2,100</td></tr>"
FILING = (
    "<html><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2023</p><p><b>Item 7. Management's "
    "Discussion and Analysis</b></p>"
    "<p>Revenue was $2,500 million in 2023.</p><p>Costs were $1,400 million in 2023.</p><p><b>Item 8. Financial "
    "Statements</b></p>"
    + "".join(
        f"<p>(In millions) Year ended December 31,</p><table>{ROWS.format(label)}</table>"
        for label in ("Revenue", "Rent", "Wages")
    )
    + "</body></html>"
)


@pytest.fixture
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for users: tests are strict otherwise."""
    monkeypatch.setenv("TICKMARK_STRICT", "0")


def document(name: str = "") -> Document:
    raw = f"{FILING}<!-- {name} -->".encode()
    return open_document(raw, hashlib.sha256(raw).hexdigest(), "x.htm")


def broken_over(*texts: str) -> Callable[[Document], str]:
    """Work that breaks down where a document holds any of these texts, and otherwise gives all of its text."""

    def work(found: Document) -> str:
        text = "\n".join(
            [block.text for block in found.blocks]
            + [cell.text for table in found.tables for row in table.cells for cell in row]
        )
        for bad in texts:
            if bad in text:
                raise KeyError(bad)
        return text

    return work


@pytest.mark.usefixtures("lenient")
def test_the_rest_is_read_and_what_is_left_out_is_named(caplog: pytest.LogCaptureFixture) -> None:
    found = document("named")
    with caplog.at_level(logging.ERROR, "tickmark.fault_isolation"):
        text = sparing("the words", found, broken_over("Rent", "Costs were"))
    assert "Revenue was" in text and "Wages" in text and "Rent" not in text and "Costs" not in text
    assert set(found.unread) == {
        "table 1 was left out of the words, over a defect of Tickmark: KeyError: 'Rent'",
        "paragraph 4 was left out of the words, over a defect of Tickmark: KeyError: 'Costs were'",
    }
    assert all("Traceback" in record.message for record in caplog.records) and len(caplog.records) == 2


def test_tests_are_strict() -> None:
    with pytest.raises(KeyError):
        sparing("the words", document("strict"), broken_over("Rent"))


@pytest.mark.usefixtures("lenient")
def test_a_defect_over_everything_is_an_error_of_our_own() -> None:
    def never(_: Document) -> None:
        raise ZeroDivisionError("1/0")

    for work in (never, broken_over("FORM", "Revenue", "Costs", "Item 7", "Item 8", "Rent", "Wages")):
        with pytest.raises(DocumentError, match="The words cannot be read, over a defect of Tickmark"):
            sparing("the words", document("everything"), cast(Callable[[Document], Any], work))


@pytest.mark.usefixtures("lenient")
def test_what_is_wrong_with_a_document_is_no_defect() -> None:
    def empty(_: Document) -> None:
        raise EmptyDocument("nothing in it")

    found = document("empty")
    with pytest.raises(EmptyDocument):
        sparing("the words", found, empty)
    assert not found.unread


class _Store:
    """A raw store with one document."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    def get(self, _: str) -> bytes:
        return self.raw


@pytest.mark.usefixtures("lenient")
def test_facts_of_the_other_tables_are_verified_and_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    real, broken = filing_analysis.candidates, broken_over("Rent")

    def candidates(found: Document, *rest: Any) -> Any:
        broken(found)
        return real(found, *rest)

    monkeypatch.setattr(filing_analysis, "candidates", candidates)
    raw = FILING.encode()
    filing = Filing("EXMP", "2023Q4", 42, "Example Corp", "10-K", "0000000042-24-000001", date(2024, 2, 1), date(2023,
    12, 31), "x.htm", "", "1231",
                    hashlib.sha256(raw).hexdigest(), len(raw))  # fmt: skip
    store = cast(RawStore, _Store(raw))
    index = raw_filings_frame([filing])
    facts = steps.extracted_facts(index, store)
    assert steps.unread(index, store) == [
        "x.htm: table 1 was left out of the facts, over a defect of Tickmark: KeyError: 'Rent'"
    ]
    verified, rejected = steps.verified_facts(index, facts, store)
    assert set(verified["row_label"].dropna()) == {"Revenue", "Wages"} and rejected.empty
    assert {2.5e9, 1.4e9} <= set(verified["value"])
