"""The gate: verified and rejected facts, committed together."""

from collections.abc import Iterator
from itertools import chain

from dagster import AssetExecutionContext, MaterializeResult, multi_asset

from assets.cell import COMPARED_QUARTERS, judgement, working
from assets.declaration import specs
from assets.metadata import agreement_summary, gate_summary, proofs_summary
from resources import LakeResource, RawStoreResource


@multi_asset(**specs("verified_facts"))
def verified_facts(
    context: AssetExecutionContext, lake: LakeResource, raw_store: RawStoreResource
) -> Iterator[MaterializeResult]:
    """Judge every candidate: what is on the page and contradicted by no witness is verified, the rest rejected with its
    reason.
    """
    from tickmark.stages import steps

    with working(context, lake) as cell:
        raw = cell.filings()
        if raw is not None:
            store = raw_store.open()
            verified, rejected = steps.verified_facts(raw, cell.read("extracted_facts"), store)
            proofs = steps.proved(raw, verified, cell.earlier("verified_facts", COMPARED_QUARTERS))
            notes = (
                gate_summary(verified, rejected)
                | agreement_summary(steps.witnessed(raw, verified, store))
                | proofs_summary(chain(*proofs.values()))
            )
            said = judgement(verified, rejected)
            yield from cell.commit("verified_facts", verified, rejected, notes=notes, options=said)
