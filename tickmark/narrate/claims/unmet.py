"""What a claim says that the facts which agree with its number do not: each rule is a thing that may differ though the
value is the same (`revenue rose 6 points` and 6 per cent, `GAAP margin` and the adjusted one). Where one holds, nothing
confirms the claim.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Final, NamedTuple

from tickmark.catalogue import find_metric, ratios
from tickmark.catalogue.mentions import read_metrics
from tickmark.factstore import StoredFact
from tickmark.language.phrases import Phrases
from tickmark.language.words import content, words_of
from tickmark.narrate.claims.claim import Claim, Subject
from tickmark.narrate.claims.compare import may_be_negative, rounds_to
from tickmark.narrate.claims.derivations import line_of
from tickmark.narrate.claims.hearsay import of_others
from tickmark.narrate.claims.kinds import own_text
from tickmark.narrate.claims.reservations import DEBT
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.said import LOSS
from tickmark.narrate.claims.setting import GENERIC
from tickmark.narrate.claims.times import fits
from tickmark.narrate.claims.view import CompanyView, segment_key

_STEM: Final = 6  # letters that tell a word in its forms
_ADJUSTED: Final = frozenset(
    word[:_STEM] for word in content("adjusted nongaap normalized normalised underlying organic core forma")
)
_AS_REPORTED: Final = ("gaap", "reported", "statutory")
_PARTS: Final = ("discontinued operation", "continuing operation")
_SEQUENTIAL: Final = (
    "q/q", "qoq", "q o q", "sequential", "sequentially", "quarter over quarter", "quarter on quarter", "on the quarter",
    *(
        f"{word} {the}{quarter}"
        for word in ("from", "than", "on", "over", "versus", "vs", "against")
        for the in ("", "the ", "a ", "one ")
        for quarter in ("prior quarter", "previous quarter", "preceding quarter", "last quarter", "quarter ago",
                        "quarter earlier", "quarter before")
    ),
)  # fmt: skip
_MOVED: Final = ("growth", "change", "points", "multiple")
_HALF_A_YEAR: Final = 200  # days
_QUARTER, _SLACK = timedelta(days=91), timedelta(days=14)
_WHOLES: Final = frozenset(("percent", "multiple"))
_OF: Final = frozenset(("of", "to"))
_ARTICLES: Final = frozenset("the its their total all net company group".split())
_OPPOSITES: Final = (
    (("after tax", "net of tax"), ("pretax", "pre tax", "before tax", "before taxes", "before income taxes")),
    (("current",), ("noncurrent", "non current")),
    (("long term",), ("short term",)),
    (("continuing",), ("discontinued",)),
    (("realized",), ("unrealized",)),
    (("investing",), ("financing",)),
    (("minimum",), ("maximum",)),
    (("owned",), ("leased",)),
    (("borrowing", "borrowings", "issued", "issuance"), ("repayment", "repayments", "repaid", "redemption")),
)
"""Words of which one makes of a name the opposite of what the other does."""
_NO_SIGNS: Final = str.maketrans(dict.fromkeys(",;:.()[]", " "))
_TAXES: Final = frozenset(("benefit", "credit", "expense", "charge", "provision"))
_CHANGES: Final = frozenset(("change", "changes", "growth", "variance", "%", "percent", "increase", "decrease", "vs."))
_MOVES: Final = rules().up | rules().down | _CHANGES
_HEAD: Final = 12  # characters at the beginning of a sentence in which it names what it is about
_ALL: Final = ("total", "overall", "group", "company", "consolidated", "its", "in all", "altogether", "whole")
_ENDS: Final = frozenset("while but whereas which helped lifted drove driving taking with".split())
_EITHER_WAY: Final = frozenset(("operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "income_tax"))
_PROFIT: Final = frozenset(("profit", "earned", "gain"))
_GAINED: Final = frozenset(content("profit income earnings gain"))
_RATES: Final = frozenset(("margin",))
_PROFITS: Final = frozenset(("operating_income", "gross_profit", "net_income", "income_before_tax", "ebitda"))
"""What a margin is that of."""
_TELLING: Final = 4  # digits from which a number is no other by chance
_BY: Final = "by"
_NEARLY: Final = frozenset(("about", "around", "roughly", "nearly", "almost", "some", "approximately", "over", "only"))
_QUALIFYING: Final = frozenset(
    content("cumulative accumulated median minimum maximum deferred restricted unrealized discontinued remaining")
)
"""Words of a row that make it another one than the text says that does not say them."""
_THINGS: Final = Phrases("claims_things", fold=True)
_NEAR_THING: Final = 4
"""Words between a thing and how far it moved at most."""
_DUE: Final = ("current portion", "current maturities", "short term", "due within")
_NET: Final = "net debt"
_BEHIND: Final = 30  # characters behind a number in which what it is compared with stands


@dataclass(frozen=True, slots=True)
class Agreeing:
    """The facts that agree with a claim, and what they give it as; `view` is the company's, `told` is the line that the
    number right before it is of.
    """

    facts: tuple[StoredFact, ...]
    relation: str
    weighed: bool
    view: CompanyView
    told: Hashable = None

    @property
    def told_beside(self) -> bool:
        """Whether they say how the line moved, or what share it is, that the number right before the claim's is of."""
        return len(self.facts) > 1 and line_of(self.facts[0]) == self.told

    @property
    def value(self) -> Decimal | None:
        """What one fact, or two, come to; None where they do not tell."""
        amounts = [fact.amount for fact in self.facts]
        if len(amounts) == 1:
            return amounts[0] if self.relation in ("stated", "printed") else None
        now, then = amounts[:2]
        if not then or len(amounts) > len(("now", "then")):
            return None
        ratio = now / abs(then)
        made = {"multiple": abs(ratio), "growth": ratio - then / abs(then), "share": ratio, "change": now - then}
        return made.get(self.relation)

    @property
    def names(self) -> frozenset[str]:
        """Words of all that the first fact is called."""
        fact = self.facts[0]
        return self.view.labels_of(fact) | frozenset(content(f"{fact.label} {fact.sentence_string or ''}"))


