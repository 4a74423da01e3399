"""How amounts, changes, periods, places and labels read in a report. Nothing here decides what a report says."""

from __future__ import annotations

import re
import unicodedata
from decimal import ROUND_HALF_UP, Context, Decimal

from tickmark.assurance import CORROBORATED
from tickmark.language.units import spoken
from tickmark.model import Period
from tickmark.narrate.research import ResearchFact, Source

MILLION = 1_000_000
LABEL_LENGTH = 60
SHORT_LABEL = 8  # a label of fewer characters (Basic, Total, Diluted) needs the one it is nested under
_SPECIAL = re.compile(r"[\\|`*_\[\]<>~$]|&(?=#?\w+;)")
_NAME = re.compile(r"[A-Za-z]\w*", re.ASCII)
_DATED = re.compile(
    r"^(?:as of|for the|years?|(?:three|six|nine|twelve) months)\b.*\d{4}|^fiscal (?:year )?\d{4}$", re.IGNORECASE
)
_TENTH, _CENT = Decimal("0.1"), Decimal("0.01")
_WIDE = Context(prec=700)  # the largest double over the smallest has 633 digits before its point


def amount(fact: ResearchFact, currency: str = "") -> str:
    """A value for reading: money and shares in millions where their scale fits, with one decimal unless the filing
    prints whole ones, per-share amounts with two decimals or as many as they need.

    A value too small for millions keeps all its digits and is followed by its unit, and so is an amount in another
    currency than `currency`.
    """
    value = Decimal(repr(fact.amount))
    if "/" in fact.unit:
        return _marked(_per_share(value), fact.unit, f"{currency}/shares")
    if fact.unit == "pure":
        return f"{value:,f}"
    if _fits_millions(fact):
        text = f"{_rounded(_WIDE.divide(value, MILLION), Decimal(1) if _in_whole_millions(fact) else _TENTH):,f}"
        return text if fact.unit in ("shares", currency) else f"{text} million {fact.unit}"
    return f"{digits(value)} {fact.unit}"


def in_words(fact: ResearchFact) -> str:
    """A value as it stands in a sentence, with its unit: `60,922 million USD`, `11.93 USD per share`."""
    text = amount(fact)
    if fact.unit == "shares" and _fits_millions(fact):
        return f"{text} million shares"
    return spoken(text)


def change(now: ResearchFact, before: ResearchFact) -> str:
    """How a value changed, for a cell of a table: `+12.3%`; of two negative values how much nearer to zero it came."""
    new, old = now.amount, before.amount
    if new == old:
        return "0.0%"
    if old == 0 or new == 0:
        return "from zero" if old == 0 else "to zero"
    if (new > 0) != (old > 0):
        return "turned positive" if new > 0 else "turned negative"
    size = _percent(new, old)
    if new < 0:
        return f"{size} {'less' if new > old else 'more'} negative"
    return f"{'+' if abs(new) > abs(old) else '-'}{size}"


def compared(now: ResearchFact, before: ResearchFact) -> str:
    """The words between a value and the one before it: `up 12.3% from`, `down 12.3% from`, `unchanged from`,
    `after`.
    """
    new, old = now.amount, before.amount
    if new == old:
        return "unchanged from"
    if new == 0 or old == 0 or (new > 0) != (old > 0):
        return "after"
    if new < 0:
        return f"{_percent(new, old)} {'less' if new > old else 'more'} negative than"
    return f"{'up' if new > old else 'down'} {_percent(new, old)} from"


def period_name(fact: ResearchFact) -> str:
    """The company's own name of a duration, or its days; the day of an instant."""
    if fact.period_start is None:
        return fact.period_end_date.isoformat()
    return fact.fiscal_period or f"{fact.period_start} to {fact.period_end_date}"


def period_of(fact: ResearchFact) -> Period:
    """The period that a fact is about."""
    return Period(fact.period_start, fact.period_end_date)


def place(source: Source) -> str:
    """The address within the document: `Item8 table 19 row 3 column 5`."""
    section = f"{source.section_id} " if source.section_id else ""
    if source.table_index is not None:
        return f"{section}table {source.table_index} row {source.row_index} column {source.column_index}"
    return f"{section}paragraph {source.paragraph_index}"


