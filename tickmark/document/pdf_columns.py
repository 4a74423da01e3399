"""Pages that are set in columns: what stands in each is read by itself, from the left column to the right one.

A gutter is a strip that no word and no line reaches over, with prose on both sides of it. Numbers beside a label are
no column of text: without prose on both sides a page is read across, but where many other pages have a gutter in that
very place, where the lines on both sides stand at heights of their own, or where a table stands on each side: lines
with labels and numbers of their own, below the same years or between drawn lines that end at the gutter.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from statistics import median
from typing import Any

import numpy

from tickmark.document.pdf_words import Page, PageWord, Rule
from tickmark.numbers import YEAR

_SAME = 0.3  # of the font size, that baselines of one row lie apart
_NARROWEST = 0.8  # font sizes that a gutter is at least wide
_STEP = 3.0  # points between the places where a gutter is looked for
_BEFORE = 0.1  # points that the strip of a gutter ends before a margin
_LOOSE = 1.6  # times the usual distance of rows, that a table below columns of prose stands apart at least
_MIDDLE = (0.22, 0.78)  # of the width, between which a gutter lies
_FEWEST = 4  # rows of prose on each side
_SHARE = 0.25  # of all rows of a side, that are prose
_WORDS = 4  # words of a row of prose at least
_LETTERS = 0.6  # of its words, that have no digit
_GAP = 1.8  # font sizes that words of prose are apart at most
_DEEPEST = 3  # gutters within columns
_LINES = 6  # lines of a table on each side
_DRAWN = 3  # heights of lines drawn on each side, and lines of a table between them
_CLOSE = 0.9  # of the font size, that lines of two columns stand apart at most, which are of no one row
_COLUMNS = 2  # numbers of such a line at the least
_NUMBERS = (0.6, 0.9)  # shares of a side's rows that are such lines, and of their labels that are told apart
_PLACES = 6.0  # points that gutters of one layout lie apart at most
_PAGES = (3, 0.2)  # pages, and their share, from which a gutter is the layout's
_MOST = 0.6  # of a page's rows, that leave the layout's gutter free


class _Row:
    """Words on one baseline, from left to right."""

    __slots__ = ("_prose", "_reach", "_starts", "words", "y")

    def __init__(self, y: float, words: tuple[PageWord, ...]) -> None:
        self.y = y
        self.words = words
        self._starts = [word.x0 for word in words]
        self._reach = list(accumulate((word.x1 for word in words), max))  # how far words up to each reach
        self._prose: dict[tuple[int, bool], bool] = {}

    def crosses(self, places: Any, half: float) -> Any:
        """Whether a word reaches into the strip of so much on both sides of each place."""
        before = numpy.searchsorted(self._starts, places + half)
        return numpy.array([-numpy.inf, *self._reach])[before] > places - half

    def side(self, x: float, *, right: bool) -> tuple[PageWord, ...]:
        """The words on one side of a place."""
        return self._side(bisect_left(self._starts, x), right)

    def is_prose(self, x: float, *, right: bool) -> bool | None:
        """Whether the words on one side of a place are prose; None where there are none."""
        place = bisect_left(self._starts, x)
        if place == (len(self.words) if right else 0):
            return None
        if (place, right) not in self._prose:
            self._prose[place, right] = _is_prose(self._side(place, right))
        return self._prose[place, right]

    def _side(self, place: int, right: bool) -> tuple[PageWord, ...]:
        return self.words[place:] if right else self.words[:place]


def in_columns(pages: Sequence[Page]) -> list[list[Page]]:
    """The parts of each page in the order that they are read in; the page itself where it is set in one column.

    What stands in a right column is moved to the left margin of its row of columns, so that both are measured alike.
    """
    rows = [_rows(page.words) for page in pages]
    gutters = [_gutter(own, page.rules) for own, page in zip(rows, pages, strict=True)]
    usual = _usual([gutter[2] for gutter in gutters if gutter], len(pages))
    found = []
    for page, own, gutter in zip(pages, rows, gutters, strict=True):
        if usual is not None and (gutter is None or abs(gutter[2] - usual) > _PLACES):
            gutter = _of_layout(own, page.rules, usual) or gutter
        parts = [part for part in _parts(own, page.rules, gutter, 0, 0.0) if part[0]]
        found.append([page] if len(parts) < 2 else [_part(page, words, shift) for words, shift in parts])
    return found


_TABLES = 2  # beside each other
_Gutter = tuple[int, int, float]
"""First row, row behind the last, and place."""


def _usual(places: Sequence[float], pages: int) -> float | None:
    """The place that the gutters of many pages share; None where there is none."""
    fewest = max(_PAGES[0], _PAGES[1] * pages)
    near = {x: sum(abs(other - x) <= _PLACES for other in places) for x in places}
    best = max(near, key=lambda x: (near[x], -x), default=None)
    return best if best is not None and near[best] >= fewest else None


def _of_layout(rows: Sequence[_Row], rules: Sequence[Rule], x: float | None) -> _Gutter | None:
    """The layout's gutter on a page without prose beside it, where most rows leave it free and both sides are used."""
    if x is None or not rows:
        return None
    runs = _runs(rows, rules, numpy.array([x]), 1.0, 1)
    first, end, _ = max(runs, key=lambda run: run[1] - run[0], default=(0, 0, x))
    used = [sum(bool(row.side(x, right=right)) for row in rows[first:end]) for right in (False, True)]
    fewest = 1 if end - first == len(rows) else _FEWEST
    if end - first < _MOST * len(rows) or min(used) < fewest or _parts_labels(rows[first:end], x):
        return None
    return first, end, x


