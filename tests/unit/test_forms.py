"""Forms as values: what a name is of, and that no other module lists forms."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tickmark
from tickmark.forms import (
    DEFAULT_FORMS,
    comes_every,
    form_of,
    forms,
    is_in_exhibits,
    is_periodic,
    is_transition,
    names_of,
)


@pytest.mark.parametrize(
    ("name", "form", "every"),
    [("10-K405/A", "10-K", "year"), ("10-qsb", "10-Q", "quarter"), ("20-F/A", "20-F", "year"), ("40-F", "40-F", "year"),
    ("8-K/A", "8-K", "event"), ("6-K", "6-K", "event")],
)  # fmt: skip
def test_a_name_is_of_a_form(name: str, form: str, every: str) -> None:
    found = form_of(name)
    assert found is not None and found.name == form
    assert comes_every(name) == every and is_periodic(name) == (every != "event")


def test_a_form_without_facts_is_none_of_them() -> None:
    assert form_of("S-1") is None and comes_every("S-1") is None
    assert not is_periodic("S-1") and not is_in_exhibits("S-1")
    assert is_transition("10-KT/A") and not is_transition("10-K")


def test_items_are_in_order_and_named_once() -> None:
    for form in forms():
        ids = [item.section_id for item in form.items]
        assert len(ids) == len(set(ids))
        assert {form.statements, form.discussion, form.exhibits_item} - {""} <= set(ids)
        assert [item.part for item in form.items] == sorted(item.part for item in form.items)
    annual = form_of("20-F")
    assert annual is not None and annual.foreign and annual.statements == "Item18"
    assert any(
        item.number == "5" and item.title.match("operating and financial review and prospects") for item in annual.items
    )


def test_statements_of_these_stand_in_exhibits() -> None:
    assert [form.name for form in forms() if form.in_exhibits] == ["40-F", "8-K", "6-K"]
    assert DEFAULT_FORMS == ("10-K", "10-K/A", "10-Q", "10-Q/A") and names_of("year") == [
        "10-K",
        "20-F",
        "40-F",
        "ANNU",
    ]


def test_no_other_module_asks_how_a_form_begins() -> None:
    package = Path(tickmark.__file__).parent
    asks = re.compile(r"""startswith\(\(?["'](?:10-|8-K|6-K|20-F|40-F)""")
    assert [str(path.relative_to(package)) for path in package.rglob("*.py") if asks.search(path.read_text())] == []
