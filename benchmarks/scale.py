"""What publishing, indexing and questions cost as a warehouse grows: the same work at several sizes, side by side.

    python benchmarks/scale.py DATA [--sizes 100,1000,5000] [--work FOLDER] [--only publish,index,questions,cold,paper]

DATA is a TICKMARK_DATA folder with a built lake; its partitions are cloned under made-up companies into FOLDER, where a
second run finds them. Every figure is printed with its ratio to that of the smallest size. `paper` measures what a
partition costs and works out how long 1,000 companies of 20 quarters take on 1, 8 and 64 machines.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

PARTS = ("publish", "index", "questions", "cold", "paper")
SAME_CHANGES = 10
"""Partitions that a refresh changes at every size alike; another refresh changes one in a hundred."""
QUESTIONS = 30
PARTITIONS = 5
"""That are built to see what one costs."""
_SAMPLE = """
    SELECT ticker, entity, right(fiscal_period, 4), value, fact_id FROM verified_facts
    WHERE metric = 'revenue' AND segment IS NULL AND starts_with(fiscal_period, 'FY') AND table_index IS NOT NULL
    QUALIFY row_number() OVER (PARTITION BY ticker ORDER BY fiscal_period DESC, fact_id) = 1 ORDER BY hash(ticker) LIMIT
"""


_AMOUNTS = """
    SELECT metric, right(fiscal_period, 4), value FROM verified_facts
    WHERE ticker = ? AND metric IS NOT NULL AND segment IS NULL AND unit = 'USD' AND abs(value) >= 1e6
        AND starts_with(fiscal_period, 'FY') AND table_index IS NOT NULL
    QUALIFY row_number() OVER (PARTITION BY metric, fiscal_period ORDER BY fact_id) = 1 ORDER BY fact_id LIMIT 30
