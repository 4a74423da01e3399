"""Revenue lines that add up, and what the company says they are."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_up_filings import MadeUp, halberd, warehouse
from model_server import Messages, model_server
from typer.testing import CliRunner

from tickmark.cli import app
from tickmark.describe.company import describe_company
from tickmark.describe.finding import define
from tickmark.describe.lines import breakdowns, lines_of, segments_of
from tickmark.describe.names import clean, is_adjustment, is_place, marks
from tickmark.describe.products import products_of
from tickmark.describe.reading import Text
from tickmark.describe.rows import EVIDENCE_COLUMNS, LINE_COLUMNS, SEGMENT_COLUMNS, holds
from tickmark.describe.sentences import Found, Quote, Reader
from tickmark.describe.spreadsheets import as_csv, write_files
from tickmark.errors import NotInWarehouse

pytestmark = pytest.mark.slow

YEAR = {
    "period_start": date(2024, 1, 1),
    "period_end_date": date(2024, 12, 31),
    "unit": "USD",
    "scale": 6,
    "fiscal_period": "FY2024",
}


def row(table: int, place: int, label: str, value: float, segment: str | None = None, **more: Any) -> dict[str, Any]:
    """A verified fact; `segment` None is the company."""
    own = {
        "fact_id": f"{table}-{place}-{label}",
        "table_index": table,
        "row_index": place,
        "column_index": 1,
        "row_label": label,
        "label": label,
        "value": value * 1e6,
    }
    return YEAR | own | {"segment": segment, "metric": None, "column_label": "2024", "section_id": "Item8Note2"} | more


def total(table: int, place: int, value: float, **more: Any) -> dict[str, Any]:
    return row(table, place, "Total revenue", value, metric="revenue") | more


def table(index: int, title: str = "", kind: str = "other") -> dict[int, dict[str, Any]]:
    return {index: {"table_index": index, "title": title, "kind": kind, "section_id": "Item8Note2"}}


def names(facts: list[dict[str, Any]], tables: dict[int, dict[str, Any]]) -> list[tuple[tuple[str, ...], str, float]]:
    best = lines_of(breakdowns(facts, tables, "10-K"))
    assert best is not None
    return [(groups, line.name, line.value / 1e6) for groups, line in best.lines]


def test_lines_below_their_group_and_above_their_total() -> None:
    facts = [
        row(1, 1, "Cloud", 60, "Cloud"),
        row(1, 2, "Compute", 45, "Compute"),
        row(1, 3, "Storage", 15, "Storage"),
        row(1, 4, "Games", 40, "Games"),
        total(1, 5, 100),
    ]
    assert names(facts, table(1)) == [(("Cloud",), "Compute", 45), (("Cloud",), "Storage", 15), ((), "Games", 40)]


def test_lines_above_the_total_of_their_group() -> None:
    facts = [
        row(1, 1, "Search", 50, "Services > Search"),
        row(1, 2, "Ads", 30, "Services > Ads"),
        row(1, 3, "Total services", 80, "Services"),
        row(1, 4, "Devices", 20, "Devices"),
        total(1, 5, 100),
    ]
    assert names(facts, table(1)) == [(("Services",), "Search", 50), (("Services",), "Ads", 30), ((), "Devices", 20)]


@pytest.mark.parametrize("label", ["Total", "Worldwide", "Consolidated"])
def test_a_total_that_only_its_value_names_revenue(label: str) -> None:
    facts = [total(1, 1, 100), row(2, 1, "Ladders", 70), row(2, 2, "Ropes", 30), row(2, 3, label, 100)]
    assert names(facts, table(1, kind="income_statement") | table(2)) == [((), "Ladders", 70), ((), "Ropes", 30)]
    assert (
        lines_of(
            breakdowns(
                [*facts[:3], row(2, 3, "Total assets", 100)], table(1, kind="income_statement") | table(2), "10-K"
            )
        )
        is None
    )


def test_the_same_row_of_each_segment() -> None:
    facts = []
    for place, (name, sales, profit) in enumerate((("North", 60, 9), ("South", 50, 8), ("Eliminations", -10, 0))):
        facts += [row(2, 3 * place, "Net sales", sales, name), row(2, 3 * place + 1, "Operating income", profit, name)]
    facts += [total(2, 20, 100), row(2, 21, "Operating income", 17, metric="operating_income")]
    found = segments_of(breakdowns(facts, table(2, "Segment results", "segment"), "10-K"))
    assert found is not None
    assert [(line.name, line.value / 1e6, line.adjustment) for _, line in found.lines] == [
        ("North", 60, False),
        ("South", 50, False),
        ("Eliminations", -10, True),
    ]


def test_segments_in_columns() -> None:
    facts = [
        row(2, 1, "Net sales", value, name, column_index=place, column_label=name)
        for place, (name, value) in enumerate((("Retail", 70), ("Banking", 30)))
    ]
    facts.append(total(2, 1, 100) | {"column_index": 5, "column_label": "Total"})
    assert [name for _, name, _ in names(facts, table(2, "Segments", "segment"))] == ["Retail", "Banking"]


def test_costs_that_add_up_are_no_revenue() -> None:
    facts = [
        row(1, 1, "Wages", 60, "Wages"),
        row(1, 2, "Rent", 30, "Rent"),
        row(1, 3, "Total costs and expenses", 90),
        total(1, 9, 91),
    ]
    assert breakdowns(facts, table(1), "10-K") == []


def test_lines_that_do_not_add_up_are_none() -> None:
    facts = [row(1, 1, "Cloud", 60, "Cloud"), row(1, 2, "Games", 30, "Games"), total(1, 3, 100)]
    assert breakdowns(facts, table(1), "10-K") == []


def test_products_come_before_places() -> None:
    facts = [
        row(1, 1, "United States", 60, "United States"),
        row(1, 2, "Europe", 25, "Europe"),
        row(1, 3, "Japan", 15, "Japan"),
        total(1, 4, 100),
    ]
    facts += [row(5, 1, "Shoes", 70, "Shoes"), row(5, 2, "Hats", 30, "Hats"), total(5, 3, 100)]
    assert [name for _, name, _ in names(facts, table(1) | table(5))] == ["Shoes", "Hats"]


def test_a_segment_of_another_table_is_opened() -> None:
    facts = [row(1, 1, "Retail", 70, "Retail"), row(1, 2, "Banking", 30, "Banking"), total(1, 3, 100)]
    facts += [row(4, 1, "Food", 40, "Food"), row(4, 2, "Clothes", 30, "Clothes"), row(4, 3, "Total", 70, "Retail")]
    assert names(facts, table(1) | table(4)) == [
        (("Retail",), "Food", 40),
        (("Retail",), "Clothes", 30),
        ((), "Banking", 30),
    ]


@given(st.lists(st.integers(min_value=1, max_value=10_000), min_size=2, max_size=8, unique=True))
def test_any_lines_reconcile(values: list[int]) -> None:
    facts = [
        row(1, place, f"Line {chr(65 + place)}", value, f"Line {chr(65 + place)}") for place, value in enumerate(values)
    ]
    found = lines_of(breakdowns([*facts, total(1, 20, sum(values))], table(1), "10-K"))
    assert found is not None
    assert sum(line.value for _, line in found.lines) == found.revenue
    assert found.difference == 0


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("Online stores (1)", "Online stores"),
        ("Total MedTech:", "MedTech"),
        ("Total revenue", "Total revenue"),
        ("Games*", "Games"),
    ],
)
def test_labels(label: str, name: str) -> None:
    assert clean(label) == name


def test_marks_places_adjustments() -> None:
    assert marks("Online stores (1)") == ("(1)",)
    assert (
        is_place("Rest of Asia Pacific")
        and is_place("United States")
        and not is_place("American Home Widgets")
        and not is_place("Online stores")
    )
    assert (
        is_adjustment("Hedging gains (losses)")
        and is_adjustment("Intersegment eliminations")
        and not is_adjustment("Cloud")
    )


def text(
    words: str, heading: str = "Business", section: str = "Item1", table_index: int | None = None, position: int = 50
) -> Text:
    return Text(f"c{position}", section, heading, words, table_index, position)


def defined(line: str, *texts: Text, label: str = "", others: tuple[str, ...] = (), group: str = "") -> str:
    return " | ".join(
        quote.text for quote in found(line, *texts, label=label, others=others, groups=(group,) if group else ()).quotes
    )


def found(
    line: str,
    *texts: Text,
    label: str = "",
    others: tuple[str, ...] = (),
    groups: tuple[str, ...] = (),
    siblings: tuple[str, ...] = (),
) -> Found:
    return define(Reader(texts), line, label or line, 3, others, groups, siblings)


def test_a_footnote_of_the_label_comes_first() -> None:
    note = text("(1) Includes hand tools and spare parts.\n(2) Includes repair.", table_index=3, position=4)
    assert (
        defined("Widgets", note, text("Widgets include other things."), label="Widgets (1)")
        == "(1) Includes hand tools and spare parts."
    )


def test_a_sentence_that_says_what_it_is_and_not_how_it_fared() -> None:
    fared = text("Widgets revenue increased 12% to $700 million, which includes volume.", section="Item7", position=10)
    said = text("We make many things. The Widgets segment includes hand tools and power tools.", position=20)
    assert defined("Widgets", fared, said) == "The Widgets segment includes hand tools and power tools."


def test_a_neighbours_sentence_is_never_taken() -> None:
    neighbour = text("Gadget services consist of repair of widgets and gadgets.", position=9)
    assert defined("Widgets", neighbour, others=("Gadget services",)) == ""
    assert defined("Services", text("Cloud services include storage."), others=("Cloud services",)) == ""


def test_below_a_heading_that_is_the_line() -> None:
    assert defined(
        "Aircraft",
        text("This segment develops and sells small aircraft to clubs. It was founded early.", heading="Aircraft"),
    ).startswith("This segment develops")


def test_costs_risks_and_more_than_the_name_are_not_it() -> None:
    assert defined("Leasing", text("Cost of leasing revenue includes depreciation of cars.")) == ""
    assert defined("General", text("General corporate includes cash and securities.")) == ""
    assert defined("Other", text("Other purchase obligations include payments due to makers.")) == ""


def test_one_entry_of_a_long_list() -> None:
    entries = "; ".join(
        (
            f"{name} (generin {n}), a treatment for adults with a condition that lasts for years and is named after "
            f"number {n}"
        )
        for n, name in enumerate(("ALPHAX", "BETAX", "GAMMAX", "DELTAX"))
    )
    assert defined("BETAX", text(f"Key products: {entries}.")).startswith("BETAX (generin 1), a treatment")
    assert "GAMMAX" not in defined("BETAX", text(f"Key products: {entries}."))


def test_where_nothing_defines_it_the_group_may_name_it() -> None:
    grouped = text("The Orthopaedics portfolio includes products for hips, Knees and spine.")
    assert defined("Knees", grouped, group="Orthopaedics") == grouped.text
    assert found("Knees", grouped, groups=("Orthopaedics",)).kind == "mentioned"  # its subject is the group
    assert found("Knees", grouped, groups=("Vision",)).kind == "mentioned"


def test_words_that_join_a_list_are_no_products() -> None:
    text = "The line includes both hand pumps and large pumps, as well as desktop valves."
    assert products_of([text]) == ("hand pumps", "large pumps", "desktop valves")


@pytest.mark.parametrize(
    "text, line, sold",
    [
        ("Vistrol (amlotide) is a pill for adults.", "Vistrol", ("amlotide",)),
        (
            "Home includes:\n• Kitchen (e.g., pans, knives and kettles);",
            "Home",
            ("Kitchen", "pans", "knives", "kettles"),
        ),
        ("It designs, makes and sells farm drills principally to growers.", "Drills", ("farm drills",)),
        (
            "Other goods include, but are not limited to, Sealer caulk, Tarco roofing.",
            "Other",
            ("Sealer caulk", "Tarco roofing"),
        ),
        ("Brand names are HydraSure, TrueTap and Old Mill.", "Water", ("HydraSure", "TrueTap", "Old Mill")),
        ("It comprises readers, tablets and kiosks of other makers.", "Resale", ("readers", "tablets", "kiosks")),
        ("It sells to wholesalers, distributors and retailers in Canada and Mexico.", "Pumps", ()),
        ("Pumps— This segment is a respected supplier of markets with needs of their own.", "Pumps", ()),
        (
            "It designs chips: diodes, gates and relays that switch and hold current.",
            "P",
            ("diodes", "gates", "relays"),
        ),
        (
            "It makes cables, plugs together with masts, for use in cars, ships and mines.",
            "C",
            ("cables", "plugs", "masts"),
        ),
    ],
)
def test_what_is_sold_is_named_without_clauses_buyers_and_places(text: str, line: str, sold: tuple[str, ...]) -> None:
    assert products_of([text], line) == sold


def test_quotes_must_be_whole() -> None:
    there = {"c1": "Widgets include hand tools\nand power tools."}
    assert holds([Quote("Widgets include hand tools and power tools.", "c1", 1, "filing")], ["hand tools"], there)
    assert not holds([Quote("Widgets include hand tools and power tools. And more.", "c1", 1, "filing")], [], there)
    assert not holds([Quote("Widgets include hand tools and power tools.", "c2", 1, "filing")], [], there)
    assert not holds([Quote("Widgets include hand tools", "c1", 1, "filing")], ["power tools"], there)
    assert not holds([Quote(" ", "c1", 1, "filing")], [], there)


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> str:
    return warehouse(tmp_path_factory.mktemp("describe"))


def test_a_company_from_the_warehouse(target: str, tmp_path: Path) -> None:
    found = describe_company(target, "HLBN")
    assert (found.fiscal, found.revenue) == ("FY2024", 950e6)
    rows = {own["Revenue Line"]: own for own in found.line_rows()}
    assert sum(own["Revenue ($m)"] for own in rows.values()) == 950
    assert (
        rows["Widgets"]["Line Item description (company language)"]
        == "Includes hand widgets, power widgets and spare parts."
    )
    assert json.loads(rows["Widgets"]["products_services"]) == ["hand widgets", "power widgets", "spare parts"]
    assert rows["Widgets"]["retrieval_tier"] == "table_local"
    assert rows["Gadget services"]["Line Item description (company language)"].startswith(
        "Gadget services consist of repair and rental"
    )
    assert rows["Eliminations"]["kind"] == "adjustment"
    assert tuple(rows["Widgets"]) == (*LINE_COLUMNS, *EVIDENCE_COLUMNS)
    read = list(csv.DictReader(io.StringIO(as_csv(found.line_rows(), (*LINE_COLUMNS, *EVIDENCE_COLUMNS)))))
    assert [own["Revenue Line"] for own in read] == list(rows)
    paths = write_files(found, tmp_path / "new")
    sheet = openpyxl.load_workbook(paths[2])["Revenue lines"]
    assert [cell.value for cell in sheet[1]][: len(LINE_COLUMNS)] == list(LINE_COLUMNS)
    assert sheet.max_row == 4
    assert paths[1].read_text().startswith(",".join(SEGMENT_COLUMNS[:3]))


def test_what_has_no_lines_is_said(target: str) -> None:
    with pytest.raises(NotInWarehouse, match="nothing of NOPE"):
        describe_company(target, "NOPE")
    with pytest.raises(NotInWarehouse, match="breaks its revenue down"):
        describe_company(target, "QUIL")


def test_the_command(target: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TICKMARK_WAREHOUSE", target)
    monkeypatch.setenv("TICKMARK_EMBEDDING_MODEL", "none")
    shown = CliRunner().invoke(app, ["describe", "hlbn", "--format", "json", "--out", str(tmp_path)])
    assert shown.exit_code == 0
    assert [line["Revenue Line"] for line in json.loads(shown.stdout)["lines"]] == [
        "Widgets",
        "Gadget services",
        "Eliminations",
    ]
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".csv", ".csv", ".xlsx"]
    book = CliRunner().invoke(app, ["describe", "hlbn", "--format", "xlsx", "--out", str(tmp_path / "book")])
    assert book.exit_code == 0 and [path.suffix for path in (tmp_path / "book").iterdir()] == [".xlsx"]
    for part, said in (
        ("lines", "3 lines, 950.0 of 950.0 million USD of revenue"),
        ("segments", "rows of segments, 950.0 million USD of revenue"),
    ):
        told = CliRunner().invoke(app, ["describe", "hlbn", "--part", part])
        assert said in told.stderr and "revenue ($m)" in told.stdout
    searched = CliRunner().invoke(app, ["search", "Halberd effective tax rate 2024", "-k", "1", "--format", "json"])
    assert "19.0%" in json.loads(searched.stdout)["passages"][0]["text"]
    assert CliRunner().invoke(app, ["index", "verify"]).exit_code == 0


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Hand and power widgets with their parts.", True),
        ("Halberd sells widgets, driven by hand or power, and spare parts.", True),
        ("Hand and power widgets and 12 parts.", False),
        ("Hand widgets, power widgets and Rocketeer parts.", False),
        ("Hand and power widgets, but no spare parts.", False),
        ("", False),
    ],
)
def test_what_a_model_words_says_no_more_than_the_quotes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str, kept: bool
) -> None:
    from tickmark.llm import open_model
    from tickmark.settings import settings

    target = warehouse(tmp_path)

    def script(messages: Messages) -> str:
        asked = json.loads(messages[-1]["content"])
        widgets = asked["revenue_line"] == "Widgets" and any("hand widgets" in quote for quote in asked["quotes"])
        return json.dumps({"description": written if widgets else ""})

    with model_server(script) as server:
        monkeypatch.setenv("TICKMARK_MODEL", "openai/scripted")
        monkeypatch.setenv("TICKMARK_MODEL_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        found = describe_company(target, "HLBN", model=open_model(settings()))
    widgets = next(line for line in found.lines if line.name == "Widgets")
    assert widgets.validated and [quote.text for quote in widgets.quotes]
    assert (widgets.description == written) is kept
    assert widgets.description_kind == ("written" if kept else "defined")
    assert kept or widgets.description.startswith("Includes hand widgets, power widgets")
    assert widgets.value == 700e6


@pytest.mark.parametrize("years", [(2023,), (2024,), (2023, 2024)])
def test_a_quarter_is_described_from_the_annual_report_before_it_or_else_after_it(
    tmp_path: Path, years: tuple[int, ...]
) -> None:
    quarter = MadeUp(
        "HLBN",
        "Halberd Nine Corp",
        41,
        2024,
        form="10-Q",
        period="2024Q2",
        passages=[("Part1Item1Note2", "Revenue", "Widgets\t$700\nTotal\t$950", 3)],
    )
    annual = [
        MadeUp("HLBN", "Halberd Nine Corp", 41, year, period=f"{year}Q4", passages=halberd(year, "19%", "$47 million"))
        for year in years
    ]
    found = describe_company(warehouse(tmp_path, [quarter, *annual]), "HLBN", period="2024Q2")
    told = {line.name: line for line in found.lines}
    assert found.accession == quarter.accession
    assert told["Gadget services"].description_kind == "defined"
    assert told["Gadget services"].quotes[0].chunk_id.startswith(f"hlbn_{years[0]}_")


def test_evaluation_counts_lines_descriptions_and_known_values(target: str, tmp_path: Path) -> None:
    from tickmark.describe.evaluation import as_json, as_markdown, evaluate, read_known

    path = tmp_path / "known.csv"
    path.write_text("accession,value_usd\n0000000041-24-000001,700000000\n0000000041-24-000001,123\n")
    found = evaluate(target, ["hlbn"], read_known(path))
    told = as_json(found, {"writer": "quoted"})
    assert told["all"] == {
        "reports": 2, "reports_with_lines": 2, "lines": 4, "described": 4, "defined": 4,
        "segment": 0, "mentioned": 0, "written": 0,
        "rest": 0, "rest_described": 0, "places": 0, "places_described": 0, "beside_table": 2, "segments": 0,
        "segments_described": 0, "known": 2, "known_found": 1,
    }  # fmt: skip
    assert "| HLBN | Widgets | 700.0 | defined | Includes hand widgets" in as_markdown(found, {}, show=True)
    assert evaluate(target, ["QUIL"])[0].company is None


@pytest.mark.parametrize(
    "text, line, sold",
    [
        ("Cardavox (fenidrol) is a pill for adults with gout.", "Cardavox", "fenidrol"),
        ("Optics supplies lasers, lenses and prisms used in surgery and welding.", "Optics", "prisms"),
        ("Marine offers outboard engines and propellers under the Bluefin and Harpoon brands.", "Marine", "Bluefin"),
    ],
)
def test_phrases_that_are_likely_sold_are_named(text: str, line: str, sold: str) -> None:
    names = products_of([text], line)
    assert sold in names
    assert not {"adults", "gout", "welding", line} & {*names}


@pytest.mark.parametrize(
    "said",
    [
        "Northgate publishes big games for consoles. Its franchises include Iron Meridian.",  # no heading of its own
        "At our studios, Northgate is a maker of big games for consoles, phones and arcades.",
        "Through our Northgate business we remaster and dub old games for consoles.",
    ],
)
def test_a_sentence_without_a_known_verb_or_behind_an_opening_defines(said: str) -> None:
    own = found("Northgate", text(said), others=("Tabletop",))
    assert own.kind == "defined"
    assert "games for consoles" in own.quotes[0].text


def test_a_run_in_heading_is_short_or_in_capitals() -> None:
    own = found("Day camps", text("Day camps and clubs. Care before and after lessons in the weeks of summer."))
    assert own.quotes[0].text == "Care before and after lessons in the weeks of summer."
