"""A number that a filing prints in a sentence of its own words: proof of a claim that says the same beside the same
words.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise
from string import digits

from tickmark.catalogue import metric_names
from tickmark.language.measures import single_words
from tickmark.language.words import content, words_of
from tickmark.narrate.claims.claim import Claim, Subject
from tickmark.narrate.claims.numbers import Number, find_numbers
from tickmark.narrate.claims.qualifiers import EXPECTED
from tickmark.narrate.claims.quotes import Quote, Quotes, numbers_in
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.setting import Setting
from tickmark.narrate.claims.view import CompanyView, name_keys
from tickmark.time.moments import Moment

_AROUND = 130  # characters of a filing's sentence on each side of a number that say what it is
_LATE = timedelta(days=10)
_BEFORE = 45  # characters before a number in which its verb stands
_DIGITS = 2
_TELLING = 4  # digits from which a number is no other
_SAYING_NOTHING = frozenset((
    "company", "group", "it", "was", "were", "had", "about", "some", "approximately", "than", "more", "year", "which",
    "that",
))  # fmt: skip
_SAME_WORDS = 0.75  # of the words at the claim's number that must stand at the filing's
_NO_CHANCE = 4.5  # how much rarer (as a logarithm) shared words must be than sentences with the number
_ONE_NAME = 3.3  # how rare (as a logarithm) a single shared word must be, which is written with a capital
_SAME_THING = 8.0
"""How rare the words must be that a claim's own words, and half as much its sentence's, share with those around a
filing's number: of 28 claims of narratives that got so far 25 were true.
"""
_STEM = 6  # letters that tell a word in all its forms
_AND = " and "
"""Between two numbers of a kind, the words behind it are those of the second (`made 5 cars and delivered 4`)."""
_SCALES = frozenset(("million", "billion", "thousand"))
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_YEAR_LONG = timedelta(days=365)
_LENGTHS = re.compile(
    r"\b(?:(?P<quarter>(?:three|3)[- ]months?|quarter)|(?P<half>(?:six|6)[- ]months?|first half|half[- ]year)"
    r"|(?P<nine>(?:nine|9)[- ]months?)|(?P<year>(?:twelve|12)[- ]months|full[- ]year))\b",
    re.IGNORECASE,
)
_MONTHS_OF = {"quarter": 3, "half": 6, "nine": 9, "year": 12}
_COMPARED = (
    "compared to", "compared with", "compare to", "compare with", "versus", "vs.", "vs", "against", "rose from",
    "fell from", "grew from", "declined from", "increased from", "decreased from", "improved from", "up from",
    "down from", "increase from", "decrease from", "year ago", "year earlier", "year before",
    *(
        f"{back} {fiscal}{time}"
        for back in ("prior", "previous", "last", "preceding")
        for fiscal in ("", "fiscal ")
        for time in ("year", "quarter", "period", "year's", "year’s")
    ),
)  # fmt: skip
_BACK = 70  # characters before a number in which a filing says that it is of an earlier time
_YEAR_DIGITS = 4
_IN_ROWS = re.compile(r"respectively|\t")  # which number is whose is told by a list, or by a table's head
_BREAK = re.compile(r"[;:]|,\s+(?:and|while|but)\b|\b(?:while|whereas)\b")
_KINDS = ({"bare", "count"}, {"percent", "points"}, {"money", "per_share"}, {"count", "shares"}, {"bare", "shares"})
_KINDS_OF_PROFIT = ("attributable", "diluted", "basic", "gross", "operating")
_PROFIT, _LOSS = frozenset(("profit", "earned", "gain")), frozenset(("loss", "lost", "losses"))
_KINDLESS = frozenset(("expected", "other", "product", "products", "service", "services"))


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of a filing that says what a claim does; `certain` means that the words in common are so rare that it
    is of that thing whatever facts say of the metric that the claim seems to be about.
    """

    quote: Quote
    certain: bool = False


