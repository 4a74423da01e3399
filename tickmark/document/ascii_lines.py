"""One line of preformatted text as what stands in it: numbers, dashes and texts with their places, or rulers.

A text ends where two spaces or leader dots follow. A number is one that such gaps set apart; `$`, brackets and percent
signs that stand apart from their digits are joined to them. Places count characters from 0.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from typing import NamedTuple

from tickmark.document.text import fold
from tickmark.language.rules import Pattern
from tickmark.language.units import READ

_CODES = frozenset(currency.code for currency in READ)
PAGE_END = -1  # the page of a blank line that stands for the end of one
MAX_LINE = 1000  # characters; a longer line is a paragraph's, whatever stands in it
_LEADER = Pattern(
    "document/leader",
    r"\.(?: {0,3}\.)+|_{3,}|(?<=[A-Za-z)]) ?-{5,}|={3,}",
    means="dots or dashes that lead from a label to its number",
    examples=("Accounts payable [[.............................]]          3,118           3,204",),
    counterexamples=("BRINDLE CREEK MANUFACTURING CO.",),
)
_ATOM = Pattern(
    "document/atom", r"\S+", means="what stands between spaces", examples=("[[Net]] sales",), counterexamples=("   ",)
)
_MARK = r"(?:\((?:[a-z]|\d{1,2})\)|\[[a-z\d]\]|[*#+]{1,3})"
_FRACTION = r"\d{1,2}/(?:2|4|8|16|32|64)"
_NUMBER = Pattern(
    "document/ascii-number",
    r"[(\[<]?[-–+]?[$€£¥]?[(<]?[-–]?((?:\d{1,3}(?:,\d{3})+|\d\d?(?:,\d\d)+,\d{3}|\d+)(?:\.\d+|-"
    + _FRACTION
    + r")?|\.\d+|"
    + _FRACTION
    + r")[)\]>]?%?[)\]>]?-?(?:"
    + _MARK
    + r")?",
    means="a number with its signs and the mark of a footnote",
    examples=("$(1,234)(a)",),
    counterexamples=("(in thousands)",),
    at="whole",
)
_SCALED = Pattern(
    "document/scaled-amount",
    r"\(?[-–+]?(?:[$€£¥]\(?(?=[\d.,]+\)?[KMBkmb])|(?=[\d.]+p\)?$|\d+\.\d+x\)?$))((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)"
    r"\)?(?:[KMBkm]|bn|mm|mn|p|x)\)?",
    means="an amount of money with the letter of its scale, of pence, or a multiple with decimals",
    examples=("$1.24B", "£41.8m", "15.8p", "2.41x"),
    counterexamples=("12M", "£1.8p2", "4x"),
    at="whole",
)
_SCALES = frozenset(("thousand", "million", "billion", "trillion"))
_WHOLE = Pattern(
    "document/short-number",
    r"\$?\d{1,3}",
    means="a whole number of up to three digits",
    examples=("$125",),
    counterexamples=("1,250",),
    at="whole",
)
_PART = Pattern(
    "document/fraction",
    _FRACTION,
    means="a fraction of a dollar",
    examples=("1/8",),
    counterexamples=("1.8",),
    at="whole",
)
_DASH = Pattern(
    "document/dash",
    r"\(?\$?(?:-{1,3}|[–—]|-0-)\)?%?",
    means="a dash for zero",
    examples=("($--)",),
    counterexamples=("-1",),
    at="whole",
)
_SIGNS = "$€£¥"
_OPEN = frozenset(("(", "US$", *_SIGNS, *(f"({sign}" for sign in _SIGNS), *(f"{sign}(" for sign in _SIGNS)))
_CLOSE = Pattern(
    "document/closing-sign",
    r"\)|\)?%\)?",
    means="what closes a number",
    examples=("%)",),
    counterexamples=("(",),
    at="whole",
)
_FOOTNOTE = Pattern(
    "document/ascii-footnote",
    _MARK,
    means="a footnote's mark",
    examples=("(a)",),
    counterexamples=("(in thousands)",),
    at="whole",
)
_RULER = Pattern(
    "document/ruler",
    r"[\s\-=_–—]*",
    means="a line of rules and spaces",
    examples=("-----   =====",),
    counterexamples=("----- total",),
    at="whole",
)
_RULE = Pattern(
    "document/rule",
    r"[-=_–—]{2,}(?: [-=_–—]+)*",
    means="a rule of dashes",
    examples=("[[------]]",),
    counterexamples=("- 1 -",),
)
_BESIDE = Pattern(
    "document/words-and-ruler",
    r"(\s*[A-Za-z(].*?\S)(\s{2,}(?:[-=_]{4,}\s*)+)",
    means="words with rulers behind them",
    examples=("Revenues:    ------",),
    counterexamples=("Revenues:",),
    at="whole",
)
_NO_AMOUNT = Pattern(
    "document/no-amount",
    r"(?:n\.?/?[am]\.?|nil|none|\*)",
    means="what stands in the place of an amount: n/a, nil, none",
    examples=("N/A",),
    counterexamples=("net",),
    at="whole",
    flags=re.IGNORECASE,
)
_PAIR = 2
_THOUSANDS = "000"  # of `(£000)`: a scale, no amount
_CLOSE_REACH = 2  # characters that a bracket or a percent sign may stand behind them


class Look(NamedTuple):
    """How a line or a piece is printed, where that is known: `size` is in points, 0.0 for unknown."""

    bold: bool = False
    italic: bool = False
    underlined: bool = False
    size: float = 0.0


PLAIN = Look()


class Word(NamedTuple):
    """A word that a page prints at `start` to `end` of a line; `left` and `right` bound its digits."""

    start: int
    end: int
    text: str
    left: int
    right: int
    bold: bool = False


class Piece(NamedTuple):
    """Characters `start` to `end` of a line. `kind`: `number`, `dash`, `text`, or `doubtful`: a number that only one
    space sets apart from words before it. `left` and `right` bound its digits.
    """

    start: int
    end: int
    text: str
    kind: str
    left: int
    right: int
    bold: bool = False

    @property
    def numeric(self) -> bool:
        """A number, or a dash in the place of one."""
        return self.kind in ("number", "dash")

    @property
    def centre(self) -> float:
        """The middle of it."""
        return (self.start + self.end - 1) / 2


class Line(NamedTuple):
    """One line: its pieces, or the segments of its rulers; neither for a blank one.

    `page` counts from 0. `tight` says whether it is set as close below the line before as lines of one paragraph are;
    None where lines cannot be told apart. `wrapped` says for certain that its label is the rest of the one above.
    `number` is that of the line among those of its page that show something, from 1; `begins` says that text on it
    begins a paragraph although it is set close.
    """

    text: str
    pieces: tuple[Piece, ...]
    rules: tuple[tuple[int, int], ...]
    page: int = 0
    tight: bool | None = None
    look: Look = PLAIN
    wrapped: bool = False
    number: int = 0
    begins: bool = False

    @property
    def measured(self) -> bool:
        """Whether its places were measured on a page, so that its pieces are cells for certain."""
        return self.look.size > 0

    @property
    def blank(self) -> bool:
        """Nothing on it."""
        return not self.pieces and not self.rules

    @property
    def numbers(self) -> tuple[Piece, ...]:
        """Its numbers for certain, without dashes."""
        return tuple(piece for piece in self.pieces if piece.kind == "number")


_BLANK = Line("", (), ())


def read_line(text: str) -> Line:
    """A line without tabs as its pieces or rulers."""
    if not text or text.isspace():
        return _BLANK
    if len(text) > MAX_LINE:
        shown = fold(text)
        return Line(text, (Piece(0, len(text), shown, "text", 0, len(text)),), ())
    if _RULER.fullmatch(text) and (rules := _rules(text)):
        return Line(text, (), rules)
    beside = _BESIDE.fullmatch(text) if "---" in text or "===" in text or "___" in text else None
    if beside is not None:
        return Line(
            text,
            read_line(beside[1]).pieces,
            tuple((match.start(), match.end()) for match in _RULE.finditer(text, beside.start(2))),
        )
    spaced = _LEADER.sub(_spaces, text) if "." in text or "_" in text or "--" in text or "=" in text else text
    return Line(text, tuple(_pieces(_joined(_atoms(spaced)))), ())


def read_words(words: Sequence[Word]) -> Line:
    """A line whose words have places on a page. Leader dots between them are left out."""
    atoms = []
    for word in words:
        text = _LEADER.sub(" ", word.text).strip(" .") if ".." in word.text or "__" in word.text else word.text
        if text and (text != "." or len(words) == 1):
            atom = _atom(text, word.start, word.end, word.bold)
            atoms.append(atom._replace(left=word.left, right=word.right) if atom.kind == "number" else atom)
    return Line(" ".join(atom.text for atom in atoms), tuple(_pieces(_joined(atoms))), ())


def no_amount(text: str) -> bool:
    """A word in the place of an amount: `N/A`, `nil`, `none`."""
    return _NO_AMOUNT.fullmatch(text) is not None


def _spaces(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _rules(text: str) -> tuple[tuple[int, int], ...]:
    """Segments of rulers; a line of short dashes alone holds zeros."""
    segments = tuple((match.start(), match.end()) for match in _RULE.finditer(text))
    return segments if any(end - start > 2 for start, end in segments) or "=" in text else ()


class _Atom(NamedTuple):
    start: int
    end: int
    text: str
    kind: str  # "number", "dash", "open", "close", "text"
    left: int
    right: int
    bold: bool = False


def _atoms(text: str) -> list[_Atom]:
    return [_atom(match[0], *match.span()) for match in _ATOM.finditer(text)]


def _atom(word: str, start: int, end: int, bold: bool = False) -> _Atom:
    left, right, kind = start, end, "text"
    if word[0] in "$€£¥(-–—+.[)%U<" or word[0].isdigit():
        number = _NUMBER.fullmatch(word) or (word.rstrip(")")[-1:].isalpha() and _SCALED.fullmatch(word)) or None
        if number is not None and number[1] != _THOUSANDS:
            kind, left, right = "number", start + number.start(1), start + number.end(1)
        elif word in _OPEN:
            kind = "open"
        elif _DASH.fullmatch(word):
            kind = "dash"
        elif _CLOSE.fullmatch(word):
            kind = "close"
    return _Atom(start, end, word, kind, left, right, bold)


def _joined(atoms: list[_Atom]) -> list[_Atom]:
    """Numbers with the signs, brackets and footnote marks that stand apart from them, a currency sign however far
    before.
    """
    found: list[_Atom] = []
    for place, atom in enumerate(atoms):
        last = found[-1] if found else None
        gap = atom.start - last.end if last is not None else 0
        apart = place + 1 == len(atoms) or atoms[place + 1].start - atom.end > _CLOSE_REACH
        if last is None:
            found.append(atom)
        elif last.kind == "open" and atom.kind in ("number", "dash"):
            found[-1] = atom._replace(
                start=last.start, text=f"{last.text} {atom.text}" if last.text[-1] != "(" else last.text + atom.text
            )
        elif (
            gap == 1
            and atom.kind == last.kind == "number"
            and _PART.fullmatch(atom.text)
            and _WHOLE.fullmatch(last.text)
        ):
            found[-1] = last._replace(end=atom.end, text=f"{last.text} {atom.text}", right=atom.end)
        elif last.kind == "dash" and atom.kind == "dash" and gap == 1 and len(last.text) == len(atom.text) == 1:
            found[-1] = last._replace(end=atom.end, text="--", right=atom.end)
        elif last.kind in ("number", "dash") and (
            (atom.kind == "close" and gap <= _CLOSE_REACH)
            or (gap == 1 and atom.text[1:2].isalpha() and _FOOTNOTE.fullmatch(atom.text))
        ):
            found[-1] = last._replace(end=atom.end, text=last.text + (" " if atom.kind != "close" else "") + atom.text)
        elif last.kind == "number" and gap == 1 and apart and len(found) > 1 and _is_signed(last) and _scales(atom):
            found[-1] = last._replace(end=atom.end, text=f"{last.text} {atom.text}", right=atom.end)
        elif gap == 1 and last.text in _CODES and _begins_cell(found) and _is_amount(atom):
            found[-1] = atom._replace(start=last.start, text=f"{last.text} {atom.text}", kind="number")
        elif _is_range(found, atom):
            first = found[-2]
            found[-2:] = [atom._replace(start=first.start, text=f"{first.text} {last.text} {atom.text}")]
        else:
            found.append(atom)
    return found


def _is_signed(atom: _Atom) -> bool:
    """Whether an amount has the sign of its currency, or its code."""
    return any(sign in atom.text for sign in _SIGNS) or atom.text[:3] in _CODES


def _is_amount(atom: _Atom) -> bool:
    """Whether a currency before an atom makes it an amount: `482.6`, `482.6m`."""
    return atom.kind == "number" or (atom.text[:1].isdigit() and _SCALED.fullmatch("$" + atom.text) is not None)


def _begins_cell(found: list[_Atom]) -> bool:
    """Whether the last atom stands apart from the one before, as a cell does."""
    return len(found) < _PAIR or found[-1].start - found[-2].end > _CLOSE_REACH


def _scales(atom: _Atom) -> bool:
    """Whether a word behind an amount states its scale: `million`."""
    return atom.text.rstrip(")") in _SCALES


def _is_range(found: list[_Atom], atom: _Atom) -> bool:
    """Whether a number ends a range: a dash, or "to", stands between it and another, with single spaces."""
    if (
        len(found) < 2
        or atom.kind != "number"
        or (found[-1].kind != "dash" and found[-1].text != "to")
        or found[-2].kind != "number"
    ):
        return False
    return atom.start - found[-1].end == 1 == found[-1].start - found[-2].end


def _pieces(atoms: list[_Atom]) -> list[Piece]:
    found: list[Piece] = []
    words: list[_Atom] = []

    def close() -> None:
        if words:
            shown = " ".join(word.text for word in words)
            bold = all(word.bold for word in words)
            found.append(
                Piece(words[0].start, words[-1].end, _unescaped(shown), "text", words[0].start, words[-1].end, bold)
            )
            words.clear()

    for place, atom in enumerate(atoms):
        gap = atom.start - atoms[place - 1].end if place else 99
        if atom.kind in ("number", "dash") and _ends(atoms, place):
            apart = gap >= 2 or not words
            if apart or atom.kind == "number":
                close()
                found.append(
                    Piece(
                        atom.start,
                        atom.end,
                        atom.text,
                        atom.kind if apart else "doubtful",
                        atom.left,
                        atom.right,
                        atom.bold,
                    )
                )
                continue
        if gap >= 2 or (found and not words):
            close()
        words.append(atom)
    close()
    return found


def _ends(atoms: list[_Atom], place: int) -> bool:
    """Whether no word follows a number after a single space."""
    if place + 1 == len(atoms):
        return True
    after = atoms[place + 1]
    return after.start - atoms[place].end >= 2 or after.kind in ("number", "dash", "open")


def _unescaped(text: str) -> str:
    return unescape(text) if "&" in text else text
