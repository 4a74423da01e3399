"""From how many passages on a graph finds the nearest sooner than comparing all of them, and how many of the true ones
it finds.

    python benchmarks/nearest_passages.py WAREHOUSE

Takes the vectors of a warehouse's index; questions are its own passages with some noise. CPU time, one thread.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import tempfile
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from tickmark.retrieval import nearest
from tickmark.retrieval.artefacts import INDEX, build_index
from tickmark.retrieval.nearest import Nearest, graph_of
from tickmark.retrieval.postings import open_postings

QUESTIONS, WANTED, NOISE = 200, 20, 0.05


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("warehouse")
    vectors = open_postings(build_index(parser.parse_args().warehouse).folder / INDEX).vectors
    if not len(vectors):
        raise SystemExit("this warehouse was built without an embedding model")
    random = np.random.default_rng(1)
    nearest.EXACT_BELOW = 0  # the graph is to be asked at every size
    print(f"{'passages':>9} {'compared ms':>12} {'graph ms':>9} {'found':>6} {'built in CPU s':>15}")
    for size in (*(size for size in (1000, 2000, 4000, 8000) if size < len(vectors)), len(vectors)):
        own = np.ascontiguousarray(vectors[random.permutation(len(vectors))[:size]])
        asked = own[random.integers(0, size, QUESTIONS)] + NOISE * random.normal(size=(QUESTIONS, own.shape[1])).astype(
            np.float32
        )
        asked /= np.linalg.norm(asked, axis=1, keepdims=True)
        with tempfile.TemporaryDirectory() as folder:
            started = time.process_time()
            path = Path(folder) / "graph"
            path.write_bytes(graph_of(own))
            built = time.process_time() - started
            by_graph = Nearest(own, path, hashlib.sha256(path.read_bytes()).hexdigest())
            by_graph.best(asked[0], [(0, size)], WANTED)
            milliseconds, found = [], []
            for search in (Nearest(own), by_graph):
                started = time.process_time()
                found.append([set(search.best(one, [(0, size)], WANTED).tolist()) for one in asked])
                milliseconds.append((time.process_time() - started) / QUESTIONS * 1000)
        share = sum(len(true & own) for true, own in zip(*found, strict=True)) / QUESTIONS / WANTED
        print(f"{size:9,} {milliseconds[0]:12.3f} {milliseconds[1]:9.3f} {share:6.3f} {built:15.1f}", flush=True)


if __name__ == "__main__":
    main()
