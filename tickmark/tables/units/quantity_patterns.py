"""Words of numbers that are no amount of money: measures, prices per unit, counts of people, sites and goods."""

from __future__ import annotations

import re

from tickmark.language.measures import forms
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern

# Volumes and flows of oil and gas by their letters ("mboepd"), and words that are a measure in some places alone.
UNIT = (
    r"(?:(?:m{0,2}bbls?|m{0,2}boe|[bmt]?cfe?|m{1,2}cfe?|bcfe?)(?:p?d)?|m{1,2}bp?d|bo?pd|pounds(?! sterling)"
    r"|(?<=per )pound|(?:(?!past|business)[a-z][a-z-]{2,} )days(?! past| sales| in)"
    rf"|{forms('measure')})"
)
SITES = forms("site")
PEOPLE = forms("people")
SERVED = forms("served")
GOODS = forms("goods")
HANDED_OVER = r"(?:delivered|sold|shipped|produced|closed|installed|ordered)"
MEASURED = Pattern(
    "tables/measured",
    rf"(?<![\w$-]){UNIT}(?:/d(?:ay)?)?(?![\w-])",
    means="a measure: barrels, square feet",
    examples=("gross [[square feet]] at end of year",),
    counterexamples=("stores at end of year",),
)
UNIT_ALONE = Pattern(
    "tables/unit-alone",
    rf"(?:(?:thousand|million|billion)s? (?:of )?|000 )?{UNIT}",
    means="the name of a measure and nothing else, apart from its power of ten",
    examples=("million barrels",),
    counterexamples=("barrels sold",),
    at="whole",
)
BY_VOLUME = Pattern(
    "tables/by-volume",
    r"\b(?:sales|purchases?|purchased|received)\b",
    means="sales, of amounts or of what is measured",
    examples=("[[sales]], excluding purchases",),
    counterexamples=("entitlements - price / spend / other",),
)
MEASURED_ASIDE = Pattern(
    "tables/measured-aside",
    rf"\([^()]{{0,40}}(?<![\w$-]){UNIT}(?:/d(?:ay)?)?(?![\w-])[^()]{{0,90}}\)|,\s{UNIT}$",
    means="a measure in brackets or behind a comma",
    examples=("contained copper [[(billion pounds)]]",),
    counterexamples=("cost of defined contribution plans",),
)
TIME_PER = Pattern(
    "tables/time-per",
    rf"(?:\(|, )(?:hours?|minutes?|seconds?|days|trips|turns|landings|departures|cycles|{UNIT})"
    rf" per (?:day|week|month|year|hour|aircraft|vessel|truck|tractor|employee|customer|patient|unit)\)?$",
    means="so much of a measure per time or thing, which is no price",
    examples=("aircraft utilization [[(hours per day)]]",),
    counterexamples=("revenue per day",),
)
PRICED = Pattern(
    "tables/priced",
    rf"(?:\bper\s+(?:\w+\s){{0,2}}|(?<=[a-z$])/){UNIT}(?![\w-])|\bper\s+(?:(?:average|equivalent|available|occupied"
    rf"|active|paying|new|revenue)\s){{0,2}}"
    r"(?:day|user|customer|subscriber|store|restaurant|home|room|car|vehicle|passenger|admission|patient|employee"
    r"|member|gallon|transaction|order|visit|seat|container|case|lot)\b"
    r"|\bday ?rates?\b|\bdaily (?:[\w-]+ ){0,3}(?:rates?|expenses?|costs?|opex|hire|earnings|rents?|tce)\b",
    means="a price per unit that is no share",
    examples=("average tariff rates ($ [[per barrel]])", "average [[daily vessel expenses]]"),
    counterexamples=("average fee per card (dollars)",),
)
A_PRICE = Pattern(
    "tables/a-price",
    r"\bprices?\W*$(?<!share price)(?<!stock price)(?<!exercise price)",
    means="a price, at the end of a label",
    examples=("average exchange [[price]]",),
    counterexamples=("average price per gallon",),
)
BY_LETTERS = Pattern(
    "tables/by-letters",
    r"(?:(?:[\w-]+ ){0,3})(?:adr|revpar|trevpar|arpu|arpa|psf|pvr|average (?:daily|room|selling|sales|delivered"
    r"|monthly "
    r"rental) (?:rate|price)s?|asps?)\b",
    means="a price by its letters: ADR, RevPAR, ARPU",
    examples=("[[average delivered price]] per home",),
    counterexamples=("average realized price per ounce",),
    at="start",
)
# behind "units" that nobody holds
WORKED = (
    r"(?! (?:in (?:operation|service|use)|open(?:ed)?|closed|operated|sold|delivered|shipped|produced|built|installed"
    r"|rented|occupied)\b)"
)
HELD = Pattern(
    "tables/securities",
    rf"\b(?:shares?|options?|units?{WORKED}|awards?|warrants?|rsus?|psus?|sars?|rights|securities|stock|ads?s?"
    rf"|class"
    rf"|interests|ordinary)\b",
    means="what somebody holds: shares, options, interests",
    examples=("[[shares]] of common stock outstanding",),
    counterexamples=("stores at beginning of period",),
)
NUMBER_OF = Pattern(
    "tables/number-of",
    r"\bnumber of ((?:[\w’'/&-]+ ?){1,6})",
    means="what a number is of",
    examples=("2022 [[number of shares under option]]",),
    counterexamples=("outstanding as of december 31, 2022",),
)
COUNTS = Pattern(
    "tables/counts",
    r"^(?:total |beginning |opening |ending |closing |period[- ]end )*(?:unit|store|restaurant|club|branch|hotel"
    r"|clinic|site|location) counts?\b|^(?:cumulative )?(?:unit )?deliveries$"
    r"|^[^,(]{3,60}(?:, | \()(?:number|head ?counts?|how many|in numbers)\)?$",
    means="a count of stores or units, or of what is said to be a number",
    examples=("beginning store count", "machinists, number"),
    counterexamples=("outstanding, beginning of year",),
)
WELLS = Pattern(
    "tables/wells",
    r"(?:(?:total|productive|dry|development|exploratory|gross|net|oil|gas|natural|operated|injection|producing"
    r"|drilled|and|or)[ ,/]+)*wells(?:,? (?:productive|dry|drilled|completed|in progress))?",
    means="wells",
    examples=("development wells, productive",),
    counterexamples=("productive development",),
    at="whole",
)
INDEX = Phrases("index", fold=True)
BY_HOURS = Phrases("staff_by_hours")
ROLL = Pattern(
    "tables/roll",
    rf"(?:[\w-]+ ){{0,3}}(?:{SITES}|{SERVED})\b(?: \w+)? (?:open(?:ed)?|closed|in operation|in service)?(?:,? "
    rf"?(?:at )?(?:the )?(?:beginning|end) of (?:the )?(?:year|period|quarter))?.{{0,12}}",
    means="sites or customers at the beginning or the end",
    examples=("aircraft operated at end of period",),
    counterexamples=("total at end of period",),
    at="whole",
)
ROLL_CUE = Phrases("roll_cue")
OWN_COUNT = Pattern(
    "tables/own-count",
    rf"(?:(?!(?:from|to|by|for|with|of|in|on|other|total)\b)[\w-]+ ){{0,3}}(?:{SERVED}|homes(?: (?:passed|served"
    rf"|connected|marketable))?|{GOODS} {HANDED_OVER}|(?:customer|subscriber|member|membership|user|account"
    rf"|line)(?= (?:net )?addition))(?: in force| (?:net )?additions?)?",
    means="customers, homes or goods, as a row",
    examples=("wireless retail postpaid accounts",),
    counterexamples=("wireless retail postpaid",),
    at="whole",
)
ASIDE_COUNT = Pattern(
    "tables/aside-count",
    rf"\((?:in )?(?:whole |actual |full )?(?:{SITES}|{SERVED}|units|number)\)",
    means='"(in units)" behind a label',
    examples=("average rentable vehicles [[(in whole units)]]",),
    counterexamples=("weighted average shares and units - diluted",),
)
STAFF = Pattern(
    "tables/staff",
    rf"(?:total |average |approximate |full-time |part-time |equivalent |full-time equivalent )*{PEOPLE}(?:,? (?:at"
    rf"|as of|\().*)?"
    rf"|(?:(?:total |number of )*|average (?:[\w-]+ ){{0,3}})(?:{SITES}|{PEOPLE})(?: (?:deployed|owned|operated"
    rf"|employed|in operation))?(?:,? at (?:the )?(?:year|period|quarter)[- ]end)?",
    means="people counted",
    examples=("full-time equivalent employees", "average active selling communities"),
    counterexamples=("average terminal dwell time", "active communities at end of period"),
    at="whole",
)
STAFF_BY_TRADE = Pattern(
    "tables/staff-by-trade",
    rf"(?P<before>(?:(?!(?:to|from|for|of|with|by|due|per)\b)[\w&-]+ ){{0,4}})(?:{PEOPLE}|{SITES})"
    rf"(?:(?:,| (?:in|at|of|by|worldwide|employed)\b).*)?",
    means="people or sites, behind the words that say of which trade: sales representatives",
    examples=("direct sales representatives, u.s.",),
    counterexamples=("loans to employees",),
    at="whole",
)
COUNTED_BELOW = Pattern(
    "tables/counted-below",
    rf"(?:(?:total|number of|beginning|ending|opening|closing|period[- ]end|average) )*(?:{SERVED}|{PEOPLE}"
    rf"|membership)(?: by [\w -]+)?",
    means="customers or people, over rows",
    examples=("ending membership by program",),
    counterexamples=("direct external costs by program",),
    at="whole",
)
SITES_BELOW = Pattern(
    "tables/sites-below",
    rf"(?:[\w-]+ ){{0,3}}{SITES}",
    means="sites, over rows that say what became of them",
    examples=("company-owned restaurants",),
    counterexamples=("financial instruments owned",),
    at="whole",
)
MOVED = Pattern(
    "tables/moved",
    r"(?:net |new |total )*(?:(?:at |as of )?(?:the )?(?:beginning|end)\b|(?:re)?open|clos(?:ed|ures|ings)\b"
    r"|acqui(?:red|sitions)\b|sold\b|transfer|(?:re)?franchis|relocat)",
    means="what became of sites: opened, closed, acquired",
    examples=("[[open]]ed in the year",),
    counterexamples=("stores",),
    at="start",
)
ONE_SERVED = Pattern(
    "tables/one-served",
    rf"\b{SERVED}\b",
    means="a customer or subscriber",
    examples=("paid [[memberships]] at end of period",),
    counterexamples=("number of wells at end of period",),
)
CHURN = Phrases("churn")
EXCEPTED = Pattern(
    "tables/excepted",
    r"\bexcept\b.*",
    means="what a statement of scale excepts, to the end",
    examples=("(dollars in millions, [[except arpa)]]",),
    counterexamples=("(dollars in millions)",),
)
UNITS_OF_GOODS = Pattern(
    "tables/units-of-goods",
    r"(?:[\w-]+ ){0,3}(?:vehicle|retail|wholesale|home|truck|trailer|boat) units",
    means="goods sold by the unit, beside what they brought",
    examples=("used vehicle retail units",),
    counterexamples=("weighted average units outstanding",),
    at="whole",
)
EXPIRING = Phrases("expiring", at="whole")
OF_COUNTS = Pattern(
    "tables/of-counts",
    rf"(?:^|\| )(?:(?:our|the|total|active|paid|paying|average|number of) ){{0,3}}{SERVED} by\b|\b(?:{PEOPLE} by"
    rf"|number of (?:{SITES}|{PEOPLE})|(?:store|restaurant|branch|hotel|club)(?: unit)? (?:counts?|activity|openings"
    rf"|data)|(?:lots|{SITES}) (?:owned|controlled|operated|open|under construction)|fleet (?:consist\w+|compris\w+"
    rf"|includ\w+|by))\b"
    rf"|(?:^|\| )(?:[\w-]+ ){{0,4}}(?:{PEOPLE}|workforce)(?: by [\w -]+)?(?= \||$)",
    means="a caption of a table of counts",
    examples=("harborlight holdings, inc. | [[store activity]] | fiscal 2023 | fiscal 2022",),
    counterexamples=("harborlight holdings, inc. | our stores: | fiscal 2023 | fiscal 2022",),
)
SITES_TOLD = Pattern(
    "tables/sites-told",
    rf"\b{SITES}(?: (?:open|in operation|\w+wide))? (?:at|as of|by)\b",
    means="a caption of sites at a day",
    examples=("systemwide [[restaurants at]] year end: | systemwide restaurants at year end:",),
    counterexamples=("accrued expenses at year-end were: | accrued expenses at year-end were:",),
)
DELIVERED = Pattern(
    "tables/delivered",
    r"\b(?:airplane|aircraft|vehicle|engine|unit|home|satellite|helicopter|truck|railcar) (?:deliveries|shipments"
    r"|closings)\b|\b(?:deliveries|shipments) of (?:[\w-]+ ){0,4}(?:units?|vehicles|aircraft|engines|homes)\b"
    r"|\b(?:deliveries|shipments)\b.{0,80}\b(?:as follows|were:)"
    rf"|\b{GOODS} {HANDED_OVER}\b",
    means="a caption of deliveries",
    examples=("[[deliveries of new-build production units]] were as follows:",),
    counterexamples=("results of our businesses were as follows (dollars in millions):",),
)
SERVED_OR_EMPLOYED = Pattern(
    "tables/served-or-employed",
    rf"\bnumber of (?:(?!shares\b)[\w’'-]+ ){{0,4}}(?:{SITES}|{PEOPLE}|{SERVED}|people|individuals)\b",
    means="a number of sites, people or customers",
    examples=("[[number of stores]] and retail square feet",),
    counterexamples=("store count and square footage | store count and square footage",),
)
NUMBER_OF_THINGS = Pattern(
    "tables/number-of-things",
    r"\b(?:the|our|its|total|average|cumulative|aggregate|approximate|beginning|ending) (?:numbers?|counts?) of"
    r" ((?:(?!(?:and|or|which|that|by|for|in|on|at|as|during)\b)[\w’'-]+ ?){1,5})",
    means="the number of some things, in a caption",
    examples=("harborlight holdings, inc. | the change in [[the number of units ]]in operation was:",),
    counterexamples=("harborlight holdings, inc. | the effect of the change on earnings :",),
)
ROOMS = Phrases("rooms_counted", at="whole")
DWELLINGS = Phrases("dwellings", at="whole")
LET = Pattern(
    "tables/let",
    r"\b(?:communities|apartments?|occupan\w+|(?:average|effective|monthly|annual|per) (?:[\w-]+ ){0,2}rents?)\b",
    means="what is let, beside apartments",
    examples=("[[occupancy]] | adr | revpar | 2023 | vs. 2022 | 2023 | vs. 2022 | 2023 | vs. 2022",),
    counterexamples=("2021 | 2022 | 2023 | change 2023 vs. 2022",),
)
CHANGED = Pattern(
    "tables/changed",
    r"(?:\$ )?(?:chg\.?|change|variance|var\.|increase|increase ?/? ?\(decrease\))(?: ?\(?\$\)?)?",
    means="by how much the row's own things changed, over a column",
    examples=("increase (decrease)",),
    counterexamples=("requested increase",),
    at="whole",
)
GOODS_DONE = Pattern(
    "tables/goods-done",
    r"(?:bitcoins?|btc|ether|coins) (?:produced|mined|earned|sold|held|owned)(?: \(.*\))?"
    rf"|(?:(?:total|net|number of) ){{0,2}}{GOODS} {HANDED_OVER}",
    means="coins, or goods made or sold, as a header",
    examples=("bitcoin produced", "units delivered"),
    counterexamples=("number of bitcoin", "series a units"),
    at="whole",
)
MONEY = Pattern(
    "tables/nonmonetary-units-money",
    r"\$|\bper\b|\b(?:repurchas|purchas|proceed|cost|value|payment|compensation|expense|cash|dividend|tax|income|loss"
    r"|earning|amount|benefit|price|received|paid|investment"
    r"|interest|gain|profit|debt|charge-?off|write-?off|principal|repay|revenue|sales|receivable|payable|deposit|due"
    r"|advance|intake|margin|liabilit|asset|ebitda|rent(?:s|al|als)?\b)",
    means="a word that amounts of money are named by",
    examples=("[[cash]] dividends declared per share",),
    counterexamples=("share-based awards canceled/forfeited/expired",),
)
MONEY_BESIDE = Phrases("money_beside")
NOT_PRICED_PER = Phrases("not_priced_per")
MONEY_AMONG_STATISTICS = Phrases("money_among_statistics")
NOT_OF_MONEY = Pattern(
    "tables/not-of-money",
    r"\b(?:paid(?= (?:[\w-]+ ){0,2}(?:memberships?|members|subscri\w+|users|accounts)\b)|revenue(?= passenger| "
    r"mile| "
    r"ton| car| days)|sales(?= floor| area| space| volume)) ",
    means='a word of money before what is counted: "paid subscribers"',
    examples=("[[revenue ]]passenger miles (millions)",),
    counterexamples=("passenger revenue",),
)
_SUM_OF_MONEY = r"(?:us)?\$\s?[\d,.]+(?:\s?(?:k|mm?|bn?|thousand|million|billion)\b)?"
THRESHOLD = Pattern(
    "tables/threshold",
    rf"(?:[<>]=?|[≤≥])\s*[\d,.]+ ?{UNIT}(?![\w-])"
    r"|(?:[<>]=?|[≤≥]|\b(?:over|above|below|under|more than|less than|fewer than|greater than|at least|at most|up to"
    rf"|exceeding|in excess of))\s*{_SUM_OF_MONEY}|{_SUM_OF_MONEY}(?:\+| or (?:more|less|greater|above)\b)",
    means="an amount or a measure that what is counted lies above or below",
    examples=(
        "customers [[> $100k]]",
        "leases [[≤ 1 mw]]",
        "loans [[over $1 million]]",
        "clients of [[$50,000 or more]]",
    ),
    counterexamples=("purchases of $100 million",),
    flags=re.IGNORECASE,
)
ASIDE = Pattern(
    "tables/aside",
    r"\([^()]*\)?",
    means="an aside in brackets",
    examples=("gains/[[(losses)]] recorded in income",),
    counterexamples=("change in net interest income",),
)
BROKEN_DOWN = Phrases("broken_down")
BY = Phrases("by")
TITLED = Phrases("titled")
SPANS = Phrases("spans")
