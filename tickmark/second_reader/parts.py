"""Which words over or beside a cell name the part of the company that its number is of: `Pumps` below `Net sales`, or
`Gaming` over `2023 | 2022`.

A name is a text that says nothing of time, of units and of what is measured. It names a part where what is measured is
what companies report by parts, sales, profits, margins and counts, and the table tells several such names apart: in
columns of one time, below lines without numbers, or as rows under a total. Where words alone leave it open whether a
text is a name, it may be one: the gate asks for a member, and only leaves a fact without one unconfirmed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache

from tickmark.second_reader.captions import column_header, when
from tickmark.second_reader.layout import Amount, Layout
from tickmark.second_reader.quantities import measure_named, price_named
from tickmark.second_reader.scales import states_scale
from tickmark.second_reader.word_lists import words_of
from tickmark.second_reader.words import TITLE, counts_shares, counts_something, kind_of_label, names_shares, per_share

Place = tuple[int, int]
_LETTERS = re.compile(r"[a-z]+")
_RESULTS = words_of("results")
_OF_OPERATIONS = words_of("of_operations")
_WORDS = re.compile(r"[A-Za-z][A-Za-z&'’-]*")
_KINDS = words_of("kinds")
_NO_PART = words_of("no_part")
_BY, _TAX = " by ", "tax"
_NEAREST = 2  # lines over a table that say whose it is
_RATES = words_of("rates")
_WHOLE = words_of("whole")
_COMPANY = words_of("company")
_ACCOUNTS = words_of("accounts")
_OTHERS_IN_TITLE = words_of("others_in_title")
_NO_NAME = words_of("no_name")
_OF_AMOUNTS = words_of("of_amounts")


@lru_cache(50_000)
def measures(text: str) -> bool:
    """Whether a text says what is measured: `Net sales`, `Number of stores`, `Fair value`."""
    words = frozenset(_LETTERS.findall(text.lower()))
    return (
        of_results(text)
        or bool(words & _OF_AMOUNTS)
        or bool(
            kind_of_label(text)[0]
            or counts_something(text)
            or per_share(text)
            or counts_shares(text)
            or names_shares(text)
        )
    )


@lru_cache(50_000)
def of_results(text: str) -> bool:
    """Whether a text is of what companies report by their parts."""
    words = frozenset(_LETTERS.findall(text.lower()))
    if "adjustments" in words or "activities" in words:
        return False
    operating = not words.isdisjoint(("operating", "operations"))
    return bool(words & _RESULTS) or (operating and bool(words & _OF_OPERATIONS))


@lru_cache(20_000)
def _counts_things(text: str) -> bool:
    """Whether a text is of what is counted or priced, no rate and no length of time: `Price per ounce`."""
    plain = counts_something(text) and not (names_shares(text) or counts_shares(text))
    return plain and _RATES.isdisjoint(_LETTERS.findall(text.lower()))


@lru_cache(20_000)
def _told_by_parts(text: str) -> bool:
    """Whether a line is of results, of a measure or of a price: `Shipments (thousands of tons)` over products."""
    return of_results(text) or measure_named(text) is not None or price_named(text) is not None


@lru_cache(50_000)
def may_name_a_part(text: str) -> bool:
    """Whether a text says neither when, nor how much, nor what is measured, and is not of the whole.

    >>> may_name_a_part("Fluid Handling"), may_name_a_part("Net sales"), may_name_a_part("Total")
    (True, False, False)
    """
    words = frozenset(_LETTERS.findall(text.lower()))
    if not words - _NO_NAME or words & _WHOLE or len(text) > TITLE:
        return False
    header = column_header((text,))
    return not (measures(text) or when(text).says or states_scale(text) or header.change or header.share or "%" in text)


@lru_cache(50_000)
def _is_whole(text: str) -> bool:
    """Whether a text is of the company, or of a sum."""
    return not _WHOLE.isdisjoint(_LETTERS.findall(text.lower()))


@lru_cache(50_000)
def _is_account(text: str) -> bool:
    """Whether a text is of an account or of owners: `Operating leases`, `Noncontrolling interests`."""
    return not _ACCOUNTS.isdisjoint(_LETTERS.findall(text.lower()))


@lru_cache(50_000)
def _is_company(text: str) -> bool:
    """Whether a text is of the company, and not of a sum of anything: `Consolidated`."""
    return not _COMPANY.isdisjoint(_LETTERS.findall(text.lower()))


@lru_cache(20_000)
def named_in_title(line: str) -> str:
    """The part of the company that a line over a table says that it is of, or nothing.

    >>> named_in_title("Results of our Marine division were (in millions):"), named_in_title("Sales by segment")
    ('Marine', '')
    >>> named_in_title("Condensed financial information (Parent Company only)"), named_in_title("Operating segments")
    ('Parent', '')
    >>> named_in_title("Our joint ventures, at their whole, had the following results:")
    'joint ventures'
    """
    low = line.lower()
    introduces = len(line) < TITLE or low.rstrip().endswith((":", ")"))
    other = next((words for words in _OTHERS_IN_TITLE if introduces and words in low), "")
    if other:
        return other
    words: list[str] = _WORDS.findall(line)
    for at, word in enumerate(words[:-1]):
        kind = words[at + 1].lower()
        is_kind = kind in _KINDS or [kind, *map(str.lower, words[at + 2 : at + 3])] == ["joint", "venture"]
        named = word[0].isupper() and word.lower() not in _NO_PART
        if (named and is_kind) or (word == "Parent" and kind == "company"):
            return word
    return ""


def parts_of(layout: Layout) -> Mapping[Place, str]:
    """Row and column of an amount -> the words that name the part it is of, for those that a name tells apart."""
    columns = frozenset((*_by_columns(layout), *_beside_the_whole(layout)))
    lines = frozenset(_by_lines(layout))
    title = next(filter(None, map(named_in_title, (*reversed(layout.stub), *layout.lines[:_NEAREST]))), "")
    found = {_place(amount): amount.label for amount in _by_rows(layout)}
    for amount in layout.amounts:
        if title and not any(map(_is_whole, (amount.label, *amount.headers, *amount.parents))):
            found.setdefault(_place(amount), title)
        named = [text for text in amount.headers if text in columns] + [
            text for text in amount.parents[-1:] if text in lines
        ]
        if named:
            found[_place(amount)] = named[0]
    return found


def _place(amount: Amount) -> Place:
    return amount.cell.row, amount.cell.column


def _by_columns(layout: Layout) -> Iterator[str]:
    """Names that alone tell columns of one row of results apart: `Wholesale | Direct` over the same years."""
    rows: dict[int, list[Amount]] = defaultdict(list)
    for amount in layout.amounts:
        if of_results(amount.label) or any(map(of_results, amount.parents[-1:])):
            rows[amount.cell.row].append(amount)
    for own in rows.values():
        shared = frozenset.intersection(*(frozenset(amount.headers) for amount in own))
        groups: dict[object, set[tuple[str, ...]]] = defaultdict(set)
        for amount in own:
            apart = [text for text in amount.headers if text not in shared]
            times = tuple(text for text in apart if when(text).says)
            groups[times, amount.percent].add(tuple(text for text in apart if text not in times))
        if len(own) > 1:
            yield from filter(may_name_a_part, shared)
        for columns in groups.values():
            named = {names for names in columns if any(map(may_name_a_part, names))}
            if len(named) < 2 or any(map(measures, (text for names in columns for text in names))):
                continue
            for names in named:
                yield next(filter(may_name_a_part, names))


def _beside_the_whole(layout: Layout) -> Iterator[str]:
    """Names of columns beside one of the whole, whatever their rows measure: `Company | Harborlight Bank`."""
    texts = (*layout.stub, *layout.lines[:_NEAREST], *(amount.label for amount in layout.amounts))
    if any(_TAX in text.lower() for text in texts):
        return  # told by places, which are no parts there
    rows: dict[int, list[Amount]] = defaultdict(list)
    for amount in layout.amounts:
        rows[amount.cell.row].append(amount)
    for heads in {tuple(amount.headers for amount in own) for own in rows.values()}:
        shared = frozenset.intersection(*map(frozenset, heads))
        apart = [[text for text in texts if text not in shared and not when(text).says] for texts in heads]
        if any(measures(text) or _is_account(text) for texts in apart for text in texts):
            continue
        whole = [bool(texts) and all(map(_is_company, texts)) for texts in apart]
        if any(whole):
            yield from (text for texts, of_all in zip(apart, whole, strict=True) if not of_all
                        for text in filter(may_name_a_part, texts))  # fmt: skip


def _by_lines(layout: Layout) -> Iterator[str]:
    """Lines without numbers below which the same rows of results, or of things sold and made, come back."""
    lines: dict[str, set[str]] = defaultdict(set)
    for amount in layout.amounts:
        if amount.parents and (of_results(amount.label) or _counts_things(amount.label)):
            lines[amount.label].add(amount.parents[-1])
    for own in lines.values():
        if len(own) > 1:
            yield from filter(may_name_a_part, own)


@lru_cache(20_000)
def _of_results_alone(headers: tuple[str, ...]) -> bool:
    """Whether a column is of results, not of their change or of a share of them."""
    return any(map(of_results, headers)) and not (column_header(headers).change or column_header(headers).share)


def _by_rows(layout: Layout) -> Iterator[Amount]:
    """Rows of names under columns, or below a line, of results, and those that a total of results stands under, or that
    a title breaks results down by: `Net sales by market`.
    """
    run: list[Amount] = []
    titles = (text for text in (*layout.stub, *layout.lines[:_NEAREST]) if len(text) < TITLE)
    broken_down = any(of_results(text) and _BY in text.lower() for text in titles)
    for amount in layout.amounts:
        if may_name_a_part(amount.label):
            run.append(amount)
            if broken_down or any(map(_told_by_parts, amount.parents[-1:])) or _of_results_alone(amount.headers):
                yield amount
        elif amount.label.lower().startswith("total") and of_results(amount.label):
            yield from run
            run = []
        elif measures(amount.label):
            run = []
