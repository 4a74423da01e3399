"""Companies whose filings were kept out of every rule, weight and list: of their errors only totals and kinds are
looked at.
"""

from __future__ import annotations

HELD_OUT = frozenset(("CAT", "CL", "F", "GE", "HD", "ADBE", "PLTR", "META", "GOOGL", "MCD"))
