"""The faces of ask: command line, batch, conversation, models, and the MCP server driven by the official client."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import run_here
from sample_warehouse import sample_warehouse

pytestmark = pytest.mark.slow

BIN = Path(sys.executable).parent
QUESTION = "What was MRDW's total net revenue in fiscal 2024?"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of commands over the sample company's newest annual report."""
    folder = tmp_path_factory.mktemp("ask")
    warehouse = sample_warehouse(folder)
    mine = {
        "TICKMARK_DATA": str(folder / "data"),
        "TICKMARK_WAREHOUSE": str(warehouse),
        "TICKMARK_EMBEDDING_MODEL": "none",
        "TICKMARK_MODEL": "",
        "HOME": str(folder),
    }
    yield os.environ | mine


def tickmark(built: dict[str, str], *arguments: str, given: str = "", code: int = 0) -> str:
    ran = run_here(*arguments, environment=built, given=given)
    assert ran.code == code, ran.err
    return ran.out if code == 0 else ran.err


def test_text_and_json(built: dict[str, str]) -> None:
    assert "$2,249 million" in tickmark(built, "ask", QUESTION)
    data = json.loads(tickmark(built, "ask", QUESTION, "--format", "json"))
    assert (data["status"], data["answer"]["value"], data["answer"]["unit"]) == ("answered", 2_249_000_000.0, "USD")
    assert data["citations"][0]["url"].startswith("https://www.sec.gov/") and data["seconds"] > 0
    refused = json.loads(tickmark(built, "ask", QUESTION, "--as-of", "2020-01-01", "--format", "json"))
    assert (
        refused["status"] == "refused"
        and refused["answer"]["value"] is None
        and refused["refusal"]["reason"] == "insufficient_data"
    )


def test_files(built: dict[str, str], tmp_path: Path) -> None:
    for suffix in ("md", "json", "csv", "pdf"):
        tickmark(built, "ask", QUESTION, "-o", str(tmp_path / f"a.{suffix}"))
        assert (tmp_path / f"a.{suffix}").stat().st_size > 200
    assert "is no report" in tickmark(built, "ask", QUESTION, "-o", str(tmp_path / "a.sh"), code=1)


def test_batch_keeps_the_order(built: dict[str, str], tmp_path: Path) -> None:
    questions = tmp_path / "questions.txt"
    questions.write_text(f"{QUESTION}\n\nWhat was Zephyr's revenue in fiscal 2024?\nMRDW total assets FY2024\n")
    tickmark(built, "ask", "--batch", str(questions), "-o", str(tmp_path / "answers.jsonl"))
    answers = [json.loads(line) for line in (tmp_path / "answers.jsonl").read_text().splitlines()]
    assert [a["status"] for a in answers] == ["answered", "refused", "refused", "answered"]
    assert answers[0]["query"] == QUESTION
    assert "cannot be read" in tickmark(built, "ask", "--batch", str(tmp_path / "none.txt"), code=1)


def test_conversation(built: dict[str, str]) -> None:
    said = tickmark(built, "ask", given=f"{QUESTION}\nand in 2023?\n\n")
    assert "$2,249 million" in said and "$2,110 million" in said


def test_a_conversation_helps_and_ends(built: dict[str, str]) -> None:
    """`help` shows questions about what is built, each of which has an answer; `exit` ends, and what follows is not
    asked.
    """
    for leave in ("exit", "QUIT", ""):
        assert tickmark(built, "ask", given=f"{leave}\n{QUESTION}\n") == ""
    said = tickmark(built, "ask", given="help\nexit\n")
    shown = [line.strip() for line in said.splitlines()[1:]]
    assert len(shown) >= 4 and all("MRDW" in line for line in shown)
    answered = [
        json.loads(part)["status"]
        for part in tickmark(built, "ask", "--format", "json", given="\n".join(shown))
        .replace("}\n{", "}\0{")
        .split("\0")
    ]
    assert answered == ["answered"] * len(shown)


def test_models(built: dict[str, str], tmp_path: Path) -> None:
    listed = json.loads(tickmark(built | {"OPENAI_API_KEY": "sk-secret-0123456789"}, "models", "--format", "json"))
    assert {row["tier"] for row in listed} == {"fast", "balanced", "best", "free"}
    assert all(row["usable"] for row in listed if row["key"] == "OPENAI_API_KEY") and "sk-secret" not in json.dumps(
        listed
    )
    own = tmp_path / "models.yaml"
    own.write_text("- {alias: mine, model: openai/mine, tier: best, key: MY_KEY}\n")
    assert [
        row["alias"]
        for row in json.loads(tickmark(built | {"TICKMARK_MODELS": str(own)}, "models", "--format", "json"))
    ] == ["mine"]
    own.write_text("- {alias: mine}\n")
    assert "no catalogue" in tickmark(built | {"TICKMARK_MODELS": str(own)}, "models", code=1)
    assert "there is no model 'nonsense'" in tickmark(built, "ask", QUESTION, "--model", "nonsense", code=1)


