"""`tickmark explain`: the rules that made a fact, in order."""

from __future__ import annotations

import json
import os
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from command_line import Ran, run_here

from tests.support.sample_warehouse import sample_warehouse
from tickmark.document.html import read_html
from tickmark.evidence import Decision, Kind, SourceKind
from tickmark.facts import Understanding, extract
from tickmark.facts.explained import explain, is_as_built
from tickmark.facts.text.attachment import Attachment
from tickmark.model import Filing, FiscalPeriod, Section

PAGE = b"""<html><body><p>FORM 10-K</p><p>Our marketing expense was $4 million in 2023.</p>
<p><b>Statements of income</b></p><p>(in thousands)</p>
<table><tr><td></td><td colspan=2>Year ended December 31,</td></tr><tr><td></td><td>2023</td><td>2022</td></tr>
<tr><td>Total revenue</td><td>$1,234</td><td>$1,100</td></tr><tr><td>Cost of \
sales</td><td>678</td><td>590</td></tr></table></body></html>"""
GATE = {"checks": '["address", "!stated_twice_alike"]', "witnesses": '["page"]', "other_reading": None}


@cache
def read() -> tuple[Understanding, tuple[dict[str, Any], ...]]:
    """The page with its candidate facts as rows of the warehouse."""
    digest, end = sha256(PAGE).hexdigest(), date(2023, 12, 31)
    document = read_html(PAGE, digest)
    fiscal = FiscalPeriod(2023, None, end, "told")
    sections = (Section("Item8", "Financial Statements", 0, 0, len(document.blocks)),)
    filing = Filing("MADE", "2023Q4", 1, "Made Up Inc.", "10-K", "0", end, end, "a.htm", "", "1231", digest)
    understanding = Understanding(document, sections, fiscal)
    return understanding, tuple(row | GATE for row in extract(document, filing, sections, fiscal, understanding))


def fact(printed: str) -> dict[str, Any]:
    return next(row for row in read()[1] if row["printed"] == printed)


def about(steps: list[Decision], what: str) -> list[tuple[str, str]]:
    return [(step.rule, step.verdict) for step in steps if step.about == what]


def test_a_number_of_a_table_is_explained_from_the_document_to_the_gate() -> None:
    steps = explain(read()[0], fact("$1,234"))
    assert is_as_built(steps)
    assert list(dict.fromkeys(step.about for step in steps)) == [
        "document",
        "section",
        "table",
        "label",
        "unit",
        "scale",
        "period",
        "metric",
        "gate",
        "witness",
    ]
    assert about(steps, "document") == [("fiscal_period", "FY2023, to 2023-12-31")]
    assert about(steps, "unit") == [("currency_sign", "USD")]
    assert about(steps, "scale") == [("above_table", "x 10^3")]
    assert about(steps, "period")[-1] == ("months", "2023-01-01 to 2023-12-31")
    assert about(steps, "gate") == [("address", "passed"), ("stated_twice_alike", "failed")]
    assert about(steps, "witness") == [("page", "confirms")]
    assert "(in thousands)" in next(step.read for step in steps if step.about == "scale")


def test_a_number_of_a_sentence_is_explained_by_its_rule_of_attachment() -> None:
    steps = explain(read()[0], fact("$4 million"))
    assert is_as_built(steps)
    period = next(step for step in steps if step.about == "period")
    assert Attachment[period.rule.upper()] in Attachment and period.verdict == "2023-01-01 to 2023-12-31"
    assert (
        next(step.read for step in steps if step.about == "sentence") == "Our marketing expense was $4 million in 2023."
    )


@pytest.mark.parametrize("printed", ["$1,234", "$4 million"])
def test_a_fact_that_the_rules_read_otherwise_today_shows_what_is_stored(printed: str) -> None:
    steps = explain(read()[0], fact(printed) | {"period_source": "column header: another"})
    assert not is_as_built(steps)
    stored = [step for step in steps if step.rule == SourceKind.STORED.rule]
    assert [step.about for step in stored] == ["unit", "scale", "period"] and stored[
        -1
    ].read == "column header: another"


def test_every_rule_of_the_page_has_a_name_in_the_code() -> None:
    names = {kind.rule for kinds in (SourceKind, Attachment) for kind in _members(kinds)}
    for row in read()[1]:
        for step in explain(read()[0], row):
            assert step.about not in ("unit", "scale", "period") or step.rule in names | {"beside_number"}, step


def _members(kinds: type[Kind]) -> list[Kind]:
    return list(kinds)


def test_the_command_shows_the_rules_of_a_fact_of_the_sample(tmp_path: Path) -> None:
    warehouse = sample_warehouse(tmp_path)
    environment = os.environ | {"TICKMARK_DATA": str(warehouse.parent)}

    def run(*arguments: str) -> Ran:
        return run_here(*arguments, environment=environment)

    listed = json.loads(
        run("facts", "MRDW", "--metric", "revenue", "--fiscal", "FY2024", "--segment", "none", "--format", "json").out
    )
    shown = run("explain", listed[0]["fact_id"][:12])
    assert shown.code == 0, shown.err
    assert "above_table" in shown.out and "x 10^6" in shown.out and "Total net revenue" in shown.out and not shown.err
    told = json.loads(run("explain", listed[0]["fact_id"], "--format", "json").out)
    assert told["as_built"] and set(told["steps"][0]) == {"about", "rule", "verdict", "read"}
    assert {step["about"] for step in told["steps"]} >= {"document", "unit", "scale", "period", "metric", "witness"}
    missing = run("explain", "ffffffffffff")
    assert missing.code == 1 and "no fact has an id that begins with 'ffffffffffff'" in missing.err
