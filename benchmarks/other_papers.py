"""Documents that are no financial statements, added as users add them: every verified fact they do not state is false.

    python -m benchmarks.other_papers FOLDER           # draws corpus/other_papers, adds, measures both halves
    python -m benchmarks.other_papers FOLDER --told    # each told to be an annual or interim report of some day
    python -m benchmarks.other_papers FOLDER --show    # with what was not right of those looked at

Board packs, price lists, research on others, contracts, rent rolls, brochures. A number of the page is keyed by unit
and period; most are `never` facts. What is called an outlook is counted apart. The format is told in corpus/README.md.
"""

from __future__ import annotations

import argparse
import csv
import html
import io
import os
import re
import shutil
from calendar import monthrange
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml

from benchmarks.user_documents.drawing import STYLE, Column, Sheet, Table, workbook
from tickmark.model import OUTLOOK

CORPUS = Path(__file__).resolve().parents[1] / "corpus" / "other_papers"
SIGNS = {"$": "USD", "€": "EUR", "£": "GBP"}
POWERS = {"": 0, "k": 3, "m": 6, "b": 9}
_KEYED = re.compile(r"\[\[(.*?) @(\S+)\]\]")
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_DAYS = {"Q": 3, "H": 6, "N": 9, "Y": 12}
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Key:
    """What a printed number may be as a fact. Without a period any fits: `*` is anything, `n` a plain number."""

    digits: str
    unit: str
    value: float = 0
    start: date | None = None
    end: date | None = None
    needed: bool = False
    of: str = ""

    def fits(self, fact: Row) -> bool:
        if self.of and self.of.lower() not in str(fact["company"]).lower():
            return False
        if self.unit == "*":
            return True
        if self.unit == "n":
            return str(fact["unit"]) == "pure"
        start = fact["period_start"] and str(fact["period_start"])[:10]
        return (
            fact["unit"] == self.unit
            and abs(abs(fact["value"]) - self.value) <= 1e-6 * self.value
            and str(fact["period_end_date"])[:10] == str(self.end)
            and start == (str(self.start) if self.start else None)
        )


@dataclass
class Paper:
    """One document: its path, its blocks (a kind and its texts), and the keys of its numbers."""

    path: str
    blocks: list[tuple[str, list[str]]] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)


def days(code: str) -> tuple[date | None, date]:
    """`Q325` is the third quarter of 2025; `Y24`, `H25`, `N25`, `M2503`; `E24` its last day; `I250630`."""
    if code[0] in "ID":
        ends = [datetime.strptime(part, "%y%m%d").date() for part in code[1:].split("-")]
        return (None if code[0] == "I" else ends[0]), ends[-1]
    year = 2000 + int(code[2:4] if code[0] in "Q" else code[1:3])
    if code[0] == "Q":
        year, last = 2000 + int(code[2:]), 3 * int(code[1])
        first = last - 2
    elif code[0] == "M":
        last = first = int(code[3:])
    elif code[0] == "E":
        return None, date(year, 12, 31)
    else:
        first, last = 1, _DAYS[code[0]]
    return date(year, first, 1), date(year, last, monthrange(year, last)[1])


def keyed(text: str, code: str, of: str = "") -> Iterator[Key]:
    """The keys of the numbers of one cell; a key that ends in `?` need not be found."""
    for found in _NUMBER.finditer(text):
        if code in ("-", "*", "n"):
            if code != "-":
                yield Key(found[0], code)
            continue
        period, unit = code.rstrip("?").split("/")
        start, end = days(period)
        number = Decimal(found[0].replace(",", ""))
        named = "pure" if unit == "%" else SIGNS[unit[0]]
        power = -2 if unit == "%" else POWERS[unit[1:]]
        if "million" in text:
            power = 6
        yield Key(found[0], named, float(number.scaleb(power)), start, end, not (code.endswith("?") or of), of)
        return


