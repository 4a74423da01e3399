"""Attacks with the oracle of each, by area: rows of data, and a `check` that fails where an attack comes through.

Every third row is kept out, or those of a file of their own: whoever mends what the others show does not look at those.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final

AREAS: Final = (
    "styles",
    "pdf",
    "statements",
    "index",
    "source",
    "assistant",
    "sql",
    "added",
    "words",
    "model",
    "second",
    "twins",
    "third",
    "third_twins",
    "fourth",
    "fourth_twins",
    "fifth",
    "reports",
)
LIMITS: Final = {
    "statements": {"per share amounts above whole numbers"},
    "source": {"half, and an end put behind", "the beginning, and an end"},
    "second": {
        "headers that are no years",
        "told: Merrowdale's segment revenue was $2,249 million in fiscal 2024.",
    },
    "third_twins": {
        *(
            f"style: {name}"
            for name in (
                "what is supported", "a container", "a blur", "a relative colour", "turned on its edge", "an animation",
                "all unset and then none",
            )
        ),
        "sign: an isolate that is turned", "sign: a stroke over digits", "force: contrary to", "force: in no year",
    },
    "fourth": {
        "scale: a legend that takes back", "period: years to come",
        "period: to date", "period: a change in percent", "force: modelled", "told: said to be false", "told: a digit in a ring", "order: polite", "order: to a model",
    },
    "fifth": {"V10: twin-positioned-visible", "M19: contradicting-dates"},
    "reports": {
        "a6-3: hidden", "a6-11: hidden", "a6-19: hidden", "a6-57: time", "a6-65: time", "a6-71: unit",
        "a6-91: layout", "a6-101: layout", "a6-111: prose", "a7-1: owner", "a7-27: version", "a7-41: time",
        "a7-57: force", "a7-63: force", "a7-73: layout", "a7-81: layout", "a7-85: hidden", "a7-89: layout",
        "a7-95: hidden", "a7-101: prose", "a8-17: hidden", "a8-23: hidden", "a8-27: scale", "a8-33: scale",
        "a8-43: modality", "a8-49: period", "a8-51: period", "a8-57: period", "a8-63: unit", "a8-69: unit", "a8-79: table",
    },
    "fourth_twins": {
        "hiding: the language says", "sign: wide digits and a mark that turns", "sign: a stroke through",
        "book: a rule on values",
    },
}  # fmt: skip
"""What comes through still, as `docs/security.md` says; of the honest twins, what is left unread."""


def area(name: str) -> ModuleType:
    """The module of an area."""
    return import_module(f"attacks.{name}")


def rows(*, kept_out: bool) -> list[tuple[str, str]]:
    """Area and name of every attack that is kept out, or of every other."""
    return [
        (name, attack)
        for name in AREAS
        for apart in (getattr(area(name), "KEPT_OUT", None),)
        for place, attack in enumerate(area(name).ROWS)
        if (place % 3 == 2 if apart is None else attack in apart) is kept_out
    ]
