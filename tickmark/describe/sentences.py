"""What a company says a revenue line is: sentences of its filing, whole and as printed, ranked by how likely each says
what the line is (`ranking`).
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal

from tickmark.describe import name_matching
from tickmark.describe.asked import Asked
from tickmark.describe.cues import cues, tokens
from tickmark.describe.entries import entry_of
from tickmark.describe.line_aliases import Callings
from tickmark.describe.name_matching import stems
from tickmark.describe.names import is_plain, is_rest, key_words, marks
from tickmark.describe.products import products_of
from tickmark.describe.ranking import COLLECTIVE, NOTE_BEGINS, features, probability
from tickmark.describe.reading import LONGEST, Sentence, Text, read
from tickmark.describe.validation import NEVER, NOT_THE_BUSINESS, Refusal, class_of_sentence, refused, says_what_it_is
from tickmark.language.rules import Pattern
from tickmark.security import instructions_in

TABLE_LOCAL, WHOLE_FILING = "table_local", "filing"
AROUND = 3  # passages before and after those of the line's table
DEFINED = 0.28  # probability of a sentence that is taken to say what a line is
LISTED = 2  # things sold in a sentence that lists them
MOST_LISTINGS = 3
MENTIONED = 0.07  # of one that is quoted as speaking of it
NEARLY = 0.6  # of the likeliest sentence's, for one before it to be quoted too
FOLLOWS = 0.4  # for the one after it
BESIDE_PART = 12  # sentences between those that say what the parts of a name are
MOST = 4  # sentences of a description that is in several places
SHORTEST = 25  # characters
_THIS = frozenset(("this", "these"))
_FIRST = 8  # words of a sentence that goes on with one before it, among which are its subject and its verb
_RARE = 2.5  # of a word that alone may lead to a line
_BELOW_HEADINGS = 40  # sentences in which the headings below a line's are looked for
_AROUND_REST = 12  # sentences around one of the rest in which one of the same group is looked for
_BESIDE_REST = 2  # paragraphs between them
FARED: Final = Pattern(
    "describe/goes-on-to-how-it-fared",
    r"(?:,\s+(?:\w+\s+)?(?:rose|fell|grew|declined|increased|decreased|totaled|higher|lower)\b"
    r"|(?:,?\s(?:and|but|while)|;|,\s(?:all of )?(?:which|as))\s+"
    r"(?:(?:it|they|these|this|we|\w+(?:\s\w+){0,2})\s+)?"
    r"(?:(?:is|are|was|were|has|have|had|been|generally|typically|primarily|also|each)\s+)*"
    r"(?:recogni[sz]ed?|recorded?|measured|accounted for|rose|fell|grew|declined|increased|decreased|totaled"
    r"|amounted|(?:a|one) (?:separate )?performance obligation)\b)",
    means="where a sentence that says what a line is goes on to how it fared or is accounted for",
    examples=("Pumps move water[[, and are recognized]] on delivery", "Pumps move water[[; sales rose]] by 3 %"),
    counterexamples=("Pumps move water and air",),
    flags=re.IGNORECASE,
)

DescriptionKind = Literal["defined", "segment", "mentioned", "written", ""]
"""What a description is: the filing's definition of the line; what it says of the line's segment; a sentence that only
speaks of it; worded by a model from quotes; or none.
"""


@dataclass(frozen=True, slots=True)
class Quote:
    """Words as printed in the passage `chunk_id`, with how likely they say what the line is and whether they stand
    beside the line's table.
    """

    text: str
    chunk_id: str
    score: float
    tier: str


@dataclass(frozen=True, slots=True)
class Found:
    """Quotes that describe a line, and what kind of description they are; without quotes, none. `about` is whether they
    are about the line by the rules of `validation`; `validated` whether they define it as well. `listings` are further
    sentences that list what is sold in it.
    """

    kind: DescriptionKind = ""
    quotes: tuple[Quote, ...] = ()
    validated: bool = False
    about: bool = False
    listings: tuple[Quote, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence that may say what a line is: its number, what is seen in it, and how likely it does."""

    number: int
    seen: dict[str, float]
    probability: float


