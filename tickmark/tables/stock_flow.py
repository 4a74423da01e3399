"""Stock or flow: whether a number is a balance at a point in time or an amount over a period.

Headers often give a date and no more; whether `December 31, 2023` dates a balance or ends a year is then said by the words: receivable,
carrying amount, notional against expense, proceeds, provision. The weights of those words, of the kind of table and of what headers and
captions state outright are log-odds of a logistic regression, in `stock_flow.csv`. `benchmarks/fit_stock_flow.py` fits them
from filings whose issuers tagged them; no word that fewer than three companies use gets a weight.
"""

from __future__ import annotations

import csv
import itertools
import re
from functools import cache, lru_cache
from pathlib import Path

_WORD = re.compile(r"[a-z][a-z&'-]+")
_WEIGHTS = Path(__file__).with_name("stock_flow.csv")
_AFTER_HEAD = re.compile(r"\b(?:of|for|on|in|from|to|at|by|with|attributable|related|under|per|less|net|before|after|excluding|including|used)\b|[,(:;/—–]")
_CAPTION_WORDS = 40  # the words nearest to the table


@lru_cache(maxsize=65536)
def words(text: str) -> tuple[str, ...]:
    """Distinct lower-case words, plural s dropped, in order."""
    found = (w[:-1] if len(w) > 4 and w.endswith("s") and not w.endswith("ss") else w for w in _WORD.findall(text.lower()))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=32768)
def head(label: str) -> str:
    """The noun a label is about: the last word before its first preposition, comma or bracket ("Proceeds from sale of assets" -> proceed)."""
    for piece in _AFTER_HEAD.split(label.lower()):
        found = words(piece or "")
        if found:
            return found[-1]
    return ""


@cache
def weights() -> dict[str, float]:
    """Feature -> log-odds of a flow."""
    with _WEIGHTS.open(newline="", encoding="utf-8") as file:
        return {row["feature"]: float(row["weight"]) for row in csv.DictReader(file)}


def features(label: str, parent: str, header: str, caption: str, stated: tuple[str, ...]) -> list[str]:
    """Features of one cell: words by where they stand (`r` row, `h` the head of the row's label, `p` parent, `c` column, `k` caption), pairs in the row, and what is stated outright."""
    row = words(label)
    found = [f"r:{w}" for w in row]
    found += [f"r2:{a} {b}" for a, b in itertools.pairwise(row)]
    found.append(f"h:{head(label)}")
    found += [f"p:{w}" for w in words(parent)]
    found += [f"c:{w}" for w in words(header)]
    found += [f"k:{w}" for w in words(caption)[-_CAPTION_WORDS:]]
    found += stated
    return found


@lru_cache(maxsize=65536)
def _part(prefix: str, text: str) -> float:
    table = weights()
    tokens = words(text)
    if prefix == "k":
        tokens = tokens[-_CAPTION_WORDS:]
    total = sum(table.get(f"{prefix}:{w}", 0.0) for w in tokens)
    if prefix == "r":
        total += table.get(f"h:{head(text)}", 0.0)
        total += sum(table.get(f"r2:{a} {b}", 0.0) for a, b in itertools.pairwise(tokens))
    return total


def flow_score(label: str, parent: str, header: str, caption: str, stated: tuple[str, ...]) -> float:
    """Log-odds: positive for a flow, negative for a stock. The same sum as over `features`, part by part."""
    table = weights()
    total = table.get("bias", 0.0) + _part("r", label) + _part("p", parent) + _part("c", header) + _part("k", caption)
    return total + sum(table.get(name, 0.0) for name in stated)


def row_score(label: str, parent: str) -> float:
    """The part of the log-odds that a row's own label and the label it is nested under give."""
    return _part("r", label) + 0.5 * _part("p", parent)
