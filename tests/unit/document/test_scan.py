"""Scans: pages that are pictures of text, made out by tesseract where it is installed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pypdfium2
import pytest
from pdf_pages import Page, pdf
from scans import scanned

from tickmark.document import open_document, scan, transcripts
from tickmark.document.pdf_file import PdfFile
from tickmark.document.pdf_page import read_page
from tickmark.document.pdf_words import PageWord
from tickmark.errors import DocumentError, DocumentTooLarge, LakeError
from tickmark.stages.local import Given, read_local

needs_tesseract = pytest.mark.skipif(not scan.installed(), reason="tesseract is not installed (package tesseract-ocr)")
ROWS = (("Revenue", "5,216", "5,760"), ("Cost of sales", "(2,833)", "(2,707)"), ("Gross profit", "2,383", "3,053"), ("Net income", "1,736", "2,229"))  # fmt: skip


def report() -> bytes:
    """A page with an income statement in large letters."""
    page = Page()
    page.text(60, 740, "Consolidated Statements of Operations", bold=True, size=14)
    page.text(60, 715, "For the year ended December 31, 2024", size=12)
    page.text(60, 695, "(in thousands of US dollars)", size=12)
    for right, head in ((430.0, "2024"), (530.0, "2023")):
        page.number(right, 665, head, size=12)
    for place, (label, *values) in enumerate(ROWS):
        page.text(60, 640 - 24 * place, label, size=12)
        for right, value in zip((430.0, 530.0), values, strict=True):
            page.number(right, 640 - 24 * place, value, size=12)
    return pdf(page)


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TICKMARK_DATA", str(tmp_path))
    transcripts._held.clear()
    yield
    transcripts._held.clear()


@needs_tesseract
def test_a_scan_is_read_as_its_print_and_corroborated_by_nothing() -> None:
    given = Given("10-K", date(2024, 12, 31), year_end="1231")
    wanted = read_local(report(), "x.pdf", given).facts[0]
    raw = scanned(report())
    found = read_local(raw, "x.pdf", given)
    facts = found.facts[0]
    columns = ["row_label", "value", "unit", "period_start", "period_end_date", "page"]
    assert facts[columns].to_dict("records") == wanted[columns].to_dict("records") and len(facts) == 8
    assert set(wanted.assurance) == {"corroborated"} and set(facts.assurance) == {"uncorroborated"}
    assert any("made out from pictures by tesseract" in warning for warning in found.document.warnings)


@needs_tesseract
def test_the_words_of_a_scan_stand_where_the_print_has_them() -> None:
    printed = read_page(pypdfium2.PdfDocument(report())[0]).words
    with PdfFile(scanned(report())) as document:
        seen = {word.text: word for word in scan.recognise(document, [0]).pages[0]}
    for word in printed:
        if word.text in ("5,216", "2,229", "Revenue", "Consolidated"):
            assert seen[word.text].x1 == pytest.approx(word.x1, abs=2.0)
            assert seen[word.text].y == pytest.approx(word.y, abs=1.5)


def test_without_the_program_a_scan_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "installed", lambda: False)
    raw = scanned(report(), dpi=40)
    with pytest.raises(DocumentError, match="tesseract"):
        open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf")


def test_a_program_that_fails_or_babbles_gives_no_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "tesseract"
    program.write_text(
        "#!/bin/sh\nif [ \"$1\" = --version ]; then echo fake 1; exit; fi\nhead -c 3000000 /dev/zero | tr '\\0' 'x'\n"
    )
    program.chmod(0o755)
    monkeypatch.setattr(scan, "PROGRAM", str(program))
    raw = scanned(report(), dpi=40)
    with pytest.raises(DocumentError, match="no text"):
        open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf")


def test_more_pages_of_pictures_than_the_limit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "installed", lambda: True)
    monkeypatch.setattr(scan, "MAX_SCANNED", 0)
    raw = scanned(report(), dpi=40)
    with pytest.raises(DocumentTooLarge, match="pages of pictures"):
        open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf")


def test_a_transcript_is_read_in_the_place_of_the_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "installed", lambda: False)
    raw = scanned(report(), dpi=40)
    digest = hashlib.sha256(raw).hexdigest()
    word = PageWord(60.0, 90.0, 700.0, 10.0, "Hello", 60.0, 90.0, False, False)
    transcripts.hold(digest, transcripts.Transcript("tesseract 9", {0: (word,)}, ("two",)))
    transcripts.keep(digest)
    transcripts._held.clear()
    document = open_document(raw, digest, "x.pdf")
    assert [block.text for block in document.blocks] == ["Hello"] and document.from_pixels == {0}
    transcripts.forget(digest)
    assert transcripts.transcript_of(digest) is None


def test_a_damaged_transcript_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "library/transcripts"
    folder.mkdir(parents=True)
    (folder / "ab.json").write_text('{"format": 1}')
    with pytest.raises(LakeError, match="damaged"):
        transcripts.transcript_of("ab")
