"""Countries and regions: whether a name is that of places, and what else a longer name has beside the places in it.
`places.yaml` holds the names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from tickmark.yaml_files import read_yaml

_FILE = Path(__file__).with_name("places.yaml")
_NOWHERE = re.compile(r"(?:all )?other", re.IGNORECASE)


@lru_cache(maxsize=16384)
def is_place(name: str) -> bool:
    """Whether a name is that of places: `Germany`, `Europe, Middle East and Africa`, `Other countries`; `Other` alone
    is none.
    """
    return _whole().fullmatch(name) is not None and _NOWHERE.fullmatch(name) is None


def without_places(name: str) -> str | None:
    """What a name says apart from the places in it; None where there are none. Names that other things have as well
    count as no places.

    >>> without_places("European retail sales"), without_places("Turkey products")
    (' retail sales', None)
    """
    rest, found = _within().subn("", name)
    return rest if found else None


def state_code(name: str) -> str:
    """The letters of a state of the United States by its name, empty for any other name.

    >>> state_code("Texas"), state_code("Bavaria")
    ('TX', '')
    """
    return _states().get(name.lower(), "")


@cache
def _states() -> dict[str, str]:
    states: dict[str, str] = read_yaml(_FILE)["states"]
    return {name: code for code, name in states.items()}


@cache
def _names() -> dict[str, list[str]]:
    return dict(read_yaml(_FILE))


@cache
def _whole() -> re.Pattern[str]:
    names = _names()
    us = _lettered("us")
    one = _any_of(
        [
            *_patterns([*names["countries"], *names["regions"]]),
            *map(_lettered, names["letters"]),
            rf"non-?{us}|outside (?:of )?the (?:{us}|united states)",
            (
                rf"(?:all )?other(?: (?:countries|regions|areas|locations|geographies|international|foreign|non-?{us}"
                rf"|europe|asia|emea|americas))?"
            ),
        ]
    )
    return re.compile(
        rf"(?:the )?{one}(?:(?:, | and | & |, and |/| \()(?:the )?{one}\)?)*(?: operations| countries)?", re.IGNORECASE
    )


@cache
def _within() -> re.Pattern[str]:
    names = _names()
    told = [
        name
        for name in (*names["countries"], *names["regions"], *names["only_within"])
        if name not in names["also_words"]
    ]
    stems = [rf"{stem}\w*" for stem in names["stems"]]
    letters = [*map(_lettered, names["letters"]), f"non[- ]?{_lettered('us')}"]
    return re.compile(rf"\b{_any_of([*_patterns(told), *stems, *letters])}(?!\w)", re.IGNORECASE)


def _any_of(patterns: Iterable[str]) -> str:
    return f"(?:{'|'.join(sorted(patterns, key=len, reverse=True))})"


def _patterns(names: Iterable[str]) -> list[str]:
    return [re.escape(name).replace("'", "['’]") for name in names]


def _lettered(letters: str) -> str:
    """`us` with or without points: `U.S.`."""
    return "".join(rf"{letter}\.?" for letter in letters)
