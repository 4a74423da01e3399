"""How a sentence has the name of a revenue line: where, after which words, and which verb says something of it."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final

from tickmark.describe.asked import Asked
from tickmark.describe.cues import class_of, cues, tokens, verb_in
from tickmark.describe.name_matching import MARK, printed, stems
from tickmark.describe.names import is_plain, is_rest, key_words
from tickmark.describe.reading import Sentence

RARE: Final = 3.0  # what a feature counts of which there are few to learn from
OTHER: Final = "*"
BETWEEN_NAMES: Final = frozenset((",", ";", "(", ")", "and", "or", "&", "our", "the", "as", "well"))
COLONS: Final = (":", "—", "–")
FIRST_WORDS: Final = 12  # in which a verb that says something of the name is looked for
_RUN_ON: Final = re.compile(r"\s+(?:We|Our|The|This|It|These)\s|\s+-\s")  # behind a heading, with no other mark
_OPENING: Final = frozenset(("at", "in", "within", "under", "for", "on", "with", "across", "as"))
_LISTS: Final = frozenset(
    ("including", "includes", "include", "such", "consisting", "comprising", "comprised", "e.g", "primarily")
)
_PURPOSE: Final = frozenset(("for", "to", "as", "with"))
_OWN: Final = frozenset(("our", "its", "the", "their"))
_CALLED: Final = 6  # words between a verb of naming and the name
_OPENED: Final = 8  # words of what opens a sentence before its subject
_OBJECT: Final = 6  # words within which a verb's object stands
_BRACKET: Final = 16  # words in brackets behind a name
_COVERED: Final = 0.55  # of a name's words by their rarity, for a sentence to be looked at


def of_name(sentence: Sentence, line: Asked, idf: Mapping[str, float]) -> dict[str, float]:
    """How a sentence has a line's name: where, after which words, and which verb says something of it."""
    best: dict[str, float] = {}
    for kind, names in (("", line.names), ("loose", line.loose), ("part", line.parts)):
        for name in names:
            for match in [*printed(name).finditer(sentence.text)][:3]:
                if is_rest(name) and " " not in name and match[0][:1].islower():
                    continue
                if _of_a_longer(sentence.text, line, match.start(), match.end()):
                    continue
                found = _at(sentence, line, match.start(), match.end(), idf)
                if is_plain(name) and not is_rest(name) and not found.keys() & {"subject", "of_revenue", "we_deal"}:
                    continue
                if kind:
                    found[f"by_{kind}"] = 1.0
                if _plainer(best) < _plainer(found):
                    best = found
    if best:
        return best
    wanted, there = set(key_words(line.names[0])), set(stems(sentence.text))
    if is_plain(line.names[0]) or is_rest(line.names[0]):
        return {}
    cover = share(wanted, there, idf)
    return {"scattered": cover} if cover >= _COVERED else {}


def _of_a_longer(text: str, line: Asked, start: int, end: int) -> bool:
    """Whether a place is within the longer name of another line."""
    return any(
        first <= start and end <= last and last - first > end - start
        for other in line.strangers
        for first, last in (match.span() for match in printed(other).finditer(text))
    )


def _plainer(seen: Mapping[str, float]) -> float:
    if not seen:
        return -9.0
    says = any(
        name in seen
        for name in ("verb_defines", "verb_is", "verb_deals", "verb_earns", "colon", "deed", "bracket_lists")
    )
    return (
        2 * seen.get("subject", 0.0) + seen.get("early", 0.0) + says + 0.5 * seen.get("we_deal", 0.0)
        - seen.get("by_loose", 0.0) - 0.5 * seen.get("by_part", 0.0) - seen.get("low_case", 0.0)
    )  # fmt: skip


def _masked(text: str, line: Asked, start: int, end: int) -> list[tuple[str, int]]:
    """The words of a text around a name, with each other line's name as one word (`OTHER`)."""
    others = [
        match.span()
        for other in line.strangers
        for match in printed(other).finditer(text)
        if match.end() <= start or match.start() >= end
    ]
    found: list[tuple[str, int]] = [(OTHER, first) for first, _ in others]
    found += [
        (word, place)
        for word, place in tokens(text)
        if not start <= place < end and not any(first <= place < last for first, last in others)
    ]
    return sorted(found, key=lambda one: one[1])


