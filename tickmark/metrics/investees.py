"""Statements that are not the group's: of companies it does not consolidate, of its predecessor, of businesses it has
bought, of a company it never names.

"Summarized financial information of our unconsolidated affiliates" over a balance sheet, "Balance sheets of the joint
venture (not consolidated)", "Statements of income of the acquired businesses", or "Northwind Corp and Subsidiaries:
statements of income" in the filing of another company.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, words
from tickmark.metrics.whose import (
    ANOTHER,
    LEGAL_NAME,
    OF_TITLES,
    SHORTEST_SENTENCE,
    is_of_others,
    names_a_year,
    own_words,
    proper_name,
    told_by,
    words_of,
)
from tickmark.model import Period
from tickmark.tables.headers.captions import last_sentence
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.model import Table

_STATEMENT_KINDS = ("balance_sheet", "income_statement", "cash_flow", "comprehensive_income")
_KINDS = ("balance_sheet", "income_statement", "cash_flow", "comprehensive_income", "other")
_NOT_CONSOLIDATED = Phrases("not_consolidated", fold=True)
_STATEMENTS = r"(?:statements?|balance sheets?|financial (?:information|data|position)|results of operations)"
_BEFORE_OR_BOUGHT = Pattern(
    "metrics/before-or-bought",
    rf"\b{_STATEMENTS}\b[^.]*\b(?:predecessor|acquired (?:business(?:es)?|compan(?:y|ies)|operations|properties)"
    rf"|carve-?out)\b"
    rf"|\b(?:predecessor|acquired (?:business(?:es)?|compan(?:y|ies)|operations|properties)|joint "
    rf"venture)\b[^.]*\b{_STATEMENTS}",
    means="statements of a predecessor or of what was bought",
    examples=("Financial statements of the predecessor",),
    counterexamples=("financial statements of the company",),
    flags=re.IGNORECASE,
)
_OUR_SHARE = Phrases("our_share", fold=True)
_DISOWNED = Phrases("disowned", fold=True)
_A_STATEMENT = Phrases("a_statement", fold=True)
_SUCCESSOR = Phrases("successor", fold=True)  # which the group is, beside its predecessor
_NOT_ACTUAL = Phrases("not_actual", "made_up", "other_version", "columns_apart", fold=True)
_OF_PLANS = Phrases("of_plans", fold=True)
_OF_ANOTHER = Phrases("of_another", fold=True)
_NOT_AS_IT_WAS = Phrases("not_as_it_was", fold=True)
_TITLED_OF_ANOTHER = Phrases("of_another", "predecessor", fold=True)
_OWN_BESIDE = Phrases("successor", "as_restated", "own_beside", fold=True)
_PREDECESSOR = Phrases("predecessor", fold=True)
_REPLACED = Phrases("replaced", fold=True)
_CORRECTION = Phrases("correction", fold=True)
_PRO_FORMA_WORDS = Phrases("pro_forma", fold=True)
_PRO_FORMA = "pro forma"
_ONE_OF_GROUP = Phrases("one_of_group", at="whole", fold=True)
_TITLE = 160  # characters; a longer text is prose
_BESIDE_NAMES = frozenset([
    "subsidiary", "subsidiaries", "its", "affiliates", "debtor", "debtors", "possession", "wholly", "owned",
    "formerly", "known", "as", "inc", "corp", "corporation", "llc", "ltd", "plc", "llp", "lp", "dollars",
    "thousands", "millions", "except", "per", "share", "amounts", "year", "years", "ended", "month", "months",
    "three", "six", "nine", "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december", "continued",
])  # fmt: skip
"""What stands behind a company's name in a heading."""
_FINAL, _FIRST = frozenset(words("final_version")), frozenset(words("first_version"))
_ALSO_PLAIN = frozenset(("as", "current", "now", "adopted", "reported"))  # `Current` beside `Non-current` is no version
_MEASURES = frozenset(("percent", "percentage", "note", "notes", "ratio", "amount", "amounts", "total"))
_PLANNED, _TIMES = frozenset(words("planned_version")), frozenset(words("number_of_years"))
_TO_THE_GROUPS = frozenset(("adjustment", "adjustments", "books", "local", "statutory", "hgb", "reconciling"))
"""Words of columns that lead from other books to the group's."""
_SPOKEN = frozenset(("Us", "We", "Ours"))  # and not `US`
_LEAD = 40  # characters before a colon in a header
_REPEATED = 2  # amounts of other tables that make a table the group's own
_TELLING_DIGITS = 4
_SUMMED = frozenset(("total", "totals", "consolidated", "combined", "group"))
_WHOLE = frozenset(("the", "company", "total", "consolidated", "group"))
_SUMS_UP = Phrases("sums_up", fold=True)


