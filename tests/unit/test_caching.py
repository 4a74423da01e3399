"""The collector held back, so that what is made meanwhile counts as old, and answers kept."""

from __future__ import annotations

import gc
import weakref

import pytest

from tickmark.caching import Lately, collected_later, last_kept


class _Node:
    def __init__(self) -> None:
        self.itself = self


@collected_later
def _make(count: int) -> list[_Node]:
    assert not gc.isenabled()
    return [_Node() for _ in range(count)]


def test_the_collector_runs_again_afterwards_and_finds_cycles() -> None:
    made = _make(10)
    assert gc.isenabled()
    gone = weakref.ref(made[0])
    del made
    gc.collect()
    assert gone() is None


def test_what_was_made_meanwhile_is_old() -> None:
    made = _make(1000)
    assert not any(node in gc.get_objects(generation=0) for node in made[:3])
    assert gc.get_freeze_count() == 0


def test_a_collector_that_is_off_stays_off_and_what_is_frozen_stays_frozen() -> None:
    gc.disable()
    try:
        _make(1)
        assert not gc.isenabled()
    finally:
        gc.enable()
    gc.freeze()
    try:
        _make(1)
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_an_error_gives_the_collector_back() -> None:
    @collected_later
    def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        fail()
    assert gc.isenabled()


def test_the_last_answer_is_kept_for_the_very_same_object() -> None:
    asked: list[tuple[object, int]] = []

    @last_kept
    def length(of: list[int], more: int) -> int:
        asked.append((of, more))
        return len(of) + more

    one, other = [1, 2], [1, 2]
    assert [length(one, 0), length(one, 0), length(one, 1), length(other, 1), length(one, 1)] == [2, 2, 3, 3, 3]
    assert len(asked) == 4 and asked[-1][0] is one


def test_an_answer_of_an_object_that_changed_hands_is_not_given_to_another() -> None:
    @last_kept
    def first(of: list[int]) -> int:
        return of[0]

    assert [first([number]) for number in range(5)] == [0, 1, 2, 3, 4]


def test_what_was_asked_for_last_is_kept_by_weight_and_the_rest_forgotten() -> None:
    made: list[str] = []
    gone: list[str] = []
    kept: Lately[str, str] = Lately(10, few=2, forget=gone.append)

    def of(key: str) -> str:
        return kept.of(key, lambda: made.append(key) or key * 4, len)

    assert [of("a"), of("b"), of("a")] == ["aaaa", "bbbb", "aaaa"]
    of("c")  # twelve are too many: b was asked for before a
    assert (made, gone) == (["a", "b", "c"], ["bbbb"])
    of("a")
    of("b")
    assert (made, gone) == (["a", "b", "c", "b"], ["bbbb", "cccc"])


def test_the_last_few_are_kept_whatever_they_weigh() -> None:
    made: list[int] = []
    kept: Lately[int, int] = Lately(10, few=2)
    for key in (100, 200, 100, 200, 300, 200):
        kept.of(key, lambda key=key: made.append(key) or key, int)  # type: ignore[misc]
    assert made == [100, 200, 300]


def test_one_that_is_made_of_another_is_made_under_the_same_lock() -> None:
    kept: Lately[int, int] = Lately(10)
    assert kept.of(2, lambda: 1 + kept.of(1, lambda: 1, int), int) == 2
