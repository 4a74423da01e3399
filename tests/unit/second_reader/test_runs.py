"""Rows that no sign of a currency speaks for, as the second reader sees them."""

from __future__ import annotations

from datetime import date

import pytest

from tickmark.stages.local import Given, read_local

TABLE = (
    ("", "2024", "2023"),
    ("Revenue", "$ 594,712", "$ 555,101"),
    ("Operating income", "45,662", "40,118"),
    ("Persistence", "71.8 %", "70.4 %"),
    ("Candidates tested", "43,118", "42,206"),
)


@pytest.mark.parametrize(("label", "assurance"), [("Operating income", "corroborated"), ("Candidates tested", None)])
def test_only_what_a_sign_speaks_for_is_confirmed_as_money(label: str, assurance: str | None) -> None:
    cells = "".join("<tr>" + "".join(f"<td>{text}</td>" for text in row) + "</tr>" for row in TABLE)
    page = (
        "<html><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2024</p><p>Results of operations</p>"
        f"<p>(dollars in thousands)</p><table>{cells}</table></body></html>"
    )
    facts = read_local(page.encode(), "x.htm", Given("10-K", date(2024, 12, 31), year_end="1231")).facts[0]
    own = facts[(facts["row_label"] == label) & (facts["unit"] == "USD")]
    assert set(own["assurance"]) == ({assurance} if assurance else set())
