"""Numbers in prose: value, unit, scale and printed precision of each; years, dates, items, notes and names of documents
are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tickmark.language.numerals import WORDS
from tickmark.language.rules import small
from tickmark.language.units import ALONE, NAMES, SIGNS, any_of, currency_of
from tickmark.narrate.claims.non_claim_numbers import WORD, no_claims

_CURRENCIES = {**NAMES, **ALONE, "cent": "USD"}
_POWERS = {
    "k": 3, "thousand": 3, "thousands": 3, "m": 6, "mm": 6, "mn": 6, "mln": 6, "mil": 6, "million": 6, "millions": 6,
    "mio": 6, "mill": 6, "b": 9, "bn": 9, "mrd": 9, "mld": 9, "mia": 9, "bln": 9, "bil": 9, "billion": 9, "billions": 9,
    "t": 12, "tn": 12, "trn": 12, "trillion": 12,
    "trillions": 12, "hundred": 2,
}  # fmt: skip
_SYMBOL = f"(?:{any_of(sign for sign in SIGNS if not sign.isalpha())})"
_CODE = f"(?:{any_of(sign for sign in SIGNS if sign.isalpha())})"
_NUMBER = re.compile(
    rf"""(?<![\w/$€£¥₹₩^])(?<!\d[.,:])(?<![A-Za-z][-'&])(?<!§[ ])
    (?P<open>\()?[ ]?(?P<sign>[-−–+][ ]?)?(?:(?P<code>{_CODE})[ ]?)?(?P<symbol>{_SYMBOL})?[ ]?(?P<inner>\()?
      (?P<sign2>[-−–+])?
    (?:(?P<digits>(?:\d{{1,3}}(?:,\d{{3}}){{1,7}}|\d{{1,24}})(?:\.\d{{1,12}})?|\.\d{{1,12}})|(?P<words>{WORD}
      (?:[- ]{WORD})?(?:[ ]point(?:[ ]{WORD})+)?)(?=[- ](?:hundred|thousand|million|billion|trillion|per[ ]?cent
      |percentage|basis|points?\b|cents?\b|(?:more|fewer)[ ]than\b)))
    (?P<close>\))?
    (?:[ -]?(?P<power>(?:hundred[ ]|thousand[ ])?(?:thousand|million|billion|trillion)s?|hundred)\b|[ ]?(?P<short>mln
      |mil|mill(?=\.)|mio|mrd|mld|mia(?=\.)|bln|bil|bn|mn|MM|mm|tn|trn)\b\.?
      |(?P<letter>[KMBTkmbt])(?![\w'&])|[ ](?P<far>[MBK])(?![\w'&./-]))?
    (?P<percent>[ ]?%|[ -]?(?:percentage[- ]points?|per[ ]?cent(?:age[- ]points?)?|pct|basis[- ]points?|bps?|ppts?|pps?
      |p\.p\.|pts?|points?)(?![\w]))?
    (?P<multiple>[ ]?x(?![\w])|×(?![\w])|[ ]×(?![\w]|[ ](?!(?:the|that|its|last)\b)[\w(])|[ -]?fold\b|[ ]times(?![ ]
      (?:a|per|each|the[ ]number)\b))?
    (?P<close2>[ ]?\))?(?P<percent2>[ ]?%)?
    (?!\d|,\d|[.]\d|/\d|[:]\d\d)""",
    re.VERBOSE | re.IGNORECASE,
)
_STATES = re.compile(
    r"(?:\b(?:was|were|is|of|to|totaled|totalled|totaling|reached|at|from|by|hit|stood at|came to)|[:=])\s+$"
)  # a verb or a sign that a number follows
_NAMED_BEFORE = re.compile(
    r"(?:^|[\s(\"'])(?!(?:And|Or|Of|To|Was|Were|Is|Are|At|By|In|From|Than|About|Nearly|Over|Some|Around"
    r"|Approximately"
    r"|Total|Only|With|The|A|For|Had|Has|Have|Opened|Closed|Employed|Added|Sold|Shipped|Delivered|Operated|Roughly"
    r"|Almost|Exactly|Employs)\b)[A-Z][A-Za-z]+[ -]$"
)
_NOUN_AFTER = re.compile(
    (
        r"[- ]?\s?(?:(?:new|additional|more|full-time|part-time|total|active|retail|net|company-operated|owned|leased"
        r"|global|paid|registered|operating|reportable|other|different|separate|regular|common|ordinary|treasury"
        r"|outstanding|dilutive|basic|diluted|weighted[- ]average|of (?:its|our|the"
        r"|these))\s+){0,3}(?P<noun>[a-z][a-z-]{2,})"
    ),
    re.ASCII,
)
_NOT_NOUNS = frozenset((
    "and", "or", "but", "the", "a", "an", "in", "on", "at", "by", "of", "to", "for", "from", "with", "as", "is", "are",
    "was", "were", "be", "been",
    "has", "have", "had", "will", "would", "which", "that", "than", "then", "when", "while", "per", "during", "through",
    "after", "before", "under",
    "over", "against", "versus", "respectively", "compared", "representing", "reflecting", "excluding", "including",
    "not", "also", "both", "each", "its",
    "our", "their", "this", "these", "those", "because", "due", "driven", "if", "since", "until", "between", "into",
    "about", "up", "down", "higher",
    "lower", "last", "prior", "previous", "year", "ago", "earlier", "vs", "again", "now",
))  # fmt: skip
_OF_A_DOLLAR = (
    *(f" {of} {each}{sales} dollar" for of in ("of", "on", "in", "out of", "from") for each in ("each", "every")
      for sales in ("", " sales", " revenue")),
    " on the dollar", " of a dollar",
)  # fmt: skip
_SHORT = 3  # letters
_RANGE = 3  # words: `to 37 exahashes`
_RATES = ("percent", "points")
_CLOSES = ("", ",", ".", ";", ")")
_OF_THEM = (" of the ", " of those", " of these", " of them", " of its ")
_POINTS_OF_SOMETHING_ELSE = frozenset((
    "index", "indices", "bullet", "talking", "key", "main", "action", "nasdaq", "dow", "nps", "promoter", "score",
    "agenda",
))  # fmt: skip
"""Words of sentences whose points are none of a percentage."""
_SHARES = re.compile(
    (
        r"\s?(?:(?:of|the|our|its|common|ordinary|preferred|class [a-c]|diluted|basic|weighted[- ]average|weighted"
        r"|average|treasury|outstanding|issued|additional|total|company|restricted|stock)[ -]+){0,5}(?:shares?|shs"
        r"|RSUs?|PSUs?|stock options?|options|restricted stock units|stock units|warrants)\b(?!\s*(?:price|of (?:total"
        r"|revenue"
        r"|sales)))"
    ),
    re.IGNORECASE,
)
_PER_SHARE = re.compile(
    (
        r"\s?(?:,\s)?(?:(?:in cash|basic|diluted|of cash|cents?)\s)?(?:(?:per|a|each|for each)\b|/)\s?(?:[\w-]+ "
        r"){0,3}?(?:shares?|ADS|unit)\b(?!\s+(?:repurchase|buyback|program))"
    ),
    re.IGNORECASE,
)
_CURRENCY_AFTER = re.compile(
    rf"\s?(?:(?P<code>{_CODE})\b|"
    rf"(?:U\.?S\.? |American )?(?P<word>{any_of(_CURRENCIES)})s?\b(?: sterling)?)(?!\s?[$\d])",
    re.IGNORECASE,
)
_PREFIX = re.compile(
    r"\b(?P<word>about|approximately|approx\.?|around|roughly|circa|ca\.|some|close to|in the neighborhood of|nearly"
    r"|almost|just under|just below|slightly (?:under|below|less than)|under|below|less than|fewer than|short of|shy "
    r"of|up to|at most|no more than|not more than|a maximum of"
    r"|more than|over|above|exceeding|in excess of|just over|just above|slightly (?:over|above|more than)|greater "
    r"than|at least|upwards of|north of|no less than|not less than|(?:topp|surpass|exceed|pass|cross)(?:ed|es|s"
    r"|ing)(?: the)?)\s+(?:a |an )?(?:net )?$|(?P<tilde>[~≈])\s?$|(?P<sign>[+−–-])?(?P<under><)\s?$",
    re.IGNORECASE,
)
_SIGN_WORDS = 30  # characters before a number in which its sign stands as a word, with what is before that
_INCLUSIVE = re.compile(r"at (?:least|most)|(?:no|not) (?:less|more)|up to|a maximum", re.IGNORECASE)
_JOIN = re.compile(
    r"\)?\s*(?:shares?|points?)?\s*(?:,\s*(?:and|or)?|and|or|/|&)\s*(?:approximately |about |a |an |net )*"
)
_TO = re.compile(r"\)?\s?(?:-|–|—|to|through)\s?(?:approximately |about )?")
_MOVING = re.compile(
    r"\b(?:\w+ed|went|crept|rose|came|ran|shot|is|was|were|moves?|picks?|goes|sales|edging|inching) $", re.IGNORECASE
)
_BETWEEN = re.compile(
    r"\b(?:between|range of|ranging from|ranged from|range from)\s+(?:approximately |about )?$", re.IGNORECASE
)
_ABOVE = frozenset((
    "more", "over", "above", "exceeding", "in", "just", "greater", "at", "upwards", "north", "slightly", "no", "not",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Number:
    """One number of a text: characters `start` to `end`, `value` in base units with its sign, `step` one unit of its
    last printed digit.

    `kind` is `money`, `per_share`, `percent`, `points`, `shares`, `multiple`, `count` or `bare`; `unit` the warehouse's
    (percentages are `pure` fractions). `power` is the printed scale's, None where none is printed. `approximate` is "",
    `about`, `above` (more than) or `below` (nearly, less than); `spread` is `low` or `high` for the ends of a range.
    `explicit` means that a sign is printed, `inclusive` that the bound itself is meant too (`at least`).
    """

    start: int
    end: int
    text: str
    value: Decimal
    unit: str
    kind: str
    step: Decimal
    power: int | None = None
    approximate: str = ""
    spread: str = ""
    explicit: bool = False
    noun: str = ""
    listed: int = -1
    inclusive: bool = False

    @property
    def digits(self) -> int:
        """How many digits are printed; none of a number in words."""
        return sum(c.isdigit() for c in self.text)


def find_numbers(text: str, masked: Sequence[tuple[int, int]] = (), *, cell: bool = False) -> list[Number]:
    """The numbers of a sentence that claim something, in order.

    Args:
        text: folded text of a sentence, or of a table's cell.
        masked: further spans whose numbers claim nothing: names of companies and segments.
        cell: whether it is a cell, where a bare number claims something without a noun.
    """
    matches = list(_NUMBER.finditer(text))
    spans = [*masked, *no_claims(text)] if matches else []
    found: list[Number] = []
    for match in matches:
        name = "digits" if match["digits"] else "words"
        at, to = match.start(name), match.end(name)
        if any(a < to and at < b for a, b in spans):
            continue
        number = _number(text, match, cell)
        if number is not None:
            found.append(number)
    return _lists(text, found)


def _power(match: re.Match[str]) -> int | None:
    word = match["power"] or match["short"] or match["letter"] or match["far"]
    if not word:
        return None
    if match["far"] and not (match["symbol"] or match["code"]):
        return None
    parts = small(word).split()
    return sum(_POWERS[part] for part in parts)


def _number(text: str, match: re.Match[str], cell: bool) -> Number | None:
    power = _power(match)
    end = match.end()
    percent = (match["percent"] or match["percent2"] or "").strip(" -").lower()
    closing = [name for name in ("close", "close2") if match[name]]
    opened = bool(match["open"] or match["inner"])
    if closing and not opened:
        end = match.start(closing[0])
        if percent and match.start("percent") >= end:
            percent = ""
    if match["far"] and power is None:
        end = match.start("far") - 1
    minus = "-−–"
    signs = [name for name in ("sign", "sign2") if match[name] and match[name].strip() in tuple(minus)]
    if "sign" in signs and not _is_sign(text, match.start("sign"), match["sign"]):
        signs.remove("sign")
    plus = "+" in (match["sign"] or "") + (match["sign2"] or "")
    bracketed = bool(closing) and opened and not plus and _bracketed(text, match, cell)
    if closing and opened and not bracketed:
        end = match.start(closing[0])
    negative = bool(signs) or bracketed
    explicit = negative or plus
    digits, value = _value(match)
    exponent = Decimal(1).scaleb(-len(digits.partition(".")[2]))
    scale = Decimal(1).scaleb(power or 0)
    opening = ("open", "inner") if bracketed else ()
    first = min(match.start(name) for name in ("code", "symbol", "digits", "words", *signs, *opening) if match[name])
    kind, unit, end, factor, noun = _unit(text, match, end, percent, digits, power, cell)
    if not kind:
        return None
    prefix = _PREFIX.search(text, max(0, first - 40), first)
    about = ""
    if prefix and not _moved_up_to(text, prefix):
        head = "about" if prefix["tilde"] else "under" if prefix["under"] else prefix["word"].lower()
        about = _approximation(head)
        if prefix["sign"]:
            negative, explicit = prefix["sign"] != "+", True
    if (word := _sign_in_words(text, first)) == "minus" or (word and kind in _RATES):
        negative, explicit = word == "minus", True
    value, step = value * scale * factor, exponent * scale * factor
    return Number(
        first, end, text[first:end], -value if negative else value, unit, kind, step, power, about, "", explicit, noun,
        inclusive=bool(prefix and about and _INCLUSIVE.match(prefix["word"] or "")),
    )  # fmt: skip


def _is_sign(text: str, start: int, sign: str) -> bool:
    """A dash between two things is no sign: one stands at the beginning or behind a space, and touches its number."""
    return start == 0 or (text[start - 1] in " (|" and not sign.endswith(" "))


def _sign_in_words(text: str, start: int) -> str:
    """`minus` or `plus` before a number as its sign, where it takes it from no other number, nor adds it to one."""
    before = text[max(0, start - _SIGN_WORDS) : start].lower().split()
    signed = before[-1:] in (["minus"], ["plus"]) and not any(char.isdigit() for char in " ".join(before[-2:-1]))
    return before[-1] if signed else ""


def _moved_up_to(text: str, prefix: re.Match[str]) -> bool:
    """Whether `up to` belongs to the verb before it (`inched up to 5`) and sets no limit."""
    return (prefix["word"] or "").lower() == "up to" and _MOVING.search(text, 0, prefix.start()) is not None


def _approximation(head: str) -> str:
    first = head.split()[0]
    if re.search(
        r"under|below|less than|fewer|short of|shy of|up to|at most|no more|not more|maximum|nearly|almost", head
    ) and not ("no less" in head or "not less" in head):
        return "below"
    return "above" if first in _ABOVE or first.startswith(("topp", "surpass", "exceed", "pass", "cross")) else "about"


def _bracketed(text: str, match: re.Match[str], cell: bool) -> bool:
    """Whether parentheses around a number are its sign and not a remark: alone in a cell, or behind the currency sign,
    or after a word that an amount follows.
    """
    if cell or match["inner"]:
        return True
    return bool(
        re.search(
            r"(?:\b(?:of|was|were|is|are|to|by|from|at|and|or|than|totaled|reported)|[:=|])\s*$",
            text[: match.start("open")],
        )
    )


def _value(match: re.Match[str]) -> tuple[str, Decimal]:
    if match["digits"]:
        digits = match["digits"].replace(",", "")
        return digits, Decimal(digits)
    whole, _, fraction = match["words"].lower().partition(" point ")
    digits = str(sum(WORDS[part] for part in re.split(r"[- ]", whole)))
    if fraction:
        digits += "." + "".join(str(WORDS[part]) for part in fraction.split())
    return digits, Decimal(digits)


Unit = tuple[
    str, str, int, Decimal, str
]  # kind, unit, where what was read ends, factor, noun; an empty kind for what claims nothing
_ONE = Decimal(1)


def _unit(text: str, match: re.Match[str], end: int, percent: str, digits: str, power: int | None, cell: bool) -> Unit:
    """What a number counts, by the words and signs around it."""
    if percent:
        return _percent_unit(text, match, end, percent)
    currency, factor, end = _currency(text, match, end)
    after = text[end : end + 90]
    if factor != _ONE and after.lower().startswith(_OF_A_DOLLAR):
        return "percent", "pure", end, factor, ""
    if currency:
        per_share = _PER_SHARE.match(after)
        if per_share or factor != _ONE:
            return "per_share", f"{currency}/shares", end + (per_share.end() if per_share else 0), factor, ""
        return "money", currency, end, _ONE, ""
    if match["multiple"]:
        return "multiple", "pure", end, _ONE, ""
    if _SHARES.match(after):
        return "shares", "shares", end, _ONE, ""
    noun = _NOUN_AFTER.match(_behind_range(after))
    word = noun["noun"] if noun and noun["noun"] not in _NOT_NOUNS else ""
    if power is not None or cell or "," in (match["digits"] or "") or "." in digits or len(digits) > 4:
        return ("count" if word else "bare"), "pure", end, _ONE, word
    before = text[: match.start("digits")]
    if _NAMED_BEFORE.search(before[-40:]):
        return "", "", end, _ONE, ""
    if word:
        return "count", "pure", end, _ONE, word
    stated = len(digits) > 1 and (_STATES.search(before) or _ends_clause(before, after))
    return ("bare" if stated else ""), "pure", end, _ONE, ""


def _behind_range(after: str) -> str:
    """What stands behind the second number of a range (`35 to 37 exahashes`), else all that stands behind a number.

    >>> _behind_range(" to 37 exahashes"), _behind_range(" to our")
    (' exahashes', ' to our')
    """
    words = after.split(maxsplit=2)
    ranged = len(words) == _RANGE and after.startswith(" to ") and words[1].isdigit()
    return f" {words[2]}" if ranged else after


def _ends_clause(before: str, after: str) -> bool:
    """Whether a plain number stands behind a word and ends its clause, or is a part of something (`after closing 287.`,
    `builds 38 of the new model`).
    """
    last = before.split()[-1:]
    behind = bool(last) and last[0].isalpha() and last[0].islower() and len(last[0]) > _SHORT
    return behind and (after.lstrip()[:1] in _CLOSES or after.startswith(_OF_THEM))


def _percent_unit(text: str, match: re.Match[str], end: int, percent: str) -> Unit:
    """Of a number with a sign or a word of percent: percent or points."""
    if percent.startswith(("basis", "bp")):
        return "points", "pure", end, Decimal("0.0001"), ""
    if percent == "%" or (percent.startswith(("per cent", "percent", "pct")) and "point" not in percent):
        points = re.match(r"[- ](?:age )?points?\b|[- ]pts?\b", text[end : end + 8])
        return ("points" if points else "percent"), "pure", end + (points.end() if points else 0), Decimal("0.01"), ""
    if percent.startswith(("percentage", "per cent", "pp", "p.p")) or (
        match["symbol"] is None and not _POINTS_OF_SOMETHING_ELSE & frozenset(text.lower().split())
    ):
        return "points", "pure", end, Decimal("0.01"), ""
    return ("", "", end, _ONE, "") if not match["symbol"] else ("money", "USD", match.end("digits"), _ONE, "")


def _currency(text: str, match: re.Match[str], end: int) -> tuple[str | None, Decimal, int]:
    """The currency that a sign before a number or a word after it names, the factor of its parts (cents), and where the
    word ends.
    """
    symbol = match["symbol"] or match["code"]
    currency = None
    if symbol:
        currency = currency_of(symbol.strip()) or "USD"
    named = _CURRENCY_AFTER.match(text[end : end + 90])
    if not named:
        return currency, _ONE, end
    if named["code"]:
        return currency_of(named["code"]), _ONE, end + named.end()
    word = small(named["word"])
    return currency or _CURRENCIES[word], Decimal("0.01") if word == "cent" else _ONE, end + named.end()


def _lists(text: str, found: list[Number]) -> list[Number]:
    """Numbers with the scale, unit and range that the list they stand in gives them."""
    groups: list[list[Number]] = []
    for number in found:
        if groups:
            last = groups[-1][-1]
            between = text[last.end : number.start]
            if _alike(last, number) and (_TO.fullmatch(between) or _JOIN.fullmatch(between)):
                groups[-1].append(number)
                continue
        groups.append([number])
    listed: list[Number] = []
    for place, group in enumerate(groups):
        listed += _as_list(text, group, place) if len(group) > 1 else [replace(group[0], listed=place)]
    return listed


def _alike(one: Number, other: Number) -> bool:
    """Whether two numbers that stand beside each other can be of one list: a bare one before a rate may be a rate too,
    unless it has thousands (`3 to 5 %`, but `up 3 % to 4,186` and `6,204, 45 % of them`).
    """
    if (one.kind in _RATES and other.kind == "bare") or (other.kind in _RATES and "," in one.text):
        return False
    return one.kind == other.kind or "bare" in (one.kind, other.kind) or {one.kind, other.kind} == {"count", "shares"}


def _as_list(text: str, group: list[Number], place: int) -> list[Number]:
    last = group[-1]
    kind = next((n for n in group if n.kind != "bare"), last)
    between = text[group[0].end : group[1].start]
    ranged = bool(_BETWEEN.search(text[: group[0].start])) or (
        between.strip() in ("-", "–", "—") and not group[0].explicit
    )
    spread = len(group) == 2 and bool(_TO.fullmatch(between) or ("and" in between and ranged))
    made = []
    for position, number in enumerate(group):
        if number.kind in ("bare", "count") and kind.kind not in ("bare", "count"):
            factor = {"percent": Decimal("0.01"), "points": Decimal("0.01")}.get(kind.kind, Decimal(1))
            number = replace(
                number, kind=kind.kind, unit=kind.unit, value=number.value * factor, step=number.step * factor
            )
        if (
            number.power is None
            and last.power is not None
            and "," not in number.text
            and (number.kind == last.kind or last.kind in ("bare", "count"))
        ):
            scale = Decimal(1).scaleb(last.power)
            number = replace(number, power=last.power, value=number.value * scale, step=number.step * scale)
        if spread:
            low = position == 0
            number = replace(
                number,
                spread="low" if low else "high",
                approximate=("above" if low else "below") if ranged else number.approximate,
            )
        made.append(replace(number, listed=place))
    return made


def within(numbers: Iterable[Number], start: int, end: int) -> list[Number]:
    """Numbers that stand between two characters."""
    return [number for number in numbers if start <= number.start and number.end <= end]
