"""In a fresh clone every worker compiles every module, and rewrites the assertions of every file of tests: all begin at
once. Each does its share first, and finds what the others did.
"""

from __future__ import annotations

import py_compile
import sys
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path

import pytest
from _pytest.assertion.rewrite import PYC_TAIL, _rewrite_test, _write_pyc, assertstate_key, get_cache_dir

REPOSITORY = Path(__file__).resolve().parents[2]
FOLDERS = ("tickmark", "assets", "pipelines", "resources", "samples", "benchmarks", "training", "tests")


def compile_share(config: pytest.Config, share: int, shares: int) -> None:
    """Compile one of so many shares of what is not compiled yet, where Python keeps what it compiles."""
    if sys.dont_write_bytecode:
        return
    for folder in FOLDERS:
        for path in sorted((REPOSITORY / folder).rglob("*.py"))[share::shares]:
            with suppress(OSError, SyntaxError, py_compile.PyCompileError):  # whoever imports it says what is wrong
                if path.name.startswith("test_"):
                    _rewrite(path, config)
                elif not Path(cache_from_source(str(path))).exists():
                    py_compile.compile(str(path), doraise=True)


def _rewrite(path: Path, config: pytest.Config) -> None:
    """What pytest does with a file of tests as it imports it."""
    kept = get_cache_dir(path) / f"{path.stem}{PYC_TAIL}"
    if not kept.exists():
        kept.parent.mkdir(exist_ok=True)
        digest, code = _rewrite_test(path, config)
        _write_pyc(config.stash[assertstate_key], code, digest, kept)