def of_investees(
    tables: Iterable[Table],
    before: Callable[[int], str],
    cover: str = "",
    headings: Callable[[int], tuple[str, ...]] = lambda _: (),
    around: Callable[[int], tuple[str, ...]] = lambda _: (),
) -> dict[int, str]:
    """Index -> whose, of the tables that are of companies which are not the group, by their title or the text right
    above them; of several in a row, with nothing between them, by that of the first. Empty where no more is known than
    that nobody speaks so of the group's own.

    Args:
        tables: all tables of one document, in its order.
        before: block index -> the text that stands before that block.
        cover: what the document's first page says, where the group and whoever else files is named; empty where nobody
            knows.
        headings: block index -> the short texts that stand above that block.
        around: block index -> texts in the table at that block and behind it that speak of all of it.
    """
    known = frozenset(words_of(cover))
    found: dict[int, str] = {}
    last: Table | None = None
    for table in tables:
        if table.kind in _KINDS:
            above = before(table.block)
            told = _owner_told(table, above, headings(table.block), known)
            titles = (table.title, *_over(headings(table.block), known), *around(table.block))
            plain = (told_by(text, known) for text in (above, *headings(table.block)))
            said = told or next(filter(None, (*plain, *(told_by(text, known, titled=True) for text in titles))), "")
            told = said or told
            if (
                told is None
                and last is not None
                and last.index in found
                and not above
                and table.title == last.title
                and table.block - last.block <= 1
            ):
                told = found[last.index]
            if told is not None:
                found[table.index] = told
        last = table
    return found


def without_own(tables: Iterable[Table], theirs: Mapping[int, str]) -> dict[int, str]:
    """What `of_investees` found, but for tables that a word near them would give to another basis and that repeat
    amounts of the group's other tables with their days: a draft, a budget or another company has other amounts.

    Args:
        tables: all tables of one document.
        theirs: index -> whose, of the tables that are not the group's own.
    """
    if not theirs:
        return {}
    listed = list(tables)
    own = {amount for table in listed if table.index not in theirs for amount in _amounts(table)}
    repeated = {table.index for table in listed if table.index in theirs and len(own & _amounts(table)) >= _REPEATED}
    return {index: told for index, told in theirs.items() if told == ANOTHER or index not in repeated}


def _amounts(table: Table) -> set[tuple[Decimal, str, Period]]:
    """The amounts of a table that are too long to be equal by chance."""
    return {
        (abs(reading.value), reading.unit, reading.period)
        for reading in table.readings
        if sum(map(str.isdigit, reading.text)) >= _TELLING_DIGITS
    }


def _owner_told(table: Table, above: str, headings: tuple[str, ...], known: frozenset[str]) -> str | None:
    """Whose a table is by its title, the headings over it or the text above it; None where it is the group's own."""
    sentence = last_sentence(above)
    summed = _SUMS_UP.search(sentence) is not None
    if _says(table.title) or (summed and (_says(sentence) or _DISOWNED.search(above) is not None)):
        return ANOTHER
    if _names_another(table.title, known):
        return ANOTHER
    if said := _not_own(table.title, table.title):
        return said
    if _ONE_OF_GROUP.holds(above.strip(" :")):
        return above.strip(" :")
    for text in _over(headings, known):
        if text == table.title:
            continue
        if said := _not_own(text, table.title):
            return said
        if _says(f"{text}: {table.title}") or _headed_by_another(text, table, known):
            return ANOTHER
    return "" if known and _is_statement(table) and _is_strange(table, sentence, known) else None


