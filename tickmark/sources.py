"""Where things come from and how far that can be trusted: tiers of domains and documents, and a search for news.

News is attributed context, never a fact: nothing that a search finds enters the fact store or a thesis.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import httpx
import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from tickmark.errors import ConfigError, Forbidden, RateLimited, Unavailable, WrongDocument
from tickmark.settings import Settings, masked
from tickmark.yaml_files import read_yaml

LOWEST = 4
SEC = "https://www.sec.gov"
GOOGLE = "https://www.googleapis.com/customsearch/v1"
PAGE = 10  # results that one request gives at most
MOST = 50  # results that are asked for at most; the service gives a hundred
TIMEOUT = httpx.Timeout(10.0)
_TITLE = 300  # characters of a title and of a snippet that are kept
_FILE = Path(__file__).with_name("sources.yaml")
_DAY = re.compile(r"(?P<year>(?:19|20)\d\d)-(?P<month>\d\d)-(?P<day>\d\d)")


class Tiers(BaseModel):
    """`sources.yaml`."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    fact_tiers: tuple[int, ...]
    domains: dict[int, tuple[str, ...]]
    documents: dict[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class NewsItem:
    """One result of a search: what it is called, where it is, and the tier of its domain. `published` is None where the
    service does not say.
    """

    title: str
    url: str
    domain: str
    snippet: str
    published: date | None
    tier: int


class NewsSearch(Protocol):
    """Finds news about something, published within a range of days."""

    def search(self, query: str, first: date, last: date, count: int = PAGE) -> list[NewsItem]:
        """Results, the service's order."""


@cache
def tiers() -> Tiers:
    """The tiers that come with Tickmark.

    Raises:
        ConfigError: the file breaks its schema.
    """
    try:
        return Tiers.model_validate(read_yaml(_FILE))
    except (yaml.YAMLError, ValidationError) as error:
        raise ConfigError(f"{_FILE.name} cannot be used: {error}") from error


def domain_of(url: str) -> str:
    """The host of an http or https address in lower case, without `www.`; empty for anything else."""
    try:
        parts = urlsplit(url)
        host = parts.hostname if parts.scheme in ("http", "https") else None
    except ValueError:
        return ""
    return (host or "").lower().rstrip(".").removeprefix("www.")


def domain_tier(url: str) -> int:
    """The tier of an address's domain or of one it lies below (`data.sec.gov` is `sec.gov`, `sec.gov.example.org` is
    not).
    """
    domain = domain_of(url)
    for tier, names in sorted(tiers().domains.items()):
        if any(domain == name or domain.endswith(f".{name}") for name in names):
            return tier
    return LOWEST


def document_tier(form: str) -> int:
    """The tier of a kind of document."""
    wanted = " ".join(form.upper().split())
    return next(
        (tier for tier, names in sorted(tiers().documents.items()) if wanted in {name.upper() for name in names}),
        LOWEST,
    )


def may_state_facts(url: str, form: str) -> bool:
    """Whether a document at an address can be the source of a fact: both its domain and its kind are of the top
    tiers.
    """
    return domain_tier(url) in tiers().fact_tiers and document_tier(form) in tiers().fact_tiers


def fact_documents() -> tuple[str, ...]:
    """Kinds of documents that facts are taken from."""
    return tuple(name for tier in tiers().fact_tiers for name in tiers().documents.get(tier, ()))


@dataclass(frozen=True, slots=True)
class GoogleSearch:
    """Google's Programmable Search (its JSON API). `url` is the service's, or that of a stand-in."""

    key: str
    engine: str
    url: str = GOOGLE

    def search(self, query: str, first: date, last: date, count: int = PAGE) -> list[NewsItem]:
        """Results whose pages are dated within the range.

        Raises:
            Forbidden: the key or the engine is refused.
            RateLimited: the quota is used up.
            Unavailable: no answer.
            WrongDocument: the answer is not what the service gives.
        """
        found: list[NewsItem] = []
        wanted = max(1, min(count, MOST))
        with httpx.Client(timeout=TIMEOUT, follow_redirects=False) as client:
            while len(found) < wanted:
                answer = self._ask(client, query, first, last, len(found) + 1, min(PAGE, wanted - len(found)))
                items = answer.get("items", [])
                if not isinstance(items, list):
                    raise WrongDocument("the search gave results in an unknown shape")
                found += [item for entry in items if (item := _item(entry)) is not None]
                if len(items) < PAGE or not found:
                    break
        return [item for item in found if item.published is None or first <= item.published <= last][:wanted]

    def _ask(
        self, client: httpx.Client, query: str, first: date, last: date, start: int, number: int
    ) -> dict[str, Any]:
        parameters = {
            "key": self.key,
            "cx": self.engine,
            "q": query[:300],
            "start": str(start),
            "num": str(number),
            "sort": f"date:r:{first:%Y%m%d}:{last:%Y%m%d}",
        }
        try:
            answer = client.get(self.url, params=parameters)
        except httpx.HTTPError as error:
            raise Unavailable(
                f"the news search did not answer: {masked(str(error)).replace(self.key, '***')}"
            ) from error
        if answer.status_code == 429:
            raise RateLimited("the news search's quota is used up")
        if answer.status_code in (400, 401, 403):
            raise Forbidden(
                f"the news search refused the request ({answer.status_code})",
                hint="check TICKMARK_NEWS_KEY and TICKMARK_NEWS_ENGINE",
            )
        if answer.status_code != 200:
            raise Unavailable(f"the news search answered {answer.status_code}")
        try:
            read = answer.json()
        except json.JSONDecodeError as error:
            raise WrongDocument("the news search gave no JSON") from error
        if not isinstance(read, dict):
            raise WrongDocument("the news search gave no object")
        return read


def _item(entry: Any) -> NewsItem | None:
    if not isinstance(entry, dict) or not domain_of(str(entry.get("link", ""))):
        return None
    url = str(entry["link"])
    title, snippet = (" ".join(str(entry.get(name, "")).split())[:_TITLE] for name in ("title", "snippet"))
    return NewsItem(title, url, domain_of(url), snippet, _published(entry), domain_tier(url))


def _published(entry: dict[str, Any]) -> date | None:
    """The day that a page's own tags say it was published."""
    pagemap = entry.get("pagemap")
    tags = pagemap.get("metatags", []) if isinstance(pagemap, dict) else []
    for tag in tags if isinstance(tags, list) else ():
        for name in ("article:published_time", "datepublished", "date", "og:published_time", "pubdate"):
            match = _DAY.match(str(tag.get(name, ""))) if isinstance(tag, dict) else None
            if match:
                try:
                    return date(int(match["year"]), int(match["month"]), int(match["day"]))
                except ValueError:
                    continue
    return None


def open_news(settings: Settings) -> NewsSearch | None:
    """The search that is configured; None without a key. Nothing is asked of the network.

    Raises:
        ConfigError: a key without an engine.
    """
    key = settings.news_key.get_secret_value()
    if not key:
        return None
    if not settings.news_engine:
        raise ConfigError(
            "TICKMARK_NEWS_KEY is set, and TICKMARK_NEWS_ENGINE is not",
            hint="set the id of the programmable search engine",
        )
    return GoogleSearch(key, settings.news_engine, settings.news_url or GOOGLE)


def attributed(items: Sequence[NewsItem]) -> list[str]:
    """One line per item with its source: context for a reader, none of it a fact."""
    return [
        f"{item.domain}{f', {item.published}' if item.published else ''} (tier {item.tier}): {item.title}"
        for item in items
    ]
