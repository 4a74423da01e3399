"""Real filings broken at random, and what the chain makes of them: whatever is wrong with one table or one sentence,
the rest should be read.

    python benchmarks/broken_filings.py ../shared/edgar --runs 200 --seed 1

Each run takes one filing (none of those held out), whole or in excerpts, and changes it in many places: cells are
deleted, doubled, moved and emptied, numbers, days and words put where none like them can be, spans and nesting made
absurd, tags left open, headings repeated, the cover robbed of its words. It then goes through every stage from the
bytes to the report. Counted are errors that are none of Tickmark's own, runs that take much longer than one of the
untouched filing, and documents that give no facts and no reason. The same seed gives the same runs; `--first` begins at
another, `--keep` writes the documents that failed to a folder.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import re
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from corruptions import filings
from held_out import HELD_OUT

from tickmark.edgar import raw_filings_frame
from tickmark.errors import TickmarkError
from tickmark.model import Filing
from tickmark.rawstore import RawStore
from tickmark.stages import steps
from tickmark.stages.descriptions import describe_cell

_TOKEN = re.compile(r"<[^>]*>|[^<]+")
_CELL = re.compile(r"<t[dh][\s>]", re.IGNORECASE)
_ATTRIBUTE = re.compile(r'="[^"]*"')
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_NUMBER = re.compile(r"[\d,]*\d(?:\.\d+)?")
_SLOWER = 5.0  # times as long as the untouched filing, which no run should take
_GRACE = 1.0  # seconds that a run may take more, however short the untouched filing
_PLACES = (1, 10, 100, 400)  # changes of one run

DAYS = (
    "February 30, 2024", "February 29, 2023", "December 31, 20224", "September 31", "January 0, 2024", "June 31, 2023", "13/45/2023", "0/0/0000", "31/31/2024",
    "December 31, 0000", "December 31, 9999", "January 1, 0001", "March 3, 1582", "Dec. 99, 1999", "2024-02-30", "9999-12-31", "December 2024, 31", "31. Dezember 2023", "Auguſt 31, 2023", "ſept. 30, 2023", "3 monthſ ended June 30, 2023", "13 weeKs ended",
    "the 31st of Never", "December 31", "December", "2024", "0000", "9999", "20224", "1900", "FY0000", "FY9999", "fiscal 0", "fiscal 9999", "FY24", "FY'00", "Q5", "Q0 2024",
    "Q5 2024", "5th quarter of 2024", "First Quarter of Fiscal 9999", "2024-2023", "1999 to 2150", "2023 and thereafter", "Thereafter", "Less than 1 year", "More than 9999 years",
    "Three months ended February 30, 2024", "Nine Months Ended", "Fourteen weeks ended December 31, 9999", "0 months ended June 30, 2023", "999 months ended June 30, 2023",
    "Year ended December 31, 0000", "Year ended December 31, 9999", "as of February 30, 2024 and 9999", "For the period from January 1, 9999 to December 31, 0001",
    "inception (March 3, 0001) through December 31, 9999", "52 weeks ended 9999", "53/52 weeks", "Year 0", "years ended 2024, 2023, 2022, 2021, 9999", "2024E", "TTM", "LTM",
    "Two years ended December 31, 9999", "ten years ended January 1, 0001", "120 months ended 1/1/0001", "previous 9999 years", "past 99999999 months",
)  # fmt: skip
NUMBERS = (
    "-", "–", "—", "−", "‒", "―", "﹣", "－", "--", "$-", "($—)", "(", ")", "()", "$", "%", "( )%", "0", "00", "-0", "(0)", "0.0%", "NaN", "nan", "inf", "-Infinity", "1e9999", "1E+400",
    "1e-9999", "9" * 30, "9" * 400, "1." + "0" * 400, "." + "9" * 60, "1,2,3,4", "1,23,45,678", "1.234.567,89", "1,234.567.890", "1 234 567", "1 234 567", "12 345", "1'234'567",
    "١٢٣٬٤٥٦", "१२३", "１２３，４５６", "１２３", "²³", "½", "12½", "¼%", "⅓", "Ⅻ", "①", "〇一二", "𝟏𝟐𝟑", "0x1F", "1_000_000", "1,234-", "-1,234-", "(1,234", "1,234)", "((1,234))", "+1,234", "±5",
    "1,234*", "1,234(a)(b)(1)", "1,234†‡", "$1,234 $5,678", "1,234 5,678 9,012", "5%-7%", "5–7", "$5 to $7", "n/a", "N/M", "nm", "*", "**", "***", "…", "..", ".", ",", ", ,", "$.", "$,", "(,)", "1,", ",1",
    "1..2", "1.2.3", "1,,2", "%5", "5%%", "5 %", "(5)%", "(5%)", "5x", "5.0x", "1:1", "1/2", "1-for-10", "10 million", "$5 billion", "(5) trillion", "five", "twelve hundred million", "a dozen",
    "99999999999999999999 trillion", "0.00000000000000000001%", "¥5", "€5.000,00", "£(5)", "CHF 5", "US$5", "C$5", "NT$5", "R$5", "₹5,00,000", "₩5", "5 USD", "USD5", "\u200b5", "5\u200b6", "\u00ad7", "5\u00a06", "\ufeff8",
    "\u202e1,234\u202c", "5\u0301", "\ud7ff", "�", "\x0b5\x0c", "\x1f", "\x85 7", "&#0;", "&#x110000;", "&#xD800;", "&bogus;", "&#1;5", "&nbsp;", "&mdash;", "&#8722;5", "&#x2212;5", "Ⅳ,ⅲ", "٪٥", "5٪",
)  # fmt: skip
WORDS = (
    "Total", "total", "TOTAL:", "Revenue", "Net income", "Net income per share", "Basic and diluted", "Weighted average shares", "Other", "", " ", ":", "(1)", "(in millions)", "(In thousands, except per share data)",
    "in billions", "(in hundreds)", "(in millionths)", "in Lakhs", "(dollars in 000's)", "($000,000,000s)", "(amounts in)", "(in thousands, in millions)", "% of revenue", "percent change", "Per share", "per", "shares", "Shares outstanding",
    "Increase (decrease)", "Change", "$ Change", "% Change", "Balance at", "Balance, December 31, 9999", "Beginning balance", "Ending balance", "Segments", "Corporate", "Eliminations", "Total segments", "Assets", "Liabilities",
    "Cash flow", "Level 1", "Quoted", "Estimate", "Low", "High", "Range", "Outlook", "Guidance", "Thereafter", "Due within", "Maturity", "Originated in 9999", "vintage", "Prior", "Item 1.", "Item 99.", "Item 8. Financial Statements",
    "Note 1.", "Note 9999.", "NOTE", "(", ")", "((((", "))))", "[", "]", "\\", "\\1", "\\g<0>", "(?P<x>", ".*", "^$", "{}", "{0}", "%s", "%d%", "'", '"', "“”", "a" * 5000, "word " * 800, "( " * 800, "1 " * 800, "$" * 500, "," * 2000,
    "." * 2000, " " * 3000, "-" * 1000, "January " * 200, "and " * 400, "2024 " * 300, "Item 1. " * 100, "ß", "İ", "ı", "ﬁ", "Ǆ", "ŉ", "ΐ", "\u0130" * 50, "𝕽𝖊𝖛𝖊𝖓𝖚𝖊", "收入", "доход", "إيرادات", "💰", "\u200d\u200d", "Revenue\u0000", "Re\u00advenue",
)  # fmt: skip
SENTENCES = (
    "Revenue was $5 million in 2023 and $-3 million in 9999.", "Revenue rose 5% to $1e9999 in fiscal 0000.", "Net income was $١٢٣ million for the three months ended February 30, 2024.", "Revenue increased by $5 million, or 1,2,3%, from $  in  .",
    "At December 31, 0000 and December 31, 9999, we had $5 billion of cash.", "During the last 99999999999 years revenue was $3 million.", "Revenue was $5 million, $6 million, and $7 million in 2024, 2023, 2022, 2021 and 9999, respectively.",
    "Respectively, respectively, respectively $5, 6% and 7 shares in Q5 2024.", "We had 0 employees, -5 stores and 9" + "9" * 300 + " patents as of June 31, 2024.", "In the 5th quarter of fiscal 9999, operating margin was 500000000000000000000000000%.",
    "Revenue was $5 million compared to $4 million in the year before the year 0001.", "We expect revenue of $5 to $-7 million plus or minus 1e400% in fiscal 10000.", "Basic and diluted earnings per share were $.  and $,, respectively.", "We paid $5 million on February 30, 2024, and on January 0.",
    "Within 9999 years of January 1, 0001, $5 million is due.", "Revenue for the 0 months ended December 31, 2023 was $0 million.", "Ten years ago (December 31, 0005) sales were $5 million.", "Revenue was ½ billion dollars, ⅓ more than in ²⁰²³.", "Sales, which were $5 million in the first nine months of year 0 were $6 million in the second thirteen weeks of 9999.",
    "Revenue was $5 million (" + "(" * 300 + ".", "Revenue was " + "$5 million and " * 300 + "in 2023.", "Our fiscal year ends on February 30.", "The fiscal year ended February 30, 2024 is fiscal 0.", "Cash decreased from $5 million a century ago to $3 million 9999 quarters later.",
    "In the previous 120000 months, and on each of the 0th, 31st and 99th of June, we sold 3.2.1 million shares for $5.4.3 each.", "For every $1 of sales in 2023, 2022, and 2021 - 2150, costs were $.5, $.6, and $.7.", "Revenue was $5 trillion trillion million thousand in 2023.",
    "Twenty-five hundred and fifty million thousand percent of sales in 2023 were zero.", "At the beginning of year 1 cash was $3 million; at the end of year 9999 it was $4 million.", "In the year ended December 31, 2023 of 2022 for 2021 as of 2020 sales were $3 million.", "The Company acquired Acme on February 30, 2023 for $5 million.",
)  # fmt: skip


@dataclass
class Broken:
    """A document in tokens, tags and texts by turns; each change takes some tokens for others."""

    tokens: list[str]
    random: random.Random
    cells: list[tuple[int, int]] = field(default_factory=list)
    rows: list[tuple[int, int]] = field(default_factory=list)
    tables: list[tuple[int, int]] = field(default_factory=list)
    texts: list[int] = field(default_factory=list)
    prose: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        opened: dict[str, list[int]] = {"td": [], "tr": [], "table": []}
        kinds = {"td": self.cells, "tr": self.rows, "table": self.tables}
        for at, token in enumerate(self.tokens):
            if token[0] != "<":
                if not token.isspace():
                    (self.texts if opened["table"] else self.prose).append(at)
                continue
            name = token[1:8].lower().lstrip("/").split(">")[0].split()[:1]
            kind = "".join(name).replace("th", "td") if name and name[0] in ("td", "th", "tr", "table") else ""
            if not kind:
                continue
            if token[1] != "/":
                opened[kind].append(at)
            elif opened[kind]:
                kinds[kind].append((opened[kind].pop(), at + 1))

    def one(self, places: Sequence[Any]) -> Any:
        """One of the places, or None."""
        return self.random.choice(places) if places else None

    def replace(self, span: tuple[int, int] | None, by: str = "") -> None:
        """Tokens of a span become one text and nothing."""
        if span:
            self.tokens[span[0] : span[1]] = [by, *[""] * (span[1] - span[0] - 1)]

    def text(self, span: tuple[int, int] | None) -> str:
        return "".join(self.tokens[span[0] : span[1]]) if span else ""


def _in_text(values: Sequence[str], where: str) -> Callable[[Broken], None]:
    def change(b: Broken) -> None:
        at = b.one(getattr(b, where))
        if at is None:
            return
        old, new = b.tokens[at], b.random.choice(values)
        way = b.random.random()
        digits = list(_NUMBER.finditer(old))
        if way < 0.4 or not old:
            b.tokens[at] = new
        elif way < 0.7 and digits:
            match = b.random.choice(digits)
            b.tokens[at] = old[: match.start()] + new + old[match.end() :]
        else:
            cut = b.random.randrange(len(old) + 1)
            b.tokens[at] = f"{old[:cut]} {new} {old[cut:]}"

    return change


def _years(b: Broken) -> None:
    at = b.one(b.texts + b.prose)
    if at is not None:
        b.tokens[at] = _YEAR.sub(
            lambda _: b.random.choice(("0000", "9999", "1899", "2150", "20224", "0001")), b.tokens[at]
        )


def _letters(b: Broken) -> None:
    at = b.one(b.texts + b.prose)
    if at is not None and b.tokens[at]:
        characters = list(b.tokens[at])
        for _ in range(3):
            characters[b.random.randrange(len(characters))] = b.random.choice(
                "0123456789$%()-–—.,;:' \u00a0\u2212٣１²½\u0301aA\n"
            )
        b.tokens[at] = "".join(characters).replace("<", "")


def _tags(b: Broken) -> None:
    """An attribute of an issuer's tag, which the witness reads, or of any other element."""
    at = b.one(
        [
            at
            for at in b.random.choices(range(len(b.tokens)), k=30)
            if b.tokens[at].startswith(("<ix:", "<xbrl")) or "=" in b.tokens[at]
        ]
    )
    if at is not None and (values := list(_ATTRIBUTE.finditer(b.tokens[at]))):
        value = b.random.choice(values)
        b.tokens[at] = (
            b.tokens[at][: value.start()] + f'="{b.random.choice(DAYS + NUMBERS)}"' + b.tokens[at][value.end() :]
        )


