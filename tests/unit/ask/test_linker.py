"""From words to facts: which amounts a phrase may mean, which of them is certain, and what is offered where none is."""

from __future__ import annotations

from datetime import date

import pandas as pd
import pytest
from ask_facts import asker as made_asker
from ask_facts import fact, frames, year_to

from tickmark.ask import Asker
from tickmark.ask.fact_words import FactWords
from tickmark.ask.lexer import Lexer
from tickmark.ask.linker import Linker
from tickmark.ask.wordings import overlooked, read_phrase
from tickmark.entities import people_name
from tickmark.factstore import FactStore
from tickmark.schemas import TABLES

COUNTS = {"Total restaurants": 4_100, "Company-operated restaurants": 210, "Retail stores": 12_400}
RATES = {"Comparable sales (% change)": 0.055, "Medical care ratio": 0.832}
TOLD = {
    "Remaining performance obligations": (1_200e6, "Remaining performance obligations were $1.2 billion."),
    "authorization": (56e6, ""),
}


@pytest.fixture(scope="module")
def asker() -> Asker:
    """The made-up companies, one of which also states key figures in rows of its discussion."""
    _, filings, tables = frames()
    start, end = year_to("MRDW", 2024)
    rows = []
    for number, (label, value) in enumerate({**COUNTS, **RATES}.items()):
        row = fact(
            "MRDW", "0000000001-24-000001", None, value / 1e6, start if value < 1 else None, end, 2, 900 + number
        )
        rows.append(
            row | {"label": label, "row_label": label, "unit": "pure", "value": value, "scale": -2 if value < 1 else 0}
        )
    for number, name in enumerate(("Smart Valves", "Pumps")):
        row = fact("MRDW", "0000000001-24-000001", None, 40 + number, None, end, 3, 950 + number)
        rows.append(row | {"label": "Backlog", "row_label": "Backlog", "segment": name, "column_label": name})
    verified = pd.concat([made_asker_frame(), TABLES["verified_facts"].frame(rows)], ignore_index=True)
    return Asker(FactStore.from_frame(verified, filings, tables))


def made_asker_frame() -> pd.DataFrame:
    return frames()[0]


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How many stores did Merrowdale have at the end of fiscal 2024?", 12_400),
        ("Merrowdale store count YE24", 12_400),
        ("What were MRDW's comps in fiscal 2024?", 0.055),
        ("MRDW's MCR in fiscal 2024", 0.832),
        ("Merrowdale same-store sales growth in fiscal 2024", 0.055),
        ("Size of the Smart Valves backlog of Merrowdale at the end of fiscal 2024", 40e6),
    ],
)
def test_words_of_users_lead_to_the_rows_that_filings_print(asker: Asker, question: str, value: float) -> None:
    answer = asker.ask(question)
    assert answer.status == "answered", answer.answer.text
    assert answer.answer.value == pytest.approx(value)
    assert answer.citations[0].fact_id in answer.answer.values[0].fact_ids


@pytest.mark.parametrize(
    ("question", "offered"),
    [
        (
            "What is the Siberian store count of Merrowdale at the end of fiscal 2024?",
            12_400,
        ),  # a word that no fact meets may change the amount
        (
            "How big is Merrowdale's order book at the end of fiscal 2024?",
            40e6,
        ),  # two members state one, and none is named
    ],
)
def test_what_is_not_certain_is_offered(asker: Asker, question: str, offered: float) -> None:
    answer = asker.ask(question)
    assert answer.status == "candidates" and answer.refusal is not None
    assert offered in [candidate.value for candidate in answer.candidates]
    first = answer.candidates[0]
    assert first.fact_id and first.place and first.period_end_date == date(2024, 8, 31) and 0 < first.score <= 1
    assert answer.answer.value is None and not answer.answer.values


@pytest.mark.parametrize(
    "question",
    [
        "What was Merrowdale's store count in fiscal 2011?",
        "How many people will work at Merrowdale next year?",
        "What was the store count of Bluefin Robotics in fiscal 2024?",
        "Should I buy Merrowdale?",
    ],
)
def test_what_filings_cannot_hold_is_refused_with_nothing_offered(asker: Asker, question: str) -> None:
    answer = asker.ask(question)
    assert answer.status != "answered"
    if answer.status == "candidates":
        assert answer.refusal is not None and not answer.answer.values
    else:
        assert not answer.candidates and not answer.passages


