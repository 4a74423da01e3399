"""The arithmetic of a narrative's own numbers: shares of a whole, products, growth and its two ends, directions,
currencies, totals of tables.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import zip_longest
from typing import Any

from tickmark.language.numerals import WORDS
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.non_claim_numbers import WORD
from tickmark.narrate.claims.numbers import find_numbers
from tickmark.narrate.claims.rules import Rules, rules
from tickmark.narrate.claims.text import Block, Narrative
from tickmark.narrate.wording import digits

_OF = re.compile(r"\s*of\s+(?:the\s+|its\s+|total\s+|about\s+)*")
_IS = re.compile(
    r"[^.;]{0,40}?(?:=|\bis\b|\bequals?\b|\bcomes? to\b|\bamounts? to\b|\bor\b|\bmeans\b|\bwhich is\b)\s*(?:about "
    r"|approximately |roughly )?"
)
_COMPARED = re.compile(
    r"^[^.;]{0,60}?,?\s*\b(up|higher|down|lower)\s+"
    r"(?:(?:\w+|year[- ]over[- ]year)\s+){0,2}(?:from|than)\b[^.;,]{0,20}$",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"^(?:grand |sub)?total\b", re.IGNORECASE)
_BARE_TOTAL = re.compile(r"^(?:grand )?total[\s:]*$", re.IGNORECASE)
_PARTS = 3  # percentages from which they can be all of a whole
_FAR_OFF = Decimal("0.1")
_WHOLE = re.compile(
    r"\b(?:split|mix|breakdown|broken down|divided|composition|made up|consist\w*"
    r"|by (?:region|segment|product|geography|country|division|category|line|channel)\w*"
    r"|(?:share|percentage|percent|%) of (?:total |net )?(?:revenues?|sales|total)"
    r"|of (?:total|net)? ?(?:revenues?|sales))\b",
    re.IGNORECASE,
)
_ROWS = re.compile(
    r"\btable\b[^.]{0,40}?\b(?:lists?|shows?|has|have|gives?|contains?|covers?)\s+(?:the |all |its )?"
    rf"(?P<n>\d{{1,3}}|{WORD})\s+(?:rows?|lines?|entries|items?|segments?|companies|regions?|products?|parts?|years?"
    r"|quarters?|metrics?)\b",
    re.IGNORECASE,
)
_NEAR_MISS = Decimal("0.25")  # of a total; further off, the rows above are no parts of it


@dataclass(frozen=True, slots=True)
class MathCheck:
    """One check: its kind, whether it holds, the line it is on and what it says; of words, where they stand in their
    sentence.
    """

    kind: str
    ok: bool
    line: int
    detail: str
    words: tuple[int, int] = (0, 0)

    def as_json(self) -> dict[str, Any]:
        """The check as data."""
        return {
            "kind": self.kind,
            "ok": self.ok,
            "line": self.line,
            "code": None if self.ok else "MATH_INCONSISTENT",
            "detail": self.detail,
        }


def check_maths(narrative: Narrative, claims: Sequence[Claim], known: Rules | None = None) -> Iterator[MathCheck]:
    """All checks that a narrative's numbers allow."""
    known = known or rules()
    by_sentence: dict[tuple[int, str], list[Claim]] = defaultdict(list)
    for claim in claims:
        if not claim.in_table:
            by_sentence[(claim.span[0] - claim.start, claim.sentence)].append(claim)
    for own in by_sentence.values():
        yield from _shares(own, known)
        yield from _parts_of_sentence(own, known)
        yield from _products(own)
        yield from _growth(own)
    yield from _parts_in_items(narrative, claims, known)
    for block, after in zip_longest(narrative.blocks, narrative.blocks[1:]):
        if block.kind == "table":
            yield from _totals(narrative, block)
        elif after is not None and after.kind == "table":
            yield from _row_count(narrative, block, after)


def _parts_of_sentence(claims: Sequence[Claim], known: Rules) -> Iterator[MathCheck]:
    """`Sales were split 45 % Americas, 30 % Europe and 25 % Asia`: all parts of one whole."""
    rates = [c for c in claims if c.number.kind == "percent" and c.role in ("level", "share") and c.number.digits]
    if len(rates) >= _PARTS and len(rates) == len(claims) and _WHOLE.search(claims[0].sentence):
        yield from _whole_of(rates, known)


