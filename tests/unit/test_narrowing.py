"""Which documents of a warehouse count."""

from __future__ import annotations

import duckdb
import pandas as pd
import pytest
from asked_sheets import database

from tickmark.ask.lookup import Lookup
from tickmark.ask.refusal import Refused
from tickmark.ask.sheets.answering import SheetAsker
from tickmark.ask.tools.base import Context
from tickmark.ask.tools.evidence import SectionArguments, SectionTool
from tickmark.entities.mentions import CompanyNames
from tickmark.errors import ConfigError, NotInWarehouse, PlanError
from tickmark.factstore import FactStore
from tickmark.narrowing import EVERYTHING, Narrowing
from tickmark.schemas import TABLES

EMPTY = pd.DataFrame(columns=[column.name for column in TABLES["verified_facts"].columns])
PRICES = "Date,Close\n2024-03-01,41.00\n2024-03-04,43.00\n"


@pytest.fixture(scope="module")
def warehouse() -> duckdb.DuckDBPyConnection:
    return database(prices=PRICES, again=PRICES.replace("41.00", "47.00"))


def test_documents_are_named_by_file_by_id_and_by_its_beginning(warehouse: duckdb.DuckDBPyConnection) -> None:
    rows = dict(warehouse.execute("SELECT document, accession FROM raw_filings").fetchall())
    whole = rows["prices.csv"]
    for name in ("prices.csv", "PRICES", whole, whole[:10], whole.removeprefix("own-")[:6]):
        assert Narrowing.of([name], None).accessions(warehouse) == {whole}, name
    assert Narrowing.of(["prices", "again"], None).accessions(warehouse) == set(rows.values())
    assert EVERYTHING.accessions(warehouse) is None and not EVERYTHING


def test_sources_narrow_as_well(warehouse: duckdb.DuckDBPyConnection) -> None:
    assert len(Narrowing.of(None, ["own"]).accessions(warehouse) or ()) == 2
    with pytest.raises(NotInWarehouse, match="issuer_filing"):
        Narrowing.of(["prices"], ["issuer-filing"]).accessions(warehouse)
    with pytest.raises(ConfigError, match="no source 'rumour'"):
        Narrowing.of(None, ["rumour"])


@pytest.mark.parametrize("name", ["nothing.pdf", "", "own-zz", "' OR 1=1 --"])
def test_what_is_not_there_is_said(warehouse: duckdb.DuckDBPyConnection, name: str) -> None:
    with pytest.raises(NotInWarehouse, match="no document"):
        Narrowing.of([name], None).accessions(warehouse)


def test_only_the_named_document_answers(warehouse: duckdb.DuckDBPyConnection) -> None:
    asker = SheetAsker(warehouse.cursor, CompanyNames([]))
    both = asker.answer("average close in March 2024")
    assert both is not None and both.status == "refused"
    for name, value in (("prices.csv", 42.0), ("again.csv", 45.0)):
        only = Narrowing.of([name], None).accessions(warehouse) or ()
        one = asker.answer("average close in March 2024", documents=only)
        assert one is not None and one.answer.value == value


def test_a_store_of_some_documents_holds_no_other_company() -> None:
    with duckdb.connect() as connection:
        connection.execute(
            "CREATE TABLE raw_filings AS SELECT * FROM (VALUES ('A', 'Alpha', 1, '1231', DATE '2024-01-01', 'x'), "
            "('B', 'Beta', 2, '1231', DATE '2024-01-01', 'y')) "
            "t(ticker, company, cik, fiscal_year_end, filing_date, accession)"
        )
        assert [c.ticker for c in FactStore.over(connection).companies] == ["A", "B"]
        assert [c.ticker for c in FactStore.over(connection, frozenset({"y"})).companies] == ["B"]


def test_tools_of_a_narrowed_question_reach_no_other_document() -> None:
    one, other = "0000000001-24-000001", "0000000001-24-000002"
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE sections (accession VARCHAR, section_id VARCHAR, title VARCHAR, text VARCHAR)")
        connection.execute("INSERT INTO sections VALUES (?, 'Item1', 'Business', 'We sell pumps.')", [one])
        connection.execute("INSERT INTO sections VALUES (?, 'Item1', 'Business', 'We sell ships.')", [other])
        store = FactStore.from_frame(EMPTY)
        context = Context(Lookup(store), connect=connection.cursor, only=frozenset({one}))
        with pytest.raises(PlanError, match="narrowed"):
            context.sql_process()
        assert SectionTool().call(SectionArguments(accession=one, section_id="Item1"), {}, context).fields["text"]
        with pytest.raises(Refused):
            SectionTool().call(SectionArguments(accession=other, section_id="Item1"), {}, context)
