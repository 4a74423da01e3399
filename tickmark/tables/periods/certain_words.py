"""Labels and headers whose words leave no doubt whether a number is a balance or of a period, in the trades whose
statements others have no words for: banks, insurers, producers of oil and gas, and plans of share-based awards.
"""

from __future__ import annotations

from functools import lru_cache

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.headers.scale import without_statement
from tickmark.tables.headers.time_words import AT_COST, OF_WHOLE_FLOW
from tickmark.tables.periods.stock_flow import head
from tickmark.tables.units.quantity_patterns import PEOPLE, SITES

_BALANCES = Pattern(
    "tables/balances",
    r"^(?:total )?(?:assets|liabilities|(?:stock|share)holders['’]? equity)\W*$"
    r"|^(?:total equity|net assets)\W*(?:\([^)]*\))?$"
    r"|^(?:(?:total|unrestricted"
    r"|restricted) )*cash(?:(?:,| and|, and| &) (?:cash equivalents|restricted cash|(?:short-term |marketable "
    r")?(?:investments|securities)|(?:interest-bearing )?deposits))+(?: \(\w{1,4}\))?$|"
    r"^(?:(?:total|closing|ending|unrestricted) )*cash (?:balances?|position|at bank(?: and in hand)?)$|"
    r"^(?:(?:total|ending|order|firm|funded|unfunded|contract) )*backlog(?: (?:value|units|dollars))?(?: \([^)]*\))?$|"
    r"^(?:total |net )(?:long-term )?(?:debt|borrowings|indebtedness)(?: outstanding)?"
    r"(?: \(?(?:excluding|including|before)(?: [\w-]+){1,3}\)?)?(?: \([^)]*\))?$|"
    r"^(?:total )?market capitali[sz]ation\b|^(?:tangible |net )?book value\b|\bbook value per (?:common )?share\b"
    r"|^(?!average)(?:[\w()-]+ ){0,4}capital (?:\([^)]*\) )?\(?to (?:[\w-]+ ){0,3}assets\b|\b(?:capital|leverage|cet1"
    r"|tier [12])(?: \w+){0,2} ratio\b|^(?:total )?headcount\b|^(?:total |current )?remaining performance obligations?$"
    r"|^(?:total )?(?:full[- ]time )?(?:equivalent )?employees(?: \((?![^)]*average)[^)]*\))?$|"
    rf"^number of (?:[\w-]+ ){{0,3}}(?:{SITES}|{PEOPLE})\b(?! (?:opened|closed|added|hired|acquired|sold))|"
    r"\b(?:of|at|to|on) (?:[\w-]+ ){0,3}(?:period|year|quarter|month)[- ]end\b|^(?:period|year|quarter)[- ]end\b(?! "
    r"adjust)|\((?:at )?end of (?:year|period|quarter)\)|\bin force\b|\bdays (?:or more )?past due\b|\bin ending \w"
    r"|^(?:allowance|reserves?)\b.*(?:\bpercent(?:age)? of\b|% of\b|\bto\b).*\b(?:loans|receivables"
    r"|leases)\b(?<!average loans)"
    r"|^(?:total )?non-?(?:performing |accrual )(?:loans|assets|leases)\b(?!.*\baverage\b)|^(?:common equity )?tier "
    r"(?:1|2|one|two)(?: (?:risk-based |leverage )?capital| leverage)?$|^total risk-based capital$"
    r"|^future (?:cash (?:in|out)?flows?|production|development|income tax(?:es)?|abandonment|minimum|net cash"
    r"|payments)\b"
    r"|^standardized measure\b(?!.*\bchange)|^\d+(?:\.\d+)?% (?:annual )?discount\b"
    r"|\bvested and (?:expected|exercisable)\b|\bexpected to vest\b|^(?:options |awards |units )?(?:vested and "
    r")?exercisable\b"
    r"|^(?:total )?unrecogni[sz]ed (?:[\w-]+ ){0,3}compensation\b"
    r"|\b(?:used|assumed) (?:to|in) (?:determin|measur|calculat)\w+ (?:the )?(?:year-end )?(?:[\w-]+ "
    r"){0,3}obligations?\b",
    means="a label of what is certainly held at a day",
    examples=("[[nonperforming loans]] to total loans", "[[cash balance]]", "[[net debt excluding leases]]"),
    counterexamples=("commitments to sell loans",),
)
_STAFF = Pattern(
    "tables/staff-held",
    r"(?!.*\baverage\b)(?:(?!(?:new|hired|hires|added|lost|departed|to|from|for|of|with|by|due|per|net|paid)\b)"
    r"[\w&-]+ ){0,4}"
    r"(?:(?:subscribers|members|memberships|policyholders|contractholders|homes passed)(?:,? (?:at |as of |\().*)?"
    rf"|{PEOPLE}(?:,? (?!hired|added|trained|recruited|per\b|paid)[^|]*)?)",
    means="people of a trade, subscribers and members, of whom there are so many on a day",
    examples=("direct sales representatives, u.s.", "postpaid phone subscribers"),
    counterexamples=("average drivers", "new subscribers", "loans to employees"),
    at="whole",
)
_OF_A_PERIOD = Pattern(
    "tables/certainly-of-a-period",
    r"(?<!weighted[- ])\baverage (?:daily |monthly |quarterly |total |common |interest[- ]earning |tangible )*"
    r"(?:balances?|outstanding|amounts? outstanding|loans|assets|(?:stockholders['’]? |shareholders['’]? )?equity"
    r"|deposits|borrowings)\b"
    r"|\baverage (?:(?:number of|common|ordinary|diluted|basic|equivalent) )*shares(?: (?:outstanding|used)\b|,? "
    r"[–—-]? ?(?:basic|diluted)\b)|\bduring the (?:year|period|quarter|month)\b|\b(?:re)?(?:purchased|declared|paid"
    r"|granted|recogni[sz]ed|sold|incurred) (?:in|during) (?:fiscal )?(?:19|20)\d\d$"
    r"|^(?:exercises?|vesting|issuances?|conversions?|repurchases?|redemptions?|cancell?ations?) of\b"
    r"|^(?:total )?(?:net )?provisions? (?:\([^)]*\) )?for (?:credit|loan|loan and lease) losses\b(?! (?:payable"
    r"|liabilit))"
    r"|^(?:net )?(?:\(?(?:increases?|decreases?|changes?)\)?[/ ]*)+$"
    r"|^(?:\w+ ){0,2}(?:dividends?|distributions?) (?:paid|received|declared)\b(?!,? (?:but|and) (?:not|un))"
    r"|^(?:total |net )*cash (?!held)[\w ()/-]*\b(?:operating|investing|financing) activities\b"
    r"|\beffects? of (?:potentially )?dilut|\bdilutive effect\b"
    r"|\b(?:charge-?offs?|write-?offs?)\b(?!.*\b(?:allowance|reserve|cumulative)\b)"
    r"|\b(?:intrinsic|fair) values? of (?:[\w-]+,? ){0,7}(?:exercised|vested|released|granted|settled|converted)\b"
    r"|^(?:[\w-]+ ){0,4}(?:eps|(?:earnings|income|loss|profit)(?: \(loss(?:es)?\))? per (?:[\w-]+ ){0,3}(?:share"
    r"|unit))\b"
    r"|\b(?:operating|efficiency|overhead|combined|expense|loss|payout) ratio\b|^return on\b|^ro(?:t?c?e|aa?|ic"
    r"|ace)\b|\bnet interest (?:margin|spread)\b|^(?:(?:u\.?s\.?|federal|state|combined|blended|domestic|foreign"
    r"|corporate|overall|total|our|reported) )*(?:statutory|effective) (?!interest)(?:[\w-]+ ){0,3}rates?$"
    r"|\b(?:interest|investment|crediting) spreads?\b|^cost of (?:crediting|funds|funding|deposits)\b|^earned yields?\b"
    r"|\bbook[- ]to[- ]bill\b|\b(?:rates?|yields?|churn|turnover|growth|returns?|spreads?) \(?annuali[sz]ed\b"
    r"|^annuali[sz]ed (?:[\w-]+ ){0,3}(?:churn|attrition|turnover|growth|returns?|loss rates?)\b"
    r"|^(?:number of )?(?:weeks|days) in (?:the )?(?:fiscal )?(?:year|period|quarter)\b"
    r"|^(?:net |gross |total )*(?:new|added|churned|lost|contracted|expansion|upsell) (?:\w+ ){0,2}"
    r"(?:arr|recurring revenues?)\b"
    r"|^total returns?\b|\b(?:income|expenses?|losses|charge-offs) to average\b",
    means="a label of what is certainly of a period",
    examples=("net cash from operating activities", "[[net new arr]]"),
    counterexamples=("gaap net cash provided by operating activities", "new logo count", "arr of new customers"),
)
_DONE_IN = Phrases("done_in")
_OF_A_CLOSE = Pattern(
    "tables/balance-sheet-caption",
    r"^(?:(?:selected|summary|consolidated|condensed) )*balance sheets?\b(?!.*\baverage)|\((?:at |as of )?(?:period"
    r"|year|quarter)[- ]end\)$",
    means="a caption of a balance sheet or of a period's end",
    examples=("[[selected balance sheet]] data (period-end)",),
    counterexamples=("selected alliance balance sheet information:",),
)
_NET_CHANGE = Pattern(
    "tables/net-change",
    r"net (?:changes?|increases?|decreases?|additions?)\b",
    means="a net change, of a label or of one over others",
    examples=("[[net change]] in net interest income",),
    counterexamples=("common unitholders' interest in net income",),
    at="start",
)
_RESULT = Pattern(
    "tables/result",
    r"(?:(?:plus|less|add|add back|total|adjusted|consolidated|lease)[: ]+)*"
    r"(?:net (?:income|earnings|sales|revenues?|operating profit)|interest expense|provision for (?:\w+ )?income "
    r"taxes|income tax (?:expense|provision)"
    r"|operating (?:income|profit|earnings)|gross profit|cost of (?:sales|goods sold|products sold|revenues?)"
    r"|adjusted ebitda|ebitda)\b"
    r"(?!.*\b(?:payable|accrued|deferred|receivables?|unearned|backlog|carry-?forwards?|capitalized|accumulated|in "
    r"inventory|unrealized)\b).*",
    means="a result of a period: income, EBITDA, cost of sales",
    examples=("plus: provision for income taxes",),
    counterexamples=("provision (benefit) for income taxes",),
    at="whole",
)
_FLOW_NOUN = Phrases("flow_noun", at="whole")
_FLOW_ENDS = Pattern(
    "tables/flow-ends",
    r"\b(?:paid|incurred|received|collected|granted|vested|exercised|forfeited|originated|sold|purchased"
    r"|repurchased"
    r"|expensed|written off|settled|reclassified|withheld|earned|charged|capital (?:investments?|spending"
    r"|outlays?))$",
    means="a label that ends with what was done in a period",
    examples=("shares of common stock [[repurchased]]",),
    counterexamples=("shares of common stock issued under employee plans, net",),
)
_PAY = Pattern(
    "tables/pay",
    r"(?:(?:salaries|wages|compensation|payroll|benefits|bonuses|taxes|employee|related|and|&)(?:, | |$))+",
    means="salaries, wages and benefits",
    examples=("salaries, wages and benefits",),
    counterexamples=("accrued compensation and benefits",),
    at="whole",
)
_COMPARED = Pattern(
    "tables/lower-or-higher",
    r"(?:lower|higher)(?=[- ]\w)(?! (?:of|end|level|rated?|tier|grade|risk|yield))",
    means='"lower", "higher": what brought a change about',
    examples=("[[lower]] bitcoin market prices",),
    counterexamples=("water company senior notes",),
    at="start",
)
_HELD_WORDS = Phrases("held_words")
_AVERAGE_PEOPLE = Phrases("average_people")
_OF_ACCIDENTS = Phrases("accident_rates")
_SURPLUS = Phrases("surplus", at="whole")
_EARNED = Pattern(
    "tables/earned",
    r"(?:(?:net |gross )*(?:premiums?|losses|claims) )?(?:written|earned|incurred|ceded)|(?:net |gross )*(?:charge"
    r"|write)-?offs?(?: rates?)?|(?:(?!deferred|unearned)\w+ ){0,2}(?:revenues?|sales)"
    r"|(?:net |gross |new |total )*(?:orders|order intake|bookings|turnover)(?: received)?|earnings|income|profits?"
    r"|(?:[a-z][a-z-]+ ){0,2}(?:cancell?ation|churn|attrition|turnover|retention|conversion|growth|capture|win|shrink"
    r"|lapse|hit|yield|utili[sz]ation) rates?",
    means="what was written, earned or ordered in a period",
    examples=("percentage of revenues",),
    counterexamples=("ownership percentage",),
    at="whole",
)
_SHIFTED = Pattern(
    "tables/shifted",
    r"\badverse changes?\b|\d ?(?:%|bps?|basis[- ]points?) (?:hypothetical |adverse |favorable )?(?:increase"
    r"|decrease|change|shift)\b",
    means="a change of rates that is assumed, of what is held",
    examples=("10[[0 bps adverse change]]",),
    counterexamples=("change (bps)",),
)
_SHOCK = Pattern(
    "tables/shock",
    r"(?:[+–—-]|up|down|plus|minus)? ?\(?\d{2,3}\)? ?(?:bps?|basis[- ]points?)\b",
    means="a shift of rates in basis points, of what is held",
    examples=("[[100 basis point]] decrease",),
    counterexamples=("decrease in discount rate",),
)
_AVERAGED = Pattern(
    "tables/average-balance",
    r"(?<!weighted[- ])\baverage (?:daily |monthly )?(?:balances?|amounts?)\b",
    means="an average balance",
    examples=("[[average balances]] average balances",),
    counterexamples=("average selling price",),
)
_TO_DATE = Pattern(
    "tables/to-date",
    r"\b(?:program|project|plan|inception|life|contract|costs?|charges?|expenses?|amounts?|incurred|recorded"
    r"|recognized|spent)(?: \w+)?[- ]to[- ]date\b"
    r"|\bcumulative (?:[\w-]+ ){0,3}(?:charges|costs?|expenses?|amounts?|spend(?:ing)?)\b(?!.*\b(?:effect|change"
    r"|adjust))",
    means="costs of a program so far",
    examples=("[[program-to-date]] accumulated charges",),
    counterexamples=("total costs accrued | to date",),
)
_YET_TO_BUY = Pattern(
    "tables/yet-to-buy",
    r"\b(?:may yet|yet to) be\b|\bremaining (?:[\w-]+ ){0,3}(?:authori[sz]ations?|availability|capacity)\b"
    r"|\bremain(?:s|ing)? (?:available|to be|authori[sz]ed)\b|\b(?:amount|value) remaining\b|^remaining\W*$",
    means="what may still be bought under a program",
    examples=("remaining authorization", "dollar value [[yet to be]] purchased", "remaining"),
    counterexamples=("reorganization adjustments", "remaining lease term"),
)


