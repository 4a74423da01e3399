"""Words that tell what kind of table one is."""

from __future__ import annotations

import re

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.time.read import DAY

ENTERED = Pattern(
    "tables/entered",
    r"\b(?:in|on|within|into) (?:the|our|its) (?:[\w,]+ ){0,5}(?:statements?|balance sheets?)\b(?: of (?:\w+ "
    r"){0,3}\w+)?",
    means='"in the statement of income": where an amount is entered',
    examples=("expense [[in the income statement]] expense in the income statement",),
    counterexamples=("components of income tax expense components of income tax expense",),
)
EQUITY_COLUMNS = Pattern(
    "tables/equity-columns",
    r"retained earnings|accumulated (?:other comprehensive|deficit)|additional paid|capital in excess|treasury"
    r"|noncontrolling|reinvested|earnings reinvested|\bdeficit\b",
    means="a column of a statement of equity",
    examples=("common stock, [[additional paid]]-in capital",),
    counterexamples=("common stock",),
)
OPENS_EQUITY = Pattern(
    "tables/opens-equity",
    rf"^(?:balances?\b|(?:total )?equity[ ,—–-]+(?:at |as of )?{DAY})",
    means="a row that opens a statement of equity",
    examples=("balance at december 31, 2023",),
    counterexamples=("the balance at december 31, 2023",),
    flags=re.MULTILINE,
)
BALANCED = Pattern(
    "tables/balanced",
    r"liabilities\b[\w ,()'’-]{0,60}\b(?:and|&)\b[\w ,()'’-]{0,40}(?:equity|deficit|investment|capital|net assets)"
    r"|total (?:\w{1,40}[ '’]{1,3}){0,3}(?:equity|deficit)",
    means="the closing line of a balance sheet: liabilities and equity",
    examples=("total liabilities and stockholders’ equity",),
    counterexamples=("total current liabilities",),
)
IDENTIFIES = Pattern(
    "tables/identifies",
    r"\bi\.?r\.?s\.? employer\b|\bemployer\s+identification\s+n(?:o|umber)|\bcommission file n(?:o|umber)"
    r"|\btelephone number|\baddress of (?:its )?principal"
    r"|\(zip code\)|\bname of (?:the )?registrant\b|\bstate or other jurisdiction\b",
    means="what the cover of a report names the registrant by",
    examples=("([[Commission file number]])",),
    counterexamples=("File the report with the Commission",),
    flags=re.IGNORECASE,
)
OF_EXHIBITS = Pattern(
    "tables/of-exhibits",
    r"^exhibits?$|\bexhibits? (?:number|no\b|#|description|index|title)|\bincorporated (?:herein )?by reference"
    r"|\bdescription of (?:the )?exhibits?\b|\bpage (?:no\b|number)",
    means="a header of a list of exhibits",
    examples=("[[Exhibit No]].",),
    counterexamples=("Trident Ohio",),
    flags=re.IGNORECASE,
)
EXHIBIT = Pattern(
    "tables/exhibit",
    r"\b(?:certifications? (?:of|by|pursuant)|inline xbrl|xbrl (?:instance|taxonomy)|by-?laws\b|(?:certificate"
    r"|articles) of (?:incorporation|amendment|designations?)|consent of|powers? of attorney"
    r"|supplemental indenture|form of\b|section (?:302|906)|subsidiaries of the (?:registrant|company)|incorporated "
    r"(?:herein )?by reference)",
    means="a row that names an exhibit",
    examples=("Restated [[Certificate of Incorporation]]",),
    counterexamples=("Foreign tax effect of certain operations",),
    flags=re.IGNORECASE,
)
PLACES = Phrases("places", fold=True)
SEGMENTS = Pattern(
    "tables/segments",
    r"(?<!portfolio )\bsegments?\b",
    means="segments of a business",
    examples=("[[segment]] results segment results",),
    counterexamples=("consolidated results consolidated results",),
)
QUOTED = Phrases("quoted_prices")
NET_INCOME = Pattern(
    "tables/net-income-line",
    r"^net (?:\(?loss\)?|income|earnings)|^(?:profit|consolidated net (?:income|earnings|profit))",
    means="the last line of an income statement, among its labels",
    examples=("[[net income]] attributable to parent",),
    counterexamples=("other net income",),
    flags=re.MULTILINE,
)
INCOME_TAX = Pattern(
    "tables/income-tax-line",
    r"before (?:provision for |\w+ )?(?:income )?tax|provision for (?:\w+ )?income tax|income tax",
    means="income taxes, or income before them",
    examples=("income [[before income tax]]es",),
    counterexamples=("property taxes",),
)
SALES = Pattern(
    "tables/sales-line",
    r"revenue|net sales|^sales|total (?:net )?sales",
    means="revenue, among labels",
    examples=("[[revenue]]s",),
    counterexamples=("cost of sales",),
    flags=re.MULTILINE,
)
PER_SHARE = Pattern(
    "tables/per-share-line",
    r"per (?:common |ordinary )?share|diluted",
    means="earnings per share, among labels",
    examples=("earnings [[per share]]",),
    counterexamples=("shares outstanding",),
)
FIRST_INCOME = Pattern(
    "tables/first-income-line",
    r"(?:consolidated )?(?:net )?\(?(?:income|earnings|loss|profit)",
    means="the first line of a statement of comprehensive income",
    examples=("[[net income]]",),
    counterexamples=("other comprehensive income",),
    at="start",
)
OPENING = Pattern(
    "tables/opening-line",
    r"(?:balances?,? |balance )?(?:at )?(?:the )?(?:beginning|january|opening)|balances? (?:at|as of)|beginning",
    means="the opening line of a roll-forward or of a statement of equity",
    examples=("[[balance at january]] 1, 2023",),
    counterexamples=("net income for january",),
    at="start",
)
AHEAD = Pattern(
    "tables/ahead",
    r"(?:(?:fiscal|calendar|full) )*(?:year |fy ?)?((?:19|20)\d\d)(?: ?\(.*\))?",
    means="a year as a label",
    examples=("2023 (excluding the six months ended june 30, 2023)",),
    counterexamples=("six months ended june 30, 2023",),
    at="whole",
)
QUARTER_AHEAD = Pattern(
    "tables/quarter-ahead",
    r"(?:q([1-4])|(first|second|third|fourth) quarter),?(?: of)?(?: fiscal)?(?: year)? ((?:19|20)\d\d)",
    means="a quarter of a year as a label",
    examples=("fourth quarter 2023",),
    counterexamples=("fourth quarter",),
    at="whole",
)
YEAR = Pattern(
    "tables/year-in-text",
    r"\b(?:19|20)\d\d\b",
    means="a year",
    examples=("Fiscal [[2025]]",),
    counterexamples=("12025",),
)
REMAINING = Pattern(
    "tables/remaining",
    r"(?=.*\b(?:19|20)\d\d\b).{0,30}\bremaining\b(?! \w+ (?:at|as of)\b).{0,40}",
    means="the rest of a year that is in progress",
    examples=("2022 (nine months remaining)",),
    counterexamples=("remaining authorization at december 31, 2022",),
    at="whole",
)
PRIOR = Pattern(
    "tables/prior",
    r"prior(?: years?| to \d{4}| periods?)?|\d{4} and prior|(?:before|earlier than) \d{4}|earlier(?: years)?",
    means='"Prior": the column beside years of origination',
    examples=("prior to 2022",),
    counterexamples=("2022 to 2023",),
    at="whole",
)
ORIGINATED = Phrases("originated")
ITEM = Pattern(
    "tables/index-entry",
    r"(?:item|part|note)\b",
    means="an item, part or note, as an index begins with",
    examples=("[[Item]] 7. Management's discussion",),
    counterexamples=("Items of income",),
    at="start",
    flags=re.IGNORECASE,
)
PAGE_HEAD = Phrases("page_head", at="whole", fold=True)
EXHIBITS = Pattern(
    "tables/index-corner",
    r"exhibits?(?: (?:no\.?|number|index|description))?:?|(?:page|item)s?(?: (?:no\.?|number))?",
    means="the corner of an index of exhibits or pages",
    examples=("exhibit number",),
    counterexamples=("exhibits and schedules",),
    at="whole",
)
CHANGE = Phrases("change", at="whole")
