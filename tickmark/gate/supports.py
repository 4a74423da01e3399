"""Further witnesses: sums, identities between statements, and the same fact printed elsewhere.

They confirm only what the second reader is silent on, and only from facts that it confirms: a reader that is wrong in the
same way everywhere finds no support here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from tickmark.gate.testimony import Row, Says, Testimony
from tickmark.proofs.results import ProofResult

_SUMS = frozenset(("total_foots", "members_sum_to_the_company", "cash_flows_sum_to_the_change_in_cash"))
_NAMES = {
    "total_foots": "footing",
    "members_sum_to_the_company": "footing",
    "cash_flows_sum_to_the_change_in_cash": "footing",
    "balance_sheet_balances": "balance_identity",
    "assets_are_liabilities_and_equity": "balance_identity",
    "basic_eps_times_shares_is_net_income": "eps_times_shares",
    "diluted_eps_times_shares_is_net_income": "eps_times_shares",
    "change_leads_from_opening_to_closing_cash": "roll_forward",
    "cash_ties_to_the_balance_sheet": "repeated_in_table",
}
_ROUNDS = 3  # a sum of sums is settled from its parts upwards
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[a-z]{3,}")
_FEW, _ENOUGH = 3, 4  # digits that two printings must share: under one label, under labels with a word in common


def hear_proofs(results: Sequence[ProofResult], rows: Mapping[str, Row], said: Mapping[str, Testimony]) -> None:
    """Let proofs that hold witness for the facts they cover.

    In a sum of scaled values one part of another scale, or of another period, would show: parts on which the second reader
    is silent are confirmed by those that it confirms.
    """
    holding = [result for result in results if result.holds and result.name in _NAMES]
    for result in holding:
        for fact_id in result.fact_ids:
            said[fact_id].witnesses[_NAMES[result.name]] = None
    sums = [result for result in holding if result.name in _SUMS]
    for _ in range(_ROUNDS):
        for result in sums:
            _settle(result.fact_ids, rows, said)


def _settle(ids: Sequence[str], rows: Mapping[str, Row], said: Mapping[str, Testimony]) -> None:
    own = [said[fact_id] for fact_id in ids]
    counted = [one for fact_id, one in zip(ids, own, strict=True) if rows[fact_id]["value"]]
    for aspect in ("value", "days"):
        standing = [getattr(one, aspect) for one in counted]
        if not standing or min(standing) < Says.SILENT:
            continue
        sure = sum(stand is Says.CONFIRMS for stand in standing)
        if sure >= 2 or 2 * sure >= len(standing) > 1:
            for one in own:
                if getattr(one, aspect) is Says.SILENT:
                    setattr(one, aspect, Says.CONFIRMS)


def hear_repetitions(rows: Iterable[Row], said: Mapping[str, Testimony]) -> None:
    """Let a fact that is printed in several places witness for itself: what is confirmed in one is confirmed in all.

    Two printings are of one fact where value, unit, days and member are the same, and the metric or the label, or four digits
    and a word of the label.
    """
    groups: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in rows:
        if row["value"] and len(_DIGIT.findall(row["printed"])) >= _FEW:
            period = row["period_start"], row["period_end_date"]
            groups[abs(row["value"]), row["unit"], period, row["segment"]].append(row)
    for same in groups.values():
        confirmed = [row for row in same if said[row["fact_id"]].confirmed]
        for row in same:
            one = said[row["fact_id"]]
            others = (other for other in confirmed if _place(other) != _place(row) and _alike(row, other))
            if next(others, None) is None:
                continue
            one.witnesses["prose" if row["table_index"] is None else "repeated_in_table"] = None
            if one.value is Says.SILENT:
                one.value = Says.CONFIRMS
            if one.days is Says.SILENT:
                one.days = Says.CONFIRMS


def _place(row: Row) -> tuple[object, ...]:
    return row["table_index"], row["row_index"], row["paragraph_index"]


def _alike(row: Row, other: Row) -> bool:
    if row["metric"] and row["metric"] == other["metric"]:
        return True
    ours, theirs = set(_WORD.findall(row["label"].lower())), set(_WORD.findall(other["label"].lower()))
    return ours == theirs or (len(_DIGIT.findall(row["printed"])) >= _ENOUGH and bool(ours & theirs))
