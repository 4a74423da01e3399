"""How far a verified fact is confirmed, in the words and marks that people see.

Belongs here: marks, legends, names of witnesses, counts in a sentence. The gate decides which facts are corroborated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tickmark.schemas import ASSURANCES

CORROBORATED, UNCORROBORATED, DISPUTED = ASSURANCES
CONTRADICTED: Final = "contradicted"
"""Reason of a candidate that a witness contradicts."""
MARKS: Final[Mapping[str, str]] = {CORROBORATED: "", UNCORROBORATED: "†", DISPUTED: "‡"}
"""What stands behind a value in a table. A corroborated value bears no mark."""
LEGENDS: Final[Mapping[str, str]] = {
    UNCORROBORATED: (
        f"{MARKS[UNCORROBORATED]} uncorroborated: the value was traced to the page, but nothing else confirms it"
    ),
    DISPUTED: (
        f"{MARKS[DISPUTED]} disputed: the page and the company's own tag contradict each other; 'tickmark "
        f"evidence FACT_ID' shows both readings"
    ),
}
"""What each mark means, one line each."""
WITNESSES: Final[Mapping[str, str]] = {
    "page": "the digits stand at the address",
    "second_reader": "a second reader, which shares no code with the first, reads the same",
    "tag": "the company's own tag says the same",
    "footing": "the column adds up with it",
    "same_column": "other rows of its column have these days for certain",
    "same_row": "another column of its row has these days for certain",
    "same_table": "others of its table, all of one length, have these days for certain",
    "repeated_in_table": "another table of the filing states it",
    "prose": "a sentence of the filing states it",
    "eps_times_shares": "earnings per share times shares is income",
    "balance_identity": "the balance sheet balances with it",
    "roll_forward": "opening balance plus changes is the closing balance",
}
"""Who can confirm a fact, and what each says."""


def rank(assurance: str | None) -> int:
    """Order of trust: 0 corroborated, 1 uncorroborated (or not judged), 2 disputed."""
    return ASSURANCES.index(assurance) if assurance in ASSURANCES else 1


def weakest(assurances: Iterable[str | None]) -> str:
    """The assurance of a value that rests on several facts: that of the least certain of them."""
    return ASSURANCES[max(map(rank, assurances), default=1)]


def mark(assurances: Iterable[str | None]) -> str:
    """The mark of a value that rests on these facts; empty where all are corroborated."""
    return MARKS[weakest(assurances)]


def legend(marked: Iterable[str]) -> list[str]:
    """The lines that explain the marks among some texts: `legend(["2,249†", "1,223"])` explains the dagger alone."""
    texts = list(marked)
    return [LEGENDS[assurance] for assurance in LEGENDS if any(text.endswith(MARKS[assurance]) for text in texts)]


def tally(verified: int, corroborated: int, disputed: int, rejected: int) -> str:
    """Counts as one phrase: `5,574 verified, 5,210 of them corroborated, 3 disputed, 12 rejected`."""
    return f"{verified:,} verified, {corroborated:,} of them corroborated, {disputed:,} disputed, {rejected:,} rejected"


def caution(assurances: Sequence[str | None]) -> str | None:
    """One sentence about an answer that rests on facts of such assurance; None where all are corroborated.

    Example:
        `This value is uncorroborated: nothing but the page confirms it.`
    """
    count = Counter(ASSURANCES[rank(assurance)] for assurance in assurances)
    doubtful = [assurance for assurance in _WHY if count[assurance]]
    if not doubtful:
        return None
    if len(assurances) == 1:
        return f"This value is {doubtful[0]}: {_WHY[doubtful[0]]}."
    parts = [
        f"one or more are {name} ({_WHY[name]})" for name in doubtful
    ]  # in words: an answer's numbers are its claims
    return f"Not all facts behind this answer are corroborated: {' and '.join(parts)}."


_WHY: Final = {
    DISPUTED: "the page and the company's own tag contradict each other",
    UNCORROBORATED: "nothing but the page confirms it",
}
