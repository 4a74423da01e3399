"""The catalogue: every canonical metric and standard ratio, with its names, sign, unit and statement.

Extraction, questions, claims, statements, reports and the docs all read it, so that a word means the same everywhere.
The data are the YAML files beside this module, one per family; `tests/unit/catalogue/test_catalogue.py` holds what must
be true of them.
"""

from tickmark.catalogue.formula import Amount, Formula, Number, Operation, amounts
from tickmark.catalogue.metrics import (
    OF_SEGMENTS,
    REVENUES,
    Metric,
    NoteRule,
    RowRule,
    canonical,
    find_metric,
    load,
    metric_called,
    metric_names,
    nearest,
    sentence_case,
    title,
)
from tickmark.catalogue.ratios import Ratio, Shown, ratios

__all__ = [
    "OF_SEGMENTS",
    "REVENUES",
    "Amount",
    "Formula",
    "Metric",
    "NoteRule",
    "Number",
    "Operation",
    "Ratio",
    "RowRule",
    "Shown",
    "amounts",
    "canonical",
    "find_metric",
    "load",
    "metric_called",
    "metric_names",
    "nearest",
    "ratios",
    "sentence_case",
    "title",
]
