"""What a company says a revenue line is: the sentences of its filing that define the line, whole and as printed.

A footnote to the line's own label comes first. Otherwise a sentence must begin with the line, or stand first under a heading that is the line, and say what it is rather than
how it did; sentences about a neighbouring line are never taken. Passages around the line's table are read before the rest of the filing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tickmark.describe.names import clean, key_words, marks
from tickmark.retrieval.pieces import sentences
from tickmark.retrieval.words import stem

TABLE_LOCAL, WHOLE_FILING = "table_local", "filing"
AROUND = 3  # passages before and after those of the line's table
ENOUGH = 3.0  # of a sentence beside the table, for the rest of the filing to be left alone
LISTED = 1.0  # of a sentence that only says of what a line is a part
FLOOR = 1.6  # less says too little of the line
MOST = 2  # sentences of a description
_LONGEST, _SHORTEST = 900, 25  # characters
_LONG = 350  # a sentence of more is taken apart at its semicolons
_HEADING = 120  # characters
_RUN_IN = 6  # words of a heading that a paragraph begins with
_EARLY = 14  # words within which a sentence must come to its subject

_SEGMENT = r"(?:segments?|revenues?|net|sales|products?|services?|business(?:es)?|offerings?|markets?|platforms?|solutions?|categor(?:y|ies)|operations|portfolio|collection|line|brands?|group|reportable|operating|units?)"
_VERB = (
    r"(?:(?:also|primarily|mainly|principally|generally|currently|typically|substantially|which|that|are|is)[\s,]+)*"
    r"(?P<verb>includes?|consists?|comprises?|comprised|represents?|relates?|derives?|derived|generates?|generated|earned|offers?|provides?|develops?|designs?|manufactures?|markets|sells|refers?"
    r"|means|operates?|serves?|delivers?|enables?|encompass\w*|sustains?|engages?|focus\w*|supports?|helps?|makes?|builds?|installs?|licenses?|distributes?|produces?|manages?|is|are)\b"
)
_SAYS = re.compile(
    rf"^[\s®™]*(?:\((?!(?:\d|in ))[^)]{{1,160}}\)[\s®™]*)?(?:{_SEGMENT}\b[\s,]*){{0,4}}(?:\([^)]{{1,60}}\)\s*)?(?:(?P<colon>:|\s[–—-]\s|—)|(?P<apposition>,?\s+(?:an?|the|our|used|indicated)\s)|(?P<listed>,?\s+(?:from|for|with|such as|including|that|which)\s)|[\s,]*{_VERB})",
    re.IGNORECASE,
)
_STRONG = re.compile(r"includes?|generates?|consists?|comprise[sd]?|represents?|derive[sd]|generated|relates?|refers?|means", re.IGNORECASE)
_UNDER = re.compile(rf"^(?:(?:this|the|our|these) (?:\w+ ){{0,3}}{_SEGMENT}|we|our \w+|it|this|the company)\s+(?:\([^)]*\)\s*)?{_VERB}", re.IGNORECASE)
_FARED = re.compile(
    r"\b(?:increas\w+|decreas\w+|declin\w+|grew|growth|higher|lower|compared (?:to|with)|versus|due to|driven by|partially offset|offset by|year[- ]over[- ]year|favorabl\w+|unfavorabl\w+|impacted"
    r"|totaled|percentage points?|basis points|accounted for)\b|\d\s?%|\$\s?\(?\d",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:may|could|might|would|if we|there can be no assurance|expects?|expected|intends?|risks?|competit\w+|lawsuits?|litigation|patents?|goodwill|impairment|recorded|reported|recognized|depreciation|included in|subject to)\b",
    re.IGNORECASE,
)
_LISTS = re.compile(
    r"\b(?:includes?|including|consists?|comprised?|such as|offers?|sells?|markets?|provides?|products? (?:for|in|of)|portfolio|lines? of|categor(?:y|ies)|segments?)\b",
    re.IGNORECASE,
)
_WE_SELL = re.compile(r"^We (?:also )?(?:sell|offer|market|design|develop|provide|manufacture)s?\b.{0,60}$", re.IGNORECASE | re.DOTALL)
_NOT_ABOUT = re.compile(r"\b(?:customers?|suppliers?|competitors?|costs?|sales of|number of)\b", re.IGNORECASE)
_BULLETS = ("•", "·", "▪", "◦", "–", "-")
_NOTE = re.compile(r"^\s*(?:\((?:\d{1,2}|[a-z])\)|[*†‡]+)\s*(?:Includes?|Consists? of|Comprises?)\b", re.IGNORECASE)
_THIS_SEGMENT = re.compile(r"^(?:this|the|our) (?:[\w&,]+ ){0,5}?segment\b", re.IGNORECASE)
_WHERE = re.compile(r"\b(?:is|are) (?:sold|approved|commercialized) in\b", re.IGNORECASE)
_COST = re.compile(r"^\W*(?:the |our )?(?:costs?|expenses?|gross|deferred|unearned)\b", re.IGNORECASE)
_SECTIONS = (("Note", 0.6), ("Item1", 0.6), ("Item7", 0.3), ("Part1Item2", 0.3))
_RISKS = ("Item1A", "Part2Item1A")
_LEADING = re.compile(
    r"^(?:[•·▪◦–—*\-]\s*|\((?:\d{1,2}|[a-z])\)\s*|\[\w\]\s*|[*†‡]+\s*|(?:our|the|in|within|for|revenues?|net|sales|from|of|segment|total|company'?s|company’s)\s+)+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Text:
    """A passage to be read. `position` is its place among those of the filing."""

    chunk_id: str
    section: str
    heading: str
    text: str
    table_index: int | None
    position: int


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence as printed in the passage `chunk_id`, with how well it defines the line and whether it stands beside the line's table."""

    text: str
    chunk_id: str
    score: float
    tier: str


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence with the heading above it; it is the `since`-th below that, in the `place`-th of its passage."""

    text: str
    passage: Text
    place: int
    heading: str
    since: int


class Reader:
    """The sentences of a filing, read once and asked for many lines.

    Args:
        texts: its passages in their order, tables of contents left out.
    """

    def __init__(self, texts: Sequence[Text]) -> None:
        self.texts = tuple(texts)
        self._all = [sentence for text in texts for sentence in _read(text)]
        self._by_word: dict[str, list[int]] = defaultdict(list)
        self._by_heading: dict[tuple[str, ...], list[int]] = defaultdict(list)
        self._anywhere: dict[str, list[int]] = defaultdict(list)
        self._notes = [number for number, sentence in enumerate(self._all) if _NOTE.match(sentence.text)]
        for number, sentence in enumerate(self._all):
            for word in set(_stems(_LEADING.sub("", sentence.text)[:200])[:_EARLY]):
                self._by_word[word].append(number)
            for word in set(_stems(sentence.text)):
                self._anywhere[word].append(number)
            if sentence.since <= MOST:
                self._by_heading[key_words(sentence.heading)].append(number)

    def define(self, line: str, label: str, table_index: int, others: Sequence[str], group: str = "") -> tuple[Quote, ...]:
        """The one or two sentences that say best what a line is; none where none does.

        Args:
            line: its name.
            label: as printed in the table, with footnote marks.
            table_index: its table.
            others: names of the other lines and groups of the breakdown.
            group: what the line is a part of.
        """
        near = self._near(table_index)
        if note := _footnote(label, [text for text in self.texts if text.position in near]):
            return (note,)
        variants = self._variants(line)
        strangers = tuple(other for other in others if key_words(other) != key_words(line))
        numbers = {number for name in variants for number in self._by_heading.get(key_words(name), ())}
        numbers |= {number for name in variants for word in _stems(name)[:1] for number in self._by_word.get(word, ())}
        numbers |= {number for number in self._notes if self._all[number].passage.position in near}
        only_near = set(key_words(line)) <= {"other", "all", "categori", "revenu"}
        scored = {number: score for number in numbers if (score := _score(self._all[number], variants, strangers)) >= FLOOR}
        local = self._best({number: score for number, score in scored.items() if self._all[number].passage.position in near}, TABLE_LOCAL)
        if only_near or (local and local[0].score >= ENOUGH):
            return local
        found = self._best({number: score for number, score in scored.items() if self._all[number].passage.position not in near}, WHOLE_FILING)
        return max((local, found), key=lambda quotes: quotes[0].score if quotes else 0.0) or self._listed(variants, group, strangers, near)

    def _listed(self, names: Sequence[str], group: str, strangers: Sequence[str], near: frozenset[int]) -> tuple[Quote, ...]:
        """Where nothing defines a line: the sentence that says of its group, or of the company, that the line is a part, and names the fewest other lines."""
        fitting: list[tuple[int, int, int]] = []
        for name in names:
            for number in self._anywhere.get((_stems(name) or ("",))[0], ()):
                sentence = self._all[number]
                if (
                    sentence.passage.section in _RISKS
                    or not any(part in sentence.passage.section for part, _ in _SECTIONS)
                    or not _SHORTEST <= len(sentence.text) <= _LONGEST
                ):
                    continue
                match = _printed(name).search(sentence.text)
                told = _mentions(sentence.text, group) if group else _UNDER.match(sentence.text) is not None
                if (
                    told
                    and match
                    and match[0][0].isupper() == name[0].isupper()
                    and _LISTS.search(sentence.text[: match.start()])
                    and not _FARED.search(sentence.text)
                    and not _HEDGED.search(sentence.text)
                ):
                    fitting.append((sum(_mentions(sentence.text, other) for other in strangers), len(sentence.text), number))
        if not fitting:
            return ()
        sentence = self._all[min(fitting)[2]]
        return (Quote(sentence.text, sentence.passage.chunk_id, LISTED, TABLE_LOCAL if sentence.passage.position in near else WHOLE_FILING),)

    def around(self, table_index: int, quotes: Sequence[Quote]) -> list[Text]:
        """Passages to write a description from: those of the quotes, then those beside the table."""
        cited = [text for text in self.texts if text.chunk_id in {quote.chunk_id for quote in quotes}]
        near = self._near(table_index)
        return [*cited, *(text for text in self.texts if text.position in near and text not in cited)]

    def _near(self, table_index: int) -> frozenset[int]:
        own = [text.position for text in self.texts if text.table_index == table_index]
        return frozenset(range(min(own) - AROUND, max(own) + AROUND + 1)) if own else frozenset()

    def _variants(self, line: str) -> tuple[str, ...]:
        """The name, its parts where a stroke joins several, and the letters that the filing puts behind it in brackets."""
        parts = [part.strip() for part in line.split("/") if len(part.strip()) > 2]
        short = re.sub(r",? (?:and|&) (?:all )?other\b.*$", "", line, flags=re.IGNORECASE)
        found = [line, *(parts if len(parts) > 1 else ()), *([short] if short != line and len(short.split()) > 1 else ())]
        pattern = re.compile(re.escape(line) + r"\s*(?:Group|segment)?\s*\([\"“]?(?P<short>[A-Z][A-Za-z&]{1,6})[\"”]?\)", re.IGNORECASE)
        for text in self.texts:
            if match := pattern.search(text.text):
                return (*found, match["short"]) if match["short"].upper() == match["short"] else tuple(found)
        return tuple(found)

    def _best(self, scored: Mapping[int, float], tier: str) -> tuple[Quote, ...]:
        if not scored:
            return ()
        top = max(scored, key=lambda number: (scored[number], -number))
        chosen = [top]
        if top + 1 in scored and self._all[top + 1].passage is self._all[top].passage and self._all[top + 1].place == self._all[top].place + 1:
            chosen.append(top + 1)
        return tuple(Quote(self._all[number].text, self._all[number].passage.chunk_id, scored[number], tier) for number in chosen[:MOST])


def _read(text: Text) -> Iterator[_Sentence]:
    """Sentences outside tables. A list that a colon announces belongs to its sentence; a long one is taken apart at its semicolons."""
    heading, since, place = text.heading, 0, 0
    lines = [_unlisted(line) for line in text.text.split("\n")]
    for number, line in enumerate(lines):
        if not line or "\t" in line:
            continue
        if len(line) < _HEADING and not line.endswith((".", ";", ":", ",")) and not line.startswith("•"):
            heading, since = line, 0
            continue
        spans = sentences(line)
        if len(spans) > 1 and len(line[slice(*spans[0])].split()) <= _RUN_IN and line[0].isupper():
            heading, since, spans = line[slice(*spans[0])].rstrip(" ."), 0, spans[1:]
        for start, end in spans:
            for part in _parts(line[start:end].strip(), lines[number + 1 :]):
                since, place = since + 1, place + 1
                yield _Sentence(part, text, place, heading, since)


def _unlisted(line: str) -> str:
    """A paragraph whose bullet or mark stands in a cell of its own."""
    first, tab, rest = line.strip().partition("\t")
    return f"{first}\t{rest}" if tab and (len(first) > 3 or "\t" in rest) else (rest if tab else first)


def _parts(sentence: str, following: Sequence[str]) -> Iterator[str]:
    if sentence.endswith(":"):
        listed = sentence
        for line in following:
            if not line.startswith(("•", "◦", "·", "-", "–")) or len(listed) + len(line) > _LONGEST:
                break
            listed += "\n" + line
        yield listed if "\n" in listed else sentence
    elif len(sentence) > _LONG and ";" in sentence:
        yield from (piece.strip() for part in re.findall(r"[^;]+;?", sentence) for piece in re.split(r"(?<=[a-z]:)\s+", part) if piece.strip())
    else:
        yield sentence


def _footnote(label: str, texts: Sequence[Text]) -> Quote | None:
    """The note that a mark in the label leads to: the line that begins with the mark."""
    for mark in marks(label):
        for text in texts:
            for line in text.text.split("\n"):
                rest = line.strip().removeprefix(mark).strip()
                if line.strip().startswith(mark) and "\t" not in rest and len(rest) >= _SHORTEST and not _FARED.search(rest):
                    return Quote(rest, text.chunk_id, ENOUGH + 1, TABLE_LOCAL)
    return None


def _score(sentence: _Sentence, names: Sequence[str], strangers: Sequence[str]) -> float:
    """How well a sentence defines a line; 0 where it does not speak of it first, or does not say what it is."""
    text = sentence.text
    if not _SHORTEST <= len(text) <= _LONGEST or _COST.match(text):
        return 0.0
    under = sentence.since if sentence.since <= MOST and any(_is_line(sentence.heading, name) for name in names) else 0
    begins, says = max((_subject(text, name) for name in names), key=lambda found: found[0])
    if any(_subject(text, other)[0] > begins for other in strangers):
        return 0.0
    if says is None and under:
        begins, says = max(
            ((value * 0.8, match) for name in names for part in _pieces(name) for value, match in [_subject(text, part)]), key=lambda found: found[0]
        )
    noted = says is None and _NOTE.match(text) is not None and set(key_words(names[0])) <= set(_stems(text[:160]))
    if noted:
        begins = 1.0
    elif says is None and not (under and _UNDER.match(text)):
        return 0.0
    verb = says.groupdict().get("verb") or "" if says else ""
    score = 1.5 * begins + (1.3 if under == 1 else 0.7 if under else 0.0)
    score += 1.1 if noted or _STRONG.fullmatch(verb) or (under == 1 and _THIS_SEGMENT.match(text)) else 0.5
    score -= 0.7 * bool(_WHERE.search(text))
    score -= 1.6 * bool(_FARED.search(text)) + 1.2 * bool(_HEDGED.search(text[:250]))
    score -= 0.4 * sum(_mentions(text, other) for other in strangers)
    score += next((weight for name, weight in _SECTIONS if name in sentence.passage.section and sentence.passage.section not in _RISKS), 0.0)
    return score - 1.0 * (sentence.passage.section in _RISKS)


def _subject(text: str, name: str) -> tuple[float, re.Match[str] | None]:
    """1 where a name is what a sentence begins with and is said to be something, .7 where it comes a few words later; what follows it."""
    body = _LEADING.sub("", text)
    pattern = _printed(name)
    body_is_bullet = text.startswith(_BULLETS)
    for match in pattern.finditer(body[:160]):
        says = _SAYS.match(body[match.end() : match.end() + 400])
        before = body[: match.start()]
        if sold := _WE_SELL.match(before):
            return 0.7 + 0.01 * len(name), sold
        if name[0].isupper() and not match[0][0].isupper() and " " not in name and not re.match(rf"\s+{_SEGMENT}\b", body[match.end() :]):
            continue
        if says and says["listed"] and (before or not body_is_bullet):
            continue
        if says and len(before.split()) <= 3 and not _NOT_ABOUT.search(before):
            return (0.7 if before else 1.0) + 0.01 * len(name), says
    return 0.0, None


def _pieces(name: str) -> list[str]:
    """Parts of a name that commas join, for sentences under a heading that is the whole name."""
    parts = [part.strip() for part in re.split(r",|\band\b|&", name) if len(part.strip()) > 2]
    return parts if len(parts) > 1 else [name]


@lru_cache(maxsize=4096)
def _printed(name: str) -> re.Pattern[str]:
    """A name however its words are joined and whether its last one is in the plural."""
    words = re.findall(r"[A-Za-z0-9&.'’]+", name)
    joined = r"[\s,/®™-]*(?:and\s+|&\s*)?".join(re.escape(word.removesuffix("s")) + "s?" for word in words if word not in ("&", "and"))
    return re.compile(rf"(?<![\w-]){joined}(?!\w)" if joined else r"(?!)", re.IGNORECASE)


def _is_line(heading: str, line: str) -> bool:
    words, wanted = _stems(re.sub(r"\([^)]*\)", "", heading)), _stems(line)
    return bool(words) and (words == wanted or (key_words(heading) == key_words(line) and len(words) <= len(wanted) + 2))


def _mentions(sentence: str, name: str) -> bool:
    return bool(_printed(name).search(sentence))


@lru_cache(maxsize=1 << 17)
def _stems(text: str) -> tuple[str, ...]:
    return tuple(
        stem(word) for word in re.findall(r"[a-z0-9]+", clean(text).lower().replace("’s", "").replace("'s", "")) if word not in ("and", "the", "of", "our")
    )


def as_text(row: Mapping[str, Any], position: int) -> Text:
    """A line of meta.jsonl as a passage to be read."""
    return Text(row["chunk_id"], row["section_id"], row["heading"] or "", row["text"], row["table_index"], position)
