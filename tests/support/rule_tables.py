"""Every ordered table of rules of the package, and which of its rules decide a text."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import cache
from html import escape
from itertools import takewhile
from pathlib import Path
from types import ModuleType
from typing import Any

import tickmark
from tickmark.document.html import read_html
from tickmark.facts.text.binding import bind
from tickmark.model import FiscalPeriod
from tickmark.ordered_rules import Rule, decide
from tickmark.tables import read_tables
from tickmark.time.calendar import document_calendar
from tickmark.time.sentences import TimeReader

_ANNUAL = FiscalPeriod(2024, None, date(2024, 12, 31), "test")
_DIGITS = re.compile(r"\d")
AnyRule = Rule[Any, Any, Any]
Decided = tuple[Any, AnyRule]
"""The case and the rule that decided it."""


@cache
def modules() -> list[ModuleType]:
    """The modules that decide by an ordered table."""
    root = Path(tickmark.__file__).parent
    return [
        importlib.import_module(".".join(("tickmark", *path.relative_to(root).with_suffix("").parts)))
        for path in sorted(root.rglob("*.py"))
        if "from tickmark.ordered_rules import" in path.read_text(encoding="utf-8")
    ]


@cache
def tables() -> dict[str, tuple[AnyRule, ...]]:
    """ "facts.text.only_time.RULES" -> its rules. A table that is a part of another is not one of its own."""
    found = {
        f"{module.__name__.removeprefix('tickmark.')}.{name}": value
        for module in modules()
        for name, value in vars(module).items()
        if isinstance(value, tuple) and value and all(isinstance(rule, Rule) for rule in value)
    }
    rows = {name: {id(rule) for rule in rules} for name, rules in found.items()}
    return {name: rules for name, rules in found.items() if not any(rows[name] < other for other in rows.values())}


@contextmanager
def recorded() -> Iterator[list[Decided]]:
    """What the tables decide meanwhile."""
    found: list[Decided] = []

    def deciding(rules: Any, case: Any) -> AnyRule:
        rule: AnyRule = decide(rules, case)
        found.append((case, rule))
        return rule

    changed = [module for module in modules() if hasattr(module, "decide")]
    for module in changed:
        module.decide = deciding  # type: ignore[attr-defined]
    try:
        yield found
    finally:
        for module in changed:
            module.decide = decide  # type: ignore[attr-defined]


def decided_by(table: str, example: str) -> list[AnyRule]:
    """The rules of a table that decide what an example marks."""
    with recorded() as found:
        of_example = READERS[table](example)
    return [rule for case, rule in found if of_example(case) and any(rule is own for own in tables()[table])]


def _calendar() -> TimeReader:
    return TimeReader(document_calendar(read_html(b"<html><body><p>-</p></body></html>", "0" * 64), _ANNUAL))


def _amount_of_sentence(example: str) -> Callable[[Any], bool]:
    """ "Net sales were [[$5 million]] in 2024.": the sentence is bound to its times; decided is what the amount is of."""
    marked = example.partition("[[")[2].partition("]]")[0]
    sentence = example.replace("[[", "").replace("]]", "")
    bind(sentence, _calendar())
    return lambda case: marked in case.text[case.found.start : case.found.end]


QUARTER = "10-Q"


def _number_of_table(example: str) -> Callable[[Any], bool]:
    """ "Inventories: // | 2024 | 2023 // Raw materials | [[12]] | 10": lines divided by `//`, cells by `|`, from an annual
    report for 2024, or, where the first line is `10-Q`, from that of its third quarter. What stands before the table
    and what has no cells within it are lines of their own.
    """
    lines = [line.strip() for line in example.split("//")]
    quarterly = lines[0] == QUARTER
    above = list(takewhile(lambda line: "|" not in line, lines[quarterly:]))
    rows = [[cell.strip() for cell in line.split("|")] for line in lines[quarterly + len(above) :]]
    place = next((row, cells.index(cell)) for row, cells in enumerate(rows) for cell in cells if "[[" in cell)
    plain = [[cell.replace("[[", "").replace("]]", "") for cell in cells] for cells in rows]
    drawn = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>" for cells in plain)
    raw = "".join(f"<p><b>{escape(line)}</b></p>" for line in above) + f"<table>{drawn}</table>"
    fiscal = FiscalPeriod(2024, 3, date(2024, 9, 30), "test") if quarterly else _ANNUAL
    document = read_html(f"<html><body>{raw}</body></html>".encode(), "0" * 64)
    for table in read_tables(document, fiscal, lambda _: None):
        assert table.readings is not None
    heads = [cells[place[1]] for cells in plain[: place[0]] if cells[0] == "" and len(cells) > place[1]]
    label = plain[place[0]][0]

    def of_example(case: Any) -> bool:
        asked = _DIGITS.sub("0", case.column.label)
        return bool(case.row.label == label) and all(_DIGITS.sub("0", head) in asked for head in heads)

    return of_example


READERS: dict[str, Callable[[str], Callable[[Any], bool]]] = {
    "facts.text.only_time.RULES": _amount_of_sentence,
    "tables.periods.balance_rules.RULES": _number_of_table,
}
"""How an example of a table is read: the reader returns whether a case is the one that the example marks."""
