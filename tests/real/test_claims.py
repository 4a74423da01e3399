"""Narratives of real filings: true sentences made from the issuer's tags are accepted, corrupted ones are not; the
filing's own sentences hold.
"""

from __future__ import annotations

import random
from decimal import Decimal

import claim_corruptions
import claim_sentences
import claims
import pandas as pd
import pytest
from analysed_filings import FILINGS, analysed, opened
from shared_edgar import MISSING, SHARED

from tickmark.factstore import FactStore
from tickmark.model import Filing
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES
from tickmark.sections import frame_rows as section_rows

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason=MISSING)
ACCESSIONS = frozenset(
    ("0001045810-24-000029", "0000002488-23-000139")
)  # an annual and a quarterly report, of two companies that compete
WANTED = 150


@pytest.fixture(scope="module")
def verifier() -> Verifier:
    frames, listed, passages = [], [], {}
    for position in (place for place, filing in enumerate(FILINGS) if filing.accession in ACCESSIONS):
        found = opened(position)
        filing = found.filing
        frames.append(TABLES["verified_facts"].frame(analysed(position).verified))
        listed.append({name: getattr(filing, name) for name in Filing.__slots__})
        passages[filing.ticker] = [
            (filing.accession, row["section_id"], row["text"])
            for row in section_rows(filing, found.document, found.sections)
            if not row["parent"]
        ]
    store = FactStore.from_frame(pd.concat(frames, ignore_index=True), TABLES["raw_filings"].frame(listed))
    return Verifier(store, passages.__getitem__)


def test_true_claims_pass_and_corrupted_ones_do_not(verifier: Verifier) -> None:
    writer = claim_sentences.Writer(claim_sentences.Tagged(SHARED, ACCESSIONS), random.Random(3))
    accepted = caught = made = 0
    missed = []
    for planted, twin in claim_corruptions.suite(writer, WANTED):
        accepted += claims.judged(verifier, planted)[0] in ("ok", "warning")
        if twin is not None:
            made += 1
            refused = claims.judged(verifier, twin)[0] not in ("ok", "warning")
            caught += refused
            missed += [] if refused else [(twin.corruption, twin.text)]
    assert accepted / WANTED >= 0.95
    assert made > WANTED / 2 and caught == made, missed


def test_sentences_of_the_filings_hold_and_changed_ones_do_not(verifier: Verifier) -> None:
    rows = [
        row
        for row in claim_sentences.rows(SHARED / "evidence.csv")
        if row["accession"] in ACCESSIONS and row["unit"] == "USD"
    ]
    bound = caught = 0
    for row in rows:
        mine = [
            c
            for c in verifier.verify(row["sentence"], row["ticker"]).claims
            if c.finding.severity != "error"
            and claims._is_value(c.as_json()["value"], abs(Decimal(row["value"])), "USD", c)
        ]
        if mine:
            bound += 1
            first, after = mine[0].claim.span
            changed = row["sentence"][:first] + claims._changed(mine[0].claim.number.text) + row["sentence"][after:]
            again = [c for c in verifier.verify(changed, row["ticker"]).claims if c.claim.span[0] == first]
            caught += not again or again[0].finding.severity == "error"
    assert len(rows) > 10 and bound / len(rows) >= 0.85
    assert caught == bound
