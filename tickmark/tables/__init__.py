"""Tables understood: grid, headers, scale, unit and period of every number."""

from tickmark.tables.model import Reading, Table
from tickmark.tables.readings.read import read_tables
from tickmark.tables.readings.rows import frame_rows

__all__ = ["Reading", "Table", "frame_rows", "read_tables"]
