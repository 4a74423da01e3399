"""One plain function per stage: frames of one partition in, frames out. Where they are read from and written to is the
caller's business.

A filing is opened once per process however many stages look at it: what was understood of the last few is kept.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tickmark.caching import collected_later
from tickmark.cover import first_page, read_cover
from tickmark.document import open_document
from tickmark.edgar import EdgarClient, collect, raw_filings_frame
from tickmark.errors import (
    ConfigError,
    ContractError,
    DocumentError,
    FiscalPeriodUnknown,
    LakeError,
    NotAFiling,
    SourceError,
    TickmarkError,
    TruncatedBody,
    WrongDocument,
)
from tickmark.facts import Understanding, extract
from tickmark.facts.from_model import propose
from tickmark.fiscal import calendar_period, fiscal_period, told_period
from tickmark.forms import OF_NO_FILING, TELLS_NO_PERIOD, comes_every
from tickmark.library.sheets import catalogue_rows, sheet_tables, value_rows
from tickmark.library.statements import statement_tables
from tickmark.llm import Model, open_model
from tickmark.model import Document, Filing, FiscalPeriod, Section
from tickmark.narrate.checked import check_report
from tickmark.narrate.report import report
from tickmark.proofs import ProofResult, comparatives, proof_report
from tickmark.rawstore import RawStore
from tickmark.records import records
from tickmark.registrant import check_registrant
from tickmark.retrieval.chunks import chunk
from tickmark.retrieval.chunks import frame_rows as chunk_rows
from tickmark.retrieval.embedder import stored_vectors
from tickmark.retrieval.tokens import token_counter
from tickmark.schemas import SOURCES, TABLES
from tickmark.sections import find_sections
from tickmark.sections import frame_rows as section_rows
from tickmark.settings import Settings
from tickmark.tables import frame_rows as table_rows
from tickmark.tables.readings.read import named_currency
from tickmark.tables.units.sheet_currency import is_sheet
from tickmark.verify import verify
from tickmark.xbrl import Agreement, Tag, agreement, read_tags

if TYPE_CHECKING:
    import pandas as pd

    from tickmark.llm import Model

_log = logging.getLogger(__name__)
_NOT_SENT = (NotAFiling, TruncatedBody)  # the client has tried again for some seconds; the next build asks once more
KEPT = 4  # filings kept open: those of one partition, and no more memory than a few documents take


@dataclass(eq=False)
class OpenFiling:
    """A filing with everything that the stages want to know of it, each found when first asked for."""

    filing: Filing
    raw: bytes

    @cached_property
    def document(self) -> Document:
        """Blocks and tables with their addresses."""
        return open_document(self.raw, self.filing.sha256, self.filing.document)

    @property
    def registrant(self) -> tuple[str, str]:
        """The registrant's name on the cover, and the cover; empty where it prints none."""
        return read_cover(self.document).company, first_page(self.document)

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """Items and notes."""
        return find_sections(self.document, self.filing.form)

    @cached_property
    def fiscal(self) -> FiscalPeriod | None:
        """The fiscal period that the document is about; None for a current report that tells of no results, and for an
        added document that tells of no period. Sheets of no settled period are of that up to their day.
        """
        if self.filing.form in TELLS_NO_PERIOD:
            return calendar_period(self.filing.report_date) if self.statements else None
        if told := told_period(self.filing.fiscal, self.filing.report_date):
            return told
        try:
            return fiscal_period(self.document, self.filing)
        except FiscalPeriodUnknown as unknown:
            if comes_every(self.filing.form) != "event":
                raise
            _log.info("no facts are read: %s", unknown)
            return None

    @cached_property
    def understanding(self) -> Understanding | None:
        """What the rules make of its tables and sentences; None without a fiscal period to read them by."""
        return (
            None
            if self.fiscal is None
            else Understanding(self.document, self.sections, self.fiscal, self.filing.currency, self._added_by)
        )

    @property
    def _added_by(self) -> str:
        """The company of a document that a user added and that is no filing."""
        return self.filing.company if self.filing.source != SOURCES[0] and self.filing.form in OF_NO_FILING else ""

    @cached_property
    def statements(self) -> frozenset[int] | None:
        """The tables that facts are read of, where those are not all: of sheets that users added, those that are
        statements.
        """
        own = self.filing.source != "issuer_filing" and is_sheet(self.document)
        return statement_tables(self.document) if own else None

    @cached_property
    def tags(self) -> tuple[Tag, ...]:
        """The issuer's own tags. For the witness alone: extraction and the gate never ask for them."""
        return read_tags(self.raw)

    def check(self) -> None:
        """Read it as far as the stages' tables.

        Raises:
            DocumentError, FiscalPeriodUnknown: it cannot be.
        """
        if self.understanding is not None:
            _ = self.understanding.tables


