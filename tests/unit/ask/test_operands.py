"""Arithmetic in a question's own words: how it is read, and what is worked out of amounts asked for one by one."""

from __future__ import annotations

from datetime import date
from typing import Any

import pandas as pd
import pytest
from lake_rows import WITNESSED

from tickmark.ask import Answer, Asker
from tickmark.ask.operands import Operands, adds_quarters
from tickmark.ask.shapes import asks_for_share, asks_for_sum, shapes
from tickmark.factstore import FactStore
from tickmark.schemas import TABLES

ROWS = (
    ("operating_cash_flow", "Net cash provided by operating activities", 900.0, 700.0),
    ("capital_expenditure", "Additions to quarries and kilns", 250.0, 300.0),
    ("revenue", "Total revenue", 2_000.0, 1_600.0),
    (None, "Kiln rental income", 400.0, 320.0),
    ("operating_income", "Operating income", 500.0, 450.0),
    (None, "Restructuring of quarries", 60.0, 45.0),
)


def _row(number: int, metric: str | None, label: str, value: float, year: int) -> dict[str, Any]:
    own = {
        "fact_id": f"fact{number}{year}",
        "metric": metric,
        "label": label,
        "row_label": label,
        "value": value * 1e6,
        "printed": str(value),
        "scale": 6,
        "unit": "USD",
    }
    when = {
        "period_start": date(year, 1, 1),
        "period_end_date": date(year, 12, 31),
        "fiscal_period": f"FY{year}",
        "doc_date": date(2023, 12, 31),
        "period": "2023Q4",
    }
    place = {
        "table_index": 5,
        "row_index": number,
        "column_index": 2 + 2023 - year,
        "section_id": "Item8",
        "source_format": "html_table",
        "snapshot_id": "s",
        "extractor": "rules",
        "verification_status": "exact_match",
        "checks": "[]",
    }
    filing = {
        "ticker": "MRDW",
        "accession": "0000000001-24-000001",
        "entity": "Merrow Inc",
        "cik": 1,
        "doc_type": "10-K",
        "doc_hash": "0" * 64,
    }
    return own | when | place | filing | WITNESSED


@pytest.fixture(scope="module")
def ask() -> Any:
    rows = [
        _row(number, metric, label, value, year)
        for number, (metric, label, *values) in enumerate(ROWS)
        for value, year in zip(values, (2023, 2022), strict=True)
    ]
    for number, (first, last, value) in enumerate(
        [((2023, 7), (2023, 9, 30), 110.0), ((2023, 10), (2023, 12, 31), 90.0)], start=3
    ):
        quarter = {
            "period_start": date(*first, 1),
            "period_end_date": date(*last),
            "fiscal_period": f"Q{number} 2023",
            "table_index": 6,
        }
        rows.append(_row(10 + number, "revenue", "Total revenue", value, 2023) | quarter)
    beds = {"unit": "pure", "scale": 0, "table_index": 7}
    rows.append(_row(8, None, "Kilns in use", 4e-6, 2023) | beds)
    filings = pd.DataFrame(
        [
            {
                "ticker": "MRDW",
                "accession": "0000000001-24-000001",
                "filing_date": date(2024, 2, 1),
                "url": "https://x/1",
                "fiscal_year_end": "1231",
            }
        ]
    )
    return Asker(FactStore.from_frame(TABLES["verified_facts"].frame(rows), filings)).ask


