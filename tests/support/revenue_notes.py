"""Made-up annual reports of many sectors with the revenue notes and segment notes that such filings have: segments in
rows, in columns and as headings; totals of reportable segments, closing totals named after the company, corporate and
eliminations; places as segments and places as none; companies with one segment.

Each was keyed before it was first run: the lines with their reportable segment and value, the segments, words that
their descriptions must have, and words that none may have.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sector_filings import Report, paragraphs
from shape_filings import bullets, heading


@dataclass(frozen=True)
class Keyed:
    """`lines` are (segment, name) -> value in millions, `segments` name -> value; `told` are words that the description
    of a line or segment must have, and `never` words that none may have; `products` some of those that one lists.
    """

    report: Report
    lines: dict[tuple[str, str], float]
    segments: dict[str, float]
    told: dict[str, str] = field(default_factory=dict)
    never: tuple[str, ...] = ()
    products: dict[str, tuple[str, ...]] = field(default_factory=dict)


def grid(text: str) -> str:
    """A table from lines of cells between strokes. Header lines begin with `^`, `text>3` spans three columns, dots set
    a
    label in, and an amount stands for itself.
    """
    rows = []
    for line in text.strip().splitlines():
        bold = line.strip().startswith("^")
        cells = [cell.strip() for cell in line.strip().removeprefix("^").split("|")]
        rows.append("<tr>" + "".join(_cell(cell, bold) for cell in cells) + "</tr>")
    return f"<table>{''.join(rows)}</table>"


def _cell(text: str, bold: bool) -> str:
    words, _, span = text.partition(">")
    label = words.lstrip(".")
    inset = f' style="padding-left:{10 * (len(words) - len(label))}pt"' if label != words else ""
    return f"<td{inset}{f' colspan={span}' if span else ''}>{f'<b>{label}</b>' if bold and label else label}</td>"


# fmt: off
NOTES: dict[str, Keyed] = {}
NOTES["bank, segments in columns"] = Keyed(
    Report(
        "Example Bancorp",
        paragraphs(
            "Consumer Banking offers deposit accounts, credit cards, home mortgages and auto loans to individuals through 410 branches.",
            "Commercial Banking provides loans, treasury management and equipment leasing to middle-market companies.",
            "Wealth Management serves affluent families with trust services, brokerage and financial planning.",
        ),
        heading("Note 22. Business Segments")
        + paragraphs(
            "The Company has three reportable segments: Consumer Banking, Commercial Banking and Wealth Management. Corporate and Other includes the treasury function and eliminations and is not a reportable segment.",
            "Interest rate risk of the segments is transferred to the treasury function.",
        )
        + grid("""^ | Consumer Banking | Commercial Banking | Wealth Management | Corporate and Other | Consolidated
        ^Year Ended December 31, 2024 | | | | |
        Net interest income | 1,820 | 1,140 | 210 | (70) | 3,100
        Noninterest income | 640 | 380 | 610 | 20 | 1,650
        Total revenue | 2,460 | 1,520 | 820 | (50) | 4,750
        Provision for credit losses | 210 | 90 | 5 | (5) | 300
        Noninterest expense | 1,400 | 700 | 600 | 100 | 2,800
        Income before income taxes | 850 | 730 | 215 | (145) | 1,650"""),
        [],
        table=grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        Net interest income | 3,100 | 2,900
        Service charges | 520 | 500
        Card fees | 430 | 410
        Trust and brokerage fees | 610 | 590
        Other income | 90 | 100
        Total revenue | 4,750 | 4,500"""),
        total="Total revenue",
        income=[("Net interest income", 3100), ("Noninterest income", 1650)],
    ),
    {("", "Net interest income"): 3100, ("", "Service charges"): 520, ("", "Card fees"): 430, ("", "Trust and brokerage fees"): 610, ("", "Other income"): 90},
    {"Consumer Banking": 2460, "Commercial Banking": 1520, "Wealth Management": 820},
    {"Consumer Banking": "deposit accounts", "Commercial Banking": "treasury management", "Wealth Management": "trust services"},
    ("Interest rate risk",),
    {"Consumer Banking": ("credit cards", "auto loans")},
)
NOTES["insurer, total of reportable segments"] = Keyed(
    Report(
        "Example Insurance Group",
        paragraphs("Our Personal Lines segment writes private passenger auto and homeowners insurance. Our Commercial Lines segment underwrites workers' compensation, general liability and commercial property coverage."),
        heading("Note 19. Segment Information")
        + paragraphs("We have three reportable segments: Personal Lines, Commercial Lines and Life. Corporate and other consists of the interest on our debt and is not a segment.", "The Life segment sells term life insurance, whole life insurance and fixed annuities through independent agents.")
        + grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        ^Revenues: | |
        Personal Lines | 2,400 | 2,200
        Commercial Lines | 1,700 | 1,650
        Life | 600 | 580
        Total reportable segments | 4,700 | 4,430
        Corporate and other | 35 | 30
        Total revenues | 4,735 | 4,460
        ^Income before income taxes: | |
        Personal Lines | 240 | 220
        Commercial Lines | 190 | 180
        Life | 60 | 55
        Total reportable segments | 490 | 455
        Corporate and other | (60) | (55)
        Income before income taxes | 430 | 400"""),
        [("Premiums earned", 4300), ("Net investment income", 390), ("Other revenues", 45)],
        income=[("Premiums earned", 4300), ("Net investment income", 390), ("Other revenues", 45)],
    ),
    {("", "Premiums earned"): 4300, ("", "Net investment income"): 390, ("", "Other revenues"): 45},
    {"Personal Lines": 2400, "Commercial Lines": 1700, "Life": 600},
    {"Personal Lines": "private passenger auto", "Commercial Lines": "general liability", "Life": "whole life insurance"},
    products={"Life": ("term life insurance", "fixed annuities")},
)
NOTES["airline, one segment and regions"] = Keyed(
    Report(
        "Example Air Lines, Inc.",
        paragraphs("We carry passengers to 210 cities. Passenger revenue consists of fares, checked bag fees and seat selection fees. Cargo revenue is derived from freight and mail that we carry in the bellies of our aircraft."),
        paragraphs("Other operating revenue includes sales of miles to our card partner and airport lounge memberships.")
        + heading("Note 15. Segment Reporting")
        + paragraphs("We have one reportable segment that provides air transportation for passengers and cargo. Operating revenue by principal geographic region, as defined by the Department of Transportation, is as follows (in millions):")
        + grid("""^ | Year Ended December 31,>2
        ^ | 2024 | 2023
        Domestic | 9,000 | 8,700
        Atlantic | 3,100 | 2,900
        Latin America | 1,400 | 1,300
        Pacific | 1,000 | 900
        Total | 14,500 | 13,800"""),
        [("Passenger", 13200), ("Cargo", 400), ("Other operating revenue", 900)],
        total="Total operating revenue",
        income=[("Passenger", 13200), ("Cargo", 400), ("Other operating revenue", 900)],
    ),
    {("", "Passenger"): 13200, ("", "Cargo"): 400, ("", "Other operating revenue"): 900},
    {"Example Air Lines": 14500},
    {"Passenger": "checked bag fees", "Cargo": "freight and mail", "Other operating revenue": "lounge"},
)
NOTES["utility, classes in rows and segments in columns"] = Keyed(
    Report(
        "Example Energy Holdings",
        paragraphs("Electric Operations generates, transmits and distributes electricity to 1.4 million customers. Gas Operations purchases, transports and distributes natural gas."),
        heading("Note 18. Segment Information")
        + paragraphs("Example Energy has two reportable segments, Electric Operations and Gas Operations.")
        + grid("""^ | Electric Operations | Gas Operations | Total
        ^Year Ended December 31, 2024 | | |
        Operating revenues | 3,260 | 1,040 | 4,300
        Depreciation | 500 | 150 | 650
        Operating income | 700 | 190 | 890"""),
        [],
        table=grid("""^ | Year Ended December 31, 2024>3
        ^(in millions) | Electric Operations | Gas Operations | Total
        Residential | 1,400 | 610 | 2,010
        Commercial | 1,100 | 280 | 1,380
        Industrial | 600 | 90 | 690
        Other | 160 | 60 | 220
        Total operating revenues | 3,260 | 1,040 | 4,300"""),
        total="Total operating revenues",
        income=[("Electric operating revenues", 3260), ("Gas operating revenues", 1040)],
    ),
    {("", "Residential"): 2010, ("", "Commercial"): 1380, ("", "Industrial"): 690, ("", "Other"): 220},
    {"Electric Operations": 3260, "Gas Operations": 1040},
    {"Electric Operations": "transmits and distributes electricity", "Gas Operations": "natural gas"},
)
NOTES["retailer, places as segments and a total named after the company"] = Keyed(
    Report(
        "Example Warehouse Corporation",
        paragraphs("Foods and Sundries includes dry goods, candy, beverages and frozen foods. Non-Foods includes appliances, electronics, apparel and hardware. Fresh Foods includes meat, produce, deli and bakery."),
        heading("Note 12. Segment Reporting")
        + paragraphs("The Company operates membership warehouses. Its reportable segments are largely based on management's organization of the operating segments: United States operations, Canadian operations and Other International operations.")
        + grid("""^ | United States Operations | Canadian Operations | Other International Operations | Total
        ^2024 | | | |
        Total revenue | 18,400 | 3,450 | 3,550 | 25,400
        Operating income | 600 | 170 | 140 | 910
        Total assets | 4,900 | 700 | 1,100 | 6,700""")
        + heading("Disaggregation")
        + paragraphs("The following table summarizes sales by category (in millions):")
        + grid("""^ | Year Ended December 31,>2
        ^ | 2024 | 2023
        Foods and Sundries | 12,300 | 11,900
        Non-Foods | 6,900 | 6,700
        Fresh Foods | 5,700 | 5,300
        Membership fees | 500 | 480
        Example Warehouse Corporation | 25,400 | 24,380"""),
        [("Net sales", 24900), ("Membership fees", 500)],
        total="Total revenue",
        income=[("Net sales", 24900), ("Membership fees", 500)],
    ),
    {("", "Foods and Sundries"): 12300, ("", "Non-Foods"): 6900, ("", "Fresh Foods"): 5700, ("", "Membership fees"): 500},
    {"United States Operations": 18400, "Canadian Operations": 3450, "Other International Operations": 3550},
    {"Foods and Sundries": "candy", "Non-Foods": "appliances", "Fresh Foods": "produce"},
    products={"Fresh Foods": ("meat", "deli")},
)
NOTES["pharma, products by place and one segment"] = Keyed(
    Report(
        "Example Therapeutics Inc.",
        paragraphs("Rovantis is a monoclonal antibody approved for the treatment of plaque psoriasis. Calmoxa is an oral tablet indicated for adults with epilepsy. Dexorin, our inhaled medicine for cystic fibrosis, was launched in 2019."),
        heading("Note 16. Segment Information") + paragraphs("We operate in one segment, the discovery, development and sale of medicines. Research tax credits reduced our tax expense for Dexorin."),
        [],
        table=grid("""^ | Year Ended December 31, 2024>3 | Year Ended December 31, 2023>3
        ^(in millions) | U.S. | International | Total | U.S. | International | Total
        Rovantis | 1,900 | 700 | 2,600 | 1,700 | 600 | 2,300
        Calmoxa | 800 | 150 | 950 | 780 | 140 | 920
        Dexorin | 300 | 290 | 590 | 310 | 280 | 590
        Other products | 40 | 20 | 60 | 40 | 20 | 60
        Total product revenues | 3,040 | 1,160 | 4,200 | 2,830 | 1,040 | 3,870"""),
        total="Total revenues",
        income=[("Product revenues, net", 4200), ("Collaboration revenues", 130)],
    ),
    {("", "Rovantis"): 2600, ("", "Calmoxa"): 950, ("", "Dexorin"): 590, ("", "Other products"): 60, ("", "Collaboration revenues"): 130},
    {"Example Therapeutics": 4330},
    {"Rovantis": "plaque psoriasis", "Calmoxa": "epilepsy", "Dexorin": "cystic fibrosis"},
    ("tax",),
)
NOTES["media, segments with totals of their own and eliminations"] = Keyed(
    Report(
        "Example Media Company",
        paragraphs("Our reportable segments are Studios, Networks and Streaming."),
        heading("Note 20. Segments")
        + bullets("Studios produces and licenses films and television programs, and distributes them in theaters and on home video.", "Networks operates our cable channels and owned television stations.", "Streaming offers Example Plus, our subscription service, worldwide.")
        + grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        ^Studios | |
        .Theatrical | 1,210 | 1,100
        .Licensing | 2,390 | 2,200
        Total Studios | 3,600 | 3,300
        ^Networks | |
        .Advertising | 2,050 | 2,300
        .Affiliate fees | 2,951 | 3,100
        Total Networks | 5,000 | 5,400
        ^Streaming | |
        .Subscriptions | 2,700 | 2,100
        .Advertising | 800 | 500
        Total Streaming | 3,500 | 2,600
        Total segment revenues | 12,100 | 11,300
        Eliminations | (600) | (500)
        Total revenues | 11,500 | 10,800"""),
        [("Advertising", 2850), ("Affiliate and subscription", 5651), ("Content and other", 2999)],
        income=[("Advertising", 2850), ("Affiliate and subscription", 5651), ("Content and other", 2999)],
    ),
    {
        ("Studios", "Theatrical"): 1210, ("Studios", "Licensing"): 2390, ("Networks", "Advertising"): 2050, ("Networks", "Affiliate fees"): 2951,
        ("Streaming", "Subscriptions"): 2700, ("Streaming", "Advertising"): 800, ("", "Eliminations"): -600,
    },
    {"Studios": 3600, "Networks": 5000, "Streaming": 3500},
    {"Studios": "films and television programs", "Networks": "cable channels", "Streaming": "subscription service"},
)
NOTES["restaurants, brands as headings without a total"] = Keyed(
    Report(
        "Example Restaurant Brands Inc.",
        paragraphs("We own three concepts. Burger Yard is a chain of quick-service restaurants known for grilled burgers, fries and shakes. Pasta Lane operates full-service Italian restaurants. Taco Cart sells tacos and burritos from drive-thru stores."),
        heading("Note 17. Segment Information")
        + paragraphs("Our three reportable segments are Burger Yard, Pasta Lane and Taco Cart. We measure segments by operating profit.")
        + grid("""^ | Year Ended December 31,>2
        ^ | 2024 | 2023
        Burger Yard | 2,300 | 2,200
        Pasta Lane | 1,150 | 1,140
        Taco Cart | 890 | 800
        ^Total revenues | 4,340 | 4,140
        ^Operating Profit | |
        Burger Yard | 500 | 480
        Pasta Lane | 110 | 100
        Taco Cart | 120 | 100
        Corporate and unallocated | (180) | (170)
        Operating Profit | 550 | 510"""),
        [],
        table=grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        ^Burger Yard | |
        .Company sales | 1,500 | 1,450
        .Franchise revenues | 800 | 750
        ^Pasta Lane | |
        .Company sales | 1,100 | 1,100
        .Franchise revenues | 50 | 40
        ^Taco Cart | |
        .Company sales | 290 | 280
        .Franchise revenues | 600 | 520
        Total revenues | 4,340 | 4,140"""),
        income=[("Company sales", 2890), ("Franchise revenues", 1450)],
    ),
    {
        ("Burger Yard", "Company sales"): 1500, ("Burger Yard", "Franchise revenues"): 800, ("Pasta Lane", "Company sales"): 1100,
        ("Pasta Lane", "Franchise revenues"): 50, ("Taco Cart", "Company sales"): 290, ("Taco Cart", "Franchise revenues"): 600,
    },
    {"Burger Yard": 2300, "Pasta Lane": 1150, "Taco Cart": 890},
    {"Burger Yard": "grilled burgers", "Pasta Lane": "Italian", "Taco Cart": "burritos"},
    products={"Burger Yard": ("grilled burgers", "shakes")},
)
# fmt: on
