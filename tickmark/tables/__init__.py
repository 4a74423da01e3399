"""Tables understood: grid, headers, scale, unit and period of every number."""

from typing import TYPE_CHECKING

from tickmark.late import late

if TYPE_CHECKING:
    from tickmark.tables.model import Reading, Table
    from tickmark.tables.readings.read import read_tables
    from tickmark.tables.readings.rows import frame_rows

__all__ = ["Reading", "Table", "frame_rows", "read_tables"]
_MODULES = {"Reading": "model", "Table": "model", "frame_rows": "readings.rows", "read_tables": "readings.read"}
__getattr__ = late(__name__, _MODULES)
