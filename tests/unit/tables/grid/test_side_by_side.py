"""Columns of one row that are told apart: labels set side by side, names in digits, marks of notes, headers of the
table before.
"""

from __future__ import annotations

from dated_tables import YEAR_2023, plain, readings

from tickmark.tables import Reading


def named(found: list[Reading]) -> list[tuple[str, str]]:
    return [(reading.row_label, reading.text) for reading in found]


def test_labels_side_by_side_name_the_numbers_behind_them() -> None:
    rows = [
        ("Alabama", "47", "Louisiana", "53", "Ohio", "137"),
        ("Alaska", "5", "Maine", "7", "Oklahoma", "36"),
        ("Arizona", "59", "Maryland", "52", "Oregon", "31"),
    ]
    found = readings("<p>Our stores as of December 31, 2023:</p>" + plain(*rows), YEAR_2023)
    assert sorted(named(found)) == sorted((row[place], row[place + 1]) for row in rows for place in (0, 2, 4))


def test_labels_side_by_side_under_headers_that_repeat() -> None:
    rows = [
        ("Alabama", "47", "Louisiana", "53"),
        ("Alaska", "5", "Maine", "7"),
        ("Arizona", "59", "Maryland", "52"),
        ("Total", "111", "", ""),
    ]
    found = readings(
        "<p>Our stores as of December 31, 2023:</p>" + plain(("State", "Stores", "State", "Stores"), *rows), YEAR_2023
    )
    assert {("Alabama", "47"), ("Louisiana", "53"), ("Alaska", "5"), ("Maine", "7"), ("Total", "111")} <= set(
        named(found)
    )


def test_texts_between_numbers_that_headers_name_label_none_of_them() -> None:
    rows = [
        ("Term loan", "500", "Base rate", "490"),
        ("Revolver", "200", "Prime rate", "180"),
        ("Notes", "300", "Fixed", "290"),
    ]
    found = readings(
        "<p>Debt at December 31, 2023 (in millions)</p>" + plain(("", "Principal", "Rate", "Carrying amount"), *rows),
        YEAR_2023,
    )
    assert [label for label, _ in named(found)] == ["Term loan", "Term loan", "Revolver", "Revolver", "Notes", "Notes"]


def test_names_in_digits_under_one_header_of_all() -> None:
    html = plain(
        ("", ("Program", 4)),
        ("", "737", "747", "767", "777"),
        ("Firm orders", "4,332", "104", "48", "416"),
        ("Deliveries", "396", "1", "32", "26"),
    )
    found = readings("<p>Orders in 2023:</p>" + html, YEAR_2023)
    assert [reading.column_label for reading in found] == [
        f"Program | {name}" for name in ("737", "747", "767", "777")
    ] * 2


def test_marks_of_notes_in_columns_of_their_own_are_no_amounts() -> None:
    heads = (
        "Description",
        "Balance at Beginning of Period",
        "Additions",
        "",
        "Deductions",
        "",
        "Balance at End of Period",
    )
    rows = [
        ("Allowance for doubtful accounts", "40", "150", "(1)", "(170)", "(2)", "20"),
        ("Sales returns", "109", "151", "(3)", "(178)", "(4)", "82"),
    ]
    found = readings("<p>Schedule II (in millions)</p>" + plain(heads, *rows), YEAR_2023)
    assert [reading.text for reading in found] == [
        text for row in rows for text in row[1:] if text not in ("(1)", "(2)", "(3)", "(4)")
    ]


def test_a_year_over_the_next_table_leaves_it_the_headers_of_the_first() -> None:
    heads = ("", "Before-Tax Amount", "Income Tax", "After-Tax Amount")
    rows = [(name, "366", "(131)", "235") for name in ("Translation", "Hedges", "Securities", "Pensions", "Total")]
    html = plain(heads, ("2023", "", "", ""), *rows) + "<p>&nbsp;</p>" + plain(("2022", "", "", ""), *rows)
    found = readings("<p>The following tables present other comprehensive income:</p>" + html, YEAR_2023)
    assert [reading.column_label for reading in found] == list(heads[1:]) * 10
    assert [reading.period.end.year for reading in found] == [2023] * 15 + [2022] * 15


def test_rows_that_a_second_column_tells_apart_are_named_by_both() -> None:
    from tickmark.model import RawCell, RawTable
    from tickmark.tables.grid.grid import read_rows

    def rows(*lines: str) -> list[tuple[str, tuple[str, ...]]]:
        cells = tuple(
            tuple(RawCell(row, column, 1, 1, text) for column, text in enumerate(line.split("|")) if text)
            for row, line in enumerate(lines)
        )
        table = RawTable(0, cells, max(len(line.split("|")) for line in lines))
        return [row.named() for row in read_rows(table) if row.kind == "data"]

    named = rows("Region|Channel|2024", "Pacific|Stores|439,493", "Pacific|Online|290,578", "Midwest|Stores|267,893")
    assert named == [("Stores", ("Pacific",)), ("Online", ("Pacific",)), ("Stores", ("Midwest",))]
    assert rows("N/C|Name|Debit", "0010|Freehold|2,145.00", "0030|Plant|412.55", "1200|Bank|187.61") == [
        ("Freehold", ()), ("Plant", ()), ("Bank", ())
    ]  # fmt: skip
