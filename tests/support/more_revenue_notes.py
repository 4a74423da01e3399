"""More made-up revenue notes and segment notes, keyed as those of `revenue_notes`."""

from __future__ import annotations

from revenue_notes import Keyed, grid
from sector_filings import Report, paragraphs
from shape_filings import bullets, heading

# fmt: off
MORE: dict[str, Keyed] = {}
MORE["railway, one segment and a subtotal of freight"] = Keyed(
    Report(
        "Example Northern Railway Company",
        paragraphs("Agricultural revenues come from grain, fertilizers and sweeteners. Intermodal consists of domestic and international containers moved for steamship lines and truckers. Coal includes shipments to power plants and export terminals."),
        paragraphs("Other revenues include switching, demurrage and lease income from real estate.") + heading("Note 11. Segment") + paragraphs("The railroad, its affiliates and its freight business are one reportable operating segment."),
        [],
        table=grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        Agricultural | 1,850 | 1,800
        Coal | 900 | 1,000
        Intermodal | 2,450 | 2,400
        Total freight revenues | 5,200 | 5,200
        Other revenues | 300 | 290
        Total operating revenues | 5,500 | 5,490"""),
        total="Total operating revenues",
        income=[("Freight revenues", 5200), ("Other revenues", 300)],
    ),
    {("", "Agricultural"): 1850, ("", "Coal"): 900, ("", "Intermodal"): 2450, ("", "Other revenues"): 300},
    {"Example Northern Railway": 5500},
    {"Agricultural": "fertilizers", "Coal": "power plants", "Intermodal": "containers", "Other revenues": "demurrage"},
)
MORE["software, one segment, topics of the note are none"] = Keyed(
    Report(
        "Example Software, Inc.",
        paragraphs("Subscription revenue is derived from access to our cloud applications for payroll, scheduling and expense reports. Professional services consist of implementation, training and consulting."),
        heading("Note 14. Segment and Geographic Information")
        + paragraphs("We operate as a single operating segment. Our chief operating decision maker reviews the following expenses:")
        + grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        Total revenues | 1,940 | 1,700
        Less: cost of revenue | 500 | 450
        Sales and marketing | 600 | 560
        Research and development | 400 | 370
        Segment operating income | 440 | 320""")
        + paragraphs("Revenue by geography was as follows:")
        + grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        Americas | 1,300 | 1,150
        EMEA | 440 | 390
        Asia Pacific | 200 | 160
        Total revenues | 1,940 | 1,700"""),
        [("Subscription", 1730), ("Professional services", 210)],
        income=[("Subscription", 1730), ("Professional services", 210)],
    ),
    {("", "Subscription"): 1730, ("", "Professional services"): 210},
    {"Example Software": 1940},
    {"Subscription": "payroll", "Professional services": "implementation"},
    products={"Professional services": ("implementation", "training")},
)
MORE["miner, mines in rows and metals in columns"] = Keyed(
    Report(
        "Example Mining Corporation",
        paragraphs("The Silver Creek mine is an open-pit copper mine in Arizona. The Red Butte mine, which we own together with a partner, is an underground gold mine in Nevada."),
        heading("Note 21. Segment Information")
        + paragraphs("Each of our mines is a reportable segment: Silver Creek, Red Butte and Laguna.", "The Laguna mine produces copper concentrate and gold doré in Peru. Taxes on mining income in Peru rose in 2024.")
        + grid("""^ | Silver Creek | Red Butte | Laguna | Total
        ^Year Ended December 31, 2024 | | | |
        Sales | 1,450 | 1,000 | 950 | 3,400
        Operating income | 300 | 250 | 200 | 750
        Total assets | 2,500 | 1,700 | 1,900 | 6,100"""),
        [],
        table=grid("""^ | Year Ended December 31, 2024>4
        ^(in millions) | Copper | Gold | Molybdenum | Total Sales
        Silver Creek | 1,300 | 0 | 150 | 1,450
        Red Butte | 0 | 1,000 | 0 | 1,000
        Laguna | 600 | 350 | 0 | 950
        Consolidated | 1,900 | 1,350 | 150 | 3,400"""),
        total="Sales",
        income=[("Metal sales", 3400)],
    ),
    {("", "Copper"): 1900, ("", "Gold"): 1350, ("Silver Creek", "Molybdenum"): 150},
    {"Silver Creek": 1450, "Red Butte": 1000, "Laguna": 950},
    {"Silver Creek": "open-pit copper mine", "Red Butte": "underground gold mine", "Laguna": "copper concentrate"},
    ("Taxes on mining",),
)
MORE["real estate, segments of properties"] = Keyed(
    Report(
        "Example Property Trust",
        paragraphs("Our Office segment owns 62 office buildings in central business districts. Our Industrial segment owns warehouses and distribution centers that are leased to logistics companies."),
        paragraphs("Rental revenue comprises base rent, tenant recoveries and parking income.", "Management fees are earned for leasing and development services to joint ventures.")
        + heading("Note 13. Segment Reporting")
        + paragraphs("We have two reportable segments, Office and Industrial, which we measure by net operating income.")
        + grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        ^Revenues: | |
        Office | 810 | 800
        Industrial | 395 | 360
        Total segment revenues | 1,205 | 1,160
        Corporate | 15 | 15
        Consolidated revenues | 1,220 | 1,175
        ^Net operating income: | |
        Office | 500 | 495
        Industrial | 290 | 270
        Total net operating income | 790 | 765"""),
        [("Rental revenue", 1180), ("Management fees", 40)],
        income=[("Rental revenue", 1180), ("Management fees", 40)],
    ),
    {("", "Rental revenue"): 1180, ("", "Management fees"): 40},
    {"Office": 810, "Industrial": 395},
    {"Office": "central business districts", "Industrial": "warehouses", "Rental revenue": "tenant recoveries", "Management fees": "leasing and development"},
)
MORE["manufacturer, all other, corporate and intersegment sales"] = Keyed(
    Report(
        "Example Industries plc",
        paragraphs("Example Industries is organized into three reportable segments."),
        heading("Note 23. Segment Information")
        + bullets(
            "Flow Control: pumps, valves and seals for refineries and water works.",
            "Motion: bearings, gearboxes and linear actuators.",
            "Safety: fire detectors, gas masks and alarm panels.",
        )
        + paragraphs("All Other comprises our testing laboratories, which do not meet the thresholds for a reportable segment.")
        + grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        ^Net sales | |
        Flow Control | 2,105 | 2,000
        Motion | 1,340 | 1,310
        Safety | 720 | 700
        All Other | 160 | 150
        Intersegment eliminations | (25) | (20)
        Example Industries | 4,300 | 4,140
        ^Segment profit | |
        Flow Control | 400 | 380
        Motion | 200 | 190
        Safety | 130 | 120
        All Other | 10 | 10
        Total segment profit | 740 | 700
        ^Capital expenditures | |
        Pumps plant | 70 | 60
        Seals plant | 50 | 40
        Corporate campus | 40 | 30
        Total capital expenditures | 160 | 130"""),
        [],
        table="<p>See Note 23.</p>",
        total="Net sales",
        income=[("Net sales of goods", 4140), ("Net sales of services", 160)],
    ),
    {("Flow Control", "Flow Control"): 2105, ("Motion", "Motion"): 1340, ("Safety", "Safety"): 720, ("", "All Other"): 160, ("", "Intersegment eliminations"): -25},
    {"Flow Control": 2105, "Motion": 1340, "Safety": 720},
    {"Flow Control": "valves", "Motion": "gearboxes", "Safety": "gas masks", "All Other": "testing laboratories"},
    products={"Motion": ("bearings", "linear actuators")},
)
MORE["consumer goods, products down and places across"] = Keyed(
    Report(
        "Example Home Products Company",
        paragraphs("Cleaning products are sold under the Brite, Scrubbs and Linen Day brands. Competitors of our cleaning products include larger companies. Raw materials for cleaning products are resin, solvents and soda ash."),
        paragraphs("Pet products include cat litter, dog treats and grooming tools. Kitchen products include food storage bags, foil and cutting boards.")
        + heading("Note 18. Segments")
        + paragraphs("The Company's reportable segments are North America, Europe and Rest of World.", "The North America segment sells our products in the United States and Canada through mass merchants and grocers.")
        + grid("""^ | North America | Europe | Rest of World | Corporate | Total
        ^Fiscal year 2024 | | | | |
        Net sales | 3,100 | 1,250 | 650 | 0 | 5,000
        Segment profit | 700 | 210 | 90 | (200) | 800
        Depreciation | 90 | 40 | 20 | 10 | 160"""),
        [],
        table=grid("""^ | Year Ended December 31, 2024>4
        ^(in millions) | North America | Europe | Rest of World | Total
        Cleaning | 1,600 | 700 | 400 | 2,700
        Pet | 900 | 300 | 50 | 1,250
        Kitchen | 600 | 250 | 200 | 1,050
        Net sales | 3,100 | 1,250 | 650 | 5,000"""),
        total="Net sales",
        income=[("Net sales of products", 5000)],
    ),
    {("", "Cleaning"): 2700, ("", "Pet"): 1250, ("", "Kitchen"): 1050},
    {"North America": 3100, "Europe": 1250, "Rest of World": 650},
    {"Cleaning": "Brite", "Pet": "cat litter", "Kitchen": "food storage bags", "North America": "United States and Canada"},
    ("Competitors", "resin"),
    {"Cleaning": ("Brite",), "Pet": ("dog treats", "grooming tools")},
)
MORE["technology, segments differ from product lines"] = Keyed(
    Report(
        "Example Devices Inc.",
        paragraphs("Phones and Tablets each use our own operating system. Wearables, the category of watches, rings and ear buds that we entered in 2018, is sold in our stores. We recognize revenue from Phones when control passes."),
        paragraphs("Services include cloud storage, payments and extended warranties.")
        + heading("Note 10. Segment Information")
        + paragraphs("The Company manages its business primarily on a geographic basis. Its reportable segments consist of the Americas, Europe and Asia. Americas includes both North and South America. Europe includes European countries, as well as India and the Middle East. Asia includes Japan, China and Australia.")
        + grid("""^ | 2024 | 2023
        ^Americas: | |
        Net sales | 4,200 | 4,000
        Operating income | 1,500 | 1,400
        ^Europe: | |
        Net sales | 2,400 | 2,300
        Operating income | 900 | 850
        ^Asia: | |
        Net sales | 1,900 | 1,800
        Operating income | 800 | 760""")
        + grid("""^ | 2024 | 2023
        Segment operating income | 3,200 | 3,010
        Research and development expense | (700) | (650)
        Other corporate expenses, net | (300) | (260)
        Total operating income | 2,200 | 2,100"""),
        [("Phones", 4600), ("Tablets", 1100), ("Wearables", 1000), ("Services", 1800)],
        total="Total net sales",
        income=[("Products", 6700), ("Services", 1800)],
    ),
    {("", "Phones"): 4600, ("", "Tablets"): 1100, ("", "Wearables"): 1000, ("", "Services"): 1800},
    {"Americas": 4200, "Europe": 2400, "Asia": 1900},
    {"Wearables": "watches", "Services": "cloud storage", "Americas": "South America", "Europe": "India", "Asia": "Australia"},
    ("recognize revenue",),
    {"Services": ("cloud storage", "extended warranties")},
)
# fmt: on
