"""Patterns of the phrases that amounts of sentences are said of."""

from __future__ import annotations

import re

from tickmark.facts.text.verbs import answering, past_words, pasts
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, words
from tickmark.language.units import SIGNS, any_of

ASIDE = Pattern(
    "labels/brackets",
    r"(?<!/)\([^()]*[A-Za-z][^()]*\)",
    means="words in brackets",
    examples=("rent [[(net of tax)]] was",),
    counterexamples=("rent (5)",),
)
LETTERS = Pattern(
    "labels/letters", r"[A-Za-z]{3}", means="three letters in a row", examples=("the",), counterexamples=("a 5 US",)
)
AMOUNT = (
    r"(?:US)?[$€£¥]?\s?\(?\d[\d,]*(?:\.\d+)?\)?\s?(?:%|basis points?\b)?(?: (?:million|billion|thousand"
    r"|trillion)\b)?(?: (?:per|a) share\b)?"
)
AMOUNTS = Pattern(
    "labels/amounts-at-end",
    rf"(?<![\w$]){AMOUNT}(?:(?:\s?,|,? and|,? or| to) {AMOUNT})*,?(?: respectively\b,?)?\s*$",
    means="amounts that close a text",
    examples=("rose from [[$3 million, $4 million]]",),
    counterexamples=("$3 million of rent",),
)
RESPECTIVELY = Pattern(
    "labels/respectively",
    r",? respectively\b",
    means="respectively with its comma",
    examples=("2023[[, respectively]]",),
    counterexamples=("in that order",),
)
RESTATED = Pattern(
    "labels/restated-amount",
    rf"(?<![\w$]){AMOUNT},? or [$€£¥]?$",
    means="an amount that the next one says in another way",
    examples=("[[$3 million, or ]]",),
    counterexamples=("$3 million and ",),
)
MONEY = Pattern(
    "labels/money",
    r"[$€£¥]\s?\(?\d[\d,.]*\)?(?: (?:million|billion|thousand|trillion)\b)?(?: per share\b)?"
    r"|\d[\d,.]*\)?\s?(?:million\b|billion\b|thousand\b|%)|\d{1,3}(?:,\d{3})+(?= (?:shares|options|units|warrants))",
    means="an amount of money, a percentage or a count",
    examples=("of [[$5.2 million]]", "5%"),
    counterexamples=("in 2024",),
)
ARE = frozenset(
    (*words("label_be"), *(word for verb in answering("be") for word in (*verb.pasts, verb.third, verb.ing)))
)
BEING = rf"{'|'.join(sorted(ARE, key=len, reverse=True))}|will be|would be"
CHANGES = rf"{pasts('change')}|up|down|higher|lower"
CHANGED = Phrases("direction", at="whole", more=past_words("change"), fold=True)
ATTRIBUTE = Pattern(
    "labels/attribute",
    r"\b(?:an?|our|its|their|this|that|such|the original|the remaining|the additional|the)(?: (?:approximate(?:ly)?"
    r"|original|additional|remaining|aggregate|new|about|further))*\s*[$€£¥]?\s*$",
    means="an article stands before the amount: what it is of stands behind",
    examples=("there was [[a $]]", "the original "),
    counterexamples=("there was ",),
    flags=re.IGNORECASE,
)
THERE = (
    r"has|have|holds?|owns?|maintains?|includes?|including|excludes?|excluding|reflects?|reflecting|resulted in"
    r"|resulting in|there (?:was|were|is|are)|consist(?:s|ed|ing) of"
)
HAVING = rf"{pasts('there')}|{THERE}"
VERBS = (
    rf"{pasts('object')}|{THERE}|entered into|expects?|repurchase|purchase|acquire|receive|issue|sell|between|offset "
    rf"by|due to|driven by|attributable to|contributed to|accounted for"
)
VERB = Pattern(
    "labels/verb",
    rf"^(?:.*\b(?:{VERBS}))(?: (?:an?|the|our|its|also|net of|approximately|aggregate|total of|additional"
    rf"|from))*\s+(?=\S)",
    means="all up to a verb that takes the amount as its object",
    examples=("recognized a gain", "In 2024 the company paid the rent"),
    counterexamples=("rent was",),
    at="start",
    flags=re.IGNORECASE,
)
ENDS_IN_VERB = Pattern(
    "labels/verb-at-end",
    rf"(?:^|(?<=\s))(?P<verb>{VERBS}|\w{{3,}}ed)$",
    means="a verb at the end",
    examples=("we paid", "shares repurchased"),
    counterexamples=("the rent",),
    flags=re.IGNORECASE,
)
HAS = Pattern(
    "labels/has",
    rf"(?:{HAVING})",
    means="a verb that says of its object only that it is there",
    examples=("had", "recorded"),
    counterexamples=("repaid",),
    at="whole",
    flags=re.IGNORECASE,
)
CHANGES_IN = Pattern(
    "labels/change",
    rf"\b(?:{CHANGES})\b(?! from)",
    means="a verb of change",
    examples=("sales [[rose]] to", "up 5%"),
    counterexamples=("increased from $4",),
)
CHANGE = Phrases("change_or_share", at="end", fold=True)
BROKEN = Pattern(
    "labels/clause",
    r"[;:]\s|\.(?<=[a-z0-9)]\.)\s|,?\s(?:while|but|whereas|although)\s|,\s(?=(?:and|or) (?:the |our |its |we |a |an "
    r")?[^,;$€£¥%]{2,80}\s(?:was|were|totaled|is|are|of|increased|decreased)\s*$)"
    r"|,\s(?=(?:which|consisting|including|representing|resulting|compared|reflecting|offset|partially offset"
    r"|primarily|of which)\b)"
    rf"|(?:(?<=illion)|(?<=%)|(?<=\d))\s?(?:,|,? and|,? or)\s(?=[A-Za-z])|\band(?= (?:{pasts('cash')}|recorded"
    rf"|recognized|incurred|issued|granted|made|had|invested|contributed)\b)",
    means="where one clause ends and the next begins",
    examples=("rent rose[[; ]]sales", "rent, which is"),
    counterexamples=("rent of",),
)
ENCLOSED = Pattern(
    "labels/enclosed",
    rf",\s(?:which|including|excluding|net of|after|before|who|as defined|as well as|consisting of|representing"
    rf"|primarily|inclusive of|exclusive of)\b[^;]*?(?:,(?=\s(?:{BEING}|{CHANGES}|had|has|have|of)\b)"
    rf"|(?=\s+(?:was"
    rf"|were|totaled)\s*$))",
    means="what a subject says of itself between commas",
    examples=("costs[[, including fees,]] were",),
    counterexamples=("costs and fees were",),
    flags=re.IGNORECASE,
)
FRONTED = Pattern(
    "labels/fronted",
    r"^\W*(?:\w{1,2}\)\s*)?(?:{label_front})\b(?!-)[^,]*,\s*(?=\S)",
    means="a phrase in front of the subject",
    examples=("[[In 2024, ]]rent", "However, sales"),
    counterexamples=("Rent, in 2024",),
    at="start",
    flags=re.IGNORECASE,
)
OPENS = Pattern(
    "labels/opening",
    r"(?:[^\w(]+|\(?\w{1,2}\)\W*|(?:additionally|in addition|also|however|further|furthermore|respectively|and|or"
    r"|while|but|whereas|which|that|the|our|its|their|these|this|such|an?|total of|there (?:was|were|is|are)|of|in"
    r"|for|to|by|from|"
    r"as|we(?: also)?(?: (?:had|have))?|it|they|(?:the )?company[’']s|(?:the )?company(?: also)?(?: (?:had|has))?(?! "
    r"(?:owned|stores|stock))|approximately|about|compared (?:to|with)|resulting in|consisting of|related to"
    r"|relating to|primarily|an aggregate of|aggregate|approximate|more of)\b\s*)",
    means="words that open a phrase and say nothing of it",
    examples=("[[the ]]rent", "we had "),
    counterexamples=("rent",),
    at="start",
    flags=re.IGNORECASE,
)
IS_A = Pattern(
    "labels/is-a",
    r"\s(?:was|were|is|are)\s(?=(?:an?|the|approximately|primarily|mainly|due|attributable|driven|losses|gains"
    r"|expenses?|income)\b)",
    means="a verb of being before a noun or a cause",
    examples=("margin[[ was ]]due", "they were a loss"),
    counterexamples=("margin was 5%",),
)
HAD = Pattern(
    "labels/had",
    r"(?P<whose>.*[A-Za-z]{3}.*?),? (?<!we )(?<!We )(?<!ompany )(?<!it )(?<!which )(?<!that )(?:had|has|have) "
    r"(?:an? "
    r"|(?=[a-z -]*(?:values|amounts|prices|costs|balances|rates)$))(?P<what>[A-Za-z -]+)$",
    means="whose it is, and what: the mill had a value",
    examples=("The notes had a fair value",),
    counterexamples=("we had a balance",),
    at="start",
)
WITH = Pattern(
    "labels/with",
    r"(?P<whose>.+?),? (?:with|at|for|having) an? (?P<what>(?:[a-z-]+ )*(?:values?|amounts?|prices?|costs?"
    r"|balances?"
    r"|rates?|limits?|coupons?))$",
    means="whose it is, and what: notes with a value",
    examples=("notes with a fair value", "stock at an average price"),
    counterexamples=("notes with interest",),
    at="start",
)
WHICH = Pattern(
    "labels/which",
    r",? (?:which|that) \w+(?: \w+)?$",
    means="a relative clause of a verb at the end",
    examples=("rent[[, which was]]", "cash that is held"),
    counterexamples=("rent was",),
)
MORE = Pattern(
    "labels/more",
    r"\s?(?P<more>higher|lower|more|less|greater|better|worse) than\b",
    means="the amount before it is a difference",
    examples=(" higher than", " less than"),
    counterexamples=(" as high as",),
    at="start",
)
OTHER_CODES = tuple(sign for sign, code in SIGNS.items() if sign.isalpha() and code not in ("USD", "EUR", "GBP", "JPY"))
CODED = Pattern(
    "labels/currency-code",
    rf"\b(?:{any_of(OTHER_CODES)}) ?(?=\d)",
    means="a code of a currency before a number",
    examples=("of CHF 5",),
    counterexamples=("of USD 5",),
)
ENDS_IN_NUMBER = Pattern(
    "labels/number-at-end",
    r"(?:\s(?:of|to|than|and|by|at))?\s\d[\d,.]*$",
    means="a number at the end",
    examples=("rent[[ of 5.2]]",),
    counterexamples=("rent of",),
)
ALONE = Pattern(
    "labels/change-alone",
    r"(?:[a-z-]+ )?(?:increases?|decreases?|declines?|reductions?|growth|improvements?|changes?)",
    means="a change, without what changed",
    examples=("net increase", "decline"),
    counterexamples=("increase in rent",),
    at="whole",
    flags=re.IGNORECASE,
)
COUPON = Pattern(
    "labels/coupon",
    r"\s(?!(?:and|or|of|in|for|to|as|at|on|by|per|the|an?|is|are|was|were|had|has|have|from|with|which|that"
    r"|respectively|during|due|when|if|versus|vs|than|more|less|higher|lower|compared|primarily|during|over|through"
    r"|until|between|within|[a-z]+ly)\b)[a-z-]{3,}",
    means="a noun right behind a rate",
    examples=(" notes", " senior notes"),
    counterexamples=(" of sales", " primarily"),
    at="start",
)
NEXT = Pattern(
    "labels/next",
    r",\s(?:and\s)?(?=(?:an?|the)\s)|,?\sand\s(?=[a-z]+ed\s*$)",
    means="another noun or verb of a list begins",
    examples=("rent[[, and ]]the fees",),
    counterexamples=("rent and fees",),
)
EACH = Phrases("each", at="start")
OF_WHICH = Pattern(
    "labels/of-which",
    r",?\s*\b(?:of which|of (?:this|that|these|the total)(?: amount)?,?)$",
    means="the amount that follows is a part of the one before",
    examples=("$5 million[[, of which]]", "of this amount"),
    counterexamples=("of the rent",),
    flags=re.IGNORECASE,
)
NOUNS = (
    r"[^.,;:()$€£¥%\d]{3,60}(?:, [a-z][^.,;:()$€£¥%\d]{2,40})*, and [a-z][^.,;:()$€£¥%\d]{2,60}|[^.,;:()$€£¥%]{3,60}, "
    r"[a-z][^.,;:()$€£¥%\d]{2,40} and [a-z][^.,;:()$€£¥%\d]{2,60}|[^.,;:()$€£¥%]{3,120}"
)
LINK_BEHIND = (
    r"\s*,?\s*(?P<link>of|in|for|as|to|from|related to|relating to|attributable to|associated with|on|within"
    r"|between)\s+"
)
LINKED = Pattern(
    "labels/link",
    LINK_BEHIND,
    means="a word that links an amount to what it is of",
    examples=(" of the rent", ", related to "),
    counterexamples=(" was the rent",),
    at="start",
)
OBJECT = Pattern(
    "labels/object",
    rf"{LINK_BEHIND}(?:the |our |its |an? |such )*(?P<what>{NOUNS})",
    means="the noun behind an amount and the word that links it",
    examples=(" of the lease liability",),
    counterexamples=(" lease liability",),
)
BEHIND = Pattern(
    "labels/behind",
    rf"\s*,?\s*(?:respectively,? )?(?:(?:or|and) [$€£¥]?[\d.,]+(?:%| million| billion)?(?:,? |(?=\W"
    rf"|$))(?!\s?(?:million|billion)))?(?:(?:was|were|is|are)\s+)?(?P<what>{NOUNS})",
    means="the noun right behind an amount",
    examples=(" gain on sale", " or 5%, lease cost"),
    counterexamples=(", $",),
)
STOPS = Pattern(
    "labels/stop",
    r"\s(?:as|as of|as at|at|during|that|which|was|were|is|are|had|has|have|will|would|respectively|compared|under"
    r"|through|due|primarily|because|who|when|where|while|but|driven|partially|expected|exercisable|pursuant|upon|by"
    r"|in connection|"
    r"(?:in|for|and|from|with|to|on)(?=\s(?:the |an? |our |its )?(?:\d+|first|second|third|fourth|fiscal|year|quarter"
    r"|three|six|nine|twelve|same|prior|aggregate|approximately|we|it|recorded|recognized|paid|cash|exchange"
    r"|respectively)\b))\b|\s(?:and|or|of|in|for|from|to|with|on|the|an?)\s*$",
    means="where a noun phrase ends",
    examples=("rent[[ during]] 2024", " was "),
    counterexamples=("rent",),
    flags=re.IGNORECASE,
)
GUIDANCE = Pattern(
    "labels/guidance",
    r"\b(?:guidance|outlook)(?: range)?(?: (?:for|of) (?P<of>[a-z][a-z -]{2,60}?))?(?: (?:of|was|is|range|between"
    r"|from|to|at|in|the|a|called for|calls for))* ?[$€£¥]?$",
    means="guidance of the amount that follows",
    examples=("guidance for revenue of $", "our outlook range was "),
    counterexamples=("guidance that we gave",),
    flags=re.IGNORECASE,
)
NEXT_SUBJECT = Pattern(
    "labels/next-subject",
    r"\b(?:was|were|is|are)\b.*(?:,|\band) (?=(?:the|our|its) )",
    means="a clause with its verb, before another subject",
    examples=("rent [[was higher and ]]the fees",),
    counterexamples=("rent was higher and fees",),
)
LEADING_ON = Pattern(
    "labels/leading-on",
    r"[,\s]+(?:or|representing|an?|the)?\s*$",
    means="what leads on to another amount at the end",
    examples=("$5 million[[, or ]]", "rent, a"),
    counterexamples=("rent of",),
)
