"""What a reader of a PDF file cannot see is never read: white, clipped, covered, transparent, on a layer that is
switched
off, struck through, printed over, or drawn otherwise than the file says that it is to be read.
"""

from __future__ import annotations

import hashlib

import pytest

from tickmark.document import open_document

ABOVE = b"BT /F1 12 Tf 72 700 Td (Revenue in millions 2023) Tj 0 -20 Td (Net sales 5555555) Tj ET\n"
HIDDEN = "7777777"
FONT = b"/Font<</F1 5 0 R>>"
GROUP_OFF = b"/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>"
FORM = (
    b"<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</Font<</F1 5 0 R>>>>/Length 50>>stream\n"
    b"BT /F1 12 Tf 72 600 Td (Other 7777777) Tj ET      \nendstream"
)
IMAGE = (
    b"<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1>>stream\n"
    b"\xff\nendstream"
)


def pdf(content: bytes, resources: bytes = FONT, page: bytes = b"", catalog: bytes = b"", more: bytes = b"") -> bytes:
    """A file of one page, whose sixth object is `more`."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R" + catalog + b">>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<"
        + resources
        + b">>"
        + page
        + b">>",
        b"<</Length %d>>stream\n" % len(content) + content + b"\nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        more or b"null",
    ]
    found, starts = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        starts.append(len(found))
        found += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % start for start in starts)
    return (
        found
        + b"xref\n0 7\n0000000000 65535 f \n"
        + table
        + b"trailer<</Size 7/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % len(found)
    )


def below(
    before: bytes = b"", after: bytes = b"", mode: bytes = b"", at: bytes = b"72 600", size: bytes = b"12"
) -> bytes:
    """A page with an amount below those that are seen."""
    shown = b" BT /F1 " + size + b" Tf " + mode + b" " + at + b" Td (Other income 7777777) Tj ET "
    return ABOVE + b"q " + before + shown + after + b" Q\n"


PAGES = {
    "invisible": pdf(below(mode=b"3 Tr")),
    "only a clip": pdf(below(mode=b"7 Tr")),
    "white strokes": pdf(below(b"1 1 1 RG", mode=b"1 Tr")),
    "white": pdf(below(b"1 1 1 rg")),
    "white grey": pdf(below(b"1 g")),
    "no ink": pdf(below(b"0 0 0 0 k")),
    "nearly white": pdf(below(b".99 .99 .99 rg")),
    "tiny": pdf(below(size=b"0.5")),
    "narrow": pdf(below(mode=b"0.1 Tz")),
    "below the page": pdf(below(at=b"72 -50")),
    "outside the crop box": pdf(below(at=b"72 60"), page=b"/CropBox[0 300 612 792]"),
    "clipped": pdf(below(b"0 0 1 1 re W n")),
    "below white": pdf(below(after=b"1 1 1 rg 60 590 300 30 re f")),
    "below black": pdf(below(after=b"0 g 60 590 300 30 re f")),
    "black on black": pdf(below(b"0 g 60 590 300 30 re f 0 g")),
    "transparent": pdf(below(b"/G gs"), FONT + b"/ExtGState<</G<</ca 0/CA 0>>>>"),
    "a layer that is off": pdf(
        ABOVE + b"/OC /L BDC BT /F1 12 Tf 72 600 Td (Other income 7777777) Tj ET EMC\n",
        FONT + b"/Properties<</L 6 0 R>>",
        catalog=GROUP_OFF,
        more=b"<</Type/OCG/Name(x)>>",
    ),
    "a clipped form": pdf(ABOVE + b"/X Do\n", FONT + b"/XObject<</X 6 0 R>>", more=FORM),
    "below a picture": pdf(below(after=b"300 0 0 30 60 590 cm /X Do"), FONT + b"/XObject<</X 6 0 R>>", more=IMAGE),
    "struck through": pdf(below(after=b"0 g 60 603 300 1 re f")),
    "printed over": pdf(below() + b"BT /F1 12 Tf 72 600 Td (Other income 8888888) Tj ET"),
    "a text in place of what is drawn": pdf(
        ABOVE + b"/Span<</ActualText(7777777)>>BDC BT /F1 12 Tf 72 600 Td (1234567) Tj ET EMC\n"
    ),
    "a text in place of a part of a line": pdf(
        ABOVE + b"BT /F1 12 Tf 72 600 Td (Other ) Tj /Span<</ActualText(7777777)>>BDC (1234567) Tj EMC ET\n"
    ),
    "a text in place, among properties": pdf(
        ABOVE + b"/Span /L BDC BT /F1 12 Tf 72 600 Td (1234567) Tj ET EMC\n",
        FONT + b"/Properties<</L 6 0 R>>",
        more=b"<</ActualText(7777777)>>",
    ),
    "a note": pdf(
        ABOVE,
        page=b"/Annots[6 0 R]",
        more=b"<</Type/Annot/Subtype/FreeText/Rect[72 600 300 620]/Contents(Other income 7777777)>>",
    ),
}
SEEN = {
    "black": pdf(below()),
    "a text in place of letters": pdf(
        below() + b"/Span<</ActualText(fine)>>BDC BT /F1 12 Tf 72 500 Td (fne) Tj ET EMC\n"
    ),
    "in a marked part": pdf(ABOVE + b"/P<</MCID 0>>BDC BT /F1 12 Tf 72 600 Td (Other 7777777) Tj ET EMC\n"),
    "white on black": pdf(below(b"0 g 60 590 300 30 re f 1 g")),
    "grey": pdf(below(b".5 g")),
    "small": pdf(below(size=b"5")),
    "turned": pdf(below(), page=b"/Rotate 90"),
    "underlined": pdf(below(after=b"0 g 60 597 300 1 re f")),
    "printed twice": pdf(below() + b"BT /F1 12 Tf 72.3 600 Td (Other income 7777777) Tj ET"),
    "in a larger crop box": pdf(below(), page=b"/CropBox[50 100 612 792]"),
}


def text(raw: bytes) -> str:
    """All that is read of a file."""
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "report.pdf")
    cells = [cell.text for table in document.tables for row in table.cells for cell in row]
    return " ".join([*(block.text for block in document.blocks), *cells])


@pytest.mark.parametrize("raw", PAGES.values(), ids=PAGES)
def test_what_is_not_seen_on_a_page_is_not_read(raw: bytes) -> None:
    found = text(raw)
    assert "5555555" in found and HIDDEN not in found


@pytest.mark.parametrize("raw", SEEN.values(), ids=SEEN)
def test_what_is_seen_on_a_page_is_read(raw: bytes) -> None:
    assert HIDDEN in text(raw)
