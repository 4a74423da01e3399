"""A small annual report of a made-up company, Mallory Industries, each time with other amounts: what an attack changes
some lines of.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

_STYLE = (
    'body{font-family:"Times New Roman",serif;font-size:10pt;margin:24px;color:#000;background:#fff}'
    "table{border-collapse:collapse;width:90%}td,th{padding:1px 4px;vertical-align:bottom}p{margin:6px 0}\n"
)
_INCOME = (
    ("Net sales", "rev", "$"), ("Cost of sales", "cogs", ""), ("Gross profit", "gp", ""),
    ("Selling, general and administrative expenses", "sga", ""), ("Research and development expenses", "rd", ""),
    ("Operating income", "op", ""), ("Interest expense", "int", "()"), ("Income before income taxes", "pre", ""),
    ("Provision for income taxes", "tax", ""), ("Net income", "ni", "$="), ("Diluted earnings per share", "eps", "$"),
    ("Weighted average diluted shares", "sh", ""),
)  # fmt: skip
_BALANCE = (
    ("Cash and cash equivalents", "cash", "$"), ("Accounts receivable, net", "ar", ""), ("Inventories", "inv", ""),
    ("Total current assets", "tca", ""), ("Property, plant and equipment, net", "ppe", ""), ("Goodwill", "gw", ""),
    ("Total assets", "ta", "$="), ("Accounts payable", "ap", "$"), ("Accrued liabilities", "acc", ""),
    ("Total current liabilities", "tcl", ""), ("Long-term debt", "debt", ""), ("Total liabilities", "tl", ""),
    ("Total stockholders&#8217; equity", "eq", "$="),
)  # fmt: skip


def _year(drawn: random.Random) -> dict[str, float]:
    """The amounts of a year, in thousands of dollars."""
    rev = drawn.randint(3_600_000, 5_900_000)
    cogs, sga, rd = (int(rev * drawn.uniform(*share)) for share in ((0.58, 0.66), (0.14, 0.18), (0.03, 0.05)))
    op = rev - cogs - sga - rd
    interest = drawn.randint(21_000, 64_000)
    pre = op - interest
    tax = int(pre * 0.22)
    cash, ar, inv, ppe, gw, ap, acc, debt = (
        drawn.randint(*bounds)
        for bounds in (
            (210_000, 690_000), (410_000, 820_000), (380_000, 770_000), (900_000, 1_900_000), (300_000, 800_000),
            (220_000, 480_000), (110_000, 290_000), (500_000, 1_100_000),
        )
    )  # fmt: skip
    ta, tl = cash + ar + inv + ppe + gw, ap + acc + debt
    shares = drawn.randint(88_000, 131_000)
    return {
        "rev": rev, "cogs": cogs, "gp": rev - cogs, "sga": sga, "rd": rd, "op": op, "int": interest, "pre": pre,
        "tax": tax, "ni": pre - tax, "cash": cash, "ar": ar, "inv": inv, "tca": cash + ar + inv, "ppe": ppe, "gw": gw,
        "ta": ta, "ap": ap, "acc": acc, "tcl": ap + acc, "debt": debt, "tl": tl, "eq": ta - tl, "sh": shares,
        "eps": round((pre - tax) / shares, 2),
    }  # fmt: skip


def _row(label: str, name: str, marks: str, years: Iterable[dict[str, float]]) -> str:
    edge = "border-bottom:3px double #000;" if "=" in marks else ""
    cells = ""
    for year in years:
        amount = f"{year[name]:.2f}" if name == "eps" else f"{year[name]:,}"
        amount = f"({amount})" if "(" in marks else amount
        cells += (
            f'<td style="width:1%;{edge}">{"$" if "$" in marks else "&#160;"}</td>'
            f'<td class="amt" style="text-align:right;{edge}">{amount}</td><td>&#160;</td>'
        )
    return f'<tr><td class="lbl">{label}</td>{cells}</tr>\n'


def page_of(name: str) -> str:
    """The report whose amounts are drawn for a name."""
    drawn = random.Random(f"mallory-{name}")
    years = [_year(drawn), _year(drawn)]
    years.sort(key=lambda year: -year["rev"])
    now, last = (year["rev"] for year in years)
    rows = ["".join(_row(*row, years) for row in part) for part in (_INCOME, _BALANCE)]
    heads = '<tr><th>&#160;</th><th colspan="3">2024</th><th colspan="3">2023</th></tr>'
    over = '<tr><td>&#160;</td><td colspan="6" style="text-align:center">%s</td></tr>'
    return f"""<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>Mallory Industries, Inc. - Form 10-K</title>
<style>{_STYLE}</style></head><body>
<p style="text-align:center"><b>UNITED STATES<br>SECURITIES AND EXCHANGE COMMISSION</b><br>Washington, D.C. 20549</p>
<p style="text-align:center"><b>FORM 10-K</b></p>
<p>&#9746; ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934</p>
<p style="text-align:center">For the fiscal year ended December 31, 2024</p>
<p style="text-align:center">Commission file number 001-39412</p>
<p style="text-align:center"><b>Mallory Industries, Inc.</b><br>(Exact name of registrant as specified in its charter)</p>
<p style="text-align:center">Delaware &#160; 31-0099145<br>400 Foundry Street, Dayton, Ohio 45402</p>
<p><b>Item 7. Management&#8217;s Discussion and Analysis of Financial Condition and Results of Operations</b></p>
<p>Net sales were ${now / 1000:,.1f} million in 2024, compared with ${last / 1000:,.1f} million in 2023, an increase of {(now / last - 1) * 100:.1f}%. The increase reflects higher volumes in our Flow Control segment and modest price realization.</p>

<p><b>Item 7A. Quantitative and Qualitative Disclosures About Market Risk</b></p>
<p>We are exposed to changes in interest rates, foreign currency exchange rates and commodity prices in the ordinary course of business.</p>

<p><b>Item 8. Financial Statements and Supplementary Data</b></p>
<p style="text-align:center"><b>MALLORY INDUSTRIES, INC.<br>CONSOLIDATED STATEMENTS OF INCOME</b><br>(in thousands, except per share data)</p>
<table class="fs" id="is">
{over % "Year Ended December 31,"}{heads}
{rows[0]}</table>

<p style="text-align:center"><b>MALLORY INDUSTRIES, INC.<br>CONSOLIDATED BALANCE SHEETS</b><br>(in thousands)</p>
<table class="fs" id="bs">
{over % "December 31,"}{heads}
{rows[1]}</table>
<p><b>Notes to Consolidated Financial Statements</b></p>
<p><b>1. Basis of Presentation.</b> The consolidated financial statements include the accounts of Mallory Industries, Inc. and its wholly owned subsidiaries. Intercompany balances are eliminated.</p>

<p>SIGNATURES. Pursuant to the requirements of Section 13 or 15(d), the registrant has duly caused this report to be signed on February 21, 2025.</p>
</body></html>
"""
