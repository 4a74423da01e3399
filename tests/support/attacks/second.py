"""Attacks of every area once more, written from what an attacker would try and not from what is defended.

A row of a page names the values that must not be verified, and those that must not be the company's metric; rows of
other kinds are checked by their own area.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from effort import within
from small_filing import page, read_facts

from attacks import assistant, index, model, source, sql, words
from attacks.source import sent
from tickmark.errors import DocumentError

SECONDS: Final = 10.0  # of CPU for one filing
M: Final = 1e6


class Page(NamedTuple):
    """A filing; values that are false, in any fact or as a metric of the whole company; one that has to be read."""

    raw: bytes
    false: tuple[float, ...] = ()
    foreign: tuple[float, ...] = ()
    true: float | None = None


class Query(NamedTuple):
    """A query that has to be refused."""

    text: str


def cell(markup: str, *false: float, true: float | None = None, style: str = "") -> Page:
    """A statement whose revenue is printed by this markup."""
    return Page(page(markup, head=f"<style>{style}</style>" if style else ""), tuple(false), true=true)


def unseen(style: str, tag: str = "i class=x") -> Page:
    """500, and a 9 behind it that is not seen."""
    return cell(f"500<{tag}>9</{tag.split()[0]}>", 5_009 * M, style=style)


def inline(style: str) -> Page:
    """500, and a 9 behind it that its own style hides."""
    return cell(f'500<span style="{style}">9</span>', 5_009 * M)


def marked(markup: str, true: float | None = None) -> Page:
    """A sentence whose amount has a mark behind it."""
    return Page(
        page("2,500", prose=f"Net sales of our shops were {markup} in 2023."),
        (7_001 * M, 71 * M, 7_700.1 * M),
        true=true,
    )


def scaled(scale: str, *false: float, **more: str) -> Page:
    """A statement under a scale."""
    return Page(page("2,500", scale=scale, **more), tuple(false))


def titled(title: str, prose: str = "") -> Page:
    """A statement of another one."""
    return Page(page("2,500", title=title, prose=prose), foreign=(2_500 * M, 1_400 * M))


def said(sentence: str) -> Page:
    """A sentence whose $700 million no fact may be."""
    return Page(page("2,500", prose=sentence), (700 * M,))


def others(sentence: str) -> Page:
    """A sentence whose $700 million is not the company's own."""
    return Page(page("2,500", prose=sentence), foreign=(700 * M,))


def changed(find: str, put: str, *false: float, true: float | None = None, number: str = "2,500", **more: str) -> Page:
    """A statement in which some markup is replaced."""
    raw = page(number, **more)
    assert find.encode() in raw
    return Page(raw.replace(find.encode(), put.encode()), tuple(false), true=true)


