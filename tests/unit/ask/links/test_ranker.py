"""The ranker that learns: what a fact and a phrase have in common, which amount comes first, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import numpy as np
import pytest
from ask_facts import fact, frames, year_to

from tickmark.ask.descriptions import Place, describe
from tickmark.ask.fact_words import FactWords
from tickmark.ask.links.features import FEATURES, asks_for_change
from tickmark.ask.links.model import ranking_weights
from tickmark.ask.links.proposals import Others, Proposal, signs_of, signs_of_question
from tickmark.ask.links.ranker import Ranker
from tickmark.ask.links.ranking import grouped, is_one_amount, same_amount
from tickmark.ask.wordings import read_phrase
from tickmark.factstore import FactStore, StoredFact
from tickmark.schemas import TABLES
from tickmark.time.resolve import Slot

START, END = year_to("MRDW", 2024)
YEAR = Slot("FY2024", START, END, 12)


@pytest.fixture(scope="module")
def facts() -> Sequence[StoredFact]:
    """Rows of a made-up company that share words with one another."""
    _, filings, tables = frames()
    rows = []
    for number, (label, value, member) in enumerate(
        [
            ("Marketing expense", 31e6, None),
            ("Marketing expense", 12e6, "Pumps"),
            ("Deferred marketing expense", 4e6, None),
            ("Interest paid on borrowings", 9e6, None),
        ]
    ):
        row = fact("MRDW", "0000000001-24-000001", None, value / 1e6, START, END, 2, 900 + number)
        rows.append(row | {"label": label, "row_label": label, "segment": member, "column_label": member})
    store = FactStore.from_frame(TABLES["verified_facts"].frame(rows), filings, tables)
    held = store.facts("MRDW")
    assert held is not None
    return held.facts


def test_the_row_that_is_asked_for_comes_before_those_that_say_more(facts: Sequence[StoredFact]) -> None:
    ranker = Ranker(FactWords(facts, {}))
    assert ranker.rank(read_phrase("marketing expense"), [YEAR])[0].fact.value == 31e6
    assert ranker.rank(read_phrase("marketing expense of Pumps"), [YEAR])[0].fact.value == 12e6
    assert ranker.rank(read_phrase("deferred marketing expense"), [YEAR])[0].fact.value == 4e6
    assert ranker.rank(read_phrase("of the"), [YEAR]) == []


def test_an_amount_in_fewer_digits_is_no_rival_of_itself(facts: Sequence[StoredFact]) -> None:
    fine = facts[0]._replace(value=1_341e6, printed="1,341", scale=6, fact_id="fine")
    coarse = fine._replace(value=1_300e6, printed="1.3", scale=9, fact_id="coarse")
    other = fine._replace(value=1_400e6, printed="1.4", scale=9, fact_id="other")
    for pair in ([fine, coarse, other], [coarse, fine, other]):
        found = grouped(pair, np.array([2.0, 1.5, 0.0]))
        assert [pair[place].fact_id for place, _ in found] == ["fine", "other"]
    assert is_one_amount(fine, coarse) and not is_one_amount(fine, other)


def test_only_the_periods_asked_for_and_what_was_public_count(facts: Sequence[StoredFact]) -> None:
    ranker = Ranker(FactWords(facts, {}))
    assert (
        ranker.rank(read_phrase("marketing expense"), [Slot("FY2020", date(2020, 1, 1), date(2020, 12, 31), 12)]) == []
    )
    assert ranker.rank(read_phrase("marketing expense"), [YEAR], date(2020, 1, 1)) == []


def test_a_word_that_no_fact_meets_is_told(facts: Sequence[StoredFact]) -> None:
    first = Ranker(FactWords(facts, {})).rank(read_phrase("Siberian marketing expense"), [YEAR])[0]
    assert [term.said for term in first.unmet] == ["Siberian"]


def test_words_that_an_amount_is_to_be_without_are_no_terms_of_it() -> None:
    phrase = read_phrase("marketing expense excluding Pumps")
    assert [term.said for term in phrase.terms] == ["marketing expense"] and phrase.barred >= {"pump"}
    assert [term.said for term in read_phrase("excluding Pumps").terms]


def test_a_unit_that_is_named_outright_counts() -> None:
    assert read_phrase("credits in the tax rate table, dollar amount").unit == "money"
    assert read_phrase("bonds at 3.80-4.10%").unit == "" and read_phrase("what % of assets").unit == "percent"
    assert read_phrase("share of Pumps in revenue, in percent").certain


def test_words_stand_nearest_to_the_amount_where_they_are_met_first(facts: Sequence[StoredFact]) -> None:
    part = next(fact for fact in facts if fact.segment)
    places = describe(part, None).places
    assert {places[word] for word in describe(part, None).own} == {Place.OWN}
    assert {places[word] for word in describe(part, None).member} == {Place.MEMBER}


def test_what_a_row_includes_is_not_what_it_is_called_by(facts: Sequence[StoredFact]) -> None:
    described = describe(facts[0]._replace(row_label="Pumps (including exploration expense)"), None)
    assert described.own == {"pump"} and described.places["explor"] is Place.ABOVE


def test_words_that_call_a_balance_or_a_flow_fit_amounts_of_that_kind(facts: Sequence[StoredFact]) -> None:
    flow, day = facts[3], facts[3]._replace(period_start=None, fact_id="day")
    place = FEATURES.index("flow_fits")
    for text, fits in (("interest paid", 1), ("interest receivable", -1)):
        rows = Ranker(FactWords([flow, day], {})).compared(read_phrase(text), None).rows[:, place]
        assert np.sign(rows[0]) == fits and rows[0] == -rows[1]


def test_amounts_that_share_as_much_with_a_phrase_are_counted(facts: Sequence[StoredFact]) -> None:
    compared = Ranker(FactWords(facts, {})).compared(read_phrase("marketing expense"), [YEAR])
    as_good = dict(zip(compared.places, compared.rows[:, FEATURES.index("as_good_alone")], strict=True))
    assert 0 < as_good[0] < as_good[2]  # `Deferred marketing expense` says more than the other two


def test_amounts_that_are_printed_twice_share_their_odds(facts: Sequence[StoredFact]) -> None:
    twice = [facts[0], facts[0]._replace(fact_id="other"), facts[3]]
    found = grouped(twice, np.zeros(3))
    assert [share for _, share in found] == pytest.approx([2 / 3, 1 / 3])
    assert same_amount(facts[0], -facts[0].value) and not same_amount(facts[0], facts[0].value * 1.01)


def test_every_feature_has_its_weight() -> None:
    assert ranking_weights().shape == (len(FEATURES),)


def test_a_change_is_asked_for_in_many_words() -> None:
    assert asks_for_change("drop in marketing expense") and not asks_for_change("marketing expense")


def test_an_amount_of_a_schedule_is_of_the_year_that_is_asked_for() -> None:
    _, filings, tables = frames()
    rows = []
    for number, year in enumerate((2025, 2026)):
        row = fact("MRDW", "0000000001-24-000001", None, 7.0 + number, None, END, 2, 900 + number)
        rows.append(row | {"label": f"Lease payments > {year}", "row_label": str(year)})
    held = FactStore.from_frame(TABLES["verified_facts"].frame(rows), filings, tables).facts("MRDW")
    assert held is not None
    compared = Ranker(FactWords(held.facts, {})).compared(
        read_phrase("lease payments due"), None, years=frozenset((2026,))
    )
    agrees, strays = FEATURES.index("due_agrees"), FEATURES.index("due_strays")
    told = {held.facts[place].value: row for place, row in zip(compared.places, compared.rows, strict=True)}
    assert (told[8e6][agrees], told[8e6][strays]) == (1.0, 0.0)
    assert (told[7e6][agrees], told[7e6][strays]) == (0.0, 1.0)


def test_a_short_form_may_keep_what_stands_in_capitals(facts: Sequence[StoredFact]) -> None:
    named = [one._replace(segment="Valves and AI", fact_id=f"v{n}") for n, one in enumerate(facts[:1])]
    assert Ranker(FactWords(named, {})).rank(read_phrase("VAI marketing expense"), [YEAR])[0].unmet == ()


def test_a_word_that_another_row_of_the_table_has_speaks_against_a_row(facts: Sequence[StoredFact]) -> None:
    compared = Ranker(FactWords(facts, {})).compared(read_phrase("deferred marketing expense"), [YEAR])
    told = {facts[place].label: row for place, row in zip(compared.places, compared.rows, strict=True)}
    place = FEATURES.index("sibling_meets")
    assert told["Marketing expense"][place] > 0 == told["Deferred marketing expense"][place]


@pytest.mark.parametrize(
    ("text", "near", "missed"),
    [("how many borrowings are there", 1.0, 0.0), ("how many marketings are there", 0.0, 1.0), ("marketing", 0.0, 0.0)],
)
def test_what_is_counted_is_looked_for_near_an_amount(
    facts: Sequence[StoredFact], text: str, near: float, missed: float
) -> None:
    ranker = Ranker(FactWords(facts, {}))
    compared = ranker.compared(read_phrase(f"{text} interest paid"), [YEAR])
    row = next(
        row for place, row in zip(compared.places, compared.rows, strict=True) if "Interest" in facts[place].label
    )
    assert (row[FEATURES.index("head_near")], row[FEATURES.index("head_missed")]) == (near, missed)


def test_the_best_other_amount_is_compared_sign_by_sign(facts: Sequence[StoredFact]) -> None:
    ranking = Ranker(FactWords(facts, {})).ranking(read_phrase("deferred marketing expense"), [YEAR])
    put = signs_of_question((), 1, one_amount=True, without=False, joined=False, open_=False, understood=False)
    others = Others()
    first, second = (signs_of(ranking, Proposal(ranking.fact(n), n, ""), others, put) for n in (0, 1))
    assert first["over_row_told"] >= 0 and first["over_sibling_meets"] <= 0 <= second["over_sibling_meets"]
