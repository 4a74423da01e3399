"""Tables drawn with spaces, as filed in the 1990s: every number with its row, its value, its unit and its period."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from text_filing import STATED, SUBMISSION, in_an_exhibit
from text_tables import TABLES as DRAWN
from text_tables import Drawn

from tickmark.document import open_document
from tickmark.document.plain import DrawnTable, parts, read_plain
from tickmark.errors import DocumentError
from tickmark.facts import extract
from tickmark.fiscal import fiscal_period
from tickmark.model import Filing, FiscalPeriod
from tickmark.schemas import TABLES
from tickmark.sections import find_sections
from tickmark.tables import Reading, read_tables
from tickmark.verify import verify

COVER = "FORM 10-K\n\nFor the fiscal year ended {end:%B} {end.day}, {end.year}\n\n"


def as_text(text: str) -> str:
    """The document itself."""
    return text


def preformatted(text: str) -> str:
    """The same within HTML, its marks as they were filed."""
    return f"<html><body><p>Annual report</p><PRE>{text.replace('&', '&amp;')}</PRE></body></html>"


def submitted(text: str) -> str:
    """The same as one document of a submission, with the line ends of another system."""
    return f"<SEC-DOCUMENT>x.txt\n<DOCUMENT>\n<TYPE>10-K\n<TEXT>\n{text}\n</TEXT>\n</DOCUMENT>\n".replace("\n", "\r\n")


def emphasised(text: str) -> str:
    """Plain text with some words in bold, which makes it no HTML."""
    return f"<B>Annual report</B>\n\n{text}"


def readings(drawn: Drawn, container: Callable[[str], str] = as_text) -> list[list[Reading]]:
    """The numbers of a drawn table by rows, in order."""
    end = date.fromisoformat(drawn.end)
    raw = container(COVER.format(end=end) + drawn.text).encode()
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.txt")
    found: dict[tuple[int, int], list[Reading]] = {}
    for table in read_tables(document, FiscalPeriod(drawn.year, drawn.quarter, end, ""), lambda _: None):
        for reading in table.readings:
            if reading.column == 0:  # an amount that a label names
                continue
            found.setdefault((table.index, reading.row), []).append(reading)
    return [sorted(row, key=lambda reading: reading.column) for _, row in sorted(found.items())]


def shown(reading: Reading) -> tuple[str, str, str]:
    """Value, unit and period."""
    months = reading.period.months
    return f"{reading.value:f}", reading.unit, f"{months}m {reading.period.end}" if months else f"{reading.period.end}"


def wrong(drawn: Drawn, container: Callable[[str], str] = as_text) -> tuple[int, list[str]]:
    """How many numbers are expected, and what is not as expected."""
    rows = readings(drawn, container)
    total, faults = 0, []
    used: Counter[str] = Counter()
    for spans, lines in drawn.blocks:
        for line in lines:
            units = line.unit.split() if " " in line.unit else [line.unit] * len(line.values)
            expected = [
                (f"{float(v):.4f}", unit, span)
                for v, unit, span in zip(line.values, units, spans, strict=True)
                if v is not None
            ]
            total += len(expected)
            same = [row for row in rows if row[0].row_label == line.label]
            place, used[line.label] = used[line.label], used[line.label] + 1
            if place >= len(same):
                faults += [f"{line.label}: no such row"] * len(expected)
                continue
            got = [(f"{float(v):.4f}", unit, span) for v, unit, span in map(shown, same[place])]
            if len(got) != len(expected):
                faults += [f"{line.label}: {got} for {expected}"] * len(expected)
                continue
            faults += [f"{line.label}: {g} for {e}" for g, e in zip(got, expected, strict=True) if g != e]
    return total, faults


@pytest.mark.parametrize("container", [as_text, preformatted, submitted])
@pytest.mark.parametrize("name", DRAWN)
def test_a_drawn_table(name: str, container: Callable[[str], str]) -> None:
    assert wrong(DRAWN[name], container)[1] == []


@pytest.mark.parametrize("name", [name for name in DRAWN if "<C>" in DRAWN[name].text])
def test_marks_of_tables_tell_text_with_some_tags_from_html(name: str) -> None:
    assert wrong(DRAWN[name], emphasised)[1] == []


def filing(text: str) -> Filing:
    """The submission as EDGAR's index has it."""
    return Filing(
        "TRNH", "1996Q4", 910077, "Tarn Hollow Pump Company", "10-K", "0000910077-97-000003", date(1997, 3, 28), date(1996, 12, 31),
        "0000910077-97-000003.txt", "", "1231", hashlib.sha256(text.encode()).hexdigest(), len(text),
    )  # fmt: skip


