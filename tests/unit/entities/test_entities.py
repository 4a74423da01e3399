"""Names, tickers and CIKs -> companies; likeness never decides."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.entities import Entities, cik_in, describe, name_words
from tickmark.errors import AmbiguousEntity, EntityError, UnknownEntity
from tickmark.model import Company

ALPHABET = Company(1652044, "Alphabet Inc.", ("GOOGL", "GOOG"), "1231", former_names=("Google Inc.",))
BERKSHIRE = Company(1067983, "BERKSHIRE HATHAWAY INC", ("BRK-B", "BRK-A"), "1231")
META = Company(
    1326801, "Meta Platforms, Inc.", ("META",), "1231", former_names=("Facebook Inc",), former_tickers=("FB",)
)
METALS = Company(9000001, "Meta Metals Corp", ("MMX",), "0630")
FORD = Company(37996, "Ford Motor Co", ("F",), "1231")
FORWARD = Company(38264, "Forward Industries, Inc.", ("FORD",), "0930")
DISNEY = Company(1744489, "DISNEY WALT CO/THE", ("DIS",), "0928")
JPMORGAN = Company(19617, "JPMORGAN CHASE & CO", ("JPM",), "1231")
JOHNSON = Company(200406, "Johnson & Johnson", ("JNJ",), "1231")
CONTROLS = Company(833444, "Johnson Controls International plc", ("JCI",), "0930")
BANK = Company(70858, "BANK OF AMERICA CORP /DE/", ("BAC",), "1231")
GENERAL = Company(40545, "GENERAL ELECTRIC COMPANY", ("GE",), "1231")
MCDONALDS = Company(63908, "McDONALD’S CORPORATION", ("MCD",), "1231")
AMAZON = Company(1018724, "AMAZON.COM, INC.", ("AMZN",), "1231")
BANCORP = Company(36104, "U.S. Bancorp /DE/", ("USB",), "1231")
SODA = Company(21344, "COCA COLA CO", ("KO",), "1231")
NESTLE = Company(9000002, "Nestlé S.A.", (), "1231")
TWINS = (Company(9000003, "Twin Co", ("TWA",), "1231"), Company(9000004, "TWIN INC", ("TWB",), "1231"))
EVERYBODY = (
    *(
        ALPHABET,
        BERKSHIRE,
        META,
        METALS,
        FORD,
        FORWARD,
        DISNEY,
        JPMORGAN,
        JOHNSON,
        CONTROLS,
        BANK,
        GENERAL,
        MCDONALDS,
        AMAZON,
        BANCORP,
        SODA,
        NESTLE,
    ),
    *TWINS,
)
ENTITIES = Entities(EVERYBODY)


@pytest.mark.parametrize(
    ("text", "company"),
    [
        ("1652044", ALPHABET),
        ("0001652044", ALPHABET),
        ("CIK0001652044", ALPHABET),
        ("cik 1652044", ALPHABET),
        ("GOOG", ALPHABET),
        ("googl", ALPHABET),
        (" $GOOG ", ALPHABET),
        ("NASDAQ: GOOG", ALPHABET),
        ("BRK.B", BERKSHIRE),
        ("BRK-A", BERKSHIRE),
        ("brk/b", BERKSHIRE),
        ("BRK B", BERKSHIRE),
        ("BRKB", BERKSHIRE),
        ("BRK", BERKSHIRE),
        ("FB", META),
        ("meta", META),
        ("F", FORD),
        ("FORD", FORWARD),
        ("Alphabet", ALPHABET),
        ("ALPHABET, INC", ALPHABET),
        ("Google", ALPHABET),
        ("facebook", META),
        ("Ford Motor Company", FORD),
        ("Forward", FORWARD),
        ("Walt Disney", DISNEY),
        ("The Walt Disney Company", DISNEY),
        ("JP Morgan", JPMORGAN),
        ("J.P. Morgan Chase", JPMORGAN),
        ("Johnson and Johnson", JOHNSON),
        ("bank of america", BANK),
        ("McDonald's", MCDONALDS),
        ("mcdonalds", MCDONALDS),
        ("Amazon", AMAZON),
        ("amazon.com", AMAZON),
        ("US Bancorp", BANCORP),
        ("U. S. Bancorp", BANCORP),
        ("Coca-Cola", SODA),
        ("CocaCola Company", SODA),
        ("Nestle", NESTLE),
        ("General Electric", GENERAL),
    ],
)
def test_every_way_of_saying_it_is_the_company(text: str, company: Company) -> None:
    assert ENTITIES.resolve(text) is company


def test_the_fiscal_year_end_comes_with_the_company() -> None:
    assert (ENTITIES.resolve("Disney").cik, ENTITIES.resolve("Disney").fiscal_year_end) == (1744489, "0928")


@pytest.mark.parametrize(
    ("text", "companies"),
    [
        ("Johnson", (JOHNSON, CONTROLS)),
        ("Twin", TWINS),
        ("Ford", (FORD, FORWARD)),  # one company's ticker, the beginning of another's name
        ("ford", (FORD, FORWARD)),
    ],
)
def test_what_fits_several_is_refused_with_all_of_them(text: str, companies: tuple[Company, ...]) -> None:
    with pytest.raises(AmbiguousEntity) as caught:
        ENTITIES.resolve(text)
    assert set(caught.value.candidates) == {describe(company) for company in companies}
    assert all(str(company.cik) in str(caught.value) for company in companies)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("Alphabte", ALPHABET),
        ("GOGL", ALPHABET),
        ("Berkshir Hathway", BERKSHIRE),
        ("Amazn", AMAZON),
        ("AMZM", AMAZON),
        ("Facebok", META),
    ],
)
def test_a_slip_is_never_corrected_only_answered_with_the_nearest(text: str, nearest: Company) -> None:
    with pytest.raises(UnknownEntity) as caught:
        ENTITIES.resolve(text)
    assert caught.value.candidates[0] == describe(nearest)
    assert describe(nearest) in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["", "  ", "the", "General", "American", "🙂", "$", "NYSE:", "/DE/", "x" * 5000, "Electric", "Motor", "BRK-C!"],
)
def test_what_says_nothing_is_unknown(text: str) -> None:
    with pytest.raises(UnknownEntity):
        ENTITIES.resolve(text)


def test_an_unknown_cik_is_unknown_whatever_it_looks_like() -> None:
    with pytest.raises(UnknownEntity, match="1652045"):
        ENTITIES.resolve("1652045")


def test_by_ticker_never_takes_a_name() -> None:
    assert ENTITIES.by_ticker("GOOG") is ALPHABET
    assert ENTITIES.by_ticker("fb") is META
    assert ENTITIES.by_ticker("CIK0000037996") is FORD
    for name in ("Alphabet", "Google", "Johnson"):
        with pytest.raises(UnknownEntity):
            ENTITIES.by_ticker(name)


def test_a_current_ticker_beats_a_former_one_and_a_current_name_a_former_one() -> None:
    heir = Company(1, "Heir Corp", ("FB",), "1231")
    namesake = Company(2, "Facebook Inc", ("FBK",), "1231")
    entities = Entities([META, heir, namesake])
    assert entities.resolve("FB") is heir
    assert entities.resolve("Facebook") is namesake


def test_two_companies_with_one_former_ticker_are_both_named() -> None:
    other = Company(1, "Other Corp", ("OTH",), "1231", former_tickers=("FB",))
    with pytest.raises(AmbiguousEntity):
        Entities([META, other]).by_ticker("FB")


def test_rows_of_one_company_are_one_company() -> None:
    rows = [
        Company(7, "New Name Inc", ("NEW",), ""),
        Company(7, "Old Name Inc", ("OLD",), "0630"),
        Company(7, "New Name Inc", ("NEW",), ""),
    ]
    entities = Entities(rows)
    assert entities.companies == [Company(7, "New Name Inc", ("NEW", "OLD"), "0630", former_names=("Old Name Inc",))]
    assert entities.resolve("Old Name") == entities.resolve("NEW")


def test_no_companies_know_nobody() -> None:
    with pytest.raises(UnknownEntity):
        Entities([]).resolve("GOOG")


@given(st.text(max_size=60))
def test_any_text_gives_a_company_or_an_error_of_ours(text: str) -> None:
    try:
        assert ENTITIES.resolve(text) in EVERYBODY
    except EntityError as error:
        assert str(error)


@given(st.sampled_from(EVERYBODY), st.integers(0, 10))
def test_a_cik_is_found_with_any_number_of_zeros(company: Company, zeros: int) -> None:
    assert cik_in("0" * zeros + str(company.cik)) == company.cik


@given(st.text(max_size=40))
def test_words_of_a_name_are_stable(name: str) -> None:
    words = name_words(name)
    assert name_words(" ".join(words).upper()) == name_words(" ".join(words))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("The Procter & Gamble Company", ("procter", "and", "gamble")),
        ("Tiffany & Co.", ("tiffany",)),
        ("A. O. Smith Corp", ("ao", "smith")),
        ("The Company", ("the",)),
        ("AT&T INC.", ("at", "and", "t")),
        ("", ()),
    ],
)
def test_words_that_tell_a_name_apart(name: str, words: tuple[str, ...]) -> None:
    assert name_words(name) == words
