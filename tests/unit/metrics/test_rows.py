"""Metrics on made-up statements of many trades, as filings lay them out: each row has the canonical metrics it states,
and no other row has one.
"""

from __future__ import annotations

import pytest
from statement_rows import FILINGS, filing

from tickmark.catalogue import load

pytestmark = pytest.mark.slow

CANONICAL = frozenset(metric.name for metric in load() if not metric.further)


@pytest.mark.parametrize("name", FILINGS)
def test_each_row_states_its_metrics(name: str) -> None:
    made = filing(name)
    stated: dict[tuple[int | None, int | None, int | None], set[str]] = {}
    for fact in made.facts():
        place = fact.location
        if fact.metric in CANONICAL:
            stated.setdefault((place.table_index, place.row_index, place.column_index), set()).add(fact.metric)
    wrong = []
    for index, statement in enumerate(made.statements):
        for place, line in enumerate(statement.lines):
            found = [
                stated.get((index, place + len(statement.headers), column), set())
                for column in range(1, len(line.amounts) + 1)
            ]
            if (index, place) not in made.untold and any(names != line.metrics for names in found):
                wrong.append((statement.title, line.label, sorted(line.metrics), found))
    assert wrong == []
