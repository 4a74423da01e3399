"""Tables that list a company's segments without saying so."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from tickmark.document.html import read_html
from tickmark.facts.segments import members
from tickmark.metrics import assign
from tickmark.model import FiscalPeriod
from tickmark.tables import read_tables

SEGMENTS = """<p>Information by segment:</p><table>
<tr><td></td><td>2024</td><td>2023</td></tr>
<tr><td>Net sales:</td></tr>
<tr><td>Pump Systems Group \
(PSG)</td><td>$411</td><td>$351</td></tr><tr><td>Valves</td><td>301</td><td>302</td></tr><tr><td>Northern \
Seas</td><td>111</td><td>109</td></tr>
<tr><td>Other</td><td>12</td><td>13</td></tr><tr><td>Total net sales</td><td>$835</td><td>$775</td></tr>
<tr><td>Segment operating income:</td></tr>
<tr><td>Pump Systems Group \
(PSG)</td><td>$71</td><td>$61</td></tr><tr><td>Valves</td><td>51</td><td>52</td></tr><tr><td>Northern \
Seas</td><td>21</td><td>19</td></tr>
<tr><td>Total segment operating income</td><td>$143</td><td>$132</td></tr></table>"""


def found_in(*tables: str, segments: str = SEGMENTS, notes: Mapping[str, str] | None = None) -> dict[str, str | None]:
    """Printed number -> member, over all tables; these stand in the note `Item8Note9`."""
    html = f"<html><body><p>(In millions)</p>{segments}{''.join(tables)}</body></html>"
    document = read_html(html.encode(), "0" * 64)
    read = read_tables(document, FiscalPeriod(2024, None, date(2024, 12, 31), ""), lambda _: "Item8Note9")
    member = members(read, assign(read), notes, [block.text for block in document.blocks])
    return {r.text: member.get((t.index, r.row, r.column)) for t in read for r in t.readings}


def table(above: str, *rows: tuple[str, ...]) -> str:
    return (
        f"<p>{above}</p><table>"
        + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
        + "</table>"
    )


def test_rows_that_name_known_segments_are_of_them() -> None:
    found = found_in(
        table(
            "Capital expenditures",
            ("", "2024", "2023"),
            ("Pump Systems", "$14", "$15"),
            ("Valves", "16", "17"),
            ("Corporate", "2", "3"),
            ("Total", "$32", "$35"),
            ("Depreciation of what was sold", "5", "6"),
        )
    )
    assert found["5"] is None
    assert (found["$14"], found["16"], found["2"], found["$32"]) == ("Pump Systems", "Valves", "Corporate", None)


def test_a_segment_may_be_named_by_what_stands_in_brackets() -> None:
    found = found_in(
        table(
            "Goodwill",
            ("", "December 31, 2024", "December 31, 2023"),
            ("PSG", "$914", "$915"),
            ("Northern Seas", "16", "17"),
            ("Total", "$930", "$932"),
        )
    )
    assert (found["$914"], found["17"], found["$930"]) == ("PSG", "Northern Seas", None)


def test_columns_that_name_known_segments_are_of_them() -> None:
    found = found_in(
        table(
            "Changes in goodwill",
            ("", "Valves", "Northern Seas", "Total"),
            ("Balance at December 31, 2023", "$91", "$81", "$172"),
            ("Acquired", "6", "7", "13"),
        )
    )
    assert (found["$91"], found["7"], found["$172"]) == ("Valves", "Northern Seas", None)


def test_one_word_of_sentences_makes_no_breakdown() -> None:
    impairments = table("Impairments", ("", "2024", "2023"), ("Valves", "$6", "$7"), ("Patents", "8", "9"))
    assert found_in("<p>We replaced worn valves and other parts.</p>", impairments)["$6"] is None
    assert found_in(impairments)["$6"] == "Valves"


def test_the_beginning_of_a_name_does_not_stand_alone() -> None:
    assert (
        found_in(table("Impairments", ("", "2024", "2023"), ("Pump Systems", "$6", "$7"), ("Patents", "8", "9")))["$6"]
        is None
    )


def test_known_segments_in_rows_go_before_strange_names_in_columns() -> None:
    found = found_in(
        table(
            "Charges by segment",
            ("", "Severance", "Closures"),
            ("Valves", "$6", "$7"),
            ("Northern Seas", "8", "9"),
            ("Total", "$14", "$16"),
        )
    )
    assert (found["$6"], found["9"], found["$14"]) == ("Valves", "Northern Seas", None)


def test_columns_beside_bare_years_are_no_members() -> None:
    found = found_in(
        table(
            "Sales by segment",
            ("", "2024", "Mix", "Volumes", "2023"),
            ("Valves", "$6", "1", "2", "$3"),
            ("Northern Seas", "8", "4", "5", "9"),
        )
    )
    assert (found["$6"], found["2"], found["9"]) == ("Valves", "Valves", "Northern Seas")


def test_all_but_one_segment_is_a_part_too() -> None:
    found = found_in(
        table(
            "Debt at December 31",
            ("", "2024", "2023"),
            ("Company excluding Northern Seas", "$61", "$62"),
            ("Northern Seas", "71", "72"),
        )
    )
    assert (found["$61"], found["71"]) == ("Company excluding Northern Seas", "Northern Seas")


def test_names_beside_known_segments_in_columns_are_members() -> None:
    found = found_in(
        table(
            "Backlog",
            ("", "Valves", "Northern Seas", "Other businesses", "Total"),
            ("December 31, 2024", "$91", "$81", "$13", "$185"),
        )
    )
    assert (found["$91"], found["$13"], found["$185"]) == ("Valves", "Other businesses", None)


def test_taxes_at_home_and_abroad_are_no_segments() -> None:
    found = found_in(
        table(
            "Income before income taxes",
            ("", "2024", "2023"),
            ("Valves", "$96", "$97"),
            ("Northern Seas", "8", "9"),
            ("Total", "$104", "$106"),
        )
    )
    assert found["$96"] is None


def test_long_lived_assets_by_place_need_no_sales_by_place() -> None:
    lasting = table(
        "Assets",
        ("", "December 31, 2024", "December 31, 2023"),
        ("Long-lived assets:",),
        ("Germany", "$41", "$42"),
        ("Other countries", "51", "52"),
    )
    inventories = table(
        "Inventories",
        ("", "December 31, 2024", "December 31, 2023"),
        ("Germany", "$61", "$62"),
        ("Other countries", "71", "72"),
    )
    found = found_in(lasting, inventories)
    assert (found["$41"], found["52"], found["$61"]) == ("Germany", "Other countries", None)


def test_customers_are_no_segments() -> None:
    customers = table(
        "Net sales by customer",
        ("", "2024", "2023"),
        ("Ashby Ltd", "$211", "$199"),
        ("Corran Inc", "188", "187"),
        ("Total net sales", "$399", "$386"),
    )
    owed = table("Amounts owed by", ("", "2024", "2023"), ("Ashby Ltd", "$41", "$39"), ("Corran Inc", "28", "27"))
    assert found_in(customers, owed, segments="")["$41"] is None


def test_an_aspect_of_a_segment_is_no_part_of_it() -> None:
    fuel = table(
        "Valves segment",
        ("", "2024", "2023"),
        ("Including parts",),
        ("Net sales", "$301", "$302"),
        ("Excluding parts",),
        ("Net sales", "$281", "$283"),
    )
    assert {found_in(fuel)[text] for text in ("$301", "$281")} <= {None, "Valves"}


def test_property_by_place() -> None:
    sales = table(
        "Net sales by country",
        ("", "2024", "2023"),
        ("Norway", "$511", "$499"),
        ("Chile", "388", "387"),
        ("Other countries", "44", "43"),
        ("Total net sales", "$943", "$929"),
    )
    owned = table(
        "Property and equipment, net",
        ("", "December 31, 2024", "December 31, 2023"),
        ("Norway", "$61", "$59"),
        ("Chile", "38", "37"),
        ("Total", "$99", "$96"),
    )
    built = table(
        "Property and equipment, net",
        ("", "December 31, 2024", "December 31, 2023"),
        ("Land", "$62", "$60"),
        ("Buildings", "39", "36"),
        ("Total", "$101", "$96"),
    )
    found = found_in(sales, owned, built, segments="")
    assert (found["$61"], found["37"], found["$62"], found["36"]) == ("Norway", "Chile", None, None)
    assert (
        found_in(
            table(
                "Net property by country",
                ("", "2024", "2023"),
                ("Peru", "$71", "$69"),
                ("Mali", "18", "17"),
                ("Total", "$89", "$86"),
            ),
            segments="",
        )["$71"]
        == "Peru"
    )


LOSSES = (("", "2024", "2023"), ("Provision for losses", "$6", "$7"), ("Charge-offs", "8", "9"))


def test_a_table_whose_title_begins_with_the_name_of_a_segment_is_about_it() -> None:
    assert found_in(table("Pump Systems Group segment", *LOSSES))["8"] == "Pump Systems Group (PSG)"
    assert found_in(table("Northern Seas: allowance for losses", *LOSSES))["8"] == "Northern Seas"
    assert found_in(table("Northern Seas receivables were as follows:", *LOSSES))["8"] == "Northern Seas"


def test_the_title_of_a_note_says_it_of_its_tables_unless_they_name_another() -> None:
    note = {"Item8Note9": "Note 9. Northern Seas Receivables"}
    listed = table(
        "Receivables",
        ("", "2024", "2023"),
        ("Valves", "$16", "$17"),
        ("Northern Seas", "18", "19"),
        ("Total", "$34", "$36"),
        ("Past due", "3", "4"),
    )
    found = found_in(table("Allowance for losses", *LOSSES), listed, notes=note)
    assert (found["8"], found["$16"], found["3"]) == ("Northern Seas", "Valves", None)


def test_a_word_of_ordinary_sentences_is_a_title_of_its_own() -> None:
    spoken = "<p>We replaced the valves of one plant.</p>"
    assert found_in(spoken, table("Valves in stock", *LOSSES))["8"] is None
    assert found_in(spoken, table("Valves segment", *LOSSES))["8"] == "Valves"
    assert found_in(table("Northern Seaside leases", *LOSSES))["8"] is None


PRODUCTS = table(
    "Net sales by product",
    ("", "2024", "2023"),
    ("Buoys", "$500", "$499"),
    ("Nets", "335", "276"),
    ("Total net sales", "$835", "$775"),
)


def test_a_table_of_nothing_but_known_parts_is_of_them() -> None:
    shares = (("", "2024", "2023"), ("Buoys", "58%", "57%"), ("Nets", "42", "43"), ("Total", "100%", "100%"))
    found = found_in(PRODUCTS, table("Share of volume", *shares))
    assert (found["58%"], found["43"], found["100%"]) == ("Buoys", "Nets", None)


def test_a_table_that_lists_something_else_too_is_of_none_of_them() -> None:
    moved = (("", "2024", "2023"), ("Buoys", "$58", "$57"), ("Nets", "42", "43"), ("Storm damage", "4", "5"))
    assert found_in(PRODUCTS, table("Changes in stock", *moved))["$58"] is None


def test_letters_in_brackets_are_short_for_a_segment() -> None:
    written = "<p>Northern Seas (NSE) carries timber.</p>"
    assert found_in(written, table("NSE losses consisted of the following:", *LOSSES))["8"] == "Northern Seas"
    assert found_in(table("NSE losses consisted of the following:", *LOSSES))["8"] is None
    in_capitals = SEGMENTS.replace("Northern Seas", "NORTHERN SEAS")
    assert (
        found_in(written, table("NSE losses consisted of the following:", *LOSSES), segments=in_capitals)["8"]
        == "NORTHERN SEAS"
    )


def test_statements_and_columns_of_the_whole_company_are_of_no_segment() -> None:
    beside = table(
        "Northern Seas: losses", ("", "2024", "Consolidated company 2024"), ("Provision for losses", "$6", "$77")
    )
    found = found_in(beside)
    assert (found["$6"], found["$77"]) == ("Northern Seas", None)


def test_rows_that_other_tables_name_as_parts_stay_those_parts() -> None:
    by_product = table(
        "Net sales by product",
        ("", "2024", "2023"),
        ("Buoys", "$500", "$499"),
        ("Nets", "335", "276"),
        ("Total net sales", "$835", "$775"),
    )
    grown = table("Northern Seas: growth", ("", "2024", "2023"), ("Buoys", "$41", "$39"), ("Hired", "7", "8"))
    found = found_in(by_product, grown)
    assert (found["$41"], found["7"]) == ("Buoys", "Northern Seas")


def test_a_title_of_one_segment_breaks_nothing_down() -> None:
    rebates = table(
        "Northern Seas segment",
        ("", "Accruals", "Payments"),
        ("Accrued rebates", "$6", "$7"),
        ("Accrued returns", "8", "9"),
    )
    assert {found_in(rebates)[text] for text in ("$6", "8")} == {"Northern Seas"}
