"""The issuer's tags read from inline XBRL, and facts held against them."""

from __future__ import annotations

import ast
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tickmark
from tickmark.errors import DocumentTooLarge, EmptyDocument
from tickmark.model import Location, Period
from tickmark.xbrl import Tag, agreement, read_cover, read_tags
from tickmark.xbrl.values import number_in_words, transform_number, transform_text

YEAR = Period(date(2023, 7, 2), date(2024, 6, 29))

RESOURCES = """
<xbrli:context id="y"><xbrli:entity><xbrli:identifier \
scheme="http://www.sec.gov/CIK">0009990001</xbrli:identifier></xbrli:entity>
 <xbrli:period><xbrli:startDate>2023-07-02</xbrli:startDate><xbrli:endDate>2024-06-29</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="i"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0009990001</xbrli:identifier>
 <xbrli:segment><xbrldi:explicitMember \
dimension="us-gaap:StatementBusinessSegmentsAxis">x:WaterMember</xbrldi:explicitMember>
 <xbrldi:typedMember dimension="x:LotAxis"><x:lot>7</x:lot></xbrldi:typedMember></xbrli:segment></xbrli:entity>
 <xbrli:period><xbrli:instant>2024-06-30T00:00:00</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
<xbrli:unit \
id="each"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator>
 <xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
<xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>
"""


def filing(body: str, hidden: str = "", prefix: str = "ix") -> bytes:
    page = (
        '<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" '
        'xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:xbrli="http://www.xbrl.org/2003/instance"><body>'
        f"<div "
        f'style="display:none"><ix:header><ix:hidden>{hidden}</ix:hidden><ix:resources>{RESOURCES}</ix:resources></ix:header></div>{body}</body></html>'
    )
    return (
        page.replace("ix:", f"{prefix}:").replace(":ix=", f":{prefix}=").encode() if prefix != "ix" else page.encode()
    )


def number(
    text: str, concept: str = "us-gaap:Revenues", context: str = "y", unit: str = "usd", **attributes: str
) -> str:
    rest = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<ix:nonFraction name="{concept}" contextRef="{context}" unitRef="{unit}"{rest}>{text}</ix:nonFraction>'


def cell(text: str) -> bytes:
    return filing(f"<table><tr><td>Sales</td><td>{text}</td></tr></table>")


def only(raw: bytes) -> Tag:
    tags = read_tags(raw)
    assert len(tags) == 1
    return tags[0]


def test_a_tag_says_everything_about_its_number() -> None:
    tag = only(cell("$" + number("1,234.5", scale="6", decimals="-5", format="ixt:num-dot-decimal")))
    assert tag == Tag(
        concept="us-gaap:Revenues", value=Decimal("1234500000"), printed_value=Decimal("1234500000"), unit="USD",
        period=YEAR, dimensions=(),
        location=Location(0, 0, 1), printed="1,234.5", label="Sales", scale=6, decimals="-5",
    )  # fmt: skip
    assert tag.in_table


def test_context_gives_instant_and_dimensions() -> None:
    tag = only(cell(number("5", context="i", unit="each")))
    assert tag.period == Period(None, date(2024, 6, 29))  # midnight belongs to the day before
    assert tag.dimensions == (("us-gaap:StatementBusinessSegmentsAxis", "x:WaterMember"), ("x:LotAxis", "7"))
    assert tag.unit == "USD/shares"


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("1,234.50", "", "1234.50"),
        ("1,234.50", "numdotdecimal", "1234.50"),
        ("1 234,50", "numcommadecimal", "1234.50"),
        ("1.234,50", "numcommadecimal", "1234.50"),
        ("1’234.50", "numdotdecimalapos", "1234.50"),
        ("1.234,5", "numdotcomma", "1234.5"),
        ("1,234 dollars 5 cents", "numunitdecimal", "1234.05"),
        ("12,34,567.8", "numdotdecimalin", "1234567.8"),
        ("—", "fixedzero", "0"),
        ("no", "fixedzero", "0"),
        ("-", "zerodash", "0"),
        ("–", "", "0"),
        (".07", "numdotdecimal", "0.07"),
        ("twenty-five", "numwordsen", "25"),
        ("three hundred and four", "numwordsen", "304"),
        ("Two Million Twelve Thousand", "numwordsen", "2012000"),
        ("one hundred twenty-three thousand", "numwordsen", "123000"),
        ("no", "numwordsen", "0"),
    ],
)
def test_transformations(text: str, name: str, value: str) -> None:
    assert transform_number(text, name) == Decimal(value)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("n/a", ""),
        ("", "numdotdecimal"),
        ("1.2.3", ""),
        ("several", "numwordsen"),
        ("", "numwordsen"),
        ("7", "numunitdecimal"),
    ],
)
def test_text_that_is_no_number_is_no_number(text: str, name: str) -> None:
    assert transform_number(text, name) is None


