"""Files and folders that somebody adds: names, links, archives, notes beside them. The good file beside each is added.

A row makes what is hostile within a folder; `others` is how many files there are told of besides the good one at most.
"""

from __future__ import annotations

import io
import os
import socket
import tarfile
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple
from unittest import mock

from effort import WAIT
from places import place_in

from pipelines.documents import ADDED, NEEDS, REFUSED, register_files
from tests.unit.library.test_library import BALANCE
from tickmark.cli.add import file_line
from tickmark.errors import ConfigError
from tickmark.library.collect import collect
from tickmark.library.records import Library
from tickmark.library.sidecar import NAME
from tickmark.settings import settings

SECRET: Final = "root:x:0:0"


class Row(NamedTuple):
    """What is made; whether what it makes may be registered; whether an explained error may end all of it."""

    make: Callable[[Path], None]
    kept: bool = False
    ends: bool = False


def file(name: str | bytes, data: bytes | str = BALANCE + "\n") -> Callable[[Path], None]:
    """A file by a name."""

    def made(folder: Path) -> None:
        path = os.path.join(os.fsencode(folder), name if isinstance(name, bytes) else os.fsencode(name))  # noqa: PTH118
        with open(path, "wb") as stream:  # noqa: PTH123 - names of bytes
            stream.write(data.encode() if isinstance(data, str) else data)

    return made


def beside(text: str | bytes) -> Row:
    """Notes of files that cannot be: an explained error."""
    return Row(file(NAME, text), ends=True)


def link(name: str, to: str) -> Callable[[Path], None]:
    """A link."""
    return lambda folder: (folder / name).symlink_to(to)


def packed(parts: dict[str, bytes]) -> bytes:
    """A zip archive."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return target.getvalue()


def tape() -> bytes:
    """A tar archive with a link in it."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as package:
        entry = tarfile.TarInfo("x.csv")
        entry.type, entry.linkname = tarfile.SYMTYPE, "/etc/passwd"
        package.addfile(entry)
    return target.getvalue()