def _parts_labels(rows: Sequence[_Row], x: float) -> bool:
    """Whether a place parts labels from their amounts in most rows that have something on both sides."""
    both = [sides for row in rows if all(sides := [row.side(x, right=right) for right in (False, True)])]
    parted = [left for left, right in both if left[0].text[0].isalpha() and all(map(_is_number, right)) and right[1:]]
    return len(parted) >= max(_FEWEST, _MOST * len(both))


_Part = tuple[list[PageWord], float]


def _parts(
    rows: Sequence[_Row], rules: Sequence[Rule], gutter: _Gutter | None, depth: int, shift: float
) -> Iterator[_Part]:
    if gutter is None:
        yield [word for row in rows for word in row.words], shift
        return
    first, end, x = gutter

    def within(part: Sequence[_Row], deep: int, moved: float) -> Iterator[_Part]:
        yield from _parts(part, rules, _gutter(part, rules) if part and deep < _DEEPEST else None, deep, moved)

    yield from within(rows[:first], depth + 1, shift)
    sides = [_only(rows[first:end], x, right=right) for right in (False, True)]
    starts = [min(row.words[0].x0 for row in side) for side in sides]
    yield from within(sides[0], depth + 1, shift)
    yield from within(sides[1], depth + 1, shift + starts[1] - starts[0])
    yield from within(rows[end:], depth + 1, shift)


def _rows(words: Sequence[PageWord]) -> list[_Row]:
    rows: list[list[PageWord]] = []
    for word in sorted(words, key=lambda word: (-word.y, word.x0)):
        if rows and abs(rows[-1][0].y - word.y) <= _SAME * min(rows[-1][0].size, word.size):
            rows[-1].append(word)
        else:
            rows.append([word])
    return [_Row(row[0].y, tuple(sorted(row, key=lambda word: word.x0))) for row in rows]


