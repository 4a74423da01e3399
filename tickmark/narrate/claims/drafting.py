"""A claim as it is most likely read, and what facts say of it then."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from tickmark.narrate.claims.balance_sums import against, sum_proof
from tickmark.narrate.claims.cited import cited_finding, mentioned_finding
from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.diagnose import shown
from tickmark.narrate.claims.draft import Draft
from tickmark.narrate.claims.fact_matching import Binder
from tickmark.narrate.claims.kinds import of_another_kind
from tickmark.narrate.claims.other_readings import OtherReadings
from tickmark.narrate.claims.proof import Proof, found
from tickmark.narrate.claims.proving import EXPECTED
from tickmark.narrate.claims.quoted import (
    quoted,
)

if TYPE_CHECKING:
    from tickmark.narrate.claims.check import Verifier

_YEAR_BEFORE = (
    "last year", "prior year", "previous year", "prior-year", "year ago", "year-ago", "year earlier", "year before",
)  # fmt: skip
_TIME = re.compile(
    (
        r"(?:19|20)\d\d|\bfiscal\b|\bQ[1-4]\b|\bquarter|\bhalf\b|\bmonths?\b|\b(?:last|prior|previous|next) year"
        r"|\byear[- ]ago\b|\b(?:FY|CY|[1-4]Q)['’]?\d"
    ),
    re.IGNORECASE,
)
"""Words of time: a sentence with one of them names its period, so none is assumed."""


class Drafter:
    """Drafts the claims of narratives, over what was public on a day.

    Args:
        verifier: the facts, passages and rules.
        as_of: only filings that were public by then count.
    """

    def __init__(self, verifier: Verifier, as_of: date | None) -> None:
        self.verifier = verifier
        self.as_of = as_of
        self._view = partial(verifier.view, as_of=as_of)  # no method of its own, by which all this would hold itself
        self.binder = Binder(self._view, verifier.rules)
        self.others = OtherReadings(self.binder)

    def draft(self, claim: Claim) -> Draft:
        """A claim as it is most likely read: by a citation, a sentence of a filing, or its subject and period."""
        if claim.cited:
            finding = cited_finding(self.binder, self.verifier.store, claim, self.as_of)
            if finding is not None:
                return Draft(claim, finding, settled=True)
        if (stray := mentioned_finding(self.binder, self.verifier.store, claim, self.as_of)) is not None:
            return Draft(claim, stray, settled=True)
        quote = self._quoted(claim)
        if quote is not None and quote.verdict == "ok":
            return Draft(claim, quote, settled=True)
        claim, assumed = self._with_period(claim)
        proofs = () if claim.stranger else tuple(self.binder.proofs(claim))
        agreed, _ = self.binder.judged(claim, proofs)
        if agreed is not None:
            finding = self._agreed(claim, agreed, assumed)
            return Draft(
                claim, finding, proofs, agreed, settled=finding.verdict == "wrong" or _below_zero(claim, agreed)
            )
        if quote is not None:
            return Draft(claim, quote, proofs, settled=True)
        if (added := self._of_balances(claim)) is not None:
            return Draft(claim, added, proofs, settled=True)
        hedged = claim.subject is None and EXPECTED.search(claim.sentence, 0, claim.start)
        other = self.others.agreeing(claim, proofs) if not hedged else None
        if other is not None and not of_another_kind(claim, other):
            finding = found(self.verifier.rules, claim, other, None, f"agrees with {other.how}")
            return Draft(claim, finding, proofs, other, likeliest=False)
        return Draft(claim, None, proofs, named=tuple(self._named(claim)))

    def _of_balances(self, claim: Claim) -> Finding | None:
        """The finding for an amount of all debt, of net debt, or of cash with securities, by what its parts come to."""
        view = self._view(claim.ticker or "")
        if view is None or claim.stranger or claim.in_table:
            return None
        if (proof := sum_proof(claim, view)) is not None:
            return found(self.verifier.rules, claim, proof, None, f"agrees with {proof.how}")
        if (proof := against(claim, view)) is not None:
            return found(self.verifier.rules, claim, proof, "VALUE_MISMATCH", f"the facts say {shown(proof)}")
        return None

    def _named(self, claim: Claim) -> Iterator[Proof]:
        """The amounts of what is named behind a percentage or a multiple (`2.5 times adjusted EBITDA`): a number beside
        it may be so much of one of them.
        """
        view, setting = self._view(claim.ticker or ""), claim.setting
        if view is None or setting is None or claim.period is None or claim.number.kind not in ("percent", "multiple"):
            return
        window = setting.windows[0]
        behind = [s for s in setting.subjects if claim.end <= s.start < window[1]]
        for subject in [claim.whole] if claim.whole is not None else behind[:1]:
            if subject.metric is not None:
                yield from self.binder.amounts(view, subject, claim.period, None, setting)[:1]

    def _quoted(self, claim: Claim) -> Finding | None:
        if claim.ticker is None or claim.in_table or self._view(claim.ticker) is None:
            return None
        return quoted(self.verifier.rules, self.verifier.quotes(claim.ticker, self.as_of), claim)

    def _agreed(self, claim: Claim, proof: Proof, assumed: bool) -> Finding:
        known = self.verifier.rules
        if proof.sure <= 0.5:
            return found(
                known,
                claim,
                proof,
                "AMBIGUOUS_SOURCE",
                proof.remark or "the facts of this period disagree; one of them says so",
            )
        if assumed:
            return found(known, claim, proof, "PERIOD_ASSUMED", "no period is named; the latest report says so")
        return found(known, claim, proof, None, f"agrees with {proof.how}", confidence=None)

    def _with_period(self, claim: Claim) -> tuple[Claim, bool]:
        """A claim that names no period is taken to be of the latest report."""
        view = self._view(claim.ticker) if claim.ticker else None
        told = claim.sentence.lower()
        for words in _YEAR_BEFORE:
            told = told.replace(words, "")  # what it is compared with is no period of its own
        if claim.period is not None or view is None or _TIME.search(told):
            return claim, False
        latest = view.calendar.latest()
        if claim.role == "base":
            latest = view.calendar.before(latest, 12)
        base = view.calendar.before(latest, 12) if claim.role in ("growth", "change", "points") else None
        return replace(claim, period=latest, base=base, period_named=False), True


def _below_zero(claim: Claim, proof: Proof) -> bool:
    """Whether a claim writes a minus sign where the fact of the metric and the period that it names is below zero too
    (`income tax expense FY2023 (-$346 million)`): sign, digits, metric and period agree.
    """
    number = claim.number
    return number.explicit and number.value < 0 and proof.value < 0 and claim.period_named and claim.subject is not None