class Unmet(NamedTuple):
    """A rule: its name, what it says to a reader, and whether it holds."""

    name: str
    why: str
    holds: Callable[[Claim, Agreeing], bool]


def _points(claim: Claim, by: Agreeing) -> bool:
    """`Revenue rose 6 points` is no growth of 6 per cent, nor is `the margin rose 2 per cent` one of 2 points."""
    kind, fact = claim.number.kind, by.facts[0]
    if kind == "percent":
        return by.relation in ("points", "share points")
    if kind != "points" or by.relation not in ("stated", "growth"):
        return False
    said = f"{fact.label} {fact.column_label or ''} {fact.printed} {fact.sentence_string or ''}".lower()
    subject = claim.subject
    meant = frozenset((subject.metric, *subject.others)) if subject is not None and not subject.derived else frozenset()
    of_it = bool(meant & by.view.measures(fact)) or bool(frozenset(said.split()) & (rules().up | rules().down))
    return by.relation == "growth" or (of_it and not any(word in said for word in ("point", "pts", "bps", "basis")))


def _of_another_whole(claim: Claim, by: Agreeing) -> bool:
    """`25 % of operating income` is not what the filing states as 25 % of sales."""
    setting, number = claim.setting, claim.number
    words = words_of(claim.sentence[number.end :])
    if setting is None or number.kind not in _WHOLES or not words or words[0].text.lower() not in _OF:
        return False
    first = next((w.start + number.end for w in words[1:] if w.text.lower() not in _ARTICLES), len(claim.sentence))
    behind = next((s for s in setting.subjects if s.metric and s.start <= first < s.end), None)
    if behind is None:
        return False
    meant = frozenset(m for m in (behind.metric, *behind.others) if m)
    if any(meant & by.view.measures(fact) for fact in by.facts) or "revenue" in meant:
        return False
    return not frozenset(content(behind.name)) <= by.names


def _multiple(claim: Claim, by: Agreeing) -> bool:
    """`Down fivefold` is no rise to five times as much."""
    if claim.number.kind != "multiple" or by.relation not in ("multiple", "growth"):
        return False
    before = claim.sentence[: claim.start].lower().split()[-1:]
    known = rules()
    way = claim.direction or sum((word in known.up) - (word in known.down) for word in before)
    value = abs(float(claim.number.value))
    return bool(way) and value != 1 and (value > 1) != (way > 0)


def _beyond(claim: Claim, by: Agreeing) -> bool:
    """`More than half` is no 47 per cent."""
    number, value = claim.number, by.value
    if number.approximate not in ("above", "below") or value is None or claim.role == "bound":
        return False
    if (number.kind == "multiple") != (by.relation == "multiple") or "/" in by.facts[0].unit:
        return False
    return not rounds_to(number, abs(number.value), abs(value), rules().tolerances)


