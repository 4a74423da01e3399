"""Claims in Markdown tables: what a cell's row, column and caption say of its number."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from decimal import Decimal

from tickmark.catalogue import ratios
from tickmark.catalogue.mentions import read_metrics
from tickmark.language.rules import small
from tickmark.language.units import CODE
from tickmark.narrate.claims.claim import Claim, Role
from tickmark.narrate.claims.numbers import Number, find_numbers
from tickmark.narrate.claims.reading import SentenceReader
from tickmark.narrate.claims.sentence import Context
from tickmark.narrate.claims.text import Block, Cell

_SCALE = re.compile(
    r"\b(?:in|expressed in|amounts in|figures in|money in)\s+(?:(?:U\.?S\.? ?)?(?:\$|dollars|usd|eur"
    r"|€)\s*)?(?P<word>thousand|million|billion|mm|bn|m)s?\b|[$€£]\s?(?:in\s)?(?P<short>thousands?|millions?"
    r"|billions?|mm|mn|bn|[MBK])\b"
    rf"|\b(?:{CODE})\s+(?:in\s+)?(?P<code>thousands?|millions?|billions?|mm|mn|bn|[MBK])\b|\((?P<bare>thousands"
    rf"|millions|billions)\b",
    re.IGNORECASE,
)
_POWERS = {"t": 3, "k": 3, "m": 6, "b": 9}
_CHANGE = re.compile(
    r"\b(?:change|growth|yoy|y/y|variance|increase|decrease|% chg|chg|delta)\b|Δ|%\s*(?:change|chg)", re.IGNORECASE
)
_OWN_UNIT = re.compile(r"\d\s?[A-Z]{3}$")  # what has its unit beside it is printed in full
_LETTERS = re.compile(r"[A-Za-z]")
_LETTERS_OF_UNITS = 3
_MARKS = re.compile(r"\[[^\]]*\]")


def declared_scale(text: str) -> int | None:
    """The power of ten that a caption or a head gives bare amounts; None where it gives none."""
    match = _SCALE.search(text)
    if match is None:
        return None
    word = small(match["word"] or match["short"] or match["code"] or match["bare"])
    return _POWERS[word[0]]


def read_table(block: Block, reader: SentenceReader, context: Context) -> list[Claim]:
    """The claims of a table's cells."""
    rows: dict[int, dict[int, Cell]] = defaultdict(dict)
    for cell in block.cells:
        rows[cell.row][cell.column] = cell
    head = {column: cell.plain.text for column, cell in rows.pop(-1, {}).items()}
    power = next(
        (
            p
            for text in (*head.values(), *reversed(block.headings), context.caption)
            if (p := declared_scale(text)) is not None
        ),
        None,
    )
    found: list[Claim] = []
    for number in sorted(rows):
        found += _row(rows[number], head, power, reader, context)
    return found


def _row(
    row: dict[int, Cell], head: dict[int, str], power: int | None, reader: SentenceReader, context: Context
) -> list[Claim]:
    label = row[0].plain.text if 0 in row else ""
    found: list[Claim] = []
    for column, cell in sorted(row.items()):
        if column == 0:
            continue
        text = _MARKS.sub(lambda m: " " * len(m[0]), cell.plain.text)
        units = re.sub(rf"\b(?:million|billion|thousand|{CODE}|per share|shares|percent|bps|pp|pts)\b", "", text)
        if len(_LETTERS.findall(units)) > _LETTERS_OF_UNITS and not _begins_with_amount(text):
            continue
        title = head.get(column, "")
        when = "" if _names_time(title, reader, context) else _time_left_of(row, column, reader, context)
        said = label
        if not read_metrics(
            label
        ):  # a segment's row: what another cell or the column calls the amount stands beside its name
            beside = _named_beside(row, column) or (_named_left_of(head, column) if _CHANGE.search(title) else "")
            if not beside and (mentions := read_metrics(title)):
                beside, title = (
                    title[mentions[-1].start : mentions[-1].end],
                    title[: mentions[-1].start] + title[mentions[-1].end :],
                )
            said = f"{label} {beside}"
        spoken = "" if _CHANGE.search(title) and not read_metrics(title) else title
        before = f"{_said(said)} {f'({when})' if when else ''} {spoken} : ".replace("  ", " ")
        own = replace_context(context)
        for claim in reader.read(before + text, own, cell=True):
            if claim.start < len(before):
                continue
            claim = _scaled(claim, power)
            if _CHANGE.search(title) and claim.number.kind in ("percent", "points", "money", "bare"):
                claim = _as_change(claim, row, column, head, reader)
            start, end = claim.start - len(before), claim.end - len(before)
            found.append(
                replace(
                    claim,
                    span=cell.plain.span(start, end),
                    in_table=True,
                    sentence=" | ".join(c.plain.text for _, c in sorted(row.items())),
                )
            )
    return found


