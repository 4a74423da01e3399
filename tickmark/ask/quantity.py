"""A number with its unit and the facts that it rests on."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

from tickmark.factstore import StoredFact

PURE = "pure"


@dataclass(frozen=True, slots=True)
class Quantity:
    """`value` in base units (percentages as fractions); `words` says what it is; `facts` are those that it was read
    from or calculated of.
    """

    value: Decimal
    unit: str
    words: str
    facts: tuple[StoredFact, ...] = field(default=())


def product_unit(left: str, right: str) -> str | None:
    """Unit of a product, None where it has no meaning here."""
    if PURE in (left, right):
        return left if right == PURE else right
    for per, shares in ((left, right), (right, left)):
        if shares == "shares" and per.endswith("/shares"):
            return per.removesuffix("/shares")
    return None


def quotient_unit(left: str, right: str) -> str | None:
    """Unit of a quotient, None where it has no meaning here."""
    if left == right:
        return PURE
    if right == PURE:
        return left
    if right == "shares" and len(left) == 3:
        return f"{left}/shares"
    return "shares" if right == f"{left}/shares" else None