def certainly_balance(label: str, parent: str, header: str) -> bool | None:
    """True for a balance, False for what is of a period, None where these words do not tell; all in lower case,
    `parent` the label that the row is
    nested under, the texts of the `header` divided by ` | `.

    >>> (certainly_balance("net charge-offs", "", ""), certainly_balance("vested and expected to vest", "", ""),
    ...  certainly_balance("cash", "", ""))
    (False, True, None)
    """
    named = _of_row(label, parent)
    if named is not None:
        return named
    if _SHOCK.match(label):
        return True
    return _of_header(header)


@lru_cache(maxsize=16384)
def plainly_flow(label: str, around: str) -> bool:
    """Whether a row's label is about what a period brought, and neither it nor what stands `around` it, its total and
    the labels above, speaks of what is held.

    >>> (plainly_flow("advertising costs", ""), plainly_flow("deferred costs", ""),
    ...  plainly_flow("severance costs", "accrued liabilities"))
    (True, False, False)
    """
    of_flow = (
        (_FLOW_NOUN.fullmatch(head(label)) and label.strip(" :") not in AT_COST)
        or _FLOW_ENDS.search(label)
        or _COMPARED.match(label)
    )
    of_flow = of_flow or _PAY.fullmatch(label)
    return bool(of_flow) and not _HELD_WORDS.search(label) and not _HELD_WORDS.search(around)


