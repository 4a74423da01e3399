"""Questions in, answers out: the Python API of ask.

>>> from tickmark.ask import Asker                                    # doctest: +SKIP
>>> asker = Asker.open("tickmark_data/warehouse.duckdb")              # doctest: +SKIP
>>> asker.ask("What was NVIDIA's revenue in fiscal 2024?").answer.value  # doctest: +SKIP
60922000000.0
"""

from __future__ import annotations

import asyncio
import logging
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from tickmark.ask.answer import Answer
from tickmark.ask.asked import SHARES, asks_for_sentences
from tickmark.ask.combined import combined, compares_rates, formula_in, wish_of
from tickmark.ask.compiler import Compiler
from tickmark.ask.executor import execute
from tickmark.ask.fact_words import KeptWords
from tickmark.ask.fallback import Fallback, Found
from tickmark.ask.lexer import Lexer
from tickmark.ask.linker import Linkers
from tickmark.ask.links import Rankers
from tickmark.ask.lookup import Lookup
from tickmark.ask.naming import with_tickers
from tickmark.ask.operands import Operands, adds_quarters
from tickmark.ask.parsed_question import Background
from tickmark.ask.parser import Reader
from tickmark.ask.plan import ExecutionPlan
from tickmark.ask.question import LONGEST, too_long
from tickmark.ask.quotes.wishes import EXPECTING
from tickmark.ask.refusal import Refused
from tickmark.ask.remarks import without_remarks
from tickmark.ask.shapes import asks_for_part, asks_for_ratio, asks_for_share, asks_for_sum, says_share
from tickmark.ask.share_wordings import as_percentages
from tickmark.ask.sheets.answering import SheetAsker
from tickmark.ask.shorthand import may_name_years, with_bare_years, with_newest_year, written_out
from tickmark.ask.signs import sized
from tickmark.ask.spoken import as_asked
from tickmark.ask.synthesis import Synthesizer
from tickmark.ask.tools.base import Context, Tool
from tickmark.ask.tools.calculate import CalculateTool
from tickmark.ask.tools.comparable import ComparableTool
from tickmark.ask.tools.evidence import SearchTool, SectionTool
from tickmark.ask.tools.facts import FactIdTool, FactTool
from tickmark.ask.tools.sql import SqlTool
from tickmark.ask.undated import Dated, dated, undated_in
from tickmark.caching import Lately
from tickmark.entities.mentions import CompanyNames
from tickmark.errors import TickmarkError
from tickmark.factstore import FactStore, StoredFact
from tickmark.language.member_names import SegmentNames
from tickmark.narrowing import EVERYTHING, Narrowing
from tickmark.settings import settings
from tickmark.time.questions import read_periods

if TYPE_CHECKING:
    import duckdb

    from tickmark.ask.model_loop import ModelLoop
    from tickmark.sql_process import SqlProcess

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_log = logging.getLogger(__name__)
_LOOKUPS_KEPT = 8
_OPERANDS_KEPT = 24
"""Answers about parts of questions that are kept."""
_ORDERS = ("highest", "lowest", "rank")
"""Forms of an answer that put amounts into an order."""
_NOT_FOUND = ("insufficient_data", "missing_context", "definition_mismatch")
"""Refusals of questions whose amount may be found by what is written around it."""


_MEMBERS_KEPT = 200
"""Companies whose members stay read."""


class _Segments(Mapping[str, SegmentNames]):
    """Printed members by ticker, read when they are first asked for."""

    def __init__(self, store: FactStore) -> None:
        self._store = store
        self._read: Lately[str, SegmentNames] = Lately(_MEMBERS_KEPT)

    def __getitem__(self, ticker: str) -> SegmentNames:
        return self._read.of(ticker, lambda: self._made(ticker), lambda _: 1)

    def _made(self, ticker: str) -> SegmentNames:
        held = self._store.facts(ticker)
        if held is None:
            raise KeyError(ticker)
        return SegmentNames(held.segments)

    def __contains__(self, ticker: object) -> bool:
        return isinstance(ticker, str) and self._store.company(ticker) is not None

    def __iter__(self) -> Iterator[str]:
        return (company.ticker for company in self._store.companies)

    def __len__(self) -> int:
        return len(self._store.companies)


@dataclass(frozen=True, slots=True)
class _Read:
    """What came of a question: its answer, what it was about, the day by which things had to be known, and why it was
    not understood where it was not.
    """

    answer: Answer
    background: Background | None
    known_by: date | None
    refused: Refused | None = None


