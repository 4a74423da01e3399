"""Passages: whole, in order, within the model's limit, and the same every time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise

import pytest
from effort import in_proportion
from hypothesis import given, settings
from hypothesis import strategies as st

from tickmark.document.html import read_html
from tickmark.model import Document, Filing, FiscalPeriod, Section
from tickmark.retrieval.chunks import Chunk, chunk, embedded_text, frame_rows
from tickmark.retrieval.model_files import DEFAULT_MODEL
from tickmark.retrieval.pieces import sentences
from tickmark.retrieval.tokens import TokenCounter, load_tokenizer, token_counter
from tickmark.schemas import TABLES
from tickmark.sections import find_sections, section_text

FILING = Filing(
    "HLBN",
    "2024Q1",
    1,
    "Halberd Bearings",
    "10-K",
    "0000000001-24-000001",
    date(2024, 2, 20),
    date(2024, 1, 28),
    "hlbn.htm",
    "https://example.org/hlbn.htm",
)
QUARTER = Filing(
    "HLBN",
    "2023Q3",
    1,
    "Halberd Bearings",
    "10-Q",
    "0000000001-23-000009",
    date(2023, 8, 20),
    date(2023, 7, 30),
    "hlbn.htm",
    "https://example.org/hlbn.htm",
)
SENTENCE = "Bearings for wind turbines sold better than in the year before because two customers enlarged their fleets."


def document(body: str) -> Document:
    raw = f"<html><body>{body}</body></html>".encode()
    return read_html(raw, hashlib.sha256(raw).hexdigest())


def one_section(read: Document, section_id: str = "Item7", title: str = "Item 7. Discussion") -> list[Section]:
    return [Section(section_id, title, 0, 0, len(read.blocks))]


def cut(body: str, counter: TokenCounter | None = None) -> list[Chunk]:
    read = document(body)
    return chunk(read, one_section(read), FILING, counter=counter)


def table(rows: Sequence[Sequence[str]]) -> str:
    return (
        "<table>" + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows) + "</table>"
    )


def paragraph(text: str) -> str:
    return f"<p>{text}</p>"


def heading(text: str) -> str:
    return f"<p><b>{text}</b></p>"


def test_names_say_company_year_item_and_place() -> None:
    found = cut("".join(paragraph(SENTENCE * 9) for _ in range(3)))
    assert {c.doc_id for c in found} == {"hlbn_2024_item_7_mda"}
    for ordinal, c in enumerate(found):
        digest = hashlib.sha256(c.text.encode()).hexdigest()[:12]
        assert c.chunk_id == f"hlbn_2024_item_7_mda_c{ordinal:02d}_{digest}"


@pytest.mark.parametrize(
    ("filing", "fiscal", "section_id", "name"),
    [
        (FILING, FiscalPeriod(2023, None, FILING.report_date, ""), "Item8Note3", "hlbn_2023_item_8_note_3"),
        (FILING, None, "TableOfContents", "hlbn_2024_table_of_contents"),
        (QUARTER, None, "Part1Item2", "hlbn_2023q3_part_1_item_2_mda"),
        (
            QUARTER,
            FiscalPeriod(2024, 2, QUARTER.report_date, ""),
            "Part2Item1A",
            "hlbn_2024q2_part_2_item_1a_risk_factors",
        ),
    ],
)
def test_names_of_sections(filing: Filing, fiscal: FiscalPeriod | None, section_id: str, name: str) -> None:
    read = document(paragraph(SENTENCE))
    assert chunk(read, one_section(read, section_id), filing, fiscal)[0].doc_id == name


def test_an_amendment_does_not_take_the_name_of_what_it_amends() -> None:
    amendment = Filing(
        "HLBN", "2024Q1", 1, "", "10-K/A", "0000000001-24-000002", date(2024, 3, 1), date(2024, 1, 28), "a.htm", ""
    )
    read = document(paragraph(SENTENCE))
    names = {chunk(read, one_section(read), filing)[0].doc_id for filing in (FILING, amendment)}
    assert names == {"hlbn_2024_item_7_mda", "hlbn_2024_10_k_a_000000000124000002_item_7_mda"}


def test_a_heading_starts_a_passage_and_stands_in_it() -> None:
    found = cut(heading("Overview") + paragraph(SENTENCE * 5) + heading("Liquidity") + paragraph(SENTENCE * 5))
    assert [c.heading for c in found] == ["Overview", "Liquidity"]
    assert [c.text.split("\n")[0] for c in found] == ["Overview", "Liquidity"]
    assert found[1].embedded == found[1].text


def test_a_passage_further_down_is_embedded_with_its_heading() -> None:
    found = cut(heading("Overview") + "".join(paragraph(SENTENCE * 8) for _ in range(3)))
    assert len(found) > 1
    assert {c.heading for c in found} == {"Overview"}
    assert found[-1].embedded == f"Overview\n{found[-1].text}"
    assert embedded_text(None, "text") == "text"


def test_a_heading_does_not_end_a_passage() -> None:
    found = cut(paragraph(SENTENCE * 10) + heading("Liquidity") + paragraph(SENTENCE * 11))
    assert [c.text.startswith("Liquidity") for c in found] == [False, True]


def test_a_table_is_one_passage_with_caption_and_footnote() -> None:
    rows = [["", "2024", "2023"], ["Turbine bearings", "$ 1,204", "$ 980"], ["Rail bearings", "310", "295"]]
    found = cut(
        paragraph(SENTENCE)
        + paragraph("Revenue by product was as follows:")
        + table(rows)
        + paragraph("(1) Rail includes trams.")
        + paragraph(SENTENCE)
    )
    assert [c.table_index for c in found] == [None, 0, None]
    assert found[1].text == (
        "Revenue by product was as follows:\n2024\t2023\nTurbine bearings\t$ 1,204\t$ 980\nRail "
        "bearings\t310\t295\n(1) Rail includes trams."
    )


def test_a_long_table_is_split_by_rows_under_its_caption_and_header() -> None:
    rows = [["", "2024", "2023"]] + [[f"Product line number {n}", f"{n},204", f"{n},980"] for n in range(60)]
    found = cut(paragraph("Revenue by product line (in thousands):") + table(rows) + paragraph("(1) Net of returns."))
    assert len(found) > 2
    assert {c.table_index for c in found} == {0}
    assert all(c.text.startswith("Revenue by product line (in thousands):\n2024\t2023\n") for c in found)
    printed = [line for c in found for line in c.text.split("\n") if line.startswith("Product line")]
    assert printed == ["\t".join(row) for row in rows[1:]]
    assert found[-1].text.endswith("(1) Net of returns.")
    assert all(a.char_end <= b.char_start for a, b in pairwise(found))


def test_a_table_that_lays_out_a_list_is_text() -> None:
    found = cut(
        paragraph("We sell:") + table([["•", "bearings for wind turbines"]]) + table([["•", "bearings for trains"]])
    )
    assert [c.table_index for c in found] == [None]
    assert "bearings for trains" in found[0].text


def test_a_table_of_contents_is_marked_and_amounts_are_none() -> None:
    contents = [["Business", "3"], ["Risk factors", "9"], ["Discussion and analysis", "21"], ["Statements", "40"]]
    amounts = [["BBB or better", "$", "18"], ["BB", "", "178"], ["B", "", "563"], ["Lower", "", "1,558"]]
    found = cut(paragraph(SENTENCE) + table(contents) + paragraph(SENTENCE) + table(amounts))
    assert [(c.table_index, c.is_toc) for c in found] == [(None, False), (0, True), (None, False), (1, False)]
    read = document(table(contents))
    assert all(c.is_toc for c in chunk(read, one_section(read, "TableOfContents", "Contents"), FILING))


def test_page_headers_are_left_out_and_what_is_said_often_is_not() -> None:
    pages = [
        (
            f"<p>Halberd "
            f"Bearings</p>{paragraph(SENTENCE)}{heading('Wind turbines')}<p>None.</p>{paragraph(SENTENCE)}{heading('Trains')}<p>None.</p>{paragraph(SENTENCE)}"
        )
        + (
            f"{paragraph(SENTENCE)}{table([['Halberd Bearings', f'2024 Annual Report {n}']])}<p>{n}</p><hr "
            f"style='page-break-after:always'/>"
        )
        for n in range(6)
    ]
    text = "\n".join(c.text for c in cut("".join(pages)))
    assert "Halberd" not in text
    assert "Annual Report" not in text
    assert text.count("None.") == 12
    assert text.count("Trains") == 6
    assert text.count(SENTENCE) == 24


def test_a_note_is_cut_on_its_own_and_not_with_its_item() -> None:
    read = document(
        heading("Statements")
        + paragraph("First words.")
        + heading("Note 1. Basis")
        + paragraph("Words of the note.")
        + paragraph("Last words.")
    )
    item = Section("Item8", "Statements", 0, 0, 5)
    note = Section("Item8Note1", "Note 1. Basis", 1, 2, 4, parent="Item8")
    found = chunk(read, [item, note], FILING)
    assert [(c.section_id, c.text.split("\n")[-1]) for c in found] == [
        ("Item8", "Last words."),
        ("Item8Note1", "Words of the note."),
    ]
    assert "Words of the note" not in found[0].text


def test_a_year_alone_is_no_page_number() -> None:
    assert [c.text for c in cut(paragraph("Start.") + table([["2024"]]))] == ["Start.\n2024"]
    assert [c.text for c in cut(paragraph("Start.") + table([["24"]]))] == ["Start."]


def test_items_that_are_rows_of_one_table() -> None:
    read = document(
        table([["Item 3.", "Legal Proceedings: none of weight."], ["Item 4.", "Mine Safety: not applicable."]])
    )
    sections = [Section(f"Item{n}", "", n, 0, 1, rows=(n - 3, n - 2)) for n in (3, 4)]
    found = chunk(read, sections, FILING)
    assert [(c.section_id, c.text) for c in found] == [
        ("Item3", "Item 3.\tLegal Proceedings: none of weight."),
        ("Item4", "Item 4.\tMine Safety: not applicable."),
    ]


def test_sentences_end_where_they_end() -> None:
    text = 'Sales of U.S. Bearings Inc. rose to $1.5 million. "Growth" slowed (see Note 3.) It may stop! Will it? Yes.'
    assert [text[a:b] for a, b in sentences(text)] == [
        "Sales of U.S. Bearings Inc. rose to $1.5 million.",
        '"Growth" slowed (see Note 3.)',
        "It may stop!",
        "Will it?",
        "Yes.",
    ]


WORDS = st.sampled_from(
    [
        "revenue",
        "increased",
        "1,234",
        "million",
        "Bearings.",
        "The",
        "turbines;",
        "(see",
        "Note",
        "3).",
        "§",
        "Überschuss",
        "x" * 300,
    ]
)
TEXTS = st.lists(WORDS, min_size=1, max_size=400).map(" ".join)
BLOCKS = st.one_of(
    TEXTS.map(paragraph),
    st.text("abcdefgh ABC", min_size=1, max_size=40).map(heading),
    st.lists(
        st.lists(st.sampled_from(["Cash", "1,204", "(33)", "2024", "Total assets", "$", ""]), min_size=1, max_size=5),
        min_size=1,
        max_size=60,
    ).map(table),
    TEXTS.map(lambda text: table([["•", text, f"So it is. {text}"]])),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(BLOCKS, min_size=1, max_size=8))
def test_every_character_is_in_one_passage_and_none_is_too_long(blocks: list[str]) -> None:
    read = document("".join(["<p>Start.</p>", *blocks]))
    sections = one_section(read)
    counter = token_counter(DEFAULT_MODEL)
    found = chunk(read, sections, FILING)
    text = section_text(read, sections[0])
    covered = [text[c.char_start : c.char_end] for c in found]
    assert all(a.char_end <= b.char_start for a, b in pairwise(found))
    assert "".join("".join(covered).split()) == "".join(text.split())
    for c, own in zip(found, covered, strict=True):
        assert counter.count(c.embedded) <= counter.limit
        assert c.text == own or (c.table_index is not None and c.text.endswith(own))
        assert 0 <= c.first_block < c.end_block <= len(read.blocks)
    assert found == chunk(read, sections, FILING)
    assert len({c.chunk_id for c in found}) == len(found)


@settings(max_examples=40, deadline=None)
@given(TEXTS)
def test_tokens_are_counted_as_the_tokenizer_does(text: str) -> None:
    from tickmark.retrieval.model_files import model_files

    files = model_files(DEFAULT_MODEL)
    assert files is not None
    assert token_counter(DEFAULT_MODEL).count(text) == len(
        load_tokenizer(files.folder).encode(text, add_special_tokens=False).ids
    )


def test_without_a_tokenizer_characters_measure() -> None:
    found = cut("".join(paragraph(SENTENCE * 9) for _ in range(4)), TokenCounter(254))
    assert len(found) > 3
    assert max(len(c.embedded) for c in found) <= 1.05 * 254 * 3  # the spaces between sentences are not measured


def test_rows_keep_the_contract() -> None:
    read = document(
        heading("Overview") + paragraph(SENTENCE) + table([["", "2024"], ["Cash", "1,204"], ["Debt", "99"]])
    )
    rows = frame_rows(FILING, read, chunk(read, one_section(read), FILING))
    frame = TABLES["chunks"].validate(TABLES["chunks"].frame(rows))
    assert frame["embedding"].isna().all()
    assert frame["table_index"].tolist()[-1] == 0
    assert frame["section_id"].unique().tolist() == ["Item7"]


def test_time_grows_with_length_and_no_faster() -> None:
    def chunked(count: int) -> Callable[[], object]:
        read = document(
            "".join(
                heading(f"Part {n}") + paragraph(SENTENCE * 6) + table([["Cash", f"{n},000", "7"]] * 3)
                for n in range(count)
            )
            + paragraph(SENTENCE * count * 6)
        )
        sections = find_sections(read, "S-1")
        chunk(read, sections, FILING)
        return lambda: chunk(read, sections, FILING)

    prepared = {count: chunked(count) for count in (150, 1200)}
    assert in_proportion(lambda count: prepared[count](), 150, times=8, slack=4)
