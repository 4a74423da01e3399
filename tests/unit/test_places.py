"""Places: whole names that are of nothing else, and longer names with places in them."""

from __future__ import annotations

import pytest

from tickmark.describe import names
from tickmark.places import is_place, without_places


@pytest.mark.parametrize(
    "name",
    [
        "Germany",
        "Turkey",
        "U.S.",
        "People’s Republic of China",
        "Europe, Middle East and Africa",
        "Asia-Pacific",
        "Non-U.S.",
        "Other countries",
        "EMEA",
    ],
)
def test_whole_names(name: str) -> None:
    assert is_place(name)


@pytest.mark.parametrize(
    "name", ["Other", "Worldwide", "Germany retail", "Turkey breast", "Usability", "Indiana Jones", ""]
)
def test_what_is_no_place(name: str) -> None:
    assert not is_place(name)


@pytest.mark.parametrize(
    ("name", "rest"),
    [("European retail", " retail"), ("U.S. net sales", " net sales"), ("Greater China", ""), ("Belgium", "")],
)
def test_places_in_longer_names(name: str, rest: str) -> None:
    assert without_places(name) == rest


@pytest.mark.parametrize("name", ["Turkey products", "Turkey", "Chinaware", "Indianapolis", "Status", "Pacifica"])
def test_names_that_only_sound_like_places(name: str) -> None:
    assert without_places(name) is None


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("Total non-U.S. revenues", True),
        ("Net sales to customers in Belgium", False),
        ("Belgium net sales", True),
        ("U.S. retail", False),
        ("Turkey", False),
    ],
)
def test_descriptions_ask_for_nothing_but_places(name: str, place: bool) -> None:
    assert names.is_place(name) is place