def book(sheet: str, more: dict[str, bytes] | None = None) -> bytes:
    """A workbook whose one sheet is written by hand."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    head = '<?xml version="1.0"?>'
    parts = {
        "[Content_Types].xml": f'{head}<Types xmlns="{package}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
        "_rels/.rels": f'{head}<Relationships xmlns="{package}/relationships"><Relationship Id="r1" Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{head}<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{head}<Relationships xmlns="{package}/relationships"><Relationship Id="r1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f"{head}{sheet.replace('MAIN', main)}",
    }
    return packed({name: text.encode() for name, text in parts.items()} | (more or {}))


ENTITY = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet xmlns="MAIN"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>'
LAUGHS = (
    "<!DOCTYPE x [<!ENTITY a0 'ha'>"
    + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10))
    + ']><worksheet xmlns="MAIN"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&a9;</t></is></c></row></sheetData></worksheet>'
)
FAR = '<worksheet xmlns="MAIN"><sheetData><row r="1048576"><c r="XFD1048576"><v>5</v></c></row></sheetData></worksheet>'
NOWHERE = (
    '<worksheet xmlns="MAIN"><sheetData><row r="-1"><c r="ZZZZZZ99999999999"><v>5</v></c></row></sheetData></worksheet>'
)
MERGED = '<worksheet xmlns="MAIN"><sheetData><row r="1"><c r="A1"><v>5</v></c></row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>'
STYLED = '<worksheet xmlns="MAIN"><sheetData><row r="1"><c r="A1" s="99999"><v>5</v></c><c r="B1" t="s"><v>77777</v></c></row></sheetData></worksheet>'


def pipe(folder: Path) -> None:
    """Notes that are a pipe which nobody writes to."""
    os.mkfifo(folder / NAME)


def listening(folder: Path) -> None:
    """A socket among the files."""
    here = Path.cwd()
    os.chdir(folder)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind("s.csv")
    finally:
        os.chdir(here)


def deep(folder: Path) -> None:
    """Folders in folders."""
    for _ in range(300):
        folder = folder / "d"
        folder.mkdir()
    file("x.csv")(folder)


def odd_folder(folder: Path) -> None:
    """A folder whose name is no text."""
    inner = folder / os.fsdecode(b"\xff\xfe")
    inner.mkdir()
    file("x.csv")(inner)


def circle(folder: Path) -> None:
    """Links to each other."""
    link("x.csv", "y.csv")(folder)
    link("y.csv", "x.csv")(folder)


ROWS: dict[str, Row] = {
    "a name of no letters": Row(file(b"a\xff\xfe.csv"), kept=True),
    "a name of half a character": Row(file("a\udc80.csv"), kept=True),
    "a name that goes back": Row(file("\u202evsc.x.csv"), kept=True),
    "a name without width": Row(file("\u200b\u200b.csv"), kept=True),
    "a name of lines": Row(file("a\r\nadded 5 files.csv"), kept=True),
    "a name of a screen's orders": Row(file("a\x1b[2J\x9b.csv"), kept=True),
    "a name as an option": Row(file("--rf.csv"), kept=True),
    "a name of marks": Row(file("e" + "\u0301" * 110 + ".csv"), kept=True),
    "a name as long as may be": Row(file("x" * 251 + ".csv"), kept=True),
    "a name of a form": Row(file("%s{0}{record.__class__}.csv"), kept=True),
    "a name of a pattern": Row(file("[a-z]*?.csv"), kept=True),
    "a name with quotes": Row(file("a'\"; DROP TABLE x--.csv"), kept=True),
    "a name of another kind": Row(file("report.pdf"), kept=True),
    "a name without an end": Row(file("report"), kept=True),
    "a folder of no letters": Row(odd_folder, kept=True),
    "a folder by a file's name": Row(lambda folder: (folder / "x.csv").mkdir()),
    "a folder that may not be read": Row(lambda folder: (folder / "closed").mkdir(mode=0)),
    "folders in folders": Row(deep, kept=True),
    "a link to a file of the system": Row(link("x.csv", "/etc/passwd")),
    "a link to what has no end": Row(link("x.csv", "/dev/zero")),
    "a link to oneself": Row(link("x.csv", "x.csv")),
    "a link to another link": Row(circle),
    "a link to a folder above": Row(link("up", "../..")),
    "a link to a process": Row(link("x.csv", "/proc/self/environ")),
    "a socket": Row(listening),
    "a zip by a table's name": Row(file("x.csv", packed({"a.csv": BALANCE.encode()}))),
    "a zip of zips": Row(file("x.xlsx", packed({"a.zip": packed({"b.zip": packed({"c": b"x"})})}))),
    "a tape": Row(file("x.tar.gz", tape())),
    "a program": Row(file("x.csv", b"\x7fELF\x02" + bytes(900))),
    "a key": Row(file("x.csv", "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n"), kept=True),
    "a workbook that reads a file": Row(file("x.xlsx", book(ENTITY)), kept=True),
    "a workbook that laughs": Row(file("x.xlsx", book(LAUGHS)), kept=True),
    "a workbook of one far cell": Row(file("x.xlsx", book(FAR)), kept=True),
    "a workbook of a cell nowhere": Row(file("x.xlsx", book(NOWHERE)), kept=True),
    "a workbook of one cell merged": Row(file("x.xlsx", book(MERGED)), kept=True),
    "a workbook of styles that are not there": Row(file("x.xlsx", book(STYLED)), kept=True),
    "a workbook with a part twice": Row(file("x.xlsx", book(FAR) + book(STYLED)), kept=True),
    "a workbook with a code": Row(file("x.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(3_000))),
    "text of another coding": Row(file("x.csv", (BALANCE + "x").encode("utf-16")), kept=True),
    "text with zeros": Row(file("x.csv", BALANCE.replace("a", "a\0")), kept=True),
    "text of returns": Row(file("x.csv", BALANCE.replace("\n", "\r")), kept=True),
    "text of half characters": Row(file("x.csv", BALANCE.encode() + b"\xed\xa0\x80,5,6\n"), kept=True),
    "one line of many columns": Row(file("x.csv", "a," * 90_000 + "\n" + "5," * 90_000), kept=True),
    "one column of many lines": Row(file("x.csv", "a\n" + "5\n" * 400_000), kept=True),
    "quotes within quotes": Row(file("x.csv", "a,b\n" + '"' * 40_001), kept=True),
    "a page nested deeply": Row(file("x.html", "<html><body>Annual report 10-K 2023" + "<div>" * 60_000), kept=True),
    "a page that reads a file": Row(
        file(
            "x.html",
            '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]><html><body>&a; Annual report</body></html>',
        ),
        kept=True,
    ),
    "a page that sends on": Row(
        file(
            "x.html",
            "<html><meta http-equiv=refresh content='0;url=file:///etc/passwd'><body>Annual report for 2023</body></html>",
        ),
        kept=True,
    ),
    "two kinds of file in one": Row(file("x.pdf", b"%PDF-1.7\n" + packed({"a": b"x"})), kept=True),
    "notes of no letters": beside(b"\xff\xfe\x00\x01"),
    "notes that are a list": beside("- a\n- b\n"),
    "notes that are a program": beside("folder: !!python/object/apply:os.system ['touch /tmp/x']\n"),
    "notes nested deeply": beside("folder: " + "[" * 5_000),
    "notes nested deeply by lines": beside("".join(" " * n + "a:\n" for n in range(1_500))),
    "notes that name a list as a file": beside("files: [a, b]\n"),
    "notes that say a list of a file": beside("files: {balance.csv: [a]}\n"),
    "notes that say a text of a file": beside("files: {balance.csv: text}\n"),
    "notes that say a day that is none": beside("folder: {report_date: 2024-13-45}\n"),
    "notes that say a number as a day": beside("folder: {report_date: 5}\n"),
    "notes that say what nobody knows": beside("folder: {shell: rm}\n"),
    "notes of a name of a book": beside("folder: {company: '" + "x" * 60_000 + "'}\n"),
    "notes of a name of half a character": beside('folder: {company: "A\\ud800B"}\n'),
    "notes of a name of a path": beside("folder: {company: ../../etc}\n"),
    "notes with a key of a list": beside("? [a, b]\n: 5\n"),
    "notes of numbers as names": beside("files: {5: {company: x}}\n"),
    "notes that are a folder": Row(lambda folder: (folder / NAME).mkdir(), ends=True),
    "notes that are a link": Row(link(NAME, "/etc/passwd"), ends=True),
    "notes that are a link to what has no end": Row(link(NAME, "/dev/zero"), ends=True),
    "notes that are a pipe": Row(pipe, ends=True),
    "notes that are a pattern": beside("folder: {currency: '(a+)+$'}\n"),
    "notes without end": beside("files:\n" + "".join(f"  f{n}.csv: {{company: Acme}}\n" for n in range(4_000))),
}


def check(row: Row, folder: Path) -> None:
    """The good file is added, what is hostile is refused or a document like others, in time; nothing secret is kept."""
    place = place_in(folder, "http://127.0.0.1:9")
    inbox = folder / "Acme"
    inbox.mkdir()
    row.make(inbox)
    (inbox / "zgood.csv").write_text(BALANCE)
    with mock.patch.dict(os.environ, place.environment):
        found, failed = [], []

        def work() -> None:
            try:
                found.extend(register_files(settings(), list(collect([str(inbox)], recursive=True)), notes=True)[0])
            except ConfigError as error:
                failed.append(str(error))

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        thread.join(WAIT)
        assert not thread.is_alive(), "it does not end"
        assert found or failed, "an error that is not explained"
        assert not failed or (row.ends and len(failed[0]) < 1_000 and failed[0].encode()), failed
        statuses = {result.source.path.name: result.status for result in found}
        assert failed or row.ends or statuses["zgood.csv"] in (ADDED, NEEDS)
        for result in found:
            line = file_line(result)
            assert line.encode() and not {"\x1b", "\n", "\r", "\u202e", "\x9b"} & set(line), line
        records = Library.of(settings()).all()
        assert row.kept or row.ends or {record.name for record in records} <= {"zgood.csv"}
        assert all(status in (ADDED, NEEDS, REFUSED, "unchanged", "duplicate") for status in statuses.values())
        assert not any(SECRET in path.read_text(errors="replace") for path in (folder / "data").rglob("*.json"))