def _deleted(kind: str) -> Callable[[Broken], None]:
    return lambda b: b.replace(b.one(getattr(b, kind)))


def _emptied(b: Broken) -> None:
    if span := b.one(b.cells):
        b.replace(span, "<td></td>")


def _doubled(kind: str) -> Callable[[Broken], None]:
    def change(b: Broken) -> None:
        if span := b.one(getattr(b, kind)):
            b.tokens[span[1] - 1] += b.text(span) * b.random.choice((1, 1, 1, 2, 20))

    return change


def _moved(kind: str) -> Callable[[Broken], None]:
    def change(b: Broken) -> None:
        spans = getattr(b, kind)
        span, other = b.one(spans), b.one(spans)
        if span and other:
            moved = b.text(span)
            b.replace(span)
            b.tokens[other[1] - 1] += moved

    return change


def _spans(b: Broken) -> None:
    if span := b.one(b.cells):
        name, size = (
            b.random.choice(("colspan", "rowspan")),
            b.random.choice(("0", "-1", "2", "3", "7", "100", "1000", "99999999", "1e3", "x", "")),
        )
        b.tokens[span[0]] = re.sub(rf"\s{name}=\S+?(?=[\s>])", "", b.tokens[span[0]])[:-1] + f' {name}="{size}">'


