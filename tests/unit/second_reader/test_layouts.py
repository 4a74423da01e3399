"""Ten layouts of statements and notes as filing agents draw them: the same amounts, read alike from each."""

from __future__ import annotations

from datetime import date

import pytest
from drawn_tables import END, cells, reading

from tickmark import second_reader
from tickmark.second_reader import read_page

BEFORE = date(2022, 12, 31)
SALES = {"120": (END, 12), "110": (BEFORE, 12)}
CASH = {"120": (END, 0), "110": (BEFORE, 0)}


def rows(*drawn: str) -> str:
    """Rows of cells between `|`; `3:text` spans three columns."""

    def cell(text: str) -> str:
        span, mark, own = text.partition(":")
        return f"<td colspan={span}>{own}</td>" if mark and span.isdigit() else f"<td>{text}</td>"

    return "".join(f"<tr>{''.join(map(cell, row.split('|')))}</tr>" for row in drawn)


def page(*parts: str) -> bytes:
    """Lines, and tables, which begin with a tag."""
    drawn = (f"<table>{part}</table>" if part.startswith("<tr") else f"<p>{part}</p>" for part in parts)
    return f"<html><body>{''.join(drawn)}</body></html>".encode()


LAYOUTS = {
    "a sign of its own, spanners over two columns": page(
        "Results (in millions)",
        rows("|7:Year Ended December 31,", "|3:2023|1:|3:2022", "Net sales|$|120||||$|110"),
    ),
    "signs in the digits' cell, of three columns each": page(
        "Results (in millions)",
        rows("3:|15:Years ended December 31,", "3:|3:2023|3:|3:2022", "3:Net sales|3:$ 120|3:|3:110"),
    ),
    "years and words on lines of their own": page(
        "Results (in millions)",
        rows(
            "|3:Year Ended|3:Year Ended", "|3:December 31,|3:December 31,", "|3:2023|3:2022", "Net sales|$|120||$|110|"
        ),
    ),
    "headers in a table of their own": page(
        "Results (in millions)",
        rows("2:|2:Year Ended December 31, 2023|2:Year Ended December 31, 2022"),
        rows("2:Net sales|$|120|$|110"),
    ),
    "the day in the caption alone": page(
        "For the years ended December 31, 2023 and 2022 (in millions)", rows("|2023|2022", "Net sales|$ 120|$ 110")
    ),
    "a column of notes": page(
        "Results (in millions)",
        rows("|Note|2:Year Ended December 31, 2023|2:Year Ended December 31, 2022", "Net sales|(a)|$|120|$|110"),
    ),
    "columns of percent between": page(
        "Results (in millions)",
        rows("|3:2023|%|3:2022|%", "Years ended December 31,||||||||", "Net sales|$|120||100%|$|110||100%"),
    ),
    "spacers of a column each": page(
        "Results (in millions)",
        rows("||2:Year Ended December 31, 2023||2:Year Ended December 31, 2022|", "Net sales||$|120||$|110|"),
    ),
    "digits that end alike and begin apart": page(
        "Results (in millions)",
        rows(
            "|2:Year Ended December 31, 2023|2:Year Ended December 31, 2022",
            "Cost of sales|2:(70)|2:(60)",
            "Net sales|$|120|$|110",
        ),
    ),
    "texts that do not stand over their columns": page(
        "Results (in millions)",
        rows("||Year Ended December 31, 2023||Year Ended December 31, 2022", "Net sales|||$ 120||$ 110"),
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_sales_are_of_their_years_in_every_layout(name: str) -> None:
    found = {
        cell.printed.strip("$ "): (cell.days.end, cell.days.months)
        for cell in reading(LAYOUTS[name]).cells.values()
        if cell.printed.strip("$ ") in SALES and cell.days and cell.measured.value is not None
    }
    assert found == SALES


def test_what_repeats_itself_under_days_is_of_those_days() -> None:
    raw = page(
        "Fair values (in millions)",
        rows(
            "3:|6:December 31, 2023|3:|6:December 31, 2022",
            "3:|3:Level 1|3:Level 2|3:|3:Total|3:|3:Level 1|3:Level 2|3:Total",
            "3:Bonds|3:$ 1|3:$ 119|3:|3:$ 120|3:|3:$ 2|3:$ 108|3:$ 110",
        ),
    )
    found = {cell.printed.strip("$ "): cell.days for cell in reading(raw).cells.values()}
    assert {digits: (days.end, days.months) for digits, days in found.items() if days and digits in CASH} == CASH


def test_a_table_goes_on_over_the_page_by_its_columns_edges() -> None:
    raw = page(
        "Results (in millions)",
        rows("|2:Year Ended December 31, 2023|2:Year Ended December 31, 2022", "Net sales|$|90|$|80"),
        "26",
        "Table of Contents",
        rows("Net income|2:120|2:110"),
    )
    found = reading(raw).cells
    assert [(cell.days.end, cell.days.months) for cell in found.values() if cell.days and cell.printed in SALES] == [
        (END, 12),
        (BEFORE, 12),
    ]


def test_an_increase_over_a_year_is_of_that_year() -> None:
    raw = page("Results (in millions)", rows("|2:Increase in income", "|2023|2022", "Net sales|$ 120|$ 110"))
    assert {cell.days.end for cell in reading(raw).cells.values() if cell.days} == {END, BEFORE}


def test_the_only_date_of_the_headers_is_that_of_all_columns() -> None:
    raw = page("(in millions)", rows("|December 31, 2023", "|Level 1|Level 2|Total", "Bonds|$ 1|$ 119|$ 120"))
    assert {(cell.days.end, cell.days.months) for cell in reading(raw).cells.values() if cell.days} == {(END, 0)}
    assert len(reading(raw).cells) == 3


def test_shares_used_per_share_are_shares() -> None:
    raw = page(
        "Results (in millions, except per share amounts)",
        rows("|Year Ended December 31, 2023", "Net income|$ 120", "Shares used to compute net income per share|860"),
    )
    assert reading(raw).cells[0, 2, 1].measured.unit == "shares"


def amounts(*parts: str) -> dict[tuple[int, int, int], float | None]:
    """Values of all tables of a page."""
    found = reading(page(*parts)).cells
    return {place: None if (one := cell.measured.value) is None else float(one) for place, cell in found.items()}


def test_a_title_over_the_labels_and_some_columns_is_over_all_of_them() -> None:
    drawn = rows("3:Balance Sheets", "3:(In thousands)", "||December 31, 2023||December 31, 2022", "Cash|$|120|$|110")
    assert list(amounts(drawn).values()) == [120e3, 110e3]


def test_a_bracket_in_a_cell_of_its_own_makes_the_number_negative() -> None:
    drawn = rows("||||2023||||2022", "Net loss|$|(|12|)|$|(|11|)", "Sales|$||120||$||110|")
    assert list(amounts("Years ended December 31 (in millions)", drawn).values()) == [-12e6, -11e6, 120e6, 110e6]


def test_the_foot_of_a_page_does_not_end_a_table() -> None:
    first = rows("|December 31, 2023|December 31, 2022", "Cash|$ 12|$ 11")
    found = reading(page("Balances (in millions)", first, rows("Annual Report|71"), rows("Inventories|$ 120|$ 110")))
    days = [cell.days and cell.days.end for (table, _, _), cell in found.cells.items() if table == 2]
    assert days == [END, BEFORE]


def test_counts_beside_one_of_millions_are_printed_in_full() -> None:
    drawn = rows("|Number of shares", "Granted|411,134", "Outstanding at end of year|5,349,490")
    assert list(amounts("Activity for the year ended December 31, 2023", drawn).values()) == [411134.0, 5349490.0]


def test_rows_of_quarters_below_a_year() -> None:
    drawn = rows("|Net income", "2023", "First quarter|$ 12", "Second quarter|$ 13")
    found = reading(page("Net income by quarter (in millions)", drawn)).cells.values()
    days = [(cell.days.end, cell.days.months) for cell in found if cell.days]
    assert days == [(date(2023, 3, 31), 3), (date(2023, 6, 30), 3)]


def test_an_account_that_did_not_move_is_not_taken_for_a_change() -> None:
    drawn = rows("Year Ended December 31,|2023|2022", "Common Stock|$ 1,760|$ 1,760", "Net income|12|11")
    found = reading(page("Statements of Equity (in millions)", drawn)).cells
    assert [cell.days is None for cell in found.values()] == [True, True, False, False]


def test_a_year_to_date() -> None:
    drawn = rows("|Year-to-date ended|Year-to-date ended", "|June 30, 2023|June 30, 2022", "Net sales|$ 12|$ 11")
    found = second_reader.read(read_page(page("Results (in millions)", drawn)), date(2023, 6, 30), False, "1231")
    assert [cell.days and cell.days.months for cell in found.cells.values()] == [6, 6]


def test_headers_that_repeat_below_years_go_with_them_by_order() -> None:
    """The years span fewer grid columns than what they head: `Change` begins over the second year's share."""
    raw = (
        b"<html><body><p>(in millions)</p><table>"
        b"<tr><td></td><td colspan=3>2023</td><td colspan=3>2022</td><td colspan=3>Change</td></tr>"
        b"<tr><td></td><td>Sales</td><td></td><td>Percent of sales</td><td></td><td></td><td>Sales</td><td>Percent of sales</td><td>$</td><td>%</td></tr>"
        b"<tr><td>Net sales</td><td>$ 910</td><td></td><td>65.1%</td><td></td><td></td><td>$ 804</td><td>69.1%</td><td>106</td><td>13%</td></tr>"
        b"</table></body></html>"
    )
    assert cells(raw)[2, 7][2] == (date(2022, 12, 31), 12)


def test_a_year_below_a_day_of_two_years_is_of_its_own_year() -> None:
    drawn = rows("|2:December 31, 2023 and 2022", "|Net 2023|Net 2022", "Accounts payable|$ 120|$ 110")
    found = reading(page("Payables (in millions)", drawn)).cells.values()
    assert {cell.printed[2:]: (cell.days.end, cell.days.months) for cell in found if cell.days} == CASH


def test_rows_of_quarters_by_their_last_day() -> None:
    drawn = rows("2023|Net income", "Quarter ended March 31|$ 12", "Quarter ended June 30|$ 13")
    found = reading(page("Quarterly results (in millions)", drawn)).cells.values()
    days = [(cell.days.end, cell.days.months) for cell in found if cell.days]
    assert days == [(date(2023, 3, 31), 3), (date(2023, 6, 30), 3)]


def test_nine_months_of_weeks_open_with_a_year_end_that_is_not_printed() -> None:
    """39 weeks before June 24, 2023 ends the year, 40 weeks do not; the page names neither."""
    drawn = rows(
        "|Nine Months Ended|Nine Months Ended", "|June 24, 2023|June 25, 2022", "Cash, beginning balances|$ 7|$ 5"
    )
    found = second_reader.read(read_page(page("Cash flows (in millions)", drawn)), date(2023, 6, 24), False, "0924")
    assert [cell.days and cell.days.end for cell in found.cells.values()] == [date(2022, 9, 24), date(2021, 9, 25)]


def test_a_page_that_begins_below_the_headers_of_the_one_before() -> None:
    """Its first rows have those headers, though others stand further down."""
    raw = page(
        "Results (in millions)",
        rows("|2:Year Ended December 31, 2023|2:Year Ended December 31, 2022", "Net sales|$|90|$|80"),
        rows("Net income|2:120|2:110", "|2:2023|2:2022", "Net sales|$|7|$|5"),
    )
    found = reading(raw).cells.values()
    assert {
        cell.printed: (cell.days.end, cell.days.months) for cell in found if cell.days and cell.printed in SALES
    } == SALES
