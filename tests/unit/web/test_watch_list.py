"""The file of the watch list."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tickmark.errors import ConfigError
from tickmark.settings import Settings
from tickmark.web.watch_list import Look, WatchList

WHEN = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)


def test_looks_come_back_in_the_order_of_adding(tmp_path: Path) -> None:
    watched = WatchList(tmp_path / "folder" / "list.json")
    assert watched.companies() == {}
    look = Look(WHEN, ("a", "b"), {"year|income|revenue||FY2024": "1 USD"})
    watched.see("NVDA", Look(WHEN))
    watched.see("AAPL", Look(WHEN))
    watched.see("NVDA", look)
    watched.remove("MSFT")
    assert list(watched.companies()) == ["NVDA", "AAPL"] and watched.companies()["NVDA"] == look
    watched.remove("NVDA")
    assert list(watched.companies()) == ["AAPL"]
    assert [path.name for path in watched.path.parent.iterdir()] == ["list.json"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"companies": {"NVDA": 3}}', '{"companies": {"NVDA": {"at": "x"}}}'])
def test_a_damaged_file_is_named_and_not_replaced(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.json"
    path.write_text(text)
    with pytest.raises(ConfigError, match="is not a watch list"):
        WatchList(path).see("NVDA", Look(WHEN))
    assert path.read_text() == text


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match="cannot be read"):
        WatchList(tmp_path / "file" / "list.json").see("NVDA", Look(WHEN))


def test_it_is_kept_with_the_settings_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TICKMARK_WATCH_LIST", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert Settings().watch_list_path == tmp_path / "tickmark" / "watch_list.json"
    monkeypatch.setenv("TICKMARK_WATCH_LIST", str(tmp_path / "mine.json"))
    assert Settings().watch_list_path == tmp_path / "mine.json"
