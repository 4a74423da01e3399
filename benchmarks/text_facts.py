"""How right the facts of running text are: against sentences with known values, and against every number of text that
issuers tagged.

    python benchmarks/text_facts.py ../shared

Reads `evidence.csv` (sentences, each with a value, unit and period that its issuer tagged), the filings under `edgar/`
and `eval_ix.py`. Reported for the companies that rules and weights were tuned on and for those kept out, of which only
totals were looked at:

- evidence found: rows with a fact at their sentence that has their value, unit, first and last day;
- right at evidence: of the facts at those sentences whose number is tagged, those with value, sign, unit, first and
  last day of a tag of that number;
- right, claimed: the same over all facts, and the share of all tagged numbers of text that have a right fact;
- untagged: facts whose number carries no tag, which nothing here can judge.

The place of a tag is found by marking it in the document's bytes and reading that copy: the facts come from the
unmarked document.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import hashlib
import importlib.util
import json
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from held_out import HELD_OUT
from lxml import etree

from tickmark.document import open_document
from tickmark.document.html import read_html
from tickmark.document.text import fold
from tickmark.facts.text import text_facts
from tickmark.fiscal import fiscal_period
from tickmark.model import Block, Fact, Filing, partition_period
from tickmark.sections import find_sections, section_of_block

EXACT = Decimal("1e-9")
_OPEN, _NUMBER, _CLOSE = "\ue000", "\ue001", "\ue002"  # private-use characters around a tag's ordinal and its text
_DIGIT = 0xE010
_MARK = re.compile(f"{_OPEN}([{chr(_DIGIT)}-{chr(_DIGIT + 9)}]+){_NUMBER}|{_CLOSE}")


class Tagged(NamedTuple):
    """One tagged number of running text: its block and characters, and what the issuer says of it."""

    block: int
    start: int
    end: int
    concept: str
    value: Decimal
    unit: str
    first: str
    last: str


def eval_ix(shared: Path) -> ModuleType:
    """The reader of inline XBRL that stands beside the filings."""
    spec = importlib.util.spec_from_file_location("eval_ix", shared / "eval_ix.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["eval_ix"] = module
    spec.loader.exec_module(module)
    return module


def filings(edgar: Path) -> Iterator[tuple[Filing, bytes]]:
    """Every filing of the folder, with its document."""
    for path in sorted((edgar / "submissions").glob("CIK*.json")):
        company = json.loads(path.read_text(encoding="utf-8"))
        recent = company["filings"]["recent"]
        for n, accession in enumerate(recent["accessionNumber"]):
            name = recent["primaryDocument"][n]
            raw = gzip.decompress(
                (
                    edgar / "Archives/edgar/data" / str(int(company["cik"])) / accession.replace("-", "") / f"{name}.gz"
                ).read_bytes()
            )
            report, filed = date.fromisoformat(recent["reportDate"][n]), date.fromisoformat(recent["filingDate"][n])
            yield (
                Filing(
                    company["tickers"][0], partition_period(report), int(company["cik"]), company["name"], recent[
                    "form"][n], accession, filed, report,
                    name, "", company["fiscalYearEnd"], hashlib.sha256(raw).hexdigest(), len(raw),
                ),
                raw,
            )  # fmt: skip


def tags(ix: ModuleType, raw: bytes) -> Iterator[Tagged]:
    """The tagged numbers of a document's running text."""
    root = ix.parse(raw)
    contexts, units = ix._contexts(root), ix._units(root)
    found: list[tuple[str, Decimal, str, str, str]] = []
    for element in root.iter():
        if not ix._is_ix(element, "nonfraction"):
            continue
        if any(
            ix._is_ix(a, "header") or ix._is_ix(a, "hidden") or a.tag in ("td", "th") for a in element.iterancestors()
        ):
            continue
        context, number = contexts.get(element.get("contextref")), ix._number(element)
        if context is None or number is None:
            continue
        ordinal = "".join(chr(_DIGIT + int(digit)) for digit in str(len(found)))
        unit = units.get(element.get("unitref"), element.get("unitref") or "")
        found.append(
            (element.get("name"), number.scaleb(int(element.get("scale") or 0)), unit, context[0] or "", context[1])
        )
        element.text = f"{_OPEN}{ordinal}{_NUMBER}{element.text or ''}"
        element.tail = f"{_CLOSE}{element.tail or ''}"
    for block in read_html(etree.tostring(root, method="html", encoding="utf-8"), "0" * 64).blocks:
        if _OPEN in block.text:
            yield from _places(block, found)


