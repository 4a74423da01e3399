"""Tables about one segment: their title, or that of the note they stand in, begins with its name ("Vehicle Credit:
allowance for losses").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from tickmark.facts.heading_path import STATEMENTS
from tickmark.facts.member_names import is_total, of_label, shown
from tickmark.facts.members_by_name import tells_profit
from tickmark.facts.totals_of_parts import foot_of_groups
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.model import Table

Cell = tuple[int, int]
_NUMBERED = Pattern(
    "members/numbered-title",
    r"(?:note\s+\w{1,3}\b|\(?\w{1,2}[.)])[\s.:–—-]*",
    means="the number of a title",
    examples=("[[Note 12 - ]]Segments", "[[(a) ]]"),
    counterexamples=("Segments", "Harborlight U.S. segment"),
    at="start",
    flags=re.IGNORECASE,
)
_AS_A_SEGMENT = Pattern(
    "members/as-a-segment",
    r"(?:['’]s)?(?: (?:reportable |operating |business )*segments?\b.*|\s*[:–—(-].*|\s*)",
    means="what may follow the name of a segment in a title",
    examples=(" segment results", ": "),
    counterexamples=("an sales",),
    at="whole",
    flags=re.IGNORECASE | re.DOTALL,
)
_LETTERS = Pattern(
    "members/letters",
    r"([A-Z]{2,6})\b(?! [A-Z]{2})",
    means="a name of capital letters",
    examples=("[[EMEA]] sales",),
    counterexamples=("Europe", "US GAAP"),
    at="start",
)
_ALIKE = 2  # labels that tables of one segment each have in common at least
_SEGMENT = Pattern(
    "members/segment-word",
    r"\bsegments?\b",
    means="a segment is named",
    examples=("reportable [[segments]]",),
    counterexamples=("segmentation",),
    flags=re.IGNORECASE,
)
_LONGEST = 100  # characters of a name
_COMPANY = Phrases("whole_company", fold=True)


class SegmentTitles:
    """What titles say of segments.

    Args:
        segments: their names in lower case, and what is short for them, -> as printed.
        texts: of the document's blocks.
    """

    def __init__(self, segments: Mapping[str, str], texts: Sequence[str]) -> None:
        self._segments = segments
        self._whole = "\n".join(texts) if segments else ""
        self._names = sorted(segments, key=len, reverse=True)
        self._about: dict[str, str | None] = {}

    def about(self, title: str) -> str | None:
        """The segment whose name a title begins with: the whole name before a colon or the word "segment"; before other
        words only one that is no word of ordinary sentences, as "Real Estate" is, or the letters that are short for it
        in brackets behind it.
        """
        if title not in self._about:
            text = _without_number(title)
            self._about[title] = self._named(text.lower()) or self._lettered(text)
        return self._about[title]

    def called(self, heading: str) -> str | None:
        """The segment whose name is all that a heading says, the word "segment" and what stands behind a colon apart:
        none of "Harborlight acquisition".
        """
        text = _without_number(heading).lower()
        return next(
            (
                self._segments[name]
                for name in self._names
                if text.startswith(name) and _AS_A_SEGMENT.fullmatch(text[len(name) :])
            ),
            None,
        )

    def proper(self, name: str) -> bool:
        """Whether sentences never print a name in lower case, in which it is given."""
        return name not in self._whole

    def names(self, member: str) -> str | None:
        """The segment that a member of a table is, or is a part of."""
        return self._segments.get(member.split(" > ")[0].lower())

    def _named(self, text: str) -> str | None:
        for name in self._names:
            rest = text[len(name) :]
            if text.startswith(name) and (
                _AS_A_SEGMENT.fullmatch(rest) or (not rest[0].isalnum() and self.proper(name))
            ):
                return self._segments[name]
        return None

    def _lettered(self, text: str) -> str | None:
        letters = _LETTERS.match(text)
        if letters is None or letters[1] not in self._whole:
            return None
        asides = re.finditer(rf"\((?:the )?[\"“”']?{letters[1]}[\"“”']?\)", self._whole)
        before = [self._whole[max(0, aside.start() - _LONGEST) : aside.start()].rstrip().lower() for aside in asides]
        found = {
            printed for printed in self._segments.values() if any(words.endswith(printed.lower()) for words in before)
        }
        return found.pop() if len(found) == 1 else None


def _without_number(title: str) -> str:
    number = _NUMBERED.match(title)
    return title[number.end() if number else 0 :].strip()


def one_by_one(
    tables: Sequence[Table], by_table: Sequence[Mapping[Cell, str]], texts: Sequence[str]
) -> list[dict[Cell, str]]:
    """The members of each table, with those of tables that state the same of one segment after the other, each under
    its name, and of tables that do so in groups of rows.

    Their rows or names speak of segments, or the text does behind their names ("our Marine Adhesives segment"); groups
    may add up to a total instead.

    Args:
        tables: all tables of a document, in its order.
        by_table: (row, column) -> member of each, as far as the tables tell themselves.
        texts: of the document's blocks.
    """
    found = [dict(own) for own in by_table]
    silent = [place for place, table in enumerate(tables) if not by_table[place] and table.kind not in STATEMENTS]
    named = {place: shown(tables[place].title) for place in silent if _is_name(tables[place].title)}
    labels = {place: {reading.row_label for reading in tables[place].readings} for place in named}
    whole = "\n".join(texts)
    for place, name in named.items():
        alike = any(
            len(labels[place] & labels[other]) >= _ALIKE
            and title != name
            and tables[place].section_id == tables[other].section_id
            for other, title in named.items()
        )
        if alike and tells_profit(tables[place]) and _of_segments({name}, labels[place], whole):
            found[place] = {(reading.row, reading.column): name for reading in tables[place].readings}
    for place in silent:
        found[place] = found[place] or _in_groups(tables[place], whole)
    return found


def _in_groups(table: Table, whole: str) -> dict[Cell, str]:
    """The members of a table whose groups state the same each: `Revenue` and `Segment profit` below `Marine` and below
    `Aviation`.
    """
    groups: dict[str, set[str]] = defaultdict(set)
    for reading in table.readings:
        if reading.parents:
            groups[shown(reading.parents[0])].add(reading.row_label)
    alike = set.intersection(*groups.values()) if len(groups) > 1 else set[str]()
    if len(alike) < _ALIKE or not tells_profit(table) or not all(map(_is_name, groups)):
        return {}
    foot = foot_of_groups(table)
    if foot is None and not _of_segments(groups, alike, whole):
        return {}
    last = table.readings[-1].row if foot is None else foot - 1
    return {(r.row, r.column): shown(r.parents[0]) for r in table.readings if r.parents and r.row <= last}


def _of_segments(names: Iterable[str], labels: Iterable[str], whole: str) -> bool:
    """Whether names or rows speak of segments, or the text does behind every name."""
    return (
        any(map(_SEGMENT.search, labels))
        or all(map(_SEGMENT.search, names))
        or all(f"{name} segment" in whole for name in names)
    )


def _is_name(title: str) -> bool:
    """Whether a title is a name, as a segment's."""
    return not any(map(str.isdigit, title)) and of_label(title, False) is not None


