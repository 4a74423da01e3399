"""Bytes and milliseconds of every tool of `tickmark mcp`, in the process and warm, for the companies of a warehouse.

python benchmarks/assistant_tools.py WAREHOUSE [--companies 8]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import defaultdict
from typing import Any

from tickmark.ask import Asker
from tickmark.ask.server import build_server


def calls(asker: Asker, ticker: str) -> list[tuple[str, dict[str, Any]]]:
    """Calls for one company, each as large as it may be."""
    held = asker.store.facts(ticker)
    fact = next(fact for fact in held.facts if fact.table_index is not None) if held else None
    if fact is None:
        return []
    name = asker.store.company(ticker)
    question = f"Why did {name.name if name else ticker}'s revenue change?"
    return [
        ("coverage", {}),
        ("coverage", {"ticker": ticker}),
        ("find_facts", {"ticker": ticker, "text": "revenue by segment", "limit": 100}),
        ("facts", {"ticker": ticker, "limit": 100}),
        ("financials", {"ticker": ticker, "periods": 12}),
        ("search", {"ticker": ticker, "question": question, "k": 20}),
        ("sections", {"accession": fact.accession}),
        ("read", {"accession": fact.accession, "section": fact.section_id or "Item7", "after": 20}),
        ("table", {"id": f"{fact.accession}:{fact.table_index}"}),
        ("evidence", {"fact_id": fact.fact_id}),
        ("describe", {"ticker": ticker}),
        ("calculate", {"expression": "a * 2", "values": {"a": fact.fact_id}}),
        ("sql", {"query": "SELECT * FROM verified_facts LIMIT 200"}),
        ("ask", {"question": question}),
        ("verify_claim", {"text": f"{ticker}'s revenue was $1 million.", "ticker": ticker}),
    ]


async def measured(asker: Asker, target: str, tickers: list[str]) -> dict[str, list[tuple[int, float]]]:
    """Tool -> bytes and milliseconds of each call."""
    server = build_server(target, asker)
    found: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for round_ in (0, 1):  # the first warms
        for ticker in tickers:
            for tool, arguments in calls(asker, ticker):
                started = time.perf_counter()
                result: Any = await server.call_tool(tool, arguments)
                seconds = time.perf_counter() - started
                text = json.dumps(result.structured_content, ensure_ascii=False)
                if round_:
                    found[tool].append((len(text.encode()), seconds * 1000))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("--companies", type=int, default=8)
    options = parser.parse_args()
    asker = Asker.open(options.warehouse)
    tickers = [company.ticker for company in asker.store.companies][: options.companies]
    found = asyncio.run(measured(asker, options.warehouse, tickers))
    print("| tool | calls | bytes, median | bytes, most | ms, median | ms, most |\n|---|---|---|---|---|---|")
    for tool, told in found.items():
        sizes, times = sorted(size for size, _ in told), sorted(ms for _, ms in told)
        middle = len(told) // 2
        print(
            f"| `{tool}` | {len(told)} | {sizes[middle]:,} | {sizes[-1]:,} | {times[middle]:,.0f} | {times[-1]:,.0f} |"
        )


if __name__ == "__main__":
    main()
