"""Numbers in sentences as facts."""

from __future__ import annotations

from tickmark.facts.text.facts import text_facts

__all__ = ["text_facts"]
