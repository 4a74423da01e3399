"""Patterns of amounts in sentences, and of what stands between and around them."""

from __future__ import annotations

import re

from tickmark.facts.text.verbs import forms
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.language.units import CODE, MARK, NAMES, SIGN, any_of

DIGITS = r"(?:\d{1,3}(?:,\d{3}){1,7}|\d{1,24})(?:\.\d+)?|\.\d+"
SYMBOL = rf"(?-i:(?:{CODE})[ ]?{MARK}|{SIGN}[ ]?)"
AMOUNT = Pattern(
    "text/amount",
    rf"""(?<![\w/])(?<!\d[.,])
    (?P<open>\()?(?P<sign>[-−–][ ]?)?(?P<symbol>{SYMBOL})?[ ]?(?P<inner>\([ ]?)?(?P<sign2>[-−–])?
    (?P<digits>{DIGITS})(?![\d/]|,\d)
    (?P<close>[ ]?\))?
    (?:(?P<percent>[ ]?%)|[ -]?(?P<word>per[ ]?cent(?:age[ ]points?)?\b|basis[ ]points?\b|bps\b))?
    (?P<close2>[ ]?\))?(?P<percent2>[ ]?%)?
    (?(symbol)(?P<letter>[KMB]\b|[ ]?(?:MM|MN|BN)\b)?)
    (?:[ -]?(?P<power>thousand|million|billion|trillion)s?\b)?(?P<close3>\))?
    (?:[ ](?P<code>(?-i:{CODE})\b|(?:{any_of(NAMES)})s?\b))?""",
    means="a number with what stands at it: sign, currency, scale, percent",
    examples=("it was [[$5.2 million]] in all", "[[21.5%]] of sales"),
    counterexamples=("no number here",),
    flags=re.VERBOSE | re.IGNORECASE,
)
DIGITS_TOGETHER = Pattern(
    "text/digits", r"\d+", means="digits in a row", examples=("in [[2024]]",), counterexamples=("none",)
)
BETWEEN = Pattern(
    "text/between-amounts",
    r"\)?(?:\s+of\s+(?:benefits?|expenses?|income|loss(?:es)?|gains?|costs?|revenues?))?\s*(?:shares?"
    r"|points?)?\s*(?:,|,?\s*and|,?\s*or|/)?(?:\s*and)?(?:\s+(?:an?|net|gains?|loss(?:es)?|income|expenses?"
    r"|benefits?"
    r"|of))*\s*",
    means="what may stand between two amounts of one list",
    examples=(" and ", " of expense and "),
    counterexamples=(" compared to ",),
    at="whole",
)
AND = Pattern(
    "text/and-behind-comma",
    r",\s*and\b",
    means="a comma with and behind it",
    examples=(", and",),
    counterexamples=(" and",),
    at="start",
)
CLAUSE_OF_ITS_OWN = Pattern(
    "text/own-clause",
    r"\s+(?:of \w+(?: \w+){0,3} )?(?:remain\w*|was|were|is|are|will|has|have|had)\b",
    means="the amount before it has a verb of its own",
    examples=(" of the loans remained unpaid", " was paid"),
    counterexamples=(" and $4 million",),
    at="start",
)
SEPARATOR = Pattern(
    "text/list-separator",
    r",|\band\b|\bor\b|/",
    means="what parts two amounts of one list",
    examples=("and $4 million", " / "),
    counterexamples=(" million",),
)
RANGE_LINK = Pattern(
    "text/range",
    r"\)? ?(?:to|[-–—]|through) ?",
    means="what stands between the ends of a range",
    examples=(" to ", "-"),
    counterexamples=(" and ",),
    at="whole",
)
CHANGES = Pattern(
    "text/changed-by",
    rf"\b(?:{forms('change')}|up|down)(?: by)?\s*$",
    means="a change by the amount that follows",
    examples=("sales [[increased by]]", "up "),
    counterexamples=("sales increased to",),
    flags=re.IGNORECASE,
)
RANGE_AND = Pattern(
    "text/between",
    r"\b(?:between|ranging from|ranged from|range of|(?<!up )(?<!down )from)\s+$",
    means="a range with and between its ends follows",
    examples=("prices [[ranged from ]]", "[[between ]]"),
    counterexamples=("up from ",),
    flags=re.IGNORECASE,
)
SHARES_AFTER = Pattern(
    "text/shares-behind",
    r"(?:(?:of|the|our|its|such|additional|common|preferred|ordinary|restricted|performance|stock|class|[A-C]"
    r"|unvested|vested|outstanding|treasury|weighted|average|weighted-average|potential|total|underlying|"
    r"incremental|dilutive|anti-dilutive|antidilutive|employee|authorized|new|phantom|deferred|market-based"
    r"|time-based|service-based|non-vested|nonvested|equity|net|previously|unissued|full|value|exercisable"
    r"|unregistered|registered|excess|warrant|voting|non-voting|nonvoting|founder|escrowed|freely|tradable"
    r"|Company['’]s|(?:un)?allocated|(?:un)?released)[ -]+){0,6}"
    r"(?:shares?|stock options?|options|RSUs?|PSUs?|PRSUs?|restricted stock units?|stock units?|share units?|stock "
    r"awards?|warrants|SARs|stock appreciation rights|RSAs?|PRSAs?|DSUs?|ADSs?|ADRs|American depositary shares|(?:OP"
    r"|LP|LTIP|LLC|common|preferred|partnership|partner|limited partner|operating partnership|performance|restricted"
    r"|unvested|nonvested|non-vested|class [A-Z]) units|units(?= (?:issued and )?outstanding))\b",
    means="shares that the number before it counts",
    examples=("[[shares]] of common stock", "restricted stock units"),
    counterexamples=("dollars",),
    at="start",
    flags=re.IGNORECASE,
)
PAR = Phrases("par_value", at="end", fold=True)
RATE = Pattern(
    "text/per-share-rate",
    r"\s*(?:\w+ ){0,3}shares? (?:of [\w' ]{1,40})?(?:per|for each|for every) (?:\w+ ){0,3}[$€£¥\d]|\s*(?:\w+ "
    r"){0,3}shares (?:of [\w' ]{1,40})?for (?:each|every) ",
    means="a number of shares for each of something, which is a rate",
    examples=(" shares for each share held",),
    counterexamples=(" shares were issued",),
    at="start",
    flags=re.IGNORECASE,
)
RESPECTIVELY = Pattern(
    "text/respectively-first",
    r"^,? respectively,?",
    means="begins with respectively",
    examples=(", respectively, in cash",),
    counterexamples=("in that order",),
)
PER_SHARE_AFTER = Pattern(
    "text/per-share",
    r",?\s*(?:(?:in cash|of cash|net|basic|diluted)\s+)?(?:per\b|a\b|each\b|for each\b"
    r"|/)\s*(?:\w+[ ]){0,4}(?:shares?"
    r"|RSU|unit)\b(?!\s+(?:repurchase|buyback|program))",
    means="the amount before it is of one share",
    examples=(" per diluted share", " a share"),
    counterexamples=(" per share repurchase program", " in shares"),
    at="start",
    flags=re.IGNORECASE,
)
PER_OTHER = Pattern(
    "text/per-something",
    r",?\s*(?!(?:per|for each|each) (?:\w+ )?(?:depositor|bank|account|institution)\b)(?:(?:per\b|a\b|each\b"
    r"|/)\s*(?:\w+[ ]){0,2}(?:year(?![ ](?:ago|earlier|before))|quarter|month|day|hour|week|annum|barrel|unit|ounce"
    r"|pound|gallon|ton|kwh|kilowatt|mwh|megawatt|bitcoin|person|participant|employee|associate|claim|occurrence"
    r"|case"
    r"|incident|square|bbl|mmbtu|vehicle|store|director|violation|member|patient|dose|coin|note|terahash|th)\b"
    r"|(?:an "
    r"hour|annually|monthly|per\b))",
    means="the amount before it is of one of something else",
    examples=(" per barrel", " a year"),
    counterexamples=(" a year ago", " in total"),
    at="start",
    flags=re.IGNORECASE,
)
PRICE = Pattern(
    "text/price",
    r"\bpar value\b|\bstated value\b|\bper (?:\w+ ){0,2}(?:share|unit|RSU)\b|\bper-share\b|\b(?:exercise|strike"
    r"|purchase|conversion|grant|option|stock|share|closing|average|market|unit) prices?\b|\bprices? of\b|\bEPS\b"
    r"|\bgrant[- ]date\b|\bfair values?\b[^;]{0,60}\b(?:granted|options?|awards?|units?|RSUs?|PSUs?|shares)\b"
    r"|\b(?:granted|options?|awards?|units?|RSUs?|PSUs?|shares)\b[^;]{0,120}\bfair values?\b",
    means="a price or value of one share stands near",
    examples=("the [[exercise price]] of", "grant-date"),
    counterexamples=("pricing of loans",),
    flags=re.IGNORECASE,
)
SHARES_BEFORE = Pattern(
    "text/shares-before",
    r"\b(?:shares?|options|RSUs?|PSUs?|stock units)\b[^;%]{0,150}?(?:\b(?:was|were|is|are|totaled|totalled|totaling"
    r"|of|which)|:)"
    r"(?: [\d.,]+(?: million| billion)? (?:in|for|during|at|as of)(?: fiscal)?(?: years?)? (?:[a-z]+ \d{1,2}, )?(?:19"
    r"|20)\d\d,?(?: and)?)*\s*$",
    means="shares are counted by the number behind",
    examples=("shares issued were ", "options outstanding totaled"),
    counterexamples=("shares were sold for",),
    flags=re.IGNORECASE,
)
HEAD_OF_SIGN = Phrases("before_a_sign", at="end", fold=True)