_open: OrderedDict[Filing, OpenFiling] = OrderedDict()


def opened(raw: pd.DataFrame, store: RawStore) -> Iterator[OpenFiling]:
    """The filings that rows of `raw_filings` name, in their order.

    Raises:
        LakeError: a document is not in the store, or damaged.
        DocumentError: when its document is first asked for and cannot be read.
    """
    for row in records(raw):
        yield open_filing(row, store)


def open_filing(row: Mapping[str, Any], store: RawStore) -> OpenFiling:
    """The filing that one row of `raw_filings` names.

    Raises:
        LakeError: its document is not in the store, or damaged.
    """
    known = {field.name: row[field.name] for field in fields(Filing)}
    told = {name: row[name] or "" for name in ("fiscal_year_end", "fiscal", "currency")} | {
        "source": row["source"] or SOURCES[0]
    }
    return _opened(Filing(**known | told), store)


def _opened(filing: Filing, store: RawStore) -> OpenFiling:
    if filing not in _open:
        _open[filing] = OpenFiling(filing, store.get(filing.sha256))
    _open.move_to_end(filing)
    while len(_open) > KEPT:
        _open.popitem(last=False)
    return _open[filing]


def raw_filings(
    client: EdgarClient,
    ticker: str,
    period: str,
    forms: Sequence[str],
    store: RawStore,
    known: Collection[str] = (),
    *,
    last: bool = False,
) -> tuple[pd.DataFrame, list[str]]:
    """Filings of these forms that EDGAR has for one partition, their documents fetched into the raw store, no rows
    where nothing was filed; and the others.

    A filing whose document cannot be had, or not be read, keeps no other from being built: it is left out, and named in
    the second list with the reason. One that an earlier build has stays as it is: its error is raised, so that nothing
    takes the place of what was built.

    Args:
        store: where the client puts documents.
        known: accession numbers that an earlier build has.
        last: nothing will be tried again soon: a fault that passes counts as a permanent one.

    Raises:
        EntityError: as `tickmark.edgar.collect`.
        SourceError, DocumentError, FiscalPeriodUnknown: of a known filing, of the first where none could be had, or one
        that may pass.
    """
    failed: dict[Filing, TickmarkError] = {}

    def take(filing: Filing) -> Filing | None:
        try:
            found = client.fetch(filing)
            if filing.accession not in known:
                document = _opened(found, store)
                names = (found.company, *client.company(found.cik).former_names)
                check_registrant(document.raw, found.cik, names, *document.registrant)
                document.check()
        except (SourceError, DocumentError, FiscalPeriodUnknown) as error:
            if filing.accession in known or not (error.permanent or last or isinstance(error, _NOT_SENT)):
                raise
            failed[filing] = error
            return None
        return found

    rows = collect(client, ticker, period, forms, take)
    if failed and rows.empty:
        first = next(iter(failed.values()))
        if isinstance(first, _NOT_SENT):
            raise WrongDocument(str(first)) from first
        raise first
    return rows, [f"{filing.form} {filing.accession} was left out: {error}" for filing, error in failed.items()]


def held(raw: pd.DataFrame | None) -> pd.DataFrame:
    """Of rows of `raw_filings`, those of EDGAR's filings; none where there are no rows."""
    return (
        TABLES["raw_filings"].empty()
        if raw is None
        else raw[raw["source"].fillna(SOURCES[0]) == SOURCES[0]].reset_index(drop=True)
    )


def with_documents(raw: pd.DataFrame, documents: Iterable[Filing], store: RawStore) -> tuple[pd.DataFrame, list[str]]:
    """Rows of `raw_filings` of EDGAR's, with those of the documents that users added to the partition; and what was
    left out, since it cannot be read.

    Args:
        raw: rows of `raw_filings` that are EDGAR's.
        documents: as the registry has them.

    Raises:
        DocumentError: none can be read, and there is no filing either.
    """
    import pandas as pd

    taken, failed = [], []
    for filing in documents:
        try:
            _opened(filing, store).check()
        except (DocumentError, FiscalPeriodUnknown, LakeError) as error:
            failed.append(f"{filing.document} was left out: {error}")
        else:
            taken.append(filing)
    frames = [frame for frame in (raw, raw_filings_frame(taken)) if len(frame)]
    if failed and not frames:
        raise DocumentError("; ".join(failed))
    return (pd.concat(frames, ignore_index=True) if frames else TABLES["raw_filings"].empty()), failed


