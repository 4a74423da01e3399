"""`dagster api grpc` whose runs are forks of a process that has loaded the definitions: Dagster starts an interpreter
for
each, which takes longer than reading a short filing. Nothing else of them differs.
"""

from __future__ import annotations

import multiprocessing
from multiprocessing.context import BaseContext

from dagster._cli import main

_LOADED = ("pipelines.definitions", "pandera.pandas", "tickmark.facts", "tickmark.publish", "tickmark.verify")
_real = multiprocessing.get_context


def _forks(method: str | None = None) -> BaseContext:
    return _real("forkserver" if method == "spawn" else method)


if __name__ == "__main__":
    multiprocessing.set_forkserver_preload(list(_LOADED))
    multiprocessing.get_context = _forks  # type: ignore[assignment]
    main()
