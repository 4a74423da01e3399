"""HTML of the watch list: each company with what is new since the last look, and the forms that change the list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import quote

from tickmark.api import Company
from tickmark.catalogue import title as metric_title
from tickmark.narrate.html.shell import e, table
from tickmark.web.news import Change, News, Value
from tickmark.web.pages import amount, button, unit_words

MOST_CHANGES = 20
NEWEST = 4


def watch_list(news: Sequence[News], absent: Iterable[str], companies: Iterable[Company]) -> str:
    """The page: how to add a company, then a section for each.

    Args:
        news: of the companies on the list that this warehouse holds.
        absent: tickers on the list that it does not hold.
        companies: all that it holds, to choose from.
    """
    watched = {one.company.ticker for one in news}
    choices = "".join(
        f'<option value="{e(company.ticker)}">{e(company.name)}</option>'
        for company in companies
        if company.ticker not in watched
    )
    parts = [
        '<form class="bar" method="post" action="/watch"><label for="add">Ticker</label>'
        '<input id="add" name="ticker" required maxlength="40" size="12" autocomplete="off" list="companies">'
        f'<datalist id="companies">{choices}</datalist>'
        '<button name="action" value="add">Watch</button></form>'
    ]
    if not watched and not absent:
        parts.append("<p>You watch no company yet. Type a ticker above, or choose Watch on a company's page.</p>")
    if any(not one.nothing for one in news):
        parts.append(f"<p>{button('read', '', 'Mark everything as seen')}</p>")
    parts.extend(map(_company, news))
    for ticker in absent:
        parts.append(
            f"<section><h2>{e(ticker)}</h2><p>This warehouse holds no filings of {e(ticker)}. To add them, run "
            f"<code>tickmark build {e(ticker)}</code>.</p><p>{button('remove', ticker, 'Stop watching')}</p></section>"
        )
    return "".join(parts)


def _company(news: News) -> str:
    ticker, name = news.company.ticker, news.company.name
    since = f'<time datetime="{news.since.isoformat()}">{news.since:%Y-%m-%d %H:%M} UTC</time>'
    parts = [f'<section><h2><a href="/c/{quote(ticker, safe="")}">{e(name)}</a> ({e(ticker)})</h2>']
    if news.nothing:
        parts.append(f'<p class="soft">Nothing new since you looked on {since}.</p>')
    else:
        count = len(news.new)
        filings = f"{count} new filing{'s' if count != 1 else ''}" if count else "No new filings"
        parts.append(f"<p>{filings} since you looked on {since}.</p>")
    parts.append(_filings(news))
    if news.headlines:
        parts.append(_headlines(ticker, news.headlines, news.power))
    if news.changes:
        parts.append(_changes(ticker, news.changes, news.power))
    seen = "" if news.nothing else button("read", ticker, "Mark as seen", of=name) + " "
    parts.append(f"<p>{seen}{button('remove', ticker, 'Stop watching', of=name)}</p></section>")
    return "".join(parts)


def _filings(news: News) -> str:
    """The newest filings; all that are new."""
    shown = [f for place, f in enumerate(news.filings) if place < NEWEST or f.accession in news.new]
    rows = [
        [
            f'<a href="/d/{e(filing.accession)}">{e(filing.form)} for {filing.report_date}</a>'
            + (' <strong class="tag">new</strong>' if filing.accession in news.new else ""),
            f"<time>{filing.filing_date}</time>",
        ]
        for filing in shown
    ]
    return table("", ["Newest filings", "Filed"], rows, name=f"Newest filings of {news.company.ticker}")


def _headlines(ticker: str, values: Iterable[Value], power: int) -> str:
    """The headline values of new periods, a row per period and value."""
    rows = [[e(value.column.name), _named(value, power), _linked(value, power)] for value in values]
    return table("", ["New period", "Metric", "Value"], rows, name=f"New periods of {ticker}", words=(1,))


def _changes(ticker: str, changes: Sequence[Change], power: int) -> str:
    rows = [
        [
            _named(change.value, power),
            e(change.value.column.name),
            e(_before(change, power)),
            _linked(change.value, power),
        ]
        for change in changes[:MOST_CHANGES]
    ]
    more = len(changes) - MOST_CHANGES
    note = f'<p class="soft">{more} more values changed.</p>' if more > 0 else ""
    heads = ["Changed value", "Period", "Before", "Now"]
    return table("", heads, rows, name=f"Changed values of {ticker}", words=(1,)) + note


def _named(value: Value, power: int) -> str:
    unit = unit_words(value.entry.unit, power)
    note = f' <span class="soft">{e(unit)}</span>' if unit else ""
    return e(metric_title(value.line.metric, value.line.label)) + note


def _linked(value: Value, power: int) -> str:
    text = amount(value.entry.amount, value.entry.unit, power)
    return f'<a href="/f/{e(value.entry.facts[0].fact_id)}">{e(text)}</a>'


def _before(change: Change, power: int) -> str:
    number, _, unit = change.before.partition(" ")
    return amount(number, unit, power) if number else "not there"
