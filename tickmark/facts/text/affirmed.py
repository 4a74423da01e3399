"""Whether the frame around an amount is one that affirms it: what the company does is a known act, what stands before
"that" is its own saying, and nobody is quoted.

Bounds, denials and claims of others have words of their own, which `force` looks for. Here it is the other way round:
"we wish interest expense were $7" has no such word, but no act is known that is called "wish", so nothing is affirmed.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from tickmark.facts.text.spoken_of.addressed import is_of_a_document, is_order
from tickmark.facts.text.verbs import acts, verbs
from tickmark.language.rules import words

_CLAUSES = (";", ": ", ". ")
_QUOTES = {"“": "”", "‘‘": "’’", "«": "»"}
_FINITE = frozenset(("was", "were", "is", "are", "has", "had", "totaled", "totalled", "amounted"))
_HAVE = frozenset(("have", "has", "had"))
_BE = frozenset(("is", "are", "was", "were", "am", "be", "been", "being"))
_MODAL = frozenset(("will", "would", "may", "might", "can", "could", "should", "shall", "must"))
_NEGATION = frozenset(("not", "no", "never", "neither", "nor", "cannot", "hardly", "scarcely", "without"))
_OWN = frozenset(("we",))
_OWN_NOUNS = frozenset(("company", "registrant"))
_JOINED = frozenset(
    (
        "and",
        "or",
        "of",
        "in",
        "to",
        "with",
        "by",
        "for",
        "that",
        "which",
        "as",
        "on",
        "from",
        "at",
        "who",
        "under",
        "during",
        "through",
        "within",
    )
)
_DETERMINERS = frozenset(("our", "its", "their", "total", "net", "the", "this", "these", "all", "such"))
_OPENING = frozenset(
    ("", "it", "they", "he", "she", "date", "time", "day", "year", "quarter", "period", "do", "not", "if")
)
"""Words behind "that" with which nothing begins that is said of something: `on that date`, `that they hold`."""
_SCALES = frozenset(("thousand", "million", "billion"))
_BETWEEN = 3  # words from a modal to its "have": `might as well have`
_BARE = 2  # words before "that" of which none need be a speaker: `note that`
_FAR = 16  # words before an amount in which its own verb stands
_MOST = 24  # characters of an amount, with its power of ten


def is_affirmed(sentence: str, start: int, end: int) -> bool:
    """Whether nothing around the amount at a place of a sentence is of unknown force.

    >>> said = "We wish that our interest expense were $7 million."
    >>> is_affirmed(said, said.index("$7"), said.index("$7") + 2)
    False
    >>> is_affirmed("We incurred interest expense of $7 million.", 32, 34)
    True
    """
    before = sentence[:start]
    for mark in _CLAUSES:
        before = before.rpartition(mark)[2]
    if any(told(sentence, start, end) for told in (_is_quoted, _is_one_of_two, _is_bare_aside)):
        return False
    clause = _words(_without_asides(before).replace(" that,", ""))
    near = clause[-_FAR:]
    named = "pro forma" in sentence.lower()  # which is a name of what would have been
    if not named and any(
        word in _MODAL and "have" in near[at + 1 : at + 1 + _BETWEEN] and _FINITE.isdisjoint(near[at + 3 :])
        for at, word in enumerate(near)
    ):
        return False
    if is_order(sentence) or is_of_a_document(_words(before)) or is_of_a_document(_words(before.rpartition(", ")[2])):
        return False
    return _is_own_act(_words(before.rpartition(", ")[2])) and _is_own_saying(clause)


def _without_asides(before: str) -> str:
    """What stands before an amount, without the last closed bracket that tells what somebody says of something else:
    `(without conceding that all directors are affiliates)`.
    """
    lead, opening, aside = before.rpartition("(")
    inside, closing, behind = aside.partition(")")
    return f"{lead}{behind}" if opening and closing and " that " in f" {inside.replace(',', ' ')} " else before


def _words(text: str) -> list[str]:
    return [word.strip("“”\"'’().,[]•*—–-") for word in text.lower().replace("’s ", "'s ").split()]


def _is_quoted(sentence: str, start: int, end: int) -> bool:
    """Whether the amount stands within somebody's words: in quotation marks, with a verb."""
    for opening, closing in _QUOTES.items():
        first, last = sentence.rfind(opening, 0, start), sentence.find(closing, end)
        if first < 0 or last < 0 or closing in sentence[first:start]:
            continue
        if _has_verb(sentence[first:last]):
            return True
    if sentence[:start].count('"') % 2 and '"' in sentence[end:]:
        said = sentence[sentence.rindex('"', 0, start) : sentence.index('"', end)]
        return _has_verb(said)
    return False


