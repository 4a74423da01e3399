"""What the gate makes of candidates: witnesses confirm, contradict or are silent, whatever the reader says of
itself.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from drawn_tables import table

from tickmark import second_reader
from tickmark.gate import assure, quarantine
from tickmark.model import Location, Period
from tickmark.proofs import proof_report
from tickmark.schemas import TABLES
from tickmark.second_reader import SecondReading, read_page
from tickmark.xbrl import Tag

END = date(2023, 12, 31)
PAGE = b"""<html><body><p>CONSOLIDATED STATEMENTS OF INCOME</p><p>(in millions)</p>
<table><tr><td></td><td>Year Ended December 31, 2023</td><td>Europe, Year Ended December 31, 2023</td></tr>
<tr><td>Net sales</td><td>$ 1,234</td><td>$ 400</td></tr><tr><td>Cost of sales</td><td>600</td><td>150</td></tr></table>
<p>Selected figures</p><table><tr><td>Net sales</td><td>1,234</td></tr></table>
<p>Results (in millions)</p><table><tr><td></td><td>Year Ended December 31, 2023</td></tr><tr><td>Net sales</td><td>$ \
1,234</td></tr></table></body></html>"""


def reading() -> SecondReading:
    return second_reader.read(read_page(PAGE), END, True, "1231")


def row(fact_id: str, value: float, place: tuple[int, int, int], **other: Any) -> dict[str, Any]:
    known = dict.fromkeys(TABLES["extracted_facts"].column_names) | {
        "fact_id": fact_id, "ticker": "HLHI", "accession": "0000000001-24-000001", "metric": None, "label": "Net sales",
        "row_label": "Net sales",
        "column_label": "2023", "value": value, "unit": "USD", "period_start": date(2023, 1, 1), "period_end_date": END,
        "printed": "1,234",
        "scale": 6, "checks": "[]", "section_id": "Item8", "source_format": "html_table",
    }  # fmt: skip
    known["table_index"], known["row_index"], known["column_index"] = place
    return known | other


def weigh(*rows: dict[str, Any], tags: tuple[Tag, ...] = ()) -> dict[str, tuple[str, list[str]]]:
    outcome = assure(list(rows), reading(), proof_report(rows), tags)
    kept = {one["fact_id"]: (one["assurance"], json.loads(one["witnesses"])) for one in outcome.kept}
    return kept | {one["fact_id"]: ("contradicted", [detail]) for one, detail in outcome.contradicted}


def tag(value: int, end: date = END) -> Tag:
    period = Period(date(end.year, 1, 1), end)
    return Tag(
        "us-gaap:Revenues",
        Decimal(value),
        Decimal(value),
        "USD",
        period,
        (),
        Location(0, 1, 1),
        "1,234",
        "Net sales",
        6,
    )


def test_what_the_second_reader_confirms_is_corroborated() -> None:
    assert weigh(row("a", 1.234e9, (0, 1, 1))) == {"a": ("corroborated", ["page", "second_reader"])}


@pytest.mark.parametrize(
    "wrong",
    [
        {"value": 1.234e6, "scale": 3},
        {"value": -1.234e9},
        {"value": 8.638e9},
        {"unit": "EUR"},
        {"period_start": None},
        {"period_start": date(2022, 1, 1), "period_end_date": date(2022, 12, 31)},
    ],
)
def test_what_it_reads_otherwise_with_certainty_is_rejected_with_both_readings(wrong: dict[str, Any]) -> None:
    assurance, (detail,) = weigh(row("a", 1.234e9, (0, 1, 1)) | wrong)["a"]
    assert assurance == "contradicted"
    assert "claims" in detail and "the second reader reads" in detail


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"value": 6e5, "scale": 3}, "contradicted"),
        ({"period_end_date": date(2022, 12, 31), "period_start": date(2022, 1, 1)}, "contradicted"),
        ({"unit": "shares"}, "uncorroborated"),
    ],
    ids=["scale", "year", "unit"],
)
def test_the_scale_is_certain_without_a_sign_beside_the_digits_and_the_unit_is_not(
    wrong: dict[str, Any], said: str
) -> None:
    cost = row("a", 6e8, (0, 2, 1), label="Cost of sales", row_label="Cost of sales", printed="600")
    assert weigh(cost)["a"][0] == "corroborated"
    assert weigh(cost | wrong)["a"][0] == said


def test_a_member_that_nothing_names_beside_another_is_contradicted() -> None:
    page = read_page(b"""<html><body><p>Sales by region (in millions)</p><table>
