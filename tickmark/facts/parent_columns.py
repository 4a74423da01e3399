"""Columns of a company alone beside those of its group, as accounts under UK and Commonwealth law print them:
`Group 2024 | Group 2023 | Company 2024 | Company 2023`. What they state is the parent's, not the whole company's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tickmark.language.rules import Pattern
from tickmark.tables.model import Table

GROUP = Pattern(
    "members/group",
    r"(?:^|\| ?)(?:the )?(?:group|consolidated)\b",
    means="a column of the group",
    examples=("[[Consolidated]]", "Group"),
    counterexamples=("The parent",),
    flags=re.IGNORECASE,
)
_PARENT = Pattern(
    "members/parent",
    r"(?:^|\| ?)((?:the )?(?:parent(?: company| entity| only)?|company(?: only| standalone)?|standalone))\b(?! and\b)",
    means="a column of the parent company alone",
    examples=("Parent company", "Company"),
    counterexamples=("Parent and subsidiaries",),
    flags=re.IGNORECASE,
)


def parents_alone(tables: Iterable[Table]) -> dict[tuple[int, int, int], str]:
    """(table, row, column) -> `Parent company`, `Company` or as the column is headed, for the cells of the parent
    alone.
    """
    found = {}
    for table in tables:
        headers = {reading.column_label for reading in table.readings}
        if not any(GROUP.search(header) for header in headers):
            continue
        alone = {header: match[1] for header in headers if (match := _PARENT.search(header))}
        for reading in table.readings:
            if name := alone.get(reading.column_label):
                found[table.index, reading.row, reading.column] = name
    return found


__all__ = ["GROUP", "parents_alone"]
