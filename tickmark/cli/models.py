"""`tickmark models`: language models and their short names."""

from __future__ import annotations

from typing import Annotated

import typer

from tickmark.cli.output import Format, print_csv, print_json, print_table, remark
from tickmark.settings import settings

_ORDER = ("fast", "balanced", "best", "free")


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("models")(models)


def models(
    style: Annotated[
        Format, typer.Option("--format", help="table for reading; json or csv for programs.")
    ] = Format.table,
) -> None:
    """List language models by tier, and which have a key.

    None is needed: without one, questions are understood by the grammar and answers are worded from templates.
    TICKMARK_MODELS names another list.
    """
    from tickmark.catalog import catalog

    entries = sorted(catalog(settings()), key=lambda entry: (_ORDER.index(entry.tier), not entry.usable))
    rows = [
        {"tier": e.tier, "alias": e.alias, "model": e.model, "key": e.key or "none needed", "usable": e.usable}
        for e in entries
    ]
    if style is Format.json:
        print_json(rows)
    elif style is Format.csv:
        print_csv(list(rows[0]), rows)
    else:
        print_table(
            ("tier", "alias", "model", "key", "key present"),
            (
                [str(r["tier"]), str(r["alias"]), str(r["model"]), str(r["key"]), "yes" if r["usable"] else "no"]
                for r in rows
            ),
        )
    configured = settings().model
    remark(
        f"configured: {configured}"
        if configured
        else "no model is configured (TICKMARK_MODEL); everything works without"
    )