def _places(block: Block, found: list[tuple[str, Decimal, str, str, str]]) -> Iterator[Tagged]:
    removed = 0
    opened: list[tuple[int, int]] = []
    for mark in _MARK.finditer(block.text):
        place = mark.start() - removed
        removed += len(mark[0])
        if mark[1]:
            opened.append((int("".join(str(ord(c) - _DIGIT) for c in mark[1])), place))
        elif opened:
            ordinal, start = opened.pop()
            yield Tagged(block.index, start, place, *found[ordinal])


def places(fact: Fact, block: Block) -> list[tuple[int, int]]:
    """Every place of the block where the fact's number stands in its sentence."""
    sentence = fact.location.sentence or ""
    at = block.text.find(sentence)
    return [(at + m.start(), at + m.end()) for m in re.finditer(re.escape(fact.printed), sentence)]


def right(fact: Fact, tag: Tagged) -> bool:
    """Value, unit, first and last day; a tag has no sign where words say it ("a loss of $5 million")."""
    same = abs(abs(fact.value) - tag.value) <= EXACT * max(Decimal(1), tag.value)
    return same and fact.unit == tag.unit and _days(fact) == (tag.first, tag.last)


def _days(fact: Fact) -> tuple[str, str]:
    return (fact.period.start.isoformat() if fact.period.start else "", fact.period.end.isoformat())


def measure(ix: ModuleType, filing: Filing, raw: bytes, rows: list[dict[str, str]]) -> Counter[str]:
    """Counts of one filing."""
    document = open_document(raw, filing.sha256, filing.document)
    deepest, fiscal = section_of_block(find_sections(document, filing.form)), fiscal_period(document, filing)
    sections = {block.index: deepest(block.index) or "" for block in document.blocks}
    began = time.process_time()
    facts = text_facts(document, fiscal, sections)
    count = Counter(filings=1, facts=len(facts), microseconds=int((time.process_time() - began) * 1e6))
    tagged: dict[int, list[Tagged]] = defaultdict(list)
    for tag in tags(ix, raw):
        tagged[tag.block].append(tag)
    wanted = [(row, fold(row["sentence"])) for row in rows]
    at_evidence = [fact for fact in facts if any(_overlap(fact, sentence) for _, sentence in wanted)]
    count["rows"] = len(wanted)
    count["found"] = sum(any(_overlap(f, sentence) and _is(f, row) for f in at_evidence) for row, sentence in wanted)
    reached: set[Tagged] = set()
    known = {id(fact) for fact in at_evidence}
    for fact in facts:
        block = document.blocks[fact.location.paragraph_index or 0]
        meant = [
            tag for tag in tagged[block.index] if any(a < tag.end and tag.start < b for a, b in places(fact, block))
        ]
        hits = [tag for tag in meant if right(fact, tag)]
        reached.update(hits)
        for group in ("all", "evidence") if id(fact) in known else ("all",):
            count[f"{group} compared"] += bool(meant)
            count[f"{group} right"] += bool(hits)
            count[f"{group} untagged"] += not meant
    count["tagged"] = sum(map(len, tagged.values()))
    count["reached"] = len(reached)
    return count


def _overlap(fact: Fact, sentence: str) -> bool:
    own = fact.location.sentence or ""
    return own in sentence or sentence in own


def _is(fact: Fact, row: dict[str, str]) -> bool:
    value = Decimal(row["value"])
    same = abs(abs(fact.value) - abs(value)) <= EXACT * max(Decimal(1), abs(value))
    return same and fact.unit == row["unit"] and _days(fact) == (row["period_start"], row["period_end"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path, help="folder with edgar/, evidence.csv and eval_ix.py")
    options = parser.parse_args()
    ix = eval_ix(options.shared)
    rows: dict[str, list[dict[str, str]]] = defaultdict(list)
    with (options.shared / "evidence.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            rows[row["accession"]].append(row)
    halves: dict[str, Counter[str]] = {"tuned on": Counter(), "held out": Counter()}
    for filing, raw in filings(options.shared / "edgar"):
        halves["held out" if filing.ticker in HELD_OUT else "tuned on"].update(
            measure(ix, filing, raw, rows[filing.accession])
        )
    halves["together"] = halves["tuned on"] + halves["held out"]
    for half, n in halves.items():
        print(
            f"{half}: {n['filings']} filings; evidence found {n['found'] / n['rows']:.4f} of {n['rows']} rows, right "
            f"at evidence "
            f"{n['evidence right'] / n['evidence compared']:.4f} of {n['evidence compared']}; all: right "
            f"{n['all right'] / n['all compared']:.4f} of {n['all compared']}, "
            f"claimed {n['reached'] / n['tagged']:.4f} of {n['tagged']} tagged; {n['all untagged']} untagged; "
            f"{n['microseconds'] / n['filings'] / 1e6:.3f} CPU s per filing"
        )


if __name__ == "__main__":
    main()