def _names_metric(claim: Claim) -> Subject | None:
    """What a claim measures, where the number's own words name it."""
    subject, setting = claim.subject, claim.setting
    if subject is None or setting is None or subject.metric is None:
        return None
    own = any((s.start, s.end) == (subject.start, subject.end) for s in setting.named(setting.windows[0]))
    return subject if own else None


def _another_metric(claim: Claim, by: Agreeing) -> bool:
    """`Cash and securities of 5` is no cash of 5: a fact that is kept for one metric is of no other one."""
    fact, subject, setting = by.facts[0], _names_metric(claim), claim.setting
    if subject is None or setting is None or not by.weighed or by.relation not in ("stated", *_MOVED):
        return False
    measured = by.view.measures(fact)
    if not measured or claim.number.kind == "per_share" or "/" in fact.unit or fact.unit == "pure":
        return False
    if measured & {subject.metric, *subject.others}:
        return False
    row = frozenset(content(fact.row_label or fact.label))
    if fact.segment is not None and row <= frozenset(content(segment_key(fact.segment))):
        return bool(read_metrics(subject.name)) and subject.metric != "net_income"
    named = frozenset(content(subject.name)) | GENERIC | by.view.name_words
    return not row & (setting.own - named) and not row <= setting.own


def _another_row(claim: Claim, by: Agreeing) -> bool:
    """`Loans and notes payable of 5` is the row of that name, where a metric has several."""
    fact, subject = by.facts[0], _names_metric(claim)
    if subject is None or len(by.facts) > 1 or fact.metric is None or fact.segment is not None:
        return False
    name = frozenset(content(subject.name)) - GENERIC
    row = frozenset(content(fact.row_label or fact.label)) - GENERIC
    known = find_metric(fact.metric)
    if not name or row <= name or known is None or known.shared or claim.setting is None:
        return False
    if (row - name - by.view.name_words) & claim.setting.own:
        return False
    same = (
        f for f in by.view.whole.get(fact.metric, ())
        if (f.period_start, f.period_end_date, f.unit) == (fact.period_start, fact.period_end_date, fact.unit)
        and f.amount != fact.amount and f.accession == fact.accession and f.table_index == fact.table_index
    )  # fmt: skip
    return any(frozenset(content(f.row_label or f.label)) - GENERIC == name for f in same)


def _another_member(claim: Claim, by: Agreeing) -> bool:
    """`A and B brought in 4 and 7, respectively`: the amount of B is not that of A."""
    subject, fact, setting = claim.subject, by.facts[0], claim.setting
    if subject is None or subject.segment is None or fact.segment is None or setting is None or claim.in_table:
        return False
    parts = {segment_key(part) for part in fact.segment.split(" > ")} | {segment_key(fact.segment)}
    if parts & {subject.segment, *subject.segments}:
        return False
    others = {s.segment for s in setting.subjects if s.segment} - {subject.segment, *subject.segments}
    return "respectively" in claim.sentence and bool(parts & others)


def _part_in_force(claim: Claim, by: Agreeing) -> bool:
    """`Pumps: sales 5; income down 6 %` is of the income of Pumps, where the company states it, and not of all."""
    fact, setting, subject = by.facts[0], claim.setting, claim.subject
    if fact.segment is not None or setting is None or subject is None or subject.segment or claim.in_table:
        return False
    first = next(iter(setting.subjects), None)
    if first is None or first.segment is None or first.start > _HEAD or _says(own_text(claim, setting), _ALL):
        return False
    if not _ENDS.isdisjoint(setting.text[first.end : claim.start].lower().split()):
        return False
    last = next((s for s in reversed(setting.subjects) if s.end <= subject.start and s.segment), first)
    return any(
        (f.period_start, f.period_end_date, f.unit) == (fact.period_start, fact.period_end_date, fact.unit)
        and by.view.measures(f) & by.view.measures(fact)
        for f in by.view.parts.get(last.segment or "", ())
    )


def _unsaid_member(claim: Claim, by: Agreeing) -> bool:
    """`The chain has 203 stores` is not told by those of Canada."""
    fact, setting = by.facts[0], claim.setting
    if fact.segment is None or setting is None or claim.in_table or not by.weighed:
        return False
    subjects = (*setting.subjects, *setting.carried, *([claim.subject] if claim.subject else []))
    parts = {segment_key(part) for part in fact.segment.split(" > ")} | {segment_key(fact.segment)}
    if any(parts & {s.segment, *s.segments} for s in subjects):
        return False
    words = frozenset(content(segment_key(fact.segment))) - GENERIC - by.view.name_words
    told = " ".join((setting.text, *setting.earlier))
    return bool(words) and not words & frozenset(content(told)) and not any(word in told.lower() for word in words)


