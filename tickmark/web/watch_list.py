"""The watch list: companies that the user follows, and what they had seen of each. One JSON file of the user's."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tickmark.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Look:
    """What the user saw of a company, and when (UTC): the accessions of its filings, and the values of its statements.

    A value's key is `year|income|revenue||FY2024` (kind of column, statement, metric, row, column), the value is its
    amount in base units and its unit, such as `60922000000 USD`.
    """

    at: datetime
    filings: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)


class WatchList:
    """The file at a path, read anew each time and replaced whole; no file is an empty list. Safe for threads.

    >>> import tempfile
    >>> watched = WatchList(Path(tempfile.mkdtemp()) / "watch_list.json")
    >>> watched.see("NVDA", Look(datetime.now(UTC), ("0001045810-24-000029",)))
    >>> list(watched.companies())
    ['NVDA']
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()

    def companies(self) -> dict[str, Look]:
        """The last look at each company, in the order in which they were added.

        Raises:
            ConfigError: the file cannot be read, or is not a watch list.
        """
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise ConfigError(f"the watch list {self.path} cannot be read: {error.strerror}") from error
        try:
            return {str(ticker): _look(look) for ticker, look in json.loads(text)["companies"].items()}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            hint = "mend it, or move it away to begin anew"
            raise ConfigError(f"{self.path} is not a watch list", hint=hint) from error

    def see(self, ticker: str, look: Look) -> None:
        """Remember a look at a company; one that is not on the list is added.

        Raises:
            ConfigError: the file cannot be read or written.
        """
        with self._changing() as companies:
            companies[ticker] = look

    def remove(self, ticker: str) -> None:
        """Take a company off the list; nothing happens where it is not on it.

        Raises:
            ConfigError: the file cannot be read or written.
        """
        with self._changing() as companies:
            companies.pop(ticker, None)

    @contextmanager
    def _changing(self) -> Iterator[dict[str, Look]]:
        with self._lock:
            companies = self.companies()
            yield companies
            said = {
                ticker: asdict(look) | {"at": look.at.isoformat(timespec="seconds")}
                for ticker, look in companies.items()
            }
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                beside = self.path.with_name(f"{self.path.name}.{os.getpid()}")
                beside.write_text(json.dumps({"companies": said}, indent=1), encoding="utf-8")
                beside.replace(self.path)
            except OSError as error:
                raise ConfigError(
                    f"the watch list {self.path} cannot be written: {error.strerror}",
                    hint="set TICKMARK_WATCH_LIST to a file that can be",
                ) from error


def _look(said: Mapping[str, Any]) -> Look:
    return Look(
        datetime.fromisoformat(said["at"]).astimezone(UTC),
        tuple(map(str, said["filings"])),
        {str(key): str(value) for key, value in said["values"].items()},
    )
