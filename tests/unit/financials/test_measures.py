"""Growth and margins over the columns of statements."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

from openpyxl import load_workbook

from tickmark.factstore import StoredCompany, StoredFact
from tickmark.financials import Column, Entry, Financials, Line, Statement
from tickmark.financials.measures import MEASURES, value, year_before
from tickmark.financials.workbook import write_workbook

YEARS = [
    Column(f"FY{year}", date(year - 1, 9, 1), date(year, 8, day), 12)
    for year, day in ((2024, 31), (2023, 26), (2022, 27))
]  # of 53 and of 52 weeks


def entry(amount: float | None, unit: str = "USD", accession: str = "a") -> Entry | None:
    given = {
        "accession": accession, "unit": unit, "value": amount, "assurance": "corroborated", "doc_type": "10-K",
        "filing_date": date(2024, 10, 1), "printed": str(amount), "fact_id": "f", "url": "https://x/y", "table_index": 1,
    }  # fmt: skip
    known = StoredFact(**(dict.fromkeys(StoredFact._fields) | given | {"flipped": False}))
    return None if amount is None else Entry(Decimal(str(amount)), unit, (known,))


def company(**lines: list[Entry | None]) -> Financials:
    statement = Statement("income", tuple(Line(metric, None, tuple(entries)) for metric, entries in lines.items()))
    stored = StoredCompany("MRDW", "Merrow Inc", 1, "0831", (date(2024, 10, 1), date(2024, 10, 1)))
    return Financials(stored, tuple(YEARS), (statement,))


def measured(found: Financials, name: str) -> list[float | None]:
    measure = next(measure for measure in MEASURES if measure.name == name)
    values = [value(found, measure, column) for column in range(3)]
    return [None if one is None else round(float(one), 4) for one in values]


def test_growth_is_against_the_year_before_and_margins_are_of_the_same_year() -> None:
    found = company(
        revenue=[entry(125), entry(100), entry(80)], net_income=[entry(25), entry(-5), None], gross_profit=[None] * 3
    )
    assert measured(found, "Revenue growth") == [0.25, 0.25, None]
    assert measured(found, "Net income growth") == [None, None, None], "there is no growth from a loss"
    assert measured(found, "Net margin") == [0.2, -0.05, None]
    assert measured(found, "Gross margin") == [None, None, None]


def test_amounts_in_two_currencies_and_shares_of_two_filings_are_not_compared() -> None:
    found = company(
        revenue=[entry(125, "EUR"), entry(100), entry(80)],
        eps_diluted=[entry(3, "USD/shares"), entry(2, "USD/shares"), entry(20, "USD/shares", "before the split")],
    )
    assert measured(found, "Revenue growth") == [None, 0.25, None]
    assert measured(found, "Growth of diluted EPS") == [0.5, None, None]


def test_a_quarter_grows_against_the_same_quarter_of_the_year_before() -> None:
    ends = [date(2024, 8, 31), date(2024, 6, 1), date(2024, 3, 2), date(2023, 12, 2), date(2023, 8, 26)]
    quarters = [Column(str(end), end, end, 3) for end in ends]
    assert [year_before(quarters, place) for place in range(5)] == [4, None, None, None, None]


def test_the_workbook_has_them_as_formulas(tmp_path: Path) -> None:
    found = company(revenue=[entry(125), entry(100), entry(80)], net_income=[entry(25), entry(10), None])
    write_workbook([found], tmp_path / "out.xlsx")
    sheet = load_workbook(tmp_path / "out.xlsx")["MRDW Growth and margins"]
    rows = {row[0]: row[1:] for row in sheet.iter_rows(min_row=3, values_only=True)}
    income = "'MRDW Income statement'!"
    assert rows["Revenue growth"] == (f"={income}B3/{income}C3-1", f"={income}C3/{income}D3-1", None)
    assert rows["Net margin"] == (f"={income}B4/{income}B3", f"={income}C4/{income}C3", None)
    assert sheet["B3"].number_format == "0.0%" and "Gross margin" not in rows
