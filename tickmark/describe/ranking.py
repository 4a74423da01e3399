"""How likely a sentence of a filing says what a revenue line or segment is: a fitted weight for each thing seen in it.

What is seen is where the name stands and which verb follows it, whose heading the sentence is under, in which part of
the filing, and words of what no definition is about (`cues.csv`). `training/fit_descriptions.py` fits the weights.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from tickmark.describe.name_matching import MARK, is_line, mentions, printed, stems
from tickmark.describe.names import is_place, is_plain, is_rest, key_words
from tickmark.describe.reading import Sentence
from tickmark.language.rules import Pattern

HERE = Path(__file__).parent
TOKEN = Pattern(
    "describe/token",
    r"[A-Za-z0-9][A-Za-z0-9&'’.+-]*(?<![.,])|[,;:()$%€£—–•]",
    means="a word, or a mark that parts a sentence",
    examples=("[[Pumps]] (PMP): 3 %", "[[R&D]]"),
    counterexamples=("…",),
)
RARE: Final = 3.0  # what a feature counts of which there are few to learn from
OTHER: Final = "*"
BETWEEN_NAMES: Final = frozenset((",", ";", "(", ")", "and", "or", "&", "our", "the", "as", "well"))
FIRST_WORDS: Final = 12  # in which a verb that says something of the name is looked for
NOTE_BEGINS: Final = Pattern(
    "describe/note-begins",
    r"\s*(?:\((?:\d{1,2}|[a-z])\)|[*†‡]+)\s*(?:Includes?|Consists? of|Comprises?|Represents?)\b",
    means="a footnote that says what is in the line it belongs to",
    examples=("[[(1) Includes]] spare parts.", "[[* Consists of]] rents."),
    counterexamples=("(1) Restated.",),
    flags=re.IGNORECASE,
)
_RUN_ON: Final = re.compile(r"\s+(?:We|Our|The|This|It|These)\s|\s+-\s")  # behind a heading, with no other mark
_OBJECT: Final = 6  # words within which a verb's object stands
_BRACKET: Final = 16  # words in brackets behind a name
_SHORT, _LONG = 8, 70  # words of a sentence
_LIST = 4  # marks between entries that a list has at least
_BELOW = 10  # sentences below a heading that may be about it
_NEAR_NAME = 300  # characters within which a name is looked for
_COVERED: Final = 0.55  # of a name's words by their rarity, for a sentence to be looked at


@cache
def cues() -> Mapping[str, frozenset[str]]:
    """The words of each row of `cues.csv`."""
    with (HERE / "cues.csv").open(encoding="utf-8", newline="") as stream:
        return {row["cue"]: frozenset(row["words"].split()) for row in csv.DictReader(stream)}


@cache
def weights() -> Mapping[str, float]:
    """The fitted weight of each feature."""
    with (HERE / "description_weights.csv").open(encoding="utf-8", newline="") as stream:
        return {row["feature"]: float(row["weight"]) for row in csv.DictReader(stream)}


@lru_cache(maxsize=1 << 16)
def tokens(text: str) -> tuple[tuple[str, int], ...]:
    """Words and marks of a text in lower case, each with its place."""
    return tuple((match[0].lower(), match.start()) for match in TOKEN.finditer(text))


SENTENCE_CUES: Final = (
    "figure", "change", "cost", "policy", "risk", "tax", "audit", "acquisition", "competition", "bought", "people",
    "dispute", "pointer", "metric", "future", "past", "buyers", "boast", "money",
)  # fmt: skip
HEADING_CUES: Final = (
    "business_heading", "segment_heading", "revenue_heading", "policy_heading", "results_heading", "money_heading",
    "metric_heading", "risk_heading", "bought_heading",
)  # fmt: skip
VERBS: Final = ("defines", "is", "deals", "earns")
SECTIONS: Final = ("Item1A", "Item1", "Item7", "Note", "Item8")


@lru_cache(maxsize=1 << 16)
def of_sentence(sentence: Sentence) -> Mapping[str, float]:
    """What is seen in a sentence, whatever line is asked for."""
    words = [word for word, _ in tokens(sentence.text)]
    seen: dict[str, float] = {}
    for cue in SENTENCE_CUES:
        if count := sum(word in cues()[cue] for word in words):
            seen[cue] = 1.0
            if count > 1:
                seen[f"{cue}_twice"] = 1.0
    path = {word for heading in sentence.path for word, _ in tokens(heading)}
    seen |= {cue: 1.0 for cue in HEADING_CUES if path & cues()[cue]}
    section = sentence.passage.section
    place = next((f"in_{part}" for part in SECTIONS if part in section), "in_other")
    seen[place] = 1.0
    seen["short"] = float(len(words) < _SHORT)
    seen["long"] = float(len(words) > _LONG)
    seen["length"] = math.log(1 + len(words)) / 5
    seen["whole"] = float(sentence.text.rstrip()[-1:] in '.!”"')
    seen["opens_list"] = float("\n" in sentence.text)
    seen["ends_colon"] = float(sentence.text.rstrip().endswith(":"))
    seen["enumerates"] = float(sum(word in (",", ";", "•") for word in words) >= _LIST)
    seen["further"] = float(bool({*words[:4]} & cues()["further"]))
    seen["begins_pointer"] = float(next(iter(words), "") in cues()["pointer"])
    seen["cell"], seen["run_in"], seen["entry"] = float(sentence.cell), float(sentence.run_in), float(sentence.entry)
    seen["begins_low"] = float(sentence.text.lstrip("•–- ")[:1].islower())
    seen["digits"] = float(sum(word[0].isdigit() for word in words) > 1)
    return {name: value for name, value in seen.items() if value}


@dataclass(frozen=True, slots=True)
class Asked:
    """A line, or a segment, as it is looked for: its names, those that are only loosely its own, the parts of its name,
    what the other lines and segments are called, the groups it is in, the passages beside its table, the footnote marks
    of its label, and whether it is a segment, and a line of another group has its name.
    """

    names: tuple[str, ...]
    loose: tuple[str, ...]
    parts: tuple[str, ...]
    strangers: tuple[str, ...]
    groups: tuple[str, ...]
    near: frozenset[int]
    marks: tuple[str, ...] = ()
    segment: bool = False
    twin: bool = False


def features(sentence: Sentence, line: Asked, idf: Mapping[str, float]) -> dict[str, float]:
    """What is seen in a sentence that may say what a line is; empty where it has nothing to do with the line."""
    own = _of_name(sentence, line, idf)
    headed = _headed(sentence, line)
    footnote = sentence.passage.position in line.near and (
        NOTE_BEGINS.match(sentence.text) or (line.marks and sentence.text.startswith(line.marks))
    )
    if not own and not headed and not footnote:
        return {}
    seen = dict(of_sentence(sentence))
    seen |= own
    seen |= headed
    words = [word for word, _ in tokens(sentence.text)]
    if not own:
        begins = next((word for word in words if word[0].isalnum()), "")
        seen["unnamed"] = 1.0
        if begins in cues()["anaphor"]:
            seen["unnamed_anaphor"] = 1.0
        if verb := _verb(words[:FIRST_WORDS]):
            seen[f"unnamed_{verb}"] = 1.0
    strangers = [other for other in line.strangers if mentions(sentence.text, other)]
    if strangers:
        seen["strangers"] = min(len(strangers), 3) / 3
        if "joint" not in own and any(
            _first(sentence.text, other) < _first_of(sentence.text, (*line.names, *line.parts)) for other in strangers
        ):
            seen["stranger_first"] = 1.0
    if any(is_line(sentence.heading, other) for other in line.strangers):
        seen["headed_by_other"] = 1.0
    elif any(is_line(heading, other) for heading in sentence.above for other in line.strangers):
        seen["above_other"] = 1.0
    if line.groups:
        told = " ".join((sentence.text, *sentence.path))
        seen["in_group" if any(mentions(told, group) for group in line.groups) else "out_of_group"] = 1.0
    if sentence.passage.position in line.near:
        seen["near"] = 1.0
        seen["footnote"] = RARE * sentence.text.startswith(line.marks) if line.marks else 0.0
        seen["note"] = float(bool(NOTE_BEGINS.match(sentence.text)))
    names = {word for name in (*line.names, *line.parts, *strangers) for word in stems(name)}
    telling = [word for word in set(stems(sentence.text)) - names if word not in _said_of_any() and not word.isdigit()]
    seen["tells_little"] = float(len(telling) < 3)
    seen["telling"] = math.log(1 + len(telling)) / 4
    name = line.names[0]
    seen["of_segment"] = float(line.segment)
    seen["of_rest"], seen["of_place"] = float(is_rest(name)), float(is_place(name))
    return _crossed({key: value for key, value in seen.items() if value})


@cache
def _said_of_any() -> frozenset[str]:
    """The stems of words that say nothing of a line."""
    return frozenset(word for cue in ("lead", "of_segment", "is", "defines") for word in stems(" ".join(cues()[cue])))


def _crossed(seen: dict[str, float]) -> dict[str, float]:
    """Features with those that only mean something together."""
    for first, second in CROSSED:
        if first in seen and second in seen:
            seen[f"{first}*{second}"] = seen[first] * seen[second]
    return seen


CROSSED: Final = (
    ("subject", "verb_defines"), ("subject", "verb_is"), ("subject", "verb_deals"), ("subject", "verb_earns"),
    ("subject", "colon"), ("subject", "apposition"), ("subject", "bracket"), ("subject", "deed"),
    ("subject", "change"), ("subject", "figure"), ("subject", "past"), ("subject", "enumerates"),
    ("headed", "subject"), ("headed", "unnamed_anaphor"), ("headed", "unnamed_deals"), ("headed", "unnamed_defines"),
    ("headed", "first_below"), ("headed", "run_in"), ("unnamed", "change"), ("unnamed", "cell"),
    ("headed", "in_Item1"), ("subject", "in_Note"), ("subject", "in_Item1"), ("subject", "in_Item7"),
    ("subject", "segment_heading"), ("verb_defines", "cost"), ("verb_is", "past"), ("verb_is", "policy"),
    ("listed", "strangers"), ("listed", "enumerates"), ("we_deal", "enumerates"), ("subject", "near"),
    ("of_rest", "subject"), ("of_rest", "near"), ("of_rest", "in_group"), ("of_rest", "out_of_group"),
    ("verb_defines", "change"), ("verb_is", "done"), ("subject", "opens_list"), ("subject", "strangers"),
    ("of_segment", "with_segment"), ("of_segment", "of_revenue"), ("of_segment", "segment_heading"),
    ("of_segment", "business_heading"), ("joint", "verb_defines"), ("joint", "verb_deals"), ("joint", "verb_earns"),
    ("joint", "verb_is"), ("by_part", "subject"), ("by_loose", "subject"), ("verb_defines", "policy"),
    ("verb_is", "tells_little"),
    ("single", "out_of_group"), ("single", "low_case"), ("listed", "in_group"), ("within_brackets", "in_group"),
    ("subject", "with_segment"), ("verb_defines", "with_segment"), ("verb_deals", "with_segment"),
    ("listed", "low_case"), ("early", "verb_defines"), ("early", "verb_is"), ("early", "verb_deals"),
    ("early", "verb_earns"), ("of_rest", "with_word"), ("single", "with_word"), ("verb_is", "boast"),
    ("subject", "boast"), ("subject", "object_aside"), ("subject", "money"), ("subject", "tells_little"),
    ("subject", "cost"), ("verb_defines", "figure"), ("footnote", "note"), ("note", "policy"), ("note", "near"),
    ("colon", "change"), ("subject", "bought_heading"), ("joint", "segment_heading"), ("subject", "bought"),
    ("subject", "far_defines"), ("subject", "far_is"), ("subject", "far_deals"), ("subject", "far_earns"),
)  # fmt: skip


def _first(text: str, name: str) -> int:
    match = printed(name).search(text)
    return match.start() if match else len(text)


def _first_of(text: str, names: Sequence[str]) -> int:
    return min((_first(text, name) for name in names), default=len(text))


def _headed(sentence: Sentence, line: Asked) -> dict[str, float]:
    """Whether a line's name is above a sentence, and how far."""
    seen: dict[str, float] = {}
    names = (*line.names, *line.loose)
    if any(is_line(sentence.heading, name) for name in names):
        if sentence.since > _BELOW:
            return {}
        seen["headed"] = 1.0
        seen["first_below"] = float(sentence.since == 1)
        seen["second_below"] = float(sentence.since == 2)
        seen["far_below"] = float(sentence.since > 3)
    elif any(is_line(above, name) for above in sentence.above for name in names):
        seen["above_headed"] = 1.0
        seen["first_below"] = float(sentence.since == 1)
    elif any(is_line(sentence.passage.heading, name) for name in names) and sentence.since <= _BELOW:
        seen["passage_headed"] = 1.0
    elif any(mentions(sentence.heading, name) for name in names if not is_plain(name)) and sentence.since <= 3:
        seen["heading_names"] = 1.0
        seen["first_below"] = float(sentence.since == 1)
    return {key: value for key, value in seen.items() if value}


