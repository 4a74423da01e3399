"""Checks of what is stored, made by one factory from the contract and a few rules.

The gate itself is data (verified and rejected facts), and the contract is checked before anything is written. These
checks look at the partition as it lies in the lake afterwards, report, and where they block, stop what would build on
it.
"""

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from dagster import (
    AssetCheckExecutionContext,
    AssetCheckResult,
    AssetChecksDefinition,
    AssetCheckSeverity,
    AssetCheckSpec,
    multi_asset_check,
)
from dagster_shared.utils.warnings import PreviewWarning

from assets.cell import Cell, working
from assets.metadata import agreement_summary, proof_summary, unread_summary
from assets.partitions import cells
from resources import LakeResource, RawStoreResource
from tickmark.assurance import CONTRADICTED
from tickmark.errors import ContractError, NotInWarehouse
from tickmark.proofs import GROUPS, Group, outcomes
from tickmark.schemas import TABLES
from tickmark.settings import settings
from tickmark.stages import STAGES, Stage

MIN_VERIFIED_SHARE = 0.5
"""Fewer candidates verified than this: it is the extraction that is wrong, not single facts (measured on 53 filings,
the share is far above).
"""
MIN_AGREEMENT = 0.9
"""Fewer facts than this agreeing with the issuer's own tags is worth a look; which side is wrong is open, so it does
not block.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Outcome of a rule on one partition."""

    passed: bool
    text: str
    metadata: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Rule:
    """A check of one table: `judge` is given the cell and the raw store's resource. What blocks or is `grave` fails as
    an error, all else as a warning, which stops nothing. `only_where` says when a blocking one blocks: it is asked as
    the check runs, since loading the definitions reads no setting.
    """

    name: str
    table: str
    doc: str
    judge: Callable[[Cell, RawStoreResource], Verdict]
    blocking: bool = True
    grave: bool = False
    only_where: Callable[[], bool] = lambda: True

    @property
    def severity(self) -> AssetCheckSeverity:
        """Of its failure."""
        blocks = self.blocking and self.only_where()
        return AssetCheckSeverity.ERROR if blocks or self.grave else AssetCheckSeverity.WARN


def _keeps_contract(table: str) -> Rule:
    def judge(cell: Cell, _: RawStoreResource) -> Verdict:
        rows, columns = cell.lake.rows_checked(table, cell.ticker, cell.period), len(TABLES[table].columns)
        if rows is None:
            frame = cell.read(table)
            rows, columns = len(frame), len(frame.columns)
            try:
                TABLES[table].validate(frame)
            except ContractError as error:
                return Verdict(False, str(error), {"rows": rows})
        return Verdict(True, f"{rows:,} rows keep the contract", {"rows": rows, "columns": columns})

    return Rule(
        "contract", table, f"Every stored row of {table} has the contract's columns, types, patterns and key.", judge
    )


def _sorted_once(cell: Cell, _: RawStoreResource) -> Verdict:
    names = ("extracted_facts", "verified_facts", "rejected_facts")
    tables = cell.lake.read_many(names, cell.ticker, cell.period, ["fact_id"])
    extracted, verified, rejected = (set(tables[name]["fact_id"]) for name in names)
    both, lost = verified & rejected, extracted - verified - rejected
    unknown = (verified | rejected) - extracted
    text = f"{len(both)} facts are in both, {len(lost)} candidates in neither, {len(unknown)} were never candidates"
    return Verdict(
        not (both or lost or unknown),
        text,
        {"in both": len(both), "in neither": len(lost), "never candidates": len(unknown)},
    )


def _nothing_left_out(stage: str, what: str) -> Callable[[Cell, RawStoreResource], Verdict]:
    def judge(cell: Cell, _: RawStoreResource) -> Verdict:
        built = cell.lake.built(cell.ticker, cell.period).get(stage)
        left_out = built.unread if built else ()
        return Verdict(
            not left_out,
            f"{len(left_out)} {what} were left out{f': {left_out[0]}' if left_out else ''}",
            unread_summary(left_out),
        )

    return judge


def _mostly_verified(cell: Cell, _: RawStoreResource) -> Verdict:
    tables = cell.lake.read_many(["verified_facts", "rejected_facts"], cell.ticker, cell.period, ["fact_id"])
    verified, rejected = len(tables["verified_facts"]), len(tables["rejected_facts"])
    share = verified / (verified + rejected) if verified + rejected else 1.0
    return Verdict(
        share >= MIN_VERIFIED_SHARE,
        f"{verified:,} of {verified + rejected:,} candidates verified",
        {"share": share, "least": MIN_VERIFIED_SHARE},
    )


def _not_quarantined(cell: Cell, _: RawStoreResource) -> Verdict:
    reasons = cell.lake.read("rejected_facts", cell.ticker, cell.period, ["reason"])["reason"]
    metadata = {"contradicted": int((reasons == CONTRADICTED).sum()), "rejected": len(reasons)}
    reason = cell.quarantined
    text = f"nothing is published: {reason}" if reason else "the filings do not contradict themselves"
    return Verdict(reason is None, text, metadata)


