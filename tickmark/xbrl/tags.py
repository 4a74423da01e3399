"""Inline XBRL as a reader of the filing sees it: tagged numbers with their places, and the cover page.

Written from the Inline XBRL 1.1 recommendation. Out of scope: footnotes, tuples, linkbases.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from lxml import etree

from tickmark.document.text import as_utf8, fold
from tickmark.errors import DocumentTooLarge, EmptyDocument
from tickmark.model import Location, Period
from tickmark.xbrl.values import DASHES, transform_number, transform_text

MAX_BYTES = 100 * 2**20
MAX_SCALE = 30  # powers of ten; beyond it the attribute is damaged
MAX_SPAN = 1000  # the HTML standard's limit of colspan
LABEL_LENGTH = 600
_NAMESPACE = re.compile(
    rb"xmlns:([A-Za-z_][\w.\-]*)\s*=\s*[\"']http://www\.xbrl\.org/20\d\d/inlineXBRL[\"']", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Tag:
    """One tagged number that a reader can see.

    `value` is in base units with the sign as tagged; `printed_value` has the sign as printed (parentheses and minus are
    negative), which is what the warehouse's facts carry. `unit` is in the contract's words (`USD`, `shares`,
    `USD/shares`, `pure`) or the issuer's own measure. `dimensions` are (axis, member) pairs, sorted; none is the whole
    company. `location` is a cell; all None where the number stands in running text. `label` is the first text of the
    row, or the paragraph. `nil` is a tag that says "no value"; its value is zero.
    """

    concept: str
    value: Decimal
    printed_value: Decimal
    unit: str
    period: Period
    dimensions: tuple[tuple[str, str], ...]
    location: Location
    printed: str
    label: str
    scale: int = 0
    decimals: str = ""
    nil: bool = False

    @property
    def in_table(self) -> bool:
        """True where the number stands in a table cell."""
        return self.location.table_index is not None


@dataclass(frozen=True, slots=True)
class _Context:
    period: Period
    dimensions: tuple[tuple[str, str], ...]


def read_tags(raw: bytes) -> tuple[Tag, ...]:
    """Every visible tagged number, in document order; () for a filing without inline XBRL.

    Left out: tags in the hidden header, nil tags with nothing printed, tags whose context or text cannot be read.

    Raises:
        DocumentTooLarge: more than `MAX_BYTES`.
        EmptyDocument: not a document at all.
    """
    prefixes = _prefixes(raw)
    if not prefixes:
        return ()
    root = _parse(raw)
    contexts, units = _resources(root)
    places = _Places(root)
    tags = []
    names = [f"{prefix}:{kind}" for prefix in prefixes for kind in ("nonfraction", "fraction")]
    for element in root.iter(*names):
        context = contexts.get(element.get("contextref") or "")
        if context is None or _is_hidden(element, prefixes):
            continue
        read = _fraction(element, prefixes) if element.tag.endswith(":fraction") else _number(element)
        if read is None:
            continue
        value, nil = read
        text = fold("".join(element.itertext()))
        cell = next(element.iterancestors("td", "th"), None)
        location = places.of(cell)
        reference = element.get("unitref") or ""
        tags.append(
            Tag(
                concept=element.get("name") or "",
                value=value,
                printed_value=-abs(value) if value and printed_negative(element, cell) else abs(value),
                unit=units.get(reference, reference),
                period=context.period,
                dimensions=context.dimensions,
                location=location,
                printed=text,
                label=_label(element, cell),
                scale=_integer(element.get("scale")) or 0,
                decimals=element.get("decimals") or "",
                nil=nil,
            )
        )
    return tuple(tags)


def read_cover(raw: bytes) -> dict[str, str]:
    """The document and entity facts (`dei:`) by local name: EntityRegistrantName, DocumentPeriodEndDate, TradingSymbol
    ...

    Dates are ISO (`--01-28` for a day without a year), tick boxes `true` or `false`, numbers in base units; where a
    fact is given for several classes of shares, the first. Hidden facts count: many issuers hide
    DocumentFiscalYearFocus.

    Raises:
        DocumentTooLarge: more than `MAX_BYTES`.
        EmptyDocument: not a document at all.
    """
    prefixes = _prefixes(raw)
    if not prefixes:
        return {}
    root = _parse(raw)
    continuations = {e.get("id"): e for e in root.iter(*(f"{p}:continuation" for p in prefixes))}
    excluded = frozenset(f"{p}:exclude" for p in prefixes)
    cover: dict[str, str] = {}
    for element in root.iter(*(f"{p}:{kind}" for p in prefixes for kind in ("nonnumeric", "nonfraction"))):
        space, _, name = (element.get("name") or "").partition(":")
        if space != "dei" or name in cover:
            continue
        if element.tag.endswith(":nonfraction"):
            read = _number(element)
            text = format(read[0], "f") if read else ""
        else:
            text = transform_text(_whole_text(element, continuations, excluded), _format(element))
        if text:
            cover[name] = text
    return cover


def _whole_text(element: etree._Element, continuations: dict[str, etree._Element], excluded: frozenset[str]) -> str:
    """Text of a non-numeric element with the elements that continue it, without what it excludes."""
    parts: list[str] = []
    seen: set[etree._Element] = set()
    node: etree._Element | None = element
    while node is not None and node not in seen:
        seen.add(node)
        inside = set(node.iter(*excluded))
        for text in node.xpath(".//text()"):
            owner = text.getparent() if text.is_text else text.getparent().getparent()
            if owner not in inside and inside.isdisjoint(owner.iterancestors()):
                parts.append(text)
        node = continuations.get(node.get("continuedat") or "")
    return fold("".join(parts))


# --- the document -----------------------------------------------------------------------------------------


def _prefixes(raw: bytes) -> tuple[str, ...]:
    """Prefixes bound to the inline XBRL namespace, in lower case as the HTML parser gives element names."""
    if len(raw) > MAX_BYTES:
        raise DocumentTooLarge(f"the document has {len(raw):,} bytes; the limit is {MAX_BYTES:,}")
    return tuple(sorted({prefix.decode("ascii").lower() for prefix in _NAMESPACE.findall(raw)}))


def _parse(raw: bytes) -> etree._Element:
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(as_utf8(raw)[0], parser=parser)
    except etree.XMLSyntaxError as error:
        raise EmptyDocument(f"the document cannot be read as HTML: {error}") from error
    if root is None:
        raise EmptyDocument("the document holds no HTML")
    return root


def _is_hidden(element: etree._Element, prefixes: tuple[str, ...]) -> bool:
    return next(element.iterancestors(*(f"{p}:header" for p in prefixes)), None) is not None


def _local(element: etree._Element) -> str:
    return str(element.tag).rpartition(":")[2]


def _resources(root: etree._Element) -> tuple[dict[str, _Context], dict[str, str]]:
    """Contexts and units by id, whatever prefix the XBRL instance namespace is bound to."""
    contexts: dict[str, _Context] = {}
    units: dict[str, str] = {}
    for resources in root.xpath("//*[substring-after(name(), ':') = 'resources']"):
        for element in resources:
            kind, name = _local(element), element.get("id") or ""
            if kind == "context":
                context = _context(element)
                if context is not None:
                    contexts[name] = context
            elif kind == "unit":
                units[name] = _unit(element)
    return contexts, units


def _context(element: etree._Element) -> _Context | None:
    start: date | None = None
    end: date | None = None
    dimensions = []
    for part in element.iter():
        kind = _local(part)
        text = (part.text or "").strip()
        if kind == "startdate":
            start = _day(text, last=False)
        elif kind in ("enddate", "instant"):
            end = _day(text, last=True)
        elif kind == "explicitmember":
            dimensions.append((part.get("dimension") or "", text))
        elif kind == "typedmember":
            dimensions.append((part.get("dimension") or "", fold("".join(part.itertext()))))
    return None if end is None else _Context(Period(start, end), tuple(sorted(dimensions)))


def _day(text: str, *, last: bool) -> date | None:
    """A date, or a date and time: midnight at the end of a period belongs to the day before (XBRL 2.1, 4.7.2)."""
    day, _, time = text.partition("T")
    try:
        value = date.fromisoformat(day[:10])
    except ValueError:
        return None
    return value - timedelta(days=1) if last and time.startswith("00:00:00") else value


def _unit(element: etree._Element) -> str:
    above: list[str] = []
    below: list[str] = []
    for part in element.iter():
        if _local(part) == "measure":
            measure = (part.text or "").strip().rpartition(":")[2]
            inside = any(_local(a) == "unitdenominator" for a in part.iterancestors())
            (below if inside else above).append(measure)
    return "*".join(above) + ("/" + "*".join(below) if below else "")


class _Places:
    """Addresses of cells: `<table>` ordinal, `<tr>` ordinal in its table, left grid column."""

    def __init__(self, root: etree._Element) -> None:
        self._ordinals = {table: index for index, table in enumerate(root.iter("table"))}
        self._cells: dict[etree._Element, dict[etree._Element, tuple[int, int]]] = {}

    def of(self, cell: etree._Element | None) -> Location:
        table = None if cell is None else next(cell.iterancestors("table"), None)
        if table is None:
            return Location()
        if table not in self._cells:
            self._cells[table] = _lay_out(table)
        place = self._cells[table].get(cell)
        return Location() if place is None else Location(self._ordinals[table], *place)


def _lay_out(table: etree._Element) -> dict[etree._Element, tuple[int, int]]:
    """Row and left column of each cell of one table, cells of nested tables excluded."""
    places: dict[etree._Element, tuple[int, int]] = {}
    hanging: list[tuple[int, int, int]] = []  # left column, column after, first row that is free again
    rows = (row for row in table.iter("tr") if next(row.iterancestors("table")) is table)
    for index, row in enumerate(rows):
        hanging = sorted(span for span in hanging if span[2] > index)
        above = len(hanging)
        column = passed = 0
        for cell in row.iterchildren("td", "th"):
            while passed < above and hanging[passed][0] <= column:
                column = max(column, hanging[passed][1])
                passed += 1
            places[cell] = (index, column)
            width, height = _span(cell.get("colspan")), _span(cell.get("rowspan"))
            if height > 1:
                hanging.append((column, column + width, index + height))
            column += width
    return places


def _span(value: str | None) -> int:
    return max(1, min(MAX_SPAN, _integer(value) or 1))


def _integer(value: str | None) -> int | None:
    try:
        return int(value) if value else None
    except ValueError:
        return None


def _label(element: etree._Element, cell: etree._Element | None) -> str:
    if cell is not None:
        row = cell.getparent()
        texts = (fold("".join(sibling.itertext())) for sibling in (row if row is not None else ()))
        return next((text for text in texts if text), "")[:LABEL_LENGTH]
    paragraph = next(element.iterancestors("p", "div", "li"), None)
    return "" if paragraph is None else fold("".join(paragraph.itertext()))[:LABEL_LENGTH]


# --- sign as printed --------------------------------------------------------------------------------------

_OPENING = re.compile(r"\(\s*(?:US|U\.S\.)?\s*[$€£¥]?\s*$")
_MINUS = re.compile(r"(^|[^\w)%\s])\s*[-−–‑]\s*[$€£¥]?\s*$|\s[-−‑][$€£¥]?$|^[-−–‑]\s*[$€£¥]?\s*$")
_CLOSING = re.compile(r"\s*%?\s*(\)|$)")


def printed_negative(element: etree._Element, cell: etree._Element | None) -> bool:
    """True where the number is printed in parentheses or with a minus sign; `(1,234` and `)` may be cells of their own.

    A parenthesis that opens before the number but goes on with words, such as "(500 shares)", is no sign, nor is the
    dash of a range. Numbers in running text count as positive: there, parentheses are mostly punctuation and words
    carry the sign.
    """
    if cell is None or set("".join(element.itertext()).strip()) <= DASHES:
        return False
    before = _beside(element, cell, forward=False)
    if _OPENING.search(before):
        return _CLOSING.match(_beside(element, cell, forward=True)) is not None
    return _MINUS.search(before) is not None


def _beside(element: etree._Element, box: etree._Element, *, forward: bool) -> str:
    """The text around an element within a box, as far as the nearest words: before it, or after it."""
    parts: list[str] = []
    node = element
    if forward:
        parts.append(node.tail or "")
        while node is not box and not "".join(parts).strip():
            following = node.getnext()
            if following is not None:
                parts += ["".join(following.itertext()), following.tail or ""]
                node = following
            else:
                node = node.getparent()
                parts.append((node.tail or "") if node is not box else "")
        return fold("".join(parts))
    while node is not box and len("".join(parts).strip()) < 4:
        previous = node.getprevious()
        if previous is not None:
            parts += [previous.tail or "", "".join(previous.itertext())]
            node = previous
        else:
            node = node.getparent()
            parts.append(node.text or "")
    return "".join(reversed(parts)).replace("\xa0", " ")


# --- values -----------------------------------------------------------------------------------------------


def _format(element: etree._Element) -> str:
    """Name of the transformation without its registry's prefix and hyphens: registries 1 to 5 differ in those alone."""
    return (element.get("format") or "").rpartition(":")[2].lower().replace("-", "")


def _number(element: etree._Element) -> tuple[Decimal, bool] | None:
    """(value in base units, nil) of one numeric element; None where its text cannot be read."""
    text = fold("".join(element.itertext()))
    if any(element.get(name) in ("true", "1") for name in ("xsi:nil", "xs:nil")):
        return (Decimal(0), True) if text and set(text) <= DASHES else None
    magnitude = transform_number(text, _format(element))
    scale = _integer(element.get("scale")) or 0
    if magnitude is None or abs(scale) > MAX_SCALE:
        return None
    value = magnitude.scaleb(scale)
    return (-value if value and element.get("sign") == "-" else value), False


def _fraction(element: etree._Element, prefixes: tuple[str, ...]) -> tuple[Decimal, bool] | None:
    """Numerator over denominator; a fraction within a fraction states the same pair again."""
    top = next(element.iter(*(f"{p}:numerator" for p in prefixes)), None)
    bottom = next(element.iter(*(f"{p}:denominator" for p in prefixes)), None)
    above = None if top is None else _number(top)
    below = None if bottom is None else _number(bottom)
    if above is None or below is None or not below[0]:
        return None
    return above[0] / below[0], False
