"""The part of a list that is about one line, where the sentence that has the list is about several.

"Care includes soap and shampoo (Foamy), and paper, such as towels."  of paper  ->  "paper, such as towels"
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tickmark.describe.asked import Asked
from tickmark.describe.cues import cues, tokens
from tickmark.describe.name_matching import mentions, printed, stems
from tickmark.describe.reading import Sentence
from tickmark.language.rules import Pattern

_TELLING = 3  # words that an entry has besides the line's name
_BRACKETS_END = Pattern(
    "describe/entry-in-brackets",
    r"\)\s*[,;]?\s+(?:and\s+)?",
    means="the end of an entry that has a name in brackets",
    examples=("valves (Flow[[), and ]]seals",),
    counterexamples=("valves (Flow).",),
)
_ENDS_IN_BRACKETS = Pattern(
    "describe/entry-ends-in-brackets",
    r"\)(?!\s+(?:which|that|including)\b)",
    means="brackets behind which an entry says no more",
    examples=("(Flow[[)]], and seals",),
    counterexamples=("(Flow) which includes taps",),
)
_PARTS = ((",", ";", ":"), ("and", "or"))


def entry_of(sentence: Sentence, asked: Asked) -> Sentence:
    """The entry of a sentence's list that has a line's name, where the sentence names other lines and the entry alone
    says something; else the sentence.
    """
    text = sentence.text
    name = next((name for name in (*asked.names, *asked.loose, *asked.parts) if mentions(text, name)), "")
    if not name or not any(mentions(text, other) for other in asked.strangers):
        return sentence
    if "\n" in text:  # a list below what announces it
        entries = [one for one in sentence.printed[1:] if mentions(one[1], name)]
        if not entries or any(mentions(entries[0][1], other) for other in asked.strangers):
            return sentence
        first = sentence.printed[0]
        return replace(sentence, text=f"{first[1]}\n{entries[0][1]}", printed=(first, entries[0]))
    match = printed(name).search(text)
    if match is None or len(sentence.printed) > 1:
        return sentence
    cuts = list(_cuts(text))
    if text[match.start() - 1 : match.start()] == "(" and _ENDS_IN_BRACKETS.match(text, match.end()):
        return _before_brackets(sentence, match.start() - 1, match.end() + 1, cuts)
    start = max((end for _, end in cuts if end <= match.start()), default=0)
    if not start:
        return sentence
    end = min(
        (first for first, last in cuts if first >= match.end() and _begins(text, first, last, asked.strangers)),
        default=len(text),
    )
    own = text[start:end].strip(" ,;.").removeprefix("of ")
    if len(stems(own)) < len(stems(name)) + _TELLING or any(mentions(own, other) for other in asked.strangers):
        return sentence
    return replace(sentence, text=own, printed=((sentence.passage, own),))


def _before_brackets(sentence: Sentence, start: int, end: int, cuts: Sequence[tuple[int, int]]) -> Sentence:
    """The entry of a list that has a line's name in brackets behind what it is (`valves and taps (Flow)`): from the
    brackets of the entry before it, or from where the list begins.
    """
    text = sentence.text
    first = next((last for _, last in cuts), 0)
    first = max([first, *(match.end() for match in _BRACKETS_END.finditer(text, 0, start))])
    own = text[first:end].strip(" ,;")
    return replace(sentence, text=own, printed=((sentence.passage, own),)) if own else sentence


def _cuts(text: str) -> Iterator[tuple[int, int]]:
    """Where an entry of a list may end and the next begin, outside brackets, and where the list begins."""
    depth, listing = 0, cues()["defines"] | cues()["deals"] | {"as"}
    words = tokens(text)
    for number, (word, place) in enumerate(words):
        depth += (word == "(") - (word == ")")
        if depth:
            continue
        after = words[number + 1] if number + 1 < len(words) else ("", len(text))
        if word in _PARTS[0] and not after[0][:1].isdigit():
            joined = after[0] in _PARTS[1]
            yield place, after[1] + len(after[0]) if joined else place + 1
        elif word in listing:
            yield place, place + len(word)


def _begins(text: str, first: int, last: int, strangers: Sequence[str]) -> bool:
    """Whether an entry begins after a cut: after a semicolon or `and`, or where it names another line."""
    sign = text[first:last].strip(" ,")
    told = next((part for part in text[last:].replace(";", ",").split(",") if part.strip()), "")
    return sign in (";", "and", "or") or any(mentions(told, other) for other in strangers)
