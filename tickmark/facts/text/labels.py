"""What an amount of a sentence measures, in the sentence's own words: the noun phrase that it is said of, without the
times, brackets and verbs around it.

English puts that phrase in one of four places: before a verb of being ("rent was $5 million"), before "of" ("rent of $5
million"), behind the amount where a verb takes it as its object ("we paid $5 million of rent"), and right behind it
where an article stands before ("a $5 million increase in rent").
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from pathlib import Path

from tickmark.facts.text.verbs import answering, past_words, pasts
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.language.units import SIGNS, any_of
from tickmark.model import OUTLOOK

_LONGEST = 100  # characters of a label
_REACH = 320  # characters before an amount in which its subject stands
_NEAR = 90  # characters before an amount in which guidance is named that it is of
_BESIDE = 160  # characters behind an amount in which its object stands
_TAIL = 60  # characters at the end of a text, more than any word has that is looked for there
_ASIDE = Pattern(
    "labels/brackets",
    r"(?<!/)\([^()]*[A-Za-z][^()]*\)",
    means="words in brackets",
    examples=("rent [[(net of tax)]] was",),
    counterexamples=("rent (5)",),
)
_LETTERS = Pattern(
    "labels/letters",
    r"[A-Za-z]{3}",
    means="three letters in a row",
    examples=("the",),
    counterexamples=("a 5 US",),
)
with Path(__file__).with_name("label_words.csv").open(newline="", encoding="utf-8") as _file:
    _WORDS = {row["list"]: row["words"].split("|") for row in csv.DictReader(_file)}
_OF_TIME = frozenset(_WORDS["time"])
_AMOUNT = (
    r"(?:US)?[$€£¥]?\s?\(?\d[\d,]*(?:\.\d+)?\)?\s?(?:%|basis points?\b)?(?: (?:million|billion|thousand"
    r"|trillion)\b)?(?: (?:per|a) share\b)?"
)
_AMOUNTS = Pattern(
    "labels/amounts-at-end",
    rf"(?<![\w$]){_AMOUNT}(?:(?:\s?,|,? and|,? or| to) {_AMOUNT})*,?(?: respectively\b,?)?\s*$",
    means="amounts that close a text",
    examples=("rose from [[$3 million, $4 million]]",),
    counterexamples=("$3 million of rent",),
)
_RESPECTIVELY = Pattern(
    "labels/respectively",
    r",? respectively\b",
    means="respectively with its comma",
    examples=("2023[[, respectively]]",),
    counterexamples=("in that order",),
)
_RESTATED = Pattern(
    "labels/restated-amount",
    rf"(?<![\w$]){_AMOUNT},? or [$€£¥]?$",
    means="an amount that the next one says in another way",
    examples=("[[$3 million, or ]]",),
    counterexamples=("$3 million and ",),
)
_MONEY = Pattern(
    "labels/money",
    r"[$€£¥]\s?\(?\d[\d,.]*\)?(?: (?:million|billion|thousand|trillion)\b)?(?: per share\b)?"
    r"|\d[\d,.]*\)?\s?(?:million\b|billion\b|thousand\b|%)|\d{1,3}(?:,\d{3})+(?= (?:shares|options|units|warrants))",
    means="an amount of money, a percentage or a count",
    examples=("of [[$5.2 million]]", "5%"),
    counterexamples=("in 2024",),
)
_ARE = frozenset((*_WORDS["be"], *(word for verb in answering("be") for word in (*verb.pasts, verb.third, verb.ing))))
_BEING = rf"{'|'.join(sorted(_ARE, key=len, reverse=True))}|will be|would be"
_CHANGES = rf"{pasts('change')}|up|down|higher|lower"
_LINKS = _ARE - {"total", "amounts", "remaining"} | frozenset(_WORDS["link"])
_CHANGED = Phrases("direction", at="whole", more=past_words("change"), fold=True)
_DETERMINERS = frozenset(_WORDS["determiner"])
_ATTRIBUTE = Pattern(
    "labels/attribute",
    r"\b(?:an?|our|its|their|this|that|such|the original|the remaining|the additional|the)(?: (?:approximate(?:ly)?"
    r"|original|additional|remaining|aggregate|new|about|further))*\s*[$€£¥]?\s*$",
    means="an article stands before the amount: what it is of stands behind",
    examples=("there was [[a $]]", "the original "),
    counterexamples=("there was ",),
    flags=re.IGNORECASE,
)
_THERE = (
    r"has|have|holds?|owns?|maintains?|includes?|including|excludes?|excluding|reflects?|reflecting|resulted in"
    r"|resulting in|there (?:was|were|is|are)|consist(?:s|ed|ing) of"
)
_HAVING = rf"{pasts('there')}|{_THERE}"
_VERBS = (
    rf"{pasts('object')}|{_THERE}|entered into|expects?|repurchase|purchase|acquire|receive|issue|sell|between|offset "
    rf"by|due to|driven by|attributable to|contributed to|accounted for"
)
_VERB = Pattern(
    "labels/verb",
    rf"^(?:.*\b(?:{_VERBS}))(?: (?:an?|the|our|its|also|net of|approximately|aggregate|total of|additional"
    rf"|from))*\s+(?=\S)",
    means="all up to a verb that takes the amount as its object",
    examples=("recognized a gain", "In 2024 the company paid the rent"),
    counterexamples=("rent was",),
    at="start",
    flags=re.IGNORECASE,
)
_ENDS_IN_VERB = Pattern(
    "labels/verb-at-end",
    rf"(?:^|(?<=\s))(?P<verb>{_VERBS}|\w{{3,}}ed)$",
    means="a verb at the end",
    examples=("we paid", "shares repurchased"),
    counterexamples=("the rent",),
    flags=re.IGNORECASE,
)
_HAS = Pattern(
    "labels/has",
    rf"(?:{_HAVING})",
    means="a verb that says of its object only that it is there",
    examples=("had", "recorded"),
    counterexamples=("repaid",),
    at="whole",
    flags=re.IGNORECASE,
)
_CHANGES_IN = Pattern(
    "labels/change",
    rf"\b(?:{_CHANGES})\b(?! from)",
    means="a verb of change",
    examples=("sales [[rose]] to", "up 5%"),
    counterexamples=("increased from $4",),
)
_CHANGE = Phrases("change_or_share", at="end", fold=True)
_BROKEN = Pattern(
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
_ENCLOSED = Pattern(
    "labels/enclosed",
    rf",\s(?:which|including|excluding|net of|after|before|who|as defined|as well as|consisting of|representing"
    rf"|primarily|inclusive of|exclusive of)\b[^;]*?(?:,(?=\s(?:{_BEING}|{_CHANGES}|had|has|have|of)\b)"
    rf"|(?=\s+(?:was"
    rf"|were|totaled)\s*$))",
    means="what a subject says of itself between commas",
    examples=("costs[[, including fees,]] were",),
    counterexamples=("costs and fees were",),
    flags=re.IGNORECASE,
)
_FRONTED = Pattern(
    "labels/fronted",
    rf"^\W*(?:\w{{1,2}}\)\s*)?(?:{'|'.join(_WORDS['front'])})\b(?!-)[^,]*,\s*(?=\S)",
    means="a phrase in front of the subject",
    examples=("[[In 2024, ]]rent", "However, sales"),
    counterexamples=("Rent, in 2024",),
    at="start",
    flags=re.IGNORECASE,
)
_OPENS = Pattern(
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
_IS_A = Pattern(
    "labels/is-a",
    r"\s(?:was|were|is|are)\s(?=(?:an?|the|approximately|primarily|mainly|due|attributable|driven|losses|gains"
    r"|expenses?|income)\b)",
    means="a verb of being before a noun or a cause",
    examples=("margin[[ was ]]due", "they were a loss"),
    counterexamples=("margin was 5%",),
)
_HAD = Pattern(
    "labels/had",
    r"(?P<whose>.*[A-Za-z]{3}.*?),? (?<!we )(?<!We )(?<!ompany )(?<!it )(?<!which )(?<!that )(?:had|has|have) "
    r"(?:an? "
    r"|(?=[a-z -]*(?:values|amounts|prices|costs|balances|rates)$))(?P<what>[A-Za-z -]+)$",
    means="whose it is, and what: the mill had a value",
    examples=("The notes had a fair value",),
    counterexamples=("we had a balance",),
    at="start",
)
_WITH = Pattern(
    "labels/with",
    r"(?P<whose>.+?),? (?:with|at|for|having) an? (?P<what>(?:[a-z-]+ )*(?:values?|amounts?|prices?|costs?"
    r"|balances?"
    r"|rates?|limits?|coupons?))$",
    means="whose it is, and what: notes with a value",
    examples=("notes with a fair value", "stock at an average price"),
    counterexamples=("notes with interest",),
    at="start",
)
_WHICH = Pattern(
    "labels/which",
    r",? (?:which|that) \w+(?: \w+)?$",
    means="a relative clause of a verb at the end",
    examples=("rent[[, which was]]", "cash that is held"),
    counterexamples=("rent was",),
)
_MORE = Pattern(
    "labels/more",
    r"\s?(?P<more>higher|lower|more|less|greater|better|worse) than\b",
    means="the amount before it is a difference",
    examples=(" higher than", " less than"),
    counterexamples=(" as high as",),
    at="start",
)
_OTHER_CODES = tuple(
    sign for sign, code in SIGNS.items() if sign.isalpha() and code not in ("USD", "EUR", "GBP", "JPY")
)
_CODED = Pattern(
    "labels/currency-code",
    rf"\b(?:{any_of(_OTHER_CODES)}) ?(?=\d)",
    means="a code of a currency before a number",
    examples=("of CHF 5",),
    counterexamples=("of USD 5",),
)
_ENDS_IN_NUMBER = Pattern(
    "labels/number-at-end",
    r"(?:\s(?:of|to|than|and|by|at))?\s\d[\d,.]*$",
    means="a number at the end",
    examples=("rent[[ of 5.2]]",),
    counterexamples=("rent of",),
)
_ALONE = Pattern(
    "labels/change-alone",
    r"(?:[a-z-]+ )?(?:increases?|decreases?|declines?|reductions?|growth|improvements?|changes?)",
    means="a change, without what changed",
    examples=("net increase", "decline"),
    counterexamples=("increase in rent",),
    at="whole",
    flags=re.IGNORECASE,
)
_COUPON = Pattern(
    "labels/coupon",
    r"\s(?!(?:and|or|of|in|for|to|as|at|on|by|per|the|an?|is|are|was|were|had|has|have|from|with|which|that"
    r"|respectively|during|due|when|if|versus|vs|than|more|less|higher|lower|compared|primarily|during|over|through"
    r"|until|between|within|[a-z]+ly)\b)[a-z-]{3,}",
    means="a noun right behind a rate",
    examples=(" notes", " senior notes"),
    counterexamples=(" of sales", " primarily"),
    at="start",
)
_NEXT = Pattern(
    "labels/next",
    r",\s(?:and\s)?(?=(?:an?|the)\s)|,?\sand\s(?=[a-z]+ed\s*$)",
    means="another noun or verb of a list begins",
    examples=("rent[[, and ]]the fees",),
    counterexamples=("rent and fees",),
)
_EACH = Phrases("each", at="start")
_OF_WHICH = Pattern(
    "labels/of-which",
    r",?\s*\b(?:of which|of (?:this|that|these|the total)(?: amount)?,?)$",
    means="the amount that follows is a part of the one before",
    examples=("$5 million[[, of which]]", "of this amount"),
    counterexamples=("of the rent",),
    flags=re.IGNORECASE,
)
_NOUNS = (
    r"[^.,;:()$€£¥%\d]{3,60}(?:, [a-z][^.,;:()$€£¥%\d]{2,40})*, and [a-z][^.,;:()$€£¥%\d]{2,60}|[^.,;:()$€£¥%]{3,60}, "
    r"[a-z][^.,;:()$€£¥%\d]{2,40} and [a-z][^.,;:()$€£¥%\d]{2,60}|[^.,;:()$€£¥%]{3,120}"
)
_LINK_BEHIND = (
    r"\s*,?\s*(?P<link>of|in|for|as|to|from|related to|relating to|attributable to|associated with|on|within"
    r"|between)\s+"
)
_LINKED = Pattern(
    "labels/link",
    _LINK_BEHIND,
    means="a word that links an amount to what it is of",
    examples=(" of the rent", ", related to "),
    counterexamples=(" was the rent",),
    at="start",
)
_OBJECT = Pattern(
    "labels/object",
    rf"{_LINK_BEHIND}(?:the |our |its |an? |such )*(?P<what>{_NOUNS})",
    means="the noun behind an amount and the word that links it",
    examples=(" of the lease liability",),
    counterexamples=(" lease liability",),
)
_BEHIND = Pattern(
    "labels/behind",
    rf"\s*,?\s*(?:respectively,? )?(?:(?:or|and) [$€£¥]?[\d.,]+(?:%| million| billion)?(?:,? |(?=\W"
    rf"|$))(?!\s?(?:million|billion)))?(?:(?:was|were|is|are)\s+)?(?P<what>{_NOUNS})",
    means="the noun right behind an amount",
    examples=(" gain on sale", " or 5%, lease cost"),
    counterexamples=(", $",),
)
_STOPS = Pattern(
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
_GUIDANCE = Pattern(
    "labels/guidance",
    r"\b(?:guidance|outlook)(?: range)?(?: (?:for|of) (?P<of>[a-z][a-z -]{2,60}?))?(?: (?:of|was|is|range|between"
    r"|from|to|at|in|the|a|called for|calls for))* ?[$€£¥]?$",
    means="guidance of the amount that follows",
    examples=("guidance for revenue of $", "our outlook range was "),
    counterexamples=("guidance that we gave",),
    flags=re.IGNORECASE,
)
_DOTTED, _DOT = ("U.S.", "U.K."), "\u2024"  # points that end no sentence
_SIGNS = " ,$€£¥:(–—-•"


def label_of(
    sentence: str, start: int, end: int, times: Iterable[tuple[int, int]], subject_of: int | None = None
) -> str:
    """The words that say what the amounts between `start` and `end` measure; empty where the sentence has none.

    Args:
        sentence: the sentence.
        start: where the list of amounts begins.
        end: where it ends.
        times: spans of what the sentence says of time.
        subject_of: where the first list begins that has the same subject, if not `start`.
    """
    expected = (
        _GUIDANCE.search(sentence, max(0, start - _NEAR), start)
        if "uidance" in sentence or "utlook" in sentence
        else None
    )
    if expected is not None:
        return _of_guidance(sentence, expected, times)
    for name in _DOTTED:
        sentence = sentence.replace(name, name.replace(".", _DOT)) if name in sentence else sentence
    timeless = _RESPECTIVELY.sub(lambda said: " " * len(said[0]), _without(sentence, times))
    before, behind = _close(timeless[max(0, start - _REACH) : start]), _close(timeless[end : end + _BESIDE])
    if sentence[start] == "(" and sentence[end - 1] == ")":
        return _cut(_host(before))
    opened = before.rfind("(")
    if opened > before.rfind(")"):  # inside brackets: what they say themselves, else what they stand behind
        own = _own(before[opened + 1 :], behind.partition(")")[0])
        return _cut(own or _host(_ASIDE.sub(" ", before[:opened])))
    first = start if subject_of is None else subject_of
    before = _ASIDE.sub(" ", before if first == start else _close(timeless[max(0, first - _REACH) : first]))
    share = sentence[start:end].endswith(("%", "percent"))
    return _cut(
        _label(_ENCLOSED.sub(" ", before), _ASIDE.sub(" ", behind), share)
        or _phrase(_BEHIND, behind)
        or " ".join(sentence[end:].split())
    )


def _close(text: str) -> str:
    """A text without the blanks that its times have left, but those at its ends, and with one sign of currencies for
    their codes.
    """
    close = f"{' ' * text[:1].isspace()}{' '.join(text.split())}{' ' * text[-1:].isspace()}"
    return _CODED.sub("$", close)


def _of_guidance(sentence: str, expected: re.Match[str], times: Iterable[tuple[int, int]]) -> str:
    """What guidance is of: as it says itself, or as the amount that was reported before it."""
    reported = _MONEY.search(sentence, 0, expected.start())
    of = expected["of"] or (label_of(sentence, reported.start(), reported.end(), times) if reported else "")
    return _cut(f"{OUTLOOK} > {of or _trimmed(sentence[max(0, expected.start() - _REACH) : expected.start()])}")


def _without(sentence: str, times: Iterable[tuple[int, int]]) -> str:
    """A sentence with blanks for its times and the prepositions before them, so that places stay the same."""
    text = sentence
    for first, after in times:
        head = text[:first].rstrip(" ,")
        while (
            (word := _last(head)) in _OF_TIME
            or (word in ("to", "with") and _last(head[: -len(word)].rstrip()) == "compared")
            or word == "compared"
        ):
            head = head[: -len(word)].rstrip()
        text = head + " " * (after - len(head)) + text[after:]
    return text


def _last(text: str) -> str:
    """The last word of a text, in small letters."""
    return text[text.rfind(" ") + 1 :].lower()


def _own(before: str, behind: str) -> str:
    """What amounts in brackets measure by the brackets' own words."""
    said = _trimmed(_MONEY.sub(" ", before))
    return said if _LETTERS.search(said) else _phrase(_BEHIND, behind)


