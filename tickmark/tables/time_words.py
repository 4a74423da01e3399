"""Words of tables that tell balances from changes: what a row, a header or a caption names, in lower case."""

from __future__ import annotations

import re

from tickmark.caching import Remembered
from tickmark.language.rules import unnamed

BALANCE_ROW = re.compile(
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
    r"|.{0,20}reasonably possible .{0,60}\bunrecognized tax benefits.*"
)
CAPITAL_ROW = re.compile(  # over a column, equity heads what changed it
    r"(?:total )?long-term debt(?:, (?:net|less|excluding)\b.*)?|total debt|(?:total )?(?:stock|share"
    r"|unit)(?:holders"
    r"|owners)['’]? (?:equity|deficit|investment)"
)
NAMELESS = re.compile(r"(?:(?:grand )?totals?)?[ :]*")  # a total that does not say of what
ASSUMED = re.compile(
    r"\brates?\b|\bcompensation increases?\b|\bsalary increases?\b|\btrend\b|\bindex(?:ation)?\b|\breturn on "
    r"(?:plan "
    r")?assets\b"
)
OBLIGATION = re.compile(r"(?!change)(?!.*\b(?:costs?|expense)\b).*\bbenefit obligations?\b")
BENEFIT_COST = re.compile(r"\bnet (?:periodic )?(?:[\w-]+ ){0,3}(?:costs?|expense|income)\b")
FLOW_NAME = re.compile(
    r"(?:total |net |consolidated |segment |external |operating |intersegment )*"
    r"(?:revenues?|sales|expenses?|income|profit|earnings|costs?(?: incurred(?: (?:for|during|in) the (?:year|period"
    r"|quarter))?)?|depreciation(?: and amortization)?|amortization|capital expenditures|interest expense|(?:free "
    r"|underlying )+cash flows?)"
    r"(?: from external customers| by (?:geography|region|segment|product))?(?: \((?:loss|losses)\))?"
)
ASSET_CLASSES = (
    "equity",
    "investments",
    "fixed income",
    "loans",
)  # under lengths of time, what was earned by kinds of assets
AT_COST = ("cost", "costs", "at cost", "historical cost")  # of what is held, as property is
FLOW_COLUMN = re.compile(
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
    r"| loans| deposits| equity)?"
)
STOCK_COLUMN = re.compile(
    r"(?:total |net |gross |estimated |aggregate |outstanding |unpaid |weighted[- ]average )*"
    r"(?:fair values?|carrying (?:amounts?|values?)|amortized cost|recorded investments?|book values?|principal(?: "
    r"amounts?| balances?)?|balances?|(?:related |allocated )?allowances?|notional(?: amounts?)?|exercise prices?(?: "
    r"of outstanding .*)?|(?<=average )(?:interest )?rates?|(?:incurred but not reported|ibnr)(?: (?:liabilities"
    r"|reserves|claims))?|unrecogni[sz]ed (?:[\w-]+ ){0,3}(?:compensation|costs?|expenses?))"
)
COST_OF_PLAN = re.compile(  # costs of a plan so far or in all
    r"\b(?:costs?|charges|expenses?) (?:\w+ ){0,2}(?<!year )to[- ]date\b|\b(?:total|remaining|costs?|charges) "
    r"(?:expected|estimated)\b(?! (?:future )?(?:benefit|return))|\b(?:expected|estimated) (?:\w+ ){0,2}(?:costs?"
    r"|charges)$"
)
ACCUMULATED = re.compile(r"unrealized|accumulated|deferred|unrecognized|unamortized")
INTRODUCES = re.compile(
    r"\b(?:following|follows|below|tables?|summar\w+|presented|set forth|schedule|reconciliation|components?"
    r"|consist\w*)\b"
)
OF_A_PERIOD = unnamed(
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
)
FLOW_SUBJECT = re.compile(  # what a caption or heading names, apart from what it says of showing it
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
    r"|disclosures?)|non-?cash (?:investing and financing )?activities"
)
BALANCE_SUBJECT = re.compile(
    r"(?!.*\b(?:changes?|roll-?forward|activity|amortization|income|expenses? (?!and)|gains?|losses on|cost of"
    r"|acqui\w+|impairments?|additions?|maturit\w+)\b)"
    r"(?:[\w’'&/,-]+ ){0,7}?(?:assets|liabilities|receivables?|payables?|inventor(?:y|ies)|recoverables?|deposits"
    r"|borrowings|commitments|equipment|(?:contract|account|trade) balances|backlog(?: and [\w-]+(?: [\w-]+){0,3})?"
    r"|loans(?: held for (?:sale|investment))?)"
    r"(?:,? net)?(?:,? by (?:[\w-]+ ){0,4}[\w-]+)?"
)
SHOWN = re.compile(  # words around that subject
    r"^(?:(?:note )?(?:\d{1,2}(?:\.\d{1,2})*|\([ivx]{1,4}\)|\(?[a-z\d]\))\W+)?(?:the )?(?:following (?:table"
    r"|schedule)s? )?(?:(?:presents?|summarizes?|sets? forth|shows?|details?|provides?|reflects?|is a summary of) "
    r")?(?:the |our )?"
    r"(?:(?:components?|composition|details?|summary|breakdown|disaggregation) of )?(?:the |our |(?:the "
    r")?company[’']s )?"
    r"|(?: consist(?:s|ed)?(?: of)?| (?:is|are|was|were|can be|may be) (?:comprised of|composed of|made up of|broken "
    r"down(?: as follows)?|(?:analy[sz]ed|divided|split)(?: as follows)?|as follows)| compris(?:es|ed)| includ(?:es"
    r"|ed))?(?: the following)?[ :.]*$"
)
EXPENSED = re.compile(  # what is accrued, prepaid or deferred is none of the period's
    r"(?!.*\b(?:accrued|prepaid|deferred|unearned|capitalized|unrecognized|unamortized|retained|accumulated|payable"
    r"|liabilit\w+|assets?|reserves?|balances?)\b)"
    r"(?:[\w-]+,? ){0,6}(?:expenses?|charges|(?:compensation|pension|benefit|lease|restructuring|severance"
    r"|integration|development|personnel|labou?r|staff|payroll|advertising|fuel|freight|maintenance|occupancy) costs?"
    r"|capital (?:expenditures|spending|additions)"
    r"|depreciation|(?:net )?sales|revenues?|earnings|remuneration)(?![\w-])[^.$]{0,160}\b(?:was|were|are|is)(?: as "
    r"follows|:| \(in )"
    r"|(?:common )?(?:stock|shares) (?:issued|repurchased|purchased|sold)(?: \(in [^)]*\))?[ :]*$"
)
FLOW_ROW = re.compile(
    r"\b(?:purchases?|additions?|acquired|acquisitions?|impairments?|disposals?|changes?|expenses?|proceeds"
    r"|payments?"
    r"|translation|depreciation|amortization|increase|decrease)\b"
)
CASH_BREAKDOWN = re.compile(
    r"reconciliation of cash|cash, cash equivalents,? and restricted cash(?: \w+){0,4} (?:consist|reconcil|to the"
    r"|within)|\| total cash, cash equivalents,? and restricted"
)
ALLOCATED = re.compile(
    r"allocat|purchase consideration|fair values? of|assets acquired|liabilities assumed|purchase price"
    r"|identifiable"
    r"|consideration"
)
CASH_HELD = re.compile(
    r"^(?:less:? |plus:? )?(?:\w+ )?(?:restricted )?cash\b(?!.*\b(?:paid|payments?|received|acquired|acquisitions?"
    r"|transferred|flows?|(?:out|in)flows?|disburse\w+|used|generated|dividends?|refund)\b)"
)
HELD_THEN = re.compile(
    r"\b(?:balances?|cash(?:,? (?:and )?cash equivalents)?(?: and [\w -]+)?|debt|backlog|inventor(?:y|ies)|headcount)$"
)  # of a quarter by its number: at its close
HELD = re.compile(
    r"(?:(?!interest|income|net|average|provision|sales?|purchased)[\w-]+ ){0,4}(?:loans|deposits|receivables"
    r"|borrowings|accounts|cash|debt)(?: \(.*\))?"
    r"|(?:total )?(?:[\w-]+['’]s?,? ){0,2}(?:equity|deficit)"
)
OBTAINED = unnamed(
    (
        r"\bobtained in exchange\b|\b(?:acquired|purchased|obtained|financed) (?:under|through|by|with) \w+|^cash "
        r"(?:paid"
        r"|received)\b|^proceeds\b"
    ),
)
AFTER_CLOSING = re.compile(  # rows under a closing balance that split it or set it beside another balance
    r"\b(?:receivables?|loans?|leases|portions?|current|long-term|liabilit(?:y|ies)|assets|evaluated|recoverables?"
    r"|outstanding|held)\b"
    r"|\b(?:accretion|discount|crediting) rates?\b"
)
FLOW_AFTER = re.compile(
    r"\b(?:changes?|gains?|loss(?:es)?|expenses?|income|(?<!weighted-)(?<!weighted )averages?|charge-?offs?"
    r"|write-?offs?|provisions?|payments?|proceeds|earnings|additions|net sales|revenues?|amortization|depreciation"
    r"|recognized|included|purchases?|sales|granted|during|attributable|tax)\b"
)
CHANGE_DUE = re.compile(
    r"\b(?:increase|decrease|growth|change)s?\W* (?:due|attributable) to\b"
)  # over rows that name what brought it about
CHANGE_HEAD = unnamed(
    (
        r"(?:%|percent(?:age)?) (?:increase|decrease|change|better|variance)|\bchange (?:%|percent)|\b(?:increase"
        r"|decrease|change|better)\b[^|]{0,20}\(?%\)?"
    ),
)
RESULTS = unnamed(
    (
        r"\b(?:segment|operating|financial|summari[sz]ed|selected|consolidated|business) results\b|\bresults of "
        r"operations\b"
    ),
)
RECOGNIZED = re.compile(
    r"\b(?:recogni[sz]ed (?:in|during|from|for|that)|that was included|included in (?:the )?(?:opening|beginning"
    r"|deferred|contract)|during)\b"
)
RESTATED_OPENING = re.compile(  # what a new accounting standard does to an opening balance, stated at the close before
    r"^(?:cumulative[- ]effect|(?:impact|effect|adjustments?)\b.{0,40}\badopt|adoption of|change in accounting "
    r"(?:principle|standard|policy))"
)
TOTAL_EQUITY = re.compile(
    r"total (?:[\w’'-]+,? ){0,8}(?:equity|deficit)\b(?! (?:attributable )?(?:income|compensation|method|securities"
    r"|earnings))"
)
ACCUMULATED_ROW = re.compile(
    r"(?:less:? )?accumulated (?:(?:depreciation|depletion|amortization|impairments?)(?:, (?:and )?| and "
    r")?)+(?: ?\(\w\))?"
)  # of what is held
PROPERTY_HEADS = (
    re.compile(r"\bencumbrances?\b|\bgross (?:amount|carrying)\b"),
    re.compile(r"\binitial costs?\b"),
    re.compile(r"\baccumulated depreciation\b"),
)
COST_HEAD = re.compile(r"(?:amortized |adjusted |historical |original )?cost(?: basis)?(?: or amortized cost)?")
VALUE_HEAD = re.compile(r"(?:estimated )?(?:fair|market|carrying) (?:values?|amounts?)")
GAIN_HEAD = re.compile(
    r"(?:gross |net |total |holding )*(?:unrealized )?(?:holding )?(?:gains?|loss(?:es)?|appreciation"
    r"|depreciation)(?:(?:/| and | or )?\(?loss(?:es)?\)?)?"
)
AHEAD_BAND = re.compile(  # of what is due or done then
    r"(?:due |payable )?(?:in |within |the )*(?:less than|within|next|up to|more than|greater than|beyond|after|over"
    r"|thereafter|later than)(?: the next)? (?:\d+|one|two|three|four|five|ten|twelve) (?:months?|years?)"
    r"|(?:\d+|one|two|three|four|five) ?(?:[–—-]|to|through) ?(?:\d+|two|three|four|five|ten) years"
)
FALLS_DUE = Remembered(
    re.compile(
        r"\b(?:maturity|maturities|due|expir\w+)\b|\b(?:vintage|origination|accident|underwriting) years?\b"
        r"|\byears? "
        r"of origination\b"
    )
)
