"""A filing being made: blocks in order, broken into pages, notes wrapped in text blocks that continue across page
breaks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from . import fiscal
from .fiscal import Span
from .ixbrl import MODERN, OLDER, Dialect, Dims, Figure, Tagger, When
from .paper import Paper, ParagraphPaper, SpanPaper
from .sheets import Sheet

PAGE_LINES = 62
NAME = "Merrowdale Water Technologies, Inc."


@dataclass(frozen=True)
class Issue:
    """What is filed. `quarter` is None for a 10-K. `spans` are the columns of an income statement, `days` of a balance
    sheet.
    """

    year: int
    quarter: int | None
    accession: str
    filed: date
    modern: bool

    @property
    def form(self) -> str:
        """10-K or 10-Q."""
        return "10-K" if self.quarter is None else "10-Q"

    @property
    def annual(self) -> bool:
        """True for a 10-K."""
        return self.quarter is None

    @property
    def period(self) -> Span:
        """What the document is about: the fiscal year, or the year to date."""
        return fiscal.year(self.year) if self.quarter is None else fiscal.to_date(self.year, self.quarter)

    @property
    def end(self) -> date:
        """Report date."""
        return self.period.end

    @property
    def spans(self) -> list[Span]:
        """Periods of the income statement's columns."""
        if self.quarter is None:
            return [fiscal.year(self.year - back) for back in range(3)]
        return [make(self.year - back, self.quarter) for make in (fiscal.quarter, fiscal.to_date) for back in range(2)]

    @property
    def to_dates(self) -> list[Span]:
        """Periods of the cash flow's columns."""
        return self.spans if self.quarter is None else self.spans[2:]

    @property
    def days(self) -> list[date]:
        """Days of the balance sheet's columns."""
        return [self.end, fiscal.year_end(self.year - 1)]

    @property
    def dialect(self) -> Dialect:
        """Of the tags."""
        return MODERN if self.modern else OLDER

    @property
    def document(self) -> str:
        """File name without its ending."""
        return f"mrdw-{self.end:%Y%m%d}"

    @property
    def length(self) -> str:
        """Words for the year to date."""
        return {2: "Six", 3: "Nine"}[self.quarter or 2]


@dataclass
class Block:
    """A piece of the document that no page break may part; `lines` is its height."""

    html: str
    lines: int
    anchor: str = ""
    note: str = ""
    fresh_page: bool = False
    heading: bool = False  # stays with what follows


