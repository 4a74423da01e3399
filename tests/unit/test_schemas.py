"""The warehouse contract: frames, checks, DDL."""

from __future__ import annotations

import datetime as dt

import duckdb
import numpy as np
import pandas as pd
import pytest
from lake_rows import chunk, fact, rejected

from tickmark import schemas
from tickmark.errors import ContractError
from tickmark.schemas import TABLES, contract_version

FACTS = TABLES["verified_facts"]


@pytest.mark.parametrize("name", TABLES)
def test_ddl_makes_the_contract_s_columns_in_order(name: str) -> None:
    with duckdb.connect() as connection:
        connection.execute(TABLES[name].ddl())
        described = connection.execute(f'DESCRIBE main."{name}"').fetchall()
    assert [row[0] for row in described] == TABLES[name].column_names
    assert [row[2] == "YES" for row in described] == [column.nullable for column in TABLES[name].columns]


@pytest.mark.parametrize("name", TABLES)
def test_empty_frame_is_valid(name: str) -> None:
    frame = TABLES[name].validate(TABLES[name].empty())
    assert list(frame.columns) == TABLES[name].column_names
    assert len(frame) == 0


def test_every_key_is_a_column_that_may_not_be_null() -> None:
    for schema in TABLES.values():
        columns = {column.name: column for column in schema.columns}
        assert all(not columns[name].nullable for name in schema.key)
        assert schema.column_names[:3] == ["ticker", "period", "accession"]


def test_missing_columns_are_null_and_have_their_dtype() -> None:
    frame = FACTS.frame([fact("NVDA", "2024Q1", 1)])
    assert frame["segment"].tolist() == [None]
    assert frame["paragraph_index"].dtype == "Int64"
    assert frame["yoy_change"].dtype == "float64"
    assert frame["period_start"].tolist() == [dt.date(2024, 1, 1)]


def test_vectors_may_be_null_beside_others() -> None:
    frame = TABLES["chunks"].frame(
        [chunk("NVDA", "2024Q1", 1), chunk("NVDA", "2024Q1", 2, embedding=None, embedding_model=None)]
    )
    assert frame["embedding"].isna().tolist() == [False, True]
    assert len(TABLES["chunks"].validate(frame)) == 2


def test_column_unknown_to_the_contract() -> None:
    with pytest.raises(ContractError, match="colour"):
        FACTS.frame([fact("NVDA", "2024Q1", 1, colour="red")])


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("value", float("inf")),
        ("value", None),
        ("unit", "dollars"),
        ("accession", "42"),
        ("doc_hash", "AB" * 32),
        ("verification_status", "fine"),
        ("period", "2024-Q1"),
        ("table_index", -1),
        ("period_end_date", None),
        ("period_end_date", dt.datetime(2024, 12, 31)),
        ("period_end_date", "2024-12-31"),
        ("label", None),
        ("label", 5),
    ],
)
def test_value_that_breaks_the_contract_is_named(column: str, value: object) -> None:
    with pytest.raises(ContractError, match=column):
        FACTS.validate(FACTS.frame([fact("NVDA", "2024Q1", 1), fact("NVDA", "2024Q1", 2) | {column: value}]))


@pytest.mark.parametrize("value", ["many", 1.5, 2**80])
def test_number_that_is_none_of_its_column_is_a_contract_error(value: object) -> None:
    with pytest.raises(ContractError, match="row_index"):
        FACTS.frame([fact("NVDA", "2024Q1", 1, row_index=value)])


@pytest.mark.parametrize("vector", [[1.0] * 383, [float("nan")] * 384, ["a"] * 384, 5])
def test_vector_of_the_wrong_kind(vector: object) -> None:
    with pytest.raises(ContractError, match="embedding"):
        TABLES["chunks"].validate(TABLES["chunks"].frame([chunk("NVDA", "2024Q1", 1, embedding=vector)]))


def test_columns_missing_or_too_many() -> None:
    frame = FACTS.frame([fact("NVDA", "2024Q1", 1)])
    with pytest.raises(ContractError, match="missing columns \\['value'\\], unknown columns \\['worth'\\]"):
        FACTS.validate(frame.rename(columns={"value": "worth"}))


def test_repeated_key() -> None:
    with pytest.raises(ContractError, match="repeat the key"):
        FACTS.validate(FACTS.frame([fact("NVDA", "2024Q1", 1), fact("NVDA", "2024Q1", 1, value=2.0)]))


def test_stored_order_whatever_the_frame_s() -> None:
    frame = FACTS.frame([fact("NVDA", "2024Q1", 1)])
    assert list(FACTS.validate(frame[sorted(frame.columns)]).columns) == FACTS.column_names


def test_many_vectors_of_numpy() -> None:
    vectors = np.eye(384, dtype=np.float32)
    frame = TABLES["chunks"].frame([chunk("NVDA", "2024Q1", n, embedding=vectors[n]) for n in range(3)])
    assert isinstance(frame["embedding"], pd.Series)
    assert [int(np.argmax(v)) for v in TABLES["chunks"].validate(frame)["embedding"]] == [0, 1, 2]


def test_contract_version_is_a_short_digest() -> None:
    assert contract_version() == contract_version()
    assert len(contract_version()) == 16


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("verification_status", "mismatch"),
        ("verification_status", "unverified"),
        ("witnesses", "[]"),
        ("witnesses", ""),
        ("witnesses", None),
        ("witnesses", "page"),
        ("assurance", "certain"),
        ("assurance", None),
        ("other_reading", " "),
        ("page", 0),
    ],
)
def test_a_verified_fact_that_is_not_verified_is_refused(column: str, value: object) -> None:
    rows = [fact("NVDA", "2024Q1", 1), fact("NVDA", "2024Q1", 2, **{column: value})]
    assert len(FACTS.validate(FACTS.frame(rows[:1]))) == 1
    with pytest.raises(ContractError, match=column):
        FACTS.validate(FACTS.frame(rows))


@pytest.mark.parametrize(
    ("column", "value"),
    [("reason", None), ("reason", ""), ("reason", "for a reason"), ("detail", None), ("detail", " ")],
)
def test_a_rejected_fact_without_its_reason_is_refused(column: str, value: object) -> None:
    rows = [rejected("NVDA", "2024Q1", 1, reason="contradicted"), rejected("NVDA", "2024Q1", 2, **{column: value})]
    assert len(TABLES["rejected_facts"].validate(TABLES["rejected_facts"].frame(rows[:1]))) == 1
    with pytest.raises(ContractError, match=column):
        TABLES["rejected_facts"].validate(TABLES["rejected_facts"].frame(rows))


def test_a_rejected_fact_was_no_match() -> None:
    with pytest.raises(ContractError, match="verification_status"):
        TABLES["rejected_facts"].validate(
            TABLES["rejected_facts"].frame([rejected("NVDA", "2024Q1", 1, verification_status="exact_match")])
        )


def test_a_frame_that_keeps_the_contract_is_not_told_to_pandera(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schemas, "_pandera", lambda table: pytest.fail(f"{table} was told to pandera"))
    rows = {
        "verified_facts": [fact("NVDA", "2024Q1", n) for n in range(3)],
        "chunks": [chunk("NVDA", "2024Q1", 1, embedding=None)],
    }
    for name in TABLES:
        frame = TABLES[name].frame(rows.get(name, []))
        assert len(TABLES[name].validate(frame)) == len(rows.get(name, []))