@collected_later
def sections(raw: pd.DataFrame, store: RawStore) -> pd.DataFrame:
    """Items and notes of the filings.

    Raises:
        DocumentError: a document cannot be read.
    """
    return _frame("sections", (section_rows(o.filing, o.document, o.sections) for o in opened(raw, store)))


@collected_later
def tables(raw: pd.DataFrame, store: RawStore) -> pd.DataFrame:
    """Tables with numbers, and what governs their cells.

    Raises:
        DocumentError, FiscalPeriodUnknown: a document cannot be read, or does not say which period it is about.
    """
    return _frame(
        "tables", (table_rows(o.filing, o.understanding.tables) for o in opened(raw, store) if o.understanding)
    )


def sheets(raw: pd.DataFrame, store: RawStore) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Sheets that users added as typed tables: their catalogue and their rows; no rows for filings.

    Raises:
        DocumentError: a document cannot be read.
    """
    found = [
        (o.filing, sheet_tables(o.document, o.filing))
        for o in opened(raw, store)
        if o.filing.source != SOURCES[0] and is_sheet(o.document)
    ]
    return _frame("sheets", (catalogue_rows(*own) for own in found)), _frame(
        "sheet_rows", (value_rows(*own) for own in found)
    )


def extracted_facts(raw: pd.DataFrame, store: RawStore, current: Settings | None = None) -> pd.DataFrame:
    """Candidates from tables and text, before the gate.

    Args:
        current: where it says so, a language model proposes further candidates from sentences that the rules do not
            read.

    Raises:
        DocumentError, FiscalPeriodUnknown: as `tables`.
        ConfigError: a model is to propose facts, and none is configured.
        ModelUnavailable, ModelRefused: it gives no answer.
    """
    model = _proposer(current)
    rows: list[dict[str, Any]] = []
    for o in opened(raw, store):
        known = o.understanding
        if known is None:
            continue
        found = extract(o.document, o.filing, o.sections, known.fiscal, known)
        rows += _stated(o, found)
        if model is not None:
            proposed = propose(model, o.filing, known)
            rows += proposed.rows
            for remark in proposed.remarks:
                _log.warning("%s: %s: not taken: %s", o.filing.accession, model.name, remark)
    return TABLES["extracted_facts"].frame(rows)


def _stated(o: OpenFiling, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of the candidates of a document those that it states: of sheets that users added, what stands in statements;
    money only where a currency is named or was told.
    """
    if o.statements is not None:
        return [row for row in found if row["table_index"] in o.statements]
    if o.filing.source == SOURCES[0] or o.filing.currency or named_currency(o.document):
        return found
    kept = [row for row in found if not row["unit"].startswith("USD")]
    said = f"it names no currency: {len(found) - len(kept):,} amounts of money were left out; tell it with --currency"
    if len(kept) < len(found) and said not in o.document.unread:
        o.document.unread.append(said)
    return kept


def unread(raw: pd.DataFrame, store: RawStore) -> list[str]:
    """Tables and paragraphs of the filings that the rules broke down over and left out, once their facts were
    extracted; none where all is well.
    """
    return [
        f"{o.filing.document}: {said}"
        for o in opened(raw, store)
        if o.understanding and o.understanding.facts is not None
        for said in o.document.unread
    ]


def _proposer(current: Settings | None) -> Model | None:
    if current is None or not current.extract_with_model:
        return None
    model = open_model(current)
    if model is None:
        raise ConfigError(
            "TICKMARK_EXTRACT_WITH_MODEL is set, but no model is configured",
            hint="set TICKMARK_MODEL, or leave it to the rules",
        )
    return model