def plainly_held(label: str) -> bool:
    """Whether a label in lower case speaks of what is held."""
    return _HELD_WORDS.search(label) is not None


def averages_people(text: str) -> bool:
    """Whether a text in lower case speaks of people on average over a year: `the monthly average number of employees
    was:`.
    """
    return _AVERAGE_PEOPLE.holds(text)


@lru_cache(maxsize=4096)
def names_people(label: str) -> bool:
    """Whether a label in lower case is of people, of whom there are so many on a day: `associates`."""
    return _STAFF.fullmatch(label) is not None


def names_result(label: str) -> bool:
    """Whether a label in lower case is a result of a period and nothing else.

    >>> names_result("gross profit"), names_result("deferred revenue")
    (True, False)
    """
    return _RESULT.fullmatch(label) is not None


@lru_cache(maxsize=16384)
def _is_earned(head: str) -> bool:
    bare = without_statement(head).strip(" :")
    return bool(
        OF_WHOLE_FLOW.search(bare)
        or _is_done_in_year(bare)
        or _EARNED.fullmatch(bare)
        or (_RESULT.fullmatch(bare) and not bare.endswith("per annum"))
    )


def _is_done_in_year(head: str) -> bool:
    """Whether a header says what was done in a year with what is counted: `guests carried in 2024`."""
    done = _DONE_IN.search(head)
    return done is not None and head[done.end() :].removeprefix(" fiscal").strip().isdigit()


