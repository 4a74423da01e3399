"""Bare money in sentences of filings that are in millions."""

from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest

from tickmark.ask.quotes.bare_money import bare_scales, in_scale
from tickmark.narrate.claims.numbers import Number, find_numbers


def fact(printed: str, scale: int, section: str = "Item8Note5", **others: Any) -> Any:
    return SimpleNamespace(
        **{"accession": "a", "section_id": section, "table_index": None, "unit": "USD", "printed": printed}
        | {"scale": scale}
        | others
    )


def money(text: str) -> Number:
    return find_numbers(text)[0]


def test_the_scale_is_that_of_an_items_own_sentences() -> None:
    facts = [fact("$62", 6), fact("$1.2 billion", 9), fact("$5", 6, "Item8Note9"), fact("7", 3, table_index=1)]
    assert bare_scales(facts) == {("a", "Item8"): 6}


def test_an_item_whose_sentences_are_at_two_scales_has_none() -> None:
    assert bare_scales([fact("$62", 6), fact("$41", 3)]) == {}
    assert bare_scales([fact("$62,000,000", 0)]) == {}


def test_bare_money_is_told_at_the_scale_of_its_text() -> None:
    told = in_scale(money("cash grants of up to $62 remain"), 6)
    assert (told.value, told.step, told.text) == (Decimal(62_000_000), Decimal(1_000_000), "$62 million")


@pytest.mark.parametrize(
    "text", ["we paid $1.2 billion then", "at a price of $45.20 then", "a fine of $250,000 then", "some 62% of sales"]
)
def test_what_names_its_own_scale_or_is_a_price_stays(text: str) -> None:
    assert in_scale(money(text), 6) == money(text)
