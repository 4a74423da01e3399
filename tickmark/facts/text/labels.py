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

from tickmark.facts.text.verbs import answering, pasts
from tickmark.language.rules import unnamed
from tickmark.language.units import SIGNS, any_of
from tickmark.model import OUTLOOK

_LONGEST = 100  # characters of a label
_REACH = 320  # characters before an amount in which its subject stands
_NEAR = 90  # characters before an amount in which guidance is named that it is of
_BESIDE = 160  # characters behind an amount in which its object stands
_TAIL = 60  # characters at the end of a text, more than any word has that is looked for there
_ASIDE = re.compile(r"(?<!/)\([^()]*[A-Za-z][^()]*\)")
_LETTERS = re.compile(r"[A-Za-z]{3}")
with Path(__file__).with_name("label_words.csv").open(newline="", encoding="utf-8") as _file:
    _WORDS = {row["list"]: row["words"].split("|") for row in csv.DictReader(_file)}
_OF_TIME = frozenset(_WORDS["time"])
_AMOUNT = (
    r"(?:US)?[$€£¥]?\s?\(?\d[\d,]*(?:\.\d+)?\)?\s?(?:%|basis points?\b)?(?: (?:million|billion|thousand"
    r"|trillion)\b)?(?: (?:per|a) share\b)?"
)
_AMOUNTS = re.compile(
    rf"(?<![\w$]){_AMOUNT}(?:(?:\s?,|,? and|,? or| to) {_AMOUNT})*,?(?: respectively\b,?)?\s*$"
)  # that close a text
_RESPECTIVELY = re.compile(r",? respectively\b")
_RESTATED = re.compile(rf"(?<![\w$]){_AMOUNT},? or [$€£¥]?$")
_MONEY = re.compile(
    r"[$€£¥]\s?\(?\d[\d,.]*\)?(?: (?:million|billion|thousand|trillion)\b)?(?: per share\b)?"
    r"|\d[\d,.]*\)?\s?(?:million\b|billion\b|thousand\b|%)|\d{1,3}(?:,\d{3})+(?= (?:shares|options|units|warrants))"
)
_ARE = frozenset((*_WORDS["be"], *(word for verb in answering("be") for word in (*verb.pasts, verb.third, verb.ing))))
_BEING = rf"{'|'.join(sorted(_ARE, key=len, reverse=True))}|will be|would be"
_CHANGES = rf"{pasts('change')}|up|down|higher|lower"
_LINKS = _ARE - {"total", "amounts", "remaining"} | frozenset(_WORDS["link"])
_CHANGED = re.compile(_CHANGES, re.IGNORECASE)
_DETERMINERS = frozenset(_WORDS["determiner"])
_ATTRIBUTE = re.compile(
    (
        r"\b(?:an?|our|its|their|this|that|such|the original|the remaining|the additional|the)(?: (?:approximate(?:ly)?"
        r"|original|additional|remaining|aggregate|new|about|further))*\s*[$€£¥]?\s*$"
    ),
    re.IGNORECASE,
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
_VERB = re.compile(
    (
        rf"^(?:.*\b(?:{_VERBS}))(?: (?:an?|the|our|its|also|net of|approximately|aggregate|total of|additional"
        rf"|from))*\s+(?=\S)"
    ),
    re.IGNORECASE,
)
_ENDS_IN_VERB = re.compile(rf"(?:^|(?<=\s))(?P<verb>{_VERBS}|\w{{3,}}ed)$", re.IGNORECASE)
_HAS = re.compile(rf"(?:{_HAVING})", re.IGNORECASE)
_CHANGES_IN = re.compile(rf"\b(?:{_CHANGES})\b(?! from)")
_CHANGE = re.compile(
    (
        r"\b(?:increases?|decreases?|declines?|reductions?|growth|improvements?|changes?|impact|effect|gains?"
        r"|loss(?:es)?"
        r"|benefits?|charges?|interest|stake|investment|ownership)$"
    ),
    re.IGNORECASE,
)
_BROKEN = re.compile(
    r"[;:]\s|\.(?<=[a-z0-9)]\.)\s|,?\s(?:while|but|whereas|although)\s|,\s(?=(?:and|or) (?:the |our |its |we |a |an "
    r")?[^,;$€£¥%]{2,80}\s(?:was|were|totaled|is|are|of|increased|decreased)\s*$)"
    r"|,\s(?=(?:which|consisting|including|representing|resulting|compared|reflecting|offset|partially offset"
    r"|primarily|of which)\b)"
    rf"|(?:(?<=illion)|(?<=%)|(?<=\d))\s?(?:,|,? and|,? or)\s(?=[A-Za-z])|\band(?= (?:{pasts('cash')}|recorded"
    rf"|recognized|incurred|issued|granted|made|had|invested|contributed)\b)"
)
_ENCLOSED = re.compile(  # what a subject says of itself between commas
    (
        rf",\s(?:which|including|excluding|net of|after|before|who|as defined|as well as|consisting of|representing"
        rf"|primarily|inclusive of|exclusive of)\b[^;]*?(?:,(?=\s(?:{_BEING}|{_CHANGES}|had|has|have|of)\b)"
        rf"|(?=\s+(?:was"
        rf"|were|totaled)\s*$))"
    ),
    re.IGNORECASE,
)
_FRONTED = re.compile(rf"^\W*(?:\w{{1,2}}\)\s*)?(?:{'|'.join(_WORDS['front'])})\b(?!-)[^,]*,\s*(?=\S)", re.IGNORECASE)
_OPENS = re.compile(
    r"(?:[^\w(]+|\(?\w{1,2}\)\W*|(?:additionally|in addition|also|however|further|furthermore|respectively|and|or"
    r"|while|but|whereas|which|that|the|our|its|their|these|this|such|an?|total of|there (?:was|were|is|are)|of|in"
    r"|for|to|by|from|"
    r"as|we(?: also)?(?: (?:had|have))?|it|they|(?:the )?company[’']s|(?:the )?company(?: also)?(?: (?:had|has))?(?! "
    r"(?:owned|stores|stock))|approximately|about|compared (?:to|with)|resulting in|consisting of|related to"
    r"|relating to|primarily|an aggregate of|aggregate|approximate|more of)\b\s*)",
    re.IGNORECASE,
)
_IS_A = re.compile(
    r"\s(?:was|were|is|are)\s(?=(?:an?|the|approximately|primarily|mainly|due|attributable|driven|losses|gains"
    r"|expenses?|income)\b)"
)
_HAD = re.compile(
    r"(?P<whose>.*[A-Za-z]{3}.*?),? (?<!we )(?<!We )(?<!ompany )(?<!it )(?<!which )(?<!that )(?:had|has|have) "
    r"(?:an? "
    r"|(?=[a-z -]*(?:values|amounts|prices|costs|balances|rates)$))(?P<what>[A-Za-z -]+)$"
)
_WITH = re.compile(
    r"(?P<whose>.+?),? (?:with|at|for|having) an? (?P<what>(?:[a-z-]+ )*(?:values?|amounts?|prices?|costs?"
    r"|balances?"
    r"|rates?|limits?|coupons?))$"
)  # "notes with a fair value of"
_WHICH = re.compile(r",? (?:which|that) \w+(?: \w+)?$")
_MORE = re.compile(r"\s?(?P<more>higher|lower|more|less|greater|better|worse) than\b")
_OTHER_CODES = tuple(
    sign for sign, code in SIGNS.items() if sign.isalpha() and code not in ("USD", "EUR", "GBP", "JPY")
)
_CODED = unnamed(
    rf"\b(?:{any_of(_OTHER_CODES)}) ?(?=\d)",
)
_ENDS_IN_NUMBER = re.compile(r"(?:\s(?:of|to|than|and|by|at))?\s\d[\d,.]*$")
_ALONE = re.compile(
    r"(?:[a-z-]+ )?(?:increases?|decreases?|declines?|reductions?|growth|improvements?|changes?)", re.IGNORECASE
)
_COUPON = re.compile(
    r"\s(?!(?:and|or|of|in|for|to|as|at|on|by|per|the|an?|is|are|was|were|had|has|have|from|with|which|that"
    r"|respectively|during|due|when|if|versus|vs|than|more|less|higher|lower|compared|primarily|during|over|through"
    r"|until|between|within|[a-z]+ly)\b)[a-z-]{3,}"
)
_NEXT = re.compile(r",\s(?:and\s)?(?=(?:an?|the)\s)|,?\sand\s(?=[a-z]+ed\s*$)")
_EACH = re.compile(r"(?:per|a|each)\b")
_OF_WHICH = re.compile(r",?\s*\b(?:of which|of (?:this|that|these|the total)(?: amount)?,?)$", re.IGNORECASE)
_NOUNS = (
    r"[^.,;:()$€£¥%\d]{3,60}(?:, [a-z][^.,;:()$€£¥%\d]{2,40})*, and [a-z][^.,;:()$€£¥%\d]{2,60}|[^.,;:()$€£¥%]{3,60}, "
    r"[a-z][^.,;:()$€£¥%\d]{2,40} and [a-z][^.,;:()$€£¥%\d]{2,60}|[^.,;:()$€£¥%]{3,120}"
)
_LINK_BEHIND = (
    r"\s*,?\s*(?P<link>of|in|for|as|to|from|related to|relating to|attributable to|associated with|on|within"
    r"|between)\s+"
)
_LINKED = re.compile(_LINK_BEHIND)
_OBJECT = re.compile(rf"{_LINK_BEHIND}(?:the |our |its |an? |such )*(?P<what>{_NOUNS})")
_BEHIND = re.compile(
    rf"\s*,?\s*(?:respectively,? )?(?:(?:or|and) [$€£¥]?[\d.,]+(?:%| million| billion)?(?:,? |(?=\W"
    rf"|$))(?!\s?(?:million|billion)))?(?:(?:was|were|is|are)\s+)?(?P<what>{_NOUNS})"
)
_STOPS = re.compile(
    r"\s(?:as|as of|as at|at|during|that|which|was|were|is|are|had|has|have|will|would|respectively|compared|under"
    r"|through|due|primarily|because|who|when|where|while|but|driven|partially|expected|exercisable|pursuant|upon|by"
    r"|in connection|"
    r"(?:in|for|and|from|with|to|on)(?=\s(?:the |an? |our |its )?(?:\d+|first|second|third|fourth|fiscal|year|quarter"
    r"|three|six|nine|twelve|same|prior|aggregate|approximately|we|it|recorded|recognized|paid|cash|exchange"
    r"|respectively)\b))\b|\s(?:and|or|of|in|for|from|to|with|on|the|an?)\s*$",
    re.IGNORECASE,
)
_GUIDANCE = re.compile(
    (
        r"\b(?:guidance|outlook)(?: range)?(?: (?:for|of) (?P<of>[a-z][a-z -]{2,60}?))?(?: (?:of|was|is|range|between"
        r"|from|to|at|in|the|a|called for|calls for))* ?[$€£¥]?$"
    ),
    re.IGNORECASE,
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
        last = "" if changed or whole else next(reversed(_CHANGES_IN.findall(words, words.find("$"))), "")
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
    being = _IS_A.split(words, maxsplit=1)
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
    parts = _IS_A.split(whole, maxsplit=1)
    return parts[0] if _LETTERS.search(parts[0]) else whole


def _phrase(pattern: re.Pattern[str], behind: str) -> str:
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