def _parts_in_items(narrative: Narrative, claims: Sequence[Claim], known: Rules) -> Iterator[MathCheck]:
    """Items that follow each other under words of a whole (`Revenue by region:`), a percentage in each."""
    run: list[Claim] = []
    lead = ""
    for block in [*narrative.blocks, None]:
        if block is not None and block.kind == "item" and block.plain.places:
            first, last = block.plain.places[0], block.plain.places[-1]
            own = [c for c in claims if first <= c.span[0] <= last]
            run += [c for c in own[:1] if c.number.kind == "percent" and len(own) == 1 and not c.number.explicit]
            continue
        if len(run) >= _PARTS and _WHOLE.search(lead):
            yield from _whole_of(run, known)
        run = []
        lead = block.plain.text if block is not None else ""


def _whole_of(parts: Sequence[Claim], known: Rules) -> Iterator[MathCheck]:
    """Whether parts come to 100 %; where they are far from it, they are not all of the parts."""
    total = sum((part.number.value for part in parts), Decimal(0))
    miss = abs(total - 1)
    if miss <= _FAR_OFF:
        slack = Decimal(str(known.tolerances.sum_of_percentages))
        yield MathCheck("parts_of_whole", miss <= slack, parts[0].line, f"the parts come to {total:.1%}, not 100%")


def _row_count(narrative: Narrative, block: Block, table: Block) -> Iterator[MathCheck]:
    """`The table lists 5 segments:` right before a table: as many rows without its totals."""
    said = _ROWS.search(block.plain.text)
    if said is None:
        return
    labels = {cell.row: cell.plain.text for cell in table.cells if cell.row >= 0 and cell.column == 0}
    rows = len([label for label in labels.values() if not _TOTAL.match(label)])
    told = int(said["n"]) if said["n"].isdigit() else WORDS[said["n"].lower()]
    line = narrative.line(block.plain.span(said.start(), said.end())[0])
    yield MathCheck("row_count", told in (rows, len(labels)), line, f"the table has {rows} rows, not {said['n']}")


def _shares(claims: Sequence[Claim], known: Rules) -> Iterator[MathCheck]:
    """Shares of one whole in one period are at most all of it."""
    groups: dict[tuple[Any, ...], list[Claim]] = defaultdict(list)
    for claim in claims:
        if claim.role == "share" and claim.whole is not None:
            groups[(claim.whole.metric, claim.whole.segment, claim.period, claim.ticker)].append(claim)
    limit = Decimal(1) + Decimal(str(known.tolerances.sum_of_percentages))
    for parts in groups.values():
        named = {(p.subject.metric, p.subject.segment) for p in parts if p.subject}
        if len(parts) > 1 and len(named) == len(parts):
            total = sum((part.number.value for part in parts), Decimal(0))
            yield MathCheck("shares_of_whole", total <= limit, parts[0].line, f"the parts come to {total:.1%}")


def _products(claims: Sequence[Claim]) -> Iterator[MathCheck]:
    """`20 % of 1,000 is 200`."""
    for rate, whole, part in zip(claims, claims[1:], claims[2:], strict=False):
        text = rate.sentence
        if (
            rate.number.kind == "percent"
            and whole.number.unit == part.number.unit
            and _OF.fullmatch(text[rate.end : whole.start])
            and _IS.fullmatch(text[whole.end : part.start])
        ):
            expected = rate.number.value * whole.number.value
            slack = (
                part.number.step / 2
                + abs(whole.number.value) * rate.number.step / 2
                + rate.number.value * whole.number.step / 2
            )
            yield MathCheck(
                "product",
                abs(expected - part.number.value) <= slack,
                rate.line,
                f"{rate.number.text} of {whole.number.text} is {expected:,.6g}, not {part.number.text}",
            )


def _growth(claims: Sequence[Claim]) -> Iterator[MathCheck]:
    """A rate or an amount of change agrees with the two values it is between, and its direction with them."""
    levels = [c for c in claims if c.role == "level" and not c.number.spread]
    bases = [c for c in claims if c.role == "base" and not c.number.spread]
    for base in bases:
        level = next((c for c in reversed(levels) if c.start < base.start and _same(c, base)), None) or next(
            (c for c in levels if c.start > base.start and _same(c, base)), None
        )
        if level is None:
            continue
        if level.number.unit == base.number.unit and (said := _COMPARED.search(level.sentence[level.end : base.start])):
            yield _direction(1 if said[1].lower() in rules().up else -1, level, base)
        if level.number.unit != base.number.unit:
            if level.number.unit[:3] != base.number.unit[:3] and "pure" not in (level.number.unit, base.number.unit):
                yield MathCheck(
                    "currencies", False, base.line, f"{level.number.text} is compared with {base.number.text}"
                )
            continue
        for claim in claims:
            if (
                claim.role == "growth"
                and claim.number.kind == "percent"
                and _same(claim, base)
                and base.number.value > 0
            ):
                yield _rate(claim, level, base)
            elif claim.role in ("change", "points") and claim.number.unit == level.number.unit and _same(claim, base):
                yield _difference(claim, level, base)


