"""Statements of thousands of companies, drawn from the SEC's Financial Statement Data Sets, read, and compared with the
elements their issuers chose.

    python benchmarks/statement_sets.py FOLDER                # of one quarter: sub, pre and num, as .txt or as
    .txt.parquet
    python benchmarks/statement_sets.py FOLDER --wrong 40     # the commonest labels that were given a metric of another
    element, or none, of the tuned half

The data sets (https://www.sec.gov/dera/data/financial-statement-data-sets) hold, for every 10-K and 10-Q of a quarter,
the rows of the face statements in printed order with the label printed, the us-gaap element behind it, and its values;
headings are among the rows. Each filing chosen is drawn as an HTML page of its balance sheet, income statement,
statement of comprehensive income and cash flows, with the scale its values divide by, and taken through the chain. What
is compared is a cell's value, unit, last day and length, and its metric: precision and recall are those of
`../shared/score_facts.py`. Companies are parted by a digest of their CIK: the half kept out is only counted.

A label is that of the tag: printed dashes are lost in it, and some issuers give the viewer another than they print.
Which element an issuer chose under a plain label cannot be read from it.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import html
import multiprocessing
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from tickmark.catalogue import load
from tickmark.document.html import read_html
from tickmark.errors import TickmarkError
from tickmark.facts import Understanding
from tickmark.fiscal import fiscal_period
from tickmark.model import Filing, month_end
from tickmark.sections import find_sections

TITLES = {
    "BS": "CONSOLIDATED BALANCE SHEETS",
    "IS": "CONSOLIDATED STATEMENTS OF OPERATIONS",
    "CI": "CONSOLIDATED STATEMENTS OF COMPREHENSIVE INCOME",
    "CF": "CONSOLIDATED STATEMENTS OF CASH FLOWS",
}
LENGTHS = {1: "Three Months Ended", 2: "Six Months Ended", 3: "Nine Months Ended", 4: "Year Ended"}
SCALES = {6: "millions", 3: "thousands"}
CONCEPTS = {metric.name: frozenset(metric.concepts) for metric in load() if not metric.further}
NO_ROWS = ("LineItems", "Table", "Axis", "Member", "Domain")
OPENING = ("beginning", "start of", "opening")
TUNED = 6  # tenths of the companies, by the first byte of a digest of their CIK
LARGE = "1"  # how the data sets begin the name of a large accelerated filer's status
PER_FORM = {"10-K": 400, "10-Q": 200}  # filings of either half
SEED = 7

Row = dict[str, Any]
Cell = tuple[int | None, int | None, int | None]


class Told(NamedTuple):
    """What the issuer says of one cell: element (empty for one of its own), value, unit, months (None at a day), last
    day, label, statement.
    """

    element: str
    value: Decimal
    unit: str
    months: int | None
    end: date
    label: str
    statement: str


class Company(NamedTuple):
    """One filing of the data sets: its row of `sub`, rows of `pre` and of `num`."""

    filing: Row
    rows: list[Row]
    numbers: list[Row]


def table(folder: Path, name: str, columns: list[str]) -> pd.DataFrame:
    """One table of the data sets."""
    packed = folder / f"{name}.txt.parquet"
    return pd.read_parquet(packed, columns=columns) if packed.exists() else pd.read_csv(folder / f"{name}.txt", sep=
    "\t", usecols=columns, dtype={"adsh": str}, low_memory=False, quoting=csv.QUOTE_NONE)  # fmt: skip


def is_tuned(cik: int) -> bool:
    """Whether a company's labels may be looked at."""
    return hashlib.md5(str(cik).encode(), usedforsecurity=False).digest()[0] % 10 < TUNED


