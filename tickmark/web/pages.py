"""HTML of the pages. Everything that comes from filings or from the user is escaped; nothing of it is markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from urllib.parse import quote

from tickmark.api import Company, Evidence, Fact, Filing, Verification
from tickmark.ask import Answer
from tickmark.assurance import CORROBORATED
from tickmark.catalogue import title as metric_title
from tickmark.evidence import as_printed
from tickmark.excerpt import TableExcerpt, TextExcerpt
from tickmark.financials import TITLES, Financials, Line, reporting_power
from tickmark.financials.measures import MEASURES, value
from tickmark.language.units import is_money, spoken
from tickmark.narrate.html.shell import STYLE, e, table
from tickmark.retrieval.search import Answer as Found

CSS = (
    STYLE
    + """
form.bar{display:flex;gap:.5rem;flex-wrap:wrap}form.bar input[type=search]{flex:1 1 16rem}
input,textarea,select,button{font:inherit;color:inherit;background:var(--paper);border:1px solid \
var(--soft);border-radius:.3rem;padding:.4rem .6rem}
textarea{width:100%;min-height:9rem}button{background:var(--band);cursor:pointer}
:focus-visible{outline:2px solid var(--link);outline-offset:1px}
mark{background:#fff3bf;color:#17212b;padding:0 .15rem}
mark.wrong{background:#f9d0cb}mark.unverifiable{background:#e3e7ea}mark.ok{background:#cdeed8}
blockquote{margin:.6rem 0;padding:.2rem .9rem;border-left:3px solid var(--line);overflow-wrap:anywhere}
thead th{white-space:normal}time{white-space:nowrap}
form.one{display:inline-block;margin:0 .4rem .4rem 0}form.bar label{align-self:center}
pre{white-space:pre-wrap;overflow-wrap:anywhere}dt{font-weight:600}dd{margin:0 0 .5rem}
"""
)
POWERS = {0: "", 3: "thousands", 6: "millions", 9: "billions"}


def frame(title: str, body: str, *, asked: str = "") -> str:
    """A whole page with the bar that every page has: home, a box for questions, the check of a text."""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        'content="width=device-width,initial-scale=1">'
        f'<title>{e(title)} · Tickmark</title><link rel="stylesheet" href="/style.css"></head>\n<body>'
        '<a class="skip" href="#main">Skip to the content</a><header class="top"><nav aria-label="Pages"><ul>'
        '<li><a href="/">Companies</a></li><li><a href="/watch">Watch list</a></li>'
        '<li><a href="/check">Check a text</a></li></ul></nav>'
        '<form class="bar" action="/ask" role="search"><label class="soft" for="q">Ask or search</label>'
        f'<input type="search" id="q" name="q" value="{e(asked)}" maxlength="2000" required>'
        '<button>Ask</button><button formaction="/search">Search</button></form></header>\n'
        f'<main id="main" tabindex="-1"><h1>{e(title)}</h1>\n{body}</main></body></html>\n'
    )


def companies(found: Sequence[Company], filings: Iterable[Filing]) -> str:
    """Every company with its filings, the newest named."""
    latest: dict[str, tuple[int, Filing]] = {}
    for filing in filings:
        count, last = latest.get(filing.ticker, (0, filing))
        latest[filing.ticker] = (count + 1, max(last, filing, key=lambda f: f.report_date))
    rows = [
        [
            f'<a href="/c/{quote(company.ticker, safe="")}">{e(company.name)}</a>',
            e(company.ticker),
            str(latest[company.ticker][0]),
            f"{e(latest[company.ticker][1].form)} for {latest[company.ticker][1].report_date}",
        ]
        for company in found
        if company.ticker in latest
    ]
    return table("", ["Company", "Ticker", "Filings", "Newest"], rows, name="Companies", words=(1, 3))


def button(action: str, ticker: str, text: str, *, of: str = "", back: str = "/watch") -> str:
    """A form of one button that changes the watch list: `action` is add, remove or read; `of` names the company for
    those who hear the page; `back` is where it leads.
    """
    named = f' aria-label="{e(text)}: {e(of)}"' if of else ""
    return (
        f'<form class="one" method="post" action="/watch"><input type="hidden" name="ticker" value="{e(ticker)}">'
        f'<input type="hidden" name="back" value="{e(back)}">'
        f'<button name="action" value="{e(action)}"{named}>{e(text)}</button></form>'
    )


def statements(found: Financials, every: str, *, watched: bool) -> str:
    """The statements in the scale that the company reports in; each value opens its evidence."""
    power = reporting_power(found)
    ticker = found.company.ticker
    action, text = ("remove", "Stop watching") if watched else ("add", "Watch")
    back = f"/c/{quote(ticker, safe='')}"
    other = "quarter" if every == "year" else "year"
    said = f"{POWERS.get(power, '')} unless said otherwise" if power else "in full"
    parts = [
        f"<p>{button(action, ticker, text, back=back)}</p>"
        f'<p class="soft">By fiscal {e(every)}, amounts in {e(said)}. <a href="?every={other}">By {other}</a>. '
        "† no witness beside the page, ‡ disputed, * derived from two reported periods.</p>"
    ]
    for statement in found.statements:
        rows = [
            [
                e(metric_title(line.metric, line.label)) + _unit_note(line, power),
                *(_entry(line, place, power) for place in range(len(found.columns))),
            ]
            for line in statement.lines
        ]
        name = TITLES.get(statement.name, statement.name)
        heads = [name, *(f"{column.name}, to {_unbroken(column.end)}" for column in found.columns)]
        parts.append(f"<h2>{e(name)}</h2>{table('', heads, rows, name=name)}")
    return "".join([*parts, _measures(found)])


def _unbroken(day: date) -> str:
    """A day whose hyphens do not break a line."""
    return str(day).replace("-", "\N{NON-BREAKING HYPHEN}")


def _measures(found: Financials) -> str:
    """Growth and margins, each worked out from the values above it."""
    rows = []
    for measure in MEASURES:
        values = [value(found, measure, column) for column in range(len(found.columns))]
        if any(one is not None for one in values):
            rows.append([e(measure.name), *("" if one is None else f"{one * 100:,.1f} %" for one in values)])
    if not rows:
        return ""
    name = "Growth and margins"
    heads = [name, *(column.name for column in found.columns)]
    return f"<h2>{name}</h2>{table('Computed from the values above.', heads, rows, name=name)}"


def _unit_note(line: Line, power: int) -> str:
    unit = next(entry.unit for entry in line.entries if entry is not None)
    return "" if is_money(unit) else f' <span class="soft">{e(unit_words(unit, power))}</span>'


def unit_words(unit: str, power: int) -> str:
    """A unit in words, in ten to the power of `power`: `USD millions`, `million shares`, `USD per share`; empty for
    ratios.
    """
    scale = POWERS.get(power, "")
    if unit == "shares":
        return f"{scale.removesuffix('s')} shares".strip()
    if unit == "pure":
        return ""
    return spoken(unit) if "/" in unit else f"{unit} {scale}".strip()


def _entry(line: Line, place: int, power: int) -> str:
    entry = line.entries[place]
    if entry is None:
        return ""
    shown = amount(entry.amount, entry.unit, power)
    doubt = {"disputed": "‡", CORROBORATED: ""}.get(entry.assurance, "†") + ("*" if entry.worked_out else "")
    return f'<a href="/f/{e(entry.facts[0].fact_id)}">{e(shown)}</a>' + (
        f'<span class="doubt">{doubt}</span>' if doubt else ""
    )


def amount(value: Decimal | str, unit: str, power: int) -> str:
    """A value as people read it: money and shares in ten to the power of `power`, anything else as it is."""
    if not (is_money(unit) or unit == "shares"):
        return f"{Decimal(value):,.2f}"
    return f"{round(Decimal(value).scaleb(-power), 2).normalize():,f}"


def answer(found: Answer) -> str:
    """An answer with its citations, or why there is none and what comes nearest."""
    parts = [f'<p class="thesis">{e(found.answer.text)}</p>'] if found.answer.text else []
    if found.refusal and found.refusal.explanation != found.answer.text:
        parts.append(f"<p>{e(found.refusal.explanation)}</p>")
    if found.caution:
        parts.append(f'<p class="doubt">{e(found.caution)}</p>')
    cited = [
        [
            f'<a href="/f/{e(c.fact_id)}">{e(c.label)}</a>',
            e(c.printed),
            e(c.fiscal_period or c.period_end_date),
            e(c.segment or ""),
            f"{e(c.entity)} {e(c.form)}, filed {c.filed}",
            e(c.assurance),
        ]
        for c in found.citations
    ]
    if cited:
        heads = ["Fact", "Printed", "Period", "Member", "Filing", "Assurance"]
        parts.append("<h2>Sources</h2>" + table("", heads, cited, name="Sources", words=(2, 3, 4, 5)))
    if found.candidates:
        rows = [
            [f'<a href="/f/{e(c.fact_id)}">{e(c.label)}</a>', e(c.text), e(c.fiscal_period or c.period_end_date),
             e(c.segment or ""), e(c.place)]
            for c in found.candidates
        ]  # fmt: skip
        heads = ["Fact", "Value", "Period", "Member", "Place"]
        parts.append("<h2>Facts that come near</h2>" + table("", heads, rows, name="Facts", words=(2, 3, 4)))
    if found.passages:
        quotes = "".join(
            f"<blockquote>{e(q.text)}<footer class=soft>{e(q.ticker)} {e(q.form)} {e(q.fiscal_period)}, {e(q.section)} "
            f"{e(q.heading)}</footer></blockquote>"
            for q in found.passages
        )
        parts.append(f"<h2>Passages</h2>{quotes}")
    return "".join(parts)


def passages(found: Found) -> str:
    """Passages of a search, best first."""
    if not found.passages:
        return f"<p>{e(found.nothing)}</p>"
    note = f'<p class="soft">{e(found.note)}</p>' if found.note else ""
    return note + "".join(
        f"<h2>{e(p.ticker)} {e(p.form)} {e(p.fiscal)} · {e(p.heading or p.section)}</h2>"
        f"<blockquote><pre>{e_lines(p.text)}</pre></blockquote>"
        for p in found.passages
    )


def evidence(fact: Fact, found: Evidence, page: str) -> str:
    """One fact: what it says, who confirms it, and what is printed around it; `page` is the address of the filing's
    page at that place, empty where it has none.
    """
    days = f"{fact.period_start} to {fact.period_end_date}" if fact.period_start else f"on {fact.period_end_date}"
    told = [
        ("Value", f"{Decimal(str(fact.value)).normalize():,f} {fact.unit}"),
        ("Printed", as_printed(fact.printed, fact.scale)),
        ("Period", f"{days} ({fact.fiscal_period})" if fact.fiscal_period else days),
        ("Member", fact.segment or ""),
        ("Metric", metric_title(fact.metric) if fact.metric else ""),
        ("Assurance", f"{fact.assurance}; witnesses: {', '.join(name.replace('_', ' ') for name in found.witnesses)}"),
        ("Scale from", found.scale_source or "as printed"),
        ("Unit from", found.unit_source or ""),
        ("Period from", found.period_source or ""),
        ("Filing", f"{fact.doc_type} {fact.accession}, filed {fact.filing_date}, {fact.section_id or ''}"),
    ]
    terms = "".join(f"<dt>{e(name)}</dt><dd>{e(text)}</dd>" for name, text in told if text)
    place = "cell" if isinstance(found.excerpt, TableExcerpt) else "sentence"
    link = f'<p><a href="{e(page)}">The filing, at the {place}</a></p>' if page else ""
    return f"<dl>{terms}</dl>{link}<h2>On the page</h2>{_excerpt(found.excerpt)}"


def _excerpt(around: TableExcerpt | TextExcerpt) -> str:
    if isinstance(around, TextExcerpt):
        start, end = around.number or (around.start, around.end)
        text = around.paragraph
        return f"<blockquote>{e(text[:start])}<mark>{e(text[start:end])}</mark>{e(text[end:])}</blockquote>"
    rows = []
    for place, row in enumerate(around.rows):
        cells = []
        for column, cell in enumerate(row.cells):
            tag = "th" if place < around.header and cell else "td"
            cells.append(f"<{tag}>{f'<mark>{e(cell)}</mark>' if column == row.marked else e(cell)}</{tag}>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return (
        '<div class="wide" role="region" aria-label="The printed table" tabindex="0"><table>'
        f"{''.join(rows)}</table></div>"
    )


def check_form(text: str = "", ticker: str = "") -> str:
    """The form of the check of a text."""
    return (
        '<form method="post" action="/check"><p><label for="text">A text with numbers</label>'
        f'<textarea id="text" name="text" required maxlength="100000">{e_lines(text)}</textarea></p>'
        '<p><label for="ticker">Company, if the text names none</label> '
        f'<input id="ticker" name="ticker" value="{e(ticker)}" maxlength="40" placeholder="NVDA"></p>'
        "<p><button>Check</button></p></form>"
    )


def checked(text: str, found: Verification) -> str:
    """The text with each number marked by its verdict, and a row for each."""
    said = [claim.as_json() for claim in found.full.claims]
    marked, after = [], 0
    for claim in sorted(said, key=lambda c: c["span"]):
        start, end = claim["span"]
        if start < after:
            continue
        marked.append(f'{e_lines(text[after:start])}<mark class="{e(claim["verdict"])}">{e(text[start:end])}</mark>')
        after = end
    rows = [
        [
            e(claim["value_text"]),
            e(claim["verdict"]),
            f'<a href="/f/{e(claim["fact_id"])}">{e(claim["message"])}</a>'
            if claim["fact_id"]
            else e(claim["message"]),
        ]
        for claim in said
    ]
    verdict = "Nothing contradicts the facts." if found.ok else "Some numbers contradict the facts."
    return (
        f"<p>{verdict} {found.matched} of {found.claims} numbers match a fact.</p>"
        f"<blockquote><pre>{''.join(marked)}{e_lines(text[after:])}</pre></blockquote>"
        + table("", ["Number", "Verdict", "Why"], rows, name="Numbers", words=(1, 2))
    )


def e_lines(text: str) -> str:
    """Text as inert HTML with its lines kept."""
    return "\n".join(e(line) for line in text.splitlines())
