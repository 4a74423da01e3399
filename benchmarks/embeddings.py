"""How fast passages become vectors here, beside sentence-transformers as it comes, in one process and in turns.

    python benchmarks/embeddings.py FILING.htm[.gz] ... [--passages 500] [--rounds 2] [--threads N]

Both embed the same passages of the filings given, spread evenly over them. Printed are wall and CPU seconds of each
round, the best ratio, how far the vectors are apart, and how many of the ten nearest passages of each passage are the
same. On a machine that does other things too, CPU seconds with `--threads 1` say most: threads that wait for each other
burn time.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tickmark.document.html import read_html
from tickmark.model import Filing
from tickmark.retrieval.chunks import chunk
from tickmark.retrieval.embedder import Embedder
from tickmark.retrieval.model_files import DEFAULT_MODEL, model_files
from tickmark.retrieval.tokens import token_counter
from tickmark.sections import find_sections

NEIGHBOURS = 10
Vectors = npt.NDArray[np.float32]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("filings", type=Path, nargs="+")
    parser.add_argument("--passages", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    texts = passages(options.filings, options.passages)
    tokens = sum(token_counter(DEFAULT_MODEL).count(text) for text in texts)
    files = model_files(DEFAULT_MODEL)
    assert files is not None
    ours = Embedder(files)
    started = time.perf_counter()
    ours.embed(["the first text loads the model"])
    print(f"{len(texts)} passages, {tokens:,} tokens; {ours.model_id} loaded in {time.perf_counter() - started:.1f} s")

    import torch
    from sentence_transformers import SentenceTransformer

    if options.threads:
        torch.set_num_threads(options.threads)
    plain = SentenceTransformer(str(files.folder), device="cpu", local_files_only=True)
    contestants: dict[str, Callable[[], Vectors]] = {
        "sentence-transformers, fp32": lambda: plain.encode(texts, normalize_embeddings=True, show_progress_bar=False),
        "tickmark": lambda: ours.embed(texts),
    }
    vectors: dict[str, Vectors] = {}
    wall: dict[str, list[float]] = {name: [] for name in contestants}
    cpu: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(options.rounds):
        for name, run in contestants.items():
            start, busy = time.perf_counter(), time.process_time()
            vectors[name] = run()
            wall[name].append(time.perf_counter() - start)
            cpu[name].append(time.process_time() - busy)
    for name in contestants:
        print(
            f"{name}: wall {seconds(wall[name])}, CPU {seconds(cpu[name])}; {tokens / min(cpu[name]):,.0f} tokens "
            f"per CPU second"
        )
    theirs, mine = vectors.values()
    (their_wall, my_wall), (their_cpu, my_cpu) = (map(min, times.values()) for times in (wall, cpu))
    print(
        f"ratio: wall {their_wall / my_wall:.2f}, CPU {their_cpu / my_cpu:.2f}; {my_wall / len(texts) * 500:.1f} s "
        f"per 500 passages, with {torch.get_num_threads()} threads"
    )
    print(
        f"least cosine {float((theirs * mine).sum(axis=1).min()):.5f}, same nearest {NEIGHBOURS}: "
        f"{overlap(theirs, mine):.3f}"
    )
    twenty = range(0, len(texts), max(1, len(texts) // 20))
    same = all(np.array_equal(ours.embed([texts[i]])[0], mine[i]) for i in twenty)
    print(f"same bits alone as in the batch: {same}")


def seconds(times: list[float]) -> str:
    return " / ".join(f"{value:.1f}" for value in times) + " s"


def passages(paths: list[Path], count: int) -> list[str]:
    """What the model is given of the passages of filings, evenly spread."""
    texts: list[str] = []
    for path in paths:
        raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        document = read_html(raw, hashlib.sha256(raw).hexdigest())
        day = date(2024, 1, 1)
        filing = Filing("BENCH", "2024Q1", 0, "", "10-K", "", day, day, path.name, "")
        texts += [passage.embedded for passage in chunk(document, find_sections(document, filing.form), filing)]
    step = max(1, len(texts) // count)
    return texts[::step][:count]


def overlap(left: Vectors, right: Vectors) -> float:
    """Share of each vector's nearest neighbours that is the same in both."""
    nearest = [np.argsort(-(v @ v.T), axis=1, kind="stable")[:, :NEIGHBOURS] for v in (left, right)]
    return float(np.mean([len(set(a) & set(b)) / NEIGHBOURS for a, b in zip(*nearest, strict=True)]))


if __name__ == "__main__":
    main()
