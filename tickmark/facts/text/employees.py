"""How many people a company employs, as a sentence of its business section says: "As of December 31, 2024, we had
approximately 26,000 employees worldwide".

Certain is a number of whom the sentence says that they are all: of the company itself (we, the Company, its name), with
nothing behind them that narrows them to a place, a kind of work or a union; on the day that the sentence names, or told
as things are, on the report's last one. Part-time employees counted beside full-time ones make neither number all of
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import NamedTuple

from tickmark.facts.text.amounts import POWERS
from tickmark.facts.text.sentences import LONGEST, sentences
from tickmark.facts.text.tenses import told_now
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, Words
from tickmark.model import Block, Period
from tickmark.numbers import YEAR, scaled
from tickmark.time.sentences import TimeReader

METRIC = "employees"
_PEOPLE = Words("employ|associates|team members|headcount|workforce|colleagues|teammates")
ABOUT = (
    r"(?:(?:approximately|about|around|roughly|nearly|almost|over|more than|in excess of|an estimated|some|a total of"
    r"|(?:a |the )?(?:[a-z]+ )?(?:team|workforce) of(?: (?:approximately|about|over|more than|nearly|around))?)[ ])*"
)
_NUMBER = r"\d{1,3}(?:,\d{3}){1,2}|\d{1,7}(?:\.\d{1,3}[ ](?:thousand|million))?(?:[ ](?:thousand|million))?"
_KIND = (
    r"(?:(?:full|part)[- ]time|and|or|equivalents?|\(FTEs?\)|regular|permanent|active|total|global|worldwide|salaried"
    r"|hourly|seasonal|temporary|dedicated|talented|direct)"
)
_NOUN = r"(?:employees|associates|team members|colleagues|teammates|crew members|staff members)"
_NUMBERS = rf"(?P<numbers>{ABOUT}(?:{_NUMBER})(?:,? (?:and )?{ABOUT}(?:{_NUMBER}))*)"
_COUNTED = (
    rf"{_NUMBERS} (?P<what>(?:{_KIND}[ ,]+)*{_NOUN}|(?:{_KIND}[ ,]+)*(?:people|persons|individuals)(?= \(?as of))"
)
OWN = (
    r"(?:\b[Ww]e|\b(?:[Tt]he|[Oo]ur) (?:Company|company|Corporation|Bank|Group|Partnership|Trust|Firm|firm|Registrant"
    r"|registrant)|\((?:the|collectively,? the) [“\"]?Company[”\"]?\))"
    r"(?:,? (?:and|together with) (?:its|our) (?:[a-z-]+ ){0,3}(?:subsidiaries|affiliates))?,?"
)
ALSO = r"(?: (?:also|currently|collectively|together|directly|now|globally))*"
_HAS = rf"{ALSO} (?:had|have|has|employ|employs|employed|maintained|maintains){ALSO} (?:a |an )?"
_BODY = (
    r"(?:total |global |worldwide |employee |full-time )*(?:workforce|headcount|number of (?:full-time )?(?:employees"
    r"|associates)|employee (?:base|population|count))(?: worldwide| globally)?"
)
_TIME = r"(?:,? (?:as of|at|on)[^,]{3,30}(?:, \d{4})?,?)?"
_ALL = (  # what may stand behind those who are all: more of them, what they are part of, and how many of them are what
    r"(?=[.;:(]|$|,(?! (?:who|in (?!(?:over |more than |approximately |about )?\d+ countries)|at (?!(?:December|June"
    r"|March|September)))\b)"
    r"| (?:worldwide|globally|around the (?:world|globe)|throughout the world|across the (?:world|globe)|company-wide"
    r"|as of|at (?:the end|year[- ]end|fiscal year[- ]end|December|June|March|September|January)|on|compared|versus"
    r"|(?:located |working |operating |based )?(?:in|across|throughout) (?:over |more than |approximately |about "
    r"|nearly )?\d+ (?:different )?countries|in (?:our|its) (?:global |total )?workforce|across (?:our|its|the) "
    r"(?:entire |whole )?(?:organization|company|business)|on a (?:full-time|consolidated)"
    r"|and (?:had|have)|of (?:which|whom)|including|excluding|respectively|and (?:approximately |about |over "
    r")?[\d,]+ (?:[a-z-]+ )?(?:contract|consultant|independent|franchise)))"
)
_FORMS = (
    Pattern(
        "employees/employs",
        rf"{OWN}{_TIME}{ALSO} employ(?:s|ed)?{ALSO} {_NUMBERS} (?P<what>(?:{_KIND}[ ,]+)*(?:people|persons"
        rf"|individuals|workers)){_ALL}",
        means="a company employs so many",
        examples=("We employed approximately 12,500 people.",),
        counterexamples=("We employed a new method.",),
    ),
    Pattern(
        "employees/has",
        rf"{OWN}{_TIME}{_HAS}{_COUNTED}{_ALL}",
        means="a company has so many employees",
        examples=("We had approximately 12,500 employees.",),
        counterexamples=("We had 12,500 stores.",),
    ),
    Pattern(
        "employees/there-were",
        rf"\b[Tt]here were {_COUNTED}{_ALL}",
        means="there were so many employees",
        examples=("There were 12,500 employees.",),
        counterexamples=("There were 12,500 stores.",),
    ),
    Pattern(
        "employees/workforce-was",
        rf"\b(?:[Oo]ur|[Ii]ts|[Tt]he [Cc]ompany['’]s) {_BODY}{_TIME} (?:was|totaled|stood at|consisted of|comprised"
        rf"|consists of|comprises|is|of){_TIME} {_NUMBERS}(?P<what>)(?: {_NOUN}| people)?(?= with\b|{_ALL[3:]}",
        means="the number of employees was so many",
        examples=("Our workforce was approximately 12,500 employees.",),
        counterexamples=("Our revenue was 12,500 employees",),
    ),
    Pattern(
        "employees/our",
        rf"\b(?:[Oo]ur|[Tt]he [Cc]ompany['’]s) {_COUNTED}{_ALL}",
        means="so many employees of the company",
        examples=("Our 12,500 employees.",),
        counterexamples=("Our 12,500 stores.",),
    ),
    Pattern(
        "employees/team-of",
        rf"\b(?:our|its) (?:[a-z-]+ ){{0,3}}(?:workforce|team) of {_NUMBERS} (?P<what>{_NOUN}|people)(?= \(as of"
        rf"|{_ALL[3:]}",
        means="a team of so many",
        examples=("our global team of 12,500 employees.",),
        counterexamples=("our fleet of 12,500 employees.",),
    ),
)
_PART_TIME = Pattern(
    "employees/part-time",
    r"\d (?:[a-z]+ ){0,2}part-time|\bbetween \d",
    means="a part or a range of the employees",
    examples=("5 seasonal part-time", "[[between 5]]"),
    counterexamples=("full-time",),
    flags=re.IGNORECASE,
)
_BOUND = Phrases("bound_of_count", at="end")  # what makes of a number a limit, which the label says
_EACH_NUMBER = Pattern(
    "employees/number",
    _NUMBER,
    means="a number of people",
    examples=("about [[12,500]] people", "[[1.5 million]]"),
    counterexamples=("many",),
)
_WORD = Pattern(
    "employees/word",
    r"[A-Za-z][\w&’'-]+",
    means="a word of a company's name",
    examples=("[[Acme]] & Co",),
    counterexamples=("5 &",),
)
AS_IT_IS = "the report's own last day: told as it is"
DATING = ("instant", "event")
AFTER = timedelta(days=130)  # after its period's end a report may be filed, and count its people


class Employed(NamedTuple):
    """One count: its sentence, the number as printed, its value and scale, what it counts in the sentence's words, its
    day, what that was read from, and whether the sentence names it.
    """

    block: int
    sentence: str
    printed: str
    value: Decimal
    scale: int
    counted: str
    period: Period
    period_source: str
    dated: bool


def employed(blocks: Sequence[Block], reader: TimeReader, company: str) -> Iterator[Employed]:
    """The counts of a company's employees in the blocks of its business section, in order.

    Args:
        blocks: of the section.
        reader: of the document's times.
        company: the registrant's name; empty where it is not known.
    """
    name = named(company)
    for block in blocks:
        if not 30 < len(block.text) < LONGEST * 4 or not _PEOPLE.found_in(block.text.lower()):
            continue
        for first, after in sentences(block.text):
            sentence = block.text[first:after]
            if after - first < LONGEST and _PEOPLE.found_in(sentence.lower()) and not _PART_TIME.search(sentence):
                called = sentence if name is None else name.sub("the Company", sentence)
                yield from _of_sentence(block.index, sentence, called, reader)


def named(company: str) -> re.Pattern[str] | None:
    """A company's name as sentences have it: by its first word, and further ones that are names."""
    word = next((word for word in _WORD.findall(company) if word.lower() != "the"), "")
    return (
        re.compile(rf"\b(?:[Tt]he )?(?i:{re.escape(word)})\b(?: [A-Z][\w&.]*){{0,3}}(?:, (?:Inc\.|LLC))?")
        if word
        else None
    )