def papers(path: Path) -> list[Paper]:
    """The documents of a file."""
    done: list[Paper] = []
    of, columns = "", list[str]()
    for line in path.read_text(encoding="utf-8").splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "===":
            done.append(Paper(rest))
            of, columns = "", []
        elif kind == "S":
            form, _, day = rest.rpartition(" ")
            done[-1].said = {"form": form, "report_date": day}
        elif kind in ("H", "P"):
            done[-1].keys += [key for text, code in _KEYED.findall(rest) for key in keyed(text, code)]
            done[-1].blocks.append((kind, [_KEYED.sub(r"\1", rest)]))
        elif kind == "T":
            of, columns = "", []
            done[-1].blocks.append((kind, []))
        elif kind == "W":
            of = rest
        elif kind == "c":
            columns = rest.split()
        elif kind in ("h", "r"):
            printed, _, codes = rest.partition(" @ ")
            cells = [cell.strip() for cell in printed.split("|")]
            done[-1].blocks.append((kind, cells))
            filled = [cell for cell in cells[1:] if cell]
            own = codes.split() or columns
            done[-1].keys += [
                key
                for cell, code in zip(filled[-len(own) :] if codes else cells[1:], own, strict=False)
                for key in keyed(cell, code, of)
            ]
    return done


def write(paper: Paper, target: Path) -> None:
    """Writes a document in the format that its name ends in."""
    target.parent.mkdir(parents=True, exist_ok=True)
    rows = [cells for kind, cells in paper.blocks if kind in ("h", "r")]
    if target.suffix == ".csv":
        out = io.StringIO()
        csv.writer(out).writerows(rows)
        target.write_text(out.getvalue(), encoding="utf-8")
    elif target.suffix == ".xlsx":

        def fill(book: Any) -> None:
            sheet = book.create_sheet("Sheet1")
            for cells in rows:
                sheet.append([_typed(cell) for cell in cells])

        workbook(fill)(target)
    elif target.suffix == ".pdf":
        _drawn(paper).write(target)
    else:
        target.write_text(page(paper), encoding="utf-8")


def _typed(cell: str) -> str | float | int:
    plain = cell.replace(",", "")
    if re.fullmatch(r"-?\d+(?:\.\d+)?", plain) and not (len(plain) > 1 and plain[0] == "0" and plain[1] != "."):
        return float(plain) if "." in plain else int(plain)
    return cell


def _tables(paper: Paper) -> Iterator[tuple[str, list[tuple[str, list[str]]]]]:
    """Paragraphs as (kind, their text), tables as (`T`, their rows)."""
    rows: list[tuple[str, list[str]]] = []
    for kind, cells in [*paper.blocks, ("T", [])]:
        if kind in ("h", "r"):
            rows.append((kind, cells))
            continue
        if rows:
            yield "T", rows
            rows = []
        if kind != "T":
            yield kind, [(kind, cells)]


def page(paper: Paper) -> str:
    out = []
    for kind, rows in _tables(paper):
        if kind == "T":
            lines = []
            for of, cells in rows:
                tag = "th" if of == "h" else "td"
                lines.append("<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>")
            out.append("<table>" + "".join(lines) + "</table>")
        else:
            tag = "h2" if kind == "H" else "p"
            out.append(f"<{tag}>{html.escape(rows[0][1][0])}</{tag}>")
    return f"<!doctype html><meta charset=utf-8><style>{STYLE}</style><body>{''.join(out)}</body>"


def _drawn(paper: Paper) -> Sheet:
    sheet = Sheet().page()
    for kind, rows in _tables(paper):
        text = rows[0][1][0]
        if kind == "H":
            sheet.line(text, 14, gap=10)
        elif kind == "P":
            sheet.para(text)
        else:
            heads = next((cells for of, cells in rows if of == "h"), [""] * len(rows[0][1]))
            body = tuple(tuple(cells) for of, cells in rows if of == "r")
            width = max(map(len, body))
            ends = [545 - 85 * (width - 2 - i) for i in range(width - 1)]
            sheet.text(50, heads[0], 9)
            sheet.table(Table(tuple(Column(head) for head in heads[1:]), body), right=ends)
    return sheet


