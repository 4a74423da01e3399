"""What a document says of itself: its form, the period it is about, and whose it is. A filing's cover page says it in
words, a workbook's cover sheet by names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.model import Document, FiscalPeriod
from tickmark.time.patterns import YEAR
from tickmark.time.read import read_clue

_COVER_BLOCKS = 45
_FRONT_BLOCKS = 400
_TABLES = 12  # sheets at the front of a workbook, of which one is the cover
_FORM = Pattern(
    "cover/form",
    r"\bform\s*(10-?[KQ](?:\s*/\s*A|SB|T|405)?|8-?K(?:\s*/\s*A)?|20-?F|40-?F|6-?K)\b",
    means="the name of the form",
    examples=("FORM 10-K", "form 20-F"),
    counterexamples=("form 10",),
    flags=re.IGNORECASE,
)
_REPORTED = Phrases("date_of_report", fold=True)
_REGISTRANT = Pattern(
    "cover/registrant",
    r"\(?\s*exact\s+names?\s+of\s+(?:the\s+)?(?:registrant|company|issuer)",
    means="the line below the name of the registrant",
    examples=("(Exact name of registrant",),
    counterexamples=("name of the bank",),
    flags=re.IGNORECASE,
)
_NAMED_FORM = Pattern(
    "cover/named-form",
    r"10-[KQ](?:/A|SB|T|405)?|8-K(?:/A)?|20-F|40-F|6-K",
    means="a form by its name",
    examples=("10-K/A", "8-K"),
    counterexamples=("10",),
    at="whole",
)
_FOCUS = {"fy": None, "q1": 1, "q2": 2, "q3": 3, "q4": 4}
_BEHIND_COVER = Pattern(
    "cover/behind-cover",
    r"\W*(?:item\s+\d|part\s+i\b|table of contents|index\b)",
    means="where the cover has ended",
    examples=("Item 1", "TABLE OF CONTENTS"),
    counterexamples=("Itemss",),
    at="start",
    flags=re.IGNORECASE,
)
_NO_NAME = Pattern(
    "cover/no-name",
    r"\b(?:commission|file n(?:o|umber)|for the|transition period|period ended|pursuant|section 1[35]|exchange act"
    r"|washington|of 19\d\d)\b|^form\b|\bended\b|^\W*or\W*$",
    means="a line of the cover that is no name",
    examples=("Commission file number", "Form 10-K", "Act of 1934"),
    counterexamples=("Acme Mills",),
    flags=re.IGNORECASE,
)
_LONGEST = 200  # characters of a name
_EXCHANGES = ("New York Stock Exchange", "NYSE", "Nasdaq", "NASDAQ", "Cboe", "Chicago Stock Exchange")
_NO_SYMBOLS = frozenset(
    (*_EXCHANGES, "LLC", "USD", "EUR", "GBP", "NONE", "UNITED", "STATES", "PART", "ITEM", "FORM", "YES", "NO")
)
_SECURITIES = 6  # lines around the head of the table of securities that are looked at
_YEAR_END = Pattern(
    "cover/year-end",
    r"-{0,2}(\d\d)-(\d\d)",
    means="the day a fiscal year ends on, as tags have it",
    examples=("--12-31",),
    counterexamples=("2024-12-31",),
    at="whole",
)


class Cover(NamedTuple):
    """What was found; None or empty where nothing says it. `fiscal` is there where the document names it in so many
    words.
    """

    form: str = ""
    end: date | None = None
    fiscal: FiscalPeriod | None = None
    company: str = ""
    cik: int = 0
    ticker: str = ""
    fiscal_year_end: str = ""


def read_cover(document: Document) -> Cover:
    """What the document's cover page, or its cover sheet, says."""
    named = _named(document)
    if not named:
        return Cover(_form(document), company=_registrant(document), ticker=_symbol(document))
    form = named.get("document type", "").upper()
    year_end = _YEAR_END.fullmatch(named.get("current fiscal year end date", ""))
    cik = named.get("entity central index key", "")
    return Cover(
        form if _NAMED_FORM.fullmatch(form) else "",
        _day(named),
        _fiscal(named),
        named.get("entity registrant name", "")[:_LONGEST],
        int(cik) if cik.isascii() and cik.isdigit() and len(cik) <= 10 else 0,
        named.get("trading symbol", "").upper(),
        f"{year_end[1]}{year_end[2]}" if year_end else "",
    )


def first_page(document: Document) -> str:
    """The words of a filing's cover page, those of its tables with them; empty where no cover says that it is one of a
    form.
    """
    texts: list[str] = []
    for block in document.blocks[:_COVER_BLOCKS]:
        if block.table_index is None:
            if _BEHIND_COVER.match(block.text):
                break
            texts.append(block.text)
        else:
            texts += [cell.text for row in document.tables[block.table_index].cells for cell in row]
    whole = "\n".join(texts)
    return whole if _FORM.search(whole) else ""


