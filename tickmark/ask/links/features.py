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

import numpy as np
import numpy.typing as npt

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
    "filed_age", "change_asked", "head_near", "head_missed", "unmet_verbs",
    "sibling_meets", "sibling_heaviest", "sibling_unsaid",
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
Numbers = npt.NDArray[np.float64]
_CERTAIN: Final = 4.0
"""Log-odds beyond which words say no more."""


class Sibling(NamedTuple):
    """A word of a phrase: how much it says (0 where it says nothing in most questions), the term that it is of, and the
    tables and sentences that have it nearest to some amount.
    """

    word: str
    weight: float
    term: int | None
    tables: frozenset[int]


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
        needed: the words of all ways in which its terms may be met.
        head: the words that stand for what is counted: `countries` in `in how many countries did it have staff`.
        verbs: words of it that say what was done: `spend` in `how much did it spend on rent`.
        siblings: its words, and the tables and sentences in which a row, a column or a member is called by each.
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
    needed: frozenset[str]
    head: frozenset[str]
    verbs: frozenset[str]
    siblings: Sequence[Sibling]

    def ahead(self, fact: StoredFact) -> frozenset[int]:
        """The years that are named and come after a fact's own."""
        return frozenset(year for year in self.years if year > fact.period_end_date.year) if self.years else self.years


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


@dataclass(frozen=True, slots=True)
class Traits:
    """What is known of a fact whatever is asked: numbers of its own, the words of its row with how much each says, and
    what its labels say of sides of contrasts and of words that follow each other.
    """

    own: tuple[tuple[str, float], ...]
    run: frozenset[str]
    kind: str
    label: str
    of_statement: bool
    is_total: bool
    is_total_column: bool
    is_change: bool
    due: int | None
    months: int
    sides: tuple[Sides, Sides, Sides, Sides]
    strange_title: frozenset[str]
    pairs: tuple[frozenset[tuple[str, str]], frozenset[tuple[str, str]]]
    standing: tuple[float, ...]
    part: tuple[float, float]
    when: tuple[float, float, float, float]

    @classmethod
    def of(
        cls, fact: StoredFact, description: Description, standing: Standing, rarity: Callable[[str], float]
    ) -> Traits:
        """Those of a fact.

        Args:
            fact: the fact.
            description: of it.
            standing: how often its amount is printed.
            rarity: how much a word says among the facts of its company.
        """
        label, column, title = fact.row_label or fact.label, fact.column_label or "", fact.table_title or ""
        words = [word for word in sorted(description.own) if not word[0].isdigit()]
        sides = [sides_of(text) for text in (label, fact.label, column, fact.segment or "", title)]
        months = fact.months
        return cls(
            tuple((word, rarity(word)) for word in words),
            _run_of(description.own, description.member),
            unit_kind(fact),
            label,
            fact.table_kind in STATEMENTS,
            _is_total(label),
            _is_total(column),
            is_change(fact),
            due_year(fact),
            months,
            (frozenset[tuple[int, int]]().union(*sides[:4]), sides[0], sides[2], sides[4]),
            stems(title) & _OF_OTHER_TABLES,
            (_pairs(label), _pairs(label) | _pairs(fact.label) | _pairs(title)),
            (
                fact.table_kind in STATEMENTS, fact.table_index is None, "Note" in (fact.section_id or ""),
                fact.assurance == "corroborated", fact.assurance == "disputed", math.log(standing.printed),
                math.log(standing.filings),
            ),
            (is_of_some(fact), bool(OF_WHICH.search(fact.label)) or is_part_of_sentence(fact)),
            (months / 12, months == 12, fact.doc_date == fact.period_end_date, comes_every(fact.doc_type) == "year"),
        )  # fmt: skip


