"""What stands around a number and changes what its subject is: a place behind it, an expectation, a denial, per share,
money used.
"""

from __future__ import annotations

import re
from dataclasses import replace

from tickmark.catalogue.mentions import read_metrics
from tickmark.facts.text.force import Force, around
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.narrate.claims.claim import Subject
from tickmark.narrate.claims.compare import may_be_negative
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.sentence import Sentence, clause, is_base
from tickmark.narrate.claims.subjects import ABROAD, PARTS_OF, PER_SHARE_OF
from tickmark.time.moments import Moment

_AFTER_NUMBER = re.compile(
    r"^\)?\s+(?:in|from|for|at|within|across|outside)\s+(?:the\s+)?(?P<rest>[A-Z][\w&'-]+(?:\s+[A-Z&][\w&'-]*)*)"
)
_DISCONTINUED = re.compile(r"(?:^|\)?\s+)(?:a share )?from (discontinued|continuing) operations", re.IGNORECASE)
_VERBS = ("earned", "made", "lost", "earning", "losing")
EXPECTED = re.compile(
    (
        r"\b(?:guid(?:ance|ed|es)|outlook|expect(?:s|ed|ing|ations?)?|forecasts?|forecasted|project(?:s|ed|ions?)"
        r"|anticipat\w+|estimat(?:e|es|ed)|consensus|target(?:s|ed|ing)?|predict\w*|aims?|plans? to"
        r"|(?:will|would|could|should|may|might)(?! (?:say|argue|call|note|add)\b)"
        r"|hopes?|budget\w*|likely|potential(?:ly)?"
        r"|if(?! (?:you|one|we|i) (?:look|read|turn|flip|scroll|check|see|count|ask|care|remember|recall|go|open)))\b"
    ),
    re.IGNORECASE,
)
_OF_OTHERS = Pattern(
    "claims/of-others",
    rf"(?:['’]s?|\b(?:its|our|their|the))\s+(?:former |largest |main |\d+%[ -]owned )?{Phrases('other_owners').source}"
    r"\s+(?:had|has|have|earned|generated|reported|posted|achieved|made|recorded)\s",
    means="others than the company named have something",
    examples=("Acme[['s competitors had ]]revenue",),
    counterexamples=("Acme's segment revenue was",),
    flags=re.IGNORECASE,
)
_OPENS = (":", " - ", " – ", " — ")
"""What a statement stands behind that is not part of the clause before."""
_MODAL = frozenset(("will", "would", "could", "should", "may", "might", "if"))
_NOT = re.compile(
    (
        r"\b(?:not|never|neither|nor|hardly|without|isn't|wasn't|weren't|didn't|fail(?:ed|s) to|far "
        r"from)\s+(?:[\w]+\s+){0,4}$"
    ),
    re.IGNORECASE,
)
_LENGTHS = {
    "quarterly": 3,
    "annual": 12,
    "yearly": 12,
    "monthly": 1,
    "weekly": 0,
    "daily": 0,
    "half-yearly": 6,
    "semiannual": 6,
    "full-year": 12,
}
HEDGES = frozenset((*_LENGTHS, "day", "week", "month", "quarter", *(force.value for force in Force)))
"""Words that a subject is qualified with since the text says so of its amount, whatever it is called."""
_EACH = re.compile(r"\)?(?:\s*\[[^\]]*\])?\s+(?:an?|per|each|every)\s+(day|week|month|quarter)\b", re.IGNORECASE)
_EACH_LASTS = {"day": 0, "week": 0, "month": 1, "quarter": 3}
PROFITS = ("operating_income", "income_before_tax")
_FLOWS = frozenset(("operating_cash_flow", "investing_cash_flow", "financing_cash_flow"))
_SAID = re.compile(
    r"\b(?:(?:(?:an?|the|net|operating) loss(?:es)?|outflows?|deficit) of|negative (?:at|of)|losing|used|consumed"
    r"|burned|spent"
    r"|(?P<benefit>(?:an?|the|tax) benefit of)"
    r"|(?P<profit>(?:(?:an?|the|net|operating) (?:profit|gain)|inflows?|surplus) of|earning|provided"
    r"|generated))\s+(?:\w+\s+){0,2}[(]?$",
    re.IGNORECASE,
)
_SAID_BEHIND = Pattern(
    "claims/sign-behind",
    r"\s*(?:net |cash |operating |pre-?tax )*(?:(?:outflows?|loss(?:es)?|deficits?|drain|burn|shortfall|in the red)"
    r"|(?P<profit>inflows?|profits?|surplus(?:es)?|gains?|in the black))\b"
    r"(?! (?:of|from|per|before|on|in|margins?|ratio)\b)",
    means="words right behind an amount that say a loss or a profit, money used or provided",
    examples=("[[ outflow]]", "[[ net loss]],", "[[ inflow]] after"),
    counterexamples=(" loss of 3", " of profit"),
    at="start",
    flags=re.IGNORECASE,
)
_KIND_BEHIND = Pattern(
    "claims/kind-behind",
    r"\)?\s+(?:of|in)\s+(?:(?:its|the|total|net)\s+)?(adjusted|organic|underlying|core|comparable|non-gaap|pro forma"
    r"|normali[sz]ed|recurring|annuali[sz]ed|same-store|constant-currency|like-for-like)\b",
    means="a word behind an amount that makes another amount of it (`5 of organic revenue`)",
    examples=("[[ of organic]] revenue", "[[ of its adjusted]] EBITDA"),
    counterexamples=(" of revenue", " organic"),
    at="start",
    flags=re.IGNORECASE,
)
_BASIC_BEFORE = re.compile(r"\bbasic(?: (?:was|were|is|at|of|came to))?\s*[:(]?\s*$", re.IGNORECASE)
_DEFINITE = (["the"], ["its"], ["their"], ["our"])
_CAPEX, _CLOSE = 70, 3
"""Characters behind what is left in which it is told after what, and words before it in which its verb stands."""
_KEPT = frozenset(("kept", "keeps", "left", "leaves", "leaving", "remained", "remains", "retained"))
_BESIDE = 12  # characters before a name in which "basic" stands


