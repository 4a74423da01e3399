"""EDGAR for the graph."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from dagster import ConfigurableResource
from pydantic import Field

from tickmark.settings import settings

if TYPE_CHECKING:
    from tickmark.edgar import EdgarClient
    from tickmark.rawstore import RawStore


class EdgarResource(ConfigurableResource):
    """EDGAR, or one host that stands for both of its own."""

    url: str = Field("", description="host that stands for www.sec.gov and data.sec.gov; empty: EDGAR_URL")
    identity: str = Field("", description="'Name mail@host', which the SEC requires; empty: EDGAR_IDENTITY")

    @contextmanager
    def client(self, store: RawStore) -> Iterator[EdgarClient]:
        """A client that puts documents into `store`, closed at the end.

        Raises:
            ConfigError: no identity where the SEC's own hosts would be asked, or an address that cannot be used.
        """
        from tickmark.edgar import EdgarClient

        given = {name: value for name, value in (("edgar_url", self.url), ("edgar_identity", self.identity)) if value}
        with EdgarClient(settings().model_copy(update=given), store) as client:
            yield client