def _of_name(sentence: Sentence, line: Asked, idf: Mapping[str, float]) -> dict[str, float]:
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
    total = sum(idf.get(word, 0.0) for word in wanted)
    cover = sum(idf.get(word, 0.0) for word in wanted & there) / total if total else 0.0
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
    says = any(name in seen for name in ("verb_defines", "verb_is", "verb_deals", "verb_earns", "colon", "deed"))
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
    text = sentence.text
    seen: dict[str, float] = {"named": 1.0}
    mark = MARK.match(text)
    body = mark.end() if mark and mark.end() <= start else 0
    masked = _masked(text, line, start, end)
    before = [word for word, place in masked if body <= place < start]
    after = [word for word, place in masked if place >= end]
    lead = cues()["lead"]
    joint = _run_after(after)
    if (joint or OTHER in before) and not _verb(before):
        strange = sum(word not in lead and word not in BETWEEN_NAMES and word != OTHER for word in before)
        seen["joint"] = float(strange <= 2)
        after = after[joint:]
    strange = sum(word not in lead and (word[0].isalnum() or word == OTHER) for word in before)
    seen["within_brackets"] = float(before.count("(") > before.count(")") and not seen.get("joint"))
    seen["single"] = float(" " not in line.names[0])
    seen["subject"] = float(strange == 0)
    seen["early"] = float(0 < strange <= 3)
    seen["late"] = float(strange > 12)
    seen["of_words"] = float(bool(before) and before[-1] in ("of", "for", "from", "by", "in", "to", "and", "or", ","))
    low = text[start : start + 1].islower() and line.names[0][:1].isupper()
    seen["low_case"] = float(low and " " not in text[start:end].strip())
    dealt = [word for word in before if word in cues()["deals"] or word in cues()["earns"]]
    seen["we_deal"] = float(bool(dealt) and bool({"we", "company", "us"} & set(before[:6])))
    seen["listed"] = float(any(word in cues()["defines"] or word in ("such", "following") for word in before))
    seen["inverted"] = float(
        len(before) > 3 and bool({"is", "are"} & set(before)) and bool(cues()["done"] & set(before))
    )
    seen["made_by"] = RARE * bool(seen["inverted"] and before[-1] in ("by", "through"))
    rest = _without_brackets(after, seen)
    first = rest[0] if rest else ""
    seen["colon"] = float(first in (":", "—", "–") or bool(_RUN_ON.match(text[end:])))
    seen["apposition"] = float(len(rest) > 1 and first == "," and rest[1] in cues()["apposition"])
    skipped = 0
    while skipped < len(rest) and (
        rest[skipped] in cues()["of_segment"] or rest[skipped].endswith("ly") or (joint and rest[skipped] in ")")
    ):
        skipped += 1
    said = rest[skipped:]
    if said and said[0] in (":", "—", "–"):  # `Cargo services: ...`
        seen["colon"] = 1.0
    if said and said[0] in cues()["buyers"]:
        seen["of_buyers"] = 1.0
        said = said[1:] if said[1:2] and said[1] in cues()["is"] else []  # `Residential customers are households`
    seen["of_revenue"] = float(bool({"revenue", "revenues", "sales", "fees", "income"} & set(rest[:skipped])))
    seen["with_word"] = float(skipped > 0)
    verb = _class_of(said[0]) if said else ""
    if verb:
        seen[f"verb_{verb}"] = 1.0
        seen["object_aside"] = float(
            any(word in cues()[cue] for cue in ("cost", "policy", "money") for word in said[1:_OBJECT])
        )
        if verb == "is" and (done := next((word for word in said[1:4] if not word.endswith("ly")), "")):
            seen["done"] = float(done in cues()["done"])
            place = said.index(done)
            seen["done_in"] = float(seen["done"] and said[place + 1 : place + 2] == ["in"])
            seen["is_a"] = float(done in ("a", "an", "the", "our"))
            seen["is_earned"] = float(done in cues()["earns"] or done in cues()["defines"])
    elif (said and said[0].isalpha() and said[0].endswith("s") and len(said[0]) > 3 and skipped <= 3) or (
        skipped and rest[skipped - 1] in ("products", "services", "offerings", "markets", "covers") and len(said) > 2
    ):
        seen["deed"] = 1.0
    elif far := _verb(said[:FIRST_WORDS]):
        seen[f"far_{far}"] = 1.0
    seen["with_segment"] = float(
        bool(rest) and rest[0] in ("segment", "segments", "business", "reportable", "operating")
    )
    subject = _subject_phrase(text[body:])
    total = sum(idf.get(word, 0.0) for word in set(subject))
    own = set(stems(text[start:end]))
    if total and seen["subject"]:
        seen["subject_covered"] = sum(idf.get(word, 0.0) for word in set(subject) & own) / total
    wanted = set(stems(line.names[0]))
    whole = sum(idf.get(word, 0.0) for word in wanted)
    seen["name_covered"] = sum(idf.get(word, 0.0) for word in wanted & own) / whole if whole else 0.0
    return {key: value for key, value in seen.items() if value}