def test_a_metric_that_a_company_does_not_state_is_not_replaced_by_one_called_alike(asker: Asker) -> None:
    answer = asker.ask("What was Quarrington's research and development in fiscal 2024?")
    assert answer.status != "answered" and answer.refusal is not None and answer.refusal.understood


def test_a_number_of_things_is_no_amount_of_money() -> None:
    answer = made_asker().ask("How many inventories did Merrowdale have at the end of fiscal 2024?")
    assert answer.status != "answered"


def test_units_and_ways_of_saying_are_read() -> None:
    assert read_phrase("comps").unit == "percent"
    assert read_phrase("headcount").unit == "count"
    assert read_phrase("non-current deferred revenue").terms[0].said == "noncurrent"
    assert [term.said for term in read_phrase("wtd avg price, per the table in the 10-K (signed)").terms] == [
        "wtd",
        "avg",
        "price",
    ]
    assert [term.said for term in read_phrase("Optum backlog in the US").terms] == ["Optum", "backlog", "US"]
    assert read_phrase("how much did it bring in").terms[0].means == read_phrase("top line").terms[0].means


def test_notes_that_are_owed_are_no_notes_to_the_statements(asker: Asker) -> None:
    read = Lexer(asker.names, {}).read
    assert next(x.kind for x in read("notes payable")) == "word"
    assert next(x.kind for x in read("notes on payables")) == "noise"


def test_links_are_ranked_by_what_they_meet(asker: Asker) -> None:
    held = asker.store.facts("MRDW")
    assert held is not None
    linker = Linker(FactWords(held.facts, {}))
    links = linker.rank(read_phrase("company-operated restaurants"), None)
    assert links[0].fact.row_label == "Company-operated restaurants" and not links[0].unmet
    assert links[1].fact.row_label == "Total restaurants" and [term.said for term in links[1].unmet]
    assert linker.certain(links) is links[0]
    assert linker.rank(read_phrase("of the"), None) == []


def test_only_what_was_public_counts(asker: Asker) -> None:
    held = asker.store.facts("MRDW")
    assert held is not None
    assert Linker(FactWords(held.facts, {})).rank(read_phrase("store count"), None, date(2020, 1, 1)) == []


def test_a_term_is_defined_by_the_question_under_its_own_name() -> None:
    answer = made_asker().ask(
        "Free cash flow of Merrowdale in fiscal 2024, where free cash flow is cash from operations minus capex"
    )
    assert answer.status == "answered" and answer.answer.value == pytest.approx(310e6)


def test_growth_is_not_worked_out_from_shares_of_something(asker: Asker) -> None:
    from tickmark.ask.quantity import Quantity
    from tickmark.ask.refusal import Refused
    from tickmark.ask.tools.calculate import _refuse_strangers

    held = asker.store.facts("MRDW")
    assert held is not None
    share = next(fact for fact in held.facts if fact.label == "Medical care ratio")._replace(
        table_index=None, row_label=None
    )
    one, other = share._replace(label="unit case volume"), share._replace(label="unit case volume")
    with pytest.raises(Refused):
        _refuse_strangers(
            {"a": Quantity(one.amount, one.unit, "a", (one,)), "b": Quantity(other.amount, other.unit, "b", (other,))}
        )


def test_a_gap_is_told_whichever_company_is_named_first() -> None:
    asker = made_asker()
    both = [
        asker.ask(f"{one} vs {other}: gap in revenue, fiscal 2024").answer.value
        for one, other in (("Merrowdale", "Quarrington"), ("Quarrington", "Merrowdale"))
    ]
    assert both[0] == both[1] and both[0] is not None and both[0] > 0


def test_what_is_worked_out_is_linked_too(asker: Asker) -> None:
    answer = asker.ask("Company-run restaurants of Merrowdale as a percentage of total restaurants in fiscal 2024")
    assert answer.status != "answered" or answer.answer.value == pytest.approx(210 / 4_100)


