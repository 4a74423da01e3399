"""`tickmark serve`: the warehouse in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from tickmark.cli.output import remark
from tickmark.extras import need
from tickmark.settings import settings


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("serve")(serve)


def serve(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on the loopback address.")] = 8321,
    browser: Annotated[bool, typer.Option(help="Open it in the browser.")] = True,
) -> None:
    """Open the warehouse in the browser: statements, questions, search, evidence, and the check of a text.

    Listens on the loopback address alone, and only reads. A publication is seen by the next page.
    """
    need("serve")
    import webbrowser

    import uvicorn

    from tickmark.warehouse import open_warehouse
    from tickmark.web.app import application

    target = settings().warehouse_path
    with open_warehouse(target):  # says now what is wrong with it, rather than on each page
        pass
    address = f"http://127.0.0.1:{port}/"
    remark(f"{address} (stop with Ctrl-C)")
    if browser:
        webbrowser.open(address)
    uvicorn.run(application(target), host="127.0.0.1", port=port, log_level="warning")