class Reader:
    """The sentences of a filing, read once and asked for many lines.

    Args:
        texts: its passages in their order, tables of contents left out.
    """

    def __init__(self, texts: Sequence[Text]) -> None:
        self.texts = tuple(texts)
        self.all = tuple(read(texts))
        self.callings = Callings(texts)
        self._by_word: dict[str, list[int]] = defaultdict(list)
        self._by_heading: dict[str, list[int]] = defaultdict(list)
        self._by_position: dict[int, list[int]] = defaultdict(list)
        for number, sentence in enumerate(self.all):
            self._by_position[sentence.passage.position].append(number)
            for word in set(stems(sentence.text)):
                self._by_word[word].append(number)
            headings = sentence.path
            for word in {word for heading in headings for word in stems(heading)}:
                self._by_heading[word].append(number)

    @cached_property
    def _of_all(self) -> list[int]:
        """The sentences about all segments together."""
        return [number for number in self._by_word.get("segment", ()) if COLLECTIVE.match(self.all[number].text)]

    @cached_property
    def rarity(self) -> dict[str, float]:
        """How rare each word of the filing is."""
        count = len(self.all) + 1
        return {word: math.log(count / (len(numbers) + 1)) + 0.1 for word, numbers in self._by_word.items()}

    def asked(
        self,
        line: str,
        label: str,
        table_index: int,
        others: Sequence[str],
        groups: Sequence[str],
        twin: bool = False,
        segment: bool = False,
    ) -> Asked:
        """A line with its other names and the passages beside its table."""
        own = [text.position for text in self.texts if text.table_index == table_index]
        near = frozenset(range(min(own) - AROUND, max(own) + AROUND + 1)) if own else frozenset[int]()
        strange = [other for other in others if key_words(other) != key_words(line) and not is_rest(other)]
        strangers = tuple(name for other in strange for name in self.callings.of_its_own(other, [line, *others]))
        around = tuple(group for group in groups if not is_rest(group))
        twin = twin and bool(around)
        with_group = [f"{a} {b}" for group in around for a, b in ((line, group), (group, line))] if twin else []
        names = (*self.callings.of(line, others), *with_group)
        loose = () if twin else self.callings.loosely(line, (*strangers, *around))
        parts = tuple(
            part
            for part in name_matching.pieces(line)
            if part not in names
            and len(part) > 3
            and not is_plain(part)
            and not is_rest(part)
            and not any(key_words(part) == key_words(other) for other in strange)
        )
        return Asked(names, loose, parts, strangers, around, near, marks(label), segment, twin)

    def ranked(self, asked: Asked) -> list[Candidate]:
        """The sentences that have to do with a line, the one that likeliest says what it is first."""
        found = []
        for number in self._numbers(asked):
            sentence = self.all[number]
            if (
                (len(sentence.text) >= SHORTEST or sentence.cell)
                and len(sentence.text) <= LONGEST
                and sentence.passage.section not in NOT_THE_BUSINESS
                and self.may_be(number, asked)
                and (seen := features(self.main(number), asked, self.rarity))
            ):
                found.append(Candidate(number, seen, probability(seen)))
        return sorted(found, key=lambda one: (-one.probability, one.number))

    def _numbers(self, asked: Asked) -> list[int]:
        """The sentences with the rarest word of a name, below headings with its first, and footnotes at its table."""
        found: set[int] = set()
        for name in (*asked.names, *asked.loose, *asked.parts):
            words = stems(name)
            rarest: list[int] = min(
                (self._by_word.get(word, []) for word in words), key=lambda one: len(one), default=[]
            )
            found.update(rarest)
            found.update(self._by_heading.get((words or ("",))[0], []))
        for word in key_words(asked.names[0]):
            if self.rarity.get(word, 0.0) > _RARE:
                found.update(self._by_word[word])
        if asked.segment:
            found.update(self._of_all)
        for position in asked.near:
            for number in self._by_position.get(position, ()):
                text = self.all[number].text
                if NOTE_BEGINS.match(text) or (asked.marks and text.startswith(asked.marks)):
                    found.add(number)
        return sorted(found)

    def described(self, asked: Asked) -> Found:
        """The sentences that likeliest say what a line is: `defined` where they do by the rules of `validation` too."""
        of_all = self.ranked(asked)
        ranked = [one for one in of_all if one.probability >= MENTIONED]
        refusals = {one.number: self.refused(one.number, asked, one.seen) for one in ranked}
        noted = [one for one in ranked if {"footnote", "note"} <= one.seen.keys()]
        about = next((one for one in (*noted, *ranked) if not refusals[one.number]), None)
        spoken = next((one for one in ranked if self._speaks(one, refusals[one.number])), None)
        if about and spoken and about not in noted and about.probability < FOLLOWS * spoken.probability:
            about = None
        best = about or spoken
        if best is None:
            return Found()
        ranked = [one for one in ranked if not refusals[one.number] or one is best]
        quotes = tuple(
            quote for number in self._chosen(best, ranked, asked) for quote in self._quoted(number, asked, best)
        )
        certain = says_what_it_is(best.seen) and best.probability >= (MENTIONED if best in noted else DEFINED)
        defined = about is not None and certain
        if not defined and instructions_in(self.all[best.number].passage.text):  # a passage that gives orders
            return Found()
        cells = [one for one in of_all if {"headed", "cell"} <= one.seen.keys() and one.probability < MENTIONED]
        ranked += [one for one in cells if self.refused(one.number, asked, one.seen) in (Refusal.none, Refusal.names)]
        listings = self._listings(best, ranked, quotes, asked) if defined else ()
        return Found("defined" if defined else "mentioned", quotes, defined, about is not None, listings)

    def _listings(
        self, best: Candidate, ranked: Sequence[Candidate], quotes: Sequence[Quote], asked: Asked
    ) -> tuple[Quote, ...]:
        """Of the other sentences that are about a line the first that list several more things sold."""
        line = asked.names[0]
        told = {*products_of([quote.text for quote in quotes], line)}
        found: list[Quote] = []
        for one in sorted(ranked, key=lambda one: "cell" not in one.seen):  # its own row of a table first
            if one is best or not (says_what_it_is(one.seen) or _goes_on(one.seen)):
                continue
            for quote in self._quoted(one.number, asked, one):
                more = {*products_of([quote.text], line)} - told
                if len(more) >= LISTED and len(found) < MOST_LISTINGS:
                    found.append(quote)
                    told |= more
        return tuple(found)

    @staticmethod
    def _speaks(one: Candidate, refusal: Refusal) -> bool:
        """Whether a sentence that `validation` refuses as a description may be quoted as speaking of a line."""
        if refusal is Refusal.subject:
            return True
        return bool(refusal) and refusal not in NEVER and one.probability >= DEFINED

    def refused(self, number: int, asked: Asked, seen: dict[str, float] | None = None) -> Refusal:
        """What keeps a sentence from describing a line. A footnote to the label of a line need not name it."""
        own = self.main(number)
        whole = seen is not None and not seen.keys().isdisjoint(("subject", "joint"))  # quoted so
        own = own if "\n" in own.text or whole else entry_of(own, asked)
        refusal = refused(own, (*asked.names, *asked.loose, *asked.parts), asked.strangers, asked.groups)
        beside = seen is not None and (not seen.keys().isdisjoint(("footnote", "above_headed", "collective")))
        return Refusal.none if refusal is Refusal.subject and beside else refusal

    def main(self, number: int) -> Sentence:
        """A sentence up to where it goes on to how its subject fared."""
        sentence = self.all[number]
        tail = FARED.search(sentence.text, SHORTEST) if len(sentence.printed) == 1 else None
        if tail is None:
            return sentence
        text = sentence.text[: tail.start()]
        return replace(sentence, text=text, printed=((sentence.passage, text),))

    def may_be(self, number: int, asked: Asked) -> bool:
        """Whether a sentence with a line's name may be about this line, where other lines may have the name too."""
        text = self.all[number].text
        own = (
            self._is_of(number, asked)
            if is_rest(asked.names[0])
            else not name_matching.begins_with_other_things(text)
            or any(name_matching.mentions(text, n) for n in asked.names)
        )
        return own and (not asked.twin or self._in_group(self.all[number], asked))

    def _is_of(self, number: int, asked: Asked) -> bool:
        """Whether a sentence about a rest is about this one: beside the table, naming its group, beside sentences of
        the group's other lines, or where it is the company's own, beginning with it.
        """
        sentence = self.all[number]
        if name_matching.begins_with_other_things(sentence.text):
            return False
        if (
            sentence.passage.position in asked.near
            or self._in_group(sentence, asked)
            or (not asked.groups and name_matching.of_the_rest(sentence.text))
        ):
            return True
        return any(
            abs(other.paragraph - sentence.paragraph) <= _BESIDE_REST
            and any(
                name_matching.begins_with(other.text, name) or name_matching.is_line(other.heading, name)
                for name in asked.strangers
            )
            for other in self.all[max(0, number - _AROUND_REST) : number + _AROUND_REST]
        )

    def _in_group(self, sentence: Sentence, asked: Asked) -> bool:
        """Whether a sentence or a heading above it names a group of the line."""
        told = " ".join((sentence.text, *sentence.path))
        return any(name_matching.mentions(told, group) for group in asked.groups)

    def _chosen(self, best: Candidate, ranked: Sequence[Candidate], asked: Asked) -> list[int]:
        """The numbers of the sentences to quote: the best, with those for the other parts of its name, those below the
        line's other headings, the rest of a list that it begins, or the sentence after or before it.
        """
        if "by_part" in best.seen and (parts := self._part_by_part(best, ranked, asked)):
            return parts
        if "above_headed" in best.seen and "first_below" in best.seen:
            return self._below_headings(best, ranked)
        listed = [best.number]
        while self.all[listed[-1]].text.endswith(";") and self._follows(listed[-1] + 1, asked):
            listed.append(listed[-1] + 1)
        if len(listed) > 1 and not (best.number and self.all[best.number - 1].text.endswith((";", ":"))):
            return listed
        likely = {one.number: one for one in ranked if one.probability >= FOLLOWS * best.probability}
        likely |= {one.number: one for one in ranked if {"further", "unnamed_anaphor"} & one.seen.keys()}
        if best.number + 1 in likely and self._follows(best.number + 1, asked):
            return [best.number, best.number + 1]
        if self._goes_on_with(best, asked):
            return [best.number, best.number + 1]
        before = best.number - 1
        near = before in likely and likely[before].probability >= NEARLY * best.probability
        if near and self._follows(best.number, asked) and not self._names_others(before, asked):
            return [before, best.number]
        return [best.number]

    def _part_by_part(self, best: Candidate, ranked: Sequence[Candidate], asked: Asked) -> list[int]:
        """The likeliest sentence for each part of a name, near the best of all, in their order."""
        found: dict[str, int] = {}
        for one in ranked:
            begins = (part for part in asked.parts if name_matching.begins_with(self.all[one.number].text, part))
            part = next(begins, "") if "by_part" in one.seen and one.probability >= MENTIONED else ""
            if part and abs(one.number - best.number) <= BESIDE_PART:
                found.setdefault(part, one.number)
        return sorted({*found.values(), best.number}) if found else []

    def _below_headings(self, best: Candidate, ranked: Sequence[Candidate]) -> list[int]:
        """The first sentences below each of the headings below the line's own."""
        found = [
            one.number
            for one in ranked
            if "above_headed" in one.seen
            and "first_below" in one.seen
            and abs(one.number - best.number) <= _BELOW_HEADINGS
            and one.probability >= MENTIONED
            and self.all[one.number].above == self.all[best.number].above
        ]
        return sorted({best.number, *found[:MOST]})[:MOST]

    def _goes_on_with(self, best: Candidate, asked: Asked) -> bool:
        """Whether the sentence after the best one goes on with what it is about (`Businesses in this segment produce
        adhesives`, `This segment distributes vaccines`), whatever else it names, and may describe it.
        """
        number = best.number + 1
        if "subject" not in best.seen or number >= len(self.all):
            return False
        sentence, before = self.all[number], self.all[best.number]
        words = [word for word, _ in tokens(sentence.text)][:_FIRST]
        this = any(first in _THIS and second in cues()["of_segment"] for first, second in pairwise(words))
        deals = any(word in cues()["deals"] or word in cues()["defines"] for word in words)
        named = any(name_matching.begins_with(sentence.text, other) for other in asked.strangers)
        may = not class_of_sentence(sentence, asked.names)
        return sentence.paragraph == before.paragraph and this and deals and not named and may

    def _follows(self, number: int, asked: Asked) -> bool:
        """Whether a sentence stands in the paragraph of the one before it and speaks of no other line."""
        return (
            number < len(self.all)
            and self.all[number].paragraph == self.all[number - 1].paragraph
            and not self._names_others(number, asked)
        )

    def _names_others(self, number: int, asked: Asked) -> bool:
        return any(name_matching.mentions(self.all[number].text, other) for other in asked.strangers)

    def _quoted(self, number: int, asked: Asked, best: Candidate) -> Iterator[Quote]:
        """A sentence as quotes, one for each passage it is printed in; of a list of several lines the line's entry."""
        sentence = self.main(number)
        if number == best.number and "subject" not in best.seen and "joint" not in best.seen:
            sentence = entry_of(sentence, asked)
        found: list[tuple[Text, str]] = []
        for passage, part in sentence.printed:
            if found and found[-1][0] is passage and _spaced(f"{found[-1][1]} {part}") in _spaced(passage.text):
                found[-1] = (passage, f"{found[-1][1]}\n{part}")
            else:
                found.append((passage, part))
        tier = TABLE_LOCAL if sentence.passage.position in asked.near else WHOLE_FILING
        for passage, part in found:
            yield Quote(part, passage.chunk_id, round(best.probability, 4), tier)


def _goes_on(seen: Mapping[str, float]) -> bool:
    """Whether a sentence stands below a line's heading without naming it, or in a row that does."""
    return "headed" in seen and ("cell" in seen or "unnamed" in seen)


def _spaced(text: str) -> str:
    return " ".join(text.split())
