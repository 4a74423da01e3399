"""One table of currencies for everything that reads or shows money."""

from __future__ import annotations

import ast
from datetime import date
from pathlib import Path

import pytest

from tickmark.document.html import read_html
from tickmark.facts.text import text_facts
from tickmark.language.units import ALONE, CURRENCIES, DOLLARS, NAMES, READ, SIGNS, currency_of, is_money, name_pattern
from tickmark.model import FiscalPeriod
from tickmark.narrate.claims.numbers import find_numbers
from tickmark.numbers import read_number
from tickmark.tables import read_tables

ANNUAL = FiscalPeriod(2023, None, date(2023, 12, 31), "test")
SCANDINAVIAN_AND_DOLLARS = ["NOK", "SEK", "DKK", "NZ$", "S$", "HK$", "C$", "A$", "NT$", "CHF", "EUR", "ZAR", "PLN"]
PACKAGE = Path(__file__).resolve().parents[3] / "tickmark"


def units_of_table(caption: str, *lines: tuple[str, ...]) -> dict[str, str]:
    """Printed number -> its unit."""
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in lines)
    document = read_html(f"<html><body><p>{caption}</p><table>{rows}</table></body></html>".encode(), "0" * 64)
    return {
        reading.text: reading.unit
        for table in read_tables(document, ANNUAL, lambda _: None)
        for reading in table.readings
    }


@pytest.mark.parametrize("sign", SCANDINAVIAN_AND_DOLLARS)
def test_a_sign_means_the_same_in_a_cell_a_sentence_and_a_narrative(sign: str) -> None:
    code = currency_of(sign)
    assert code and is_money(code)
    printed = read_number(f"{sign} 1,234")
    assert printed is not None and printed.symbol == code
    table = units_of_table("Balances", ("", "December 31, 2023"), ("Cash", f"{sign} 1,234"), ("Debt", f"{sign} 5,678"))
    assert set(table.values()) == {code}
    document = read_html(
        f"<html><body><p>Our cash and cash equivalents were {sign} 5 million at December 31, 2023.</p></body></html>".encode(),
        "0" * 64,
    )
    assert [(float(fact.value), fact.unit) for fact in text_facts(document, ANNUAL, {0: "Item8Note1"})] == [(5e6, code)]
    space = " " if sign.isalpha() else ""
    claimed = [(float(number.value), number.unit) for number in find_numbers(f"Cash was {sign}{space}5 million.")]
    assert claimed == [(5e6, code)]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("Norwegian kroner", "NOK"),
        ("Swedish kronor", "SEK"),
        ("Danish kroner", "DKK"),
        ("New Zealand dollars", "NZD"),
        ("Singapore dollars", "SGD"),
        ("Canadian dollars", "CAD"),
        ("U.S. dollars", "USD"),
        ("South African rand", "ZAR"),
    ],
)
def test_a_name_means_the_same_over_a_table_in_a_sentence_and_a_narrative(words: str, code: str) -> None:
    table = units_of_table(
        f"(in millions of {words})",
        ("", "2023", "2022"),
        ("Revenue", "1,234", "1,100"),
        ("Operating costs", "678", "590"),
    )
    assert set(table.values()) == {code}
    sentence = f"<html><body><p>Revenue was 5 million {words} in 2023.</p></body></html>"
    facts = text_facts(read_html(sentence.encode(), "0" * 64), ANNUAL, {0: "Item8Note1"})
    assert [fact.unit for fact in facts] == [code]
    assert [number.unit for number in find_numbers(f"Revenue was 5 million {words}.")] == [code]


@pytest.mark.parametrize("code", ["NOK", "SEK", "DKK", "ZAR"])
def test_tables_without_signs_are_in_the_currency_that_the_report_names(code: str) -> None:
    found = units_of_table(
        f"Amounts in {code} million",
        ("", "2023", "2022"),
        ("Revenue", "1,234", "1,100"),
        ("Cost of sales", "678", "590"),
    )
    assert set(found.values()) == {code}


@pytest.mark.parametrize(
    "told",
    ["(Amounts in Norwegian kroner)", "All amounts are presented in NOK", "Figures are stated in millions of NOK"],
)
def test_a_report_without_signs_is_in_the_currency_that_its_titles_name(told: str) -> None:
    tables = (
        "<table><tr><td></td><td>2023</td></tr><tr><td>Revenue</td><td>1,234</td></tr><tr><td>Costs</td><td>678</td></tr></table>",
    ) * 2
    body = (
        f"<p><b>Income statement</b></p><p>{told}</p>{tables[0]}<p>Of which in services (in thousands):</p>{tables[1]}"
    )
    document = read_html(f"<html><body>{body}</body></html>".encode(), "0" * 64)
    assert {reading.unit for table in read_tables(document, ANNUAL, lambda _: None) for reading in table.readings} == {
        "NOK"
    }


def test_a_code_that_heads_a_row_is_its_label() -> None:
    found = units_of_table(
        "Debt by currency, in millions of U.S. dollars",
        ("", "2023", "2022"),
        ("EUR", "1,234", "1,100"),
        ("NOK", "678", "590"),
    )
    assert set(found.values()) == {"USD"}


def test_the_table_of_currencies_holds_together() -> None:
    codes = [currency.code for currency in CURRENCIES]
    assert len(set(codes)) == len(codes) and all(len(code) == 3 and code.isupper() for code in codes)
    assert all(currency.meaning for currency in CURRENCIES)
    signs = [sign for currency in READ for sign in (*currency.signs, currency.code)]
    assert len(set(signs)) == len(signs) == len(SIGNS)
    names = [name for currency in READ for name in (*currency.names, *currency.alone)]
    assert len(set(names)) == len(names) == len({*NAMES, *ALONE}) and all(name == name.lower() for name in names)
    assert {"USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD"} == DOLLARS
    assert "usd" in name_pattern(CURRENCIES[0])


@pytest.mark.parametrize("unit", ["shares", "pure", "USD/shares", "ozt", "BOE", ""])
def test_what_is_no_money(unit: str) -> None:
    assert not is_money(unit)


def test_nothing_else_lists_currencies_or_counts_the_letters_of_a_unit() -> None:
    """Three codes in one text or collection are a list of currencies; `len(unit) == 3` takes any three letters for
    money.
    """
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.relative_to(PACKAGE).parts[0] in (
            "second_reader",
            "language",
        ):  # the second reader shares nothing with the first
            continue
        code = path.read_text(encoding="utf-8")
        if _codes_in(code) < 3 and "unit)" not in code:
            continue
        for node in ast.walk(ast.parse(code)):
            listed = isinstance(node, ast.Constant) and isinstance(node.value, str) and _codes_in(node.value) >= 3
            counted = (
                isinstance(node, ast.Compare)
                and isinstance(node.left, ast.Call)
                and ast.unparse(node.left).startswith("len(")
                and ast.unparse(node.left).endswith("unit)")
                and ast.unparse(node.comparators[0]) == "3"
            )
            if listed or counted:
                found.append(f"{path.relative_to(PACKAGE)}:{node.lineno}")
    assert not found


def _codes_in(text: str) -> int:
    words = set("".join(character if character.isalnum() else " " for character in text).split())
    return len(words & {currency.code for currency in CURRENCIES if currency.code not in ("ALL", "TRY", "TOP")})
