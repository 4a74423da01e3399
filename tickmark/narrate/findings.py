"""What a partition's verified facts come to: everything a report says, before it is written down in one form or
another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tickmark.assurance import CORROBORATED
from tickmark.catalogue import sentence_case
from tickmark.factstore import CompanyFacts
from tickmark.forms import comes_every, is_periodic
from tickmark.language.units import is_money
from tickmark.model import Filing
from tickmark.narrate import wording
from tickmark.narrate.breakdowns import breakdowns
from tickmark.narrate.research import ResearchFact
from tickmark.narrate.select import NEAR, Compared, Evidence, Statement, stated_twice_fails

SUMMARY_METRICS = (
    "revenue",
    "operating_income",
    "net_income",
    "eps_diluted",
    "operating_cash_flow",
    "cash_and_equivalents",
    "total_assets",
    "shareholders_equity",
)


@dataclass(frozen=True, slots=True)
class Gate:
    """What the gate did with the candidates: counts of verified facts by outcome and by assurance, of rejected ones by
    reason.
    """

    verified: Mapping[str, int]
    rejected: Mapping[str, int]
    assurance: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Findings:
    """What is known of one partition from the filings filed by `as_of`.

    `filings` are in the order in which they were filed; `fiscal` is the company's own name of the period reported on,
    None where the facts do not tell; `currency` that of most of its facts. `segments` are followed by the number of
    those left out. `missing` are canonical metrics that no fact of the whole company states; `stated_twice` counts the
    facts that the gate found stated again with another value; `elsewhere` are metrics stated for other periods only
    than the statements are shown for.
    """

    filings: tuple[Filing, ...]
    as_of: date
    fiscal: str | None
    currency: str
    statements: tuple[Statement, ...]
    key_metrics: tuple[Compared, ...]
    segments: tuple[Compared, ...]
    more_segments: int
    conflicts: tuple[tuple[ResearchFact, ...], ...]
    failed_proofs: tuple[tuple[str, tuple[ResearchFact, ...]], ...]
    stated_twice: int
    missing: tuple[str, ...]
    elsewhere: tuple[str, ...]
    gate: Gate

    @property
    def latest(self) -> Filing:
        """The filing that was filed last."""
        return self.filings[-1]

    @property
    def shown(self) -> frozenset[str]:
        """Ids of the facts that the statements show."""
        return frozenset(
            line.facts[period].fact_id
            for statement in self.statements
            for line in statement.lines
            for period in statement.periods
            if period in line.facts
        )

    @property
    def periodic(self) -> Filing:
        """The last of the annual and quarterly reports, whose period the report is about; the last filing where there
        is none.
        """
        return periodic(self.filings)

    @property
    def summarised(self) -> tuple[Compared, ...]:
        """The key metrics that the summary is about."""
        return tuple(item for name in SUMMARY_METRICS for item in self.key_metrics if item.now.metric == name)


def findings(
    filings: Sequence[Filing], facts: Sequence[ResearchFact], gate: Gate, as_of: date, held: CompanyFacts | None
) -> Findings:
    """What these facts come to.

    Args:
        filings: at least one, in the order in which they were filed.
        facts: verified facts of these filings.
        gate: what the gate did with all candidates of these filings.
        as_of: day up to which filings were taken.
        held: the same facts as questions and statements look them up, which decides what counts; None where there are
            none.
    """
    about = periodic(filings)
    evidence = Evidence(facts, held, about.report_date, quarterly=comes_every(about.form) == "quarter")
    statements = evidence.statements()
    segments, more = breakdowns(evidence)
    shown = {line.metric for statement in statements for line in statement.lines}
    stated = {name for name, periods in evidence.whole.items() if periods}
    return Findings(
        filings=tuple(filings),
        as_of=as_of,
        fiscal=_fiscal(facts, about),
        currency=_currency(facts),
        statements=statements,
        key_metrics=evidence.key_metrics(statements),
        segments=segments,
        more_segments=more,
        conflicts=evidence.conflicts(),
        failed_proofs=evidence.failed_proofs(),
        stated_twice=stated_twice_fails(facts),
        missing=tuple(name for name in evidence.metrics if name not in stated),
        elsewhere=tuple(name for name in evidence.metrics if name in stated - shown),
        gate=gate,
    )


def periodic(filings: Sequence[Filing]) -> Filing:
    """The last annual or quarterly report, amended or not, or the last filing where there is none."""
    return next((filing for filing in reversed(filings) if is_periodic(filing.form)), filings[-1])


def _fiscal(facts: Sequence[ResearchFact], about: Filing) -> str | None:
    """The name that most balances of the report date carry."""
    names = Counter(
        fact.fiscal_period
        for fact in facts
        if fact.fiscal_period
        and fact.period_start is None
        and fact.source.accession == about.accession
        and abs(fact.period_end_date - about.report_date) <= NEAR
    )
    return min(names, key=lambda name: (-names[name], name)) if names else None


def _currency(facts: Sequence[ResearchFact]) -> str:
    """ISO code of most amounts; dollars where there are none."""
    units = Counter(fact.unit for fact in facts if is_money(fact.unit))
    return min(units, key=lambda unit: (-units[unit], unit)) if units else "USD"


def sentences(found: Findings, cite: Callable[[ResearchFact], str], quote: Callable[[str], str]) -> list[str]:
    """The summary, one sentence per fact: what it was, and how it compares with the one before. They state values and
    directions, and no causes.

    Args:
        cite: what follows a value.
        quote: how a text of the filing is set.
    """
    contested = {fact.fact_id for facts in found.conflicts for fact in facts}
    lines = Counter(item.now.metric for item in found.summarised)
    texts = []
    for item in found.summarised:
        label = f" ({quote(wording.short_label(item.now))})" if lines[item.now.metric] > 1 else ""
        text = (
            f"{sentence_case(item.name)}{label} {'stood at' if item.now.period_start is None else 'came to'} "
            f"{_stated(item.now, cite)}"
        )
        if item.before is not None:
            text += f", {wording.compared(item.now, item.before)} {_stated(item.before, cite)}"
        if item.now.fact_id in contested:
            text += "; another value is stated as well"
        if item.now.assurance != CORROBORATED:
            text += f"; the value is {item.now.assurance}"
        texts.append(f"{text}.")
    return texts or [
        (
            f"No verified fact of {quote(found.latest.company)} states a key metric for the period that ended on "
            f"{found.periodic.report_date}."
        )
    ]


def _stated(fact: ResearchFact, cite: Callable[[ResearchFact], str]) -> str:
    return (
        f"{wording.in_words(fact)}{cite(fact)} {'on' if fact.period_start is None else 'in'} "
        f"{wording.period_name(fact)}"
    )
