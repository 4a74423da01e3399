"""Two documents of one company beside each other."""

from __future__ import annotations

from ask_facts import asker
from hypothesis import given
from hypothesis import strategies as st

from tickmark.reconciling import reconcile

FACTS = asker().store.facts("MRDW").facts  # type: ignore[union-attr]
FIRST = next(fact for fact in FACTS if fact.metric == "revenue" and fact.segment is None)


def verdicts(*pairs: object) -> list[str]:
    return [pair.verdict for pair in reconcile(*pairs)]  # type: ignore[arg-type]


def test_a_document_agrees_with_itself() -> None:
    assert set(verdicts(FACTS, FACTS)) == {"same"}


def test_another_value_is_a_difference_and_another_rounding_is_none() -> None:
    step = 10.0**FIRST.scale
    assert verdicts([FIRST], [FIRST._replace(value=FIRST.value + 3 * step)]) == ["different"]
    coarse = FIRST._replace(value=round(FIRST.value / 1e9, 1) * 1e9, printed="1.2", scale=9)
    (pair,) = reconcile([FIRST], [coarse])
    assert pair.verdict == "same" and pair.rounded


def test_what_is_not_the_same_thing_stands_alone() -> None:
    other = FIRST._replace(unit="EUR")
    assert verdicts([FIRST], [other]) == ["only in the first", "only in the second"]
    assert verdicts([FIRST], [FIRST._replace(segment="Pumps")]) == ["only in the first", "only in the second"]
    assert verdicts([], []) == []


@given(st.lists(st.sampled_from(FACTS), max_size=30), st.lists(st.sampled_from(FACTS), max_size=30))
def test_turning_the_documents_round_turns_the_verdicts(one: list[object], other: list[object]) -> None:
    turned = {"only in the first": "only in the second", "only in the second": "only in the first"}
    there = sorted(turned.get(v, v) for v in verdicts(one, other))
    assert there == sorted(verdicts(other, one))
