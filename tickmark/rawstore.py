"""Where raw documents live: content-addressed, compressed, immutable; and what EDGAR's index said last.

::

    objects/ab/abcd….gz     documents by sha256, written once, never changed
    links/ab/….json         address of a document -> its sha256 and size; a filing never changes, so this is for good
    pages/ab/….gz           an index page as it was last seen, with its validators; replaced when it changes

Any fsspec URL will do; files are only ever put whole.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path

from tickmark.errors import LakeError
from tickmark.files import Files
from tickmark.settings import Settings

COMPRESSION = 6  # gzip's default: 2 MB of filing become 0.2 MB in about 0.05 s
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Stored:
    """A document in the store: its digest and its size in bytes, uncompressed."""

    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Page:
    """An index page as last seen, with the validators that a conditional request sends back."""

    body: bytes
    etag: str = ""
    last_modified: str = ""


class RawStore:
    """Raw documents at a local folder or an object-store URL. Safe for any number of writers and readers."""

    def __init__(self, url: str | Path) -> None:
        self.url = str(url)
        self._files = Files(self.url)

    @classmethod
    def of(cls, settings: Settings) -> RawStore:
        """The store of these settings: `raw` in TICKMARK_DATA."""
        return cls(f"{settings.data.rstrip('/')}/raw")

    def put(self, data: bytes) -> str:
        """Store bytes and give back their sha256; bytes that are there already are not written again.

        An object found damaged is replaced: the digest says what it must be.
        """
        sha256 = hashlib.sha256(data).hexdigest()
        if not self.sound(sha256):
            self._files.put(_object_name(sha256), _compress(data))
        return sha256

    def get(self, sha256: str) -> bytes:
        """The bytes with this digest, which is checked.

        Raises:
            LakeError: there is no such object, or it is damaged.
        """
        name = _object_name(sha256)
        packed = self._read(name)
        if packed is None:
            raise LakeError(f"{self.url} has no document {sha256}", hint="build the partition again to fetch it")
        data = _decompress(packed)
        if data is None or hashlib.sha256(data).hexdigest() != sha256:
            raise LakeError(f"{self.url}/{name} is damaged", hint="build the partition again, which fetches it anew")
        return data

    def sound(self, sha256: str) -> bool:
        """Whether an object with this digest is there, whole."""
        try:
            self.get(sha256)
        except LakeError:
            return False
        return True

    def forget(self, sha256: str) -> None:
        """Delete the bytes with this digest; nothing happens where there are none."""
        self._files.delete(_object_name(sha256))

    def link(self, address: str, stored: Stored) -> None:
        """Remember for good that the document at `address` is `stored`."""
        self._files.put(
            _address_name("links", address, "json"), json.dumps({"address": address, **asdict(stored)}).encode()
        )

    def linked(self, address: str) -> Stored | None:
        """The document at `address`, if it is in the store and sound; None if it has to be fetched."""
        packed = self._read(_address_name("links", address, "json"))
        if packed is None:
            return None
        try:
            record = json.loads(packed)
            stored = Stored(str(record["sha256"]), int(record["bytes"]))
        except (ValueError, KeyError, TypeError):
            return None
        return stored if _SHA256.fullmatch(stored.sha256) and self.sound(stored.sha256) else None

    def save_page(self, url: str, page: Page) -> None:
        """Remember an index page in place of what was remembered of it."""
        digest = hashlib.sha256(page.body).hexdigest()
        head = json.dumps({"url": url, "etag": page.etag, "last_modified": page.last_modified, "sha256": digest})
        self._files.put(_address_name("pages", url, "gz"), _compress(head.encode() + b"\n" + page.body))

    def page(self, url: str) -> Page | None:
        """The index page as last seen; None if it never was, or if what is stored of it is damaged."""
        packed = self._read(_address_name("pages", url, "gz"))
        data = None if packed is None else _decompress(packed)
        if data is None:
            return None
        head, _, body = data.partition(b"\n")
        try:
            record = json.loads(head)
            sound = record["sha256"] == hashlib.sha256(body).hexdigest()
            return Page(body, str(record["etag"]), str(record["last_modified"])) if sound else None
        except (ValueError, KeyError, TypeError):
            return None

    def _read(self, name: str) -> bytes | None:
        try:
            return self._files.get(name)
        except FileNotFoundError:
            return None


def _object_name(sha256: str) -> str:
    if not _SHA256.fullmatch(sha256):
        raise LakeError(f"{sha256!r} is not a sha256 digest")
    return f"objects/{sha256[:2]}/{sha256}.gz"


def _address_name(kind: str, address: str, suffix: str) -> str:
    digest = hashlib.sha256(address.encode()).hexdigest()
    return f"{kind}/{digest[:2]}/{digest}.{suffix}"


def _compress(data: bytes) -> bytes:
    return gzip.compress(data, COMPRESSION, mtime=0)


def _decompress(packed: bytes) -> bytes | None:
    """None if damaged."""
    try:
        return gzip.decompress(packed)
    except (OSError, EOFError, zlib.error):
        return None
