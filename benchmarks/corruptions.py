"""The gate under attack: true facts of real filings, changed one way each, and how many of them it lets in.

    python benchmarks/corruptions.py ../shared/edgar --filings 12

A fact counts as true where the issuer's own tag at its cell or in its sentence has the same value, sign, unit and
period; the tags are read by `eval_ix.py`, which lies beside the folder and shares no code with Tickmark. A change that
leaves a claim true (the sign of zero, another period that has the same value) is none and is not counted. The same seed
gives the same attack.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib.util
import json
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import Any

from held_out import HELD_OUT

from tickmark.document import open_document
from tickmark.facts import Understanding, extract
from tickmark.fiscal import fiscal_period
from tickmark.forms import DEFAULT_FORMS
from tickmark.model import Filing, partition_period
from tickmark.schemas import TABLES
from tickmark.sections import find_sections
from tickmark.verify import verify

Row = dict[str, Any]
Change = Callable[["Attack", Row], Row | None]
PER_KIND = 40  # facts of a filing that each kind of change is tried on
UNITS = ("USD", "shares", "USD/shares", "pure", "EUR")


class Attack:
    """The changes of one filing's facts. `rows` are all its candidates, from which a change takes what is true of
    another fact.
    """

    def __init__(self, rows: Sequence[Row], seed: int = 0) -> None:
        self.random = random.Random(seed)
        self.rows = rows
        self.by_row: dict[Any, list[Row]] = defaultdict(list)
        self.by_column: dict[Any, list[Row]] = defaultdict(list)
        self.by_sentence: dict[Any, list[Row]] = defaultdict(list)
        self.at: dict[Any, Row] = {}
        for row in rows:
            if row["table_index"] is not None:
                self.by_row[row["table_index"], row["row_index"]].append(row)
                self.by_column[row["table_index"], row["column_index"]].append(row)
                self.at[row["table_index"], row["row_index"], row["column_index"]] = row
            else:
                self.by_sentence[row["paragraph_index"], row["sentence_string"]].append(row)

    def other(self, rows: Sequence[Row], fits: Callable[[Row], bool]) -> Row | None:
        """One of the rows that fit."""
        fitting = [row for row in rows if fits(row)]
        return self.random.choice(fitting) if fitting else None

    def corrupted(self, true: Sequence[Row], per_kind: int = PER_KIND) -> Iterator[tuple[str, Row]]:
        """Kind of change and the row it leaves, with a fact_id of its own; facts that a kind cannot change are passed
        over.
        """
        for name, change in KINDS.items():
            of_text = name.startswith("text: ")
            pool = [row for row in true if (row["table_index"] is None) == of_text]
            made = 0
            for row in self.random.sample(pool, len(pool)):
                values = change(self, row)
                if values is not None and any(row[key] != value for key, value in values.items()):
                    yield name, row | values | {"fact_id": f"{name} {made} {row['fact_id']}"}
                    made += 1
                if made == per_kind:
                    break


def _times(*factors: float) -> Change:
    def change(attack: Attack, row: Row) -> Row | None:
        return {"value": row["value"] * attack.random.choice(factors)} if row["value"] else None

    return change


def _number(printed: str) -> Decimal:
    """The first number of a printed text, without sign."""
    match = re.search(r"[0-9][0-9,]*(?:\.[0-9]+)?|\.[0-9]+", printed)
    return Decimal(match[0].replace(",", "")) if match else Decimal(0)


def _swapped(attack: Attack, row: Row) -> Row | None:
    """Two neighbouring digits of the printed number change places, in the value alone or in what is claimed to be
    printed too.
    """
    digits = [match.start() for match in re.finditer(r"(?=([0-9])(?!\1)[0-9])", row["printed"])]
    if not digits or not row["value"]:
        return None
    at = attack.random.choice(digits)
    old = row["printed"]
    new = old[:at] + old[at + 1] + old[at] + old[at + 2 :]
    before, after = (_number(text) for text in (old, new))
    if not before or before == after:
        return None
    value = float(Decimal(repr(row["value"])) * after / before)
    return {"value": value} if attack.random.random() < 0.5 else {"value": value, "printed": new}


def _one_digit(attack: Attack, row: Row) -> Row | None:
    """One digit of the printed number becomes another."""
    digits = [match.start() for match in re.finditer("[0-9]", row["printed"])]
    if not digits or not row["value"]:
        return None
    at = attack.random.choice(digits)
    old = row["printed"]
    new = old[:at] + attack.random.choice([d for d in "0123456789" if d != old[at]]) + old[at + 1 :]
    before, after = (_number(text) for text in (old, new))
    return {"value": float(Decimal(repr(row["value"])) * after / before)} if before and before != after else None


def _scaled_claim(attack: Attack, row: Row) -> Row | None:
    """Another power of ten, and its source."""
    if not row["value"]:
        return None
    shift = attack.random.choice([s for s in (3, -3, 6, 2) if s])
    return {
        "value": float(Decimal(repr(row["value"])).scaleb(shift)),
        "scale": row["scale"] + shift,
        "scale_source": "in thousands: stated above the table",
    }


def _value_of(group: str, same: Sequence[str], different: Sequence[str]) -> Change:
    """The value of another fact of the same row, column or sentence."""

    def change(attack: Attack, row: Row) -> Row | None:
        other = attack.other(_group(attack, group, row), _relation(row, same, (*different, "value")))
        return {"value": other["value"]} if other else None

    return change


def _fields_of(group: str, fields: Sequence[str], same: Sequence[str], different: Sequence[str]) -> Change:
    """Some of what another fact of the same row, column or sentence says."""

    def change(attack: Attack, row: Row) -> Row | None:
        other = attack.other(_group(attack, group, row), _relation(row, same, different))
        return {field: other[field] for field in fields} if other else None

    return change


def _group(attack: Attack, group: str, row: Row) -> Sequence[Row]:
    if group == "row":
        return attack.by_row[row["table_index"], row["row_index"]]
    if group == "column":
        return attack.by_column[row["table_index"], row["column_index"]]
    if group == "sentence":
        return attack.by_sentence[row["paragraph_index"], row["sentence_string"]]
    return attack.rows


def _relation(row: Row, same: Sequence[str], different: Sequence[str]) -> Callable[[Row], bool]:
    return lambda other: (
        all(other[key] == row[key] for key in same) and all(other[key] != row[key] for key in different)
    )


def _neighbour(attack: Attack, row: Row) -> Row | None:
    """The address of a number beside, above or below, with everything else as it was."""
    table = row["table_index"]
    same_row = [r for r in attack.by_row[table, row["row_index"]] if r["column_index"] != row["column_index"]]
    same_column = [r for r in attack.by_column[table, row["column_index"]] if r["row_index"] != row["row_index"]]
    near = sorted(same_row, key=lambda r: abs(r["column_index"] - row["column_index"]))[:2]
    near += sorted(same_column, key=lambda r: abs(r["row_index"] - row["row_index"]))[:2]
    said = ("value", "unit", "period_start", "period_end_date", "row_label", "column_label", "metric", "segment")
    chosen = attack.other(near, lambda other: any(other[key] != row[key] for key in said))
    return chosen and {"row_index": chosen["row_index"], "column_index": chosen["column_index"]}


def _neighbours_number(attack: Attack, row: Row) -> Row | None:
    """The neighbour's address and number under the labels and period of the fact."""
    address = _neighbour(attack, row)
    if address is None:
        return None
    other = attack.at.get((row["table_index"], address["row_index"], address["column_index"]))
    said = ("unit", "period_start", "period_end_date", "row_label", "column_label", "metric", "segment")
    if other is None or all(other[key] == row[key] for key in said):
        return None
    return address | {"printed": other["printed"], "value": other["value"], "scale": other["scale"]}