_MORE_THAN_WHOLE: Final = Refused(
    "missing_context",
    "What the words name as a part is more than the whole that they name.",
    suggestions=("Ask for the amount itself.", "Name the part as the filing does."),
)


class Asker:
    """Answers questions from one store of verified facts.

    Args:
        store: the facts.
        connect: opens the sandboxed warehouse behind the store, for sections; None where there is none.
        target: path or URL of that warehouse, for searches.
        sql: runs queries over it.
        only: documents that count, by their accessions; None for all.
    """

    def __init__(
        self,
        store: FactStore,
        connect: Callable[[], duckdb.DuckDBPyConnection] | None = None,
        target: str = "",
        sql: SqlProcess | None = None,
        only: frozenset[str] | None = None,
    ) -> None:
        self.store = store
        self.only = only
        self._connect = connect
        self.target = target
        self._sql = sql
        self.model: ModelLoop | None = None
        self.names = CompanyNames(store.companies)
        self.segments = _Segments(store)
        self._lookups: dict[date | None, Lookup] = {}
        self._operands: Lately[tuple[str, date | None], Answer] = Lately(_OPERANDS_KEPT)
        self.words = KeptWords(store)
        self.linkers = Linkers(self.words)
        self.rankers = Rankers(self.words)
        self._lock = threading.Lock()
        self.fallback = Fallback(self)
        self.sheets = SheetAsker(connect, self.names) if connect else None
        self.tools: dict[str, Tool] = {
            tool.name: tool
            for tool in (
                FactTool(),
                FactIdTool(),
                CalculateTool(),
                ComparableTool(),
                SqlTool(),
                SearchTool(),
                SectionTool(),
            )
        }

    @classmethod
    def open(cls, target: str, narrowing: Narrowing = EVERYTHING) -> Asker:
        """Over the warehouse published at a path or a URL, or over some documents of it.

        Raises:
            WarehouseError: there is none, or it is not readable.
            NotInWarehouse: no document there fits the narrowing.
        """
        from tickmark.sql_process import SqlProcess
        from tickmark.warehouse import sandboxed

        connection = sandboxed(target)
        only = narrowing.accessions(connection)
        return cls(FactStore.over(connection, only, target=target), connection.cursor, target, SqlProcess(target), only)

    def ask(self, question: str, *, as_of: date | None = None, before: Background | None = None) -> Answer:
        """The answer to a question, or its refusal; nothing is raised for a question that cannot be answered.

        Args:
            question: in plain English.
            as_of: only filings that were public by then count; a day that the question itself names comes first if it
                is earlier.
            before: what an earlier question was about, for one that follows it up.
        """
        return self.conversation(question, as_of=as_of, before=before)[0]

    def conversation(
        self, question: str, *, as_of: date | None = None, before: Background | None = None
    ) -> tuple[Answer, Background | None]:
        """The answer, and what a follow-up question may leave out. Where there is one company, it need not be named:
        whoever has opened one report asks so.
        """
        told = self._conversation(question, as_of, before)
        alone = len(self.store.companies) == 1 and before is None and len(question) <= LONGEST
        settled = told[0].refusal is not None and told[0].refusal.settled
        if not alone or settled or told[0].status == "answered" or self.companies_in(question) or not question.strip():
            return told
        asked = question.rstrip(" ?.!")
        of = f"{asked} of {self.store.companies[0].ticker}{question[len(asked) :]}"
        named = self._conversation(of, as_of, before)
        unnamed = told[0].refusal is not None and told[0].refusal.reason == "missing_context"
        if named[0].status != "answered" and not (unnamed and named[0].status == "candidates"):
            return told  # another company may be meant, that has no filings here
        output = named[0].output.model_copy(update={"query": question})
        return named[0].model_copy(update={"output": output}), named[1]

    def _conversation(
        self, question: str, as_of: date | None, before: Background | None
    ) -> tuple[Answer, Background | None]:
        """The answer to a question as it is typed, and what a follow-up question may leave out."""
        started = time.perf_counter()
        if len(question) > LONGEST:
            synthesizer = Synthesizer(question[:LONGEST], as_of or date.today(), self.store)
            return synthesizer.refusal(too_long(question)), before
        typed, question = question, self.written_out(question)
        year = self._with_year(question) if before is None else None
        question = year.question if year else question
        answer, background, read = self._directly(question, as_of, before)
        if read is None:
            return answer, background
        why = asks_for_sentences(question)
        if answer.calculation and (answer.answer.value or 0.0) > 1.0 and self._asks_for_part(question):
            answer = Synthesizer(question, as_of or date.today(), self.store).refusal(_MORE_THAN_WHOLE)
        told = answer.answer.values if answer.status == "answered" else ()
        apart = len(told) > 1 and answer.answer.value is None
        untold = (apart or (self._is_amount(answer) and says_share(question))) and asks_for_share(question)
        of_one = len(told) == 1 and not answer.calculation
        of_one = of_one and (asks_for_sum(question) or (asks_for_ratio(question) and not self._has_slash(answer)))
        if (untold or of_one) and not why:
            answer = self._of_operands(question, read, before) or answer
        if not why and self._apart(answer) and self.fallback.reading(question).kinds & SHARES:
            answer = self._of_operands(question, read, before, crossed=True) or answer
        if answer.answer.value is None and not why and adds_quarters(question):
            answer = self._of_operands(question, read, before, covered=False) or answer
        if answer.status == "candidates" and not why:
            answer = self._as_percentage(question, as_of, before) or self._of_operands(question, read, before) or answer
        if not why and before is None:
            answer = self._combined(question, answer, read.known_by) or answer
        changed = len(answer.answer.values) > 1 and answer.answer.value is not None  # no printed rate is a change
        if not why and before is None and not changed and (answer.calculation or answer.status != "answered"):
            answer = self.fallback.printed(question, answer, read.known_by) or answer
        if not why and before is None and answer.status == "candidates":
            answer = self._by_formula(question, read.known_by) or answer
        if not why and before is None and answer.status == "candidates":
            answer = self.fallback.stated(question, answer, read.known_by) or answer
        if not why and before is None and answer.status == "candidates":
            answer = self._without_remark(question, as_of) or answer
        if year:
            answer = answer.model_copy(update={"remarks": (*answer.remarks, year.remark)})
        if self.model:
            answer = self._with_model(self.model, question, answer, read.known_by)
        output = answer.output.model_copy(update={"query": typed})
        seconds = round(time.perf_counter() - started, 6)
        return answer.model_copy(update={"output": output, "seconds": seconds}), background

    def _asks_for_part(self, question: str) -> bool:
        """Whether a question asks which part of a whole something is."""
        return asks_for_part(question) and bool(self.fallback.reading(question).kinds & SHARES)

    def _with_year(self, question: str) -> Dated | None:
        """A question about one company whose quarter has no year, with the newest; None for any other."""
        tickers = self.companies_in(question)
        (ticker,) = tickers if len(tickers) == 1 else ("",)
        ticker = ticker or (self.store.companies[0].ticker if len(self.store.companies) == 1 else "")
        held = self.store.facts(ticker) if ticker and undated_in(question) else None
        return dated(question, held) if held else None

    def _is_amount(self, answer: Answer) -> bool:
        """Whether one printed amount of money is told, which is no share of anything."""
        fact = None if answer.calculation else self.fallback.fact_of(answer)
        return fact is not None and fact.unit != "pure"

    def _has_slash(self, answer: Answer) -> bool:
        """Whether what is told is called by two names itself: `Ongoing earnings / EPS`."""
        fact = self.fallback.fact_of(answer)
        return fact is not None and "/" in (fact.row_label or fact.label)

    def _directly(
        self, question: str, as_of: date | None, before: Background | None, *, offering: bool = True
    ) -> tuple[Answer, Background | None, _Read | None]:
        """The answer to a question as it is put, what a follow-up question may leave out, and what came of reading it;
        None for that where a sheet answers.

        Args:
            question: in words.
            as_of: the day by which things had to be known.
            before: what an earlier question was about.
            offering: whether something is offered where there is no answer.
        """
        read = self._read(question, as_of, before)
        why = asks_for_sentences(question)
        others = (
            self._read_otherwise(question, as_of, before, read) if read.answer.refusal and not why else (None, None)
        )
        if standing := next((one for one in others if one and not self._is_judged(question, read, one, before)), None):
            read, others = standing, (None, None)
        background = next((one.background for one in (*others, read) if one), None)
        found = _found(read, others)
        alone = not why and not any(found)
        of_sheets = self._of_sheets(question, read, before) if alone else None
        if of_sheets and of_sheets.status == "answered":
            return of_sheets, read.background, None
        return (
            of_sheets or self._or_nearest(question, read, before, found, why=why, offering=offering),
            background,
            read,
        )

    def _of_operands(
        self, question: str, read: _Read, before: Background | None, *, covered: bool = True, crossed: bool = False
    ) -> Answer | None:
        """What is worked out of amounts that are each asked for alone; None where one of them is not certain.

        Args:
            question: in words.
            read: what the grammar makes of it.
            before: what an earlier question was about.
            covered: whether a refusal that no filing covers the period is the last word.
            crossed: whether only the share counts of a part that stands in a row or a column of the whole: `equity
                share of AUM` is no share of shareholders' equity.
        """
        if before is not None or (covered and read.refused and read.refused.settled):
            return None
        operands = Operands(
            self.names,
            lambda operand: self._operand(operand, read.known_by),
            self.fallback.fact_of,
            lambda plan, text: self.carry_out(plan, text, read.known_by),
            lambda text: self.fallback.reading(text).tickers,
            self._beside,
            lambda operand: self.fallback.likely(self.written_out(operand), read.known_by),
            lambda operand, fact: self.fallback.told_by(self.written_out(operand), fact, read.known_by),
        )
        try:
            return operands.crossed(question) if crossed else operands.answer(question)
        except TickmarkError as error:
            _log.info("nothing was worked out of operands: %s", error)
            return None

    def _operand(self, operand: str, known_by: date | None) -> Answer:
        """The answer to what is asked for within a question, whose forms ask for the same several times."""
        return self._operands.of(
            (operand, known_by),
            lambda: self._directly(self.written_out(operand), known_by, None, offering=False)[0],
            lambda _: 1,
        )

    def _combined(self, question: str, answer: Answer, known_by: date | None) -> Answer | None:
        """The one number that a question wants of the amounts it sets side by side; None where it wants none."""
        wish = wish_of(question)
        if wish is None and compares_rates(question, answer):
            return self._with_change(question, answer, known_by)
        if wish is None or answer.status == "refused":
            return None
        if answer.answer.value is not None:  # a change of a share is no growth of its part
            of_share = bool(self.fallback.reading(question).kinds & SHARES)
            if not (of_share and wish.working == "difference" and answer.answer.unit == "pure"):
                return None
        bare = self._read(wish.question, known_by, None).answer
        answer = bare if bare.status == "answered" else answer
        plan = combined(answer, wish.working) if answer.status == "answered" else None
        if plan is None:
            return None
        try:
            told = self.carry_out(plan, question, known_by)
        except Refused:
            return None
        return told if told.status == "answered" and told.answer.value is not None else None

    def _with_change(self, question: str, answer: Answer, known_by: date | None) -> Answer | None:
        """Two rates with how many points the later is above the earlier, which is the value; None where that cannot be
        worked out.
        """
        plan = combined(answer, "difference")
        change = self.carry_out(plan, question, known_by) if plan else None
        if change is None or change.answer.value is None:
            return None
        text = f"{answer.answer.text} {change.answer.text}"
        told = answer.answer.model_copy(update={"text": text, "value": change.answer.value, "unit": change.answer.unit})
        summary = answer.output.analysis.model_copy(update={"summary": text})
        return answer.model_copy(
            update={
                "answer": told,
                "output": answer.output.model_copy(update={"analysis": summary}),
                "calculation": (*answer.calculation, *change.calculation),
            }
        )

    def _by_formula(self, question: str, known_by: date | None) -> Answer | None:
        """The answer by the formula that a question tells what it asks for by, whatever it calls it; None where it
        tells none, or names no one company.
        """
        found = formula_in(question)
        if found is None:
            return None
        formula, rest = found
        named = [rest[mention.start : mention.end] for mention in self.names.find(rest)]
        periods = [rest[period.start : period.end] for period in read_periods(rest)]
        if len(named) != 1:
            return None
        put = " ".join((named[0], formula, *periods))
        read = self._read(put, known_by, None)
        answer = read.answer if read.answer.status == "answered" else self._of_operands(put, read, None)
        if answer is None or answer.answer.value is None or answer.output.not_found:
            return None
        return answer if answer.calculation else None

    def _without_remark(self, question: str, as_of: date | None) -> Answer | None:
        """The answer to a question about one company without what is only said beside it; None where that is nothing,
        or may say which amount is meant.
        """
        tickers = self.companies_in(question)
        if len(tickers) != 1:
            return None
        words = self.words.of(tickers[0])

        def is_called(remark: str) -> bool:
            terms = self.fallback.reading(f"{tickers[0]}: {remark}").phrase.terms
            called = [term for term in terms if words.has_row(term)]
            return 2 * len(called) > len(terms) or any(term.said[:1].isupper() for term in called)

        for bare in without_remarks(question, is_called):
            answer, _, _ = self._directly(bare, as_of, None, offering=False)
            if answer.status == "answered" and answer.answer.value is not None and self.companies_in(bare) == tickers:
                return answer
        return None

    def _beside(self, fact: StoredFact) -> Iterable[StoredFact]:
        """The facts of the tables and columns that an amount stands in, once or again."""
        facts = self.words.of(fact.ticker).facts
        same = (fact.value, fact.unit, fact.period_end_date, fact.months)
        places = {_place(one) for one in facts if (one.value, one.unit, one.period_end_date, one.months) == same}
        return (one for one in facts if one.table_index is not None and _place(one) in places)

    def _apart(self, answer: Answer) -> bool:
        """Whether an answer is worked out of two amounts that stand in two tables."""
        facts = [self.store.get(citation.fact_id) for citation in answer.citations]
        places = {(fact.accession, fact.table_index) for fact in facts if fact is not None}
        return len(facts) == len(places) == 2

    def _with_model(self, model: ModelLoop, question: str, answer: Answer, known_by: date | None) -> Answer:
        """The model's words for numbers that are answered; its answer, by tools, where there is none, or where
        sentences are the answer, or amounts of several measures are put into one order. What filings here cannot hold
        stays refused.
        """
        form = (answer.plan or {}).get("form")
        mixed = form in _ORDERS and len({value.metric for value in answer.answer.values}) > 1
        if answer.status == "answered" and answer.answer.values and not mixed:
            return model.worded(self, answer, known_by)
        settled = answer.refusal is not None and answer.refusal.settled
        return answer if settled else model.answer(self, question, answer, known_by)

    def _of_sheets(self, question: str, read: _Read, before: Background | None) -> Answer | None:
        """What the sheets that were added say; None where no sheet tells every word of the question."""
        if self.sheets is None:
            return None
        try:
            return self.sheets.answer(question, read.known_by, before.companies if before else (), self.only or ())
        except TickmarkError as error:
            _log.info("no sheet was asked: %s", error)
            return None

    def outlooks(self, tickers: Sequence[str], known_by: date | None) -> list[str]:
        """Where companies state in figures what they expect; empty where none does."""
        return self._lookup(known_by).outlooks(tickers)

    def _as_percentage(self, question: str, as_of: date | None, before: Background | None) -> Answer | None:
        """The answer to a question for a share, put as the grammar reads it; None where it has none that way."""
        for put in as_percentages(question):
            answer = self._read(put, as_of, before).answer
            whole = answer.status == "answered" and not answer.output.not_found and len(answer.calculation) == 1
            if whole and answer.answer.value is not None and 0 < abs(answer.answer.value) < 1:
                return answer
        return None

    def found_otherwise(self, question: str) -> tuple[Found, Refused | None]:
        """The answers that are proposed to a question, and why the grammar alone refuses it where it does: by the words
        that stand around an amount, and with what is not understood read as descriptions of amounts.
        """
        read = self._read(question, None, None)
        others = self._read_otherwise(question, None, None, read) if read.answer.refusal else (None, None)
        return _found(read, others), _refused(read)

    def _read_otherwise(
        self, question: str, as_of: date | None, before: Background | None, read: _Read
    ) -> tuple[_Read | None, _Read | None]:
        described = linked = None
        if read.answer.refusal and read.answer.refusal.reason in _NOT_FOUND:
            one = self._read(question, as_of, before, described=True)
            if one.answer.status == "answered" and not _amount_for_rate(read.answer, one.answer):
                described = one
        if read.refused and not read.refused.understood and not read.refused.settled:
            one = self._read(question, as_of, before, linked=True)
            linked = one if one.answer.status == "answered" and not one.answer.output.not_found else None
        return described, linked

    def _is_judged(self, question: str, read: _Read, found: _Read, before: Background | None) -> bool:
        """Whether the ranker judges an answer that was found otherwise: it is one printed amount of a company that the
        question names, and of no schedule.
        """
        answer, refusal = found.answer, read.answer.refusal
        steps = (answer.plan or {}).get("steps", ())
        one = len(steps) == 1 and answer.answer.value is not None and not steps[0]["arguments"].get("due")
        open_ = before is None and refusal is not None and not refusal.understood and not refusal.settled
        return one and open_ and self.fallback.reading(question).judged

    def _or_nearest(
        self, question: str, read: _Read, before: Background | None, found: Found, *, why: bool, offering: bool
    ) -> Answer:
        """The answer that was read where it is one to what is asked, else what the linker and the passages give."""
        answer = read.answer
        sound = answer.status == "answered" and not why and self.fallback.sound(question, answer)
        if sound and before is None and self.fallback.doubts(question, answer, read.known_by):
            sound = False
        if sound and (before is not None or not self.fallback.scattered(question, answer, read.known_by)):
            if before is not None:
                return answer
            told = self.fallback.told(question, answer, read.known_by)
            return told or self.fallback.instead(question, answer, read.known_by) or answer
        refused = _refused(read) or Refused(
            "missing_context", "What the filings state for these words is not certainly the amount that is asked for."
        )
        plain = (
            answer if answer.refusal else Synthesizer(question, answer.output.as_of_date, self.store).refusal(refused)
        )
        refused.understood = refused.understood or before is not None  # what a follow-up leaves out is not in its words
        try:
            companies = before.companies if before else ()
            return self.fallback.answer(question, refused, plain, read.known_by, companies, found, offers=offering)
        except TickmarkError as error:
            _log.info("nothing was offered: %s", error)
            return plain

    def _read(
        self,
        question: str,
        as_of: date | None,
        before: Background | None,
        *,
        described: bool = False,
        linked: bool = False,
    ) -> _Read:
        """The answer by metrics and rows; or, `described`, by the words that stand around an amount; or, `linked`, with
        what is not understood read as descriptions of amounts.
        """
        synthesizer = Synthesizer(question, as_of or date.today(), self.store)
        background = before
        known_by = as_of
        try:
            known_by = _checked(as_of)
            understood = Reader(self._lookup(known_by), self.names, self.segments).read(
                question, before, described=described, linked=linked
            )
            known_by = _checked(min((day for day in (known_by, understood.as_of) if day), default=None))
            lookup = self._lookup(known_by)
            background = understood.background
            synthesizer = Synthesizer(question, known_by or date.today(), self.store)
            plan = sized(Compiler(lookup).plan(understood.query), question)
            return _Read(self.carry_out(plan, question, known_by, synthesizer), background, known_by)
        except Refused as refused:
            return _Read(synthesizer.refusal(refused), background, known_by, refused)
        except TickmarkError as error:
            unworked = Refused("insufficient_data", f"The answer could not be worked out: {Exception.__str__(error)}.")
            return _Read(synthesizer.refusal(unworked), background, known_by)
        except (
            Exception
        ) as error:  # whatever it is, it is a defect of ours, and the next question can still be answered
            if settings().strict:
                raise
            _log.exception("%s", question)
            unworked = Refused(
                "insufficient_data",
                f"The answer could not be worked out, over a defect of Tickmark: {type(error).__name__}: {error}.",
                settled=True,
            )
            return _Read(synthesizer.refusal(unworked), background, known_by)

    def carry_out(
        self, plan: ExecutionPlan, question: str, known_by: date | None, synthesizer: Synthesizer | None = None
    ) -> Answer:
        """The answer of a plan.

        Raises:
            PlanError: it cannot be carried out.
        """
        synthesizer = synthesizer or Synthesizer(question, known_by or date.today(), self.store)
        context = Context(
            self._lookup(known_by), numbers_in(question), self._connect, self.target, self._sql, self.only
        )
        return synthesizer.answer(plan, asyncio.run(execute(plan, self.tools, context)))

    def refuses(self, question: str) -> bool:
        """Whether the grammar leaves a question to the linker: it neither answers nor understands it."""
        refusal = self._read(question, None, None).answer.refusal
        return refusal is not None and not refusal.understood

    def written_out(self, question: str) -> str:
        """A question as it is asked, with what it shortens written out: tickers in small letters, bare numbers as years
        that its company reported on too. Blanks and empty lines say nothing.
        """
        lines = (" ".join(line.split()) for line in question.splitlines())
        question = written_out(as_asked("\n".join(line for line in lines if line), self._named_in))
        question = with_tickers(question, Lexer(self.names, {}).read(question), self.store)
        if not may_name_years(question):
            return question
        years = {
            int(slot.name[-4:])
            for ticker in self.companies_in(question) or self.fallback.reading(question).tickers
            if self.store.company(ticker)
            for slot in self._lookup(None).calendar(ticker).years
            if slot.name
        }
        ahead = {max(years) + 1} if years and EXPECTING.search(question) else set()
        return with_newest_year(with_bare_years(question, years | ahead), years)

    def _named_in(self, text: str) -> tuple[list[str], list[str]]:
        """The names of companies and of periods in a text, as they stand there."""
        found = (
            [(one.start, one.end) for one in self.names.find(text)],
            [(p.start, p.end) for p in read_periods(text)],
        )
        companies, periods = ([text[start:end] for start, end in spans] for spans in found)
        return companies, periods

    def companies_in(self, text: str) -> tuple[str, ...]:
        """Tickers of the companies that a text names."""
        return tuple(dict.fromkeys(mention.ticker for mention in self.names.find(text)))

    def connection(self) -> duckdb.DuckDBPyConnection | None:
        """A cursor on the sandboxed warehouse behind the store; None where there is none."""
        return self._connect() if self._connect else None

    def sql_process(self) -> SqlProcess | None:
        """What runs queries; None where there is no warehouse, or only some documents count."""
        return self._sql if self.only is None else None

    def known_by(self, day: date | None) -> Asker:
        """An asker over what was public by a day; itself where every day counts."""
        connection = self.connection()
        if day is None or connection is None:
            return self
        filed = connection.execute("SELECT accession FROM raw_filings WHERE filing_date <= ?", [day]).fetchall()
        only = frozenset(row[0] for row in filed if self.only is None or row[0] in self.only)
        return Asker(FactStore.over(connection, only, target=self.target), self._connect, self.target, None, only)

    def without_model(self) -> Asker:
        """The same asker, which asks no model: what a model's tools ask, that would ask the model again."""
        if self.model is None:
            return self
        alone = copy(self)
        alone.model = None
        return alone

    def lookup(self, known_by: date | None = None) -> Lookup:
        """Searches in the store with what was known on a day."""
        return self._lookup(known_by)

    def _lookup(self, known_by: date | None) -> Lookup:
        with self._lock:
            if known_by not in self._lookups:
                while len(self._lookups) >= _LOOKUPS_KEPT:
                    self._lookups.pop(next(iter(self._lookups)))
                self._lookups[known_by] = Lookup(self.store, known_by, self.words)
            return self._lookups[known_by]


