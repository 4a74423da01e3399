"""Charts of reports: which segments are drawn beside each other, and values that do not overlap."""

from __future__ import annotations

import re
from datetime import date
from types import SimpleNamespace
from typing import Any

from tickmark.narrate.breakdowns import split_of_revenue
from tickmark.narrate.html.charts import bars
from tickmark.narrate.html.report import _parts_chart
from tickmark.narrate.research import ResearchFact, Source
from tickmark.narrate.select import Compared

YEAR = (date(2024, 1, 1), date(2024, 12, 31))


def fact(value: float, table: int, row: int, **more: Any) -> ResearchFact:
    known = dict.fromkeys(("fiscal_period", "segment", "yoy_change", "row_label", "column_label", "metric"))
    known |= {
        "fact_id": f"{table}-{row}",
        "label": "x",
        "printed": "1",
        "verification_status": "exact_match",
        "checks": (),
        "unit": "USD",
        "scale": 6,
    }
    source = Source(
        accession="0000000001-25-000001", form="10-K", url="", table_index=table, row_index=row, column_index=2
    )
    return ResearchFact(value=value, period_start=YEAR[0], period_end_date=YEAR[1], source=source, **known | more)  # type: ignore[arg-type]


def test_the_most_parts_that_add_up_to_the_revenue_are_drawn_and_the_smallest_of_many_together() -> None:
    shown = [
        ("Product one", 70e6, 0),
        ("Product two", 30e6, 0),
        *((f"Region {n}", n * 1e6, 1) for n in range(1, 9)),
        ("Europe", 5e6, None),
    ]
    segments = tuple(
        Compared(name, fact(value, 3, n, segment=name), None, "Revenue", split)
        for n, (name, value, split) in enumerate(shown)
    )
    assert [item.name for item in split_of_revenue(segments)] == [f"Region {n}" for n in range(1, 9)]
    drawn = _parts_chart(SimpleNamespace(segments=segments, currency="USD"))  # type: ignore[arg-type]
    assert (
        "Region 8: Revenue 8; Region 7: Revenue 7; Region 6: Revenue 6; Region 5: Revenue 5; Region 4: Revenue 4; "
        "All others: Revenue 6"
    ) in drawn
    assert _parts_chart(SimpleNamespace(segments=segments[-1:], currency="USD")) == ""  # type: ignore[arg-type]


def test_long_labels_stand_on_two_lines_unless_a_legend_does() -> None:
    labels = ["North America", "Europe, Middle East & Africa", "Asia", "Japan", "China"]
    drawn = re.findall(r"<text [^>]*>([^<]*)</text>", bars("Revenue", "USD million", labels, [("", [1.0] * 5)]))
    assert [text for text in drawn if not text[0].isdigit()] == [
        "North America",
        "Europe, Middle",
        "East &amp; Africa",
        "Asia",
        "Japan",
        "China",
    ]
    beside = re.findall(
        r"<text [^>]*>([^<]*)</text>", bars("Revenue", "USD million", labels, [(name, [1.0] * 5) for name in "ab"])
    )
    assert beside == ["North Amer…", "Europe, Mi…", "Asia", "Japan", "China"]


def test_values_over_narrow_bars_are_smaller() -> None:
    wide = bars("Revenue", "USD million", ["FY2024"], [("", [130_497.0])], digits=0)
    narrow = bars(
        "Cash flow", "USD million", ["a", "b", "c"], [(name, [-20_421.0] * 3) for name in ("x", "y", "z")], digits=0
    )
    sizes = [{float(size) for size in re.findall(r"font-size:([\d.]+)px", drawn)} for drawn in (wide, narrow)]
    assert max(sizes[1]) < max(sizes[0])
