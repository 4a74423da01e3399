"""How often a question in people's words finds its passage among the first one, five or ten: within its filing and over
all filings, by words, by words and vectors, and by plain BM25 over the same passages.

    python benchmarks/retrieval_questions.py WAREHOUSE corpus/retrieval_questions.jsonl --documents ../shared/edgar
        [--model all-MiniLM-L6-v2 --vectors FOLDER]

A question's passage is given as letters and digits of the filing's text, from a place on and so many, with the digest
of what stands there; of several such places any one answers. A passage that holds at least `HELD` of them answers the
question. Where a third is held out, only its totals are shown. `--model` embeds the passages of a warehouse that was
built without vectors and keeps the vectors in a folder.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import math
import re
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from bs4 import BeautifulSoup, XMLParsedAsHTMLWarning

from tickmark.retrieval.artefacts import build_index, passages_of, sources
from tickmark.retrieval.chunks import embedded_text
from tickmark.retrieval.embedder import Embedder, embedder
from tickmark.retrieval.nearest import keep_vectors, update_graph
from tickmark.retrieval.passage_index import IndexChange, PassageIndex
from tickmark.retrieval.search import Search
from tickmark.warehouse import open_warehouse

DEPTHS: Final = (1, 5, 10)
HELD: Final = 0.6
"""Share of a place's letters that a passage has in one piece: a passage may end within a long sentence."""
warnings.filterwarnings("ignore", category=XMLParsedAsHTMLWarning)
_WORD: Final = re.compile(r"[a-z0-9]+")
Ask = Callable[[dict[str, Any], bool], Sequence[tuple[str, str]]]


@dataclass(frozen=True)
class Outcome:
    """A question, the place among ten of the first passage that answers it (0 where none does), and seconds."""

    record: dict[str, Any]
    place: int
    seconds: float


@lru_cache(maxsize=1 << 17)
def letters(text: str) -> str:
    """Letters and digits of a text, in lower case."""
    return "".join(character for character in text if character.isalnum()).lower()


def keyed(records: list[dict[str, Any]], documents: Path) -> dict[str, list[str]]:
    """Question id -> the letters of each of its places.

    Raises:
        SystemExit: a filing does not hold what the key says.
    """
    texts: dict[str, str] = {}
    found: dict[str, list[str]] = {}
    for record in records:
        accession = record["accession"]
        if accession not in texts:
            path = next(documents.glob(f"Archives/edgar/data/*/{accession.replace('-', '')}/*.gz"))
            texts[accession] = letters(BeautifulSoup(gzip.decompress(path.read_bytes()), "lxml").get_text())
        found[record["id"]] = [
            texts[accession][span["start"] : span["start"] + span["length"]] for span in record["spans"]
        ]
        for span, text in zip(record["spans"], found[record["id"]], strict=True):
            if hashlib.sha256(text.encode()).hexdigest()[:16] != span["sha"]:
                raise SystemExit(f"{record['id']}: {accession} holds something else at letter {span['start']}")
    return found


def holds(passage: str, place: str) -> bool:
    """Whether a passage has enough of a place's letters in one piece."""
    text, size = letters(passage), math.ceil(HELD * len(place))
    return any(place[start : start + size] in text for start in range(len(place) - size + 1))


def measured(records: list[dict[str, Any]], keys: dict[str, list[str]], ask: Ask, *, within: bool) -> list[Outcome]:
    """Every question asked."""
    done = []
    for record in records:
        started = time.perf_counter()
        passages = ask(record, within)
        seconds = time.perf_counter() - started
        answering = (
            number
            for number, (accession, text) in enumerate(passages, 1)
            if accession == record["accession"] and any(holds(text, place) for place in keys[record["id"]])
        )
        done.append(Outcome(record, next(answering, 0), seconds))
    return done


def by_search(search: Search) -> Ask:
    """The first ten passages of a search."""

    def ask(record: dict[str, Any], within: bool) -> list[tuple[str, str]]:
        found = search.ask(record["question"], accession=record["accession"] if within else None, k=max(DEPTHS))
        return [(passage.accession, passage.text) for passage in found.passages]

    return ask


