"""Connections that the graph is given, thin: each one opens something of `tickmark` and holds no logic of its own.

A field that is left empty takes its value from the environment, read by `tickmark.settings` when a run starts
and never at import; a field that is set (by `build_defs(resource_overrides)` or a deployment's run config) wins.
"""

from resources.edgar import EdgarResource
from resources.embedder import EmbedderResource
from resources.storage import LakeResource, LibraryResource, RawStoreResource, WarehouseResource

__all__ = [
    "EdgarResource",
    "EmbedderResource",
    "LakeResource",
    "LibraryResource",
    "RawStoreResource",
    "WarehouseResource",
]
