"""Numeric claims of narratives: found in prose and tables, bound to verified facts, checked by arithmetic.

::

    from tickmark.narrate.claims import open_verifier

    with open_verifier("tickmark_data/warehouse.duckdb") as verifier:
        result = verifier.verify("NVIDIA's revenue was $60.9 billion in fiscal 2024.")
        print(result.ok, result.as_json())
"""

from tickmark.narrate.claims.check import CheckedClaim, Verification, Verifier
from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.maths import MathCheck
from tickmark.narrate.claims.published import open_verifier, verifier_over

__all__ = [
    "CheckedClaim",
    "Claim",
    "Finding",
    "MathCheck",
    "Verification",
    "Verifier",
    "open_verifier",
    "verifier_over",
]
