"""What an installation costs, extra by extra: seconds, packages, megabytes, and the time to the first fact.

usage: python release/install_table.py [none pipeline vectors models pdf cluster serve] [--to build/install]

The wheel is built from this repository. Each extra is then installed from it at the lock's versions into a virtual
environment of its own, and run from an empty folder with an empty HOME and none of Tickmark's settings, as on a machine
that has Python alone. Only `vectors` may find a compiler. Where the graph is installed, `demo`, `build` and `dev` run
too, the last two against the wheel's own EDGAR. At the end mypy --strict checks `examples/` against the wheel.

docs/install.md holds the table that this prints.
"""

from __future__ import annotations

import argparse
import csv
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
EXTRAS = ("none", "pipeline", "vectors", "models", "pdf", "cluster", "serve")
PIP = ("-m", "pip", "--disable-pip-version-check", "-qq")
OF_EVERY_ENVIRONMENT = ("pip", "setuptools", "wheel")
SHEET = REPOSITORY / "samples/files/mrdw-balance-sheet.csv"
TOLD = ("--form", "10-K", "--report-date", "2024-08-31", "--fiscal", "FY2024", "--metrics")
COMPILERS = ("CC", "CXX")
MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Row:
    """What one environment costs: `bytecode` is what pip compiles beside the files, `run_cpu` what the command that
    shows the first fact costs to its end.
    """

    extra: str
    seconds: float
    cpu: float
    packages: int
    files: float
    bytecode: float
    torch: bool
    first_fact: float
    run_cpu: float
    command: str
    ran: str


