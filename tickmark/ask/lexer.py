"""A sentence as the things it names: companies, measures, segments, periods, operators, comparing words; what is left
over is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, Literal

from tickmark.ask.company_members import CompanyMembers
from tickmark.catalogue import metric_names, ratios
from tickmark.entities.mentions import CompanyNames
from tickmark.language.member_names import SegmentNames
from tickmark.language.name_index import Found, NameIndex
from tickmark.language.rules import unnamed
from tickmark.language.words import SMALL, Word, singular, words_of
from tickmark.time.questions import read_periods
from tickmark.yaml_files import read_yaml

Kind = Literal[
    "company",
    "measure",
    "segment",
    "period",
    "number",
    "operator",
    "open",
    "close",
    "percent_of",
    "share_of",
    "ratio_of",
    "average",
    "change_in",
    "sum_of",
    "difference",
    "growth",
    "change",
    "cagr",
    "sequential",
    "highest",
    "lowest",
    "rank",
    "compare",
    "than",
    "join",
    "which_company",
    "which_period",
    "which_segment",
    "how_much_more",
    "times_more",
    "multiplied",
    "everyone",
    "source",
    "noise",
    "word",
    "opening",
    "closing",
    "sign",
]
_OWED = ("payable", "receivable")
"""What notes are where they are no notes to the statements."""
_AS_RATE = ("percent", "pct")
"""What says nothing behind the name of a rate: `gross margin percent`."""
RATIO = "ratio:"
DEFINED = "defined:"


@dataclass(frozen=True, slots=True)
class Lexeme:
    """One thing named at text[start:end]."""

    kind: Kind
    start: int
    end: int
    text: str
    value: Any = None


@cache
def _vocabulary() -> dict[str, frozenset[str]]:
    read: dict[str, list[str]] = read_yaml(Path(__file__).with_name("vocabulary.yaml"))
    return {name: frozenset(words) for name, words in read.items()}


@cache
def _measures() -> NameIndex[str]:
    """Names of ratios and metrics; where both have one, the ratio is named first."""
    of_ratios = [(name, RATIO + ratio.name) for ratio in ratios().values() for name in ratio.names]
    metrics = [(name, metric) for metric, names in metric_names().items() for name in names]
    return NameIndex(
        [
            *of_ratios,
            *metrics,
            ("profitable", "net_income"),
            ("loss", "net_income"),
            *((f"{verb} money", "net_income") for verb in ("lose", "lost", "losing")),
        ],
        fixed=lambda name: name.endswith(("ratio", "ratios", "percentage")),
    )


_SOURCE = re.compile(
    r"\(?\b(?:(?:from|in|on|per|of|within|using|see)\s+)?(?:the\s+|its\s+"
    r"|their\s+)?(?:consolidated\s+)?(?:income\s+statements?|statements?\s+of\s+(?:consolidated\s+)?(?:income"
    r"|operations|earnings|financial\s+positions?|cash\s+flows?|comprehensive\s+income|profit\s+and\s+loss"
    r"|profit\s+or\s+loss)|balance\s+sheets?|cash\s+flows?\s+statements?|"
    r"p\s?&\s?l(?:\s+statements?)?|profit\s+(?:and|&)\s+loss(?:\s+statements?)?|(?:financial|primary)\s+statements?"
    r"|annual\s+(?:reports?|filings?)|(?:form\s+)?10-?[kq](?:s|\s+filings?|\s+reports?)?|quarterly\s+(?:reports?"
    r"|filings?)|(?:sec|edgar)\s+filings?|sec|edgar)\b\)?",
    re.IGNORECASE,
)
_GROWTH = r"growth|grow|grew|grown|growing|year[- ]over[- ]year|year[- ]on[- ]year|y[-/]?o[-/]?y|annual\s+growth"
_MORE = (
    r"increase[sd]?|increasing|rise|rises|rose|risen|up(?=\s+(?:by|from|over|compared|versus|vs|year|on)\b)|jump(?:ed)?"
    r"|climb(?:ed)?|improve[d]?|improvement|expand(?:ed)?|expansion|gain(?:ed)?|surge[d]?|go(?:ne)?\s+up|went\s+up"
)
_LESS = (
    r"decrease[sd]?|decreasing|decline[sd]?|declining|fall|falls|fell|fallen|drop(?:ped|s)?|shrink|shrank|shrunk"
    r"|contract(?:ed)?|contraction|reduc(?:e|ed|tion)|deteriorate[d]?|worsen(?:ed)?|go(?:ne)?\s+down|went\s+down"
    r"|slip(?:ped)?|dip(?:ped)?"
)
_WORDS: Sequence[tuple[Kind, Any, str]] = (
    ("cagr", None, (r"(?:\w{1,20}[- ]year\s+)?(?:cagr|compound(?:ed)?\s+annual(?:i[sz]ed)?\s+growth(?:\s+rates?)?"
                   r"|compound\s+(?:annual\s+)?(?:rate\s+of\s+)?growth(?:\s+rates?)?)(?:\s*\(cagr\))?")),
    ("sequential", None, (r"(?:sequential(?:ly)?|quarter[- ]over[- ]quarter|quarter[- ]on[- ]quarter"
                         r"|q[-/]?o[-/]?q)(?:\s+(?:growth|change|increase|decrease))?(?:\s+rate)?")),
    ("share_of", None, (r"(?:what|which|how\s+(?:large|big|much|great)(?:\s+(?:is|was|were"
                       r"|are))?(?:\s+of)?)\s+(?:an?\s+|the\s+)?(?:percentage|percent|%|share|fraction|portion"
                       r"|proportion|part)\s+of")),
    ("percent_of", None, (r"(?:(?:expressed\s+)?as|in|to)\s+(?:an?\s+|the\s+)?(?:percentage|percent|%|pct|share"
                         r"|fraction|proportion|portion|part|multiple)\s+of|as\s+(?:an?\s+)?%\s+of")),
    ("percent_of", "share", r"(?:percentage|percent|%|share|fraction|proportion|portion)\s+of"),
    ("growth", "percent", (r"(?:what\s+)?(?:percent(?:age)?|%|pct|relative|proportional"
                          r"|rate\s+of)\s+(?:of\s+)?(?:change|growth|increase|decrease|decline|rise|drop|fall"
                          r"|difference|gain)(?:\s+rate)?|by\s+(?:what|how\s+many)\s+(?:percent(?:age)?"
                          r"|%)(?:\s+points?)?")),
    ("growth", "percent", (rf"(?:{_GROWTH})\s+(?:percent(?:age)?|%|rates?|change|increase|decrease"
                          rf"|growth)(?:\s+(?:rate|change))?|(?:rates?\s+of\s+(?:growth|increase|change))")),
    ("growth", "percent", r"how\s+(?:fast|quickly|rapidly|strongly)"),
    ("growth", "grow", rf"(?:{_GROWTH})(?:\s+rates?)?"),
    ("how_much_more", "more", (r"(?:by\s+)?how\s+much\s+(?:more|higher|larger|greater|bigger)|how\s+many\s+(?:more"
                              r"|\w+\s+more)\b")),
    ("how_much_more", "less", r"(?:by\s+)?how\s+much\s+(?:less|lower|smaller|fewer)"),
    ("how_much_more", "gap", r"by\s+how\s+(?:much|many\s+(?:\w+\s+)?dollars)"),
    ("multiplied", Decimal(2),
    r"(?:more\s+than\s+|at\s+least\s+)?(?:doubled?|twice)(?:\s+(?:that|those)\s+(?:of|in))?"),
    ("multiplied", Decimal(3), r"(?:more\s+than\s+|at\s+least\s+)?tripled?(?:\s+(?:that|those)\s+(?:of|in))?"),
    ("multiplied", Decimal(4), r"(?:more\s+than\s+|at\s+least\s+)?quadrupled?"),
    ("multiplied", Decimal("0.5"), r"(?:more\s+than\s+)?halved?"),
    ("times_more", None, (r"how\s+many\s+times(?:\s+(?:larger|bigger|greater|higher|more|as\s+(?:large|big|high|great"
                         r"|much)))?|what\s+multiple\s+of")),
    ("change_in", None, (r"(?:the\s+)?(?:absolute\s+|net\s+|dollar\s+|total\s+)*(?:change|movement|swing)s?\s+(?:in|of"
                        r"|to)")),
    ("change_in", "more", r"(?:the\s+)?(?:absolute\s+|dollar\s+|total\s+|net\s+)*(?:increase|rise|gain)s?\s+(?:in|of)"),
    ("change_in", "less", (r"(?:the\s+)?(?:absolute\s+|dollar\s+|total\s+|net\s+)*(?:decrease|decline|drop|reduction"
                          r"|fall)s?\s+(?:in|of)")),
    ("change", "more", _MORE),
    ("change", "less", _LESS),
    ("change", "any", (r"up\s+or\s+down|higher\s+or\s+lower|chang(?:e|es|ed|ing)|mov(?:e|ed|ement)|evolv(?:e|ed)"
                      r"|develop(?:ed|ment)?|trend(?:s|ed)?")),
    ("average", None, (r"(?:\w{1,20}[- ]year\s+|annual\s+|simple\s+|arithmetic\s+)*(?:average[ds]?|avg\.?"
                      r"|mean)(?:\s+of)?(?:\s+(?:annual|yearly|quarterly))?")),
    ("opening", None, (r"(?:the\s+)?(?:beginning|opening|initial|start[- ]of[- ](?:year|period)|prior[- ]year(?:'s)?"
                      r"|previous[- ]year(?:'s)?)(?:[- ]of[- ](?:the[- ])?(?:year"
                      r"|period))?(?:\s+balances?(?:\s+of)?)?")),
    ("closing", None, (r"(?:the\s+)?(?:ending|closing|end[- ]of[- ](?:the[- ])?(?:year|period)|year[- ]end"
                      r"|period[- ]end|current[- ]year(?:'s)?)(?:\s+balances?(?:\s+of)?)?")),
    ("difference", None, (r"(?:the\s+)?(?:absolute\s+)?(?:difference|gap|spread|delta)s?(?:\s+(?:between|in|of))?"
                         r"|differ(?:s|ed)?(?:\s+by)?")),
    ("sum_of", None, (r"(?:the\s+)?(?:sum|combined(?:\s+total)?|combined|total\s+of|aggregate|cumulative(?:ly)?"
                     r"|in\s+aggregate|in\s+total|(?:taken\s+)?together(?!\s+with\b)"
                     r"|add(?:ed|ing)?\s+(?:up|together|what)|adding(?=\W*$)"
                     r"|total\s+up)(?:\s+(?:total|amount|value))?(?:\s+of)?")),
    ("ratio_of", None, r"(?:the\s+)?ratios?(?:\s+(?:of|between))?"),
    ("highest", "several", (r"(?:the\s+)?(?:top\s+(?:two|three|four|five|\d\d?)|(?:two|three|four|five"
                           r"|\d\d?)\s+(?:highest|largest|biggest|best|most\s+important))")),
    ("highest", None, (r"(?:the\s+)?(?:highest|largest|greatest|biggest|most|best|max(?:imum)?|top|peak(?:ed)?"
                      r"|strongest|fastest|leading|leads?|led)")),
    ("lowest", None, r"(?:the\s+)?(?:lowest|smallest|least|fewest|worst|min(?:imum)?|bottom|weakest|slowest)"),
    ("highest", "pair", (r"higher|larger|greater|bigger|better|more|stronger|faster|outperform(?:ed)?|exceed(?:s|ed)?"
                        r"|above")),
    ("lowest", "pair", r"lower|smaller|less|fewer|worse|weaker|slower|below"),
    ("sign", "more", r"positive|above\s+zero"),
    ("sign", "less", r"negative|below\s+zero"),
    ("rank", None, (r"rank(?:ed|ing)?(?:\s+(?:order|by))?|sort(?:ed)?|order(?:ed)?\s+(?:by|from)|in\s+(?:descending"
                   r"|ascending)\s+order")),
    ("noise", None, r"(?:the\s+)?(?:two|both)(?=\s+(?:balance\s+sheet\s+)?(?:dates?|year[- ]ends?|balances)\b)"),
    ("noise", "years", r"\w{1,20}[- ]year(?=\s[\w ]{1,40}\bcagr\b)"),
    ("noise", None, (r"br(?:eak|oke|oken|eaking)\s+(?:it\s+)?down|breakdown(?:\s+of)?|split(?=\s+(?:by|across|among"
                    r"|between|up|of)\b)|(?:set|put|place)(?=\s[^.?]*\b(?:beside|against|alongside|next\s+to)\b)")),
    ("compare", None, (r"(?:compar(?:e|es|ed|ing|ison)|comparable(?=\s+(?:to|with)))(?:\s+(?:to|with|against|between"
                      r"|of))?|versus|vs\.?|v\.|against|relative\s+to|side[- ]by[- ]side|stack(?:s"
                      r"|ed)?\s+up(?:\s+against)?|contrast(?:ed)?(?:\s+with)?|benchmark(?:ed)?(?:\s+against)?|beside"
                      r"|alongside|next\s+to|as\s+opposed\s+to")),
    ("which_company", None, (r"(?:which|what)\s+(?:of\s+(?:the|these|those)\s+)?(?:\w+\s+)?(?:compan(?:y|ies)|firms?"
                            r"|corporations?|business(?:es)?|issuers?)|whose|who|which\s+of\s+(?:the\s+)?(?:two|three"
                            r"|four|them|these|those)|which\s+one")),
    ("which_segment", None, (r"(?:which|what)\s+(?:of\s+\w+\s+)?(?:\w+\s+)?(?:segments?|products?|regions?"
                            r"|business\s+lines?|divisions?|geograph(?:y|ies)|countr(?:y|ies)|categor(?:y|ies))")),
    ("which_segment", None, (r"(?:(?:reportable|operating|business|product|geographic(?:al)?)\s+)*(?:segments?"
                            r"|divisions?|regions?|products?|(?:product\s+|business\s+)?(?:lines?|categor(?:y|ies))"
                            r"|lines?\s+of\s+business|geograph(?:y|ies)|countr(?:y|ies)|brands?|markets?)")),
    ("which_period", None, (r"(?:in\s+)?(?:which|what)\s+(?:of\s+(?:the|these|those)\s+)?(?:fiscal\s+"
                           r"|financial\s+)?(?:years?|quarters?|periods?)|when")),
    ("everyone", None, (r"(?:all|every|each)\s+(?:of\s+the\s+)?(?:available\s+|known\s+|covered\s+)?(?:compan(?:y|ies)"
                       r"|firms?|corporations?|issuers?)|across\s+(?:all\s+)?compan(?:y|ies)|(?:in"
                       r"|of)\s+the\s+(?:warehouse|database|dataset|universe)")),
    ("operator", "/", r"divided\s+by|over(?!\s+(?:the\s+)?(?:last|past|previous|prior|period|year|time|course))|÷|/"),
    ("operator", "*", r"multiplied\s+by|times|×|\*|·"),
    ("operator", "+", r"\+|plus|and\s+adding"),
    ("operator", "-",
    r"−|–|—|(?<=[\s\d)])-(?=[\s\d(])|minus|less|net\s+of|subtracting|after\s+subtracting|reduced\s+by"),
    ("than", None, r"than"),
    ("open", None, r"[(\[{]"),
    ("close", None, r"[)\]}]"),
    ("join", "and", r"and|&|,|;|or|as\s+well\s+as"),
    ("join", "to", r"to|and\s+to"),
    ("join", "of", r"of|for|in|on|from|since|at|between|among(?:st)?|during|by|with|per"),
    ("number", None, r"\$?\s?\d[\d,]*(?:\.\d+)?(?:\s*(?:%|(?:percent|thousand|million|billion|trillion|mn|bn)\b))?"),
)  # fmt: skip
_COMPILED = tuple(
    (
        kind,
        value,
        unnamed(
            rf"(?<![A-Za-z0-9])(?:{text})(?![A-Za-z])" if text[0].isalpha() or text.startswith("(?:") else text,
            re.IGNORECASE,
        ),
    )
    for kind, value, text in _WORDS
)


class Lexer:
    """Reads sentences about given companies.

    Args:
        names: companies that can be found.
        segments: gives the printed members of a ticker.
        defined: names that the question itself defines, with their keys.
    """

    def __init__(
        self, names: CompanyNames, segments: Mapping[str, SegmentNames], defined: Iterable[tuple[str, str]] = ()
    ) -> None:
        self._names = names
        self._segments = segments
        self._defined: NameIndex[str] = NameIndex((name, DEFINED + key) for name, key in defined)

    def read(self, text: str, tickers: Sequence[str] = ()) -> list[Lexeme]:
        """All of a sentence, in its order. Segments are looked for among those of the companies it names, and of
        `tickers`.
        """
        taken: list[tuple[int, int]] = []
        covered = bytearray(len(text))
        found: list[Lexeme] = []

        def take(kind: Kind, start: int, end: int, value: Any = None) -> None:
            if 1 not in covered[start:end]:
                taken.append((start, end))
                covered[start:end] = b"\1" * (end - start)
                found.append(Lexeme(kind, start, end, text[start:end], value))

        for match in _SOURCE.finditer(text):
            take("source", match.start(), match.end())
        for period in read_periods(_blanked(text, taken)):
            take("noise" if period.lends else "period", period.start, period.end, period)
        members = CompanyMembers(text, self._segments)
        for company in self._names.find(text, taken=taken):
            member = members.around(company)
            if member is None:
                take("company", company.start, company.end, company)
            else:  # `Walmart U.S.` is a segment, and says whose
                take("segment", *member)
                found.append(Lexeme("company", company.start, company.start, company.text, company))
        own = [lexeme.value.ticker for lexeme in found if lexeme.kind == "company"]
        for name in self._named(text, covered, [*own, *tickers]):
            take(*name)
        for start, end in _proper_names(text):
            take("word", start, end)
        for kind, value, pattern in _COMPILED:
            for match in pattern.finditer(text):
                take(kind, match.start(), match.end(), _number(match[0]) if kind == "number" else value)
        noise = _vocabulary()["noise"]
        words = words_of(text)
        for word, behind in zip(words, [*words[1:], None], strict=False):
            if not word.sign or word.text in "%$":
                names = word.key == "note" and behind is not None and behind.key in _OWED
                of_rate = word.text.lower() in _AS_RATE and any(
                    one.kind == "measure" and one.end == word.start - 1 and one.value[0].startswith(RATIO)
                    for one in found
                )
                take(
                    "noise"
                    if word.small
                    or of_rate
                    or (word.key in noise and not names and word.text not in ("US", "U.S.", "U.S"))
                    or (word.text.lower() in noise and not names)
                    or word.text == "$"
                    else "word",
                    word.start,
                    word.end,
                )
        return sorted(found, key=lambda lexeme: lexeme.start)

    def _named(self, text: str, covered: bytearray, tickers: Iterable[str]) -> list[tuple[Kind, int, int, Any]]:
        """Measures and segments, the longer of two that overlap."""
        words = words_of(text)
        blocked = [1 in covered[w.start : w.end] for w in words]
        named: list[tuple[int, int, Kind, Any]] = []
        for found in self._defined.find(words, blocked):
            named.append((found.start, found.end, "measure", found.values))
        for found in _measures().find(words, blocked):
            named.append((found.start, found.end, "measure", found.values))
        for ticker in dict.fromkeys(tickers):
            if ticker in self._segments:
                for mention in self._segments[ticker].find_in(text, words, blocked):
                    named.append((mention.start, mention.end, "segment", {ticker: mention.segments}))
        named.sort(key=lambda n: (-(n[1] - n[0]), n[2] != "measure", n[0]))
        kept: dict[tuple[int, int], tuple[Kind, int, int, Any]] = {}
        within = bytearray(len(text))
        for start, end, kind, value in named:
            same = kept.get((start, end))
            if same is not None and same[0] == kind == "segment":
                kept[start, end] = (kind, start, end, same[3] | value)
            elif 1 not in within[start:end]:
                kept[start, end] = (kind, start, end, value)
                within[start:end] = b"\1" * (end - start)
        return list(kept.values())


_OWNER = re.compile(
    r"(?<=[a-z0-9,;:] )[A-Z][\w&.-]{0,40}(?: [A-Z][\w&.-]{0,40}){0,7}(?='s\b|s'(?=\s))"
    r"|\b[A-Z]+&[A-Z]+\b(?!\w)"
)


_POWERS = {"%": -2, "percent": -2, "thousand": 3, "million": 6, "mn": 6, "billion": 9, "bn": 9, "trillion": 12}


def _number(text: str) -> Decimal:
    """The value of a printed number in base units: `$5 billion`, `45%`."""
    digits = re.search(r"\d[\d,]*(?:\.\d+)?", text)
    assert digits is not None
    power = next((p for word, p in _POWERS.items() if text.lower().endswith(word)), 0)
    return Decimal(digits[0].replace(",", "")).scaleb(power)


def _proper_names(text: str) -> list[tuple[int, int]]:
    """Names within a sentence that own something, whatever ordinary words they are made of: `Gap's`, `Best Buy's`."""
    return [(match.start(), match.end()) for match in _OWNER.finditer(text)]


def _blanked(text: str, taken: Sequence[tuple[int, int]]) -> str:
    letters = list(text)
    for start, end in taken:
        letters[start:end] = " " * (end - start)
    return "".join(letters)


def measures_named(text: str) -> tuple[str, ...]:
    """Meanings of a text that is a measure's name as a whole."""
    return _measures().exactly(text)


