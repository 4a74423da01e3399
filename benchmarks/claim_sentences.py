"""True sentences about companies, made from the issuers' own tags: amounts, growth, margins and parts of a company,
each with the number that it claims.
"""

from __future__ import annotations

import csv
import gzip
import random
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

SIGNED_NAMES = {
    "net_income": ["net loss"],
    "operating_income": ["operating loss", "loss from operations"],
    "income_before_tax": ["loss before income taxes"],
    "income_tax": ["income tax benefit"],
    "retained_earnings": ["accumulated deficit"],
    "operating_cash_flow": ["net cash used in operating activities", "cash used in operations"],
    "investing_cash_flow": ["net cash used in investing activities", "cash used for investing activities"],
    "financing_cash_flow": ["net cash used in financing activities", "cash used for financing activities"],
    "net_change_in_cash": ["net decrease in cash"],
    "comprehensive_income": ["comprehensive loss"],
    "eps_basic": ["basic loss per share"],
    "eps_diluted": ["diluted loss per share"],
}
POSITIVE_NAMES = {
    "investing_cash_flow": ["net cash provided by investing activities"],
    "financing_cash_flow": ["net cash provided by financing activities"],
    "retained_earnings": ["retained earnings"],
    "net_change_in_cash": ["net increase in cash"],
    "net_income": ["net income", "net earnings", "net profit"],
    "operating_income": ["operating income", "income from operations", "operating profit"],
    "revenue": ["revenue", "net sales", "total revenue", "sales", "total net revenue", "the top line", "revenues"],
    "gross_profit": ["gross profit"],
    "operating_expenses": ["total operating expenses", "operating expenses"],
}
SKIPPED = frozenset(("change_in_inventory", "operating_expenses"))
LEVELS = (
    "{Company}'s {metric} was {value} {in_period}.",
    "{Company} reported {metric} of {value} {in_period}.",
    "{In_period}, {company} posted {metric} of {value}.",
    "{Metric} at {company} came in at {value} {in_period}.",
    "{Metric} for {company} totaled {value} {in_period}.",
    "With {metric} of {value}, {company} closed {period}.",
    "{In_period}, {metric} of {company} amounted to {value}.",
    "{company}: {metric} {value} ({period}).",
    "{Company} recorded {value} of {metric} {in_period}.",
    "{In_period}, {company}'s {metric} stood at {value}.",
    "We note that {company}'s {metric} {in_period} reached {value}, a figure taken from the filing.",
    "The filing shows {metric} of {value} for {company} {in_period}.",
)
INSTANTS = (
    "{Company}'s {metric} stood at {value} {in_period}.",
    "{Company} had {metric} of {value} {in_period}.",
    "{In_period}, {company} held {metric} of {value}.",
    "{Metric} of {company} was {value} {in_period}.",
    "{In_period}, {company} carried {value} of {metric} on its balance sheet.",
    "{company}: {metric} {value} {in_period}.",
    "The balance sheet of {company} shows {metric} of {value} {in_period}.",
)
GROWTHS = (
    "{Company}'s {metric} {verb} {rate} to {value} {in_period}.",
    "{Company}'s {metric} {verb} by {rate} {in_period} to {value}, from {before} a year earlier.",
    "{In_period}, {metric} at {company} {verb} {rate} year over year to {value}.",
    "{Company} reported {metric} of {value} {in_period}, {updown} {rate} from {before} in the prior year.",
    "{Metric} of {company} was {value} {in_period} compared with {before} in the year-ago period, "
    "{a_change} of {rate}.",
    (
        "{In_period}, {company} grew nothing by accident: {metric} of {value} compares with {before} the year before "
        "({signed})."
    ),
)
SEGMENTS = (
    "{Company}'s {segment} revenue was {value} {in_period}.",
    "{In_period}, {company} generated {value} of revenue from {segment}.",
    "{segment} contributed {value} to {company}'s revenue {in_period}.",
    "Revenue from {segment} at {company} reached {value} {in_period}.",
    "{Company} reported {segment} sales of {value} {in_period}.",
    "{segment} made up {share} of {company}'s total revenue {in_period}.",
)
MARGINS = (
    ("gross margin", "gross_profit"),
    ("operating margin", "operating_income"),
    ("net margin", "net_income"),
)


@dataclass(frozen=True)
class Planted:
    """One claim: the sentence, what is printed, the ticker, and what was done to it."""

    ticker: str
    text: str
    printed: str
    corruption: str = ""
    metric: str = ""


