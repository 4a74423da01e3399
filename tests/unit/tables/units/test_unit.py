"""What a number in a table is an amount of, and at which power of ten."""

from __future__ import annotations

from datetime import date

from tickmark.stages.local import Given, read_local


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
