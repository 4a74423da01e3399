"""How often Python's collector of cycles looks, in processes that Tickmark starts.

Python looks after every 700 objects more, which suits small programs. Loading the graph makes hundreds of thousands of
objects that stay, and looking through them again and again takes a seventh of that time.
"""

from __future__ import annotations

import gc

_OBJECTS = 10_000
"""More than there were, after which the youngest are looked through."""


def collect_seldom() -> None:
    """From now on cycles are looked for a fourteenth as often. For a process of Tickmark's own: a library leaves this
    to the program that it is part of.
    """
    gc.set_threshold(_OBJECTS, *gc.get_threshold()[1:])