@dataclass(frozen=True)
class Value:
    """A tagged value of a metric."""

    ticker: str
    metric: str
    value: Decimal
    start: str | None
    end: str
    unit: str
    segment: str = ""


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


class Tagged:
    """The tags of the filings under SHARED/edgar (all, or those of the accession numbers `only`) as values of metrics,
    with each company's names of its periods.
    """

    def __init__(self, shared: Path, only: frozenset[str] | None = None) -> None:
        sys.path.insert(0, str(shared))
        import eval_ix  # type: ignore[import-not-found]

        self.metrics = {row["metric"]: row for row in rows(shared / "metrics.csv")}
        concepts = {c: name for name, row in self.metrics.items() for c in row["concepts"].split(";")}
        self.values: dict[tuple[str, str, str | None, str, str], set[Decimal]] = defaultdict(set)
        self.units: dict[tuple[str, str, str | None, str, str], str] = {}
        self.years: dict[str, list[tuple[date, int]]] = defaultdict(list)
        self.names: dict[str, str] = {}
        lines = defaultdict(dict)
        for row in rows(shared / "revenue_lines.csv"):
            label = re.sub(r"\s*\(\w+\)", "", row["label"]).strip()
            if not label.lower().startswith(("total", "net sales", "revenue", "sales")):
                lines[row["accession"]][(row["axis"], row["member"])] = label
        tickers = {row["accession"]: row["ticker"] for row in rows(shared / "evidence.csv")}
        for path in sorted((shared / "edgar/Archives/edgar/data").glob("*/*/*.htm.gz")):
            digits = path.parent.name
            accession = f"{digits[:10]}-{digits[10:12]}-{digits[12:]}"
            if only is not None and accession not in only:
                continue
            root = eval_ix.parse(gzip.decompress(path.read_bytes()))
            about = eval_ix.dei(root)
            ticker = tickers.get(accession) or path.name.split("-")[0].upper()
            self._calendar(ticker, about)
            self.names.setdefault(ticker, about.get("EntityRegistrantName", ticker))
            for t in eval_ix.truth(root):
                metric = concepts.get(t.concept.partition(":")[2]) if t.concept.startswith("us-gaap:") else None
                if metric is None or metric in SKIPPED:
                    continue
                segment = ""
                if t.dims:
                    member = [
                        (axis.partition(":")[2], m.partition(":")[2])
                        for axis, m in t.dims
                        if "ConsolidationItems" not in axis
                    ]
                    segment = lines[accession].get(member[0], "") if len(member) == 1 and metric == "revenue" else ""
                    if not segment:
                        continue
                key = (ticker, metric, t.start, t.end, segment)
                self.values[key].add(Decimal(t.xbrl_value))
                self.units[key] = t.unit

    def _calendar(self, ticker: str, about: dict[str, str]) -> None:
        year, focus, end = (
            about.get("DocumentFiscalYearFocus"),
            about.get("DocumentFiscalPeriodFocus"),
            about.get("DocumentPeriodEndDate", ""),
        )
        day = _day(end)
        if year and focus and day:
            quarter = {"FY": 4, "Q1": 1, "Q2": 2, "Q3": 3}.get(focus, 4)
            self.years[ticker].append((date.fromordinal(day.toordinal() + round(91.3 * (4 - quarter))), int(year)))

    def fiscal_year(self, ticker: str, end: date) -> tuple[int, int] | None:
        """(fiscal year, quarter) of a period's last day."""
        for year_end, year in self.years[ticker]:
            days = (year_end - end).days
            back = round(days / 91.31)
            if abs(days - back * 91.31) < 16 and -1 <= back <= 14:
                return year - back // 4, 4 - back % 4
        return None

    def usable(self) -> list[Value]:
        """Values that the tags state alike everywhere."""
        return [
            Value(k[0], k[1], next(iter(v)), k[2], k[3], self.units[k], k[4])
            for k, v in sorted(self.values.items(), key=str)
            if len(v) == 1 and next(iter(v)) and self.units[k] in ("USD", "shares", "USD/shares")
        ]


def _day(text: str) -> date | None:
    from dateutil import parser

    try:
        return parser.parse(text).date()
    except (ValueError, OverflowError):
        return None


