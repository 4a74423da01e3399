"""Alerts: a message as JSON to a webhook that somebody has set."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from tickmark.errors import ConfigError, SourceError

SECONDS = 10.0  # to connect and to be answered


def send(url: str, message: Mapping[str, str]) -> None:
    """Post a message. A redirect is not followed: it might carry the message to another host.

    Raises:
        ConfigError: the address is not one of http or https.
        SourceError: nobody answered, or not with a success.
    """
    import httpx

    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ConfigError(
            "TICKMARK_ALERT_URL is not a web address", hint="give one that begins with https:// or http://"
        )
    try:
        answered = httpx.post(url, json=dict(message), timeout=SECONDS, follow_redirects=False)
    except httpx.HTTPError as error:
        raise SourceError(f"the alert could not be sent to {parts.hostname}: {error}") from error
    if not answered.is_success:
        raise SourceError(f"the alert could not be sent: {parts.hostname} answered {answered.status_code}")
