"""A question against one frame: every word of it must be told by the frame or be a word of asking.

`Average ARR of customers in APAC` over a list of customers is the measure `ARR (USD)`, the value APAC of the column
`Region`, and the operation `average`; `customers` is what the rows are. A word that is none of these means that the
frame does not hold what is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import product
from typing import Literal

from tickmark.ask.sheets.frames import Dimension, Frame, Measure
from tickmark.ask.sheets.times import Time, find_times
from tickmark.ask.sheets.words import Token, phrases, said, stems_of, to_date_in_short, tokens
from tickmark.places import state_code

_MOST_READINGS = 64
_HELD = "shares"
_LONGEST = 6  # words of a name
_AMOUNT = re.compile(r"\d[\d,]*(?:\.\d+)?")
_ASKS_GROUP = frozenset(("which", "what", "who", "where"))
Kind = Literal["measure", "value", "dimension", "operation", "comparison", "time", "amount", "negation"]


@dataclass(frozen=True, slots=True)
class Part:
    """A run of words of the question, and what it is."""

    first: int
    end: int
    kind: Kind
    meaning: object


@dataclass(frozen=True, slots=True)
class Condition:
    """A measure that must be above or below an amount, or another measure of the row (`over budget`)."""

    measure: Measure
    relation: str
    amount: Decimal = Decimal(0)
    other: Measure | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be worked out of a frame.

    `group` are the rows' values or times to be told apart, by `superlative` the highest or the lowest of them, or all;
    `less` is a second measure that is taken off, `weight` one that an average is weighted by; `count` counts rows, each
    of another time where `counted` names one; `one_row` says that single rows are set against each other (`of a product
    in one warehouse`).
    """

    frame: Frame
    measure: Measure | None
    operation: str = ""
    superlative: str = ""
    group: Dimension | None = None
    filters: tuple[tuple[Dimension, str], ...] = ()
    truths: tuple[tuple[Measure, bool], ...] = ()
    conditions: tuple[Condition, ...] = ()
    time: Time | None = None
    event: Dimension | None = None
    count: bool = False
    less: Measure | None = None
    counted: Dimension | None = None
    one_row: bool = False
    weight: Measure | None = None


def requests(question: str, frame: Frame, taken: Sequence[tuple[int, int]] = ()) -> list[Request]:
    """What a question may ask of a frame; none where a word of it is not told by the frame.

    Args:
        question: as asked.
        frame: the sheet.
        taken: places of the question that name the company.
    """
    question = to_date_in_short(question)
    times = find_times(question)
    places = [*taken, *((mention.start, mention.end) for mention in times)]
    words = [t for t in tokens(question) if not any(t.start < end and start < t.end for start, end in places)]
    to_date = [word for word in words if said("to_date", (word.stem,))]
    if len(times) > 1 or (frame.to_date and not to_date) or (frame.apart and not times):
        return []
    if frame.to_date or frame.turned:  # of months across, the year is to date
        words = [word for word in words if word not in to_date]
    if frame.turned and any(dimension.header == "month" for dimension in frame.dimensions):
        words = [word for word in words if word.stem != "monthly"]  # `average monthly cost`
    found = []
    for parts in _readings(words, frame):
        request = _request(words, parts, frame, times[0].time if times else None)
        if request and request not in found:
            found.append(request)
    return found


def _readings(words: Sequence[Token], frame: Frame) -> Iterator[list[Part]]:
    """The ways to take the words apart, longest runs first; alternatives only where one run is several things."""
    runs: list[list[Part]] = []
    place = 0
    while place < len(words):
        parts: list[Part] = []
        for size in range(min(_LONGEST, len(words) - place), 0, -1):
            parts = list(_parts(words, place, size, frame))
            if parts:
                break
        if parts:
            runs.append(parts)
        place = parts[0].end if parts else place + 1
    for number, chosen in enumerate(product(*runs)):
        if number >= _MOST_READINGS:
            return
        yield list(chosen)