<tr><td></td><td>Year Ended December 31, 2023</td></tr><tr><td>Europe</td><td>$ 700</td></tr>
<tr><td>Asia</td><td>$ 300</td></tr></table></body></html>""")
    read = second_reader.read(page, END, True, "1231")
    rows = [
        row("a", 7e8, (0, 1, 1), label="Europe", row_label="Europe", segment="Asia", printed="700"),
        row("b", 3e8, (0, 2, 1), label="Asia", row_label="Asia", segment="Europe", printed="300"),
    ]
    details = [detail for _, detail in assure(rows, read, proof_report(rows)).contradicted]
    assert len(details) == len(rows) and "but 'Europe'" in details[0]


def test_where_it_does_not_know_a_fact_is_uncorroborated() -> None:
    assert weigh(row("a", 1.234e9, (1, 0, 1)))["a"][0] == "uncorroborated"


def test_a_confirmed_printing_corroborates_another() -> None:
    found = weigh(row("a", 1.234e9, (0, 1, 1)), row("b", 1.234e9, (1, 0, 1)))
    assert found["b"] == ("corroborated", ["page", "repeated_in_table"])


def test_a_wrong_printing_finds_no_support_in_another_as_wrong() -> None:
    found = weigh(row("a", 1.234e12, (1, 0, 1)), row("b", 1.234e12, (1, 0, 1), row_label="Sales"))
    assert {assurance for assurance, _ in found.values()} == {"uncorroborated"}


def test_members_are_those_of_the_header() -> None:
    europe = row("a", 4e8, (0, 1, 2), segment="Europe", printed="400")
    assert weigh(europe)["a"][0] == "corroborated"
    assert weigh(europe | {"segment": "Asia"})["a"][0] == "uncorroborated"


def test_a_fact_of_a_table_that_a_segment_heads_is_not_believed_of_the_company() -> None:
    page = read_page(b"""<html><body><p>Metering segment (in millions)</p><p>Metering segment</p>
<table><tr><td></td><td>Year Ended December 31, 2023</td></tr><tr><td>Net sales</td><td>$ \
1,234</td></tr></table></body></html>""")
    read = second_reader.read(page, END, True, "1231")
    others = [row(f"of the segment {table}", 1.0, (table, 1, 1), segment="Metering") for table in (7, 8)]
    for segment, said in ((None, "uncorroborated"), ("Metering", "corroborated")):
        rows = [row("a", 1.234e9, (0, 1, 1), segment=segment), *others]
        kept = assure(rows, read, proof_report(rows)).kept
        assert {one["fact_id"]: one["assurance"] for one in kept}["a"] == said


def test_a_heading_over_several_tables_names_the_member_of_all() -> None:
    table = b"""<table><tr><td></td><td>Year Ended December 31, 2023</td></tr><tr><td>Net sales</td><td>$ \
