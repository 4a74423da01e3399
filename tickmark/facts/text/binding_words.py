"""Words between and around amounts and times of a sentence that say which belongs to which."""

from __future__ import annotations

import re

from tickmark.facts.text.verbs import pasts
from tickmark.language.rules import unnamed
from tickmark.time.abbreviations import LONG_MONTHS

TIGHT = re.compile(
    (
        r"[\s,]*(?:(?:respectively|year[- ]over[- ]year),?\s*)?(?:\b(?:in|for|during|at|as|of|on|and|the|both|each"
        r"|either"
        r"|all|end|full|calendar|fiscal|years?|our|shares|cash|ended)\b\s*)*(?:balances?\s*)?"
    ),
    re.IGNORECASE,
)
CAME_TO = re.compile(r",? to(?: an?)?(?: total| balance| of)*\s*")  # "rose by $3 million in 2024 to"
COMPARED = unnamed(
    r"(?<!less )(?<!more )(?<!greater )(?<!fewer )(?<!other )(?<!rather )\b(?:compared(?: (?:to|with))?|versus|vs\.?"
    r"|than|from|relative to|against|(?:over |versus )?(?:last|the prior|the previous) (?:year|quarter"
    r"|period)['’]s)(?: an?| the| net| approximately| about)*"
    r"(?: (?:income|loss|benefit|expense|gain|charge|tax|rate|provision|earnings|decrease|increase)s?)*(?: of)?\s*$",
    re.IGNORECASE,
)
NEAR = re.compile(
    r"(?:\s*(?!(?:following|acqui\w*|compared|versus|prior|due(?! to\b))\b)[^\s,;]++(?:,(?=\d)[^\s,;]++)*+){0,8}+\s*",
    re.IGNORECASE,
)
CHAINED = re.compile(
    r",? (?:or|and)\s*|(?:\s+(?!for\b)[^\s,;]++){0,7}+\s+for(?: an aggregate of| a total of)?\s*", re.IGNORECASE
)
A_SHARE = re.compile(r"\s*(?:per|a|each)\s(?:[\w-]+\s){0,3}(?:shares?|unit)\b", re.IGNORECASE)
COMPARED_WITH = re.compile(
    r",? (?:(?:as )?compared(?: to| with)?|versus|vs\.?|against|from|(?:up|down) from)(?: an?| the| about)*\s*",
    re.IGNORECASE,
)
GOES_ON = re.compile(
    (
        r"(?: (?:of|in|for|from|to) [a-z' -]{1,60})?(?:,|,? and)(?: an?)?(?: (?!(?:for|in|as|at|on|during|was|were|will"
        r"|we|which|that|[a-z]+ing)\b)[a-z'’-]+){0,6}\s*"
    ),
    re.IGNORECASE,
)
NEXT_CLAUSE = re.compile(r"(?:,? respectively)?\s*,?\s+and,? (?:in|for|during|at|as of|on)\b", re.IGNORECASE)
TO = re.compile(r",?\s+to(?: an?| a total of)?\s*")
AND_TO = re.compile(r"(?<!compared )\bto(?: an?)?(?: total| balance| of)*\s*$")
AND_NEXT = re.compile(r"(?:,|,? and)(?: (?!(?:for|in|as|at|on|during|which|that)\b)[a-z()'’-]+){0,6}\s*")
_NOTHING = (
    r"(?:an? )?(?:zero|nil|none|(?:immaterial|insignificant|nominal|de minimis|negligible|minimal)(?: amounts?)?|not "
    r"(?:material|significant)|no amounts?)"
)
NOTHING_BEHIND = re.compile(rf"(?:(?:,|,? and) {_NOTHING}\b)+", re.IGNORECASE)
NOTHING_BEFORE = re.compile(rf"(?:\b{_NOTHING}(?:,? and|,) )+$", re.IGNORECASE)
NOTHING_BETWEEN = re.compile(rf"(?:(?:,|,? and) {_NOTHING}\b)+(?:,? and|,) ", re.IGNORECASE)
NOTHING = unnamed(
    rf"\b{_NOTHING}\b",
    re.IGNORECASE,
)
AND_ONLY = re.compile(r",? and ", re.IGNORECASE)
BY_ITS_VERB = re.compile(
    rf"\s*(?:(?:of|in) [a-z' -]{{1,60}}? )?(?:(?:was|were|had been)\s(?:\w+ly\s)?(?:[a-z]+ed|{pasts('move')})"
    rf"|(?:{pasts('book', 'show', 'move')}|incurred))"
    r"\s(?:in|during|for|throughout)\s(?:the\s)?(?:fiscal\s)?(?:years?\s)?",
    re.IGNORECASE,
)
CAUSE = re.compile(
    r",? (?:\w+ly )?(?:due to|because of|as a result of|driven by|reflecting|attributable to|resulting from|on "
    r"account of|from)\b"
)
BOOKED_BEHIND = re.compile(rf"\s*(?:was|were|is|are) (?:{pasts('book', 'show')})\b", re.IGNORECASE)
RESTATING = re.compile(
    r"(?: (?:of|in|per|a)\b[^.;,$%\d]{0,50})?,? or(?: an? (?:\w+ )?\w+ of)?(?: (?:approximately|about))?\s*"
)
LABELLED = re.compile(r"\s*[:=–—-]\s*(?:an? )?")
SUBJECT = re.compile(r"[\s,]*(?:was|were|is|are|totall?ed|amounted to)\s*", re.IGNORECASE)
FROM_AMOUNT = re.compile(r",? from [$€£¥(]*(?!(?:19|20)\d\d\b)\d")
MEASURE_OF = re.compile(
    r"(?: (?!(?:and|but|or|due|because|as|reflecting|driven)\b)[a-z'’-]+){1,5} of\s*", re.IGNORECASE
)  # "over 2023 sales of"
OPENS = re.compile(
    (
        r"\W*(?:(?:in addition|additionally|also|further|furthermore|however|moreover|similarly|as a "
        r"result),\s)?(?:\w{1,2}\)\s*)?(?:the |our |fiscal |full[- ]year )*$"
    ),
    re.IGNORECASE,
)
BOOKED = re.compile(rf"\b(?:{pasts('book', 'show')}|reclassified|excluded|charged)\b", re.IGNORECASE)
UNBOOKED = re.compile(
    r"\b(?:compared|versus|acqui\w+|following|due(?! to\b)|expir\w+|matur\w+|related to the \w+ of)\b|[,;]",
    re.IGNORECASE,
)
OF_ANOTHER = re.compile(
    r"\b(?:related to|relating to|connection with|associated with|acquisition|settlement|result of)\b", re.IGNORECASE
)
ELSEWHERE = re.compile(
    (
        r"[,;]|\b(?:relat\w+|connection|associated|acqui\w+|settle\w+|result|due|expir\w+|matur\w+|following|compared"
        r"|versus|purchas\w+|sales? of|sold|excess|from|than|that|which|who|when|if|because)\b"
    ),
    re.IGNORECASE,
)
OF_A_TIME = re.compile(r",? (?:for|in|during|at|as of|over)\b")
OF_WHAT_FOLLOWS = re.compile(
    r"[a-z]+-(?:quarter|year) (?!(?:of|ended|ending|and|or|in|for|to|from|with|compared|versus|than|results)\b)[a-z]",
    re.IGNORECASE,
)  # "and full-year sales of"
OF_WHICH = re.compile(r"\bof which\s*$", re.IGNORECASE)
COMPARING = re.compile(
    r"\b(?:compar(?:ed|ing|isons?|es)|versus|vs|than|from|against|relative to|over)\b", re.IGNORECASE
)
AND_SO = re.compile(
    (
        r",? (?:an?|with|(?:which |that )?includ(?:ing|ed|es)|consist(?:ing|ed) of|comprising|comprised of|resulting in"
        r"|representing|(?:that|which) ha[ds]|having|net of|and|for|at an? (?:\w+[ -]){0,3}(?:price|cost)(?: per "
        r"\w+)? of"
        r"|which resulted in)\b[^.;,$%\d]{0,60}(?:\$[\d.,]+ (?:million|billion|thousand)[^.;,$%\d]{0,50},? and "
        r"[^.;,$%\d]{0,60})?[$€£¥]?\s*"
    ),
    re.IGNORECASE,
)
RESPECTIVELY = unnamed(r"\brespectively\b", re.IGNORECASE)
RESPECTIVELY_ASIDE = re.compile(r",? respectively,?|,(?= representing\b| which represent\w*\b)", re.IGNORECASE)
FROM_WHAT = re.compile(
    r",? (?:from|out of|of|that (?:was|were|had been)|which (?:was|were|had been)|related to|relating to|included"
    r"|previously|on|against)\b"
)
FROM_BALANCE = re.compile(
    r"(?:,? respectively)?,? (?:from|out of|that (?:was|were|had been)|which (?:was|were|had been)|related to"
    r"|relating to|included in|previously)\b"
)
FORWARD = re.compile(
    r"\b(?:will|expect|expects|expected|anticipate|plan|plans|would|may|could|intend|scheduled|estimated?)\b",
    re.IGNORECASE,
)
NOT_PAST = re.compile(
    (
        rf"{FORWARD.pattern}|\b(?:is|are|has|have|since|until|prior|previous|cumulative|to date|leaving|remain\w*"
        rf"|outstanding|available)\b"
    ),
    re.IGNORECASE,
)
OUTSTANDING = re.compile(
    r"\b(?:was|were|had)\b[^;]{0,150}\boutstanding\b|\boutstanding\b[^;]{0,150}\b(?:was|were)\b", re.IGNORECASE
)
ASIDE = unnamed(
    r", (?:net of|less|including|excluding|consisting of|comprised of|before|after) [^,;]*$",
)
ASIDE_OVER = re.compile(
    r"[^;]*, (?:was|were|totall?ed|amounted to|aggregated|stood at|came to)(?: an?| approximately| about)*\s*$"
)
BOTH = re.compile(r"\bboth (?:\w+ )?$", re.IGNORECASE)
CLOSING = re.compile(r"\s*\.?\s*$")
CLOSES = re.compile(
    (
        r",\s*(?:(?:which )?(?:was|were) (?:both |all |each )?(?:recorded|recognized|incurred|paid|received|reported) "
        r")?(?:in|for|during)\s(?:the |each of |both )*(?:full |fiscal |calendar )*(?:years? )?"
    ),
    re.IGNORECASE,
)
FRONTED = re.compile(r"(?: and [^,;$%\d]{1,40})?,\s")
PROGRAM = re.compile(
    (
        r"\s*(?:[\w'’-]+ ){0,4}?(?:repurchase|buyback|authoriz|program|plan\b|facilit|revolv|credit (?:agreement|line)"
        r"|line of credit|commitment)"
    ),
    re.IGNORECASE,
)
IN_SERIES = re.compile(  # between the amounts that one subject has at one time and at another
    r"(?:[\s,;:()–—-]|\d{1,2}\b|(?:19|20)\d\d\b|\b(?:and|or|in|for|at|as|of|on|during|the|an?|both|years?|year-end"
    r"|fiscal|ended|ending|end|quarters?|months?|three|six|nine|twelve|first|second|third|fourth"
    r"|compared|with|to|versus|vs\.?|from|up|down|while|against|respectively|shares|options|units|same|period|prior"
    r"|previous|corresponding|it|was|were"
    rf"|{LONG_MONTHS})\b)*+",
    re.IGNORECASE,
)