def titled_segments(
    tables: Sequence[Table],
    by_table: Sequence[Mapping[Cell, str]],
    titles: SegmentTitles,
    notes: Mapping[str, str],
    over: Mapping[int, str],
) -> list[dict[Cell, str]]:
    """The members of each table, with those of tables that are about one segment: a row is of the part that other
    tables call so, or of the segment.

    Args:
        tables: all tables of a document, in its order.
        by_table: (row, column) -> member of each, as far as the tables tell themselves.
        titles: of the document.
        notes: section_id -> title, of the notes.
        over: index of a table -> the segment under whose heading it stands.
    """
    found = [dict(own) for own in by_table]
    known = {member.lower(): member for own in by_table for member in own.values()}
    parts = {member.split(" > ")[-1] for member in known}
    for table, own in zip(tables, found, strict=True):
        segment = (
            None
            if table.kind in STATEMENTS
            else titles.about(table.title)
            or titles.about(notes.get(table.section_id or "", ""))
            or (None if _COMPANY.search(table.title) else over.get(table.index))
        )
        if segment is None or {titles.names(member) for member in own.values()} - {None, segment}:
            continue  # it names another one too
        for reading in table.readings:
            if not _of_company(reading.column_label):
                label = shown(reading.row_label)
                part = label if label.lower() in parts and not is_total(label) else segment
                within = f"{segment} > {label}".lower()
                own.setdefault((reading.row, reading.column), known.get(within, part))
    return found


@lru_cache(maxsize=4096)
def _of_company(header: str) -> bool:
    """Whether a column is of the whole company."""
    return is_total(header) and _COMPANY.search(header) is not None