def built_wheel(folder: Path) -> Path:
    """The wheel of the tracked files of this repository, as a release has it."""
    source = folder / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=REPOSITORY, check=True, capture_output=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (REPOSITORY / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(REPOSITORY / name, source / name)
    subprocess.run([sys.executable, *PIP, "wheel", "--no-deps", "-w", folder, source], check=True)
    return max(folder.glob("tickmark-*.whl"), key=lambda path: path.stat().st_mtime)


def constraints(folder: Path) -> Path:
    """The versions of the lock, without their hashes: pip takes no hashes for a wheel of one's own."""
    lines = (REPOSITORY / "requirements.lock").read_text().splitlines()
    pins = [line.rstrip(" \\") for line in lines if re.match(r"[\w.-]+==", line)]
    target = folder / "constraints.txt"
    target.write_text("\n".join(pins) + "\n")
    return target


def clean_environment(home: Path, *, compiler: bool) -> dict[str, str]:
    """The environment of a machine with Python alone: an empty HOME, no setting of Tickmark or Dagster."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("TICKMARK_", "DAGSTER_", "EDGAR_", "PYTHON", "VIRTUAL_ENV"))
    }
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    hidden = {} if compiler else dict.fromkeys(COMPILERS, "/no/compiler")
    return kept | hidden | {"HOME": str(home), "TICKMARK_STRICT": ""}


def used() -> float:
    """Seconds of CPU that the commands run so far have used."""
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return now.ru_utime + now.ru_stime


def sizes(packages: Path) -> tuple[int, float, float]:
    """Packages, megabytes of their files, and megabytes of bytecode; what every environment has is left out."""
    count, files, bytecode = 0, 0, 0
    for one in metadata.distributions(path=[str(packages)]):
        if one.metadata["Name"].lower() in OF_EVERY_ENVIRONMENT:
            continue
        count += 1
        for file in one.files or ():
            path = packages / file
            if path.suffix == ".pyc":
                bytecode += path.stat().st_size if path.is_file() else 0
            elif path.is_file():
                files += path.stat().st_size
    return count, files / MEGABYTE, bytecode / MEGABYTE


def first_line(command: list[str | Path], pattern: str, environment: dict[str, str], folder: Path) -> float:
    """Seconds until a command prints a line that a pattern matches; it is then run to its end.

    Raises:
        SystemExit: it fails, or prints none.
    """
    started = time.monotonic()
    found = None
    with subprocess.Popen(
        list(map(str, command)), env=environment, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout and process.stderr
        for line in process.stdout:
            if found is None and re.search(pattern, line):
                found = time.monotonic() - started
        said = process.stderr.read()
    if process.returncode or found is None:
        raise SystemExit(f"{' '.join(map(str, command))}: exit code {process.returncode}, {pattern!r}\n{said}")
    return found


@contextmanager
def served(python: Path, environment: dict[str, str], folder: Path) -> Iterator[str]:
    """The address of the sample company's EDGAR, served from inside the installed wheel."""
    where = "import tickmark.settings as s; print(s.REPOSITORY)"
    root = subprocess.run(
        [python, "-c", where], env=environment, cwd=folder, check=True, capture_output=True, text=True
    )
    command = [str(python), str(Path(root.stdout.strip()) / "samples/serve.py")]
    with subprocess.Popen(command, env=environment, cwd=folder, text=True, stdout=subprocess.PIPE) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def answers(command: list[str | Path], port: int, environment: dict[str, str], folder: Path) -> None:
    """Run a server until its page answers, then end it and what it started.

    Raises:
        SystemExit: it ends, or says nothing for five minutes.
    """
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(
            list(map(str, command)), env=environment, cwd=folder, stdout=log, stderr=log, start_new_session=True
        )
    limit = time.monotonic() + 300
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as page:
                    assert page.status == 200
                    return
            except OSError:
                if process.poll() is not None or time.monotonic() > limit:
                    raise SystemExit(f"{command}: no answer\n{(folder / 'server.log').read_text()}") from None
                time.sleep(0.5)
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(120)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # it, and what it started and has not ended
        process.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


def printed_statement(target: Path) -> Path:
    """The sample balance sheet as a page of PDF."""
    sys.path.insert(0, str(REPOSITORY / "tests/support"))
    from pdf_pages import Page, pdf

    page = Page()
    with SHEET.open(newline="") as lines:
        for number, cells in enumerate(csv.reader(lines)):
            y = 760 - 14 * number
            page.text(50, y, cells[0])
            for column, cell in enumerate(cells[1:]):
                page.number(440 + 120 * column, y, cell)
    target.write_bytes(pdf(page))
    return target


def measured(extra: str, wheel: Path, pins: Path, folder: Path) -> Row:
    """Install one extra and run what it is for."""
    place = folder / extra
    shutil.rmtree(place, ignore_errors=True)
    environment = clean_environment(folder / "home", compiler=extra == "vectors")
    work = place / "work"
    work.mkdir(parents=True)
    subprocess.run([sys.executable, "-m", "venv", place / "venv"], check=True)
    python, tickmark = place / "venv/bin/python", place / "venv/bin/tickmark"
    asked = str(wheel) if extra == "none" else f"{wheel}[{extra}]"
    before, started = used(), time.monotonic()
    subprocess.run([python, *PIP, "install", "-c", pins, asked], env=environment, cwd=work, check=True)
    seconds, cpu = time.monotonic() - started, used() - before
    (packages,) = (place / "venv/lib").glob("python3*/site-packages")
    count, files, bytecode = sizes(packages)
    command: list[str | Path] = [tickmark, "read", SHEET, *TOLD]
    ran = "`read`"
    if extra == "pdf":
        command[2] = printed_statement(work / "statement.pdf")
    if extra == "pipeline":
        command = [tickmark, "demo"]
    before = used()
    took = first_line(command, r"[Tt]otal assets", environment, work)
    run_cpu = used() - before
    if extra == "pipeline":
        with served(python, environment, work) as url:
            told = environment | {"EDGAR_URL": url, "EDGAR_IDENTITY": "T t@example.org"}
            first_line([tickmark, "build", "MRDW"], r"built", told, work)
            port = free_port()
            answers([tickmark, "dev", "--port", str(port)], port, told, work)
        ran = "`demo`, `build`, `dev`"
    if extra == "serve":
        environment |= {"TICKMARK_DATA": str(folder / "pipeline/work/demo_data")}
        if (folder / "pipeline/work/demo_data").is_dir():
            port = free_port()
            answers([tickmark, "serve", "--port", str(port), "--no-browser"], port, environment, work)
            ran = "`read`, `serve`"
    has_torch = (packages / "torch").is_dir()
    shown = "demo" if extra == "pipeline" else "read"
    return Row(extra, seconds, cpu, count, files, bytecode, has_torch, took, run_cpu, shown, ran)


def check_examples(python: Path, folder: Path) -> None:
    """mypy --strict of the examples, with the installed wheel and not with this repository."""
    names = [path.name for path in (REPOSITORY / "examples").glob("*.py")]
    for name in names:
        shutil.copyfile(REPOSITORY / "examples" / name, folder / name)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--python-executable", str(python), *names]
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
    subprocess.run(command, cwd=folder, env=environment, check=True)


def main() -> None:
    """Print the table; anything that does not run ends it with an error."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("extras", nargs="*", default=EXTRAS, choices=EXTRAS, metavar="EXTRA")
    parser.add_argument("--to", type=Path, default=REPOSITORY / "build/install")
    options = parser.parse_args()
    folder = options.to.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    wheel, pins = built_wheel(folder), constraints(folder)
    print(
        "| extra | install: seconds | of CPU | packages | MB | and bytecode | torch "
        "| first fact: seconds | of CPU, whole command | ran |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for extra in options.extras:
        row = measured(extra, wheel, pins, folder)
        print(
            f"| {row.extra} | {row.seconds:.0f} | {row.cpu:.0f} | {row.packages} | {row.files:.0f} | "
            f"{row.bytecode:.0f} | {'yes' if row.torch else 'no'} | {row.first_fact:.1f} (`{row.command}`) | "
            f"{row.run_cpu:.0f} | {row.ran} |",
            flush=True,
        )
    check_examples(folder / options.extras[0] / "venv/bin/python", folder)


if __name__ == "__main__":
    main()
