"""Search: words, the index that is mapped, routing by company and period, abstention, what is shown."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_up_filings import MadeUp, filings, halberd, warehouse

from tickmark.errors import ConfigError, NotInWarehouse, StorageError
from tickmark.retrieval.artefacts import build_index, verify_index
from tickmark.retrieval.evaluation import evaluate, read_questions
from tickmark.retrieval.faces import metrics_of
from tickmark.retrieval.passage_index import PassageIndex
from tickmark.retrieval.passages import Source
from tickmark.retrieval.question import Catalogue
from tickmark.retrieval.ranking import Ranked, diverse
from tickmark.retrieval.search import TABLE_LOCAL, Search, open_search
from tickmark.retrieval.synonyms import expanded
from tickmark.retrieval.words import indexed, stem

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> str:
    return warehouse(tmp_path_factory.mktemp("search"))


@pytest.fixture(scope="module")
def search(target: str) -> Search:
    return open_search(target, "none")


@pytest.mark.parametrize(
    "words",
    [
        ("recognized", "recognition", "recognizes"),
        ("repurchased", "repurchase", "repurchases"),
        ("amortization", "amortized"),
        ("liability", "liabilities"),
        ("impaired", "impairment"),
    ],
)
def test_forms_of_a_word_are_one(words: tuple[str, ...]) -> None:
    assert len({stem(word) for word in words}) == 1


@pytest.mark.parametrize(
    "pair", [("recognized", "unrecognized"), ("million", "billion"), ("lease", "least"), ("sale", "salt")]
)
def test_different_words_stay_apart(pair: tuple[str, str]) -> None:
    assert stem(pair[0]) != stem(pair[1])


@given(st.text(max_size=200))
def test_any_text_has_words(text: str) -> None:
    assert all(word and not word.isspace() for word in indexed(text))


def test_days_and_lengths_are_words() -> None:
    found = indexed("For the three months ended June 30, 2024 and 2023, and at 2022-12-31")
    assert {"@2024-06-30", "@2023-06-30", "@2022-12-31", "#3m"} <= set(found)


def test_a_question_means_what_filings_call_it() -> None:
    words = indexed("contract with customer liability")
    assert {stem("deferred"), stem("unearned")} <= set(expanded(words))


def test_the_company_and_the_year_are_settled_before_anything_is_ranked(search: Search) -> None:
    answer = search.ask("Halberd Nine operating lease cost in fiscal 2023")
    assert answer.passages[0].accession == "0000000041-23-000001"
    assert "$41 million" in answer.passages[0].text
    later = search.ask("HLBN operating lease cost for the year ended December 31, 2024")
    assert "$47 million" in later.passages[0].text
    assert later.tickers == ("HLBN",)


def test_a_word_that_one_company_alone_has_says_whose_it_is(search: Search) -> None:
    assert search.owner("Halberd") == "HLBN"
    assert search.owner("operating") is search.owner("zeppelin") is None


def test_another_word_of_the_field_finds_the_passage(search: Search) -> None:
    answer = search.ask("Halberd contract with customer liability as of 2024-12-31")
    assert "Deferred revenue" in answer.passages[0].text


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Disney revenue in fiscal 2024", "nothing of Disney"),
        ("What was Microsoft's operating lease cost in fiscal 2024?", "nothing of Microsoft"),
        ("MSFT operating lease cost", "nothing of MSFT"),
        ("IBM operating lease cost", "nothing of IBM"),
        ("Uber operating lease cost", "nothing of Uber"),
        ("Zebra Holdings Inc revenue", "no company here"),
        ("Visa net revenue in fiscal 2024", "nothing of Visa"),
        ("Target's operating lease cost", "nothing of Target"),
        ("How many gadgets does gap have?", "nothing of gap"),
        ("rental expense of Block in 2024", "nothing of Block"),
        ("VISA INC operating lease cost", "nothing of VISA"),
        ("$V operating lease cost", "nothing of V"),
        ("Did Shell lease anything?", "nothing of Shell"),
        ("Wegovy sales", "no filing here is about Wegovy"),
        ("LinkedIn revenue growth", "no filing here is about LinkedIn"),
        ("Halberd Nine revenue in fiscal 2031", "no filing covers"),
        ("Halberd Nine revenue in fiscal 1999", "no filing covers"),
        ("Halberd Nine recipe for banana bread", "no passage answers"),
        ("of the", "no word"),
    ],
)
def test_what_is_not_there_has_no_answer(search: Search, question: str, reason: str) -> None:
    answer = search.ask(question)
    assert answer.passages == ()
    assert reason in answer.nothing


def test_a_short_document_of_ones_own_names_what_it_is_about_once(
    search: Search, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tickmark.retrieval.search.OF_THEIR_OWN", 10**6)
    assert not search._is_at_home(stem("rental"))
    monkeypatch.setattr("tickmark.retrieval.search.OWN_ACCESSION", "00")  # every filing is the user's own
    assert search._is_at_home(stem("rental")) and not search._is_at_home(stem("wegovy"))


@pytest.mark.parametrize("word", ["snow", "team", "MA", "restaurant", "burger", "el"])
def test_a_word_that_is_also_a_ticker_or_begins_a_name_is_a_word(search: Search, word: str) -> None:
    assert "nothing of" not in search.ask(f"{word} operating lease cost").nothing


@pytest.mark.parametrize(
    ("question", "note"),
    [
        (
            "Target rental expense under operating leases",
            "'Target' was read as a word, not as the company Target (TGT)",
        ),
        ("block revenue from widgets increased, driven by demand", "'block' was read as a word"),
        (
            "Halberd Nine repair and rental of gadgets, unlike Gap",
            "nothing of Gap has been built: only HLBN was searched",
        ),
        (
            "Halberd Nine repair and rental of gadgets, unlike Disney",
            "nothing of Disney has been built: only HLBN was searched",
        ),
        ("rental expense under operating leases, United States", ""),
        ("repair and rental of gadgets by the month: the gap", ""),
        ("Gadget services consist of repair and rental", ""),
    ],
)
def test_an_answer_says_how_names_were_read(search: Search, question: str, note: str) -> None:
    asked = search.catalogue.read(question)
    assert not asked.nothing
    assert note in asked.note if note else not asked.note


def test_the_note_is_part_of_the_answer(search: Search) -> None:
    answer = search.ask("Halberd Nine repair and rental of gadgets, unlike Gap")
    assert answer.passages
    assert answer.note == "nothing of Gap has been built: only HLBN was searched"


def test_a_company_whose_name_is_a_word_is_found_where_it_is_there(tmp_path: Path) -> None:
    passages = halberd(2024, "19.0%", "$47 million")
    made = [
        MadeUp("SQZ", "Square Inc", 43, 2024, period="2024Q4", passages=passages),
        MadeUp("HLBN", "Halberd Nine Corp", 41, 2024, period="2024Q4", passages=passages),
    ]
    target = warehouse(tmp_path, made)
    with open_search(target, "none") as found:
        assert open_search(target, "none") is found, "one process opens one publication once"
        assert found.ask("Square's operating lease cost").tickers == ("SQZ",)
        assert found.ask("What was the effective tax rate of Square in 2024?").tickers == ("SQZ",)
        assert found.ask("square feet of leases").tickers == ()


def test_wrong_filters_are_errors(search: Search) -> None:
    with pytest.raises(NotInWarehouse, match="no ticker ABCD"):
        search.ask("lease cost", ticker="ABCD")
    with pytest.raises(NotInWarehouse, match="no fiscal period FY1990"):
        search.ask("lease cost", ticker="HLBN", fiscal="FY1990")


def test_around_a_table_its_passages_come_first(search: Search) -> None:
    near = search.ask("spare parts of widgets", accession="0000000041-24-000001", table_index=3)
    assert near.tier == TABLE_LOCAL
    assert "hand widgets" in near.passages[0].text
    far = search.ask("effective tax rate deferred revenue", accession="0000000041-24-000001", table_index=3)
    assert far.tier == "filing"


def test_around_a_table_only_its_passages_answer(tmp_path: Path) -> None:
    passages = [
        ("Item7", "Results", f"Shelf repair was performed in town number {n}, with much to be done.", None)
        for n in range(80)
    ]
    passages[40] = ("Item7", "Results", "Shelf repair\t7\t6", 5)
    passages[41] = ("Item7", "Results", "It includes the repair of shelves.", None)
    own = MadeUp("HLBN", "Halberd Nine Corp", 41, 2024, period="2024Q4", passages=passages)
    other = MadeUp(
        "QUIL", "Quillfeather Inc", 42, 2024, period="2024Q4", passages=[("Item7", "Results", "Shelf repair\t9\t8", 5)]
    )
    with open_search(warehouse(tmp_path, [own, other]), "none") as search:
        near = search.ask("shelf repair", accession=own.accession, table_index=5, k=50)
        assert near.tier == TABLE_LOCAL
        assert {passage.first_block for passage in near.passages} <= {38, 39, 40, 41, 42}
        assert {passage.accession for passage in near.passages} == {own.accession}
        assert search.ask("town number 70", accession=own.accession, table_index=5).tier == "filing"
        with pytest.raises(NotInWarehouse, match="holds its table 6"):
            search.ask("shelf repair", accession=own.accession, table_index=6)
        with pytest.raises(ConfigError, match="of which filing"):
            search.ask("shelf repair", table_index=5)


def test_a_reranker_has_the_last_word(search: Search) -> None:
    plain = search.ask("Halberd widgets revenue")
    turned = search.ask(
        "Halberd widgets revenue", reranker=lambda _, texts: [float("makers of tools" in text) for text in texts]
    )
    assert "makers of tools" in turned.passages[0].text
    assert plain.passages[0].text != turned.passages[0].text


def test_questions_in_the_taxonomys_writing(search: Search) -> None:
    assert "rental expense" in search.ask("HLBN us-gaap:OperatingLeaseCost 2024").passages[0].text


def test_names_with_capitals_inside_are_no_tags() -> None:
    sources = open_sources()
    assert Catalogue(sources).read("McDOUGAL’S CORPORATION lease cost").tickers == ("MCDO",)


def open_sources() -> list[Source]:
    return [
        Source(
            "MCDO",
            "McDOUGAL'S CORP",
            "10-K",
            "0000000043-24-000001",
            "2023Q4",
            "FY2023",
            "2023-12-31",
            "2024-02-01",
            "",
        )
    ]


def kept(target: str) -> dict[tuple[str, int], tuple[bytes, bytes]]:
    """What an index keeps of each passage, by its filing and place."""
    index = PassageIndex(build_index(target).folder)
    return {
        (source.accession, index.place_of(chunk)): index.kept(chunk)
        for number, source in enumerate(index.sources)
        for chunk in index.chunks_of(number)
    }


def test_an_index_that_was_changed_holds_what_one_made_anew_does(tmp_path: Path) -> None:
    made = filings()
    for name in ("changed", "anew"):
        (tmp_path / name).mkdir()
    for lacking in (1, 0, 2):
        target = warehouse(tmp_path / "changed", made[: len(made) - lacking], vectors=True)
        build_index(target)
    made[0].passages.append(("Item1", "Business", "It also sells ink.", None))
    made[1].passages.pop()
    targets = [warehouse(tmp_path / name, made, vectors=True) for name in ("changed", "anew")]
    assert kept(targets[0]) == kept(targets[1])
    assert all(found.same for target in targets for found in verify_index(target))
    answers = [open_search(target, "none").ask("Halberd widgets revenue", k=20).passages for target in targets]
    assert [passage.chunk_id for passage in answers[0]] == [passage.chunk_id for passage in answers[1]]


def test_verify_finds_a_changed_byte(tmp_path: Path) -> None:
    target = warehouse(tmp_path)
    built = build_index(target)
    assert all(found.same for found in verify_index(target))
    path = next(built.folder.glob("*.store"))
    data = bytearray(path.read_bytes())
    data[40] ^= 1
    path.write_bytes(data)
    assert [found.place for found in verify_index(target) if not found.same] == [path.name]


def test_verify_finds_a_passage_that_the_warehouse_does_not_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = warehouse(tmp_path)
    build_index(target)
    assert all(found.same for found in verify_index(target))
    monkeypatch.setattr("tickmark.retrieval.passages.flags_of", lambda _: 0)
    wrong = [found for found in verify_index(target) if not found.same]
    assert wrong and all("passage" in found.detail for found in wrong)


def test_a_reader_keeps_what_it_opened_while_the_index_changes(tmp_path: Path) -> None:
    made = filings()
    first = PassageIndex(build_index(warehouse(tmp_path, made)).folder)
    before = {chunk: first.kept(chunk) for number in range(3) for chunk in first.chunks_of(number)}
    build_index(warehouse(tmp_path, made[:1]))
    assert before == {chunk: first.kept(chunk) for chunk in before}


def test_an_index_is_read_where_nothing_may_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = build_index(warehouse(tmp_path)).folder
    monkeypatch.setattr(os, "access", lambda _, mode: mode != os.W_OK)
    before = sorted(folder.iterdir())
    with Search(folder) as search:
        assert search.ask("Halberd widgets revenue").passages
    assert sorted(folder.iterdir()) == before


def test_only_changed_filings_are_indexed_again(tmp_path: Path) -> None:
    made = filings()
    target = warehouse(tmp_path, made)
    assert build_index(target).made == 3
    assert build_index(target).made == 0
    made[2].passages.append(("Item1", "Business", "It also sells ink.", None))
    warehouse(tmp_path, made)
    again = build_index(target)
    assert again.made == 1
    with Search(again.folder) as search:
        assert "ink" in search.ask("Quillfeather ink").passages[0].text


@pytest.mark.parametrize("damage", [b"", b"other bytes", None])
def test_a_damaged_index_is_refused(tmp_path: Path, damage: bytes | None) -> None:
    path = build_index(warehouse(tmp_path)).folder / "meta.json"
    path.write_bytes(path.read_bytes()[:50] if damage is None else damage)
    with pytest.raises(StorageError, match="cannot be opened"):
        PassageIndex(path.parent)


def test_repetitions_are_left_out_and_other_numbers_are_not(tmp_path: Path) -> None:
    text = (
        "Operating lease cost was $5 million in the year ended December 31, 2024, mostly for offices and shops in the "
        "north."
    )
    passages = [
        ("Item8Note4", "Leases", text, None),
        ("Item7", "Leases", text, None),
        ("Item8Note5", "Leases", text.replace("$5", "$6"), None),
    ]
    target = warehouse(tmp_path, [MadeUp("HLBN", "Halberd Nine Corp", 41, 2024, period="2024Q4", passages=passages)])
    shown = [passage.text for passage in open_search(target, "none").ask("Halberd operating lease cost 2024").passages]
    assert sorted(shown) == sorted({text, text.replace("$5", "$6")})


def test_relevance_before_difference_and_never_the_same_twice() -> None:
    vectors = np.eye(4, dtype=np.float32)[[0, 0, 1, 2]]
    ranked = Ranked(np.arange(4), np.array([4.0, 3.9, 2.0, 1.0]), np.ones(4), np.ones(4), np.zeros((4, 1)))
    assert diverse(ranked, vectors, 3, same=0.95, balance=0.9, repeats=lambda *_: True) == [0, 2, 3]
    assert diverse(ranked, vectors, 3, same=0.95, balance=0.9, repeats=lambda *_: False) == [0, 1, 2]


def test_evaluation_counts_ranks_and_abstentions(search: Search, tmp_path: Path) -> None:
    path = tmp_path / "questions.csv"
    path.write_text(
        "ticker,accession,question,sentence\n"
        "HLBN,0000000041-24-000001,Halberd effective tax rate in fiscal 2024,The effective tax rate was 19.0%\n"
        "HLBN,0000000041-24-000001,Disney tax rate,The effective tax rate was 19.0%\n"
        "NOPE,0000000099-24-000001,not here,not here\n"
    )
    found = evaluate(search, read_questions(path), "all")
    figures = found.figures()
    assert figures["questions"] == 2
    assert figures["chunk_recall@1"] == 0.5
    assert figures["abstained"] == 0.5
    assert json.dumps(found.as_json())
    assert "| HLBN | 2 |" in found.as_markdown()


def test_questions_without_a_column_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "questions.csv"
    path.write_text("ticker,question\nA,b\n")
    with pytest.raises(ConfigError, match="accession, sentence"):
        read_questions(path)
    with pytest.raises(ConfigError, match="cannot be read"):
        read_questions(tmp_path / "missing.csv")


@pytest.mark.parametrize(
    ("question", "metrics"),
    [
        ("What is the fixed asset turnover, revenue / average PP&E?", ("revenue", "property_plant_equipment")),
        ("Did the gross margin improve?", ("gross_profit", "revenue")),
        ("Who are the largest customers?", ()),
    ],
)
def test_a_question_names_the_lines_of_statements_itself_or_by_a_ratio(question: str, metrics: tuple[str, ...]) -> None:
    assert metrics_of(question) == metrics


def test_a_reranker_that_is_configured_orders_the_best_and_the_rest_stays_behind(
    target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tickmark.retrieval.search.RERANKED", 2)
    given: list[int] = []

    def last_first(_: str, texts: Sequence[str]) -> list[float]:
        given.append(len(texts))
        return [float(n) for n in range(len(texts))]

    monkeypatch.setattr("tickmark.retrieval.rerankers.reranker", lambda name: last_first if name else None)
    plain = [p.chunk_id for p in open_search(target, "none").ask("Halberd widgets revenue", k=5).passages]
    monkeypatch.setenv("TICKMARK_RERANKER", "one")
    turned = open_search(target, "none").ask("Halberd widgets revenue", k=5).passages
    assert given == [2] and turned[0].chunk_id != plain[0] and turned[0].score == 1.0
    assert [p.score for p in turned[2:]] == [0.0] * len(turned[2:])


def test_a_question_that_is_too_long_is_refused(search: Search) -> None:
    answer = search.ask("revenue " * 1_000)
    assert not answer.passages and answer.nothing == "the question has 8,000 characters; the limit is 4,000"
    assert len(answer.question) == 4_000
