"""Parts of a company called by less than their names: by how these begin (`Tesla energy revenue`), or by initials
(`DCAI`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tickmark.ask.lexer import Lexeme
from tickmark.ask.lookup import Lookup
from tickmark.entities.mentions import CompanyMention

_OF_ALL = frozenset(
    (
        "global",
        "worldwide",
        "international",
        "domestic",
        "total",
        "net",
        "gross",
        "other",
        "all",
        "group",
        "company",
        "new",
        "core",
        "organic",
    )
)
"""What says which part of all is meant, also where a part's name begins so."""
_INITIAL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]")
_SHORTEST = 3
_LISTED = ("compare", "than", "difference", "sum_of", "which_company")


def _is_joined(name: str) -> bool:
    return bool({"&", "and"} & set(name.casefold().split()))


def with_short_names(lexemes: Sequence[Lexeme], lookup: Lookup, tickers: Sequence[str]) -> list[Lexeme]:
    """Lexemes in which words that are not understood are the one part of a company that they are short for, where an
    amount is asked for and no part is named.
    """
    done = list(lexemes)
    kinds = {x.kind for x in lexemes}
    if "segment" in kinds or not kinds & {"measure", "growth", "change"}:
        return done
    for first, last in _runs(done):
        words = " ".join(x.text for x in done[first : last + 1])
        found = {
            ticker: (name,)
            for ticker in tickers
            if (name := _called(lookup.parts(ticker), words, lookup.company(ticker).company.name))
        }
        if found:
            start, end = done[first].start, done[last].end
            done[first : last + 1] = [Lexeme("segment", start, end, words, found)]
    return done


def beside_a_company(lexemes: Sequence[Lexeme], word: Lexeme) -> bool:
    """Whether a name is listed beside companies (`AWS and Intel`), and is not said to be a part of one."""
    before = [x for x in lexemes if x.end <= word.start and x.kind not in ("noise", "period")]
    return not before or before[-1].kind in _LISTED or (before[-1].kind == "join" and before[-1].value == "and")


def owned(lexemes: Sequence[Lexeme], word: Lexeme) -> bool:
    """Whether a name stands right behind a company's, and so is of something that it has: `Apple Watch`."""
    before = [x for x in lexemes if x.end <= word.start and (x.kind != "noise" or x.text.lower() not in ("'s", "s"))]
    return bool(before) and before[-1].kind == "company"


def with_owner(lexemes: Sequence[Lexeme], owner: str) -> list[Lexeme]:
    """Lexemes with the company of a part that alone is named, in front of it."""
    done: list[Lexeme] = []
    for x in lexemes:
        if x.kind == "segment" and set(x.value) == {owner}:
            done.append(Lexeme("company", x.start, x.start, x.text, CompanyMention(x.start, x.start, (owner,), x.text)))
        done.append(x)
    return done


def _runs(lexemes: Sequence[Lexeme]) -> list[tuple[int, int]]:
    """First and last place of the words side by side that are not understood, the last run first."""
    runs: list[tuple[int, int]] = []
    for place, x in enumerate(lexemes):
        if x.kind == "word":
            first = runs.pop()[0] if runs and runs[-1][1] == place - 1 else place
            runs.append((first, place))
    return runs[::-1]


def _called(parts: Iterable[str], words: str, company: str) -> str | None:
    """The one of some parts that words are short for: its initials, where they are capitals with the company's before
    and `G` for a group behind them or not, or with `&` between them; or the beginning of its name.
    """
    own = [word for word in re.findall(r"\w+", company) if word.lower() != "the"][:1]
    names = {
        re.sub(rf"^{'|'.join(own)}\s+", "", name, flags=re.IGNORECASE).casefold(): name
        for name in parts
        if " > " not in name
    }
    if "&" in words and " " not in words:
        joined = {"&".join(_INITIAL.findall(name)).casefold(): name for name in names.values() if _is_joined(name)}
        return joined.get(words.casefold())
    if len(words) >= _SHORTEST and " " not in words and (words.isupper() or words.islower()):
        more = words.isupper()
        heads = ("", *(word[0].upper() for word in own)) if more else ("",)
        ways = {
            f"{head}{''.join(_INITIAL.findall(name))}{tail}": name
            for name in names.values()
            for head in heads
            for tail in (("", "G") if more else ("",))
        }
        if more or words.upper() in ways:
            return ways.get(words.upper())
    if words.split()[0].casefold() in _OF_ALL:
        return None
    begun = sorted((name for name in names if re.match(rf"{re.escape(words.casefold())}\b", name)), key=len)
    return names[begun[0]] if begun and all(name.startswith(begun[0]) for name in begun) else None
