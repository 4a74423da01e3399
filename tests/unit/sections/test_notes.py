"""Notes to the financial statements, numbered and not, in their item and away from it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tickmark.document.html import read_html
from tickmark.model import Document, Section
from tickmark.sections import find_sections, section_of_block, section_text
from tickmark.sections.annex import with_annexes
from tickmark.sections.assemble import Span

TITLES = ["Basis of Presentation", "Revenue", "Leases", "Debt", "Income Taxes", "Segments"]
BODY = "The made-up company accounts for this as it should. " * 6
HEADING = "<p><b>Notes to Consolidated Financial Statements</b></p>"


def p(text: str) -> str:
    return f"<p>{text}</p>"


def b(text: str) -> str:
    return f"<p><b>{text}</b></p>"


def row(*cells: str) -> str:
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def report(notes: str, after: str = "", heading: str = HEADING) -> Document:
    items = [
        ("7", "Management’s Discussion and Analysis"),
        ("7A", "Quantitative and Qualitative Disclosures"),
        ("8", "Financial Statements"),
    ]
    start = "".join(b(f"Item {n}. {t}") + p(BODY) for n, t in items)
    end = "".join(b(f"Item {n}. {t}") + p(BODY) for n, t in [("9A", "Controls and Procedures"), ("15", "Exhibits")])
    statements = b("Consolidated Balance Sheets") + "<table>" + row("Cash", "1") * 5 + "</table>"
    return read_html(
        f"<html><body>{p('cover')}{start}{statements}{heading}{notes}{after}{end}{b('SIGNATURES')}{p('signed')}</body></html>".encode(),
        "00",
    )


def notes_of(document: Document, form: str = "10-K") -> list[Section]:
    return [s for s in find_sections(document, form) if s.parent]


def shaped(shape: str, number: int, title: str) -> str:
    return {
        "word": b(f"Note {number}. {title}"),
        "word dash": b(f"NOTE {number} — {title.upper()}"),
        "word colon": b(f"Note {number}: {title}"),
        "no separator": b(f"Note {number} {title}"),
        "plain caps": p(f"NOTE {number} — {title}"),
        "run in": p(f"NOTE {number}. {title.upper()}. {BODY}"),
        "number": b(f"{number}. {title}"),
        "glued": b(f"{number}.{title}"),
        "parentheses": b(f"({number}) {title}"),
        "underlined": f"<p><u>{number}. {title}</u></p>",
        "table": f"<table>{row(f'Note {number}', title)}</table>",
        "table number": f"<table>{row(f'{number}.', title)}</table>",
        "two blocks": b(f"Note {number}") + b(title.upper()),
        "unstyled": p(f"{number}. {title}"),
    }[shape]


SHAPES = [
    "word", "word dash", "word colon", "no separator", "plain caps", "run in", "number", "glued", "parentheses",
    "underlined", "table", "table number",
    "two blocks", "unstyled",
]  # fmt: skip


@pytest.mark.parametrize("heading", [HEADING, ""], ids=["under a heading", "without one"])
@pytest.mark.parametrize("shape", SHAPES)
def test_notes_in_every_shape(shape: str, heading: str) -> None:
    document = report("".join(shaped(shape, n + 1, title) + p(BODY) for n, title in enumerate(TITLES)), heading=heading)
    notes = notes_of(document)
    assert [note.section_id for note in notes] == [f"Item8Note{n + 1}" for n in range(len(TITLES))]
    assert all(title.lower() in note.title.lower() for note, title in zip(notes, TITLES, strict=True))
    assert all(note.parent == "Item8" and BODY.strip() in section_text(document, note) for note in notes)
    assert [a.end_block for a in notes[:-1]] == [z.first_block for z in notes[1:]]
    lookup = section_of_block(find_sections(document, "10-K"))
    assert lookup(notes[2].first_block) == "Item8Note3"


def test_lettered_notes() -> None:
    notes = notes_of(
        report("".join(b(f"Note {letter} – {title}") + p(BODY) for letter, title in zip("ABCDEF", TITLES, strict=True)))
    )
    assert [note.section_id for note in notes] == [f"Item8Note{letter}" for letter in "ABCDEF"]


def test_continued_notes_and_page_headers_start_nothing() -> None:
    pieces = []
    for n, title in enumerate(TITLES):
        pieces += [
            b(f"NOTE {n + 1}. {title}"),
            p(BODY),
            HEADING,
            b(f"NOTE {n + 1}. {title} (Continued)"),
            p(BODY),
            p("See Note 4 for more."),
            p("Note 2 describes it."),
        ]
    document = report("".join(pieces))
    notes = notes_of(document)
    assert len(notes) == len(TITLES)
    assert all(section_text(document, note).count(BODY.strip()) == 2 for note in notes)


def test_an_index_of_notes_is_no_note() -> None:
    index = "<table>" + "".join(row(f"Note {n + 1}", title, str(60 + n)) for n, title in enumerate(TITLES)) + "</table>"
    document = report(index + "".join(b(f"Note {n + 1}. {title}") + p(BODY) for n, title in enumerate(TITLES)))
    notes = notes_of(document)
    assert [note.section_id for note in notes] == [f"Item8Note{n + 1}" for n in range(len(TITLES))]
    assert all(BODY.strip() in section_text(document, note) for note in notes)


def test_a_number_that_is_missing_is_said_to_be() -> None:
    document = report("".join(b(f"Note {n}. {TITLES[n - 1]}") + p(BODY) for n in (1, 2, 4, 5)))
    item = next(s for s in find_sections(document, "10-K") if s.section_id == "Item8")
    assert "notes_missing:3" in item.flags
    assert [note.section_id for note in notes_of(document)] == ["Item8Note1", "Item8Note2", "Item8Note4", "Item8Note5"]


def test_a_first_note_without_its_number() -> None:
    document = report(
        b(TITLES[0].upper()) + p(BODY) + "".join(b(f"{n + 1}. {TITLES[n]}") + p(BODY) for n in range(1, 6))
    )
    notes = notes_of(document)
    assert notes[0].section_id == "Item8Note1"
    assert notes[0].title == TITLES[0].upper()


def test_notes_without_numbers() -> None:
    subheading = "<p><i>A smaller heading</i></p>"
    document = report(
        "".join(b(title) + p(BODY) + subheading + p(BODY) for title in TITLES),
        after=b("Report of Independent Registered Public Accounting Firm") + p(BODY),
    )
    notes = notes_of(document)
    assert [note.title for note in notes] == TITLES
    assert all(note.flags == ("unnumbered",) for note in notes)


def test_the_last_note_ends_before_the_auditor_speaks() -> None:
    after = b("Report of Independent Registered Public Accounting Firm") + p("We have audited.")
    document = report("".join(b(f"Note {n + 1}. {title}") + p(BODY) for n, title in enumerate(TITLES)), after=after)
    assert "audited" not in section_text(document, notes_of(document)[-1])


def test_statements_in_the_item_on_exhibits() -> None:
    notes = "".join(b(f"Note {n + 1}. {title}") + p(BODY) for n, title in enumerate(TITLES))
    statements = (
        b("Report of Independent Registered Public Accounting Firm")
        + p(BODY * 3)
        + b("Consolidated Balance Sheets")
        + "<table>"
        + row("Cash", "12,345") * 20
        + "</table>"
    )
    pieces = [
        p("cover"),
        b("Item 7. Management’s Discussion and Analysis"),
        p(BODY),
        b("Item 8. Financial Statements"),
        p("They are in Item 15."),
        b("Item 9A. Controls and Procedures"),
        p(BODY),
    ]
    pieces += [
        b("Item 15. Exhibits and Financial Statement Schedules"),
        p("Report of Independent Registered Public Accounting Firm"),
        p("Consolidated Balance Sheets"),
        p("Notes to Consolidated Financial Statements"),
    ]
    pieces += [
        statements,
        HEADING,
        notes,
        b("Schedule II – Valuation Accounts"),
        p(BODY),
        b("Item 16. Form 10-K Summary"),
        p("None."),
        b("SIGNATURES"),
        p("signed"),
    ]
    document = read_html(("<html><body>" + "".join(pieces) + "</body></html>").encode(), "00")
    sections = {s.section_id: s for s in find_sections(document, "10-K")}
    item, exhibits = sections["Item8"], sections["Item15"]
    assert "annex" in item.flags
    assert len(item.more) == 1
    assert "12,345" in section_text(document, item)
    assert "12,345" not in section_text(document, exhibits)
    assert "Valuation Accounts" in section_text(document, exhibits)
    assert [s for s in sections if "Note" in s] == [f"Item8Note{n + 1}" for n in range(len(TITLES))]
    assert all("annex" in sections[f"Item8Note{n + 1}"].flags for n in range(len(TITLES)))
    assert section_of_block(tuple(sections.values()))(item.more[0][0]) == "Item8"


def test_an_item_that_opens_with_the_heading_of_the_notes_keeps_its_pages() -> None:
    """As where a reference leads to it: there is nothing before the heading that the pages could be parted from."""
    pieces = [
        b("Item 8. Financial Statements"),
        p("See page 40."),
        HEADING,
        *(p(BODY) for _ in range(9)),
        b("Item 11. Executive Compensation"),
        p(BODY),
    ]
    document = read_html(f"<html><body>{''.join(pieces)}</body></html>".encode(), "00")
    spans = [
        Span(*span)
        for span in (
            ("Item8", "Item 8.", 0, 2),
            ("Item10", "Item 10.", 2, 12, ("by_reference",)),
            ("Item11", "Item 11.", 12, 14),
        )
    ]
    assert with_annexes(document, spans, "10-K") == spans


def test_statements_and_exhibits_behind_the_signatures() -> None:
    notes = "".join(b(f"{n + 1}. {title}") + p(BODY) for n, title in enumerate(TITLES))
    pieces = [
        p("cover"),
        b("Item 7. Management’s Discussion and Analysis"),
        p(BODY),
        b("Item 8. Financial Statements"),
        p("They follow the signatures."),
        b("Item 9A. Controls and Procedures"),
        p(BODY),
    ]
    pieces += [
        b("Item 15. Exhibits"),
        p(BODY),
        b("SIGNATURES"),
        p("signed"),
        b("Consolidated Balance Sheets"),
        "<table>" + row("Cash", "12,345") * 60 + "</table>",
        HEADING,
        notes,
    ]
    pieces += [b("Exhibit Index"), p(BODY)]
    document = read_html(("<html><body>" + "".join(pieces) + "</body></html>").encode(), "00")
    sections = {s.section_id: s for s in find_sections(document, "10-K")}
    assert "12,345" in section_text(document, sections["Item8"])
    assert "12,345" not in section_text(document, sections["Signatures"])
    assert section_text(document, sections["Item15"]).endswith("Exhibit Index\n" + BODY.strip())
    assert len([s for s in sections if "Note" in s]) == len(TITLES)


def test_notes_of_a_quarterly_report() -> None:
    notes = "".join(b(f"Note {n + 1}. {title}") + p(BODY) for n, title in enumerate(TITLES))
    pieces = [
        p("cover"),
        b("PART I"),
        b("Item 1. Financial Statements"),
        HEADING,
        notes,
        b("Item 2. Management’s Discussion and Analysis"),
        p(BODY),
        b("Item 4. Controls and Procedures"),
        p(BODY),
    ]
    document = read_html(("<html><body>" + "".join(pieces) + "</body></html>").encode(), "00")
    assert [note.section_id for note in notes_of(document, "10-Q")] == [
        f"Part1Item1Note{n + 1}" for n in range(len(TITLES))
    ]


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(SHAPES),
    st.integers(2, 30),
    st.lists(
        st.sampled_from(["See Note 3.", "2023 results", "12 months", "Note 1 is above.", "(1) a footnote", "7"]),
        max_size=6,
    ),
)
def test_any_number_of_notes_in_sequence(shape: str, count: int, noise: list[str]) -> None:
    between = p(BODY) + "".join(p(text) for text in noise)
    document = report("".join(shaped(shape, n + 1, TITLES[n % len(TITLES)]) + between for n in range(count)))
    assert [note.section_id for note in notes_of(document)] == [f"Item8Note{n + 1}" for n in range(count)]


@pytest.mark.parametrize(
    "over",
    [
        "June 30, 2009",
        "for the six months ended June 30, 2009",
        "(Unaudited) as of June 30, 2009 and 2008",
        "(A Development Stage Company)",
    ],
)
def test_statements_of_a_quarter_behind_the_signatures_under_a_dated_heading(over: str) -> None:
    notes = "".join(b(f"{n + 1}. {title}") + p(BODY) for n, title in enumerate(TITLES))
    statements = b("BALANCE SHEETS") + "<table>" + row("Cash", "12,345") * 40 + "</table>"
    pieces = [
        b("PART I"),
        b("Item 1. Financial Statements"),
        p("They begin on page F-1."),
        b("Item 2. Management’s Discussion and Analysis"),
        p(BODY),
    ]
    pieces += [
        b("PART II"),
        b("Item 6. Exhibits"),
        p("None."),
        b("SIGNATURES"),
        p("signed"),
        statements,
        b(f"NOTES TO FINANCIAL STATEMENTS {over}"),
        notes,
    ]
    document = read_html(("<html><body>" + "".join(pieces) + "</body></html>").encode(), "00")
    sections = {s.section_id: s for s in find_sections(document, "10-Q")}
    assert "annex" in sections["Part1Item1"].flags
    assert "12,345" in section_text(document, sections["Part1Item1"])
