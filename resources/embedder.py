"""The embedding model for the graph."""

from __future__ import annotations

from dagster import ConfigurableResource
from pydantic import Field

from tickmark.settings import settings


class EmbedderResource(ConfigurableResource):
    """Which sentence-transformers model makes the vectors; it is loaded by the stage that uses it, once per process."""

    model: str = Field("", description="name or folder of the model, or 'none'; empty: TICKMARK_EMBEDDING_MODEL")

    @property
    def name(self) -> str:
        """The model in force."""
        return self.model or settings().embedding_model
