"""Amounts that look like money of their table and are not: per share, counts, prices, rates. Ignorance is right."""

from __future__ import annotations

import pytest
from drawn_tables import cells, table

UNKNOWN = (None, None)
YEARS = "|2023|2022"


@pytest.mark.parametrize(
    ("lines", "rows"),
    [
        ("Summary (in millions, except per share amounts)", ("Per share amounts:", "Net income|$ 12|$ 10")),
        ("Summary (in millions, except per share amounts)", ("Earnings per share data", "Diluted|2,943.1|$ 2,970.0")),
        ("Members (membership in thousands)", ("Commercial|4,120|4,011",)),
        ("Refinery throughput (in thousands)", ("United States|1,944|1,686",)),
        ("Revenue (in millions)", ("Products|$ 512|$ 498", "Active buyers (in thousands)|4,110|3,980")),
        ("Revenue (in millions)", ("Products|$ 512|$ 498", "Natural gas gathered (Dth)|1,204|1,110")),
        ("Revenue (in millions)", ("Products|$ 512|$ 498", "Average customers|612|604")),
        ("Revenue (in millions)", ("Products|$ 512|$ 498", "New shares issued|3|2")),
        ("Fleet (in thousands)", ("Revenue|$ 512|$ 498", "Charter rate per day|$ 20,334|$ 17,102")),
        ("Stock prices", ("High|$ 44.10|$ 39.11",)),
        ("Premiums", ("Premiums written|$ 1,204.1|$ 1,117.0",)),
        ("Key figures", ("Loss ratio|61.4%|63.0%", "Change in basis points|160|40", "Margin|3.1%|2.9%")),
        ("Assumptions", ("Volatility|31%|33%", "Expected life (years)|5.6|5.9", "Yield|1.0%|1.1%")),
    ],
)
def test_what_may_be_no_money_or_rate_is_not_known(lines: str, rows: tuple[str, ...]) -> None:
    found = cells(table(lines, YEARS, *rows))
    unclear = [at for at, row in enumerate(rows, 1) if not _is_plain(row)]
    assert unclear
    assert {found[row, column][:2] for row in unclear for column in (1, 2)} == {UNKNOWN}


def _is_plain(row: str) -> bool:
    """Rows that give the others their surroundings, and headings."""
    return "|" not in row or row.startswith(("Products", "Revenue", "Loss ratio", "Margin", "Volatility", "Yield"))


@pytest.mark.parametrize(
    ("lines", "row", "value"),
    [
        ("(millions of dollars)", "Upstream|412|398", 412e6),
        ("Charges (in millions)", "Restructuring|412|398", 412e6),
        ("Summary (in millions)", "Revenue (in thousands of dollars)|412|398", 412e3),
        ("Summary (in millions)", "Revenue (in thousands)|$ 412|$ 398", 412e3),
        ("Earnings per share (in millions, except per share amounts)", "Net income|$ 2,410|$ 2,011", 2410e6),
    ],
)
def test_what_says_that_it_is_money_is_still_money(lines: str, row: str, value: float) -> None:
    assert cells(table(lines, YEARS, row))[1, 1][:2] == (value, "USD")


def test_the_heading_of_the_discussion_makes_no_balances() -> None:
    heading = "Discussion and Analysis of Financial Condition and Results of Operations|(in millions)"
    found = cells(table(heading, "|2022|2023|% Change", "Cloud|$ 80|$ 90|12%"))
    assert {days for _, _, days in found.values()} == {None}


@pytest.mark.parametrize(
    "rows",
    [
        ("|Year Ended December 31, 2023|", "|First Quarter|Second Quarter", "Other|$ 5|$ 6"),
        (
            "|Three Months Ended December 31, 2023|",
            "|October 1 to October 21|October 22 to December 31",
            "Other|$ 5|$ 6",
        ),
        ("|2022/23|2021/22", "Interest expense|$ 5|$ 6"),
    ],
)
def test_a_column_that_names_a_time_and_a_part_of_it_is_not_dated(rows: tuple[str, ...]) -> None:
    found = cells(table("Results of operations (in millions)", *rows))
    assert {days for _, _, days in found.values()} == {None}


def test_a_row_below_a_line_of_balances_is_of_no_period() -> None:
    rows = (YEARS, "Deferred tax assets:", "Compensation|$ 210|$ 198", "Research capitalization|88|71")
    found = cells(table("Components (in millions)", *rows))
    assert all(days is None or days[1] == 0 for _, _, days in found.values())


@pytest.mark.parametrize(
    ("lines", "rows"),
    [
        ("Summary (in millions)", ("Year ended December 31,|Long-term debt", "2023|$ 311", "2022|$ 330")),
        (
            "Summary (in millions)",
            ("|As of or for the Year Ended December 31,|", YEARS, "Average balances", "Assets|$ 5|$ 4"),
        ),
    ],
)
def test_a_balance_by_its_column_or_an_average_is_not_dated(lines: str, rows: tuple[str, ...]) -> None:
    assert {days for _, _, days in cells(table(lines, *rows)).values()} == {None}


def test_a_column_before_the_signs_of_its_row_is_not_known_to_be_money() -> None:
    """`Leases | Annual rent` over `14 | $ 9,402`: counts stand there, and so in rows that bear no sign."""
    rows = ("Grocers|14|$ 9,402", "Cinemas|6|4,204", "Total|20|$ 13,606")
    found = cells(table("Tenants (dollars in thousands)", "|Leases|Annual rent", *rows))
    assert [found[row, 1][:2] for row in (1, 2, 3)] == [UNKNOWN] * 3
    assert [found[row, 2][0] for row in (1, 2, 3)] == [9_402e3, 4_204e3, 13_606e3]
    plain = cells(table("Debt (in thousands)", "|2023|2022", "Notes|$ 14|9,402"))
    assert [plain[1, column][0] for column in (1, 2)] == [14e3, 9_402e3]


def test_a_count_in_a_column_of_percentages_is_no_rate() -> None:
    rows = ("Growth|8.2%|6.1%|2.1%", "Sales|$ 1,204|$ 1,113|8.2%", "New stores|12|9|3", "Churn rate|1.2|1.1|0.1")
    found = cells(table("Performance (in thousands)", "|2023|2022|Change", *rows))
    assert found[3, 3][:2] == UNKNOWN
    assert found[2, 3][:2] == (0.082, "pure")
