"""What a company says a revenue line is: sentences of its filing, whole and as printed.

First what defines the line: a footnote to its label, or a sentence that begins with the line (or stands first under a
heading that is the line) and says what it is rather than how it did. Passages around the line's table are read before
the rest of the filing, and sentences about a neighbouring line are never taken. What else a filing may tell of a line
is in `secondhand`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tickmark.describe import name_matching, sentence_traits, wording
from tickmark.describe.line_aliases import Callings
from tickmark.describe.name_matching import stems
from tickmark.describe.names import is_rest, key_words, marks
from tickmark.describe.reading import Sentence, Text, read
from tickmark.describe.validation import NEVER, refused
from tickmark.retrieval.pieces import sentences

TABLE_LOCAL, WHOLE_FILING = "table_local", "filing"
AROUND = 3  # passages before and after those of the line's table
ENOUGH = 3.0  # of a sentence beside the table, for the rest of the filing to be left alone
NEARLY_AS_WELL = 0.75  # of the best sentence's, for the one before it to be taken as well
FLOOR = 1.6  # less says too little of the line
REFUSED = 1.0  # off the score of a sentence that validation refuses: another is taken where it says nearly as much
BESIDE_PART = 12  # sentences between those that define the parts of a name
BESIDE = 2  # paragraphs between a sentence of the rest and one of a line of the same group

DescriptionKind = Literal["defined", "listed", "attributed", "explained", "segment", "mentioned", "written", ""]
"""What a description is: the filing's definition of the line; where it lists the line or what is in it; how it assigns
sales to places; how it explains the line's change; what it says of the line's segment; a sentence that only speaks of
it; worded by a model from quotes; or none.
"""


@dataclass(frozen=True, slots=True)
class Quote:
    """Words as printed in the passage `chunk_id`, with how well they define the line and whether they stand beside the
    line's table.
    """

    text: str
    chunk_id: str
    score: float
    tier: str


@dataclass(frozen=True, slots=True)
class Found:
    """Quotes that describe a line, and what kind of description they are; without quotes, none."""

    kind: DescriptionKind = ""
    quotes: tuple[Quote, ...] = ()
    validated: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A line to be described: what it may be called, what the other lines and segments are called, the groups around it
    from the outermost, the other lines of the innermost, its table and the passages beside it.

    `twin` is whether a line of another group has its name, so that only what names its own group is about it.
    """

    names: tuple[str, ...]
    strangers: tuple[str, ...]
    groups: tuple[str, ...]
    siblings: tuple[str, ...]
    table_index: int
    near: frozenset[int]
    twin: bool = False

    @property
    def rest(self) -> bool:
        """Whether its name says only that it is what is left."""
        return is_rest(self.names[0])


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
        self._notes = [number for number, sentence in enumerate(self.all) if sentence_traits.is_note(sentence.text)]
        self._by_passage: dict[str, list[Sentence]] = defaultdict(list)
        for sentence in self.all:
            for passage, _ in sentence.printed:
                self._by_passage[passage.chunk_id].append(sentence)
        for number, sentence in enumerate(self.all):
            for word in set(stems(sentence.text)):
                self._by_word[word].append(number)
            for word in {word for heading in (sentence.heading, *sentence.above) for word in stems(heading)}:
                self._by_heading[word].append(number)

    def asked(
        self,
        line: str,
        table_index: int,
        others: Sequence[str],
        groups: Sequence[str],
        siblings: Sequence[str] = (),
        twin: bool = False,
    ) -> Asked:
        """A line with its other names and the passages beside its table."""
        own = [text.position for text in self.texts if text.table_index == table_index]
        near = frozenset(range(min(own) - AROUND, max(own) + AROUND + 1)) if own else frozenset[int]()
        strange = [other for other in others if key_words(other) != key_words(line) and not is_rest(other)]
        strangers = tuple(name for other in strange for name in self.callings.of_its_own(other, [line, *others]))
        around = tuple(group for group in groups if not is_rest(group))
        named = (
            tuple(f"{first} {last}" for group in around for first, last in ((line, group), (group, line)))
            if twin and around
            else ()
        )
        return Asked(
            (*self.callings.of(line, others), *named),
            strangers,
            around,
            tuple(siblings),
            table_index,
            near,
            twin and bool(around),
        )

    def defined(self, asked: Asked, sure: bool = True) -> tuple[Quote, ...]:
        """The one or two sentences that say best what a line is; none where none does.

        Args:
            sure: leave out sentences about what no line is: taxes, an audit, competitors, how a figure is defined.
        """
        numbers = {number for name in asked.names for number in self.with_name(name)} | {
            number for name in asked.names for number in self.below(name)
        }
        numbers |= {number for number in self._notes if self.all[number].passage.position in asked.near}
        scored = {
            number: value
            for number in numbers
            if (value := wording.score(self.main(number), asked.names, asked.strangers)) >= FLOOR
        }
        scored = {number: value for number, value in scored.items() if self.may_be(number, asked)}
        if sure:
            why = {number: self.refused(self.main(number), asked) for number in scored}
            scored = {
                number: value - REFUSED * bool(why[number])
                for number, value in scored.items()
                if why[number] not in NEVER
            }
        local = self._best(
            {number: value for number, value in scored.items() if self.all[number].passage.position in asked.near},
            asked,
        )
        if local and local[0].score >= ENOUGH:
            return local
        found = self._best(
            {number: value for number, value in scored.items() if self.all[number].passage.position not in asked.near},
            asked,
        )
        return max((local, found), key=lambda quotes: quotes[0].score if quotes else 0.0)

    def refused(self, sentence: Sentence, asked: Asked) -> str:
        """Why a sentence is no description of a line; empty where it may be one."""
        return refused(sentence, asked.names, asked.strangers)

    def validates(self, quotes: Sequence[Quote], asked: Asked, footnote: bool = False) -> bool:
        """Whether quotes are of a sentence that may describe the line; a footnote to its label need not name it."""
        return self.refusal(quotes, asked) in (("", "subject") if footnote else ("",))

    def refusal(self, quotes: Sequence[Quote], asked: Asked) -> str:
        """Why quotes are of no sentence that may describe the line; empty where they are."""
        told = " ".join(quote.text for quote in quotes)
        reasons = [
            self.refused(replace(sentence, text=told), asked)
            for sentence in self._by_passage.get(quotes[0].chunk_id, ())
            if _of(quotes[0].text, sentence)
        ]
        return min(reasons, key=bool, default="subject")

    def main(self, number: int) -> Sentence:
        """A sentence up to where it goes on to how its subject fared."""
        sentence = self.all[number]
        text = wording.main(sentence.text)
        return (
            sentence
            if text == sentence.text or len(sentence.printed) > 1
            else replace(sentence, text=text, printed=((sentence.passage, text),))
        )

    def loosely(self, asked: Asked) -> Asked | None:
        """A line by the names that only it can be meant by, though they are not quite its own; None where there are
        none.
        """
        names = self.callings.loosely(asked.names[0], (*asked.strangers, *asked.groups)) if not asked.twin else ()
        return replace(asked, names=names) if names else None

    def with_name(self, name: str) -> list[int]:
        """Numbers of the sentences that have the rarest word of a name."""
        words = stems(name)
        return min((self._by_word.get(word, []) for word in words), key=len, default=[])

    def below(self, name: str) -> list[int]:
        """Numbers of the sentences below headings that have the first word of a name."""
        return self._by_heading.get((stems(name) or ("",))[0], [])

    def may_be(self, number: int, asked: Asked) -> bool:
        """Whether a sentence with a line's name may be about this line, where other lines may have the name too."""
        return (not asked.rest or self.is_of(number, asked)) and (
            not asked.twin or self.in_group(self.all[number], asked)
        )

    def is_of(self, number: int, asked: Asked) -> bool:
        """Whether a sentence about a rest is about this one: beside the table, naming its group, beside sentences of
        the group's other lines, or where it is the company's own, beginning with it.
        """
        sentence = self.all[number]
        if (
            sentence.passage.position in asked.near
            or self.in_group(sentence, asked)
            or (not asked.groups and name_matching.of_the_rest(sentence.text))
        ):
            return True
        around = self.all[max(0, number - 12) : number + 12]
        return any(
            abs(other.paragraph - sentence.paragraph) <= BESIDE
            and any(
                name_matching.begins_with(other.text, name) or name_matching.is_line(other.heading, name)
                for name in asked.strangers
            )
            for other in around
        )

    def in_group(self, sentence: Sentence, asked: Asked) -> bool:
        """Whether a sentence or a heading above it names a group of the line."""
        told = " ".join((sentence.text, sentence.heading, *sentence.above, sentence.passage.heading))
        return any(name_matching.mentions(told, group) for group in asked.groups)

    def quoted(self, sentence: Sentence, asked: Asked, value: float) -> tuple[Quote, ...]:
        """A sentence as quotes, one for each passage it is printed in."""
        found: list[tuple[Text, str]] = []
        for passage, part in sentence.printed:
            if found and found[-1][0] is passage and _spaced(f"{found[-1][1]} {part}") in _spaced(passage.text):
                found[-1] = (passage, f"{found[-1][1]}\n{part}")
            else:
                found.append((passage, part))
        tier = TABLE_LOCAL if sentence.passage.position in asked.near else WHOLE_FILING
        return tuple(Quote(part, passage.chunk_id, value, tier) for passage, part in found)

    def noted(self, label: str, asked: Asked) -> tuple[Quote, ...]:
        """The note that a mark in the label leads to: the line that begins with the mark."""
        for mark in marks(label):
            for text in (text for text in self.texts if text.position in asked.near):
                for line in text.text.split("\n"):
                    rest = line.strip().removeprefix(mark).strip()
                    if line.strip().startswith(mark) and "\t" not in rest and sentence_traits.footnote_defines(rest):
                        return (Quote(_of_its_own(rest, asked.strangers), text.chunk_id, ENOUGH + 1, TABLE_LOCAL),)
        return ()

    def _best(self, scored: Mapping[int, float], asked: Asked) -> tuple[Quote, ...]:
        """The best sentence, and the one right after it where that says something of the line too."""
        if not scored:
            return ()
        top = max(scored, key=lambda number: (scored[number], -number))
        parts = self._part_by_part(scored, top, asked) if wording.part_of(self.all[top].text, asked.names) else []
        chosen = parts if len(parts) > 1 else self._with_next(scored, top, asked)
        return tuple(
            quote
            for number in chosen
            for quote in self.quoted(self.main(number), asked, scored.get(number, scored[top]))
        )

    def _with_next(self, scored: Mapping[int, float], top: int, asked: Asked) -> list[int]:
        """The best sentence with the rest of a list that it begins, or with the sentence before or after it where that
        says something of the line too.
        """
        listed = [top]
        while (
            listed[-1] + 1 < len(self.all)
            and self.all[listed[-1]].text.endswith(";")
            and self._follows(listed[-1] + 1, asked)
            and not self._in_list(top)
        ):
            listed.append(listed[-1] + 1)
        if len(listed) > 1:
            return listed
        if (
            scored.get(top - 1, 0.0) >= NEARLY_AS_WELL * scored[top]
            and self._follows(top, asked)
            and self.main(top - 1) is self.all[top - 1]
            and not self._names_others(top - 1, asked)
        ):
            return [top - 1, top]
        says = top + 1 in scored or (top + 1 < len(self.all) and sentence_traits.goes_on(self.all[top + 1].text))
        return [top, top + 1] if says and self._follows(top + 1, asked) else [top]

    def _follows(self, number: int, asked: Asked) -> bool:
        """Whether a sentence stands in the paragraph of the one before it and speaks of no other line."""
        return self.all[number].paragraph == self.all[number - 1].paragraph and not self._names_others(number, asked)

    def _in_list(self, number: int) -> bool:
        """Whether a sentence is an entry of a list within a sentence, and not its beginning."""
        before = self.all[number - 1] if number else None
        return (
            before is not None and before.paragraph == self.all[number].paragraph and before.text.endswith((";", ":"))
        )

    def _names_others(self, number: int, asked: Asked) -> bool:
        return any(name_matching.mentions(self.all[number].text, other) for other in asked.strangers)

    def _part_by_part(self, scored: Mapping[int, float], top: int, asked: Asked) -> list[int]:
        """The best sentence for each part of a name, near the best of all, in their order."""
        best: dict[str, int] = {}
        for number in sorted(scored, key=lambda number: (-scored[number], abs(number - top))):
            part = wording.part_of(self.all[number].text, asked.names)
            if part and abs(number - top) <= BESIDE_PART:
                best.setdefault(part, number)
        return sorted(best.values())


def _of_its_own(note: str, strangers: Sequence[str]) -> str:
    """A footnote up to the sentence that speaks of another line."""
    spans = sentences(note)
    last = next(
        (
            number
            for number, (start, end) in enumerate(spans)
            if number and any(name_matching.mentions(note[start:end], other) for other in strangers)
        ),
        len(spans),
    )
    return note[: spans[last - 1][1]] if spans else note


def _of(quote: str, sentence: Sentence) -> bool:
    """Whether a quote is of a sentence: in it, or with more around it."""
    one, other = _spaced(quote), _spaced(sentence.text)
    return one in other or other in one or any(_spaced(part) == one for _, part in sentence.printed)


def _spaced(text: str) -> str:
    return " ".join(text.split())
