"""Lexemes worked over before they are put together: words for parts of a company, and short names in brackets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from tickmark.ask.kinds import OF_PARTS, is_instant
from tickmark.ask.lexer import DEFINED, RATIO, Lexeme, metrics_of
from tickmark.ask.refusal import Refused
from tickmark.ask.said import said
from tickmark.ask.segments import measures
from tickmark.factstore import CompanyFacts
from tickmark.language.words import singular

PART_OF_A_COMPANY = frozenset(("segment", "segments", "division", "divisions"))
_A_PART = frozenset(("segment", "division", "product", "region", "country", "brand", "line", "category", "market"))
_PAYING = re.compile(
    r"\b(?:pay|paid|spend|spent|use|used|return|returned|generate|generated|raise|raised)\b", re.IGNORECASE
)
_OF_EVERY_PART = frozenset(
    ("service", "segment", "product", "sale", "revenue", "business", "division", "group", "operation")
)
_SPENT_ON = said("token_rewrites/spent_on")
_FROM = re.compile(r"\bfrom\b|\bcompare", re.IGNORECASE)
_WHICH = re.compile(r"\W*(?:which|what)\b", re.IGNORECASE)
_HOW_MUCH = re.compile(r"\bhow much\b", re.IGNORECASE)
_VERBS = {
    **dict.fromkeys(("sell", "sold", "sells"), "revenue"),
    **dict.fromkeys(("earn", "earned", "earns", "lose", "lost", "loses"), "net_income"),
}
"""What is asked for where a verb alone says it."""
_PROFITS = frozenset(("gross_profit", "operating_income", "net_income", "income_before_tax"))
_PER = re.compile(r"\bper\s+$", re.IGNORECASE)
_MADE = frozenset(("make", "made", "makes"))
_COUNTED = re.compile(
    r"\bhow many\b(?!\s+(?:(?:million|billion|thousand|us)s?\s+)?(?:of\s+)?dollars\b)|\bnumber of\b|\bunits\b",
    re.IGNORECASE,
)
_EACH = re.compile(r"\b(?:by|each|every|per|all|all of the)\s+(?:its\s+|the\s+)?$", re.IGNORECASE)


def with_margin_of_part(lexemes: Sequence[Lexeme], held: Mapping[str, CompanyFacts]) -> list[Lexeme]:
    """Lexemes in which the margin of a part of a company is that of the one profit which its filings state of the part:
    `Widgets segment margin`.
    """
    parts = {(ticker, name) for x in lexemes if x.kind == "segment" for ticker, own in x.value.items() for name in own}
    margins = [x for x in lexemes if x.kind == "measure" and x.value[0] == f"{RATIO}margin"]
    own = [f for ticker, name in parts if margins and ticker in held for f in held[ticker].facts if f.segment == name]
    if _PROFITS & {*measures(own).values(), *(fact.metric for fact in own)} != {"operating_income"}:
        return list(lexemes)
    return [
        replace(x, text=f"operating {x.text}", value=(f"{RATIO}operating_margin",)) if x in margins else x
        for x in lexemes
    ]


def parts_ranked(lexemes: Sequence[Lexeme], text: str) -> list[Lexeme]:
    """Lexemes in which words for parts of a company stand for all of them only where these are ranked or listed and
    none is named; else they say nothing, or are not understood.
    """
    asked = any(x.kind == "which_segment" and x.text.lower().startswith(("which", "what")) for x in lexemes)
    if any(x.kind == "which_segment" for x in lexemes) and _WHICH.match(
        text
    ):  # `which segment lost money` asks for the largest operating loss
        lost = [x for x in lexemes if x.kind == "measure" and x.text.lower().endswith(" money")]
        lexemes = [replace(x, text="operating loss", value=("operating_income",)) if x in lost else x for x in lexemes]
        lexemes += [Lexeme("highest", x.start, x.start, "") for x in lost]
    ranked = any(
        x.kind in ("highest", "lowest", "rank") or (asked and x.kind in ("change", "change_in", "growth"))
        for x in lexemes
    )
    kinds = [
        x
        for x in lexemes
        if x.kind == "segment" and x.text.lower() in _A_PART and (ranked or _EACH.search(text[: x.start]))
    ]
    lexemes = [
        replace(x, kind="which_segment") if x in kinds else x for x in lexemes
    ]  # `which product`, `by product`: also where a member is called `Products`
    listed = any(x.kind == "which_segment" and _EACH.search(text[: x.start]) for x in lexemes)
    if (ranked or listed) and not any(x.kind == "segment" for x in lexemes):
        return list(lexemes)
    said = any(x.kind == "segment" for x in lexemes)
    plain = {word for part in PART_OF_A_COMPANY for word in (part, f"which {part}", f"what {part}")}
    return [
        replace(x, kind="noise" if said or x.text.lower() in plain else "word") if x.kind == "which_segment" else x
        for x in lexemes
    ]


def without_means(lexemes: Sequence[Lexeme], text: str) -> list[Lexeme]:
    """Lexemes in which `cash` says only by what something is done: `how much cash did it pay in dividends`, `how much
    interest was paid in cash`.
    """
    measures = [x for x in lexemes if x.kind == "measure"]
    cash = [
        x
        for n, x in enumerate(measures)
        if x.text.lower() == "cash" and (not n or text[: x.start].rstrip().endswith(" in"))
    ]
    means = cash[0] if cash and len(measures) > 1 and _PAYING.search(text) else None
    return [replace(x, kind="noise") if x is means else x for x in lexemes]


def spent_on(lexemes: Sequence[Lexeme], text: str) -> list[Lexeme]:
    """Lexemes in which what money was spent on is no balance: `spent on property and equipment` asks for capital
    expenditure; what was spent on other balances no filing says for certain.
    """
    done = []
    for x in lexemes:
        named = metrics_of(x.value) if x.kind == "measure" else ()
        if named and all(map(is_instant, named)) and _SPENT_ON.search(text[: x.start]):
            equipment = "property_plant_equipment" in named
            x = replace(x, value=("capital_expenditure",)) if equipment else replace(x, kind="word")
        done.append(x)
    return done


def with_members(lexemes: Sequence[Lexeme], members: Mapping[str, Sequence[str]]) -> list[Lexeme]:
    """Lexemes in which a word before an amount of parts of a company is the one member whose name has only such words
    behind it as every member has: `subscription revenue` is of `Subscription services`.

    Args:
        lexemes: of the question.
        members: printed members by ticker, of the companies asked about.
    """
    done = list(lexemes)
    for place, (word, amount) in enumerate(pairwise(lexemes)):
        if word.kind == "word" and amount.kind == "measure" and amount.value[0] in OF_PARTS:
            meant = {
                ticker: [name for name in names if _short(name) == singular(word.text.lower())]
                for ticker, names in members.items()
            }
            if meant and all(len(names) == 1 for names in meant.values()):
                done[place] = replace(
                    word, kind="segment", value={ticker: tuple(names) for ticker, names in meant.items()}
                )
    return done


def _short(name: str) -> str:
    """A member's name without what many members are called."""
    words = [singular(word) for word in re.findall(r"[a-z&-]+", name.lower())]
    return " ".join(word for word in words if word not in _OF_EVERY_PART)


