"""Current reports through the whole graph: the results of a press release become facts, a report of other things is
searchable and states none.
"""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest
from places import Place, place_in

from pipelines.build import PartitionResult, build
from tickmark.ask import Asker
from tickmark.lake import Lake

RELEASE, EVENT = "0009990001-24-000055", "0009990001-24-000051"
Built = tuple[Place, list[PartitionResult]]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, sample_edgar: str) -> Iterator[Built]:
    found = place_in(tmp_path_factory.mktemp("current"), sample_edgar)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in found.environment.items():
            patch.setenv(name, value)
        yield found, build(["MRDW"], forms=["8-K", "10-K"], periods=["2024Q3"])


def test_the_partition_holds_the_annual_report_and_both_current_reports(built: Built) -> None:
    place, [result] = built
    assert (result.period, result.status, result.error, result.filings) == ("2024Q3", "built", None, 3)
    rejected = Lake(place.data).read("rejected_facts", "MRDW", "2024Q3")
    assert len(rejected) == result.rejected and set(rejected["reason"]) <= {"contradicted"}
    raw = Lake(place.data).read("raw_filings", "MRDW", "2024Q3").set_index("accession")
    assert raw.loc[RELEASE, "document"] == f"{RELEASE}.txt"
    assert raw.loc[RELEASE, "url"].endswith(f"/{RELEASE}.txt")
    assert raw.loc[EVENT, "document"] == "mrdw-20240912.htm"  # EDGAR's stand-in has no whole submission of it
    assert any("EX-99.1" in remark for remark in result.remarks)


def test_results_of_the_quarter_are_facts_with_their_metrics(built: Built) -> None:
    place, _ = built
    with duckdb.connect(str(place.warehouse), read_only=True) as connection:
        facts = connection.execute(
            "SELECT metric, value, section_id FROM verified_facts WHERE accession = ? AND fiscal_period = 'Q4 2024' "
            "AND metric IN ('revenue', 'net_income', 'eps_diluted') "
            "AND table_index = 2 ORDER BY metric",
            [RELEASE],
        ).fetchall()
        (differ,) = connection.execute(
            "SELECT count(*) FROM verified_facts r JOIN verified_facts a USING (metric, period_start, "
            "period_end_date) WHERE r.accession = ? AND a.doc_type = '10-K' "
            "AND r.value <> a.value AND r.segment IS NULL AND a.segment IS NULL AND r.unit = a.unit AND "
            "r.period_start IS NOT NULL",
            [RELEASE],
        ).fetchall()
    assert [(metric, section) for metric, _, section in facts] == [
        (m, "Exhibit99.1") for m in ("eps_diluted", "net_income", "revenue")
    ]
    assert [value for _, value, _ in facts] == [1.46, 87e6, 636e6]
    assert differ == (0,), "the release and the annual report tell the same year"


def test_what_the_company_expects_is_of_the_quarter_to_come_and_no_metric(built: Built) -> None:
    place, _ = built
    with duckdb.connect(str(place.warehouse), read_only=True) as connection:
        expected = connection.execute(
            "SELECT DISTINCT metric, fiscal_period FROM verified_facts WHERE accession = ? AND label LIKE 'Outlook > %'",
            [RELEASE],
        ).fetchall()
    assert expected == [(None, "Q1 2025")]


def test_a_report_without_results_states_no_facts_and_can_be_searched(built: Built) -> None:
    place, _ = built
    with duckdb.connect(str(place.warehouse), read_only=True) as connection:
        assert connection.execute("SELECT count(*) FROM extracted_facts WHERE accession = ?", [EVENT]).fetchall() == [
            (0,)
        ]
        sections = connection.execute(
            "SELECT section_id FROM sections WHERE accession = ? ORDER BY ordinal", [EVENT]
        ).fetchall()
        (passages,) = connection.execute(
            "SELECT count(*) FROM chunks WHERE accession = ? AND text LIKE '%Vantongeren%'", [EVENT]
        ).fetchall()
    assert sections == [("Cover",), ("Item5.02",)]
    assert passages == (1,)


def test_a_question_about_the_future_is_told_where_the_outlook_stands(built: Built) -> None:
    place, _ = built
    answer = Asker.open(str(place.warehouse)).ask("What does MRDW expect revenue to be?")
    assert answer.refusal is not None
    assert any(
        "outlook for Q1 2025 in the 8-K filed 2024-10-03" in suggestion for suggestion in answer.refusal.suggestions
    )


@pytest.mark.parametrize(("period", "form"), [("fiscal 2024", "10-K"), ("Q4 2024", "8-K")])
def test_a_year_is_answered_from_the_annual_report_and_its_last_quarter_from_the_release(
    built: Built, period: str, form: str
) -> None:
    place, _ = built
    answer = Asker.open(str(place.warehouse)).ask(f"What was MRDW's revenue in {period}?")
    assert answer.refusal is None
    assert {citation.form for citation in answer.citations} == {form}
