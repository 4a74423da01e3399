"""Candidate facts from tables and text, and their rows in the warehouse."""

from tickmark.facts.candidates import candidates
from tickmark.facts.filing_analysis import Understanding
from tickmark.facts.rows import extract, fact_rows

__all__ = ["Understanding", "candidates", "extract", "fact_rows"]
