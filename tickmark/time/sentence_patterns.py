"""Patterns of the words around the times of a sentence."""

from __future__ import annotations

import re

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern

IN_DIGITS = Pattern(
    "time/in-digits",
    r"\d(?:\d{3}|(?<=[1-4])q)",
    means="digits that a time may have",
    examples=("2024", "3q"),
    counterexamples=("123",),
)
LINK = Pattern(
    "time/link",
    r"(?:[\s,/&]|['’]s(?= )|\band\b|\bor\b|\bof\b|\bin\b|\bthe\b|\bfiscal\b|\byears?\b|\bour\b|\bboth\b|\beach\b"
    r"|\bfor\b|\bat\b|\bas\b|\bduring\b|\bcalendar\b|\bended\b|\bending\b|\bperiods?\b|\bon\b)*",
    means="nothing but what links two times",
    examples=(" and ", " of fiscal "),
    counterexamples=(" sales ",),
    at="whole",
)
THEN_AT = Pattern(
    "time/then-at",
    r"\band,? (?:as of|as at|at)\b",
    means="a day follows a period",
    examples=("2024 and as of",),
    counterexamples=("and for",),
)
THEN_FOR = Pattern(
    "time/then-for",
    r",? (?:for|during|in) the$",
    means="a period follows a day",
    examples=(", for the",),
    counterexamples=("for a",),
    at="start",
)
NAMED_AFTER = Pattern(
    "time/named-after",
    r"\)?['’]?s?[ ](?:[A-Z][a-z]+(?<!Total)(?<!Quarter)|[A-Z]{3,}|U\.S\.|notes?|plan|act|term|senior|convertible"
    r"|credit|program|acquisition|restructuring|debentures?|agreement|facility|tax year|merger|indenture|revolv\w+"
    r"|amendment|initiative|season|model)\b"
    r"|-(?:(?:19|20)?\d\d|[A-Z]\d?(?<!Q\d))\b",
    means="a year is a part of the name that follows",
    examples=(" Notes", " plan"),
    counterexamples=(" and",),
    at="start",
)
NAMED_BEFORE = Pattern(
    "time/named-before",
    r"(?:\b(?:act of|plan of|tax years?|taxable years?|asu|asc|no\.|rule|section|form|since|code of|program of)"
    r"|[§#])\s*$",
    means="a number is a part of the name before it",
    examples=("the Act of", "section "),
    counterexamples=("in ",),
    flags=re.IGNORECASE,
)
FOR_THE = Pattern(
    "time/for-the",
    r"\b(?:for|both) the\s$",
    means="a period follows",
    examples=("for the ",),
    counterexamples=("of the ",),
)
IN_THE = Pattern(
    "time/in-the",
    r"\b(?:in|during) the\s$",
    means="a period follows, in which something was",
    examples=("during the ",),
    counterexamples=("of the ",),
)
NO_MORE = Pattern(
    "time/no-more",
    r"[.,;)]|$| and\b",
    means="nothing more of a time follows",
    examples=(", sales", ""),
    counterexamples=("sales",),
    at="start",
)
INSTANT = Pattern(
    "time/instant-before",
    r"(?:\b(?:as of|as at|at|at both|as of both|at each of|as of each of)(?: the)?(?: close of business on)?(?: "
    r"(?:end|close|beginning) of)?(?: (?:our|each of|both|its|the))?(?: fiscal)?(?: years?)?(?: ended)?"
    r"|\b(?:fiscal )?(?:year|quarter|period)[- ]end(?: of)?(?: fiscal)?|\bbalances? (?:at|as of|on)|\boutstanding "
    r"(?:at|as of|on)|(?<!year )(?<!years )(?<!months )(?<!weeks )(?<!quarter )(?<!period )(?<!periods )\b(?:ended"
    r"|closed|finished)(?: the)?(?: fiscal)?|\bas of,|\bas of and (?:for|during) the(?: \w+){0,3})\s*$",
    means="a day follows",
    examples=("as of ", "outstanding at"),
    counterexamples=("sold in ",),
)
AS_OF_AND_FOR = Pattern(
    "time/as-of-and-for",
    r"\b(?:as of|at),? and (?:for|during) (?:the|our|each of the)(?: \w+){0,3}\s*$",
    means="a day and the period that it closes follow",
    examples=("as of and for the year ",),
    counterexamples=("for the year ",),
)
DURATION = Pattern(
    "time/duration-before",
    r"(?:\b|(?<=\d))(?:for|during|throughout|over|within|in)(?: (?:all|both|each|either|any))?(?: of)?(?: (?:the"
    r"|our"
    r"|its))?(?:[ -](?:full|entire|calendar|fiscal|years?))*\s*$",
    means="a period follows",
    examples=("during the fiscal year ", "in "),
    counterexamples=("at ",),
)
EVENT = Pattern(
    "time/event-before",
    r"\bon(?: or about)?\s*$",
    means="the day of an event follows",
    examples=("on ", "on or about "),
    counterexamples=("as of ",),
)
BASE = Pattern(
    "time/base-before",
    r"\b(?:compared?(?: (?:to|with|against))?|versus|vs\.?|than|relative to|as against|from|over)(?: the)?(?: (?:same"
    r"|corresponding|comparable|prior|prior[- ]year|previous|year-ago)?(?: (?:period|quarter|year))?)?"
    r"(?: (?:in|for|during|at|as of|of|ended))?(?: the)?(?: fiscal)?(?: years?)?\s*$",
    means="what is compared with follows",
    examples=("compared to ", "than the same period in "),
    counterexamples=("during ",),
)
# "2024 pension cost": the words that a year stands before, up to the first that no name of a thing has
MODIFIED = Pattern(
    "time/modified",
    r"(?: (?!(?:and|or|but|for|in|at|as|of|to|on|by|with|from|than|which|that|is|are|was|were|had|has|have|will|we"
    r"|our|the|its?|when|due|compared|versus)\b)[a-z][a-z'’&/-]*){1,6}",
    means="a noun that a time tells more of",
    examples=(" capital program",),
    counterexamples=(" and sales",),
    at="start",
)
MEASURED = Phrases("measured_over_time", at="end")
DEALS = Phrases("deals")
DETERMINER = Pattern(
    "time/determiner",
    r"\b(?:the|our|its|their|this|that|these|such)\s(?P<years>(?:(?:fiscal )?(?:19|20)\d\d,? (?:and |or )?)*)$",
    means="an article before a time",
    examples=("the ", "our 2023 and "),
    counterexamples=("in ",),
)
OTHER = Pattern(
    "time/other",
    r"\b(?:most recently completed|still held(?: as of| at)|that (?:was|were)(?: \w+){1,6} (?:as of|at)|(?:primarily"
    r"|mainly|principally|largely|mostly|partly|partially) (?:in|during)(?: the)?|(?:remainder|rest|balance) of"
    r"|beginning of|start of|since|through|until|by|before|after|prior to|subsequent to|later than|due(?: in| on)?"
    r"|expir\w+(?: in| on| at| through)?|matur\w+(?: in| on| at| through)?|beginning(?: in| on| after)?"
    r"|commenc\w+(?: in| on)?|starting(?: in| on)?|effective(?: as of| on)?|dated(?: as of)?|following|payable(?: in"
    r"| on)?|between|(?:of record|record date)(?: of| on| as of| at)?|vest(?:s|ing)?(?: in| on)?|vested on"
    r"|terminat\w+(?: in| on)?|settle(?:d|ment)? (?:in|on)"
    r"|issued(?: in| on)?|acquired(?: in| on| during)?|purchased (?:in|on) or|adopted(?: in| on)?|entered into(?: in"
    r"| on| as of)?|inception(?: in| on)?|signed(?: in| on)?|granted (?:in|on|during) or|into|and ending)"
    r"(?: (?:the|our|fiscal|(?:fiscal )?years?|end of|close of business on|january|and))*\s*$"
    r"|\d\)?\s*(?:to|through|[-–—])\s*$"
    r"|\bas (?:if|though)\b[^,;]*$",
    means="a time that the amount is not of",
    examples=("since ", "due in ", "2023 to ", "2023-", "as if acquired in "),
    counterexamples=("in ", "2023 and ", "as in "),
)
YEAR_BEFORE = Pattern(
    "time/year-before",
    r"^(?:same|corresponding|comparable)\b.*\b(?:prior|previous|preceding|last|ago|earlier)\b|\byear[ -](?:ago"
    r"|earlier|before)\b|^(?:prior|previous|last)[ -](?:fiscal[ -])?year(?:[ -](?:quarter|period))?$|^prior-year",
    means="the period a year before",
    examples=("same period last year", "year-ago"),
    counterexamples=("same period",),
)
OF_A_BALANCE = Phrases("of_a_balance", at="start")  # "of the prior-year balance"
YEAR_AGO = Phrases("year_ago", at="end")
ITS_PERIOD = Phrases("its_period", at="start")  # "in the 2023 period": as long as the one before it
SAME_DAY = Pattern(
    "time/same-day",
    r"(?:as of|as at|at|on) (?:that|such|those|each such|these) dates?$",
    means="the day that was named before",
    examples=("as of that date", "on such dates"),
    counterexamples=("on that day",),
    at="start",
)
PERIODS = Phrases("periods")
COMPARES = Phrases("compares")
EACH = Pattern(
    "time/each-before",
    r"\b(?:each|annual|every)\b[^,;]{0,40}$",
    means="each of the times that follow",
    examples=("each of the ", "annual "),
    counterexamples=("in ",),
)
FULL_YEAR = Pattern(
    "sentences/full-year",
    r"\b(?:full|entire|whole)(?:[- ]year)?(?: of| fiscal| calendar)*\s*$",
    means="that a year is meant as a whole, behind these words",
    examples=("revenue for the [[full-year ]]", "for the [[full fiscal ]]"),
    counterexamples=("in full.",),
)