def _without_brackets(words: Sequence[str], seen: dict[str, float]) -> list[str]:
    """Words behind a name without what stands in brackets right behind it."""
    if words[:1] == ["("] and ")" in words[:_BRACKET]:
        seen["bracket"] = 1.0
        return list(words[words.index(")") + 1 :])
    return list(words)


def _class_of(word: str) -> str:
    return next((verb for verb in VERBS if word in cues()[verb]), "")


def _verb(words: Sequence[str]) -> str:
    """The class of the first verb among some words."""
    return next((verb for word in words if (verb := _class_of(word))), "")


@lru_cache(maxsize=1 << 15)
def _subject_phrase(text: str) -> tuple[str, ...]:
    """The stems of a sentence up to its first verb."""
    words = [word for word, _ in tokens(text)][: 2 * FIRST_WORDS]
    until = next(
        (place for place, word in enumerate(words) if _class_of(word) or word in ("was", "were", ":")), len(words)
    )
    return tuple(word for word in stems(" ".join(words[:until])) if word not in cues()["lead"])


def probability(seen: Mapping[str, float], fitted: Mapping[str, float] | None = None) -> float:
    """How likely a sentence with these features says what the line is."""
    own = weights() if fitted is None else fitted
    value = own.get("", 0.0) + sum(own.get(name, 0.0) * amount for name, amount in seen.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))
