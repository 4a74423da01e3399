"""Further made-up revenue notes and segment notes, keyed as those of `revenue_notes`: nested subtotals, kinds of
revenue
as headings over segments, lenders beside makers, and segments that no sum of the note gives.
"""

from __future__ import annotations

from revenue_notes import Keyed, grid
from sector_filings import Report, paragraphs
from shape_filings import bullets, heading, run_in

# fmt: off
FURTHER: dict[str, Keyed] = {}
FURTHER["online advertising, subtotals within a segment"] = Keyed(
    Report(
        "Example Search Inc.",
        paragraphs("Search & other consists of revenues generated on our search pages and our mail and maps services. Video ads consists of revenues on Example Tube. Network consists of revenues on partners' sites."),
        paragraphs("Cloud revenues consist of infrastructure services, data analytics and office tools sold to enterprises. Other Bets revenues are generated from the sale of internet access and health devices.")
        + heading("Note 15. Information about Segments")
        + paragraphs("We report our segment results as Example Services, Example Cloud, and Other Bets: Example Services includes products such as ads, browsers, maps and phones. Certain costs are not allocated to our segments because they represent corporate activities.")
        + grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        ^Revenues: | |
        Example Services | 27,200 | 25,300
        Example Cloud | 3,300 | 2,600
        Other Bets | 150 | 100
        Hedging gains (losses) | 20 | 10
        Total revenues | 30,670 | 28,010
        ^Operating income (loss): | |
        Example Services | 9,500 | 8,200
        Example Cloud | 170 | (190)
        Other Bets | (400) | (600)
        Corporate costs | (900) | (500)
        Total income from operations | 8,370 | 6,910"""),
        [],
        table=grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        Search & other | 17,500 | 16,200
        Video ads | 3,150 | 2,900
        Network | 3,130 | 3,280
        Example advertising | 23,780 | 22,380
        Subscriptions, platforms, and devices | 3,420 | 2,920
        Example Services total | 27,200 | 25,300
        Example Cloud | 3,300 | 2,600
        Other Bets | 150 | 100
        Hedging gains (losses) | 20 | 10
        Total revenues | 30,670 | 28,010"""),
        income=[("Revenues of all kinds", 30670)],
    ),
    {
        ("Example Services", "Search & other"): 17500, ("Example Services", "Video ads"): 3150, ("Example Services", "Network"): 3130,
        ("Example Services", "Subscriptions, platforms, and devices"): 3420, ("Example Cloud", "Example Cloud"): 3300, ("Other Bets", "Other Bets"): 150, ("", "Hedging gains (losses)"): 20,
    },
    {"Example Services": 27200, "Example Cloud": 3300, "Other Bets": 150},
    {"Search & other": "search pages", "Video ads": "Example Tube", "Network": "partners' sites", "Other Bets": "internet access"},
    ("not allocated",),
)
FURTHER["franchisor, kinds of revenue as headings over segments"] = Keyed(
    Report(
        "Example Burger Corporation",
        paragraphs("The Company franchises and operates restaurants. Of 40,000 restaurants 95% were franchised."),
        heading("Note 9. Segment and Geographic Information")
        + paragraphs("The Company's reportable segments are the U.S., International Operated Markets, and International Licensed Markets.")
        + run_in("International Operated Markets", "This segment comprises wholly-owned operations in Australia, France and Germany.")
        + grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        U.S. | 10,570 | 9,590
        International Operated Markets | 12,380 | 11,290
        International Licensed Markets & Corporate | 2,540 | 2,300
        Total revenues | 25,490 | 23,180
        U.S. | 5,690 | 5,130
        International Operated Markets | 5,830 | 3,920
        International Licensed Markets & Corporate | 130 | 300
        Total operating income | 11,650 | 9,350"""),
        [],
        table=grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        ^Company-operated sales: | |
        .U.S. | 3,220 | 2,840
        .International Operated Markets | 5,700 | 5,180
        .International Licensed Markets & Corporate | 820 | 730
        Total | 9,740 | 8,750
        ^Franchised revenues: | |
        .U.S. | 7,060 | 6,590
        .International Operated Markets | 6,690 | 6,060
        .International Licensed Markets & Corporate | 1,690 | 1,460
        Total | 15,440 | 14,110
        Total Company-operated sales and Franchised revenues | 25,180 | 22,860
        Total Other revenues | 310 | 320
        Total revenues | 25,490 | 23,180"""),
        income=[("Sales by Company-operated restaurants", 9740), ("Revenues from franchised restaurants", 15440), ("Other revenues", 310)],
    ),
    {
        ("U.S.", "Company-operated sales"): 3220, ("International Operated Markets", "Company-operated sales"): 5700, ("International Licensed Markets & Corporate", "Company-operated sales"): 820,
        ("U.S.", "Franchised revenues"): 7060, ("International Operated Markets", "Franchised revenues"): 6690, ("International Licensed Markets & Corporate", "Franchised revenues"): 1690,
        ("", "Other revenues"): 310,
    },
    {"U.S.": 10570, "International Operated Markets": 12380, "International Licensed Markets & Corporate": 2540},
)
FURTHER["software with three segments, kinds of revenue across"] = Keyed(
    Report(
        "Example Creative Incorporated",
        paragraphs("Digital Content provides tools and services that enable individuals and teams to create and publish photographs, videos and documents. Customer Experience provides a platform for analytics, commerce and campaigns. Publishing addresses technical documents and web forms."),
        heading("Note 2 Segments") + paragraphs("Our business is organized into three reportable segments: Digital Content, Customer Experience, and Publishing.")
        + grid("""^(dollars in millions) | Digital Content | Customer Experience | Publishing | Total
        ^Fiscal 2024 | | | |
        Revenue | 14,220 | 4,890 | 300 | 19,410
        Cost of revenue | 650 | 1,630 | 80 | 2,360
        Gross profit | 13,570 | 3,260 | 220 | 17,050"""),
        [],
        table=grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        ^Digital Content | |
        .Creative Suite | 11,520 | 10,460
        .Document Suite | 2,700 | 2,380
        Total Digital Content revenue | 14,220 | 12,840
        Customer Experience | 4,890 | 4,420
        Publishing | 300 | 350
        Total revenue | 19,410 | 17,610"""),
        total="Total revenue",
        income=[("Subscription", 18280), ("Product", 460), ("Services and other", 670)],
    ),
    {("Digital Content", "Creative Suite"): 11520, ("Digital Content", "Document Suite"): 2700, ("Customer Experience", "Customer Experience"): 4890, ("Publishing", "Publishing"): 300},
    {"Digital Content": 14220, "Customer Experience": 4890, "Publishing": 300},
    {"Digital Content": "create and publish photographs", "Customer Experience": "analytics", "Publishing": "technical documents"},
)
FURTHER["carmaker, the lender apart"] = Keyed(
    Report(
        "Example Motor Company",
        paragraphs("Example Blue designs, manufactures and sells gasoline and hybrid vehicles. Example Electric develops and sells battery-electric vehicles. Example Pro sells vans and fleet services to commercial customers."),
        heading("Note 25. Segment Information")
        + paragraphs("We report segment information consistent with the way our chief operating decision maker evaluates the company. Our reportable segments are Example Blue, Example Electric, Example Pro and Example Credit.")
        + run_in("Example Credit Segment", "Example Credit offers vehicle financing and leasing to dealers and consumers. Changes in used vehicle prices affect its results.")
        + grid("""^ | Example Blue | Example Electric | Example Pro | Other (a) | Example Credit | Unallocated/Eliminations | Total
        ^2024 | | | | | | |
        External revenues | 101,900 | 5,900 | 58,100 | 3 | 10,290 | 0 | 176,193
        Intersegment revenues | 38,000 | 500 | 3,000 | 0 | 200 | (41,700) | 0
        Total revenues | 139,900 | 6,400 | 61,100 | 3 | 10,490 | (41,700) | 176,193
        EBIT | 7,460 | (4,700) | 7,200 | (750) | 1,330 | (200) | 10,340"""),
        [],
        table=grid("""^ | Year Ended December 31, 2024>3
        ^(in millions) | Company excluding Example Credit | Example Credit | Consolidated
        Vehicles, parts, and accessories | 160,600 | 0 | 160,600
        Used vehicles | 2,100 | 0 | 2,100
        Services and other revenue | 2,975 | 60 | 3,035
        Leasing income | 228 | 4,150 | 4,378
        Financing income | 0 | 5,920 | 5,920
        Insurance income | 0 | 160 | 160
        Total revenues | 165,903 | 10,290 | 176,193"""),
        income=[("Company excluding Example Credit", 165903), ("Example Credit", 10290)],
    ),
    {
        ("", "Vehicles, parts, and accessories"): 160600, ("", "Used vehicles"): 2100, ("", "Services and other revenue"): 3035, ("", "Leasing income"): 4378,
        ("Example Credit", "Financing income"): 5920, ("Example Credit", "Insurance income"): 160,
    },
    {"Example Blue": 139900, "Example Electric": 6400, "Example Pro": 61100, "Example Credit": 10490},
    {"Example Blue": "gasoline and hybrid", "Example Electric": "battery-electric", "Example Pro": "fleet services", "Example Credit": "vehicle financing"},
)
FURTHER["machines, segments down and regions across"] = Keyed(
    Report(
        "Example Machinery Inc.",
        paragraphs("Our Earthmoving segment is responsible for customers using machines in construction; the product portfolio includes backhoe loaders, compactors and excavators. Resource Mining supplies draglines, mining trucks and hydraulic shovels. Power Systems makes reciprocating engines and turbines."),
        heading("Note 23. Segment information")
        + bullets("Financial Products Segment: Provides financing alternatives to customers and dealers for our products. Financing plans include operating leases and loans.")
        + paragraphs("We have four reportable segments: Earthmoving, Resource Mining, Power Systems and Financial Products. The All Other operating segment includes brand licensing and logistics.")
        + grid("""^ | North America | Latin America | EMEA | Asia/Pacific | External Sales and Revenues | Intersegment Sales and Revenues | Total Sales and Revenues
        ^2024 | | | | | | |
        Earthmoving | 15,300 | 2,300 | 5,300 | 4,310 | 27,210 | 170 | 27,380
        Resource Mining | 5,000 | 2,000 | 2,100 | 4,110 | 13,210 | 340 | 13,550
        Power Systems | 10,800 | 1,700 | 5,900 | 4,660 | 23,060 | 4,860 | 27,920
        Financial Products | 2,400 | 400 | 490 | 480 | 3,770 | 0 | 3,770
        Total sales and revenues from reportable segments | 33,500 | 6,400 | 13,790 | 13,560 | 67,250 | 5,370 | 72,620
        All Other operating segment | 60 | 0 | 20 | 50 | 130 | 310 | 440
        Corporate Items and Eliminations | (160) | (40) | (60) | (60) | (320) | (5,680) | (6,000)
        Total Sales and Revenues | 33,400 | 6,360 | 13,750 | 13,550 | 67,060 | 0 | 67,060"""),
        [],
        table="<p>See Note 23.</p>",
        total="Total sales and revenues",
        income=[("Sales of Machinery and Power", 63870), ("Revenues of Financial Products", 3190)],
    ),
    {
        ("Earthmoving", "Earthmoving"): 27210, ("Resource Mining", "Resource Mining"): 13210, ("Power Systems", "Power Systems"): 23060, ("Financial Products", "Financial Products"): 3770,
        ("", "All Other operating segment"): 130, ("", "Corporate Items and Eliminations"): -320,
    },
    {"Earthmoving": 27210, "Resource Mining": 13210, "Power Systems": 23060, "Financial Products": 3770},
    {"Earthmoving": "backhoe loaders", "Resource Mining": "draglines", "Power Systems": "turbines", "Financial Products": "financing alternatives"},
)
FURTHER["two customers' segments and where they are"] = Keyed(
    Report(
        "Example Analytics Inc.",
        paragraphs("We have two operating segments, commercial and government. The commercial segment primarily serves customers working in non-government industries. The government segment primarily serves agencies of the United States and its allies."),
        heading("Note 13. Segment and Geographic Information")
        + paragraphs("Our operating segments are also our reportable segments.")
        + grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        ^Revenue: | |
        Government | 1,222 | 1,072
        Commercial | 1,003 | 834
        Total revenue | 2,225 | 1,906
        ^Contribution: | |
        Government | 700 | 590
        Commercial | 540 | 410
        Total contribution | 1,240 | 1,000""")
        + grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        United States | 1,380 | 1,160
        United Kingdom | 230 | 200
        Rest of world | 615 | 546
        Total revenue | 2,225 | 1,906"""),
        [],
        table=grid("""^ | Year Ended December 31,>2
        ^(in millions) | 2024 | 2023
        United States government | 800 | 700
        Other governments | 422 | 372
        Government | 1,222 | 1,072
        Commercial | 1,003 | 834
        Total revenue | 2,225 | 1,906"""),
        total="Total revenue",
        income=[("Revenue of all kinds", 2225)],
    ),
    {("Government", "United States government"): 800, ("Government", "Other governments"): 422, ("Commercial", "Commercial"): 1003},
    {"Government": 1222, "Commercial": 1003},
    {"Government": "agencies", "Commercial": "non-government industries"},
)
# fmt: on
