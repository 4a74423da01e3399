"""Every third of the attacks, for what nobody had in mind who mended the others: a measure, of which only totals are
looked at.

    TICKMARK_ATTACKS=1 pytest -q --tb=no tests/security/test_attacks_kept_out.py

Not all of them are held yet.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from attacks import area, rows


@pytest.mark.skipif(not os.environ.get("TICKMARK_ATTACKS"), reason="a measure, run on demand")
@pytest.mark.parametrize(("where", "attack"), rows(kept_out=True))
def test_an_attack_does_not_come_through(where: str, attack: str, tmp_path: Path) -> None:
    area(where).check(area(where).ROWS[attack], tmp_path)