def chosen(folder: Path, known: frozenset[int], *, large: bool) -> list[Company]:
    """Filings of either half, chosen at random, without those of the companies known."""
    sub = table(folder, "sub", ["adsh", "cik", "name", "form", "period", "fy", "fye", "afs"])
    sub = sub[sub.form.isin(list(PER_FORM)) & ~sub.cik.isin(list(known))]
    if large:
        sub = sub[sub.afs.astype(str).str.startswith(LARGE)]
    picked: set[str] = set()
    for form, count in PER_FORM.items():
        for tuned in (True, False):
            of_half = sorted(
                filing.adsh for filing in sub[sub.form == form].itertuples() if is_tuned(filing.cik) == tuned
            )
            random.Random(SEED).shuffle(of_half)
            picked |= set(of_half[:count])
    pre = table(folder, "pre", ["adsh", "report", "line", "stmt", "inpth", "tag", "version", "plabel", "negating"])
    pre = pre[pre.adsh.isin(list(picked)) & pre.stmt.isin(list(TITLES)) & (pre.inpth == 0)].sort_values(
        ["adsh", "report", "line"]
    )
    num = table(folder, "num", ["adsh", "tag", "version", "coreg", "ddate", "qtrs", "uom", "value"])
    num = num[num.adsh.isin(list(picked)) & num.coreg.isna() & num.value.notna()]
    rows, numbers = dict(list(pre.groupby("adsh"))), dict(list(num.groupby("adsh")))
    return [
        Company(filing, rows[filing["adsh"]].to_dict("records"), numbers[filing["adsh"]].to_dict("records"))
        for filing in sub[sub.adsh.isin(list(picked))].to_dict("records")
        if filing["adsh"] in rows and filing["adsh"] in numbers
    ]


