"""A sentence as understood: its words, companies, times, subjects and numbers; and what a narrative has said before
it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from tickmark.catalogue import load, ratios
from tickmark.entities.mentions import CompanyMention
from tickmark.language.name_index import NameIndex
from tickmark.language.words import Word
from tickmark.narrate.claims.claim import Claim, Subject
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.times import NarrativeCalendar, When
from tickmark.narrate.claims.view import CompanyView
from tickmark.time.moments import Moment

_BASE = re.compile(
    r"\b(?:from|again as(?: the)?"
    r"|after (?:an?|losing|earning|making|posting|reporting)|(?:times|above|below|under|over|ahead of|short "
    r"of|exceed(?:ed|s|ing)) the|compar(?:e|es|ed|ing)(?: (?:to|with|against))?|versus|vs\.?|than|against|relative to"
    r"|as against|instead of|in comparison (?:to|with)|(?:up|down) (?:from|on)|where it was"
    r"|prior[- ]year(?: \w+)? (?:of|figure of|was)|year[- ]ago(?: \w+)? of)"
    r"(?:\s+(?:the|a|an|net|only|just|about|approximately|nearly|roughly|some|loss(?:es)?|income|profit|earnings"
    r"|expense|benefit|gain|inflow|outflow|deficit|surplus|charge|of|its|level|levels|was|were|\w+['’]s"
    r"|(?:the )?(?:prior|previous|last|same)"
    r"(?:[- ](?:year|quarter|period|fiscal|months?|level|total|figure|first|second|third|fourth|six|nine|of|in)"
    r"(?:['’]s)?){0,4}"
    r"|year[- ](?:ago|earlier)(?: \w+)?|comparable|corresponding|figure|total|period|result|positive|negative|minus|US"
    r"|and)){0,7}\s*[(]?\s*$",
    re.IGNORECASE,
)
THE = re.compile(r"\s*(?:of\s+)?(?:the|its|that|those)\s+(?:\w+\s+){0,2}")
"""Between a multiple and what it is taken of (`3 times the 5 of 2022`)."""
_AND = re.compile(
    r"\s*(?:in|for|at)\s+(?:,|and|,\s*and)\s*"
)  # between two numbers that something is compared with (`against 5 in 2022 and 4 in 2021`)
_OR = re.compile(r",?\s*or\s*")
"""Between an amount and what it is per share (`after $17.9 billion, or $4.21 a share`)."""
_AFTER = re.compile(r"[^.;:]{0,60}\bafter\s+(?:(?:just|only|about|some|nearly|almost|a|an)\s+)*[(]?", re.IGNORECASE)
"""Between an amount and the one before it in time (`5, after 4`)."""
_RESULTS = frozenset(("net_income", "operating_income", "income_before_tax", "comprehensive_income"))
_BESIDE = ("against", "versus", "vs", "compared", "relative to")
_MARK = re.compile(r"\s*(?:mark|threshold|level|barrier)\b")
_BRACKETED = re.compile(r"[^()]{0,40}\(\s*:?\s*")
FOLLOWS = re.compile(
    (
        r"\s*(?:(?:that )?(?:it|they|the company)\s+(?:(?:paid|spent|earned|returned|put|invested)\s+)?(?:in|on|through"
        r"|for|into)?|(?:(?:was|were|is|are) )?(?:spent|used|paid(?: out)?|returned|invested|earned|put)?\s*(?:in|on"
        r"|through|into)|went (?:to|on|into)|of|in|as|worth of|for)?\s*(?:(?:its|the|total|a|net|consolidated|reported"
        r"|annual|quarterly|company-wide|overall|[A-Z][\w&.]*'s?)\s+)*"
    ),
    re.IGNORECASE,
)
"""What may stand between an amount and the name of what it measures behind it ("$5 of net income")."""


@cache
def derived_phrases() -> NameIndex[str]:
    """Names of the ratios that have a definition."""
    return NameIndex(
        (
            (name, ratio.name)
            for ratio in ratios().values()
            if ratio.formulas
            for name in (*ratio.names, ratio.name.replace("_", " "))
        ),
        fixed=lambda name: name.endswith(("ratio", "ratios", "percentage")),
    )


@cache
def short_derived() -> dict[str, str]:
    """Short forms of ratios, which stand for them in capitals beside a rate."""
    return {short: ratio.name for ratio in ratios().values() if ratio.formulas for short in ratio.told_as}


@cache
def further_names() -> NameIndex[str]:
    """Verbs and prepositions that stand for metrics in running text."""
    told = [(name, metric.name) for metric in load() for name in metric.told_as]
    return NameIndex((*told, ("a loss of", "net_income")))


@dataclass(slots=True)
class Context:
    """What a narrative has said so far and later sentences take for granted; `calendar` is the one that the period was
    named by; `subjects` and `moments` are the last that were named, `earlier` the last sentences, the last first;
    `heading` is what was said before any company was named; `own` is the last period that each company's numbers were
    of; `pair` are the two companies that are compared.
    """

    ticker: str | None = None
    period: Moment | None = None
    calendar: NarrativeCalendar | None = None
    subject: Subject | None = None
    caption: str = ""
    claims: Sequence[Claim] = ()
    subjects: tuple[Subject, ...] = ()
    moments: tuple[Moment, ...] = ()
    lead: Moment | None = None
    earlier: tuple[str, ...] = ()
    heading: str = ""
    own: dict[str, Moment] = field(default_factory=dict)
    pair: tuple[str, ...] = ()

    def open_block(self) -> None:
        """A new paragraph is of the quarter that the narrative is about, where the one before ended on its half."""
        if self.period is None or self.lead is None:
            self.lead = self.period
        elif self.period.end == self.lead.end:
            self.period = self.lead


@dataclass(slots=True)
class Sentence:
    """A sentence as understood: its words, companies, times, subjects and numbers; `near` keeps the period found to
    stand at a number.
    """

    text: str
    view: CompanyView | None
    words: tuple[Word, ...] = ()
    companies: tuple[CompanyMention, ...] = ()
    whens: Sequence[When] = ()
    subjects: list[Subject] = field(default_factory=list)
    numbers: list[Number] = field(default_factory=list)
    strangers: list[tuple[int, str]] = field(default_factory=list)
    near: dict[int, When | None] = field(default_factory=dict)

    def foreign(self, subject: Subject) -> bool:
        """Whether a subject was taken over from an earlier sentence, so that its place is not one of this text."""
        return not any((own.start, own.end) == (subject.start, subject.end) for own in self.subjects)


def clause(text: str, number: Number) -> tuple[int, int]:
    """Where the clause of a number begins and ends."""
    start = max(
        (
            m.end()
            for m in re.finditer(
                r"[;|]\s|\b(?:while|whereas)\b|,\s+(?:and|but|compared|versus|up|down)\s", text[: number.start]
            )
        ),
        default=0,
    )
    after = re.search(r"[;|]\s|,\s|\b(?:while|whereas|compared|versus|but)\b", text[number.end :])
    return start, number.end + (after.start() if after else len(text) - number.end)


def is_base(sentence: Sentence, place: int) -> bool:
    """Whether a number is one that something is compared with: words say so before it, or it stands in brackets with
    its period before it (`(2022: $5)`).
    """
    number = sentence.numbers[place]
    previous = sentence.numbers[place - 1] if place else None
    floor = previous.end if previous else 0
    low = max(floor, number.start - 90)
    text = sentence.text
    if _MARK.match(text, number.end):
        return False
    moved = text[floor : number.start].endswith((" to ", " at "))  # `doubled its revenue to 5`
    if previous is not None and previous.kind == "multiple" and not moved and THE.fullmatch(text, floor, number.start):
        return not any(
            s.start >= number.end and FOLLOWS.fullmatch(text[number.end : s.start]) for s in sentence.subjects
        )
    alike = previous is not None and {previous.kind, number.kind} <= {"money", "per_share"}
    if (
        previous is not None
        and (alike or previous.kind == number.kind)
        and _AFTER.fullmatch(text[floor : number.start])
    ):
        return not any(
            s.start >= number.end and FOLLOWS.fullmatch(text[number.end : s.start]) for s in sentence.subjects
        )
    between = _without_times(sentence, floor, number.start)
    once_more = alike and _OR.fullmatch(between) and not _compared(sentence, place + 1)
    if previous is not None and (_AND.fullmatch(between) or once_more):
        return is_base(sentence, place - 1)
    if previous is not None and any(
        w.moments and w.end <= number.start and _BRACKETED.fullmatch(text[floor : w.start] + text[w.end : number.start])
        for w in sentence.whens
    ):
        return True
    match = _BASE.search(text, low, number.start)
    if match is None and (match := _BASE.search(_without_metrics(sentence), low, number.start)) is not None:
        match = None if _is_of_another(sentence, match.start(), number) else match
    if match is None or (previous is None and not text[: match.start()].strip() and match[0].startswith("Against")):
        return False  # `Against cash of $5 stands a debt of $7`
    return not (number.approximate and match[0].lower().startswith("than"))


def _is_of_another(sentence: Sentence, place: int, number: Number) -> bool:
    """Whether an amount that stands beside another one is of something else (`debt of $9 against equity of $5`)."""
    if not sentence.text.lower().startswith(_BESIDE, place):
        return False
    told = [s for s in sentence.subjects if s.metric and s.end <= place]
    own = [s for s in sentence.subjects if s.metric and place < s.start and s.end <= number.start]
    if not told or not own:
        return False
    return told[-1].metric != own[0].metric and not {told[-1].metric, own[0].metric} <= _RESULTS


def _compared(sentence: Sentence, place: int) -> bool:
    """Whether words before a number say that the one before it is compared with it."""
    before, number = sentence.numbers[place - 1 : place + 1] if place < len(sentence.numbers) else (None, None)
    return before is not None and number is not None and bool(_BASE.search(sentence.text, before.end, number.start))


def _without_times(sentence: Sentence, start: int, end: int) -> str:
    text = sentence.text
    for when in sentence.whens:
        text = text[: when.start] + " " * (when.end - when.start) + text[when.end :]
    return text[start:end]


def _without_metrics(sentence: Sentence) -> str:
    """The sentence with the names of metrics blank: they part no word of comparison from its number (`from an operating
    loss of 5`).
    """
    text = sentence.text
    for subject in (s for s in sentence.subjects if s.metric):
        text = text[: subject.start] + " " * (subject.end - subject.start) + text[subject.end :]
    return text


def without_names(sentence: Sentence) -> str:
    """The sentence with the names of companies blank, so that their points and commas part nothing."""
    text = sentence.text
    for company in sentence.companies:
        text = text[: company.start] + "x" * (company.end - company.start) + text[company.end :]
    return text


def asides(text: str) -> list[tuple[int, int]]:
    """The characters of a sentence's brackets that hold a number other than a year.

    >>> asides("margin of 46 % (Intel: 40 %), cash (net, FY2024) 5")
    [(15, 28)]
    """
    found, opened = [], -1
    for place, character in enumerate(text):
        if character == "(":
            opened = place
        elif character == ")" and opened >= 0:
            if any(map(_has_amount, text[opened + 1 : place].split())):
                found.append((opened, place + 1))
            opened = -1
    return found


def _has_amount(word: str) -> bool:
    """Whether a word has a number that is no year: `40`, not `2024,` or `FY24`."""
    plain = word.strip(",.;:'").lower()
    year = plain.removeprefix("fy")
    return any(map(str.isdigit, plain)) and not (year.isdigit() and (year != plain or len(year) == len("2024")))
