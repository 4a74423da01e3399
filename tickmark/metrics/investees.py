"""Statements that are not the group's: of companies it does not consolidate, of its predecessor, of businesses it has
bought, of a company it never names.

"Summarized financial information of our unconsolidated affiliates" over a balance sheet, "Balance sheets of the joint
venture (not consolidated)", "Statements of income of the acquired businesses", or "Northwind Corp and Subsidiaries:
statements of income" in the filing of another company.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, words
from tickmark.tables.headers.captions import last_sentence
from tickmark.tables.headers.scale import time_words_removed
from tickmark.tables.model import Table

_WORD = Pattern(
    "metrics/name-word",
    r"[a-z0-9][a-z0-9]+",
    means="a word of the name of a company",
    examples=("[[acme]] co",),
    counterexamples=("-",),
)
_MARKS = dict.fromkeys(map(ord, "'’‘.®™"))
_STATEMENT_KINDS = ("balance_sheet", "income_statement", "cash_flow", "comprehensive_income")
_KINDS = ("balance_sheet", "income_statement", "cash_flow", "comprehensive_income", "other")
_NOT_CONSOLIDATED = Phrases("not_consolidated", fold=True)
_OTHERS = (
    r"(?:affiliate[sd]?|affiliated companies|joint ventures?|associated companies|associates|partnerships?|customers?"
    r"|franchisees?|licensees?|lessees?|lessors?|landlords?|tenants?|suppliers?|vendors?|competitors?|borrowers?|sellers?"
    r"|acquirees?)"
)
_OF_OTHERS = Pattern(
    "metrics/of-others",
    rf"\b\d{{1,2}}(?:\.\d+)?%[- ]owned\b"
    rf"|\b(?:financial (?:information|data|statements?|position)|balance sheets?|statements? of (?:\w+ )?(?:income"
    rf"|operations|earnings)|results(?: of operations)?)\b"
    rf"[^.]*\b(?:of|for) (?:\w+ ){{0,4}}{_OTHERS}\b(?! and (?:its|their|consolidated))",
    means="statements of companies that are owned in part, or that the company only trades with",
    examples=("Summarized financial information of affiliates", "Statements of income of our largest customer"),
    counterexamples=("financial information of the company",),
    flags=re.IGNORECASE,
)
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
_DISOWNED = Phrases("disowned", fold=True)
_A_STATEMENT = Phrases("a_statement", fold=True)
_SUCCESSOR = Phrases("successor", fold=True)  # which the group is, beside its predecessor
_NOT_ACTUAL = Phrases("not_actual", fold=True)
_OF_PLANS = Phrases("of_plans", fold=True)
_OF_ANOTHER = Phrases("of_another", fold=True)
_NOT_AS_IT_WAS = Phrases("not_as_it_was", fold=True)
_TITLED_OF_ANOTHER = Phrases("of_another", "predecessor", fold=True)
_OWN_BESIDE = Phrases("successor", "as_restated", "own_beside", fold=True)
_PREDECESSOR = Phrases("predecessor", fold=True)
_REPLACED = Phrases("replaced", fold=True)
_CORRECTION = Phrases("correction", fold=True)
_PRO_FORMA_WORDS = Phrases("pro_forma", fold=True)
ANOTHER, _PRO_FORMA = "another company", "pro forma"
_ONE_OF_GROUP = Phrases("one_of_group", at="whole", fold=True)
_TITLE = 160  # characters; a longer text is prose
_LEGAL_NAME = Pattern(
    "metrics/legal-name",
    rf"\b((?:[A-Z][\w&'’.-]*,? (?:and |of |the )?){{1,8}}){Phrases('legal_form').source}(?!\w| (?i:corpus))",
    means="the legal name of a company",
    examples=("statements of [[Acme Mills, Inc]]",),
    counterexamples=("statements of the mill",),
)
_OF_TITLES = frozenset(
    (
        "consolidated condensed combined unaudited audited interim statement statements of income operations earnings "
        "loss losses cash flows flow balance sheet sheets comprehensive financial position condition changes in "
        "equity stockholders shareholders stockholders' shareholders' and the for supplementary supplemental schedule "
        "note notes data information selected summary parent company group holdings international"
    ).split()
)  # words of titles and of many names, which tell no company apart
_BESIDE_NAMES = frozenset([
    "subsidiary", "subsidiaries", "its", "affiliates", "debtor", "debtors", "possession", "wholly", "owned",
    "formerly", "known", "as", "inc", "corp", "corporation", "llc", "ltd", "plc", "llp", "lp", "dollars",
    "thousands", "millions", "except", "per", "share", "amounts", "year", "years", "ended", "month", "months",
    "three", "six", "nine", "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december", "continued",
])  # fmt: skip
"""What stands behind a company's name in a heading."""
_SHORTEST_SENTENCE = 6  # words
_SUMS_UP = Phrases("sums_up", fold=True)


