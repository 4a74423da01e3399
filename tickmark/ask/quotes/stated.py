"""The amounts that sentences of filings state, and how likely one is what a question asks for: `At June 30, 2025 we
operated 246 aircraft` answers `aircraft in fleet 6/30/25`.

What tables and sentences state beyond doubt are facts, and asked first. Sentences hold more: an amount whose period or
name no rule settles may still be what is asked for, where the words of the question stand about it. Each sign is a
number; the trees of `training/fit_stated.py` tell how likely an amount with such signs is right.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tickmark.ask.quotes.passages import roots_of
from tickmark.ask.quotes.signs import YEAR, of_unmet
from tickmark.ask.quotes.wishes import Weighed, Wish, is_of_move, met
from tickmark.ask.said import said
from tickmark.ask.trees import chance, read_trees
from tickmark.language.phrases import Phrases
from tickmark.language.words import words_of
from tickmark.narrate.claims.numbers import Number, find_numbers

if TYPE_CHECKING:
    from tickmark.ask.lexer import Kind
    from tickmark.ask.quotes.quoter import Quoter, Ranked
    from tickmark.ask.quotes.sentences import Sentence
    from tickmark.language.words import Word

TREES: Final = Path(__file__).with_name("stated_trees.csv")
SURE: Final = 0.5
"""How likely an amount must be right to answer: of companies left out of the fit 81 in a hundred then are."""
SURE_OF_MOST: Final = 0.7
"""And where something of the question is neither in its sentence, nor its paragraph, nor above it."""
AHEAD: Final = 0.2
"""By how much it must be likelier than any other amount."""
SURE_IN_ANSWER: Final = 0.2
"""How likely an amount of sentences that answer must be to be told as a value: four of five then are right."""
TIMES_IN_ANSWER: Final = 2.0
"""And how many times as likely as any other of them."""
MOST_SENTENCES: Final = 24
"""Sentences whose amounts are looked at, the best first."""
_SAME: Final = 1e-3
"""Share of it by which an amount differs from one that is told in fewer digits."""
_FAR: Final = 8.0
"""Words away from an amount at which what a term says for it has fallen to a third."""
_COUNTS: Final = ("count", "shares", "bare")
_KINDS: Final = ("money", "per_share", "percent", "points", "shares", "multiple", "count", "bare")
_FITTING: Final[Mapping[str, tuple[str, ...]]] = {
    "money": ("money",), "percent": ("percent", "points"), "count": _COUNTS, "per unit": ("per_share", "money"),
}  # fmt: skip
"""Kinds of amounts, by what a question asks for."""
_LENGTHS: Final = {
    "three months": 3, "the quarter": 3, "first quarter": 3, "second quarter": 3, "third quarter": 3,
    "fourth quarter": 3, "six months": 6, "first half": 6, "half-year": 6, "nine months": 9,
}  # fmt: skip
"""Months of the lengths of time that sentences name."""
_REACH: Final = 60
"""Characters beside an amount that say what it is."""
_UNIT_REACH: Final = 24
"""Characters behind an amount that say of what one it is."""
_NAMING: Final = 3
"""Words of the first item of a list that name it."""
_MOST: Final = 6.0
"""From which more say no more."""
_WORKED_OUT: Final = frozenset("/ + minus divided".split())
"""What joins the operands of a question for an amount that is worked out."""
_ASKING: Final[Mapping[str, frozenset[Kind]]] = {
    "asks_change": frozenset(("change", "change_in", "growth", "difference", "sequential", "cagr", "how_much_more")),
    "asks_compared": frozenset(("compare", "than", "times_more", "multiplied")),
    "asks_extreme": frozenset(("highest", "lowest", "rank", "average")),
    "asks_which": frozenset(("which_company", "which_segment", "which_period", "everyone")),
    "asks_share": frozenset(("percent_of", "share_of", "ratio_of")),
    "asks_sum": frozenset(("sum_of",)),
    "asks_operator": frozenset(("operator",)),
}
"""Kinds of things that a question names, which may ask for what has to be worked out, or be said of one amount."""
_LEADING: Final = ("for", "of", "to", "at", "by", "from", "was", "were")
"""Words right in front of an amount that say what it is to its sentence."""
_CUTS: Final = frozenset(";:()")
_OF_SENTENCE: Final = (
    "own", "heading", "names_unmet", "pairs", "asked_of_own", "supposed", "year_told", "another_year", "undated",
    "another_length", "of_period", "newest", "older", "wrong_report", "found",
)  # fmt: skip
_OF_UNMET: Final = ("unknown", "unmet", "unmet_most", "unmet_share", "nowhere", "nowhere_most", "nowhere_share")
_PARTS: Final = Phrases("stated_parts", fold=True)
_COMPARED: Final = Phrases("stated_compared", fold=True)
_MOVED: Final = Phrases("stated_moved", fold=True)
_BOUNDED: Final = Phrases("stated_bounded", fold=True)
_PLANNED: Final = Phrases("stated_planned", fold=True)
_PART: Final = Phrases("stated_part", fold=True)
_PER: Final = Phrases("stated_per", fold=True)
_PER_BEHIND: Final = Phrases("stated_per", at="start", fold=True)
_LISTING: Final = Phrases("stated_listing", fold=True)
_LEFT_OUT: Final = Phrases("left_out_of_amounts", fold=True)
_LEAVES_OUT: Final = Phrases("stated_left_out", fold=True)
_PAID: Final = Phrases("stated_paid", at="start", fold=True)
_GROWTH_ASKED: Final = Phrases("stated_growth", fold=True)
_MONEY_ASKED: Final = Phrases("stated_money", fold=True)
_PRICE_ASKED: Final = Phrases("stated_price", fold=True)
_PERCENT_ASKED: Final = Phrases("stated_percent", fold=True)
_HOW_MANY: Final = said("fallback/counted")


class Stated(NamedTuple):
    """An amount of a sentence, and its signs."""

    sentence: Sentence
    number: Number
    signs: Mapping[str, float]


class Likely(NamedTuple):
    """The likeliest fact for a question: its value and how likely it is; nothing where there is none."""

    value: float = 0.0
    chance: float = 0.0


def best_stated(
    quoter: Quoter, ranked: Sequence[Ranked], wish: Wish, fact: Likely, *, quoted: bool = False
) -> Stated | None:
    """The amount of a sentence that answers a question for one; None where none is likely enough.

    Args:
        quoter: of the filings.
        ranked: sentences of it, the best first.
        wish: what is asked for.
        fact: the likeliest one, which is not likely enough to answer.
        quoted: whether the sentences are an answer themselves, of which the amount is wanted.
    """
    trees, terms = read_trees(TREES), quoter.terms(wish)
    weighed = sorted(
        ((chance(one.signs, trees), one) for one in stated(quoter, ranked, wish, fact)), key=lambda pair: -pair[0]
    )
    if not weighed:
        return None
    (sure, best), *others = weighed
    other = next((own for own, one in others if not _same(one.number, best.number)), 0.0)
    if quoted:
        return best if sure >= max(SURE_IN_ANSWER, TIMES_IN_ANSWER * other) else None
    needed = SURE_OF_MOST if _leaves_unmet(best.sentence, terms) else SURE
    return best if sure >= needed and sure - other >= AHEAD else None


def stated(quoter: Quoter, ranked: Sequence[Ranked], wish: Wish, fact: Likely) -> Iterator[Stated]:
    """The amounts of sentences that may answer at all, with their signs; arguments as of `best_stated`."""
    terms = quoter.terms(wish)
    for rank, (sentence, _, signs, score) in enumerate(ranked[:MOST_SENTENCES]):
        text = sentence.text
        numbers = quoter.numbers(sentence)
        if not numbers or _is_of_another_length(text, wish):
            continue
        words = [(word, roots_of(word.text)) for word in words_of(text) if not word.sign]
        unmet = of_unmet(sentence, terms)
        of_sentence = {
            **{name: signs[name] for name in _OF_SENTENCE},
            **{name: unmet[name] for name in _OF_UNMET},
            "score": score,
            "rank": float(rank),
            "behind": ranked[0].score - score,
            "head_other": min(_MOST, float(len(sentence.passage.head - wish.phrase.said))),
            "likely": fact.chance,
            **{name: float(bool(kinds & wish.kinds)) for name, kinds in _ASKING.items()},
            "periods": min(_MOST, float(len(wish.slots))),
            "of_amount": wish.of_amount,
        }
        near = [_nearness(words, number, numbers, terms) for number in numbers]
        for place, number in enumerate(numbers):
            turn = _in_turn(text, number, numbers, terms)
            if turn < 0 or not may_answer(text, number, numbers, wish):
                continue
            rivals = [own for n, own in enumerate(near) if n != place and _alike(numbers[n], number)]
            same = abs(abs(float(number.value)) - abs(fact.value)) <= _SAME * abs(fact.value)
            yield Stated(
                sentence,
                number,
                {
                    **of_sentence,
                    **_of_amount(text, number, numbers, wish, terms),
                    **_of_year(text, number, numbers, wish),
                    "in_turn": turn,
                    "near": near[place],
                    "nearer": near[place] - max(rivals, default=0.0),
                    "same_as_likely": float(bool(fact.chance) and same),
                },
            )


def may_answer(text: str, number: Number, numbers: Sequence[Number], wish: Wish) -> bool:
    """Whether an amount of a sentence may be what is asked for at all: it is none that the question names itself, is
    counted in what is asked for, is of no other year, and leaves out what the question leaves out.

    Args:
        text: the sentence.
        number: the amount.
        numbers: all of the sentence.
        wish: what is asked for.
    """
    asked = wish.phrase.text
    if _WORKED_OUT & set(asked.split()):
        return False
    if abs(number.value) in _named_by(asked):
        return False
    if _HOW_MANY.search(asked) and (number.kind not in _COUNTS or _counts_others(text, number, wish)):
        return False
    per_unit = number.kind == "per_share" or bool(_PER_BEHIND.match(text[number.end : number.end + _UNIT_REACH]))
    if _PER.search(asked) and not per_unit:
        return False
    if wish.phrase.barred and not _LEFT_OUT.search(text):
        return False
    if _LEAVES_OUT.search(_clause_of(text, number)) and not _LEFT_OUT.search(asked):
        return False
    own = _year_of(text, number, numbers)
    if not (wish.slots and wish.years and own):
        return True
    own_told = any(_year_of(text, one, numbers) in wish.years for one in numbers if _alike(one, number))
    return own in (wish.years if own_told else wish.spanned | wish.years)


@lru_cache(maxsize=8)
def _named_by(question: str) -> frozenset[Decimal]:
    """The amounts that a question names itself: `customers over $100k`, `how many 737s`."""
    bare = (word.text.replace(",", "") for word in words_of(question))
    named = (abs(one.value) for one in find_numbers(question, cell=True))
    return frozenset((*named, *(Decimal(word) for word in bare if word.isdecimal())))


def _leaves_unmet(sentence: Sentence, terms: Weighed) -> bool:
    near = sentence.own | sentence.passage.head | roots_of(sentence.line)
    return any(not is_of_move(term) and not met(term, near) for term, _ in terms.terms)


def _same(one: Number, other: Number) -> bool:
    """Whether two amounts are one, told in more or in fewer digits."""
    return abs(abs(one.value) - abs(other.value)) <= abs(float(one.value)) * _SAME


def _alike(one: Number, other: Number) -> bool:
    """Whether two amounts are counted alike."""
    return one.kind == other.kind or (one.kind in _COUNTS and other.kind in _COUNTS)


def _counts_others(text: str, number: Number, wish: Wish) -> bool:
    """Whether other things are counted than are asked for: `214 hotels with 23,418 rooms` are no 214 rooms."""
    behind = takewhile(lambda word: not (word.sign or word.small), words_of(text[number.end : number.end + _REACH]))
    noun = roots_of(" ".join(word.text for word in behind))
    return bool(wish.phrase.counted and noun) and not noun & wish.phrase.counted


def _is_of_another_length(text: str, wish: Wish) -> bool:
    """Whether a sentence is of lengths of time none of which is asked for: `for the quarter` for a first half."""
    asked = {slot.months for slot in wish.slots if slot.start}
    told = {months for name, months in _LENGTHS.items() if name in text.casefold()}
    return bool(asked and told) and not asked & told


def _nearness(
    words: Sequence[tuple[Word, frozenset[str]]], number: Number, numbers: Sequence[Number], terms: Weighed
) -> float:
    """How near to an amount the terms stand, from 0 to 1; those beyond another amount of its kind count half."""
    at = next((n for n, (word, _) in enumerate(words) if word.end > number.start), len(words))
    others = [one for one in numbers if one is not number and _alike(one, number)]
    total = 0.0
    for term, weight in terms.terms:
        near = 0.0
        for way in term.means:
            places = [_nearest(words, root, at) for root in way]
            found = [place for place in places if place is not None]
            if not found or len(found) < len(places):
                continue
            closest = words[min(found, key=lambda place: abs(place - at))][0]
            low, high = min(closest.start, number.start), max(closest.end, number.end)
            beyond = any(low <= one.start and one.end <= high for one in others)
            away = sum(abs(place - at) for place in found) / len(found)
            near = max(near, math.exp(-away / _FAR) / (1 + beyond))
        total += weight * near
    return total / terms.total


def _nearest(words: Sequence[tuple[Word, frozenset[str]]], root: str, at: int) -> int | None:
    """The place of the word with a root that is nearest to a place; None where no word has it."""
    return min((n for n, (_, roots) in enumerate(words) if root in roots), key=lambda n: abs(n - at), default=None)


def _of_amount(text: str, number: Number, numbers: Sequence[Number], wish: Wish, terms: Weighed) -> dict[str, float]:
    """What stands about an amount in its sentence, and whether it is counted in what is asked for."""
    before, behind = text[max(0, number.start - _REACH) : number.start], text[number.end : number.end + _REACH]
    alike = [one for one in numbers if _alike(one, number)]
    clause = _clause_of(text, number)
    asked, kind = wish.phrase.text, number.kind
    noun = roots_of(number.noun)
    words = wish.phrase.said | frozenset(root for term, _ in terms.terms for way in term.means for root in way)
    growth, moved = bool(_GROWTH_ASKED.search(asked)), bool(_MOVED.search(before))
    counts, money = bool(_HOW_MANY.search(asked)), bool(_MONEY_ASKED.search(asked))
    percent, rate = bool(_PERCENT_ASKED.search(asked)), kind in ("percent", "points")
    fits = _fits(wish.phrase.unit, kind)
    return {
        **{name: float(kind == name) for name in _KINDS},
        "clause": terms.share(roots_of(clause)),
        "behind_it": terms.share(roots_of(behind)),
        "before_it": terms.share(roots_of(before)),
        "paid": float(bool(_PAID.match(behind))),
        "noun": float(bool(noun & words)),
        "has_noun": float(bool(noun)),
        "counted": float(bool(wish.phrase.counted & roots_of(behind))),
        "alike": min(_MOST, float(len(alike))),
        "order": min(_MOST, float(alike.index(number))),
        "last": float(alike[-1] is number),
        "in_list": float(number.listed >= 0),
        "of_range": float(bool(number.spread)),
        "digits": min(_MOST, float(number.digits)),
        "compared": float(bool(_COMPARED.search(before))),
        "moved": float(moved and not growth),
        "grown": float(moved and growth),
        "growth": float(growth),
        "bounded": float(bool(_BOUNDED.search(before))),
        "planned": float(bool(_PLANNED.search(clause)) and not wish.expectation),
        "part": float(bool(_PART.search(before))),
        **{f"by_{word}": float(before.rstrip().endswith(f" {word}")) for word in _LEADING},
        **_of_what(behind, words),
        "named_unasked": min(_MOST, float(len(_names_in(clause) - words))),
        "unit_fits": fits,
        "certain_fits": fits if wish.phrase.certain else 0.0,
        "counts": float(counts and kind in _COUNTS),
        "money_asked": float(money and kind == "money"),
        "money_not": float(money and kind != "money"),
        "price": float(bool(_PRICE_ASKED.search(asked)) and kind in ("money", "per_share")),
        "percent_asked": float(percent and rate),
        "percent_not": float(percent and not rate),
        "terms": math.log1p(len(terms.terms)),
    }


def _of_what(behind: str, words: frozenset[str]) -> dict[str, float]:
    """Whether an amount is told to be of something: of what is asked for, or of something else (`$7.3 billion of
    assets`).
    """
    following = [word for word in words_of(behind)[:_NAMING] if not word.sign]
    told = bool(following) and following[0].key == "of"
    asked = told and bool(roots_of(" ".join(word.text for word in following[1:])) & words)
    return {"of_asked": float(asked), "of_other": float(told and not asked)}


def _fits(unit: str, kind: str) -> float:
    """Whether an amount is counted in what is asked for: 1, -1 where not, 0 where nothing says it."""
    return (1.0 if kind in _FITTING.get(unit, ()) else -1.0) if unit else 0.0


def _clause_of(text: str, number: Number) -> str:
    """The part of a sentence in which an amount stands, between the words and signs that part clauses.

    >>> text = "Sales rose 6% to $5.2 million, while costs were $3.1 million."
    >>> [_clause_of(text, one) for one in find_numbers(text)][1:]
    ['Sales rose 6% to $5.2 million', 'while costs were $3.1 million.']
    """
    signs = [n for n, sign in enumerate(text) if sign in _CUTS or text[n : n + 2] == ", "]
    cuts = sorted({0, *signs, *(found.start() for found in _PARTS.finditer(text)), len(text)})
    return next((text[low:high] for low, high in pairwise(cuts) if low <= number.start < high), text)


def _names_in(clause: str) -> frozenset[str]:
    """The roots of the names of a clause: of its words with a capital but the first."""
    words = [word for word in words_of(clause) if not word.sign][1:]
    return frozenset[str]().union(*(roots_of(word.text) for word in words if word.text[0].isupper()))


def _in_turn(text: str, number: Number, numbers: Sequence[Number], terms: Weighed) -> float:
    """How much more the words whose turn an amount is say of what is asked for than those of the amounts listed with
    it: `factories in Vietnam, Indonesia and China made 50%, 27% and 18%, respectively`. 0 where none take turns.
    """
    alike = [one for one in numbers if _alike(one, number)]
    if len(alike) == 1 or "respectively" not in text.casefold():
        return 0.0
    place = alike.index(number)
    in_front, behind = text[: alike[0].start], text[alike[-1].end :]
    for items in (_items(in_front)[-len(alike) :], _items(behind)[: len(alike)]):
        shares = [terms.share(roots_of(item)) for item in items]
        if len(shares) == len(alike) and (ahead := shares[place] - max(shares[:place] + shares[place + 1 :])):
            return ahead
    return 0.0


def _items(text: str) -> list[str]:
    """The items of a list, of each the last words.

    >>> _items("For 2024, factories in Vietnam, Indonesia and China")
    ['For 2024', 'factories in Vietnam', 'Indonesia', 'China']
    """
    return [" ".join(item.split()[-_NAMING:]) for item in _LISTING.split(text)]


def _of_year(text: str, number: Number, numbers: Sequence[Number], wish: Wish) -> dict[str, float]:
    """Whether an amount is of the year that is asked for, as far as its sentence tells."""
    told = _year_of(text, number, numbers)
    asked = bool(wish.years)
    return {
        "dated": float(asked),
        "own_year": float(asked and told in wish.years | wish.spanned),
        "own_undated": float(asked and not told),
    }


def _year_of(text: str, number: Number, numbers: Sequence[Number]) -> str:
    """The year that a sentence gives an amount: of a list by its place, else the next one behind it, else the last one
    in front of it with no other amount between; the only one, where the sentence opens with it. Else nothing.

    >>> text = "ROI was 15.0% and 12.7% for fiscal 2024 and 2023, respectively."
    >>> [_year_of(text, one, find_numbers(text)) for one in find_numbers(text)]
    ['2024', '2023']
    """
    years = [(found.start(), found[0]) for found in YEAR.finditer(text)]
    if not years:
        return ""
    alike = [one for one in numbers if _alike(one, number)]
    in_turn = len(alike) == len(years) > 1
    if in_turn and (alike[-1].end <= years[0][0] or years[-1][0] < alike[0].start):
        return years[alike.index(number)][1]
    later = next(((at, year) for at, year in years if at >= number.end), None)
    if later and not any(number.end <= one.start < later[0] for one in alike):
        return later[1]
    earlier = next(((at, year) for at, year in reversed(years) if at < number.start), None)
    if earlier and not any(earlier[0] < one.start < number.start for one in alike):
        return earlier[1]
    return years[0][1] if len({year for _, year in years}) == 1 and years[0][0] < alike[0].start else ""


__all__ = ["TREES", "Likely", "Stated", "best_stated", "may_answer", "stated"]
