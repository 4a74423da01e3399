"""Words that set amounts of one name apart."""

import pytest

from tickmark.ask.links.contrasts import compared, sides_of


@pytest.mark.parametrize(
    ("asked", "held", "told"),
    [
        ("developed technology, net", "Developed technology > Net", (1, 0, 0, 0)),
        ("developed technology, net", "Developed technology > Gross", (0, 1, 0, 0)),
        ("international income", "Income outside the United States", (2, 0, 0, 0)),
        ("non-current debt", "Long-term debt", (1, 0, 0, 0)),
        ("opening balance", "Balance at end of period", (0, 1, 0, 0)),
        ("rent", "Diluted", (0, 0, 0, 1)),
        ("realized gains", "Gains", (1, 0, 1, 0)),
    ],
)
def test_a_description_is_on_the_side_that_is_asked_for_or_on_another(
    asked: str, held: str, told: tuple[int, int, int, int]
) -> None:
    assert compared(sides_of(asked), sides_of(held)) == told


def test_words_within_words_say_no_side() -> None:
    assert not sides_of("network and currently")
