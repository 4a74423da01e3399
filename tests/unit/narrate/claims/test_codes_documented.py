"""Every code of the table in docs/narratives.md, and every key of its rules, does what the table says, by its example."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest
from claim_facts import frames, verifier

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.rules import CODES, Code, Rules, Severity, own_rules, rules, verdict_of
from tickmark.settings import REPOSITORY

PAGE = (REPOSITORY / "docs/narratives.md").read_text(encoding="utf-8")
TABLE = re.findall(r"^\| `([A-Z_]+)`(?: \((warning)\))? \| [^|]+ \| ([^|]+) \|$", PAGE, re.MULTILINE)

KEYS = dict(re.findall(r"^\| `([a-z_]+)` \| [^|]+ \| `([^|`]+)` \|$", PAGE, re.MULTILINE))
CHANGES = {
    "severities": ("Acme shipped 3.5 million pumps in 2024.", ["error"], ["warning"]),
    "tolerances": ("Acme's revenue was $12.7 billion in fiscal 2024.", ["ok"], ["error"]),
    "citations": ("Acme's revenue was $12,650 million in fiscal 2024.", ["ok"], ["error"]),
    "ignored_below": ("Acme closed 417 bridges in 2024.", ["error"], []),
    "source_prefixes": ("Acme's revenue was $12,650 million in fiscal 2024.", ["ok"], ["error"]),
}
"""A text for each key of the rules, and how its claims count without the example of the key and with it."""


def _with_revenue(**changed: object) -> Verifier:
    verified, filings = frames()
    its = (verified["ticker"] == "ACME") & (verified["metric"] == "revenue") & (verified["fiscal_period"] == "FY2024")
    for column, value in changed.items():
        verified.loc[its, column] = value
    return Verifier(FactStore.from_frame(verified, filings))


def _with_two_values() -> Verifier:
    """A company two of whose rows of one name state two values of its revenue."""
    verified, filings = frames()
    its = (verified["ticker"] == "ACME") & (verified["metric"] == "revenue") & (verified["fiscal_period"] == "FY2024")
    other = verified[its].copy()
    other["fact_id"], other["value"], other["printed"] = "b" * 24, 11_900e6, "11,900"
    return Verifier(FactStore.from_frame(pd.concat([other, verified], ignore_index=True), filings))


def _asking_for_citations() -> Verifier:
    asked = _with_severity("CLAIM_UNCITED", "error")
    return Verifier(FactStore.from_frame(*frames()), own=asked)


def _with_severity(code: Code, severity: Severity) -> Rules:
    return rules().model_copy(update={"severities": {**rules().severities, code: severity}})


STORES: dict[str, Callable[[], Verifier]] = {
    "DISPUTED_SOURCE": lambda: _with_revenue(assurance="disputed"),
    "AMBIGUOUS_SOURCE": _with_two_values,
    "CLAIM_UNCITED": _asking_for_citations,
}


def test_the_table_has_every_code() -> None:
    assert sorted(code for code, _, _ in TABLE) == sorted(CODES)


@pytest.mark.parametrize(("code", "warning", "text"), TABLE)
def test_the_example_of_a_code_is_found_to_be_so(code: str, warning: str, text: str) -> None:
    result = STORES.get(code, verifier)().verify(text)
    if code == "MATH_INCONSISTENT":
        assert [check.kind for check in result.maths if not check.ok] == ["shares_of_whole"]
        return
    assert [claim.finding.code for claim in result.claims] == [code]
    assert result.claims[0].finding.verdict == verdict_of(code)
    assert (result.claims[0].finding.severity == "warning") == bool(warning)


@pytest.mark.parametrize("key", CHANGES)
def test_the_example_of_a_rule_changes_what_counts(key: str, tmp_path: Path) -> None:
    text, before, after = CHANGES[key]
    (tmp_path / "rules.yaml").write_text(KEYS[key])
    held = FactStore.from_frame(*frames())
    changed = Verifier(held, own=own_rules(tmp_path / "rules.yaml"))
    assert [claim.finding.severity for claim in verifier().verify(text).claims] == before
    assert [claim.finding.severity for claim in changed.verify(text).claims] == after


def test_every_rule_has_an_example() -> None:
    assert set(KEYS) == set(CHANGES)
