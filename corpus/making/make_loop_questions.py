"""Questions that no single plan answers: several companies, several steps, a number with its reason. Keys are worked
out of the stored facts by plain SQL and arithmetic, not by the tools that answer them; held-out companies are left
alone.

    python corpus/making/make_loop_questions.py WAREHOUSE corpus/loop_questions.jsonl
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

from held_out import HELD_OUT

from tickmark.entities import people_name
from tickmark.warehouse import open_warehouse

METRICS = {
    "revenue": "revenue",
    "net_income": "net income",
    "research_and_development": "research and development",
    "capital_expenditure": "capital expenditure",
    "operating_cash_flow": "operating cash flow",
    "gross_profit": "gross profit",
    "operating_income": "operating income",
    "total_assets": "total assets",
    "inventory": "inventory",
}
SHARES = (
    ("gross_profit", "revenue"),
    ("research_and_development", "revenue"),
    ("operating_income", "revenue"),
    ("capital_expenditure", "operating_cash_flow"),
    ("net_income", "total_assets"),
    ("inventory", "total_assets"),
    ("net_income", "revenue"),
)
NUMBERS = {"best": 25, "gap": 20, "peak": 15, "combined": 15, "reason": 15, "member": 10}
_FACTS = """
    SELECT ticker, metric, fiscal_period, arg_max(abs(value), (doc_type LIKE '10-K%', doc_date)) FROM verified_facts
    WHERE segment IS NULL AND metric IS NOT NULL AND starts_with(fiscal_period, 'FY') AND unit = 'USD' AND value > 0
    GROUP BY ALL HAVING max(abs(value)) <= min(abs(value)) * 1.0001
"""
_MEMBERS = """
    SELECT ticker, fiscal_period, segment, any_value(value) FROM verified_facts
    WHERE segment IS NOT NULL AND unit = 'USD' AND starts_with(fiscal_period, 'FY') AND value > 0
      AND regexp_matches(label,
          '(?i)^(total )?(net )?(sales|revenues?): > [^>]*$|: > (total )?(net )?(sales|revenues?)$')
    GROUP BY ALL HAVING max(value) = min(value)
"""
_PERIODS = """
    SELECT accession, any_value(fiscal_period) FROM verified_facts
    WHERE starts_with(fiscal_period, 'FY') AND period_end_date = doc_date GROUP BY ALL
"""
_REASONS = """
    SELECT DISTINCT c.ticker, c.accession FROM chunks AS c JOIN raw_filings AS r USING (accession)
    WHERE starts_with(c.section_id, 'Item7') AND c.table_index IS NULL AND r.form = '10-K'
      AND regexp_matches(c.text, ?) ORDER BY 1, 2