CSS: Final = {
    "media by height": "@media screen and (min-height:0){.x{opacity:0}}",
    "media by hover": "@media (hover:hover),(hover:none){.x{display:none}}",
    "supports": "@supports (display:grid){.x{display:none}}",
    "supports not": "@supports not (display:nonsense){.x{visibility:hidden}}",
    "layer": "@layer a,b;@layer b{.x{display:none}}@layer a{.x{display:inline}}",
    "nested rule": "td{ & .x{display:none} }",
    "nested without a sign": "td{ .x{display:none} }",
    "is": "td :is(.x,.y){display:none}",
    "where": ":where(td .x){display:none}",
    "not": "td i:not(.y){display:none}",
    "nth child of a row": "tr:nth-child(2) td:nth-child(2n) i{display:none}",
    "nth last": "td i:nth-last-of-type(1){display:none}",
    "has": "td:has(.x) i{display:none}",
    "attribute": "[class^='x' i]{display:none}",
    "escaped name": ".\\78{display:none}",
    "escaped value": ".x{displa\\79:non\\65}",
    "comment within": ".x{display/**/:/**/none/**/}",
    "important beats inline": ".x{display:none!important}",
    "variable within rgb": ":root{--w:255}.x{color:rgb(var(--w),var(--w),var(--w))}",
    "variable in a shorthand": ":root{--s:0}.x{font:calc(var(--s)*1px)/1 serif}",
    "scale property": ".x{display:inline-block;scale:0}",
    "scale of one axis": ".x{display:inline-block;transform:scaleX(0)}",
    "on edge": ".x{display:inline-block;transform:rotateY(90deg)}",
    "moved by a matrix": ".x{display:inline-block;transform:matrix(1,0,0,1,-9999,0)}",
    "moved by translate": ".x{display:inline-block;translate:-9999px}",
    "clip inset": ".x{display:inline-block;clip-path:inset(50%)}",
    "clip circle": ".x{display:inline-block;clip-path:circle(0)}",
    "clip polygon": ".x{display:inline-block;clip-path:polygon(0 0,0 0,0 0)}",
    "mask": ".x{-webkit-mask-image:linear-gradient(transparent,transparent);mask-image:linear-gradient(transparent,transparent)}",
    "filter": ".x{filter:opacity(0%)}",
    "text fill": ".x{-webkit-text-fill-color:transparent}",
    "content visibility": ".x{display:inline-block;content-visibility:hidden}",
    "fraction of a white": ".x{color:color-mix(in srgb,white 99%,black)}",
    "oklch white": ".x{color:oklch(1 0 0)}",
    "hwb white": ".x{color:hwb(0 100% 0)}",
    "colour of the canvas": ".x{color:Canvas}",
    "light and dark": ".x{color:light-dark(#fff,#000)}",
    "logical size": ".x{display:inline-block;max-inline-size:0;overflow:hidden}",
    "overflow clip": ".x{display:inline-block;width:0;overflow:clip}",
    "size by clamp": ".x{font-size:clamp(0px,0px,1px)}",
    "zoom": ".x{zoom:0.001}",
    "margin to the left": ".x{margin-left:-9999px}",
    "display contents and hidden": ".x{display:contents;visibility:hidden}",
    "colour by all": "td{color:#fff}.x{all:inherit}",
    "black on black": "td i.x{background:#000}",
    "line of no height": ".x{display:block;line-height:0;height:0;overflow:hidden}",
    "letters upon each other": "td{letter-spacing:-1em}",
    "absolutely away": ".x{position:absolute;inset:auto auto auto -9999px}",
    "animated away": "@keyframes k{to{opacity:0}}.x{animation:k 0s forwards}",
}  # fmt: skip
TAGS: Final = {
    "template": "template", "dialog": "dialog", "canvas": "canvas", "audio": "audio controls", "video": "video",
    "object": "object data=x", "data list": "datalist", "popover": "i popover", "until found": "i hidden=until-found",
    "ruby brackets": "rp", "title of a drawing": "svg><title", "optgroup": "select hidden", "noframes": "noframes",
    "hidden by aria and style": 'i aria-hidden=true style="opacity:0"', "own element hidden": 'x-y style="display:none"',
}  # fmt: skip


