"""Periods that people name, in the calendar of one company."""

from __future__ import annotations

from datetime import date

from tickmark.time.mentions import PeriodMention
from tickmark.time.resolve import Calendar


def test_a_month_stands_for_a_close_on_any_of_its_days() -> None:
    close = date(2025, 2, 1)
    calendar = Calendar([("", None, close)] * 3 + [("FY2024", date(2024, 2, 4), close)] * 3)
    month = PeriodMention(0, 8, "date", day=date(2025, 2, 28), loose=True)
    assert [slot.end for slot in calendar.instants(month)] == [close]
    assert [slot.end for slot in calendar.durations(month)] == [close]
    assert not calendar.instants(PeriodMention(0, 8, "date", day=date(2025, 2, 28)))