def _run_after(words: Sequence[str]) -> int:
    """How many words belong to a run of names that goes on behind a name (`, Valves and Seals`); 0 where none does."""
    end = place = 0
    while place < len(words) and (words[place] in BETWEEN_NAMES or words[place] == OTHER):
        place += 1
        if words[place - 1] == OTHER:
            end = place
    return end


def _at(sentence: Sentence, line: Asked, start: int, end: int, idf: Mapping[str, float]) -> dict[str, float]:
    """What is seen around the place of a name in a sentence."""
    text = sentence.text
    mark = MARK.match(text)
    body = mark.end() if mark and mark.end() <= start else 0
    masked = _masked(text, line, start, end)
    before = [word for word, place in masked if body <= place < start]
    after = [word for word, place in masked if place >= end]
    seen: dict[str, float] = {"named": 1.0}
    joint = _run_after(after)
    if (joint or OTHER in before) and not verb_in(before):
        strange = sum(word not in cues()["lead"] and word not in BETWEEN_NAMES and word != OTHER for word in before)
        seen["joint"] = float(strange <= 2)
        after = after[joint:]
    seen["single"] = float(" " not in line.names[0])
    low = text[start : start + 1].islower() and line.names[0][:1].isupper()
    seen["low_case"] = float(low and " " not in text[start:end].strip())
    _before(_without_opening(before), seen)
    seen["called_so"] = RARE * _called_so(before, after)
    rest = _without_brackets(after, seen)
    _behind(rest, before, text[end:], bool(joint), seen)
    _covered(text, body, start, end, line, idf, seen)
    return {key: value for key, value in seen.items() if value}


def _without_opening(words: Sequence[str]) -> Sequence[str]:
    """Words before a name without where or when that is (`At our mills, pumps move water`)."""
    if not words or words[0] not in _OPENING or "," not in words[:_OPENED]:
        return words
    opening = words[: words.index(",")]
    return words if verb_in(opening) or OTHER in opening else words[len(opening) + 1 :]


def _before(words: Sequence[str], seen: dict[str, float]) -> None:
    """Add what the words before a name say: whether it is the subject, or what someone deals in or lists."""
    strange = sum(word not in cues()["lead"] and (word[0].isalnum() or word == OTHER) for word in words)
    seen["within_brackets"] = float(words.count("(") > words.count(")") and not seen.get("joint"))
    seen["subject"] = float(strange == 0)
    seen["early"] = float(0 < strange <= 3)
    seen["late"] = float(strange > 12)
    seen["of_words"] = float(bool(words) and words[-1] in ("of", "for", "from", "by", "in", "to", "and", "or", ","))
    dealt = [word for word in words if word in cues()["deals"] or word in cues()["earns"]]
    seen["we_deal"] = float(bool(dealt) and bool({"we", "company", "us"} & set(words[:6])))
    seen["listed"] = float(any(word in cues()["defines"] or word in ("such", "following") for word in words))
    seen["inverted"] = float(len(words) > 3 and bool({"is", "are"} & set(words)) and bool(cues()["done"] & set(words)))
    seen["made_by"] = RARE * bool(seen["inverted"] and words[-1] in ("by", "through"))


