"""Words between and around amounts and times of a sentence that say which belongs to which."""

from __future__ import annotations

import re

from tickmark.facts.text.verbs import past_words, pasts
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.time.abbreviations import LONG_MONTHS

TIGHT = Pattern(
    "binding/tight",
    r"[\s,]*(?:(?:respectively|year[- ]over[- ]year),?\s*)?(?:\b(?:in|for|during|at|as|of|on|and|the|both|each"
    r"|either"
    r"|all|end|full|calendar|fiscal|years?|our|shares|cash|ended)\b\s*)*(?:balances?\s*)?",
    means="nothing but words of time between an amount and its time",
    examples=(" in fiscal ", " as of "),
    counterexamples=(" from sales in ",),
    at="whole",
    flags=re.IGNORECASE,
)
CAME_TO = Pattern(
    "binding/came-to",
    r",? to(?: an?)?(?: total| balance| of)*\s*",
    means="what a change came to follows",
    examples=(" to a total of ",),
    counterexamples=(" to sell ",),
    at="whole",
)
COMPARED = Pattern(
    "binding/compared-before",
    r"(?<!less )(?<!more )(?<!greater )(?<!fewer )(?<!other )(?<!rather )\b(?:compared(?: (?:to|with))?|versus|vs\.?"
    r"|than|from|relative to|against|(?:over |versus )?(?:last|the prior|the previous) (?:year|quarter"
    r"|period)['’]s)(?: an?| the| net| approximately| about)*"
    r"(?: (?:income|loss|benefit|expense|gain|charge|tax|rate|provision|earnings|decrease|increase)s?)*(?: of)?\s*$",
    means="the amount that follows is what is compared with",
    examples=("compared to ", "versus a net loss of "),
    counterexamples=("more than ", "compared to sales in"),
    flags=re.IGNORECASE,
)
NEAR = Pattern(
    "binding/near",
    r"(?:\s*(?!(?:following|acqui\w*|compared|versus|prior|due(?! to\b))\b)[^\s,;]++(?:,(?=\d)[^\s,;]++)*+){0,8}+\s*",
    means="up to eight words between an amount and its time",
    examples=(" of rent expense recorded in ",),
    counterexamples=(" of rent, compared to 2023",),
    at="whole",
    flags=re.IGNORECASE,
)
CHAINED = Pattern(
    "binding/chained",
    r",? (?:or|and)\s*|(?:\s+(?!for\b)[^\s,;]++){0,7}+\s+for(?: an aggregate of| a total of)?\s*",
    means="the next amount of a chain follows",
    examples=(" or ", " shares for an aggregate of "),
    counterexamples=(", compared to ",),
    at="whole",
    flags=re.IGNORECASE,
)
A_SHARE = Pattern(
    "binding/a-share",
    r"\s*(?:per|a|each)\s(?:[\w-]+\s){0,3}(?:shares?|unit)\b",
    means="the amount before it is of one share",
    examples=(" per diluted share", " a share"),
    counterexamples=(" of shares",),
    at="start",
    flags=re.IGNORECASE,
)
COMPARED_WITH = Pattern(
    "binding/compared-with",
    r",? (?:(?:as )?compared(?: to| with)?|versus|vs\.?|against|from|(?:up|down) from)(?: an?| the| about)*\s*",
    means="the amount behind is what the one before is compared with",
    examples=(", compared to ", ", versus "),
    counterexamples=(", and ",),
    at="whole",
    flags=re.IGNORECASE,
)
GOES_ON = Pattern(
    "binding/goes-on",
    r"(?: (?:of|in|for|from|to) [a-z' -]{1,60})?(?:,|,? and)(?: an?)?(?: (?!(?:for|in|as|at|on|during|was|were|will"
    r"|we|which|that|[a-z]+ing)\b)[a-z'’-]+){0,6}\s*",
    means="the sentence goes on to another amount of the time",
    examples=(" of revenue and an operatin",),
    counterexamples=(" in 2024 and we paid ",),
    at="whole",
    flags=re.IGNORECASE,
)
NEXT_CLAUSE = Pattern(
    "binding/next-clause",
    r"(?:,? respectively)?\s*,?\s+and,? (?:in|for|during|at|as of|on)\b",
    means="a clause with another time begins",
    examples=(" and in ", ", respectively, and as of "),
    counterexamples=(" and ",),
    at="start",
    flags=re.IGNORECASE,
)
TO = Pattern(
    "binding/to",
    r",?\s+to(?: an?| a total of)?\s*",
    means="leads to what something came to",
    examples=(" to ", ", to a total of "),
    counterexamples=(" from ",),
    at="whole",
)
AND_TO = Pattern(
    "binding/and-to",
    r"(?<!compared )\bto(?: an?)?(?: total| balance| of)*\s*$",
    means="the amount that follows is what a change came to",
    examples=("by $3 million to ", "to a total of"),
    counterexamples=("compared to ",),
)
AND_NEXT = Pattern(
    "binding/and-next",
    r"(?:,|,? and)(?: (?!(?:for|in|as|at|on|during|which|that)\b)[a-z()'’-]+){0,6}\s*",
    means="another amount of the list follows",
    examples=(" and ", " and operating income of "),
    counterexamples=(" and in ",),
    at="whole",
)
_NOTHING = (
    r"(?:an? )?(?:zero|nil|none|(?:immaterial|insignificant|nominal|de minimis|negligible|minimal)(?: amounts?)?|not "
    r"(?:material|significant)|no amounts?)"
)
NOTHING_BEHIND = Pattern(
    "binding/nothing-behind",
    rf"(?:(?:,|,? and) {_NOTHING}\b)+",
    means="places behind an amount that hold nothing",
    examples=(" and zero", ", an immaterial amount and nil"),
    counterexamples=(" and $4 million",),
    at="start",
    flags=re.IGNORECASE,
)
NOTHING_BEFORE = Pattern(
    "binding/nothing-before",
    rf"(?:\b{_NOTHING}(?:,? and|,) )+$",
    means="places before an amount that hold nothing",
    examples=("was [[zero and ]]",),
    counterexamples=("was $4 million and ",),
    flags=re.IGNORECASE,
)
NOTHING_BETWEEN = Pattern(
    "binding/nothing-between",
    rf"(?:(?:,|,? and) {_NOTHING}\b)+(?:,? and|,) ",
    means="places between two amounts that hold nothing",
    examples=(", zero and ",),
    counterexamples=(" and ",),
    at="whole",
    flags=re.IGNORECASE,
)
NOTHING = Pattern(
    "binding/nothing",
    rf"\b{_NOTHING}\b",
    means="says in words that there was nothing",
    examples=("[[an immaterial amount]]", "[[nil]] in 2023"),
    counterexamples=("a material amount",),
    flags=re.IGNORECASE,
)
AND_ONLY = Pattern(
    "binding/and",
    r",? and ",
    means="nothing but and",
    examples=(" and ", ", and "),
    counterexamples=(" or ",),
    at="whole",
    flags=re.IGNORECASE,
)
BY_ITS_VERB = Pattern(
    "binding/by-its-verb",
    rf"\s*(?:(?:of|in) [a-z' -]{{1,60}}? )?(?:(?:was|were|had been)\s(?:\w+ly\s)?(?:[a-z]+ed|{pasts('move')})"
    rf"|(?:{pasts('book', 'show', 'move')}|incurred))"
    r"\s(?:in|during|for|throughout)\s(?:the\s)?(?:fiscal\s)?(?:years?\s)?",
    means="the verb between an amount and its time says that it happened then",
    examples=(" was recognized during fiscal ", " of shares repurchased in "),
    counterexamples=(" of notes due in ",),
    at="whole",
    flags=re.IGNORECASE,
)
CAUSE = Pattern(
    "binding/cause",
    r",? (?:\w+ly )?(?:due to|because of|as a result of|driven by|reflecting|attributable to|resulting from|on "
    r"account of|from)\b",
    means="a cause follows",
    examples=(", primarily due to", " driven by"),
    counterexamples=(" in 2024",),
    at="start",
)
BOOKED_BEHIND = Pattern(
    "binding/booked-behind",
    rf"\s*(?:was|were|is|are) (?:{pasts('book', 'show')})\b",
    means="the amount before it was entered into the books",
    examples=(" was recorded in",),
    counterexamples=(" was paid",),
    at="start",
    flags=re.IGNORECASE,
)
RESTATING = Pattern(
    "binding/restating",
    r"(?: (?:of|in|per|a)\b[^.;,$%\d]{0,50})?,? or(?: an? (?:\w+ )?\w+ of)?(?: (?:approximately|about))?\s*",
    means="the amount behind says the one before in another way",
    examples=(", or ", " of cash, or a total of "),
    counterexamples=(" and ",),
    at="start",
)
LABELLED = Pattern(
    "binding/labelled",
    r"\s*[:=–—-]\s*(?:an? )?",
    means="a label and its amount",
    examples=(": ", " = "),
    counterexamples=(" in ",),
    at="whole",
)
SUBJECT = Pattern(
    "binding/subject",
    r"[\s,]*(?:was|were|is|are|totall?ed|amounted to)\s*",
    means="nothing but a verb between a time and an amount",
    examples=(" was ", " totaled "),
    counterexamples=(" revenue was ",),
    at="whole",
    flags=re.IGNORECASE,
)
FROM_AMOUNT = Pattern(
    "binding/from-amount",
    r",? from [$€£¥(]*(?!(?:19|20)\d\d\b)\d",
    means="a change from another amount",
    examples=(" from $4",),
    counterexamples=(" from 2023",),
    at="start",
)
MEASURE_OF = Pattern(
    "binding/measure-of",
    r"(?: (?!(?:and|but|or|due|because|as|reflecting|driven)\b)[a-z'’-]+){1,5} of\s*",
    means="what is measured, between a time and its amount",
    examples=(" sales of ",),
    counterexamples=(" due to sales of ",),
    at="whole",
    flags=re.IGNORECASE,
)
OPENS = Pattern(
    "binding/opens",
    r"\W*(?:(?:in addition|additionally|also|further|furthermore|however|moreover|similarly|as a "
    r"result),\s)?(?:\w{1,2}\)\s*)?(?:the |our |fiscal |full[- ]year )*$",
    means="nothing but what opens a sentence",
    examples=("In addition, ", "The fiscal "),
    counterexamples=("Revenue in ",),
    at="whole",
    flags=re.IGNORECASE,
)
BOOKED = Phrases("booked_elsewhere", more=past_words("book", "show"), fold=True)
UNBOOKED = Pattern(
    "binding/unbooked",
    r"\b(?:compared|versus|acqui\w+|following|due(?! to\b)|expir\w+|matur\w+|related to the \w+ of)\b|[,;]",
    means="a time behind it need not be when the amount was booked",
    examples=("notes [[maturing]] in", ","),
    counterexamples=("due to sales",),
    flags=re.IGNORECASE,
)
OF_ANOTHER = Phrases("of_another_event", fold=True)
ELSEWHERE = Phrases("dates_something_else", fold=True)
OF_A_TIME = Phrases("of_a_time", at="start")
OF_WHAT_FOLLOWS = Pattern(
    "binding/of-what-follows",
    r"[a-z]+-(?:quarter|year) (?!(?:of|ended|ending|and|or|in|for|to|from|with|compared|versus|than|results)\b)[a-z]",
    means="the time is part of a name that follows",
    examples=("third-quarter sales",),
    counterexamples=("third-quarter of",),
    at="start",
    flags=re.IGNORECASE,
)
OF_WHICH = Phrases("of_which", at="end", fold=True)
COMPARING = Phrases("comparing", fold=True)
AND_SO = Pattern(
    "binding/and-so",
    r",? (?:an?|with|(?:which |that )?includ(?:ing|ed|es)|consist(?:ing|ed) of|comprising|comprised of|resulting in"
    r"|representing|(?:that|which) ha[ds]|having|net of|and|for|at an? (?:\w+[ -]){0,3}(?:price|cost)(?: per "
    r"\w+)? of"
    r"|which resulted in)\b[^.;,$%\d]{0,60}(?:\$[\d.,]+ (?:million|billion|thousand)[^.;,$%\d]{0,50},? and "
    r"[^.;,$%\d]{0,60})?[$€£¥]?\s*",
    means="what goes with the amount before follows",
    examples=(", resulting in a gain of $", " and "),
    counterexamples=(" compared to ",),
    at="whole",
    flags=re.IGNORECASE,
)
RESPECTIVELY = Phrases("respectively", fold=True)
RESPECTIVELY_ASIDE = Pattern(
    "binding/respectively-aside",
    r",? respectively,?|,(?= representing\b| which represent\w*\b)",
    means="respectively with its commas",
    examples=("[[, respectively,]] for",),
    counterexamples=("in that order",),
    flags=re.IGNORECASE,
)
FROM_WHAT = Phrases("from_what", at="start")
FROM_BALANCE = Pattern(
    "binding/from-balance",
    r"(?:,? respectively)?,? (?:from|out of|that (?:was|were|had been)|which (?:was|were|had been)|related to"
    r"|relating to|included in|previously)\b",
    means="says where a balance came from",
    examples=(", respectively, related to", " included in"),
    counterexamples=(" in 2024",),
    at="start",
)
FORWARD = Phrases("forward", fold=True)
NOT_PAST = Phrases("forward", "not_past", fold=True)
OUTSTANDING = Pattern(
    "binding/outstanding",
    r"\b(?:was|were|had)\b[^;]{0,150}\boutstanding\b|\boutstanding\b[^;]{0,150}\b(?:was|were)\b",
    means="shares that were outstanding are counted",
    examples=("There were 5 million shares outstanding", "outstanding shares were"),
    counterexamples=("outstanding results",),
    flags=re.IGNORECASE,
)
ASIDE = Pattern(
    "binding/aside",
    r", (?:net of|less|including|excluding|consisting of|comprised of|before|after) [^,;]*$",
    means="an aside that has not ended",
    examples=("sales, net of returns",),
    counterexamples=("sales net of returns",),
)
ASIDE_OVER = Pattern(
    "binding/aside-over",
    r"[^;]*, (?:was|were|totall?ed|amounted to|aggregated|stood at|came to)(?: an?| approximately| about)*\s*$",
    means="an aside has ended and the verb follows",
    examples=(" returns, was ",),
    counterexamples=(" returns was ",),
    at="start",
)
BOTH = Pattern(
    "binding/both",
    r"\bboth (?:\w+ )?$",
    means="both times have one amount",
    examples=("in [[both ]]",),
    counterexamples=("both of which",),
    flags=re.IGNORECASE,
)
CLOSING = Pattern(
    "binding/closing",
    r"\s*\.?\s*$",
    means="nothing but the point that closes a sentence",
    examples=(".", " "),
    counterexamples=(" and",),
    at="start",
)
CLOSES = Pattern(
    "binding/closes",
    r",\s*(?:(?:which )?(?:was|were) (?:both |all |each )?(?:recorded|recognized|incurred|paid|received|reported) "
    r")?(?:in|for|during)\s(?:the |each of |both )*(?:full |fiscal |calendar )*(?:years? )?",
    means="a time behind a comma that closes a sentence",
    examples=(", in fiscal ", ", which was paid in "),
    counterexamples=(" in ",),
    at="whole",
    flags=re.IGNORECASE,
)
FRONTED = Pattern(
    "binding/fronted",
    r"(?: and [^,;$%\d]{1,40})?,\s",
    means="a phrase in front ends",
    examples=(" and the quarter, ", ", "),
    counterexamples=(" of ",),
    at="start",
)
PROGRAM = Pattern(
    "binding/program",
    r"\s*(?:[\w'’-]+ ){0,4}?(?:repurchase|buyback|authoriz|program|plan\b|facilit|revolv|credit (?:agreement|line)"
    r"|line of credit|commitment)",
    means="the amount before it is the size of a program",
    examples=(" share repurchase program", " commitment"),
    counterexamples=(" of cash paid",),
    at="start",
    flags=re.IGNORECASE,
)
IN_SERIES = Pattern(
    "binding/in-series",
    r"(?:[\s,;:()–—-]|\d{1,2}\b|(?:19|20)\d\d\b|\b(?:and|or|in|for|at|as|of|on|during|the|an?|both|years?|year-end"
    r"|fiscal|ended|ending|end|quarters?|months?|three|six|nine|twelve|first|second|third|fourth"
    r"|compared|with|to|versus|vs\.?|from|up|down|while|against|respectively|shares|options|units|same|period|prior"
    r"|previous|corresponding|it|was|were"
    rf"|{LONG_MONTHS})\b)*+",
    means="nothing but times between two amounts of one series",
    examples=(" in 2024 and ", " for the three months ended June 30, 2024 and "),
    counterexamples=(" of rent and ",),
    at="whole",
    flags=re.IGNORECASE,
)
