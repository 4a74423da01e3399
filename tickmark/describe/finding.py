"""The description of a revenue line: the filing's definition of it, and where there is none, the best of what else it
tells, called by what it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from tickmark.describe.fallback_descriptions import (
    attributed,
    explained,
    headings_below,
    listed,
    mentioned,
    names_places,
    within,
)
from tickmark.describe.name_matching import begins_with, mentions
from tickmark.describe.names import is_place, is_rest, key_words, without_other
from tickmark.describe.sentences import Found, Reader


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
    """
    asked = reader.asked(line, table_index, others, groups, siblings, twin)
    noted = reader.noted(label, asked)
    if noted and reader.validates(noted, asked, footnote=True):
        return Found("defined", noted, True)
    if quotes := reader.defined(asked):
        return Found("defined", quotes, reader.validates(quotes, asked))
    if (loose := reader.loosely(asked)) and (quotes := reader.defined(loose)):
        return Found("defined", quotes, reader.validates(quotes, loose))
    if quotes := within(reader, asked):
        return Found("defined", quotes, reader.validates(quotes, asked))
    if noted:
        return Found("mentioned", noted)
    quotes = headings_below(reader, asked) or listed(reader, asked)
    if quotes and reader.refusal(quotes, asked) in ("people", "change", "risk", "acquisition"):
        quotes = ()
    if is_place(line) and (not quotes or names_places(quotes, asked)) and (assigned := attributed(reader, asked)):
        return Found("attributed", assigned)
    if quotes:
        return Found("listed", quotes, reader.validates(quotes, asked))
    if quotes := explained(reader, asked):
        return Found("explained", quotes)
    groups = [*groups, *reader.callings.shared(line, others), *([rest] if (rest := without_other(line)) else [])]
    for number in reversed(range(len(groups))):
        if key_words(groups[number]) != key_words(line) or groups[number] == rest:
            longer = [
                other for other in others if mentions(other, groups[number])
            ]  # lines whose names have the group's name in them
            group = reader.asked(groups[number], table_index, [*peers, *longer], groups[:number])
            quotes = reader.defined(group) or headings_below(reader, group) or listed(reader, group)
            if quotes and not any(
                begins_with(quotes[0].text, sibling)
                for sibling in siblings
                if not (is_rest(sibling) and is_rest(groups[number]))
            ):
                return Found("segment", quotes)
    if quotes := reader.defined(asked, sure=False):
        return Found("mentioned", quotes)
    if quotes := mentioned(reader, asked):
        return Found("mentioned", quotes)
    return Found()
