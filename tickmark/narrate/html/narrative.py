"""A checked narrative as a page: the text with each number marked by its verdict; a click opens what it was bound to.

The page has no script: a number is a link to its finding, which the style shows while it is the page's target.
"""

from __future__ import annotations

from collections.abc import Callable

from tickmark.narrate.claims.check import CheckedClaim, Verification
from tickmark.narrate.html.shell import POLICY, e
from tickmark.narrate.html.shell import STYLE as LOOK

Address = Callable[[str], str | None]
_VERDICTS = {"ok": "agrees", "wrong": "wrong", "unverifiable": "cannot be told"}
_SIGNS = {"ok": "✓", "wrong": "✗", "unverifiable": "?"}

STYLE = (
    LOOK
    + """
.told{white-space:pre-wrap;overflow-wrap:anywhere;font:1rem/1.7 Georgia,serif;padding-bottom:1rem}
.told a{color:inherit;text-decoration:none;border-radius:.2rem;padding:0 .15rem;border-bottom:2px solid}
.told a.ok{border-color:var(--good);background:color-mix(in srgb,var(--good) 10%,transparent)}
.told a.wrong{border-color:var(--bad);background:color-mix(in srgb,var(--bad) 14%,transparent);font-weight:600}
.told a.unverifiable{border-bottom-style:dashed;border-color:var(--b)}
.told a:focus-visible,.pane a:focus-visible{outline:3px solid var(--link);outline-offset:1px}
.told sup{font:.7rem system-ui}
.two{display:grid;grid-template-columns:minmax(0,1fr) 23rem;gap:1.5rem}
.pane{position:sticky;top:1rem;align-self:start;max-height:90vh;overflow:auto}
.pane article{display:none;border:1px solid var(--line);border-radius:.4rem;padding:.8rem 1rem;background:var(--band)}
.pane article:target{display:block;border-color:var(--link)}
.pane h2{font-size:1.05rem;border:0;padding:0;margin:.1rem 0 .4rem}
.pane dl{display:grid;grid-template-columns:auto 1fr;gap:.15rem .8rem;margin:.4rem 0}
.pane dt{color:var(--soft)}.pane dd{margin:0;overflow-wrap:anywhere}.right{font-weight:700;color:var(--good)}
@media (max-width:48rem){.two{display:block}.pane{position:static;max-height:none}
.pane article:target{position:fixed;left:0;right:0;bottom:0;max-height:60vh;overflow:auto;z-index:4}
.told{padding-bottom:60vh}}
@media print{.two{display:block}.pane{position:static;max-height:none;overflow:visible}
.pane article{display:block;break-inside:avoid;margin:.5rem 0}.pane .back{display:none}}
"""
)


def narrative_page(title: str, text: str, result: Verification, address: Address) -> str:
    """The page of a checked text.

    Args:
        title: what the text is called.
        text: as it was given.
        result: what verification found.
        address: of the cell of a fact, by its id; None where none can be opened.
    """
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">{POLICY}<meta name="viewport" '
        f'content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">'
        f"<title>{e(title)} · checked</title><style>{STYLE}</style></head>\n<body>"
        f'<a class="skip" href="#told">Skip to the text</a>\n<header class="top"><h1>{e(title)}</h1>'
        f'{_summary(result)}</header>\n<main class="two">'
        f'<div class="told" id="told" tabindex="-1">{_marked(text, result)}</div>\n<aside class="pane" '
        f'aria-label="Evidence"><p class="soft back">Choose a number to see what it is bound to.</p>'
        f"{''.join(_finding(n, claim, address) for n, claim in enumerate(result.claims, 1))}{_maths(result)}</aside>"
        f"</main></body></html>\n"
    )


def _summary(result: Verification) -> str:
    """The verification in one paragraph: its status, claims and arithmetic."""
    summary = result.summary()
    state, colour = ("VERIFIED", "up") if result.ok else ("NOT VERIFIED", "down")
    return (
        f'<section aria-label="Verification Summary"><p><strong class="{colour}">{state}</strong>'
        f" · {summary['claims_checked']} claims checked, {summary['claims_matched']} agree with facts, "
        f"{summary['claims_wrong']} wrong, {summary['claims_unverifiable']} cannot be told · "
        f"{summary['math_checks']} arithmetic checks, {summary['math_failed']} fail</p></section>"
    )


def _marked(text: str, result: Verification) -> str:
    """The text with a link around each number that was checked."""
    parts: list[str] = []
    last = 0
    for n, checked in enumerate(result.claims, 1):
        start, end = checked.claim.span
        if start < last:
            continue  # a range is marked once
        verdict = checked.finding.verdict
        parts.append(_lines(text[last:start]))
        parts.append(
            f'<a id="n{n}" class="{verdict}" href="#c{n}" title="{_VERDICTS[verdict]}">{e(text[start:end])}'
            f'<sup aria-hidden="true">{_SIGNS[verdict]}</sup></a>'
        )
        last = end
    return "".join(parts) + _lines(text[last:])


def _lines(text: str) -> str:
    return "\n".join(e(line) for line in text.split("\n"))


def _finding(n: int, checked: CheckedClaim, address: Address) -> str:
    """What a number was bound to, and what is said of it."""
    finding, number = checked.finding, checked.claim.number
    evidence = finding.evidence
    links = [(fact_id, href) for fact_id in finding.fact_ids if (href := address(fact_id))]
    shown = [
        ("Verdict", e(f"{_VERDICTS[finding.verdict]}{f' ({finding.code})' if finding.code else ''}")),
        ("Why", e(finding.message)),
        ("Should be", f'<span class="right">{e(finding.correction)}</span>' if finding.correction else ""),
        ("Of", e(", ".join(str(x) for x in (finding.entity, finding.metric, finding.segment, finding.period) if x))),
        ("Printed", e(evidence.get("printed", ""))),
        ("Row", e(evidence.get("label", ""))),
        ("Sentence", e(str(evidence.get("sentence") or "")[:400])),
        ("Filing", e(" ".join(str(evidence[x]) for x in ("form", "accession") if evidence.get(x)))),
        ("Assurance", e(finding.assurance or "")),
        (
            "Cell",
            ", ".join(
                f'<a href="{e(href)}" data-fact="{e(fact_id)}">open in the filing</a>' for fact_id, href in links
            ),
        ),
    ]
    rows = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in shown if value)
    return (
        f'<article id="c{n}" class="{finding.verdict}" tabindex="-1" aria-label="Finding for {e(number.text)}">'
        f'<h2>{e(number.text)}</h2><dl>{rows}</dl><a class="back" href="#n{n}">back to the text</a></article>\n'
    )


def _maths(result: Verification) -> str:
    failed = [check for check in result.maths if not check.ok]
    if not failed:
        return ""
    items = "".join(f"<li>line {check.line}: {e(check.detail)}</li>" for check in failed)
    return f'<section aria-label="Arithmetic"><h2>The text\'s own arithmetic</h2><ul>{items}</ul></section>'
