"""Tables of printed pages whose headers, labels and captions are set as browsers and printers set them."""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Any

import pytest
from pdf_pages import Page, pdf, width

from tickmark.document import open_document
from tickmark.model import RawTable
from tickmark.stages.local import read_local

LEFT = 40.0
RIGHTS = (260.0, 330.0, 400.0, 470.0, 540.0)
CELL = 64.0  # points that a column is wide
SALES = [
    ("Valves", "1,250", "1,180", "1,090", "5.9 %", "8.3 %"),
    ("Pumps", "2,040", "2,110", "1,950", "(3.3)", "8.2"),
    ("Meters", "310", "296", "305", "4.7", "(3.0)"),
]


def centred(page: Page, left: float, right: float, y: float, text: str) -> None:
    page.text((left + right - width(text, 8)) / 2, y, text, size=8)


def cells(page: Page, y: float, rights: tuple[float, ...] = RIGHTS) -> None:
    """A line below each cell."""
    for right in rights:
        page.rule(right - CELL, right + 3, y)


def rows(
    page: Page, y: float, found: list[tuple[str, ...]], rights: tuple[float, ...] = RIGHTS, pitch: float = 15
) -> float:
    for label, *values in found:
        if label:
            page.text(LEFT, y, label, size=9)
        for right, value in zip(rights, values, strict=True):
            page.number(right, y, value, size=9)
        y -= pitch
    return y


def cover() -> Page:
    page = Page()
    page.text(250, 760, "FORM 10-K", bold=True, size=14)
    page.text(180, 740, "For the fiscal year ended June 30, 2023")
    page.text(180, 720, "Example Instruments, Inc. (Exact name of registrant as specified in its charter)", size=8)
    return page


def tables(page: Page) -> tuple[RawTable, ...]:
    raw = pdf(page)
    return open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf").tables


def texts(table: RawTable) -> list[list[tuple[int, int, str]]]:
    return [
        [(cell.column, cell.colspan, cell.text) for cell in row if cell.text]
        for row in table.cells
        if any(cell.text for cell in row)
    ]


def facts(page: Page) -> list[dict[str, Any]]:
    return read_local(pdf(page), "x.pdf").facts[0].to_dict("records")  # type: ignore[no-any-return]


def test_headers_centred_over_cells_that_lines_tell_apart() -> None:
    """Two texts stand over three columns and over two, though lines are drawn below each cell; percentages are no
    amounts.
    """
    page = cover()
    page.text(LEFT, 690, "Sales by product were:", size=9)
    centred(page, RIGHTS[0] - CELL, RIGHTS[2], 670, "Sales to customers")
    centred(page, RIGHTS[3] - CELL, RIGHTS[4], 670, "% Change")
    cells(page, 666)
    page.text(LEFT, 655, "(Dollars in millions)", size=8)
    for right, text in zip(RIGHTS, ("2023", "2022", "2021", "2023 vs. 2022", "2022 vs. 2021"), strict=True):
        page.text(right - width(text, 8), 655, text, size=8)
    cells(page, 651)
    rows(page, 638, SALES)
    table = texts(tables(page)[0])
    assert table[0] == [(1, 3, "Sales to customers"), (4, 2, "% Change")]
    assert [text for _, _, text in table[1][-2:]] == ["2023 vs. 2022", "2022 vs. 2021"]
    found = {
        (row["row_label"], row["column_index"]): (row["value"], row["unit"], row["period_end_date"])
        for row in facts(page)
    }
    assert found["Valves", 2] == (1_180e6, "USD", date(2022, 6, 30))
    assert found["Pumps", 5] == (0.082, "pure", date(2022, 6, 30)) and found["Meters", 5][:2] == (-0.03, "pure")


