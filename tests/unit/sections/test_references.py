"""Companies that cross-reference: an index of items with pages or links instead of item headings."""

from __future__ import annotations

import pytest

from tickmark.document.html import read_html
from tickmark.model import Document
from tickmark.sections import find_sections, missing_items, section_of_block, section_text
from tickmark.sections.pages import anchors, contents, printed_pages

# printed page -> (anchor, heading, text marker)
PAGES = {
    3: ("about", "ABOUT THE COMPANY", "about-text"),
    6: ("mda", "MANAGEMENT’S DISCUSSION AND ANALYSIS", "discussion-text"),
    9: ("market", "MARKET RISK", "market-text"),
    11: ("risk", "RISK FACTORS", "risk-text"),
    14: ("legal", "LEGAL PROCEEDINGS", "legal-text"),
    15: ("statements", "CONSOLIDATED FINANCIAL STATEMENTS", "statement-text"),
    24: ("controls", "CONTROLS AND PROCEDURES", "controls-text"),
    25: ("exhibits", "EXHIBITS", "exhibit-text"),
}
INDEX = [
    ("Item 1.", "Business", "3-5", "about"), ("Item 1A.", "Risk Factors", "11-14", "risk"), ("Item 1B.",
    "Unresolved Staff Comments", "Not applicable", ""),
    ("Item 1C.", "Cybersecurity", "None", ""), ("Item 2.", "Properties", "4", ""), ("Item 3.", "Legal Proceedings",
    "14", "legal"),
    ("Item 4.", "Mine Safety Disclosures", "Not applicable", ""), ("Item 5.", "Market for Registrant’s Common Equity",
    "5", ""), ("Item 6.", "[Reserved]", "", ""),
    ("Item 7.", "Management’s Discussion and Analysis", "6-10", "mda"), ("Item 7A.", ("Quantitative and Qualitative "
                                                                                     "Disclosures About Market Risk"),
                                                                                     "9", "market"),
    ("Item 8.", "Financial Statements and Supplementary Data", "15-23", "statements"), ("Item 9.", (
    "Changes in and Disagreements with "
                                                                                                   "Accountants"),
                                                                                                   "None", ""),
    ("Item 9A.", "Controls and Procedures", "24", "controls"), ("Item 9B.", "Other Information", "None", ""),
    ("Item 9C.", "Disclosure Regarding Foreign Jurisdictions", "Not applicable", ""), ("Item 10.",
    "Directors, Executive Officers", "(a)", ""),
    ("Item 11.", "Executive Compensation", "(a)", ""), ("Item 12.", "Security Ownership", "(a)", ""), ("Item 13.",
    "Certain Relationships", "(a)", ""),
    ("Item 14.", "Principal Accountant Fees", "(a)", ""), ("Item 15.", "Exhibits and Financial Statement Schedules",
    "15-23, 25-26", "exhibits"),
    ("Item 16.", "Form 10-K Summary", "None", ""),
]  # fmt: skip
FILLER = "What the made-up company has to say about this is said here. " * 6


def row(*cells: str) -> str:
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def report(
    links: bool, breaks: bool = True, ranges: bool = True, contents_links: bool = True, footer: str = "Made Up Corp {}"
) -> Document:
    """30 printed pages; page 1 is the cover, page 2 the table of contents, page 27 the index, page 28 the
    signatures.
    """
    toc = "<table>" + row("", "Page") + "".join(
        row(f'<a href="#{a}">{h.title()}</a>' if contents_links else h.title(), str(n)) for n, (a, h,
        _) in PAGES.items() if a != "market"
    ) + "</table>"  # fmt: skip
    cells = [(n, t, ref if ranges else ref.split(", ")[-1].split("-")[0], a) for n, t, ref, a in INDEX]
    index = "<table>" + "".join(
        row(n, t, f'<a href="#{a}">{ref}</a>' if links and a and a != "exhibits" else ref) for n, t, ref, a in cells
    )
    index += row("Signatures", "", "28") + "</table><p>(a) See the proxy statement.</p>"
    pieces = []
    for page in range(1, 30):
        if page == 2:
            body = "<p>Contents</p>" + toc
        elif page == 27:
            body = "<p><b>Form 10-K Cross-Reference Index</b></p>" + index
        elif page == 28:
            body = "<p><b>SIGNATURES</b></p><p>signed</p>"
        elif page in PAGES:
            anchor, heading, marker = PAGES[page]
            body = (
                "<p>end of the page before</p>" if page == 14 else ""
            ) + f'<div id="{anchor}"></div><p><b>{heading}</b></p><p>{marker} {FILLER}</p>'
        else:
            body = f"<p>page-{page} {FILLER}</p>"
        rule = '<hr style="page-break-after:always">' if breaks else ""
        pieces.append(f"{body}<p>{footer.format(page)}</p>{rule}")
    return read_html(("<html><body>" + "".join(pieces) + "</body></html>").encode(), "00")


CASES = {
    "links": {"links": True},
    "pages and contents": {"links": False},
    "pages alone": {"links": False, "contents_links": False},
    "pages without breaks": {"links": False, "breaks": False},
    "numbers alone at the foot": {"links": False, "footer": "{}"},
    "starts only": {"links": True, "ranges": False},
}


