"""Questions about reports in PDF, with keys from the issuers' tags: those that define what they ask for, and the freer
ones of an analyst.

A key is one or several values, yes or no, or a name; `needs` are the metrics and periods that it was worked out from,
by which the pages of the evidence are found.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

Period = str
LEADS = (
    "",
    "",
    "Base it on the statements of income and financial position. ",
    "Use only the primary financial statements. ",
    "You are a credit analyst with access to the balance sheet, the income statement and the cash flow statement. ",
)
LAST = ("", "", " Rely on the primary statements for your answer.")
METRICS = {
    "cogs": "cost_of_revenue",
    "ppe": "property_plant_equipment",
    "ar": "accounts_receivable",
    "ap": "accounts_payable",
    "ca": "current_assets",
    "cl": "current_liabilities",
    "ta": "total_assets",
    "tl": "total_liabilities",
    "cash": "cash_and_equivalents",
    "cfo": "operating_cash_flow",
    "cfi": "investing_cash_flow",
    "cff": "financing_cash_flow",
    "capex": "capital_expenditure",
    "da": "depreciation_and_amortization",
    "sbc": "share_based_compensation",
    "div": "dividends_paid",
    "buy": "share_repurchases",
    "oi": "operating_income",
    "ni": "net_income",
    "pbt": "income_before_tax",
    "tax": "income_tax",
    "rd": "research_and_development",
    "sga": "selling_general_and_administrative",
    "gp": "gross_profit",
    "eq": "shareholders_equity",
    "ltd": "long_term_debt",
    "int": "interest_expense",
    "re": "retained_earnings",
    "dr": "deferred_revenue",
    "rev": "revenue",
    "inv": "inventory",
    "gw": "goodwill",
    "eps": "eps_basic",
    "epsd": "eps_diluted",
}


class NotTold(Exception):
    """The tags do not have it."""


@dataclass
class Numbers:
    """The tagged values of one report; remembers which were taken."""

    values: Mapping[tuple[str, Period], Decimal]
    periods: tuple[Period, ...]
    taken: set[tuple[str, Period]] = field(default_factory=set)

    def __call__(self, short: str, back: int = 0) -> Decimal:
        """A metric by its short name, so many periods back.

        Raises:
            NotTold: the tags do not have it.
        """
        if back >= len(self.periods):
            raise NotTold
        key = (METRICS[short], self.periods[back])
        if key not in self.values:
            raise NotTold
        self.taken.add(key)
        return self.values[key]

    def mean(self, short: str) -> Decimal:
        """Of the end and the beginning of the last period."""
        return (self(short) + self(short, 1)) / 2


Work = Callable[[Numbers], Any]


@dataclass(frozen=True, slots=True)
class Template:
    """A question: `{n}` the company, `{y}`, `{p}` and `{pp}` the last three periods. `unit` is the key's; `step` the
    power of ten that the answer is rounded to, None where the key is no rounded value.
    """

    text: str
    work: Work
    unit: str = "pure"
    step: int | None = None


def _cycle(g: Numbers) -> Decimal:
    bought = g("cogs") + g("inv") - g("inv", 1)
    return 365 * (g.mean("inv") / g("cogs") + g.mean("ar") / g("rev") - g.mean("ap") / bought)


TWO, TENTH, MILLION = -2, -3, 6
ROUND2, PERCENT = " Round your answer to two decimal places.", " Answer in percent with one decimal place."
DEFINED = (
    Template("What is the {y} fixed asset turnover ratio of {n}? Fixed asset turnover is {y} revenue / average PP&E "
             "between {p} and {y}. Round to two decimals.", lambda g: g("rev") / g.mean("ppe"), step=TWO),
    Template("What was {n}'s inventory turnover in {y}, if inventory turnover = {y} cost of sales / average inventory "
             "of {p} and {y}?" + ROUND2, lambda g: g("cogs") / g.mean("inv"), step=TWO),
    Template("Calculate {y} days payable outstanding for {n}. DPO = 365 * (average accounts payable between {p} and "
             "{y}) / ({y} COGS + change in inventory between {p} and {y})." + ROUND2,
             lambda g: 365 * g.mean("ap") / (g("cogs") + g("inv") - g("inv", 1)), step=TWO),
    Template("What is {n}'s {y} DSO? DSO is defined as 365 * average accounts receivable between {p} and {y} / {y} "
             "revenue." + ROUND2, lambda g: 365 * g.mean("ar") / g("rev"), step=TWO),
    Template("What is the {y} operating cash flow ratio for {n}, i.e. cash from operations divided by total current "
             "liabilities?" + ROUND2, lambda g: g("cfo") / g("cl"), step=TWO),
    Template("How large was {n}'s net working capital at the end of {y}? Net working capital is total current assets "
             "less total current liabilities. Answer in USD millions.", lambda g: g("ca") - g("cl"), "USD", MILLION),
    Template("What is {n}'s cash ratio for {y}, where the cash ratio is cash and cash equivalents divided by total "
             "current liabilities?" + ROUND2, lambda g: g("cash") / g("cl"), step=TWO),
    Template("What is the {y} unadjusted EBITDA % margin for {n}? Unadjusted EBITDA is operating income plus "
             "depreciation and amortization from the cash flow statement, the margin is EBITDA over revenue." + PERCENT,
             lambda g: (g("oi") + g("da")) / g("rev"), step=TENTH),
    Template("What is the {pp} to {y} three-year average of capex as a % of revenue for {n}?" + PERCENT,
             lambda g: sum((g("capex", n) / g("rev", n) for n in range(3)), Decimal(0)) / 3, step=TENTH),
    Template("What is {n}'s {y} depreciation and amortization (from the statement of cash flows) as a percentage of "
             "revenue?" + PERCENT, lambda g: g("da") / g("rev"), step=TENTH),
    Template("Calculate {n}'s {y} operating margin as operating income divided by total revenue." + PERCENT,
             lambda g: g("oi") / g("rev"), step=TENTH),
    Template("By what percentage did {n}'s revenue change from {p} to {y}?" + PERCENT,
             lambda g: g("rev") / g("rev", 1) - 1, step=TENTH),
    Template("What is {n}'s return on equity for {y}? ROE is {y} net income / average shareholders' equity between "
             "{p} and {y}." + ROUND2, lambda g: g("ni") / g.mean("eq"), step=TWO),
    Template("What is the {y} return on assets of {n}, with ROA defined as {y} net income / average total assets "
             "between {p} and {y}?" + ROUND2, lambda g: g("ni") / g.mean("ta"), step=TWO),
    Template("What is {n}'s {y} dividend payout ratio? The payout ratio is total cash dividends paid / net income "
             "attributable to shareholders." + ROUND2, lambda g: g("div") / g("ni"), step=TWO),
    Template("What is {n}'s free cash flow (FCF) in {y}? FCF is cash from operations less capital expenditures. "
             "Answer in USD millions.", lambda g: g("cfo") - g("capex"), "USD", MILLION),
    Template("What is the {y} free cash flow conversion of {n}? Define it as (cash from operations - capex) / net "
             "income attributable to shareholders." + ROUND2, lambda g: (g("cfo") - g("capex")) / g("ni"), step=TWO),
    Template("What effective tax rate did {n} have in {y}? Effective tax rate = provision for income taxes / income "
             "before income taxes." + PERCENT, lambda g: g("tax") / g("pbt"), step=TENTH),
    Template("What is {n}'s {y} total asset turnover? Asset turnover: {y} revenue / average total assets between {p} "
             "and {y}." + ROUND2, lambda g: g("rev") / g.mean("ta"), step=TWO),
    Template("What was the ratio of long-term debt to total shareholders' equity for {n} at year end {y}?" + ROUND2,
             lambda g: g("ltd") / g("eq"), step=TWO),
    Template("What is {n}'s R&D intensity in {y}, R&D expense divided by revenue?" + PERCENT,
             lambda g: g("rd") / g("rev"), step=TENTH),
    Template("What is {n}'s {y} interest coverage ratio? Interest coverage is operating income / interest expense."
             + ROUND2, lambda g: g("oi") / g("int"), step=TWO),
    Template("What is the {y} cash conversion cycle (CCC) for {n}? CCC = DIO + DSO - DPO, where DIO = 365 * (average "
             "inventory between {p} and {y}) / {y} COGS, DSO = 365 * (average accounts receivable between {p} and {y}) "
             "/ {y} revenue, and DPO = 365 * (average accounts payable between {p} and {y}) / ({y} COGS + change in "
             "inventory between {p} and {y})." + ROUND2, _cycle, step=TWO),
    Template("What is the {y} capital expenditure amount (in USD millions) for {n}? Give a response by relying on the "
             "details shown in the cash flow statement.", lambda g: g("capex"), "USD", MILLION),
    Template("What is {n}'s year end {y} net PP&E? Answer in USD millions.", lambda g: g("ppe"), "USD", MILLION),
    Template("What is the two-year total revenue CAGR of {n} from {pp} to {y}?" + PERCENT,
             lambda g: Decimal(float(g("rev") / g("rev", 2)) ** 0.5 - 1), step=TENTH),
    Template("What is {n}'s gross margin in {y}, calculated as gross profit divided by revenue?" + PERCENT,
             lambda g: (g("rev") - g("cogs")) / g("rev"), step=TENTH),
    Template("What was {n}'s {y} days inventory outstanding? DIO is defined as: 365 * (average inventory between {p} "
             "and {y}) / ({y} COGS)." + ROUND2, lambda g: 365 * g.mean("inv") / g("cogs"), step=TWO),
    Template("How much is {n}'s {y} EBITDA less capital expenditures, with EBITDA as operating income + depreciation "
             "and amortization (from cash flow statement)? Answer in USD millions.",
             lambda g: g("oi") + g("da") - g("capex"), "USD", MILLION),
    Template("What is {n}'s {y} working capital ratio, total current assets over total current liabilities?" + ROUND2,
             lambda g: g("ca") / g("cl"), step=TWO),
    Template("What is the equity ratio of {n} at the end of {y} (total shareholders' equity / total assets)?" + PERCENT,
             lambda g: g("eq") / g("ta"), step=TENTH),
    Template("What is the {y} retention ratio of {n} (1 - total cash dividends paid / net income attributable to "
             "shareholders)?" + ROUND2, lambda g: 1 - g("div") / g("ni"), step=TWO),
    Template("How much was {n}'s net interest-free cash return to shareholders in {y}, defined as dividends paid plus "
             "share repurchases? Answer in USD millions.", lambda g: g("div") + g("buy"), "USD", MILLION),
)  # fmt: skip
PAIR = Decimal(100)


def _most(g: Numbers) -> str:
    flows = {"operating": g("cfo"), "investing": g("cfi"), "financing": g("cff")}
    return max(flows, key=lambda name: flows[name])


FREER = (
    Template("Has {n} increased its long-term debt between {p} and {y}?", lambda g: g("ltd") > g("ltd", 1)),
    Template("Did {n}'s gross margin improve in {y} compared with {p}?",
             lambda g: 1 - g("cogs") / g("rev") > 1 - g("cogs", 1) / g("rev", 1)),
    Template("How much did the effective tax rate of {n} change between {p} and {y}?",
             lambda g: g("tax") / g("pbt") - g("tax", 1) / g("pbt", 1)),
    Template("Does {n} have positive working capital based on {y} data?", lambda g: g("ca") > g("cl")),
    Template("Among operations, investing, and financing activities, which brought in the most (or lost the least) "
             "cash flow for {n} in {y}?", _most),
    Template("What was {n}'s free cash flow in {y}?", lambda g: g("cfo") - g("capex"), "USD"),
    Template("Roughly how many times did {n} sell through its inventory in {y}? Use cost of sales and the average "
             "inventory balance.", lambda g: g("cogs") / g.mean("inv")),
    Template("Did {n} spend more on buying back stock than on dividends in {y}?", lambda g: g("buy") > g("div")),
    Template("Was {n} profitable in {y}?", lambda g: g("ni") > 0),
    Template("What share of its revenue did {n} spend on research and development in {y}?",
             lambda g: g("rd") / g("rev")),
    Template("Did {n}'s cash and cash equivalents drop between {p} and {y}?", lambda g: g("cash") < g("cash", 1)),
    Template("By how much did {n}'s inventories change over {y}?", lambda g: g("inv") - g("inv", 1), "USD"),
    Template("What is {n}'s current ratio at the end of {y}, and is it above one?", lambda g: g("ca") / g("cl")),
    Template("What were {n}'s basic earnings per share in {y} and in {p}?", lambda g: [g("eps"), g("eps", 1)],
             "USD/shares"),
    Template("How much cash did {n} hand back to shareholders through dividends and repurchases in {y}?",
             lambda g: g("div") + g("buy"), "USD"),
    Template("Did {n} generate more cash from operations than it reported as net income in {y}?",
             lambda g: g("cfo") > g("ni")),
    Template("Roughly what percentage of {n}'s total assets was goodwill at the end of {y}?",
             lambda g: g("gw") / g("ta")),
    Template("Did {n}'s operating income grow faster than its revenue in {y}?",
             lambda g: g("oi") / g("oi", 1) > g("rev") / g("rev", 1)),
    Template("How much stock-based compensation did {n} record in {y}?", lambda g: g("sbc"), "USD"),
    Template("How capital-intensive is {n}, judging by capex as a percentage of revenue in {y}?",
             lambda g: g("capex") / g("rev")),
    Template("Have {n}'s retained earnings grown from {p} to {y}?", lambda g: g("re") > g("re", 1)),
    Template("Is {n}'s operating margin higher in {y} than it was in {p}?",
             lambda g: g("oi") / g("rev") > g("oi", 1) / g("rev", 1)),
    Template("By how many percentage points did {n}'s net profit margin move from {p} to {y}?",
             lambda g: g("ni") / g("rev") - g("ni", 1) / g("rev", 1)),
    Template("What did {n} earn per diluted share in {y}?", lambda g: g("epsd"), "USD/shares"),
    Template("How much did {n} pay for income taxes relative to pretax income in {y}, as a rate?",
             lambda g: g("tax") / g("pbt")),
    Template("Did {n} cut its SG&A expense in {y} relative to sales?",
             lambda g: g("sga") / g("rev") < g("sga", 1) / g("rev", 1)),
    Template("How fast did the top line of {n} grow in {y}?", lambda g: g("rev") / g("rev", 1) - 1),
    Template("Are {n}'s receivables growing faster than its sales in {y}?",
             lambda g: g("ar") / g("ar", 1) > g("rev") / g("rev", 1)),
    Template("What is the total of {n}'s property, plant and equipment, net, and how much was it a year earlier, for "
             "{y} and {p}?", lambda g: [g("ppe"), g("ppe", 1)], "USD"),
    Template("Does {n}'s cash from operations cover its capital spending in {y}?", lambda g: g("cfo") > g("capex")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its key: a value or several, True or False, or a name."""

    half: str
    text: str
    company: str
    key: float | list[float] | bool | str
    unit: str
    slack: float
    needs: frozenset[tuple[str, Period]]