def test_a_text_over_one_of_its_columns_spans_no_more() -> None:
    """Lines of one header, of which only the lowest are ruled."""
    page = cover()
    page.text(LEFT, 690, "Changes in allowances were:", size=9)
    rights = RIGHTS[1:]
    for number, text in ((0, "Balance at"), (3, "Balance at")):
        centred(page, rights[number] - CELL, rights[number], 670, text)
    for right, text in zip(rights, ("Beginning", "", "Payments/", "End of"), strict=True):
        centred(page, right - CELL, right, 660, text)
    page.text(LEFT, 650, "(In millions)", size=8)
    for right, text in zip(rights, ("of Period", "Accruals", "Credits", "Period"), strict=True):
        centred(page, right - CELL, right, 650, text)
    cells(page, 646, rights)
    rows(
        page,
        633,
        [
            ("Rebates", "289", "523", "(451)", "361"),
            ("Returns", "649", "332", "(347)", "634"),
            ("Discounts", "110", "386", "(385)", "111"),
        ],
        rights,
    )
    assert texts(tables(page)[0])[0] == [
        (0, 1, "(In millions)"),
        (1, 1, "Balance at Beginning of Period"),
        (2, 1, "Accruals"),
        (3, 1, "Payments/ Credits"),
        (4, 1, "Balance at End of Period"),
    ]


def test_years_behind_a_long_label_head_the_columns() -> None:
    page = cover()
    page.text(200, 700, "Consolidated Statements of Income", bold=True)
    page.text(LEFT, 670, "years ended June 30 (in millions of dollars, except per share amounts)", size=8)
    for right, year in zip(RIGHTS[2:], ("2023", "2022", "2021"), strict=True):
        page.number(right, 670, year, size=9)
    rows(
        page,
        650,
        [
            ("Revenue", "3,600", "3,586", "3,345"),
            ("Cost of revenue", "2,100", "2,050", "1,990"),
            ("Gross profit", "1,500", "1,536", "1,355"),
        ],
        RIGHTS[2:],
    )
    found = {(row["row_label"], row["value"], row["period_end_date"].year) for row in facts(page)}
    assert {
        ("Revenue", 3_600e6, 2023),
        ("Gross profit", 1_536e6, 2022),
        ("Cost of revenue", 1_990e6, 2021),
    } <= found and len(found) == 9


def test_the_last_line_of_a_paragraph_is_no_row() -> None:
    page = cover()
    page.text(
        LEFT,
        690,
        (
            "The following table summarizes the number of people who were served by the company's clinics in each "
            "market, by kind of care and by"
        ),
        size=9,
    )
    page.text(LEFT, 679, "the way in which it is paid for:", size=9)
    for right, year in zip(RIGHTS[3:], ("2023", "2022"), strict=True):
        page.number(right, 662, year, size=9)
    rows(
        page,
        645,
        [("At fixed rates", "8,115", "8,045"), ("By visit", "19,200", "18,640"), ("Total", "27,315", "26,685")],
        RIGHTS[3:],
    )
    raw = pdf(page)
    document = open_document(raw, hashlib.sha256(raw).hexdigest(), "x.pdf")
    assert any(
        block.text.endswith("by kind of care and by the way in which it is paid for:") for block in document.blocks
    )
    assert {row["unit"] for row in facts(page)} == {"pure"}


def test_a_sentence_and_a_header_of_times_begin_another_table() -> None:
    page = cover()
    page.text(LEFT, 700, "Cash was held as follows:", size=9)
    for right, year in zip(RIGHTS[3:], ("2023", "2022"), strict=True):
        page.number(right, 680, year, size=9)
    y = rows(
        page,
        660,
        [("Deposits", "1,240", "1,120"), ("Bills", "310", "280"), ("Total cash", "1,550", "1,400")],
        RIGHTS[3:],
    )
    page.text(LEFT, y - 12, "Property and equipment, at cost, consisted of the following (in millions):", size=9)
    for right, year in zip(RIGHTS[3:], ("2023", "2022"), strict=True):
        page.number(right, y - 30, year, size=9)
    rows(
        page,
        y - 48,
        [("Land and buildings", "910", "860"), ("Machines", "410", "330"), ("Total", "1,320", "1,190")],
        RIGHTS[3:],
    )
    assert [len(texts(table)) for table in tables(page)] == [4, 4]


def test_a_column_of_dashes_alone_has_its_header() -> None:
    page = cover()
    page.text(LEFT, 700, "Assets at fair value on June 30, 2023 were (in millions):", size=9)
    for right, text in zip(RIGHTS[1:], ("Fair Value", "Level I", "Level II", "Level III"), strict=True):
        page.text(right - width(text, 8), 680, text, size=8)
    dashes = [
        ("Funds", "109", "109", "—", "—"),
        ("Bills", "5,136", "—", "5,136", "—"),
        ("Bonds", "470", "—", "470", "—"),
    ]
    rows(page, 660, dashes, RIGHTS[1:])
    table = texts(tables(page)[0])
    assert [text for _, _, text in table[0]] == ["Fair Value", "Level I", "Level II", "Level III"] and [
        cell[0] for cell in table[1]
    ] == [0, 1, 2, 3, 4]


