"""Balances by their names: whether the words before an amount name something that is held or owed at a point in time.

"Accrued interest was $5 million in 2024" gives the balance that closes 2024. Years and quarters are named for balances as for flows, so
the noun decides: the subject of the verb, or what stands before "of". The words are accountants' own; none is taken from filings.
"""

from __future__ import annotations

import re

_BEFORE = 260  # characters before an amount in which its subject stands
_ASIDE = re.compile(r"\([^()]*\)")
_CLAUSE = re.compile(r"[;:]|\.\s")
_WORD = re.compile(r"[a-z][a-z&'-]*|[,.\d]*\d|\S")
_TIMES = frozenset(
    [
        "as",
        "of",
        "at",
        "in",
        "during",
        "for",
        "both",
        "each",
        "the",
        "end",
        "fiscal",
        "year",
        "years",
        "quarter",
        "quarters",
        "months",
        "three",
        "six",
        "nine",
        "twelve",
        "first",
        "second",
        "third",
        "fourth",
        "ended",
        "ending",
        "and",
        ",",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ]
)
_LISTED = frozenset(
    [
        "approximately",
        "about",
        "an",
        "a",
        "aggregate",
        "total",
        "net",
        "and",
        "or",
        ",",
        "million",
        "billion",
        "thousand",
        "percent",
        "%",
        "us",
        "$",
        "€",
        "£",
        "¥",
        "(",
        ")",
        "up",
        "to",
        "of",
    ]
)
_LINKS = frozenset(["was", "were", "is", "are", "totaled", "totalled", "amounted", "equaled", "remained", "aggregated", "of"])
_HELD = re.compile(
    r"\b(?:assets?|liabilit(?:y|ies)|obligations?|receivables?|payables?|balances?|debt|borrowings|indebtedness|commitments?|reserves?|allowances?|accruals?|backlog|carry-?forwards?|inventor(?:y|ies)"
    r"|deposits|equivalents|deficit|surplus|collateral|securities|goodwill|carrying (?:amounts?|values?)|book value|portion)$"
)
_HELD_SUBJECT = re.compile(
    r"\b(?:unrecognized (?:tax benefits?|compensation|stock|share)|unamortized|accrued (?:interest|liabilit|expens|penalt)|prepaid|accumulated (?:depreciation|amortization|deficit)"
    r"|deferred (?:tax|revenue|income tax)\w* (?:assets?|liabilit\w+|balances?)|tax benefits? that ?,? (?:if recognized|would)|deferred revenue)"
)
_MOVED = re.compile(
    r"\b(?:additions?|deductions?|proceeds|payments?|paid|expenses?|charges?|gains?|loss(?:es)?|income|revenues?|sales|amortization|depreciation|provisions?|purchases?d?|repa(?:id|yments?)|increases?d?|decreases?d?"
    r"|changes?d?|impairments?|contribut\w+|acquir\w+|acquisitions?|recorded|recognized|amortized|issued|issuances?|extinguish\w+|sold|settled|received|obtained|write-?(?:offs?|downs?)|costs?|earned|incurred|benefits?"
    r"|transfer\w*|reclassified|average|rates?|additional|returns?|spent|repurchased?s?|entered|borrowed|refinanced|drew|drawn|dividends?|expenditures?|releas\w+|reduc\w+|credits?|exchange|vendor|rent|fees?|activit\w+)\b"
)
_HELD_THOUGH_MOVED = re.compile(
    r"\bunrecognized (?:tax benefits?|(?:share|stock)-based (?:payment )?compensation(?: costs?| expenses?)?|compensation(?: costs?| expenses?)?)|\baccrued (?:interest|expenses?)(?! expense)|\baccumulated (?:depreciation|amortization)"
    r"|\bdeferred (?:revenues?|income tax\w*)|\b(?:potential )?tax benefits? that ?,? (?:if recognized|would)|\bif recognized\b|\bprepaid expenses?\b|\beffective (?:income )?tax rate\b"
)


def names_balance(sentence: str, start: int) -> bool:
    """Whether the subject of an amount that starts at `start` is a balance: "the lease liability was", "receivables of"; False where something moves it.

    >>> text = "The lease liability was $5 million in 2024, and payments of $2 million were made."
    >>> names_balance(text, text.index("$5")), names_balance(text, text.index("$2"))
    (True, False)
    """
    before = _CLAUSE.split(_ASIDE.sub(" ", sentence[max(0, start - _BEFORE) : start].lower().replace("’", "'")))[-1]
    words = _WORD.findall(before)
    linked = None
    while words and (words[-1] in _LISTED or words[-1][-1].isdigit()):
        linked = words.pop()
        if linked == "of" and words and words[-1] not in _LISTED:
            break
    else:
        linked = words.pop() if words and words[-1] in _LINKS else None
    if linked not in _LINKS:
        return False
    while words and (words[-1] in _TIMES or words[-1].isdigit()):
        words.pop()
    subject = " ".join(words)
    if linked == "of":  # what stands before "of" is the subject, with what it is itself of
        subject = re.split(r" , (?!if )", subject)[-1]
    if _MOVED.search(_HELD_THOUGH_MOVED.sub(" ", subject)):
        return False
    return any(pattern.search(subject) for pattern in (_HELD_SUBJECT, _HELD)) or _HELD.search(_first_noun(subject)) is not None


def _first_noun(subject: str) -> str:
    """The subject up to its first preposition: "lease liabilities" of "lease liabilities from continuing operations"."""
    words = subject.strip()
    cut = re.search(r"(?<!^)\s(?:of|for|on|in|from|to|by|with|related|pertaining|under|included|associated|that|which)\b", words)
    return words[: cut.start()] if cut else words