def with_later_segment(sentence: Sentence, subject: Subject | None, number: Number) -> Subject | None:
    """A segment or a place named right behind the number holds for it ("$5.5 billion in Europe")."""
    if subject is None or subject.segment is not None or subject.metric is None:
        return subject
    tail = sentence.text[number.end : number.end + 80]
    for other in sentence.subjects:
        if (
            other.segment
            and other.metric is None
            and other.start >= number.end
            and (
                PARTS_OF.fullmatch(sentence.text[number.end : other.start].lstrip(" )"))
                or (other.name.lower() in ABROAD and sentence.text[number.end : other.start].isspace())
            )
        ):
            return replace(subject, segment=other.segment, segments=other.segments)
    ended = _DISCONTINUED.match(tail) or _DISCONTINUED.search(
        sentence.text, clause(sentence.text, number)[0], subject.start
    )
    if ended and subject.metric in ("net_income", "eps_diluted", "eps_basic"):
        named = replace(subject, name="") if subject.name.lower() in _VERBS else subject
        return replace(named, qualifiers=(*subject.qualifiers, *ended[1].lower().split()))
    after = _AFTER_NUMBER.match(tail)
    if after:
        place = number.end + after.start("rest")
        spans = (
            [(w.start, w.end) for w in sentence.whens]
            + [(c.start, c.end) for c in sentence.companies]
            + [(s.start, s.end) for s in sentence.subjects]
        )
        first = after["rest"].split()[0].lower()
        if (
            not any(a <= place < b for a, b in spans)
            and first not in rules().neutral
            and not re.match(r"(?:GAAP|USD|US|Q[1-4]|FY|H[12])\b", after["rest"])
        ):
            return replace(subject, qualifiers=(*subject.qualifiers, *after["rest"].lower().split()))
    return subject


def hedged(sentence: Sentence, number: Number, subject: Subject | None) -> Subject | None:
    """What is expected or denied is no statement of what was: no fact of the plain metric proves it."""
    if subject is None:
        return None
    start, _ = clause(sentence.text, number)
    before = sentence.text[max(start, 0) : number.start]
    for when in sentence.whens:
        if start <= when.start and when.end <= number.start:
            before = before[: when.start - start] + " " * (when.end - when.start) + before[when.end - start :]
    words = next((m for m in EXPECTED.finditer(before) if m[0] != "May"), None)  # the month is no expectation
    denied = _NOT.search(before)
    opens = max(before.rfind(mark) for mark in _OPENS)  # `they do as they should - A rose to 5`
    if words is not None and words.start() < opens and words[0].lower() in _MODAL:
        words = None
    others = _OF_OTHERS.search(before)
    found = words or denied or others
    if found is not None:
        return replace(subject, qualifiers=(*subject.qualifiers, found[0].lower().split()[0]))
    force = around(sentence.text, number.start, number.end)
    known = number.spread or number.approximate in ("above", "below") or before.rstrip().endswith("up to")  # it rose
    known = known or before.split()[-1:] in _DEFINITE  # `well short of the $5 million of 2022` says what that was
    if (kind := _KIND_BEHIND.match(sentence.text, number.end)) is not None and kind[
        1
    ].lower() not in subject.qualifiers:
        return replace(subject, qualifiers=(*subject.qualifiers, kind[1].lower()))
    bounded = force is Force.BOUNDED and not known
    compared = is_base(sentence, sentence.numbers.index(number))  # `5 instead of 4` says what it was
    if bounded or (force is Force.DENIED and not compared):
        return replace(subject, qualifiers=(*subject.qualifiers, force.value))
    return subject


