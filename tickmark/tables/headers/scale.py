"""Statements of scale: `(in millions, except per share amounts)` and their many relatives.

A statement may set money and shares apart, take things out of itself, or speak of one unit only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, Words
from tickmark.language.units import SIGNS, any_of
from tickmark.tables.headers.scale_words import LAKHS, POWERS, WORDS, odd_aside, single, unknown_word
from tickmark.time.abbreviations import MONTH_NAMES

_STATEMENT = Pattern(
    "tables/statement",
    rf"\b(?:in|of|presented in|expressed in|reported in|stated in)\s+(?:u\.?s\.?\s+)?(?P<what>\w+\s+)?(?:\$|us\$"
    rf"|dollars in )?\s*(?:{WORDS})s?\b"
    r"|\((?:\s*(?:us)?\$\s*)?(?:thousand|million|billion)s?\b[^)]*\)"
    rf"|\((?:[₹$]|rs\.?|inr)?\s?(?:in\s)?(?:{LAKHS})s?\b[^)]*\)"
    r"|\b(?:thousand|million|billion)s\s+of\s+(?:u\.?s\.?\s+)?(?:dollars|shares|usd|euros?|yen)"
    r"|\$\s*(?:in\s+)?(?:thousand|million|billion)s\b"
    r"|\bin hundreds(?=\s*(?:[),;]|$|except|of (?:u\.?s\.? )?dollars))"
    r"|\(\s*(?:\$\s*)?'?0{3}'?s?(?:\s+omitted)?\s*\)|\bin\s+0{3}'?s\b|\$0{3}'?s?\b|\b000'?s omitted\b"
    r"|^\s*(?:dollars |amounts |\$ )?(?:in )?(?:thousand|million|billion)s\s*(?:$|,|except\b|unless\b)|(?<!of "
    r")(?<!\d )\b(?:thousand|million|billion)s\s*$",
    means='a statement of scale: "(in millions)", "$000\'s omitted"',
    examples=("([[in thousands]])",),
    counterexamples=("a thousand employees",),
)
_OVERRIDE = "\u202e"  # letters behind it are shown from right to left: what is read is not what is seen
_SHORTEST_NAME = 2  # letters that name nothing
_SHORTEST = 120  # characters; a longer text is a sentence and abbreviates nothing
_SHORT = Pattern(
    "tables/short",
    rf"(?P<sign>{any_of(sign.lower() for sign in SIGNS if not sign.isalpha())}"
    rf"|\b(?:{any_of(sign.lower() for sign in SIGNS if sign.isalpha())}))\s?(?:in\s)?"
    rf"(?P<letters>mm?|k|bn?|(?:mio|mln|mn|mrd|tsd)\b\.?|'?000(?:,000)?(?:'?s)?"
    rf"|'?(?:thousand|million|billion|crore|lakh)s?)(?!\w)"
    r"(?=\s*(?:[),;]|except|unless|$))"
    rf"|(?<![\w$])(?P<before>[tkm]|(?:mio|mn|mln|mrd|bn|tsd)\b\.?)\s?(?P<money>[€£]|"
    rf"(?:{any_of(sign.lower() for sign in SIGNS if sign.isalpha())})\b)(?=\s*(?:[),;]|except|unless|$))"
    r"|\bin (?P<alone>mm|mn|mio|mln|mrd|bn|bln)\b\.?(?=\s*(?:[),;]|except|of (?:u\.?s\.? )?dollars|$))|\bin "
    r"(?P<cut>thous|tsd)\b\.?",
    means='a statement of scale in letters: "$mm", "in bn", "TEUR"',
    examples=("([[$ in millions]], except share data)", "[[teur]]", "[[mio. chf]]", "[[£m]] unless otherwise stated"),
    counterexamples=("(in millions, except share data)",),
)
_ABBREVIATED = ("in mm", "in mn", "in mio", "in mln", "in mrd", "in bn", "in bln", "in thous", "in tsd")
_SHORT_FORMS = "|".join(
    dict.fromkeys(
        ("$", "illion", "thousand", *_ABBREVIATED, "'000", *(sign.lower() for sign in SIGNS if "$" not in sign))
    )
)
_MAY_BE_SHORT = Words(_SHORT_FORMS)  # without one of which nothing is abbreviated
_MAY_STATE = Words(f"{_SHORT_FORMS}|000|dollars|in |lakh|lac|crore")  # without one of which no scale is stated
_SPELLED = Words("illion|thousand|000|dollars|hundreds|lakh|lac|crore")  # and of what is spelled out
_QUOTES = str.maketrans("’‘`´", "'" * 4)
_POWER = Pattern(
    "tables/power",
    rf"\b(?P<power>{WORDS}|hundred(?=s\b))s?\b|0{{3}}'?s?",
    means="the word for a power of ten",
    examples=("in [[millions]]",),
    counterexamples=("in full",),
)
_WORD = r"(?P<power>thousand|million|billion|trillion)s?"
_SHARES_POWER = Pattern(
    "tables/shares-power",
    (
        r"(?<!per )(?<!per-)\bshares?\b(?: and per[- ]share)?[^.;()]{0,60}?\b(?:in|reflected in|of)\s+"
        + _WORD
        + r"|(?<!per )(?<!per-)(?<!value of )(?<!cost of )"
        r"\bshares?\s*\(\s*(?:in )?(?P<power2>thousand|million|billion)s?"
        r"|(?P<power3>thousand|million|billion)s\s+of\s+shares|\bshares? (?:and|or) (?:dollars?|amounts?"
        r"|\$)[^.;)]{0,20}\bin (?P<power4>thousand|million|billion)s?"
        r"|(?P<power5>thousand|million|billion)s\s+of\s+[^.;()]{0,30}?\bdollars,? (?:and|or) (?:of )?shares\b"
    ),
    means="shares and the power of ten they are in",
    examples=("dollars and [[shares in millions]]",),
    counterexamples=("dollars in millions",),
)
_MONEY_POWER = Pattern(
    "tables/money-power",
    r"\b(?:dollars?|amounts?|usd|\$)[^.;)]{0,40}?\b(?:in|of)\s+" + _WORD,
    means="amounts and the power of ten they are in",
    examples=("all figures in [[usd in thousands]]",),
    counterexamples=("operating results (in thousands):",),
)
_EXCEPT = Pattern(
    "tables/except",
    rf"{Phrases('excepting').source}|\bexcluding\b|\bunless\b",
    means="what a statement of scale excepts",
    examples=("(in millions, [[except]] percentages)",),
    counterexamples=("capital expenditures (in millions)",),
)
_UNSCALED = Pattern(
    "tables/unscaled",
    r"^\(?(?:in )?(?:whole |actual |u\.s\. )?dollars\)?$|\(in dollars\)|\bin whole dollars\b|\bin actual (?:dollars"
    r"|amounts)\b|\(actual (?:dollars|amounts|number)[^)]*\)",
    means="amounts that are in dollars, in full",
    examples=("weighted average exercise price [[(in dollars)]]",),
    counterexamples=("average fee per card (dollars)",),
)
_PER_SHARE_DOLLARS = Pattern(
    "tables/per-share-dollars",
    r"[;,]?\s*(?:and |with )?per[- ]share (?:amounts?|data|figures)?\s*(?:are |is |expressed |stated |presented "
    r")?in "
    r"(?:whole |actual )?(?:u\.?s\.? )?dollars",
    means="amounts per share are in dollars",
    examples=("(in millions[[; per-share amounts in dollars]])",),
    counterexamples=("(dollars in millions except per share amounts)",),
)
_PER_SHARE_EXCEPTED = Pattern(
    "tables/per-share-excepted",
    r"per[- ](?:common )?(?:share|unit)s?(?: and (?=per))?|\b(?:and|or) per[- ]\w+|\bshare (?:prices?|values?)\b",
    means="amounts per share, where they are excepted",
    examples=("except [[per share]] data",),
    counterexamples=("except shares",),
)
_SHARES_EXCEPTED = Phrases("shares_excepted")
_DOLLARS = Phrases("dollars")
_FROM_STATEMENT = Pattern(
    "tables/from-statement",
    r"\b(?:in|of) (?:thousand|million|billion)s?.*",
    means="a statement of scale in a title, to the end",
    examples=("Revenue [[in millions, except shares]]",),
    counterexamples=("Revenue in full",),
    flags=re.IGNORECASE,
)
_CLAUSE = Pattern(
    "tables/clause",
    r"([a-z][a-z' -]{2,40}) (?:is |are )?in (thousand|million|billion)s?\b",
    means="one thing and the power of ten it is in",
    examples=("all figures in usd in thousands",),
    counterexamples=("operating results (in thousands):",),
)
_UNSAID = frozenset(("not", "never", "formerly", "previously", "originally", "longer"))
"""Before a statement, they say that it does not hold: "not stated in millions"."""
_FRACTIONS = frozenset(("half", "quarter", "third", "fifth", "tenth", "dozen"))  # of a power: "in half thousands"
_NEAR = 3  # words before it
_REPORTED_IN = Pattern(
    "tables/reported-in",
    r"([^.;]*?)\b(?:is|are|was|were) (?:reported|presented|stated|expressed|shown|reflected) in (thousand|million"
    r"|billion)s\b(?!.*\b(?:thousand|million|billion)s\b)",
    means='"... are reported in thousands"',
    examples=("[[(dollar amounts in tables are stated in thousands]])",),
    counterexamples=("amounts in tables are in millions.",),
)
_WORTH = Pattern(
    "tables/worth",
    r"\b(?:values?|costs?|prices?|expenses?|proceeds)\b(?!.*\b(?:amounts?|dollars?|data|figures|information|shares?"
    r"|units?|options)\b)",
    means="what shares are worth or cost, and no count of them",
    examples=("average [[cost]]",),
    counterexamples=("shares bought",),
)
_VALUE_ALONE = Pattern(
    "tables/value-alone",
    r"\b(?:intrinsic|fair|market) values?$",
    means="a value, at the end of a label",
    examples=("aggregate [[intrinsic value]]",),
    counterexamples=("amounts in tables are",),
)
_AWARDS = Phrases("shares_or_awards")
_VALUED = Phrases("valued")


_SIGNS = frozenset("$€£¥")


@dataclass(frozen=True, slots=True)
class Statement:
    """Powers of ten that a text states: of money and of counts of shares; None where it says nothing of them.

    `apart` says that it names shares and their power itself ("number of shares, which are reflected in thousands");
    `unknown` that it states a power in a word that is none of the known ones ("in milllions"), so that nobody can tell
    what the numbers are.
    """

    text: str
    money: int | None
    shares: int | None
    apart: bool = False
    unknown: bool = False

    def of(self, *, shares: bool) -> int | None:
        """The power of ten of counts of shares, or of money."""
        return self.shares if shares else self.money


def _spelled(match: re.Match[str]) -> str:
    """A power of ten by its letters, spelled out: `($M)`, `$ in MM`, `US$'000` -> `$ in millions`, `$ in thousands`."""
    letters = (match["letters"] or match["alone"] or match["cut"] or match["before"]).strip("'.")
    if letters[0] in "cl":
        return f"{match['sign']} in {letters.removesuffix('s')}s"
    billions, millions = letters[0] == "b" or letters == "mrd", letters[0] == "m" or letters.endswith(",000")
    power = "billion" if billions else "million" if millions else "thousand"
    return f"{match['sign'] or match['money'] or ''} in {power}s"


@lru_cache(maxsize=32768)
def spelled_out(text: str) -> str:
    """A text in lower case with the power of ten that letters beside a currency abbreviate in words.

    >>> spelled_out("2019 (€m)"), spelled_out("US$‘000"), spelled_out("£ million")
    ('2019 (€ in millions)', 'us$ in thousands', '£ in millions')
    >>> spelled_out("RMB’Million"), spelled_out("($000,000)")
    ('rmb in millions', '($ in millions)')
    >>> spelled_out("(Amounts in bn)"), spelled_out("(in mio)")
    ('(amounts  in billions)', '( in millions)')
    """
    low = text.lower().translate(_QUOTES)
    return _SHORT.sub(_spelled, low) if len(text) <= _SHORTEST and _MAY_BE_SHORT.found_in(low) else low


@lru_cache(maxsize=32768)
def read_statement(text: str) -> Statement | None:
    """The statement of scale in a text, or None."""
    if _OVERRIDE in text and len(text) <= _SHORTEST:
        return Statement(text, None, None, unknown=True)
    if "(" in text and odd_aside(text.lower()):
        return Statement(text, None, None, unknown=True)
    if not _MAY_STATE.found_in(text.lower()):
        return None
    low = spelled_out(text)
    if unknown_word(low):
        return Statement(text, None, None, unknown=True)
    if not _SPELLED.found_in(low):
        return None
    low, times = single(_PER_SHARE_DOLLARS.removed_from(low))
    if times:
        once = read_statement(low)
        return (
            None
            if once is None
            else replace(once, text=text, money=_raised(once.money, times), shares=_raised(once.shares, times))
        )
    match = _STATEMENT.search(low)
    if match is None:
        return Statement(text, 0, None) if _UNSCALED.search(low) else None
    if not _UNSAID.isdisjoint(low[: match.start()].rpartition("(")[2].split()[-_NEAR:]):
        return Statement(text, None, None, unknown=True)
    if (match["what"] or "").strip() in _FRACTIONS:
        return Statement(text, None, None, unknown=True)
    apart = _clauses(text, low)
    if apart is not None:
        return apart
    exception = _EXCEPT.search(low)
    main = low[: exception.start()] if exception and exception.start() > match.start() else low
    rest = low[exception.start() :] if exception else ""
    power = _power(low[match.start() :])
    if power is None:
        return None
    shares_power = min(_SHARES_POWER.finditer(low), key=lambda m: m.end() - m.start(), default=None)
    shares = next((POWERS[g] for g in shares_power.groups() if g), None) if shares_power else None
    money: int | None = power
    money_match = _MONEY_POWER.search(main)
    if money_match:
        money = POWERS[money_match["power"]]
    elif (
        shares is not None
        and shares_power is not None
        and shares_power.start() <= match.start() + 2
        and "dollar" not in main
        and _SIGNS.isdisjoint(main)
        and "amount" not in main
        and not main.lstrip("( ").startswith("in ")
    ):
        money = None
    if shares is None:
        excepted = _PER_SHARE_EXCEPTED.removed_from(rest)
        shares = 0 if _SHARES_EXCEPTED.search(excepted) else None
        if shares is None and money is not None and not _DOLLARS.search(main):
            shares = money
    return Statement(text, money, shares, shares_power is not None)


def _raised(power: int | None, times: int) -> int | None:
    return power + times if power else power


def _clauses(text: str, low: str) -> Statement | None:
    """A statement in clauses, one for awards and one for money: "(options in thousands, aggregate intrinsic value in
    millions)"; or of values alone, beside which awards are counted in full.
    """
    of_worth = _REPORTED_IN.search(low)
    if of_worth is not None and _WORTH.search(of_worth[1]):
        return Statement(text, POWERS[of_worth[2]], 0)
    clauses = _CLAUSE.findall(low)
    if len(clauses) == 1 and _VALUE_ALONE.search(clauses[0][0]):
        return Statement(text, POWERS[clauses[0][1]], 0)
    counted = [POWERS[power] for what, power in clauses if _AWARDS.search(what) and not _VALUED.search(what)]
    money = [POWERS[power] for what, power in clauses if _VALUED.search(what)]
    if len(clauses) != 2 or len(counted) != 1 or len(money) != 1:
        return None
    return Statement(text, money[0], counted[0], True)


@lru_cache(maxsize=8192)
def stated_power(texts: tuple[str, ...], *, shares: bool) -> tuple[int | None, str] | None:
    """The power of ten of money or of shares that the first of some texts to state one does, None in it where that is
    unknown, and that text.
    """
    for text in texts:
        statement = read_statement(text)
        if statement is not None and (statement.unknown or statement.of(shares=shares) is not None):
            return statement.of(shares=shares), text
    return None


def power_named(text: str) -> int:
    """The power of ten that a text in lower case names, "$ million"; 0 where it names none."""
    return _power(text) or 0


def _power(text: str) -> int | None:
    match = _POWER.search(text)
    if match is None:
        return None
    return POWERS[match["power"]] if match["power"] else 3


_PARENTHESISED = Pattern(
    "tables/parenthesised",
    r"\([^()]{0,200}\b(?:thousand|million|billion)s?\b[^)]{0,200}\)|\(0{3}'?s?[^)]{0,200}\)",
    means="brackets that hold a statement of scale",
    examples=("September 30, 2023 [[(in millions)]]",),
    counterexamples=("September 30, 2023",),
    flags=re.IGNORECASE,
)


@lru_cache(maxsize=32768)
def without_statement(text: str) -> str:
    """The text with its statement of scale taken out, so that its "except per share amounts" names no unit."""
    shorter = _PARENTHESISED.removed_from(text)
    return shorter if read_statement(shorter) is None or len(shorter) > 60 else _FROM_STATEMENT.removed_from(shorter)


_OF_TIME = frozenset(
    (
        "at|for|the|and|in|month|months|week|weeks|year|years|quarter|quarters|fiscal|ended|ending|first|second|third"
        "|fourth|two|three|six|nine|twelve|thirteen|twenty|thirty|forty|fifty"
        "|unaudited|audited|restated|adjusted|retrospectively|revised|recast|reclassified|corrected|amended|see|note"
        "|notes|period|periods|from|through|inception|as|change|half|halves|q|fy|h|ytd|ttm|ltm|trailing|full|"
        + MONTH_NAMES
    ).split("|")
)
_PHRASE_OF_TIME = Pattern(
    "tables/phrase-of-time",
    r"\b(?:as of|to date)\b",
    means='"as of", "to date"',
    examples=("fair value [[as of]] september 30, 2022",),
    counterexamples=("september 30, 2022",),
)
_LETTERS = Pattern(
    "tables/letters",
    "[a-z]+",
    means="words in small letters",
    examples=("[[rsus]] granted, net of cancellations",),
    counterexamples=("3% - 5%",),
)


@lru_cache(maxsize=32768)
def time_words_removed(text: str) -> str:
    """What a header says apart from time and scale, letters only."""
    said = _LETTERS.findall(_PHRASE_OF_TIME.removed_from(without_statement(text).lower()))
    return "".join([word for word in said if word not in _OF_TIME])