"""
CAUSE = "due to|driven by|because of|as a result of|reflecting|attributable to"
Values = dict[tuple[str, str, str], float]


class Maker:
    """Draws the questions."""

    def __init__(self, warehouse: str, seed: int) -> None:
        self.draw = random.Random(seed)
        with open_warehouse(warehouse) as database:
            kept = [row for row in database.execute(_FACTS).fetchall() if row[0] not in HELD_OUT]
            self.values: Values = {(t, m, p): v for t, m, p, v in kept if m in METRICS}
            self.members = [row for row in database.execute(_MEMBERS).fetchall() if row[0] not in HELD_OUT]
            self.names = {
                ticker: people_name(company)
                for ticker, company in database.execute("SELECT DISTINCT ticker, company FROM raw_filings").fetchall()
            }
            text = f"(?i)[^.]*(revenue|net sales)[^.]*({CAUSE})"
            self.reasons = [r for r in database.execute(_REASONS, [text]).fetchall() if r[0] not in HELD_OUT]
            self.period_of = dict(database.execute(_PERIODS).fetchall())

    def having(self, period: str, *metrics: str) -> list[str]:
        tickers = sorted({t for t, _, p in self.values if p == period})
        return [t for t in tickers if all((t, m, period) in self.values for m in metrics)]

    def share(self, ticker: str, part: str, whole: str, period: str) -> float:
        return self.values[ticker, part, period] / self.values[ticker, whole, period]

    def period(self) -> str:
        return self.draw.choice(["FY2022", "FY2023", "FY2023", "FY2024"])

    def best(self) -> dict[str, Any] | None:
        period, (part, whole) = self.period(), self.draw.choice(SHARES)
        by = self.draw.choice([m for m in METRICS if m not in (part, whole)])
        there = self.having(period, part, whole, by)
        if len(there) < 3:
            return None
        chosen = self.draw.sample(there, 3)
        first = max(chosen, key=lambda t: self.values[t, by, period])
        listed = f"{self.names[chosen[0]]}, {self.names[chosen[1]]} and {self.names[chosen[2]]}"
        asked = self.draw.choice(
            [
                f"Whichever of {listed} had the most {METRICS[by]} in {period}: what was its {METRICS[part]} over "
                f"{METRICS[whole]} that year?",
                f"Take the one of {listed} with the highest {METRICS[by]} in {period} and tell me {METRICS[part]} as a "
                f"share of {METRICS[whole]} for it in that year",
            ]
        )
        about = {"companies": chosen, "by": by, "part": part, "whole": whole, "period": period}
        return {"question": asked, "about": about, "value": self.share(first, part, whole, period), "company": first}

    def gap(self) -> dict[str, Any] | None:
        part, whole = self.draw.choice(SHARES)
        one, other = self.period(), self.period()
        first, second = self.having(one, part, whole), self.having(other, part, whole)
        if not first or not second:
            return None
        mine, theirs = self.draw.choice(first), self.draw.choice(second)
        value = self.share(mine, part, whole, one) - self.share(theirs, part, whole, other)
        if mine == theirs or value <= 0:
            return None
        asked = (
            f"{METRICS[part]} as a percentage of {METRICS[whole]}: how far was {self.names[mine]} in {one} ahead of "
            f"{self.names[theirs]} in {other}, in points?"
        )
        about = {"companies": [mine, theirs], "part": part, "whole": whole, "periods": [one, other]}
        return {"question": asked[0].upper() + asked[1:], "about": about, "value": value}

    def peak(self) -> dict[str, Any] | None:
        part, whole = self.draw.choice(SHARES)
        by = self.draw.choice([m for m in METRICS if m not in (part, whole)])
        ticker = self.draw.choice(sorted({t for t, _, _ in self.values}))
        periods = [p for p in ("FY2021", "FY2022", "FY2023", "FY2024") if ticker in self.having(p, part, whole, by)]
        if len(periods) < 2:
            return None
        top = max(periods, key=lambda p: self.values[ticker, by, p])
        asked = (
            f"In which of {', '.join(periods[:-1])} and {periods[-1]} was {self.names[ticker]}'s {METRICS[by]} at its "
            f"peak, and how much of that year's {METRICS[whole]} was {METRICS[part]}?"
        )
        about = {"companies": [ticker], "by": by, "part": part, "whole": whole, "periods": periods}
        return {"question": asked, "about": about, "value": self.share(ticker, part, whole, top), "period": top}

    def combined(self) -> dict[str, Any] | None:
        period, metric = self.period(), self.draw.choice(list(METRICS))
        there = self.having(period, metric)
        if len(there) < 3:
            return None
        one, two, three = self.draw.sample(there, 3)
        amounts = [self.values[t, metric, period] for t in (one, two, three)]
        asked = (
            f"Put {self.names[one]}, {self.names[two]} and {self.names[three]} together: which part of their "
            f"{METRICS[metric]} in {period} came from {self.names[one]} and {self.names[two]}?"
        )
        about = {"companies": [one, two, three], "by": metric, "period": period}
        return {"question": asked, "about": about, "value": (amounts[0] + amounts[1]) / sum(amounts)}

    def reason(self) -> dict[str, Any] | None:
        ticker, accession = self.draw.choice(self.reasons)
        period = self.period_of.get(accession, "")
        before = f"FY{int(period[2:]) - 1}" if period else ""
        if not {(ticker, "revenue", period), (ticker, "revenue", before)} <= set(self.values):
            return None
        now, then = self.values[ticker, "revenue", period], self.values[ticker, "revenue", before]
        asked = (
            f"How did {self.names[ticker]}'s revenue in {period} turn out against {before} in percent, and which "
            "reason does the filing itself give?"
        )
        about = {"companies": [ticker], "by": "revenue", "periods": [period, before]}
        return {"question": asked, "about": about, "value": now / then - 1, "accession": accession, "cause": CAUSE}

    def member(self) -> dict[str, Any] | None:
        ticker, period, *_ = self.draw.choice(self.members)
        before = f"FY{int(period[2:]) - 1}"
        amounts = {(p, s): v for t, p, s, v in self.members if t == ticker}
        both = [s for p, s in amounts if p == period and (before, s) in amounts]
        if len(both) < 2:
            return None
        two = self.draw.sample(sorted(both), 2)
        top = max(two, key=lambda s: amounts[period, s])
        asked = (
            f"Of {two[0]} and {two[1]} at {self.names[ticker]}, take the one with more revenue in {period}; "
            f"how much had it changed from {before}, in percent?"
        )
        about = {"companies": [ticker], "by": "revenue", "members": two, "periods": [period, before]}
        value = amounts[period, top] / amounts[before, top] - 1
        return {"question": asked, "about": about, "value": value, "member": top}

    def records(self) -> Iterator[dict[str, Any]]:
        number = count(1)
        for kind, wanted in NUMBERS.items():
            asked: set[str] = set()
            for _ in range(20_000):
                made = getattr(self, kind)() if len(asked) < wanted else None
                if made and made["question"] not in asked:
                    asked.add(made["question"])
                    head = {"id": f"loop-{next(number):03}", "kind": kind}
                    yield head | made | {"value": round(made["value"], 10), "unit": "pure", "held_out": False}


def main() -> None:
    warehouse, target = sys.argv[1:3]
    records = list(Maker(warehouse, 21).records())
    Path(target).write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records), encoding="utf-8")
    print(f"{len(records)} questions in {target}")


if __name__ == "__main__":
    main()
