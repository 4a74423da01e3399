"""The raw store: content-addressed, immutable, whole or not at all, at a folder or an object store."""

from __future__ import annotations

import gzip
import hashlib
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import fsspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.errors import LakeError
from tickmark.rawstore import Page, RawStore, Stored
from tickmark.settings import Settings

DOCUMENT = b"<html><body>" + b"<p>figures</p>" * 4000 + b"</body></html>"
SHA256 = hashlib.sha256(DOCUMENT).hexdigest()


@pytest.fixture(params=["local", "file", "memory"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh place: a folder by path, a folder by URL, an object store in memory."""
    if request.param != "memory":
        yield str(tmp_path / "raw") if request.param == "local" else f"file://{tmp_path}/raw"
        return
    place = f"memory://{uuid.uuid4().hex}/raw"
    yield place
    filesystem, root = fsspec.core.url_to_fs(place)
    if filesystem.exists(root):
        filesystem.rm(root, recursive=True)


def object_file(folder: Path) -> Path:
    [path] = (folder / "objects").rglob("*.gz")
    return path


def test_what_is_put_is_got_back_by_its_digest(url: str) -> None:
    store = RawStore(url)
    assert not store.sound(SHA256)
    assert store.put(DOCUMENT) == SHA256
    assert store.sound(SHA256)
    assert RawStore(url).get(SHA256) == DOCUMENT


@given(st.binary(max_size=2000))
def test_any_bytes_survive(data: bytes) -> None:
    store = RawStore("memory://any-bytes/raw")
    assert store.get(store.put(data)) == data


def test_a_stored_object_is_compressed_and_not_written_again(tmp_path: Path) -> None:
    store = RawStore(tmp_path)
    store.put(DOCUMENT)
    path = object_file(tmp_path)
    assert gzip.decompress(path.read_bytes()) == DOCUMENT
    assert path.stat().st_size < len(DOCUMENT) / 10
    before = (path.stat().st_ino, path.stat().st_mtime_ns)
    store.put(DOCUMENT)
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == before


def test_the_same_bytes_make_the_same_file(tmp_path: Path) -> None:
    for name in ("one", "two"):
        RawStore(tmp_path / name).put(DOCUMENT)
    assert object_file(tmp_path / "one").read_bytes() == object_file(tmp_path / "two").read_bytes()


@pytest.mark.parametrize("damage", ["cut", "flipped", "other", "empty", "text"])
def test_a_damaged_object_is_an_error_when_read_and_mended_when_put(tmp_path: Path, damage: str) -> None:
    store = RawStore(tmp_path)
    store.put(DOCUMENT)
    path = object_file(tmp_path)
    whole = path.read_bytes()
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 0x10
    path.write_bytes(
        {
            "cut": whole[:-20],
            "flipped": bytes(flipped),
            "other": gzip.compress(b"other"),
            "empty": b"",
            "text": b"no gzip",
        }[damage]
    )
    with pytest.raises(LakeError, match="damaged"):
        store.get(SHA256)
    store.put(DOCUMENT)
    assert store.get(SHA256) == DOCUMENT


def test_an_unknown_digest_is_an_error_that_names_it(url: str) -> None:
    with pytest.raises(LakeError, match=SHA256):
        RawStore(url).get(SHA256)


@pytest.mark.parametrize("digest", ["", "../../etc/passwd", SHA256.upper(), SHA256 + "\n", SHA256[:-1]])
def test_what_is_no_digest_names_no_file(tmp_path: Path, digest: str) -> None:
    with pytest.raises(LakeError, match="not a sha256"):
        RawStore(tmp_path).get(digest)
    assert not RawStore(tmp_path).sound(digest)


def test_a_link_leads_to_a_sound_document_or_nowhere(tmp_path: Path) -> None:
    store, address = RawStore(tmp_path), "https://www.sec.gov/Archives/edgar/data/1/2/a.htm"
    assert store.linked(address) is None
    stored = Stored(store.put(DOCUMENT), len(DOCUMENT))
    store.link(address, stored)
    assert RawStore(tmp_path).linked(address) == stored
    assert store.linked(address + "l") is None
    object_file(tmp_path).write_bytes(b"damaged")
    assert store.linked(address) is None
    object_file(tmp_path).unlink()
    assert store.linked(address) is None


@pytest.mark.parametrize(
    "record", [b"", b"{", b"[]", b"{}", b'{"sha256": "../x", "bytes": 1}', b'{"sha256": 5, "bytes": null}']
)
def test_a_damaged_link_leads_nowhere(tmp_path: Path, record: bytes) -> None:
    store = RawStore(tmp_path)
    store.link("address", Stored(store.put(DOCUMENT), len(DOCUMENT)))
    [path] = (tmp_path / "links").rglob("*.json")
    path.write_bytes(record)
    assert store.linked("address") is None


def test_a_page_is_replaced_and_keeps_its_validators(url: str) -> None:
    store = RawStore(url)
    assert store.page("https://data.sec.gov/x.json") is None
    for page in (Page(b'{"a": 1}', '"v1"', "Mon, 01 Jan 2024 00:00:00 GMT"), Page(b'{"a":\n 2}', '"v2"')):
        store.save_page("https://data.sec.gov/x.json", page)
        assert RawStore(url).page("https://data.sec.gov/x.json") == page


def test_a_damaged_page_is_as_good_as_none(tmp_path: Path) -> None:
    store = RawStore(tmp_path)
    store.save_page("x", Page(b"{}", '"v"'))
    [path] = (tmp_path / "pages").rglob("*.gz")
    for damaged in (
        b"",
        path.read_bytes()[:-5],
        gzip.compress(b"no head"),
        gzip.compress(gzip.decompress(path.read_bytes()) + b" "),
    ):
        path.write_bytes(damaged)
        assert store.page("x") is None


def test_many_writers_of_one_document_leave_one_sound_object(tmp_path: Path) -> None:
    stores = [RawStore(tmp_path) for _ in range(4)]
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda n: stores[n % 4].put(DOCUMENT), range(40))) == {SHA256}
    assert RawStore(tmp_path).get(SHA256) == DOCUMENT
    assert [p.name for p in (tmp_path / "objects").rglob("*") if p.is_file()] == [f"{SHA256}.gz"]


WRITER = """
import os, sys
from tickmark.rawstore import RawStore
store = RawStore(sys.argv[1])
while True:
    store.put(os.urandom(500_000))
    print("written", flush=True)
"""


def test_a_writer_killed_at_any_moment_leaves_only_whole_objects(tmp_path: Path) -> None:
    for delay in (0.02, 0.05, 0.11):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "written\n"  # so that there is one, however busy the machine
            time.sleep(delay)
            writer.kill()
    store = RawStore(tmp_path)
    digests = [
        path.name.removesuffix(".gz") for path in (tmp_path / "objects").glob("*/*.gz") if not path.name.startswith(".")
    ]
    assert digests
    for digest in digests:
        assert len(store.get(digest)) == 500_000


def test_the_store_of_the_settings_lies_in_the_data_folder(tmp_path: Path) -> None:
    RawStore.of(Settings(TICKMARK_DATA=f"{tmp_path}/")).put(DOCUMENT)
    assert object_file(tmp_path / "raw").name == f"{SHA256}.gz"
