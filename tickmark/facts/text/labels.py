"""What an amount of a sentence measures, in the sentence's own words: the noun phrase that it is said of, without the
times, brackets and verbs around it.

English puts that phrase in one of four places: before a verb of being ("rent was $5 million"), before "of" ("rent of $5
million"), behind the amount where a verb takes it as its object ("we paid $5 million of rent"), and right behind it
where an article stands before ("a $5 million increase in rent").
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tickmark.facts.text import label_patterns as cues
from tickmark.language.rules import Pattern, words
from tickmark.model import OUTLOOK

_LONGEST = 100  # characters of a label
_REACH = 320  # characters before an amount in which its subject stands
_NEAR = 90  # characters before an amount in which guidance is named that it is of
_BESIDE = 160  # characters behind an amount in which its object stands
_TAIL = 60  # characters at the end of a text, more than any word has that is looked for there
_OF_TIME = frozenset(words("label_time"))
_LINKS = cues.ARE - {"total", "amounts", "remaining"} | frozenset(words("label_link"))
_DETERMINERS = frozenset(words("label_determiner"))
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
        cues.GUIDANCE.search(sentence, max(0, start - _NEAR), start)
        if "uidance" in sentence or "utlook" in sentence
        else None
    )
    if expected is not None:
        return _of_guidance(sentence, expected, times)
    for name in _DOTTED:
        sentence = sentence.replace(name, name.replace(".", _DOT)) if name in sentence else sentence
    timeless = cues.RESPECTIVELY.sub(lambda said: " " * len(said[0]), _without(sentence, times))
    before, behind = _close(timeless[max(0, start - _REACH) : start]), _close(timeless[end : end + _BESIDE])
    if sentence[start] == "(" and sentence[end - 1] == ")":
        return _cut(_host(before))
    opened = before.rfind("(")
    if opened > before.rfind(")"):  # inside brackets: what they say themselves, else what they stand behind
        own = _own(before[opened + 1 :], behind.partition(")")[0])
        return _cut(own or _host(cues.ASIDE.sub(" ", before[:opened])))
    first = start if subject_of is None else subject_of
    before = cues.ASIDE.sub(" ", before if first == start else _close(timeless[max(0, first - _REACH) : first]))
    share = sentence[start:end].endswith(("%", "percent"))
    return _cut(
        _label(cues.ENCLOSED.sub(" ", before), cues.ASIDE.sub(" ", behind), share)
        or _phrase(cues.BEHIND, behind)
        or " ".join(sentence[end:].split())
    )


def _close(text: str) -> str:
    """A text without the blanks that its times have left, but those at its ends, and with one sign of currencies for
    their codes.
    """
    close = f"{' ' * text[:1].isspace()}{' '.join(text.split())}{' ' * text[-1:].isspace()}"
    return cues.CODED.sub("$", close)


def _of_guidance(sentence: str, expected: re.Match[str], times: Iterable[tuple[int, int]]) -> str:
    """What guidance is of: as it says itself, or as the amount that was reported before it."""
    reported = cues.MONEY.search(sentence, 0, expected.start())
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
    said = _trimmed(cues.MONEY.sub(" ", before))
    return said if cues.LETTERS.search(said) else _phrase(cues.BEHIND, behind)


def _host(before: str) -> str:
    """What the last amount of a text measures."""
    amount = next(reversed(list(cues.MONEY.finditer(before))), None)
    if amount is None:
        return _trimmed(_clause(before))
    return _label(cues.ENCLOSED.sub(" ", before[: amount.start()]), before[amount.end() :])


def _label(before: str, behind: str, share: bool = False) -> str:
    """The noun phrase of an amount between two texts; `share`: the amount is a percentage."""
    before = (
        cues.RESTATED.sub("", before) if " or " in before[-_TAIL:] else before
    )  # of "$3 million, or 4%", both are of the same
    plain = before.rstrip(_SIGNS)
    which = cues.OF_WHICH.search(plain, max(0, len(plain) - _TAIL)) if " of " in plain[-_TAIL:] else None
    if which is not None:
        return f"{_host(plain[: which.start()])}, of which {_phrase(cues.BEHIND, behind)}".rstrip()
    if (
        not _DETERMINERS.isdisjoint(before[-_TAIL:].lower().split())
        and cues.ATTRIBUTE.search(before, max(0, len(before) - _TAIL))
    ) or (share and cues.COUPON.match(behind)):
        found = _phrase(cues.BEHIND, behind)
        if found and not cues.EACH.match(found):
            return found
    linked, changed, words = _unlinked(_clause(before))
    more = cues.MORE.match(behind)
    if more is not None and not changed and cues.LETTERS.search(_first(words)):
        return f"{_first(words)} {more['more']}"  # "were $5 million in 2024, $2 million higher than"
    other = _last_amount(words)
    tail = cues.NEXT.split(words[other:])[-1]
    of = cues.LINKED.match(behind)
    whole = f", of {_phrase(cues.OBJECT, behind)}" if share and of is not None and of["link"] == "of" else ""
    if (
        not cues.LETTERS.search(words)
        or _trimmed(words).lower() == "there"
        or (other and not linked and not changed and _verb_ends(_trimmed(tail)) is None)
    ):
        return (
            _first(words) + whole if whole and other else _item(behind) or _host(before)
        )  # an amount of a list: what stands behind it says which
    if other and not cues.LETTERS.search(_trimmed(tail)):
        last = (
            ""
            if changed or whole
            else next(reversed([said[0] for said in cues.CHANGES_IN.finditer(words, words.find("$"))]), "")
        )
        return _first(words, changed or last) + whole
    words = cues.MONEY.sub(" ", words) if linked == "for" else tail if other else words
    if linked == "of":
        return _before_of(words, before, behind)
    if changed:
        return (
            _first(words, changed) if cues.AMOUNTS.search(words) else f"{_trimmed(_subject(words))} {changed}".strip()
        )
    done = _verb_ends(_trimmed(words))
    if done is not None and linked in ("", "for"):
        return _done(words, done["verb"], linked, behind)
    if not linked and of is not None and of["link"] == "of" and not whole:
        return _phrase(cues.OBJECT, behind)
    return _trimmed(_subject(cues.WHICH.sub("", words))) + whole


def _first(words: str, changed: str = "") -> str:
    """The subject of a clause that has amounts: what stands before the first of them, with the verb of change of its
    last clause.
    """
    amount = cues.MONEY.search(words)
    _, own, before = _unlinked(words[: amount.start()] if amount is not None else words)
    return f"{_trimmed(_subject(before))} {changed or own}".strip()


def _before_of(words: str, before: str, behind: str) -> str:
    """The phrase before "of" an amount: "a charge of $5 million"; of a change, with what changed."""
    being = cues.IS_A.split(words, 1)
    if len(being) > 1 and cues.LETTERS.search(being[0]):
        return _trimmed(being["ncluded" in being[0][:9]])
    verb = cues.VERB.match(words)
    phrase = _trimmed(words[verb.end() :] if verb is not None else words)
    owner = (
        cues.HAD.match(words) if " had " in words or " has " in words or " have " in words else None
    ) or cues.WITH.match(words if verb is None else words[verb.end() :])
    if owner is not None and cues.LETTERS.search(whose := _trimmed(cues.MONEY.sub(" ", owner["whose"]))):
        return f"{_trimmed(owner['what'])} of {whose}"
    if not cues.CHANGE.search(phrase):
        return phrase
    of = cues.LINKED.match(behind)
    what = _phrase(cues.OBJECT, behind) if of is not None and of["link"] in ("in", "on", "from") else ""
    if of is not None and what:
        return f"{phrase} {of['link']} {what}"
    earlier = cues.LEADING_ON.sub("", before[: before.rfind(phrase)])
    whole = _host(earlier) if cues.ALONE.fullmatch(phrase) and _last_amount(earlier) else ""
    return f"{phrase} in {whole}" if whole else phrase


def _done(words: str, done: str, linked: str, behind: str) -> str:
    """What is done with an amount, or what it is done to where the verb says no more than that it is there: "we
    recognized $5 million of gains".
    """
    of = cues.LINKED.match(behind)
    what = _phrase(cues.OBJECT, behind) if of is not None else _phrase(cues.BEHIND, behind)
    if what and cues.HAS.fullmatch(done) and (of is None or of["link"] in ("of", "in", "as")):
        return what
    link = linked or (of["link"] if of is not None and of["link"] not in ("of", "in") else "")
    return " ".join(f"{_trimmed(words)} {link} {what}".split()) if what else _trimmed(words)


def _item(behind: str) -> str:
    """What stands behind an amount of a list, with the word that links it."""
    found = cues.LINKED.match(behind)
    if found is None:
        return _phrase(cues.BEHIND, behind)
    what = _phrase(cues.OBJECT, behind)
    return what if found["link"] == "of" or not what else f"{found['link']} {what}"


def _verb_ends(text: str) -> re.Match[str] | None:
    """The verb that a text ends in."""
    return cues.ENDS_IN_VERB.search(text, max(0, len(text) - _TAIL))


def _last_amount(text: str) -> int:
    """Where the last amount of a text ends; 0 where there is none."""
    return max((match.end() for match in cues.MONEY.finditer(text)), default=0)


def _clause(before: str) -> str:
    """The last clause of a text that has words of its own, without what leads over to it; that of a verb alone is the
    one before ("fell by 8% and increased by").
    """
    pieces = [piece for piece in cues.BROKEN.split(before) if piece] or [""]
    told = 1
    while told < len(pieces) and _only_a_verb(pieces[-told]):
        told += 1
    piece = ", ".join(pieces[-told:])
    piece = " ".join(piece.split())
    while (fronted := cues.FRONTED.match(piece)) is not None and cues.LETTERS.search(piece[fronted.end() :]):
        piece = piece[fronted.end() :]
    return piece


def _only_a_verb(piece: str) -> bool:
    """Whether a clause has no subject before its amount: "and fell by", "which accounted for"."""
    amount = cues.MONEY.search(piece)
    words = _trimmed(_unlinked(piece[: amount.start()] if amount is not None else piece)[2])
    verb = _verb_ends(words)
    return not cues.LETTERS.search(words) or (verb is not None and verb.start() == 0)


def _unlinked(piece: str) -> tuple[str, str, str]:
    """What links a clause to its amount (of, for, is, or nothing), the verb of change before that if there is one, and
    the words before both.
    """
    words, linked = piece.rstrip(_SIGNS), ""
    while (last := _link(words)) and words:
        first = last.partition(" ")[0]
        linked = "is" if first in cues.ARE else linked or (last if last in ("of", "for") else "")
        words = words[: -len(last)].rstrip(_SIGNS)
        if (
            linked != "is"
            and last in ("to", "from", "or", "and")
            and (amounts := cues.AMOUNTS.search(words, max(0, len(words) - _TAIL))) is not None
        ):
            words, linked = words[: amounts.start()].rstrip(_SIGNS), ""  # "rose from $3 million to", "$3 million, or"
    change = _last(words)
    if linked != "of" and cues.CHANGED.fullmatch(change):
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
    whole = cues.NEXT_SUBJECT.split(words)[-1]
    parts = cues.IS_A.split(whole, 1)
    return parts[0] if cues.LETTERS.search(parts[0]) else whole


def _phrase(pattern: Pattern, behind: str) -> str:
    """The noun phrase that stands behind an amount."""
    found = pattern.match(behind)
    return cues.ENDS_IN_NUMBER.sub("", _trimmed(cues.STOPS.split(f" {found['what']}")[0])) if found is not None else ""


def _trimmed(text: str) -> str:
    """A phrase without what opens and closes it."""
    label = " ".join(text.replace(" ,", ",").split()).strip(_SIGNS)
    while (match := cues.OPENS.match(label)) is not None and match.end() < len(label):
        label = label[match.end() :]
    while last := _link(label):
        label = label[: -len(last)].rstrip(_SIGNS)
    return label.strip(_SIGNS)


def _cut(label: str) -> str:
    """At most so many characters of a label, by words."""
    label = " ".join(label.replace(_DOT, ".").split())
    return label if len(label) <= _LONGEST else label[:_LONGEST].rpartition(" ")[0].rstrip(_SIGNS)
