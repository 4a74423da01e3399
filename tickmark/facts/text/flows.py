"""Stock or flow in running text: whether an amount is a balance at a point in time or something that happened over a
period.

Most sentences say so themselves ("as of", "during"). For the others, the words around the amount decide, and where they
speak plainly against what a sentence says of time ("in 2024 we issued notes of"), the amount is left alone. Weights in
`flows.csv` are log-odds of a logistic regression that `training/fit_text_flows.py` fits from filings whose issuers
tagged their sentences and from the field's own terms. No word of the sentences that fewer than three companies use gets
a weight.
"""

from __future__ import annotations

import csv
from functools import cache, lru_cache
from pathlib import Path

from tickmark.facts.text.balances import moved_behind, named
from tickmark.language.rules import Pattern
from tickmark.time.abbreviations import LONG_MONTHS

_WEIGHTS = Path(__file__).with_name("flows.csv")
_WORD = Pattern(
    "flows/word",
    r"[a-z][a-z&'-]+",
    means="a word that the classifier of stocks and flows knows",
    examples=("a [[year-end]] balance",),
    counterexamples=("5 %",),
)
_BEFORE, _AFTER = 160, 90  # characters around an amount whose words are weighed
_WORDS_BEFORE, _WORDS_AFTER = 14, 8
_CLOSE_BEFORE, _CLOSE_AFTER, _OF = 3, 2, 4  # words nearest to the amount, and after "of", that weigh apart
_NAME = 4  # last words of a name that weigh
_VERBS = frozenset(  # the nearest one before the amount weighs apart
    "was were is are has have had been be will may could would recorded recognized paid received issued totaled".split()
)


_OF_TIME = frozenset(  # said of time, which the rules read
    (
        *LONG_MONTHS.split("|"),
        *("ended", "year", "fiscal", "quarter", "month", "period", "date", "end", "three", "six", "nine"),
        *("respectively", "for", "during", "in", "as", "of", "at", "and", "the", "compared"),
    )
)


def features(sentence: str, start: int, end: int, unit: str) -> list[str]:
    """Features of one amount: `b` and `a` words before and after it, `n` and `f` the nearest of those, `o` words after
    "of", `v` the verb, `u` the unit, `h` the last and `g` the other words of the name of what it is said of, `l` how
    they are linked, `k` that it moved by what stands behind it; no word of time.
    """
    low = sentence[max(0, start - _BEFORE) : start].lower().replace("’", "'")
    before = [_stem(w) for w in _WORD.findall(low)][-_WORDS_BEFORE:]
    after = [_stem(w) for w in _WORD.findall(sentence[end : end + _AFTER].lower().replace("’", "'"))][:_WORDS_AFTER]
    found = [f"u:{unit}"]
    found += [f"b:{w}" for w in before]
    found += [f"n:{w}" for w in before[-_CLOSE_BEFORE:]]
    found += [f"a:{w}" for w in after]
    found += [f"f:{w}" for w in after[:_CLOSE_AFTER]]
    if after[:1] == ["of"]:
        found += [f"o:{w}" for w in after[1 : 1 + _OF]]
    head, of = named(sentence, start)
    if head:
        found += [f"h:{_stem(head[-1])}", *(f"g:{_stem(w)}" for w in head[-_NAME:-1]), "l:of" if of else "l:is"]
    if moved_behind(sentence, end):
        found.append("k:moved")
    verb = next((w for w in reversed(before[-6:]) if w in _VERBS), None)
    if verb:
        found.append(f"v:{verb}")
    return [name for name in dict.fromkeys(found) if name[2:] not in _OF_TIME]


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith("ss") else word


@cache
def weights() -> dict[str, float]:
    """Feature -> log-odds of a flow."""
    with _WEIGHTS.open(newline="", encoding="utf-8") as file:
        return {row["feature"]: float(row["weight"]) for row in csv.DictReader(file)}


@lru_cache(maxsize=16)  # all amounts of a series ask the same
def flow_score(sentence: str, start: int, end: int, unit: str) -> float:
    """Log-odds by the words around an amount: positive for a flow, negative for a stock."""
    table = weights()
    return table.get("bias", 0.0) + sum(table.get(name, 0.0) for name in features(sentence, start, end, unit))
