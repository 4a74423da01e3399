"""A question -> which filings it is about, and what to look up in them.

Companies and periods are read and settled before anything is ranked: what is about nobody here, or
about a time that no filing here covers, is not searched for at all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from tickmark.entities import name_words
from tickmark.entities.mentions import CompanyMention, CompanyNames, brands, is_ordinary
from tickmark.entities.word_names import MEASURE, read_word_names, word_names
from tickmark.forms import comes_every
from tickmark.retrieval.passages import Source
from tickmark.retrieval.ranking import Query
from tickmark.retrieval.synonyms import expanded
from tickmark.retrieval.words import MONTHS_LONG, STOPWORDS, day_word, indexed, stem
from tickmark.time.mentions import PeriodMention
from tickmark.time.questions import read_periods

NEAR = timedelta(days=4)  # 52/53-week years end within days of the month
ANNUAL = timedelta(days=3 * 370)  # a 10-K looks back three years
INTERIM = timedelta(days=2 * 185)  # a 10-Q at the year before
AFTER = timedelta(days=120)  # events after the last day that a filing may still tell of
EXACT, COMPARED, ELSEWHERE = 2.0, 0.8, 0.2  # how well a filing fits a period; a filing at 0 cannot have it
CLEAR_TICKER = 4  # capitals that make a ticker rather than an abbreviation
DAY_WEIGHT, YEAR_WEIGHT = 0.6, 0.5

_CAMEL = re.compile(r"\b(?:[a-z]+(?:-[a-z]+)*:)?((?:[A-Z][a-z0-9]+){3,})\b")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_GLUED = re.compile(r"(?<=[a-z]{3})\d+\b")
_SUFFIX = re.compile(
    r"[,.\s]*\b(?:inc|corp|corporation|co|company|incorporated|ltd|plc|llc|holdings)\b\.?", re.IGNORECASE
)
_ABOUT_TIME = frozenset(
    stem(word)
    for word in "period periods year years quarter quarters ended ending month months fiscal during date day".split()
)
_HOW_MUCH = re.compile(
    r"\b(?:how (?:much|many)|what (?:is|was|were|are) the (?:total|amount|number|value|percentage|rate|balance|cost"
    r"|price)|amount of|number of|percentage of)\b",
    re.IGNORECASE,
)
_COUNT = re.compile(r"\bhow many\b", re.IGNORECASE)
_WHY = re.compile(
    r"\b(?:why|how(?! much| many)|explain\w*|describ\w*|discuss\w*|reasons?|dr[oi]ve[nrs]*|factors?|who|strateg\w*"
    r"|polic(?:y|ies)|mean(?:s|ing)?|defin(?:es?|itions?)|consists? of|includes?)\b",
    re.IGNORECASE,
)
_PERCENT = frozenset(stem(word) for word in ("percentage", "percent", "rate", "margin"))
_OF_SHARES = frozenset(("share", "secur"))
_NOT_SHARES = frozenset(
    stem(word)
    for word in ("value", "per", "amount", "cost", "expense", "price", "compensation", "earnings", "payments", "based")
)
_PROPER = re.compile(r"(?<=[a-z,;:'’] )(?:[A-Z][a-z]{3,}|[a-z]*[A-Z][A-Za-z0-9]{3,})(?=['’]s\b|\b)")
_FIRST = re.compile(
    r"\s*([A-Z](?![a-z]*(?:ing|ed|est|ly)\b)[A-Za-z]{3,})\b"
)  # of a question: a name, where it is none of these
_ASKING = frozenset(
    stem(word)
    for word in ["show", "list", "explain", "describe", "summarize", "summarise", "compare", "give", "tell", "find",
    "what", "which", "discuss", "define", "report", "break", "name", "state",
                 "quantify", "analyze", "analyse", "calculate", "compute", "identify", "provide", "detail", "outline",
                 "review", "trace", "check"]
)  # fmt: skip
_COMPANY_LIKE = re.compile(
    r"\b((?:[A-Z][\w&.'-]*\s+){1,4}(?:Inc|Corp|Corporation|Incorporated|Ltd|plc|PLC|LLC|Group|Holdings))\b"
)
_EXPECTED = re.compile(
    r"\b(?:expect\w*|next|future|outlook|guidance|forecast\w*|plan(?:s|ned)?|will|due|matur\w*|schedul\w*"
    r"|commitments?|obligations?|subsequent\w*)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Known:
    ticker: str
    name: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question comes to. `filings` are positions in the index's sources, `bonus` how well each fits the period;
    `nothing` says why there is nothing to search, `note` how a name was read that may be a company's or that nothing
    has been built of.
    """

    text: str
    tickers: tuple[str, ...]
    periods: tuple[str, ...]
    query: Query
    filings: tuple[int, ...] = ()
    bonus: Mapping[int, float] = field(default_factory=dict)
    nothing: str = ""
    note: str = ""

    @property
    def numeric(self) -> bool:
        """Whether a number is asked for."""
        return bool(self.query.kind)


