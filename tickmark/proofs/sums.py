"""Totals and subtotals against the rows above them, and the members of a company against the whole."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from tickmark import footing
from tickmark.caching import Remembered
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.proofs.books import Books, Row, label_of, last_digit, period_of, rounding, states_money
from tickmark.proofs.results import ProofResult, period_name

_TOTAL = Remembered(
    Pattern(
        "proofs/total",
        r"\btotals?\b|^subtotal|^net cash\b|^cash (?:flows? )?(?:provided|used|generated|from)|^net (?:\(?increase"
        r"|\(?decrease|change)|^(?:consolidated|worldwide)\b|^(?:increase|decrease|\(decrease\)|change).* in .*cash",
        means="a row that adds up others",
        examples=("Total assets", "Net cash provided"),
        counterexamples=("Assets",),
        flags=re.IGNORECASE,
    )
)
_TAKEN = Remembered(
    Pattern(
        "proofs/taken",
        r"^less\b.*\b(?:allowances?|accumulated|current|treasury|unamortized|discounts?)\b"
        r"|^(?:accumulated|allowances? for)\b.*\b(?:depreciation|amortization|losses"
        r"|accounts)\b",
        means="a row that is taken off",
        examples=("Less: accumulated depreciation", "Allowance for credit losses"),
        counterexamples=("Depreciation",),
        flags=re.IGNORECASE,
    )
)
_WHOLE = Phrases("the_whole", fold=True)
_SUMS = frozenset({"total_assets", "current_assets", "current_liabilities", "total_liabilities",
    "liabilities_and_equity", "shareholders_equity", "revenue", "operating_cash_flow", "investing_cash_flow",
    "financing_cash_flow", "net_change_in_cash", "inventory", "goodwill", "operating_expenses", "cost_of_revenue",
    "property_plant_equipment"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Line:
    """The facts of one row (or of one column), by where they stand along it."""

    facts: Mapping[Hashable, Row]
    total: bool

    @property
    def row(self) -> footing.Row:
        """As the sums see it."""
        return footing.Row(
            {key: _adds(fact) for key, fact in self.facts.items()},
            max(last_digit(fact) for fact in self.facts.values()),
            self.total,
        )


def sum_proofs(books: Books) -> list[ProofResult]:
    """Every total that is the sum of rows above it, or of columns beside it; one result for each column or row of
    it.
    """
    found: list[ProofResult] = []
    for facts in books.tables.values():
        money = [fact for fact in facts if states_money(fact)]
        if len(money) > 2:
            found += _footed(_rows(money))
            if any(fact["segment"] for fact in money):
                found += _footed(_columns(money))
    return found


def _rows(facts: Sequence[Row]) -> list[_Line]:
    lines: dict[tuple[int, bool], dict[Hashable, Row]] = defaultdict(dict)
    for fact in facts:
        lines[(fact["row_index"], fact["period_start"] is None)].setdefault(
            (fact["column_label"], period_of(fact)), fact
        )
    ordered = [cells for _, cells in sorted(lines.items())]
    after = [False, *(any(_TAKEN.search(fact["row_label"] or "") for fact in cells.values()) for cells in ordered)]
    return [
        _Line(cells, taken or any(map(_is_total, cells.values()))) for cells, taken in zip(ordered, after, strict=False)
    ]


def _columns(facts: Sequence[Row]) -> list[_Line]:
    """Columns of members, left to right, with the column of the whole company; for tables whose rows are what is
    measured.
    """
    columns: dict[str, dict[Hashable, Row]] = defaultdict(dict)
    places: dict[str, int] = {}
    for fact in sorted(facts, key=lambda fact: (fact["column_index"], fact["row_index"])):
        label = fact["column_label"] or ""
        columns[label].setdefault((fact["row_index"], period_of(fact)), fact)
        places.setdefault(label, fact["column_index"])
    ordered = sorted(columns, key=lambda label: places[label])
    return [_Line(columns[label], bool(_WHOLE.search(label))) for label in ordered]


def _adds(fact: Row) -> float:
    """What a row adds to a sum: what it says it takes away, whether printed in parentheses or not."""
    value: float = fact["value"]
    return -abs(value) if _TAKEN.search(fact["row_label"] or "") else value


def _is_total(fact: Row) -> bool:
    return fact["metric"] in _SUMS or not fact["row_label"] or _TOTAL.search(fact["row_label"])


def _footed(lines: Sequence[_Line]) -> list[ProofResult]:
    found = []
    for total in footing.find_sums([line.row for line in lines], witnesses=1):
        for column in (*total.holds, *total.fails):
            whole = lines[total.total].facts[column]
            parts = [fact for place in total.parts if (fact := lines[place].facts.get(column)) is not None]
            name = (
                "members_sum_to_the_company"
                if whole["segment"] is None and any(part["segment"] for part in parts)
                else "total_foots"
            )
            difference = whole["value"] - sum(_adds(part) for part in parts)
            numbers = tuple((label_of(fact), fact["value"]) for fact in (whole, *parts))
            ids = tuple(dict.fromkeys(fact["fact_id"] for fact in (whole, *parts)))
            found.append(
                ProofResult(
                    name,
                    period_name(*period_of(whole)),
                    column in total.holds,
                    numbers,
                    difference,
                    rounding((whole, *parts)),
                    ids,
                )
            )
    return found
