"""Language models by tier, and short names for them: `models.yaml`, or the file that TICKMARK_MODELS names.

Which provider is there is told from the keys that are present; their values are never read into anything.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from tickmark.errors import ConfigError
from tickmark.settings import Settings, is_set

CATALOG = Path(__file__).with_name("models.yaml")
Tier = Literal["fast", "balanced", "best", "free"]


class Entry(BaseModel):
    """One model: litellm's name, the short name, the tier, and the variable whose presence shows that there is a key
    (none for local ones).
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    alias: str = Field(pattern=r"^[a-z0-9][a-z0-9.-]*$")
    model: str = Field(min_length=3)
    tier: Tier
    key: str | None = Field(default=None, pattern=r"^[A-Z][A-Z0-9_]*$")

    @property
    def usable(self) -> bool:
        """Whether its key is set; a local one needs none."""
        return self.key is None or is_set(self.key)


def catalog(settings: Settings) -> tuple[Entry, ...]:
    """The models of the catalogue.

    Raises:
        ConfigError: the file is missing or not of this shape, or a short name stands twice.
    """
    path = Path(settings.models) if settings.models else CATALOG
    try:
        entries = TypeAdapter(tuple[Entry, ...]).validate_python(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, yaml.YAMLError, ValidationError) as error:
        raise ConfigError(f"{path} is no catalogue of models: {str(error).splitlines()[0]}") from error
    names = [entry.alias for entry in entries]
    if len(set(names)) != len(names):
        raise ConfigError(f"{path}: a short name stands twice")
    return entries


def resolve(name: str, settings: Settings) -> str:
    """litellm's name of a short name, of a tier (its first model that has a key), or of itself.

    Raises:
        ConfigError: a tier without a usable model, or a name that is neither in the catalogue nor of the form
            provider/model.
    """
    entries = catalog(settings)
    for entry in entries:
        if name == entry.alias:
            return entry.model
    if name in ("fast", "balanced", "best", "free"):
        usable = next((entry for entry in entries if entry.tier == name and entry.usable), None)
        if usable is None:
            keys = sorted({entry.key for entry in entries if entry.tier == name and entry.key})
            raise ConfigError(f"no model of the tier '{name}' has a key", hint=f"set one of {', '.join(keys)}")
        return usable.model
    if "/" not in name:
        raise ConfigError(
            f"there is no model '{name}'",
            hint="'tickmark models' lists the short names; others are written provider/model",
        )
    return name


def keyed(settings: Settings) -> str:
    """litellm's name of the first model of the catalogue whose provider's key is set; empty where none is."""
    return next((entry.model for entry in catalog(settings) if entry.key and entry.usable), "")
