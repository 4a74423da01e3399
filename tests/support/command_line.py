"""The `tickmark` command in this process: no interpreter to start and no engine to load anew."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest import mock

import tickmark.cli


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


def run_here(*arguments: str, environment: Mapping[str, str], given: str = "") -> Ran:
    """Run `tickmark ARGUMENTS` with this environment and nothing else, `given` on its standard input, which is no
    terminal.
    """
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.dict(os.environ, environment, clear=True),
        mock.patch.multiple(sys, argv=["tickmark", *arguments], stdin=io.StringIO(given)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            tickmark.cli.main()
        except SystemExit as leaving:
            code = int(leaving.code or 0)
    return Ran(code, out.getvalue(), err.getvalue())
