"""How fast a filing is understood: CPU time and memory of the whole chain, beside a bare parse of the same bytes and
beside edgartools, in one run.

    python benchmarks/extraction.py ../shared/edgar
    python -X interpreted benchmarks/extraction.py ../shared/edgar --profile 30

The chain is everything from the bytes to the sorted facts: document, sections, fiscal period, tables, facts of tables
and text, and the gate; what the gate's second reader and its witnesses take of that is told apart. The bare parse is
lxml's HTML parser building its tree and nothing else. edgartools is asked for its document, its sections and its tables
as data frames; it reads no scale, unit or period of a cell and proves nothing. The chain runs with its compiled modules
where they are built (`make compiled`), and a line says whether; `-X interpreted` runs the sources, which alone a
profile can look into. Each figure is the least of the rounds, so that a busy machine does not count; peak memory is
that of a process that does the chain alone.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lxml import etree

sys.path.insert(0, str(Path(__file__).resolve().parent))
from corruptions import filings

from tickmark.caching import Remembered
from tickmark.compiled import MODULES as COMPILED
from tickmark.compiled import Finder
from tickmark.document.html import read_html
from tickmark.facts import Understanding, extract
from tickmark.fiscal import fiscal_period
from tickmark.language.rules import Pattern
from tickmark.model import Filing
from tickmark.schemas import TABLES
from tickmark.sections import find_sections
from tickmark.verify import verify

gate_module, markup_module = sys.modules["tickmark.verify"], sys.modules["tickmark.document.markup"]

FILINGS = 12
Clock = Callable[[str, Callable[[], Any]], Any]


def chosen(edgar: Path, count: int) -> Iterator[tuple[Filing, bytes]]:
    """Annual reports spread over the folder, each company once as far as that goes."""
    annual = [filing.accession for filing, _ in filings(edgar) if filing.form == "10-K"]
    wanted = annual[:: max(1, len(annual) // count)][:count]
    yield from ((filing, raw) for filing, raw in filings(edgar) if filing.accession in wanted)


def chain(filing: Filing, raw: bytes, clock: Clock) -> int:
    """From bytes to sorted facts; how many were verified."""
    document = clock("document", lambda: read_html(raw, filing.sha256))
    sections = clock("sections", lambda: find_sections(document, filing.form))
    fiscal = clock("fiscal period", lambda: fiscal_period(document, filing))
    understanding = Understanding(document, sections, fiscal)
    clock("tables", lambda: understanding.tables)
    clock("facts", lambda: understanding.facts)
    frame = clock(
        "rows", lambda: TABLES["extracted_facts"].frame(extract(document, filing, sections, fiscal, understanding))
    )
    verified, _ = clock("gate", lambda: verify(document, filing, sections, fiscal, frame, understanding, raw))
    return len(verified)


_WITNESSES = ("page_of", "read_cells", "assure")
"""What the gate calls that reads and weighs for itself."""


@contextmanager
def parts_apart(spent: dict[str, float]) -> Iterator[None]:
    """Add up under `witnesses` what the second reader and the weighing of candidates take within the gate, and under
    `visibility` what it takes to tell what is seen of the page.
    """
    own = {(gate_module, name): "witnesses" for name in _WITNESSES} | {(markup_module, "as_seen"): "visibility"}
    calls = {(module, name): getattr(module, name) for module, name in own}

    def timed(call: Callable[..., Any], part: str) -> Callable[..., Any]:
        def run(*given: Any) -> Any:
            seconds, result = cpu(lambda: call(*given))
            spent[part] = spent.get(part, 0.0) + seconds
            return result

        return run

    for (module, name), call in calls.items():
        setattr(module, name, timed(call, own[module, name]))
    try:
        yield
    finally:
        for (module, name), call in calls.items():
            setattr(module, name, call)


def bare(raw: bytes) -> None:
    """lxml's tree of the bytes."""
    etree.fromstring(raw, parser=etree.HTMLParser(encoding="utf-8", huge_tree=True))


def peer(raw: bytes, form: str) -> None:
    """edgartools' document, sections and tables."""
    from edgar.documents import HTMLParser, ParserConfig

    document = HTMLParser(ParserConfig(form=form)).parse(raw.decode("utf-8"))
    _ = document.sections
    for table in document.tables:
        table.to_dataframe()


def forget() -> None:
    """Empty what Tickmark keeps of texts it has read: each round reads every filing anew, and finds of the others'
    texts what a run over several finds.

    What belongs to the code, such as the vocabulary, is kept.
    """
    for name, module in list(sys.modules.items()):
        if name.startswith("tickmark."):
            for value in list(vars(module).values()):
                kept = (
                    value.search
                    if isinstance(value, Remembered)
                    else value.holds
                    if isinstance(value, Pattern)
                    else value
                )
                if hasattr(kept, "cache_parameters") and kept.cache_parameters()["maxsize"] is not None:
                    kept.cache_clear()


