"""The tags of real filings, against an independent reader of the same tags."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from datetime import date
from decimal import Decimal
from types import ModuleType

import pytest
from analysed_filings import FILINGS, raw_of, tags_of
from shared_edgar import MISSING, SHARED

from tickmark.xbrl import agreement, read_cover

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason=MISSING)


@pytest.fixture(scope="module")
def reader() -> ModuleType:
    """`eval_ix.py` of the shared folder."""
    spec = importlib.util.spec_from_file_location("eval_ix", SHARED / "eval_ix.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["eval_ix"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "position", range(len(FILINGS)), ids=[filing.document.removesuffix(".htm") for filing in FILINGS]
)
def test_same_tags_as_the_independent_reader(position: int, reader: ModuleType) -> None:
    raw = raw_of(FILINGS[position])
    theirs = [t for t in reader.truth(reader.parse(raw)) if t.table is not None]
    tags = tags_of(position)
    ours = [t for t in tags if t.in_table]
    place = lambda t: (t.location.table_index, t.location.row_index, t.location.column_index)  # noqa: E731
    assert Counter((t.concept, *place(t), t.value, t.period.start, t.period.end, t.unit) for t in ours) == Counter(
        (
            t.concept,
            t.table,
            t.row,
            t.col,
            Decimal(t.xbrl_value),
            t.start and date.fromisoformat(t.start),
            date.fromisoformat(t.end),
            t.unit,
        )
        for t in theirs
    )

    # The sign as printed: the other reader looks for the digits' first occurrence in the cell, so it takes "($0.16 per
    # share)" in a
    # label, a dash before a number ("authorized - 10 shares") and the second number of a range for a sign, and misses
    # one in a cell of
    # several numbers: 243 of 63,882 tags in all.
    signs = Counter((*place(t), t.printed, t.printed_value) for t in ours)
    differing = sum((Counter((t.table, t.row, t.col, t.text, Decimal(t.value)) for t in theirs) - signs).values())
    assert differing <= 0.02 * len(ours)
    rows = [
        {
            "value": float(t.printed_value),
            "unit": t.unit,
            "period_start": t.period.start,
            "period_end_date": t.period.end,
        }
        | dict(zip(("table_index", "row_index", "column_index"), place(t), strict=True))
        for t in ours
    ]
    result = agreement(rows, tags)
    assert (result.share, result.coverage) == (1.0, 1.0)
    assert read_cover(raw).keys() >= {
        "EntityRegistrantName",
        "DocumentPeriodEndDate",
        "DocumentType",
        "DocumentFiscalYearFocus",
        "DocumentFiscalPeriodFocus",
    }
