r"""Named patterns: regular expressions with a name, one line that says what they mean, texts in which they are found
and texts in which they are not. Every pattern of Tickmark is to be one; `benchmarks/patterns_counted.py` counts the
others.

Declare a pattern where it is used, as a constant of the module:

    PAR_VALUE = Pattern(
        "tables/par-value",
        r",? (?:with no|no|without) par value\b",
        means="what one share is worth by the articles; says nothing of the amount in the row",
        examples=("common stock[[, no par value]]",),
        counterexamples=("stated at par value",),
    )

Ask it as one asks `re`: `search`, `match`, `fullmatch`, `finditer`, `findall`, `split`, `sub`; `removed_from(text)` is
`sub("", text)`. `holds(text)` answers yes or no and remembers it: for labels and headers, which come cell after cell.

* The id is `room/name`; no two patterns have the same.
* `at="start"` and `at="whole"`: a text has to begin with the pattern, or to be all of it. Examples are read so
  (`match`, `fullmatch` instead of `search`), and so does `holds`.
* `[[...]]` in an example marks what is found; without the brackets it only has to be found. A counterexample looks
  alike. `tests/unit/language/test_rules.py` runs them all.
* A list of words is data: `{month}` stands for the words of that name in `lexicon/en/*.yaml`, where each list has a
  line of what it means. (`{2,4}` is what it always is; in an f-string write `{{month}}`.)
* A pattern is compiled when it is first needed, once for all processes (`kept_patterns`). Words of which every match
  holds one are derived from it; a text with none of them is not searched, which is many times as quick. Nothing has to
  be declared for that.
* Several patterns that are only asked one after the other are one pattern, or an ordered table (`ordered_rules`).

`benchmarks/patterns_fired.py` names the patterns that are found nowhere in the corpora: they go.

>>> quarter = Pattern("doc/quarter", r"\b{ordinal} quarter\b", means="a quarter by its number", flags=re.IGNORECASE)
>>> quarter.search("In the Third Quarter of 2024")[0], quarter.needs
('Third Quarter', (' quarter',))
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final

from tickmark.language.kept_patterns import Prepared, beside
from tickmark.yaml_files import PACKAGE, read_yaml

_HERE: Final = PACKAGE / "language"
LEXICON: Final = _HERE / "lexicon" / "en"
REGISTRY: Final[dict[str, Pattern]] = {}
"""Every pattern of the modules that were imported, by its id."""
Finding = Callable[..., "re.Match[str] | None"]
"""`search`, `match` and `fullmatch` of a pattern: a text, and where in it to start and to end."""
_KEPT_PATTERNS: Final = beside(_HERE / "rules.py")
_KEPT: Final = 8192  # answers that `holds` remembers
_MOST_NEEDED: Final = 40  # words; more take longer to look for than the pattern
_PLACEHOLDER: Final = re.compile(r"\{([a-z][a-z_]*)\}")
_PLAIN: Final = re.compile(r"[\w '’&-]+")


class Pattern:
    """A named regular expression, compiled when it is first needed. See the module.

    Args:
        id: `room/name`.
        pattern: the regular expression; `{name}` stands for the words of the lexicon of that name.
        means: one line, for people.
        examples: texts that it is found in; `[[...]]` marks what is found.
        counterexamples: texts that look alike and that it is not found in.
        at: "anywhere", "start" or "whole": where in a text it has to be found.
        flags: of `re`.

    Raises:
        ValueError: another pattern has this id.
    """

    __slots__ = (
        "_folded",
        "_prepared",
        "at",
        "counterexamples",
        "examples",
        "flags",
        "fullmatch",
        "holds",
        "id",
        "match",
        "means",
        "pattern",
        "search",
    )

    search: Finding
    """The first match in a text, or in its characters from `start` to `end`; None where there is none."""
    match: Finding
    """The match that a text begins with, or None."""
    fullmatch: Finding
    """The match that is all of a text, or None."""

    def __init__(
        self,
        id: str,
        pattern: str,
        *,
        means: str,
        examples: tuple[str, ...] = (),
        counterexamples: tuple[str, ...] = (),
        at: str = "anywhere",
        flags: int = 0,
    ) -> None:
        self.id = id
        self.pattern = pattern
        self.means = means
        self.examples = examples
        self.counterexamples = counterexamples
        self.at = at
        self.flags = flags
        self._folded = bool(flags & re.IGNORECASE)
        self._prepared: Prepared | None = None
        self.holds: Callable[[str], bool] = lru_cache(maxsize=_KEPT)(self._holds)
        self.search = self._first_search
        self.match = self._first_match
        self.fullmatch = self._first_fullmatch
        if id:
            other = REGISTRY.get(id)
            if other is not None and other.pattern != pattern:
                raise ValueError(f"two patterns have the id {id!r}: give one of them another")
            REGISTRY[id] = self

    def _expanded(self) -> str:
        text = expanded(self.pattern)
        return (
            text
            if text is self.pattern or not self.flags & re.VERBOSE
            else _PLACEHOLDER.sub(lambda match: any_word(match[1]).replace(" ", "[ ]"), self.pattern)
        )

    @property
    def compiled(self) -> re.Pattern[str]:
        """The regular expression itself."""
        return (self._prepared or self._prepare())[0]

    @property
    def needs(self) -> tuple[str, ...]:
        """Words, or parts of such, of which every match holds at least one; nothing where none can be told."""
        return (self._prepared or self._prepare())[1]

    def _prepare(self) -> Prepared:
        self._prepared = _KEPT_PATTERNS.prepared(self._expanded(), self.flags, needed)
        return self._prepared

    def may_hold(self, text: str) -> bool:
        """Whether a text has one of the words that a match needs."""
        needs = self.needs
        if not needs:
            return True
        if self._folded:
            text = _lower(text)
        for word in needs:  # noqa: SIM110 - many times as quick as `any` with a generator
            if word in text:
                return True
        return False

    def _holds(self, text: str) -> bool:
        return self.found(text) is not None

    def found(self, text: str) -> re.Match[str] | None:
        """The match where the pattern has to be found (`at`)."""
        if self.at == "anywhere":
            return self.search(text)
        return self.match(text) if self.at == "start" else self.fullmatch(text)

    def _first_search(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Puts the quickest search in its own place: the regular expression itself where no word is needed."""
        self.search = self._after_words(self.compiled.search) if self.needs else self.compiled.search
        return self.search(text, start, end)

    def _after_words(self, search: Finding) -> Finding:
        """A search of those texts that hold one of the needed words; the others have no match."""
        needs, folded = self.needs, self._folded

        def found(text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
            letters = _lower(text) if folded else text
            for word in needs:
                if word in letters:
                    return search(text, start, end)
            return None

        return found

    def _first_match(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        self.match = self.compiled.match
        return self.match(text, start, end)

    def _first_fullmatch(self, text: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        self.fullmatch = self.compiled.fullmatch
        return self.fullmatch(text, start, end)

    def finditer(self, text: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """Every match in a text."""
        if not self.may_hold(text):
            return iter(())
        return self.compiled.finditer(text, start, end)

    def findall(self, text: str) -> list[Any]:
        """What `re.findall` gives."""
        return self.compiled.findall(text) if self.may_hold(text) else []

    def split(self, text: str, most: int = 0) -> list[str | Any]:
        """What `re.split` gives."""
        return self.compiled.split(text, most)

    def sub(self, into: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        """The text with another in the place of every match."""
        return self.compiled.sub(into, text, count) if self.may_hold(text) else text

    def removed_from(self, text: str, leaving: str = "") -> str:
        """The text without any match; what is to be left in the place of one may be given."""
        return self.compiled.sub(leaving, text) if self.may_hold(text) else text


def unnamed(pattern: str, flags: int = 0) -> Pattern:
    """A pattern that has no name yet; `benchmarks/patterns_counted.py` counts them."""
    return Pattern("", pattern, means="", flags=flags)


_last: tuple[str, str] = ("", "")  # the text that was asked about last, and its small letters


def _lower(text: str) -> str:
    """The small letters of a text; several patterns in a row ask for those of the same one."""
    global _last
    last = _last
    if last[0] is text:
        return last[1]
    low = text.lower()
    _last = (text, low)
    return low


def words(name: str) -> tuple[str, ...]:
    """The words of a list of the lexicon.

    >>> words("ordinal")
    ('first', 'second', 'third', 'fourth')

    Raises:
        KeyError: there is no such list.
    """
    return _lists()[name]


@lru_cache(maxsize=1)
def _lists() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(LEXICON.glob("*.yaml")):
        data: dict[str, Any] = read_yaml(path)
        if path.stem == "words":  # the months, which every language has
            months: dict[str, list[str]] = data["months"]
            found["month"] = tuple(word for name, short in months.items() for word in (name, *short))
            continue
        for name, entry in data.items():
            if name in found:
                raise ValueError(f"{path}: {name!r} is a list of another file as well")
            found[name] = tuple(entry["words"])
    return found


@lru_cache(maxsize=512)
@lru_cache(maxsize=1)
def ordinary_words() -> frozenset[str]:
    """Every word of every list, in small letters: what is in none of them may be a name."""
    texts = " ".join(chain.from_iterable(_lists().values())).lower()
    return frozenset("".join(sign if sign.isalpha() else " " for sign in texts).split())


def any_word(name: str) -> str:
    """What matches a word of a list of the lexicon, the longest that stands there."""
    of = words(name)
    return by_letters(of) if all(_PLAIN.fullmatch(word) for word in of) else f"(?:{'|'.join(of)})"


def expanded(pattern: str) -> str:
    """A pattern with the words of the lexicon in the place of their names.

    >>> expanded("(?:{ordinal}|[1-4]th) quarter")
    '(?:(?:f(?:irst|ourth)|second|third)|[1-4]th) quarter'
    """
    return _PLACEHOLDER.sub(lambda match: any_word(match[1]), pattern) if "{" in pattern else pattern


def by_letters(of: Iterable[str]) -> str:
    """What matches one of these words, the longest that stands there: alternatives go by their first letters, then by
    the next ones, so that a search is done with most words of a text at their first letter. Where a word goes on that
    none of these does, what follows has to tell (`\\b`).

    >>> by_letters(["may", "march", "mar", "april"])
    '(?:ma(?:y|r(?:ch)?)|april)'
    """
    rest: dict[str, list[str]] = {}
    ends = False
    for word in of:
        if word:
            rest.setdefault(word[0], []).append(word[1:])
        else:
            ends = True
    branches = [letter + by_letters(following) for letter, following in rest.items()]
    if ends:
        return f"(?:{'|'.join(branches)})?" if branches else ""
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"


def word(*starts: str) -> str:
    r"""What matches one of these beginnings of a word.

    The same as `\b(?:...)`, but the letters come first and the boundary is asked for behind them: then a search goes
    from one place with these letters to the next, where one that begins with `\b` tries every place. Over the text of a
    filing that is ten times as quick.

    Args:
        starts: letters, without anything that has a meaning in patterns.
    """
    return "(?:" + "|".join(rf"{start}(?<!\w{start})" for start in starts) + ")"


_TAKEN_FOR: Final = str.maketrans("ſ\u212aı", "ski", "\u0307")


def small(text: str) -> str:
    """What a pattern without regard to case has matched, in the small letters that the pattern is made of: it takes
    `ſ`, the kelvin sign, `ı` and `İ` for s, k and i, and they have other small letters.

    >>> small("Auguſt"), small("MİLLION")
    ('august', 'million')
    """
    low = text.lower()
    return low if low.isascii() else low.translate(_TAKEN_FOR)


class Words:
    """Words, or parts of such, of which a text may hold one: found many times as quickly as by a pattern with as many
    alternatives.

    Args:
        words: divided by `|`; those that texts hold most come first.
    """

    __slots__ = ("words",)

    def __init__(self, words: str) -> None:
        self.words = words.split("|")

    def found_in(self, text: str) -> str:
        """The first of them that a text holds, or nothing."""
        for word in self.words:
            if word in text:
                return word
        return ""


def needed(pattern: str, flags: int = 0) -> tuple[str, ...]:
    r"""Words, or parts of such, of which every match of a pattern holds at least one, in small letters where case does
    not count; nothing where there are none, or too many to be worth looking for.

    >>> needed(r"\bper[- ](?:share|unit)\b"), needed(r"\d+"), needed(r"(?:see )?notes? \d")
    (('share', 'unit'), (), ('note',))
    """
    found = _needed([*parser.parse(pattern, flags)], bool(flags & re.IGNORECASE))
    if (
        found is None
        or len(found) > _MOST_NEEDED
        or any(len(one) < 2 and (one.isalnum() or one in " .,") for one in found)
    ):
        return ()
    return tuple(found)


_Parsed = list[tuple[Any, Any]]


def _needed(parsed: _Parsed, fold: bool) -> list[str] | None:
    """The best of the sets of words that the parts of a sequence ask for, or None."""
    best: list[str] | None = None
    run = ""
    for code, of in _flat(parsed, fold):
        if code is codes.LITERAL:
            run += chr(of).lower() if fold else chr(of)
            continue
        if code in (codes.AT, codes.ASSERT, codes.ASSERT_NOT):
            continue
        if run:
            best = _better(best, [run])
        if code is codes.BRANCH:
            branches = [_needed([*((codes.LITERAL, ord(letter)) for letter in run), *branch], fold) for branch in of[1]]
            if all(branch is not None for branch in branches):
                best = _better(best, list(dict.fromkeys(one for branch in branches for one in branch or ())))
        elif code is codes.IN and all(part is codes.LITERAL for part, _ in of):
            signs = [chr(letter) for _, letter in of]
            best = _better(best, [sign.lower() for sign in signs] if fold else signs)
        elif code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            if of[0] > 0:
                best = _better(best, _needed([*of[2]], fold))
        elif code is codes.SUBPATTERN:
            best = _better(best, _needed([*of[3]], fold))
        elif code is codes.ATOMIC_GROUP:
            best = _better(best, _needed([*of], fold))
        run = ""
    return _better(best, [run] if run else None)


def _flat(parsed: _Parsed, fold: bool) -> Iterator[tuple[Any, Any]]:
    """The parts of a sequence, with what groups without alternatives hold in the place of the groups."""
    for code, of in parsed:
        if code is codes.SUBPATTERN:
            added = of[1]
            if added & re.IGNORECASE and not fold:
                yield codes.ANY, None  # letters of either case
            else:
                yield from _flat([*of[3]], fold)
        else:
            yield code, of


def _better(first: list[str] | None, second: list[str] | None) -> list[str] | None:
    """Of two sets of words the one that fewer texts hold: longer words, then fewer of them."""
    if second is not None:
        second = [word for word in second if not any(other in word for other in second if other != word)]
    if first is None or second is None:
        return first if second is None else second
    return max(first, second, key=_selects)


def _selects(of: list[str]) -> tuple[bool, bool, int]:
    least = min(len(word.strip()) for word in of)
    return len(of) <= _MOST_NEEDED, least > 2, 4 * least - len(of)
