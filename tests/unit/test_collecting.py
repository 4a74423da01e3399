"""The collector of cycles in processes of Tickmark's own."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Iterator

import pytest
from command_line import run_here

import pipelines

USUAL = (700, 10, 10)


@pytest.fixture(autouse=True)
def _as_python_starts() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*USUAL)
    yield
    gc.set_threshold(*before)


def test_a_command_and_what_loads_the_graph_look_for_cycles_seldom() -> None:
    assert run_here("--version", environment={}).code == 0
    of_command = gc.get_threshold()
    gc.set_threshold(*USUAL)
    importlib.reload(pipelines)
    assert of_command == gc.get_threshold() == (10_000, *USUAL[1:])