def test_nothing_heavy_is_imported_to_answer(built: dict[str, str]) -> None:
    program = f"""
import sys
sys.argv = ["tickmark", "ask", {QUESTION!r}]
from tickmark.cli import app
try:
    app()
except SystemExit:
    pass
print(sorted({{"dagster", "torch", "pandas", "litellm", "sentence_transformers", "sqlglot", "mcp"}} & set(sys.modules)))
"""
    ran = subprocess.run([sys.executable, "-c", program], env=built, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_mcp_by_the_official_client(built: dict[str, str]) -> None:
    from mcp import Client, StdioServerParameters

    async def talk() -> dict[str, Any]:
        server = StdioServerParameters(command=str(BIN / "tickmark"), args=["mcp"], env=built)
        async with Client(server) as client:
            said: dict[str, Any] = {"tools": sorted(tool.name for tool in (await client.list_tools()).tools)}
            calls = {
                "ask": {"question": QUESTION},
                "facts": {"ticker": "MRDW", "metric": "revenue", "fiscal": "FY2024", "limit": 1},
                "verify_claim": {
                    "text": "Merrowdale's total net revenue was $9,999 million in fiscal 2024.",
                    "ticker": "MRDW",
                },
                "financials": {"ticker": "MRDW", "periods": 1},
                "search": {"question": "What did Merrowdale say about total net revenue?", "ticker": "MRDW", "k": 2},
            }
            for name, arguments in calls.items():
                said[name] = (await client.call_tool(name, arguments)).structured_content
            fact_id = said["facts"]["rows"][0][0]
            table_id = said["facts"]["rows"][0][10]
            passage = said["search"]["passages"][0]["passage"]
            accession = said["search"]["passages"][0]["accession"]
            more: dict[str, dict[str, Any]] = {
                "find_facts": {"text": "total net revenue", "ticker": "Merrowdale", "period": "fiscal 2024"},
                "coverage": {"ticker": "MRDW"},
                "table": {"id": table_id},
                "read": {"passage": passage[:-4]},
                "sections": {"accession": accession},
                "describe": {"ticker": "MRDW"},
                "calculate": {
                    "expression": "(a - b) / b",
                    "values": {"a": fact_id, "b": "MRDW:revenue:FY2023"},
                },
                "sql": {"query": "SELECT fact_id, value FROM verified_facts WHERE metric = 'revenue'"},
            }
            for name, arguments in more.items():
                said[name] = (await client.call_tool(name, arguments)).structured_content
            said["evidence"] = (await client.call_tool("evidence", {"fact_id": fact_id})).structured_content
            said["unknown"] = (await client.call_tool("evidence", {"fact_id": "nothing"})).structured_content
            said["wrong day"] = (
                await client.call_tool("ask", {"question": QUESTION, "as_of": "yesterday"})
            ).structured_content
            return said

    said = asyncio.run(talk())
    assert said["tools"] == [
        *("ask", "calculate", "coverage", "describe", "evidence", "facts", "financials", "find_facts"),
        *("read", "search", "sections", "sql", "table", "verify_claim"),
    ]
    assert not [name for name in said["tools"] if "error" in said[name]]
    assert all(len(json.dumps(result)) < 30_000 for result in said.values())
    assert said["ask"]["answer"]["value"] == 2_249_000_000.0
    assert said["facts"]["rows"][0][3] == 2_249_000_000.0 and said["evidence"]["printed"] == "2,249"
    revenue = next(row for row in said["financials"]["rows"] if row[1] == "revenue")
    assert said["financials"]["columns"][4:] == ["FY2024"] and revenue[4] == 2_249_000_000.0
    assert said["find_facts"]["rows"][0][3] == 2_249_000_000.0 and said["coverage"]["tables"]
    assert any("2,249" in line for line in said["table"]["lines"])
    assert passages_of(said["read"]) >= 2 and said["read"]["untrusted"]
    assert said["verify_claim"]["ok"] is False
    assert " > " in said["search"]["passages"][0]["path"] and said["sections"]["sections"]
    assert said["calculate"]["value"] == pytest.approx(2_249 / 2_110 - 1)
    assert said["describe"]["lines"] and 2_249_000_000.0 in [row[1] for row in said["sql"]["rows"]]
    assert any("2,249" in line for line in said["evidence"]["lines"])
    assert "error" in said["unknown"] and "error" in said["wrong day"]


def passages_of(result: dict[str, Any]) -> int:
    return len(result["passages"])


def test_every_line_of_the_statements_is_answered_alike(built: dict[str, str]) -> None:
    from tickmark.ask import Asker
    from tickmark.ask.kinds import metric_words
    from tickmark.financials import financials

    asker = Asker.open(built["TICKMARK_WAREHOUSE"])
    found = financials(asker.store, "MRDW", periods=2)
    said = {}
    for _, line, column, entry in found.entries():
        when = "in" if entry.facts[0].period_start else "at the end of"
        answer = asker.ask(f"What was MRDW's {metric_words(line.metric)} {when} {column.name}?")
        said[(line.metric, column.name)] = (answer.answer.value, float(entry.amount))
    assert len(said) > 80 and {key: values for key, values in said.items() if values[0] != values[1]} == {}
    year_end = asker.ask("What were MRDW's total assets at the end of Q4 2024?")
    assert year_end.answer.value == next(
        float(e.amount)
        for _, line, column, e in found.entries()
        if (line.metric, column.name) == ("total_assets", "FY2024")
    )
