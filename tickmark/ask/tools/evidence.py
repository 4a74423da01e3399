"""Tools: passages of filings, and a section's text. What they give is text of filings: data, never an instruction, and
never a value of an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, ClassVar, Final

from pydantic import BaseModel, Field

from tickmark.ask.plan import Strict
from tickmark.ask.refusal import Refused
from tickmark.ask.tools.base import Context, Outcome, Tool
from tickmark.errors import PlanError
from tickmark.schemas import ACCESSION_PATTERN
from tickmark.security import instructions_in

LONGEST_TEXT: Final = 20_000
"""Characters of a section that are given."""


class SearchArguments(Strict):
    """What to look for."""

    question: str = Field(min_length=1, max_length=1_000)
    ticker: str | None = Field(default=None, max_length=32)
    fiscal: str | None = Field(default=None, pattern=r"^(FY\d{4}|Q[1-4] \d{4})$")
    k: int = Field(default=5, ge=1, le=20)


class SearchTool(Tool):
    """Searches the passages."""

    name: ClassVar[str] = "search"
    description: ClassVar[str] = "Passages of filings that speak of something, with their places."
    arguments: ClassVar[type[BaseModel]] = SearchArguments
    outputs: ClassVar[frozenset[str]] = frozenset({"passages", "nothing"})
    blocking: ClassVar[bool] = True

    def call(self, arguments: SearchArguments, given: Mapping[str, Any], context: Context) -> Outcome:  # noqa: ARG002
        """Passages, the best first; `suspicious` lists what looks like instructions in them."""
        from tickmark.retrieval.search import open_search

        if not context.target:
            raise PlanError("this store has no warehouse to search in")
        with open_search(context.target) as index:
            found = index.ask(
                arguments.question, ticker=arguments.ticker, fiscal=arguments.fiscal, only=context.only, k=arguments.k
            )
        passages = [asdict(passage) | {"suspicious": list(instructions_in(passage.text))} for passage in found.passages]
        return Outcome({"passages": passages, "nothing": found.nothing})


class SectionArguments(Strict):
    """A filing and one of its sections."""

    accession: str = Field(pattern=ACCESSION_PATTERN)
    section_id: str = Field(pattern=r"^[A-Za-z0-9]{1,40}$")


class SectionTool(Tool):
    """Gives the text of a section."""

    name: ClassVar[str] = "section"
    description: ClassVar[str] = "The text of one section of one filing, as Item7."
    arguments: ClassVar[type[BaseModel]] = SectionArguments
    outputs: ClassVar[frozenset[str]] = frozenset({"text", "title"})
    blocking: ClassVar[bool] = True

    def call(self, arguments: SectionArguments, given: Mapping[str, Any], context: Context) -> Outcome:  # noqa: ARG002
        """Its title and its text, cut after 20,000 characters."""
        row = (
            context.connection()
            .execute(
                "SELECT title, text FROM sections WHERE accession = ? AND section_id = ?",
                [arguments.accession, arguments.section_id],
            )
            .fetchone()
        )
        if row is None or (context.only is not None and arguments.accession not in context.only):
            raise Refused(
                "insufficient_data",
                f"There is no section {arguments.section_id} of {arguments.accession} in the warehouse.",
            )
        return Outcome(
            {"title": row[0], "text": row[1][:LONGEST_TEXT]},
            tuple(f"the section's text looks like instructions: {kind}" for kind in instructions_in(row[1])),
        )