def _opposite(claim: Claim, by: Agreeing) -> bool:
    """`After-tax margin` is not the margin before tax, `current debt` not the noncurrent one."""
    subject = claim.subject
    if claim.setting is None or claim.in_table:
        return False
    if subject is not None and by.facts[0].metric in (subject.metric, *subject.others) and by.facts[0].metric:
        return False  # short-term debt is also told by `Current portion of long-term debt`
    own, named = own_text(claim, claim.setting), " ".join(_named(by.facts))
    for one, other in _OPPOSITES:
        for said, against in ((one, other), (other, one)):
            there = _says(named, against) and not _says(named, said)
            if there and _says(own, said) and not _says(own, against):
                return True
    return False


def _plain(text: str) -> str:
    """Words in small letters between blanks.

    >>> _plain("After-tax margin, 5")
    ' after tax margin 5 '
    """
    return f" {' '.join(text.lower().replace('-', ' ').translate(_NO_SIGNS).split())} "


def _says(text: str, phrases: Sequence[str], but: str = "") -> bool:
    """Whether a text has one of some phrases, beside what `but` is."""
    plain = _plain(text).replace(f" {but} ", " ") if but else _plain(text)
    return any(f" {phrase} " in plain for phrase in phrases)


def _named(facts: Sequence[StoredFact]) -> Iterator[str]:
    """What facts are called by their rows and labels."""
    for fact in facts:
        yield f"{fact.row_label or ''} {fact.label}"


def _adjusted(claim: Claim, by: Agreeing) -> bool:
    """A row of an adjusted measure is not what a text says that does not say so, still less what it says of GAAP."""
    fact, setting = by.facts[0], claim.setting
    if setting is None or claim.in_table:
        return False
    named = _words_of_adjusting(fact.row_label or fact.label)
    if not named:
        return False
    if not _says(own_text(claim, setting), _AS_REPORTED, but="non gaap"):
        meant = {m for s in (claim.subject, *setting.subjects) if s for m in (s.metric, *s.others) if m}
        if named & _stems(" ".join((setting.text, *setting.earlier))) or not meant & by.view.measures(fact):
            return False
    return not any(
        f.unit == fact.unit
        and (f.period_start, f.period_end_date, f.segment) == (fact.period_start, fact.period_end_date, fact.segment)
        and not _words_of_adjusting(f.row_label or f.label)
        and (by.view.measures(f) & by.view.measures(fact) or f.row_label == fact.row_label)
        and rounds_to(claim.number, abs(claim.number.value), abs(f.amount), rules().tolerances)
        for f in by.view.valued(abs(claim.number.value), claim.number.step)
    )


def _words_of_adjusting(text: str) -> frozenset[str]:
    """The words by which a text names an adjusted measure: `Non-GAAP operating income`, not `Non-current debt`."""
    return (_stems(text) & _ADJUSTED) | (frozenset(("non", "gaap")) if _says(text, ("non gaap",)) else frozenset())


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in content(text))


def _part_of_operations(claim: Claim, by: Agreeing) -> bool:
    """`From continuing operations` is told by a row that says so, where the company has such a row beside another."""
    own = f"{_plain(own_text(claim, claim.setting))}" if claim.setting is not None and not claim.in_table else ""
    part = next((part for part in _PARTS if part in own), None)
    if part is None:
        return False
    word = part.split()[0]
    if word in " ".join(by.names).lower() or by.facts[0].metric is None:
        return False
    first = by.facts[0]
    alike = (
        f for f in by.view.facts
        if f.unit == first.unit and word in f.label.lower() and f.segment == first.segment
        and (f.period_start, f.period_end_date) == (first.period_start, first.period_end_date)
    )  # fmt: skip
    return any(f.amount != first.amount for f in alike if first.metric in by.view.measures(f) or "/" in f.unit)