def passage_saying(view: CompanyView, quotes: Quotes, claim: Claim) -> Passage | None:
    """The sentence of the filing for a claim's period that prints its number beside its words; None where none does.

    A sentence that names another year behind the number, or lists numbers `respectively`, does not say which number is
    whose, and proves nothing.
    """
    number, setting, period = claim.number, claim.setting, claim.period or _newest(view)
    if setting is None or claim.in_table or claim.role not in ("level", "share", "growth", "change", "base"):
        return None
    end = view.last_reported if EXPECTED.search(setting.text) and period.end < view.last_reported else period.end
    printed = _as_filed(number)
    if sum(c.isdigit() for c in printed) < _DIGITS:
        return None
    words = frozenset(word for word in setting.own if word.isalpha() and not _silent(word))
    verbs = frozenset(content(setting.text[setting.windows[0][0] : claim.start])) - _SAYING_NOTHING
    own = _own_words(setting, claim.subject)
    said_here = frozenset(content(setting.text))
    at_number = setting.named(setting.windows[0])
    name = frozenset(word for subject in at_number if subject.end <= claim.start for word in content(subject.name))
    telling = len(re.sub(r"\D", "", printed).strip("0")) >= _TELLING
    stating = [
        q
        for q in quotes.stating(printed)
        if not _IN_ROWS.search(q.sentence) and _of_period(view, q, end, base=claim.role == "base")
    ]
    for quote in stating:
        for other in find_numbers(quote.sentence):
            if not _same(number, other) or not _of_year(view, quote, other, period.end):
                continue
            if not _of_length(quote, other, period) or not _of_measure(setting, claim, quote, other):
                continue
            if claim.role != "base" and _is_compared_with(quote.sentence, other):
                continue  # `a debt of 6, as compared to the prior year of 17` tells 17 of the year before
            near = _beside(quote.sentence, other)
            said = frozenset(content(near))
            if not _same_course(claim, said) or not _qualified(setting, said):
                continue
            if claim.role == "level" and number.explicit and number.value < 0 < other.value and not said & _LOSS:
                continue  # `dividends per share of -$0.26` is not what a sentence about dividends of $0.26 says
            if _of_another_number(words, quote.sentence, near):
                continue
            before = frozenset(content(quote.sentence[max(0, other.start - _BEFORE) : other.start]))
            enough = max(_DIGITS, _SAME_WORDS * len(words))
            rare = _rareness(quotes, setting.own & said) + _rareness(quotes, said_here & said) / 2
            if rare >= _SAME_THING and name <= said:
                return Passage(quote, certain=True)
            if _of_a_part(view, setting, near):
                continue
            if len(words & said) >= enough or (telling and verbs & before):
                return Passage(quote)
            if _of_one_thing(quotes, setting, own & said, len(stating), telling=telling):
                return Passage(quote)
    return None


def _is_compared_with(sentence: str, number: Number) -> bool:
    """Whether a sentence only compares with a number (`a debt of 6, as compared to the prior year of 17`)."""
    said: list[str] = []
    for word in reversed(sentence[max(0, number.start - _BACK) : number.start].lower().replace(",", " ").split()):
        digits = "".join(filter(str.isdigit, word))
        if (digits and len(digits) != _YEAR_DIGITS) or word[-1] in ";":
            break
        said.insert(0, word)
    before = f" {' '.join(said)} "
    return any(f" {phrase} " in before for phrase in _COMPARED)


def slip_of(view: CompanyView, quotes: Quotes, claim: Claim) -> tuple[Quote, Number] | None:
    """The sentence of the filing that surely says what a claim does with another number, of which the claim's is a
    slip: one digit is another one, two have changed places, or the scale is another; None where there is none.
    """
    for number in _slips(claim.number):
        if quotes.stating(_as_filed(number)):
            said = passage_saying(view, quotes, replace(claim, number=number, end=number.end))
            if said is not None and said.certain:
                return said.quote, number
    return None


def _slips(number: Number) -> Iterator[Number]:
    """The numbers that a number may be a slip of, as they would be printed."""
    text = number.text
    places = [place for place, character in enumerate(text) if character.isdigit()]
    for first, second in pairwise(places):
        if text[first] != text[second]:
            yield from _printed(
                number, text[:first] + text[second] + text[first + 1 : second] + text[first] + text[second + 1 :]
            )
    for scale in _SCALES if len(places) > _DIGITS else ():
        for other in sorted(_SCALES - {scale}):
            if text.endswith(f" {scale}"):
                yield from _printed(number, text.removesuffix(scale) + other)
    for place in places if len(places) > _DIGITS else ():
        for digit in digits:
            if digit != text[place]:
                yield from _printed(number, text[:place] + digit + text[place + 1 :])