def _called_so(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether the words before a name say that something is called so (`cutters, reported as`, `we call this line`,
    and at the end `these are our`), of which there is something.
    """
    own = [word for word in before if word not in _OWN and word != OTHER and (word[0].isalnum() or word in COLONS)]
    last = own[-1:]
    said = bool(cues()["called"] & {*own[-_CALLED:]}) and last == ["as"]
    named = not cues()["naming"].isdisjoint(own[-2:])
    equal = len(own) > _CALLED and last[0] in cues()["is"] and not any(word[0].isalnum() for word in after)
    return len(own) > 1 and (said or named or equal)


def _behind(
    rest: Sequence[str], before: Sequence[str], printed_behind: str, joint: bool, seen: dict[str, float]
) -> None:
    """Add what the words behind a name say of it: a colon, an explanation, a verb with its object."""
    first = rest[0] if rest else ""
    seen["colon"] = float(first in COLONS or bool(_RUN_ON.match(printed_behind)))
    seen["apposition"] = float(len(rest) > 1 and first == "," and rest[1] in cues()["apposition"])
    skipped = 0
    while skipped < len(rest) and (
        rest[skipped] in cues()["of_segment"] or rest[skipped].endswith("ly") or (joint and rest[skipped] in ")")
    ):
        skipped += 1
    said = rest[skipped:]
    if said and said[0] in COLONS:  # `Cargo services: ...`
        seen["colon"] = 1.0
    if said and said[0] in cues()["buyers"]:
        seen["of_buyers"] = 1.0
        said = said[1:] if said[1:2] and said[1] in cues()["is"] else []  # `Residential customers are households`
    seen["of_revenue"] = float(bool({"revenue", "revenues", "sales", "fees", "income"} & set(rest[:skipped])))
    seen["with_word"] = float(skipped > 0)
    if said and (verb := class_of(said[0])):
        _with_verb(verb, said, seen)
    elif (said and said[0].isalpha() and said[0].endswith("s") and len(said[0]) > 3 and skipped <= 3) or (
        skipped and rest[skipped - 1] in ("products", "services", "offerings", "markets", "covers") and len(said) > 2
    ):
        seen["deed"] = 1.0
    elif far := verb_in(said[:FIRST_WORDS]):
        seen[f"far_{far}"] = 1.0
    seen["through_we"] = float(bool({"through", "within"} & {*before}) and "we" in said[:2])
    seen["with_segment"] = float(first in ("segment", "segments", "business", "reportable", "operating"))


def _with_verb(verb: str, said: Sequence[str], seen: dict[str, float]) -> None:
    """Add the class of the verb behind a name, and what it says of its object."""
    seen[f"verb_{verb}"] = 1.0
    seen["object_aside"] = float(
        any(word in cues()[cue] for cue in ("cost", "policy", "money") for word in said[1:_OBJECT])
    )
    if verb == "is" and (done := next((word for word in said[1:4] if not word.endswith("ly")), "")):
        seen["done"] = float(done in cues()["done"])
        place = list(said).index(done)
        seen["done_in"] = float(seen["done"] and list(said[place + 1 : place + 2]) == ["in"])
        behind = next((word for word in said[place + 1 : place + 4] if not word.endswith("ly")), "")
        seen["done_for"], seen["done_by"] = float(behind in _PURPOSE), float(behind == "by")
        seen["is_a"] = float(done in ("a", "an", "the", "our"))
        seen["is_earned"] = float(done in cues()["earns"] or done in cues()["defines"])


def _covered(
    text: str, body: int, start: int, end: int, line: Asked, idf: Mapping[str, float], seen: dict[str, float]
) -> None:
    """Add how much of the sentence's subject, and of the line's name, is what is printed at a place, by the rarity of
    the words.
    """
    subject = set(_subject_phrase(text[body:]))
    own, wanted = set(stems(text[start:end])), set(stems(line.names[0]))
    if seen["subject"]:
        seen["subject_covered"] = share(subject, own, idf)
    seen["name_covered"] = share(wanted, own, idf)


def share(words: Collection[str], there: Collection[str], idf: Mapping[str, float]) -> float:
    """The share of some words that are there, each counted by its rarity; 0 where all are common."""
    total = math.fsum(idf.get(word, 0.0) for word in words)
    return math.fsum(idf.get(word, 0.0) for word in words if word in there) / total if total else 0.0


def _without_brackets(words: Sequence[str], seen: dict[str, float]) -> list[str]:
    """Words behind a name without what stands in brackets right behind it."""
    seen["bracket_lists"] = float(words[:1] == ["("] and bool({*words[1:3]} & _LISTS))
    if words[:1] == ["("] and ")" in words[:_BRACKET]:
        seen["bracket"] = 1.0
        return list(words[words.index(")") + 1 :])
    return list(words)


@lru_cache(maxsize=1 << 15)
def _subject_phrase(text: str) -> tuple[str, ...]:
    """The stems of a sentence up to its first verb."""
    words = [word for word, _ in tokens(text)][: 2 * FIRST_WORDS]
    until = next(
        (place for place, word in enumerate(words) if class_of(word) or word in ("was", "were", ":")), len(words)
    )
    return tuple(word for word in stems(" ".join(words[:until])) if word not in cues()["lead"])
