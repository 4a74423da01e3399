"""Figures of the cover page, and the number of employees: facts with a metric, a day of their own and a class of stock;
through the gate, and asked for.
"""

from __future__ import annotations

import io
from datetime import date
from decimal import Decimal

import pytest
from openpyxl import Workbook

from tickmark.ask import Asker
from tickmark.document.html import read_html
from tickmark.document.workbook import read_workbook
from tickmark.facts import Understanding, extract
from tickmark.facts.candidates import candidates
from tickmark.factstore import FactStore
from tickmark.model import Document, Fact, Filing, FiscalPeriod
from tickmark.schemas import TABLES
from tickmark.sections import find_sections, section_of_block
from tickmark.tables import read_tables
from tickmark.verify import verify

ANNUAL = FiscalPeriod(2024, None, date(2024, 12, 31), "test")
TOLD = ("shares_outstanding", "public_float", "employees")


def read(body: str, section: str) -> list[Fact]:
    document = read_html(f"<html><body>{body}</body></html>".encode(), "0" * 64)
    found = candidates(
        document,
        read_tables(document, ANNUAL, lambda _: section),
        ANNUAL,
        {block.index: section for block in document.blocks},
    )
    return [fact for fact in found if fact.metric in TOLD]


def cover(*paragraphs: str) -> list[tuple[str | None, Decimal, date, str | None]]:
    body = "".join(text if text.startswith("<table") else f"<p>{text}</p>" for text in paragraphs)
    return [(fact.metric, fact.value, fact.period.end, fact.segment) for fact in read(body, "Cover")]


def employees(*paragraphs: str) -> list[tuple[Decimal, date]]:
    body = "<p>HALBERD NINE CORP</p><p>(Exact name of registrant as specified in its charter)</p>" + "".join(
        f"<p>{text}</p>" for text in paragraphs
    )
    return [(fact.value, fact.period.end) for fact in read(body, "Item1")]


def test_an_answer_to_the_forms_question_is_read_though_it_has_no_verb() -> None:
    found = cover(
        "Indicate the number of shares outstanding of each of the registrant’s classes of common stock, as of the "
        "latest practicable date: "
        "41,205,118 shares of common stock, $0.01 par value, as of February 3, 2025."
    )
    assert found == [("shares_outstanding", Decimal(41205118), date(2025, 2, 3), None)]


@pytest.mark.parametrize(
    "sentence",
    [
        "At February 3, 2025, 41,205,118 shares of Common Stock, $1.00 par value, were outstanding.",
        "Number of common shares outstanding as of February 3, 2025: 41,205,118",
        (
            "The registrant had 41,205,118 shares of its common stock, par value 0.0001 per share, issued and "
            "outstanding as of February 3, 2025."
        ),
        (
            "There were 41,205,118 shares of the registrant’s common stock outstanding on February 3, 2025 (excluding "
            "3,100,400 shares held in treasury)."
        ),
    ],
)
def test_shares_are_counted_on_the_day_that_is_named(sentence: str) -> None:
    assert cover(sentence) == [("shares_outstanding", Decimal(41205118), date(2025, 2, 3), None)]


def test_each_class_has_its_own_number() -> None:
    found = cover(
        "As of February 3, 2025, there were 1,250,000 shares of Class A common stock outstanding, 320 million "
        "shares "
        "of Class B common stock and 41,000 shares of Class C stock."
    )
    assert [(value, of_class) for _, value, _, of_class in found] == [
        (Decimal(1250000), "Class A common stock"),
        (Decimal(320000000), "Class B common stock"),
        (Decimal(41000), "Class C stock"),
    ]


def test_lines_below_a_question_answer_it() -> None:
    found = cover(
        "The number of shares outstanding of each class of common stock as of February 3, 2025 was:",
        "Class A common stock, $0.01 par value: 1,250,000",
        "Class B common stock, $0.01 par value: 320,000",
    )
    assert [(value, end, of_class) for _, value, end, of_class in found] == [
        (Decimal(1250000), date(2025, 2, 3), "Class A common stock"),
        (Decimal(320000), date(2025, 2, 3), "Class B common stock"),
    ]


def test_a_table_of_classes_is_read_by_its_header() -> None:
    found = cover(
        (
            "Indicate the number of shares outstanding of each of the issuer’s classes of common stock, as of the "
            "latest "
            "practicable date."
        ),
        "<table><tr><td>Class</td><td>Outstanding at February 3, 2025</td></tr><tr><td>Class A common "
        "stock</td><td>1,250,000</td></tr>"
        "<tr><td>Class B common stock</td><td>320,000</td></tr></table>",
    )
    assert [(metric, value, of_class) for metric, value, _, of_class in found] == [
        ("shares_outstanding", Decimal(1250000), "Class A common stock"),
        ("shares_outstanding", Decimal(320000), "Class B common stock"),
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "As of June 28, 2024, there were 40,900,200 shares outstanding held by non-affiliates of the registrant.",
        "There were 500,000,000 shares of common stock authorized as of February 3, 2025.",
        "As of February 3, 2025, 12,000,000 warrants to purchase shares of common stock were outstanding.",
        "There were 41,205,118 shares of common stock outstanding.",
        (
            "There were 41,205,118 and 41,300,000 shares of common stock outstanding as of February 3, 2025 and "
            "November "
            "4, 2024."
        ),
        f"At February 3, 2025, {'9' * 400} shares of Common Stock were outstanding.",  # more digits than a number has
        f"At February 3, 2025, 9{',999' * 130} shares of Common Stock were outstanding.",
    ],
)
def test_what_is_not_certain_is_no_number_of_shares(sentence: str) -> None:
    assert cover(sentence) == []


