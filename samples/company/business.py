"""Part I of the annual report: business, risk factors and the short items."""

from __future__ import annotations

from . import books, fiscal
from .book import Book
from .books import at, flow, revenue
from .cover import heading
from .model import LINES, whole
from .sheets import Column, Sheet

PEOPLE = {2023: (5140, 1870, 820), 2024: (5385, 1985, 860)}


def write(book: Book) -> None:
    """Items 1 to 4."""
    heading(book, "part1")
    _forward(book)
    heading(book, "p1item1")
    _business(book)
    heading(book, "p1item1a")
    _risks(book)
    heading(book, "p1item1b")
    book.p("None.")
    if book.issue.year >= 2024:
        heading(book, "p1item1c")
        _security(book)
    heading(book, "p1item2")
    _properties(book)
    heading(book, "p1item3")
    book.p(
        "The information in the note on commitments and contingencies to the consolidated financial statements is incorporated here by reference."
    )
    heading(book, "p1item4")
    book.p("Not applicable.")


def _forward(book: Book) -> None:
    book.p(
        """<b>Forward-looking statements.</b> This report looks ahead in places. Words such as “expect,” “plan,” “should” and “may” mark statements about what has not
        happened yet: demand, prices, the cost of parts, the timing of projects, tax, acquisitions and the use of cash. They rest on what we know today and can turn
        out wrong for the reasons set out under Item 1A, and for others. We do not undertake to bring them up to date."""
    )


def _business(book: Book) -> None:
    year = book.issue.year
    this, last = fiscal.year(year), fiscal.year(year - 1)
    book.h("Overview")
    book.p(
        f"""Merrowdale Water Technologies makes the instruments by which water utilities know how much water they deliver, the sensors that tell them where it escapes and
        the membranes that make it fit to drink. We were founded in Duluth in 1958 as a repair shop for brass meters, built the first meter of our own in 1963 and have
        been listed since 1997. In fiscal {year} we earned ${flow("net", this)} million on net revenue of ${flow("revenue", this):,} million, of which
        {books.percent(flow("services", this), flow("revenue", this))}% came from services and subscriptions, against
        {books.percent(flow("services", last), flow("revenue", last))}% the year before.""",
        """Our strategy has three parts. We put a radio into every meter we sell, since a meter that reports by the hour is worth more to a utility than one that is read by
        the quarter. We sell software that turns those readings into bills, leak alarms and pressure maps, by subscription. And we follow our equipment into the field
        with technicians, because a utility that trusts us with calibration tends to ask us first when it buys.""",
    )
    book.h("Why water is measured")
    book.p(
        """A utility bills for what its meters count and pays for what its pumps lift. The difference, which the trade calls non-revenue water, is a fifth to a third of supply in many
        North American cities: part of it runs into the ground through joints and cracked mains, part is used and never counted because old meters slow down with age. Both
        cost money, and both are invisible until someone measures them at many places at once. That is the reason our customers give for replacing meters before they fail.""",
        """Three trends support demand. Mains laid in the building years after 1945 are reaching the end of their lives, and utilities that cannot replace all of them want to know
        which to replace first. Fewer people are willing to read meters on foot. And droughts in the west, as much as new limits on contaminants everywhere, have made
        regulators ask utilities for figures by the day that they used to give by the year. Against these stands the slow pace of public budgets, which has disappointed us more than once.""",
        """Treatment follows another logic. Towns buy a system when a well fails, a limit is lowered or an employer asks for purer water than the town can supply. A semiconductor
        plant may use as much ultrapure water as a city of forty thousand drinks, and pays for certainty more than for price. Membranes were once a product for specialists;
        today they compete with sand filters on cost for any plant of middling size.""",
    )
    _products(book)


