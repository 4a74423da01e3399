"""Numbers that claim nothing: years, dates, periods, items, pages, notes, names of rules, documents and products."""

from __future__ import annotations

import re
from functools import lru_cache

from tickmark.language.numerals import WORDS
from tickmark.language.units import any_of
from tickmark.time.abbreviations import MONTH_NAMES

WORD = f"(?:{any_of(WORDS)})"
_MONTH = f"(?:{MONTH_NAMES})"
_MASKS = (
    # dates, years and times of day
    (rf"\b{_MONTH}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?!\s?(?:%|percent|million|billion"
    rf"|basis))(?:\s?[-–]\s?\d{{1,2}}\b)?(?:,?\s+(?:19|20)\d\d\b)?(?:(?:,| and|,? and) (?:19|20)\d\d\b)*"),
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH}\b\.?(?:,?\s+(?:19|20)\d\d\b)?",
    rf"\b{_MONTH}\b\.?,?\s+(?:of\s+)?(?:19|20)\d\d\b",
    r"\b(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])\b",
    r"\b(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|[12]\d|3[01])[-/.](?:19|20)?\d\d\b",
    r"\b\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?\b|\b\d{1,2}\s?[ap]\.m\.",
    (r"\b(?:fiscal(?: years?)?|FY|CY|calendar(?: years?)?|years?|FYE)[ -]?['’]?(?:19|20)?\d\d(?:\s?(?:[-–/]|to|through"
    r"|and|,|or)\s?['’]?(?:19|20)?\d\d)*\b(?!\s?(?:%|percent|million|billion|thousand|bn|employees|stores)|[.,]\d)"),
    r"(?<![\w$€£¥.,])['’]\d\d\b(?!\s?(?:%|million|billion))",
    (r"(?<![\w$€£¥₹₩.,/+−-])(?:19|20)\d\d(?:\s?(?:[-–/]|to|through)\s?(?:(?:19|20)?\d\d))?s?\b(?!\s?(?:%|percent|per "
    r"cent|million|billion|thousand|bn|mn|bps|basis|shares|dollars|euros|x\b|times\b|employees|stores|units|people"
    r"|customers|vehicles|MW|patents)|,\d|\.\d)"),
    # names of periods
    (r"\b[1-4]Q\s?['’]?(?:FY)?(?:\d\d|(?:19|20)\d\d)?\b"
     r"|\bQ[1-4]\b(?:\s?[-/]?\s?(?:FY\s?)?['’]?(?:19|20)?\d\d\b(?![.,]\d|\s?(?:%|per|million|billion|points?|bps)))?"
    r"|\b[12]H\s?['’]?(?:\d\d|(?:19|20)\d\d)?\b|\bH[12]\s?['’]?(?:\d\d|(?:19|20)\d\d)?\b|\b[369]M\s?['’]?(?:\d\d"
    r"|(?:19|20)\d\d)\b|\b(?:LTM|TTM|NTM)\b"),
    r"(?<![.,\d])\b(?:\d{1,3}|" + WORD[3:-1] + (r")[- ](?:calendar |fiscal |consecutive |full |trailing |business "
                                               r"|trading )?(?:days?|weeks?|months?|quarters?|years?|decades?|hours?"
                                               r"|minutes?|centur(?:y|ies))\b(?:[- ]old)?"),
    r"\b\d{1,3}(?:st|nd|rd|th)\b",
    # items, notes, pages, sections of rules and names of documents
    r"\b(?:items?|notes?|pages?|pp?\.|parts?|sections?|sec\.|§|exhibits?|ex\.|appendi(?:x|ces)|annex(?:es)?"
    r"|schedules?|chapters?|articles?|paragraphs?|para\.?|lines?|footnotes?|tables?|figures?|fig\.?|charts?|slides?"
    r"|boxes|box|volumes?|vol\.?|"
    r"rules?|regulations?|reg\.?|topics?|subtopics?|asc|asu|ifrs|ias|sfas|fas|fasb|fin|sab|aicpa|pcaob|iso|no\.?"
    r"|nos\.?|numbers?|nr\.?|forms?|steps?|phases?|levels?|tiers?|types?|class(?:es)?|series|versions?|v\.?|release"
    r"|stage|"
    r"rows?|columns?|cells?|rank(?:ed)?|question|point|priority|goal|scope|route|room|suite|floor|building|gate|fab"
    r"|line|zip|cik|file|commission file|accession|isin|cusip|tel\.?|phone|fax)"
    r"\s?(?:no\.?|number|#|:)?\s?[#(]?(?!\d[\d.,]*\s?(?:million|billion|thousand)\b)"
    r"\d+[\w]*(?:[.\-–]\d+)*(?:\([\w]{1,4}\))*\)?(?:(?:,? (?:and|or|to|through)|,"
    r"|\s?[-–&/])\s?(?!\d+(?:\.\d+)?\s?(?:%|percent|million|billion"
    r"|bps))\d+\w?(?:[.\-]\d+)*(?:\([\w]{1,4}\))*)*(?!\s?%|,\d)",
    (r"\b(?:10-[KQ](?:/?A|T|SB)?|8-K(?:/A)?|6-K|11-K|20-F|40-F|S-[1348]|F-[1-4]|N-\w+|13[DFG]|DEF 14A|14A|Form \d+"
    r"|W-\d|1099)\b"),
    (r"#\s?\d+\b|\b[A-Z]{2,6}-\d+(?:-\d+)*\b|\b[A-Za-z]+\d+[\w-]*\b"
    r"|\b\d+[A-Za-z]{2,}\d*\b(?<!bn)(?<!mn)(?<!MM)(?<!mm)(?<!mln)(?<!bln)(?<!mil)(?<!bil)(?<!tn)(?<!pp)(?<!bps)"
    r"(?<!bp)(?<!pct)(?<!ppts)(?<!pts)(?<!th)(?<!st)(?<!nd)(?<!rd)(?<!million)(?<!billion)(?<!thousand)(?<!trillion)"
    r"(?<!percent)(?<!fold)"),
    (r"\b\d{10}-\d{2}-\d{6}\b|\b\d{3}-\d{4}\b|\(\d{3}\)\s?\d{3}[- ]\d{4}|\b\d{3}-\d{3}-\d{4}\b|\b[0-9a-f]{12,64}\b"
    r"|\b\d{2}-\d{7}\b|\b(?:0\d{6,9})\b"),
    (r"\b(?:401\(k\)s?|403\(b\)|1[02]b5?-\w+|S&P \d+|Fortune \d+|Russell \d+|Nasdaq[- ]\d+|FTSE \d+|Dow 30|Chapter \d+"
    r"|CO2|24/7|365 days|B2B|3D|5G|4G|COVID-19|ISO \d+)\b"),
    # counts of facts at the end of a report
    r"\b\d[\d,]* (?:of them )?(?:verified|corroborated|disputed|rejected)\b(?::(?:,? [a-z]+(?:_[a-z]+)+ \d[\d,]*)+)?",
    # whole numbers of a formula, whose outcome is checked: `1 - (dividends / net income)`, `365 × inventory`
    r"(?<![\w.,$€£¥])\d+(?=\s[-−–+×*/÷]\s\(|\s[×*÷]\s[A-Za-z])",
    r"\[\^?[\w.-]{1,40}\](?!\()|\[\d{1,3}(?:,\s?\d{1,3})*\]",
    (r"(?<=[a-z.,;)%\"'])\s?\((?:\d{1,2}|[a-z]|[ivx]{1,4})\)(?=[\s.,;:]|$)|(?<=[\s(])\((?:\d{1,2}|[a-z]"
    r"|[ivx]{1,4})\)(?=\s+[A-Za-z])"),
    r"[¹²³⁴⁵⁶⁷⁸⁹⁰]+",
)  # fmt: skip
_MASK = re.compile("|".join(f"(?:{mask})" for mask in _MASKS), re.IGNORECASE)


def _value_year(text: str, match: re.Match[str]) -> bool:
    """Whether what looks like a year is an amount: a currency sign or a scale word beside it."""
    return bool(re.search(r"[$€£¥₹₩]\s?$", text[max(0, match.start() - 2) : match.start()])) and match[0][:1].isdigit()


@lru_cache(maxsize=64)  # a sentence is asked for each of its numerals
def no_claims(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of a text whose numbers claim nothing."""
    return tuple(match.span() for match in _MASK.finditer(text) if not _value_year(text, match))
