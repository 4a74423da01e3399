"""What labels of rows and headers of columns name: balances, or what a period brought."""

from __future__ import annotations

from functools import lru_cache

from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.scale import time_words_removed, without_statement
from tickmark.tables.headers.time_words import (
    ACCUMULATED,
    AT_COST,
    BALANCE_ROW,
    CAPITAL_ROW,
    COST_HEAD,
    COST_OF_PLAN,
    FLOW_COLUMN,
    FLOW_NAME,
    FLOW_ROW,
    GAIN_HEAD,
    STOCK_COLUMN,
    VALUE_HEAD,
)


def nested_words(row: Row) -> str:
    """The labels a row is nested under, in lower case."""
    return " ".join(row.parents).lower()


def names_balance(label: str, parents: tuple[str, ...], total: str, header: str) -> bool:
    """Whether the row, its total or else its column is named as balances are and nothing in the row speaks of a
    flow.
    """
    if CAPITAL_ROW.fullmatch(label.strip(" :")):
        return True
    return any(_is_balance_name(text.lower()) for text in (label, total, *parents)) or (
        _is_balance_name(header) and not FLOW_ROW.search(label)
    )


@lru_cache(maxsize=8192)
def names_flow(words: str) -> bool:
    """Whether the labels over a row name a flow."""
    return FLOW_ROW.search(words) is not None


@lru_cache(maxsize=16384)
def _is_balance_name(words: str) -> bool:
    """Whether a label, or one of the texts of a header, is that of balances."""
    return any(BALANCE_ROW.fullmatch(without_statement(piece).strip(" :")) for piece in words.split(" | "))


@lru_cache(maxsize=4096)
def is_of_value(header: str) -> bool:
    """Whether a header is one of those that lead from the cost of what is held to its value."""
    last = header.rsplit(" | ", 1)[-1].strip()
    return any(pattern.fullmatch(last) for pattern in (COST_HEAD, VALUE_HEAD, GAIN_HEAD))


def _untimed(head: str) -> str:
    """A head that names a fiscal year, without it and its currency: `noi` of `noi fy25 ($)`."""
    return time_words_removed(head).partition("(")[0].strip() if " fy" in head else head


@lru_cache(maxsize=16384)
def named_by_column(header: str, *, acquired: bool) -> bool | None:
    """Whether a header says that its column holds balances (True) or what a period brought (False); None where it says
    neither, or of what was acquired, where fair values are those of the day.
    """
    heads = [head for told in header.split(" | ") for head in dict.fromkeys((told, _untimed(told)))]
    if COST_OF_PLAN.search(" ".join(heads)):
        return True
    if any(
        FLOW_COLUMN.fullmatch(head) or (FLOW_NAME.fullmatch(head) and head not in AT_COST) for head in heads
    ) and not ACCUMULATED.search(header):
        return False
    if any(STOCK_COLUMN.fullmatch(head) for head in heads):
        return None if acquired else True
    return None