def _member_alone(claim: Claim, by: Agreeing) -> bool:
    """`International grew to 5` tells its sales, and no other amount that a row of its name states."""
    fact, setting = by.facts[0], claim.setting
    if setting is None or claim.in_table or fact.unit == "pure" or fact.table_index is None:
        return False
    if by.relation not in ("stated", "growth") or (fact.segment is None and fact.metric is not None):
        return False
    measured = by.view.measures(fact)
    if not measured or "revenue" in measured or _is_named_rate(claim, fact):
        return False
    before = [s for s in setting.subjects if s.end <= claim.start]
    own_sales = by.relation == "growth" and any(
        f.period_end_date == fact.period_end_date and f.months == fact.months and "revenue" in by.view.measures(f)
        for f in by.view.parts.get(segment_key(fact.segment or ""), ())
    )
    carried = () if own_sales else setting.carried
    said = [*setting.named(setting.windows[0]), *before, *carried, *([claim.subject] if claim.subject else [])]
    if any(measured & {s.metric, *s.others} for s in said if s.metric):
        return False
    member = frozenset(content(segment_key(fact.segment or ""))) | by.view.name_words
    own = frozenset(content(f"{fact.row_label or ''} {fact.label}")) - member
    return not own & frozenset(content(setting.text[: claim.end]))


def _is_named_rate(claim: Claim, fact: StoredFact) -> bool:
    """Whether a row is called by the name of the ratio or the sum that a claim is of (`Free cash flow`)."""
    subject = claim.subject
    if subject is None or not subject.derived or subject.metric not in ratios():
        return False
    row = frozenset(content(fact.row_label or fact.label))
    return any(frozenset(name.split()) <= row for name in ratios()[subject.metric].names)


def _another_period(claim: Claim, by: Agreeing) -> bool:
    """A fact of a period that neither the claim's sentence names nor those before it left to it."""
    setting = claim.setting
    if setting is None or not by.weighed:
        return False
    told = [m for m in (claim.period, claim.base, *setting.moments) if m is not None]
    fact, named = by.facts[0], setting.moments[: setting.named_moments]
    if len(named) == 1 and named[0] == claim.period and claim.role != "base":
        told = [named[0]]
    return bool(told) and not any(fits(m, fact.period_start, fact.period_end_date) for m in told)


def _another_relation(claim: Claim, by: Agreeing) -> bool:
    """`Three quarters of it` is no growth, and what `rose by 6 %` no rate that stands at 6 %."""
    role, fact = claim.role, by.facts[0]
    if claim.in_table:
        return False
    told = f"{fact.label} {fact.row_label or ''} {fact.column_label or ''} {fact.table_title or ''}"
    moves = not _MOVES.isdisjoint(told.lower().replace("%", " % ").split())
    rate = by.relation == "stated" and fact.unit == "pure" and fact.amount > 0
    if claim.number.kind == "percent" and _stands_behind_by(claim):
        moves = not _MOVES.isdisjoint(f"{fact.label} {fact.column_label or ''}".lower().replace("%", " % ").split())
        said = f"{fact.sentence_string or ''}".lower().replace("%", " % ").split()
        return by.relation == "share" or (rate and not moves and _MOVES.isdisjoint(said))
    grown = rules().up | rules().down
    if rate and _is_of_a_whole(claim) and not grown.isdisjoint((fact.row_label or fact.label).lower().split()):
        return True
    if not by.weighed:
        return False
    if role == "share":
        return by.relation in _MOVED
    if role != "growth" or claim.number.kind != "percent" or not claim.direction:
        return False
    if by.relation == "share":
        return True
    said = f"{fact.sentence_string or ''}".lower().replace("%", " % ").split()
    return rate and not moves and _MOVES.isdisjoint(said)


def _stands_behind_by(claim: Claim) -> bool:
    """Whether a number is that by which something moved (`services grew by 6 %`, `others by about 4 %`)."""
    before = [word for word in claim.sentence[: claim.start].lower().split()[-2:] if word not in _NEARLY]
    return before[-1:] == [_BY]


def _is_of_a_whole(claim: Claim) -> bool:
    """Whether a percentage is said to be of a metric (`15 percent of sales`)."""
    setting = claim.setting
    words = words_of(claim.sentence[claim.end : claim.end + _BEHIND])
    if setting is None or not words or words[0].text.lower() != "of":
        return False
    first = next((w.start + claim.end for w in words[1:] if w.text.lower() not in _ARTICLES), len(claim.sentence))
    return any(s.metric and s.start <= first < s.end for s in setting.subjects)


def _grown_rate(claim: Claim, by: Agreeing) -> bool:
    """`A margin of 50 %, against 31 %` is told by no growth of 31 %, nor by what a part is of all sales."""
    setting = claim.setting
    if setting is None or claim.in_table or not by.weighed or claim.number.kind != "percent":
        return False
    if claim.role not in ("level", "base") or claim.whole is not None or len(by.facts) < len(("now", "then")):
        return False
    told = setting.own if claim.role == "level" else setting.own | setting.words(setting.windows[min(1, setting.place)])
    if _RATES.isdisjoint(told):
        return False
    return by.relation in _MOVED or not by.view.measures(by.facts[0]) & _PROFITS


