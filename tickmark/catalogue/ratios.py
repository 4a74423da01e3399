"""The standard ratios and sums of the catalogue (`ratios_*.yaml`), checked when they are first read.

Keys of an entry: `names`, the one to show first; `told_as`, short forms in running text that stand for it in capitals
beside a rate (`GM 45%`); `formula`, and under `else` formulas that mean the same, for companies
that do not state its metrics, but for those that state one of `unless`; `shown` is percent, times, days, money or
per_share. A term without one definition has `open` in place of a formula.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from tickmark.catalogue.formula import Formula, Operation, amounts, parse
from tickmark.catalogue.metrics import canonical
from tickmark.errors import ConfigError
from tickmark.yaml_files import read_yaml

FILES = tuple(sorted(Path(__file__).parent.glob("ratios_*.yaml")))
Shown = Literal["percent", "times", "days", "money", "per_share"]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid")

    ratio: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    names: list[str] = Field(min_length=1)
    told_as: list[str] = []
    formula: str | None = None
    otherwise: list[str] = Field(default=[], alias="else")
    unless: list[str] = []
    open: list[str] = []
    shown: Shown = "times"


@dataclass(frozen=True, slots=True)
class Ratio:
    """One ratio. `formulas` in order of preference; none where the term is `open` to several definitions, which
    `meanings` lists. A company that states a metric of `unless` is told by the first formula alone: an insurer's cost
    of products is not all that its revenue costs.
    """

    name: str
    names: tuple[str, ...]
    formulas: tuple[Formula, ...]
    texts: tuple[str, ...]
    meanings: tuple[str, ...]
    shown: Shown
    unless: tuple[str, ...] = ()
    told_as: tuple[str, ...] = ()

    @property
    def is_rate(self) -> bool:
        """Whether it is a quotient (a margin, days, a multiple) and not a sum of amounts."""
        return self.shown not in ("money", "per_share")

    @property
    def averages(self) -> bool:
        """Whether it needs the balances at the start of the period as well."""
        return any(amount.averaged for formula in self.formulas for amount in amounts(formula))

    def is_margin_of(self, metric: str) -> bool:
        """Whether it is what share of revenue a metric is: `net_margin` of `net_income`."""
        return any(formula == parse(f"{metric} / revenue") for formula in self.formulas)

    @property
    def numerator(self) -> str | None:
        """The one metric that is divided, as `gross_profit` of the gross margin; None where there is no such one."""
        first = self.formulas[0] if self.formulas else None
        parts = list(amounts(first.left)) if isinstance(first, Operation) and first.sign == "/" else []
        return parts[0].metric if len(parts) == 1 else None


@cache
def ratios(files: Sequence[Path] = FILES) -> dict[str, Ratio]:
    """Ratios by name.

    Raises:
        ConfigError: a formula is not valid, uses an unknown metric or averages a flow; a name stands for two ratios.
    """
    found: dict[str, Ratio] = {}
    taken: dict[str, str] = {}
    for file in files:
        for entry in _entries(file):
            texts = ([entry.formula] if entry.formula else []) + entry.otherwise
            if entry.ratio in found:
                raise ConfigError(f"{file.name}: there are two ratios '{entry.ratio}'")
            if bool(texts) == bool(entry.open):
                raise ConfigError(f"{file.name}: {entry.ratio} needs either a formula or what it could be")
            for name in entry.names:
                if taken.setdefault(name.casefold(), entry.ratio) != entry.ratio:
                    raise ConfigError(
                        f"{file.name}: '{name}' stands for both {taken[name.casefold()]} and {entry.ratio}"
                    )
            formulas = tuple(_checked(parse(text), entry.ratio, file) for text in texts)
            found[entry.ratio] = Ratio(
                entry.ratio,
                tuple(entry.names),
                formulas,
                tuple(texts),
                tuple(entry.open),
                entry.shown,
                tuple(entry.unless),
                tuple(entry.told_as),
            )
    return found


def _entries(file: Path) -> list[_Entry]:
    try:
        return TypeAdapter(list[_Entry]).validate_python(read_yaml(file))
    except (ValidationError, yaml.YAMLError) as error:
        raise ConfigError(f"{file.name} cannot be used: {error}") from error


def _checked(formula: Formula, ratio: str, file: Path) -> Formula:
    for amount in amounts(formula):
        metric = canonical().get(amount.metric)
        if metric is None:
            raise ConfigError(f"{file.name}: {ratio} uses '{amount.metric}', which is not a metric")
        if amount.averaged and metric.kind != "instant":
            raise ConfigError(f"{file.name}: {ratio} averages {amount.metric}, which is not a balance")
    return formula