def _parts(words: Sequence[Token], place: int, size: int, frame: Frame) -> Iterator[Part]:
    run = tuple(word.stem for word in words[place : place + size])
    end = place + size
    equity = words[place].text.lower() == _HELD  # how many shares somebody holds is no share of anything
    if (operation := phrases("operations").get(run)) and not equity:
        yield Part(place, end, "operation", operation)
    if relation := phrases("comparisons").get(run):
        yield Part(place, end, "comparison", relation)
    for measure in _measures(run, frame):
        yield Part(place, end, "measure", measure)
    for dimension in frame.dimensions:
        values = frame.values.get(dimension.key, {})
        held = run if run in values else (state_code(" ".join(word.text for word in words[place:end])).casefold(),)
        if held in values and (held != run or _names_value(words[place:end], run)):
            yield Part(place, end, "value", (dimension, values[held]))
        event = dimension.time and not dimension.axis and size == 1
        if run in (dimension.words, _noun(dimension)) or (event and run[0] in _own_words(dimension, frame)):
            yield Part(place, end, "dimension", dimension)
    if size == 1 and said("negations", run):
        yield Part(place, end, "negation", None)
    if size == 1 and _AMOUNT.fullmatch(words[place].text):
        yield Part(place, end, "amount", Decimal(words[place].text.replace(",", "")))
    if (
        size == 1
        and frame.axis
        and run[0] in ("day", "month", "quarter", "year")
        and not any(run == d.words for d in frame.dimensions)
    ):
        yield Part(place, end, "dimension", Dimension(run[0], run[0], run, True, True))


def _names_value(words: Sequence[Token], run: tuple[str, ...]) -> bool:
    """Whether words name a value, and are not common words that a value is spelt like: `no`, `us`."""
    if len(run) > 1 or not (said("idle", run) or len(words[0].text) < 3):
        return True
    return words[0].text.isupper()


def _measures(run: tuple[str, ...], frame: Frame) -> list[Measure]:
    """Measures of that name; else the one whose name ends with it, as `rate` for `Interest rate`."""
    exact = [measure for measure in frame.measures if measure.words == run]
    if exact or said("idle", run) or phrases("operations").get(run):
        return exact
    ending = [
        measure
        for measure in frame.measures
        if measure.words[-len(run) :] == run and not any(said("left_out", (w,)) for w in measure.words[: -len(run)])
    ]
    if not ending and (other := phrases("renamed").get(run)):
        return [measure for measure in frame.measures if measure.words == stems_of(other)]
    if not ending and said("spent", run):
        return _of_actual(frame)
    current = [measure for measure in ending if said("current", measure.words[:1])]
    return current if len(current) == 1 else ending if len(ending) == 1 else []


def _of_actual(frame: Frame) -> list[Measure]:
    """The column headed `Actual` alone."""
    return [measure for measure in frame.measures if measure.words == stems_of("actual")]


def _noun(dimension: Dimension) -> tuple[str, ...]:
    """What a column's header names without `ID` or `name`: `Loan ID` loans."""
    words = tuple(word for word in dimension.words if not said("labels", (word,)))
    return words if words != dimension.words else ()


def _own_words(dimension: Dimension, frame: Frame) -> set[str]:
    """The words of a header of an event that no other column has: `since` of `Customer since`."""
    others = {word for d in frame.dimensions if d is not dimension for word in d.words} | frame.sheet.words
    return {word for word in dimension.words if word not in others and not said("idle", (word,))}


@dataclass
class _Draft:
    """What parts come to, while they are read."""

    measures: list[tuple[int, Measure]] = field(default_factory=list)
    values: list[tuple[Dimension, str]] = field(default_factory=list)
    nouns: list[tuple[int, Dimension]] = field(default_factory=list)
    operations: list[str] = field(default_factory=list)
    truths: list[tuple[Measure, bool]] = field(default_factory=list)
    relation: tuple[int, str] | None = None
    amount: Decimal | None = None
    amount_end: int = -1
    weighted: bool = False
    negated: int | None = None


def _request(words: Sequence[Token], parts: Sequence[Part], frame: Frame, time: Time | None) -> Request | None:
    used = {place for part in parts for place in range(part.first, part.end)}
    used |= {part.end for part in parts if isinstance(part.meaning, Measure) and _is_spent(part.meaning, frame)
             and words[part.end : part.end + 1] and said("spent", (words[part.end].stem,))}  # fmt: skip
    for place, word in enumerate(words):
        known = said("idle", (word.stem,)) or said("weighted", (word.stem,)) or word.stem in frame.sheet.words
        if place not in used and not known:
            return None
    draft = _Draft(weighted=any(said("weighted", (word.stem,)) for word in words))
    for part in parts:
        if not _take(draft, part):
            return None
    return _complete(draft, words, frame, time)