def _same(one: Claim, other: Claim) -> bool:
    if one.ticker != other.ticker or one.subject is None or other.subject is None:
        return False
    return (one.subject.metric, one.subject.segment, one.subject.qualifiers) == (
        other.subject.metric,
        other.subject.segment,
        other.subject.qualifiers,
    )


def _rate(claim: Claim, level: Claim, base: Claim) -> MathCheck:
    up, down = level.number, base.number
    slack = claim.number.step / 2
    low = (up.value - up.step / 2) / (down.value + down.step / 2) - 1 - slack
    high = (up.value + up.step / 2) / max(down.value - down.step / 2, Decimal("1e-12")) - 1 + slack
    rate = abs(claim.number.value) * claim.direction if claim.direction else claim.number.value
    if claim.subject is not None and claim.subject.loss and claim.direction == 0:
        rate = abs(rate)
    return MathCheck(
        "growth",
        low <= rate <= high,
        claim.line,
        f"from {down.text} to {up.text} is {up.value / down.value - 1:+.1%}, not {rate:+.1%}",
    )


def _direction(said: int, level: Claim, base: Claim) -> MathCheck:
    """`5 billion, up from 4 billion`: the words agree with which of the two is more."""
    rise = level.number.value - base.number.value
    slack = (level.number.step + base.number.step) / 2
    return MathCheck(
        "direction",
        rise * said > 0 or abs(rise) <= slack,
        base.line,
        f"{level.number.text} is not {'up' if said > 0 else 'down'} from {base.number.text}",
    )


def _difference(claim: Claim, level: Claim, base: Claim) -> MathCheck:
    expected = level.number.value - base.number.value
    said = abs(claim.number.value) * claim.direction if claim.direction else claim.number.value
    slack = (claim.number.step + level.number.step + base.number.step) / 2
    return MathCheck(
        "difference",
        abs(expected - said) <= slack,
        claim.line,
        f"from {base.number.text} to {level.number.text} is not {claim.number.text}",
    )


def _totals(narrative: Narrative, block: Block) -> Iterator[MathCheck]:
    """Rows named total are the sum of the rows above them, where these are its parts at all."""
    rows: dict[int, dict[int, str]] = defaultdict(dict)
    places: dict[int, int] = {}
    for cell in block.cells:
        rows[cell.row][cell.column] = cell.plain.text
        if cell.plain.places:
            places.setdefault(cell.row, cell.plain.places[0])
    since = 0
    for row in sorted(r for r in rows if r >= 0):
        label = rows[row].get(0, "")
        if not _TOTAL.match(label):
            continue
        for column in sorted(c for c in rows[row] if c):
            check = _foots([rows[r].get(column, "") for r in range(since, row)], rows[row][column])
            if check is not None and (
                check[0] or _BARE_TOTAL.match(label)
            ):  # a statement's totals have more parts than a narrative shows
                yield MathCheck("total", check[0], narrative.line(places.get(row, 0)), f"{label}: {check[1]}")
        since = row + 1


def _foots(parts: Iterable[str], total: str) -> tuple[bool, str] | None:
    values = [numbers[0] for text in parts if (numbers := find_numbers(text, cell=True))]
    whole = find_numbers(total, cell=True)
    if len(values) < 2 or len(whole) != 1 or len({v.unit for v in (*values, whole[0])}) > 1:
        return None
    added = sum((v.value for v in values), Decimal(0))
    slack = sum((v.step for v in values), whole[0].step) / 2
    miss = abs(added - whole[0].value)
    if miss > slack and (not whole[0].value or miss > abs(whole[0].value) * _NEAR_MISS):
        return None
    return miss <= slack, f"the rows come to {digits(added)}, the total says {whole[0].text}"
