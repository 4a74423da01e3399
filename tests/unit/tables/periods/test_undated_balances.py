"""Equity whose opening and closing balances carry no dates: one block or several, of quarters, of half years, of
years.
"""

from __future__ import annotations

from dated_tables import HALF_2024, YEAR_2023, Line, Span, at, periods, plain, year

HEADS = ("", "Common stock", "Retained earnings", "Total")
THIS, LAST = "June 30, 2024", "June 30, 2023"
SHEET = "<p>BALANCE SHEETS</p>" + plain(
    ("", "June 30, 2024", "December 31, 2023"), ("Cash", "2,610", "2,480"), ("Total assets", "2,610", "2,480"), (
    "Total liabilities", "1,384", "1,336"),
    ("Common stock", "112", "110"), ("Retained earnings", "1,114", "1,034"), ("Total shareholders' equity", "1,226",
    "1,144"),
    ("Total liabilities and equity", "2,610", "2,480"),
)  # fmt: skip
OPEN, CLOSE = "Balance, beginning of period", "Balance, end of period"
SIX: list[Line] = [
    (OPEN, "110", "1,034", "1,144"),
    ("Net income", "", "96", "96"),
    ("Dividends", "", "(16)", "(16)"),
    ("Stock issued", "2", "", "2"),
    (CLOSE, "112", "1,114", "1,226"),
]
SIX_BEFORE: list[Line] = [
    (OPEN, "106", "902", "1,008"),
    ("Net income", "", "81", "81"),
    ("Dividends", "", "(15)", "(15)"),
    ("Stock issued", "1", "", "1"),
    (CLOSE, "107", "968", "1,075"),
]
THREE: list[Line] = [
    (OPEN, "110", "1,072", "1,182"),
    ("Net income", "", "50", "50"),
    ("Dividends", "", "(8)", "(8)"),
    ("Stock issued", "2", "", "2"),
    (CLOSE, "112", "1,114", "1,226"),
]
THREE_BEFORE: list[Line] = [
    (OPEN, "106", "935", "1,041"),
    ("Net income", "", "41", "41"),
    ("Dividends", "", "(8)", "(8)"),
    ("Stock issued", "1", "", "1"),
    (CLOSE, "107", "968", "1,075"),
]
QUARTERS: list[Line] = [
    (OPEN, "110", "1,034", "1,144"), ("Net income", "", "46", "46"), ("Dividends", "", "(8)", "(8)"), (CLOSE, "110",
    "1,072", "1,182"),
    ("Net income", "", "50", "50"), ("Dividends", "", "(8)", "(8)"), ("Stock issued", "2", "", "2"), (CLOSE, "112",
    "1,114", "1,226"),
]  # fmt: skip
QUARTERS_BEFORE: list[Line] = [
    (OPEN, "106", "902", "1,008"), ("Net income", "", "40", "40"), ("Dividends", "", "(7)", "(7)"), (CLOSE, "106",
    "935", "1,041"),
    ("Net income", "", "41", "41"), ("Dividends", "", "(8)", "(8)"), ("Stock issued", "1", "", "1"), (CLOSE, "107",
    "968", "1,075"),
]  # fmt: skip


def block(opened: str, closed: str) -> list[list[Span]]:
    """The periods of five rows from one balance to the other."""
    start = {
        "2023-12-31": "2024-01-01",
        "2022-12-31": "2023-01-01",
        "2024-03-31": "2024-04-01",
        "2023-03-31": "2023-04-01",
    }[opened]
    return [[at(opened)] * 3, [(start, closed)] * 2, [(start, closed)] * 2, [(start, closed)] * 2, [at(closed)] * 3]


def quarters(number: int) -> list[list[Span]]:
    """The periods of eight rows over the first two quarters of a year."""
    first, second = (f"{number}-01-01", f"{number}-03-31"), (f"{number}-04-01", f"{number}-06-30")
    return [
        [at(f"{number - 1}-12-31")] * 3,
        *[[first] * 2] * 2,
        [at(first[1])] * 3,
        *[[second] * 2] * 3,
        [at(second[1])] * 3,
    ]


