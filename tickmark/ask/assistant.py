"""What assistants are given: rows without their repeated names, tables as printed, passages with what stands around
them, each within a size.

A list of facts is `columns` once and then `rows`; what does not fit into `MOST_BYTES` is left out, and `next_offset`
says where to go on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any, Final

from tickmark.ask.answer import Answer
from tickmark.ask.engine import Asker
from tickmark.errors import NotInWarehouse
from tickmark.factstore import StoredCompany, StoredFact
from tickmark.financials import financials as statements_of
from tickmark.security import instructions_in

MOST_BYTES: Final = 28_000
"""Bytes of JSON of one result."""
MOST_ROWS: Final = 100
_MOST_COLUMNS: Final = 12
_ID: Final = 12
"""Letters of a fact's id that are given; `evidence` takes them."""
_LONGEST_LABEL: Final = 90
FACT_COLUMNS: Final = (
    "id",
    "label",
    "member",
    "value",
    "unit",
    "period",
    "start",
    "end",
    "form",
    "section",
    "table",
    "assurance",
)


_AROUND: Final = """
    SELECT chunk_id, coalesce(section_id, ''), coalesce(heading, ''), text FROM chunks
    WHERE accession = (SELECT any_value(accession) FROM chunks WHERE chunk_id = ?) ORDER BY first_block, chunk_id
"""
_OF_SECTION: Final = """
    SELECT chunk_id, coalesce(section_id, ''), coalesce(heading, ''), text FROM chunks
    WHERE accession = ? AND section_id = ? ORDER BY first_block, chunk_id
"""


