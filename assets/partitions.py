"""The cells of the graph: ticker x period.

Both dimensions are dynamic: a ticker is registered when somebody first asks for it, a period when EDGAR lists a
filing in it. What registers them is in `pipelines.partitions`; a cell without a filing is skipped when it runs.
"""

from __future__ import annotations

from dagster import DynamicPartitionsDefinition, MultiPartitionKey, MultiPartitionsDefinition

TICKER = "ticker"
PERIOD = "period"

tickers = DynamicPartitionsDefinition(name=TICKER)
periods = DynamicPartitionsDefinition(name=PERIOD)
cells = MultiPartitionsDefinition({TICKER: tickers, PERIOD: periods})


def cell_key(ticker: str, period: str) -> MultiPartitionKey:
    """Partition key of a cell: `2024Q1|NVDA`, dimensions in alphabetical order as Dagster has them."""
    return MultiPartitionKey({TICKER: ticker, PERIOD: period})