def _has_verb(said: str) -> bool:
    """Whether words in quotation marks are what somebody said, and no name: `“The Company paid divers $7”`."""
    return not (_FINITE | _OWN | _pasts()).isdisjoint(_words(said))


def _is_one_of_two(sentence: str, start: int, end: int) -> bool:
    """Whether the amount is one of two that it might be: `$7 million or $9 million`."""
    sign = sentence[start : start + 1]
    if sign.isalnum():
        return False
    behind = sentence[end:].split(maxsplit=6)
    if behind[:1] and behind[0] in ("million", "billion", "thousand"):
        behind = behind[1:]
    return behind[:1] == ["or"] and len(behind) > 1 and behind[1].startswith(sign) and "per" not in behind[2:5]


def _is_bare_aside(sentence: str, start: int, end: int) -> bool:
    """Whether the amount stands alone in brackets right behind another in the same sign, of which nobody says what sets
    them apart: `$6 million ($5 million)`.
    """
    start += sentence[start : start + 1] == "("
    end -= sentence[end - 1 : end] == ")"
    start -= sentence[start : start + 1].isdigit() and not sentence[start - 1 : start].isspace()  # to its sign
    sign, before = sentence[start : start + 1], sentence[:start].rstrip()
    if sign.isalnum() or sign == "(" or not before.endswith("("):
        return False
    other = before[:-1].rstrip()[-_MOST:].rpartition(sign)[2]
    aside = sentence[end : end + _MOST].partition(")")[0]
    return other[:1].isdigit() and other != before and _SCALES.issuperset((*aside.split(), *other.split()[1:]))


def _is_own_act(segment: list[str]) -> bool:
    """Whether what the company is said to do, if it is said to do anything, is a known act."""
    for at, word in enumerate(segment):
        own = word in _OWN or (word in _OWN_NOUNS and segment[at - 1 : at] == ["the"])
        if own and not _is_act(segment[at + 1 :]):
            return False
    return True


def _is_act(behind: list[str]) -> bool:
    helped = ""
    if behind[:2] in (["did", "not"], ["do", "not"], ["does", "not"]):
        return True  # which is for `force` to say
    for word, following in pairwise([*behind, ""]):
        if following == "that":
            return True  # which is a saying
        if not word or word.endswith("ly") or word in _also():
            continue
        if word in _HAVE or word in _BE or word in _MODAL:
            helped = word
            continue
        if word in acts() or word in _JOINED:
            return True
        if helped in _BE:
            return word in _states() or any(sign.isdigit() for sign in word)
        if helped in _HAVE:
            return not word.endswith("ed") or word.startswith(("un", "non")) or "-" in word
        return False
    return True


def _is_own_saying(clause: list[str]) -> bool:
    """Whether what stands before "that", where it says what somebody says, is the company's own saying."""
    for at in range(len(clause) - 1, 0, -1):
        if clause[at] != "that" or clause[at - 1] in _JOINED or not _is_subject(clause[at + 1 : at + 3]):
            continue
        matrix = clause[:at]
        if not _NEGATION.isdisjoint(matrix[-5:]) or not _MODAL.isdisjoint(matrix[-4:]):
            return False
        said = any(word in sayings() for word in matrix[-2:])
        return said and (len(matrix) <= _BARE or not _speakers().isdisjoint(matrix))
    return True


def _is_subject(behind: list[str]) -> bool:
    """Whether what follows "that" can be what is said of something, and not what is done with it (`notes that mature`,
    `the benefit that we realized`).
    """
    if not behind or behind == ["the", "company"]:
        return False
    first = behind[0]
    if first in _DETERMINERS:
        return True
    known = first in acts() or first in _also() or first in _BE or first in _HAVE or first in _MODAL or first in _OWN
    return not (known or first.endswith(("ly", "ed")) or first in _OPENING)


@cache
def _pasts() -> frozenset[str]:
    """Past forms of all verbs that are known."""
    return frozenset(word for verb in verbs() for word in verb.pasts)


@cache
def sayings() -> frozenset[str]:
    """Words before "that" with which a company says so itself."""
    return frozenset(words("own_sayings"))


@cache
def _speakers() -> frozenset[str]:
    return frozenset(word for speaker in words("own_speakers") for word in speaker.split()) - {"the"} | {"it"}


@cache
def _also() -> frozenset[str]:
    return frozenset(words("adverbs_of_acts"))


@cache
def _states() -> frozenset[str]:
    return frozenset(words("states_of_companies"))
