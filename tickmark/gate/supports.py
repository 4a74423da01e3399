"""Further witnesses: sums, identities between statements, and the same fact printed elsewhere.

They confirm only what the second reader is silent on, and only from facts that it confirms: a reader that is wrong in
the same way everywhere finds no support here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Hashable, Iterable, Mapping, Sequence

from tickmark.gate.testimony import Row, Says, Testimony, months_between
from tickmark.proofs.results import ProofResult
from tickmark.second_reader import kind_of_label

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
_STATED_TWICE = "stated_twice_alike"
_ALMOST = 0.1  # part of a value by which a slip of two digits misses it
_ACCOUNT = re.compile(
    r"\b(?:retained|reinvested|paid-in|treasury|accumulated|non-?controlling|common stock|fair value|equity|deficit)\b",
    re.IGNORECASE,
)  # a column of an account, in which a row's name is not that of the statement
_AGREE = 2  # rows of a column whose days are confirmed, at least, for it to witness for the others
_OF_A_YEAR = 4  # digits
_ROUNDS = 3  # a sum of sums is settled from its parts upwards
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[a-z]{3,}")
_FEW, _ENOUGH = 3, 4  # digits that two printings must share: under one label, under labels with a word in common


def hear_proofs(results: Sequence[ProofResult], rows: Mapping[str, Row], said: Mapping[str, Testimony]) -> None:
    """Let proofs that hold witness for the facts they cover.

    In a sum of scaled values one part of another scale, or of another period, would show: parts on which the second
    reader is silent are confirmed by those that it confirms.
    """
    holding = [result for result in results if result.holds and result.name in _NAMES]
    for result in holding:
        for fact_id in result.fact_ids:
            said[fact_id].witnesses[_NAMES[result.name]] = None
    settle_sums(holding, rows, said)


def settle_sums(results: Iterable[ProofResult], rows: Mapping[str, Row], said: Mapping[str, Testimony]) -> None:
    """Let the confirmed parts of each sum that holds confirm what the second reader is silent on in it."""
    sums = [result for result in results if result.holds and result.name in _SUMS]
    for _ in range(_ROUNDS):
        for result in sums:
            _settle(result.fact_ids, rows, said)


def hear_disagreements(
    results: Sequence[ProofResult], backed: Container[str], rows: Mapping[str, Row], said: Mapping[str, Testimony]
) -> None:
    """Let a metric that a filing states in several places with different values witness against what nothing else
    backs.

    Highlights with a revenue of 2,101 stand against a statement of income in which 2,110 is what gross profit and cost
    add up to: the highlights are contradicted. Where no place is backed by another proof, or several are, none is
    believed.
    """
    for result in results:
        if result.holds or result.name != _STATED_TWICE:
            continue
        sure = {rows[fact_id]["value"] for fact_id in result.fact_ids if fact_id in backed and said[fact_id].confirmed}
        for fact_id in result.fact_ids:
            value = rows[fact_id]["value"]
            if any(abs(value - other) <= result.allowed for other in sure) and len(sure) == 1:
                continue
            others = {rows[other]["value"] for other in result.fact_ids} - {value}
            why = f"the filing also states {', '.join(f'{other:,.15g}' for other in sorted(others))} for it"
            if len(sure) == 1 and fact_id not in backed:
                said[fact_id].contradict("value", why)
            else:
                said[fact_id].doubt("value", why)


def hear_namesakes(backed: frozenset[str], rows: Mapping[str, Row], said: Mapping[str, Testimony]) -> None:
    """Let what a statement proves of a metric witness against a row elsewhere that bears its name, its days and nearly
    its value.

    `Net revenue 2,101` beside a statement of income whose `Total net revenue` of 2,110 adds up is a slip, or of
    something else.
    """
    proved: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for fact_id in backed:
        row = rows[fact_id]
        if row["metric"] and not row["segment"] and said[fact_id].confirmed:
            proved[_named(row)].append(row)
    for fact_id, row in rows.items():
        if row["table_index"] is None or row["segment"] or fact_id in backed or not row["value"]:
            continue
        if _ACCOUNT.search(row["column_label"] or ""):
            continue
        namesakes = [other["value"] for other in proved.get(_named(row), ())]
        gaps = [abs(row["value"] - value) for value in namesakes]
        if gaps and _unit_of(row) < min(gaps) <= _ALMOST * abs(row["value"]):
            stated = ", ".join(f"{value:,.15g}" for value in sorted(set(namesakes)))
            said[fact_id].doubt("value", f"a statement proves {stated} for a row of this name")


def backed_by_proofs(results: Iterable[ProofResult]) -> frozenset[str]:
    """Facts that a proof covers which holds; being printed twice proves nothing."""
    holding = (result for result in results if result.holds and result.name != _STATED_TWICE)
    return frozenset(fact_id for result in holding for fact_id in result.fact_ids)


def _named(row: Row) -> tuple[object, ...]:
    words = frozenset(_WORD.findall(row["label"].rpartition(" > ")[2].lower())) - {"total"}
    return words, row["unit"], row["period_start"], row["period_end_date"]


def _unit_of(row: Row) -> float:
    """One unit of the last digit that is printed."""
    decimals = len((row["printed"] or "").partition(".")[2].rstrip(")% "))
    return float(10.0 ** ((row["scale"] or 0) - decimals))


def _settle(ids: Sequence[str], rows: Mapping[str, Row], said: Mapping[str, Testimony]) -> None:
    own = [said[fact_id] for fact_id in ids]
    if all(one.value is not Says.SILENT and one.days is not Says.SILENT for one in own):
        return
    counted = [one for fact_id, one in zip(ids, own, strict=True) if rows[fact_id]["value"]]
    for aspect in ("value", "days"):
        standing = [getattr(one, aspect) for one in counted]
        if not standing or min(standing) < Says.SILENT:
            continue
        sure = sum(stand is Says.CONFIRMS for stand in standing)
        if sure >= 2 or 2 * sure >= len(standing) > 1:
            silent = [
                (rows[fact_id], one)
                for fact_id, one in zip(ids, own, strict=True)
                if getattr(one, aspect) is Says.SILENT
            ]
            if aspect == "value" or all(_may_be_of_these_days(row, likely=True) for row, _ in silent):
                for _, one in silent:
                    setattr(one, aspect, Says.CONFIRMS)


def _may_be_of_these_days(row: Row, *, likely: bool = False) -> bool:
    """Whether a row's label leaves it an instant, or a duration, as it claims: neither its column nor what it adds up
    with makes `Interest paid` an instant. Where the others leave an instant `likely`, only a certain label stands
    against it.
    """
    header, sure = kind_of_label((row["column_label"] or "").rpartition(" | ")[2])
    if header == ("duration" if row["period_start"] is None else "instant") and (sure or not likely):
        return False
    kind, certain = kind_of_label(row["row_label"] or "")
    if kind is None and row["period_start"] is None:
        kind, _ = kind_of_label(row["label"].rpartition(" > ")[0].rpartition(" > ")[2])
    if row["period_start"] is None:
        return kind != "duration" or (likely and not certain)
    return not (kind == "instant" and certain)


def hear_neighbours(rows: Iterable[Row], said: Mapping[str, Testimony]) -> None:
    """Let the amounts beside one witness for its days: what the second reader confirms for at least two amounts of a
    column, or for one of a row or a table whose confirmed amounts are all of one length, holds of those on which it is
    silent and that claim the same days.

    A column, row or table that is doubted anywhere witnesses nothing, and neither does a number without a currency that
    the second reader does not read: barrels are no witnesses of dollars.
    """
    columns: dict[Hashable, list[Row]] = defaultdict(list)
    across: dict[Hashable, list[Row]] = defaultdict(list)
    tables: dict[Hashable, list[Row]] = defaultdict(list)
    listed = list(rows)
    sure = {row["fact_id"] for row in listed if _lends_days(row, said[row["fact_id"]])}
    for row in listed:
        if row["table_index"] is not None:
            columns[row["table_index"], row["column_label"] or row["column_index"]].append(row)
            across[row["table_index"], row["row_index"]].append(row)
            tables[row["table_index"]].append(row)
    for groups, name, least in (
        (columns, "same_column", _AGREE),
        (across, "same_row", 1),
        (tables, "same_table", _AGREE),
    ):
        for same in groups.values():
            _hear_days(same, said, sure, name, least)


def _lends_days(row: Row, one: Testimony) -> bool:
    plain = row["unit"] == "pure" or row["unit"].endswith("/unit")
    return one.days is Says.CONFIRMS and not (plain and one.value is Says.SILENT)


def _hear_days(same: Sequence[Row], said: Mapping[str, Testimony], sure: Container[str], name: str, least: int) -> None:
    known = [row for row in same if row["fact_id"] in sure]
    stands = {said[row["fact_id"]].days for row in same}
    if len(known) < least or min(stands) < Says.SILENT or Says.SILENT not in stands:
        return
    headers: dict[tuple[int, object], set[str]] = defaultdict(set)
    for row in known:
        headers[_span(row)] |= _dated(row)
    if len({months for months, _ in headers}) > 1 or (name == "same_column" and len(headers) > 1):
        return
    likely = 2 * len(known) >= len(same)
    for row in same:
        one, span = said[row["fact_id"]], _span(row)
        alike = one.days is Says.SILENT and span in headers and _dated(row) <= headers[span]
        if alike and _may_be_of_these_days(row, likely=likely):
            one.days = Says.CONFIRMS
            one.witnesses[name] = None


def _dated(row: Row) -> set[str]:
    """The parts of a column's header that may name a year: `2023` of `2023 | Level 1`."""
    return {part for part in (row["column_label"] or "").split(" | ") if len(_DIGIT.findall(part)) >= _OF_A_YEAR}


def _span(row: Row) -> tuple[int, object]:
    return months_between(row["period_start"], row["period_end_date"]), row["period_end_date"]


def hear_repetitions(rows: Iterable[Row], said: Mapping[str, Testimony]) -> None:
    """Let a fact that is printed in several places witness for itself: what is confirmed in one is confirmed in all.

    Two printings are of one fact where value, unit, days and member are the same, and the metric or the label, or four
    digits and a word of the label.
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
