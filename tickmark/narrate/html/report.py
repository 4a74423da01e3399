"""The report page: one company and period, or several beside each other; each number a link to its cell in the
filing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from tickmark.assurance import MARKS, legend
from tickmark.catalogue import sentence_case
from tickmark.model import Period
from tickmark.narrate import wording
from tickmark.narrate.breakdowns import split_of_revenue
from tickmark.narrate.findings import Findings
from tickmark.narrate.html.charts import bars
from tickmark.narrate.html.revenue import QuoteLink, RevenueTree, revenue_section
from tickmark.narrate.html.shell import e, page, table
from tickmark.narrate.narrator import Narration
from tickmark.narrate.research import NOT_FOUND, ResearchFact
from tickmark.narrate.select import Compared, Line, Statement
from tickmark.sources import NewsItem

Link = Callable[[ResearchFact], str | None]
_MILLION = 1e6
MARGINS = (("Gross margin", "gross_profit"), ("Operating margin", "operating_income"), ("Net margin", "net_income"))
_CASH = ("operating_cash_flow", "investing_cash_flow", "financing_cash_flow")
_PROOFS = 20
_FAR_APART = timedelta(days=183)
_SEGMENT_BARS = 6


@dataclass(frozen=True, slots=True)
class Told:
    """One company's findings with what is told of them; `news` is None where it was not searched, `revenue` where no
    table adds up to it.
    """

    found: Findings
    narration: Narration
    news: tuple[NewsItem, ...] | None = None
    revenue: RevenueTree | None = None

    @property
    def name(self) -> str:
        """Company and period."""
        return (
            f"{self.found.latest.company} ({self.found.latest.ticker}), "
            f"{self.found.fiscal or self.found.periodic.report_date}"
        )


def report_page(told: Sequence[Told], link: Link, quoted: QuoteLink = lambda _: None) -> str:
    """HTML of a report.

    Args:
        told: one company and period, or several to compare.
        link: address of a fact's evidence, None where there is none.
        quoted: address of a quote in the page of its filing.
    """
    if len(told) == 1:
        return _single(told[0], link, quoted)
    return _several(told, link, quoted)


def _single(told: Told, link: Link, quoted: QuoteLink) -> str:
    found = told.found
    sections = [
        ("summary", "Summary", _thesis(told, link)),
        ("charts", "Charts", _charts(found)),
        ("key", "Key metrics", _compared(found, found.key_metrics, link, "Key metrics beside the period before")),
        *(
            (f"s{n}", statement.title, _statement(found, statement, link))
            for n, statement in enumerate(found.statements)
        ),
        ("revenue", "What revenue is made of", revenue_section(told.revenue, link, quoted)),
        (
            "segments",
            "Segments, products and regions",
            _compared(found, found.segments, link, "Segments beside the period before"),
        ),
        ("conflicts", "Conflicts", _conflicts(found, link)),
        ("missing", "What could not be verified", _missing(found)),
        ("news", "News", _news([told])),
        ("sources", "Sources", _sources([told])),
    ]
    return page(told.name, _heading(told.name, found, [told]), sections, _foot(sections))


def _several(told: Sequence[Told], link: Link, quoted: QuoteLink) -> str:
    names = (
        " and ".join(t.found.latest.ticker for t in told)
        if len(told) == 2
        else ", ".join(t.found.latest.ticker for t in told)
    )
    title = f"Comparison of {names}"
    sections = [
        ("compare", "Side by side", _side_by_side(told, link)),
        ("charts", "Charts", _compared_charts(told)),
        *((f"thesis-{n}", f"Summary: {t.name}", _thesis(t, link)) for n, t in enumerate(told)),
        *(
            (
                f"revenue-{n}",
                f"What revenue is made of: {t.found.latest.ticker}",
                revenue_section(t.revenue, link, quoted),
            )
            for n, t in enumerate(told)
        ),
        *(
            (
                f"segments-{n}",
                f"Segments: {t.found.latest.ticker}",
                _compared(t.found, t.found.segments, link, f"Segments of {t.found.latest.ticker}"),
            )
            for n, t in enumerate(told)
        ),
        (
            "conflicts",
            "Conflicts",
            "".join(f"<h3>{e(t.found.latest.ticker)}</h3>{_conflicts(t.found, link)}" for t in told),
        ),
        (
            "missing",
            "What could not be verified",
            "".join(f"<h3>{e(t.found.latest.ticker)}</h3>{_missing(t.found)}" for t in told),
        ),
        ("news", "News", _news(told)),
        ("sources", "Sources", _sources(told)),
    ]
    return page(title, _heading(title, told[0].found, told), sections, _foot(sections))


def _heading(title: str, found: Findings, told: Sequence[Told]) -> str:
    as_of = max(t.found.as_of for t in told)
    currencies = {t.found.currency for t in told}
    mixed = (
        ""
        if len(currencies) == 1
        else " <strong>The companies report in different currencies: amounts are not compared across them.</strong>"
    )
    ends = [t.found.periodic.report_date for t in told]
    if max(ends) - min(ends) > _FAR_APART:
        mixed += (
            " <strong>The periods end more than half a year apart: what differs may be the time and not the "
            "company.</strong>"
        )
    return (
        f'<h1>{e(title)}</h1><p class="soft">As of {as_of}: nothing filed later counts. Money in millions of '
        f"{e(found.currency)}, shares in millions, unless a unit stands beside the number; signs as printed. "
        f"Each number opens the filing's own page at the cell it was read from.{mixed}</p>"
    )


def _foot(sections: Sequence[tuple[str, str, str]]) -> str:
    """The legend of the marks that the sections bear, and what the page is."""
    text = "".join(section for *_, section in sections)
    marks = [mark for assurance, mark in MARKS.items() if f'class="doubt" title="{assurance}"' in text]
    legends = "".join(f'<p class="soft legend">{e(line)}</p>' for line in legend(marks))
    return (
        legends
        + '<p class="soft">Made by Tickmark from verified facts. A thesis is a reading of facts, not a fact.</p>'
    )


BETTER_IF_MORE = frozenset(
    ("revenue", "gross_profit", "operating_income", "income_before_tax", "net_income", "comprehensive_income",
     "eps_basic", "eps_diluted", "operating_cash_flow")
)  # fmt: skip
"""Metrics of which more is good."""


def _number(fact: ResearchFact, currency: str, link: Link) -> str:
    text = e(wording.amount(fact, currency))
    address = link(fact)
    label = e(f"{wording.short_label(fact)}, {wording.period_name(fact)}: evidence")
    mark = (
        f'<span class="doubt" title="{e(fact.assurance)}">{MARKS[fact.assurance]}</span>'
        if MARKS[fact.assurance]
        else ""
    )
    return (
        f'<a href="{e(address)}" title="{label}" data-fact="{e(fact.fact_id)}">{text}</a>' if address else text
    ) + mark


def _change(now: ResearchFact, before: ResearchFact | None) -> str:
    """The change in words, in green or red where it is known to be good or bad: of a cost or a debt it is not."""
    if before is None:
        return ""
    tone = "up" if now.amount > before.amount else "down"
    if now.metric not in BETTER_IF_MORE or now.amount == before.amount:
        return f"<span>{e(wording.change(now, before))}</span>"
    return f'<span class="{tone}">{e(wording.change(now, before))}</span>'


def _thesis(told: Told, link: Link) -> str:
    narration = told.narration
    facts = {fact.fact_id: fact for fact in narration.facts}
    cited = {match["id"] for match in _CITED.finditer(narration.text)}
    supports = ", ".join(
        _number(facts[i], told.found.currency, link) for i in narration.supporting if i in facts and i not in cited
    )
    rests = f" It also rests on: {supports}" if supports else ""
    note = f'<p class="soft">{e(narration.note)}</p>' if narration.note else ""
    paragraphs = "".join(f"<p>{_linked(part, facts, link)}</p>" for part in narration.text.split("\n\n"))
    return (
        f'<div class="thesis"><p><span class="tag">thesis</span> <span class="tag">narrated by '
        f'{e(narration.narrator)}</span></p>{paragraphs}</div><p class="soft">Every number in it was '
        f"verified.{rests}</p>{note}"
    )


_CITED = re.compile(
    r"(?P<number>[-−]?[$€£¥]?\(?\d[\d,.]*\)?%?(?:\s(?:thousand|million|billion"
    r"|trillion))?(?:\s[A-Z]{3}\b)?(?:\sper "
    r"share|\sshares)?)?\s?\[(?P<id>[0-9a-f]{12,64})[^\]]*\]"
)


def _linked(text: str, facts: dict[str, ResearchFact], link: Link) -> str:
    """Text with each cited number as the link to its evidence, in place of the citation."""
    parts, position = [], 0
    for match in _CITED.finditer(text):
        parts.append(e(text[position : match.start()]))
        fact = facts.get(match["id"])
        address = link(fact) if fact else None
        number = e(match["number"] or "")
        label = e(f"{wording.short_label(fact)}, {wording.period_name(fact)}: evidence") if fact else ""
        parts.append(f'<a href="{e(address)}" title="{label}">{number}</a>' if address and number else number)
        position = match.end()
    return "".join([*parts, e(text[position:])])


def _compared(found: Findings, items: Sequence[Compared], link: Link, name: str) -> str:
    rows = []
    for item in items:
        now, before = item.now, item.before
        rows.append(
            [
                e(sentence_case(item.name)),
                e(item.measure or wording.short_label(now)),
                e(wording.period_name(now)),
                _number(now, found.currency, link),
                e(wording.period_name(before)) if before else "",
                _number(before, found.currency, link) if before else "",
                _change(now, before),
            ]
        )
    second = "Measure" if any(item.measure for item in items) else "As printed"
    return table(
        name, ["", second, "Period", "Value", "Before", "Value before", "Change"], rows, name=name, words=(1, 2, 4)
    )


def _statement(found: Findings, statement: Statement, link: Link) -> str:
    heads = [_period(statement, period) for period in statement.periods]
    rows = []
    for line in statement.lines:
        cells = [
            _number(line.facts[period], found.currency, link) if period in line.facts else ""
            for period in statement.periods
        ]
        shown = next(line.facts[p] for p in statement.periods if p in line.facts)
        rows.append([e(sentence_case(line.name)), e(wording.short_label(shown)), *cells])
    return table(statement.title, ["", "As printed", *heads], rows, name=statement.title, words=(1,))


def _period(statement: Statement, period: Period) -> str:
    if period.start is None:
        return str(period.end)
    name = next((line.facts[period].fiscal_period for line in statement.lines if period in line.facts), None)
    return name or f"{period.start} to {period.end}"


def _lines(found: Findings) -> dict[str, Line]:
    """The line of each metric; of a profit the one that the key metrics show, which is the owners' share."""
    key = {item.now.fact_id for item in found.key_metrics}
    lines = [line for statement in found.statements for line in statement.lines]
    shown = [line for line in lines if any(fact.fact_id in key for fact in line.facts.values())]
    return {line.metric: line for line in reversed((*shown, *lines))}


