"""Rows of frames as dictionaries, the same as pandas makes them."""

from __future__ import annotations

from datetime import date, datetime

import numpy as np
import pandas as pd
from lake_rows import fact

from tickmark.records import plain_records, records
from tickmark.schemas import TABLES


def test_records_are_those_of_pandas() -> None:
    rows = [fact("NVDA", "2024Q1", number) for number in range(3)]
    frame = TABLES["verified_facts"].frame(rows)
    frame.loc[1, ["row_index", "segment", "value"]] = [pd.NA, None, np.nan]
    expected = frame.to_dict("records")
    assert repr(records(frame)) == repr(expected)
    assert {type(value) for row in records(frame) for value in row.values()} == {
        type(value) for row in expected for value in row.values()
    }


def test_plain_records_have_none_for_what_is_missing_and_days_for_moments() -> None:
    frame = pd.DataFrame(
        {
            "count": pd.array([1, None], dtype="Int64"),
            "share": [0.5, np.nan],
            "day": [date(2024, 1, 28), None],
            "moment": pd.Series([datetime(2024, 1, 28, 3, 4), pd.NaT], dtype=object),
            "flag": pd.array([True, None], dtype="boolean"),
            "label": ["Net sales", pd.NA],
        }
    )
    assert plain_records(frame) == [
        {
            "count": 1,
            "share": 0.5,
            "day": date(2024, 1, 28),
            "moment": date(2024, 1, 28),
            "flag": True,
            "label": "Net sales",
        },
        {"count": None, "share": None, "day": None, "moment": None, "flag": None, "label": None},
    ]


def test_a_frame_without_rows_has_no_records() -> None:
    assert records(TABLES["sections"].empty()) == plain_records(TABLES["sections"].empty()) == []
