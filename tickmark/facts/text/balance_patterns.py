"""Patterns of what is held and of what moves, as `balances` asks for them around an amount."""

from __future__ import annotations

import re

from tickmark.facts.text.verbs import form_words, pasts
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.time.abbreviations import LONG_MONTHS

CARRIED_BEHIND = Pattern(
    "balances/carried-behind",
    rf"[^;]{{0,110}}?\b(?:is|are|was|were) (?:{pasts('book', 'show')}) (?:in|within|as"
    rf"|under)\b[^;]{{0,60}}?\b(?:assets|liabilities|receivables?|payables?|(?:balance sheets?|statements? of "
    rf"financial position))\b",
    means="the amount before it stands in the balance sheet",
    examples=(" is included in other current assets",),
    counterexamples=(" is included in interest expense",),
    at="start",
)
CHARGED_BEHIND = Pattern(
    "balances/charged-behind",
    rf"[^.;]{{0,80}}?\b(?:is|are|was|were) (?:{pasts('book', 'show')}|charged) (?:in|within|as|to|against"
    rf"|through)\b[^.;]{{0,50}}?\b(?:expenses?|costs?|sales|revenues?|income|earnings|operations|net loss)\b",
    means="the amount before it went through the income statement",
    examples=(" was recorded in interest expense",),
    counterexamples=(" was recorded in other assets",),
    at="start",
)
ASIDE = Pattern(
    "balances/brackets",
    r"\([^()]*\)",
    means="words in brackets",
    examples=("cash [[(restricted)]] was",),
    counterexamples=("cash was",),
)
WORD = Pattern(
    "balances/word",
    r"(?:[a-z]\.){2,}|[a-z][a-z&'-]*|[,.\d]*\d|\S",
    means="a word, a number or a sign",
    examples=("u.s. cash",),
    counterexamples=(" ",),
)
TIME = Pattern(
    "balances/time-word",
    r"as|of|at|in|during|for|both|each|the|end|fiscal|years?|quarters?|months|three|six|nine|twelve|first|second"
    r"|third|fourth|ended|ending|and|,|[,.\d]*\d"
    rf"|{LONG_MONTHS}",
    means="a word of a time before an amount",
    examples=("december", "30"),
    counterexamples=("revenue",),
    at="whole",
)
LISTED = Pattern(
    "balances/list-word",
    r"an?|aggregate|total|net|and|or|,|million|billion|thousand|%|us|[$€£¥()]|up|to|of|from|at|by|[,.\d]*\d",
    means="a word between amounts of a list",
    examples=("million", "and"),
    counterexamples=("cash",),
    at="whole",
)
LABEL = Phrases("label_words", at="whole")
HAS = Phrases("has_a_balance", at="whole")
OF_WHAT = Pattern(
    "balances/of-what",
    r"\s*(?:of|in)\s+((?:[a-z-]+\s?){1,4}?[a-z]+)(?:\s(?:as|at|in|for|on|under|from|relate[sd]?|included|that|which"
    r"|with|expires?|is|are|will|may|remains?)\b|[.,;(]|$)",
    means="what the amount before it is of",
    examples=(" of deferred revenue as of June",),
    counterexamples=(" as of June",),
    at="start",
)
REACHED = Phrases("reached", at="whole", more=form_words("change"))
LINK = Phrases("links_to_subject", at="whole")
HELD = Pattern(
    "balances/held",
    r"\b(?:assets?|liabilit(?:y|ies)|obligations?|receivables?|payables?|balances?|debt|borrowings|indebtedness"
    r"|commitments?|reserves?|allowances?|accruals?|backlog|carry-?forwards?|inventor(?:y|ies)"
    r"|deposits|equivalents|cash|deficit|surplus|collateral|securities|goodwill|intangibles|equity|retained earnings"
    r"|preferences?|(?:total|regulatory|risk-based|statutory|required|tier \d) capital(?: and surplus)?|funded status"
    r"|overdrafts|limits?|retainage|letters of credit|exposure|portion"
    r"|(?:carrying|notional|principal|face|outstanding) (?:amounts?|values?)|(?:book|market|present|residual|fair) "
    r"values?|(?:capitalized|gross|amortized|adjusted|cumulative|production) costs?"
    r"|(?:machinery|equipment|land|buildings|improvements|furniture|fixtures|vehicles|real estate|raw materials"
    r"|finished goods|work[- ]in[- ](?:process|progress)|merchandise|spare parts"
    r"|patents|trademarks|licen[sc]es|(?:servicing|franchise|programming|mineral|land use|development|distribution) "
    r"rights|intellectual property|customer relationships"
    r"|(?:senior|convertible|subordinated|medium-term|secured|unsecured|exchangeable) notes|debentures|mortgages"
    r"|loans|leases held|lines? of credit|credit lines|(?:common|preferred|treasury|capital) stock|paid-in capital"
    r"|working capital"
    r"|(?:equity[- ]method|cost[- ]method|short-term|long-term|marketable|minority|strategic) investments|real "
    r"estate owned|policy benefits|(?:in-place|above-market|below-market) leases|basis|net assets"
    r"|accumulated other comprehensive (?:loss|income|earnings))"
    r"|(?:shares reserved|swaps|derivatives|non-?controlling interests?|authorization|commingled funds|outstanding))$",
    means="a noun of what is held or owed",
    examples=("the lease [[liability]]", "deposits"),
    counterexamples=("the rent paid",),
)
NEW = Pattern(
    "balances/new",
    r"(?:the |our )?(?:new|additional|incremental) (?:[a-z-]+ )?(?:borrowings|debt|notes|loans|leases|investments"
    r"|commitments|deposits)\b",
    means="what comes anew is a movement",
    examples=("new borrowings", "the additional leases"),
    counterexamples=("borrowings",),
    at="start",
)
MOVING = Pattern(
    "balances/moving",
    r"\b(?:additions?|added|increases?d?|decreases?d?|changes?d?|new|additional(?! paid)|net|acquired|purchases?d?"
    r"|sold|sales?|issued|issuances?|repaid|paid|received|settled|transferred|impair\w*|amortized|recognized|recorded"
    r"|vested|granted|exercised|forfeited|obtained|originat\w+|collected|average|exchanged?|contributed|invested"
    r"|reclassified|extinguished|retired|redeemed|refinanced|provision|cash|operating|investing|financing)\b",
    means="makes a movement of what is held",
    examples=("[[acquired]] assets", "new"),
    counterexamples=("total assets",),
)
HELD_SUBJECT = Pattern(
    "balances/held-subject",
    r"\bannual(?:i[sz]ed)? (?:recurring revenue|base rent|contract value)|\brate base\b(?! growth)|\bon (?:hand"
    r"|deposit)\b|\binvestment in (?:the |its |our |an? )?(?:[a-z-]+ ){0,2}(?:partnerships?|ventures?|affiliates?"
    r"|funds?|associates?|investees?|trusts?|securities|stocks?|subsidiar(?:y|ies)|l\.?l\.?c)\b"
    r"|\b(?:unrecognized (?:income )?(?:tax benefits?|compensation|stock|share|equity)|unamortized|unearned|unbilled"
    r"|undistributed|unremitted|uncollected|unfunded|unvested|unpaid|accrued (?:interest|liabilit|expens|penalt)"
    r"|prepaid|accumulated (?:depreciation|amortization|deficit)"
    r"|deferred (?:tax|revenue|income tax)\w* (?:assets?|liabilit\w+|balances?)|tax benefits? that ?,? (?:if "
    r"recognized|would)|deferred revenue|outstanding (?:balances?|borrowings|debt|principal|amounts?|loans?|notes))",
    means="a phrase that names what is held",
    examples=("cash [[on hand]]", "rate base"),
    counterexamples=("rate base growth",),
)
CARRIED = Pattern(
    "balances/carried",
    rf"\b(?:{pasts('book', 'show')}) (?:net )?(?:in|within|as|under)\b.{{0,60}}\b(?:assets|liabilit(?:y|ies)"
    rf"|receivables?|payables?|balance sheets?|prepaid expenses|accrued [a-z]+|inventor(?:y|ies)|deposits|property"
    rf"|debt)\b"
    r"|\b(?:presented|reported|shown|classified|netted) (?:as an? (?:reduction|deduction|component) of|against) "
    r"(?:[a-z-]+ ){0,3}(?:debt|notes|borrowings|receivables|assets)\b",
    means="stands in the balance sheet",
    examples=("costs included in other assets",),
    counterexamples=("costs included in net sales",),
)
MOVED = Phrases("names_of_flows")
HELD_THOUGH_MOVED = Pattern(
    "balances/held-though-moved",
    r"\bannual(?:i[sz]ed)? (?:recurring revenue|base rent|contract value)|\brate base\b(?! growth)|^(?:the |total "
    r"|our )?accrued (?!liabilit)[a-z' -]{3,40}$|\b(?:unamortized|unrecognized|deferred|(?:under|over)-?(?:recovered"
    r"|collected|billed))(?! (?:income )?tax)(?: [a-z'-]+){0,3} (?:costs?|discounts?|premiums?|loss(?:es)?|gains?"
    r"|fees|commissions|expenses?)|\baccumulated [a-z]+ loss(?:es)?"
    r"|\bcollateral (?:posted|pledged|received)|\b[a-z]+ costs payable|\bdividends payable|\bunrecognized (?:income "
    r")?(?:tax benefits?|(?:share|stock|equity)-based (?:payment |award )?compensation(?: costs?| expenses?)?"
    r"|compensation(?: costs?| expenses?)?)"
    r"|\baccrued (?:interest|expenses?|income|fees)(?! expense)|\baccumulated (?:depreciation|amortization)"
    r"|\bdeferred (?:revenues?|income(?: tax\w*)?|compensation|costs?|charges?|gains?|rent|credits?)"
    r"|\b(?:unearned|unbilled) (?:revenues?|income|fees)|\b(?:undistributed|unremitted|retained|unappropriated) "
    r"(?:[a-z-]+ )?(?:earnings|profits?|income)|\b(?:net )?(?:operating |capital )?loss(?:es)? carry-?forwards?"
    r"|\b(?:tax )?credits? carry-?forwards?"
    r"|\b(?:future|undiscounted|minimum) (?:[a-z-]+ ){0,3}(?:payments?|amortization|expenses?|costs?|benefits?"
    r"|rentals?|receipts)\b|\bremaining (?:costs?|payments?)|\bloss reserves?|\bpurchase (?:obligations?"
    r"|commitments?)|\b(?:capitalized|gross|amortized|adjusted|cumulative|production) costs?|\bpayment obligations?"
    r"|\bsales-type|\b(?:potential )?tax benefits? that ?,? (?:if recognized|would)|\bif recognized\b|\bprepaid "
    r"expenses?\b|\bcredit (?:facilit|loss|risk|exposure|limit|line)\w*"
    r"|\b(?:income )?tax (?:positions?|returns?|assets?|liabilit\w+)|\bincome tax(?:es)? (?:payable|receivable"
    r"|liabilit\w+|assets?|positions?)|\b(?:interest rate|exchange(?: rate)?|forward) (?:swaps?|contracts?|locks?"
    r"|forwards?)"
    r"|\bloss contingenc\w+|\bcost method|\breturns? (?:reserves?|liabilit\w+|allowances?)|\bsales returns?(?= "
    r"(?:reserve|allowance))|\bexpenses? payable"
    r"|\beffective (?:income )?tax rate\b|\bbenefit (?:obligations?|plans?|liabilit\w+)",
    means="is held, although its words are those of movements",
    examples=("unamortized debt issuance costs", "accrued purchases"),
    counterexamples=("amortization of costs",),
)
STATE = Pattern(
    "balances/state",
    r"(?<=[a-z]) not [a-z]+ing\b.*$|(?<=[a-z]) (?:bearing|earning|maturing|expiring|having|containing|awaiting"
    r"|relating|securing|supporting|backing)\b.*$"
    r"|(?<=[a-z]) (?:recorded|accrued|maintained|accounted|valued|stated|carried|measured|located|pledged|denominated"
    r"|secured|guaranteed|insured|designated|classified|attributable|subject)$",
    means="what is said of the state of something held",
    examples=("notes bearing interest", "assets[[ pledged]]"),
    counterexamples=("interest",),
)
UNDONE = Pattern(
    "balances/undone",
    r"\b(?:(?:not yet(?: been)?|yet to be|still to be|remain(?:s|ed|ing)? to be|but un|but not) ?[a-z]+(?:ed|id|t|n)"
    r"|remain(?:s|ed|ing)? un[a-z]+ed|not subject to|costs? to (?:complete|completion)|in excess of (?:billings"
    r"|(?:related )?costs)|(?:billed|received|paid|collected|invoiced) in advance|(?:owed|owned|accrued) (?:to|by|for"
    r"|on|at|with))\b"
    r"|(?<!redeemed )(?<!exercised )(?<!sold )(?<!granted )(?<!issued )(?<!vested )(?<!acquired )\bha(?:d|s|ve) an? "
    r"(?:[a-z]+ )?(?:cost|basis|balance|value)$"
    r"|\b(?:exercisable|expected to vest|to be (?:received|paid|recognized|collected|billed|funded))$|^excess of "
    r"(?:[a-z]+ ){1,5}over\b"
    r"|\bdeferred in (?:equity|other comprehensive|accumulated)\b|\b(?<!recorded )(?<!recognized )(?<!reclassified "
    r")in accumulated other comprehensive\b",
    means="a balance by its name, although its words move",
    examples=("[[not yet recognized]] cost", "amounts to be received", "losses deferred in equity"),
    counterexamples=("recognized cost", "losses recorded in accumulated other comprehensive income"),
)
DONE = Pattern(
    "balances/done",
    rf"(?<!\bbe )(?<!not been )(?<!not yet been )(?<!not )\b(?:{pasts('book', 'move')})\b",
    means="something was done, which moves what is held",
    examples=("loans were repaid",),
    counterexamples=("to be repaid",),
)
HELD_BY_STATE = Pattern(
    "balances/held-by-state",
    r"^(?:(?:the|our|its|total|net|gross|aggregate|estimated|related|corresponding|balances?|of|company|also|had|have"
    r"|has) )*"
    r"(?:accrued|deferred|unamortized|unrecognized|unearned|unpaid|unbilled|unfunded|unused|undrawn|accumulated"
    r"|outstanding|restricted|prepaid|non-?accrual|non-?performing|past due|impaired|pledged|available"
    r"|unremitted|undistributed|committed|uncommitted|standby|(?:under|over)-?(?:recovered|collected|billed|funded)"
    r"|(?:(?:expected|estimated|remaining|undiscounted) )*future|unfulfilled|unsatisfied|unguaranteed)\b",
    means="is held because of the state it is in",
    examples=("accrued interest", "the deferred tax"),
    counterexamples=("interest accrued",),
    at="start",
)
HELD_AT_THE_END = Pattern(
    "balances/held-last-word",
    r"\b(?:payables?|receivables?|recoverables?|held|outstanding|in progress|surrender values?|availability|capacity"
    r"|loans?|trade ?names|trademarks|goodwill|amounts? due|customer advances|advances from customers"
    r"|(?:not yet|yet to be) \w+)$|\bgoodwill allocated$|\b(?:held for|available for) sale\b|\bdue (?:from|to)\b",
    means="the last word says that it is held",
    examples=("rent [[receivable]]", "due from affiliates"),
    counterexamples=("receivable turnover",),
)
NOT_HELD = Pattern(
    "balances/not-held",
    r"\bcash (?:(?:flows?|generated|provided|used|inflows?|outflows?) ?)*(?:from|by|in|for) (?:our |the |its "
    r")?(?:continuing |discontinued )?(?:operat|invest|financ)\w+|\bequity in (?:the )?(?:net |undistributed "
    r")*(?:earnings|income|loss(?:es)?|results)\b|\bafudc\b|\bfunds used during construction\b",
    means="sounds like something held and is none",
    examples=("cash flows from operating activities", "equity in earnings"),
    counterexamples=("cash in banks",),
)
CONTAINS = Phrases("contains", at="whole")
ANOTHER = Pattern(
    "balances/another-amount",
    r"[,.\d]*\d|million|billion|thousand|%",
    means="a word of an amount before",
    examples=("million", "4.5"),
    counterexamples=("cash",),
    at="whole",
)
ADVERB = Pattern(
    "balances/adverb",
    r"^(?:in |as |on |at )?(?:addition|additionally|also|further|furthermore|however|moreover|similarly"
    r"|respectively"
    r"|a result|result|such|that date|consequently|accordingly|therefore) ,\s*",
    means="an adverb that opens a clause",
    examples=("in addition , cash", "additionally , cash"),
    counterexamples=("cash ,",),
)
ACTED = Pattern(
    "balances/acted",
    r"(?<!\bwas )(?<!\bwere )(?<!\bbeen )(?<!\bbe )\b(?!(?:total\w*|amounted|included|excluded|exceed\w*|remained"
    r"|need\w*|equal\w*|averaged|owed|required|represented|guaranteed|committed|pledged|maintained"
    r"|contained|allocated|authorized|approved|aggregated|unused|outstanded|entered|agreed|reserved|estimated"
    r"|compared|related|assumed|reached|consisted|retained|combined|reported|expected|limited|based)\b)"
    r"(?:[a-z]{3,}ed|paid|sold|bought|spent|drew|lost|earned)(?: an?)?(?: (?:additional|aggregate|total|net|another"
    r"|of))*\s*$",
    means="something is done with the amount that follows",
    examples=("we [[refunded]]", "the company paid an additional"),
    counterexamples=("the balance totaled", "it was refunded"),
)
MOVED_BEHIND = Pattern(
    "balances/moved-behind",
    r"\)?[\s,]*(?:or [\d.]+%,? )?(?:(?:net|pre-?tax|after-tax|favorable|unfavorable|aggregate|year-over-year|total) "
    r"){0,2}(?:increases?|decreases?|declines?|improvements?|reductions?|growth|charges?|gains?|write-?(?:offs?"
    r"|downs?))\b"
    r"|\s*(?:less|more|better|worse|higher|lower|greater)\b[^.;]{0,40}\bthan\b"
    r"|\s*(?:(?:shares?|options|awards|units|RSUs|PSUs)\b[^.,;$%]{0,40}|(?:of|in) [^.,;$%]{0,40})?(?:, or "
    r"[$€£¥\d][^,;]{0,30},|,? (?:including|excluding|net of) [^,;]{0,40},)*,? ?(?:was|were) (?:\w+ly )?(?:"
    rf"{pasts('move')}|cancell?ed|charged|capitalized)\b"
    r"|\s*(?:of|in) [^.,;$%]{0,60} (?:recorded|recognized|incurred|paid|received|reported) (?:in|during|for)\b",
    means="the amount before it moved",
    examples=(" increase in rent", " less than in 2023", " shares were repurchased"),
    counterexamples=(" of cash",),
    at="start",
    flags=re.IGNORECASE,
)
DISPOSED = Pattern(
    "balances/disposed",
    r"(?<!\bwas )(?<!\bwere )\b(?:retired|disposed of|wrote off|written off|sold|repaid|redeemed|repurchased"
    r"|extinguished|converted|collected|prepaid|exchanged|transferred|purchased|bought|borrowed|repurchasing"
    r"|redeeming|repaying|selling|buying|retiring|borrowing|spending|paying)(?: an?)?"
    r"(?: (?:additional|aggregate|total|net|another|of))*\s*$",
    means="what is done with the amount that follows moves it",
    examples=("we repaid an aggregate of", "sold"),
    counterexamples=("was repaid",),
)
FIRST_PREPOSITION = Pattern(
    "balances/preposition",
    r"(?<!^)\s(?:of|for|on|in|from|to|by|with|related|pertaining|under|included|associated|that|which)\b",
    means="a preposition behind a noun",
    examples=("balance[[ of]] the loan",),
    counterexamples=("of the loan",),
)
STATED_AT = Pattern(
    "balances/stated-at",
    r", net of (?:accumulated |related )?(?:amortization|depreciation)\b[^.;]{0,60}$"
    r"|\b(?:is|are|was|were|being) (?:valued|carried|stated|measured) at\s*$",
    means="what something is stated at follows",
    examples=("equipment, net of accumulated depreciation was ", "inventories are stated at "),
    counterexamples=("equipment, net of tax was", "inventories are located at "),
)
DOING = Pattern(
    "balances/doing",
    r"\b(?:develop|retire|replace|settle|reduc|liquidat|resolu|conver|amortiz|deplet|deduc|utiliz|reali[sz]a"
    r"|strengthen|run-?off|roll-?off|growth)(?:ment|tion|sion|ing)?$"
    r"|^(?!.*\baccrued\b)(?:.*\b)?(?:interest|yields?|effects?|impacts?|average \w+)$",
    means="the noun of what is done with something held, or of what it bears, as interest",
    examples=("settlement", "reduction", "average balance", "interest"),
    counterexamples=("statement", "settlements", "accrued interest"),
)
PASSED = Phrases("passed_through")
