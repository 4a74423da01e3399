"""The section of a report that shows what revenue is made of: a tree of segments and lines with values, shares and the
quotes that say what each is, and what is told otherwise than the year before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tickmark.narrate.html.shell import e, table
from tickmark.narrate.research import ResearchFact

_MILLION = 1e6
NumberLink = Callable[[ResearchFact], str | None]
QuoteLink = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class RevenueRow:
    """A segment with its lines, or a line. `before` is the value of the year before as this filing states it; `note`
    says what the quotes are where they are no definition.
    """

    name: str
    value: float
    fact_id: str | None = None
    before: float | None = None
    description: str = ""
    quotes: tuple[str, ...] = ()
    note: str = ""
    rows: tuple[RevenueRow, ...] = ()

    def all(self) -> Iterator[RevenueRow]:
        """The row and everything in it."""
        yield self
        for row in self.rows:
            yield from row.all()


@dataclass(frozen=True, slots=True)
class RevenueTree:
    """What the revenue of a filing is made of; `facts` are those that its rows are read from, `changes` (what, which,
    the year before as stated then, as stated now, this year) of the report of the year before.
    """

    accession: str
    unit: str
    revenue: float
    rows: tuple[RevenueRow, ...]
    facts: Mapping[str, ResearchFact]
    changes: tuple[tuple[str, str, float | None, float | None, float | None], ...] = ()

    def all(self) -> Iterator[RevenueRow]:
        """Every segment and line."""
        for row in self.rows:
            yield from row.all()

    @property
    def quotes(self) -> tuple[str, ...]:
        """Every quote once."""
        return tuple(dict.fromkeys(quote for row in self.all() for quote in row.quotes))


def revenue_section(tree: RevenueTree | None, link: NumberLink, quoted: QuoteLink) -> str:
    """HTML of the section.

    Args:
        tree: None where no table adds up to the revenue.
        link: address of the cell of a fact.
        quoted: address of a quote in the filing's page.
    """
    if tree is None:
        return '<p class="soft">No table of the filing breaks its revenue down so that the parts add up to it.</p>'
    head = f"<p>{_money(tree.revenue, tree.unit)} of revenue; shares are of it.</p>"
    return head + _list(tree.rows, tree, link, quoted) + _changes(tree)


def _list(rows: tuple[RevenueRow, ...], tree: RevenueTree, link: NumberLink, quoted: QuoteLink) -> str:
    items = "".join(f"<li>{_row(row, tree, link, quoted)}</li>" for row in rows)
    return f'<ul class="revenue">{items}</ul>' if items else ""


def _row(row: RevenueRow, tree: RevenueTree, link: NumberLink, quoted: QuoteLink) -> str:
    fact = tree.facts.get(row.fact_id or "")
    address = link(fact) if fact else None
    money = _money(row.value, tree.unit)
    number = (
        f'<a href="{e(address)}" title="{e(row.name)}: evidence" data-fact="{e(row.fact_id)}">{money}</a>'
        if address
        else money
    )
    share = f" · {100 * row.value / tree.revenue:.1f} %" if tree.revenue else ""
    change = f" · {100 * (row.value / row.before - 1):+.1f} % on the year before" if row.before and row.value else ""
    note = f'<br><span class="soft">{e(row.note)}</span>' if row.note else ""
    said = f"<p>{e(row.description)}</p>" if row.description not in ("", " ".join(row.quotes)) else ""
    quotes = "".join(_quote(quote, quoted) for quote in row.quotes)
    return f"<b>{e(row.name)}</b> {number}{share}{change}{note}{said}{quotes}{_list(row.rows, tree, link, quoted)}"


def _quote(quote: str, quoted: QuoteLink) -> str:
    address = quoted(quote)
    source = (
        f' <a class="quote" href="{e(address)}" title="the quote in the filing">in the filing</a>' if address else ""
    )
    return f"<blockquote>{e(' '.join(quote.split()))}{source}</blockquote>"


def _changes(tree: RevenueTree) -> str:
    if not tree.changes:
        return ""
    rows = [
        [e(name), e(what), *(_money(value, tree.unit) if value is not None else "" for value in values)]
        for what, name, *values in tree.changes
    ]
    head = ["Line", "Told otherwise", "Year before, as stated then", "Year before, as stated now", "This year"]
    return "<h3>Against the report of the year before</h3>" + table(
        "Lines and segments that appeared, vanished, were renamed, split, joined or restated",
        head,
        rows,
        name=f"Changes, {tree.accession}",
        words=(1,),
    )


def _money(value: float, unit: str) -> str:
    return f"{value / _MILLION:,.1f} million {e(unit)}"
