"""How many false claims are accepted: true claims of the narratives in free prose, each changed in one way that a
writer might get it wrong.

    python benchmarks/narrative_perturbations.py WAREHOUSE [--errors] [--every 4] [--kinds period row member ...]

A change either puts another amount of the same filings into the number's place (of another period, row or member, or
that of another claim of the text), or leaves the number and changes a word beside it (the direction, the scale, the
year, the member, the metric, a qualifier, a hedge). Of each claim that is `ok` as it stands, each change is tried once;
whatever is still `ok` counts as accepted, so a change that happens to be true as well counts against the reader.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from narratives import TEXTS, KeyedNarrative, read_narratives

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
    for other in view.facts:
        if other.unit != fact.unit or other.accession != fact.accession or other.amount == fact.amount:
            continue
        kind = _differs_in(fact, other)
        if kind:
            near[kind].setdefault(abs(other.amount))
    return {kind: sorted(amounts, key=lambda amount: abs(amount - abs(fact.amount))) for kind, amounts in near.items()}


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
    if setting is None or claim.claim.in_table:
        return
    shift = claim.claim.span[0] - claim.claim.start
    first, last = (shift + place for place in setting.windows[0])
    for kind, words in _WORDS.items():
        for word, other in words.items():
            found = list(re.finditer(rf"\b{re.escape(word)}\b", narrative.text[first:last]))
            if found:
                yield _replaced(narrative, claim, kind, first + found[-1].start(), len(word), other)
                break
    years = list(_YEAR.finditer(narrative.text, first, last))
    if years:
        yield _replaced(narrative, claim, "year", years[0].start(), 4, str(int(years[0][0]) - 1))


def _replaced(narrative: KeyedNarrative, claim: CheckedClaim, kind: str, place: int, length: int, other: str) -> Change:
    text = narrative.text[:place] + other + narrative.text[place + length :]
    start, end = claim.claim.span
    moved = len(other) - length
    before, within = place + length <= start, start <= place < end
    return Change(kind, text, start + moved * before, end + moved * (before or within))


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
    errors: bool

    def run(self, names: tuple[str, ...]) -> None:
        """Print how many changed claims are accepted, by the kind of change, tuned on and kept out."""
        for kept_out in (False, True):
            tried: Counter[tuple[str, str]] = Counter()
            for name in names:
                for narrative in read_narratives(TEXTS.with_name(name)):
                    if narrative.held_out is kept_out:
                        tried.update(self._judged(narrative))
            print("companies kept out" if kept_out else "companies tuned on")
            for kind in [*dict.fromkeys(kind for kind, _ in tried), "all"]:
                _print_shares(
                    kind, {v: sum(n for (k, w), n in tried.items() if w == v and kind in (k, "all")) for v in _VERDICTS}
                )

    def _judged(self, narrative: KeyedNarrative) -> Iterator[tuple[str, str]]:
        right = [key for key in narrative.keys if key.truth == "true"]
        for claim in self.verifier.verify(narrative.text, narrative.ticker).claims:
            start, end = claim.claim.span
            if claim.finding.verdict != "ok" or not any(k.start < end and start < k.end for k in right):
                continue
            for place, change in enumerate(changes(narrative, claim, self.verifier), start):
                if place % self.every == 0 and (not self.kinds or change.kind in self.kinds):
                    verdict, said = self._verdict(narrative, change)
                    if self.errors and verdict == "ok" and not narrative.held_out:
                        near = change.text[max(0, change.start - 100) : change.end + 40].replace("\n", " ")
                        was = narrative.text[start:end]
                        print(f"ACCEPTED {change.kind} {narrative.name} was «{was}» {said}\n    ...{near}")
                    yield change.kind, verdict

    def _verdict(self, narrative: KeyedNarrative, change: Change) -> tuple[str, str]:
        """The verdict on a changed claim, and by what; nothing behind its paragraph is read."""
        until = change.text.find("\n\n", change.end)
        again = self.verifier.verify(change.text[: until if until >= 0 else None], narrative.ticker)
        mine = next((c for c in again.claims if c.claim.span[0] < change.end and change.start < c.claim.span[1]), None)
        if mine is None:
            return "undetected", ""
        contradicted = mine.finding.verdict == "ok" and any(not check.ok for check in again.maths)
        said = f"by {mine.finding.how} [{mine.finding.metric}/{mine.finding.segment}/{mine.finding.period}]"
        return "wrong" if contradicted else mine.finding.verdict, said


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
    parser.add_argument("--texts", nargs="*", default=_TEXTS, help="files of narratives")
    arguments = parser.parse_args()
    connection = sandboxed(arguments.warehouse)

    def passages(ticker: str) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            return cursor.execute(
                "SELECT accession, section_id, text FROM sections WHERE ticker = ? AND parent IS NULL", [ticker]
            ).fetchall()

    verifier = Verifier(FactStore.over(connection), passages)
    Trial(verifier, frozenset(arguments.kinds), arguments.every, arguments.errors).run(tuple(arguments.texts))


if __name__ == "__main__":
    main()
