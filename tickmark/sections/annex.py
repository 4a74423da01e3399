"""Financial statements and exhibits printed away from the item that they belong to.

Many 10-Ks say in Item 8 that the statements are in Item 15 or follow the signatures. Those pages are
taken out of the section they happen to stand in and given to the item.
"""

from __future__ import annotations

from tickmark.language.rules import Pattern
from tickmark.model import Document
from tickmark.sections.assemble import Span, line_at, text_at
from tickmark.sections.items import size
from tickmark.sections.vocabulary import EXHIBITS_ITEM, STATEMENTS_ITEM, words
from tickmark.time.abbreviations import LONG_MONTHS

NOTES_HEADING = Pattern(
    "sections/notes-heading",
    r"(?:condensed |selected )?notes to (?:the )?(?:[a-z]+ )?(?:unaudited |condensed |consolidated |combined "
    r"|interim |company s )*financial statements"
    rf"(?: (?:unaudited|continued|parent.*|(?:as (?:of|at) |at )?(?:{LONG_MONTHS}) \d.*|for the .*|an? (?:development"
    rf"|exploration) stage company))*",
    means="the heading of the notes",
    examples=("notes to consolidated financial statements",),
    counterexamples=("index to consolidated financial statements",),
)
_STATEMENT = Pattern(
    "sections/statement",
    r"(?:index to (?:the )?(?:consolidated )?financial statements|report of independent registered public accounting "
    r"firm|management s (?:annual )?report on"
    r"|(?:[a-z]+ )?(?:condensed )?consolidated (?:statements?|balance sheets?)|(?:condensed )?(?:balance sheets?"
    r"|statements? of (?:operations|income|earnings|financial)))",
    means="the heading of a statement or of a report on it",
    examples=("[[consolidated balance sheets]]",),
    counterexamples=("risk factors",),
    at="start",
)
_AFTER = Pattern(
    "sections/after",
    r"exhibit index|index to exhibits|exhibits|(?:financial statement )?schedules? (?:i|ii|iii|iv|v|1|2|3|4)\b"
    r"|financial statement schedules?|10 exhibits",
    means="a heading behind the statements",
    examples=("[[exhibit index]]",),
    counterexamples=("an exhibit index",),
    at="start",
)
_SHORT = 5_000  # characters; an item with its statements has many times more
_HEADING = 150  # characters
_RUNNING = 1_000  # characters of text right after the heading over the notes
_BODY = 300  # characters that follow a statement's heading but not a line of a list


def with_annexes(document: Document, spans: list[Span], form_family: str) -> list[Span]:
    """Spans with the pages that stand elsewhere given to the items they belong to."""
    if not form_family:
        return spans
    spans = _exhibits(document, spans, EXHIBITS_ITEM[form_family])
    statements = STATEMENTS_ITEM[form_family]
    own = next((s for s in spans if s.section_id == statements), None)
    if own is None or own.more or own.rows or sum(size(document, b) for b in range(own.first, own.end)) >= _SHORT:
        return spans
    found = _statements(document, spans, own)
    return _moved(spans, found, statements, EXHIBITS_ITEM[form_family]) if found else spans


def _exhibits(document: Document, spans: list[Span], exhibits: str) -> list[Span]:
    """An exhibit index after the signatures belongs to the item on exhibits."""
    signatures = next((s for s in spans if s.section_id == "Signatures"), None)
    if signatures is None:
        return spans
    for block in range(signatures.first + 1, signatures.end):
        line = line_at(document, block)
        if line and line.styled and words(line.text) in ("exhibit index", "index to exhibits"):
            return _moved(spans, (block, signatures.end), exhibits, exhibits)
    return spans


def _statements(document: Document, spans: list[Span], own: Span) -> tuple[int, int] | None:
    """The pages of the financial statements: from their first heading to what follows the notes."""
    for host in sorted(spans, key=lambda s: s.first):
        if host.first < own.end or host.rows is not None:
            continue
        titled = [
            b
            for b in range(host.first + 1, host.end - 5)
            if NOTES_HEADING.fullmatch(words(text_at(document, b)[:_HEADING]))
        ]
        notes = next(
            (b for b in titled if _heads(document, b, NOTES_HEADING)),
            next((b for b in titled if _body(document, b, b + 8, _RUNNING)), None),
        )
        if notes is None:
            continue
        headings = [b for b in range(host.first + 1, notes + 1) if b == notes or _heads(document, b, _STATEMENT)]
        start = next(
            b
            for b, after in zip(headings, [*headings[1:], host.end], strict=True)
            if _body(document, b, after) or b == notes
        )
        above = document.blocks[start - 1]
        start -= (
            start - 1 > host.first and above.bold and above.page == document.blocks[start].page
        )  # the company's name over it
        end = next((b for b in range(notes + 1, host.end) if _heads(document, b, _AFTER)), host.end)
        return start, end
    return None


def _heads(document: Document, block: int, pattern: Pattern) -> bool:
    line = line_at(document, block)
    return (
        line is not None and line.styled and len(line.text) <= _HEADING and pattern.match(words(line.text)) is not None
    )


def _body(document: Document, heading: int, after: int, least: int = _BODY) -> bool:
    return sum(size(document, b) for b in range(heading + 1, min(after, len(document.blocks)))) >= least


def _moved(spans: list[Span], pages: tuple[int, int], to: str, rest_to: str) -> list[Span]:
    """Take pages out of the span they stand in and give them to an item; what stands behind them goes to the item on
    exhibits.
    """
    start, end = pages
    host = next(s for s in spans if s.rows is None and s.first < start and end <= s.end)
    extra: dict[str, list[tuple[int, int]]] = {to: [(start, end)]}
    if end < host.end:
        extra.setdefault(rest_to, []).append((end, host.end))
    changed = []
    for span in spans:
        if span is host:
            span = span._replace(end=start)
        if span.section_id in extra and any(s.section_id == span.section_id for s in spans):
            span = span._replace(more=(*span.more, *extra[span.section_id]), flags=(*span.flags, "annex"))
        changed.append(span)
    return changed
