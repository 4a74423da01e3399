"""PDF files written by hand: words at places, lines, pictures, turned pages, passwords."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

REGULAR, BOLD = "F1", "F2"
_NARROW = {",": 0.278, ".": 0.278, "(": 0.333, ")": 0.333, " ": 0.278, "-": 0.333}  # widths of Helvetica in font sizes


def width(text: str, size: float) -> float:
    """How wide numbers are in Helvetica."""
    return size * sum(_NARROW.get(letter, 0.556) for letter in text)


@dataclass
class Page:
    """One page of 612 x 792 points as it is seen; y counts from the foot."""

    turned: int = 0
    drawn: list[str] = field(default_factory=list)

    def text(self, x: float, y: float, text: str, *, size: float = 10, bold: bool = False, mode: int = 0) -> None:
        """A text that begins at a place."""
        escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        self.drawn.append(f"BT {mode} Tr /{BOLD if bold else REGULAR} {size} Tf {x} {y} Td ({escaped}) Tj ET")

    def number(self, right: float, y: float, text: str, *, size: float = 10) -> None:
        """A number whose last digit ends at a place; a bracket behind it stands beyond."""
        digits = text.rstrip(")%")
        self.text(right - width(digits, size), y, text, size=size)

    def rule(self, x0: float, x1: float, y: float) -> None:
        """A thin line."""
        self.drawn.append(f"0.5 w {x0} {y} m {x1} {y} l S")

    def picture(self) -> None:
        """A grey picture over the page."""
        self.drawn.append("q 500 0 0 700 50 50 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q")

    def raw(self, operators: str) -> None:
        """Anything else."""
        self.drawn.append(operators)


def pdf(*pages: Page, protected: bool = False, letters: str = "Helvetica", told: str = "") -> bytes:
    """The file; `letters` is the font of what is not bold, `told` what its descriptor says of it."""
    descriptor = f" /FontDescriptor << /Type /FontDescriptor /FontName /{letters} /Flags 32 {told} >>" if told else ""
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(f'{5 + 2 * n} 0 R' for n in range(len(pages)))}] >>".encode(),
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{letters} /Encoding /WinAnsiEncoding{descriptor} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ]
    for number, page in enumerate(pages):
        fonts = f"/Resources << /Font << /{REGULAR} 3 0 R /{BOLD} 4 0 R >> >>"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {'792 612' if page.turned % 180 else '612 792'}] /Rotate {page.turned} {fonts} /Contents {6 + 2 * number} 0 R >>".encode()
        )
        content = zlib.compress("\n".join(page.drawn).encode("cp1252", "replace"))
        objects.append(b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(content), content))
    extra = ""
    if protected:
        objects.append(f"<< /Filter /Standard /V 1 /R 2 /O <{'41' * 32}> /U <{'42' * 32}> /P -4 >>".encode())
        extra = f" /Encrypt {len(objects)} 0 R /ID [<{'43' * 16}> <{'43' * 16}>]"
    found = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(found))
        found += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(found)
    found += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(
        b"%010d 00000 n \n" % place for place in places
    )
    found += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R{extra} >>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(found)