def _host(before: str) -> str:
    """What the last amount of a text measures."""
    amount = next(reversed(list(_MONEY.finditer(before))), None)
    if amount is None:
        return _trimmed(_clause(before))
    return _label(_ENCLOSED.sub(" ", before[: amount.start()]), before[amount.end() :])


def _label(before: str, behind: str, share: bool = False) -> str:
    """The noun phrase of an amount between two texts; `share`: the amount is a percentage."""
    before = (
        _RESTATED.sub("", before) if " or " in before[-_TAIL:] else before
    )  # of "$3 million, or 4%", both are of the same
    plain = before.rstrip(_SIGNS)
    which = _OF_WHICH.search(plain, max(0, len(plain) - _TAIL)) if " of " in plain[-_TAIL:] else None
    if which is not None:
        return f"{_host(plain[: which.start()])}, of which {_phrase(_BEHIND, behind)}".rstrip()
    if (
        not _DETERMINERS.isdisjoint(before[-_TAIL:].lower().split())
        and _ATTRIBUTE.search(before, max(0, len(before) - _TAIL))
    ) or (share and _COUPON.match(behind)):
        found = _phrase(_BEHIND, behind)
        if found and not _EACH.match(found):
            return found
    linked, changed, words = _unlinked(_clause(before))
    more = _MORE.match(behind)
    if more is not None and not changed and _LETTERS.search(_first(words)):
        return f"{_first(words)} {more['more']}"  # "were $5 million in 2024, $2 million higher than"
    other = _last_amount(words)
    tail = _NEXT.split(words[other:])[-1]
    of = _LINKED.match(behind)
    whole = f", of {_phrase(_OBJECT, behind)}" if share and of is not None and of["link"] == "of" else ""
    if (
        not _LETTERS.search(words)
        or _trimmed(words).lower() == "there"
        or (other and not linked and not changed and _verb_ends(_trimmed(tail)) is None)
    ):
        return (
            _first(words) + whole if whole and other else _item(behind) or _host(before)
        )  # an amount of a list: what stands behind it says which
    if other and not _LETTERS.search(_trimmed(tail)):
        last = (
            ""
            if changed or whole
            else next(reversed([said[0] for said in _CHANGES_IN.finditer(words, words.find("$"))]), "")
        )
        return _first(words, changed or last) + whole
    words = _MONEY.sub(" ", words) if linked == "for" else tail if other else words
    if linked == "of":
        return _before_of(words, before, behind)
    if changed:
        return _first(words, changed) if _AMOUNTS.search(words) else f"{_trimmed(_subject(words))} {changed}".strip()
    done = _verb_ends(_trimmed(words))
    if done is not None and linked in ("", "for"):
        return _done(words, done["verb"], linked, behind)
    if not linked and of is not None and of["link"] == "of" and not whole:
        return _phrase(_OBJECT, behind)
    return _trimmed(_subject(_WHICH.sub("", words))) + whole


