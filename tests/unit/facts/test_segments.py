"""Members: what part of the company a number belongs to, and that whole-company values have none."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from statement_tables import DATES, END22, END23, FY22, FY23, income, make_table, statements

from tickmark.document.html import read_html
from tickmark.facts.member_names import of_column, of_label, within
from tickmark.facts.segments import members
from tickmark.metrics import assign
from tickmark.model import FiscalPeriod, Period
from tickmark.tables import read_tables
from tickmark.tables.model import Reading, Table


def of_rows(tables: tuple[Table, ...], index: int) -> dict[str, str | None]:
    """Printed number -> member, of one table whose numbers are unique."""
    metrics = assign(tables)
    found = members(tables, metrics)
    table = next(table for table in tables if table.index == index)
    return {reading.text: found.get((index, reading.row, reading.column)) for reading in table.readings}


def with_note(*notes: Table) -> tuple[Table, ...]:
    return (*statements(), *notes)


def test_revenue_lines_of_the_income_statement() -> None:
    found = of_rows(statements(), 1)
    assert (found["700"], found["300"], found["1,000"]) == ("Hardware", "Services", None)
    assert found["(400)"] is None


def test_lines_that_do_not_add_up_to_revenue_are_no_lines_of_it() -> None:
    rows = [
        ("Hardware", "700", "600"),
        ("Services", "301", "251"),
        ("Total revenues", "1,000", "850"),
        ("Net income", "150", "100"),
    ]
    assert of_rows((income(rows=rows),), 1)["700"] is None


def test_costs_of_a_line_carry_it_too() -> None:
    rows = [
        ("Net sales: > Products", "700", "600"),
        ("Net sales: > Services", "300", "250"),
        ("Total net sales", "1,000", "850"),
        ("Cost of sales: > Products", "410", "360"),
        ("Cost of sales: > Services", "90", "80"),
        ("Total cost of sales", "500", "440"),
        ("Net income", "150", "100"),
    ]
    found = of_rows((income(rows=rows),), 1)
    assert (found["410"], found["90"], found["500"]) == ("Products", "Services", None)


def test_the_cost_of_a_line_is_of_it() -> None:
    rows = [
        ("Sales of products", "700", "600"),
        ("Subscription revenue", "300", "250"),
        ("Total revenues", "1,000", "850"),
        ("Cost of products", "410", "360"),
        ("Cost of subscription (excluding amortization)", "90", "80"),
        ("Cost of financing", "7", "6"),
        ("Total cost of sales", "507", "446"),
        ("Net income", "150", "100"),
    ]
    found = of_rows((income(rows=rows),), 1)
    assert (found["410"], found["90"], found["7"], found["507"]) == (
        "Sales of products",
        "Subscription revenue",
        None,
        None,
    )


def test_the_balance_sheet_has_no_members() -> None:
    assert set(of_rows(statements(), 2).values()) == {None}


def test_rows_over_a_proved_total_of_revenue() -> None:
    """Nothing says `segment`; the total is the revenue of the income statement."""
    rows = [
        ("Pumps", "400", "350"),
        ("Valves", "350", "300"),
        ("Subscription revenue", "250", "200"),
        ("Total revenue", "1,000", "850"),
        ("Cost of revenue", "401", "341"),
    ]
    found = of_rows(with_note(make_table(9, "other", rows, title="Note 2. Revenue")), 9)
    assert (found["400"], found["350"], found["250"], found["1,000"], found["401"]) == (
        "Pumps",
        "Valves",
        "Subscription revenue",
        None,
        None,
    )


def test_rows_over_a_total_of_something_else_are_no_members() -> None:
    rows = [("Raw materials", "20", "15"), ("Finished goods", "40", "35"), ("Total inventories", "60", "50")]
    assert set(of_rows(with_note(make_table(9, "other", rows, DATES, title="Inventories")), 9).values()) == {None}


def test_what_stands_beside_the_companys_amount_is_the_companys() -> None:
    """The `Change` of `Total net sales` is not of the group that the row stands below, as its amount is not."""
    columns = (("2023", FY23), ("2022", FY22), ("Change", FY23))
    rows = [("Europe", "700", "600", "17"), ("Asia", "300", "250", "20"), ("Total revenues", "1,000", "850", "18")]
    table = make_table(9, "segment", rows, columns, title="Segment Information")
    below = tuple(reading._replace(parents=("Other Segment",)) for reading in table.readings)
    tables = (*statements(), replace(table, readings=below))
    total = [reading for reading in below if reading.row_label == "Total revenues"]
    assert {of_total(tables, total, metric) for metric in ("", "revenue")} == {
        frozenset(("Other Segment",)),
        frozenset(),
    }


def of_total(tables: tuple[Table, ...], total: list[Reading], metric: str) -> frozenset[str]:
    """The members of a row whose first amount has a metric of the company, or none has."""
    metrics = {(9, total[0].row, total[0].column): metric} if metric else {}
    found = members(tables, metrics)
    return frozenset(name for r in total if (name := found.get((9, r.row, r.column))))


def test_members_in_columns() -> None:
    columns = (
        ("2023 | Europe", FY23),
        ("2023 | Corporate", FY23),
        ("2023 | Eliminations", FY23),
        ("2023 | Consolidated", FY23),
    )
    rows = [
        ("Total revenues", "1,020", "—", "(20)", "1,000"),
        ("Operating income", "260", "(59)", "(1)", "200"),
        ("Depreciation", "41", "9", "—", "50"),
    ]
    found = of_rows(with_note(make_table(9, "segment", rows, columns, title="Segment Information")), 9)
    assert (found["1,020"], found["(20)"], found["(59)"]) == ("Europe", "Eliminations", "Corporate")
    assert found["1,000"] is found["200"] is found["50"] is None


def test_members_above_the_rows() -> None:
    rows = [
        ("Americas: > Net sales", "600", "500"),
        ("Americas: > Operating income", "130", "90"),
        ("Asia: > Net sales", "400", "350"),
        ("Consolidated > Net sales", "1,000", "850"),
    ]
    found = of_rows(with_note(make_table(9, "segment", rows, title="Segment Information")), 9)
    assert (found["600"], found["130"], found["400"], found["1,000"]) == ("Americas", "Americas", "Asia", None)


def test_a_member_within_a_member() -> None:
    rows = [
        ("Devices > U.S.", "300", "250"),
        ("Devices > International", "200", "150"),
        ("Devices > Worldwide", "500", "400"),
        ("Total", "1,000", "850"),
    ]
    found = of_rows(with_note(make_table(9, "segment", rows, title="Sales by Segment of Business")), 9)
    assert (found["300"], found["200"], found["500"], found["1,000"]) == (
        "Devices > U.S.",
        "Devices > International",
        "Devices",
        None,
    )


def test_a_table_that_goes_on() -> None:
    first = make_table(9, "segment", [("Devices > U.S.", "300", "250")], title="Sales by Segment of Business")
    page = make_table(10, "other", [("Annual Report", ("41", "pure"))], section="Item8")
    second = make_table(
        11, "other", [("International", "210", "150"), ("Worldwide", "510", "400"), ("Pharma > U.S.", "90", "80")]
    )
    found = of_rows(with_note(first, page, second), 11)
    assert (found["210"], found["510"], found["90"]) == ("Devices > International", "Devices", "Pharma > U.S.")


def test_the_parts_of_a_member() -> None:
    """The total is what the segment table states of one member; names that the company uses for other amounts get it
    before them.
    """
    segments = make_table(
        9,
        "segment",
        [("Stores", "640", "520"), ("Online", "360", "330"), ("Other", "5", "4")],
        title="Net sales by segment",
    )
    parts = make_table(
        10, "other", [("Groceries", "500", "400"), ("Other", "140", "120"), ("Total", "640", "520")], title="Some words"
    )
    found = of_rows(with_note(segments, parts), 10)
    assert (found["500"], found["140"], found["640"]) == ("Groceries", "Stores > Other", "Stores")


def test_the_parts_of_a_member_within_a_longer_table() -> None:
    """Rows further above a total than those that add up to it are of another; parts of a part are within."""
    segments = make_table(
        9,
        "segment",
        [("Stores", "640", "520"), ("Online", "360", "330"), ("Other", "5", "4")],
        title="Net sales by segment",
    )
    rows = [
        ("Cash management", "95", "70"),
        ("Groceries", "410", "331"),
        ("Toys", "90", "69"),
        ("Total goods", "500", "400"),
        ("Other", "140", "120"),
        ("Total stores", "640", "520"),
    ]
    found = of_rows(with_note(segments, make_table(10, "other", rows, title="Some words")), 10)
    assert [found[printed] for printed in ("95", "410", "140", "640")] == [
        None,
        "Groceries",
        "Stores > Other",
        "Stores",
    ]


def test_marks_of_footnotes_stay_with_labels() -> None:
    """Raised ones too; what is raised behind a year, a number or a name of letters is not taken for one."""
    rows = "".join(
        f"<tr><td>{label}</td><td>{amount}</td></tr>"
        for label, amount in (
            ("Pumps <sup>(1)</sup>", "70"),
            ("Other<sup>*</sup>", "30"),
            ("Valves<sup>TM</sup>", "20"),
            ("Total revenue", "120<sup>2</sup>"),
        )
    )
    page = f"<p>Revenue was, in millions:</p><table><tr><td></td><td>2024<sup>1</sup></td></tr>{rows}</table>"
    document = read_html(f"<html><body>{page}</body></html>".encode(), "0" * 64)
    tables = read_tables(document, FiscalPeriod(2024, None, date(2024, 12, 31), ""), lambda _: None)
    readings = [reading for table in tables for reading in table.readings]
    assert [(r.row_label, int(r.value)) for r in readings] == [
        ("Pumps (1)", 70_000_000),
        ("Other*", 30_000_000),
        ("Valves", 20_000_000),
        ("Total revenue", 120_000_000),
    ]


@pytest.mark.parametrize(
    ("label", "member"),
    [
        ("Data Center", "Data Center"),
        ("All Other (1)", "All Other"),
        ("Corporate", "Corporate"),
        ("Unallocated", "Unallocated"),
        ("Intersegment eliminations", "Intersegment eliminations"),
        ("Total MedTech", "MedTech"),
        ("Segments total", "Segments total"),
        ("Total", None),
        ("Consolidated", None),
        ("Total Company", None),
        ("Worldwide", None),
        ("Europe, total", "Europe"),
        ("Europe (1)(2):", "Europe"),
        ("Net sales", None),
        ("Total net operating revenues", None),
        ("Operating income", None),
        ("Capital expenditures", None),
        ("Depreciation and amortization", None),
        ("2023", None),
        ("Corporate total", None),
        ("Total property and equipment, net", None),
        ("Total gross premiums written", None),
        ("Total revenues - unaffiliated customers", None),
        ("Customer B", None),
        ("Dell Inc.", None),
        ("Undelivered units under firm orders", None),
        ("Business units", "Business units"),
        ("Adjusted OIBDA", None),
        ("", None),
    ],
)
def test_names_of_members(label: str, member: str | None) -> None:
    assert of_label(label, False) == member


@pytest.mark.parametrize(
    ("header", "member"),
    [
        ("Three Months Ended June 30, 2023 | North America", "North America"),
        ("2023 | (in millions)", None),
        ("2023 | Total", None),
        ("Net Carrying Amount", None),
        ("Bottling Investments", "Bottling Investments"),
        ("TOTAL NIKE BRAND", "NIKE BRAND"),
        ("'23 vs. '22", None),
        ("Percent Change", None),
        ("Foreign Exchange", None),
        ("Program-to-date", None),
        ("Term life", "Term life"),
        ("", None),
    ],
)
def test_names_of_columns(header: str, member: str | None) -> None:
    assert of_column(header) == member


@pytest.mark.parametrize(
    ("over", "name", "member"),
    [
        ("MedTech", "Vision", "MedTech > Vision"),
        ("Commercial - Domestic", "commercial - domestic", "Commercial - Domestic"),
        (None, "Vision", "Vision"),
        (None, None, None),
    ],
)
def test_a_name_within_a_name(over: str | None, name: str | None, member: str | None) -> None:
    assert within(over, name) == member


def test_places_under_the_header_of_a_segment() -> None:
    assert (
        of_column("2023 | Upstream | U.S."),
        of_column("2023 | Revenues | U.S."),
        of_column("Optum | Optum Rx"),
    ) == ("Upstream > U.S.", "U.S.", "Optum Rx")


@example(";TOTAL:A")
@example("0[0]A")
@given(st.text(max_size=60))
def test_any_label_gives_a_name_printed_in_it_or_none(label: str) -> None:
    for revenue in (False, True):
        name = of_label(label, revenue)
        assert name is None or (name and name in label)


@given(
    st.lists(
        st.sampled_from(["Total", "Pumps", "Valves", "Total revenue", "Cost of revenue", "Operating income"]),
        min_size=1,
        max_size=6,
    ),
    st.booleans(),
)
def test_a_metric_never_has_a_member(labels: list[str], told: bool) -> None:
    quarter = Period(date(2023, 10, 1), date(2023, 12, 31))
    rows = [(label, "1,000", "850", "7") for label in labels]
    columns = (("2023", FY23), ("2022", FY22), ("Q4", quarter))
    tables = with_note(make_table(9, "segment" if told else "other", rows, columns, title="Segments" if told else ""))
    metrics = assign(tables)
    assert not set(metrics) & set(members(tables, metrics))


def test_instants_by_region() -> None:
    rows = [("United States", "200", "180"), ("International", "140", "120"), ("Total", "340", "300")]
    found = of_rows(
        with_note(
            make_table(
                9, "other", rows, (("2023", END23), ("2022", END22)), title="Long-lived assets by geographic area"
            )
        ),
        9,
    )
    assert (found["200"], found["140"], found["340"]) == ("United States", "International", None)


def test_the_second_page_of_a_breakdown_under_the_same_title() -> None:
    """Its rows are members as those of the first page are, though the total stands on the second."""
    first = make_table(8, "other", [("Pumps", "400", "360"), ("Valves", "350", "290")], title="Note 9")
    second = make_table(
        9, "other", [("Subscriptions", "250", "200"), ("Total revenues", "1,000", "850")], title="Note 9"
    )
    tables = with_note(first, replace(second, continued=True))
    assert of_rows(tables, 8) == {"400": "Pumps", "360": "Pumps", "350": "Valves", "290": "Valves"}
    assert of_rows(tables, 9)["250"] == "Subscriptions"


def as_read(rows: str) -> dict[str, str | None]:
    """Printed number -> member, of a table of sales by segment as it is printed."""
    page = (
        f"<html><body><p>Sales by segment (in "
        f"millions)</p><table><tr><td></td><td></td><td>2023</td></tr>{rows}</table></body></html>"
    )
    tables = read_tables(
        read_html(page.encode(), "0" * 64), FiscalPeriod(2023, None, date(2023, 12, 31), ""), lambda _: None
    )
    found = members(tables, assign(tables))
    return {
        reading.text: found.get((table.index, reading.row, reading.column))
        for table in tables
        for reading in table.readings
    }


def test_a_name_beside_the_first_of_several_places_is_over_all_of_them() -> None:
    rows = [
        ("Pumps", "United States", "143"), ("", "International", "329"), ("", "Total", "472"), ("Valves",
        "United States", "173"), ("", "International", "259"),
        ("", "Total", "432"), ("Other", "", "96"),
    ]  # fmt: skip
    found = as_read("".join(f"<tr><td>{name}</td><td>{place}</td><td>{value}</td></tr>" for name, place, value in rows))
    assert found == {
        "143": "Pumps > United States", "329": "Pumps > International", "472": "Pumps", "173": "Valves > United States",
        "259": "Valves > International", "432": "Valves",
        "96": "Other",
    }  # fmt: skip


@pytest.mark.parametrize("indent", [0, 10, 20])
def test_a_name_above_places_wherever_it_is_set(indent: int) -> None:
    def row(label: str, value: str, left: int) -> str:
        return f'<tr><td style="padding-left:{left}pt">{label}</td><td></td><td>{value}</td></tr>'

    groups = [("Pumps", 10, (143, 329, 472)), ("Long named valves and fittings", indent, (173, 259, 432))]
    rows = "".join(
        row(name, "", left)
        + "".join(
            row(place, str(value), 10)
            for place, value in zip(("U.S.", "International", "Worldwide"), values, strict=True)
        )
        for name, left, values in groups
    )
    second = "Long named valves and fittings"
    assert as_read(rows) == {
        "143": "Pumps > U.S.",
        "329": "Pumps > International",
        "472": "Pumps",
        "173": f"{second} > U.S.",
        "259": f"{second} > International",
        "432": second,
    }


def test_a_row_without_a_number_is_not_over_the_total_that_follows() -> None:
    rows = [("Pumps", "143"), ("Spare parts (none in this year)", ""), ("Corporate", "20")]
    styled = "".join(
        f'<tr><td style="padding-left:{20 if not value else 5}pt">{label}</td><td></td><td>{value}</td></tr>'
        for label, value in rows
    )
    assert as_read(styled) == {"143": "Pumps", "20": "Corporate"}