def named_measures(words: Sequence[Word]) -> list[Found[str]]:
    """The names of metrics and ratios among words."""
    return _measures().find(words)


def metrics_of(meanings: Iterable[str]) -> tuple[str, ...]:
    """The metrics of the catalogue among what a name means."""
    return tuple(meaning for meaning in meanings if ":" not in meaning)


def flagged(text: str) -> tuple[str, str] | None:
    """A word that asks for a reason, for another definition or for the future: (which list, the word)."""
    low = f" {' '.join(re.findall(r'[a-z0-9&-]+', text.lower()))} "
    for kind in ("reason", "another_definition", "future"):
        for word in sorted(_vocabulary()[kind], key=lambda said: (-len(said), said)):
            if f" {word} " in low:
                return kind, word
    return None


def said_by(kind: str) -> frozenset[str]:
    """The words of a list of `vocabulary.yaml`."""
    return _vocabulary()[kind]


def is_noise(word: str) -> bool:
    """Whether a word says nothing about what is asked, or only joins."""
    return (
        word.lower() in _vocabulary()["noise"]
        or singular(word.lower()) in _vocabulary()["noise"]
        or word.lower() in SMALL
        or bool(read_periods(word))
    )


def unknown_words(lexemes: Iterable[Lexeme]) -> list[Lexeme]:
    """What was not understood."""
    return [lexeme for lexeme in lexemes if lexeme.kind == "word"]


__all__ = [
    "DEFINED",
    "RATIO",
    "Kind",
    "Lexeme",
    "Lexer",
    "Word",
    "flagged",
    "is_noise",
    "measures_named",
    "metrics_of",
    "named_measures",
    "unknown_words",
]
