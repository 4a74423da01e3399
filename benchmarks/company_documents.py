"""A folder of companies' own documents with keys, from end to end: `add` with nothing told, facts, questions.

    python -m benchmarks.company_documents FOLDER           # adds corpus/company_documents to a lake in FOLDER
    python -m benchmarks.company_documents FOLDER --show    # with what was not right of the half that is read
    python -m benchmarks.company_documents FOLDER --kept    # measures the lake of the last run
    python -m benchmarks.company_documents FOLDER SET       # of another set

SET holds the documents, `documents_key.csv` (file, page_or_sheet, label, column, printed, value, unit, start, end),
`questions.csv` (file, question, value, unit, kind, quote; a value of REFUSE is not to be answered) and `split.csv`
(file, half): of the half called `unread` only totals are printed. A number without days in the key is a cell of a
sheet, no fact; its digits under another value, unit or day are false as any other's. `not_facts.csv` (file,
page_or_sheet, printed, why), where there is one, names numbers that are no actual facts of the company.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).resolve().parents[1] / "corpus" / "company_documents"
UNREAD = "unread"
REFUSED = "REFUSE"
_WORDS = re.compile(r"[a-z]{3,}")
_NUMBERS = re.compile(r"\d[\d.,]*")
Row = dict[str, Any]


def rows_of(path: Path) -> list[Row]:
    """The rows of a CSV file."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def digits(value: float) -> str:
    """The digits without sign and scale: `4126` of -412.6e6."""
    return f"{abs(value):.6e}".partition("e")[0].rstrip("0")


def same_label(number: Row, fact: Row) -> bool:
    """Whether a fact is of the row that the key names; a number of the text goes by its digits."""
    told = {word[:6] for word in _WORDS.findall(f"{fact['row_label'] or ''} {fact['label']}".lower())}
    wanted = {word[:6] for word in _WORDS.findall(number["label"].lower())}
    return number["column"] == "text" or not wanted or bool(wanted & told) or "no label" in number["label"]


def is_other(number: Row, fact: Row) -> bool:
    """Whether a fact of a table, which happens to have the digits of a number of the text, is of something else."""
    alone = number["column"] == "text" and fact["table_index"] is not None
    return alone and not same_label(number | {"column": ""}, fact)


def same_unit(told: str, unit: str) -> bool:
    """Whether a fact's unit is the key's; what is counted (`homes`) is a plain number, `CHF/things` money for each."""
    if told == unit or (len(told) == len("USD") and told.isupper()):
        return told == unit
    money, per, _ = told.partition("/")
    return unit.partition("/")[:2] == (money, per) if per else unit in ("pure", "shares")


def right(number: Row, fact: Row) -> bool:
    """Whether a fact has the number's value, unit and days."""
    value = float(number["value"])
    start, end = (fact[key] and str(fact[key])[:10] for key in ("period_start", "period_end_date"))
    return (
        abs(fact["value"] - value) <= 1e-6 * max(1, abs(value))
        and same_unit(number["unit"], fact["unit"])
        and (end, start or "") == (number["end"], number["start"])
    )


def result_of(number: Row, facts: list[Row]) -> tuple[str, list[Row]]:
    """`right`, `false` (verified facts have the row's number otherwise) or `missing`, with the facts of that number."""
    own = [
        fact
        for fact in facts
        if digits(fact["value"]) == digits(float(number["value"]))
        and _plain(fact["printed"]) in (_plain(number["printed"]), _plain(f"{abs(float(number['value'])):g}"))
        and same_label(number, fact)
    ]
    fitting = [fact for fact in own if right(number, fact)]
    if fitting:
        return "right", fitting
    own = [fact for fact in own if not is_other(number, fact)]
    return ("false" if own else "missing"), own