@lru_cache(maxsize=8192)
def _of_header(header: str) -> bool | None:
    """The same of the words over a column."""
    heads = header.split(" | ")
    if any(_SHIFTED.holds(head) for head in heads):
        return True
    return False if any(_is_earned(head) for head in heads) else None


@lru_cache(maxsize=16384)
def _of_row(label: str, parent: str) -> bool | None:
    """The same of a row's own words, which hold for all of its numbers."""
    label = without_statement(label)
    if _BALANCES.search(label) or _STAFF.fullmatch(label):
        return True
    if _OF_A_PERIOD.search(label) or _RESULT.fullmatch(label) or _OF_ACCIDENTS.search(label):
        return False
    if _NET_CHANGE.match(parent) or _NET_CHANGE.match(label):
        return False
    return True if _above_balances(parent) or _SURPLUS.fullmatch(label.strip(" :")) else None


@lru_cache(maxsize=8192)
def _above_balances(parent: str) -> bool:
    """Whether a label over others says that they are balances."""
    return bool(_BALANCES.search(parent) or _OF_A_CLOSE.search(parent) or _SURPLUS.fullmatch(parent.strip(" :")))


def of_averages(texts: list[str]) -> bool:
    """Whether a table sets average balances beside what they earned, by its headers and what stands above it: all of it
    is of the period, its rates too.
    """
    return any(_AVERAGED.search(text) for text in texts)


@lru_cache(maxsize=16384)
def to_date(words: str) -> bool:
    """Whether a label or a header is of all that a programme has cost so far, which is stated as of a day.

    >>> to_date("program-to-date charges"), to_date("year to date costs")
    (True, False)
    """
    return _TO_DATE.search(words) is not None


@lru_cache(maxsize=4096)
def still_authorized(header: str) -> bool:
    """Whether a column holds what is left to be bought at the end of the days that a row names, not what was bought in
    them.
    """
    return _YET_TO_BUY.search(header.replace(" | ", " ")) is not None