def _tax(claim: Claim, by: Agreeing) -> bool:
    """`A tax benefit of 16` is no expense of 16."""
    fact, setting = by.facts[0], claim.setting
    if setting is None or claim.in_table or fact.metric != "income_tax" or by.relation != "stated":
        return False
    if claim.number.value < 0 and fact.amount < 0:
        return False  # an expense of -346 is a benefit, told by its sign
    said = _TAXES.intersection(_plain(own_text(claim, setting)).split())
    return len(said) == 1 and (next(iter(said)) in ("benefit", "credit")) != (fact.amount < 0)


def _few_digits(claim: Claim, by: Agreeing) -> bool:
    """What has one digit, or none, is told by a value only where the number's own words name the row."""
    setting, fact = claim.setting, by.facts[0]
    if setting is None or claim.in_table or not by.weighed or by.relation == "stated" or by.told_beside:
        return False
    if len("".join(filter(str.isdigit, claim.number.text)).strip("0")) > 1:
        return False
    subjects = (*setting.named(setting.windows[0]), *([claim.subject] if claim.subject else []))
    if any(by.view.measures(fact) & {s.metric, *s.others} for s in subjects if s.metric):
        return False
    row = frozenset(content(f"{fact.row_label or fact.label} {fact.segment or ''}")) - GENERIC - by.view.name_words
    return not row & setting.own


def _another_base(claim: Claim, by: Agreeing) -> bool:
    """`Up 5 % on the quarter` is no growth over a year."""
    if claim.in_table:
        return False
    behind = claim.sentence[claim.number.end : claim.number.end + _BEHIND].split(",")[0]
    if by.relation == "stated" and by.facts[0].unit == "pure" and claim.role == "growth":
        apart = (claim.period.end - claim.base.end).days if claim.period is not None and claim.base is not None else 0
        near = 0 < apart < _HALF_A_YEAR or _says(behind, _SEQUENTIAL)
        return near and not _says(" ".join(by.names), _SEQUENTIAL)
    if by.relation not in _MOVED or len(by.facts) < 2 or not _says(behind, _SEQUENTIAL):
        return False
    gap = by.facts[0].period_end_date - by.facts[1].period_end_date
    return abs(gap - _QUARTER) > _SLACK


def _unsaid_qualifier(claim: Claim, by: Agreeing) -> bool:
    """`1,068 jets delivered` is not told by `Cumulative deliveries`, nor `debt of 5` by what is due of it in a year."""
    setting, fact = claim.setting, by.facts[0]
    if setting is None or claim.in_table:
        return False
    row = fact.row_label or fact.label
    said = " ".join((setting.text, *setting.earlier))
    debt, own = DEBT.search(claim.sentence, 0, claim.start), own_text(claim, setting)
    if debt is not None and not debt["net"] and fact.unit != "pure":
        return any(_says(row, (part,)) and not _says(own, (part,)) for part in (*_DUE, _NET))
    if claim.subject is not None and by.view.measures(fact) & {claim.subject.metric, *claim.subject.others}:
        return False  # retained earnings are also told by `Accumulated deficit`
    return bool(_QUALIFYING & frozenset(content(row)) - frozenset(content(said)))


def _another_ratio(claim: Claim, by: Agreeing) -> bool:
    """`The operating margin lost 9 points` is not told by a gross margin, nor `debt to capital` by that of net debt."""
    subject, fact = claim.subject, by.facts[0]
    if claim.in_table or fact.unit != "pure":
        return False
    row = fact.row_label or fact.label
    if claim.setting is not None and _says(row, (_NET,)) and not _says(claim.setting.text, ("net",)):
        return True
    named = claim.setting.named(claim.setting.windows[0]) if claim.setting is not None else []
    meant = {s.metric for s in (*named, subject) if s is not None and s.derived and s.metric in ratios()}
    if not meant or (subject is not None and subject.derived and _names_metric(claim) is None):
        return False
    words = frozenset(content(row))
    called = {name for name, ratio in ratios().items() for one in ratio.names if frozenset(one.split()) <= words}
    return bool(called) and meant.isdisjoint(called)


