"""Publishing as commands do it: the database first, then the search index over it, so that no search has to wait.

The index follows what changed: a filing whose passages are the same is not indexed again.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from tickmark.errors import NotInWarehouse, StorageError
from tickmark.publish import Published, publish
from tickmark.retrieval.artefacts import Built, build_index
from tickmark.warehouse import local_path

if TYPE_CHECKING:
    from tickmark.lake import Lake

_log = logging.getLogger(__name__)


def publish_all(lake: Lake, target: str) -> Published:
    """Publish the lake at a path or URL, and index it.

    Raises:
        WarehouseError: as `tickmark.publish.publish`.
    """
    published = publish(lake, target)
    with suppress(NotInWarehouse):  # no passages, nothing to find
        try:
            index_published(target)
        except StorageError as error:
            _log.warning("%s; the next search makes the index", error)
    return published


def index_published(target: str) -> Built | None:
    """The search index of what is published; None where that is not on this machine: who searches there indexes it.

    Raises:
        WarehouseError: there is no warehouse, or it cannot be read.
        NotInWarehouse: it holds no passages.
        StorageError: the index cannot be written.
    """
    return None if local_path(target) is None else build_index(target)
