"""PDF files whose pages show other text than they hold, and files that are broken on purpose.

A row is the file, and the text that must not be read of it: an empty one where it only has to be read or refused in
time.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from effort import spent_with_children, within

from tickmark.document import open_document, pdf_file
from tickmark.errors import DocumentError

SECONDS: Final = 10.0  # of CPU for one file
ENDLESS_SECONDS: Final = 1.0  # for a page whose drawing does not end
SEEN: Final = "5555555"
LIE: Final = "7777777"
FONT: Final = b"/Font<</F1 5 0 R/F2 6 0 R>>"
HEAD: Final = b"BT /F1 12 Tf 72 700 Td (Revenue in millions 2023) Tj 0 -20 Td (Net sales 5555555) Tj ET\n"
NOTE: Final = b"BT /F1 12 Tf 72 600 Td (Other income 7777777) Tj ET\n"


class Row(NamedTuple):
    """A file; what must not be read of it; whether what is seen has to be; whether only the limit of its process ends
    its reading, which is then a shorter one.
    """

    raw: bytes | Callable[[], bytes]
    """Made when it is asked for where that takes long or much memory: every worker of the suite lists the rows."""
    lie: str = LIE
    readable: bool = True
    endless: bool = False


def file(
    content: bytes,
    *more: bytes,
    resources: bytes = FONT,
    page: bytes = b"",
    catalog: bytes = b"",
    box: bytes = b"0 0 612 792",
    kids: bytes = b"[3 0 R]",
    count: bytes = b"1",
    packed: bool = False,
) -> bytes:
    """A file whose objects from the sixth on are `more`; its one page is the third."""
    stream = zlib.compress(content, 1) if packed else content
    filtered = b"/Filter/FlateDecode" if packed else b""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R" + catalog + b">>",
        b"<</Type/Pages/Kids" + kids + b"/Count " + count + b">>",
        b"<</Type/Page/Parent 2 0 R/MediaBox["
        + box
        + b"]/Contents 4 0 R/Resources<<"
        + resources
        + b">>"
        + page
        + b">>",
        b"<</Length %d" % len(stream) + filtered + b">>stream\n" + stream + b"\nendstream",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        *(more or (b"null",)),
    ]
    found, starts = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        starts.append(len(found))
        found += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    size = len(objects) + 1
    table = b"".join(b"%010d 00000 n \n" % start for start in starts)
    return (
        found
        + b"xref\n0 %d\n0000000000 65535 f \n" % size
        + table
        + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (size, len(found))
    )


def stream(head: bytes, body: bytes) -> bytes:
    """An object with a stream."""
    return b"<<" + head + b"/Length %d>>stream\n" % len(body) + body + b"\nendstream"


def form(body: bytes, more: bytes = b"", resources: bytes = FONT) -> bytes:
    """A form that a page can draw."""
    return stream(b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<<" + resources + b">>" + more, body)


def striped(width: int = 64) -> bytes:
    """A picture of black and white stripes."""
    return stream(
        b"/Type/XObject/Subtype/Image/Width %d/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8" % width,
        b"\x00\xff" * (width // 2),
    )


def drawn(text: bytes, before: bytes = b"", after: bytes = b"", place: bytes = b"1 0 0 1 72 600") -> bytes:
    """Operators of a text within its own graphics state."""
    return HEAD + b"q " + before + b" BT /F1 12 Tf " + place + b" Tm " + text + b" ET " + after + b" Q\n"


OTHER = b"(Other income 7777777) Tj"
IMAGE = FONT + b"/XObject<</X 6 0 R>>"
GROUPS = b"/OCProperties<</OCGs[6 0 R]/D<<%s>>>>"
LAYER = FONT + b"/Properties<</L 6 0 R>>"
IN_LAYER = HEAD + b"/OC /L BDC " + NOTE + b"EMC\n"
OCG = b"<</Type/OCG/Name(x)%s>>"
STATES = FONT + b"/ExtGState<</G<<%s>>>>"
WHITE_BOX = b"1 1 1 rg 60 592 400 24 re f 0 g "

TYPE3 = (
    b"<</Type/Font/Subtype/Type3/FontBBox[0 0 600 800]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 48/LastChar 57"
    b"/Widths[600 600 600 600 600 600 600 600 600 600]/CharProcs<<%s>>/Encoding<</Type/Encoding/Differences[48/zero/one"
    b"/two/three/four/five/six/seven/eight/nine]>>/Resources<<>>>>"
)
NAMES = (b"zero", b"one", b"two", b"three", b"four", b"five", b"six", b"seven", b"eight", b"nine")
EMPTY_GLYPHS = TYPE3 % b"".join(b"/%s 7 0 R" % name for name in NAMES)


def to_unicode(pairs: dict[int, str]) -> bytes:
    """A map that says what each code of a font means."""
    lines = b"".join(b"<%02x><%04x>\n" % (code, ord(letter)) for code, letter in pairs.items())
    return stream(
        b"",
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName/X def /CMapType 2 def\n"
        b"1 begincodespacerange <00><ff> endcodespacerange\n%d beginbfchar\n"
        % len(pairs)
        + lines
        + b"endbfchar endcmap end end",
    )


LYING_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 7 0 R>>"
LIED = HEAD + b"BT /F2 12 Tf 72 600 Td (1111111) Tj ET\n"
SHIFTED = {48 + n: str((n + 6) % 10) for n in range(10)}
SPREAD = {48 + n: chr(0x660 + n) for n in range(10)}


def annotated(kind: bytes, appearance: bytes) -> bytes:
    """A page with a number below what an annotation draws."""
    return file(
        HEAD + NOTE,
        b"<</Type/Annot/Subtype/%s/Rect[60 590 460 616]/F 4/AP<</N 7 0 R>>>>" % kind,
        stream(b"/Type/XObject/Subtype/Form/BBox[0 0 400 26]", appearance),
        page=b"/Annots[6 0 R]",
        catalog=b"/AcroForm<</Fields[6 0 R]>>" if kind == b"Widget/FT/Tx/T(a)" else b"",
    )


def twice() -> bytes:
    """A file with a later version behind an earlier one."""
    old = file(HEAD + NOTE)
    body = HEAD
    new = old + b"\n4 0 obj\n<</Length %d>>stream\n" % len(body) + body + b"\nendstream\nendobj\n"
    start = old.rindex(b"startxref\n") + 10
    before = old[start : old.index(b"\n", start)]
    place = new.rindex(b"4 0 obj\n<</Length %d" % len(body))
    return new + b"xref\n4 1\n%010d 00000 n \ntrailer<</Size 7/Root 1 0 R/Prev %s>>\nstartxref\n%d\n%%%%EOF" % (
        place,
        before,
        len(new),
    )


def forms_in_forms(depth: int, each: int) -> bytes:
    """Forms that draw others over and over."""
    more = []
    for level in range(depth):
        last = level == depth - 1
        body = NOTE if last else b"/X Do " * each
        inner = FONT if last else FONT + b"/XObject<</X %d 0 R>>" % (7 + level)
        more.append(form(body, resources=inner))
    return file(HEAD + b"/X Do\n", *more, resources=IMAGE)


GOOD = file(HEAD + b"BT /F1 12 Tf 72 600 Td (Other income 3) Tj ET\n")

ROWS: dict[str, Row] = {
    "half of a number without ink": Row(file(drawn(b"(Other 777) Tj 3 Tr (7777) Tj"))),
    "half of a number in white": Row(file(drawn(b"(Other 7777) Tj 1 g (777) Tj"))),
    "one digit within a number in white": Row(file(drawn(b"(Other 777) Tj 1 g (7) Tj 0 g (777) Tj"))),
    "one tiny digit within a number": Row(file(drawn(b"(Other 777) Tj /F1 .4 Tf (7) Tj /F1 12 Tf (777) Tj"))),
    "one digit within a number in a layer that is off": Row(
        file(
            HEAD + b"BT /F1 12 Tf 72 600 Td (Other 777) Tj /OC /L BDC (7) Tj EMC (777) Tj ET\n",
            OCG % b"",
            resources=LAYER,
            catalog=GROUPS % b"/OFF[6 0 R]",
        )
    ),
    "one transparent digit within a number": Row(
        file(drawn(b"(Other 777) Tj /G gs (7) Tj"), resources=STATES % b"/ca 0/CA 0")
    ),
    "white brackets about a number": Row(
        file(drawn(b"(Other ) Tj 1 g (\\() Tj 0 g (1,234) Tj 1 g (\\)) Tj")), "(1,234)"
    ),
    "a white minus before a number": Row(file(drawn(b"(Other ) Tj 1 g (-) Tj 0 g (1,234) Tj")), "-1,234"),
    "a white point within a number": Row(file(drawn(b"(Other 777) Tj 1 g (.) Tj 0 g (7777) Tj")), "777.7777"),
    "flattened letters": Row(file(drawn(OTHER, place=b"1 0 0 .04 72 600"))),
    "letters squeezed by a matrix": Row(file(drawn(OTHER, place=b".03 0 0 1 72 600"))),
    "letters upside down": Row(file(drawn(OTHER, place=b"1 0 0 -1 72 600"))),
    "letters from right to left": Row(file(drawn(OTHER, place=b"-1 0 0 1 472 600"))),
    "a line turned by half a turn": Row(file(drawn(OTHER, place=b"-1 0 0 -1 472 600"))),
    "a line turned by a quarter": Row(file(drawn(OTHER, place=b"0 1 -1 0 72 300"))),
    "right of the page": Row(file(drawn(OTHER, place=b"1 0 0 1 605 600"))),
    "above the page": Row(file(drawn(OTHER, place=b"1 0 0 1 72 795"))),
    "off the page by half a letter": Row(file(drawn(OTHER, place=b"1 0 0 1 72 -9"))),
    "below an inline picture": Row(
        file(drawn(OTHER, after=b"400 0 0 26 60 592 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \xff EI"))
    ),
    "below a picture of stripes": Row(
        file(drawn(OTHER, after=b"400 0 0 26 60 592 cm /X Do"), striped(), resources=IMAGE)
    ),
    "below a white box and words": Row(
        file(drawn(OTHER, after=WHITE_BOX + b"BT /F1 12 Tf 72 600 Td (see the notes to the statements) Tj ET"))
    ),
    "below a white box and a black grid": Row(
        file(
            drawn(
                OTHER,
                after=WHITE_BOX
                + b"60 595 m 460 595 l S 0 0 0 RG "
                + b"".join(b"%d 598 m %d 610 l S " % (x, x) for x in range(70, 460, 6)),
            )
        )
    ),
    "white on white between upright lines": Row(
        file(
            drawn(
                b"1 g (7777777) Tj", after=b"0 G 1 w " + b"".join(b"%d 590 m %d 615 l S " % (x, x) for x in (74, 116))
            )
        )
    ),
    "white on white over a line": Row(file(drawn(b"1 g (7777777) Tj", after=b"0 g 60 601 400 .8 re f"))),
    "white on white over black words": Row(
        file(HEAD + b"BT /F1 12 Tf 72 600 Td (various and sundry) Tj 1 g 1 0 0 1 72 600 Tm (7777777) Tj ET\n")
    ),
    "below a shaded area": Row(
        file(
            drawn(OTHER, after=b"60 592 400 24 re W n /S sh"),
            b"<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 612 0]/Function 7 0 R/Extend[true true]>>",
            b"<</FunctionType 2/Domain[0 1]/C0[1]/C1[0.7]/N 1>>",
            resources=FONT + b"/Shading<</S 6 0 R>>",
        )
    ),
    "below what an annotation draws": Row(annotated(b"Square", b"1 g 0 0 400 26 re f")),
    "below what a field of a form draws": Row(annotated(b"Widget/FT/Tx/T(a)", b"1 g 0 0 400 26 re f")),
    "below a stamp with stripes": Row(
        annotated(b"Stamp", b"1 g 0 0 400 26 re f 0 g " + b"".join(b"%d 0 3 26 re f " % x for x in range(0, 400, 6)))
    ),
    "struck by an annotation": Row(
        file(
            HEAD + NOTE,
            b"<</Type/Annot/Subtype/StrikeOut/Rect[60 590 300 620]/QuadPoints[72 612 210 612 72 597 210 597]/C[0 0 0]/F 4>>",
            page=b"/Annots[6 0 R]",
        )
    ),
    "the value of a field that is hidden": Row(
        file(
            HEAD,
            b"<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(7777777)/F 2/Rect[60 590 300 620]/AP<</N 7 0 R>>>>",
            form(b"BT /F1 12 Tf 2 2 Td (7777777) Tj ET"),
            page=b"/Annots[6 0 R]",
            catalog=b"/AcroForm<</Fields[6 0 R]>>",
        )
    ),
    "black on nearly black": Row(file(drawn(b".02 g " + OTHER, before=b"0 g 60 592 400 24 re f"))),
    "a layer that is off unless said": Row(
        file(IN_LAYER, OCG % b"", resources=LAYER, catalog=GROUPS % b"/BaseState/OFF")
    ),
    "a layer for paper only": Row(
        file(
            IN_LAYER,
            OCG % b"/Usage<</View<</ViewState/OFF>>/Print<</PrintState/ON>>>>",
            resources=LAYER,
            catalog=GROUPS % b"/AS[<</Event/View/Category[/View]/OCGs[6 0 R]>>]",
        )
    ),
    "shown if all layers are off": Row(
        file(
            IN_LAYER,
            b"<</Type/OCMD/OCGs 7 0 R/P/AllOff>>",
            OCG % b"",
            resources=LAYER,
            catalog=b"/OCProperties<</OCGs[7 0 R]/D<</ON[7 0 R]>>>>",
        )
    ),
    "a form in a layer that is off": Row(
        file(
            HEAD + b"/X Do\n",
            form(NOTE, b"/OC 7 0 R"),
            OCG % b"",
            resources=IMAGE,
            catalog=b"/OCProperties<</OCGs[7 0 R]/D<</OFF[7 0 R]>>>>",
        )
    ),
    "blended with the paper": Row(file(drawn(b"/G gs " + OTHER), resources=STATES % b"/BM/Screen")),
    "lighter than the paper": Row(file(drawn(b"/G gs " + OTHER), resources=STATES % b"/BM/Lighten")),
    "masked away": Row(
        file(
            drawn(b"/G gs " + OTHER),
            stream(
                b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Group<</S/Transparency/CS/DeviceGray>>",
                b"0 g 0 0 612 792 re f",
            ),
            resources=STATES % b"/SMask<</Type/Mask/S/Luminosity/G 6 0 R>>",
        )
    ),
    "a font that draws nothing": Row(
        file(HEAD + b"BT /F2 12 Tf 72 600 Td (7777777) Tj ET\n", EMPTY_GLYPHS, stream(b"", b"600 0 d0"))
    ),
    "a font that draws bars": Row(
        file(
            HEAD + b"BT /F2 12 Tf 72 600 Td (7777777) Tj ET\n",
            EMPTY_GLYPHS,
            stream(b"", b"600 0 0 0 600 700 d1 200 0 200 700 re f"),
        )
    ),
    "a map that turns every digit": Row(file(LIED, LYING_FONT, to_unicode(SHIFTED))),
    "a map that turns one digit": Row(file(LIED.replace(b"1111111", b"1117111"), LYING_FONT, to_unicode({0x31: "7"}))),
    "a map from letters to digits": Row(
        file(LIED.replace(b"1111111", b"ABCDEFG"), LYING_FONT, to_unicode({65 + n: "7" for n in range(7)}))
    ),
    "a map to digits of another script": Row(file(LIED, LYING_FONT, to_unicode(SPREAD)), "٧"),
    "narrow digits drawn backwards": Row(
        file(
            HEAD + b"BT /F1 12 Tf 40 Tz 72 600 Td [(1) 1112 (2) 1112 (3) 1112 (4) 1112 (5) 1112 (6) 1112 (9)] TJ ET\n"
        ),
        "1234569",
    ),
    "digits drawn over each other": Row(
        file(HEAD + b"BT /F1 12 Tf 80 Tz 72 600 Td [(Other income 12345) 556 (6) 556 (9)] TJ ET\n"), "1234569"
    ),
    "digits drawn one by one in another order": Row(
        file(
            HEAD
            + b"".join(
                b"BT /F1 12 Tf %.2f 600 Td (%d) Tj ET\n" % (72 + 6.67 * place, digit)
                for digit, place in ((7, 3), (1, 0), (2, 1), (3, 2))
            )
        ),
        "7123",
    ),
    "a mark raised a little": Row(file(drawn(b"(Other income 500) Tj /F1 6 Tf 2.4 Ts (1) Tj")), "5001"),
    "a mark raised by its place": Row(
        file(drawn(b"(Other income 500) Tj /F1 6 Tf 1 0 0 1 163 602.6 Tm (1) Tj")), "5001"
    ),
    "a mark set lower": Row(file(drawn(b"(Other income 500) Tj /F1 6 Tf -2 Ts (1) Tj")), "5001"),
    "a small mark on the line": Row(file(drawn(b"(Other income 500) Tj /F1 5 Tf (1) Tj")), "5001"),
    "a mark before a number": Row(
        file(drawn(b"(Other income ) Tj /F1 6 Tf 2.4 Ts (1) Tj /F1 12 Tf 0 Ts (500) Tj")), "1500"
    ),
    "struck through by a thick bar": Row(file(drawn(OTHER, after=b"0 g 60 602 300 3 re f"))),
    "struck through by a stroke": Row(file(drawn(OTHER, after=b"0 G 1 w 60 604 m 360 604 l S"))),
    "struck through by two strokes": Row(file(drawn(OTHER, after=b"0 G 1 w 60 604 m 160 604 l 155 604 m 360 604 l S"))),
    "struck through by dashes": Row(file(drawn(OTHER, after=b"0 G 1 w [3 1] 0 d 60 604 m 360 604 l S"))),
    "crossed out aslant": Row(file(drawn(OTHER, after=b"0 G 1 w 140 597 m 200 612 l S 140 612 m 200 597 l S"))),
    "struck through by a line of text": Row(
        file(drawn(OTHER, after=b"BT /F1 12 Tf 72 600 Td (\x97\x97\x97\x97\x97\x97\x97\x97\x97\x97\x97) Tj ET"))
    ),
    "crossed out with letters": Row(file(drawn(OTHER, after=b"BT /F1 12 Tf 140 600 Td (XXXXXXXX) Tj ET"))),
    "struck through in a turned form": Row(
        file(HEAD + NOTE + b"q 0 1 1 0 0 0 cm /X Do Q\n", form(b"0 g 603 60 1.2 300 re f"), resources=IMAGE)
    ),
    "an earlier version of the page": Row(twice()),
    "a page twice": Row(file(HEAD, kids=b"[3 0 R 3 0 R]", count=b"2")),
    "hundreds of times the same page": Row(
        file(HEAD, kids=b"[" + b"3 0 R " * 300 + b"]", count=b"300"), readable=False
    ),
    "pages within themselves": Row(file(HEAD, kids=b"[3 0 R 2 0 R]", count=b"2"), readable=False),
    "a count of pages that is a lie": Row(file(HEAD, count=b"2000000000"), readable=False),
    "a count of pages below none": Row(file(HEAD, count=b"-5"), readable=False),
    "forms that draw forms": Row(forms_in_forms(9, 8), readable=False, endless=True),
    "a form that draws itself": Row(file(HEAD + b"/X Do\n", form(b"/X Do " * 9, resources=IMAGE), resources=IMAGE)),
    "pages of saved states": Row(lambda: file(HEAD + b"q " * 2_000_000, packed=True), readable=False),
    "a stream of nothing": Row(lambda: file(HEAD + b" " * 200_000_000, packed=True), readable=False),
    "a million boxes": Row(lambda: file(HEAD + b"0 0 9 9 re f\n" * 400_000, packed=True), readable=False),
    "a path of a million lines": Row(
        lambda: file(HEAD + b"0 0 m " + b"9 9 l 1 3 l " * 80_000 + b"S", packed=True), readable=False
    ),
    "a million letters in one place": Row(
        lambda: file(HEAD + b"BT /F1 12 Tf 72 500 Td " + b"(77) Tj -13 0 Td " * 60_000 + b"ET", packed=True),
        readable=False,
    ),
    "brackets without end": Row(lambda: file(HEAD + b"[" * 300_000, packed=True), readable=False),
    "a box larger than the earth": Row(file(HEAD, box=b"0 0 1e12 1e12"), readable=False),
    "a box of nothing": Row(file(HEAD, box=b"0 0 0 0"), readable=False),
    "a box inside out": Row(file(HEAD, box=b"612 792 0 0"), readable=False),
    "a box of no numbers": Row(file(HEAD, box=b"/a (b) null true"), readable=False),
    "a page turned by a third": Row(file(HEAD, page=b"/Rotate 33"), readable=False),
    "a table of places that are wrong": Row(GOOD.replace(b"0000000009", b"0000000099")),
    "a table of places that begins nowhere": Row(GOOD[: GOOD.rindex(b"startxref")] + b"startxref\n999999999\n%%EOF"),
    "a table of places that leads to itself": Row(
        GOOD.replace(b"trailer<<", b"trailer<</Prev %d" % GOOD.rindex(b"xref\n0")), readable=False
    ),
    "no end": Row(GOOD[: GOOD.index(b"xref\n0")], readable=False),
    "no beginning": Row(GOOD.replace(b"%PDF-1.7", b"%PDF-"), readable=False),
    "a length that is too long": Row(GOOD.replace(b"<</Length 1", b"<</Length 9"), readable=False),
    "a length below none": Row(GOOD.replace(b"<</Length 1", b"<</Length -1"), readable=False),
    "a catalogue that is a page": Row(GOOD.replace(b"/Root 1 0 R", b"/Root 3 0 R"), readable=False),
    "objects that are each other": Row(GOOD.replace(b"/Contents 4 0 R", b"/Contents 3 0 R"), readable=False),
    "a code that nobody knows": Row(
        GOOD.replace(b"/Root 1 0 R", b"/Root 1 0 R/Encrypt<</Filter/Standard/V 99/R 99>>"), readable=False
    ),
    "a filter on a filter": Row(
        GOOD.replace(b"<</Length", b"<</Filter[" + b"/FlateDecode" * 500 + b"]/Length"), readable=False
    ),
}


def text(raw: bytes) -> str:
    """All that is read of a file."""
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "report.pdf")
    cells = [cell.text for table in document.tables for row in table.cells for cell in row]
    return " ".join([*(block.text for block in document.blocks), *cells])


def check(row: Row, _: Path) -> None:
    """A lie is not read, nor as one when its blanks are left out; what is seen is read; a refusal is explained."""
    try:
        with within(SECONDS, spent_with_children), pytest.MonkeyPatch.context() as patched:
            if row.endless:
                patched.setattr(pdf_file, "SECONDS", ENDLESS_SECONDS)
            found = text(row.raw() if callable(row.raw) else row.raw)
        assert not row.endless
    except DocumentError:
        assert not row.readable
        found = SEEN
    assert row.lie not in found
    assert SEEN in found or not row.readable
