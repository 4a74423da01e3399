"""Arithmetic in a question's own words, each of its operands asked for by itself: `cfo minus payments to acquire PP&E`,
`Canada as a share of total sales`, `extra rent, FY24 versus FY23`.

The grammar reads formulas of metrics and of rows that are called so. What it does not know is put here as one question
for each operand, of the one company and in the period that the question names, and answered as any question about one
printed amount is. Only where each is certain, and they go together, is anything worked out of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any, Final

from tickmark.ask.answer import Answer
from tickmark.ask.descriptions import words_of_metric
from tickmark.ask.free_text_lookup import stems
from tickmark.ask.kinds import metric_words
from tickmark.ask.lexer import RATIO, measures_named, named_measures
from tickmark.ask.linker import line_of
from tickmark.ask.plan import ExecutionPlan, Item, Step, Style
from tickmark.ask.refusal import Refused
from tickmark.ask.remarks import without_remarks
from tickmark.ask.said import said
from tickmark.ask.shapes import (
    WITHOUT,
    Worked,
    Working,
    formula_of,
    in_short,
    is_plain,
    shapes,
    tree_of_shape,
    trimmed,
)
from tickmark.ask.spans import specs_of
from tickmark.ask.style import read_style
from tickmark.ask.together import (
    Choice,
    Found,
    adds_up,
    apart,
    going_together,
    joins_as,
    of_one_day,
    of_one_line,
    of_one_table,
    stand_beside,
    unit_of,
)
from tickmark.ask.workings import (
    Days,
    Joined,
    Tree,
    amounts_of,
    expression_of,
    in_short_forms,
    said_of,
    tree_of,
)
from tickmark.catalogue import ratios
from tickmark.entities.mentions import CompanyNames
from tickmark.factstore import StoredFact
from tickmark.language.phrases import Phrases
from tickmark.language.words import words_of
from tickmark.time.mentions import PeriodMention
from tickmark.time.questions import read_periods

_SIGN: Final = said("operands/sign")
_AND: Final = said("operands/and")
_MULTIPLE: Final = said("operands/multiple")
_MOVED: Final = said("operands/moved")
_A_FALL: Final = said("operands/fell")
_EITHER_WAY: Final = said("operands/either_way")
_RATE: Final = said("operands/rate")
_IN_MONEY: Final = said("operands/in_money")
_YEAR_AGO: Final = said("operands/year_ago")
_PART_OF_YEAR: Final = said("operands/part_of_year")
_ASIDE: Final = said("operands/aside")
"""What is said around the amount that changed."""
_OWNER: Final = said("operands/owner")
_ITS: Final = said("operands/its_own")
_TOTAL: Final = said("operands/total")
_QUALIFIES: Final = said("operands/qualifies")
_NOUNS: Final = frozenset(("note", "notes", "supply", "material", "materials", "unit", "units"))
"""Words that lead to nothing in questions and are names of lines within a formula."""
_SHORTEST: Final = 3  # characters of an operand
_QUARTER: Final = 3
"""Months."""
_HALF_A_CENT: Final = 0.005
"""What nothing costs: an amount for each of so many is itself one for each."""
_OF_LINE, _OF_TABLE = 0.1, 0.5
"""How likely an amount must be that stands in the line or in the table of one that is certain."""
_CERTAIN: Final = 0.95
"""How likely an operand is that a question about it alone is answered by."""
_LEAST_SURE, _SURE_TOGETHER, _BEHIND = 0.5, 0.5, 0.7
"""How likely each operand has to be, all of them together, and how far behind the next that come to something else."""
_MOST_TREES, _MOST_WAYS, _MOST_CHOICES = 2, 3, 5
_SAME: Final = 1e-6
_CHARGES: Final = Phrases("charges", fold=True)
_GAINS: Final = Phrases("gains", fold=True)
_PROFITS: Final = ("gross_profit", "operating_income", "income_before_tax", "net_income")
_ADDED_UP = str.maketrans("()+", "   ")


def adds_quarters(question: str) -> bool:
    """Whether a question adds up quarters, or names a half year, which they add up to."""
    return bool(_added_quarters(question, read_periods(question)))


class Operands:
    """Answers what is worked out of amounts that are each asked for by themselves.

    Args:
        names: companies that can be found.
        one: answers a question about one amount.
        fact_of: the one fact that such an answer rests on.
        carry_out: the answer of a plan.
        owners: the companies whose parts a question names, where it names no company.
        beside: the facts of the tables and columns that an amount stands in.
        likely: the amounts that a question about one may mean, each with how likely it is, and what tells one of them.
    """

    def __init__(
        self,
        names: CompanyNames,
        one: Callable[[str], Answer],
        fact_of: Callable[[Answer], StoredFact | None],
        carry_out: Callable[[ExecutionPlan, str], Answer],
        owners: Callable[[str], Sequence[str]] = lambda _: (),
        beside: Callable[[StoredFact], Iterable[StoredFact]] = lambda _: (),
        likely: Callable[[str], Sequence[tuple[StoredFact, float]]] = lambda _: (),
        told: Callable[[str, StoredFact], Answer | None] = lambda *_: None,
    ) -> None:
        self._names = names
        self._one = one
        self._fact_of = fact_of
        self._carry_out = carry_out
        self._owners = owners
        self._beside = beside
        self._likely = likely
        self._told = told

    def answer(self, question: str) -> Answer | None:
        """The answer; None where the question is of no such form, or one of its amounts is not certain."""
        read = self._put(question)
        if read is None:
            return None
        put, bare, periods, said = read
        quarters = _added_quarters(question, periods)
        if quarters and (answer := self._of_quarters(bare, put, quarters)):
            return answer
        if len(dict.fromkeys(said)) <= 1 and not _MULTIPLE.search(bare):
            for shape in dict.fromkeys(shape for text in in_short(bare) for shape in shapes(text)):
                if answer := self._of_shape(shape, put, said[0] if said else ""):
                    return answer
            if answer := self._in_sentences(bare, put, said[0] if said else ""):
                return answer
        return self._over_time(bare, put, periods, said)

    def crossed(self, question: str) -> Answer | None:
        """The share of a part that has an amount of its own in the row or the column of the whole; None where it has
        none.
        """
        read = self._put(question)
        if read is None:
            return None
        put, bare, _, said = read
        when = said[0] if said else ""
        for shape in shapes(bare):
            if shape.working == "share" and len(set(said)) <= 1:
                return self._share(shape, put, when, only_crossed=True)
        return None

    def _put(self, question: str) -> tuple[_Put, str, list[PeriodMention], list[str]] | None:
        """How a question is put, its words without company and periods, the periods, and their words; None where it is
        not of one company.
        """
        style, spans = read_style(question)
        plain = _blanked(question, spans)
        mentions = self._names.find(plain)
        tickers = {mention.ticker for mention in mentions} or set(self._owners(question))
        if len(tickers) != 1:
            return None
        (ticker,) = tickers
        company = _OWNER.sub("", mentions[0].text) if mentions else ticker
        plain = _blanked(plain, [(mention.start, mention.end) for mention in mentions])
        periods = read_periods(plain)
        if any(period.lends for period in periods):
            return None
        named = [
            end for p in periods if p.kind != "prior" for end in ((p.first, p.last) if p.first and p.last else (p,))
        ]
        said = [plain[period.start : period.end] for period in named]
        bare = " ".join(_OWNER.sub(" ", _blanked(plain, [(p.start, p.end) for p in periods])).split())
        return _Put(question, ticker, company, style), bare, named, said

    def _in_sentences(self, bare: str, put: _Put, when: str) -> Answer | None:
        """What a question puts in a sentence, `how much of each dollar of sales went into rent`, or by signs of several
        kinds, `stock over cost of sales x 365`.
        """
        texts = tuple(dict.fromkeys((*in_short(bare), *without_remarks(bare))))
        forms = tuple(dict.fromkeys(form for text in texts for form in in_short_forms(text)))
        for shape in dict.fromkeys(shape for form in forms if "(" not in form for shape in shapes(form)):
            if answer := self._of_shape(shape, put, when):
                return answer
        written = [text for text in texts if not _ITS.search(text)]
        trees = [tree for form in (*forms, *written) if (tree := tree_of(form, trimmed)) and is_plain(tree)]
        plain = [form for form in (*forms, *texts) if "(" not in form]
        parts = {tree: shape.working for form in plain for shape in shapes(form) if (tree := tree_of_shape(shape))}
        trees += parts
        most = max((len(amounts_of(tree)) for tree in trees), default=0)
        whole = [tree for tree in trees if len(amounts_of(tree)) == most]
        for tree in list(dict.fromkeys(whole))[:_MOST_TREES]:
            if answer := self._of_tree(tree, put, when, parts.get(tree)):
                return answer
        return None

    def _of_tree(self, tree: Tree, put: _Put, when: str, working: Working | None) -> Answer | None:
        """What a tree of amounts comes to; None where they do not go together, or are not likely enough together."""
        words = amounts_of(tree)
        alone = [self._either(put, (one, f"total {one}", f"number of {one}"), when) for one in words]
        leaves = [
            self._listed(put, one, when) or ([own] if own and joins_as(one, own.fact) else [])
            for one, own in zip(words, alone, strict=True)
        ]
        if not all(leaves):
            leaves = [[one] for one in self._likeliest(tree, put, when, leaves, working)]
        got = [one for leaf in leaves for one in leaf]
        unit = unit_of(tree, iter(leaves)) if leaves and all(leaves) else ""
        if not (unit and apart(got) and of_one_day(got)):
            return None
        text = expression_of(tree, list(map(len, leaves)))
        days, ratio = isinstance(tree, Joined) and Days in map(type, (tree.left, tree.right)), unit == "pure"
        shown = "days" if days else "times" if ratio and isinstance(tree, Joined) and tree.sign == "/" else ""
        if working == "share":
            return self._worked_out(put, got, text, "percent", " as a percentage of ".join(words), alike=False)
        return self._worked_out(put, got, text, shown, said_of(tree), alike=False)

    def _likeliest(
        self, tree: Tree, put: _Put, when: str, certain: Sequence[Sequence[Found]], working: Working | None
    ) -> list[Found]:
        """The amounts of a tree that most likely are meant together: of one day, of units that go together, and far
        ahead of any that come to something else; none where no such amounts are.
        """
        words = amounts_of(tree)
        choices: list[list[Choice]] = []
        for place, (one, own) in enumerate(zip(words, certain, strict=True)):
            known = [Choice(own[0].fact, _CERTAIN, "", own[0])] if len(own) == 1 else []
            likely = known or [
                choice
                for choice in self._choices(put, one, [*words[:place], *words[place + 1 :]], when)
                if joins_as(one, choice.fact)
            ]
            if not likely or likely[0].sure < _LEAST_SURE:
                return []
            choices.append(likely)
        together = sorted(
            filter(None, (going_together(tree, chosen, working) for chosen in product(*choices))), key=lambda c: -c.sure
        )
        if not together:
            return []
        best = together[0]
        next_best = max(
            (one.sure for one in together if abs(one.value - best.value) > _SAME * abs(best.value)), default=0.0
        )
        if best.sure < _SURE_TOGETHER or next_best > _BEHIND * best.sure:
            return []
        found = [self._chosen(one) for one in best.chosen]
        return [one for one in found if one] if all(found) else []

    def _choices(self, put: _Put, words: str, others: Sequence[str], when: str) -> list[Choice]:
        """The amounts that an operand may mean, by itself or with the noun of another, the likeliest first."""
        nouns = dict.fromkeys(noun for other in others for noun in (other.split()[-1], other) if noun not in words)
        found: dict[tuple[object, ...], Choice] = {}
        for way in (words, *(f"{words} {noun}" for noun in nouns))[:_MOST_WAYS]:
            asked = f"{put.company} {way} {when}".strip()
            for fact, sure in self._likely(asked):
                key = (fact.value, fact.unit, fact.period_end_date, fact.months)
                if key not in found or found[key].sure < sure:
                    found[key] = Choice(fact, sure, asked)
        return sorted(found.values(), key=lambda one: -one.sure)[:_MOST_CHOICES]

    def _chosen(self, choice: Choice) -> Found | None:
        """A choice as it is told."""
        if choice.found or _overlooked(choice.asked, choice.fact):
            return choice.found
        answer = self._told(choice.asked, choice.fact)
        if answer is None or answer.answer.value is None:
            return None
        (step,) = (answer.plan or {})["steps"]
        return Found(choice.fact, answer.answer.value, Step.model_validate(step))

    def _of_quarters(self, bare: str, put: _Put, quarters: Sequence[str]) -> Answer | None:
        """The sum of one line over quarters: `q3+q4 2024 net income`, or a half year that no report is of."""
        what = trimmed(bare.translate(_ADDED_UP))
        got = [found for quarter in quarters if (found := self._found(put, what, quarter))]
        lines = {line_of(one.fact) for one in got}
        facts = [one.fact for one in got]
        summed = all(f.months == _QUARTER and adds_up(f) and f.unit != "shares" for f in facts)
        if len(got) != len(quarters) or len(lines) != 1 or not summed:
            return None
        return self._worked_out(put, got, _in_letters("+" * len(got)), "", f"{what}, {' + '.join(quarters)}")

    def _of_shape(self, shape: Worked, put: _Put, when: str) -> Answer | None:
        if shape.working == "share":
            return self._share(shape, put, when)
        if shape.working == "per":
            return self._per(shape, put, when)
        if margin := _margin_without(shape):
            return self._margin(margin, shape, put, when)
        summed = self._summed(shape, put, when)
        if summed is None:
            return None
        signs, got = summed
        if shape.working == "ratio":
            return (
                self._worked_out(put, got, "a / b", "times", " / ".join(shape.operands)) if got[1].value > 0 else None
            )
        text = _in_letters(signs)
        words = " ".join(f"{s} {o}" for s, o in zip(shape.signs, shape.operands, strict=True)).removeprefix("+ ")
        return self._worked_out(put, got, text, "", words)

    def _summed(self, shape: Worked, put: _Put, when: str) -> tuple[list[str], list[Found]] | None:
        """The amounts of a formula with their signs; None where one is not certain, or they do not go together."""
        signs, got = [], list[Found]()
        all_signs = _signs(shape) or ("",) * len(shape.operands)
        of_member = [self._of_member(put, shape.name, operand, when) for operand in shape.operands]
        alone = (
            of_member if any(of_member) else [self._operand(put, operand, shape, when) for operand in shape.operands]
        )
        if any(of_member) and not all(of_member):
            return None
        certain = next((one for one in alone if one), None)
        for operand, sign, own in zip(shape.operands, all_signs, alone, strict=True):
            parts = [own] if own else self._listed(put, operand, when) if sign else []
            if not parts and certain and (mate := self._mate(put, operand, when, certain)):
                parts = [mate]
            if not parts:
                return None
            got += parts
            signs += [sign] * len(parts)
        if not apart(got) or not of_one_day(got) or (WITHOUT in shape.signs and stand_beside(got)):
            return None
        if shape.working == "ratio":
            return signs, got
        taken = [one for one, sign in zip(got, signs, strict=True) if sign == "-"]
        if WITHOUT in shape.signs and any(one.value >= got[0].value for one in taken):
            return None  # what is more than the whole is no part of it
        added = got[len(got) - len(taken) :] if not taken else []
        if any(one.value < 0 for one in (*taken, *added)) or ("-" not in signs and any(x.value < 0 for x in got)):
            return None
        return signs, got

    def _operand(self, put: _Put, operand: str, shape: Worked, when: str) -> Found | None:
        """What an operand means, by itself, else with the noun that it leaves out: `desktop plus notebook revenue`,
        `total debt: current plus long-term`.
        """
        last, name = shape.operands[-1].split(), _TOTAL.sub("", shape.name)
        behind = next((other for other in shape.operands if other != operand and _QUALIFIES.match(other)), "")
        nouns = [_QUALIFIES.sub("", behind), " ".join(last[1:]), last[-1], *name.split()[-1:], name]
        alone = () if _QUALIFIES.fullmatch(operand) else (operand,)
        if measures_named(operand) or measures_named(f"total {operand}"):
            nouns = []  # a name of its own: the `total debt` over equity is no `total debt equity`
        more = [f"{operand} {noun}" for noun in dict.fromkeys(nouns) if noun and noun not in operand]
        if WITHOUT in shape.signs and operand != shape.operands[0]:  # of the whole: the `towels` in `sales ex towels`
            of = _TOTAL.sub("", shape.operands[0])
            return self._either(put, (f"{operand} {of}", *alone, *more), when)
        whole = () if _TOTAL.match(operand) else (f"total {operand}",)
        open_ = any(
            one.startswith(RATIO) and not ratios()[one.removeprefix(RATIO)].formulas for one in measures_named(operand)
        )
        ways = (*whole, *alone) if open_ else (*alone, *more, *whole)  # a row called `debt` is often a part of it
        return self._either(put, ways, when)

    def _of_member(self, put: _Put, name: str, operand: str, when: str) -> Found | None:
        """The amount of an operand that is of the part of the company which the formula is told for: `International:
        operating income over net sales`; None where what it is called names no part.
        """
        found = self._found(put, f"{name} {operand}", when) if name and not measures_named(name) else None
        named = stems(name) & stems((found.fact.segment if found else None) or "")
        return found if named else None

    def _margin(self, profit: str, shape: Worked, put: _Put, when: str) -> Answer | None:
        """A margin without what was taken off its profit: `operating margin ex impairment`."""
        names = (profit, shape.operands[1], "revenue")
        got = [found for name in names if (found := self._found(put, name, when))]
        if len(got) < len(names) or not (apart(got) and of_one_day(got)) or min(one.value for one in got[1:]) <= 0:
            return None
        return self._worked_out(put, got, "(a + b) / c", "percent", " ex ".join(shape.operands))

    def _listed(self, put: _Put, operand: str, when: str) -> list[Found]:
        """The amounts of an operand that joins two: `less cash and short-term investments`; none where one of them
        is not certain.
        """
        for joint in _AND.finditer(operand):
            parts = trimmed(operand[: joint.start()]), trimmed(operand[joint.end() :])
            found = [own for part in parts if (own := self._found(put, part, when))]
            if len(found) == len(parts):
                return found
        return []

    def _share(self, shape: Worked, put: _Put, when: str, *, only_crossed: bool = False) -> Answer | None:
        part, whole = shape.operands
        total = self._found(put, whole, when)
        if total is None and not only_crossed and (own := self._found(put, part, when)):
            total = self._mate(put, whole, when, own)
        if total is None or total.value <= 0:
            return None
        inside = self._inside(part, total)
        if inside is not None:
            return self._worked_out(put, [inside, total], "a / b", "percent", f"{part} as a percentage of {whole}")
        formula = None if only_crossed else formula_of(part, "")
        if formula and formula.working == "sum":
            summed = self._summed(formula, put, when)
            if summed is None or not of_one_day([*summed[1], total]):
                return None
            text = f"({_in_letters(summed[0])}) / {chr(ord('a') + len(summed[0]))}"
            return self._worked_out(put, [*summed[1], total], text, "percent", f"{part} as a percentage of {whole}")
        of_whole = self._found(put, f"{part} {_TOTAL.sub('', whole)}", when)
        crossed = of_whole is not None and _is_crossed(part, whole, of_whole.fact)
        if only_crossed and not crossed:
            return None
        # no member's amount: one of its own beside the whole
        if of_whole is None or (of_whole.fact.segment is None and not crossed):
            ways = (part, f"spending on {part}") if shape.spent else (part,)
            alone = self._either(put, ways, when)
            beside = of_whole is not None and of_one_table(of_whole, total)
            beside = beside and of_whole is not None and stems(part) <= stems(of_whole.fact.row_label or "")
            if (of_whole and (alone is None and not beside)) or (of_whole and alone and of_whole.value != alone.value):
                return None
            of_whole = alone or of_whole or self._mate(put, part, when, total)
        one = of_whole
        together = of_one_day([one, total]) and (crossed or apart([one, total])) if one else False
        if one is None or not (together and 0 < one.value < total.value):
            return None
        return self._worked_out(put, [one, total], "a / b", "percent", f"{part} as a percentage of {whole}")

    def _inside(self, part: str, total: Found) -> Found | None:
        """The one row of a part in a table and column of its whole; None where there is none."""
        named = stems(part)
        rows = [
            fact
            for fact in self._beside(total.fact)
            if named <= stems(fact.row_label or "") and fact.unit == total.fact.unit and 0 < fact.value < total.value
        ]
        if not named or len({fact.value for fact in rows}) != 1:
            return None
        step = Step(id="f1", tool="fact", arguments={"fact_id": rows[0].fact_id, "named": part})
        return Found(rows[0], rows[0].value, step)

    def _per(self, shape: Worked, put: _Put, when: str) -> Answer | None:
        """One amount for each of what another counts: `beds per hospital`."""
        part, whole = shape.operands
        count = self._either(put, (whole, f"number of {whole}"), when)
        whose = _whose(count.fact, whole, put) if count else ""
        ways = (f"{whose} {part}",) if whose else (part, f"number of {part}")
        amount = self._either(put, ways, when) if count else None
        if count is None or amount is None or (whose and not amount.fact.segment):
            return None
        got = [amount, count]
        if not (apart(got) and of_one_day(got)):
            return None
        counted = got[1].fact.unit in ("pure", "shares") and got[1].value > 0
        if not (counted and all(adds_up(one.fact) for one in got)) or abs(amount.value) < _HALF_A_CENT * count.value:
            return None
        return self._worked_out(put, got, "a / b", "", f"{part} per {whole}", alike=False)

    def _over_time(self, bare: str, put: _Put, periods: Sequence[Any], said: Sequence[str]) -> Answer | None:
        """A change, a growth or a multiple of one line between two periods."""
        multiple = bool(_MULTIPLE.search(bare))
        if not (multiple or _MOVED.search(bare)):
            return None
        when = list(dict.fromkeys(said))
        bare = _YEAR_AGO.sub(" ", bare)
        if (part := _PART_OF_YEAR.search(bare)) and len(when) == 2:
            bare = _PART_OF_YEAR.sub(" ", bare)
            short = "H1" if part["half"] else "nine months of"
            when = [f"{short} {year[-1]}" for one in when if (year := re.findall(r"20\d\d", one))]
        if len(when) == 1 and not multiple and not part and (ago := _year_before(periods[0])):
            when = [when[0], ago]
        if len(when) != 2:
            return None
        what = trimmed(" ".join(_ASIDE.sub(" ", _MOVED.sub(" ", _YEAR_AGO.sub(" ", _MULTIPLE.sub(" ", bare)))).split()))
        if len(what) < _SHORTEST or _SIGN.search(what):
            return None
        found = [self._found(put, what, one) for one in when]
        if len(certain := [one for one in found if one]) == 1:  # the other is the same line's
            found = [
                one or self._mate(put, what, day, certain[0], line=True) for one, day in zip(found, when, strict=True)
            ]
        got = sorted((one for one in found if one), key=lambda one: one.fact.period_end_date, reverse=True)
        if len(got) != 2 or not of_one_line(got):
            return None
        if multiple:
            first = [one for one in found if one]
            return (
                self._worked_out(put, first, "a / b", "times", f"{what} as a multiple") if first[1].value > 0 else None
            )
        rate = _RATE.search(put.question) and not _IN_MONEY.search(bare)
        falls = bool(_A_FALL.search(bare)) and not _EITHER_WAY.search(bare)
        moved = "b - a" if falls else "a - b"
        lead = "decrease in" if falls else "growth of" if rate else "change in"
        if rate:
            return self._worked_out(put, got, f"({moved}) / b", "percent", f"{lead} {what}", base="b")
        return self._worked_out(put, got, moved, "", f"{lead} {what}")

    def _either(self, put: _Put, ways: Sequence[str], when: str) -> Found | None:
        """What the first of several ways to put an operand means, that means one amount."""
        return next((found for way in ways if (found := self._found(put, way, when))), None)

    def _found(self, put: _Put, what: str, when: str) -> Found | None:
        """The one printed amount that an operand means."""
        asked = f"{put.company} {what} {when}".strip()
        answer = self._one(asked)
        fact = self._fact_of(answer) if answer.status == "answered" else None
        steps = (answer.plan or {}).get("steps", ())
        if fact is None or len(steps) != 1 or fact.ticker != put.ticker or answer.answer.value is None:
            return None
        if _overlooked(what, fact):
            return None
        return Found(fact, answer.answer.value, Step.model_validate(steps[0]))

    def _mate(self, put: _Put, what: str, when: str, certain: Found, *, line: bool = False) -> Found | None:
        """The amount that an operand most likely means and that goes with one which is certain: it stands in its table,
        or, of another period, in its `line`.
        """
        asked = f"{put.company} {what} {when}".strip()
        for fact, sure in self._likely(asked):
            one = Found(fact, fact.value, certain.step)
            if line:
                fits = of_one_line([one, certain])
            else:
                fits = of_one_table(one, certain) and of_one_day([one, certain]) and apart([one, certain])
            if fits and sure >= (_OF_LINE if line else _OF_TABLE) and not _overlooked(what, fact):
                answer = self._told(asked, fact)
                if answer and answer.answer.value is not None:
                    (step,) = (answer.plan or {})["steps"]
                    return Found(fact, answer.answer.value, Step.model_validate(step))
        return None

    def _worked_out(
        self,
        put: _Put,
        got: Sequence[Found],
        expression: str,
        shown: str,
        words: str,
        base: str | None = None,
        *,
        alike: bool = True,
    ) -> Answer | None:
        if alike and len({one.fact.unit for one in got}) > 1:
            return None
        steps = [one.step.model_copy(update={"id": f"f{n}"}) for n, one in enumerate(got, 1)]
        values = {chr(ord("a") + n): f"{{{step.id}.value}}" for n, step in enumerate(steps)}
        arguments: dict[str, Any] = {"expression": expression, "values": values, "words": words[:400]}
        if base:
            arguments["base"] = base
        oldest = sorted(got, key=lambda one: one.fact.period_end_date)
        periods = dict.fromkeys(one.fact.fiscal_period or str(one.fact.period_end_date) for one in oldest)
        item = Item(
            step="c1",
            entity=put.ticker,
            metric=words,
            period=" to ".join(periods),
            shown=shown,  # type: ignore[arg-type]
        )
        plan = ExecutionPlan(
            steps=(*steps, Step(id="c1", tool="calculate", arguments=arguments)),
            items=(item,),
            style=_style(put.style, shown),
            remarks=("each amount is the row that its words most likely mean",),
        )
        try:
            answer = self._carry_out(plan, put.question)
        except Refused:
            return None
        return answer if answer.status == "answered" and answer.answer.value is not None else None


@dataclass(frozen=True, slots=True)
class _Put:
    """How a question is put: its text, its company, and how it wants its answer."""

    question: str
    ticker: str
    company: str
    style: Style


def _style(style: Style, shown: str) -> Style:
    if shown == "percent" and style.percent is None:
        return style.model_copy(update={"percent": True})
    return style.model_copy(update={"percent": None}) if not shown else style


def _overlooked(what: str, fact: StoredFact) -> bool:
    """Whether a noun of an operand that says nothing in most questions is not met by the amount: `notes payable` is no
    accounts payable.
    """
    around = " ".join(filter(None, (fact.label, fact.row_label, fact.column_label, fact.segment)))
    met = stems(around) | words_of_metric(fact.metric)
    if fact.segment:
        met |= stems("unit")  # `the data center unit` is a member
    said = {word.key: stems(word.text) for word in words_of(what) if not word.sign and not word.small}
    return any(key in _NOUNS and not root <= met for key, root in said.items())


def _signs(shape: Worked) -> tuple[str, ...]:
    """The signs of a sum, with that of what an amount is asked for without: `+` for what is taken off a profit, and
    none at all where that cannot be told.

    >>> _signs(Worked("sum", ("operating income", "amortization of patents"), ("+", "ex")))
    ('+', '+')
    >>> _signs(Worked("sum", ("product sales", "phones"), ("+", "ex")))
    ('+', '-')
    """
    profit = bool(_profit(shape.operands[0]))
    back = [bool(_CHARGES.search(one)) and not _GAINS.search(one) for one in shape.operands]
    return tuple(
        sign if sign != WITHOUT else "+" if profit and added else "-"
        for sign, added in zip(shape.signs, back, strict=False)
    )


def _margin_without(shape: Worked) -> str:
    """What a margin is of that is asked for without a charge: `operating income`; empty where none is."""
    profit = _profit(shape.operands[0])
    one = shape.signs == ("+", WITHOUT) and profit.startswith(RATIO)
    return metric_words(ratios()[profit.removeprefix(RATIO)].numerator) if one and _signs(shape)[1] == "+" else ""


def _profit(operand: str) -> str:
    """The profit, or the margin of one, that an operand names; empty where it names none."""
    for found in named_measures(words_of(operand)):
        for meaning in found.values:
            ratio = ratios().get(meaning.removeprefix(RATIO)) if meaning.startswith(RATIO) else None
            if (ratio.numerator if ratio else meaning) in _PROFITS:
                return meaning
    return ""


def _whose(fact: StoredFact, counted: str, put: _Put) -> str:
    """The part of the company whose things are counted, which so the amount for each of them is of; empty where it is
    the whole company.
    """
    said = stems(counted.split()[-1]) | stems(put.company)
    return fact.segment if fact.segment and stems(fact.segment) - said else ""


def _in_letters(signs: Sequence[str]) -> str:
    """A sum of as many amounts as there are signs: `a - b`."""
    return " ".join(f"{sign} {chr(ord('a') + n)}" for n, sign in enumerate(signs)).removeprefix("+ ")


def _is_crossed(part: str, whole: str, fact: StoredFact) -> bool:
    """Whether an amount is the part's in a row or column of the whole: `Equity` over `AUM at September 30`."""
    row = stems(fact.row_label or fact.label)
    column = stems(f"{fact.column_label or ''} {fact.segment or ''}")
    of, over = stems(part), stems(_TOTAL.sub("", whole))
    return bool(of and over) and ((of <= column - row and over <= row) or (of <= row - column and over <= column))