def _nested(b: Broken) -> None:
    if span := b.one(b.cells):
        b.tokens[span[0]] += (
            b.text(b.one(b.rows[-50:])).join(("<table>", "</table>"))
            if b.random.random() < 0.8
            else "<table><tr><td>" * 30
        )


def _wide(b: Broken) -> None:
    if (span := b.one(b.rows)) and b.random.random() < 0.1:
        b.tokens[span[1] - 1] = f"<td>{b.random.choice(NUMBERS)}</td>" * b.random.choice((60, 400, 3000)) + "</tr>"


def _left_open(b: Broken) -> None:
    at = b.random.randrange(len(b.tokens))
    for place in range(at, min(at + 50, len(b.tokens))):
        if b.tokens[place].startswith("</"):
            b.tokens[place] = b.random.choice(("", "", "</div>", "</table>", "</td>", "<", "</"))
            return


def _sentence(b: Broken) -> None:
    at = b.one(b.prose)
    if at is not None:
        b.tokens[at] += f"</p><p>{' '.join(b.random.sample(SENTENCES, b.random.choice((1, 1, 3))))}</p><p>"


def _headings(b: Broken) -> None:
    items = [at for at in b.prose if b.tokens[at].strip().lower().startswith(("item", "note", "part"))]
    if at := b.one(items):
        b.tokens[at] = b.random.choice(
            ("", b.tokens[at] * 3, b.tokens[b.one(items)], "Item 8. Financial Statements and Supplementary Data")
        )


