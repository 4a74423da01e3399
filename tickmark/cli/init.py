"""`tickmark init`: a file of settings to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tickmark.cli.output import remark
from tickmark.errors import ConfigError
from tickmark.settings import ENV_FILE, Settings

_HEAD = """\
# Settings of Tickmark for commands that are run in this folder. What the environment sets goes before this file.
# Keep it out of version control: it may hold keys. A line without '#' in front counts; 'tickmark doctor' shows what \
is in force.
"""
_KEYS = """
# Keys of language models, if you use one: the provider's own variable suffices (see 'tickmark models').
#OPENAI_API_KEY=
#ANTHROPIC_API_KEY=
"""
_FIRST = "EDGAR_IDENTITY"


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("init")(init)


def init(
    identity: Annotated[
        str | None,
        typer.Option(
            metavar="'NAME MAIL@HOST'", help="Who asks EDGAR, which the SEC requires of every automated client."
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Write a commented file of settings.

    It is called .env, in the present folder, and lists every setting with its meaning and default; readable by you
    alone.
    """
    target = Path(ENV_FILE)
    if target.is_symlink() or (target.exists() and not force):
        raise ConfigError(f"{target.absolute()} is there already", hint="edit it, or replace it with --force")
    text = content(identity)
    target.touch(mode=0o600)
    target.chmod(0o600)
    target.write_text(text, encoding="utf-8")
    remark(f"written: {target.absolute()}")
    if identity is None:
        remark(f"next: set {_FIRST} in it, then 'tickmark build NVDA'")


def content(identity: str | None = None) -> str:
    """The file's text: each setting with its description, commented out but for the identity where it is given."""
    parts = [_HEAD]
    for field in sorted(Settings.model_fields.values(), key=lambda field: field.validation_alias != _FIRST):
        name = str(field.validation_alias)
        default = field.default if isinstance(field.default, str) else ""
        given = identity if name == _FIRST else None
        parts.append(
            f"\n# "
            f"{field.description}\n"
            f"{'' if given else '#'}{name}={_quoted(given if given is not None else default)}\n"
        )
    return "".join([*parts, _KEYS])


def _quoted(value: str) -> str:
    """A value as .env files have it: in single quotes where it holds anything but the plainest characters."""
    if "\n" in value or "'" in value:
        raise ConfigError(f"{value!r} cannot stand in {ENV_FILE}", hint="leave out quotes and line breaks")
    return (
        f"'{value}'"
        if value and not value.replace("/", "").replace("-", "").replace("_", "").replace(".", "").isalnum()
        else value
    )
