"""Questions that are a formula in words: `R&D divided by revenue`, `capex as a percentage of sales`, `the ratio of
current assets to current liabilities`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tickmark.ask.arithmetic import Parser
from tickmark.ask.expression import Expression, Leaf, Operation, leaves
from tickmark.ask.lexer import Lexeme
from tickmark.ask.members import member
from tickmark.ask.parsed_question import Parts, distinct, ranking
from tickmark.ask.plan import Form, PeriodSpec
from tickmark.ask.query import Asking, Cell, Over, Query
from tickmark.ask.refusal import Refused
from tickmark.ask.said import said
from tickmark.ask.spans import earlier, in_time, specs_of
from tickmark.language.words import words_of

_WITHIN = frozenset(("open", "close", "average", "sum_of", "difference", "growth", "cagr"))
"""What takes the periods of a formula together."""
_PROFITS = frozenset(("gross_profit", "operating_income", "income_before_tax", "net_income", "ebitda"))
_SALES = frozenset(("sales", "revenue", "revenues"))
_OF_ALL = frozenset(("total", "all", "company", "consolidated", "overall", "group", "companywide", "whole", "entire"))
"""Words that say that sales are the whole company's."""
_ITS = said("formulas/its")
"""An amount of what a formula names before it."""


def is_formula(parts: Parts) -> bool:
    """Whether the question joins measures by operators: `R&D divided by revenue`, `capex as a percentage of sales`,
    `the ratio of debt to equity`.
    """
    kinds = [lexeme.kind for lexeme in parts.lexemes]
    measures = kinds.count("measure") + kinds.count("segment")
    if any(k == "percent_of" for k in kinds) and measures > 1:
        return True
    if "ratio_of" in kinds and measures > 1:
        return True
    if (
        measures > 1
        and "difference" in kinds
        and len(distinct(parts.of("measure"))) > 1
        and len(parts.of("company")) < 2
    ):
        return True
    if measures > 1 and "sum_of" in kinds and len(distinct(parts.of("measure"))) > 1:
        return True
    first = next((n for n, kind in enumerate(kinds) if kind in ("measure", "number", "close")), len(kinds))
    last = max((n for n, kind in enumerate(kinds) if kind in ("measure", "number", "open")), default=-1)
    return any(
        first < n < last
        and not (lexeme.value == "/" and lexeme.text == "/" and measures < 2)
        and (
            lexeme.kind == "operator"
            or (
                lexeme.kind == "lowest"
                and lexeme.text.lower() == "less"
                and not parts.has("than")
                and not parts.has("which_company")
            )
        )
        for n, lexeme in enumerate(parts.lexemes)
    )


def formula_query(parts: Parts, companies: Sequence[str], groups: Sequence[tuple[PeriodSpec, ...]]) -> Query:
    """A question whose words are a formula. Companies and periods that stand alone count for all of it, others for the
    amount beside them.
    """
    lexemes = [
        x for x in parts.lexemes if x.kind not in ("noise", "source", "compare", "which_company", "everyone", "than")
    ]
    once = _asked_of_all(lexemes) if len(set(companies)) > 1 else lexemes
    alone, lexemes = once is not None, once if once is not None else lexemes
    outer: Over = "each"
    if _for_each(parts.lexemes):
        groups = [in_time(groups)]
    lexemes, outer = _outer(lexemes, groups, outer)
    one_period = len(groups) <= 1
    kept: list[Lexeme] = []
    for lexeme in lexemes:
        if (lexeme.kind == "company" and alone) or (lexeme.kind == "period" and one_period):
            if kept and kept[-1].kind == "join":
                kept.pop()  # what led to it
        else:
            kept.append(lexeme)

    def measure(lexeme: Lexeme, segment: Lexeme | None) -> Expression:
        return parts.asking(lexeme, member(segment, companies) if segment else None).expression

    kept = _ratio_joined(_trimmed(kept))
    first = next((x for x in kept if x.kind in ("measure", "segment")), None)
    if first is not None and (first.kind == "segment" or first.value[0].startswith("label:")):
        _refuse_its(parts.text)
    expression = Parser(
        kept,
        measure,
        lambda x: specs_of(x.value) if x.value.kind != "prior" else groups[0][-1:] and (earlier(groups[0][-1]),),
    ).parse()
    joint = next((x for x in kept if x.kind in ("operator", "percent_of")), None)
    if joint is not None and not any(x.kind == "company" and x.start > joint.start for x in parts.lexemes):
        expression = of_one_member(expression, parts.text[joint.end :])
    periods = groups[0] if one_period and groups else ()
    if not periods:
        bound = in_time([(leaf.period,) for leaf in leaves(expression) if leaf.period])
        if not bound or (len(bound) > 1 and any(leaf.period is None for leaf in leaves(expression))):
            raise Refused(
                "missing_context",
                "The question names no period for a part of the formula.",
                suggestions=("Name the period, as 'in fiscal 2024'.",),
            )
        periods = bound[-1:]
    shown = "percent" if parts.style.percent or any(x.kind in ("percent_of", "share_of") for x in parts.lexemes) else ""
    words = " ".join(re.sub(r"\s+", " ", parts.text[kept[0].start : kept[-1].end]).split()) if kept else "the result"
    asking = Asking(
        expression,
        words,
        shown or ("times" if isinstance(expression, Operation) and expression.sign == "/" else ""),
        words,
    )
    if outer != "each" or len(periods) <= 1:
        cells = tuple(Cell(ticker, asking, periods, outer) for ticker in companies)
    else:
        cells = tuple(Cell(ticker, asking, (period,)) for ticker in companies for period in periods)
    form: Form = "value" if len(cells) == 1 else "compare" if len(companies) > 1 else "values"
    if not alone:
        if any(leaf.ticker is None for leaf in leaves(expression)):
            raise Refused("missing_context", "The question does not say of which company each part of the formula is.")
        cells, form = (Cell(companies[0], asking, periods[-1:] or periods, outer),), "value"
    return Query(cells, ranking(parts, form, cells), parts.style)