def _added_quarters(question: str, periods: Sequence[PeriodMention]) -> list[str]:
    """The quarters that a question adds up, or those of the half year that it names; none where it does neither.

    >>> _added_quarters("q3+q4 2024 net income", read_periods("q3+q4 2024 net income"))
    ['Q3 2024', 'Q4 2024']
    """
    names = [_name_of(period) for period in periods]
    half, parts = (names[0], periods[1:]) if names and names[0].startswith("H") else ("", periods)
    if not all("+" in question[one.end : other.start] for one, other in pairwise(parts)):
        return []
    if half:
        first = 2 * int(half[1])
        return [f"Q{quarter} {half[-4:]}" for quarter in (first - 1, first)] if len(parts) != 1 else []
    return names if len(names) > 1 and all(name.startswith("Q") for name in names) else []


def _name_of(period: PeriodMention) -> str:
    """A fiscal period's name; empty where it has none."""
    try:
        specs = specs_of(period)
    except Refused:
        return ""
    return (specs[0].name or "") if len(specs) == 1 and not specs[0].calendar else ""


def _year_before(period: PeriodMention) -> str:
    """A fiscal period a year earlier, in words; empty where it has no name."""
    name = _name_of(period)
    return f"{name[:-4]}{int(name[-4:]) - 1}" if name else ""


def _blanked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


__all__ = ["Operands", "adds_quarters"]
