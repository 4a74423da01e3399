"""A report as Markdown for reading: every number with a reference to the fact it is, every text of the filing inert."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from tickmark.assurance import MARKS, legend
from tickmark.catalogue import sentence_case
from tickmark.model import Filing, Period
from tickmark.narrate.findings import Findings
from tickmark.narrate.narrator import Narration
from tickmark.narrate.research import NOT_FOUND, ResearchFact
from tickmark.narrate.select import STATED_TWICE, Compared, Line, Statement
from tickmark.narrate.wording import amount, change, code, escaped, named_source, period_name, reference, short_label

FACTS_PER_PROOF = 6
PROOFS = 20
CONFLICTS = 40


class Citations:
    """Facts in the order in which they are first cited; a call gives the reference to one."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self.facts: list[ResearchFact] = []

    def __call__(self, fact: ResearchFact) -> str:
        key = f"{fact.source.accession} {fact.fact_id}"
        if key not in self._numbers:
            self.facts.append(fact)
            self._numbers[key] = len(self.facts)
        return f" [^{self._numbers[key]}]"


def page(found: Findings, cite: Citations, narration: Narration) -> str:
    """The report.

    Args:
        cite: filled with the facts that the page cites, in the order of their references.
        narration: the thesis.
    """
    parts = [
        _section("Summary", _thesis(narration, cite)),
        _section(
            "Key metrics",
            _compared(("Metric", "As printed"), ((_title(item.name), item) for item in found.key_metrics), found, cite),
        ),
        *(_section(statement.title, _statement(statement, found, cite)) for statement in found.statements),
        _section("Segments, products and regions", _segments(found, cite)),
        _section("Conflicts", _conflicts(found, cite)),
        _section("Not found", _missing(found)),
        _section("Gate results", _gate(found)),
        _section("Proofs that do not hold", _proofs(found, cite)),
    ]
    parts = [*_head(found), *legend(MARKS[fact.assurance] for fact in cite.facts), *parts]
    parts.append(
        _section(
            "References",
            [f"[^{number}]: {reference(fact)}\n" for number, fact in enumerate(cite.facts, 1)] or ["None."],
        )
    )
    return "\n\n".join(parts).rstrip() + "\n"


_ID = re.compile(r"\s?\[([0-9a-f]{12,64})\]")


def _thesis(narration: Narration, cite: Citations) -> list[str]:
    """What the facts are read to say, with the references of the facts in place of their ids."""
    facts = {fact.fact_id: fact for fact in narration.facts}
    parts = []
    for paragraph in narration.text.split("\n\n"):
        text, position = "", 0
        for match in _ID.finditer(paragraph):
            text += _piece(paragraph[position : match.start()], text) + (
                cite(facts[match[1]]) if match[1] in facts else ""
            )
            position = match.end()
        parts.append(text + _piece(paragraph[position:], text))
    told = f"*Thesis, narrated by {escaped(narration.narrator)}; each number in it was verified.*"
    return [*"\n\n".join([told, *parts]).split("\n"), *(["", escaped(narration.note)] if narration.note else [])]


def _piece(text: str, before: str) -> str:
    """A piece of a sentence, inert, with the space that it begins with."""
    return f"{' ' if before and text[:1].isspace() else ''}{escaped(text)}"


def _head(found: Findings) -> list[str]:
    latest = found.latest
    fiscal = escaped(found.fiscal) if found.fiscal else f"period ended {found.periodic.report_date}"
    rows = [
        [escaped(filing.form), str(filing.report_date), str(filing.filing_date), filing.accession, _link(filing)]
        for filing in reversed(found.filings)
    ]
    legend = (
        f"As of {found.as_of}: nothing that was filed later counts. Money in millions of {found.currency} and shares "
        f"in millions unless a unit stands beside the number, "
        "signs as printed. Every number carries the reference of its fact; `tickmark evidence FACT_ID` shows where "
        "it is printed."
    )
    return [
        f"# {escaped(latest.company)} ({escaped(latest.ticker)}): {fiscal}",
        "\n".join(_table(("Form", "Report date", "Filed", "Accession", "Document"), rows, numbers=())),
        legend,
    ]


def _link(filing: Filing) -> str:
    name = escaped(filing.document)
    if not filing.url.startswith(("https://", "http://")):
        return name
    return f"[{name}](<{''.join(c for c in filing.url if c.isprintable() and c not in '<>| ' and c != chr(92))}>)"


def _section(title: str, lines: Sequence[str]) -> str:
    return f"## {title}\n\n" + "\n".join(lines)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int]) -> list[str]:
    rule = ["---:" if column in numbers else "---" for column in range(len(head))]
    return [f"| {' | '.join(cells)} |" for cells in (head, rule, *rows)]


