"""The gate: each candidate is traced back to its source and proved, or turned down with a reason.

A table fact is verified by going back: the document is opened by its hash, the cell found by its address, what is printed there read,
and the scale, unit and period that govern that row and column worked out anew; the claim must say the same. A
text fact must quote its sentence and agree with what that sentence binds to the number. What is left is checked
against the statements as a whole (`tickmark.proofs`).

Tolerance: a value may differ from the printed one by what rounding to the printed digits allows and then counts as
`approximate_match`; more is a mismatch. A dash is zero.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from tickmark.document.text import fold
from tickmark.facts.rows import understand
from tickmark.facts.segments import members
from tickmark.facts.text import text_facts
from tickmark.metrics import assign
from tickmark.model import Document, Fact, Filing, FiscalPeriod, RawCell, Section
from tickmark.proofs import prove
from tickmark.schemas import TABLES
from tickmark.sections import section_of_block
from tickmark.tables.model import Reading, Table

if TYPE_CHECKING:
    import pandas as pd

_RELATIVE = Decimal("1e-9")  # what a DOUBLE may lose of a Decimal


@dataclass(frozen=True, slots=True)
class Rejection:
    """Why a candidate was turned down: a code, and what was claimed against what is printed."""

    reason: str
    detail: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A number where it stands, with what governs it."""

    table: Table
    reading: Reading
    metric: str | None
    segment: str | None


class Evidence:
    """One document opened for proof: its cells by address and its sentences by paragraph."""

    def __init__(self, document: Document, sections: Sequence[Section], fiscal: FiscalPeriod) -> None:
        self.document = document
        self.tables = understand(document, sections, fiscal)
        metric_of = assign(self.tables)
        member_of = members(self.tables, metric_of)
        self.cells: dict[tuple[int, int, int], list[Cell]] = {}
        for table in self.tables:
            for reading in table.readings:
                address = (table.index, reading.row, reading.column)
                self.cells.setdefault(address, []).append(Cell(table, reading, metric_of.get(address), member_of.get(address)))
        self.sentences: dict[tuple[int | None, str | None], list[Fact]] = {}
        deepest = section_of_block(sections)
        for fact in text_facts(document, fiscal, {block.index: deepest(block.index) or "" for block in document.blocks}):
            self.sentences.setdefault((fact.location.paragraph_index, fact.location.sentence), []).append(fact)

    def printed(self, table: int, row: int, column: int) -> RawCell | None:
        """The `<td>` at an address, or None."""
        if not (0 <= table < len(self.document.tables) and 0 <= row < self.document.tables[table].rows):
            return None
        return next((cell for cell in self.document.tables[table].cells[row] if cell.column == column), None)


