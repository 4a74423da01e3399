"""Data files of the package, in YAML: read by the parser in C where PyYAML has it, the metric catalogue in an eighth of
the time. Every command reads some of them when it starts.

Files that users write are read by PyYAML's own parser, which stands any nesting.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import yaml

PACKAGE: Final = Path(__file__).parent
"""Where the package lies, and its data files with it; a compiled module lies elsewhere."""
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(path: Path) -> Any:
    """What a YAML file of plain values says.

    Raises:
        OSError, UnicodeDecodeError, yaml.YAMLError: it cannot be read, or is none.
    """
    return yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
