"""The claims of a narrative, block by block: with every number that is none, and every run of years and rank."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cache, partial
from typing import TYPE_CHECKING

from tickmark.narrate.claims.cited import citations, with_stray_citations
from tickmark.narrate.claims.claim import Claim
from tickmark.narrate.claims.maths import MathCheck
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.proof import found
from tickmark.narrate.claims.quantities import PassedOver, no_quantity, numerals
from tickmark.narrate.claims.quoted import (
    other_run_in_passage,
    run_in_passage,
)
from tickmark.narrate.claims.rankings import check_courses, courses_claimed, moves_claimed, says_course
from tickmark.narrate.claims.reading import SentenceReader
from tickmark.narrate.claims.sentence import Context
from tickmark.narrate.claims.tables import declared_scale, read_table
from tickmark.narrate.claims.text import Block, Narrative, block_sentences
from tickmark.narrate.claims.verification import CheckedClaim

if TYPE_CHECKING:
    from tickmark.narrate.claims.check import Verifier


_BEFORE_DIGITS = " -–−+(<>≤≥~≈$€£¥"
"""What stands before the digits of a cell of numbers. Cells to the left of the first of these are labels (`Receivables,
net of $2.2`), those to its right are remarks.
"""


@dataclass(frozen=True, slots=True)
class Read:
    """What is read in a narrative: its claims; the checks of ranks and runs of years, and what they say of such claims
    (`runs`); numbers that claim nothing (`passed`); and the block, with the beginning of the sentence there, that each
    claim stands in.
    """

    claims: list[Claim] = field(default_factory=list)
    courses: list[MathCheck] = field(default_factory=list)
    runs: list[CheckedClaim] = field(default_factory=list)
    passed: list[PassedOver] = field(default_factory=list)
    places: dict[tuple[int, int], tuple[Block, int]] = field(default_factory=dict)

    def placed(self, claim: Claim, start: int, end: int) -> tuple[int, int]:
        """Where a part of a claim's sentence stands in the narrative."""
        block, first = self.places[claim.span]
        return block.plain.span(first + start, first + end)