def test_marks_of_footnotes_among_headers_are_no_amounts() -> None:
    page = cover()
    page.text(LEFT, 700, "Shares were bought back as follows in the fourth quarter:", size=9)
    for right, text in zip(RIGHTS[2:], ("Shares (1)", "Price (2)", "Left (3)"), strict=True):
        word, mark = text.split(" ")
        page.text(right - 46, 680, word, size=8)
        page.text(right - 10, 680, mark, size=8)
    page.text(LEFT, 680, "Month", size=8)
    rows(
        page,
        660,
        [
            ("April 2023", "11.4", "61.20", "900"),
            ("May 2023", "10.6", "60.86", "854"),
            ("June 2023", "9.1", "62.02", "790"),
        ],
        RIGHTS[2:],
    )
    table = texts(tables(page)[0])
    assert "Shares" in " ".join(text for _, _, text in table[0]) and [row[0][2] for row in table[1:]] == [
        "April 2023",
        "May 2023",
        "June 2023",
    ]


def test_lines_closer_than_rows_are_one_label() -> None:
    """Capitals and names begin a line of a label as well as a label."""
    page = cover()
    page.text(LEFT, 700, "Equity moved as follows (in millions):", size=9)
    for right, text in zip(RIGHTS[2:], ("Common Stock", "Retained", "Total"), strict=True):
        page.text(right - width(text, 8), 680, text, size=8)
    y = 660.0
    for lines, values in (
        (("BALANCE", "JUNE 30, 2022"), ("400", "1,220", "1,620")),
        (("Net earnings",), ("—", "310", "310")),
        (("Dividends",), ("—", "(90)", "(90)")),
        (("Stock sold",), ("25", "—", "25")),
        (("Stock bought",), ("(5)", "(40)", "(45)")),
        (("BALANCE", "JUNE 30, 2023"), ("420", "1,400", "1,820")),
    ):
        for line in lines[:-1]:
            page.text(LEFT, y, line, size=9)
            y -= 10.5
        y = rows(page, y, [(lines[-1], *values)], RIGHTS[2:], pitch=17)
    labels = [row[0][2] for row in texts(tables(page)[0])[1:]]
    assert labels == [
        "BALANCE JUNE 30, 2022",
        "Net earnings",
        "Dividends",
        "Stock sold",
        "Stock bought",
        "BALANCE JUNE 30, 2023",
    ]


def test_labels_in_two_columns() -> None:
    page = cover()
    page.text(LEFT, 700, "Sales were (in millions):", size=9)
    for right, year in zip(RIGHTS[3:], ("2023", "2022"), strict=True):
        page.number(right, 680, year, size=9)
    y = 660.0
    for product, place, *values in (
        ("Alvara", "United States", "1,216", "1,861"),
        ("", "International", "224", "261"),
        ("", "Total", "1,440", "2,122"),
        ("Bestrin", "United States", "675", "448"),
        ("", "International", "101", "67"),
        ("", "Total", "776", "515"),
    ):
        page.text(160, y, place, size=9)
        y = rows(page, y, [(product, *values)], RIGHTS[3:])
    table = texts(tables(page)[0])
    assert [row[:2] for row in table[1:4]] == [
        [(0, 1, "Alvara"), (1, 1, "United States")],
        [(1, 1, "International"), (2, 1, "224")],
        [(1, 1, "Total"), (2, 1, "1,440")],
    ]
    assert {(row["label"], row["value"]) for row in facts(page)} >= {
        ("Alvara > International", 224e6),
        ("Bestrin > United States", 675e6),
    }