def _products(book: Book) -> None:
    year = book.issue.year
    book.h("Segments and products")
    book.p("<i>Metering.</i> The segment sells three things to about 4,100 utilities:")
    book.bullets(
        "Smart meters from five-eighths of an inch to twelve inches. The Halyard line measures by ultrasound and has no moving parts; the Brasswell line measures by displacement and is sold where codes call for it.",
        "Network equipment: the radio endpoints, collectors and gateways of our Lantern network, which reaches meters in pits and basements on licensed spectrum.",
        "Software subscriptions: Lantern Insight for billing and consumption, and Lantern Listen, which locates leaks from the acoustic sensors that came with Corvane.",
    )
    book.p(
        """<i>Treatment.</i> The segment makes hollow-fiber and flat-sheet membranes under the Clearwell name at two plants, and designs complete treatment systems on skids
        for towns of up to 60,000 people and for food, beverage and semiconductor plants. A system takes four to eleven months from order to acceptance. Membranes wear out
        and are replaced every five to nine years, which makes their demand steadier than that of systems.""",
        """<i>Field Services.</i> The segment’s technicians install, test and repair meters and treatment equipment, run large replacement programs for utilities that lack
        crews of their own, and operate a dozen small treatment plants under contract. About a third of its work is on equipment that others made.""",
    )
    sheet = Sheet([Column(None)] * 3, [[("Share of net revenue", 3)], [(f"{year - back}", 1) for back in range(3)]])
    for line in LINES:
        values = [
            books.percent(revenue(fiscal.year(year - b), line=line.name), flow("revenue", fiscal.year(year - b)))
            for b in range(3)
        ]
        sheet.percent(line.name, "", values, places=1)
    book.table(sheet)
    _sales(book)


def _sales(book: Book) -> None:
    year = book.issue.year
    this, last = fiscal.year(year), fiscal.year(year - 1)
    book.h("Customers and sales")
    book.p(
        f"""Utilities accounted for roughly seven tenths of revenue in fiscal {year}, industrial customers for two tenths and contractors for the rest. Utilities buy by
        public tender or through distributors with whom we have contracts of one to five years. No customer reached 10% of revenue. Sales outside the United States were
        {books.percent(flow("revenue", this) - revenue(this, region="United States"), flow("revenue", this))}% of revenue; Germany, where we serve most of continental
        Europe from Leipzig, was the largest foreign market with ${revenue(this, region="Germany")} million.""",
        """Demand follows the seasons of construction. The second fiscal quarter, from December to February, is the weakest; the fourth, when pits are dry and crews are out,
        the strongest. Orders for systems come in lumps and can move a quarter’s revenue by several points.""",
    )
    book.h("Backlog")
    backlog = whole(books.D(flow("revenue", this)) * books.D("0.29"))
    before = whole(books.D(flow("revenue", last)) * books.D("0.27"))
    book.p(
        f"""Firm orders not yet delivered came to ${backlog} million at {fiscal.long_date(this.end)} and ${before} million a year earlier. About four fifths should be
        delivered in fiscal {year + 1}. Utilities can cancel most orders on payment of our cost, so backlog is a guide and no promise."""
    )
    book.h("Research and development")
    book.p(
        f"""We spent ${flow("research", this)} million on research and development in fiscal {year} and ${flow("research", last)} million in fiscal {year - 1}, or
        {books.percent(flow("research", this), flow("revenue", this))}% and {books.percent(flow("research", last), flow("revenue", last))}% of revenue. The largest
        projects were a battery that lasts the twenty years of a meter’s life, firmware that finds a leak by its sound and a membrane that resists chlorine."""
    )
    _making(book)


