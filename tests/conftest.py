"""What tests of several folders share: the bundled company over loopback HTTP, and a place of one's own to build in."""

from __future__ import annotations

import atexit
import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from compile_ahead import compile_share
from hypothesis import settings
from hypothesis.internal.conjecture import providers
from made_once import share_below
from places import Place, place_in

from tickmark.collecting import collect_seldom
from tickmark.language.kept_patterns import keep_those_of_imports

if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # as a shell leaves it to what it starts in the background: tests that press Ctrl-C would wait for ever
    signal.signal(signal.SIGINT, signal.default_int_handler)

# `make test` tries the same examples each time and says the same of the same code; `make fuzz` looks for new ones, at
# length.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("search", max_examples=10_000, deadline=None)
settings.load_profile("steady")

# Torch's threads sleep while they wait: spinning, they would take CPU time from the other test workers.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
TESTS = Path(__file__).parent
TOGETHER = {
    "analysed filings": tuple(
        f"tests/real/test_{name}.py"
        for name in (
            "chunks",
            "claims",
            "faces",
            "facts",
            "fiscal",
            "metrics",
            "questions",
            "search",
            "sections",
            "xbrl",
        )
    ),
    "models": tuple(
        f"tests/{name}.py"
        for name in (
            "graph/test_materialise",
            "security/test_attacks",
            "security/test_lying_model",
            "security/test_lying_vision",
            "security/test_model_address",
            "security/test_model_facts",
            "security/test_model_replies",
            "security/test_poisoned_passages",
            "unit/describe/test_describe",
            "unit/narrate/test_narrator",
            "unit/retrieval/test_embedder",
            "unit/retrieval/test_rerankers",
            "unit/test_llm",
        )
    ),
}
"""Files whose tests run in one process, for they share what takes long to load: the same filings, opened and analysed
once (support/analysed_filings.py); litellm and torch, which take four seconds of CPU each to import.
"""

LONGEST = (
    "browser/test_engineer.py",
    "real/test_facts.py",
    "browser/test_web.py",
    "graph/test_crash.py",
    "security/test_attacks.py",
    "unit/test_docs.py",
    "graph/test_materialise.py",
    "graph/test_documents_killed.py",
    "unit/test_publish_changes.py",
    "browser/test_ui.py",
    "security/test_hostile_documents.py",
    "unit/document/test_redrawn.py",
    "unit/test_extras.py",
    "unit/test_lake.py",
    "graph/test_clock_and_rights.py",
    "graph/test_paper_folder.py",
    "graph/test_instance.py",
    "unit/test_warehouse.py",
    "security/test_hostile_files.py",
    "unit/tables/test_designs_of_trades.py",
    "security/test_lying_model.py",
    "unit/gate/test_planted_traps.py",
    "security/test_growing_input.py",
    "unit/cli/test_cli.py",
    "unit/test_compiled.py",
    "graph/test_in_bulk.py",
    "graph/test_cluster.py",
    "real/test_edgar_server.py",
)
"""Files that take longest, the longest first. A file's tests run in one process, and one that came last would be waited
for by all.
"""

gc.disable()  # while tests are collected: all of it stays
collect_seldom()
keep_those_of_imports()

os.environ["TICKMARK_STRICT"] = "1"  # a defect over one table fails the test that meets it


def pytest_configure(config: pytest.Config) -> None:
    """Hypothesis takes some of its examples from the constants of all sources, which each worker would read: it does so
    where examples are searched for, and otherwise has the same ones whatever the sources say.
    """
    if not config.getoption("--hypothesis-profile"):
        providers._get_local_constants = lambda: providers._local_constants


def pytest_sessionstart(session: pytest.Session) -> None:
    """Workers compile ahead, each its share."""
    told = getattr(session.config, "workerinput", None)
    if told:
        compile_share(session.config, int(told["workerid"].removeprefix("gw")), told["workercount"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first; the others stay in their order."""
    turns = {TESTS / name: turn for turn, name in enumerate(LONGEST)}
    items.sort(key=lambda item: turns.get(item.path, len(turns)))


def pytest_collection_finish() -> None:
    """Let the garbage collector work again."""
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    """Look once for what tests left unclosed. Pytest does so twice, each time through all that was collected, in every
    worker.
    """
    gc.collect()
    gc.freeze()
    atexit.register(gc.unfreeze)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Of `--dist loadfile`, by which a file's tests run in one process: so do those of files that share what takes long
    to load.
    """
    if config.getoption("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling

    class Together(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            scope: str = super()._split_scope(nodeid)
            return next((name for name, files in TOGETHER.items() if scope.endswith(files)), scope)

    return Together(config, log)


@pytest.fixture(scope="session", autouse=True)
def _shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Workers have folders of their own in one of the run."""
    own = tmp_path_factory.getbasetemp()
    share_below(own.parent if hasattr(request.config, "workerinput") else own)


@pytest.fixture(scope="session")
def sample_edgar() -> Iterator[str]:
    """Address of the bundled company's EDGAR."""
    from samples.serve import serve

    with serve() as url:
        yield url


@pytest.fixture
def place(tmp_path: Path, sample_edgar: str, monkeypatch: pytest.MonkeyPatch) -> Place:
    """This process's environment, set to an empty place with the bundled company's EDGAR."""
    found = place_in(tmp_path, sample_edgar)
    for name, value in found.environment.items():
        monkeypatch.setenv(name, value)
    return found
