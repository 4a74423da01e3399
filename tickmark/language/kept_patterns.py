"""Regular expressions that are compiled once for all processes, as modules are: what `re` makes of a pattern is kept in
`__pycache__`, and so are the words that a match needs.

A process that reads a filing asks more than a thousand patterns, and to compile them takes a second. Nothing is kept
where Python keeps no compiled modules (`PYTHONDONTWRITEBYTECODE`, a folder that cannot be written to).
"""

from __future__ import annotations

import _sre  # type: ignore[import-not-found]
import atexit
import marshal
import os
import re
import sys
from array import array
from collections.abc import Callable
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from re import _compiler, _parser  # type: ignore[attr-defined]
from typing import Any, Final

Prepared = tuple[re.Pattern[str], tuple[str, ...]]
"""A regular expression, and words of which every match holds at least one."""
_Kept = tuple[int, bytes, int, dict[str, int], tuple[str, ...]]
"""What `re` makes of a pattern: all flags, the code, number and names of its groups; and the needed words."""
_Keys = dict[tuple[str, int], _Kept]

_FEWEST_NEW: Final = 32  # patterns; fewer are not worth the writing
_MOST: Final = 4096  # patterns; those of old sources are among them
_ASKING: Final = 3  # calls above the compiler: `re._compile`, `re.compile`, who asks


class KeptPatterns:
    """The patterns that earlier processes compiled, and those that this one does.

    Args:
        place: the file.
        made_by: what their compiling depends on; patterns that were made by something else are not taken.
    """

    def __init__(self, place: Path, made_by: tuple[object, ...]) -> None:
        self._place = place
        self._made_by = made_by
        self._known: _Keys | None = None
        self._new: _Keys = {}

    def prepared(
        self, pattern: str, flags: int, needed: Callable[[str, int], tuple[str, ...]] = lambda *_: ()
    ) -> Prepared:
        """What `re.compile` gives, and the needed words."""
        key = pattern, int(flags)
        if self._known is None:
            self._known = self._read()
            atexit.register(self.save)
        kept = self._known.get(key)
        if kept is not None:
            with suppress(RuntimeError, TypeError, OverflowError):  # a damaged file
                return _restored(pattern, kept), kept[-1]
        kept = self._new[key] = *_code_of(*key), needed(*key)
        return _restored(pattern, kept), kept[-1]

    def save(self) -> None:
        """Keep what this process compiled, beside what others did meanwhile."""
        if sys.dont_write_bytecode or len(self._new) < _FEWEST_NEW:
            return
        known = self._read() | self._new
        partial = self._place.with_name(f"{self._place.name}.{os.getpid()}")
        with suppress(OSError):
            self._place.parent.mkdir(parents=True, exist_ok=True)
            content: Any = self._made_by, known if len(known) <= _MOST else self._new
            partial.write_bytes(marshal.dumps(content))
            partial.replace(self._place)
            self._new = {}

    def _read(self) -> _Keys:
        with suppress(OSError, ValueError, EOFError, TypeError):
            made_by, known = marshal.loads(self._place.read_bytes())
            if made_by == self._made_by:
                return dict(known)
        return {}


def _code_of(pattern: str, flags: int) -> tuple[int, bytes, int, dict[str, int]]:
    """The parts of `re._compiler.compile` before the last."""
    parsed = _parser.parse(pattern, flags)
    code = array("I", _compiler._code(parsed, flags))
    return flags | parsed.state.flags, code.tobytes(), parsed.state.groups - 1, dict(parsed.state.groupdict)


def _restored(pattern: str, kept: _Kept) -> re.Pattern[str]:
    """The last part of it."""
    flags, code, groups, names, _ = kept
    by_number: list[str | None] = [None] * (groups + 1)
    for name, number in names.items():
        by_number[number] = name
    found: re.Pattern[str] = _sre.compile(pattern, flags, array("I", code).tolist(), groups, names, tuple(by_number))
    return found


def beside(module: Path) -> KeptPatterns:
    """Those that a module asks for, kept beside what Python compiles of it, and thrown away when it changes."""
    made_by: tuple[object, ...] = (sys.version,)
    with suppress(OSError):
        made_by = (sys.version, module.stat().st_mtime_ns, module.stat().st_size)
    return KeptPatterns(Path(cache_from_source(str(module))).with_suffix(".patterns"), made_by)


def keep_those_of_imports(module: Path = Path(__file__)) -> None:
    """From now on what modules compile as they are imported is kept as well, of whichever package, beside what Python
    compiles of `module`. For a process of Tickmark's own: a library leaves this to the program that it is part of.
    """
    kept, compiled = beside(module), _compiler.compile
    if compiled.__module__ == __name__:
        return

    def restored(pattern: Any, flags: int = 0) -> Any:
        importing = getattr(sys._getframe(_ASKING).f_globals.get("__spec__"), "_initializing", False)
        if not importing or not isinstance(pattern, str) or flags & re.DEBUG:
            return compiled(pattern, flags)
        return kept.prepared(pattern, flags)[0]

    _compiler.compile = restored
