"""A revenue line or segment as it is looked for in the sentences of a filing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Asked:
    """A line, or a segment, as it is looked for: its names, those that are only loosely its own, the parts of its name,
    what the other lines and segments are called, the groups it is in, the passages beside its table, the footnote marks
    of its label, and whether it is a segment, and a line of another group has its name.
    """

    names: tuple[str, ...]
    loose: tuple[str, ...]
    parts: tuple[str, ...]
    strangers: tuple[str, ...]
    groups: tuple[str, ...]
    near: frozenset[int]
    marks: tuple[str, ...] = ()
    segment: bool = False
    twin: bool = False
