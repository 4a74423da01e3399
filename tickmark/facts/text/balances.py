"""Balances by their names: whether the words before an amount name something that is held or owed at a point in time.

"Accrued interest was $5 million in 2024" gives the balance that closes 2024. Years and quarters are named for balances
as for flows, so the noun decides: the subject of the verb, or what stands before "of". The words are accountants' own;
none is taken from filings.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tickmark.facts.text import balance_patterns as cues
from tickmark.facts.text.amount_patterns import RESPECTIVELY

_BEFORE = 260  # characters before an amount in which its subject stands
_AFTER = 60  # characters behind it that say what it is of
_NOUN = 3  # words before "of" that name what it is of
_BEHIND = 200  # characters behind it that say where it is carried
_BEING = frozenset(("is", "are", "was", "were"))
_SCALES = ("million", "billion", "thousand")


class _Said(NamedTuple):
    """The subject of an amount, what links it, the last word before the link, and whether there is any."""

    subject: str
    linked: str
    last: str
    words: bool


@lru_cache(maxsize=16)  # all amounts of a series ask the same
def names_balance(sentence: str, start: int, end: int) -> bool:
    """Whether an amount, characters `start` to `end`, is a balance: "the lease liability was", "receivables of", "we
    had $5 million of debt"; False where something moves it.

    >>> text = "The lease liability was $5 million in 2024, and payments of $2 million were made."
    >>> [names_balance(text, text.index(one), text.index(one) + 10) for one in ("$5", "$2")]
    [True, False]
    """
    if moved_behind(sentence, end):
        return False
    behind = sentence[end : end + _BEHIND].lower()
    if cues.CARRIED_BEHIND.match(behind) is not None:
        return True
    if cues.CHARGED_BEHIND.match(behind) is not None:
        return False
    before = _before(sentence, start)
    if cues.STATED_AT.search(before):
        return True
    said = _said(before)
    if not said.linked and cues.HAS.fullmatch(said.last):
        owned = (
            cues.OF_WHAT.match(sentence[end : end + _AFTER].lower())
            if cues.NOT_HELD.search(sentence, end, end + _AFTER) is None
            else None
        )
        return owned is not None and cues.HELD.search(owned[1]) is not None and not cues.MOVED.search(owned[1])
    carried = cues.CARRIED.search(said.subject) is not None
    subject = cues.CARRIED.removed_from(said.subject, " ")
    if not subject.strip() and (not said.words or cues.CONTAINS.fullmatch(said.linked)):
        if cues.NOT_HELD.search(sentence, end, end + _AFTER):
            return False
        contained = cues.OF_WHAT.match(RESPECTIVELY.sub("", sentence[end : end + _AFTER].lower()))
        return contained is not None and _is_held(contained[1], carried=False)
    return bool(subject) and _is_held(subject, carried=carried)


@lru_cache(maxsize=16)
def names_flow(sentence: str, start: int, end: int) -> bool:
    """Whether an amount, characters `start` to `end`, plainly moved: by the subject of the verb before it ("revenue
    recognized from the opening liability was") or by that verb.

    >>> names_flow("Payments on the liability were $2 million.", 31, 41)
    True
    """
    before = _before(sentence, start)
    owned = cues.OF_WHAT.match(sentence[end : end + _AFTER].lower())
    if moved_behind(sentence, end):
        return True
    if cues.DISPOSED.search(before) is not None or (
        cues.ACTED.search(before) is not None and (owned is None or not _is_held(owned[1], carried=False))
    ):
        return True
    said = _said(before)
    head = (
        " ".join(said.subject.split()[-_NOUN:])
        if said.linked == "of"
        else cues.FIRST_PREPOSITION.split(said.subject)[0]
    )
    return cues.MOVED.search(_without_held(head)) is not None or cues.NEW.match(head) is not None


def moved_behind(sentence: str, end: int) -> bool:
    """Whether what stands behind an amount, from `end`, says that it moved: "a $5 million increase", "5,000 shares were
    repurchased".
    """
    return cues.MOVED_BEHIND.match(sentence, end) is not None


def named(sentence: str, start: int) -> tuple[list[str], bool]:
    """The words that name what an amount from `start` is said of, up to the first preposition, and whether "of" links
    them; none where nothing does.

    >>> named("The carrying value of the mill was $5 million.", 35)
    (['carrying', 'value'], False)
    """
    said = _said(_before(sentence, start))
    return cues.FIRST_PREPOSITION.split(said.subject)[0].split(), said.linked == "of"


def _before(sentence: str, start: int) -> str:
    return sentence[max(0, start - _BEFORE) : start].lower().replace("’", "'")


@lru_cache(maxsize=32)
def _said(before: str) -> _Said:
    """What the text before an amount says it is of, worked out once for all who ask."""
    words = cues.WORD.findall(cues.ASIDE.sub(" ", before))
    linked = _link(words)
    last, some = (words[-1] if words else ""), bool(words)
    return _Said(_subject(words, linked) if linked else "", linked, last, some)


@lru_cache(maxsize=1024)
def _without_held(text: str) -> str:
    """A text without what is held, although its words are those of moves."""
    return cues.HELD_THOUGH_MOVED.sub(" ", text)


def _is_held(subject: str, *, carried: bool) -> bool:
    """Whether a subject names what is held or owed; `carried`: it is said to stand in the balance sheet."""
    if cues.NOT_HELD.search(subject):
        return False
    if cues.UNDONE.search(subject):
        return True
    head, *rest = cues.FIRST_PREPOSITION.split(subject)
    head = cues.STATE.sub("", head)
    moving = _without_held(subject)
    if carried and not cues.PASSED.search(moving) and not cues.DONE.search(moving):
        return True
    if (rest and cues.DOING.search(head)) or cues.NEW.match(head):
        return False
    if cues.HELD.search(head) and not cues.MOVING.search(head) and not cues.DONE.search(_without_held(" ".join(rest))):
        return True  # "straight-line rent receivable": the last word says what it is
    if cues.MOVED.search(_without_held(head)) or cues.DONE.search(_without_held(" ".join(rest))):
        return False
    if carried or cues.HELD.search(head) or cues.HELD_SUBJECT.search(head):
        return True
    if cues.HELD_BY_STATE.match(head) or cues.HELD_AT_THE_END.search(head):
        return True
    return not cues.MOVED.search(moving) and bool(cues.HELD.search(subject) or cues.HELD_SUBJECT.search(subject))


def _link(words: list[str]) -> str:
    """Takes the verb of being, the "of" or the label that links an amount to its subject off the end of `words`; empty
    where none does.
    """
    linked = ""
    passed: set[str] = set()
    while words and (
        cues.LISTED.fullmatch(words[-1])
        or cues.LABEL.fullmatch(words[-1])
        or ("to" in passed and cues.TIME.fullmatch(words[-1]))
    ):
        linked = words.pop()
        if linked == "of" and words and not cues.LISTED.fullmatch(words[-1]):
            break
        passed.add(linked)
    else:
        if words and cues.LINK.fullmatch(words[-1]):
            linked = words.pop()
        elif words and not passed.isdisjoint(("to", "from", "at")) and cues.REACHED.fullmatch(words[-1]):
            words.pop()
            if words and words[-1] in ("was", "were", "is", "are", "been"):
                words.pop()
            return "was"  # "deposits grew to", "fell 8% from", "were valued at"
        elif "by" in passed and (level := _exceeding(words)) >= 0:
            del words[level:]
            return "was"  # "assets exceeded the obligation by"
        elif linked == "," and (begin := _clause(words)) < len(words) and words[begin] == "of":
            del words[: begin + 1]
            return "of"  # "of the allowance, $5 million was"
    return linked if cues.LINK.fullmatch(linked) or linked in (":", "follows") else ""


def _exceeding(words: list[str]) -> int:
    """Where a clause says that one thing exceeds another; -1 where it does not."""
    return next(
        (
            place
            for place in range(len(words) - 1, _clause(words) - 1, -1)
            if words[place] in ("exceed", "exceeds", "exceeded")
        ),
        -1,
    )


def _clause(words: list[str]) -> int:
    """Where the last clause of words begins."""
    return max((place for place, word in enumerate(words) if word in (";", ":", ".")), default=-1) + 1


def _own_clause(words: list[str], cut: int) -> int:
    """Where the clause of a verb is cut from one with an amount of its own before it: "borrowings were $5 million in
    2024 and repayments".
    """
    amount = max((place for place, word in enumerate(words) if word in _SCALES), default=-1)
    if amount <= cut:
        return cut
    last = max((place for place, word in enumerate(words) if word in ("and", ",") and place > amount), default=-1)
    said = words[amount + 1 : last]
    told = all(cues.TIME.fullmatch(word) or word == "respectively" for word in said) or not _BEING.isdisjoint(said)
    return last if 0 <= last < len(words) - 1 and told else cut


def _subject(words: list[str], linked: str) -> str:
    """The words that an amount is said of: the last clause before its link, behind a verb that says what something
    contains.
    """
    while words and (cues.TIME.fullmatch(words[-1]) or words[-1] == "net"):
        words.pop()
    cut = max(
        (place for place, word in enumerate(words) if word in (";", ":", ".") or (word == "," and linked == "of")),
        default=-1,
    )
    if linked == "of":
        cut = max(
            cut,
            max(
                (
                    place
                    for place, word in enumerate(words)
                    if cues.CONTAINS.fullmatch(word) or cues.ANOTHER.fullmatch(word)
                ),
                default=-1,
            ),
        )
    elif linked != ":":
        cut = _own_clause(words, cut)
    first = cut + 1
    while first < len(words) and (
        words[first] == "and" or cues.TIME.fullmatch(words[first]) or cues.CONTAINS.fullmatch(words[first])
    ):
        first += 1
    return cues.ADVERB.sub("", " ".join(words[first:]))
