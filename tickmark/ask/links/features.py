"""What a phrase and the description of a fact have in common, as numbers: what `fit_linker.py` fits weights to.

Each term of a phrase counts by how rare it is among the company's facts. Where it is met says how near it stands to the
amount; words of the row, the member and the headings that nobody asked for say that it may be another amount.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from tickmark.ask.descriptions import Description, Place
from tickmark.ask.free_text_lookup import UNSAID, due_year, is_of_more, is_of_some, stems
from tickmark.ask.linker import CHANGED, DECISIVE, OF_WHICH, is_change, is_part_of_sentence
from tickmark.ask.links.contrasts import Sides, compared, sides_of
from tickmark.ask.wordings import METRIC, Phrase, Term, UnitKind
from tickmark.factstore import STATEMENTS, StoredFact
from tickmark.forms import comes_every
from tickmark.language.words import words_of

FEATURES: Final = (
    *(f"met_{place.name.lower()}" for place in Place),
    "unmet_terms", "heaviest_unmet", "terms", "mean_place", "respelt",
    "strange", "strange_share", "strange_weight", "decisive", "decisive_spent", "above_decisive", "strange_above",
    "strange_column", "strange_member", "has_member", "row_asked", "label_asked", "own_words",
    "trigrams", "named", "named_whole", "has_metric", "own_name",
    "unit_agrees", "unit_clashes", "clashes_certainly",
    "unsaid_percent", "unsaid_count", "unsaid_per_share", "unsaid_shares",
    "on_face", "of_sentence", "in_note", "corroborated", "disputed", "repeats", "in_filings",
    "is_change", "of_some", "of_more", "of_part", "only_whose",
    "instant", "instant_asked", "flow_asked", "age", "months", "of_year", "own_period", "annual", "later_slot",
    "unsaid_row", "titled", "total_row", "total_column", "length", "due",
    "beside_own", "beside_anywhere", "far_heaviest",
    "words_own", "words_near", "words_told", "heaviest_untold", "row_told", "pairs_own", "pairs_near",
    "barred", "barred_agreed", "total_asked", "total_missing", "agrees_certainly", "count_of_shares",
    "due_agrees", "due_strays", "due_missed",
    "side_agrees", "side_clashes", "side_missed", "side_unsaid", "row_clashes", "column_clashes", "title_unsaid",
    "title_decisive",
    "filed_age", "change_asked",
    "best_coverage", "best_near", "another_member", "behind_in_words", "behind_in_row",
    "met_nearer", "heaviest_nearer", "columns", "column_behind", "column_of_total", "column_of_part", "unsaid_columns",
    "namesakes", "around_behind", "flow_fits", "unmet_by_all", "met_by_others", "as_good", "as_good_alone",
)  # fmt: skip
"""The names of the numbers, in their order."""
_STRANGE: Final = FEATURES.index("strange_weight")
_DECISIVE: Final = DECISIVE | stems(
    "liabilities held sale eliminations equity method change effect fair value noncontrolling intersegment accumulated "
    "current noncurrent short long term other prepaid"
)
"""Words that make another amount of what they stand beside."""
_SPENT: Final = stems("expense") | stems("cost")
"""What rows of statements are called or not, and are the same amount: `Selling and administrative expenses`."""
_OF_OTHER_TABLES: Final = stems(
    "held sale discontinued eliminations equity method forma acquired acquisition parent condensed"
)
"""Words of titles of tables whose rows are called as those of the statements and are other amounts."""
_MOVED: Final = stems("rise risen reduce reduction fall fallen jump drop climb swing")
_WITHOUT: Final = stems("excluding excludes without except ex")
_SHARES: Final = stems("shares options units awards RSUs PSUs stock")
_YEAR_IN_DAYS: Final = 365.25
_SAME: Final = 1e-6
_CERTAIN: Final = 4.0
"""Log-odds beyond which words say no more."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A phrase as the facts of one company are compared with it.

    Args:
        phrase: what is asked for.
        weights: how much each of its terms says, together 1.
        lent: the company's own words that stand for words of the phrase which it does not have.
        said: all words that are asked for, the company's name included.
        slots: (last day, months) -> place among the periods asked for; None where none is named.
        day: whether a day or the end of a period is asked for, not a length of time.
        newest: ordinal of the newest day of the facts that may be meant.
        trigrams: runs of three letters of its terms.
        last_filed: ordinal of the day on which the newest filing was filed.
        change: whether a change is asked for.
        rarities: how much each word says that the company has, idle ones too.
        pairs: words that follow each other.
        years: those that the question names.
        sides: of contrasts, such as net and gross, that its words are on.
        flow: the log-odds that its words call an amount of a period and not a balance.
    """

    phrase: Phrase
    weights: tuple[float, ...]
    lent: frozenset[str]
    said: frozenset[str]
    slots: dict[tuple[object, int], int] | None
    day: bool
    newest: int
    trigrams: frozenset[str]
    last_filed: int
    change: bool
    rarities: Mapping[str, float]
    pairs: frozenset[tuple[str, str]]
    years: frozenset[int]
    sides: Sides
    flow: float


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of a fact among all of its company: how often its amount is printed, and in how many filings."""

    printed: int
    filings: int