def _first(words: str, changed: str = "") -> str:
    """The subject of a clause that has amounts: what stands before the first of them, with the verb of change of its
    last clause.
    """
    amount = _MONEY.search(words)
    _, own, before = _unlinked(words[: amount.start()] if amount is not None else words)
    return f"{_trimmed(_subject(before))} {changed or own}".strip()


def _before_of(words: str, before: str, behind: str) -> str:
    """The phrase before "of" an amount: "a charge of $5 million"; of a change, with what changed."""
    being = _IS_A.split(words, 1)
    if len(being) > 1 and _LETTERS.search(being[0]):
        return _trimmed(being["ncluded" in being[0][:9]])
    verb = _VERB.match(words)
    phrase = _trimmed(words[verb.end() :] if verb is not None else words)
    owner = (_HAD.match(words) if " had " in words or " has " in words or " have " in words else None) or _WITH.match(
        words if verb is None else words[verb.end() :]
    )
    if owner is not None and _LETTERS.search(whose := _trimmed(_MONEY.sub(" ", owner["whose"]))):
        return f"{_trimmed(owner['what'])} of {whose}"
    if not _CHANGE.search(phrase):
        return phrase
    of = _LINKED.match(behind)
    what = _phrase(_OBJECT, behind) if of is not None and of["link"] in ("in", "on", "from") else ""
    if of is not None and what:
        return f"{phrase} {of['link']} {what}"
    earlier = re.sub(r"[,\s]+(?:or|representing|an?|the)?\s*$", "", before[: before.rfind(phrase)])
    whole = _host(earlier) if _ALONE.fullmatch(phrase) and _last_amount(earlier) else ""
    return f"{phrase} in {whole}" if whole else phrase


