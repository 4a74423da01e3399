"""A filing that contradicts itself in many places is not published: its reading is wrong somewhere, and nobody knows
where.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from tickmark.assurance import CONTRADICTED

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
    against = rejected[rejected["reason"] == CONTRADICTED]
    for accession, own in against.groupby("accession"):
        total = len(own) + int((verified["accession"] == accession).sum())
        if len(own) >= FEWEST and len(own) > SHARE * total:
            said = [detail.partition("; ")[2] or detail for detail in own["detail"]]
            ((kind, _),) = Counter(_FIGURE.sub("N", text) for text in said).most_common(1)
            example = next(text for text in said if _FIGURE.sub("N", text) == kind)
            return f"{accession}: {len(own):,} of {total:,} facts are contradicted, most often so: {example}"
    return None
