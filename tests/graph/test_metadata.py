"""What a materialisation shows: charts that the UI draws in place, tables whose text cannot become markup."""

from __future__ import annotations

import base64

import pandas as pd
import pytest
from lake_rows import fact
from lxml import etree

from assets.charts import INLINE, MAX_BARS, bar_chart
from assets.metadata import describe, gate_summary, table_md
from tickmark.schemas import TABLES

NAMESPACE = "{http://www.w3.org/2000/svg}"


def _drawing(markdown: str | None) -> etree._Element:
    assert markdown is not None
    return etree.fromstring(base64.b64decode(markdown.rpartition("base64,")[2].rstrip(")")))


def test_a_chart_has_a_bar_per_count_in_proportion() -> None:
    drawing = _drawing(bar_chart("facts", {"verified": 200, "SCALE_MISMATCH": 100, "none": 0}).md_str)
    assert [text.text for text in drawing.iter(f"{NAMESPACE}text")] == ["verified 200", "SCALE_MISMATCH 100", "none 0"]
    lengths = [int(path.attrib["d"].rpartition("h")[2]) for path in drawing.iter(f"{NAMESPACE}path")]
    assert lengths[0] == 2 * lengths[1] > 0
    assert lengths[2] == 0


def test_many_bars_are_summed_up_and_still_shown_in_place() -> None:
    counts = {f"A_RATHER_LONG_REASON_NUMBER_{n}": 10_000_000 - n for n in range(20)}
    chart = bar_chart("verified and rejected by reason", counts).md_str
    texts = [text.text or "" for text in _drawing(chart).iter(f"{NAMESPACE}text")]
    assert len(texts) == MAX_BARS
    assert sum(int(text.split()[-1].replace(",", "")) for text in texts) == sum(counts.values())
    assert texts[-1].startswith("others ")
    usual = {
        "verified": 12_345,
        "VALUE_MISMATCH": 123,
        "SCALE_MISMATCH": 99,
        "PERIOD_MISMATCH": 12,
        "LABEL_MISMATCH": 7,
        "UNIT_MISMATCH": 1,
    }
    assert len(bar_chart("verified and rejected by reason", usual).md_str or "") < INLINE


def test_labels_cannot_break_out_of_the_drawing() -> None:
    drawing = _drawing(bar_chart("x", {"</svg><script>": 1, "a&b": 2}).md_str)
    assert [text.text for text in drawing.iter(f"{NAMESPACE}text")] == ["</svg><script> 1", "a&b 2"]


@pytest.mark.parametrize(
    "text", ["<img src=x onerror=alert(1)>", "[a](javascript:alert(1))", "a | b", "`code`", "line\nbreak", "**bold**"]
)
def test_text_of_a_filing_is_never_markup(text: str) -> None:
    lines = (table_md(pd.DataFrame({"title": [text]}), {"title": "title"}).md_str or "").split("\n")
    assert len(lines) == 3
    cell = lines[2].removeprefix("| ").removesuffix(" |")
    for position, character in enumerate(cell):
        if character in "<>[]()|`*!":
            assert cell[position - 1] == "\\", cell


@pytest.mark.parametrize("table", list(TABLES))
def test_every_table_can_be_empty(table: str) -> None:
    assert describe(table, TABLES[table].empty()) == {"dagster/row_count": 0, "filings": 0}


def test_the_gates_summary_counts_by_reason() -> None:
    rejected = pd.DataFrame({"reason": ["SCALE_MISMATCH", "SCALE_MISMATCH", "SIGN_MISMATCH"]})
    found = gate_summary(_verified(9), rejected)
    assert (found["verified"], found["rejected"], found["verified share"]) == (9, 3, 0.75)
    texts = [text.text for text in _drawing(found["verified and rejected by reason"].md_str).iter(f"{NAMESPACE}text")]
    assert texts == ["verified 9", "SCALE_MISMATCH 2", "SIGN_MISMATCH 1"]
    assert gate_summary(_verified(0), pd.DataFrame({"reason": []}))["verified share"] == 0.0


def test_the_gates_summary_counts_by_assurance_and_by_witness() -> None:
    verified = _verified(9)
    verified.loc[:1, ["assurance", "witnesses"]] = ("uncorroborated", '["page"]')
    verified.loc[2, ["assurance", "other_reading"]] = ("disputed", "tag us-gaap:Revenues: <b>1</b> USD")
    found = gate_summary(verified, pd.DataFrame({"reason": []}))
    assert [found[name] for name in ("corroborated", "uncorroborated", "disputed", "corroborated share")] == [
        6,
        2,
        1,
        0.6667,
    ]
    texts = [text.text for text in _drawing(found["verified by witness"].md_str).iter(f"{NAMESPACE}text")]
    assert texts == ["page 9", "second_reader 7", "footing 7"]
    listed = (found["disputed facts"].md_str or "").splitlines()
    assert len(listed) == 3 and "us\\-gaap:Revenues" in listed[2] and "<b>" not in listed[2].replace("\\<b", "")
    assert "by assurance" in describe("verified_facts", verified)


def _verified(count: int) -> pd.DataFrame:
    return TABLES["verified_facts"].frame([fact("ABC", "2024Q1", number) for number in range(count)])