def trigrams_of(words: Sequence[str]) -> frozenset[str]:
    """Runs of three letters of words, with their beginnings and ends."""
    return frozenset(f" {word} "[n : n + 3] for word in words if word.isalpha() for n in range(len(word)))


@lru_cache(maxsize=2048)
def _run_of(own: frozenset[str], member: frozenset[str]) -> frozenset[str]:
    """Those of a row and its member, which several periods share."""
    return trigrams_of([*own, *member])


class InCommon(NamedTuple):
    """The numbers of a fact for a phrase, in the order of `FEATURES`; the terms that it does not meet; and where it
    meets each term.
    """

    numbers: list[float]
    unmet: tuple[Term, ...]
    met: tuple[Place, ...]


def features(
    fact: StoredFact, description: Description, asked: Asked, standing: Standing, rarity: Callable[[str], float]
) -> InCommon:
    """What a fact has in common with a phrase, without what it is beside others: see `beside_others`."""
    phrase = asked.phrase
    met = [0.0] * len(Place)
    unmet: list[Term] = []
    places: list[Place] = []
    heaviest = respelt = far = 0.0
    for term, weight in zip(phrase.terms, asked.weights, strict=True):
        place, by = _met(description, term, asked.lent)
        places.append(place)
        met[place] += weight
        respelt += weight * by
        if place is Place.NOWHERE:
            unmet.append(term)
            heaviest = max(heaviest, weight)
        if place > Place.COLUMN:
            far = max(far, weight)
    mean_place = sum(place * share for place, share in zip(Place, met, strict=True)) / len(Place)
    strange = [word for word in sorted(description.own - asked.said) if not word[0].isdigit() and len(word) > 1]
    rare = [rarity(word) for word in strange]
    in_statement = fact.table_kind in STATEMENTS
    decisive = [word for word in strange if word in _DECISIVE]
    spent = sum(word in _SPENT for word in decisive)
    own = [word for word in sorted(description.own) if word not in UNSAID and not word[0].isdigit()]
    asked_own = sum(word in phrase.said for word in own)
    above = description.above - asked.said
    strange_member = [word for word in description.member - asked.said if not word[0].isdigit()]
    named = bool(fact.metric) and any(
        METRIC + (fact.metric or "") in way for term in phrase.terms for way in term.means
    )
    whole = named and fact.segment is None
    of_sentence = fact.table_index is None
    owned = description.member | description.column
    only_whose = bool(phrase.terms) and all(len(t.means) == 1 and t.means[0] <= owned for t in phrase.terms)
    needed = frozenset[str]().union(*(way for term in phrase.terms for way in term.means))
    more = not named and is_of_more(fact.row_label or fact.label, needed, asked.said | description.member)
    kind = unit_kind(fact)
    agrees, clashes = _units(phrase.unit, kind)
    place_of_slot = (asked.slots or {}).get((fact.period_end_date, fact.months), 0)
    label = fact.row_label or fact.label
    run = _run_of(description.own, description.member)
    due = due_year(fact)
    ahead = {year for year in asked.years if year > fact.period_end_date.year}
    alike = len(run & asked.trigrams) / max(1.0, math.sqrt(len(run) * len(asked.trigrams)))
    numbers = [
        *met,
        len(unmet), heaviest, len(phrase.terms), mean_place, respelt,
        min(len(strange), 8), len(strange) / max(1, len(own)), min(sum(rare), 12.0),
        len(decisive) - spent * in_statement, spent,
        min(3, len(above & _DECISIVE)), min(6, len(above)),
        min(4, len(description.column - asked.said)), len(strange_member), bool(fact.segment),
        bool(own) and asked_own == len(own), asked_own / max(1, len(own)), len(own),
        alike, named, whole, bool(fact.metric), bool(description.own & asked.said),
        agrees, clashes, clashes and phrase.certain,
        not phrase.unit and kind == "percent", not phrase.unit and kind == "count",
        not phrase.unit and kind == "per share", not phrase.unit and kind == "shares",
        in_statement, of_sentence, "Note" in (fact.section_id or ""), fact.assurance == "corroborated",
        fact.assurance == "disputed", math.log(standing.printed), math.log(standing.filings),
        phrase.unit != "percent" and is_change(fact), is_of_some(fact), more,
        bool(OF_WHICH.search(fact.label)) or is_part_of_sentence(fact), only_whose,
        fact.months == 0, fact.months == 0 and asked.day, fact.months > 0 and asked.slots is not None and not asked.day,
        (asked.newest - fact.period_end_date.toordinal()) / _YEAR_IN_DAYS if asked.slots is None else 0.0,
        fact.months / 12, fact.months == 12, fact.doc_date == fact.period_end_date,
        comes_every(fact.doc_type) == "year", place_of_slot,
        not own, (not own) * (1 - met[Place.NOWHERE]), _is_total(label) and not of_sentence,
        _is_total(fact.column_label or ""), math.log1p(len(label)), due is not None,
        len(phrase.beside & (description.own | description.member)) / max(1, len(phrase.beside)),
        len(phrase.beside & description.places.keys()) / max(1, len(phrase.beside)),
        far, *_words_met(fact, description, asked, rarity, own), agrees and phrase.certain,
        phrase.unit == "count" and kind == "shares" and bool(phrase.said & _SHARES),
        due in ahead, due is not None and due not in ahead, bool(ahead) and due not in ahead,
        *_contrasts(fact, asked),
        (asked.last_filed - fact.filing_date.toordinal()) / _YEAR_IN_DAYS, asked.change and is_change(fact),
    ]  # fmt: skip
    return InCommon([float(number) for number in numbers], tuple(unmet), tuple(places))


