"""Claims made false in one thing: the value, its digits, scale, sign or unit, the period, the company, what is
measured, or the part of the company.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from claim_sentences import SIGNED_NAMES, Planted, Value, Writer


class Corrupter:
    """Makes one thing of a true claim false."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.chance = writer.chance
        self.kinds: dict[str, Callable[[Planted, Value], Planted | None]] = {
            "value": self.value, "digits": self.digits, "scale": self.scale, "sign": self.sign, "unit": self.unit,
            "period": self.period, "entity": self.entity, "metric": self.metric, "segment": self.segment,
        }  # fmt: skip

    def corrupt(self, planted: Planted, v: Value, kind: str) -> Planted | None:
        made = self.kinds[kind](planted, v)
        return replace(made, corruption=kind) if made is not None and made.text != planted.text else None

    def _with(self, planted: Planted, printed: str) -> Planted | None:
        return (
            replace(planted, text=planted.text.replace(planted.printed, printed, 1), printed=printed)
            if printed != planted.printed
            else None
        )

    def value(self, planted: Planted, _: Value) -> Planted | None:
        """By 0.5 % to 50 %, and by more than the printed precision."""
        match = re.search(r"[\d,]+(?:\.\d+)?", planted.printed)
        if match is None:
            return None
        digits = match[0]
        number = Decimal(digits.replace(",", ""))
        places = len(digits.partition(".")[2])
        step = Decimal(1).scaleb(-places)
        factor = Decimal(str(round(self.chance.choice([-1, 1]) * 10 ** self.chance.uniform(-2.3, -0.31), 4)))
        other = (number * (1 + factor)).quantize(step, ROUND_HALF_UP)
        if abs(other - number) <= step or other <= 0:
            other = number + step * self.chance.choice([2, 3])
        return self._with(
            planted, planted.printed.replace(digits, f"{other:,}" if "," in digits or other >= 1000 else f"{other}", 1)
        )

    def digits(self, planted: Planted, _: Value) -> Planted | None:
        """Two neighbouring digits change places."""
        places = [m.start() for m in re.finditer(r"\d(?=[.,]?\d)", planted.printed)]
        self.chance.shuffle(places)
        for first in places:
            second = first + 1 if planted.printed[first + 1].isdigit() else first + 2
            a, b = planted.printed[first], planted.printed[second]
            leading = re.search(r"\d", planted.printed).start()  # type: ignore[union-attr]
            if a != b and not (b == "0" and first == leading):
                text = list(planted.printed)
                text[first], text[second] = b, a
                return self._with(planted, "".join(text))
        return None

    def scale(self, planted: Planted, _: Value) -> Planted | None:
        swaps = [
            ("billion", "million"),
            ("million", "billion"),
            ("thousand", "million"),
            ("bn", "M"),
            ("B", "M"),
            ("M", "B"),
        ]
        for one, other in swaps:
            if planted.printed.endswith((one, f"{one} dollars", f"{one} shares")):
                return self._with(planted, planted.printed.replace(one, other))
        if planted.printed.startswith("$") and planted.printed.count(",") >= 2:
            return self._with(planted, planted.printed[:-4])
        return None

    def sign(self, planted: Planted, v: Value) -> Planted | None:
        """A profit for a loss, a rise for a fall."""
        for one, other in (
            ("rose", "fell"),
            ("increased", "decreased"),
            ("grew", "declined"),
            ("climbed", "dropped"),
            ("fell", "rose"),
            ("declined", "grew"),
            ("decreased", "increased"),
            ("dropped", "climbed"),
            (" up ", " down "),
            (" down ", " up "),
            ("an increase", "a decrease"),
            ("a decrease", "an increase"),
        ):
            if planted.printed.endswith("%") and one in planted.text.replace("made up", "made"):
                return replace(planted, text=planted.text.replace(one, other, 1))
        if v.metric in SIGNED_NAMES and not planted.printed.endswith("%"):
            text = self.writer.level(replace(v, value=-v.value), printed=planted.printed, value=-v.value)
            return replace(text, ticker=planted.ticker) if text else None
        return self._with(planted, f"-{planted.printed}") if planted.printed.startswith("$") else None

    def unit(self, planted: Planted, v: Value) -> Planted | None:
        if planted.printed.startswith("$") and v.unit == "USD":
            if self.chance.random() < 0.5:
                return self._with(planted, planted.printed.replace("$", "€"))
            return self._with(planted, f"{planted.printed[1:]} shares")
        if v.unit == "shares":
            return self._with(planted, f"${planted.printed.removesuffix(' shares')}")
        if v.unit == "USD/shares":
            return self._with(planted, planted.printed.replace("$", "€"))
        return None

    def _differs(self, v: Value, other: Value | None) -> bool:
        """Whether another value would not be printed alike."""
        return (
            other is None
            or (other.value < 0) != (v.value < 0)
            or abs(abs(other.value) - abs(v.value)) > abs(v.value) * Decimal("0.06")
        )

    def period(self, planted: Planted, v: Value) -> Planted | None:
        if planted.printed.endswith("%") or v.segment:
            return None
        others = [
            o
            for o in self.writer.of[v.ticker]
            if o.metric == v.metric
            and o.segment == v.segment
            and (o.start, o.end) != (v.start, v.end)
            and (o.start is None) == (v.start is None)
        ]
        self.chance.shuffle(others)
        for other in others:
            if self._differs(v, other):
                made = self.writer.level(replace(v, start=other.start, end=other.end), printed=planted.printed)
                if made is not None:
                    return made
        return None

    def entity(self, planted: Planted, v: Value) -> Planted | None:
        if planted.printed.endswith("%") or v.segment:
            return None
        others = sorted(t for t in self.writer.of if t != v.ticker)
        other = self.chance.choice(others)
        same = [o for o in self.writer.of[other] if o.metric == v.metric and not o.segment]
        if any(not self._differs(v, o) for o in same):
            return None
        return self.writer.level(v, ticker=other, printed=planted.printed)

    def metric(self, planted: Planted, v: Value) -> Planted | None:
        if planted.printed.endswith("%") or v.segment:
            return None
        alike = sorted(
            {o.metric for o in self.writer.values if o.unit == v.unit and (o.start is None) == (v.start is None)}
            - {v.metric}
        )
        name = self.chance.choice(alike)
        if name in SIGNED_NAMES and v.value < 0:
            return None
        others = [o for o in self.writer.of[v.ticker] if o.metric == name and o.end == v.end and not o.segment]
        if any(not self._differs(v, o) for o in others) or {name, v.metric} <= {"net_income", "comprehensive_income"}:
            return None
        return self.writer.level(v, metric=name, printed=planted.printed, value=abs(v.value))

    def segment(self, planted: Planted, v: Value) -> Planted | None:
        if not v.segment:
            return None
        others = [
            o
            for o in self.writer.of[v.ticker]
            if o.metric == v.metric
            and o.segment
            and o.segment != v.segment
            and (o.start, o.end) == (v.start, v.end)
            and self._differs(v, o)
        ]
        if not others:
            return None
        return replace(planted, text=planted.text.replace(v.segment, self.chance.choice(others).segment, 1))


