"""One company's facts as claims look them up: by metric, by segment, by the words of what they are called, and by
value.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cached_property, lru_cache

from tickmark.catalogue import REVENUES
from tickmark.catalogue.mentions import read_metrics
from tickmark.factstore import CompanyFacts, StoredFact, share_kind
from tickmark.language.name_index import Found, NameIndex
from tickmark.language.units import is_money
from tickmark.language.words import Word, content
from tickmark.narrate.claims.times import NarrativeCalendar

_SEGMENT_LENGTH = 60
_NO_SEGMENT = re.compile(
    (
        r"^(?:level \d|total|common stock.*|treasury stock.*|retained.*|accumulated.*|additional paid.*"
        r"|.*stockholders.*"
        r"|.*shareholders.*|.*noncontrolling.*|other|consolidated|\d.*|basic|diluted|assets|liabilities)$"
    ),
    re.IGNORECASE,
)
_DATES = re.compile(
    (
        r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december|months?|years?"
        r"|ended"
        r"|quarter|fiscal|as of|in millions|in thousands|19\d\d|20\d\d|\d+)\b|[^\w\s]"
    ),
    re.IGNORECASE,
)
_METRIC_WORDS = re.compile(
    (
        r"\b(?:total|net|gross|revenues?|sales|income|earnings|profit|loss|cash|equivalents|equity|debt|assets?"
        r"|liabilities|goodwill|intangible|inventory|inventories|dividends?|shares?|stock|common|expenses?|costs?"
        r"|tax(?:es)?|operating)\b"
    ),
    re.IGNORECASE,
)
_WHOLE_OF_PART = re.compile(
    r"\s*(?:total|worldwide|world-wide|wwide|total (?:net )?(?:revenues?|sales))\s*", re.IGNORECASE
)
_INITIALS = re.compile(r"[A-Z]{3,6}")
_LONG_HEAD = 5  # letters
_INITIAL_WORDS, _TWO = 5, 2
"""Words of a member's name that initials are made of at most; two letters stand for places alone (`NA`)."""
_SEARCHES_KEPT = 256
_GENERAL = frozenset(
    ("other", "total", "global", "international", "domestic", "corporate", "retail", "services", "products")
)
_ABROAD = (
    "abroad",
    "overseas",
    "outside the United States",
    "outside the U.S.",
    "international markets",
    "Intl",
    "Int'l",
)
_PLACES = {
    "north america": ("North American", "N. America", "NorAm"), "asia pacific": ("APAC", "Asia-Pacific"),
    "latin america": ("Latin American", "LatAm"), "rest of asia pacific": ("rest of APAC",), "europe": ("European",),
    "asia": ("Asian",), "china": ("Chinese",), "greater china": ("Chinese",), "japan": ("Japanese",),
    "international": _ABROAD, "non-u.s.": _ABROAD, "non-us": _ABROAD, "outside united states": _ABROAD,
    "united states": ("America", "American", "domestically"), "u.s.": ("America", "American", "domestically"),
}  # fmt: skip
"""Other words for the places that members are called by."""
_SPELLED = {
    "defense": "defence", "center": "centre", "centers": "centres", "airplanes": "aircraft", "aluminum": "aluminium",
    "jewelry": "jewellery", "fiber": "fibre", "tires": "tyres", "labor": "labour", "automotive": "auto",
    "pharmaceutical": "pharma", "pharmaceuticals": "pharma", "apparel": "clothing",
}  # fmt: skip
"""Words of members' names as other authors write them."""
_TWINS = {"u.s.": "united states", "united states": "u.s."}
_SHORT_WORD = 4  # letters: too few to name a member alone
_LONG_LABEL = 14  # words of a label that count; labels of text facts are whole clauses


