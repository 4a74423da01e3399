"""Attacks on everything that comes from outside: no false fact, no error that is not explained, an answer to all."""

from __future__ import annotations

from pathlib import Path

import pytest
from attacks import LIMITS, area, rows


@pytest.mark.parametrize(("where", "attack"), rows(kept_out=False))
def test_an_attack_does_not_come_through(
    where: str, attack: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if attack in LIMITS.get(where, ()):
        request.applymarker(pytest.mark.xfail(strict=True, reason="a known limit"))
    area(where).check(area(where).ROWS[attack], tmp_path)