EXPECTED = {
    "value": {"VALUE_MISMATCH", "ROUNDING_MISMATCH"},
    "digits": {"VALUE_MISMATCH", "ROUNDING_MISMATCH"},
    "scale": {"SCALE_MISMATCH"},
    "sign": {"SIGN_MISMATCH"},
    "unit": {"UNIT_MISMATCH"},
    "period": {"PERIOD_MISMATCH"},
    "entity": {"ENTITY_MISMATCH"},
    "metric": {"METRIC_MISMATCH"},
    "segment": {"SEGMENT_MISMATCH"},
}


def suite(writer: Writer, wanted: int) -> Iterator[tuple[Planted, Planted | None]]:
    """True claims, each with a corrupted twin."""
    corrupter = Corrupter(writer)
    chance = writer.chance
    kinds = list(corrupter.kinds)
    made = 0
    while made < wanted:
        v = chance.choice(writer.values)
        planted: Planted | None
        roll = chance.random()
        if v.segment:
            planted = writer.segment(v)
        elif roll < 0.2:
            grown = writer.growth(v)
            planted = grown[0] if grown else None
        elif roll < 0.26:
            planted = writer.margin(v)
        else:
            planted = writer.level(v)
        if planted is None:
            continue
        made += 1
        chance.shuffle(kinds)
        twins = (corrupter.corrupt(planted, v, kind) for kind in kinds)
        yield planted, next((twin for twin in twins if twin is not None), None)