def _is_statement(table: Table) -> bool:
    return table.kind in _STATEMENT_KINDS or _A_STATEMENT.search(table.title) is not None


def _is_strange(table: Table, sentence: str, known: frozenset[str]) -> bool:
    """Whether a statement is titled or introduced in words, or has columns headed by words alone, that nobody uses for
    the group's own: `Statements of income giving effect to the merger`, `As told by Vantor Inc.:`.
    """
    good = known | _title_words()
    title = table.title.strip()
    titled = _A_STATEMENT.search(title) and len(title) <= _TITLE and not title.rstrip('"”’').endswith((".", ":"))
    if titled and not all(word in good or word[0].isdigit() for word in words_of(title)):
        return True
    if sentence.rstrip().endswith(":"):
        named = [own_words(match[1]) for match in LEGAL_NAME.finditer(sentence)]
        if any(named) and all(known.isdisjoint(words) for words in named):
            return True
    labels = {reading.column_label for reading in table.readings}
    return bool(labels) and all(time_words_removed(label) and not _is_own_header(label, good) for label in labels)


def _is_own_header(label: str, good: frozenset[str]) -> bool:
    """Whether the header of a column is in words of the group's own, or one of its lines is: `Total` below a year."""
    if any(time_words_removed(piece) in good for piece in label.split(" | ")):
        return True
    return all(word in good or any(map(str.isdigit, word)) for word in words_of(label))


@lru_cache(1)
def _title_words() -> frozenset[str]:
    return frozenset(words("title_words")) | OF_TITLES | _BESIDE_NAMES


def of_another(header: str) -> bool:
    """Whether a column header says that its numbers are not the group's own: "2024 | Forecast", "As previously
    reported", "Parent". "Predecessor" beside "Successor" is the company itself before its fresh start.
    """
    return _NOT_AS_IT_WAS.holds(header) or _OF_PLANS.holds(header) or bool(owner_in(header))


@lru_cache(maxsize=8192)
def owner_in(header: str) -> str:
    """Whose, or which version of, the numbers under a header are that are not the group's own; empty where it names
    none.

    >>> owner_in("2024 | Pro Forma"), owner_in("As previously reported 2023"), owner_in("2024")
    ('Pro Forma', 'As previously reported', '')
    """
    pieces = [_without_numbers(piece) for piece in header.split(" | ")]
    if _NOT_ACTUAL.holds(header) and (named := _NOT_ACTUAL.search(header)):
        return next((piece for piece in pieces if _NOT_ACTUAL.holds(piece)), named[0])
    if _OF_ANOTHER.holds(header) and not _OWN_BESIDE.holds(header) and (named := _OF_ANOTHER.search(header)):
        return next((piece for piece in pieces if _OF_ANOTHER.holds(piece)), named[0])
    return next(
        (piece for piece in pieces if _ONE_OF_GROUP.holds(piece) or _ONE_OF_GROUP.holds(time_words_removed(piece))),
        "",
    )


def _without_numbers(piece: str) -> str:
    """A line of a header without years and days: "Parent 2023" and "Parent 2022" name one owner."""
    return " ".join(word for word in piece.split() if not any(map(str.isdigit, word)))


