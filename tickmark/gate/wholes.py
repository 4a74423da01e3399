"""Rules over amounts in different places of a filing: what states one thing in two ways, or a part and its whole.

A fact that the second reader confirms is never doubted here; it is what the others are held against.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from tickmark.gate.testimony import Row, Says, Testimony
from tickmark.proofs.results import ProofResult

_EPS = frozenset(("basic_eps_times_shares_is_net_income", "diluted_eps_times_shares_is_net_income"))
_SHARES = frozenset(("shares_basic", "shares_diluted"))
_ON_COVER = "shares_outstanding"
_LARGEST = frozenset(("revenue", "total_assets"))
"""Metrics of the company above which no amount of a segment is, but for sales between segments."""
_ADDED_UP = frozenset(("revenue", "operating_income"))
_BETWEEN_SEGMENTS = 2  # times the company's that a segment's sales may be, with those to other segments
_APART = 20  # times that shares on the cover and average shares may differ: splits and new issues, not a scale
_THOUSAND = 1000
_ALIKE, _DIGITS = 2, 3  # amounts that a table has in common with a segment, and their digits, at least
_TOTAL = ("total ", "consolidated ")
_SHARE = 3  # of which they are a third at least of all that have so many digits


def judge_wholes(rows: Sequence[Row], proofs: Sequence[ProofResult], said: Mapping[str, Testimony]) -> None:
    """Hold all candidates of a filing against the rules."""
    _eps_times_shares_is_income(proofs, said)
    _cover_has_the_shares_of_the_statements(rows, said)
    _no_segment_above_the_company(rows, said)
    _no_table_of_a_segment_is_the_companys(rows, said)
    _no_total_of_the_company_is_a_parts(rows, said)
    _no_parts_that_add_up_are_the_companys(rows, said)
    _a_sentence_repeats_the_statement(rows, said)


def _eps_times_shares_is_income(proofs: Iterable[ProofResult], said: Mapping[str, Testimony]) -> None:
    """Earnings per share times shares is net income: where not, what nothing confirms of the three is doubted."""
    for proof in proofs:
        if proof.name in _EPS and not proof.holds:
            for fact_id in proof.fact_ids:
                _doubt(said[fact_id], "earnings per share times shares is not net income")


def _cover_has_the_shares_of_the_statements(rows: Iterable[Row], said: Mapping[str, Testimony]) -> None:
    """The shares outstanding that the cover counts are of the size of the average shares."""
    listed = list(rows)
    average = [row["value"] for row in _confirmed(listed, said) if row["metric"] in _SHARES and row["value"] > 0]
    if not average:
        return
    for row in listed:
        if row["metric"] == _ON_COVER and not row["segment"] and row["value"] > 0:
            apart = max(row["value"] / max(average), min(average) / row["value"])
            if apart > _APART:
                _doubt(said[row["fact_id"]], f"the statements have {max(average):,.15g} shares on average")


def _no_segment_above_the_company(rows: Sequence[Row], said: Mapping[str, Testimony]) -> None:
    """No amount of a segment is above the company's revenue and total assets on the same day."""
    whole: dict[tuple[object, ...], float] = defaultdict(float)
    for row in _confirmed(rows, said):
        if row["metric"] in _LARGEST and not row["segment"]:
            day = row["unit"], row["period_end_date"]
            whole[day] = max(row["value"], whole[day])
    for row in rows:
        limit = whole.get((row["unit"], row["period_end_date"]), 0.0)
        if limit and row["segment"] and abs(row["value"]) > _BETWEEN_SEGMENTS * limit:
            why = f"an amount of a segment above the company's {limit:,.15g}"
            if abs(row["value"]) > _THOUSAND / 2 * limit and said[row["fact_id"]].value is not Says.CONFIRMS:
                said[row["fact_id"]].contradict("value", why)
            else:
                _doubt(said[row["fact_id"]], why)


def _no_table_of_a_segment_is_the_companys(rows: Sequence[Row], said: Mapping[str, Testimony]) -> None:
    """A table without a member that states what others state of one segment is of that segment: only a heading names
    it, `Commercial Airplanes`, far above `Revenues 15,544`.
    """
    of_member: dict[tuple[object, ...], set[str]] = defaultdict(set)
    of_company: dict[tuple[object, ...], set[int]] = defaultdict(set)
    tables: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        if row["table_index"] is not None:
            tables[row["table_index"]].append(row)
            if row["segment"]:
                of_member[_stated(row)].add(row["segment"])
            else:
                of_company[_stated(row)].add(row["table_index"])
    for table, own in tables.items():
        if any(row["segment"] for row in own):
            continue
        telling = {_stated(row) for row in own if sum(map(str.isdigit, row["printed"] or "")) >= _DIGITS}
        found = Counter(
            member for stated in telling if of_company[stated] == {table} for member in of_member.get(stated, ())
        )
        member, alike = next(iter(found.most_common(1)), ("", 0))
        if alike >= _ALIKE and _SHARE * alike >= len(telling):
            for row in own:
                said[row["fact_id"]].doubt("member", f"the table states what others state of {member!r}")


