"""The registry of added documents: one small file each, below the partition that the document belongs to.

::

    library/documents/ticker=ACME/period=2023Q4/<sha256>.json

The bytes themselves are in the raw store. A record is put whole, after the bytes, so that what is registered can always
be read.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from datetime import date

from tickmark.errors import LakeError
from tickmark.files import Files
from tickmark.manifest import partition_folder
from tickmark.model import Filing, partition_period
from tickmark.schemas import OWN_ACCESSION
from tickmark.settings import Settings

FOLDER = "documents"
FORMAT = 1
_DAYS = ("report_date", "published")


@dataclass(frozen=True, slots=True)
class Record:
    """One added document: what it is taken for.

    `fiscal` (`FY2024`, `Q2 2024`) and `currency` (ISO code) are empty where the document itself is asked for them.
    `source` is one of `tickmark.schemas.SOURCES`. `published` is the day it became public, where that was told. `found`
    says of each of these where it was read: `{"company": "folder Acme"}`. `path` is where it was added from; `sketch`
    is a sample of its text, to tell near-duplicates by.
    """

    sha256: str
    bytes: int
    name: str
    ticker: str
    cik: int
    company: str
    form: str
    report_date: date
    source: str
    fiscal: str = ""
    fiscal_year_end: str = ""
    currency: str = ""
    published: date | None = None
    path: str = ""
    added: str = ""
    found: dict[str, str] = field(default_factory=dict, compare=False)
    sketch: tuple[int, ...] = ()

    @property
    def accession(self) -> str:
        """What stands for an accession number: `own-` and the beginning of the digest."""
        return f"{OWN_ACCESSION}{self.sha256[:16]}"

    @property
    def period(self) -> str:
        """The partition's calendar quarter."""
        return partition_period(self.report_date)

    @property
    def cell(self) -> tuple[str, str]:
        """Ticker and period of the partition."""
        return self.ticker, self.period

    def filing(self) -> Filing:
        """The document as the stages take a filing. Where nobody told when it became public, the day it reports on
        stands for that.
        """
        return Filing(
            self.ticker, self.period, self.cik, self.company, self.form, self.accession,
            self.published or self.report_date, self.report_date, self.name,
            "", self.fiscal_year_end, self.sha256, self.bytes, self.source, self.fiscal, self.currency,
        )  # fmt: skip

    def says(self, other: Record) -> bool:
        """Whether another record takes the same document for the same."""
        return replace(self, added="", path="", sketch=()) == replace(other, added="", path="", sketch=())


def packed(record: Record) -> bytes:
    """Bytes of a record's file."""
    return json.dumps(asdict(record) | {"format": FORMAT}, indent=1, sort_keys=True, default=str).encode()


def unpacked(data: bytes, where: str) -> Record:
    """Read a record's bytes.

    Raises:
        LakeError: it is damaged, or a later version of Tickmark wrote it.
    """
    try:
        fields = json.loads(data)
        if fields.pop("format") != FORMAT:
            raise LakeError(
                f"{where} was written by another version of Tickmark",
                hint="upgrade, or add the documents into a new TICKMARK_DATA",
            )
        days = {name: date.fromisoformat(fields[name]) for name in _DAYS if fields[name]}
        return Record(**fields | days | {"sketch": tuple(fields["sketch"])})
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise LakeError(f"{where} is damaged: {error}", hint="delete it and add the document again") from error


class Library:
    """The registry at a local folder or an object-store URL. Any number of writers at once: each record is a file of
    its own.
    """

    def __init__(self, data: str) -> None:
        """`data` is TICKMARK_DATA."""
        self._files = Files(f"{data.rstrip('/')}/library")

    @classmethod
    def of(cls, settings: Settings) -> Library:
        """The registry of these settings."""
        return cls(settings.data)

    def put(self, record: Record) -> None:
        """Register a document, in the place of any record of the same bytes; the new one is there before the old one
        goes.
        """
        old = [path for path in self._paths() if path.endswith(f"/{record.sha256}.json")]
        new = _path(record)
        self._files.put(new, packed(record))
        for path in old:
            if path != new:
                self._files.delete(path)

    def remove(self, record: Record) -> None:
        """Forget a document; nothing happens where it is not registered."""
        self._files.delete(_path(record))

    def of_cell(self, ticker: str, period: str) -> list[Record]:
        """Documents of one partition, by digest.

        Raises:
            LakeError: a record is damaged.
        """
        return self._read(self._files.find(f"{FOLDER}/{partition_folder(ticker, period)}"))

    def all(self) -> list[Record]:
        """Every document, by partition and digest. Where a move was interrupted and bytes are registered twice, the
        later record counts.

        Raises:
            LakeError: a record is damaged.
        """
        latest: dict[str, Record] = {}
        for record in self._read(self._paths()):
            held = latest.get(record.sha256)
            if held is None or record.added > held.added:
                latest[record.sha256] = record
        return sorted(latest.values(), key=lambda record: (record.ticker, record.period, record.sha256))

    def _paths(self) -> list[str]:
        return self._files.find(FOLDER)

    def _read(self, paths: list[str]) -> list[Record]:
        found = []
        for path in paths:
            if path.endswith(".json") and not path.rpartition("/")[2].startswith("."):
                try:
                    found.append(unpacked(self._files.get(path), self._files.full(path)))
                except FileNotFoundError:
                    continue  # removed, or moved to another partition, meanwhile
        return found


def _path(record: Record) -> str:
    return f"{FOLDER}/{partition_folder(*record.cell)}/{record.sha256}.json"
