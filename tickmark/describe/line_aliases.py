"""What a filing calls a revenue line: its name, the parts of it, the letters that stand for it or that it is, and the
shorter and longer names that texts use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tickmark.describe.name_matching import stems
from tickmark.describe.names import is_place, is_plain, is_rest
from tickmark.describe.reading import Text, abbreviations

_EARNED = (
    "revenue",
    "revenues",
    "fees",
    "income",
    "sales",
    "services",
    "charges",
    "premiums",
)  # what a line earns, by the words for it
_KINDS = (
    r"(?:systems?|group|segments?|business(?:es)?|divisions?|units?|operations|operating|products?|services?|solutions?"
    r"|technolog(?:y|ies)|holdings|platforms?|portfolio|franchise|brands?)"
)
_LETTERS = re.compile(r"(?=.*[A-Z].*[A-Z])[A-Za-z&/]{2,8}")  # `EMEA`, `LatAm`
_LONGEST = 8  # words that letters stand for
_NAME = 200  # characters in which these are looked for
_WORDS_BEFORE = re.compile(rf"(?:[\w&'’.,-]+\s+){{1,{_LONGEST}}}\Z")
_BETWEEN = ("of", "and", "&", "the", "for", "in")


class Callings:
    """The names that the lines of one filing go by.

    Args:
        texts: its passages.
    """

    def __init__(self, texts: Sequence[Text]) -> None:
        self._texts = tuple(texts)
        self._glossary = tuple(abbreviations(texts))
        self._found: dict[str, str | None] = {}

    def of(self, line: str, others: Sequence[str] = ()) -> tuple[str, ...]:
        """The name, its own parts where a stroke or a dash joins several, without what is other or only revenue in it,
        and the letters that the filing uses for it or it for them.
        """
        shared = self.shared(line, others)
        parts = [part for part in _parts(line) if part not in shared]
        found = [line, *parts]
        for part in parts if shared else [line]:
            found += _shorter(part)
        taken = {stems(other) for other in others if other != line}
        found = [line, *(name for name in found if name != line and stems(name) not in taken)]
        found += [letters] if not is_plain(line) and (letters := self._letters(line)) else []
        found += [name] if _LETTERS.fullmatch(line) and (name := self._stood_for(line)) else []
        return tuple(dict.fromkeys(found))

    def shared(self, line: str, others: Iterable[str]) -> tuple[str, ...]:
        """The parts of a name that names of other lines have too (`Parcels` of `Parcels - Ground` and `Parcels - Air`):
        what it is a part of; none where it has no part of its own.
        """
        parts = _parts(line)
        taken = {part for other in others if other != line for part in (other, *_parts(other))}
        return tuple(part for part in parts if part in taken) if any(part not in taken for part in parts) else ()

    def of_its_own(self, line: str, others: Iterable[str]) -> tuple[str, ...]:
        """A name with the letters that stand for it, or only the parts of it that no other line's name has, as texts
        use them.
        """
        if shared := self.shared(line, others):
            return tuple((_shorter(part) or [part])[-1] for part in _parts(line) if part not in shared)
        letters = "" if is_plain(line) else self._letters(line)
        return (line, letters) if letters else (line,)

    def loosely(self, line: str, others: Iterable[str]) -> tuple[str, ...]:
        """Names of a line that has none of its own in the text: without what kind of thing it is (`Aerospace` for
        `Aerospace Systems`), where no other line may be meant by them.
        """
        short = line
        while (shorter := re.sub(rf"[\s,]+(?:and |& )?{_KINDS}$", "", short, flags=re.IGNORECASE)) != short:
            short = shorter
        if (
            short == line
            or len(short) < 4
            or not short[0].isupper()
            or is_plain(short)
            or is_rest(short)
            or is_place(short)
        ):
            return ()
        taken = any(
            set(stems(short)) <= set(stems(other)) or set(stems(other)) <= set(stems(short))
            for other in others
            if stems(other)
        )
        return () if taken else (short,)

    def _letters(self, line: str) -> str | None:
        """The letters that the filing gives for a name, behind it or in a glossary."""
        if line not in self._found:
            self._found[line] = self._letters_of(line)
        return self._found[line]

    def _letters_of(self, line: str) -> str | None:
        pattern = re.compile(
            re.escape(line) + r"\s*(?:Group|segment)?\s*\([\"“]?(?P<short>[A-Z][A-Za-z&]{1,6})[\"”]?\)", re.IGNORECASE
        )
        printed = (
            match["short"]
            for text in self._texts
            if (match := pattern.search(text.text)) and (match["short"].removesuffix("s").isupper())
        )
        glossary = (letters for letters, rest in self._glossary if stands_for(letters, rest, line))
        return next(printed, None) or next(glossary, None)

    def _stood_for(self, letters: str) -> str | None:
        """What letters stand for: the words before them where they are first given in brackets."""
        given = re.compile(r"\(\s*(?:the )?[\"“]?" + re.escape(letters) + r"[\"”]?\s*\)")
        for text in self._texts:
            before = (_WORDS_BEFORE.search(text.text[: match.start()][-_NAME:]) for match in given.finditer(text.text))
            words = next((match[0].split() for match in before if match), ())
            if name := _tail(words, letters):
                return name
        return None


@lru_cache(maxsize=4096)
def _parts(line: str) -> tuple[str, ...]:
    """The names that a stroke, a dash or brackets join in one; none where it is one."""
    parts = tuple(
        part.strip()
        for part in re.split(r"/|\s[-–—]\s|\(|\)", line)
        if len(part.strip()) > 2 and not is_rest(part.strip()) and not is_plain(part)
    )
    return parts if parts != (line,) else ()


def _shorter(line: str) -> list[str]:
    """A name without what is other, or only revenue, in it."""
    found = []
    short = re.sub(r",? (?:and|&) (?:all )?other\b", "", line, flags=re.IGNORECASE)
    if short != line:
        found += [short] if len(short.split()) > 1 else [f"{short} {word}" for word in _EARNED if word != "revenues"]
    if (joined := re.fullmatch(r"(?P<first>[^,/]+?) (?:and|&) [^,/]+ (?P<last>\w+)", line)) and joined[
        "last"
    ].lower() in _EARNED:
        found.append(f"{joined['first']} {joined['last']}")
    own = re.sub(
        r"\s+(?:net\s+)?(?:revenues?|sales|income|fees)$",
        "",
        short if len(short.split()) > 2 else line,
        flags=re.IGNORECASE,
    )
    own = re.sub(r",? net of .+$|, net$", "", own, flags=re.IGNORECASE)
    return (
        [*found, own]
        if own != line and len(own) > 3 and not (is_plain(own) or is_rest(own) or is_place(own))
        else found
    )


def _tail(words: Sequence[str], letters: str) -> str | None:
    """The last of some words whose initials are the letters; None where they are not."""
    wanted = "".join(letter for letter in letters if "A" <= letter <= "Z")
    for count in range(1, min(len(words), _LONGEST) + 1):
        own = list(words[-count:])
        if own[0].lower() in _BETWEEN:
            continue
        initials = "".join(
            part[0] for word in own for part in re.split(r"[-/]", word) if part and part.lower() not in _BETWEEN
        ).upper()
        if own[0][0].isupper() and initials == wanted:
            return " ".join(own).strip(" ,")
    return None


def stands_for(letters: str, rest: str, line: str) -> bool:
    """Whether letters of a glossary are those of a line: their meaning begins with its name, or they are its
    initials.
    """
    words = [word for word in re.findall(r"[A-Za-z]+", line) if word.lower() not in ("and", "of", "the")]
    initials = "".join(word if word.isupper() else word[0].upper() for word in words)
    begins = bool(words) and rest.lower().startswith(words[0].lower())
    return (stems(rest)[: len(stems(line))] == stems(line) and len(rest) <= len(line) + 30) or (
        len(initials) > 1 and letters == initials and begins
    )
