"""What verification says of a narrative: each claim with its finding, the arithmetic, and a summary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.maths import MathCheck
from tickmark.narrate.claims.quantities import PassedOver
from tickmark.narrate.claims.rules import Rules, Verdict


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim with what verification found."""

    claim: Claim
    finding: Finding

    def as_json(self) -> dict[str, Any]:
        """The claim as data, as `tickmark verify --format json` prints it."""
        claim, finding, number = self.claim, self.finding, self.claim.number
        return {
            "line": claim.line,
            "span": list(claim.span),
            "sentence": claim.sentence,
            "value_text": number.text,
            "value": _plain(
                number.value if not claim.direction or number.value < 0 or claim.direction > 0 else -number.value
            ),
            "unit": number.unit,
            "role": claim.role,
            "metric": finding.metric,
            "entity": finding.entity or claim.ticker,
            "period": finding.period or (claim.period.end.isoformat() if claim.period else None),
            "segment": finding.segment,
            "verdict": finding.verdict,
            "severity": finding.severity,
            "code": finding.code,
            "message": finding.message,
            "fact_id": finding.fact_ids[0] if finding.fact_ids else None,
            "fact_ids": list(finding.fact_ids),
            "confidence": finding.confidence,
            "assurance": finding.assurance,
            "correction": finding.correction,
            "evidence": finding.evidence,
        }


@dataclass(frozen=True, slots=True)
class Verification:
    """What verification says of a narrative. `ok` means that nothing counts as an error. `passed` are its numerals and
    number words that state no quantity: every other one is in a claim.
    """

    claims: tuple[CheckedClaim, ...]
    maths: tuple[MathCheck, ...]
    rules: Rules
    passed: tuple[PassedOver, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether no claim and no arithmetic is an error."""
        return not any(c.finding.severity == "error" for c in self.claims) and (
            self.rules.severities["MATH_INCONSISTENT"] != "error" or all(m.ok for m in self.maths)
        )

    def count(self, verdict: Verdict) -> int:
        """How many claims have a verdict."""
        return sum(c.finding.verdict == verdict for c in self.claims)

    @property
    def matched(self) -> int:
        """Claims that agree with facts."""
        return self.count("ok")

    def summary(self) -> dict[str, Any]:
        """Verification Summary: whether it passed, and how many claims and sums were checked and hold."""
        return {
            "status": "verified" if self.ok else "not verified",
            "claims_checked": len(self.claims),
            "claims_matched": self.matched,
            "claims_wrong": self.count("wrong"),
            "claims_unverifiable": self.count("unverifiable"),
            "math_checks": len(self.maths),
            "math_failed": sum(not check.ok for check in self.maths),
        }

    def as_json(self) -> dict[str, Any]:
        """All of it as data."""
        return {
            "ok": self.ok,
            "summary": self.summary(),
            "claims_total": len(self.claims),
            "claims_matched": self.matched,
            "claims_wrong": self.count("wrong"),
            "claims_unverifiable": self.count("unverifiable"),
            "claims": [claim.as_json() for claim in self.claims],
            "math_checks": [check.as_json() for check in self.maths],
            "no_claims": [one.as_json() for one in self.passed],
        }


def _plain(value: Any) -> float | int:
    number = float(value)
    return int(number) if number.is_integer() and abs(number) < 2**53 else number
