"""Numbers inside row labels."""

from __future__ import annotations

from datetime import date

import pytest
from drawn_tables import END, reading, table

THEN = date(2022, 12, 31)
Found = list[tuple[str, float, str, date | None]]


def inlaid(label: str, lines: str = "BALANCE SHEETS|(in millions, except per share amounts)") -> Found:
    raw = table(lines, "|December 31, 2023|December 31, 2022", f"{label}|$ 10|$ 9")
    found = reading(raw).labels.get((0, 1, 0), ())
    return [
        (one.digits, float(one.measured.value or 0), one.measured.unit or "", one.days and one.days.end)
        for one in found
    ]


@pytest.mark.parametrize(
    ("label", "found"),
    [
        (
            "Common stock, $0.01 par value; 2,250 shares authorized; 1,651 and 1,645 shares issued",
            [("0.01", 0.01, "USD/shares", END), ("2,250", 2.25e9, "shares", END), ("1,651", 1.651e9, "shares", END), (
            "1,645", 1.645e9, "shares", THEN)],
        ),
        ("Receivables, less allowances of $510 and $516", [("510", 5.1e8, "USD", END), ("516", 5.16e8, "USD", THEN)]),
        ("Unrealized gains, net of tax of $7 and $(2)", [("7", 7e6, "USD", END), ("2", -2e6, "USD", THEN)]),
        ("2014 Notes issuance of $6.5 billion", [("6.5", 6.5e9, "USD", END)]),
        ("2.125% Convertible notes due 2026", [("2.125", 0.02125, "pure", END)]),
        ("Preferred stock (9,000 million shares authorized)", [("9,000", 9e9, "shares", END)]),
        ("Common stock held in treasury (521,700,000 and 506,246,000 shares)", [("521,700,000", 521_700_000, "shares",
        END), ("506,246,000", 506_246_000, "shares", THEN)]),
    ],
)  # fmt: skip
def test_numbers_of_labels(label: str, found: Found) -> None:
    assert inlaid(label) == found


@pytest.mark.parametrize("label", ["Accounts payable", "Notes due 2026", "Level 3 assets", "Note 12", "737 aircraft"])
def test_numbers_that_say_nothing(label: str) -> None:
    assert inlaid(label) == []


def test_a_series_longer_than_the_columns_has_no_days() -> None:
    assert [day for _, _, _, day in inlaid("Receivables, less allowances of $1, $2 and $3")] == [None, None, None]


def test_without_a_scale_an_amount_within_a_label_is_not_known() -> None:
    raw = table("(Rs. in lakhs)", "|December 31, 2023", "Receivables, less allowances of $510|$ 10")
    (found,) = reading(raw).labels[0, 1, 0]
    assert found.measured.value is None
