"""Building from Python: `tickmark.build(["NVDA"], since=date(2024, 1, 1))`, the same graph as `tickmark build` runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import date

from tickmark.api import Table
from tickmark.errors import NotInWarehouse
from tickmark.extras import need
from tickmark.settings import BUNDLED, read_env_file

__all__ = ["Built", "build"]


@dataclass(frozen=True, slots=True)
class Built:
    """What became of one partition, a ticker and a calendar quarter.

    `status` is `built`, `unchanged`, `incomplete` (a filing could not be had or read), `quarantined` (its filings
    contradict themselves: nothing of it is published) or `failed`; `error` says why, where it is one of the last three.
    Counts are of filings and facts in the warehouse now; `seconds` is wall time.
    """

    ticker: str
    period: str
    status: str
    error: str | None
    filings: int
    verified: int
    corroborated: int
    disputed: int
    rejected: int
    seconds: float
    remarks: tuple[str, ...]


def build(
    tickers: str | Sequence[str],
    *,
    since: date | None = None,
    periods: Sequence[str] = (),
    forms: Sequence[str] = (),
    workers: int = 1,
) -> Table[Built]:
    """Fetch, read, verify and publish the filings of companies; what is unchanged is not done again.

    Where they come from and go to is what the settings name: EDGAR_IDENTITY and TICKMARK_DATA, from the environment or
    a file `.env` in the present folder. Open the warehouse afterwards with `tickmark.open()`.

    Args:
        tickers: a ticker, CIK or name, or several.
        since: only filings that report on a period ending on or after this day.
        periods: only these calendar quarters, as `2024Q1`.
        forms: only these; by default 10-K and 10-Q with their amendments.
        workers: partitions built at the same time. More than one start further processes: call it below
            `if __name__ == "__main__":` then.

    Returns:
        A row per partition, by ticker and period. One that failed raises nothing: look at `status`.

    Raises:
        ConfigError: the extra `pipeline` is not installed, or a setting cannot be used.
        EntityError: a company is unknown or ambiguous; nothing was built.
        NotInWarehouse: EDGAR lists no filing that fits.
    """
    need("pipeline")
    if BUNDLED.is_dir() and str(BUNDLED) not in sys.path:
        sys.path.insert(0, str(BUNDLED))  # an installed package keeps the graph apart from the packages of others
    from pipelines.build import build as build_partitions

    read_env_file()
    wanted = [tickers] if isinstance(tickers, str) else list(tickers)
    results = build_partitions(
        wanted, since=since, periods=list(periods), forms=[form.upper() for form in forms], workers=workers
    )
    if not results:
        raise NotInWarehouse(f"EDGAR lists no filing of {', '.join(wanted)} that fits")
    names = [column.name for column in fields(Built)]
    return Table(Built, [Built(**{name: getattr(result, name) for name in names}) for result in results])
