"""The modules that reading a filing spends most of its time in, compiled (`tickmark.compiling` builds them, `make
setup` calls it).

On import they stand in for the sources as long as these are the ones they were built from: whoever edits one of them
runs the sources again, all of them and at once, until the next build. Where there is no build, or under `python -X
interpreted` (to profile or to debug), the sources run. Both give the same facts.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

MODULES = (
    "tickmark.document.grid",
    "tickmark.document.html",
    "tickmark.document.run",
    "tickmark.document.style",
    "tickmark.document.text",
    "tickmark.footing",
    "tickmark.language.rules",
    "tickmark.numbers",
    "tickmark.tables.periods.chains",
    "tickmark.tables.grid.grid",
    "tickmark.tables.headers.headers",
    "tickmark.tables.periods.named_kinds",
    "tickmark.tables.units.nonmonetary_units",
    "tickmark.tables.periods.period",
    "tickmark.tables.readings.read",
    "tickmark.tables.grid.row_cells",
    "tickmark.tables.headers.row_periods",
    "tickmark.tables.headers.scale",
    "tickmark.tables.periods.stock_or_flow",
    "tickmark.tables.grid.subtotals",
    "tickmark.tables.grid.table_classifier",
    "tickmark.tables.units.unit",
    "tickmark.tables.units.unit_table",
    "tickmark.tables.units.unit_words",
    "tickmark.time.read",
)
SUFFIX = EXTENSION_SUFFIXES[0]  # ends the name of a module compiled for this Python
BUILDS = (
    Path(sys.prefix) / "tickmark_compiled"
)  # goes with the environment: checkouts that share it share builds of equal sources
ROOT = Path(__file__).resolve().parent.parent  # what the names of the modules are paths from


def source(module: str) -> Path:
    """The source of a module."""
    return (ROOT / module.replace(".", "/")).with_suffix(".py")


def build_of_sources() -> Path:
    """The folder that a build of the sources as they are is in, for this Python; it need not be there."""
    digest = sha256(SUFFIX.encode())
    for module in MODULES:
        digest.update(source(module).read_bytes())
    return BUILDS / digest.hexdigest()[:16]


class Finder:
    """Finds the compiled modules of one build, as `sys.meta_path` asks."""

    def __init__(self, build: Path) -> None:
        self._files = {file.name.removesuffix(SUFFIX): file for file in build.iterdir()}

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None = None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        """Where a module of the build is; None for all others."""
        file = self._files.get(fullname)
        return spec_from_file_location(fullname, file) if file else None


def use() -> None:
    """Import the compiled modules from now on, where there is a build of exactly these sources."""
    if "interpreted" not in sys._xoptions and (build := build_of_sources()).is_dir():
        sys.meta_path.insert(0, Finder(build))