def features(fact: StoredFact, description: Description, asked: Asked, traits: Traits, table: int) -> InCommon:
    """What a fact has in common with a phrase, without what it is beside others: see `beside_others`.

    Args:
        fact: the fact.
        description: of it.
        asked: the phrase.
        traits: what is known of the fact whatever is asked.
        table: the number of its table or sentence.
    """
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
    mean_place = sum(place * share for place, share in enumerate(met)) / len(Place)
    said, kind = asked.said, traits.kind
    strange = [(word, rare) for word, rare in traits.own if word not in said and len(word) > 1]
    decisive = [word for word, _ in strange if word in _DECISIVE]
    spent = sum(word in _SPENT for word in decisive)
    own = [(word, rare) for word, rare in traits.own if word not in UNSAID]
    asked_own = sum(word in phrase.said for word, _ in own)
    above = description.above - said
    strange_member = [word for word in description.member - said if not word[0].isdigit()]
    named = bool(fact.metric) and METRIC + (fact.metric or "") in asked.needed
    whole = named and fact.segment is None
    owned = description.member | description.column
    only_whose = bool(phrase.terms) and all(len(t.means) == 1 and t.means[0] <= owned for t in phrase.terms)
    more = not named and is_of_more(traits.label, asked.needed, said | description.member)
    agrees, clashes = _units(phrase.unit, kind)
    place_of_slot = (asked.slots or {}).get((fact.period_end_date, traits.months), 0)
    near_head = any(description.places.get(word, Place.NOWHERE) <= Place.COLUMN for word in asked.head)
    run, due, unit, ahead = traits.run, traits.due, phrase.unit, asked.ahead(fact)
    alike = len(run & asked.trigrams) / max(1.0, math.sqrt(len(run) * len(asked.trigrams)))
    numbers = [
        *met,
        len(unmet), heaviest, len(phrase.terms), mean_place, respelt,
        min(len(strange), 8), len(strange) / max(1, len(own)), min(sum(rare for _, rare in strange), 12.0),
        len(decisive) - spent * traits.of_statement, spent,
        min(3, len(above & _DECISIVE)), min(6, len(above)),
        min(4, len(description.column - said)), len(strange_member), bool(fact.segment),
        bool(own) and asked_own == len(own), asked_own / max(1, len(own)), len(own),
        alike, named, whole, bool(fact.metric), bool(description.own & said),
        agrees, clashes, clashes and phrase.certain,
        not unit and kind == "percent", not unit and kind == "count",
        not unit and kind == "per share", not unit and kind == "shares",
        *traits.standing,
        unit != "percent" and traits.is_change, traits.part[0], more, traits.part[1], only_whose,
        traits.months == 0, traits.months == 0 and asked.day,
        traits.months > 0 and asked.slots is not None and not asked.day,
        (asked.newest - fact.period_end_date.toordinal()) / _YEAR_IN_DAYS if asked.slots is None else 0.0,
        *traits.when, place_of_slot,
        not own, (not own) * (1 - met[Place.NOWHERE]), traits.is_total and fact.table_index is not None,
        traits.is_total_column, math.log1p(len(traits.label)), due is not None,
        len(phrase.beside & (description.own | description.member)) / max(1, len(phrase.beside)),
        len(phrase.beside & description.places.keys()) / max(1, len(phrase.beside)),
        far, *_words_met(description, asked, traits, own), agrees and phrase.certain,
        unit == "count" and kind == "shares" and bool(phrase.said & _SHARES),
        due in ahead, due is not None and due not in ahead, bool(ahead) and due not in ahead,
        *_contrasts(asked, traits),
        (asked.last_filed - fact.filing_date.toordinal()) / _YEAR_IN_DAYS, asked.change and traits.is_change,
        bool(asked.head) and near_head, bool(asked.head) and not near_head,
        sum(weight for term, weight in zip(phrase.terms, asked.weights, strict=True)
            if term in unmet and term.said in asked.verbs),
        *_siblings(description, asked, places, table),
    ]  # fmt: skip
    return InCommon([float(number) for number in numbers], tuple(unmet), tuple(places))


def _siblings(description: Description, asked: Asked, places: Sequence[Place], table: int) -> tuple[float, ...]:
    """How much the words say, together and the most telling one, that the fact's row, column and member do not have and
    another of its table or sentence has; and how many such words say nothing in most questions: an `average` beside an
    `ending` balance.
    """
    told = [
        one.weight
        for one in asked.siblings
        if table in one.tables
        and description.places.get(one.word, Place.NOWHERE) > Place.COLUMN
        and (one.term is None or places[one.term] > Place.COLUMN)
    ]
    return sum(told), max(told, default=0.0), float(sum(not weight for weight in told))


def _contrasts(asked: Asked, traits: Traits) -> list[float]:
    """On which sides of contrasts a fact stands against what is asked for: by its row, the labels above it, its column
    and its member together, by its row and by its column alone; and what its table's title says that nobody asked for.
    """
    whole, row, column, title = traits.sides
    return [
        *map(float, compared(asked.sides, whole)),
        float(compared(asked.sides, row)[1]), float(compared(asked.sides, column)[1]),
        float(compared(asked.sides, title)[3]), float(len(traits.strange_title - asked.said)),
    ]  # fmt: skip


