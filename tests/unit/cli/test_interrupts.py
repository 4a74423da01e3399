"""Interruptions that fall where Python drops exceptions."""

from __future__ import annotations

import subprocess
import sys

LOST = """
import gc, os, signal, time, weakref
from tickmark.cli.interrupts import interrupts_arrive

class Thing: ...

def dropped(_):
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.01)

try:
    with interrupts_arrive():
        thing = Thing()
        reference = weakref.ref(thing, dropped)
        del thing
        time.sleep(20)
except KeyboardInterrupt:
    print("arrived")
"""


def test_an_interruption_in_a_callback_arrives_and_is_not_printed() -> None:
    ran = subprocess.run([sys.executable, "-c", LOST], capture_output=True, text=True, timeout=600, check=False)
    assert ran.stdout.strip() == "arrived"
    assert ran.stderr == ""


def test_other_errors_are_still_printed() -> None:
    code = LOST.replace("os.kill(os.getpid(), signal.SIGINT)", "raise ValueError('seen')").replace(
        "time.sleep(20)", "pass"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, check=False)
    assert "ValueError: seen" in ran.stderr
