"""What a document said of time before a sentence: in its paragraph, at the head of its list, and last in its note."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tickmark.facts.text.binding import Bound, compares, periods_named
from tickmark.facts.text.binding_words import COMPARED
from tickmark.facts.text.only_time import REACH
from tickmark.time.groups import TimeGroup


@dataclass(slots=True)
class Memory:
    """What was said of time before a sentence: in its paragraph, at the head of its list, and last in its note.

    `last` is the end of the period named last in the section, `age` how many paragraphs ago, `happened` whether it was
    an event; `named` whether anything of time stands in the paragraph.
    """

    section: str = ""
    context: TimeGroup | None = None
    said: str = ""
    unclear: bool = False
    lead: TimeGroup | None = None
    lead_said: str = ""
    listing: bool = False
    last: date | None = None
    happened: bool = False
    age: int = 0
    named: bool = False

    def paragraph(self, text: str, section: str, bullet: bool) -> None:
        """A new paragraph begins; items of a list keep the time that the text above them names, the rest of a sentence
        that a page broke that of its beginning.
        """
        if text[0].islower():
            return
        if section != self.section:
            self.section, self.last = section, None
        self.age += 1
        self.named = False
        if not bullet:
            self.listing = False
        self.context, self.said = (self.lead, self.lead_said) if bullet and self.listing else (None, "")
        self.unclear = bullet and self.context is None

    def sentence(self, sentence: str, groups: list[TimeGroup], bound: Sequence[Bound] = ()) -> None:
        """What the sentence just read leaves behind; `bound` are its amounts."""
        named = [group for group in periods_named(groups) if not group.compared and not group.own]
        if len(named) == 1 and _compared_with(sentence, named[0], bound):
            self.context, self.unclear = None, True
        elif named:
            alike = len(named) > 1 and all(
                group.role == named[0].role
                and len(group.moments) == 1
                and group.moments[0].form == named[0].moments[0].form
                for group in named
            )
            self.context = (
                named[0]
                if len(named) == 1 or compares(sentence, named)
                else named[0]._replace(end=named[-1].end, moments=tuple(group.moments[0] for group in named))
                if alike
                else None
            )
            self.unclear = self.context is None
            self.said = sentence[named[0].start : named[0].end]
            self.last = max(moment.end for moment in named[-1].moments)
            self.happened = named[-1].role == "event" or named[-1].moments[0].form == "month"
            self.age = 0
        self.named = self.named or bool(groups)

    def close(self, text: str, bullet: bool) -> None:
        """The paragraph ends; a colon opens a list."""
        if text.endswith(":") and not bullet:
            self.listing, self.lead, self.lead_said = True, self.context, self.said


def _compared_with(sentence: str, group: TimeGroup, bound: Sequence[Bound]) -> bool:
    """Whether a sentence names a time for nothing but what it compares its amounts with: "sales were $5 million,
    compared to $4 million in 2022".
    """
    others = [
        one for one in bound if one.amount.end <= group.start and (one.group is None or one.group.start != group.start)
    ]
    its = [one for one in bound if one.group is not None and one.group.start == group.start]
    return bool(others and its) and any(
        COMPARED.search(sentence, max(0, one.amount.start - REACH), one.amount.start) for one in its
    )
