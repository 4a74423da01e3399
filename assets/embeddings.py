"""Vectors of the passages, made by whoever has time: neither facts nor reports nor publishing wait for them."""

from typing import TYPE_CHECKING

from dagster import AssetExecutionContext, AutomationCondition, MaterializeResult, asset

from assets.cell import failing_clearly
from assets.declaration import EMBEDDINGS, ENGINEERS
from resources import EmbedderResource, LakeResource

if TYPE_CHECKING:
    from tickmark.stages.embeddings import Embedded

_ONCE_PASSAGES_ARE_CUT = (
    AutomationCondition.any_deps_updated().since_last_handled()
    & ~AutomationCondition.any_deps_in_progress()
    & ~AutomationCondition.in_progress()
)


@asset(
    name=EMBEDDINGS,
    deps=["chunks"],
    group_name="retrieval",
    owners=[ENGINEERS],
    kinds={"python", "huggingface"},
    automation_condition=_ONCE_PASSAGES_ARE_CUT,
    description=(
        "Vectors of all passages that have none of the present model: of many filings in one run, so that the model is "
        "loaded once. A run that was ended is taken up by the next where it stopped."
    ),
)
def embeddings(context: AssetExecutionContext, lake: LakeResource, embedder: EmbedderResource) -> MaterializeResult:
    """Embed what lacks vectors."""
    from tickmark.stages.embeddings import embed, without_vectors

    with failing_clearly(context):
        opened = lake.open()
        done = list(embed(opened, embedder.name, without_vectors(opened, embedder.name)))
    return MaterializeResult(metadata=_metadata(embedder.name, done))


def _metadata(model: str, done: "list[Embedded]") -> dict[str, str | int]:
    return {
        "model": model,
        "partitions": len(done),
        "passages": sum(one.passages for one in done),
        "new vectors": sum(one.made for one in done),
    }
