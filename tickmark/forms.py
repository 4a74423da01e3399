"""What is known of each form: its items, how often it comes, where its statements stand, which exhibits are read with
it. The rows are `forms.yaml`.

>>> form_of("10-K405/A").name, form_of("20-F").every, form_of("S-1")
('10-K', 'year', None)
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

from tickmark.language.rules import Pattern, unnamed
from tickmark.yaml_files import read_yaml

_FILE = Path(__file__).with_name("forms.yaml")
_LEAD = r"(?:the |our |registrant s? ?|company s? ?|(?:un)?audited |condensed |consolidated |interim |description of )*"
Every = Literal["year", "quarter", "event"]


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a form.

    `number` is what is printed (`1A`), `part` the part it stands in. `title` matches the start of its title in lower
    case, its words parted by one space. An item of fewer characters than `floor` is flagged short, of more than
    `ceiling` long: wide bounds, a few times beyond what filings show, so that they catch an item that swallowed another
    or lost its text. `since` is the first fiscal period end an item is due for; `omittable` ones may be left out where
    they do not apply.
    """

    section_id: str
    number: str
    part: int
    title: Pattern
    floor: int = 300
    ceiling: int = 60_000
    since: date = date.min
    omittable: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A form with its amendments and variants (`10-K/A`, `10-K405`, `10-KSB`).

    `every` says whether it is of a year, of a quarter or of what happened. `statements`, `discussion` and
    `exhibits_item` are sections. `annexes` are the exhibits that are read behind it; `in_exhibits` says that what it is
    about stands in these, so that it is fetched as a whole submission and has no items in order. Items of a form
    `by_part` bear the same numbers in several parts. A `foreign` one comes from abroad: other standards, currencies and
    calendars.
    """

    name: str
    every: Every
    statements: str = ""
    discussion: str = ""
    exhibits_item: str = ""
    items: tuple[Item, ...] = ()
    annexes: tuple[str, ...] = ()
    in_exhibits: bool = False
    by_part: bool = False
    foreign: bool = False

    @property
    def periodic(self) -> bool:
        """Whether it reports on a year or a quarter, and not on what happened."""
        return self.every != "event"


@cache
def forms() -> tuple[Form, ...]:
    """All forms that are read, in the order of the file."""
    return tuple(_form(entry) for entry in read_yaml(_FILE))


@lru_cache(maxsize=1024)
def form_of(name: str) -> Form | None:
    """The form that a name is of; None for forms that no facts are read from (`S-1`)."""
    return next((form for form in forms() if name.upper().startswith(form.name)), None)


def comes_every(name: str) -> Every | None:
    """How often a form of that name comes; None where that is not known."""
    form = form_of(name)
    return form.every if form else None


def is_periodic(name: str) -> bool:
    """Whether a form reports on a year or a quarter: `10-Q/A`, `20-F`."""
    form = form_of(name)
    return form is not None and form.periodic


def dated_by_its_period(name: str) -> bool:
    """Whether a form that comes with an event is dated by the period that it tells of, as an added release is."""
    return name == "RELEASE"


def is_transition(name: str) -> bool:
    """Whether a report covers the months between two fiscal years: `10-KT`."""
    form = form_of(name)
    return form is not None and name.upper()[len(form.name) :].startswith("T")


def is_in_exhibits(name: str) -> bool:
    """Whether what a form is about stands in its exhibits, as the release of an 8-K does and the statements of a
    40-F.
    """
    form = form_of(name)
    return form is not None and form.in_exhibits


def names_of(*every: Every) -> list[str]:
    """The first four characters of the names of forms that come so often, by which amendments and variants begin
    too.
    """
    return [form.name[:4] for form in forms() if form.every in every]


TELLS_NO_PERIOD = frozenset(("SHEET", "DOCUMENT"))
"""Added documents that report on no period: of sheets, facts are read of tables that tell their periods themselves."""
OF_NO_FILING = frozenset(("ANNUAL REPORT", "INTERIM REPORT", "RELEASE", "SHEET"))
"""Added documents that bear no form of a regulator's, and need hold no financial statement."""
DEFAULT_FORMS = tuple(f"{name}{suffix}" for name in ("10-K", "10-Q") for suffix in ("", "/A"))
"""Forms that are built where none are named."""


def _form(entry: dict[str, Any]) -> Form:
    known = {key: value for key, value in entry.items() if key not in ("form", "items", "annexes")}
    items = tuple(_item(row, f"Part{row['part']}" if entry.get("by_part") else "") for row in entry.get("items", ()))
    return Form(name=entry["form"], items=items, annexes=tuple(entry.get("annexes", ())), **known)


def _item(row: dict[str, Any], prefix: str) -> Item:
    known = {key: value for key, value in row.items() if key != "title"}
    return Item(section_id=f"{prefix}Item{row['number']}", title=unnamed(f"{_LEAD}(?:{row['title']})"), **known)
