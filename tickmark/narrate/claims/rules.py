"""The rules and tolerances of claim verification, from `rules.yaml`, validated."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, get_args

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from tickmark.errors import ConfigError
from tickmark.yaml_files import read_yaml

RULES = Path(__file__).with_name("rules.yaml")
Verdict = Literal["ok", "wrong", "unverifiable"]
Severity = Literal["ok", "warning", "error"]
Code = Literal[
    "CLAIM_UNCITED",
    "CLAIM_NOT_FOUND",
    "VALUE_MISMATCH",
    "ROUNDING_MISMATCH",
    "SCALE_MISMATCH",
    "SIGN_MISMATCH",
    "UNIT_MISMATCH",
    "PERIOD_MISMATCH",
    "ENTITY_MISMATCH",
    "METRIC_MISMATCH",
    "SEGMENT_MISMATCH",
    "CITATION_MISMATCH",
    "AMBIGUOUS_SOURCE",
    "DISPUTED_SOURCE",
    "PERIOD_ASSUMED",
    "MATH_INCONSISTENT",
]
CODES: tuple[str, ...] = get_args(Code)
_TRUE: frozenset[str] = frozenset(("CLAIM_UNCITED", "AMBIGUOUS_SOURCE", "PERIOD_ASSUMED"))
_UNDECIDED: frozenset[str] = frozenset(("CLAIM_NOT_FOUND", "DISPUTED_SOURCE"))


def verdict_of(code: str | None) -> Verdict:
    """What a code says of a claim: facts agree with it, contradict it, or do not decide it."""
    if code is None or code in _TRUE:
        return "ok"
    return "unverifiable" if code in _UNDECIDED else "wrong"


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Tolerances(_Strict):
    """How far a claim may be from its fact; `rules.yaml` says what each is measured in."""

    half_unit: float = Field(gt=0, le=0.5)
    largest_relative: float = Field(gt=0, le=0.1)
    rounding_reach: float = Field(gt=0, le=0.1)
    above: float = Field(ge=0, le=1)
    below: float = Field(ge=0, le=1)
    hedge_reach: float = Field(ge=0, le=0.1)
    sum_of_percentages: float = Field(gt=0, le=0.1)
    label_score: float = Field(gt=0, le=1)
    label_lead: float = Field(ge=0, le=1)


class Rules(_Strict):
    """All of `rules.yaml`.

    Plain numbers and counts below `ignored_below` are no claims. Where `source_prefixes` are given, only facts count
    whose filing's form or accession begins with one of them (`10-K`).
    """

    severities: dict[Code, Severity]
    tolerances: Tolerances
    ignored_below: float = Field(0, ge=0)
    source_prefixes: tuple[str, ...] = ()
    up: frozenset[str]
    down: frozenset[str]
    neutral: frozenset[str]
    changing: frozenset[str]

    @model_validator(mode="after")
    def _whole(self) -> Rules:
        missing = sorted(set(CODES) - set(self.severities))
        if missing:
            raise ValueError(f"no severity for {', '.join(missing)}")
        if self.up & self.down:
            raise ValueError(f"words say both up and down: {', '.join(sorted(self.up & self.down))}")
        return self


class _OwnRules(_Strict):
    """What a rule file of one's own may change; everything else stays as it comes with Tickmark."""

    severities: dict[Code, Severity] = Field(default_factory=dict)
    tolerances: dict[str, float] = Field(default_factory=dict)
    citations: Literal["optional", "required"] = "optional"
    ignored_below: float = Field(0, ge=0)
    source_prefixes: tuple[str, ...] = ()


def own_rules(path: Path) -> Rules:
    """The rules with what a file of one's own changes.

    Raises:
        ConfigError: it is not readable, or breaks the schema; says where.
    """
    known = rules()
    try:
        own = _OwnRules.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")) or {})
        cited = {"CLAIM_UNCITED": "error"} if own.citations == "required" else {}
        return Rules.model_validate(
            known.model_dump()
            | {
                "severities": known.severities | cited | own.severities,
                "tolerances": known.tolerances.model_dump() | own.tolerances,
                "ignored_below": own.ignored_below,
                "source_prefixes": own.source_prefixes,
            }
        )
    except (OSError, UnicodeDecodeError, yaml.YAMLError, ValidationError) as error:
        raise ConfigError(
            f"the claim rules {path} cannot be used: {error}",
            hint="severities, tolerances, citations, ignored_below and source_prefixes can be set",
        ) from error


def read_rules(path: Path) -> Rules:
    """The rules of a file.

    Raises:
        ConfigError: it is not readable, or breaks the schema; says where.
    """
    try:
        return Rules.model_validate(read_yaml(path))
    except (OSError, yaml.YAMLError, ValidationError) as error:
        raise ConfigError(
            f"the claim rules {path.name} cannot be used: {error}",
            hint="compare with the file that comes with Tickmark",
        ) from error


@cache
def rules() -> Rules:
    """The rules that come with Tickmark."""
    return read_rules(RULES)
