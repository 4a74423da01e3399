"""What is neither money nor shares: counted things are plain numbers, measured ones have no unit that a fact can
carry.
"""

from __future__ import annotations

from datetime import date

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import Reading, read_tables

ANNUAL = FiscalPeriod(2023, None, date(2023, 12, 31), "test")


def readings(caption: str, *lines: tuple[str, ...]) -> dict[str, Reading]:
    """Printed text -> its reading; texts are unique."""
    table = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines)
    document = read_html(f"<html><body><p>{caption}</p><table>{table}</table></body></html>".encode(), "0" * 64)
    return {
        reading.text: reading for table in read_tables(document, ANNUAL, lambda _: None) for reading in table.readings
    }


def test_things_counted_one_by_one_are_plain_numbers_whatever_the_scale_of_money() -> None:
    found = readings(
        "Selected data (dollars in millions)",
        ("", "2023", "2022"),
        ("Net sales", "$ 4,110", "$ 4,005"),
        ("Number of employees", "8,204", "8,110"),
        ("Active customers (in thousands)", "1,204", "1,110"),
    )
    assert (found["8,204"].unit, found["8,204"].value) == ("pure", 8204)
    assert (found["1,204"].unit, found["1,204"].value) == ("pure", 1204000)
    assert (found["$ 4,110"].unit, found["$ 4,110"].scale) == ("USD", 6)


def test_what_is_measured_in_a_unit_of_its_own_is_left_out() -> None:
    found = readings(
        "Production and prices",
        ("", "2023", "2022"),
        ("Oil (MBbls)", "1,205", "1,111"),
        ("Average price per Bbl", "$ 72.10", "$ 91.20"),
        ("Oil revenue (in thousands)", "$ 86,880", "$ 101,323"),
    )
    assert set(found) == {"$ 86,880", "$ 101,323"}


def test_a_word_that_begins_like_a_unit_is_none() -> None:
    found = readings("(in millions)", ("", "2023", "2022"), ("Other (primarily licenses and milestones)", "19", "21"))
    assert found["19"].unit == "USD"


MARKED = (
    ("Income by segment", "$ 4,110", "$ 4,005"),
    ("Taxes paid", "$ 810", "$ 790"),
    ("Total income", "$ 4,920", "$ 4,795"),
)


def two_tables(first: tuple[tuple[str, ...], ...], second: tuple[tuple[str, ...], ...]) -> dict[str, Reading]:
    """The readings of a document of two tables, printed text -> reading."""
    tables = (
        "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines)
        for lines in (first, second)
    )
    html = "".join(f"<p>The following table (in millions):</p><table>{table}</table>" for table in tables)
    read = read_tables(read_html(f"<html><body>{html}</body></html>".encode(), "0" * 64), ANNUAL, lambda _: None)
    return {reading.text: reading for table in read for reading in table.readings}


def test_a_table_without_signs_counts_things_where_the_filing_marks_its_amounts() -> None:
    members = (("", "2023", "2022"), ("Individual", "58", "61"), ("Group", "14", "12"))
    assert two_tables((("", "2023", "2022"), *MARKED), members)["58"].unit == "pure"
    unmarked = tuple(tuple(cell.replace("$ ", "") for cell in line) for line in MARKED)
    assert two_tables((("", "2023", "2022"), *unmarked), members)["58"].unit == "USD"


def test_a_column_without_signs_beside_marked_ones_counts_things() -> None:
    found = two_tables(
        (("", "2023", "2022"), *MARKED),
        (("", "Sites", "Annual rent"), ("North", "21", "$ 33"), ("South", "14", "25"), ("Both", "35", "$ 58")),
    )
    assert (found["21"].unit, found["21"].value) == ("pure", 21)
    assert (found["$ 33"].unit, found["25"].unit) == ("USD", "USD")
