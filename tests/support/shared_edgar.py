"""The folder of real filings beside the repository, and its server: an independent counterpart of EDGAR."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SHARED = Path(__file__).resolve().parents[3] / "shared"
SERVER = SHARED / "edgar_server.py"
DOCUMENTS = sorted(SHARED.glob("edgar/Archives/edgar/data/*/*/*.htm.gz"))
MISSING = "../shared, the folder of real filings and their server, is missing"


_LOOKS = 20  # times that the log is looked at, a tenth of a second apart


@dataclass(frozen=True)
class Running:
    """The server's address and what it has answered so far."""

    url: str
    log: Path

    def answers(self) -> list[dict[str, Any]]:
        """Path and status of every answer, in order. The server notes one after it has sent it, so the log is read
        until it stays as it is.
        """
        before: list[str] = []
        for _ in range(_LOOKS):
            lines = self.log.read_text().splitlines() if self.log.exists() else []
            if lines and lines == before:
                break
            before = lines
            time.sleep(0.1)
        return [json.loads(line) for line in before]


@contextmanager
def edgar_server(log: Path, *options: str) -> Iterator[Running]:
    """The server on a free port, with options such as `--fail-every 7`, until the block ends."""
    command = [sys.executable, "-u", str(SERVER), "--port", "0", "--log", str(log), *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield Running(server.stdout.readline().split()[-1], log)
        finally:
            server.kill()
