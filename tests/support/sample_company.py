"""The bundled company, built by the graph: its four quarters, or the one of its annual report. Each is built once in a
run
of the suite; a test gets a copy of its own, with the runs that Dagster has stored.
"""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path
from unittest import mock

from builds_here import builds_here
from made_once import made_once
from places import Place, place_in

from pipelines.build import PartitionResult, build
from samples.serve import serve

ANNUAL = "2024Q3"
"""The quarter of its annual report."""
_RESULTS = "results.pickle"


def built_annual(folder: Path, edgar_url: str) -> Place:
    """A place below a folder in which the quarter of the annual report is built."""
    shutil.copytree(made_once("sample-annual", lambda part: _make(part, [ANNUAL])), folder, dirs_exist_ok=True)
    return place_in(folder, edgar_url)


def built_company(folder: Path, edgar_url: str) -> tuple[Place, list[PartitionResult]]:
    """A place below a folder in which everything is built, and what the build said of each quarter."""
    shutil.copytree(made_once("sample-company", lambda part: _make(part, [])), folder, dirs_exist_ok=True)
    results: list[PartitionResult] = pickle.loads((folder / _RESULTS).read_bytes())
    return place_in(folder, edgar_url), results


def _make(folder: Path, periods: list[str]) -> None:
    with (
        serve() as url,
        mock.patch.dict("os.environ", place_in(folder, url).environment),
        builds_here(),
    ):
        results = build(["MRDW"], periods=periods)
    assert [result.error for result in results] == [None] * len(results)
    (folder / _RESULTS).write_bytes(pickle.dumps(results))
