"""What a question asks to work out, told in its own words: `cfo minus payments to acquire PP&E`, `Canada as a share of
total sales`. Only the words are read here; `operands` asks for the amounts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tickmark.ask.said import said
from tickmark.ask.workings import Amount, Joined, Tree, amounts_of
from tickmark.language.words import words_of

Working = Literal["sum", "share", "ratio", "per", "change", "growth", "multiple"]

_SIGN: Final = said("operands/sign")
_NAMED: Final = said("operands/named")
"""What a formula is called, which says nothing of how it is worked out: `FCF 2023 = `."""
_OF: Final = said("operands/of")
"""What says that a bracket tells where an amount lies, and not how it is worked out: `cost of bonds (cash + loans)`."""
_ITS: Final = said("operands/its")
"""What says that an operand is of another operand, and not of the whole company."""
_IN_BRACKETS: Final = said("operands/in_brackets")
_PRESENTED: Final = said("operands/presented")
"""What is said of how an answer is told or counted, behind a comma or in brackets."""
_LISTED: Final = said("operands/listed")
"""What lists the parts of a sum: `cash returned via dividends and buybacks`."""
_AND: Final = said("operands/and")
_AS_SHARE: Final = said("operands/as_share")
_PER: Final = said("operands/per")
_SHARE: Final = said("operands/share")
_SHARE_IN: Final = said("operands/share_in")
_WENT_INTO: Final = said("operands/went_into")
_CAME_FROM: Final = said("operands/came_from")
_COVER: Final = said("operands/cover")
_MOVED: Final = said("operands/moved")
_EDGE: Final = said("operands/edge")
_OWNER: Final = said("operands/owner")
_NO_NAME: Final = said("operands/no_name")
_SHARES: Final = frozenset(("share", "fraction", "portion", "proportion", "percentage", "percent", "pct", "%", "slice"))
_PARTS: Final = frozenset(("fraction", "portion", "part", "proportion", "slice"))
_RATIO: Final = frozenset(("to", "ratio", "per", "margin", "coverage", "growth", "over", "turnover", "yield"))
"""Words of a name that a sum does not define."""
_MOST_OPERANDS: Final = 4
WITHOUT: Final = "ex"
"""The sign of what an amount is asked for without: taken off it, or added back where it was taken off."""


@dataclass(frozen=True, slots=True)
class Worked:
    """What is to be worked out: `operands` in words, the part before the whole, with the sign that each has
    in a sum; `spent` where the part is what the whole was spent on.
    """

    working: Working
    operands: tuple[str, ...]
    signs: tuple[str, ...] = ()
    name: str = ""
    spent: bool = False


def shapes(text: str) -> Iterator[Worked]:
    """What a question may ask to work out, its company and its periods taken away; the likeliest first.

    >>> next(shapes("FCF = cfo minus payments to acquire PP&E")).operands
    ('cfo', 'payments to acquire PP&E')
    >>> next(shapes("Canada as a share of total sales"))
    Worked(working='share', operands=('Canada', 'total sales'), signs=(), name='', spent=False)
    """
    named = _NAMED.match(text)
    for pattern in (_COVER, _CAME_FROM, _WENT_INTO, _AS_SHARE, _SHARE_IN, _SHARE):
        match = pattern.search((text[named.end() :] if named else text).strip(" ?!"))
        if match and not _MOVED.search(text):
            parts = trimmed(match["part"]), trimmed(match["whole"])
            if all(map(may_be_amount, parts)):
                yield Worked("ratio" if pattern is _COVER else "share", parts, spent=pattern is _WENT_INTO)
    if (each := _PER.match(text)) and all(map(may_be_amount, parts := (trimmed(each["part"]), trimmed(each["whole"])))):
        yield Worked("per", parts)
    brackets = [(match["body"], text[: match.start()]) for match in _IN_BRACKETS.finditer(text)]
    bodies = [(body, name) for body, name in brackets if not _OF.search(name)]
    bodies += [(text[named.end() :], named[0])] if named else []
    for body, name in bodies or ([] if brackets else [(text, "")]):
        if formula := formula_of(body, name):
            yield formula
    told, dash, behind = text.partition(" - ")
    if dash and not (named or _RATIO.intersection(told.casefold().split())) and (formula := formula_of(behind, told)):
        yield formula  # `net debt - total debt less cash`, where what stands before the dash is no amount itself
    if listed := _LISTED.match(text):
        operands = tuple(map(trimmed, _AND.split(listed["body"].split(" - ")[0])))
        if 1 < len(operands) <= _MOST_OPERANDS and all(map(may_be_amount, operands)):
            yield Worked("sum", operands, ("+",) * len(operands), "")


def asks_for_sum(question: str) -> bool:
    """Whether a question writes a sum of several amounts out, which one of them does not answer."""
    named = _NAMED.match(question)
    formula = formula_of(question[named.end() :], "") if named else None
    return formula is not None and formula.working == "sum"


def asks_for_ratio(question: str) -> bool:
    """Whether a question writes one amount over another, which neither of them answers.

    >>> asks_for_ratio("Merrow adjusted EBITDA / interest expense 2023"), asks_for_ratio("Merrow income/loss 2023")
    (True, False)
    """
    formula = formula_of(question.strip(" ?!"), "")
    return formula is not None and formula.working == "ratio"


def asks_for_share(question: str) -> bool:
    """Whether a question asks for a part of a whole, which several amounts do not answer."""
    plain = question.strip(" ?!")
    return any(pattern.search(plain) for pattern in (_CAME_FROM, _WENT_INTO, _AS_SHARE))


def says_share(question: str) -> bool:
    """Whether a question says that it wants a share, and not the amount that is one: `how much of revenue came from
    Canada` may want either.
    """
    return not _SHARES.isdisjoint(word.text.casefold() for word in words_of(question))


def asks_for_part(question: str) -> bool:
    """Whether a question says that it wants a part of a whole, which is never more than it.

    >>> asks_for_part("which part of stock compensation sat in R&D"), asks_for_part("debt as a percentage of equity")
    (True, False)
    """
    return not _PARTS.isdisjoint(word.text.casefold() for word in words_of(question))


def formula_of(body: str, name: str) -> Worked | None:
    """A formula in words with signs of one kind: sums and differences, or one amount over another."""
    padded = f" {body} ".replace("  ", " ")
    found = list(_SIGN.finditer(padded))
    if not found or len(found) >= _MOST_OPERANDS:
        return None
    kinds = [match.lastgroup for match in found]
    starts, ends = [0, *(match.end() for match in found)], [*(match.start() for match in found), len(padded)]
    operands = tuple(trimmed(padded[start:end]) for start, end in zip(starts, ends, strict=True))
    if not all(map(may_be_amount, operands)) or any(_ITS.match(padded, match.end()) for match in found):
        return None
    if "over" in kinds:
        return Worked("ratio", operands, name=trimmed(name)) if len(kinds) == 1 else None
    signs = ["+"]
    for kind in kinds:  # what is net of something is less, what is taken off net of it takes less off
        other = "+" if kind == "plus" else WITHOUT if kind == "ex" else "-"
        signs.append(("-" if signs[-1] == "+" else "+") if kind == "of" else other)
    return Worked("sum", operands, tuple(signs), trimmed(name))


def trimmed(text: str) -> str:
    """A text without joining words and marks at its ends; a bracket behind a name says more of it."""
    text = _OWNER.sub(" ", text)
    before = ""
    while before != text:
        before, text = text, _EDGE.sub("", text)
    return " ".join(text.split())


def may_be_amount(operand: str) -> bool:
    """Whether words may name an amount: not too few, no half of a bracket, no untold definition, no clause."""
    return len(operand) > 1 and not _NO_NAME.search(operand)


def in_short(text: str) -> Iterator[str]:
    """A question's words, and again without what they say aside of how the answer is to be told or counted.

    >>> list(in_short("backlog / revenue (x)"))
    ['backlog / revenue (x)', 'backlog / revenue']
    >>> list(in_short("operating income over net sales, more digits than in the table"))[-1]
    'operating income over net sales'
    >>> list(in_short("revenue per store, excluding fuel"))
    ['revenue per store, excluding fuel']
    """
    yield text
    if (bare := " ".join(_PRESENTED.sub(" ", text).split())) != text:
        yield bare


def is_plain(tree: Tree) -> bool:
    """Whether each amount of a tree may be one by its words: no signs and no numbers among them."""
    words = amounts_of(tree)
    numbers = any(word[0].isdigit() or word[0] == "$" for one in words for word in one.split())
    return not numbers and all(may_be_amount(one) and not _SIGN.search(f" {one} ") for one in words)


def tree_of_shape(shape: Worked) -> Tree | None:
    """A share or an amount for each of something as a tree."""
    if shape.working not in ("share", "per") or not all(map(may_be_amount, shape.operands)):
        return None
    tree = Joined("/", Amount(shape.operands[0]), Amount(shape.operands[1]))
    return tree if is_plain(tree) else None


__all__ = [
    "WITHOUT",
    "Worked",
    "asks_for_part",
    "asks_for_ratio",
    "asks_for_share",
    "asks_for_sum",
    "formula_of",
    "in_short",
    "is_plain",
    "may_be_amount",
    "says_share",
    "shapes",
    "tree_of_shape",
    "trimmed",
]
