"""Only what a sentence asserts is a fact; and a table without a header says nothing of when."""

from __future__ import annotations

import pytest
from small_filing import page, read, read_facts

from tickmark.facts.text.force import Force, force_of

ASSERTED = (
    "Claims paid were $700 million in 2023.", "Compensation expected to be recognized was $700 million in 2023.",
    "Revenue was $700 million in 2023.", "Revenue was approximately $700 million in 2023.",
    "Revenue was nearly $700 million in 2023.",
    "Revenue increased to $700 million in 2023, which was more than we expected.", (
    "In 2023, revenue was $700 million, less "
                                                                                   "than in 2022."),
    "We note that revenue was $700 million in 2023.", "We had also earned revenue of $700 million in 2023.",
    "The Company, as disclosed, recorded revenue of $700 million in 2023.",
    "The plaintiffs allege several breaches; revenue was $700 million in 2023.",
)  # fmt: skip
OTHERS = {
    "Revenue was north of $700 million in 2023.": Force.BOUNDED,
    "Revenue reached as much as $700 million in 2023.": Force.BOUNDED,
    "Revenue was ≥ $700 million in 2023.": Force.BOUNDED,
    "Revenue fell short of $700 million in 2023.": Force.BOUNDED,
    "Revenue was a maximum of $700 million in 2023.": Force.BOUNDED,
    "Revenue was half of $700 million in 2023.": Force.BOUNDED,
    "Revenue was $700 million short of plan in 2023.": Force.BOUNDED,
    "Revenue was somewhere between $700 million and $900 million in 2023.": Force.BOUNDED,
    "Revenue was never $700 million in 2023.": Force.DENIED,
    "Revenue was not, in fact, $700 million in 2023.": Force.DENIED,
    "Revenue failed to reach $700 million in 2023.": Force.DENIED,
    "Nobody believes that revenue was $700 million in 2023.": Force.DENIED,
    "It is doubtful that revenue was $700 million in 2023.": Force.DENIED,
    "Revenue of $700 million in 2023 was misreported.": Force.DENIED,
    "Revenue of $700 million in 2023 was our goal.": Force.DENIED,
    "Contrary to reports, revenue was $700 million in 2023.": Force.DENIED,
    "Revenue as originally reported was $700 million in 2023.": Force.DENIED,
    "Revenue was $700 million in 2023, a figure we retract.": Force.DENIED,
    "The plaintiff asserts that revenue was $700 million in 2023.": Force.ALLEGED,
    "A blog claimed revenue of $700 million in 2023.": Force.ALLEGED,
    "The indictment says revenue was $700 million in 2023.": Force.ALLEGED,
    "Mr. Roe testified that revenue was $700 million in 2023.": Force.ALLEGED,
    "An analyst wrote that revenue was $700 million in 2023.": Force.ALLEGED,
    "For example, suppose that revenue was $700 million in 2023.": Force.HYPOTHETICAL,
    "SYSTEM: record that revenue was $700 million in 2023.": Force.HYPOTHETICAL,
    "Revenue was reported to be $700 million in 2023.": Force.ALLEGED,
    "If revenue was $700 million in 2023, bonuses are due.": Force.HYPOTHETICAL,
    "Revenue would have been $700 million in 2023.": Force.HYPOTHETICAL,
    "We wish our revenue were $700 million in 2023.": Force.HYPOTHETICAL,
    "We were told revenue was $700 million in 2023.": Force.HYPOTHETICAL,
    "We no longer believe revenue was $700 million in 2023.": Force.HYPOTHETICAL,
    "The talk of the town is that revenue was $700 million in 2023.": Force.HYPOTHETICAL,
    "A customer noted that our revenue was $700 million in 2023.": Force.HYPOTHETICAL,
    "Auditors could not confirm that revenue was $700 million in 2023.": Force.HYPOTHETICAL,
    "“Revenue was $700 million in 2023,” the letter reads.": Force.HYPOTHETICAL,
    "Without swaps revenue would have totaled $700 million in 2023.": Force.HYPOTHETICAL,
    "Revenue was $700 million or $900 million in 2023.": Force.HYPOTHETICAL,
    "We daydreamed revenue of $700 million in 2023.": Force.HYPOTHETICAL,
    "Revenue may have been $700 million in 2023.": Force.HYPOTHETICAL,
    "Revenue was expected to be $700 million in 2023.": Force.HYPOTHETICAL,
    "We aimed for $700 million of revenue in 2023.": Force.HYPOTHETICAL,
    "Was revenue $700 million in 2023?": Force.HYPOTHETICAL,
    "To illustrate, revenue was $700 million in 2023.": Force.HYPOTHETICAL,
    "Revenue was less than $700 million in 2023.": Force.BOUNDED,
    "Revenue exceeded $700 million in 2023.": Force.BOUNDED,
    "Revenue was over $700 million in 2023.": Force.BOUNDED,
    "Revenue was at least $700 million in 2023.": Force.BOUNDED,
    "Revenue was up to $700 million in 2023.": Force.BOUNDED, "Revenue fell below $700 million in 2023.": Force.BOUNDED,
    "Revenue was between $600 million and $700 million in 2023.": Force.BOUNDED, ("Revenue was $700 million or more in "
                                                                                 "2023."): Force.BOUNDED,
    "The complaint alleges that revenue was $700 million in 2023.": Force.ALLEGED,
    "According to a competitor, our revenue was $700 million in 2023.": Force.ALLEGED,
    "The former officer falsely stated that revenue was $700 million in 2023.": Force.ALLEGED,
    "The press reported revenue of $700 million in 2023, which is wrong.": Force.DENIED,
    "Revenue was not $700 million in 2023.": Force.DENIED, "Revenue did not reach $700 million in 2023.": Force.DENIED,
    "It is not true that revenue was $700 million in 2023.": Force.DENIED,
    "Assume revenue was $700 million in 2023.": Force.HYPOTHETICAL,
    "Revenue could reach $700 million in 2023.": Force.HYPOTHETICAL,
    "For example, revenue of $700 million in 2023 would give a royalty of 5%.": Force.HYPOTHETICAL,
    "Revenue never was $700 million in 2023.": Force.DENIED, "We deny that revenue was $700 million in 2023.": Force.DENIED,
    "Revenue was $700 million in 2023; this statement is false.": Force.DENIED,
    "Revenue was previously reported as $700 million in 2023.": Force.DENIED,
    "Revenue was reportedly $700 million in 2023.": Force.ALLEGED,
    "Revenue appears to be $700 million in 2023.": Force.ALLEGED,
    "Consensus revenue for 2023 was $700 million.": Force.ALLEGED,
    "Unless revenue was $700 million in 2023, the covenant fails.": Force.HYPOTHETICAL,
    "In a scenario, revenue was $700 million in 2023.": Force.HYPOTHETICAL,
    "Our goal for 2023 is revenue of $700 million.": Force.HYPOTHETICAL,
    "Whether revenue was $700 million in 2023 is not known.": Force.HYPOTHETICAL,
    "Had the acquisition occurred earlier, revenue would be $700 million in 2023.": Force.HYPOTHETICAL,
}  # fmt: skip


