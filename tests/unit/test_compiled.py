"""Compiled modules stand in for exactly the sources they were built from, and give the same facts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tickmark import compiled
from tickmark.compiling import APART
from tickmark.settings import REPOSITORY

pytestmark = pytest.mark.slow

_BUILT = compiled.build_of_sources().is_dir()
_needs_build = pytest.mark.skipif(not _BUILT, reason="these sources are not compiled: run 'make compiled'")
_WHERE = "import tickmark.numbers; print(tickmark.numbers.__file__)"
_FACTS = """
import hashlib, sys, tempfile
from pathlib import Path
import duckdb
from sample_warehouse import sample_warehouse
with tempfile.TemporaryDirectory() as folder:
    rows = duckdb.connect(str(sample_warehouse(Path(folder))), read_only=True).sql("from verified_facts order by \
all").fetchall()
print(len(rows), hashlib.sha256(repr(rows).encode()).hexdigest(), sys.modules["tickmark.tables.periods.period"].__file__)
"""


def _run(
    code: str, *options: str, root: Path = REPOSITORY, check: bool = True, **environment: str
) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(map(str, (root, REPOSITORY, REPOSITORY / "tests/support")))
    return subprocess.run(
        [sys.executable, *options, "-c", code],
        cwd=root,
        env=os.environ | {"PYTHONPATH": paths} | environment,
        capture_output=True,
        text=True,
        check=check,
    )


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package, as another checkout has it."""
    shutil.copytree(REPOSITORY / "tickmark", tmp_path / "copy/tickmark")  # with its bytecode: times are copied, too
    return tmp_path / "copy"


@_needs_build
def test_every_module_of_the_build_is_run(copied: Path) -> None:
    names = ", ".join(compiled.MODULES)
    told = _run(
        f"import sys, {names}; print(*(sys.modules[name].__file__ for name in {compiled.MODULES!r}), sep='\\n')",
        root=copied,
    ).stdout.split()
    assert len(told) == len(compiled.MODULES)
    assert all(file.endswith(compiled.SUFFIX) for file in told)


@_needs_build
def test_an_edited_source_is_run_and_so_are_all_others(copied: Path) -> None:
    edited = copied / "tickmark/tables/periods/period.py"
    edited.write_text(edited.read_text() + "\n# edited\n")
    assert _run(_WHERE, root=copied).stdout.strip() == str(copied / "tickmark/numbers.py")


@_needs_build
def test_compiled_and_interpreted_modules_give_the_same_facts() -> None:
    fast, plain = _run(_FACTS).stdout.split(), _run(_FACTS, "-X", "interpreted").stdout.split()
    assert int(fast[0]) > 1000
    assert fast[:2] == plain[:2]
    assert fast[2].endswith(compiled.SUFFIX) and plain[2].endswith(".py")


_COMPILE = (
    "import sys; sys.prefix = {prefix!r}; from tickmark.compiling import compile_modules; print(compile_modules())"
)


@pytest.fixture
def one_module(copied: Path) -> Path:
    """The copy, which compiles a single small module."""
    file = copied / "tickmark/compiled.py"
    text = file.read_text()
    head, rest = text.split("MODULES = (", 1)
    file.write_text(head + 'MODULES = ("tickmark.late",)\n' + rest.split("\n)\n", 1)[1])
    return copied


def test_a_build_is_made_once_and_used(one_module: Path, tmp_path: Path) -> None:
    code = _COMPILE.format(prefix=str(tmp_path))
    build = Path(_run(code, root=one_module).stdout.strip().splitlines()[-1])
    made = [file.name for file in build.iterdir()]
    assert [path.name for path in build.parent.iterdir()] == [build.name]
    assert f"tickmark.late{compiled.SUFFIX}" in made
    when = build.stat().st_mtime_ns
    again = (
        _run(code + "; import tickmark.late as module; print(module.__file__)", root=one_module)
        .stdout.strip()
        .splitlines()
    )
    assert again == [str(build), str(build / f"tickmark.late{compiled.SUFFIX}")]
    assert build.stat().st_mtime_ns == when


def test_a_compiler_that_fails_leaves_nothing(one_module: Path, tmp_path: Path) -> None:
    """What mypyc would have made of the module, in some seconds, makes no difference."""
    (tmp_path / "made.c").write_text("int made;\n")
    made = f"[__import__('setuptools').Extension('made', [{str(tmp_path / 'made.c')!r}])]"
    without_mypyc = f"import mypyc.build; mypyc.build.mypycify = lambda *_, **__: {made}; "
    ran = _run(without_mypyc + _COMPILE.format(prefix=str(tmp_path)), root=one_module, check=False, CC="false")
    assert ran.returncode != 0 and "'false'" in ran.stderr
    assert list((tmp_path / "tickmark_compiled").iterdir()) == []


@pytest.mark.parametrize("module", compiled.MODULES)
def test_what_is_compiled_can_be(module: str) -> None:
    """A compiled module lies elsewhere, so its own file says nothing; mypyc knows no starred tuple behind `in`."""
    text = compiled.source(module).read_text(encoding="utf-8")
    assert "__file__" not in text
    assert " in (*" not in "".join(line for line in text.splitlines(keepends=True) if " for " not in line)


def test_mypy_is_not_led_out_of_what_is_compiled() -> None:
    """What the package offers for types alone is skipped, or mypy follows it through the graph to torch."""
    package = (compiled.ROOT / "tickmark/__init__.py").read_text(encoding="utf-8")
    offered = {line.split()[1] for line in package.splitlines() if line.startswith("    from tickmark.")}
    assert offered - {"tickmark.errors"} == set(APART)
