"""Line editing of a conversation in a terminal: a history that is kept, and completion with Tab."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

LONGEST_HISTORY = 500  # lines
_NOT_IN_WORDS = " \t\n,;?()"


@contextmanager
def line_editing(words: Sequence[str], history: Path) -> Iterator[None]:
    """Within it, `input` completes `words` with Tab and recalls lines of earlier conversations; at its end the lines
    are added to the file, which only the user may read. A history that cannot be read or written is none.
    """
    import readline

    with suppress(OSError):
        readline.read_history_file(history)
    known = readline.get_current_history_length()
    readline.set_completer_delims(_NOT_IN_WORDS)
    readline.set_completer(completer(words))
    libedit = "libedit" in (readline.__doc__ or "")  # of macOS
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(None)
        if readline.get_current_history_length() > known:
            with suppress(OSError):
                history.parent.mkdir(parents=True, exist_ok=True)
                history.touch(mode=0o600)
                readline.set_history_length(LONGEST_HISTORY)
                readline.write_history_file(history)


def completer(words: Sequence[str]) -> Callable[[str, int], str | None]:
    """What readline calls with the beginning of a word and 0, 1, 2, ... until it gets None.

    >>> complete = completer(["NVDA", "net income", "Nike"])
    >>> [complete("n", place) for place in range(4)]
    ['Nike', 'NVDA', 'net income', None]
    """
    ordered = sorted(set(words), key=lambda word: (" " in word, word.casefold()))

    def complete(beginning: str, place: int) -> str | None:
        fitting = [word for word in ordered if word.casefold().startswith(beginning.casefold())] if beginning else []
        return fitting[place] if place < len(fitting) else None

    return complete
