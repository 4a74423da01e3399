"""Questions and narratives that grow: time in proportion to their length, and a refusal beyond the longest."""

from __future__ import annotations

from decimal import Decimal

import pytest
from ask_facts import frames
from effort import in_proportion, within
from small_filing import page, read

from tickmark.ask import Asker
from tickmark.document.visibility import as_seen
from tickmark.errors import NarrativeError
from tickmark.facts.text.force import force_of
from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.text import MAX_NARRATIVE
from tickmark.security import QUESTION_LIMIT
from tickmark.tables.grid.grid import Row
from tickmark.tables.periods import undated_balances

QUESTIONS = [
    "MRDW ", "MRDW, ", "(", "2024 ", "from 2020 to ", "1+", "MRDW's revenue in fiscal 2024 and ", "Q1 ", "by segment ", "\n", "-",
    "FY24 ", "[", "Meridian ", "/", "each year ", "é", "A. ", "as a percentage of ",
]  # fmt: skip
NARRATIVES = [
    "5% ", "$5 million ", "MRDW's revenue rose 5%, ", "| a | 5 |\n", "5%-", "5x ", "$(5)", "USD 5 ", "5bn ", "5% and ", "respectively, ",
    "\u201c", "\u2014 ", "\u0665", "e\u0301", "5/6 ", "revenue of $5 million, ", "from 5 to ", "[", "(5)",
]  # fmt: skip
PAGES = {
    "columns": lambda n: page("2,500").replace(b"</table>", b"<tr><td>x</td>" + b"<td>5</td>" * 4 * n + b"</tr></table>"),
    "years": lambda n: page("2,500", prose=f"<table><tr>{'<td>2023</td>' * 4 * n}</tr><tr>{'<td>5</td>' * 4 * n}</tr></table>"),
    "rows": lambda n: page("2,500").replace(b"</table>", b"<tr><td>Other</td><td>5</td><td>7</td></tr>" * n + b"</table>"),
    "spans": lambda n: page("2,500").replace(b"</table>", b"<tr><td rowspan=99>5</td><td>7</td></tr>" * n + b"</table>"),
    "rules": lambda n: page("2,500", head=f"<style>{'td .a{color:red}' * n}</style>"),
    "numbers": lambda n: page("2,500", prose="Revenue was " + "$5 million, " * n + "in 2023."),
    "quotes": lambda n: page("2,500", prose="Revenue was " + "\u201c" * n + " in 2023."),
    "brackets": lambda n: page("2,500", prose="Revenue was " + "$(5)" * n + " in 2023."),
    "shares": lambda n: page("2,500", prose="Revenue was " + "5%-" * n + " in 2023."),
    "lists": lambda n: page("2,500", prose="Revenue was " + "$5 million and $6 million, respectively, " * n + "in 2023."),
    "a word": lambda n: page("2,500", prose="a" * n),
    "marks": lambda n: page("2,500", prose="e\u0301" * n),
    "other digits": lambda n: page("2,500", prose="\u0665" * n),
    "dashes": lambda n: page("2,500", prose="Revenue \u2014 " * n + "in 2023."),
}  # fmt: skip


@pytest.fixture(scope="module")
def store() -> FactStore:
    """Facts of one company."""
    return FactStore.from_frame(*frames())


