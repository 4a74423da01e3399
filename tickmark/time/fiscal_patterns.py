"""Patterns of the days, years and quarters that a document says of its own reporting calendar."""

from __future__ import annotations

import re

from tickmark.language.rules import Pattern, word
from tickmark.time.abbreviations import MONTH_NAMES

MONTH = f"(?:{MONTH_NAMES})"
DATE = (
    rf"(?:{MONTH}\.?\s*\d{{1,2}}(?:st|nd|rd|th)?\s*,?\s*\d{{4}}|\d{{1,2}}\s+{MONTH}\.?,?\s+\d{{4}}"
    rf"|\d{{1,2}}/\d{{1,2}}/\d{{4}})"
)
MONTH_FIRST = Pattern(
    "fiscal/month-first",
    rf"({MONTH})\.?\s*(\d{{1,2}})(?:st|nd|rd|th)?\s*,?\s*(\d{{4}})",
    means="a day with its month first",
    examples=("[[December 31, 2024]]",),
    counterexamples=("31 December 2024",),
    flags=re.IGNORECASE,
)
DAY_FIRST = Pattern(
    "fiscal/day-first",
    rf"(\d{{1,2}})\s+({MONTH})\.?,?\s+(\d{{4}})",
    means="a day with its number first",
    examples=("[[31 December 2024]]",),
    counterexamples=("December 31, 2024",),
    flags=re.IGNORECASE,
)
SLASHED = Pattern(
    "fiscal/slashed",
    r"(\d{1,2})/(\d{1,2})/(\d{4})",
    means="a day in numbers with slashes",
    examples=("[[12/31/2024]]",),
    counterexamples=("12/31",),
)
COVER_END = Pattern(
    "fiscal/cover-end",
    rf"(?:year|quarter|quarterly period|period|months?|weeks)\s+end(?:ed|ing)\s*:?\s*(?:on\s+)?({DATE})",
    means="the day that the cover says the period ended on",
    examples=("[[quarterly period ended June 30, 2024]]",),
    counterexamples=("period of June 30, 2024",),
    flags=re.IGNORECASE,
)
FISCAL = Pattern(
    "fiscal/fiscal-year",
    word("fiscal", "fy")
    + (
        r"(?:(?<=fiscal)\s+(?:years?\s+|quarters?\s+)?|(?<=fy)\s?)((?:19|20)\d\d)\b((?:\s*(?:,|and|&|through|to|-"
        r"|–)\s*(?:and\s+)?(?:fiscal\s+)?(?:19|20)\d\d\b)*)"
    ),
    means="fiscal years by name",
    examples=("[[fiscal 2024]] and", "fy 2023"),
    counterexamples=("fiscal policy",),
)
SHORT_FISCAL = Pattern(
    "fiscal/short-fiscal-year",
    word("fy") + r"\s?['’]?(\d\d)(?![\d,.])",
    means="a fiscal year of two digits",
    examples=("[[fy24]]", "fy '24"),
    counterexamples=("fy2024",),
)
YEAR_FISCAL = Pattern(
    "fiscal/year-first",
    "(" + word("19", "20") + r"\d\d)\s+fiscal\s+year\b",
    means="a year before the words fiscal year",
    examples=("[[2024 fiscal year]]",),
    counterexamples=("fiscal year 2024",),
)
NAMED_THEN_DATED = Pattern(
    "fiscal/named-then-dated",
    word("fiscal") + rf"\s+(?:year\s+)?((?:19|20)\d\d)\b[^.;:\d]{{0,50}}?\bend(?:ed|ing|s)\s+(?:on\s+)?({DATE})",
    means="a fiscal year with the day that it ended on",
    examples=("fiscal 2024, which ended on january 28, 2024",),
    counterexamples=("fiscal 2024 was good",),
)
DATED_THEN_NAMED = Pattern(
    "fiscal/dated-then-named",
    word("end") + rf"(?:ed|ing|s)\s+(?:on\s+)?({DATE})[^.;:\d]{{0,12}}[(“\"][^)”\"\d]{{0,25}}?((?:19|20)\d\d)\b",
    means="a day with the fiscal year that ended on it",
    examples=("ended january 28, 2024 (fiscal 2023)",),
    counterexamples=("ended well in fiscal 2023",),
)
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
QUARTER = Pattern(
    "fiscal/quarter",
    rf"({word(*ORDINALS)})\s+(?:fiscal\s+)?quarters?\s+(?:of\s+)?(?:our\s+"
    rf"|the\s+)?(?:fiscal\s+)?(?:year\s+)?((?:19"
    rf"|20)\d\d)\b",
    means="a quarter of a fiscal year",
    examples=("[[third quarter of fiscal 2024]]",),
    counterexamples=("third quarter",),
)
QUARTER_ALONE = Pattern(
    "fiscal/quarter-alone",
    rf"({word('first', 'second', 'third')})\s+(?:fiscal\s+)?quarter\b",
    means="a quarter by its number",
    examples=("[[third quarter]]",),
    counterexamples=("fourth quarter",),
)
CUMULATIVE = Pattern(
    "fiscal/length",
    r"\b(?P<six>(?:six|6)[\s-]+months?|(?:26|27|24|28)[\s-]+weeks?|twenty[- ](?:six|seven|four|eight)[\s-]+weeks?"
    r"|first[\s-]+half|half[\s-]?year(?:ly)?\b|h1\b)"
    r"|\b(?P<nine>(?:nine|9)[\s-]+months?|(?:39|40|36)[\s-]+weeks?|thirty[- ](?:nine|six)[\s-]+weeks?"
    r"|forty[\s-]+weeks?)"
    r"|\b(?P<long>year[- ]to[- ]date\s+(?:period\s+)?ended)"
    r"|\b(?P<three>(?:three|3)[\s-]+months?|(?:12|13|14|16)[\s-]+weeks?|(?:twelve|thirteen|fourteen"
    r"|sixteen)[\s-]+weeks?|quarters?\s+ended)",
    means="how long the periods of a report are",
    examples=("[[nine months]]", "13 weeks", "Half-year report", "H1 2024"),
    counterexamples=("two months", "h10"),
    flags=re.IGNORECASE,
)
BARE = Pattern(
    "fiscal/bare-year",
    word("in", "for", "during") + r"\s+((?:19|20)\d\d)\b|(" + word("19", "20") + r"\d\d)\s+compared\s+(?:to|with)\b",
    means="a year behind a preposition",
    examples=("[[in 2024]]", "2024 compared to"),
    counterexamples=("of 2024",),
)
ITEM = Pattern(
    "fiscal/item",
    word("item") + r"\s+(\d\.\d\d)\b",
    means="an item of a current report",
    examples=("item 2.02",),
    counterexamples=("item 7",),
)
ENDED = Pattern(
    "fiscal/ended",
    rf"\bended\s+({MONTH})\.?\s+(\d{{1,2}})\b(?!\s*,?\s*\d{{4}})",
    means="the day that periods ended on, without its year",
    examples=("[[ended june 30]]",),
    counterexamples=("ended june 30, 2024",),
)
FOURTH = Pattern(
    "fiscal/fourth-quarter",
    word("fourth") + r"\s+(?:fiscal\s+)?quarter\b|" + word("full") + r"[\s-]+year\b",
    means="the fourth quarter or the full year",
    examples=("fourth quarter", "full-year"),
    counterexamples=("third quarter",),
)
TOLD = Pattern(
    "fiscal/told",
    r"(?:FY|Q([1-4]) )((?:19|20)\d\d)",
    means="a fiscal period as Tickmark writes it",
    examples=("Q3 2024", "FY2024"),
    counterexamples=("2024",),
    at="whole",
)
OF_YEAR = r"(?:\s+of)?(?:\s+the)?(?:\s+(?:fiscal|fy))?(?:\s+year)?"
NAMED_QUARTERS = (  # "second-quarter fiscal 2024", "2024 second quarter", "Q2 FY24", "2Q24"
    Pattern(
        "fiscal/quarter-then-year",
        rf"(?P<quarter>{word(*ORDINALS)})[\s-]+(?:fiscal[\s-]+)?quarter{OF_YEAR}\s*(?P<year>20\d\d)\b",
        means="a quarter in words, then its year",
        examples=("second quarter of fiscal 2024",),
        counterexamples=("second quarter",),
    ),
    Pattern(
        "fiscal/year-then-quarter",
        rf"(?P<year>{word('20')}\d\d)\s+(?P<quarter>{'|'.join(ORDINALS)})[\s-]+quarter\b",
        means="a year, then its quarter in words",
        examples=("2024 second quarter",),
        counterexamples=("second quarter 2024",),
    ),
    Pattern(
        "fiscal/q-then-year",
        rf"{word('q')}(?P<quarter>[1-4]){OF_YEAR}\s*['’]?(?P<year>(?:20)?\d\d)\b",
        means="a quarter by letter and number, then its year",
        examples=("q2 fy24", "q2 2024"),
        counterexamples=("2q24",),
    ),
    Pattern(
        "fiscal/number-q-year",
        r"\b(?P<quarter>[1-4])q\s?['’]?(?P<year>(?:20)?\d\d)\b",
        means="a quarter by number and letter, then its year",
        examples=("2q24",),
        counterexamples=("q2 24",),
    ),
)
