"""What a company counts of what it has and does, as sentences of its business, its properties and its discussion say:
"we operated 31 hospitals with 5,412 licensed beds", "we delivered 1,204 homes in fiscal 2024".

Certain is a number of which the sentence says nothing but that the company has so many (we, the Company, its name),
with what is counted right behind it, or one that follows in the same list; on the day that the sentence names, or told
as things are, on the report's last one; and of what was done, of the report's own period. The words behind the number,
with what narrows them (`hospitals in Texas`), are what is counted. A sentence that opens with anything but a time (`Of
the 31 hospitals, ...`, `In Texas we ...`) counts a part that its other words name, and is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from tickmark.facts.text.amounts import POWERS
from tickmark.facts.text.employees import ABOUT, AFTER, ALSO, AS_IT_IS, DATING, OWN, named
from tickmark.facts.text.sentences import LONGEST, sentences
from tickmark.facts.text.tenses import told_now
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.model import Block, Period
from tickmark.numbers import YEAR, scaled
from tickmark.time.groups import TimeGroup
from tickmark.time.sentences import TimeReader

_HAVING = (
    r"(?P<now>have|has|own and operate|owns and operates|owns?|operates?|leases?|manages?|franchises?|maintains?|holds?"
    r"|serves?|employs?)|had|owned and operated|owned|operated|leased|managed|franchised|maintained|held|served"
    r"|employed"
)
_DOING = (
    r"opened|closed|sold|delivered|completed|produced|shipped|processed|carried|treated|hired|acquired|added"
    r"|built|mined"
    r"|recruited|placed|drilled|flew|transported|generated|admitted|launched|signed|installed|harvested|refined"
)
_NUMBER = (
    r"(?P<digits>\d{1,3}(?:,\d{3}){1,3}|\d{1,6}(?:\.\d{1,3}(?=[ ](?:million|billion)))?)"
    r"(?:[ ](?P<power>thousand|million|billion))?"
)
_WORD = r"(?:U\.S\.|[A-Za-z][\w’'&/-]*)"
_FOLLOWS = rf"(?={ABOUT}{_NUMBER} {_WORD})"
_TELLS = Pattern(
    "things/tells",
    rf"(?:{OWN}{ALSO} (?:{_HAVING}|(?P<doing>{_DOING})){ALSO}|\b[Tt]here (?:were|are)) {_FOLLOWS}",
    means="the company has, or has done, so many of something",
    examples=("[[We operated ]]31 hospitals", "[[There were ]]412 holders of record"),
    counterexamples=("We paid $5 million", "We expect to open 40 stores"),
)
_OURS = Pattern(
    "things/ours",
    rf"\b(?:[Oo]ur|[Tt]he Company['’]s) (?P<subject>[a-z][a-z-]+(?: [a-z][a-z-]+){{0,2}}){ALSO} (?:(?P<now>has|have"
    r"|owns?|operates?|serves?|covers?|spans?|offers?|features?|consists? of|comprises?|includes?|totals?|numbers?)"
    r"|(?:had|owned|operated|served|covered|spanned|offered|featured|consisted of|comprised|included|totaled"
    rf"|numbered)) {_FOLLOWS}",
    means="something of the company's has so many of something",
    examples=("[[Our network covers ]]5,906 route miles",),
    counterexamples=("Our margin includes $5 million", "Our Texas division has 9 hospitals"),
)
_ARE = Pattern(
    "things/are",
    rf"(?P<about>{ABOUT}){_NUMBER}(?: of (?:our|the Company['’]s|its))? (?P<noun>{_WORD}(?: {_WORD}){{0,5}}?) "
    rf"(?:are|were) (?P<what>(?:[a-z-]+ ){{0,2}}[a-z]+(?: {_WORD}){{0,5}})(?=[.,;:()]|$)",
    means="so many of something are, or were, something",
    examples=("Approximately 4,300 employees are represented by labor unions.",),
    counterexamples=("$5 million of notes are due.", "Sales of 400 homes rose."),
    at="start",
    flags=re.IGNORECASE,
)
_ITEM = Pattern(
    "things/item",
    rf"(?P<about>{ABOUT}){_NUMBER} (?P<noun>{_WORD}(?: {_WORD}){{0,9}}?)(?=[,;:()]|(?<!U)(?<!U\.S)\.|$"
    r"| (?:and|with|together with|in|across|at|from|for|of which|of whom|including|compared|versus|up|down) "
    rf"(?:{ABOUT}\d|which\b|whom\b)"
    r"| (?:as of|during|compared|versus|which|that we|who|of whom|of which)\b)",
    means="a number with what it counts behind it",
    examples=("about 31 hospitals", "5,412 licensed beds"),
    counterexamples=("31,", "$5 million of beds"),
    at="start",
)
_GOES_ON = Pattern(
    "things/goes-on",
    rf"(?:,? (?:and|together with|with|as well as)|,|(?P<part>,? of (?:whom|which))) (?={ABOUT}{_NUMBER} {_WORD})",
    means="a list of counts goes on, or tells what some of those that were counted are",
    examples=("[[, together with ]]46 clinics", "[[ and ]]9 mills", "[[, of whom ]]46 are nurses"),
    counterexamples=(", of whom many are nurses", " and bakers"),
    at="start",
)
_OPENS = Phrases("opens_a_sentence", at="whole", fold=True)
_NO_THING = Phrases("not_counted", "units_of_equity", at="start", fold=True)
_BOUND = Phrases("bound_of_count", at="end")
_STAFF = frozenset(("employees", "associates", "colleagues", "teammates"))
"""Who is counted by `employees`."""
_HEAD = 4  # words among which the noun of a count stands
_OPENING = 8  # characters within which a time opens a sentence
_SHORTEST = 3  # letters of what is counted
_BEING = ("are ", "were ")
_RUN_IN = 6  # words of a heading within a sentence's line
_LONGEST_LABEL = 80


class Thing(NamedTuple):
    """One count: its block and sentence, the number as printed, its value and scale, what is counted, and its period
    with what that was read from.
    """

    block: int
    sentence: str
    printed: str
    value: Decimal
    scale: int
    counted: str
    period: Period
    period_source: str


def things(blocks: Sequence[Block], reader: TimeReader, company: str) -> Iterator[Thing]:
    """The counts of what a company has and does, in order.

    Args:
        blocks: of the sections that tell of it.
        reader: of the document's times.
        company: the registrant's name; empty where it is not known.
    """
    name = named(company)
    for block in blocks:
        for first, after in sentences(block.text) if block.table_index is None else ():
            sentence = block.text[first:after]
            if after - first < LONGEST and any(char.isdigit() for char in sentence):
                yield from _of_sentence(block.index, sentence, name, reader)


def _of_sentence(block: int, sentence: str, name: re.Pattern[str] | None, reader: TimeReader) -> Iterator[Thing]:
    said = sentence if name is None else name.sub("the Company", sentence)
    groups = reader.groups(said)
    told = _TELLS.search(said) or _OURS.search(said)
    if told is None:
        yield from _that_are(block, sentence, said, groups, reader)
        return
    if not _opens_with_time(said[: told.start()], groups):
        return
    whose = told.groupdict()
    as_it_is = f"We have {said[told.end() :]}" if whose.get("now") else said
    dated = _dated(said, groups, reader, done=whose.get("doing") is not None, as_it_is=as_it_is)
    place, whole = told.end(), ""
    while dated is not None and (item := _ITEM.match(said, place)) is not None:
        noun = item["noun"]
        if whole:
            if not noun.startswith(_BEING):
                return
            noun = f"{whole} that {noun}"  # `people that were seafarers`
        if _counts(item, noun, groups) and _STAFF.isdisjoint(noun.lower().split()[:_HEAD]):
            label = f"{whose['subject']} > {noun}" if whose.get("subject") else noun
            yield _thing(block, sentence, said, item, label, *dated)
        going = _GOES_ON.match(said, item.end())
        if going is None:
            return
        place, whole = going.end(), item["noun"] if going["part"] else whole


def _that_are(block: int, sentence: str, said: str, groups: Sequence[TimeGroup], reader: TimeReader) -> Iterator[Thing]:
    """A count that opens its sentence, of what those that are counted are: employees that are represented by unions."""
    start = next((group.end for group in groups if group.start < _OPENING), 0)
    start += len(said[start:]) - len(said[start:].lstrip(" ,"))
    item = _ARE.match(said, start)
    if item is None or not _opens_with_time(said[:start], groups) or not _counts(item, item["noun"], groups):
        return
    dated = _dated(said, groups, reader, done=False)
    if dated is not None:
        yield _thing(block, sentence, said, item, f"{item['noun']} {item['what']}", *dated)


def _counts(item: re.Match[str], noun: str, groups: Sequence[TimeGroup]) -> bool:
    """Whether a number counts things, and is no year, no part of a time and no number of shares or days."""
    thing = not (_NO_THING.match(noun) or YEAR.fullmatch(item["digits"]) or _is_time(item.span("digits"), groups))
    return thing and len(noun) >= _SHORTEST


def _thing(block: int, sentence: str, said: str, item: re.Match[str], noun: str, period: Period, source: str) -> Thing:
    power = POWERS.get(item["power"] or "", 0)
    printed = said[item.start("digits") : item.end("power") if item["power"] else item.end("digits")]
    bound = _BOUND.search(item["about"].rstrip())
    counted = f"{noun} ({bound[0].strip()})" if bound is not None else noun
    value = scaled(Decimal(item["digits"].replace(",", "")), power)
    return Thing(block, sentence, printed, value, power, counted[:_LONGEST_LABEL], period, source)


def _opens_with_time(lead: str, groups: Sequence[TimeGroup]) -> bool:
    """Whether nothing but a time, or what joins sentences, stands before what a sentence tells."""
    for group in groups:
        if group.start < len(lead):
            lead = lead[: group.start] + " " * (min(group.end, len(lead)) - group.start) + lead[group.end :]
    words = " ".join(lead.replace(",", " ").split())
    if words.endswith(".") and len(words.split()) <= _RUN_IN and words[0].isupper():
        return True  # `Recycling. We operate 24 scrap yards`
    return not words or _OPENS.fullmatch(words) is not None


def _is_time(span: tuple[int, int], groups: Sequence[TimeGroup]) -> bool:
    return any(group.start < span[1] and span[0] < group.end for group in groups)


def _dated(
    said: str, groups: Sequence[TimeGroup], reader: TimeReader, *, done: bool, as_it_is: str = ""
) -> tuple[Period, str] | None:
    """The day that things are counted on, or the report's own period in which they were done; None where that is not
    certain.
    """
    calendar = reader.calendar
    groups = [group for group in groups if group.role != "relative" and not group.compared]
    if not groups:
        return (Period(None, calendar.end), AS_IT_IS) if not done and told_now(as_it_is or said) else None
    if len(groups) != 1 or len(groups[0].moments) != 1 or groups[0].ambiguous:
        return None
    group = groups[0]
    source = f"the sentence: {said[group.start : group.end]}"
    if done:
        period = reader.period(group.moments[0], flow=True)
        own = period.end == calendar.end and period.start is not None and group.role == "duration"
        return (period, source) if own else None
    if group.role not in DATING:
        return None
    day = reader.period(group.moments[0], flow=False)
    return (day, source) if day.end <= calendar.end + AFTER else None


__all__ = ["Thing", "things"]
