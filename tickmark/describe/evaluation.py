"""How complete and how right revenue lines and their descriptions are, over the annual reports of a warehouse."""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tickmark.describe.company import describe_company
from tickmark.describe.rows import Company, Described
from tickmark.errors import ConfigError, NotInWarehouse

if TYPE_CHECKING:
    from tickmark.llm import Model

NEEDED = ("accession", "value_usd")
COUNTED = ("line", "rest", "place", "timing")
DESCRIPTIONS = ("defined", "segment", "mentioned", "written")
COLUMNS = (
    "lines", "described", *DESCRIPTIONS, "rest", "rest_described", "places", "places_described", "beside_table",
    "segments", "segments_described", "unreconciled", "known",
    "known_found",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Judged:
    """One annual report: what was found, and of the values known from elsewhere how many are among its lines, groups
    and segments.
    """

    ticker: str
    period: str
    company: Company | None
    known: int
    found: int

    def figures(self) -> dict[str, Any]:
        """Counts of product and service lines, of those described by kind of description, and of segments; the part of
        revenue that no line states, in base units.

        `lines` are products and services with what is left over of them (`rest`, counted apart as well); `places` are
        countries, regions and ways of recognising revenue.
        """
        rows = (
            {kind: [line for line in self.company.lines if line.kind == kind] for kind in COUNTED}
            if self.company
            else {kind: [] for kind in COUNTED}
        )
        sold, segments = (
            rows["line"] + rows["rest"],
            [part for part in self.company.segments if part.kind in COUNTED] if self.company else [],
        )
        figures: dict[str, Any] = {"lines": len(sold), "described": sum(line.validated for line in sold)}
        figures |= {kind: sum(line.description_kind == kind for line in sold) for kind in DESCRIPTIONS}
        figures |= {"rest": len(rows["rest"]), "rest_described": sum(line.validated for line in rows["rest"])}
        figures |= {
            "places": len(rows["place"]) + len(rows["timing"]),
            "places_described": sum(line.validated for line in rows["place"] + rows["timing"]),
        }
        figures |= {
            "beside_table": sum(line.tier == "table_local" for line in sold),
            "segments": len(segments),
            "segments_described": sum(part.validated for part in segments),
        }
        missing = (
            round(self.company.revenue - sum(line.value for line in self.company.lines), 2) if self.company else None
        )
        return figures | {"unreconciled": missing, "known": self.known, "known_found": self.found}


def evaluate(
    target: str, tickers: Iterable[str] = (), known: Mapping[str, list[float]] | None = None, model: Model | None = None
) -> list[Judged]:
    """Describe every annual report.

    Args:
        tickers: only these companies.
        known: accession number -> values of revenue lines in base units, as `read_known` gives them.

    Raises:
        WarehouseError: there is no warehouse, or it cannot be read.
        NotInWarehouse: a company of `tickers` has no annual report there.
    """
    from tickmark.warehouse import open_warehouse

    wanted = {ticker.upper() for ticker in tickers}
    with closing(open_warehouse(target)) as database:
        rows = database.execute(
            "SELECT ticker, period, accession FROM raw_filings WHERE form = '10-K' ORDER BY ticker, period"
        ).fetchall()
    if unknown := sorted(wanted - {ticker for ticker, _, _ in rows}):
        raise NotInWarehouse(
            f"no annual report of {', '.join(unknown)} has been built",
            hint="'tickmark status' lists what has been built",
        )
    found = []
    for ticker, period, accession in rows:
        if wanted and ticker not in wanted:
            continue
        try:
            company: Company | None = describe_company(target, ticker, period=period, model=model)
        except NotInWarehouse:
            company = None
        values = (known or {}).get(accession, [])
        stated = _values(company) if company else set()
        found.append(Judged(ticker, period, company, len(values), sum(round(value) in stated for value in values)))
    return found


def _values(company: Company) -> set[int]:
    """Values of lines of any table that adds up, of segments, and of groups as the sum of their lines."""
    groups: dict[str, float] = defaultdict(float)
    for line in company.lines:
        groups[line.group] += line.value
    stated = {
        round(line["value"]) for breakdown in company.breakdowns for line in (*breakdown["lines"], *breakdown["groups"])
    }
    return (
        stated
        | {round(own.value) for own in (*company.lines, *company.segments)}
        | {round(value) for value in groups.values()}
    )


def read_known(path: Path) -> dict[str, list[float]]:
    """Values by accession number, of a CSV file with the columns accession and value_usd.

    Raises:
        ConfigError: it cannot be read, or a column is missing.
    """
    found: dict[str, list[float]] = defaultdict(list)
    try:
        with path.open(encoding="utf-8", newline="") as stream:
            reader = csv.DictReader(stream)
            missing = [name for name in NEEDED if name not in (reader.fieldnames or ())]
            if missing:
                raise ConfigError(f"{path} has no column {', '.join(missing)}", hint=f"it needs {', '.join(NEEDED)}")
            for row in reader:
                found[row["accession"]].append(float(row["value_usd"]))
    except (OSError, ValueError, csv.Error) as error:
        raise ConfigError(f"{path} cannot be read: {error}") from error
    return dict(found)


def as_json(judged: Iterable[Judged], settings: Mapping[str, Any]) -> dict[str, Any]:
    """Figures of all and of each report, with the settings that made them."""
    listed = list(judged)
    each = {f"{own.ticker} {own.period}": own.figures() for own in listed}
    names = tuple(name for name in COLUMNS if name != "unreconciled")
    total = {"reports": len(listed), "reports_with_lines": sum(own.company is not None for own in listed)}
    total |= {name: sum(figures[name] for figures in each.values()) for name in names}
    return {"settings": dict(settings), "all": total, "reports": each}


def as_markdown(judged: Iterable[Judged], settings: Mapping[str, Any], *, show: bool = False) -> str:
    """The same as a table for reading; with `show`, every line with its description, to be reviewed by eye."""
    listed = list(judged)
    told = as_json(listed, settings)
    lines = [f"Descriptions: {', '.join(f'{key} {value}' for key, value in settings.items())}", ""]
    lines += ["| report | " + " | ".join(COLUMNS) + " |", "|---" * (len(COLUMNS) + 1) + "|"]
    for name, row in (("all", told["all"]), *told["reports"].items()):
        lines.append(f"| {name} | " + " | ".join(str(row.get(column, "")) for column in COLUMNS) + " |")
    if show:
        lines += ["", "| company | line | $m | kind | description |", "|---|---|---|---|---|"]
        lines += [_shown(own.company, line) for own in listed if own.company for line in own.company.lines]
    return "\n".join(lines) + "\n"


def _shown(company: Company, line: Described) -> str:
    cells = (
        company.ticker,
        f"{line.group} > {line.name}" if line.group else line.name,
        f"{line.value / 1e6:,.1f}",
        line.description_kind or line.kind,
        line.description,
    )
    return "| " + " | ".join(re.sub(r"[|\n]", " ", cell) for cell in cells) + " |"
