"""The canonical metrics of `metrics.yaml`, and how the labels that name them are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml

from tickmark.tables.scale import without_statement

VOCABULARY = Path(__file__).parent.with_name("metrics.yaml")


@dataclass(frozen=True, slots=True)
class RowRule:
    """A row of a statement: what its label says, and what stands above and below it.

    `nested` rules look at the label with the labels it is nested under before it. `after` and `before` are rows that must
    stand above and below; `not_after` and `not_before` rows that must not; `or_under` is a heading over the row that serves for `after`.
    """

    label: re.Pattern[str]
    nested: bool
    after: re.Pattern[str] | None = None
    before: re.Pattern[str] | None = None
    not_after: re.Pattern[str] | None = None
    not_before: re.Pattern[str] | None = None
    or_under: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class NoteRule:
    """A row of a note that is the metric by what it, its table and its column say.

    `table` looks at title and parents, `column` at the header without dates. `besides` rows state another version of the metric, so that they need not agree with it;
    `proved` rows must make net income with the earnings per share of the statement.
    """

    label: re.Pattern[str]
    table: re.Pattern[str] | None = None
    column: re.Pattern[str] | None = None
    besides: bool = False
    proved: bool = False


@dataclass(frozen=True, slots=True)
class Metric:
    """One canonical metric. `statement` is income, balance, cashflow or comprehensive (or the cover or the business section, where sentences tell it), `also` a further one that may state some of it in a row of its own; `kind` duration or instant; `unit` money, shares, per_share or count.

    `classified` metrics are of balance sheets that set what is current apart (or, if false, of those that do not). `every` metrics are printed in several rows (the total, and the company's own share of it). `elsewhere` are labels of the metric in other tables, taken
    where they agree with the statement; `topic` what a table or a column says whose total it is; `columns` headers besides dates and totals;
    `beside` a row that such a table must have; `not_under` labels that such a line must not be nested under; `less` the row that leads from a line
    to the metric of `instead_of` (the current portion of debt); `notes` rows that need no agreement. `further` metrics are looked for in the statements alone;
    `instead_of` names the metric that one comes nearest to, for filings that do not state that.
    """

    name: str
    statement: str
    also: str | None
    kind: str
    unit: str
    concepts: tuple[str, ...]
    names: tuple[str, ...]
    rows: tuple[RowRule, ...]
    exclude: re.Pattern[str] | None
    unless_row: re.Pattern[str] | None
    classified: bool | None
    every: bool
    elsewhere: re.Pattern[str] | None
    topic: re.Pattern[str] | None
    columns: re.Pattern[str] | None
    beside: re.Pattern[str] | None
    not_under: re.Pattern[str] | None
    less: re.Pattern[str] | None
    notes: tuple[NoteRule, ...]
    further: bool
    instead_of: str | None

    @property
    def several(self) -> bool:
        """Whether a filing may state several values of it for one period: the total and a share, all of it and what is amortized or is an expense of its own."""
        return self.every or self.also is not None or any(rule.besides for rule in self.notes)

    def of_unit(self, unit: str) -> bool:
        """Whether amounts in `unit` can be this metric."""
        if self.unit == "per_share":
            return unit.endswith("/shares")
        if self.unit == "count":
            return unit == "pure"
        return unit == "shares" if self.unit == "shares" else len(unit) == 3


@cache
def load() -> tuple[Metric, ...]:
    """The vocabulary of `metrics.yaml`, in its order."""
    return tuple(_metric(entry) for entry in yaml.safe_load(VOCABULARY.read_text(encoding="utf-8")))


def _metric(entry: Mapping[str, Any]) -> Metric:
    return Metric(
        name=entry["metric"],
        statement=entry["statement"],
        also=entry.get("also"),
        kind=entry["kind"],
        unit=entry["unit"],
        concepts=tuple(entry["concepts"]),
        names=tuple(entry["names"]),
        rows=tuple(_row_rule(rule, entry["unit"]) for rule in entry["rows"]),
        exclude=_optional(entry.get("not")),
        unless_row=_optional(entry.get("unless_row")),
        classified=entry.get("classified"),
        every=bool(entry.get("all")),
        elsewhere=_optional(entry.get("elsewhere")),
        topic=_optional(entry.get("topic")),
        columns=_optional(entry.get("columns")),
        beside=_optional(entry.get("beside")),
        not_under=_optional(entry.get("not_under")),
        less=_optional(entry.get("less")),
        notes=tuple(
            NoteRule(re.compile(rule["row"]), _optional(rule.get("table")), _optional(rule.get("column")), bool(rule.get("besides")), bool(rule.get("proved")))
            for rule in entry.get("notes", ())
        ),
        further=bool(entry.get("further")),
        instead_of=entry.get("instead_of"),
    )


def _row_rule(rule: str | Mapping[str, str], unit: str) -> RowRule:
    if isinstance(rule, str):
        rule = {"row": rule}
    places = {place: _optional(rule.get(place)) for place in ("after", "before", "not_after", "not_before", "or_under")}
    return RowRule(re.compile(rule["row"]), unit != "money" or " > " in rule["row"], **places)


def _optional(pattern: str | None) -> re.Pattern[str] | None:
    return re.compile(pattern) if pattern else None


_NOTE = re.compile(
    r"\s*\((?:see )?(?:foot)?notes?\b[^)]*\)|(?:,| [-–]|\s?—) ?(?:see )?(?:foot)?notes? \d[\d, and]*$|\s*\[[^\]]*\]|\s*\((?:\d{1,2}|[a-z])\),?|\s*\((?:in )?(?:(?:us |u\.s\. )?dollars|usd|us\$|shares?|units)(?: per (?:share|unit))?\)|[⁰¹²³⁴-⁹]+|^(?:less|plus|add):? |^(?:u\.?s\.? ?)?gaap (?!to\b)|(?<!non)(?<!non-)(?<!non )\s*[(–-] ?gaap\)?$",
    re.IGNORECASE,
)
_PART = re.compile(
    r"\s*\((?:(?:including|includes|inclusive of|of which)\b|\W?\d[\d,. ]*\D[^()]*\b(?:related|attributable) to\b)(?:[^()]|\([^()]*\))*\)", re.IGNORECASE
)  # a part told beside the whole
_DASH = re.compile(r"\s*[–—]\s*")
_SIDE = (  # what a label names two of where an amount may be of either sign
    "loss(?:es)?|income|earnings|profits?|benefits?(?: from| of)?|provisions?(?: for)?|expenses?|increases?|decreases?|deficit|equity|used(?: in| for| by)?|provided(?: by)?|required"
)
_OTHER_SIDE = re.compile(rf"\s*/?\s*\((?:{_SIDE})\)\s*/?\s*|\b(?:{_SIDE})\s*/\s*(?=(?:{_SIDE})\b)", re.IGNORECASE)
_ANY_SIDE = re.compile(rf"\b(?:{_SIDE})\b", re.IGNORECASE)


@lru_cache(maxsize=32768)
def clean(label: str) -> str:
    """A label in lower case without references to notes, footnote marks, statements of scale and unit, parts told in parentheses, and the second of two signs: `net income (loss)` is
    `net income`. A total said behind a comma stands before: `Revenues, total` is `total revenues`."""
    text = without_statement(label).strip(" :*†‡.").replace("’", "'").replace(" & ", " and ").replace("mortis", "mortiz")
    text = _one_side(_PART.sub("", _NOTE.sub("", text)))
    if text.endswith((", total", ", Total", ", TOTAL")):
        text = f"total {text[: -len(', total')]}"
    return (_DASH.sub(" - ", text) if "–" in text or "—" in text else text).strip(" ,:-").lower()


def _one_side(text: str) -> str:
    """`(loss) income` is `income`; a parenthesis that holds the only noun is opened: `net (loss)` is `net loss`."""
    one = _OTHER_SIDE.sub(" ", text) if "(" in text or "/" in text else text
    plain = " ".join(one.split()).replace(" ,", ",")
    if plain == text:
        return text
    return plain if _ANY_SIDE.search(plain) else " ".join(text.replace("(", "").replace(")", "").split())


BOTH = re.compile(r"\bbasic(?:,|/| and| &)? ?(?:and )?(?:fully )?diluted\b|\bdiluted(?:,|/| and| &)? ?(?:and )?basic\b", re.IGNORECASE)
_BASIC = re.compile(r"\bbasic\b", re.IGNORECASE)
_DILUTED = re.compile(r"\bdilut(?:ed|ion)\b", re.IGNORECASE)
_DILUTIVE = re.compile(r"\bdiluti?(?:ed|on|ve)\b", re.IGNORECASE)
_EACH = re.compile(r"\bper (?:\w+ ){0,2}share\b", re.IGNORECASE)
_NUMBERS = re.compile(r"\b(?:average|number)\b.*\bshares\b", re.IGNORECASE)
_EFFECT = re.compile(r"\beffects? of\b.*\bdilutive\b", re.IGNORECASE)


@lru_cache(maxsize=32768)
def nested(label: str, parents: tuple[str, ...]) -> str:
    """`parent > label` with at most the two nearest parents, each cleaned, as `of_one_kind` has them."""
    own = clean(label)
    return " > ".join(part for part in (*(of_one_kind(clean(parent), own) for parent in parents[-2:]), own) if part)


def of_one_kind(heading: str, label: str) -> str:
    """A heading as far as it is true of a label that says whether it is basic or diluted: without `basic and diluted`, and nothing of it where it is of the other, or of what makes the difference.

    Nothing of a heading of numbers of shares is true of a label of amounts per share.
    """
    if _EACH.search(label) and _NUMBERS.search(heading) and not _EACH.search(heading):
        return ""
    basic, diluted = bool(_BASIC.search(label)), bool(_DILUTED.search(label))
    if not basic and not diluted:
        return heading
    one = " ".join(BOTH.sub("", heading).split())
    of_other = _DILUTIVE.search(one) if basic and not diluted else diluted and not basic and (_EFFECT.search(one) or _BASIC.search(one))
    return "" if of_other else one
