"""Builds without worker processes: each of those loads Dagster and the engine anew, which takes longer than reading a
filing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from dagster._core.storage.defs_state.base import DefsStateStorage

from pipelines.cluster import builders


@contextmanager
def builds_here() -> Iterator[None]:
    """`pipelines.build.build` works in this process. Worker processes are tested by the command itself
    (graph/test_crash.py, unit/test_docs.py) and by graph/test_cluster.py.

    As it loads definitions, Dagster asks the storage of stored definitions that was set last, which may be of an
    instance that an earlier test has closed. Tickmark stores none.
    """

    def one_at_a_time(current, _count, instance):  # type: ignore[no-untyped-def]
        return builders(current, 1, instance)

    no_storage = mock.patch.object(DefsStateStorage, "get", return_value=None)
    with no_storage, mock.patch("pipelines.build.builders", one_at_a_time):
        yield
