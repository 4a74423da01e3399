"""PDF files as a scanner makes them: each page a picture, and no text."""

from __future__ import annotations

import zlib

import pypdfium2


def scanned(raw: bytes, dpi: int = 200) -> bytes:
    """The pages of a PDF file as pictures in shades of grey."""
    document = pypdfium2.PdfDocument(raw)
    objects: list[bytes] = []
    count = len(document)
    kids = " ".join(f"{3 + 3 * number} 0 R" for number in range(count))
    objects += [b"<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Count {count} /Kids [{kids}] >>".encode()]
    for number in range(count):
        page = document[number]
        width, height = page.get_size()
        dots = page.render(scale=dpi / 72, grayscale=True).to_numpy()
        rows, columns = dots.shape[:2]
        picture = zlib.compress(dots.reshape(rows, -1)[:, :columns].tobytes())
        content = f"q {width} 0 0 {height} 0 0 cm /I Do Q".encode()
        first = 3 + 3 * number
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Resources << /XObject << /I {first + 1} 0 R >> >> /Contents {first + 2} 0 R >>".encode(),
            f"<< /Type /XObject /Subtype /Image /Width {columns} /Height {rows} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length {len(picture)} >>\nstream\n".encode()
            + picture
            + b"\nendstream",
            f"<< /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream",
        ]
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    found, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(found))
        found += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    return (
        found
        + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(found)}\n%%EOF".encode()
    )
