"""Tables understood: grid, headers, scale, unit and period of every number."""

from tickmark.tables.model import Reading, Table
from tickmark.tables.read import read_tables

__all__ = ["Reading", "Table", "read_tables"]