def _shifted(days: int) -> Change:
    def change(attack: Attack, row: Row) -> Row | None:
        by = timedelta(days=days * attack.random.choice((-1, 1)))
        return {
            "period_end_date": row["period_end_date"] + by,
            "period_start": row["period_start"] + by if row["period_start"] else None,
        }

    return change


def _another_unit(attack: Attack, row: Row) -> Row | None:
    return {"unit": attack.random.choice([unit for unit in UNITS if unit != row["unit"]])}


def _another_metric(attack: Attack, row: Row) -> Row | None:
    names = sorted({other["metric"] for other in attack.rows if other["metric"]} - {row["metric"]})
    return {"metric": attack.random.choice(names)} if names else None


def _without_segment(_: Attack, row: Row) -> Row | None:
    return {"segment": None} if row["segment"] is not None else None


def _with_segment(attack: Attack, row: Row) -> Row | None:
    names = sorted({other["segment"] for other in attack.rows if other["segment"]} - {row["segment"]})
    return {"segment": attack.random.choice(names)} if names else None


def _altered_quote(attack: Attack, row: Row) -> Row | None:
    """The number in the quoted sentence is changed with the value: a quotation that the filing does not have."""
    changed = _swapped(attack, row)
    if changed is None or "printed" not in changed:
        return None
    return changed | {"sentence_string": row["sentence_string"].replace(row["printed"], changed["printed"])}


def _elsewhere(attack: Attack, row: Row) -> Row | None:
    other = attack.other([r for r in attack.rows if r["table_index"] is None], _relation(row, (), ("paragraph_index",)))
    return {"paragraph_index": other["paragraph_index"]} if other else None


