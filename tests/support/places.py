"""Places to build in: folders and environment of their own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Place:
    """A build's environment: its folders below `folder`, and the EDGAR that it asks."""

    folder: Path
    environment: dict[str, str]

    @property
    def data(self) -> str:
        """TICKMARK_DATA."""
        return self.environment["TICKMARK_DATA"]

    @property
    def warehouse(self) -> Path:
        """The published database."""
        return Path(self.data) / "warehouse.duckdb"

    @property
    def home(self) -> Path:
        """DAGSTER_HOME."""
        return Path(self.environment["DAGSTER_HOME"])


def place_in(folder: Path, edgar_url: str) -> Place:
    """A place below a folder, without embeddings: they cost most and are tested on their own."""
    environment = {
        "TICKMARK_DATA": str(folder / "data"),
        "TICKMARK_WAREHOUSE": "",
        "DAGSTER_HOME": str(folder / "dagster_home"),
        "EDGAR_URL": edgar_url,
        "EDGAR_IDENTITY": "Test Person test@example.org",
        "TICKMARK_EMBEDDING_MODEL": "none",
        "TICKMARK_DEBUG": "",
    }
    return Place(folder, environment)
