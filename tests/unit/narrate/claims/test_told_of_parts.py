"""What is said of a part of a company beside its name: by a pronoun, as a loss, behind `on`, within an inset, together."""

from __future__ import annotations

from datetime import date

import pytest
from ask_facts import fact

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.schemas import TABLES

ROWS = (  # metric, row, segment, amounts of 2023 and 2024
    ("revenue", "Total revenues", None, (800, 1_000)),
    ("net_income", "Net income", None, (52, 67)),
    ("operating_income", "Operating income", None, (81, 93)),
    ("operating_cash_flow", "Net cash from operating activities", None, (140, 133)),
    ("capital_expenditure", "Capital expenditures", None, (-64, -89)),
    ("revenue", "Net revenue", "Pumps", (300, 362)),
    ("operating_income", "Operating income", "Pumps", (71, -58)),
    ("revenue", "Net revenue", "Valves", (150, 391)),
    ("operating_income", "Operating income", "Valves", (28, 48)),
)


@pytest.fixture(scope="module")
def held() -> Verifier:
    rows = []
    for metric, label, segment, amounts in ROWS:
        for year, amount in zip((2023, 2024), amounts, strict=True):
            days = date(year, 1, 1), date(year, 12, 31)
            row = fact("QUAR", "0000000001-25-000001", metric, amount, *days, 1 if segment else 0, len(rows))
            rows.append(row | {"label": label, "row_label": label, "segment": segment})
    return Verifier(FactStore.from_frame(TABLES["verified_facts"].frame(rows), None, None))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("In 2024 revenue of Pumps was $362 million. It lost $58 million.", {"$58 million": "ok"}),
        ("In 2024 the pumps business was weak. It lost $58 million.", {"$58 million": "ok"}),
        ("In 2024 Valves earned $48 million on $391 million.", {"$48 million": "ok", "$391 million": "ok"}),
        ("In 2024 Valves more than doubled its revenue to $391 million.", {"more than doubled": "ok"}),
        ("In 2024 Op. income was $93 million; the op. income of Pumps was $58 million.", {"$93 million": "ok"}),
        (
            "In 2024 cash from operating activities, which is $133 million, came to a share of 13.3% of revenue.",
            {"$133 million": "ok", "13.3%": "ok"},
        ),
        (
            "In 2024 revenue of Pumps was $362 million. Valves had revenue of $391 million, so that the two together "
            "had revenue of $753 million.",
            {"$753 million": "ok"},
        ),
        (
            "In 2024 revenue of Pumps was $362 million. Valves had revenue of $391 million, so that the two together "
            "had revenue of $783 million.",
            {"$783 million": "wrong"},
        ),
        (
            "In 2024 capex of $89 million was paid from operating cash flow with $44 million to spare.",
            {"$44 million": "ok"},
        ),
        (
            "In 2024 capex of $89 million was paid from operating cash flow with $54 million to spare.",
            {"$54 million": "wrong"},
        ),
        ("After capex it kept $44 million in 2024.", {"$44 million": "ok"}),
        ("In 2024 operating cash flow of $133 million left $44 million after capex.", {"$44 million": "ok"}),
        ("In 2024 operating cash flow of $133 million left $54 million after capex.", {"$54 million": "wrong"}),
        ("In 2024 the group counted $160 million in net income and operating income.", {"$160 million": "ok"}),
        ("In 2024 the group counted $170 million in net income and operating income.", {"$170 million": "wrong"}),
        (
            "In 2024 the group counted $67 million in net income and operating income of $93 million.",
            {"$67 million": "ok"},
        ),
        ("In 2024 revenue rose by a quarter; Valves did well.", {"a quarter": "ok"}),
        ("In 2024 capex took 67% of operating cash.", {"67%": "ok"}),
        ("In 2024 cash was strong: $133 million from operations, of which capex claimed 67%.", {"67%": "ok"}),
        (
            "In 2024 net income plus operating income was $160 million, a year ago $133 million.",
            {"$160 million": "ok", "$133 million": "ok"},
        ),
        ("In 2024 net income + operating income came to $170 million.", {"$170 million": "wrong"}),
        ("In 2024 revenue of Pumps lost a fifth.", {"a fifth": "wrong"}),
        ("In 2024 revenue rose by a quarter and Valves did well.", {"a quarter": "ok"}),
        ("In 2024 Valves' margin: 12.3%.", {"12.3%": "ok"}),
        ("In 2024 Valves' margin: 18.7%.", {"18.7%": "wrong"}),
        ("Results of 2024. And Valves? Revenue was $391 million.", {"$391 million": "ok"}),
        ("Results of 2024. And Valves? Revenue was $362 million.", {"$362 million": "wrong"}),
        ("Results of 2024 for Valves. Balance sheet. Revenue was $1,000 million.", {"$1,000 million": "ok"}),
    ],
)
def test_what_is_said_of_a_part_is_read_of_it(held: Verifier, text: str, said: dict[str, str]) -> None:
    found = {c.claim.number.text: c.finding.verdict for c in held.verify(text, "QUAR").claims}
    assert {number: found.get(number) for number in said} == said