def _printed(number: Number, text: str) -> Iterator[Number]:
    """A number as it is read from other text in its place."""
    for other in find_numbers(text)[:1]:
        if other.text == text and other.kind == number.kind:
            yield replace(other, start=number.start, end=number.start + len(text))


def _own_words(setting: Setting, subject: Subject | None) -> frozenset[str]:
    """Words at a number, and those of the number before it where it has too few; with all names of what it measures."""
    own = setting.own
    if sum(not _silent(word) for word in own if word.isalpha()) < _DIGITS and len(setting.windows) > 1:
        own |= setting.words(setting.windows[1])
    if subject is not None and subject.metric in metric_names() and subject.start < len(setting.text):
        own |= {key for name in metric_names()[subject.metric] for key in content(name)}
    known = rules()
    return frozenset(w for w in own if w.isalpha() and len(w) > _DIGITS and w not in known.up | known.down)


def _as_filed(number: Number) -> str:
    """The digits of a number as a filing prints them: `83 cents` are 0.83."""
    if number.kind == "per_share" and "cent" in number.text.lower():
        return f"{number.value:.2f}"
    printed = numbers_in(number.text)
    return printed[0][1] if printed else ""


def _of_period(view: CompanyView, quote: Quote, end: date, *, base: bool) -> bool:
    """Whether a sentence stands in the report for a period, or in the newest one for a period to come; for the period
    that something is compared with, also in the report for the year after it.
    """
    reported = view.reported(quote.accession)
    if reported is None:
        return False
    if base and abs(reported - end - _YEAR_LONG) <= _LATE:
        return str(end.year) in quote.sentence
    return abs(reported - end) <= _LATE or reported == view.last_reported < end


def _of_length(quote: Quote, number: Number, period: Moment) -> bool:
    """Whether the last words before a number that tell how long its period is tell the claim's length."""
    months = period.months or (12 if period.form == "year" else 0)
    told = list(_LENGTHS.finditer(quote.sentence, 0, number.start)) or list(_LENGTHS.finditer(quote.sentence))
    return not months or not told or _MONTHS_OF[told[-1].lastgroup or ""] == months


def _of_year(view: CompanyView, quote: Quote, number: Number, end: date) -> bool:
    """Whether the year named next behind a number, before another one, is that of the period; where none is, no other
    year may stand in the sentence.
    """
    sentence = quote.sentence
    years = {end.year}
    later = next((n.start for n in find_numbers(sentence) if n.start >= number.end), len(sentence))
    behind = _YEAR.search(sentence, number.end, later)
    if behind is not None:
        return int(behind[0]) in years
    if (reported := view.reported(quote.accession)) is not None:
        years.add(reported.year)
    return {int(year) for year in _YEAR.findall(sentence)} <= years


def _beside(sentence: str, number: Number) -> str:
    """The words around a number in a filing's sentence, up to where another clause begins."""
    start = max(0, number.start - _AROUND)
    breaks = [m.end() for m in _BREAK.finditer(sentence, start, number.start)]
    end = _BREAK.search(sentence, number.end, number.end + _AROUND)
    first, last = breaks[-1] if breaks else start, end.start() if end else number.end + _AROUND
    for other in find_numbers(sentence):
        if other.kind == number.kind and first < other.end <= number.start:
            first = max(first, sentence.rfind(_AND, other.end, number.start))
        elif other.kind == number.kind and number.end <= other.start < last:
            joint = sentence.find(_AND, number.end, other.start)
            last = joint if joint >= 0 else last
    return sentence[first:last]