def owners(
    tables: Iterable[Table],
    theirs: Mapping[int, str],
    before: Callable[[int], str],
    company: str = "",
    cover: str = "",
    marks: Callable[[Table, frozenset[str]], Mapping[tuple[int, str], str]] = lambda *_: {},
    common: frozenset[str] = frozenset(),
) -> dict[tuple[int, int, int], str]:
    """(table, row, column) -> whose a number is, of those that are not the group's own as it was: of another company's
    statements, of columns that say so, of what would have been with a business that was not yet there.

    Args:
        tables: all tables of one document.
        theirs: what `of_investees` found among them.
        before: block index -> the text that stands before that block.
        company: the company's name; beside a column under it, or under `The Company`, others are not its own.
        cover: what the document's first page says.
        common: the words that the document has in small letters.
        marks: a table and the words of the cover -> (row, header) -> whose, by the notes that their marks lead to.
    """
    listed = list(tables)
    name, known = frozenset(own_words(company)) - _BESIDE_NAMES, frozenset(words_of(cover))
    headers = {table.index: {reading.column_label for reading in table.readings} for table in listed}
    fresh = any(_SUCCESSOR.holds(header) for found in headers.values() for header in found)
    found = {}
    for table in listed:
        whole = theirs.get(table.index) or (_PRO_FORMA if _is_pro_forma(table, before(table.block)) else "")
        parts = any(not _SUMMED.isdisjoint(words_of(header)) for header in headers[table.index])
        letters = frozenset[str]() if parts else common  # beside a total, names are of parts
        of = {header: owner_in(header) or _told_over(header, known, letters) for header in headers[table.index]}
        if not fresh:
            of |= {header: named[0] for header in of if (named := _PREDECESSOR.search(header))}
        of |= _beside_own(of, name) | _beside_final(of) | _before_colons(of)
        if any(map(_REPLACED.holds, of)):
            of |= {header: named[0] for header in of if not of[header] and (named := _CORRECTION.search(header))}
        noted = marks(table, known)
        for reading in table.readings:
            of_row = noted.get((reading.row, "")) or next(
                filter(None, (told_by(p, known) for p in reading.parents)), ""
            )
            if owner := of[reading.column_label] or of_row or noted.get((-1, reading.column_label)) or whole:
                found[table.index, reading.row, reading.column] = owner
    return found


def _told_over(header: str, known: frozenset[str], common: frozenset[str]) -> str:
    """Whose the numbers under a header are by what a line of it says, `Larkmoor Castings LLC (40% owned)`."""
    named = common and known
    pieces = header.split(" | ")
    told = next((piece for piece in pieces if told_by(piece, known, titled=True)), "")
    return told or next((_without_numbers(p) for p in pieces if named and proper_name(p, known, common)), "")


def _beside_own(of: Mapping[str, str], name: frozenset[str]) -> dict[str, str]:
    """Header -> who else it names, in a table of which another column is headed by the company itself."""
    pieces = {header: [_without_numbers(piece) for piece in header.split(" | ")] for header in of}
    grouped = {header for header, said in pieces.items() if any(_is_of_all(piece) for piece in said)}
    if grouped and all(names_a_year(header) or not any(map(str.isdigit, header)) for header in of):
        return _beside_group(of, grouped)
    own = any(
        any(_is_own(piece, name) for piece in said)
        and all(_is_own(piece, name) or not time_words_removed(piece) for piece in said)
        for said in pieces.values()
    )
    if grouped or not own:
        return {}
    others = {header: [one for one in said if not _is_own(one, name)] for header, said in pieces.items()}
    return {
        header: strange[0]
        for header, said in others.items()
        if not of[header]
        and len(said) == len(pieces[header])
        and (strange := [one for one in said if one[:1].isupper() and not _title_words().issuperset(words_of(one))])
    }


def _is_of_all(piece: str) -> bool:
    """Whether a line of a header says that a column is of all companies together: `Group`, `Consolidated (US GAAP)`."""
    return words_of(piece)[:1] in (["group"], ["consolidated"])


def _beside_group(of: Mapping[str, str], grouped: Collection[str]) -> dict[str, str]:
    """Header -> what else it names, in a table of which another column is of the group: `Local books | Adjustments |
    Group`.
    """
    return {
        header: said
        for header in of
        if not of[header]
        and header not in grouped
        and time_words_removed(said := _without_numbers(header).strip(" |"))
        and not _TO_THE_GROUPS.isdisjoint(words_of(said))
    }


def _before_colons(of: Mapping[str, str]) -> dict[str, str]:
    """Header -> what stands before its colon and a time, where columns of one table differ in it: `P: year 2023` beside
    `S: April 1 to December 31, 2024`, whatever the letters are for.
    """
    parted = {header: header.partition(": ") for header in of}
    said = {
        header: lead.strip()
        for header, (lead, colon, time) in parted.items()
        if colon and not of[header] and len(lead) <= _LEAD and time and not time_words_removed(time)
    }
    return said if len(set(said.values())) > 1 or len(said) < len(of) else {}


