"""What a question asks for: amounts, shares of them, those of the parts of a company, or a formula in words."""

from __future__ import annotations

from collections.abc import Sequence

from tickmark.ask.expression import leaves
from tickmark.ask.formulas import formula_query, is_formula
from tickmark.ask.implicit_relations import belonging, shared_out
from tickmark.ask.lexer import Lexeme
from tickmark.ask.members import as_share, of_segments, ranked, share
from tickmark.ask.parsed_question import Parts, distinct
from tickmark.ask.query import Asking, Query
from tickmark.ask.refusal import Refused
from tickmark.ask.said import said
from tickmark.ask.scope import periods_of

_WHOLE = said("measures/whole")
_THROUGH = said("measures/through")
_JUDGED_BY = said("measures/judged_by")
_SUM_AND_PARTS = 3


def askings(parts: Parts, companies: Sequence[str]) -> list[tuple[Asking, Lexeme]] | Query:
    """What is asked for, each with its lexeme; a whole query where the question is a formula in words.

    Raises:
        Refused: nothing is asked for, or the amounts do not go together.
    """
    measures = parts.of("measure")
    segments = parts.of("segment")
    if len(measures) == len(segments) == 1 and parts.has("percent_of"):
        return [
            share(parts, measures, segments, companies)
        ]  # `AWS's share of operating income`, `gaming revenue as a share of the total`
    if parts.has("which_segment") and (parts.has("share_of") or parts.has("percent_of")):
        return ranked(parts, companies, measures, periods_of(parts))
    if (
        len(measures) == 1 and not segments and parts.has("percent_of")
    ):  # `as a percentage of revenue?` of what the question before was about
        if len(companies) == 2 and parts.of("company"):
            return [(parts.asking(measures[0], None), measures[0])]  # `Intel's net income as a share of AMD's`
        if not parts.background or len(parts.background.askings) != 1:
            raise Refused("missing_context", f"The question does not say what is to be set against {measures[0].text}.")
        return [(as_share(parts.background.askings[0], parts.asking(measures[0], None)), measures[0])]
    if is_formula(parts):
        return formula_query(parts, companies, periods_of(parts))
    if not measures and (segments or parts.has("which_segment")) and (parts.has("growth") or parts.has("change")):
        measures = [
            Lexeme("measure", len(parts.text), len(parts.text), "", ("revenue",))
        ]  # a part of a company that grew sold more
    if not measures and not segments:
        if parts.background and parts.background.askings:
            anchor = parts.lexemes[0] if parts.lexemes else Lexeme("noise", 0, 0, "")
            return [(asking, anchor) for asking in parts.background.askings]
        example = f"Ask as 'What was {(*companies, *parts.everyone, 'the company')[0]}'s revenue in fiscal 2024?'"
        raise Refused("missing_context", "The question names no amount that is asked for.", suggestions=(example,))
    if parts.has("which_segment"):
        return ranked(parts, companies, measures, periods_of(parts))
    if parts.has("share_of"):
        return [share(parts, measures, segments, companies)]
    if segments:
        return of_segments(parts, companies, measures, segments)
    if shared := shared_out(parts, measures):
        return shared
    named = _without_its_parts(parts, distinct(measures))
    if part := _part_before(parts, named):
        return [(parts.asking(measure, part), measure) for measure in named]
    if together := belonging(parts, named):
        return [(together, named[0])]
    return [(parts.asking(measure, None), measure) for measure in named]


def _without_its_parts(parts: Parts, measures: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """The measures, without those that only say what the first one is the sum of (`cash returned to shareholders
    through dividends and repurchases`), or the first, where the other says what it is judged by: `more profitable by
    operating income`.
    """
    if len(measures) > 1 and _JUDGED_BY.search(parts.text, measures[0].start, measures[1].start):
        return measures[1:]
    if len(measures) < _SUM_AND_PARTS or not _THROUGH.search(parts.text[measures[0].end : measures[1].start]):
        return measures
    whole, *own = (leaves(parts.asking(measure, None).expression) for measure in measures)
    of_whole = {leaf.measure.metric for leaf in whole}
    told = {leaf.measure.metric for each in own for leaf in each}
    return measures[:1] if len(of_whole) > 1 and of_whole == told else measures


def _part_before(parts: Parts, measures: Sequence[Lexeme]) -> str | None:
    """The one part of a company that the question before was about, where this one asks for another amount of it: `and
    its operating income?`.
    """
    if (
        parts.background is None
        or parts.of("company")
        or any(_WHOLE.search(f"{parts.text[: x.start]} {x.text}") for x in measures)
    ):
        return None
    before = {leaf.measure.segment for asking in parts.background.askings for leaf in leaves(asking.expression)}
    return before.pop() if len(before) == 1 else None
