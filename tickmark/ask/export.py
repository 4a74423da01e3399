"""An answer as a file: JSON, Markdown, CSV of its citations and values, or a plain PDF."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Sequence
from pathlib import Path

from tickmark.ask.answer import Answer, Citation, CitedCells, place_of
from tickmark.assurance import CORROBORATED
from tickmark.security import inert, output_path

SUFFIXES = (".json", ".md", ".csv", ".pdf")
_NAMES = (
    *("kind", "entity", "metric", "period", "value", "unit", "printed", "form", "filed", "accession", "section_id"),
    *("table_index", "row_index", "column_index", "row_label", "column_label", "fact_id", "assurance", "url"),
)  # of the columns in a CSV
_COLUMNS = 94  # characters of a line of the PDF
_LINES = 66  # lines of its pages


def write(answer: Answer, path: str | Path) -> Path:
    """Write an answer in the format that the path's suffix names.

    Raises:
        ConfigError: no such format, or no such folder.
    """
    target = output_path(path, SUFFIXES)
    suffix = target.suffix.lower()
    if suffix == ".pdf":
        target.write_bytes(pdf(markdown(answer).splitlines()))
    else:
        text = {".json": Answer.to_json, ".md": markdown, ".csv": as_csv}[suffix](answer)
        target.write_text(text, encoding="utf-8")
    return target


def markdown(answer: Answer) -> str:
    """The answer for reading, with its transcript and where each number is printed."""
    lines = [f"# {_inert(answer.output.query)}", "", _inert(answer.answer.text), ""]
    if answer.refusal:
        lines += [f"{'Not answered' if answer.status == 'candidates' else 'Refused'}: {answer.refusal.reason}.", ""]
        lines += [f"- {_inert(s)}" for s in answer.refusal.suggestions]
    if answer.answer.values:
        lines += ["| company | measure | period | value |", "|---|---|---|---|"]
        lines += [
            f"| {v.entity} | {_inert(v.metric)} | {_inert(v.period)} | {v.text} |" for v in answer.answer.values
        ] + [""]
    for calculation in answer.calculation:
        lines += ["## Calculation", "", *(f"- {_inert(step)}" for step in calculation["steps"]), ""]
    if answer.citations:
        lines += ["## Sources", ""] + [f"{n}. {_inert(cited(c))}" for n, c in enumerate(answer.citations, 1)] + [""]
    if answer.cells:
        lines += ["## Cells", "", *(f"- {_inert(in_cells(c))}" for c in answer.cells), ""]
    if found := offered(answer):
        lines += ["## What comes nearest", "", *(f"- {_inert(line)}" for line in found), ""]
    lines.append(f"As known on {answer.output.as_of_date}.")
    return "\n".join(lines) + "\n"


def offered(answer: Answer) -> list[str]:
    """What is offered in place of an answer, a line for each fact and each passage; nothing where the question is
    answered.
    """
    if answer.status != "candidates":
        return []
    facts = [
        (
            f"  ? {c.entity}, {f'{c.segment}: ' if c.segment else ''}{c.label}: {c.text}, "
            f"{c.fiscal_period or c.period_end_date} ({c.place}; {c.form}); fact {c.fact_id[:12]}"
        )
        for c in answer.candidates
    ]
    return facts + [f"  “{quote.text}” ({place_of(quote)})" for quote in answer.passages]


def cited(citation: Citation) -> str:
    """One citation on one line."""
    place = (
        f"table {citation.table_index} row {citation.row_index} column {citation.column_index}"
        if citation.table_index is not None
        else f"paragraph {citation.paragraph_index}"
    )
    if citation.page is not None:
        place = f"page {citation.page} line {citation.line}, {place}"
    label = " | ".join(part for part in (citation.row_label, citation.column_label) if part)
    scale = f" x 10^{citation.scale}" if citation.scale else ""
    doubt = "" if citation.assurance == CORROBORATED else f"; {citation.assurance}"
    doubt += f" by {citation.other_reading}" if citation.other_reading else ""
    return (
        f"{citation.entity}, {citation.form} filed {citation.filed}, {citation.section_id or ''} {place} ({label}): "
        f"printed {citation.printed}{scale} {citation.unit}{doubt}; fact {citation.fact_id[:12]}; "
        f"{citation.url or citation.document or citation.accession}"
    )


def in_cells(cited: CitedCells) -> str:
    """Cells of a sheet on one line."""
    sheet = f", sheet {cited.sheet}" if cited.sheet else ""
    column = f" ({cited.column})" if cited.column else ""
    return f"{cited.ticker}, {cited.document}{sheet}, {cited.cells}{column}; table {cited.table_name}"


def as_csv(answer: Answer) -> str:
    """One row per citation, after the answer's own values."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, _NAMES, lineterminator="\n")
    writer.writeheader()
    for value in answer.answer.values:
        writer.writerow(
            {
                "kind": "value",
                "entity": value.entity,
                "metric": inert(value.metric),
                "period": value.period,
                "value": value.value,
                "unit": value.unit,
                "fact_id": " ".join(value.fact_ids),
            }
        )
    for c in answer.citations:
        row = {name: inert(getattr(c, name)) for name in _NAMES[6:] if hasattr(c, name)}
        writer.writerow(
            {
                "kind": "source",
                "entity": inert(c.entity),
                "metric": inert(c.metric or c.label),
                "period": c.fiscal_period or c.period_end_date,
                "value": c.value,
                "unit": c.unit,
            }
            | row
        )
    return stream.getvalue()


def _inert(text: str) -> str:
    """Text of filings without markup of its own."""
    return " ".join(text.replace("|", "/").replace("<", "(").replace(">", ")").replace("`", "'").split())


def pdf(lines: Sequence[str]) -> bytes:
    """Lines of text as a PDF of plain pages, in a fixed-width font that every reader has."""
    wrapped = [part for line in lines for part in (textwrap.wrap(line, _COLUMNS, break_long_words=True) or [""])]
    pages = [wrapped[n : n + _LINES] for n in range(0, len(wrapped), _LINES)] or [[]]
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>"]
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(len(pages)))
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode())
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>")
    for n, page in enumerate(pages):
        content = (
            b"BT /F1 9 Tf 11 TL 45 790 Td\n" + b"".join(b"(" + _escaped(line) + b") Tj T*\n" for line in page) + b"ET"
        )
        objects.append(
            (
                f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
                f"/Contents "
                f"{5 + 2 * n} 0 R >>"
            ).encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n" % len(content) + content + b"\nendstream")
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(
        b"%010d 00000 n \n" % place for place in places
    )
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def _escaped(line: str) -> bytes:
    return line.encode("cp1252", "replace").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