def _series(found: Findings, metric: str) -> dict[Period, float]:
    line = _lines(found).get(metric)
    return {} if line is None else {p: f.amount for p, f in line.facts.items()}


def _charts(found: Findings) -> str:
    revenue = _series(found, "revenue")
    length = next((p.months for statement in found.statements for p in statement.periods if p.start), 12)
    periods = sorted((p for p in revenue if p.start and p.months == length), key=lambda p: p.end)[-5:]
    labels = [_named(found, p) for p in periods]
    money = f"{found.currency} million"
    charts = [bars("Revenue", money, labels, [("Revenue", [revenue[p] / _MILLION for p in periods])], digits=0)]
    margins = []
    for name, metric in MARGINS:
        own = _series(found, metric)
        values = [100 * own[p] / revenue[p] if p in own and revenue[p] else None for p in periods]
        if any(v is not None for v in values):
            margins.append((name, values))
    charts.append(bars("Margins", "% of revenue, computed", labels, margins))
    charts.append(_parts_chart(found))
    flows = [(metric, _series(found, metric)) for metric in _CASH]
    spans = sorted({p for _, own in flows for p in own}, key=lambda p: p.end)[-3:]
    cash = [
        (name.split("_")[0].capitalize(), [own[p] / _MILLION if p in own else None for p in spans])
        for name, own in flows
        if own
    ]
    charts.append(bars("Cash flow", money, [_named(found, p) for p in spans], cash, digits=0))
    drawn = "".join(charts)
    return f'<div class="charts">{drawn}</div>' if drawn else '<p class="soft">No series to draw.</p>'


