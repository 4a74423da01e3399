"""What the benchmark of revenue lines counts as right; everything made up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from revenue_gold import (
    Filing,
    as_lines,
    description_judged,
    figures,
    judged,
    letters,
    lines_judged,
    places,
    products_judged,
)
from revenue_gold import segments_judged as judge_segments

from tickmark.describe.rows import Company, Described
from tickmark.describe.sentences import Quote
from tickmark.errors import ConfigError

FILING = letters("Overview. The Ovens segment sells ovens to bakers. Revenue of Ovens rose by 3 %. Bakers buy flour. "
                  "The Ovens segment sells ovens to all bakers.")  # fmt: skip


def row(name: str, value: float, group: str = "", *quotes: str, products: tuple[str, ...] = ()) -> Described:
    told = tuple(Quote(quote, "c1", 1.0, "filing") for quote in quotes)
    return Described(name, group, value, "line", "f", quotes=told, products=products)


def company(lines: tuple[Described, ...], segments: tuple[Described, ...] = ()) -> Company:
    return Company("Bakery Works", "BAKE", "1", "FY2024", 10.0, "USD", lines, segments)


def span(text: str) -> dict[str, int]:
    [(start, end)] = places(FILING, text)
    return {"start": start, "length": end - start}


def test_a_set_is_complete_only_with_every_line_and_no_other() -> None:
    gold = {"lines": [{"name": "Ovens", "value": 7.0, "group": "Ovens"}, {"name": "Tins", "value": 3.0, "group": None}]}
    whole = list(lines_judged(Filing(gold, company((row("Ovens", 7.0, "Ovens"), row("Tins", 3.0))))))
    assert "sets: complete" in whole and whole.count("groups: right") == 2
    more = list(lines_judged(Filing(gold, company((row("Ovens", 7.0), row("Tins", 3.0), row("Flour", 1.0))))))
    assert "sets: not complete (1 too many)" in more and "groups: wrong Ovens: '', wanted 'Ovens'" in more
    assert "lines: missing Tins" in list(lines_judged(Filing(gold, company((row("Ovens", 7.0),)))))
    assert "values: wrong Tins 4.0 3.0" in list(lines_judged(Filing(gold, company((row("Tins", 4.0),)))))


def test_segments_that_are_none_are_false() -> None:
    gold = {"segments": [{"name": "Ovens", "revenue": 8.0, "external": 7.0}]}
    found = list(judge_segments(Filing(gold, company((), (row("Ovens", 7.0), row("Corporate", 1.0))))))
    assert found == [
        "segments: there", "revenue of segments: right", "segments given: false Corporate", "segments given: true"
    ]  # fmt: skip
    assert list(judge_segments(Filing({"segments": []}, company((), (row("Bakery", 10.0),))))) == [
        "single segments: there"
    ]


def test_a_quote_is_judged_by_the_sentence_it_covers() -> None:
    gold = {"defined": [span("The Ovens segment sells ovens to bakers.")], "wrong": [span("Revenue of Ovens rose by")]}
    for quote, verdict in (
        ("The Ovens segment sells ovens to bakers.", "right"),
        ("Revenue of Ovens rose by 3 %.", "wrong"),
        ("Bakers buy flour.", "other"),
        ("The Ovens segment sells ovens to all bakers.", "alike"),
    ):
        assert description_judged(gold, row("Ovens", 7.0, "", quote), FILING) == verdict
    assert description_judged(gold, row("Ovens", 7.0), FILING) == "empty"
    assert description_judged(gold, None, FILING) == "absent"


def test_useful_products_are_names() -> None:
    gold = {"products": ["deck ovens", "rack ovens", "proofers"]}
    assert products_judged(gold, row("Ovens", 7.0, products=("deck ovens", "proofers"))) == "useful"
    assert products_judged(gold, row("Ovens", 7.0, products=("deck ovens", "which we sell", "proofers"))) != "useful"
    assert products_judged(gold, row("Ovens", 7.0)) == "empty"


def test_verdicts_are_counted_by_what_they_are_about() -> None:
    counts = figures(["lines: there", "lines: missing Tins", "lines: there"])
    assert counts == {"lines": {"there": 2, "missing": 1}}


def test_halves_of_a_gold_set_are_told_apart(tmp_path: Path) -> None:
    rows = [
        {"ticker": name, "accession": name, "held_out": out, "segments": [], "lines": [
            {"name": "Ovens", "value": 5.0, "group": ""}
        ]}
        for name, out in (("A", False), ("B", True), ("C", True))
    ]  # fmt: skip
    (tmp_path / "revenue_structure.jsonl").write_text("\n".join(map(json.dumps, rows)))
    (tmp_path / "revenue_descriptions.jsonl").write_text("")
    found = judged(tmp_path, {"A": company((row("Ovens", 5.0),))}.get, {"A": FILING, "B": FILING}.get)
    assert {"tuned: lines: there 1", "kept out: lines: missing 1"} <= set(as_lines(found))
    assert {ticker for verdicts in found.values() for ticker, _ in verdicts} == {"A", "B"}
    with pytest.raises(ConfigError, match="cannot be read"):
        judged(tmp_path / "none", {}.get, {}.get)