def _gutter(rows: Sequence[_Row], rules: Sequence[Rule]) -> _Gutter | None:
    """The gutter with the most prose beside it; None where there is none."""
    if len(rows) < 2 * _FEWEST and sum(len(row.words) for row in rows) < 4 * _FEWEST * _WORDS:
        return None
    left, right = min(row.words[0].x0 for row in rows), max(word.x1 for row in rows for word in row.words)
    half = _NARROWEST * median(word.size for row in rows for word in row.words) / 2
    low, high = (left + share * (right - left) for share in _MIDDLE)
    runs = list(_runs(rows, rules, _places(rows, low, high, half), half, _FEWEST))
    best, found = 0, list[_Gutter]()
    for first, end, x in runs:
        if end - first < best:
            continue
        score = _prose_beside(rows[first:end], x)
        if score > best:
            best, found = score, []
        if score and score == best:
            found.append((first, end, x))
    if found:
        return _above_table(rows, *found[len(found) // 2])
    return _between_heights(rows, runs) or _between_tables(rows, runs) or _between_drawn(rows, rules, runs)


def _above_table(rows: Sequence[_Row], first: int, end: int, x: float) -> _Gutter:
    """The gutter between columns of prose without the rows at its foot that are of a table over the whole width: below
    a gap, where no prose has anything beside it, and those that have amounts right of it have labels left of it alone.
    """
    usual = median([above.y - below.y for above, below in pairwise(rows[first:end])])
    for place in range(first + 1, end):
        if rows[place - 1].y - rows[place].y <= _LOOSE * usual:
            continue
        rest = rows[place:end]
        told = [[row.is_prose(x, right=side) for side in (False, True)] for row in rest]
        amounts = [side for row in rest if any(map(_is_number, side := row.side(x, right=True)))]
        if not amounts or any(True in sides and None not in sides for sides in told):
            continue
        if not any(side[0].text[0].isalpha() for side in amounts):
            return first, place, x
    return first, end, x


def _places(rows: Sequence[_Row], low: float, high: float, half: float) -> Any:
    """Where a gutter may lie: every few points, and right before each margin at which several words begin."""
    starts = Counter(round(word.x0, 1) for row in rows for word in row.words if low <= word.x0 - half <= high)
    before = [x - half - _BEFORE for x, count in starts.items() if count >= _FEWEST]
    return numpy.unique(numpy.concatenate((numpy.arange(low, high, _STEP), before)))


def _between_heights(rows: Sequence[_Row], runs: Sequence[_Gutter]) -> _Gutter | None:
    """The gutter between texts that stand at heights of their own: lines that begin with words on one side of it, less
    than a line below one of the other. Amounts that are set a little lower than their labels are no such lines.
    """
    for first, end, x in sorted(runs, key=lambda run: run[0] - run[1]):
        apart = sum(_in_words(above, x) * _in_words(below, x) < 0 for above, below in _closest(rows[first:end]))
        if apart >= max(_LINES, _SHARE * (end - first)):
            return first, end, x
    return None


def _closest(rows: Sequence[_Row]) -> Iterator[tuple[_Row, _Row]]:
    return ((a, b) for a, b in pairwise(rows) if a.y - b.y < _CLOSE * min(a.words[0].size, b.words[0].size))


def _in_words(row: _Row, x: float) -> int:
    """On which side of a place a row of words stands as a whole: -1 left, 1 right, 0 on both or not in words."""
    sides = [row.side(x, right=right) for right in (False, True)]
    if all(sides) or not row.words[0].text[0].isalpha():
        return 0
    return 1 if sides[1] else -1


def _between_drawn(rows: Sequence[_Row], rules: Sequence[Rule], runs: Sequence[_Gutter]) -> _Gutter | None:
    """The gutter between two tables whose rows are drawn apart: lines over labels and numbers that end at the gutter on
    one side and begin behind it on the other.
    """
    for first, last, x in sorted(runs, key=lambda run: run[0] - run[1]):
        end = _end_of_labels(rows[first:last], x) + first
        part = rows[first:end]
        own = [rule for rule in rules if part and part[-1].y <= rule.y <= part[0].y]
        drawn = ([rule for rule in own if rule.x1 <= x], [rule for rule in own if rule.x0 >= x])
        if all(
            _is_table(part, x, right=right, lines=_DRAWN, columns=1) and _is_drawn(part, x, side, right=right)
            for right, side in zip((False, True), drawn, strict=True)
        ):
            return first, end, x
    return None


def _end_of_labels(rows: Sequence[_Row], x: float) -> int:
    """How many rows there are before one that has amounts without a label right of a place, behind one with a label."""
    labelled = False
    for place, row in enumerate(rows):
        words = row.side(x, right=True)
        if labelled and words and not words[0].text[0].isalpha():
            return place
        labelled = labelled or (bool(words) and words[0].text[0].isalpha() and any(map(_is_number, words)))
    return len(rows)


def _is_drawn(rows: Sequence[_Row], x: float, rules: Sequence[Rule], *, right: bool) -> bool:
    """Whether lines are drawn at several heights on one side of a place, from its labels on."""
    margin = min((words[0].x0 for row in rows if (words := row.side(x, right=right))), default=x)
    return len({rule.y for rule in rules if rule.x0 <= margin + _PLACES}) >= _DRAWN


def _between_tables(rows: Sequence[_Row], runs: Sequence[_Gutter]) -> _Gutter | None:
    """The gutter between two tables, each with labels at its own margin and numbers below the same years."""
    years_told = Counter(word.text for row in rows for word in row.words if _is_year(word.text))
    if max(years_told.values(), default=0) < _TABLES:
        return None
    for first, end, x in runs:
        if end - first > _LINES and all(_is_table(rows[first:end], x, right=side) for side in (False, True)):
            years = [
                {word.text for row in rows[first:end] for word in row.side(x, right=side) if _is_year(word.text)}
                for side in (False, True)
            ]
            if years[0] and years[0] == years[1]:
                return first, end, x
    return None


def _is_table(rows: Sequence[_Row], x: float, *, right: bool, lines: int = _LINES, columns: int = _COLUMNS) -> bool:
    """Whether most of what stands on one side of a place are lines of a table, whose labels begin at one margin and
    are told apart.
    """
    sides = [words for row in rows if (words := row.side(x, right=right))]
    told = [words for words in sides if words[0].text[0].isalpha() and sum(map(_is_number, words)) >= columns]
    if len(told) < max(lines, _NUMBERS[0] * sum(any(map(_is_number, words)) for words in sides)):
        return False
    margin = median(words[0].x0 for words in told)
    labels = [" ".join(word.text for word in words if not _is_number(word)) for words in told]
    at_margin = sum(abs(words[0].x0 - margin) <= _PLACES for words in told)
    return min(at_margin, len(set(labels))) >= _NUMBERS[1] * len(told)


def _is_number(word: PageWord) -> bool:
    return word.text.strip("()-–.,%$€£")[:1].isdigit() and not _is_year(word.text)


def _is_year(text: str) -> bool:
    return YEAR.fullmatch(text) is not None


def _runs(rows: Sequence[_Row], rules: Sequence[Rule], places: Any, half: float, fewest: int) -> Iterator[_Gutter]:
    """Runs of so many rows at least that leave the strip around a place free, and that no drawn line over it parts."""
    crossed = numpy.ones((len(rows) + 2, len(places)), dtype=bool)
    for row, own in enumerate(rows, 1):
        crossed[row] = own.crosses(places, half)
    changes = numpy.diff(crossed, axis=0)
    for x, column in zip(places.tolist(), changes.T, strict=True):
        edges = numpy.flatnonzero(column).tolist()
        runs = [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if b - a >= fewest]
        across = [rule.y for rule in rules if rule.x0 < x - half and rule.x1 > x + half] if runs else []
        for first, end in runs:
            parted = [
                place
                for place in range(first + 1, end if across else first)
                if any(rows[place].y < y < rows[place - 1].y for y in across)
            ]
            yield from ((a, b, x) for a, b in pairwise((first, *parted, end)) if b - a >= fewest)


def _prose_beside(rows: Sequence[_Row], x: float) -> int:
    """Rows of prose on the side that has fewer; 0 where one side has too few for a column of text."""
    fewest = []
    for right in (False, True):
        sides = [told for row in rows if (told := row.is_prose(x, right=right)) is not None]
        prose = sum(sides)
        if prose < _FEWEST or prose < _SHARE * len(sides):
            return 0
        fewest.append(prose)
    return min(fewest)


def _is_prose(words: Sequence[PageWord]) -> bool:
    if len(words) < _WORDS or sum(not any(c.isdigit() for c in w.text) for w in words) < _LETTERS * len(words):
        return False
    return all(after.x0 - before.x1 <= _GAP * before.size for before, after in pairwise(words))


def _only(rows: Sequence[_Row], x: float, *, right: bool) -> list[_Row]:
    return [_Row(row.y, side) for row in rows if (side := row.side(x, right=right))]


def _part(page: Page, words: list[PageWord], shift: float) -> Page:
    """A part of a page with the drawn lines among its words."""
    left, right = min(word.x0 for word in words), max(word.x1 for word in words)
    top, bottom = max(word.y + word.size for word in words), min(word.y - word.size for word in words)
    rules = [rule for rule in page.rules if bottom <= rule.y <= top and left <= (rule.x0 + rule.x1) / 2 <= right]
    moved = [
        word._replace(x0=word.x0 - shift, x1=word.x1 - shift, left=word.left - shift, right=word.right - shift)
        for word in words
    ]
    placed = [Rule(rule.x0 - shift, rule.x1 - shift, rule.y) for rule in rules]
    return Page(moved, placed, right - left, shift=shift, reach=right - shift, turn=page.turn)
