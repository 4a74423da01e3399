"""`tickmark verify`: every number of a narrative against the verified facts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tickmark.assurance import CORROBORATED
from tickmark.cli.evidence import Style
from tickmark.cli.output import console, counted, parse_date, print_json, printable
from tickmark.cli.query import Documents, Sources
from tickmark.errors import NarrativeError
from tickmark.narrowing import Narrowing

if TYPE_CHECKING:
    from tickmark.narrate.claims import CheckedClaim, Verification

_STYLES = {"ok": "green", "wrong": "bold red", "unverifiable": "yellow"}
_SENTENCE = 150  # characters of a sentence that are shown


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("verify")(verify)


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Markdown or text to check; - for standard input.")],
    ticker: Annotated[
        str | None, typer.Option(metavar="NVDA", help="The company that is meant where the text names none.")
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option("--as-of", metavar="2024-06-30", help="Only filings that were public by this day count."),
    ] = None,
    document: Documents = None,
    source: Sources = None,
    style: Annotated[Style, typer.Option("--format", help="text for reading, or json.")] = Style.text,
) -> None:
    """Check every number of a narrative.

    Each is bound to a verified fact by what the text says of it: company, metric, period and segment; growth, margins
    and differences are computed from facts. Exit code 1 means that something could not be proved.
    """
    day = parse_date(as_of)
    text = read_narrative_file(file)
    from tickmark.narrate.claims import open_verifier
    from tickmark.settings import settings

    with open_verifier(settings().warehouse_path, Narrowing.of(document, source)) as verifier:
        result = verifier.verify(text, ticker, day)
    if style is Style.json:
        print_json(result.as_json())
    else:
        _print(result)
    if not result.ok:
        raise typer.Exit(1)


def read_narrative_file(file: str) -> str:
    """The text of a file, or of standard input for `-`.

    Raises:
        NarrativeError: it cannot be read, or is not UTF-8 text.
    """
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return raw.decode("utf-8-sig")
    except OSError as error:
        raise NarrativeError(f"{file} cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise NarrativeError(
            f"{file} is no UTF-8 text: byte {error.start}", hint="give Markdown or plain text"
        ) from error


def _print(result: Verification) -> None:
    from rich.text import Text

    out = console()
    for checked in result.claims:
        finding = checked.finding
        mark = f"{finding.verdict.upper():<13}"
        line = Text.assemble(
            (mark, _STYLES[finding.verdict]),
            f"line {checked.claim.line:<5}",
            (printable(checked.claim.number.text), "bold"),
            f"  {printable(_about(checked))}",
        )
        out.print(line, soft_wrap=True)
        if finding.code is not None:
            out.print(printable(f"             {finding.code}: {finding.message}"), soft_wrap=True)
            if finding.correction:
                out.print(printable(f"             should be {finding.correction}"), soft_wrap=True)
            out.print(printable(f"             {_shortened(checked.claim.sentence)}"), style="dim", soft_wrap=True)
    for check in result.maths:
        if not check.ok:
            out.print(
                Text.assemble(
                    ("WRONG        ", _STYLES["wrong"]), printable(f"line {check.line:<5}{check.kind}: {check.detail}")
                ),
                soft_wrap=True,
            )
    failed = sum(not check.ok for check in result.maths)
    out.print(
        f"{counted(len(result.claims), 'claim')}: {result.matched:,} agree with verified facts, "
        f"{result.count('wrong'):,} wrong, {result.count('unverifiable'):,} unverifiable; "
        f"{counted(len(result.maths), 'arithmetic check')}, {failed:,} fail"
    )


def _about(checked: CheckedClaim) -> str:
    finding = checked.finding
    parts = [
        part
        for part in (finding.entity or checked.claim.ticker, finding.metric, finding.segment, finding.period)
        if part
    ]
    source = f"fact {finding.fact_ids[0]}" if finding.fact_ids else str(finding.evidence.get("accession", ""))
    if finding.assurance not in (None, CORROBORATED):
        source += f", {finding.assurance}"
    return ", ".join(parts) + (f"  [{source}]" if source else "")


def _shortened(sentence: str) -> str:
    return sentence if len(sentence) <= _SENTENCE else f"{sentence[: _SENTENCE - 1]}…"
