"""Which sentences of a passage may be quoted, and with what around them."""

from __future__ import annotations

from tickmark.ask.quotes.passages import Passage, roots_of
from tickmark.ask.quotes.sentences import Sentence, sentences_of


def read(text: str) -> list[Sentence]:
    return list(sentences_of(Passage("a", "Item7", "Results", 0, 1, text, roots_of(text), frozenset())))


def test_headings_rows_and_what_leads_to_a_table_are_no_sentences() -> None:
    text = "Sales of valves by region\nNorth\t10\t12\nThe following table shows the sales of valves by region:\nSouth\t1\t2"
    assert read(text) == []


def test_a_list_belongs_to_the_sentence_that_leads_to_it() -> None:
    (one,) = read("Freight was lower in the year for these reasons:\n• shorter routes;\n• cheaper fuel.")
    assert one.items and one.text.endswith("• cheaper fuel.")


def test_a_sentence_about_the_change_before_it_has_that_as_its_lead() -> None:
    first, second = read(
        "Sales of valves rose 4% in the year 2024. The increase was due to two new dealers in the north."
    )
    assert first.lead == "" and second.lead == first.text
    own, above = read(
        "Sales of valves rose 4% in the year 2024.\nThis increase was due to two new dealers in the north."
    )
    assert above.lead == own.text and above.quoted().startswith(own.text)


def test_a_long_paragraph_is_quoted_in_part_and_a_short_one_whole() -> None:
    sentence = "Freight was lower because routes were shorter than in the year before. "
    assert read(sentence * 3)[1].quoted() == (sentence * 3).strip()
    long = read(sentence * 30)[9].quoted()
    assert sentence.strip() in long and len(long) <= 900
