"""The items of forms as headings name them: by number, by part and by the words of their titles."""

from __future__ import annotations

from functools import cache

from tickmark.forms import Item, form_of, forms
from tickmark.language.rules import Pattern

_WORDS = Pattern(
    "sections/words",
    r"[^a-z0-9]+",
    means="what parts words",
    examples=("risk[[ & ]]factors",),
    counterexamples=("risk",),
)


def words(text: str) -> str:
    """Lower case, words parted by one space, possessive `s` kept apart: what titles are compared by."""
    return _WORDS.sub(" ", text.lower()).strip()


def items_of(form: str) -> tuple[Item, ...]:
    """The items of a form in their order; empty for a form that is not built of items."""
    known = form_of(form)
    return known.items if known else ()


@cache
def by_number(form_family: str) -> dict[str, tuple[Item, ...]]:
    """Printed number -> the items that carry it; in a 10-Q, one of each part."""
    found: dict[str, tuple[Item, ...]] = {}
    for item in items_of(form_family):
        found[item.number] = (*found.get(item.number, ()), item)
    return found


def family(form: str) -> str:
    """`10-K` for a 10-K, its amendments and 10-KT, likewise of other forms with items; else the empty string."""
    known = form_of(form)
    return known.name if known and known.items else ""


STATEMENTS_ITEM = {form.name: form.statements for form in forms() if form.items}
DISCUSSION_ITEM = {form.name: form.discussion for form in forms() if form.items}
EXHIBITS_ITEM = {form.name: form.exhibits_item for form in forms() if form.items}
NUMBERED_BY_PART = frozenset(form.name for form in forms() if form.by_part)
"""Forms whose items bear the same numbers in several parts."""
