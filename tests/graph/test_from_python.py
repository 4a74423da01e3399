"""Building and reading from Python alone, as a developer's script does."""

from __future__ import annotations

import pytest

import tickmark
from tickmark.errors import EntityError, NotInWarehouse


@pytest.mark.usefixtures("place")
def test_a_company_is_built_and_read() -> None:
    with pytest.raises(EntityError):
        tickmark.build("No Such Company At All")
    with pytest.raises(NotInWarehouse, match="lists no filing of MRDW"):
        tickmark.build("MRDW", periods=["1999Q1"])
    (built,) = tickmark.build("MRDW", periods=["2024Q3"])
    assert (built.ticker, built.period, built.status, built.error) == ("MRDW", "2024Q3", "built", None)
    assert built.verified > 1000 and built.filings == 1
    with tickmark.open() as warehouse:
        revenue = warehouse.company("MRDW").facts("revenue", fiscal=2024, segment="none")
        assert set(revenue.df()["value"]) == {2_249_000_000.0}
    again = tickmark.build(["mrdw"], periods=["2024Q3"])
    assert list(again.df()["status"]) == ["unchanged"]
