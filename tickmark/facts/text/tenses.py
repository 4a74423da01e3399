"""Whether a sentence tells how things are, how they were or what will become of them."""

from __future__ import annotations

import re

from tickmark.facts.text.verbs import pasts
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern

_PRESENT = Pattern(
    "tenses/present",
    r"\b(?:is|are|has|have|do|does|may|can|we own|we hold|authorizes?|reserves?(?= \d)|includes?|excludes?|provides?"
    r"|allows?|permits?|match|matches|holds?|owns?|maintains?|requires?|offers?|represents?|remains?|vests?|expects?"
    r"|estimates?|believes?"
    r"|anticipates?|consists?|expires?|retains?|bears?|accrues?"
    r"|totals?(?= [$€£])|amounts? to|approximates?|relates?)\b",
    means="a verb in the present",
    examples=("the plan [[allows]]", "is"),
    counterexamples=("paid",),
    flags=re.IGNORECASE,
)
_TOLD = (  # the past of what was or was done, where no word before it makes it an adjective
    r"was|were|had|did|recorded|recognized|paid|received|issued|entered|acquired|sold|repurchased|included(?! (?:in"
    r"|within|as)\b)|incurred|granted|agreed|approved|contributed|reclassified|increased"
    r"|decreased|declared|completed|obtained|closed|resulted|totaled"
)
PAST = Pattern(
    "tenses/past",
    rf"\b(?=(?:{_TOLD})\b)(?<!\b(?:be|is|if|an) )(?<!\b(?:are|the|our|its) )(?<!\ba )(?<!\bamounts )(?<!\bamount )"
    rf"|\bha(?:s|ve)(?: not)?(?: been)?(?: [a-z]+ly)? (?:{pasts('move')}|incurred|used|delivered|earned|charged"
    rf"|cancell?ed|impaired|lost)\b"
    r"|\b(?:[Ww]e|[Cc]ompany|[Cc]orporation|[Pp]artnership|[Tt]rust) (?:also |then |subsequently )?(?!need|continued"
    r"|bas)[a-z]{3,}ed\b",
    means="a verb in the past",
    examples=("we recorded", "has been paid"),
    counterexamples=("amounts paid", "is"),
)
_BEING = Phrases("being_past")
_NOT_NOW = Phrases("not_now")
WHICH_WILL = Pattern(
    "tenses/which-will",
    r"\b(?:that|which) (?:will|would|could)\b[^;]*?(?=,|\band\b|$)",
    means="a relative clause of what is to come",
    examples=("notes that will mature",),
    counterexamples=("notes that matured",),
)


def told_now(sentence: str) -> bool:
    """Whether a sentence is in the present tense and in no other.

    >>> told_now("We have two plants."), told_now("We had two plants."), told_now("We will have two plants.")
    (True, False, False)
    """
    return _PRESENT.search(sentence) is not None and PAST.search(sentence) is None and _NOT_NOW.search(sentence) is None


def balance_told_now(sentence: str, start: int) -> bool:
    """Whether a balance, an amount from `start`, is told as it is; what will become of it is said of what is held now.

    >>> balance_told_now("Carryforwards of $5 million will expire in 2030.", 17)
    True
    """
    return _NOT_NOW.search(WHICH_WILL.sub(" ", sentence[:start])) is None and PAST.search(sentence) is None


def only_was(sentence: str) -> bool:
    """Whether a sentence says how things were and nothing of what happened or will: a balance told so, without a time,
    is the one that closes the report.

    >>> only_was("Unbilled receivables were $5 million."), only_was("Receivables of $5 million were sold.")
    (True, False)
    """
    return (
        _BEING.search(sentence) is not None
        and PAST.search(_BEING.sub(" ", sentence)) is None
        and _NOT_NOW.search(sentence) is None
    )
