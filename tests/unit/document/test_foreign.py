"""Dates, scales and numbers of documents in other languages."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.document import open_document
from tickmark.facts import Understanding
from tickmark.language.lexicon import Lexicon, language_of, lexicon
from tickmark.model import FiscalPeriod, Period
from tickmark.numbers import read_number

YEAR = Period(date(2024, 1, 1), date(2024, 12, 31))
PROSE = {
    "de": "Der Abschluss der Gesellschaft wurde nach den Regeln der IFRS erstellt und von der Prüfung für gut befunden.",
    "fr": "Les comptes de la société sont établis en euros et la direction est responsable des états pour un exercice.",
    "en": "The financial statements of the company are prepared in euros and the board is responsible for them.",
}
PAGES = {
    "de": ("(in Tausend Euro)", "Geschäftsjahr zum 31. Dezember 2024", ("Umsatzerlöse", "12.345"), "(7.345,5)"),
    "fr": ("(en milliers d'euros)", "Exercice clos le 31 décembre 2024", ("Chiffre d'affaires", "12 345"), "(7 345,5)"),
}


def read(language: str, scale: str, header: str, first: tuple[str, str], second: str) -> Understanding:
    html = f"""<p>{PROSE[language]}</p><p>{scale}</p><table><tr><td></td><td>{header}</td></tr>
<tr><td>{first[0]}</td><td>{first[1]}</td></tr><tr><td>Total 2</td><td>{second}</td></tr></table>"""
    raw = html.encode()
    document = open_document(raw, sha256(raw).hexdigest(), "a.htm")
    return Understanding(document, [], FiscalPeriod(2024, None, date(2024, 12, 31), "FY2024"))


@pytest.mark.parametrize("language", PAGES)
def test_a_table_in_another_language_has_its_dates_scale_and_amounts(language: str) -> None:
    found = read(language, *PAGES[language])
    (table,) = found.tables
    assert [(r.value, r.unit, r.period) for r in table.readings] == [
        (Decimal(12_345_000), "EUR", YEAR),
        (Decimal(-7_345_500), "EUR", YEAR),
    ]
    assert any(lexicon(language).name in warning for warning in found.document.warnings)


def test_numbers_with_points_in_a_german_report_stay() -> None:
    (table,) = read("de", "(in Tausend Euro)", "31. Dezember 2024", ("Vorräte", "12,345"), "7,345.5").tables
    assert [r.value for r in table.readings] == [Decimal(12_345_000), Decimal(7_345_500)]


def test_a_document_in_english_is_as_it_was() -> None:
    document = read("en", "(in thousands)", "31 mars 2024", ("Sales", "12.345"), "7.345,5").document
    assert document.warnings == () and document.tables[0].cells[0][-1].text == "31 mars 2024"


def test_the_language_is_told_by_common_words_and_by_enough_of_them() -> None:
    assert [language_of([text]) for text in PROSE.values()] == ["de", "fr", "en"]
    assert language_of(["Der Umsatz"]) == language_of([]) == language_of([PROSE["de"], PROSE["en"]]) == "en"


@pytest.mark.parametrize(
    ("language", "printed", "english"),
    [
        ("de", "31.12.2024", "December 31, 2024"),
        ("de", "1. Quartal 2024", "first quarter 2024"),
        ("de", "erstes Halbjahr 2024", "first half 2024"),
        ("de", "neun Monate zum 30. September 2024", "nine months ended September 30, 2024"),
        ("de", "vom 1. Januar bis 31. März 2024", "from January 1 to March 31, 2024"),
        ("de", "in Mio. CHF", "in millions of CHF"),
        ("de", "TEUR", "in thousands of EUR"),
        ("fr", "1er mars 2024", "March 1, 2024"),
        ("fr", "au 31/12/2024", "as of December 31, 2024"),
        ("fr", "2e trimestre 2024", "second quarter 2024"),
        ("fr", "en millions d’euros", "in millions of EUR"),
        ("fr", "Md€", "in billions of EUR"),
        ("de", "45.13.2024", "45.13.2024"),
        ("de", "Anpassung zum Buchwert", "Anpassung zum Buchwert"),
        ("fr", "Mai Tai", "Mai Tai"),
        ("fr", "sous le mars", "sous le mars"),
    ],
)
def test_headings_are_said_in_english(language: str, printed: str, english: str) -> None:
    assert lexicon(language).in_english(printed) == english


@given(st.decimals(-(10**12), 10**12, places=2), st.sampled_from(["de", "fr"]), st.booleans())
def test_a_number_keeps_its_value(value: Decimal, language: str, narrow: bool) -> None:
    words: Lexicon = lexicon(language)
    parting = "\u202f" if narrow and " " in words.thousands else words.thousands[0]
    printed = f"{value:,.2f}".replace(",", "\0").replace(".", words.decimal).replace("\0", parting)
    read = read_number(words.number_in_english(printed))
    assert read is not None and read.value == value


@pytest.mark.parametrize("header", ["1.1.–30.6.2024", "01.01. - 30.06.2024", "1. Januar bis 30. Juni 2024"])
def test_a_period_by_its_first_and_last_day_in_german(header: str) -> None:
    (table,) = read("de", "(in Tausend Euro)", header, ("Umsatzerlöse", "12.345"), "7.345,5").tables
    assert {r.period for r in table.readings} == {Period(date(2024, 1, 1), date(2024, 6, 30))}


@pytest.mark.parametrize("numbers", [("512’440", "301’774", "48’210"), ("512.440,5", "301.774,0", "48.210,25")])
def test_numbers_of_a_page_in_english_have_one_manner(numbers: tuple[str, ...]) -> None:
    rows = "".join(f"<tr><td>Line {n}</td><td>{text}</td></tr>" for n, text in enumerate(numbers))
    raw = f"<p>{PROSE['en']}</p><table><tr><td></td><td>2024</td></tr>{rows}</table>".encode()
    document = open_document(raw, sha256(raw).hexdigest(), "a.htm")
    read = [read_number(row[-1].text) for row in document.tables[0].cells[1:]]
    assert [int(number.value) for number in read if number] == [512440, 301774, 48210]
    assert any("set apart by" in warning for warning in document.warnings)


def test_one_number_in_another_manner_is_no_manner() -> None:
    raw = b"<table><tr><td></td><td>2024</td></tr><tr><td>A</td><td>1'234</td></tr><tr><td>B</td><td>2,34</td></tr></table>"
    document = open_document(raw, sha256(raw).hexdigest(), "a.htm")
    assert [row[-1].text for row in document.tables[0].cells[1:]] == ["1'234", "2,34"]


@pytest.mark.parametrize(
    ("language", "said", "meant"),
    [
        ("de", "Konzern-Gewinn- und Verlustrechnung", "consolidated income statement"),
        ("de", "Bilanzsumme", "Bilanzsumme"),
        ("fr", "Compte de résultat consolidé", "consolidated income statement"),
    ],
)
def test_titles_of_statements_are_said_in_english(language: str, said: str, meant: str) -> None:
    assert lexicon(language).in_english(said) == meant
