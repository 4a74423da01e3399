"""What a bare "$1,317" in running text means: the document's own statement of scale, where its text keeps to it.

A statement such as "(Dollars in millions)" above the notes speaks of tables in most filings and of sentences too in
some. The sentences tell which: where they print bare amounts and hardly ever the statement's own word, they keep to it;
where they write "million" out, they do not.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from decimal import Decimal

from tickmark.facts.text.amounts import Amount, with_scale
from tickmark.language.rules import Pattern, small
from tickmark.model import Block, Document
from tickmark.tables.headers.scale import read_statement

_STANDALONE = 200  # characters; a longer text that mentions a scale speaks of its own matter
_FEWEST = 5  # bare amounts in an item's text before its habit can be told
_EXCEPTIONS = 0.1  # share of amounts written out with the statement's own word that a habit of bare amounts allows
_LONGEST = 6  # digits; a longer bare amount is in whole units whatever the statement says
_WHOLE = 100_000  # from here a bare amount in text that writes its scale words out is in whole units
_MONEY = Pattern(
    "conventions/money",
    r"\$ ?\(?(?P<digits>\d{1,3}(?:,\d{3})*|\d+)(?P<decimals>\.\d+)?\)?(?: ?(?P<power>thousand|million|billion"
    r"|trillion)|(?P<letter>[KMBkmb]\b| ?(?:MM|mm|mn|bn)\b))?",
    means="dollars with their scale",
    examples=("[[$5.2 million]] of", "$ (5)"),
    counterexamples=("5 million",),
)
_ALL_AMOUNTS = Pattern(
    "conventions/all-amounts",
    r"\b(?:all|dollar) (?:dollar )?amounts\b[^.]{0,80}\b(?:are|is|presented|stated|expressed"
    r"|reported)\b[^.]{0,30}\bin (?:thousands|millions|billions)",
    means="a note says in which scale its amounts are",
    examples=("all dollar amounts are stated in millions",),
    counterexamples=("all amounts are final",),
    flags=re.IGNORECASE,
)
_POWER_WORDS = {3: "thousand", 6: "million", 9: "billion"}
_POWERS = {"thousands": 3, "millions": 6, "billions": 9}
_OWN = Pattern(
    "conventions/own-scale",
    r"\((?:dollars )?in (thousands|millions|billions)(?:,[^()]{0,60})?\)",
    means="a heading says its scale in brackets",
    examples=("Leases (in thousands)", "(dollars in millions, unaudited)"),
    counterexamples=("in thousands",),
    flags=re.IGNORECASE,
)
_HEADER_ROWS = 4


@dataclass(frozen=True, slots=True)
class Convention:
    """The power of ten of bare money in one item's text, and the statement it was read from."""

    scale: int
    source: str


def item_of(section_id: str) -> str:
    """The item a note belongs to; an item is its own."""
    return section_id.partition("Note")[0]


class Conventions:
    """The scale of bare money, item by item.

    Args:
        document: as read.
        section_of: block index -> section_id.
    """

    def __init__(self, document: Document, section_of: dict[int, str]) -> None:
        statements: dict[str, dict[int, str]] = defaultdict(dict)
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for block in document.blocks:
            if block.table_index is not None:
                continue
            item = item_of(section_of.get(block.index, ""))
            self._state(block, statements[item])
            if "$" in block.text:
                counts[item].update(_habits(block.text))
        self.of: dict[str, Convention] = {}
        for item, found in statements.items():
            if len(found) == 1:
                ((power, text),) = found.items()
                bare, written = (counts[item]["bare"], counts[item][_POWER_WORDS.get(power, "")])
                if bare >= _FEWEST and written <= _EXCEPTIONS * bare:
                    self.of[item] = Convention(power, f"the text keeps to the statement over it: {text[:120]}")
        self.whole = not any(statements.values()) and not _stated_in_tables(document)

    def _state(self, block: Block, found: dict[int, str]) -> None:
        text = block.text
        if "illion" not in text and "thousand" not in text and "ILLION" not in text and "THOUSAND" not in text:
            return
        if len(text) > _STANDALONE:
            match = _ALL_AMOUNTS.search(text)
            if match is None:
                return
            text = match[0]
        elif text.endswith(":") or _MONEY.search(text):
            return
        statement = read_statement(text)
        if statement is not None and statement.money:
            found.setdefault(statement.money, text)

    def settle(self, amount: Amount, section_id: str, before: str = "") -> Amount | None:
        """Bare money at its scale, or None where nothing settles it; `before` is what its sentence says before it."""
        own = _OWN.search(before)
        if own is not None:
            return with_scale(amount, _POWERS[small(own[1])], f"stated in the sentence: {own[0]}")
        digits = amount.printed.partition(".")[0]
        long = sum(c.isdigit() for c in digits) > _LONGEST
        decimals = -int(amount.value.as_tuple().exponent)
        convention = self.of.get(item_of(section_id))
        if convention is not None:
            if long or decimals > 1:
                return None
            return with_scale(amount, convention.scale, convention.source)
        if long or abs(amount.value) >= _WHOLE or (self.whole and "," in digits):
            return with_scale(amount, 0, "as printed: no scale is stated for it")
        return None


def _habits(text: str) -> Counter[str]:
    """How a text prints money: `bare`, or by its scale word; prices and long amounts count for neither."""
    found: Counter[str] = Counter()
    for match in _MONEY.finditer(text):
        if match["power"]:
            found[match["power"]] += 1
        elif (
            not match["letter"]
            and not match["decimals"]
            and len(match["digits"].replace(",", "")) <= _LONGEST
            and Decimal(match["digits"].replace(",", ""))
        ):
            found["bare"] += 1
    return found


def _stated_in_tables(document: Document) -> bool:
    return any(
        (statement := read_statement(cell.text)) is not None and statement.money
        for table in document.tables
        for row in table.cells[:_HEADER_ROWS]
        for cell in row
        if len(cell.text) > 8 and len(cell.text) < _STANDALONE
    )
