"""The phrases of a sentence, each with what its list follows."""

from __future__ import annotations

import pytest

from tickmark.describe.phrases import phrases


@pytest.mark.parametrize(
    "text, line, found",
    [
        (
            "The segment sells pumps, and hand tools for farms, to mills.",
            "",
            [("pumps", "deals"), ("hand tools", "deals"), ("farms", "for"), ("mills", "to")],
        ),
        ("Radio broadcasts news and talk.", "Radio", [("news", "deals"), ("talk", "deals")]),
        ("It makes optical transport systems.", "", [("optical transport systems", "deals")]),
        ("It produces feature films.", "", [("feature films", "deals")]),
        ("Founded in 1988, Verde serves bowls.", "Verde", [("Founded", "start"), ("1988", "in"), ("bowls", "deals")]),
        ("Pet includes dog treats, such as bones.", "Pet", [("dog treats", "defines"), ("bones", "example")]),
        ("We offer a wide range of locks.", "", [("locks", "of")]),
        ("It comprises kiosks of other makers.", "", [("kiosks", "defines"), ("makers", "of")]),
        ("It makes pumps (mud pumps, slurry pumps) and seals.", "", [
            ("pumps", "deals"), ("seals", "deals"), ("mud pumps", "bracket"), ("slurry pumps", "bracket"),
        ]),
    ],
)  # fmt: skip
def test_each_phrase_knows_what_its_list_follows(text: str, line: str, found: list[tuple[str, str]]) -> None:
    own = [(phrase.text, phrase.opener) for phrase in phrases(text, line)]
    assert [one for one in own if one[0] not in (line, "segment", "It")] == found


def test_entries_of_a_list_are_counted() -> None:
    (pumps, seals) = [phrase for phrase in phrases("It makes pumps and seals.") if phrase.opener == "deals"]
    assert (pumps.place, pumps.of, seals.place, seals.first, seals.closer) == (0, 2, 1, "pumps", "end")
