"""Companies that a question names by what they alone have, and what names that are not known may stand for."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence

from tickmark.ask.lexer import Lexeme
from tickmark.factstore import FactStore, label_key
from tickmark.terms import SegmentNames, metric_names

_MOST_COMPANIES = 40
"""Companies whose facts are read to find whose a name is; where there are more, the question has to name its company."""
_ALIKE = 0.8


def owner_of_member(store: FactStore, segments: Mapping[str, SegmentNames], text: str, unknown: Sequence[Lexeme]) -> str | None:
    """The one company with a member that the text names (`iPhone`): a name with a capital, a word of which no other company's rows and members have.

    Args:
        unknown: the words of the text that are not understood.
    """
    named = [x for x in unknown if any(c.isupper() for c in x.text)]
    if not named or not 1 < len(store.companies) <= _MOST_COMPANIES:
        return None
    found = {ticker: segments[ticker].find(text) for ticker in segments}
    whose = [{ticker for ticker, mentions in found.items() if any(m.start <= x.start and x.end <= m.end for m in mentions)} for x in named]
    owners = {ticker for own in whose if len(own) == 1 for ticker in own}
    if len(owners) != 1:
        return None
    (owner,) = owners
    common = {word for company in store.companies if company.ticker != owner for word in _words(store, company.ticker)}
    return owner if any(label_key(x.text) not in common for x in named) else None


def meant(store: FactStore, names: Sequence[str], unknown: Iterable[Lexeme]) -> tuple[str, ...]:
    """What a question may have meant: companies whose names begin so, and names of amounts that are spelt alike."""
    found = [f"{c.name} ({c.ticker})" for name in names for c in store.companies if c.name.casefold().startswith(f"{name.casefold()} ")]
    known = {word for own in metric_names().values() for name in own for word in name.split()}
    for lexeme in unknown:
        near = difflib.get_close_matches(lexeme.text.lower(), known, 1, _ALIKE)
        found += [f"'{word}' for '{lexeme.text}'" for word in near if word != lexeme.text.lower()]
    return tuple(dict.fromkeys(found))


def _words(store: FactStore, ticker: str) -> set[str]:
    held = store.facts(ticker)
    if held is None:
        return set()
    return {word for key in (*held.by_label, *map(label_key, held.segments)) for word in key.split()}


def unknown_companies(unknown: Sequence[Lexeme], text: str) -> list[str]:
    """Words that look like the name of a company that is not known: written with a capital within the sentence, or owning something."""
    names: list[str] = []
    for lexeme in unknown:
        first = not text[: lexeme.start].strip(" \"'(")
        capital = lexeme.text[0].isupper() and not first
        owning = bool(re.match(r"'s\b|s'", text[lexeme.end : lexeme.end + 2]))
        if capital or owning:
            start = lexeme.start
            before = re.search(r"(?:\b[A-Z][\w&.-]*\s+)+$", text[:start])
            start = before.start() if before and text[: before.start()].strip() else start
            after = re.match(r"(?:\s+(?:&\s+)?[A-Z][\w&.-]*)+", text[lexeme.end :])
            name = text[start : lexeme.end + (after.end() if after else 0)].strip()
            if not any(name in known for known in names):
                names.append(name)
    return names
