"""Patterns of what an amount is, where that decides between a period and a day."""

from __future__ import annotations

from tickmark.facts.text.verbs import past_words, pasts
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern

OWED = Phrases("owed_in_trade")
PARTIES = Phrases("trading_parties")
SHARE_OF = Phrases("makes_up")
OF_ALL_OWED = Pattern(
    "measures/of-all-owed",
    r"[^a-z]*(?:(?:and|or|%) ?[^a-z]*)*of (?:(?:the|our|its) )?total (?:\w+ ){0,2}receivables?\b",
    means="a share of all that is owed",
    examples=("% of total trade receivables",),
    counterexamples=("% of total sales",),
    at="start",
)
NOT_DILUTIVE = Pattern(
    "measures/not-dilutive",
    r"\banti-?dilut|\bnon-?dilutive\b|\bnot (?:have )?(?:been |be |a |considered )?dilutive\b|\b(?:no|not have an?) "
    r"dilutive (?:effect|impact)\b|\bdilut\w+ [^;]{0,80}\b(?:exclud|not includ|omit)|\b(?:exclud|omit)\w* "
    r"[^;]{0,80}\bdilut"
    r"|\b(?:excluded|not included|omitted) (?:from|in) (?:the |our |its )?(?:\w+ ){0,3}(?:computation"
    r"|calculation)s?\b[^;]{0,60}\bper (?:common )?(?:share|unit)\b"
    r"|\bexercise prices? [^;]{0,60}\b(?:greater|higher|more|exceed\w*|excess|above)\b[^;]{0,20}\baverage (?:market"
    r"|stock|share) price\b",
    means="shares that diluted earnings leave out, which are of the period",
    examples=("were anti-dilutive", "excluded from the computation of diluted earnings per share"),
    counterexamples=("dilutive shares",),
)
CHARGED = Pattern(
    "measures/charged",
    r"\b(?:recorded|recognized|incurred)\b[^.;,]{0,40}\b(?:charges?|expenses?)(?: of)?\s*$"
    r"|\b(?:impairments?|charges?|expenses?|losses|gains?|revenues?|costs|benefits?|write-?downs?|write-?offs?) "
    r"(?:recognized|recorded|incurred|realized)\b(?:[^.;,]|, (?=\d)){0,80}\b(?:was|were|of)\s*$",
    means="a charge of the period follows",
    examples=("we recorded impairment charges of ", "losses recognized were "),
    counterexamples=("charges payable of ",),
)
COUPON = Pattern(
    "measures/coupon",
    r"\s*(?:(?:fixed|fixed-rate|floating|floating-rate|variable|senior|junior|subordinated|unsecured|secured"
    r"|convertible|exchangeable|series [a-z]|first|mortgage|medium[- ]term|euro|sterling|u\.s\.|dollar|private"
    r"|placement|redeemable|cumulative|perpetual|preferred|green|guaranteed)[ -]+){0,6}"
    r"(?:notes?|debentures?|bonds?|securities|term loans?|preferred stock)\b",
    means="the rate before it is what notes bear",
    examples=(" senior unsecured notes", " bonds"),
    counterexamples=(" of sales",),
    at="start",
)
STILL_HELD = Pattern(
    "measures/still-held",
    r"\b(?:outstanding|exercisable|unvested|non-?vested|expected to vest)\b(?!.*\b(?:granted|exercised|forfeited"
    r"|issued)\b)[^;]{0,90}$",
    means="of awards that are still held",
    examples=("options outstanding had a price of ",),
    counterexamples=("options granted at ",),
)
SPREAD = Pattern(
    "measures/spread",
    r"\b(?:sofr|libor|euribor|sonia|prime(?: rate)?|base rate|funds(?: effective)? rate)\b[^.;,%]{0,40}\bplus(?: "
    r"a| "
    r"an| the)?(?: applicable)?(?: margin| spread)?(?: of)?\s*$",
    means="a margin over a rate of the market",
    examples=("sofr plus a margin of ",),
    counterexamples=("sofr was ",),
)
ACQUIRING = Pattern(
    "measures/acquiring",
    r"\b(?:acquired?|purchased|purchase of|acquisition of)(?: an?| the| remaining| additional| other)*\s*$"
    r"|\bacquired [\d.]+% of [^;]*\band\s*$",
    means="a stake that was bought follows",
    examples=("we acquired the remaining ", "purchase of a "),
    counterexamples=("we acquired inventory ",),
)
OF = Pattern(
    "measures/of-a-whole",
    r"\s*of (?!(?:our|its|total|net|all|annual|eligible)\b)",
    means="the share before it is of something that can be owned",
    examples=(" of acme",),
    counterexamples=(" of our sales",),
    at="start",
)
STAKE = Pattern(
    "measures/stake",
    r"\s*(?:of the )?(?:(?:controlling|non-?controlling|minority|majority|ownership|equity|economic|membership|voting"
    r"|working|undivided|joint|remaining|retained|beneficial|indirect|direct|general|limited|partnership"
    r"|partner)[ -]+){0,4}"
    r"(?:interests?|stake|ownership|owned|shareholding|holding|owner)\b(?! (?:expense|rate|income|payment|coverage"
    r"|swap|is|was))",
    means="the share before it is a stake",
    examples=(" noncontrolling interest", " of the voting interests"),
    counterexamples=(" interest expense",),
    at="start",
)
OF_A_DAY = Pattern(
    "measures/of-a-day",
    r"\bdiscount rates?\b[^;%]{0,80}\b(?<!service )(?<!interest )(?:obligations?|liabilit(?:y|ies)"
    r"|leases)\b[^;%]{0,40}$(?<!cost )"
    r"|\b(?:loans?|deposits?|debt|equity|assets?|liabilit(?:y|ies)|reserves?|capital)(?:[ -]to[ -]|/)(?:total |net "
    r"|tangible |equity |book )*(?:loans?|deposits?|debt|equity|assets?|liabilit(?:y|ies)|capital(?:ization)?|value"
    r"|surplus)(?: ratios?)?\b[^;%]{0,60}$"
    r"|\bexceed(?:s|ed) (?:its|their|the) (?:respective )?carrying (?:values?|amounts?) by(?: more than| at least)*\s*$"
    r"|\b(?:owns?|owned|owning|holds?|held)(?: an?| the| remaining| own)*\s*$|\bownership (?:interest )?(?:in "
    r"[^.;,]{1,60} )?(?:from|to|of)\s*$"
    r"|\b(?:fixed|stated|coupon|annual|variable|floating)? ?interest rates? (?:of|from|to|at|ranging from|was|were"
    r"|is"
    r"|are|increased from zero to)\s*$|\bbears? interest at(?: an?)?(?: (?:fixed|annual|stated|coupon|interest"
    r"|nominal|rate|per annum|of))*\s*$",
    means="a share or rate that something has on a day follows: of balances, of what is owned, of what debt bears",
    examples=(
        "the discount rate for the pension obligation was ",
        "our debt-to-capital ratio was ",
        "exceeded its carrying value by more than ",
        "we own a ",
        "ownership interest in acme of ",
        "at an interest rate of ",
        "bears interest at a rate of ",
    ),
    counterexamples=(
        "discount rate for service cost was ",
        "return on equity was ",
        "exceeded its budget by ",
        "we sold a ",
        "interest expense of ",
    ),
)
SELLING = Pattern(
    "measures/selling",
    r"\b(?:sell|sold|sale of|selling|divest\w*|dispos\w+|from)(?: an?| the| its| our| remaining| combined| "
    r"additional){0,4}\s*$",
    means="a share that is given up follows",
    examples=("sold its remaining ", "sale of a "),
    counterexamples=("holds a ",),
)
AUTHORIZING = Pattern(
    "measures/authorizing",
    r"\b(?:authoriz\w+(?! committee)|approv\w+|renew\w+)\b[^;]{0,120}$",
    means="something is authorized",
    examples=("the board authorized the purchase of ",),
    counterexamples=("the committee; of ",),
)
BOUGHT_BACK = Phrases("remaining", more=past_words("move"))
REPURCHASE = Pattern(
    "measures/repurchase",
    r"[^;]{0,120}\b(?:(?:share|stock) repurchase|repurchase|buy(?:ing)?[ -]?back|purchases? (?:of )?(?:up to|(?:an "
    r")?additional|(?:our|its) (?:common|outstanding|shares)))\b",
    means="a repurchase of shares",
    examples=(" share repurchase program", "the purchase of up to"),
    counterexamples=("the purchase of inventory",),
)
TARGET = Pattern(
    "measures/target",
    r"\btarget(?:ed)? (?:\w+ )?(?:asset )?(?:allocations?|weightings?|mix)\b",
    means="how assets are meant to be spread",
    examples=("[[target asset allocation]] of", "targeted mix"),
    counterexamples=("target price",),
)
LENDING = Pattern(
    "measures/lending",
    r"\s*(?:,\s*)?(?:(?:\d{3}-day|\d{1,2}-(?:year|month)|one-year|two-year|three-year|four-year|five-year|seven-year"
    r"|ten-year|unsecured|secured|senior|committed|uncommitted|syndicated|multi-?currency|variable-rate|asset-based"
    r"|bilateral|new|bridge|delayed draw)[ ,]+){0,6}"
    r"(?:revolving|revolver|credit (?:facilit|agreement|line)|lines? of credit|loan facilit|term loan (?:facilit"
    r"|credit|agreement))",
    means="the amount before it is the size of a facility",
    examples=(" five-year revolving facility", " unsecured credit agreement"),
    counterexamples=(" of revenue",),
    at="start",
)
LENDING_OF = Pattern(
    "measures/lending-of",
    r"\b(?:credit facility|revolving facility|loan facility|facility|credit agreement|line of credit|credit line"
    r"|revolver|term loan|loan|credit arrangement)(?: \([^()]*\))?,?(?: in (?:the|an) (?:aggregate )?(?:principal "
    r")?amount)? of(?: up to)?\s*$",
    means="the size of a facility follows",
    examples=("a credit facility of up to ", "a term loan in an aggregate principal amount of "),
    counterexamples=("a facility in ohio",),
)
AGREEING = Phrases("agreeing")
REPAYING = (
    r"(?:repa(?:id|y\w*)|redeem\w*|redemption|retire\w*|prepaid|prepay\w*|repurchas\w*|settle\w*|exchang\w*|matur\w*"
    r"|proceeds|received|paid|extinguish\w*|convert\w*|conversion)"
)
ISSUING = Pattern(
    "measures/issuing",
    rf"\b(?:issu\w+|offer(?:ed|ing)|pric(?:ed|ing)|remarket\w+|assum(?:ed|ing)|entered into|incurred|clos(?:ed|ing)"
    rf"|complet(?:ed|ing)|refinanc\w+)\b(?!.*\b{REPAYING}\b)",
    means="debt is taken up",
    examples=("we issued",),
    counterexamples=("we issued notes and used the proceeds",),
)
PRINCIPAL_OF = Pattern(
    "measures/principal-of",
    r"\b(?:principal|face) (?:amounts?|balances?|values?)?(?: of| totall?ing| was| were)?(?: up to)?\s*$",
    means="a principal amount follows",
    examples=("principal amount of ", "face value of up to "),
    counterexamples=("principal office of ",),
)
PRICE = Pattern(
    "measures/market-price",
    r"\b(?:closing|market|trading|quoted|last reported|last sale|stock|share) (?:sales? |stock |share |market "
    r"|common )*prices?\b(?!.*\b(?:averag\w+|weighted|granted|repurchas\w+|purchased|sold|issued"
    r"|exercise)\b)[^;]{0,90}$",
    means="a price at the market on a day follows",
    examples=("the closing stock price was ",),
    counterexamples=("the average market price of shares purchased was ",),
)
OF_DEBT = Pattern(
    "measures/of-debt",
    r"\s*(?:in |of )?(?:the |an? |its |our )?(?:\w+[- ])?(?:aggregate )?principal\b"
    r"|\s*(?:of |in )?(?:(?:\d+(?:\.\d+)?%|fixed|floating|variable|rate|senior|junior|subordinated|unsecured|secured"
    r"|convertible|exchangeable|registered|multi-tranche|long-term|five-year|three-year|ten-year|euro-denominated"
    r"|green|new|additional)[ -]+){0,6}"
    r"(?:notes?|debentures?|bonds?|term loans?|commercial paper notes)\b",
    means="the amount before it is of debt or its principal",
    examples=(" aggregate principal", " in principal", " of 5.25% senior notes", " term loan"),
    counterexamples=(" of interest", " of cash"),
    at="start",
)
VALUED = Pattern(
    "measures/valued",
    r"\bcarrying (?:value|amount)s?(?: of| was| were)\s*$|\b(?<!change in )(?<!changes in )fair values? of\s*$",
    means="what something is carried at follows",
    examples=("a carrying value of ", "fair value of "),
    counterexamples=("changes in fair value of ",),
)
ALLOCATING = Pattern(
    "measures/allocating",
    r"\ballocat(?:ed|ion)\b[^;]{0,160}$",
    means="a price is spread over what was bought",
    examples=("we allocated the price, of which ",),
    counterexamples=("the price was ",),
)
ALLOCATED_OF = Pattern(
    "measures/allocated-of",
    r"\s*(?:of|to|in) (?:[a-z-]+ ){0,3}(?:intangibles?|intangible assets|net (?:assets|liabilities)|goodwill"
    r"|technology|trade ?names?|relationships|property)\b",
    means="the amount before it is what was bought",
    examples=(" of customer relationships", " to goodwill"),
    counterexamples=(" of cash",),
    at="start",
)
BOOKED_OF = Pattern(
    "measures/booked-of",
    r"\s*(?:of|in) (?:[a-z-]+ ){0,3}(?:liabilit(?:y|ies)|receivables?|obligations?)\b",
    means="the amount before it is of an item of the balance sheet",
    examples=(" of lease liabilities",),
    counterexamples=(" of revenue",),
    at="start",
)
BOOKS = Pattern(
    "measures/books",
    rf"\b(?:{pasts('book')})(?: an?)?(?: (?:additional|total|aggregate|net))*\s*$",
    means="an amount is booked",
    examples=("we recorded an additional ",),
    counterexamples=("we paid ",),
)
AWARDS = Phrases("awards_and_sales")
CARRIED = Pattern(
    "measures/carried",
    r"\bnotional (?:amounts?|values?)?(?: of| totall?ing| was| were)?\s*$"
    r"|\b(?:had|has|have|held) (?:an? |total |aggregate )?(?:\w+ ){0,4}(?:balances?|deposits?) of\s*$"
    rf"|\b(?:{pasts('book')})(?: an?)?(?: (?!impair|amorti|depreci|write|reduc|decreas|increas|reversal|payment"
    rf"|settle)[a-z-]+){{0,4}}? (?:liabilit(?:y|ies)|receivables?|obligations?|reserves?)(?: of| for| "
    rf"totall?ing)?\s*$"
    r"|\b(?:recogni[sz]ed|recorded|recognition of|resulted in|resulting in|added|acquired|allocated"
    r"|assumed)\b(?!.*\b(?:impair|writ)\w*)[^;]{0,80}\bgoodwill of\s*$|\bliabilities assumed of\s*$|\bassets "
    r"acquired of\s*$|\bnotes? receivable of\s*$",
    means="what is carried on a day follows: a notional amount, cash, an item booked or taken over",
    examples=(
        "swaps with a notional amount of ",
        "we had cash balances of ",
        "we recorded a restructuring liability of ",
        "which resulted in goodwill of ",
        "liabilities assumed of ",
    ),
    counterexamples=(
        "a notional loss of ",
        "we had sales of ",
        "we recorded an impairment of receivables ",
        "impairment of goodwill of ",
    ),
)
ACQUIRED = Pattern(
    "measures/acquired",
    r"\s*(?:of (?:the|this|that) (?:\w+ ){0,4})?(?:was|were|has been|have been|is|are) (?:\w+ly )?(?:allocated"
    r"|assigned|attributed) to (?:\w+ ){0,4}(?:goodwill|intangible|relationships?|technolog\w+|trade ?names?"
    r"|assets)"
    r"|\s*(?:(?:was|were|is|has been) )?(?:recorded|recognized) (?:as|to) goodwill\b"
    r"|\s*of (?:net |identifiable |tangible |intangible |tax-deductible )*(?:goodwill|net assets|liabilities assumed"
    r"|assumed liabilities|assets acquired|identifiable (?:net )?assets)\b(?! impairment)",
    means="the amount before it came with an acquisition",
    examples=(
        " was allocated to goodwill",
        " of the price was assigned to intangible assets",
        " was recorded as goodwill",
        " of goodwill",
        " of net assets",
    ),
    counterexamples=(" was allocated to costs", " was recorded as revenue", " of goodwill impairment"),
    at="start",
)