def _is_spent(measure: Measure, frame: Frame) -> bool:
    """Whether a row across times holds what was spent, below zero as costs are printed: `Energy | -88 | -85`."""
    values = [record.cells[measure.key].value for record in frame.records if measure.key in record.cells]
    return frame.turned and bool(values) and all(value < 0 for value in values)


def _take(draft: _Draft, part: Part) -> bool:
    """Take a part into the draft; False where it does not fit what was taken before."""
    meaning = part.meaning
    if isinstance(meaning, Measure):
        if meaning.truth:
            draft.truths.append((meaning, draft.negated is None))
            draft.negated = None
        elif meaning.key not in (measure.key for _, measure in draft.measures):
            draft.measures.append((part.first, meaning))
    elif part.kind == "value":
        draft.values.append(meaning)  # type: ignore[arg-type]
    elif isinstance(meaning, Dimension):
        draft.nouns.append((part.first, meaning))
    elif part.kind == "operation":
        draft.operations.append(str(meaning))
    elif part.kind == "comparison":
        draft.relation = (part.first, str(meaning))
    elif part.kind == "amount":
        if draft.relation is None or draft.amount is not None:
            return False
        draft.amount, draft.amount_end = Decimal(str(meaning)), part.end
    else:
        draft.negated = part.first
    return True


def _complete(draft: _Draft, words: Sequence[Token], frame: Frame, time: Time | None) -> Request | None:
    """The request of a draft; None where it does not come to one."""
    keys = [dimension.key for dimension, _ in draft.values]
    if draft.negated is not None or len(set(keys)) != len(keys):
        return None
    superlatives = [operation for operation in draft.operations if operation in ("max", "min")]
    others = [operation for operation in draft.operations if operation not in ("max", "min")]
    if len(superlatives) > 1 or len(set(others)) > 1 or (superlatives and {"first", "last"} & set(others)):
        return None
    event, nouns = _event(draft, time)
    asks = [word.text.casefold() for word in words]
    counts = "many" in asks or (others[:1] == ["count"])
    group, loose = _group(nouns, draft, words, frame, bool(superlatives))
    if loose or (superlatives and others and group is None):
        return None
    weight = _weight(draft, words)
    if weight is None and draft.weighted:
        return None
    if weight is not None:
        draft.measures = [(place, measure) for place, measure in draft.measures if measure is not weight]
        others = ["average"]
    measure, less, conditions = _measured(draft, counts, frame)
    if measure is False:
        return None
    if measure is None and not counts and not (superlatives and draft.truths):
        flows = [m for m in frame.measures if m.adds == "flow" and not m.truth]
        if len(flows) == 1 and draft.values and not (superlatives or frame.turned):
            measure = flows[0]  # `total rent in March` of entries: their amount
        elif len(frame.measures) == 1 and frame.measures[0].words == () and frame.measures[0].key == "value":
            measure = frame.measures[0]
        else:
            return None
    counted = next((noun for place, noun in nouns if noun.time and place and words[place - 1].stem == "many"), None)
    return Request(
        frame,
        measure or None,
        next(iter(others), ""),
        next(iter(superlatives), ""),
        group,
        tuple(draft.values),
        tuple(draft.truths),
        conditions,
        time,
        event,
        measure is None,
        less,
        counted,
        any(place and said("articles", (words[place - 1].stem,)) for place, _ in nouns),
        weight,
    )


def _weight(draft: _Draft, words: Sequence[Token]) -> Measure | None:
    """What an average is weighted by: `balance-weighted`, `weighted by balance`."""
    for place, word in enumerate(words):
        if said("weighted", (word.stem,)):
            by = place + 2 if words[place + 1 : place + 2] and words[place + 1].stem == "by" else None
            near = [
                m for first, m in draft.measures if first == by or first + len(m.words) == place or first + 1 == place
            ]
            return near[0] if near else None
    return None


def _event(draft: _Draft, time: Time | None) -> tuple[Dimension | None, list[tuple[int, Dimension]]]:
    """The event whose time is asked about, and the nouns without it: `maturing in 2027`."""
    events = [(place, noun) for place, noun in draft.nouns if noun.time and not noun.axis]
    if time is None or len({noun.key for _, noun in events}) != 1:
        return None, draft.nouns
    return events[0][1], [(place, noun) for place, noun in draft.nouns if noun.key != events[0][1].key]