def plain_words(search: Search) -> Callable[[str, str | None], list[dict[str, Any]]]:
    """The first ten passages by BM25, within a filing or (None) over all: the question's words as they stand against
    those of the passages, no stems, headings, other names or periods.
    """
    index = search.passages
    filings = np.cumsum([0, *(one.passages for one in index.indexed)]).tolist()
    rows = [search.passage_text(chunk) for number in range(len(index.sources)) for chunk in index.chunks_of(number)]
    counts = [Counter(_WORD.findall(row["text"].lower())) for row in rows]
    lengths = np.array([count.total() for count in counts], float)
    having: dict[str, list[int]] = {}
    for chunk, count in enumerate(counts):
        for word in count:
            having.setdefault(word, []).append(chunk)
    first_of = {source.accession: number for number, source in enumerate(index.sources)}

    def found(question: str, accession: str | None) -> list[dict[str, Any]]:
        number = first_of[accession] if accession else 0
        first, end = (filings[number], filings[number + 1]) if accession else (0, filings[-1])
        norm = 1.2 * (0.25 + 0.75 * lengths / lengths[first:end].mean())
        scores = np.zeros(filings[-1])
        for word in set(_WORD.findall(question.lower())):
            chunks = np.array([chunk for chunk in having.get(word, ()) if first <= chunk < end], int)
            often = np.array([counts[chunk][word] for chunk in chunks], float)
            rarity = math.log(1 + (end - first - len(chunks) + 0.5) / (len(chunks) + 0.5))
            scores[chunks] += rarity * often * 2.2 / (often + norm[chunks])
        best = np.argsort(-scores, kind="stable")[: max(DEPTHS)]
        return [rows[chunk] for chunk in best if scores[chunk] > 0]

    return found


def by_plain_words(search: Search) -> Ask:
    """`plain_words` as one that is measured."""
    found = plain_words(search)

    def ask(record: dict[str, Any], within: bool) -> list[tuple[str, str]]:
        listed = found(record["question"], record["accession"] if within else None)
        return [(row["accession"], row["text"]) for row in listed]

    return ask


def embedded_index(warehouse: str, model: Embedder, kept: Path) -> Path:
    """A folder with an index of a warehouse's passages and their vectors; vectors are kept by filing in `kept`."""
    folder = Path(tempfile.mkdtemp(prefix="tickmark-vectors-"))
    kept.mkdir(parents=True, exist_ok=True)
    with open_warehouse(warehouse) as database, IndexChange(folder) as change:
        for source in sources(database):
            passages = passages_of(database, source.accession)[0]
            texts = [embedded_text(passage.heading, passage.text) for passage in passages]
            digest = hashlib.sha256("\0".join([model.model_id, *texts]).encode()).hexdigest()[:16]
            path = kept / f"{source.accession}-{digest}.npy"
            if not path.exists():
                np.save(path, model.embed(texts))
            filing = change.add(source, digest, passages, model.model_id)
            keep_vectors(folder, filing, list(np.load(path)))
    update_graph(folder, PassageIndex(folder).indexed)
    return folder


def shown(name: str, done: list[Outcome]) -> None:
    """Recall of both halves, and by kind."""
    for half, held_out in (("tuned on", False), ("held out", True)):
        own = [outcome for outcome in done if outcome.record["held_out"] == held_out]
        if not own:
            continue
        kinds = {kind: [o for o in own if o.record["kind"] == kind] for kind in sorted({o.record["kind"] for o in own})}
        print(
            f"{name:34} {half} {len(own):4}  "
            + "  ".join(f"@{depth} {recall(own, depth):.3f}" for depth in DEPTHS)
            + "".join(f"   {kind} @5 {recall(some, 5):.3f}" for kind, some in kinds.items())
        )
    times = sorted(outcome.seconds * 1000 for outcome in done)
    print(f"{'':34} milliseconds: median {times[len(times) // 2]:.0f}, 95 % within {times[int(len(times) * 0.95)]:.0f}")


def recall(done: Sequence[Outcome], depth: int) -> float:
    """Share of questions whose passage is among the first so many."""
    return sum(0 < outcome.place <= depth for outcome in done) / max(1, len(done))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("questions", type=Path)
    parser.add_argument("--documents", type=Path, required=True, help="the filings as EDGAR lays them out")
    parser.add_argument("--model", default="none", help="embedding model; none: words alone")
    parser.add_argument("--vectors", type=Path, default=Path("vectors"), help="where vectors are kept")
    parser.add_argument("--errors", type=int, default=0, help="questions to list whose passage is not among five")
    options = parser.parse_args()
    records = [json.loads(line) for line in options.questions.read_text(encoding="utf-8").splitlines()]
    keys = keyed(records, options.documents)
    search = Search(build_index(options.warehouse).folder)
    contestants = {"plain BM25": by_plain_words(search), "words": by_search(search)}
    if model := embedder(options.model):
        own = search.passages.model == model.model_id
        folder = search.folder if own else embedded_index(options.warehouse, model, options.vectors)
        contestants["words and vectors"] = by_search(Search(folder, model))
    for within, scope in ((True, "within the filing"), (False, "over all")):
        for name, ask in contestants.items():
            done = measured(records, keys, ask, within=within)
            shown(f"{name}, {scope}", done)
            missed = [o for o in done if not 0 < o.place <= 5 and not o.record["held_out"]]
            for outcome in missed[: options.errors if name != "plain BM25" else 0]:
                print(f"    at {outcome.place}: {outcome.record['id']} {outcome.record['question']}")


if __name__ == "__main__":
    main()
