"""Is this installation fit to work? One check per thing that can be wrong, each with what to do about it.

Nothing here changes anything, and nothing is asked of the network unless the caller wants that.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib import metadata
from pathlib import Path

from tickmark import compiled
from tickmark.errors import TickmarkError
from tickmark.extras import BRINGS, EXTRAS, missing
from tickmark.settings import REPOSITORY, Settings, masked, settings

LOCK = REPOSITORY / "requirements.lock"
PYTHONS = ((3, 11), (3, 14))  # first that works, first that does not: requires-python of pyproject.toml
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
COMPILERS = ("c++", "g++", "clang++")


class State(StrEnum):
    """`warning` stops nothing that is needed now; `failed` stops a command."""

    ok = "ok"
    warning = "warning"
    failed = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check's outcome; `advice` says what to do where it is not ok."""

    name: str
    state: State
    detail: str
    advice: str = ""


def examine(*, online: bool = False) -> Iterator[Finding]:
    """Run every check, cheap ones first.

    Args:
        online: also ask EDGAR (or the host that stands for it) for its list of companies.
    """
    yield python()
    yield packages()
    yield from optional()
    yield compiler()
    yield compiled_modules()
    current = settings()
    yield from values(current)
    yield data_folder(current)
    yield warehouse(current)
    yield embedding_model(current)
    yield browser()
    if online:
        yield edgar(current)


def python() -> Finding:
    """The interpreter's version."""
    version = ".".join(map(str, sys.version_info[:3]))
    if PYTHONS[0] <= sys.version_info[:2] < PYTHONS[1]:
        return Finding("Python", State.ok, version)
    return Finding("Python", State.failed, version, "Tickmark needs Python 3.11, 3.12 or 3.13")


def packages(lock: Path = LOCK) -> Finding:
    """Installed packages against the lock; a package that the lock names and that is not installed may be a test
    tool.
    """
    if not lock.is_file():
        return Finding(
            "packages",
            State.warning,
            "no requirements.lock here to compare with",
            "work from a clone of the repository",
        )
    pins = dict(re.findall(r"^([\w.-]+)==([^ ;\n]+)", lock.read_text(), re.MULTILINE))
    needed = _runtime_closure("tickmark")
    missing = sorted(name for name in needed if _installed(name) is None)
    if missing:
        return Finding("packages", State.failed, f"not installed: {', '.join(missing)}", "run 'make setup'")
    locked = {_normal(name): version for name, version in pins.items()}
    other = sorted(
        f"{name} {_installed(name)} (locked: {locked[name]})"
        for name in needed
        if name in locked and (_installed(name) or "").split("+")[0] != locked[name]
    )
    if other:
        return Finding(
            "packages",
            State.warning,
            f"{len(other)} of {len(needed)} differ from the lock: {', '.join(other)}",
            "run 'make setup'",
        )
    return Finding("packages", State.ok, f"{len(needed)} installed, as locked")


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _installed(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _runtime_closure(top: str) -> set[str]:
    """Every distribution that `top` needs here, through all levels, without extras."""
    from packaging.requirements import Requirement

    found: set[str] = set()
    pending: list[tuple[str, frozenset[str]]] = [(top, frozenset())]
    seen = set(pending)
    while pending:
        name, extras = pending.pop()
        try:
            lines = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        for requirement in map(Requirement, lines):
            marker = requirement.marker
            if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras | {""}):
                found.add(_normal(requirement.name))
                item = (_normal(requirement.name), frozenset(requirement.extras))
                if item not in seen:
                    seen.add(item)
                    pending.append(item)
    return found


def compiler() -> Finding:
    """A C++ compiler, unless what is built with it is there already."""
    built = _installed("hnswlib")
    found = next((path for path in map(shutil.which, COMPILERS) if path), None)
    if found:
        return Finding("C++ compiler", State.ok, found)
    if built:
        return Finding("C++ compiler", State.ok, f"none, and none needed: hnswlib {built} is built")
    return Finding(
        "C++ compiler",
        State.failed,
        "none",
        "hnswlib is built from source: install a compiler (Debian and Ubuntu: build-essential)",
    )


def compiled_modules() -> Finding:
    """Whether the modules of `tickmark.compiled` run compiled; where they don't, everything works, slower."""
    if compiled.build_of_sources().is_dir():
        return Finding("compiled modules", State.ok, f"{len(compiled.MODULES)}, of these sources")
    return Finding(
        "compiled modules",
        State.warning,
        "none of these sources: reading filings takes a fifth longer",
        "run 'make compiled'",
    )


def values(current: Settings) -> Iterator[Finding]:
    """Every setting with its value and where it comes from; EDGAR's identity is missed where the real hosts would be
    asked.
    """
    for name, field in Settings.model_fields.items():
        variable = str(field.validation_alias)
        value = masked(str(getattr(current, name)))
        source = "environment" if name in current.model_fields_set else "default"
        finding = Finding(variable, State.ok, f"{value or 'not set'} ({source})")
        if variable == "EDGAR_IDENTITY" and not value and not current.edgar_url:
            advice = "the SEC requires it: export EDGAR_IDENTITY='Your Name you@example.org' before 'tickmark build'"
            finding = Finding(variable, State.warning, finding.detail, advice)
        yield finding


