"""Sentences of the filings as evidence: one that a narrative takes word for word, and one that prints a claim's number
beside its words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from tickmark.factstore import StoredFact
from tickmark.language.words import content
from tickmark.narrate.claims.claim import Claim, Finding
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.passages import passage_saying, slip_of
from tickmark.narrate.claims.proof import Proof, found
from tickmark.narrate.claims.quotes import Quote, Quotes, numbers_in
from tickmark.narrate.claims.rules import Rules
from tickmark.narrate.claims.view import CompanyView

_RUN = ("straight", "consecutive", "successive", "without")
"""Words of runs of years: one stands in a filing's sentence that says how long a run is."""
CERTAIN = 0.9
"""Confidence in a sentence of a filing whose words are so rare that no reading of the claim speaks against it."""
_SHORT = 9  # years of a run, up to which a number beside these words may be another one
_SHARED = 2  # words that a claim and a filing's sentence have in common beside these


def quoted(known: Rules, quotes: Quotes, claim: Claim) -> Finding | None:
    """What a filing's sentence of the same words says of a claim's number; None where there is no such sentence."""
    found_quotes = quotes.find(claim.sentence)
    if not found_quotes:
        return None
    own = numbers_in(claim.sentence)
    mine = [digits for _, digits in own]
    ordinal = next((n for n, (start, digits) in enumerate(own) if claim.start <= start < claim.end), None)
    if ordinal is None:
        return None
    cut = claim.sentence.rstrip()[-1:].isdigit()  # where the text breaks off in a number, that one proves nothing
    whole = len(mine) - cut
    for quote in found_quotes:
        if mine[:whole] == list(quote.numbers[:whole]) and ordinal < whole:
            return _of_quote(known, claim, quote, ordinal, None, "the filing says so in these words")
    best = max(found_quotes, key=lambda q: sum(a == b for a, b in zip(mine, q.numbers, strict=False)))
    if ordinal >= len(best.numbers):
        return None
    if mine[ordinal] == best.numbers[ordinal]:
        message = "the filing says so with other numbers or dates beside it"
        return _of_quote(known, claim, best, ordinal, "PERIOD_MISMATCH", message)
    message = f"the filing says {best.numbers[ordinal]} in this sentence"
    return _of_quote(known, claim, best, ordinal, "VALUE_MISMATCH", message)


def _of_quote(known: Rules, claim: Claim, quote: Quote, ordinal: int, code: str | None, message: str) -> Finding:
    fact: StoredFact | None = dict(quote.facts).get(ordinal)
    if fact is not None:
        return found(known, claim, Proof(fact.amount, (fact,), 0.95, "quoted", by="passage"), code, message)
    return _with_evidence(found(known, claim, None, code, message, confidence=0.9), quote, "quoted")


def in_passage(known: Rules, view: CompanyView, quotes: Quotes, claim: Claim) -> Finding | None:
    """The finding for a number that a filing prints beside the same words; None where none does."""
    said = passage_saying(view, quotes, claim)
    if said is None:
        return None
    sure = CERTAIN if said.certain else 0.8
    bare = found(known, claim, None, None, "the filing prints it beside these words", confidence=sure)
    return _with_evidence(bare, said.quote, "passage")


def slip_in_passage(known: Rules, view: CompanyView, quotes: Quotes, claim: Claim) -> tuple[Finding, Number] | None:
    """The finding for a number that is a slip of the one that a filing prints beside the same rare words, with that
    one; None where there is none.
    """
    said = slip_of(view, quotes, claim)
    if said is None:
        return None
    quote, number = said
    bare = found(known, claim, None, "VALUE_MISMATCH", f"the filing says {number.text}", confidence=CERTAIN)
    return _with_evidence(bare, quote, "passage"), number


def run_in_passage(known: Rules, quotes: Quotes, claim: Claim, digits: str) -> Finding | None:
    """The finding for a run of years whose length a filing prints (`the 62nd consecutive year`)."""
    words = frozenset(content(claim.sentence)) - frozenset(_RUN)
    stating: Iterable[Quote] = quotes.stating(digits)
    for quote in stating:
        said = frozenset(content(quote.sentence))
        long = int(digits) > _SHORT and _is_next(quote.sentence, digits)  # there are no two runs as long
        if long or (any(word in quote.sentence.lower() for word in _RUN) and len(words & said) >= _SHARED):
            bare = found(known, claim, None, None, "the filing says so", confidence=0.8)
            return _with_evidence(bare, quote, "passage")
    return None


def _is_next(sentence: str, digits: str) -> bool:
    """Whether a number of a sentence is that of a run by the word behind it.

    >>> _is_next("our 62nd consecutive increase", "62"), _is_next("62 stores on a straight street", "62")
    (True, False)
    """
    words = sentence.lower().split()
    runs = (one for one, behind in pairwise(words) if behind in _RUN)
    return any(one.rstrip("abcdefghijklmnopqrstuvwxyz") == digits for one in runs)


def other_run_in_passage(known: Rules, quotes: Quotes, claim: Claim, digits: str) -> Finding | None:
    """The finding for a run of years of which the filings print another length alone, one more or one less, beside the
    same words (`the 62nd consecutive year` for `the 61st`).
    """
    for length in (int(digits) + 1, int(digits) - 1):
        if length > _SHORT and (said := run_in_passage(known, quotes, claim, str(length))) is not None:
            bare = found(known, claim, None, "VALUE_MISMATCH", f"the filing says {length}", confidence=0.8)
            return replace(bare, evidence=said.evidence, how=said.how, proved_by="passage")
    return None


def _with_evidence(finding: Finding, quote: Quote, how: str) -> Finding:
    evidence = {"accession": quote.accession, "section": quote.section, "sentence": quote.sentence}
    return replace(finding, evidence=evidence, how=how, proved_by="passage")