def _parts_chart(found: Findings) -> str:
    """The parts of one split of the revenue, the largest first, the smallest of many together."""
    parts = sorted(split_of_revenue(found.segments), key=lambda item: -item.now.amount)
    if not parts:
        return ""
    bar = [(item.name, item.now.amount / _MILLION) for item in parts]
    if len(bar) > _SEGMENT_BARS:
        bar[_SEGMENT_BARS - 1 :] = [("All others", sum(value for _, value in bar[_SEGMENT_BARS - 1 :]))]
    unit = f"{found.currency} million, {wording.period_name(parts[0].now)}"
    return bars(
        "Revenue by part", unit, [name for name, _ in bar], [("Revenue", [value for _, value in bar])], digits=0
    )


def _named(found: Findings, period: Period) -> str:
    for line in _lines(found).values():
        if period in line.facts:
            return line.facts[period].fiscal_period or str(period.end)
    return str(period.end)


def _side_by_side(told: Sequence[Told], link: Link) -> str:
    names = list(dict.fromkeys(item.now.metric for t in told for item in t.found.key_metrics))
    head = ["", *(f"{t.found.latest.ticker} {t.found.fiscal or ''}" for t in told)]
    rows = [["Period", *(e(_reported(t)) for t in told)]]
    for metric in names:
        items = [next((i for i in t.found.key_metrics if i.now.metric == metric), None) for t in told]
        title = next(i.name for i in items if i)
        rows.append(
            [
                e(sentence_case(title)),
                *(
                    _number(i.now, t.found.currency, link) if i else '<span class="soft">not found</span>'
                    for i, t in zip(items, told, strict=True)
                ),
            ]
        )
        if any(i and i.before for i in items):
            rows.append(
                [
                    f'<span class="soft">change of {e(title)}</span>',
                    *(_change(i.now, i.before) if i and i.before else "" for i in items),
                ]
            )
    for name, metric in MARGINS:
        rows.append([f'{e(name)} <span class="soft">(computed)</span>', *(_margin(t.found, metric) for t in told)])
    return table("Key metrics of each company's own period", head, rows, name="Comparison")


