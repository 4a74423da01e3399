"""How often a search finds the passage that holds the answer, over a file of questions whose answers are known.

A question is answered by a passage that holds its sentence whole, white space and punctuation aside, of the company it
is about. The result names the settings that made it, so that two can be laid side by side.
"""

from __future__ import annotations

import csv
import re
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from tickmark.errors import ConfigError
from tickmark.retrieval import ranking, search
from tickmark.retrieval.search import Passage, Search

Scope = Literal["filing", "all"]
DEPTHS = (1, 3, 5, 10)
NEEDED = ("ticker", "accession", "question", "sentence")


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question: the rank of the first passage that holds its sentence and of the first one from its section, from
    1; 0 where none of ten is. `seconds` on the wall.
    """

    ticker: str
    by_chunk: int
    by_section: int
    abstained: bool
    dense: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a set of questions came to, with the settings that made it."""

    scope: str
    settings: Mapping[str, Any]
    outcomes: tuple[Outcome, ...]
    unanswerable: int

    def figures(self, outcomes: Sequence[Outcome] | None = None) -> dict[str, Any]:
        """Recall at 1, 3, 5, 10 and the mean reciprocal rank, by passage and by section; the share of abstentions;
        milliseconds, median and 95th percentile.
        """
        own = self.outcomes if outcomes is None else tuple(outcomes)
        if not own:
            return {"questions": 0}
        times = sorted(outcome.seconds * 1000 for outcome in own)
        found: dict[str, Any] = {"questions": len(own)}
        for name, ranks in (("chunk", [o.by_chunk for o in own]), ("section", [o.by_section for o in own])):
            found |= {
                f"{name}_recall@{depth}": round(sum(0 < rank <= depth for rank in ranks) / len(own), 4)
                for depth in DEPTHS
            }
            found[f"{name}_mrr"] = round(sum(1 / rank for rank in ranks if rank) / len(own), 4)
        found["abstained"] = round(sum(o.abstained for o in own) / len(own), 4)
        found["dense"] = round(sum(o.dense for o in own) / len(own), 4)
        found["milliseconds_p50"], found["milliseconds_p95"] = (
            round(times[len(times) // 2], 2),
            round(times[min(len(times) - 1, int(len(times) * 0.95))], 2),
        )
        return found

    def as_json(self) -> dict[str, Any]:
        """Everything, for a file."""
        by_company: dict[str, list[Outcome]] = defaultdict(list)
        for outcome in self.outcomes:
            by_company[outcome.ticker].append(outcome)
        companies = {ticker: self.figures(own) for ticker, own in sorted(by_company.items())}
        return {
            "scope": self.scope,
            "settings": dict(self.settings),
            "all": self.figures(),
            "companies": companies,
            "sentences_in_no_passage": self.unanswerable,
        }

    def as_markdown(self) -> str:
        """The same as a table for reading."""
        told = self.as_json()
        columns = (
            "questions",
            *(f"chunk_recall@{depth}" for depth in DEPTHS),
            "chunk_mrr",
            "section_recall@1",
            "section_recall@5",
            "abstained",
            "milliseconds_p95",
        )
        lines = [
            f"Search, scope {self.scope}: {', '.join(f'{key} {value}' for key, value in self.settings.items())}",
            "",
        ]
        lines += ["| company | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
        for name, row in (("all", told["all"]), *told["companies"].items()):
            lines.append(f"| {name} | " + " | ".join(str(row.get(column, "")) for column in columns) + " |")
        if self.unanswerable:
            lines += [
                "",
                f"{self.unanswerable} sentences stand whole in no passage; their questions count as not found.",
            ]
        return "\n".join(lines) + "\n"


def read_questions(path: Path) -> list[dict[str, str]]:
    """Rows of a CSV file with the columns ticker, accession, question and sentence.

    Raises:
        ConfigError: it cannot be read, or a column is missing.
    """
    try:
        with path.open(encoding="utf-8", newline="") as stream:
            reader = csv.DictReader(stream)
            missing = [name for name in NEEDED if name not in (reader.fieldnames or ())]
            if missing:
                raise ConfigError(f"{path} has no column {', '.join(missing)}", hint=f"it needs {', '.join(NEEDED)}")
            return [{name: row[name] or "" for name in NEEDED} for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error


def evaluate(index: Search, questions: Iterable[Mapping[str, str]], scope: Scope) -> Evaluation:
    """Ask every question and see at which rank its sentence comes.

    Args:
        scope: `filing` searches the one filing that has the answer, `all` everything, with no more than what the
            question says.
    """
    sources = {source.accession for source in index.passages.sources}
    outcomes, unanswerable = [], 0
    whole = _whole_texts(index)
    for row in questions:
        if row["accession"] not in sources:
            continue
        sentence = letters(row["sentence"])
        started = time.perf_counter()
        answer = index.ask(row["question"], accession=row["accession"] if scope == "filing" else None, k=max(DEPTHS))
        seconds = time.perf_counter() - started
        sections = {section for accession, section, text in whole if accession == row["accession"] and sentence in text}
        unanswerable += not sections
        by_chunk = _first(
            answer.passages, lambda p, own=sentence, who=row["ticker"]: p.ticker == who and own in letters(p.text)
        )
        by_section = _first(
            answer.passages, lambda p, own=sections, which=row["accession"]: p.accession == which and p.section in own
        )
        outcomes.append(Outcome(row["ticker"], by_chunk, by_section, bool(answer.nothing), answer.dense, seconds))
    return Evaluation(scope, configuration(index), tuple(outcomes), unanswerable)


def configuration(index: Search) -> dict[str, Any]:
    """Settings that make a difference to the figures."""
    return {
        "model": index.passages.model or "none", "filings": len(index.passages.sources),
        "passages": index.passages.passages, "candidates": ranking.CANDIDATES,
        "balance": search.BALANCE, "floor": search.FLOOR,
        "weights": dict(ranking.NUMERIC_AND_MEANING if index.passages.model else ranking.NUMERIC),
    }  # fmt: skip


@lru_cache(maxsize=65536)
def letters(text: str) -> str:
    """A text without white space and punctuation, as sentences are compared."""
    return re.sub(r"\W+", "", text)


def _whole_texts(index: Search) -> list[tuple[str, str, str]]:
    rows = (
        index.passage_text(chunk)
        for number in range(len(index.passages.sources))
        for chunk in index.passages.chunks_of(number)
    )
    return [(row["accession"], row["section_id"], letters(row["text"])) for row in rows]


def _first(passages: Sequence[Passage], fits: Any) -> int:
    return next((rank for rank, passage in enumerate(passages, 1) if fits(passage)), 0)
