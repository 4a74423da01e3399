"""What the commands share: options, formats, and text made safe for a terminal."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import typer

from tickmark.language.units import spoken
from tickmark.security import inert
from tickmark.settings import masked

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_PERIOD = re.compile(r"(\d{4})-?Q([1-4])", re.IGNORECASE)
PIPE_WIDTH = 160  # columns of tables that go to a file or a pipe
ANY_WIDTH = 100_000  # columns, beyond any table
WRAPPED_WIDTH = 8  # columns that give way keep this many characters


class Format(StrEnum):
    """How rows are printed."""

    table = "table"
    json = "json"
    csv = "csv"


def printable(text: str) -> str:
    """Text of a filing or a server without the characters that command a terminal or turn its reading order, and
    without passwords in addresses.
    """
    return masked(
        "".join(
            " " if c in "\t\n\r" else c
            for c in text
            if c in "\t\n\r" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co")
        )
    )


def console(*, error: bool = False) -> Console:
    """A rich console on standard output, or on standard error."""
    from rich.console import Console

    on_screen = (sys.stderr if error else sys.stdout).isatty()
    width = None if on_screen or "COLUMNS" in os.environ else PIPE_WIDTH
    return Console(stderr=error, width=width, highlight=False, emoji=False, markup=False)


def counted(number: int, name: str) -> str:
    """A number with what is counted: `1 page`, `2 pages`."""
    return f"{number:,} {name}{'' if number == 1 else 's'}"


def cut(text: str, length: int) -> str:
    """A text of at most so many characters; one that goes on ends in an ellipsis behind a whole word."""
    return text if len(text) <= length else f"{text[: length - 1].rsplit(' ', 1)[0]}…"


def remark(text: str) -> None:
    """A line for the person, not for the pipe."""
    print(printable(text), file=sys.stderr)


def parse_date(text: str | None) -> date | None:
    """An option that is a day, as 2024-01-31.

    Raises:
        typer.BadParameter: it is not.
    """
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f"'{text}' is not a day: write it as 2024-01-31") from None


def parse_period(text: str) -> str:
    """A partition's period, as 2024Q1.

    Raises:
        typer.BadParameter: it is not.
    """
    match = _PERIOD.fullmatch(text.strip())
    if not match:
        raise typer.BadParameter(f"'{text}' is not a calendar quarter: write it as 2024Q1")
    return f"{match[1]}Q{match[2]}"


def split_list(values: Sequence[str] | None) -> list[str]:
    """Values of an option that may be repeated or hold commas."""
    return [part.strip() for value in values or () for part in value.split(",") if part.strip()]


def amount(value: float | None) -> str:
    """A value with thousands separators and no rounding."""
    if value is None:
        return ""
    if float(value).is_integer():
        return f"{int(value):,}"
    return f"{Decimal(repr(float(value))):,f}"


_SCALES = {3: "thousand", 6: "million", 9: "billion"}
_PERCENT = -2


def in_scale(value: float | None, unit: str, scale: int | None) -> tuple[str, str]:
    """A value and its unit as the filing's own table says them: `2,249` and `USD millions`, `5.17` and `USD per share`,
    `21.4` and `%`; counts have no unit.

    Args:
        value: in base units.
        unit: as in the warehouse.
        scale: the power of ten that the printed number is multiplied by.
    """
    if value is None:
        return "", ""
    exact = Decimal(repr(float(value)))
    if unit == "pure":
        return (_digits(exact.scaleb(2)), "%") if scale == _PERCENT else (_digits(exact), "")
    if "/" in unit:
        return _digits(exact, 2), spoken(unit)
    if scale in _SCALES:
        return _digits(
            exact.scaleb(-scale)
        ), f"{_SCALES[scale]} shares" if unit == "shares" else f"{unit} {_SCALES[scale]}s"
    return _digits(exact), unit


def _digits(value: Decimal, least: int = 0) -> str:
    """With thousands separators, all decimals that are not zero, and at least so many."""
    plain = value.normalize()
    return f"{plain:,.{max(least, -int(plain.as_tuple().exponent))}f}"


def json_value(value: Any) -> Any:
    """A database value as JSON has it: days as text, whole floats without the fraction."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def print_json(value: Any) -> None:
    """One JSON document on standard output."""
    json.dump(value, sys.stdout, indent=2, ensure_ascii=False, default=str)
    sys.stdout.write("\n")


@contextmanager
def results(output: str | None) -> Iterator[Format | None]:
    """Where results go: to standard output, or to the file of `-o`, whose ending says the format (.csv or .json); that
    format, None without a file.

    Raises:
        ConfigError: the ending is another, or the folder does not exist.
    """
    if output is None:
        yield None
        return
    from tickmark.security import output_path

    target = output_path(output, (".csv", ".json"))
    with target.open("w", encoding="utf-8", newline="") as stream, redirect_stdout(stream):
        yield Format(target.suffix.lower().removeprefix("."))
    remark(f"written: {target}")


def print_csv(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> None:
    """Rows as CSV on standard output; text that a spreadsheet would run as a formula gets a leading apostrophe."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([inert(json_value(row[name])) for name in columns])


def wrapped(text: str) -> str:
    """A line for the terminal, broken between words where it is longer than the screen, further lines set in; as it is
    where output goes to a file or another program.
    """
    if not sys.stdout.isatty():
        return text
    inset = " " * (len(text) - len(text.lstrip()) + 4)
    width = shutil.get_terminal_size().columns
    return (
        textwrap.fill(
            text, width, subsequent_indent=inset, break_long_words=False, break_on_hyphens=False, drop_whitespace=True
        )
        or text
    )


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, wrap: Sequence[str] = ()) -> None:
    """Rows as a table on standard output.

    Args:
        headings: one per column; a leading `>` puts its cells to the right.
        rows: cells as text; made printable here.
        wrap: headings of the columns that give way where the screen is narrow.
    """
    from rich import box
    from rich.cells import cell_len
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    cells = [[printable(cell) for cell in row] for row in rows]
    for number, heading in enumerate(headings):
        name = heading.removeprefix(">")
        least = (
            WRAPPED_WIDTH if name in wrap else max(cell_len(text) for text in (name, *(row[number] for row in cells)))
        )
        table.add_column(
            name,
            justify="right" if heading != name else "left",
            overflow="fold",
            no_wrap=name not in wrap,
            min_width=least,
        )
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    print_whole(table)


def print_whole(table: Table) -> None:
    """A table on standard output, at least as wide as its numbers and words: on a narrower screen lines run on, and no
    digit is cut off.
    """
    from rich.measure import Measurement

    out = console()
    needed = Measurement.get(out, out.options.update(width=ANY_WIDTH), table).minimum
    out.width = max(out.width, needed)
    out.print(table, crop=False)
