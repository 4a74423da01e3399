"""`tickmark doctor`: is this installation fit to work?"""

from __future__ import annotations

from typing import Annotated

import typer

from tickmark.cli.evidence import Style
from tickmark.cli.output import console, print_json, printable

_SIGNS = {"ok": ("ok", "green"), "warning": ("warn", "yellow"), "failed": ("FAIL", "bold red")}


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("doctor")(doctor)


def doctor(
    online: Annotated[bool, typer.Option("--online", help="Also ask EDGAR for its list of companies.")] = False,
    style: Annotated[Style, typer.Option("--format", help="text for reading, or json.")] = Style.text,
) -> None:
    """Check the installation and the settings.

    Python, packages, settings, data folder, warehouse, embedding model; the exit code is 1 where something must be
    mended.
    """
    from dataclasses import asdict

    from rich.text import Text

    from tickmark.doctor import State, examine

    findings = []
    for finding in examine(online=online):
        findings.append(finding)
        if style is Style.text:
            sign, colour = _SIGNS[finding.state]
            line = Text.assemble((f"{sign:<5}", colour), f"{finding.name:<29}", printable(finding.detail))
            console().print(line, soft_wrap=True)
            if finding.advice:
                console().print(f"     {'':<29}{printable(finding.advice)}", soft_wrap=True)
    if style is Style.json:
        print_json([asdict(finding) for finding in findings])
    if any(finding.state is State.failed for finding in findings):
        raise typer.Exit(1)
