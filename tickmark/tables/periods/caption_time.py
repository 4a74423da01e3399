"""What stands above a table says of time, and of what the table measures."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.grid.non_period_dates import without_names
from tickmark.tables.headers.captions import Caption, last_sentence
from tickmark.tables.headers.row_periods import day_of_year
from tickmark.tables.headers.scale import time_words_removed, without_statement
from tickmark.tables.headers.time_words import (
    AGAINST,
    BALANCE_SUBJECT,
    EXPENSED,
    FLOW_NAME,
    FLOW_SUBJECT,
    INTRODUCES,
    OF_A_PERIOD,
    SHOWN,
)
from tickmark.tables.units.quantity_patterns import PEOPLE, SITES
from tickmark.time.calendar import ReportingCalendar
from tickmark.time.read import NOTHING, Clue, lengths, read_clue

_SOURCES = 4  # texts above a table that may date it
_LENGTH = 200  # characters; of a longer text only the last sentence speaks of the table
_AS_OF = Pattern(
    "tables/as-of",
    r"\bas (?:of|at) (?:the close of business on )?[a-z]{3,9}\.? \d{1,2}, \d{4}\b",
    means='"as of March 3, 2024"',
    examples=("beneficial ownership [[as of march 1, 2024]]:",),
    counterexamples=("on january 3, 2023, the company completed the acquisition of crestline urgent care.",),
)
_OF_A_CLOSE = Pattern(
    "tables/counted-at-a-day",
    rf"\b(?:{SITES}|{PEOPLE})(?: (?:open|in operation))? (?:at|as of)\b"
    r"|\bshares\b.{0,40}\breserved\b|\bcomponents of accumulated other comprehensive\b",
    means="a caption of what is counted at a day",
    examples=("systemwide [[restaurants at]] year end: systemwide restaurants at year end:",),
    counterexamples=("accrued expenses at year-end were: accrued expenses at year-end were:",),
)
_HELD_TOO = Pattern(
    "tables/held-too",
    r"\bcapitalized costs\b.*\bcosts incurred\b|\bdeferred tax (?:assets?|liabilit\w+)\b.*\bvaluation allowance"
    r"|\bdeferred (?:income )?taxes (?:are|were)\b",
    means="a caption of what is of a period beside what is held",
    examples=("[[capitalized costs and costs incurred]]",),
    counterexamples=("capitalized costs",),
)
_ASSUMED_FOR = Pattern(
    "tables/assumed-for",
    r"\bassumptions?\b[^.]*?\b(?:determin|measur|calculat|comput|develop)\w*\b(?P<what>[^.]*)",
    means="assumptions to determine what a benefit plan costs or owes",
    examples=("[[assumptions used to determine net cost]]",),
    counterexamples=("assumptions for the valuation",),
)
_COST = Phrases("cost")
AHEAD = (
    45  # days after the report's date at which a balance may still be one that is stated, and not one that is planned
)
_OVER_TIME = Pattern(
    "tables/over-time",
    r",? (?:for|during) (?:the |each of )?(?:[\w-]+,? ){0,5}(?:months?|weeks?|quarters?|periods?|(?:fiscal "
    r")?years?)\b.*$",
    means='"for the three months", to the end',
    examples=("lease expense[[ for the years ended]]",),
    counterexamples=("dividends and repurchases in the three years",),
)
_BESIDE = Pattern(
    "tables/beside",
    r", (?:which|including|excluding|other than|net of)\b[^,]*,",
    means="an aside between commas",
    examples=("write-offs[[, net of recoveries,]] by year of origination",),
    counterexamples=("components of net periodic pension cost, by registrant, were as follows",),
)


@dataclass(frozen=True, slots=True)
class CaptionTime:
    """The `clue` of the nearest text above a table that dates it, that `text`, and the `lengths` of periods it names.
    `words` are the table's introduction and title in lower case, `introduction` the same with the last sentence alone;
    `of_a_period` says that they name a flow, `of_a_close` that they count places, people or shares set aside, or tell
    assumptions, at the end of years or quarters, `of_expenses` that they name what was earned or spent and
    `of_balances` what is held or owed.
    """

    clue: Clue
    text: str
    lengths: tuple[int, ...]
    words: str
    introduction: str
    of_a_period: bool
    of_a_close: bool
    of_expenses: bool
    of_balances: bool

    @property
    def year(self) -> int:
        """The last year it names; 0 where it names none."""
        return self.clue.years[-1] if self.clue.years else self.clue.dates[-1].year if self.clue.dates else 0


def caption_time(caption: Caption, calendar: ReportingCalendar) -> CaptionTime:
    """Read the texts above a table."""
    clue, text = _nearest(caption, calendar)
    words = f"{caption.lead} {caption.title}".lower()
    title = without_statement(caption.title).lower().strip(" :.")
    of_a_period = OF_A_PERIOD.search(words) is not None or FLOW_NAME.fullmatch(title) is not None
    introduction = f"{caption.title} {_last_sentence(caption.lead)}"
    of_obligation, of_cost = _assumed_for(introduction.lower())
    of_a_period = of_a_period and not _HELD_TOO.search(words)
    of_a_period = of_a_period or (of_cost and not of_obligation)
    of_a_close = _OF_A_CLOSE.search(introduction.lower()) is not None or (of_obligation and not of_cost)
    subject = _subject(caption)
    of_expenses = (
        EXPENSED.match(last_sentence(caption.lead).lower()) is not None or FLOW_SUBJECT.fullmatch(subject) is not None
    )
    of_balances = BALANCE_SUBJECT.fullmatch(subject) is not None
    return CaptionTime(
        clue,
        text,
        lengths(text) if text else (),
        words,
        introduction,
        of_a_period,
        of_a_close,
        of_expenses,
        of_balances,
    )


def _subject(caption: Caption) -> str:
    """What the nearest text above a table that says more than scale and time is about; nothing where that is a long
    sentence.
    """
    said = (without_statement(last_sentence(text)).lower().strip(" :.") for text in (caption.lead, caption.title))
    subject = _BESIDE.sub("", next((text for text in said if time_words_removed(text)), ""))
    return _OVER_TIME.sub("", SHOWN.sub("", subject)) if len(subject) <= _LENGTH else ""


def _assumed_for(sentence: str) -> tuple[bool, bool]:
    """Whether a sentence tells of assumptions for the obligation of benefit plans, at the end of years, and whether for
    their cost, in years.
    """
    found = _ASSUMED_FOR.search(sentence)
    what = found["what"] if found else ""
    return "obligation" in what, _COST.search(what) is not None


def _nearest(caption: Caption, calendar: ReportingCalendar) -> tuple[Clue, str]:
    for position, text in enumerate(caption.texts[: min(caption.near, _SOURCES)]):
        if position and len(text) > _LENGTH and not text.rstrip().endswith(":"):
            continue
        text = without_names(_last_sentence(text))
        clue = read_clue(text)
        if clue.dated and (_remarks_on_the_past(text, clue, calendar) or _sets_against_the_past(text, clue, calendar)):
            continue
        days = tuple(
            day
            for day in clue.dates
            if calendar.is_boundary(day) or (len(clue.dates) == 1 and _AS_OF.search(text.lower()))
        )
        days = tuple(day for day in days if (day - calendar.end).days <= AHEAD)
        month_day = clue.month_day if clue.month_day and _closes(clue.month_day, calendar) else None
        if clue.months or clue.years or month_day or days:
            return replace(clue, dates=days, month_day=month_day), text
    return NOTHING, ""


def _closes(month_day: tuple[int, int], calendar: ReportingCalendar) -> bool:
    """Whether a day of any year may close the periods of a table: one on which something begins, or that lies within a
    quarter, is said of other things.
    """
    day = day_of_year(month_day, calendar.end.year) if month_day[1] else calendar.end
    return day is not None and calendar.is_boundary(day) and calendar.boundary(day) == day


def _remarks_on_the_past(text: str, clue: Clue, calendar: ReportingCalendar) -> bool:
    """Whether a text is a sentence about earlier periods alone that introduces no table: a remark on the table
    before.
    """
    last = max(clue.years or (day.year for day in clue.dates), default=calendar.end.year)
    return (
        last < calendar.end.year
        and last < calendar.fiscal.year
        and text.endswith(".")
        and not INTRODUCES.search(text.lower())
    )


def _sets_against_the_past(text: str, clue: Clue, calendar: ReportingCalendar) -> bool:
    """Whether a text tells of a change against an earlier time and names no other: `Change in margin from fiscal
    2023:` in the report on 2024.
    """
    last = max(clue.years or (day.year for day in clue.dates), default=calendar.end.year)
    against = AGAINST.search(text)
    return last < calendar.fiscal.year and against is not None and not read_clue(text[: against.start()]).dated


def _last_sentence(text: str) -> str:
    """The sentence that introduces the table, where a paragraph stands above it."""
    return text if len(text) <= _LENGTH else last_sentence(text)
