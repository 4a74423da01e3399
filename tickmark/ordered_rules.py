"""Ordered tables of named rules: the first rule whose condition holds decides.

Each rule bears examples, texts that it decides, and counterexamples, texts that look alike and that it does not decide;
`[[...]]` marks what is decided. `tests/unit/test_ordered_rules.py` runs them all, `tests/support/rule_tables.py` says
how those of a table are read, and `benchmarks/rules_fired.py` names the rules that decide nothing in the corpora.

>>> rules = (Rule("small", lambda n: n < 10, "one figure"), Rule("any", lambda n: True, "more"))
>>> decide(rules, 5).verdict, decide(rules, 50).id
('one figure', 'any')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

Id = TypeVar("Id")
Case = TypeVar("Case")
Verdict = TypeVar("Verdict")


@dataclass(frozen=True, slots=True)
class Rule(Generic[Id, Case, Verdict]):
    """One row of a table; the id names it in evidence."""

    id: Id
    when: Callable[[Case], bool]
    verdict: Verdict
    examples: tuple[str, ...] = ()
    counterexamples: tuple[str, ...] = ()


def decide(rules: Iterable[Rule[Id, Case, Verdict]], case: Case) -> Rule[Id, Case, Verdict]:
    """The first rule that holds; the last of a table holds always."""
    return next(rule for rule in rules if rule.when(case))
