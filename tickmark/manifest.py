"""Where a partition's files are, and the manifest that makes a step's tables visible together.

One manifest per partition and step names one immutable file per table. Replacing it, by a rename or one PUT,
is the commit: who reads it sees all tables of one run of the step or all tables of another.
Steps own different tables, so two steps of one partition never wait for each other.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field
from datetime import datetime
from urllib.parse import quote, unquote

from tickmark.errors import ContractError, LakeError
from tickmark.schemas import PERIOD_PATTERN

FOLDER = "_manifests"
FORMAT = 1
CORROBORATED, DISPUTED = "corroborated", "disputed"  # in `made_from`: how many of the verified facts are
QUARANTINED = "quarantined"  # in `made_from`: why nothing of the partition is published
UNREAD = "unread"  # in `made_from`: a line for each filing, table or paragraph that was left out
_STEP = re.compile(r"[a-z][a-z0-9_]{0,63}")
_TICKER = re.compile(r"[!-~]{1,32}")  # printable ASCII without the blank
_PERIOD_FOLDER = re.compile(r"period=[0-9]{4}Q[1-4]")
_LOWER = re.compile(r"[a-z]")


@dataclass(frozen=True, slots=True)
class Entry:
    """One table of a commit: its file (path below the lake), what is in it and how to know that it is whole."""

    path: str
    rows: int
    bytes: int
    sha256: str
    digest: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """One commit of one step for one partition. `previous` are the files of the commit it replaced, kept for a while
    for those who still read them.

    `made_from` says what the rows were made from (code version, digests of what was read, options): who finds the same
    there need not make them again.
    """

    ticker: str
    period: str
    step: str
    commit: str
    committed: datetime
    entries: dict[str, Entry]
    previous: tuple[str, ...] = ()
    made_from: dict[str, str] = field(default_factory=dict)

    @property
    def digests(self) -> dict[str, str]:
        """Digest of the rows by table."""
        return {table: entry.digest for table, entry in self.entries.items()}

    @property
    def unread(self) -> tuple[str, ...]:
        """What the step left out: filings that could not be had or read; tables and paragraphs that the rules broke
        down over.
        """
        return tuple(self.made_from.get(UNREAD, "").splitlines())

    @property
    def quarantined(self) -> str | None:
        """Why nothing of the partition is published; None where it is."""
        return self.made_from.get(QUARANTINED)

    def counted(self, what: str) -> int:
        """How many of the verified facts are `CORROBORATED` or `DISPUTED`."""
        return int(self.made_from.get(what, "0"))

    @property
    def paths(self) -> tuple[str, ...]:
        """The files of this commit."""
        return tuple(entry.path for entry in self.entries.values())

    def to_json(self) -> bytes:
        """Bytes of the manifest's file."""
        document = asdict(self) | {"format": FORMAT, "committed": self.committed.isoformat()}
        return json.dumps(document, indent=1, sort_keys=True).encode()

    @classmethod
    def from_json(cls, data: bytes, where: str) -> Manifest:
        """Read a manifest's bytes.

        Raises:
            LakeError: it is damaged, or a later version of Tickmark wrote it.
        """
        try:
            document = json.loads(data)
            if document.pop("format") != FORMAT:
                raise LakeError(
                    f"{where} was written by another version of Tickmark",
                    hint="upgrade, or build into a new TICKMARK_DATA",
                )
            document["committed"] = datetime.fromisoformat(document["committed"])
            document["entries"] = {table: Entry(**entry) for table, entry in document["entries"].items()}
            document["previous"] = tuple(document["previous"])
            return cls(**document)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise LakeError(f"{where} is damaged: {error}", hint="build the partition again") from error


def ticker_folder(ticker: str) -> str:
    """`ticker=NVDA`. A ticker's capitals, digits, `.`, `-` and `_` stand as they are, all else is percent-encoded,
    lower case too, so that no two tickers meet in one folder where file names ignore case.

    Raises:
        ContractError: not a ticker (1 to 32 printable ASCII characters without blanks).
    """
    if not _TICKER.fullmatch(ticker):
        raise ContractError(
            f"{ticker!r} cannot be a partition's ticker", hint="1 to 32 printable ASCII characters without blanks"
        )
    return f"ticker={_LOWER.sub(lambda letter: f'%{ord(letter[0]):02X}', quote(ticker, safe=''))}"


def partition_folder(ticker: str, period: str) -> str:
    """`ticker=NVDA/period=2024Q1`.

    Raises:
        ContractError: not a ticker, or not a period such as 2024Q1.
    """
    if not re.fullmatch(PERIOD_PATTERN, period) or period.endswith("\n"):
        raise ContractError(f"{period!r} cannot be a partition's period", hint="a calendar quarter such as 2024Q1")
    return f"{ticker_folder(ticker)}/period={period}"


def manifest_path(ticker: str, period: str, step: str) -> str:
    """Path of a manifest below the lake.

    Raises:
        ContractError: not a step's name, a ticker or a period.
    """
    if not _STEP.fullmatch(step):
        raise ContractError(f"{step!r} cannot be a step's name", hint="lower case letters, digits and _")
    return f"{FOLDER}/{partition_folder(ticker, period)}/{step}.json"


def partition_of(path: str) -> tuple[str, str] | None:
    """Ticker and period of a manifest's path; None where the path is none of a manifest."""
    match path.split("/"):
        case [folder, ticker, period, name] if folder == FOLDER and name.endswith(".json") and not name.startswith("."):
            return unquote(ticker.removeprefix("ticker=")), period.removeprefix("period=")
    return None


def partition_of_folder(path: str) -> tuple[str, str] | None:
    """Ticker and period of a folder of manifests; None where it is none."""
    match path.removeprefix(f"{FOLDER}/").split("/"):
        case [ticker, period] if ticker.startswith("ticker=") and _PERIOD_FOLDER.fullmatch(period):
            name = unquote(ticker.removeprefix("ticker="))
            return (name, period.removeprefix("period=")) if _TICKER.fullmatch(name) else None
    return None
