"""What assistants are given: rows without their repeated names, tables as printed, passages with what stands around
them, each within a size.

A list of facts is `columns` once and then `rows`; what does not fit into `MOST_BYTES` is left out, and `next_offset`
says where to go on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from difflib import get_close_matches
from typing import Any, Final

from tickmark.ask.answer import Answer
from tickmark.ask.engine import Asker
from tickmark.errors import NotInWarehouse
from tickmark.factstore import StoredCompany, StoredFact
from tickmark.financials import Financials
from tickmark.financials import financials as statements_of
from tickmark.security import instructions_in

MOST_BYTES: Final = 28_000
"""Bytes of JSON of one result."""
MOST_ROWS: Final = 100
_MOST_COLUMNS: Final = 12
_ID: Final = 12
"""Letters of a fact's id that are given; `evidence` takes them."""
_LONGEST_LABEL: Final = 70
_FACTS: Final = 19_800
"""Bytes of a page of facts."""
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


_CALLED: Final = "SELECT chunk_id FROM chunks WHERE starts_with(chunk_id, ?) ORDER BY chunk_id LIMIT 3"
_AROUND: Final = """
    SELECT chunk_id, coalesce(section_id, ''), coalesce(heading, ''), text, accession, table_index FROM chunks
    WHERE accession = (SELECT any_value(accession) FROM chunks WHERE chunk_id = ?) ORDER BY first_block, chunk_id
"""
_OF_SECTION: Final = """
    SELECT chunk_id, coalesce(section_id, ''), coalesce(heading, ''), text, accession, table_index FROM chunks
    WHERE accession = ? AND section_id = ? ORDER BY first_block, chunk_id
"""
_SECTIONS: Final = """
    SELECT section_id, coalesce(title, ''), coalesce(parent, ''), length(text) FROM sections
    WHERE accession = ? ORDER BY ordinal
"""
_TABLE: Final = """
    SELECT coalesce(section_id, ''), coalesce(heading, ''), text FROM chunks WHERE accession = ? AND table_index = ?
    ORDER BY first_block, char_start, chunk_id
"""
_NEAREST: Final = 6
"""Names that an error gives in place of one that is not there."""
_TABLE_BYTES: Final = 6_000
"""Of the table that is given with a fact."""
_SHORTEST: Final = 500
"""Characters that a long text is cut to at least."""
_SEARCHED: Final = 60
"""Passages of a search that filters choose from."""