def _begins_with_amount(text: str) -> bool:
    """Whether a cell with words in it begins with a rate or an amount of money (`-14%, the worst of all`)."""
    first = next(iter(find_numbers(text, cell=True)), None)
    return first is not None and not text[: first.start].strip() and first.kind not in ("bare", "count")


def replace_context(context: Context) -> Context:
    """A copy, so that what a cell names stays in it."""
    return replace(context, subject=None)


def _said(label: str) -> str:
    return re.sub(r"[|:]", " ", label)


def _names_time(text: str, reader: SentenceReader, context: Context) -> bool:
    ticker = context.ticker or reader.default
    view = reader.view(ticker) if ticker else None
    return view is not None and any(w.moments for w in view.calendar.read(f"in {text}"))


def _named_beside(row: dict[int, Cell], column: int) -> str:
    """What another cell of the row calls the amount, where its first cell names no metric (a segment's row)."""
    for other in range(1, column):
        text = row[other].plain.text if other in row else ""
        mentions = read_metrics(text)
        if mentions and not find_numbers(text[mentions[-1].start :]):
            return text[mentions[-1].start : mentions[-1].end]
    return ""


def _named_left_of(head: dict[int, str], column: int) -> str:
    """What the nearest column further left measures: of what a column of changes tells the change."""
    for left in range(column - 1, 0, -1):
        if mentions := read_metrics(head.get(left, "")):
            return head[left][mentions[-1].start : mentions[-1].end]
    return ""


def _time_left_of(row: dict[int, Cell], column: int, reader: SentenceReader, context: Context) -> str:
    """The period that a cell further left in the row names for itself."""
    for left in range(column - 1, 0, -1):
        text = row[left].plain.text if left in row else ""
        if text and len(text) < 40 and _names_time(text, reader, context):
            return text
    return ""


def _scaled(claim: Claim, power: int | None) -> Claim:
    number = claim.number
    if power is None or number.power is not None or number.kind not in ("money", "bare"):
        return claim
    if _OWN_UNIT.search(number.text) or (
        claim.subject is not None and claim.subject.metric in ("eps_basic", "eps_diluted", "dividends_per_share")
    ):
        return claim
    if claim.subject is not None and claim.subject.derived and ratios()[claim.subject.metric or ""].is_rate:
        return claim
    scale = Decimal(1).scaleb(power)
    return replace(claim, number=replace(number, value=number.value * scale, step=number.step * scale, power=power))


def _as_change(claim: Claim, row: dict[int, Cell], column: int, head: dict[int, str], reader: SentenceReader) -> Claim:
    """A cell of a column of changes: between the two periods that the row has values for."""
    view = reader.view(claim.ticker) if claim.ticker else None
    periods = []
    if view is not None:
        for other in sorted(row):
            if other in (0, column):
                continue
            for text in (head.get(other, ""), row[other].plain.text):
                named = [m for w in view.calendar.read(f"in {text}") for m in w.moments] if len(text) < 60 else []
                if named:
                    periods.append(named[0])
                    break
    periods = list({moment.end: moment for moment in reversed(periods)}.values())[::-1]
    role: Role = "points" if claim.number.kind == "points" else "growth" if claim.number.kind == "percent" else "change"
    if len(periods) < 2:
        current = periods[0] if periods else claim.period
        base = view.calendar.before(current, 12) if view is not None and current is not None else None
        return replace(claim, role=role, direction=_sign(claim.number), period=current, base=base)
    later, earlier = sorted(periods[:2], key=lambda m: m.end, reverse=True)
    return replace(claim, role=role, direction=_sign(claim.number), period=later, base=earlier)


def _sign(number: Number) -> int:
    return -1 if number.value < 0 else 1 if number.explicit else 0
