"""How far reading depends on how filings are drawn: their tables drawn and their sentences written otherwise, in ways
that change nothing they say, read once more.

    python benchmarks/redrawn.py ../shared/edgar
    python benchmarks/redrawn.py ../shared/edgar --filings 8 "no currency signs" "no spans"
    python benchmarks/redrawn.py ../shared/edgar --names "no styles" capitals

Each drawing is one habit that other filers, or the makers of their HTML, have. Printed is the share of the numbers (of
tables, or of running text) that are read as before, in value, unit and period, of the companies that rules were tuned
on and of the ten held out (`held_out.py`); with `--names`, of the numbers of tables that state a metric or are of a
part of the company, in that, value and period. No truth is asked for: whatever was read has to be read again.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from corruptions import filings
from held_out import HELD_OUT
from lxml import etree, html

from tickmark.document.html import read_html
from tickmark.facts import Understanding
from tickmark.facts.text import text_facts
from tickmark.fiscal import fiscal_period
from tickmark.model import Filing
from tickmark.sections import find_sections, section_of_block
from tickmark.tables import read_tables

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_MONTH = "|".join(MONTHS)
_DAY = re.compile(rf"\b({_MONTH}|(?:{'|'.join(month[:3] for month in MONTHS)})\.?) (\d{{1,2}}), (\d{{4}})")
_LONG_DAY = re.compile(rf"\b({_MONTH}) (\d{{1,2}}), (\d{{4}})")
_SHORTER = re.compile(r"\b(January|February|August|September|October|November|December)\b(?= \d)")
_NEGATIVE = re.compile(r"\$?\s?\([\d,.]+\)?%?")
_SHORT_CELL = 16  # characters; a longer cell is no number
_LABEL = 80
_DASHES = ("—", "–", "-")
_BLOCKS = frozenset(
    (
        "p",
        "div",
        "li",
        "table",
        "tr",
        "td",
        "th",
        "ul",
        "ol",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "br",
        "sup",
        "img",
        "body",
    )
)
_UNLIKE = re.compile(r"display:\s*none|vertical-align|position:\s*relative|float")
_SCALED = r"(?: (?:million|billion)\b)"
_IN_FULL = re.compile(rf"(\$\d{{1,3}}(?:,\d{{3}})*)(?={_SCALED})")
_WITH_SCALE = re.compile(r"\$([\d,.]*\d) (million|billion)\b(?! ?(?:per|a) )")
_LISTED = re.compile(r"(?<=\d|n), (\$?\d[\d,.]*(?: million| billion|%)?) and (?=\$?\d)")
_NUMBER = re.compile(r"(?<=\$)\d[\d,.]*(?=[ ,.;)])")
_LENGTH = re.compile(r"\b(?:three|six|nine|twelve)(?=[ -]months?\b)")
_DIGITS = {"three": "3", "six": "6", "nine": "9", "twelve": "12"}
Drawing = Callable[[etree._Element], None]


def shown(cell: etree._Element) -> str:
    """The visible text of a cell, folded."""
    return " ".join("".join(cell.itertext()).replace("\xa0", " ").split())


def cells(root: etree._Element) -> Iterator[etree._Element]:
    """The cells that hold no tables."""
    yield from (cell for cell in root.iter("td", "th") if cell.find(".//table") is None)


def rows(root: etree._Element) -> Iterator[list[etree._Element]]:
    """The cells of each row."""
    yield from ([cell for cell in row if cell.tag in ("td", "th")] for row in root.iter("tr"))


def rewrite(top: etree._Element, change: Callable[[str], str]) -> None:
    """Change each text below an element, and not what stands behind it."""
    for element in top.iter():
        if isinstance(element.tag, str):
            if element.text:
                element.text = change(element.text)
            if element is not top and element.tail:
                element.tail = change(element.tail)


def in_cells(change: Callable[[str], str], longest: int = 10**9) -> Drawing:
    """The drawing that changes the texts of cells."""

    def drawing(root: etree._Element) -> None:
        for cell in cells(root):
            if len(shown(cell)) <= longest:
                rewrite(cell, change)

    return drawing


def without_styles(root: etree._Element) -> None:
    """No CSS but what hides; superscripts keep theirs, which makes their digits none of the text's."""
    for element in root.iter():
        style = element.get("style") if isinstance(element.tag, str) else None
        if style is not None and not re.search(
            r"display:\s*none|vertical-align:\s*(?:super|top)|position:\s*relative", style
        ):
            del element.attrib["style"]


