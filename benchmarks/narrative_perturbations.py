"""How many false claims are accepted: true claims of the narratives in free prose, each changed in one way that a
writer might get it wrong.

    python benchmarks/narrative_perturbations.py WAREHOUSE [--errors] [--every 4] [--seed 0] [--kinds period row ...]

A change either puts another amount into the number's place (of another period, row or member of the same filings, of a
row that is called much the same, of another row's growth, that of the next claim, or one with another digit), or leaves
the number and changes what stands beside it (the direction, the scale, the unit, the year, the quarter, the member, the
metric, the rank, a qualifier, whose share it is, what it is compared with, a hedge). Of each claim that is `ok` as it
stands, each change is tried once; whatever is still `ok` counts as accepted, by what said so, so a change that happens
to be true as well counts against the reader.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from narratives import TEXTS, Key, KeyedNarrative, _other, judge, read_narratives

from tickmark.factstore import FactStore, StoredFact
from tickmark.narrate.claims.check import CheckedClaim, Verifier
from tickmark.narrate.claims.correction import printed_like
from tickmark.narrate.claims.view import CompanyView, segment_key
from tickmark.warehouse import sandboxed

_TEXTS = ("narratives.txt", "narratives_second.txt")
_VERDICTS = ("ok", "wrong", "unverifiable", "undetected")
_EACH = 2  # amounts of one kind that are put in a number's place
_WORDS = {
    "direction": {
        "rose": "fell", "grew": "shrank", "climbed": "slipped", "jumped": "dropped", "up": "down", "higher": "lower",
        "increased": "decreased", "increase": "decrease", "gained": "lost", "above": "below", "ahead of": "behind",
        "fell": "rose", "shrank": "grew", "slipped": "climbed", "dropped": "jumped", "down": "up", "lower": "higher",
        "declined": "advanced", "decline": "rise", "decreased": "increased", "slid": "climbed", "widened": "narrowed",
        "narrowed": "widened", "rise": "fall", "fall": "rise", "added": "lost", "expanded": "contracted",
    },
    "scale": {"billion": "million", "million": "billion", "bn": "m"},
    "sign": {"loss": "profit", "profit": "loss", "lost": "earned", "earned": "lost", "provided": "used"},
    "qualifier": {
        "diluted": "basic", "basic": "diluted", "operating income": "adjusted operating income",
        "net sales": "organic sales",
        "net income": "adjusted net income", "gross margin": "adjusted gross margin", "revenue": "organic revenue",
        "net earnings": "adjusted net earnings", "operating margin": "adjusted operating margin",
    },
    "plain": {
        "adjusted": "reported", "organic": "reported", "comparable": "total", "core": "reported", "free cash": "cash",
        "gross": "net", "pretax": "after-tax", "pre-tax": "after-tax", "long-term": "short-term",
        "noncurrent": "current", "current": "noncurrent", "deferred": "recognized", "average": "closing",
    },
    "owner": {
        "net income": "net income attributable to noncontrolling interests",
        "net earnings": "net earnings attributable to noncontrolling interests",
        "equity": "equity attributable to noncontrolling interests",
    },
    "rank": {
        "second-largest": "largest", "third-largest": "second-largest", "largest": "second-largest",
        "biggest": "third-biggest", "highest": "lowest", "lowest": "highest", "fastest": "slowest", "best": "worst",
        "second": "third", "third": "fourth",
    },
    "quarter": {
        "first quarter": "third quarter", "second quarter": "first quarter", "third quarter": "second quarter",
        "fourth quarter": "third quarter", "first half": "second half", "nine months": "six months", "Q1": "Q3",
        "Q2": "Q1", "Q3": "Q2", "Q4": "Q3",
    },
    "compared": {
        "a year earlier": "a quarter earlier", "a year ago": "a quarter ago", "year over year": "quarter over quarter",
        "year on year": "quarter on quarter", "the prior year": "the prior quarter", "last year": "last quarter",
        "y/y": "q/q", "yoy": "qoq", "YoY": "QoQ",
    },
    "unit": {
        "percentage points": "percent", "points": "percent", "basis points": "percent", "bps": "percent",
        "bp": "percent", "percent": "percentage points", "a share": "in all", "per share": "in all",
    },
    "metric": {
        "operating income": "net income", "net income": "operating income", "net earnings": "operating income",
        "gross margin": "operating margin", "operating margin": "net margin", "gross profit": "operating income",
        "revenue": "gross profit", "net sales": "gross profit", "sales": "operating income",
        "inventories": "receivables",
        "goodwill": "inventories", "research and development": "interest expense", "dividends": "share repurchases",
        "total assets": "total liabilities", "operating cash flow": "free cash flow",
        "long-term debt": "short-term debt",
        "capital expenditure": "depreciation", "effective tax rate": "operating margin",
    },
    "hedge": {"more than": "less than", "just over": "just under", "nearly": "more than", "over": "under"},
    "multiple": {"doubled": "tripled", "halved": "doubled", "tripled": "doubled", "twice": "three times"},
    "length": {"quarter": "year", "six months": "three months", "half": "quarter"},
}  # fmt: skip
_YEAR = re.compile(r"\b20[12]\d\b")


@dataclass(frozen=True, slots=True)
class Change:
    """A narrative's text with one claim made false: the kind of change, and where the claim's number stands now."""

    kind: str
    text: str
    start: int
    end: int


def changes(narrative: KeyedNarrative, claim: CheckedClaim, verifier: Verifier) -> Iterator[Change]:
    """The ways in which one claim is made false."""
    yield from _other_amounts(narrative, claim, verifier)
    yield from _other_words(narrative, claim)
    yield from _other_members(narrative, claim, verifier)
    yield from _other_signs(narrative, claim)
    yield from _other_rates(narrative, claim, verifier)


def _other_rates(narrative: KeyedNarrative, claim: CheckedClaim, verifier: Verifier) -> Iterator[Change]:
    """The rate that other rows of the table grew by, in the place of a claim's."""
    facts = [fact for one in claim.finding.fact_ids if (fact := verifier.store.get(one)) is not None]
    number, (start, end) = claim.claim.number, claim.claim.span
    view = verifier.view(facts[0].ticker, None) if facts else None
    if len(facts) != len(("now", "then")) or view is None or number.kind != "percent" or number.text[-1:] != "%":
        return
    now, then = (
        {
            (f.row_label, f.segment): f.amount
            for f in view.facts
            if (f.accession, f.table_index, f.period_start, f.period_end_date, f.unit)
            == (fact.accession, fact.table_index, fact.period_start, fact.period_end_date, fact.unit)
        }
        for fact in facts
    )
    rates = {key: amount / then[key] - 1 for key, amount in now.items() if then.get(key)}
    way = -1 if claim.claim.direction < 0 else 1
    tried = 0
    for rate in sorted(set(rates.values())):
        printed = next(printed_like(number, abs(rate)), None) if rate * way > 0 else None
        if printed is None or abs(abs(printed.value) - abs(number.value)) <= 2 * number.step or tried == _EACH:
            continue
        tried += 1
        text = narrative.text[:start] + printed.text + narrative.text[end:]
        yield Change("rate", text, start, start + len(printed.text))