def _compared(
    head: tuple[str, str], items: Iterable[tuple[str, Compared]], found: Findings, cite: Citations
) -> list[str]:
    """Rows of what was and what it was before; `head` names the first two columns, the second of them the printed label
    or what an amount measures.
    """
    rows = []
    for name, item in items:
        now, before = item.now, item.before
        rows.append(
            [
                name,
                escaped(item.measure or short_label(now)),
                escaped(period_name(now)),
                _amount(now, found, cite),
                escaped(period_name(before)) if before else "",
                _amount(before, found, cite) if before else "",
                change(now, before) if before else "",
            ]
        )
    titles = (head[0], head[1], "Period", "Value", "Before", "Value before", "Change")
    return _table(titles, rows, numbers=(3, 5, 6)) if rows else ["None."]


def _statement(statement: Statement, found: Findings, cite: Citations) -> list[str]:
    rows = [
        [
            _title(line.name),
            escaped(_label(line, statement)),
            *(_cell(line, period, found, cite) for period in statement.periods),
        ]
        for line in statement.lines
    ]
    heads = [_column(statement, period) for period in statement.periods]
    return _table(("Metric", "As printed", *heads), rows, numbers=range(2, 2 + len(heads)))


def _label(line: Line, statement: Statement) -> str:
    """The label of the newest period shown."""
    return short_label(next(line.facts[period] for period in statement.periods if period in line.facts))


def _cell(line: Line, period: Period, found: Findings, cite: Citations) -> str:
    fact = line.facts.get(period)
    return _amount(fact, found, cite) if fact else ""


def _amount(fact: ResearchFact, found: Findings, cite: Citations) -> str:
    """A value with its reference, and the mark of one that is not corroborated: `2,249 [^1]†`."""
    return f"{amount(fact, found.currency)}{cite(fact)}{MARKS[fact.assurance]}"


def _column(statement: Statement, period: Period) -> str:
    """Days of a period, under the company's own name for it where its facts carry one."""
    if period.start is None:
        return str(period.end)
    days = f"{period.start} to {period.end}"
    name = next((line.facts[period].fiscal_period for line in statement.lines if period in line.facts), None)
    return f"{escaped(name)}, {days}" if name else days


def _segments(found: Findings, cite: Citations) -> list[str]:
    lines = _compared(("Segment", "Measure"), ((escaped(item.name), item) for item in found.segments), found, cite)
    return [*lines, "", f"{found.more_segments} more are in the warehouse."] if found.more_segments else lines


def _conflicts(found: Findings, cite: Citations) -> list[str]:
    if not found.conflicts:
        return ["None: where a metric is stated more than once for a period, the values agree."]
    shown = found.shown
    rows = [
        [
            code(facts[0].metric or ""),
            escaped(period_name(fact)),
            _amount(fact, found, cite),
            "shown" if fact.fact_id in shown else "",
            escaped(named_source(fact)),
        ]
        for facts in found.conflicts[:CONFLICTS]
        for fact in facts
    ]
    return _limited(
        _table(("Metric", "Period", "Value", "In the statement", "Source"), rows, numbers=(2,)),
        len(found.conflicts),
        CONFLICTS,
    )


def _missing(found: Findings) -> list[str]:
    lines = (
        [f"{NOT_FOUND}: {', '.join(map(code, found.missing))}."]
        if found.missing
        else ["Every canonical metric was found."]
    )
    if found.elsewhere:
        lines += ["", f"Found for other periods only: {', '.join(map(code, found.elsewhere))}."]
    return lines


def _gate(found: Findings) -> list[str]:
    lines = []
    for outcome, counts in (("verified", found.gate.verified), ("rejected", found.gate.rejected)):
        total = sum(counts.values())
        lines.append(f"- {total:,} {outcome}{f': {_counts(counts)}' if total else ''}")
    return [
        *lines[:1],
        *(f"- {found.gate.assurance[name]:,} of them {name}" for name in MARKS if found.gate.assurance.get(name)),
        *lines[1:],
    ]


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(
        f"{code(name)} {counts[name]:,}" for name in sorted(counts, key=lambda name: (-counts[name], name))
    )


def _proofs(found: Findings, cite: Citations) -> list[str]:
    twice = (
        f"{code(STATED_TWICE)} fails for {found.stated_twice:,} facts: those whose amounts differ are under "
        f"Conflicts; the others differ by rounding or by sign, "
        "or the statement prints the metric in several rows."
    )
    remark = ["", twice] if found.stated_twice else []
    if not found.failed_proofs:
        return remark[1:] or ["None."]
    rows = []
    for proof, facts in found.failed_proofs[:PROOFS]:
        shown = [
            f"{code(fact.metric) if fact.metric else escaped(short_label(fact))} {_amount(fact, found, cite)}"
            for fact in facts[:FACTS_PER_PROOF]
        ]
        more = f"; {len(facts) - FACTS_PER_PROOF} more" if len(facts) > FACTS_PER_PROOF else ""
        rows.append([escaped(proof.replace("_", " ")), escaped(period_name(facts[0])), "; ".join(shown) + more])
    return _limited(_table(("Proof", "Period", "Facts"), rows, numbers=()), len(found.failed_proofs), PROOFS) + remark


def _limited(lines: list[str], count: int, limit: int) -> list[str]:
    return [*lines, "", f"{count - limit} more are not shown."] if count > limit else lines


def _title(name: str) -> str:
    return escaped(sentence_case(name))
