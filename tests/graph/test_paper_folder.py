"""A folder of papers of all formats: one `add`, and every number asked back. No answer may be wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import duckdb
import pytest
from paper_folder import OWNERS, Papers, write
from places import Place, place_in

from pipelines.documents import ADDED, NEEDS, REFUSED, Added, add
from tickmark.ask.engine import Asker
from tickmark.library.collect import collect

Held = tuple[Place, Papers, Added]


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Held:
    folder = tmp_path_factory.mktemp("shelf")
    place = place_in(folder, "")
    papers = write(folder / "papers")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in place.environment.items():
            patch.setenv(name, value)
        return place, papers, add(list(collect([str(folder / "papers")], recursive=True)), notes=False)


@pytest.mark.timeout(600)
def test_every_file_gets_its_word(held: Held) -> None:
    _, papers, done = held
    status = {file.source.path.name: file.status for file in done.files}
    assert {name for name, said in status.items() if said == REFUSED} == papers.refused
    assert {name for name, said in status.items() if said == NEEDS} == papers.untold
    assert Counter(status.values())[ADDED] == papers.good
    assert not [part for part in done.partitions if part.error]
    names = {file.record.company for file in done.files if file.record}
    assert names == {owner.name for owner in OWNERS}


def test_every_number_of_a_statement_is_asked_back(held: Held) -> None:
    place, papers, _ = held
    asker = Asker.open(str(place.warehouse))
    outcome: dict[str, list[str]] = {"right": [], "wrong": [], "refused": []}
    for asked in papers.asked:
        answer = asker.ask(asked.question)
        if answer.status == "refused":
            outcome["refused"].append(f"{asked.question} {answer.refusal and answer.refusal.explanation}")
            continue
        (cited,) = answer.citations
        right = (cited.value, cited.unit) == (asked.value, asked.unit)
        outcome["right" if right else "wrong"].append(
            f"{asked.question} {cited.value} {cited.unit}, not {asked.value} {asked.unit}"
        )
    assert not outcome["wrong"], outcome["wrong"]
    assert len(outcome["right"]) >= 0.95 * len(papers.asked), outcome["refused"]


def test_sheets_give_no_fact_and_every_cell_to_sql(held: Held) -> None:
    place, papers, _ = held
    with duckdb.connect(str(place.warehouse), read_only=True) as connection:
        sheets = {cell[0] for cell in papers.cells}
        facts = "SELECT r.document, count(*) FROM verified_facts f JOIN raw_filings r USING (accession) GROUP BY ALL"
        assert not sheets & {name for name, _ in connection.execute(facts).fetchall()}
        columns = connection.execute("SELECT document, header, table_name, column_name, ordinal FROM sheets").fetchall()
        found = {(document, header): (table, column) for document, header, table, column, _ in columns}
        first = {table: column for _, _, table, column, ordinal in columns if ordinal == 0}
        for document, header, row, value in papers.cells:
            table, column = found[document, header]
            got = (
                connection.table(table).filter(f"CAST({first[table]} AS VARCHAR) = '{row}'").project(column).fetchall()
            )
            assert got == [(pytest.approx(value),)], (document, header, row)


def test_pages_of_pdf_reports_hold_their_numbers(held: Held) -> None:
    place, _, _ = held
    with duckdb.connect(str(place.warehouse), read_only=True) as connection:
        paged = connection.execute(
            "SELECT count(*), count(page), count(line) FROM verified_facts WHERE source_format LIKE 'pdf%'"
        ).fetchone()
    assert paged is not None and paged[0] == paged[1] == paged[2] > 0


def test_what_the_folder_says_of_time_is_taken(held: Held) -> None:
    _, papers, done = held
    years = {Path(file.source.path).name: file.record.report_date.year for file in done.files if file.record}
    assert (
        years["Geschäftsbericht 2023.pdf"] == 2023
        and years["jaarverslag 2022.pdf"] == 2022
        and papers.good == len(years)
    )
