"""What the issuers' own tags say, by company, metric and period: the independent side of the question bank.

Read with ../shared/eval_ix.py and ../shared/metrics.csv, which are no part of Tickmark. Values have the sign of the
tag.
"""

from __future__ import annotations

import csv
import gzip
import importlib.util
import json
import pickle
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import Any

NARROWER = {
    "research_and_development": ("ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",),
    "long_term_debt": ("LongTermDebt",),
}
"""Concepts beside which a metric's own concept means another amount than the line of the statement."""
AXES = {
    "StatementBusinessSegmentsAxis": "segment",
    "ProductOrServiceAxis": "product",
    "StatementGeographicalAxis": "region",
}


@dataclass(frozen=True)
class Told:
    """One tagged value. `filings` are the filings that state it, by the day they were filed; `agreed` is False where
    they differ.
    """

    value: Decimal
    unit: str
    start: date | None
    end: date
    name: str
    filed: date
    agreed: bool


@dataclass
class Company:
    """A company's tags. `years` and `quarters` are the current periods of its filings, by name; `concepts` all that it
    ever tagged.
    """

    ticker: str
    name: str
    fiscal: dict[str, tuple[date, date]] = field(default_factory=dict)
    instants: dict[date, str] = field(default_factory=dict)
    metrics: dict[tuple[str, str], Told] = field(default_factory=dict)
    segments: dict[tuple[str, str], Told] = field(default_factory=dict)
    concepts: set[str] = field(default_factory=set)
    first_filed: date = date.max


def tagged(shared: Path, cache: Path | None = None) -> dict[str, Company]:
    """Companies by ticker. `cache` is a file that spares the second reading of all filings."""
    if cache is not None and cache.exists():
        return pickle.loads(cache.read_bytes())  # this script's own
    ix = _module(shared / "eval_ix.py")
    metrics = {
        row["metric"]: (row["kind"], row["concepts"].split(";"))
        for row in csv.DictReader((shared / "metrics.csv").open(encoding="utf-8"))
    }
    companies: dict[str, Company] = {}
    for path in sorted((shared / "edgar/submissions").glob("CIK*.json")):
        known = json.loads(path.read_text(encoding="utf-8"))
        recent = known["filings"]["recent"]
        company = companies.setdefault(known["tickers"][0], Company(known["tickers"][0], known["name"]))
        order = sorted(range(len(recent["accessionNumber"])), key=lambda n: recent["filingDate"][n])
        for n in order:
            folder = (
                shared
                / "edgar/Archives/edgar/data"
                / str(int(known["cik"]))
                / recent["accessionNumber"][n].replace("-", "")
            )
            root = ix.parse(gzip.decompress((folder / f"{recent['primaryDocument'][n]}.gz").read_bytes()))
            _filing(
                company,
                ix,
                root,
                date.fromisoformat(recent["filingDate"][n]),
                date.fromisoformat(recent["reportDate"][n]),
                recent["form"][n],
                metrics,
            )
    if cache is not None:
        cache.write_bytes(pickle.dumps(companies))
    return companies


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _filing(
    company: Company,
    ix: ModuleType,
    root: Any,
    filed: date,
    report: date,
    form: str,
    metrics: dict[str, tuple[str, list[str]]],
) -> None:
    company.first_filed = min(company.first_filed, filed)
    cover = ix.dei(root)
    focus, part = int(cover["DocumentFiscalYearFocus"]), cover["DocumentFiscalPeriodFocus"].upper()
    tags = ix.truth(root)
    names = _names(tags, report, focus, part, form)
    company.fiscal |= {name: span for span, name in names.items()}
    values: dict[tuple[str, date | None, date], tuple[Decimal, str]] = {}
    for tag in tags:
        concept = tag.concept.removeprefix("us-gaap:")
        if not tag.dims:
            company.concepts.add(concept)
            start = date.fromisoformat(tag.start) if tag.start else None
            values.setdefault((concept, start, date.fromisoformat(tag.end)), (Decimal(tag.xbrl_value), tag.unit))
        elif len(tag.dims) == 1 and tag.table is not None and tag.start:
            _segment(company, tag, names, filed, metrics["revenue"][1])
    ends = {span[1]: name for span, name in names.items() if name.startswith(("FY", "Q"))}
    for metric, (kind, concepts) in metrics.items():
        periods: dict[tuple[date | None, date], str] = (
            {(None, end): name for end, name in ends.items()} if kind == "instant" else dict(names)
        )
        for (start, end), name in periods.items():
            found = next((values[(c, start, end)] for c in concepts if (c, start, end) in values), None)
            if found:
                _add(company.metrics, (metric, name), Told(found[0], _unit(found[1]), start, end, name, filed, True))


def _names(tags: list[Any], report: date, focus: int, part: str, form: str) -> dict[tuple[date, date], str]:
    """Spans of the filing's income statement and their fiscal names, the current ones and the same of earlier years."""
    spans: dict[tuple[date, date], int] = defaultdict(int)
    for tag in tags:
        if tag.start and not tag.dims:
            spans[(date.fromisoformat(tag.start), date.fromisoformat(tag.end))] += 1
    found = {}
    for (start, end), count in spans.items():
        back = round((report - end).days / 365.25)
        if count < 5 or back < 0 or abs((report - end).days - back * 365.25) > 12:
            continue
        months = round(((end - start).days + 1) / 30.4375)
        year = focus - back
        if form.startswith("10-K") and months == 12:
            found[(start, end)] = f"FY{year}"
        elif form.startswith("10-Q") and part in ("Q1", "Q2", "Q3"):
            if months == 3:
                found[(start, end)] = f"{part} {year}"
            elif months == 6 and part == "Q2":
                found[(start, end)] = f"H1 {year}"
            elif months == 9 and part == "Q3":
                found[(start, end)] = f"9M {year}"
    return found


def _segment(company: Company, tag: Any, names: dict[tuple[date, date], str], filed: date, concepts: list[str]) -> None:
    axis = tag.dims[0][0].split(":")[-1]
    span = (date.fromisoformat(tag.start), date.fromisoformat(tag.end))
    if (
        axis not in AXES
        or tag.concept.removeprefix("us-gaap:") not in concepts
        or span not in names
        or not names[span].startswith("FY")
    ):
        return
    label = tag.label.strip(" :")
    words = label.lower()
    if (
        not label
        or len(label) > 40
        or any(w in words for w in ("total", "net sales", "revenue", "other", "sales", "elimin", "corporate", "("))
        or any(c.isdigit() for c in label)
    ):
        return
    _add(
        company.segments,
        (label, names[span]),
        Told(Decimal(tag.xbrl_value), _unit(tag.unit), span[0], span[1], names[span], filed, True),
    )


def _add(told: dict[tuple[str, str], Told], key: tuple[str, str], new: Told) -> None:
    old = told.get(key)
    if old is not None and old.value != new.value:
        new = Told(new.value, new.unit, new.start, new.end, new.name, new.filed, False)
    told[key] = new


def _unit(unit: str) -> str:
    low = unit.lower()
    return {
        "usd": "USD",
        "usd/shares": "USD/shares",
        "usdpershare": "USD/shares",
        "shares": "shares",
        "pure": "pure",
    }.get(low, unit)
