"""Facts that have a claim's value and do not say all that it says."""

from __future__ import annotations

from typing import Any

import pytest
from claim_facts import frames, rows

from tickmark.factstore import FactStore, StoredFact
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.derivations import line_of
from tickmark.narrate.claims.unmet import UNMET, unmet
from tickmark.schemas import TABLES

_OWN = [
    {"label": "Adjusted operating margin", "unit": "pure", "value": 0.153, "printed": "15.3"},
    {"label": "Operating margin", "unit": "pure", "value": 0.12, "printed": "12.0"},
    {"label": "Expenses as a percentage of net sales", "unit": "pure", "value": 0.25, "printed": "25.0"},
    {"label": "Pretax margin", "unit": "pure", "value": 0.333, "printed": "33.3"},
    {"label": "Net income from continuing operations", "metric": "net_income", "value": 700e6, "printed": "700"},
    {"label": "Operating income > Pumps", "row_label": "Pumps", "segment": "Pumps", "value": 900e6, "printed": "900"},
    {"label": "Retail units", "segment": "Canada", "unit": "pure", "value": 203, "printed": "203"},
    {"label": "Deposits", "value": 41e6, "printed": "41"},
    {"label": "Cumulative deliveries", "unit": "pure", "value": 1068, "printed": "1,068"},
    {"label": "Current portion of notes", "value": 5_100e6, "printed": "5,100"},
    {"label": "Fiscal year: > Total", "row_label": "Total", "value": 15_460e6, "printed": "15,460"},
    {"label": "Accumulated net income", "metric": "net_income", "value": 77e6, "printed": "77"},
    {"label": "Gross margin of services", "unit": "pure", "value": 0.09, "printed": "9.0"},
    {"label": "Net debt to capital", "unit": "pure", "value": 0.055, "printed": "5.5"},
    {"label": "Revenue up", "unit": "pure", "value": 0.15, "printed": "15"},
    {
        "label": "Output > Asia",
        "row_label": "Asia",
        "segment": "Pumps",
        "unit": "pure",
        "value": 702e3,
        "printed": "702",
    },
    {"label": "Operating loss of Valves", "metric": "operating_income", "value": -530e6, "printed": "(530)"},
]


@pytest.fixture(scope="module")
def held() -> Verifier:
    """Acme with some rows that are much like others."""
    like = next(row for row in rows() if row["metric"] == "revenue" and row["fiscal_period"] == "FY2024")
    added: list[dict[str, Any]] = [
        like | {"metric": None, "row_label": own["label"]} | own
        | {"fact_id": f"{n:011x}e".rjust(24, "d"), "table_index": 7, "row_index": n}
        for n, own in enumerate(_OWN)
    ]  # fmt: skip
    verified = TABLES["verified_facts"].frame([*rows(), *rows("RIVL", 0.37), *added])
    return Verifier(FactStore.from_frame(verified, frames()[1]))


def _fact(held: Verifier, label: str) -> StoredFact:
    name, _, year = label.partition("@")
    view = held.view("ACME", None)
    assert view is not None
    return next(f for f in view.facts if f.label == name and f.period_end_date.year == int(year or 2024))