def _group(
    nouns: Sequence[tuple[int, Dimension]], draft: _Draft, words: Sequence[Token], frame: Frame, superlative: bool
) -> tuple[Dimension | None, bool]:
    """What rows are grouped by, and whether a noun is left over that says nothing here.

    `which region` and `by region` group; `the Team plan` names the column of its value; `customers` are the rows where
    they are what the first column names, and `of a product` is one row of many.
    """
    named = {dimension.key for dimension, _ in draft.values}
    asked = [noun for place, noun in nouns if _asks(words, place)]
    grouped = [noun for place, noun in nouns if words[place - 1].stem == "by" and place]
    rest = [(place, noun) for place, noun in nouns if noun not in asked and noun not in grouped]
    rest = [(place, noun) for place, noun in rest if not (noun.time and place and words[place - 1].stem == "many")]
    rest = [(place, noun) for place, noun in rest if noun.key not in named and not _is_row(noun, frame)
            and not (place and said("articles", (words[place - 1].stem,)))]  # fmt: skip
    who = superlative and any(word.stem == "who" for word in words)
    own = [noun for _, noun in nouns if _is_row(noun, frame)] if superlative else []
    if superlative and not asked and len(rest) == 1 and rest[0][1].time:
        return rest[0][1], False  # `highest volume day`
    chosen = {noun.key: noun for noun in (asked or grouped or (own if who or _heads(own, nouns, words) else []))}
    if who and not chosen and frame.label:
        chosen = {frame.label.key: frame.label}
    if len(chosen) > 1 or (asked and grouped and asked != grouped):
        return None, True
    group = next(iter(chosen.values()), None)
    loose = bool(rest) or (group is not None and not superlative and group not in grouped)
    return group, loose


def _heads(own: Sequence[Dimension], nouns: Sequence[tuple[int, Dimension]], words: Sequence[Token]) -> bool:
    """Whether a superlative stands before the noun of the rows: `largest customer`."""
    return any(
        noun in own and place and phrases("operations").get((words[place - 1].stem,)) in ("max", "min")
        for place, noun in nouns
    )


def _asks(words: Sequence[Token], place: int) -> bool:
    return any(word.text.casefold() in _ASKS_GROUP for word in words[max(0, place - 1) : place])


def _is_row(noun: Dimension, frame: Frame) -> bool:
    """Whether a noun is what each row is: the first column, where each of its values has a row of its own."""
    return frame.label is not None and noun.key in (frame.label.key, *_same_rows(frame)) and frame.one_row_each


def _same_rows(frame: Frame) -> list[str]:
    """Columns beside the first whose values are as many: the borrower beside the number of the loan."""
    if frame.label is None or len(frame.values[frame.label.key]) != len(frame.records):
        return []
    return [key for key, values in frame.values.items() if len(values) == len(frame.records)]


def _measured(
    draft: _Draft, counts: bool, frame: Frame
) -> tuple[Measure | Literal[False] | None, Measure | None, tuple[Condition, ...]]:
    """The measure, one that is taken off it, and the conditions; False where measures are left over."""
    measures = [measure for _, measure in sorted(draft.measures, key=lambda found: found[0])]
    if draft.relation is not None and draft.amount is not None:
        if not measures:
            return False, None, ()
        behind = [measure for place, measure in draft.measures if place == draft.amount_end]
        bounded = (behind or measures)[0]  # `more than 30 days past due`
        condition = Condition(bounded, draft.relation[1], draft.amount)
        rest = [measure for measure in measures if measure is not bounded]
        return (None if counts else False) if not rest else rest[0] if len(rest) == 1 else False, None, (condition,)
    if draft.relation is not None:
        actual = _of_actual(frame)
        if counts and actual and len(measures) == 1 and measures != actual:
            return None, None, (Condition(actual[0], draft.relation[1], other=measures[0]),)
        if len(measures) != 2:
            return False, None, ()
        first, second = measures
        return (first, second, ()) if draft.relation[1] == "above" else (second, first, ())
    if len(measures) > 1:
        return False, None, ()
    return (measures[0] if measures else None), None, ()
