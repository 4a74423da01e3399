"""Adding that is killed, adding beside adding, and files that change: nothing is lost, nothing is doubled, nothing is
half there.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import duckdb
import pytest
from command_line import run_here
from places import Place, place_in

from tests.unit.library.test_library import BALANCE
from tickmark.errors import DocumentError
from tickmark.library.collect import bytes_of
from tickmark.library.records import Library
from tickmark.rawstore import RawStore
from tickmark.settings import REPOSITORY

KILLS = int(os.environ.get("TICKMARK_TEST_KILLS", "2"))
"""Moments at which adding is killed; 20 for the full proof."""
FILES = 4  # two of each company
LONGEST = 600.0  # seconds that adding may take on a busy machine
_ROWS = "SELECT ticker, period, accession, fact_id, value FROM verified_facts ORDER BY ALL"


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("papers")
    for number in range(FILES):
        path = folder / f"Company{'AB'[number % 2]}" / f"balance {number}.csv"
        path.parent.mkdir(exist_ok=True)
        path.write_text(
            BALANCE.replace("2022", str(2016 + number))
            .replace("2023", str(2017 + number))
            .replace("120,100", f"{120 + number},100")
        )
    return folder


def start(place: Place, papers: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tickmark", "add", str(papers), "--recursive", "--no-notes"]
    return subprocess.Popen(command, cwd=REPOSITORY, env=os.environ | place.environment, stdout=subprocess.PIPE,
    stderr=subprocess.STDOUT, text=True, start_new_session=True)  # fmt: skip


def end(process: subprocess.Popen[str]) -> str:
    output = process.communicate(timeout=LONGEST)[0]
    assert process.returncode == 0, output
    return output


def added_here(place: Place, papers: Path) -> None:
    """The same command in this process, once nobody disturbs it."""
    ran = run_here("add", str(papers), "--recursive", "--no-notes", environment=os.environ | place.environment)
    assert ran.code == 0, ran.out + ran.err


def published(place: Place) -> list[tuple[object, ...]]:
    with duckdb.connect(str(place.warehouse), read_only=True) as connection:
        return connection.execute(_ROWS).fetchall()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory, papers: Path) -> tuple[list[tuple[object, ...]], float]:
    place = place_in(tmp_path_factory.mktemp("undisturbed"), "")
    started = time.monotonic()
    end(start(place, papers))
    rows = published(place)
    assert len({row[2] for row in rows}) == FILES
    return rows, time.monotonic() - started


@pytest.mark.timeout(600 + 60 * KILLS)
def test_adding_that_is_killed_ends_as_if_nothing_had_been(
    tmp_path: Path, papers: Path, undisturbed: tuple[list[tuple[object, ...]], float]
) -> None:
    rows, seconds = undisturbed
    draw = random.Random(20)
    place = place_in(tmp_path, "")
    for number in range(KILLS):
        process = start(place, papers)
        threading.Timer(
            draw.uniform(0.1, 0.9) * seconds,
            lambda p=process: os.killpg(p.pid, signal.SIGKILL) if p.poll() is None else None,
        ).start()  # type: ignore[misc]
        process.communicate(timeout=LONGEST)
        store = RawStore(f"{place.data}/raw")
        registered = Library(place.data).all()
        assert len({record.sha256 for record in registered}) == len(registered) <= FILES
        assert all(store.sound(record.sha256) for record in registered), "what is registered can be read"
        if place.warehouse.exists():
            assert set(published(place)) <= set(rows), "what is published is whole"
        if number % 3 == 2:  # from the beginning again, so that every stretch of the way is hit
            shutil.rmtree(tmp_path)
    added_here(place, papers)
    assert published(place) == rows


@pytest.mark.timeout(900)
def test_two_at_once_add_each_document_once(
    tmp_path: Path, papers: Path, undisturbed: tuple[list[tuple[object, ...]], float]
) -> None:
    place = place_in(tmp_path, "")
    both = [start(place, papers), start(place, papers)]
    for process in both:
        process.communicate(timeout=LONGEST)
    added_here(place, papers)
    assert published(place) == undisturbed[0]
    assert len(Library(place.data).all()) == FILES


def test_a_file_that_changes_while_it_is_read_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "growing.csv"
    whole = [b"a" * 2_000_000, b"b" * 3_000_000]
    path.write_bytes(whole[0])
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            for data in whole:
                with path.open("r+b") as stream:
                    stream.truncate(0)
                    for first in range(0, len(data), 500_000):
                        stream.write(data[first : first + 500_000])
                        stream.flush()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        mixed = 0
        for _ in range(200):
            try:
                found = bytes_of(path)
            except DocumentError as error:
                assert "changed while it was read" in str(error)
                continue
            mixed += len(set(found)) > 1
        assert mixed == 0
    finally:
        stop.set()
        writer.join()
