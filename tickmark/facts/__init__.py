"""Candidate facts from tables and text, and their rows in the warehouse."""

from typing import TYPE_CHECKING

from tickmark.late import late

if TYPE_CHECKING:
    from tickmark.facts.filing_analysis import Understanding
    from tickmark.facts.rows import extract, fact_rows

__all__ = ["Understanding", "extract", "fact_rows"]
_MODULES = {"Understanding": "filing_analysis", "extract": "rows", "fact_rows": "rows"}
__getattr__ = late(__name__, _MODULES)
