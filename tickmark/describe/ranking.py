"""How likely a sentence of a filing says what a revenue line or segment is: a fitted weight for each thing seen in it.

What is seen is where the name stands and which verb follows it, whose heading the sentence is under, in which part of
the filing, and words of what no definition is about (`cues.csv`). `training/fit_descriptions.py` fits the weights.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from tickmark.describe.asked import Asked
from tickmark.describe.cues import cues, tokens, verb_in
from tickmark.describe.name_matching import is_line, mentions, printed, stems
from tickmark.describe.names import is_place, is_plain, is_rest
from tickmark.describe.naming import FIRST_WORDS, RARE, of_name
from tickmark.describe.reading import Sentence
from tickmark.language.rules import Pattern

HERE = Path(__file__).parent
NOTE_BEGINS: Final = Pattern(
    "describe/note-begins",
    r"\s*(?:\((?:\d{1,2}|[a-z])\)|[*†‡]+)\s*(?:Includes?|Consists? of|Comprises?|Represents?)\b",
    means="a footnote that says what is in the line it belongs to",
    examples=("[[(1) Includes]] spare parts.", "[[* Consists of]] rents."),
    counterexamples=("(1) Restated.",),
    flags=re.IGNORECASE,
)
COLLECTIVE: Final = Pattern(
    "describe/of-all-segments",
    r"\W*(?:(?:each|every)(?: one)?(?: of)?\s+(?:(?:of|the|these|those|our|its|company['’]s)\s+)*"
    r"(?:\S+\s+){0,4}?segments?"
    r"|(?:all|both)(?: of)?\s+(?:(?:the|these|those|our|its|company['’]s)\s+)*(?:\S+\s+){0,3}?segments"
    r"|(?:our|the|these|the company['’]s)\s+(?:\S+\s+){0,3}?(?:geographic|geographical|regional)\s+"
    r"(?:\w+\s+){0,2}?segments?)\b(?! (?:data|information|results|revenues?|profit))",
    means="where a sentence begins that is about all segments, or those that are places",
    examples=("[[Each of our segments]] sells pumps.", "[[Our geographic operating segments]] sell cola."),
    counterexamples=("Our Pumps segment sells pumps.", "All prior-period segment data were adjusted."),
    flags=re.IGNORECASE,
)
_SHORT, _LONG = 8, 70  # words of a sentence
_LIST = 4  # marks between entries that a list has at least
_BELOW = 10  # sentences below a heading that may be about it


@cache
def weights() -> Mapping[str, float]:
    """The fitted weight of each feature."""
    with (HERE / "description_weights.csv").open(encoding="utf-8", newline="") as stream:
        return {row["feature"]: float(row["weight"]) for row in csv.DictReader(stream)}


SENTENCE_CUES: Final = (
    "figure", "change", "cost", "policy", "risk", "tax", "audit", "acquisition", "competition", "bought", "people",
    "dispute", "pointer", "metric", "future", "past", "buyers", "boast", "money",
)  # fmt: skip
HEADING_CUES: Final = (
    "business_heading", "segment_heading", "revenue_heading", "policy_heading", "results_heading", "money_heading",
    "metric_heading", "risk_heading", "bought_heading",
)  # fmt: skip
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


def features(sentence: Sentence, line: Asked, idf: Mapping[str, float]) -> dict[str, float]:
    """What is seen in a sentence that may say what a line is; empty where it has nothing to do with the line."""
    own = of_name(sentence, line, idf)
    headed = _headed(sentence, line)
    near = sentence.passage.position in line.near
    footnote = near and (NOTE_BEGINS.match(sentence.text) or (line.marks and sentence.text.startswith(line.marks)))
    of_all = bool(line.segment and COLLECTIVE.match(sentence.text))
    if not own and not headed and not footnote and not of_all:
        return {}
    strangers = [other for other in line.strangers if mentions(sentence.text, other)]
    seen = {**of_sentence(sentence), **own, **headed}
    if not own:
        seen |= _without_name(sentence)
    if of_all:
        seen["collective"] = 1.0
        seen["collective_of_place" if is_place(line.names[0]) else "collective_of_other"] = 1.0
    seen |= _beside_others(sentence, line, strangers, "joint" in own)
    if near:
        seen["near"] = 1.0
        seen["footnote"] = RARE * sentence.text.startswith(line.marks) if line.marks else 0.0
        seen["note"] = float(bool(NOTE_BEGINS.match(sentence.text)))
    names = {word for name in (*line.names, *line.parts, *strangers) for word in stems(name)}
    telling = [word for word in set(stems(sentence.text)) - names if word not in _said_of_any() and not word.isdigit()]
    seen["tells_little"] = float(len(telling) < 3)
    seen["telling"] = math.log(1 + len(telling)) / 4
    seen["of_segment"] = float(line.segment)
    seen["of_rest"], seen["of_place"] = float(is_rest(line.names[0])), float(is_place(line.names[0]))
    return _crossed({key: value for key, value in seen.items() if value})


def _without_name(sentence: Sentence) -> dict[str, float]:
    """How a sentence that does not have a line's name begins, and which verb it has."""
    words = [word for word, _ in tokens(sentence.text)]
    seen = {"unnamed": 1.0}
    if next((word for word in words if word[0].isalnum()), "") in cues()["anaphor"]:
        seen["unnamed_anaphor"] = 1.0
    if verb := verb_in(words[:FIRST_WORDS]):
        seen[f"unnamed_{verb}"] = 1.0
    return seen


def _beside_others(sentence: Sentence, line: Asked, strangers: Sequence[str], joint: bool) -> dict[str, float]:
    """Which other lines a sentence names, before this one's name or above it, and whether it speaks of the line's
    group.
    """
    seen: dict[str, float] = {}
    if strangers:
        seen["strangers"] = min(len(strangers), 3) / 3
        own = _first_of(sentence.text, (*line.names, *line.parts))
        if not joint and any(_first(sentence.text, other) < own for other in strangers):
            seen["stranger_first"] = 1.0
    if any(is_line(sentence.heading, other) for other in line.strangers):
        seen["headed_by_other"] = 1.0
    elif any(is_line(heading, other) for heading in sentence.above for other in line.strangers):
        seen["above_other"] = 1.0
    if line.groups:
        told = " ".join((sentence.text, *sentence.path))
        seen["in_group" if any(mentions(told, group) for group in line.groups) else "out_of_group"] = 1.0
    return seen


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
    ("subject", "colon"), ("subject", "apposition"), ("subject", "bracket"), ("subject", "bracket_lists"),
    ("collective", "unnamed_defines"), ("collective", "unnamed_is"), ("collective", "unnamed_deals"),
    ("collective", "unnamed_earns"), ("collective", "joint"), ("verb_is", "done_for"), ("verb_is", "done_by"),
    ("subject", "deed"),
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
    ("subject", "through_we"),
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


def probability(seen: Mapping[str, float], fitted: Mapping[str, float] | None = None) -> float:
    """How likely a sentence with these features says what the line is."""
    own = weights() if fitted is None else fitted
    value = own.get("", 0.0) + sum(own.get(name, 0.0) * amount for name, amount in seen.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))
