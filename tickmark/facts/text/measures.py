"""What an amount is, where that decides between a period and a day against the time that its sentence names.

Reporting has conventions that sentences do not follow word by word: "one customer was 12% of receivables as of June 30"
is a concentration, measured over the period that closes on the day; "in 2024 we repaid the 5.25% notes" names a rate
that the notes have, which no period has. The words are accountants' own.
"""

from __future__ import annotations

import re

from tickmark.facts.text.verbs import pasts
from tickmark.language.rules import unnamed

_BEFORE, _AFTER, _CLOSE = 200, 120, 60  # characters around an amount that say what it is, and close behind it
_OWED = re.compile(r"\b(?:receivables?|vendor non-trade|accounts payable|trade payables?)\b")
_PARTIES = re.compile(
    r"\b(?:customers?|vendors?|suppliers?|wholesalers?|distributors?|carriers?|resellers?|retailers?"
    r"|counterpart(?:y"
    r"|ies)|payors?|payers?|tenants?|licensees?|partners?|manufacturers?|contractors?|clients?)\b"
)
_SHARE_OF = re.compile(
    r"\b(?:accounted for|represent(?:s|ed|ing)?|compris(?:es|ed|ing)|constitut(?:es|ed|ing)|accounting for|made up"
    r"|ma(?:de|king) up)\b"
)
_OF_ALL_OWED = re.compile(r"[^a-z]*(?:(?:and|or|%) ?[^a-z]*)*of (?:(?:the|our|its) )?total (?:\w+ ){0,2}receivables?\b")
_NOT_DILUTIVE = re.compile(  # what diluted earnings per share leave out is of their period
    r"\banti-?dilut|\bnon-?dilutive\b|\bnot (?:have )?(?:been |be |a |considered )?dilutive\b|\b(?:no|not have an?) "
    r"dilutive (?:effect|impact)\b|\bdilut\w+ [^;]{0,80}\b(?:exclud|not includ|omit)|\b(?:exclud|omit)\w* "
    r"[^;]{0,80}\bdilut"
    r"|\b(?:excluded|not included|omitted) (?:from|in) (?:the |our |its )?(?:\w+ ){0,3}(?:computation"
    r"|calculation)s?\b[^;]{0,60}\bper (?:common )?(?:share|unit)\b"
    r"|\bexercise prices? [^;]{0,60}\b(?:greater|higher|more|exceed\w*|excess|above)\b[^;]{0,20}\baverage (?:market"
    r"|stock|share) price\b"
)
_CHARGED = unnamed(
    r"\b(?:recorded|recognized|incurred)\b[^.;,]{0,40}\b(?:charges?|expenses?)(?: of)?\s*$"
    r"|\b(?:impairments?|charges?|expenses?|losses|gains?|revenues?|costs|benefits?|write-?downs?|write-?offs?) "
    r"(?:recognized|recorded|incurred|realized)\b(?:[^.;,]|, (?=\d)){0,80}\b(?:was|were|of)\s*$",
)
_COUPON = re.compile(
    r"\s*(?:(?:fixed|fixed-rate|floating|floating-rate|variable|senior|junior|subordinated|unsecured|secured"
    r"|convertible|exchangeable|series [a-z]|first|mortgage|medium[- ]term|euro|sterling|u\.s\.|dollar|private"
    r"|placement|redeemable|cumulative|perpetual|preferred|green|guaranteed)[ -]+){0,6}"
    r"(?:notes?|debentures?|bonds?|securities|term loans?|preferred stock)\b"
)
_OF_OBLIGATION = re.compile(  # rates at which what is owed is measured on a day
    r"\bdiscount rates?\b[^;%]{0,80}\b(?<!service )(?<!interest )(?:obligations?|liabilit(?:y|ies)"
    r"|leases)\b[^;%]{0,40}$(?<!cost )"
)
_OF_BALANCES = re.compile(  # one balance as a share of another
    r"\b(?:loans?|deposits?|debt|equity|assets?|liabilit(?:y|ies)|reserves?|capital)(?:[ -]to[ -]|/)(?:total |net "
    r"|tangible |equity |book )*(?:loans?|deposits?|debt|equity|assets?|liabilit(?:y|ies)|capital(?:ization)?|value"
    r"|surplus)(?: ratios?)?\b[^;%]{0,60}$"
)
_STILL_HELD = re.compile(
    r"\b(?:outstanding|exercisable|unvested|non-?vested|expected to vest)\b(?!.*\b(?:granted|exercised|forfeited"
    r"|issued)\b)[^;]{0,90}$"
)
_SPREAD = re.compile(
    r"\b(?:sofr|libor|euribor|sonia|prime(?: rate)?|base rate|funds(?: effective)? rate)\b[^.;,%]{0,40}\bplus(?: "
    r"a| "
    r"an| the)?(?: applicable)?(?: margin| spread)?(?: of)?\s*$"
)
_BEARS = re.compile(
    r"\b(?:fixed|stated|coupon|annual|variable|floating)? ?interest rates? (?:of|from|to|at|ranging from|was|were"
    r"|is"
    r"|are|increased from zero to)\s*$|\bbears? interest at(?: an?)?(?: (?:fixed|annual|stated|coupon|interest"
    r"|nominal|rate|per annum|of))*\s*$"
)
_ACQUIRING = re.compile(
    r"\b(?:acquired?|purchased|purchase of|acquisition of)(?: an?| the| remaining| additional| other)*\s*$"
    r"|\bacquired [\d.]+% of [^;]*\band\s*$"
)
_OF = re.compile(r"\s*of (?!(?:our|its|total|net|all|annual|eligible)\b)")
_EXCESS = re.compile(
    r"\bexceed(?:s|ed) (?:its|their|the) (?:respective )?carrying (?:values?|amounts?) by(?: more than| at least)*\s*$"
)
_STAKE = re.compile(
    r"\s*(?:of the )?(?:(?:controlling|non-?controlling|minority|majority|ownership|equity|economic|membership|voting"
    r"|working|undivided|joint|remaining|retained|beneficial|indirect|direct|general|limited|partnership"
    r"|partner)[ -]+){0,4}"
    r"(?:interests?|stake|ownership|owned|shareholding|holding|owner)\b(?! (?:expense|rate|income|payment|coverage"
    r"|swap|is|was))"
)
_OWNING = re.compile(
    r"\b(?:owns?|owned|owning|holds?|held)(?: an?| the| remaining| own)*\s*$|\bownership (?:interest )?(?:in "
    r"[^.;,]{1,60} )?(?:from|to|of)\s*$"
)
_SELLING = re.compile(
    r"\b(?:sell|sold|sale of|selling|divest\w*|dispos\w+|from)(?: an?| the| its| our| remaining| combined| "
    r"additional){0,4}\s*$"
)
_AUTHORIZING = unnamed(r"\b(?:authoriz\w+(?! committee)|approv\w+|renew\w+)\b[^;]{0,120}$")
_BOUGHT_BACK = re.compile(rf"\b(?:{pasts('move')}|remain\w*)\b")
_REPURCHASE = re.compile(
    r"[^;]{0,120}\b(?:(?:share|stock) repurchase|repurchase|buy(?:ing)?[ -]?back|purchases? (?:of )?(?:up to|(?:an "
    r")?additional|(?:our|its) (?:common|outstanding|shares)))\b"
)
_TARGET = re.compile(r"\btarget(?:ed)? (?:\w+ )?(?:asset )?(?:allocations?|weightings?|mix)\b")
_LENDING = re.compile(
    r"\s*(?:,\s*)?(?:(?:\d{3}-day|\d{1,2}-(?:year|month)|one-year|two-year|three-year|four-year|five-year|seven-year"
    r"|ten-year|unsecured|secured|senior|committed|uncommitted|syndicated|multi-?currency|variable-rate|asset-based"
    r"|bilateral|new|bridge|delayed draw)[ ,]+){0,6}"
    r"(?:revolving|revolver|credit (?:facilit|agreement|line)|lines? of credit|loan facilit|term loan (?:facilit"
    r"|credit|agreement))"
)
_LENDING_OF = unnamed(
    (
        r"\b(?:credit facility|revolving facility|loan facility|facility|credit agreement|line of credit|credit line"
        r"|revolver|term loan|loan|credit arrangement)(?: \([^()]*\))?,?(?: in (?:the|an) (?:aggregate )?(?:principal "
        r")?amount)? of(?: up to)?\s*$"
    ),
)
_AGREEING = re.compile(
    r"\b(?:entered into|established|obtained|arranged|amended|renewed|extended|replaced|secured|executed|has|have"
    r"|had"
    r"|maintain\w*)\b"
)
_REPAYING = (
    r"(?:repa(?:id|y\w*)|redeem\w*|redemption|retire\w*|prepaid|prepay\w*|repurchas\w*|settle\w*|exchang\w*|matur\w*"
    r"|proceeds|received|paid|extinguish\w*|convert\w*|conversion)"
)
_ISSUING = re.compile(
    rf"\b(?:issu\w+|offer(?:ed|ing)|pric(?:ed|ing)|remarket\w+|assum(?:ed|ing)|entered into|incurred|clos(?:ed|ing)"
    rf"|complet(?:ed|ing)|refinanc\w+)\b(?!.*\b{_REPAYING}\b)"
)
_PRINCIPAL = re.compile(r"\s*(?:in |of )?(?:the |an? |its |our )?(?:\w+[- ])?(?:aggregate )?principal\b")
_PRINCIPAL_OF = unnamed(
    r"\b(?:principal|face) (?:amounts?|balances?|values?)?(?: of| totall?ing| was| were)?(?: up to)?\s*$",
)
_PRICE = re.compile(
    r"\b(?:closing|market|trading|quoted|last reported|last sale|stock|share) (?:sales? |stock |share |market "
    r"|common )*prices?\b(?!.*\b(?:averag\w+|weighted|granted|repurchas\w+|purchased|sold|issued"
    r"|exercise)\b)[^;]{0,90}$"
)
_ALLOCATED = re.compile(
    r"\s*(?:of (?:the|this|that) (?:\w+ ){0,4})?(?:was|were|has been|have been|is|are) (?:\w+ly )?(?:allocated"
    r"|assigned|attributed) to (?:\w+ ){0,4}(?:goodwill|intangible|relationships?|technolog\w+|trade ?names?"
    r"|assets)"
)
_DEBT = re.compile(
    r"\s*(?:of |in )?(?:(?:\d+(?:\.\d+)?%|fixed|floating|variable|rate|senior|junior|subordinated|unsecured|secured"
    r"|convertible|exchangeable|registered|multi-tranche|long-term|five-year|three-year|ten-year|euro-denominated"
    r"|green|new|additional)[ -]+){0,6}"
    r"(?:notes?|debentures?|bonds?|term loans?|commercial paper notes)\b"
)
_NOTIONAL_OF = unnamed(r"\bnotional (?:amounts?|values?)?(?: of| totall?ing| was| were)?\s*$")
_VALUED = unnamed(
    r"\bcarrying (?:value|amount)s?(?: of| was| were)\s*$|\b(?<!change in )(?<!changes in )fair values? of\s*$",
)
_ALLOCATING = re.compile(r"\ballocat(?:ed|ion)\b[^;]{0,160}$")
_ALLOCATED_OF = re.compile(
    r"\s*(?:of|to|in) (?:[a-z-]+ ){0,3}(?:intangibles?|intangible assets|net (?:assets|liabilities)|goodwill"
    r"|technology|trade ?names?|relationships|property)\b"
)
_AS_GOODWILL = re.compile(r"\s*(?:(?:was|were|is|has been) )?(?:recorded|recognized) (?:as|to) goodwill\b")
_BOOKED = unnamed(  # an item of the balance sheet, as it was first recorded
    (
        rf"\b(?:{pasts('book')})(?: an?)?(?: (?!impair|amorti|depreci|write|reduc|decreas|increas|reversal|payment"
        rf"|settle)[a-z-]+){{0,4}}? (?:liabilit(?:y|ies)|receivables?|obligations?|reserves?)(?: of| for| "
        rf"totall?ing)?\s*$"
    ),
)
_BOOKED_OF = re.compile(r"\s*(?:of|in) (?:[a-z-]+ ){0,3}(?:liabilit(?:y|ies)|receivables?|obligations?)\b")
_BOOKS = re.compile(rf"\b(?:{pasts('book')})(?: an?)?(?: (?:additional|total|aggregate|net))*\s*$")
_AWARDS = re.compile(r"\b(?:vest\w*|grant\w*|awards?|options?|rsus?|psus?|change in|exercis\w+|sold|sales?|proceeds)\b")
_HELD_CASH = re.compile(
    r"\b(?:had|has|have|held) (?:an? |total |aggregate )?(?:\w+ ){0,4}(?:balances?|deposits?) of\s*$"
)
_TAKEN_OVER = unnamed(
    (
        r"\b(?:recogni[sz]ed|recorded|recognition of|resulted in|resulting in|added|acquired|allocated"
        r"|assumed)\b(?!.*\b(?:impair|writ)\w*)[^;]{0,80}\bgoodwill of\s*$|\bliabilities assumed of\s*$|\bassets "
        r"acquired of\s*$|\bnotes? receivable of\s*$"
    ),
)
_TAKEN_OVER_OF = re.compile(
    r"\s*of (?:net |identifiable |tangible |intangible |tax-deductible )*(?:goodwill|net assets|liabilities assumed"
    r"|assumed liabilities|assets acquired|identifiable (?:net )?assets)\b(?! impairment)"
)


