"""Questions in plain English, answered from verified facts with sources and audited arithmetic, or refused with the
reason.
"""

from __future__ import annotations

from tickmark.ask.answer import Answer
from tickmark.ask.engine import Asker
from tickmark.ask.refusal import Refused

__all__ = ["Answer", "Asker", "Refused"]