class BlockReader:
    """Reads the claims of one narrative; `read` holds what it found."""

    def __init__(self, verifier: Verifier, narrative: Narrative, ticker: str | None, as_of: date | None) -> None:
        self.verifier = verifier
        self.narrative = narrative
        self.as_of = as_of
        self._view = partial(verifier.view, as_of=as_of)
        self.reader = SentenceReader(verifier._names, self._view, ticker)
        self.read = Read()
        context = Context()
        for block in narrative.blocks:
            if block.kind == "heading":
                context.period = None
            context.open_block()
            for claim in self._claims(block, context):
                if self._ignored(claim):
                    what = "a count that the rules are told to ignore"
                    self.read.passed.append(PassedOver(claim.span, claim.line, claim.number.text, what))
                else:
                    self.read.claims.append(claim)

    def _ignored(self, claim: Claim) -> bool:
        """Whether the rules say that a plain number or a count is too small to be a claim."""
        return claim.number.kind in ("bare", "count") and abs(claim.number.value) < self.verifier.rules.ignored_below

    def _claims(self, block: Block, context: Context) -> list[Claim]:
        if block.kind == "table":
            read = read_table(block, self.reader, context)
            spans = [claim.span for claim in read]
            valued: dict[int, int] = {}
            for cell in block.cells:
                if cell.column and cell.plain.text.lstrip(_BEFORE_DIGITS)[:1].isdigit():
                    valued.setdefault(cell.row, cell.column)
                if cell.row >= 0 and cell.row in valued:
                    self._account(cell.plain.text, cell.plain.span, spans, context)
            return _with_row_citations(
                [
                    replace(claim, line=self.narrative.line(claim.span[0]), cited=citations(self.narrative, claim))
                    for claim in read
                ]
            )
        made = []
        sentences = block_sentences(block)
        if declared_scale(block.plain.text) is not None:
            context.caption = block.plain.text
        for n, (start, end) in enumerate(sentences):
            sentence = block.plain.text[start:end]
            line = self.narrative.line(block.plain.span(start, end)[0])
            courses = self._courses(sentence, context, line)
            self.read.courses.extend(courses)
            before = len(self.read.runs)
            for claim, kind, digits in self._claimed_runs(sentence, context, line):
                claim = replace(claim, span=block.plain.span(start + claim.start, start + claim.end))
                self.read.runs.append(self._run(claim, kind, digits, courses))
            own = []
            until = (
                block.plain.span(start, end)[1]
                if n + 1 == len(sentences)
                else block.plain.span(sentences[n + 1][0], sentences[n + 1][1])[0]
            )
            for claim in self.reader.read(sentence, context):
                span = block.plain.span(start + claim.start, start + claim.end)
                self.read.places[span] = block, start
                claim = replace(claim, span=span, line=self.narrative.line(span[0]))
                own.append(replace(claim, cited=citations(self.narrative, claim, until)))
            spans = [one.span for one in own] + [one.claim.span for one in self.read.runs[before:]]
            self._account(sentence, _placed_in(block, start), spans, context)
            made += with_stray_citations(self.narrative, own, block.plain.span(start, end)[0], until)
        return made

    def _account(
        self, text: str, placed: Callable[[int, int], tuple[int, int]], claimed: Sequence[tuple[int, int]],
        context: Context,
    ) -> None:  # fmt: skip
        """Every numeral and number word of a text that no claim was read from is named as none, or is a claim of which
        nothing says what it measures. `placed` tells where a part of the text stands in the narrative.
        """
        names = cache(lambda: self.reader.names_in(text, context))
        company = cache(lambda: self.reader.understood(text, context)[1])
        for start, end in numerals(text):
            span = placed(start, end)
            if any(a < span[1] and span[0] < b for a, b in claimed):
                continue
            line = self.narrative.line(span[0])
            what = no_quantity(text, (start, end), names)
            if what or 0 < _size(text[start:end]) < self.verifier.rules.ignored_below:
                what = what or "a count that the rules are told to ignore"
                self.read.passed.append(PassedOver(span, line, text[start:end], what))
                continue
            claim = replace(self._of_words(text, start, end, company(), context, line), span=span)
            why = "nothing says what this counts"
            self.read.runs.append(
                CheckedClaim(claim, found(self.verifier.rules, claim, None, "CLAIM_NOT_FOUND", why, confidence=0.5))
            )

    def _courses(self, text: str, context: Context, line: int) -> list[MathCheck]:
        """What a sentence says of ranks and of years running, checked."""
        if not says_course(text):
            return []
        read, ticker = self.reader.understood(text, context)
        return list(check_courses(read, context, ticker, self.verifier.store, self.as_of, line))

    def _claimed_runs(self, text: str, context: Context, line: int) -> Iterator[tuple[Claim, str, str]]:
        """Runs of years and ranks that a sentence claims, as claims, with the kind of check that decides each."""
        for start, end, kind, digits in courses_claimed(text):
            _, ticker = self.reader.understood(text, context)
            yield self._of_words(text, start, end, ticker, context, line), kind, digits
        if says_course(text):
            read, ticker = self.reader.understood(text, context)
            for start, end in moves_claimed(read) if ticker and read.view is not None else ():
                yield self._of_words(text, start, end, ticker, context, line), "moved", ""

    @staticmethod
    def _of_words(text: str, start: int, end: int, ticker: str | None, context: Context, line: int) -> Claim:
        number = Number(start, end, text[start:end], Decimal(1), "pure", "count", Decimal(1))
        return Claim(number, (0, 0), line, text, start, end, "course", None, ticker, context.period)

    def _run(self, claim: Claim, kind: str, digits: str, courses: Sequence[MathCheck]) -> CheckedClaim:
        """A run of years or a rank with what the checks of its sentence, or a filing's own words, say of it."""
        own = [c for c in courses if c.kind == kind and c.words[0] < claim.end and claim.start < c.words[1]]
        known = self.verifier.rules
        if own and not all(check.ok for check in own):
            failed = next(check for check in own if not check.ok)
            return CheckedClaim(claim, found(known, claim, None, "VALUE_MISMATCH", failed.detail, confidence=0.9))
        if own:
            return CheckedClaim(claim, found(known, claim, None, None, own[0].detail, confidence=0.9))
        said = None
        if claim.ticker and self._view(claim.ticker) and self.verifier.passages is not None and digits.isdigit():
            quotes = self.verifier.quotes(claim.ticker, self.as_of)
            said = run_in_passage(known, quotes, claim, digits) or other_run_in_passage(known, quotes, claim, digits)
        why = "the facts do not reach far enough to tell"
        return CheckedClaim(claim, said or found(known, claim, None, "CLAIM_NOT_FOUND", why, confidence=0.5))


def _with_row_citations(claims: list[Claim]) -> list[Claim]:
    """Changes in a table's row are between the values that the row cites."""
    cited: dict[str, list[str]] = {}
    for claim in claims:
        if claim.role in ("level", "base") and claim.cited:
            cited.setdefault(claim.sentence, []).append(claim.cited[0])
    return [
        replace(c, cited=tuple(cited[c.sentence]))
        if c.role in ("growth", "change") and not c.cited and len(cited.get(c.sentence, ())) == 2
        else c
        for c in claims
    ]


def _placed_in(block: Block, first: int) -> Callable[[int, int], tuple[int, int]]:
    """What tells where a part of a block's sentence stands in the narrative."""
    return lambda start, end: block.plain.span(first + start, first + end)


def _size(text: str) -> float:
    """What a numeral in digits says; 0 of a word."""
    digits = text.replace(",", "")
    return float(digits) if digits.replace(".", "", 1).isdecimal() else 0.0
