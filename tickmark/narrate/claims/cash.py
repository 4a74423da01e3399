"""Whether an amount is of cash alone or of cash with securities."""

from __future__ import annotations

from typing import Final

from tickmark.language.rules import small
from tickmark.narrate.claims.claim import Claim

_CASH: Final = "cash"
SECURITIES: Final = ("securities", "investments")
_REACH: Final = 60
"""Characters before an amount in which what it is of is named."""


def speaks_of_cash_with_securities(claim: Claim) -> bool:
    """Whether a claim's amount is of cash and of securities: `cash and investments of 5`."""
    before = small(claim.sentence[max(0, claim.start - _REACH) : claim.start])
    told = before[before.rfind(_CASH) :] if _CASH in before else ""
    return any(word in told for word in SECURITIES) and not any(c.isdigit() or c in ";." for c in told)


__all__ = ["SECURITIES", "speaks_of_cash_with_securities"]
