"""Builds without worker processes: each of those loads Dagster and the engine anew, which takes longer than reading a
filing.
"""

from __future__ import annotations

import atexit
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from dagster._core.storage.defs_state.base import DefsStateStorage

from pipelines import instance
from pipelines.cluster import builders

_made_anew = instance._create_databases


@cache
def _empty() -> TemporaryDirectory[str]:
    """A home with the databases that a new one gets, as long as this process lives."""
    folder = TemporaryDirectory(prefix="tickmark-home-")
    atexit.register(folder.cleanup)
    shutil.copyfile(instance.CONFIGURATION, Path(folder.name, instance.CONFIGURATION.name))
    _made_anew(Path(folder.name))
    return folder


def _databases_copied(folder: Path) -> None:
    """In a new home as the project's own configuration makes it, the databases are copies: Dagster takes a second."""
    own = (folder / instance.CONFIGURATION.name).read_bytes() == instance.CONFIGURATION.read_bytes()
    if own and not any((folder / name).exists() for name in instance.DATABASES):
        for name in instance.DATABASES:
            shutil.copytree(Path(_empty().name, name), folder / name)
    _made_anew(folder)


@contextmanager
def builds_here(*, copied: bool = True) -> Iterator[None]:
    """`pipelines.build.build` works in this process. Worker processes are tested by the command itself
    (graph/test_crash.py, unit/test_docs.py) and by graph/test_cluster.py.

    As it loads definitions, Dagster asks the storage of stored definitions that was set last, which may be of an
    instance that an earlier test has closed. Tickmark stores none.

    The databases of new homes are copies, unless these are what is tested.
    """

    def one_at_a_time(current, _count, instance):  # type: ignore[no-untyped-def]
        return builders(current, 1, instance)

    no_storage = mock.patch.object(DefsStateStorage, "get", return_value=None)
    databases = mock.patch.object(instance, "_create_databases", _databases_copied) if copied else nullcontext()
    with no_storage, databases, mock.patch("pipelines.build.builders", one_at_a_time):
        yield
