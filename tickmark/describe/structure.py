"""What a company's revenue is the sum of, as a tree: its reportable segments, and its lines, each in the segment that
it belongs to.

Segments are the parts of a breakdown that the filing's words call segments; corporate, eliminations, what is left over
and totals of segments are none. A line is put into a segment by the heading or the subtotal that it is printed under,
by its name, by a matrix that has it in that segment alone, or where only one way of adding lines up gives each segment
what the filing states of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from tickmark.describe.lines import Breakdown, lines_of, segments_of
from tickmark.describe.matrices import words_of
from tickmark.describe.names import bare, clean, is_adjustment, is_generic, is_internal, is_rest, is_revenue, key_words
from tickmark.describe.sums import MOST_ROUNDING, Line, Row, beside
from tickmark.describe.told_segments import ToldSegments
from tickmark.describe.totals import core_of

FEW = 3  # segments, and lines told apart by what is sold, that are weighed against each other
FEWEST_ACROSS = 2  # lines told apart by what is sold, on the other side of a matrix of segments
MOST_IN_ORDER = 40  # lines that are cut into segments by addition
MOST_OPEN = 10  # lines that are shared out among segments by addition
_PROFIT = re.compile(
    r"\b(?:(?:operating|segment|pre-?tax|underwriting) (?:income|profits?|loss|earnings|contribution|margin)"
    r"|contribution|ebitd?a?r?|oibda|noi|(?:income|earnings|profit|loss)(?: \(loss(?:es)?\))? (?:from operations"
    r"|before))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Structure:
    """`lines` each with the reportable segment that it belongs to (empty where it spans several) and the groups around
    it within that; `of` is the breakdown that the segments were taken from.
    """

    best: Breakdown
    of: Breakdown
    segments: tuple[Line, ...]
    lines: tuple[tuple[str, tuple[str, ...], Line], ...] = field(default=())


def structure_of(
    found: Sequence[Breakdown],
    facts: Sequence[Row],
    told: ToldSegments,
    company: str,
    further: Sequence[Sequence[Breakdown]] = (),
) -> Structure | None:
    """The segments and lines of a filing; None where nothing adds up to its revenue.

    Args:
        found: its breakdowns, the most telling first.
        facts: its verified facts of the main period.
        told: what its sentences say of segments.
        company: its name.
        further: other breakdowns that segments are taken from where these have none: of revenue less interest, which
            brokers state of their segments, and of columns that have no total.
    """
    best = lines_of(found)
    if best is None:
        return None
    of, segments = _segments(found, facts, told)
    for others in further:
        if not segments and others:
            of, segments = _segments(others, facts, told)
    if not segments and (told.single or not told.counted):
        segments, of = _only(best, found, told, company) if told.single else [], best
    best = _more_telling(best, found, segments)
    assigned = _assigned(best, segments, facts)
    lines = []
    of_segment = Counter(assigned.values())
    kinds = [{own.name for own in part.parts} for part in best.root.parts if part.parts]
    alike = len(kinds) > 1 and all(names == kinds[0] for names in kinds)
    across = alike or all(of_segment[one.name] > 1 for one in segments)  # each kind of revenue by segment
    twins = Counter((line.name, assigned.get(id(line), ""), groups) for groups, line in best.lines)
    for groups, line in best.lines:
        if not line.value and (line.adjustment or is_internal(line.name) or is_rest(line.name)):
            continue
        segment = assigned.get(id(line), "")
        if twins[line.name, segment, groups] > 1 or (across and line.name.lower() == segment.lower()):
            line = _renamed(line, groups, segment)
        inner = tuple(name for name in groups if not same(name, segment) and not is_revenue(name) and name != line.name)
        lines.append((segment, inner, line))
    return Structure(best, of or best, tuple(segments), tuple(lines))


def _more_telling(best: Breakdown, found: Sequence[Breakdown], segments: Sequence[Line]) -> Breakdown:
    """Another breakdown than that of the segments alone, where it names at least as many things sold (the fees of a
    bank, in its statement).
    """

    def alone(breakdown: Breakdown) -> bool:
        names = (name for groups, line in breakdown.lines for name in (*groups, line.name) if not is_none(name))
        return all(any(same(name, segment.name) for segment in segments) for name in names)

    if not segments or not alone(best):
        return best
    crossed = [
        one
        for one in found
        if one.table_index == best.table_index
        and not (one.by_place or one.by_timing)
        and one.telling >= FEWEST_ACROSS
        and not any(same(line.name, segment.name) for _, line in one.lines for segment in segments)
    ]
    others = [one for one in found if not (one.by_place or one.by_timing or alone(one)) and one.telling >= FEW]
    if len(segments) < FEW:
        others = []
    most = max([*others, *crossed], key=lambda one: one.telling, default=best)
    return most if most in crossed or most.telling >= len(segments) else best


def _renamed(line: Line, groups: Sequence[str], segment: str) -> Line:
    """A line that shares its name with another of its segment, by its own row or the heading over it: `Franchised
    revenues` for the row `U.S.` under that heading.
    """
    names = (clean(str(line.fact["row_label"] or "")), *reversed(_headings(line)), *reversed(groups))
    own = next((name for name in names if name and not same(name, segment) and name != line.name), line.name)
    return replace(line, name=clean(own))


def same(one: str, other: str) -> bool:
    """Whether two names are of one segment, whatever each calls it (`Pumps` and `Pumps segment`)."""
    return bool(one and other) and (one.lower() == other.lower() or key_words(one) == key_words(other))


def _only(best: Breakdown, found: Sequence[Breakdown], told: ToldSegments, company: str) -> list[Line]:
    """The one segment of a company that has no more: the group of lines that is called so, the part that a sentence
    says is the only one, or the company.
    """
    called = [
        part for part in best.root.parts if part.parts and "segment" in part.label.lower() and told.lists_one(part.name)
    ]
    called = (
        called
        or [
            part
            for one in (best, *found)
            for part in one.root.parts
            if not is_none(part.name) and told.is_only(part.name)
        ][:1]
    )
    return called if len(called) == 1 else [_whole(best, company)]


def _whole(best: Breakdown, company: str) -> Line:
    """The company as its one segment."""
    fact = {**best.root.fact}
    return Line(core_of(company), best.revenue, fact, core_of(company))


def _segments(
    found: Sequence[Breakdown], facts: Sequence[Row], told: ToldSegments
) -> tuple[Breakdown | None, list[Line]]:
    """The breakdown whose parts the filing calls segments most, and those parts."""
    if told.single:
        return None, []
    fallback = segments_of(found)
    profitable = _profitable(facts)
    ranked = []
    for place, breakdown in enumerate(found):
        if breakdown.by_timing:
            continue
        parts = (
            _named_where_counted(breakdown, told)
            or _crosswise(breakdown, told, profitable)
            or _counted_parts(breakdown, told)
            or list(_told_parts(breakdown.root.parts, told, profitable))
        )
        parts = _merged(_as_many_as_counted(parts, told, profitable), profitable)
        parts = [part for part in parts if part.value or told.calls(part.name) or told.lists(part.name)]
        if len(parts) > 1 and len(_distinct(parts)) == len(parts):
            of_segments = breakdown.of_segments + 2 * (breakdown is fallback)
            certain = sum(told.calls(part.name) for part in parts)
            ranked.append(
                (
                    min(len(parts), told.listed_with([part.name for part in parts]) or 1) + certain,
                    of_segments,
                    -place,
                    breakdown,
                    parts,
                )
            )
    if ranked:
        *_, breakdown, parts = max(ranked, key=lambda one: one[:3])
        return breakdown, parts
    if headed := _headed(found, told):
        return headed
    if fallback is not None and (told.counted or fallback.of_segments):
        parts = [part for part in fallback.segments if not is_none(part.name) and not told.denies(part.name)]
        return fallback, parts if len(parts) > 1 else []
    return None, []


def _headed(found: Sequence[Breakdown], told: ToldSegments) -> tuple[Breakdown, list[Line]] | None:
    """Segments that are no rows or columns of their own but stand over lines, each with the sum of its lines."""
    for breakdown in found:
        sums: dict[str, list[Line]] = {}
        for _, line in breakdown.lines:
            name = next((name for name in _headings(line) if not is_none(name)), "")
            sums.setdefault(name, []).append(line)
        names = [name for name in sums if name]
        if len(names) > 1 and told.listed_with(names) == len(names):
            return breakdown, [
                Line(name, sum(one.value for one in sums[name]), {**sums[name][0].fact, "fact_id": None}, name)
                for name in names
            ]
    return None


def _named_where_counted(breakdown: Breakdown, told: ToldSegments) -> list[Line]:
    """Segments at any depth that a sentence counts and names (`Five segments: Homes and Firms, which make up Cable, and
    Media, Studios and Parks`): as many as it says, without those that others of them are parts of.
    """
    nodes = [node for node in breakdown.root.all() if node is not breakdown.root and not is_none(node.name)]
    for number, names in told.counting([node.name for node in nodes]):
        named = [node for node in nodes if node.name in names]
        inner = [node for node in named if sum(own in named for part in node.parts for own in part.all()) <= 1]
        if len(inner) == number < len(named) and len(_distinct(inner)) == number:
            return inner
    return []


def _crosswise(breakdown: Breakdown, told: ToldSegments, profitable: frozenset[tuple[str, ...]]) -> list[Line]:
    """Segments that several groups of a breakdown have as their lines (`Sales by restaurants` and `Rents`, each of
    `Home` and `Abroad`), each with the sum of what they have, and groups of other lines that are segments themselves;
    none where its lines are not so, or no segments.
    """
    groups = [part for part in breakdown.root.parts if part.parts or part.places]
    inner = [{one.name: one for one in (group.parts or group.places)} for group in groups]
    crossed = [own for own in inner if own.keys() == inner[0].keys()]
    others = [own for own in inner if own not in crossed]
    if len(crossed) <= 1 or any(own.keys() & inner[0].keys() for own in others):
        return []
    groups = [group for group, own in zip(groups, inner, strict=True) if own in crossed]
    names = [name for name in inner[0] if not is_none(name)]
    earn = all(key_words(name) in profitable for name in names)
    if len(names) <= 1 or not (earn or told.listed_with(names) == len(names)):
        return []
    alone = [
        part
        for part in breakdown.root.parts
        if part not in groups and (told.calls(bare(part.name)) or (part.parts and key_words(part.name) in profitable))
    ]
    inner = crossed
    return [
        *(
            replace(
                own[name],
                value=sum(one[name].value for one in inner),
                fact={**own[name].fact, "fact_id": None},
                parts=[],
            )
            for own in inner[:1]
            for name in names
        ),
        *(replace(part, name=bare(part.name)) for part in alone),
    ]


def _counted_parts(breakdown: Breakdown, told: ToldSegments) -> list[Line]:
    """The parts of a breakdown that are as many as the filing counts segments: columns of a row of totals, or groups
    that it all has under headings of their own.
    """
    parts = [part for part in breakdown.root.parts if not is_none(part.name)]
    if len(parts) not in told.numbers or breakdown.by_place or breakdown.by_timing:
        return []
    columns = all(beside(parts[0], part) for part in parts) and not any(part.parts for part in parts)
    return parts if columns or all(told.heads(part.name) for part in parts) else []


def _as_many_as_counted(parts: list[Line], told: ToldSegments, profitable: frozenset[tuple[str, ...]]) -> list[Line]:
    """Parts without those that no sentence about segments and no heading names, where the others are as many as the
    filing counts (`Administrative` beside three reportable segments); or those that it calls segments and that earn.
    """
    if len(parts) in told.numbers:
        return parts
    called = [part for part in parts if told.calls(part.name)]
    earn = all(key_words(part.name) in profitable for part in called)
    named = [part for part in parts if told.lists(part.name) or told.calls(part.name) or told.heads(part.name)]
    return next((own for own in (called if earn else [], named) if len(own) in told.numbers), parts)


def _merged(parts: list[Line], profitable: frozenset[tuple[str, ...]]) -> list[Line]:
    """Segments, those that stand in several groups once, with the sum of what they have there (`Pipelines` among the
    regulated and the other operations), where all of them earn profit by their names.
    """
    found: dict[tuple[str, ...], Line] = {}
    for part in parts:
        key = key_words(part.name)
        if before := found.get(key):
            part = replace(before, value=before.value + part.value, fact={**before.fact, "fact_id": None}, parts=[])
        found[key] = part
    return list(found.values()) if 1 < len(found) < len(parts) and found.keys() <= profitable else parts


def _profitable(facts: Sequence[Row]) -> frozenset[tuple[str, ...]]:
    """Key words of the members that tables state the profit of, as they only do of segments; of a member that is only
    the heading over others (`Homebuilding` over `North` and `South`), theirs.
    """
    paths = {
        tuple(str(fact["segment"]).split(" > "))
        for fact in facts
        if fact["segment"] and _PROFIT.search(f"{fact['label'] or ''} {fact['column_label'] or ''}")
    }
    return frozenset(
        key_words(path[0]) if len(path) == 1 or path[:1] in paths or not _heads(path, facts) else key_words(path[-1])
        for path in paths
    )


def _heads(path: Sequence[str], facts: Sequence[Row]) -> bool:
    """Whether the outer of two members is printed as a heading over rows of the inner."""
    return any(
        [clean(part) for part in str(fact["label"] or "").split(" > ")][-2:] == [path[0], path[-1]] for fact in facts
    )


def _told_parts(parts: Sequence[Line], told: ToldSegments, profitable: frozenset[tuple[str, ...]]) -> Iterator[Line]:
    """The parts that the filing calls segments or states the profit of; where it does so of those of a part rather than
    of the part, these.
    """
    peers = [part.name for part in parts if not is_none(part.name)]
    for part in (one for one in parts if one.name in peers or told.counts_in(one.name, peers)):
        inner = [own for own in (part.parts or part.places) if not is_none(own.name)]
        own = list(_told_parts(inner, told, profitable)) if inner else []
        columns = bool(inner) and all(beside(part, one) for one in inner)
        in_rows = bool(part.places) and not columns  # places below a product are segments only where they earn
        earns = key_words(part.name) in profitable
        inner_earn = sum(key_words(one.name) in profitable for one in own) > 1
        listed = earns or told.lists(part.name, () if profitable else peers)
        if inner_earn and not earns:
            yield from own
        elif told.calls(part.name) and not (columns and len(own) > 1):
            yield part
        elif (
            not in_rows
            and len(own) > 1
            and len(own) == len(inner)
            and (columns or not listed or _all_called(own, told))
        ):
            yield from own
        elif listed and not told.denies(part.name):
            yield part


def _all_called(parts: Sequence[Line], told: ToldSegments) -> bool:
    return all(told.calls(part.name) for part in parts)


def _distinct(parts: Sequence[Line]) -> list[Line]:
    """Each segment once."""
    kept: dict[tuple[str, ...], Line] = {}
    for part in parts:
        kept.setdefault(key_words(part.name), part)
    return list(kept.values())


def is_none(name: str) -> bool:
    """Whether a name is of what no segment is: corporate, eliminations, hedges, the rest, a total."""
    return is_adjustment(name) or is_rest(name) or is_generic(name)


def _assigned(best: Breakdown, segments: Sequence[Line], facts: Sequence[Row]) -> dict[int, str]:
    """id(line) -> the segment that it belongs to."""
    found: dict[int, str] = {}
    if len(segments) == 1:
        of_value = {node.name for node in best.root.all() if node.parts and node.value == segments[0].value}
        named = ({segments[0].name} | of_value) - {best.root.name}
        return {id(line): segments[0].name for groups, line in best.lines if named & {*groups, line.name}}
    several = set()
    for groups, line in best.lines:
        row = next((one for one in _rows_of(line, facts) if _segments_of_row(one, segments, facts)), line)
        in_row = _segments_of_row(row, segments, facts)
        exact = len(in_row) < FEWEST_ACROSS or any(line.name.lower() == segment.name.lower() for segment in segments)
        for name in (*groups, *([line.name] if exact else []), *_headings(line)):
            if own := next((segment.name for segment in segments if same(segment.name, name)), ""):
                found[id(line)] = own
                break
        else:
            alone = next(iter(in_row)) if len(in_row) == 1 else ""
            if len(in_row) > 1:
                several.add(id(line))
            elif own := _by_name(line, segments) or (alone if _all_of(row, in_row, facts) else ""):
                found[id(line)] = own
    _shared_out(best, segments, found, several)
    return found


def _rows_of(line: Line, facts: Sequence[Row]) -> Iterator[Line]:
    """A line as its own table has it, and as others do that state it with its name and value."""
    yield line
    for fact in facts:
        if (
            fact["table_index"] != line.fact["table_index"]
            and not fact["segment"]
            and float(fact["value"]) == line.value
            and same(clean(str(fact["row_label"] or "")), line.name)
        ):
            yield replace(line, fact=fact)


def _headings(line: Line) -> list[str]:
    """The headings that a line is printed under, and the members that it is of."""
    return [*str(line.fact["label"] or "").split(" > ")[:-1], *str(line.fact["segment"] or "").split(" > ")[:-1]]


def _by_name(line: Line, segments: Sequence[Line]) -> str:
    """The one segment that a line's name begins with (`Pumps leasing`)."""
    words = key_words(line.name)
    own = [one.name for one in segments if (key := key_words(one.name)) and words[: len(key)] == key]
    return max(own, key=lambda name: len(key_words(name)), default="")