def test_of_two_registrants_on_one_cover_none_is_the_company() -> None:
    found = cover(
        "Alder Power Company: 1,250,000 shares of common stock outstanding as of February 3, 2025.",
        "Birch Power Company: 980,000 shares of common stock outstanding as of February 3, 2025.",
    )
    assert found == []


def test_a_long_s_is_an_s() -> None:
    assert cover("At February 3, 2025, 41.2 thouſand shares of Common Stock were outstanding.") == [
        ("shares_outstanding", Decimal(41200), date(2025, 2, 3), None)
    ]


def test_the_public_float_is_the_amount_that_is_no_price() -> None:
    found = cover(
        "The aggregate market value of the voting and non-voting common equity held by non-affiliates of the "
        "registrant, based on the closing price of $21.93 per share on June 28, 2024, "
        "was approximately $1,330.1 million. For this purpose directors are affiliates."
    )
    assert found == [("public_float", Decimal("1330100000"), date(2024, 6, 28), None)]


def test_the_last_business_day_of_the_second_quarter_is_a_day() -> None:
    found = cover(
        "The aggregate market value of stock held by non-affiliates as of the last business day of the "
        "registrant’s "
        "most recently completed second fiscal quarter was $430 million."
    )
    assert found == [("public_float", Decimal(430000000), date(2024, 6, 28), None)]  # June 30, 2024 was a Sunday


def test_elsewhere_the_same_words_have_no_metric() -> None:
    assert not [
        fact
        for fact in read(
            "<p>As of February 3, 2025, there were 41,205,118 shares of common stock outstanding.</p>", "Item5"
        )
        if fact.metric == "shares_outstanding"
    ]


@pytest.mark.parametrize(
    ("sentence", "day"),
    [
        (
            "As of December 31, 2024, the Company had approximately 26,300 employees, unchanged versus the prior year.",
            date(2024, 12, 31),
        ),
        (
            (
                "As of December 31, 2024, we had approximately 26,300 employees worldwide, of whom 9,000 work in the "
                "United States."
            ),
            date(2024, 12, 31),
        ),
        (
            "Halberd employed approximately 26,300 employees in over 70 countries as of January 31, 2025.",
            date(2025, 1, 31),
        ),
        ("On December 31, 2024, the Company employed 26,300 people, including 4,000 engineers.", date(2024, 12, 31)),
        ("As of December 31, 2024, our total workforce was 26,300.", date(2024, 12, 31)),
        ("We have a team of 26,300 full-time employees.", date(2024, 12, 31)),
        (
            (
                "Halberd Nine Corp and its subsidiaries (the Company) have approximately 26,300 employees worldwide "
                "engaged in research, production and sale."
            ),
            date(2024, 12, 31),
        ),
    ],
)
def test_all_employees_are_counted(sentence: str, day: date) -> None:
    assert employees(sentence) == [(Decimal(26300), day)]


def test_two_years_have_two_counts() -> None:
    found = employees(
        "As of December 31, 2024 and 2023, our Company had approximately 26,300 and 25,100 employees, respectively."
    )
    assert found == [(Decimal(26300), date(2024, 12, 31)), (Decimal(25100), date(2023, 12, 31))]


@pytest.mark.parametrize(
    "sentence",
    [
        "As of December 31, 2024, we had approximately 4,700 employees in the region who support our operations.",
        "As of December 31, 2024, we had 4,700 employees engaged in research and development.",
        "As of December 31, 2024, approximately 4,700 employees were covered by collective bargaining agreements.",
        "As of December 31, 2024, we had 4,700 full-time employees and 37 part-time employees.",
        "We have approximately 8,000 full-time associates and between 13,000 and 18,000 part-time associates worldwide.",
        "In 2024, we hired 4,700 employees.",
        "We will have 4,700 employees when the plant opens.",
        "Quarrington, our supplier, had 4,700 employees as of December 31, 2024.",
        "As of December 31, 2024, we had over 4,700 franchisees and 2023 employees joined.",
    ],
)
def test_a_part_of_the_employees_is_not_their_number(sentence: str) -> None:
    assert employees(sentence) == []


def test_two_counts_of_one_day_are_none() -> None:
    assert (
        employees(
            "As of December 31, 2024, we had 4,700 employees.", "As of December 31, 2024, we employed 4,900 people."
        )
        == []
    )


