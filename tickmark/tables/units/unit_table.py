"""What a table as a whole tells of the units of its numbers: asked once for each table, before any of its cells is
read.
"""

from __future__ import annotations

from dataclasses import dataclass

from tickmark.evidence import Source
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.captions import Caption, introducing
from tickmark.tables.headers.scale import read_statement, without_statement
from tickmark.tables.units import unit_words
from tickmark.tables.units.nonmonetary_units import corner_texts
from tickmark.tables.units.share_counts import rows_of_shares
from tickmark.tables.units.table_scale import TableScale

_LEAD = 200  # characters of the introduction, from its end, that name what the table holds
TO_THE_CENT = 2  # decimals of an amount to the cent


@dataclass(frozen=True, slots=True)
class HeadWords:
    """What the headers of a table, and what stands above it, say that its columns hold."""

    above: str
    quoted: bool
    exchanged: bool
    repurchases: bool
    prices_of_shares: bool
    warrants: bool


@dataclass(frozen=True, slots=True)
class LabelWords:
    """What the labels of a table say of its rows together. `units` that somebody holds, and `names_shares`: there or
    above it.
    """

    units: bool
    names_shares: bool
    stock: bool
    earnings_per_share: bool
    grants: bool
    in_actuals: bool


@dataclass(frozen=True, slots=True)
class TableUnits:
    """What a table tells. Columns are told apart by the right edges of their numbers.

    `of_shares` are the rows that count shares throughout, with what says so; `whole_rows` those with whole numbers,
    `whole_columns` columns with such; `awards` and `expense` say that it is of awards, and of what they cost;
    `cents_throughout` that everything in it is printed to the cent under a title that names amounts per share;
    `mostly_whole` that most of its numbers are whole; `whole_and_cents` that its dollars are printed either whole (or
    with one decimal, 184.6) or to the cent; `cents_apart` that those to the cent are amounts per share; `scaled_apart`
    that rows or columns state scales of their own, and nothing near the table states one for all.
    """

    kind: str
    scale: TableScale
    heads: HeadWords
    labels: LabelWords
    percent_columns: frozenset[int]
    money_columns: frozenset[int]
    of_shares: dict[int, Source]
    whole_rows: frozenset[int]
    whole_columns: frozenset[int]
    awards: bool
    expense: bool
    cents_throughout: bool
    mostly_whole: bool
    whole_and_cents: bool
    cents_apart: bool
    coarser: bool
    scaled_apart: bool


def header_texts(rows: list[Row]) -> list[str]:
    """The headers of a table without statements of scale, in lower case."""
    return [without_statement(cell.text).lower().strip() for row in rows if row.kind == "header" for cell in row.texts]


def table_units(scale: TableScale, kind: str, caption: Caption, rows: list[Row]) -> TableUnits:
    """What a table tells of its units.

    Args:
        scale: what it is counted in.
        kind: of which kind it is.
        caption: what stands above it.
        rows: its rows, those that hold headers among them.
    """
    heads = header_texts(rows)
    above = f"{caption.title} {caption.lead}".lower()
    labels = _of_labels(rows, heads, above)
    numbers = [number for row in rows for number in row.numbers]
    alone = (row for row in rows if not unit_words.PER_SHARE.holds(unit_words.said(row.label)))
    decimals = [n.printed.decimals or 0 for n in numbers if not (n.percent or n.printed.dash)]
    whole = [n for n in numbers if n.printed.decimals == 0 and not (n.printed.dash or n.percent)]
    signed = {n.printed.decimals for n in numbers if n.symbol and not n.printed.dash}
    return TableUnits(
        kind,
        scale,
        _of_heads(heads, above),
        labels,
        percent_columns=frozenset(n.edge for n in numbers if n.percent),
        money_columns=frozenset(n.edge for row in alone for n in row.numbers if n.symbol),
        of_shares=rows_of_shares(rows, kind, caption),
        whole_rows=frozenset(n.row for n in whole),
        whole_columns=frozenset(n.edge for n in whole),
        awards=bool(unit_words.OF_AWARDS.search(above)),
        expense=unit_words.AWARDS_EXPENSED.search(introducing(caption.lead).lower()) is not None,
        cents_throughout=bool(decimals)
        and min(decimals) >= TO_THE_CENT
        and any(
            unit_words.PER_SHARE.holds(without_statement(text).lower())
            for text in (caption.title, caption.lead[-_LEAD:])
        ),
        mostly_whole=sum(d == 0 for d in decimals) * 2 >= len(decimals),
        whole_and_cents=signed in ({0, TO_THE_CENT}, {1, TO_THE_CENT}),
        cents_apart=labels.earnings_per_share and signed == {0, TO_THE_CENT},
        coarser=bool(signed & {0, 1}),
        scaled_apart=not (scale.near() or scale.within) and _scaled_apart(rows),
    )


def _scaled_apart(rows: list[Row]) -> bool:
    """Whether a row that holds numbers, or one column of several, states a scale: `Order backlog ($ millions)`."""
    texts = [row.label for row in rows if row.kind == "data"]
    texts += [cell.text for row in rows if row.kind == "header" for cell in row.texts if cell.column > 0]
    return any(statement is not None and statement.money for statement in map(read_statement, texts))


def _of_heads(heads: list[str], above: str) -> HeadWords:
    headed = f"{above} {' '.join(heads)}"
    return HeadWords(
        above,
        quoted={"high", "low"} <= set(heads)
        and unit_words.QUOTED.search(headed) is not None
        and not unit_words.OUTLOOK.search(headed),
        exchanged=unit_words.EXCHANGED.search(headed) is not None,
        repurchases=any(unit_words.REPURCHASED.search(head) for head in heads),
        prices_of_shares="shares" in heads,  # columns of prices beside one of shares
        warrants="warrants" in heads and any("exercise" in head for head in heads),
    )


def _of_labels(rows: list[Row], heads: list[str], above: str) -> LabelWords:
    labels = [row.label.lower() for row in rows]
    data = [row for row in rows if row.kind == "data"]
    return LabelWords(
        units=unit_words.HOLDINGS.search(" ".join((above, *heads, *labels))) is not None,
        names_shares="share" in above or any("share" in label for label in labels),
        stock=any(unit_words.STOCK_ROW.search(unit_words.said(row.label)) for row in data),
        earnings_per_share=any(unit_words.PER_SHARE.holds(unit_words.said(row.label)) for row in data),
        grants=any(row.label.lower().startswith("exercise price") for row in data),  # one in each column
        in_actuals=any(unit_words.IN_ACTUALS.search(text.lower()) for text in corner_texts(rows)),
    )