def data_folder(current: Settings) -> Finding:
    """Can the lake's folder be written to?"""
    if "://" in current.data:
        return _guarded(
            "data",
            lambda: Finding("data", State.ok, _object_store(current.data)),
            "check the address and the credentials in TICKMARK_DATA",
        )
    folder = Path(current.data).absolute()
    existing = next(p for p in (folder, *folder.parents) if p.exists())
    try:
        with tempfile.TemporaryFile(dir=existing):
            pass
    except OSError as error:
        return Finding(
            "data",
            State.failed,
            f"{existing} cannot be written to: {error.strerror or error}",
            "set TICKMARK_DATA to a folder that can",
        )
    free = shutil.disk_usage(existing).free / 2**30
    detail = f"{folder}{'' if folder.exists() else ', not made yet'}, {free:,.1f} GB free"
    if free < 1:
        return Finding("data", State.warning, detail, "less than 1 GB is left")
    return Finding("data", State.ok, detail)


def _object_store(url: str) -> str:
    import fsspec

    filesystem, path = fsspec.core.url_to_fs(url)
    there = filesystem.exists(path)
    return f"{masked(url)}: {'there' if there else 'reachable, nothing there yet'}"


def _guarded(name: str, check: Callable[[], Finding], advice: str) -> Finding:
    """A check whose every failure is a finding: whatever a library of others raises must not stop the doctor."""
    try:
        return check()
    except Exception as error:
        text = masked(Exception.__str__(error).strip().split("\n")[0])
        if isinstance(error, TickmarkError):
            return Finding(name, State.failed, text, error.hint or advice)
        return Finding(name, State.failed, f"{type(error).__name__}: {text}", advice)


def optional() -> Iterator[Finding]:
    """A finding for each extra that is not installed, with what it would bring."""
    for extra in EXTRAS:
        if lacking := missing(extra):
            detail = f"not installed ({', '.join(lacking)}): {BRINGS[extra]}"
            yield Finding(f"extra {extra}", State.warning, detail, f"python -m pip install 'tickmark[{extra}]'")


def browser() -> Finding:
    """Chromium, which only the browser tests use."""
    found = next((path for path in map(shutil.which, BROWSERS) if path), None)
    if found:
        return Finding("Chromium", State.ok, found)
    return Finding("Chromium", State.ok, "none; only the browser tests use it, and skip")


def edgar(current: Settings) -> Finding:
    """Does EDGAR, or the host that stands for it, answer this client? Asked once and anew; nothing is kept."""
    from tickmark.edgar import EdgarClient
    from tickmark.rawstore import RawStore

    def ask() -> Finding:
        with tempfile.TemporaryDirectory() as folder:
            apart = current.model_copy(update={"data": folder})
            with EdgarClient(apart, RawStore.of(apart), attempts=1) as client:
                count = len(client.companies())
        return Finding("EDGAR", State.ok, f"{masked(current.edgar_url) or 'www.sec.gov'} lists {count:,} companies")

    return _guarded("EDGAR", ask, "check the network, EDGAR_URL and EDGAR_IDENTITY")


def warehouse(current: Settings) -> Finding:
    """Can the published database be opened and read from end to end, and is it of this version's contract?"""
    from contextlib import closing

    from tickmark.warehouse import build_record, local_path, open_warehouse, read_through

    def open_it() -> Finding:
        place = masked(current.warehouse_path)
        path = local_path(current.warehouse_path)
        if path is not None and not path.exists():
            return Finding("warehouse", State.ok, f"{place} is not there yet: 'tickmark build' publishes it")
        with closing(open_warehouse(current.warehouse_path)) as connection:
            record = build_record(connection)
            count = read_through(connection)["verified_facts"]
        detail = (
            f"{place}: {count:,} verified facts, published {record.snapshot_at:%Y-%m-%d %H:%M}, contract "
            f"{record.contract}"
        )
        if record.problems:
            return Finding(
                "warehouse",
                State.warning,
                f"{detail}; {record.problems} partitions left out",
                "they are damaged: build them again",
            )
        return Finding("warehouse", State.ok, detail)

    return _guarded("warehouse", open_it, "delete it and run 'tickmark build', which publishes it anew")


def embedding_model(current: Settings) -> Finding:
    """Is the embedding model here, and is it the one that is expected? Its files are read, it is not loaded."""
    from tickmark.retrieval.model_files import model_files

    def digest() -> Finding:
        files = model_files(current.embedding_model)
        if files is None:
            return Finding("embedding model", State.ok, "none: passages are stored without vectors")
        return Finding(
            "embedding model", State.ok, f"{current.embedding_model}, weights {files.digest}: {files.folder}"
        )

    return _guarded("embedding model", digest, "set TICKMARK_EMBEDDING_MODEL to a model's folder, or to 'none'")
