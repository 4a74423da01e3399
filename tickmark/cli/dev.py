"""`tickmark dev`: the Dagster UI and daemon on this machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from tickmark.extras import need

_DISCOURAGED = "Function `dev_command` is superseded"  # by a tool of Dagster's for projects that it has laid out itself


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("dev")(dev)


def dev(
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port of the web page.")] = 3000,
    host: Annotated[
        str, typer.Option(help="Address to listen on; others than the loopback one expose the UI, which has no log-in.")
    ] = "127.0.0.1",
) -> None:
    """Open the Dagster UI.

    The asset graph, partitions, backfills, schedules and sensors, with the daemon that runs them. Ctrl-C ends it.
    """
    need("pipeline")
    sys.stdout.flush()
    environment = dagster_environment()
    os.execve(sys.executable, ui_command(host, port), environment)


def ui_command(host: str, port: int) -> list[str]:
    """The command that runs the web server and the daemon; DAGSTER_HOME is made ready for it."""
    from pipelines.instance import open_instance
    from tickmark.settings import REPOSITORY

    with open_instance(dagster_environment()["DAGSTER_HOME"]):
        pass  # a new home gets the project's configuration before anything runs on it
    warnings = ["-W", f"ignore:{_DISCOURAGED}"]
    where = ["--workspace", str(REPOSITORY / "workspace.yaml"), "--host", host, "--port", str(port)]
    return [sys.executable, *warnings, "-m", "dagster", "dev", *where]


def dagster_environment() -> dict[str, str]:
    """The environment of Dagster's processes: folders written out in full, since those processes work elsewhere."""
    from tickmark.settings import settings

    current = settings()
    home = Path(current.dagster_home).absolute()
    return os.environ | {
        "DAGSTER_HOME": str(home),
        "TICKMARK_DATA": _absolute(current.data),
        "TICKMARK_WAREHOUSE": _absolute(current.warehouse_path),
    }


def _absolute(place: str) -> str:
    return place if "://" in place else str(Path(place).absolute())
