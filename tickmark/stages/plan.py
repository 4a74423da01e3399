"""What depends on what: the stages, the code each is made of, and which of them a partition needs to have done again.

A stage's manifest in the lake says what its rows were made from. Where that is what it would be made from now,
there is nothing to do. Nothing here opens a filing.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tickmark.errors import NotInWarehouse
from tickmark.retrieval.model_files import DEFAULT_MODEL, NO_MODEL
from tickmark.schemas import TABLES
from tickmark.settings import Settings

if TYPE_CHECKING:
    from tickmark.library.records import Record
    from tickmark.manifest import Manifest

PACKAGE = Path(__file__).resolve().parent.parent
CODE = "code"
FORMS = "forms"
FILINGS = "filings"
DOCUMENTS = "documents"
MODEL = "embedding_model"
PROPOSER = "proposing_model"
_IMPORT = re.compile(rb"^[ \t]*(?:from (tickmark\.[\w.]+) import|import (tickmark\.[\w.]+))", re.MULTILINE)
_DATA = (".yaml", ".csv", ".json")
_CARRIERS = frozenset(
    (
        "errors",
        "settings",
        "llm",
        "extras",
        "caching",
        "schemas",
        "fetching",
        "ratelimit",
        "shared_limit",
        "rawstore",
        "files",
        "manifest",
        "lake",
        "warehouse",
        "columnar",
    )
)
"""Modules that carry, store and name what others make: a change of theirs makes no other rows. A table's columns count
on their own.
"""


@dataclass(frozen=True, slots=True)
class Stage:
    """One step from filings to reports.

    `tables` are committed together under the stage's name; `reads` are the stages whose tables it is made from;
    `modules` of `tickmark` are what makes its rows, with everything they import.
    """

    name: str
    tables: tuple[str, ...]
    reads: tuple[str, ...]
    modules: tuple[str, ...]

    @property
    def code_version(self) -> str:
        """Digest of the source that makes this stage's rows and of the columns they are stored in; twelve hex
        digits.
        """
        return _code_version(self.modules, self.tables)


_READING = ("document", "sections", "fiscal")  # of every stage that opens a filing
STAGES: dict[str, Stage] = {
    stage.name: stage
    for stage in (
        Stage("raw_filings", ("raw_filings",), (), ("edgar_index", "library.records")),
        Stage("sections", ("sections",), ("raw_filings",), ("document", "sections")),
        Stage("tables", ("tables",), ("raw_filings", "sections"), (*_READING, "tables")),
        Stage("sheets", ("sheets", "sheet_rows"), ("raw_filings",), ("document", "library.sheets")),
        Stage("extracted_facts", ("extracted_facts",), ("raw_filings", "sections", "tables"), (*_READING, "facts")),
        Stage(
            "verified_facts",
            ("verified_facts", "rejected_facts"),
            ("raw_filings", "sections", "extracted_facts"),
            (*_READING, "verify"),
        ),
        Stage("chunks", ("chunks",), ("raw_filings", "sections"), (*_READING, "retrieval.chunks")),
        Stage("reports", ("reports",), ("raw_filings", "verified_facts"), ("narrate.report",)),
    )
}


def made_from(stage: Stage, built: Mapping[str, Manifest], settings: Settings) -> dict[str, str]:
    """What a stage's rows would be made from now: its code, the digests of the tables it reads, and the settings that
    matter to it.

    Args:
        built: the partition's manifests by stage.

    Raises:
        NotInWarehouse: one that the stage reads is missing.
    """
    found = {CODE: stage.code_version}
    for name in stage.reads:
        if name not in built:
            raise NotInWarehouse(
                f"{stage.name} is made from {name}, which is not there or damaged", hint="build the partition"
            )
        found |= built[name].digests
    if stage.name == "chunks":
        found[MODEL] = DEFAULT_MODEL if settings.embedding_model == NO_MODEL else settings.embedding_model
    if stage.name == "extracted_facts":
        found[PROPOSER] = settings.model if settings.extract_with_model else ""
    return found


def stale(
    built: Mapping[str, Manifest], settings: Settings, listed: Iterable[str] = (), documents: str | None = None
) -> list[str]:
    """Names of the stages that have to be done (again), in order; none where everything is as it would be made now.

    Args:
        built: the partition's manifests by stage.
        listed: accession numbers that EDGAR lists for the partition; one that is not there yet makes everything stale.
        documents: what `added` says of the documents that users added to the partition; another than was built makes
            everything stale.
    """
    again: list[str] = []
    quarantined = "verified_facts" in built and built["verified_facts"].quarantined
    for stage in STAGES.values():
        manifest = built.get(stage.name)
        if stage.name == "sheets" and manifest is None and "raw_filings" not in again and not has_documents(built):
            continue  # filings have no sheets of their own
        if quarantined and "verified_facts" in stage.reads and "verified_facts" not in again:
            continue  # what the gate holds back, nothing is made from
        if (
            manifest is None
            or not set(again).isdisjoint(stage.reads)
            or not _current(stage, manifest, built, settings, listed, documents)
        ):
            again.append(stage.name)
    return again


def _current(
    stage: Stage,
    manifest: Manifest,
    built: Mapping[str, Manifest],
    settings: Settings,
    listed: Iterable[str],
    documents: str | None,
) -> bool:
    if stage.name == "raw_filings" and documents is not None and manifest.made_from.get(DOCUMENTS, "") != documents:
        return False  # one was added, told to be another, or removed
    if stage.name == "raw_filings" and (manifest.unread or not set(listed) <= recorded(manifest, FILINGS)):
        return False  # what could not be had is asked for again
    return made_from(stage, built, settings).items() <= manifest.made_from.items()


def added(records: Iterable[Record]) -> str:
    """The documents that users added to a partition, and what they were told to be, for its manifest; empty for
    none.
    """
    said = (
        json.dumps(
            [
                r.sha256,
                r.name,
                r.company,
                r.cik,
                r.form,
                r.fiscal,
                r.fiscal_year_end,
                r.currency,
                r.source,
                str(r.published),
            ]
        )
        for r in records
    )
    return ",".join(sorted(hashlib.sha256(text.encode()).hexdigest()[:16] for text in said))


def has_documents(built: Mapping[str, Manifest]) -> bool:
    """Whether a partition was built with documents that users added."""
    return "raw_filings" in built and bool(recorded(built["raw_filings"], DOCUMENTS))


def recorded(manifest: Manifest | None, key: str) -> set[str]:
    """Values that a stage's manifest has under a key: `FORMS` that were asked for, `FILINGS` (accession numbers) that
    were collected.
    """
    text = manifest.made_from.get(key, "") if manifest else ""
    return set(text.split(",")) - {""}


@cache
def _code_version(modules: tuple[str, ...], tables: tuple[str, ...]) -> str:
    total = hashlib.sha256()
    for table in tables:
        total.update(repr([(column.name, column.kind) for column in TABLES[table].columns]).encode())
    for path in sorted(map(str, _sources(modules))):
        total.update(_read(path)[0])
    return total.hexdigest()[:12]


def _sources(modules: Iterable[str]) -> set[Path]:
    """Files of these modules and packages, of all they import within `tickmark`, and the data files beside them."""
    found: set[Path] = set()
    pending = [f"tickmark.{module}" for module in modules]
    seen = set(pending)
    while pending:
        files = _files_of(pending.pop()) - found
        found |= files
        for path in files:
            imported = _read(str(path))[1] - seen
            seen |= imported
            pending.extend(imported)
    return found


@cache
def _files_of(module: str) -> frozenset[Path]:
    """A module's file; a package's every file, since which of them matter cannot be told from outside; and data files
    of the same name. Most stages ask for the same ones.
    """
    parts = module.split(".")[1:]
    if not parts or parts[0] in _CARRIERS:
        return frozenset()
    path = PACKAGE.joinpath(*parts)
    beside = frozenset(file for file in (path.with_suffix(suffix) for suffix in (".py", *_DATA)) if file.is_file())
    if path.is_dir():
        return beside | {file for file in path.rglob("*") if file.suffix != ".pyc" and file.is_file()}
    return beside


@cache
def _read(file: str) -> tuple[bytes, frozenset[str]]:
    """A digest of a source's name and content, and the modules of `tickmark` that it names in its imports, wherever
    they stand in it. Most stages ask for the same sources.
    """
    path = Path(file)
    content = path.read_bytes()
    named = _IMPORT.findall(content) if path.suffix == ".py" else ()
    digest = hashlib.sha256(f"\n{path.relative_to(PACKAGE).as_posix()}\n".encode() + content).digest()
    return digest, frozenset(name.decode() for names in named for name in names if name)
