"""Narratives made from the issuers' own tags in the shapes that people write: notes in bullets, recaps with ellipsis,
threads, memos on a balance sheet, speech. All of their claims are true (`training/fit_claim_support.py`).
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from itertools import chain, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))
from claim_sentences import Value, Writer
from narratives import KeyedNarrative, _keyed

JARGON = {
    "revenue": ("Revs", "Sales", "Revenue", "Top line", "Turnover", "Net sales"),
    "gross_profit": ("Gross profit", "GP"),
    "operating_income": ("EBIT", "Operating profit", "Operating income", "Op income"),
    "net_income": ("Net income", "Profit", "Net profit", "Earnings", "Bottom line"),
    "eps_diluted": ("EPS", "Diluted EPS", "Earnings per share"),
    "operating_cash_flow": ("CFO", "Operating cash flow", "Cash from operations"),
    "capital_expenditure": ("Capex", "Capital spending", "Investment in plant and equipment"),
    "research_and_development": ("R&D", "Research spending"),
    "selling_general_and_administrative": ("SG&A", "Overheads"),
    "interest_expense": ("Interest expense", "Interest"),
    "inventory": ("Inventories", "Stock on hand", "Inventory"),
    "dividends_paid": ("Dividends", "Dividends paid"),
    "share_repurchases": ("Buybacks", "Repurchases of stock"),
    "long_term_debt": ("Long-term debt", "Long-dated debt"),
    "cash_and_equivalents": ("Cash", "Cash and equivalents"),
    "shareholders_equity": ("Equity", "Book equity"),
    "total_assets": ("Total assets", "The balance sheet"),
}
FLOWS = ("revenue", "gross_profit", "operating_income", "net_income", "operating_cash_flow", "capital_expenditure",
         "research_and_development", "selling_general_and_administrative", "interest_expense", "dividends_paid",
         "share_repurchases")  # fmt: skip
STOCKS = ("cash_and_equivalents", "inventory", "long_term_debt", "shareholders_equity", "total_assets", "goodwill")
MARGINS = {"gross_profit": ("GM", "Gross margin"), "operating_income": ("EBIT margin", "Operating margin"),
           "net_income": ("Net margin", "Net margin")}  # fmt: skip
UP, DOWN = ("rose", "grew", "climbed", "was up", "advanced"), ("fell", "slipped", "declined", "was down", "shrank")
MULTIPLES = tuple(
    (Decimal(low), Decimal(high), words)
    for low, high, words in (
        ("1.9", "2.0", "nearly doubled"), ("2.0", "2.1", "doubled"), ("2.1", "2.9", "more than doubled"),
        ("2.9", "3.0", "nearly tripled"), ("3.1", "3.9", "more than tripled"), ("0.42", "0.49", "more than halved"),
        ("0.51", "0.54", "nearly halved"),
    )
)  # fmt: skip
SPOKEN = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
          "seventeen eighteen nineteen").split()  # fmt: skip
TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()
_TURNS = 6  # how often a period is told, in other shapes
_YEAR, _QUARTER = range(360, 376), range(80, 100)


def narratives(writer: Writer, wanted: int) -> Iterator[KeyedNarrative]:
    """Narratives about some of the periods that the tags know most of, a shape each."""
    known: dict[tuple[str, str, bool], dict[str, Value]] = defaultdict(dict)
    parts: dict[tuple[str, str, bool], list[Value]] = defaultdict(list)
    for v in writer.values:
        days = (date.fromisoformat(v.end) - date.fromisoformat(v.start)).days if v.start else None
        for yearly, lengths in ((True, _YEAR), (False, _QUARTER)):
            if days is None or days in lengths:
                key = v.ticker, v.end, yearly
                if v.segment:
                    parts[key].append(v)
                else:
                    known[key][v.metric] = v
    told = sorted(key for key, own in known.items() if len(own) >= 8 and "revenue" in own)
    writer.chance.shuffle(told)
    for n, key in islice(
        enumerate(chain.from_iterable([*told[turn:], *told[:turn]] for turn in range(_TURNS))), wanted
    ):
        made = _Made(writer, known[key], parts[key])
        text = made.text(n)
        if text.count("[[") > 2:
            yield _keyed(f"{key[0]}-made{n}", key[0], "made", text)


class _Made:
    """What is known of one company in one period, told."""

    def __init__(self, writer: Writer, known: dict[str, Value], parts: list[Value]) -> None:
        self.writer, self.chance, self.known, self.parts = writer, writer.chance, known, parts
        self.before = {metric: old for metric, v in known.items() if (old := writer.before(v)) is not None}

    def text(self, shape: int) -> str:
        v = self.known["revenue"]
        when = self.writer.period(v) or (v.end, f"in the period to {v.end}")
        company = self.writer.company(v.ticker)
        shapes = (self.bullets, self.recap, self.thread, self.memo, self.spoken, self.recap)
        return shapes[shape % len(shapes)](company, when)

    def name(self, metric: str) -> str:
        return self.chance.choice(JARGON.get(metric, (metric.replace("_", " "),)))

    def amount(self, v: Value) -> str:
        sign = "-" if v.value < 0 else ""
        return sign + self.writer.amount(v.value, v.unit)

    def moved(self, v: Value, old: Value) -> tuple[str, bool] | None:
        """The rate that a value moved by, and whether up."""
        if old.value <= 0 or v.value <= 0:
            return None
        rate = v.value / old.value - 1
        if not Decimal("0.01") < abs(rate) < 2:
            return None
        digits = self.chance.choice((0, 0, 1))
        return f"{_rounded(abs(rate) * 100, digits)}%", rate > 0

    def moves(self, names: tuple[str, ...]) -> Iterator[tuple[str, Value, str, bool]]:
        for metric in self.chance.sample(names, len(names)):
            v, old = self.known.get(metric), self.before.get(metric)
            if v is not None and old is not None and (move := self.moved(v, old)) is not None:
                yield metric, v, *move

    def margins(self) -> Iterator[tuple[str, str, str, Decimal]]:
        whole, then = self.known["revenue"], self.before.get("revenue")
        for metric, names in MARGINS.items():
            v, old = self.known.get(metric), self.before.get(metric)
            if v is None or old is None or then is None or v.value <= 0 or old.value <= 0 or whole.value <= 0:
                continue
            now, past = v.value / whole.value * 100, old.value / then.value * 100
            yield self.chance.choice(names), _rounded(now, 1), _rounded(past, 1), now - past

    def segments(self) -> list[Value]:
        whole = self.known["revenue"]
        own = [v for v in self.parts if v.metric == "revenue" and 0 < v.value < whole.value and v.start == whole.start]
        return self.chance.sample(own, min(3, len(own)))

    def bullets(self, company: str, when: tuple[str, str]) -> str:
        lines = [f"{company} {when[0]} - {self.chance.choice(('what matters', 'quick take', 'key numbers'))}"]
        for metric, v, rate, up in list(self.moves(FLOWS))[:4]:
            sign = "+" if up else "-"
            forms = (
                f"- {self.name(metric)} [[{self.amount(v)}]], [[{sign}{rate}]]",
                f"- {self.name(metric)} [[{sign}{rate}]] to [[{self.amount(v)}]]",
                f"- {self.name(metric)}: [[{self.amount(v)}]] ([[{sign}{rate}]] y/y)",
            )
            lines.append(self.chance.choice(forms))
        for name, now, _, by in list(self.margins())[:2]:
            bps = round(abs(by) * 100)
            tail = f", [[{'up' if by > 0 else 'down'} {bps}bps]] y/y" if bps > 9 else ""
            lines.append(f"- {name} [[{now}%]]{tail}")
        for v in self.segments():
            old = self.writer.before(v)
            move = self.moved(v, old) if old is not None else None
            tail = f", [[{'+' if move[1] else '-'}{move[0]}]]" if move else ""
            lines.append(f"- {v.segment} [[{self.amount(v)}]]{tail}")
        if (eps := self.known.get("eps_diluted")) is not None and eps.value > 0:
            lines.append(f"- EPS [[${eps.value:.2f}]]")
        return "\n".join(lines)

    def recap(self, company: str, when: tuple[str, str]) -> str:
        said = [f"{company} {when[1]}."]
        moves = list(self.moves(FLOWS))
        for n, (metric, v, rate, up) in enumerate(moves[:4]):
            verb, name = self.chance.choice(UP if up else DOWN), self.name(metric)
            old = self.before[metric]
            word = next((w for low, high, w in MULTIPLES if low < v.value / old.value < high), None)
            if word is not None:
                said.append(f"{name} [[{word}]] to [[{self.amount(v)}]].")
            elif n % 3 == 0:
                said.append(f"{name} {verb} [[{rate}]] to [[{self.amount(v)}]].")
            elif n % 3 == 1:
                said.append(f"{name} came to [[{self.amount(v)}]], against [[{self.amount(old)}]] a year earlier.")
            else:
                change = Value(v.ticker, metric, abs(v.value - old.value), v.start, v.end, v.unit)
                way = "came down by" if not up else "went up by"
                said.append(f"{name} {way} [[{self.amount(change)}]], or [[{rate}]].")
        for name, now, past, by in list(self.margins())[:1]:
            way = "widened" if by > 0 else "narrowed"
            said.append(f"{name} {way} to [[{now}%]] from [[{past}%]].")
        whole = self.known["revenue"]
        for metric in ("research_and_development", "selling_general_and_administrative", "net_income"):
            if (v := self.known.get(metric)) is not None and 0 < v.value < whole.value:
                said.append(f"{self.name(metric)} took [[{_rounded(v.value / whole.value * 100, 1)}%]] of sales.")
                break
        own = self.segments()
        if len(own) > 1:
            names = ", ".join(v.segment for v in own[:-1]) + f" and {own[-1].segment}"
            amounts = ", ".join(f"[[{self.amount(v)}]]" for v in own[:-1]) + f" and [[{self.amount(own[-1])}]]"
            said.append(f"{names} brought in {amounts}, respectively.")
        return " ".join(said[:3]) + "\n\n" + " ".join(said[3:])

    def thread(self, company: str, when: tuple[str, str]) -> str:
        said, n = [f"{company} {when[0]}, a thread"], 1
        for metric, v, rate, up in list(self.moves(FLOWS))[:4]:
            n += 1
            said.append(f"{n}/ {self.name(metric)} [[{self.amount(v)}]], {'up' if up else 'down'} [[{rate}]].")
        for v in self.segments()[:2]:
            n, whole = n + 1, self.known["revenue"]
            share = _rounded(v.value / whole.value * 100, 0)
            said.append(f"{n}/ {v.segment}: [[{self.amount(v)}]], [[{share}%]] of sales.")
        return "\n".join(said)

    def memo(self, company: str, when: tuple[str, str]) -> str:
        end = date.fromisoformat(self.known["revenue"].end)
        said = [f"Credit memo: {company}, {end:%B} {end.day}, {end.year}."]
        held = [(m, self.known[m]) for m in STOCKS if m in self.known and self.known[m].value > 0]
        for metric, v in self.chance.sample(held, min(4, len(held))):
            old = self.before.get(metric)
            tail = f", [[{self.amount(old)}]] a year before" if old is not None and self.chance.random() < 0.3 else ""
            said.append(
                f"{self.name(metric)} {self.chance.choice(('of', 'stood at', 'was'))} [[{self.amount(v)}]]{tail}."
            )
        assets = self.known.get("total_assets")
        for metric in ("shareholders_equity", "goodwill", "inventory"):
            if assets is not None and (v := self.known.get(metric)) is not None and v.value > 0:
                said.append(f"{self.name(metric)} made [[{_rounded(v.value / assets.value * 100, 0)}%]] of assets.")
                break
        debt, earned = self.known.get("long_term_debt"), self.known.get("operating_income")
        interest = self.known.get("interest_expense")
        if debt is not None and earned is not None and earned.value > 0 and debt.value > earned.value:
            said.append(f"Long-term debt is [[{_rounded(debt.value / earned.value, 1)} times]] operating income.")
        if interest is not None and earned is not None and interest.value > 0 and earned.value > 2 * interest.value:
            said.append(f"Operating income covers interest [[{_rounded(earned.value / interest.value, 1)}x]].")
        said.append(f"{when[1][0].upper()}{when[1][1:]}, cash generation was as follows.")
        for metric in ("operating_cash_flow", "capital_expenditure", "dividends_paid", "share_repurchases"):
            if (v := self.known.get(metric)) is not None and v.value > 0:
                said.append(f"{self.name(metric)} [[{self.amount(v)}]].")
        return " ".join(said)

    def spoken(self, company: str, when: tuple[str, str]) -> str:
        said = [f"So let's talk about {company}, {when[0]}."]
        for metric, v, rate, up in list(self.moves(FLOWS))[:4]:
            whole = abs(self.before[metric].value)
            part = v.value / whole - 1
            words = "about a quarter" if Decimal("0.24") < abs(part) < Decimal("0.26") else None
            words = "about a third" if Decimal("0.32") < abs(part) < Decimal("0.345") else words
            words = "about half" if Decimal("0.48") < abs(part) < Decimal("0.52") else words
            words = words or f"{_spoken(Decimal(rate.strip('%')))} percent"
            verb = "went up" if up else "went down"
            said.append(f"{self.name(metric)} {verb} [[{words}]], and that takes it to [[{_aloud(v)}]].")
        if (eps := self.known.get("eps_diluted")) is not None and eps.value > 0:
            dollars, cents = divmod(int(eps.value * 100), 100)
            words = (
                f"{_spoken(Decimal(dollars))} dollars and {_spoken(Decimal(cents))} cents" if dollars and cents else ""
            )
            said += [f"That works out to [[{words}]] a share."] if words else []
        return " ".join(said)


def _rounded(value: Decimal, digits: int) -> str:
    return f"{value.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):,}"


def _spoken(number: Decimal) -> str:
    """A number below a thousand in words, `six point three`."""
    whole, _, part = f"{number}".partition(".")
    n = int(whole)
    words = [f"{SPOKEN[n // 100]} hundred"] if n >= 100 else []
    n, rest = n % 100, not words
    if n >= 20:
        words.append(TENS[n // 10] + (f"-{SPOKEN[n % 10]}" if n % 10 else ""))
    elif n or rest:
        words.append(SPOKEN[n])
    return " ".join(words) + (" point " + " ".join(SPOKEN[int(c)] for c in part) if part.strip("0") else "")


def _aloud(v: Value) -> str:
    """An amount of money as said aloud, `six point three billion dollars`."""
    for power, word in ((10**9, "billion"), (10**6, "million")):
        if abs(v.value) >= power:
            digits = 1 if abs(v.value) < 100 * power else 0
            return f"{_spoken(Decimal(_rounded(abs(v.value) / power, digits).replace(',', '')))} {word} dollars"
    return f"${v.value:,.0f}"
