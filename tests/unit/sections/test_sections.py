"""Items under their own headings, in the many shapes that headings take."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest
from effort import within
from hypothesis import given, settings
from hypothesis import strategies as st

from tickmark.document.html import read_html
from tickmark.model import Document, Filing, Section
from tickmark.schemas import TABLES
from tickmark.sections import find_sections, frame_rows, missing_items, section_of_block, section_text

ANNUAL = {
    "1": "Business", "1A": "Risk Factors", "1B": "Unresolved Staff Comments", "1C": "Cybersecurity", "2": "Properties",
    "3": "Legal Proceedings",
    "4": "Mine Safety Disclosures", "5": "Market for Registrant’s Common Equity", "6": "[Reserved]", "7":
    "Management’s Discussion and Analysis",
    "7A": "Quantitative and Qualitative Disclosures About Market Risk", "8": ("Financial Statements and Supplementary "
                                                                             "Data"),
    "9": "Changes in and Disagreements with Accountants", "9A": "Controls and Procedures", "9B": "Other Information",
    "9C": "Disclosure Regarding Foreign Jurisdictions", "10": "Directors, Executive Officers and Corporate Governance",
    "11": "Executive Compensation",
    "12": "Security Ownership of Certain Beneficial Owners", "13": "Certain Relationships and Related Transactions",
    "14": "Principal Accountant Fees and Services", "15": "Exhibits and Financial Statement Schedules", "16":
    "Form 10-K Summary",
}  # fmt: skip
QUARTERLY = [
    ("I", "1", "Financial Statements"), ("I", "2", "Management’s Discussion and Analysis"), ("I", "3",
    "Quantitative and Qualitative Disclosures"),
    ("I", "4", "Controls and Procedures"), ("II", "1", "Legal Proceedings"), ("II", "1A", "Risk Factors"),
    ("II", "2", "Unregistered Sales of Equity Securities"), ("II", "3", "Defaults Upon Senior Securities"), ("II", "4",
    "Mine Safety Disclosures"),
    ("II", "5", "Other Information"), ("II", "6", "Exhibits"),
]  # fmt: skip
BODY = "The made-up company makes things and sells them to people who need them. " * 8


def doc(*pieces: str) -> Document:
    return read_html(("<html><body>" + "".join(pieces) + "</body></html>").encode(), "00")


def p(text: str) -> str:
    return f"<p>{text}</p>"


def b(text: str) -> str:
    return f"<p><b>{text}</b></p>"


def row(*cells: str) -> str:
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def contents_table(pages: bool = True) -> str:
    return (
        "<table>"
        + "".join(row(f"Item {n}.", title, str(k + 3) if pages else "") for k, (n, title) in enumerate(ANNUAL.items()))
        + "</table>"
    )


def shapes(number: str, title: str) -> dict[str, str]:
    return {
        "bold": b(f"Item {number}. {title}"),
        "caps": p(f"ITEM {number}. {title.upper()}"),
        "glued": b(f"Item {number}.{title}"),
        "dash": b(f"Item {number} — {title}"),
        "colon": b(f"ITEM {number}: {title}"),
        "two blocks": b(f"Item {number}.") + b(title),
        "table": f"<table>{row(f'Item {number}.', title)}</table>",
        "one cell": f"<table>{row(f'<b>ITEM {number}. {title.upper()}</b>')}</table>",
        "part": b(f"PART I, ITEM {number}. {title}") if number in ("1", "1A") else b(f"Item {number}. {title}"),
    }


def annual(shape: str, contents: str = "", between: str = p(BODY)) -> Document:
    pieces = [
        p("FORM 10-K"),
        p("For the fiscal year ended December 31, 2023"),
        b("TABLE OF CONTENTS") if contents else "",
        contents,
    ]
    for number, title in ANNUAL.items():
        pieces += [shapes(number, title)[shape], between]
    return doc(*pieces, b("SIGNATURES"), p("Pursuant to the requirements of the Act, signed."))


def ids(sections: Sequence[Section]) -> list[str]:
    return [s.section_id for s in sections if s.parent is None and "Item" in s.section_id]


def by_id(sections: Sequence[Section]) -> dict[str, Section]:
    return {s.section_id: s for s in sections}


@pytest.mark.parametrize("shape", list(shapes("1", "Business")))
@pytest.mark.parametrize(
    "contents",
    ["", contents_table(), contents_table(pages=False)],
    ids=["no contents", "contents with pages", "bare contents"],
)
def test_every_item_in_every_shape(shape: str, contents: str) -> None:
    document = annual(shape, contents)
    sections = find_sections(document, "10-K")
    assert ids(sections) == [f"Item{n}" for n in ANNUAL]
    found = by_id(sections)
    for number, title in ANNUAL.items():
        text = section_text(document, found[f"Item{number}"])
        assert title.lower() in text.lower()
        assert BODY.strip() in text
        assert text.count("made-up company") == 8
    assert missing_items(sections, "10-K", omittable=True) == ()
    assert ("TableOfContents" in found) == bool(contents)


@pytest.mark.parametrize("style", ["paragraphs", "one table per row", "cells"])
def test_contents_that_are_no_table(style: str) -> None:
    rows = [(f"Item {n}.", title, str(k + 3)) for k, (n, title) in enumerate(ANNUAL.items())]
    contents = {
        "paragraphs": "".join(p(" ".join(r)) for r in rows),
        "one table per row": "".join(f"<table>{row(*r)}</table>" for r in rows),
        "cells": "".join(p(cell) for r in rows for cell in r),
    }[style]
    sections = find_sections(annual("bold", contents), "10-K")
    assert ids(sections) == [f"Item{n}" for n in ANNUAL]
    assert by_id(sections)["Item1"].first_block > by_id(sections)["TableOfContents"].first_block


def test_short_items_in_a_row_are_no_table_of_contents() -> None:
    document = annual("bold", contents_table(), between=p("None.") + p("17"))
    sections = find_sections(document, "10-K")
    assert ids(sections) == [f"Item{n}" for n in ANNUAL]
    assert all("short" in s.flags for s in sections if "Item" in s.section_id)


def test_references_in_prose_are_no_headings() -> None:
    prose = [
        "Item 1A, “Risk Factors”, lists them.", "Item 7 of this report discusses it.",
        "Item 8. and Item 7 are read together.", "Item 601(b)(4) of Regulation S-K.",
        "Part I, Item 1A of our last report.", "Items that matter are listed.", "See Item 3.",
        "Item 2.02 of the current report.",
    ]  # fmt: skip
    document = annual("bold", between=p(BODY) + "".join(p(text) for text in prose))
    sections = find_sections(document, "10-K")
    assert ids(sections) == [f"Item{n}" for n in ANNUAL]
    assert all(section_text(document, s).count("made-up company") == 8 for s in sections if "Item" in s.section_id)


def test_page_headers_that_repeat_the_item() -> None:
    pieces = [p("FORM 10-K")]
    for number, title in ANNUAL.items():
        pieces += [
            b(f"Item {number}. {title}"),
            p(BODY),
            b(f"Item {number}. {title} (Continued)"),
            p(BODY),
            b(f"Item {number}."),
            p(BODY),
        ]
    document = doc(*pieces)
    sections = find_sections(document, "10-K")
    assert ids(sections) == [f"Item{n}" for n in ANNUAL]
    assert all(section_text(document, s).count("made-up company") == 24 for s in sections if "Item" in s.section_id)


def test_one_heading_for_several_items() -> None:
    pieces = [
        b("Items 1 and 2. Business and Properties"),
        p(BODY),
        b("Item 1A. Risk Factors"),
        p(BODY),
        b("Item 3. Legal Proceedings"),
        p(BODY),
    ]
    pieces += [
        b("Items 10, 11, 12, 13 and 14. Directors and others"),
        p("In the proxy statement."),
        b("Item 15. Exhibits"),
        p(BODY),
    ]
    found = by_id(find_sections(doc(*pieces), "10-K"))
    assert found["Item1"].first_block == found["Item2"].first_block
    assert "combined" in found["Item1"].flags
    assert [found[f"Item{n}"].end_block for n in (10, 11, 12, 13, 14)] == [found["Item15"].first_block] * 5
    assert found["Item1"].end_block == found["Item1A"].first_block


def test_several_items_in_one_table() -> None:
    table = (
        "<table>"
        + "".join(
            row(f"Item {n}.", ANNUAL[n], "Nothing has to be said about this by the company. " * 7)
            for n in ("1B", "1C", "2")
        )
        + "</table>"
    )
    document = doc(
        p("x" * 900),
        b("Item 1. Business"),
        p(BODY),
        b("Item 1A. Risk Factors"),
        p(BODY),
        table,
        b("Item 3. Legal Proceedings"),
        p(BODY),
    )
    found = by_id(find_sections(document, "10-K"))
    assert found["Item1B"].rows == (0, 1)
    assert found["Item2"].rows == (2, 3)
    assert "table_rows" in found["Item1C"].flags
    assert section_text(document, found["Item1C"]).startswith("Item 1C.\tCybersecurity")
    assert found["Item1A"].end_block == found["Item1B"].first_block


def test_out_of_order_items_are_found_and_said_to_be() -> None:
    order = ["1", "1A", "2", "3", "4", "5", "7", "8", "9A", "9B", "9C", "9", "10", "15"]
    sections = find_sections(doc(*(piece for n in order for piece in (b(f"Item {n}. {ANNUAL[n]}"), p(BODY)))), "10-K")
    assert ids(sections) == [f"Item{n}" for n in order]
    assert "out_of_order" in by_id(sections)["Item9"].flags


def test_a_heading_with_the_title_alone_fills_a_gap() -> None:
    pieces = [
        piece for n, title in ANNUAL.items() for piece in (b(title if n == "7A" else f"Item {n}. {title}"), p(BODY))
    ]
    found = by_id(find_sections(doc(*pieces), "10-K"))
    assert found["Item7A"].flags[0] == "by_title"
    assert found["Item7"].end_block == found["Item7A"].first_block


def test_a_link_in_the_contents_fills_a_gap() -> None:
    contents = (
        "<table>"
        + "".join(row(f"Item {n}.", f'<a href="#i{n}">{title}</a>', "3") for n, title in ANNUAL.items())
        + "</table>"
    )
    pieces = [contents]
    for n, title in ANNUAL.items():
        pieces += [
            f'<div id="i{n}"></div>',
            p("How we protect our systems") if n == "1C" else b(f"Item {n}. {title}"),
            p(BODY),
        ]
    found = by_id(find_sections(doc(*pieces), "10-K"))
    assert "by_reference" in found["Item1C"].flags
    assert found["Item1B"].end_block == found["Item1C"].first_block


@pytest.mark.parametrize("number", ["Item {}.", "{}.", "{}"])
def test_contents_name_the_items_and_headings_only_the_titles(number: str) -> None:
    rows = "".join(
        row(number.format(n), f'<a href="#i{n}">{title}</a>', str(k + 3)) + row("", "A part of it", str(k + 3))
        for k, (n, title) in enumerate(ANNUAL.items())
    )
    pieces = [p("cover"), "<table>", rows, "</table>"]
    for n, title in ANNUAL.items():
        pieces += [f'<div id="i{n}"></div>', b(title), p(BODY), b("A part of it"), p(BODY)]
    document = doc(*pieces, b("SIGNATURES"), p("signed"))
    sections = find_sections(document, "10-K")
    assert sorted(ids(sections)) == sorted(f"Item{n}" for n in ANNUAL)
    for n, title in ANNUAL.items():
        section = by_id(sections)[f"Item{n}"]
        assert "by_reference" in section.flags
        assert section_text(document, section) == f"{title}\n{BODY.strip()}\nA part of it\n{BODY.strip()}"
    assert [s.section_id for s in sections if "Item" not in s.section_id] == ["Cover", "TableOfContents", "Signatures"]


def test_what_is_not_there_is_missing() -> None:
    sections = find_sections(
        doc(*(piece for n in ("1", "1A", "7", "8") for piece in (b(f"Item {n}. {ANNUAL[n]}"), p(BODY)))), "10-K"
    )
    assert missing_items(sections, "10-K", date(2023, 12, 31))[:4] == ("Item1B", "Item1C", "Item2", "Item3")
    assert "Item1C" not in missing_items(sections, "10-K", date(2022, 12, 31))
    assert "Item9C" not in missing_items(sections, "10-K", date(2020, 12, 31))
    assert "Item16" not in missing_items(sections, "10-K")
    assert "Item16" in missing_items(sections, "10-K", omittable=True)


# -- quarterly reports -----------------------------------------------------------------------------------


@pytest.mark.parametrize("parts", ["headings", "none", "in the item", "repeated"])
def test_both_parts_of_a_quarterly_report(parts: str) -> None:
    pieces, last = [p("FORM 10-Q")], ""
    for part, number, title in QUARTERLY:
        name = "FINANCIAL" if part == "I" else "OTHER"
        if part != last and parts == "headings":
            pieces.append(b(f"PART {part}. {name} INFORMATION"))
        if parts == "repeated":
            pieces.append(b(f"PART {part}"))
        pieces += [
            b(f"Part {part}, Item {number}. {title}" if parts == "in the item" else f"Item {number}. {title}"),
            p(BODY),
        ]
        last = part
    sections = find_sections(doc(*pieces), "10-Q")
    assert ids(sections) == [f"Part{len(part)}Item{number}" for part, number, _ in QUARTERLY]


def test_bare_item_numbers_of_a_quarterly_report_go_by_their_part() -> None:
    pieces = []
    for part, numbers in (("PART I", ("1", "2", "3", "4")), ("PART II", ("1", "1A", "6"))):
        pieces += [b(part)] + [piece for n in numbers for piece in (b(f"ITEM {n}."), p(BODY))]
    assert ids(find_sections(doc(*pieces), "10-Q")) == [f"Part1Item{n}" for n in "1234"] + [
        "Part2Item1",
        "Part2Item1A",
        "Part2Item6",
    ]


@pytest.mark.parametrize("nothing", ["None.", "NONE", "Not applicable", "N/A"])
@pytest.mark.parametrize("inline", [True, False])
def test_a_second_part_with_nothing_to_report_is_no_list_of_contents(nothing: str, inline: bool) -> None:
    pieces = [p("FORM 10-Q"), b("PART I. FINANCIAL INFORMATION")]
    for part, number, title in QUARTERLY:
        pieces += [p("PART II - OTHER INFORMATION")] if (part, number) == ("II", "1") else []
        line = f"ITEM {number} - {title.upper()}"
        pieces += [p(line), p(BODY)] if part == "I" else [p(f"{line} - {nothing}")] if inline else [p(line), p(nothing)]
    assert ids(find_sections(doc(*pieces), "10-Q")) == [f"Part{len(part)}Item{number}" for part, number, _ in QUARTERLY]


@pytest.mark.parametrize("line", ["Items 1 through 5. Not applicable.", "ITEMS 1, 1A, 2, 3, 4 AND 5 - NONE"])
def test_items_with_nothing_to_report_in_one_line(line: str) -> None:
    part = (
        b("PART I"),
        b("Item 1. Financial Statements"),
        p(BODY),
        b("Item 2. Management's Discussion and Analysis"),
        p(BODY),
    )
    sections = by_id(
        find_sections(doc(*part, b("PART II. OTHER INFORMATION"), p(line), b("Item 6. Exhibits"), p(BODY)), "10-Q")
    )
    assert {"Part1Item1", "Part1Item2", "Part2Item1", "Part2Item2", "Part2Item3", "Part2Item5", "Part2Item6"} <= set(
        sections
    )
    assert "combined" in sections["Part2Item5"].flags


@pytest.mark.parametrize("number", ["4T", "4(T)", "4(t)"])
def test_the_item_of_controls_in_its_temporary_form(number: str) -> None:
    sections = find_sections(
        doc(
            b("PART I"),
            b("Item 2. Management's Discussion and Analysis"),
            p(BODY),
            b(f"Item {number}. Controls and Procedures"),
            p(BODY),
        ),
        "10-Q",
    )
    assert ids(sections)[-1] == "Part1Item4"


def test_items_that_only_the_contents_mention() -> None:
    contents = [row("PART I", "", "")]
    for part, number, title in QUARTERLY:
        contents += [row("PART II", "", "")] if (part, number) == ("II", "1") else []
        contents.append(row(f"Item {number}.", title, "*" if number in ("3", "4") and part == "II" else "7"))
    pieces = ["<table>", *contents, "</table>", p("* Omitted because it does not apply")]
    for part, number, title in QUARTERLY:
        pieces += (
            [] if number in ("3", "4") and part == "II" else [b(f"PART {part}"), b(f"Item {number}. {title}"), p(BODY)]
        )
    document = doc(*pieces)
    found = by_id(find_sections(document, "10-Q"))
    assert found["Part2Item3"].flags == ("by_reference", "short")
    assert section_text(document, found["Part2Item3"]) == "Item 3.\tDefaults Upon Senior Securities\t*"
    assert "Part2Item3" not in missing_items(tuple(found.values()), "10-Q", omittable=True)


# -- bounds, text, rows ----------------------------------------------------------------------------------


def test_anomalous_lengths_are_flagged() -> None:
    pieces = [
        piece for n, title in ANNUAL.items() for piece in (b(f"Item {n}. {title}"), p(BODY * (60 if n == "9C" else 1)))
    ]
    found = by_id(find_sections(doc(*pieces), "10-K"))
    assert "long" in found["Item9C"].flags
    assert "short" in found["Item7"].flags
    assert found["Item9B"].flags == ()


def test_text_parts_blocks_and_cells() -> None:
    document = doc(
        b("Item 1. Business"),
        p("One."),
        "<table>" + row("a", "", "b") + row("c", "d") + "</table>",
        p("Two."),
        b("Item 1A. Risk Factors"),
        p(BODY),
    )
    assert (
        section_text(document, by_id(find_sections(document, "10-K"))["Item1"])
        == "Item 1. Business\nOne.\na\tb\nc\td\nTwo."
    )


def test_blocks_know_their_section() -> None:
    document = annual("bold", contents_table())
    sections = find_sections(document, "10-K")
    lookup = section_of_block(sections)
    for section in sections:
        assert lookup(section.first_block) == lookup(section.end_block - 1) == section.section_id
    assert lookup(len(document.blocks)) is None
    assert lookup(-1) is None


def test_rows_keep_the_contract() -> None:
    document = annual("bold", contents_table())
    day = date(2023, 12, 31)
    filing = Filing("MADE", "2023Q4", 1, "Made Up Corp", "10-K", "0000000001-24-000001", day, day, "made.htm", "")
    rows = frame_rows(filing, document, find_sections(document, "10-K"))
    frame = TABLES["sections"].validate(TABLES["sections"].frame(rows))
    assert list(frame["ordinal"]) == list(range(len(rows)))
    assert frame["section_id"].is_unique


def test_a_current_report_has_its_items_and_exhibits() -> None:
    new_page = '<hr style="page-break-after:always">'
    table = f"<table>{row('Item 9.01', 'Financial Statements and Exhibits')}</table>"
    document = doc(
        p("FORM 8-K"),
        p("Item 2.02 Results"),
        p(BODY),
        table,
        p("99.1 Release"),
        p("SIGNATURES"),
        new_page,
        p("Exhibit 99.1"),
        p(BODY),
        new_page,
        p("EX-99.2"),
    )
    sections = find_sections(document, "8-K")
    assert [(s.section_id, s.first_block, s.end_block) for s in sections] == [
        ("Cover", 0, 1), ("Item2.02", 1, 3), ("Item9.01", 3, 5), ("Signatures", 5, 6), ("Exhibit99.1", 6, 8), (
        "Exhibit99.2", 8, 9),
    ]  # fmt: skip
    assert sections[1].title == "Item 2.02 Results"


def test_exhibits_of_a_current_report_that_do_not_say_their_number() -> None:
    document = doc(
        p("Item 7.01 Disclosure"),
        p("Exhibit 99.1 is furnished."),
        p("SIGNATURE"),
        '<hr style="page-break-after:always">',
        p("Results rose"),
        p(BODY),
    )
    assert [(s.section_id, s.first_block) for s in find_sections(document, "8-K/A")] == [
        ("Item7.01", 0),
        ("Signatures", 2),
        ("Exhibits", 3),
    ]
    (whole,) = find_sections(doc(p("Results rose")), "8-K")
    assert (whole.section_id, whole.flags) == ("Exhibit99", ("no_items",))


@pytest.mark.parametrize("form", ["S-1", ""])
def test_other_forms_are_one_section(form: str) -> None:
    document = doc(p("Item 2.02 Results"), p(BODY))
    (section,) = find_sections(document, form)
    assert (section.section_id, section.flags, section.end_block) == ("Document", ("no_items",), len(document.blocks))


@pytest.mark.parametrize("form", ["10-K", "10-Q", "10-K/A", "10-QT"])
def test_a_document_without_items_says_so(form: str) -> None:
    (section,) = find_sections(doc(p(BODY)), form)
    assert section.flags == ("no_items",)
    assert missing_items((section,), form)


LINES = st.one_of(
    st.sampled_from([b(f"Item {n}. {t}") for n, t in ANNUAL.items()]),
    st.sampled_from(
        [b(f"Item {n}.") for n in ANNUAL]
        + [b("PART II"), b("SIGNATURES"), p("12"), p(BODY), b("Note 1. Things"), b("2. More things")]
    ),
    st.sampled_from(
        [
            contents_table(),
            f"<table>{row('Item 7.', 'Discussion')}</table>",
            b("Notes to Consolidated Financial Statements"),
            b("Exhibit Index"),
        ]
    ),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(LINES, min_size=1, max_size=40), st.sampled_from(["10-K", "10-Q"]))
def test_any_order_of_lines_gives_sound_bounds(pieces: list[str], form: str) -> None:
    document = doc(p("start"), *pieces)
    sections = find_sections(document, form)
    count = len(document.blocks)
    assert [s.ordinal for s in sections] == list(range(len(sections)))
    assert len({s.section_id for s in sections}) == len(sections)
    claimed = [0] * count
    for section in sections:
        assert all(0 <= first < end <= count for first, end in section.ranges)
        in_index = {"by_reference", "short"} <= set(section.flags)
        if (
            section.parent is None
            and section.rows is None
            and not in_index
            and "combined" not in section.flags
            and not any(f.startswith("overlaps") for f in section.flags)
        ):
            for first, end in section.ranges:
                for block in range(first, end):
                    claimed[block] += 1
        if section.parent is not None:
            parent = by_id(sections)[section.parent]
            assert any(first <= section.first_block and section.end_block <= end for first, end in parent.ranges)
    assert max(claimed) <= 1
    lookup = section_of_block(sections)
    assert all(lookup(block) is None or lookup(block) in by_id(sections) for block in range(count))
    assert find_sections(document, form) == sections


def test_thousands_of_headings_take_bounded_time() -> None:
    document = doc(*(b(f"Item {n}. {title}") for _ in range(400) for n, title in ANNUAL.items()))
    with within(5):
        sections = find_sections(document, "10-K")
    assert sections


def test_an_index_of_thousands_of_rows_takes_bounded_time() -> None:
    rows = "".join(row(f'<a href="#i{n}">Item {n % 16 + 1}.</a>', "Something", str(n)) for n in range(6000))
    document = doc("<table>", rows, "</table>", *(f'<div id="i{n}"></div>{p("Something")}' for n in range(6000)))
    with within(10):
        sections = find_sections(document, "10-K")
    assert sections
