"""Numbers that confirmed amounts beside them give, and numbers that words leave to what stands around them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from claim_facts import frames

from tickmark.factstore import FactStore
from tickmark.narrate.claims import Verifier
from tickmark.narrate.claims.claim import Finding
from tickmark.narrate.claims.neighbours import Made, Neighbours
from tickmark.narrate.claims.numbers import find_numbers
from tickmark.narrate.claims.run import Run
from tickmark.narrate.claims.text import read_narrative

LEFT = "In 2024 gross profit was $5,060 million and operating income $1,518 million, so $3,542 million went elsewhere."


@pytest.fixture(scope="module")
def held() -> Verifier:
    return Verifier(FactStore.from_frame(*frames()))


def finding(held: Verifier, text: str, printed: str) -> Finding:
    return next(c.finding for c in held.verify(text, "ACME").claims if c.claim.number.text == printed)


def made(held: Verifier, text: str, printed: str) -> list[Made]:
    run = Run(held, read_narrative(text), "ACME", None)
    drafts = [run.drafter.draft(one.claim) for one in run.verification().claims]
    claim = next(draft.claim for draft in drafts if draft.claim.number.text == printed)
    return Neighbours(drafts).saying(claim)


def test_what_two_amounts_of_a_sentence_leave_is_found(held: Verifier) -> None:
    found = made(held, LEFT, "$3,542 million")
    assert {(one.value.relation, abs(one.value.value), one.within) for one in found} == {("change", 3_542e6, True)}
    assert finding(held, LEFT, "$3,542 million").verdict == "ok"


def test_what_they_do_not_leave_is_not(held: Verifier) -> None:
    text = LEFT.replace("$3,542", "$3,842")
    assert made(held, text, "$3,842 million") == []
    assert finding(held, text, "$3,842 million").verdict != "ok"


def test_an_amount_is_so_much_of_what_is_only_named(held: Verifier) -> None:
    text = "In 2024 net income came to $1,012 million, or 0.3 times gross profit."
    run = Run(held, read_narrative(text), "ACME", None)
    drafts = [run.drafter.draft(one.claim) for one in run.verification().claims]
    claim = next(draft.claim for draft in drafts if draft.claim.number.text == "0.3 times")
    right = replace(claim, number=find_numbers("it was 0.2 times that")[0])
    assert Neighbours(drafts).saying(claim) == []
    (one,) = Neighbours(drafts).saying(right)
    assert (one.value.relation, round(one.value.value, 3)) == ("multiple", 0.2)


def test_amounts_of_two_companies_make_nothing(held: Verifier) -> None:
    text = "In 2024 Acme's gross profit was $5,060 million. Rival's revenue was $4,680 million, $380 million apart."
    assert made(held, text, "$380 million") == []


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Acme's notes fall due in 2031. Revenue was $12,650 million.", "$12,650 million"),
        ("Acme's deferred tax assets grew 20% in 2024.", "20%"),
        ("In 2024 Acme's operating income stayed well short of the $5,060 million of gross profit.", "$5,060 million"),
        ("In 2024 Acme's revenue was about $12,600 million.", "$12,600 million"),
        ("Acme in 2024. Against a gross profit of $5,060 million it had to set much.", "$5,060 million"),
    ],
)
def test_what_words_say_of_it_is_read_so(held: Verifier, text: str, printed: str) -> None:
    assert finding(held, text, printed).verdict == "ok"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Acme's deferred tax assets grew 40% in 2024.", "40%"),
        ("In 2024 Acme's revenue was about $12,300 million.", "$12,300 million"),
    ],
)
def test_what_is_not_so_is_not_accepted(held: Verifier, text: str, printed: str) -> None:
    assert finding(held, text, printed).verdict == "wrong"


def test_a_text_without_a_period_is_contradicted_where_it_is_of_the_latest_report(held: Verifier) -> None:
    last = "Operating income was $1,818 million."
    told = f"Acme. Revenue was $12,650 million. Gross profit was $5,060 million. Net income was $1,012 million. {last}"
    assert finding(held, told, "$1,818 million").verdict == "wrong"
    assert finding(held, f"Acme. {last}", "$1,818 million").verdict == "unverifiable"


def test_lines_that_set_amounts_apart_are_rows() -> None:
    text = "Debt, $ million\n  Term loan ..... 422.5\n  Notes\t350.0\n  Drawn   60.0\n"
    blocks = read_narrative(text).blocks
    assert [block.kind for block in blocks] == ["paragraph", "table", "table", "table"]
    assert [cell.plain.text for block in blocks[1:] for cell in block.cells] == [
        "Term loan", "422.5", "Notes", "350.0", "Drawn", "60.0",
    ]  # fmt: skip


def test_a_number_behind_a_rate_is_no_rate() -> None:
    assert [n.kind for n in find_numbers("Headcount is down 3 % to 4,186 people.")] == ["percent", "count"]
    assert [n.kind for n in find_numbers("of 31.5 and 36 %")] == ["percent", "percent"]


def test_a_part_is_contradicted_by_its_sales_only_where_nothing_else_is_named() -> None:
    verified, filings = frames()
    for column in ("label", "row_label"):
        verified[column] = verified[column].str.replace("Deferred tax assets", "Backlog")
    held = Verifier(FactStore.from_frame(verified, filings))
    assert finding(held, "In 2024 Valves of Acme rose to $4,795 million.", "$4,795 million").verdict == "wrong"
    text = "In 2024 the backlog of Acme's Valves rose to $4,795 million."
    assert finding(held, text, "$4,795 million").verdict == "unverifiable"
