"""A quarter that no filing states, as what two facts leave: a fourth quarter is the year less nine months, and cash
flows are told from the year's first day on.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

from tickmark.factstore.fact import StoredFact
from tickmark.language.units import is_money

_QUARTER: Final = 3  # months
_LONGER: Final = (6, 9, 12)  # months of what a quarter can be the last part of
_WEEK: Final = timedelta(days=6)  # a 52/53-week period may end this far from the day that another filing gives


def remainder(facts: Iterable[StoredFact], end: date) -> tuple[StoredFact, StoredFact] | None:
    """The facts whose first less the second is the quarter to a day; None where there are none, or the amounts are none
    of money.

    Args:
        facts: of one metric, and of one segment or of the whole company, best first.
        end: the quarter's last day.
    """
    known = [fact for fact in facts if fact.period_start is not None and is_money(fact.unit)]
    for whole in known:
        if whole.months in _LONGER and abs(whole.period_end_date - end) <= _WEEK:
            for part in known:
                begins = part.period_start == whole.period_start and part.months == whole.months - _QUARTER
                if begins and (part.unit, part.segment) == (whole.unit, whole.segment):
                    return whole, part
    return None
