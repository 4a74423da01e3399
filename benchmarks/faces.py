"""Whether every face says the same of a metric: `financials`, `ask`, `verify`, the report and an assistant's tools, by
value and sign; and `ask` and `verify` of a ratio.

    python benchmarks/faces.py WAREHOUSE [--years 2]

What differs is listed for the companies that rules were tuned on alone; of the others only totals are shown.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from held_out import HELD_OUT

from tickmark.ask import Asker
from tickmark.catalogue import metric_names, ratios
from tickmark.errors import NotInWarehouse
from tickmark.financials import Column, Entry, Every, Financials, Line, financials
from tickmark.narrate.claims.check import Verifier
from tickmark.narrate.findings import Findings

CLOSE = 1e-6


class Faces:
    """Compares what is said of one store's companies; `counts` tells how much was compared."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.verifier = Verifier(asker.store)
        self.counts: Counter[str] = Counter()

    def metrics(self, ticker: str, years: int) -> Iterator[str]:
        """What differs between statements, answers and verification, for every metric of the newest years; quarters
        where no year is stated.
        """
        for line, column, entry in self._values(ticker, years):
            name = metric_names()[line.metric][0]
            answer = self.asker.ask(f"What was {ticker}'s {name} in {column.name.replace('FY', 'fiscal ')}?")
            self.counts["values of metrics"] += 1
            if answer.answer.value is None or not _same(answer.answer.value, entry.amount):
                yield f"{ticker} {line.metric} {column.name}: financials {entry.amount:,}, ask: {answer.answer.text}"
            yield from self._verified(ticker, f"{line.metric} {column.name}", answer.answer.text)

    def ratios(self, ticker: str, years: int) -> Iterator[str]:
        """Answers on ratios that verification does not accept."""
        columns = dict.fromkeys(column.name for _, column, _ in self._values(ticker, years))
        for ratio in ratios().values() if columns else ():
            for name in columns:
                answer = self.asker.ask(f"What was {ticker}'s {ratio.names[0]} in {name.replace('FY', 'fiscal ')}?")
                if ratio.formulas and answer.status == "answered":
                    self.counts["values of ratios"] += 1
                    yield from self._verified(ticker, f"{ratio.name} {name}", answer.answer.text)

    def report(self, found: Findings) -> Iterator[str]:
        """What a report shows at its head and the statements known on its day do not say."""
        ticker = found.latest.ticker
        known = {
            (line.metric, column.end, column.months): entry
            for line, column, entry in self._values(ticker, 40, found.as_of, label=None)
        }
        for item in found.key_metrics:
            months = (
                0
                if item.now.period_start is None
                else round((item.now.period_end_date - item.now.period_start).days / 30.4375)
            )
            entries = [
                entry
                for (metric, end, length), entry in known.items()
                if (metric, end) == (item.now.metric, item.now.period_end_date) and months in (0, length)
            ]
            self.counts["values of reports"] += bool(entries)
            if entries and not any(_same(item.now.amount, entry.amount) for entry in entries):
                yield (
                    f"{ticker} {found.latest.period} {item.now.metric}: the report says {item.now.amount:,}, "
                    f"financials {entries[0].amount:,}"
                )

    def _values(
        self, ticker: str, years: int, as_of: date | None = None, label: str | None = None
    ) -> Iterator[tuple[Line, Column, Entry]]:
        kinds: tuple[Every, ...] = ("year", "quarter")
        read = [found for every in kinds if (found := self._financials(ticker, every, years, as_of))]
        for found in read if as_of else read[:1]:
            for _, line, column, entry in found.entries():
                if line.label is label:
                    yield line, column, entry

    def _financials(self, ticker: str, every: Every, periods: int, as_of: date | None) -> Financials | None:
        try:
            return financials(self.asker.store, ticker, every=every, periods=periods, as_of=as_of)
        except NotInWarehouse:
            return None

    def _verified(self, ticker: str, what: str, text: str) -> Iterator[str]:
        """An answer put into a narrative of the company."""
        result = self.verifier.verify(text, ticker)
        if not result.ok or not result.claims:
            wrong = [claim.finding for claim in result.claims if claim.finding.severity == "error"]
            yield (
                f"{ticker} {what}: '{text}' is refused: {wrong[0].code}, {wrong[0].message}"
                if wrong
                else f"{ticker} {what}: '{text}' claims nothing"
            )


def _same(one: float, other: Decimal) -> bool:
    return abs(one - float(other)) <= CLOSE * max(1.0, abs(one))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("--years", type=int, default=2)
    options = parser.parse_args()
    from tickmark.narrate.publish import told
    from tickmark.warehouse import sandboxed

    faces = Faces(Asker.open(options.warehouse))
    partitions = (
        sandboxed(options.warehouse).execute("SELECT DISTINCT ticker, period FROM raw_filings ORDER BY ALL").fetchall()
    )
    for company in faces.asker.store.companies:
        ticker = company.ticker
        found = [*faces.metrics(ticker, options.years), *faces.ratios(ticker, options.years)]
        for _, period in (row for row in partitions if row[0] == ticker):
            found += faces.report(told(sandboxed(options.warehouse), ticker, period).found)
        faces.counts["differences, held out" if ticker in HELD_OUT else "differences, tuned on"] += len(found)
        for line in found if ticker not in HELD_OUT else ():
            print(line[:400])
    print(", ".join(f"{name} {count:,}" for name, count in faces.counts.items()))


if __name__ == "__main__":
    main()