def _of_sentence(block: int, sentence: str, said: str, reader: TimeReader) -> Iterator[Employed]:
    """The counts of one sentence; `said` is it with the company called so."""
    found = next((match for form in _FORMS if (match := form.search(said)) is not None), None)
    if found is None:
        return
    numbers = [n[0] for n in _EACH_NUMBER.finditer(said, *found.span("numbers")) if not YEAR.fullmatch(n[0])]
    days = _days(said, reader, found)
    if len(days) != len(numbers):
        return
    for number, (period, source, named) in zip(numbers, days, strict=True):
        digits, _, word = number.partition(" ")
        power = POWERS.get(word, 0)
        bound = _BOUND.search(said, 0, found.end("numbers") - len(number))
        counted = f"{found['what'] or METRIC} ({bound[0].strip()})" if bound is not None else found["what"] or METRIC
        yield Employed(
            block,
            sentence,
            number,
            scaled(Decimal(digits.replace(",", "")), power),
            power,
            counted,
            period,
            source,
            named,
        )


def _days(sentence: str, reader: TimeReader, found: re.Match[str]) -> list[tuple[Period, str, bool]]:
    """The days that a sentence counts on, what each was read from, and whether the sentence names it: where it names
    none and tells how things are, it is the report's own last one.
    """
    groups = [
        group
        for group in reader.groups(sentence)
        if group.role != "relative"
        and not group.compared
        and not (found.start("numbers") <= group.start < found.end("numbers"))
    ]
    if not groups and told_now(sentence):
        return [(Period(None, reader.calendar.end), AS_IT_IS, False)]
    if len(groups) != 1 or groups[0].role not in DATING or groups[0].ambiguous:
        return []
    named = sentence[groups[0].start : groups[0].end]
    days = [reader.period(moment, flow=False) for moment in groups[0].moments]
    return (
        [(day, f"the sentence: {named}", True) for day in days]
        if all(day.end <= reader.calendar.end + AFTER for day in days)
        else []
    )