def stated_period(document: Document) -> FiscalPeriod | None:
    """The fiscal period that a cover sheet names as such; None where there is none."""
    named = _named(document)
    return _fiscal(named) if named else None


def day_of_report(document: Document) -> date | None:
    """The day that a current report's cover names as that of the report, or of the earliest event in it; beside those
    words, or on the line before or behind.
    """
    texts = [block.text for block in document.blocks[:_COVER_BLOCKS]]
    for place, text in enumerate(texts):
        if _REPORTED.search(text):
            days = (
                read_clue(near).dates
                for near in (text, *reversed(texts[max(0, place - 1) : place]), *texts[place + 1 : place + 2])
            )
            return next((found[-1] for found in days if found), None)
    return None


def _named(document: Document) -> dict[str, str]:
    """The lines of a cover sheet: name in small letters -> what stands beside it."""
    for table in document.tables[:_TABLES]:
        found: dict[str, str] = {}
        for cells in table.cells:
            if len(cells) > 1:
                found.setdefault(cells[0].text.lower(), cells[1].text)
        if "document type" in found and ("document period end date" in found or "document fiscal year focus" in found):
            return found
    return {}


def _day(named: dict[str, str]) -> date | None:
    dates = read_clue(named.get("document period end date", "")).dates
    return dates[0] if dates else None


def _fiscal(named: dict[str, str]) -> FiscalPeriod | None:
    end = _day(named)
    year = YEAR.fullmatch(named.get("document fiscal year focus", ""))
    focus = named.get("document fiscal period focus", "").lower()
    if end is None or year is None or focus not in _FOCUS:
        return None
    return FiscalPeriod(
        int(year[0]),
        _FOCUS[focus],
        end,
        f"the cover sheet names fiscal year {year[0]}, period {focus.upper()}, that ended {end}",
    )


def _form(document: Document) -> str:
    """The form that the cover page names first, in EDGAR's spelling."""
    for block in document.blocks[:_COVER_BLOCKS]:
        texts = (
            [block.text]
            if block.table_index is None
            else [
                " ".join(cell.text for cell in row) for row in document.tables[block.table_index].cells[:_COVER_BLOCKS]
            ]
        )
        for text in texts:
            if match := _FORM.search(text):
                name = "".join(match[1].split()).upper()
                return name if "-" in name else re.sub(r"^(\d+)", r"\1-", name)
    return ""


def _registrant(document: Document) -> str:
    """What stands before the words "(Exact name of registrant ...)": on their line, or on the nearest one above that
    has words.
    """
    above: list[str] = []
    for text in _lines(document):
        if match := _REGISTRANT.search(text):
            before = text[: match.start()].strip(" (_-–—")
            names = [before, *reversed(above)] if len(before) > 2 or not before else []
            return next(
                (
                    name
                    for name in names
                    if 2 < len(name) < _LONGEST and any(c.isalpha() for c in name) and not _NO_NAME.search(name)
                ),
                "",
            )
        above = [*above[-2:], text.strip(" _-–—")]
    return ""


def _symbol(document: Document) -> str:
    """The first trading symbol of the cover's table of securities: the word in capitals before the name of an exchange,
    as in "Common Stock, $1 par value   BA   New York Stock Exchange", or what is called so, "Trading symbol: BA"; where
    lines break otherwise, the first in capitals below the head.
    """
    lines = list(_lines(document))
    for place, text in enumerate(lines):
        around = " ".join(lines[max(0, place - 1) : place + 2]).lower()
        if "symbol" in text.lower() and ("trading" in around or "exchange" in around):
            told = text[text.lower().index("symbol") + len("symbol") :].lstrip("(sS) ")
            named = told.strip(':“"( ').split()[:1] if told[:1] in (":", "“", '"') else []
            if named and _is_symbol(named[0].strip(';,.)”"')):
                return named[0].strip(';,.)”"')
            for near in lines[max(0, place - _SECURITIES) : place + _SECURITIES]:
                before = next((near[: near.index(name)] for name in _EXCHANGES if name in near), "").split()
                words = [word.strip(';,.()”"') for word in before if word not in ("The", "the")]
                if words and _is_symbol(words[-1]):
                    return words[-1]
            below = (word for near in lines[place + 1 : place + _SECURITIES] for word in near.split())
            return next(filter(_is_symbol, below), "")
    return ""


def _is_symbol(word: str) -> bool:
    return word.isupper() and word.replace(".", "").isalpha() and 1 < len(word) <= 5 and word not in _NO_SYMBOLS


def _lines(document: Document) -> Iterator[str]:
    """The lines of the front of a document in order, a row of a table as one. A printed report may have pages of
    pictures and letters before the form's cover.
    """
    for block in document.blocks[:_FRONT_BLOCKS]:
        if block.table_index is None:
            yield from block.printed_lines
        else:
            yield from (
                " ".join(cell.text for cell in row) for row in document.tables[block.table_index].cells[:_COVER_BLOCKS]
            )