def verify(
    document: Document, filing: Filing, sections: Sequence[Section], fiscal: FiscalPeriod, candidates: pd.DataFrame
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Sort candidates into verified and rejected.

    Args:
        document: opened by the hash that the candidates name.
        filing: the filing it belongs to.
        sections: of the document.
        fiscal: the fiscal period it is about.
        candidates: rows of `extracted_facts` of this filing.

    Returns:
        Frames of `verified_facts` and `rejected_facts`; every candidate is in exactly one.
    """
    evidence = Evidence(document, sections, fiscal)
    verified: list[dict[str, Any]] = []
    rejected: list[dict[str, Any]] = []
    for row in _records(candidates):
        checks: list[str] = []
        outcome = check(evidence, filing, row, checks)
        row["checks"] = json.dumps(checks)
        if isinstance(outcome, Rejection):
            rejected.append(row | {"verification_status": "mismatch", "reason": outcome.reason, "detail": outcome.detail})
        else:
            verified.append(row | {"verification_status": outcome})
    prove(verified)
    return TABLES["verified_facts"].frame(verified), TABLES["rejected_facts"].frame(rejected)


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows as dictionaries with None for what is missing."""
    columns = {name: [None if _missing(value) else value for value in frame[name].tolist()] for name in frame.columns}
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def _missing(value: Any) -> bool:
    return value is None or str(value) == "<NA>" or value != value  # pandas NA has no truth value: it comes before the comparison


def check(evidence: Evidence, filing: Filing, row: dict[str, Any], checks: list[str]) -> Rejection | str:
    """Prove one candidate. Appends the names of the proofs it passed to `checks`.

    Returns:
        The verification status, or the Rejection.
    """
    if row["doc_hash"] != evidence.document.sha256 or row["accession"] != filing.accession:
        return Rejection(
            "WRONG_DOCUMENT", f"claims document {row['doc_hash'][:12]} of {row['accession']}; this is {evidence.document.sha256[:12]} of {filing.accession}"
        )
    if row["cik"] != filing.cik or row["entity"] != filing.company:
        return Rejection("ENTITY_MISMATCH", f"claims {row['entity']} (CIK {row['cik']}); the filing is by {filing.company} (CIK {filing.cik})")
    if row["source_format"].endswith("_text"):
        return _check_text(evidence, row, checks)
    address = (row["table_index"], row["row_index"], row["column_index"])
    if None in address:
        return Rejection("NO_ADDRESS", "names no table, row and column")
    cell = evidence.printed(*address)
    if cell is None:
        return Rejection("NO_SUCH_CELL", f"table {address[0]}, row {address[1]}, column {address[2]} is not in the document")
    checks.append("address")
    if row["printed"] not in cell.text:
        return Rejection("PRINTED_MISMATCH", f"claims {row['printed']!r} is printed there; the cell reads {cell.text[:60]!r}")
    governed = evidence.cells.get(address, [])
    if not governed:
        return Rejection("NOT_AN_AMOUNT", f"the cell reads {cell.text[:60]!r}, which is no amount")
    value = Decimal(repr(row["value"]))
    best = min(governed, key=lambda c: abs(c.reading.value - value))
    return _compare(row, best, value, checks)


def _check_text(evidence: Evidence, row: dict[str, Any], checks: list[str]) -> Rejection | str:
    paragraph, sentence = row["paragraph_index"], row["sentence_string"]
    blocks = evidence.document.blocks
    if paragraph is None or not sentence or not 0 <= paragraph < len(blocks) or fold(sentence) not in blocks[paragraph].text:
        return Rejection("NO_SUCH_PASSAGE", f"the sentence is not in paragraph {paragraph}")
    checks.append("quote")
    if row["printed"] not in sentence:
        return Rejection("PRINTED_MISMATCH", f"claims {row['printed']!r} is printed in the sentence; it is not")
    bound = [fact for fact in evidence.sentences.get((paragraph, sentence), []) if fact.printed == row["printed"]]
    if not bound:
        return Rejection("UNBOUND", f"the sentence does not say clearly what {row['printed']!r} measures and when")
    value = Decimal(repr(row["value"]))
    fact = min(
        bound, key=lambda f: (f.unit != row["unit"], abs(f.value - value), (f.period.start, f.period.end) != (row["period_start"], row["period_end_date"]))
    )
    if fact.unit != row["unit"]:
        return Rejection("UNIT_MISMATCH", f"claims {row['unit']}; {fact.unit} by {fact.unit_source}")
    checks.append("unit")
    status = compare_values(value, fact.value, fact.printed, fact.scale)
    if isinstance(status, Rejection):
        return status
    checks.append("value")
    if (row["period_start"], row["period_end_date"]) != (fact.period.start, fact.period.end):
        return Rejection(
            "PERIOD_MISMATCH",
            f"claims {_span(row['period_start'], row['period_end_date'])}; {_span(fact.period.start, fact.period.end)} by {fact.period_source}",
        )
    checks.append("period")
    if row["metric"] is not None and row["metric"] != fact.metric:
        return Rejection("METRIC_MISMATCH", f"claims {row['metric']}; the sentence speaks of {fact.label!r}")
    return status


def _compare(row: dict[str, Any], cell: Cell, value: Decimal, checks: list[str]) -> Rejection | str:
    reading = cell.reading
    if row["unit"] != reading.unit:
        return Rejection("UNIT_MISMATCH", f"claims {row['unit']}; {reading.unit} by {reading.unit_source}")
    checks.append("unit")
    status = compare_values(value, reading.value, reading.text, reading.scale)
    if isinstance(status, Rejection):
        return status
    checks.append("value")
    period = (row["period_start"], row["period_end_date"])
    if period != (reading.period.start, reading.period.end):
        return Rejection("PERIOD_MISMATCH", f"claims {_span(*period)}; {_span(reading.period.start, reading.period.end)} by {reading.period_source}")
    checks.append("period")
    if (row["row_label"] or "") != reading.row_label or (row["column_label"] or "") != reading.column_label:
        return Rejection(
            "LABEL_MISMATCH",
            f"claims row {row['row_label']!r}, column {row['column_label']!r}; row {reading.row_label!r}, column {reading.column_label!r} is printed",
        )
    checks.append("labels")
    if row["metric"] is not None and row["metric"] != cell.metric:
        return Rejection("METRIC_MISMATCH", f"claims {row['metric']}; the row {reading.row_label!r} in its statement is {cell.metric or 'no canonical metric'}")
    if row["segment"] != cell.segment:
        return Rejection("SEGMENT_MISMATCH", f"claims segment {row['segment']!r}; the labels say {cell.segment!r}")
    checks.append("segment")
    return status


def _span(start: date | None, end: date) -> str:
    return f"{start} to {end}" if start else f"as of {end}"


def compare_values(claimed: Decimal, read: Decimal, printed: str, scale: int) -> Rejection | str:
    """`exact_match`, `approximate_match` within what the printed digits allow, or a Rejection that names the kind of error."""
    slack = _RELATIVE * max(abs(read), Decimal(1))
    if abs(claimed - read) <= slack:
        return "exact_match"
    if abs(claimed + read) <= slack:
        return Rejection("SIGN_MISMATCH", f"claims {claimed:f}; {printed} is printed, which is {read:f}")
    decimals = len(printed.partition(".")[2].rstrip(")% ")) if "." in printed else 0
    if abs(claimed - read) <= Decimal("0.5").scaleb(scale - decimals) and claimed * read > 0:  # a dash is zero, not nearly zero
        return "approximate_match"
    if read and claimed and _power_of_ten(abs(claimed / read)):
        return Rejection("SCALE_MISMATCH", f"claims {claimed:f}; {printed} is printed, which is {read:f} at ten to the power of {scale}")
    return Rejection("VALUE_MISMATCH", f"claims {claimed:f}; {printed} is printed, which is {read:f}")


def _power_of_ten(ratio: Decimal) -> bool:
    return ratio != 1 and abs(ratio.scaleb(-ratio.adjusted()) - 1) < Decimal("1e-9")
