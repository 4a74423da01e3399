"""A sentence that names one time: whether a list of amounts is of that time, and by which rule.

The rules are an ordered table, `RULES`: the first that holds decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tickmark.facts.text.amounts import AmountList
from tickmark.facts.text.attachment import Attachment
from tickmark.facts.text.binding_words import (
    A_SHARE,
    AND_SO,
    BOOKED,
    BOOKED_BEHIND,
    CAME_TO,
    CLOSES,
    CLOSING,
    COMPARED,
    COMPARING,
    ELSEWHERE,
    FORWARD,
    NEAR,
    NOT_PAST,
    OF_ANOTHER,
    OF_WHICH,
    OPENS,
    RESPECTIVELY_ASIDE,
    RESTATING,
    TIGHT,
    UNBOOKED,
)
from tickmark.facts.text.clauses import CHANGED, between
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.ordered_rules import Rule, decide
from tickmark.time.groups import TimeGroup

REACH = 60  # characters before an amount that can say it is a comparative


@dataclass(frozen=True)
class Case:
    """A list of amounts (`found`) among the `lists` of a sentence, and the `only` time that the sentence names.

    `following` is the next time behind the list, of any kind; `cut` says that the text is a part of its sentence.
    """

    text: str
    found: AmountList
    lists: list[AmountList]
    groups: list[TimeGroup]
    only: TimeGroup
    following: TimeGroup | None
    cut: bool

    @property
    def behind(self) -> bool:
        """The time stands behind the list."""
        return self.only.start >= self.found.end

    @cached_property
    def after_another(self) -> bool:
        """The time stands before the list, and behind another list: it may be of that one alone."""
        return not self.behind and any(other.end <= self.only.start for other in self.lists)

    @cached_property
    def plain(self) -> str:
        """The text without its asides of "respectively"."""
        return RESPECTIVELY_ASIDE.sub(lambda aside: " " * len(aside[0]), self.text)

    @cached_property
    def forms(self) -> set[str]:
        """What the time is named by: `day`, `month`, `year`, `length`."""
        return {moment.form for moment in self.only.moments}

    @cached_property
    def parted(self) -> bool:
        """Another list stands between the list and the time behind it."""
        return bool(between(self.found.end, self.only.start, self.lists))

    @cached_property
    def booked(self) -> bool:
        """A verb such as "recorded" or "paid" stands before the time behind it."""
        return BOOKED.search(self.plain, max(0, self.found.start - REACH), self.only.start) is not None

    def says(self, pattern: Pattern | Phrases) -> bool:
        """Whether the words between the list and the time behind it have something."""
        return pattern.search(self.plain, self.found.end, self.only.start) is not None


def the_only(case: Case) -> tuple[TimeGroup | None, Attachment]:
    """The only time of a sentence, where it is that of the list, and the rule that says so."""
    rule = decide(RULES, case)
    return (case.only if rule.verdict else None), rule.id


def _takes_turns(case: Case) -> bool:
    return case.cut and order(case.lists, [case.only]) in ("LG", "GL")


def _heads(case: Case) -> bool:
    start = case.text.rfind(";", 0, case.only.start) + 1
    return case.only.role == "open" and OPENS.fullmatch(case.text, start, case.only.start) is not None


def _of_comparative(case: Case) -> bool:
    """The time is that of what the list is compared with."""
    if not case.behind or case.cut or len(case.only.moments) != 1:
        return False
    later = [other for other in case.lists if case.found.end < other.start and other.end <= case.only.start]
    compared = (n for n, other in enumerate(later) if _compared(case.text, other))
    first = next(compared, None)
    if first is None:
        return False
    share = A_SHARE.match(case.text, later[-1].end)  # "compared to $98 million, or $2.60 per diluted share, in 2022"
    after = share.end() if share is not None else later[-1].end
    restating = all(RESTATING.fullmatch(case.text, a.end, b.start) for a, b in pairwise(later[first:]))
    return restating and TIGHT.fullmatch(case.text, after, case.only.start) is not None


def _compared(text: str, found: AmountList) -> bool:
    return COMPARED.search(text, max(0, found.start - REACH), found.start) is not None


def _closes_sentence(case: Case) -> bool:
    if not case.behind or case.only.role != "duration" or case.only.moments[0].form == "month":
        return False
    comma = case.plain.rfind(",", case.found.end, case.only.start)
    closing = CLOSING.match(case.plain, case.only.end) is not None
    return closing and comma >= 0 and CLOSES.fullmatch(case.plain, comma, case.only.start) is not None


def _close_behind(case: Case) -> bool:
    near = case.behind and not case.parted and NEAR.fullmatch(case.plain, case.found.end, case.only.start) is not None
    return near and "month" not in case.forms


def _recorded(case: Case) -> bool:
    if not case.behind:
        return False
    behind = case.forms == {"length"} and not case.parted and not case.says(COMPARING)
    if behind and BOOKED_BEHIND.match(case.plain, case.found.end):
        return True
    return case.forms == {"year"} and case.booked and not case.says(UNBOOKED) and not case.says(OF_ANOTHER)


def _behind_nothing(case: Case) -> bool:
    named = case.behind and case.only.role == "duration" and "month" not in case.forms
    return named and not case.says(ELSEWHERE)


def _nothing_between(case: Case) -> bool:
    return case.behind and case.forms == {"length"} and not case.says(UNBOOKED)


def _behind_comparative(case: Case) -> bool:
    """The time is that of what the first amount is compared with."""
    if not case.after_another or case.only.role != "duration" or case.only.moments[0].form != "year":
        return False
    _, *others = [other for other in case.lists if other.end <= case.only.start]
    compared = bool(others) and _compared(case.text, others[-1])
    return compared and NEAR.fullmatch(case.text, others[-1].end, case.only.start) is not None


def _came_to(case: Case) -> bool:
    said = case.after_another and case.only.role == "duration"
    if not said or CAME_TO.fullmatch(case.text, case.only.end, case.found.start) is None:
        return False
    return any(CHANGED.search(case.text, max(0, other.start - REACH), other.start) for other in case.lists)


def _with_it(case: Case) -> bool:
    if not case.after_another:
        return False
    following = case.following
    away = (
        following is not None
        and following != case.only
        and not between(case.found.end, following.start, case.lists)
        and NEAR.fullmatch(case.text, case.found.end, following.start)
    )
    if away or AND_SO.fullmatch(case.text, case.only.end, case.found.start) is None:
        return False
    return FORWARD.search(case.text, case.only.end, case.found.start) is None


def _of_part(case: Case) -> bool:
    start = max(0, case.found.start - REACH)
    return case.after_another and OF_WHICH.search(case.text, start, case.found.start) is not None


def _told_on(case: Case) -> bool:
    """The sentence goes on about the year of the amount before it."""
    only, text = case.only, case.text
    if not case.after_another or only.role != "duration" or len(only.moments) > 1 or only.moments[0].form != "year":
        return False
    if any(only.end <= group.start < case.found.start for group in case.groups):
        return False
    before = next(other for other in reversed(case.lists) if other.end <= only.start)
    near = NEAR.fullmatch(text, before.end, only.start) is not None
    after = next((other.start for other in case.lists if other.start >= case.found.end), len(text))
    own = near and ELSEWHERE.search(text, before.end, only.start) is None
    return own and NOT_PAST.search(text, only.end, after) is None


RULES: tuple[Rule[Attachment, Case, bool], ...] = (
    Rule(
        Attachment.TURNS,
        _takes_turns,
        True,
        examples=("The full-year effective tax rate was [[22.7%]] versus 20.4% in 2023.",),
        counterexamples=("The effective tax rate was [[22.7%]] in 2024.",),
    ),
    Rule(
        Attachment.HEAD,
        _heads,
        True,
        examples=("The 2024 balance includes [[$12 million]] of escrow deposits.",),
        counterexamples=("We ended 2024 with [[$1.1 billion]] in cash.",),
    ),
    Rule(
        Attachment.UNCLEAR,
        _of_comparative,
        False,
        examples=("Our effective rate declined to [[19.8%]] from 22.3% in 2023.",),
        counterexamples=("Our effective rate was [[19.8%]] and our tax expense was $22 million in 2023.",),
    ),
    Rule(
        Attachment.ONLY_OF_ALL,
        _closes_sentence,
        True,
        examples=("Cash paid for income taxes was [[$33.2 million]], net of refunds of $4.1 million, in 2024.",),
        counterexamples=("Cash paid for income taxes was [[$33.2 million]], net of refunds of $4.1 million in 2024.",),
    ),
    Rule(
        Attachment.ONLY_CLOSE,
        _close_behind,
        True,
        examples=("Servicing fees were [[0.25%]] of the unpaid principal in 2024.",),
        counterexamples=("The Company deposited [[$50 million]] in escrow in December 2024.",),
    ),
    Rule(
        Attachment.ONLY_RECORDED,
        _recorded,
        True,
        examples=(
            "We recorded [[$13 million]] of severance and $7 million of asset write-downs in 2024.",
            "A loss of [[$6 million]] was recorded in restructuring, impairments and divestitures, net for the three "
            "and nine months ended September 30, 2024.",
        ),
        counterexamples=("Of the [[$90 million]] total cost, $54 million was incurred in 2024.",),
    ),
    Rule(
        Attachment.ONLY_BEHIND_NOTHING,
        _behind_nothing,
        True,
        examples=("Volume declined [[1.5%]] and average selling prices rose 3.0% in 2024.",),
        counterexamples=("Total loans grew [[6.2%]], or $510 million, to $8.7 billion at December 31, 2024.",),
    ),
    Rule(
        Attachment.ONLY_RECORDED,
        lambda case: _nothing_between(case) and case.booked,
        True,
        examples=(
            "Stock-based compensation expense of [[$13.5 million]] related to the modified awards was recorded in "
            "general and administrative expense in the year ended December 31, 2023.",
        ),
        counterexamples=("Goodwill of [[$390 million]] was recorded in connection with the acquisition in 2024.",),
    ),
    Rule(
        Attachment.ONLY_NOTHING_BETWEEN,
        _nothing_between,
        True,
        examples=(
            "The [[$12 million]] decline was the result of fewer stores opened and lower volume for the three months "
            "ended December 31, 2024.",
        ),
        counterexamples=(
            "The [[$12 million]] decline reflects the acquisition of fewer stores for the three months ended "
            "December 31, 2024.",
        ),
    ),
    Rule(
        Attachment.ONLY_BEHIND,
        lambda case: case.behind,
        True,
        examples=("Of the [[$90 million]] total cost, $54 million was incurred in 2024.",),
        counterexamples=("In 2024, $54 million of the total cost of [[$90 million]] was incurred.",),
    ),
    Rule(
        Attachment.UNCLEAR,
        _behind_comparative,
        False,
        examples=(
            "The effective rate of 22.5% was lower than the 24.1% rate in 2023 because of a [[$4 million]] benefit "
            "from stock compensation.",
        ),
        counterexamples=("The effective rate was 22.5% in 2023 because of a [[$4 million]] benefit from options.",),
    ),
    Rule(
        Attachment.ONLY_CAME,
        _came_to,
        True,
        examples=("The valuation allowance increased by $27.4 million during 2024 to [[$148.0 million]].",),
        counterexamples=(
            "The plan's funded status improved by $22 million during 2024, to a deficit of [[$64 million]].",
        ),
    ),
    Rule(
        Attachment.ONLY_WITH_IT,
        _with_it,
        True,
        examples=("Variable lease cost was $6.1 million in 2024 and short-term lease cost was [[$1.4 million]].",),
        counterexamples=("Of the $188 million of cash at December 31, 2024, [[$73 million]] was held abroad.",),
    ),
    Rule(
        Attachment.ONLY_OF_PART,
        _of_part,
        True,
        examples=("Total debt was $2.2 billion at December 31, 2024, of which [[71%]] bore fixed rates.",),
        counterexamples=("Total debt was $2.2 billion at December 31, 2024, and [[71%]] bore fixed rates.",),
    ),
    Rule(
        Attachment.ONLY_TOLD_ON,
        _told_on,
        True,
        examples=("Foreign exchange reduced sales by 2% in 2024, while pricing added [[5%]].",),
        counterexamples=("Of the $188 million of cash at December 31, 2024, [[$73 million]] was held abroad.",),
    ),
    Rule(
        Attachment.ONLY_BEHIND_ANOTHER,
        lambda case: case.after_another,
        True,
        examples=("Of the $188 million of cash at December 31, 2024, [[$73 million]] was held abroad.",),
        counterexamples=("At December 31, 2024, [[$73 million]] of cash was held abroad.",),
    ),
    Rule(
        Attachment.ONLY,
        lambda _: True,
        True,
        examples=("We ended 2024 with [[$1.1 billion]] in cash.",),
        counterexamples=("Cash was [[$1.1 billion]] when 2024 ended.",),
    ),
)
"""Whether the list is of the time (the verdict), by the first rule that holds."""


def order(lists: list[AmountList], usable: list[TimeGroup]) -> str:
    """Lists (L; those in a row are one) and groups (G) as the sentence has them."""
    marks = "".join(kind for _, kind in sorted([*((g.start, "G") for g in usable), *((a.start, "L") for a in lists)]))
    return "".join(kind for place, kind in enumerate(marks) if marks[max(0, place - 1) : place + 1] != "LL")