def verified_facts(raw: pd.DataFrame, candidates: pd.DataFrame, store: RawStore) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The gate: candidates sorted into verified and rejected facts, each in exactly one of them.

    Raises:
        ContractError: a candidate is of a filing that the partition does not hold, or the gate lost or doubled one.
    """
    import pandas as pd

    strangers = set(candidates["accession"]) - set(raw["accession"])
    if strangers:
        raise ContractError(
            f"extracted_facts: candidates of filings that raw_filings does not hold: {', '.join(sorted(strangers))}"
        )
    passed, turned_down = [], []
    for o in opened(raw, store):
        own = candidates[candidates["accession"] == o.filing.accession].reset_index(drop=True)
        known = o.understanding
        if known is None:
            if len(own):
                raise ContractError(
                    f"{o.filing.accession}: {len(own)} candidates of a filing that tells of no fiscal period"
                )
            continue
        verified, rejected = verify(o.document, o.filing, o.sections, known.fiscal, own, known, o.raw, o.tags)
        if sorted([*verified["fact_id"], *rejected["fact_id"]]) != sorted(own["fact_id"]):
            raise ContractError(
                f"{o.filing.accession}: the gate was given {len(own)} candidates and gave back {len(verified)} "
                f"verified, {len(rejected)} rejected, or others"
            )
        passed.append(verified)
        turned_down.append(rejected)
    empty = TABLES["verified_facts"].empty(), TABLES["rejected_facts"].empty()
    return tuple(
        pd.concat(frames, ignore_index=True) if frames else none
        for frames, none in zip((passed, turned_down), empty, strict=True)
    )  # type: ignore[return-value]


@collected_later
def chunks(raw: pd.DataFrame, store: RawStore, model: str, known: pd.DataFrame | None = None) -> pd.DataFrame:
    """Passages, without vectors but for those that are known.

    Args:
        model: name or folder of the embedding model that passages are cut for; `none` counts as the default one.
        known: rows of `chunks` whose vectors are taken over where the text is the same.

    Raises:
        EmbeddingError: there is no such model here.
    """
    vectors = stored_vectors(known)
    rows: list[dict[str, Any]] = []
    for o in opened(raw, store):
        passages = chunk(o.document, o.sections, o.filing, o.fiscal, token_counter(model))
        rows += chunk_rows(o.filing, o.document, passages, vectors)
    return TABLES["chunks"].frame(rows)


@collected_later
def reports(
    raw: pd.DataFrame, verified: pd.DataFrame, rejected: pd.DataFrame, model: Model | None = None
) -> pd.DataFrame:
    """What the partition says, from its verified facts alone, and how its gate has judged; a model may tell the thesis,
    as far as it can be verified.

    Raises:
        ContractError: facts of a filing that the partition does not hold.
    """
    return TABLES["reports"].frame([report(raw, verified, rejected, model=model)])


@collected_later
def unproved(raw: pd.DataFrame, verified: pd.DataFrame, stored: pd.DataFrame) -> tuple[int, list[str]]:
    """(how many numbers the stored reports tell of the company, those that its facts do not bear out)."""
    total, found = 0, []
    for row in records(stored):
        public = raw[raw["filing_date"] <= row["as_of_date"]]
        verification = check_report(row["markdown"], public, verified)
        total += len(verification.claims)
        found += [
            f"line {c.claim.line}: {c.claim.number.text}: {c.finding.code}, {c.finding.message}"
            for c in verification.claims
            if c.finding.severity == "error"
        ]
        found += [f"line {m.line}: {m.detail}" for m in verification.maths if not m.ok]
    return total, found


def witnessed(raw: pd.DataFrame, facts: pd.DataFrame, store: RawStore) -> dict[str, Agreement]:
    """How well facts agree with the issuer's own tags, by accession number; filings without tags are left out.

    The tags are read from the raw document here, after the gate, and nowhere before it.
    """
    found = {}
    for o in opened(raw, store):
        if o.tags:
            own = facts[facts["accession"] == o.filing.accession]
            found[o.filing.accession] = agreement(records(own), o.tags)
    return found


def proved(
    raw: pd.DataFrame, facts: pd.DataFrame, earlier: Iterable[pd.DataFrame] = ()
) -> dict[str, list[ProofResult]]:
    """Every proof over the facts of a partition, by accession number in the order of filing.

    Args:
        raw: rows of `raw_filings`.
        facts: rows of `verified_facts` of these filings.
        earlier: rows of `verified_facts` of earlier partitions of the same company, for the comparatives.
    """
    known = [
        row
        for frame in earlier
        for row in records(frame[frame["table_index"].notna() & frame["metric"].notna() & frame["segment"].isna()])
    ]
    found = {}
    for filing in raw.sort_values(["filing_date", "accession"])["accession"]:
        own = records(facts[(facts["accession"] == filing) & facts["table_index"].notna()])
        found[filing] = [*proof_report(own), *comparatives(own, known)]
        known += own
    return found


def _frame(table: str, parts: Iterable[Sequence[dict[str, Any]]]) -> pd.DataFrame:
    return TABLES[table].frame([row for part in parts for row in part])
