"""The answer of the sheets to a question: its number or name, the cells it rests on, and how it was worked out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING

from tickmark.ask.amounts import worded
from tickmark.ask.answer import Answer, AnswerText, CitedCells, Refusal, Value
from tickmark.ask.plan import Style
from tickmark.ask.quantity import PURE
from tickmark.ask.refusal import Refused
from tickmark.ask.sheets.frames import Frame, Sheet, Unit
from tickmark.ask.sheets.reading import Request, requests
from tickmark.ask.sheets.store import SheetStore
from tickmark.ask.sheets.words import said, stems_of, tokens
from tickmark.ask.sheets.working import Result, Worked, place, work_out
from tickmark.narrate.research import Analysis, ResearchOutput

if TYPE_CHECKING:
    import duckdb

    from tickmark.entities.mentions import CompanyNames

_CLOSE = Decimal("1e-9")
_LISTED = 8  # groups that are told beside the one asked for
_OWN_NUMBERS = "Figures of a sheet are as the sheet has them; they are no verified facts."


class SheetAsker:
    """Answers questions from sheets that were added.

    Args:
        connect: opens the sandboxed warehouse.
        names: companies that a question may name.
    """

    def __init__(self, connect: Callable[[], duckdb.DuckDBPyConnection], names: CompanyNames) -> None:
        self._store = SheetStore(connect)
        self._names = names

    def answer(
        self, question: str, known_by: date | None = None, before: Sequence[str] = (), documents: Collection[str] = ()
    ) -> Answer | None:
        """The answer, or a refusal where a sheet understands every word and has no such number; None where no sheet
        does.

        Args:
            question: as asked.
            known_by: only documents that were public by then count.
            before: companies of an earlier question, where this one names none.
            documents: only these accessions; all where there are none.
        """
        mentions = self._names.find(question)
        tickers = {ticker for mention in mentions for ticker in mention.tickers} or set(before)
        if tickers and not tickers & self._store.owners():
            return None
        found: list[Result] = []
        refused: list[Refused] = []
        for frame in self._store.frames(tickers, known_by, documents):
            taken = [(m.start, m.end) for m in mentions if frame.sheet.ticker in m.tickers]
            for request in requests(question, frame, taken):
                try:
                    _check_ahead(question, request)
                    found.append(self._audited(work_out(request)))
                except Refused as why:
                    refused.append(why)
        if found:
            return _told(question, known_by, found)
        return _refusal(question, known_by, refused[0]) if refused else None

    def _audited(self, result: Result) -> Result:
        """The result, where the database comes to the same numbers.

        Raises:
            Refused: it does not.
        """
        for worked in result.worked:
            for step in worked.steps:
                other = self._store.again(result.request.frame, step)
                if not abs(other - step.value) <= _CLOSE * max(Decimal(1), abs(step.value)):
                    raise Refused("insufficient_data", "Two ways to work it out come to different numbers.")
        return result


def _check_ahead(question: str, request: Request) -> None:
    """Refuse a number of a budget or a forecast for a question that does not ask for one."""
    sheet = request.frame.sheet
    names = sheet.words if not _beside_actual(sheet) else request.measure.words if request.measure else ()
    ahead = [word for word in names if said("ahead", (word,))]
    named = {token.stem for token in tokens(question)}
    if not _beside_actual(sheet):
        named |= set(request.measure.words if request.measure else ())
    if ahead and not any(said("ahead", (word,)) for word in named) and "actual" not in named:
        raise Refused(
            "definition_mismatch",
            f"{place(request)} is called a budget or a forecast, which the question does not ask for.",
            suggestions=("Say 'budget' or 'forecast' in the question.",),
            understood=True,
        )


def _beside_actual(sheet: Sheet) -> bool:
    """Whether a sheet or one of its columns is called the actual, so that what is ahead has columns of its own."""
    return "actual" in sheet.words or any("actual" in stems_of(column.header) for column in sheet.columns)


def _told(question: str, known_by: date | None, found: Sequence[Result]) -> Answer:
    """The answer of results that agree, or the refusal of those that do not."""
    results = {_comparable(result): result for result in reversed(found)}
    if len(results) > 1:
        where = "; ".join(f"{_text(result)} ({place(result.request)})" for result in list(results.values())[:3])
        why = Refused(
            "missing_context",
            f"The question can mean several numbers of the sheets here: {where}",
            suggestions=("Name the document with --document.",),
            understood=True,
        )
        return _refusal(question, known_by, why)
    return _answer(question, known_by, found[0])


def _comparable(result: Result) -> tuple[object, ...]:
    return tuple((w.name, round(w.value, 9), w.unit.name) for w in result.worked)


def _answer(question: str, known_by: date | None, result: Result) -> Answer:
    first = result.worked[0]
    values = tuple(_value(result.request, worked) for worked in result.worked)
    text = _text(result)
    cells = tuple(citation for worked in result.worked[: _LISTED + 1] for citation in _cited(result.request, worked))
    remarks = result.remarks
    summary = f"{text} {_OWN_NUMBERS}" + (f" Note: {'; '.join(remarks)}." if remarks else "")
    one = result.request.group is None or bool(result.request.superlative)
    return Answer(
        output=ResearchOutput(
            query=question,
            as_of_date=known_by or date.today(),
            facts=(),
            analysis=Analysis(summary=summary),
            conflicts=(),
            not_found=(),
        ),
        status="answered",
        answer=AnswerText(
            text=summary,
            value=float(first.value) if one else None,
            unit=_unit(first.unit) if one else None,
            values=values,
        ),
        calculation=({"steps": [_step(result.request, worked) for worked in result.worked]},),
        cells=cells,
        remarks=remarks,
        caution=_OWN_NUMBERS,
    )


def _refusal(question: str, known_by: date | None, why: Refused) -> Answer:
    text = why.explanation + (f" {' '.join(why.suggestions)}" if why.suggestions else "")
    return Answer(
        output=ResearchOutput(
            query=question,
            as_of_date=known_by or date.today(),
            facts=(),
            analysis=Analysis(summary=text),
            conflicts=(),
            not_found=(),
        ),
        status="refused",
        answer=AnswerText(text=text),
        refusal=Refusal(
            reason=why.reason, explanation=why.explanation, suggestions=why.suggestions, understood=why.understood
        ),
    )


def _text(result: Result) -> str:
    """The answer in words: `40.61 is the average of 21 values of Close in March 2024 (Harbour Foods, prices.csv).`"""
    request, first = result.request, result.worked[0]
    where = f"({request.frame.sheet.company}, {place(request)})"
    about = _about(request)
    if request.group is None:
        return f"{_amount(first)} is the {first.how} of {about} {where}."
    listed = "; ".join(f"{w.name} {_amount(w)}" for w in result.worked[1 : _LISTED + 1])
    if not request.superlative:
        return f"{about} by {request.group.header}: {first.name} {_amount(first)}; {listed} {where}."
    tied = [w.name for w in result.worked if w.value == first.value]
    which = "highest" if request.superlative == "max" else "lowest"
    has = "have" if len(tied) > 1 else "has"
    return f"{' and '.join(tied)} {has} the {which} {about}: {_amount(first)} ({first.how}); {listed} {where}."


def _about(request: Request) -> str:
    """What the number is of: measure, categories and time."""
    name = re.sub(r"\s*[(\[][^()\[\]]*[)\]]", "", request.measure.header) if request.measure else "rows"
    if request.count and request.truths:
        name = "rows"
    parts = [f"{dimension.header} {value}" for dimension, value in request.filters]
    parts += [f"{measure.header} {'yes' if wanted else 'no'}" for measure, wanted in request.truths]
    parts += [
        f"{c.measure.header} {c.relation.replace('_', ' ')} {c.other.header if c.other else c.amount}"
        for c in request.conditions
    ]
    if request.time is not None:
        parts.append(f"{request.event.header} {request.time}" if request.event else str(request.time))
    return f"{name}{' for ' if parts else ''}{', '.join(parts)}"


def _amount(worked: Worked) -> str:
    name = worked.unit.name
    if name == "percent":
        return worded(worked.value, PURE, Style(percent=True))
    if name and not re.fullmatch(r"[A-Z]{3}", name):
        return f"{worded(worked.value, PURE, Style())} {name}"
    if not name and worked.value == worked.value.to_integral_value():
        return f"{worked.value:,.0f}"
    return worded(worked.value, name or PURE, Style())


def _unit(unit: Unit) -> str:
    return PURE if unit.name in ("", "percent") else unit.name


def _value(request: Request, worked: Worked) -> Value:
    return Value(
        entity=request.frame.sheet.ticker,
        metric=worked.name or (request.measure.header if request.measure else "rows"),
        period=str(request.time or ""),
        value=float(worked.value),
        unit=_unit(worked.unit),
        text=_amount(worked),
        fact_ids=(),
    )


def _step(request: Request, worked: Worked) -> str:
    name = f"{worked.name}: " if worked.name else ""
    return f"{name}{worked.how} = {_amount(worked)}, from {'; '.join(c.cells for c in _cited(request, worked))}"


def _cited(request: Request, worked: Worked) -> list[CitedCells]:
    """Where the numbers stand on the sheet: a citation for each column of them."""
    frame = request.frame
    if not worked.cells:
        return [_citation(frame, "", [f"{row + 1}:{row + 1}" for row in worked.rows], len(worked.rows))]
    by_column: dict[int, list[int]] = {}
    for cell in worked.cells:
        by_column.setdefault(cell.column, []).append(cell.row)
    headers = {column.place: column.header for column in frame.sheet.columns}
    across = len(by_column) > 1 and all(len(set(rows)) == 1 for rows in by_column.values())
    if across and len({rows[0] for rows in by_column.values()}) == 1:
        row = next(iter(by_column.values()))[0]
        ranges = [f"{_letters(a)}{row + 1}:{_letters(b)}{row + 1}" if a != b else f"{_letters(a)}{row + 1}"
                  for a, b in _runs(sorted(by_column))]  # fmt: skip
        label = request.measure.header if request.measure else ""
        return [_citation(frame, label, ranges, len(by_column))]
    return [
        _citation(
            frame,
            headers.get(column, ""),
            [f"{_letters(column)}{a + 1}:{_letters(column)}{b + 1}" if a != b else f"{_letters(column)}{a + 1}"
             for a, b in _runs(sorted(rows))],
            len(rows),
        )
        for column, rows in by_column.items()
    ]  # fmt: skip


def _citation(frame: Frame, header: str, ranges: Sequence[str], count: int) -> CitedCells:
    sheet = frame.sheet
    return CitedCells(
        ticker=sheet.ticker,
        accession=sheet.accession,
        document=sheet.document,
        sheet=sheet.sheet or None,
        table_name=sheet.table,
        column=header,
        cells=", ".join(ranges),
        count=count,
    )


def _runs(places: Sequence[int]) -> list[tuple[int, int]]:
    """Numbers that follow each other as first and last: 3, 4, 5, 9 are (3, 5) and (9, 9)."""
    runs = []
    for _, group in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
        held = [number for _, number in group]
        runs.append((held[0], held[-1]))
    return runs


def _letters(column: int) -> str:
    """A column as spreadsheets name it: 0 is A, 26 is AA."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
