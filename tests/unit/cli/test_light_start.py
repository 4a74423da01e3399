"""Commands that only read start without the libraries that only builds, servers and language models need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest
from sample_warehouse import sample_warehouse
from typer.core import TyperGroup
from typer.main import get_command

from tickmark.cli import MODULES, command_line, needed

HEAVY = ("torch", "transformers", "sentence_transformers", "pandas", "pandera", "pyarrow", "dagster", "litellm", "mcp")
RUN = f"""
import json, sys
from tickmark.cli import main
try:
    main()
except SystemExit as leaving:
    code = leaving.code
print()
print(json.dumps([code, [name for name in {HEAVY!r} if name in sys.modules]]))
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A TICKMARK_DATA folder with a published warehouse of one company, and a narrative."""
    folder = sample_warehouse(tmp_path_factory.mktemp("sample")).parent
    (folder / "narrative.md").write_text("Revenue was $5 million in fiscal 2024.\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("arguments", "ends"),
    [
        (["--help"], 0),
        (["ask", "What was the revenue of MRDW in the last fiscal year?"], 0),
        (["facts", "MRDW"], 0),
        (["evidence", "a fact of the warehouse"], 0),
        (["verify", "narrative.md"], 1),
        (["status"], 0),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_no_heavy_library_is_imported(data: Path, arguments: list[str], ends: int) -> None:
    if arguments[0] == "evidence":
        with duckdb.connect(str(data / "warehouse.duckdb"), read_only=True) as connection:
            arguments = ["evidence", *connection.execute("SELECT min(fact_id) FROM verified_facts").fetchone()]  # type: ignore[misc]
    done = subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        env=os.environ | {"TICKMARK_DATA": str(data), "TICKMARK_EMBEDDING_MODEL": "none"},
        cwd=data,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == [ends, []], done.stderr


def test_a_command_starts_with_its_own_module_alone() -> None:
    """Each command is in the table under the module that registers it, and the table has no other."""
    registered = {}
    for module in MODULES:
        group = get_command(command_line([module]))
        assert isinstance(group, TyperGroup)
        registered[module] = tuple(group.commands)
    assert registered == MODULES
    assert [list(needed([command, "--help"])) for command in ("open", "ask")] == [["report"], ["ask"]]
    assert list(needed(["no-such-command"])) == list(needed(["--help"])) == list(needed([])) == list(MODULES)


ENDS = """
import atexit, sys, threading
class Loaded:
    def __del__(self):
        print("taken apart", flush=True)
sys.kept = Loaded()
atexit.register(print, "was told")
threading.Thread(target=lambda: (threading.main_thread().join(), print("was waited for"))).start()
from tickmark.cli import program
program()
"""


@pytest.mark.parametrize(("arguments", "code"), [(["--help"], 0), (["nosuch"], 2)])
def test_a_command_ends_without_taking_apart_what_it_loaded(arguments: list[str], code: int) -> None:
    done = subprocess.run([sys.executable, "-c", ENDS, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    assert ("Usage" in done.stdout) == (code == 0)
    assert done.stdout.splitlines()[-2:] == ["was waited for", "was told"]