def grown(piece: str, length: int) -> str:
    return (piece * (length // len(piece) + 1))[:length]


@pytest.mark.parametrize("piece", QUESTIONS)
def test_questions_take_time_in_proportion_to_their_length(store: FactStore, piece: str) -> None:
    asker = Asker(store)
    asker.ask("What was MRDW's revenue in fiscal 2024?")
    assert in_proportion(lambda n: asker.ask("What was MRDW's " + grown(piece, n)), 900)


@pytest.mark.parametrize("piece", NARRATIVES)
def test_narratives_take_time_in_proportion_to_their_length(store: FactStore, piece: str) -> None:
    verifier = Verifier(store)
    verifier.verify("MRDW's revenue was $2,249 million in fiscal 2024.", "MRDW")
    assert in_proportion(lambda n: verifier.verify(grown(piece, n), "MRDW"), 750)


def test_a_sentence_of_numbers_takes_time_in_proportion(store: FactStore) -> None:
    """The names and periods of a sentence are looked for once, not once for each number that claims nothing."""
    verifier = Verifier(store)
    verifier.verify("MRDW's revenue was $2,249 million in fiscal 2024.", "MRDW")
    assert in_proportion(lambda n: verifier.verify(grown("$1,", n), "MRDW"), 1_500)


def test_a_sentence_takes_time_in_proportion_to_its_length() -> None:
    assert in_proportion(lambda n: force_of("never $5 " * n, "$5"), 2_000)


@pytest.mark.parametrize(
    ("head", "piece"),
    [
        ("<style>@media (min-width:1px){i{display:none}}</style>", "5<i>7</i>"), ("", "5<img>"), ("", "5<sup>1</sup>"),
        ("", '<span style="float:right">5</span>'),
    ],
)  # fmt: skip
def test_a_page_takes_time_in_proportion_to_its_length(head: str, piece: str) -> None:
    page = "<!doctype html><html><head>{}</head><body><p>{}</p></body></html>"
    assert in_proportion(lambda n: as_seen(page.format(head, piece * n).encode()), 2_000)


@pytest.mark.parametrize("what", PAGES)
def test_a_filing_takes_time_in_proportion_to_its_length(what: str) -> None:
    read(page("2,500"))
    assert in_proportion(lambda n: read(PAGES[what](n)), 600)


@pytest.mark.parametrize("text", ["", "\n", " \n\n ", "\u200b", "---"])
def test_a_narrative_of_nothing_has_no_claims(store: FactStore, text: str) -> None:
    assert not Verifier(store).verify(text, "MRDW").claims


def test_what_is_too_long_is_refused_at_once(store: FactStore) -> None:
    with within(5):
        answer = Asker(store).ask("a " * QUESTION_LIMIT * 100)
    assert answer.refusal and "the limit is 4,000" in answer.refusal.explanation
    assert len(answer.to_json()) < 20_000
    with within(5), pytest.raises(NarrativeError, match="too long"):
        Verifier(store).verify("5% " * MAX_NARRATIVE)
    with within(5), pytest.raises(NarrativeError, match="20,001 numbers is too long: 20,000 at most"):
        Verifier(store).verify("5 " * 20_001)


def test_each_number_of_a_long_sentence_is_judged_and_read_as_it_is_printed(store: FactStore) -> None:
    text = (
        "In fiscal 2024 MRDW had " + "a cost of $1.5 million, " * 100 + "and revenue of $2,249 million in fiscal 2024."
    )
    claims = Verifier(store).verify(text, "MRDW").claims
    assert [one.claim.number.value for one in claims] == [1_500_000] * 100 + [2_249_000_000]
    assert claims[-1].finding.verdict == "ok"


def test_balances_of_a_long_table_are_compared_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: twice the rows, twice the comparisons."""
    asked: list[object] = []
    compared = undated_balances._telling_amounts

    def counted(row: Row) -> frozenset[tuple[int, Decimal]]:
        asked.append(row)
        return compared(row)

    monkeypatch.setattr(undated_balances, "_telling_amounts", counted)
    counts = []
    for blocks in (20, 40):
        rows = "".join(
            f"<tr><td>{label}</td><td>{number},000</td></tr>"
            for number in range(100, 100 + blocks)
            for label in ("Balance at beginning of year", "Additions", "Balance at end of year")
        )
        asked.clear()
        read(page("2,500", prose=f"Allowance<table><tr><td></td><td>Total</td></tr>{rows}</table>"))
        counts.append(len(asked))
    assert counts[0] and counts[1] <= 2 * counts[0] + 2