def divided(lexemes: Sequence[Lexeme], text: str) -> list[Lexeme]:
    """Lexemes in which `SG&A to sales` and `capex relative to revenue` divide one amount of a company by another, which
    is one of the catalogue: `sales to third parties` are sales.
    """
    done = list(lexemes)
    named = [place for place, x in enumerate(done) if x.kind == "measure"]
    if len(named) != 2 or _FROM.search(text) or len({x.value.ticker for x in done if x.kind == "company"}) > 1:
        return done
    if not metrics_of(done[named[1]].value):
        return done
    between = [x for x in done[named[0] + 1 : named[1]] if x.kind not in ("noise", "company", "period")]
    said = [x for x in between if x.text.lower() == "to" or x.text.lower().startswith("relative to")]
    if len(between) == len(said) == 1 and not any(x.kind in ("ratio_of", "growth", "change", "than") for x in done):
        place = done.index(said[0])
        done[place] = replace(said[0], kind="operator", value="/")
    return done


def exceeding(lexemes: Sequence[Lexeme], text: str) -> list[Lexeme]:
    """Lexemes in which `how much did A exceed B` asks how much more it is."""
    asked = bool(_HOW_MUCH.search(text))
    return [
        replace(x, kind="how_much_more", value="more")
        if asked and x.kind == "highest" and x.text.lower().startswith("exceed")
        else x
        for x in lexemes
    ]


def with_shares(lexemes: Sequence[Lexeme], text: str) -> list[Lexeme]:
    """Lexemes in which `per share` behind an amount is the shares that it is shared out over: `revenue per share`."""
    named = [x for x in lexemes if x.kind == "measure"]
    return [
        replace(x, kind="measure", value=("shares_diluted",))
        if named and x.kind == "word" and x.text.lower() == "share" and _PER.search(text[: x.start])
        else x
        for x in lexemes
    ]


def with_verbs(lexemes: Sequence[Lexeme], text: str) -> list[Lexeme]:
    """Lexemes in which a verb asks for an amount, where no other is named: `how much grocery did Walmart U.S. sell`,
    `who earned more`; of a part of a company what it sold.

    Raises:
        Refused: how many were sold, or what was `made`, which may be revenue or income.
    """
    if any(x.kind == "measure" for x in lexemes):
        return list(lexemes)
    part = any(x.kind in ("segment", "which_segment") for x in lexemes)
    verbs = [
        x
        for x in lexemes
        if x.kind in ("word", "noise")
        and (x.text.lower() in _VERBS or (x.text.lower() in _MADE and re.search("how much", text, re.IGNORECASE)))
    ]
    if not verbs:
        return list(lexemes)
    verb = verbs[0].text.lower()
    if _VERBS.get(verb) == "revenue" and _COUNTED.search(text):
        raise Refused(
            "insufficient_data",
            "How many were sold is asked for, and what is known is what they were sold for.",
            suggestions=("Ask for the revenue.",),
        )
    if verb in _MADE or (part and _VERBS[verb] != "revenue"):
        raise Refused(
            "missing_context",
            f"'{verb}' may mean revenue or income.",
            suggestions=("Ask for the revenue, the operating income or the net income.",),
        )
    read = [replace(x, kind="noise") if x.kind == "word" and x.text.lower() == "money" else x for x in lexemes]
    return [replace(x, kind="measure", value=(_VERBS[verb],)) if x is verbs[0] else x for x in read]


def without_abbreviations(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """`days payable outstanding (DPO)`: the short name in brackets is the same thing; where the question defines it, it
    counts.
    """
    done: list[Lexeme] = []
    place = 0
    while place < len(lexemes):
        here = lexemes[place : place + 3]
        if (
            len(here) == 3
            and here[0].kind == "open"
            and here[2].kind == "close"
            and done
            and done[-1].kind == "measure"
            and here[1].kind in ("measure", "word", "company", "noise")
        ):
            if here[1].kind == "measure" and any(v.startswith(DEFINED) for v in here[1].value):
                done[-1] = replace(done[-1], value=here[1].value)
            place += 3
            continue
        done.append(lexemes[place])
        place += 1
    return done