def _made(template: Template, half: str, name: str, numbers: Numbers, chance: random.Random) -> Question | None:
    numbers.taken.clear()
    try:
        worked = template.work(numbers)
    except (NotTold, ZeroDivisionError, ArithmeticError):
        return None
    shown = [numbers.periods[min(n, len(numbers.periods) - 1)] for n in range(3)]
    text = template.text.format(n=name, y=shown[0], p=shown[1], pp=shown[2]).replace("s's ", "s' ")
    if half == "defined":
        text = chance.choice(LEADS) + text + chance.choice(LAST)
    slack = 6e-4
    key: float | list[float] | bool | str
    if isinstance(worked, (bool, str)):
        key = worked
    elif isinstance(worked, list):
        key = [float(value) for value in worked]
    else:
        slack = 6e-4 * abs(float(worked)) if template.unit != "pure" else 6e-4 * max(1.0, abs(float(worked)))
        key = float(worked)
    if template.step is not None and isinstance(worked, Decimal):
        step = Decimal(1).scaleb(template.step)
        key, slack = float((worked / step).quantize(Decimal(1), ROUND_HALF_UP) * step), float(step) * 0.51
    return Question(half, text, name, key, template.unit, slack, frozenset(numbers.taken))


def questions(half: str, reports: Mapping[str, Numbers], wanted: int) -> Iterator[tuple[str, Question]]:
    """So many questions of one half, spread over reports and templates: each with the report that it is about.

    `reports` are the numbers of each by the name that questions call its company by.
    """
    chance = random.Random(20)
    pool = list(DEFINED if half == "defined" else FREER)
    chance.shuffle(pool)
    every = [(name, template) for turn in range(len(pool))
             for place, name in enumerate(reports)
             for template in [pool[(turn + 7 * place) % len(pool)]]]  # fmt: skip
    made = 0
    for name, template in every:
        question = _made(template, half, name, reports[name], chance)
        if question is not None and made < wanted:
            made += 1
            yield name, question
