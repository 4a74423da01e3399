"""`tickmark explain`: the rules that made a number of the page a fact, in the order that they fired."""

from __future__ import annotations

from typing import Annotated

import typer

from tickmark.cli.evidence import Style, filing_of, find_fact, headline
from tickmark.cli.output import console, print_json, print_table, printable, remark
from tickmark.cli.query import reading
from tickmark.errors import NotInWarehouse


def register(app: typer.Typer) -> None:
    """Add the command to the app."""
    app.command("explain")(explain)


def explain(
    fact_id: Annotated[str, typer.Argument(metavar="FACT_ID", help="A fact's ID, or any unique prefix of it.")],
    style: Annotated[Style, typer.Option("--format", help="text for reading, or json.")] = Style.text,
) -> None:
    """Show which rules made a fact.

    The filing is read again, and every rule that decided something is listed in order with what it read: the fiscal
    period, the section, the table, the unit, the scale, the period, the metric, the checks of the gate and the
    witnesses. Where a number is misread, the line that is wrong names the rule to mend.
    """
    from tickmark.facts.explained import explain as explained
    from tickmark.facts.explained import is_as_built
    from tickmark.rawstore import RawStore
    from tickmark.settings import settings
    from tickmark.stages.steps import open_filing

    with reading() as warehouse:
        fact = find_fact(warehouse, fact_id)
        filing = filing_of(warehouse, fact)
    understanding = open_filing(filing, RawStore.of(settings())).understanding
    if understanding is None:
        raise NotInWarehouse(
            f"{filing['document']} tells no fiscal period today, so that no fact is read from it", hint="build it again"
        )
    steps = explained(understanding, fact)
    if style is Style.json:
        print_json(
            {"fact_id": fact["fact_id"], "as_built": is_as_built(steps), "steps": [step._asdict() for step in steps]}
        )
        return
    console().print(headline(fact), end="\n\n")
    rows = [(step.about, step.rule, printable(step.verdict), printable(step.read)) for step in steps]
    print_table(("about", "rule", "decided", "read"), rows, wrap=("decided", "read"))
    if not is_as_built(steps):
        remark(
            "the rules of today read this number otherwise: what is stored is shown; build the filing again for "
            "the "
            "rules of today"
        )
