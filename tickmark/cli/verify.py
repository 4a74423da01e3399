"""`tickmark verify`: every number of a narrative against the verified facts."""

from __future__ import annotations

import sys
from contextlib import closing
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
_TEXTS = (".md", ".markdown", ".txt")
_SENTENCE = 150  # characters of a sentence that are shown


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("verify")(verify)


def verify(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Markdown or text to check, or folders of it; - for standard input."),
    ],
    ticker: Annotated[
        str | None, typer.Option(metavar="NVDA", help="The company that is meant where the text names none.")
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option("--as-of", metavar="2024-06-30", help="Only filings that were public by this day count."),
    ] = None,
    document: Documents = None,
    source: Sources = None,
    own: Annotated[
        Path | None,
        typer.Option("--rules", metavar="FILE", help="YAML with own severities, tolerances and sources."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="PAGE.html", help="Write the text as a page, each number with its cell."
        ),
    ] = None,
    style: Annotated[Style, typer.Option("--format", help="text for reading, or json.")] = Style.text,
) -> None:
    """Check every number of narratives.

    Each is bound to a verified fact by what the text says of it: company, metric, period and segment; growth, margins
    and differences are computed from facts. Exit code 1 means that something could not be proved.
    """
    day = parse_date(as_of)
    named = narrative_files(files)
    if output is not None and (len(named) > 1 or output.suffix.lower() != ".html"):
        raise typer.BadParameter("a page is written of one text, to a name that ends in .html", param_hint="--output")
    texts = [(name, read_narrative_file(name)) for name in named]
    from tickmark.narrate.claims import verifier_over
    from tickmark.narrate.claims.rules import own_rules
    from tickmark.settings import settings
    from tickmark.warehouse import sandboxed

    known = settings()
    path = own or (Path(known.claim_rules) if known.claim_rules else None)
    with closing(sandboxed(known.warehouse_path)) as connection:
        only = Narrowing.of(document, source).accessions(connection)
        verifier = verifier_over(connection, only, own_rules(path) if path else None)
        results = [(name, verifier.verify(text, ticker, day)) for name, text in texts]
        if output is not None:
            from tickmark.narrate.narrative_page import write_narrative
            from tickmark.rawstore import RawStore

            title = "Narrative" if texts[0][0] == "-" else Path(texts[0][0]).name
            write_narrative(connection, RawStore.of(known), title, texts[0][1], results[0][1], output)
    if style is Style.json:
        print_json(results[0][1].as_json() if len(results) == 1 else _several(results))
    else:
        _print_all(results)
    if not all(result.ok for _, result in results):
        raise typer.Exit(1)


def narrative_files(given: list[str]) -> list[str]:
    """The files that are meant: each file, and of a folder its Markdown and text files, in order.

    Raises:
        NarrativeError: a folder has none.
    """
    found: list[str] = []
    for name in given:
        folder = Path(name)
        if name == "-" or not folder.is_dir():
            found.append(name)
            continue
        own = sorted(str(path) for path in folder.rglob("*") if path.suffix.lower() in _TEXTS and path.is_file())
        if not own:
            raise NarrativeError(f"{name} holds no narrative", hint=f"a narrative's name ends in {', '.join(_TEXTS)}")
        found += own
    return list(dict.fromkeys(found))


def _several(results: list[tuple[str, Verification]]) -> dict[str, object]:
    """Several narratives as data."""
    return {
        "ok": all(result.ok for _, result in results),
        "files_total": len(results),
        "files_ok": sum(result.ok for _, result in results),
        "files": [{"file": name} | result.as_json() for name, result in results],
    }


def _print_all(results: list[tuple[str, Verification]]) -> None:
    for name, result in results:
        if len(results) > 1:
            console().print(printable(f"== {name}"), style="bold", soft_wrap=True)
        _print(result)
    if len(results) > 1:
        held = sum(result.ok for _, result in results)
        claims = sum(len(result.claims) for _, result in results)
        console().print(
            f"{counted(len(results), 'narrative')} with {counted(claims, 'claim')}: {held:,} hold, "
            f"{len(results) - held:,} do not"
        )


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