def headers_everywhere(root: etree._Element) -> None:
    for cell in list(root.iter("td")):
        cell.tag = "th"


def signs_inside(root: etree._Element) -> None:
    """A currency sign in a cell of its own goes into the number's."""
    for row in rows(root):
        for place, cell in enumerate(row):
            after = next((other for other in row[place + 1 :] if shown(other)), None)
            if shown(cell) == "$" and after is not None and re.match(r"[(\d—–-]", shown(after)):
                rewrite(cell, lambda text: text.replace("$", ""))
                first = next(element for element in after.iter() if element.text and element.text.strip())
                first.text = f"${first.text}"


def minus_signs(root: etree._Element) -> None:
    """A minus instead of brackets."""
    for row in rows(root):
        for cell, after in zip(row, [*row[1:], None], strict=True):
            if _NEGATIVE.fullmatch(shown(cell)):
                rewrite(cell, lambda text: text.replace("(", "-").replace(")", ""))
                if after is not None and shown(after) in (")", ")%"):
                    rewrite(after, lambda text: text.replace(")", ""))


def without_spans(root: etree._Element) -> None:
    """Every column of a spanning cell a cell of its own, with the text in the first."""
    for cell in list(root.iter("td", "th")):
        for _ in range(int(cell.attrib.pop("colspan", 1)) - 1):
            cell.addnext(_beside(cell))


def empty_columns(root: etree._Element) -> None:
    """An empty column behind each."""
    for cell in list(root.iter("td", "th")):
        cell.set("colspan", str(2 * int(cell.get("colspan", 1)) - 1))
        cell.addnext(_beside(cell))


def empty_first_column(root: etree._Element) -> None:
    for row in rows(root):
        if row:
            row[0].addprevious(etree.Element("td"))


def empty_rows(root: etree._Element) -> None:
    """An empty row behind each, in tables where no cell reaches down into it."""
    for table in root.iter("table"):
        if all(cell.get("rowspan", "1") == "1" for cell in table.iter("td", "th")):
            for row in [row for row in table.iter("tr") if row.find(".//table") is None]:
                empty = etree.Element("tr")
                etree.SubElement(empty, "td")
                row.addnext(empty)


def footnote_marks(root: etree._Element) -> None:
    """A mark in the text of each label."""
    for row in rows(root):
        if row and re.search(r"[A-Za-z]{4}$", shown(row[0])) and len(shown(row[0])) < _LABEL:
            etree.SubElement(row[0], "span").text = " (a)"


def zeros(root: etree._Element) -> None:
    """A zero for each dash."""
    for cell in cells(root):
        if shown(cell).lstrip("$ ") in _DASHES:
            rewrite(cell, lambda text: re.sub(r"[—–-]", "0", text))


def days_first(root: etree._Element) -> None:
    rewrite(root, lambda text: _LONG_DAY.sub(r"\2 \1 \3", text))


def paragraphs(root: etree._Element) -> Iterator[etree._Element]:
    """The paragraphs outside tables, each with its text in one piece; those that hold more than text, or text that is
    not all alike, as they are.
    """
    for element in root.iter("p", "div", "li"):
        inner = [inside for inside in element.iterdescendants() if isinstance(inside.tag, str)]
        if any(inside.tag in _BLOCKS for inside in inner) or any(
            above.tag in ("td", "th") for above in element.iterancestors()
        ):
            continue
        if not any(_UNLIKE.search(inside.get("style") or "") for inside in inner):
            text = "".join(element.itertext())
            for inside in list(element):
                element.remove(inside)
            element.text = text
        yield element


def written(change: Callable[[str], str]) -> Drawing:
    """The drawing that changes the texts of paragraphs."""

    def drawing(root: etree._Element) -> None:
        for paragraph in paragraphs(root):
            rewrite(paragraph, change)

    return drawing


