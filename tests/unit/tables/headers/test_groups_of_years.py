"""Years that repeat under lengths belong to them by order, however far the cells of the lengths reach."""

from __future__ import annotations

from datetime import date

import pytest

from tickmark.document.html import read_html
from tickmark.model import FiscalPeriod
from tickmark.tables import read_tables


def page(span: int) -> str:
    """Two lengths of `span` columns each over four years of three."""
    blank = '<td colspan="3"></td>'
    lengths = (f'<td colspan="{span}">{name} Months Ended June 30,</td>' for name in ("Three", "Six"))
    head = '<td colspan="3">(millions of dollars)</td>' + blank + (blank * (4 - span // 3)).join(lengths)
    years = blank.join(["", *(f'<td colspan="3">{year}</td>' for year in (2023, 2022, 2023, 2022))])
    figures = blank.join(["", *(f'<td colspan="2">{n}</td><td></td>' for n in ("9,383", "19,963", "25,724", "34,751"))])
    rows = (head, f'<td colspan="3"></td>{years}', f'<td colspan="3">Cash from operations</td>{figures}')
    return f"<html><body><p>Cash flows</p><table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table></body></html>"


@pytest.mark.parametrize("span", [3, 6, 9])
def test_each_length_is_of_its_two_years(span: int) -> None:
    document = read_html(page(span).encode(), "0" * 64)
    fiscal = FiscalPeriod(2023, 2, date(2023, 6, 30), "test")
    (table,) = read_tables(document, fiscal, lambda _: None)
    assert [(reading.text, reading.period.start, reading.period.end) for reading in table.readings] == [
        ("9,383", date(2023, 4, 1), date(2023, 6, 30)),
        ("19,963", date(2022, 4, 1), date(2022, 6, 30)),
        ("25,724", date(2023, 1, 1), date(2023, 6, 30)),
        ("34,751", date(2022, 1, 1), date(2022, 6, 30)),
    ]