def _cover(b: Broken) -> None:
    if b.random.random() < 0.05:
        for at in b.prose[:80]:
            if b.random.random() < 0.3:
                b.tokens[at] = re.sub(
                    r"(?i)fiscal|year|ended|quarterly|\d{4}", b.random.choice(("", "9999", "period")), b.tokens[at]
                )


CHANGES: tuple[Callable[[Broken], None], ...] = (
    *(_in_text(values, where) for values in (DAYS, NUMBERS, WORDS) for where in ("texts", "prose")), _in_text(DAYS, "texts"), _in_text(NUMBERS, "texts"), _years, _letters,
    *(_deleted(kind) for kind in ("cells", "cells", "rows", "rows", "tables")), *(_doubled(kind) for kind in ("cells", "cells", "rows")),
    *(_moved(kind) for kind in ("cells", "rows", "tables")), _emptied, _emptied, _spans, _spans, _nested, _wide, _tags, _tags, _left_open, _sentence, _sentence, _headings, _cover,
)  # fmt: skip


def excerpt(tokens: list[str], chance: random.Random) -> list[str]:
    """The cover and some stretches of a document."""
    hidden = max((at for at, token in enumerate(tokens) if token[:11].lower() == "</ix:header"), default=-1)
    tokens = tokens[hidden + 1 :]
    cover, size = 1500, 3000
    starts = sorted(chance.randrange(cover, max(cover + 1, len(tokens))) for _ in range(5))
    return [*tokens[:cover], *(token for start in starts for token in tokens[start : start + size])]


