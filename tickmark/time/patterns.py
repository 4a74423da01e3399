"""Patterns of the times that tables print: days, years, lengths, and what makes them no period."""

from __future__ import annotations

import re

from tickmark.language.numerals import NUMERALS
from tickmark.language.rules import Pattern, by_letters, word
from tickmark.language.units import CODE
from tickmark.time.abbreviations import MONTH_NAMES, MONTHS

MONTH = f"(?P<{{}}>{by_letters(MONTH_NAMES.split('|'))})"
NAMED_DAY = Pattern(
    "time/named-day",
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s*(?:of\s+)?\d",
    means="a month with a number behind",
    examples=("[[dec 3]]1", "september of 2"),
    counterexamples=("december",),
)
# Days and years begin with their digits and ask for what stands before them afterwards, for the reason that `word`
# gives.
DAY_FIRST = Pattern(
    "time/day-first",
    r"(?P<d>\d(?<!\w\d)\d?)(?:st|nd|rd|th)?\s+" + MONTH.format("m") + r"\b\.?,?\s*(?P<y>(?:19|20)\d\d)\b",
    means="a day with its number first",
    examples=("[[31 december 2024]]",),
    counterexamples=("december 31, 2024",),
)
MONTH_DAY = Pattern(
    "time/month-day",
    r"\b"
    + MONTH.format("m")
    + r"\b\.?\s*(?P<d>[0-3]?\d)(?:st|nd|rd|th)?\b(?!\s*million|\.\d|%)(?:\s*,?\s*(?P<y>(?:19|20)\d\d)\b)?",
    means="a month and a day, with its year or without",
    examples=("[[december 31, 2024]]", "june 30"),
    counterexamples=("may 5 million",),
)
MONTH_YEAR = Pattern(
    "time/month-year",
    r"\b" + MONTH.format("m") + r"\b\.?,?\s+(?:of\s+)?(?P<y>(?:19|20)\d\d)\b",
    means="a month and its year",
    examples=("december 2024",),
    counterexamples=("december 31",),
    at="start",
)
SLASHED = Pattern(
    "time/slashed",
    r"\b(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>(?:19|20)?\d\d)\b",
    means="a day in numbers with slashes",
    examples=("[[12/31/2024]]",),
    counterexamples=("12/2024",),
)
ISO = Pattern(
    "time/iso",
    r"\b(?P<y>(?:19|20)\d\d)-(?P<m>\d\d)-(?P<d>\d\d)\b",
    means="a day as machines write it",
    examples=("[[2024-12-31]]",),
    counterexamples=("2024-12",),
)
YEAR = Pattern(
    "time/year",
    r"(?P<y>(?:19|20)\d\d)(?<![\d,.$/-]\d{4})(?<!\d[-–]\d{4})(?<!\d [-–] \d{4})(?![\d%]|,\d|\.\d|-\d\d?\b"
    r"|-[a-z]\d?\b"
    r"|\s?[-–]\s?(?:19|20)\d\d)",
    means="a year by itself",
    examples=("in [[2024]] and",),
    counterexamples=("2024-25", "5,2024"),
)
SHORT_YEAR = Pattern(
    "time/short-year",
    word("fy", "fiscal") + r"(?:(?<=fiscal) year)?\s*'?(?P<y>\d\d)\b|'(?<!\w')(?P<y2>\d\d)\b",
    means="a year of two digits",
    examples=("[[fy24]]", "'24"),
    counterexamples=("fy2024",),
)
# behind a length, of one that a period has
RUNS = r"(?:\s+period)?(?:[\s-]+(?:periods?\s+)?(?:ended|ending|end|to)\b|\s*$|\s*,|\s*\()"
LENGTH = Pattern(
    "time/length",
    r"(?<!next )(?<!following )(?<!within )(?<!than )(?<!beyond )(?<!after )(?<!over )\b(?P<n>"
    + by_letters(NUMERALS)
    + rf"|\d{{1,2}})[\s-]*(?P<u>months?|weeks?){RUNS}",
    means="a length of time in months, weeks or years",
    examples=("the [[three months ended]]",),
    counterexamples=("within three months",),
)
WEEKS_RUN = Pattern(
    "time/weeks-run",
    rf"weeks?{RUNS}",
    means="weeks that a period runs for",
    examples=("52 [[weeks ended]]",),
    counterexamples=("weeks of work",),
)
LENGTH_LOOSE = Pattern(
    "time/length-loose",
    r"(?<!next )(?<!following )(?<!within )(?<!than )(?<!beyond )(?<!after )(?<!over )\b(?:first|for the"
    r"|for)\s+(?P<n>three|six|nine|twelve|\d{1,2})\s+(?P<u>months|weeks)\b|(?<!next )(?<!following )(?<!within "
    r")(?<!than )(?<!beyond )(?<!after )(?<!over )(?P<n2>three|six|nine|twelve|(?:[369]|12)(?= months 20\d\d))[- ]"
    r"(?P<u2>month|months)\b",
    means="a length behind for, or in a name",
    examples=("for six months", "nine-month", "[[9 months]] 2024"),
    counterexamples=("within six months",),
)
YEARLY = Pattern(
    "time/yearly",
    rf"(?<!at )(?<!at the )(?<!at fiscal )\b(?:fiscal\s+)?years?(?:(?:\s+|-)(?:ended|ending)\b|\s+end\b(?=:?$|:? "
    rf"(?:{MONTH_NAMES}|\d))|-end (?:{MONTH_NAMES})\b)|\bfor\s+(?:the\s+)?(?:fiscal\s+)?years?\b|\btwelve months\b"
    rf"|\bannual(?:ly)? period|^fiscal years?$|^years?$|\bfull[- ]year\b|\bfiscal years? (?:ended|ending)\b",
    means="a year ended on a day",
    examples=("[[year ended]] december 31", "for the year"),
    counterexamples=("at year end",),
)
QUARTERLY = Pattern(
    "time/quarterly",
    r"\bquarter(?:ly period)?s?\s+(?:ended|ending)\b|\b(?:first|second|third|fourth|1st|2nd|3rd"
    r"|4th)[\s-]+quarters?\b"
    r"|\bq[1-4]\b|^quarters?$",
    means="a quarter ended on a day, or by its number",
    examples=("quarter ended", "third quarter"),
    counterexamples=("quarterly",),
)
QUARTER_NUMBER = Pattern(
    "time/quarter-number",
    r"\b(?:(?P<w>first|second|third|fourth|1st|2nd|3rd|4th)[\s-]+quarters?|q(?P<n>[1-4]))\b",
    means="a quarter by its number",
    examples=("[[third quarter]]", "q3"),
    counterexamples=("quarter",),
)
HALF = Pattern(
    "time/half",
    r"\b(first|1st|second|2nd) half\b",
    means="a half of a year",
    examples=("[[first half]]",),
    counterexamples=("half",),
)
YEAR_TO_DATE = Pattern(
    "time/year-to-date",
    r"\byear[- ]to[- ]date\b|\bytd\b",
    means="from the first day of the year",
    examples=("[[year-to-date]]", "ytd"),
    counterexamples=("to date",),
)
FISCAL = Pattern(
    "time/fiscal",
    r"\bfiscal (?:year )?(?:19|20)\d\d\b|\bfy ?'?\d\d|^fiscal\b",
    means="a fiscal year by its name",
    examples=("[[fiscal 2024]]", "fy24"),
    counterexamples=("the fiscal year",),
)
INSTANT = Pattern(
    "time/instant",
    r"\b(?:as of|as at|balances? (?:at|as of|,|-|–|—))|^at\b|\b(?:outstanding|vested|nonvested|unvested|exercisable) "
    r"(?:at|as of)\b"
    rf"|\bat (?:{MONTH_NAMES})\b|\bat \d\d?/\d\d?/\d|\bat (?:the )?(?:fiscal )?(?:year|period|quarter)[- ]end\b"
    rf"|\b(?:year|quarter)-end (?!adjust|(?:{MONTH_NAMES})\b)\w",
    means="a day, not a period",
    examples=("as of june 30", "balance at"),
    counterexamples=("for the year",),
)
BEGIN = Pattern(
    "time/begin",
    r"\bbeginning\b|\bopening balance|\bstart of (?:the )?(?:year|period|quarter)|, opening$|^opening cash\b"
    r"|[-–—,] ?(?:year|period|quarter) start$",
    means="the beginning of a period",
    examples=("beginning of year", "opening balance"),
    counterexamples=("begin",),
)
END = Pattern(
    "time/end",
    r"\bend of (?:the )?(?:fiscal )?(?:year|period|quarter|month)|\bending balance|\bbalances?,? (?:at )?end\b"
    r"|\bclosing balance|\bend of\b|^ending\b|[-–—,:] ?ending$|, closing$|^closing cash\b|[-–—,] ?(?:year|period"
    r"|quarter) end$",
    means="the end of a period",
    examples=("end of year", "ending balance"),
    counterexamples=("pending",),
)
MATURITY = Pattern(
    "time/maturity",
    r"\b(?:due(?! from\b)|maturing|matures?|maturity|expiring|expires?|redeemable(?= (?:on|at|in|after|from|until"
    r"|by"
    r"|beginning|through|before|prior|any)\b))\b[^|;]*",
    means="when something falls due",
    examples=("notes [[due 2030]]", "maturing in 2026"),
    counterexamples=("due from banks",),
    flags=re.IGNORECASE,
)
NAMED_AFTER_YEAR = Pattern(
    "time/named-after-year",
    r"\b(?:19|20)\d\d\)?,? +(?!(?:Fiscal|Year|Quarter|Total|Full|First|Second|Third|Fourth)\b)"
    r"(?!(?:(?:Net|Gross|Operating|Adjusted|Organic|Comparable) )*"
    r"(?:Sales|Revenues?|Income|Earnings|Profit|Loss|Margin|EBITDA?|Cash Flows?)\W*$)"  # of the year, not named for it
    rf"(?:[A-Z][a-z]+|{CODE}|notes?|plan|term|senior|convertible|credit|program|acquisition|restructuring|tax)\b",
    means="a year that is a part of a name",
    examples=("2024 Plan", "2023 notes"),
    counterexamples=("2024 Total",),
)
NAMED_AFTER_DAY = Pattern(
    "time/named-after-day",
    r"\b(?:19|20)\d\d\)?,? +(?:(?:senior|secured|unsecured|convertible|floating|fixed|rate|term|share|stock|debt"
    r"|public|credit|global|cost|accelerated|common|warrant)[ -]+){0,3}"
    r"(?:notes?|debts?|borrowings?|debentures?|bonds?|loans?|facilit(?:y|ies)|offerings?|plan|program|acquisitions?"
    r"|repurchases?|authorizations?|awards?|grants?"
    r"|warrants?|agreements?|issuances?|securitization|restructuring|revolver|tranche|merger|divestiture"
    r"|transactions?|purchase|incentive|reduction)\b"
    r"|\b(?:issued|entered into|acquired|announced|completed|executed|originated|initiated|dated|commenced)(?:,? (?:in"
    r"|on|during))?,? "
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)",
    means="things and events named after a day",
    examples=("June 2024 senior notes", "issued in June"),
    counterexamples=("June 2024 and", "as of June"),
    flags=re.IGNORECASE,
)
ASIDE = Pattern(
    "time/brackets",
    r"\([^)]*\)?",
    means="words in brackets",
    examples=("2024[[(restated)]]",),
    counterexamples=("2024",),
)
TRAILING = Pattern(
    "time/trailing",
    r"\b(?:trailing|last|rolling|latest) (?:(?:twelve|12)[- ]months?|(?:four|4)[- ]quarters?)\b|\b[lt]tm\b",
    means="the twelve months that end now",
    examples=("trailing twelve months", "ltm"),
    counterexamples=("next twelve months",),
)
NUMBER_OF_YEAR = Pattern(
    "time/number-of-year",
    r"(?:19|20)\d\d ?[:–—-] ?\$? ?\d[\d,.]*\d",
    means="a year with its number behind",
    examples=("[[2024: $5.25]]",),
    counterexamples=("2024",),
)
BAND = Pattern(
    "time/band",
    r"\bor (?:less|more|longer|greater|fewer)\b|^(?:over|after|beyond|more than|greater than|within|up to|due)\b"
    r"|\b(?:months|years) (?:through|to) (?:\w+ )?\w+ (?:months|years)\b|^\d+ ?(?:to|-|–) ?\d+ (?:months|years)$",
    means="a band of time until something falls due",
    examples=("1 year or less", "over 5 years", "13 to 36 months"),
    counterexamples=("5 years",),
)
WORTH_READING = Pattern(
    "time/worth-reading",
    r"half|fiscal|ytd|month|week|quarter|year|begin|start|end|as of|at|balance|opening|closing|annual|"
    + "|".join(n for n in MONTHS),
    means="letters without which a text has no time",
    examples=("june", "2024 year"),
    counterexamples=("total",),
)
THROUGH = Pattern(
    "time/through-start",
    r"\s*\)?,?\s*(?:\((?:date of )?(?:inception|commencement|formation|acquisition|emergence)[^()]*\))?,?\s*(?:to"
    r"|through|thru|until)\s*",
    means="leads to the end of a span, over a note on its start",
    examples=(" to ", " (date of inception) through "),
    counterexamples=(" of ",),
    at="whole",
)
RANGE = Pattern(
    "time/range",
    r"\s*(?:to|through|thru|until|and|[-–—])\s*",
    means="leads to the end of a span",
    examples=(" to ", "–"),
    counterexamples=(" of ",),
    at="whole",
)
DAYS_OF_A_MONTH = Pattern(
    "time/days-of-month",
    MONTH.format("m") + r"\.?\s+(?P<d>\d{1,2})\s*(?:to|through|[-–—])\s*(?P<e>\d{1,2}),?\s+(?P<y>(?:19|20)\d\d)\b",
    means="days of one month",
    examples=("[[june 1 to 30, 2024]]",),
    counterexamples=("june 1 to july 31, 2024",),
)