def _contrasts(fact: StoredFact, asked: Asked) -> list[float]:
    """On which sides of contrasts a fact stands against what is asked for: by its row, the labels above it, its column
    and its member together, by its row and by its column alone; and what its table's title says that nobody asked for.
    """
    row, column, title = fact.row_label or fact.label, fact.column_label or "", fact.table_title or ""
    own = [sides_of(text) for text in (row, fact.label, column, fact.segment or "")]
    unsaid = compared(asked.sides, sides_of(title))[3]
    strange = stems(title) & _OF_OTHER_TABLES - asked.said
    return [
        *map(float, compared(asked.sides, frozenset[tuple[int, int]]().union(*own))),
        float(compared(asked.sides, own[0])[1]), float(compared(asked.sides, own[2])[1]),
        float(unsaid), float(len(strange)),
    ]  # fmt: skip


def _words_met(
    fact: StoredFact, description: Description, asked: Asked, rarity: Callable[[str], float], own: Sequence[str]
) -> list[float]:
    """How much of all words of a phrase, idle ones too, stands near an amount, how much of its row is asked for, and
    which words stand together in both.
    """
    row = description.own | description.member
    whole = sum(asked.rarities.values()) or 1.0
    near = row | description.column | description.above
    missing = [weight for word, weight in asked.rarities.items() if word not in description.places]
    of_row = [(rarity(word), word in asked.said) for word in own]
    label = fact.row_label or fact.label
    of_label = _pairs(label) & asked.pairs
    around = of_label | asked.pairs & (_pairs(fact.label) | _pairs(fact.table_title or ""))
    barred, without = bool(asked.phrase.barred & row), bool(description.own & _WITHOUT)
    total = "total" in asked.phrase.ordered
    is_total = _is_total(label) or _is_total(fact.column_label or "")
    return [
        sum(weight for word, weight in asked.rarities.items() if word in row) / whole,
        sum(weight for word, weight in asked.rarities.items() if word in near) / whole,
        1.0 - sum(missing) / whole,
        max(missing, default=0.0) / whole,
        sum(weight for weight, told in of_row if told) / (sum(weight for weight, _ in of_row) or 1.0),
        min(3, len(of_label)), min(3, len(around)),
        barred and not without, barred and without, total and is_total, total and not is_total,
    ]  # fmt: skip