def annual() -> tuple[Document, Filing]:
    """A short annual report with a cover of two classes and a business section."""
    paragraphs = [
        "FORM 10-K", "For the fiscal year ended December 31, 2024", "HALBERD NINE CORP", (
        "(Exact name of registrant as specified "
                                                                                         "in its charter)"),
        ("The aggregate market value of the common equity held by non-affiliates of the registrant as of June 28, "
        "2024 was $812 million."),
        ("As of February 3, 2025, there were 41,205,118 shares of Class A common stock and 3,100,400 shares of Class "
        "B common stock outstanding."),
        "PART I", "Item 1. Business", "Halberd makes valves.", ("As of December 31, 2024, we had approximately 26,300 "
                                                               "employees."), "Item 1A. Risk Factors",
                                                               "Demand may fall.",
    ]  # fmt: skip
    raw = (
        "<html><body>"
        + "".join(
            f"<p><b>{text}</b></p>" if text.startswith(("Item", "PART")) else f"<p>{text}</p>" for text in paragraphs
        )
        + "</body></html>"
    ).encode()
    document = read_html(raw, "a" * 64)
    filing = Filing(
        "HLBN",
        "2024Q4",
        41,
        "Halberd Nine Corp",
        "10-K",
        "0000000041-25-000001",
        date(2025, 2, 20),
        date(2024, 12, 31),
        "a.htm",
        "https://x/a.htm",
        "1231",
        "a" * 64,
        1,
    )
    return document, filing


def test_they_pass_the_gate_and_answer_questions() -> None:
    document, filing = annual()
    sections = find_sections(document, filing.form)
    understanding = Understanding(document, sections, ANNUAL)
    assert {section_of_block(sections)(place) for place in (4, 9)} == {"Cover", "Item1"}
    frame = TABLES["extracted_facts"].frame(extract(document, filing, sections, ANNUAL, understanding))
    verified, rejected = verify(document, filing, sections, ANNUAL, frame, understanding)
    assert rejected.empty and set(verified["metric"].dropna()) == set(TOLD)
    asker = Asker(FactStore.from_frame(verified))
    for question, value, printed in (
        ("How many employees does Halberd have?", 26300, "26,300"),
        ("What is Halberd's public float?", 812e6, "$812 million"),
        ("How many Class B shares of Halberd are outstanding?", 3100400, "3,100,400"),
    ):
        answer = asker.ask(question)
        assert answer.status == "answered", answer.refusal
        assert (answer.answer.value, [citation.printed for citation in answer.citations]) == (value, [printed])
    told = asker.ask("How many shares does Halberd have outstanding?")
    assert told.refusal is not None and told.refusal.reason == "missing_context"
    assert {part["value"] for part in told.refusal.partial_data} == {41205118.0, 3100400.0}


def test_a_count_told_otherwise_is_rejected() -> None:
    document, filing = annual()
    sections = find_sections(document, filing.form)
    rows = extract(document, filing, sections, ANNUAL)
    (row,) = [row for row in rows if row["metric"] == "employees"]
    frame = TABLES["extracted_facts"].frame([row | {"value": 62300.0}, row | {"metric": "shares_outstanding"}])
    verified, rejected = verify(document, filing, sections, ANNUAL, frame)
    assert verified.empty and list(rejected["reason"]) == ["VALUE_MISMATCH", "METRIC_MISMATCH"]


def test_a_cover_sheet_dates_its_figures_by_their_columns() -> None:
    book = Workbook()
    for row in (
        ["Cover - USD ($)", "12 Months Ended"], [None, "Dec. 31, 2024", "Feb. 03, 2025", "Jun. 28, 2024"], [
        "Document Type", "10-K"], ["Document Period End Date", "Dec. 31, 2024"],
        ["Document Fiscal Year Focus", "2024"], ["Document Fiscal Period Focus", "FY"], ["Entity Public Float", None,
        None, 812_000_000],
        ["Common Class A [Member]"], ["Entity Common Stock, Shares Outstanding", None, 41_205_118], [
        "Common Class B [Member]"], ["Entity Common Stock, Shares Outstanding", None, 3_100_400],
    ):  # fmt: skip
        book.active.append(row)
    book.active["D7"].number_format = '_("$ "#,##0_);_("$ "(#,##0)'
    target = io.BytesIO()
    book.save(target)
    document = read_workbook(target.getvalue(), "0" * 64)
    found = [
        fact for fact in Understanding(document, find_sections(document, "10-K"), ANNUAL).facts if fact.metric in TOLD
    ]
    assert [(fact.metric, fact.value, fact.period.end, fact.segment) for fact in found] == [
        ("public_float", Decimal(812_000_000), date(2024, 6, 28), None),
        ("shares_outstanding", Decimal(41_205_118), date(2025, 2, 3), "Class A"),
        ("shares_outstanding", Decimal(3_100_400), date(2025, 2, 3), "Class B"),
    ]
