"""Revenue lines of made-up annual reports of several industries: their bytes through all stages, to lines that add up
and what each is.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from sector_filings import Report, described, paragraphs

MEDICINES = [
    head + tail
    for head in ("Vel", "Tor", "Mab", "Zyn", "Kel", "Ral", "Nuv", "Osp", "Ixa", "Pra")
    for tail in ("trixa", "onda", "ivex", "umib", "aryl", "endra")
]
INSURER = (
    ("Premiums earned", 7000),
    ("Net investment income", 900),
    ("Net realized investment gains", 300),
    ("Fee income", 40),
)


def by_place(*products: tuple[str, int, int]) -> str:
    """A table that states each product by place, below a row of its name."""
    rows = "".join(
        f"<tr><td>{name}</td></tr><tr><td>United States</td><td>{home}</td><td>{home - 1}</td></tr><tr><td>International</td><td>{abroad}</td><td>{abroad - 1}</td></tr>"
        f"<tr><td>Total</td><td>{home + abroad}</td><td>{home + abroad - 2}</td></tr>"
        for name, home, abroad in products
    )
    total = sum(home + abroad for _, home, abroad in products)
    return (
        "<table><tr><td></td><td colspan=2>Year Ended December 31,</td></tr><tr><td></td><td>2024</td><td>2023</td></tr>"
        f"{rows}<tr><td>Total net revenues</td><td>{total}</td><td>{total - 8}</td></tr></table>"
    )


def beside_places(*products: tuple[str, int, int]) -> str:
    """A table that states each product by place, its name in a column of its own beside the first of them."""
    rows = "".join(
        f"<tr><td>{name}</td><td>United States</td><td>{home}</td><td>{home - 1}</td></tr><tr><td></td><td>International</td><td>{abroad}</td><td>{abroad - 1}</td></tr>"
        f"<tr><td></td><td>Total</td><td>{home + abroad}</td><td>{home + abroad - 2}</td></tr>"
        for name, home, abroad in products
    )
    total = sum(home + abroad for _, home, abroad in products)
    return (
        "<table><tr><td></td><td></td><td colspan=2>Year Ended December 31,</td></tr><tr><td></td><td></td><td>2024</td><td>2023</td></tr>"
        f"{rows}<tr><td>Total net revenues</td><td></td><td>{total}</td><td>{total - 2 * len(products)}</td></tr></table>"
    )


REPORTS = {
    "insurer": (
        Report(
            "Example Mutual Holdings Inc",
            paragraphs("We insure property and lives."),
            paragraphs(
                "Premiums earned represent the part of written premiums that relates to coverage already provided.",
                "Net investment income consists mainly of interest on bonds and dividends on stocks.",
                "Fee income is derived from policy service fees that customers pay with each instalment.",
            ),
            INSURER,
            income=INSURER,
            discussion=paragraphs("Net realized investment gains rose, driven by higher prices of the common stocks that we hold."),
        ),
        {"Premiums earned": "defined", "Net investment income": "defined", "Net realized investment gains": "", "Fee income": "defined"},
    ),
    "utility": (
        Report(
            "Example Power and Light Co",
            paragraphs("We sell electricity and deliver gas."),
            paragraphs(
                "Residential customers are households that buy electricity for their dwellings.",
                "Industrial sales are made to large users such as refineries and mills.",
                "Commercial customers are shops, offices and schools.",
                "Other operating revenues include pole rents and late payment charges.",
            ),
            [("Electric:", None), ("Residential", 2000), ("Commercial", 1500), ("Industrial", 900), ("Total electric", 4400), ("Natural gas", 600), ("Other operating revenues", 50)],
        ),
        {"Residential": "defined", "Commercial": "defined", "Industrial": "defined", "Natural gas": "", "Other operating revenues": "defined"},
    ),
    "bank": (
        Report(
            "Example Bancorp",
            paragraphs("We take deposits and lend."),
            paragraphs(
                "Net interest income is the difference between interest earned on loans and interest paid on deposits.",
                "Service Charges on Deposit Accounts. The Company earns fees from its deposit customers for account maintenance and overdrafts.",
                "Wealth management fees are earned for managing the investments of trust customers.",
            ),
            [("Net interest income", 800), ("Service charges on deposit accounts", 120), ("Wealth management fees", 70), ("Mortgage banking income", 20)],
            total="Total revenue",
            discussion=paragraphs("Mortgage banking income fell because of fewer refinancings of loans and thinner margins on the loans that were sold."),
        ),
        {"Net interest income": "defined", "Service charges on deposit accounts": "defined", "Wealth management fees": "defined", "Mortgage banking income": ""},
    ),
    "retailer": (
        Report(
            "Example Stores Inc",
            paragraphs("We carry a broad range of products such as appliances, paint, lumber, lawn and garden goods, and furnishings for kitchen and bath."),
            paragraphs("Gift cards are liabilities until they are used."),
            [("Appliances", 3000), ("Paint", 1500), ("Lumber", 2500), ("Lawn and garden", 900), ("Kitchen and bath", 700)],
            total="Net sales",
        ),
        dict.fromkeys(("Appliances", "Paint", "Lumber", "Lawn and garden", "Kitchen and bath"), "mentioned"),
    ),
    "oil": (
        Report(
            "Example Petroleum Corp",
            paragraphs("Refined products include gasoline, diesel, jet fuel and asphalt."),
            paragraphs(
                "Crude oil is sold at the wellhead or at a terminal. Natural gas liquids, such as ethane and propane, are separated from the gas stream at our plants.",
                "Natural gas is sold to utilities and traders under monthly contracts.",
            ),
            [("Crude oil", 5000), ("Natural gas liquids", 800), ("Natural gas", 1200), ("Refined products", 9000), ("Purchased commodities", 700)],
        ),
        {"Crude oil": "defined", "Natural gas liquids": "defined", "Natural gas": "defined", "Refined products": "defined", "Purchased commodities": ""},
    ),
    "conglomerate": (
        Report(
            "Example Holdings Inc",
            paragraphs("The Food segment sells snacks and drinks.", "The Tools segment makes drills and saws."),
            paragraphs("Snacks include chips and nuts.", "Drills are electric hand tools for homes.", "Intersegment sales are eliminated in consolidation."),
            [
                ("Food", None), ("Snacks", 400), ("Drinks", 200), ("Total Food", 600), ("Tools", None), ("Drills", 300), ("Saws", 150), ("Total Tools", 450),
                ("Intersegment eliminations", -50),
            ],
            income=[("Sales", 1000)],
            total="Net sales",
        ),
        {"Snacks": "defined", "Drinks": "segment", "Drills": "defined", "Saws": "segment", "Intersegment eliminations": ""},
    ),
    "wireless": (
        Report(
            "Example Wireless Inc",
            paragraphs("Postpaid service: customers who are billed after the month, on plans for phones and tablets.", "Prepaid service is paid in advance by customers."),
            paragraphs("Equipment sales include phones and watches that are sold in our shops.", "Wholesale and other service revenues are from partners who use our network."),
            [
                ("Postpaid revenues", 900), ("Prepaid revenues", 200), ("Wholesale and other service revenues", 100), ("Total service revenues", 1200),
                ("Equipment revenues", 400), ("Other revenues", 50),
            ],
        ),
        {
            "Postpaid revenues": "defined", "Prepaid revenues": "defined", "Wholesale and other service revenues": "defined", "Equipment revenues": "defined",
            "Other revenues": "",
        },
    ),
    "medicines by place": (
        Report(
            "Example Biotech Inc",
            paragraphs("Veltrixa (compound one) is a biologic therapy for skin disease.", "Toronda is an oral inhibitor for adults.", "COVID-19 Shot is a vaccine given twice."),
            paragraphs("Net revenues are stated by product."),
            (),
            total="Net revenues",
            table=by_place(("Veltrixa", 100, 50), ("Toronda", 80, 20), ("COVID-19 Shot", 70, 10), ("All other", 30, 5)),
            income=[("Product revenues", 365)],
        ),
        {"Veltrixa": "defined", "Toronda": "defined", "COVID-19 Shot": "defined", "All other": ""},
    ),
    "restaurants": (
        Report(
            "Example Grill Holdings Inc",
            paragraphs("We own, operate and franchise restaurants that serve burgers and shakes."),
            paragraphs(
                "Franchise royalties and fees consist of a continuing percentage of franchisees' sales and of the fee paid when a restaurant opens.",
                "Franchise rental revenues come from buildings that we lease or sublease to franchisees.",
                "Advertising contributions are collected from franchisees and spent on national campaigns and the loyalty app.",
            ),
            [("Franchise royalties and fees", 220), ("Franchise rental revenues", 95), ("Advertising contributions", 60), ("Other", 8)],
            discussion=paragraphs("Other revenue fell because fewer sauces were sold through grocers under our license."),
        ),
        {"Franchise royalties and fees": "defined", "Franchise rental revenues": "defined", "Advertising contributions": "defined", "Other": ""},
    ),
    "asset manager": (
        Report(
            "Example Capital Group Inc",
            paragraphs("We manage money for pension plans, insurers and households."),
            paragraphs(
                "Investment advisory fees are earned for managing portfolios, mostly as a percentage of the assets under management.",
                "Performance fees are earned in some accounts when returns exceed a benchmark.",
                "Distribution fees are paid by funds for the sale of their shares.",
            ),
            [("Investment advisory and administration fees", 9000), ("Performance fees", 400), ("Distribution fees", 700), ("Advisory and other revenue", 120)],
            total="Total revenue",
            discussion=paragraphs("Advisory and other revenue rose, reflecting more transition assignments and consulting for central banks."),
        ),
        {"Investment advisory and administration fees": "defined", "Performance fees": "defined", "Distribution fees": "defined", "Advisory and other revenue": "mentioned"},
    ),
    "staffing": (
        Report(
            "Example Workforce Inc",
            paragraphs("We place people in temporary and permanent jobs."),
            paragraphs(
                "Contract staffing revenue is billed by the hour at rates agreed with the customer.",
                "Outplacement and career services help people whom our customers let go to find work.",
                "Managed service programs run a customer's whole supply of contingent workers for a fee.",
            ),
            [("Contract staffing", 3000), ("Outplacement and career services", 150), ("Managed service programs", 110)],
            total="Revenues from services",
        ),
        {"Contract staffing": "defined", "Outplacement and career services": "defined", "Managed service programs": "defined"},
    ),
    "railway": (
        Report(
            "Example Northern Railway Co",
            paragraphs("Intermodal: moving containers and trailers between ports, ramps and trucks."),
            paragraphs(
                "Coal is carried from mines in the basin to power plants and to ports for export.",
                "Chemicals and plastics shipments include petroleum products, soda ash and resins.",
                "Accessorial revenues are charged for storage, switching and the detention of cars.",
            ),
            [("Intermodal", 2000), ("Coal", 900), ("Chemicals and plastics", 1100), ("Automotive", 600), ("Accessorial and other", 90)],
            total="Total operating revenues",
            discussion=paragraphs("Automotive revenue grew due to higher shipments of finished vehicles from plants that came back from retooling."),
        ),
        {"Intermodal": "defined", "Coal": "defined", "Chemicals and plastics": "defined", "Automotive": "", "Accessorial and other": "defined"},
    ),
    "hotels and schools": (
        Report(
            "Example Lodging and Learning Inc",
            paragraphs("We run hotels, and schools for those who work in them."),
            paragraphs(
                "Incentive management fees depend on the profits of hotels that we run.",
                "Cost reimbursement revenue: amounts that owners pay us back for wages and for reservation systems.",
                "Tuition is charged by the course for each of its weeks.",
                "Events and affiliate referrals make up the balance of other revenue.",
            ),
            [("Incentive management fees", 200), ("Cost reimbursements", 5000), ("Tuition, net of discounts", 900), ("Other", 50)],
        ),
        {"Incentive management fees": "defined", "Cost reimbursements": "defined", "Tuition, net of discounts": "defined", "Other": ""},
    ),
    "toys": (
        Report(
            "Example Play Co",
            paragraphs(
                "Dolls: fashion dolls, baby dolls and their houses and clothing.",
                "Action Figures, Building Sets and Games, including figures tied to films, interlocking bricks and card games.",
            ),
            paragraphs("Sales adjustments are discounts and allowances that we grant to retailers."),
            [("Dolls", 1800), ("Action Figures, Building Sets, and Games", 1200), ("Gross billings", 3000), ("Sales adjustments", -500)],
            income=[("Net sales", 2500)],
            total="Net sales",
        ),
        {"Dolls": "defined", "Action Figures, Building Sets, and Games": "defined", "Sales adjustments": "defined"},
    ),
    "medicines beside places": (
        Report(
            "Example Remedies Inc",
            paragraphs("Veltrixa (compound one) is a biologic therapy for skin disease.", "Toronda is an oral inhibitor for adults."),
            paragraphs("Net revenues are stated by product."),
            (),
            total="Net revenues",
            table=beside_places(("Veltrixa", 100, 50), ("Toronda", 80, 20)),
            income=[("Product revenues", 250)],
        ),
        {"Veltrixa": "defined", "Toronda": "defined"},
    ),
    "sixty medicines": (
        Report(
            "Example Pharma Inc",
            paragraphs("Our products are many.", "; ".join(f"{name} (compound {n}), a medicine for adults with condition number {n}" for n, name in enumerate(MEDICINES)) + "."),
            paragraphs("Revenue is recognized when control passes."),
            [*((name, 100 + 7 * n) for n, name in enumerate(MEDICINES)), ("Other products", 57)],
        ),
        {**dict.fromkeys(MEDICINES, "defined"), "Other products": ""},
    ),
}  # fmt: skip


@pytest.mark.parametrize("industry", REPORTS)
def test_lines_add_up_and_each_is_described_as_what_it_is(industry: str, tmp_path: Path) -> None:
    report, kinds = REPORTS[industry]
    company = described(report, tmp_path)
    assert company is not None
    assert sum(line.value for line in company.lines) == company.revenue == report.revenue * 1e6
    assert {line.name: line.description_kind for line in company.lines} == kinds
    for line in company.lines:
        assert not line.validated or line.description_kind == "defined"
        assert line.note if line.description_kind != "defined" else not line.note
        if line.description_kind == "defined":
            assert not any(
                other.name in line.description
                for other in company.lines
                if other is not line and other.name not in line.name and line.name not in other.name
            ), line


def test_rows_say_what_they_are(tmp_path: Path) -> None:
    company = described(REPORTS["conglomerate"][0], tmp_path)
    assert company is not None
    kinds = {
        row["Revenue Line"]: (row["kind"], row["Revenue Group (Reportable Segment)"]) for row in company.line_rows()
    }
    assert kinds == {
        "Snacks": ("line", "Food"), "Drinks": ("line", "Food"), "Drills": ("line", "Tools"), "Saws": ("line", "Tools"), "Intersegment eliminations": ("adjustment", ""),
    }  # fmt: skip
    places = Report(
        "Example Dresses Inc", paragraphs("We sell dresses."), "", [("Americas", 900), ("Europe", 200), ("Other", 100)]
    )
    found = described(places, tmp_path)
    assert found is not None
    assert [line.kind for line in found.lines] == ["place", "place", "rest"]


def test_lines_of_one_name_in_two_groups_share_no_sentence(tmp_path: Path) -> None:
    report = Report(
        "Example Media Publishing Co",
        paragraphs("We publish newspapers."),
        paragraphs("Print circulation is the sale of papers to homes and newsstands.", "Print advertising is sold to shops near our readers."),
        [
            ("Circulation:", None), ("Digital", 700), ("Print", 400), ("Total circulation", 1100), ("Advertising:", None), ("Digital", 220), ("Print", 130), ("Total advertising", 350),
            ("Other", 160),
        ],
    )  # fmt: skip
    company = described(report, tmp_path)
    assert company is not None
    told = {(line.subgroup.lower(), line.name): line.description for line in company.lines if line.name == "Print"}
    assert told == {
        ("circulation", "Print"): "Print circulation is the sale of papers to homes and newsstands.",
        ("advertising", "Print"): "Print advertising is sold to shops near our readers.",
    }
    assert not any("Print" in line.description for line in company.lines if line.name == "Digital")
