"""Twelve documents of people's own from end to end: `add` with nothing told, facts, questions, places, removal.

    python -m benchmarks.own_documents FOLDER            # draws, adds, measures all; every third is left out of tuning
    python -m benchmarks.own_documents FOLDER --show     # with what was not right of the others

No model is used. A number of a statement is right where value, sign, unit and days are; false where a verified fact
gives its row's number otherwise. Documents that need Chromium or reportlab are left out where it is not installed.
"""

from __future__ import annotations

import argparse
import os
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.own_documents import letters, reports, sheets
from benchmarks.own_documents.keys import BALANCE, Asked, Keys, Printed

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
MAKERS = (
    letters.larkfield, reports.corvane, reports.brandt, sheets.pemberton, reports.velthuis, sheets.nimbly, letters.orrery,
    letters.tidewell, sheets.bank, sheets.invoices, reports.alder, reports.meridian,
)  # fmt: skip
NEED_CHROMIUM = (letters.larkfield, reports.brandt, reports.velthuis, reports.meridian)
FOLDERS = ("Larkfield Robotics", "Corvane", "Brandt", "Pemberton Joinery", "Velthuis Coatings", "Nimbly", "Orrery Lamps",
           "Tidewell Marine", "Kessler Gartenbau", "Saltmarsh Ceramics", "Alder & Finch Brewing/FY2023", "Meridian")  # fmt: skip
Row = dict[str, Any]


def drawn(folder: Path) -> Keys:
    """Write the documents and their keys."""
    keys = Keys()
    chromium = next(filter(None, map(shutil.which, CHROMIUM)), None)
    for name in FOLDERS:
        (folder / name).mkdir(parents=True, exist_ok=True)
    for make in MAKERS:
        if make in NEED_CHROMIUM and chromium is None:
            print(f"{make.__name__}: skipped, Chromium is not installed")
            continue
        try:
            make(folder, chromium or "", keys)
        except ImportError as error:
            print(f"{make.__name__}: skipped, {error}")
    return keys


def added(folder: Path, keys: Keys, show: bool) -> dict[str, str]:
    """Add the folder with nothing told; the document's id of each name."""
    from pipelines.documents import add
    from tickmark.cli.add import file_line
    from tickmark.library.collect import collect

    done = add(list(collect([str(folder)], recursive=True)), None, notes=False)
    found, statuses = {}, Counter[str]()
    for file in done.files:
        name = str(file.source.path.relative_to(folder))
        statuses[file.status] += 1
        if show and name not in keys.left_out:
            print(f"  {file_line(file)}")
        if file.record is not None:
            found[name] = file.record.accession
    print(f"{len(done.files)} files: {dict(statuses)}")
    return found


def result_of(number: Printed, facts: list[Row]) -> tuple[str, list[Row]]:
    """`right`, `false` (a verified fact has the number otherwise) or `missing`, with the facts of the number's row."""
    own = [row for row in facts if number.label.lower() in str(row["row_label"]).lower() and _digits(row, number)]
    for row in own:
        start = None if number.start == BALANCE else number.start
        if (
            abs(row["value"] - number.value) <= 1e-6 * abs(number.value)
            and row["unit"] == number.unit
            and str(row["period_end_date"])[:10] == str(number.end)
            and (str(row["period_start"])[:10] == str(start) if start else row["period_start"] is None)
        ):
            return "right", [row]
    return ("false" if own else "missing"), own


def _digits(row: Row, number: Printed) -> bool:
    return _kept(row["value"]) == _kept(number.value)


def _kept(value: float) -> str:
    """The digits without sign and scale: `4126` of -412.6e6."""
    return f"{abs(value):.6e}".partition("e")[0].rstrip("0")


def outcome(asked: Asked, answer: Any) -> str:
    """`right`, `wrong` or `refused`."""
    if answer.status != "answered":
        return "right" if asked.key is None else "refused"
    text, key = answer.answer.text, asked.key
    if key is None:
        return "wrong"
    if isinstance(key, bool):
        return "right" if text.lower().startswith("yes" if key else "no") else "wrong"
    if isinstance(key, str):
        return "right" if any(name.lower() in text.lower().split(" (")[0] for name in key.split("|")) else "wrong"
    value, unit = answer.answer.value, answer.answer.unit
    if value is None:
        return "wrong"
    near = abs(abs(value) - abs(key)) <= max(1e-6, asked.slack * abs(key)) or (
        not asked.unit and abs(value - key * 100) <= asked.slack * key * 100
    )
    return "right" if near and (not asked.unit or unit in (asked.unit, None, "", "pure")) else "wrong"


def asked(keys: Keys, warehouse: str, show: bool) -> None:
    """Ask everything and count by half and document."""
    from tickmark.ask import Asker

    asker = Asker.open(warehouse)
    halves: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    by_document: dict[str, Counter[str]] = {}
    for one in keys.asked:
        answer = asker.ask(one.text)
        result = outcome(one, answer)
        out = one.document in keys.left_out
        halves[out][result] += 1
        by_document.setdefault(one.document, Counter())[result] += 1
        if show and not out and result != "right":
            print(
                f"  {result}: {one.text}\n     key {one.key} {one.unit}; {answer.answer.text[:260]} [{answer.answer.unit}]"
            )
    for name, count in by_document.items():
        print(f"  {name:62} {dict(count)}")
    for out, count in halves.items():
        print(f"questions, {'left out' if out else 'looked at'}: {count.total()} asked, {dict(count)}")


def main() -> None:
    """Draw, add, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    folder = options.folder.resolve()
    keys = drawn(folder / "papers")
    shutil.rmtree(folder / "lake", ignore_errors=True)
    (folder / "lake/dagster").mkdir(parents=True)
    os.environ |= {"TICKMARK_DATA": str(folder / "lake/data"), "DAGSTER_HOME": str(folder / "lake/dagster")}
    os.environ |= {"TICKMARK_EMBEDDING_MODEL": "none", "TICKMARK_WAREHOUSE": ""}
    from tickmark.settings import settings
    from tickmark.warehouse import open_warehouse

    found = added(folder / "papers", keys, options.show)
    warehouse = settings().warehouse_path
    with open_warehouse(warehouse) as database:
        stored = database.execute("SELECT * FROM verified_facts").fetch_df().astype(object)
    facts = stored.where(stored.notna(), None).to_dict("records")
    halves: dict[bool, Counter[str]] = {False: Counter(), True: Counter()}
    for number in keys.printed:
        own = [row for row in facts if row["accession"] == found.get(number.document)]
        result, rows = result_of(number, own)
        out = number.document in keys.left_out
        halves[out][result] += 1
        halves[out]["false, corroborated"] += result == "false" and all(
            row["assurance"] == "corroborated" for row in rows
        )
        if options.show and not out and result != "right":
            told = [
                (
                    row["row_label"],
                    row["value"],
                    row["unit"],
                    str(row["period_start"])[:10],
                    str(row["period_end_date"])[:10],
                )
                for row in rows
            ]
            print(
                f"  {result}: {number.document} {number.label} {number.value:g} {number.unit} {number.start}..{number.end}: {told[:2]}"
            )
    for out, count in halves.items():
        print(f"numbers, {'left out' if out else 'looked at'}: {dict(count)}")
    asked(keys, str(warehouse), options.show)


if __name__ == "__main__":
    main()
