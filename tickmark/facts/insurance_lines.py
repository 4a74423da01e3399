"""Lines of insurance business, which insurers state by product what their segments are not told of: reserves, premiums,
claims, acquisition costs (ASC 944).

Their names are the trade's own. Only tables that speak of an insurer's contracts are read so: who insures himself
states claims by kind, which are no products of his.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.model import Table

_LONGEST = 60  # characters of a name
_LINES = 2  # that a table names at least
_CORE = (
    r"life|endowments?|annuit(?:y|ies)|long[- ]term care|disability|health|medical|cancer|accident|accidental death"
    r"|dental|vision|medicare|critical illness|stop[- ]loss|structured settlements?"
    r"|funding agreements|guaranteed investment contracts|pension risk transfers?|autos?|automobiles?|homeowners['’]?"
    r"|renters|property|casualty|workers['’]? compensation|multi[- ]?peril|marine|aviation"
    r"|surety|fidelity|crop|agriculture|flood|catastrophe|umbrella|title|mortgage|cyber|directors (?:and|&) officers"
    r"|errors (?:and|&) omissions|(?:personal|commercial|professional|specialty) lines"
    r"|(?:general|products?|professional|employers['’]?|commercial|other) liability"
)
_WITH = (
    r"individual|group|personal|private|passenger|commercial|consumer|retail|institutional|worksite|traditional"
    r"|ordinary|(?:non-?)?participating|limited[- ]pay(?:ment)?|closed block|variable|universal|whole"
    r"|term|indexed|index-linked|fixed|deferred|payout|immediate|income|retained|retirement|single premium|guaranteed"
    r"|no-lapse|supplement(?:al)?|advantage|voluntary|interest[- ]sensitive|registered"
    r"|international|domestic|u\.s\.|japan|general|professional|excess|surplus|specialty|inland|ocean|legacy|run-?off"
    r"|dismemberment|insurance|reinsurance|products?|contracts?|polic(?:y|ies)|business"
    r"|lines?|liability|physical damage|bodily injury|coverages?"
)
_LINE = Pattern(
    "members/line-of-insurance",
    rf"(?:(?:{_WITH})[\s,/&–—:-]+(?:and )?)*(?:{_CORE})(?:[\s,/&–—:-]+(?:and )?(?:{_WITH}|{_CORE}))*",
    means="a line of insurance",
    examples=("Individual life", "group annuities"),
    counterexamples=("sales",),
    at="whole",
    flags=re.IGNORECASE,
)
_ALSO_ELSEWHERE = Phrases("insurance_named_elsewhere", at="whole", fold=True)
_OF_INSURERS = Phrases("words_of_insurers", fold=True)
_OWN_RISKS = Phrases("self_insurance", fold=True)


@lru_cache(maxsize=16384)
def is_line_of_insurance(name: str) -> bool:
    """Whether a name is one of lines of insurance: `Long-term care`, `Fixed indexed annuities`, `Workers'
    compensation`.
    """
    return len(name) <= _LONGEST and _LINE.fullmatch(name) is not None


def names_lines(names: set[str]) -> bool:
    """Whether names among which these lines are name lines of insurance: two at least, and one that nothing else is
    called.
    """
    return len(names) >= _LINES and not all(_ALSO_ELSEWHERE.fullmatch(name) for name in names)


def of_insurer(table: Table, note: str) -> bool:
    """Whether a table speaks of an insurer's contracts, by its title, its note's or its labels.

    Args:
        table: any.
        note: title of the note it stands in.
    """
    texts = {table.title, note, *(text for reading in table.readings for text in (reading.row_label, *reading.parents))}
    return any(_OF_INSURERS.search(text) for text in texts) and not any(_OWN_RISKS.search(text) for text in texts)
