"""Lists of accounts: which columns are of a day, of a month and of the year so far."""

from __future__ import annotations

from datetime import date

import pytest

from tests.unit.facts.test_added_documents import facts_of
from tickmark.document import open_document
from tickmark.library.statements import statement_tables

GERMAN = """"Acme Werke GmbH";;;;;;;
"Summen- und Saldenliste";"Wirtschaftsjahr 01.07.2025 - 30.06.2026";;;;"Stand 09/2025";"EUR";
Konto;Bezeichnung;EB-Wert Soll;Soll 09/2025;Haben 09/2025;Haben kumuliert;Saldo Soll;Saldo Haben
0200;Maschinen;1.842.600,00;;18.450,00;55.350,00;1.787.250,00;
1400;Forderungen;548.921,37;426.162,40;493.077,78;1.293.873,11;535.626,03;
1576;Vorsteuer;;39.134,53;;;95.852,79;
2900;Kapital;;;;;;250.000,00
4400;Erlöse Inland;;;245.470,62;781.259,23;;781.259,23
6010;Löhne;;68.810,42;;;210.975,98;
6310;Miete;;9.400,00;;;28.200,00;
"""
ENGLISH = (
    'Acme Ltd trial balance,"from 1 July 2025 to 30 September 2025, £"\n'
    "Code,Account,Opening balance,Debit,Credit,Closing balance\n"
    '0010,Plant,"12,000.00",500.00,,"12,500.00"\n1100,Trade debtors,"8,100.00","9,450.00","7,300.00","10,250.00"\n'
    '2100,Accruals,-400.00,,150.00,-550.00\n4000,Sales,,,"9,450.00","-9,450.00"\n5000,Purchases,,"3,120.00",,"3,120.00"\n'
    "7000,Rent,,900.00,,900.00\n"
)


@pytest.mark.parametrize(
    ("printed", "start", "end"),
    [
        ("1,842,600.00", "None", "2025-06-30"),
        ("426,162.40", "2025-09-01", "2025-09-30"),
        ("1,293,873.11", "2025-07-01", "2025-09-30"),
        ("535,626.03", "None", "2025-09-30"),
        ("95,852.79", "None", "2025-09-30"),
        ("781,259.23", "2025-07-01", "2025-09-30"),
        ("210,975.98", "2025-07-01", "2025-09-30"),
    ],
)
def test_columns_of_sides_say_of_when_they_are(printed: str, start: str, end: str) -> None:
    facts = facts_of(GERMAN, "Acme Werke GmbH", "annual report", date(2025, 9, 30), "susa.csv")
    found = [fact for fact in facts if fact["printed"] == printed]
    assert {(fact["unit"], str(fact["period_start"]), str(fact["period_end_date"])) for fact in found} == {
        ("EUR", start, end)
    }


def test_what_was_booked_is_of_the_days_that_the_title_names() -> None:
    facts = facts_of(ENGLISH, "Acme Ltd", "annual report", date(2025, 9, 30), "tb.csv")
    told = {(fact["printed"], str(fact["period_start"]), str(fact["period_end_date"])) for fact in facts}
    quarter, day = ("2025-07-01", "2025-09-30"), ("None", "2025-09-30")
    assert {("12,000.00", "None", "2025-06-30"), ("7,300.00", *quarter), ("10,250.00", *day)} <= told
    assert {("3,120.00", *quarter), ("-550.00", *day)} <= told


def test_a_list_of_accounts_is_read_and_two_sides_alone_are_none() -> None:
    document = open_document(GERMAN.encode(), "0" * 64, "susa.csv")
    assert statement_tables(document) == {0}
    sides = "Account,Debit,Credit\nPlant,5,\nBank,6,\nCapital,,11\n"
    assert not statement_tables(open_document(sides.encode(), "0" * 64, "tb.csv"))