def _making(book: Book) -> None:
    year = book.issue.year
    book.h("Manufacturing and supply")
    book.p(
        """Meters are cast, machined and calibrated in Duluth and in Tlaxcala, circuit boards are assembled by two contract manufacturers, membranes are spun in Leipzig and
        in Greenville, South Carolina. We buy brass ingot, engineering plastics, polymer resins, lithium cells and radio chips. The radio chip of the Lantern endpoint has a
        single source, of which we hold about six months of stock; a second design is in qualification."""
    )
    book.h("Competition")
    book.p(
        """We meet five companies in meters that can be read from afar, two of them several times our size, and many more in membranes, where chemical groups set the price
        of standard elements. Utilities choose by accuracy over the years, battery life, the reach of the network, the price of reading a meter over its life and the record of
        the supplier. Once a network is installed it is rarely replaced before fifteen years have passed, which protects our base and shuts us out of others’."""
    )
    book.p(
        """In field work we compete with several hundred local firms and with the utilities’ own crews. Customers hire us when a program is too large for a local firm or when the
        equipment is new to their crews. In systems, bids are decided by price among those whose pilot plant met the specification; we win about one in four.""",
        """New entrants have come from the side of software. Some offer leak detection from satellite images or from pressure models without any meter. So far utilities have bought these
        in addition to meters and not in place of them, but a cheap method that is right often enough could take the place of acoustic sensors in particular.""",
    )
    book.h("Patents and regulation")
    book.p(
        """We hold 412 patents, the last of which expires in 2043, and consider none of them alone to be decisive. Products that touch drinking water must meet NSF/ANSI 61 and the
        lead limits of the Safe Drinking Water Act; radios need approval by the Federal Communications Commission and its counterparts. Compliance with environmental rules cost us
        less than $4 million in each of the last three years."""
    )
    people, abroad, field = PEOPLE[year]
    book.h("People")
    book.p(
        f"""We employed {people:,} people at the end of fiscal {year}, {abroad:,} of them outside the United States and {field} in the field. A works council represents
        employees in Leipzig; in the United States 640 employees in Duluth belong to a union whose contract runs to June 2026. Voluntary turnover was
        {"8.4" if year == 2024 else "9.7"}%, and {"1.2" if year == 2024 else "1.4"} injuries were recorded for every 200,000 hours worked."""
    )
    book.h("Available information")
    book.p(
        "Reports filed with the Securities and Exchange Commission are on our website, free of charge, as soon as they are filed. Nothing on the website is part of this report."
    )


RISKS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("Risks of our markets", (
        ("Utilities spend public money, and can put off what they spend.",
         """Most customers depend on water rates that a commission or council must approve, on bonds and on grants. When rates are frozen, interest rises or grants run out,
         meter replacement is among the first things that wait. Programs under the Infrastructure Investment and Jobs Act helped demand in the last two years; they end."""),
        ("A few large projects shape our results.",
         """A city that replaces its meters orders for three to five years. The start or the end of a project of that kind, or a delay at a site that someone else prepares, moves
         revenue between quarters and may make results differ from what investors expect."""),
        ("We compete with companies that have more money than we do.",
         """Larger groups can bundle meters with pumps, valves and software, price a network below cost to win its base, or buy the suppliers that we depend on. If utilities
         come to prefer public mobile networks over private ones, part of our network business will lose its reason."""),
        ("Membrane prices may go on falling.",
         """New plants in Asia have added capacity faster than demand has grown. Prices of standard elements have come down and may fall further; our Treatment segment may not be able
         to lower its costs as fast."""),
    )),
    ("Risks of our operations", (
        ("Parts that have one source can run out.",
         """The radio chip, the ultrasonic transducer and the cell in our endpoints each come from a single supplier. In fiscal 2022 a shortage of chips idled a line for five weeks and
         led us to hold more inventory than we would like. A repeat would cost revenue that may not come back. Qualifying a second design takes nine to fourteen months, because each radio must be
         approved again and each utility tests a new endpoint before it lets it into a pit. Contract manufacturers, for their part, favor customers who order more than we do."""),
        ("Our plants are few.",
         """Every ultrasonic meter we sell is calibrated in one hall in Duluth, on benches that take a year to build. Fire, flood or a failure of the benches would stop deliveries for
         months. Membranes are spun in two places, but the spinning lines differ and products approved from one cannot be shipped from the other. Insurance would pay for part of the loss, and late."""),
        ("Software and data oblige us for as long as a network runs.",
         """A utility that subscribes to Lantern Insight expects service for fifteen years and more. Prices in long contracts rise by an index that may lag behind our cost of computing and of
         support. Laws on the privacy of consumption data differ by state and country, and a change could make us rebuild what we have."""),
        ("Our products must work for twenty years.",
         """A meter is warranted for up to ten years and expected to last for twenty. An error of design can stay hidden until many thousand units are in the ground, where the cost of
         replacing one is several times its price. Our accrual rests on experience that may not hold for newer products."""),
        ("Fixed-price systems can cost more than we estimate.",
         """We quote treatment systems at a fixed price before the site is fully known. Higher costs of steel or labor, or water that is dirtier than the sample, fall on us."""),
        ("An attack on our network or software could reach our customers.",
         """Lantern carries readings and, for some customers, commands that open and shut valves. A breach could interrupt service, expose consumption data, and lead to claims and to the loss of trust
         on which the business rests."""),
        ("We may not get from acquisitions what we pay for.",
         """We bought Corvane in fiscal 2023 and look for other companies. Integration takes attention, people may leave, and goodwill may have to be written down."""),
        ("We depend on people who are hard to find.",
         """Radio engineers, membrane chemists and field technicians are sought by many. A strike in Duluth, or wages that rise faster than our prices, would hurt margins."""),
    )),
    ("Risks of finance, law and tax", (
        ("Currencies move.",
         """About a third of revenue is earned outside the United States. A stronger dollar lowers what we report and makes exports dearer. We hedge little."""),
        ("Our debt binds us.",
         """Agreements limit how much we may borrow and what we may pay out. Higher interest would raise the cost of the term loan at once and of the notes as they fall due."""),
        ("Tax can change.",
         """Our rate depends on where we earn, on research credits and on rules that legislatures amend. The rule that research costs be capitalized for tax has raised our payments since fiscal 2023."""),
        ("Claims may exceed what we have set aside or insured.",
         """We are defendants in a case about the accuracy of meters delivered from 2014 to 2016, and may meet others about products, patents or contracts."""),
        ("Rules on materials in drinking water grow stricter.",
         """Limits on lead and on fluorinated compounds have changed what pipes, seals and membranes may be made of. Each change costs tests and approvals, and stock that no longer meets
         a rule must be written off."""),
        ("Trade rules may raise our costs or close markets.",
         """We cast meters in Mexico, assemble boards in Asia and spin membranes in Germany. Duties, rules of origin and the requirement that federally funded projects use domestic iron, steel and
         manufactured products affect what we may sell and where we must make it. We have moved some assembly to Minnesota for that reason and may have to move more, at a cost."""),
        ("Climate may change both demand and supply.",
         """Droughts lead to limits on outdoor use, which lowers the revenue of utilities and so their means to buy; floods destroy equipment in pits. Our own plant in Greenville lies near a river that
         left its banks twice in the past ten years. Rules on the reporting of emissions will add to our costs before they help anyone decide."""),
    )),
    ("Risks of owning our stock", (
        ("The price of our stock has moved widely and may do so again.",
         """It has halved and doubled within periods of two years. Dividends and repurchases are decided quarter by quarter and may stop."""),
        ("Provisions in our charter could deter a buyer.",
         """The board may issue preferred stock without a vote of stockholders, and directors can be removed only for cause."""),
    )),
)  # fmt: skip