def replaced(pattern: str, by: str) -> Drawing:
    """The drawing that replaces words of paragraphs."""
    found = re.compile(pattern)
    return written(lambda text: found.sub(by, text))


def numbers_in_elements(root: etree._Element) -> None:
    """Each number behind a currency sign in an element of its own."""
    for paragraph in paragraphs(root):
        if len(paragraph) == 0 and paragraph.text:
            text, last = paragraph.text, 0
            for number in list(_NUMBER.finditer(text)):
                if len(paragraph):
                    paragraph[-1].tail = text[last : number.start()]
                else:
                    paragraph.text = text[: number.start()]
                etree.SubElement(paragraph, "span").text = number[0]
                last = number.end()
            if last:
                paragraph[-1].tail = text[last:]


def _beside(cell: etree._Element) -> etree._Element:
    return etree.Element("td", {"rowspan": cell.get("rowspan")} if cell.get("rowspan") else {})


def _in_digits(day: re.Match[str]) -> str:
    return f"{[month[:3] for month in MONTHS].index(day[1][:3]) + 1}/{day[2]}/{day[3]}"


DRAWINGS: dict[str, Drawing] = {
    "no styles": without_styles,
    "header cells throughout": headers_everywhere,
    "signs in the number's cell": signs_inside,
    "no currency signs": in_cells(lambda text: text.replace("$", ""), _SHORT_CELL),
    "minus signs for brackets": minus_signs,
    "zeros for dashes": zeros,
    "capitals": in_cells(str.upper),
    "small letters": in_cells(str.lower),
    "short months": lambda root: rewrite(root, lambda text: _SHORTER.sub(lambda month: f"{month[0][:3]}.", text)),
    "days in digits": in_cells(lambda text: _DAY.sub(_in_digits, text)),
    "days before months": days_first,
    "no spans": without_spans,
    "an empty column behind each": empty_columns,
    "an empty first column": empty_first_column,
    "an empty row behind each": empty_rows,
    "footnote marks in labels": footnote_marks,
}


SENTENCES: dict[str, Drawing] = {
    "in one piece": written(lambda text: text),
    "numbers in elements": numbers_in_elements,
    "a decimal more": written(lambda text: _IN_FULL.sub(r"\1.0", text)),
    "US$": replaced(r"(?<![A-Z])\$(?=\d)", "US$"),
    "USD": replaced(r"(?<![A-Z])\$(?=\d)", "USD "),
    "dollars": written(lambda text: _WITH_SCALE.sub(r"\1 \2 dollars", text)),
    "M and B": written(lambda text: _WITH_SCALE.sub(lambda found: f"${found[1]}{found[2][0].upper()}", text)),
    "percent": replaced(r"(?<=\d)%", " percent"),
    "fiscal year for fiscal": replaced(r"\b([Ff]iscal) (?=20\d\d\b)", r"\1 year "),
    "fiscal for fiscal year": replaced(r"\b([Ff]iscal) years? (?=20\d\d\b)", r"\1 "),
    "months short": written(lambda text: _SHORTER.sub(lambda month: f"{month[0][:3]}.", text)),
    "day before month": written(lambda text: _LONG_DAY.sub(r"\2 \1 \3", text)),
    "at for as of": replaced(rf"\b([Aa])s of (?={_MONTH})", r"\1t "),
    "lengths in digits": written(lambda text: _LENGTH.sub(lambda length: _DIGITS[length[0]], text)),
    "ampersands": replaced(r"(?<=\d|n) and (?=\$?\d)", " & "),
    "a comma before and": written(lambda text: _LISTED.sub(r", \1, and ", text)),
    "respectively without comma": replaced(r", respectively", " respectively"),
    "compared with": replaced(r"\bcompared to\b", "compared with"),
    "approximately": replaced(r"(?<=\b(?:of|to) )(?=\$\d)|(?<=\bwere )(?=\$\d)|(?<=\bwas )(?=\$\d)", "approximately "),
    "spaces that do not break": replaced(" ", "\xa0"),
    "straight apostrophes": replaced("’", "'"),
    "dashes for brackets": replaced(r"(?<=[a-z]) \(([A-Za-z][a-z ,-]{8,60})\)(?= [a-z])", r" — \1 —"),
    "footnote marks": replaced(rf"(\$[\d,.]*\d{_SCALED})(?=[ ,.])", r"\1 (1)"),
}


