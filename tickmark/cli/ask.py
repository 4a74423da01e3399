"""`tickmark ask`: questions in plain English, at once, as a conversation, or from a file."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tickmark.cli.output import parse_date, printable, remark, wrapped
from tickmark.cli.query import Documents, Sources
from tickmark.narrowing import EVERYTHING, Narrowing
from tickmark.settings import settings

if TYPE_CHECKING:
    from datetime import date

    from tickmark.ask import Answer, Asker
    from tickmark.ask.parsed_question import Background

SOURCES = 6
"""Sources that the text shows; json and files hold all."""


_LONGEST_STEP = 400


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
                "Name or alias of a language model that answers, by tools, what the grammar does not; 'tickmark "
                "models' lists them."
            ),
        ),
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Also show what a language model called and said, step by step.")
    ] = False,
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
        if verbose and style is Style.text:
            for line in transcript(answer):
                print(printable(line))


def transcript(answer: Answer) -> list[str]:
    """What a model called and said, a line for each step: `1. facts {"ticker": "MRDW"}: 3 facts`."""
    lines = []
    for step in answer.transcript:
        done = f"{step['tool']} {step['arguments']}" if "tool" in step else step.get("reply", "")
        came = (
            step.get("error") or step.get("result") or "; ".join(step.get("taken out", ())) or step.get("not used", "")
        )
        lines.append(f"  {step['step']}. {done}: {came}"[:_LONGEST_STEP])
    return lines


def open_asker(model: str | None = None, narrowing: Narrowing = EVERYTHING) -> Asker:
    """The asker over the published warehouse, with the model that is asked for or configured.

    Raises:
        WarehouseError: there is no warehouse.
        NotInWarehouse: no document fits the narrowing.
        ConfigError: there is no such model.
    """
    from tickmark.ask import Asker

    asker = Asker.open(settings().warehouse_path, narrowing)
    from tickmark.catalog import keyed

    current = settings()
    if model or current.model or keyed(current):
        from tickmark.ask.model_loop import with_model

        with_model(asker, current, model)
        if asker.model and not (model or current.model):
            remark(
                f"{asker.model.name} answers what the grammar does not: its key is set; TICKMARK_MODEL=none: no model"
            )
    return asker


def show(answer: Answer, style: Style) -> None:
    """Print an answer."""
    if style is Style.json:
        print(answer.to_json())
        return
    print(wrapped(printable(answer.answer.text)))
    if answer.refusal:
        print(f"{'not answered' if answer.status == 'candidates' else 'refused'}: {answer.refusal.reason}")
    from tickmark.ask.answer import place_of
    from tickmark.ask.export import cited, in_cells, offered

    shown = SOURCES if not answer.transcript else None
    for number, citation in enumerate(answer.citations[:shown], 1):
        print(wrapped(printable(f"  [{number}] {cited(citation)}")))
    if answer.transcript and answer.status == "answered":
        for number, quote in enumerate(answer.passages, len(answer.citations) + 1):
            print(wrapped(printable(f"  [{number}] {place_of(quote)}: “{quote.text}”")))
    for cells in answer.cells[:SOURCES]:
        print(wrapped(printable(f"  [{in_cells(cells)}]")))
    for line in offered(answer):
        print(printable(line))
    for said in answer.remarks if answer.transcript else ():
        remark(said)
    if shown and len(answer.citations) > shown:
        remark(f"{len(answer.citations) - shown} more sources; --format json shows all")


_LEAVE = frozenset({"exit", "quit", "bye", "q", ":q"})
_HELP = frozenset({"help", "?", "h", "examples"})


def converse(asker: Asker, as_of: date | None, style: Style) -> None:
    """Questions one after the other; each may leave out what the one before said. `exit`, an empty line or the end of
    input stops; `help` shows examples.
    """
    if not sys.stdin.isatty():
        _questions(asker, as_of, style, "")
        return
    from tickmark.cli.line_editing import line_editing
    from tickmark.settings import settings

    remark("Ask, or follow up ('and in 2022?'). Tab completes; 'help' shows examples, 'exit' or an empty line ends.")
    with line_editing(_words(asker), settings().user_folder / "ask_history"):
        _questions(asker, as_of, style, "ask> ")


def _words(asker: Asker) -> list[str]:
    """What Tab completes: companies by ticker and name, and metrics."""
    from tickmark.catalogue import load

    companies = [word for company in asker.store.companies for word in (company.ticker, company.name)]
    return [*companies, *(metric.name.replace("_", " ") for metric in load())]


def _questions(asker: Asker, as_of: date | None, style: Style, prompt: str) -> None:
    before: Background | None = None
    while True:
        try:
            line = input(prompt).strip()
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
