"""Made-up annual reports of further trades for descriptions, written after what `more_shape_filings` showed had been
mended.
"""

from __future__ import annotations

from sector_filings import Report, paragraphs
from shape_filings import Shape, heading

# fmt: off
FURTHER_SHAPES: dict[str, Shape] = {}
FURTHER_SHAPES["food groups"] = (
    Report(
        "Example Protein Foods Inc",
        paragraphs("We operate in four segments: Beef, Pork, Chicken, and Prepared Foods. International/Other is not a segment.")
        + heading("Beef")
        + paragraphs("Beef includes our operations related to processing live fed cattle and turning carcasses into primal and sub-primal cuts. Demand for beef was good.")
        + heading("Chicken")
        + paragraphs("Chicken includes raising birds and processing them into fresh, frozen and value-added chicken products.")
        + heading("Prepared Foods")
        + paragraphs("Prepared Foods includes making and marketing frozen and refrigerated foods. Its products range from bacon, lunchmeat and pizza to tortillas."),
        paragraphs("Pork includes our operations related to processing live market hogs and turning them into cuts and hides.", "International/Other primarily includes our foreign operations in Asia and Europe, and third-party merger costs."),
        [("Beef", 19300), ("Pork", 5800), ("Chicken", 17000), ("Prepared Foods", 9800), ("International/Other", 2500), ("Intersegment", -1600)],
        total="Total sales",
        income=[("Sales", 52800)],
    ),
    {"Beef": "fed cattle", "Pork": "market hogs", "Chicken": "raising birds", "Prepared Foods": "lunchmeat", "International/Other": "Asia and Europe"},
)
FURTHER_SHAPES["elevator"] = (
    Report(
        "Example Lift Worldwide Corp",
        paragraphs(
            "Our company is organized in two segments, New Equipment and Service.",
            "Through our New Equipment segment, we design, manufacture, sell and install elevators and escalators for new buildings and for upgrades.",
            "Through our Service segment, we perform maintenance, repair and modernization on our own and other makers' units.",
        ),
        paragraphs("Maintenance and repair consists of contracts to keep units running, and of repairs outside them.", "Modernization — large upgrades of older units, which extend their lives.", "New Equipment net sales are shown as one line."),
        [("New Equipment", 5800), ("Maintenance and Repair", 6800), ("Modernization", 1600)],
        total="Total net sales",
    ),
    {"New Equipment": "escalators", "Maintenance and Repair": "keep units running", "Modernization": "extend their lives"},
)
FURTHER_SHAPES["pipes"] = (
    Report(
        "Example Midstream Partners",
        paragraphs(
            "We have four segments.",
            "• Natural Gas Pipelines—the ownership and operation of interstate gas pipelines, storage and gathering systems.",
            "• Products Pipelines—the ownership and operation of pipelines for refined products, crude oil and condensate.",
            "• Terminals—the ownership and operation of liquids and bulk terminals, and of tankers.",
            "• CO2—the production, transportation and marketing of carbon dioxide to oil fields that use it as a flooding medium.",
        ),
        paragraphs("Revenues by segment."),
        [("Natural Gas Pipelines", 9000), ("Products Pipelines", 3000), ("Terminals", 1900), ("CO2", 1200), ("Corporate and intersegment eliminations", -20)],
        total="Total consolidated revenues",
        income=[("Revenues", 15080)],
    ),
    {"Natural Gas Pipelines": "interstate gas", "Products Pipelines": "refined products", "Terminals": "tankers", "CO2": "flooding medium"},
)
FURTHER_SHAPES["media company"] = (
    Report(
        "Example Broadcasting Global",
        heading("TV Media")
        + paragraphs("Our TV Media segment consists of our (i) broadcast operations, with a network and stations, (ii) domestic cable networks, and (iii) studios.")
        + heading("Direct-to-Consumer")
        + paragraphs("Our DTC segment consists of our portfolio of pay and free streaming services.")
        + heading("Filmed Entertainment")
        + paragraphs("The film segment makes and distributes motion pictures."),
        paragraphs(
            "Advertising: we sell spots on our network, stations and free streaming.",
            "Affiliate and subscription: fees from distributors for our networks, and from viewers for pay streaming.",
            "Theatrical: cinemas pay us a share of tickets for films that we distribute.",
            "Licensing and other: we license programs to others, and sell consumer products and live events.",
        ),
        [("Advertising", 9900), ("Affiliate and subscription", 13000), ("Theatrical", 810), ("Licensing and other", 5900)],
        total="Total revenues",
    ),
    {"Advertising": "spots on our network", "Affiliate and subscription": "fees from distributors", "Theatrical": "share of tickets", "Licensing and other": "live events"},
)
FURTHER_SHAPES["regions"] = (
    Report(
        "Example Coatings Worldwide",
        paragraphs("We sell coatings all over the world."),
        paragraphs(
            "Sales are attributed to geographic regions based upon the location of the selling entity. (a) The Latin America region includes Mexico, Brazil, Argentina and Chile. (b) EMEA covers Europe, Africa and the Middle East; the largest countries are Germany, France and Turkey.",
            "The Asia Pacific region includes China, India, Korea and Australia.",
        ),
        [("United States", 6000), ("EMEA", 5600), ("Asia Pacific", 3100), ("Latin America", 1900)],
        total="Total net sales",
    ),
    {"United States": "", "EMEA": "Germany", "Asia Pacific": "Korea", "Latin America": "Argentina"},
)
FURTHER_SHAPES["paper"] = (
    Report(
        "Example Packaging and Paper Co",
        paragraphs("INDUSTRIAL PACKAGING", "Example is a large maker of containerboard. Our products include linerboard, medium, whitetop, recycled linerboard and saturating kraft.", "GLOBAL CELLULOSE FIBERS", "Cellulose fibers are sold for diapers, towels and tissue, and as fluff, market and specialty pulps."),
        paragraphs("Net sales by segment. Corporate and Intersegment sales hold recycled fiber sold to others, and less sales between segments."),
        [("Industrial Packaging", 15600), ("Global Cellulose Fibers", 2900), ("Corporate and Intersegment Sales", 400)],
        total="Net sales",
    ),
    {"Industrial Packaging": "linerboard", "Global Cellulose Fibers": "diapers"},
)
FURTHER_SHAPES["toolmaker"] = (
    Report(
        "Example Tools Inc",
        paragraphs(
            "The Company's reportable segments follow.",
            "The Commercial & Industrial Group consists of business operations serving a broad range of industrial customers, including those in aerospace and power generation.",
            "The Snap Tools Group consists of business operations primarily serving vehicle technicians through the company's mobile vans.",
            "The Repair Systems & Information Group serves owners and managers of repair shops with diagnostics, manuals on line and lifts.",
            "Financial Services consists of the business operations of the finance subsidiaries that lend to technicians and van owners.",
        ),
        paragraphs("Revenue by segment"),
        [("Commercial & Industrial", 1458), ("Snap Tools", 2088), ("Repair Systems & Information", 1781), ("Financial services", 378)],
        total="Total revenues",
    ),
    {"Commercial & Industrial": "aerospace", "Snap Tools": "mobile vans", "Repair Systems & Information": "manuals on line", "Financial services": "lend to technicians"},
)
FURTHER_SHAPES["glass"] = (
    Report(
        "Example Glass Works",
        paragraphs(
            "Our segments are as follows:",
            "Optical Communications – manufactures carrier network and enterprise network components for the telecommunications industry.",
            "Display Technologies – manufactures high quality glass substrates for flat panels.",
            "Specialty Materials – manufactures products that provide more than 150 material formulations for glass.",
            "Life Sciences – manufactures plastic and glass labware, media and serum for scientists.",
            "All other businesses that do not meet the quantitative threshold for separate reporting have been grouped as “Hemlock and Emerging Growth Businesses”, which is a maker of polysilicon and of pharma vials.",
        ),
        paragraphs("Net sales by segment."),
        [("Optical Communications", 4000), ("Display Technologies", 3500), ("Specialty Materials", 1860), ("Life Sciences", 960), ("Hemlock and Emerging Growth Businesses", 1480)],
        total="Net sales",
    ),
    {"Optical Communications": "carrier network", "Display Technologies": "flat panels", "Specialty Materials": "formulations", "Life Sciences": "labware", "Hemlock and Emerging Growth Businesses": "polysilicon"},
)
FURTHER_SHAPES["games"] = (
    Report(
        "Example Interactive Entertainment",
        paragraphs("We publish games."),
        paragraphs("Full game net revenue. Full game net revenue is from the sale of games in boxes and by download.", "Live services and other net revenue. Live services and other includes extra content, subscriptions and esports.", "Recurrent spending is virtual currency and add-on content that players buy."),
        [("Full game downloads", 1340), ("Packaged goods", 670), ("Full game", 2010), ("Live services and other", 5550)],
        total="Total net revenue",
        discussion=paragraphs("Packaged goods net revenue comprises revenue from discs sold in shops.", "Full game downloads includes revenue from digital sales of full games on console and PC."),
    ),
    {"Full game downloads": "console and PC", "Packaged goods": "discs", "Live services and other": "esports"},
)
FURTHER_SHAPES["networks 2"] = (
    Report(
        "Example Exchange Group",
        paragraphs("We run markets."),
        paragraphs(
            "Transaction and clearing, net: fees for trades of futures and options on our venues, less rebates.",
            "Data and connectivity services are subscriptions to prices and to lines into our data centers.",
            "Listings: issuers pay initial and annual fees.",
            "Recurring revenues include mortgage technology subscriptions.",
        ),
        [("Transaction and clearing, net", 4600), ("Data and connectivity services", 1950), ("Listings", 500), ("Mortgage technology", 1200), ("Other revenues", 330)],
        total="Total revenues",
        discussion=paragraphs("Our Mortgage Technology segment provides software for lenders, from application to closing. Other revenues primarily include interest on clearing margin deposits and regulatory penalties."),
    ),
    {"Transaction and clearing, net": "futures and options", "Data and connectivity services": "subscriptions to prices", "Listings": "initial and annual", "Mortgage technology": "software for lenders", "Other revenues": "margin deposits"},
)
FURTHER_SHAPES["noise"] = (
    Report(
        "Example Aero Parts Inc",
        paragraphs(
            "Power &amp; Control. Jane Roe is President of Power &amp; Control. Power &amp; Control competes with many firms. Power &amp; Control includes pumps, valves, actuators and ignition systems.",
            "Airframe. This segment includes latches, rods, lighting, cargo loading and parachutes.",
            "Non-aviation. We may sell Non-aviation. Non-aviation includes seat belts for ground vehicles, and turbine controls.",
        ),
        paragraphs("Power &amp; Control includes goodwill of $4,000 million. Airframe includes $3 million of restructuring costs."),
        [("Power & Control", 3300), ("Airframe", 3000), ("Non-aviation", 180)],
        total="Net sales",
    ),
    {"Power & Control": "ignition", "Airframe": "parachutes", "Non-aviation": "seat belts"},
)
