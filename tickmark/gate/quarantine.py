"""A filing that contradicts itself in many places is not published: its reading is wrong somewhere, and nobody knows where."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd

SHARE = 0.05
"""Of a filing's candidates, contradicted: the worst of 53 real filings, read with their tags, has 2.3 %."""
FEWEST = 20
_FIGURE = re.compile(r"[-+]?[\d,.]*\d")


def quarantine(verified: pd.DataFrame, rejected: pd.DataFrame) -> str | None:
    """Why a partition is held back, in one line; None where it is not.

    Args:
        verified: its rows of `verified_facts`.
        rejected: its rows of `rejected_facts`.
    """
    against = rejected[rejected["reason"] == "contradicted"]
    for accession, own in against.groupby("accession"):
        total = len(own) + int((verified["accession"] == accession).sum())
        if len(own) >= FEWEST and len(own) > SHARE * total:
            kinds = Counter(_FIGURE.sub("N", detail.partition("; ")[2]) for detail in own["detail"])
            kind = kinds.most_common(1)[0][0]
            example = next(d.partition("; ")[2] for d in own["detail"] if _FIGURE.sub("N", d.partition("; ")[2]) == kind)
            return f"{accession}: {len(own):,} of {total:,} facts are contradicted, most often so: {example}"
    return None
