"""Every face says the same of a metric: statements, answers, verification, reports and the tools of an assistant."""

from __future__ import annotations

import pytest
from faces import Faces
from sample_warehouse import sample_warehouse

from tickmark.ask import Asker
from tickmark.ask.assistant import statements_found, statements_grid
from tickmark.narrate.publish import told
from tickmark.warehouse import sandboxed

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(sample_warehouse(tmp_path_factory.mktemp("faces")))


def test_answers_statements_and_verification_agree_on_every_metric(warehouse: str) -> None:
    faces = Faces(Asker.open(warehouse))
    assert list(faces.metrics("MRDW", 2)) == []
    assert faces.counts["values of metrics"] > 60


def test_an_answer_on_a_ratio_is_accepted_in_a_narrative(warehouse: str) -> None:
    faces = Faces(Asker.open(warehouse))
    assert list(faces.ratios("MRDW", 2)) == []
    assert faces.counts["values of ratios"] > 60


def test_a_report_shows_what_the_statements_say(warehouse: str) -> None:
    faces = Faces(Asker.open(warehouse))
    connection = sandboxed(warehouse)
    period = connection.execute("SELECT max(period) FROM raw_filings").fetchone()
    assert period is not None
    assert list(faces.report(told(connection, "MRDW", period[0]).found)) == []
    assert faces.counts["values of reports"] >= 8


def test_the_tools_of_an_assistant_give_the_statements_values(warehouse: str) -> None:
    asker = Asker.open(warehouse)
    grid = statements_grid(statements_found(asker, "MRDW", "year", 2, None))
    names = grid["columns"][4:]
    given = {
        (row[1], name): amount
        for row in grid["rows"]
        if row[2] is None
        for name, amount in zip(names, row[4:], strict=True)
    }
    spent = given["capital_expenditure", "FY2024"]
    assert spent > 0  # printed in brackets
    assert asker.ask("What was MRDW's capital expenditure in fiscal 2024?").answer.value == spent


@pytest.mark.parametrize("term", ["debt to equity", "debt/equity", "debt to assets", "debt to equity ratio"])
def test_a_rate_with_several_definitions_is_no_amount_of_money(warehouse: str, term: str) -> None:
    answer = Asker.open(warehouse).ask(f"What was Merrowdale's {term} in fiscal 2024?")
    assert answer.status != "answered" and answer.refusal is not None and answer.refusal.reason == "definition_mismatch"
    assert "shareholders' equity" in answer.answer.text or "total assets" in answer.answer.text