def _lost(claim: Claim, by: Agreeing) -> bool:
    """`Upstream lost 5` is not told by what it earned, nor a profit by a loss."""
    fact, setting = by.facts[0], claim.setting
    if setting is None or claim.in_table or by.relation != "stated" or not by.weighed:
        return False
    before = setting.text[setting.windows[0][0] : claim.start]
    told, row = frozenset(content(before)), frozenset(content(fact.row_label or fact.label))
    if not any(map(may_be_negative, by.view.measures(fact))):
        return False
    if told & LOSS:
        return fact.amount > 0 and not LOSS & frozenset(content(fact.row_label or ""))
    return bool(told & _PROFIT) and (fact.amount < 0 or (bool(row & LOSS) and not row & _GAINED))


def _another_measure_of_it(claim: Claim, by: Agreeing) -> bool:
    """`Graphics had operating income of 13` is not told by its sales, where its operating income is stated."""
    subject, fact = _names_metric(claim), by.facts[0]
    if subject is None or subject.derived or fact.segment is None or fact.unit == "pure" or not by.weighed:
        return False
    meant = {subject.metric, *subject.others}
    if not read_metrics(subject.name) or meant & by.view.measures(fact) or by.relation not in ("stated", *_MOVED):
        return False
    return any(
        (f.period_start, f.period_end_date, f.unit) == (fact.period_start, fact.period_end_date, fact.unit)
        and f.amount != fact.amount
        and meant & by.view.measures(f)
        for f in by.view.parts.get(segment_key(fact.segment), ())
    )


def _of_another_thing(claim: Claim, by: Agreeing) -> bool:
    """`Server volume was down 20 %` is no growth of sales, and `the shares lost 12 %` none of the company's amounts."""
    setting = claim.setting
    if setting is None or claim.in_table or claim.number.kind != "percent" or claim.role != "growth":
        return False
    before = setting.text[setting.windows[0][0] : claim.start]
    said = list(_THINGS.finditer(before))
    if not said:
        return False
    place = setting.windows[0][0] + said[-1].end()
    if any(s.metric and read_metrics(s.name) and s.end > place for s in setting.named((place, claim.start))):
        return False
    near = len(setting.text[place : claim.start].split()) <= _NEAR_THING
    return near and not _stems(said[-1][0]) & _stems(" ".join(by.names))


def _nameless(claim: Claim, by: Agreeing) -> bool:
    """`Supply commitments of 15` is not told by a row that is called `Total` and nothing else."""
    fact = by.facts[0]
    if claim.in_table or fact.metric is not None or fact.segment is not None or fact.table_index is None:
        return False
    return not frozenset(content(f"{fact.row_label or ''} {fact.label}")) - _TIMES


def _unsaid_row(claim: Claim, by: Agreeing) -> bool:
    """`Output of 0.7 million barrels` is not told by the row `Asia` below `Net production`, nor `a backlog of 58` by
    `BDS backlog`: what a row, or a part that its name has, is called stands in no word of the text.
    """
    setting, fact = claim.setting, by.facts[0]
    if setting is None or claim.in_table or not by.weighed or by.told_beside:
        return False
    if sum(c.isdigit() for c in claim.number.text.rstrip("0,")) >= _TELLING:
        return False
    subjects = (*setting.subjects, *setting.carried, *([claim.subject] if claim.subject else []))
    said = _stems(" ".join((setting.text, *setting.earlier)))
    row = fact.row_label or fact.label
    spoken = {part for s in subjects for part in (s.segment, *s.segments) if part}
    parts = by.view.segments_in(words_of(row))
    if any(not spoken.intersection(f.values) and not _stems(f.name) & said for f in parts):
        return True
    own = _stems(" ".join(frozenset(content(row)) - GENERIC - by.view.name_words - _SILENT))
    if not own or own & said or fact.table_index is None:
        return False
    if fact.segment is not None and own <= _stems(fact.segment) and segment_key(fact.segment) in spoken:
        return False  # by another name (`AWS`)
    measured = by.view.measures(fact)
    if measured & {m for s in subjects for m in (s.metric, *s.others)}:
        return False
    return "revenue" not in measured or not read_metrics(row) or not spoken


