"""The limit on requests over the machines of a cluster: what `ratelimit` keeps in files, kept in Redis.

A sorted set holds a member for each request that may be on its way or was answered less than a window ago, with the
moment from which it no longer counts. Moments are Redis's own clock's, so that machines need not agree on the time. The
slot of a process that dies is free again after `LEASE`, which no answer's beginning takes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from tickmark.errors import ConfigError
from tickmark.extras import need
from tickmark.ratelimit import MARGIN, MAX_PAUSE
from tickmark.settings import masked

if TYPE_CHECKING:
    from redis import Redis

LEASE = 120.0  # seconds
LONGEST_WAIT = 0.05  # seconds between looks: a slot may be handed back at any moment
CONNECT = 5.0  # seconds
_NOW = "local t = redis.call('TIME') local now = t[1] * 1000 + math.floor(t[2] / 1000) "
_TAKE = (
    _NOW
    + """
local paused = redis.call('PTTL', KEYS[2])
if paused > 0 then return paused end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) < tonumber(ARGV[2]) then
  redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], 2 * ARGV[3])
  return 0
end
return math.max(1, redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2] - now)
"""
)
"""Take a slot: 0, or the milliseconds after which it is worth asking again."""
_RELEASE = _NOW + "redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])"
_PAUSE = """
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], 1, 'PX', ARGV[1]) end
"""


class SharedLimiter:
    """At most `slots` requests in any `window` seconds, over everything that uses `name` in the Redis at `url`."""

    def __init__(self, url: str, name: str, slots: int = 10, window: float = 1.0) -> None:
        """Raises ConfigError: there is no Redis at that address, or the extra `cluster` is missing."""
        need("cluster")
        import redis

        self._keys = f"tickmark:{name}:requests", f"tickmark:{name}:pause"
        self._slots = slots
        self._window = round((window + MARGIN) * 1000)
        try:
            self._redis: Redis = redis.Redis.from_url(url, socket_connect_timeout=CONNECT, socket_timeout=CONNECT)
            self._redis.ping()
        except (redis.RedisError, ValueError) as error:
            raise ConfigError(
                f"TICKMARK_LIMITER={masked(url)} is no Redis that can be used: {error}",
                hint="start one with 'redis-server', or leave it unset where one machine alone asks EDGAR",
            ) from error

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Wait for a slot and hold it; leave as soon as the answer has begun, or has failed to."""
        member = uuid4().hex
        while wait := self._run(_TAKE, self._keys, member, self._slots, round(LEASE * 1000)):
            time.sleep(min(wait / 1000, LONGEST_WAIT))
        try:
            yield
        finally:
            self._run(_RELEASE, self._keys[:1], member, self._window)

    def pause(self, seconds: float) -> None:
        """Let nobody ask for so many seconds (at most ten minutes): the other side said so."""
        self._run(_PAUSE, self._keys[1:], round(min(seconds, MAX_PAUSE) * 1000))

    def close(self) -> None:
        """End the connections to Redis."""
        self._redis.close()

    def _run(self, script: str, keys: tuple[str, ...], *arguments: str | int) -> int:
        """What a script of Redis gives.

        Raises:
            ConfigError: Redis is gone. Nothing is asked of EDGAR without it: others could be asking, too.
        """
        import redis

        try:
            answer: Any = self._redis.eval(script, len(keys), *keys, *arguments)
        except redis.RedisError as error:
            raise ConfigError(
                f"the Redis of TICKMARK_LIMITER, which keeps the limit on requests, is gone: {error}",
                hint="start it again, then build again",
            ) from error
        return int(answer or 0)