def left_after(text: str, number: Number, subject: Subject | None) -> Subject | None:
    """`After capex it kept 5`, `operating cash flow of 8 left 5 after capex`: what is left of the cash from operations
    is the free cash flow.
    """
    if subject is not None and subject.metric == "operating_cash_flow" and subject.end <= number.start:
        behind = text[number.end : number.end + _CAPEX].lower()
        left = not _KEPT.isdisjoint(text[subject.end : number.start].lower().split()[-_CLOSE:])
        spent = any(mention.metric == "capital_expenditure" for mention in read_metrics(behind))
        if left and spent and behind.split()[:1] == ["after"]:
            return replace(subject, metric="free_cash_flow", others=(), derived=True, qualifiers=())
        return subject
    if subject is None or subject.metric != "capital_expenditure" or subject.end > number.start:
        return subject
    kept = not _KEPT.isdisjoint(text[subject.end : number.start].lower().split())
    if not kept or text[: subject.start].split()[-1:] not in (["after"], ["After"]):
        return subject
    return replace(subject, metric="free_cash_flow", others=(), derived=True, qualifiers=())


def attributed(text: str, number: Number, subject: Subject | None) -> Subject | None:
    """A profit that is said behind the amount to be attributable to the owners."""
    if (
        subject is None
        or subject.metric != "net_income"
        or not re.match(r"\s*(?:was |were )?attributable to\b", text[number.end :])
    ):
        return subject
    return replace(subject, name="net income attributable")


def of_length(sentence: Sentence, number: Number, subject: Subject | None, period: Moment | None) -> Subject | None:
    """`Quarterly revenue` of a year is not the year's revenue, nor is revenue of an amount `a month`."""
    if subject is None:
        return subject
    if period is None and sentence.view is not None:
        period = sentence.view.calendar.latest()
    word = re.search(
        r"\b(" + "|".join(_LENGTHS) + r")\s+(?:\w+\s+){0,2}$", sentence.text[: subject.start], re.IGNORECASE
    ) or _EACH.match(sentence.text, number.end)
    if word is None:
        return subject
    months = period.months or (12 if period.form == "year" else 0) if period is not None else 0
    return (
        subject
        if not months or (_LENGTHS | _EACH_LASTS)[word[1].lower()] == months
        else replace(subject, qualifiers=(*subject.qualifiers, word[1].lower()))
    )


def signed_as_said(sentence: Sentence, place: int, subject: Subject | None) -> Subject | None:
    """Words between a name and its number that say a loss or a profit, money used or provided (`a profit of 5 after a
    loss of 3`, `operating activities used 5`).
    """
    if subject is None or not may_be_negative(subject.metric):
        return subject
    text, number = sentence.text, sentence.numbers[place]
    before = subject.end <= number.start and not sentence.foreign(subject)
    floor = max(sentence.numbers[place - 1].end if place else 0, subject.end if before else 0)
    said = _SAID.search(text, floor, number.start)
    if said and (subject.metric != "income_tax" or said["benefit"]):
        return replace(subject, loss=said["profit"] is None)
    behind = _SAID_BEHIND.match(text, number.end)
    if behind is not None and subject.metric != "income_tax":
        return replace(subject, loss=behind["profit"] is None)
    used = not before and subject.metric in _FLOWS and re.search(r"\bused\b", text[number.end : subject.start])
    return replace(subject, loss=True) if used else subject


def per_share_of(text: str, number: Number, subject: Subject | None) -> Subject | None:
    """An amount per share of a profit or a dividend is the earnings or the dividend per share; basic earnings where the
    words say so.
    """
    if subject is not None and number.kind == "money" and number.power is not None and not subject.derived:
        whole = next((name for name, per in PER_SHARE_OF.items() if per == subject.metric and name != per), None)
        return replace(subject, metric=whole, others=()) if whole else subject
    if subject is not None and subject.metric == "eps_diluted" and _BASIC_BEFORE.search(text, 0, number.start):
        return replace(subject, metric="eps_basic", others=())
    if subject is None or number.kind != "per_share":
        return subject
    if subject.metric in PROFITS and "dilut" in number.text.lower():
        subject = replace(subject, metric="net_income", others=(), derived=False)
    if subject.metric not in PER_SHARE_OF:
        return subject
    basic: object = (
        re.search(r"\bbasic\b", number.text + text[number.end : number.end + 12], re.IGNORECASE)
        and "diluted" not in number.text.lower()
    )
    said = text[
        max(0, min(subject.start, number.start) - _BESIDE) : number.start
    ].lower()  # `basic earnings were 5 a share`
    basic = basic or ("basic" in said and "diluted" not in said and "diluted" not in number.text.lower())
    metric = "eps_basic" if basic and subject.metric != "dividends_paid" else PER_SHARE_OF[subject.metric]
    return replace(
        subject,
        metric=metric,
        others=("eps_basic",) if metric == "eps_diluted" and "diluted" not in (number.text + text).lower() else (),
    )
