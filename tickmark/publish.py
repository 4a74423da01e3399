"""Publishing: the lake's rows as native tables of one DuckDB database, made beside and swapped in by rename.

Where there is a sound database already, only what changed in the lake since is read and written.

Publishers on one machine take turns by a lock and take their snapshot of the lake only once they hold it, so no older
snapshot ever replaces a newer one. Readers are never asked. Belongs here: how the database is made. How it is opened is
in `warehouse`.
"""

from __future__ import annotations

import fcntl
import json
import logging
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import duckdb

from tickmark import spare
from tickmark.database import write_database
from tickmark.errors import WarehouseError
from tickmark.files import Files, file_system, sync_folder
from tickmark.held import Held
from tickmark.lake import Lake
from tickmark.layout import recipe
from tickmark.schemas import contract_version
from tickmark.snapshot import Snapshot
from tickmark.warehouse import READER_MARK, Build, build_record, connect_file, local_path, read_through

_log = logging.getLogger(__name__)
LOCK_SECONDS = 900.0
"""How long one publisher waits for another; far more than any takes."""
_BUILD_MARK = ".build-"
_ABANDONED_SECONDS = 300.0
"""A reader's private name for the database lives for milliseconds; one this old belonged to a process that died."""


@dataclass(frozen=True, slots=True)
class Published:
    """What a publish did. `changed` is False where the warehouse had the lake's state already.

    `problems` says which partitions were left out, and why: they were damaged or from an older contract. `quarantined`
    says the same of those that the gate holds back, since their filings contradict themselves. `replaced` says that the
    database was damaged, or none of Tickmark's, and where it is kept.
    """

    target: str
    changed: bool
    rows: dict[str, int]
    problems: tuple[str, ...]
    seconds: float
    replaced: str | None = None
    quarantined: tuple[str, ...] = ()


def publish(lake: Lake, target: str, *, wait: float = LOCK_SECONDS) -> Published:
    """Make the lake's present state the warehouse at `target`, a path or a URL.

    Partitions that cannot be read are left out, are named in the result and in the table `tickmark_partitions`, and are
    tried again next time. In an object store there is no lock: an older snapshot gives way when it finds a newer one
    there, but two publishers that upload in the same instant can still cross, so let one publish.

    Raises:
        WarehouseError: another publisher held the lock for `wait` seconds, the database could not be written, or the
            lake is empty and the warehouse not.
        StorageError: the lake cannot be reached.
    """
    started = time.monotonic()
    path = local_path(target)
    try:
        snapshot, changed, replaced = (
            _publish_local(lake, path, wait) if path else (*_publish_remote(lake, target), None)
        )
    except (OSError, duckdb.Error) as error:
        raise WarehouseError(f"{target} could not be published: {error}") from error
    seconds, held_back = time.monotonic() - started, tuple(snapshot.held_back)
    return Published(target, changed, snapshot.rows, tuple(snapshot.problems), seconds, replaced, held_back)


