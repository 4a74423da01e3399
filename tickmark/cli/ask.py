"""`tickmark ask`: questions in plain English, at once, as a conversation, or from a file."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tickmark.cli.output import parse_date, printable, remark
from tickmark.cli.query import Documents, Sources
from tickmark.narrowing import EVERYTHING, Narrowing
from tickmark.settings import settings

if TYPE_CHECKING:
    from datetime import date

    from tickmark.ask import Answer, Asker
    from tickmark.ask.parsed_question import Background

SOURCES = 6
"""Sources that the text shows; json and files hold all."""


class Style(StrEnum):
    """How an answer is printed."""

    text = "text"
    json = "json"


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("ask")(ask)


def ask(
    question: Annotated[
        str | None, typer.Argument(metavar="QUESTION", help="The question; without one a conversation begins.")
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option("--as-of", metavar="DATE", help="Only filings that were public by that day count, as 2024-01-31."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            "--model",
            help=(
                "Name or alias of a language model that may plan what the grammar does not understand; 'tickmark "
                "models' lists them."
            ),
        ),
    ] = None,
    document: Documents = None,
    source: Sources = None,
    style: Annotated[Style, typer.Option("--format", help="text for reading, or json with everything.")] = Style.text,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Also write the answer to a .md, .json, .csv or .pdf file; with --batch the .jsonl file to write.",
        ),
    ] = None,
    batch: Annotated[
        Path | None,
        typer.Option("--batch", metavar="FILE", help="Answer every line of a file, one JSON object a line."),
    ] = None,
) -> None:
    """Answer a question from verified facts, with sources, or refuse it and say why.

    What is not answered is offered: the facts and the passages that come nearest. Every number comes from a filing or
    is worked out of such, with the calculation shown. A refused question is a result too: exit code 0.
    """
    day = parse_date(as_of)
    asker = open_asker(model, Narrowing.of(document, source))
    if batch is not None:
        _batch(asker, batch, output, day)
    elif question is None:
        converse(asker, day, style)
    else:
        answer = asker.ask(question, as_of=day)
        if output:
            from tickmark.ask.export import write

            remark(f"written: {write(answer, output)}")
        show(answer, style)


def open_asker(model: str | None = None, narrowing: Narrowing = EVERYTHING) -> Asker:
    """The asker over the published warehouse, with the model that is asked for or configured.

    Raises:
        WarehouseError: there is no warehouse.
        NotInWarehouse: no document fits the narrowing.
        ConfigError: there is no such model.
    """
    from tickmark.ask import Asker

    asker = Asker.open(settings().warehouse_path, narrowing)
    if model or settings().model:
        from tickmark.ask.planner import with_model

        with_model(asker, settings(), model)
    return asker


def show(answer: Answer, style: Style) -> None:
    """Print an answer."""
    if style is Style.json:
        print(answer.to_json())
        return
    print(printable(answer.answer.text))
    if answer.refusal:
        print(f"{'not answered' if answer.status == 'candidates' else 'refused'}: {answer.refusal.reason}")
    from tickmark.ask.export import cited, in_cells, offered

    for number, citation in enumerate(answer.citations[:SOURCES], 1):
        print(printable(f"  [{number}] {cited(citation)}"))
    for cells in answer.cells[:SOURCES]:
        print(printable(f"  [{in_cells(cells)}]"))
    for line in offered(answer):
        print(printable(line))
    if len(answer.citations) > SOURCES:
        remark(f"{len(answer.citations) - SOURCES} more sources; --format json shows all")


_LEAVE = frozenset({"exit", "quit", "bye", "q", ":q"})
_HELP = frozenset({"help", "?", "h", "examples"})


def converse(asker: Asker, as_of: date | None, style: Style) -> None:
    """Questions one after the other; each may leave out what the one before said. `exit`, an empty line or the end of
    input stops; `help` shows examples.
    """
    before: Background | None = None
    if sys.stdin.isatty():
        import readline  # line editing and the history of this conversation

        readline.set_history_length(200)
        remark("Ask, or follow up ('and in 2022?'). 'help' shows examples, 'exit' or an empty line ends.")
    while True:
        try:
            line = input("ask> " if sys.stdin.isatty() else "").strip()
        except EOFError:
            return
        if not line or line.casefold() in _LEAVE:
            return
        if line.casefold() in _HELP:
            print(
                "\n".join(["Ask about what is built, for example:", *(f"  {example}" for example in examples(asker))])
            )
            continue
        answer, before = asker.conversation(line, as_of=as_of, before=before)
        show(answer, style)


def examples(asker: Asker) -> list[str]:
    """Questions that the warehouse can answer, about the first company in it and, where there is one, the second."""
    if not asker.store.companies:
        return []
    first, *others = (company.ticker for company in asker.store.companies)
    periods = (fact.fiscal_period or "" for fact in asker.store.find(first, "revenue"))
    years = sorted({period.removeprefix("FY") for period in periods if period.startswith("FY")})
    when = f"fiscal {years[-1]}" if years else "the last fiscal year"
    asked = [
        f"What was {first}'s revenue in {when}?",
        f"How much did {first}'s net income grow in {when}?",
        f"What was {first}'s gross margin in {when}?",
    ]
    return [
        *asked,
        *(f"Compare the revenue of {first} and {other} in {when}" for other in others[:1]),
        f"What were {first}'s total assets at the end of {when}?",
    ]


def _batch(asker: Asker, source: Path, target: str | None, as_of: date | None) -> None:
    """Every line of a file, in order; an empty line gives a refusal so that lines stay together."""
    from tickmark.errors import ConfigError

    try:
        questions = source.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{source} cannot be read: {error}") from error
    lines = (json.dumps(_plain(asker.ask(question, as_of=as_of)), ensure_ascii=False) for question in questions)
    if target is None:
        for line in lines:
            print(line, flush=True)
        return
    from tickmark.security import output_path

    with output_path(target, (".jsonl", ".ndjson", ".json", ".txt")).open("w", encoding="utf-8") as stream:
        for line in lines:
            stream.write(line + "\n")
            stream.flush()
    remark(f"{len(questions)} answers in {target}")


def _plain(answer: Answer) -> dict[str, Any]:
    return answer.as_data()