@pytest.mark.parametrize(
    ("text", "working", "operands", "signs"),
    [
        ("FCF = cfo minus payments to acquire PP&E", "sum", ("cfo", "payments to acquire PP&E"), ("+", "-")),
        ("debt : notes + current part + long-term", "sum", ("notes", "current part", "long-term"), ("+", "+", "+")),
        ("FCF (cfo less purchases net of proceeds)", "sum", ("cfo", "purchases", "proceeds"), ("+", "-", "+")),
        ("cash returned via dividends and buybacks", "sum", ("dividends", "buybacks"), ("+", "+")),
        ("Canada as a share of total sales", "share", ("Canada", "total sales"), ()),
        ("Beauty slice of net sales", "share", ("Beauty", "net sales"), ()),
        ("share of Canada sales earned outside the mines", "share", ("outside the mines", "Canada sales"), ()),
        ("how many times do earnings cover interest", "ratio", ("earnings", "interest"), ()),
        ("R&D + rent as pct of revenue", "share", ("R&D + rent", "revenue"), ()),
        ("allowance to total loans", "share", ("allowance", "total loans"), ()),
        ("beds per average hospital", "per", ("beds", "hospital"), ()),
        ("operating margin ex impairment", "sum", ("operating margin", "impairment"), ("+", "ex")),
        ("net debt - total debt less cash", "sum", ("net debt", "total debt", "cash"), ("+", "-", "-")),
    ],
)
def test_what_is_worked_out_is_read(text: str, working: str, operands: tuple[str, ...], signs: tuple[str, ...]) -> None:
    shape = next(shapes(text))

    assert (shape.working, shape.operands, shape.signs) == (working, operands, signs)


@pytest.mark.parametrize(
    "text",
    [
        "net sales",
        "how much cash, net of cash assumed, did it lay out",
        "services revenue less its cost of revenue",
        "what was book value per share",
        "vessel expenses per day",
        "sales as % of revenue (incl. Converse)",
    ],
)
def test_what_is_no_formula_of_whole_amounts_has_no_shape(text: str) -> None:
    assert not list(shapes(text))


def test_a_sum_and_a_share_are_told_from_one_amount() -> None:
    assert asks_for_sum("Merrow total debt: notes payable + current maturities")
    assert not asks_for_sum("Merrow cash and short-term investments")
    assert asks_for_share("How much of Merrow's 2023 revenue, in percent, was billed to US customers?")
    assert not asks_for_share("How much revenue did Merrow have?")


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Merrow FCF 2023 = cfo minus additions to kilns", 650e6),
        ("Merrow kiln rental as a share of total revenue, 2023", 0.2),
        ("extra kiln rental at Merrow, FY2023 versus FY2022", 80e6),
        ("by what percentage did kiln rental at Merrow grow in FY2023?", 0.25),
        ("by what percentage did additions to kilns at Merrow drop in FY2023?", 1 / 6),
        ("Share of Merrow's 2023 total revenue earned through kiln rental", 0.2),
        ("Merrow additions to kilns plus kiln rental as pct of total revenue, 2023", 0.325),
        ("Merrow total revenue q3+q4 2023", 200e6),
        ("Merrow kiln rental income / total revenue 2023 (x)", 0.2),
        ("How much of Merrow's 2023 total revenue came from kiln rental, as a share?", 0.2),
        ("Merrow kiln rental over operating income, 2023, more digits than in the table", 0.8),
        ("what % of Merrow's total revenue went on restructuring of quarries in 2023", 0.03),
        ("Merrow total revenue, second half of 2023", 200e6),
        ("Merrow kiln rental income per kilns in use 2023", 100e6),
    ],
)
def test_each_operand_is_asked_for_by_itself(ask: Any, question: str, value: float) -> None:
    answer: Answer = ask(question)

    assert answer.status == "answered"
    assert answer.answer.value == pytest.approx(value)
    assert len(answer.citations) == 2 + question.count(" plus ")


def test_what_is_taken_off_may_be_two_amounts(ask: Any) -> None:
    answer: Answer = ask("Merrow 2023 cash flow (cfo less additions to kilns and kiln rental)")

    assert answer.answer.value == pytest.approx(250e6)
    assert len(answer.citations) == 3


def test_nothing_is_worked_out_where_an_operand_is_not_stated(ask: Any) -> None:
    answer: Answer = ask("Merrow FCF 2023 = cfo minus payments for airships")

    assert answer.status != "answered"


