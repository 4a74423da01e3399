"""The canonical metrics (`metrics_*.yaml`), checked when they are first read.

What every metric has:

- `statement`: income, comprehensive, balance or cashflow; cover or business for what sentences tell; `also` a second
  one that may state some of it.
- `kind`: duration or instant; `unit`: money, shares, per_share or count; `sign`: what its amount in plain words can be
  (`SIGNS`).
- `title`: how tables of results call it, where the first of `names` in sentence case will not do (`SG&A expense`).
- `names`, the one to show first; `also_called`: names that people use in questions and narratives; `told_as`: verbs and
  prepositions that stand for it
  in running text (`netted`, `operations generated`), which no question is read by. Plurals, articles, hyphens and
  turned words (`debt, long-term`)
  need no entry.
- `concepts`: the us-gaap elements that mean it. The witness reads them, extraction never does.
- `shared`: its rows are the whole and the owners' part of it. `of_segments`: tables of segments state it. `further`:
  looked for in statements alone;
  `instead_of`: the metric it is offered for, under its own name, where a filing does not state that one.

How rows become metrics:

- In the statement, `rows` are patterns on a row's label, folded, in order of preference. A pattern with ` > ` in it,
  and all patterns of shares and of
  amounts per share, see the label behind the labels it is nested under. `row` with `after`, `before`, `not_after`,
  `not_before` also asks what stands
  above and below it (`or_under`: a heading that serves for `after`). `not` takes a row out again. `unless_row` gives
  the metric up where the statement
  prints a part of it in a row of its own. `all` keeps every row that fits, otherwise only the first counts.
  `classified`: only on balance sheets that
  set current items apart (or, if false, on those that do not).
- In other tables, `elsewhere` are labels, `topic` what a table or column with a bare `Total` says, `columns` headers
  besides dates and totals: taken
  where they agree with the statement for every period that both state. `beside` is a row that the table must have,
  `not_under` a heading that the row
  must not have, `less` the row that leads from a line of a note to the metric of `instead_of`. `notes` are rows that
  need no agreement: those with
  `besides` state another version of the metric, those with `proved` must make net income with the statement's earnings
  per share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from tickmark.errors import ConfigError
from tickmark.language.rules import Pattern, unnamed
from tickmark.language.units import is_money
from tickmark.yaml_files import read_yaml

OF_SEGMENTS: Final = "combined_segment_revenue"
REVENUES: Final = frozenset(("revenue", OF_SEGMENTS))
"""What the parts of a table of revenue add up to."""
_HERE = Path(__file__).parent
FILES: Final = tuple(
    _HERE / f"metrics_{family}.yaml"
    for family in ("income", "balance", "cash_flow", "banks_and_insurers", "ifrs", "cover")
)
SIGNS: Final = {
    "amount": "an amount of either sign of which the sign says nothing: shown as printed, compared by its size",
    "spending": "what was spent: positive in words, however it is printed",
    "either": "a result or a flow: negative is a loss or an outflow",
    "tax": "an expense that may be a benefit: negative is a benefit",
    "deducted": "taken off a total: positive in words, in brackets on the page",
    "opposite": "printed as what it does to cash: a rise in inventory is printed negative and positive in words",
    "received": "income that a table of expenses prints in brackets: positive in words, unless the label says net",
    "refundable": "paid, positive in words; what is printed in brackets under `refunds` came back",
}


@dataclass(frozen=True, slots=True)
class RowRule:
    """A row of a statement: what its label says, and what stands above and below it.

    `nested` rules look at the label with the labels it is nested under before it. `after` and `before` are rows that
    must stand above and below; `not_after` and `not_before` rows that must not; `or_under` is a heading over the row
    that serves for `after`.
    """

    label: Pattern
    nested: bool
    after: Pattern | None = None
    before: Pattern | None = None
    not_after: Pattern | None = None
    not_before: Pattern | None = None
    or_under: Pattern | None = None


@dataclass(frozen=True, slots=True)
class NoteRule:
    """A row of a note that is the metric by what it, its table and its column say.

    `table` looks at title and parents, `column` at the header without dates. `besides` rows state another version of
    the metric, so that they need not agree with it; `proved` rows must make net income with the earnings per share of
    the statement.
    """

    label: Pattern
    table: Pattern | None = None
    column: Pattern | None = None
    besides: bool = False
    proved: bool = False


@dataclass(frozen=True, slots=True)
class Metric:
    """One canonical metric; the module's docstring says what each field means."""

    name: str
    statement: str
    also: str | None
    kind: str
    unit: str
    sign: str
    shared: bool
    of_segments: bool
    concepts: tuple[str, ...]
    title: str
    names: tuple[str, ...]
    also_called: tuple[str, ...]
    told_as: tuple[str, ...]
    rows: tuple[RowRule, ...]
    exclude: Pattern | None
    unless_row: Pattern | None
    classified: bool | None
    every: bool
    elsewhere: Pattern | None
    topic: Pattern | None
    columns: Pattern | None
    beside: Pattern | None
    not_under: Pattern | None
    less: Pattern | None
    notes: tuple[NoteRule, ...]
    further: bool
    instead_of: str | None

    @property
    def may_be_negative(self) -> bool:
        """Whether a negative amount in plain words says something: a loss, an outflow, a tax benefit."""
        return self.sign in ("either", "tax")

    @property
    def several(self) -> bool:
        """Whether a filing may state several values of it for one period: the whole and a share, or all of it and what
        is charged to results.
        """
        return self.every or self.also is not None or any(rule.besides for rule in self.notes)

    def of_unit(self, unit: str) -> bool:
        """Whether amounts in `unit` can be this metric."""
        if self.unit == "per_share":
            return unit.endswith("/shares")
        if self.unit == "count":
            return unit == "pure"
        return unit == "shares" if self.unit == "shares" else is_money(unit)


