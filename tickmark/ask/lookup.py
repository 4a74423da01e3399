"""One verified fact for a company, a metric (or a row's label, or a segment) and a period; or why there is none."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date

from tickmark.ask.fact_query import FoundFact, Wanted
from tickmark.ask.fact_words import FactWords, KeptWords
from tickmark.ask.free_text_lookup import Descriptions
from tickmark.ask.kinds import OF_PARTS, fits_unit, has_parts, has_shares, is_further, is_instant, is_told, metric_words
from tickmark.ask.linker import Linkers
from tickmark.ask.partition import asked_for, partitions
from tickmark.ask.plan import PeriodSpec
from tickmark.ask.point_in_time import by_class, day_told
from tickmark.ask.refusal import Refused
from tickmark.ask.rows import (
    as_data,
    fits_label,
    in_financial_pages,
    in_total,
    is_line,
    is_part,
    labels_like,
    names_of_row,
    one_meaning,
    read_end,
)
from tickmark.ask.spans import mention_of, preferred_length, so_far
from tickmark.caching import Lately
from tickmark.catalogue import nearest
from tickmark.factstore import (
    ANY,
    FACTS_KEPT,
    SHARED,
    STATEMENTS,
    CompanyFacts,
    FactStore,
    StoredFact,
    conflicting,
    label_key,
    of_share,
)
from tickmark.language.units import is_money
from tickmark.language.words import content
from tickmark.model import OUTLOOK
from tickmark.time.mentions import PeriodMention
from tickmark.time.resolve import Calendar, Slot

_PART_OF_NAME = re.compile(r"\s+segments?$", re.IGNORECASE)
_SPENDING = re.compile(r"\s(?:expenses?|costs?)\s*$", re.IGNORECASE)
_CURRENT = frozenset(("current", "portion", "maturity"))


class Lookup:
    """Searches in a store with what was known on a day.

    Args:
        store: the facts.
        as_of: only filings that were public by then count.
        words: those around the facts of the companies; own ones where none are given.
    """

    def __init__(self, store: FactStore, as_of: date | None = None, words: KeptWords | None = None) -> None:
        self.store = store
        self.as_of = as_of
        self._calendars: Lately[str, Calendar] = Lately(FACTS_KEPT)
        self._descriptions: Lately[str, Descriptions] = Lately(FACTS_KEPT)
        self._words = words or KeptWords(store)
        self.linkers = Linkers(self._words)

    def company(self, ticker: str) -> CompanyFacts:
        """All facts of a company.

        Raises:
            Refused: it is not known.
        """
        held = self.store.facts(ticker)
        if held is None:
            raise Refused(
                "insufficient_data",
                f"There are no filings of {ticker} in the warehouse.",
                suggestions=(f"Build it: tickmark build {ticker}",),
                settled=True,
            )
        return held

    def calendar(self, ticker: str) -> Calendar:
        """The company's periods, as far as they were known."""

        def read() -> Calendar:
            facts = [fact for fact in self.company(ticker).facts if self._public(fact)]
            known = [fact for fact in facts if fact.metric and not is_told(fact.metric) and fact.segment is None]
            if not any(fact.period_start for fact in known):  # no statement says how long its periods are
                known = facts
            return Calendar((f.fiscal_period, f.period_start, f.period_end_date) for f in known)

        return self._calendars.of(ticker, read, lambda _: len(self.company(ticker).facts))

    def find(self, wanted: Wanted) -> FoundFact:
        """The fact that counts.

        Raises:
            Refused: the company, the period or the fact is not there, or several meanings fit.
        """
        held = self.company(wanted.ticker)
        if wanted.described:
            return self._described(wanted)
        slots = self._slots(wanted)
        for slot in slots:
            pool = self._pool(wanted, slot)
            if pool:
                return self._chosen(wanted, slot, pool)
        if found := self._of_described_member(wanted, slots):
            return found
        raise self._nothing(wanted, held, slots)

    def _described(self, wanted: Wanted) -> FoundFact:
        """The amount that words describe: of the period, or of the newest report where it is one of a schedule or no
        period is said.
        """
        closing = wanted.period.edge or (wanted.period.day and not wanted.period.months)
        newest = wanted.due or (wanted.period.latest and wanted.period.months is None)
        slots = (
            []
            if newest
            else [
                self.slot(wanted.ticker, wanted.period, instant=instant)
                for instant in ((True,) if closing else (False, True))
            ]
        )
        when = None if newest else [slot for slot in slots if slot]
        words = wanted.described or ""
        if wanted.linked:
            fact = self._linked(wanted.ticker, words, when)
        else:
            fact = self._descriptions_of(wanted.ticker).one(words, wanted.due, when)
        return FoundFact(fact, Slot(fact.fiscal_period or "", fact.period_start, fact.period_end_date, fact.months))

    def _linked(self, ticker: str, words: str, slots: Sequence[Slot] | None) -> StoredFact:
        link = self.linkers.certain(ticker, words, slots, self.as_of)
        if link is None:
            raise Refused("insufficient_data", f"No amount of the filings here is certain to be '{words}'.")
        return link.fact

    def _of_described_member(self, wanted: Wanted, slots: Sequence[Slot]) -> FoundFact | None:
        """A metric of a member where a table says it by its column or its title, as goodwill of a segment; statements
        state profits and sales of members otherwise.
        """
        if not (wanted.metric and wanted.segment and slots) or wanted.metric in OF_PARTS:
            return None
        try:
            fact = self._descriptions_of(wanted.ticker).one(
                f"{metric_words(wanted.metric)} of {wanted.segment}", None, slots
            )
        except Refused:
            return None
        slot = next((slot for slot in slots if slot.end == fact.period_end_date), slots[0])
        return FoundFact(fact, slot) if fits_unit(wanted.metric, fact.unit) else None

    def _descriptions_of(self, ticker: str) -> Descriptions:
        words = self._words.of(ticker)
        public = words if self.as_of is None else FactWords([f for f in words.facts if self._public(f)], words.measured)
        return self._descriptions.of(ticker, lambda: Descriptions(public), lambda _: len(words.facts))

    def has(self, wanted: Wanted) -> bool:
        """Whether `find` gives a fact."""
        try:
            self.find(wanted)
        except Refused:
            return False
        return True

    def is_flow(self, wanted: Wanted) -> bool:
        """Whether `find` gives an amount of money of a period, of which parts of the period add up."""
        try:
            fact = self.find(wanted).fact
        except Refused:
            return False
        return fact.period_start is not None and is_money(fact.unit)

    def labels(self, ticker: str, label: str) -> tuple[StoredFact, ...]:
        """Facts of the whole company in rows of that label, or of the same label with another name of what it measures;
        the best first.
        """
        held = self.company(ticker)
        for key in filter(None, names_of_row(label)):
            rows = (f for f in held.by_label.get(key, ()) if f.segment is None and self._public(f))
            if found := tuple(f for f in rows if is_line(f, key) and fits_label(f, label)):
                return found
        return self._kind_said(ticker, label)

    def _in_notes(self, ticker: str, label: str) -> tuple[StoredFact, ...]:
        """Amounts that sentences of the notes call just so: `Depreciation expense was $3.33 billion`."""
        rows = self.company(ticker).by_label.get(label_key(label), ()) if len(content(label)) > 1 else ()
        return tuple(
            f
            for f in rows
            if f.segment is None and f.table_index is None and "Note" in (f.section_id or "") and self._public(f)
        )

    def _kind_said(self, ticker: str, label: str) -> tuple[StoredFact, ...]:
        """Rows whose label lacks what kind of amount they are, which their table says: `fulfillment expense` in an
        income statement, `raw materials inventory` among the parts of inventories.
        """
        if spent := _SPENDING.search(label):
            rest = label[: spent.start()]
            return (
                tuple(f for f in self.labels(ticker, rest) if f.table_kind == "income_statement")
                if rest.strip()
                else ()
            )
        named = read_end(label)
        return tuple(f for f in self.labels(ticker, named[0]) if self._is_part(f, named[1])) if named else ()

    def parts(self, ticker: str) -> tuple[str, ...]:
        """The members of a company whose amounts it is known what they measure of."""
        facts = self.company(ticker).facts
        return tuple(
            dict.fromkeys(
                f.segment for f in facts if f.segment and f.fact_id in self._measure(ticker) and self._public(f)
            )
        )

    def is_part(self, ticker: str, label: str, whole: str) -> bool:
        """Whether a table of the company adds rows of a label up to a total that is called so."""
        return any(self._is_part(f, whole) for f in self.labels(ticker, label))

    def own_row(self, ticker: str, metric: str, words: str) -> bool:
        """Whether the company has a row of its own that is called just that, beside the metric; or, where no statement
        states the metric, in a note and nested under nothing else.
        """
        if any(self._public(f) for f in self.company(ticker).own_rows(metric, words)):
            return True
        named = [f for f in self.company(ticker).by_metric.get(metric, ()) if f.segment is None and self._public(f)]
        stated = any(f.table_kind in STATEMENTS or label_key(f.row_label or f.label) == label_key(words) for f in named)
        if stated or is_told(metric) or (named and words.casefold() == metric_words(metric)):
            return False  # the name that the catalogue shows means the metric
        rows = self.labels(ticker, words) or self._in_notes(ticker, words)
        own = [
            f
            for f in rows
            if f.metric is None
            or (not named and f.metric in nearest(metric) and content(f.row_label or f.label) == content(words))
        ]
        return (
            bool(own) and (is_further(metric) or any(f.metric for f in own))
            if not named
            else any(in_financial_pages(f) and " > " not in f.label for f in own)
        )

    def member_of_row(self, ticker: str, metric: str, words: str) -> str | None:
        """The member whose part of a metric an income statement states in a row called just so (`cost of services`),
        where the whole is called otherwise.
        """
        held = self.company(ticker)
        called = [
            f for f in held.by_label.get(label_key(words), ()) if f.table_kind == "income_statement" and self._public(f)
        ]
        whole = any(f.segment is None for f in called)
        parts = {f.segment for f in called if f.segment and self._measure(ticker).get(f.fact_id) == metric}
        return next(iter(parts)) if len(parts) == 1 and not whole else None

    def members(self, ticker: str, metric: str, period: PeriodSpec, called: str) -> tuple[str, ...]:
        """The members that a company's amount is the sum of, of the kind that a question calls so (`segment`,
        `region`).

        Raises:
            Refused: the amount is not there, no table divides it, or several do and it is not said which is meant.
        """
        whole = self.find(Wanted(ticker, period, metric))
        months = 0 if whole.slot.start is None else whole.slot.months
        pool = self.store.find(ticker, end=whole.slot.end, months=months, segment=ANY, as_of=self.as_of)
        parts = (f for f in pool if f.segment and self._measure(ticker).get(f.fact_id) == metric)
        found = partitions(parts, whole.fact, (f for f in pool if not f.segment))
        profits = OF_PARTS - {"revenue"}
        earning = {
            f.segment.casefold()
            for f in self.company(ticker).facts
            if f.segment and self._measure(ticker).get(f.fact_id) in profits
        }
        chosen = asked_for(found, called, earning)
        if chosen is not None:
            return chosen.names
        name, words = self.company(ticker).company.name, metric_words(metric)
        if not found:
            raise Refused(
                "insufficient_data",
                (
                    f"No table of {name} here divides {words} of {whole.slot.name or whole.slot.end} into parts that "
                    f"add "
                    f"up to it."
                ),
            )
        ways = tuple(f"{', '.join(p.names[:3])} ..." for p in found[:6])
        raise Refused(
            "missing_context",
            f"{name} divides {words}, but not into what the question calls '{called}'.",
            suggestions=ways,
        )

    def row_of_part(self, ticker: str, metric: str, words: str) -> str | None:
        """The row of a statement that words name among those that are each a part of a metric (`current portion of
        long-term debt` of what is due in a year).
        """
        if not has_parts(metric):
            return None
        said = set(content(words))
        rows = {
            f.row_label or f.label
            for f in self.company(ticker).by_metric.get(metric, ())
            if f.segment is None and f.table_kind in STATEMENTS
        }
        for words_said in (said, said - _CURRENT):  # what is due in a year is the current portion
            fitting = [row for row in rows if words_said and words_said <= set(content(row))]
            if len(fitting) == 1 < len(rows):
                return fitting[0]
        return None

    def outlooks(self, tickers: Sequence[str]) -> list[str]:
        """Where companies have said what they expect, in words: of each the newest outlook, for the furthest period."""
        said = []
        for ticker in tickers:
            held = self.store.facts(ticker)
            given = [f for f in held.facts if f.label.startswith(f"{OUTLOOK} > ") and self._public(f)] if held else []
            if given:
                fact = max(given, key=lambda f: (f.filing_date, f.period_end_date))
                when = fact.fiscal_period or str(fact.period_end_date)
                said.append(
                    f"{fact.entity} states its outlook for {when} in the {fact.doc_type} filed {fact.filing_date}: "
                    f"tickmark facts {ticker} --fiscal '{when}'"
                )
        return said

    def slot(self, ticker: str, spec: PeriodSpec, *, instant: bool) -> Slot | None:
        """The period in the company's calendar; None where it has none such. What has passed of a year that is not
        over is the longest of its periods that was filed.
        """
        calendar = self.calendar(ticker)
        for named in (spec, *so_far(spec)):
            mention = mention_of(named)
            if found := calendar.instants(mention) if instant else calendar.durations(mention):
                break
        if not found or (
            not instant and len(found) > 1 and (found := preferred_length(found, spec)) and len(found) > 1
        ):
            return None
        slot: Slot | None = found[-1]
        if slot is not None and spec.back:
            slot = calendar.before(slot, 12 * spec.back)
        if slot is not None and spec.quarters_back:
            slot = calendar.before(slot, 3 * spec.quarters_back)
        return slot

    def year_to_date(self, ticker: str, spec: PeriodSpec) -> Slot | None:
        """What had passed of a fiscal year at the end of a period, of the newest one where none is named."""
        calendar = self.calendar(ticker)
        newest = [slots[-1].end for slots in (calendar.quarters, calendar.years) if slots]
        named = [slot.end for slot in calendar.durations(mention_of(spec))] if not spec.latest else newest
        ends = calendar.durations(PeriodMention(0, 1, "date", day=max(named))) if named else ()
        return next((slot for slot in reversed(ends) if slot.name.startswith(("Q1", "H1", "9M", "FY"))), None)

    def _public(self, fact: StoredFact) -> bool:
        return self.as_of is None or fact.filing_date <= self.as_of

    def _slots(self, wanted: Wanted) -> list[Slot]:
        """Where to look, the likeliest first: metrics are flows or balances, the rows of a label may be either; what is
        told in words has days of its own.
        """
        if is_told(wanted.metric):
            return self._days_told(wanted)
        kinds = (is_instant(wanted.metric),) if wanted.metric else self._kinds_of_row(wanted)
        found = [self.slot(wanted.ticker, wanted.period, instant=instant) for instant in kinds]
        if not any(found) and not all(kinds) and wanted.period.day and wanted.period.months is None:
            both = self.calendar(wanted.ticker).durations(mention_of(wanted.period))
            month = [slot for slot in both if slot.months == 1 and wanted.period.loose]
            if month:  # "in June 2025"
                return month
            if len(both) > 1:
                names = " or ".join(f"the {slot.months} months to {slot.end}" for slot in both)
                raise Refused(
                    "missing_context",
                    (
                        f"{wanted.words().capitalize()} is an amount of a period, and {wanted.period.day} ends "
                        f"several: "
                        f"{names}."
                    ),
                    suggestions=("Say which period, as 'the three months ended ...'",),
                )
        return [slot for slot in found if slot]

    def _days_told(self, wanted: Wanted) -> list[Slot]:
        held = self.company(wanted.ticker)
        told = [f for f in held.by_metric.get(wanted.metric or "", ()) if self._public(f)]
        own = [f for f in told if (f.segment or "").casefold() == (wanted.segment or "").casefold()]
        if told and not own and not wanted.segment:
            raise by_class(held.company.name, wanted.words(), told)
        period = self.slot(wanted.ticker, wanted.period, instant=False) or self.slot(
            wanted.ticker, wanted.period, instant=True
        )
        day = day_told(own, wanted.period, period) or period
        return [day] if day else []

    def _kinds_of_row(self, wanted: Wanted) -> tuple[bool, ...]:
        """Whether a row's amount is looked for as a balance, and then as a flow: what the balance sheet lists is its
        balance, and the cash flow's row of that name the change in it.
        """
        if (
            wanted.period.edge
            or wanted.period.months == 0
            or (wanted.period.day and not wanted.period.months and not wanted.period.longest)
        ):
            return (True,)
        listed = any(f.table_kind == "balance_sheet" for f in self.labels(wanted.ticker, wanted.label or ""))
        return (True, False) if listed else (False, True)

    def _pool(self, wanted: Wanted, slot: Slot) -> list[StoredFact]:
        months = 0 if slot.start is None else slot.months
        if wanted.segment:
            return self._of_member(wanted, slot, months)
        if wanted.metric is None:
            rows = self.labels(wanted.ticker, wanted.label or "") or self._in_notes(wanted.ticker, wanted.label or "")
            return [
                f
                for f in rows
                if f.period_end_date == slot.end and f.months == months and self._is_part(f, wanted.within)
            ]
        pool = self.store.find(
            wanted.ticker, wanted.metric, end=slot.end, months=months, segment=None, as_of=self.as_of
        )
        return pool or self._by_name(wanted, slot, months)

    def _of_member(self, wanted: Wanted, slot: Slot, months: int) -> list[StoredFact]:
        """Amounts of a member that are the metric; what is called `MedTech segment` is elsewhere printed as
        `MedTech`.
        """
        alike = (
            s for s in self.company(wanted.ticker).segments if label_key(s) == label_key(wanted.segment or "")
        )  # `iPhone®` in another filing
        for name in dict.fromkeys((wanted.segment, _PART_OF_NAME.sub("", wanted.segment or ""), *alike)):
            pool = self.store.find(wanted.ticker, end=slot.end, months=months, segment=name, as_of=self.as_of)
            if found := [
                f for f in pool if wanted.metric and self._measure(wanted.ticker).get(f.fact_id) == wanted.metric
            ]:
                return found
        return []

    def _is_part(self, fact: StoredFact, whole: str | None) -> bool:
        """Whether a row's table adds it up to a total that is called so; always where no total is asked for."""
        if whole is None:
            return True
        return is_part(fact, whole, self.company(fact.ticker).by_table[fact.accession, fact.table_index])

    def _by_name(self, wanted: Wanted, slot: Slot, months: int) -> list[StoredFact]:
        """Rows of a statement that are called what the metric is called, for a company none of whose facts were
        recognised as the metric.
        """
        called = self.company(wanted.ticker).rows_called(wanted.metric) if wanted.metric else ()
        found = [f for f in called if f.period_end_date == slot.end and f.months == months and self._public(f)]
        return [
            f for f in found if label_key(f.row_label or f.label) == label_key(found[0].row_label or found[0].label)
        ]

    def _measure(self, ticker: str) -> Mapping[str, str]:
        return self._words.of(ticker).measured

    def _chosen(self, wanted: Wanted, slot: Slot, pool: Sequence[StoredFact]) -> FoundFact:
        several = has_shares(wanted.metric)
        if wanted.metric in SHARED:
            pool = of_share(pool, self.company(wanted.ticker).facts, wanted.share)
        different = conflicting(in_total(pool))
        if wanted.metric is None or wanted.segment or has_parts(wanted.metric):
            one_meaning(wanted.words(), pool, different, named=bool(wanted.metric and not wanted.segment))
        conflicts = (
            tuple(different[1:])
            if len(different) > 1 and not several and different[0].unit == different[1].unit
            else ()
        )
        return FoundFact(
            different[0],
            slot,
            tuple(f for f in conflicts if f.unit == different[0].unit and f.table_kind in STATEMENTS),
        )

    def _nothing(self, wanted: Wanted, held: CompanyFacts, slots: Sequence[Slot]) -> Refused:
        """Why there is no such fact: the period is not there, or the company does not state the metric, or not for that
        period.
        """
        name = held.company.name
        if not held.facts:
            return Refused(
                "insufficient_data",
                f"No fact was read of the documents of {name} here.",
                suggestions=(f"Search them: tickmark search '{wanted.words()}' --ticker {held.company.ticker}",),
            )
        if not any(self._public(f) for f in held.facts):
            return Refused(
                "insufficient_data",
                f"No filing of {name} was public on {self.as_of}.",
                suggestions=(f"Its first filing here became public on {held.company.filed[0]}",),
                settled=True,
            )
        calendar = self.calendar(held.company.ticker)
        if not slots:
            if wanted.period.calendar:
                years = "; ".join(f"{slot.name} ends on {slot.end}" for slot in calendar.years[-3:])
                return Refused(
                    "period_discontinuity",
                    f"{name} has no fiscal period that matches {wanted.period.words()}.",
                    suggestions=(years,) if years else (),
                    settled=True,
                )
            known = tuple(calendar.names()[:8])
            when = f" public by {self.as_of}" if self.as_of else ""
            return Refused(
                "insufficient_data",
                f"The filings of {name} here{when} do not cover {wanted.period.words()}.",
                suggestions=known,
                settled=True,
            )
        stated = sorted(self._elsewhere(wanted), key=lambda f: f.period_end_date, reverse=True)
        if not stated:
            near = tuple(as_data(f) for f in self._instead(wanted, slots[0]))
            rows = tuple(dict.fromkeys(f"'{row['label']}'" for row in near))
            return Refused(
                "insufficient_data",
                f"{name} states no {wanted.words()} in the filings here.",
                suggestions=rows or labels_like(held, wanted.label or metric_words(wanted.metric)),
                partial=near,
                understood=bool(wanted.metric and not wanted.segment),
            )
        periods = tuple(dict.fromkeys(f.fiscal_period or str(f.period_end_date) for f in stated))[:8]
        partial = tuple(as_data(f) for f in stated[:3])
        return Refused(
            "insufficient_data",
            f"{name} states {wanted.words()}, but not for {slots[0].name or slots[0].end}.",
            suggestions=periods,
            partial=partial,
            understood=True,
        )

    def _instead(self, wanted: Wanted, slot: Slot) -> list[StoredFact]:
        """What comes nearest to a metric that the company does not state, each under its own name: marketing and
        administrative expense for the two together.
        """
        if wanted.metric is None or wanted.segment:
            return []
        months = 0 if slot.start is None else slot.months
        found = [
            self.store.find(wanted.ticker, name, end=slot.end, months=months, segment=None, as_of=self.as_of)[:1]
            for name in nearest(wanted.metric)
        ]
        return [fact for first in found for fact in first]

    def _elsewhere(self, wanted: Wanted) -> list[StoredFact]:
        if wanted.segment and wanted.metric is None:
            return []  # its amounts of other periods are of whatever it states
        if wanted.segment:
            known = self._measure(wanted.ticker)
            return [
                f
                for f in self.store.find(wanted.ticker, segment=wanted.segment, as_of=self.as_of)
                if known.get(f.fact_id) == wanted.metric
            ]
        if wanted.metric is None:
            return [f for f in self.labels(wanted.ticker, wanted.label or "") if self._is_part(f, wanted.within)]
        return self.store.find(wanted.ticker, wanted.metric, segment=None, as_of=self.as_of)


__all__ = ["Lookup"]