def soup(tokens: list[str], chance: random.Random) -> list[str]:
    """The cover of a document, then tables and paragraphs put together from scraps of its own and from what should
    stand nowhere.
    """
    start = excerpt(tokens, random.Random(0))[:1500]
    scraps = [token for token in tokens[len(tokens) // 5 :] if token[0] != "<" and not token.isspace()]

    def scrap(most: int) -> str:
        words = chance.choice(scraps).split()
        if not words:
            return ""
        first = chance.randrange(len(words))
        return " ".join(words[first : first + chance.randint(1, most)])

    def cell() -> str:
        text = chance.choice(
            (scrap(6), scrap(6), scrap(2), *(chance.choice(values) for values in (DAYS, NUMBERS, NUMBERS, WORDS)))
        )
        return f"<td{f' colspan={chance.randint(2, 5)}' if chance.random() < 0.15 else ''}>{text}</td>"

    def table() -> str:
        columns = chance.randint(1, 7)
        head = [
            f"<td>{chance.choice((chance.choice(DAYS), scrap(4), '2023', '2022', str(chance.randint(1990, 2030))))}</td>"
            for _ in range(columns)
        ]
        rows = [
            "".join((f"<td>{scrap(5)}</td>", *(cell() for _ in range(columns)))) for _ in range(chance.randint(1, 9))
        ]
        return f"<table><tr><td></td>{''.join(head)}</tr>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"

    def sentence() -> str:
        return " ".join(
            chance.choice((scrap(9), scrap(9), scrap(4), chance.choice(DAYS), chance.choice(NUMBERS)))
            for _ in range(chance.randint(2, 7))
        )

    parts = [
        table() if chance.random() < 0.4 else f"<p>{'. '.join(sentence() for _ in range(chance.randint(1, 4)))}.</p>"
        for _ in range(60)
    ]
    return [*start, *_TOKEN.findall("".join(parts))]


def broken(raw: bytes, chance: random.Random, whole: float) -> tuple[bytes, bytes]:
    """A document before and after."""
    tokens = _TOKEN.findall(raw.decode("utf-8", "replace"))
    kind = chance.random()
    if kind >= (1 + whole) / 2:
        tokens = soup(tokens, chance)
    elif kind >= whole:
        tokens = excerpt(tokens, chance)
    before = "".join(tokens)
    found = Broken(list(tokens), chance)
    for _ in range(chance.choice(_PLACES)):
        chance.choice(CHANGES)(found)
    return before.encode("utf-8", "replace"), "".join(found.tokens).encode("utf-8", "replace")


class _Store:
    """The document of one run, for the stages that ask the raw store."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    def get(self, _: str) -> bytes:
        return self.raw


def chain(filing: Filing, raw: bytes) -> int:
    """Every stage but the embedding; how many facts were verified."""
    own = replace(filing, sha256=hashlib.sha256(raw).hexdigest(), bytes=len(raw))
    store = cast(RawStore, _Store(raw))
    index = raw_filings_frame([own])
    frames = {"sections": steps.sections(index, store), "tables": steps.tables(index, store)}
    verified, rejected = steps.verified_facts(index, steps.extracted_facts(index, store), store)
    steps.witnessed(index, verified, store)
    steps.proved(index, verified)
    frames |= {"verified_facts": verified, "chunks": steps.chunks(index, store, "none")}
    describe_cell(index, frames)
    steps.unproved(index, verified, steps.reports(index, verified, rejected))
    return len(verified)


def timed(filing: Filing, raw: bytes) -> tuple[int, float, Exception | None]:
    """Facts, seconds of CPU, and what ended it."""
    started = time.process_time()
    try:
        return chain(filing, raw), time.process_time() - started, None
    except Exception as error:  # whatever it is, it is counted
        return 0, time.process_time() - started, error


def place(error: BaseException) -> str:
    """An error with the last lines of our own code that it came through."""
    frames = [
        f
        for f in traceback.extract_tb(error.__traceback__)
        if f"{os.sep}tickmark{os.sep}" in f.filename and "site-packages" not in f.filename
    ]
    inner = " < ".join(
        f"{Path(f.filename).parent.name}/{Path(f.filename).name}:{f.lineno} {f.name}" for f in frames[:-4:-1]
    )
    return f"{type(error).__name__}: {str(error)[:80]!r} at {inner}"


def main() -> None:
    os.environ["TICKMARK_STRICT"] = "1"  # or what breaks down over one table would be left out, and go on
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edgar", type=Path)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--whole",
        type=float,
        default=0.2,
        help="share of the runs that take the whole filing; the others take excerpts, or tables and sentences put together from scraps",
    )
    parser.add_argument("--keep", type=Path, help="folder for the documents that failed")
    options = parser.parse_args()
    known = [(filing, raw) for filing, raw in filings(options.edgar) if filing.ticker not in HELD_OUT]
    found: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    for run in range(options.first, options.first + options.runs):
        chance = random.Random(f"{options.seed} {run}")
        filing, raw = chance.choice(known)
        before, after = broken(raw, chance, options.whole)
        facts, seconds, error = timed(filing, after)
        said = (
            f"refused: {type(error).__name__}"
            if isinstance(error, TickmarkError)
            else place(error)
            if error
            else ""
            if facts
            else "no facts, and no reason"
        )
        if not said.startswith("refused") and seconds > _GRACE:
            usual = timed(filing, before)[1]
            said = f"slow: {seconds:.1f} s, untouched {usual:.1f} s" if seconds > _SLOWER * usual + _GRACE else said
        outcomes[
            said.split(":")[0] if said.startswith(("refused", "slow", "no facts")) else "failed" if said else "read"
        ] += 1
        if said:
            found[said] += 1
            if found[said] == 1:
                print(f"run {run:5}  {said}", flush=True)
            if options.keep and not said.startswith("refused"):
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / f"{options.seed}_{run}_{filing.ticker}_{filing.accession}.htm").write_bytes(after)
    for said, times in found.most_common():
        print(f"{times:5}  {said}")
    print(", ".join(f"{name} {times}" for name, times in outcomes.most_common()))


if __name__ == "__main__":
    main()
