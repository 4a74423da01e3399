"""Companies that a question names by what they alone have, and what names that are not known may stand for."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from tickmark.ask.lexer import Lexeme
from tickmark.catalogue import metric_names, ratios
from tickmark.entities import name_words
from tickmark.entities.mentions import is_ordinary
from tickmark.factstore import FactStore, label_key
from tickmark.language.member_names import SegmentNames
from tickmark.language.words import singular

_SEVERAL = 2
_MOST_OWNERS = 40
"""Companies whose members are read to find whose a name is."""
_MOST_NAMES = 1000
"""Names of rows and members that are looked through for a word."""
_ALIKE = 0.8
_LONG = 6
"""Letters of a word whose spelling can be told to be a slip."""
_SHORT = 3
_ENDINGS = ("s", "d", "r")
_VOWELS = frozenset("aeiou")


def owner_of_member(store: FactStore, text: str, unknown: Sequence[Lexeme], *, alone: bool = False) -> str | None:
    """The one company with a member that the text names (`iPhone`): a name with a capital, or one typed without it
    where no company is named; a word of which no other company's rows and members have.

    Args:
        store: the facts.
        text: the question.
        unknown: the words of the text that are not understood.
        alone: whether no company is named.
    """
    named = [x for x in unknown if alone or any(c.isupper() for c in x.text)]
    if not named or len(store.companies) < _SEVERAL:
        return None
    owners = {ticker for x in named if len(own := _owners(store, text, x)) == 1 for ticker in own}
    if len(owners) != 1:
        return None
    (owner,) = owners
    return owner if any(not _elsewhere(store, label_key(x.text), owner) for x in named) else None


def _owners(store: FactStore, text: str, word: Lexeme) -> list[str]:
    """The companies with a member that is named in a text by a word."""
    members = store.members_with(_part(word.text), _MOST_OWNERS)
    found = {ticker: SegmentNames(own).find(text) for ticker, own in members.items()}
    return [ticker for ticker, own in found.items() if any(m.start <= word.start and word.end <= m.end for m in own)]


def _elsewhere(store: FactStore, key: str, owner: str) -> bool:
    """Whether a word stands in a row or a member of another company than its owner."""
    return bool(_called(store, key, owner))


def owners_of_names(store: FactStore, words: Sequence[str]) -> list[str]:
    """The companies of which each has a word in its rows or members that no other company has.

    Args:
        store: the facts.
        words: in small letters.
    """
    owners = (_called(store, label_key(word)) for word in words)
    return list(dict.fromkeys(ticker for own in owners if len(own) == 1 for ticker in own))


def _called(store: FactStore, key: str, but: str = "") -> set[str]:
    """The companies with a row or a member that has a word in its name, but for one."""
    named = store.names_with(_part(key), _MOST_NAMES, but) if key else ()
    return {ticker for ticker, name in named if key in label_key(name).split()}


def _part(word: str) -> str:
    """The letters of a word that its singular and its plural share: `compan` of `company`."""
    return singular(word.lower()).removesuffix("y")


def with_tickers(text: str, lexemes: Sequence[Lexeme], store: FactStore) -> str:
    """A text with the tickers that it has in small letters, or that own something (`Cat's`), in capitals: words that
    mean nothing else, where no other company is named or they are set beside one; and the ticker for an ordinary word
    that only one company's name begins with (`marathon`).
    """
    named = [x for x in lexemes if x.kind == "company"]
    for place, word in enumerate(lexemes):
        beside = [
            x
            for x in (*lexemes[max(0, place - 1) : place], *lexemes[place + 1 : place + 2])
            if x.kind == "compare" or x.text.lower() in ("and", "or")
        ]
        long = len(word.text) > _SHORT - 1
        owning = word.text.istitle() and text[word.end : word.end + 2].replace("’", "'") == "'s"
        company = _of_first_word(word.text, store) if word.kind == "word" and not named else None
        if company:
            return with_tickers(f"{text[: word.start]}{company}{text[word.end :]}", (), store)
        alone = (word.text.islower() and len(word.text) > 1) or (owning and len(word.text) > _SHORT - 1)
        if word.kind == "word" and alone and store.company(word.text.upper()) and (long or beside or not named):
            text = f"{text[: word.start]}{word.text.upper()}{text[word.end :]}"
    return text


def _of_first_word(word: str, store: FactStore) -> str | None:
    """The ticker of the one company whose name begins with an ordinary word: `marathon`, where no other is named."""
    if not is_ordinary(word.lower()) or len(word) < _LONG:
        return None
    owners = {c.ticker for c in store.companies if [w.lower() for w in name_words(c.name)[:1]] == [word.lower()]}
    return owners.pop() if len(owners) == 1 else None


def respelt(
    text: str, unknown: Iterable[Lexeme], own: Callable[[str], bool], names: frozenset[str] = frozenset()
) -> str | None:
    """A text with the words that are not understood spelt as the one word of a metric's name (or of `names`) from which
    each is a letter off; None where one of them is not.

    Args:
        text: the question.
        unknown: its words that are not understood.
        own: whether a word stands in the companies' own rows, and so is no slip.
    """
    slips = [lexeme for lexeme in unknown if lexeme.text.lower() not in _known_words()]
    for lexeme in slips:
        word = lexeme.text.lower()
        near = {
            known
            for known in _known_words() | names
            if len(known) > _SHORT and known[0] == word[0] and _a_letter_off(word, known)
        }
        if len(word) < _LONG - bool(near & names) or not word.isalpha() or own(word) or len(near) != 1:
            return None
        text = re.sub(rf"\b{lexeme.text}\b", near.pop(), text)
    return text if slips else None


def first_words(store: FactStore) -> frozenset[str]:
    """The words that names of companies begin with, but for ordinary ones."""
    words = {name_words(company.name)[0] for company in store.companies if name_words(company.name)}
    return frozenset(word for word in words if len(word) >= _LONG - 1 and not is_ordinary(word))


@cache
def _known_words() -> frozenset[str]:
    """The words of the names of metrics and ratios."""
    names = [
        *(name for own in metric_names().values() for name in own),
        *(name for ratio in ratios().values() for name in ratio.names),
    ]
    return frozenset(word for name in names for word in re.findall(r"[a-z]+", name.lower()) if len(word) >= _SHORT)


def _a_letter_off(word: str, known: str) -> bool:
    """Whether a letter is missing, too many, another vowel, or has changed places with the next; an ending is none of
    these, and another consonant makes another word (`employers`).
    """
    if abs(len(word) - len(known)) > 1 or any(
        word == f"{known}{end}" or known == f"{word}{end}" for end in ("", *_ENDINGS)
    ):
        return False
    same = next((n for n, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), min(len(word), len(known)))
    rest, left = word[same:], known[same:]
    return (
        rest[1:] == left
        or rest == left[1:]
        or (rest[1:] == left[1:] and {rest[:1], left[:1]} <= _VOWELS)
        or (rest[:2] == left[:2][::-1] and rest[2:] == left[2:])
    )


def is_slip(word: str, known: str) -> bool:
    """Whether a word is a slip of a known one, or its other spelling: `membr` for `member`, `centre` for `center`."""
    begins = word.startswith(known) or known.startswith(word)
    return len(known) >= _LONG - 1 and not begins and _a_letter_off(word, known)


def is_inflected(word: str, known: str) -> bool:
    """Whether a word is another form of a known one: `athletic` for `athlete`."""
    begins = word.startswith(known) or known.startswith(word)
    return begins and min(len(word), len(known)) >= _LONG - 1 and abs(len(word) - len(known)) < _SHORT


def meant(store: FactStore, names: Sequence[str], unknown: Iterable[Lexeme]) -> tuple[str, ...]:
    """What a question may have meant: companies whose names begin so, and names of amounts that are spelt alike."""
    found = [
        f"{c.name} ({c.ticker})"
        for name in names
        for c in store.companies
        if c.name.casefold().startswith(f"{name.casefold()} ")
    ]
    first = {c.name.split()[0].casefold(): f"{c.name} ({c.ticker})" for c in reversed(store.companies)}
    found += [
        first[near]
        for name in names
        for near in difflib.get_close_matches(name.split()[0].casefold(), first, 1, _ALIKE)
        if first[near] not in found
    ]
    known = {word for own in metric_names().values() for name in own for word in name.split()}
    for lexeme in unknown:
        near = difflib.get_close_matches(lexeme.text.lower(), known, 1, _ALIKE)
        found += [f"'{word}' for '{lexeme.text}'" for word in near if word != lexeme.text.lower()]
    return tuple(dict.fromkeys(found))


def unknown_companies(unknown: Sequence[Lexeme], text: str) -> list[str]:
    """Words that look like the name of a company that is not known: written with a capital within the sentence, or
    owning something.
    """
    names: list[str] = []
    for lexeme in unknown:
        first = not text[: lexeme.start].strip(" \"'(")
        capital = lexeme.text[0].isupper() and not first
        owning = bool(re.match(r"'s\b|s'", text[lexeme.end : lexeme.end + 2]))
        if (capital or owning) and len(lexeme.text) > 1:
            start = lexeme.start
            before = re.search(r"(?:\b[A-Z][\w&.-]*\s+)+$", text[:start])
            start = before.start() if before and text[: before.start()].strip() else start
            after = re.match(r"(?:\s+(?:&\s+)?[A-Z][\w&.-]*)+", text[lexeme.end :])
            name = text[start : lexeme.end + (after.end() if after else 0)].strip()
            if not any(name in known for known in names):
                names.append(name)
    return names
