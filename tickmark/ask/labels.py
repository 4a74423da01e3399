"""Words of a question that name rows of the company's own filings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tickmark.ask.free_text_lookup import stems
from tickmark.ask.lexer import Lexeme, measures_named, unknown_words
from tickmark.ask.lookup import Lookup
from tickmark.factstore import STATEMENTS, label_key

_NOT_IN_LABELS = frozenset(("company", "period", "which_company", "which_segment", "which_period", "everyone"))
_OWNERS = re.compile(r"(?:share|stock)(?:owner|holder)s", re.IGNORECASE)
_DONE = {
    "pay": "paid",
    "pays": "paid",
    "paid": "paid",
    "earn": "earned",
    "earns": "earned",
    "earned": "earned",
    "repay": "repaid",
    "repays": "repaid",
    "repaid": "repaid",
}
"""Verbs that with what they are done to name an amount: `interest paid`, `interest earned`, `debt repaid`."""
_NAMES = frozenset(("measure", "segment"))


class Labels:
    """Finds rows of some companies, all of which must have them.

    Args:
        lookup: to see which labels there are.
        tickers: the companies.
        follows: whether the question before says what of a part is asked for, so that a part's name is no row's.
    """

    def __init__(self, lookup: Lookup, tickers: Sequence[str], *, follows: bool = False) -> None:
        self._lookup = lookup
        self._follows = follows
        self._tickers = tickers

    def read(self, lexemes: list[Lexeme], text: str) -> list[Lexeme]:
        """Runs of words that are not understood, replaced by the row of the filings that they name."""
        done = self._with_scattered(self._with_names_of_rows(lexemes, text), text)
        while unknown := unknown_words(done):
            place = done.index(unknown[0])
            found = self._label_around(done, place, text)
            if found is None:
                return done
            first, last, label = found
            start, end = done[first].start, done[last].end
            named = [meaning for x in done[first : last + 1] if x.kind == "measure" for meaning in x.value]
            own = next((m for m in named if ":" not in m and self._is_own_row(label, m)), None)
            done[first : last + 1] = [Lexeme("measure", start, end, text[start:end], (own or f"label:{label}",))]
        return done

    def _with_names_of_rows(self, lexemes: Sequence[Lexeme], text: str) -> list[Lexeme]:
        """Names side by side that are one row's (`medical costs payable`), and a member's name that nothing is asked of
        where a row is called so (`premiums`).
        """
        done: list[Lexeme] = []
        measured = any(x.kind == "measure" for x in lexemes)
        grows = any(x.kind == "growth" for x in lexemes)
        for lexeme in lexemes:
            before = done[-1] if done else None
            first = self._first_of_row(done, lexeme, text)
            joined = first < len(done)
            start = done[first].start if joined else lexeme.start
            alone = (
                lexeme.kind == "segment"
                and not grows
                and not self._follows
                and (not measured or (before is not None and before.kind == "than"))
            )
            if joined or (alone and self._is_row(text[start : lexeme.end])):
                del done[first:]
                lexeme = Lexeme(
                    "measure", start, lexeme.end, text[start : lexeme.end], (f"label:{text[start : lexeme.end]}",)
                )
            done.append(lexeme)
        return done

    def _first_of_row(self, done: Sequence[Lexeme], last: Lexeme, text: str) -> int:
        """Place among `done` of the name that with `last` makes up a row's label: side by side, or joined as in
        `revenue and other income`; len(done) where none does.
        """
        for back in (1, 2):
            if len(done) < back or (back == 2 and done[-1].text.lower() != "and"):
                break
            first = done[-back]
            if not {first.kind, last.kind} <= _NAMES or text[first.end : last.start].strip() not in ("", "and"):
                continue
            label = text[first.start : last.end]
            alike = label_key(label) in (label_key(first.text), label_key(last.text))
            if not alike and self._is_row(label) and (back == 1 or self._in_income_statements(label)):
                return len(done) - back
        return len(done)

    def _is_own_row(self, words: str, metric: str) -> bool:
        """Whether the companies' statements call a metric by these words: `net R&D expense` where the row is `Research
        and development expense, net`.
        """
        said = stems(words)
        return bool(self._tickers) and all(
            any(
                f.segment is None and f.table_kind in STATEMENTS and said <= stems(f.row_label or f.label)
                for f in self._lookup.company(ticker).by_metric.get(metric, ())
            )
            for ticker in self._tickers
        )

    def _in_income_statements(self, label: str) -> bool:
        return all(
            any(f.table_kind == "income_statement" for f in self._lookup.labels(ticker, label))
            for ticker in self._tickers
        )

    def _is_row(self, words: str) -> bool:
        return bool(self._tickers) and all(self._lookup.labels(ticker, words) for ticker in self._tickers)

    @staticmethod
    def _with_scattered(lexemes: list[Lexeme], text: str) -> list[Lexeme]:
        """A name whose words stand apart (`how much stock did Apple buy back`, `how much cash did it get from
        operations`), and `attributable to` before a company or its owners, which is the default.
        """
        for place, lexeme in enumerate(lexemes):
            if lexeme.kind != "word" or lexeme.text.lower() != "attributable":
                continue
            following = next((n for n, x in enumerate(lexemes) if n > place and x.kind not in ("noise", "join")), None)
            if following is not None:
                owner = lexemes[following]
                if owner.kind == "company" or _OWNERS.fullmatch(owner.text):
                    lexemes[place] = replace(lexeme, kind="noise")
                    lexemes[following] = owner if owner.kind == "company" else replace(owner, kind="noise")
        unknown = unknown_words(lexemes)
        if not unknown:
            return lexemes
        first = lexemes.index(unknown[0])
        said = " ".join(x.text for x in unknown)
        verb = next((_DONE[word] for word in re.findall(r"[a-z]+", text.lower()) if word in _DONE), "")
        nouns = [x for x in unknown if x.text.lower() not in _DONE]
        done_to = measures_named(f"{nouns[0].text} {verb}") if verb and len(nouns) == 1 else ()
        if meanings := done_to or (measures_named(said) if len(unknown) > 1 else ()):
            name = f"{nouns[0].text} {verb}" if done_to else text[unknown[0].start : unknown[0].end]
            named = Lexeme("measure", unknown[0].start, unknown[0].end, name, meanings)
        else:
            first = next(
                (n for n in range(first - 1, -1, -1) if lexemes[n].kind not in ("noise", "join", "company", "period")),
                first,
            )
            meanings = (
                measures_named(f"{lexemes[first].text} {_DONE.get(said, said)}")
                if lexemes[first].kind == "measure"
                else ()
            )
            if not meanings:
                return lexemes
            named = replace(lexemes[first], value=meanings)  # `how much cash did Tesla generate from operations`
        done = [replace(x, kind="noise") if x in unknown else x for x in lexemes]
        done[first] = named
        return done

    def _label_around(self, lexemes: Sequence[Lexeme], place: int, text: str) -> tuple[int, int, str] | None:
        """The longest run of words with lexemes[place] in it that is a row's label: (first, last, label)."""
        low = place
        while low > 0 and lexemes[low - 1].kind not in _NOT_IN_LABELS and place - low < 8:
            low -= 1
        high = place
        while high + 1 < len(lexemes) and lexemes[high + 1].kind not in _NOT_IN_LABELS and high - place < 8:
            high += 1
        runs = [(first, last) for first in range(low, place + 1) for last in range(place, high + 1)]
        runs.sort(key=lambda run: (run[0] - run[1], run[0]))
        for first, last in runs:
            if lexemes[first].kind in ("join", "close", "operator") or lexemes[last].kind in ("join", "open"):
                continue
            if first and (lexemes[first].kind, lexemes[first].text.lower()) == ("lowest", "less"):
                continue  # `free cash flow less principal repayments` takes one from the other
            part = text[lexemes[first].start : lexemes[last].end].replace("(", " ").replace(")", " ")
            if self._is_row(part):
                return first, last, part
        return None