class Catalogue:
    """The filings that are there, by company, and the companies' names."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self.sources = tuple(sources)
        companies = {source.ticker: source.company for source in sources}
        self.tickers = frozenset(companies)
        strangers = [
            _Known(ticker, "")
            for ticker, names in {**brands(), **word_names()}.items()
            if ticker not in companies and not self._shared(names, companies)
        ]
        self._names = CompanyNames([*(_Known(ticker, name) for ticker, name in companies.items()), *strangers])
        words = {(ticker, name) for ticker, names in word_names().items() for name in names}
        words |= {
            (ticker, own[0])
            for ticker, name in companies.items()
            if len(own := name_words(name)) == 1 and is_ordinary(own[0])
        }
        self._words = sorted(words, key=lambda one: (one[0] not in companies, one))

    @staticmethod
    def _shared(names: Sequence[str], companies: Mapping[str, str]) -> bool:
        """Whether another class of shares of the same company is there under its own ticker."""
        return any(set(names) & set(brands().get(ticker, ())) for ticker in companies)

    def _is_a_word(self, text: str, mention: CompanyMention) -> bool:
        """Whether what reads as the ticker of a company that is not here is taken for a word: `snow`, `MA`. `MSFT` and
        `$V` are tickers, and so is what people say for the company: `IBM`.
        """
        marked = text[max(0, mention.start - 1) : mention.start] == "$"
        if marked or set(mention.tickers) & self.tickers or mention.text.upper() not in mention.tickers:
            return False
        said = any(mention.text in brands().get(ticker, ()) for ticker in mention.tickers)
        return not said and not (mention.text.isupper() and len(mention.text) >= CLEAR_TICKER)

    def read(
        self,
        text: str,
        *,
        ticker: str | None = None,
        fiscal: str | None = None,
        accession: str | None = None,
        only: Collection[str] | None = None,
    ) -> Asked:
        """What a question comes to.

        Args:
            ticker: the company, whatever the question says.
            fiscal: fiscal period of the filing to search, as `FY2024`.
            accession: the one filing to search.
            only: the filings to search, by accession; None for all.
        """
        plain = _CAMEL.sub(lambda match: _HUMP.sub(" ", match[1]), text)
        mentions = read_periods(plain)
        taken = [(mention.start, mention.end) for mention in mentions]
        named, words = self._named(plain, taken)
        rest = _without(plain, taken + [(mention.start, mention.end) for mention in named])
        tickers = (
            (ticker,)
            if ticker
            else tuple(dict.fromkeys(t for mention in named for t in mention.tickers if t in self.tickers))
        )
        strangers = [mention.text for mention in named if not set(mention.tickers) & self.tickers]
        note = self._note(tickers, strangers, words, explicit=bool(ticker or accession or only))
        filings = [
            n
            for n, s in enumerate(self.sources)
            if (not tickers or s.ticker in tickers)
            and fiscal in (None, s.fiscal)
            and accession in (None, s.accession)
            and (only is None or s.accession in only)
        ]
        fits = {
            number: fit(self.sources[number], mentions, expected=bool(_EXPECTED.search(plain))) for number in filings
        }
        query = _query(plain, rest, mentions, [self.sources[number] for number in filings if fits[number] >= EXACT])
        asked = Asked(text, tickers, tuple(plain[a:b] for a, b in taken), query)
        if reason := self._nothing(asked, strangers, rest, filings, fits, explicit=bool(ticker or accession or only)):
            return Asked(text, tickers, asked.periods, query, nothing=reason)
        kept = tuple(number for number in filings if fits[number] > 0) or tuple(filings)
        return Asked(
            text,
            tickers,
            asked.periods,
            query,
            kept,
            {number: fits[number] for number in kept} if mentions else {},
            note=note,
        )

    def _named(self, text: str, taken: Sequence[tuple[int, int]]) -> tuple[list[CompanyMention], list[CompanyMention]]:
        """Companies that a text names, and words that it uses as words though they are names of companies too."""
        named = [mention for mention in self._names.find(text, taken=taken) if not self._is_a_word(text, mention)]
        words = read_word_names(text, self._words, [*taken, *((mention.start, mention.end) for mention in named)])
        named += [
            word.mention
            for word in words
            if word.meant and not any(word.mention.start == other.start for other in named)
        ]
        return sorted(named, key=lambda mention: mention.start), [
            word.mention
            for word in words
            if not word.meant and (MEASURE.match(text[word.mention.end :]) or word.mention.text[0].isupper())
        ]

    def _note(
        self, tickers: Sequence[str], strangers: Sequence[str], words: Sequence[CompanyMention], *, explicit: bool
    ) -> str:
        """What a reader should know of how names were read, where there is an answer; empty where nothing."""
        if explicit:
            return ""
        if strangers and tickers:
            return (
                f"nothing of {', '.join(dict.fromkeys(strangers))} has been built: only {', '.join(tickers)} was "
                f"searched"
            )
        if words and not tickers:
            word = words[0]
            return f"'{word.text}' was read as a word, not as the company {word.text.capitalize()} ({word.ticker})"
        return ""

    def _nothing(
        self,
        asked: Asked,
        strangers: Sequence[str],
        rest: str,
        filings: Sequence[int],
        fits: Mapping[int, float],
        *,
        explicit: bool,
    ) -> str:
        there = ", ".join(sorted(self.tickers)[:40])
        if strangers and not asked.tickers:
            return f"nothing of {strangers[0]} has been built: the warehouse holds {there}"
        if not asked.tickers and not explicit and (unknown := _COMPANY_LIKE.search(rest)):
            return f"no company here is called {unknown[1]}: the warehouse holds {there}"
        if not filings:
            return f"there is no such filing of {', '.join(asked.tickers) or 'any company'}"
        if not explicit and not any(fits.values()):
            held = ", ".join(
                sorted({f"{self.sources[number].ticker} {self.sources[number].fiscal}" for number in filings})[:12]
            )
            return f"no filing covers {', '.join(asked.periods)}: there are {held}"
        if not asked.query.words:
            return "the question has no word to look for"
        return ""

    def proper_nouns(self, text: str) -> tuple[str, ...]:
        """Names in a question that are neither a company here nor a period: what an answer about them must have."""
        mentions = read_periods(text)
        taken = [(mention.start, mention.end) for mention in mentions]
        taken += [(mention.start, mention.end) for mention in self._named(text, taken)[0]]
        rest = _without(text, taken)
        first = _FIRST.match(rest)
        begins = (
            [first[1]] if first and MEASURE.match(rest[first.end() :]) and stem(first[1].lower()) not in _ASKING else []
        )
        return tuple(dict.fromkeys(word for word in (*begins, *_PROPER.findall(rest)) if word.lower() not in STOPWORDS))


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in sorted(spans, reverse=True):
        text = (
            text[:start] + " " + _SUFFIX.sub(" ", text[end:], count=1)
            if _SUFFIX.match(text, end)
            else text[:start] + " " + text[end:]
        )
    return text


def _query(text: str, rest: str, mentions: Sequence[PeriodMention], exact: Sequence[Source]) -> Query:
    words = [word for word in indexed(_GLUED.sub("", rest)) if word[0] not in "@#"]
    if mentions:
        words = [word for word in words if word not in _ABOUT_TIME] or words
    words = [word for word in words if len(word) > 1 or word.isalpha()]
    times: dict[str, float] = {}
    lengths: list[str] = []
    for mention in mentions:
        last = mention.last or mention
        days = [last.day] if last.day else [date.fromisoformat(source.report_date) for source in exact[:2]]
        times |= {day_word(day.year, day.month, day.day): DAY_WEIGHT for day in days}
        times |= dict.fromkeys(
            {str(day.year) for day in days if last.day} | ({str(last.year)} if last.year else set()), YEAR_WEIGHT
        )
        if months := _months(mention):
            lengths.append(f"{MONTHS_LONG}{months}m")
    others = expanded(words)
    return Query(tuple(words), others, times, tuple(lengths), _kind(text, set(words), bool(mentions)))


def _months(mention: PeriodMention) -> int:
    """Length of a period in months; of a range of days, from the first to the last."""
    first, last = mention.first, mention.last
    if mention.kind == "range" and first and last and first.day and last.day:
        days = (last.day - first.day).days
        return min((3, 6, 9, 12), key=lambda months: abs(months * 30.4375 - days)) if days > 45 else 0
    return mention.months


def _kind(text: str, words: set[str], timed: bool) -> str:
    """The kind of number that is asked for; empty where none is."""
    if not (timed or _HOW_MUCH.search(text)) or _WHY.search(text):
        return ""
    if words & _PERCENT:
        return "percent"
    if words & _OF_SHARES and not words & _NOT_SHARES:
        return "shares"
    return "any" if "number" in words or _COUNT.search(text) else "money"


def fit(source: Source, mentions: Sequence[PeriodMention], *, expected: bool) -> float:
    """How well a filing fits the periods of a question: the best over all; `EXACT` without any, 0 where it cannot tell
    of them.

    Args:
        expected: the question is about what was expected, which the filings before the period tell.
    """
    found = [
        _fit(source, mention.last or mention, _months(mention), expected)
        for mention in mentions
        if mention.kind in ("fiscal", "ended", "date", "range")
    ]
    return max(found, default=EXACT)


def _fit(source: Source, mention: PeriodMention, months: int, expected: bool) -> float:
    annual = comes_every(source.form) == "year"
    own = date.fromisoformat(source.report_date)
    if mention.day is None:
        return _by_name(source, mention, annual, own, expected)
    if abs(own - mention.day) <= (timedelta(days=31) if mention.loose else NEAR):
        return EXACT
    if mention.day > own:
        return COMPARED if mention.day - own <= AFTER else ELSEWHERE if expected else 0.0
    if own - mention.day <= (ANNUAL if annual else INTERIM):
        return COMPARED + (ELSEWHERE if months and (months >= 11) == annual else 0.0)
    return ELSEWHERE


def _by_name(source: Source, mention: PeriodMention, annual: bool, own: date, expected: bool) -> float:
    """A period by its name, against the fiscal period the filing is about."""
    match = re.fullmatch(r"(?:FY|Q(\d) )(\d{4})", source.fiscal)
    if not mention.year or match is None:
        return EXACT if not mention.year else COMPARED
    year, quarter = int(match[2]), int(match[1] or 0)
    if mention.style == "calendar":
        year = own.year
    if mention.quarter and mention.quarter < 4:
        if quarter == mention.quarter and year - mention.year in (0, 1):
            return COMPARED if year - mention.year else EXACT
        if year == mention.year:
            return 0.0 if quarter and quarter < mention.quarter else COMPARED / 2
        return ELSEWHERE if 0 < year - mention.year <= 2 else 0.0
    if year == mention.year:
        return EXACT if annual else COMPARED / 2
    if year < mention.year:
        return ELSEWHERE if expected and mention.year - year <= 5 else 0.0
    if year - mention.year > (2 if annual else 1):
        return 0.0
    return COMPARED if annual else ELSEWHERE
