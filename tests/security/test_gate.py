"""The gate under attack: true facts changed one way each do not get in, true ones do, and no candidate breaks it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import corruptions
import duckdb
import pandas as pd
import pytest
from shared_edgar import MISSING, SHARED

from samples.serve import EDGAR
from tickmark.document import open_document
from tickmark.errors import ContractError
from tickmark.facts import Understanding, extract
from tickmark.fiscal import fiscal_period
from tickmark.model import Document, Filing
from tickmark.schemas import TABLES
from tickmark.sections import find_sections
from tickmark.verify import verify
from tickmark.xbrl import agreement, read_tags

Row = dict[str, Any]
REAL = 18  # every so many real filings one is attacked; `benchmarks/corruptions.py` attacks all


@cache
def bundled() -> tuple[tuple[Filing, bytes], ...]:
    return tuple(corruptions.filings(EDGAR))


@cache
def opened() -> tuple[Filing, Document, Understanding, tuple[Row, ...]]:
    """The made-up company's annual report with its candidates."""
    filing, raw = next((filing, raw) for filing, raw in bundled() if filing.form == "10-K")
    document = open_document(raw, filing.sha256, filing.document)
    understanding = Understanding(document, find_sections(document, filing.form), fiscal_period(document, filing))
    return (
        filing,
        document,
        understanding,
        tuple(extract(document, filing, understanding.sections, understanding.fiscal, understanding)),
    )


def judged(rows: list[Row]) -> tuple[pd.DataFrame, pd.DataFrame]:
    return judged_frame(TABLES["extracted_facts"].frame(rows))


def judged_frame(frame: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame]:
    filing, document, understanding, _ = opened()
    return verify(document, filing, understanding.sections, understanding.fiscal, frame, understanding)


def a_fact(fits: Callable[[Row], bool]) -> Row:
    return next(row for row in opened()[3] if fits(row))


def revenue() -> Row:
    return a_fact(lambda row: row["metric"] == "revenue" and row["segment"] is None and row["yoy_change"] is not None)


def told() -> Row:
    return a_fact(lambda row: row["table_index"] is None and row["unit"] == "USD")


def agreed(raw: bytes) -> Callable[[list[Row]], list[Row]]:
    """All facts of the made-up company's filing that its tags do not contradict."""

    def choose(rows: list[Row]) -> list[Row]:
        wrong = {found.fact_id for found in agreement(rows, read_tags(raw)).disagreements}
        return [row for row in rows if row["fact_id"] not in wrong]

    return choose


def within_bounds(counts: Counter[str]) -> None:
    kinds = corruptions.KINDS
    tried, accepted = (sum(counts[f"{kind} {what}"] for kind in kinds) for what in ("tried", "accepted"))
    assert accepted <= 0.003 * tried, "\n".join(corruptions.report(counts))
    for kind in kinds:
        if "scale" in kind or "sign" in kind or "address" in kind or "factor" in kind:
            assert counts[f"{kind} accepted"] == 0, kind
    assert counts["true accepted"] >= 0.985 * counts["true tried"]


def test_changed_facts_of_the_made_up_company() -> None:
    counts: Counter[str] = Counter()
    for filing, raw in bundled():
        counts.update(corruptions.attacked(filing, raw, agreed(raw))[0])
    within_bounds(counts)
    assert counts["true tried"] > 500
    assert not [kind for kind in corruptions.KINDS if not counts[f"{kind} tried"]]


@pytest.mark.skipif(not SHARED.is_dir(), reason=MISSING)
def test_changed_facts_of_real_filings() -> None:
    ix = corruptions.eval_ix(SHARED)
    counts: Counter[str] = Counter()
    for filing, raw in list(corruptions.filings(SHARED / "edgar"))[::REAL]:
        counts.update(
            corruptions.attacked(filing, raw, lambda rows, raw=raw: corruptions.confirmed(rows, raw, ix), seed=1)[0]
        )
    within_bounds(counts)
    assert sum(counts[f"{kind} tried"] for kind in corruptions.KINDS) > 3000


WRONG: dict[str, tuple[Callable[[], Row], Callable[[Row], Row], str]] = {
    "part of the printed number": (revenue, lambda row: {"printed": row["printed"][:1]}, "PRINTED_MISMATCH"),
    "a cell without a number": (revenue, lambda row: {"column_index": 0, "printed": row["row_label"]}, "NOT_AN_AMOUNT"),
    "half a percent off": (revenue, lambda row: {"value": row["value"] * 1.005}, "VALUE_MISMATCH"),
    "more digits than printed": (revenue, lambda row: {"value": row["value"] + 400_000}, "VALUE_MISMATCH"),
    "scale that the value does not have": (revenue, lambda _: {"scale": 3}, "SCALE_MISMATCH"),
    "fiscal name": (revenue, lambda _: {"fiscal_period": "FY1999"}, "PERIOD_MISMATCH"),
    "label with its parents": (revenue, lambda _: {"label": "Net income"}, "LABEL_MISMATCH"),
    "section": (revenue, lambda _: {"section_id": "Item1A"}, "SECTION_MISMATCH"),
    "segment": (revenue, lambda _: {"segment": "Data Center"}, "SEGMENT_MISMATCH"),
    "form": (revenue, lambda _: {"doc_type": "10-Q"}, "WRONG_DOCUMENT"),
    "report date": (revenue, lambda row: {"doc_date": row["doc_date"] + timedelta(days=1)}, "WRONG_DOCUMENT"),
    "kind of document": (revenue, lambda _: {"source_format": "pdf_table"}, "WRONG_DOCUMENT"),
    "partition": (revenue, lambda _: {"period": "2001Q1"}, "WRONG_DOCUMENT"),
    "ticker": (revenue, lambda _: {"ticker": "NVDA"}, "ENTITY_MISMATCH"),
    "cell as a sentence": (revenue, lambda _: {"source_format": "html_text"}, "NO_ADDRESS"),
    "cell and sentence": (revenue, lambda _: {"paragraph_index": 3, "sentence_string": "Sales rose."}, "TWO_ADDRESSES"),
    "sentence: part of the number": (told, lambda row: {"printed": row["printed"][1:3]}, "UNBOUND"),
    "sentence: invented": (
        told,
        lambda row: {"sentence_string": f"In the end, sales were {row['printed']}."},
        "NO_SUCH_PASSAGE",
    ),
    "sentence: a piece of it": (told, lambda row: {"sentence_string": row["printed"]}, "UNBOUND"),
    "sentence: no paragraph": (told, lambda _: {"paragraph_index": 999_999}, "NO_SUCH_PASSAGE"),
    "sentence: metric": (told, lambda _: {"metric": "goodwill"}, "METRIC_MISMATCH"),
    "sentence: segment": (told, lambda _: {"segment": "Europe"}, "SEGMENT_MISMATCH"),
    "sentence: as a cell": (told, lambda _: {"source_format": "html_table"}, "NO_ADDRESS"),
}


