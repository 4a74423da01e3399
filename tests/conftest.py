"""What tests of several folders share: the bundled company over loopback HTTP, and a place of one's own to build in."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from places import Place, place_in

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell leaves it to what it starts in the background: tests that press Ctrl-C would wait for ever
    signal.signal(signal.SIGINT, signal.default_int_handler)


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