def measured(paper: Paper, facts: list[Row]) -> tuple[Counter[str], list[str]]:
    """The counts of a document, and a line for each key that was not found and each fact that is false."""
    count, told = Counter[str](), []
    found: set[Key] = set()
    for fact in facts:
        printed = {number[0] for number in _NUMBER.finditer(str(fact["printed"]))}
        fitting = [key for key in paper.keys if key.digits in printed and key.fits(fact)]
        found.update(fitting)
        count["facts"] += 1
        if fitting:
            continue
        if str(fact["label"]).startswith(OUTLOOK):
            count["outlook"] += 1
            continue
        if fact["table_index"] is None and fact["segment"]:
            count["of another, and called so"] += 1
            continue
        count["false"] += 1
        count["false, corroborated"] += fact["assurance"] == "corroborated"
        where = "table" if fact["table_index"] is not None else "text"
        told.append(
            f"false ({where}): {fact['row_label'] or fact['sentence_string']} | {fact['column_label']} | "
            f"{fact['printed']} = {fact['value']} {fact['unit']} {str(fact['period_start'])[:10]}.."
            f"{str(fact['period_end_date'])[:10]} {fact['assurance']}; {fact['unit_source']}; {fact['period_source']}"
        )
    needed = [key for key in paper.keys if key.needed]
    count["keys"] = len(needed)
    count["right"] = sum(key in found for key in needed)
    told += [f"missing: {key}" for key in needed if key not in found]
    return count, told


def main() -> None:
    """Draw, add, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--told", action="store_true", help="say of every document its form and day in documents.yaml")
    options = parser.parse_args()
    folder = options.folder.resolve()
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "lake/dagster").mkdir(parents=True)
    halves = {half: papers(CORPUS / f"{half}.txt") for half in ("looked_at", "kept_out")}
    for paper in (paper for half in halves.values() for paper in half):
        target = folder / "papers" / paper.path
        write(paper, target)
        if options.told:
            note = target.parent / "documents.yaml"
            known = yaml.safe_load(note.read_text())["files"] if note.exists() else {}
            note.write_text(yaml.safe_dump({"files": known | {target.name: paper.said}}), encoding="utf-8")
    os.environ |= {"TICKMARK_DATA": str(folder / "lake/data"), "DAGSTER_HOME": str(folder / "lake/dagster")}
    os.environ |= {"TICKMARK_EMBEDDING_MODEL": "none", "TICKMARK_WAREHOUSE": ""}
    from pipelines.documents import add
    from tickmark.cli.add import file_line
    from tickmark.library.collect import collect
    from tickmark.settings import settings
    from tickmark.warehouse import open_warehouse

    done = add(list(collect([str(folder / "papers")], recursive=True)), None, notes=False)
    files = {str(file.source.path.relative_to(folder / "papers")): file for file in done.files}
    with open_warehouse(settings().warehouse_path) as database:
        stored = database.execute("SELECT * FROM verified_facts").fetch_df().astype(object)
    rows: list[Row] = stored.where(stored.notna(), None).to_dict("records")
    for half, documents in halves.items():
        total = Counter[str]()
        for paper in documents:
            file = files[paper.path]
            own = [
                row | {"company": file.record.company}
                for row in rows
                if file.record is not None and row["accession"] == file.record.accession
            ]
            count, told = measured(paper, own)
            count["added"] = int(file.record is not None)
            count["with false facts"] = int(count["false"] > 0)
            total += count
            if options.show and half == "looked_at":
                print(f"\n{file_line(file)}\n  {dict(count)}")
                print("".join(f"    {line}\n" for line in told), end="")
        print(f"{half}: {len(documents)} documents, {dict(total)}")


if __name__ == "__main__":
    main()