def over_a_period(sentence: str, start: int, end: int, unit: str) -> bool:
    """Whether an amount told as of a day is measured over the period that closes on it.

    >>> text = "One customer accounted for 12% of accounts receivable as of June 30, 2024."
    >>> over_a_period(text, text.index("12%"), text.index("12%") + 3, "pure")
    True
    """
    low = sentence.lower()
    before, after = low[max(0, start - _BEFORE) : start], low[end : end + _AFTER]
    if unit == "pure" and _SPREAD.search(before):
        return True
    if unit == "pure":
        return (
            bool(_OWED.search(after) or _OWED.search(before))
            and bool(_PARTIES.search(low))
            and bool(_SHARE_OF.search(low) or _OF_ALL_OWED.match(after))
        )
    if unit == "shares":
        return _NOT_DILUTIVE.search(low) is not None
    return unit != "pure" and _CHARGED.search(before) is not None


def at_a_day(sentence: str, start: int, end: int, unit: str) -> bool:
    """Whether an amount told of a period is what something is, and no result of the period: a coupon, a stake, the size
    of a facility, what came with an acquisition.

    >>> text = "In 2024, we repaid the 5.25% senior notes and bought a 40% interest in a mill."
    >>> [at_a_day(text, text.index(one), text.index(one) + len(one), "pure") for one in ("5.25%", "40%")]
    [True, True]
    """
    low = sentence.lower()
    before, after = low[max(0, start - _BEFORE) : start], low[end : end + _AFTER]
    if unit == "pure":
        if _SELLING.search(before) or _SPREAD.search(before):
            return False
        acquired = _ACQUIRING.search(before) is not None and _OF.match(after) is not None
        return acquired or bool(
            _OF_OBLIGATION.search(before)
            or _OF_BALANCES.search(before)
            or _EXCESS.search(before)
            or _COUPON.match(after)
            or _STAKE.match(after)
            or _OWNING.search(before)
            or _TARGET.search(low)
            or _BEARS.search(before)
        )
    if unit == "USD/shares":
        return _PRICE.search(before) is not None or (_STILL_HELD.search(before) is not None and "price" in before)
    if (
        _AUTHORIZING.search(before)
        and not _BOUGHT_BACK.search(before + after[:_CLOSE])
        and (_REPURCHASE.search(before) or _REPURCHASE.match(after))
    ):
        return True
    if unit == "shares":
        return False
    if _LENDING.match(after) or _LENDING_OF.search(before):
        return _AGREEING.search(before) is not None
    if _PRINCIPAL.match(after) or _PRINCIPAL_OF.search(before) or _DEBT.match(after):
        return _ISSUING.search(before) is not None
    if _VALUED.search(before):
        return _AWARDS.search(low) is None
    return bool(
        _NOTIONAL_OF.search(before)
        or _ALLOCATED.match(after)
        or _AS_GOODWILL.match(after)
        or (_ALLOCATED_OF.match(after) and _ALLOCATING.search(before))
        or _BOOKED.search(before)
        or (_BOOKED_OF.match(after) and _BOOKS.search(before))
        or _TAKEN_OVER_OF.match(after)
        or _HELD_CASH.search(before)
        or _TAKEN_OVER.search(before)
    )