def _instant(_: Attack, row: Row) -> Row | None:
    return {"period_start": None if row["period_start"] else row["period_end_date"] - timedelta(days=364)}


def _fixed(**values: Any) -> Change:
    return lambda *_: values


_PERIOD = ("period_start", "period_end_date")
KINDS: dict[str, Change] = {
    "factor": _times(0.5, 0.9, 0.95, 0.99, 1.01, 1.05, 1.1, 1.5, 2.0),
    "small factor": _times(0.995, 0.999, 1.001, 1.005),
    "digits swapped": _swapped,
    "one digit": _one_digit,
    "scale": _times(1e3, 1e-3, 1e6, 1e-6, 100.0, 0.01, 10.0),
    "scale, said so": _scaled_claim,
    "sign": _times(-1.0),
    "another period's value": _value_of("row", ("unit",), ("period_end_date",)),
    "another period": _fields_of("row", (*_PERIOD, "fiscal_period"), (), ("period_end_date",)),
    "year before or after": _shifted(364),
    "quarter before or after": _shifted(91),
    "instant or duration": _instant,
    "another metric's value": _value_of("column", ("unit",), ("row_index",)),
    "another metric": _another_metric,
    "another row's labels": _fields_of("column", ("row_label", "label"), (), ("row_label",)),
    "neighbour's address": _neighbour,
    "neighbour's number": _neighbours_number,
    "unit": _another_unit,
    "segment dropped": _without_segment,
    "segment given": _with_segment,
    "another document": _fixed(doc_hash="0" * 64),
    "another company": _fixed(cik=1, entity="Another Company"),
    "no address": _fixed(table_index=None, row_index=None, column_index=None),
    "no such cell": _fixed(table_index=99_999),
    "text: factor": _times(0.5, 0.9, 0.99, 1.01, 1.1, 2.0),
    "text: digits swapped": _swapped,
    "text: scale": _times(1e3, 1e-3, 1e6, 100.0, 0.01),
    "text: sign": _times(-1.0),
    "text: unit": _another_unit,
    "text: other number of the sentence": _value_of("sentence", (), ()),
    "text: other number, as printed": _fields_of(
        "sentence", ("value", "printed", "scale"), (), ("value", "period_end_date")
    ),
    "text: other period of the sentence": _fields_of("sentence", _PERIOD, (), ("period_end_date",)),
    "text: other year": _shifted(365),
    "text: instant or duration": _instant,
    "text: segment given": _with_segment,
    "text: altered quote": _altered_quote,
    "text: another paragraph": _elsewhere,
    "text: no address": _fixed(paragraph_index=None, sentence_string=None),
}


