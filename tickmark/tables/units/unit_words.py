"""Words of tables that tell what a number is of: amounts per share, counts of shares, rates, spans of time; in lower
case where nothing else is said.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.scale import time_words_removed, without_statement

_OF_PLANS = r"\w{0,4}(?:rsu|psu)['’]?s|sar['’]?s"  # awards by their letters, "TVRSU’s"
PER_SHARE = Pattern(
    "tables/per-share",
    r"\bper[- ](?:[\w-]+ ){0,4}(?:shares?|unit|stock|option|award|right|warrant|ad[sr])\b|\bper[- ]share|\beps\b"
    r"|exercise price|(?:grant|issue)[- ]date (?:weighted[- ]average )?fair values?(?! of)"
    r"|share price|stock price|price per|\bprice paid per|^average price paid\b(?! for)|(?<!\blower "
    r")(?<!\bhigher )(?:average|purchase|conversion|strike|grant|option|market) prices?\b(?! (?:contingent"
    r"|consideration|adjust|holdback|allocat|pa(?:id|yable)))|fair value per|weighted[- ]average (?:\w+ "
    r"){0,2}fair value",
    means="an amount per share, or the price or fair value of one",
    examples=("cash dividends declared [[per share]]",),
    counterexamples=("cash dividends declared",),
)
INCOME_BEHIND = Pattern(
    "tables/income-behind",
    r"\bper (?:\w+ ){0,2}share\W* [–—-] .*\b(?:income|loss|earnings)\b",
    means='income of all shares, named behind "per share"',
    examples=("basic and diluted earnings [[per share - income]]  available to common stockholders",),
    counterexamples=("basic and diluted earnings per share",),
)
IN_ACTUALS = Pattern(
    "tables/in-actuals",
    r"^\(?shares and per[- ]share (?:amounts|data) (?:are )?in (?:actuals|full|whole)",
    means="shares and amounts per share are printed in full",
    examples=("[[(shares and per share amounts in actuals]])",),
    counterexamples=("(in thousands, except per share amounts)",),
)
OF_ONE_SHARE = Pattern(
    "tables/of-one-share",
    r"^(?:estimated |current |closing )?(?:fair |market )?(?:values?|prices?) of (?:(?:the|a|an|one|each"
    r"|underlying|company['’]s|our) )*(?:(?:common|ordinary|class [a-z]) )*"
    r"(?:stock|shares?)$|\b(?:values?|prices?) of (?:[\w'’-]+ ){0,4}share$",
    means="the value or price of one share",
    examples=("fair value of ordinary share",),
    counterexamples=("stock options fair value",),
)
SMALL_MONEY = Pattern(
    "tables/small-money",
    r"\b(?:cents|pence)\b|\(p\)",
    means="cents and pence",
    examples=("interim | 2022 | [[cents]] per share", "dividend per share [[(p)]]"),
    counterexamples=("net income per share | 2022 | 1st",),
)
PER_SHARE_WORDS = Phrases("per_share_words")
OF_AWARDS = Phrases("of_awards")
NUMBER_OF_AWARDS = Pattern(
    "tables/number-of-awards",
    r"\bnumber of (?:\w+ ){0,3}(?:shares|units|options|awards)\b",
    means="a count of shares or awards, said as a number",
    examples=("number of nonvested awards",),
    counterexamples=("balance at end of period",),
)
NUMBER_OF_SHARES = Pattern(
    "tables/number-of-shares",
    r"\bnumber of (?:\w+ ){0,3}(?:shares|securities)\b"
    r"|^(?:number of )?shares underlying\b|(?:\bnumber|#) of (?:\w+ ){0,3}(?:warrants|rights)\b"
    r"|^(?:\([a-e]\) )?(?:total |common |ordinary |treasury )*shares (?:re)?(?:purchased|acquired|issued|sold|retired"
    r"|withheld)\b(?!.*\b(?:cost|price|dollars?|amount)\b)(?!.*\$)"
    r"|^purchased (?:under|as part of) (?:[\w-]+ ){0,4}(?:plans?|programs?)\b",
    means="a count of shares",
    examples=("[[(a) shares purchased]] (thousands)", "[[purchased under announced program]] (1)"),
    counterexamples=("stock repurchase program | shares", "value that may yet be purchased under the program"),
)
STATED_SHARES = Pattern(
    "tables/stated-shares",
    r"^(?:[\w ]+[,–—-] )?(?:\w+ ){0,2}shares? (?:outstanding|issued|authorized)|number of shares|\(in shares\)"
    r"|\(shares\)",
    means="a row that states how many shares there are",
    examples=("[[common stock – shares issued]] –",),
    counterexamples=("common stock repurchases",),
)
# of a row that has no number of its own: "Common stock, shares issued", "Treasury stock, shares", "Common units
# outstanding"
SHARES_ALONE = Pattern(
    "tables/shares-alone",
    r"^(?:[a-z’'& .-]+(?: [–—-] |[,:] ))?(?:(?:common|preferred|ordinary|treasury) )*(?:shares|units),? "
    r"(?:authorized|issued|outstanding)(?:,? (?:and )?(?:issued|outstanding))*$"
    r"|^[a-z’'& ,.-]*\b(?:stock|shares|units), (?:shares|units)$|\((?:in )?(?:shares|units)\)$",
    means='a row of shares that has no number of its own over it: "Common stock, shares issued"',
    examples=("preferred stock, shares authorized",),
    counterexamples=("preferred stock",),
)
PER_SHARE_ALONE = Pattern(
    "tables/heading-per-share",
    r"(?:amounts?|data|figures|information)? ?per (?:common |ordinary |diluted )?share"
    r"(?: (?:amounts?|data|figures|information))?:?",
    means="a heading of nothing but amounts per share",
    examples=("per share amounts:", "per common share"),
    counterexamples=("earnings per share:", "shares used to compute per share amounts"),
    at="whole",
)
BASIC_ALONE = Pattern(
    "tables/basic-alone",
    r"[ –—-]*(?:basic|diluted|basic and diluted|assuming (?:full |no )?dilution)(?: \(loss(?:es)?\))?[ :]*",
    means="basic or diluted and nothing else: what of is said over the row",
    examples=("assuming dilution",),
    counterexamples=("dilution and other",),
    at="whole",
)
INCOME_BASIC = Pattern(
    "tables/income-basic",
    r"(?!.*\bshares?\b)(?:[\w’'-]+ ){0,6}(?:income|loss|earnings|profit)(?: \((?:loss|income)\))?[ ,:–—-]+(?:basic"
    r"|diluted|basic and diluted)",
    means="income for basic or diluted earnings per share",
    examples=("net income , diluted",),
    counterexamples=("adjusted net income",),
    at="whole",
)
LEFT_UNDILUTED = Pattern(
    "tables/left-undiluted",
    r"\banti-?dilut\w+\b",
    means="shares that would not dilute earnings",
    examples=("[[anti-dilutive]] common stock equivalents excluded from earnings per share computations:",),
    counterexamples=("number of shares on which basic earnings per share is calculated:",),
)
DILUTED = Phrases("unit_words_diluted")
COUNT_OF_SHARES = Pattern(
    "tables/count-of-shares",
    r"^(?:(?:less|add|plus|total|number of|aggregate|average|weighted|common|ordinary|treasury|class [abc]|basic"
    r"|diluted|incremental|potential|potentially|additional|cumulative|remaining)[: -]*)*"
    r"(?:dilutive |anti-?dilutive )?shares\b(?! of profits)|\bnumber of (?:\w+ ){0,4}(?:shares|options|units"
    r"|awards|rsus|psus|rights|warrants|securities)\b"
    r"|\bshares (?:used|outstanding|issued|repurchased|purchased|authorized)\b|\bassumed (?:exercise|vesting) "
    r"of\b|\b(?:weighted[- ]average|average) (?:\w+ ){0,3}(?:shares|units outstanding)\b|\(in shares\)|\(shares\)"
    r"|^(?:number of )?(?:stock |share |restricted )*(?:awards|options|rsus|psus|sars|units) (?:granted|vested"
    r"|forfeited|exercised|cancell?ed|expired|exercisable)$",
    means="a row that counts shares or awards",
    examples=("[[shares]] issued upon vesting of rsus",),
    counterexamples=("vesting of restricted stock units",),
)
SHARES = Pattern(
    "tables/shares",
    rf"\bshares\b|\b(?:stock options|{_OF_PLANS}|restricted stock units|performance (?:share|stock) units|stock "
    rf"units|share units|stock appreciation rights|options outstanding|units outstanding|number outstanding)\b"
    r"|\b(?:awards|options|rsas|(?:stock|share|phantom|growth|deferred|profits) units|warrants) (?:granted|vested"
    r"|forfeited|exercised|cancell?ed|expired|outstanding|exercisable|issued|released|assumed)\b"
    r"|\bweighted[- ]average (?:common |number|basic|diluted)|\b(?:anti-?)?dilut(?:ed|ive|ion)\b|\bbasic\b",
    means="shares or awards, whether counted or valued",
    examples=("[[rsus]] outstanding at january 1, 2019",),
    counterexamples=("rooms at january 1, 2023",),
)
MONEY_WORDS = Phrases("money_words")
MONEY_ROW = Phrases("money_row")
SHARES_HEAD = Pattern(
    "tables/shares-head",
    rf"^(?:number of )?(?:common |class [abc] |treasury |ordinary |preferred |total )*(?:shares?|number|units"
    rf"|options|awards|{_OF_PLANS}|quantity)(?: (?:outstanding|issued|purchased|repurchased|granted))?\b"
    rf"|\bnumber of\b|\bshares\b|\b(?:{_OF_PLANS})\b|\b(?:options|units|awards)\b(?! (?:expense|compensation))"
    rf"|restricted stock units?",
    means="a header over counts of shares",
    examples=("[[options]] exercisable within 60 days",),
    counterexamples=("within the revolving period",),
)
COUNT_HEAD = Phrases("count_head")
MONEY_HEAD = Pattern(
    "tables/money-head",
    r"capital|earnings|income|deficit|amount|equity|\bloss\b|value|total|interest|accumulated|paid|^treasury "
    r"stock$|\bat cost\b",
    means="a header over amounts of money",
    examples=("[[accumulated]] other comprehensive loss",),
    counterexamples=("cumulative gains (losses) on hedges",),
)
VALUE_COLUMN = Pattern(
    "tables/value-column",
    r"\b(?:intrinsic|fair|market) values?\b(?!.*\bshares\b)",
    means="a header over values of awards",
    examples=("[[fair value]] of derivative liabilities",),
    counterexamples=("derivative liabilities",),
)
REPURCHASED = Phrases("repurchased")
OF_A_PROGRAM = Pattern(
    "tables/of-a-program",
    r"\b(?:under|part of) (?:the |our |an? )?(?:\w+ ){0,3}(?:programs?|plans?)\b",
    means="bought under a program (Regulation S-K, Item 703): a count, as what was purchased is",
    examples=("dollar value of shares that may yet be purchased [[under the plans or programs]] 2",),
    counterexamples=("approximate dollar value of shares that may yet be purchased",),
)
LEFT_OF_A_PROGRAM = Phrases("left_of_a_program")
STOCK_HEAD = Pattern(
    "tables/stock-head",
    r"(?:shares? )?(?:authorized|issued|outstanding|issued and outstanding|held in treasury)(?: (?:at|as of|on) .*)?",
    means="shares authorized, issued or outstanding, as a header",
    examples=("outstanding at july 21, 2023",),
    counterexamples=("predecessor january 1 to july 21",),
    at="whole",
)
AWARDS_EXPENSED = Pattern(
    "tables/awards-expensed",
    r"\b(?:share|stock|equity|unit)-based (?:[\w-]+ ){0,3}(?:expense|cost)s?\b(?!.*\bper share\b)",
    means="the expense of awards: money",
    examples=("[[share-based compensation expense]] (in millions):",),
    counterexamples=("depreciation expense by asset was (in millions):",),
)
AWARDS_HEAD = Pattern(
    "tables/awards-head",
    r"(?:number )?(?:outstanding|granted|exercised|forfeited|expired|cancell?ed|vested)\b(?!.* (?:amount|balance"
    r"|principal|value|debt|borrowings)\b)",
    means="a header over awards by what became of them",
    examples=("[[outstanding]], december 31, 2022",),
    counterexamples=("december 31, 2022",),
    at="start",
)
AWARDS_DONE = Pattern(
    "tables/awards-done",
    r"(?:total |number |options? |remaining )*(?:grant(?:s|ed)?|(?:un|non-?)?vested|(?:un)?exercis(?:ed|able)"
    r"|forfeited|expired|cancell?ed|outstanding)\b(?!.*\b(?:price|value|date)\b)",
    means="a row of awards by what became of them",
    examples=("[[exercisable]] at september 30, 2018",),
    counterexamples=("expensed in 2018",),
    at="start",
)
STOCK_ROW = Pattern(
    "tables/stock-row",
    r"\b(?:common|preferred|ordinary|capital|class [a-z]\w?|series [a-z])\b.{0,20}\b(?:stocks?|shares)\b"
    r"|^class [a-z]\b",
    means="a class of stock",
    examples=("change in repurchased [[common stock]]",),
    counterexamples=("change in discount rate",),
)
INCOME_HEAD = Pattern(
    "tables/income-head",
    r"^(?:net )?(?:income|earnings|loss|profit)\b|\b(?:numerator|denominator)\b",
    means="a header over income in a table of earnings per share",
    examples=("[[income]] allocation",),
    counterexamples=("approximately 81%",),
)
PERCENT = Pattern(
    "tables/percent",
    r"(?<![\d.])(?<!\d )%|\bpercent(?:age)?\b",
    means="percent",
    examples=("year ended december 31, | [[%]] change",),
    counterexamples=("year ended december 31, | 2023",),
)
BASIS_POINTS = Pattern(
    "tables/basis-points",
    r"(?:[(,–—-]|^|\bin) ?(?:in )?(?:bps?|basis p(?:oin)?ts?)\.?\)?:?$"
    r"|^(?:bps?|basis[- ]p(?:oin)?ts?)\.? (?:change|chg|increase|decrease|variance)\b",
    means="basis points",
    examples=("average management fee rate [[(bps)]]", "[[basis pt chg]]"),
    counterexamples=("weighted average exchange rate",),
)
RATE = Pattern(
    "tables/rate",
    r"\brates?\b|\byields?\b|\bvolatility\b|\bmargin\b|\bratio\b",
    means="a rate, a yield, a margin or a ratio",
    examples=("tier 1 capital  – leverage [[ratio]]",),
    counterexamples=("total capital minimum requirement",),
)
SHARE_OF_WHOLE = Pattern(
    "tables/share-of-whole",
    r"\bratio\b|\bmargin$|^return on\b|\byield$|\bas a percentage\b",
    means="a quotient: ratio, margin, return, yield",
    examples=("cet1 capital [[ratio]]",),
    counterexamples=("train velocity",),
)
ASSUMED = Pattern(
    "tables/assumed-rate",
    r"(?:(?:expected|weighted[- ]average|assumed|average|estimated|annual) )*(?:(?:stock|share) price "
    r")?(?:volatility"
    r"|risk[- ]free (?:interest )?rates?(?: of return)?|dividend yields?|forfeiture rates?)",
    means="a rate assumed to value awards; other rates may head amounts, as those of swaps do",
    examples=("risk-free interest rate",),
    counterexamples=("interest credited",),
    at="whole",
)
HOLDINGS = Phrases("holdings")
TIMES = Pattern(
    "tables/times",
    r"\bconversion (?:rates?|ratios?)\b|\bexchange ratios?\b|^(?:(?:average|closing|spot|period[- ]end"
    r"|year[- ]end) "
    r")?(?:foreign )?exchange rates?$|\bratio of (?:earnings|debt)\b|\b(?:coverage|leverage|current|quick|turnover"
    r"|debt[- ]to[- ]\w+) ratio\b|\binterest coverage\b|\b(?:contract|forward) (?:exchange )?rates?\b",
    means="a number that others are multiplied by: exchange rates, coverage ratios",
    examples=("[[ratio of earnings]] to fixed charges",),
    counterexamples=("restructuring charges, net of tax",),
)
MULTIPLE_NAMED = Pattern(
    "tables/multiple-named",
    r"\b(?:current|quick|acid[- ]test|turnover) ratio\b|\b(?:interest|fixed[- ]charge|debt[- ]service) coverage\b"
    r"|\bdebt(?:[- ]to[- ]| ?/ ?)\w+(?: ratio)?$|\bbook[- ]to[- ]bill\b|\b(?:inventory|asset) turn(?:over|s)\b"
    r"|\bmagic number\b",
    means="a ratio that is told in times, whatever the rates beside it are told in",
    examples=("[[current ratio]]", "[[debt to equity]]", "[[book-to-bill]] ratio"),
    counterexamples=("tier 1 leverage ratio", "liquidity coverage ratio"),
)
EXCHANGED = Pattern(
    "tables/exchanged",
    r"\bexchange rates? (?:used|applied|adopted|in effect)\b|\b(?:following|these) (?:\w+ )?exchange rates\b"
    r"|\brates? of exchange\b",
    means="exchange rates that a table shows",
    examples=("the following table shows the [[exchange rates used]]",),
    counterexamples=("foreign exchange losses",),
)
OUTLOOK = Phrases("outlook")
MULTIPLE = Pattern(
    "tables/multiple",
    r"\bmultiples?$",
    means="a multiple",
    examples=("msr fair value [[multiple]]",),
    counterexamples=("plan assets at fair value",),
)
QUOTED = Phrases("quoted")
TIME = Pattern(
    "tables/time",
    r"^(?:\(?in )?(?:years|months|days)\b\)?$|\(in years\)|\bin (?:years|months|days)\)?$|\b(?:period|term|life) "
    r"in (?:years|months)\b|\byears\)|remaining (?:\w+ ){0,3}(?:term|life|period)|\b(?:life|term) remaining\b"
    r"|average (?:\w+ ){0,2}(?:life|lives)\b|useful li(?:fe|ves)|\bexpected (?:term|life)|(?:amortization"
    r"|recovery) period|\bterm \(|\blife \(|\((?:# of |number of )?(?:months|years|days)\)$|\bnumber of (?:years"
    r"|months)\b|\b(?:years|months) (?:until|to) (?!\d|(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w*\b)\w+"
    r"|(?:^|\| |\b(?:average|mean|median) )ages?(?: of [\w ]+)?$"
    r"|^(?:dso|dpo|dio)$|\bdays (?:sales|payables?|inventory)\b|^(?:number of )?days (?:in|of) "
    r"(?:[\w-]+ ){1,3}(?:payable|outstanding)\b|\binventory turn(?:s|over)\b",
    means="years, months or days as what is measured",
    examples=("weighted average maturity [[(years)]]",),
    counterexamples=("weighted average shares outstanding:",),
)
SPAN_ASIDE = Pattern(
    "tables/span-aside",
    r"\((?:in )?(?:years|months|days|weeks)\)",
    means='"(in years)" behind a label',
    examples=("Weighted-average duration [[(years)]]",),
    counterexamples=("Weighted average shares outstanding",),
    flags=re.IGNORECASE,
)
_TO_NOTES = (
    r"(?:\(?(?:see|related|applicable|refer to) )?notes?(?:\(s\))?(?: (?:no\.?|numbers?|ref\.?|references?))?\)?"
)
NOTE = Pattern(
    "tables/note",
    _TO_NOTES,
    means="a header over references to notes",
    examples=("note",),
    counterexamples=("other",),
    at="whole",
)
REFERENCE = Pattern(
    "tables/reference",
    (
        (
            r"(?:fair value )?(?:measurement )?(?:hierarchy )?levels?(?: \(\w\))?|(?:fair value )?hierarchy|ref\.?"
            r"|footnotes?(?: ref\.?)?|page|"
        )
        + _TO_NOTES
    ),
    means="a header over levels, notes or pages",
    examples=("fair value hierarchy levels",),
    counterexamples=("changes in fair value",),
    at="whole",
)
COUNTED = Pattern(
    "tables/counted",
    r"^(?:total |aggregate |cumulative |remaining |less:? )?(?:number of (?!days|years|stores|employees)"
    r"|shares\b(?! of profits))|, shares$|\bauthorized shares\b",
    means="a row of shares or of a number of something",
    examples=("[[shares]] issued upon vesting of rsus",),
    counterexamples=("options on shares of others",),
)
UNITS_HELD = Pattern(
    "tables/units-held",
    r"(?:[\w-]+ ){0,4}(?:op|ltip|preferred|common|subordinated|performance|partnership|incentive|phantom|deferred) "
    r"units(?: outstanding)?(?: \(\w{1,2}\))?",
    means="units of a partnership that somebody holds",
    examples=("subordinated performance units",),
    counterexamples=("restricted stock units and other",),
    at="whole",
)
PURPOSE = Pattern(
    "tables/purpose",
    r"\b(?:for|used|excluded|included|in computing|in the computation|from)\b.*",
    means="what a count is for, behind the count itself",
    examples=("net cash [[from operating activities]]",),
    counterexamples=("net cash provided by operating activities",),
)
PER_SHARE_ABOVE = Phrases("per_share_above")
PAR_ALONE = Pattern(
    "tables/par-alone",
    r"^(?!.*\$).*\b(?:par|stated) value(?:,? per share)?$",
    means="the par value of one share, and not the stock at it",
    examples=("preferred stock, par value",),
    counterexamples=("stock options fair value",),
)
STATED_BESIDE = Pattern(
    "tables/stated-beside",
    r",? (?:with no|no|without) par value\b"
    r"|\d[\d,.]*(?: and \d[\d,.]*)? (?:(?:thousand|million|billion) )?shares\b[^;:]*|\d,\d{3} (?:[a-z]+ "
    r"){1,3}shares\b[^;:]*|(?:\$ ?(?:\d[\d,]*)?\.?\d+(?:,? and )?)+ per (?:\w+ ){0,3}(?:share|unit)\b",
    means="no par value, shares or an amount per share stated beside what the row is of",
    examples=("common stock[[, no par value]]", "cash dividends, [[$.52 per share]]"),
    counterexamples=("cash dividends per share",),
)
_OVER_SHARES = Pattern(
    "tables/over-shares",
    r"^.*\bper (?:\w+ ){0,2}share\W* [–—-] (?=.*\bshares\b)",
    means='"Basic earnings per share - " over the shares it is worked out with',
    examples=("[[basic earnings per share - ]]weighted-average shares",),
    counterexamples=("weighted-average shares - basic",),
)
AWARDS_OF_PAY = Pattern(
    "tables/awards-of-pay",
    r"(?<=stock|share)[- ]based compensation (?=(?:awards?|grants?)\b)",
    means='"stock-based compensation" before "awards": no pay, but awards',
    examples=("stock[[ based compensation ]]awards",),
    counterexamples=("stock based compensation",),
)
PARENTHESES = Pattern(
    "tables/parentheses",
    r"\((?!(?:in )?(?:shares|%|percent))[^)]*\)",
    means="an aside in brackets that is no unit",
    examples=("1) Master Repurchase Agreement [[(2)]]",),
    counterexamples=("Repurchase agreements",),
)


@lru_cache(maxsize=32768)
def said(label: str) -> str:
    """What a label says of the unit: without statements of scale, asides in brackets ("Cash dividends ($0.04 per
    share)" is money) and what it states itself ("Common stock, 5,000 shares authorized", "Dividends of $0.04 per
    share").
    """
    return _OVER_SHARES.sub(
        "",
        AWARDS_OF_PAY.removed_from(
            STATED_BESIDE.sub("", PARENTHESES.removed_from(without_statement(label)).lower()), " "
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
    timed = TIME.holds(label) or (row.parents and TIME.holds(over))
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
    return bool(PER_SHARE.holds(header) or PER_SHARE.holds(header.replace(" | ", " ")))


def counts_shares(header: HeaderWords, *, signed: bool) -> bool:
    """Whether a column's headers say that it counts shares: the one that names it, or one over it where nothing in the
    column is signed ("Number of shares" over "Treasury stock").
    """
    naming = header.naming
    whole = header.words.replace(" | ", " ")  # `Total number` over `of shares` over `purchased`
    of_money = "value" in whole or signed or MONEY_ROW.holds(naming)
    says = NUMBER_OF_SHARES.holds(naming if signed or MONEY_ROW.holds(naming) else header.words)
    return bool(says or (not of_money and NUMBER_OF_SHARES.holds(whole))) and "value" not in naming


def sets_apart(lowest: str) -> bool:
    """Whether the lowest header of a column sets shares or income apart from amounts per share, as notes on earnings
    per share do in columns.
    """
    return bool((SHARES_HEAD.holds(lowest) or INCOME_HEAD.search(lowest)) and not PER_SHARE.holds(lowest))