class CompanyView:
    """The facts of one company that were public on a day, of filings whose form or accession begins as told."""

    def __init__(self, held: CompanyFacts, as_of: date | None, sources: tuple[str, ...] = ()) -> None:
        self.held = held
        self.ticker = held.company.ticker
        self.name = held.company.name
        self.facts = tuple(
            f
            for f in held.facts
            if (as_of is None or f.filing_date <= as_of)
            and (not sources or f.doc_type.startswith(sources) or f.accession.startswith(sources))
        )
        self.by_id = {fact.fact_id: fact for fact in self.facts}
        self.calendar = NarrativeCalendar(held, as_of)
        self.whole: dict[str, list[StoredFact]] = defaultdict(list)
        self.parts: dict[str, list[StoredFact]] = defaultdict(list)
        for fact in self.facts:
            if fact.segment is not None:
                self.parts[segment_key(fact.segment)].append(fact)
            elif fact.metric:
                self.whole[fact.metric].append(fact)
        self._measures: dict[str, frozenset[str]] = {}
        self.pools: dict[str, list[StoredFact]] = {}
        """What ratios are worked out from, by metric."""

    def called(self, metric: str, words: str) -> list[StoredFact]:
        """Facts of the whole company that words name: those of the metric, or those of a row of its own that is called
        just so.
        """
        if "attributable" in words:
            return self.whole.get(metric, [])
        names = dict.fromkeys((words, re.sub(r"^total\s+", "", words, flags=re.IGNORECASE)))
        own: list[StoredFact] = next(
            (list(rows) for name in names if name and (rows := self.held.own_rows(metric, name))), []
        )
        return [f for f in own if f.fact_id in self.by_id] or self.whole.get(metric, [])

    def of_owners(self, metric: str, fact: StoredFact) -> bool:
        """Whether the owners' share of a profit is stated for the period of a fact."""
        return any(
            (f.period_start, f.period_end_date) == (fact.period_start, fact.period_end_date)
            and share_kind(f) in ("owners", "common")
            for f in self.whole.get(metric, ())
        )

    @cached_property
    def name_words(self) -> frozenset[str]:
        """Words of the company's name, and of what such names end in."""
        return frozenset(re.findall(r"[a-z0-9]+", self.name.lower())) | {
            "company",
            "corporation",
            "incorporated",
            "inc",
            "corp",
            "limited",
        }

    @cached_property
    def segment_phrases(self) -> tuple[NameIndex[str], NameIndex[str]]:
        """Members by their printed names; and by these without words such as `business` or `sales`."""
        exact, loose = [], []
        for segment in dict.fromkeys(fact.segment for fact in self.facts if fact.segment):
            if (
                len(segment) > _SEGMENT_LENGTH
                or _NO_SEGMENT.match(segment)
                or _NO_SEGMENT.match(segment_key(segment))
                or (read_metrics(segment) and not content(_METRIC_WORDS.sub(" ", segment)))
            ):
                continue
            key = segment_key(segment)
            exact += [(segment, key), (key, key)]
            loose += [(name, key) for name in (*_shorter_names(segment), *self._without_own_name(segment))]
        for name, keys in _begun(dict.fromkeys(key for _, key in exact)):
            loose += [(name, key) for key in keys]
        for names in (exact, loose):
            names += [(other, key) for name, key in names if (other := _respelled(name)) != name]
        return NameIndex(exact), NameIndex(loose)

    @cached_property
    def _by_initials(self) -> dict[str, str]:
        """Members that are printed as initials (`AWS`)."""
        return {
            s: segment_key(s)
            for s in dict.fromkeys(f.segment for f in self.facts if f.segment)
            if _INITIALS.fullmatch(s)
        }

    @cached_property
    def _initials_of(self) -> dict[str, tuple[str, ...]]:
        """Initials that one member's name alone has (`CCG`, the Client Computing Group)."""
        found: dict[str, set[str]] = defaultdict(set)
        for segment in dict.fromkeys(f.segment for f in self.facts if f.segment):
            words = [w for w in re.split(r"[\s,/()-]+", segment) if w and w.lower() not in ("and", "of", "&", "the")]
            if 1 < len(words) <= _INITIAL_WORDS and all(w[0].isupper() for w in words):
                short = "".join(w if w.isupper() else w[0] for w in words)
                found[short].add(segment_key(segment))
        return {
            short: tuple(keys)
            for short, keys in found.items()
            if len(keys) == 1 and len(short) > 1 and (len(short) > _TWO or next(iter(keys)) in _PLACES)
        }

    def _shortened(self, words: Sequence[Word]) -> Iterator[Found[str]]:
        for word in words:
            if (keys := self._initials_of.get(word.text)) is not None:
                yield Found(word.start, word.start + len(word.text), keys, word.text)

    def _without_own_name(self, segment: str) -> Iterator[str]:
        """A member's name without the company's own (`Walmart International`: International), where a word is left that
        tells it.
        """
        words = re.findall(r"[\w.&'-]+", segment)
        rest = [word for word in words if word.lower() not in self.name_words]
        if 0 < len(rest) < len(words) and any(len(word) > _SHORT_WORD for word in rest):
            yield " ".join(rest)

    def segments_in(self, words: Sequence[Word]) -> list[Found[str]]:
        """Segments that a sentence names, in its order; where a name is one member's own and a shorter form of
        another's, the first is meant.
        """
        exact, loose = self.segment_phrases
        found = list(_spelled_out(words, self._by_initials))
        found += exact.find(words, [any(f.start <= word.start < f.end for f in found) for word in words])
        found += [s for s in self._shortened(words) if not any(f.start < s.end and s.start < f.end for f in found)]
        taken = [any(f.start <= word.start < f.end for f in found) for word in words]
        return sorted(map(self._with_other_name, [*found, *loose.find(words, taken)]), key=lambda f: f.start)

    def _with_other_name(self, found: Found[str]) -> Found[str]:
        """A member with the other name that filings print it under too (`U.S.`, `United States`)."""
        other = _TWINS.get(found.values[0])
        if other is None or other in found.values or other not in self.parts:
            return found
        return replace(found, values=(*found.values, other))

    def measures(self, fact: StoredFact) -> frozenset[str]:
        """Canonical metrics that the names around a fact of a segment say it is a part of."""
        if fact.metric:
            return frozenset((fact.metric,))
        known = self._measures.get(fact.fact_id)
        if known is None:
            known = self._measures[fact.fact_id] = self._measure(fact)
        return known

    def _measure(self, fact: StoredFact) -> frozenset[str]:
        segment = fact.segment or ""
        for text in (fact.label.replace(segment, " "), fact.column_label or "", segment, fact.table_title or ""):
            if found := _metrics_in(text):
                return found
        if fact.table_index is None or fact.period_start is None or not is_money(fact.unit):
            return frozenset()
        beside: set[str] | frozenset[str] = self._metrics_of_table.get((fact.accession, fact.table_index), frozenset())
        return frozenset(("revenue",)) if beside and beside <= REVENUES else frozenset()

    @cached_property
    def _metrics_of_table(self) -> dict[tuple[str, int], set[str]]:
        found: dict[tuple[str, int], set[str]] = defaultdict(set)
        for fact in self.facts:
            if fact.metric and fact.table_index is not None:
                found[(fact.accession, fact.table_index)].add(fact.metric)
        return found

    @cached_property
    def labels(self) -> LabelIndex:
        """All facts by the words of what they are called."""
        return LabelIndex(self.facts)

    def labels_of(self, fact: StoredFact) -> frozenset[str]:
        """Words of all that a fact is called: its row, what it is nested under, its column and its table."""
        return self.labels.around[self.labels.place(fact)]

    def reported(self, accession: str) -> date | None:
        """The last day of the period that a filing reports on; None for one that no fact is of."""
        return self._reported.get(accession)

    @cached_property
    def last_reported(self) -> date:
        """The last day of the period that the newest filing reports on."""
        return max(self._reported.values())

    @cached_property
    def _reported(self) -> dict[str, date]:
        return {fact.accession: fact.doc_date for fact in self.facts}

    def valued(self, value: Decimal, step: Decimal) -> Iterator[StoredFact]:
        """Facts whose amount, without its sign, is within a tenth or one step of a value."""
        reach = max(step, value / 10)
        amounts, facts = self._by_amount
        for place in range(bisect_left(amounts, value - reach), len(amounts)):
            if amounts[place] > value + reach:
                return
            yield facts[place]

    @cached_property
    def _by_amount(self) -> tuple[list[Decimal], list[StoredFact]]:
        ordered = sorted(self.facts, key=lambda fact: abs(fact.amount))
        return [abs(fact.amount) for fact in ordered], ordered

    def row_of(self, fact: StoredFact) -> Sequence[StoredFact]:
        """The facts of a fact's row, of all its columns."""
        return self._rows[_row(fact)]

    @cached_property
    def _rows(self) -> dict[tuple[object, ...], list[StoredFact]]:
        rows: dict[tuple[object, ...], list[StoredFact]] = defaultdict(list)
        for fact in self.facts:
            rows[_row(fact)].append(fact)
        return rows

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Words of what this company's facts and segments are called."""
        return frozenset(self.labels.spread)