def of_investees(
    tables: Iterable[Table],
    before: Callable[[int], str],
    cover: str = "",
    headings: Callable[[int], tuple[str, ...]] = lambda _: (),
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
    """
    known = frozenset(words_of(cover))
    found: dict[int, str] = {}
    last: Table | None = None
    for table in tables:
        if table.kind in _KINDS:
            above = before(table.block)
            told = _owner_told(table, above, headings(table.block), known)
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
        named = [_own_words(match[1]) for match in _LEGAL_NAME.finditer(sentence)]
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
    return frozenset(words("title_words")) | _OF_TITLES | _BESIDE_NAMES


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
    tables: Iterable[Table], theirs: Mapping[int, str], before: Callable[[int], str]
) -> dict[tuple[int, int, int], str]:
    """(table, row, column) -> whose a number is, of those that are not the group's own as it was: of another company's
    statements, of columns that say so, of what would have been with a business that was not yet there.

    Args:
        tables: all tables of one document.
        theirs: what `of_investees` found among them.
        before: block index -> the text that stands before that block.
    """
    listed = list(tables)
    headers = {table.index: {reading.column_label for reading in table.readings} for table in listed}
    fresh = any(_SUCCESSOR.holds(header) for found in headers.values() for header in found)
    found = {}
    for table in listed:
        whole = theirs.get(table.index) or (_PRO_FORMA if _is_pro_forma(table, before(table.block)) else "")
        of = {header: owner_in(header) for header in headers[table.index]}
        if not fresh:
            of |= {header: named[0] for header in of if (named := _PREDECESSOR.search(header))}
        if any(map(_REPLACED.holds, of)):
            of |= {header: named[0] for header in of if not of[header] and (named := _CORRECTION.search(header))}
        if not whole and not any(of.values()):
            continue
        for reading in table.readings:
            if name := of[reading.column_label] or whole:
                found[table.index, reading.row, reading.column] = name
    return found


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
        name = _LEGAL_NAME.match(text.strip())
        titled = name is not None and _is_title(text.strip()[name.end() :])
        if name is not None and titled and not known.isdisjoint(_own_words(name[1])):
            return
        if titled or not text.rstrip().endswith(".") or len(text.split()) < _SHORTEST_SENTENCE:
            yield text


def _headed_by_another(text: str, table: Table, known: frozenset[str]) -> bool:
    """Whether a heading that begins with a legal name stands over a statement, and the name is not the group's."""
    named = _LEGAL_NAME.match(text.strip()) if _A_STATEMENT.search(table.title) else None
    if named is None or not _is_title(text.strip()[named.end() :]):
        return False
    return _names_another(f"{text} {table.title}", known)


def _is_title(rest: str) -> bool:
    """Whether what follows a name in a heading is of a title: `and Subsidiaries`, not `is our largest competitor.`"""
    return all(word in _OF_TITLES or word in _BESIDE_NAMES or word[0].isdigit() for word in words_of(rest))


def _own_words(name: str) -> list[str]:
    """The words of a name that tell its company apart."""
    return [word for word in words_of(name) if word not in _OF_TITLES]


def words_of(text: str) -> list[str]:
    """Words in small letters, without the marks in them: `McDonald’s` is `mcdonalds`."""
    return _WORD.findall(text.lower().translate(_MARKS))


def _says(text: str) -> bool:
    if _NOT_CONSOLIDATED.search(text) or _OF_OTHERS.search(text):
        return True
    return _BEFORE_OR_BOUGHT.search(text) is not None and _SUCCESSOR.search(text) is None


def _names_another(title: str, known: frozenset[str]) -> bool:
    """Whether the title of a statement names a company of which the cover has not one word."""
    named = _LEGAL_NAME.search(title) if known and _A_STATEMENT.search(title) else None
    if named is None:
        return False
    words = _own_words(named[1])
    return bool(words) and known.isdisjoint(words)