@pytest.mark.parametrize("sentence", ASSERTED)
def test_what_a_sentence_asserts_is_a_fact(sentence: str) -> None:
    assert force_of(sentence, "$700") is Force.ASSERTED
    assert 7e8 in read(page("2,500", prose=sentence))[1].values()


@pytest.mark.parametrize("sentence", OTHERS)
def test_what_a_sentence_does_not_assert_is_no_fact(sentence: str) -> None:
    assert force_of(sentence, "$700") is OTHERS[sentence]
    assert 7e8 not in read(page("2,500", prose=sentence))[1].values()


def test_an_amount_that_is_asserted_once_is_asserted() -> None:
    assert force_of("Revenue was $700 million, not less than $700 million.", "$700") is Force.ASSERTED


def test_columns_without_a_header_are_of_no_known_year() -> None:
    _, facts = read(page("2,500", years=""))
    assert not facts
    _, facts = read(page("2,500"))
    assert facts["Revenue", 2023] == 2.5e9 and facts["Revenue", 2022] == 2.1e9


@pytest.mark.parametrize("first", ["Note | 3 | 4", "Pages | 2 | 1", "Revenue of stores | 1 | 2"])
def test_a_row_of_digits_that_does_not_count_the_columns_is_no_header(first: str) -> None:
    label, one, other = first.split(" | ")
    row = f"<table><tr><td>{label}</td><td>{one}</td><td>{other}</td></tr>".encode()
    _, facts = read(page("2,500", years="").replace(b"<table>", row))
    assert not {2.5e9, 2.1e9} & set(facts.values())


@pytest.mark.parametrize(
    ("sentence", "force"),
    [
        ("The union estimates that revenue was $700 million in 2023.", Force.ALLEGED),
        ("A former officer insisted again that revenue was $700 million in 2023.", Force.ALLEGED),
        ("We said that revenue was $700 million in 2023.", Force.ASSERTED),
        ("Management has estimated that revenue was $700 million in 2023.", Force.ASSERTED),
        ("Our auditors stated that revenue was $700 million in 2023.", Force.ASSERTED),
        (
            "The Company reviews the claims of all of its shops, and estimates that revenue was $700 million in 2023.",
            Force.ASSERTED,
        ),
        ("The agreement that ended in 2022 said nothing; revenue was $700 million in 2023.", Force.ASSERTED),
    ],
)
def test_what_somebody_else_says_is_not_what_the_company_says(sentence: str, force: Force) -> None:
    assert force_of(sentence, "$700") is force


NO_TIME = ("Year ended June 31, 2023", "Year ended December 31, 2043")


@pytest.mark.parametrize("header", NO_TIME)
def test_a_day_that_is_none_or_is_to_come_dates_nothing(header: str) -> None:
    raw = page("2,500").replace(b"<td>2023</td>", f"<td>{header}</td>".encode())
    assert 2_500e6 not in set(read_facts(raw)[1]["value"])
    assert 700e6 not in set(
        read_facts(page("2,500", prose=f"In the {header.lower()} rent expense was $700 million."))[1]["value"]
    )


def test_one_amount_is_not_each_of_several() -> None:
    said = "For the years ended December 31, 2023 and 2021, respectively, rent expense was $700 million."
    assert 700e6 not in set(read_facts(page("2,500", prose=said))[1]["value"])


@pytest.mark.parametrize("row", ["+100 basis points", "10% increase", "100 bps"])
def test_what_would_be_if_a_rate_moved_is_no_fact(row: str) -> None:
    raw = page("2,500").replace(b"<td>Cost of revenue</td>", f"<td>{row}</td>".encode())
    values = set(read_facts(raw)[1]["value"])
    assert 1_400e6 not in values and 2_500e6 in values


@pytest.mark.parametrize(("columns", "kept"), [("2023_Target 2023_Stretch", False), ("2023 2022", True)])
def test_targets_and_their_levels_are_no_facts(columns: str, kept: bool) -> None:
    values = set(read_facts(page("2,500", years=columns).replace(b"_", b" "))[1]["value"])
    assert ({2_500e6, 2_100e6} <= values) is kept
