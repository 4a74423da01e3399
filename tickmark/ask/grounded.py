"""The sentences of a model that stand -> an answer as data: its text, values, calculations, citations and passages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from tickmark.ask.answer import Answer, AnswerText, Quotation, Value, citation, research_facts
from tickmark.ask.calculator import Calculation
from tickmark.ask.free_text_lookup import UNSAID, stems
from tickmark.ask.grounding import Sentence, label_of, of_period
from tickmark.ask.kinds import metric_words
from tickmark.ask.ledger import Read, Shown
from tickmark.ask.lexer import flagged, is_noise
from tickmark.assurance import caution, weakest
from tickmark.catalogue.mentions import read_metrics
from tickmark.language.words import words_of
from tickmark.narrate.research import Analysis, ResearchOutput
from tickmark.time.questions import read_periods

if TYPE_CHECKING:
    from tickmark.ask.engine import Asker
    from tickmark.ask.grounding import Grounding
    from tickmark.factstore import StoredFact

REMARK = "the question was answered by a language model with tools; check that the measure is the one you mean"


def answer_of(asker: Asker, question: str, found: Sequence[Sentence], as_of: date) -> Answer | None:
    """The answer of those sentences that stand; None where none says anything."""
    kept = [sentence for sentence in found if sentence.says]
    if not kept:
        return None
    removed = sum(bool(sentence.problem) for sentence in found)
    facts = {fact.fact_id: fact for sentence in kept for fact in sentence.facts}
    passages = {passage.id: passage for sentence in kept for passage in sentence.passages}
    marks = {name: number for number, name in enumerate((*facts, *passages), 1)}
    text = " ".join(_marked(sentence, marks) for sentence in kept)
    values = tuple(
        _value(stated.shown, stated.number.text)
        for sentence in kept
        for stated in sentence.stated
        if stated.shown is not None
    )
    values = tuple({(v.metric, v.period, v.entity, v.value): v for v in values}.values())
    first = [v for s in kept[:1] for stated in s.stated if stated.shown for v in [_value(stated.shown, "")]]
    worked_out = [v for v in first if v.metric.startswith("(") or len(v.fact_ids) > 1]
    number = values[0] if len(values) == 1 else first[0] if len(first) == 1 else None
    number = number or (worked_out[0] if len(worked_out) == 1 else None)
    assurances = [fact.assurance for fact in facts.values()]
    told = caution(assurances)
    remarks = [REMARK] + ([f"{removed} of its sentences had no source and were taken out"] if removed else [])
    return Answer(
        output=ResearchOutput(
            query=question,
            as_of_date=as_of,
            facts=research_facts(facts.values()),
            analysis=Analysis(summary=text, supporting_facts=tuple(facts)),
            conflicts=(),
            not_found=(),
        ),
        status="answered",
        answer=AnswerText(
            text=text + (f" {told}" if told else ""),
            value=number.value if number else None,
            unit=number.unit if number else None,
            values=values,
        ),
        calculation=tuple(done.transcript() for done in _calculations(kept)),
        citations=tuple(citation(fact) for fact in facts.values()),
        passages=tuple(_quotation(asker, passage, kept) for passage in passages.values()),
        remarks=tuple(remarks),
        assurance=weakest(assurances) if assurances else None,
        caution=told,
    )


def left_out(grounding: Grounding, found: Sequence[Sentence]) -> str:
    """What the question names and the sentences that stand do not speak of; empty where nothing is.

    Companies and periods, of which one at least has to be spoken of and the others looked at (`which of them ...`); a
    word that changes a measure (`adjusted`, `projected`, `revenue churn`); and all of what is asked for: one of its
    words at least is in what the answer rests on.
    """
    kept = [sentence for sentence in found if sentence.says]
    facts = [fact for sentence in kept for fact in sentence.facts]
    passages = [passage for sentence in kept for passage in sentence.passages]
    question, names = grounding.question, grounding.names
    mentions = names.find(question)
    looked_at = grounding.looked_at
    there = {fact.ticker.casefold() for fact in facts} | {passage.ticker for passage in passages}
    spoken = [mention for mention in mentions if {ticker.casefold() for ticker in mention.tickers} & there]
    for mention in mentions:
        if not spoken or not {ticker.casefold() for ticker in mention.tickers} & looked_at.tickers:
            return f"it does not speak of {mention.text}"
    periods = [p for p in read_periods(question) if p.kind in ("fiscal", "ended", "date") and not p.lends]
    told = [period for period in periods if any(of_period(fact, period) for fact in facts)]
    for period in periods if facts else ():
        if not told or not any(of_period(fact, period) for fact in looked_at.facts):
            return f"it does not speak of {question[period.start : period.end]}"
    said = stems(" ".join([*(label_of(fact) for fact in facts), *(passage.text for passage in passages)]))
    said |= stems(" ".join(shown.quantity.words for s in kept for shown in s.shown if shown.calculation is None))
    said |= stems(" ".join(fact.entity for fact in facts))
    for word in _qualifiers(question):
        if not stems(word) <= said:
            return f"nothing that it rests on is '{word}'"
    seen = said | stems(" ".join(label_of(fact) for fact in looked_at.facts))
    seen |= stems(" ".join(passage.text for passage in looked_at.passages.values()))
    for word in _names(question, [(m.start, m.end) for m in mentions]):
        if not stems(word) <= seen:
            return f"no tool gave anything of '{word}'"
    asked = stems(question) - UNSAID - stems(" ".join(mention.text for mention in mentions))
    asked = frozenset(root for root in asked if root.isalpha() and not is_noise(root))
    if asked and not asked & said:
        return "it shares no word with the question; cite a passage that says that both are the same"
    return ""


def _qualifiers(question: str) -> Iterable[str]:
    found = flagged(question)
    if found and found[0] != "reason":
        yield found[1]
    for mention in read_metrics(question):
        after = next((word for word in words_of(question) if word.start >= mention.end), None)
        apart = after and question[mention.end : after.start].strip()
        if after and not after.sign and not apart and after.key.isalpha() and not is_noise(after.text):
            yield after.text


def _names(question: str, taken: Sequence[tuple[int, int]]) -> Iterable[str]:
    """Words with a capital that are no company's, no period's and no noise: `Zephyr`, of which nothing is known."""
    spans = [*taken, *((m.start, m.end) for m in read_periods(question))]
    for place, word in enumerate(words_of(question)):
        apart = not any(start <= word.start < end for start, end in spans)
        apart &= place > 0 or question[word.end : word.end + 1] in ("'", "’")
        if apart and len(word.text) > 3 and word.text[0].isupper() and not is_noise(word.text):
            yield word.text


def _marked(sentence: Sentence, marks: dict[str, int]) -> str:
    """A sentence with the numbers of its sources before its end."""
    own = [marks[fact.fact_id] for fact in sentence.facts] + [marks[passage.id] for passage in sentence.passages]
    told = "".join(f" [{number}]" for number in dict.fromkeys(own))
    text = sentence.text
    return f"{text[:-1]}{told}{text[-1]}" if text[-1:] in (".", "!", "?") else f"{text}{told}."


def _value(shown: Shown, text: str) -> Value:
    facts = shown.facts
    entities = list(dict.fromkeys(fact.entity for fact in facts))
    periods = list(dict.fromkeys(_period(fact) for fact in sorted(facts, key=lambda fact: fact.period_end_date)))
    return Value(
        entity=" and ".join(entities),
        metric=_worked_out(shown.calculation) if shown.calculation else _measure(facts[0]),
        period=periods[0] if len(periods) == 1 else f"{periods[0]} to {periods[-1]}",
        value=float(shown.quantity.value),
        unit=shown.quantity.unit,
        text=text,
        fact_ids=tuple(fact.fact_id for fact in facts),
    )


def _period(fact: StoredFact) -> str:
    return fact.fiscal_period or str(fact.period_end_date)


def _measure(fact: StoredFact) -> str:
    named = metric_words(fact.metric) if fact.metric else fact.label
    return f"{fact.segment}: {named}" if fact.segment else named


def _worked_out(done: Calculation) -> str:
    """A calculation in words: `(revenue FY2024 - revenue FY2023) / revenue FY2023`."""
    words = {
        name: f"{_measure(q.facts[0])} {_period(q.facts[0])}" if len(q.facts) == 1 else q.words
        for name, q in done.operands.items()
    }
    text, last = "", 0
    for word in words_of(done.expression):
        if word.text in words:
            text += done.expression[last : word.start] + words[word.text]
            last = word.end
    return f"({text}{done.expression[last:]})"


def _calculations(kept: Sequence[Sentence]) -> list[Calculation]:
    done = {shown.id: shown.calculation for sentence in kept for shown in sentence.shown if shown.calculation}
    return list(done.values())


def _quotation(asker: Asker, passage: Read, kept: Sequence[Sentence]) -> Quotation:
    """A passage as it is cited: what was quoted of it, else its beginning."""
    from tickmark.security import instructions_in

    quoted = [q for sentence in kept if passage in sentence.passages for q in sentence.quotes if q in passage.text]
    row = None
    connection = asker.connection()
    if connection is not None:
        row = connection.execute(
            "SELECT c.accession, r.form, c.section_id, c.heading, c.first_block, c.end_block, r.url FROM chunks AS c "
            "JOIN raw_filings AS r ON r.accession = c.accession WHERE c.chunk_id = ? LIMIT 1",
            [passage.id],
        ).fetchone()
    accession, form, section, heading, first, end, url = row or (passage.id.partition(":")[0], "", "", "", 0, 0, "")
    text = " … ".join(quoted) or passage.text[:700]
    return Quotation(
        ticker=passage.ticker.upper(),
        form=form or "",
        fiscal_period=str(passage.place.get("fiscal") or passage.year),
        accession=accession,
        section=section or "",
        heading=heading or "",
        first_block=first or 0,
        end_block=end or 0,
        url=url or "",
        text=text,
        suspicious=instructions_in(text),
    )
