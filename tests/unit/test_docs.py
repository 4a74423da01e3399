"""The README and docs are true: their commands run and print what is shown, and their generated parts are up to
date.
"""

from __future__ import annotations

import difflib
import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import paper_folder
import pytest
import typer.main
from builds_here import builds_here
from command_line import Ran, run_here
from financial_report import report as report_of
from pdf_pages import Page, pdf
from sample_company import built_company

from samples import make_samples  # noqa: F401
from tickmark.cli import app
from tickmark.settings import REPOSITORY, Settings
from tickmark.stages.local import Given, read_local

from company.filing import ISSUES, make  # isort: skip  made importable by make_samples

pytestmark = pytest.mark.slow

PAGES = {
    path.relative_to(REPOSITORY).as_posix(): path.read_text()
    for path in (REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").glob("*.md")))
}
BIN = Path(sys.executable).parent
FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\((?!https?://|#)(?P<target>[^)#]+)")
GROUP = typer.main.get_group(app)


@dataclass(frozen=True)
class Shown:
    """A command of a console block and the output shown below it; a line or part `...` stands for anything."""

    page: str
    command: str
    output: str


def fences(*languages: str) -> Iterator[tuple[str, str]]:
    for page, text in PAGES.items():
        for match in FENCE.finditer(text):
            if match["language"] in languages:
                yield page, match["body"]


def consoles() -> Iterator[Shown]:
    for page, body in fences("console"):
        for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield Shown(page, command, output.strip("\n"))


def commands() -> list[tuple[str, str]]:
    """Every tickmark command in any block, with the page it is on."""
    found = [(shown.page, shown.command) for shown in consoles()]
    for page, body in fences("sh"):
        found += [
            (page, line[line.index("tickmark ") :])
            for line in body.splitlines()
            if re.match(r"([A-Z_]+=\S+ )*tickmark ", line)
        ]
    return found


ELSEWHERE = {
    "make ": "make demo and make test run this very suite",
    "docker compose": "needs Docker",
    "deploy/start.sh": "tests/cluster starts the services",
    "export DAGSTER_POSTGRES_URL": "settings of those services",
    "pip install": "needs a package index",
    "../shared": "needs the filings that are not part of the repository",
    "TICKMARK_CLUSTER": "needs a scheduler; tests/graph/test_cluster.py has one",
    "TICKMARK_LIMITER": "needs a Redis; tests/unit/test_shared_limit.py has one",
    "openai/": "needs a model; tests/graph has one that answers from memory",
    "index vectors": "needs the extra vectors",
    "tickmark open\n": "serves until it is stopped; tests/browser/test_web.py",
    "tickmark remove": "needs the id of a document; tests/graph/test_documents.py",
    "tickmark reconcile": "needs the ids of documents; tests/unit/test_reconciling.py",
    "export TICKMARK_ALERT_URL": "a setting alone; tests/unit/test_project_files.py and tests/graph have a webhook",
}
"""Parts of `sh` blocks that are not run here, each with where it is, or why not."""


def offline() -> list[tuple[str, str]]:
    """The `sh` blocks that run without a network, with the page they are on."""
    return [(page, body) for page, body in fences("sh") if not any(part in body for part in ELSEWHERE)]


_OF_A_SHELL = re.compile(r"[|<>$&;`]|^tickmark open")
"""What only a shell does with a line. (`open` starts a browser, which Python looks for once.)"""


def run_block(body: str, environment: Mapping[str, str], folder: Path = REPOSITORY) -> Ran:
    """A block's lines one after the other until one fails, as `bash -e` does. Commands of Tickmark alone run in this
    process, which takes a fraction of the time of one of their own.
    """
    own, done = dict(environment), Ran(0, "", "")
    for line in body.splitlines():
        words = shlex.split(line, comments=True)
        if words and words[0] == "export":
            own |= [word.split("=", 1) for word in words[1:]]
            continue
        if not words:
            continue
        if words[0] == "tickmark" and not _OF_A_SHELL.search(line.partition(" # ")[0]):
            with chdir(folder), builds_here():
                ran = run_here(*words[1:], environment=own)
        else:
            command = ["bash", "-c", line]
            shell = subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True, check=False)
            ran = Ran(shell.returncode, shell.stdout, shell.stderr)
        done = Ran(ran.code, done.out + ran.out, done.err + ran.err)
        if ran.code:
            break
    return done


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", REPOSITORY / "docs" / "generate.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of the sample company's build, as `tickmark demo` makes it; tests/unit/test_extras.py has a first
    one, in a process of its own.
    """
    place, _ = built_company(tmp_path_factory.mktemp("docs"), "")
    folder = place.folder / "demo_data"
    Path(place.data).rename(folder)
    place.home.rename(folder / "dagster_home")
    clean = {
        name: value
        for name, value in os.environ.items()
        if name not in {str(field.validation_alias) for field in Settings.model_fields.values()}
    }
    environment = clean | {
        "COLUMNS": "110",
        "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}",
        "TICKMARK_EMBEDDING_MODEL": "none",
    }
    return environment | {"TICKMARK_DATA": str(folder), "DAGSTER_HOME": str(folder / "dagster_home")}


def differences(shown: str, printed: str) -> str:
    """Empty where what was printed is what is shown; a line or part `...` stands for anything, and nothing shown for
    all.
    """
    if not shown:
        return ""
    lines = [
        r"(?:.*\n)*?" if line.strip() == "..." else ".*?".join(map(re.escape, line.split("..."))) + r"\n"
        for line in shown.splitlines()
    ]
    tidy = "\n".join(line.rstrip() for line in printed.splitlines()).strip("\n")
    if re.fullmatch("".join(lines), f"{tidy}\n"):
        return ""
    return "\n".join(difflib.unified_diff(shown.splitlines(), tidy.splitlines(), "shown", "printed", lineterm=""))


@pytest.fixture(scope="session")
def example(built: dict[str, str]) -> str:
    """The fact that the pages take as their example: its id follows the extraction, so the one in the text stands for
    the one of today.
    """
    command = "tickmark facts MRDW --metric revenue --fiscal FY2024 --segment none --format json"
    return str(json.loads(run_block(command, built).out)[0]["fact_id"])


def today(text: str, example: str) -> str:
    """Text of a page with the id of its example as it is today."""
    written = re.search(r"tickmark evidence ([0-9a-f]{12})\n", PAGES["docs/facts.md"])
    assert written
    return re.sub(rf"{written[1]}[0-9a-f]*", lambda match: example[: len(match[0])], text)


@pytest.mark.parametrize("shown", [pytest.param(shown, id=f"{shown.page}: {shown.command}") for shown in consoles()])
def test_commands_print_what_is_shown(shown: Shown, built: dict[str, str], example: str, sample_edgar: str) -> None:
    ran = run_block(today(shown.command, example), built | {"EDGAR_URL": sample_edgar})
    assert ran.code == 0, ran.err
    assert differences(today(shown.output, example), ran.out) == ""


def annual_report() -> bytes:
    """A printed report with the cover of a 10-K."""
    cover, statement = Page(), Page()
    for number, line in enumerate(
        ("FORM 10-K", "For the fiscal year ended December 31, 2023", "Bravo Foods, Inc.", "Bravo sells food.")
    ):
        cover.text(150, 700 - 30 * number, line)
    statement.text(72, 740, "Consolidated statements of income (in millions of U.S. dollars)", bold=True)
    statement.text(440, 715, "Year ended December 31, 2023", bold=True, size=8)
    rows = (("Revenue", 900), ("Cost of revenue", 500), ("Gross profit", 400), ("Income tax", 100), ("Net income", 300))
    for number, (label, value) in enumerate(rows):
        statement.text(72, 690 - 16 * number, label)
        statement.number(540, 690 - 16 * number, f"{value:,}")
    return pdf(cover, statement)


@pytest.fixture(scope="session")
def desk(built: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a user's folder: a copy of the sample company's build, and files of other companies with the
    names that the pages use.
    """
    folder = tmp_path_factory.mktemp("desk")
    shutil.copytree(built["TICKMARK_DATA"], folder / "tickmark_data")
    paper_folder.write(folder / "theirs")
    report = folder / "theirs/Bravo Foods"
    for name, source in (
        ("reports/annual 2021.htm", report / "AR 2021.htm"),
        ("papers/Bravo Foods/annual report 2023.pdf", report / "annual report 2023.pdf"),
        ("kpis.xlsx", report / "2020/report.xlsx"),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, folder / name)
    shutil.rmtree(folder / "theirs")
    (folder / "annual.pdf").write_bytes(annual_report())
    sample = make(ISSUES[-1])
    read = read_local(sample.render(), "mrdw.htm", Given("10-K", ISSUES[-1].end, ticker="MRDW", year_end="0831"))
    (folder / "Financial_Report.xlsx").write_bytes(report_of(read.filing, read.fiscal, read.understanding.tables))
    (folder / "draft.md").write_text("Merrowdale's revenue was $2,249 million in fiscal 2024.\n")
    return built | {
        "TICKMARK_DATA": str(folder / "tickmark_data"),
        "DAGSTER_HOME": str(folder / "tickmark_data/dagster_home"),
        "HOME": str(folder),
        "BROWSER": "true",  # which opens nothing and is content
    }


@pytest.mark.parametrize(
    ("page", "body"), [pytest.param(*block, id=f"{block[0]}: {block[1].splitlines()[0]}") for block in offline()]
)
def test_blocks_run(page: str, body: str, desk: dict[str, str], example: str, sample_edgar: str) -> None:
    """As they stand, with the sample company in the place of real ones. `verify` ends with 1 where a claim is wrong."""
    here = re.sub(r"\b(NVDA|AMD|GOOGL)\b", "MRDW", body).replace("FACT_ID", example).replace("FY2025", "FY2024")
    ran = run_block(here, desk | {"EDGAR_URL": sample_edgar}, Path(desk["HOME"]))
    assert ran.code == (1 if "revenue fell" in here else 0), f"{page}\n{ran.out}{ran.err}"


def test_blocks_that_are_not_run_are_there() -> None:
    blocks = [body for _, body in fences("sh")]
    assert len(offline()) > 12
    assert [part for part in ELSEWHERE if not any(part in body for body in blocks)] == []


def test_a_second_demo_finds_everything_unchanged_and_shows_it(built: dict[str, str]) -> None:
    ran = run_block(f"tickmark demo --data {built['TICKMARK_DATA']}", built)
    assert ran.code == 0, ran.err
    partitions = [line for line in ran.out.splitlines() if line.startswith("MRDW   20")]
    assert len(partitions) == 4 and all(line.endswith("unchanged") for line in partitions)
    assert re.search(r"^[0-9a-f]{12} +Revenue +2,249 +USD millions ", ran.out, re.MULTILINE)
    assert "▶ 2,249 ◀" in ran.out and "A question: tickmark ask" in ran.out
    assert f"{built['TICKMARK_DATA']}/warehouse.duckdb" in ran.out
    evidence = re.search(r"tickmark evidence ([0-9a-f]+)", ran.out)
    assert evidence
    assert "▶ 2,249 ◀" in run_block(evidence[0], built).out


@pytest.mark.parametrize(("page", "command"), commands())
def test_commands_exist_with_their_options(page: str, command: str) -> None:
    _, name, *arguments = shlex.split(command.partition(" | ")[0], comments=True)
    assert name in GROUP.commands, f"{page}: there is no command {name}"
    chosen = GROUP.commands[name]
    below = getattr(chosen, "commands", {})
    if below:
        assert arguments and arguments[0] in below, f"{page}: there is no command {name} {' '.join(arguments[:1])}"
        chosen = below[arguments[0]]
    known = {option for parameter in chosen.params for option in (*parameter.opts, *parameter.secondary_opts)}
    used = {argument.partition("=")[0] for argument in arguments if argument.startswith("--")}
    assert used <= known, f"{page}: {command}"


@pytest.mark.parametrize("command", sorted(GROUP.commands))
def test_every_command_is_documented_with_its_options(command: str) -> None:
    assert f"| `tickmark {command}" in PAGES["README.md"]
    chosen = GROUP.commands[command]
    for parameter in [
        parameter for own in (chosen, *getattr(chosen, "commands", {}).values()) for parameter in own.params
    ]:
        assert parameter.help or parameter.name == "help", f"{command}: {parameter.name} has no help"


@pytest.mark.parametrize("page", sorted(PAGES))
def test_generated_parts_are_up_to_date(page: str) -> None:
    assert generator().rendered(PAGES[page]) == PAGES[page], "run 'make docs'"


def test_dbt_sources_are_up_to_date() -> None:
    assert generator().dbt_sources() == generator().DBT.read_text(), "run 'make docs'"


@pytest.mark.parametrize("page", sorted(PAGES))
def test_links_lead_somewhere(page: str) -> None:
    for match in LINK.finditer(PAGES[page]):
        assert ((REPOSITORY / page).parent / match["target"]).exists(), match["target"]


@pytest.mark.parametrize("page", ["docs/architecture.md", "docs/metrics.md", "docs/glossary.md", "CONTRIBUTING.md"])
def test_paths_that_a_page_names_exist(page: str) -> None:
    named = re.findall(
        r"`((?:tickmark|assets|pipelines|tests|benchmarks|corpus|training)/[\w./*-]+)`", (REPOSITORY / page).read_text()
    )
    assert named
    assert [path for path in named if not list(REPOSITORY.glob(path))] == []


def test_architecture_names_one_reader_for_each_thing() -> None:
    table = PAGES["docs/architecture.md"].partition("## Where the reader of each thing is")[2]
    rows = re.findall(r"^\| (?!what|---)(.+?) \| (.+?) \|$", table, re.MULTILINE)
    assert len(rows) > 10
    assert [what for what, where in rows if where.count("`") != 2] == []


def test_make_targets_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (REPOSITORY / "Makefile").read_text(), re.MULTILINE))
    named = {
        target
        for text in PAGES.values()
        for target in re.findall(r"`?\bmake ([a-z]+)`|^make ([a-z]+)$", text, re.MULTILINE)
        for target in target
        if target
    }
    assert named and named <= targets


