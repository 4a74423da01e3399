"""What a verifier keeps in memory, and what it lets go."""

from __future__ import annotations

import gc
import weakref
from datetime import timedelta

from claim_facts import frames, rows

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.check import verifier_of
from tickmark.schemas import TABLES


def test_what_is_no_longer_kept_of_a_company_is_gone_at_once() -> None:
    verified = TABLES["verified_facts"].frame([*rows(), *rows("RIVL", 0.37)])
    verifier = Verifier(FactStore.from_frame(verified, frames()[1]))
    assert verifier.verify("Acme's revenue was $3,100 million in 2024, after $2,900 million in 2023.").claims
    view = verifier.view(verifier.store.companies[0].ticker, None)
    assert view is not None
    left = [weakref.ref(view), weakref.ref(view.calendar)]
    gc.collect()
    gc.disable()
    try:
        verifier.verify("Acme had revenue of $3,100 million in 2024.")
        del view
        verifier._read._kept.clear()
        assert [ref() for ref in left] == [None, None]
    finally:
        gc.enable()


def test_facts_that_were_all_public_are_read_once_whatever_the_day() -> None:
    verifier = verifier_of(FactStore.from_frame(TABLES["verified_facts"].frame(rows()), frames()[1]))
    ticker, (first, last) = verifier.store.companies[0].ticker, verifier.store.companies[0].filed
    view = verifier.view(ticker, None)
    assert view is not None and verifier.view(ticker, last) is view
    assert verifier.view(ticker, first - timedelta(days=1)) is None
    assert verifier_of(verifier.store) is verifier
