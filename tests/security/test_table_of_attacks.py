"""docs/security.md names a test for each attack that once succeeded; each of them exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "security.md"
NAMED = re.findall(r"^\| .* \| `([\w./]+\.py)::(\w+)` \|$", PAGE.read_text("utf-8"), re.MULTILINE)


def test_the_table_is_there() -> None:
    assert len(NAMED) >= 29 and len(set(NAMED)) == len(NAMED)


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_each_test_that_it_names_exists_and_can_fail(file: str, name: str) -> None:
    tree = ast.parse((HERE / file).read_text("utf-8"))
    (function,) = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    checks = [ast.Assert, ast.With, ast.Call]
    assert any(isinstance(node, tuple(checks)) for node in ast.walk(function))
