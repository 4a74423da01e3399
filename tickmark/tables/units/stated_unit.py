"""Statements of a unit: "(in U.S. cents)", "(in percent)", "(in index points)", "December 31, 2019 = 100".

A statement whose unit is not money makes its numbers that unit, or leaves them out; so does one in a word that nobody
knows. The words are lists of `language/lexicon/en/tables.yaml`; names of currencies are in `language/units.csv`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import dropwhile, takewhile
from typing import NamedTuple

from tickmark.evidence import Source, SourceKind
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.places import is_place
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.captions import Caption
from tickmark.tables.headers.headers import ColumnContext
from tickmark.tables.headers.scale import read_statement, time_words_removed
from tickmark.tables.headers.scale_words import WORDS
from tickmark.tables.model import NumberCell
from tickmark.tables.units import currency
from tickmark.tables.units.quantity_patterns import NUMBER_OF

_LONGEST = 160  # characters of a text that is a heading and not a sentence
_SENTENCE = 300  # characters of a text, from its end, that speak of the table below
_HEADS = 8  # rows of a table that may hold its headers
_WIDE = 6  # columns that a header over a whole table spans
_ASIDE = Pattern(
    "tables/unit-aside",
    r"\(([^()]{1,80})\)",
    means="what stands in brackets",
    examples=("Revenue [[(in points)]]",),
    counterexamples=("Revenue in points",),
)
_SAYS_IN = Pattern(
    "tables/says-in",
    r"(?:(?:(?:all|dollar|amounts?|figures?|numbers?|values?|data|these|the|in|this|tables?|tabular|above"
    r"|below|is|are|were|has|have|been|expressed|presented|stated|shown|reported|given|measured|everything)"
    r",?\s+)*?)in\s+(?P<what>\S.*)",
    means="amounts are said to be in something",
    examples=("in points", "amounts are expressed in index points"),
    counterexamples=("net investment in leases",),
    at="whole",
)
_ABOUT_IN = Pattern(
    "tables/about-in",
    r"(?:[\w%$.-]+,?\s+){1,4}?in\s+(?P<what>\S.*)",
    means="something that is said to be in a unit",
    examples=("dividends in cents", "cost per pound in pence"),
    counterexamples=("in points",),
    at="whole",
)
_IS_PERCENT = Pattern(
    "tables/is-percent",
    r"(?:(?:all|amounts?|figures?|numbers?|values?|data|are|is|expressed|presented|stated|shown|as|an?|the|in)\s+)*"
    r"(?:%|per\s?cents?|percentages?|pct\.?)(?:\s+(?:of|to)\b[\w\s,&'’-]*)?",
    means="numbers are a percentage of something",
    examples=("as a percentage of net sales", "percent of total revenue", "%", "numbers are percentages"),
    counterexamples=("percentage points", "percent change"),
    at="whole",
)
_INDEXED = Pattern(
    "tables/indexed",
    r"(?:=|\bequals?|\bindexed to|\brebased to|\bbase(?:d on)?(?: (?:year|value|period))?:?(?: of)?)\s?100(?:\.0+)?"
    r"(?![\w,.%]*\d)(?!\s*(?:%|percent|shares|thousand|million|billion))",
    means="an index and the day on which it was 100",
    examples=("december 31, 2019 [[= 100]]", "[[rebased to 100]]"),
    counterexamples=("assumes $100 invested", "1 unit = 100 shares", "base 1005"),
)
_COUNTED = Pattern(
    "tables/counted-in-brackets",
    r"(?:(?:in|us|u\.s\.|\$|us\$|dollars?|cents|pence|amounts?)\s*)*per\s+(?!(?:common |ordinary |preferred )?(?:"
    r"shares?|ads|unit|annum)\b)[\w\s-]+"
    r"|(?:number|count|no\.|#) of (?!shares?\b|options?\b|units?\b|awards?\b)[\w\s-]+"
    r"|(?:as )?(?:an? )?multiples? of [\w\s-]+|[\w\s]+, x",
    means="what is counted, the multiple of what, or amounts for one of some thing",
    examples=("per customer", "us$ per barrel", "number of stores", "as multiples of ebitda", "coverage, x"),
    counterexamples=("per share", "number of shares"),
    at="whole",
)
_FIRST = Pattern(
    "tables/first-clause",
    r"[,;:]|\s(?:except|unless|other than|and|or|excluding|as of|for the|at)\b",
    means="where what a statement says first ends",
    examples=("points[[,]] unless noted",),
    counterexamples=("points",),
)
_MODIFIERS = Pattern(
    "tables/unit-modifiers",
    r"(?:(?:whole|actual|full|nominal|real|constant|current|historical|the|these|our|\d{4})\s+)+",
    means="words before a unit that leave it what it is",
    examples=("[[constant 2019 ]]dollars",),
    counterexamples=("dollars",),
    at="start",
)
_POWER_OF = Pattern(
    "tables/power-of",
    rf"(?:{WORDS})s?\s+of\s+",
    means="a power of ten of something",
    examples=("[[millions of ]]points",),
    counterexamples=("millions",),
    at="start",
)
_POWER = Pattern(
    "tables/a-power",
    rf"(?:(?:us|u\.s\.|\w*[$€£¥])\s?)?(?:[a-z']+\s+){{0,3}}(?:(?:{WORDS}|hundred|ten)s?|mio|mln|mrd|mm?|bn|bln"
    rf"|thous|tsd|k|0{{3}})\b|.*\d{{3}}",
    means="a power of ten",
    examples=("millions", "us$ millions", "canadian thousands"),
    counterexamples=("points",),
    at="start",
)
_CENTS = Pattern(
    "tables/unit-of-cents",
    r"(?:(?:us|u\.s\.|american)\s+)?(?:¢|cents?)|(?P<pence>(?:(?:british|uk|u\.k\.)\s+)?pence)"
    r"|(?P<euro>euro\s?cents?)|(?P<canada>canadian cents)|(?P<australia>australian cents)",
    means="hundredths of a currency",
    examples=("u.s. cents", "eurocents"),
    counterexamples=("dollars",),
    at="whole",
)
_OF_CENTS = {"pence": "GBP", "euro": "EUR", "canada": "CAD", "australia": "AUD"}
_DOLLARS = Pattern(
    "tables/unit-of-dollars",
    r"\$|(?:(?:us|u\.s\.|united states)\s+)?dollars?(?:\s+(?:only|and cents))?"
    r"|(?:reporting |functional |local |foreign )?currenc(?:y|ies)|usd|us\$|u\.s\.\$|cash|money|stock",
    means="money, by the dollar or by no name",
    examples=("u.s. dollars", "$"),
    counterexamples=("points",),
    at="whole",
)
_SHARES = Pattern(
    "tables/unit-of-shares",
    r"(?:(?:common|ordinary|preferred|number of)\s+)*shares?",
    means="shares",
    examples=("number of shares",),
    counterexamples=("shares of revenue",),
    at="whole",
)
_MANNER = Phrases("manner", at="start")
_OWN = Phrases("own_units", at="whole")
_NO_UNIT = Phrases("no_unit", at="start")
_ONE_WORD = Pattern(
    "tables/plural-word",
    r"[a-z]{3,}s",
    means="one word in the plural",
    examples=("quatloos",),
    counterexamples=("the plural",),
    at="whole",
)
_HUNDREDTHS = -2


class StatedUnit(NamedTuple):
    """A unit and its power of ten.

    `unit` is `pure`, `shares`, the code of a currency, `money` for the currency that holds otherwise, or nothing where
    the unit is unknown or no amount.
    """

    unit: str
    power: int = 0

    @property
    def of_money(self) -> bool:
        """Whether it is one of money, whole or in hundredths."""
        return self.unit not in ("", "pure", "shares")


_UNKNOWN = StatedUnit("")
IN_CENTS = StatedUnit("money", _HUNDREDTHS)
_PLAIN = StatedUnit("pure")
_PERCENT = StatedUnit("pure", _HUNDREDTHS)


@lru_cache(maxsize=16384)
def stated_unit(text: str, *, label: bool = False, column: bool = False) -> StatedUnit | None:
    """The unit that a text states, or None; of a `label` of a row only in brackets and in words that leave no doubt, of
    the header of a `column` in percent where it says nothing else ("% of revenue" may stand over amounts beside).

    >>> stated_unit("Prices (in U.S. cents)"), stated_unit("(in percent)"), stated_unit("Index, 2019 = 100")
    (StatedUnit(unit='money', power=-2), StatedUnit(unit='pure', power=-2), StatedUnit(unit='', power=0))
    >>> stated_unit("(in quatloos)"), stated_unit("(in millions of points)"), stated_unit("(in euros)")
    (StatedUnit(unit='', power=0), StatedUnit(unit='', power=0), StatedUnit(unit='EUR', power=0))
    >>> stated_unit("Yield (cents)", label=True)
    StatedUnit(unit='money', power=-2)
    >>> stated_unit("(in millions)"), stated_unit("(in accordance with GAAP)"), stated_unit("Investments in leases")
    (None, None, None)
    """
    if _INDEXED.search(text[-_SENTENCE:].lower()):
        return _UNKNOWN
    if len(text) > _LONGEST:
        return None
    for aside in _ASIDE.findall(text):
        found = _of_phrase(aside.strip(), label=label, column=column, aside=True)
        if found is not None:
            return found if found.of_money or read_statement(text) is None else _UNKNOWN
    return None if label else _of_phrase(text.strip(" .:"), label=False, column=column, aside=False)


def _of_phrase(said: str, *, label: bool, column: bool, aside: bool) -> StatedUnit | None:
    low = " ".join(said.lower().split())
    if not label and _IS_PERCENT.fullmatch(low) and not (column and " of " in low):
        return _PERCENT
    if aside and _CENTS.fullmatch(low.partition(" per ")[0]):
        return _known(low.partition(" per ")[0])
    named = _COUNTED.fullmatch(low) or _OWN.fullmatch(low)
    if named and aside and not (label and len(low) == 1):
        return _PLAIN if label and NUMBER_OF.match(low) else _UNKNOWN
    direct = _SAYS_IN.fullmatch(low)
    match = direct or (_ABOUT_IN.fullmatch(low) if aside else None)
    if match is None:
        return None
    what = _FIRST.split(match["what"])[0].strip(" .")
    of_power = _POWER_OF.match(what)
    if of_power is None and _POWER.match(what):
        return None
    what = _MODIFIERS.sub("", what[of_power.end() :] if of_power else what)
    known = _known(what)
    if of_power is not None and (known is None or known.of_money or known.unit == "shares"):
        if known is not None or direct is None or what.startswith(tuple(map(str, range(10)))):
            return None  # the power of ten is read with the scale
        return None if _NO_UNIT.match(what) or _MANNER.match(what) else _UNKNOWN
    if known is not None:
        return known
    heading = low.startswith("in ") and not aside
    if direct is None or heading or not what or _NO_UNIT.match(what) or is_place(what) or not time_words_removed(what):
        return None
    printed = said[-len(match["what"]) :]
    return _UNKNOWN if not label or (_ONE_WORD.fullmatch(what) and printed.islower()) else None


def _known(what: str) -> StatedUnit | None:
    """The unit of words that are known."""
    if (small := _CENTS.fullmatch(what)) is not None:
        return StatedUnit(_OF_CENTS.get(small.lastgroup or "", "money"), _HUNDREDTHS)
    if _IS_PERCENT.fullmatch(what):
        return _PERCENT
    if _SHARES.fullmatch(what):
        return StatedUnit("shares")
    if _DOLLARS.fullmatch(what):
        return StatedUnit("money")
    code = currency.headed(what)
    if code:
        return StatedUnit(code)
    return _UNKNOWN if _OWN.fullmatch(what) else None


class StatedUnits:
    """The statements of a unit in and above one table."""

    def __init__(self, rows: list[Row], caption: Caption) -> None:
        self._signed = {number.edge for row in rows for number in row.numbers if number.symbol}
        self._table = _first(_over(rows, caption))
        self._within = tuple(_between(rows))

    def over(self, cell: NumberCell, row: Row, column: ColumnContext) -> tuple[StatedUnit, Source] | None:
        """What the nearest statement says of a number without a sign, and where it stands; None where none does, or
        where it is one of scale. What is said of a table says nothing of columns in which amounts have a sign.
        """
        for texts, kind, label in (
            ((row.label, *reversed(row.parents)), SourceKind.ROW_LABEL, True),
            (column.texts[::-1], SourceKind.COLUMN_HEADER, False),
        ):
            for text in texts:
                found = stated_unit(text, label=label, column=not label)
                if found is not None:
                    return found, Source(kind, text[:120])
                if read_statement(text) is not None:
                    return None
        if cell.edge in self._signed:
            return None
        above = next((found for start, found in reversed(self._within) if start < row.index), None)
        return above or self._table


def _over(rows: list[Row], caption: Caption) -> Iterator[tuple[str, SourceKind, tuple[int, ...]]]:
    """The texts that speak of a whole table, nearest first."""
    for row in takewhile(lambda row: row.kind != "data", rows[:_HEADS]):
        for cell in row.texts:
            if cell.column == 0 or cell.colspan > _WIDE or len(row.texts) == 1:
                yield cell.text, SourceKind.TABLE_ROW, (row.index,)
    for text in caption.texts[: caption.near or None]:
        yield text, SourceKind.ABOVE_TABLE, ()


def _first(texts: Iterable[tuple[str, SourceKind, tuple[int, ...]]]) -> tuple[StatedUnit, Source] | None:
    for text, kind, of in texts:
        found = stated_unit(text)
        if found is not None:
            return found, Source(kind, text[:120], of)
        if read_statement(text[-_SENTENCE:]) is not None:
            return None
    return None


def _between(rows: list[Row]) -> Iterator[tuple[int, tuple[StatedUnit, Source] | None]]:
    """The statements of a unit or of a scale that stand alone between rows of numbers, with the row above which they
    do.
    """
    for row in dropwhile(lambda row: row.kind != "data", rows):
        if row.kind != "data" and row.texts and (row.texts[0].column == 0 or len(row.texts) == 1):
            text = row.texts[0].text
            found = stated_unit(text)
            if found is not None:
                yield row.index, (found, Source(SourceKind.TABLE_ROW, text[:120], (row.index,)))
            elif read_statement(text) is not None and not time_words_removed(text):
                yield row.index, None
