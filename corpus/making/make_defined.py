"""Writes fifty questions that define what they ask for (corpus/defined_in_the_question.jsonl), with values from the
issuers' own tags.

    python corpus/making/make_defined.py ../shared corpus/defined_in_the_question.jsonl

They are in the manner in which analysts are examined: a role, the statements that may be used, a measure with its
formula, the unit of the answer and the rounding.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
from question_bank import SHORT
from truth import Company, tagged

LEADS = (
    "",
    "",
    "Assume that you only have access to the balance sheet and the income statement. ",
    (
        "You are a portfolio analyst and the only sources that you may use are the statement of financial position and "
        "the P&L statement. "
    ),
    "Respond by looking only at the details disclosed within the cash flow statement and the income statement. ",
    "When primarily referencing the statement of cash flows and the income statement, answer the following question: ",
)
Get = Callable[[str, int], Decimal | None]


def templates(name: str, year: int) -> Iterator[tuple[str, Callable[[Get], Decimal | None], int, str, int]]:
    """(question, value from the tags, decimals, unit, power of ten of the shown number) for a company and a fiscal
    year.
    """
    y, p, pp = f"FY{year}", f"FY{year - 1}", f"FY{year - 2}"

    def over(top: str, bottom: str) -> Callable[[Get], Decimal | None]:
        return lambda g: _quotient(g(top, 0), g(bottom, 0))

    yield (
        (
            f"What is the {y} capital expenditure amount (in USD millions) for {name}? Give a response by relying on "
            f"the "
            f"details shown in the cash flow statement."
        ),
        lambda g: g("capital_expenditure", 0),
        0,
        "USD",
        6,
    )
    yield (
        f"What is {name}'s year end {y} net PP&E? Answer in USD millions and round to zero decimal places.",
        lambda g: g("property_plant_equipment", 0),
        0,
        "USD",
        6,
    )
    yield (
        (
            f"What is {name}'s {y} inventory turnover ratio? Inventory turnover ratio is defined as: ({y} COGS) / "
            f"(average inventory between {p} and {y}). Round your answer to two decimal places."
        ),
        lambda g: _over_average(g("cost_of_revenue", 0), g("inventory", 0), g("inventory", 1)),
        2,
        "pure",
        0,
    )
    yield (
        (
            f"What is the {y} operating cash flow ratio for {name}? Operating cash flow ratio is defined as: cash from "
            f"operations / total current liabilities. Round your answer to two decimal places."
        ),
        over("operating_cash_flow", "current_liabilities"),
        2,
        "pure",
        0,
    )
    yield (
        (
            f"What is {name}'s {y} fixed asset turnover ratio? The fixed asset turnover ratio is defined as {y} "
            f"revenue "
            f"/ (average PP&E between {p} and {y}). Round your answer to two decimal places."
        ),
        lambda g: _over_average(g("revenue", 0), g("property_plant_equipment", 0), g("property_plant_equipment", 1)),
        2,
        "pure",
        0,
    )
    yield (
        (
            f"What is the {pp} - {y} 3 year average of capex as a % of revenue for {name}? Answer in units of percents "
            f"and round to one decimal place."
        ),
        lambda g: _mean([_quotient(g("capital_expenditure", n), g("revenue", n)) for n in (0, 1, 2)]),
        1,
        "pure",
        -2,
    )
    yield (
        (
            f"What is {name}'s {y} operating income % margin? Calculate it as operating income divided by total "
            f"revenue. "
            f"Answer in units of percents and round to one decimal place."
        ),
        over("operating_income", "revenue"),
        1,
        "pure",
        -2,
    )
    yield (
        (
            f"What is the year-over-year change in revenue from {p} to {y} for {name} (in units of percents and "
            f"round to "
            f"one decimal place)?"
        ),
        lambda g: _growth(g("revenue", 0), g("revenue", 1)),
        1,
        "pure",
        -2,
    )
    yield (
        (
            f"What is {name}'s {y} return on assets (ROA)? ROA is defined as: {y} net income / (average total assets "
            f"between {p} and {y}). Round your answer to two decimal places."
        ),
        lambda g: _over_average(g("net_income", 0), g("total_assets", 0), g("total_assets", 1)),
        2,
        "pure",
        0,
    )
    yield (
        (
            f"What is the {y} days sales outstanding (DSO) for {name}? DSO is defined as: 365 * (average accounts "
            f"receivable between {p} and {y}) / ({y} revenue). Round your answer to two decimal places."
        ),
        lambda g: _days(g("accounts_receivable", 0), g("accounts_receivable", 1), g("revenue", 0)),
        2,
        "pure",
        0,
    )
    yield (
        (
            f"What is the {y} unadjusted EBITDA less capital expenditures for {name}? Define unadjusted EBITDA as "
            f"unadjusted operating income + depreciation and amortization (from cash flow statement). Answer in USD "
            f"millions."
        ),
        lambda g: _added(
            (1, g("operating_income", 0)), (1, g("depreciation_and_amortization", 0)), (-1, g("capital_expenditure", 0))
        ),
        0,
        "USD",
        6,
    )
    yield (
        (
            f"What is {name}'s {y} working capital ratio? Define working capital ratio as total current assets divided "
            f"by total current liabilities. Round your answer to two decimal places."
        ),
        over("current_assets", "current_liabilities"),
        2,
        "pure",
        0,
    )
    yield (
        (
            f"What is the {y} retention ratio for {name}? Retention ratio is defined as 1 - (total cash dividends "
            f"paid / "
            f"net income attributable to shareholders). Round your answer to two decimal places."
        ),
        lambda g: _one_less(_quotient(g("dividends_paid", 0), g("net_income", 0))),
        2,
        "pure",
        0,
    )
    yield (
        (
            f"What is the 2-year CAGR in total revenue for {name} from {pp} to {y} (in units of percents and rounded "
            f"to "
            f"one decimal place)?"
        ),
        lambda g: _cagr(g("revenue", 0), g("revenue", 2)),
        1,
        "pure",
        -2,
    )
    yield (
        (
            f"How much was {name}'s {y} effective tax rate? Effective tax rate = income tax expense / income before "
            f"income taxes. Express it as a percentage, rounded to one decimal."
        ),
        over("income_tax", "income_before_tax"),
        1,
        "pure",
        -2,
    )
    yield (
        (
            f"What is {name}'s {y} cash conversion cycle (CCC)? CCC is defined as: DIO + DSO - DPO. DIO is defined as: "
            f"365 * (average inventory between {p} and {y}) / ({y} COGS). DSO is defined as: 365 * (average accounts "
            f"receivable between {p} and {y}) / ({y} revenue). DPO is defined as: 365 * (average accounts payable "
            f"between {p} and {y}) / ({y} COGS + change in inventory between {p} and {y}). Round your answer to two "
            f"decimal places."
        ),
        _cycle,
        2,
        "pure",
        0,
    )


def _quotient(top: Decimal | None, bottom: Decimal | None) -> Decimal | None:
    return top / bottom if top is not None and bottom else None


def _over_average(top: Decimal | None, one: Decimal | None, other: Decimal | None) -> Decimal | None:
    return top / ((one + other) / 2) if top is not None and one and other else None


def _days(one: Decimal | None, other: Decimal | None, flow: Decimal | None) -> Decimal | None:
    return 365 * (one + other) / 2 / flow if one and other and flow else None


def _mean(values: list[Decimal | None]) -> Decimal | None:
    known = [v for v in values if v is not None]
    return sum(known, Decimal(0)) / len(known) if len(known) == len(values) else None


def _growth(last: Decimal | None, first: Decimal | None) -> Decimal | None:
    return (last - first) / first if last is not None and first else None


def _cagr(last: Decimal | None, first: Decimal | None) -> Decimal | None:
    return Decimal(repr((float(last) / float(first)) ** 0.5 - 1)) if last and first else None


def _one_less(value: Decimal | None) -> Decimal | None:
    return 1 - value if value is not None else None


def _added(*parts: tuple[int, Decimal | None]) -> Decimal | None:
    return (
        sum((sign * value for sign, value in parts if value is not None), Decimal(0))
        if all(v is not None for _, v in parts)
        else None
    )


def _cycle(g: Get) -> Decimal | None:
    cogs, inventory, before = g("cost_of_revenue", 0), g("inventory", 0), g("inventory", 1)
    if cogs is None or inventory is None or before is None:
        return None
    payable, payable_before = g("accounts_payable", 0), g("accounts_payable", 1)
    dio, dso = (
        _days(inventory, before, cogs),
        _days(g("accounts_receivable", 0), g("accounts_receivable", 1), g("revenue", 0)),
    )
    if dio is None or dso is None or not payable or not payable_before:
        return None
    return dio + dso - 365 * (payable + payable_before) / 2 / (cogs + inventory - before)


def questions(companies: dict[str, Company]) -> Iterator[dict[str, Any]]:
    """Fifty, of many companies, every template several times."""
    chance = random.Random(50)
    order = sorted(companies)
    chance.shuffle(order)
    made = 0
    for turn in range(200):
        ticker = order[turn % len(order)]
        company = companies[ticker]
        years = sorted(int(name[2:]) for name in company.fiscal if name.startswith("FY"))
        if not years:
            continue
        year = years[-1]

        def get(metric: str, back: int, company: Company = company, year: int = year) -> Decimal | None:
            told = company.metrics.get((metric, f"FY{year - back}"))
            return told.value if told and told.agreed else None

        pool = list(templates(chance.choice(SHORT[ticker]), year))
        question, value_of, decimals, unit, scale = pool[(turn * 5 + turn // len(order)) % len(pool)]
        value = value_of(get)
        if value is None:
            continue
        step = Decimal(1).scaleb(scale - decimals)
        rounded = (value / step).quantize(Decimal(1), ROUND_HALF_UP) * step
        made += 1
        yield {
            "id": made,
            "kind": "defined",
            "question": chance.choice(LEADS) + question,
            "tickers": [ticker],
            "value": float(rounded),
            "unit": unit,
            "period": f"FY{year}",
            "exact": unit == "pure",
        }
        if made == 50:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shared", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--cache", type=Path, help="file that keeps the tags between runs")
    options = parser.parse_args()
    made = list(questions(tagged(options.shared, options.cache)))
    options.target.write_text(
        "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in made), encoding="utf-8"
    )
    print(f"{len(made)} questions")


if __name__ == "__main__":
    main()
