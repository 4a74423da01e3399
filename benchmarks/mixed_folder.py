"""A folder of 62 made-up documents in all formats: one `add`, one line a file, then every number asked back.

    python -m benchmarks.mixed_folder                # the table
    python -m benchmarks.mixed_folder --show         # with every file's line, and what was not right

Reports of six companies in PDF, HTML, XLSX, XLS and CSV, with file names in five languages and three currencies; sheets
of prices, indicators, budgets and more; eighteen broken files (nine kinds) and two that say too little. A number of a
statement is right where value and unit of the cited fact are; a cell of a sheet, asked of its document alone (as
`--document` does), where the value is.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/support"))

import duckdb
from paper_folder import OWNERS, Owner, Papers, write

from benchmarks.made_up_sheets import write_all
from benchmarks.sheet_questions import all_questions, outcome

MORE_OWNERS = (
    Owner("Léman", "Léman Horlogerie SA", "EUR", "euros", "€"),
    Owner("Quarry Lane", "Quarry Lane Stores, Inc.", "USD", "U.S. dollars", "$"),
    Owner("Thistle", "Thistle Distilling plc", "GBP", "pounds sterling", "£"),
)


@dataclass(frozen=True)
class Asked:
    """One number as a question: what kind of number it is, its value, and its unit where it is money of a statement."""

    kind: str
    question: str
    value: float
    unit: str = ""
    document: str = ""


def questions(papers: Papers, company: str) -> Iterator[Asked]:
    """Every number of the reports, and every cell of the sheets of one set of papers."""
    for asked in papers.asked:
        yield Asked("statements", asked.question, asked.value, asked.unit)
    for document, column, row, value in papers.cells:
        yield Asked(f"sheet: {document.split()[0]}", _of_cell(document, column, row, company), value, "", document)


def _of_cell(document: str, column: str, row: str, company: str) -> str:
    if document.startswith("budget"):
        return f"What was {company}'s {row} in the budget for {column}?"
    if column.startswith("FY"):
        return f"What was the {row} of {company} in {column}?"
    return f"What was the {column} of {row} at {company}?" if row[0].isalpha() else f"{column} of {company} on {row}"


def main() -> None:
    """Add the folder to a lake of its own, ask everything, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", action="store_true", help="every file's line, and every number that is not right")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        os.environ |= {"TICKMARK_DATA": str(here / "data"), "DAGSTER_HOME": str(here / "dagster")}
        os.environ |= {"TICKMARK_EMBEDDING_MODEL": "none", "TICKMARK_WAREHOUSE": ""}
        (here / "dagster").mkdir()
        asked = [
            question
            for number, owners in enumerate((OWNERS, MORE_OWNERS))
            for question in questions(
                write(here / "papers" / f"part {number}", seed=2023 + number, owners=owners), owners[1].name
            )
        ]
        write_all(here / "papers" / "sheets")
        _add(here / "papers", show=options.show)
        _ask(asked, show=options.show)


def _add(folder: Path, *, show: bool) -> None:
    from pipelines.documents import add
    from tickmark.cli.add import file_line
    from tickmark.library.collect import collect

    done = add(list(collect([str(folder)], recursive=True)), None, notes=False)
    for file in done.files if show else ():
        print(file_line(file))
    statuses = Counter(file.status for file in done.files)
    print(f"{len(done.files)} files: {', '.join(f'{count} {status}' for status, count in statuses.most_common())}")


def _ask(asked: list[Asked], *, show: bool) -> None:
    from tickmark.ask import Asker
    from tickmark.narrowing import Narrowing
    from tickmark.settings import settings

    warehouse = str(settings().warehouse_path)
    names = dict.fromkeys(one.document for one in asked)
    askers = {name: Asker.open(warehouse, Narrowing.of([name] if name else None, None)) for name in names}
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for one in asked:
        answer = askers[one.document].ask(one.question)
        result = "refused"
        if answer.status == "answered":
            held = [(fact.value, fact.unit) for fact in answer.citations] if one.unit else [(answer.answer.value, "")]
            right = any(value is not None and _same(value, one.value) and unit == one.unit for value, unit in held)
            result = "right" if right and len(held) == 1 else "wrong"
        table[one.kind][result] += 1
        if show and result != "right":
            print(f"{result}: {one.question} (key {one.value:g}): {answer.answer.text[:200]}")
    for question in all_questions():
        table["made-up sheets"][outcome(question, askers[""].ask(question.text))] += 1
    print(f"{'kind':24}{'asked':>8}{'right':>8}{'wrong':>8}{'refused':>9}")
    for kind, count in table.items():
        print(f"{kind:24}{count.total():8}{count['right']:8}{count['wrong']:8}{count['refused']:9}")
    with duckdb.connect(warehouse, read_only=True) as connection:
        print(f"facts of the year made of sheets: {_facts_of_sheets(connection)}")


def _facts_of_sheets(connection: duckdb.DuckDBPyConnection) -> int:
    query = "SELECT count(*) FROM verified_facts JOIN raw_filings USING (accession) WHERE form = 'SHEET'"
    return int(connection.execute(query).fetchall()[0][0])


def _same(value: float, key: float) -> bool:
    return abs(value - key) <= 1e-6 * max(1, abs(key))


if __name__ == "__main__":
    main()
