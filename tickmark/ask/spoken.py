"""Questions as people speak and write them to each other, cut down to what is asked: no greeting, no request to be
told, nothing that the asker tells of themselves, no sounds of somebody who thinks aloud, and no word twice.

What is said beside a question is not thrown away where it names what the question leaves open: the company, or the
period.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from tickmark.ask.said import pattern_of
from tickmark.language.rules import Pattern, unnamed
from tickmark.yaml_files import read_yaml

Named = tuple[Sequence[str], Sequence[str]]
"""Names of companies, and of periods."""
_FILE: Final = Path(__file__).with_name("spoken.yaml")
_LEAST: Final = 3
"""Words of a question that are left at least: shorter ones are told as they are."""
_PLAIN: Final = (
    ("per cent", "percent"), ("how many money", "how much"), ("how much money", "how much"), ("in the course of", "in"),
    ("and less", "less"), ("and minus", "minus"),
)  # fmt: skip


@cache
def entries() -> dict[str, dict[str, Any]]:
    """The patterns by their names, as the file has them."""
    found: dict[str, dict[str, Any]] = read_yaml(_FILE)
    return found


@cache
def _spoken(name: str) -> Pattern:
    return pattern_of(entries()[name])


def as_asked(question: str, named_in: Callable[[str], Named]) -> str:
    """What a question asks, without what is said around it; the question itself where hardly anything would be left.

    Args:
        question: as it is typed or spoken.
        named_in: the names of companies in a text and those of periods, as they stand there.

    >>> as_asked("Could you please tell me what the, uh, sales were in 2023?", lambda text: ((), ()))
    'what the sales were in 2023?'
    >>> as_asked("I'm a student. How many shops did they have?", lambda text: ((), ()))
    'How many shops did they have?'
    """
    told = _without_speakers(question, named_in)
    told = _spoken("backing").sub(" ", told)
    told = _spoken("fillers").sub("", told)
    told = _again(_spoken("asides"), told)
    told = _spoken("purpose").sub("", told)
    told = _again(_spoken("opening"), told)
    told = _spoken("empty").sub(" ", told)
    told = _spoken("correction").sub(" ", told)
    told = _spoken("twice").sub(r"\1", told)
    for said, meant in _PLAIN:
        told = unnamed(said, re.IGNORECASE).sub(meant, told)
    told = _tidy(told)
    return told if len(told.split()) >= _LEAST else question


def _without_speakers(question: str, named_in: Callable[[str], Named]) -> str:
    """A question without the sentences in which its asker speaks of themselves; companies and periods that they alone
    name stand at its end.
    """
    sentences = _sentences(question)
    kept = [one for one in sentences if not _is_of_speaker(one)]
    if not kept or len(kept) == len(sentences):
        return question
    rest = " ".join(kept)
    if "it" in rest.casefold().split():  # of what was said before
        return question
    beside = [named_in(one) for one in sentences if one not in kept]
    lost = [name for kind, named in enumerate(named_in(rest)) if not named for names in beside for name in names[kind]]
    ending = rest.rstrip(" ?.!")
    return f"{ending} of {' '.join(dict.fromkeys(lost))}{rest[len(ending) :]}" if lost else rest


def _sentences(text: str) -> list[str]:
    """The sentences of a question: an end of one is a mark with a blank and a capital behind it.

    >>> _sentences("I'm a tenant. What does U.S. Steel own?")
    ["I'm a tenant.", 'What does U.S. Steel own?']
    """
    found, start = [], 0
    for at, sign in enumerate(text[:-2]):
        word = text[start:at].rsplit(" ", 1)[-1]
        short = len(word) < _LEAST or "." in word or (word[:1].isupper() and len(word) <= _LEAST)
        ends = sign in "?!" or (sign == "." and not short)
        if ends and text[at + 1] == " " and (text[at + 2].isupper() or text[at + 2].isdigit()):
            found.append(text[start : at + 1].strip())
            start = at + 1
    return [*found, text[start:].strip()]


def _is_of_speaker(sentence: str) -> bool:
    speaks = _spoken("of_speaker").search(sentence) is not None
    return speaks and "?" not in sentence and not _spoken("asks").search(sentence)


def _again(pattern: Pattern, text: str) -> str:
    """A text without what a pattern finds, as often as it is there."""
    while (shorter := pattern.sub("", text).strip()) != text:
        text = shorter
    return text


def _tidy(text: str) -> str:
    """A text with one blank between words, and no commas that stand alone."""
    words = " ".join(text.split())
    for sign in ",?.!":
        words = words.replace(f" {sign}", sign)
    while ",," in words:
        words = words.replace(",,", ",")
    return words.strip(" ,;:–—-")


__all__ = ["as_asked", "entries"]