def test_narrow_spaces_that_the_library_sees_part_words() -> None:
    page = cover()
    page.raw("BT /F1 10 Tf 40 690 Td [(\\(millions of) -170 (dollars, unless noted\\))] TJ ET")
    page.number(540, 690, "2023", size=9)
    rows(page, 670, [("Revenue", "3,600"), ("Cost of revenue", "2,100"), ("Gross profit", "1,500")], RIGHTS[4:])
    assert texts(tables(page)[0])[0][0][2] == "(millions of dollars, unless noted)"


def test_an_open_bracket_goes_on_below() -> None:
    page = cover()
    page.text(LEFT, 690, "Years ended June 30, (dollars", size=8)
    centred(page, RIGHTS[3] - CELL, RIGHTS[4], 690, "Net sales")
    page.text(LEFT, 680, "in millions)", size=8)
    for right, year in zip(RIGHTS[3:], ("2023", "2022"), strict=True):
        page.number(right, 680, year, size=8)
    rows(
        page, 660, [("Valves", "1,250", "1,180"), ("Pumps", "2,040", "2,110"), ("Total", "3,290", "3,290")], RIGHTS[3:]
    )
    assert "Years ended June 30, (dollars in millions)" in [
        text for row in texts(tables(page)[0]) for _, _, text in row
    ]
    assert {(row["row_label"], row["value"]) for row in facts(page)} >= {("Valves", 1_250e6), ("Pumps", 2_110e6)}


@pytest.mark.parametrize("ruled", [True, False])
@pytest.mark.parametrize(
    "lines", [("(Millions of", "dollars)"), ("(Dollars", "in millions)"), ("Millions of", "dollars")]
)
def test_a_scale_over_two_lines_beside_headers(lines: tuple[str, str], ruled: bool) -> None:
    page = cover()
    page.text(LEFT, 700, "Results of segments", size=9)
    page.text(LEFT, 680, lines[0], size=8)
    centred(page, RIGHTS[1] - CELL, RIGHTS[2], 680, "Machinery")
    centred(page, RIGHTS[3] - CELL, RIGHTS[4], 680, "Lending")
    page.text(LEFT, 666, lines[1], size=8)
    for right, year in zip(RIGHTS[1:], ("2023", "2022", "2023", "2022"), strict=True):
        page.number(right, 666, year, size=8)
    for y in (676, 662) if ruled else ():
        cells(page, y, RIGHTS[1:])
    rows(
        page,
        648,
        [
            ("Sales", "3,869", "3,700", "410", "390"),
            ("Costs", "2,300", "2,100", "130", "125"),
            ("Profit", "1,569", "1,600", "280", "265"),
        ],
        RIGHTS[1:],
    )
    assert {row["value"] for row in facts(page) if row["row_label"] == "Sales"} == {3_869e6, 3_700e6, 410e6, 390e6}


# -- labels that hold numbers, or go on below ---------------------------------------------------------------


def headed(y: float = 690) -> Page:
    """A page with the cover's first lines and a header of two years."""
    page = cover()
    page.text(LEFT, y, "Years ended June 30, (in millions)", size=8)
    for right, year in zip(RIGHTS[3:], ("2023", "2022"), strict=True):
        page.number(right, y, year, size=8)
    return page


def values(page: Page) -> set[tuple[str, float]]:
    return {(row["row_label"], row["value"]) for row in facts(page)}


def test_a_label_goes_on_with_a_number() -> None:
    page = headed()
    y = rows(page, 670, [("Gadgets", "1,250", "1,180"), ("Widgets", "2,040", "2,110")], RIGHTS[3:])
    page.text(LEFT, y, "Currency translation adjustments of foreign affiliates, net of tax of $47, $9, and", size=9)
    rows(page, y - 10, [("$(55)", "(819)", "1,027"), ("", "", "")], RIGHTS[3:])
    rows(page, y - 25, [("Other gains", "12", "15"), ("Total", "2,483", "4,332")], RIGHTS[3:])
    assert values(page) >= {("Gadgets", 1_250e6), ("Other gains", 15e6), ("Total", 4_332e6)}
    long = {value for label, value in values(page) if label.startswith("Currency translation") and "$(55)" in label}
    assert long >= {-819e6, 1_027e6}


