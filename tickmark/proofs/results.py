"""The outcome of one proof, with the numbers an analyst needs to see it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

SHOWN = 6  # numbers of a long sum in a sentence


@dataclass(frozen=True, slots=True)
class ProofResult:
    """One proof for one period.

    `numbers` are label and value of what entered, the first against the rest; `difference` is what is left over,
    `allowed` what rounding may leave, both in the unit of the first number. `fact_ids` are the facts it covers.
    """

    name: str
    period: str
    holds: bool
    numbers: tuple[tuple[str, float], ...]
    difference: float
    allowed: float
    fact_ids: tuple[str, ...]

    @property
    def check(self) -> str:
        """The name as it stands in `checks`: with `!` before it where the proof fails."""
        return self.name if self.holds else f"!{self.name}"

    @property
    def sentence(self) -> str:
        """The proof with its numbers: what was compared, what is left over, and what rounding may leave."""
        (label, value), *rest = self.numbers
        against = ", ".join(f"{name} {_number(other)}" for name, other in rest[:SHOWN])
        more = f" and {len(rest) - SHOWN} more" if len(rest) > SHOWN else ""
        verdict = "holds" if self.holds else "fails"
        left = f"{_number(self.difference)} left over, rounding allows {_number(self.allowed)}"
        return (
            f"{self.name.replace('_', ' ')} {verdict}, {self.period}: {label} {_number(value)} against "
            f"{against}{more}; {left}"
        )


def _number(value: float) -> str:
    return f"{value:,.4f}".rstrip("0").rstrip(".")


def period_name(start: date | None, end: date) -> str:
    """`2023-01-01 to 2023-12-31`, or `as of 2023-12-31`."""
    return f"{start:%Y-%m-%d} to {end:%Y-%m-%d}" if start is not None else f"as of {end:%Y-%m-%d}"


def summary(results: Iterable[ProofResult]) -> dict[str, tuple[int, int]]:
    """Name of a proof -> how many hold and how many fail, names in their order."""
    counts: dict[str, tuple[int, int]] = {}
    for result in results:
        held, failed = counts.get(result.name, (0, 0))
        counts[result.name] = (held + result.holds, failed + (not result.holds))
    return counts
