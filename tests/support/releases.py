"""Made-up current reports with their releases (`corpus/releases`): whole filings with exhibits, bullets and the numbers
of sentences. corpus/README.md describes the language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from html import escape
from pathlib import Path

from tests.support.filing_drawings import DRAWINGS
from tests.support.table_designs import UNITS
from tests.support.whole_filings import Expected, Whole, _Writer, judge

_TOLD = re.compile(r"\[\[(.+?) @(\S+?)(?: !(\S+))?\]\]")
_AMOUNT = re.compile(r"\d[\d,]*(?:\.\d+)?")
_WORDS = "<tr><td>{}</td><td>{}</td></tr>"


@dataclass
class Told:
    """A number of a sentence: its paragraph, and what it has to be read as."""

    paragraph: str
    text: str
    value: Decimal
    period: str
    unit: str
    metric: str
    section: str


@dataclass
class Release(Whole):
    """A current report; `end` is the day that it reports on."""

    told: list[Told] = field(default_factory=list)
    parts: list[tuple[str, list[str]]] = field(default_factory=list)

    @property
    def documents(self) -> list[tuple[str, str]]:
        """Types and pages of what was submitted."""
        first = [*_cover(self), *self.body, *_signature(self)]
        return [
            (self.form, self.drawing.page("".join(first))),
            *((kind, self.drawing.page("".join(body))) for kind, body in self.parts),
        ]

    @property
    def html(self) -> bytes:
        """The submission as EDGAR keeps it."""
        wrapped = "".join(
            f"<DOCUMENT>\n<TYPE>{kind}\n<SEQUENCE>{number}\n<FILENAME>d{number}.htm\n<DESCRIPTION>{kind}\n<TEXT>\n{page}\n</TEXT>\n</DOCUMENT>\n"
            for number, (kind, page) in enumerate(self.documents, start=1)
        )
        head = f"CONFORMED SUBMISSION TYPE:\t{self.form}\nCONFORMED PERIOD OF REPORT:\t{self.end:%Y%m%d}\nFILED AS OF DATE:\t\t{self.end:%Y%m%d}\n"
        return f"<SEC-DOCUMENT>0000000001-24-000001.txt : {self.end:%Y%m%d}\n<SEC-HEADER>\n{head}</SEC-HEADER>\n{wrapped}</SEC-DOCUMENT>\n".encode()


def read_releases(path: Path, drawn: str = "") -> Iterator[Release]:
    """The reports of one file, in their own drawing unless another is asked for."""
    for part in ("\n" + path.read_text(encoding="utf-8")).split("\n# ")[1:]:
        head, *lines = part.splitlines()
        name, form, end, drawing, year_end = (word.strip() for word in head.split(";"))
        release = Release(
            name, form, date.fromisoformat(end), DRAWINGS[drawn or drawing], year_end, tables=_COVER_TABLES
        )
        _ReleaseWriter(release).write(line for line in lines if line.strip() and not line.startswith("//"))
        yield release


class _ReleaseWriter(_Writer):
    """One report being written."""

    def __init__(self, whole: Release) -> None:
        super().__init__(whole)
        self.release = whole
        self.into = whole.body

    def note(self, kind: str, rest: str) -> None:
        if kind == "x":
            self.close()
            if not self.release.parts:
                self.exhibits()
            self.release.parts.append((rest, []))
            self.whole.body = self.release.parts[-1][1]
            self.section = self.item = rest.replace("EX-", "Exhibit")
        elif kind == "o":
            self.close()
            self.bullet(rest)
        else:
            super().note(kind, rest)

    def write(self, lines: Iterator[str]) -> None:
        super().write(lines)
        if not self.release.parts:
            self.exhibits()
        self.whole.body = self.into

    def exhibits(self) -> None:
        """The list of exhibits, which ends the report itself."""
        rows = (
            _WORDS.format("Exhibit No.", "Description")
            + _WORDS.format("99.1", "Press release")
            + _WORDS.format("104", "Cover Page Interactive Data File")
        )
        self.whole.body.append(f"<table>{rows}</table>")
        self.whole.tables += 1

    def paragraph(self, text: str) -> None:
        super().paragraph(self.plain(text))

    def bullet(self, text: str) -> None:
        """An item of a list, as the maker of the page draws them: a mark before it, a table of two cells, or a list."""
        text, first = self.plain(text), self.draw.td("", 1, "stub")
        if "pt Times New Roman, Times" in first:
            self.whole.body.append(
                f"<table><tr><td style='width:24px'></td><td>&#8226;</td><td>{escape(text)}</td></tr></table>"
            )
            self.whole.tables += 1
        elif "white-space" in first or "style='font" in self.draw.para:
            self.whole.body.append(self.draw.paragraph(f"• {text}"))
        else:
            self.whole.body.append(f"<ul><li>{escape(text)}</li></ul>")

    def plain(self, text: str) -> str:
        """The text without what is said of its numbers, which is kept."""
        whole = _TOLD.sub(lambda found: found[1], text)
        for found in _TOLD.finditer(text):
            amount = _AMOUNT.search(found[1])
            assert amount, found[1]
            period, _, unit = found[2].partition("/")
            self.release.told.append(
                Told(whole, found[1], Decimal(amount[0].replace(",", "")), period, unit, found[3] or "", self.section)
            )
        return whole


def judge_release(release: Release, said: Expected, fact: dict[str, object] | None) -> dict[str, str]:
    """As `judge`; a number of an outlook has its label and no metric, and none other has that label."""
    ahead = said.metric == ">"
    found = judge(release, replace(said, metric="") if ahead or said.unit == "%" else said, fact)
    if fact is not None and ahead != str(fact["label"]).startswith("Outlook"):
        found["outlook"] = str(fact["label"])
    return found


def judge_told(release: Release, said: Told, facts: list[dict[str, object]]) -> dict[str, str]:
    """What the facts of a sentence have wrong of one number: `missing`, `extra`, `value` (its amount with another scale
    or unit), `period`, `metric`, `no metric`, `section`.
    """
    same = [fact for fact in facts if Decimal(str(fact["value"])) and _digits(fact["value"]) == _digits(said.value)]
    if said.period in ("?", "-"):
        return (
            {"extra": str(same[0]["value"])}
            if same and said.period == "-" and not str(same[0]["label"]).startswith("Outlook")
            else {}
        )
    if not same:
        return {} if said.unit.endswith("?") or said.period == "*" else {"missing": ""}
    spans, known = release.spans(said.period), [UNITS[name] for name in said.unit.split("~") if name in UNITS]
    right = [fact for fact in same if not spans or (fact["period_start"], fact["period_end_date"]) in spans]
    if not right:
        return {"period": f"{same[0]['period_start']}..{same[0]['period_end_date']}"}
    fact, found = right[0], {}
    if known and (abs(Decimal(str(fact["value"]))), fact["unit"]) not in [
        (said.value.scaleb(scale), unit) for unit, scale in known
    ]:
        found["value"] = f"{fact['value']} {fact['unit']}"
    if said.metric != "*" and (fact["metric"] or "") not in said.metric.split("~"):
        found["metric" if fact["metric"] else "no metric"] = str(fact["metric"] or "")
    if fact["section_id"] != said.section:
        found["section"] = str(fact["section_id"])
    return found


def _digits(value: object) -> str:
    return format(abs(Decimal(str(value))).normalize(), "f").replace(".", "").strip("0")


_COVER_TABLES = 2


def _cover(release: Release) -> list[str]:
    day, bold, para = (
        f"{release.end:%B} {release.end.day}, {release.end.year}",
        release.drawing.bold,
        release.drawing.paragraph,
    )
    three = "<table><tr><td>Delaware</td><td>001-00000</td><td>00-0000000</td></tr><tr><td>(State or other jurisdiction of incorporation)</td><td>(Commission File Number)</td><td>(IRS Employer Identification No.)</td></tr></table>"
    listed = "<table><tr><td>Title of each class</td><td>Trading Symbol(s)</td><td>Name of each exchange on which registered</td></tr><tr><td>Common Stock, $0.01 par value</td><td>HLHI</td><td>New York Stock Exchange</td></tr></table>"
    return [
        bold("UNITED STATES"), bold("SECURITIES AND EXCHANGE COMMISSION"), bold("Washington, D.C. 20549"), bold(f"FORM {release.form}"), bold("CURRENT REPORT"),
        bold("Pursuant to Section 13 or 15(d) of the Securities Exchange Act of 1934"), bold(f"Date of Report (Date of earliest event reported): {day}"), bold(release.company),
        para("(Exact name of registrant as specified in its charter)"), three, para("100 Harbor Street, Suite 2400, Wilmington, Delaware 19801"),
        para("Registrant's telephone number, including area code: (302) 555-0142"),
        para("Check the appropriate box below if the Form 8-K filing is intended to simultaneously satisfy the filing obligation of the registrant under any of the following provisions:"),
        para("☐ Written communications pursuant to Rule 425 under the Securities Act (17 CFR 230.425)"), para("Securities registered pursuant to Section 12(b) of the Act:"), listed,
    ]  # fmt: skip


def _signature(release: Release) -> list[str]:
    day, para = f"{release.end:%B} {release.end.day}, {release.end.year}", release.drawing.paragraph
    return [
        release.drawing.bold("SIGNATURES"),
        para(
            "Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this report to be signed on its behalf by the undersigned hereunto duly authorized."
        ),
        para(f"Date: {day}"), para(release.company), para("By: /s/ A. Person"), para("Chief Financial Officer"),
    ]  # fmt: skip