def _row(fact: StoredFact) -> tuple[object, ...]:
    return fact.accession, fact.table_index, fact.paragraph_index, fact.label, fact.segment, fact.unit


@lru_cache(maxsize=8192)
def _metrics_in(text: str) -> frozenset[str]:
    """Canonical metrics that a label names, and what else its words can mean."""
    return frozenset(name for mention in read_metrics(text) for name in (mention.metric, *mention.others))


class LabelIndex:
    """Facts by the words of their rows, columns and tables, with how much each word tells."""

    def __init__(self, facts: Iterable[StoredFact]) -> None:
        self.own: list[frozenset[str]] = []
        self.around: list[frozenset[str]] = []
        self.facts = tuple(facts)
        self.spread: Counter[str] = Counter()
        self._having: dict[str, list[int]] = defaultdict(list)
        known: dict[str, frozenset[str]] = {}
        same: dict[frozenset[str], frozenset[str]] = {}
        for place, fact in enumerate(self.facts):
            row = fact.row_label or "" if fact.table_index is not None else fact.label
            segment = fact.segment if fact.table_index is not None else None
            own = _keys(row, known) | _keys(segment or "", known)
            beside = (fact.label, fact.column_label, fact.table_title)
            around = own.union(*(_keys(text or "", known) for text in beside))
            self.own.append(same.setdefault(own, own))
            self.around.append(same.setdefault(around, around))
            for word in own:
                self._having[word].append(place)
        for names in set(self.own):
            self.spread.update(names)
        self._total = max(1, len(set(self.own)))
        self._weights: dict[str, float] = {}
        self._name_weights: dict[frozenset[str], float] = {}
        self._found: dict[frozenset[str], list[tuple[float, StoredFact]]] = {}

    @cached_property
    def _places(self) -> dict[str, int]:
        return {fact.fact_id: place for place, fact in enumerate(self.facts)}

    def place(self, fact: StoredFact) -> int:
        """The place of a fact in `own` and `around`."""
        return self._places[fact.fact_id]

    def weight(self, word: str) -> float:
        """How much a word tells: less the more names have it."""
        known = self._weights.get(word)
        if known is None:
            known = math.log(1 + self._total / (1 + self.spread[word]))
            if self.spread[word]:  # what no name has is not kept: texts bring any number of such words
                self._weights[word] = known
        return known

    def _name_weight(self, place: int) -> float:
        """The weight of a fact's own name."""
        name = self.own[place]
        if name not in self._name_weights:
            self._name_weights[name] = self.weights(name)
        return self._name_weights[name]

    def weights(self, words: Iterable[str]) -> float:
        """The weights of several words together."""
        return sum(map(self.weight, words))

    def named(self, words: frozenset[str], allowed: frozenset[str]) -> Iterator[StoredFact]:
        """Facts whose own name has all these words and no others than those allowed."""
        rarest = min(words, key=lambda word: self.spread[word] or math.inf)
        for place in self._having.get(rarest, ()):
            if words <= self.own[place] <= allowed:
                yield self.facts[place]

    @cached_property
    def row_words(self) -> frozenset[str]:
        """Words of the rows of tables."""
        return frozenset(
            word for fact, own in zip(self.facts, self.own, strict=True) if fact.table_index is not None for word in own
        )

    def within(self, words: frozenset[str]) -> Iterator[StoredFact]:
        """Facts of which the own name has one of these words."""
        for place in sorted({place for word in words if self.spread[word] for place in self._having[word]}):
            yield self.facts[place]

    def search(self, words: frozenset[str]) -> list[tuple[float, StoredFact]]:
        """Facts with how well their names fit these words, 0 to 1; the last answers are kept."""
        found = self._found.get(words)
        if found is None:
            if len(self._found) >= _SEARCHES_KEPT:
                self._found.clear()
            found = self._found[words] = list(self._search(words))
        return found

    def _search(self, words: frozenset[str]) -> Iterator[tuple[float, StoredFact]]:
        places = {place for word in words if self.spread[word] for place in self._having[word]}
        whole = self.weights(words)
        scores: dict[tuple[frozenset[str], frozenset[str]], float] = {}
        for place in places:
            key = (self.own[place], self.around[place])
            if key not in scores:
                own = self._name_weight(place)
                covered = self.weights(self.own[place] & words)
                explained = self.weights(self.around[place] & words)
                scores[key] = (2 * covered / own + explained / whole) / 3 if own and whole else 0.0
            yield scores[key], self.facts[place]


