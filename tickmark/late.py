"""What a package exports, imported when it is first asked for: who needs one module of it does not load the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def late(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package.

    Args:
        package: its name.
        modules: the module of the package that has each name.

    >>> late("tickmark.tables", {"Table": "model"})("Table").__module__
    'tickmark.tables.model'
    """

    def found(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{modules[name]}"), name)

    return found


__all__ = ["late"]
