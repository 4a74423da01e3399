"""Builds on a machine whose clock jumps, and by a user who may not write."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

import pytest
from command_line import run_here
from edgar_folders import companies
from places import Place, place_in

from samples.serve import serve
from tickmark.lake import Lake
from tickmark.schemas import TABLES

TICKMARK = str(Path(sys.executable).with_name("tickmark"))
FAKETIME = shutil.which("faketime")
SETPRIV = shutil.which("setpriv")
ROOT = os.name == "posix" and os.getuid() == 0
NO_RIGHTS = "-dac_override,-dac_read_search,-fowner"
UNPRIVILEGED = (str(SETPRIV), "--inh-caps", NO_RIGHTS, "--bounding-set", NO_RIGHTS) if ROOT else ()
"""Root without its right to write where the mode of a file forbids it."""


@pytest.fixture(scope="module")
def edgar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("edgar") / "edgar"
    with serve(companies(folder, {"AAA": 1, "BBB": 2}, ["0009990001-24-000038"], brief=True)) as url:
        yield url


def build(place: Place, *tickers: str, before: tuple[str, ...] = ()) -> tuple[int, str]:
    """Exit code and output of a build: by way of the program `before` in a process of its own, else in this one."""
    environment = os.environ | place.environment | {"HOME": str(place.folder)}
    if not before:
        with chdir(place.folder):
            ran = run_here("build", *tickers, environment=environment)
        return ran.code, ran.out + ran.err
    process = subprocess.run(
        [*before, TICKMARK, "build", *tickers],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        cwd=place.folder,
    )
    return process.returncode, process.stdout


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nothing below *folder* may be written."""
    paths = [folder, *folder.rglob("*")]
    modes = [path.stat().st_mode for path in paths]
    for path, mode in zip(paths, modes, strict=True):
        path.chmod(mode & ~0o222)
    yield
    for path, mode in zip(paths, modes, strict=True):
        path.chmod(mode)


def digests(place: Place) -> dict[str, str]:
    lake = Lake(place.data)
    return {table: lake.digest(table) for table in TABLES}


@pytest.mark.skipif(FAKETIME is None, reason="faketime is not installed (Debian and Ubuntu: apt-get install faketime)")
@pytest.mark.timeout(600)
def test_a_clock_set_back_and_forward_loses_nothing(tmp_path: Path, edgar: str) -> None:
    calm, jumping = place_in(tmp_path / "calm", edgar), place_in(tmp_path / "jumping", edgar)
    for place in (calm, jumping):
        place.folder.mkdir()
    code, output = build(calm, "AAA", "BBB")
    assert code == 0, output
    for days, tickers in (("+400d", ["AAA"]), ("-400d", ["AAA", "BBB"])):
        code, output = build(jumping, *tickers, before=(str(FAKETIME), "-f", days))
        assert code == 0, output
    code, output = build(jumping, "AAA", "BBB")
    assert code == 0 and output.count("unchanged") >= 2, output
    assert digests(jumping) == digests(calm)
    assert Lake(jumping.data).partitions() == [("AAA", "2024Q2"), ("BBB", "2024Q2")]


@pytest.mark.skipif(ROOT and SETPRIV is None, reason="root writes everywhere, and setpriv is not installed")
@pytest.mark.timeout(600)
def test_a_user_who_may_not_write_is_told_and_changes_nothing(tmp_path: Path, edgar: str) -> None:
    place = place_in(tmp_path, edgar)
    code, output = build(place, "AAA")
    assert code == 0, output
    before = digests(place)
    with read_only(Path(place.data)):
        code, output = build(place, "AAA", "BBB", before=UNPRIVILEGED)
    assert code != 0, output
    assert "Traceback" not in output
    assert "ermission denied" in output and place.data in output, output
    assert digests(place) == before
    code, output = build(place, "AAA", "BBB")
    assert code == 0, output
    assert Lake(place.data).partitions() == [("AAA", "2024Q2"), ("BBB", "2024Q2")]
