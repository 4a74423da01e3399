"""The phrases of a sentence that may name things sold, each with the word that its list follows.

"The segment sells pumps, and hand tools for farms, to mills."  ->  sells: pumps, hand tools; for: farms; to: mills
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from typing import Final

from tickmark.describe.cues import cues
from tickmark.language.rules import Pattern

MARK = Pattern(
    "describe/phrase-mark",
    r"[,;:()—–•◦\n”“\"]|(?<=\s)-(?=\s)|(?:[Uu]\.[Ss]\.|[A-Za-z0-9][\w®™.+/&'’-]*)(?<![.,])",
    means="a word, or a mark that parts phrases",
    examples=("[[pumps]], hand tools", "[[R&D]]", "[[Inks]] - of all kinds"),
    counterexamples=("…", "."),
)
SENTENCE_END: Final = re.compile(r"(?<=[a-z)]\.)\s+(?=[A-Z])")
_JOINS: Final = frozenset((",", ";", "\n", "•", "◦", "and", "or", "and/or", "nor", "”", "“", '"'))
_MARKS: Final = {":": "colon", "—": "dash", "–": "dash", "-": "dash", "(": "bracket"}
_PHRASES: Final = {
    ("such", "as"): "example", ("as", "well", "as"): ",", ("together", "with"): ",", ("e.g",): "example",
    ("for", "example"): "example", ("including",): "example", ("namely",): "example", ("like",): "example",
    ("known", "as"): "named", ("marketed", "as"): "named", ("sold", "as"): "named", ("named",): "named",
    ("called",): "named", ("known", "for"): "example",
    ("in", "addition", "to"): ",", ("not", "limited", "to"): "example", ("of", "other"): "of", ("of", "others"): "of",
}  # fmt: skip
_BEGINS: Final = frozenset("•◦\n():—–")
_VERBS: Final = ("defines", "is", "deals", "earns", "done", "dealing")
MOST_WORDS: Final = 6
_NOUNS: Final = frozenset(("feature", "cover", "span"))  # verbs that define, and nouns too (`feature films`)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase as printed. `opener` is what its list follows, of the classes of `cues.csv` or a preposition itself,
    `outer` what the list before it follows; `place` is where it stands among the `of` entries of its list, `first` the
    first of them, `closer` what ends the list, and `lists` how many lists of the sentence come before.
    """

    text: str
    opener: str
    outer: str
    place: int
    first: str
    of: int
    closer: str
    lists: int


@dataclass(slots=True)
class _Open:
    """A list whose entries are being read."""

    opener: str
    outer: str
    lists: int
    entries: list[str]
    closer: str = "end"


def phrases(text: str, line: str = "") -> Iterator[Phrase]:
    """The phrases of some sentences, in their order.

    Args:
        text: sentences as printed.
        line: the name of what they are about: what follows it at the beginning, and ends in s, is a verb.
    """
    own = {*line.lower().split(), *cues()["of_segment"], *cues()["leading"]}
    for sentence in SENTENCE_END.split(text):
        for found in _lists(sentence, own):
            entries = [entry for entry in map(_bare, found.entries) if entry]
            for place, entry in enumerate(entries):
                yield Phrase(
                    entry, found.opener, found.outer, place, entries[0], len(entries), found.closer, found.lists
                )


