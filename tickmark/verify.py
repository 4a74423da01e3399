"""The gate: each candidate is traced back to its source and proved, or turned down with a reason.

A table fact is verified by going back: the document is opened by its hash, the cell found by its address, what is
printed there read, and everything that governs that row and column worked out anew: scale, unit, period, labels,
metric, segment. A text fact must quote its sentence and agree with what that sentence binds to the number. The claim
must say the same in all of it, which catches tampering and a model that lies. It cannot catch a misreading: what is
left is weighed by witnesses that share nothing with the reader (`tickmark.gate`).

A value has to be the one printed. One that is the printed value rounded to fewer digits, no more than a percent off,
passes as `approximate_match` and is stored as printed. A dash is zero.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache, cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from tickmark.assurance import CONTRADICTED
from tickmark.caching import collected_later
from tickmark.document import bytes_as_seen
from tickmark.document.places import place_of
from tickmark.document.text import fold
from tickmark.errors import ContractError
from tickmark.facts import Understanding
from tickmark.facts.changes import Change
from tickmark.facts.text.counts import counts
from tickmark.facts.text.force import Force, force_of, says_its_bound
from tickmark.facts.text.sentences import sentences
from tickmark.forms import comes_every
from tickmark.gate import assure, page_of
from tickmark.model import Document, Fact, Filing, FiscalPeriod, Location, Period, RawCell, Section
from tickmark.proofs import note, proof_report
from tickmark.schemas import TABLES
from tickmark.second_reader import read as read_cells
from tickmark.time.period_names import FiscalCalendar
from tickmark.time.sentences import TimeReader

if TYPE_CHECKING:
    import pandas as pd

    from tickmark.xbrl import Tag

_RELATIVE = Decimal("1e-9")  # what a DOUBLE may lose of a Decimal
_APPROXIMATE = Decimal("0.01")  # of the printed value, that a rounding of it may be off
_FILED = itemgetter("doc_hash", "accession", "cik", "entity", "ticker", "doc_type", "doc_date", "period")
_CANDIDATES = TABLES["extracted_facts"]
_UNCHANGED = Change()


@dataclass(frozen=True, slots=True)
class Rejection:
    """Why a candidate was turned down: a code, and what was claimed against what is printed."""

    reason: str
    detail: str


class Evidence:
    """One document opened for proof: what its cells say by address and what its sentences say by paragraph; `times`
    reads what else they say of time.
    """

    def __init__(self, filing: Filing, understanding: Understanding) -> None:
        self.filing = filing
        self.document = understanding.document
        self.understanding = understanding
        self.calendar = FiscalCalendar(understanding.fiscal, filing.fiscal_year_end)
        self.filed = (
            self.document.sha256, filing.accession, filing.cik, filing.company, filing.ticker, filing.form,
            filing.report_date, filing.period
        )  # fmt: skip
        self.formats = (f"{self.document.source_format}_table", f"{self.document.source_format}_text")
        self.cells: dict[tuple[int | None, ...], list[Fact]] = {}
        self.sentences: dict[tuple[int | None, str | None], list[Fact]] = {}
        self.changes = {
            id(fact): change for fact, change in zip(understanding.facts, understanding.changes, strict=True)
        }
        for fact in understanding.facts:
            place = fact.location
            if place.table_index is not None:
                self.cells.setdefault((place.table_index, place.row_index, place.column_index), []).append(fact)
            else:
                self.sentences.setdefault((place.paragraph_index, place.sentence), []).append(fact)

    @cached_property
    def times(self) -> TimeReader:
        """Reads what a sentence says of time."""
        return TimeReader(self.understanding.calendar)

    def counted(self, paragraph: int, sentence: str) -> Iterator[Fact]:
        """Counts that a sentence states for certain, where the rules take nothing from it."""
        text = self.document.blocks[paragraph].text
        if sentence not in (text[first:after] for first, after in sentences(text)):
            return
        for count in counts(sentence, self.times):
            yield Fact(
                None, count.counted, count.value, "pure", count.period, Location(paragraph_index=paragraph,
                sentence=sentence), count.printed,
                f"{self.document.source_format}_text", self.understanding.section_of.get(paragraph, ""),
                scale=count.scale, scale_source="as printed",
                unit_source=f"counts {count.counted}", period_source=count.period_source,
            )  # fmt: skip

    def printed(self, table: int, row: int, column: int) -> RawCell | None:
        """The `<td>` at an address, or None."""
        if not (0 <= table < len(self.document.tables) and 0 <= row < self.document.tables[table].rows):
            return None
        for cell in self.document.tables[table].cells[row]:
            if cell.column == column:
                return cell
        return None


@collected_later
def verify(
    document: Document,
    filing: Filing,
    sections: Sequence[Section],
    fiscal: FiscalPeriod,
    candidates: pd.DataFrame,
    understanding: Understanding | None = None,
    raw: bytes | None = None,
    tags: Sequence[Tag] = (),
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Sort candidates into verified and rejected.

    Args:
        document: opened by the hash that the candidates name.
        filing: the filing it belongs to.
        sections: of the document.
        fiscal: the fiscal period it is about.
        candidates: rows of `extracted_facts` of this filing.
        understanding: of this document, where there is one already.
        raw: the document's bytes, which the second reader parses itself; without them it reads the document's cells.
        tags: the issuer's own tags, a witness where the filing has them.

    Returns:
        Frames of `verified_facts` and `rejected_facts`; every candidate is in exactly one.

    Raises:
        ContractError: a candidate lacks what every fact must have, or has a value of the wrong kind.
    """
    evidence = Evidence(filing, understanding or Understanding(document, sections, fiscal))
    verified: list[dict[str, Any]] = []
    rejected: list[dict[str, Any]] = []
    for row in _records(candidates):
        checks: list[str] = []
        outcome = check(evidence, row, checks)
        row["checks"] = _as_json(tuple(checks))
        if isinstance(outcome, Rejection):
            rejected.append(
                row | {"verification_status": "mismatch", "reason": outcome.reason, "detail": outcome.detail}
            )
        else:
            row.update(outcome)
            if document.source_format == "pdf":
                where = Location(
                    row["table_index"],
                    row["row_index"],
                    row["column_index"],
                    row["paragraph_index"],
                    row["sentence_string"],
                )
                row["page"], row["line"] = place_of(document, where, row["printed"])
            verified.append(row)
    results = proof_report(verified)
    seen = None if raw is None or document.source_format != "html" else bytes_as_seen(raw, document.sha256)
    reading = read_cells(
        page_of(document, seen), filing.report_date, _is_annual(filing.form), filing.fiscal_year_end, filing.currency
    )
    judged = assure(verified, reading, results, tags, document.from_pixels)
    verified = judged.kept
    note(verified, results)
    for row, detail in judged.contradicted:
        rejected.append(row | {"verification_status": "mismatch", "reason": CONTRADICTED, "detail": detail})
    return TABLES["verified_facts"].frame(verified), TABLES["rejected_facts"].frame(rejected)