def test_sql_runs(built: dict[str, str]) -> None:
    from tickmark.warehouse import open_warehouse

    with open_warehouse(f"{built['TICKMARK_DATA']}/warehouse.duckdb") as connection:
        for _, body in fences("sql"):
            assert connection.execute(body).fetchall() or "rejected_facts" in body


_EACH = """
import json, sys
for page, body in json.load(sys.stdin):
    print("# of", page, flush=True)
    exec(compile(body, page, "exec"), {"__name__": "__main__"})
"""


def test_python_runs(built: dict[str, str], sample_edgar: str) -> None:
    """One block after the other in one fresh interpreter."""
    blocks = [
        (page, body.replace("tickmark_data/", "demo_data/").replace('"samples/', f'"{REPOSITORY}/samples/'))
        for page, body in fences("python")
    ]
    ran = subprocess.run(
        [sys.executable, "-c", _EACH],
        cwd=Path(built["TICKMARK_DATA"]).parent,
        env=built | {"EDGAR_URL": sample_edgar, "EDGAR_IDENTITY": "A Test a@example.org"},
        input=json.dumps(blocks),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    printed = re.split(r"^# of .*\n", ran.stdout, flags=re.MULTILINE)[1:]
    assert len(printed) == len(blocks) and all(printed), "each prints something"


def test_differences_are_seen() -> None:
    assert differences("a\n...\nd 1 s", "a\nb\nc\nd 1 s") == ""
    assert differences("a ... s", "a 12.5 s") == ""
    assert differences("a\n...\nd", "a\nb\nc") != ""
    assert differences("a ... s", "a 12.5\n s") != ""
    assert differences("a.b", "aXb") != ""