@given(st.decimals(min_value=0, max_value=10**12, places=2))
def test_grouped_numbers_in_both_conventions(value: Decimal) -> None:
    printed = f"{value:,.2f}"
    assert transform_number(printed, "numdotdecimal") == value
    assert transform_number(printed.translate(str.maketrans(",.", ".,")), "numcommadecimal") == value


@given(st.integers(min_value=1, max_value=999_999_999))
def test_number_words(value: int) -> None:
    assert number_in_words(spell(value)) == value


def spell(value: int) -> str:
    ones = [
        "",
        *[
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ],
    ]
    tens = ["-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    for size, word in ((10**6, "million"), (10**3, "thousand"), (100, "hundred")):
        if value >= size:
            return f"{spell(value // size)} {word} {spell(value % size)}".strip()
    return ones[value] if value < 20 else f"{tens[value // 10]}-{ones[value % 10]}".strip("-")


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("June 29, 2024", "datemonthnamedayyearen", "2024-06-29"),
        ("29 June 2024", "datedaymonthnameyearen", "2024-06-29"),
        ("6/29/24", "datemonthdayyear", "2024-06-29"),
        ("June 29", "datemonthnamedayen", "--06-29"),
        ("6/29", "datemonthday", "--06-29"),
        ("June 2024", "datemonthnameyearen", "2024-06"),
        ("some day", "datemonthnamedayyearen", "some day"),
        ("☒", "boolballotbox", "true"),
        ("☐", "boolballotbox", "false"),
        ("o", "fixedfalse", "false"),
        ("Delaware", "stateprovnameen", "Delaware"),
    ],
)
def test_texts(text: str, name: str, value: str) -> None:
    assert transform_text(text, name) == value


@pytest.mark.parametrize(
    ("before", "text", "after", "sign"),
    [
        ("(", "7", ")", -1),
        ("(", "7", "", -1),  # the closing parenthesis in a cell of its own
        ("($", "7", ")", -1),
        ("$ (", "7", ")%", -1),
        ("-", "7", "", -1),
        ("$ −", "7", "", -1),
        ("<span>(</span><b>", "7", "</b><span>)</span>", -1),
        ("$", "7", "", 1),
        ("Dividends ($", "7", " per share)", 1),
        ("4% - ", "7", "%", 1),
        ("4-", "7", "", 1),
        ("authorized – ", "7", " shares", 1),
        ("", "—", "", 1),
    ],
)
def test_sign_as_printed(before: str, text: str, after: str, sign: int) -> None:
    tag = only(cell(before + number(text) + after))
    assert tag.printed_value == sign * (0 if text == "—" else 7)
    assert tag.value == (0 if text == "—" else 7)


def test_sign_as_tagged_is_kept_apart() -> None:
    tag = only(cell(number("7", sign="-", scale="3")))
    assert (tag.value, tag.printed_value) == (-7000, 7000)


