"""Lines that are nothing but the name of a company, and columns of several companies."""

from __future__ import annotations

from datetime import date

import pytest

from tickmark import second_reader
from tickmark.gate.company_names import letters_of_name, name_in_header, name_of_company
from tickmark.gate.testimony import Says, by_id


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("HARBORLIGHT POWER COMPANY", "harborlightpower"),
        ("Harborlight Holdings, Inc. and Subsidiaries", "harborlightholdings"),
        ("Harborlight Capital L.L.C.", "harborlightcapital"),
        ("PARENT COMPANY", ""),
        ("Consolidated Company", ""),
        ("Marks and Rowe LLP", ""),
        ("Acquisition of Harborlight Power Company", ""),
        ("We sold it to Harborlight Power Company", ""),
        ("Harborlight Holdings, Inc. 2023 Form 10-K", ""),
    ],
)
def test_names(line: str, name: str) -> None:
    assert name_of_company(line) == name


def test_a_total_of_the_filer_is_its_own() -> None:
    assert name_in_header("TOTAL NIKE, INC.") == letters_of_name("NIKE, Inc.")


@pytest.mark.parametrize("header", ["Historical", "Historical cost", "Historical 2022", "Year ended December 31"])
def test_headers_that_name_nobody(header: str) -> None:
    assert not name_in_header(header)


def test_an_index_writes_a_name_without_its_marks() -> None:
    assert letters_of_name("HARBOR LIGHT CO") == letters_of_name("The Harbor-Light Company") == "harborlight"


COLUMNS = """
<html><body><p>Regulatory assets at December 31, 2023 (in millions):</p><table>
<tr><td></td>{heads}</tr><tr><td>Total storm costs</td><td>$ 811</td><td>$ 411</td><td>$ 204</td></tr>
</table></body></html>"""


@pytest.mark.parametrize(
    ("heads", "members"),
    [
        ("Harborlight | Tidewater Electric | Tidewater Gas", [Says.CONFIRMS, Says.DOUBTS, Says.DOUBTS]),
        ("Parent | Eliminations | Consolidated", [Says.DOUBTS, Says.DOUBTS, Says.CONFIRMS]),
        ("Gross | Reserves | Net", [Says.CONFIRMS] * 3),
    ],
)
def test_columns_beside_the_filers_own_are_of_others(heads: str, members: list[Says]) -> None:
    drawn = COLUMNS.format(heads="".join(f"<td>{head}</td>" for head in heads.split(" | ")))
    found = second_reader.read(second_reader.read_page(drawn.encode()), date(2023, 12, 31), True, "1231")
    rows = [
        {
            "fact_id": str(column), "entity": "HARBORLIGHT HOLDINGS, INC.", "metric": None, "value": value, "unit": "USD",
            "segment": None, "period_start": None, "period_end_date": date(2023, 12, 31), "table_index": 0,
            "row_index": 1, "column_index": column, "column_label": None, "label": "Total storm costs",
            "row_label": "Total storm costs", "printed": f"{value:.0f}",
        }
        for column, value in ((1, 811e6), (2, 411e6), (3, 204e6))
    ]  # fmt: skip
    assert [one.member for one in by_id(rows, found).values()] == members
