"""Work whose memory is measured: done in a process of its own, for the peak of a process that runs a whole suite is
that of everything before it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from effort import slowness

from tickmark.errors import TickmarkError
from tickmark.settings import REPOSITORY


def measured(module: str, name: str) -> dict[str, Any]:
    """What `told` printed when the module was run with that name: outcome, calm seconds of CPU (effort.py), megabytes
    at the peak, bytes
    of the document.
    """
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(REPOSITORY), str(REPOSITORY / "tests" / "support")))}
    ran = subprocess.run(
        [sys.executable, module, name], env=environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def told(raw: bytes, work: Callable[[bytes], str]) -> None:
    """Prints how the work on these bytes ended: in its own words, or in a clear error's."""
    started = time.process_time()
    try:
        outcome = work(raw)
    except TickmarkError as error:
        outcome = f"{type(error).__name__}: {error}"
    seconds = (time.process_time() - started) / slowness()
    status = Path("/proc/self/status").read_text()  # not ru_maxrss, which counts in what the process was started from
    megabytes = int(status.partition("VmHWM:")[2].split()[0]) // 1024
    print(json.dumps({"outcome": outcome, "seconds": seconds, "megabytes": megabytes, "bytes": len(raw)}))
