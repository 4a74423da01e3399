"""Whom and when a question is about: the companies and periods that it names, and those that follow from them or from
the question before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tickmark.ask.lexer import Lexeme
from tickmark.ask.parsed_question import Parts
from tickmark.ask.plan import PeriodSpec
from tickmark.ask.refusal import Refused
from tickmark.ask.said import said
from tickmark.ask.spans import quarters_of, specs_of, to_date, trailing_to
from tickmark.time.mentions import PeriodMention

_PRONOUN = said("scope/pronoun")
_EACH_QUARTER = re.compile(
    r"\b(?:each|every|by|per|all(?: the)?(?: four)?) (?:fiscal )?quarters?\b|\bquarter by quarter\b"
    r"|\b(?:highest|lowest|largest|smallest|biggest|best|worst|average|mean|peak)\b[^?.;]{0,25}\bquarterly\b",
    re.IGNORECASE,
)
TO_DATE: Final = re.compile(r"\byear[- ]to[- ]date\b|\bytd\b", re.IGNORECASE)
_LAST = said("scope/last")
_CUSTOMER = re.compile(r"\s(?:from|to)\s+$", re.IGNORECASE)
_FROM = re.compile(r"\b(?:from|since)\b[^,;]{0,30}$", re.IGNORECASE)


def companies_of(parts: Parts) -> list[str]:
    """The companies that a question is about, those of the question before where it names none.

    Raises:
        Refused: it is about none.
    """
    named = [x.value.ticker for x in parts.of("company")] or [
        x.value.ticker for x in parts.context if x.kind == "company"
    ]
    found = list(dict.fromkeys(named))
    if (
        len(found) == 1
        and parts.background
        and parts.has("compare")
        and (_PRONOUN.search(parts.text) or not parts.of("measure", "segment"))
    ):
        return list(dict.fromkeys([*parts.background.companies, *found]))
    if len(found) > 1 and (customer := _customer(parts)):
        raise Refused(
            "insufficient_data",
            f"What one company's amount owes to {customer.text} is not told by the filings of both.",
            suggestions=("Ask for one of them.",),
        )
    if found:
        return found
    if parts.has("everyone") or parts.has("which_company"):
        if parts.background and len(parts.background.companies) > 1 and not parts.has("everyone"):
            return list(parts.background.companies)
        return list(parts.everyone)
    if parts.background and parts.background.companies:
        return list(parts.background.companies)
    if parts.owner:
        return [parts.owner]
    example = f"Ask as 'What was {parts.everyone[0]}'s revenue in fiscal 2024?'" if parts.everyone else ""
    raise Refused(
        "missing_context",
        "The question names no company that has filings here.",
        suggestions=(example,) if example else (),
    )


def _customer(parts: Parts) -> Lexeme | None:
    """The company that another's amount is said to come from, or to go to: `Intel's revenue from Apple`."""
    named = parts.of("company", "measure", "segment")
    if any(parts.has(kind) for kind in ("compare", "ratio_of", "difference", "operator", "sum_of", "than")):
        return None
    for one, amount, other in zip(named, named[1:], named[2:], strict=False):
        from_other = _CUSTOMER.fullmatch(parts.text[amount.end : other.start]) and not other.text.endswith("'s")
        if (
            (one.kind, other.kind) == ("company", "company")
            and amount.kind != "company"
            and from_other
            and other is named[-1]
        ):
            return other
    return None


_A_PAIR = 2
_BEFORE = said("scope/before")


def periods_of(parts: Parts) -> list[tuple[PeriodSpec, ...]]:
    """The periods of each mention, in the order of the question; what is said relative to another period is worked out
    from it.
    """
    mentions = [x.value for x in parts.of("period")] or [x.value for x in parts.context if x.kind == "period"]
    base = next((specs_of(m)[-1] for m in mentions if m.kind not in ("prior", "trailing")), None)
    if base is None and parts.background and parts.background.periods and mentions:
        base = parts.background.periods[-1]
        if all(m.kind == "prior" for m in mentions):
            both = [(base,)] if any(parts.has(kind) for kind in ("growth", "change", "compare")) else []
            return [*(specs_of(m, base) for m in mentions), *both]
    if mentions and base is None and all(m.kind == "prior" for m in mentions):
        if any(parts.has(kind) for kind in ("growth", "change", "compare")):
            base = PeriodSpec(latest=True, months=12)
            return [specs_of(m, base) for m in mentions[:1]] + [(base,)]
        if all(
            _LAST.match(x.text) for x in parts.of("period")
        ):  # `last year`, with no other that it could be before, is the newest
            return [(PeriodSpec(latest=True, months=m.months or 12),) for m in mentions[:1]]
        specs_of(mentions[0], None)
    if ending := _years_to(mentions):
        return [ending]
    if before := _before_another(parts):
        return [before]
    groups = (
        [_twelve_months(mentions, base)]
        if any(m.kind == "trailing" for m in mentions)
        else [specs_of(m, base) for m in mentions]
    )
    if _since(parts, groups):
        newest = (
            parts.background.periods[-1]
            if parts.background and parts.background.periods
            else PeriodSpec(latest=True, months=12)
        )
        groups.append((newest,))
    if TO_DATE.search(parts.text) and not (len(groups) > 1 and all(map(_of_year, groups))):
        groups = [tuple(map(to_date, group)) for group in groups]
    if _EACH_QUARTER.search(parts.text):
        groups = [tuple(quarter for period in group for quarter in quarters_of(period)) for group in groups]
    if not groups and parts.background:
        groups = [(period,) for period in parts.background.periods]
    return list(dict.fromkeys(groups))


def _of_year(group: tuple[PeriodSpec, ...]) -> bool:
    """Whether a group is one year: of two, the years to date may be of different lengths."""
    return len(group) == 1 and (group[0].name or "").startswith("FY")


def _before_another(parts: Parts) -> tuple[PeriodSpec, ...]:
    """The period of `the year before fiscal 2023`, `the year-ago quarter of Q2 2023`; empty where none is named so."""
    named = parts.of("period")
    if len(named) != _A_PAIR or named[0].value.kind != "prior" or named[1].value.kind not in ("fiscal", "ended"):
        return ()
    between = f"{named[0].text.split()[-1]}{parts.text[named[0].end : named[1].start]}"
    return specs_of(named[0].value, specs_of(named[1].value)[-1]) if _BEFORE.search(between) else ()


def _years_to(mentions: Sequence[PeriodMention]) -> tuple[PeriodSpec, ...]:
    """The years of `the last three years to fiscal 2023`; empty where no one year stands beside them."""
    counted = [m for m in mentions if m.kind == "last" and m.months == 12 and m.count > 1]
    years = [m for m in mentions if m.kind == "fiscal" and m.months == 12]
    if len(counted) != 1 or len(years) != 1 or len(mentions) != 2:
        return ()
    last = specs_of(years[0])[-1]
    return tuple(last.model_copy(update={"back": back}) for back in range(counted[0].count - 1, -1, -1))


def _twelve_months(mentions: Sequence[PeriodMention], base: PeriodSpec | None) -> tuple[PeriodSpec, ...]:
    """The twelve months to the one period that is named beside them, or to the newest report.

    Raises:
        Refused: several are named.
    """
    ends = [m for m in mentions if m.kind != "trailing"]
    if len(ends) > 1:
        raise Refused(
            "missing_context",
            "Twelve months end with one period, and the question names several.",
            suggestions=("Ask for one after the other.",),
        )
    return (trailing_to(specs_of(ends[0], base)[-1] if ends else PeriodSpec(latest=True)),)


def _since(parts: Parts, groups: Sequence[tuple[PeriodSpec, ...]]) -> bool:
    """Whether one period is named from which on a change is asked for: `how did it change from 2022?`."""
    moves = any(parts.has(kind) for kind in ("growth", "change", "change_in"))
    return (
        moves
        and len(groups) == 1
        and len(groups[0]) == 1
        and any(_FROM.search(parts.text[: x.end]) for x in parts.of("period"))
    )