def test_nested_tags_each_state_the_number() -> None:
    inner = number("7", concept="x:Inner", scale="6")
    outer, nested = read_tags(cell("(" + number(inner, concept="x:Outer", scale="6", sign="-") + ")"))
    assert (outer.concept, outer.value, nested.concept, nested.value) == ("x:Outer", -7_000_000, "x:Inner", 7_000_000)
    assert outer.printed_value == nested.printed_value == -7_000_000


def test_fraction() -> None:
    raw = cell(
        '<ix:fraction name="x:Split" contextRef="y" '
        'unitRef="pure"><ix:numerator>3</ix:numerator>-for-<ix:denominator '
        'scale="1">2</ix:denominator></ix:fraction>'
    )
    assert only(raw).value == Decimal("0.15")


def test_hidden_damaged_and_silent_tags_are_left_out() -> None:
    body = (
        "<p>"
        + number("9", context="missing")
        + number("n/a")
        + number("7", scale="99999")
        + number("", **{"xsi:nil": "true"})
        + "</p>"
    )
    assert read_tags(filing(body, hidden=number("5"))) == ()
    nil = only(cell(number("—", **{"xsi:nil": "true"})))
    assert (nil.nil, nil.value) == (True, 0)


def test_address_is_that_of_the_html_table_model() -> None:
    body = (
        "<table><tr><td>layout</td></tr></table>"
        "<table><tr><td rowspan=3 colspan=2>a</td><td rowspan=2>b</td><td>c</td></tr>"
        f"<tr><td>{number('1')}</td><td colspan=3>x</td><td>{number('2')}</td></tr>"
        f"<tr><td><table><tr><td>n</td><td>{number('3')}</td></tr></table></td><td>{number('4')}</td></tr></table>"
    )
    assert [
        (t.location.table_index, t.location.row_index, t.location.column_index) for t in read_tags(filing(body))
    ] == [
        (1, 1, 3),
        (1, 1, 7),
        (2, 0, 1),
        (1, 2, 3),
    ]


def test_text_outside_tables_has_no_cell() -> None:
    tag = only(filing(f"<p>A loss of ${number('7', scale='6')} million (see above).</p>"))
    assert not tag.in_table
    assert tag.label == "A loss of $7 million (see above)."


def test_any_prefix_may_stand_for_the_namespace() -> None:
    assert only(filing(f"<p>{number('7')}</p>", prefix="inline")).value == 7


def test_documents_without_tags_and_without_anything() -> None:
    assert read_tags(b"<html><body><p>42</p></body></html>") == ()
    assert read_cover(b"") == {}
    with pytest.raises(EmptyDocument):
        read_tags(b'<!-- xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" -->')
    with pytest.raises(DocumentTooLarge):
        read_tags(b" " * (100 * 2**20 + 1))


def test_cover() -> None:
    def said(name: str, text: str, **attributes: str) -> str:
        rest = "".join(f' {key}="{value}"' for key, value in attributes.items())
        return f'<ix:nonNumeric name="{name}" contextRef="y"{rest}>{text}</ix:nonNumeric>'

    body = (
        "<p>"
        + said(
            "dei:DocumentPeriodEndDate",
            "June&#160;29, <ix:exclude>page 1</ix:exclude>2024",
            format="ixt:date-monthname-day-year-en",
        )
        + said("dei:EntityRegistrantName", "Halden ", continuedAt="more")
        + "</p><p>"
        + said("dei:DocumentAnnualReport", "☒", format="ixt-sec:boolballotbox")
        + '<ix:continuation id="more" continuedAt="more">Water</ix:continuation>'
        + number("61,234", concept="dei:EntityCommonStockSharesOutstanding", scale="3")
        + said("us-gaap:Policy", "words")
        + "</p>"
    )
    assert read_cover(filing(body, hidden=said("dei:DocumentFiscalYearFocus", "2024"))) == {
        "DocumentFiscalYearFocus": "2024",
        "DocumentPeriodEndDate": "2024-06-29",
        "EntityRegistrantName": "Halden Water",
        "DocumentAnnualReport": "true",
        "EntityCommonStockSharesOutstanding": "61234000",
    }