@dataclass
class Book:
    """Everything the content modules write to."""

    issue: Issue
    tagger: Tagger = field(init=False)
    paper: Paper = field(init=False)
    blocks: list[Block] = field(default_factory=list)
    pages: dict[str, int] = field(default_factory=dict)
    _note: str = ""
    _fresh: bool = False

    def __post_init__(self) -> None:
        issue = self.issue
        self.tagger = Tagger(issue.dialect, issue.end.year)
        if issue.modern:
            self.paper = SpanPaper(
                self.tagger,
                f"{NAME} | {issue.year} Form {issue.form}" if issue.annual else f"{NAME} | Form {issue.form}",
            )
        else:
            self.paper = ParagraphPaper(self.tagger, NAME.upper())

    # --- writing ---

    def add(self, html: str, lines: int, anchor: str = "") -> None:
        """A finished piece."""
        self.blocks.append(Block(html, lines, anchor, self._note, self._fresh))
        self._fresh = False

    def p(self, *texts: str) -> None:
        """Paragraphs; white space folded."""
        for text in texts:
            folded = " ".join(text.split())
            self.add(self.paper.paragraph(folded), 2 + len(re.sub(r"<[^>]+>", "", folded)) // 112)

    def h(self, text: str, level: int = 4, anchor: str = "") -> None:
        """A heading."""
        self.add(self.paper.heading(text, level, anchor), 3, anchor)
        self.blocks[-1].heading = True

    def caption(self, *lines: str) -> None:
        """Lines over a statement."""
        self.add(self.paper.caption(lines), len(lines) + 1)

    def bullets(self, *points: str) -> None:
        """A list."""
        folded = [" ".join(point.split()) for point in points]
        self.add(self.paper.bullets(folded), sum(1 + len(point) // 100 for point in folded) + 1)

    def table(self, sheet: Sheet) -> None:
        """A table of figures."""
        self.add(self.paper.table(sheet), len(sheet.rows) + 2 * len(sheet.head) + 2)

    def grid(self, rows: Sequence[Sequence[str]], widths: Sequence[int], bold_first: bool = False) -> None:
        """A table of texts."""
        self.add(self.paper.grid(rows, widths, bold_first), len(rows) + 2)

    def new_page(self) -> None:
        """What comes next starts a page."""
        self._fresh = True

    def open_note(self, concept: str) -> None:
        """What comes next is one text block."""
        self._note = concept

    def close_note(self) -> None:
        """End of a text block."""
        self._note = ""

    # --- figures in sentences ---

    def t(
        self,
        value: int | str | Decimal,
        concept: str,
        when: When | None = None,
        *,
        dims: Dims = (),
        unit: str = "USD",
        scale: int = 6,
    ) -> str:
        """A tagged number in running text; decimals as written."""
        number = Decimal(str(value))
        exponent = number.as_tuple().exponent
        places = max(0, -exponent) if isinstance(exponent, int) else 0
        return self.tagger.number(Figure(number, concept, when or self.issue.period, dims, unit, scale, places))

    def rate(self, value: str | Decimal, concept: str, when: When | None = None, *, dims: Dims = ()) -> str:
        """A tagged percentage in running text, with its sign."""
        return self.t(value, concept, when, dims=dims, unit="pure", scale=-2) + "%"

    def words(self, value: int, text: str, concept: str, when: When | None = None, *, unit: str = "pure") -> str:
        """A tagged number spelled out."""
        figure = Figure(Decimal(value), concept, when or self.issue.period, (), unit, 0)
        return self.tagger.number(figure, text)

    # --- making the document ---

    def render(self) -> bytes:
        """The filing's bytes."""
        pages = self._paginate()
        for number, page in enumerate(pages, start=1):
            self.pages |= {block.anchor: number for block in page if block.anchor}
        body = self._body(pages)
        body = re.sub(r"@@([a-z0-9_]+)@@", lambda match: str(self.pages[match[1]]), body)
        header = self.tagger.header(f"{self.issue.document}.xsd")
        encoding = self.paper.encoding
        whole = (
            f'<?xml version="1.0" encoding="{encoding.upper()}"?>\n<html {self.tagger.namespaces()} xml:lang="en-US"><head>'
            f'<meta http-equiv="Content-Type" content="text/html; charset={encoding}"/><title>{self.issue.document}</title></head>'
            f"<body>{header}{body}</body></html>\n"
        )
        return whole.encode(encoding, "xmlcharrefreplace")

    def _paginate(self) -> list[list[Block]]:
        pages: list[list[Block]] = [[]]
        filled = 0
        for block in self.blocks:
            needed = block.lines + (6 if block.heading else 0)
            if pages[-1] and (block.fresh_page or filled + needed > PAGE_LINES):
                pages.append([])
                filled = 0
            pages[-1].append(block)
            filled += block.lines
        return pages

    def _body(self, pages: list[list[Block]]) -> str:
        """Pages joined; a text block is one nonNumeric element and, on each further page, a continuation."""
        groups: list[tuple[str, int, list[str]]] = []
        for number, page in enumerate(pages):
            for block in page:
                if not groups or (block.note, number) != groups[-1][:2]:
                    groups.append((block.note, number, []))
                groups[-1][2].append(block.html)
        parts: list[str] = []
        count = 0
        for i, (note, number, pieces) in enumerate(groups):
            if i and groups[i - 1][1] != number:
                parts.append(self.paper.page_end(number))
            html = "".join(pieces)
            if note:
                follows = any(group[0] == note for group in groups[i + 1 :])
                goes_on = f' continuedAt="{note.partition(":")[2]}-{count + 1}"' if follows else ""
                if any(group[0] == note for group in groups[:i]):
                    html = f'<ix:continuation id="{note.partition(":")[2]}-{count}"{goes_on}>{html}</ix:continuation>'
                else:
                    context = self.tagger.context(self.issue.period)
                    html = f'<ix:nonNumeric contextRef="{context}" name="{note}" id="{self.tagger.id()}" escape="true"{goes_on}>{html}</ix:nonNumeric>'
                count += 1
            parts.append(html)
        return "".join(parts) + self.paper.page_end(len(pages))
