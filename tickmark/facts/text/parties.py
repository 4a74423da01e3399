"""Who else a sentence speaks of: a company, a person or a body that is in its place for whoever has the amount.

Each place is one of grammar, whatever the words around it: what leads the sentence (`At the median peer, ...`), the
antecedent of `whose` and `where`, the subject, a genitive, what stands behind the amount (`under its former owners`),
and a disclaimer (`none of which is in our results`). A sentence that says `we` between that place and its amount tells
its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from tickmark.facts.text.affirmed import acts
from tickmark.language.rules import words

_ELSEWHERE = "another company"
_LEADS = frozenset(("at", "among", "within", "under", "with", "for", "in", "across", "by"))
_AT_A_NAME = frozenset(("at", "within", "under"))
_BEHIND = frozenset(("at", "under", "by", "while", "when", "before", "until", "after"))
_THAT = frozenset(("that", "which", "who", "whom"))
_NEGATION = frozenset(("not", "none", "no", "never", "neither", "nor"))
_OWN = frozenset(("we", "us", "our", "ours", "ourselves"))
_AFTER_THE = frozenset(("company", "registrant", "group"))
_PRONOUNS = frozenset(("it", "they", "these", "those", "none", "neither", "nothing", "all", "both", "this", "that"))
_LINKS = frozenset(("in", "into", "of", "part", "with", "among", "through"))
_TO_US = frozenset(("to", "by", "for", "from"))
_GENITIVES = ("'s", "’s", "s'", "s’")
_BODIES = frozenset(("company", "firm", "business", "entity", "group", "corporation", "concern", "party", "owner"))
_NO_BODIES = frozenset(("plan", "plans", "program", "agreement", "facility", "act", "notes", "note", "award", "awards"))
_MODIFIERS = 5  # words between an article and the noun that it belongs to
_NEGATED = 9  # words behind a negation in which it says of what
_SHORTEST_NAME = 2  # words of a name at the head of a sentence
_SUBJECT = 4  # words of an antecedent that name it
_MARKS = '“”"()[]•*—–-;:'


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
    said, behind = _split(sentence[:start]), _split(sentence[end:])
    clause = said[_clause(said) :]
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


def speaks_of_filer(text: str) -> bool:
    """Whether a text speaks of the filer anywhere.

    >>> speaks_of_filer("The Company acquired the rest."), speaks_of_filer("Pump revenue was $7 million.")
    (True, False)
    """
    return _is_own(_split(text))


def _split(text: str) -> list[str]:
    """Words, with commas as words of their own."""
    return [word for word in (w.strip(_MARKS) for w in text.replace(",", " , ").split()) if word]


def _low(word: str) -> str:
    return word.lower().rstrip(".")


def _clause(said: list[str]) -> int:
    """Where the last clause begins: behind `, and` or `, while` with what has a verb of its own."""
    for at in range(len(said) - 1, 0, -1):
        if said[at - 1] == "," and _low(said[at]) in ("and", "while", "whereas", "but"):
            return at + 1
    return 0


def _is_own(said: list[str]) -> bool:
    """Whether words speak of the filer: `we`, `our plant`, `the Company`."""
    low = [_low(word) for word in said]
    return not _OWN.isdisjoint(low) or any(
        word in _AFTER_THE and low[at - 1] == "the" for at, word in enumerate(low) if at
    )


def _party(said: list[str]) -> tuple[str, int] | None:
    """The noun phrase that words begin with, where its noun is a company, a person or a body, and how many words it
    has: `the median peer`. `customer contracts` are none.
    """
    at = 0
    while at < len(said) and _low(said[at]) in _articles():
        at += 1
    if not at:
        return None
    for last in range(at, min(len(said), at + _MODIFIERS)):
        word = _low(said[last])
        if word in _functions():
            return None
        following = _low(said[last + 1]) if last + 1 < len(said) else ","
        if word in parties() and (following in _functions() or following in acts() or following.endswith("ed")):
            return " ".join(said[at : last + 1]), last + 1
    return None


def _name(said: list[str], opens: bool, is_name: Callable[[str, bool], str | None]) -> tuple[str, int] | None:
    """The name that words begin with and that stands for itself, `Tarn Pumps,`; not `Europe sales`."""
    length = 0
    while length < len(said) and (said[length][:1].isupper() or (length and _low(said[length]) in ("of", "&", "de"))):
        length += 1
    if not length or (length < len(said) and _low(said[length]) not in _functions()):
        return None
    name = " ".join(said[:length])
    return (name, length) if is_name(name, opens) else None


def _of_lead(clause: list[str], is_name: Callable[[str, bool], str | None]) -> str | None:
    """Whom a sentence names before its subject: `At the median peer, stock awards were`."""
    at = 0
    while at < len(clause):
        if _low(clause[at]) in _LEADS:
            named = _party(clause[at + 1 :])
            if named is None and _low(clause[at]) in _AT_A_NAME:
                named = _name(clause[at + 1 :], False, is_name)
            if named is not None:
                rest = clause[at + 1 + named[1] :]
                if "," in rest and not _is_own(rest[rest.index(",") :]):
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
        if _low(said[at]) not in ("whose", "where"):
            continue
        before = said[:at][:-1] if said[at - 1] == "," else said[:at]
        if not before or _is_own(said[at:]):
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
    while clause[at:] and _low(clause[at]) in _LEADS | _functions() and "," in clause[at:]:
        at += clause[at:].index(",") + 1  # `In 2024, `
    named = _party(clause[at:])
    if named is None:
        return None
    rest = clause[at + named[1] :]
    if rest[:1] == [","] and "," in rest[1:]:
        rest = rest[rest.index(",", 1) + 1 :]  # `, a separate trust,`
    done = [_low(word) for word in rest]
    while done and done[0] in _functions() and done[0] not in _THAT | _LEADS | {","}:
        done = done[1:]
    if not done or done[0] == "," or _is_own(rest) or not _done_to_us().isdisjoint(done):
        return None
    return named[0]


def _of_genitive(clause: list[str]) -> str | None:
    """Whose an amount is by a genitive: `our lender's interest income`."""
    for at in range(len(clause) - 1, max(-1, len(clause) - _NEGATED), -1):
        word = clause[at].lower()
        if word.endswith(_GENITIVES):
            noun = word[:-1] if word.endswith(_GENITIVES[2:]) else word[:-2]
            lower = clause[at][:1].islower() or not at  # `Global Ventures'` is a name
            if noun in parties() and lower and not _is_own(clause[at + 1 :]):
                return noun
            return None
    return None


def _of_place_behind(behind: list[str], is_name: Callable[[str, bool], str | None]) -> str | None:
    """Who had the amount by what follows it: `under its former owners`, `in 2024 at Tarn Pumps`, `for the clinics that
    rent them`.
    """
    for at, word in enumerate(behind):
        low = _low(word)
        if low == "for" and (party := _party(behind[at + 1 :])) is not None:
            following = behind[at + 1 + party[1] :][:1]
            if following and _low(following[0]) in _THAT:
                return party[0]
        if low in ("according", "those"):
            rest = behind[at + 2 : at + 2 + _MODIFIERS]
            rest = rest[: rest.index(",")] if "," in rest else rest
            return None if not rest or _is_own(rest) else " ".join(rest)
        if word[:1].isupper():
            return _of_owner(behind[at:], is_name)
        if low in _BEHIND:
            party = _party(behind[at + 1 :])
            if party is not None:
                return None if _is_own(behind[at + 1 + party[1] :]) else party[0]
            if low == "at" and (named := _name(behind[at + 1 :], False, is_name)) is not None:
                return named[0]
        if low not in _beside() and not low[:1].isdigit() and low != ",":
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
    for at, word in enumerate(said):
        if _low(word) in ("that", "such", "said") and said[at + 1 : at + 2] and _low(said[at + 1]) in _BODIES:
            return " ".join(said[at : at + 2]).lower()
    return None


def _said_before(said: list[str], before: str, is_name: Callable[[str, bool], str | None]) -> str | None:
    """Of whom the sentence before speaks, where this one names nobody: `Quern Labs is our rival. Revenue was`."""
    last = _split(before.strip().removesuffix(".").rpartition(". ")[2])
    if not last or _is_own(said) or any(w[:1].isupper() for w in said[1:]):
        return None
    named = _name(last, True, is_name)
    told = named is not None and named[1] >= _SHORTEST_NAME and _low(named[0].split()[-1]) not in _NO_BODIES
    return named[0] if named and told else None


def _behind_last(behind: list[str]) -> list[str]:
    """What stands behind the last amount of a sentence that joins several by `and`."""
    last = max((at for at, word in enumerate(behind) if word[:1] in "$€£¥" and word[1:2].isdigit()), default=-1)
    return behind[last + 1 :] if last >= 0 and "and" in behind[:last] else []


def _disclaimed(said: list[str]) -> str | None:
    """Whether words say that something is not the filer's: `none of which is included in our results`, `are theirs`,
    `went to our landlord and not to us`.
    """
    low = [_low(word) for word in said]
    for at, word in enumerate(low):
        following = low[at + 1 : at + 2]
        if word == "theirs" or (word in ("belong", "belongs", "belonged") and following == ["to"]):
            owner = low[at + 2 : at + 4]
            if word == "theirs" or (owner[:1] != ["us"] and owner not in (["the", "company"], ["our", "company"])):
                return _ELSEWHERE
        if word not in _NEGATION:
            continue
        denied = low[at + 1 : at + 1 + _NEGATED]
        if "," in denied:
            denied = denied[: denied.index(",")]
        for n, one in enumerate(denied):
            if one == "ours" or (one == "us" and n == 1 and denied[0] in _TO_US):
                return _ELSEWHERE
            whole = one in ("our", "consolidated") or (one in _AFTER_THE and denied[n - 1 : n] == ["the"])
            if "balance" in denied[n + 1 : n + 4]:
                continue  # commitments are in no balance sheet, and the filer's
            if whole and not _LINKS.isdisjoint(denied[:n]) and not _books().isdisjoint(denied[n + 1 : n + 4]):
                return _ELSEWHERE
    return None


def _disclaimed_next(after: str) -> str | None:
    """The same of the sentence behind, where it begins with a pronoun: `It is not in our statements.`"""
    following = _split(after.strip().partition(". ")[0])
    return _disclaimed(following) if following and _low(following[0]) in _PRONOUNS else None


def _there(said: list[str], behind: list[str], before: str, is_name: Callable[[str, bool], str | None]) -> str | None:
    """Whose place `there` takes up: `Ms. Arlen is treasurer of the Lowmoor Museum. Ticket revenue there was`."""
    if "there" not in [_low(word) for word in (*said[1:], *behind[:_NEGATED])] or _is_own(said):
        return None
    last = _split(before.strip().removesuffix(".").rpartition(". ")[2])
    for at in range(len(last) - 1, 0, -1):
        if last[at][:1].isupper() and not last[at - 1][:1].isupper():
            named = is_name(" ".join(last[at:]), False) if all(w[:1].isupper() for w in last[at:]) else None
            if named is not None:
                return named
    return None


@cache
def parties() -> frozenset[str]:
    """Nouns for companies, people and bodies, singular and plural."""
    listed = words("parties")
    return frozenset(listed) | frozenset(
        f"{word[:-1]}ies" if word.endswith("y") and word[-2] not in "aeo" else f"{word}s" for word in listed
    )


@cache
def _articles() -> frozenset[str]:
    return frozenset(words("articles_of_parties"))


@cache
def _functions() -> frozenset[str]:
    return frozenset(words("behind_a_party")) | {","}


@cache
def _done_to_us() -> frozenset[str]:
    return frozenset(words("done_to_the_company"))


@cache
def _beside() -> frozenset[str]:
    return frozenset(words("near_an_amount"))


@cache
def _books() -> frozenset[str]:
    return frozenset(words("books_of_companies"))