FILING = filing(SUBMISSION)


@pytest.mark.parametrize("text", [SUBMISSION, in_an_exhibit()], ids=["in one document", "statements in an exhibit"])
def test_a_whole_report_in_text_through_the_gate(text: str) -> None:
    """Sections, statements and sentences; every fact is proved, and the statements tie."""
    filed = filing(text)
    document = open_document(text.encode(), filed.sha256, filed.document)
    sections, fiscal = find_sections(document, filed.form), fiscal_period(document, filed)
    assert {"Item1", "Item2", "Item3", "Item7", "Item8", "Item8Note2", "Signatures"} <= {
        section.section_id for section in sections
    }
    candidates = TABLES["extracted_facts"].frame(extract(document, filed, sections, fiscal))
    verified, rejected = verify(document, filed, sections, fiscal, candidates)
    assert rejected.empty
    facts = verified.to_dict("records")
    whole = {
        (fact["metric"], fact["period_end_date"].year): fact["value"]
        for fact in facts
        if fact["metric"] and fact["source_format"] == "plain_table"
    }
    assert {
        (metric, 1996 - back): whole.get((metric, 1996 - back))
        for metric, values in STATED.items()
        for back in range(len(values))
    } == {(metric, 1996 - back): value for metric, values in STATED.items() for back, value in enumerate(values)}
    proofs = {proof for fact in facts for proof in json.loads(fact["checks"])}
    assert {
        "balance_sheet_balances",
        "cash_ties_to_the_balance_sheet",
        "net_income_is_what_tax_leaves",
        "total_foots",
    } <= proofs
    assert {fact["section_id"] for fact in facts if fact["metric"] == "net_income"} == {"Item8"}
    assert {fact["value"] for fact in facts if fact["source_format"] == "plain_text"} >= {
        148_200_000,
        139_600_000,
        131_900_000,
        1_400_000,
    }
    assert not any(fact["section_id"] == "TableOfContents" for fact in facts)
    assert any("told by where their numbers stand" in said for said in document.warnings) and any(
        "further documents" in said for said in document.warnings
    )


@pytest.mark.parametrize(
    "change",
    [
        {"value": 148_213_000.0},
        {"row_index": 12},
        {"column_index": 2},
        {"period_end_date": date(1995, 12, 31)},
        {"unit": "shares"},
    ],
)
def test_what_a_drawn_table_does_not_print_is_turned_down(change: dict[str, Any]) -> None:
    document = open_document(SUBMISSION.encode(), FILING.sha256, FILING.document)
    sections, fiscal = find_sections(document, FILING.form), fiscal_period(document, FILING)
    candidates = TABLES["extracted_facts"].frame(extract(document, FILING, sections, fiscal))
    place = next(
        n
        for n, fact in enumerate(candidates.to_dict("records"))
        if fact["row_label"] == "Net sales" and fact["value"] == 148_212_000
    )
    claim = candidates.iloc[[place]].assign(**change)
    verified, rejected = verify(document, FILING, sections, fiscal, claim)
    assert verified.empty and len(rejected) == 1


def test_an_address_leads_to_the_printed_line() -> None:
    """The row of a cell is its line, the first line of the table being row 0; what is printed there holds the cell's
    digits.
    """
    document = open_document(SUBMISSION.encode(), FILING.sha256, FILING.document)
    income = next(
        table for table in document.tables if any(cell.text == "Net sales" for row in table.cells for cell in row)
    )
    stretch = next(part for part in SUBMISSION.split("<TABLE>") if "STATEMENTS OF INCOME" in part).split("\n")
    checked = 0
    for row in income.cells:
        for cell in row:
            if cell.column and cell.text[-1].isdigit():
                assert cell.text.split()[-1] in stretch[cell.row]
                checked += 1
    assert checked > 30


