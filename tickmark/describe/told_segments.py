"""What the words of a filing say of its segments: that there is only one, what they are called, and what is none.

"We have two reportable segments: Pumps and Seals. Corporate is not a segment."  ->  Pumps, Seals; not Corporate
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from tickmark.describe.name_matching import printed
from tickmark.describe.names import is_rest, key_words
from tickmark.describe.reading import Sentence

_OF = (
    r"(?:(?:reportable|reporting|operating|business|industry|geographic|principal|primary|distinct|main)[\s,/]+"
    r"(?:and\s+|or\s+)?){0,3}"
)
_EACH = rf"\beach(?:\s+of\s+(?:which|them|these))?\s+(?:is|are|represents|constitutes)\s+an?\s+{_OF}segment\b"
_COUNTED = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[2-9]|1[0-2])\s+"
    rf"(?:(?:\w+\s+)?{_OF}segments\b|\w+(?:\s+\w+)?,\s+{_EACH})",
    re.IGNORECASE,
)
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_SINGLE = re.compile(
    rf"\b(?:(?:one|single|1|sole|only)\s+(?:\w+\s+)?{_OF}segment\b"
    rf"|(?<!each )(?<!each of which )(?<!each of them )(?:is|are|as|in) an? {_OF}segment\b(?=[.,;]))",
    re.IGNORECASE,
)
_THE_COMPANY = re.compile(
    r"\b(?:we|us|our|the company|the registrant|the group|the partnership|the trust|the bank|manage[sd]?|organized"
    r"|operates?|reports?|has|have|is|are|considered)\b",
    re.IGNORECASE,
)
_OF_MARKETS = re.compile(
    r"(?<=\bmarket )segments?\b|(?<=\bcustomer )segments?\b|(?<=\bconsumer )segments?\b|(?<=\bprice )segments?\b",
    re.IGNORECASE,
)
_REPORTABLE = re.compile(r"\breport(?:able|ing)\b", re.IGNORECASE)
_LISTED = re.compile(r"\bsegments\b", re.IGNORECASE)
_NONE = re.compile(
    r"\b(?:is|are|was|were|does|do|did|has|have) not\s+(?:\w+\s+){0,6}?segments?\b"
    r"|\b(?:do|does|did) not (?:meet|qualify)\b|\bneither\b[^.;]{0,80}\bsegments?\b",
    re.IGNORECASE,
)
_BEHIND = re.compile(rf"[®™*’'s]*\s+(?:\([^)]*\)\s*)?{_OF}segment\b", re.IGNORECASE)
_BEFORE = re.compile(rf"\b{_OF}segments?[,:]?\s+(?:called\s+|named\s+|of\s+|is\s+|are\s+)?[“\"]?$", re.IGNORECASE)
_WITH_CORPORATE = re.compile(r"\s+(?:&|and) corporate$", re.IGNORECASE)  # `Licensed Markets & Corporate`
_EARLY = 60  # characters of a sentence within which the name of what is denied stands
_ENOUGH = 2  # sentences that count several segments outweigh one that says there is one


class ToldSegments:
    """The sentences of a filing that speak of segments, asked for names.

    Args:
        sentences: of the filing.
    """

    def __init__(self, sentences: Iterable[Sentence]) -> None:
        sentences = tuple(sentences)
        self._headings = frozenset(key_words(sentence.heading) for sentence in sentences)
        texts = dict.fromkeys(text for sentence in sentences for text in (sentence.heading, sentence.text))
        naming = (_OF_MARKETS.sub("parts", text) for text in texts if "segment" in text.lower())
        self._told = [own for own in naming if "segment" in own.lower()]

    @cached_property
    def single(self) -> bool:
        """Whether the company says that it has one segment, and counts no more than that anywhere."""
        one = [text for text in self._told if _SINGLE.search(text) and _THE_COMPANY.search(text)]
        if any(_REPORTABLE.search(match[0]) for text in one if (match := _SINGLE.search(text))):
            several = (match[0] for text in self._told if (match := _COUNTED.search(text)))
            return not any(
                _REPORTABLE.search(told) for told in several
            )  # `three operating segments, aggregated into one`
        return bool(one) and not self.counted

    @cached_property
    def counted(self) -> bool:
        """Whether it counts several (`our three reportable segments`)."""
        several = sum(bool(_COUNTED.search(text)) for text in self._told)
        single = sum(bool(_SINGLE.search(text)) for text in self._told)
        return several > 0 and (several >= single or several >= _ENOUGH)

    @cached_property
    def numbers(self) -> frozenset[int]:
        """How many segments its sentences count (`our three reportable segments`: 3)."""
        return frozenset(_number(match[0]) for text in self._told for match in _COUNTED.finditer(text))

    def counting(self, names: Sequence[str]) -> Iterator[tuple[int, frozenset[str]]]:
        """How many segments each sentence counts, and which of some names it has."""
        for text in self._told:
            if match := _COUNTED.search(text):
                yield _number(match[0]), frozenset(name for name in names if printed(name).search(text))

    def calls(self, name: str) -> bool:
        """Whether a name is called a segment: `the Pumps segment`, `Pumps (a reportable segment)`."""
        return any(
            _BEHIND.match(text, match.end()) is not None or _BEFORE.search(text[: match.start()]) is not None
            for text in self._told
            for match in printed(name).finditer(text)
        )

    def heads(self, name: str) -> bool:
        """Whether a name is a heading of the filing."""
        return key_words(name) in self._headings

    def is_only(self, name: str) -> bool:
        """Whether a sentence begins with a name and says that it is the only segment."""
        return any(printed(name).match(text) and _SINGLE.search(text) for text in self._told)

    def lists_one(self, name: str) -> bool:
        """Whether a sentence that says that there is one segment names it."""
        return any(_SINGLE.search(text) and printed(name).search(text) for text in self._told)

    def lists(self, name: str, peers: Sequence[str] = ()) -> bool:
        """Whether a sentence about segments names it; where it speaks of one segment, only beside all of its peers
        (`We report segment results as Pumps, Seals and Valves`).
        """
        own = printed(_WITH_CORPORATE.sub("", name))
        return any(
            own.search(text)
            and (_LISTED.search(text) or (len(peers) > 1 and all(printed(peer).search(text) for peer in peers)))
            for text in self._told
        )

    def counts_in(self, name: str, peers: Sequence[str]) -> bool:
        """Whether a name of the rest is a segment all the same: called one, in capitals, and named with all others in a
        sentence about segments (`Our reportable segments are Grills, Bars and Other Business`).
        """
        return (
            is_rest(name)
            and " " in name
            and self.calls(name)
            and not self.denies(name)
            and any(
                name in text and _LISTED.search(text) and all(printed(peer).search(text) for peer in peers)
                for text in self._told
            )
        )

    def denies(self, name: str) -> bool:
        """Whether a sentence that begins with a name says that it is no reportable segment."""
        return any(
            (match := _NONE.search(text)) is not None
            and (own := printed(name).search(text)) is not None
            and own.start() < min(match.start(), _EARLY)
            for text in self._told
        )

    def listed_with(self, names: Sequence[str]) -> int:
        """Of some names the most that one sentence about segments has."""
        return max(
            (
                sum(printed(name).search(text) is not None for name in names)
                for text in self._told
                if _LISTED.search(text)
            ),
            default=0,
        )


def _number(told: str) -> int:
    """The number that words begin with (`three reportable segments`)."""
    word = told.split()[0].lower()
    return int(word) if word.isdigit() else _NUMBERS.index(word) + 2