def _is_annual(form: str) -> bool:
    return comes_every(form) == "year"


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows of `extracted_facts` as dictionaries: None for what is missing, whole numbers as int, days as date, whatever
    the frame came from.
    """
    missing = [column.name for column in _CANDIDATES.columns if column.name not in frame.columns]
    if missing:
        raise ContractError(f"candidates lack the columns {', '.join(missing)}")
    columns: dict[str, list[Any]] = {}
    for column in _CANDIDATES.columns:
        known, convert = _KINDS[column.kind]
        series = frame[column.name]
        printed: Any = series
        if series.dtype == "Int64":
            printed = printed.to_numpy(dtype=object, na_value=None)
        values = printed.tolist()
        types = set(map(type, values))
        try:
            if column.kind == "float" and types <= known and not any(map(math.isinf, values)):
                values = [None if value != value else value for value in values]  # NaN is what is missing
                types = {_NONE} if None in values else set()
            elif not types <= known or column.kind == "float":
                values = [
                    None if absent else convert(value)
                    for value, absent in zip(values, series.isna().tolist(), strict=True)
                ]
                types = set(map(type, values))
        except (TypeError, ValueError, OverflowError) as error:
            raise ContractError(f"candidates: column {column.name} takes {column.kind} values: {error}") from error
        if not column.nullable and _NONE in types:
            raise ContractError(f"candidates: row {values.index(None)} has no {column.name}")
        columns[column.name] = values
    blank = dict.fromkeys(columns)
    rows: list[dict[str, Any]] = [
        blank.copy() for _ in range(len(frame))
    ]  # with all columns already: quicker than dictionaries that grow
    for name, values in columns.items():
        for row, value in zip(rows, values, strict=True):
            row[name] = value
    return rows


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _whole(value: Any) -> int:
    if isinstance(value, bool) or int(value) != value:
        raise ValueError(f"{value!r} is no whole number")
    return int(value)


def _finite(value: Any) -> float:
    number = float(value)
    if isinstance(value, str) or not math.isfinite(number):
        raise ValueError(f"{value!r} is no finite number")
    return number


def _day(value: Any) -> date:
    if isinstance(value, datetime):
        if value != datetime(value.year, value.month, value.day, tzinfo=value.tzinfo):
            raise ValueError(f"{value} is no day")
        return date(value.year, value.month, value.day)
    if not isinstance(value, date):
        raise TypeError(f"{value!r} is no date")
    return value


_NONE = type(None)
_KINDS: dict[
    str, tuple[frozenset[type], Callable[[Any], Any]]
] = {  # what needs no conversion, and what does it for the rest
    "string": (frozenset((str, _NONE)), _text),
    "int": (frozenset((int, _NONE)), _whole),
    "float": (frozenset((float,)), _finite),
    "date": (frozenset((date, _NONE)), _day),
}


def check(evidence: Evidence, row: dict[str, Any], checks: list[str]) -> Rejection | dict[str, Any]:
    """Prove one candidate. Appends the names of the proofs it passed to `checks`.

    Returns:
        What the verified fact has of the gate: its status, the printed value, what scale, unit and period were read
        from, how it changed; or the Rejection.
    """
    rejection = _of_filing(evidence, row)
    if rejection is not None:
        return rejection
    stated = (
        _in_cell(evidence, row, checks)
        if row["table_index"] is not None or not row["source_format"].endswith("_text")
        else _in_text(evidence, row, checks)
    )
    if isinstance(stated, Rejection):
        return stated
    return _compare(evidence, row, stated[0] if len(stated) == 1 else _nearest(stated, row), checks)


def _nearest(stated: Sequence[Fact], row: dict[str, Any]) -> Fact:
    """Of several facts that one number states, the one a claim is most like."""
    period, value = _claimed(row), Decimal(repr(row["value"]))
    return min(
        stated,
        key=lambda f: (
            f.unit != row["unit"],
            abs(f.value - value),
            period != f.period,
            f.label != row["label"],
            f.metric != row["metric"],
        ),
    )


def _of_filing(evidence: Evidence, row: dict[str, Any]) -> Rejection | None:
    filing, document = evidence.filing, evidence.document
    if _FILED(row) == evidence.filed and row["source_format"] in evidence.formats:
        return None
    if row["doc_hash"] != document.sha256 or row["accession"] != filing.accession:
        return Rejection(
            "WRONG_DOCUMENT",
            (
                f"claims document {row['doc_hash'][:12]} of {row['accession']}; this is {document.sha256[:12]} of "
                f"{filing.accession}"
            ),
        )
    if row["cik"] != filing.cik or row["entity"] != filing.company or row["ticker"] != filing.ticker:
        return Rejection(
            "ENTITY_MISMATCH",
            f"claims {row['entity']} (CIK {row['cik']}); the filing is by {filing.company} (CIK {filing.cik})",
        )
    if (row["doc_type"], row["doc_date"], row["period"]) != (filing.form, filing.report_date, filing.period):
        return Rejection(
            "WRONG_DOCUMENT",
            f"claims a {row['doc_type']} of {row['doc_date']}; this is a {filing.form} of {filing.report_date}",
        )
    return Rejection("WRONG_DOCUMENT", f"claims {row['source_format']}; the document is {document.source_format}")


def _in_cell(evidence: Evidence, row: dict[str, Any], checks: list[str]) -> Rejection | list[Fact]:
    """What the cell at the claimed address states."""
    address = (row["table_index"], row["row_index"], row["column_index"])
    if None in address or not row["source_format"].endswith("_table"):
        return Rejection("NO_ADDRESS", "names no table, row and column")
    cell = evidence.printed(*address)
    if cell is None:
        return Rejection(
            "NO_SUCH_CELL", f"table {address[0]}, row {address[1]}, column {address[2]} is not in the document"
        )
    if row["paragraph_index"] is not None or row["sentence_string"] is not None:
        return Rejection("TWO_ADDRESSES", "names a cell and a sentence")
    checks.append("address")
    if row["printed"] not in cell.text:
        return Rejection(
            "PRINTED_MISMATCH", f"claims {row['printed']!r} is printed there; the cell reads {cell.text[:60]!r}"
        )
    stated = evidence.cells.get(address, [])
    if not stated:
        return Rejection("NOT_AN_AMOUNT", f"the cell reads {cell.text[:60]!r}, which is no amount")
    return _of_printed(stated, row) or Rejection(
        "PRINTED_MISMATCH", f"claims the number {row['printed']!r}; the cell reads {cell.text[:60]!r}"
    )


def _in_text(evidence: Evidence, row: dict[str, Any], checks: list[str]) -> Rejection | list[Fact]:
    """What the claimed sentence states of the number."""
    paragraph, sentence = row["paragraph_index"], row["sentence_string"]
    if paragraph is None or not sentence:
        return Rejection("NO_ADDRESS", "names no paragraph and sentence")
    blocks = evidence.document.blocks
    if not 0 <= paragraph < len(blocks) or fold(sentence) not in blocks[paragraph].text:
        return Rejection("NO_SUCH_PASSAGE", f"the sentence is not in paragraph {paragraph}")
    checks.append("quote")
    if row["printed"] not in sentence:
        return Rejection("PRINTED_MISMATCH", f"claims {row['printed']!r} is printed in the sentence; it is not")
    force = force_of(sentence, row["printed"])
    if force is not Force.ASSERTED and not (force is Force.BOUNDED and says_its_bound(row["label"])):
        return Rejection(
            "NOT_ASSERTED", f"the sentence names {row['printed']!r}, but does not say that it is so: {force.value}"
        )
    stated = evidence.sentences.get((paragraph, sentence)) or _shortened(
        evidence.counted(paragraph, sentence), row["label"]
    )
    return _of_printed(stated, row) or Rejection(
        "UNBOUND",
        (
            f"claims the number {row['printed']!r}; the sentence does not say clearly what {row['printed']!r} measures "
            f"and when"
        ),
    )


def _shortened(stated: Iterable[Fact], label: str) -> list[Fact]:
    """Counts under the label of a claim that names what is counted by the first words behind the number, or more of
    them.
    """
    return [fact._replace(label=label) for fact in stated if f"{fact.label} ".startswith(f"{label} ")]


def _of_printed(stated: list[Fact], row: dict[str, Any]) -> list[Fact]:
    """Those of the facts that are of the number the claim names: a part of a number is none."""
    return [fact for fact in stated if fact.printed == row["printed"]]


def _compare(evidence: Evidence, row: dict[str, Any], fact: Fact, checks: list[str]) -> Rejection | dict[str, Any]:
    if row["unit"] != fact.unit:
        return Rejection("UNIT_MISMATCH", f"claims {row['unit']}; {fact.unit} by {fact.unit_source}")
    checks.append("unit")
    same = row["value"] == float(fact.value)  # as nearly all are
    status = (
        "exact_match" if same else compare_values(Decimal(repr(row["value"])), fact.value, fact.printed, fact.scale)
    )
    if isinstance(status, Rejection):
        return status
    if row["scale"] != fact.scale:
        return Rejection(
            "SCALE_MISMATCH", f"claims ten to the power of {row['scale']}; {fact.scale} by {fact.scale_source}"
        )
    checks.append("value")
    claimed = _claimed(row)
    if claimed != fact.period:
        return Rejection("PERIOD_MISMATCH", f"claims {_span(claimed)}; {_span(fact.period)} by {fact.period_source}")
    if row["fiscal_period"] != evidence.calendar.name(fact.period):
        return Rejection(
            "PERIOD_MISMATCH",
            (
                f"claims {row['fiscal_period']}; the company calls {_span(fact.period)} "
                f"{evidence.calendar.name(fact.period)}"
            ),
        )
    checks.append("period")
    if (row["label"], row["row_label"] or "", row["column_label"] or "") != (
        fact.label,
        fact.row_label,
        fact.column_label,
    ):
        return Rejection(
            "LABEL_MISMATCH",
            f"claims {row['label']!r} in row {row['row_label']!r}, column {row['column_label']!r}; "
            f"{fact.label!r} in row {fact.row_label!r}, column {fact.column_label!r} is printed",
        )
    if (row["section_id"] or "") != fact.section_id:
        return Rejection(
            "SECTION_MISMATCH", f"claims section {row['section_id']}; it stands in {fact.section_id or 'none'}"
        )
    checks.append("labels")
    if row["metric"] is not None and row["metric"] != fact.metric:
        return Rejection(
            "METRIC_MISMATCH",
            f"claims {row['metric']}; {fact.label!r} in its place is {fact.metric or 'no canonical metric'}",
        )
    if row["segment"] != fact.segment:
        return Rejection("SEGMENT_MISMATCH", f"claims segment {row['segment']!r}; the labels say {fact.segment!r}")
    if row["negative_evidence"] != fact.negative_evidence:
        return Rejection(
            "NEGATIVE_EVIDENCE_MISMATCH",
            f"claims {row['negative_evidence']!r}; the paragraph says {fact.negative_evidence!r}",
        )
    checks.append("segment")
    on_year, on_outlook = evidence.changes.get(id(fact), _UNCHANGED)
    return {
        "scale_source": fact.scale_source or None,
        "unit_source": fact.unit_source or None,
        "period_source": fact.period_source or None,
        "yoy_change": on_year,
        "vs_guidance": on_outlook,
        "verification_status": status,
        "value": row["value"] if status == "exact_match" else float(fact.value),
    }


@cache
def _as_json(checks: tuple[str, ...]) -> str:
    return json.dumps(checks)


def _claimed(row: dict[str, Any]) -> Period:
    return Period(row["period_start"], row["period_end_date"])


def _span(period: Period) -> str:
    return f"{period.start} to {period.end}" if period.start else f"as of {period.end}"


def compare_values(claimed: Decimal, read: Decimal, printed: str, scale: int) -> Rejection | str:
    """`exact_match`, `approximate_match` for a rounding to fewer digits, or a Rejection that names the kind of
    error.
    """
    if claimed == read:
        return "exact_match"
    slack = _RELATIVE * abs(read)
    if abs(claimed - read) <= slack:
        return "exact_match"
    if abs(claimed + read) <= slack:
        return Rejection("SIGN_MISMATCH", f"claims {claimed:f}; {printed} is printed, which is {read:f}")
    if read and claimed and _power_of_ten(abs(claimed / read)):
        return Rejection(
            "SCALE_MISMATCH",
            f"claims {claimed:f}; {printed} is printed, which is {read:f} at ten to the power of {scale}",
        )
    if abs(claimed - read) <= _APPROXIMATE * abs(read) and _is_rounding(claimed, read):
        return "approximate_match"
    return Rejection("VALUE_MISMATCH", f"claims {claimed:f}; {printed} is printed, which is {read:f}")


def _is_rounding(claimed: Decimal, read: Decimal) -> bool:
    """Whether a claim has fewer digits than what is printed, and the ones that rounding leaves."""
    claimed, read = claimed.normalize(), read.normalize()
    exponent = claimed.as_tuple().exponent
    assert isinstance(exponent, int)
    return exponent > int(read.as_tuple().exponent) and abs(claimed - read) <= Decimal("0.5").scaleb(exponent)


def _power_of_ten(ratio: Decimal) -> bool:
    return ratio != 1 and abs(ratio.scaleb(-ratio.adjusted()) - 1) < Decimal("1e-9")
