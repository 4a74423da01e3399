"""Stock or flow: how strongly the words of a label say "over a period" (positive) or "at a point in time" (negative)."""

from __future__ import annotations

import re
from functools import lru_cache

_FLOW = re.compile(r"\b(?:revenues?|sales|income|expenses?|earnings|costs? of|gains?|loss(?:es)?|provision|benefit|depreciation|amortization of|amortization|compensation|purchases?|proceeds|payments?|paid|repurchase[sd]?|issued|granted|vested|exercised|forfeited|additions?|acquisitions?|dividends|interest|change[sd]?|adjustments?|charges?|contributions?|settlements?|translation|recognized|reclassif\w+|tax rate|statutory)\b")
_STOCK = re.compile(r"\b(?:assets?|liabilit(?:y|ies)|payables?|receivables?|inventor(?:y|ies)|goodwill|debt|notes|equity|balances?|cash and|securities|carrying|accumulated|accrued|deferred|outstanding|unrecognized|property|equipment|land|buildings?|fair value|principal|borrowings?|commitments?|obligations?|allowance|reserves?|deposits?|investments?|net of|gross|construction in progress|prepaid|valuation allowance|unvested|notional|intangibles?)\b")


@lru_cache(maxsize=32768)
def _score(text: str) -> float:
    low = text.lower()
    return float(len(_FLOW.findall(low)) - len(_STOCK.findall(low)))


def flow_score(label: str, parents: tuple[str, ...], header: str, caption: str) -> float:
    """Positive for flows, negative for stocks."""
    score = 1.0 * _score(label)
    if parents:
        score += 0.5 * _score(parents[-1])
    return score + 0.3 * _score(header) + 0.3 * _score(caption) + 0.01