@pytest.mark.parametrize("name", WRONG)
def test_each_lie_is_named(name: str) -> None:
    fact, change, reason = WRONG[name]
    true = fact()
    verified, rejected = judged([true, true | change(true) | {"fact_id": "lie"}])
    assert list(verified["fact_id"]) == [true["fact_id"]]
    assert list(rejected["reason"]) == [reason], list(rejected["detail"])


def test_a_rounding_is_flagged_and_stored_as_printed() -> None:
    true = revenue()
    rounded = true | {"value": float(f"{true['value']:.2e}"), "fact_id": "rounded"}
    assert rounded["value"] != true["value"]
    verified, _ = judged([true, rounded])
    assert list(verified["verification_status"]) == ["exact_match", "approximate_match"]
    assert list(verified["value"]) == [true["value"]] * 2


def test_what_a_value_was_read_from_is_what_the_gate_read() -> None:
    true = revenue()
    verified, _ = judged([true | {"scale_source": "in pounds: said the candidate", "period_source": None}])
    assert verified.iloc[0]["scale_source"] == true["scale_source"]
    assert verified.iloc[0]["period_source"] == true["period_source"]


def test_frames_from_elsewhere_are_read_alike() -> None:
    """A frame that comes from DuckDB has time stamps for days and floats for whole numbers that can be missing."""
    rows = [revenue(), told()]
    frame = TABLES["extracted_facts"].frame(rows)
    connection = duckdb.connect()
    days, whole = ("period_start", "period_end_date", "doc_date"), ("table_index", "paragraph_index", "scale", "cik")
    connection.register(
        "arriving", frame.astype(dict.fromkeys(days, "datetime64[us]") | dict.fromkeys(whole, "float64"))
    )
    arrived = connection.execute("SELECT * FROM arriving").df()
    assert isinstance(arrived["period_end_date"].iloc[0], datetime) and isinstance(arrived["cik"].iloc[0], float)
    verified, rejected = judged_frame(arrived)
    assert len(verified) == 2 and not len(rejected)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("value", float("nan")),
        ("value", float("inf")),
        ("value", "12"),
        ("unit", None),
        ("printed", 7),
        ("row_index", 1.5),
        ("period_end_date", "2024-01-01"),
        ("period_end_date", datetime(2024, 1, 1, 12)),
        ("doc_hash", None),
    ],
)
def test_what_is_no_candidate_is_an_error_and_nothing_enters(column: str, value: Any) -> None:
    frame = TABLES["extracted_facts"].frame([revenue()]).astype(object)
    frame.at[0, column] = value
    with pytest.raises(ContractError, match=column):
        judged_frame(frame)


def test_a_frame_without_a_column_is_an_error() -> None:
    with pytest.raises(ContractError, match="sentence_string"):
        judged_frame(TABLES["extracted_facts"].frame([revenue()]).drop(columns=["sentence_string"]))


def test_another_document_under_the_same_name_takes_nothing() -> None:
    """The document is changed after the facts were read: its hash no longer is the one that the candidates name."""
    filing, _, understanding, rows = opened()
    raw = next(raw for other, raw in bundled() if other == filing).replace(b"2,249", b"2,429")
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), filing.document)
    verified, rejected = verify(
        document, filing, understanding.sections, understanding.fiscal, TABLES["extracted_facts"].frame(list(rows))
    )
    assert not len(verified) and set(rejected["reason"]) == {"WRONG_DOCUMENT"}


def test_the_attack_is_the_same_for_the_same_seed() -> None:
    rows = list(opened()[3])
    attacks = [
        [(kind, row["fact_id"], row["value"]) for kind, row in corruptions.Attack(rows, seed).corrupted(rows, 5)]
        for seed in (3, 3, 4)
    ]
    assert attacks[0] == attacks[1] != attacks[2]


@pytest.mark.parametrize("column", ["yoy_change", "vs_guidance"])
def test_changes_are_the_gates_own(column: str) -> None:
    """Whatever a claim says of how its number changed, the verified fact says what the document does."""
    true = revenue()
    verified, rejected = judged_frame(TABLES["extracted_facts"].frame([true | {column: 9.99}]))
    assert rejected.empty
    assert verified[["yoy_change", "vs_guidance"]].iloc[0].fillna(0).tolist() == [true["yoy_change"], 0]