_PATTERNS: Final = {"unless_row": "unless_row", "elsewhere": "elsewhere", "topic": "topic", "columns": "columns",
    "beside": "beside",
                    "not_under": "not_under", "less": "less", "exclude": "not"}  # fmt: skip
_KEYS: Final = frozenset(("metric", "title", "statement", "also", "kind", "unit", "sign", "shared", "of_segments",
    "concepts", "names", "also_called",
                          "told_as", "rows", "classified", "all", "notes", "further", "instead_of",
                          *_PATTERNS.values()))  # fmt: skip


_NEEDED: Final = frozenset(("metric", "statement", "kind", "unit", "concepts", "names", "rows"))


@cache
def load() -> tuple[Metric, ...]:
    """All metrics: those that every company is expected to state first, then the `further` ones; each in the order of
    the files.

    Raises:
        ConfigError: an entry has an unknown key or sign, lacks a key, or has the name of another.
    """
    read = [_metric(entry) for file in FILES for entry in read_yaml(file)]
    names = [metric.name for metric in read]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ConfigError(f"the catalogue has two metrics '{twice[0]}'")
    return tuple(sorted(read, key=lambda metric: metric.further))


@cache
def canonical() -> Mapping[str, Metric]:
    """Metrics by name."""
    return {metric.name: metric for metric in load()}


def find_metric(name: str | None) -> Metric | None:
    """The metric of a name; None where there is none, as for a row without a metric."""
    return canonical().get(name or "")


def nearest(name: str) -> tuple[str, ...]:
    """Metrics to offer, each under its own name, where a filing does not state this one: marketing and administrative
    expense for the two together.
    """
    return tuple(metric.name for metric in load() if metric.instead_of == name)


@cache
def metric_names() -> dict[str, tuple[str, ...]]:
    """Metric -> the names it is read by, the one to show first."""
    return {m.name: tuple(dict.fromkeys((*m.names, *m.also_called, m.name.replace("_", " ")))) for m in load()}


@cache
def _by_name() -> Mapping[str, str]:
    return {
        _folded(name): metric
        for metric, names in reversed(metric_names().items())
        for name in (*names, canonical()[metric].title, metric)
    }


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").split())


def metric_called(text: str) -> Metric | None:
    """The metric that a name stands for, in any case: `revenue`, `net sales`, `SG&A expense`; None where there is
    none.
    """
    return find_metric(_by_name().get(_folded(text)))


def sentence_case(name: str) -> str:
    """A name at the beginning of a line: `net income` is `Net income`; one with a capital inside its first word stays:
    `iPhone`, `eBay`.
    """
    first = name.partition(" ")[0]
    return name if first[1:] != first[1:].lower() else name[:1].upper() + name[1:]


def title(metric: str | None, label: str | None = None) -> str:
    """What a table of results calls a row: the metric's title, with the row's own label where the metric has several
    rows; the label where there is no metric.
    """
    known = find_metric(metric)
    if known is None:
        return label or metric or ""
    return f"{known.title}: {label}" if label else known.title


def _metric(entry: Mapping[str, Any]) -> Metric:
    name, sign = entry["metric"], entry.get("sign", "amount")
    if strangers := sorted(set(entry) - _KEYS):
        raise ConfigError(f"the catalogue's metric '{name}' has an unknown key '{strangers[0]}'")
    if sign not in SIGNS:
        raise ConfigError(
            f"the catalogue's metric '{name}' has an unknown sign '{sign}'", hint=f"one of {', '.join(SIGNS)}"
        )
    if missing := sorted(_NEEDED - set(entry)):
        raise ConfigError(f"the catalogue's metric '{name}' lacks the key '{missing[0]}'")
    return Metric(
        name=name,
        statement=entry["statement"],
        also=entry.get("also"),
        kind=entry["kind"],
        unit=entry["unit"],
        sign=sign,
        shared=bool(entry.get("shared")),
        of_segments=bool(entry.get("of_segments")),
        concepts=tuple(entry["concepts"]),
        title=entry.get("title") or sentence_case(entry["names"][0]),
        names=tuple(entry["names"]),
        also_called=tuple(entry.get("also_called", ())),
        told_as=tuple(entry.get("told_as", ())),
        rows=tuple(_row_rule(rule, entry["unit"]) for rule in entry["rows"]),
        classified=entry.get("classified"),
        every=bool(entry.get("all")),
        notes=tuple(_note_rule(rule) for rule in entry.get("notes", ())),
        further=bool(entry.get("further")),
        instead_of=entry.get("instead_of"),
        **{field: _optional(entry.get(key)) for field, key in _PATTERNS.items()},
    )


def _note_rule(rule: Mapping[str, Any]) -> NoteRule:
    table, column = _optional(rule.get("table")), _optional(rule.get("column"))
    return NoteRule(unnamed(rule["row"]), table, column, bool(rule.get("besides")), bool(rule.get("proved")))


def _row_rule(rule: str | Mapping[str, str], unit: str) -> RowRule:
    if isinstance(rule, str):
        rule = {"row": rule}
    places = {place: _optional(rule.get(place)) for place in ("after", "before", "not_after", "not_before", "or_under")}
    return RowRule(unnamed(rule["row"]), unit != "money" or " > " in rule["row"], **places)


def _optional(pattern: str | None) -> Pattern | None:
    return unnamed(pattern) if pattern else None