def day(written: float) -> date:
    """A day written as 20201231."""
    number = int(written)
    return date(number // 10000, number // 100 % 100, number % 100)


def long(when: date) -> str:
    return f"{when:%B} {when.day}, {when.year}"


def eve(end: date, quarters: int) -> date:
    """The day before so many quarters that end on a day."""
    months = end.year * 12 + end.month - 1 - 3 * quarters
    return month_end(date(months // 12, months % 12 + 1, 1))


def power(values: list[Decimal], share: float) -> int:
    """The power of ten that nearly all of some values divide by."""
    return next((p for p in SCALES if values and sum(value % 10**p == 0 for value in values) > share * len(values)), 0)


class Page:
    """Draws one filing; `told` is what its issuer says of each cell."""

    def __init__(self, company: Company) -> None:
        self.filing = company.filing
        self.end = day(company.filing["period"])
        self.told: dict[Cell, Told] = {}
        self.values: dict[tuple[str, str], dict[tuple[int, int], tuple[Decimal, str]]] = defaultdict(dict)
        for number in company.numbers:
            if number["uom"] in ("USD", "shares", "pure"):
                unit = (
                    "USD/shares"
                    if number["uom"] == "USD"
                    and "Per" in number["tag"]
                    and ("Share" in number["tag"] or "Unit" in number["tag"])
                    else number["uom"]
                )
                self.values[number["tag"], number["version"]].setdefault(
                    (int(number["ddate"]), int(number["qtrs"])), (Decimal(str(number["value"])), unit)
                )
        printed = [pair for of_row in self.values.values() for pair in of_row.values() if pair[0]]
        self.scale = power([value for value, unit in printed if unit == "USD"], 0.97)
        self.share_scale = min(self.scale, power([value for value, unit in printed if unit == "shares"], 0.6))
        groups: dict[tuple[int, str], list[Row]] = defaultdict(list)
        for row in company.rows:
            groups[row["report"], row["stmt"]].append(row)
        drawn = [part for (_, statement), rows in sorted(groups.items()) if (part := self._statement(statement, rows))]
        self.html = f"<html><body>{self._cover()}{''.join(drawn)}</body></html>"

    def _cover(self) -> str:
        form, year = self.filing["form"], self.filing["fy"] if self.filing["fy"] == self.filing["fy"] else self.end.year
        return (
            f"<p><b>{html.escape(self.filing['name'])}</b></p><p>FORM {form}</p><p>For the "
            f"{'fiscal year' if form == '10-K' else 'quarterly period'} ended {long(self.end)}</p>"
            f"<p>References to fiscal {int(year)} are to the fiscal year that ends in {int(year)}.</p><p>Item "
            f"{'8' if form == '10-K' else '1'}. Financial Statements</p>"
        )

    def _stated(self) -> str:
        if not self.scale:
            return "(In U.S. dollars)"
        if self.share_scale == self.scale:
            return f"(In {SCALES[self.scale]}, except per share data)"
        shares = (
            f"shares in {SCALES[self.share_scale]}, except per share data"
            if self.share_scale
            else "except share and per share data"
        )
        return (
            f"(Dollars in {SCALES[self.scale]}, {shares})"
            if self.share_scale
            else f"(In {SCALES[self.scale]}, {shares})"
        )

    def _columns(self, statement: str, rows: list[Row]) -> list[tuple[int, int]]:
        """Last day and quarters of the columns that half of the rows have; of an annual report's flows its years
        alone.
        """
        found = Counter(
            at
            for row in rows
            for at in self.values.get((row["tag"], row["version"]), {})
            if (at[1] == 0) == (statement == "BS") and at[1] in (0, *LENGTHS)
        )
        most = max(found.values(), default=0)
        columns = sorted((at for at, count in found.items() if count >= 0.5 * most), key=lambda at: (at[1], -at[0]))
        years = [at for at in columns if at[1] == 4]
        return years if years and self.filing["form"] == "10-K" else columns

    def _statement(self, statement: str, rows: list[Row]) -> str:
        columns = self._columns(statement, rows)
        if not columns:
            return ""
        index = max((cell[0] for cell in self.told if cell[0] is not None), default=-1) + 1
        heads = (
            long(day(when)) if not quarters else f"{LENGTHS[quarters]} {long(day(when))}" for when, quarters in columns
        )
        lines = ["<tr><td></td>" + "".join(f"<td></td><td colspan='2'>{head}</td>" for head in heads) + "</tr>"]
        for row in rows:
            label = (row["plabel"] or "").replace("[Abstract]", "").strip()
            cells = [
                self._cell(statement, row, at, (index, len(lines), 3 + 3 * place)) for place, at in enumerate(columns)
            ]
            if row["tag"].endswith(NO_ROWS) or not (any(cells) or "Abstract" in row["tag"]):
                continue
            shown = "".join(cell or "<td></td><td></td><td></td>" for cell in cells) if any(cells) else ""
            lines.append(f"<tr><td>{html.escape(label if shown else label.rstrip(':') + ':')}</td>{shown}</tr>")
        joined = statement == "IS" and any("ComprehensiveIncomeNetOfTax" in row["tag"] for row in rows)
        title = (
            ("CONDENSED " if self.filing["form"] == "10-Q" else "")
            + TITLES[statement]
            + (" AND COMPREHENSIVE INCOME" if joined else "")
        )
        return f"<p><b>{title}</b></p><p>{self._stated()}</p><table>{''.join(lines)}</table>"

    def _cell(self, statement: str, row: Row, at: tuple[int, int], address: Cell) -> str:
        """A number as printed, in three cells; nothing where the row has none for that time."""
        known = self.values.get((row["tag"], row["version"]), {})
        if at not in known and statement == "CF":  # balances of cash
            opening = any(word in (row["plabel"] or "").lower() for word in OPENING)
            at = int(f"{eve(day(at[0]), at[1]) if opening else day(at[0]):%Y%m%d}"), 0
        if at not in known:
            return ""
        value, unit = known[at]
        shown = -value if row["negating"] else value
        if unit in ("USD", "shares"):
            scaled = abs(shown) / 10 ** (self.scale if unit == "USD" else self.share_scale)
            printed = f"{scaled:,.0f}" if scaled == scaled.to_integral_value() else f"{scaled:,.1f}"
        else:
            printed = f"{abs(shown):,.2f}"
        printed = "—" if not shown else f"({printed})" if shown < 0 else printed
        element = row["tag"] if row["version"].startswith("us-gaap") else ""
        self.told[address] = Told(element, value, unit, 3 * at[1] or None, day(at[0]), row["plabel"] or "", statement)
        return f"<td></td><td>{'$' if unit.startswith('USD') else ''}</td><td>{printed}</td>"


def read(company: Company) -> tuple[Counter[str], list[tuple[str, str, str, str]]]:
    """Counts of one filing, and its (metric, element, label, statement) that are wrong or missing."""
    page = Page(company)
    raw, known = page.html.encode(), company.filing
    filing = Filing(
        "X", f"{page.end.year}-Q4", int(known["cik"]), known["name"], known["form"], known["adsh"], page.end +
        timedelta(60), page.end, "x.htm", "",
        f"{int(known['fye']):04d}" if known["fye"] == known["fye"] else "1231", hashlib.sha256(raw).hexdigest(),
        len(raw),
    )  # fmt: skip
    document = read_html(raw, filing.sha256)
    try:
        facts = Understanding(document, find_sections(document, filing.form), fiscal_period(document, filing)).facts
    except TickmarkError:
        return Counter(unread=1), []
    at: dict[Cell, list[Any]] = defaultdict(list)
    for fact in facts:
        at[fact.location.table_index, fact.location.row_index, fact.location.column_index].append(fact)
    counts, remarks = Counter(filings=1), []
    wanted: dict[tuple[str, int | None, date, Decimal], Told] = {}
    got: set[tuple[str, int | None, date]] = set()
    for cell, told in page.told.items():
        counts["cells"] += 1
        meant = {name for name, concepts in CONCEPTS.items() if told.element in concepts}
        wanted |= {(name, told.months, told.end, abs(told.value)): told for name in meant}
        counts["found"] += bool(at[cell])
        counts["right"] += any(
            abs(fact.value) == abs(told.value)
            and fact.unit == told.unit
            and fact.period.end == told.end
            and (fact.period.months or None) == told.months
            for fact in at[cell]
        )
        for fact in at[cell]:
            if fact.metric in CONCEPTS:
                counts.update(("claimed", "fitting") if fact.metric in meant else ("claimed",))
                if fact.metric in meant:
                    got.add((fact.metric, told.months, told.end))
                else:
                    remarks.append(
                        (f"not {fact.metric}", told.element or "its own", told.label.lower(), told.statement)
                    )
    for (name, months, end, _), told in wanted.items():
        counts.update(("wanted", "stated") if (name, months, end) in got else ("wanted",))
        if (name, months, end) not in got:
            remarks.append((name, told.element, told.label.lower(), told.statement))
    return counts, remarks


def lines(counts: Counter[str]) -> Iterator[str]:
    yield f"{counts['filings']} filings ({counts['unread']} without a fiscal period), {counts['cells']:,} cells"
    yield (
        f"found {counts['found'] / counts['cells']:.4f}, right in value, unit, last day and length "
        f"{counts['right'] / counts['found']:.4f}"
    )
    yield (
        f"metrics: precision {counts['fitting'] / counts['claimed']:.4f} of {counts['claimed']:,}, recall "
        f"{counts['stated'] / counts['wanted']:.4f} of {counts['wanted']:,}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--known", type=Path, default=Path("../shared/edgar"), help="a folder of filings whose companies are left out"
    )
    parser.add_argument("--large", action="store_true", help="large accelerated filers only")
    parser.add_argument("--wrong", type=int, default=0, metavar="N")
    options = parser.parse_args()
    known = frozenset(int(path.stem.removeprefix("CIK")) for path in (options.known / "submissions").glob("CIK*.json"))
    companies = chosen(options.folder, known, large=options.large)
    with multiprocessing.Pool() as pool:
        outcomes = pool.map(read, companies, chunksize=4)
    for tuned, name in ((True, "companies tuned on"), (False, "companies kept out")):
        of_half = [
            outcome
            for company, outcome in zip(companies, outcomes, strict=True)
            if is_tuned(company.filing["cik"]) == tuned
        ]
        print(f"{name}: {'; '.join(lines(sum((counts for counts, _ in of_half), Counter())))}")
        if tuned:
            for remark, count in Counter(remark for _, remarks in of_half for remark in remarks).most_common(
                options.wrong
            ):
                print(f"  {count} {' | '.join(remark)}")


if __name__ == "__main__":
    main()
