"""How well narratives are verified: true sentences made from the issuers' own tags, each again with one corruption;
narratives in free prose; and real sentences of the filings.

    python benchmarks/claims.py WAREHOUSE [--shared ../shared] [--claims 3600] [--seed 7] [--errors]

Needs a published warehouse of the filings under SHARED/edgar. Of a folder of reports (`corpus/trades`) one is built,
for the narratives about these (`--only narratives --narratives corpus/narratives_eleventh.txt`). The values come from
the tags (SHARED/eval_ix.py), never from Tickmark's facts, so a fact that was read wrong counts against it. Prints what
share of true claims is accepted, of corrupted ones refused, how often the code names the corruption, how many of the
planted numbers are found, and what is found in prose without claims.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
import time
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

from claim_corruptions import EXPECTED, suite
from claim_sentences import Planted, Tagged, Writer, rows
from held_out import HELD_OUT
from narratives import TEXTS, run_narratives
from trades import built

from tickmark.factstore import FactStore
from tickmark.narrate.claims.check import Verifier
from tickmark.warehouse import sandboxed

NO_CLAIMS = (
    "See Item {a}, page {b}, and Note {c} to the financial statements in the Form 10-K for {y}.",
    "In {y} and {z}, as described on pages {b}-{d} of the annual report, the board met in Q{q} {y}.",
    "1. The company adopted ASU {y}-{c} on January 1, {y}; see Section {b}.{c} and Exhibit {d}.{a}.",
    "Fiscal {y} ended on September {a}, {y} and had 52 weeks; the 13-week quarters of FY{z} are shown in Table {c}.",
    "Refer to Part II, Item {a}A, Topic {b}0 and Rule 10b5-1 (see footnote {c}).",
    "The credit agreement dated March {a}, {y} matures in {z}; Chapter {c}, Article {a}, No. {d}.",
    "Since {y} the S&P 500 and the Form 8-K of 06/{a}/{y} have been cited in [{c}] and [^{d}].",
    "During the three months ended June 30, {y}, Level {q} inputs were used (Note {c}, page {d}).",
)


def judged(verifier: Verifier, planted: Planted) -> tuple[str, str, str]:
    """(verdict, code, message) of the planted claim; `unfound` where the number was not found."""
    result = verifier.verify(planted.text, planted.ticker)
    for claim in result.claims:
        if planted.printed.strip("-") in claim.claim.number.text or claim.claim.number.text in planted.printed:
            return claim.finding.severity, claim.finding.code or "", claim.finding.message
    return "unfound", "", ""


def run_suite(verifier: Verifier, shared: Path, wanted: int, seed: int, *, errors: bool) -> None:
    """Measure the suite."""
    writer = Writer(Tagged(shared), random.Random(seed))
    true, caught, named, by_kind, found = Counter(), Counter(), Counter(), Counter(), Counter()
    for planted, twin in suite(writer, wanted):
        verdict, code, message = judged(verifier, planted)
        true[verdict] += 1
        found[verdict != "unfound"] += 1
        if errors and verdict in ("error", "unfound") and planted.ticker not in HELD_OUT:
            print(f"REFUSED {code} | {planted.text} | {message}")
        if twin is None:
            continue
        verdict, code, message = judged(verifier, twin)
        found[verdict != "unfound"] += 1
        by_kind[twin.corruption] += 1
        caught[(twin.corruption, verdict in ("error", "unfound"))] += 1
        if verdict == "error":
            named[(twin.corruption, code in EXPECTED[twin.corruption])] += 1
        if errors and twin.ticker not in HELD_OUT:
            if verdict not in ("error", "unfound"):
                print(f"ACCEPTED {twin.corruption} {code} | {twin.text} | was: {planted.text} | {message}")
            elif code not in EXPECTED[twin.corruption]:
                print(f"MISNAMED {twin.corruption} {code} | {twin.text} | {message}")
    total, wrong = sum(true.values()), sum(by_kind.values())
    accepted = sum(count for (_, refused), count in caught.items() if not refused)
    print(
        f"true claims {total:,}: ok {true['ok'] / total:.2%}, with a warning {true['warning'] / total:.2%}, "
        f"refused "
        f"{true['error'] / total:.2%}, not found {true['unfound'] / total:.2%}"
    )
    print(
        f"corrupted claims {wrong:,}: accepted {accepted} ({accepted / wrong:.2%}); code names the corruption "
        f"{sum(c for (_, r), c in named.items() if r) / max(1, sum(named.values())):.1%}"
    )
    print(f"planted numbers found {found[True] / sum(found.values()):.2%}")
    for kind in sorted(by_kind):
        right = named[(kind, True)]
        print(
            f"  {kind:<8} {by_kind[kind]:>5}  accepted {caught[(kind, False)]:>3}  named right "
            f"{right / max(1, right + named[(kind, False)]):.1%}"
        )


def run_prose(verifier: Verifier, seed: int) -> None:
    """What is found where nothing is claimed."""
    chance = random.Random(seed)
    numbers = false = 0
    for _ in range(500):
        text = chance.choice(NO_CLAIMS).format(
            a=chance.randint(1, 28),
            b=chance.randint(10, 199),
            c=chance.randint(1, 22),
            d=chance.randint(10, 99),
            y=chance.randint(1995, 2026),
            z=chance.randint(1995, 2030),
            q=chance.randint(1, 3),
        )
        numbers += len(re.findall(r"\d+", text))
        false += len(verifier.verify(text).claims)
    print(f"prose without claims: {false} found among {numbers:,} numbers ({false / numbers:.2%})")


def run_evidence(verifier: Verifier, shared: Path, *, errors: bool) -> None:
    """The sentences of SHARED/evidence.csv as narratives of their own filings."""
    right, caught, changed, total = 0, 0, 0, 0
    for row in rows(shared / "evidence.csv"):
        if row["unit"] not in ("USD", "shares", "USD/shares", "pure"):
            continue
        total += 1
        value = abs(Decimal(row["value"]))
        result = verifier.verify(row["sentence"], row["ticker"])
        mine = [
            c
            for c in result.claims
            if c.finding.severity != "error" and _is_value(c.as_json()["value"], value, row["unit"], c)
        ]
        right += bool(mine)
        if errors and not mine and row["ticker"] not in HELD_OUT:
            print(
                f"UNBOUND {row['value']} {row['unit']} | {row['sentence'][:300]} | "
                f"{[(c.claim.number.text, c.finding.code, c.finding.message[:60]) for c in result.claims]}"
            )
        for claim in mine[:1]:
            printed = claim.claim.number.text
            other = _changed(printed)
            text = row["sentence"][: claim.claim.span[0]] + other + row["sentence"][claim.claim.span[1] :]
            again = [c for c in verifier.verify(text, row["ticker"]).claims if c.claim.span[0] == claim.claim.span[0]]
            changed += 1
            refused = not again or again[0].finding.severity == "error"
            caught += refused
            if errors and not refused and row["ticker"] not in HELD_OUT:
                print(f"ACCEPTED {printed} -> {other} | {text[:300]} | {again[0].finding.message}")
    print(
        f"real sentences {total}: bound right {right / total:.1%}; with the number changed, caught "
        f"{caught / max(1, changed):.1%} of {changed}"
    )


def _is_value(claimed: Any, value: Decimal, unit: str, checked: Any) -> bool:
    number = abs(Decimal(str(claimed)))
    step = checked.claim.number.step
    scales = (
        (Decimal(1), Decimal("0.01"))
        if unit == "pure"
        else (Decimal(1), Decimal(1000), Decimal(10**6))
        if checked.claim.number.power is None
        else (Decimal(1),)
    )
    return any(
        abs(number * s - value) <= step * s / 2
        or (abs(number * s - value * Decimal("0.01")) <= step / 2 and unit == "pure")
        for s in scales
    )


def _changed(printed: str) -> str:
    """The number with its first digit another one."""
    return re.sub(r"\d", lambda m: str((int(m[0]) + 3) % 9 + 1), printed, count=1)


def run_speed(verifier: Verifier) -> None:
    """Time of 50 claims, warm, and how it grows to 5,000."""
    line = (
        "NVIDIA's revenue was $60.9 billion in fiscal 2024, up 126% from $27.0 billion in fiscal 2023. Net income rose "
        "to $29.8 billion in fiscal 2024. Gross margin was 72.7% in fiscal 2024.\n\n"
    )
    verifier.verify(line, "NVDA")
    for repeats in (10, 100, 1000):
        started = time.perf_counter()
        claims = len(verifier.verify(line * repeats, "NVDA").claims)
        print(f"{claims:,} claims: {time.perf_counter() - started:.2f} s")


def main() -> None:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("warehouse")
    parser.add_argument("--shared", type=Path, default=Path(__file__).resolve().parents[2] / "shared")
    parser.add_argument("--narratives", type=Path, nargs="+", default=[TEXTS], help="free prose with its key")
    parser.add_argument("--claims", type=int, default=3600)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument(
        "--errors",
        action="store_true",
        help="print every claim that was judged wrong, of the companies that are not held out",
    )
    parser.add_argument("--only", choices=("narratives", "suite", "prose", "evidence", "speed"))
    arguments = parser.parse_args()
    reports = Path(arguments.warehouse)
    with tempfile.TemporaryDirectory() as folder:
        run(arguments, built(reports, Path(folder)) if reports.is_dir() else arguments.warehouse)


def run(arguments: argparse.Namespace, warehouse: str) -> None:
    """Run what is asked for over a warehouse."""
    connection = sandboxed(warehouse)

    def passages(ticker: str) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            return cursor.execute(
                "SELECT accession, section_id, text FROM sections WHERE ticker = ? AND parent IS NULL", [ticker]
            ).fetchall()

    verifier = Verifier(FactStore.over(connection), passages)
    if arguments.only in (None, "narratives"):
        for path in arguments.narratives:
            print(path.stem)
            run_narratives(verifier, path, errors=arguments.errors)
    if arguments.only in (None, "suite"):
        run_suite(verifier, arguments.shared, arguments.claims, arguments.seed, errors=arguments.errors)
    if arguments.only in (None, "prose"):
        run_prose(verifier, arguments.seed)
    if arguments.only in (None, "evidence"):
        run_evidence(verifier, arguments.shared, errors=arguments.errors)
    if arguments.only in (None, "speed"):
        run_speed(verifier)


if __name__ == "__main__":
    main()
