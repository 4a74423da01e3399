"""Tickmark: company filings into financial facts that each carry their source and pass a gate."""

from tickmark import compiled

__version__ = "0.1.0"

compiled.use()
