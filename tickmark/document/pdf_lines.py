"""Words on pages -> lines as plain text has them: words of one cell a place apart, cells by more, lines drawn under
headers and over totals as rulers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise, repeat
from statistics import median

from tickmark.document.ascii_lines import Line, Look, Word, read_words
from tickmark.document.label_marks import is_in_words, mark_of_label
from tickmark.document.pdf_paragraphs import begins
from tickmark.document.pdf_words import Page, PageWord, Rule
from tickmark.language.rules import Pattern

_UNIT = 0.8  # of the width of a digit: the width of a place
_NO_DIGITS = 4.0  # points of a place where no page has digits
_SPACE = 0.28  # of the font size: a space in most fonts
_TOGETHER = 1.25  # spaces that words of one cell are at most apart
_FEW_GAPS = 3  # gaps of a line that tell how wide its spaces are
_WIDER = 1.3  # times its usual gap, that words of one cell are apart at most
_WIDE_SPACE = 0.4  # of the font size: a space of the widest fonts
_EVEN = 1.3  # times the narrowest gap, that the widest of justified text is
_WIDEST = 0.9  # of the font size: a space of justified text at most
_AFTER_SENTENCE = 1.6  # times the widest gap of justified text, that one behind a sentence is at most
_FEWEST = 5  # gaps from which a line can be told to be justified
_SAME = 0.3  # of the font size, that baselines of one line lie apart
_RAISED = 0.82  # of the size of a line's other words, that a raised mark has at most
_ASKEW = 0.55  # of the font size, that amounts stand higher or lower than their label at most
_MOST_PAIRS = 10_000  # of words of two lines that are held against each other
_AMOUNT = Pattern(
    "document/pdf-amount",
    r"[(\-–—+$€£¥₹]*(?:\d[\d.,]*(?:[KMBkmpx]|bn|mn)?)?[)%–—]*|[A-Z]{1,3}\$?",
    means="an amount, or a sign of one",
    examples=("(1,234)", "£41.8m"),
    counterexamples=("net",),
    at="whole",
)
_PRINTED = Pattern(
    "document/printed",
    r"\d(?:[\d.,]*\d)?$|\d(?:[\d.,]*\d)?(?=[)%]+$)",
    means="the digits that an amount ends with",
    examples=("([[1,234]])",),
    counterexamples=("(1,234) net",),
)
_BRACKETED = Pattern(
    "document/bracketed",
    r"\((?:\d{1,2}|[a-z])\)(?:\(\d{1,2}\))*",
    means="a footnote's mark in brackets",
    examples=("(1)(2)",),
    counterexamples=("(123)",),
    at="whole",
)
_NEAR = 60  # words further down a page that a raised mark may stand behind
_LIFTED = 0.18  # of the font size, that such a mark stands above the baseline at least
_SNUG_MARK = 0.5  # of the font size, that it stands behind its word at most
_BEHIND = 1.2  # of the font size, that a mark of a footnote stands behind its word at most
_MARK = Pattern(
    "document/raised-mark",
    r"(?:[(\[]?[0-9A-Za-z]{1,2}[)\]]?[,;]?|[*†‡§#]+)+",
    means="a raised mark of a footnote",
    examples=("(1)",),
    counterexamples=("(in millions)",),
    at="whole",
)
_TWO_LINES = 2.0  # of the font size, that two lines of one label lie apart at most; rows lie further apart
_ONE_CELL = 1.5  # of the font size, that two lines of one cell lie apart at most
_HALFWAY = 0.15  # of the font size, that a line lies off the middle between two at most
_UNDERLINE = 0.28  # of the font size, that an underline lies below the baseline at most
_SNUG = 1.5  # points that an underline may be off its words
_DOUBLE = 3.6  # points between the two lines of a double one
_TOUCHING = 1.0  # points between lines that are one
_LOOSE = 1.25  # times the usual distance of lines, from which a line begins a paragraph
_BLANK = 1.7  # times the distance of the lines around, from which a blank one lies between
_BESIDE = 3  # blank lines between columns of a page, more than a table holds
_AROUND = 5  # lines looked at on either side
_ROWS = 12  # lines looked at on either side for rows of a table
_FEWEST_ROWS = 3  # distances of rows that tell what is closer
_CLOSER = 0.92  # of the distance of rows, that two lines of one label stand apart at most
_FULL = 0.8  # of the page, that a line reaches over which goes on overleaf
_ENDING = (".", ":", ";", "!", "?")
Marked = dict[int, list[PageWord]]
"""Raised marks of footnotes by the id of the word that they stand behind."""


@dataclass(slots=True)
class Printed:
    """One line of a page: its words from left to right, or rules. `number` counts the lines of the page from the top,
    from 1; `reach` is where full lines of its column end, 0 where the page has one column, `shift` how
    far the column was moved to the left.
    """

    page: int
    y: float
    size: float = 0.0
    words: list[PageWord] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    underlined: bool = False
    wrapped: bool = False
    number: int = 0
    reach: float = 0.0
    shift: float = 0.0

    @property
    def text(self) -> str:
        """Its words with single spaces."""
        return " ".join(word.text for word in self.words)


def printed_lines(page: Page, number: int) -> list[Printed]:
    """The lines of a page from top to bottom; raised marks of footnotes stay with labels of rows alone."""
    lines: list[Printed] = []
    words = sorted(page.words, key=lambda word: (-word.y, word.x0))
    marked = _marked(words)
    marks = {id(mark) for own in marked.values() for mark in own}
    for word in words:
        if id(word) in marks:
            continue
        line = next(
            (line for line in reversed(lines[-3:]) if abs(line.y - word.y) <= _SAME * min(line.size, word.size)), None
        )
        if line is None:
            line = Printed(number, word.y, word.size, reach=page.reach, shift=page.shift)
            lines.append(line)
        line.words.append(word)
        line.size = max(line.size, word.size)
    lines = _with_marks(lines, marked)
    for line in lines:
        line.words.sort(key=lambda word: word.x0)
        line.y = line.words[0].y  # amounts may be set higher or lower than their label
    lines = _with_amounts(_level(lines))
    for place, line in enumerate(lines, 1):
        line.number = place
        line.words = _labelled(line.words, marked)
    _underline(lines, page.rules)
    return lines


def _marked(words: Sequence[PageWord]) -> Marked:
    """The small raised words that stand right behind a larger one, as marks of footnotes do; `words` go from the top to
    the foot of a page.

    They are left out before lines are made: an amount that is set a little lower than its label would else be parted
    from it by the mark, which stands as high as the label.
    """
    found: Marked = {}
    for place, word in enumerate(words):
        if _MARK.fullmatch(word.text) is None:
            continue
        for host in islice(words, place + 1, place + 1 + _NEAR):
            if word.y - host.y > _RAISED * host.size:
                break
            raised = word.size <= _RAISED * host.size and word.y - host.y >= _LIFTED * host.size
            if raised and -0.2 * host.size <= word.x0 - host.x1 <= _SNUG_MARK * host.size:
                found.setdefault(id(host), []).append(word)
                break
    return found


def _labelled(words: list[PageWord], marked: Marked) -> list[PageWord]:
    """The words of a line, the last of its label with the marks of footnotes that stand behind it: of words in the
    first cell of a row.
    """
    if not any(id(word) in marked for word in words[:-1]):
        return words
    apart = next((place for place, wide in enumerate(_gaps(words)) if wide), None)
    if apart is None or id(words[apart]) not in marked:
        return words
    if not is_in_words(" ".join(word.text for word in words[: apart + 1])):
        return words
    last = words[apart]
    marks = "".join(mark_of_label(mark.text) for mark in marked[id(last)])
    return [*words[:apart], last._replace(text=last.text + marks), *words[apart + 1 :]]


def _with_marks(lines: list[Printed], marked: Marked) -> list[Printed]:
    """Lines without those of raised or lowered small words: marks of footnotes go to `marked`, others belong to the
    line beside them.
    """
    kept: list[Printed] = []
    for place, line in enumerate(lines):
        beside = [
            other
            for other in lines[max(0, place - 1) : place + 2]
            if other is not line and line.size <= _RAISED * other.size
        ]
        host = next(
            (
                other
                for other in beside
                if abs(other.y - line.y) < 0.7 * other.size
                and all(_touched(word, other) is not None for word in line.words)
            ),
            None,
        )
        if host is None:
            if not (len(beside) > 1 and all(_BRACKETED.fullmatch(word.text) for word in line.words)):
                kept.append(line)
            continue
        for word in line.words:
            touched = _touched(word, host)
            if _MARK.fullmatch(word.text) is None:
                host.words.append(word)
            elif touched is not None and line.y > host.y:
                marked.setdefault(id(touched), []).append(word)
    return kept


def _with_amounts(lines: list[Printed]) -> list[Printed]:
    """Lines with the amounts that are set a few points higher or lower than their labels: a line of nothing but
    amounts, none of which lies over or under a word of the line beside it.
    """
    kept: list[Printed] = []
    for line in lines:
        above = kept[-1] if kept else None
        if above is not None and _is_beside(above, line):
            labelled = line if _of_amounts(above) else above
            above.words = sorted([*above.words, *line.words], key=lambda word: word.x0)
            above.y, above.size = labelled.y, max(above.size, line.size)
        else:
            kept.append(line)
    return kept


def _is_beside(above: Printed, line: Printed) -> bool:
    if above.y - line.y > _ASKEW * min(above.size, line.size) or not (_of_amounts(above) or _of_amounts(line)):
        return False
    if len(line.words) * len(above.words) > _MOST_PAIRS:
        return False
    return all(word.x0 >= other.x1 or word.x1 <= other.x0 for word in line.words for other in above.words)


def _of_amounts(line: Printed) -> bool:
    return all(_AMOUNT.fullmatch(word.text) for word in line.words)


def _level(lines: list[Printed]) -> list[Printed]:
    """Cells that stand at half the height of a label or header of two lines belong to the lower of them."""
    kept: list[Printed] = []
    own = {id(line): line.words for line in lines}
    for place, line in enumerate(lines):
        above, below = kept[-1] if kept else None, lines[place + 1] if place + 1 < len(lines) else None
        if above is None or below is None or min(above.y - line.y, line.y - below.y) < _SAME * line.size:
            kept.append(line)
        elif _beside_label(above, line, below) or _beside_header(own[id(above)], line, own[id(below)]):
            below.words = sorted([*below.words, *line.words], key=lambda word: word.x0)
            below.wrapped = True
        else:
            kept.append(line)
    return kept


def _beside_label(above: Printed, line: Printed, below: Printed) -> bool:
    """Whether a line lies to the right of a label of two lines, between these."""
    if above.y - below.y > _TWO_LINES * below.size:
        return False
    ends = max(above.words[-1].x1, below.words[-1].x1)
    return line.words[0].x0 > ends and abs(above.words[0].x0 - below.words[0].x0) <= 2 * below.size


def _beside_header(above: list[PageWord], line: Printed, below: list[PageWord]) -> bool:
    """Whether a line lies at half the height of cells of two lines beside it, as `2024` does in

              Fiscal year
    2024                         (the two at the right are closer than lines of a text)
                 2023
    """
    size, middle = line.size, (above[0].y + below[0].y) / 2
    if above[0].y - below[0].y > _ONE_CELL * size or abs(line.y - middle) > _HALFWAY * size:
        return False
    if not any(one.x0 < other.x1 and other.x0 < one.x1 for one in above for other in below):
        return False
    beside = (*above, *below)
    return len(line.words) * len(beside) <= _MOST_PAIRS and all(
        word.x0 - other.x1 >= size or other.x0 - word.x1 >= size for word in line.words for other in beside
    )


def _touched(word: PageWord, line: Printed) -> PageWord | None:
    """The word of a line that another stands right behind, a mark within a letter or two."""
    reach = _BEHIND if _MARK.fullmatch(word.text) else 0.5
    near = (other for other in line.words if -0.5 * other.size <= word.x0 - other.x1 <= reach * other.size)
    return next(near, None)


def _underline(lines: Sequence[Printed], rules: list[Rule]) -> None:
    """Takes out of `rules` those that underline words, and marks the lines that are underlined as a whole."""
    for rule in list(rules):
        for line in lines:
            if 0 <= line.y - rule.y <= _UNDERLINE * line.size:
                starts = [word for word in line.words if abs(word.x0 - rule.x0) <= _SNUG]
                ends = [word for word in line.words if abs(word.x1 - rule.x1) <= _SNUG]
                if starts and ends:
                    rules.remove(rule)
                    line.underlined = line.underlined or (starts[0] is line.words[0] and ends[-1] is line.words[-1])
                break


@dataclass(frozen=True, slots=True)
class Measure:
    """How points become places: `left` is the margin, `unit` the width of a place, `width` the places of a full line,
    `leading` the usual distance of lines in font sizes.
    """

    left: float
    unit: float
    width: int
    leading: float

    def place(self, x: float) -> int:
        """The place that a point lies in."""
        return round((x - self.left) / self.unit)


def _digits_wide(number: str) -> float:
    """How many digits a number is as wide as; commas and points have half the width of one in most fonts."""
    digits = sum(map(str.isdigit, number))
    return digits + (len(number) - digits) / 2


def measure(pages: Sequence[Sequence[Printed]]) -> Measure:
    """The measure of a document."""
    digits = [
        (word.right - word.left) / _digits_wide(number[0])
        for lines in pages
        for line in lines
        for word in line.words
        if (number := _PRINTED.search(word.text)) is not None
    ]
    unit = _UNIT * median(digits) if digits else _NO_DIGITS
    starts = sorted(line.words[0].x0 for lines in pages for line in lines if line.words)
    ends = sorted(line.words[-1].x1 for lines in pages for line in lines if line.words)
    left, right = starts[len(starts) // 100], ends[-1 - len(ends) // 100]
    unit = max(unit, (right - left) / 400)
    width = max(40, round((right - left) / unit))
    full = left + _FULL * (right - left)
    steps = Counter(
        round((above.y - below.y) / below.size, 1)
        for lines in pages
        for above, below in pairwise(lines)
        if above.words
        and below.words
        and above.words[-1].x1 > full
        and abs(above.size - below.size) < 0.5
        and above.y > below.y
    )
    leading = steps.most_common(1)[0][0] if steps else 1.2
    return Measure(left, unit, width, min(max(leading, 1.0), 2.5))


def flow(pages: Sequence[tuple[Sequence[Printed], Sequence[Rule]]], by: Measure) -> Iterator[Line]:
    """The lines of all pages in one run, with blank ones where they are set apart and rulers where lines are drawn."""
    last: Printed | None = None
    cells = 0  # of the last line
    for lines, rules in pages:
        usual = _distances(lines)
        read = [_line(line, by) for line in lines]
        closer = _closer_than_rows(lines, read)
        first = begins(lines)
        under = sorted(rules, key=lambda rule: -rule.y)
        above: Printed | None = None
        for place, line in enumerate(lines):
            drawn = [rule for rule in under if rule.y > line.y and (above is None or rule.y <= above.y)]
            if above is not None and above.y - line.y > _BLANK * max(usual[place], by.leading * line.size):
                yield Line("", (), (), line.page, None)
            yield from _rulers(drawn, line.page, by)
            tight = _tight(above, line, by) if above is not None else _goes_overleaf(last, line, by)
            ends = above is None and last is not None and last.page == line.page
            if ends and not (tight and cells == len(read[place].pieces) == 1):
                yield from repeat(Line("", (), (), line.page, None), _BESIDE)  # a column ends
            wrapped = read[place].wrapped or closer[place]
            yield read[place]._replace(tight=tight, wrapped=wrapped, begins=first[place])
            above = last = line
            cells = len(read[place].pieces)
        if above is not None:
            yield from _rulers([rule for rule in under if rule.y <= above.y], above.page, by)


def _distances(lines: Sequence[Printed]) -> list[float]:
    """For each line, the usual distance of the lines around it."""
    steps = [above.y - below.y for above, below in pairwise(lines)]
    if not steps:
        return [0.0] * len(lines)
    return [median(steps[max(0, place - _AROUND) : place + _AROUND] or steps) for place in range(len(lines))]


def _closer_than_rows(lines: Sequence[Printed], read: Sequence[Line]) -> list[bool]:
    """For each line, whether it stands closer below a text alone than the rows around do below each other: they are
    lines of one label.
    """
    steps = [above.y - below.y for above, below in pairwise(lines)]
    rows = [
        bool(above.numbers and below.numbers and len(above.pieces) > 1 and len(below.pieces) > 1)
        for above, below in pairwise(read)
    ]
    found = [False] * len(lines)
    for place, step in enumerate(steps, 1):
        above, below = read[place - 1], read[place]
        if len(above.pieces) != 1 or not below.pieces or above.numbers or above.text.endswith(":"):
            continue
        if lines[place - 1].words[0].bold != lines[place].words[0].bold:
            continue
        near = range(max(0, place - _ROWS), min(len(steps), place + _ROWS))
        around = [steps[other] for other in near if rows[other]]
        found[place] = (
            len(around) >= _FEWEST_ROWS and step < _CLOSER * median(around) and step <= _LOOSE * 1.2 * lines[place].size
        )
    return found


def _tight(above: Printed, line: Printed, by: Measure) -> bool:
    return above.y - line.y <= _LOOSE * by.leading * max(line.size, above.size)


def _goes_overleaf(last: Printed | None, line: Printed, by: Measure) -> bool | None:
    """Whether a page begins with the rest of a paragraph."""
    if last is None or not last.words or not line.words:
        return None
    full = by.place(last.reach) if last.reach else by.width
    reaches = by.place(last.words[-1].x1) >= _FULL * full
    return reaches and not last.text.endswith(_ENDING) and abs(last.size - line.size) < 0.5


def _rulers(rules: Iterable[Rule], page: int, by: Measure) -> Iterator[Line]:
    """Lines of rulers: those at one height together, the two of a double one as one."""
    height = None
    gathered: list[Rule] = []
    for rule in rules:
        if height is not None and height - rule.y > _DOUBLE:
            yield _ruler(gathered, page, by)
            gathered = []
        gathered.append(rule)
        height = gathered[0].y
    if gathered:
        yield _ruler(gathered, page, by)


def _ruler(rules: Iterable[Rule], page: int, by: Measure) -> Line:
    spans: list[list[float]] = []
    for rule in sorted(rules):
        if spans and rule.x0 - spans[-1][1] <= _TOUCHING:
            spans[-1][1] = max(spans[-1][1], rule.x1)
        else:
            spans.append([rule.x0, rule.x1])
    return Line("", (), tuple((max(0, by.place(x0)), max(1, by.place(x1))) for x0, x1 in spans), page)


def _line(line: Printed, by: Measure) -> Line:
    words = line.words
    apart = _gaps(words)
    placed: list[Word] = []
    for number, word in enumerate(words):
        start, end = max(0, by.place(word.x0)), max(1, by.place(word.x1))
        if placed:
            before = placed[-1]
            wanted = start - (2 if apart[number - 1] else 1)
            if not apart[number - 1] or before.end > wanted:
                cut = max(before.start + 1, wanted)
                placed[-1] = before._replace(
                    end=cut, right=min(before.right, cut) if apart[number - 1] else before.right
                )
                start = max(start, cut + (2 if apart[number - 1] else 1))
        end = max(end, start + 1)
        placed.append(Word(start, end, word.text, max(start, by.place(word.left)), by.place(word.right), word.bold))
    read = read_words(placed)
    look = Look(
        all(word.bold for word in words), all(word.italic for word in words), line.underlined, round(line.size, 1)
    )
    return read._replace(page=line.page, look=look, wrapped=line.wrapped, number=line.number)


def _gaps(words: Sequence[PageWord]) -> list[bool]:
    """For each pair of neighbours whether they stand apart as cells do; words of justified text, whose gaps are even,
    do not: of a whole line, of one behind its first word, or of a label before its amounts.
    """
    gaps = [(after.x0 - before.x1) / max(before.size, after.size) for before, after in pairwise(words)]
    if _justified(words[1:], gaps[1:]):
        return [False] * len(gaps) if gaps[0] <= 4 * max(gaps[1:]) else [True, *([False] * len(gaps[1:]))]
    usual = median(gaps) if len(gaps) >= _FEW_GAPS else 0.0
    limit = max(_SPACE * _TOGETHER, _WIDER * usual) if usual <= _WIDE_SPACE else _SPACE * _TOGETHER
    label = next((place for place, word in enumerate(words) if _AMOUNT.fullmatch(word.text)), len(words)) - 1
    if 0 < label < len(gaps) and _justified(words[:label], gaps[:label]) and gaps[label] > max(gaps[:label]):
        return [False] * label + [gap > limit for gap in gaps[label:]]
    return [gap > limit for gap in gaps]


def _justified(words: Sequence[PageWord], gaps: Sequence[float]) -> bool:
    """Whether the gaps behind words are even, but for wider ones behind sentences."""
    within = [gap for word, gap in zip(words, gaps, strict=False) if not word.text.endswith(_ENDING)]
    if len(gaps) < _FEWEST or not within:
        return False
    widest = max(min(_EVEN * min(within), _WIDEST), _SPACE * _TOGETHER)
    return max(within) <= widest and max(gaps) <= _AFTER_SENTENCE * widest
