"""What a claim can mean beside its likeliest meaning: rows, members, basic for diluted, and the periods that a text is about."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import pandas as pd
import pytest
from ask_facts import fact

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"

ROWS = (
    ("revenue", "Total revenue", None, (6_210, 5_430), "USD"),
    ("operating_income", "Operating income", None, (1_133, 1_098), "USD"),
    (None, "Other operating charges", None, (195, 121), "USD"),
    (None, "Exploration expenses, including dry holes", None, (133, 286), "USD"),
    (None, "Net sales > Boats", "Boats", (2_926, 3_177), "USD"),
    (None, "Net sales > Engines", "Engines", (1_552, 1_944), "USD"),
    (None, "Operating (loss) income > Engines", "Engines", (-530, 130), "USD"),
    ("eps_diluted", "Diluted earnings per share", None, (2.47, 2.19), "USD/shares"),
    ("eps_basic", "Basic earnings per share", None, (2.48, 2.20), "USD/shares"),
    ("net_income", "Net income", None, (1_071, 954), "USD"),
)


@pytest.fixture(scope="module")
def held() -> Verifier:
    rows = []
    for metric, label, segment, amounts, unit in ROWS:
        for n, year in enumerate((2024, 2023)):
            row = fact("QUAR", "0000000001-25-000001", metric, amounts[n], date(year, 1, 1), date(year, 12, 31), 1 if segment else 0, len(rows))
            if unit != "USD":
                row |= {"unit": unit, "value": float(amounts[n]), "printed": f"{amounts[n]:.2f}", "scale": 0}
            rows.append(row | {"label": label, "row_label": label.split(" > ")[0], "segment": segment})
    tables = pd.DataFrame({"accession": "0000000001-25-000001", "table_index": [0, 1], "kind": ["income_statement", "other"], "title": ["", "Segments"]})
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame(rows), None, tables))


def verdicts(held: Verifier, text: str) -> list[tuple[str, str]]:
    return [(c.claim.number.text, c.finding.verdict) for c in held.verify(text, "QUAR").claims]


@pytest.mark.parametrize(
    "text",
    [
        "In 2024 operating income rose to $1,133 million because other operating charges reached $195 million.",
        "In 2024 revenue was $6,210 million, exploration expense just $133 million.",
        "Boats had sales of $2,926 million in 2024. Engines shrank to $1,552 million, and it posted an operating loss of $530 million.",
        "In 2024 the maker earned $1,071 million, or $2.47 a diluted share ($2.48 basic).",
        "**Quarrington, fiscal 2024.** Revenue came to $6,210 million, 14.4% ahead of 2023. Operating income was $1,133 million.",
    ],
)
def test_what_the_text_names_is_no_false_alarm(held: Verifier, text: str) -> None:
    found = verdicts(held, text)
    assert found and {verdict for _, verdict in found} == {"ok"}, found


def test_a_text_is_about_the_period_that_most_of_its_amounts_are_of(held: Verifier) -> None:
    text = "In 2024 Boats made $2,926 million, after $3,177 million in 2023. Revenue came to $6,210 million. Operating income was $1,133 million. Net income was $1,071 million."
    assert {verdict for _, verdict in verdicts(held, text)} == {"ok"}
    two = "Revenue was $6,210 million in 2024 and $5,430 million in 2023. Operating income was $1,098 million."
    assert verdicts(held, two)[-1] != ("$1,098 million", "ok"), "one amount of each year: it is about neither alone"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("In 2024 revenue was $6,210 million, exploration expense just $286 million.", "$286 million"),
        ("Engines posted an operating profit of $530 million in 2024.", "$530 million"),
        ("In 2024 diluted earnings per share were $2.48.", "$2.48"),
        ("In 2024 Boats had sales of $1,552 million.", "$1,552 million"),
        ("Revenue was $6,210 million in 2024. Operating income was $1,098 million.", "$1,098 million"),
    ],
)
def test_another_reading_excuses_no_error(held: Verifier, text: str, wrong: str) -> None:
    assert dict(verdicts(held, text))[wrong] != "ok"


def test_marks_of_the_benchmark_are_read_and_changed() -> None:
    sys.path.insert(0, str(BENCHMARKS))
    try:
        import narratives
    finally:
        sys.path.remove(str(BENCHMARKS))
    found = narratives.read_narratives()
    assert len(found) >= 15 and any(n.held_out for n in found)
    for narrative in found:
        assert "[[" not in narrative.text
        assert all(narrative.text[key.start : key.end] == key.printed for key in narrative.keys)
        assert {key.truth for key in narrative.keys} == {"true", "false", "invented"}
        other = narratives.changed(narrative, 0)
        assert other.keys and all(other.text[key.start : key.end] == key.printed != key.right for key in other.keys)