def cpu(work: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of CPU that something takes, and what it gives."""
    started = time.process_time()
    result = work()
    return time.process_time() - started, result


def measure(edgar: Path, count: int, rounds: int, with_peer: bool) -> None:
    """Print the figures, filing by filing and in all."""
    found = list(chosen(edgar, count))
    chain(*found[0], lambda _, work: work())  # imports and compiled patterns are not the filing's
    least: dict[str, dict[str, float]] = {filing.accession: {} for filing, _ in found}
    best: dict[str, dict[str, float]] = {}
    facts: dict[str, int] = {}
    for _ in range(rounds):
        forget()
        for filing, raw in found:
            spent: dict[str, float] = {}
            of = least[filing.accession]

            def clock(name: str, work: Callable[[], Any], spent: dict[str, float] = spent) -> Any:
                spent[name], result = cpu(work)
                return result

            with parts_apart(spent):
                ours, facts[filing.accession] = cpu(lambda: chain(filing, raw, clock))  # noqa: B023
            if ours < of.get("chain", 1e9):
                of["chain"], best[filing.accession] = ours, spent
            of["lxml"] = min(of.get("lxml", 1e9), cpu(lambda: bare(raw))[0])  # noqa: B023
            if with_peer:
                of["peer"] = min(of.get("peer", 1e9), cpu(lambda: peer(raw, filing.form))[0])  # noqa: B023
    print(
        f"{'':10} {'MB':>5} {'facts':>6} {'lxml s':>8} {'chain s':>8} {'ratio':>6}"
        + (f" {'edgartools s':>13} {'ratio':>6}" if with_peer else "")
    )
    for filing, raw in found:
        of = least[filing.accession]
        line = (
            f"{filing.ticker:10} {len(raw) / 1e6:5.1f} {facts[filing.accession]:6,} {of['lxml']:8.3f} "
            f"{of['chain']:8.3f} {of['chain'] / of['lxml']:6.1f}"
        )
        print(line + (f" {of['peer']:13.3f} {of['peer'] / of['chain']:6.1f}" if with_peer else ""))
    totals = {name: sum(of[name] for of in least.values()) for name in next(iter(least.values()))}
    stages = {name: sum(spent[name] for spent in best.values()) for name in next(iter(best.values()))}
    print(
        (
            f"\n{len(found)} filings: chain {totals['chain'] / len(found):.3f} s each, "
            f"{totals['chain'] / totals['lxml']:.1f} times a bare lxml parse"
        ),
        end="",
    )
    print(
        f"; edgartools {totals['peer'] / len(found):.3f} s each, {totals['peer'] / totals['chain']:.1f} times the chain"
        if with_peer
        else ""
    )
    print(
        f"{len(COMPILED)} modules compiled"
        if any(isinstance(loader, Finder) for loader in sys.meta_path)
        else "no module compiled: see 'make compiled'"
    )
    print(
        "; ".join(
            f"{name} {seconds / len(found) * 1000:.0f} ms ({seconds / totals['lxml']:.1f} x lxml)"
            for name, seconds in stages.items()
        )
    )
    for part, what in (("witnesses", "second reader and witnesses of the gate"), ("visibility", "what is seen")):
        print(f"{what}: +{stages[part] / (totals['chain'] - stages[part]):.1%} over all the rest")


def peak_memory(edgar: Path, count: int) -> float:
    """Peak memory in MB of a process that takes the filings through the chain one after the other."""
    ran = subprocess.run(
        [
            sys.executable,
            *(f"-X{option}" for option in sys._xoptions),
            __file__,
            str(edgar),
            "--filings",
            str(count),
            "--memory",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(json.loads(ran.stdout))


def high_water() -> float:
    """Peak memory of this process in MB. Where the kernel tells it, without what the process was started from, which
    `ru_maxrss` counts in.
    """
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    told = next((line.split()[1] for line in lines if line.startswith("VmHWM:")), None)
    return (int(told) if told else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) / 1024


def profiled(edgar: Path, count: int, lines: int) -> None:
    """Print where the chain's time goes."""
    import cProfile
    import pstats

    found = list(chosen(edgar, count))
    chain(*found[0], lambda _, work: work())
    profile = cProfile.Profile()
    profile.enable()
    for filing, raw in found:
        chain(filing, raw, lambda _, work: work())
    profile.disable()
    pstats.Stats(profile).sort_stats("tottime").print_stats(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edgar", type=Path)
    parser.add_argument("--filings", type=int, default=FILINGS)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--profile", type=int, default=0, metavar="LINES", help="print so many lines of a profile instead"
    )
    parser.add_argument("--alone", action="store_true", help="without edgartools")
    parser.add_argument("--memory", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.memory:
        for filing, raw in chosen(options.edgar, options.filings):
            chain(filing, raw, lambda _, work: work())
        print(json.dumps(high_water()))
    elif options.profile:
        profiled(options.edgar, options.filings, options.profile)
    else:
        measure(options.edgar, options.filings, options.rounds, not options.alone)
        print(f"peak memory of the chain alone: {peak_memory(options.edgar, options.filings):.0f} MB")


if __name__ == "__main__":
    main()
