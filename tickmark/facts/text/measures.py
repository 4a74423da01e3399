"""What an amount is, where that decides between a period and a day against the time that its sentence names.

Reporting has conventions that sentences do not follow word by word: "one customer was 12% of receivables as of June 30"
is a concentration, measured over the period that closes on the day; "in 2024 we repaid the 5.25% notes" names a rate
that the notes have, which no period has. The words are accountants' own.
"""

from __future__ import annotations

from tickmark.facts.text import measure_patterns as cues

_BEFORE, _AFTER, _CLOSE = 200, 120, 60  # characters around an amount that say what it is, and close behind it


def over_a_period(sentence: str, start: int, end: int, unit: str) -> bool:
    """Whether an amount told as of a day is measured over the period that closes on it.

    >>> text = "One customer accounted for 12% of accounts receivable as of June 30, 2024."
    >>> over_a_period(text, text.index("12%"), text.index("12%") + 3, "pure")
    True
    """
    low = sentence.lower()
    before, after = low[max(0, start - _BEFORE) : start], low[end : end + _AFTER]
    if unit == "pure" and cues.SPREAD.search(before):
        return True
    if unit == "pure":
        return (
            bool(cues.OWED.search(after) or cues.OWED.search(before))
            and bool(cues.PARTIES.search(low))
            and bool(cues.SHARE_OF.search(low) or cues.OF_ALL_OWED.match(after))
        )
    if unit == "shares":
        return cues.NOT_DILUTIVE.search(low) is not None
    return unit != "pure" and cues.CHARGED.search(before) is not None


def at_a_day(sentence: str, start: int, end: int, unit: str) -> bool:
    """Whether an amount told of a period is what something is, and no result of the period: a coupon, a stake, the size
    of a facility, what came with an acquisition.

    >>> text = "In 2024, we repaid the 5.25% senior notes and bought a 40% interest in a mill."
    >>> [at_a_day(text, text.index(one), text.index(one) + len(one), "pure") for one in ("5.25%", "40%")]
    [True, True]
    """
    low = sentence.lower()
    before, after = low[max(0, start - _BEFORE) : start], low[end : end + _AFTER]
    if unit == "pure":
        if cues.SELLING.search(before) or cues.SPREAD.search(before):
            return False
        acquired = cues.ACQUIRING.search(before) is not None and cues.OF.match(after) is not None
        return acquired or bool(
            cues.OF_A_DAY.search(before)
            or cues.COUPON.match(after)
            or cues.STAKE.match(after)
            or cues.TARGET.search(low)
        )
    if unit == "USD/shares":
        return cues.PRICE.search(before) is not None or (
            cues.STILL_HELD.search(before) is not None and "price" in before
        )
    if (
        cues.AUTHORIZING.search(before)
        and not cues.BOUGHT_BACK.search(before + after[:_CLOSE])
        and (cues.REPURCHASE.search(before) or cues.REPURCHASE.match(after))
    ):
        return True
    if unit == "shares":
        return False
    if cues.LENDING.match(after) or cues.LENDING_OF.search(before):
        return cues.AGREEING.search(before) is not None
    if cues.OF_DEBT.match(after) or cues.PRINCIPAL_OF.search(before):
        return cues.ISSUING.search(before) is not None
    if cues.VALUED.search(before):
        return cues.AWARDS.search(low) is None
    return bool(
        cues.CARRIED.search(before)
        or cues.ACQUIRED.match(after)
        or (cues.ALLOCATED_OF.match(after) and cues.ALLOCATING.search(before))
        or (cues.BOOKED_OF.match(after) and cues.BOOKS.search(before))
    )
