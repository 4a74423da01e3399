"""More made-up annual reports for descriptions, of other trades than those of `shape_filings`, written after what those
showed had been mended.
"""

from __future__ import annotations

from sector_filings import Report, paragraphs
from shape_filings import Shape, grid, heading, items, run_in

# fmt: off
MORE_SHAPES: dict[str, Shape] = {}
MORE_SHAPES["chips"] = (
    Report(
        "Example Semiconductor Inc",
        paragraphs("We design and make semiconductors, and we have two segments, Continuous Signal and Controllers.")
        + heading("Continuous Signal")
        + paragraphs("Semiconductors of this kind change real-world signals, such as sound, temperature or pressure. Our Continuous Signal segment consists of two product lines: power and signal chain.")
        + heading("Controllers")
        + paragraphs("Our Controllers products are the digital brains of many types of equipment. They are designed to handle specific tasks and can be tuned for cost or for speed.")
        + heading("Other")
        + paragraphs("We report the results of our remaining business activities in Other. Other includes operating segments that do not meet the thresholds: projector chips, pocket calculators and custom circuits."),
        paragraphs("Revenue by segment."),
        [("Continuous Signal", 13000), ("Controllers", 3400), ("Other", 1100)],
        total="Total revenue",
    ),
    {"Continuous Signal": "signal chain", "Controllers": "digital brains", "Other": "pocket calculators"},
)
MORE_SHAPES["telecom"] = (
    Report(
        "Example Telephone Inc",
        heading("Example Consumer Group")
        + paragraphs("Our Consumer segment provides wireless and wireline services to homes.")
        + heading("Business Group")
        + paragraphs("Our Business segment serves companies and governments.")
        + run_in("Enterprise and Public Sector", "Enterprise and Public Sector distributes our products to large companies, public schools and federal agencies.")
        + run_in("Business Markets and Other", "Business Markets and Other sells wireless and tailored advanced services to small and medium firms.")
        + run_in("Wholesale", "Wholesale offers data, voice and dark fiber to other carriers that resell them."),
        paragraphs("Service revenue of Consumer comes from monthly plans and from fixed home internet.", "Wireless equipment revenue: we sell smartphones, tablets and watches with a network connection.", "Other revenue of Consumer includes device insurance, line fees and recovered regulatory costs."),
        [("Consumer:", None), ("Service", 74800), ("Wireless equipment", 20600), ("Other", 6200), ("Total Consumer", 101600), ("Business:", None), ("Enterprise and Public Sector", 15000), ("Business Markets and Other", 12700), ("Wholesale", 2300), ("Total Business", 30000)],
        total="Total operating revenues",
    ),
    {"Service": "monthly plans", "Wireless equipment": "smartphones", "Enterprise and Public Sector": "public schools", "Business Markets and Other": "small and medium", "Wholesale": "dark fiber"},
)
MORE_SHAPES["carmaker"] = (
    Report(
        "Example Motors Company",
        paragraphs("We make cars."),
        paragraphs(
            "Vehicle, parts and accessories: customers obtain control when the dealer accepts the vehicle. Revenue is stated net of incentives.",
            "Used vehicles: proceeds from the auction of vehicles that were returned from company fleets and short-term rentals.",
            "Services and other revenue primarily consists of connected services, extended service contracts and marketing services.",
            "Leased vehicle income is the monthly rent that lessees pay to our finance arm.",
            "Finance charge income is interest that is earned on loans to retail buyers and on floorplan loans to dealers.",
        ),
        [("Vehicle, parts and accessories", 147000), ("Used vehicles", 1100), ("Services and other", 9300), ("Automotive net sales and revenue", 157400), ("Leased vehicle income", 7300), ("Finance charge income", 6200), ("Other income", 700), ("Example Financial net sales and revenue", 14200)],
        total="Total net sales and revenue",
    ),
    {"Vehicle, parts and accessories": "dealer accepts", "Used vehicles": "auction", "Services and other": "extended service", "Leased vehicle income": "monthly rent", "Finance charge income": "floorplan", "Other income": ""},
)
MORE_SHAPES["health"] = (
    Report(
        "Example Laboratories",
        paragraphs("We have four segments."),
        paragraphs(
            "Reportable segments are as follows:",
            "Established Medicines — International sales of a broad line of branded generic drugs.",
            "Nutritional Products — Worldwide sales of a broad line of adult and pediatric nutritional products.",
            "Diagnostic Products — Worldwide sales of tests and instruments for blood banks, hospitals and physicians' offices.",
            "Medical Devices — Worldwide sales of rhythm management, heart failure, vascular and diabetes care products.",
        ),
        [("Established Medicines", 5070), ("Nutritional Products", 8150), ("Diagnostic Products", 9990), ("Medical Devices", 16900), ("Other", 14)],
        total="Net sales",
    ),
    {"Established Medicines": "branded generic", "Nutritional Products": "adult and pediatric", "Diagnostic Products": "blood banks", "Medical Devices": "rhythm management", "Other": ""},
)
MORE_SHAPES["pantry"] = (
    Report(
        "Example Pantry Co",
        paragraphs(
            "The U.S. Retail Coffee segment includes the domestic sales of three brands of ground and single-cup coffee.",
            "The U.S. Retail Frozen Handheld and Spreads segment includes the domestic sales of sandwiches without crusts, fruit spreads and peanut butter.",
            "The U.S. Retail Pet Foods segment includes the domestic sales of dog snacks and of cat food.",
            "International and Away From Home includes the sale of products to foodservice operators and outside the country.",
            "Sweet Baked Snacks comprises the sale of cupcakes, donuts and breakfast buns in all channels.",
        ),
        paragraphs("Net sales by segment."),
        [("U.S. Retail Pet Foods", 1820), ("U.S. Retail Coffee", 2700), ("U.S. Retail Frozen Handheld and Spreads", 1780), ("Sweet Baked Snacks", 640), ("International and Away From Home", 1240)],
        total="Net sales",
    ),
    {"U.S. Retail Pet Foods": "cat food", "U.S. Retail Coffee": "single-cup", "U.S. Retail Frozen Handheld and Spreads": "without crusts", "Sweet Baked Snacks": "cupcakes", "International and Away From Home": "foodservice"},
)
MORE_SHAPES["medicines"] = (
    Report(
        "Example Pharma Squibb Co",
        paragraphs("Below is a summary of our significant products:")
        + grid(
            ("Veltiquis", "Veltiquis (velixaban) is an oral inhibitor of a clotting factor, for the reduction of risk of stroke."),
            ("Obdivo", "Obdivo (obolumab), a biological product, is a human antibody that binds a receptor on T cells. It is approved for many cancers."),
            ("Pomalyn", "Pomalyn (pomalimide) is a small molecule taken by mouth, for multiple myeloma."),
            ("Reblozy", "Reblozy (lustercept) is a first-in-class agent for anemia."),
        ),
        paragraphs("(a) Other Mature Brands consists of products that have lost exclusivity in major markets, and over-the-counter products.", "(b) Includes Sprixel, Onurek and royalties."),
        [("Growth Portfolio", None), ("Obdivo", 9000), ("Reblozy", 1000), ("Other Growth Brands(b)", 1200), ("Total Growth Portfolio", 11200), ("Legacy Portfolio", None), ("Veltiquis", 12200), ("Pomalyn", 3400), ("Other Mature Brands(a)", 1900), ("Total Legacy Portfolio", 17500)],
        total="Total revenues",
    ),
    {"Obdivo": "human antibody", "Reblozy": "anemia", "Other Growth Brands": "Sprixel", "Veltiquis": "clotting", "Pomalyn": "myeloma", "Other Mature Brands": "lost exclusivity"},
)
MORE_SHAPES["aerospace"] = (
    Report(
        "Example Technologies Corp",
        paragraphs("Our operations are classified into three principal segments: Keller Aerospace, Pike & Wharton, and Raybolt.")
        + heading("Keller Aerospace")
        + paragraphs("Keller Aerospace (Keller) is a leading global provider of technologically advanced aerospace and defense products. Keller designs, manufactures and supports cabin interiors, landing gear and avionics for airlines.")
        + heading("Pike & Wharton")
        + paragraphs("Pike and Wharton is among the world's leading suppliers of engines for airliners, business jets and military aircraft. P&W also overhauls engines.")
        + heading("Raybolt")
        + paragraphs("Raybolt is a provider of defensive and offensive threat detection, tracking and mitigation. Raybolt makes radars and effectors for governments."),
        paragraphs("Sales by segment."),
        [("Keller Aerospace", 24000), ("Pike & Wharton", 16500), ("Raybolt", 25000), ("Eliminations and other", -2200)],
        total="Total net sales",
        income=[("Net sales", 63300)],
    ),
    {"Keller Aerospace": "advanced aerospace", "Pike & Wharton": "engines", "Raybolt": "radars"},
)
MORE_SHAPES["miner"] = (
    Report(
        "Example Blocks Inc",
        paragraphs("We run data centers full of machines.")
        + heading("Bitcoin Mining")
        + paragraphs("Our Bitcoin Mining business deploys miners that add blocks to a public ledger, for which we earn coins.")
        + heading("Data Center Hosting")
        + paragraphs("We host other companies' miners: they pay for power, racks, cooling and care.")
        + heading("Engineering")
        + paragraphs("Through ESM Metal, our wholly-owned subsidiary, Engineering designs and makes power distribution gear and switchboards."),
        paragraphs("Revenue by source."),
        [("Bitcoin Mining", 189), ("Data Center Hosting", 27), ("Engineering", 64), ("Other", 1)],
        total="Total revenue",
    ),
    {"Bitcoin Mining": "public ledger", "Data Center Hosting": "racks", "Engineering": "switchboards", "Other": ""},
)
MORE_SHAPES["software"] = (
    Report(
        "Example Intelligence Software Inc",
        paragraphs("We sell software."),
        heading("Subscription Revenue")
        + paragraphs("Subscription revenue is primarily comprised of term licenses, stand-ready support and cloud hosting fees.")
        + heading("Professional Services Revenue")
        + paragraphs("We primarily generate professional services revenue from implementation services, training and prioritized engineering.")
        + heading("Perpetual licenses")
        + paragraphs("Customers may run these on their own machines for good."),
        [("Subscription", 278), ("Professional services", 32), ("Perpetual licenses", 3)],
        total="Total revenue",
    ),
    {"Subscription": "stand-ready support", "Professional services": "training", "Perpetual licenses": "machines for good"},
)
MORE_SHAPES["pharmacies"] = (
    Report(
        "Example Drugstores Alliance Inc",
        heading("U.S. Retail Pharmacy")
        + paragraphs("The U.S. Retail Pharmacy segment operates drugstores in every state.", "Pharmacy: we fill prescriptions in stores, by mail and through specialty sites.", "Retail: beauty, personal care, consumables and general merchandise are sold at the front of the store.")
        + heading("U.S. Healthcare")
        + paragraphs("The U.S. Health Care segment is a consumer-centric business that runs clinics, home care and a marketplace for clinical trials."),
        paragraphs("International revenue is split into pharmacy, retail and wholesale. Pharmaceutical wholesale abroad supplies medicines to pharmacies in Germany."),
        [("U.S. Retail Pharmacy", None), ("Pharmacy", 82000), ("Retail", 28300), ("Total U.S. Retail Pharmacy", 110300), ("International", 22200), ("U.S. Healthcare", 6600)],
        total="Sales",
    ),
    {"Pharmacy": "prescriptions", "Retail": "front of the store", "U.S. Healthcare": "clinics", "International": "pharmacy, retail and wholesale"},
)
MORE_SHAPES["science"] = (
    Report(
        "Example Fisher Scientific Inc",
        heading("Life Sciences Solutions Segment")
        + paragraphs("Through our Life Sciences Solutions segment, we provide reagents, instruments and consumables used in biological research.")
        + heading("Analytical Instruments Segment")
        + paragraphs("Through our Analytical Instruments segment, we provide a broad offering of instruments, software and services used for a range of applications in the laboratory.")
        + heading("Specialty Diagnostics Segment")
        + paragraphs("Our Specialty Diagnostics segment offers a wide range of diagnostic test kits, reagents and culture media.")
        + heading("Laboratory Products and Biopharma Services Segment")
        + paragraphs("Our Laboratory Products and Biopharma Services segment offers virtually everything needed for the lab, and makes drugs for others."),
        paragraphs("Revenues by segment."),
        [("Life Sciences Solutions", 10000), ("Analytical Instruments", 7300), ("Specialty Diagnostics", 4400), ("Laboratory Products & Biopharma Services", 23000), ("Eliminations", -1900)],
        total="Consolidated revenues",
        income=[("Revenues", 42800)],
    ),
    {"Life Sciences Solutions": "biological research", "Analytical Instruments": "in the laboratory", "Specialty Diagnostics": "culture media", "Laboratory Products & Biopharma Services": "everything needed"},
)
MORE_SHAPES["world"] = (
    Report(
        "Example Nutrition Direct Ltd",
        paragraphs("We sell shakes."),
        paragraphs("Net sales are attributed to the region in which the member placed the order. EMEA consists of Europe, the Middle East and Africa. Asia Pacific (excluding China) includes India, Vietnam and Indonesia.", "Latin America consists of Mexico and South and Central America."),
        [("North America", 1100), ("Latin America", 820), ("EMEA", 1080), ("Asia Pacific (excluding China)", 1740), ("China", 320)],
        total="Total net sales",
    ),
    {"North America": "", "Latin America": "Mexico", "EMEA": "Middle East", "Asia Pacific (excluding China)": "India", "China": ""},
)
MORE_SHAPES["airline"] = (
    Report(
        "Example Airlines Inc",
        paragraphs("We fly people."),
        heading("Passenger revenue")
        + paragraphs("Passenger revenue is primarily composed of ticket sales, along with fees for bags, seats and changes.")
        + heading("Loyalty program")
        + paragraphs("Members of the program earn miles when they fly or shop. Loyalty travel awards are tickets paid with miles, and are part of passenger revenue.")
        + heading("Cargo revenue")
        + paragraphs("Cargo revenue is recognized when the freight or the mail that we carry is delivered.")
        + heading("Other")
        + paragraphs("Other revenue is from maintenance that we do for other carriers, sales of refinery products and the sale of vacation packages."),
        [("Passenger", 48000), ("Cargo", 720), ("Loyalty program", 3000), ("Other", 6000)],
        total="Total operating revenue",
    ),
    {"Passenger": "ticket sales", "Cargo": "freight or the mail", "Loyalty program": "miles", "Other": "refinery"},
)
MORE_SHAPES["casino"] = (
    Report(
        "Example Sands Resorts",
        paragraphs("We own integrated resorts."),
        paragraphs(
            "Casino revenue is the net win from gaming activities, which is the difference between gaming wins and losses.",
            "Rooms, food and beverage, and mall revenues are described next.",
            "Room revenue is from overnight stays of guests who pay for them.",
            "Food and beverage revenues are from restaurants, bars and banquets at our resorts.",
            "Mall revenue is generated from base rents and overage rents of retail tenants.",
            "Convention, retail and other revenue is from meetings, ferry rides, spas and shops.",
        ),
        [("Casino", 7500), ("Rooms", 1200), ("Food and beverage", 580), ("Mall", 770), ("Convention, retail and other", 310)],
        total="Net revenues",
        income=[("Casino", 7500), ("Rooms", 1200), ("Food and beverage", 580), ("Mall", 770), ("Convention, retail and other", 310)],
    ),
    {"Casino": "net win", "Rooms": "overnight", "Food and beverage": "banquets", "Mall": "base rents", "Convention, retail and other": "ferry"},
)
MORE_SHAPES["oil services"] = (
    Report(
        "Example Wireline Co",
        paragraphs("We comprise two segments.")
        + items("Completion and Production delivers cementing, stimulation, intervention and artificial lift services. The segment consists of several product service lines.", "Drilling and Evaluation provides field modeling, drill bits, fluids and wireline measurements that help customers place their wells."),
        paragraphs("Revenue by segment."),
        [("Completion and Production", 13700), ("Drilling and Evaluation", 9300)],
        total="Total revenue",
    ),
    {"Completion and Production": "cementing", "Drilling and Evaluation": "drill bits"},
)
MORE_SHAPES["broker"] = (
    Report(
        "Example Securities Group",
        paragraphs("We advise and trade."),
        paragraphs(
            "Investment banking. Revenues from investment banking activities consist of fees for underwriting and for advice on mergers.",
            "Commissions and fees primarily include fees from executing and clearing transactions in stocks and options.",
            "Asset management revenues are from fees for managing clients' portfolios, and are based on the assets under management.",
            "Trading revenues include gains and losses on instruments that we hold to make markets.",
            "Net interest. Interest income and interest expense are a function of the level and mix of assets.",
        ),
        [("Investment banking", 5000), ("Trading", 15000), ("Commissions and fees", 4500), ("Asset management", 19600), ("Other", 1000), ("Net interest", 8200)],
        total="Net revenues",
    ),
    {"Investment banking": "underwriting", "Trading": "make markets", "Commissions and fees": "executing", "Asset management": "portfolios", "Net interest": "mix of assets", "Other": ""},
)
MORE_SHAPES["landlord"] = (
    Report(
        "Example Warehouses Trust",
        paragraphs("We own warehouses."),
        paragraphs(
            "We have two business segments: Real Estate and Strategic Capital.",
            "Rental and other: we lease our operating properties to customers under agreements that are classified as operating leases.",
            "Strategic capital revenues represent fees that we earn for the management of co-investment ventures, among them asset management and leasing fees.",
            "Development management and other revenues consist of fees for building properties for others.",
        ),
        [("Rental and other", 6800), ("Strategic capital", 1200), ("Development management and other", 3)],
        total="Total revenues",
        income=[("Rental and other", 6800), ("Strategic capital", 1200), ("Development management and other", 3)],
    ),
    {"Rental and other": "operating properties", "Strategic capital": "co-investment", "Development management and other": "building properties"},
)
MORE_SHAPES["trucks"] = (
    Report(
        "Example Haulage Transport Inc",
        paragraphs(
            "Our Truckload segment carries one shipper's goods per trailer, over irregular routes or in dedicated fleets.",
            "LTL: our less-than-truckload segment consolidates smaller shipments at terminals.",
            "The Logistics segment matches shippers with other carriers for a margin.",
            "Intermodal moves containers by rail for most of the way, with our tractors at both ends.",
        ),
        paragraphs("Fuel surcharge revenue is what shippers pay to offset the price of diesel."),
        [("Truckload", 4300), ("LTL", 900), ("Logistics", 580), ("Intermodal", 410), ("Fuel surcharge", 600), ("All other segments", 250), ("Intersegment eliminations", -100)],
        total="Total revenue",
        income=[("Revenue", 6940)],
    ),
    {"Truckload": "one shipper", "LTL": "terminals", "Logistics": "other carriers", "Intermodal": "containers by rail", "Fuel surcharge": "diesel", "All other segments": ""},
)
MORE_SHAPES["homes"] = (
    Report(
        "Example Homes Corp",
        paragraphs("We build houses."),
        paragraphs(
            "Home sale revenues and related profit are recognized when title to the home passes to the buyer at closing.",
            "Land sales and other includes the sale of lots and parcels to other builders, and construction services.",
            "Financial services: our mortgage banking, title and insurance agency operations serve buyers of our homes.",
        ),
        [("Home sale revenues", 15600), ("Land sales and other revenues", 140), ("Financial services", 320)],
        total="Total revenues",
        income=[("Home sale revenues", 15600), ("Land sales and other revenues", 140), ("Financial services", 320)],
    ),
    {"Home sale revenues": "title to the home", "Land sales and other revenues": "lots", "Financial services": "mortgage banking"},
)
MORE_SHAPES["cereals"] = (
    Report(
        "Example Mills Inc",
        paragraphs(
            "Our major product categories are the following.",
            "Our retail snacks include grain bars, fruit snacks, salty snacks and popcorn.",
            "Ready-to-eat cereal: flakes, rings and puffs of oats, corn and rice for breakfast.",
            "Convenient meals are meal kits, ethnic meals, pizza, soup and frozen breakfast.",
            "Pet food includes dry and wet food and treats for dogs and cats.",
            "We sell dough in the Dough category: refrigerated and frozen dough products for homes.",
            "Yogurt is refrigerated and sold in cups and pouches.",
        ),
        paragraphs("Net sales by class of similar products."),
        [("Snacks", 4300), ("Cereal", 3200), ("Convenient meals", 2900), ("Pet", 2400), ("Dough", 2400), ("Baking mixes and ingredients", 2000), ("Yogurt", 1500), ("Other", 1100)],
        total="Total",
        income=[("Net sales", 19800)],
        discussion=paragraphs("Net sales of baking mixes and ingredients, which include cake mixes, frosting and flour, rose 3 percent due to favorable price."),
    ),
    {"Snacks": "grain bars", "Cereal": "flakes", "Convenient meals": "meal kits", "Pet": "treats", "Dough": "refrigerated and frozen", "Baking mixes and ingredients": "frosting", "Yogurt": "cups", "Other": ""},
)
MORE_SHAPES["channels"] = (
    Report(
        "Example Boots Outdoor Corp",
        paragraphs("We sell through three channels.", "Wholesale: department stores, specialty retailers and distributors abroad buy from us and sell to shoppers.", "Direct-to-Consumer (“DTC”) consists of our own stores, outlets and websites.", "We license our trademarks for watches and eyewear."),
        paragraphs("The table shows sales by channel. DTC revenue is recognized when the shopper takes the goods."),
        [("Wholesale", 1900), ("DTC", 1500), ("Licensing", 30)],
        total="Net sales",
    ),
    {"Wholesale": "department stores", "DTC": "our own stores", "Licensing": "watches"},
)
MORE_SHAPES["governments"] = (
    Report(
        "Example Missiles Corp",
        paragraphs("We have three segments. The Mission Systems segment builds radios and sonars, and the Shipbuilding segment builds frigates."),
        paragraphs(
            "U.S. government sales include sales to agencies of the government and, as a subcontractor, to its prime contractors.",
            "Foreign government sales include foreign military sales contracted through the U.S. government, as well as direct sales.",
            "Commercial and other sales are to airlines and to phone companies.",
        ),
        [("U.S. government", 28000), ("Foreign government", 9000), ("Commercial and other", 1200)],
        total="Net sales",
    ),
    {"U.S. government": "prime contractors", "Foreign government": "military sales", "Commercial and other": "airlines"},
)
MORE_SHAPES["biotech"] = (
    Report(
        "Example Gene Medicines Inc",
        paragraphs("Veltrova is our first approved medicine, an antisense oligonucleotide for spinal muscular atrophy."),
        heading("Product revenue, net")
        + paragraphs("Product revenue is from sales of Veltrova to a limited number of distributors.")
        + heading("Collaboration revenue")
        + paragraphs("We earn collaboration revenue under research agreements with larger companies, in the form of milestones and research funding.")
        + heading("Royalty revenue")
        + paragraphs("Royalties are due to us on partners' sales of two medicines that we discovered.")
        + heading("License revenue")
        + paragraphs("In 2024 there was a license of our eye program to Example Vision, for which we were paid up front."),
        [("Product revenue, net", 180), ("Collaboration revenue", 240), ("Royalty revenue", 310), ("License revenue", 60)],
        total="Total revenue",
        income=[("Product revenue, net", 180), ("Collaboration revenue", 240), ("Royalty revenue", 310), ("License revenue", 60)],
    ),
    {"Product revenue, net": "distributors", "Collaboration revenue": "milestones", "Royalty revenue": "two medicines", "License revenue": "eye program"},
)
MORE_SHAPES["waste"] = (
    Report(
        "Example Refuse Inc",
        paragraphs("We collect, move and bury refuse."),
        paragraphs(
            "Commercial — Our commercial collection business provides containers to shops and offices and empties them on a schedule.",
            "Industrial — For roll-off containers at plants and building sites we charge by the haul and by the ton.",
            "Residential — We pick up waste at homes under contracts with towns or with the homes themselves.",
            "Landfill — Tipping fees are charged to those who bring waste to our landfills.",
            "Recycling processing and sales includes fees for sorting and the sale of paper, metal and glass.",
        ),
        [("Commercial", 5800), ("Industrial", 3900), ("Residential", 3500), ("Landfill", 4900), ("Transfer", 2400), ("Recycling processing and sales", 1900)],
        total="Operating revenues",
        discussion=paragraphs("Transfer revenue, earned where trucks tip onto larger trailers at our transfer stations, rose due to price."),
    ),
    {"Commercial": "shops and offices", "Industrial": "roll-off", "Residential": "homes under contracts", "Landfill": "Tipping fees", "Transfer": "tip onto larger trailers", "Recycling processing and sales": "paper, metal"},
)
MORE_SHAPES["acquired"] = (
    Report(
        "Example Roll-up Holdings",
        paragraphs(
            "In June we bought Brightwell, a maker of lamps, for $80 million.",
            "Brightwell produces desk lamps, floor lamps and bulbs for offices.",
            "Coldspring sells coolers, flasks and cups to hikers.",
            "On May 2, Coldspring was named a best place to work. Farrow's earnings before interest rose 9%.",
            "Farrow, which we have owned since 1999, weaves carpets and mats.",
        ),
        paragraphs("Revenue by brand."),
        [("Brightwell", 120), ("Coldspring", 300), ("Farrow", 90)],
        total="Total revenue",
        discussion=paragraphs("Brightwell is included since June. Coldspring is growing faster than we planned. Coldspring includes $3 million of freight."),
    ),
    {"Brightwell": "desk lamps", "Coldspring": "coolers", "Farrow": "carpets"},
)
