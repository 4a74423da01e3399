"""Regular expressions that look through whole documents."""

from __future__ import annotations


def word(*starts: str) -> str:
    r"""What matches one of these beginnings of a word.

    The same as `\b(?:...)`, but the letters come first and the boundary is asked for behind them: then a search goes from one place with these letters to the
    next, where one that begins with `\b` tries every place. Over the text of a filing that is ten times as quick.

    Args:
        starts: letters, without anything that has a meaning in patterns.
    """
    return "(?:" + "|".join(rf"{start}(?<!\w{start})" for start in starts) + ")"
