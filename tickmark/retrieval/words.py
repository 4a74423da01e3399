"""Words of passages and questions as they are indexed: lower case, without endings, dates and lengths of time as one
word each.

`@2023-12-30` is a printed day and `#12m` a length in months (`three months` is `#3m`); both are looked up like words,
so a question that names a period finds the sentences that do, however they print it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tickmark.time.abbreviations import MONTHS

DAY = "@"
MONTHS_LONG = "#"

_WORD = re.compile(r"\d[\d.,]*\d|\d|[a-z]+(?:'[a-z]+)?|r&d")
_MONTH = "|".join(sorted((name for name in MONTHS if len(name) > 2), key=len, reverse=True))
_YEAR_LIST = re.compile(r"(?:\s*,?\s*(?:and\s+|or\s+|&\s*)?)((?:19|20)\d\d)\b")
_DATE = re.compile(
    rf"\b({_MONTH})\.?\s+([0-3]?\d),?\s+((?:19|20)\d\d)\b|\b([0-3]?\d)\s+({_MONTH})\.?,?\s+((?:19|20)\d\d)\b"
    rf"|\b((?:19"
    rf"|20)\d\d)-(\d\d)-(\d\d)\b"
)
_LENGTH = re.compile(
    r"\b(?:(?P<q>quarters?(?:ly)?|three[- ]months?|thirteen[- ]weeks?|1[34][- ]weeks?)|(?P<h>six[- ]months?"
    r"|twenty[- ]six[- ]weeks?|2[67][- ]weeks?|first half|second half)"
    r"|(?P<n>nine[- ]months?|thirty[- ]nine[- ]weeks?|39[- ]weeks?)|(?P<y>years?|annual(?:ly)?|twelve[- ]months?"
    r"|fiscal(?= (?:19|20)\d\d)|5[23][- ]weeks?|fifty[- ](?:two|three)[- ]weeks?))\b"
)
_LENGTHS = {"q": 3, "h": 6, "n": 9, "y": 12}

_STOPWORDS = (
    "a about all also am an and any are as at be been being but by can could did do does each either for from had "
    "has have he her his how i if in into is it its"
    " may me might more most my no nor not of on or our out over own per please s shall she should show so some such "
    "t than that the their them then there these they"
    " this those through to under until upon us was we were what when where whether which while who whom whose why "
    "will with within would you your"
    " respectively tell give find much many"
)
STOPWORDS = frozenset(_STOPWORDS.split())

_IRREGULAR = {
    "paid": "pay", "sold": "sell", "bought": "buy", "held": "hold", "made": "make", "spent": "spend", "lent": "lend",
    "leased": "leas", "lease": "leas", "leases": "leas",
    "leasing": "leas", "taxes": "tax", "taxed": "tax", "taxation": "tax", "taxable": "tax", "data": "data", "billion":
    "billion", "million": "million", "trillion": "trillion", "business": "busi", "businesses": "busi", "series": "seri",
    "sales": "sale", "earnings": "earn", "taxing": "tax", "awards": "award", "analyses": "analysi", "indices": "index",
    "loss": "loss", "losses": "loss", "less": "less",
    "used": "use", "using": "use", "uses": "use", "dues": "due", "matured": "matur", "maturity": "matur", "maturities":
    "matur", "news": "news", "gross": "gross",
    "fulfilment": "fulfil", "derivative": "deriv", "derivatives": "deriv", "receivable": "receiv", "receivables":
    "receiv", "payable": "payabl", "payables": "payabl",
    "customer": "customer", "computer": "computer", "number": "number", "operating": "oper", "operations": "oper",
    "international": "internat", "nations": "nation",
}  # fmt: skip
_ENDINGS = (
    "ization", "isation", "ational", "ations", "fulness", "ousness", "iveness", "ation", "ition", "ement", "ments",
    "ment", "ence", "ance", "able", "ible", "ative", "itive",
    "ities", "ity", "ness", "ial", "ion", "ive", "ize", "ise", "ate", "iz", "al", "at", "ly",
)  # fmt: skip
_VOWEL = re.compile(r"[aeiouy]")
_SHORTEST = 4  # letters that an ending leaves at least
_MEMORY = 1 << 17


@lru_cache(maxsize=_MEMORY)
def stem(word: str) -> str:
    """A word without its endings: `repurchased`, `repurchases` and `repurchase` are one, and so are `recognized` and
    `recognition`.
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    word = word.removesuffix("'s").replace("'", "")
    if len(word) <= 3 or word[0].isdigit():
        return word
    word = _inflected(_plural(word))
    for _ in range(2):
        ending = next((e for e in _ENDINGS if word.endswith(e) and len(word) - len(e) >= _SHORTEST), None)
        if ending is None:
            break
        word = word[: -len(ending)]
    if len(word) > 4 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word.endswith("y") else word


def _plural(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _inflected(word: str) -> str:
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and _VOWEL.search(rest):
            return rest[:-1] if len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
    return word


def indexed(text: str) -> list[str]:
    """The words of a text as the index has them, in order, then its days and lengths of time."""
    low = text.lower().replace("’", "'")
    found = [stem(word) for word in _WORD.findall(low) if word not in STOPWORDS]
    return found + times(low)


def times(text: str) -> list[str]:
    """Days (`@2023-12-30`) and lengths of time (`#3m`) in a text of lower case; `december 30, 2023 and 2022` is two
    days.
    """
    found: list[str] = []
    for match in _DATE.finditer(text):
        month, day, year, day2, month2, year2, year3, month3, day3 = match.groups()
        if year3:
            found.append(f"{DAY}{year3}-{month3}-{day3}")
            continue
        which, of_month, of_year = MONTHS[month or month2], int(day or day2), year or year2
        found.append(day_word(int(of_year), which, of_month))
        position = match.end()
        while more := _YEAR_LIST.match(text, position):
            found.append(day_word(int(more[1]), which, of_month))
            position = more.end()
    found += [f"{MONTHS_LONG}{_LENGTHS[match.lastgroup or 'y']}m" for match in _LENGTH.finditer(text)]
    return found


def day_word(year: int, month: int, day: int) -> str:
    """The word of a day."""
    return f"{DAY}{year:04d}-{month:02d}-{day:02d}"
