"""Made-up reports of trades that the other shapes leave out: cruises, hotels, railroads, schools, staffing, fertilizer,
mines, dialysis, travel agents, restaurants, funerals, tankers, fund managers, engineers, car dealers, life insurers,
distillers, water works, software houses, animal health and makers that lend; annual ones, and three quarterly.

Each is a report, words that the descriptions of its lines and segments must have, and those that no description may
have.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sector_filings import Report, paragraphs
from shape_filings import bullets, heading, items, run_in


@dataclass(frozen=True)
class Trade:
    """`lines` and `segments` are names with words of their description, empty where nothing says what they are; `never`
    are words that no description may have; `kinds` those of rows that are no lines.
    """

    report: Report
    lines: dict[str, str]
    segments: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    never: tuple[str, ...] = ()


def table(
    *rows: tuple[str, ...], heads: tuple[str, ...] = ("2024", "2023"), over: str = "Year Ended December 31,"
) -> str:
    """Rows of texts as a table of figures."""
    top = (
        f"<tr><td></td><td colspan={len(heads)}>{over}</td></tr><tr><td></td>"
        + "".join(f"<td>{head}</td>" for head in heads)
        + "</tr>"
    )
    return (
        "<table>"
        + top
        + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
        + "</table>"
    )


# fmt: off
TRADES: dict[str, Trade] = {}
TRADES["cruises"] = Trade(
    Report(
        "Example Cruises plc",
        heading("Revenues")
        + paragraphs(
            "We earn our cruise revenues from the following:",
        )
        + bullets(
            "Passenger tickets, which cover accommodations, most meals, some non-alcoholic beverages and most onboard entertainment;",
            "Onboard and other, which covers beverage sales, casino gaming, shore excursions, spa services and internet packages not included in the ticket price; and",
            "Tour and Other, which covers the hotels and domed railcars that we own in Alaska.",
        )
        + paragraphs("We have a portfolio of nine cruise lines. Our guests come from many places."),
        paragraphs(
            "Guest cruise deposits are initially included in customer deposits when received.",
            "Passenger ticket revenues are recognized over the length of the voyage.",
        )
        + heading("Note 3. Segment Information")
        + paragraphs(
            "The operating segments within each of our NAA and Europe cruise operations segments have been aggregated. Our Cruise Support segment includes our portfolio of leading port destinations, and other services that we run for our cruise brands. "
            "Our Tour and Other segment represents the hotel and transportation operations of our Alaska tour company and vessels that we charter to others.",
            "The NAA segment includes Fairwind, Princessa and Seaburn, brands that mostly serve North Americans and Australians.",
            "The Europe segment includes Costiera and Aidana, which serve Italians and Germans.",
        )
        + table(("NAA", "16,900", "14,200"), ("Europe", "7,900", "6,800"), ("Cruise Support", "260", "230"), ("Tour and Other", "260", "245"), ("Total revenues", "25,320", "21,475")),
        [("Passenger tickets", 16463), ("Onboard and other", 8857)],
        income=[("Passenger ticket", 16463), ("Onboard and other", 8857)],
        discussion=paragraphs("Passenger ticket revenues made up 65% of our total revenues. Cruise passenger ticket revenues increased by $2.4 billion, or 17%, to $16.5 billion. Onboard and other revenues made up the remaining 35%."),
    ),
    {"NAA": "Fairwind", "Europe": "Costiera", "Cruise Support": "port destinations", "Tour and Other": "Alaska"},
    {"NAA": "Fairwind", "Europe": "Costiera", "Cruise Support": "port destinations", "Tour and Other": "Alaska"},
    never=("deposits", "increased by", "•"),
)
TRADES["hotels"] = Trade(
    Report(
        "Example Lodging International Inc",
        paragraphs("We operate, franchise and license hotel, residential and timeshare properties under 30 brand names."),
        paragraphs(
            "Cost reimbursement revenue relates to property-level and centralized programs and services that we operate for the benefit of our property owners, at no profit.",
            "Owned, leased, and other revenue includes revenue from our owned and leased hotels, termination fees, and other revenue.",
        ),
        [("Base management fees", 1288), ("Franchise fees", 3113), ("Incentive management fees", 769), ("Gross fee revenues", 5170), ("Owned, leased, and other revenue", 1551), ("Cost reimbursement revenue", 18400)],
        total="Total revenues",
        income=[("Gross fee revenues", 5170), ("Owned, leased, and other revenue", 1551), ("Cost reimbursement revenue", 18400)],
        discussion=paragraphs(
            "Base management fees, which we earn as a percentage of the revenues of the hotels that we manage, increased primarily due to higher RevPAR.",
            "Incentive management fees, which are based on the profits of the hotels that we manage, rose 2% compared to 2023.",
            "Franchise fees increased $282 million primarily due to unit growth and higher co-branded credit card fees.",
        ),
    ),
    {
        "Base management fees": "percentage of the revenues", "Franchise fees": "franchise and license", "Incentive management fees": "profits of the hotels",
        "Owned, leased, and other revenue": "termination fees", "Cost reimbursement revenue": "centralized programs",
    },
    never=("increased primarily", "rose 2%"),
)
TRADES["railroad"] = Trade(
    Report(
        "Example Pacific Railroad Co",
        paragraphs("Our freight traffic consists of bulk, industrial, and premium business.")
        + run_in("Bulk", "The Company’s Bulk shipments consist of grain and grain products, fertilizer, food and refrigerated, and coal and renewables. In 2024, this group generated 31% of our freight revenues.")
        + run_in("Industrial", "Our extensive network facilitates the movement of numerous commodities between thousands of origin and destination points. The Industrial group consists of several categories, including construction, industrial chemicals, plastics, forest products, metals and ores, and petroleum.")
        + run_in("Premium", "Premium franchise includes three segments: international intermodal, domestic intermodal, and finished vehicles. In 2024, Premium generated 29% of our freight revenues."),
        paragraphs(
            "Other revenues include revenues from our subsidiaries, switching and storage.",
            "Subsidiary revenues are from brokerage and commuter rail operations that we run for a city.",
            "Accessorial revenues are fees for detention of railcars beyond the free time that customers have.",
        ),
        [
            ("Grain &amp; grain products", 3800), ("Fertilizer", 760), ("Food &amp; refrigerated", 1080), ("Coal &amp; renewables", 1500), ("Bulk", 7140), ("Industrial chemicals &amp; plastics", 2300), ("Metals &amp; minerals", 2100),
            ("Forest products", 1300), ("Energy &amp; specialized markets", 2600), ("Industrial", 8300), ("Automotive", 2400), ("Intermodal", 4700), ("Premium", 7100), ("Total freight revenues", 22540), ("Subsidiary revenues", 700),
            ("Accessorial revenues", 800), ("Other", 120),
        ],
        total="Total operating revenues",
        income=[("Freight revenues", 22540), ("Other revenues", 1620)],
        discussion=heading("Bulk") + paragraphs(
            "Freight revenues from Bulk shipments decreased 2% in 2024 compared to 2023.",
            "Fertilizer – Shipments of nitrogen and phosphate to farms, and of potash for export from the Northwest.",
            "Grain and grain products – Wheat, corn and soybeans go to feeders and to ports; volume increased 4% year-over-year.",
        ) + heading("Premium") + paragraphs("Automotive – We carry finished vehicles to 40 distribution centers, and parts to plants.", "Intermodal – International and domestic containers on flat cars."),
    ),
    {
        "Grain & grain products": "Wheat, corn", "Fertilizer": "potash", "Industrial chemicals & plastics": "Industrial group consists", "Metals & minerals": "Industrial group consists", "Energy & specialized markets": "Industrial group consists", "Automotive": "finished vehicles to", "Intermodal": "flat cars",
        "Subsidiary revenues": "commuter rail", "Accessorial revenues": "detention", "Forest products": "Industrial group consists", "Other": "switching and storage",
    },
    never=("decreased 2%",),
)
TRADES["schools"] = Trade(
    Report(
        "Example Global Education Inc",
        paragraphs(
            "We have two reportable segments, as follows.",
            "Lakeside – Offers degree and non-degree programs in the nursing and health professions postsecondary education industry. Lakeside had 23 campuses.",
            "Larchwood – Offers online certificate, bachelor’s, master’s, and doctoral degrees, including those in nursing, education, counseling, business and technology.",
            "Home Office and Other includes activities not allocated to a reportable segment.",
        ),
        paragraphs(
            "Tuition and fees, net: The majority of revenue is derived from tuition and fees, which is recognized on a straight-line basis over the academic term as instruction is delivered.",
            "Other: Other revenue consists of housing and other miscellaneous services, which are recognized over the period in which the service is provided.",
        )
        + heading("Note 3. Segments")
        + table(("Lakeside", "672", "632"), ("Larchwood", "900", "820"), ("Total consolidated revenue", "1,572", "1,452")),
        [("Tuition and fees, net", 1533), ("Other", 39)],
        total="Total revenue",
        income=[("Revenue", 1572)],
        discussion=paragraphs("Lakeside revenue increased 6%, or $40 million, to $672 million compared with the prior year, driven by higher enrollment."),
    ),
    {"Tuition and fees, net": "majority of revenue is derived", "Other": "housing"},
    {"Lakeside": "nursing and health professions", "Larchwood": "doctoral"},
    never=("increased 6%",),
)
TRADES["staffing"] = Trade(
    Report(
        "Example Staffing Half Inc",
        heading("Contract Talent Solutions")
        + paragraphs("The Company’s contract talent solutions segment provides temporary engagement professionals through four practice groups: finance and accounting, administrative and customer support, technology, and elimination of intersegment revenues.")
        + heading("Permanent Placement Talent Solutions")
        + paragraphs("Permanent placement talent solutions locates and places full-time professionals with its clients. Fees are a percentage of the new employee’s annual compensation.")
        + heading("Protivo")
        + paragraphs("Protivo is a global consulting firm that delivers internal audit, risk, business and technology consulting solutions."),
        paragraphs(
            "Contract talent solutions revenues from contracts with customers are recognized in the amount to which the Company has a right to invoice when the services are rendered.",
            "Protivo’s consulting services are generally provided on a time-and-material basis.",
        ),
        [
            ("Contract talent solutions", None), ("Finance and accounting", 2500), ("Administrative and customer support", 720), ("Technology", 630), ("Elimination of intersegment revenues (a)", -470), ("Total contract talent solutions", 3380),
            ("Permanent placement talent solutions", 490), ("Protivo", 1950),
        ],
        total="Total service revenues",
        income=[("Service revenues", 5820)],
        discussion=paragraphs("(a) Service revenues for finance and accounting, administrative and customer support, and technology include intersegment revenues, which represent revenues from services provided to Protivo in connection with its blended business solutions.",
            "Contract talent solutions revenues were $3.4 billion for 2024, decreasing by 11% compared to 2023.", "Our technology professionals range from project managers to developers and help desk staff.", "Finance and accounting places bookkeepers, controllers and payroll clerks."),
    ),
    {
        "Finance and accounting": "bookkeepers", "Technology": "help desk",
        "Permanent placement talent solutions": "full-time professionals", "Protivo": "internal audit",
    },
    kinds={"Elimination of intersegment revenues": "adjustment"},
    never=("decreasing by", "right to invoice"),
)
TRADES["fertilizer"] = Trade(
    Report(
        "Example Nitrogen Holdings Inc",
        heading("Ammonia Segment")
        + paragraphs("Our ammonia segment produces anhydrous ammonia (ammonia), which is the base product that we manufacture, containing 82% nitrogen and 18% hydrogen. The results of our ammonia segment consist of sales of ammonia to external customers.")
        + heading("Granular Urea Segment")
        + paragraphs("Our granular urea segment produces granular urea, which contains 46% nitrogen. Produced from ammonia and carbon dioxide, it has the highest nitrogen content of any of our solid nitrogen products.")
        + heading("UAN Segment")
        + paragraphs("Our UAN segment produces urea ammonium nitrate solution (UAN). UAN is a liquid product with nitrogen content that typically ranges from 28% to 32% and is produced by combining urea and ammonium nitrate in solution.")
        + heading("AN Segment")
        + paragraphs("Our AN segment produces ammonium nitrate (AN). AN is used as nitrogen fertilizer, and is also used by the mining industry for industrial explosives.")
        + heading("Other Segment")
        + paragraphs("Our Other segment primarily includes the following products:")
        + bullets("diesel exhaust fluid (DEF), an aqueous urea solution made with high-purity urea and deionized water;", "urea liquor and nitric acid; and", "compound fertilizer products (NPKs), which are solid granular products."),
        paragraphs("The price of natural gas is a large part of our costs."),
        [("Ammonia", 1736), ("Granular Urea", 1600), ("UAN", 1678), ("AN", 419), ("Other", 503)],
        total="Net sales",
        discussion=heading("Ammonia Segment") + paragraphs("Net sales in our ammonia segment increased by $57 million, or 3%, in 2024 from 2023 due primarily to higher sales volume.")
        + heading("Other Segment") + paragraphs("Net sales in our Other segment decreased by $37 million, or 7%, due to lower DEF prices."),
    ),
    {"Ammonia": "82% nitrogen", "Granular Urea": "46% nitrogen", "UAN": "28% to 32%", "AN": "explosives", "Other": "diesel exhaust"},
    never=("increased by", "decreased by", "•"),
)
TRADES["mines"] = Trade(
    Report(
        "Example Precious Mines Co",
        paragraphs("We sell doré and concentrates.", "Palmarejo, a mine complex in Mexico, yields gold and silver doré. Rochester is an open pit heap leach mine in Nevada. Kensington — an underground gold mine near Juneau, Alaska — ships gold concentrate. Wharf: an open pit gold mine in South Dakota."),
        paragraphs("Revenue by mine; metal sales are recorded when title passes.", "Silver and gold are sold to bullion banks."),
        [("Palmarejo", 390), ("Rochester", 215), ("Kensington", 220), ("Wharf", 230)],
        total="Total revenue",
        income=[("Revenue", 1055)],
        discussion=paragraphs("Rochester revenue increased 46% due to the ramp-up of the new crusher.", "Kensington faces risks that permits may be late."),
    ),
    {"Palmarejo": "complex in Mexico", "Rochester": "heap leach", "Kensington": "underground", "Wharf": "South Dakota"},
    never=("increased 46%", "risks"),
)
TRADES["dialysis"] = Trade(
    Report(
        "Example Kidney Care Inc",
        paragraphs("The Company operates two major lines of business: U.S. dialysis and related lab services, and ancillary services."),
        paragraphs(
            "Dialysis patient service revenues are recognized in the period services are provided; they consist of fees for dialysis treatments in our centers, hospitals and at home, and for related laboratory tests.",
            "Other revenues consist of fees for management and administrative services to outpatient dialysis centers that the Company does not own, and of capitated fees from value-based care arrangements.",
        )
        + table(
            ("Dialysis patient service revenues:", "", "", ""),
            ("Medicare and Medicare Advantage", "6,100", "", "6,100"), ("Medicaid and Managed Medicaid", "800", "", "800"), ("Other government", "370", "610", "980"), ("Commercial", "3,900", "270", "4,170"),
            ("Other revenues:", "", "", ""), ("Medicare and Medicare Advantage", "", "480", "480"), ("Other", "25", "65", "90"), ("Total", "11,195", "1,425", "12,620"),
            heads=("U.S. dialysis", "Other — Ancillary services", "Consolidated"), over="Year Ended December 31, 2024",
        ),
        [("Dialysis patient service revenues", 12050), ("Other revenues", 570)],
    ),
    {"Medicaid and Managed Medicaid": "dialysis treatments", "Other government": "dialysis treatments", "Commercial": "dialysis treatments", "Medicare and Medicare Advantage": "capitated", "Other": "capitated"},
)
TRADES["travel agent"] = Trade(
    Report(
        "Example Bookings Holdings",
        paragraphs("We offer lodging, flights and cars on our websites."),
        run_in("Merchant Revenues", "Merchant revenues are derived from services where we facilitate payments from travelers for the service provided, generally at the time of booking. They include travel reservation commissions and credit card processing rebates.")
        + run_in("Agency Revenues", "Agency revenues are derived from travel-related transactions where we do not facilitate payments from travelers for the services provided.")
        + run_in("Advertising and Other Revenues", "Advertising and other revenues are derived primarily from revenues earned by our meta-search brand for sending referrals to online travel companies, and by our dining brand for restaurant reservation fees."),
        [("Merchant", 14100), ("Agency", 8500), ("Advertising and other", 1070)],
        discussion=paragraphs("Merchant revenues increased 29% year-over-year due primarily to the ongoing shift from agency to merchant.", "Advertising and other revenues increased 5%."),
    ),
    {"Merchant": "we facilitate payments", "Agency": "we do not facilitate", "Advertising and other": "referrals"},
    never=("increased 29%",),
)
TRADES["restaurants"] = Trade(
    Report(
        "Example Burgers Co",
        paragraphs("The Company is comprised of the following segments: (1) Example U.S., (2) Example International and (3) Global Real Estate & Development.")
        + bullets(
            "Example U.S. includes the operation and franchising of Example restaurants in the U.S. and derives its revenues from sales at Company-operated restaurants and royalties, fees and advertising fund collections from franchised restaurants;",
            "Example International includes the operation and franchising of Example restaurants in countries other than the U.S.; and",
            "Global Real Estate & Development includes real estate activity for owned sites and sites leased from third parties, which are leased or subleased to franchisees.",
        ),
        paragraphs(
            "“Sales” includes revenues recognized upon delivery of food to the customer at Company-operated restaurants.",
            "“Franchise royalty revenue and fees” includes royalties, new build technical assistance fees, renewal fees and information technology fees.",
            "“Franchise rental income” includes rental income from properties owned and leased by the Company and leased or subleased to franchisees.",
            "“Advertising funds revenue” includes franchise advertising fund contributions.",
        )
        + heading("Note 3. Segment Information")
        + table(("Example U.S.", "1,710", "1,640"), ("Example International", "150", "125"), ("Global Real Estate & Development", "240", "235"), ("Total revenue", "2,100", "2,000")),
        [("Sales at Company-operated restaurants", 925), ("Franchise royalty revenue", 520), ("Franchise fees", 85), ("Franchise rental income", 236), ("Advertising funds revenue", 334)],
        total="Total revenue",
        income=[("Sales", 925), ("Franchise royalty revenue and fees", 605), ("Franchise rental income", 236), ("Advertising funds revenue", 334)],
    ),
    {
        "Franchise royalty revenue": "renewal fees", "Franchise fees": "renewal fees", "Franchise rental income": "subleased to franchisees",
        "Advertising funds revenue": "contributions",
    },
    {"Example U.S.": "advertising fund collections", "Example International": "countries other than", "Global Real Estate & Development": "owned sites"},
    never=("•", "; and"),
)
TRADES["funerals"] = Trade(
    Report(
        "Example Service Memorials",
        paragraphs("We operate funeral homes and cemeteries."),
        paragraphs(
            "Atneed funeral revenue represents services and merchandise sold once death has occurred. Matured preneed funeral revenue represents contracts sold before death whose services we have now performed. "
            "Non-funeral home revenue consists of cremations through our direct channel, SRI Direct.",
            "Core revenue at cemeteries comes from the sale of property, merchandise and services. Atneed cemetery revenue is earned from property, vaults and markers bought when death occurs. Recognized preneed cemetery property revenue is earned when the developed property is sold to those still living.",
            "Other cemetery revenue, consisting of endowment care fund income and finance charges, grew $4.1 million compared to 2023.",
        ),
        [
            ("Funeral revenue:", None), ("Atneed funeral revenue", 1180), ("Matured preneed funeral revenue", 700), ("Non-funeral home revenue", 95), ("Other funeral revenue", 330), ("Total funeral revenue", 2305),
            ("Cemetery revenue:", None), ("Atneed cemetery revenue", 440), ("Recognized preneed cemetery property revenue", 890), ("Other cemetery revenue", 140), ("Total cemetery revenue", 1470),
        ],
        total="Total revenue",
        discussion=paragraphs("Other funeral revenue was $330 million, primarily general agency commissions that insurers pay us for selling preneed policies."),
    ),
    {
        "Atneed funeral revenue": "once death has occurred", "Matured preneed funeral revenue": "before death", "Non-funeral home revenue": "SRI Direct", "Other funeral revenue": "commissions that insurers",
        "Atneed cemetery revenue": "vaults", "Recognized preneed cemetery property revenue": "still living", "Other cemetery revenue": "endowment care",
    },
    never=("$4.1 million",),
)
TRADES["tankers"] = Trade(
    Report(
        "Example Tankers Ltd",
        "",
        paragraphs(
            "Voyage charter revenue is earned under contracts for the carriage of crude oil between two ports at an agreed freight per ton.",
            "Time charter revenue - fixed rates comes from hiring out a vessel with its crew for a set time.",
            "Time charter revenue - profit share arises where the market is above a floor, and we and the charterer split the excess.",
            "Pool income is our share of what a pool of like vessels earned.",
        ),
        [("Voyage charter revenue", 210), ("Time charter revenue - fixed rates", 44), ("Time charter revenue - profit share", 9), ("Pool income", 31)],
        total="Total operating revenues",
        discussion=paragraphs("Voyage charter revenue decreased by $12 million due to lower rates. Pool income increased as two vessels joined."),
        quarter=True,
    ),
    {"Voyage charter revenue": "freight per ton", "Time charter revenue - fixed rates": "with its crew", "Time charter revenue - profit share": "split the excess", "Pool income": "like vessels"},
    never=("decreased by",),
)
TRADES["funds"] = Trade(
    Report(
        "Example Advisers Group Inc",
        paragraphs("We provide investment management to individuals and institutions."),
        paragraphs(
            "Investment advisory fees are earned by managing the U.S. mutual funds, subadvised funds and separate accounts of our clients, as a percentage of the assets.",
            "Capital allocation-based income is the share of the profits of funds that partners of our private credit affiliate are due.",
            "Administrative, distribution and servicing fees include distribution and servicing fees earned from 12b-1 plans, and fees for participant recordkeeping and transfer agent services.",
        ),
        [
            ("Investment advisory fees", None), ("Equity and blended assets", 3700), ("Fixed income, including money market", 420), ("Multi-asset", 1700), ("Alternatives", 310), ("Total investment advisory fees", 6130),
            ("Capital allocation-based income", 47), ("Administrative, distribution and servicing fees", 600), ("Performance-based advisory fees", 58),
        ],
        total="Net revenues",
        income=[("Investment advisory fees", 6188), ("Capital allocation-based income", 47), ("Administrative, distribution, servicing and other fees", 600)],
        discussion=paragraphs("Alternatives include private credit, leveraged loans, mezzanine, real assets and collateralized loan obligations.", "Multi-asset portfolios are mainly our target date retirement funds and trusts.",
            "Performance-based advisory fees, which we earn when certain hedge and fixed fee accounts beat their hurdles, were higher than in 2023."),
    ),
    {
        "Equity and blended assets": "percentage of the assets", "Fixed income, including money market": "percentage of the assets", "Multi-asset": "target date", "Alternatives": "mezzanine", "Capital allocation-based income": "private credit affiliate",
        "Administrative, distribution and servicing fees": "recordkeeping", "Performance-based advisory fees": "beat their hurdles",
    },
    never=("higher than in 2023",),
)
TRADES["engineers"] = Trade(
    Report(
        "Example Constructors Corp",
        paragraphs("The Company provides engineering, procurement and construction.", "Urban Solutions offers EPC and project management to the advanced technologies, mining and infrastructure markets.", "Energy Solutions serves the production and fuels, chemicals, LNG and power markets.",
            "Mission Solutions delivers services to federal agencies, among them nuclear cleanup and disaster relief."),
        paragraphs("Revenue by segment and market:", "(1) “Other” includes the operations of NuSmall until its deconsolidation, and Stark, a fabrication business that we are selling."),
        [("Urban Solutions", 7200), ("Energy Solutions", 6000), ("Mission Solutions", 2600), ("Other(1)", 530)],
        total="Total revenue",
        income=[("Revenue", 16330)],
        discussion=paragraphs("Revenue for Urban Solutions in 2024 increased 37% due to the ramp up of recently awarded life sciences projects.", "Other revenue was $250 million in 2022, driven by the sale of equipment to one customer.", "Other revenue was $530 million in 2024, up from 2023, driven by more orders at the fabrication yard."),
        quarter=True,
    ),
    {"Urban Solutions": "mining and infrastructure", "Energy Solutions": "LNG", "Mission Solutions": "nuclear cleanup", "Other": "NuSmall"},
    kinds={"Other": "rest"},
    never=("increased 37%", "in 2022", "(1)"),
)
TRADES["two lines of one part"] = Trade(
    Report(
        "Example Parcels Inc",
        paragraphs("Package moves parcels by road and air. Domestic Package operations include the time-definite delivery of letters, documents and parcels throughout the United States."),
        paragraphs(
            "Package is our oldest business.",
            "International Package operations include delivery to more than 220 countries and territories.",
            "Supply chain - forwarding consists of ocean and air freight that we arrange in the vehicles of others.",
            "Supply chain is where we help shippers.",
        ),
        [("Package - Next Day Air", 980), ("Package - Ground", 4500), ("International Package", 1800), ("Supply chain - Forwarding", 560), ("Supply chain - Logistics", 640)],
        total="Revenue",
        income=[("Revenue", 8480)],
        discussion=paragraphs("Ground offers delivery by road in one to five days. Logistics comprises warehouses, returns and health care distribution, and declined 3% from last year."),
    ),
    {"Package - Next Day Air": "letters, documents", "Package - Ground": "one to five days", "International Package": "220 countries", "Supply chain - Forwarding": "ocean and air freight", "Supply chain - Logistics": "warehouses, returns"},
)
TRADES["dealer"] = Trade(
    Report(
        "Example Auto Retail Inc",
        paragraphs(
            "Each of our dealerships sells new and used vehicles, arranges financing and insurance, and repairs cars.",
            "Franchised Dealerships Segment: sells new vehicles under agreements with manufacturers, and all the services of a dealership. EchoLot Segment: sells used cars from large lots at fixed prices. Powersports Segment: sells motorcycles, off-road vehicles and boats.",
        ),
        paragraphs(
            "Retail new vehicles are sold at our franchised stores; each sale is one performance obligation. Used vehicles are those that we take in trade, and those that we buy at auctions or from lessees.",
            "Wholesale vehicles consist of trade-ins that are too old for our lots, which we sell at auction to other dealers.",
            "Parts, service and collision repair – Factory-trained technicians perform warranty and customer-pay work, and body shops repair damage; revenue increased 6% year over year.",
            "Finance, insurance and other, net, which are commissions that lenders and insurers pay us when we place their contracts with buyers, fell 4%.",
        )
        + heading("Note 3. Segment Information")
        + table(("Franchised Dealerships Segment revenues", "11,900", "11,800"), ("EchoLot Segment revenues", "2,140", "2,430"), ("Powersports Segment revenues", "160", "163"), ("Total consolidated revenues", "14,200", "14,393")),
        [("Retail new vehicles", 6500), ("Fleet new vehicles", 100), ("Total new vehicles", 6600), ("Used vehicles", 4800), ("Wholesale vehicles", 300), ("Parts, service and collision repair", 1800), ("Finance, insurance and other, net", 700)],
        total="Total revenues",
        discussion=paragraphs("Fleet new vehicles are sold in bulk to rental companies and governments. Used vehicles gross profit per unit was lower. Retail new vehicle revenue increased 5%, to $6.5 billion, driven by price."),
    ),
    {
        "Retail new vehicles": "franchised stores", "Fleet new vehicles": "in bulk", "Used vehicles": "lessees", "Wholesale vehicles": "too old", "Parts, service and collision repair": "Factory-trained",
        "Finance, insurance and other, net": "commissions that lenders",
    },
    {"Franchised Dealerships": "agreements with manufacturers", "EchoLot": "large lots", "Powersports": "motorcycles"},
    never=("increased", "fell 4%", "gross profit"),
)
TRADES["life insurer"] = Trade(
    Report(
        "Example Life and Annuity Inc",
        heading("Retirement Strategies")
        + paragraphs("Our Retirement Strategies business serves the retirement needs of our institutional and individual customers. Products include pension risk transfer, guaranteed investment contracts and indexed annuities.")
        + heading("Group Insurance")
        + paragraphs("Group Insurance develops and distributes group life and disability products to employers, along with accident and critical illness cover.")
        + heading("Individual Life")
        + paragraphs("Individual Life develops and distributes term life, variable life and universal life insurance.")
        + heading("PGX")
        + paragraphs("PGX provides asset management services to third-party clients and to our own insurance businesses. We may lose clients."),
        paragraphs(
            "Corporate and Other includes corporate items and initiatives that are not allocated to our businesses, and divested businesses that are in run-off.",
            "Adjustments: realized investment gains (losses), net, and related charges, are excluded from adjusted operating income.",
        ),
        [("PGX", 4100), ("Retirement Strategies", 28000), ("Group Insurance", 6400), ("Individual Life", 6700), ("Corporate and Other", -900), ("Realized investment gains (losses), net", -1700)],
        total="Total revenues",
        income=[("Premiums", 27000), ("Net investment income", 15600)],
        discussion=paragraphs("Individual Life revenues increased $300 million, reflecting higher net investment income. Group Insurance benefited from favorable disability experience."),
    ),
    {"PGX": "asset management services", "Retirement Strategies": "retirement needs", "Group Insurance": "disability products", "Individual Life": "term life", "Corporate and Other": "run-off"},
    kinds={"Corporate and Other": "adjustment"},
    never=("increased $300", "may lose", "benefited"),
)
TRADES["spirits"] = Trade(
    Report(
        "Example Barrel Spirits Corp",
        paragraphs(
            "We make and sell spirits.",
            "Whiskey includes all whiskey spirits and whiskey-based flavored liqueurs and ready-to-pour products: Old Barrel, Woodson Reserve, and Glen Ross. "
            "Ready-to-Drink includes all ready-to-drink and ready-to-pour products: New Mule, and Barrel RTD. Tequila includes el Paso and Herradero.",
        ),
        paragraphs(
            "(1) Whiskey includes all whiskey spirits.",
            "Wine (Sono-Cut), which was sold in April 2024, is in Rest of portfolio. Rest of portfolio also includes Finlande vodka, Chamboro liqueur, and Korb champagne.",
            "Non-branded and bulk includes net sales of used barrels, contract bottling services, and non-branded bulk whiskey and wine.",
        ),
        [("Whiskey(1)", 2785), ("Ready-to-Drink", 520), ("Tequila", 285), ("Rest of portfolio", 300), ("Non-branded and bulk", 85)],
        total="Net sales",
        quarter=True,
        discussion=paragraphs("Tequila net sales declined 14%, led by lower volumes of el Paso. Non-branded and bulk fell as demand for used barrels was lower."),
    ),
    {"Whiskey": "all whiskey spirits", "Ready-to-Drink": "New Mule", "Tequila": "Herradero", "Rest of portfolio": "Chamboro", "Non-branded and bulk": "used barrels"},
    never=("declined 14%", "(1)"),
)
TRADES["water"] = Trade(
    Report(
        "Example Water Works",
        paragraphs("We own utilities, and other businesses that are not regulated."),
        paragraphs(
            "Military Services Group — under 50-year contracts with the government, the group operates water and wastewater systems of military bases.",
            "Residential customers are homes and apartments with meters of their own. Public and other covers schools and hospitals, and hydrants for which cities pay us.",
            "Fire service connects sprinklers of buildings to our mains.",
            "Wastewater services represents the collection and treatment of what homes and businesses discharge. Sewer mains cost us more than before.",
            "Homeowner services were sold in 2021.",
        ),
        [
            ("Regulated Businesses:", None), ("Water services:", None), ("Residential", 2300), ("Commercial", 870), ("Fire service", 165), ("Industrial", 170), ("Public and other", 300), ("Total water services", 3805),
            ("Wastewater services", 390), ("Miscellaneous utility charges", 45), ("Total Regulated Businesses", 4240), ("Military Services Group", 440), ("Other", 2),
        ],
        total="Total operating revenues",
        discussion=paragraphs("Commercial and industrial customers are shops, offices and factories. Miscellaneous utility charges are fees for turning service on and for late payment."),
    ),
    {
        "Residential": "meters of their own", "Fire service": "sprinklers", "Public and other": "hydrants", "Commercial": "shops, offices", "Industrial": "shops, offices", "Wastewater services": "collection and treatment",
        "Miscellaneous utility charges": "late payment", "Military Services Group": "50-year", "Other": "",
    },
    never=("cost us",),
)
TRADES["software house"] = Trade(
    Report(
        "Example Cloud Docs Inc",
        paragraphs("Our customers subscribe to our cloud. Our reportable segments follow."),
        paragraphs(
            "Subscription services revenues. Subscription services revenues are comprised of fees that give customers access to our cloud, and related support and updates during the term. Subscription revenues grew 12%.",
            "Professional services revenues: we help customers to implement the software, and train their staff, for a fixed fee or by the hour; they are recognized as the work is done.",
            "By area: Commercial Solutions - our applications for selling, such as customer databases for field teams and marketing. R&amp;D Solutions - our applications for clinical, regulatory, quality and safety work.",
        )
        + table(
            ("Subscription services", "", ""), ("Commercial Solutions", "1,090", "990"), ("R&amp;D Solutions", "1,190", "910"), ("Total subscription services", "2,280", "1,900"), ("Professional services", "", ""),
            ("Commercial Solutions", "190", "185"), ("R&amp;D Solutions", "277", "275"), ("Total professional services", "467", "460"), ("Total revenues", "2,747", "2,360"),
        ),
        [("Subscription services", 2280), ("Professional services", 467)],
        total="Total revenues",
    ),
    {"Commercial Solutions": "implement the software", "R&D Solutions": "implement the software"},
    never=("grew 12%", "recognized as"),
)
TRADES["animal health"] = Trade(
    Report(
        "Example Animal Health Inc",
        paragraphs("We have a portfolio of 300 product lines for eight species.")
        + items(
            "parasiticides: products that prevent or eliminate external and internal parasites such as fleas, ticks and worms;",
            "vaccines: biological preparations that help prevent diseases of the respiratory, gastrointestinal and reproductive tracts;",
            "dermatology: products that relieve itch associated with allergic conditions;",
            "anti-infectives: products that prevent, kill or slow the growth of bacteria, fungi or protozoa; and",
            "pain and sedation: products that alleviate pain, primarily of osteoarthritis.",
        ),
        paragraphs("Revenue by major product category.", "(a) Other non-pharmaceutical products are nutritionals and agribusiness services."),
        [("Parasiticides", 2200), ("Vaccines", 1850), ("Dermatology", 1600), ("Anti-infectives", 990), ("Pain and sedation", 830), ("Other pharmaceuticals", 1000), ("Other non-pharmaceuticals(a)", 480), ("Animal health diagnostics", 380)],
        total="Total revenue",
        discussion=paragraphs("Animal health diagnostics includes portable blood and urine analyzers, rapid tests and laboratories, and grew 3% on a reported basis.", "Sales of pain and sedation products increased due to Librelia."),
    ),
    {
        "Parasiticides": "fleas", "Vaccines": "biological", "Dermatology": "itch", "Anti-infectives": "protozoa", "Pain and sedation": "osteoarthritis", "Other non-pharmaceuticals": "nutritionals", "Animal health diagnostics": "urine",
    },
    never=("grew 3%", "increased due", "; and", "(a)"),
)
TRADES["carmaker's lender"] = Trade(
    Report(
        "Example Equipment Holdings",
        paragraphs(
            "We have four segments. Agriculture designs, manufactures and distributes a full line of farm machinery and implements, including tractors, combine harvesters and balers.",
            "Construction makes excavators, loaders and dozers. Financial Services offers retail note and lease financing to end-use customers, and wholesale financing to dealers.",
        ),
        paragraphs(
            "Industrial Activities is the sum of Agriculture and Construction. Eliminations and other hold interest that dealers' floor plans earn from us.",
            "Sales of goods are recognized when control passes. Rendering of services includes extended warranties and repairs. Rents and other income on operating lease comes from machines that Financial Services leases to farmers. Finance and interest income is what customers and dealers pay on loans.",
        )
        + table(
            ("Sales of goods", "13,500", "3,050", "-", "-", "16,550"), ("Rendering of services", "-", "-", "10", "-", "10"), ("Rents and other income on operating lease", "-", "-", "110", "-", "110"), ("Finance and interest income", "-", "-", "2,500", "-70", "2,430"),
            ("Total revenues", "13,500", "3,050", "2,620", "-70", "19,100"),
            heads=("Agriculture", "Construction", "Financial Services", "Eliminations and Other", "Total"), over="Year Ended December 31, 2024",
        ),
        [("Sales of goods", 16550), ("Rendering of services", 10), ("Rents and other income on operating lease", 110), ("Finance and interest income", 2430)],
        total="Total revenues",
    ),
    {"Rendering of services": "extended warranties", "Rents and other income on operating lease": "leases to farmers", "Finance and interest income": "pay on loans"},
    {"Agriculture": "combine", "Construction": "excavators", "Financial Services": "wholesale financing"},
    never=("control passes",),
)
