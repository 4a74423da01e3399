"""Tables that list a company's parts by the names that other tables give them: goodwill, receivables, capital
expenditure by segment, property by place.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from tickmark.facts.insurance_lines import is_line_of_insurance, names_lines, of_insurer
from tickmark.facts.member_names import is_total, of_column, of_label, of_sales, shown
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.places import is_place
from tickmark.tables.model import Reading, Table

Cell = tuple[int, int]
_LISTED = 2  # segments that a table names at least; one name alone may be of anything
_ASIDE = Pattern(
    "members/brackets",
    r"\s*\(([^()]*)\)",
    means="brackets behind a name",
    examples=("Europe[[ (EMEA)]]",),
    counterexamples=("Europe",),
)
_ALL_BUT = Pattern(
    "members/all-but",
    r" (?:excluding|without|other than) ",
    means="all of something without a part",
    examples=("sales[[ excluding ]]fuel",),
    counterexamples=("sales including fuel",),
)
_CALLED = Pattern(
    "members/called-segment",
    r" segments?$",
    means="a name that ends in segment",
    examples=("Europe[[ segment]]",),
    counterexamples=("segment europe",),
)
_UNNAMED = Pattern(
    "members/unnamed",
    r"(?:\W|\b(?:other|others|all|and|the|corporate|eliminations?|unallocated|intersegment|reconciling|adjustments?"
    r"|items|foreign|domestic|non|international|united states|operations|u\.?s\b)\b)*",
    means="a name of nothing but words for the rest",
    examples=("all other", "corporate and unallocated"),
    counterexamples=("europe",),
    at="whole",
)
_PROFIT = Pattern(
    "members/profit",
    r"\b(?:operating|segment|segments|gross|underwriting) (?:income|profits?|earnings|margin|loss|results"
    r"|contribution)\b|\bebitd?a?r?\b|\boibda\b|\b(?:earnings|income|profit|loss)(?:[ /]*\(loss(?:es)?\))? before\b"
    r"|\bcontribution (?:margin|profit)\b",
    means="the profit of a segment",
    examples=("segment profit", "EBITDA"),
    counterexamples=("net sales",),
    flags=re.IGNORECASE,
)
_LASTING = Pattern(
    "members/lasting",
    r"\blong-lived assets\b|\bproperty\b.*\b(?:equipment|by)\b",
    means="property of a segment or a place",
    examples=("long-lived assets", "property and equipment"),
    counterexamples=("current assets",),
    flags=re.IGNORECASE,
)
_STATEMENTS = ("income_statement", "balance_sheet", "cash_flow", "comprehensive_income", "equity", "fair_value")
_OF_TAX = Phrases("tax", fold=True)  # at home and abroad, which is no segment


def listed_segments(
    tables: Sequence[Table],
    by_table: Sequence[Mapping[Cell, str]],
    segments: Mapping[str, str],
    proper: Callable[[str], bool],
) -> list[dict[Cell, str]]:
    """The members of each table, with those of tables that tell nothing, or names of columns that nothing else knows,
    but list known segments.

    Args:
        tables: all tables of a document, in its order.
        by_table: (row, column) -> member of each, as far as the tables tell themselves.
        segments: names of segments in lower case -> as printed.
        proper: whether a name in lower case is none that sentences use as an ordinary word; one of those may stand
            alone.
    """
    parts = names_of_members(by_table, places=True)
    found = []
    for table, own in zip(tables, by_table, strict=True):
        known = parts | _places(table) if _of_lasting_assets(table) else segments
        listed = {} if _OF_TAX.search(table.title) or not _strange(own, known) else _listed(table, known, proper)
        found.append(listed or dict(own))
    return found


def _strange(own: Mapping[Cell, str], known: Mapping[str, str]) -> bool:
    """Whether what a table tells itself may be wrong: names of its columns none of which is known, or nothing."""
    by_column: dict[int, set[str]] = defaultdict(set)
    for (_, column), member in own.items():
        by_column[column].add(member.split(" > ")[0])
    return all(len(names) == 1 for names in by_column.values()) and not any(
        _key(name) in known for names in by_column.values() for name in names
    )


def _of_lasting_assets(table: Table) -> bool:
    return any(
        _LASTING.search(text)
        for text in {table.title, *(reading.parents[0] for reading in table.readings if reading.parents)}
    )


def _places(table: Table) -> dict[str, str]:
    """Places that a table names, in lower case -> as printed."""
    return {_key(name): name for name in _printed(table) if is_place(_ASIDE.sub("", name))}


def lines_of_insurers(
    tables: Sequence[Table], by_table: Sequence[Mapping[Cell, str]], notes: Mapping[str, str]
) -> dict[str, str]:
    """Names of the lines of insurance that tables of an insurer's contracts name, in lower case -> as printed; those of
    tables that tell no members themselves.
    """
    found: dict[str, str] = {}
    for table, own in zip(tables, by_table, strict=True):
        if own or table.kind in _STATEMENTS:
            continue
        names = {name for name in _printed(table) if is_line_of_insurance(name)}
        if names_lines(names) and of_insurer(table, notes.get(table.section_id or "", "")):
            found |= {_key(name): name for name in sorted(names) if _key(name) not in found}
    return found


def _printed(table: Table) -> set[str]:
    """What may name parts of the company: headers, labels, and those above them."""
    headers = {of_column(header) or "" for header in {reading.column_label for reading in table.readings}}
    labels = {reading.row_label for reading in table.readings}.union(*{reading.parents for reading in table.readings})
    return headers | {shown(label) for label in labels}


def named_segments(tables: Sequence[Table], by_table: Sequence[Mapping[Cell, str]]) -> dict[str, str]:
    """Names of segments, those whose profit a table tells, in lower case, with what is short for them, -> as
    printed.
    """
    return names_of_members(own for table, own in zip(tables, by_table, strict=True) if own and tells_profit(table))


def names_of_members(by_table: Iterable[Mapping[Cell, str]], *, places: bool = False) -> dict[str, str]:
    """Names of parts in lower case, with what is printed in brackets behind them and their first words, -> as printed;
    those of `places` too.
    """
    found: dict[str, str] = {}
    names = dict.fromkeys(member.split(" > ")[0] for own in by_table for member in own.values())
    for name in names:
        plain = _ASIDE.sub("", name).lower()
        if is_total(name) or of_sales(name) or (_UNNAMED.fullmatch(plain) and not places):
            continue
        plain = _CALLED.sub("", plain)
        words = plain.split()
        for key in (
            plain,
            *(aside.lower() for aside in _ASIDE.findall(name)),
            *(" ".join(words[:count]) for count in range(2, len(words))),
        ):
            found.setdefault(key, name)
    return found


def tells_profit(table: Table) -> bool:
    """Whether a table states what its parts earned, as of segments alone is told."""
    return any(
        _PROFIT.search(text)
        for reading in table.readings
        for text in (reading.row_label, reading.column_label, *reading.parents)
    )


def _listed(table: Table, known: Mapping[str, str], proper: Callable[[str], bool]) -> dict[Cell, str]:
    if not any(_part(name, known) or _part(_without_total(name), known) for name in _printed(table)):
        return {}
    for named in (_of_row, _of_column):
        found = {(reading.row, reading.column): label for reading in table.readings if (label := named(reading, known))}
        names = {_part(label, known) for label in found.values()}
        if len(names) >= _LISTED or any(_in_full(label, known) and proper(_key(label)) for label in found.values()):
            return found | (_beside(table, found) if named is _of_row else _between(table, found))
    return {}


def listed_alone(tables: Sequence[Table], by_table: Sequence[Mapping[Cell, str]]) -> list[dict[Cell, str]]:
    """The members of each table, with those of tables without any that list nothing but parts that others tell of, and
    not of what lasts alone, as property by place.
    """
    known = names_of_members(own for table, own in zip(tables, by_table, strict=True) if not _of_lasting_assets(table))
    return [dict(own) or _nothing_else(table, known) for table, own in zip(tables, by_table, strict=True)]


def _nothing_else(table: Table, known: Mapping[str, str]) -> dict[Cell, str]:
    """The members in rows of a table whose labels are nothing but whole names of known parts, two at least, the rest
    and totals: `Concentrate operations | Finished product operations | Total`.
    """
    names = {reading.row_label: shown(reading.row_label) for reading in table.readings}
    parts = {label for label, name in names.items() if _in_full(name, known)}
    rest = {label for label, name in names.items() if _UNNAMED.fullmatch(name.lower())}
    if (
        table.kind in _STATEMENTS
        or _OF_TAX.search(table.title)
        or len(parts) < _LISTED
        or any(map(is_total, parts | rest))
    ):
        return {}
    if not all(is_total(label) for label in names.keys() - parts - rest):
        return {}
    return {(r.row, r.column): names[r.row_label] for r in table.readings if r.row_label in parts | rest}


def _beside(table: Table, found: Mapping[Cell, str]) -> dict[Cell, str]:
    """The members in rows among those of known segments, down to their total: one that was sold or renamed since, `All
    other`, `Corporate`.
    """
    rows = sorted({row for row, _ in found})
    totals = {reading.row for reading in table.readings if is_total(reading.row_label)}
    last = min((row for row in totals if row > rows[-1]), default=rows[-1])
    nested = {
        reading.parents
        for reading in table.readings
        if reading.row in rows and shown(reading.row_label) == found.get((reading.row, reading.column))
    }
    among = (r for r in table.readings if rows[0] < r.row < last and r.row not in rows and r.parents in nested)
    return {(reading.row, reading.column): label for reading in among if (label := of_label(reading.row_label, False))}


def _between(table: Table, found: Mapping[Cell, str]) -> dict[Cell, str]:
    """The members in columns beside those of known segments: `Other contracts`."""
    columns = {column for _, column in found}
    among = (r for r in table.readings if r.column not in columns)
    return {(reading.row, reading.column): name for reading in among if (name := of_column(reading.column_label))}


def _of_row(reading: Reading, known: Mapping[str, str]) -> str | None:
    return next(
        (
            name
            for label in (reading.row_label, *reversed(reading.parents))
            if _part(name := _without_total(label), known)
        ),
        None,
    )


def _of_column(reading: Reading, known: Mapping[str, str]) -> str | None:
    name = of_column(reading.column_label)
    return name if name is not None and _part(name, known) else None


def _part(label: str, known: Mapping[str, str]) -> str | None:
    """The known segment that a label names, or itself where it names all but a known one."""
    key = _key(label)
    if key in known:
        return known[key]
    rest = _ALL_BUT.search(key)
    return label if rest and key[rest.end() :] in known else None


def _in_full(label: str, known: Mapping[str, str]) -> bool:
    """Whether a label is the whole name of a known segment."""
    key = _key(label)
    return key in known and _key(known[key]) == key


@lru_cache(maxsize=16384)
def _without_total(label: str) -> str:
    return (of_label(label, False) if is_total(label) else None) or shown(label)


@lru_cache(maxsize=16384)
def _key(label: str) -> str:
    return _CALLED.sub("", _ASIDE.sub("", shown(label)).lower())
