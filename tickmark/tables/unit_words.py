"""Words of tables that tell what a number is of: amounts per share, counts of shares, rates, spans of time; in lower
case where nothing else is said.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from tickmark.caching import Remembered
from tickmark.language.rules import unnamed
from tickmark.tables.grid import Row
from tickmark.tables.scale import time_words_removed, without_statement

_OF_PLANS = r"\w{0,4}(?:rsu|psu)['’]?s|sar['’]?s"  # awards by their letters, "TVRSU’s"
PER_SHARE = Remembered(
    unnamed(
        r"\bper[- ](?:[\w-]+ ){0,4}(?:shares?|unit|stock|option|award|right|warrant|ad[sr])\b|\bper[- ]share|\beps\b"
        r"|exercise price|(?:grant|issue)[- ]date (?:weighted[- ]average )?fair values?(?! of)"
        r"|share price|stock price|price per|\bprice paid per|^average price paid\b(?! for)|(?<!\blower "
        r")(?<!\bhigher )(?:average|purchase|conversion|strike|grant|option|market) prices?\b(?! (?:contingent"
        r"|consideration|adjust|holdback|allocat|pa(?:id|yable)))|fair value per|weighted[- ]average (?:\w+ "
        r"){0,2}fair value",
    )
)
OF_COMPUTATION = re.compile(r"\bshares (?:used|outstanding)|number of shares")
INCOME_BEHIND = re.compile(
    r"\bper (?:\w+ ){0,2}share\W* [–—-] .*\b(?:income|loss|earnings)\b"
)  # of the amount, or what it is of
IN_ACTUALS = re.compile(r"^\(?shares and per[- ]share (?:amounts|data) (?:are )?in (?:actuals|full|whole)")
OF_ONE_SHARE = Remembered(
    re.compile(
        r"^(?:estimated |current |closing )?(?:fair |market )?(?:values?|prices?) of (?:(?:the|a|an|one|each"
        r"|underlying|company['’]s|our) )*(?:(?:common|ordinary|class [a-z]) )*"
        r"(?:stock|shares?)$|\b(?:values?|prices?) of (?:[\w'’-]+ ){0,4}share$"
    )
)
SMALL_MONEY = re.compile(r"\b(?:cents|pence)\b")
PER_SHARE_WORDS = Remembered(
    re.compile(r"\b(?:fair values?|prices?|estimated values?|weighted[- ]average values?|grant)\b")
)
OF_AWARDS = re.compile(r"\b(?:options?|warrants?|shares?|stock|units?|awards?|espp|grant)\b")
NUMBER_OF_AWARDS = Remembered(re.compile(r"\bnumber of (?:\w+ ){0,3}(?:shares|units|options|awards)\b"))
NUMBER_OF_SHARES = Remembered(
    re.compile(
        r"\bnumber of (?:\w+ ){0,3}(?:shares|securities)\b"
        r"|^(?:number of )?shares underlying\b|(?:\bnumber|#) of (?:\w+ ){0,3}(?:warrants|rights)\b"
        r"|^(?:total |common |ordinary |treasury )*shares (?:re)?(?:purchased|acquired|issued|sold|retired"
        r"|withheld)\b(?!.*\b(?:cost|price|dollars?|amount)\b)(?!.*\$)"
    )
)
STATED_SHARES = Remembered(
    re.compile(
        r"^(?:[\w ]+[,–—-] )?(?:\w+ ){0,2}shares? (?:outstanding|issued|authorized)|number of shares|\(in shares\)"
        r"|\(shares\)"
    )
)
# of a row that has no number of its own: "Common stock, shares issued", "Treasury stock, shares", "Common units
# outstanding"
SHARES_ALONE = Remembered(
    unnamed(
        r"^(?:[a-z’'& .-]+(?: [–—-] |[,:] ))?(?:(?:common|preferred|ordinary|treasury) )*(?:shares|units),? "
        r"(?:authorized|issued|outstanding)(?:,? (?:and )?(?:issued|outstanding))*$"
        r"|^[a-z’'& ,.-]*\b(?:stock|shares|units), (?:shares|units)$|\((?:in )?(?:shares|units)\)$",
    )
)
AVERAGE_SHARES = Remembered(re.compile(r"\bweighted[- ]average (?:\w+ ){0,3}(?:shares|units outstanding)\b"))
BASIC_ALONE = re.compile(
    r"[ –—-]*(?:basic|diluted|basic and diluted|assuming (?:full |no )?dilution)(?: \(loss(?:es)?\))?[ :]*"
)
INCOME_BASIC = re.compile(
    r"(?!.*\bshares?\b)(?:[\w’'-]+ ){0,6}(?:income|loss|earnings|profit)(?: \((?:loss|income)\))?[ ,:–—-]+(?:basic"
    r"|diluted|basic and diluted)"
)
LEFT_UNDILUTED = unnamed(r"\banti-?dilut\w+\b")
DILUTED = Remembered(re.compile(r"dilut|\bbasic\b"))
COUNT_OF_SHARES = Remembered(
    unnamed(
        r"^(?:(?:less|add|plus|total|number of|aggregate|average|weighted|common|ordinary|treasury|class [abc]|basic"
        r"|diluted|incremental|potential|potentially|additional|cumulative|remaining)[: -]*)*"
        r"(?:dilutive |anti-?dilutive )?shares\b(?! of profits)|\bnumber of (?:\w+ ){0,4}(?:shares|options|units"
        r"|awards|rsus|psus|rights|warrants|securities)\b"
        r"|\bshares (?:used|outstanding|issued|repurchased|purchased|authorized)\b|\bassumed (?:exercise|vesting) "
        r"of\b|\b(?:weighted[- ]average|average) (?:\w+ ){0,3}(?:shares|units outstanding)\b|\(in shares\)|\(shares\)"
        r"|^(?:number of )?(?:stock |share |restricted )*(?:awards|options|rsus|psus|sars|units) (?:granted|vested"
        r"|forfeited|exercised|cancell?ed|expired|exercisable)$",
    )
)
SHARES = Remembered(
    re.compile(
        rf"\bshares\b|\b(?:stock options|{_OF_PLANS}|restricted stock units|performance (?:share|stock) units|stock "
        rf"units|share units|stock appreciation rights|options outstanding|units outstanding|number outstanding)\b"
        r"|\b(?:awards|options|rsas|(?:stock|share|phantom|growth|deferred|profits) units|warrants) (?:granted|vested"
        r"|forfeited|exercised|cancell?ed|expired|outstanding|exercisable|issued|released|assumed)\b"
        r"|\bweighted[- ]average (?:common |number|basic|diluted)|\b(?:anti-?)?dilut(?:ed|ive|ion)\b|\bbasic\b"
    )
)
MONEY_WORDS = Remembered(
    re.compile(
        r"\bper\b|\b(?:repurchas|purchas|proceed|cost|valu|payment|compensation|expense|cash|dividend|tax|income|loss"
        r"|earning|amount|benefit|price|received|paid|investment"
        r"|recogni[sz]ed|intrinsic|acquisition|issuance|settlement|withh|interest|gain|profit|debt|revenue|sales)"
    )
)
MONEY_ROW = Remembered(
    re.compile(
        r"\b(?:value|amount|cost|expense|proceeds|price|dollars|cash|intrinsic|paid|compensation|earnings|income"
        r"|loss"
        r"|interest|dividends|gain)\b|\$"
    )
)
SHARES_HEAD = Remembered(
    re.compile(
        rf"^(?:number of )?(?:common |class [abc] |treasury |ordinary |preferred |total )*(?:shares?|number|units"
        rf"|options|awards|{_OF_PLANS}|quantity)(?: (?:outstanding|issued|purchased|repurchased|granted))?\b"
        rf"|\bnumber of\b|\bshares\b|\b(?:{_OF_PLANS})\b|\b(?:options|units|awards)\b(?! (?:expense|compensation))"
        rf"|restricted stock units?"
    )
)
COUNT_HEAD = Remembered(
    re.compile(r"\b(?:number|shares|quantity)\b")
)  # that of a column of counts although amounts stand in it
MONEY_HEAD = Remembered(
    re.compile(
        r"capital|earnings|income|deficit|amount|equity|\bloss\b|value|total|interest|accumulated|paid|^treasury "
        r"stock$|\bat cost\b"
    )
)
VALUE_COLUMN = Remembered(re.compile(r"\b(?:intrinsic|fair|market) values?\b(?!.*\bshares\b)"))
REPURCHASED = re.compile(r"\b(?:shares|units) (?:\(?or units\)? )?(?:re)?purchased\b")
OF_A_PROGRAM = re.compile(
    r"\b(?:under|part of) (?:the |our |an? )?(?:\w+ ){0,3}(?:programs?|plans?)\b"
)  # Regulation S-K, Item 703: a count, as what was purchased is
LEFT_OF_A_PROGRAM = re.compile(r"\b(?:left|remaining|available|value|amount|yet|dollars?)\b|\$")
STOCK_HEAD = re.compile(
    r"(?:shares? )?(?:authorized|issued|outstanding|issued and outstanding|held in treasury)(?: (?:at|as of|on) .*)?"
)
AWARDS_EXPENSED = re.compile(
    r"\b(?:share|stock|equity|unit)-based (?:[\w-]+ ){0,3}(?:expense|cost)s?\b(?!.*\bper share\b)"
)
AWARDS_HEAD = re.compile(
    r"(?:number )?(?:outstanding|granted|exercised|forfeited|expired|cancell?ed|vested)\b(?!.* (?:amount|balance"
    r"|principal|value|debt|borrowings)\b)"
)
AWARDS_DONE = re.compile(
    r"(?:total |number |options? |remaining )*(?:grant(?:s|ed)?|(?:un|non-?)?vested|(?:un)?exercis(?:ed|able)"
    r"|forfeited|expired|cancell?ed|outstanding)\b(?!.*\b(?:price|value|date)\b)"
)
STOCK_ROW = unnamed(
    r"\b(?:common|preferred|ordinary|capital|class [a-z]\w?|series [a-z])\b.{0,20}\b(?:stocks?|shares)\b"
    r"|^class [a-z]\b",
)
INCOME_HEAD = re.compile(r"^(?:net )?(?:income|earnings|loss|profit)\b|\b(?:numerator|denominator)\b")
PERCENT = Remembered(re.compile(r"(?<![\d.])(?<!\d )%|\bpercent(?:age)?\b"))
BASIS_POINTS = unnamed(
    (
        r"(?:[(,–—-]|^|\bin) ?(?:in )?(?:bps?|basis points?)\)?:?$|^(?:bps?|basis[- ]points?) (?:change|increase"
        r"|decrease"
        r"|variance)\b"
    ),
)
RATE = Remembered(re.compile(r"\brates?\b|\byields?\b|\bvolatility\b|\bmargin\b|\bratio\b"))
SHARE_OF_WHOLE = re.compile(r"\bratio\b|\bmargin$|^return on\b|\byield$|\bas a percentage\b")
ASSUMED = re.compile(  # to value awards; other rates may head amounts, as those of swaps do
    r"(?:(?:expected|weighted[- ]average|assumed|average|estimated|annual) )*(?:(?:stock|share) price "
    r")?(?:volatility"
    r"|risk[- ]free (?:interest )?rates?(?: of return)?|dividend yields?|forfeiture rates?)"
)
HOLDINGS = re.compile(
    r"\b(?:ownership|options?|shares?|stock|unitholders?|partners?|partnership|awards?|rsus?|psus?|grant(?:ed)?"
    r"|vest(?:ed)?|warrants?|equity|outstanding)\b"
)
TIMES = unnamed(
    (
        r"\bconversion (?:rates?|ratios?)\b|\bexchange ratios?\b|^(?:(?:average|closing|spot|period[- ]end"
        r"|year[- ]end) "
        r")?(?:foreign )?exchange rates?$|\bratio of (?:earnings|debt)\b|\b(?:coverage|leverage|current|quick|turnover"
        r"|debt[- ]to[- ]\w+) ratio\b|\binterest coverage\b|\b(?:contract|forward) (?:exchange )?rates?\b"
    ),
)
EXCHANGED = unnamed(
    (
        r"\bexchange rates? (?:used|applied|adopted|in effect)\b|\b(?:following|these) (?:\w+ )?exchange rates\b"
        r"|\brates? of exchange\b"
    ),
)
OUTLOOK = re.compile(r"\b(?:guidance|outlook|forecasts?|targets?|projected|expect(?:s|ed|ations?)?|estimated?s?)\b")
MULTIPLE = re.compile(r"\bmultiples?$")
QUOTED = re.compile(r"\b(?:stock|share|market|sales?|closing|trading|high and low|nasdaq|nyse|exchange|dividends?)\b")
TIME = Remembered(
    unnamed(
        r"^(?:\(?in )?(?:years|months|days)\b\)?$|\(in years\)|\bin (?:years|months|days)\)?$|\b(?:period|term|life) "
        r"in (?:years|months)\b|\byears\)|remaining (?:\w+ ){0,3}(?:term|life|period)|\b(?:life|term) remaining\b"
        r"|average (?:\w+ ){0,2}(?:life|lives)\b|useful li(?:fe|ves)|\bexpected (?:term|life)|(?:amortization"
        r"|recovery) period|\bterm \(|\blife \(|\((?:# of |number of )?(?:months|years|days)\)$|\bnumber of (?:years"
        r"|months)\b|\b(?:years|months) (?:until|to) \w+"
        r"|(?:^|\| )ages?$|^(?:dso|dpo|dio)$|\bdays (?:sales|payables?|inventory)\b|^(?:number of )?days (?:in|of) "
        r"(?:[\w-]+ ){1,3}(?:payable|outstanding)\b|\binventory turn(?:s|over)\b",
    )
)
SPAN_ASIDE = unnamed(r"\((?:in )?(?:years|months|days|weeks)\)", re.IGNORECASE)
_TO_NOTES = (
    r"(?:\(?(?:see|related|applicable|refer to) )?notes?(?:\(s\))?(?: (?:no\.?|numbers?|ref\.?|references?))?\)?"
)
NOTE = re.compile(_TO_NOTES)
REFERENCE = re.compile(
    (
        r"(?:fair value )?(?:measurement )?(?:hierarchy )?levels?(?: \(\w\))?|(?:fair value )?hierarchy|ref\.?"
        r"|footnotes?(?: ref\.?)?|page|"
    )
    + _TO_NOTES
)
COUNTED = Remembered(
    re.compile(
        r"^(?:total |aggregate |cumulative |remaining |less:? )?(?:number of (?!days|years|stores|employees)"
        r"|shares\b(?! of profits))|, shares$|\bauthorized shares\b"
    )
)
UNITS_HELD = re.compile(
    r"(?:[\w-]+ ){0,4}(?:op|ltip|preferred|common|subordinated|performance|partnership|incentive|phantom|deferred) "
    r"units(?: outstanding)?(?: \(\w{1,2}\))?"
)
PLAIN_COUNT = re.compile(r"^(?:total )?number of|, shares$|\((?:in )?shares\)|\bshares outstanding\b")
PURPOSE = re.compile(r"\b(?:for|used|excluded|included|in computing|in the computation|from)\b.*")
PER_SHARE_ABOVE = re.compile(r"\bper[- ](?:common )?(?:share|unit)|\beps\b|\bfair value|\bprice")
PAR_ALONE = re.compile(
    r"^(?!.*\$).*\b(?:par|stated) value(?:,? per share)?$"
)  # that of one share, and not the stock at it
PAR = re.compile(r",? (?:with no|no|without) par value\b")
STATED_BESIDE = re.compile(
    r"\d[\d,.]*(?: and \d[\d,.]*)? (?:(?:thousand|million|billion) )?shares\b[^;:]*|\d,\d{3} (?:[a-z]+ "
    r"){1,3}shares\b[^;:]*|(?:\$ ?(?:\d[\d,]*)?\.?\d+(?:,? and )?)+ per (?:\w+ ){0,3}(?:share|unit)\b"
)
_OVER_SHARES = re.compile(
    r"^.*\bper (?:\w+ ){0,2}share\W* [–—-] (?=.*\bshares\b)"
)  # "Basic earnings per share - weighted-average shares"
AWARDS_OF_PAY = unnamed(r"(?<=stock|share)[- ]based compensation (?=(?:awards?|grants?)\b)")  # are no pay, but awards
PARENTHESES = unnamed(r"\((?!(?:in )?(?:shares|%|percent))[^)]*\)")


@lru_cache(maxsize=32768)
def said(label: str) -> str:
    """What a label says of the unit: without statements of scale, asides in brackets ("Cash dividends ($0.04 per
    share)" is money) and what it states itself ("Common stock, 5,000 shares authorized", "Dividends of $0.04 per
    share").
    """
    return _OVER_SHARES.sub(
        "",
        AWARDS_OF_PAY.removed_from(
            STATED_BESIDE.sub("", PAR.sub("", PARENTHESES.removed_from(without_statement(label)).lower())), " "
        ),
    ).strip()


class RowWords(NamedTuple):
    """What a row says of the unit of its numbers: its `label`, the labels over it (`parents`, from the top, and the
    nearest, `over`), the label without what comes behind "for" or "used" (`head`); and whether it counts years or days
    (`timed`). In lower case.
    """

    label: str
    parents: str
    over: str
    head: str
    timed: bool


class HeaderWords(NamedTuple):
    """What headers say of the unit of the numbers under them: all of them (`words`), the lowest, and the lowest that
    says more than when (`naming`). In lower case.
    """

    words: str
    lowest: str
    naming: str


def row_words(row: Row) -> RowWords:
    """What a row's label and the labels over it say. A row of a day alone measures what the label over it names."""
    label, parents = said(row.label), " | ".join(said(parent) for parent in row.parents)
    nested = () if time_words_removed(row.label) else row.named()[1]
    if nested:
        label, parents = said(nested[-1]), " | ".join(said(parent) for parent in nested[:-1])
    over = parents.rsplit(" | ", 1)[-1]
    timed = TIME.search(label) or (row.parents and TIME.search(over))
    aside = SPAN_ASIDE.search(row.label) or (row.parents and SPAN_ASIDE.search(row.parents[-1]))
    return RowWords(label, parents, over, PURPOSE.sub("", label), bool(timed or aside))