def taken_for_facts(number: Row, facts: list[Row]) -> list[Row]:
    """The facts of the document that are a number that is none; on its page where both have one."""
    told = {_plain(token) for token in _NUMBERS.findall(number["printed"])}
    paged = number["file"].endswith(".pdf")
    return [
        fact
        for fact in facts
        if _plain(fact["printed"]) in told and (not paged or int(fact["page"] or 0) == int(number["page_or_sheet"]))
    ]


def outcome(question: Row, result: Any) -> str:
    """`right`, `wrong`, `refused`; a question to refuse is `kept` where it is, one for a passage `quoted`, `passed`
    (refused with the sentence beside it) or `refused`.
    """
    answered = result.status == "answered"
    if question["kind"] == "passage":
        wanted = _flat(question["quote"])
        beside = _flat(" ".join(quote.text for quote in result.passages))
        if wanted[:60] in _flat(result.answer.text) or (answered and wanted[:60] in beside):
            return "quoted"
        return "wrong" if answered else "passed" if wanted[:60] in beside else "refused"
    if question["value"] == REFUSED or question["kind"] == "refuse":
        return "wrong" if answered else "kept"
    if not answered:
        return "refused"
    value, key = result.answer.value, float(question["value"])
    if value is None:
        return "wrong"
    near = abs(abs(value) - abs(key)) <= 2e-3 * abs(key)
    money = len(question["unit"].partition("/")[0]) == 3
    return (
        "right"
        if near and (not money or result.answer.unit in (question["unit"][:3], question["unit"], None, "", "pure"))
        else "wrong"
    )


def _plain(printed: str) -> str:
    """The printed digits: `1449` of (1,449), €1449, CHF 1.449 or 1'449."""
    return re.sub(r"[^0-9]", "", printed)