def _words_met(description: Description, asked: Asked, traits: Traits, own: Sequence[tuple[str, float]]) -> list[float]:
    """How much of all words of a phrase, idle ones too, stands near an amount, how much of its row is asked for, and
    which words stand together in both.
    """
    row = description.own | description.member
    total = sum(asked.rarities.values()) or 1.0
    near = row | description.column | description.above
    missing = [weight for word, weight in asked.rarities.items() if word not in description.places]
    barred, without = bool(asked.phrase.barred & row), bool(description.own & _WITHOUT)
    asks_total, is_total = "total" in asked.phrase.ordered, traits.is_total or traits.is_total_column
    of_label, around = (pairs & asked.pairs for pairs in traits.pairs)
    return [
        sum(weight for word, weight in asked.rarities.items() if word in row) / total,
        sum(weight for word, weight in asked.rarities.items() if word in near) / total,
        1.0 - sum(missing) / total,
        max(missing, default=0.0) / total,
        sum(rare for word, rare in own if word in asked.said) / (sum(rare for _, rare in own) or 1.0),
        min(3, len(of_label)), min(3, len(around)),
        barred and not without, barred and without, asks_total and is_total, asks_total and not is_total,
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
    traits: Sequence[Traits],
) -> Numbers:
    """The numbers of facts with what they are beside the others: whether none meets more of the phrase, anywhere or
    near the amount; whether another is of a member that the phrase names; which terms others meet nearer; what its
    column is beside the others of its row, and its table beside those of rows that are called alike.

    Args:
        rows: the numbers of each fact, as far as `features` tells them.
        facts: the facts, one at least.
        descriptions: of each.
        met: where each meets the terms of the phrase.
        asked: the phrase.
        traits: of each fact.
    """
    said, table = asked.phrase.said, np.array(rows)
    weights, places = np.array(asked.weights), np.array(met, np.int64).reshape(len(rows), len(asked.weights))
    whole, near = 1 - table[:, Place.NOWHERE], table[:, : Place.COLUMN + 1].sum(axis=1)
    nearest = places.min(axis=0, initial=Place.NOWHERE)
    behind = weights * ((places > Place.COLUMN) & (nearest <= Place.COLUMN))
    by_all = float(weights @ (nearest == Place.NOWHERE))
    members = {one.member for one in descriptions if one.member and one.member <= said}
    named = [any(not member <= one.member for member in members) for one in descriptions]
    words, told = (table[:, FEATURES.index(name)] for name in ("words_near", "row_told"))
    columns = _by(facts, _row_of)
    periods = [(fact.period_end_date, one.months) for fact, one in zip(facts, traits, strict=True)]
    alike = [(*when, one.own, one.member) for when, one in zip(periods, descriptions, strict=True)]
    namesakes = _by(alike, lambda key: key)
    amounts = np.unique([float(f"{abs(fact.value):.4g}") for fact in facts], return_inverse=True)[1]
    numbers = {when: n for n, when in enumerate(dict.fromkeys(periods))}
    period = np.array([numbers[when] for when in periods])
    rivals = (period[:, None] == period) & (near >= near[:, None] - _SAME) & (amounts[:, None] != amounts)
    strange = table[:, _STRANGE]
    of_amount = np.eye(int(amounts.max()) + 1)[amounts]
    as_good = ((rivals @ of_amount) > 0).sum(axis=1)
    alone = (((rivals & (strange <= strange[:, None] + _SAME)) @ of_amount) > 0).sum(axis=1)
    in_column = [_weight(one.column, asked) for one in descriptions]
    around = [_weight(one.places.keys() - one.own, asked) for one in descriptions]
    unsaid = [len(one.column - said) for one in descriptions]
    of_row = []
    for n, one in enumerate(traits):
        own, same = columns[_row_of(facts[n])], namesakes[alike[n]]
        most = max(in_column[m] for m in own)
        whole_row = len(own) > 1 and most <= _SAME and any(traits[m].is_total_column for m in own)
        of_row.append((
            math.log(len(own)), in_column[n] - most,
            whole_row and one.is_total_column, whole_row and not one.is_total_column,
            unsaid[n] - min(unsaid[m] for m in own),
            math.log(len(same)), around[n] - max(around[m] for m in same),
        ))  # fmt: skip
    flow = max(-_CERTAIN, min(_CERTAIN, asked.flow))
    return np.column_stack((
        table, whole >= whole.max() - _SAME, near >= near.max() - _SAME, named, words - words.max(), told - told.max(),
        behind.sum(axis=1), behind.max(axis=1, initial=0.0), np.array(of_row, float),
        np.where([one.months > 0 for one in traits], flow, -flow), np.full(len(rows), by_all),
        table[:, Place.NOWHERE] - by_all,
        np.log1p(as_good), np.log1p(alone),
    ))  # fmt: skip


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
    "Sibling",
    "Standing",
    "Traits",
    "asks_for_change",
    "beside_others",
    "features",
    "trigrams_of",
    "unit_kind",
]