def test_a_word_that_a_company_spells_otherwise_is_met(asker: Asker) -> None:
    held = asker.store.facts("MRDW")
    assert held is not None
    linker = Linker(FactWords(held.facts, {}))
    links = linker.rank(read_phrase("retial stores"), None)
    assert links[0].fact.row_label == "Retail stores" and not links[0].unmet
    assert linker.rank(read_phrase("retayl stores"), None)[0].unmet  # a letter in another's place, and no vowel


def test_words_that_may_name_a_row_are_no_commands() -> None:
    assert [term.said for term in overlooked("data center compute revenue")] == ["compute"]
    assert overlooked("Please compute the margin") == []
    assert overlooked("What was the balance of equity in total?") == []  # labels say these words of themselves


def test_metrics_are_met_by_all_of_their_names(asker: Asker) -> None:
    for words in ("top line", "net sales", "turnover"):
        link = asker.linkers.certain("MRDW", words)
        assert link is not None and link.fact.metric == "revenue", words


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("INTERNATIONAL BUSINESS MACHINES CORP", "International Business Machines"),
        ("AT&T INC.", "AT&T"),
        ("PROCTER & GAMBLE CO", "Procter & Gamble"),
        ("CVS HEALTH CORP", "CVS Health"),
        ("MCDONALD'S CORP", "McDonald's"),
        ("BANK OF AMERICA CORP /DE/", "Bank of America"),
        ("NIKE, Inc.", "NIKE"),
    ],
)
def test_companies_are_called_as_people_write_them(name: str, written: str) -> None:
    assert people_name(name) == written


def test_a_fall_is_told_by_how_much_it_fell() -> None:
    asker = made_asker()
    grown = asker.ask("growth of Merrowdale's revenue in fiscal 2024, percent").answer.value
    fallen = asker.ask("decline in Merrowdale's revenue in fiscal 2024, percent").answer
    assert grown is not None and fallen.value == pytest.approx(-grown) and "decline of revenue" in fallen.text
    less = asker.ask("How much less revenue did Merrowdale have in fiscal 2024 than in fiscal 2023?").answer.value
    more = asker.ask("How much more revenue did Merrowdale have in fiscal 2024 than in fiscal 2023?").answer.value
    assert more is not None and less == pytest.approx(-more)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Merrowdale rev h1 23", "H1 2023"),
        ("Merrowdale divs paid in 2023", "dividends paid"),
        ("Merrowdale LTD at the end of fiscal 2024", "long-term debt"),
        ("cash flow from ops, Merrowdale 2023", "from operations"),
    ],
)
def test_what_is_typed_short_is_written_out(asker: Asker, typed: str, meant: str) -> None:
    assert meant in asker.written_out(typed)


def test_a_balance_without_a_day_is_the_newest() -> None:
    answer = made_asker().ask("Merrowdale total assets")
    assert answer.status == "answered" and "newest balance" in answer.answer.text


def test_a_rate_as_printed_and_as_worked_out_are_one() -> None:
    from natural_questions import _same

    assert _same(0.13, "pure", 0.1326, "pure", printed=True) and not _same(0.13, "pure", 0.1326, "pure")
    assert not _same(0.1, "pure", 0.106, "pure", printed=True) and not _same(0.13, "pure", 0.136, "pure", printed=True)


@pytest.mark.parametrize(
    ("question", "row", "another"),
    [
        ("Merrowdale R&D fiscal 2024", "Inventory", True),
        ("Merrowdale R&D fiscal 2024", "Research and development", False),
        ("Merrowdale inventory fiscal 2024", "Inventory", False),
        ("inventory turns of Merrowdale, fiscal 2024", "Inventory", True),
        ("restaurants of Merrowdale, fiscal 2024", "Inventory", False),
    ],
)
def test_a_balance_is_no_expense_and_an_amount_no_rate(question: str, row: str, another: bool) -> None:
    asker = made_asker()
    held = asker.store.facts("MRDW")
    assert held is not None
    one = next(fact for fact in held.facts if fact.row_label == row)
    assert asker.fallback.reading(question).is_of_another_kind(one) is another
