"""How well searches find evidence: on questions of companies that the weights were fitted on, and of others; beside
plain BM25; how fast.

    python benchmarks/search_quality.py WAREHOUSE QUESTIONS.csv [--model all-MiniLM-L6-v2]

QUESTIONS.csv has the columns ticker, accession, question, sentence.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
from held_out import HELD_OUT

from tickmark.retrieval.artefacts import build_index
from tickmark.retrieval.evaluation import evaluate, letters, read_questions
from tickmark.retrieval.passage_index import PassageIndex
from tickmark.retrieval.search import Search, open_search

DEPTHS = (1, 3, 5, 10)
_WORD = re.compile(r"[a-z0-9]+")


def plain_bm25(search: Search, rows: list[dict[str, str]]) -> dict[str, list[int]]:
    """Ranks by BM25 over the same passages, without stemming, headings, synonyms or periods: the filing's own words
    against the question's.
    """
    ranks: dict[str, list[int]] = {"fitted": [], "held out": []}
    bounds = {source.accession: number for number, source in enumerate(search.passages.sources)}
    for accession in sorted({row["accession"] for row in rows} & set(bounds)):
        texts = [search.passage_text(chunk)["text"] for chunk in search.passages.chunks_of(bounds[accession])]
        counts = [Counter(_WORD.findall(text.lower())) for text in texts]
        lengths = np.array([count.total() for count in counts], float)
        for row in (row for row in rows if row["accession"] == accession):
            scores = np.zeros(len(texts))
            for word in set(_WORD.findall(row["question"].lower())):
                often = np.array([count[word] for count in counts], float)
                having = int((often > 0).sum())
                if having:
                    scores += (
                        math.log(1 + (len(texts) - having + 0.5) / (having + 0.5))
                        * often
                        * 2.2
                        / (often + 1.2 * (0.25 + 0.75 * lengths / lengths.mean()))
                    )
            order = np.argsort(-scores, kind="stable")
            wanted = letters(row["sentence"])
            place = next((rank for rank, chunk in enumerate(order, 1) if wanted in letters(texts[chunk])), 0)
            ranks["held out" if row["ticker"] in HELD_OUT else "fitted"].append(place)
    return ranks


def shown(name: str, ranks: list[int]) -> None:
    """One line of recall."""
    recall = "  ".join(f"@{depth} {sum(0 < rank <= depth for rank in ranks) / len(ranks):.3f}" for depth in DEPTHS)
    print(f"{name:44} {len(ranks):5}  {recall}  mrr {sum(1 / rank for rank in ranks if rank) / len(ranks):.3f}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("warehouse")
    parser.add_argument("questions", type=Path)
    parser.add_argument("--model", default="none", help="embedding model for questions; none: words alone")
    given = parser.parse_args()
    rows = read_questions(given.questions)
    started = time.process_time()
    built = build_index(given.warehouse)
    print(
        f"index: {built.made} of {built.filings} filings indexed anew in {time.process_time() - started:.1f} CPU "
        f"s, "
        f"{built.passages:,} passages"
    )
    started = time.perf_counter()
    PassageIndex(built.folder)
    print(f"index opened in {(time.perf_counter() - started) * 1000:.1f} ms")
    with open_search(given.warehouse, given.model) as search:
        search.ask(rows[0]["question"])
        for name, ranks in plain_bm25(search, rows).items():
            shown(f"plain BM25, within the filing, {name}", ranks)
        for scope in ("filing", "all"):
            found = evaluate(search, rows, scope)  # type: ignore[arg-type]
            for name, own in (("fitted", False), ("held out", True)):
                shown(
                    f"search, scope {scope}, {name}",
                    [o.by_chunk for o in found.outcomes if (o.ticker in HELD_OUT) == own],
                )
            figures = found.figures()
            print(
                f"    ms p50 {figures['milliseconds_p50']}, p95 {figures['milliseconds_p95']}; vectors asked in "
                f"{figures['dense']:.1%}; abstained in {figures['abstained']:.1%}"
            )


if __name__ == "__main__":
    sys.exit(main())