def eval_ix(shared: Path) -> ModuleType:
    """The reader of the issuers' tags, from the folder it lies in."""
    spec = importlib.util.spec_from_file_location("eval_ix", shared / "eval_ix.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["eval_ix"] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


def confirmed(rows: Sequence[Row], raw: bytes, ix: ModuleType) -> list[Row]:
    """Those of the facts that a tag at their cell, or a tag with their printed number in their paragraph, states
    alike.
    """
    cells: dict[Any, list[Any]] = defaultdict(list)
    for tag in ix.truth(ix.parse(raw)):
        cells[(tag.table, tag.row, tag.col) if tag.table is not None else "text"].append(tag)
    by_number: dict[Decimal, list[Any]] = defaultdict(list)
    for tag in cells.pop("text", []):
        by_number[abs(Decimal(tag.value))].append(tag)
    found = []
    for row in rows:
        if row["table_index"] is not None:
            tags = cells.get((row["table_index"], row["row_index"], row["column_index"]), [])
        else:
            told = "".join(row["sentence_string"].split())
            tags = [
                tag
                for tag in by_number.get(abs(Decimal(repr(row["value"])).normalize()), [])
                if told[:200] in "".join(tag.label.split())
            ]
        if any(_alike(row, tag, ix) for tag in tags):
            found.append(row)
    return found


def _alike(row: Row, tag: Any, ix: ModuleType) -> bool:
    value, stated = Decimal(repr(row["value"])), Decimal(tag.value)
    near = abs(abs(value) - abs(stated)) <= Decimal("1e-9") * abs(stated) and (
        value * stated >= 0 or row["table_index"] is None
    )
    ends = str(row["period_end_date"]) == tag.end
    return (
        near
        and row["unit"] == tag.unit
        and ends
        and ix.months(str(row["period_start"] or "") or None, tag.end) == ix.months(tag.start, tag.end)
    )


def filings(edgar: Path) -> Iterator[tuple[Filing, bytes]]:
    """Every annual and quarterly report of a folder laid out as EDGAR's, with its document."""
    for path in sorted((edgar / "submissions").glob("CIK*.json")):
        company = json.loads(path.read_text(encoding="utf-8"))
        recent = company["filings"]["recent"]
        for i, accession in enumerate(recent["accessionNumber"]):
            if recent["form"][i] not in DEFAULT_FORMS:
                continue
            name, report = recent["primaryDocument"][i], date.fromisoformat(recent["reportDate"][i])
            raw = gzip.decompress(
                (
                    edgar / "Archives/edgar/data" / str(int(company["cik"])) / accession.replace("-", "") / f"{name}.gz"
                ).read_bytes()
            )
            yield (
                Filing(
                    company["tickers"][0], partition_period(report), int(company["cik"]), company["name"], recent[
                    "form"][i], accession,
                    date.fromisoformat(recent["filingDate"][i]), report, name, "", company["fiscalYearEnd"],
                    hashlib.sha256(raw).hexdigest(), len(raw),
                ),
                raw,
            )  # fmt: skip


def attacked(
    filing: Filing, raw: bytes, true_ones: Callable[[list[Row]], list[Row]], seed: int = 0, per_kind: int = PER_KIND
) -> tuple[Counter[str], list[Row]]:
    """Attack the gate with one filing's facts.

    Args:
        true_ones: picks the facts that are known to be true.

    Returns:
        Counts `KIND tried` and `KIND accepted`, with `true` among the kinds; and the rows that were misjudged:
        corrupted and accepted, or true and rejected.
    """
    document = open_document(raw, filing.sha256, filing.document)
    sections, fiscal = find_sections(document, filing.form), fiscal_period(document, filing)
    understanding = Understanding(document, sections, fiscal)
    rows = extract(document, filing, sections, fiscal, understanding)
    true = true_ones(rows)
    corrupted = {row["fact_id"]: (kind, row) for kind, row in Attack(rows, seed).corrupted(true, per_kind)}
    frame = TABLES["extracted_facts"].frame([*true, *(row for _, row in corrupted.values())])
    verified, rejected = verify(document, filing, sections, fiscal, frame, understanding)
    assert len(verified) + len(rejected) == len(frame)
    accepted = set(verified["fact_id"])
    counts: Counter[str] = Counter(
        {"true tried": len(true), "true accepted": sum(row["fact_id"] in accepted for row in true)}
    )
    counts.update(f"{kind} tried" for kind, _ in corrupted.values())
    false = [fact_id for fact_id in corrupted if fact_id in accepted]
    counts.update(f"{corrupted[fact_id][0]} accepted" for fact_id in false)
    wrongly_rejected = rejected[rejected["fact_id"].isin([row["fact_id"] for row in true])].to_dict("records")
    return counts, [*(corrupted[fact_id][1] for fact_id in false), *wrongly_rejected]


def report(counts: Counter[str]) -> Iterator[str]:
    """A line per kind, and the totals."""
    tried = sum(counts[f"{kind} tried"] for kind in KINDS)
    accepted = sum(counts[f"{kind} accepted"] for kind in KINDS)
    for kind in KINDS:
        yield f"{kind:36} {counts[f'{kind} tried']:7,} tried  {counts[f'{kind} accepted']:4} accepted"
    yield f"{'all changed or made up':36} {tried:7,} tried  {accepted:4} accepted  ({accepted / max(1, tried):.3%})"
    yield (
        f"{'true':36} {counts['true tried']:7,} tried  {counts['true accepted']:,} accepted  "
        f"({counts['true accepted'] / max(1, counts['true tried']):.3%})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edgar", type=Path)
    parser.add_argument("--filings", type=int, default=0, help="how many, spread over the folder (default: all)")
    parser.add_argument("--per-kind", type=int, default=PER_KIND)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=0, help="print so many facts of each filing that were misjudged")
    options = parser.parse_args()
    ix = eval_ix(options.edgar.parent)
    total: Counter[str] = Counter()
    found = list(filings(options.edgar))
    chosen = found if not options.filings else found[:: max(1, len(found) // options.filings)][: options.filings]
    for filing, raw in chosen:
        counts, misjudged = attacked(
            filing, raw, lambda rows, raw=raw: confirmed(rows, raw, ix), options.seed, options.per_kind
        )  # type: ignore[misc]
        total.update(counts)
        for row in misjudged[: 0 if filing.ticker in HELD_OUT else options.show]:
            print(
                {
                    key: str(value)
                    for key, value in row.items()
                    if value is not None and value == value and not key.endswith("_source")
                }
            )
    print(f"{len(chosen)} filings")
    print("\n".join(report(total)))


if __name__ == "__main__":
    main()