@lru_cache(maxsize=16_384)
def _pairs(label: str) -> frozenset[tuple[str, str]]:
    """The words of a label that follow each other, without their endings."""
    roots = [root for word in words_of(label) if not word.sign and not word.small for root in sorted(stems(word.text))]
    return frozenset(pairwise(roots))


def beside_others(
    rows: list[list[float]],
    facts: Sequence[StoredFact],
    descriptions: Sequence[Description],
    met: Sequence[Sequence[Place]],
    asked: Asked,
) -> None:
    """Add to the numbers of facts what they are beside the others': whether none meets more of the phrase, anywhere or
    near the amount; whether another is of a member that the phrase names; which terms others meet nearer; what its
    column is beside the others of its row, and its table beside those of rows that are called alike.

    Args:
        rows: the numbers of each fact, as far as `features` tells them; the rest is added.
        facts: the facts.
        descriptions: of each.
        met: where each meets the terms of the phrase.
        asked: the phrase.
    """
    said = asked.phrase.said
    whole = [1 - row[Place.NOWHERE] for row in rows]
    near = [sum(row[: Place.COLUMN + 1]) for row in rows]
    members = {one.member for one in descriptions if one.member and one.member <= said}
    words, told = ([row[FEATURES.index(name)] for row in rows] for name in ("words_near", "row_told"))
    nearest = [min(places) for places in zip(*met, strict=True)]
    columns = _by(facts, _row_of)
    alike = [
        (fact.period_end_date, fact.months, description.own, description.member)
        for fact, description in zip(facts, descriptions, strict=True)
    ]
    namesakes = _by(alike, lambda key: key)
    amounts = [float(f"{abs(fact.value):.4g}") for fact in facts]
    periods = [(fact.period_end_date, fact.months) for fact in facts]
    of_period = _by(periods, lambda key: key)
    strange = [row[_STRANGE] for row in rows]
    by_all = sum(weight for best, weight in zip(nearest, asked.weights, strict=True) if best is Place.NOWHERE)
    in_column = [_weight(one.column, asked) for one in descriptions]
    around = [_weight(one.places.keys() - one.own, asked) for one in descriptions]
    for n, (row, description) in enumerate(zip(rows, descriptions, strict=True)):
        named = any(not member <= description.member for member in members)
        behind = [
            weight * (place > Place.COLUMN >= best)
            for place, best, weight in zip(met[n], nearest, asked.weights, strict=True)
        ]
        own = columns[_row_of(facts[n])]
        total = [_is_total(facts[m].column_label or "") for m in own]
        most = max(in_column[m] for m in own)
        unsaid = [len(descriptions[m].column - said) for m in own]
        same = namesakes[alike[n]]
        row += [float(whole[n] >= max(whole) - _SAME), float(near[n] >= max(near) - _SAME), float(named)]
        row += [words[n] - max(words), told[n] - max(told)]
        row += [sum(behind), max(behind, default=0.0), math.log(len(own)), in_column[n] - most]
        is_total = _is_total(facts[n].column_label or "")
        whole_row = len(own) > 1 and any(total) and most <= _SAME
        row += [float(whole_row and is_total), float(whole_row and not is_total)]
        row += [float(len(description.column - said) - min(unsaid))]
        row += [math.log(len(same)), around[n] - max(around[m] for m in same)]
        rivals = [m for m in of_period[periods[n]] if near[m] >= near[n] - _SAME and amounts[m] != amounts[n]]
        as_good = {amounts[m] for m in rivals}
        alone = {amounts[m] for m in rivals if strange[m] <= strange[n] + _SAME}
        flow = max(-_CERTAIN, min(_CERTAIN, asked.flow))
        row += [flow if facts[n].months else -flow, by_all, row[Place.NOWHERE] - by_all]
        row += [math.log1p(len(as_good)), math.log1p(len(alone))]


