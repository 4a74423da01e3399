"""PDF files in a process of their own: what they may take, and that nothing else suffers where they take more."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from attacks.pdf import HEAD, IMAGE, file, form, forms_in_forms
from pdf_pages import Page, pdf

from tickmark.document import pdf_file
from tickmark.document.pdf_file import PdfFile
from tickmark.errors import DocumentError, DocumentTooLarge

PAGE = Page()
PAGE.text(60, 500, "Net sales")
PAGE.number(300, 500, "1,234")
GOOD = pdf(PAGE, PAGE)
ENDLESS = forms_in_forms(12, 40)
SLOW = file(b"q .001 0 0 .001 0 0 cm " + b"/X Do " * 4_000 + b"Q", form(b"0 0 9 9 re f " * 20_000), resources=IMAGE)


def words(found: PdfFile, number: int) -> list[str]:
    """The words of a page."""
    return [word.text for word in found.page(number).words]


def processes() -> set[int]:
    """The processes that are kept for the next file."""
    return {process._child.process.pid for process in pdf_file._idle}


def test_files_are_read_one_after_the_other_in_one_process() -> None:
    with PdfFile(GOOD) as found:
        assert (len(found), words(found, 1)) == (2, ["Net", "sales", "1,234"])
    kept = processes()
    with PdfFile(GOOD) as found:
        assert words(found, 0) == ["Net", "sales", "1,234"]
    assert len(kept) == 1 and processes() == kept and os.getpid() not in kept


def test_files_that_are_open_at_once_have_a_process_each() -> None:
    with PdfFile(GOOD) as one, PdfFile(file(HEAD)) as other:
        assert (words(one, 0)[-1], words(other, 0)[-1], words(one, 1)[-1]) == ("1,234", "5555555", "1,234")


def test_a_page_without_an_end_is_left_out_and_the_next_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_file, "SECONDS", 0.0)
    with PdfFile(ENDLESS) as found:
        assert "was broken off" in found.page(0).damaged
        with pytest.raises(DocumentTooLarge, match=r"page 1 takes more than .*, and was broken off"):
            found.page(0)
    with PdfFile(GOOD) as found:
        assert words(found, 0) == ["Net", "sales", "1,234"]


def test_a_page_may_take_so_much_time_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_file, "SECONDS", 0.0)
    with PdfFile(SLOW) as found:
        assert found.page(0).damaged == "reading it takes more than 0 seconds, and was broken off"


def test_a_page_may_take_so_much_memory_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_file, "MEMORY", 150 << 20)
    monkeypatch.setattr(pdf_file, "_idle", [])
    with PdfFile(ENDLESS) as found:
        assert found.page(0).damaged == "reading it takes more than the memory it may have, and was broken off"


def test_a_process_that_does_not_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    with PdfFile(SLOW) as found:
        monkeypatch.setattr(pdf_file, "_WAIT", 0.0)
        assert "was broken off after 0 seconds" in found.page(0).damaged


def test_a_process_that_was_ended_by_others_is_no_more_used() -> None:
    with PdfFile(GOOD) as found:
        words(found, 0)
    (process,) = pdf_file._idle
    process._child.process.kill()
    process._child.process.wait()
    with PdfFile(GOOD) as found:
        assert words(found, 0) == ["Net", "sales", "1,234"]


def test_the_process_sees_no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "tell-no-one")
    monkeypatch.setattr(pdf_file, "_idle", [])
    with PdfFile(GOOD):
        pass
    (pid,) = processes()
    if (environment := Path(f"/proc/{pid}/environ")).exists():
        assert b"tell-no-one" not in environment.read_bytes()


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_points_of_a_page_and_places_of_its_picture_are_told_from_each_other(turned: int) -> None:
    with PdfFile(pdf(Page(turned=turned))) as found:
        frame = found.frame(0)
        drawn = found.drawn(0, 1.0)
    across, down = frame.on_picture(100.0, 200.0)
    assert frame.on_page(across, down) == pytest.approx((100.0, 200.0), abs=0.01)
    upright = {0: (100 / 612, 1 - 200 / 792), 180: (1 - 100 / 612, 200 / 792)}
    if turned in upright:
        assert (across, down) == pytest.approx(upright[turned], abs=1e-4)
    assert (drawn.columns, drawn.rows) == (round(frame.width), round(frame.height))
    assert len(drawn.shades) == drawn.columns * drawn.rows


@pytest.mark.parametrize("raw", [b"%PDF-1.7", b"%PDF-1.7\n1 0 obj\n<</A[[[[", GOOD[:200]])
def test_what_is_damaged_is_said(raw: bytes) -> None:
    with pytest.raises(DocumentError, match="the PDF file is damaged"):
        PdfFile(raw)
    with PdfFile(GOOD) as found:
        assert len(found) == 2


def test_a_page_that_is_not_there_is_damaged_and_cannot_be_drawn() -> None:
    with PdfFile(GOOD) as found:
        assert found.page(7).damaged
        with pytest.raises(DocumentError, match="page 8 cannot be drawn"):
            found.drawn(7, 1.0)
