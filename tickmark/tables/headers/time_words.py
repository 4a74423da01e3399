"""Words of tables that tell balances from changes: what a row, a header or a caption names, in lower case."""

from __future__ import annotations

import re

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.time.abbreviations import MONTH_NAMES

BALANCE_ROW = Pattern(
    "tables/balance-row",
    r"(?:total |net |gross |deferred (?:income )?tax |segment |identifiable |long-lived |operating |current |other "
    r"|goodwill|accounts |trade |ending |inventory|inventories|consolidated )*"
    r"(?:assets|liabilities|receivables?|payables?|goodwill|inventor(?:y|ies)|equity|indebtedness|(?:deferred"
    r"|unearned|accrued|unbilled) (?:revenues?|income)|backlog|investments)(?:,? ?[—–-]? ?net)?"
    r"|(?:total |net )*property(?:,? plant)?,? and equipment(?:,? ?[—–-]? ?net)?|net property|property,? ?[—–-]? ?net"
    r"|total (?:long-term )?debt"
    r"|(?:total )?cash(?:,? (?:and )?(?:cash equivalents|restricted cash|(?:short-term |long-term |liquid "
    r")?(?:marketable securities|investments)))+"
    r"|(?:\w+ ){0,3}(?:shares|amounts?|authorizations?|availability|capacity) remaining|remaining (?:\w+ "
    r"){0,2}(?:authorizations?|availability|capacity)"
    r"|weighted[- ]average discount rates?.*|(?:total )?unrecognized (?:[\w-]+ ){0,3}(?:compensation|cost|expense).*"
    # of unrecognized tax benefits
    r"|(?:portion|amounts?|unrecognized tax benefits?)\b.{0,60}\bwould (?:\w+ ){0,2}(?:reduce|affect|impact|benefit"
    r"|decrease|lower)\b.*\brate.*"
    r"|accrued (?:interest|penalties)(?: and (?:interest|penalties))?(?: on unrecognized tax benefits)?"
    r"|.{0,20}reasonably possible .{0,60}\bunrecognized tax benefits.*",
    means="a row of what is held or owed at a day",
    examples=("total gross deferred tax assets",),
    counterexamples=("total deferred tax assets before valuation allowance",),
    at="whole",
)
CAPITAL_ROW = Pattern(
    "tables/capital-row",
    r"(?:total )?long-term debt(?:, (?:net|less|excluding)\b.*)?|total debt|(?:total )?(?:stock|share"
    r"|unit)(?:holders"
    r"|owners)['’]? (?:equity|deficit|investment)",
    means="debt or equity as a row; over a column, equity heads what changed it",
    examples=("long-term debt, excluding current maturities",),
    counterexamples=("current maturities of long-term debt",),
    at="whole",
)
NAMELESS = Pattern(
    "tables/nameless",
    r"(?:(?:grand )?totals?)?[ :]*",
    means="a total that does not say of what",
    examples=("total",),
    counterexamples=("*total",),
    at="whole",
)
ASSUMED = Phrases("assumed_for_plan")
OBLIGATION = Pattern(
    "tables/obligation",
    r"(?!change)(?!.*\b(?:costs?|expense)\b).*\bbenefit obligations?\b",
    means="what is owed to a benefit plan",
    examples=("[[projected benefit obligation]]:",),
    counterexamples=("net periodic benefit cost:",),
    at="start",
)
BENEFIT_COST = Pattern(
    "tables/benefit-cost",
    r"\bnet (?:periodic )?(?:[\w-]+ ){0,3}(?:costs?|expense|income)\b",
    means="the periodic cost of a benefit plan",
    examples=("[[net periodic benefit cost]] (benefit):",),
    counterexamples=("u.s. defined benefit pension plans:",),
)
FLOW_NAME = Pattern(
    "tables/flow-name",
    r"(?:total |net |consolidated |segment |external |operating |intersegment )*"
    r"(?:revenues?|sales|expenses?|income|profit|earnings|costs?(?: incurred(?: (?:for|during|in) the (?:year|period"
    r"|quarter))?)?|depreciation(?: and amortization)?|amortization|noi|ebitda|capital expenditures|interest expense"
    r"|(?:free "
    r"|underlying )+cash flows?)"
    r"(?: from external customers| by (?:geography|region|segment|product))?(?: \((?:loss|losses)\))?",
    means="revenue, income or cost and nothing else",
    examples=("total segment operating income",),
    counterexamples=("total noninterest income",),
    at="whole",
)
ASSET_CLASSES = (
    "equity",
    "investments",
    "fixed income",
    "loans",
)  # under lengths of time, what was earned by kinds of assets
AT_COST = ("cost", "costs", "at cost", "historical cost")  # of what is held, as property is
FLOW_COLUMN = Pattern(
    "tables/flow-column",
    r"(?:total |net |gross |before-tax |pre-?tax |after-tax |cash |realized |impairment |recognized |reported )*"
    r"(?:loss(?:es)?|gains?|gains? \(loss(?:es)?\)|impairments?|charges?|proceeds|repayments?|payments?|expenses?"
    r"|revenues?|sales|dividends paid)|basic|diluted"
    r"|capital (?:spending|expenditures)|(?:depreciation|amortization) of (?:[\w-]+ ){0,2}assets|depreciation and "
    r"amortization"
    r"|(?!.*\b(?:accumulated|comprehensive|retained|reinvested|undistributed|fixed|unearned|deferred"
    r"|accrued)\b)(?:[\w-]+ ){1,4}(?:income|earnings)(?: \(loss(?:es)?\))?"
    r"|(?!.*\b(?:accrued|prepaid|capitalized|deferred|reserves?|payable)\b)(?:[\w-]+ ){0,2}(?:charges|expenses?"
    r"|additions|purchases|repurchases|contributions|profit|provision|charge-?offs)"
    r"|(?:adjusted |segment )*(?:gross profit|ebitd?a?)|(?:stock|share)-based compensation|research and development"
    r"|benefits paid|fees earned|dividends(?: declared)?"
    r"|(?:amounts? |losses |gains )(?:\(loss(?:es)?\) )?(?:reclassified|recognized)(?: (?:in|into|from) .*)?"
    r"|(?:[\w-]+ ){0,2}impact|(?:pre|post)-?modification (?:[\w-]+ ){0,2}(?:recorded investments?|balances?"
    r"|amounts?)(?: \(\w\))?"
    r"|(?:(?:19|20)\d\d )?(?:daily |monthly |quarterly )?average(?: (?:19|20)\d\d| aum| assets(?: under management)?"
    r"| loans| deposits| equity)?",
    means="a header over what happened in a period",
    examples=("amortization of intangible assets",),
    counterexamples=("impairment of intangible assets",),
    at="whole",
)
STOCK_COLUMN = Pattern(
    "tables/stock-column",
    r"(?:total |net |gross |estimated |aggregate |outstanding |unpaid |weighted[- ]average )*"
    r"(?:fair values?|carrying (?:amounts?|values?)|amortized cost|recorded investments?|book values?|principal(?: "
    r"amounts?| balances?)?|balances?|(?:related |allocated )?allowances?|notional(?: amounts?)?|exercise prices?(?: "
    r"of outstanding .*)?|(?<=average )(?:interest )?rates?|(?:incurred but not reported|ibnr)(?: (?:liabilities"
    r"|reserves|claims))?|unrecogni[sz]ed (?:[\w-]+ ){0,3}(?:compensation|costs?|expenses?))",
    means="a header over what is held at a day",
    examples=("weighted-average exercise price",),
    counterexamples=("weighted-average grant price",),
    at="whole",
)
COST_OF_PLAN = Pattern(
    "tables/cost-of-plan",
    r"\b(?:costs?|charges|expenses?) (?:\w+ ){0,2}(?<!year )to[- ]date\b|\b(?:total|remaining|costs?|charges) "
    r"(?:expected|estimated)\b(?! (?:future )?(?:benefit|return))|\b(?:expected|estimated) (?:\w+ ){0,2}(?:costs?"
    r"|charges)$",
    means="costs of a plan so far or in all",
    examples=("[[total expected]] program costs",),
    counterexamples=("total reportable segments",),
)
ACCUMULATED = Phrases("accumulated")
INTRODUCES = Pattern(
    "tables/introduces",
    r"\b(?:following|follows|below|tables?|summar\w+|presented|set forth|schedule|reconciliation|components?"
    r"|consist\w*)\b",
    means="a caption that introduces its table",
    examples=("debt [[consisted]] of the following:",),
    counterexamples=("the number of distributors fell.",),
)
OF_A_PERIOD = Pattern(
    "tables/caption-of-a-period",
    r"^(?:our |total |net )*(?:revenues?|sales) (?:from|to|of)\b(?![^.]*\b(?:assets?|receivables?|deferred"
    r"|liabilit\w+|obligations?|balances?)\b)[^.]{0,100}\b(?:was|were)\b|"
    r"(?<!deferred )(?<!unearned )\b(?:revenues?|net sales)(?: \w+){0,2} (?:by|disaggregated)\b(?!.*\b(?:assets"
    r"|receivables?|backlog|obligations?|liabilities|inventor\w+)\b)"
    r"|\b(?:(?<!unearned )premiums|orders|bookings) (?:written |earned |ceded |received )?by\b(?!.*\b(?:backlog"
    r"|reserves?|liabilities)\b)"
    r"|\bdividends? (?:were |that were )?(?:declared|paid)\b"
    r"|\b(?:recogni[sz]ed|recorded|incurred) the following (?!.*\b(?:assets?|liabilit\w+|obligations?|balances?"
    r"|acqui\w+|fair values?|purchase)\b)"
    r"|\b(?:effective|statutory)(?: \w+)?(?: income)? tax rate|(?<!year-end )\baverage (?:foreign )?(?:currency "
    r")?exchange rates?\b(?!.*\b(?:year|period)-end\b)"
    r"|\bcosts incurred\b(?!.*\b(?:to date|cumulative|since|amortiz\w+|accumulated|accrued|liabilit\w+)\b)"
    r"|\bpercent(?:age)?s? of (?:(?!(?:and|or)\b)[\w-]+ ){0,4}(?:revenues?|sales|volumes?)\b(?!.*\b(?:receivables?"
    r"|assets|backlog)\b)"
    r"|anti-?dilutive|(?:excluded|omitted) from .{0,80}\b(?:diluted|per share|eps)\b|not included in "
    r".{0,60}\b(?:diluted|per share|eps)\b",
    means="a caption of a table of what happened in a period",
    examples=("[[revenue by]] geography revenue by geography",),
    counterexamples=("note 3. revenue note 3. revenue",),
)
FLOW_SUBJECT = Pattern(
    "tables/flow-subject",
    r"(?!.*\b(?:accrued|prepaid|deferred|capitalized|unrecognized|unamortized|unearned|payables?|receivables?"
    r"|liabilit\w+|assets?|reserves?|balances?|obligations?"
    r"|accumulated|unrealized|amortized|retained|reinvested|undistributed|carry\w*|inventor\w+|(?:property|properties"
    r"|equipment)(?=,| and)|backlog|remaining|future|comprehensive|contractual|allowances?|expected|investments in"
    r"|cost of investments|operating loss(?:es)?|credit losses (?:by|on))\b)"
    r"(?:[\w’'&/,-]+ ){0,7}?(?:revenues?|sales|expenses?|income|earnings(?! per)|gains?|gains and losses|costs?"
    r"|research and development|special items|expenditures|provision|charges|impairments?"
    r"|amortization|depreciation|proceeds|originations|purchases|payments|repayments|fees paid|losses(?= by| from| "
    r"on)|premiums (?:written|earned)|dividends(?: declared| paid)?|provision for (?:[\w-]+ ){0,3}(?:taxes|losses))"
    r"(?:[ /]{1,2}\((?:expenses?|loss(?:es)?|income|benefits?|gains?)\))?(?:,? net)?(?:,? (?:by|from|on|of|to) "
    r"(?:[\w-]+ ){0,4}[\w-]+)?"
    r"|(?:[\w-]+ ){0,3}compensation by (?:[\w-]+ ){0,4}[\w-]+|(?:[\w’'-]+ ){0,4}remuneration|key management "
    r"(?:personnel )?(?:compensation|benefits)"
    r"|supplemental (?:disclosures? of )?(?:non-?cash |cash[- ]flow )(?:and non-?cash )?(?:information|activities"
    r"|disclosures?)|non-?cash (?:investing and financing )?activities",
    means="what a caption names, where it is of a period",
    examples=("wholesale vehicle sales by segment",),
    counterexamples=("selected data by segment",),
    at="whole",
)
BALANCE_SUBJECT = Pattern(
    "tables/balance-subject",
    r"(?!.*\b(?:changes?|roll-?forward|activity|amortization|income|expenses? (?!and)|gains?|losses on|cost of"
    r"|acqui\w+|impairments?|additions?|maturit\w+)\b)"
    r"(?:[\w’'&/,-]+ ){0,7}?(?:assets|liabilities|receivables?|payables?|inventor(?:y|ies)|recoverables?|deposits"
    r"|borrowings|commitments|equipment|(?:contract|account|trade) balances|backlog(?: and [\w-]+(?: [\w-]+){0,3})?"
    r"|loans(?: held for (?:sale|investment))?)"
    r"(?:,? net)?(?:,? by (?:[\w-]+ ){0,4}[\w-]+)?"
    r"|(?:\d+[.)]? )?(?:creditors|debtors|borrowings|loans)\b.{0,20}\bamounts? falling due .*",
    means="what a caption names, where it is held at a day",
    examples=("property, plant and equipment, net", "10. creditors: amounts falling due within one year"),
    counterexamples=("property and depreciation",),
    at="whole",
)
SHOWN = Pattern(
    "tables/shown",
    r"^(?:(?:note )?(?:\d{1,2}(?:\.\d{1,2})*|\([ivx]{1,4}\)|\(?[a-z\d]\))\W+)?(?:the )?(?:following (?:table"
    r"|schedule)s? )?(?:(?:presents?|summarizes?|sets? forth|shows?|details?|provides?|reflects?|is a summary of) "
    r")?(?:the |our )?"
    r"(?:(?:components?|composition|details?|summary|breakdown|disaggregation) of )?(?:the |our |(?:the "
    r")?company[’']s )?"
    r"|(?: consist(?:s|ed)?(?: of)?| (?:is|are|was|were|can be|may be) (?:comprised of|composed of|made up of|broken "
    r"down(?: as follows)?|(?:analy[sz]ed|divided|split)(?: as follows)?|as follows)| compris(?:es|ed)| includ(?:es"
    r"|ed))?(?: the following)?[ :.]*$",
    means="words of a caption around what it names",
    examples=("[[the following table presents the components of ]]inventories",),
    counterexamples=("inventories",),
)
EXPENSED = Pattern(
    "tables/expensed",
    r"(?!.*\b(?:accrued|prepaid|deferred|unearned|capitalized|unrecognized|unamortized|retained|accumulated|payable"
    r"|liabilit\w+|assets?|reserves?|balances?)\b)"
    r"(?:[\w-]+,? ){0,6}(?:expenses?|charges|(?:compensation|pension|benefit|lease|restructuring|severance"
    r"|integration|development|personnel|labou?r|staff|payroll|advertising|fuel|freight|maintenance|occupancy) costs?"
    r"|capital (?:expenditures|spending|additions)"
    r"|depreciation|(?:net )?sales|revenues?|earnings|remuneration)(?![\w-])[^.$]{0,160}\b(?:was|were|are|is)(?: as "
    r"follows|:| \(in )"
    r"|(?:common )?(?:stock|shares) (?:issued|repurchased|purchased|sold)(?: \(in [^)]*\))?[ :]*$",
    means="a caption that says what an expense was",
    examples=("common stock issued (in millions):",),
    counterexamples=("consolidated results (in millions)",),
    at="start",
)
FLOW_ROW = Phrases("flow_row")
CASH_BREAKDOWN = Pattern(
    "tables/cash-breakdown",
    r"reconciliation of cash|cash, cash equivalents,? and restricted cash(?: \w+){0,4} (?:consist|reconcil|to the"
    r"|within)|\| total cash, cash equivalents,? and restricted",
    means="a breakdown of cash at a day under a cash flow statement",
    examples=("[[reconciliation of cash]] and cash equivalents: | restricted cash",),
    counterexamples=("cash, cash equivalents, and restricted cash | net increase/(decrease)",),
)
ALLOCATED = Phrases("allocated")
CASH_HELD = Pattern(
    "tables/cash-held",
    r"^(?:less:? |plus:? )?(?:\w+ )?(?:restricted )?cash\b(?!.*\b(?:paid|payments?|received|acquired|acquisitions?"
    r"|transferred|flows?|(?:out|in)flows?|disburse\w+|used|generated|dividends?|refund)\b)",
    means="cash that is held",
    examples=("[[restricted cash]] included in other assets",),
    counterexamples=("operating cash outflow from operating leases",),
)
HELD_THEN = Pattern(
    "tables/held-then",
    r"\b(?:balances?|cash(?:,? (?:and )?cash equivalents)?(?: and [\w -]+)?|debt|backlog|inventor(?:y|ies)|headcount)$",
    means="what is held at the close of a quarter named by its number",
    examples=("fourth quarter [[backlog]]",),
    counterexamples=("fourth quarter",),
)
HELD = Pattern(
    "tables/held",
    r"(?:(?!interest|income|net|average|provision|sales?|purchased)[\w-]+ ){0,4}(?:loans|deposits|receivables"
    r"|borrowings|accounts|cash|debt)(?: \(.*\))?"
    r"|(?:total )?(?:[\w-]+['’]s?,? ){0,2}(?:equity|deficit)",
    means="what is held: loans, deposits, equity",
    examples=("trade accounts",),
    counterexamples=("interest on deposits",),
    at="whole",
)
OBTAINED = Pattern(
    "tables/obtained",
    r"\bobtained in exchange\b|\b(?:acquired|purchased|obtained|financed) (?:under|through|by|with) \w+|^cash "
    r"(?:paid"
    r"|received)\b|^proceeds\b",
    means="what was bought or obtained in a period",
    examples=("[[cash paid]] for income taxes – net",),
    counterexamples=("income taxes paid, net of refunds",),
)
AFTER_CLOSING = Phrases("after_closing")
FLOW_AFTER = Pattern(
    "tables/flow-after",
    r"\b(?:changes?|gains?|loss(?:es)?|expenses?|income|(?<!weighted-)(?<!weighted )averages?|charge-?offs?"
    r"|write-?offs?|provisions?|payments?|proceeds|earnings|additions|net sales|revenues?|amortization|depreciation"
    r"|recognized|included|purchases?|sales|granted|during|attributable|tax)\b",
    means="a row under a closing balance that is of the period",
    examples=("[[average]] cardholder loans (billions)",),
    counterexamples=("cardholder loans (billions)",),
)
AGAINST = Pattern(
    "tables/against",
    r"\b(?:vs\.?|versus|over|from|than|against|compared (?:to|with)) (?:the )?(?:same )?(?:(?:fiscal|calendar|full|year"
    rf"|period|quarter|half|months|first|second|third|fourth|[1-4][qh]|[qh][1-4]|of|in|ended|{MONTH_NAMES}"
    r"|\d\d?,) ){0,6}(?:19|20)\d\d\b",
    means="the time that another is compared with",
    examples=("RevPAR [[vs. 2022]]", "Increase (Decrease) [[vs. Second Quarter 2024]]"),
    counterexamples=("2022 Per Share",),
    flags=re.IGNORECASE,
)
OF_WHOLE_FLOW = Pattern(
    "tables/of-whole-flow",
    r"^[( ]*(?:in )?(?:%|per ?cent(?:age)?s?|share) of (?:(?:total|consolidated|our|net|company|annual|the) ){0,3}"
    r"(?:revenues?|sales|net income|operating income|income before|earnings|expenses|costs?|production|purchases)\b",
    means="percentages of what a period brought, said of a whole table",
    examples=("[[(percent of consolidated revenue]])",),
    counterexamples=("(percent of total assets)",),
)
CHANGE_DUE = Pattern(
    "tables/change-due",
    r"\b(?:increase|decrease|growth|change)s?\W* (?:due|attributable) to\b"
    r"|\b(?:drivers?|components?|sources?|causes?) of (?:[\w-]+ ){0,4}(?:increase|decrease|growth|change)\b",
    means="over rows that name what brought a change about",
    examples=("2024 | 2023 | [[change due to]] volume",),
    counterexamples=("2023 | 2022 | change | % change",),
)
CHANGE_HEAD = Pattern(
    "tables/change-head",
    r"(?:%|percent(?:age)?) (?:increase|decrease|change|better|variance)|\bchange (?:%|percent)|\b(?:increase"
    r"|decrease|change|better)\b[^|]{0,20}\(?%\)?",
    means="a header over percentages of change",
    examples=("2023 | 2022 | [[% change]] better (worse)",),
    counterexamples=("2023 | 2022 | change (bps)",),
)
RESULTS = Phrases("results")
RECOGNIZED = Phrases("recognized")
RESTATED_OPENING = Pattern(
    "tables/restated-opening",
    r"^(?:cumulative[- ]effect|(?:impact|effect|adjustments?)\b.{0,40}\badopt|adoption of|change in accounting "
    r"(?:principle|standard|policy))",
    means="what a new accounting standard does to an opening balance, stated at the close before",
    examples=("[[impact of adopt]]ing asc 326",),
    counterexamples=("accretion of discount",),
)
TOTAL_EQUITY = Pattern(
    "tables/total-equity",
    r"total (?:[\w’'-]+,? ){0,8}(?:equity|deficit)\b(?! (?:attributable )?(?:income|compensation|method|securities"
    r"|earnings))",
    means="total equity",
    examples=("total equity",),
    counterexamples=("equity issuances",),
    at="start",
)
ACCUMULATED_ROW = Pattern(
    "tables/accumulated-row",
    r"(?:less:? )?accumulated (?:(?:depreciation|depletion|amortization|impairments?)(?:, (?:and )?| and "
    r")?)+(?: ?\(\w\))?",
    means="accumulated depreciation, of what is held",
    examples=("less: accumulated depreciation",),
    counterexamples=("property, less accumulated depreciation",),
    at="whole",
)
PROPERTY_HEADS = (
    Pattern(
        "tables/encumbrances",
        r"\bencumbrances?\b|\bgross (?:amount|carrying)\b",
        means="what a schedule of properties is headed by (Regulation S-X, Schedule III)",
        examples=("[[gross amount]] at which carried",),
        counterexamples=("carrying amount",),
    ),
    Pattern(
        "tables/initial-cost",
        r"\binitial costs?\b",
        means="the cost at which a property was bought",
        examples=("[[initial cost]] to company",),
        counterexamples=("cost of sales",),
    ),
    Pattern(
        "tables/accumulated-depreciation",
        r"\baccumulated depreciation\b",
        means="accumulated depreciation, as a header",
        examples=("[[accumulated depreciation]]",),
        counterexamples=("depreciation expense",),
    ),
)
COST_HEAD = Pattern(
    "tables/cost-head",
    r"(?:amortized |adjusted |historical |original )?cost(?: basis)?(?: or amortized cost)?",
    means="a header over the cost of investments held",
    examples=("amortized cost",),
    counterexamples=("total amortized cost",),
    at="whole",
)
VALUE_HEAD = Pattern(
    "tables/value-head",
    r"(?:estimated )?(?:fair|market|carrying) (?:values?|amounts?)",
    means="a header over values at a day",
    examples=("fair value",),
    counterexamples=("par value",),
    at="whole",
)
GAIN_HEAD = Pattern(
    "tables/gain-head",
    r"(?:gross |net |total |holding )*(?:unrealized )?(?:holding )?(?:gains?|loss(?:es)?|appreciation"
    r"|depreciation)(?:(?:/| and | or )?\(?loss(?:es)?\)?)?",
    means="a header over unrealized gains and losses at a day",
    examples=("gross unrealized losses",),
    counterexamples=("gross unrealized and credit losses",),
    at="whole",
)
AHEAD_BAND = Pattern(
    "tables/ahead-band",
    r"(?:due |payable )?(?:in |within |the )*(?:less than|within|next|up to|more than|greater than|beyond|after|over"
    r"|thereafter|later than)(?: the next)? (?:\d+|one|two|three|four|five|ten|twelve) (?:months?|years?)"
    r"|(?:\d+|one|two|three|four|five) ?(?:[–—-]|to|through) ?(?:\d+|two|three|four|five|ten) years",
    means="a span of time ahead, in which something falls due",
    examples=("less than 12 months",),
    counterexamples=("12 months or longer",),
    at="whole",
)
FALLS_DUE = Pattern(
    "tables/falls-due",
    r"\b(?:maturity|maturities|due|expir\w+)\b|\b(?:vintage|origination|accident|underwriting) years?\b"
    r"|\byears? "
    r"of origination\b",
    means="maturities, vintages and years of origination",
    examples=("principal amount [[due]] upon maturity",),
    counterexamples=("principal amount outstanding",),
)