def named_source(fact: ResearchFact) -> str:
    """Period, filing, place and id of a fact on one line."""
    source = fact.source
    return (
        f"{_full_period(fact)}; {source.form} {source.accession}, {place(source)}; printed {fact.printed} in "
        f"'{short_label(fact)}'; fact {fact.fact_id}"
    )


def reference(fact: ResearchFact) -> str:
    """What a report's reference says of a fact, as Markdown."""
    source = fact.source
    scale = f" x 10^{fact.scale}" if fact.scale else ""
    segment = f", {escaped(fact.segment)}" if fact.segment else ""
    what = code(fact.metric) if fact.metric else escaped(short_label(fact))
    doubt = (
        ""
        if fact.assurance == CORROBORATED
        else f"; {fact.assurance}{f' by {escaped(fact.other_reading)}' if fact.other_reading else ''}"
    )
    return (
        f"`{fact.fact_id}` {what}{segment}, {_full_period(fact)}: printed {escaped(fact.printed)}{scale} {fact.unit}; "
        f"{place(source)}; {source.accession}{doubt}"
    )


def short_label(fact: ResearchFact) -> str:
    """The row's own label, under one that it is nested in where it says too little alone or the fact is of a segment;
    at most 60 characters.
    """
    parts = [part for part in (piece.strip(" :") for piece in fact.label.split(" > ")) if part]
    own = (fact.row_label or "").strip(" :") or (parts[-1] if parts else "")
    nested_in = [
        part for part in parts[:-1] if not _DATED.search(part)
    ]  # a heading that says when is no part of what the row is called
    above = (
        [part for part in nested_in if fact.segment is None or part not in fact.segment]
        if parts and parts[-1] == own
        else []
    )
    room = LABEL_LENGTH - len(own) - len(" > ")
    nested = above and room >= SHORT_LABEL and (fact.segment is not None or len(own) < SHORT_LABEL)
    return f"{_cut(above[-1], room)} > {own}" if nested else _cut(own, LABEL_LENGTH)


def escaped(text: str) -> str:
    """Text of a filing as inert Markdown on one line: no markup, no links, no cells of its own, no characters that turn
    or hide text.
    """
    visible = "".join(
        " " if c.isspace() else c
        for c in text
        if c.isspace() or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co")
    )
    return _SPECIAL.sub(lambda match: f"\\{match[0]}", " ".join(visible.split()))


def code(name: str) -> str:
    """A name of Tickmark's own (`net_income`) as Markdown; anything else as inert text."""
    return f"`{name}`" if _NAME.fullmatch(name) else escaped(name)


def _full_period(fact: ResearchFact) -> str:
    if fact.period_start is None:
        return fact.period_end_date.isoformat()
    days = f"{fact.period_start} to {fact.period_end_date}"
    return f"{fact.fiscal_period} ({days})" if fact.fiscal_period else days


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def _fits_millions(fact: ResearchFact) -> bool:
    """Whether a tenth of a million tells enough of the value, and the filing itself counts in millions or the value has
    some.
    """
    size = abs(fact.value)
    return size == 0 or size >= MILLION or (fact.scale >= 6 and size >= 0.05 * MILLION)


def _in_whole_millions(fact: ResearchFact) -> bool:
    """Whether a value is printed in whole millions, so that a tenth of one would be no digit of it."""
    return fact.scale >= 6 and fact.value % MILLION == 0 and "." not in fact.printed


def _per_share(value: Decimal) -> str:
    cents = _rounded(value, _CENT)
    return f"{cents:,f}" if cents == value else digits(value)


def digits(value: Decimal) -> str:
    """An amount in full, without a point where it is whole.

    >>> digits(Decimal("2110000000.0")), digits(Decimal("1.50"))
    ('2,110,000,000', '1.5')
    """
    return f"{_rounded(value, Decimal(1)) if value == value.to_integral_value() else value.normalize(_WIDE):,f}"


def _marked(text: str, unit: str, usual: str) -> str:
    return text if unit == usual else f"{text} {unit}"


def _percent(new: float, old: float) -> str:
    later, earlier = Decimal(repr(new)), Decimal(repr(old))
    size = _WIDE.multiply(100, _WIDE.divide(abs(_WIDE.subtract(later, earlier)), abs(earlier)))
    return f"{_rounded(size, _TENTH):,f}%" if size >= Decimal("0.05") else "<0.1%"


def _rounded(value: Decimal, step: Decimal) -> Decimal:
    return value.quantize(step, ROUND_HALF_UP, _WIDE)