def bounded(result: dict[str, Any], most: int = MOST_BYTES) -> dict[str, Any]:
    """A result of at most so many bytes of JSON: its longest lists and texts are cut, and `left_out` says how many
    members or characters are missing.
    """
    while _size(result) > most:
        parts = {name: value for name, value in result.items() if _cuttable(value)}
        if not parts:
            break
        name = max(parts, key=lambda key: _size(parts[key]))
        value = parts[name]
        kept = value[: max(_SHORTEST if isinstance(value, str) else 1, len(value) * 9 // 10)]
        missing = result.get("left_out", {}).get(name, 0) + len(value) - len(kept)
        result = {**result, name: kept, "left_out": {**result.get("left_out", {}), name: missing}}
    return result


def _size(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False, default=str).encode())


def _cuttable(value: Any) -> bool:
    return (isinstance(value, list) and len(value) > 1) or (isinstance(value, str) and len(value) > _SHORTEST)


def nearest(wanted: str, there: Iterable[str]) -> str:
    """The names that come nearest to one that is not there, for the hint of an error.

    >>> nearest("revenues", ["revenue", "net_income"])
    'nearest: revenue'
    """
    names = {name.casefold().replace("_", " "): name for name in there}
    words = wanted.casefold().replace("_", " ").strip()
    close = get_close_matches(words, names, n=_NEAREST, cutoff=0.5)
    holding = [name for name in names if words and (words in name or name in words)]
    found = list(dict.fromkeys([*close, *holding]))[:_NEAREST]
    return f"nearest: {', '.join(names[name] for name in found)}" if found else ""


def company_of(asker: Asker, ticker: str) -> StoredCompany:
    """The company with a ticker, or with a name that fits only it.

    Raises:
        NotInWarehouse: there is none; says which are nearest.
    """
    found = asker.store.company(ticker)
    if found is None:
        words = ticker.strip().casefold()
        named = [company for company in asker.store.companies if words and words in company.name.casefold()]
        mentioned = asker.companies_in(ticker)
        if len(named) != 1 and len(mentioned) == 1 and asker.store.company(mentioned[0]):
            named = [company for company in asker.store.companies if company.ticker == mentioned[0]]
        if len(named) == 1:
            return named[0]
        called = {name: company for company in asker.store.companies for name in (company.ticker, company.name)}
        close = [called[name] for name in get_close_matches(ticker, called, n=_NEAREST, cutoff=0.5)]
        near = named or list(dict.fromkeys(close)) or asker.store.companies
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
    kept = bounded({"columns": list(FACT_COLUMNS), "rows": rows}, _FACTS)["rows"]
    following = max(0, offset) + len(kept)
    return {
        "columns": list(FACT_COLUMNS),
        "rows": kept,
        "found": len(facts),
        "next_offset": following if following < len(facts) else None,
    }


def facts_meant(asker: Asker, text: str, ticker: str, period: str | None, unit: str | None) -> list[StoredFact]:
    """Facts whose row, column, member, measure or sentence a phrase may mean, the likeliest first."""
    company = company_of(asker, ticker)
    links = asker.fallback.links(company.ticker, f"{text} {period or ''}", most=MOST_ROWS)
    return [link.fact for link in links if unit is None or link.fact.unit.casefold() == unit.casefold()]


def facts_filtered(
    asker: Asker, ticker: str, metric: str | None, fiscal: str | None, segment: str | None
) -> list[StoredFact]:
    """Facts of a company by metric, fiscal period and member.

    Raises:
        NotInWarehouse: the company has no such metric, period or member at all; says which come nearest.
    """
    company = company_of(asker, ticker)
    held = asker.store.facts(company.ticker)
    there: dict[str, tuple[str | None, Sequence[str]]] = {
        "metric": (metric, held.metrics() if held else ()),
        "member": (segment, held.segments if held else ()),
        "fiscal period": (fiscal, sorted({f.fiscal_period for f in held.facts if f.fiscal_period}) if held else ()),
    }
    found = list(asker.store.find(company.ticker, metric, fiscal_period=fiscal, segment=segment))
    for kind, (wanted, names) in there.items():
        if not found and wanted and wanted.casefold() not in {name.casefold() for name in names}:
            raise NotInWarehouse(
                f"{company.name} has no {kind} '{wanted[:60]}'",
                hint=nearest(wanted, names) or "`coverage` lists what there is; `find_facts` looks for words",
            )
    return found


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
        table_id: as facts and coverage give it, `0000320193-24-000123:24`; the accession's beginning will do.

    Raises:
        NotInWarehouse: there is no such table.
    """
    accession, _, index = table_id.strip().rpartition(":")
    if not index.isdigit() or not index.isascii() or not accession:
        raise NotInWarehouse(f"'{table_id[:60]}' names no table", hint="name it as facts do: ACCESSION:NUMBER")
    accession = _accession(asker, accession)
    found = _table(asker, accession, int(index))
    if not found:
        raise NotInWarehouse(
            f"there is no table {index} in {accession[:30]}", hint="`coverage` lists a company's tables"
        )
    return bounded({"table": f"{accession}:{int(index)}", **found, "untrusted": True})


def _table(asker: Asker, accession: str, index: int) -> dict[str, Any]:
    """Section, heading and lines of a table; nothing where no passage holds it."""
    connection = asker.connection()
    rows = connection.execute(_TABLE, [accession, index]).fetchall() if connection else []
    lines: list[str] = []
    for _, _, text in rows:
        own = text.split("\n")
        repeated = next((n for n, (one, other) in enumerate(zip(own, lines, strict=False)) if one != other), len(own))
        lines += own[min(repeated, len(own)) :] if lines else own  # header rows stand over each part of a long table
    return {"section": rows[0][0], "heading": rows[0][1], "lines": lines} if rows else {}


def _accession(asker: Asker, beginning: str) -> str:
    """The accession number that begins so.

    Raises:
        NotInWarehouse: none does, or several do.
    """
    connection = asker.connection()
    if connection is None:
        raise NotInWarehouse("this store has no filings to read in")
    known = [
        row[0]
        for row in connection.execute(
            "SELECT DISTINCT accession FROM raw_filings WHERE starts_with(accession, ?) ORDER BY 1 LIMIT 3",
            [beginning.strip()],
        ).fetchall()
        if asker.only is None or row[0] in asker.only
    ]
    if len(known) != 1 and beginning not in known:
        raise NotInWarehouse(
            f"{'several filings begin' if known else 'no filing begins'} with '{beginning[:30]}'",
            hint="`coverage` with a ticker lists its filings",
        )
    return beginning if beginning in known else str(known[0])


def sections(asker: Asker, accession: str) -> dict[str, Any]:
    """The sections of a filing: id, title, the section above it, and characters.

    Raises:
        NotInWarehouse: there is no such filing.
    """
    accession = _accession(asker, accession)
    connection = asker.connection()
    rows = connection.execute(_SECTIONS, [accession]).fetchall() if connection else []
    listed = [[name, title[:_LONGEST_LABEL], parent, size] for name, title, parent, size in rows]
    return bounded(
        {"accession": accession, "columns": ["section", "title", "within", "characters"], "sections": listed}
    )


def _paths(asker: Asker, accessions: Iterable[str]) -> dict[tuple[str, str], str]:
    """(filing, section) -> titles of the section and those above it: `Item 8. Financial Statements > Note 2`."""
    connection = asker.connection()
    found: dict[tuple[str, str], str] = {}
    for accession in set(accessions) if connection else ():
        assert connection is not None
        rows = {row[0]: row for row in connection.execute(_SECTIONS, [accession]).fetchall()}
        for name in rows:
            titles: list[str] = []
            above = name
            while above in rows and len(titles) < 4:
                titles.insert(0, rows[above][1][:_LONGEST_LABEL] or above)
                above = rows[above][2]
            found[accession, name] = " > ".join(titles)
    return found


def read(
    asker: Asker, passage: str | None, accession: str | None, section: str | None, before: int, after: int, offset: int
) -> dict[str, Any]:
    """A passage with those before and after it, or a section from a passage on.

    Args:
        passage: id of a passage, as `search` gives it, or its beginning.
        accession, section: a filing and one of its sections, where no passage is named.
        before, after: passages around; of a section `after` is how many are given, from the `offset`-th on.

    Raises:
        NotInWarehouse: there is no such passage or section.
        ValueError: neither is named.
    """
    connection = asker.connection()
    if connection is None:
        raise NotInWarehouse("this store has no passages")
    if passage:
        ids = [row[0] for row in connection.execute(_CALLED, [passage.strip()]).fetchall()]
        if len(ids) != 1 and passage not in ids:
            raise NotInWarehouse(
                f"{'several passages begin' if ids else 'there is no passage that begins'} with '{passage[:60]}'",
                hint="`search` gives ids of passages",
            )
        own = passage if passage in ids else ids[0]
        rows = connection.execute(_AROUND, [own]).fetchall()
        place = next(n for n, row in enumerate(rows) if row[0] == own)
        chosen = rows[max(0, place - before) : place + after + 1]
        following = None
    elif accession and section:
        accession = _accession(asker, accession)
        rows = connection.execute(_OF_SECTION, [accession, section]).fetchall()
        if not rows:
            known = [row[0] for row in connection.execute(_SECTIONS, [accession]).fetchall()]
            raise NotInWarehouse(
                f"there is no section '{section[:40]}' in {accession}",
                hint=nearest(section, known) or f"its sections: {', '.join(known[:60]) or 'none'}",
            )
        chosen = rows[offset : offset + max(1, after)]
        following = offset + len(chosen) if offset + len(chosen) < len(rows) else None
    else:
        raise ValueError("name a passage, or a filing by its accession and one of its sections")
    paths = _paths(asker, [row[4] for row in chosen])
    passages = [
        {
            "passage": i,
            "path": " > ".join(filter(None, (paths.get((a, s), s), h))),
            "section": s,
            "table": f"{a}:{t}" if t is not None else None,
            "text": x,
            "suspicious": list(instructions_in(x)),
        }
        for i, s, h, x, a, t in chosen
    ]
    told = {"accession": chosen[0][4] if chosen else accession, "of": len(rows), "next_offset": following}
    return bounded({"passages": passages, **told, "untrusted": True})


def fact_of(asker: Asker, fact_id: str) -> StoredFact:
    """The fact with an id; any beginning that is no other's will do.

    Raises:
        NotInWarehouse: no fact has such an id, or several have.
    """
    wanted = fact_id.strip().lower()
    ids = _ids(asker, wanted) if wanted else []
    fact = asker.store.get(ids[0]) if len(ids) == 1 else None
    if fact is None:
        raise NotInWarehouse(
            f"{'several facts have' if len(ids) > 1 else 'no fact has'} an id that begins with '{wanted[:30]}'",
            hint="`find_facts` and the citations of `ask` give ids",
        )
    return fact


def evidence_of(asker: Asker, fact: StoredFact) -> dict[str, Any]:
    """Where a fact is printed, with what it was read from and the lines of its table around its row."""
    told = {name: value for name, value in fact._asdict().items() if name not in _INTERNAL and value is not None}
    told |= {
        "value": float(fact.amount),
        "table": f"{fact.accession}:{fact.table_index}" if fact.table_index is not None else None,
        "witnesses": list(fact.confirmed_by),
        "path": _paths(asker, [fact.accession]).get((fact.accession, fact.section_id or "")),
    }
    whole = {name: str(value) if isinstance(value, date) else value for name, value in told.items()}
    if fact.table_index is not None and (found := _table(asker, fact.accession, fact.table_index)):
        lines = _around(found["lines"], fact.row_label or "")
        whole |= {"lines": bounded({"lines": lines}, _TABLE_BYTES)["lines"], "untrusted": True}
    return bounded(whole)


def _around(lines: Sequence[str], label: str) -> list[str]:
    """The first lines of a table, and those around the row with a label."""
    row = next((n for n, line in enumerate(lines) if label and line.startswith(label)), 0)
    shown = {*range(min(4, len(lines))), *range(max(0, row - 8), min(len(lines), row + 9))}
    return [lines[n] for n in sorted(shown)]


def described(asker: Asker, ticker: str) -> dict[str, Any]:
    """The revenue lines and segments of a company, each with what the filing says it is and its revenue.

    Raises:
        NotInWarehouse: there is no such company, or nothing adds up to its revenue.
    """
    from tickmark.describe.company import describe_company

    company = company_of(asker, ticker)
    if not asker.target:
        raise NotInWarehouse("this store has no filings to read in")
    found = describe_company(asker.target, company.ticker)
    rows = {
        kind: [
            {
                "name": part.name,
                "value": part.value,
                "unit": found.unit,
                "fact": (part.fact_id or "")[:_ID] or None,
                "description": part.description,
                "passages": list(dict.fromkeys(quote.chunk_id for quote in part.quotes)),
            }
            for part in parts
        ]
        for kind, parts in (("lines", found.lines), ("segments", found.segments))
    }
    return bounded(
        {"company": found.company, "period": found.fiscal, "accession": found.accession, **rows, "untrusted": True}
    )


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


def statements_found(asker: Asker, ticker: str, every: str, periods: int, as_of: date | None) -> Financials:
    """A company's statements.

    Raises:
        ValueError: neither by year nor by quarter.
    """
    if every not in ("year", "quarter"):
        raise ValueError(f"'{every[:20]}' is neither 'year' nor 'quarter'")
    company = company_of(asker, ticker)
    return statements_of(
        asker.store,
        company.ticker,
        every="year" if every == "year" else "quarter",
        periods=max(1, min(periods, _MOST_COLUMNS)),
        as_of=as_of,
    )


def statements_grid(found: Financials) -> dict[str, Any]:
    """Statements as a grid: a row for each metric, a column for each period; `marks` names what is worked out or not
    corroborated.
    """
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
            "ticker": found.company.ticker,
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
            "untrusted": True,
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


@dataclass(frozen=True, slots=True)
class Filters:
    """What passages must be: of a company, of a fiscal period, of a form, in a section whose id begins so, with or
    without a table, printing a number, below a heading that names a segment.
    """

    ticker: str | None = None
    fiscal: str | None = None
    form: str | None = None
    section: str | None = None
    tables: bool | None = None
    number: str | None = None
    segment: str | None = None

    @property
    def choosing(self) -> bool:
        """Whether any of them chooses among what a search finds."""
        return any(value is not None for value in (self.form, self.section, self.tables, self.number, self.segment))


def searched(asker: Asker, question: str, filters: Filters, k: int) -> dict[str, Any]:
    """Passages that speak of something, the best first, each with the path of headings above it and the member that
    this path names.
    """
    from tickmark.retrieval.search import open_search

    if not question.strip():
        raise ValueError("the question is empty")
    if not asker.target:
        raise NotInWarehouse("this store has no passages")
    ticker = company_of(asker, filters.ticker).ticker if filters.ticker else None
    wanted = max(1, min(k, 20))
    with open_search(asker.target) as index:
        found = index.ask(
            question,
            ticker=ticker,
            fiscal=filters.fiscal.strip().upper() if filters.fiscal else None,
            only=asker.only,
            k=_SEARCHED if filters.choosing else wanted,
        )
    paths = _paths(asker, [passage.accession for passage in found.passages])
    kept: list[dict[str, Any]] = []
    for passage in found.passages:
        above = paths.get((passage.accession, passage.section), passage.section)
        path = " > ".join(filter(None, (above, passage.heading)))
        if not _fits(asdict(passage), path, filters) or len(kept) == wanted:
            continue
        members = asker.segments[passage.ticker].find(path) if passage.ticker in asker.segments else ()
        table_id = f"{passage.accession}:{passage.table_index}" if passage.table_index is not None else None
        told = {
            "passage": passage.chunk_id,
            "ticker": passage.ticker,
            "fiscal": passage.fiscal,
            "form": passage.form,
            "accession": passage.accession,
            "section": passage.section,
            "path": path,
            "segment": path[members[0].start : members[0].end] if members else None,
            "table": table_id,
            "page": passage.page,
            "score": round(passage.score, 3),
            "text": passage.text,
            "suspicious": list(instructions_in(passage.text)),
            "url": passage.address,
        }
        kept.append({name: value for name, value in told.items() if value not in (None, [])})
    nothing = found.nothing or ("" if kept else "no passage fits the filters")
    told = {"note": found.note, "nothing": nothing, "dense": found.dense}
    return bounded({**{name: value for name, value in told.items() if value}, "passages": kept, "untrusted": True})


def _fits(passage: Mapping[str, Any], path: str, filters: Filters) -> bool:
    return (
        (filters.form is None or passage["form"].casefold() == filters.form.strip().casefold())
        and (filters.section is None or passage["section"].casefold().startswith(filters.section.strip().casefold()))
        and (filters.tables is None or (passage["table_index"] is not None) == filters.tables)
        and (filters.number is None or _prints(passage["text"], filters.number.strip()))
        and (filters.segment is None or filters.segment.strip().casefold() in path.casefold())
    )


def _prints(text: str, number: str) -> bool:
    """Whether a text prints a number by itself: `12.5` is not in `112.5` or `12.55`."""
    start = text.find(number)
    while number and start >= 0:
        before, after = text[start - 1 : start], text[start + len(number) : start + len(number) + 2]
        inside = before.isdigit() or (before in (".", ",") and text[max(0, start - 2)].isdigit())
        if not inside and not after[:1].isdigit() and not (after[:1] in (".", ",") and after[1:].isdigit()):
            return True
        start = text.find(number, start + 1)
    return False
