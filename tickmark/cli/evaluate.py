"""`tickmark evaluate`: how well searches and descriptions do, on questions and lines whose answers are known."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from tickmark.cli.output import print_json, remark, split_list
from tickmark.settings import settings

evaluate = typer.Typer(help="Measure searches and descriptions where the answers are known.", no_args_is_help=True)


class Scope(StrEnum):
    """Where a question's answer is looked for."""

    filing = "filing"
    all = "all"


class Style(StrEnum):
    """How figures are printed."""

    markdown = "markdown"
    json = "json"


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    app.add_typer(evaluate, name="evaluate")


@evaluate.command("retrieval")
def retrieval(
    questions: Annotated[Path, typer.Option(help="CSV file with the columns ticker, accession, question, sentence.")],
    scope: Annotated[
        Scope, typer.Option(help="filing: search the filing that has the answer; all: search everything.")
    ] = Scope.filing,
    model: Annotated[
        str | None,
        typer.Option(help="Embedding model for questions; none: words alone. Default: TICKMARK_EMBEDDING_MODEL."),
    ] = None,
    style: Annotated[
        Style, typer.Option("--format", help="markdown for reading, json for comparing.")
    ] = Style.markdown,
) -> None:
    """Measure how often a search finds the passage that holds the answer."""
    from tickmark.retrieval.evaluation import evaluate as measure
    from tickmark.retrieval.evaluation import read_questions
    from tickmark.retrieval.search import open_search

    rows = read_questions(questions)
    with open_search(settings().warehouse_path, model) as index:
        found = measure(index, rows, scope.value)
    left = len(rows) - len(found.outcomes)
    if left:
        remark(f"{left} of {len(rows)} questions are about filings that the warehouse does not hold")
    _print(style, found.as_json(), found.as_markdown())


def _print(style: Style, told: dict[str, Any], text: str) -> None:
    if style is Style.json:
        print_json(told)
    else:
        print(text, end="")


@evaluate.command("descriptions")
def descriptions(
    ticker: Annotated[list[str] | None, typer.Option(help="Only this company; may be repeated.")] = None,
    lines: Annotated[
        Path | None,
        typer.Option(help="CSV file with the columns accession and value_usd: revenue lines known from elsewhere."),
    ] = None,
    show: Annotated[
        bool, typer.Option("--show", help="Also print every line with its description, to be reviewed by eye.")
    ] = False,
    style: Annotated[
        Style, typer.Option("--format", help="markdown for reading, json for comparing.")
    ] = Style.markdown,
) -> None:
    """Measure how many revenue lines of annual reports add up, are described, and have the values that are known."""
    from tickmark.describe.evaluation import as_json, as_markdown, read_known
    from tickmark.describe.evaluation import evaluate as measure
    from tickmark.describe.sentences import DEFINED, MENTIONED

    target = settings().warehouse_path
    found = measure(target, split_list(ticker), read_known(lines) if lines else None)
    made_by = {"writer": "quoted", "defined": DEFINED, "mentioned": MENTIONED}
    _print(style, as_json(found, made_by), as_markdown(found, made_by, show=show))