def _other_signs(narrative: KeyedNarrative, claim: CheckedClaim) -> Iterator[Change]:
    """The number with another sign or digit, or told in points for percent."""
    number, (start, end) = claim.claim.number, claim.claim.span
    printed = narrative.text[start:end]
    signs = {"+": "-", "-": "+", "−": "+", "–": "+"}
    if printed[:1] in signs:
        yield _replaced(narrative, claim, "sign", start, 1, signs[printed[0]])
    if printed.endswith("%") and claim.claim.role == "growth":
        yield _replaced(narrative, claim, "unit", end - 1, 1, " percentage points")
    if sum(character.isdigit() for character in printed) > 1 and number.kind != "multiple":
        other = _other(printed)
        yield _replaced(narrative, claim, "digit", start, end - start, other)


def _other_amounts(narrative: KeyedNarrative, claim: CheckedClaim, verifier: Verifier) -> Iterator[Change]:
    number, (start, end) = claim.claim.number, claim.claim.span
    for kind, amounts in _confusable(claim, verifier).items():
        tried = 0
        for amount in amounts:
            printed = next(printed_like(number, amount), None)
            if printed is None or tried == _EACH:
                break
            if abs(abs(printed.value) - abs(number.value)) <= 2 * number.step:
                continue
            tried += 1
            text = narrative.text[:start] + printed.text + narrative.text[end:]
            yield Change(kind, text, start, start + len(printed.text))


def _confusable(claim: CheckedClaim, verifier: Verifier) -> dict[str, list[Decimal]]:
    """Amounts that a writer may take for the claim's: by what they differ from it in."""
    fact = verifier.store.get(claim.finding.fact_ids[0]) if claim.finding.fact_ids else None
    view = verifier.view(fact.ticker, None) if fact is not None else None
    if fact is None or view is None or claim.claim.role not in ("level", "base"):
        return {}
    near: dict[str, dict[Decimal, None]] = {"period": {}, "row": {}, "member": {}}
    kin: dict[Decimal, int] = {}
    called = view.labels_of(fact)
    for other in view.facts:
        if other.unit != fact.unit or other.accession != fact.accession or other.amount == fact.amount:
            continue
        kind = _differs_in(fact, other)
        if kind:
            near[kind].setdefault(abs(other.amount))
        elif (other.period_start, other.period_end_date) == (fact.period_start, fact.period_end_date):
            alike = len(called & view.labels_of(other)) * 2 - len(called ^ view.labels_of(other))
            kin[abs(other.amount)] = max(alike, kin.get(abs(other.amount), alike))
    found = {kind: sorted(amounts, key=lambda amount: abs(amount - abs(fact.amount))) for kind, amounts in near.items()}
    return found | {"kin": sorted(kin, key=lambda amount: -kin[amount])}


