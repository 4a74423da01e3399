"""A board deck, a letter about covenants and a price list."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from benchmarks.own_documents.keys import BALANCE, Keys
from benchmarks.own_documents.pages import bars, grid, page, print_to, tenths


def larkfield(folder: Path, chromium: str, keys: Keys) -> None:
    """A board deck: actual beside budget and the year before, charts with numbers, indicators, a balance sheet."""
    name = "Larkfield Robotics/Board deck Q3 2024.pdf"
    c = "Larkfield Robotics"
    q3, q0 = (date(2024, 7, 1), date(2024, 9, 30)), (date(2023, 7, 1), date(2023, 9, 30))
    at, then = (BALANCE, date(2024, 9, 30)), (BALANCE, date(2024, 6, 30))
    results = [
        ("Revenue", (48.6, 46.0, 39.2)), ("Cost of revenue", (-21.9, -20.7, -18.4)), ("Gross profit", (26.7, 25.3, 20.8)), ("Operating expenses", (-19.8, -20.5, -17.1)),
        ("Operating income", (6.9, 4.8, 3.7)), ("Net income", (5.1, 3.4, 2.6)),
    ]  # fmt: skip
    balance = [
        ("Cash and cash equivalents", (61.3, 57.8)), ("Accounts receivable", (33.4, 30.9)), ("Inventory", (18.2, 19.6)), ("Total assets", (171.5, 165.2)),
        ("Deferred revenue", (24.7, 22.3)), ("Total debt", (30.0, 32.5)), ("Total liabilities", (88.6, 87.4)), ("Total equity", (82.9, 77.8)),
    ]  # fmt: skip

    def against(row: tuple[str, tuple[float, float, float]]) -> tuple[str, tuple[str, ...]]:
        label, (actual, budget, before) = row
        return label, (
            tenths(actual),
            tenths(budget),
            tenths(round(actual - budget, 1)),
            f"{(actual / budget - 1) * 100:.1f}%",
            tenths(before),
        )

    kpis = [("Annual recurring revenue ($M)", ("104.2", "98.7", "81.5")), ("Net revenue retention", ("113%", "110%", "108%")), ("Customers", ("1,284", "1,250", "1,067")),
            ("Robots deployed", ("5,930", "5,700", "4,415")), ("Headcount", ("412", "420", "371"))]  # fmt: skip
    body = (
        "<div class=slide><div class=cover style='height:110mm'><h1>Larkfield Robotics, Inc.</h1><h2>Board of Directors – Q3 2024 results</h2><p>October 24, 2024 &nbsp; Confidential</p></div></div>"
        "<div class=slide><h2>Agenda</h2><ol><li>CEO update (20 min)</li><li>Q3 financials (25 min)</li><li>2025 plan (45 min)</li><li>Closed session (15 min)</li></ol></div>"
        "<div class=slide><h2>Q3 2024: revenue up 24%, ahead of budget</h2><p>Quarter ended September 30, 2024 ($ in millions)</p>"
        + grid([["", "Q3 2024 Actual", "Q3 2024 Budget", "Variance", "Var. %", "Q3 2023 Actual"]], [against(row) for row in results])
        + "</div><div class=slide><h2>Growth keeps its pace</h2>" + bars("Revenue by quarter ($M)", [("Q3 23", 39.2), ("Q4 23", 41.0), ("Q1 24", 42.7), ("Q2 24", 45.3), ("Q3 24", 48.6)], tenths)
        + bars("Gross margin (%)", [("Q3 23", 53.1), ("Q4 23", 53.6), ("Q1 24", 54.0), ("Q2 24", 54.4), ("Q3 24", 54.9)], tenths)
        + "</div><div class=slide><h2>Key performance indicators</h2>" + grid([["", "Q3 2024", "Plan", "Q3 2023"]], kpis)
        + "<ul><li>Largest customer: 11% of revenue</li><li>Backlog of $72.4 million at September 30, 2024, up from $66.1 million at June 30, 2024</li></ul>"
        + "</div><div class=slide><h2>Balance sheet</h2><p>($ in millions)</p>" + grid([["", "Sep 30, 2024", "Jun 30, 2024"]], balance, tenths)
        + "</div><div><h2>Outlook</h2><ul><li>Full-year 2024 revenue: $178M to $181M (prior: $172M to $177M)</li><li>Capex of $9M for the year</li><li>Runway: 31 months</li></ul></div>"
    )  # fmt: skip
    print_to(chromium, page(body, "254mm 143mm", "Larkfield Robotics – Confidential –"), folder / name)
    keys.statement(name, [(label, (a, b)) for label, (a, _, b) in results], (q3, q0), "USD", 1e6)
    keys.statement(name, balance, (at, then), "USD", 1e6)
    keys.ask(
        name,
        (f"What was {c}'s revenue in Q3 2024?", 48.6e6, "USD"),
        (f"What was {c}'s budget for revenue in Q3 2024?", 46.0e6, "USD"),
        (f"By how much did {c}'s operating income beat budget in Q3 2024?", 2.1e6, "USD"),
        (f"What was {c}'s net revenue retention in Q3 2024?", 1.13),
        (f"How many robots had {c} deployed in Q3 2024?", 5930.0),
        (f"What was {c}'s total debt at September 30, 2024?", 30.0e6, "USD"),
        (f"What was {c}'s backlog at September 30, 2024?", 72.4e6, "USD"),
        (f"What was {c}'s revenue in Q2 2024?", 45.3e6, "USD"),
        (f"What was {c}'s gross margin in Q3 2024, where gross margin is gross profit divided by revenue?", 26.7 / 48.6),
        (f"What was {c}'s free cash flow in Q3 2024?", None),
        slack=6e-3,
    )  # fmt: skip


def tidewell(folder: Path, _: str, keys: Keys) -> None:
    """A letter of a borrower to its bank: covenants in sentences and in a table."""
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

    name = "Tidewell Marine/covenant compliance letter 2024-06-30.pdf"
    style = getSampleStyleSheet()
    lines = (
        "Tidewell Marine Holdings Limited", "14 Quay Street, Falmouth", "", "To: Northgate Bank plc, as Agent", "9 August 2024", "",
        "£85,000,000 Facilities Agreement dated 3 March 2021 – Compliance Certificate",
        "We refer to the Agreement. This is a Compliance Certificate for the Relevant Period ended on 30 June 2024. Terms defined in the Agreement have the same meaning here.",
        "We confirm that Consolidated EBITDA for the twelve months ended 30 June 2024 was £18.4 million and Consolidated Net Finance Charges for the same period were £4.0 million. "
        "Interest Cover was therefore 4.60:1, against a minimum of 3.50:1.",
        "Total Net Debt at 30 June 2024 was £52.1 million, so that Leverage was 2.83:1. The Agreement requires Leverage not to exceed 3.25:1; the ratio was 3.02:1 at 31 December 2023.",
        "Capital Expenditure for the twelve months ended 30 June 2024 was £11.7 million, below the limit of £15.0 million for the Financial Year.",
        "We confirm that no Default is continuing. Undrawn commitments under the revolving facility were £22.5 million at 30 June 2024.",
    )  # fmt: skip
    table = Table(
        [["Covenant", "Requirement", "30 June 2024", "31 December 2023"], ["Leverage", "not above 3.25x", "2.83x", "3.02x"], ["Interest Cover", "not below 3.50x", "4.60x", "4.11x"],
         ["Consolidated EBITDA (£m)", "", "18.4", "17.2"], ["Total Net Debt (£m)", "", "52.1", "51.9"]], colWidths=[160, 110, 90, 110],
    )  # fmt: skip
    story = [Paragraph(line, style["BodyText"]) if line else Spacer(1, 10) for line in lines]
    story += [
        Spacer(1, 10),
        table,
        Spacer(1, 20),
        Paragraph("Signed: H. Trevanion, Chief Financial Officer", style["BodyText"]),
    ]
    SimpleDocTemplate(str(folder / name), pagesize=A4).build(story)
    c = "Tidewell Marine"
    keys.ask(
        name,
        (f"What was {c}'s consolidated EBITDA for the twelve months ended 30 June 2024?", 18.4e6, "GBP"),
        (f"What was {c}'s total net debt at 30 June 2024?", 52.1e6, "GBP"),
        (f"What was {c}'s leverage at 30 June 2024?", 2.83),
        (f"What was {c}'s interest cover at 31 December 2023?", 4.11),
        (f"What was {c}'s capital expenditure for the twelve months ended 30 June 2024?", 11.7e6, "GBP"),
        (f"What were {c}'s undrawn commitments at 30 June 2024?", 22.5e6, "GBP"),
        (f"What was {c}'s revenue for the twelve months ended 30 June 2024?", None),
        slack=6e-3,
    )


PRICES = (
    ("OL-110", "Desk lamp Pico", "Aluminium", 12, 89.0, 74.5), ("OL-115", "Desk lamp Pico brass", "Brass", 12, 119.0, 99.0), ("OL-220", "Floor lamp Arc", "Steel", 4, 349.0, 289.0),
    ("OL-230", "Floor lamp Reed", "Oak", 4, 279.0, 231.5), ("OL-310", "Pendant Dome 30", "Glass", 6, 159.0, 132.0), ("OL-315", "Pendant Dome 45", "Glass", 4, 219.0, 182.0), ("OL-410", "Wall light Tab", "Steel", 10, 64.0, 53.0),
)  # fmt: skip


def orrery(folder: Path, _: str, keys: Keys) -> None:
    """A price list as a page of HTML: articles, materials, list and dealer prices in euros."""
    name = "Orrery Lamps/price-list-2024.html"
    rows = [
        (code, (title, material, str(pack), f"€{price:,.2f}", f"€{dealer:,.2f}"))
        for code, title, material, pack, price, dealer in PRICES
    ]
    body = "<h1>Orrery Lamps GmbH</h1><h2>Price list, valid from 1 April 2024</h2>" + grid(
        [["Article", "Description", "Material", "Units per carton", "List price", "Dealer price"]], rows
    ) + "<p class=note>Prices in euros, excluding VAT. Carriage paid on orders over €750. Minimum order €150.</p>"  # fmt: skip
    (folder / name).write_text(page(body), encoding="utf-8")
    c = "Orrery Lamps"
    keys.ask(
        name,
        (f"What is the list price of the Floor lamp Arc at {c}?", 349.0, "EUR"),
        (f"What is the dealer price of OL-310 at {c}?", 132.0, "EUR"),
        (f"What is {c}'s most expensive article by list price?", "Floor lamp Arc|OL-220"),
        (f"How many units per carton does {c} pack of the Desk lamp Pico brass?", 12.0),
        (f"What is the average list price of glass articles at {c}?", 189.0, "EUR"),
        (f"What was {c}'s revenue in 2024?", None),
    )
