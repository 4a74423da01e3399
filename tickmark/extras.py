"""What an installation may leave out, and how to add it: `pip install 'tickmark[vectors]'`."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from tickmark.errors import ConfigError

EXTRAS: Final = {
    "pipeline": ("dagster", "dagster_duckdb", "pyarrow"),
    "cluster": ("distributed", "redis"),
    "pdf": ("pypdfium2",),
    "vectors": ("torch", "sentence_transformers", "hnswlib"),
    "models": ("litellm",),
    "serve": ("mcp", "starlette", "uvicorn"),
}
"""Extras of the package, with the modules that each brings."""
BRINGS: Final = {
    "pipeline": "the graph: building filings, adding documents, the Dagster UI",
    "cluster": "builds by several processes, on this machine or on many",
    "pdf": "the reading of PDF files",
    "vectors": "search by meaning",
    "models": "language models that narrate",
    "serve": "the pages of 'tickmark serve' and the tools of 'tickmark mcp'",
}


def missing(extra: str) -> tuple[str, ...]:
    """Modules of an extra that are not installed: `("litellm",)`, or none."""
    return tuple(name for name in EXTRAS[extra] if find_spec(name) is None)


def need(extra: str) -> None:
    """Return where an extra is installed.

    Raises:
        ConfigError: it is not; the hint is the command that installs it.
    """
    if lacking := missing(extra):
        raise ConfigError(
            f"the extra '{extra}' is not installed ({', '.join(lacking)}); it brings {BRINGS[extra]}",
            hint=f"run: python -m pip install 'tickmark[{extra}]'",
        )
