"""What one process compiles of a pattern is what `re` makes of it, and the next process has it without compiling."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from re._compiler import compile as plain  # type: ignore[import-not-found]

import pytest

import tickmark.ask.engine
import tickmark.stages.local  # noqa: F401  its patterns are those of the reader
from tickmark.language import kept_patterns
from tickmark.language.kept_patterns import KeptPatterns, beside, keep_those_of_imports
from tickmark.language.rules import REGISTRY, Pattern, needed

PATTERNS = [f"(?P<day>[0-{digit}]{{1,2}}) (?:may|june|{digit})(?!x)" for digit in range(1, 10)]
PATTERNS += [rf"\b(?i:{letter}ſK)+?(?P<a>.)(?P<b>\d)(?<=1)$" for letter in "abcdefghijklmnopqrstuvwxyz"]


@pytest.mark.parametrize("flags", [0, re.IGNORECASE, re.IGNORECASE | re.VERBOSE])
def test_they_are_what_re_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: int) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    place = tmp_path / "__pycache__/made.patterns"
    first = KeptPatterns(place, ("this",))
    made = [first.prepared(pattern, flags, needed) for pattern in PATTERNS]
    first.save()
    assert place.exists()
    monkeypatch.setattr(kept_patterns, "_code_of", lambda *_: pytest.fail("compiled again"))
    second = KeptPatterns(place, ("this",))
    for pattern, before in zip(PATTERNS, made, strict=True):
        compiled, needs = second.prepared(pattern, flags, needed)
        plain = re.compile(pattern, flags)
        assert compiled == before[0] == plain, "flags, groups and code"
        assert compiled.groupindex == plain.groupindex and compiled.groups == plain.groups
        assert needs == before[1] == needed(pattern, flags)
        match = compiled.search("12 may")
        assert (match and match.groupdict()) == ((found := plain.search("12 may")) and found.groupdict())


@pytest.mark.parametrize("content", [b"", b"no such file", b"\xe9\x00", "cut", "of another Python"])
def test_a_file_that_cannot_be_used_is_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | str
) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    place = tmp_path / "made.patterns"
    first = KeptPatterns(place, ("another",))
    for pattern in PATTERNS:
        first.prepared(pattern, 0, needed)
    first.save()
    if content == "cut":
        place.write_bytes(place.read_bytes()[:-100])
    elif isinstance(content, bytes):
        place.write_bytes(content)
    kept = KeptPatterns(place, ("this",))
    assert all(kept.prepared(pattern, 0, needed)[0] == re.compile(pattern) for pattern in PATTERNS)
    kept.save()
    monkeypatch.setattr(kept_patterns, "_code_of", lambda *_: pytest.fail("compiled again"))
    assert KeptPatterns(place, ("this",)).prepared(PATTERNS[0], 0, needed)[0] == re.compile(PATTERNS[0])


def test_nothing_is_written_where_python_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptPatterns(tmp_path / "made.patterns", ())
    for pattern in PATTERNS:
        kept.prepared(pattern, 0, needed)
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    kept.save()
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    (tmp_path / "no folder").write_text("")
    elsewhere = KeptPatterns(tmp_path / "no folder/made.patterns", ())
    elsewhere._new = kept._new
    elsewhere.save()
    assert [path.name for path in tmp_path.iterdir()] == ["no folder"]


def test_patterns_of_the_reader_are_what_re_makes(tmp_path: Path) -> None:
    module = tmp_path / "rules.py"
    module.write_text("")
    kept = beside(module)
    patterns: list[Pattern] = list(REGISTRY.values())[::3]
    assert len(patterns) > 200
    for pattern in patterns:
        text = pattern._expanded()
        assert kept.prepared(text, pattern.flags, needed)[0] == re.compile(text, pattern.flags) == pattern.compiled


def test_what_modules_compile_as_they_are_imported_is_compiled_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what they compile later, of what people ask, is nobody's to keep."""
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(re._compiler, "compile", lambda *given: plain(*given))  # type: ignore[attr-defined]
    (tmp_path / "reader.py").write_text(
        f"import re\nPATTERNS = [re.compile(text, re.I) for text in {PATTERNS!r}]\ndef later(): return re.compile('as?ked')"
    )
    ends: list[Callable[[], object]] = []
    monkeypatch.setattr("atexit.register", ends.append)
    for last in (False, True):
        monkeypatch.setattr(re._compiler, "compile", lambda *given: plain(*given))  # type: ignore[attr-defined]
        keep_those_of_imports(tmp_path / "kept.py")
        re.purge()
        sys.modules.pop("reader", None)
        if last:
            monkeypatch.setattr(kept_patterns, "_code_of", lambda *_: pytest.fail("compiled again"))
        reader = import_module("reader")
        assert [re.compile(text, re.I) for text in PATTERNS] == reader.PATTERNS
        assert reader.later().search("I am asked")
        ends[-1]()
    (kept,) = (tmp_path / "__pycache__").glob("kept*.patterns")
    assert b"as?ked" not in kept.read_bytes()
