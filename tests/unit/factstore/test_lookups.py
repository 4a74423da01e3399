"""Look-ups over all companies: the database and rows in memory tell the same."""

from __future__ import annotations

import duckdb
import pytest
from ask_facts import frames

from tickmark.factstore import FactStore, Lookups, _Database


@pytest.fixture(scope="module")
def lookups() -> tuple[Lookups, Lookups]:
    """Those of a database and those of rows, over the same facts."""
    verified = frames()[0]
    connection = duckdb.connect()
    connection.register("frame", verified)
    connection.execute("CREATE TABLE verified_facts AS SELECT * FROM frame")
    return _Database(connection), FactStore.from_frame(*frames())._lookups


@pytest.mark.parametrize(("part", "found"), [("pump", True), ("smart v", True), ("no such member", False)])
def test_companies_with_a_member_are_found_with_all_their_members(
    lookups: tuple[Lookups, Lookups], part: str, found: bool
) -> None:
    database, rows = (one.members_with(part, 10) for one in lookups)
    assert dict(database) == dict(rows) == ({"MRDW": ["Pumps", "Smart Valves"]} if found else {})


@pytest.mark.parametrize("part", ["revenue", "pump"])
def test_names_are_those_of_other_companies(lookups: tuple[Lookups, Lookups], part: str) -> None:
    for but in ("MRDW", "QUAR", ""):
        database, rows = (sorted(one.names_with(part, 1000, but)) for one in lookups)
        assert database == rows and but not in {ticker for ticker, _ in database}
    assert lookups[0].names_with(part, 1000)
    assert not lookups[0].names_with("pump", 1000, "MRDW")
