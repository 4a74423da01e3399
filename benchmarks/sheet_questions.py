"""Questions about made-up sheets, each with its key worked out from the same rows.

    python -m benchmarks.sheet_questions            # adds the sheets to a fresh lake and asks everything

A key is a number, a name or day, or REFUSED: the sheet does not say it, or the question can mean several things.
The questions of the loan book and of the inventory and the last two of every other sheet are kept out of tuning.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb

from benchmarks.made_up_sheets import Row, rows_of_all, write_all

if TYPE_CHECKING:
    from tickmark.ask import Answer

REFUSED = None
Key = float | str | None
Test = Callable[[Row], bool]
KEPT_OUT_SHEETS = {"loan_book", "inventory"}
KEPT_OUT_OF_EACH = 2
RATES = {"kpis", "loan_book"}
"""Sheets with rates, which an answer may state as 2.3 percent or as 0.023."""


@dataclass(frozen=True)
class SheetQuestion:
    """One question, the sheet it is about, and what the sheet says."""

    sheet: str
    text: str
    key: Key
    held_out: bool = False


def _values(rows: list[Row], column: str, test: Test | None = None) -> list[float]:
    return [row[column] for row in rows if test is None or test(row)]


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _of(**wanted: Any) -> Test:
    return lambda row: all(row[column.replace("_", " ")] == value for column, value in wanted.items())


def _month(column: str, month: int, year: int = 2024) -> Test:
    return lambda row: (row[column].year, row[column].month) == (year, month)


def _best(rows: list[Row], column: str, name: str, pick: Callable[..., Any] = max) -> str:
    return str(pick(rows, key=lambda row: row[column])[name])


def _best_group(rows: list[Row], group: str, value: Callable[[Row], float], pick: Callable[..., Any] = max) -> str:
    sums: dict[str, float] = defaultdict(float)
    for row in rows:
        sums[str(row[group])] += value(row)
    assert len({round(total, 6) for total in sums.values()}) == len(sums), f"two of {group} are equal"
    return str(pick(sums, key=sums.__getitem__))


def _prices(rows: list[Row]) -> list[tuple[str, Key]]:
    second = [row for row in rows if row["Date"].month in (4, 5, 6)]
    return [
        ("What was Harbour Foods' average close in March 2024?", _mean(_values(rows, "Close", _month("Date", 3)))),
        ("highest volume day of Harbour Foods", _best(rows, "Volume", "Date")),
        ("What was the close of Harbour Foods on 2024-02-14?",
         next(r["Close"] for r in rows if str(r["Date"]) == "2024-02-14")),
        ("Highest high in Q2 2024 for Harbour Foods", max(_values(second, "High"))),
        ("Harbour Foods total volume in April 2024", sum(_values(rows, "Volume", _month("Date", 4)))),
        ("On which day was Harbour Foods' close lowest?", _best(rows, "Close", "Date", min)),
        ("How many days did the close of Harbour Foods exceed 42?", len([r for r in rows if r["Close"] > 42])),
        ("average dividend of Harbour Foods in March 2024", REFUSED),
        ("What was Harbour Foods' average close in March 2022?", REFUSED),
        ("What was the lowest low of Harbour Foods between 2024-02-01 and 2024-02-15?",
         min(r["Low"] for r in rows if "2024-02-01" <= str(r["Date"]) <= "2024-02-15")),
        ("Harbour Foods' median close in May 2024", sorted(_values(rows, "Close", _month("Date", 5)))[11]),
    ]  # fmt: skip


def _kpis(rows: list[Row]) -> list[tuple[str, Key]]:
    by = {row["KPI"]: {k: v for k, v in row.items() if k not in ("KPI", "Unit")} for row in rows}
    months = list(by["Orders"])
    return [
        ("What was the churn rate of Harbour Foods in May 2024?", by["Churn rate"]["May 2024"]),
        ("How many orders did Harbour Foods have in Q3 2024?", sum(by["Orders"][m] for m in months[6:9])),
        ("Harbour Foods net promoter score for December 2024", by["Net promoter score"]["Dec 2024"]),
        ("In which month were Harbour Foods' orders highest?", max(months, key=by["Orders"].__getitem__)),
        ("Average churn rate of Harbour Foods in 2024", _mean(list(by["Churn rate"].values()))),
        ("Total delivery cost of Harbour Foods in 2024", sum(by["Delivery cost"].values())),
        ("churn rate of Harbour Foods in May 2023", REFUSED),
        ("Which month had the lowest net promoter score at Harbour Foods?",
         min(months, key=by["Net promoter score"].__getitem__)),
        ("What was the highest number of monthly active users at Harbour Foods?",
         max(by["Monthly active users"].values())),
    ]  # fmt: skip


def _budget(rows: list[Row]) -> list[tuple[str, Key]]:
    plan, spent = "Budget (EUR thousand)", "Actual (EUR thousand)"
    return [
        ("Harbour Foods total budget for marketing", 1e3 * sum(_values(rows, plan, _of(Department="Marketing")))),
        ("What was the actual of Research at Harbour Foods in Q2?",
         1e3 * sum(_values(rows, spent, _of(Department="Research", Quarter="Q2")))),
        ("Which department of Harbour Foods had the highest actual?",
         _best_group(rows, "Department", lambda row: row[spent])),
        ("How much budget did Harbour Foods have for travel in Q1?",
         1e3 * sum(_values(rows, plan, _of(Category="Travel", Quarter="Q1")))),
        ("Which quarter had the lowest budget at Harbour Foods?",
         _best_group(rows, "Quarter", lambda row: row[plan], min)),
        ("What was the actual spending of Legal on consulting in Q4 at Harbour Foods?",
         1e3 * sum(_values(rows, spent, _of(Department="Legal", Category="Consulting", Quarter="Q4")))),
        ("total budget for Human Resources at Harbour Foods", REFUSED),
        ("Budget by department of Harbour Foods: which category got the most?",
         _best_group(rows, "Category", lambda row: row[plan])),
        ("How much was the actual below the budget for Operations at Harbour Foods?",
         1e3 * (sum(_values(rows, plan, _of(Department="Operations")))
                - sum(_values(rows, spent, _of(Department="Operations"))))),
    ]  # fmt: skip


def _headcount(rows: list[Row]) -> list[tuple[str, Key]]:
    return [
        ("headcount of Sales at Nimbus Software in Q2",
         sum(_values(rows, "Headcount", _of(Team="Sales", Quarter="Q2 2024")))),
        ("How many people worked in Porto at Nimbus Software in Q4 2024?",
         sum(_values(rows, "Headcount", _of(Location="Porto", Quarter="Q4 2024")))),
        ("Nimbus Software: total joiners in 2024", sum(_values(rows, "Joiners"))),
        ("Which team of Nimbus Software had the most leavers?", _best_group(rows, "Team", lambda row: row["Leavers"])),
        ("What was the headcount of Engineering in Leeds in Q3 2024 at Nimbus Software?",
         sum(_values(rows, "Headcount", _of(Team="Engineering", Location="Leeds", Quarter="Q3 2024")))),
        ("Nimbus Software total headcount in Q1 2024", sum(_values(rows, "Headcount", _of(Quarter="Q1 2024")))),
        ("headcount of Marketing at Nimbus Software in Q2", REFUSED),
        ("Leavers of Support in Q1 at Nimbus Software",
         sum(_values(rows, "Leavers", _of(Team="Support", Quarter="Q1 2024")))),
        ("total headcount of Finance at Nimbus Software", REFUSED),  # four quarters of a stock: no sum, none chosen
    ]  # fmt: skip


def _customers(rows: list[Row]) -> list[tuple[str, Key]]:
    arr = "ARR (USD)"
    left = Counter(row["Region"] for row in rows if row["Churned"] == "Yes")
    return [
        ("Which region of Nimbus Software had the most churn?", max(left, key=left.__getitem__)),
        ("How many customers does Nimbus Software have in EMEA?", len(_values(rows, arr, _of(Region="EMEA")))),
        ("Total ARR of Nimbus Software's enterprise customers", sum(_values(rows, arr, _of(Segment="Enterprise")))),
        ("Average ARR of Nimbus Software customers in APAC", _mean(_values(rows, arr, _of(Region="APAC")))),
        ("Who is Nimbus Software's largest customer by ARR?", _best(rows, arr, "Customer")),
        ("What is the ARR of Kestrel Air at Nimbus Software?", sum(_values(rows, arr, _of(Customer="Kestrel Air")))),
        ("How many customers of Nimbus Software have churned?", sum(left.values())),
        ("What is the ARR of Zephyr Motors at Nimbus Software?", REFUSED),
        ("How many customers joined Nimbus Software in 2022?",
         len([row for row in rows if row["Customer since"].year == 2022])),
        ("How many seats do Nimbus Software customers in the Americas have?",
         sum(_values(rows, "Seats", _of(Region="Americas")))),
    ]  # fmt: skip


def _subscriptions(rows: list[Row]) -> list[tuple[str, Key]]:
    mrr, month = "MRR (USD)", lambda number: _month("Month", number)
    return [
        ("How many new subscriptions did Nimbus Software have in May 2024?", sum(_values(rows, "New", month(5)))),
        ("Cancelled subscriptions of the Team plan at Nimbus Software in 2024",
         sum(_values(rows, "Cancelled", _of(Plan="Team")))),
        ("MRR of the Business plan of Nimbus Software in June 2024",
         sum(row[mrr] for row in rows if row["Plan"] == "Business" and row["Month"].month == 6)),
        ("Which plan of Nimbus Software had the most cancelled subscriptions?",
         _best_group(rows, "Plan", lambda row: row["Cancelled"])),
        ("In which month did Nimbus Software gain the most new subscriptions?",
         _best_group(rows, "Month", lambda row: row["New"])),
        ("What was the total MRR of Nimbus Software in December 2024?", sum(_values(rows, mrr, month(12)))),
        ("MRR of the Platinum plan of Nimbus Software in June 2024", REFUSED),
        ("Average MRR of the Starter plan in Q1 2024, Nimbus Software",
         _mean([row[mrr] for row in rows if row["Plan"] == "Starter" and row["Month"].month <= 3])),
        ("Active Team subscriptions of Nimbus Software in September 2024",
         sum(row["Active"] for row in rows if row["Plan"] == "Team" and row["Month"].month == 9)),
    ]  # fmt: skip


def _loan_book(rows: list[Row]) -> list[tuple[str, Key]]:
    owed, rate = "Outstanding (EUR)", "Interest rate (%)"
    return [
        ("Total outstanding of Brightwater Lending in Germany", sum(_values(rows, owed, _of(Country="Germany")))),
        ("Average interest rate of Brightwater Lending's loans in Spain",
         _mean(_values(rows, rate, _of(Country="Spain")))),
        ("How many loans of Brightwater Lending are in default?", len(_values(rows, owed, _of(Status="Default")))),
        ("Which country has the highest outstanding at Brightwater Lending?",
         _best_group(rows, "Country", lambda row: row[owed])),
        ("What is the interest rate of loan L-1007 at Brightwater Lending?",
         next(row[rate] for row in rows if row["Loan ID"] == "L-1007")),
        ("Outstanding of Brightwater Lending's loans maturing in 2027",
         sum(row[owed] for row in rows if row["Maturity"].year == 2027)),
        ("What is the largest outstanding of a loan at Brightwater Lending?", max(_values(rows, owed))),
        ("Which borrower of Brightwater Lending pays the highest interest rate?", _best(rows, rate, "Borrower")),
        ("Total outstanding of Brightwater Lending in Portugal", REFUSED),
        ("Total outstanding of watchlist loans at Brightwater Lending",
         sum(_values(rows, owed, _of(Status="Watchlist")))),
    ]  # fmt: skip


def _inventory(rows: list[Row]) -> list[tuple[str, Key]]:
    units = "Units on hand"
    return [
        ("How many units on hand does Harbour Foods have in Hamburg?",
         sum(_values(rows, units, _of(Warehouse="Hamburg")))),
        ("Harbour Foods units on hand of plum jam", sum(_values(rows, units, _of(Product="Plum jam")))),
        ("Units on hand of HF-204 in Genoa at Harbour Foods",
         sum(_values(rows, units, _of(SKU="HF-204", Warehouse="Genoa")))),
        ("Which warehouse of Harbour Foods holds the fewest units on hand?",
         _best_group(rows, "Warehouse", lambda row: row[units], min)),
        ("Which product of Harbour Foods has the highest unit cost?", _best(rows, "Unit cost (USD)", "Product")),
        ("What is the unit cost of herb tea at Harbour Foods?",
         next(row["Unit cost (USD)"] for row in rows if row["Product"] == "Herb tea")),
        ("Units on hand in Lisbon at Harbour Foods", REFUSED),
        ("How many units on hand of rye crackers does Harbour Foods have in Antwerp?",
         sum(_values(rows, units, _of(Product="Rye crackers", Warehouse="Antwerp")))),
        ("Most units on hand of a product in one warehouse at Harbour Foods", max(_values(rows, units))),
    ]  # fmt: skip


MAKERS = {
    "prices": _prices,
    "kpis": _kpis,
    "budget": _budget,
    "headcount": _headcount,
    "customers": _customers,
    "subscriptions": _subscriptions,
    "loan_book": _loan_book,
    "inventory": _inventory,
}


def all_questions(seed: int = 20) -> list[SheetQuestion]:
    """Every question with its key, marked where it is kept out of tuning."""
    rows = rows_of_all(seed)
    questions = []
    for sheet, make in MAKERS.items():
        made = make(rows[sheet])
        for index, (text, key) in enumerate(made):
            held_out = sheet in KEPT_OUT_SHEETS or index >= len(made) - KEPT_OUT_OF_EACH
            questions.append(SheetQuestion(sheet, text, key, held_out))
    return questions


def outcome(question: SheetQuestion, answer: Answer) -> str:
    """What an answer is: right, wrong or refused."""
    if answer.status != "answered":
        return "right" if question.key is REFUSED else "refused"
    if question.key is REFUSED:
        return "wrong"
    if isinstance(question.key, str):
        return "right" if any(answer.answer.text.startswith(f"{name} ") for name in _ways(question.key)) else "wrong"
    value = answer.answer.value
    if value is not None and answer.answer.unit == "pure" and question.sheet in RATES:
        value = value if value > 1 else value * 100
    return "right" if value is not None and abs(value - question.key) <= 1e-6 * max(1, abs(question.key)) else "wrong"


def _ways(key: str) -> tuple[str, ...]:
    """A name as an answer may print it: `May 2024` for `2024-05-01` too."""
    for pattern in ("%Y-%m-01", "%b %Y"):
        try:
            month = dt.datetime.strptime(key, pattern)
        except ValueError:
            continue
        return key, f"{month:%B %Y}", f"{month:%b %Y}"
    return (key,)


def main() -> None:
    """Add the sheets to a lake of their own, ask everything, and print what came of it."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--seed", type=int, default=20, help="of the numbers on the sheets")
    parser.add_argument("--show", action="store_true", help="every question of the tuned half that is not right")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        os.environ |= {"TICKMARK_DATA": str(here / "data"), "DAGSTER_HOME": str(here / "dagster")}
        os.environ |= {"TICKMARK_EMBEDDING_MODEL": "none", "TICKMARK_WAREHOUSE": ""}
        (here / "dagster").mkdir()
        write_all(here / "sheets", options.seed)
        told = "files:\n  budget.xlsx:\n    report_date: 2024-12-31\n"  # a budget by quarter does not say its year
        (here / "sheets" / "Harbour Foods" / "documents.yaml").write_text(told, encoding="utf-8")
        _ask_all(here, all_questions(options.seed), show=options.show)


def _ask_all(here: Path, questions: list[SheetQuestion], *, show: bool) -> None:
    from pipelines.documents import add
    from tickmark.ask import Asker
    from tickmark.library.collect import collect
    from tickmark.settings import settings

    add(list(collect([str(here / "sheets")], recursive=True)), None)
    warehouse = str(settings().warehouse_path)
    asker = Asker.open(warehouse)
    counts: dict[str, Counter[str]] = {"tuned": Counter(), "kept out": Counter()}
    for question in questions:
        answer = asker.ask(question.text)
        result = outcome(question, answer)
        counts["kept out" if question.held_out else "tuned"][result] += 1
        if show and not question.held_out and result != "right":
            print(f"{result}: {question.text}\n    key {question.key}; told: {answer.answer.text[:300]}")
    for half, count in counts.items():
        print(
            f"{half:8} of {count.total()}: {count['right']} right, {count['wrong']} wrong, {count['refused']} refused"
        )
    with duckdb.connect(warehouse, read_only=True) as connection:
        print(
            "facts of the year made of sheets:", *connection.execute("SELECT count(*) FROM verified_facts").fetchone()
        )


if __name__ == "__main__":
    main()
