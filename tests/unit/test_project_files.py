"""The files that forges, package installers and hooks read agree with the project."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml
from packaging.specifiers import SpecifierSet

import tickmark
from tickmark.cli import app
from tickmark.settings import REPOSITORY, Settings

PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())
TARGETS = set(re.findall(r"^([a-z-]+):", (REPOSITORY / "Makefile").read_text(), re.MULTILINE))
GROUP = typer.main.get_group(app)
VARIABLES = {str(field.validation_alias) for field in Settings.model_fields.values()}
PAGES = ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")


def loaded(path: str) -> Any:
    return yaml.safe_load((REPOSITORY / path).read_text())


def test_the_license_is_named_the_same_everywhere() -> None:
    text = (REPOSITORY / "LICENSE").read_text()
    assert "Apache License\n                           Version 2.0" in text and "END OF TERMS AND CONDITIONS" in text
    assert PROJECT["project"]["license"] == loaded("CITATION.cff")["license"] == "Apache-2.0"
    assert PROJECT["project"]["license-files"] == ["LICENSE"]


def test_the_changelog_and_the_citation_know_the_version() -> None:
    version = tickmark.__version__
    dated = re.search(
        rf"^## {re.escape(version)} - (\d{{4}}-\d{{2}}-\d{{2}})$",
        (REPOSITORY / "CHANGELOG.md").read_text(),
        re.MULTILINE,
    )
    citation = loaded("CITATION.cff")
    assert dated and (citation["version"], str(citation["date-released"])) == (version, dated[1])


def test_the_package_says_that_it_is_typed() -> None:
    assert (REPOSITORY / "tickmark/py.typed").is_file()
    assert "py.typed" in PROJECT["tool"]["setuptools"]["package-data"]["*"]


def test_workflows_run_the_same_as_everybody_on_every_python() -> None:
    jobs = loaded(".github/workflows/ci.yml")["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    assert any(step.get("run") == ".ci/run" for step in steps)
    made = {target for step in steps for target in re.findall(r"^make ([a-z-]+)", step.get("run", ""), re.MULTILINE)}
    assert "cluster-test" in made <= TARGETS
    matrix = jobs["test"]["strategy"]["matrix"]
    supported = SpecifierSet(PROJECT["project"]["requires-python"])
    assert (
        matrix["python"] == [f"3.{minor}" for minor in range(30) if f"3.{minor}" in supported]
        and len(matrix["os"]) == 2
    )


def test_hooks_run_the_linters_of_make_lint() -> None:
    lint = (REPOSITORY / "Makefile").read_text().partition("\nlint:")[2].partition("\n\n")[0]
    for hook in loaded(".pre-commit-config.yaml")["repos"][0]["hooks"]:
        assert hook["entry"].split()[0].removeprefix(".venv/bin/") in lint, hook["id"]


@pytest.mark.parametrize(
    "form", sorted((REPOSITORY / ".github/ISSUE_TEMPLATE").glob("*.yml")), ids=lambda path: path.stem
)
def test_issue_forms_are_complete(form: Path) -> None:
    found = yaml.safe_load(form.read_text())
    if form.stem == "config":
        return
    assert {"name", "description", "body"} <= set(found)
    ids = [part["id"] for part in found["body"]]
    assert len(ids) == len(set(ids)) and all(part["attributes"]["label"] for part in found["body"])


@pytest.mark.parametrize("page", PAGES)
def test_pages_name_what_is_there(page: str) -> None:
    text = (REPOSITORY / page).read_text()
    for target in re.findall(r"\]\((?!https?://|#)([^)#]+)", text):
        assert (REPOSITORY / target).exists(), target
    for path in re.findall(r"`((?:tickmark|tests|assets|resources|pipelines)/[\w/.*-]*)`", text):
        assert list(REPOSITORY.glob(path.rstrip("/"))), path
    assert set(re.findall(r"^make ([a-z]+)|`make ([a-z]+)`", text, re.MULTILINE)) <= {
        pair for t in TARGETS for pair in ((t, ""), ("", t))
    }


def test_the_image_is_made_of_what_is_there_and_runs_as_nobody_special() -> None:
    lines = (REPOSITORY / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    copied = [
        part for line in lines if line.startswith("COPY ") and "--from" not in line for part in line.split()[1:-1]
    ]
    assert copied and all((REPOSITORY / part).exists() for part in copied)
    last = lines[max(place for place, line in enumerate(lines) if line.startswith("FROM ")) :]
    assert [line for line in last if line.startswith("USER ")] == ["USER tickmark"]
    variables = {pair.partition("=")[0] for line in last if line.startswith("ENV ") for pair in line.split()[1:]}
    assert variables - {"PATH"} == {"TICKMARK_DATA", "DAGSTER_HOME"} <= VARIABLES
    ignored = (REPOSITORY / ".dockerignore").read_text().split()
    assert {".git", ".env", ".venv", "tickmark_data"} <= set(ignored) and not {
        "tickmark",
        "samples",
        "pipelines",
    } & set(ignored)


def test_compose_runs_a_command_with_known_settings_on_the_loopback_address_alone() -> None:
    found = loaded("compose.yaml")
    service = found["services"]["tickmark"]
    name, *options = service["command"]
    parameters = {option for parameter in GROUP.commands[name].params for option in parameter.opts}
    assert {option for option in options if option.startswith("--")} <= parameters
    assert set(service["environment"]) <= VARIABLES
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])
    assert {volume.partition(":")[0] for volume in service["volumes"]} <= set(found["volumes"])


def test_the_parts_of_the_deployment_are_those_that_are_started_with_what_they_need() -> None:
    script = (REPOSITORY / "deploy/start.sh").read_text()
    parts = set(re.findall(r"^(\w+)\) exec", script, re.MULTILINE))
    services = {name: s for name, s in loaded("deploy/compose.yaml")["services"].items() if "entrypoint" in s}
    assert set(services) == {service["command"][0] for service in services.values()} == parts
    files = [
        script,
        *((REPOSITORY / "deploy" / name).read_text() for name in ("dagster.yaml", "workspace.yaml", "celery.yaml")),
    ]
    needed = set(re.findall(r"\$\{?([A-Z_]+)\b(?!:-)|env: ([A-Z_]+)", "\n".join(files)))
    page = (REPOSITORY / "docs/deploy.md").read_text()
    for name in {first or second for first, second in needed}:
        assert all(name in service["environment"] for service in services.values()), name
        assert f"{name}=" in page, name
