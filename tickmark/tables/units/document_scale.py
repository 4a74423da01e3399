"""The scale that holds beyond one table, for tables that state none.

A sentence states it ("Amounts in tables are in millions"), or the financial statements do. What a table of the
discussion says of itself holds for that
table: where it is headed "(Dollars in billions)", the notes are still in the millions of the balance sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tickmark.language.rules import Pattern
from tickmark.model import Block, Document
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.captions import Caption
from tickmark.tables.headers.scale import Statement, read_statement
from tickmark.tables.units.table_scale import own_statement

_STANDALONE = 160  # characters; a longer statement of scale speaks of its own sentence
_SENTENCE = 300  # characters of a sentence that states a convention
_PARAGRAPH = 4000  # and of the paragraph that it stands in
_HEADS = 6  # rows of a table that may state its scale
_PAGES_ON = 2  # pages that a running statement may be missing from
_REPEATED = 3  # pages that a running statement stands on
_TOP = 5  # first texts of a page that may be its header
_AGREED = 4  # of the tables of a document without financial statements one in so many states its scale
_POWER = r"(?:in|of) (?:u\.?s\.? |us )?(?:dollars in )?(?:\$ ?)?(?:thousand|million|billion)s"
_TELLS = Pattern(
    "tables/tells",
    r"\b(?:tabular|all)\s+(?:dollar\s+|share\s+)?(?:amounts|data|dollars?|figures)\b|\bunless (?:[\w-]+ "
    r"){0,4}(?:otherwise|noted|indicated|specified)\b"
    r"|\bexcept where (?:noted|indicated)|\bamounts (?:are )?(?:presented|reported|expressed|stated|shown) in"
    rf"|\b(?:amounts|figures|dollars|data)\b[^.;]{{0,60}}\b(?:tables|notes|statements|report|filing|form 10-[kq]"
    rf"|document|this item|this section|this discussion)\b[^.;]{{0,60}}\b{_POWER}"
    rf"|\b(?:notes|financial statements|tables|report)\b[^.;]{{0,60}}\b(?:are|is)\b[^.;]{{0,30}}\b(?:presented"
    rf"|reported|expressed|stated|shown)\b[^.;]{{0,20}}\b{_POWER}",
    means="a sentence that tells the scale of a whole document",
    examples=("[[amounts in tables are in millions]].",),
    counterexamples=("other amounts (in millions):",),
)
_SENTENCE_END = Pattern(
    "tables/sentence-end",
    r"(?<=[.;])\s",
    means="the space behind a sentence or a clause",
    examples=("In millions.[[ ]]Unaudited",),
    counterexamples=("In millions",),
)
_OF_ONE = Pattern(
    "tables/of-one",
    r"\b(?:this|following|above|preceding|next|accompanying) (?:\w+ )?(?:table|chart|graph|schedule|section"
    r"|discussion|paragraph)s?\b|\btables? (?:below|above)\b|\bdiscussion and analysis\b|\bmd&a\b",
    means="a sentence about one table or section",
    examples=("all amounts in [[this table]] are in millions.",),
    counterexamples=("amounts in tables are in millions.",),
)
_AMOUNTS = frozenset(("amounts", "figures", "dollars"))
_NEAR = 4  # words between them and what they are in
_HERE = ("in this item", "in this section", "in this discussion")
Main = tuple[int, list[Row], Caption]  # a balance sheet, a statement of income or one of cash flows, by its block


@dataclass(frozen=True, slots=True)
class DocumentScale:
    """`running` are statements repeated on pages, each with its block and its page; `told` what sentences state, each
    with its block; `common` what the financial statements say; `of_items` what sentences state of the item that they
    stand in, each with its block and the first one behind the item.
    """

    running: tuple[tuple[int, int, Statement], ...] = ()
    told: tuple[tuple[int, Statement], ...] = ()
    common: Statement | None = None
    of_items: tuple[tuple[int, int, Statement], ...] = ()

    def at(self, block: int) -> Statement | None:
        """What holds for a table that nothing nearer states a scale for: what a sentence states of its item, else what
        the last sentence before it states, or else the statements.
        """
        if own := [statement for first, behind, statement in self.of_items if first <= block < behind]:
            return own[-1]
        before = [statement for place, statement in self.told if place <= block] or [
            statement for _, statement in self.told[:1]
        ]
        return before[-1] if before else self.common

    def on_page(self, block: Block) -> Statement | None:
        """The running statement that holds at a block: the last before it, unless that stands pages before, as the
        titles of charts do.
        """
        held = next((found for found in reversed(self.running) if found[0] <= block.index), None)
        return held[2] if held is not None and block.page - held[1] <= _PAGES_ON else None


def document_scale(document: Document, rows_of: Mapping[int, list[Row]], main: Sequence[Main]) -> DocumentScale:
    """Gather what holds beyond tables; nothing does where most of the `main` statements are printed in full and no
    sentence says otherwise.
    """
    running = tuple(sorted(_running(document), key=lambda found: found[0]))
    told, of_items = tuple(_told(document)), tuple(_of_items(document))
    own = Counter[int | None]()
    unknown: Statement | None = None
    for block, rows, caption in main:
        head = DocumentScale(running).on_page(document.blocks[block])
        statement = own_statement(rows, caption) or head
        if statement is not None and statement.unknown:
            unknown = statement
        else:
            own[None if statement is None else statement.money] += len(rows)
    if unknown is not None and not own:
        return DocumentScale(running, told, unknown, of_items)
    power = own.most_common(1)[0][0] if own else None
    if power is None and not told:  # where the statements say nothing, what one item says is the document's habit
        told = tuple((first, statement) for first, _, statement in of_items)
    if main and power is None and not told:
        return DocumentScale(of_items=of_items)
    return DocumentScale(running, told, _common(document, rows_of, power), of_items)


def _common(document: Document, rows_of: Mapping[int, list[Row]], power: int | None) -> Statement | None:
    """The commonest statement in the power of ten of the financial statements; of a document that has none, the one
    that most of its tables agree on.
    """
    counts: Counter[tuple[int | None, int | None]] = Counter()
    example: dict[tuple[int | None, int | None], Statement] = {}
    for block in document.blocks:
        statement = next(_stated(block, rows_of), None)
        if statement is not None:
            counts[statement.money, statement.shares] += 1
            example.setdefault((statement.money, statement.shares), statement)
    fitting = [(key, count) for key, count in counts.most_common() if power in (None, key[0])]
    if not fitting:
        return None
    key, count = fitting[0]
    tables = sum(any(row.kind == "data" for row in rows) for rows in rows_of.values())
    return example[key] if power is not None or (2 * count > counts.total() and _AGREED * count >= tables) else None


def _stated(block: Block, rows_of: Mapping[int, list[Row]]) -> Iterator[Statement]:
    """The statements of a scale of money that a short text is, or that stand over the numbers of a table."""
    texts = [block.text] if block.table_index is None and len(block.text) <= _STANDALONE else []
    if block.table_index is not None:
        heads = [row for row in rows_of.get(block.table_index, [])[:_HEADS] if row.kind != "data"]
        texts = [
            cell.text
            for row in heads
            for cell in row.texts
            if cell.column == 0 or cell.colspan > _HEADS or len(row.texts) == 1
        ]
    for text in texts:
        statement = read_statement(text)
        if statement is not None and statement.money is not None:
            yield statement


def _running(document: Document) -> Iterator[tuple[int, int, Statement]]:
    """Statements that stand at the top of several pages; one that captions several tables of a page is none."""
    tops: dict[str, list[Block]] = {}
    page, above = -1, 0
    for block in document.blocks:
        page, above = block.page, above + 1 if block.page == page else 1
        if above <= _TOP and block.text and len(block.text) <= _STANDALONE:
            tops.setdefault(block.text, []).append(block)
    for text, blocks in tops.items():
        statement = read_statement(text) if len({block.page for block in blocks}) >= _REPEATED else None
        if statement is not None and statement.money is not None:
            yield from ((block.index, block.page, statement) for block in blocks)


def _of_items(document: Document) -> Iterator[tuple[int, int, Statement]]:
    """Sentences such as "Dollars in this Item are in millions", each up to the next item's heading."""
    for block in document.blocks:
        low = block.text[:_PARAGRAPH].lower()
        if not any(words in low for words in _HERE):
            continue
        part = next((part for part in _SENTENCE_END.split(low) if _speaks_of_here(part)), "")
        statement = read_statement(part) if 0 < len(part) < _SENTENCE and _TELLS.search(part) else None
        if statement is not None and statement.money:
            later = document.blocks[block.index + 1 :]
            heads = (one.index for one in later if one.text[:5].lower() == "item " and one.text[5:6].isdigit())
            yield block.index, next(heads, len(document.blocks)), statement


def _speaks_of_here(sentence: str) -> bool:
    """Whether a sentence is about the amounts of the item it stands in: `Dollars in this Item`."""
    before = next((sentence.partition(words)[0].split() for words in _HERE if words in sentence), [])
    return not _AMOUNTS.isdisjoint(before[-_NEAR:])


def _told(document: Document) -> Iterator[tuple[int, Statement]]:
    """Sentences such as "Tabular amounts are in millions, unless otherwise noted", other than those that speak of one
    table or of one section.
    """
    for block in document.blocks:
        text = block.text
        if 20 < len(text) < _PARAGRAPH and ("illion" in text or "thousand" in text) and _TELLS.search(text.lower()):
            for sentence in _SENTENCE_END.split(text):
                low = sentence.lower()
                statement = (
                    read_statement(sentence)
                    if len(sentence) < _SENTENCE
                    and _TELLS.search(low)
                    and not (_OF_ONE.search(low) or any(words in low for words in _HERE))
                    else None
                )
                if statement is not None and statement.money:
                    yield block.index, statement
                    break
