"""Balances by their names: whether the words before an amount name something that is held or owed at a point in time.

"Accrued interest was $5 million in 2024" gives the balance that closes 2024. Years and quarters are named for balances
as for flows, so the noun decides: the subject of the verb, or what stands before "of". The words are accountants' own;
none is taken from filings.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from tickmark.facts.text.verbs import form_words, pasts
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.time.abbreviations import LONG_MONTHS

_BEFORE = 260  # characters before an amount in which its subject stands
_AFTER = 60  # characters behind it that say what it is of
_NOUN = 3  # words before "of" that name what it is of
_BEHIND = 200  # characters behind it that say where it is carried
_CARRIED_BEHIND = Pattern(
    "balances/carried-behind",
    rf"[^;]{{0,110}}?\b(?:is|are|was|were) (?:{pasts('book', 'show')}) (?:in|within|as"
    rf"|under)\b[^;]{{0,60}}?\b(?:assets|liabilities|receivables?|payables?|(?:balance sheets?|statements? of "
    rf"financial position))\b",
    means="the amount before it stands in the balance sheet",
    examples=(" is included in other current assets",),
    counterexamples=(" is included in interest expense",),
    at="start",
)
_CHARGED_BEHIND = Pattern(
    "balances/charged-behind",
    rf"[^.;]{{0,80}}?\b(?:is|are|was|were) (?:{pasts('book', 'show')}|charged) (?:in|within|as|to|against"
    rf"|through)\b[^.;]{{0,50}}?\b(?:expenses?|costs?|sales|revenues?|income|earnings|operations|net loss)\b",
    means="the amount before it went through the income statement",
    examples=(" was recorded in interest expense",),
    counterexamples=(" was recorded in other assets",),
    at="start",
)
_ASIDE = Pattern(
    "balances/brackets",
    r"\([^()]*\)",
    means="words in brackets",
    examples=("cash [[(restricted)]] was",),
    counterexamples=("cash was",),
)
_WORD = Pattern(
    "balances/word",
    r"(?:[a-z]\.){2,}|[a-z][a-z&'-]*|[,.\d]*\d|\S",
    means="a word, a number or a sign",
    examples=("u.s. cash",),
    counterexamples=(" ",),
)
_TIME = Pattern(
    "balances/time-word",
    r"as|of|at|in|during|for|both|each|the|end|fiscal|years?|quarters?|months|three|six|nine|twelve|first|second"
    r"|third|fourth|ended|ending|and|,|[,.\d]*\d"
    rf"|{LONG_MONTHS}",
    means="a word of a time before an amount",
    examples=("december", "30"),
    counterexamples=("revenue",),
    at="whole",
)
_LISTED = Pattern(
    "balances/list-word",
    r"an?|aggregate|total|net|and|or|,|million|billion|thousand|%|us|[$€£¥()]|up|to|of|from|at|by|[,.\d]*\d",
    means="a word between amounts of a list",
    examples=("million", "and"),
    counterexamples=("cash",),
    at="whole",
)
_LABEL = Phrases("label_words", at="whole")
_HAS = Phrases("has_a_balance", at="whole")
_OF_WHAT = Pattern(
    "balances/of-what",
    r"\s*(?:of|in)\s+((?:[a-z-]+\s?){1,4}?[a-z]+)(?:\s(?:as|at|in|for|on|under|from|relate[sd]?|included|that|which"
    r"|with|expires?|is|are|will|may|remains?)\b|[.,;(]|$)",
    means="what the amount before it is of",
    examples=(" of deferred revenue as of June",),
    counterexamples=(" as of June",),
    at="start",
)
_REACHED = Phrases("reached", at="whole", more=form_words("change"))
_LINK = Phrases("links_to_subject", at="whole")
_HELD = Pattern(
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
_IN_EQUITY = Pattern(
    "balances/in-equity",
    r"\bdeferred in (?:equity|other comprehensive|accumulated)\b|\b(?<!recorded )(?<!recognized )(?<!reclassified "
    r")in accumulated other comprehensive\b",
    means="is kept in equity until it is realized",
    examples=("losses deferred in equity",),
    counterexamples=("losses recorded in accumulated other comprehensive income",),
)
_BORNE = Pattern(
    "balances/borne",
    r"^(?!.*\baccrued\b)(?:.*\b)?(?:interest|yields?|effects?|impacts?|average \w+)$",
    means="interest and the like, which is borne by what is held",
    examples=("average balance", "interest"),
    counterexamples=("accrued interest",),
)
_NEW = Pattern(
    "balances/new",
    r"(?:the |our )?(?:new|additional|incremental) (?:[a-z-]+ )?(?:borrowings|debt|notes|loans|leases|investments"
    r"|commitments|deposits)\b",
    means="what comes anew is a movement",
    examples=("new borrowings", "the additional leases"),
    counterexamples=("borrowings",),
    at="start",
)
_MOVING = Pattern(
    "balances/moving",
    r"\b(?:additions?|added|increases?d?|decreases?d?|changes?d?|new|additional(?! paid)|net|acquired|purchases?d?"
    r"|sold|sales?|issued|issuances?|repaid|paid|received|settled|transferred|impair\w*|amortized|recognized|recorded"
    r"|vested|granted|exercised|forfeited|obtained|originat\w+|collected|average|exchanged?|contributed|invested"
    r"|reclassified|extinguished|retired|redeemed|refinanced|provision|cash|operating|investing|financing)\b",
    means="makes a movement of what is held",
    examples=("[[acquired]] assets", "new"),
    counterexamples=("total assets",),
)
_HELD_SUBJECT = Pattern(
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
_CARRIED = Pattern(
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
_MOVED = Phrases("names_of_flows")
_HELD_THOUGH_MOVED = Pattern(
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
_STATE = Pattern(
    "balances/state",
    r"(?<=[a-z]) not [a-z]+ing\b.*$|(?<=[a-z]) (?:bearing|earning|maturing|expiring|having|containing|awaiting"
    r"|relating|securing|supporting|backing)\b.*$"
    r"|(?<=[a-z]) (?:recorded|accrued|maintained|accounted|valued|stated|carried|measured|located|pledged|denominated"
    r"|secured|guaranteed|insured|designated|classified|attributable|subject)$",
    means="what is said of the state of something held",
    examples=("notes bearing interest", "assets[[ pledged]]"),
    counterexamples=("interest",),
)
_UNDONE = Pattern(
    "balances/undone",
    r"\b(?:(?:not yet(?: been)?|yet to be|still to be|remain(?:s|ed|ing)? to be|but un|but not) ?[a-z]+(?:ed|id|t|n)"
    r"|remain(?:s|ed|ing)? un[a-z]+ed|not subject to|costs? to (?:complete|completion)|in excess of (?:billings"
    r"|(?:related )?costs)|(?:billed|received|paid|collected|invoiced) in advance|(?:owed|owned|accrued) (?:to|by|for"
    r"|on|at|with))\b"
    r"|(?<!redeemed )(?<!exercised )(?<!sold )(?<!granted )(?<!issued )(?<!vested )(?<!acquired )\bha(?:d|s|ve) an? "
    r"(?:[a-z]+ )?(?:cost|basis|balance|value)$"
    r"|\b(?:exercisable|expected to vest|to be (?:received|paid|recognized|collected|billed|funded))$|^excess of "
    r"(?:[a-z]+ ){1,5}over\b",
    means="has still to happen to what is held",
    examples=("[[not yet recognized]] cost", "amounts to be received"),
    counterexamples=("recognized cost",),
)
_DONE = Pattern(
    "balances/done",
    rf"(?<!\bbe )(?<!not been )(?<!not yet been )(?<!not )\b(?:{pasts('book', 'move')})\b",
    means="something was done, which moves what is held",
    examples=("loans were repaid",),
    counterexamples=("to be repaid",),
)
_HELD_BY_STATE = Pattern(
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
_HELD_AT_THE_END = Pattern(
    "balances/held-last-word",
    r"\b(?:payables?|receivables?|recoverables?|held|outstanding|in progress|surrender values?|availability|capacity"
    r"|loans?|trade ?names|trademarks|goodwill|amounts? due|customer advances|advances from customers"
    r"|(?:not yet|yet to be) \w+)$|\bgoodwill allocated$|\b(?:held for|available for) sale\b|\bdue (?:from|to)\b",
    means="the last word says that it is held",
    examples=("rent [[receivable]]", "due from affiliates"),
    counterexamples=("receivable turnover",),
)
_NOT_HELD = Pattern(
    "balances/not-held",
    r"\bcash (?:(?:flows?|generated|provided|used|inflows?|outflows?) ?)*(?:from|by|in|for) (?:our |the |its "
    r")?(?:continuing |discontinued )?(?:operat|invest|financ)\w+|\bequity in (?:the )?(?:net |undistributed "
    r")*(?:earnings|income|loss(?:es)?|results)\b|\bafudc\b|\bfunds used during construction\b",
    means="sounds like something held and is none",
    examples=("cash flows from operating activities", "equity in earnings"),
    counterexamples=("cash in banks",),
)
_CONTAINS = Phrases("contains", at="whole")
_ANOTHER = Pattern(
    "balances/another-amount",
    r"[,.\d]*\d|million|billion|thousand|%",
    means="a word of an amount before",
    examples=("million", "4.5"),
    counterexamples=("cash",),
    at="whole",
)
_BEING = frozenset(("is", "are", "was", "were"))
_SCALES = ("million", "billion", "thousand")
_RESPECTIVELY = Pattern(
    "balances/respectively-first",
    r"^,? respectively,?",
    means="begins with respectively",
    examples=(", respectively, of cash",),
    counterexamples=("in that order",),
)
_ADVERB = Pattern(
    "balances/adverb",
    r"^(?:in |as |on |at )?(?:addition|additionally|also|further|furthermore|however|moreover|similarly"
    r"|respectively"
    r"|a result|result|such|that date|consequently|accordingly|therefore) ,\s*",
    means="an adverb that opens a clause",
    examples=("in addition , cash", "additionally , cash"),
    counterexamples=("cash ,",),
)
_ACTED = Pattern(
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
_MOVED_BEHIND = Pattern(
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
_DISPOSED = Pattern(
    "balances/disposed",
    r"(?<!\bwas )(?<!\bwere )\b(?:retired|disposed of|wrote off|written off|sold|repaid|redeemed|repurchased"
    r"|extinguished|converted|collected|prepaid|exchanged|transferred|purchased|bought|borrowed|repurchasing"
    r"|redeeming|repaying|selling|buying|retiring|borrowing|spending|paying)(?: an?)?"
    r"(?: (?:additional|aggregate|total|net|another|of))*\s*$",
    means="what is done with the amount that follows moves it",
    examples=("we repaid an aggregate of", "sold"),
    counterexamples=("was repaid",),
)
_FIRST_PREPOSITION = Pattern(
    "balances/preposition",
    r"(?<!^)\s(?:of|for|on|in|from|to|by|with|related|pertaining|under|included|associated|that|which)\b",
    means="a preposition behind a noun",
    examples=("balance[[ of]] the loan",),
    counterexamples=("of the loan",),
)


_WORN = Pattern(
    "balances/net-of-wear",
    r", net of (?:accumulated |related )?(?:amortization|depreciation)\b[^.;]{0,60}$",
    means="net of what wears off",
    examples=("equipment, net of accumulated depreciation was ",),
    counterexamples=("equipment, net of tax was",),
)
_STATED_AT = Pattern(
    "balances/stated-at",
    r"\b(?:is|are|was|were|being) (?:valued|carried|stated|measured) at\s*$",
    means="the amount that follows is what something is carried at",
    examples=("inventories are stated at ",),
    counterexamples=("inventories are located at ",),
)
_DOING = Pattern(
    "balances/doing",
    r"\b(?:develop|retire|replace|settle|reduc|liquidat|resolu|conver|amortiz|deplet|deduc|utiliz|reali[sz]a"
    r"|strengthen|run-?off|roll-?off|growth)(?:ment|tion|sion|ing)?$",
    means="the noun of what is done with something held",
    examples=("settlement", "reduction"),
    counterexamples=("statement", "settlements"),
)
_PASSED = Phrases("passed_through")


class _Said(NamedTuple):
    """The subject of an amount, what links it, the last word before the link, and whether there is any."""

    subject: str
    linked: str
    last: str
    words: bool


@lru_cache(maxsize=16)  # all amounts of a series ask the same
def names_balance(sentence: str, start: int, end: int) -> bool:
    """Whether an amount, characters `start` to `end`, is a balance: "the lease liability was", "receivables of", "we
    had $5 million of debt"; False where something moves it.

    >>> text = "The lease liability was $5 million in 2024, and payments of $2 million were made."
    >>> [names_balance(text, text.index(one), text.index(one) + 10) for one in ("$5", "$2")]
    [True, False]
    """
    if moved_behind(sentence, end):
        return False
    behind = sentence[end : end + _BEHIND].lower()
    if _CARRIED_BEHIND.match(behind) is not None:
        return True
    if _CHARGED_BEHIND.match(behind) is not None:
        return False
    before = _before(sentence, start)
    if _WORN.search(before) or _STATED_AT.search(before):
        return True
    said = _said(before)
    if not said.linked and _HAS.fullmatch(said.last):
        owned = (
            _OF_WHAT.match(sentence[end : end + _AFTER].lower())
            if _NOT_HELD.search(sentence, end, end + _AFTER) is None
            else None
        )
        return owned is not None and _HELD.search(owned[1]) is not None and not _MOVED.search(owned[1])
    carried = _CARRIED.search(said.subject) is not None
    subject = _CARRIED.removed_from(said.subject, " ")
    if not subject.strip() and (not said.words or _CONTAINS.fullmatch(said.linked)):
        if _NOT_HELD.search(sentence, end, end + _AFTER):
            return False
        contained = _OF_WHAT.match(_RESPECTIVELY.sub("", sentence[end : end + _AFTER].lower()))
        return contained is not None and _is_held(contained[1], carried=False)
    return bool(subject) and _is_held(subject, carried=carried)


@lru_cache(maxsize=16)
def names_flow(sentence: str, start: int, end: int) -> bool:
    """Whether an amount, characters `start` to `end`, plainly moved: by the subject of the verb before it ("revenue
    recognized from the opening liability was") or by that verb.

    >>> names_flow("Payments on the liability were $2 million.", 31, 41)
    True
    """
    before = _before(sentence, start)
    owned = _OF_WHAT.match(sentence[end : end + _AFTER].lower())
    if moved_behind(sentence, end):
        return True
    if _DISPOSED.search(before) is not None or (
        _ACTED.search(before) is not None and (owned is None or not _is_held(owned[1], carried=False))
    ):
        return True
    said = _said(before)
    head = " ".join(said.subject.split()[-_NOUN:]) if said.linked == "of" else _FIRST_PREPOSITION.split(said.subject)[0]
    return _MOVED.search(_without_held(head)) is not None or _NEW.match(head) is not None


def moved_behind(sentence: str, end: int) -> bool:
    """Whether what stands behind an amount, from `end`, says that it moved: "a $5 million increase", "5,000 shares were
    repurchased".
    """
    return _MOVED_BEHIND.match(sentence, end) is not None


def named(sentence: str, start: int) -> tuple[list[str], bool]:
    """The words that name what an amount from `start` is said of, up to the first preposition, and whether "of" links
    them; none where nothing does.

    >>> named("The carrying value of the mill was $5 million.", 35)
    (['carrying', 'value'], False)
    """
    said = _said(_before(sentence, start))
    return _FIRST_PREPOSITION.split(said.subject)[0].split(), said.linked == "of"


def _before(sentence: str, start: int) -> str:
    return sentence[max(0, start - _BEFORE) : start].lower().replace("’", "'")


@lru_cache(maxsize=32)
def _said(before: str) -> _Said:
    """What the text before an amount says it is of, worked out once for all who ask."""
    words = _WORD.findall(_ASIDE.sub(" ", before))
    linked = _link(words)
    last, some = (words[-1] if words else ""), bool(words)
    return _Said(_subject(words, linked) if linked else "", linked, last, some)


@lru_cache(maxsize=1024)
def _without_held(text: str) -> str:
    """A text without what is held, although its words are those of moves."""
    return _HELD_THOUGH_MOVED.sub(" ", text)


def _is_held(subject: str, *, carried: bool) -> bool:
    """Whether a subject names what is held or owed; `carried`: it is said to stand in the balance sheet."""
    if _NOT_HELD.search(subject):
        return False
    if _UNDONE.search(subject) or _IN_EQUITY.search(subject):
        return True
    head, *rest = _FIRST_PREPOSITION.split(subject)
    head = _STATE.sub("", head)
    moving = _without_held(subject)
    if carried and not _PASSED.search(moving) and not _DONE.search(moving):
        return True
    if rest and _DOING.search(head):
        return False
    if (rest and _BORNE.search(head)) or _NEW.match(head):
        return False
    if _HELD.search(head) and not _MOVING.search(head) and not _DONE.search(_without_held(" ".join(rest))):
        return True  # "straight-line rent receivable": the last word says what it is
    if _MOVED.search(_without_held(head)) or _DONE.search(_without_held(" ".join(rest))):
        return False
    if carried or _HELD.search(head) or _HELD_SUBJECT.search(head):
        return True
    if _HELD_BY_STATE.match(head) or _HELD_AT_THE_END.search(head):
        return True
    return not _MOVED.search(moving) and bool(_HELD.search(subject) or _HELD_SUBJECT.search(subject))


def _link(words: list[str]) -> str:
    """Takes the verb of being, the "of" or the label that links an amount to its subject off the end of `words`; empty
    where none does.
    """
    linked = ""
    passed: set[str] = set()
    while words and (
        _LISTED.fullmatch(words[-1]) or _LABEL.fullmatch(words[-1]) or ("to" in passed and _TIME.fullmatch(words[-1]))
    ):
        linked = words.pop()
        if linked == "of" and words and not _LISTED.fullmatch(words[-1]):
            break
        passed.add(linked)
    else:
        if words and _LINK.fullmatch(words[-1]):
            linked = words.pop()
        elif words and not passed.isdisjoint(("to", "from", "at")) and _REACHED.fullmatch(words[-1]):
            words.pop()
            if words and words[-1] in ("was", "were", "is", "are", "been"):
                words.pop()
            return "was"  # "deposits grew to", "fell 8% from", "were valued at"
        elif "by" in passed and (level := _exceeding(words)) >= 0:
            del words[level:]
            return "was"  # "assets exceeded the obligation by"
        elif linked == "," and (begin := _clause(words)) < len(words) and words[begin] == "of":
            del words[: begin + 1]
            return "of"  # "of the allowance, $5 million was"
    return linked if _LINK.fullmatch(linked) or linked in (":", "follows") else ""


def _exceeding(words: list[str]) -> int:
    """Where a clause says that one thing exceeds another; -1 where it does not."""
    return next(
        (
            place
            for place in range(len(words) - 1, _clause(words) - 1, -1)
            if words[place] in ("exceed", "exceeds", "exceeded")
        ),
        -1,
    )


def _clause(words: list[str]) -> int:
    """Where the last clause of words begins."""
    return max((place for place, word in enumerate(words) if word in (";", ":", ".")), default=-1) + 1


def _own_clause(words: list[str], cut: int) -> int:
    """Where the clause of a verb is cut from one with an amount of its own before it: "borrowings were $5 million in
    2024 and repayments".
    """
    amount = max((place for place, word in enumerate(words) if word in _SCALES), default=-1)
    if amount <= cut:
        return cut
    last = max((place for place, word in enumerate(words) if word in ("and", ",") and place > amount), default=-1)
    said = words[amount + 1 : last]
    told = all(_TIME.fullmatch(word) or word == "respectively" for word in said) or not _BEING.isdisjoint(said)
    return last if 0 <= last < len(words) - 1 and told else cut


def _subject(words: list[str], linked: str) -> str:
    """The words that an amount is said of: the last clause before its link, behind a verb that says what something
    contains.
    """
    while words and (_TIME.fullmatch(words[-1]) or words[-1] == "net"):
        words.pop()
    cut = max(
        (place for place, word in enumerate(words) if word in (";", ":", ".") or (word == "," and linked == "of")),
        default=-1,
    )
    if linked == "of":
        cut = max(
            cut,
            max(
                (place for place, word in enumerate(words) if _CONTAINS.fullmatch(word) or _ANOTHER.fullmatch(word)),
                default=-1,
            ),
        )
    elif linked != ":":
        cut = _own_clause(words, cut)
    first = cut + 1
    while first < len(words) and (
        words[first] == "and" or _TIME.fullmatch(words[first]) or _CONTAINS.fullmatch(words[first])
    ):
        first += 1
    return _ADVERB.sub("", " ".join(words[first:]))