def _reported(told: Told) -> str:
    revenue = next((i.now for i in told.found.key_metrics if i.now.period_start), None)
    return f"{revenue.period_start} to {revenue.period_end_date}" if revenue else str(told.found.periodic.report_date)


def _margin(found: Findings, metric: str) -> str:
    of = next((i.now for i in found.key_metrics if i.now.metric == metric), None)
    over = next((i.now for i in found.key_metrics if i.now.metric == "revenue"), None)
    if (
        of is None
        or over is None
        or not over.amount
        or (of.period_start, of.period_end_date) != (over.period_start, over.period_end_date)
    ):
        return '<span class="soft">not found</span>'
    return f"{100 * of.amount / over.amount:.1f}%"


def _compared_charts(told: Sequence[Told]) -> str:
    labels = [t.found.latest.ticker for t in told]
    charts = []
    if len({t.found.currency for t in told}) == 1:
        for metric in ("revenue", "operating_income", "net_income", "operating_cash_flow"):
            values = [
                next((i.now.amount / _MILLION for i in t.found.key_metrics if i.now.metric == metric), None)
                for t in told
            ]
            charts.append(
                bars(
                    metric.replace("_", " ").capitalize(),
                    f"{told[0].found.currency} million",
                    labels,
                    [("", values)],
                    digits=0,
                )
            )
    drawn = "".join(charts)
    return f'<div class="charts">{drawn}</div>' if drawn else '<p class="soft">Nothing can be drawn on one scale.</p>'


