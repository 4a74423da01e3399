"""What Dagster is told of the graph before anything runs."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from dagster import AssetCheckSeverity, AssetKey, DefaultScheduleStatus, DefaultSensorStatus, MultiPartitionsDefinition

from assets.checks import RULES
from assets.declaration import DESCRIPTIONS, EMBEDDINGS, SEARCH_INDEX, WAREHOUSE, column_schema
from pipelines.definitions import build_defs, defs
from resources import LakeResource
from tickmark.lake import Lake
from tickmark.proofs import GROUPS
from tickmark.schemas import TABLES
from tickmark.settings import REPOSITORY
from tickmark.stages import STAGES
from tickmark.stages.columns import COMPUTED, RENAMED, sources

STAGES_OF = {table: stage for stage in STAGES.values() for table in stage.tables}
GRAPH = defs.resolve_asset_graph()
MAX_BODY_LINES = 15


def test_every_table_of_the_contract_is_an_asset_and_the_warehouse_is_one() -> None:
    assert {key.to_user_string() for key in GRAPH.get_all_asset_keys()} == {
        *TABLES,
        WAREHOUSE,
        DESCRIPTIONS,
        EMBEDDINGS,
        SEARCH_INDEX,
    }


@pytest.mark.parametrize("table", list(TABLES))
def test_every_asset_says_what_it_is_and_who_answers_for_it(table: str) -> None:
    node = GRAPH.get(AssetKey(table))
    assert node.description == TABLES[table].doc
    assert node.group_name and node.group_name != "default"
    assert node.owners
    assert {"python", "parquet"} <= set(node.kinds)
    assert node.code_version
    assert isinstance(node.partitions_def, MultiPartitionsDefinition)
    assert node.partitions_def.partition_dimension_names == ["period", "ticker"]
    assert [c.name for c in node.metadata["dagster/column_schema"].columns] == TABLES[table].column_names


def test_lineage_is_what_the_stages_read() -> None:
    for stage in STAGES.values():
        read = {table for name in stage.reads for table in STAGES[name].tables}
        for table in stage.tables:
            assert {key.to_user_string() for key in GRAPH.get(AssetKey(table)).parent_keys} == read
    assert {key.to_user_string() for key in GRAPH.get(AssetKey(WAREHOUSE)).parent_keys} == set(TABLES)


def test_nothing_waits_for_vectors() -> None:
    node = GRAPH.get(AssetKey(EMBEDDINGS))
    assert {key.to_user_string() for key in node.parent_keys} == {"chunks"}
    assert not node.child_keys


def test_columns_carry_the_rules_of_the_contract() -> None:
    columns = {column.name: column for column in column_schema("verified_facts").columns}
    assert columns["fact_id"].constraints.other == ["part of the key"]
    assert not columns["value"].constraints.nullable
    assert "exact_match" in columns["verification_status"].constraints.other[0]
    assert columns["segment"].constraints.nullable
    assert columns["doc_hash"].description == "sha256 of the raw document"


def test_every_column_says_which_columns_it_comes_from() -> None:
    """What is made from another table names its columns there, and the graph has an edge for each of them."""
    for table in TABLES:
        node = GRAPH.get(AssetKey(table))
        lineage = node.metadata["dagster/column_lineage"].deps_by_column
        found = {(dep.asset_key, dep.column_name) for deps in lineage.values() for dep in deps}
        assert {key for key, _ in found} <= node.parent_keys
        assert all(name in TABLES[key.to_user_string()].column_names for key, name in found)
        made_here = {name for (other, name), came_from in COMPUTED.items() if other == table and not came_from}
        assert set(lineage) == (set(TABLES[table].column_names) - made_here if STAGES_OF[table].reads else set())
        tags = {column.name: column.tags.get("from", "") for column in node.metadata["dagster/column_schema"].columns}
        for name, deps in lineage.items():
            assert set(tags[name].split(", ")) == {
                f"{dep.asset_key.to_user_string()}.{dep.column_name}" for dep in deps
            }


def test_a_value_can_be_followed_to_its_document() -> None:
    assert sources("verified_facts")["value"] == (("extracted_facts", "value"),)
    assert sources("extracted_facts")["value"] == (("raw_filings", "sha256"), ("tables", "scale"))
    assert sources("extracted_facts")["entity"] == (("raw_filings", "company"),)
    assert sources("tables")["section_id"] == (("sections", "section_id"),)


def test_every_exception_of_the_lineage_is_a_column_and_needed() -> None:
    for table, column in COMPUTED:
        assert column in TABLES[table].column_names
    assert all(any(name in schema.column_names for schema in TABLES.values()) for name in RENAMED)


def test_the_checks_that_block_are_those_that_must() -> None:
    blocking = {(key.asset_key.to_user_string(), key.name) for key in GRAPH.asset_check_keys if GRAPH.get(key).blocking}
    others = {(key.asset_key.to_user_string(), key.name) for key in GRAPH.asset_check_keys} - blocking
    gate = {("verified_facts", name) for name in ("each_candidate_once", "mostly_verified", "not_quarantined")}
    where_asked = {("reports", "narrative_holds")}
    assert blocking == {(table, "contract") for table in TABLES} | gate | where_asked
    assert others == {
        ("raw_filings", "all_collected"),
        ("extracted_facts", "all_read"),
        ("verified_facts", "agrees_with_tags"),
        (WAREHOUSE, "complete"),
    } | {("verified_facts", group.name) for group in GROUPS}


def test_nothing_runs_by_itself_until_somebody_turns_it_on_but_what_follows_a_run() -> None:
    follow = {"build_added", "publish_after_builds", "publish_after_failed_builds", "alert_on_failure", "end_dead_runs"}
    assert {s.name for s in defs.sensors} == {"new_filings", "inbox", "automation"} | follow
    assert {s.name for s in defs.schedules} == {"nightly_refresh", "nightly_publish"}
    assert {s.name for s in defs.sensors if s.default_status == DefaultSensorStatus.RUNNING} == follow
    assert {s.default_status for s in defs.schedules} == {DefaultScheduleStatus.STOPPED}


def test_resources_can_be_replaced(tmp_path: Path) -> None:
    replaced = build_defs({"lake": LakeResource(url=str(tmp_path))})
    lake = replaced.resources["lake"].open()
    assert isinstance(lake, Lake)
    assert lake.url == str(tmp_path)


def test_assets_are_thin() -> None:
    """What a stage does is in the engine; the bodies here are short enough to see that."""
    for path in sorted((REPOSITORY / "assets").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and any("asset" in ast.unparse(d) for d in node.decorator_list):
                body = node.body[1:] if isinstance(node.body[0], ast.Expr) else node.body
                assert body[-1].end_lineno - body[0].lineno + 1 <= MAX_BODY_LINES, f"{path.name}: {node.name}"


def test_loading_the_definitions_loads_nothing_heavy_and_reads_no_setting() -> None:
    """The UI, the daemon and every worker load them; a setting that cannot be used is reported by what uses it."""
    program = (
        "import sys, pipelines.definitions\n"
        "heavy = {'torch', 'transformers', 'sentence_transformers', 'litellm', 'pandas', 'pandera', 'lxml', "
        "'duckdb'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(heavy - {'duckdb'})) or 0)"
    )
    environment = {"PATH": "/usr/bin:/bin", "TICKMARK_DEBUG": "neither yes nor no", "PYTHONPATH": str(REPOSITORY)}
    ended = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr


def test_dagster_itself_accepts_the_definitions(tmp_path: Path) -> None:
    command = [
        str(Path(sys.executable).with_name("dagster")),
        "definitions",
        "validate",
        "-w",
        str(REPOSITORY / "workspace.yaml"),
    ]
    environment = {"PATH": "/usr/bin:/bin", "DAGSTER_HOME": str(tmp_path), "HOME": str(tmp_path)}
    ended = subprocess.run(command, env=environment, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "All code locations passed validation" in ended.stdout + ended.stderr


def test_a_report_that_does_not_hold_blocks_only_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = next(rule for rule in RULES if rule.name == "narrative_holds")
    assert rule.severity is AssetCheckSeverity.WARN
    monkeypatch.setenv("TICKMARK_NARRATIVE_BLOCKS", "1")
    assert rule.severity is AssetCheckSeverity.ERROR
