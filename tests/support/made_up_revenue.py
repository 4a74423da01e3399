"""Made-up annual reports written as text (`corpus/made_up_revenue`), each with what is right of its revenue.

# slug ; Company             begins a report
= Item 1. Business           a heading
_ Cargo. | We carry freight  a paragraph with a run-in heading
* an entry                   of a list; `• an entry` is one laid out with a span
^ | 2024 | 2023              a row of a table's head; `2024>2` spans two columns
r ..Cargo | $ 620 | $ 674    a row of a table; dots set its label in; `~1~` is a raised mark of a footnote
! line Segment > Cargo = 620 a revenue line, its segment (empty where it spans several) and its value in millions
! segment Cargo = 620 or 600 a reportable segment, with or without what it sells to others
! told Cargo: freight        words of the sentence that describes it; `//` stands between several
! never tariffs              words that no description may have
! sold Cargo: freight; mail  some of what is sold
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from revenue_notes import grid

CORPUS = Path(__file__).resolve().parents[2] / "corpus/made_up_revenue"


@dataclass
class MadeUp:
    """A report and its key. `lines` are (segment, name, value), in millions as all values."""

    slug: str
    company: str
    body: list[str] = field(default_factory=list)
    lines: list[tuple[str, str, float]] = field(default_factory=list)
    segments: dict[str, tuple[float, ...]] = field(default_factory=dict)
    told: dict[str, tuple[str, ...]] = field(default_factory=dict)
    never: list[str] = field(default_factory=list)
    sold: dict[str, tuple[str, ...]] = field(default_factory=dict)
    quarter: bool = False

    @property
    def revenue(self) -> float:
        """What its lines add up to."""
        return sum(value for _, _, value in self.lines)

    def html(self) -> bytes:
        """The filing."""
        cover = f"<p>{self.company}</p><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2024</p>"
        page = re.sub(r"~([^~ ]{1,3})~", r"<sup>\1</sup>", "".join(_blocks(self.body)))
        return f"<html><body>{cover}{page}</body></html>".encode()

    def keyed(self, text: str) -> None:
        """Take a line of the key."""
        kind, _, rest = text.partition(" ")
        name, _, told = rest.partition(":")
        if kind == "line":
            group, _, own = rest.rpartition(" = ")[0].rpartition("> ")
            self.lines.append((group.strip(), own.removeprefix("> "), float(rest.rpartition(" = ")[2])))
        elif kind == "segment":
            own, _, values = rest.rpartition(" = ")
            self.segments[own] = tuple(map(float, values.split(" or ")))
        elif kind == "told":
            self.told[name] = tuple(part.strip() for part in told.split("//"))
        elif kind == "sold":
            self.sold[name] = tuple(part.strip() for part in told.split(";"))
        elif kind == "never":
            self.never.append(rest)
        else:
            raise ValueError(f"{self.slug}: {text!r} is no line of a key")


def read_reports(path: Path) -> list[MadeUp]:
    """The reports of a file."""
    found: list[MadeUp] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            found.append(MadeUp(*(part.strip() for part in line[2:].split(" ; "))))
        elif line.startswith("! "):
            found[-1].keyed(line[2:])
        elif line.strip():
            found[-1].body.append(line)
    return found


def _blocks(body: list[str]) -> Iterator[str]:
    """The lines of a report as blocks of a page; rows that follow one another are one table, a head begins another."""
    rows: list[str] = []
    for mark, text in [*((line[:2], line[2:]) for line in body), ("", "")]:
        head = mark == "^ " and any(not row.startswith("^") for row in rows)
        if rows and (mark not in ("^ ", "r ") or head):
            yield grid("\n".join(rows))
            rows = []
        if mark in ("^ ", "r "):
            rows.append(f"^{text}" if mark == "^ " else text)
        elif mark == "= ":
            yield f"<p><b>{text}</b></p>"
        elif mark == "_ ":
            title, _, said = text.partition(" | ")
            yield f"<p><i>{title}</i> {said}</p>"
        elif mark == "* ":
            yield f"<ul><li>{text}</li></ul>"
        elif mark == "• ":
            yield f"<div><span>•</span><span style='padding-left:9pt'>{text}</span></div>"
        elif mark + text:
            yield f"<p>{re.sub(' {2,}', ' ', mark + text)}</p>"