def _by(items: Sequence[Any], key: Callable[[Any], Hashable]) -> dict[Hashable, list[int]]:
    """Places of items by a key."""
    found: dict[Hashable, list[int]] = {}
    for place, item in enumerate(items):
        found.setdefault(key(item), []).append(place)
    return found


def _row_of(fact: StoredFact) -> Hashable:
    """The row of a table and the period that an amount is of; its sentence where it is of none."""
    where = fact.table_index if fact.table_index is not None else fact.sentence_string
    return fact.accession, where, fact.row_label or fact.label, fact.period_end_date, fact.months


def _weight(words: Iterable[str], asked: Asked) -> float:
    """How much of all words of a phrase is among others."""
    held = sorted(asked.rarities.keys() & set(words))
    return sum(asked.rarities[word] for word in held) / (sum(asked.rarities.values()) or 1.0)


def unit_kind(fact: StoredFact) -> str:
    """What an amount is counted in."""
    if fact.unit.endswith("/shares"):
        return "per share"
    if fact.unit.endswith("/unit"):
        return "per unit"
    if fact.unit == "shares":
        return "shares"
    if fact.unit == "pure":
        return "percent" if fact.scale == -2 else "count"
    return "money"


def _units(asked: UnitKind, kind: str) -> tuple[bool, bool]:
    """Whether an amount is counted in what is asked for, and whether in something else."""
    if not asked:
        return False, False
    agrees = {
        "count": ("count", "shares"),
        "percent": ("percent",),
        "per share": ("per share",),
        "per unit": ("per unit",),
    }.get(asked, ("money", "per share", "per unit"))
    return kind in agrees, kind not in agrees


def _met(description: Description, term: Term, lent: frozenset[str]) -> tuple[Place, float]:
    """Where a term is met in the nearest of its ways, its farthest word counting; and whether by a word lent to it."""
    nearest, by = Place.NOWHERE, 0.0
    for way in term.means:
        if not way:
            continue
        farthest = max(description.places.get(word, Place.NOWHERE) for word in way)
        if farthest < nearest:
            nearest, by = farthest, float(bool(way & lent))
    return nearest, by


def asks_for_change(text: str) -> bool:
    """Whether words ask for a change of something."""
    return bool(CHANGED.search(text) or stems(text) & _MOVED)


@lru_cache(maxsize=16_384)
def _is_total(label: str) -> bool:
    return any(word.text.casefold() == "total" for word in words_of(label))


__all__ = [
    "FEATURES",
    "Asked",
    "InCommon",
    "Standing",
    "asks_for_change",
    "beside_others",
    "features",
    "trigrams_of",
    "unit_kind",
]