def of_one_member(expression: Expression, behind: str) -> Expression:
    """A member's profit over sales is over its own sales, unless the sales are said to be all of the company's: `AWS
    operating income as a percentage of net sales`.

    Args:
        expression: the formula.
        behind: the words behind the sign of division.
    """
    if not (isinstance(expression, Operation) and expression.sign == "/"):
        return expression
    left, right = expression.left, expression.right
    if not (isinstance(left, Leaf) and isinstance(right, Leaf)) or right.measure.segment:
        return expression
    profit = left.measure.segment is not None and left.measure.metric in _PROFITS
    sales = right.measure.metric == "revenue" or not _SALES.isdisjoint(_words_in(right.measure.label or ""))
    if not (profit and sales) or not _OF_ALL.isdisjoint(_words_in(behind)):
        return expression
    own = replace(right.measure, metric="revenue", label=None, segment=left.measure.segment)
    return replace(expression, right=replace(right, measure=own))


def _words_in(text: str) -> frozenset[str]:
    """The words of a text, in small letters."""
    return frozenset(word.text.casefold() for word in words_of(text) if not word.sign)


def _refuse_its(text: str) -> None:
    """`services revenue less its cost of revenue`: what is asked for is of the row, and not of the company.

    Raises:
        Refused: that is asked for.
    """
    if said := _ITS.search(text):
        raise Refused(
            "missing_context",
            f"'{said[0].strip()}' may be of the line or of the company.",
            suggestions=("Name whose it is.",),
        )


def _for_each(lexemes: Sequence[Lexeme]) -> bool:
    """Whether several periods are listed before or behind all of a formula, so that it is asked for in each: `R&D as a
    percentage of sales in 2023 and 2022`.
    """
    named = [n for n, x in enumerate(lexemes) if x.kind == "period"]
    if len(named) < 2 or any(x.kind in _WITHIN for x in lexemes):
        return False
    before, listed, behind = lexemes[: named[0]], lexemes[named[0] : named[-1] + 1], lexemes[named[-1] + 1 :]
    apart = all(x.kind in ("period", "join", "compare", "than", "noise", "source") for x in listed)
    return apart and not all(any(x.kind in ("measure", "segment") for x in side) for side in (before, behind))


def _asked_of_all(lexemes: Sequence[Lexeme]) -> list[Lexeme] | None:
    """A formula that is asked of each of several companies, once: they are listed beside it (`AMD's R&D as a percentage
    of revenue, and Intel's`), or each has the same; None where a company has a part of it.
    """
    runs: list[list[Lexeme]] = [[]]
    for x in lexemes:
        if x.kind == "company":
            runs.append([])
        runs[-1].append(x)
    own = [run for run in runs if any(x.kind in ("measure", "segment", "number") for x in run)]
    said = [[(x.kind, str(x.value)) for x in run if x.kind not in ("company", "period", "join")] for run in own]
    whole = said and any(kind in ("operator", "percent_of", "ratio_of") for kind, _ in said[0])
    if len(said) > 1 and not (whole and all(other == said[0] for other in said)):
        return None
    return [x for run in runs if run not in own[1:] for x in run]


def _outer(
    lexemes: Sequence[Lexeme], groups: Sequence[tuple[PeriodSpec, ...]], outer: Over
) -> tuple[list[Lexeme], Over]:
    """An average or a growth of the whole formula over its periods: taken out of it."""
    kept = list(lexemes)
    several = len(groups) == 1 and len(groups[0]) > 1
    if several and kept and (place := next((n for n, x in enumerate(kept) if x.kind == "average"), None)) is not None:
        before = {x.kind for x in kept[:place]}
        if not before & {"measure", "operator", "number", "open"}:
            del kept[place]
            return [x for x in kept if x.kind != "cagr"], "average"
    for kind, over in (("cagr", "cagr"), ("growth", "growth")):
        if any(x.kind == kind for x in kept):
            return [x for x in kept if x.kind != kind], over  # type: ignore[return-value]
    return kept, outer


def _trimmed(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """Without joining words at either end, and without words of order."""
    kept = [
        x
        for x in lexemes
        if x.kind not in ("highest", "rank", "which_period", "share_of", "how_much_more")
        and not (x.kind == "lowest" and x.text.lower() != "less")
    ]
    while kept and kept[0].kind in ("join", "operator", "close", "change"):
        kept.pop(0)
    while kept and kept[-1].kind in ("join", "operator", "open", "change"):
        kept.pop()
    return kept


def _ratio_joined(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """`R&D to revenue ratio`, `ratio of R&D to revenue`: the `to` divides."""
    if not any(x.kind == "ratio_of" for x in lexemes):
        return list(lexemes)
    done = [x for x in lexemes if x.kind != "ratio_of"]
    place = next((n for n, x in enumerate(done) if x.kind == "join" and x.value in ("to", "and")), None)
    if place is None:
        place = next((n for n, (a, b) in enumerate(pairwise(done)) if a.kind == b.kind == "measure"), None)
        return (
            [*done[: place + 1], replace(done[place], kind="operator", value="/"), *done[place + 1 :]]
            if place is not None
            else done
        )
    return [*done[:place], replace(done[place], kind="operator", value="/"), *done[place + 1 :]]