def _risks(book: Book) -> None:
    book.p(
        "Each of the following could harm our business, our results or the price of our stock. The order is by subject and not by weight."
    )
    for title, risks in RISKS:
        book.h(title)
        for headline, text in risks:
            book.p(f"<b><i>{headline}</i></b>", text)


def _security(book: Book) -> None:
    book.p(
        """The board’s audit committee oversees risk from attacks on our systems and those we run for customers; it hears from the chief information security officer each quarter and
        at once when something serious happens. Her team of fourteen watches the Lantern network around the clock, tests it with outside firms twice a year, and asks suppliers of
        software for evidence of their own practice. The program follows the framework of the National Institute of Standards and Technology.""",
        "No incident in fiscal 2024 had a material effect on our operations or results, nor, as far as we can tell, is one likely to from what we know.",
    )


def _properties(book: Book) -> None:
    book.p("The principal sites, all of which we consider fit for their use, were:")
    rows = [
        ["Site", "Use", "Square feet", "Held"],
        ["Duluth, Minnesota", "Headquarters, meters, research", "486,000", "Owned"],
        ["Greenville, South Carolina", "Membranes", "231,000", "Owned"],
        ["Leipzig, Germany", "Membranes, treatment systems", "274,000", "Owned"],
        ["Tlaxcala, Mexico", "Meters", "158,000", "Leased to 2031"],
        ["Guelph, Ontario", "Distribution, service", "62,000", "Leased to 2028"],
        ["Austin, Texas", "Software", "41,000", "Leased to 2029"],
    ]
    book.grid(rows, (30, 36, 17, 17), bold_first=True)
    book.p(
        f"Plant and equipment at these and smaller sites had a net book value of ${at('plant', book.issue.end)} million at the end of fiscal {book.issue.year}."
    )
