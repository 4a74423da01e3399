"""Periods named in a question -> specifications that any company's calendar can resolve."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from tickmark.ask.plan import PeriodSpec
from tickmark.ask.refusal import Refused
from tickmark.time.mentions import PeriodMention
from tickmark.time.resolve import Slot

_LONGEST_RANGE = 12  # periods of one range
_NOW = 10_000.0  # a year after all that are named


def specs_of(mention: PeriodMention, base: PeriodSpec | None = None) -> tuple[PeriodSpec, ...]:
    """The periods of a mention, the oldest first.

    Args:
        mention: as read from the text.
        base: the period that `prior year` is before; without one such a mention has no meaning.

    Raises:
        Refused: it does not say which period it is.
    """
    if mention.kind == "fiscal":
        return (_named(mention),)
    if mention.kind in ("ended", "date"):
        return (PeriodSpec(day=mention.day, months=mention.months or None, loose=mention.loose, edge=_edge(mention)),)
    if mention.kind == "range" and mention.first and mention.last:
        return _range(mention.first, mention.last)
    if mention.kind == "latest":
        return (PeriodSpec(latest=True, months=mention.months or None, edge=_edge(mention)),)
    if mention.kind == "last":
        if mention.count > _LONGEST_RANGE:
            raise Refused(
                "insufficient_data",
                f"{mention.count} periods are more than can be asked for at once ({_LONGEST_RANGE}).",
            )
        quarterly = mention.months == 3
        return tuple(
            PeriodSpec(
                latest=True, months=mention.months, back=0 if quarterly else n, quarters_back=n if quarterly else 0
            )
            for n in range(mention.count - 1, -1, -1)
        )
    if mention.kind == "prior":
        if base is None:
            raise Refused(
                "missing_context",
                "The question says what is before another period, without saying which that is.",
                suggestions=("Name the period, as 'fiscal 2024'.",),
            )
        return (earlier(base, quarter=mention.months == 3),)
    return (trailing_to(PeriodSpec(latest=True)),)


def earlier(spec: PeriodSpec, *, quarter: bool = False) -> PeriodSpec:
    """The same period a year before, or the quarter before."""
    if quarter:
        return spec.model_copy(update={"quarters_back": spec.quarters_back + 1})
    return spec.model_copy(update={"back": spec.back + 1})


def trailing_to(spec: PeriodSpec) -> PeriodSpec:
    """The twelve months that end with a period."""
    if (spec.name or "").startswith("FY") or spec.months == 12:
        return spec
    return spec.model_copy(update={"trailing": True, "months": None, "edge": ""})


_UP_TO = {"Q1": "Q1 ", "Q2": "H1 ", "Q3": "9M ", "Q4": "FY"}


def to_date(spec: PeriodSpec) -> PeriodSpec:
    """What has passed of the fiscal year at the end of a period."""
    if spec.name and spec.name[:2] in _UP_TO:
        return spec.model_copy(update={"name": f"{_UP_TO[spec.name[:2]]}{spec.name[-4:]}"})
    of_year = (spec.day and not spec.months) or (spec.name or "").startswith("FY")
    return spec.model_copy(update={"longest": True}) if of_year else spec


def so_far(spec: PeriodSpec) -> tuple[PeriodSpec, ...]:
    """The periods that may be the year to date of a year, the longest first; none of a period that is no such."""
    if not (spec.longest and (spec.name or "").startswith("FY")):
        return ()
    return tuple(spec.model_copy(update={"name": f"{part} {(spec.name or '')[-4:]}"}) for part in ("9M", "H1", "Q1"))


def quarters_of(spec: PeriodSpec) -> tuple[PeriodSpec, ...]:
    """The quarters of a named year; any other period as it is."""
    if not (spec.name or "").startswith("FY") or spec.edge:
        return (spec,)
    return tuple(spec.model_copy(update={"name": f"Q{quarter} {(spec.name or '')[-4:]}"}) for quarter in range(1, 5))


_DIFFERENCES = {
    "Q4": (("FY", "9M "),),
    "H2": (("FY", "H1 "),),
    "Q1": (("H1 ", "Q2 "),),
    "Q2": (("H1 ", "Q1 "),),
    "Q3": (("9M ", "H1 "),),
}


def differences(spec: PeriodSpec) -> tuple[tuple[PeriodSpec, PeriodSpec], ...]:
    """Two periods each, of which the first less the second is a period: a fourth quarter is the year less nine
    months.
    """
    if not spec.name or spec.edge:
        return ()
    ways = _DIFFERENCES.get(spec.name[:2], ())
    return tuple(
        (
            spec.model_copy(update={"name": f"{whole}{spec.name[-4:]}"}),
            spec.model_copy(update={"name": f"{rest}{spec.name[-4:]}"}),
        )
        for whole, rest in ways
    )


def years_between(first: PeriodSpec, last: PeriodSpec) -> int | None:
    """Whole years from one period to another; None where the specifications do not tell."""
    if first.name and last.name and first.name[:-4] == last.name[:-4]:
        return (int(last.name[-4:]) - last.back) - (int(first.name[-4:]) - first.back)
    if first.day and last.day:
        return round((last.day - first.day).days / 365.25) + first.back - last.back
    return first.back - last.back if first.latest and last.latest else None


def _named(mention: PeriodMention) -> PeriodSpec:
    if not mention.year or mention.fiscal_name is None:
        raise Refused(
            "missing_context",
            "The question names a quarter without its year.",
            suggestions=("Say which year, as 'Q2 2024'.",),
        )
    return PeriodSpec(name=mention.fiscal_name, calendar=mention.style == "calendar", edge=_edge(mention))


def _edge(mention: PeriodMention) -> Literal["", "begin", "end"]:
    return "begin" if mention.edge == "begin" else "end" if mention.edge == "end" else ""


def _range(first: PeriodMention, last: PeriodMention) -> tuple[PeriodSpec, ...]:
    starts, ends = specs_of(first), specs_of(last)
    start, end = starts[0], ends[-1]
    if first.kind == last.kind == "fiscal" and first.quarter and last.quarter:
        return _quarters(first, last)
    years = years_between(start, end)
    if years is None or start.latest != end.latest:
        return (start, end)
    if years < 0:
        return tuple(reversed(_range(last, first)))
    if years > _LONGEST_RANGE:
        raise Refused(
            "insufficient_data", f"{years + 1} periods are more than can be asked for at once ({_LONGEST_RANGE})."
        )
    return (
        start,
        *(
            end.model_copy(update={"back": end.back + n}) if end.name is None else _shifted(end, n)
            for n in range(years - 1, 0, -1)
        ),
        *([end] if years else []),
    )


def _quarters(first: PeriodMention, last: PeriodMention) -> tuple[PeriodSpec, ...]:
    start, end = first.year * 4 + first.quarter - 1, last.year * 4 + last.quarter - 1
    if not 0 <= end - start <= _LONGEST_RANGE:
        raise Refused("missing_context", "The range of quarters cannot be followed.")
    if first.quarter == last.quarter:
        return tuple(PeriodSpec(name=f"Q{first.quarter} {year}") for year in range(first.year, last.year + 1))
    return tuple(PeriodSpec(name=f"Q{n % 4 + 1} {n // 4}") for n in range(start, end + 1))


def _shifted(spec: PeriodSpec, years: int) -> PeriodSpec:
    """A named period some years before, by its name."""
    assert spec.name is not None
    return spec.model_copy(update={"name": f"{spec.name[:-4]}{int(spec.name[-4:]) - years}"})


def mention_of(spec: PeriodSpec) -> PeriodMention:
    """A specification as the calendar reads it."""
    if spec.latest:
        return PeriodMention(0, 1, "latest", months=spec.months or 0, edge=spec.edge)
    if spec.day is not None:
        return PeriodMention(
            0,
            1,
            "ended" if spec.months else "date",
            day=spec.day,
            months=spec.months or 0,
            loose=spec.loose,
            edge=spec.edge,
        )
    if spec.name is None:
        raise Refused("missing_context", "The question names no period.")
    style = "calendar" if spec.calendar else ""
    year = int(spec.name[-4:])
    head = spec.name[:2]
    if head[0] == "Q":
        return PeriodMention(0, 1, "fiscal", year=year, quarter=int(head[1]), months=3, style=style, edge=spec.edge)
    if head[0] == "H":
        return PeriodMention(0, 1, "fiscal", year=year, part=int(head[1]), months=6, style=style, edge=spec.edge)
    return PeriodMention(0, 1, "fiscal", year=year, months=9 if head == "9M" else 12, style=style, edge=spec.edge)


def preferred_length(slots: Sequence[Slot], spec: PeriodSpec) -> tuple[Slot, ...]:
    """Where no length is said: the year, if one ends that day."""
    if spec.months:
        return tuple(s for s in slots if s.months == spec.months)
    if spec.longest:
        return tuple(slots[-1:])
    years = tuple(s for s in slots if s.months == 12)
    return years or tuple(slots)


def in_time(groups: Iterable[tuple[PeriodSpec, ...]]) -> tuple[PeriodSpec, ...]:
    """All periods of some groups, each once, the oldest first where their names tell."""
    flat = tuple(dict.fromkeys(period for group in groups for period in group))
    keys = [_when(period) for period in flat]
    if all(key is not None for key in keys) and len({type(key) for key in keys}) == 1:
        return tuple(sorted(flat, key=dict(zip(flat, keys, strict=True)).__getitem__))  # type: ignore[arg-type]
    return flat


def _when(period: PeriodSpec) -> tuple[float, float] | None:
    """A key to put periods in order, of those whose names tell."""
    if period.latest:
        return (_NOW - period.back, -float(period.quarters_back))
    if period.name:
        year = int(period.name[-4:]) - period.back
        head = period.name[:2]
        end = {"Q1": 0.25, "Q2": 0.5, "Q3": 0.75, "Q4": 1.0, "H1": 0.5, "H2": 1.0, "9M": 0.75, "FY": 1.0}[head]
        return (year + end - period.quarters_back * 0.25, 0.0)
    if period.day:
        return (period.day.toordinal() / 365.25 - period.back, 0.0)
    return None


def opening_of(period: PeriodSpec, *, balance: bool) -> PeriodSpec:
    """The period before; for a balance the one at the opening of the period."""
    named = period.name is not None and not period.name.startswith("FY")
    return period.model_copy(update={"edge": "begin"}) if balance and named else earlier(period)
