"""Words of row labels: what is a balance, what is a change over a period, what is counted, what is per share."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from tickmark.second_reader.patterns import any_of

Kind = Literal["instant", "duration"]
TITLE = 120
"""Characters of a title, at most; more is a sentence."""

_INSTANT = any_of(
    r"\baccumulated\b|\breceivables?\b|\bpayables?\b(?! ratio)|\binventor(?:y|ies)\b|\bgoodwill\b|\ballowances? for\b"
    r"|\bbalances?\b"
    r"|\boutstanding\b|\b(?:total|current|non-?current|other|net|fixed|contract|intangible|lease|right-of-use|tax"
    r"|long-lived|identifiable|plan)\s+"
    r"(?:assets|liabilit(?:y|ies))\b|\bassets\b|\bliabilit(?:y|ies)\b|\bcarrying (?:amount|value)s?\b|\bfair value of\b"
    r"|\bproperty,? (?:plant|and equipment)\b|\bretained earnings\b|\bpaid-in capital\b|\btreasury (?:stock|shares)\b"
    r"|\b(?:total|shareholders['’]?|stockholders['’]?|owners['’]?) (?:deficit|equity)\b|\bcash and cash equivalents\b"
    r"|\bmarketable securities\b"
    r"|\b(?:long-term|short-term|total|net) (?:debt|borrowings|investments)\b|\bcommercial paper\b|\b(?:senior "
    r")?notes\b(?! to)|\bdebentures\b"
    r"|\bunrecognized\b|\baccrued\b|\bprepaid\b|\bdeferred revenues?\b|\bunearned\b|\bloss carryforwards?\b"
    r"|\bcarryforwards?\b"
    r"|\bbenefit obligations?\b|\bfunded status\b|\bplan assets\b|\bbuildings\b|\bland\b|\bmachinery\b"
    r"|\bconstruction in progress\b"
    r"|\bcommitments\b|\bwork[- ]in[- ]process\b|\bfinished goods\b|\braw materials\b|\bexercisable\b|\bunvested\b"
    r"|\bnonvested\b|\bdeposits\b"
    r"|\bfinished products\b|\bwork in progress\b|\bmaterials and supplies\b|\bleasehold improvements\b|\bfurniture\b"
    r"|\bmortgages?\b|\b(?:term|bank|mortgage|consumer|commercial|real estate|construction) loans?\b"
    r"|^(?:total |net |gross )*loans(?:,? net.*| and leases| receivable)?$"
    r"|\brevolving (?:credit )?(?:facility|loans?)\b|\bcredit facilit(?:y|ies)\b|\bsecurities\b(?! (?:sold|purchased))"
    r"|\bcapitalized costs\b"
    r"|\bbacklog\b|\bremaining performance obligations?\b|\bauthorized\b|\bissued and outstanding\b",
)
_CERTAIN_INSTANT = any_of(
    r"\bbook value\b|\b(?:net asset value|nav) per (?:common )?(?:share|unit)\b|\bin force\b"
    r"|\b(?<!average )assets under (?:management|administration|custody)\b"
    r"|\b(?:period|year|quarter)[- ]end\b|\bclosing (?:stock |share )?price\b|^total (?:stockholders"
    r"|shareholders|shareowners|owners)?['’]?s?['’]? ?(?:equity|deficit)|^accumulated\b|^accrued\b"
    r"|(?<!currently )\bpayables?\b|\brecognized in accumulated\b"
    r"|\breceivables?,? net\b|\bend of (?:the )?(?:period|year|quarter)\b|\bbeginning of (?:the )?(?:period|year"
    r"|quarter)\b"
    r"|^total (?:current |non-?current )?(?:assets|liabilities)|^total accrued\b"
    r"|^(?:opening|closing|beginning|ending) balances?\b|^(?:total |current )?remaining performance obligations?$"
    r"|^(?:total |funded |unfunded )*backlog$|^(?:total |full[- ]time |equivalent )*employees(?: at .*)?$"
    r"|^prepaid\b|\bcarry-?forwards?$|\b(?:sales|returns?|sales-related|warranty) reserves?(?:, current portion)?$"
    r"|\bdiscount rate\W+(?:operating|finance) leases?$"
    r"|^working capital$|^(?:total |net )*(?:current|tier [12](?: capital)?|leverage) ratio$"
    r"|^(?:less:? )?(?:the )?allowances? for (?:credit|loan|doubtful|expected)\b(?!.*\b(?:provision|expense|to)\b)"
    r"|^balances?,? (?:at|as of|beginning|end)\b"
    r"|\baccumulated (?:depreciation|amortization)\b|\bdeferred (?:tax|income tax) (?:assets?|liabilit)",
)
_DURATION = any_of(
    r"\bexpenses?\b|\bincome\b|\brevenues?\b|\bsales\b|\bearnings\b(?! per)|\bearnings per\b"
    r"|(?<!capitalized )\bcosts?\b"
    r"|\bprovisions?\b|\b(?:benefit )?from income taxes\b|\bgains?\b|\bloss(?:es)?\b"
    r"|\bproceeds\b|\bpayments?\b|\bpaid\b|\bpurchases?\b|\badditions?\b|\bdepreciation\b|\bamortization\b"
    r"|\bgranted\b|\bvested\b|\bforfeited\b"
    r"|\bexercised\b|\brepurchased?s?\b|\bdividends?\b|\bnet cash\b|\bchanges? in\b|\bincreases?\b|\bdecreases?\b"
    r"|\brepayments?\b|\binterest on\b|\bissuances?\b|\bsettlements?\b"
    r"|\bcontributions?\b|\btranslation\b|\bcapital expenditures?\b|\bcharges?\b|\bimpairments?\b|\beffects? of\b"
    r"|\bstatutory\b|\beffective (?:income )?tax rate\b"
    r"|\bservice cost\b|\breturn on\b|\bweighted[- ]average (?:number of |common |diluted |basic )*shares\b"
    r"|\bdiluted\b|\bbasic\b|\bprofit\b|\bebitda?\b|\bnew orders\b|\border intake\b|\bbookings\b"
    r"|\bobtained\b|\bacquired\b|\bassumed\b|\bon grant date\b|\bdeductions?\b|\bcharged to\b|\boci\b"
    r"|\bmargin\b|\bcompensation\b|\bacquisitions?\b|\bdisposals?\b|\bfees\b|\bwrite-?offs?\b|\brecover(?:y|ies)\b"
    r"|\bspending\b|\bpremiums (?:written|earned|ceded|assumed)\b|\badvertising\b|\bresearch and development\b"
    r"|\broyalties\b|\bdistributions?\b|\boriginat(?:ed|ions?)\b|\bredemptions?\b|\bconversions?\b|\baccretion\b"
    r"|\bremeasurements?\b|\bcollections?\b|\btransferred\b|\bshipments\b|\bcatastroph\w+\b|\bwithdrawals\b",
)
_CERTAIN_DURATION = any_of(
    r"^(?:additions?|acquisitions?) (?:to|of)\b|^(?:net )?\(?(?:increase|decrease|change)s?\)?(?:\s*/?\s*\(?(?:increase"
    r"|decrease)s?\)?)? in\b|\brecognized during\b"
    r"|^net (?:income|loss|sales|earnings|revenues?)\b|^(?:total )?(?:net )?(?:revenues?|sales)\b(?! "
    r".*(?:receivable|assets))|^(?:total )?cost of\b|^(?!.*\b(?:accrued|prepaid)\b).*\bexpenses?$"
    r"|^(?:proceeds|payments?|purchases?|repurchases?) |\bnet cash (?:provided|used|generated|flows?)|^(?:basic"
    r"|diluted)\b|\b(?:earnings|income|loss|dividends?)\b.*\bper (?:common |diluted )?share\b"
    r"|^interest (?:expense|income|paid)|^income tax(?:es)? (?:expense|paid|provision)|^provision for\b|^(?:income"
    r"|loss|earnings) (?:\(loss\) )?(?:before|from)\b|^operating (?:income|profit|loss)"
    r"|\bexpected (?:stock price |share price )?volatility\b|\brisk[- ]free (?:interest )?rate\b|\bdividend yield\b"
    r"|\bforfeiture rate\b|\brate differential\b|\bforeign rate\b|\bstatutory\b.*\b(?:tax|rate)\b"
    r"|\beffective (?:income )?tax rate\b|^(?:u\.?s\.? )?federal (?:statutory )?income tax rate\b"
    r"|\bdilutive effect\b|\beffect of (?:\w+ )?dilut|\banti-?dilutive\b|\bpotentially dilutive\b"
    r"|\bexpected (?:long-term )?(?:rate of )?return on (?:plan )?assets\b",
)
_COUNTED = any_of(
    r"\bnumber of\b|\bemployees\b|\bheadcount\b|\bstores\b|\brestaurants\b|\bunits\b|\bbarrels?\b|\bmboe|\bboe\b"
    r"|\bbbls?\b"
    r"|\bsquare f(?:ee|oo)t\b|\bacres\b|\btons\b|\btonnes\b|\bounces\b|\bvehicles\b|\bdeliveries\b|\bsubscribers\b"
    r"|\bmember(?:s|ships?)\b"
    r"|\bcarloads?\b|\bpatrons\b|\brooms\b|\bgallons\b|\bpounds\b|\bmwh?\b|\bvolumes?\b|\((?:in )?(?:years|months"
    r"|days)\)$|\bin (?:years|months|days)$"
    r"|\b(?:useful|expected|contractual) li(?:fe|ves)\b|\b(?:lease|contractual|remaining|expected) (?:lease )?terms?\b"
    r"|(?<!exchange )(?<!-)\brates?\b(?! (?:(?:senior|long-term|short-term) |notes?\b|debt\b|borrowings?\b|loans?\b"
    r"|bonds?\b|debentures?\b"
    r"|contracts?|changes?|swaps?|hedges?|risk|locks?|derivatives?|instruments?|agreements?))|\bratios?\b|\byield\b"
    r"|\bmultiple\b"
    r"|\bbasis points\b|\bbps\b|\bpercent(?:age)?\b|%\)?$|\bvolatility\b|\btransactions processed\b|\busers\b"
    r"|\bmaus?\b|\bdaus?\b|\bbitcoins?\b|\bind(?:ex|ices)\b"
    r"|\b(?:average|total|active|new) (?:\w+ )?customers\b|^customers\b|\bbuyers\b|\bguests\b|\bpassengers\b|\btrips\b"
    r"|\bpolicies\b(?! loans)|\bpairs\b|\bmiles\b|\bseats\b|\bbeds\b|\bpatients\b|\badmissions\b|\bhectares\b"
    r"|\bm{0,2}[bc]pd\b|\bm{1,2}b?bls?\b|\b(?:m{1,2}|b)cfe?\b|\bmmbtus?\b|\bdth\b|\b[gkt]wh\b|\w/d\b",
)
_PER_SHARE = any_of(
    (
        r"\bper (?:common |ordinary |diluted |basic |class [a-c] )*(?:share|unit|stock)s?\b|\beps\b|\bexercise price\b"
        r"|\bgrant[- ]date fair value\b|\bshare price\b|\bstock price\b|\bprice paid\b|\bshare\s*[-–—]+\s*(?:basic"
        r"|diluted)"
    ),
)
_SHARES = any_of(
    r"\bshares\b|\bshare\b(?!-based| of (?!(?:class|common|ordinary|preferred|capital|stock)\b))"
    r"|\bstock options\b|\brsus?\b|\bpsus?\b"
    r"|\bstock units?\b|\bwarrants\b"
    r"|\bparticipating securities\b|\bdilutive\b",
)
_OF_SHARES = any_of(
    r"\bdilutive effect\b|\beffect of (?:\w+ )?dilut|\bpotentially dilutive\b|\bparticipating securities$"
    r"|^(?:(?:stock )?options|shares|units|awards|[rp]sus?|warrants|number)$|^(?:awards|options|shares|units|[rp]sus) "
    r"(?:granted|purchased|issued|vested|exercised|forfeited|outstanding)\b|\banti-?dilutive\b"
    r"|\bweighted[- ]average\b.*\bshares\b|\bweighted[- ]average\b.*\bstock\b.*\boutstanding\b|\bshares "
    r"(?:outstanding|issued|authorized|repurchased|used)\b|\bnumber of shares\b|^shares$|\bcommon shares\b"
    r"|\bdilutive\b.*\b(?:shares|securities|awards|options)\b|\baverage (?:common |diluted |basic )*shares\b"
    r"|\bshares\b.*\b(?:outstanding|diluted|basic)\b|\bshares of\b|^total shares|\bnumber of (?:stock )?(?:options"
    r"|awards|units|rsus)\b",
)


@lru_cache(20_000)
def kind_of_label(label: str) -> tuple[Kind | None, bool]:
    """(instant or duration by the words of a label, whether that is certain).

    >>> kind_of_label("Accounts payable")
    ('instant', True)
    >>> kind_of_label("Other")
    (None, False)
    """
    text = label.lower()
    instant, duration = bool(_CERTAIN_INSTANT.search(text)), bool(_CERTAIN_DURATION.search(text))
    if instant != duration:
        return ("instant" if instant else "duration"), True
    instant, duration = bool(_INSTANT.search(text)), bool(_DURATION.search(text))
    if instant != duration:
        return ("instant" if instant else "duration"), False
    return None, False


@lru_cache(20_000)
def counts_something(label: str) -> bool:
    """Whether a label is of a count, a rate or a length of time, not of money: `Number of stores`, `Discount rate`."""
    return bool(_COUNTED.search(label.lower()))


@lru_cache(20_000)
def per_share(label: str) -> bool:
    """Whether a label is of money per share."""
    return bool(_PER_SHARE.search(label.lower()))


@lru_cache(20_000)
def names_shares(label: str) -> bool:
    """Whether a label speaks of shares, options or awards at all."""
    return bool(_SHARES.search(label.lower()))


@lru_cache(20_000)
def counts_shares(label: str) -> bool:
    """Whether a label is of a count of shares."""
    return bool(_OF_SHARES.search(label.lower()))