"""


def measured(work: Callable[[], Any]) -> tuple[float, float]:
    """Seconds on the clock and of the processor."""
    clock, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF)
    work()
    after = resource.getrusage(resource.RUSAGE_SELF)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - clock, cpu


def in_process(*arguments: str) -> Any:
    """What one part of this script prints, run by itself, so that its memory is its own."""
    done = subprocess.run([sys.executable, __file__, *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments)} failed:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def publishing(source: str, data: str, partitions: list[tuple[str, str]]) -> dict[str, float]:
    """A first publication, and refreshes, each of other partitions."""
    from cloned_lake import change

    from tickmark.lake import Lake
    from tickmark.publish import publish

    lake, target = Lake(data), f"{data}/warehouse.duckdb"
    found: dict[str, float] = {}

    def refresh(name: str) -> None:
        wall, cpu = measured(lambda: publish(lake, target))
        found[f"publish, {name}: s"], found[f"publish, {name}: s of CPU"] = wall, cpu

    for beside in [*Path(data).glob("warehouse.duckdb*"), *Path(data).glob(".warehouse.duckdb.spare")]:
        if beside.is_file():
            beside.unlink()
    refresh("all")
    refresh("nothing changed")
    for turn in ("first", "second", "third", "fourth"):  # a large database keeps a spare from the first on
        change(source, data, partitions[:SAME_CHANGES], 1.0 + time.time() % 1000)
        partitions = partitions[SAME_CHANGES:] + partitions[:SAME_CHANGES]
        refresh(f"{turn} {SAME_CHANGES} changed")
    change(source, data, partitions[:: max(1, len(partitions) // (len(partitions) // 100 or 1))], time.time() % 1000)
    refresh("1 % changed")
    found["database: MB"] = Path(target).stat().st_size / 1e6
    return found


def indexing(source: str, data: str, partitions: list[tuple[str, str]]) -> dict[str, float]:
    """The search index from nothing, and after a refresh."""
    from cloned_lake import change

    from tickmark.lake import Lake
    from tickmark.publish import publish
    from tickmark.retrieval.artefacts import build_index, index_folder

    lake, target = Lake(data), f"{data}/warehouse.duckdb"
    shutil.rmtree(index_folder(target), ignore_errors=True)
    found: dict[str, float] = {}
    found["index, all: s"], found["index, all: s of CPU"] = measured(lambda: build_index(target))
    change(source, data, partitions[:SAME_CHANGES], 1.0 + time.time() % 1000)
    publish(lake, target)
    wall, cpu = measured(lambda: build_index(target))
    found[f"index, {SAME_CHANGES} changed: s"], found[f"index, {SAME_CHANGES} changed: s of CPU"] = wall, cpu
    found["index: peak MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


class Known(NamedTuple):
    """A yearly revenue that a question is made of."""

    ticker: str
    name: str
    year: str
    value: float
    fact_id: str


def sample(target: str) -> list[Known]:
    """A yearly revenue of each of some companies."""
    import duckdb

    with duckdb.connect(target, read_only=True) as connection:
        return [Known(*row) for row in connection.execute(f"{_SAMPLE} {QUESTIONS}").fetchall()]


def questions(kind: str, target: str) -> dict[str, float]:
    """What each of some questions of a kind takes a process that is warm, and its memory."""
    asked = [Known(*known) for known in in_process("", "--part", "sample", "--work", str(Path(target).parent))]
    answer = _answering(kind, target)
    answer(asked[0])
    took = []
    for known in asked:
        if kind == "verify, 30 claims":
            answer(known)  # the company's facts are read
        took.append(measured(lambda known=known: answer(known)))  # type: ignore[misc]
    walls, cpus = (sorted(each[place] for each in took) for place in (0, 1))
    return {
        f"{kind}: ms, median": walls[len(walls) // 2] * 1000,
        f"{kind}: ms, p95": walls[int(len(walls) * 0.95)] * 1000,
        f"{kind}: ms of CPU, p95": cpus[int(len(cpus) * 0.95)] * 1000,
        f"{kind}: peak MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def _answering(kind: str, target: str) -> Callable[[Known], Any]:
    """What puts a question of the kind about a known fact."""
    if kind == "ask":
        from tickmark.ask import Asker

        asker = Asker.open(target)
        return lambda known: asker.ask(f"What was {known.name}'s revenue in fiscal {known.year}?")
    if kind in ("verify", "verify, 30 claims", "verify, unbound"):
        from tickmark.narrate.claims.published import verifier_over
        from tickmark.warehouse import sandboxed

        verifier = verifier_over(sandboxed(target))
        if kind == "verify":
            return lambda known: verifier.verify(_narrative(known))
        if kind == "verify, 30 claims":
            texts = {known.ticker: long_narrative(target, known) for known in sample(target)}
            return lambda known: verifier.verify(texts[known.ticker])
        return lambda known: verifier.verify(f"Revenue came to ${known.value * 1.0371 / 1e6:,.1f} million.")
    if kind == "search":
        from tickmark.retrieval.search import open_search

        search = open_search(target)
        return lambda known: search.ask(f"competition that {known.name} faces in fiscal {known.year}")
    import tickmark

    warehouse = tickmark.open(target)
    if kind == "facts":
        return lambda known: warehouse.company(known.ticker).facts(metric="revenue")
    return lambda known: warehouse.evidence(known.fact_id)


def _narrative(known: Known) -> str:
    return f"{known.name}'s revenue was ${known.value / 1e6:,.0f} million in fiscal {known.year}.\n"


def long_narrative(target: str, known: Known) -> str:
    """A narrative of 30 claims on a company, three to a paragraph."""
    import duckdb

    from tickmark.catalogue import metric_names

    with duckdb.connect(target, read_only=True) as connection:
        rows = connection.execute(_AMOUNTS, [known.ticker]).fetchall()
    told = [
        f"{known.name}'s {metric_names()[metric][0]} was ${abs(value) / 1e6:,.0f} million in fiscal {year}."
        for metric, year, value in rows
    ]
    return "\n\n".join(" ".join(told[first : first + 3]) for first in range(0, len(told), 3))


KINDS = ("ask", "verify", "verify, 30 claims", "verify, unbound", "facts", "search", "evidence")


def cold(target: str) -> dict[str, float]:
    """Commands of a new process each: the least CPU and time of three."""
    known = sample(target)[0]
    with tempfile.NamedTemporaryFile("w", suffix=".md", delete=False) as narrative:
        narrative.write(_narrative(known))
    with tempfile.NamedTemporaryFile("w", suffix=".md", delete=False) as long:
        long.write(long_narrative(target, known))
    commands = {
        "--help": ["--help"],
        "ask": ["ask", f"What was {known.name}'s revenue in fiscal {known.year}?"],
        "verify": ["verify", narrative.name],
        "verify, 30 claims": ["verify", long.name],
        "facts": ["facts", known.ticker, "--metric", "revenue"],
        "search": ["search", f"competition that {known.name} faces in fiscal {known.year}"],
        "evidence": ["evidence", known.fact_id],
    }
    found = {}
    for command, arguments in commands.items():
        runs = [_command(arguments, target) for _ in range(3)]
        found[f"tickmark {command}: s"] = min(wall for wall, _ in runs)
        found[f"tickmark {command}: s of CPU"] = min(cpu for _, cpu in runs)
    return found


def _command(arguments: list[str], target: str) -> tuple[float, float]:
    before, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "tickmark", *arguments],
        env=os.environ | {"TICKMARK_DATA": str(Path(target).parent), "TICKMARK_EMBEDDING_MODEL": "none"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode > (arguments[0] == "verify"):
        raise SystemExit(f"tickmark {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - clock, cpu


def a_partition(source: str, data: str) -> dict[str, float]:
    """What a partition costs in a run of its own and in a run of its company, all stages but the fetching, beside a
    bare parse of its documents by lxml; and the start of a process, and how often EDGAR is asked.
    """
    import logging
    from types import SimpleNamespace

    from cloned_lake import make_lake

    folder = f"{data}/built"
    cells = make_lake(source, folder, PARTITIONS)
    os.environ |= {"TICKMARK_DATA": folder, "DAGSTER_HOME": f"{folder}/home"}
    shutil.rmtree(f"{folder}/home", ignore_errors=True)
    Path(f"{folder}/home").mkdir()
    from pipelines.definitions import build_defs
    from pipelines.in_bulk import build_quarter
    from pipelines.instance import open_instance
    from pipelines.jobs import BUILD
    from pipelines.partitions import register
    from pipelines.runs import Task, run_cell
    from resources import EmbedderResource, LakeResource, RawStoreResource
    from tickmark.lake import Lake
    from tickmark.stages import STAGES

    stages = tuple(name for name in STAGES if name != "raw_filings")
    tasks = [Task(*cell, (), stages, edgar=False) for cell in cells]
    resources = {"lake": LakeResource(), "raw_store": RawStoreResource(), "embedder": EmbedderResource()}
    with open_instance(os.environ["DAGSTER_HOME"]) as instance:
        register(instance, cells)
        job, told = build_defs().resolve_job_def(BUILD), SimpleNamespace(log=logging.getLogger(__name__))

        def alone(task: Task) -> None:
            if error := run_cell(instance, job, task):
                raise SystemExit(f"{task.ticker} {task.period}: {error}")

        def in_bulk(task: Task) -> None:
            for event in build_quarter(told, task, resources):
                instance.report_runless_asset_event(event)

        for task in tasks:
            alone(task)  # what is remembered of labels serves both alike
        found = {
            f"partition, {name}: s of CPU": measured(lambda way=way: [way(task) for task in tasks])[1] / PARTITIONS  # type: ignore[misc]
            for name, way in (("a run a company", in_bulk), ("a run each", alone))
        }
    found["partition, lxml alone: s of CPU"] = sum(_bare_parse(folder, cell) for cell in cells) / PARTITIONS
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", "import pipelines.definitions, tickmark.stages.steps"], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found["start of a process: s of CPU"] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    asked = sum(1 for kind in ("links", "pages") for path in Path(source, "raw", kind).rglob("*") if path.is_file())
    found["requests to EDGAR a partition"] = asked / len(Lake(source).partitions())
    return found


def _bare_parse(folder: str, cell: tuple[str, str]) -> float:
    from lxml import etree

    from tickmark.lake import Lake
    from tickmark.rawstore import RawStore

    store = RawStore(f"{folder}/raw")
    pages = [store.get(sha256) for sha256 in Lake(folder).read("raw_filings", *cell)["sha256"]]
    return measured(lambda: [etree.fromstring(page, etree.HTMLParser(huge_tree=True)) for page in pages])[1]


def on_paper(found: dict[str, float]) -> dict[str, float]:
    """Hours of a backfill, worked out of the measured parts."""
    from cluster_on_paper import backfill

    partition, start = found["partition, a run a company: s of CPU"], found["start of a process: s of CPU"]
    requests = found["requests to EDGAR a partition"]
    return {
        f"20,000 partitions, {n} machines: h": backfill(
            1000, 20, n, partition=partition, start=start, requests=requests
        )
        / 3600
        for n in (1, 8, 64)
    }


def measure(source: str, data: str, size: int, parts: list[str]) -> Iterator[dict[str, float]]:
    """The figures of one size, part after part. Those of `paper` are the same at every size."""
    from cloned_lake import make_lake

    clock = time.perf_counter()
    make_lake(source, data, size)
    print(f"{size:,} partitions are there after {time.perf_counter() - clock:.0f} s", file=sys.stderr)
    for part in ("publish", "index"):
        if part in parts:
            yield in_process(source, "--part", part, "--work", data, "--sizes", str(size))
    if "questions" in parts:
        for kind in KINDS:
            yield in_process(source, "--part", kind, "--work", data)
    if "cold" in parts:
        yield cold(f"{data}/warehouse.duckdb")


def at_size(source: str, data: str, size: int, parts: list[str]) -> dict[str, float]:
    """All figures of one size, each told as soon as it is known: a run at a large size takes long."""
    found: dict[str, float] = {}
    for some in measure(source, data, size, parts):
        for name, value in some.items():
            print(f"{size:,}: {name}: {value:,.3f}", file=sys.stderr)
        found |= some
    return found


def one_part(source: str, part: str, data: str, size: int) -> Any:
    """The figures of one part, in this process."""
    if part == "sample":
        return sample(f"{data}/warehouse.duckdb")
    if part == "paper":
        return a_partition(source, data)
    if part in KINDS:
        return questions(part, f"{data}/warehouse.duckdb")
    from cloned_lake import make_lake

    return {"publish": publishing, "index": indexing}[part](source, data, make_lake(source, data, size))


def print_side_by_side(by_size: dict[int, dict[str, float]]) -> None:
    """A line per figure, a column per size with its ratio to the first."""
    first, *others = by_size
    print(f"{'':<34}{first:>12,}" + "".join(f"{size:>12,}{'x':>8}" for size in others))
    for name, value in by_size[first].items():
        line = f"{name:<34}{value:>12,.3f}"
        for size in others:
            now = by_size[size][name]
            line += f"{now:>12,.3f}{now / value if value else 0:>8.2f}"
        print(line)


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data")
    parser.add_argument("--sizes", default="100,1000")
    parser.add_argument("--work", default=f"{tempfile.gettempdir()}/tickmark-scale")
    parser.add_argument("--only", default=",".join(PARTS))
    parser.add_argument("--part", help=argparse.SUPPRESS)
    told = parser.parse_args()
    sizes = [int(size) for size in told.sizes.split(",")]
    os.environ.setdefault("TICKMARK_EMBEDDING_MODEL", "none")
    if told.part:
        print(json.dumps(one_part(told.data, told.part, told.work, sizes[0])))
        return
    from cloned_lake import name_of

    parts = told.only.split(",")
    print_side_by_side({size: at_size(told.data, f"{told.work}/n{size}", size, parts) for size in sizes})
    if "paper" in parts:
        costs = in_process(told.data, "--part", "paper", "--work", f"{told.work}/n{sizes[0]}")
        for name, value in (costs | on_paper(costs)).items():
            print(f"{name:<34}{value:>12,.3f}")
    print(f"companies are made up: {', '.join(name_of(0))}, ...; load of this machine {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
