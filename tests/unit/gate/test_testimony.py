"""Whose a cell is, by the texts over and beside it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tickmark import second_reader
from tickmark.gate.testimony import Says, by_id
from tickmark.second_reader import read_page

END = date(2023, 12, 31)
HEAD = "<tr><td></td><td>Year Ended December 31, 2023</td></tr>"


def drawn(*tables: tuple[str, list[str]]) -> second_reader.SecondReading:
    """A page of tables, each below its title."""
    html = "".join(
        f"<p>{title}</p><p>(in millions)</p><table>{HEAD}"
        + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row.split("|")) + "</tr>" for row in rows)
        + "</table>"
        for title, rows in tables
    )
    return second_reader.read(read_page(f"<html><body>{html}</body></html>".encode()), END, True, "1231")


def row(name: str, place: tuple[int, int, int], label: str, segment: str | None, value: float) -> dict[str, Any]:
    return {
        "fact_id": name, "value": value, "unit": "USD", "segment": segment, "period_start": date(2023, 1, 1),
        "period_end_date": END, "label": label, "row_label": label, "column_label": "2023", "printed": "5", "scale": 6,
        "entity": "HARBORLIGHT HOLDINGS", "table_index": place[0], "row_index": place[1], "column_index": place[2],
    }  # fmt: skip


@pytest.mark.parametrize(("heading", "says"), [("Consolidated", Says.CONFIRMS), ("Other data", Says.DOUBTS)])
def test_a_title_is_not_of_rows_below_consolidated(heading: str, says: Says) -> None:
    reading = drawn(("Sales by line", ["Cloud|$ 5"]), ("Cloud", ["Net sales|$ 5", heading, "Net sales|$ 9"]))
    of_cloud = [row("a", (0, 1, 1), "Cloud", "Cloud", 5e6), row("b", (1, 1, 1), "Net sales", "Cloud", 5e6)]
    whole = row("c", (1, 3, 1), "Net sales", None, 9e6)
    assert by_id([*of_cloud, whole], reading)["c"].member is says


@pytest.mark.parametrize(
    ("label", "segment", "says"),
    [
        ("Cost of products", "Sales of products", Says.CONFIRMS),
        ("Cost of services", "Sales of products", Says.DOUBTS),
        ("Other products", "Sales of products", Says.DOUBTS),
        ("Other (6)", "Other", Says.CONFIRMS),
        ("Other (income)", "Other", Says.DOUBTS),
    ],
)
def test_a_row_names_its_line_though_it_is_of_costs_or_marked(label: str, segment: str, says: Says) -> None:
    reading = drawn(("Statement of income", [f"{label}|$ 5"]))
    assert by_id([row("a", (0, 1, 1), label, segment, 5e6)], reading)["a"].member is says


@pytest.mark.parametrize(
    ("label", "line", "says"),
    [
        ("Cloud", "Headcount", Says.DOUBTS),
        ("Retail", "Headcount", Says.CONFIRMS),
        ("Cloud", "Income taxes", Says.CONFIRMS),
    ],
)
def test_a_row_named_like_a_part_of_other_tables_is_of_it(label: str, line: str, says: Says) -> None:
    """But not of taxes, which are told by places that elsewhere are parts."""
    reading = drawn(("Sales", ["Cloud|$ 5"]), ("Profit", ["Cloud|$ 6"]), (line, [f"{label}|$ 7"]))
    known = [row("a", (0, 1, 1), "Cloud", "Cloud", 5e6), row("b", (1, 1, 1), "Cloud", "Cloud", 6e6)]
    assert by_id([*known, row("c", (2, 1, 1), label, None, 7e6)], reading)["c"].member is says


@pytest.mark.parametrize(("segment", "says"), [(None, Says.DOUBTS), ("Pumps", Says.CONFIRMS), ("Results", Says.DOUBTS)])
def test_what_the_table_tells_apart_bears_its_part(segment: str | None, says: Says) -> None:
    reading = drawn(("Results", ["Net sales", "Pumps|$ 5", "Valves|$ 3"]))
    assert by_id([row("a", (0, 2, 1), "Pumps", segment, 5e6)], reading)["a"].member is says
