"""A backfill worked out on paper."""

from __future__ import annotations

import pytest
from cluster_on_paper import EDGAR_RATE, ROUND_TRIP, backfill


def test_without_requests_it_takes_the_work_of_all_over_the_processes() -> None:
    took = backfill(64, 10, 2, partition=3.0, start=2.0, requests=0.0, processes=8)
    assert took == pytest.approx((3.0 * 10 + 2.0) * 64 / 16)


def test_edgar_s_rate_is_a_floor_whatever_the_machines() -> None:
    took = backfill(1000, 20, 64, partition=3.0, start=3.0, requests=1.5)
    floor = 1000 * 20 * 1.5 / EDGAR_RATE
    assert floor <= took < floor + 20 * (3.0 + ROUND_TRIP) + 3.0


def test_a_part_of_a_request_is_owed_until_it_is_a_whole_one() -> None:
    took = [backfill(1, 4, 1, partition=1.0, start=0.0, requests=requests) for requests in (0.5, 1.0)]
    assert took == pytest.approx([4 + 2 * (ROUND_TRIP + 1 / EDGAR_RATE), 4 + 4 * (ROUND_TRIP + 1 / EDGAR_RATE)])
