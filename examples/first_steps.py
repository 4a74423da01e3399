"""Tickmark from Python: a company's facts as a DataFrame, the evidence of one, an answer, and a text that is checked.

    python examples/first_steps.py demo_data MRDW

`make demo` builds the company that this takes as its example; mypy --strict checks this file.
"""

from __future__ import annotations

import sys

import tickmark


def main(data: str, ticker: str) -> None:
    """Print what the warehouse in the folder `data` says of a company."""
    with tickmark.open(data) as warehouse:
        company = warehouse.company(ticker)

        facts = company.facts("net sales", segment="none")  # any of a metric's names
        print(facts.df()[["fiscal_period", "value", "unit", "assurance", "url"]].head())

        print(company.financials(periods=3).df().head())

        evidence = facts[0].evidence()
        print(evidence.text, evidence.scale_source, evidence.url, sep="\n")

        answer = warehouse.ask(f"What was {ticker}'s gross margin in fiscal 2024?")
        print(answer.text if answer.status == "answered" else answer.reason)

        checked = company.verify("Revenue was $9.9 billion in fiscal 2024.")
        print(checked.ok, checked.df()[["value_text", "verdict", "message"]])

        print(
            warehouse.sql(
                "SELECT fiscal_period, count(*) AS facts "
                "FROM verified_facts WHERE ticker = ? GROUP BY ALL ORDER BY ALL",
                [ticker],
            )
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