def _unnamed(claim: Claim, by: Agreeing) -> bool:
    """A value that no word of the text speaks of."""
    setting = claim.setting
    if setting is None or claim.in_table or not by.weighed or by.told_beside:
        return False
    if sum(c.isdigit() for c in claim.number.text.rstrip("0,")) >= _TELLING:
        return False
    said = frozenset(content(" ".join((setting.text, *setting.earlier)))) - by.view.name_words
    for fact in by.facts[:1]:
        subjects = (*setting.subjects, *setting.carried, *([claim.subject] if claim.subject else []))
        metrics = {m for s in subjects for m in (s.metric, *s.others) if m}
        if metrics & by.view.measures(fact):
            return False
        if fact.segment is not None and any(segment_key(fact.segment) == s.segment for s in subjects):
            return False
        own = frozenset(content(f"{fact.row_label or fact.label} {fact.segment or ''}"))
        if own & said - _SILENT:
            return False
    return True


def _loss_that_grew(claim: Claim, by: Agreeing) -> bool:
    """`The loss halved` is told of two losses, `profit doubled` of two profits."""
    if by.relation not in ("growth", "multiple", "change") or len(by.facts) != 2 or claim.in_table:
        return False
    signs = {fact.amount < 0 for fact in by.facts}
    metric = claim.subject.metric if claim.subject is not None else None
    if len(signs) > 1 or not may_be_negative(metric) or metric in _EITHER_WAY:
        return False
    said = frozenset(content(own_text(claim, claim.setting))) if claim.setting is not None else frozenset[str]()
    lost = bool(said & LOSS) or (claim.subject is not None and claim.subject.loss)
    return lost != signs.pop() and (lost or bool(said & _PROFIT))


_TIMES: Final = frozenset(
    content("total totals fiscal year years quarter month months period ended december january june september")
)
_SILENT: Final = frozenset(content("total net and of other the company"))


def _of_others(claim: Claim, _: Agreeing) -> bool:
    """`The Street had 0.34` is no number of the company's, whatever it agrees with."""
    return bool(of_others(claim))


UNMET: Final = (
    Unmet("of others", "the facts are the company's, and the text tells it of others", _of_others),
    Unmet("points", "the facts tell it in another unit", _points),
    Unmet("another whole", "the facts tell it of another whole", _of_another_whole),
    Unmet("multiple", "the facts moved the other way", _multiple),
    Unmet("beyond", "the facts are not on that side of it", _beyond),
    Unmet("another row", "the facts are of another row of that metric", _another_row),
    Unmet("another member", "the facts are of another part that is named", _another_member),
    Unmet("part in force", "the facts are of all, the text of a part", _part_in_force),
    Unmet("unsaid member", "the facts are of a part that is not named", _unsaid_member),
    Unmet("opposite", "the facts are of the opposite", _opposite),
    Unmet("another metric", "the facts are of another metric", _another_metric),
    Unmet("adjusted", "the facts are of an adjusted measure", _adjusted),
    Unmet("part of operations", "the facts are of all operations", _part_of_operations),
    Unmet("member alone", "the facts are of another measure of it", _member_alone),
    Unmet("another period", "the facts are of another period", _another_period),
    Unmet("another relation", "the facts tell no such change or share", _another_relation),
    Unmet("grown rate", "the facts tell no such rate", _grown_rate),
    Unmet("tax", "the facts are of the other sign", _tax),
    Unmet("another thing", "the facts are of another thing", _of_another_thing),
    Unmet("nameless", "the facts are of a row without a name", _nameless),
    Unmet("few digits", "no word of the text at it speaks of the facts", _few_digits),
    Unmet("another base", "the facts compare it with another period", _another_base),
    Unmet("unsaid qualifier", "the facts are of what a word says that the text has not", _unsaid_qualifier),
    Unmet("another ratio", "the facts are of another ratio", _another_ratio),
    Unmet("another measure", "the facts are of another measure of it", _another_measure_of_it),
    Unmet("lost", "the facts are of the other sign", _lost),
    Unmet("loss", "the facts are of the other sign", _loss_that_grew),
    Unmet("unnamed", "no word of the text speaks of the facts", _unnamed),
    Unmet("unsaid row", "no word of the text is of their row", _unsaid_row),
)


def unmet(
    claim: Claim,
    facts: Sequence[StoredFact],
    relation: str,
    view: CompanyView,
    *,
    weighed: bool,
    told: Hashable = None,
) -> Unmet | None:
    """The first rule by which facts that agree with a claim's number do not confirm it; None where none holds."""
    if not facts or claim.cited:
        return None
    by = Agreeing(tuple(facts), relation, weighed, view, told)
    return next((rule for rule in UNMET if rule.holds(claim, by)), None)


__all__ = ["UNMET", "Agreeing", "Unmet", "unmet"]