@pytest.mark.parametrize("case", list(CASES))
def test_an_index_leads_to_the_passages(case: str) -> None:
    document = report(**CASES[case])  # type: ignore[arg-type]
    sections = {s.section_id: s for s in find_sections(document, "10-K")}
    assert missing_items(tuple(sections.values()), "10-K", omittable=True) == ()
    texts = {name: section_text(document, section) for name, section in sections.items()}
    assert all("by_reference" in s.flags for name, s in sections.items() if name.startswith("Item"))
    assert "about-text" in texts["Item1"]
    assert "discussion-text" not in texts["Item1"]
    assert "discussion-text" in texts["Item7"]
    assert "page-8" in texts["Item7"]
    assert "risk-text" not in texts["Item7"]
    assert "risk-text" in texts["Item1A"]
    assert "page-13" in texts["Item1A"]
    assert "legal-text" not in texts["Item1A"]
    assert texts["Item3"].startswith("LEGAL PROCEEDINGS\nlegal-text")
    assert "statement-text" not in texts["Item3"]
    assert texts["Item8"].startswith("CONSOLIDATED FINANCIAL STATEMENTS")
    assert "page-22" in texts["Item8"]
    assert "controls-text" not in texts["Item8"]
    assert "market-text" in texts["Item7A"]
    assert "risk-text" not in texts["Item7A"]
    assert "exhibit-text" in texts["Item15"]
    assert "statement-text" not in texts["Item15"]
    assert "signed" not in texts["Item15"]


@pytest.mark.parametrize("case", list(CASES))
def test_items_without_a_passage_are_their_row(case: str) -> None:
    document = report(**CASES[case])  # type: ignore[arg-type]
    sections = {s.section_id: s for s in find_sections(document, "10-K")}
    for name, words in [("Item1B", "Not applicable"), ("Item11", "(a)"), ("Item16", "None")]:
        assert sections[name].flags == ("by_reference", "short")
        assert section_text(document, sections[name]).endswith(words)
        assert "\n" not in section_text(document, sections[name])


def test_overlaps_are_said_and_every_block_has_one_owner() -> None:
    document = report(links=True)
    sections = find_sections(document, "10-K")
    found = {s.section_id: s for s in sections}
    assert "overlaps:Item7" in found["Item7A"].flags
    assert "overlaps:Item7A" in found["Item7"].flags
    lookup = section_of_block(sections)
    assert {lookup(b) for first, end in found["Item7"].ranges for b in range(first, end)} == {"Item7"}
    assert {lookup(b) for first, end in found["Item8"].ranges for b in range(first, end)} == {"Item8"}
    assert lookup(found["Item1A"].first_block) == "Item1A"
    assert lookup(found["CrossReferenceIndex"].first_block) == "CrossReferenceIndex"


def test_what_no_item_claims_is_kept() -> None:
    document = report(links=False)
    sections = find_sections(document, "10-K")
    owned = section_of_block(sections)
    loose = [b.index for b in document.blocks if owned(b.index) is None]
    assert sum(len(document.blocks[b].text) for b in loose) < 200
    assert [s.section_id for s in sections][:2] == ["Cover", "TableOfContents"]


def test_a_cross_reference_index_of_paragraphs() -> None:
    rows = "".join(f"<p>{n} {t} {ref}</p>" for n, t, ref, _ in INDEX)
    pages = "".join(
        f"<p><b>{PAGES[n][1]}</b></p><p>{PAGES[n][2]} {FILLER}</p><p>{n}</p>"
        if n in PAGES
        else f"<p>page-{n} {FILLER}</p><p>{n}</p>"
        for n in range(1, 27)
    )
    document = read_html(f"<html><body>{pages}{rows}<p><b>SIGNATURES</b></p></body></html>".encode(), "00")
    sections = {s.section_id: s for s in find_sections(document, "10-K")}
    assert "risk-text" in section_text(document, sections["Item1A"])
    assert "page-13" in section_text(document, sections["Item1A"])


# -- pages -----------------------------------------------------------------------------------------------


FOOTERS = ["{}", "Made Up Corp {}", "Page {}", "- {} -", "2023 FORM 10-K {}", "{}."]


@pytest.mark.parametrize(
    ("footer", "breaks"), [(f, breaks) for f in FOOTERS for breaks in (True, False)] + [("{} Made Up Corp", True)]
)
def test_printed_page_numbers(footer: str, breaks: bool) -> None:
    pages = printed_pages(document := report(links=False, breaks=breaks, footer=footer))
    for number, (_, heading, _) in PAGES.items():
        first, end = pages[number]
        assert any(b.text == heading for b in document.blocks[first:end])


def test_pages_that_cannot_be_told() -> None:
    assert printed_pages(read_html(b"<html><body><p>1</p><p>text</p></body></html>", "00")) == {}


def test_contents_are_rows_of_titles_and_rising_pages() -> None:
    document = report(links=False)
    entries = contents(document, anchors(document))
    assert [(e.title, e.page) for e in entries][:2] == [
        ("about the company", 3),
        ("management s discussion and analysis", 6),
    ]
    assert all(e.target is not None and document.blocks[e.target].text.lower().startswith(e.title[:5]) for e in entries)


def test_a_table_of_figures_is_no_contents() -> None:
    rows = "".join(row(f"Line {n}", str(v)) for n, v in enumerate([50, 12, 33, 9, 41, 8]))
    assert contents(read_html(f"<html><body><table>{rows}</table></body></html>".encode(), "00"), {}) == []