def test_a_label_that_begins_below_a_row_of_amounts_is_of_the_next_row() -> None:
    page = headed()
    y = 670.0
    for label, rate in (("Corporate debt securities", "5.13%"), ("Asset-backed securities", "1.34%")):
        rows(page, y, [(label, "25,075", "2,227")], RIGHTS[3:])
        page.text(LEFT + 12, y - 10, "Weighted average interest", size=9)
        page.text(LEFT + 12, y - 19, "rate", size=9)
        for right in RIGHTS[3:]:
            page.number(right, y - 19, rate, size=9)
        y -= 34
    rows(page, y, [("Other debt securities", "62", "46")], RIGHTS[3:])
    found = values(page)
    assert ("Corporate debt securities", 25_075e6) in found
    assert {value for label, value in found if label.endswith("Weighted average interest rate")} == {0.0513, 0.0134}


def test_a_period_with_years_in_it_labels_a_row() -> None:
    page = headed()
    spans = ("Oct 1, 2023 - Oct 28, 2023", "Oct 29, 2023 - Nov 25, 2023", "Nov 26, 2023 - Dec 30, 2023")
    rows(page, 670, [(span, "781,106", "5,694") for span in spans], RIGHTS[3:])
    assert [row[0][2] for row in texts(tables(page)[0])][-3:] == list(spans)


def test_a_number_left_of_a_graph_is_no_row_of_the_table_below() -> None:
    page = cover()
    page.text(
        LEFT, 700, "The graph below shows what 100 dollars invested in each would have become over the years.", size=9
    )
    page.text(RIGHTS[1] + 12, 690, "2211", size=9)
    page.text(RIGHTS[3] - 30, 640, "Years ended", size=8)
    for right, day in zip(RIGHTS[1:], ("6/30/2020", "6/30/2021", "6/30/2022", "6/30/2023"), strict=True):
        page.number(right, 628, day, size=8)
    rows(
        page,
        614,
        [("Example Instruments", "$100", "$ 259", "$ 515", "$ 820"), ("Peers", "100", "133", "155", "200")],
        RIGHTS[1:],
    )
    assert "2211" not in [text for row in texts(tables(page)[0]) for _, _, text in row]
    assert {row["value"] for row in facts(page) if row["row_label"] == "Peers"} == {100, 133, 155, 200}


@pytest.mark.parametrize("measure", ["9.1 years", "(10) bps", "12 months"])
def test_a_row_may_end_on_a_number_with_its_measure(measure: str) -> None:
    page = headed()
    for y, label in ((670, "Gadgets"), (655, "Widgets"), (640, "Meters")):
        rows(page, y, [(label, "1,250", "1,180")], RIGHTS[3:5])
        page.number(RIGHTS[4] + 60, y, measure, size=9)
    assert {label for label, value in values(page) if value == 1_250e6} == {"Gadgets", "Widgets", "Meters"}


def test_maturities_of_one_row_and_the_table_behind_them_stay_two() -> None:
    page = cover()
    page.text(LEFT, 700, "Aggregate maturities of long-term debt commencing in 2024 are (in millions):", size=9)
    years = ("2024", "2025", "2026", "2027", "After 2027")
    for right, year, value in zip(RIGHTS, years, ("1,469", "1,700", "1,997", "2,320", "17,539"), strict=True):
        page.number(right, 680, year, size=8)
        page.number(right, 668, value, size=9)
    page.text(LEFT, 640, "8. Income taxes", size=9, bold=True)
    page.text(LEFT, 628, "The provision for taxes on income consists of:", size=9)
    page.text(LEFT, 608, "(Dollars in millions)", size=8)
    for right, year in zip(RIGHTS[2:], ("2023", "2022", "2021"), strict=True):
        page.number(right, 608, year, size=8)
    rows(page, 594, [("Domestic taxes", "2,705", "2,274", "1,338"), ("Total", "3,090", "2,295", "2,069")], RIGHTS[2:])
    ends = {row["printed"]: row["period_end_date"] for row in facts(page) if row["row_label"] == "Total"}
    assert ends == {"3,090": date(2023, 6, 30), "2,295": date(2022, 6, 30), "2,069": date(2021, 6, 30)}


def test_an_index_of_statements_has_no_amounts() -> None:
    page = cover()
    page.text(LEFT, 700, "Index to consolidated financial statements", size=9)
    titles = ("balance sheets", "statements of earnings", "statements of equity", "statements of cash flows")
    rows(page, 680, [(f"Consolidated {title}", str(44 + n)) for n, title in enumerate(titles)], RIGHTS[4:])
    assert facts(page) == []