def redrawn(raw: bytes, drawing: Drawing) -> bytes:
    """A document with its tables drawn otherwise."""
    root = html.fromstring(raw, parser=html.HTMLParser(encoding="utf-8", huge_tree=True))
    drawing(root)
    return bytes(etree.tostring(root, encoding="utf-8", method="html"))


def readings(raw: bytes, filing: Filing) -> list[Counter[object]]:
    """What is read of each table, in any order."""
    document = read_html(raw, filing.sha256)
    tables = {
        table.index: table.readings for table in read_tables(document, fiscal_period(document, filing), lambda _: None)
    }
    return [
        Counter((r.value.normalize(), r.unit, r.period) for r in tables.get(table.index, ()))
        for table in document.tables
    ]


def told(raw: bytes, filing: Filing) -> list[Counter[object]]:
    """What is read of each paragraph, in any order."""
    document = read_html(raw, filing.sha256)
    deepest = section_of_block(find_sections(document, filing.form))
    found: list[Counter[object]] = [Counter() for _ in document.blocks]
    for fact in text_facts(
        document,
        fiscal_period(document, filing),
        {block.index: deepest(block.index) or "" for block in document.blocks},
    ):
        found[fact.location.paragraph_index or 0][fact.value.normalize(), fact.unit, fact.period] += 1
    return found


def named(raw: bytes, filing: Filing) -> list[Counter[object]]:
    """The metrics that numbers of tables state, and the members that they are of, in capitals or not."""
    document = read_html(raw, filing.sha256)
    facts = Understanding(document, find_sections(document, filing.form), fiscal_period(document, filing)).facts
    in_tables = (fact for fact in facts if fact.location.table_index is not None and (fact.metric or fact.segment))
    return [
        Counter(
            (fact.metric, fact.segment and fact.segment.lower(), fact.period, fact.value.normalize())
            for fact in in_tables
        )
    ]


def same(before: list[Counter[object]], after: list[Counter[object]]) -> tuple[int, int]:
    """How many numbers are read as before, of how many."""
    alike = sum((first & second).total() for first, second in zip(before, after, strict=True))
    return alike, sum(max(first.total(), second.total()) for first, second in zip(before, after, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("edgar", type=Path)
    parser.add_argument(
        "drawings",
        nargs="*",
        default=[*DRAWINGS, *SENTENCES],
        metavar="drawing",
        help=f"of: {', '.join([*DRAWINGS, *SENTENCES])}",
    )
    parser.add_argument("--filings", type=int, default=0, help="only so many, spread over the folder")
    parser.add_argument("--names", action="store_true", help="metrics and members in place of units")
    options = parser.parse_intermixed_args()
    of_tables = named if options.names else readings
    chosen = list(filings(options.edgar))
    chosen = chosen[:: max(1, len(chosen) // options.filings)][: options.filings] if options.filings else chosen
    found: Counter[tuple[str, str, str]] = Counter()
    for filing, raw in chosen:
        before = {reading: reading(raw, filing) for reading in (of_tables, told)}
        half = "held out" if filing.ticker in HELD_OUT else "tuned on"
        for name in options.drawings:
            reading, drawing = (of_tables, DRAWINGS[name]) if name in DRAWINGS else (told, SENTENCES[name])
            alike, of = same(before[reading], reading(redrawn(raw, drawing), filing))
            found["alike", name, half] += alike
            found["of", name, half] += of
    for name in options.drawings:
        shares = (
            f"{half} {found['alike', name, half] / of:.4f} of {of:,}"
            for half in ("tuned on", "held out")
            if (of := found["of", name, half])
        )
        print(f"{name:28} {'; '.join(shares)}", flush=True)


if __name__ == "__main__":
    main()