def _of_measure(setting: Setting, claim: Claim, quote: Quote, number: Number) -> bool:
    """Whether a number is told in the measure that the claim is: `14.7 MWh` is not `14.7 GWh`."""
    said, filed = (
        text.lower().removesuffix("s")
        for text in (_word_at(setting.text, claim.end), _word_at(quote.sentence, number.end))
    )
    known = single_words("measure")
    return said == filed or not (said in known and filed in known)


def _of_another_number(words: frozenset[str], sentence: str, near: str) -> bool:
    """Whether a word at a claim's number stands, in some form, in a filing's sentence but not at the number there
    (`deliveries of 5` where it says `made 5 cars and delivered 4`).
    """
    here, there = ({word[:_STEM] for word in content(text)} for text in (near, sentence.replace(near, " ", 1)))
    stems = {word[:_STEM] for word in words if len(word) >= _STEM}
    return bool(stems & (there - here))


def _word_at(text: str, place: int) -> str:
    """The word right behind a number.

    >>> _word_at("14.7 MWh.", 4)
    'MWh'
    """
    behind = text[place:].replace("-", " ").split(maxsplit=1)
    return behind[0].strip(",.;:)") if behind else ""


def _same(number: Number, other: Number) -> bool:
    return other.value == abs(number.value) and (
        (other.kind == number.kind and other.unit == number.unit)
        or any({other.kind, number.kind} == kinds for kinds in _KINDS)
    )


def _same_course(claim: Claim, said: frozenset[str]) -> bool:
    """Whether a filing's words say that a rate of growth went the way that the claim says."""
    if claim.role != "growth" or claim.number.kind == "multiple":
        return True
    up, down = said & rules().up, said & rules().down
    return bool(up) != bool(down) and bool(up) == (claim.direction > 0)


def _qualified(setting: Setting, said: frozenset[str]) -> bool:
    """Whether words at the number that make an amount another one stand at the filing's number too."""
    if setting.own & _PROFIT and said & _LOSS and not said & _PROFIT:
        return False  # `earned 5` where the filing says a loss of 5
    kinds = all((word in said) >= (word in setting.own) for word in _KINDS_OF_PROFIT)
    return kinds and all(word in said for word in setting.own if word in rules().changing and word not in _KINDLESS)


def _rareness(quotes: Quotes, words: frozenset[str]) -> float:
    """How rare words are together in the sentences of the filings, as a logarithm."""
    telling = name_keys(" ".join(word for word in words if word.isalpha() and len(word) > _DIGITS)) - _SCALES
    return sum(-math.log(max(quotes.share_with(word), 1e-4)) for word in telling)


def _newest(view: CompanyView) -> Moment:
    """The day of the newest report."""
    return Moment(view.last_reported, 0, "day")


def _of_one_thing(quotes: Quotes, setting: Setting, shared: frozenset[str], stating: int, *, telling: bool) -> bool:
    """Whether the words that a claim and a filing's sentence share are so rare in the filings that both are about one
    thing: a name, or several words; the rarer, the more sentences state the number.
    """
    rare = {word: -math.log(max(quotes.share_with(word), 1e-4)) for word in shared}
    if telling and rare and max(rare.values()) >= _ONE_NAME:
        return True
    if len(rare) == 1:
        return max(rare.values()) >= _ONE_NAME and any(
            word in content(name) for name in _names_in(setting) for word in rare
        )
    return sum(rare.values()) - math.log(max(1, stating)) >= _NO_CHANCE + 1.0 * len(rare) if rare else False


def _of_a_part(view: CompanyView, setting: Setting, near: str) -> bool:
    """Whether a filing's words at its number name a part of the company of which the claim says nothing."""
    said = frozenset(content(setting.text))
    return any(not frozenset(content(near[f.start : f.end])) <= said for f in view.segments_in(words_of(near)))


def _names_in(setting: Setting) -> list[str]:
    """Words of a number's own that are written with a capital and do not begin the sentence."""
    start, end = setting.windows[0]
    return [m[0] for m in re.finditer(r"\b[A-Z][A-Za-z]+", setting.text[:end]) if m.start() >= start]


def _silent(word: str) -> bool:
    known = rules()
    return len(word) < _DIGITS + 1 or any(
        form in listed for form in (word, f"{word}s") for listed in (known.neutral, known.up, known.down)
    )