def test_a_label_goes_on_in_brackets_that_begin_with_a_number() -> None:
    page = headed()
    rows(page, 670, [("Term loan", "250", "801")], RIGHTS[3:])
    page.text(LEFT, 655, "0.650% Notes due 2024", size=9)
    rows(page, 645, [("(750MM Euro)", "831", "792"), ("Revolving loan", "500", "410")], RIGHTS[3:])
    assert {value for label, value in values(page) if label == "0.650% Notes due 2024 (750MM Euro)"} >= {831e6, 792e6}


def test_a_time_that_reaches_over_all_columns_stands_over_all() -> None:
    page = Page()
    page.text(LEFT, 740, "Consolidated statements of cash flows (in millions)")
    page.text(236, 714, "Nine months ended September 30,", size=9)  # in the middle of its cell, not of the digits
    for right, year in zip(RIGHTS[:2], ("2024", "2023"), strict=True):
        page.number(right + 45, 700, year, size=9)
    y = 684.0
    for label, *values in (("Net income", "$ 61", "$ 55"), ("Depreciation", "30", "28"), ("Cash", "$ 140", "$ 112")):
        page.text(LEFT, y, label, size=9)
        for right, value in zip(RIGHTS[:2], values, strict=True):
            page.number(right + 45, y, value, size=9)
        y -= 14
    (table,) = tables(page)
    spans = [(cell.text, cell.column, cell.colspan) for row in table.cells for cell in row if "Nine" in cell.text]
    assert spans == [("Nine months ended September 30,", 1, 2)]


def test_amounts_with_their_own_scale_are_cells() -> None:
    page = Page()
    page.text(LEFT, 740, "Highlights of the year ended December 31, 2024")
    y = 700.0
    for label, *values in (
        ("", "2024", "2023"),
        ("Revenue", "$1.24B", "$1.10B"),
        ("Free cash flow", "$212 million", "$180 million"),
    ):
        page.text(LEFT, y, label, size=9)
        for right, value in zip(RIGHTS[:2], values, strict=True):
            page.text(right - width(value, 9), y, value, size=9)
        y -= 14
    (table,) = tables(page)
    texts = [cell.text for row in table.cells for cell in row]
    assert {"$1.24B", "$1.10B", "$212 million", "$180 million"} <= set(texts)


def test_a_header_of_one_line_beside_one_of_two_is_of_the_same_row() -> None:
    """It stands at half their height; each year stays over its own columns."""
    page = cover()
    page.text(LEFT, 712, "Amounts as reported and without restructuring, in millions:", size=9)
    page.text(RIGHTS[1] - 40, 690, "Year Ended June 30, 2023", size=8)
    page.text(RIGHTS[3] - 46, 694, "Year Ended", size=8)
    page.text(RIGHTS[3] - 51, 686, "June 30, 2022", size=8)
    cells(page, 682, RIGHTS[1:4])
    for right, text in zip(RIGHTS[1:4], ("Reported", "Core", "Reported"), strict=True):
        page.text(right - 34, 672, text, size=8)
    cells(page, 668, RIGHTS[1:4])
    rows(page, 656, [("Sales", "8,402", "8,311", "8,011"), ("Income", "972", "930", "860"), ("Taxes", "210", "200", "190")],
    RIGHTS[1:4])  # fmt: skip
    years = {fact["printed"]: fact["period_end_date"].year for fact in facts(page)}
    assert (years["8,402"], years["8,311"], years["8,011"], years["190"]) == (2023, 2023, 2022, 2022)


def test_a_group_in_capitals_does_not_go_on_with_an_abbreviation() -> None:
    page = cover()
    page.number(RIGHTS[2], 700, "2024", size=8)
    page.number(RIGHTS[3], 700, "2023", size=8)
    page.text(LEFT, 684, "ALPHA BETA GAMMA COMBINED", size=8)
    rows(
        page,
        671,
        [("U.S.", "1,124", "1,166"), ("Elsewhere", "1,073", "1,017"), ("Total", "2,197", "2,183")],
        RIGHTS[2:4],
    )
    assert "U.S." in [row[0][2] for row in texts(tables(page)[0])]
