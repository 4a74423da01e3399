"""What the tests of the graph share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from builds_here import builds_here


@pytest.fixture(scope="module", autouse=True)
def _builds_here(request: pytest.FixtureRequest) -> Iterator[None]:
    """Builds of these tests start no processes, but for those of commands."""
    with builds_here(copied=request.path.name != "test_instance.py"):
        yield