def _cells_beside(line: Line, facts: Sequence[Row]) -> list[tuple[str, float]]:
    """The other cells of a line's row, or of its column where that is its member: the outermost member of each, with
    what it says.
    """
    down = same(line.name, (words_of(str(line.fact["column_label"] or "")) or ("",))[-1])
    along, across = ("column_index", "row_index") if down else ("row_index", "column_index")
    return [
        (
            clean(str(fact["row_label"] or "")) if down else str(fact["segment"] or "").split(" > ")[0],
            float(fact["value"]),
        )
        for fact in facts
        if fact["table_index"] == line.fact["table_index"]
        and fact[along] == line.fact[along]
        and fact[across] != line.fact[across]
        and fact["value"]
    ]


def _segments_of_row(line: Line, segments: Sequence[Line], facts: Sequence[Row]) -> dict[str, float]:
    """The segments that have cells in the row of a line, in a matrix, with what they say."""
    return {one.name: value for name, value in _cells_beside(line, facts) for one in segments if same(one.name, name)}


def _all_of(line: Line, in_row: Mapping[str, float], facts: Sequence[Row]) -> bool:
    """Whether a line is what its row says of segments, but for what is eliminated between them."""
    taken_off = sum(value for name, value in _cells_beside(line, facts) if is_adjustment(name))
    return abs(sum(in_row.values()) + taken_off - line.value) < 1


