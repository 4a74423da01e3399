"""Workbooks of the old binary format written by hand: BIFF8 records in a compound file, as [MS-XLS] and [MS-CFB] lay
them out.
"""

from __future__ import annotations

import struct

Value = str | float | int | None
Rows = list[list[Value]]
_SECTOR = 512
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def xls(sheets: dict[str, Rows], *, hidden: tuple[str, ...] = (), stream: str = "Workbook") -> bytes:
    """The file; `stream` is the name of what the compound file holds."""
    return _compound(stream, _book(sheets, hidden))


def _record(kind: int, body: bytes = b"") -> bytes:
    return struct.pack("<HH", kind, len(body)) + body


def _book(sheets: dict[str, Rows], hidden: tuple[str, ...]) -> bytes:
    begin = _record(0x809, struct.pack("<HHHHII", 0x600, 0x5, 0, 0, 0, 0x600))
    bodies = [_sheet(rows) for rows in sheets.values()]
    names = [name.encode("utf-16-le") for name in sheets]
    heads = sum(4 + 8 + len(name) for name in names)
    place = len(begin) + heads + 4
    globals_ = begin
    for name, title, body in zip(names, sheets, bodies, strict=True):
        globals_ += _record(0x85, struct.pack("<IBBBB", place, title in hidden, 0, len(name) // 2, 1) + name)
        place += len(body)
    return globals_ + _record(0x0A) + b"".join(bodies)


def _sheet(rows: Rows) -> bytes:
    width = max((len(row) for row in rows), default=0)
    found = _record(0x809, struct.pack("<HHHHII", 0x600, 0x10, 0, 0, 0, 0x600)) + _record(
        0x200, struct.pack("<IIHHH", 0, len(rows), 0, width, 0)
    )
    for number, row in enumerate(rows):
        for column, value in enumerate(row):
            if isinstance(value, str):
                text = value.encode("utf-16-le")
                found += _record(0x204, struct.pack("<HHHHB", number, column, 0, len(text) // 2, 1) + text)
            elif value is not None:
                found += _record(0x203, struct.pack("<HHHd", number, column, 0, float(value)))
    return found + _record(0x0A)


def _compound(name: str, data: bytes) -> bytes:
    data = data.ljust(max(4096, -(-len(data) // _SECTOR) * _SECTOR), b"\0")
    sectors = len(data) // _SECTOR
    tables = -(-(sectors + 2) // (_SECTOR // 4 - 1))
    chain = [*range(1, sectors), _END, _END, *([_FAT] * tables)]  # the stream, the directory, the table itself
    chain += [_FREE] * (tables * _SECTOR // 4 - len(chain))
    directory = (
        _entry("Root Entry", 5, child=1, start=_END, size=0)
        + _entry(name, 2, start=0, size=len(data))
        + _entry("", 0) * 2
    )
    where = [sectors + 1 + n for n in range(tables)]
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    head += struct.pack("<IIIIIIIII", 0, tables, sectors, 0, 4096, _END, 0, _END, 0) + struct.pack(
        "<109I", *where, *([_FREE] * (109 - tables))
    )
    return head + data + directory + struct.pack(f"<{len(chain)}I", *chain)


def _entry(name: str, kind: int, *, child: int = _FREE, start: int = 0, size: int = 0) -> bytes:
    text = name.encode("utf-16-le") + b"\0\0" if name else b""
    return (
        text.ljust(64, b"\0")
        + struct.pack("<HBBIII", len(text), kind, 1, _FREE, _FREE, child)
        + bytes(36)
        + struct.pack("<IQ", start, size)
    )