def _place(fact: StoredFact) -> tuple[str, int | None, int | None]:
    """The table and the column that a fact stands in."""
    return fact.accession, fact.table_index, fact.column_index


def _found(read: _Read, others: tuple[_Read | None, _Read | None]) -> Found:
    """The answers that are proposed: the grammar's, and those that were read otherwise."""
    plain = read.answer if read.answer.status == "answered" else None
    described, linked = (one.answer if one else None for one in others)
    return Found(plain, described, linked)


def _refused(read: _Read) -> Refused | None:
    """Why a question is refused; None where it is answered."""
    told = read.answer.refusal
    return read.refused or (
        Refused(told.reason, told.explanation, settled=told.settled, understood=told.understood) if told else None
    )


def _amount_for_rate(refused: Answer, found: Answer) -> bool:
    """Whether an amount was found for a rate that has several definitions: for "debt to equity", long-term debt under
    the heading "Liabilities and equity".
    """
    told = refused.refusal
    return told is not None and told.reason == "definition_mismatch" and told.understood and found.answer.unit != "pure"


def _checked(as_of: date | None) -> date | None:
    """A day that is not in the future.

    Raises:
        Refused: it is; nobody knows what will have been filed by then.
    """
    if as_of is not None and as_of > date.today():
        raise Refused(
            "insufficient_data",
            f"{as_of} lies in the future; what will be known then is not known now.",
            suggestions=("Leave the day out, or name a past one.",),
            settled=True,
        )
    return as_of


def numbers_in(question: str) -> frozenset[Decimal]:
    """The numbers that a question states, which its formulas may use."""
    return frozenset(Decimal(match[0].replace(",", "")) for match in _NUMBER.finditer(question))