def test_a_bracket_that_says_where_an_amount_lies_is_no_formula() -> None:
    assert not list(shapes("amortized cost of bonds (cash equivalents + short-term investments)"))


def test_quarters_are_added_up_where_a_sign_or_a_half_year_says_so() -> None:
    assert adds_quarters("q1+q2 2023 sales") and adds_quarters("sales of H2 2022") and adds_quarters("1h23 (q1+q2)")
    assert not adds_quarters("Q1 and Q2 2023 sales") and not adds_quarters("FY2023 + FY2022 sales")


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Merrow operating cash flow as % of revenue, 2023 vs 2022, change in pts", 0.45 - 0.4375),
        ("Merrow operating cash flow as % of revenue 2023 vs 2022 change", 0.45 - 0.4375),
        ("Merrow capex as % of revenue, 2023 vs 2022 bps", 0.125 - 0.1875),
        ("Merrow operating cash flow + capex 2023", 1150e6),
        ("Merrow operating cash flow vs capex ratio 2023", 3.6),
        ("Merrow total revenue ex kiln rental income 2023", 1600e6),
        ("Merrow FCF days 2023, year-end capex / total revenue x365", 45.625),
    ],
)
def test_one_number_of_what_is_set_side_by_side(ask: Any, question: str, value: float) -> None:
    answer = ask(question)
    assert answer.answer.value == pytest.approx(value), answer.answer.text


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("MRDW operating income 2023 ex restructuring of quarries", 560e6),
        ("MRDW op margin 2023 ex restructuring of quarries", 0.28),
    ],
)
def test_a_charge_is_added_back_to_the_profit_it_was_taken_off(ask: Any, question: str, value: float) -> None:
    answer = ask(question)
    assert answer.answer.value == pytest.approx(value), answer.answer.text


def test_a_ticker_in_small_letters_leaves_two_digits_a_year(ask: Any) -> None:
    assert ask("mrdw revenue 23").answer.value == pytest.approx(2_000e6)


def test_the_other_amount_of_a_line_need_only_be_likely(ask: Any) -> None:
    asker = ask.__self__
    one, other = (asker.fallback.fact_of(ask(f"Merrow kiln rental income {year}")) for year in (2023, 2022))

    def certain(text: str) -> Answer:
        return ask(text if "2023" in text else "what?")  # type: ignore[no-any-return]

    def operands(likely: Any) -> Operands:
        return Operands(
            asker.names,
            certain,
            asker.fallback.fact_of,
            lambda plan, text: asker.carry_out(plan, text, None),
            likely=likely,
            told=lambda text, fact: asker.fallback.told_by(text, fact, None),
        )

    assert one is not None and other is not None and one.value != other.value
    question = "growth of kiln rental income at Merrow, FY2023 versus FY2022"
    told = operands(lambda _: [(one, 0.9), (other, 0.2)]).answer(question)
    assert told is not None and told.answer.value == pytest.approx(0.25)
    assert operands(lambda _: [(one, 0.9)]).answer(question) is None


def test_what_is_more_than_the_whole_is_not_taken_off(ask: Any) -> None:
    assert ask("Merrow kiln rental income ex total revenue 2023").answer.value is None


def test_an_amount_over_itself_is_no_share(ask: Any) -> None:
    asker = ask.__self__
    answer: Answer = ask("Merrow kiln rental as a share of total revenue, 2023")
    itself = answer.answer.model_copy(update={"value": 1.0})
    told = answer.model_copy(update={"answer": itself, "citations": answer.citations[:1]})
    assert asker.fallback.sound("Merrow kilns", answer) and not asker.fallback.sound("Merrow kilns", told)


def test_whoever_asks_about_one_company_alone_need_not_name_it(ask: Any) -> None:
    assert ask("total revenue 2023?").answer.value == pytest.approx(2_000e6)


def test_a_share_is_of_the_table_that_has_the_whole(ask: Any) -> None:
    answer = ask("Merrow kiln rental income as a share of total revenue 2023")
    assert answer.answer.value == pytest.approx(0.2)
