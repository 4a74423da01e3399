"""Made-up statements written as labels alone, with the metric that each row states (`corpus/statement_rows`): printed
with any amounts, alike where two rows state one metric. corpus/README.md describes the language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from hashlib import sha256
from pathlib import Path

from sector_statements import Company, Line, Statement, laid_out

FOLDER = Path(__file__).resolve().parents[2] / "corpus/statement_rows"
FILINGS = tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))
_CENT = Decimal("0.01")
_SAID = ("cents", "sum", "both")
_TERM = re.compile(r"([+-]?) ?(\d+)")


@dataclass(frozen=True)
class Printed(Company):
    """A made-up filing; `untold` are the rows (statement, line) whose words do not say what their tags do."""

    untold: frozenset[tuple[int, int]] = frozenset()


def filing(name: str) -> Printed:
    """The statements of one file."""
    untold: set[tuple[int, int]] = set()

    def row(text: str, statements: list[Statement]) -> None:
        lines = statements[-1].lines
        if text.rstrip().endswith("~"):
            untold.add((len(statements) - 1, len(lines)))
        lines.append(_line(text.rstrip(" ~"), statements[-1], f"{name} {len(statements)} {len(lines)}"))

    return Printed(name, *laid_out(FOLDER / f"{name}.txt", row), frozenset(untold))


def _line(text: str, statement: Statement, seed: str) -> Line:
    label, *rest = (part.strip() for part in text.split("|"))
    if not rest:
        return Line(label)
    said = rest[0] if rest[0] in _SAID or rest[0].startswith("=") else ""
    names = frozenset(name.strip() for name in rest[-1].split(",") if name.strip() and name.strip() != said)
    if said in ("sum", "both"):
        return Line(label, _sum(statement.lines, said), names)
    if said.startswith("="):
        return Line(label, _worked_out(statement.lines, said), names)
    columns = range(len(statement.headers[-1]))
    if "cash_and_equivalents" in names:
        seeds = [f"{seed.split()[0]} cash {column + ('eginning' in label)}" for column in columns]
    elif names:
        alike = sorted("total_assets" if name == "liabilities_and_equity" else name for name in names)
        seeds = [f"{seed.split()[0]} {alike} {len(columns) - column}" for column in columns]
    else:
        seeds = [f"{seed} {column}" for column in columns]
    return Line(label, tuple(_amount(each, cents=said == "cents") for each in seeds), names)


def _sum(lines: list[Line], said: str) -> tuple[Decimal, ...]:
    last = next(
        (
            place
            for place in range(len(lines) - 1, -1, -1)
            if not lines[place].amounts or (said == "both" and not lines[place].label)
        ),
        -1,
    )
    rows = lines[last + (said == "sum") :]
    return tuple(sum(amounts, Decimal(0)) for amounts in zip(*(line.amounts for line in rows), strict=True))


def _worked_out(lines: list[Line], formula: str) -> tuple[Decimal, ...]:
    rows = [line.amounts for line in lines if line.amounts]
    terms = [(Decimal(f"{sign}1"), rows[-int(above)]) for sign, above in _TERM.findall(formula)]
    return tuple(
        sum((sign * amounts[column] for sign, amounts in terms), Decimal(0)) for column in range(len(rows[-1]))
    )


def amounts_of(seed: str, columns: int, *, cents: bool = False) -> tuple[Decimal, ...]:
    """Any amounts for the columns of a row, the same in every run."""
    return tuple(_amount(f"{seed} {column}", cents=cents) for column in range(columns))


def _amount(seed: str, *, cents: bool) -> Decimal:
    """Any amount, the same in every run."""
    size = int.from_bytes(sha256(seed.encode()).digest()[:4], "big")
    return (Decimal(size % 900 + 20) / 100).quantize(_CENT) if cents else Decimal(size % 89_000 + 11_000)
