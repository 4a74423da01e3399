"""The same metric of the same period printed in several places, and in several filings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache

from tickmark.catalogue import load
from tickmark.footing import HALF
from tickmark.proofs.books import Books, Period, Row, last_digit, period_of
from tickmark.proofs.results import ProofResult, period_name


def repeated_proofs(books: Books) -> list[ProofResult]:
    """Every metric that is printed in more than one row says the same in each, one that a statement may state some of
    where it does so for another period; net income is the one that the other statements start from.
    """
    found = []
    statements = {
        "net_income_ties_to_the_cash_flow_statement": {
            row["table_index"] for row in _all(books, "operating_cash_flow")
        },
        "net_income_ties_to_the_statement_of_equity": {row["table_index"] for row in _all(books, "shareholders_equity")}
        - {row["table_index"] for row in _all(books, "total_assets")},
    }
    for metric, by_period in books.metrics.items():
        alike = [
            (_tables(same), _compared("stated_twice_alike", period, same, same[:1]))
            for period, rows in by_period.items()
            if rows[0]["metric"] is not None
            for same in _printings(metric, rows)
        ]
        meant = {tables for tables, result in alike if result.holds} if metric in _stated_in_part() else None
        found += [result for tables, result in alike if meant is None or tables in meant]
        for period, rows in by_period.items():
            if metric == "net_income":
                for name, tables in statements.items():
                    there = [row for row in rows if row["table_index"] in tables]
                    here = [row for row in rows if row["table_index"] not in tables]
                    if there and here:
                        found.append(_compared(name, period, [*here, *there], here))
    return found


def _tables(rows: Iterable[Row]) -> frozenset[int]:
    return frozenset(row["table_index"] for row in rows)


def _printings(metric: str, rows: Sequence[Row]) -> list[list[Row]]:
    """Facts that must say the same: all of a metric; of a metric with several values those with one label."""
    several = metric in _several()
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        groups[(row["row_label"] or "").lower().strip(" :*") if several else ""].append(row)
    if several:  # one row of a statement of equity states it of several columns
        groups = {
            label: same
            for label, same in groups.items()
            if len({(row["table_index"], row["row_index"]) for row in same}) == len(same)
        }
    return [same for same in groups.values() if len({(row["table_index"], row["row_index"]) for row in same}) > 1]


def comparatives(rows: Iterable[Row], earlier: Iterable[Row]) -> list[ProofResult]:
    """What a filing says of earlier periods against what earlier filings said of them; a proof that fails is a
    restatement or an error.

    Args:
        rows: verified facts of one filing; with `filing_date`, what breaks names the day.
        earlier: verified facts of filings of the same company before it.

    Of a metric with several values for one period (debt with and without its current portion) one must agree.
    """
    ours, theirs = Books.of(rows), Books.of(earlier)
    found = []
    for metric, by_period in ours.metrics.items():
        for period, stated in by_period.items():
            before = theirs.metrics.get(metric, {}).get(period, ())
            if before and stated[0]["metric"] is not None:
                ours_now = [_nearest(stated, before)] if metric in _several() else stated
                found.append(_compared("comparative_agrees", period, [*before, *ours_now], before))
    return found


@cache
def _stated_in_part() -> frozenset[str]:
    return frozenset(metric.name for metric in load() if metric.also is not None)


@cache
def _several() -> frozenset[str]:
    return frozenset(metric.name for metric in load() if metric.several)


def _nearest(rows: Sequence[Row], reference: Sequence[Row]) -> Row:
    return min(rows, key=lambda row: min(abs(abs(row["value"]) - abs(other["value"])) for other in reference))


def _all(books: Books, metric: str) -> Iterable[Row]:
    return (row for rows in books.metrics.get(metric, {}).values() for row in rows)


def _place(row: Row, pair: tuple[Row, Row]) -> str:
    """What a fact is called beside another printing of it: by its table, and by its filing, with the day it was filed
    where that is known, where that is another.
    """
    place = f"{row['metric']} in table {row['table_index']}"
    if len({fact.get("accession") for fact in pair}) == 1:
        return place
    filed = f" filed {row['filing_date']}" if row.get("filing_date") else ""
    return f"{place} of {row.get('doc_type', 'filing')} {row['accession']}{filed}"


def _compared(name: str, period: Period, rows: Sequence[Row], reference: Sequence[Row]) -> ProofResult:
    """Each row against the nearest of the reference, but for the sign; the widest difference is reported."""
    worst, allowed, pair = 0.0, 0.0, (reference[0], reference[0])
    for row in rows:
        nearest = min(reference, key=lambda other: abs(abs(other["value"]) - abs(row["value"])))
        slack = 0.0 if last_digit(row) == last_digit(nearest) else HALF * max(last_digit(row), last_digit(nearest))
        difference = abs(abs(row["value"]) - abs(nearest["value"]))
        if difference - slack > worst - allowed or pair[0] is pair[1]:
            worst, allowed, pair = difference, slack, (nearest, row)
    numbers = tuple((_place(row, pair), row["value"]) for row in pair)
    ids = tuple(dict.fromkeys(row["fact_id"] for row in rows if period_of(row) == period))
    return ProofResult(name, period_name(*period), worst <= allowed, numbers, worst, allowed, ids)
