"""Who else a sentence speaks of: a company, a person or a body that is in its place for whoever has the amount.

Each place is one of grammar, whatever the words around it: what leads the sentence (`At the median peer, ...`), the
antecedent of `whose` and `where`, the subject, a genitive, what stands behind the amount (`under its former owners`),
and a disclaimer (`none of which is in our results`). A sentence that says `we` between that place and its amount tells
its own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
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
from tickmark.facts.text.verbs import acts, past_words

_ELSEWHERE = "another company"
_GENITIVES = ("'s", "’s", "s'", "s’")
_MODIFIERS = 5  # words between an article and the noun that it belongs to
_NEGATED = 9  # words behind a negation in which it says of what
_SHORTEST_NAME = 2  # words of a name at the head of a sentence
_SUBJECT = 4  # words of an antecedent that name it
_POSSESSIVES, _PRONOUNS = listed("others_pronouns"), frozenset(("it", "they", "he", "she"))
_LEADING = listed("before_a_party") | {"according"}
_BESIDE = frozenset(("on", "upon", "by", "to", "with", "per"))
_HELPING = ("has", "have", "had", "also", "itself", "themselves", "alone", "together", "each")


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
        or _of_doer(clause, is_name, len(clause) == len(said))
        or _of_bearer(clause, is_name)
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
    if found is None and (last := _gapped(sentence[:start])) is not None:
        found = another(sentence, *last, before, after, is_name)
    return found.rstrip(".") if found else None


def _gapped(said: str) -> tuple[int, int] | None:
    """The amount before this one, where what stands between them has no verb of its own: `advertising cost Kells $3
    million and coupons another $5 million`.
    """
    last = max(said.rfind(sign) for sign in "$€£¥")
    between = said[last:].partition(" and ")[2].lower().split()
    if last < 0 or not between or len(between) > _MODIFIERS or is_own(between):
        return None
    verbs = _verbs_of_doers() | {"was", "were", "is", "are", "been"}
    return (last, last + len(said[last:].split()[0])) if verbs.isdisjoint(between) else None


def takes_up(clause: str) -> bool:
    """Whether the subject of a clause is somebody spoken of before, or theirs: `its revenue was`, `in 2024 it spent`.

    >>> takes_up("Its revenue was "), takes_up("In 2024 it spent "), takes_up("It was agreed to pay ")
    (True, True, False)
    """
    low = [plain(word) for word in split(clause)]
    if low[:1] and low[0] in listed("before_a_party"):
        head = low[:_NEGATED]
        low = low[head.index(",") + 1 :] if "," in head else low[2:]  # `In 2024 it spent`
    if not low or low[0] in _POSSESSIVES:
        return bool(low)
    return low[0] in _PRONOUNS and not _verbs_of_doers().isdisjoint(low[1:2])


def topic(sentence: str, is_name: Callable[[str, bool], str | None]) -> str | None:
    """Somebody else whom a sentence speaks of: its subject, or whom it ends with where its subject is the filer."""
    said = split(sentence.rstrip(" .:;"))
    length = next((at for at, word in enumerate(said) if not word[:1].isupper()), len(said))
    if length and (named := is_name(_bare(" ".join(said[:length])), True)) is not None:
        return named
    if (party := _party(said, bare=True)) is not None and not is_own(said[:1]):
        return party[0]
    if not is_own(said[:_MODIFIERS]):
        return None
    first = len(said)
    while first and said[first - 1][:1].isupper():
        first -= 1
    if first < len(said):
        return is_name(" ".join(said[first:]), False)
    for at in range(max(0, len(said) - _MODIFIERS), len(said) - 1):
        party = _party([*said[at:], ","])
        if party is not None and at + party[1] == len(said):
            return party[0]
    return None


def by_a_party(sentence: str) -> str | None:
    """Whose doing a sentence ends with: `Spending by our franchisees`, `as compiled by the ministry`."""
    said = split(sentence)
    for at in range(len(said) - 2, max(0, len(said) - _MODIFIERS - 1), -1):
        if plain(said[at]) == "by":
            party = _party([*said[at + 1 :], ","])
            return party[0] if party is not None and at + 1 + party[1] == len(said) else None
    return None


def _bare(name: str) -> str:
    """A name without the genitive behind it."""
    return name[:-2] if name.endswith(_GENITIVES[:2]) else name.rstrip("'’")


def _party(said: list[str], *, bare: bool = False) -> tuple[str, int] | None:
    """The noun phrase that words begin with, where its noun is a company, a person or a body, and how many words it
    has: `the median peer`. `customer contracts` are none.

    Args:
        said: words.
        bare: whether a plural may stand without an article, as subjects do: `Students of our colleges`.
    """
    at = 0
    while at < len(said) and plain(said[at]) in listed("articles_of_parties"):
        at += 1
    if not at and not bare:
        return None
    for last in range(at, min(len(said), at + _MODIFIERS)):
        word = plain(said[last])
        if word in ends_a_party():
            return None
        following = plain(said[last + 1]) if last + 1 < len(said) else ","
        whole = following in ends_a_party() or following in acts() or following.endswith("ed")
        if word in parties() and whole and (at or word.endswith("s")):
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
    """Whom a pronoun takes up: `chairman of Tarn Glass, whose revenue was`, `owns Tarn Glass, which had`."""
    for at in range(len(said) - 1, 0, -1):
        had = plain(said[at]) in ("which", "who") and said[at - 1] == "," and _has_by_deed(said[at + 1 : at + 2])
        if not had and plain(said[at]) not in ("whose", "where"):
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


def _has_by_deed(said: list[str]) -> bool:
    """Whether words are a verb of whoever has an amount, and not of what gives the company its own."""
    low = {plain(word) for word in said}
    return not _verbs_of_doers().isdisjoint(low) and listed("done_to_the_company").isdisjoint(low)


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


def _of_doer(clause: list[str], is_name: Callable[[str, bool], str | None], opens: bool) -> str | None:
    """Who spent, had or earned the amount that a clause ends with: `Students of our colleges borrowed`, `Kells, whose
    policies we sell, wrote`, `our supplier's parent, Ostrow AG, recorded`.
    """
    low = [plain(word) for word in clause]
    verb = next((at for at in range(len(low) - 1, 0, -1) if low[at] in _verbs_of_doers()), 0)
    if not verb or is_own(clause[verb:]) or not listed("done_to_the_company").isdisjoint(low[verb:]):
        return None
    last = verb
    while last and (low[last - 1] in _HELPING or low[last - 1].endswith("ly")):
        last -= 1
    if not last or low[last - 1] in listed("own_pronouns") | listed("called_by_article"):
        return None  # `the amount that we borrowed`, `that the Company borrowed`
    at = 0
    while low[at] in _LEADING and "," in low[at:last]:
        at += low[at:].index(",") + 1  # `In 2024, `
    if (party := _party(clause[at:last], bare=True)) is not None:
        return party[0]
    subject = [*clause[at:last], ","]
    named = _name(subject, opens and not at, is_name)
    if named is not None and (named[1] == len(subject) - 1 or subject[-2] == ","):
        return named[0]
    if subject[-2:-1] == [","] and "," in subject[:-2]:  # the one in apposition
        aside = subject[subject.index(",") + 1 : -1]
        apposed = _name(aside, False, is_name)
        return apposed[0] if apposed and apposed[1] == len(aside) - 1 else None
    return None


def _of_bearer(clause: list[str], is_name: Callable[[str, bool], str | None]) -> str | None:
    """Whom something cost or brought the amount: `Fencing cost Tarn Pumps`, `which cost the tenant`."""
    for at in range(len(clause) - 1, max(-1, len(clause) - _NEGATED), -1):
        if plain(clause[at]) in listed("costs_somebody"):
            behind = [*clause[at + 1 :], ","]
            borne = _name(behind, False, is_name) or _party(behind)
            return borne[0] if borne is not None and borne[1] == len(behind) - 1 else None
    return None


def _of_genitive(clause: list[str]) -> str | None:
    """Whose an amount is by a genitive: `our lender's interest income`."""
    for at in range(len(clause) - 1, max(-1, len(clause) - _NEGATED), -1):
        word = clause[at].lower()
        if word.endswith(_GENITIVES):
            noun = word[:-1] if word.endswith(_GENITIVES[2:]) else word[:-2]
            lower = clause[at][:1].islower() or not at  # `Global Ventures'` is a name
            first = at
            while first and plain(clause[first - 1]) not in ends_a_party():
                first -= 1
            beside = first and plain(clause[first - 1]) in _BESIDE  # `based on the customer's location`
            if noun in parties() and lower and not beside and not is_own(clause[at + 1 :]):
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
        if low == "by" and at and plain(behind[at - 1]) in listed("done_by_owners"):
            named = _name(behind[at + 1 :], False, is_name)
            if named is not None:
                return named[0]
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


@cache
def _verbs_of_doers() -> frozenset[str]:
    """Past forms of what a company does with money, but for changes of amounts, which have no doer."""
    done = frozenset(past_words("object", "cash")) | listed("has_an_amount")
    return (done - frozenset(past_words("change"))) | listed("done_by_others")