def _differs_in(fact: StoredFact, other: StoredFact) -> str:
    same_period = (fact.period_start, fact.period_end_date) == (other.period_start, other.period_end_date)
    same_name = (fact.metric and fact.metric == other.metric) or fact.row_label == other.row_label
    if same_name and fact.segment == other.segment:
        return "" if same_period else "period"
    if not same_period:
        return ""
    if same_name or (fact.metric and fact.metric == other.metric):
        return "member"
    return "row" if fact.segment == other.segment and fact.table_index == other.table_index else ""


def _other_words(narrative: KeyedNarrative, claim: CheckedClaim) -> Iterator[Change]:
    """A word beside the number changed, the number as it is."""
    setting = claim.claim.setting
    if claim.claim.in_table or (setting is None and claim.claim.role != "course"):
        return
    shift = claim.claim.span[0] - claim.claim.start
    first, last = (shift + place for place in setting.windows[0]) if setting is not None else claim.claim.span
    for kind, words in _WORDS.items():
        for word, other in words.items():
            apart = r"(?<!year )(?<!quarter )(?<!carried )(?<!weighed )"  # `year over year`
            found = list(re.finditer(rf"{apart}\b{re.escape(word)}\b", narrative.text[first:last]))
            if found:
                yield _replaced(narrative, claim, kind, first + found[-1].start(), len(word), other)
                break
    years = list(_YEAR.finditer(narrative.text, first, last))
    if years:
        yield _replaced(narrative, claim, "year", years[0].start(), 4, str(int(years[0][0]) - 1))


def _replaced(narrative: KeyedNarrative, claim: CheckedClaim, kind: str, place: int, length: int, other: str) -> Change:
    """A narrative with some characters replaced; the change reaches from them to the claim's number."""
    text = narrative.text[:place] + other + narrative.text[place + length :]
    start, end = claim.claim.span
    last = max(end, place + length) + len(other) - length
    return Change(kind, text, min(start, place), max(last, place + len(other)))


def _other_members(narrative: KeyedNarrative, claim: CheckedClaim, verifier: Verifier) -> Iterator[Change]:
    """The member that a claim is of replaced by another one of its table; or one put where none is named."""
    setting, subject = claim.claim.setting, claim.claim.subject
    view = verifier.view(claim.claim.ticker, None) if claim.claim.ticker else None
    if setting is None or view is None or subject is None or claim.claim.in_table:
        return
    shift = claim.claim.span[0] - claim.claim.start
    for other in _members_beside(view, claim, verifier)[:1]:
        named = [s for s in setting.named(setting.windows[0]) if s.segment]
        found = next(
            (m for s in named if (m := _name_of(narrative.text, shift + s.start, shift + s.end, s.segment))), None
        )
        if found is not None:
            yield _replaced(narrative, claim, "named member", found[0], found[1] - found[0], other)


def _name_of(text: str, start: int, end: int, key: str | None) -> tuple[int, int] | None:
    place = text[start:end].casefold().find((key or "").casefold())
    return (start + place, start + place + len(key)) if key and place >= 0 else None


def _members_beside(view: CompanyView, claim: CheckedClaim, verifier: Verifier) -> list[str]:
    fact = verifier.store.get(claim.finding.fact_ids[0]) if claim.finding.fact_ids else None
    if fact is None or fact.segment is None:
        return []
    beside = [
        f.segment
        for f in view.facts
        if f.segment and (f.accession, f.table_index) == (fact.accession, fact.table_index) and " > " not in f.segment
    ]
    return [name for name in dict.fromkeys(beside) if segment_key(name) != segment_key(fact.segment) and len(name) < 40]


