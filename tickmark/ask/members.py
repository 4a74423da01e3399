"""What a question asks of the parts of a company: of one of them, of all of them in their order, or their share of the
whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tickmark.ask.expression import Operation, leaves
from tickmark.ask.lexer import Lexeme
from tickmark.ask.parsed_question import Parts
from tickmark.ask.partition import SEGMENT
from tickmark.ask.plan import PeriodSpec
from tickmark.ask.query import Asking
from tickmark.ask.refusal import Refused
from tickmark.ask.said import said
from tickmark.catalogue.mentions import read_metrics

_ALL_OF_ALL = re.compile("S+M+|M+S+")
_IN_PAIRS = re.compile("(?:SM)+|(?:MS)+")
_WHOLE = said("measures/whole")
_REST = said("members/rest")
"""What is left of a company, whose growth says nothing."""
_EXAMPLE_OF_PARTS = "Ask as 'Which segment of NVIDIA had the highest revenue in fiscal 2024?'"


def member(segment: Lexeme, companies: Sequence[str]) -> str:
    """The printed member that a segment's words mean: the one that is called so, else one that is no part of another.

    Raises:
        Refused: there is none, or it is a part of several others.
    """
    for ticker in companies:
        members = list(segment.value.get(ticker) or ())
        exact = [m for m in members if m.casefold() == segment.text.casefold()]
        whole = [m for m in members if " > " not in m]
        if not exact and not whole and len({m.casefold().rsplit(" > ", 1)[0] for m in members}) > 1:
            raise Refused("missing_context", f"'{segment.text}' is a part of several.", suggestions=tuple(members[:6]))
        if members:
            return str((exact or whole or members)[0])
    raise Refused("insufficient_data", f"None of the companies asked for has a segment '{segment.text}'.")


def member_of_both(parts: Parts, segments: Sequence[Lexeme], companies: Sequence[str]) -> Lexeme | None:
    """Two members named without a word that lists them, as the one that is printed as a part of the other (`footwear in
    Greater China`); None where they are listed, or not two.

    Raises:
        Refused: no member is both.
    """
    if len(segments) != 2 or any(
        x.kind
        in (
            "compare",
            "than",
            "difference",
            "sum_of",
            "operator",
            "percent_of",
            "share_of",
            "how_much_more",
            "highest",
            "lowest",
        )
        for x in parts.lexemes
    ):
        return None
    one, other = segments
    if (
        any(x.kind == "join" and x.value != "of" for x in parts.lexemes if one.end <= x.start < other.start)
        or one.text.casefold() == other.text.casefold()
    ):
        return None
    for ticker in companies:
        for inner, outer in ((one, other), (other, one)):
            ends = [m.rsplit(" > ", 1) for m in inner.value.get(ticker, ()) if " > " in m]
            heads = {m.casefold() for m in outer.value.get(ticker, ())}
            if both := next((" > ".join(m) for m in ends if m[0].casefold() in heads), None):
                return Lexeme("segment", one.start, other.end, both, {ticker: (both,)})
    raise Refused(
        "insufficient_data",
        f"The filings here state nothing that is both '{one.text}' and '{other.text}'.",
        suggestions=("Ask for one of them.",),
    )


def of_segments(
    parts: Parts, companies: Sequence[str], measures: Sequence[Lexeme], segments: Sequence[Lexeme]
) -> list[tuple[Asking, Lexeme]]:
    """What is asked of members, and of the whole company beside them: `AWS revenue and operating income`, `net income
    and AWS revenue`.

    Raises:
        Refused: nothing says what of the members is asked for, or of which amounts they are.
    """
    both = member_of_both(parts, segments, companies)
    named = [both] if both else list(segments)
    if len(measures) < 2:
        base = measures[0] if measures else _measure_of(parts, named)
        return [(parts.asking(base, member(segment, companies)), segment) for segment in named]
    whole = [measure for measure in measures if _of_the_whole(parts, measure, segments)]
    of_members = [measure for measure in measures if measure not in whole]
    order = sorted([*of_members, *named], key=lambda x: x.start)
    kinds = "".join("S" if x in named else "M" for x in order)
    if _ALL_OF_ALL.fullmatch(kinds):
        pairs = [(measure, segment) for measure in of_members for segment in named]
    elif _IN_PAIRS.fullmatch(kinds):
        pairs = [(a, b) if kinds[0] == "M" else (b, a) for a, b in zip(order[::2], order[1::2], strict=True)]
    else:
        raise Refused(
            "missing_context",
            f"The question does not say which amounts are of '{named[0].text}'.",
            suggestions=("Ask for one after the other.",),
        )
    alone = len(of_members) == 1
    asked = [
        (parts.asking(measure, member(segment, companies)), segment if alone else measure) for measure, segment in pairs
    ]
    return asked + [(parts.asking(measure, None), measure) for measure in whole]


def _of_the_whole(parts: Parts, measure: Lexeme, segments: Sequence[Lexeme]) -> bool:
    """Whether one of several amounts is said to be the whole company's: listed before the members and apart from them,
    or behind its name or `total`.
    """
    before = [x for x in parts.lexemes if x.end <= measure.start]
    last = next((x for x in reversed(before) if x.kind in ("measure", "segment", "company")), None)
    if last is not None and last.kind == "company" and any(x.end <= last.start for x in segments):
        return True
    between = parts.text[last.end if last else 0 : measure.start]
    if last is not None and last.kind != "company" and _WHOLE.search(f"{between}{measure.text}"):
        return True
    after = next((x for x in parts.lexemes if x.start >= measure.end and x.kind in ("measure", "segment")), None)
    listed = any(
        x.kind == "join" and x.value == "and" for x in parts.lexemes if after and measure.end <= x.start < after.start
    )
    return after in segments and listed and not any(x.end <= measure.start for x in segments)


def _measure_of(parts: Parts, segments: Sequence[Lexeme]) -> Lexeme:
    """What of members is asked for where no amount is named: what a member's own name says, else what the question
    before was about.
    """
    first = segments[0]
    metric = next((m for s in segments if (m := _named_in(s))), None)
    if metric is None and parts.background and parts.background.askings:
        (leaf, *_) = leaves(parts.background.askings[0].expression)
        metric = leaf.measure.metric or "revenue"
    if metric is None:
        raise Refused(
            "missing_context",
            f"The question does not say what of {first.text} is asked for.",
            suggestions=(f"{first.text} revenue", f"{first.text} operating income"),
        )
    return Lexeme("measure", first.start, first.end, first.text, (metric,))


def ranked(
    parts: Parts, companies: Sequence[str], measures: Sequence[Lexeme], groups: Sequence[tuple[PeriodSpec, ...]]
) -> list[tuple[Asking, Lexeme]]:
    """`which segment had the highest revenue`: the measure of every member."""
    periods = [period for group in groups for period in group]
    metrics = [leaf.measure.metric for measure in measures for leaf in leaves(parts.asking(measure, "part").expression)]
    over_time = parts.has("growth") or parts.has("change") or parts.has("change_in")
    if len(companies) != 1 or not 1 <= len(periods) <= 1 + over_time or not metrics or None in metrics:
        raise Refused(
            "missing_context",
            "Parts are ranked of one company, by one amount, in one period.",
            suggestions=(_EXAMPLE_OF_PARTS,),
        )
    called = " ".join(x.text for x in parts.of("which_segment"))
    whole = (
        "revenue" if "revenue" in metrics else str(metrics[0])
    )  # the parts that a margin is of are those of the revenue
    names = parts.members(companies[0], whole, periods[-1], called)
    names = tuple(name for name in names if not (over_time and _REST.match(name)))
    asked = (
        _of_heads(parts, measures[0], names)
        if SEGMENT.search(called) and len(metrics) == 1
        else [parts.asking(measures[0], name) for name in names]
    )
    if parts.has("share_of") or parts.has("percent_of"):
        total = parts.asking(measures[0], None)
        asked = [as_share(asking, total) for asking in asked]
    return [(asking, measures[0]) for asking in asked]


def _of_heads(parts: Parts, measure: Lexeme, names: Sequence[str]) -> list[Asking]:
    """The amounts of members, of those that are printed under one head (`Client Computing > Desktop`) together."""
    heads = {name.split(" > ")[0]: [n for n in names if n.split(" > ")[0] == name.split(" > ")[0]] for name in names}
    if not 1 < len(heads) < len(names):
        return [parts.asking(measure, name) for name in names]
    found = []
    for head, below in heads.items():
        first, *others = [parts.asking(measure, name) for name in below]
        expression = first.expression
        for other in others:
            expression = Operation("+", expression, other.expression)
        found.append(replace(first, expression=expression, words=first.words.replace(below[0], head)))
    return found


def _named_in(segment: Lexeme) -> str | None:
    """The metric that a member's own name ends with, or begins with: `automotive revenues`, `sales of services`."""
    mentions = read_metrics(segment.text)
    return next((m.metric for m in reversed(mentions) if m.end == len(segment.text) or m.start == 0), None)


def share(
    parts: Parts, measures: Sequence[Lexeme], segments: Sequence[Lexeme], companies: Sequence[str]
) -> tuple[Asking, Lexeme]:
    """`what percentage of revenue was R&D`: the first measure is the whole."""
    if not measures or (len(measures) < 2 and not segments):
        raise Refused("missing_context", "The question does not say which part of what is asked for.")
    if len(segments) > 1:
        raise Refused(
            "missing_context",
            "Which part of which part is asked for is not understood.",
            suggestions=("Ask for the share of the whole company.",),
        )
    whole = parts.asking(measures[0], None)
    part = parts.asking(measures[0], member(segments[0], companies)) if segments else parts.asking(measures[1], None)
    return as_share(part, whole), measures[0]


def as_share(part: Asking, whole: Asking) -> Asking:
    """One amount as a part of another."""
    definition = f"{part.words} / {whole.words}"
    return Asking(
        Operation("/", part.expression, whole.expression),
        f"{part.words} as a percentage of {whole.words}",
        "percent",
        definition,
    )