def _done(words: str, done: str, linked: str, behind: str) -> str:
    """What is done with an amount, or what it is done to where the verb says no more than that it is there: "we
    recognized $5 million of gains".
    """
    of = _LINKED.match(behind)
    what = _phrase(_OBJECT, behind) if of is not None else _phrase(_BEHIND, behind)
    if what and _HAS.fullmatch(done) and (of is None or of["link"] in ("of", "in", "as")):
        return what
    link = linked or (of["link"] if of is not None and of["link"] not in ("of", "in") else "")
    return " ".join(f"{_trimmed(words)} {link} {what}".split()) if what else _trimmed(words)


def _item(behind: str) -> str:
    """What stands behind an amount of a list, with the word that links it."""
    found = _LINKED.match(behind)
    if found is None:
        return _phrase(_BEHIND, behind)
    what = _phrase(_OBJECT, behind)
    return what if found["link"] == "of" or not what else f"{found['link']} {what}"


def _verb_ends(text: str) -> re.Match[str] | None:
    """The verb that a text ends in."""
    return _ENDS_IN_VERB.search(text, max(0, len(text) - _TAIL))


def _last_amount(text: str) -> int:
    """Where the last amount of a text ends; 0 where there is none."""
    return max((match.end() for match in _MONEY.finditer(text)), default=0)


