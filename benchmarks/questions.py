"""How many questions of the bank are answered right, refused, or answered wrong; and how long that takes.

    python corpus/making/make_questions.py ../shared questions.jsonl --seed 7     # another bank
    python benchmarks/questions.py WAREHOUSE corpus/questions.jsonl --documents ../shared/edgar

No model is used. Errors are listed for the companies that rules were tuned on alone; of the others only totals are
shown.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import statistics
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from held_out import HELD_OUT

from tickmark.ask import Answer, Asker
from tickmark.ask.answer import Citation
from tickmark.document import open_document
from tickmark.model import Document

TOLERANCE = 2e-4  # of the value, for a tag that is rounded otherwise than its cell


def outcome(record: dict[str, Any], answer: Answer) -> str:
    """`right`, `refused` or `wrong`; for what must be refused also `reason` where the reason is another, `quoted` where
    no amount but a passage is the answer.
    """
    if "refused" in record:
        if answer.status == "answered":
            return "wrong" if answer.answer.values else "quoted"
        return "right" if answer.refusal and answer.refusal.reason in record["refused"] else "reason"
    if answer.status != "answered":
        return "refused"
    if "values" in record:
        told = [v.value for v in answer.answer.values]
        return "right" if all(any(_same(v, t, record) for t in told) for v in record["values"]) else "wrong"
    value = answer.answer.value
    return (
        "right"
        if value is not None and _same(record["value"], value, record) and answer.answer.unit == record["unit"]
        else "wrong"
    )


def _same(expected: float, got: float, record: dict[str, Any]) -> bool:
    slack = 1e-9 if record.get("exact") else TOLERANCE
    return abs(expected - got) <= slack * max(abs(expected), abs(got), 1e-9)


def run(asker: Asker, records: list[dict[str, Any]]) -> list[tuple[dict[str, Any], Answer, str]]:
    """Every question with its answer and outcome."""
    done = []
    for record in records:
        answer = asker.ask(record["question"])
        done.append((record, answer, outcome(record, answer)))
    return done


def resolves(citation: Citation, document: Document) -> bool:
    """Whether the cell or the paragraph that a citation names holds the number it prints."""
    if citation.table_index is None:
        place = document.blocks[citation.paragraph_index or 0].text
    else:
        cells = document.tables[citation.table_index].cells[citation.row_index or 0]
        place = " ".join(
            cell.text for cell in cells if cell.column <= (citation.column_index or 0) < cell.column + cell.colspan
        )
    return re.sub(r"[^\d.]", "", citation.printed) in re.sub(r"[^\d.]", "", place)


def _resolve_all(answers: list[Answer], edgar: Path) -> None:
    """Walk every citation of every answer, of refusals' partial data too, to its place in the raw documents."""
    documents: dict[str, Document] = {}
    total = unresolved = 0
    for citation in (citation for answer in answers for citation in answer.citations):
        if citation.accession not in documents:
            path = next(edgar.glob(f"Archives/edgar/data/*/{citation.accession.replace('-', '')}/*.gz"))
            raw = gzip.decompress(path.read_bytes())
            documents[citation.accession] = open_document(raw, hashlib.sha256(raw).hexdigest(), path.stem)
        total += 1
        unresolved += not resolves(citation, documents[citation.accession])
    print(
        f"{total} citations walked to their places in {len(documents)} documents, {unresolved} do not hold what is "
        f"cited"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("bank", type=Path)
    parser.add_argument(
        "--documents",
        type=Path,
        metavar="EDGAR",
        help="walk every citation to its place in the documents of ../shared/edgar",
    )
    parser.add_argument("--errors", type=int, default=40, help="errors to list")
    options = parser.parse_args()
    records = [json.loads(line) for line in options.bank.read_text(encoding="utf-8").splitlines()]
    asker = Asker.open(options.warehouse)
    for company in asker.store.companies:
        asker.store.facts(company.ticker)
    done = run(asker, records)
    _table("all", done)
    _table("tuned on", [d for d in done if not set(d[0]["tickers"]) & HELD_OUT])
    _table("held out", [d for d in done if set(d[0]["tickers"]) & HELD_OUT])
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    for record, _, result in done:
        kinds[record["kind"]][result] += 1
    for kind, counts in kinds.items():
        print(f"  {kind:20} {dict(counts)}")
    values = [(value, {c.fact_id for c in answer.citations}) for _, answer, _ in done for value in answer.answer.values]
    unsourced = sum(not value.fact_ids or not set(value.fact_ids) <= cited for value, cited in values)
    print(f"{len(values)} values in the answers, {unsourced} without a citation of every fact they rest on")
    if options.documents:
        _resolve_all([answer for _, answer, _ in done], options.documents)
    times = sorted(answer.seconds * 1000 for _, answer, _ in done)
    print(
        f"milliseconds: median {statistics.median(times):.1f}, 95 % within {times[int(len(times) * 0.95)]:.1f}, "
        f"longest {times[-1]:.1f}"
    )
    shown = [d for d in done if d[2] != "right" and not set(d[0]["tickers"]) & HELD_OUT]
    for record, answer, result in shown[: options.errors]:
        print(
            f"{result:8} {record['kind']}: {record['question'][:170]}\n         expected "
            f"{record.get('value', record.get('values', record.get('refused')))} {record.get('unit', '')}; got "
            f"{answer.answer.value} {answer.answer.unit}: {answer.answer.text[:200]}"
        )


def _table(name: str, done: list[tuple[dict[str, Any], Answer, str]]) -> None:
    answerable = [d for d in done if "refused" not in d[0]]
    refusable = [d for d in done if "refused" in d[0]]
    right = sum(d[2] == "right" for d in answerable)
    wrong = sum(d[2] == "wrong" for d in done)
    refused = sum(d[2] == "right" for d in refusable)
    print(
        f"{name}: {len(answerable)} answerable, {right / max(1, len(answerable)):.1%} right; {len(refusable)} to "
        f"be "
        f"refused, {refused / max(1, len(refusable)):.1%} refused for the right reason; wrong "
        f"{wrong / max(1, len(done)):.1%} ({wrong})"
    )


if __name__ == "__main__":
    main()
