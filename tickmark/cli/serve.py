"""`tickmark serve`: the warehouse in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from tickmark.cli.output import remark
from tickmark.errors import ConfigError
from tickmark.extras import need
from tickmark.settings import settings

HOST, PORT = "127.0.0.1", 8321


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("serve")(serve)


def serve(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port on the loopback address; 0 takes a free one.")
    ] = PORT,
    browser: Annotated[bool, typer.Option(help="Open it in the browser.")] = True,
) -> None:
    """Open the warehouse in the browser: statements, questions, search, evidence, the check of a text, a watch list.

    Listens on the loopback address only. It never changes the warehouse; your watch list is a file of your own. After
    a new build, reload the page.
    """
    need("serve")
    import socket
    import webbrowser

    import uvicorn

    from tickmark.warehouse import open_warehouse
    from tickmark.web.app import application

    known = settings()
    target = known.warehouse_path
    with open_warehouse(target):  # says now what is wrong with it, rather than on each page
        pass
    app = application(target, known.watch_list_path)
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, port))
        except OSError as error:
            raise ConfigError(f"port {port} cannot be used: {error.strerror}", hint="choose another: --port") from error
        listening.listen()  # before the browser asks
        address = f"http://{HOST}:{listening.getsockname()[1]}/"
        remark(f"{address} (stop with Ctrl-C)")
        if browser and not webbrowser.open(address):
            remark("no browser could be started; open the address yourself")
        uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])