class Writer:
    """Writes sentences about values."""

    def __init__(self, tagged: Tagged, chance: random.Random) -> None:
        self.tagged = tagged
        self.chance = chance
        self.values = tagged.usable()
        self.known = {(v.ticker, v.metric, v.start, v.end, v.segment): v for v in self.values}
        self.of: dict[str, list[Value]] = defaultdict(list)
        for v in self.values:
            self.of[v.ticker].append(v)

    def company(self, ticker: str) -> str:
        name = re.sub(
            r",? (?:Inc|Corp|Corporation|Company|Co|Incorporated|PLC|Group)\.?(?= |$)", "", self.tagged.names[ticker]
        ).strip(" .,/")
        title = " ".join(
            w if len(w) <= 3 and w.isupper() and w not in ("THE",) else w.capitalize() if w.isupper() else w
            for w in name.split()
        )
        return self.chance.choice([ticker, self.tagged.names[ticker].strip(" ./"), title])

    def metric_name(self, metric: str, value: Decimal) -> str:
        if value < 0 and metric in SIGNED_NAMES:
            return self.chance.choice(SIGNED_NAMES[metric])
        names = POSITIVE_NAMES.get(metric) or [
            n
            for n in self.tagged.metrics[metric]["names"].split("|")
            if not n.startswith(("net cash used", "accumulated def", "bottom"))
        ]
        return self.chance.choice(names)

    def period(self, v: Value) -> tuple[str, str] | None:
        """(name of the period, how a sentence says that something was in it)."""
        end = date.fromisoformat(v.end)
        named = self.tagged.fiscal_year(v.ticker, end)
        day = f"{end:%B} {end.day}, {end.year}"
        if v.start is None:
            forms = [(day, f"as of {day}"), (day, f"at {day}"), (v.end, f"on {v.end}")]
            if named and named[1] == 4:
                forms.append((f"fiscal {named[0]}", f"at the end of fiscal {named[0]}"))
            return self.chance.choice(forms)
        months = max(1, round(((end - date.fromisoformat(v.start)).days + 1) / 30.4375))
        if named is None:
            return None
        year, quarter = named
        if months == 12 and quarter == 4:
            return self.chance.choice(
                [
                    (f"fiscal {year}", f"in fiscal {year}"),
                    (f"FY{year}", f"in FY{year}"),
                    (f"FY{year % 100}", f"for FY{year % 100}"),
                    (f"fiscal year {year}", f"during fiscal year {year}"),
                    (f"the year ended {day}", f"for the year ended {day}"),
                ]
            )
        if months == 3:
            ordinal = ("first", "second", "third", "fourth")[quarter - 1]
            return self.chance.choice(
                [
                    (f"Q{quarter} {year}", f"in Q{quarter} {year}"),
                    (f"{quarter}Q{year % 100}", f"in {quarter}Q{year % 100}"),
                    (f"the {ordinal} quarter of fiscal {year}", f"in the {ordinal} quarter of fiscal {year}"),
                    (f"the quarter ended {day}", f"for the quarter ended {day}"),
                    (f"the three months ended {day}", f"for the three months ended {day}"),
                ]
            )
        if months in (6, 9) and quarter * 3 == months:
            words = {6: "six", 9: "nine"}[months]
            return self.chance.choice(
                [
                    (f"the {words} months ended {day}", f"for the {words} months ended {day}"),
                    (f"the first {words} months of fiscal {year}", f"in the first {words} months of fiscal {year}"),
                ]
            )
        return None

    def amount(self, value: Decimal, unit: str) -> str:
        """A value as print, at one of several precisions."""
        size = abs(value)
        choice = self.chance.choice
        if unit == "USD/shares":
            return choice([f"${size:,.2f}", f"${size:,.2f} per share"])
        if unit == "shares":
            if size >= 10**9:
                return choice([f"{_round(size, 10**6, 0)} million shares", f"{_round(size, 10**9, 2)} billion shares"])
            return choice([f"{_round(size, 10**6, 1)} million shares", f"{size:,.0f} shares"])
        forms = []
        if size >= 10**9:
            forms = [
                f"${_round(size, 10**9, 1)} billion",
                f"${_round(size, 10**9, 2)} billion",
                f"${_round(size, 10**9, 2)}B",
                f"${_round(size, 10**9, 1)}bn",
                f"USD {_round(size, 10**9, 2)} billion",
                f"{_round(size, 10**9, 2)} billion dollars",
                f"${_round(size, 10**6, 0)} million",
                f"${_round(size, 10**6, 0)}M",
            ]
        elif size >= 10**6:
            forms = [
                f"${_round(size, 10**6, 0)} million",
                f"${_round(size, 10**6, 1)} million",
                f"${_round(size, 10**6, 0)}M",
                f"{_round(size, 10**6, 0)} million dollars",
                f"${size:,.0f}",
            ]
            if size < 2 * 10**7:
                forms = [f for f in forms if "." in f or "," in f]
        else:
            forms = [f"${_round(size, 10**3, 0)} thousand", f"${size:,.0f}"]
        return choice(forms)

    def level(
        self, v: Value, *, metric: str = "", ticker: str = "", printed: str = "", value: Decimal | None = None
    ) -> Planted | None:
        when = self.period(v)
        if when is None:
            return None
        template = self.chance.choice(INSTANTS if v.start is None else LEVELS)
        name = self.metric_name(metric or v.metric, v.value if value is None else value)
        amount = printed or self.amount(v.value, v.unit)
        return Planted(
            v.ticker,
            _fill(
                template,
                company=self.company(ticker or v.ticker),
                metric=name,
                value=amount,
                period=when[0],
                in_period=when[1],
            ),
            amount,
            "",
            metric or v.metric,
        )

    def before(self, v: Value) -> Value | None:
        end = date.fromisoformat(v.end)
        length = (end - date.fromisoformat(v.start)).days if v.start else None
        for other in self.of[v.ticker]:
            if other.metric == v.metric and other.segment == v.segment and (other.start is None) == (v.start is None):
                back = (end - date.fromisoformat(other.end)).days
                if 355 <= back <= 375 and (
                    length is None
                    or abs((date.fromisoformat(other.end) - date.fromisoformat(other.start or other.end)).days - length)
                    < 10
                ):
                    return other
        return None

    def growth(self, v: Value) -> tuple[Planted, str] | None:
        """A sentence with a rate; and the rate as printed."""
        old, when = self.before(v), self.period(v)
        if old is None or when is None or v.start is None or old.value <= 0 or v.value <= 0 or v.unit != "USD":
            return None
        rate = (v.value - old.value) / old.value
        if not Decimal("0.01") < abs(rate) < 3:
            return None
        printed = f"{_round(abs(rate) * 100, 1, self.chance.choice([0, 1]))}%"
        up = rate > 0
        verb = self.chance.choice(
            ["rose", "increased", "grew", "climbed"] if up else ["fell", "declined", "decreased", "dropped"]
        )
        text = _fill(
            self.chance.choice(GROWTHS[:5]), company=self.company(v.ticker), metric=self.metric_name(v.metric, v.value),
            value=self.amount(v.value, v.unit), before=self.amount(old.value, old.unit), period=when[0],
            in_period=when[1], rate=printed, verb=verb, updown="up" if up else "down", a_change=
            "an increase" if up else "a decrease", signed=f"{'+' if up else '-'}{printed}",
        )  # fmt: skip
        return Planted(v.ticker, text, printed, "", v.metric), verb

    def margin(self, v: Value) -> Planted | None:
        revenue = self.known.get((v.ticker, "revenue", v.start, v.end, ""))
        named = next((name for name, metric in MARGINS if metric == v.metric), None)
        when = self.period(v)
        if revenue is None or named is None or when is None or v.value <= 0 or v.segment:
            return None
        printed = f"{_round(v.value / revenue.value * 100, 1, 1)}%"
        text = _fill(
            self.chance.choice(LEVELS[:3]),
            company=self.company(v.ticker),
            metric=f"{'an ' if False else ''}{named}",
            value=printed,
            period=when[0],
            in_period=when[1],
        )
        return Planted(v.ticker, text, printed, "", named)

    def segment(self, v: Value) -> Planted | None:
        whole, when = self.known.get((v.ticker, "revenue", v.start, v.end, "")), self.period(v)
        if whole is None or when is None or v.value <= 0:
            return None
        template = self.chance.choice(SEGMENTS)
        share = f"{_round(v.value / whole.value * 100, 1, 1)}%"
        amount = self.amount(v.value, v.unit)
        text = _fill(
            template,
            company=self.company(v.ticker),
            segment=v.segment,
            metric="revenue",
            value=amount,
            share=share,
            period=when[0],
            in_period=when[1],
        )
        return Planted(v.ticker, text, share if "{share}" in template else amount, "", "segment revenue")


def _round(value: Decimal, unit: int, digits: int) -> str:
    return f"{(value / unit).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):,}"


def _fill(template: str, **parts: str) -> str:
    parts |= {f"{key[0].upper()}{key[1:]}": f"{text[0].upper()}{text[1:]}" for key, text in list(parts.items()) if text}
    return template.format(**parts)
