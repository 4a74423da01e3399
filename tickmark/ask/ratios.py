"""The library of standard ratios (`ratios.yaml`), checked when it is first read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from tickmark.ask.expression import Expression, leaves, parse_formula
from tickmark.ask.kinds import is_instant, is_metric
from tickmark.errors import ConfigError

LIBRARY = Path(__file__).with_name("ratios.yaml")
Shown = Literal["percent", "times", "days", "money", "per_share"]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid")

    ratio: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    names: list[str] = Field(min_length=1)
    formula: str | None = None
    otherwise: list[str] = Field(default=[], alias="else")
    open: list[str] = []
    shown: Shown = "times"


@dataclass(frozen=True, slots=True)
class Ratio:
    """One ratio. `formulas` in order of preference; none where it is `open` to several definitions, which `meanings` lists."""

    name: str
    names: tuple[str, ...]
    formulas: tuple[Expression, ...]
    texts: tuple[str, ...]
    meanings: tuple[str, ...]
    shown: Shown


@cache
def library(path: Path = LIBRARY) -> dict[str, Ratio]:
    """Ratios by name.

    Raises:
        ConfigError: a formula is not valid, names a metric that there is none of, or averages a flow; a name stands for two ratios.
    """
    try:
        entries = TypeAdapter(list[_Entry]).validate_python(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (ValidationError, yaml.YAMLError) as error:
        raise ConfigError(f"{path.name} cannot be used: {error}") from error
    found: dict[str, Ratio] = {}
    taken: dict[str, str] = {}
    for entry in entries:
        texts = ([entry.formula] if entry.formula else []) + entry.otherwise
        formulas = tuple(parse_formula(text) for text in texts)
        for leaf in (leaf for formula in formulas for leaf in leaves(formula)):
            if not is_metric(leaf.measure.metric or ""):
                raise ConfigError(f"{path.name}: {entry.ratio} uses '{leaf.measure.metric}', which is no metric")
            if leaf.turn == "average" and not is_instant(leaf.measure.metric or ""):
                raise ConfigError(f"{path.name}: {entry.ratio} averages {leaf.measure.metric}, which is no balance")
        if bool(formulas) == bool(entry.open):
            raise ConfigError(f"{path.name}: {entry.ratio} needs either a formula or what it could be")
        for name in entry.names:
            if taken.setdefault(name.casefold(), entry.ratio) != entry.ratio:
                raise ConfigError(f"{path.name}: '{name}' stands for both {taken[name.casefold()]} and {entry.ratio}")
        found[entry.ratio] = Ratio(entry.ratio, tuple(entry.names), formulas, tuple(texts), tuple(entry.open), entry.shown)
    return found
