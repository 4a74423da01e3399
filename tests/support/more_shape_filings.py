"""More made-up annual reports for descriptions, of other trades than those of `shape_filings`, written after what those showed had been mended."""

from __future__ import annotations

from sector_filings import Report, paragraphs
from shape_filings import Shape, grid, heading, run_in

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
    {"Subscription": "stand-ready support", "Professional services": "training", "Perpetual licenses": ""},
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
    {"North America": "member placed", "Latin America": "Mexico", "EMEA": "Middle East", "Asia Pacific (excluding China)": "India", "China": "member placed"},
)
