"""Companies whose names are ordinary words (Visa, Target, Gap, Block): whether a question means the company or the
word, by how it is worded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tickmark.entities.mentions import CompanyMention
from tickmark.language.rules import Pattern
from tickmark.language.words import LONGEST
from tickmark.yaml_files import read_yaml

_LIST = Path(__file__).with_name("word_names.yaml")
MEASURE = Pattern(
    "entities/measure",
    r"\s+(?:(?:net|total|gross|comparable|same[- ]store|operating|quarterly|annual|adjusted|diluted|basic|free"
    r"|organic|global|international|domestic|average|monthly|daily|active|paying|effective|\d{4}|fy\d+|q\d)\s+)*"
    r"(?:revenues?|sales|earnings|income|profits?|loss(?:es)?|margins?|eps|ebitda|cash flows?|(?:stores?|employees"
    r"|headcount|customers|users|subscribers|members|bookings|deliveries|passengers?)|dividends?|debt|stock"
    r"|guidance|results|assets|expenses?|capex|capital expenditures|buybacks?|repurchases|inventor(?:y|ies)|volumes?"
    r"|production|tax(?:es| rate)?|goodwill|backlog|outlook|balance sheet|annual report"
    r"|payments? volume|combined ratio|10-[kq])\b",
    means="what is told of a company, right behind its name",
    examples=(" net revenue", " 10-K"),
    counterexamples=(" shoppers",),
    at="start",
    flags=re.IGNORECASE,
)
"""What is told of a company, right behind its name."""
_OWNED = Pattern(
    "entities/owned",
    r"['’]s?(?!\w)"
    r"|,?\s+(?:Inc|INC|Corp|CORP|Corporation|CORPORATION|Company|Co|CO|Ltd|LTD|plc|PLC|Holdings|HOLDINGS|Group"
    r"|Airlines|Energy|Technologies)\b",
    means="a possessive or the form of a company behind its name",
    examples=("'s", "’", ", Inc", " Airlines"),
    counterexamples=("'t", " store"),
    at="start",
)
_LONGER = Pattern(
    "entities/longer-name",
    r"[\s-]+[A-Z]",
    means="a name goes on with another capital",
    examples=(" States", "-Mart"),
    counterexamples=(" store",),
    at="start",
)
_ASKED_OF = Pattern(
    "entities/asked-of",
    r"\b(?:does|did|do|has|have|is|was|will|can|how|why)\s+(?:the\s+)?$",
    means="a question of the name that follows",
    examples=("how much does ", "what is the "),
    counterexamples=("revenue of ",),
    flags=re.IGNORECASE,
)
_OF = Pattern(
    "entities/of",
    r"\b(?:revenues?|sales|earnings|income|profits?|margins?|eps|ebitda|stores?|employees|debt|dividends?|results"
    r"|guidance)\s+(?:of|for|at)\s+$",
    means="a measure of the name that follows",
    examples=("revenue of ", "guidance for "),
    counterexamples=("store in ",),
    flags=re.IGNORECASE,
)
_OVER = Pattern(
    "entities/over",
    r"\s*(?:[?.!,;]|$|\s(?:in|for|during|as of|at|last|this|fy|q\d|\d{4})\b)",
    means="nothing more of a name follows",
    examples=("?", " in 2024"),
    counterexamples=(" store",),
    at="start",
    flags=re.IGNORECASE,
)
_DOES = Pattern(
    "entities/does",
    r"\s+(?:have|has|make|made|earn|report|reported|pay|paid|sell|sold|spend|spent|own|owns|grow|grew|expect|employ"
    r"|operate|buy|generate|recognize|account)\b",
    means="a company does something",
    examples=(" report", " sold"),
    counterexamples=(" store",),
    at="start",
    flags=re.IGNORECASE,
)
_SAID = Pattern(
    "entities/small-word",
    r"\b[a-z]{4,}\b",
    means="a word without a capital",
    examples=("In [[this]] Year",),
    counterexamples=("WHAT IS IT",),
)


@dataclass(frozen=True, slots=True)
class WordName:
    """A word of a text that is the name of a company as well; `meant` where the wording means the company."""

    mention: CompanyMention
    meant: bool


@cache
def word_names() -> Mapping[str, tuple[str, ...]]:
    """Ticker -> names that are ordinary words as well."""
    read: dict[str, list[str]] = read_yaml(_LIST)
    return {ticker: tuple(names) for ticker, names in read.items()}


def read_word_names(
    text: str, names: Iterable[tuple[str, str]], taken: Sequence[tuple[int, int]] = ()
) -> tuple[WordName, ...]:
    """Words of a text that are companies' names as well, in its order.

    Args:
        names: ticker and name of each company that is to be found.
        taken: places that are read as something else.
    """
    text = text[:LONGEST]
    found, lower = [], text.lower()
    for ticker, name in names:
        if name.lower() not in lower:
            continue
        for match in re.finditer(rf"(?<![\w&.-]){re.escape(name)}(?![\w&-])", text, re.IGNORECASE):
            meant, longer = _means_company(text, match), _LONGER.match(text, match.end())  # `United States`
            if not any(match.start() < end and start < match.end() for start, end in taken) and (meant or not longer):
                found.append(WordName(CompanyMention(match.start(), match.end(), (ticker,), match[0]), meant))
    return tuple(sorted(found, key=lambda one: one.mention.start))


def _means_company(text: str, match: re.Match[str]) -> bool:
    """By what stands before and after: `Target's`, `Visa net revenue`, `does Gap have`, `revenue of Block in 2023`; a
    capital within a sentence, where no other capital goes on with it.
    """
    before, after = text[: match.start()], text[match.end() :]
    capital = match[0][0].isupper()
    if capital and _OWNED.match(after):
        return True
    if _ASKED_OF.search(before) and (capital or _DOES.match(after)) and not _LONGER.match(after):
        return True
    if _OF.search(before) and _OVER.match(after):
        return True
    if not capital:
        return False
    if MEASURE.match(after):
        return True
    titled = not _SAID.search(text)  # where every word has a capital, capitals say nothing
    inside = (
        bool(before.strip()) and not re.search(r"[.?!:]\s*$", before) and not re.search(r"\b[A-Z][\w&]*\s+$", before)
    )
    return inside and not titled and not _LONGER.match(after)
