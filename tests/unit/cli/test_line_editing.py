"""Completion and history of a conversation, in a terminal of its own."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tickmark.cli.line_editing import completer
from tickmark.cli.output import wrapped

PROGRAM = """
import sys
from pathlib import Path
from tickmark.cli.line_editing import line_editing
with line_editing(["NVDA", "total assets"], Path(sys.argv[1])):
    print("heard", repr(input("ask> ")))
"""
UP, TAB = b"\x1b[A", b"\t"


def test_words_that_begin_so_are_offered_in_any_case() -> None:
    complete = completer(["NVDA", "net income", "Nike", "revenue"])
    assert [complete("N", place) for place in range(4)] == ["Nike", "NVDA", "net income", None]
    assert complete("", 0) is None and complete("x", 0) is None


def conversation(history: Path, keys: bytes) -> str:
    """What the program prints on a terminal in which these keys are pressed."""
    ours, theirs = pty.openpty()
    os.write(ours, keys)  # waits in the terminal until it is read
    environment = os.environ | {"TERM": "dumb", "INPUTRC": os.devnull}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(history)], stdin=theirs, stdout=theirs, env=environment
    ) as running:
        os.close(theirs)
        said = b""
        while True:
            try:
                read = os.read(ours, 4096)
            except OSError:  # how Linux says that the other side is closed
                break
            if not read:
                break
            said += read
        running.wait()
    os.close(ours)
    assert running.returncode == 0
    return said.decode()


def test_tab_completes_and_lines_are_recalled(tmp_path: Path) -> None:
    history = tmp_path / "mine" / "ask_history"
    assert "heard 'revenue of NVDA'" in conversation(history, b"revenue of nv" + TAB + b"\n").replace("NVDA '", "NVDA'")
    assert history.stat().st_mode & 0o077 == 0
    assert "heard 'revenue of NVDA" in conversation(history, UP + b"\n")


def test_a_history_that_cannot_be_kept_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "heard 'hello'" in conversation(tmp_path / "file" / "history", b"hello\n")


def test_long_lines_break_between_words_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = "  [1] " + "a hyphen-ated word " * 10 + "https://www.sec.gov/Archives/edgar/data/9990001/mrdw-20240831.htm"
    assert wrapped(line) == line
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    broken = wrapped(line).splitlines()
    assert len(broken) > 3 and " ".join(part.strip() for part in broken) == line.strip()
    assert all(len(part) <= 60 or "https" in part for part in broken) and broken[1].startswith("      ")
