"""Names of things sold, from the sentences that describe a line: the likely ones of their phrases (`phrases.py`).

"The segment sells personal computers (PCs), monitors that we design, and printers under the Vista brand."
->  personal computers, PCs, monitors, printers, Vista

How likely a phrase names something sold is a weight for each thing seen of it (`product_weights.csv`), which
`training/fit_products.py` fits: what its list follows, how many entries that has, what it looks like.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from tickmark.describe.cues import class_of, cues
from tickmark.describe.names import is_place, is_plain
from tickmark.describe.phrases import Phrase, phrases
from tickmark.language.rules import Pattern
from tickmark.retrieval.words import stem

MOST: Final = 16
LIKELY: Final = 0.3
LAST: Final = ("goods", "illness", "benefit", "market", "staff", "town")
"""Classes of `cues.csv` that the last word of a phrase may be of."""
STATE: Final = 2  # letters of a state behind its town (`Tampa, FL`)
_WEIGHTS: Final = Path(__file__).with_name("product_weights.csv")
_ENDINGS: Final = ("ers", "ors", "ies", "ees", "ing", "ed", "al", "ic", "ive", "ous", "ion", "ity", "ment", "ness", "s")
_BRAND: Final = Pattern(
    "describe/brand-behind",
    r"(?:\s(?:brand(?:ed)?|brand names?|brands|trademarks?|labels?|names?|trade names?))+$",
    means="what a brand's name is followed by",
    examples=("Vista[[ brand]]", "Vista[[ brand names]]"),
    counterexamples=("Vista printers",),
)
_NO_NAME: Final = Pattern(
    "describe/no-name-of-goods",
    r"\d{4}|[%$]|^\d[\d,.]*$|^company\b|\b(?:million|billion|segments?|revenues?|costs?|expenses?|results?"
    r"|amounts?|approximately"
    r"|net|customers?|consumers|countries|regions?)\b",
    means="words that the name of no goods has",
    examples=("[[2024]]", "share [[costs]]"),
    counterexamples=("24-inch pumps",),
    flags=re.IGNORECASE,
)


@cache
def weights() -> Mapping[str, float]:
    """The fitted weight of each thing seen of a phrase."""
    with _WEIGHTS.open(encoding="utf-8", newline="") as stream:
        return {row["feature"]: float(row["weight"]) for row in csv.DictReader(stream)}


def products_of(texts: Sequence[str], line: str = "") -> tuple[str, ...]:
    """The names of things sold in some sentences, each as printed there.

    Args:
        texts: what describes a line.
        line: its name, which is not one of them.
    """
    found: dict[str, None] = {}
    for text in texts:
        spaced = " ".join(text.split())
        for name in (*_joined(line), *(name for name, seen in named(text, line) if likelihood(seen) >= LIKELY)):
            if name in spaced and name.lower() != line.lower():
                found.setdefault(name)
    return tuple(found)[:MOST]


def _joined(line: str) -> Iterator[str]:
    """The names that a line's name joins by strokes (`Vistrol / Vistrol Plus`)."""
    if "/" in line:
        yield from (name for part in line.split("/") if len(name := part.strip()) > 2)


def named(text: str, line: str = "") -> Iterator[tuple[str, Mapping[str, float]]]:
    """The phrases of a text that may name something sold, each with what is seen of it."""
    own = _words(line)
    before: Phrase | None = None
    for phrase in phrases(text, line):
        behind = before is not None and before.opener == "start" and _words(before.text) <= own
        before = phrase
        name = _BRAND.sub("", phrase.text)
        announces = phrase.closer == "colon" and phrase.of == 1  # `chips: diodes, gates`
        if name and not (announces or _NO_NAME.search(name) or is_place(name) or is_plain(name) or _is_town(name)):
            yield name, {**_seen(phrase, name, own), **({f"behind_line_{phrase.opener}": 1.0} if behind else {})}


def _words(text: str) -> set[str]:
    return {stem(word) for word in re.findall(r"[a-z0-9]+", text.lower())}


def _seen(phrase: Phrase, name: str, own: set[str]) -> dict[str, float]:
    """What is seen of a phrase: what its list follows and how long it is, and what the phrase looks like."""
    words = name.split()
    last = words[-1].lower()
    bare = phrase.of > 1 and (phrase.lists, phrase.opener, phrase.closer) == (0, "start", "end")
    several = "several" if phrase.of > 2 else "two" if phrase.of == 2 else "single"
    seen = {
        f"after_{phrase.opener}": 1.0,
        f"after_{phrase.opener}_{several}": 1.0,
        f"within_{phrase.outer}": 1.0,
        f"within_{phrase.outer}_{phrase.opener}": 1.0,
        f"before_{phrase.closer}": 1.0,
        several: 1.0,
        "later": float(phrase.place > 0),
        f"after_{phrase.opener}_later": float(phrase.place > 0),
        f"lists_{min(phrase.lists, 4)}": 1.0,
        f"words_{min(len(words), 4)}": 1.0,
        "brand": float(name != phrase.text),
        "capital": float(words[0][:1].isupper() and bool(phrase.place or phrase.lists)),
        "all_capital": float(len(words) > 1 and all(word[:1].isupper() for word in words)),
        "whom": float(any(word.lower() in cues()["whom"] | cues()["buyers"] for word in words)),
        "whom_last": float(_is_whom(name)),
        "verbal": float(len(words) == 1 and last.removesuffix("ing") in cues()["deals"]),
        "quality": float(name in cues()["quality"]),
        **{f"last_{cue}": float(last in cues()[cue]) for cue in LAST},
        "verb_within": float(any(word.islower() and class_of(word) for word in words[1:-1])),
        "state": float(name.isupper() and len(name) == STATE),
        "behind_whom": float(phrase.place > 0 and _is_whom(phrase.first) and last in cues()["goods"]),
        "bare_list": float(bare),
        "bare_names": float(bare and name[:1].isupper()),
        "activity": float(all(word.lower() in cues()["container"] for word in words)),
        "digit": float(any(word[0].isdigit() for word in words)),
        "of_line": float(any(stem(word.lower()) in own for word in words)),
        "has_of": float(" of " in name),
        f"ends_{next((ending for ending in _ENDINGS if last.endswith(ending)), '')}": 1.0,
    }
    return {key: value for key, value in seen.items() if value}


def _is_town(name: str) -> bool:
    """Whether a phrase is the name of a state or a city (`North Carolina`, `San Diego`)."""
    return name.rsplit(maxsplit=1)[-1].lower() in cues()["town"] and all(word[0].isupper() for word in name.split())


def _is_whom(name: str) -> bool:
    """Whether a phrase is of those that things are sold to (`other carriers`)."""
    return name.rsplit(maxsplit=1)[-1].lower() in cues()["whom"] | cues()["buyers"]


def likelihood(seen: Mapping[str, float]) -> float:
    """How likely a phrase names something sold."""
    own = weights()
    return 1 / (1 + math.exp(-own[""] - sum(own.get(name, 0.0) * value for name, value in seen.items())))
