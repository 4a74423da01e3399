"""Which statements above a table are of its own scale."""

from __future__ import annotations

import pytest

from tickmark.tables.headers.captions import Caption
from tickmark.tables.units.table_scale import own_statement


@pytest.mark.parametrize(
    ("text", "power"),
    {
        "The table on the next page is in thousands. The table directly below is in whole dollars.": 0,
        "The table on the following page is in whole dollars. The one below is in thousands of dollars.": 3,
        "The following table is in thousands of dollars.": 3,
    }.items(),
)
def test_the_scale_of_a_table_on_another_page_is_not_that_of_this_one(text: str, power: int) -> None:
    statement = own_statement([], Caption((text,), "", ""))
    assert statement is not None and statement.money == power