def _shared_out(best: Breakdown, segments: Sequence[Line], found: dict[int, str], several: Collection[int]) -> None:
    """Put the other lines into segments where exactly one way of doing so adds up to all of each of them: in part,
    amounts may happen to add up.

    Args:
        several: ids of lines that a matrix has in several segments.
    """
    lines = [line for _, line in best.lines]
    unit = best.unit / 2
    if not several and (
        ordered := _in_order([one for one in lines if not is_adjustment(one.name)], segments, found, unit)
    ):
        found.update(ordered)
        return
    shared = dict(found)

    def missing(segment: Line) -> float:
        return segment.value - sum(line.value for line in lines if shared.get(id(line)) == segment.name)

    open_lines = [line for line in lines if not (id(line) in found or id(line) in several or is_adjustment(line.name))]
    if not 0 < len(open_lines) <= MOST_OPEN:
        return
    begun = [one for one in segments if one.name in found.values() and abs(missing(one)) > unit]
    for segment in begun:
        ways = [
            chosen
            for size in range(1, len(open_lines) + 1)
            for chosen in combinations(open_lines, size)
            if abs(sum(line.value for line in chosen) - missing(segment)) <= unit
        ]
        if len(ways) == 1:
            shared.update({id(line): segment.name for line in ways[0]})
            open_lines = [line for line in open_lines if all(line is not own for own in ways[0])]
    empty = [one for one in segments if one.name not in shared.values()]
    if len(empty) == 1 and open_lines and abs(sum(line.value for line in open_lines) - empty[0].value) <= unit:
        shared.update({id(line): empty[0].name for line in open_lines})
    room = best.unit * MOST_ROUNDING
    left = [missing(segment) for segment in segments]
    eliminated = sum(segment.value for segment in segments) - best.revenue
    within = eliminated > room and min(left) >= -room and abs(sum(left) - eliminated) <= room  # sold to other segments
    if within or all(abs(own) <= room for own in left):
        found.update(shared)


