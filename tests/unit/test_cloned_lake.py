"""Lakes made large for measuring: copies of partitions under made-up names."""

from __future__ import annotations

from pathlib import Path

from cloned_lake import change, make_lake, name_of
from lake_rows import gate

from tickmark.lake import Lake
from tickmark.publish import publish
from tickmark.warehouse import open_warehouse

SUMS = "SELECT ticker, sum(value), count(DISTINCT fact_id) FROM verified_facts GROUP BY ticker ORDER BY ticker"


def test_copies_are_other_companies_with_the_same_amounts(tmp_path: Path) -> None:
    source, made, target = str(tmp_path / "small"), str(tmp_path / "large"), str(tmp_path / "warehouse.duckdb")
    for ticker in ("NVDA", "AMD"):
        Lake(source).commit("verified_facts", ticker, "2024Q1", gate(ticker, "2024Q1", 1))
    partitions = make_lake(source, made, 5)
    publish(Lake(made), target)
    with open_warehouse(target) as connection:
        first = connection.execute(SUMS).fetchall()
        ids = connection.execute("SELECT count(*), count(DISTINCT fact_id) FROM verified_facts").fetchone()
    assert [ticker for ticker, *_ in first] == [name_of(number)[0] for number in range(5)]
    assert len({total for _, total, _ in first}) == 1
    assert ids and ids[0] == ids[1]

    change(source, made, partitions[:1], 2.0)
    publish(Lake(made), target)
    with open_warehouse(target) as connection:
        again = connection.execute(SUMS).fetchall()
    assert again[0][1] == 2 * first[0][1]
    assert again[1:] == first[1:]
