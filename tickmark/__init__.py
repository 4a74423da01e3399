"""Tickmark: company filings into financial facts that each carry their source and pass a gate."""

__version__ = "0.1.0"