def _lists(sentence: str, own: AbstractSet[str]) -> list[_Open]:
    """The lists of a sentence, each opened by a verb, a preposition, a mark or the sentence itself."""
    words = [(match[0], match.start(), match.end()) for match in MARK.finditer(sentence)]
    found = [_Open("start", "", 0, [])]
    around: list[_Open] = []  # lists that go on behind a bracket
    first: int | None = None  # where the phrase that is read begins
    last, place = 0, 0

    def close() -> None:
        nonlocal first
        if first is not None:
            found[-1].entries.append(sentence[first:last])
        first = None

    while place < len(words):
        word, start, end = words[place]
        verbs = first is None and found[-1].opener in _VERBS and not found[-1].entries
        subject = first is not None and {*sentence[first:last].lower().split()} <= own
        noun = first is not None and len(found) > 1 and not subject
        length, opener = _opener(words, place, verbs or subject, noun)
        if not opener and len(found) == 1 and subject and _is_verb(word):
            opener = "deals"
        if word == ")":
            close()
            if around:
                found[-1].closer = "bracket"
                found.append(around.pop())
        elif opener == "," or (not opener and word.lower() in _JOINS):
            close()
        elif opener == "of" and length == 1 and first is not None and not _holds(sentence[first:last]):
            last = end
        elif opener:
            if opener == "of" and length == 1:
                first = None
            close()
            if opener == "bracket":
                around.append(found[-1])
            found[-1].closer = opener
            found.append(_Open(opener, found[-1].opener, len(found), []))
        else:
            first, last = (start if first is None else first), end
        place += length
    close()
    return list({id(one): one for one in found}.values())


def _opener(words: Sequence[tuple[str, int, int]], place: int, verbs: bool, noun: bool) -> tuple[int, str]:
    """How many words open a list here, and as what; (1, "") where none does. The plain form of a verb opens one only
    behind what it is the verb of, or beside other `verbs` without an object: else it is a `noun`, as any form is within
    an entry of a list (`transport systems`, `dog treats`).
    """
    lower = tuple(word.lower() for word, _, _ in words[place : place + 3])
    for length in (3, 2, 1):
        if found := _PHRASES.get(lower[:length]) if len(lower) >= length else None:
            return length, found
    before = words[place - 1][0].lower() if place else ""
    name = words[place][0][:1].isupper() and place and before not in _BEGINS
    opener = _MARKS.get(lower[0]) or ("" if name else _class(lower[0]))
    held = lower[0] in cues()["container"] and lower[1:2] == ("of",)  # `a range of`
    if held or (opener in ("dealing", "deals") and noun):
        return 1, ""
    if lower[0] in _NOUNS:
        return 1, opener if before in cues()["clause"] else ""
    if opener in ("dealing", "deals") and not (lower[0].endswith("s") or verbs or not place):
        led = before in cues()["clause"] or before in cues()["preposition"] or before.endswith("ly")
        return 1, opener if led else ""
    return 1, opener


def _is_verb(word: str) -> bool:
    """Whether a word behind a name may be a verb (`Radio broadcasts news`)."""
    return word.islower() and word.endswith("s") and word not in cues()["of_segment"]


@cache
def _class(word: str) -> str:
    """The class of a word that opens a list: a verb's, `clause`, or the preposition itself; empty where it is none."""
    if word in cues()["preposition"]:
        return word
    if word in cues()["clause"]:
        return "clause"
    if own := next((verb for verb in _VERBS if word in cues().get(verb, ())), ""):
        return own
    stem = word.removesuffix("ing")
    if stem != word and any(form in cues()["deals"] for form in (stem, f"{stem}e", stem[:-1])):
        return "dealing"
    return ""


def _holds(phrase: str) -> bool:
    """Whether a phrase ends in a word for how much or which of what follows `of` (`a range`, `the sale`)."""
    words = phrase.lower().split()
    return bool(words) and words[-1] in cues()["container"]


def _bare(entry: str) -> str:
    """A phrase without articles, adverbs and the like around it; empty where nothing is left, or too much."""
    words = entry.split()
    while words and (words[0].lower() in cues()["leading"] or _is_adverb(words[0])):
        words.pop(0)
    while words and (words[-1].lower() in cues()["leading"] or _is_adverb(words[-1])):
        words.pop()
    text = " ".join(words).strip(" .’'®™&/")
    return text if len(text) > 1 and len(words) <= MOST_WORDS else ""


def _is_adverb(word: str) -> bool:
    return word.endswith("ly") and len(word) > 4 and word.islower() and word not in cues()["ly"]
