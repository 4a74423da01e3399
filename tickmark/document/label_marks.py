"""Raised marks of footnotes behind the labels of rows: they stay with them, since a footnote says what an "Other" line
holds, and is found by its mark.

>>> mark_of_label("a"), mark_of_label("(1)"), mark_of_label("TM"), is_in_words("Other"), is_in_words("2024")
('(a)', '(1)', '', True, False)
"""

from __future__ import annotations

from tickmark.language.rules import Pattern

_MARK = Pattern(
    "document/mark-of-label",
    r"\s*(?:[(\[]?(?P<own>\d{1,2}|[a-z])[)\]]?|(?P<sign>[*†‡]{1,3}))\s*",
    means="one mark of a footnote",
    examples=("(1)", "a", "*"),
    counterexamples=("(1)(2)", "st"),
    at="whole",
)
_WORDS = Pattern(
    "document/words-of-label",
    r"^\s*[^\W\d_].*[^\W\d_]{3}\s*$",
    means="a label in words",
    examples=("Other", "All other"),
    counterexamples=("2024", "CO"),
)


def mark_of_label(raised: str) -> str:
    """A raised text as a label keeps it: in brackets, or a sign; empty where it is no mark of one footnote."""
    mark = _MARK.fullmatch(raised)
    return "" if mark is None else mark["sign"] or f"({mark['own']})"


def is_in_words(label: str) -> bool:
    """Whether a label is words: a mark behind it is of a footnote that says something of the row."""
    return bool(_WORDS.search(label))