def bounded(result: dict[str, Any], most: int = MOST_BYTES) -> dict[str, Any]:
    """A result of at most so many bytes of JSON: its longest list is cut, and `left_out` says how many of its members
    are missing.
    """
    while len(json.dumps(result, ensure_ascii=False, default=str).encode()) > most:
        lists = {name: value for name, value in result.items() if isinstance(value, list) and len(value) > 1}
        if not lists:
            break
        name = max(lists, key=lambda key: len(json.dumps(lists[key], ensure_ascii=False, default=str)))
        kept = lists[name][: max(1, len(lists[name]) * 3 // 4)]
        missing = result.get("left_out", {}).get(name, 0) + len(lists[name]) - len(kept)
        result = {**result, name: kept, "left_out": {**result.get("left_out", {}), name: missing}}
    return result


def company_of(asker: Asker, ticker: str) -> StoredCompany:
    """The company with a ticker, or with a name that fits only it.

    Raises:
        NotInWarehouse: there is none; says which are nearest.
    """
    found = asker.store.company(ticker)
    if found is None:
        named = [
            company
            for company in asker.store.companies
            if ticker.strip() and ticker.casefold() in company.name.casefold()
        ]
        if len(named) == 1:
            return named[0]
        near = named or asker.store.companies
        listed = ", ".join(f"{company.ticker} ({company.name})" for company in near[:12])
        raise NotInWarehouse(
            f"there are no filings of '{ticker[:40]}' in the warehouse",
            hint=f"there are {listed}; `coverage` lists all",
        )
    return found


def fact_row(fact: StoredFact) -> list[Any]:
    """A fact as a row of `FACT_COLUMNS`."""
    table = (
        f"{fact.accession}:{fact.table_index}"
        if fact.table_index is not None
        else f"{fact.accession}:paragraph {fact.paragraph_index}"
    )
    label = fact.label if len(fact.label) <= _LONGEST_LABEL else f"{fact.label[: _LONGEST_LABEL - 1]}…"
    start = str(fact.period_start) if fact.period_start else None
    days = [start, str(fact.period_end_date)]
    return [
        fact.fact_id[:_ID],
        label,
        fact.segment,
        float(fact.amount),
        fact.unit,
        fact.fiscal_period,
        *days,
        fact.doc_type,
        fact.section_id,
        table,
        fact.assurance,
    ]


def fact_rows(facts: Sequence[StoredFact], limit: int, offset: int) -> dict[str, Any]:
    """Facts as rows, from `offset` on; `found` is how many there are, `next_offset` where the next begin, null where
    none do.
    """
    limit = max(1, min(limit, MOST_ROWS))
    rows = [fact_row(fact) for fact in facts[max(0, offset) : max(0, offset) + limit]]
    kept = bounded({"columns": list(FACT_COLUMNS), "rows": rows})["rows"]
    following = max(0, offset) + len(kept)
    return {
        "columns": list(FACT_COLUMNS),
        "rows": kept,
        "found": len(facts),
        "next_offset": following if following < len(facts) else None,
    }


def found_facts(
    asker: Asker, text: str, ticker: str, period: str | None, unit: str | None, limit: int, offset: int
) -> dict[str, Any]:
    """Facts whose row, column, member, measure or sentence a phrase may mean, the likeliest first."""
    company = company_of(asker, ticker)
    links = asker.fallback.links(company.ticker, f"{text} {period or ''}", most=MOST_ROWS)
    facts = [link.fact for link in links if unit is None or link.fact.unit.casefold() == unit.casefold()]
    return {"company": company.name} | fact_rows(facts, limit, offset)


def listed_facts(
    asker: Asker, ticker: str, metric: str | None, fiscal: str | None, segment: str | None, limit: int, offset: int
) -> dict[str, Any]:
    """Facts of a company by metric, fiscal period and member."""
    company = company_of(asker, ticker)
    found = asker.store.find(company.ticker, metric, fiscal_period=fiscal, segment=segment)
    return {"company": company.name} | fact_rows(found, limit, offset)


def coverage(asker: Asker, ticker: str | None) -> dict[str, Any]:
    """What there is: of all companies their filings, or of one also its periods, metrics, members and tables with their
    titles.
    """
    if ticker is None:
        listed = [[c.ticker, c.name, str(c.filed[0]), str(c.filed[1])] for c in asker.store.companies]
        return bounded({"columns": ["ticker", "name", "first_filed", "last_filed"], "companies": listed})
    company = company_of(asker, ticker)
    held = asker.store.facts(company.ticker)
    facts = held.facts if held else ()
    filings = {
        fact.accession: [fact.accession, fact.doc_type, str(fact.doc_date), str(fact.filing_date), fact.url]
        for fact in facts
    }
    tables = {
        (f.accession, f.table_index): [f"{f.accession}:{f.table_index}", f.table_title, f.section_id]
        for f in facts
        if f.table_index is not None and f.table_title
    }
    return bounded(
        {
            "company": company.name,
            "ticker": company.ticker,
            "filings": sorted(filings.values(), key=lambda row: str(row[2]), reverse=True),
            "periods": sorted({fact.fiscal_period for fact in facts if fact.fiscal_period}),
            "metrics": sorted(held.metrics()) if held else [],
            "members": list(held.segments) if held else [],
            "tables": [tables[key] for key in sorted(tables, key=lambda key: (key[0], key[1] or 0))],
        }
    )


def table(asker: Asker, table_id: str) -> dict[str, Any]:
    """A table whole, as it is printed: its lines with cells parted by tabs.

    Args:
        table_id: as facts and coverage give it, `0000320193-24-000123:24`.

    Raises:
        NotInWarehouse: there is no such table.
    """
    accession, _, index = table_id.partition(":")
    connection = asker.connection()
    if not index.isdigit() or connection is None:
        raise NotInWarehouse(f"'{table_id[:60]}' names no table", hint="name it as facts do: ACCESSION:NUMBER")
    rows = connection.execute(
        (
            "SELECT coalesce(section_id, ''), coalesce(heading, ''), text FROM chunks WHERE accession = ? AND "
            "table_index = ? ORDER BY chunk_id"
        ),
        [accession, int(index)],
    ).fetchall()
    if not rows:
        raise NotInWarehouse(
            f"there is no table {index} in {accession[:30]}", hint="`coverage` lists a company's tables"
        )
    lines = [line for _, _, text in rows for line in text.split("\n")]
    return bounded({"table": table_id, "section": rows[0][0], "heading": rows[0][1], "lines": lines, "untrusted": True})


def read(
    asker: Asker, passage: str | None, accession: str | None, section: str | None, before: int, after: int, offset: int
) -> dict[str, Any]:
    """A passage with those before and after it, or a section from a passage on.

    Args:
        passage: id of a passage, as `search` gives it.
        accession, section: a filing and one of its sections, where no passage is named.
        before, after: passages around; of a section `after` is how many are given, from the `offset`-th on.

    Raises:
        NotInWarehouse: there is no such passage or section.
    """
    connection = asker.connection()
    if connection is None:
        raise NotInWarehouse("this store has no passages")
    if passage:
        rows = connection.execute(_AROUND, [passage]).fetchall()
        place = next((n for n, row in enumerate(rows) if row[0] == passage), None)
        if place is None:
            raise NotInWarehouse(f"there is no passage '{passage[:60]}'", hint="`search` gives ids of passages")
        chosen = rows[max(0, place - before) : place + after + 1]
        following = None
    else:
        rows = connection.execute(_OF_SECTION, [accession, section]).fetchall()
        if not rows:
            known = connection.execute(
                "SELECT DISTINCT section_id FROM sections WHERE accession = ? ORDER BY 1", [accession]
            ).fetchall()
            there = ", ".join(row[0] for row in known[:60]) or "none"
            raise NotInWarehouse(
                f"there is no section '{str(section)[:40]}' in {str(accession)[:30]}", hint=f"its sections: {there}"
            )
        chosen = rows[offset : offset + max(1, after)]
        following = offset + len(chosen) if offset + len(chosen) < len(rows) else None
    passages = [
        {"passage": i, "section": s, "heading": h, "text": t, "suspicious": list(instructions_in(t))}
        for i, s, h, t in chosen
    ]
    return bounded({"passages": passages, "of": len(rows), "next_offset": following, "untrusted": True})


def evidence(asker: Asker, fact_id: str) -> dict[str, Any]:
    """Where a fact is printed, with what it was read from; any beginning of its id that is no other's will do.

    Raises:
        NotInWarehouse: no fact has such an id, or several have.
    """
    wanted = fact_id.strip().lower()
    ids = _ids(asker, wanted) if wanted else []
    if len(ids) != 1:
        raise NotInWarehouse(
            f"{'several facts have' if ids else 'no fact has'} an id that begins with '{wanted[:30]}'",
            hint="`find_facts` and the citations of `ask` give ids",
        )
    fact = asker.store.get(ids[0])
    if fact is None:
        raise NotInWarehouse(f"no fact has the id '{ids[0]}'")
    told = {name: value for name, value in fact._asdict().items() if name not in _INTERNAL}
    told |= {
        "value": float(fact.amount),
        "table": f"{fact.accession}:{fact.table_index}" if fact.table_index is not None else None,
        "witnesses": list(fact.confirmed_by),
    }
    return {name: str(value) if isinstance(value, date) else value for name, value in told.items()}


_INTERNAL: Final = frozenset(("flipped", "cik", "yoy_change", "source_format"))


def _ids(asker: Asker, beginning: str) -> list[str]:
    connection = asker.connection()
    if connection is not None:
        return [
            row[0]
            for row in connection.execute(
                "SELECT fact_id FROM verified_facts WHERE starts_with(fact_id, ?) LIMIT 3", [beginning]
            ).fetchall()
        ]
    companies = (asker.store.facts(company.ticker) for company in asker.store.companies)
    return [fact.fact_id for held in companies if held for fact in held.facts if fact.fact_id.startswith(beginning)][:3]


def statements(asker: Asker, ticker: str, every: str, periods: int, as_of: date | None) -> dict[str, Any]:
    """A company's statements as a grid: a row for each metric, a column for each period; `marks` names what is worked
    out or not corroborated.
    """
    if every not in ("year", "quarter"):
        raise ValueError(f"'{every[:20]}' is neither 'year' nor 'quarter'")
    company = company_of(asker, ticker)
    found = statements_of(
        asker.store,
        company.ticker,
        every="year" if every == "year" else "quarter",
        periods=max(1, min(periods, _MOST_COLUMNS)),
        as_of=as_of,
    )
    names = [column.name for column in found.columns]
    grid: dict[tuple[str, str, str | None, str], dict[str, Any]] = {}
    marks: dict[str, str] = {}
    for statement, line, column, entry in found.entries():
        grid.setdefault((statement.name, line.metric, line.label, entry.unit), {})[column.name] = float(entry.amount)
        mark = "worked out" if entry.worked_out else entry.assurance if entry.assurance != "corroborated" else ""
        if mark:
            marks[f"{line.metric}{f' ({line.label})' if line.label else ''} {column.name}"] = mark
    rows = [[*key, *(values.get(name) for name in names)] for key, values in grid.items()]
    ends = {column.name: str(column.end) for column in found.columns}
    return bounded(
        {
            "company": found.company.name,
            "periods": ends,
            "columns": ["statement", "metric", "label", "unit", *names],
            "rows": rows,
            "marks": marks,
        }
    )


def answered(answer: Answer) -> dict[str, Any]:
    """An answer for an assistant: the text, the numbers, where they are printed, what is offered and why there is no
    answer; not how it was planned.
    """
    cited = [
        {
            "id": c.fact_id[:_ID],
            "label": c.label,
            "value": c.value,
            "unit": c.unit,
            "end": str(c.period_end_date),
            "form": c.form,
            "section": c.section_id,
            "printed": c.printed,
            "url": c.url,
        }
        for c in answer.citations
    ]
    told: dict[str, Any] = {
        "status": answer.status,
        "answer": answer.answer.model_dump(mode="json"),
        "assurance": answer.assurance,
        "caution": answer.caution,
        "remarks": list(answer.remarks),
        "calculation": [calculation.get("steps") for calculation in answer.calculation],
        "citations": cited,
        "refusal": answer.refusal.model_dump(mode="json", include={"reason", "explanation", "suggestions"})
        if answer.refusal
        else None,
        "candidates": [candidate.model_dump(mode="json") for candidate in answer.candidates],
        "passages": [_marked(quote.model_dump(mode="json")) for quote in answer.passages],
    }
    return bounded({name: value for name, value in told.items() if value not in (None, [], {})})


def _marked(passage: Mapping[str, Any]) -> dict[str, Any]:
    """A passage, marked as text that nobody here wrote."""
    return {**passage, "untrusted": True}


def searched(
    target: str,
    question: str,
    ticker: str | None,
    fiscal: str | None,
    form: str | None,
    section: str | None,
    tables: bool | None,
    k: int,
    limited: Callable[[str], str],
    only: frozenset[str] | None = None,
) -> dict[str, Any]:
    """Passages that speak of something, the best first, filtered by company, period, form, section and whether they
    hold a table.
    """
    from tickmark.retrieval.search import open_search

    wanted = max(1, min(k, 20))
    with open_search(target) as index:
        found = index.ask(
            limited(question),
            ticker=ticker.strip().upper() if ticker else None,
            fiscal=fiscal,
            only=only,
            k=wanted if not (form or section or tables is not None) else 60,
        )
    kept = [
        passage
        for passage in found.passages
        if (form is None or passage.form.casefold() == form.casefold())
        and (section is None or passage.section.casefold().startswith(section.casefold()))
        and (tables is None or (passage.table_index is not None) == tables)
    ][:wanted]
    passages = [
        {name: value for name, value in asdict(passage).items() if name not in ("doc_id", "tier", "coverage")}
        | {"suspicious": list(instructions_in(passage.text)), "untrusted": True}
        for passage in kept
    ]
    return bounded(
        {"nothing": found.nothing or (None if passages else "no passage fits the filters"), "passages": passages}
    )
