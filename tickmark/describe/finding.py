"""The description of a revenue line or segment: the filing's definition of it, and where there is none, what it says of
the line's group, or a sentence that speaks of the line, called by what it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from tickmark.describe.name_matching import begins_with, mentions
from tickmark.describe.names import is_place, is_rest, key_words, without_other
from tickmark.describe.sentences import DEFINED, Found, Reader


def define(
    reader: Reader,
    line: str,
    label: str,
    table_index: int,
    others: Sequence[str],
    groups: Sequence[str] = (),
    siblings: Sequence[str] = (),
    peers: Sequence[str] = (),
    twin: bool = False,
    segment: bool = False,
    across: bool = False,
) -> Found:
    """What describes a line; nothing where the filing only gives its figures.

    Args:
        line: its name.
        label: as printed in the table, with footnote marks.
        table_index: its table.
        others: names of the other lines and groups of the breakdown.
        groups: what the line is a part of, the outermost first.
        siblings: the other lines of the innermost of them.
        peers: names of the segments or groups beside its own.
        twin: whether a line of another group has its name.
        segment: whether it is a segment.
        across: whether it is in a reportable segment, so that its twins are the same in another.
    """
    found = reader.described(reader.asked(line, label, table_index, others, groups, twin, segment))
    of_places = all(is_place(group) for group in groups)
    if twin and not found.validated and (of_places or (across and not found.about)):  # what is sold is the same in each
        of_all = reader.described(reader.asked(line, label, table_index, [*others, *peers], groups, False, segment))
        if of_all.validated:
            return of_all
    if found.about:
        return found
    rest = without_other(line)
    around = [*groups, *reader.callings.shared(line, others), *([rest] if rest else [])]
    for number in reversed(range(len(around))):
        group = around[number]
        if key_words(group) == key_words(line) and group != rest:
            continue
        longer = [other for other in others if mentions(other, group)]  # lines with the group's name in theirs
        told = reader.described(reader.asked(group, group, table_index, [*peers, *longer], around[:number]))
        of_sibling = told.quotes and any(
            begins_with(told.quotes[0].text, other) for other in siblings if not (is_rest(other) and is_rest(group))
        )
        if told.quotes and told.quotes[0].score >= DEFINED and not of_sibling:
            return Found("segment", told.quotes)
    return found