def _agrees_with_tags(cell: Cell, raw_store: RawStoreResource) -> Verdict:
    from tickmark.stages import steps

    raw = cell.filings()
    found = {} if raw is None else steps.witnessed(raw, cell.read("verified_facts"), raw_store.open())
    compared, agreeing = (sum(getattr(a, name) for a in found.values()) for name in ("compared", "agreeing"))
    passed = compared == 0 or agreeing / compared >= MIN_AGREEMENT
    return Verdict(
        passed, f"{agreeing:,} of {compared:,} facts at tagged cells agree with the tags", agreement_summary(found)
    )


def _narrative_holds(cell: Cell, _: RawStoreResource) -> Verdict:
    from tickmark.stages import steps

    raw = cell.filings()
    total, found = (0, []) if raw is None else steps.unproved(raw, cell.read("verified_facts"), cell.read("reports"))
    text = (
        f"{total:,} numbers are told, {len(found)} of them or of their sums are not borne "
        f"out{f': {found[0]}' if found else ''}"
    )
    return Verdict(not found, text, {"numbers": total, "not borne out": found[:20]})


def _proved(group: Group) -> Rule:
    def judge(cell: Cell, _: RawStoreResource) -> Verdict:
        results = [result for own in cell.proofs.values() for result in own]
        outcome = next(found for found in outcomes(results) if found.group is group)
        first = f": {outcome.breaks[0].sentence}" if outcome.breaks else ""
        return Verdict(not outcome.breaks, f"{outcome.text}{first}", proof_summary(outcome))

    return Rule(group.name, "verified_facts", group.doc, judge, blocking=False)


RULES: tuple[Rule, ...] = (
    *(_keeps_contract(table) for table in TABLES),
    Rule(
        "all_collected",
        "raw_filings",
        (
            "Every filing that EDGAR lists could be fetched and read; the others are built all the same, and it is "
            "tried "
            "again."
        ),
        _nothing_left_out("raw_filings", "filings"),
        blocking=False,
        grave=True,
    ),
    Rule(
        "all_read",
        "extracted_facts",
        "The rules broke down over no table and no paragraph, which would be left out.",
        _nothing_left_out("extracted_facts", "tables and paragraphs"),
        blocking=False,
    ),
    Rule(
        "each_candidate_once",
        "verified_facts",
        "Every candidate is in exactly one of verified and rejected, and nothing else is.",
        _sorted_once,
    ),
    Rule(
        "mostly_verified",
        "verified_facts",
        f"At least {MIN_VERIFIED_SHARE:.0%} of the candidates were verified.",
        _mostly_verified,
    ),
    Rule(
        "not_quarantined",
        "verified_facts",
        "The filings do not contradict themselves, or nothing is published.",
        _not_quarantined,
    ),
    Rule(
        "agrees_with_tags",
        "verified_facts",
        f"At least {MIN_AGREEMENT:.0%} of the facts at cells that the issuer tagged agree with the tags.",
        _agrees_with_tags,
        blocking=False,
    ),
    *(_proved(group) for group in GROUPS),
    Rule(
        "narrative_holds",
        "reports",
        "Every number that the report tells of the company is bound to a verified fact, or follows from such.",
        _narrative_holds,
        # nothing is built on a report: a finding is for people, unless the settings ask that it stops the partition
        only_where=lambda: settings().narrative_blocks,
    ),
)


def checks_of(stage: Stage) -> AssetChecksDefinition:
    """All checks of a stage's tables, as one step."""
    rules = [rule for rule in RULES if rule.table in stage.tables]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PreviewWarning)  # partitioned checks are marked so in this version, and work
        specs = [
            AssetCheckSpec(r.name, asset=r.table, description=r.doc, blocking=r.blocking, partitions_def=cells)
            for r in rules
        ]

    @multi_asset_check(specs=specs, name=f"{stage.name}_checks")
    def checks(
        context: AssetCheckExecutionContext, lake: LakeResource, raw_store: RawStoreResource
    ) -> Iterator[AssetCheckResult]:
        with working(context, lake) as cell:
            for rule in rules:
                verdict = judged(rule, cell, raw_store)
                yield AssetCheckResult(
                    asset_key=rule.table,
                    check_name=rule.name,
                    passed=verdict.passed,
                    severity=rule.severity,
                    description=verdict.text,
                    metadata=verdict.metadata,
                )

    return checks


def judged(rule: Rule, cell: Cell, raw_store: RawStoreResource) -> Verdict:
    """A cell without a filing has nothing that could break a rule; damage is a failure of the rule, not of the run."""
    try:
        return rule.judge(cell, raw_store)
    except NotInWarehouse as error:
        return Verdict(not len(cell.lake.built(cell.ticker, cell.period)), str(error), {})


ALL = [checks_of(stage) for stage in STAGES.values()]
