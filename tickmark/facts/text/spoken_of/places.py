"""Who else a sentence speaks of: a company, a person or a body that is in its place for whoever has the amount.

Each place is one of grammar, whatever the words around it: what leads the sentence (`At the median peer, ...`), the
antecedent of `whose` and `where`, the subject, a genitive, what stands behind the amount (`under its former owners`),
and a disclaimer (`none of which is in our results`). A sentence that says `we` between that place and its amount tells
its own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from tickmark.facts.text.spoken_of.words import (
    ends_a_party,
    first_sentence,
    is_own,
    last_clause,
    last_sentence,
    listed,
    parties,
    plain,
    split,
)
from tickmark.facts.text.verbs import acts

_ELSEWHERE = "another company"
_GENITIVES = ("'s", "’s", "s'", "s’")
_MODIFIERS = 5  # words between an article and the noun that it belongs to
_NEGATED = 9  # words behind a negation in which it says of what
_SHORTEST_NAME = 2  # words of a name at the head of a sentence
_SUBJECT = 4  # words of an antecedent that name it


def another(
    sentence: str, start: int, end: int, before: str, after: str, is_name: Callable[[str, bool], str | None]
) -> str | None:
    """Whose an amount of a sentence is by the place of somebody else's name in it; None where it is the filer's.

    Args:
        sentence: as printed.
        start: where its amount begins.
        end: where it ends.
        before: the text of the paragraph before the sentence.
        after: the text behind it.
        is_name: a name, and whether it opens a sentence -> the name, where it is neither the filer's nor a common noun.
    """
    said, behind = split(sentence[:start]), split(sentence[end:])
    clause = split(last_clause(sentence[:start]))
    found = (
        _of_lead(clause, is_name)
        or _of_relative(said, is_name)
        or _of_subject(clause)
        or _of_genitive(clause)
        or _of_place_behind(behind, is_name)
        or _of_place_behind(_behind_last(behind), is_name)
        or _of_such(said[-_SUBJECT:])
        or _said_before(said, before, is_name)
        or _disclaimed(behind)
        or _disclaimed(said)
        or _disclaimed_next(after)
        or _there(said, behind, before, is_name)
    )
    return found.rstrip(".") if found else None


def _party(said: list[str]) -> tuple[str, int] | None:
    """The noun phrase that words begin with, where its noun is a company, a person or a body, and how many words it
    has: `the median peer`. `customer contracts` are none.
    """
    at = 0
    while at < len(said) and plain(said[at]) in listed("articles_of_parties"):
        at += 1
    if not at:
        return None
    for last in range(at, min(len(said), at + _MODIFIERS)):
        word = plain(said[last])
        if word in ends_a_party():
            return None
        following = plain(said[last + 1]) if last + 1 < len(said) else ","
        if word in parties() and (following in ends_a_party() or following in acts() or following.endswith("ed")):
            return " ".join(said[at : last + 1]), last + 1
    return None


def _name(said: list[str], opens: bool, is_name: Callable[[str, bool], str | None]) -> tuple[str, int] | None:
    """The name that words begin with and that stands for itself, `Tarn Pumps,`; not `Europe sales`."""
    length = 0
    while length < len(said) and (said[length][:1].isupper() or (length and plain(said[length]) in ("of", "&", "de"))):
        length += 1
    if not length or (length < len(said) and plain(said[length]) not in ends_a_party()):
        return None
    name = " ".join(said[:length])
    return (name, length) if is_name(name, opens) else None


def _of_lead(clause: list[str], is_name: Callable[[str, bool], str | None]) -> str | None:
    """Whom a sentence names before its subject: `At the median peer, stock awards were`."""
    at = 0
    while at < len(clause):
        if plain(clause[at]) in listed("before_a_party"):
            named = _party(clause[at + 1 :])
            if named is None and plain(clause[at]) in listed("before_a_place"):
                named = _name(clause[at + 1 :], False, is_name)
            if named is not None:
                rest = clause[at + 1 + named[1] :]
                if "," in rest and not is_own(rest[rest.index(",") :]):
                    return named[0]
                return None
        if "," not in clause[at:]:
            return None
        at += clause[at:].index(",") + 1
        if at > 2 * _NEGATED:
            return None
    return None


def _of_relative(said: list[str], is_name: Callable[[str, bool], str | None]) -> str | None:
    """Whom `whose` or `where` takes up: `chairman of Tarn Glass, whose revenue was`."""
    for at in range(len(said) - 1, 0, -1):
        if plain(said[at]) not in ("whose", "where"):
            continue
        before = said[:at][:-1] if said[at - 1] == "," else said[:at]
        if not before or is_own(said[at:]):
            return None
        first = len(before)
        while first and before[first - 1][:1].isupper():
            first -= 1
        if first < len(before):
            return is_name(" ".join(before[first:]), first == 0)
        for opening in range(max(0, len(before) - _MODIFIERS - 1), len(before)):
            party = _party([*before[opening:], ","])
            if party is not None and opening + party[1] == len(before):
                return party[0]
        return None
    return None


def _of_subject(clause: list[str]) -> str | None:
    """The party that is the subject: `Our auditors had revenue of`, unless what it does is done to the filer."""
    at = 0
    while clause[at:] and plain(clause[at]) in listed("before_a_party") | ends_a_party() and "," in clause[at:]:
        at += clause[at:].index(",") + 1  # `In 2024, `
    named = _party(clause[at:])
    if named is None:
        return None
    rest = clause[at + named[1] :]
    if rest[:1] == [","] and "," in rest[1:]:
        rest = rest[rest.index(",", 1) + 1 :]  # `, a separate trust,`
    done = [plain(word) for word in rest]
    while done and done[0] in ends_a_party() and done[0] not in listed("relatives") | listed("before_a_party") | {","}:
        done = done[1:]
    if not done or done[0] == "," or is_own(rest) or not listed("done_to_the_company").isdisjoint(done):
        return None
    return named[0]


def _of_genitive(clause: list[str]) -> str | None:
    """Whose an amount is by a genitive: `our lender's interest income`."""
    for at in range(len(clause) - 1, max(-1, len(clause) - _NEGATED), -1):
        word = clause[at].lower()
        if word.endswith(_GENITIVES):
            noun = word[:-1] if word.endswith(_GENITIVES[2:]) else word[:-2]
            lower = clause[at][:1].islower() or not at  # `Global Ventures'` is a name
            if noun in parties() and lower and not is_own(clause[at + 1 :]):
                return noun
            return None
    return None


def _of_place_behind(behind: list[str], is_name: Callable[[str, bool], str | None]) -> str | None:
    """Who had the amount by what follows it: `under its former owners`, `in 2024 at Tarn Pumps`, `for the clinics that
    rent them`.
    """
    for at, word in enumerate(behind):
        low = plain(word)
        if low == "for" and (party := _party(behind[at + 1 :])) is not None:
            following = behind[at + 1 + party[1] :][:1]
            if following and plain(following[0]) in listed("relatives"):
                return party[0]
        if low in ("according", "those"):
            rest = behind[at + 2 : at + 2 + _MODIFIERS]
            rest = rest[: rest.index(",")] if "," in rest else rest
            return None if not rest or is_own(rest) else " ".join(rest)
        if word[:1].isupper():
            return _of_owner(behind[at:], is_name)
        if low in listed("behind_an_amount"):
            party = _party(behind[at + 1 :])
            if party is not None:
                return None if is_own(behind[at + 1 + party[1] :]) else party[0]
            if low == "at" and (named := _name(behind[at + 1 :], False, is_name)) is not None:
                return named[0]
        if low not in listed("near_an_amount") and not low[:1].isdigit() and low != ",":
            return None
    return None


def _of_owner(said: list[str], is_name: Callable[[str, bool], str | None]) -> str | None:
    """The owner that words begin with in the genitive, and that nothing follows: `all of it Sable Fish's.`"""
    last = next((at for at, word in enumerate(said) if not word[:1].isupper()), len(said)) - 1
    whose = said[last].rstrip(".")
    ends = last + 1 == len(said) or said[last + 1] == ","
    if not ends or not whose.endswith(_GENITIVES):
        return None
    return is_name(" ".join([*said[:last], whose.rstrip("s").rstrip("'’")]), False)


def _of_such(said: list[str]) -> str | None:
    """Whom a subject takes up: `revenue of that company was`."""
    for taking_up, noun in pairwise(said):
        if plain(taking_up) in ("that", "such", "said") and plain(noun) in listed("bare_bodies"):
            return f"{taking_up} {noun}".lower()
    return None


def _said_before(said: list[str], before: str, is_name: Callable[[str, bool], str | None]) -> str | None:
    """Of whom the sentence before speaks, where this one names nobody: `Quern Labs is our rival. Revenue was`."""
    last = split(last_sentence(before).removesuffix("."))
    if not last or is_own(said) or any(w[:1].isupper() for w in said[1:]):
        return None
    named = _name(last, True, is_name)
    told = named is not None and named[1] >= _SHORTEST_NAME and plain(named[0].split()[-1]) not in listed("no_bodies")
    return named[0] if named and told else None


def _behind_last(behind: list[str]) -> list[str]:
    """What stands behind the last amount of a sentence that joins several by `and`."""
    last = max((at for at, word in enumerate(behind) if word[:1] in "$€£¥" and word[1:2].isdigit()), default=-1)
    return behind[last + 1 :] if last >= 0 and "and" in behind[:last] else []


def _disclaimed(said: list[str]) -> str | None:
    """Whether words say that something is not the filer's: `none of which is included in our results`, `are theirs`,
    `went to our landlord and not to us`.
    """
    low = [plain(word) for word in said]
    for at, word in enumerate(low):
        following = low[at + 1 : at + 2]
        if word == "theirs" or (word in ("belong", "belongs", "belonged") and following == ["to"]):
            owner = low[at + 2 : at + 4]
            if word == "theirs" or (owner[:1] != ["us"] and owner not in (["the", "company"], ["our", "company"])):
                return _ELSEWHERE
        if word in listed("denials") and _denies_company(low[at + 1 : at + 1 + _NEGATED]):
            return _ELSEWHERE
    return None


def _denies_company(denied: list[str]) -> bool:
    """Whether what stands behind a negation is the filer, or its books: `to us`, `included in our results`."""
    if "," in denied:
        denied = denied[: denied.index(",")]
    for n, one in enumerate(denied):
        if one == "ours" or (one == "us" and n == 1 and denied[0] in listed("to_the_company")):
            return True
        whole = one in ("our", "consolidated") or (one in listed("called_by_article") and denied[n - 1 : n] == ["the"])
        behind = denied[n + 1 : n + 4]
        if not whole or "balance" in behind:  # commitments are in no balance sheet, and the filer's
            continue
        linked = not listed("links_to_books").isdisjoint(denied[:n])
        if linked and not listed("books_of_companies").isdisjoint(behind):
            return True
    return False


def _disclaimed_next(after: str) -> str | None:
    """The same of the sentence behind, where it begins with a pronoun: `It is not in our statements.`"""
    following = split(first_sentence(after))
    return _disclaimed(following) if following and plain(following[0]) in listed("pronouns_of_amounts") else None


def _there(said: list[str], behind: list[str], before: str, is_name: Callable[[str, bool], str | None]) -> str | None:
    """Whose place `there` takes up: `Ms. Arlen is treasurer of the Lowmoor Museum. Ticket revenue there was`."""
    if "there" not in [plain(word) for word in (*said[1:], *behind[:_NEGATED])] or is_own(said):
        return None
    last = split(last_sentence(before).removesuffix("."))
    for at in range(len(last) - 1, 0, -1):
        if last[at][:1].isupper() and not last[at - 1][:1].isupper():
            named = is_name(" ".join(last[at:]), False) if all(w[:1].isupper() for w in last[at:]) else None
            if named is not None:
                return named
    return None
