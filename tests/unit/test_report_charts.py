"""Charts of reports: which segments are drawn beside each other, and values that do not overlap."""

from __future__ import annotations

import re
from datetime import date
from types import SimpleNamespace
from typing import Any

from tickmark.narrate.html.charts import bars
from tickmark.narrate.html.report import _one_split
from tickmark.narrate.research import ResearchFact, Source
from tickmark.narrate.select import Compared, Line, Statement

YEAR = (date(2024, 1, 1), date(2024, 12, 31))


def fact(value: float, table: int, row: int, **more: Any) -> ResearchFact:
    known = dict.fromkeys(("fiscal_period", "segment", "yoy_change", "row_label", "column_label", "metric"))
    known |= {"fact_id": f"{table}-{row}", "label": "x", "printed": "1", "verification_status": "exact_match", "checks": (), "unit": "USD", "scale": 6}
    source = Source(accession="0000000001-25-000001", form="10-K", url="", table_index=table, row_index=row, column_index=2)
    return ResearchFact(value=value, period_start=YEAR[0], period_end_date=YEAR[1], source=source, **known | more)  # type: ignore[arg-type]


def test_segments_of_one_table_are_drawn_that_add_up_to_the_revenue() -> None:
    revenue = fact(100e6, 1, 0, metric="revenue")
    statement = Statement("Income statement", (), (Line("revenue", "revenue", {_period(revenue): revenue}),))
    parts = [("Product one", 7e6, 3, 0), ("Product two", 9e6, 3, 1), ("Product three", 2e6, 3, 2), ("Europe", 60e6, 4, 0), ("Asia", 40e6, 4, 1)]
    segments = tuple(Compared(name, fact(value, table, row, segment=name), None) for name, value, table, row in parts)
    found = SimpleNamespace(segments=segments, statements=(statement,), key_metrics=())
    assert [item.name for item in _one_split(found)] == ["Europe", "Asia"]  # type: ignore[arg-type]
    without = SimpleNamespace(segments=segments[:3], statements=(statement,), key_metrics=())
    assert [item.name for item in _one_split(without)] == ["Product one", "Product two", "Product three"]  # type: ignore[arg-type]


def test_values_over_narrow_bars_are_smaller() -> None:
    wide = bars("Revenue", "USD million", ["FY2024"], [("", [130_497.0])], digits=0)
    narrow = bars("Cash flow", "USD million", ["a", "b", "c"], [(name, [-20_421.0] * 3) for name in ("x", "y", "z")], digits=0)
    sizes = [{float(size) for size in re.findall(r"font-size:([\d.]+)px", drawn)} for drawn in (wide, narrow)]
    assert max(sizes[1]) < max(sizes[0])


def _period(one: ResearchFact) -> Any:
    from tickmark.narrate.wording import period_of

    return period_of(one)