@lru_cache(maxsize=32768)
def header_words(header: str) -> HeaderWords:
    """What headers say, of their words in lower case from the top ("interest rates | 2023")."""
    pieces = header.split(" | ")
    return HeaderWords(
        header, pieces[-1], next((piece for piece in reversed(pieces) if time_words_removed(piece)), pieces[-1])
    )


def over_per_share(header: str) -> bool:
    """Whether headers name amounts per share, alone or together ("Exercise" over "Price")."""
    return bool(PER_SHARE.search(header) or PER_SHARE.search(header.replace(" | ", " ")))


def counts_shares(header: HeaderWords, *, signed: bool) -> bool:
    """Whether a column's headers say that it counts shares: the one that names it, or one over it where nothing in the
    column is signed ("Number of shares" over "Treasury stock").
    """
    naming = header.naming
    return (
        bool(NUMBER_OF_SHARES.search(naming if signed or MONEY_ROW.search(naming) else header.words))
        and "value" not in naming
    )


def sets_apart(lowest: str) -> bool:
    """Whether the lowest header of a column sets shares or income apart from amounts per share, as notes on earnings
    per share do in columns.
    """
    return bool((SHARES_HEAD.search(lowest) or INCOME_HEAD.search(lowest)) and not PER_SHARE.search(lowest))