def _publish_local(lake: Lake, path: Path, wait: float) -> tuple[Snapshot, bool, str | None]:
    if "?" in str(path):
        raise WarehouseError(
            f"{path} cannot be a warehouse: DuckDB takes what follows a ? as options",
            hint="choose another TICKMARK_WAREHOUSE",
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    with _lock(path, wait):
        _clean(path)
        published, damage, snapshot = _published(path, lake)
        if _is_published(snapshot, published, lake) and not damage:
            return snapshot, False, None
        folder = path.with_name(f".{path.name}{_BUILD_MARK}{uuid4().hex}")
        folder.mkdir()
        try:
            new = folder / path.name
            snapshot = _write(lake, snapshot, new, path)
            with new.open("rb+") as stream:
                os.fsync(stream.fileno())
            os.utime(new, ns=(_nanoseconds(snapshot.taken),) * 2)
            replaced = damage and f"{damage}; it is kept as {_kept(path)}, and published anew"
            path.with_name(f"{path.name}.wal").unlink(
                missing_ok=True
            )  # left by a tool that wrote to the old one: the new one could not be opened
            if snapshot.share_changed() <= spare.MOST_CHANGED:
                spare.keep(path)
            else:
                spare.forget(path)
            new.replace(path)
            sync_folder(path.parent)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return snapshot, True, replaced


def _write(lake: Lake, snapshot: Snapshot, new: Path, last: Path) -> Snapshot:
    """From an earlier database where that can be read, else whole; gives the snapshot that was written."""
    if snapshot.changes_little():
        try:
            if (over := _over_spare(lake, new, last)) is None:
                spare.copy(last, new)
            write_database(lake, over or snapshot, new)
        except duckdb.Error:
            shutil.rmtree(new.parent)
            new.parent.mkdir()
        else:
            return over or snapshot
    whole = Snapshot.take(lake) if snapshot.held else snapshot
    write_database(lake, whole, new)
    return whole


def _over_spare(lake: Lake, new: Path, last: Path) -> Snapshot | None:
    """The lake's state over the spare of the last database, which is moved to `new`; None where there is none to be
    had.
    """
    if not spare.take(last, new):
        return None
    try:
        _, snapshot = _looked_at(new, lake)
        if snapshot.changes_little():
            return snapshot
    except (WarehouseError, duckdb.Error) as error:
        _log.info("the spare of %s cannot be used: %s", last, error)
    new.unlink()
    return None


def _publish_remote(lake: Lake, target: str) -> tuple[Snapshot, bool]:
    filesystem, path = file_system(target, use_listings_cache=False)
    folder, _, name = target.rpartition("/")
    beside = Files(folder)
    record = f"{name}.build.json"
    snapshot = Snapshot.take(lake)
    if _is_published(snapshot, _remote_record(beside, record) if filesystem.exists(path) else None, lake):
        return snapshot, False
    with tempfile.TemporaryDirectory(prefix="tickmark-") as scratch:
        new = Path(scratch) / "warehouse.duckdb"
        build = write_database(lake, snapshot, new)
        there = _remote_record(beside, record)
        if there and there.snapshot_at > snapshot.taken:
            return snapshot, False
        filesystem.put_file(str(new), path)
    beside.put(record, json.dumps(asdict(build) | {"snapshot_at": build.snapshot_at.isoformat()}).encode())
    return snapshot, True


def _remote_record(files: Files, name: str) -> Build | None:
    try:
        fields = json.loads(files.get(name))
        return Build(**fields | {"snapshot_at": datetime.fromisoformat(fields["snapshot_at"])})
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def _is_published(snapshot: Snapshot, published: Build | None, lake: Lake) -> bool:
    """Is the snapshot what was published already?

    Raises:
        WarehouseError: there is nothing in the lake to replace it by.
    """
    if published is None:
        return False
    if snapshot.empty:
        raise WarehouseError(
            f"the lake at {lake.url} holds nothing; the published warehouse stays as it is",
            hint="check TICKMARK_DATA",
        )
    same = (published.lake, published.recipe) == (snapshot.digest(), recipe())
    return same and not published.problems and not snapshot.failed


def _published(path: Path, lake: Lake) -> tuple[Build | None, str | None, Snapshot]:
    """What the database says of itself, what is wrong with it, and the lake's state over what it holds. Nothing of
    itself where there is no database.
    """
    if not path.exists() or not path.stat().st_size:
        return None, None, Snapshot.take(lake)
    try:
        build, snapshot = _looked_at(path, lake)
    except (WarehouseError, duckdb.Error) as error:
        reason = str(error.args[0] if error.args else error).partition("\n")[0]
        damage = f"the database at {path} was damaged, or none of Tickmark's ({reason})"
        return None, damage, Snapshot.take(lake)
    return build, None, snapshot


def _looked_at(path: Path, lake: Lake) -> tuple[Build, Snapshot]:
    """What a database says of itself, and the lake's state over what it holds, or whole where it is of another layout.

    It bears the time of its snapshot: only a file that was written to since is read from end to end.
    """
    with closing(connect_file(path)) as connection:
        build = build_record(connection)
        if build.contract == contract_version() and path.stat().st_mtime_ns != _nanoseconds(build.snapshot_at):
            read_through(connection)
            os.utime(path, ns=(_nanoseconds(build.snapshot_at),) * 2)
        alike = (build.contract, build.recipe) == (contract_version(), recipe())
        return build, Snapshot.take(lake, Held(connection, build.lake, build.replaced_rows) if alike else None)


def _nanoseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1_000_000) * 1000


def _kept(path: Path) -> Path:
    """A second name for a database that is to be replaced and cannot be made again by publishing, or may be somebody
    else's; a copy where names cannot be shared.
    """
    kept = path.with_name(f"{path.name}.replaced-{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
    try:
        kept.hardlink_to(path)
    except OSError:
        shutil.copyfile(path, kept)
    return kept


@contextmanager
def _lock(path: Path, wait: float) -> Iterator[None]:
    """One publisher of a path at a time; the system frees the lock of a process that dies."""
    deadline = time.monotonic() + wait
    with path.with_name(f".{path.name}.lock").open("wb") as stream:
        while True:
            try:
                fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError as error:
                if time.monotonic() > deadline:
                    raise WarehouseError(
                        f"another process has been publishing {path} for {wait:g} s",
                        hint="look for a publisher that hangs",
                    ) from error
                time.sleep(0.05)
        yield


def _clean(path: Path) -> None:
    """Remove what publishers and readers that died left beside; called under the lock, so no publisher is at work."""
    for old in path.parent.iterdir():
        if old.name.startswith(f".{path.name}{_BUILD_MARK}"):
            shutil.rmtree(old, ignore_errors=True)
        elif old.name.startswith(f".{path.name}{READER_MARK}"):
            with suppress(OSError):
                if time.time() - old.stat().st_mtime > _ABANDONED_SECONDS:
                    shutil.rmtree(old)
