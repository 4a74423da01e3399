"""Every rule of every ordered table decides its examples and does not decide its counterexamples."""

from __future__ import annotations

import pytest
from rule_tables import READERS, AnyRule, decided_by, tables

RULES = [
    pytest.param(table, rule, id=f"{table}-{place}-{getattr(rule.id, 'name', rule.id)}".lower())
    for table, rules in tables().items()
    for place, rule in enumerate(rules)
]


def test_every_table_has_a_reader_of_its_examples() -> None:
    assert set(READERS) == set(tables())


@pytest.mark.parametrize(("table", "rule"), RULES)
def test_a_rule_decides_its_examples_alone(table: str, rule: AnyRule) -> None:
    assert rule.examples and rule.counterexamples, "a rule has an example and a counterexample"
    for example in rule.examples:
        found = decided_by(table, example)
        assert found and all(one is rule for one in found), (example, [one.id for one in found])
    for example in rule.counterexamples:
        found = decided_by(table, example)
        assert not any(one is rule for one in found), example
