"""The command line. One module per command; nothing heavy is imported before a command needs it.

Results go to standard output, progress and remarks to standard error. Exit codes: 0 done, 1 an error that is
explained in one line (or a partition that failed), 2 wrong usage, 70 a defect of Tickmark, 130 interrupted.
"""

from __future__ import annotations

import atexit
import logging
import os
import sys
import threading
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Annotated, NoReturn

import typer

from tickmark.cli.help import PlainHelp
from tickmark.cli.output import printable
from tickmark.collecting import collect_seldom
from tickmark.errors import ConfigError, EntityError, TickmarkError, WarehouseError
from tickmark.language.kept_patterns import keep_those_of_imports
from tickmark.settings import BUNDLED, read_env_file

EXIT_DEFECT = 70  # EX_SOFTWARE of sysexits.h

MODULES: dict[str, tuple[str, ...]] = {
    "build": ("build",),
    "add": ("add", "documents", "remove"),
    "companies": ("companies",),
    "ask": ("ask",),
    "facts": ("facts",),
    "financials": ("financials",),
    "read": ("read",),
    "search": ("search",),
    "describe": ("describe",),
    "evidence": ("evidence",),
    "explain": ("explain",),
    "audit": ("audit",),
    "reconcile": ("reconcile",),
    "sections": ("sections",),
    "serve": ("serve",),
    "index": ("index",),
    "evaluate": ("evaluate",),
    "report": ("report", "open"),
    "verify": ("verify",),
    "mcp": ("mcp",),
    "models": ("models",),
    "status": ("status",),
    "init": ("init",),
    "doctor": ("doctor",),
    "dev": ("dev",),
    "demo": ("demo",),
}
"""The modules of this package with the commands that each registers, in the order in which help lists them."""


def command_line(modules: Iterable[str]) -> typer.Typer:
    """The command line with the commands of these modules."""
    made = typer.Typer(
        name="tickmark",
        help="Company filings into facts that each carry their source and pass a verification gate.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        callback=_options,
    )
    for module in modules:
        import_module(f"tickmark.cli.{module}").register(made)
    inner = [group.typer_instance for group in made.registered_groups if group.typer_instance]
    for command in (command for own in (made, *inner) for command in own.registered_commands):
        command.cls = PlainHelp
    return made


def needed(arguments: Sequence[str]) -> Iterable[str]:
    """The modules that a command line is about: that of its command, none for the version, or all where it names no
    command.

    Example:
        `["open", "NVDA"]` needs `["report"]`.
    """
    named = arguments[0] if arguments else ""
    if named == "--version":
        return ()
    return [module for module, commands in MODULES.items() if named in commands] or MODULES


def __getattr__(name: str) -> typer.Typer:
    """`app`, the whole command line, for documentation and tests: a command starts with its own module alone."""
    if name == "app":
        return command_line(MODULES)
    raise AttributeError(f"module 'tickmark.cli' has no attribute '{name}'")


def _version(wanted: bool) -> None:
    if wanted:
        from tickmark import __version__

        print(f"tickmark {__version__}")
        raise typer.Exit


_READERS = frozenset(
    (
        "ask",
        "facts",
        "financials",
        "search",
        "describe",
        "evidence",
        "explain",
        "audit",
        "reconcile",
        "sections",
        "serve",
        "report",
        "open",
        "verify",
        "mcp",
        "status",
    ),
)
"""Commands that only read what is published: right after `tickmark demo` they find its warehouse."""


def _options(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Company filings into facts that each carry their source and pass a verification gate."""
    if context.invoked_subcommand in _READERS:
        from tickmark.cli.demo_data import use_demo_where_nothing_is_built

        use_demo_where_nothing_is_built()


def program() -> NoReturn:
    """Entry point of the `tickmark` command, which is a process of its own. It waits for threads, runs what was
    registered for its end, and is gone: to take apart all that it has loaded is a fifth of a question's time.
    """
    try:
        main()
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    os._exit(_flush(code))


def main() -> NoReturn:
    """Run the command that the arguments name, in this process.

    Raises:
        SystemExit: with its exit code.
    """
    collect_seldom()
    keep_those_of_imports()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a character must not stop a command
    if not _debugging():
        logging.getLogger("tickmark.fault_isolation").addHandler(
            logging.NullHandler()
        )  # the commands say in a line what was left out
    if BUNDLED.is_dir():
        sys.path.insert(0, str(BUNDLED))  # a wheel keeps the graph apart from the packages of others
    code = 0
    try:
        read_env_file()
        command_line(needed(sys.argv[1:]))()
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except Exception as error:
        if _debugging():
            raise
        code = _told(error)
    sys.exit(_flush(code))


def _told(error: Exception) -> int:
    """What went wrong on standard error, in a line or two; the exit code."""
    if isinstance(error, OSError) and error.filename is not None:
        error = ConfigError(f"{error.filename}: {error.strerror}", hint="'tickmark doctor' checks the folders in use")
    if (
        (duckdb := sys.modules.get("duckdb"))
        and isinstance(error, duckdb.Error)
        and not isinstance(error, duckdb.ProgrammingError)
    ):
        error = WarehouseError(
            f"the published database cannot be read: {error}",
            hint="delete it and run 'tickmark build', which publishes it anew",
        )
    if isinstance(error, TickmarkError):
        _explain(error)
        return 1
    print(
        f"tickmark: a defect: {type(error).__name__}: {printable(str(error))}\n  TICKMARK_DEBUG=1 shows where",
        file=sys.stderr,
    )
    return EXIT_DEFECT


def _explain(error: TickmarkError) -> None:
    print(f"tickmark: {printable(Exception.__str__(error))}", file=sys.stderr)
    if isinstance(error, EntityError) and error.candidates and error.candidates[0] not in error.hint:
        print(f"  nearest: {printable(', '.join(error.candidates))}", file=sys.stderr)
    if error.hint:
        print(f"  {printable(error.hint)}", file=sys.stderr)


def _debugging() -> bool:
    from tickmark.settings import settings

    try:
        return settings().debug
    except ConfigError:
        return False


def _flush(code: int) -> int:
    """Write out what is buffered; a reader that has gone away (`tickmark facts NVDA | head`) is no error to report."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return code or 1
    return code
