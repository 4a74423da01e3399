"""The cells of one row of a table as numbers and texts: an amount is often spread over several, `$`, `(`, `1,234`, `)`,
`%`.
"""

from __future__ import annotations

from tickmark.language.rules import Pattern
from tickmark.language.units import SIGN
from tickmark.model import RawCell
from tickmark.numbers import YEAR, Printed, currency_symbol, read_number, read_range
from tickmark.tables.model import Behind, NumberCell

_SPANS = frozenset(("years", "yrs", "yrs.", "months", "days", "weeks"))
"""In a cell behind a number: a span of time, which is no amount."""
_BEHIND = {
    **dict.fromkeys(("x", "×", "times", ":1"), Behind.TIMES),
    **dict.fromkeys(("bps", "bp", "bps.", "basis points"), Behind.BASIS_POINTS),
    **dict.fromkeys(("acres", "miles"), Behind.MEASURE),
    **dict.fromkeys(("pts", "pts.", "pp", "ppts", "% pts", "percentage points"), Behind.POINTS),
    **dict.fromkeys(("¢", "cents"), Behind.CENTS),
    **dict.fromkeys(("p", "pence"), Behind.PENCE),
}
"""What a word behind a number says it is told in: `2.7 x`, `35 bps`."""
_CLOSING = Pattern(
    "tables/closing",
    r"\)?\s*%?\s*\)?",
    means="what closes an amount: bracket, percent sign",
    examples=(")%",),
    counterexamples=("%)x",),
    at="whole",
)
_LONGEST = 2000  # characters of a cell that are read for labels and headers
_SIGNED = Pattern(
    "tables/signed",
    rf"{SIGN}\s*[\d(.–-]",
    means="an amount with its currency in letters",
    examples=("[[HK$ 3]]8,204",),
    counterexamples=("Q4 2023",),
    at="start",
)
_THOUSANDS = Pattern(
    "tables/thousands",
    r"(?:[A-Z]{0,3}[$€£¥]|[A-Z]{3}) ?['’‘]?000",
    means='"$000": what a column is in, and no number',
    examples=("US$000",),
    counterexamples=("$ 3,000",),
    at="whole",
)
_REFERENCES = Pattern(
    "tables/references",
    r"(?<=[^\W\d_]{3})(?:[ ,]*(?:\((?:[a-zA-Z]|\d{1,2})\)|[*†‡]+))+$",
    means="marks of footnotes behind a label",
    examples=("Total Number of Shares Purchased[[ (1)]]",),
    counterexamples=("All Other Stock Awards: Number of Shares (#)",),
)
_ENDS_OF_MARKS = frozenset(")*†‡")
_TO_ONE = ":1"  # a ratio: `Leverage 3.25:1`
_FIRST = frozenset("0123456789.(-–−+")
_LEADING, _LEADERS = ".… ", 3  # dots that lead from a label to its numbers, and how many they are at least
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ×¢. "


class RowReader:
    """Takes the cells of one row, from the left: a currency or a bracket alone waits for the number behind it, a
    percent sign goes with the one before.
    """

    __slots__ = ("codes", "leads", "marks", "numbers", "opened", "signed", "signs", "symbol", "texts")

    def __init__(self) -> None:
        self.numbers: list[NumberCell] = []
        self.texts: list[RawCell] = []
        self.codes: list[RawCell] = []  # currencies by their letters: over columns where the row holds no number
        self.signs: list[
            RawCell
            # `$` and `%` alone: the same, where they head columns of amounts and of percentages, or of several
            # currencies
        ] = []
        self.leads: dict[int, int] = {}
        self.marks = ""
        self.symbol: str | None = None
        self.opened = False
        self.signed = -1  # grid column of the sign before the next number

    def take(self, cell: RawCell) -> None:
        """The next cell, which has a text."""
        text = cell.text
        if len(text) > _LONGEST:
            cell, text = cell._replace(text=text[:_LONGEST]), text[:_LONGEST]
        if text[-1] in _LEADING and (bare := text.rstrip(_LEADING)) and len(text) - len(bare) >= _LEADERS:
            cell, text = cell._replace(text=bare), bare
        first = text[0]
        if self.numbers and not self.numbers[-1].printed.year_like:
            if text.lower() in _SPANS:
                self.numbers.pop()
                return
            if (behind := _BEHIND.get(text.lower().lstrip(") "))) is not None:
                self.numbers[-1] = self.numbers[-1]._replace(behind=behind)
                return
        marked = first.isalpha() and text[-1] in _ENDS_OF_MARKS and not _is_in_pence(text)
        if marked and (bare := _REFERENCES.sub("", text)) != text:
            self.marks = self.marks if self.texts else text[len(bare) :]
            cell, text = cell._replace(text=bare), bare
        if _is_words(text, first) or (first in "12" and text[4:5] == " " and _is_year_in_money(text)):
            self.texts.append(cell)
            self.symbol = None
        elif not self._is_sign(cell, text, first):
            self._take_number(cell)

    def _is_sign(self, cell: RawCell, text: str, first: str) -> bool:
        """Whether a cell is a currency, a bracket or a percent sign alone, which is taken as such, or a scale in digits
        ("000"), which is a text.
        """
        code = currency_symbol(text) if len(text) <= 5 else None
        if code is not None and first.isalpha() and cell.column == 0:
            self.texts.append(cell)  # what the row is of, as in a table of rates of exchange
        elif code is not None:
            self.symbol, self.opened, self.signed = code, "(" in text, cell.column
            (self.codes if first.isalpha() else self.signs).append(cell)
        elif text.endswith("000") and _THOUSANDS.fullmatch(text):
            self.texts.append(cell)
        elif text == "(":
            self.opened, self.signed = True, cell.column
        elif len(text) <= 4 and first in ")%" and _CLOSING.fullmatch(text):
            (self.signs if self.numbers or "%" not in text else self.texts).append(cell)
            if self.numbers and "%" in text:
                self.numbers[-1] = self.numbers[-1]._replace(percent=True)
        else:
            return False
        return True

    def _take_number(self, cell: RawCell) -> None:
        found = _read_numbers(cell, self.symbol, opened=self.opened, labelled=bool(self.texts))
        if found:
            self.numbers += found
            if self.signed >= 0:
                self.leads[cell.column] = self.signed
        else:
            if self.numbers and cell.text[0] == "," and cell.text[1:2].isdigit():
                self.numbers.pop()  # `1` before `,764` is no number of its own
            self.texts.append(cell)
        self.symbol, self.opened, self.signed = None, False, -1

    def all_texts(self) -> list[RawCell]:
        """The texts of the row with its currencies and percent signs that stand over columns, in order."""
        codes, signs, numbers = self.codes, self.signs, self.numbers
        if not (codes or signs):
            return self.texts
        heads = list(codes) if not numbers else []
        several = not numbers and len({cell.text for cell in (*codes, *signs)}) > 1
        among_years = bool(numbers) and all(number.printed.year_like for number in numbers)
        if several or among_years or (not numbers and any(cell.text == "%" for cell in signs)):
            heads += signs
        return sorted((*self.texts, *heads), key=lambda cell: cell.column) if heads else self.texts