def equity(caption: str, *rows: Line) -> str:
    return f"{SHEET}<p>STATEMENTS OF EQUITY</p><p>{caption}</p>{plain(HEADS, *rows)}"


SIX_2024, SIX_2023 = block("2023-12-31", "2024-06-30"), block("2022-12-31", "2023-06-30")


def test_blocks_of_two_years_in_either_order_are_dated_by_the_balance_sheet() -> None:
    caption = f"For the six months ended {THIS} and 2023"
    assert periods(equity(caption, *SIX, *SIX_BEFORE), HALF_2024, 1) == SIX_2024 + SIX_2023
    assert periods(equity(caption, *SIX_BEFORE, *SIX), HALF_2024, 1) == SIX_2023 + SIX_2024


def test_a_block_that_opens_with_no_balance_of_the_last_year_is_of_the_quarter() -> None:
    expected = block("2024-03-31", "2024-06-30") + block("2023-03-31", "2023-06-30")
    assert (
        periods(equity(f"For the three and six months ended {THIS} and 2023", *THREE, *THREE_BEFORE), HALF_2024, 1)
        == expected
    )
    assert periods(equity("(unaudited)", *THREE, *THREE_BEFORE), HALF_2024, 1) == expected


def test_quarters_in_one_chain() -> None:
    assert periods(equity("(unaudited)", *QUARTERS), HALF_2024, 1) == quarters(2024)


def test_a_chain_that_names_its_quarters() -> None:
    named = [
        (label.replace("end of period", nth), *rest)
        for (label, *rest), nth in zip(
            QUARTERS, ["", "", "", "end of first quarter", "", "", "", "end of second quarter"], strict=True
        )
    ]
    assert periods(equity("(unaudited)", *named), HALF_2024, 1) == quarters(2024)


def test_chains_of_two_years() -> None:
    expected = quarters(2024) + quarters(2023)
    assert periods(equity("(unaudited)", *QUARTERS, *QUARTERS_BEFORE), HALF_2024, 1) == expected
    headed: list[Line] = [("2024", "", "", ""), *QUARTERS, ("2023", "", "", ""), *QUARTERS_BEFORE]
    assert periods(equity("(unaudited)", *headed), HALF_2024, 1) == expected


def test_years_in_one_chain() -> None:
    rows = (
        ("Balance at beginning of year", "100", "800", "900"), ("Net income", "", "90", "90"), (
        "Balance at end of year", "100", "890", "990"),
        ("Net income", "", "112", "112"), ("Stock issued", "6", "", "6"), ("Balance at end of year", "106", "1,002",
        "1,108"),
    )  # fmt: skip
    found = periods("<p>STATEMENTS OF EQUITY</p>" + plain(HEADS, *rows), YEAR_2023)
    assert found == [
        [at("2021-12-31")] * 3,
        [year(2022)] * 2,
        [at("2022-12-31")] * 3,
        [year(2023)] * 2,
        [year(2023)] * 2,
        [at("2023-12-31")] * 3,
    ]


def test_more_closing_balances_than_quarters_are_not_dated_by_their_number() -> None:
    found = periods(equity("(unaudited)", *QUARTERS, *THREE[1:]), HALF_2024, 1)
    assert found[0] == [at("2023-12-31")] * 3
    assert found[-1] == [at("2024-06-30")] * 3


def test_blocks_of_different_things_are_of_one_time() -> None:
    rows: list[Line] = [("Warranties:", "", "", ""), *SIX, ("Returns:", "", "", ""), *SIX_BEFORE]
    found = periods(
        "<p>Changes in reserves for the six months ended June 30, 2024</p>"
        + plain(("", "East", "West", "Total"), *rows),
        HALF_2024,
    )
    assert found == SIX_2024 * 2