def _conflicts(found: Findings, link: Link) -> str:
    if not found.conflicts:
        return '<p class="soft">None: where a metric is stated more than once for a period, the values agree.</p>'
    rows = [
        [
            e((facts[0].metric or "").replace("_", " ")),
            e(wording.period_name(fact)),
            _number(fact, found.currency, link),
            e(f"{fact.source.form} {fact.source.accession}, {wording.place(fact.source)}: {wording.short_label(fact)}"),
        ]
        for facts in found.conflicts[:40]
        for fact in facts
    ]
    return table(
        "Values that do not agree; the first of each is shown above",
        ["Metric", "Period", "Value", "Source"],
        rows,
        name="Conflicts",
        words=(1, 3),
    )


def _missing(found: Findings) -> str:
    parts = []
    if found.missing:
        parts.append(f"<p>{e(NOT_FOUND)}: {e(', '.join(name.replace('_', ' ') for name in found.missing))}.</p>")
    if found.elsewhere:
        parts.append(
            f"<p>Found for other periods only: {e(', '.join(name.replace('_', ' ') for name in found.elsewhere))}.</p>"
        )
    rejected = sum(found.gate.rejected.values())
    verified = sum(found.gate.verified.values())
    reasons = ", ".join(
        f"{name} {count:,}" for name, count in sorted(found.gate.rejected.items(), key=lambda pair: -pair[1])
    )
    assured = ", ".join(f"{found.gate.assurance[name]:,} {name}" for name in MARKS if found.gate.assurance.get(name))
    parts.append(
        f"<p>The gate verified {verified:,} candidates{f' ({assured})' if assured else ''} and rejected "
        f"{rejected:,}{f': {e(reasons)}' if reasons else ''}.</p>"
    )
    proofs = "".join(
        f"<li>{e(name.replace('_', ' '))}: {len(facts)} facts, {e(wording.period_name(facts[0]))}</li>"
        for name, facts in found.failed_proofs[:_PROOFS]
    )
    parts.append(f"<p>Proofs that do not hold:</p><ul>{proofs}</ul>" if proofs else "<p>No proof fails.</p>")
    return "".join(parts)


def _news(told: Sequence[Told]) -> str:
    """What others wrote, each with its source: none of it is a fact, and nothing of it is verified."""
    searched = [t for t in told if t.news is not None]
    if not searched:
        return '<p class="soft">News was not searched: no search key is configured.</p>'
    items = "".join(
        (
            f'<li>{e(t.found.latest.ticker)}: <a href="{e(item.url)}" rel="noreferrer nofollow">{e(item.title)}</a> '
            f'<span class="soft">{e(item.domain)}{f", {item.published}" if item.published else ""}, tier '
            f"{item.tier}</span></li>"
        )
        for t in searched
        for item in t.news or ()
    )
    return (
        f'<p class="soft">What others wrote, as context. It was not verified, and nothing in the report rests on '
        f"it.</p>{f'<ul>{items}</ul>' if items else '<p>Nothing was found.</p>'}"
    )


def _sources(told: Sequence[Told]) -> str:
    rows = []
    for t in told:
        for filing in t.found.filings:
            safe = filing.url if filing.url.startswith("https://www.sec.gov/") else ""
            name = f'<a href="{e(safe)}" rel="noreferrer">{e(filing.document)}</a>' if safe else e(filing.document)
            rows.append(
                [
                    e(filing.ticker),
                    e(filing.form),
                    str(filing.report_date),
                    str(filing.filing_date),
                    e(filing.accession),
                    name,
                ]
            )
    return table(
        "Filings that the report rests on",
        ["Company", "Form", "Report date", "Filed", "Accession", "Document"],
        rows,
        name="Sources",
        words=(1, 2, 3, 4, 5),
    )
