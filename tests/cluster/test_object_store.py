"""The lake and the published database in an object store, as builds, readers and publishers use it: a server that
speaks S3's protocol on this machine.

`make cluster-test` runs it where `s3fs` and `moto[server]` are installed, which no lock brings.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep

import pytest
from free_ports import answers, free_port

from pipelines.build import build
from tickmark.ask import Asker
from tickmark.lake import Lake
from tickmark.schemas import TABLES
from tickmark.settings import settings

PERIODS = ("2024Q1", "2024Q2")
MOST_REQUESTS = 500
"""Of a build of two partitions: each takes 20 to 50 ms of a store that is far away."""


@pytest.fixture
def store(tmp_path: Path, sample_edgar: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A bucket that TICKMARK_DATA is in; gives the server's log, a line for each request."""
    for module in ("s3fs", "moto", "flask"):
        if find_spec(module) is None:
            pytest.skip(f"{module} is not installed: python -m pip install s3fs 'moto[server]'")
    port, log = free_port(), tmp_path / "moto.log"
    for name, value in {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
        "AWS_ACCESS_KEY_ID": "any",
        "AWS_SECRET_ACCESS_KEY": "any",
        "AWS_DEFAULT_REGION": "us-east-1",
        "HOME": str(tmp_path),
        "EDGAR_URL": sample_edgar,
        "EDGAR_IDENTITY": "Test Person test@example.org",
        "TICKMARK_DATA": "s3://filings/tickmark",
        "TICKMARK_WAREHOUSE": "",
        "TICKMARK_EMBEDDING_MODEL": "none",
        "DAGSTER_HOME": str(tmp_path / "home"),
    }.items():
        monkeypatch.setenv(name, value)
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    with log.open("wb") as output, subprocess.Popen(command, stdout=output, stderr=output) as server:
        try:
            limit = monotonic() + 60
            while not answers(port):
                assert monotonic() < limit and server.poll() is None, log.read_text()
                sleep(0.2)
            import s3fs

            s3fs.S3FileSystem(skip_instance_cache=True).mkdir("filings")
            yield log
        finally:
            server.kill()


@pytest.mark.timeout(600)
def test_a_lake_in_a_store_holds_what_one_in_a_folder_does(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {done.status for done in build(["MRDW"], periods=PERIODS, workers=1)} == {"built"}
    assert len(re.findall(r'"(?:GET|HEAD|PUT|POST|DELETE) ', store.read_text())) < MOST_REQUESTS
    assert {done.status for done in build(["MRDW"], periods=PERIODS, workers=1)} == {"unchanged"}
    answer = Asker.open(settings().warehouse_path).ask("What was MRDW's revenue in Q2 2024?")
    assert answer.status == "answered"

    there = Lake("s3://filings/tickmark")
    monkeypatch.setenv("TICKMARK_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path / "home_here"))
    build(["MRDW"], periods=PERIODS, workers=1)
    here = Lake(str(tmp_path / "data"))
    assert {table: there.digest(table) for table in TABLES} == {table: here.digest(table) for table in TABLES}
