"""The words of time, one by one: dates, years, quarters, lengths of periods, and periods that are named by others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tickmark.language.numerals import HYPHENED
from tickmark.language.rules import Pattern, by_letters, small
from tickmark.time.abbreviations import MONTH_NAMES

_N = rf"(?:{by_letters(HYPHENED)}|\d{{1,2}})"
_ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_O = r"(?:first|second|third|fourth|1st|2nd|3rd|4th)"
_MONTH = by_letters(MONTH_NAMES.split("|"))
_JOIN = r"(?:,?[ ]and[ ]|,?[ ]or[ ]|,[ ])(?:the[ ])?"
_ATOM = Pattern(
    "time/atom",
    rf"""
    \b(?P<length>(?:{_N}(?:[- ](?:months?|weeks?)|-)?(?:[- ]periods?)?{_JOIN})*{_N}[- ](?:months?|weeks?)
      (?:[- ]periods?)?)(?P<ended>[ -](?:then[ ])?(?:ended|ending)(?:[ ]on)?)?\b
    |\b(?P<span>{_N})[- ](?:fiscal[ ])?years?(?:[- ]periods?|[ ]in[ ]the[ ]period)?[ ](?:ended|ending)(?:[ ]on)?\b
    |\b(?P<unit>(?:fiscal[ ])?(?:quarter(?:ly[ ]period)?|year)s?(?P<unit2>{_JOIN}(?:
      (?:fiscal[ ])?year-to-date[ ]periods?|(?P<whole>(?:full[- ]|fiscal[ ])*years?)|(?P<more>{_N})[- ](?:months?
      |weeks?)(?:[- ]periods?)?))?)[ -](?:then[ ])?(?:ended|ending)(?:[ ]on)?\b
    |\b(?P<todate>year[- ]to[- ]date|ytd)\b(?:[ ]periods?)?(?:[ ](?:ended|ending|of|through))?
    |\b(?:first|fiscal)[ ](?:fiscal[ ])?(?P<first>{_N}[ ](?:months|weeks|quarters)|half)(?:[ ]of)?\b
    |\bsecond[ ](?P<second>half)(?:[ ]of)?\b
    |\b(?P<quarter>{_O}(?:{_JOIN}{_O})*)[- ](?:fiscal[ ])?quarters?(?P<full>{_JOIN}(?:full[- ]|fiscal[ ])+year
      |{_JOIN}year(?=[ -]ended))?(?:[ ]ended)?\b
    |\b(?:q(?P<q>[1-4])|(?P<q2>[1-4])q)(?:[ ]?['’]?(?P<of>\d\d)(?!\d))?\b|\b(?:h(?P<half>[12])|(?P<half2>[12])h)(?=[ ]?
      (?:of[ ])?(?:fiscal[ ]|fy[ ]?)?(?:20)?\d\d\b)
    |\b(?P<m>{_MONTH})\b\.?[ ](?P<d>[0-3]?\d)(?:st|nd|rd|th)?\b(?![ ](?:million|billion)|\.\d|%)(?:,?[ ](?P<y>(?:19
      |20)\d\d)\b(?!,\d))?
    |\b(?P<d2>[0-3]?\d)[ ](?P<m2>{_MONTH})\b,?[ ](?P<y2>(?:19|20)\d\d)\b
    |\b(?P<m3>{_MONTH})\b\.?(?:,?[ ](?:of[ ])?)(?P<y3>(?:19|20)\d\d)\b
    |(?P<fiscal>\b(?:fiscal(?:[ ]years?)?|financial[ ]years?|fy)[ ]?)?(?<![\d,.$/#-])(?P<year>(?:19|20)\d\d)\b
      (?P<split>/(?:19|20)?\d\d\b(?![/\d]))?(?![,.]\d|%|[ ]shares|[ ]million)
    |\b(?P<relative>(?:(?:same|corresponding|comparable|prior|previous|preceding|last|prior-year|year-ago)[ -]){{1,4}}
      (?:(?:fiscal|comparable|three|six|nine|twelve)[ -]{{1,2}}){{0,4}}(?:months?|years?|quarters?|periods?)(?:[ -]
      (?:periods?|quarters?))?
        (?:[ ](?:of|in|from|a)(?![ ]fiscal[ ](?:year[ ])?(?:19|20)\d\d)(?:[ ]the)?(?:[ ](?:prior|previous|preceding
          |last|fiscal|year|ago))+(?:[ ](?:years?|quarters?|periods?))?|[ ](?:last|prior|previous)(?:[ ]fiscal)?[ ]year
          |[ ]ago|[ ]earlier)?
        (?:[ ](?:of|in)[ ](?:fiscal[ ](?:year[ ])?)?(?P<that>(?:19|20)\d\d))?|(?:a|one)[ ]year[ ](?:ago|earlier)
          |the[ ]year[ ](?:before(?=[.,;)]|$|[ ]and\b)|earlier)|year-earlier(?:[ ](?:period|quarter))?)\b
    |\b(?:as[ ]of|as[ ]at|at|on)[ ](?P<same>(?:that|such|those|each[ ]such|these)[ ]dates?)\b
    |\b(?:fiscal|fy)[ ]?['’]?(?P<short>\d\d)\b(?![,.%]\d)
    """,
    means="a length, a day, a month, a quarter or a year, read from a place in a sentence",
    examples=("three months", "2024"),
    counterexamples=("five miles",),
    at="start",
    flags=re.VERBOSE,
)
_BEGINNINGS = (
    "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twel"
    "|thir|fort|fift|twenty"
    "|fiscal|financial|fy|quarter|year|first|second|third|same|corresp|compara|prior|previous|preceding|last|ytd"
)
_FIRST_LETTERS = Pattern(
    "time/first-letters",
    (
        r"\b(?:\d{1,2}\b|[1-4](?:st|nd|rd|th)\b|[1-4]q|[12]h|h[12]|q[1-4]|(?:19|20)\d\d|the year (?:before"
        r"|earlier)|a(?: year (?:ago|earlier)|s "
        r"(?:of|at) (?:that|such|those|these|each)|t (?:that|such|those|these))|on (?:that|such|those|these)|"
    )
    + by_letters(_BEGINNINGS.split("|"))
    + ")",
    means="letters that a time may begin with",
    examples=("in [[2024]]", "the [[second]]"),
    counterexamples=("a b",),
)


def atoms(low: str) -> Iterator[re.Match[str]]:
    """Dates, years and lengths of a text in lower case, left to right."""
    after = 0
    for word in _FIRST_LETTERS.finditer(low):
        if word.start() >= after:
            match = _ATOM.match(low, word.start())
            if match is not None:
                after = match.end()
                yield match


def lengths(match: re.Match[str]) -> list[tuple[str, int]]:
    """The lengths an atom names; a bare "12 months" without "ended" is none."""
    if match["length"]:
        weeks = "week" in match["length"].lower()
        numbers = [int(n) if n.isdigit() else HYPHENED[small(n)] for n in re.findall(_N, match["length"])]
        return [("months", round(n / 13) * 3 if weeks else n) for n in numbers]
    if match["unit"]:
        found = [("months", 3 if "quarter" in match["unit"].lower() else 12)]
        if match["whole"]:
            found.append(("months", 12))
        if match["more"]:
            number = int(match["more"]) if match["more"].isdigit() else HYPHENED[small(match["more"])]
            found.append(("months", round(number / 13) * 3 if "week" in match["unit2"].lower() else number))
        return found
    if match["first"]:
        words = small(match["first"]).split()
        number = 6 if words[0] == "half" else int(words[0]) if words[0].isdigit() else HYPHENED[words[0]]
        return [
            (
                "first",
                number * 3 if words[-1] == "quarters" else round(number / 13) * 3 if words[-1] == "weeks" else number,
            )
        ]
    if match["second"]:
        return [("second", 6)]
    if match["quarter"]:
        whole = [("months", 12)] if match["full"] else []
        return [*(("quarter", _ORDINALS[small(o)]) for o in re.findall(_O, match["quarter"])), *whole]
    if match["q"] or match["q2"]:
        return [("quarter", int(match["q"] or match["q2"]))]
    if match["half"] or match["half2"]:
        return [("first" if (match["half"] or match["half2"]) == "1" else "second", 6)]
    if match["span"]:
        return [("years", int(match["span"]) if match["span"].isdigit() else HYPHENED[small(match["span"])])]
    return []
