"""Digits that a font draws as others."""

from __future__ import annotations

import pytest
from attacks.pdf import FONT, HEAD, LYING_FONT, file, to_unicode

from tickmark.document.pdf_file import PdfFile


def read(drawn: bytes, said: dict[int, str], font: bytes = LYING_FONT, size: float = 9) -> list[str]:
    """The words of a page whose second font says other characters than it draws."""
    text = b"BT /F2 %.1f Tf 72 600 Td (%s) Tj ET\n" % (size, drawn)
    with PdfFile(file(HEAD + text, font, to_unicode(said), resources=FONT)) as found:
        return [word.text for word in found.page(0).words][7:]


@pytest.mark.parametrize("drawn, said", [("1", "7"), ("7", "1"), ("0", "9"), ("4", "2"), ("9", "5"), ("3", "0")])
@pytest.mark.parametrize("size", [6.5, 9, 14])
def test_a_number_with_one_digit_drawn_as_another_is_not_read(drawn: str, said: str, size: float) -> None:
    assert read(f"8{drawn}2,605".encode(), {ord(drawn): said}, size=size) == []


@pytest.mark.parametrize(
    "name",
    [
        b"Helvetica", b"Helvetica-BoldOblique", b"Times-Roman", b"Times-BoldItalic", b"Courier", b"Courier-Oblique",
    ],
)  # fmt: skip
@pytest.mark.parametrize("size", [5, 7, 11, 40])
def test_digits_that_are_what_they_say_are_read(name: bytes, size: float) -> None:
    font = LYING_FONT.replace(b"Helvetica", name)
    assert read(b"1,234,567 890", {}, font, size) == ["1,234,567", "890"]


def test_letters_that_say_they_are_digits_are_no_number() -> None:
    assert read(b"KXWM", {ord(letter): "4" for letter in "KXWM"}) == []