@dataclass(frozen=True, slots=True)
class Trial:
    """What is tried: kinds of change (all where none is given), and every how manieth change."""

    verifier: Verifier
    kinds: frozenset[str]
    every: int
    seed: int
    errors: bool

    def run(self, names: tuple[str, ...]) -> None:
        """Print how many changed claims are accepted, by the kind of change, tuned on and kept out."""
        for kept_out in (False, True):
            tried: Counter[tuple[str, str, str]] = Counter()
            for name in names:
                for narrative in read_narratives(TEXTS.with_name(name)):
                    if narrative.held_out is kept_out:
                        tried.update(self._judged(narrative))
            print("companies kept out" if kept_out else "companies tuned on")
            for kind in [*dict.fromkeys(kind for kind, *_ in tried), "all"]:
                own = [(v, n) for (k, v, _), n in tried.items() if kind in (k, "all")]
                _print_shares(kind, {verdict: sum(n for v, n in own if v == verdict) for verdict in _VERDICTS})
            for by in dict.fromkeys(by for _, verdict, by in tried if verdict == "ok"):
                print(f"  accepted by {by}: {sum(n for (_, v, b), n in tried.items() if (v, b) == ('ok', by))}")

    def _judged(self, narrative: KeyedNarrative) -> Iterator[tuple[str, str, str]]:
        right = [key for key in narrative.keys if key.truth == "true"]
        claims = self.verifier.verify(narrative.text, narrative.ticker).claims
        for n, claim in enumerate(claims):
            start, end = claim.claim.span
            if claim.finding.verdict != "ok" or not any(k.start < end and start < k.end for k in right):
                continue
            swapped = _swapped(narrative, claims[n : n + 2])
            for place, change in enumerate([*changes(narrative, claim, self.verifier), *swapped], start + self.seed):
                if place % self.every == 0 and (not self.kinds or change.kind in self.kinds):
                    verdict, by, said = self._verdict(narrative, change)
                    if self.errors and verdict == "ok" and not narrative.held_out:
                        near = change.text[max(0, change.start - 100) : change.end + 40].replace("\n", " ")
                        was = narrative.text[start:end]
                        print(f"ACCEPTED {change.kind} {narrative.name} was «{was}» by {by}: {said}\n    ...{near}")
                    yield change.kind, verdict, by

    def _verdict(self, narrative: KeyedNarrative, change: Change) -> tuple[str, str, str]:
        """The verdict on a changed claim, what said so, and how; nothing behind its paragraph is read."""
        until = change.text.find("\n\n", change.end)
        text = change.text[: until if until >= 0 else None]
        again = self.verifier.verify(text, narrative.ticker)
        key = Key(change.start, change.end, text[change.start : change.end], "changed")
        verdict, mine = judge(again, text, key)
        if mine is None:
            return verdict, "", ""
        failed = verdict == "ok" and any(not check.ok for check in again.maths)
        finding = mine.finding
        said = f"{finding.how}; {finding.message} [{finding.metric}/{finding.segment}/{finding.period}]"
        return "wrong" if failed else verdict, f"{finding.proved_by} ({finding.how.partition(':')[0]})", said


def _swapped(narrative: KeyedNarrative, claims: Sequence[CheckedClaim]) -> Iterator[Change]:
    """Two numbers of one kind that stand beside each other in a sentence, each in the other's place."""
    if len(claims) < len(("one", "other")) or claims[0].claim.sentence != claims[1].claim.sentence:
        return
    (one, other), text = claims, narrative.text
    a, b = (text[slice(*claim.claim.span)] for claim in claims)
    alike = (one.claim.number.kind, one.claim.number.unit) == (other.claim.number.kind, other.claim.number.unit)
    if a != b and alike and one.claim.span[1] <= other.claim.span[0]:
        between = text[one.claim.span[1] : other.claim.span[0]]
        changed = text[: one.claim.span[0]] + b + between + a + text[other.claim.span[1] :]
        yield Change("swap", changed, one.claim.span[0], other.claim.span[1])


def _print_shares(kind: str, counts: dict[str, int]) -> None:
    total = sum(counts.values())
    said = ", ".join(f"{verdict} {count / max(1, total):.1%}" for verdict, count in counts.items())
    print(f"  {kind:<13}{total:>5}: {said}")


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("--errors", action="store_true", help="print what is accepted, of the companies tuned on")
    parser.add_argument("--kinds", nargs="*", default=(), help="only these changes")
    parser.add_argument("--every", type=int, default=4, help="try every how manieth change")
    parser.add_argument("--seed", type=int, default=0, help="which of them are tried")
    parser.add_argument("--texts", nargs="*", default=_TEXTS, help="files of narratives")
    arguments = parser.parse_args()
    connection = sandboxed(arguments.warehouse)

    def passages(ticker: str) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            return cursor.execute(
                "SELECT accession, section_id, text FROM sections WHERE ticker = ? AND parent IS NULL", [ticker]
            ).fetchall()

    verifier = Verifier(FactStore.over(connection), passages)
    trial = Trial(verifier, frozenset(arguments.kinds), arguments.every, arguments.seed, arguments.errors)
    trial.run(tuple(arguments.texts))


if __name__ == "__main__":
    main()
