"""`tickmark mcp`: the warehouse for assistants, over the Model Context Protocol."""

from __future__ import annotations

import typer

from tickmark.extras import need
from tickmark.settings import settings


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("mcp")(mcp)


def mcp() -> None:
    """Serve questions, facts, search, evidence and the check of claims to an assistant.

    Speaks the Model Context Protocol over standard input and output, and only reads.
    """
    need("serve")
    from tickmark.ask.server import serve

    serve(settings().warehouse_path)
