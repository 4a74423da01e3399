"""From how many passages on a graph finds the nearest sooner than comparing all of them, and how many of the true ones
it finds.

    python benchmarks/nearest_passages.py WAREHOUSE

Takes the vectors of a warehouse's index; questions are its own passages with some noise. CPU time, one thread.
"""

from __future__ import annotations

import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from tickmark.retrieval.artefacts import build_index
from tickmark.retrieval.nearest import EF_SEARCH, Vectors, empty_graph
from tickmark.retrieval.passage_index import PassageIndex

QUESTIONS, WANTED, NOISE = 200, 20, 0.05


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("warehouse")
    index = PassageIndex(build_index(parser.parse_args().warehouse).folder)
    if index.model is None:
        raise SystemExit("this warehouse was built without an embedding model")
    kept = Vectors(index)
    vectors = np.concatenate([kept.of(number) for number in range(len(index.sources))])
    random = np.random.default_rng(1)
    print(f"{'passages':>9} {'compared ms':>12} {'graph ms':>9} {'found':>6} {'built in CPU s':>15}")
    for size in (*(size for size in (1000, 2000, 4000, 8000) if size < len(vectors)), len(vectors)):
        own = np.ascontiguousarray(vectors[random.permutation(len(vectors))[:size]])
        asked = own[random.integers(0, size, QUESTIONS)] + NOISE * random.normal(size=(QUESTIONS, own.shape[1])).astype(
            np.float32
        )
        asked /= np.linalg.norm(asked, axis=1, keepdims=True)
        started = time.process_time()
        graph = empty_graph(size)
        graph.add_items(own, np.arange(size), num_threads=1)
        built = time.process_time() - started
        graph.set_ef(EF_SEARCH)

        def by_graph(one, graph=graph):  # type: ignore[no-untyped-def]
            return graph.knn_query(one.reshape(1, -1), k=WANTED, num_threads=1)[0][0]

        compared = lambda one, own=own: np.argpartition(-(own @ one), WANTED - 1)[:WANTED]  # noqa: E731
        milliseconds, found = [], []
        for search in (compared, by_graph):
            started = time.process_time()
            found.append([set(search(one).tolist()) for one in asked])
            milliseconds.append((time.process_time() - started) / QUESTIONS * 1000)
        share = sum(len(true & own) for true, own in zip(*found, strict=True)) / QUESTIONS / WANTED
        print(f"{size:9,} {milliseconds[0]:12.3f} {milliseconds[1]:9.3f} {share:6.3f} {built:15.1f}", flush=True)


if __name__ == "__main__":
    main()
