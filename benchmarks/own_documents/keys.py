"""What a made-up document holds (numbers of statements) and what is asked about it, written down before it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

Key = float | str | bool | None
"""The answer: a number in base units, a name, yes or no; None where the document does not say it."""
BALANCE = date.min
Span = tuple[date, date]
"""Start and end of a period; the start of a balance is `BALANCE`."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A number of a statement: value in base units and signed as printed."""

    document: str
    label: str
    value: float
    unit: str
    start: date
    end: date
    segment: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about a document and its key; names may be given in several ways, parted by `|`."""

    document: str
    text: str
    key: Key
    unit: str = ""
    slack: float = 1e-6


@dataclass
class Keys:
    """Numbers and questions of all documents, and the documents that are left out of tuning."""

    printed: list[Printed] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    left_out: set[str] = field(default_factory=set)

    def statement(
        self,
        document: str,
        rows: Sequence[tuple[str, Sequence[float | None]]],
        spans: Sequence[Span],
        unit: str,
        scale: float,
    ) -> None:
        """Write down the numbers of a statement: rows of a label and an amount for each span."""  # fmt: skip
        for label, amounts in rows:
            for amount, (start, end) in zip(amounts, spans, strict=True):
                if amount is not None:
                    self.printed.append(Printed(document, label, amount * scale, unit, start, end))

    def ask(self, document: str, *questions: tuple[str, Key] | tuple[str, Key, str], slack: float = 1e-6) -> None:
        """Write down questions with their keys, and the unit of a number where it is money."""
        for text, key, *unit in questions:
            self.asked.append(Asked(document, text, key, unit[0] if unit else "", slack))
