"""What a claim can mean beside its likeliest meaning: rows, members, basic for diluted, and the periods that a text is
about.
"""

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

BENCHMARKS = Path(__file__).parents[4] / "benchmarks"

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
            row = fact(
                "QUAR",
                "0000000001-25-000001",
                metric,
                amounts[n],
                date(year, 1, 1),
                date(year, 12, 31),
                1 if segment else 0,
                len(rows),
            )
            if unit != "USD":
                row |= {"unit": unit, "value": float(amounts[n]), "printed": f"{amounts[n]:.2f}", "scale": 0}
            rows.append(row | {"label": label, "row_label": label.split(" > ")[0], "segment": segment})
    tables = pd.DataFrame(
        {
            "accession": "0000000001-25-000001",
            "table_index": [0, 1],
            "kind": ["income_statement", "other"],
            "title": ["", "Segments"],
        }
    )
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame(rows), None, tables))


def verdicts(held: Verifier, text: str) -> list[tuple[str, str]]:
    return [(c.claim.number.text, c.finding.verdict) for c in held.verify(text, "QUAR").claims]


@pytest.mark.parametrize(
    "text",
    [
        "In 2024 operating income rose to $1,133 million because other operating charges reached $195 million.",
        "In 2024 revenue was $6,210 million, exploration expense just $133 million.",
        (
            "Boats had sales of $2,926 million in 2024. Engines shrank to $1,552 million, and it posted an operating "
            "loss of $530 million."
        ),
        "In 2024 the maker earned $1,071 million, or $2.47 a diluted share ($2.48 basic).",
        (
            "**Quarrington, fiscal 2024.** Revenue came to $6,210 million, 14.4% ahead of 2023. Operating income was "
            "$1,133 million."
        ),
    ],
)
def test_what_the_text_names_is_no_false_alarm(held: Verifier, text: str) -> None:
    found = verdicts(held, text)
    assert found and {verdict for _, verdict in found} == {"ok"}, found


def test_a_text_is_about_the_period_that_most_of_its_amounts_are_of(held: Verifier) -> None:
    text = (
        "In 2024 Boats made $2,926 million, after $3,177 million in 2023. Revenue came to $6,210 million. Operating "
        "income was $1,133 million. Net income was $1,071 million."
    )
    assert {verdict for _, verdict in verdicts(held, text)} == {"ok"}
    two = "Revenue was $6,210 million in 2024 and $5,430 million in 2023. Operating income was $1,098 million."
    assert verdicts(held, two)[-1] != ("$1,098 million", "ok"), "one amount of each year: it is about neither alone"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("In 2024 revenue was $6,210 million, exploration expense just $286 million.", "$286 million"),
        ("Engines posted an operating profit of $530 million in 2024.", "$530 million"),
        ("In 2024 diluted earnings per share were $2.48.", "$2.48"),
        ("Basic earnings were $2.47 a share in 2024.", "$2.47 a share"),
        ("In 2024 Boats had sales of $1,552 million.", "$1,552 million"),
        ("Revenue was $6,210 million in 2024. Operating income was $1,098 million.", "$1,098 million"),
    ],
)
def test_another_reading_excuses_no_error(held: Verifier, text: str, wrong: str) -> None:
    assert dict(verdicts(held, text))[wrong] != "ok"


@pytest.mark.parametrize(
    "text",
    [
        "Revenue was $6,210 million in 2024, a good year for the company [0123456789abcdef0123].",
        "According to [0123456789abcdef0123] revenue was $6,210 million in 2024.",
        "Revenue was $6,210 million in 2024, as the note says[^1].\n\n[^1]: `0123456789abcdef0123`\n",
    ],
)
def test_a_citation_anywhere_in_a_sentence_is_checked(held: Verifier, text: str) -> None:
    (claim,) = held.verify(text, "QUAR").claims
    assert (claim.finding.verdict, claim.finding.code) == ("wrong", "CITATION_MISMATCH")
    real = next(f.fact_id for f in held.store.find("QUAR", "revenue", fiscal_period="FY2024"))
    (claim,) = held.verify(text.replace("0123456789abcdef0123", real), "QUAR").claims
    assert claim.finding.verdict == "ok"


@pytest.mark.parametrize(
    ("text", "correction"),
    [
        ("Revenue was $6.9 billion in 2024.", "$6.2 billion"),
        ("Revenue was $6,201 million in 2024.", "$6,210 million"),
        ("Revenue rose 19% to $6.2 billion in 2024.", "14%"),
        ("In 2024 Boats had sales of $1,552 million.", "$2,926 million"),
        ("Diluted earnings per share were $2.74 in 2024.", "$2.47"),
        ("Revenue was $6,210 thousand in 2024.", "$6,210,000 thousand"),
    ],
)
def test_a_correction_put_into_the_text_makes_the_claim_ok(held: Verifier, text: str, correction: str) -> None:
    claim = next(c for c in held.verify(text, "QUAR").claims if c.finding.verdict == "wrong")
    assert claim.finding.correction == correction
    start, end = claim.claim.span
    assert {c.finding.verdict for c in held.verify(text[:start] + correction + text[end:], "QUAR").claims} == {"ok"}


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Quarrington's revenue rose 14% to $6,210 million in 2024, the second straight annual increase.", None),
        ("Quarrington remained loss-making for a second straight year in 2024.", False),
        ("Engines aside, sales grew in 2024.", None),
    ],
)
def test_runs_of_years_are_checked_where_facts_decide_them(held: Verifier, text: str, holds: bool | None) -> None:
    checks = [check.ok for check in held.verify(text, "QUAR").maths if check.kind == "years_running"]
    assert checks == ([] if holds is None else [holds]), (
        "two years are too few to tell of two increases, and enough to tell of no loss"
    )


def test_points_are_read_in_words(held: Verifier) -> None:
    (claim,) = held.verify("Operating margin fell by two points in 2024.", "QUAR").claims
    assert (claim.claim.number.kind, claim.finding.verdict) == ("points", "ok")


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


def test_an_unbound_claim_loads_no_other_company() -> None:
    rows = [
        fact(ticker, "0000000001-25-000001", "revenue", amount, date(2024, 1, 1), date(2024, 12, 31), 0, n)
        for n, (ticker, amount) in enumerate((("MRDW", 12_650), ("EURO", 4_680), ("QUAR", 7_777)))
    ]
    store = FactStore.from_frame(TABLES["verified_facts"].frame(rows))
    loaded: list[str] = []
    load = store.facts
    store.facts = lambda ticker: (loaded.append(ticker), load(ticker))[1]  # type: ignore[method-assign]
    verifier = Verifier(store)
    verifier.verify("The bridge cost $5,432 million. Revenue was $99,123 million in 2024 [0123456789abcdef].", "MRDW")
    assert set(loaded) <= {"MRDW"}
    (claim,) = verifier.verify("Revenue was $7,777 million in 2024.", "MRDW").claims
    assert claim.finding.code == "ENTITY_MISMATCH" and set(loaded) == {"MRDW", "QUAR"}