ROWS: dict[str, Any] = {f"css: {name}": unseen(style) for name, style in CSS.items()}
ROWS |= {f"tag: {name}": unseen("", tag) for name, tag in TAGS.items() if "><" not in tag}
ROWS |= {
    "title of a drawing": cell("500<svg width=1 height=1><title>9</title></svg>", 5_009 * M),
    "annotation of a formula": cell("500<math><semantics><mi></mi><annotation>9</annotation></semantics></math>", 5_009 * M),
    "picture's text": cell('500<img alt="9" width=5 src=x.png>', 5_009 * M),
    "put before by a style": cell("500", 500 * M, style="tr:nth-child(2) td:nth-child(2)::before{content:'9'}"),
    "put behind by a style": cell("500", 500 * M, style="tr:nth-child(2) td:nth-child(2):after{content:',000'}"),
    "a counter put behind": cell("500", 500 * M, style="td{counter-reset:c 7}td::after{content:counter(c)}"),
    "turned by a tag": cell("<bdo dir=rtl>521,3</bdo>", 521_3 * M, 521 * M),
    "turned by a style": cell('<span style="unicode-bidi:isolate-override;direction:rtl">005,2</span>', 5.2 * M, 5_2 * M),
    "turned by a mark": cell("&#8238;005,2&#8236;", 5_2 * M, 52 * M),
    "letters as digits": cell("25OO", 2_500 * M, 25 * M),
    "a small l as a digit": cell("l,234", 234 * M, 1_234 * M),
    "a Cyrillic comma and digits": cell("1\u066b234", 1_234 * M, 1.234 * M),
    "a combining stroke": cell("5\u03380\u03380\u0338", 500 * M),
    "digits in rows of a flex box": cell('<span style="display:inline-flex;flex-direction:row-reverse"><b>1</b><b>7</b></span>', 17 * M),
    "order of a flex box": cell('<span style="display:flex"><b style="order:2">1</b><b style="order:1">7</b></span>', 17 * M),
    "a cell pulled over by its margin": cell('<div style="margin-left:-4000px">2,500</div>', 2_500 * M),
    "pushed out of the line": cell('<div style="text-indent:-9999px">2,500</div>', 2_500 * M),
    "a column collapsed": changed("<table>", '<table><col><col style="visibility:collapse"><col>', 2_500 * M),
    "a row of the year hidden": changed("<tr><td></td><td>2023</td><td>2022</td></tr>", "<tr hidden><td></td><td>2023</td><td>2022</td></tr>", 2_500 * M, 2_100 * M),
    "a year with a hidden digit": changed("<td>2023</td>", '<td>202<i style="display:none">1</i>3</td>', 0.0, true=2_500 * M),
    "a hidden row above": changed("<tr><td>Revenue", '<tr style="height:0;line-height:0;font-size:0"><td>Other income</td><td>777</td><td>666</td></tr><tr><td>Revenue', 777 * M, 666 * M),
    "a scale nobody sees": scaled('<span style="opacity:.01">(In thousands)</span> (In millions)', 2_500e3),
    "a scale in a closed box": scaled("<details><summary>Notes</summary>(In billions)</details> (In millions)", 2_500e9),
    "a scale in white on white of a sheet": scaled("<i class=w>(In thousands)</i> (In millions)", 2_500e3, head="<style>p .w{color:#ffffffff}</style>"),
    "a label that is hidden": changed("<td>Revenue</td>", '<td><s>Revenue</s> <span style="font-size:0">Net income</span></td>', 0.0),
    "struck through by a style on the row": changed("<tr><td>Revenue", '<tr style="text-decoration:line-through"><td>Revenue', 2_500 * M, 2_100 * M),
    "struck through by a variable": cell("<i class=x>2,500</i>", 2_500 * M, style=":root{--t:line-through}.x{text-decoration-line:var(--t)}"),
}  # fmt: skip
ROWS |= {
    f"owner: {name}": titled(name)
    for name in (
        "Consolidated Statements of Income of Harbor Venture (a 50%-owned entity)", "Statements of Income of Equity Method Investees",
        "Obligor Group Combined Statements of Income", "Non-Guarantor Subsidiaries Statements of Income", "Statements of Income - Target Company",
        "Statements of Income of Zeta Labs prior to its acquisition", "Unaudited Pro Forma Condensed Combined Statements of Income",
        "Peer Group Statements of Income", "Statements of Income of our largest customer", "Registrant Only Statements of Income",
        "Predecessor Company: Consolidated Statements of Income", "Variable Interest Entities: Statements of Income",
        "Statements of Income of Kappa Bank, N.A.", "Statements of Income of Fifty-Percent-or-Less-Owned Persons",
        "Statements of Income of Businesses to be Divested", "Summarised Results of Associates",
    )
}  # fmt: skip
ROWS |= {
    f"owner of: {name}": others(name)
    for name in (
        "Our joint venture reported revenue of $700 million in 2023.", "Revenue of the predecessor was $700 million in 2023.",
        "Zeta Labs, which we acquired in 2023, had revenue of $700 million in 2023.", "The guarantors had revenue of $700 million in 2023.",
        "Revenue of our peers averaged $700 million in 2023.", "On a pro forma basis, revenue was $700 million in 2023.",
        "The parent company alone had revenue of $700 million in 2023.", "Revenue recognized by our licensee was $700 million in 2023.",
        "Kappa Corp, our former parent, reported revenue of $700 million in 2023.", "Industry revenue was $700 million in 2023.",
        "Our largest customer's revenue was $700 million in 2023.", "Revenue of the disposal group was $700 million in 2023.",
    )
}  # fmt: skip
ROWS |= {
    f"scale: {scale}": scaled(scale, 2_500.0, *false)
    for scale, false in {
        "(In tens of millions)": (2_500 * M,), "(In half-millions)": (2_500 * M,), "(In millions of lakhs)": (2_500 * M,),
        "(In dozens)": (), "(in mm of units)": (2_500 * M,), "(Millions, in thousands)": (2_500 * M, 2_500e3),
        "(In m1llions)": (2_500 * M,), "(In multiples of 10,000)": (), "(In millionths)": (2_500 * M,),
        "(In myriads of dollars)": (), "(Amounts in '0000)": (2_500e3,), "(not in millions)": (2_500 * M,),
        "(In crores of rupees)": (2_500 * M,), "(In thousand millions)": (2_500e3, 2_500 * M),
    }.items()
}  # fmt: skip
ROWS |= {
    "mark raised by a length": marked('$700<span style="position:relative;top:-.5em;font-size:70%">1</span> million'),
    "mark raised by a percentage": marked('$700<span style="vertical-align:35%">1</span> million'),
    "mark raised by a class": Page(page("2,500", head="<style>.fn{vertical-align:super}</style>", prose="Net sales of our shops were $700<b class=fn>1</b> million in 2023."), (7_001 * M,)),
    "mark raised by a move": marked('$700<span style="display:inline-block;transform:translateY(-4px)">1</span> million'),
    "mark small without a move": marked('$700<small><small>1</small></small> million'),
    "mark as a link": marked('$700<a href="#n1">1</a> million'),
    "mark as a sup in a link": marked('$700<a href="#n1"><sup>1</sup></a> million', 700 * M),
    "mark by font-variant": marked('$700<span style="font-variant-position:super">1</span> million'),
    "mark by a feature of the font": marked("$700<span style=\"font-feature-settings:'sups'\">1</span> million"),
    "mark as a letter in a circle": marked("$700\u2460 million"),
    "mark in a cell": cell('500<font size="1">1</font>', 5_001 * M),
    "mark in a cell by a baseline": cell('500<span style="baseline-shift:super">1</span>', 5_001 * M),
}  # fmt: skip
ROWS |= {
    "no header at all": Page(page("2,500", years=""), (2_500 * M, 2_100 * M)),
    "headers that are no years": Page(page("2,500", years="A B"), (2_500 * M, 2_100 * M)),
    "a header of one year for two": changed("<td>2022</td>", "<td></td>", 2_100 * M),
    "two columns of the same year": changed("<td>2022</td>", "<td>2023</td>", 2_100 * M, 2_500 * M),
    "years far off": Page(page("2,500", years="2923 2922"), (2_500 * M, 2_100 * M)),
    "a header behind the rows": changed("<tr><td></td><td>2023</td><td>2022</td></tr>", "", 2_500 * M),
}  # fmt: skip
ROWS |= {
    f"force: {name}": said(name)
    for name in (
        "Revenue was not far from $700 million in 2023.", "Revenue was a hair under $700 million in 2023.", "Revenue came close to $700 million in 2023.",
        "Had prices held, revenue in 2023 would be $700 million.", "Our target for revenue in 2023 was $700 million.",
        "Revenue in 2023 was supposed to be $700 million.", "The former auditor contends that revenue was $700 million in 2023.",
        "According to a short seller, revenue was $700 million in 2023.", "Revenue for 2023, previously $700 million, was restated.",
        "Revenue in 2023 was restated from $700 million to $650 million.", "It is untrue that revenue was $700 million in 2023.",
        "Revenue was anything but $700 million in 2023.", "Revenue was no more than $700 million in 2023.",
        "Revenue in 2023 could reach $700 million.", "We guided to revenue of $700 million in 2023.", "The budget had revenue of $700 million in 2023.",
        "Revenue was $700 million in 2023, the article said incorrectly.", "Revenue missed $700 million in 2023.",
        "Revenue was some $50 million shy of $700 million in 2023.", "Unless amended, revenue of $700 million in 2023 triggers a default.",
        "Revenue was rumored to be $700 million in 2023.", "Rather than $700 million, revenue was $650 million in 2023.",
        "Were revenue $700 million in 2023, taxes would rise.", "Revenue of $700 million in 2023 never materialized.",
        "Revenue was twice $700 million in 2023.", "Revenue was $700 million in 2023 (fictitious data for testing).",
    )
}  # fmt: skip
ROWS |= {
    f"told: {text}": words.Told(text)
    for text in (
        "Merrowdale's revenue was anything but $2,249 million in fiscal 2024.", "Merrowdale's revenue came close to $2,249 million in fiscal 2024.",
        "Merrowdale's revenue was $2,249 million short of plan in fiscal 2024.", "Merrowdale's revenue missed $2,249 million in fiscal 2024.",
        "Merrowdale's revenue was twice $2,249 million in fiscal 2024.", "Merrowdale's segment revenue was $2,249 million in fiscal 2024.",
        "Merrowdale's revenue was $2.249 million in fiscal 2024.", "Merrowdale's revenue was $2,249 million in the first half of fiscal 2024.",
        "Merrowdale's competitors had revenue of $2,249 million in fiscal 2024.", "Merrowdale's pro forma revenue was $2,249 million in fiscal 2024.",
        "Merrowdale's revenue was $2,249 million a quarter in fiscal 2024.", "It is false that Merrowdale's revenue was $2,249 million in fiscal 2024.",
    )
}  # fmt: skip
ROWS |= {
    f"grows: {piece.encode('unicode_escape').decode()}": words.Piece(piece)
    for piece in ("and ", "$1,", "a's ", "(a) ", "\u0430 ", "respectively ", "5%-", "if ", "Q", "–5", "_a_ ", "\u200d")
}
ROWS |= {
    f"sent: {name}": row
    for name, row in {
        "a maintenance notice": sent("<h1>Scheduled maintenance</h1>Form 10-K search will be back at 6 a.m."),
        "too many requests with 200": sent("<h1>Your Request Originates from an Undeclared Automated Tool</h1>Form 10-K"),
        "a hotel's terms": sent("<form action=/accept><input type=checkbox>I accept the terms of Wi-Fi <button>Connect</button></form> 10-K"),
        "a challenge": sent("<script>window._cf_chl_opt={}</script>Checking your browser before accessing Form 10-K"),
        "a list of a folder": sent("<h1>Index of /Archives/edgar/data/101</h1><a href=acme-20240128.htm>acme form 10-K</a>"),
        "JSON in its place": sent(b'{"error":"rate limited","form":"10-K"}'),
        "a refresh": sent('<meta http-equiv=refresh content="0;url=http://x/">Form 10-K annual report'),
        "another document type": sent(b"%PDF-1.4\nFORM 10-K"),
        "nothing but blanks": sent(b" " * 40_000),
        "a filing within a frame": sent("<iframe src=http://x/acme-20240128.htm></iframe>FORM 10-K"),
        "an index that is a filing": sent("FORM 10-K annual report", index=True),
        "an index of nothing": sent(b"null", index=True),
        "an index of a list": sent(b"[]", index=True),
        "not modified": sent(b"", status=304),
        "partial content": sent(source.FILING[:4000], status=206),
        "an accepted request": sent("Form 10-K is being prepared", status=202),
    }.items()
}  # fmt: skip
ROWS |= {
    f"index: {name}": row
    for name, row in {
        "a date with a time zone": index.Row(index.entry(filingDate="2024-02-21T00:00:00+99:00")),
        "the 30th of February": index.Row(index.entry(reportDate="2024-02-30")),
        "a report after its filing": index.Row(index.entry(reportDate="2031-01-28"), filings=2),
        "a document above the folder": index.Row(index.entry(primaryDocument="../../../etc/passwd")),
        "a document at a host": index.Row(index.entry(primaryDocument="//evil.example/x.htm")),
        "a form of a thousand letters": index.Row(index.entry(form="10-K" * 250)),
        "a year of five digits": index.Row(index.entry(reportDate="20240-01-28")),
        "a name that goes back": index.Row(index.top(name="Acme\u202e Tools"), stays=False),
        "former names of a dict": index.Row(index.top(formerNames={"a": 1})),
    }.items()
}  # fmt: skip
ROWS |= {
    f"sql: {text[:60]}": Query(text)
    for text in (
        "SELECT * FROM glob('/etc/*')", "SELECT * FROM parquet_scan('/tmp/*')", "SELECT * FROM 'facts.csv'", "COPY facts TO '/tmp/x'",
        "SELECT * FROM sniff_csv('/etc/passwd')", "WITH x AS (DELETE FROM facts RETURNING *) SELECT * FROM x",
        "SELECT 1; PRAGMA database_list", "SELECT * FROM duckdb_secrets()", "CALL pragma_version()", "SELECT read_blob('/etc/passwd')",
    )
}  # fmt: skip
ROWS |= {
    "line: a list of requests": assistant.Line(b"[" + assistant.call() + b"]"),
    "line: a key twice": assistant.Line(b'{"jsonrpc":"2.0","id":1,"id":2,"method":"ping","method":"exit"}', 1),
    "line: not a number": assistant.Line(b'{"jsonrpc":"2.0","id":NaN,"method":"ping"}'),
    "argument: a date far off": assistant.Argument("9" * 5_000),
    "argument: a nest": assistant.Argument({"a": {"a": {"a": [[[[]]]]}}}),
    "argument: half a letter": assistant.Argument("MRDW\udfff"),
    "column: an order in a label": assistant.Told("row_label", assistant.ORDER),
}  # fmt: skip
ROWS |= {
    f"model: {how}": model.lie(how)
    for how in (
        "revenue came close to $2,249 million in FY2024", "revenue was anything but $2,249 million in FY2024",
        "segment revenue was $2,249 million in FY2024", "revenue was $2,249 million a quarter in FY2024",
        "revenue was $2,249 billion in FY2024", "target for revenue was $2,249 million in FY2024",
    )
}  # fmt: skip


def check(row: Any, folder: Path) -> None:
    """No false value is verified, none of another one is the company's; the true one is, where there has to be one."""
    if isinstance(row, Query):
        sql.check(row.text, folder)
        return
    if not isinstance(row, Page):
        checked = {words: words.Row, source: source.Row, index: index.Row, assistant: assistant.Row, model: model.Row}
        next(area.check for area, kinds in checked.items() if isinstance(row, kinds))(row, folder)  # type: ignore[attr-defined]
        return
    try:
        with within(SECONDS):
            facts = read_facts(row.raw)[1]
    except DocumentError:
        assert row.true is None
        return
    told = facts[["row_label", "period_end_date", "value", "metric", "segment"]].to_string() if len(facts) else ""
    assert not set(facts["value"]) & set(row.false), told
    own = facts[facts["metric"].notna() & facts["segment"].isna()]
    assert not set(own["value"]) & set(row.foreign), told
    assert row.true is None or row.true in set(facts["value"]), told
