"""Every pattern of what questions say finds its example, and not the other."""

import pytest

from tickmark.ask.said import entries, said


@pytest.mark.parametrize("name", sorted(entries()))
def test_a_pattern_finds_its_example_and_not_the_other(name: str) -> None:
    entry = entries()[name]
    assert said(name).search(entry["finds"]) and not said(name).search(entry["not"])
