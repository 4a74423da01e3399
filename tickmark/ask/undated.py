"""A quarter or a half that a question names without its year: the newest that the company has reported is meant, and
said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tickmark.time.questions import read_periods

if TYPE_CHECKING:
    from tickmark.factstore import CompanyFacts
    from tickmark.time.mentions import PeriodMention

_BASED: Final = ("prior", "latest")
"""Periods that are told from another: `q3 vs the prior year`."""
_DIGITS: Final = 4
"""Of a year."""


def undated_in(question: str) -> list[PeriodMention]:
    """The quarters and halves that a question names without their years; none where it names another period too."""
    mentions = read_periods(question)
    found = [one for one in mentions if one.kind == "fiscal" and not one.year and (one.quarter or one.part)]
    return found if all(one in found or one.kind in _BASED for one in mentions) else []


class Dated(NamedTuple):
    """A question whose quarter has its year, and a remark that says so."""

    question: str
    remark: str


def dated(question: str, held: CompanyFacts) -> Dated | None:
    """A question with the newest year for the quarters or halves that it names without any; None where it names
    another period too, or the company has reported none of that name.

    Args:
        question: as it is read.
        held: the facts of the company that it is about.
    """
    undated = undated_in(question)
    if not undated:
        return None
    names = {one: f"Q{one.quarter}" if one.quarter else f"H{one.part}" for one in undated}
    reported = {
        fact.fiscal_period for fact in held.facts if fact.fiscal_period and fact.period_end_date <= fact.doc_date
    }
    years = {int(name[-_DIGITS:]) for name in reported if name[:-_DIGITS].strip() in names.values()}
    year = next((y for y in sorted(years, reverse=True) if {f"{name} {y}" for name in names.values()} <= reported), 0)
    if not year:
        return None
    for one, name in sorted(names.items(), key=lambda pair: -pair[0].start):
        question = f"{question[: one.start]}{name} {year}{question[one.end :]}"
    told = " and ".join(f"{name} {year}" for name in dict.fromkeys(names.values()))
    return Dated(question, f"the question names no year: {told} is the newest that is reported")


__all__ = ["Dated", "dated", "undated_in"]
