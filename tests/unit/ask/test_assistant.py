"""What assistants are given: compact rows, sizes, pages, and errors that say what there is instead."""

from __future__ import annotations

import json

import pytest
from ask_facts import asker as made_asker

from tickmark.ask.assistant import (
    FACT_COLUMNS,
    MOST_BYTES,
    answered,
    bounded,
    company_of,
    coverage,
    evidence_of,
    fact_of,
    fact_rows,
    facts_filtered,
    facts_meant,
    nearest,
)
from tickmark.errors import NotInWarehouse


def test_a_long_result_is_cut_and_says_so() -> None:
    result = bounded({"rows": [["x" * 100] for _ in range(1_000)], "found": 1_000})
    assert len(json.dumps(result)) <= MOST_BYTES
    assert len(result["rows"]) + result["left_out"]["rows"] == 1_000
    assert bounded({"rows": [1, 2]}) == {"rows": [1, 2]}
    text = bounded({"text": "x" * 100_000})
    assert len(json.dumps(text)) <= MOST_BYTES and text["left_out"]["text"] + len(text["text"]) == 100_000


def test_facts_are_rows_that_go_on_where_the_page_ends() -> None:
    asker = made_asker()
    facts = facts_filtered(asker, "MRDW", None, None, None)
    first = fact_rows(facts, 10, 0)
    assert first["columns"] == list(FACT_COLUMNS) and len(first["rows"]) == 10 and first["next_offset"] == 10
    rest = fact_rows(facts, 100, 10)
    assert rest["next_offset"] is None and len(rest["rows"]) + 10 == first["found"]
    assert not {row[0] for row in first["rows"]} & {row[0] for row in rest["rows"]} or len(
        {row[0] for row in rest["rows"]}
    ) < len(rest["rows"])


def test_facts_are_found_by_words_and_by_a_name_of_the_company() -> None:
    found = fact_rows(facts_meant(made_asker(), "operating income", "Merrowdale", "fiscal 2023", None), 5, 0)
    row = dict(zip(found["columns"], found["rows"][0], strict=True))
    assert (row["label"], row["value"], row["period"], row["end"]) == (
        "Operating income",
        330e6,
        "FY2023",
        "2023-08-31",
    )
    assert facts_meant(made_asker(), "operating income", "MRDW", "fiscal 2023", "shares") == []


def test_what_is_not_there_says_what_is() -> None:
    with pytest.raises(NotInWarehouse) as told:
        company_of(made_asker(), "Unheard-of Ltd")
    assert "MRDW" in str(told.value) + str(getattr(told.value, "hint", ""))
    with pytest.raises(NotInWarehouse):
        fact_of(made_asker(), "")


@pytest.mark.parametrize(
    ("ticker", "metric", "fiscal", "segment", "hint"),
    [
        ("Merowdale", None, None, None, "MRDW"),
        ("MRDW", "revenues", None, None, "nearest: revenue"),
        ("MRDW", "revenue", "FY24", None, "nearest: FY2024"),
        ("MRDW", None, None, "Smart valve", "nearest: Smart Valves"),
    ],
)
def test_an_error_tells_the_nearest_names(
    ticker: str, metric: str | None, fiscal: str | None, segment: str | None, hint: str
) -> None:
    with pytest.raises(NotInWarehouse) as told:
        facts_filtered(made_asker(), ticker, metric, fiscal, segment)
    assert hint in str(told.value)


def test_what_is_like_nothing_has_no_nearest_name() -> None:
    assert nearest("zzz", ["revenue"]) == "" and nearest("", ["revenue"]) == ""


def test_a_fact_is_named_by_the_beginning_of_its_id() -> None:
    asker = made_asker()
    fact = asker.store.find("MRDW", "revenue")[0]
    assert evidence_of(asker, fact_of(asker, fact.fact_id[:12].upper()))["fact_id"] == fact.fact_id


def test_coverage_tells_companies_and_what_one_states() -> None:
    assert len(coverage(made_asker(), None)["companies"]) == 3
    of_one = coverage(made_asker(), "MRDW")
    assert "revenue" in of_one["metrics"] and "FY2024" in of_one["periods"] and "Pumps" in of_one["members"]


def test_an_answer_is_given_without_how_it_was_planned() -> None:
    told = answered(made_asker().ask("What was Merrowdale's revenue in fiscal 2024?"))
    assert told["status"] == "answered" and told["answer"]["value"] == 2_249e6 and told["citations"][0]["printed"]
    assert "plan" not in told and len(json.dumps(told)) < 3_000
