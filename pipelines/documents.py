"""Documents that users add, and take out again: from files to published facts, through the same graph as filings.

What was read of a file is registered once its bytes are stored; then its partition is built as any other. A command
that is killed has registered each document whole or not at all, and the next one builds what is behind.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dagster import AssetObservation

from assets.partitions import cell_key
from pipelines.build import BUILT, FAILED, INCOMPLETE, PartitionResult, embedded, lost, published, run
from pipelines.instance import close_abandoned_runs, open_instance
from pipelines.partitions import register
from pipelines.runs import Task
from tickmark import spare
from tickmark.document import transcripts
from tickmark.entities.own_companies import Companies
from tickmark.errors import (
    ConfigError,
    LakeError,
    NeedsTelling,
    NotInWarehouse,
    StorageError,
    TickmarkError,
    WarehouseError,
)
from tickmark.lake import Lake
from tickmark.library.collect import Source, bytes_of
from tickmark.library.identify import Identified, Known, identify
from tickmark.library.records import Library, Record
from tickmark.library.sidecar import Given, Sidecar
from tickmark.library.sketch import NEAR, likeness
from tickmark.model import Company
from tickmark.rawstore import RawStore
from tickmark.retrieval.artefacts import without
from tickmark.schemas import SOURCES
from tickmark.settings import Settings, settings
from tickmark.stages import STAGES, added, stale
from tickmark.warehouse import local_path, open_warehouse

if TYPE_CHECKING:
    from dagster import DagsterInstance

    from tickmark.llm import Model

SHEETS = frozenset((".csv", ".tsv", ".tab", ".xlsx", ".xlsm", ".xls"))
ADDED, UNCHANGED, CHANGED, DUPLICATE, NEEDS, REFUSED = (
    "added",
    "unchanged",
    "changed",
    "duplicate",
    "needs details",
    "refused",
)


@dataclass(frozen=True, slots=True)
class FileResult:
    """What became of one file. `record` is what it was taken for, None where it was refused; `said` says why, or what
    is worth a word.
    """

    source: Source
    status: str
    record: Record | None = None
    said: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        """Whether it is not in the graph."""
        return self.status in (NEEDS, REFUSED)


@dataclass(frozen=True, slots=True)
class Added:
    """What became of files, and of the partitions that they belong to."""

    files: tuple[FileResult, ...]
    partitions: tuple[PartitionResult, ...]


def add(
    sources: Sequence[Source],
    given: Given | None = None,
    on_file: Callable[[FileResult], None] | None = None,
    on_result: Callable[[PartitionResult], None] | None = None,
    on_plan: Callable[[int], None] | None = None,
    workers: int | None = None,
    notes: bool = True,
    vision: Model | None = None,
) -> Added:
    """Register files and build the partitions that they belong to.

    Args:
        sources: the files.
        given: what was told of all of them.
        on_file: called as each file was read.
        on_result: called as each partition was built.
        on_plan: called with the number of partitions to build.
        workers: partitions built at the same time; default: one per processor, as far as there is enough to read.
        notes: write what was found into `documents.yaml` beside the files.
        vision: a model that copies out pages which are pictures.

    Raises:
        ConfigError: a `documents.yaml` cannot be read.
        StorageError: nothing can be stored, or the warehouse cannot be published.
    """
    current = settings()
    files, cells = register_files(current, sources, given, on_file, notes=notes, vision=vision)
    partitions = build_cells(current, cells, on_result, on_plan, workers)
    return Added(tuple(files), tuple(partitions))


def register_files(
    current: Settings,
    sources: Sequence[Source],
    given: Given | None = None,
    on_file: Callable[[FileResult], None] | None = None,
    *,
    notes: bool = True,
    vision: Model | None = None,
) -> tuple[list[FileResult], set[tuple[str, str]]]:
    """Read files and register them, without building anything; what became of each, and the partitions that are not as
    the registry has them now.

    Raises:
        ConfigError: a `documents.yaml` cannot be read.
        StorageError: nothing can be stored.
    """
    registering = _Registering(current, given or Given(), notes, vision)
    files = list(registering.all(sources, on_file))
    return files, {file.record.cell for file in files if file.record} | registering.left


class _Registering:
    """Files read one after the other; `left` collects partitions that a document has left, since it was told to belong
    to another.
    """

    def __init__(self, current: Settings, given: Given, notes: bool, vision: Model | None = None) -> None:
        self.store, self.library, self.companies = RawStore.of(current), Library.of(current), Companies.of(current)
        self.given, self.notes, self.vision = given, notes, vision
        self.known = Known(built_companies(current), self.companies.all())
        self.records = {record.sha256: record for record in self.library.all()}
        for record in self.records.values():
            if record.form == "ANNUAL REPORT":
                self.known.year_ends.setdefault(record.ticker, f"{record.report_date:%m%d}")
        self.sidecars: dict[str, Sidecar] = {}
        self.seen: dict[str, Source] = {}
        self.left: set[tuple[str, str]] = set()

    def all(self, sources: Sequence[Source], on_file: Callable[[FileResult], None] | None) -> Iterator[FileResult]:
        """What became of each file, sheets last, since they seldom print whose they are. Those that need to be told
        something are tried once more at the end: others of the company may have said it. Accounts in a workbook whose
        fiscal period nobody said are added then as tables.
        """
        waiting: list[Source] = []
        for source in sorted(sources, key=lambda source: source.path.suffix.lower() in SHEETS):
            result = self._one(source)
            if result.status == NEEDS:
                waiting.append(source)
                continue
            yield _told(result, on_file)
        for source in waiting:
            yield _told(self._one(source, last=True), on_file)
        if self.notes:
            for sidecar in self.sidecars.values():
                if problem := sidecar.save():
                    yield FileResult(Source(sidecar.path, ()), UNCHANGED, None, (problem,))

    def _one(self, source: Source, *, last: bool = False) -> FileResult:
        try:
            return self._registered(source, last)
        except TickmarkError as error:
            if isinstance(error, ConfigError | StorageError):
                raise
            return FileResult(source, NEEDS if isinstance(error, NeedsTelling) else REFUSED, None, (str(error),))

    def _registered(self, source: Source, last: bool) -> FileResult:
        raw = bytes_of(source.path)
        digest = hashlib.sha256(raw).hexdigest()
        if digest in self.seen:
            return FileResult(source, DUPLICATE, self.records[digest], (f"the same bytes as {self.seen[digest].path}",))
        sidecar = self._sidecar(source)
        given = self.given.over(sidecar.given(source.path.name, digest))
        held = self.records.get(digest)
        if held is not None and not _retells(given, held) and self.store.sound(digest):
            self.seen[digest] = source
            same = held.path in ("", str(source.path))
            return FileResult(
                source, UNCHANGED if same else DUPLICATE, held, () if same else (f"the same bytes as {held.path}",)
            )
        if self.vision is not None:
            from tickmark.document.vision import transcribe

            transcribe(raw, digest, self.vision)
        identified = identify(raw, source, given, self.known, tables_alone=last)
        return self._kept(source, raw, identified, held, sidecar)

    def _kept(
        self, source: Source, raw: bytes, identified: Identified, held: Record | None, sidecar: Sidecar
    ) -> FileResult:
        record, said = identified.record, list(identified.remarks)
        if identified.new is not None:
            self.companies.put(identified.new)
            self.known.learn(identified.new)
            said.append(
                f"a new company: {identified.new.key} ({identified.new.name}); 'tickmark companies list' shows them"
            )
        near = [
            (likeness(record.sketch, other.sketch), other)
            for other in self.records.values()
            if other.cell == record.cell and other.sha256 != record.sha256
        ]
        share, nearest = max(near, key=lambda found: found[0], default=(0.0, None))
        if nearest is not None and share >= NEAR:
            said.append(f"says nearly the same as {nearest.name}: both are kept; 'tickmark remove' takes one out")
        self.seen[record.sha256] = source
        if held is not None and record.says(held) and self.store.sound(record.sha256):
            return FileResult(source, UNCHANGED, held)
        self.store.put(raw)
        transcripts.keep(record.sha256)
        self.library.put(record)
        if held is not None and held.cell != record.cell:
            self.left.add(held.cell)
        self.records[record.sha256] = record
        if self.notes:
            taken_for = replace(_as_given(record), form="") if identified.tables_alone else _as_given(record)
            sidecar.note(source.path.name, record.sha256, taken_for)
        return FileResult(source, CHANGED if held is not None else ADDED, record, tuple(said))

    def _sidecar(self, source: Source) -> Sidecar:
        folder = source.path.parent
        if str(folder) not in self.sidecars:
            self.sidecars[str(folder)] = Sidecar(folder)
        return self.sidecars[str(folder)]


def _told(result: FileResult, on_file: Callable[[FileResult], None] | None) -> FileResult:
    if on_file:
        on_file(result)
    return result


def _retells(given: Given, held: Record) -> bool:
    """Whether something may be told of a document that its record does not say; it is read again then."""
    said = _as_given(held)
    return any((told := getattr(given, name)) and told != getattr(said, name) for name in Given.__dataclass_fields__)


def _as_given(record: Record) -> Given:
    return Given(
        record.company, record.form, record.report_date, record.fiscal, record.fiscal_year_end, record.currency,
        record.source, record.published
    )  # fmt: skip


def built_companies(current: Settings) -> list[Company]:
    """The companies whose filings or documents are published, from the warehouse; none where there is none."""
    query = (
        "SELECT cik, any_value(company), list(DISTINCT ticker ORDER BY ticker), coalesce(max(fiscal_year_end), '') "
        "FROM raw_filings GROUP BY cik"
    )
    try:
        with closing(open_warehouse(current.warehouse_path)) as connection:
            return [
                Company(cik, name, tuple(tickers), year_end)
                for cik, name, tickers, year_end in connection.execute(query).fetchall()
            ]
    except WarehouseError:
        return []


def build_cells(
    current: Settings,
    cells: Iterable[tuple[str, str]],
    on_result: Callable[[PartitionResult], None] | None = None,
    on_plan: Callable[[int], None] | None = None,
    workers: int | None = None,
) -> list[PartitionResult]:
    """Build what is behind of partitions with added documents, take out those that hold nothing any more, and publish.

    Raises:
        WarehouseError: it could not be published.
    """
    lake, library = Lake(current.data), Library.of(current)
    behind = set(cells) | _behind(lake, current, library)
    results: list[PartitionResult] = []
    tasks: list[Task] = []
    emptied: list[tuple[str, str]] = []
    with open_instance(current.dagster_home) as instance:
        close_abandoned_runs(instance)
        for cell in sorted(behind):
            records = library.of_cell(*cell)
            if not records and not _has_filings(lake, cell):
                emptied.append(cell)
                continue
            stages = stale(lake.built(*cell, thorough=True), current, (), added(records))
            if "raw_filings" not in stages and lost(lake, RawStore.of(current), *cell):
                stages = ["raw_filings", *stages]
            if stages:
                size = None if _has_filings(lake, cell) else sum(record.bytes for record in records)
                tasks.append(Task(*cell, (), tuple(stages), edgar=False, bytes=size))
        for cell in emptied:
            _drop(lake, instance, cell)
        if on_plan:
            on_plan(len(tasks))
        register(instance, [(task.ticker, task.period) for task in tasks])
        try:
            for result in run(lake, current, instance, tasks, workers):
                results.append(result)
                if on_result:
                    on_result(result)
        finally:
            close_abandoned_runs(instance)
        if lake.partitions():
            published(
                lake,
                current,
                instance,
                built=bool(emptied) or any(result.status in (BUILT, INCOMPLETE) for result in results),
            )
            embedded(lake, current, instance, behind)
    return results


def _behind(lake: Lake, current: Settings, library: Library) -> set[tuple[str, str]]:
    """Partitions with added documents that are not as the registry has them: a command may have been killed before it
    built them.
    """
    records: defaultdict[tuple[str, str], list[Record]] = defaultdict(list)
    for record in library.all():
        records[record.cell].append(record)
    found = {cell for cell, own in records.items() if stale(lake.built(*cell), current, (), added(own))}
    return found | {
        cell
        for cell in lake.partitions()
        if cell not in records and stale(lake.built(*cell), current, (), "")[:1] == ["raw_filings"]
    }


def _has_filings(lake: Lake, cell: tuple[str, str]) -> bool:
    with suppress(NotInWarehouse, LakeError):
        return bool((lake.read("raw_filings", *cell)["source"].fillna(SOURCES[0]) == SOURCES[0]).any())
    return False


def _drop(lake: Lake, instance: DagsterInstance, cell: tuple[str, str]) -> None:
    """Take a partition that holds nothing any more out of the lake, and say so in the event log."""
    lake.drop(*cell)
    for stage in STAGES.values():
        for table in stage.tables:
            instance.report_runless_asset_event(
                AssetObservation(table, partition=cell_key(*cell), metadata={"removed": True})
            )


def remove(
    accessions: Sequence[str], on_result: Callable[[PartitionResult], None] | None = None, workers: int | None = None
) -> tuple[list[Record], list[PartitionResult]]:
    """Take documents out, with everything that was made from them: their registration, partitions built anew without
    them, and their bytes.

    Args:
        accessions: as `raw_filings` has them, `own-...`.

    Raises:
        NotInWarehouse: one of them is not registered; nothing was removed.
        WarehouseError: the warehouse could not be published; the same command goes on.
    """
    current = settings()
    library, lake = Library.of(current), Lake(current.data)
    known = {record.accession: record for record in library.all()}
    if missing := [name for name in accessions if name not in known]:
        raise NotInWarehouse(f"no document {', '.join(missing)} was added", hint="'tickmark documents' lists them")
    records = [known[name] for name in dict.fromkeys(accessions)]
    for record in records:
        library.remove(record)
    cells = {record.cell for record in records}
    results = build_cells(current, cells, on_result, None, workers)
    for cell in cells:
        lake.forget(*cell)
    store, kept = RawStore.of(current), {record.sha256 for record in library.all()}
    for record in records:
        if record.sha256 not in kept and not _failed(results, record.cell):
            store.forget(record.sha256)
            transcripts.forget(record.sha256)
    if (published_at := local_path(current.warehouse_path)) is not None:
        spare.forget(published_at)
    without(current.warehouse_path)
    with open_instance(current.dagster_home) as instance:
        _say_removed(instance, records)
    return records, results


def _failed(results: Iterable[PartitionResult], cell: tuple[str, str]) -> bool:
    return any((result.ticker, result.period) == cell and result.status == FAILED for result in results)


def _say_removed(instance: DagsterInstance, records: Iterable[Record]) -> None:
    for record in records:
        said = {"removed document": record.name, "accession": record.accession, "sha256": record.sha256}
        instance.report_runless_asset_event(
            AssetObservation("raw_filings", partition=cell_key(*record.cell), metadata=said)
        )
