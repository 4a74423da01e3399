"""Which stages have to be done again, and why."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tickmark.manifest import QUARANTINED, Entry, Manifest
from tickmark.settings import Settings, settings
from tickmark.stages import FILINGS, FORMS, STAGES, made_from, plan, recorded, stale

NAMES = list(STAGES)
ACCESSION = "0000000001-24-000001"


@pytest.fixture
def current(monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("TICKMARK_EMBEDDING_MODEL", "none")
    return settings()


@pytest.fixture
def built(current: Settings) -> dict[str, Manifest]:
    """A partition with every stage as it would be made now."""
    found: dict[str, Manifest] = {}
    for name, stage in STAGES.items():
        options = {FORMS: "10-K,10-Q", FILINGS: ACCESSION} if name == "raw_filings" else {}
        found[name] = _manifest(name, made_from(stage, found, current) | options)
    return found


def _manifest(name: str, source: dict[str, str], digest: str = "0") -> Manifest:
    entries = {table: Entry(f"{table}.parquet", 1, 1, "0", f"{table} {digest}") for table in STAGES[name].tables}
    return Manifest("ABC", "2024Q1", name, "0", datetime.now(UTC), entries, (), source)


def test_nothing_is_done_again_where_all_is_as_it_would_be_made(built: dict[str, Manifest], current: Settings) -> None:
    assert stale(built, current) == []
    assert stale(built, current, [ACCESSION]) == []


def test_everything_is_done_where_nothing_is_there(current: Settings) -> None:
    assert stale({}, current) == NAMES


def test_a_filing_that_is_not_there_yet_makes_everything_again(built: dict[str, Manifest], current: Settings) -> None:
    assert stale(built, current, [ACCESSION, "0000000001-24-000002"]) == NAMES


@pytest.mark.parametrize(
    ("stage", "again"),
    [
        ("tables", ["tables", "extracted_facts", "verified_facts", "reports"]),
        ("sections", ["sections", "tables", "extracted_facts", "verified_facts", "chunks", "reports"]),
        ("extracted_facts", ["extracted_facts", "verified_facts", "reports"]),
        ("verified_facts", ["verified_facts", "reports"]),
        ("chunks", ["chunks"]),
        ("reports", ["reports"]),
    ],
)
def test_a_stage_of_older_code_is_done_again_with_what_depends_on_it(
    built: dict[str, Manifest], current: Settings, stage: str, again: list[str]
) -> None:
    built[stage] = replace(built[stage], made_from=built[stage].made_from | {"code": "older"})
    assert stale(built, current) == again


def test_a_stage_that_is_missing_is_done_with_what_depends_on_it(built: dict[str, Manifest], current: Settings) -> None:
    del built["extracted_facts"]
    assert stale(built, current) == ["extracted_facts", "verified_facts", "reports"]


def test_rows_that_changed_under_a_stage_make_it_again(built: dict[str, Manifest], current: Settings) -> None:
    built["extracted_facts"] = _manifest("extracted_facts", built["extracted_facts"].made_from, digest="1")
    assert stale(built, current) == ["verified_facts", "reports"]


def test_of_what_is_quarantined_nothing_is_made_until_the_gate_judges_anew(
    built: dict[str, Manifest], current: Settings
) -> None:
    built["verified_facts"] = replace(
        built["verified_facts"], made_from=built["verified_facts"].made_from | {QUARANTINED: "two scales"}
    )
    del built["reports"]
    assert stale(built, current) == []
    built["extracted_facts"] = _manifest("extracted_facts", built["extracted_facts"].made_from, digest="1")
    assert stale(built, current) == ["verified_facts", "reports"]


def test_another_embedding_model_makes_the_chunks_again(
    built: dict[str, Manifest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TICKMARK_EMBEDDING_MODEL", "another")
    assert stale(built, settings()) == ["chunks"]


def test_what_is_recorded(built: dict[str, Manifest]) -> None:
    assert recorded(built["raw_filings"], FORMS) == {"10-K", "10-Q"}
    assert recorded(built["sections"], FORMS) == set()
    assert recorded(None, FORMS) == set()


def test_stages_read_only_stages_before_them() -> None:
    for position, stage in enumerate(STAGES.values()):
        assert set(stage.reads) <= set(NAMES[:position])


def test_what_only_carries_rows_is_left_out_by_names_that_exist() -> None:
    assert not [name for name in plan._CARRIERS if not list(plan.PACKAGE.glob(f"{name}*"))]


def test_the_code_of_a_stage_is_everything_that_makes_its_rows() -> None:
    def names(stage: str) -> set[str]:
        """Modules and packages at the top of `tickmark`, and the data files beside them."""
        paths = (path.relative_to(plan.PACKAGE) for path in plan._sources(STAGES[stage].modules))
        return {path.parts[0] if len(path.parts) > 1 or path.suffix != ".py" else path.stem for path in paths}

    assert names("sections") == {
        "document",
        "sections",
        "model",
        "forms",
        "forms.yaml",
        "language",
        "numbers",
        "fault_isolation",
        "time",
        "yaml_files",
        "child",
        "limits",
    }
    assert {"document", "sections", "tables", "facts", "fiscal", "time", "numbers", "metrics", "catalogue"} <= names(
        "extracted_facts"
    )
    assert {"verify", "proofs", "tables", "facts"} <= names("verified_facts")
    assert {"document", "sections", "retrieval"} <= names("chunks")
    assert {"narrate"} <= names("reports")
    assert {"gate", "second_reader"} <= names("verified_facts") and "second_reader" not in names("extracted_facts")
    assert [stage for stage in STAGES if "xbrl" in names(stage)] == ["verified_facts"], (
        "the gate alone knows the issuer's tags"
    )


def test_a_change_of_the_code_changes_the_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "first.py").write_text("from tickmark.second import x\n")
    (tmp_path / "second.py").write_text("x = 1\n")
    (tmp_path / "unrelated.py").write_text("y = 1\n")
    monkeypatch.setattr(plan, "PACKAGE", tmp_path)

    def version() -> str:
        for kept in (plan._code_version, plan._files_of, plan._read):
            kept.cache_clear()
        return plan._code_version(("first",), ("reports",))

    before = version()
    (tmp_path / "unrelated.py").write_text("y = 2\n")
    assert version() == before
    (tmp_path / "second.py").write_text("x = 2\n")
    after = version()
    (tmp_path / "first.py").write_text("from tickmark.unrelated import y\n")
    elsewhere = version()
    plan._code_version.cache_clear()
    assert len({before, after, elsewhere}) == 3
