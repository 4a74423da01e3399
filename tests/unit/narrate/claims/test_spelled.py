"""Numbers in words and with decimal commas, as the reader of numbers knows them."""

from __future__ import annotations

import pytest
from claim_facts import frames
from hypothesis import given
from hypothesis import strategies as st

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.spelled import as_written, in_digits, with_points
from tickmark.narrate.claims.text import read_narrative

_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
_ONES += ["seventeen", "eighteen", "nineteen"]
_TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()


def _words(number: int) -> str:
    """A number from 100 to 999,999 in words."""
    thousands, rest = divmod(number, 1000)
    told = [_below(thousands), "thousand"] if thousands else []
    return " ".join([*told, _below(rest)] if rest else told)


def _below(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    told = [f"{_ONES[hundreds]} hundred"] if hundreds else []
    if rest >= 20:
        told.append(_TENS[rest // 10] + (f"-{_ONES[rest % 10]}" if rest % 10 else ""))
    elif rest:
        told.append(_ONES[rest])
    return " and ".join(told)


@pytest.fixture(scope="module")
def held() -> Verifier:
    verified, filings = frames()
    return Verifier(FactStore.from_frame(verified, filings))


@given(st.integers(101, 999_999).filter(lambda n: n % 1000 and n % 1000 != 100))
def test_numbers_in_words_are_the_digits_that_they_say(number: int) -> None:
    told = _words(number)
    if "hundred" not in told and "thousand" not in told:
        return
    assert [digits for *_, digits in in_digits(f"It had {told} stores.")] == [f"{number:,}"]


@given(st.decimals(1, 10**6, places=2), st.decimals(1, 99, places=1))
def test_decimal_commas_are_points_and_english_stays(amount: object, rate: object) -> None:
    english = f"Sales were ${amount:,} million, up {rate}%. Costs were $1,234 million in 2023, or 5.5%."
    assert with_points(english) == english
    swapped = english.translate(str.maketrans(".,", ",."))
    assert len(with_points(swapped)) == len(swapped)
    german = f"Sales of {rate} Mrd. USD, up {rate} %, and costs of 3,322 Mio. USD".replace(".", ",", 1)
    assert with_points("84,0 Mrd. and +2,5 % of 3.322 Mio.") == "84.0 Mrd. and +2.5 % of 3,322 Mio."
    assert len(with_points(german)) == len(german)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("five point two seven billion dollars", "5.27 billion dollars"),
        ("twenty-four and a half percent", "24.5 percent"),
        ("two dollars and ninety-four cents a share", "$2.94 a share"),
        ("February third, twenty twenty-four", "February 3, 2024"),
        ("two thousand and nineteen", "2,019"),
        ("one of the two, and twenty five stores", "one of the two, and twenty five stores"),
        ("twenty million", "twenty million"),
        ("a hundred and fifty million", "150 million"),
        ("3'322 million", "3,322 million"),
    ],
)
def test_words_are_read(text: str, read: str) -> None:
    (block,) = read_narrative(f"In all {text}").blocks
    assert block.plain.text == f"In all {read}"
    first, last = block.plain.span(len("In all "), len(block.plain.text))
    assert f"In all {text}"[first:last] == text


def test_a_narrative_with_decimal_commas_is_verified_and_corrected_as_written(held: Verifier) -> None:
    told = "Acme, 2024: the turnover was 12,65 billion USD and the net result 1,01 billion USD."
    right = held.verify(told, "ACME")
    wrong = held.verify(told.replace("12,65", "14,15"), "ACME")
    assert right.claims[0].finding.verdict == "ok"
    assert wrong.claims[0].finding.verdict == "wrong"
    assert (wrong.claims[0].finding.correction or "12,65").startswith("12,65")
    assert as_written("14,1 billion", "17.7 billion") == "17,7 billion"