def _in_order(lines: Sequence[Line], segments: Sequence[Line], found: Mapping[int, str], unit: float) -> dict[int, str]:
    """id(line) -> segment, where lines that follow one another add up to each segment, in exactly one way, and the
    rest belong to none; lines that are in a segment already stay there. Empty where there is no such way or several.
    """
    ways: list[dict[int, str]] = []

    def go_on(place: int, left: tuple[Line, ...], taken: dict[int, str]) -> None:
        if len(ways) > 1:
            return
        if not left:
            if all(own in ("", taken.get(key, "")) for key, own in found.items()):
                ways.append(taken)
            return
        if place >= len(lines):
            return
        for segment in left:
            total = 0.0
            for end in range(place, len(lines)):
                total += lines[end].value
                if abs(total - segment.value) <= unit:
                    rest = tuple(one for one in left if one is not segment)
                    go_on(end + 1, rest, taken | {id(line): segment.name for line in lines[place : end + 1]})
        go_on(place + 1, left, taken)

    if FEWEST_ACROSS <= len(segments) < len(lines) <= MOST_IN_ORDER:
        go_on(0, tuple(segments), {})
    return ways[0] if len(ways) == 1 else {}


def plain(structure: Structure) -> Mapping[str, Any]:
    """The tree as nested names and values: the whole, its segments and lines with the table that each was read from."""

    def leaf(line: Line) -> dict[str, Any]:
        return {
            "name": line.name,
            "value": line.value,
            "fact_id": line.fact["fact_id"],
            "table_index": line.fact["table_index"],
        }

    return {
        "total": structure.best.revenue,
        "segments": [leaf(one) for one in structure.segments],
        "lines": [
            {"segment": segment, "within": list(groups)} | leaf(line) for segment, groups, line in structure.lines
        ],
    }