def _beside_final(of: Mapping[str, str]) -> dict[str, str]:
    """Header -> which version or plan it names, in a table of which another column is headed by the restated, the final
    or the actual amounts, or by a time alone: `Reported` beside `Restated`, `Provisional` beside `Final`.
    """
    said = {
        header: frozenset(
            word for word in words_of(header) if word.isalpha() and word not in _TIMES and time_words_removed(word)
        )
        for header in of
    }
    final = any(words and words <= _FINAL for words in said.values())
    settled = any(words <= _FINAL and not words <= _ALSO_PLAIN for words in said.values())
    dated = any(names_a_year(header) and not time_words_removed(header) for header in of)
    return {
        header: _without_numbers(header)
        for header, words in said.items()
        if not of[header]
        and words
        and (
            (settled and not words <= _FINAL and words.isdisjoint(_MEASURES))
            or (final and words <= _FIRST | _PLANNED)
            or ((final or dated) and words <= _PLANNED)
        )
    }


def _is_own(piece: str, name: frozenset[str]) -> bool:
    """Whether a line of a header is the company: its name, or `The Company`."""
    words = {word for word in words_of(piece) if word not in _BESIDE_NAMES}
    if piece.strip() in _SPOKEN or "ours" in words or words in ({"gaap"}, {"us", "gaap"}):
        return True
    return words in ({"company"}, {"the", "company"}) or (not words.isdisjoint(name) and words <= name | _WHOLE)


def _is_pro_forma(table: Table, above: str) -> bool:
    """Whether a table, or the sentence that introduces it, says that it states what would have been."""
    return _PRO_FORMA_WORDS.holds(table.title) or _PRO_FORMA_WORDS.search(last_sentence(above)) is not None


def _not_own(text: str, title: str) -> str:
    """The words by which the title of a statement, or a heading over it, says that it is not the group's own:
    "Illustrative statements of income", "Form 11-K" over "Statements of income"; empty where it does not.
    """
    if len(text) > _TITLE or len(title) > _TITLE or not (_A_STATEMENT.search(text) or _A_STATEMENT.search(title)):
        return ""
    if said := _NOT_ACTUAL.search(text) or _OF_PLANS.search(text):
        return said[0]
    said = _TITLED_OF_ANOTHER.search(text)
    return said[0] if said and _OWN_BESIDE.search(f"{text} {title}") is None else ""


def _over(texts: Iterable[str], known: frozenset[str]) -> Iterator[str]:
    """The headings over a statement, nearest first, up to the one that is the group's name; prose among them, such as
    `Kestrel Corp is our competitor.`, says nothing of it.
    """
    for text in texts:
        name = LEGAL_NAME.match(text.strip())
        titled = name is not None and _is_title(text.strip()[name.end() :])
        if name is not None and titled and not known.isdisjoint(own_words(name[1])):
            return
        if titled or not text.rstrip().endswith(".") or len(text.split()) < SHORTEST_SENTENCE:
            yield text


def _headed_by_another(text: str, table: Table, known: frozenset[str]) -> bool:
    """Whether a heading that begins with a legal name stands over a statement, and the name is not the group's."""
    named = LEGAL_NAME.match(text.strip()) if _A_STATEMENT.search(table.title) else None
    if named is None or not _is_title(text.strip()[named.end() :]):
        return False
    return _names_another(f"{text} {table.title}", known)


def _is_title(rest: str) -> bool:
    """Whether what follows a name in a heading is of a title: `and Subsidiaries`, not `is our largest competitor.`"""
    return all(word in OF_TITLES or word in _BESIDE_NAMES or word[0].isdigit() for word in words_of(rest))


def _says(text: str) -> bool:
    if _OUR_SHARE.search(text):
        return False
    if _NOT_CONSOLIDATED.search(text) or is_of_others(text):
        return True
    return _BEFORE_OR_BOUGHT.search(text) is not None and _SUCCESSOR.search(text) is None


def _names_another(title: str, known: frozenset[str]) -> bool:
    """Whether the title of a statement names a company of which the cover has not one word."""
    named = LEGAL_NAME.search(title) if known and _A_STATEMENT.search(title) else None
    if named is None:
        return False
    words = own_words(named[1])
    return bool(words) and known.isdisjoint(words)
