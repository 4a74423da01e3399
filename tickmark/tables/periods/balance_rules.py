"""Whether a number of a table is a balance (True) or a change over a period (False): an ordered table of rules; the
first that holds decides.

What is stated of the number comes first, then its place in the table, then what labels, columns and captions name, and
where none of them tells, the weight of all the words around it. An example is a small table: lines divided by `//`,
cells by `|`, `[[...]]` around the number that is asked about.
"""

from __future__ import annotations

from tickmark.evidence import Source, SourceKind
from tickmark.ordered_rules import Rule, decide
from tickmark.tables.periods.balance_case import Case
from tickmark.tables.periods.balance_named import NAMED
from tickmark.tables.periods.balance_placed import PLACED
from tickmark.tables.periods.balance_stated import STATED

RULES: tuple[Rule[SourceKind, Case, bool], ...] = (*STATED, *PLACED, *NAMED)


def is_balance(case: Case) -> tuple[bool, Source]:
    """The verdict, and what it was read from."""
    rule = decide(RULES, case)
    text = case.table.kind.replace("_", " ") if rule.id is SourceKind.TABLE_KIND else ""
    return rule.verdict, Source(rule.id, text)