def fact(**changes: Any) -> dict[str, Any]:
    right = {
        "fact_id": "f1", "value": -7e6, "unit": "USD", "period_start": date(2023, 7, 2), "period_end_date": date(2024,
        6, 29),
        "table_index": 0, "row_index": 0, "column_index": 1,
    }  # fmt: skip
    return right | changes


TAGS = read_tags(cell("(" + number("7", scale="6") + ")"))


@pytest.mark.parametrize(
    ("changes", "kinds"),
    [
        ({}, ()),
        ({"period_start": date(2023, 6, 30)}, ()),  # the same number of months
        ({"period_end_date": pd.Timestamp(2024, 6, 29), "period_start": "2023-07-02"}, ()),
        ({"value": -7e3}, ("value",)),
        ({"value": float("nan")}, ("value",)),
        ({"value": 7e6}, ("sign",)),
        ({"unit": "shares"}, ("unit",)),
        ({"period_end_date": date(2023, 6, 29)}, ("period end",)),
        ({"period_end_date": None}, ("period end",)),
        ({"period_start": None}, ("period length",)),
        ({"period_start": pd.NaT}, ("period length",)),
        ({"period_start": date(2024, 3, 31)}, ("period length",)),
        ({"value": 1.0, "unit": "pure"}, ("value", "unit")),
    ],
)
def test_what_disagrees_is_named(changes: dict[str, Any], kinds: tuple[str, ...]) -> None:
    result = agreement([fact(**changes)], TAGS)
    assert (result.compared, result.agreeing, result.share) == (1, int(not kinds), float(not kinds))
    assert tuple(kind for kind, count in result.by_kind.items() if count) == kinds
    if kinds:
        (found,) = result.disagreements
        assert (found.fact_id, found.kinds, found.location) == ("f1", kinds, Location(0, 0, 1))
        assert "-7,000,000 USD, 2023-07-02 to 2024-06-29" in str(found)
        assert "table 0, row 0, column 1" in str(found)


def test_facts_without_a_tag_are_counted_apart() -> None:
    rows = [fact(column_index=9), fact(table_index=None, row_index=pd.NA, column_index=float("nan")), fact()]
    result = agreement(rows, TAGS)
    assert (result.compared, result.untagged, result.tagged_cells, result.covered_cells, result.coverage) == (
        1,
        2,
        1,
        1,
        1.0,
    )
    nothing = agreement(rows, ())
    assert (nothing.share, nothing.coverage, nothing.untagged) == (None, None, 3)


def test_the_best_fitting_of_several_tags_counts() -> None:
    tags = read_tags(cell(number("5", scale="6") + " / " + number("7", scale="6")))
    assert agreement([fact(value=7e6)], tags).agreeing == 1
    assert agreement([fact(value=6e6)], tags).agreeing == 0
    (found,) = agreement([fact(value=7e6, unit="shares")], tags).disagreements
    assert found.kinds == ("unit",)
    tags = read_tags(cell(number("5", scale="6") + " / " + number("7", scale="6", context="i")))
    (found,) = agreement([fact(value=7e6, period_start=None, period_end_date=date(2024, 6, 28))], tags).disagreements
    assert found.kinds == ("period end",)  # the tag with the same value, not the first of those with one difference


def test_an_issuers_own_measure_says_nothing_about_the_unit() -> None:
    tags = read_tags(cell(number("12", unit="stores")))
    assert agreement([fact(value=12.0, unit="pure")], tags).agreeing == 1


def test_extraction_never_imports_the_witness() -> None:
    root = Path(tickmark.__file__).parent
    extraction = [path for name in ("document", "tables", "facts", "time") for path in (root / name).rglob("*.py")]
    extraction += [path for name in ("numbers", "sections", "metrics") for path in root.glob(f"{name}*.py")]
    assert len(extraction) > 5
    for path in extraction:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [a.name for a in node.names]
                if isinstance(node, ast.Import)
                else []
            )
            assert not any(name.startswith("tickmark.xbrl") for name in names), path