def _flat(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def added(folder: Path, unread: set[str]) -> None:
    """Add the documents with nothing told; a line for each that is read."""
    from pipelines.documents import add
    from tickmark.cli.add import file_line
    from tickmark.library.collect import collect

    done = add(list(collect([str(folder)], recursive=True)), None, notes=False)
    statuses = {half: Counter[str]() for half in ("read", UNREAD)}
    for file in done.files:
        out = file.source.path.name in unread
        statuses[UNREAD if out else "read"][file.status] += 1
        if not out:
            print(f"  {file_line(file)}")
    for partition in done.partitions:
        print(f"  {partition.status}", end="")
    print()
    for half, count in statuses.items():
        print(f"files, {half}: {dict(count)}")


def measured_facts(numbers: list[Row], facts: list[Row], unread: set[str], *, show: bool) -> None:
    """Count the numbers of the key by half and file."""
    totals = {half: Counter[str]() for half in ("read", UNREAD)}
    by_file: dict[str, Counter[str]] = {}
    for number in numbers:
        own = [fact for fact in facts if fact["document"] == number["file"]]
        result, fitting = result_of(number, own)
        cell = not number["end"] and result != "false"
        result = "cell" if cell else result
        out = number["file"] in unread
        totals[UNREAD if out else "read"][result] += 1
        if out:
            continue
        by_file.setdefault(number["file"], Counter())[result] += 1
        if show and result in ("false", "missing"):
            told = [
                f"{fact['row_label'] or fact['label']} {fact['value']:g} {fact['unit']} "
                f"{str(fact['period_start'])[:10]}..{str(fact['period_end_date'])[:10]} {fact['assurance']}"
                for fact in fitting
            ]
            key = f"{number['value']} {number['unit']} {number['start']}..{number['end']}"
            print(f"  {result}: {number['file'][:24]} {number['label']} [{number['column']}] {key}: {told[:2]}")
    for name, count in by_file.items():
        print(f"  {name:50} {dict(count)}")
    for half, count in totals.items():
        of = count.total() - count["cell"]
        print(f"numbers, {half}: {count['right']} of {of} right, {count['false']} false, {count['missing']} missing")


def measured_others(numbers: list[Row], keyed: list[Row], facts: list[Row], unread: set[str], *, show: bool) -> None:
    """Count the numbers that are no facts and were taken for some."""
    totals = {half: Counter[str]() for half in ("read", UNREAD)}
    for number in numbers:
        own = [fact for fact in facts if fact["document"] == number["file"]]
        known = {digits(float(key["value"])) for key in keyed if key["file"] == number["file"]}
        taken = [fact for fact in taken_for_facts(number, own) if digits(fact["value"]) not in known]
        out = number["file"] in unread
        totals[UNREAD if out else "read"]["taken" if taken else "kept"] += 1
        if show and taken and not out:
            told = f"{taken[0]['label']} {taken[0]['value']:g}"
            print(f"  no fact: {number['file'][:24]} {number['printed']} ({number['why']}): {told}")
    for half, count in totals.items():
        print(f"no facts, {half}: {count['taken']} of {count.total()} taken for facts")


def measured_answers(questions: list[Row], warehouse: str, unread: set[str], *, show: bool) -> None:
    """Ask everything and count by half, kind and file."""
    from tickmark.ask import Asker

    asker = Asker.open(warehouse)
    totals: dict[tuple[str, str], Counter[str]] = {}
    by_file: dict[str, Counter[str]] = {}
    for question in questions:
        result = asker.ask(question["question"])
        judged = outcome(question, result)
        out = question["file"] in unread
        totals.setdefault((UNREAD if out else "read", question["kind"]), Counter())[judged] += 1
        if out:
            continue
        by_file.setdefault(question["file"], Counter())[judged] += 1
        if show and judged not in ("right", "kept", "quoted"):
            key = question["quote"][:60] or f"{question['value']} {question['unit']}"
            print(f"  {judged}: {question['question']}\n     key {key}; told: {result.answer.text[:300]}")
    for name, count in by_file.items():
        print(f"  {name:50} {dict(count)}")
    for (half, kind), count in sorted(totals.items()):
        print(f"questions, {half}, {kind}: {count.total()} asked, {dict(sorted(count.items()))}")


def main() -> None:
    """Add, compare, ask."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("set", type=Path, nargs="?", default=CORPUS)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--kept", action="store_true")
    options = parser.parse_args()
    folder, given = options.folder.resolve(), options.set.resolve()
    unread = {row["file"] for row in rows_of(given / "split.csv") if row["half"] == UNREAD}
    numbers, questions = rows_of(given / "documents_key.csv"), rows_of(given / "questions.csv")
    os.environ |= {"TICKMARK_DATA": str(folder / "lake/data"), "DAGSTER_HOME": str(folder / "lake/dagster")}
    os.environ |= {"TICKMARK_EMBEDDING_MODEL": "none", "TICKMARK_WAREHOUSE": ""}
    from tickmark.settings import settings
    from tickmark.warehouse import open_warehouse

    if not options.kept:
        for old in ("lake", "papers"):
            shutil.rmtree(folder / old, ignore_errors=True)
        (folder / "lake/dagster").mkdir(parents=True)
        (folder / "papers").mkdir()
        for name in sorted({row["file"] for row in rows_of(given / "split.csv")}):
            shutil.copy(given / name, folder / "papers")
        added(folder / "papers", unread)
    warehouse = settings().warehouse_path
    with open_warehouse(warehouse) as database:
        stored = database.execute(
            "SELECT f.*, r.document AS document FROM verified_facts f "
            "JOIN raw_filings r USING (ticker, period, accession)"
        ).fetch_df()
    facts = stored.astype(object).where(stored.notna(), None).to_dict("records")
    measured_facts(numbers, facts, unread, show=options.show)
    if (given / "not_facts.csv").exists():
        measured_others(rows_of(given / "not_facts.csv"), numbers, facts, unread, show=options.show)
    measured_answers(questions, str(warehouse), unread, show=options.show)


if __name__ == "__main__":
    main()
