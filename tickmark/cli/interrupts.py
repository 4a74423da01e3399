"""Ctrl-C that reaches the command wherever it falls."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_AGAIN = 0.05  # seconds until an interruption that was lost is sent once more


@contextmanager
def interrupts_arrive() -> Iterator[None]:
    """While inside, an interruption that falls into a place where Python drops exceptions (a finaliser, a weak
    reference's callback) is sent again, and not printed.

    Interruptions are the exceptions that are no `Exception`: KeyboardInterrupt, and Dagster's own.
    """
    print_it = sys.unraisablehook

    def send_again(dropped: sys.UnraisableHookArgs) -> None:
        if dropped.exc_value is None or isinstance(dropped.exc_value, Exception):
            print_it(dropped)
            return
        timer = threading.Timer(_AGAIN, os.kill, (os.getpid(), signal.SIGINT))
        timer.daemon = True
        timer.start()

    sys.unraisablehook = send_again
    try:
        yield
    finally:
        sys.unraisablehook = print_it