def _is_in_pence(text: str) -> bool:
    """Whether what looks like a footnote's mark says what amounts are in: `Dividend per share (p)`."""
    return text.endswith("(p)") and "share" in text.lower()


def _is_year_in_money(text: str) -> bool:
    """Whether a text is a year over the currency of its column, as headings of two lines have it: `2025 £`."""
    return YEAR.fullmatch(text[:4]) is not None and currency_symbol(text[5:]) is not None


def _is_words(text: str, first: str) -> bool:
    """Whether a text that begins with `first` is no number, nor the letters of a currency."""
    return first.isalpha() and len(text) > 3 and not (_SIGNED.match(text) and read_number(text))


def _with_its_unit(text: str) -> tuple[Printed | None, Behind | None]:
    """A number and what the word behind it says it is told in.

    >>> _with_its_unit("2.7x")[1], _with_its_unit("(35) bps")[1], _with_its_unit("13.80¢")[1]
    (<Behind.TIMES: 'times'>, <Behind.BASIS_POINTS: 'basis points'>, <Behind.CENTS: 'cents'>)
    >>> _with_its_unit("1.9p")[1], _with_its_unit("3.25:1")[1], _with_its_unit("12 leases")[1]
    (<Behind.PENCE: 'pence'>, <Behind.TIMES: 'times'>, None)
    """
    digits = text.removesuffix(_TO_ONE).rstrip(_LETTERS)
    behind = _BEHIND.get(text[len(digits) :].strip().lower())
    if behind is Behind.TIMES and "." not in digits and text.endswith("X"):
        return None, None  # `777X` is an aeroplane
    printed = read_number(digits.rstrip()) if behind is not None else None
    return (printed, behind) if printed is not None and printed.symbol is None and not printed.percent else (None, None)


def _read_numbers(cell: RawCell, symbol: str | None, *, opened: bool, labelled: bool) -> list[NumberCell]:
    """The number of a cell, or both ends of the range that it prints, below the currency `symbol` of the cell before; a
    bracket `opened` there makes it negative. In a row that is `labelled`, a word behind it may say what it is told in.
    """
    text = cell.text
    printed, behind = read_number(text), None
    told_in = text[-1].isalpha() or text[-1] == "¢" or text.endswith(_TO_ONE)
    if printed is None and labelled and told_in and text[0] in _FIRST:
        printed, behind = _with_its_unit(text)
    if printed is not None:
        if opened and printed.value > 0:
            printed = printed._replace(value=-printed.value)
        symbol = printed.symbol or symbol
        return [NumberCell(cell.row, cell.column, cell.colspan, text, printed, symbol, printed.percent, behind=behind)]
    ends = read_range(text) if text[0].isdigit() or text[0] in "$.(" else None
    return [
        NumberCell(cell.row, cell.column, cell.colspan, text, end, end.symbol or symbol, end.percent, bool(high))
        for high, end in enumerate(ends or ())
    ]
