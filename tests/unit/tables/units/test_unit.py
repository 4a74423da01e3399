"""What a number in a table is an amount of, and at which power of ten."""

from __future__ import annotations

from datetime import date

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.stages.local import Given, read_local
from tickmark.tables import read_tables


def test_a_word_behind_a_number_counts_and_not_the_scale_of_the_table() -> None:
    rows = (("", "2024", "2023"), ("Revenue", "1,240", "1,100"), ("Largest contract", "$1.1B", "$940 million"))
    cells = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows)
    page = (
        "<html><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2024</p><p>Results of operations</p>"
        f"<p>(In millions)</p><table>{cells}</table></body></html>"
    )
    verified, rejected = read_local(page.encode(), "x.htm", Given("10-K", date(2024, 12, 31), year_end="1231")).facts
    assert rejected.empty
    found = {row["printed"]: (row["value"], row["unit"], row["scale"]) for row in verified.to_dict("records")}
    assert found == {
        "1,240": (1.24e9, "USD", 6),
        "1,100": (1.1e9, "USD", 6),
        "$1.1B": (1.1e9, "USD", 9),
        "$940 million": (940e6, "USD", 6),
    }


def test_a_table_that_scales_shares_alone_counts_shares() -> None:
    rows = (
        ("", "2024", "2023"),
        ("Balance at beginning of year", "101,200", "102,000"),
        ("Repurchased", "(2,100)", "(800)"),
        ("Balance at end of year", "99,100", "101,200"),
    )
    cells = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in rows)
    page = (
        "<html><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2024</p><p>Results of operations</p>"
        f"<p>Common stock (shares in thousands)</p><table>{cells}</table></body></html>"
    )
    verified, rejected = read_local(page.encode(), "x.htm", Given("10-K", date(2024, 12, 31), year_end="1231")).facts
    assert rejected.empty
    found = {(row["row_label"], row["printed"]): (row["value"], row["unit"]) for row in verified.to_dict("records")}
    assert found["Repurchased", "(2,100)"] == (-2.1e6, "shares")
    assert found["Balance at end of year", "99,100"] == (99.1e6, "shares")


def test_a_header_over_three_lines_counts_shares() -> None:
    rows = (
        ("", "Total number", "Average", "Purchased under", "Approximate value"),
        ("", "of shares", "price paid", "announced", "that may yet be"),
        ("", "purchased", "per share", "program (1)", "purchased (000s)"),
        ("October 1 to October 31, 2023", "214,300", "$ 19.84", "214,301", "66,828"),
        ("Total", "653,700", "20.49", "653,701", ""),
    )
    drawn = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    document = read_html(f"<html><body><table>{drawn}</table></body></html>".encode(), "0" * 64)
    period = FiscalPeriod(2023, None, date(2023, 12, 31), "test")
    read = {
        r.text: (r.unit, r.value) for table in read_tables(document, period, lambda _: None) for r in table.readings
    }
    assert read["214,300"] == ("shares", 214_300) and read["214,301"] == ("shares", 214_301)
    assert read["66,828"] == ("USD", 66_828_000)