def _clause(before: str) -> str:
    """The last clause of a text that has words of its own, without what leads over to it; that of a verb alone is the
    one before ("fell by 8% and increased by").
    """
    pieces = [piece for piece in _BROKEN.split(before) if piece] or [""]
    told = 1
    while told < len(pieces) and _only_a_verb(pieces[-told]):
        told += 1
    piece = ", ".join(pieces[-told:])
    piece = " ".join(piece.split())
    while (fronted := _FRONTED.match(piece)) is not None and _LETTERS.search(piece[fronted.end() :]):
        piece = piece[fronted.end() :]
    return piece


def _only_a_verb(piece: str) -> bool:
    """Whether a clause has no subject before its amount: "and fell by", "which accounted for"."""
    amount = _MONEY.search(piece)
    words = _trimmed(_unlinked(piece[: amount.start()] if amount is not None else piece)[2])
    verb = _verb_ends(words)
    return not _LETTERS.search(words) or (verb is not None and verb.start() == 0)


def _unlinked(piece: str) -> tuple[str, str, str]:
    """What links a clause to its amount (of, for, is, or nothing), the verb of change before that if there is one, and
    the words before both.
    """
    words, linked = piece.rstrip(_SIGNS), ""
    while (last := _link(words)) and words:
        first = last.partition(" ")[0]
        linked = "is" if first in _ARE else linked or (last if last in ("of", "for") else "")
        words = words[: -len(last)].rstrip(_SIGNS)
        if (
            linked != "is"
            and last in ("to", "from", "or", "and")
            and (amounts := _AMOUNTS.search(words, max(0, len(words) - _TAIL))) is not None
        ):
            words, linked = words[: amounts.start()].rstrip(_SIGNS), ""  # "rose from $3 million to", "$3 million, or"
    change = _last(words)
    if linked != "of" and _CHANGED.fullmatch(change):
        return linked, words[-len(change) :], words[: -len(change)].rstrip(_SIGNS)
    return linked, "", words


