"""Twenty-three documents of users from end to end: `add`, every number asked back, every other fact counted as false.

    python -m benchmarks.user_documents FOLDER            # draws, adds, measures; a third is kept out of tuning
    python -m benchmarks.user_documents FOLDER --show     # with what was not right of the others

A key holds if a verified fact of its document has its value, unit and days; its page is counted beside. A verified
fact that is no key is false: the column of a budget, a variance, a forecast, a heading. Documents that Chromium prints
are left out where it is not installed.
"""

from __future__ import annotations

import argparse
import os
import shutil
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.user_documents import kept_out, papers, statements
from benchmarks.user_documents.drawing import Document, Printed, Question
from tickmark.model import OUTLOOK

Row = dict[str, Any]


def drawn(folder: Path, documents: list[Document]) -> list[Document]:
    """Write the documents, and what a user says of them into ``documents.yaml``; those that could be written."""
    import yaml

    shutil.rmtree(folder, ignore_errors=True)
    done, said = [], {}
    for one in documents:
        target = folder / one.path
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            one.write(target)
        except FileNotFoundError as error:
            print(f"{one.path}: left out, {error} is not installed")
            continue
        done.append(one)
        if one.said:
            said.setdefault(target.parent, {})[target.name] = one.said
    for place, files in said.items():
        (place / "documents.yaml").write_text(yaml.safe_dump({"files": files}, allow_unicode=True), encoding="utf-8")
    return done


def fits(key: Printed, fact: Row) -> bool:
    """Whether a fact has the value (by size), unit and days of a key."""
    value = float(key.value)
    start = fact["period_start"] and str(fact["period_start"])[:10]
    return (
        abs(abs(fact["value"]) - abs(value)) <= 1e-6 * abs(value)
        and (key.unit in str(fact["unit"]) or key.unit in ("percent", "count"))
        and str(fact["period_end_date"])[:10] == str(key.end)
        and start == (str(key.start) if key.start else None)
    )


def measured(document: Document, facts: list[Row]) -> tuple[Counter[str], list[str]]:
    """The counts of a document, and a line for each key that was not right and each fact that is false."""
    count, told = Counter[str](), []
    used: set[str] = set()
    for key in document.printed():
        own = [fact for fact in facts if fits(key, fact)]
        used |= {fact["fact_id"] for fact in own}
        if not key.needed:
            continue
        count["keys"] += 1
        count["right"] += bool(own)
        if own:
            signed = any(fact["value"] == float(key.value) or (fact["value"] > 0) == (key.value > 0) for fact in own)
            count["sign"] += signed
            count["page"] += key.page is None or any(fact["page"] == key.page for fact in own)
        else:
            told.append(f"missing: {key.label} {key.value} {key.unit} {key.start}..{key.end} page {key.page}")
    for fact in facts:
        count["facts"] += 1
        if str(fact["label"]).startswith(OUTLOOK):
            count["outlook"] += 1  # of a period to come, and called so
        elif fact["fact_id"] not in used:
            count["false"] += 1
            count["false, corroborated"] += fact["assurance"] == "corroborated"
            told.append(
                f"false: {fact['row_label'] or fact['sentence_string']} | {fact['column_label']} = {fact['value']} "
                f"{fact['unit']} {str(fact['period_start'])[:10]}..{str(fact['period_end_date'])[:10]} "
                f"{fact['assurance']} p{fact['page']}"
            )
    return count, told


def outcome(question: Question, answer: Any) -> str:
    """`right`, `wrong` or `refused`."""
    if answer.status != "answered":
        return "right" if question.answer is None else "refused"
    value = answer.answer.value
    if question.answer is None or value is None:
        return "wrong"
    near = any(abs(abs(value) * by - abs(question.answer)) <= 5e-3 * abs(question.answer) for by in (1, 0.01))
    return "right" if near else "wrong"


def main() -> None:
    """Draw, add, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--open", action="store_true", help="without the documents that are kept out")
    options = parser.parse_args()
    folder = options.folder.resolve()
    out = () if options.open else kept_out.DOCUMENTS
    documents = drawn(folder / "papers", [*statements.DOCUMENTS, *papers.DOCUMENTS, *out])
    shutil.rmtree(folder / "lake", ignore_errors=True)
    (folder / "lake/dagster").mkdir(parents=True)
    os.environ |= {"TICKMARK_DATA": str(folder / "lake/data"), "DAGSTER_HOME": str(folder / "lake/dagster")}
    os.environ |= {"TICKMARK_EMBEDDING_MODEL": "none", "TICKMARK_WAREHOUSE": ""}
    from pipelines.documents import add
    from tickmark.ask import Asker
    from tickmark.cli.add import file_line
    from tickmark.library.collect import collect
    from tickmark.settings import settings
    from tickmark.warehouse import open_warehouse

    done = add(list(collect([str(folder / "papers")], recursive=True)), None, notes=False)
    files = {str(file.source.path.relative_to(folder / "papers")): file for file in done.files}
    with open_warehouse(settings().warehouse_path) as database:
        stored = database.execute("SELECT * FROM verified_facts").fetch_df().astype(object)
    rows: list[Row] = stored.where(stored.notna(), None).to_dict("records")
    asker = Asker.open(str(settings().warehouse_path))
    totals = {True: Counter[str](), False: Counter[str]()}
    for document in documents:
        file = files[document.path]
        own = [row for row in rows if file.record is not None and row["accession"] == file.record.accession]
        count, told = measured(document, own)
        known = file.record is not None
        count["added"] = int(known)
        day: date | None = getattr(file.record, "report_date", None)
        count["dated"] = int(known and str(day)[:10] == str(document.report_date))
        for question in document.questions:
            answer = asker.ask(question.text)
            result = outcome(question, answer)
            count[f"asked: {result}"] += 1
            if result != "right":
                told.append(f"{result}: {question.text} key {question.answer}; {answer.answer.text[:300]}")
        totals[document in out] += count
        if document in out or not options.show:
            continue
        print(f"\n{file_line(file)}\n  {dict(count)}")
        for line in told:
            print(f"    {line}")
    for kept, count in totals.items():
        print(f"{'kept out' if kept else 'open'}: {dict(count)}")


if __name__ == "__main__":
    main()
