"""The report of a partition, from verified facts alone: as data (`ResearchOutput`) and as Markdown. No clock is asked,
and a model only for the thesis.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from tickmark.errors import ContractError, NotInWarehouse
from tickmark.factstore import FactStore
from tickmark.model import Filing
from tickmark.narrate.claims.check import verifier_of
from tickmark.narrate.findings import Findings, Gate, findings
from tickmark.narrate.markdown import Citations, page
from tickmark.narrate.narrator import Narration, narrate
from tickmark.narrate.research import (
    Analysis,
    Conflict,
    ConflictingValue,
    Missing,
    ResearchFact,
    ResearchOutput,
    Source,
)
from tickmark.narrate.wording import named_source

if TYPE_CHECKING:
    import pandas as pd

    from tickmark.llm import Model

Row = dict[str, Any]


def report(
    raw: pd.DataFrame,
    verified: pd.DataFrame,
    rejected: pd.DataFrame,
    as_of: date | None = None,
    model: Model | None = None,
) -> Row:
    """What a partition says, as a row of `reports`.

    Args:
        raw: rows of `raw_filings` of one partition.
        verified: its rows of `verified_facts`.
        rejected: its rows of `rejected_facts`.
        as_of: only filings filed by that day count; the latest filing date of the partition unless told, so that the
            same partition gives the same report.
        model: tells the thesis where there is one, as far as what it tells can be verified; else the template does.

    Raises:
        NotInWarehouse: nothing of the partition was filed by `as_of`.
        ContractError: facts of a filing that `raw_filings` does not hold, or filings of several partitions.
    """
    found, store = _found(raw, verified, rejected, as_of)
    narration = narrate(found, verifier_of(store), model)
    cite = Citations()
    markdown = page(found, cite, narration)
    latest = found.latest
    return {
        "ticker": latest.ticker,
        "period": latest.period,
        "accession": latest.accession,
        "report_id": f"{latest.ticker}_{latest.period}_{found.as_of}".lower(),
        "as_of_date": found.as_of,
        "output": output(found, cite.facts, narration).to_json(),
        "markdown": markdown,
        "html": None,
    }


def findings_of(
    raw: pd.DataFrame, verified: pd.DataFrame, rejected: pd.DataFrame, as_of: date | None = None
) -> Findings:
    """What the rows of one partition come to; arguments and errors as of `report`."""
    return _found(raw, verified, rejected, as_of)[0]


def _found(
    raw: pd.DataFrame, verified: pd.DataFrame, rejected: pd.DataFrame, as_of: date | None
) -> tuple[Findings, FactStore]:
    """Findings, and the facts that they are made of."""
    filings = _filings(raw)
    known = {filing.accession for filing in filings}
    strangers = {*verified["accession"], *rejected["accession"]} - known
    if strangers:
        raise ContractError(f"reports: facts of filings that raw_filings does not hold: {', '.join(sorted(strangers))}")
    first, last = filings[0], filings[-1]
    as_of = as_of or last.filing_date
    public = [filing for filing in filings if filing.filing_date <= as_of]
    if not public:
        raise NotInWarehouse(
            f"nothing of {first.ticker} {first.period} was public on {as_of}",
            hint=f"its first filing was filed on {first.filing_date}",
        )
    counted = {filing.accession: filing for filing in public}
    verified = verified[verified["accession"].isin(counted)]
    rejected = rejected[rejected["accession"].isin(counted)]
    gate = Gate(*map(_counted, (verified["verification_status"], rejected["reason"], verified["assurance"])))
    told = verified[
        verified["metric"].notna() | verified["segment"].notna() | verified["checks"].str.contains('"!', regex=False)
    ]
    store = FactStore.from_frame(verified, raw)
    held = store.facts(public[-1].ticker)
    flipped = frozenset(fact.fact_id for fact in held.facts if fact.flipped) if held else frozenset()
    facts = [research_fact(row, counted[row["accession"]], flipped=row["fact_id"] in flipped) for row in _records(told)]
    return findings(public, facts, gate, as_of, held), store


def output(found: Findings, facts: Iterable[ResearchFact], narration: Narration) -> ResearchOutput:
    """Findings as data.

    Args:
        facts: those that the report cites.
        narration: the thesis.
    """
    latest = found.latest
    return ResearchOutput(
        query=f"What do the filings of {latest.company} ({latest.ticker}) for {latest.period} state?",
        as_of_date=found.as_of,
        facts=tuple(facts),
        analysis=Analysis(
            summary=narration.plain,
            supporting_facts=narration.supporting,
        ),
        conflicts=tuple(
            Conflict(
                metric=values[0].metric or "",
                values=tuple(ConflictingValue(value=fact.value, source=named_source(fact)) for fact in values),
            )
            for values in found.conflicts
        ),
        not_found=tuple(Missing(metric=name) for name in found.missing),
    )


def _filings(raw: pd.DataFrame) -> list[Filing]:
    """One per accession number, by its first document, in the order in which they were filed."""
    filings: dict[str, Filing] = {}
    for row in _records(raw):
        filing = Filing(**row | {"fiscal_year_end": row["fiscal_year_end"] or ""})
        filings.setdefault(filing.accession, filing)
    if len({(filing.ticker, filing.period) for filing in filings.values()}) != 1:
        raise ContractError(
            f"reports: a report is of one partition; raw_filings holds {len(filings)} filings of none or several"
        )
    return sorted(filings.values(), key=lambda filing: (filing.filing_date, filing.accession))


def _counted(series: pd.Series[Any]) -> dict[str, int]:
    return {str(name): int(count) for name, count in series.value_counts().items()}


def research_fact(row: Row, filing: Filing, *, flipped: bool = False) -> ResearchFact:
    """A row of `verified_facts` as a fact of a report."""
    own = {
        name: row[name]
        for name in ResearchFact.model_fields
        if name not in ("source", "checks", "witnesses", "flipped")
    }
    source = Source(
        accession=filing.accession,
        form=filing.form,
        url=filing.url,
        section_id=row["section_id"],
        table_index=row["table_index"],
        row_index=row["row_index"],
        column_index=row["column_index"],
        paragraph_index=row["paragraph_index"],
        sentence=row["sentence_string"],
    )
    return ResearchFact(
        **own,
        flipped=flipped,
        checks=tuple(json.loads(row["checks"])),
        witnesses=tuple(json.loads(row["witnesses"])),
        source=source,
    )


def _records(frame: pd.DataFrame) -> list[Row]:
    """Rows with None for whatever is missing, and days as days."""
    objects = frame.astype(object)
    return [
        {str(name): _day(value) for name, value in row.items()}
        for row in objects.where(objects.notna(), None).to_dict("records")
    ]


def _day(value: Any) -> Any:
    return value.date() if isinstance(value, datetime) else value
