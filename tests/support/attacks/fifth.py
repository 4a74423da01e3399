"""A fifth list, made without knowing how anything here works: annual reports of one made-up company with an attack or
an
honest twin in one or two places, files, what a source sends, questions and narratives.

The rows are data: `fifth.jsonl` and, for those that are kept out, `fifth_unread.jsonl`. A page is told by the lines that
differ from `mallory.page_of`, everything else is packed.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from datetime import date
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final
from unittest import mock

import pandas as pd
from edgar_standin import IDENTITY, Answer, Standin
from effort import within
from mallory import page_of

from tickmark import fetching
from tickmark.ask import Asker
from tickmark.edgar import EdgarClient
from tickmark.entities.own_companies import own_company
from tickmark.errors import TickmarkError
from tickmark.facts import extract
from tickmark.factstore import FactStore
from tickmark.library.collect import Source
from tickmark.library.identify import Known, identify
from tickmark.library.sidecar import Given
from tickmark.model import Filing
from tickmark.narrate.claims import Verifier
from tickmark.rawstore import RawStore
from tickmark.registrant import check_registrant
from tickmark.schemas import TABLES
from tickmark.settings import Settings
from tickmark.stages.steps import OpenFiling
from tickmark.verify import verify

SECONDS: Final = 10.0
NAME, OTHER = "Mallory Industries, Inc.", "Malory Industrial Holdings Ltd."
EXPECTED: Final = date(2024, 12, 31)


def _rows(name: str) -> list[dict[str, Any]]:
    lines = (Path(__file__).parent / name).read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


_SEEN, _KEPT_OUT = _rows("fifth.jsonl"), _rows("fifth_unread.jsonl")
ROWS: dict[str, dict[str, Any]] = {
    f"{row['id']}: {row['kind']}": row
    for row in chain.from_iterable(zip(_SEEN[::2], _SEEN[1::2], _KEPT_OUT, strict=True))
}  # every third is kept out


def _filing(raw: bytes, name: str = "x.htm", company: str = NAME, ticker: str = "MLRY") -> Filing:
    return Filing(
        ticker, "2024Q4", 9912345, company, "10-K", f"0009912345-25-{len(company):06d}", date(2025, 2, 21), EXPECTED,
        name, "", "1231", hashlib.sha256(raw).hexdigest(), len(raw),
    )  # fmt: skip


def _facts(filing: Filing, raw: bytes) -> pd.DataFrame:
    """Verified facts of a document."""
    o = OpenFiling(filing, raw)
    known = o.understanding
    assert known is not None
    made = extract(o.document, filing, o.sections, known.fiscal, known)
    if o.statements is not None:
        made = [row for row in made if row["table_index"] in o.statements]
    candidates = TABLES["extracted_facts"].frame(made)
    return verify(o.document, filing, o.sections, known.fiscal, candidates, known, raw)[0]


def _page(row: dict[str, Any]) -> pd.DataFrame:
    lines = page_of(row["id"]).split("\n")
    first, last = (next(n for n, line in enumerate(lines) if said in line) for said in ("BALANCE SHEETS", "<b>Notes"))
    edits = row["edits"]
    if not row["must"] and all(end <= first or start >= last for start, end, _ in edits):
        edits = sorted([*edits, [first, last, []]])  # quicker without the other statement
    for start, end, new in reversed(edits):
        lines[start:end] = new
    raw = "\n".join(lines).encode("utf-8", "surrogatepass")
    return _facts(_filing(raw), raw)


def _file(row: dict[str, Any], raw: bytes, folder: Path) -> pd.DataFrame:
    path = folder / row["name"]
    path.write_bytes(raw)
    given = Given(company=NAME, form="ANNUAL REPORT", report_date=EXPECTED, currency="USD")
    record = identify(raw, Source(path, ()), given, Known([], [own_company(NAME)])).record
    return _facts(record.filing(), raw)


def _sent(raw: bytes, folder: Path) -> pd.DataFrame:
    """Facts of all that is taken of what a source sends; every error is explained."""
    found = [TABLES["verified_facts"].empty()]
    served: dict[str, Answer] = {}
    for one in json.loads(raw)["exchanges"]:
        _, _, host, path = one["url"].split("/", 3)
        path = f"/{path}" if host in ("data.sec.gov", "www.sec.gov") else f"/elsewhere/{path}"
        heads = {name: value for name, value in one.get("headers", {}).items() if name.lower() != "content-length"}
        if "Location" in heads:
            heads["Location"] = heads["Location"].replace("https://data.sec.gov", "")
        body = base64.b64decode(one["body_b64"]) if "body_b64" in one else (one.get("body") or "").encode()
        served[path] = Answer(one.get("status", 200), body, heads)
    directory = {"0": {"cik_str": 9912345, "ticker": "MLRY", "title": NAME}}
    pages = {path: answer.body or b"" for path, answer in served.items()}
    with (
        Standin(pages | {"/files/company_tickers.json": json.dumps(directory).encode()}) as standin,
        mock.patch.object(fetching, "LONGEST_RETRY_AFTER", 0.3),
    ):
        for path, answer in served.items():
            standin.script(path, *[answer] * 4)
        settings = Settings(EDGAR_URL=standin.url, EDGAR_IDENTITY=IDENTITY, TICKMARK_DATA=str(folder))
        store = RawStore.of(settings)
        with EdgarClient(settings, store, attempts=1, backoff=0.01) as edgar:
            try:
                company = edgar.by_ticker("MLRY")
                filings = edgar.filings(company)
            except TickmarkError as error:
                assert str(error).encode() and len(str(error)) < 1_000
                filings = []
            for filing in filings:
                try:
                    taken = edgar.fetch(filing)
                    body = store.get(taken.sha256)
                    opened = OpenFiling(taken, body)
                    check_registrant(body, taken.cik, (taken.company, *company.former_names), *opened.registrant)
                    found.append(_facts(taken, body))
                except TickmarkError as error:
                    assert str(error).encode() and len(str(error)) < 1_000
    return pd.concat(found) if len(found) > 1 else found[0]


@cache
def _store() -> FactStore:
    """Facts of the company and of one that is called much like it."""
    note = "<p><b>2. Restructuring.</b> Restructuring charges were $41,906 thousand in 2024.</p>\n\n<p>SIGNATURES"
    own = page_of("BASE").replace("\n<p>SIGNATURES", note)
    theirs = page_of("OTHER").replace(NAME, OTHER).replace(NAME.upper(), OTHER.upper())
    made = [
        (_filing(raw, company=company, ticker=ticker), raw)
        for raw, company, ticker in ((own.encode(), NAME, "MLRY"), (theirs.encode(), OTHER, "MLOY"))
    ]
    rows = [
        {"ticker": filing.ticker, "accession": filing.accession, "filing_date": filing.filing_date, "fiscal_year_end": "1231",
         "url": "https://www.sec.gov/x"} for filing, _ in made
    ]  # fmt: skip
    tables = [
        {"accession": filing.accession, "table_index": place, "kind": kind, "title": kind}
        for filing, _ in made
        for place, kind in enumerate(("income_statement", "balance_sheet"))
    ]
    return FactStore.from_frame(pd.concat([_facts(*one) for one in made]), pd.DataFrame(rows), pd.DataFrame(tables))


@cache
def _tools() -> tuple[Asker, Verifier]:
    """An asker and a check of narratives, warm."""
    asker, verifier = Asker(_store()), Verifier(_store())
    asker.ask("What was Mallory Industries' net income in 2024?")
    verifier.verify("Net income was $544.3 million in 2024.", "MLRY")
    return asker, verifier


def _told(row: dict[str, Any]) -> None:
    """A question gets none of the false values, a narrative confirms none of them, nor anything where all is false."""
    asker, verifier = _tools()
    text = row["text"] if "text" in row else eval(row["expr"])
    try:
        with within(SECONDS):
            if row["ask"] == "question":
                answer = asker.ask(text)
                assert answer.to_json().encode("utf-8", "surrogatepass")
                assert answer.status != "answered" or answer.answer.value not in row["must_not"], answer.answer.text
                return
            claims = verifier.verify(text, "MLRY").claims
    except TickmarkError as error:
        assert len(str(error)) < 1_000
        return
    right = [claim for claim in claims if claim.finding.verdict == "ok"]
    false = set(map(float, row["must_not"]))
    assert not [claim for claim in right if not row["may"] or float(claim.claim.number.value) in false], right


def check(row: dict[str, Any], folder: Path) -> None:
    """No false value is a verified fact of the company, and what a twin prints is one."""
    if "ask" in row:
        return _told(row)
    with within(SECONDS):
        try:
            if "edits" in row:
                facts = _page(row)
            else:
                raw = zlib.decompress(base64.b85decode(row["packed"]))
                facts = _sent(raw, folder) if row["where"] == "source" else _file(row, raw, folder)
        except TickmarkError:
            assert not row["must"]
            return None
    told = facts[["row_label", "label", "value", "metric", "segment"]].to_string() if len(facts) else ""
    own = facts[facts["segment"].isna()] if row["where"] == "meaning" else facts
    assert not set(own["value"]) & set(row["must_not"]), told
    assert set(row["must"]) <= set(facts["value"]), told
    return None