def _no_total_of_the_company_is_a_parts(rows: Sequence[Row], said: Mapping[str, Testimony]) -> None:
    """A row called a total that states what the company states under that name is the company's, and so is all beside
    it: `Total net sales` at the foot of a table, below its last group.
    """
    of_company: dict[tuple[object, ...], set[frozenset[str]]] = defaultdict(set)
    for row in _confirmed(rows, said):
        if row["table_index"] is not None and not row["segment"]:
            of_company[_stated(row)].add(_name(row))
    foreign = {
        (row["table_index"], row["row_index"], row["segment"])
        for row in rows
        if row["segment"]
        and (row["row_label"] or "").lower().startswith(_TOTAL)
        and sum(map(str.isdigit, row["printed"] or "")) >= _DIGITS
        and _name(row) in of_company.get(_stated(row), ())
    }
    for row in rows:
        if (row["table_index"], row["row_index"], row["segment"]) in foreign:
            said[row["fact_id"]].doubt("member", "the row is a total that the company states, too")


def _no_parts_that_add_up_are_the_companys(rows: Sequence[Row], said: Mapping[str, Testimony]) -> None:
    """Amounts of one name in a table that add up to the company's revenue or income of these days are of its parts, and
    so is all in their columns that are of parts alone: `Net sales`, below `Cement` and below `Aggregates`.
    """
    wholes: dict[tuple[object, ...], set[float]] = defaultdict(set)
    for row in _confirmed(rows, said):
        if row["metric"] in _ADDED_UP and not row["segment"]:
            wholes[_days(row)].add(row["value"])
    groups: dict[tuple[object, ...], list[Row]] = defaultdict(list)
    for row in rows:
        if row["table_index"] is not None and not row["segment"] and wholes.get(_days(row)):
            groups[row["table_index"], row["row_label"], *_days(row)].append(row)
    columns: set[tuple[int, str | None]] = set()
    of_company: set[tuple[int, str | None]] = set()
    for same in groups.values():
        stated = wholes[_days(same[0])]
        parts = [row for row in same if row["value"] not in stated]
        allowed = len(parts) / 2 * 10.0 ** min(row["scale"] for row in same)
        total = sum(row["value"] for row in parts)
        positive = len(parts) > 1 and min(row["value"] for row in parts) > 0
        if positive and any(abs(total - one) <= allowed for one in stated):
            for row in parts:
                said[row["fact_id"]].doubt("member", "it adds up with others of its name to the company's")
            columns |= {_column(row) for row in parts}
    for row in rows:
        if row["value"] in wholes.get(_days(row), ()) or row["segment"]:
            of_company.add(_column(row))
    for row in rows:
        if row["table_index"] is not None and _column(row) in columns - of_company:
            said[row["fact_id"]].doubt("member", "another amount of its column adds up to the company's")


def _column(row: Row) -> tuple[int, str | None]:
    return row["table_index"], row["column_label"]


def _days(row: Row) -> tuple[object, ...]:
    return row["unit"], row["period_start"], row["period_end_date"]


def _name(row: Row) -> frozenset[str]:
    """The words of a row's own label, *total* aside."""
    return frozenset((row["row_label"] or "").lower().split()) - {"total", "consolidated"}


def _stated(row: Row) -> tuple[object, ...]:
    """What a row states, whosever it is."""
    return abs(row["value"]), row["unit"], row["period_start"], row["period_end_date"]


def _a_sentence_repeats_the_statement(rows: Sequence[Row], said: Mapping[str, Testimony]) -> None:
    """A sentence that names a metric of the company states what the statements state, to the digits that it prints."""
    stated: dict[tuple[object, ...], list[float]] = defaultdict(list)
    for row in _confirmed(rows, said):
        if row["table_index"] is not None and row["metric"] and not row["segment"]:
            stated[_of_metric(row)].append(row["value"])
    for row in rows:
        if row["table_index"] is not None or not row["metric"] or row["segment"]:
            continue
        known = stated.get(_of_metric(row))
        unit = 10.0 ** (row["scale"] - len((row["printed"] or "").partition(".")[2].rstrip(")% ")))
        if known and min(abs(abs(row["value"]) - abs(value)) for value in known) > unit:
            _doubt(
                said[row["fact_id"]], f"a statement has {', '.join(f'{value:,.15g}' for value in sorted(set(known)))}"
            )


def _confirmed(rows: Iterable[Row], said: Mapping[str, Testimony]) -> list[Row]:
    return [row for row in rows if said[row["fact_id"]].confirmed]


def _doubt(one: Testimony, why: str) -> None:
    if one.value is not Says.CONFIRMS:
        one.doubt("value", why)


def _of_metric(row: Row) -> tuple[object, ...]:
    return row["metric"], row["unit"], row["period_start"], row["period_end_date"]