def test_prose_with_numbers_is_no_table() -> None:
    text = (
        "Net  sales  rose   by  $12   million  to  $345  million  in  1996,  from\n$333 million in 1995, and to 48 "
        "percent of the total in  the  year  before\n"
        "that, when 12 plants of 40 were closed. Of these 3 were sold in  1994\nand 5 more in 1995."
    )
    document = open_document(text.encode(), hashlib.sha256(text.encode()).hexdigest(), "x.txt")
    assert not document.tables and len(document.blocks) == 1


def test_rows_that_stand_alone_are_text_and_said_to_be() -> None:
    text = "FORM 10-K\n\nTotal backlog at year end ..........   $ 4,110\n\nThe company makes valves.\n"
    document = open_document(text.encode(), hashlib.sha256(text.encode()).hexdigest(), "x.txt")
    assert not document.tables and any("1 lines of plain text look like rows" in said for said in document.warnings)
    assert [block.text for block in document.blocks][1].startswith("Total backlog")


LIGATURES = st.text(alphabet=" \t\f\r.$(),-=_%0123456789abcXYZ<>/&*—\x1c\u2028é", max_size=40)


@example(["<TABLE>", "<  -"])
@example(["<TABLE>", "=", "0"])
@given(
    st.lists(
        LIGATURES
        | st.sampled_from(
            ["<TABLE>", "</TABLE>", "<PAGE>", "<S>   <C>  <C>", "Net sales    1,234   2,345", "   1996   1995"]
        ),
        max_size=25,
    )
)
def test_any_text_is_read_or_refused(lines: list[str]) -> None:
    """Whatever stands in it: every cell has its place, and nothing stands twice in one."""
    try:
        found = list(parts("\n".join(lines)))
    except DocumentError:
        return
    for part in found:
        if isinstance(part, DrawnTable):
            for number, row in enumerate(part.cells):
                assert all(cell.row == number and cell.text and 0 <= cell.column < part.columns for cell in row)
                assert len({cell.column for cell in row}) == len(row)


def test_prices_in_fractions_and_minus_signs_behind() -> None:
    text = """
The range of prices of the common stock was as follows:

                                1996                    1995
                          -----------------       ----------------
                           High        Low         High       Low
                           ----        ---         ----       ---
First quarter             12 1/2      10 3/4       9 1/8     8
Second quarter            13          11 7/8       9 3/4     8-1/4

Changes in cash for the years ended December 31, 1996 and 1995:

                                1996        1995
                              --------    --------
Net loss                      <402>       <388>
Cash used                        (88)        (77)
Decrease in cash                  41-         30-
"""
    raw = (COVER.format(end=date(1996, 12, 31)) + text).encode()
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.txt")
    prices, changes = read_tables(document, FiscalPeriod(1996, None, date(1996, 12, 31), ""), lambda _: None)
    assert [float(reading.value) for reading in prices.readings] == [12.5, 10.75, 9.125, 8, 13, 11.875, 9.75, 8.25]
    assert {(reading.unit, reading.period.start) for reading in prices.readings[:2]} == {
        ("USD/shares", date(1996, 1, 1))
    }
    assert [int(reading.value) for reading in changes.readings] == [-402, -388, -88, -77, -41, -30]


def test_a_title_of_a_statement_with_a_header_below_it_begins_another_table_though_its_columns_stand_as_before() -> (
    None
):
    head = (
        "                               September 30,   December 31,\n                                   2024          "
        "  2023\n                               ------------    ------------\n"
    )
    rows = (
        "{0} A.....................           1,204           1,118\n{0} B.....................           3,118        "
        "   2,204\n"
    )
    text = f"{'STATEMENTS OF INCOME':^60}\n\n{head}{rows.format('Cost')}\n{'BALANCE SHEETS':^60}\n\n{head}{rows.format('Asset')}"
    assert len(read_plain(text, "0" * 64).tables) == 2