def _keys(text: str, known: dict[str, frozenset[str]]) -> frozenset[str]:
    if text not in known:
        known[text] = frozenset(content(_DATES.sub(" ", text[:400]))[-_LONG_LABEL * 2 :])
    return known[text]


def name_keys(text: str) -> frozenset[str]:
    """Keys of the words of a name, without times."""
    return frozenset(content(_DATES.sub(" ", text)))


def segment_key(segment: str) -> str:
    """A member's own name, folded: without those it is printed under, remarks and footnotes in brackets, and words such
    as `segment`.
    """
    parts = segment.split(" > ")
    while len(parts) > 1 and _WHOLE_OF_PART.fullmatch(parts[-1]):
        parts.pop()
    own = re.sub(r"[®™©*†‡]|\([^)]*\)|\b(?:reportable |operating )?segments?\b", " ", parts[-1], flags=re.IGNORECASE)
    return " ".join(own.casefold().split()) or " ".join(segment.casefold().split())


def _initials(name: str) -> str:
    """What a name of several words is cut to (`Client Computing Group`: CCG); empty where it is too short to be
    told.
    """
    words = [word for word in re.findall(r"[A-Za-z]+", name) if word[0].isupper()]
    initials = "".join(word if word.isupper() else word[0] for word in words)
    return initials if len(words) > 2 and len(initials) < 7 else ""


