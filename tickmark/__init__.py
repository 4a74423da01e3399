"""Tickmark: company filings into financial facts that each carry their source and pass a gate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tickmark import compiled

__version__ = "0.1.0"

compiled.use()

if TYPE_CHECKING:
    from tickmark.api import Answer, Company, Evidence, Fact, Filing, Found, Statements, Table, Verification, Warehouse
    from tickmark.api import open_at as open
    from tickmark.building import Built, build
    from tickmark.errors import TickmarkError

__all__ = [
    "Answer",
    "Built",
    "Company",
    "Evidence",
    "Fact",
    "Filing",
    "Found",
    "Statements",
    "Table",
    "TickmarkError",
    "Verification",
    "Warehouse",
    "__version__",
    "build",
    "open",
]


def __getattr__(name: str) -> Any:
    """What the package exports, loaded when it is first asked for: a command that needs none of it starts without."""
    if name in ("Built", "build"):
        from tickmark import building

        return getattr(building, name)
    if name in __all__:
        from tickmark import api, errors

        return errors.TickmarkError if name == "TickmarkError" else getattr(api, "open_at" if name == "open" else name)
    raise AttributeError(f"module 'tickmark' has no attribute '{name}'")
