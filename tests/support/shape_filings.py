"""Made-up annual reports whose revenue tables and prose have the shapes that filings of many trades have: numbered
divisions with letters for names, headings, lists, footnotes, tables of products.

Each comes with words that the description of a line must have, and that no other line's may have; empty where nothing
says what the line is.
"""

from __future__ import annotations

from sector_filings import Report, paragraphs

Shape = tuple[Report, dict[str, str]]


def heading(text: str) -> str:
    """A heading of its own."""
    return f"<p><b>{text}</b></p>"


def run_in(name: str, text: str) -> str:
    """A paragraph that begins with its heading."""
    return f"<p><i>{name}.</i> {text}</p>"


def bullets(*texts: str) -> str:
    """Paragraphs that begin with bullets."""
    return "".join(f"<div><span>•</span><span style='padding-left:9pt'>{text}</span></div>" for text in texts)


def items(*texts: str) -> str:
    """A list."""
    return "<ul>" + "".join(f"<li>{text}</li>" for text in texts) + "</ul>"


def grid(*rows: tuple[str, ...]) -> str:
    """A table of texts."""
    return (
        "<table>" + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows) + "</table>"
    )


# fmt: off
SHAPES: dict[str, Shape] = {}
SHAPES["divisions"] = (
    Report(
        "Example Snacks and Drinks Inc",
        paragraphs(
            "We are organized into five divisions, as follows:",
            "1) Crispy Foods North America (CFNA), which includes our chips and dips businesses in the United States and Canada;",
            "2) Morning Foods North America (MFNA), which includes our oats, syrups and pancake mixes in the United States and Canada;",
            "3) Example Drinks North America (EDNA), which includes our soda, tea and water businesses in the United States and Canada;",
            "4) Latin America (LatAm), which includes all of our drinks and foods businesses in Latin America; and",
            "5) Africa, Middle East and South Asia (AMESA), which includes all of our drinks and foods businesses in those regions.",
            "CFNA competes with many makers of salty foods. LatAm snacks were popular.",
        ),
        paragraphs("EDNA revenue grew with pricing."),
        [("CFNA", 2400), ("MFNA", 310), ("EDNA", 2700), ("LatAm", 1100), ("AMESA", 600)],
        total="Total net revenue",
        discussion=paragraphs("CFNA net revenue grew 7%, primarily reflecting effective net pricing. LatAm net revenue grew 17%, driven by volume. AMESA net revenue declined due to weaker currencies."),
    ),
    {"CFNA": "chips and dips", "MFNA": "oats, syrups", "EDNA": "soda, tea", "LatAm": "drinks and foods businesses in Latin America", "AMESA": "those regions"},
)
SHAPES["defence"] = (
    Report(
        "Example Defense Corp",
        heading("AEROSPACE")
        + paragraphs(
            "Our Aerospace segment is recognized for the comfort of its jets and the care that it gives them afterwards.",
            "Aircraft manufacturing at Example Jet comprises the design, assembly and outfitting of large-cabin and mid-cabin business jets.",
            "Example Jet's aircraft services business offers maintenance and repair, airport hangars and fuelling, and staffing for customers who own jets of any make.",
        )
        + heading("MARINE SYSTEMS")
        + paragraphs(
            "The segment is a designer and builder of ships for navies and for trade.",
            "We build nuclear-powered submarines, including two classes of attack boats and one class that carries missiles, at our yard on the river.",
            "Our surface-ship work includes destroyers, tankers and supply ships.",
            "Repair and other services include maintenance of hulls in five ports and engineering support for allied navies.",
        )
        + heading("COMBAT SYSTEMS")
        + paragraphs("Our Combat Systems segment makes land combat solutions.", "Military vehicles we make are tanks and eight-wheeled carriers.", "Weapons systems, armament and munitions: we produce guns, turrets, artillery shells and propellant."),
        paragraphs("Revenue by major products and services is shown above."),
        [
            ("Aerospace:", None),
            ("Aircraft manufacturing", 5710),
            ("Aircraft services", 2900),
            ("Total Aerospace", 8610),
            ("Marine Systems:", None),
            ("Nuclear-powered submarines", 8600),
            ("Surface ships", 2700),
            ("Repair and other services", 1130),
            ("Total Marine Systems", 12430),
            ("Combat Systems:", None),
            ("Military vehicles", 4600),
            ("Weapons systems, armament and munitions", 2900),
            ("Engineering and other services", 700),
            ("Total Combat Systems", 8200),
        ],
        total="Total revenue",
    ),
    {
        "Aircraft manufacturing": "design, assembly",
        "Aircraft services": "maintenance and repair, airport",
        "Nuclear-powered submarines": "attack boats",
        "Surface ships": "destroyers",
        "Repair and other services": "maintenance of hulls",
        "Military vehicles": "tanks",
        "Weapons systems, armament and munitions": "guns, turrets",
    },
)
SHAPES["networks"] = (
    Report(
        "Example Routers Inc",
        paragraphs("Our products and technologies are grouped into the following categories: Safe, Nimble Networks; Web of Tomorrow; Teamwork; and Watching.")
        + heading("Safe, Nimble Networks")
        + paragraphs("Safe, Nimble Networks represents our core switching, campus routing and wireless offerings, with hardware and software licenses alike. Our campus switches are fast.")
        + heading("Web of Tomorrow")
        + paragraphs("This category consists of our routed optical networking, public fifth-generation mobile, silicon and optics offerings.")
        + heading("Teamwork")
        + paragraphs("The Teamwork category consists of meeting devices, calling, contact centers and communication platforms.")
        + heading("Watching")
        + paragraphs("Watching consists of tools that show how the network and the programs that run on it behave.")
        + heading("Services")
        + paragraphs("In addition to our product offerings, we provide a broad range of service and support options for our customers, including technical support services and advanced services."),
        paragraphs("Other Products revenue comes from a few emerging offerings."),
        [("Product:", None), ("Safe, Nimble Networks", 29100), ("Web of Tomorrow", 5300), ("Teamwork", 4050), ("Watching", 660), ("Other Products", 14), ("Total Product", 39124), ("Services", 13870)],
        total="Total revenue",
        income=[("Product", 39124), ("Services", 13870)],
    ),
    {"Safe, Nimble Networks": "core switching", "Web of Tomorrow": "routed optical", "Teamwork": "meeting devices", "Watching": "tools that show", "Other Products": "emerging", "Services": "technical support"},
)
SHAPES["computing"] = (
    Report(
        "Example Machines Corp",
        heading("Software")
        + paragraphs(
            "Software consists of programs for clients' data centers and clouds. It comprises two business areas:",
            "Mixed Platform and Solutions: includes software, infused with learning, to help clients operate, automate, secure and modernize what they run.",
            "Transaction Processing: includes software that supports clients' mission-critical, on-premise workloads in industries such as banking, airlines and retail.",
        )
        + heading("Consulting")
        + paragraphs(
            "Consulting provides deep industry expertise to make clients' businesses new. It comprises:",
            "Business Transformation: provides strategy, process design and system implementation services for finance, supply chain and talent.",
            "Application Operations: runs and maintains application portfolios in hybrid cloud environments.",
        )
        + heading("Infrastructure")
        + paragraphs("Infrastructure provides trusted hardware and the care of it.", "Hybrid Infrastructure: includes the big machine and distributed servers and storage.", "Infrastructure Support: delivers maintenance services for our own products and those of other makers.")
        + heading("Financing")
        + paragraphs("Financing helps our clients acquire the technology that they need through leases and loans. Other revenue primarily includes remaining businesses that were not moved to a segment."),
        paragraphs("Revenue is shown by segment."),
        [
            ("Software", None),
            ("Mixed Platform & Solutions", 18700),
            ("Transaction Processing", 7600),
            ("Total Software", 26300),
            ("Consulting", None),
            ("Business Transformation", 9200),
            ("Application Operations", 7000),
            ("Total Consulting", 16200),
            ("Infrastructure", None),
            ("Hybrid Infrastructure", 9200),
            ("Infrastructure Support", 5400),
            ("Total Infrastructure", 14600),
            ("Financing", 740),
            ("Other", 500),
        ],
        total="Total revenue",
    ),
    {
        "Mixed Platform & Solutions": "automate, secure",
        "Transaction Processing": "mission-critical",
        "Business Transformation": "strategy, process",
        "Application Operations": "runs and maintains",
        "Hybrid Infrastructure": "big machine",
        "Infrastructure Support": "maintenance services",
        "Financing": "leases and loans",
        "Other": "remaining businesses",
    },
)
SHAPES["devices"] = (
    Report(
        "Example Devices plc",
        paragraphs("We have three segments.")
        + heading("CARDIOVASCULAR SEGMENT")
        + paragraphs("The Cardiovascular Segment includes the Cardiac Rhythm & Heart Failure, Structural Heart & Aortic, and Coronary & Peripheral Vascular divisions. The primary medical specialists who use our products are electrophysiologists.")
        + heading("Cardiac Rhythm & Heart Failure")
        + paragraphs("Our Cardiac Rhythm & Heart Failure division includes the following products:")
        + bullets("Implantable pacemakers, including leadless ones.", "Implantable defibrillators and heart pumps.")
        + heading("Structural Heart & Aortic")
        + paragraphs("Our Structural Heart and Aortic division makes valves that are placed through a catheter, and grafts for aneurysms.")
        + heading("Coronary & Peripheral Vascular")
        + paragraphs("Our CPV division sells coronary stents, balloons and products for diseased veins.")
        + heading("DIABETES OPERATING UNIT")
        + paragraphs("The Diabetes Operating Unit develops, manufactures, and markets products and services for the management of Type 1 and Type 2 diabetes.")
        + heading("NEUROSCIENCE SEGMENT")
        + paragraphs(
            "The Neuroscience segment's Specialty Therapies include ear, nose and throat products, sacral nerve stimulators and pelvic health products. Neuromodulation: includes stimulators of the spinal cord and drug pumps. Its Cranial and Spinal Technologies division serves surgeons with implants, navigation and robots."
        ),
        paragraphs("Net sales are shown by segment and division."),
        [("Cardiac Rhythm & Heart Failure", 5995), ("Structural Heart & Aortic", 3350), ("Coronary & Peripheral Vascular", 2480), ("Cardiovascular", 11825), ("Cranial & Spinal Technologies", 4750), ("Specialty Therapies", 2900), ("Neuromodulation", 1740), ("Neuroscience", 9390), ("Diabetes", 2480)],
        total="Total net sales",
    ),
    {"Cardiac Rhythm & Heart Failure": "pacemakers", "Structural Heart & Aortic": "valves", "Coronary & Peripheral Vascular": "coronary stents", "Cranial & Spinal Technologies": "implants, navigation", "Specialty Therapies": "ear, nose", "Neuromodulation": "spinal cord", "Diabetes": "Type 1"},
)
SHAPES["buildings"] = (
    Report(
        "Example Controls International",
        paragraphs("The Company conducts its business through four business segments:")
        + items(
            "Building Solutions North America, which designs, sells, installs and services heating and controls systems for commercial customers in the United States and Canada.",
            "Building Solutions EMEA/LA, which does the same, and fire detection, in Europe, the Middle East, Africa and Latin America.",
            "Building Solutions Asia Pacific, which designs, installs and services such systems in the Asia Pacific marketplace.",
            "Global Products, which designs, manufactures and sells chillers, furnaces, fire suppression and software to customers worldwide.",
        ),
        paragraphs("Net sales by segment are above."),
        [("Building Solutions North America", 10300), ("Building Solutions EMEA/LA", 4000), ("Building Solutions Asia Pacific", 2700), ("Global Products", 9700)],
        total="Total net sales",
    ),
    {"Building Solutions North America": "in the United States and Canada", "Building Solutions EMEA/LA": "fire detection", "Building Solutions Asia Pacific": "Asia Pacific marketplace", "Global Products": "chillers"},
)
SHAPES["home stores"] = (
    Report(
        "Example Home Stores",
        paragraphs("We sell things for homes."),
        paragraphs(
            "(1) Home Décor includes the following product categories: appliances, décor, flooring, kitchens and bath, and paint.",
            "(2) Hardlines includes the following product categories: hardware, lawn and garden, seasonal and outdoor living, and tools.",
            "(3) Building Products includes the following product categories: building materials, electrical, lumber, millwork, and rough plumbing.",
        ),
        [("Home Décor (1)", 32000), ("Hardlines (2)", 26000), ("Building Products (3)", 27000), ("Other", 1900)],
        total="Total net sales",
    ),
    {"Home Décor": "appliances, décor", "Hardlines": "hardware, lawn", "Building Products": "building materials", "Other": ""},
)
SHAPES["cards"] = (
    Report(
        "Example Card Network Inc",
        paragraphs("We switch payments."),
        paragraphs("Net revenue is generated from fees assessed to customers. Revenue is classified into the following categories:")
        + items(
            "<i>Domestic assessments.</i> Domestic assessments are charged to issuers and acquirers based primarily on the volume of activity on cards where the merchant country and the country of issuance are the same.",
            "<i>Cross-border assessments.</i> These are charged based primarily on the volume of activity on cards where the merchant country and the country of issuance are different.",
            "<i>Transaction processing assessments.</i> Transaction processing assessments are charged for switched transactions and for related products: authorization, clearing and settlement.",
            "<i>Other network assessments.</i> Other network assessments consist primarily of licensing, implementation and other franchise fees.",
        )
        + paragraphs("Value-added services and solutions net revenue: the Company charges for safety and security services, data analytics, consulting and loyalty programs."),
        [("Domestic assessments", 9700), ("Cross-border assessments", 8500), ("Transaction processing assessments", 12000), ("Other network assessments", 900), ("Value-added services and solutions", 9200)],
        total="Net revenue",
    ),
    {"Domestic assessments": "same", "Cross-border assessments": "different", "Transaction processing assessments": "switched", "Other network assessments": "licensing", "Value-added services and solutions": "safety and security"},
)
SHAPES["mortgages"] = (
    Report(
        "Example Mortgage Companies",
        paragraphs("We make home loans."),
        heading("Gain on sale of loans, net")
        + paragraphs("Gain on sale of loans, net includes all components related to the origination and sale of mortgage loans, among them the fair value of servicing rights kept.")
        + heading("Loan servicing income (loss)")
        + paragraphs("Loan servicing fees are fees earned for collecting payments of borrowers on behalf of investors.")
        + heading("Interest income, net")
        + paragraphs("Interest income includes interest earned on mortgage loans held for sale.")
        + heading("Other income")
        + paragraphs("Other income is derived primarily from deposits, closing services for buyers of homes, a real estate agent network and a personal finance app."),
        [("Gain on sale of loans, net", 2000), ("Loan servicing income, net", 700), ("Interest income, net", 120), ("Other income", 900)],
        total="Total revenue, net",
        income=[("Gain on sale of loans, net", 2000), ("Loan servicing income, net", 700), ("Interest income, net", 120), ("Other income", 900)],
    ),
    {"Gain on sale of loans, net": "origination and sale", "Loan servicing income, net": "collecting", "Interest income, net": "held for sale", "Other income": "closing services"},
)
SHAPES["places"] = (
    Report(
        "Example Gadgets Ltd",
        paragraphs("We make gadgets.")
        + heading("Segments")
        + paragraphs(
            "The Company manages its business by place. The reportable segments consist of North America, EMEA, Greater China, Japan and Rest of Asia.",
            "North America includes the United States, Canada and Mexico. EMEA includes European countries, as well as the Middle East and Africa. Greater China includes the mainland, Hong Kong and Taiwan. Rest of Asia includes Australia and those Asian countries not in the other segments.",
        ),
        paragraphs("The segments sell similar gadgets. Net sales of segments are attributed to places by the location of the customer."),
        [("North America", 1600), ("EMEA", 940), ("Greater China", 670), ("Japan", 250), ("Rest of Asia", 300)],
        total="Total net sales",
    ),
    {"North America": "United States, Canada", "EMEA": "European countries", "Greater China": "Hong Kong", "Japan": "", "Rest of Asia": "Australia"},
)
SHAPES["names"] = (
    Report(
        "Example Industrial Group Inc",
        heading("Aerospace")
        + paragraphs("Aerospace designs and makes actuators, valves and oxygen masks for airframes.")
        + heading("Motion Technologies")
        + paragraphs("Motion Technologies makes brake pads, shock absorbers and sealing parts for trains and cars.")
        + paragraphs(
            "The Industrial Products &amp; Services segment supplies gaskets, pumps and field repair to refineries.",
            "Our health care business makes tubing and syringes.",
            "The fuel system business produces injectors and rails for trucks.",
            "The Power Conversion Group (“PCG”) makes inverters and chargers. Through our Test-and-Measurement unit we sell oscilloscopes.",
            "Corporate and all other consists of businesses that do not meet the thresholds for a segment, among them a foundry.",
        ),
        paragraphs("Sales are shown by segment."),
        [("Aerospace Systems", 900), ("Motion", 800), ("Industrial Products and Services", 700), ("Health-Care", 600), ("Fuel Systems", 500), ("PCG", 400), ("Test & Measurement", 300), ("All Other", 50)],
        total="Net sales",
    ),
    {"Aerospace Systems": "actuators", "Motion": "brake pads", "Industrial Products and Services": "gaskets", "Health-Care": "tubing", "Fuel Systems": "injectors", "PCG": "inverters", "Test & Measurement": "oscilloscopes", "All Other": "foundry"},
)
SHAPES["instruments"] = (
    Report(
        "Example Instruments Corp",
        paragraphs("We have four reportable segments: Instrumentation; Imaging; Defense Electronics; and Engineered Systems.")
        + heading("Instrumentation")
        + paragraphs("We have been in this trade for sixty years and are known for care. This segment provides gauges for marine, environmental and laboratory uses.")
        + heading("Imaging")
        + paragraphs("Growth was good. The segment's products are cameras, sensors and lenses for factories and doctors.")
        + heading("Defense Electronics")
        + paragraphs("The Defense Electronics segment provides tubes, relays and antennas. This segment also provides batteries for small aircraft.")
        + heading("Engineered Systems")
        + paragraphs("Work of this segment is systems engineering, integration of rockets and hydrogen generators."),
        paragraphs("Sales are shown by segment."),
        [("Instrumentation", 1300), ("Imaging", 3100), ("Defense Electronics", 730), ("Engineered Systems", 440)],
        total="Total net sales",
    ),
    {"Instrumentation": "gauges", "Imaging": "cameras", "Defense Electronics": "batteries", "Engineered Systems": "hydrogen"},
)
SHAPES["printers"] = (
    Report(
        "Example Copiers Holdings",
        paragraphs("We rent and sell copiers."),
        paragraphs(
            "(1) Geographic data follows the subsidiary.",
            "(2) Includes revenues from maintenance agreements on sold machines and service agreements sold through partners.",
            "(3) Primarily includes revenues from managed document services. Also includes revenues from embedded leases.",
            "Equipment sales are of printers and copiers to offices. Financing consists of interest that customers pay on leases of machines. Supplies, paper and other sales include toner and cut sheets.",
        ),
        [("Equipment", 2060), ("Supplies, paper and other sales", 1165), ("Maintenance agreements(2)", 2372), ("Service arrangements(3)", 2517), ("Rental and other", 706), ("Financing", 244)],
        total="Total revenues",
        discussion=paragraphs("Rental and other revenues, which are mostly rents of machines that we own, fell 8%."),
    ),
    {"Equipment": "printers and copiers", "Supplies, paper and other sales": "toner", "Maintenance agreements": "sold machines", "Service arrangements": "managed document", "Rental and other": "rents of machines", "Financing": "interest that"},
)
SHAPES["cable"] = (
    Report(
        "Example Cable Corp",
        heading("Residential Connectivity")
        + paragraphs("Residential Connectivity comprises broadband and wireless services for homes.")
        + heading("Domestic Broadband")
        + paragraphs("We offer broadband services over our network with speeds of up to two gigabits, and the gateways to use them.")
        + heading("Domestic Wireless")
        + paragraphs("We offer wireless services for handsets, tablets and watches on a partner's network.")
        + heading("Video")
        + paragraphs("We offer a broad variety of video services packages that include programming, cloud recorders and a voice remote.")
        + heading("Advertising")
        + paragraphs("We sell advertising on linear channels that we fill and on our own apps. Advertising revenue also includes fees of an ad technology business."),
        heading("Business Services Connectivity")
        + paragraphs("We offer connectivity for businesses: broadband, voice and managed wide-area networks.")
        + paragraphs("International connectivity revenue is earned from broadband and wireless sold under another brand abroad. Other revenue primarily consists of voice services at home and security."),
        [("Residential Connectivity:", None), ("Domestic broadband", 25000), ("Domestic wireless", 3600), ("International connectivity", 4200), ("Total Residential Connectivity", 32800), ("Video", 28800), ("Advertising", 4000), ("Business services connectivity", 9200), ("Other", 6000)],
        total="Total revenue",
    ),
    {"Domestic broadband": "two gigabits", "Domestic wireless": "handsets", "International connectivity": "another brand", "Video": "cloud recorders", "Advertising": "linear channels", "Business services connectivity": "wide-area", "Other": "voice services at home"},
)