@pytest.mark.parametrize(
    ("text", "printed", "labels", "relation", "rule"),
    [
        ("In 2024 Acme's revenue rose 20 points.", "20", ("Revenue", "Revenue@2023"), "growth", "points"),
        ("In 2024 Acme's revenue rose 20%.", "20", ("Revenue", "Revenue@2023"), "growth", None),
        ("In 2024 Acme's expenses were 25% of operating income.", "25", ("Expenses as a percentage of net sales",),
         "stated", "another whole"),
        ("In 2024 Acme's expenses were 25% of net sales.", "25", ("Expenses as a percentage of net sales",),
         "stated", None),
        ("In 2024 Acme's GAAP operating margin was 15.3%.", "15.3", ("Adjusted operating margin",), "stated", "adjusted"),
        ("In 2024 Acme's adjusted operating margin was 15.3%.", "15.3", ("Adjusted operating margin",), "stated", None),
        ("From continuing operations Acme had net income of $1,012 million in 2024.", "$1,012", ("Net income",),
         "stated", "part of operations"),
        ("Acme had net income of $1,012 million in 2024.", "$1,012", ("Net income",), "stated", None),
        ("In 2024 Acme's after-tax margin was 33.3%.", "33.3", ("Pretax margin",), "stated", "opposite"),
        ("In 2024 Acme's pretax margin was 33.3%.", "33.3", ("Pretax margin",), "stated", None),
        ("In 2024 Pumps grew to $900 million.", "$900", ("Operating income > Pumps",), "stated", "member alone"),
        ("In 2024 Pumps grew to $900 million of operating income.", "$900", ("Operating income > Pumps",), "stated",
         None),
        ("Acme has 203 shops at the end of 2024.", "203", ("Retail units",), "stated", "unsaid member"),
        ("Acme has 203 retail shops in Canada at the end of 2024.", "203", ("Retail units",), "stated", None),
        ("In 2024 Acme told the board about $41 million.", "$41", ("Deposits",), "stated", "unnamed"),
        ("In 2024 Acme told the board about deposits of $41 million.", "$41", ("Deposits",), "stated", None),
        ("In 2024 Acme had revenue of more than $12.65 billion.", "$12.65", ("Revenue@2023",), "stated", "beyond"),
        ("In 2024 Acme's loss rose 20%.", "20", ("Net income", "Net income@2023"), "growth", "loss"),
        ("In 2024 Acme's total assets were $12.65 billion.", "$12.65", ("Revenue",), "stated", "another metric"),
        ("In 2024 Acme's revenue rose 20% on the quarter.", "20", ("Revenue", "Revenue@2023"), "growth",
         "another base"),
        ("Pumps sold 5,000 in 2024; operating income rose 20%.", "20", ("Operating income", "Operating income@2023"),
         "growth", "part in force"),
        ("Pumps were 20% of Acme's revenue in 2024.", "20", ("Revenue", "Revenue@2023"), "growth", "another relation"),
        ("In 2024 Acme had a margin of 12%.", "12", ("Revenue", "Revenue@2023"), "growth", "grown rate"),
        ("In 2024 Acme's operating margin was 12%.", "12", ("Operating income", "Revenue"), "share", None),
        ("In 2024 Acme's fees rose by 25%.", "25", ("Pretax margin",), "stated", "another relation"),
        ("Fees came to 15 percent of revenue in 2024.", "15", ("Revenue up",), "stated", "another relation"),
        ("In 2024 Acme made 1,068 deliveries.", "1,068", ("Cumulative deliveries",), "stated", "unsaid qualifier"),
        ("In 2024 Acme had net income of $77 million.", "$77", ("Accumulated net income",), "stated", None),
        ("In 2024 Acme had made 1,068 cumulative deliveries.", "1,068", ("Cumulative deliveries",), "stated", None),
        ("In 2024 server volume was down 20%.", "20", ("Revenue", "Revenue@2023"), "growth", "another thing"),
        ("In 2024 the shares lost 20%.", "20", ("Revenue", "Revenue@2023"), "growth", "another thing"),
        ("In 2024 volumes shrank and revenue rose 20%.", "20", ("Revenue", "Revenue@2023"), "growth", None),
        ("In 2024 supply commitments were $15.5 billion.", "$15.5", ("Fiscal year: > Total",), "stated", "nameless"),
        ("In 2024 Acme had debt of $5.1 billion.", "$5.1", ("Current portion of notes",), "stated",
         "unsaid qualifier"),
        ("In 2024 the current portion of Acme's debt was $5.1 billion.", "$5.1", ("Current portion of notes",),
         "stated", None),
        ("In 2024 revenue was $10.5 billion.", "$10.5", ("Revenue@2023",), "stated", "another period"),
        ("In 2024 Acme's operating margin was 9%.", "9", ("Gross margin of services",), "stated", "another ratio"),
        ("In 2024 Acme's debt to capital was 5.5%.", "5.5", ("Net debt to capital",), "stated", "another ratio"),
        ("In 2024 Acme's net debt to capital was 5.5%.", "5.5", ("Net debt to capital",), "stated", None),
        ("In 2024 revenue was up 15% from the prior quarter.", "15", ("Revenue up",), "stated", "another base"),
        ("In 2024 revenue was up 15%.", "15", ("Revenue up",), "stated", None),
        ("In 2024 output of Pumps was 0.7 million.", "0.7", ("Output > Asia",), "stated", "unsaid row"),
        ("In 2024 output of Pumps in Asia was 0.7 million.", "0.7", ("Output > Asia",), "stated", None),
        ("In 2024 Pumps had operating income of $900 million.", "$900", ("Revenue: > Pumps",), "stated",
         "another metric"),
        ("In 2024 Acme made an operating profit of $530 million.", "$530", ("Operating loss of Valves",), "stated",
         "lost"),
        ("In 2024 Acme lost $1,012 million.", "$1,012", ("Net income",), "stated", "lost"),
        ("Pumps sold 5,000 in 2024, while total operating income rose 20%.", "20",
         ("Operating income", "Operating income@2023"), "growth", None),
    ],
)  # fmt: skip
def test_what_facts_do_not_say(
    held: Verifier, text: str, printed: str, labels: tuple[str, ...], relation: str, rule: str | None
) -> None:
    claim = next(c.claim for c in held.verify(text, "ACME").claims if printed in c.claim.number.text)
    view = held.view("ACME", None)
    assert view is not None
    found = unmet(claim, [_fact(held, label) for label in labels], relation, view, weighed=True)
    assert (found.name if found is not None else None) == rule


@pytest.mark.parametrize(("told", "rule"), [("Revenue", None), ("Total assets", "few digits"), ("", "few digits")])
def test_few_digits_are_told_by_the_line_of_the_number_right_before(
    held: Verifier, told: str, rule: str | None
) -> None:
    text = "In 2024 Acme took in $12.65 billion, a fifth more."
    claim = next(c.claim for c in held.verify(text, "ACME").claims if "fifth" in c.claim.number.text)
    view = held.view("ACME", None)
    assert view is not None
    facts = [_fact(held, "Revenue"), _fact(held, "Revenue@2023")]
    line = line_of(_fact(held, told)) if told else None
    found = unmet(claim, facts, "growth", view, weighed=True, told=line)
    assert (found.name if found is not None else None) == rule


def test_each_rule_says_why() -> None:
    assert len({rule.name for rule in UNMET}) == len(UNMET)
    assert all(rule.why.startswith(("the facts", "no word")) for rule in UNMET)


def test_nothing_confirms_what_facts_do_not_say(held: Verifier) -> None:
    (plain,) = held.verify("In 2024 Acme's adjusted operating margin was 15.3%.", "ACME").claims
    (gaap,) = held.verify("In 2024 Acme's GAAP operating margin was 15.3%.", "ACME").claims
    assert (plain.finding.verdict, gaap.finding.verdict == "ok") == ("ok", False)
