"""Every ordered table of rules of the package, and which of its rules decide a text."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import Any

import tickmark
from tickmark.document.html import read_html
from tickmark.facts.text.binding import bind
from tickmark.model import FiscalPeriod
from tickmark.ordered_rules import Rule, decide
from tickmark.time.calendar import document_calendar
from tickmark.time.sentences import TimeReader

AnyRule = Rule[Any, Any, Any]
Decided = tuple[Any, AnyRule]
"""The case and the rule that decided it."""


def modules() -> list[ModuleType]:
    """The modules that decide by an ordered table."""
    root = Path(tickmark.__file__).parent
    return [
        importlib.import_module(".".join(("tickmark", *path.relative_to(root).with_suffix("").parts)))
        for path in sorted(root.rglob("*.py"))
        if "from tickmark.ordered_rules import" in path.read_text(encoding="utf-8")
    ]


def tables() -> dict[str, tuple[AnyRule, ...]]:
    """ "facts.text.only_time.RULES" -> its rules."""
    return {
        f"{module.__name__.removeprefix('tickmark.')}.{name}": value
        for module in modules()
        for name, value in vars(module).items()
        if isinstance(value, tuple) and value and all(isinstance(rule, Rule) for rule in value)
    }


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
    fiscal = FiscalPeriod(2024, None, date(2024, 12, 31), "test")
    return TimeReader(document_calendar(read_html(b"<html><body><p>-</p></body></html>", "0" * 64), fiscal))


def _amount_of_sentence(example: str) -> Callable[[Any], bool]:
    """ "Net sales were [[$5 million]] in 2024.": the sentence is bound to its times; decided is what the amount is of."""
    marked = example.partition("[[")[2].partition("]]")[0]
    sentence = example.replace("[[", "").replace("]]", "")
    bind(sentence, _calendar())
    return lambda case: marked in case.text[case.found.start : case.found.end]


READERS: dict[str, Callable[[str], Callable[[Any], bool]]] = {
    "facts.text.only_time.RULES": _amount_of_sentence,
}
"""How an example of a table is read: the reader returns whether a case is the one that the example marks."""