def _spelled_out(words: Sequence[Word], initials: Mapping[str, str]) -> Iterator[Found[str]]:
    """Words with capitals whose initials are a member's name (`Amazon Web Services`: AWS)."""
    for name, key in initials.items():
        for first in range(len(words) - len(name) + 1):
            run = words[first : first + len(name)]
            if all(len(w.text) > 1 and w.text[0] == letter for w, letter in zip(run, name, strict=True)):
                yield Found(run[0].start, run[-1].end, (key,), name)


def _begun(keys: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """How the names of members begin, where a name has several parts and only one member is begun so (`Energy` of
    `Energy generation and storage`), however its commas are set; and other words for places (`North American`,
    `abroad`).
    """
    heads: dict[str, list[str]] = defaultdict(list)
    keys = list(keys)
    for key in keys:
        head = re.split(r"\s+(?:and|&)\s+|,\s*|\s+generation\b", key)[0]
        if head != key and len(head) >= _LONG_HEAD and head not in _GENERAL and not read_metrics(head):
            heads[head].append(key)
    for head, begun in heads.items():
        spelled = {tuple(key.replace(",", " ").split()) for key in begun}
        if len(spelled) == 1 and not any(
            key == head or (key.startswith(f"{head} ") and key not in begun) for key in keys
        ):
            yield head, begun
    for key in keys:
        for name in _PLACES.get(key, ()):
            yield name, [key]


def _respelled(name: str) -> str:
    """A member's name as other authors write it.

    >>> _respelled("Defense, Space & Security")
    'defence, Space & Security'
    """
    return re.sub(r"[A-Za-z]+", lambda word: _SPELLED.get(word[0].lower(), word[0]), name)


def _shorter_names(segment: str) -> Iterator[str]:
    shorter = re.sub(
        r"\s*\([^)]*\)|\b(?:segments?|reportable|operating|business(?:es)?|division|group|region)\b",
        " ",
        segment,
        flags=re.IGNORECASE,
    )
    plain = re.sub(r"\b(?:total|net|revenues?|sales)\b", " ", shorter, flags=re.IGNORECASE)
    american = (
        re.sub(r"\bUnited States\b", "U.S.", segment)
        if "United States" in segment
        else re.sub(r"\bU\.S\.", "United States", segment)
    )
    for name in (shorter, plain, _initials(segment), american):
        if name.split() != segment.split() and len("".join(name.split())) > 2 and content(name):
            yield name
