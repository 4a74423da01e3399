"""Answers that quote a filing, that tell an amount of what they quote, and that only offer what comes nearest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tickmark.ask.answer import Answer, AnswerText, Candidate, Quotation, place_of
from tickmark.narrate.research import Analysis, ResearchOutput

if TYPE_CHECKING:
    from tickmark.narrate.claims.numbers import Number


def quoting(question: str, plain: Answer, quotes: Sequence[Quotation]) -> Answer:
    """An answer that quotes; a company's words, none of ours."""
    text = " ".join(f"“{quote.text}” ({place_of(quote)})" for quote in quotes)
    output = ResearchOutput(
        query=question,
        as_of_date=plain.output.as_of_date,
        facts=(),
        analysis=Analysis(summary=text),
        conflicts=(),
        not_found=(),
    )
    return Answer(
        output=output,
        status="answered",
        answer=AnswerText(text=text),
        passages=tuple(quotes),
        remarks=("quoted from the filing, word by word",),
    )


def stating(quoted: Answer, number: Number) -> Answer:
    """An answer that quotes, with an amount that the quotation states in front."""
    told = f"{number.text.strip()}: {quoted.answer.text}"
    summary = quoted.output.analysis.model_copy(update={"summary": told})
    return quoted.model_copy(
        update={
            "output": quoted.output.model_copy(update={"analysis": summary}),
            "answer": AnswerText(text=told, value=float(number.value), unit=number.unit),
            "remarks": (*quoted.remarks, "the amount is read in the quoted sentence; it is no verified fact"),
        }
    )


def offering(plain: Answer, candidates: Sequence[Candidate], quotes: Sequence[Quotation]) -> Answer:
    """A refusal with what is offered; as it is where there is nothing."""
    if not candidates and not quotes:
        return plain
    return plain.model_copy(update={"status": "candidates", "candidates": tuple(candidates), "passages": tuple(quotes)})


__all__ = ["offering", "quoting", "stating"]