def _link(words: str) -> str:
    """The last word of a text, or the last two, where they do but link it to what follows."""
    last = _last(words)
    if last in _LINKS:
        return (
            "up to" if last == "to" and _last(words[:-2].rstrip()) == "up" and words[-5:].lower() == "up to" else last
        )
    before = _last(words[: -len(last)].rstrip()) if last in ("total", "amount", "amounts") else ""
    return (
        f"{before} {last}"
        if before in ("a", "the", "an")
        and words.lower().endswith(f"{before} {last}")
        and (last == "total" or " in the am" in words or " in am" in words)
        else ""
    )


def _subject(words: str) -> str:
    """The subject of a clause up to a verb in it, if one stands there: "the effect on the margin was an unfavorable
    impact"; that of the last of several clauses.
    """
    whole = re.split(r"\b(?:was|were|is|are)\b.*(?:,|\band) (?=(?:the|our|its) )", words)[-1]
    parts = _IS_A.split(whole, 1)
    return parts[0] if _LETTERS.search(parts[0]) else whole


def _phrase(pattern: Pattern, behind: str) -> str:
    """The noun phrase that stands behind an amount."""
    found = pattern.match(behind)
    return _ENDS_IN_NUMBER.sub("", _trimmed(_STOPS.split(f" {found['what']}")[0])) if found is not None else ""


def _trimmed(text: str) -> str:
    """A phrase without what opens and closes it."""
    label = " ".join(text.replace(" ,", ",").split()).strip(_SIGNS)
    while (match := _OPENS.match(label)) is not None and match.end() < len(label):
        label = label[match.end() :]
    while last := _link(label):
        label = label[: -len(last)].rstrip(_SIGNS)
    return label.strip(_SIGNS)


def _cut(label: str) -> str:
    """At most so many characters of a label, by words."""
    label = " ".join(label.replace(_DOT, ".").split())
    return label if len(label) <= _LONGEST else label[:_LONGEST].rpartition(" ")[0].rstrip(_SIGNS)
