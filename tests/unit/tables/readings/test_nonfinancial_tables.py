"""Tables away from the financial pages: what the document says of its statements is not said of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import read_tables

ANNUAL = FiscalPeriod(2023, None, date(2023, 12, 31), "test")
CONVENTION = (
    "<p>Tabular amounts are in millions, unless otherwise noted.</p>"
    + "<p>A sentence of prose that says nothing of amounts, and is long enough to end a caption.</p>" * 30
)
Lines = tuple[tuple[str, ...], ...]

OFFICERS: Lines = (
    ("Name", "Age", "Position"),
    ("A. Person", "53", "Chief Executive"),
    ("B. Person", "61", "Treasurer"),
)
PURCHASES: Lines = (
    ("Period", "Total number of shares purchased", "Average price paid per share"),
    ("October 1, 2023 - October 31, 2023", "952", "$147.82"),
    ("November 1, 2023 - November 30, 2023", "1,175", "$141.94"),
)
SITES: Lines = (("Region", "Owned", "Leased"), ("North", "112", "7"), ("South", "34", "18"))
BACKLOG: Lines = (("", "2023", "2022"), ("Pumps", "$112", "$70"), ("Valves", "34", "18"))


def readings(section: str | None, lines: Lines, stated: str = "") -> dict[str, tuple[str, float]]:
    """Printed text -> unit and value."""
    table = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines)
    document = read_html(
        f"<html><body>{CONVENTION}<p>{stated}</p><table>{table}</table></body></html>".encode(), "0" * 64
    )
    section_of: Callable[[int], str | None] = lambda _: section  # noqa: E731
    return {
        r.text: (r.unit, float(r.value)) for found in read_tables(document, ANNUAL, section_of) for r in found.readings
    }


@pytest.mark.parametrize("section", ["Item4", "Item10", "Item1", "Cover"])
def test_an_age_is_no_amount(section: str) -> None:
    assert readings(section, OFFICERS) == {}


@pytest.mark.parametrize("section", ["Item2", "Item15", "Part2Item6"])
def test_a_number_that_nothing_calls_money_is_none(section: str) -> None:
    assert readings(section, SITES) == {}


@pytest.mark.parametrize("section", ["Item5", "Part2Item2"])
def test_purchases_of_shares_are_counted_as_printed(section: str) -> None:
    found = readings(section, PURCHASES)
    assert (found["952"], found["1,175"]) == (("shares", 952.0), ("shares", 1175.0))
    assert found["$147.82"] == ("USD/shares", 147.82)


def test_what_the_table_states_itself_holds() -> None:
    assert readings("Item5", PURCHASES, "Shares in thousands")["952"] == ("shares", 952_000.0)
    assert readings("Item2", SITES, "Rent paid in the year, in thousands")["112"] == ("USD", 112_000.0)


@pytest.mark.parametrize("section", ["Item1", "Item7", "Item8", "Item8Note3", "Part1Item1", None])
def test_tables_of_amounts_are_read_as_before(section: str | None) -> None:
    found = readings(section, BACKLOG)
    assert (found["$112"], found["34"]) == (("USD", 112e6), ("USD", 34e6))


STORES: Lines = (("", "2023", "Openings", "2024"), ("Canada", "216", "3", "219"), ("Europe", "829", "4", "833"))


@pytest.mark.parametrize(
    ("stated", "value"),
    [
        ("The following table sets out the number of our stores by segment.", 216.0),
        ("The number of people served by segment was (in thousands):", 216_000.0),
    ],
)
def test_counts_of_things_are_no_shares_and_have_no_scale_but_their_own(stated: str, value: float) -> None:
    assert readings("Item7", STORES, stated)["216"] == ("pure", value)


@pytest.mark.parametrize("section", ["Item7", "Item8Note3", None])
def test_the_convention_holds_on_the_financial_pages(section: str | None) -> None:
    assert readings(section, PURCHASES)["952"] == ("shares", 952e6)
