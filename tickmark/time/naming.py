"""How a text names one period, an ordered table: each pattern with what makes a `PeriodMention` of its match. Letters
that an earlier one took are none of a later one's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tickmark.language.rules import Pattern
from tickmark.time.mentions import PeriodMention
from tickmark.time.named import (
    DATE,
    HALF,
    LENGTH,
    MONTH,
    NINE,
    NUMBER,
    OF,
    POSSESSIVE,
    QUARTER,
    YEAR,
    YEAR_IN_FULL,
    make_date,
    make_ended,
    make_half,
    make_last,
    make_latest,
    make_months,
    make_nine,
    make_open_half,
    make_open_quarter,
    make_prior,
    make_quarter,
    make_short_quarter,
    make_trailing,
    make_year,
)

Maker = Callable[[re.Match[str]], "PeriodMention | None"]

_DATED = DATE.format("")
NAMING: Sequence[tuple[Pattern, Maker]] = (
    (
        Pattern(
            "questions/length-ended",
            rf"\b(?P<length>{LENGTH})\s*,?\s*(?:that\s+|which\s+)?(?:ended|ending|ends?|through|to|closed"
            rf"|closing|(?<=\bmonth )of)(?:\s+on|\s+in|\s+at|\s+(?:the\s+)?end(?:\s+of)?)?[\s-]+{_DATED}",
            means="a length that ends on a day",
            examples=("nine months ended September 30, 2024", "month of June 2025", "year to end-January 2024"),
            counterexamples=("nine months",),
            flags=re.IGNORECASE,
        ),
        make_ended,
    ),
    (
        Pattern(
            "questions/month-quarter",
            rf"\b(?:(?P<m>{MONTH})\s+quarter\s+(?:of\s+)?(?P<y>{YEAR_IN_FULL})"
            rf"|(?P<m_>{MONTH})\s+(?P<y_>{YEAR_IN_FULL})\s+quarter"
            rf"|(?:from\s+)?(?P<since>{MONTH})\.?\s*(?:-|–|—|to|through|thru|until|till|up\s+to)\s*"
            rf"(?P<till>{MONTH})\.?,?(?:\s+(?:quarter|period|half))?,?\s+(?:of\s+|in\s+)?(?P<year>{YEAR_IN_FULL})"
            r"(?:\s+(?:quarter|period|half))?)\b",
            means="a quarter by the month that it ends in, or months by the first and the last",
            examples=("the [[June quarter of 2024]]", "[[July to September 2024]] sales"),
            counterexamples=("June of 2024", "from December 2023 to June 2024"),
            flags=re.IGNORECASE,
        ),
        make_months,
    ),
    (
        Pattern(
            "questions/quarter-year",
            rf"\b(?P<quarter>{QUARTER}){POSSESSIVE}(?:(?:{OF})?(?P<year>{YEAR})|'(?P<short>\d\d)\b)",
            means="a quarter, then its year",
            examples=("second quarter of 2024", "Q2 '24"),
            counterexamples=("second quarter",),
            flags=re.IGNORECASE,
        ),
        make_quarter,
    ),
    (
        Pattern(
            "questions/year-quarter",
            rf"(?P<year>{YEAR}){POSSESSIVE}(?:\s*[,\-/:]\s*|\s+)?(?P<quarter>{QUARTER})\b",
            means="a year, then its quarter",
            examples=("2024 Q2",),
            counterexamples=("2024 sales",),
            flags=re.IGNORECASE,
        ),
        make_quarter,
    ),
    (
        Pattern(
            "questions/short-quarter",
            rf"\b(?:fy)?(?P<n>[1-4])(?:q|(?P<half>h))\s?(?:fy)?'?(?P<year>{YEAR_IN_FULL}|\d\d)\b",
            means="a quarter or half in short",
            examples=("2Q24", "1H2024"),
            counterexamples=("5Q24",),
            flags=re.IGNORECASE,
        ),
        make_short_quarter,
    ),
    (
        Pattern(
            "questions/half-year",
            rf"\b(?P<half>{HALF}){POSSESSIVE}(?:{OF})?(?P<year>{YEAR})",
            means="a half, then its year",
            examples=("first half of 2024",),
            counterexamples=("first half",),
            flags=re.IGNORECASE,
        ),
        make_half,
    ),
    (
        Pattern(
            "questions/year-half",
            rf"(?P<year>{YEAR}){POSSESSIVE}[\s,/-]+(?P<half>{HALF})\b",
            means="a year, then its half",
            examples=("2024 first half",),
            counterexamples=("2024 half",),
            flags=re.IGNORECASE,
        ),
        make_half,
    ),
    (
        Pattern(
            "questions/nine-months",
            rf"\b(?P<nine>{NINE}){POSSESSIVE}(?:{OF})?(?P<year>{YEAR})",
            means="nine months of a year",
            examples=("first nine months of 2024",),
            counterexamples=("nine months",),
            flags=re.IGNORECASE,
        ),
        make_nine,
    ),
    (
        Pattern(
            "questions/day",
            rf"\b{_DATED}",
            means="a day, or a month of a year",
            examples=("December 31, 2024",),
            counterexamples=("December",),
            flags=re.IGNORECASE,
        ),
        make_date,
    ),
    (
        Pattern(
            "questions/trailing",
            r"\b(?:trailing|last|past)[ -](?:twelve|12)[ -]months?\b|\bttm\b|\bltm\b",
            means="the twelve months that end now",
            examples=("trailing twelve months", "TTM"),
            counterexamples=("twelve months",),
            flags=re.IGNORECASE,
        ),
        make_trailing,
    ),
    (
        Pattern(
            "questions/last-several",
            rf"\b(?:the\s+)?(?:last|past|previous|prior|latest|most\s+recent|trailing"
            rf"|recent)\s+(?P<n>{NUMBER})\s+(?:reported\s+|full\s+|completed\s+)?(?P<unit>(?:fiscal\s+"
            rf"|financial\s+"
            rf"|calendar\s+)?(?:years|quarters))\b",
            means="so many years or quarters up to now",
            examples=("the last three years",),
            counterexamples=("three years",),
            flags=re.IGNORECASE,
        ),
        make_last,
    ),
    (
        Pattern(
            "questions/year-before",
            r"\b(?:the\s+)?(?:same|corresponding|comparable|prior[- ]year|year[- ]ago)\s+(?:fiscal\s+)?(?:period"
            r"|quarter)(?:\s+(?:of|in)\s+(?:the\s+)?(?:prior|previous|preceding|last)\s+(?:fiscal\s+)?year|\s+(?:a"
            r"|one)\s+year\s+(?:ago|earlier|before)|\s+last\s+year)?"
            r"|\b(?:the\s+)?(?:prior|previous|preceding)\s+(?:fiscal\s+|financial\s+)?(?:year|quarter)(?!-)\b|\b(?:a"
            r"|one)\s+year\s+(?:earlier|ago|before|prior)\b|\bthe\s+(?:fiscal\s+)?(?:year|quarter)\s+before\b"
            r"|\blast\s+year(?!-)\b",
            means="the period a year before",
            examples=("the same period last year", "prior year"),
            counterexamples=("period",),
            flags=re.IGNORECASE,
        ),
        make_prior,
    ),
    (
        Pattern(
            "questions/newest",
            r"\b(?:the\s+|its\s+|their\s+)?(?:latest|most\s+recent(?:ly)?|newest|last|current)(?:\s+(?:reported|filed"
            r"|completed|ended|available|full))*\s+(?:(?:fiscal|financial)\s+)?(?:years?|quarter|annual\s+(?:report"
            r"|filing|period)|quarterly\s+(?:report|filing|period)|10-[kq]|filing|report|balance\s+sheet(?:\s+date)?"
            r"|period)\b"
            r"|\b(?:the\s+)?latest\b(?!\s+\w+\s+(?:year|quarter))|\bcurrently\b|\bmost\s+recently\b",
            means="the newest period that was reported",
            examples=("the latest quarter", "most recent annual report"),
            counterexamples=("quarter",),
            flags=re.IGNORECASE,
        ),
        make_latest,
    ),
    (
        Pattern(
            "questions/year",
            rf"(?P<year>\b{YEAR}|(?<!\w)'\d\d\b)(?:{POSSESSIVE}\s+(?P<after>fiscal|financial|calendar"
            rf"|full)(?:\s+(?:fiscal\s+)?years?)?\b(?!\s+(?:quarter|second|third|first|fourth))"
            rf"|{POSSESSIVE}\s+years?\b(?!-))?{POSSESSIVE}",
            means="a year",
            examples=("2024", "2024 fiscal year"),
            counterexamples=("the year",),
            flags=re.IGNORECASE,
        ),
        make_year,
    ),
    (
        Pattern(
            "questions/open-quarter",
            rf"\b(?P<quarter>{QUARTER})\b",
            means="a quarter without its year",
            examples=("second quarter",),
            counterexamples=("quarter",),
            flags=re.IGNORECASE,
        ),
        make_open_quarter,
    ),
    (
        Pattern(
            "questions/open-half",
            rf"\b(?P<half>{HALF})\b",
            means="a half without its year",
            examples=("first half",),
            counterexamples=("half",),
            flags=re.IGNORECASE,
        ),
        make_open_half,
    ),
)
