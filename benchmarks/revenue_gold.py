"""How right a company's revenue lines, segments and descriptions are, against a gold set: what its report breaks its
revenue down into, and the places of sentences that say what each line is.

A place is a range of the letters and digits of the filing. A quote is right where it covers half of such a sentence, or
half of it stands in one, and alike where it stands elsewhere and says nearly the same: filings define a segment several
times. Verdicts read `about: verdict`, as `lines: there`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tickmark.describe.rows import Company, Described
from tickmark.errors import ConfigError

STRUCTURE, DESCRIPTIONS = "revenue_structure.jsonl", "revenue_descriptions.jsonl"
HALVES = ("tuned", "kept out")
SAME = 1e-6  # of a value
HALF = 0.5  # of the shorter of two sentences, for them to be the same
ALIKE = 0.6  # of the runs of letters of the shorter of two sentences, for one to say what the other does
RUN = 6  # letters
ADDED = ("rounding", "elsewhere")  # rows that no breakdown prints
MOST_WORDS = 6  # of the name of a thing sold
CLEAN = 0.7  # of the names of a useful list
NO_NAME = re.compile(r"\b(?:we|our|is|are|was|were|has|have|which|that|its|their|these|as well)\b|[;:]|^\W|\d{4}", re.I)
Span = tuple[int, int]


def letters_of(html: bytes) -> str:
    """The letters and digits of a document, as the places of the gold set count them."""
    from bs4 import BeautifulSoup

    return letters(BeautifulSoup(html, "lxml").get_text())


def letters(text: str) -> str:
    return "".join(character for character in text if character.isalnum()).lower()


def words(name: str) -> frozenset[str]:
    return frozenset(word.rstrip("s") for word in re.findall(r"[a-z0-9]+", name.lower())) - {"and", "the", "of"}


def same_name(first: str, second: str) -> bool:
    """Whether two names are of the same line: one within the other, or half of their words shared."""
    one, other = letters(first), letters(second)
    shared, either = words(first) & words(second), words(first) | words(second)
    return bool(one and other) and (one in other or other in one or 2 * len(shared) >= len(either) > 0)


def same_value(first: float, second: float) -> bool:
    return abs(first - second) <= SAME * max(abs(first), abs(second), 1.0)


def matched(wanted: Sequence[Mapping[str, Any]], found: Sequence[Described]) -> list[Described | None]:
    """The found line of each wanted one, by its name and then its value and group; none is taken twice."""
    left, result = list(found), []
    for line in wanted:
        named = [own for own in left if same_name(own.name, line["name"])]
        rank = {
            id(own): (
                same_value(own.value, line["value"]),
                letters(own.name) == letters(line["name"]),
                same_name(own.group, line.get("group") or ""),
            )
            for own in named
        }
        best = max(named, key=lambda own: rank[id(own)], default=None)
        if best is not None:
            left.remove(best)
        result.append(best)
    return result


@dataclass(frozen=True)
class Filing:
    """A report of the gold set with what was found of it."""

    gold: Mapping[str, Any]
    found: Company | None

    @property
    def lines(self) -> tuple[Described, ...]:
        return self.found.lines if self.found else ()

    @property
    def segments(self) -> tuple[Described, ...]:
        return self.found.segments if self.found else ()


def lines_judged(filing: Filing) -> Iterator[str]:
    """What is right of the lines, against the breakdown of the gold set, or another that says no less, which the found
    lines fit best.
    """
    first = filing.gold["lines"]
    bases = [first, *(alt["lines"] for alt in filing.gold.get("alt_lines", ()) if len(alt["lines"]) >= len(first))]
    pairs = [list(zip(basis, matched(basis, filing.lines), strict=True)) for basis in bases]
    best = max(pairs, key=lambda pair: sum(_right(line, own) for line, own in pair) / len(pair))
    extra = [own for own in filing.lines if own.kind not in ADDED and all(own is not other for _, other in best)]
    complete = not extra and all(_right(line, own) for line, own in best)
    yield "sets: complete" if complete else f"sets: not complete ({len(extra)} too many)"
    for line, own in best:
        if own is None:
            yield f"lines: missing {line['name']}"
            continue
        yield "lines: there"
        yield "values: right" if _right(line, own) else f"values: wrong {line['name']} {own.value} {line['value']}"
        group, wanted = own.group, line["group"] or ""
        right = same_name(group, wanted) if group and wanted else group == wanted
        yield "groups: right" if right else f"groups: wrong {line['name']}: {group!r}, wanted {wanted!r}"


def _right(line: Mapping[str, Any], own: Described | None) -> bool:
    return own is not None and same_value(own.value, line["value"])


def segments_judged(filing: Filing) -> Iterator[str]:
    """Which reportable segments are there, and which that are there are none; a company without several has one."""
    wanted = [one | {"value": one["revenue"]} for one in filing.gold["segments"]]
    also = [one["name"] for one in filing.gold.get("other_segments", ())]
    found = matched(wanted, filing.segments)
    for segment, own in zip(wanted, found, strict=True):
        yield f"segments: missing {segment['name']}" if own is None else "segments: there"
        if own is not None:
            values = [value for key, value in segment.items() if isinstance(value, (int, float)) and key != "value"]
            right = any(same_value(own.value, value) for value in values)
            yield "revenue of segments: right" if right else f"revenue of segments: wrong {own.name} {own.value}"
    extra = [own for own in filing.segments if all(own is not other for other in found)]
    if not wanted:
        yield "single segments: there" if len(extra) == 1 else f"single segments: {len(extra)} given"
        extra = extra[1:]
    for own in extra:
        if not any(same_name(own.name, name) for name in also):
            yield f"segments given: false {own.name}"
    yield from ["segments given: true" for own in found if own is not None]


def places(letters_of_filing: str, quote: str) -> list[Span]:
    """Where a quote stands among the letters of a filing."""
    wanted, found, start = letters(quote), [], 0
    while wanted and (start := letters_of_filing.find(wanted, start)) >= 0:
        found.append((start, start + len(wanted)))
        start += 1
    return found


def overlap(quotes: Iterable[Span], sentences: Iterable[Mapping[str, int]]) -> bool:
    return any(
        min(end, other["start"] + other["length"]) - max(start, other["start"])
        >= HALF * min(end - start, other["length"])
        for start, end in quotes
        for other in sentences
    )


def description_judged(gold: Mapping[str, Any], own: Described | None, text: str) -> str:
    """What the quotes of a line are: right, alike, wrong, other, empty; absent where there is no such line."""
    if own is None:
        return "absent"
    if not own.quotes:
        return "empty"
    spans = [span for quote in own.quotes for span in places(text, quote.text)]
    if overlap(spans, [*gold["defined"], *gold.get("defined_copies", ())]):
        return "right"
    if overlap(spans, gold["wrong"]):
        return "wrong"
    return "alike" if any(alike(quote.text, text, one) for quote in own.quotes for one in gold["defined"]) else "other"


def alike(quote: str, text: str, sentence: Mapping[str, int]) -> bool:
    """Whether a quote says nearly what a sentence of the filing does."""
    one = _runs(letters(quote))
    other = _runs(text[sentence["start"] : sentence["start"] + sentence["length"]])
    return len(one & other) >= ALIKE * max(1, min(len(one), len(other)))


def _runs(told: str) -> set[str]:
    return {told[start : start + RUN] for start in range(len(told) - RUN + 1)}


def products_judged(gold: Mapping[str, Any], own: Described) -> str:
    """Useful where it names what the gold set does, and nearly all that it names are names."""
    named = [letters(name) for name in own.products]
    wanted = [letters(name) for name in gold["products"]]
    hits = sum(any(one in other or other in one for other in named if other) for one in wanted)
    clean = [name for name in own.products if len(name.split()) <= MOST_WORDS and not NO_NAME.search(name)]
    if not named:
        return "empty"
    return "useful" if hits >= min(2, len(wanted)) and len(clean) >= CLEAN * len(named) else "not useful"


def descriptions_judged(filing: Filing, golds: Sequence[Mapping[str, Any]], text: str) -> Iterator[str]:
    taken: set[int] = set()
    for gold in golds:
        rows = [own for own in (filing.lines if gold["kind"] == "line" else filing.segments) if id(own) not in taken]
        own = row_of(gold, rows)
        if own is None and gold.keys() & {"alt", "percent_line", "subtotal"}:
            continue  # a line of a breakdown that is not the one given
        taken.add(id(own))
        what = f"{gold['kind']}s"
        verdict = description_judged(gold, own, text)
        shown = f" {gold['name']}: {[quote.text[:150] for quote in own.quotes] if own else ''}"
        kind = f" ({own.description_kind})" if own else ""
        if gold["defined"]:
            yield f"descriptions of {what}: {verdict}" + (kind + shown if verdict not in ("right", "alike") else "")
        else:
            yield f"undefined {what}: {verdict}" + (kind + shown if verdict not in ("right", "alike", "empty") else "")
        if own is not None and own.validated:
            yield "validated: wrong" + shown if verdict == "wrong" else f"validated: {verdict}"
        if own is not None and gold["products"]:
            useful = products_judged(gold, own)
            yield f"products: {useful}" + (f" {gold['name']}: {own.products}" if useful == "not useful" else "")


def row_of(gold: Mapping[str, Any], rows: Sequence[Described]) -> Described | None:
    named = [own for own in rows if same_name(own.name, gold["name"])]
    group = gold.get("group") or gold.get("subgroup") or ""
    return max(
        named,
        key=lambda own: (letters(own.name) == letters(gold["name"]), bool(group) and same_name(own.group, group)),
        default=None,
    )


def read_gold(folder: Path, name: str) -> list[dict[str, Any]]:
    """The rows of a file of the gold set.

    Raises:
        ConfigError: it cannot be read.
    """
    try:
        return [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]
    except (OSError, ValueError) as error:
        raise ConfigError(f"{folder / name} cannot be read: {error}", hint="it is in corpus/") from error


def judged(
    folder: Path, described: Callable[[str], Company | None], letters_in: Callable[[str], str | None]
) -> dict[str, list[tuple[str, str]]]:
    """(ticker, verdict) of everything, by half; reports whose letters are not there are left out.

    Args:
        folder: where the gold set is.
        described: accession -> what is found of its revenue.
        letters_in: accession -> the letters of its document.
    """
    descriptions = read_gold(folder, DESCRIPTIONS)
    found: dict[str, list[tuple[str, str]]] = {half: [] for half in HALVES}
    for gold in read_gold(folder, STRUCTURE):
        text = letters_in(gold["accession"])
        if text is None:
            continue
        filing = Filing(gold, described(gold["accession"]))
        own = [one for one in descriptions if one["accession"] == gold["accession"]]
        half = found[HALVES[bool(gold["held_out"])]]
        for verdicts in (lines_judged(filing), segments_judged(filing), descriptions_judged(filing, own, text)):
            half += [(gold["ticker"], verdict) for verdict in verdicts]
    return found


def figures(verdicts: Iterable[str]) -> dict[str, Counter[str]]:
    """Verdicts counted by what they are about."""
    counts: dict[str, Counter[str]] = {}
    for verdict in verdicts:
        about, _, rest = verdict.partition(": ")
        counts.setdefault(about, Counter())[re.split(r" [(A-Z]", rest)[0].split(" ")[0]] += 1
    return counts


def as_lines(found: Mapping[str, Sequence[tuple[str, str]]]) -> Iterator[str]:
    """The figures of each half, a line each."""
    for half, verdicts in found.items():
        for about, counts in figures(verdict for _, verdict in verdicts).items():
            yield f"{half}: {about}: " + ", ".join(f"{what} {count}" for what, count in counts.most_common())
