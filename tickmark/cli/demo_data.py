"""Where `tickmark demo` builds, for the commands that read there when nothing else is built."""

from __future__ import annotations

import os
from pathlib import Path

from tickmark.cli.output import remark
from tickmark.settings import settings

DATA = "demo_data"


def use_demo_where_nothing_is_built() -> None:
    """Read the demo's warehouse, and say so, where no place is set, the usual one holds no warehouse, and the demo was
    built here.
    """
    known = settings()
    if (
        {"data", "warehouse"} & known.model_fields_set
        or Path(known.warehouse_path).exists()
        or not (Path(DATA) / "warehouse.duckdb").exists()
    ):
        return
    remark(
        f"reading the demo's warehouse, {DATA}/warehouse.duckdb: TICKMARK_DATA is not set, and {known.data} holds none"
    )
    os.environ["TICKMARK_DATA"] = DATA
