"""Layers that are shown by a rule over others."""

from __future__ import annotations

import pytest
from attacks.pdf import FONT, HEAD, IMAGE, IN_LAYER, LAYER, NOTE, OCG, file, form

from tickmark.document.pdf_file import PdfFile

ON = b"/OCProperties<</OCGs[7 0 R]/D<</ON[7 0 R]>>>>"
ALL_OFF = b"<</Type/OCMD/OCGs 7 0 R/P/AllOff>>"


def words(raw: bytes) -> list[str]:
    """The words of a page."""
    with PdfFile(raw) as found:
        return [word.text for word in found.page(0).words]


@pytest.mark.parametrize(
    "rule, read",
    [
        (ALL_OFF, False),
        (b"<</Type/OCMD/OCGs 7 0 R/P/AnyOff>>", False),
        (b"<</Type/OCMD/VE[/Not 7 0 R]>>", False),
        (b"<</Type/OCMD/OCGs 7 0 R/P/AnyOn>>", True),
        (b"<</Type/OCMD/OCGs[7 0 R]>>", True),
    ],
)
def test_a_number_on_a_layer_that_is_shown_by_a_rule_is_not_read(rule: bytes, read: bool) -> None:
    found = words(file(IN_LAYER, rule, OCG % b"", resources=LAYER, catalog=ON))
    assert ("7777777" in found, "5555555" in found) == (read, True)


def test_nor_one_in_a_form_on_such_a_layer() -> None:
    hidden = form(NOTE, b"/OC 8 0 R")
    assert "7777777" not in words(file(HEAD + b"/X Do\n", hidden, OCG % b"", ALL_OFF, resources=IMAGE, catalog=ON))


def test_forms_of_a_file_without_such_rules_are_read() -> None:
    assert "7777777" in words(file(HEAD + b"/X Do\n", form(NOTE), resources=FONT + b"/XObject<</X 6 0 R>>"))