1,234</td></tr></table>"""
    page = read_page(
        b"<html><body><p>Metering</p><p>Results (in millions)</p>%b<p>By region (in millions)</p>%b" % (table, table)
    )
    read = second_reader.read(page, END, True, "1231")
    others = [
        row(f"{name} {place}", 1.0, (place, 9, 1), segment=name) for name in ("Metering", "Pumps") for place in (7, 8)
    ]
    for segment, said in (("Metering", "corroborated"), ("Pumps", "uncorroborated")):
        rows = [row("a", 1.234e9, (1, 1, 1), segment=segment), *others]
        kept = assure(rows, read, proof_report(rows)).kept
        assert {one["fact_id"]: one["assurance"] for one in kept}["a"] == said


def test_a_tag_does_not_settle_which_of_two_values_is_meant() -> None:
    rows = (row("a", 1.234e9, (0, 1, 1)), row("b", 4e8, (0, 1, 2), printed="400"))
    found = weigh(*rows, tags=(tag(1_234_000_000), replace(tag(400_000_000), location=Location(0, 1, 2))))
    assert [found["a"][0], found["b"][0]] == ["uncorroborated"] * 2


def test_tags_confirm_and_contradict() -> None:
    assert weigh(row("a", 1.234e9, (0, 1, 1)), tags=(tag(1_234_000_000),))["a"] == (
        "corroborated",
        ["page", "second_reader", "tag"],
    )
    found = weigh(row("a", 1.234e9, (0, 1, 1)), tags=(tag(1_234_000_000, date(2022, 12, 31)),))["a"]
    assert found[0] == "contradicted" and "us-gaap:Revenues" in found[1][0]


def test_a_tag_that_page_and_another_printing_stand_against_is_disputed() -> None:
    slip = (tag(1_234_000_000, date(2022, 12, 31)),)
    alone = weigh(row("a", 1.234e9, (0, 1, 1)), tags=slip)
    assert alone["a"][0] == "contradicted"
    twice = weigh(row("a", 1.234e9, (0, 1, 1)), row("b", 1.234e9, (2, 1, 1)), tags=slip)
    assert twice["a"][0] == "disputed" and "repeated_in_table" in twice["a"][1]


def test_one_row_header_and_period_with_two_values_is_not_believed() -> None:
    found = weigh(row("a", 12.0, (1, 0, 1), unit="pure"), row("b", 9.0, (1, 0, 3), unit="pure"))
    assert {assurance for assurance, _ in found.values()} == {"uncorroborated"}


def test_amounts_beyond_the_company_are_rejected() -> None:
    found = weigh(
        row("a", 1.234e9, (0, 1, 1), metric="revenue"), row("b", 14.4e12, (1, 0, 1), label="Goodwill", printed="14,424")
    )
    assert found["b"][0] == "contradicted" and "total assets and revenue" in found["b"][1][0]


def test_a_filing_that_contradicts_itself_is_held_back() -> None:
    verified, rejected = TABLES["verified_facts"].empty(), TABLES["rejected_facts"].empty()
    assert quarantine(verified, rejected) is None
    bad = [
        row(str(n), 1.0, (0, 1, 1))
        | {"reason": "contradicted", "detail": f"claims {n}; the second reader reads {n}000 USD"}
        for n in range(30)
    ]
    held = quarantine(verified, TABLES["rejected_facts"].frame(bad))
    assert held is not None and "30 of 30" in held and "the second reader reads" in held


def test_other_as_a_part_of_a_name_is_not_named_by_a_heading_that_says_all_other() -> None:
    page = table(
        "Income by segment (in millions)",
        "|Year Ended December 31, 2023",
        "Compute|",
        "Sales|$ 1,234",
        'Items in "All Other" of Compute|',
        "Costs|$ 600",
    )
    read = second_reader.read(read_page(page), END, True, "1231")
    costs = row("a", 600e6, (0, 4, 1), label="Costs", printed="600", column_label="Year Ended December 31, 2023")
    named = {}
    for segment in ("Compute", "Compute > Other"):
        outcome = assure([costs | {"segment": segment}], read, (), ())
        named[segment] = outcome.kept[0]["assurance"]
    assert named == {"Compute": "corroborated", "Compute > Other": "uncorroborated"}


@pytest.mark.parametrize(
    ("segment", "dimensions", "assurance"),
    [
        (None, (("us-gaap:StatementBusinessSegmentsAxis", "x:WholesaleMember"),), "uncorroborated"),
        ("Wholesale", (("us-gaap:StatementBusinessSegmentsAxis", "x:WholesaleMember"),), "corroborated"),
        (None, (("us-gaap:ConsolidationItemsAxis", "us-gaap:OperatingSegmentsMember"),), "corroborated"),
        (None, (), "corroborated"),
    ],
)
def test_a_tag_of_a_part_confirms_no_fact_without_one_where_the_table_names_it(
    segment: str | None, dimensions: tuple[tuple[str, str], ...], assurance: str
) -> None:
    year = "Year Ended December 31, 2023"
    page = table("Results (in millions)", "|Wholesale|Direct", f"|{year}|{year}", "Net sales|$ 141|$ 88")
    read = second_reader.read(read_page(page), END, True, "1231")
    one = row("a", 141e6, (0, 2, 1), segment=segment, printed="141")
    tagged = replace(tag(141_000_000), dimensions=dimensions, location=Location(0, 2, 1), printed="141")
    assert [fact["assurance"] for fact in assure([one], read, (), [tagged]).kept] == [assurance]
