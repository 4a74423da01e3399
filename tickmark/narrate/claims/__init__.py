"""Numeric claims of narratives: found in prose and tables, bound to verified facts, checked by arithmetic."""
