"""One made-up maker of pumps whose revenue is laid out in many ways, each with the same key.

`LAYOUTS` names the ways. A layout gives the lines of a report's note in the signs of `made_up_revenue`, and what the
lines and segments are where they differ from those of `SOLD`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from made_up_revenue import MadeUp

YEARS = ("2024", "2023", "2022")
SOLD: dict[str, dict[str, tuple[float, float, float]]] = {
    "Pumps": {"Water pumps": (412, 398, 371), "Fire pumps": (155, 149, 160), "Spare parts": (96, 90, 84)},
    "Valves": {"Gate valves": (233, 241, 226), "Ball valves": (187, 170, 158)},
    "Controls": {"Sensors": (121, 104, 97), "Panels": (64, 71, 66), "Monitoring": (43, 31, 22)},
}
KINDS: dict[str, dict[str, tuple[float, float, float]]] = {
    "Pumps": {"Equipment": (501, 482, 470), "Service": (120, 118, 111), "Rentals": (42, 37, 34)},
    "Valves": {"Equipment": (380, 371, 349), "Service": (40, 40, 35)},
    "Controls": {"Equipment": (165, 155, 145), "Service": (63, 51, 40)},
}
PLACES: dict[str, tuple[float, float, float]] = {
    "United States": (800, 770, 730), "Europe": (350, 330, 310), "Asia": (161, 154, 144),
}  # fmt: skip
Values = tuple[float, float, float]


@dataclass
class Laid:
    """A note's lines, with the key: (segment, line) -> value, segment -> values of which any is right."""

    body: list[str]
    lines: dict[tuple[str, str], float] = field(default_factory=lambda: lines_of(SOLD))
    segments: dict[str, tuple[float, ...]] = field(
        default_factory=lambda: {s: (total(own)[0],) for s, own in SOLD.items()}
    )
    statement: list[str] = field(default_factory=list)
    total: Values = field(default_factory=lambda: whole(SOLD))


Layout = Callable[[], Laid]


def lines_of(sold: Mapping[str, Mapping[str, Values]]) -> dict[tuple[str, str], float]:
    """The lines of each segment in the newest year."""
    return {(segment, line): values[0] for segment, own in sold.items() for line, values in own.items()}


def total(own: Mapping[str, Values]) -> Values:
    """The sum of some lines, by year."""
    return added(list(own.values()))


def whole(sold: Mapping[str, Mapping[str, Values]]) -> Values:
    """The sum of all lines, by year."""
    return added([total(own) for own in sold.values()])


def added(values: Sequence[Values]) -> Values:
    """Sums by year."""
    first, second, third = (sum(column) for column in zip(*values, strict=True))
    return first, second, third


def row(label: str, *values: float | str) -> str:
    """A row of a table; a number as printed, nothing for an empty text."""
    return " | ".join((f"r {label}", *(value if isinstance(value, str) else shown(value) for value in values)))


def shown(value: float) -> str:
    """An amount as printed: negative ones in brackets, nothing sold as a dash."""
    if value == 0:
        return "—"
    text = f"{abs(value):,.1f}" if value % 1 else f"{abs(value):,.0f}"
    return f"({text})" if value < 0 else text


HEAD = ["^ (in millions) | Year ended December 31,>3", "^ | " + " | ".join(YEARS)]


def subtotals_below() -> Laid:
    body = [*HEAD]
    for segment, own in SOLD.items():
        body += [row(segment, "", "", ""), *(row(f"..{line}", *v) for line, v in own.items())]
        body.append(row(f"....Total {segment}", *total(own)))
    return Laid([*body, row("Total net sales", *whole(SOLD))])


def subtotals_without_labels() -> Laid:
    body = [*HEAD]
    for segment, own in SOLD.items():
        body += [row(segment, "", "", ""), *(row(f"..{line}", *v) for line, v in own.items()), row("", *total(own))]
    return Laid([*body, row("Total", *whole(SOLD))])


def subtotals_above() -> Laid:
    body = [*HEAD]
    for segment, own in SOLD.items():
        body += [row(segment, *total(own)), *(row(f"..{line}", *v) for line, v in own.items())]
    return Laid([*body, row("Net sales", *whole(SOLD))])


def headings_alone() -> Laid:
    body = [*HEAD]
    for segment, own in SOLD.items():
        body += [row(f"{segment}:", "", "", ""), *(row(f"..{line}", *v) for line, v in own.items())]
    return Laid([*body, row("Total net sales", *whole(SOLD)), *segment_table(SOLD)])


def subtotals_off_by_rounding() -> Laid:
    off = {"Pumps": 1, "Valves": 0, "Controls": -1}
    sums = {segment: tuple(value + off[segment] for value in total(own)) for segment, own in SOLD.items()}
    body = [*HEAD]
    for segment, own in SOLD.items():
        body += [row(segment, "", "", ""), *(row(f"..{line}", *v) for line, v in own.items())]
        body.append(row(f"{segment} net sales", *sums[segment]))
    laid = Laid([*body, row("Total", *whole(SOLD))])
    laid.segments = {segment: (values[0],) for segment, values in sums.items()}
    return laid


def segment_table(sold: Mapping[str, Mapping[str, Values]], last: Sequence[str] = ()) -> list[str]:
    """The note of segments: sales and profit of each."""
    body = ["= Note 9. Segments", "^ (in millions) | " + " | ".join(YEARS), row("Net sales:", "", "", "")]
    body += [row(f"..{segment}", *total(own)) for segment, own in sold.items()]
    body += [*last, row("Total net sales", *whole(sold)), row("Segment profit:", "", "", "")]
    return [*body, *(row(f"..{segment}", *(round(v / 7) for v in total(own))) for segment, own in sold.items())]


def matrix(year: int, sold: Mapping[str, Mapping[str, Values]]) -> list[str]:
    """Rows of lines over columns of segments, of one year."""
    lines = dict.fromkeys(line for own in sold.values() for line in own)
    body = []
    for line in lines:
        values = [own.get(line, (0, 0, 0))[year] for own in sold.values()]
        body.append(row(line, *values, sum(values)))
    totals = [total(own)[year] for own in sold.values()]
    return [*body, row("Total", *totals, sum(totals))]


def columns(sold: Mapping[str, object]) -> str:
    return " | ".join((*sold, "Total"))


def matrix_a_year() -> Laid:
    body = []
    for place, year in enumerate(YEARS[:2]):
        body += [f"^ (in millions) | Year ended December 31, {year}>4", f"^ | {columns(SOLD)}", *matrix(place, SOLD)]
    return Laid(body)


def matrix_years_stacked() -> Laid:
    body = [f"^ (in millions) | {columns(SOLD)}"]
    for place, year in enumerate(YEARS[:2]):
        body += [row(f"Year ended December 31, {year}", "", "", "", ""), *matrix(place, SOLD)]
    return Laid(body)


def matrix_years_beside() -> Laid:
    rows = [matrix(place, SOLD) for place in (0, 1)]
    body = ["^ (in millions) | 2024>4 | 2023>4", f"^ | {columns(SOLD)} | {columns(SOLD)}"]
    for first, second in zip(*rows, strict=True):
        body.append(first + " | " + second.split(" | ", 1)[1])
    return Laid(body)


def matrix_of_kinds() -> Laid:
    body = [
        "^ (in millions) | 2024>4",
        f"^ | {columns(KINDS)}",
        *matrix(0, KINDS),
        "^ (in millions) | 2023>4",
        f"^ | {columns(KINDS)}",
        *matrix(1, KINDS),
    ]
    lines = {("", "Equipment"): 1046.0, ("", "Service"): 223.0, ("Pumps", "Rentals"): 42.0}
    return Laid(body, lines=lines)


def matrix_of_kinds_turned() -> Laid:
    body = ["^ (in millions) | Equipment | Service | Rentals | Total", row("2024", "", "", "", "")]
    for place in (0, 1):
        if place:
            body.append(row("2023", "", "", "", ""))
        for segment, own in KINDS.items():
            values = [own.get(kind, (0, 0, 0))[place] for kind in ("Equipment", "Service", "Rentals")]
            body.append(row(segment, *values, sum(values)))
        sums = [
            sum(own.get(kind, (0, 0, 0))[place] for own in KINDS.values())
            for kind in ("Equipment", "Service", "Rentals")
        ]
        body.append(row("Total", *sums, sum(sums)))
    return Laid(body, lines={("", "Equipment"): 1046.0, ("", "Service"): 223.0, ("Pumps", "Rentals"): 42.0})


def kinds_in_blocks() -> Laid:
    body = [*HEAD]
    for segment, own in KINDS.items():
        body += [
            row(segment, "", "", ""),
            *(row(f"..{line}", *v) for line, v in own.items()),
            row(f"....Total {segment}", *total(own)),
        ]
    return Laid([*body, row("Total net sales", *whole(KINDS))], lines=lines_of(KINDS))


def table_a_segment() -> Laid:
    body = []
    for segment, own in SOLD.items():
        body += [
            f"= {segment}",
            "Net sales by product line were:",
            *HEAD,
            *(row(line, *v) for line, v in own.items()),
            row(f"Total {segment} net sales", *total(own)),
        ]
    return Laid([*body, *segment_table(SOLD)])


def table_a_segment_named_total() -> Laid:
    body = []
    for segment, own in SOLD.items():
        body += [
            f"The following table shows net sales of {segment} by product line:",
            *HEAD,
            *(row(line, *v) for line, v in own.items()),
            row("Total", *total(own)),
        ]
    return Laid([*body, *segment_table(SOLD)])


def years_in_rows() -> Laid:
    names = [line for own in SOLD.values() for line in own]
    body = ["^ (in millions) | " + " | ".join((*names, "Total"))]
    for place, year in enumerate(YEARS):
        values = [v[place] for own in SOLD.values() for v in own.values()]
        body.append(row(year, *values, sum(values)))
    return Laid([*body, *segment_table(SOLD)])


def years_in_rows_below_segments() -> Laid:
    spans = " | ".join(f"{segment}>{len(own)}" for segment, own in SOLD.items())
    names = [line for own in SOLD.values() for line in own]
    body = [f"^ (in millions) | {spans} | ", "^ | " + " | ".join((*names, "Total"))]
    for place, year in enumerate(YEARS):
        values = [v[place] for own in SOLD.values() for v in own.values()]
        body.append(row(f"Year ended December 31, {year}", *values, sum(values)))
    return Laid(body)


def shares_beside() -> Laid:
    body = ["^ (in millions) | 2024>2 | 2023>2", "^ | Net sales | % | Net sales | %"]
    whole_of = whole(SOLD)

    def both(label: str, v: Values) -> str:
        return row(label, v[0], f"{100 * v[0] / whole_of[0]:.0f}%", v[1], f"{100 * v[1] / whole_of[1]:.0f}%")

    for segment, own in SOLD.items():
        body += [
            row(segment, "", "", "", ""),
            *(both(f"..{line}", v) for line, v in own.items()),
            both(f"....Total {segment}", total(own)),
        ]
    return Laid([*body, both("Total net sales", whole_of)])


def changes_beside() -> Laid:
    body = ["^ | Year Ended December 31,>2 | Change>2", "^ (in millions) | 2024 | 2023 | $ | %"]

    def both(label: str, v: Values) -> str:
        return row(label, v[0], v[1], v[0] - v[1], f"{100 * (v[0] - v[1]) / v[1]:.0f}%")

    for segment, own in SOLD.items():
        body += [
            row(f"{segment}:", "", "", "", ""),
            *(both(f"..{line}", v) for line, v in own.items()),
            both(f"Total {segment}", total(own)),
        ]
    return Laid([*body, both("Total net sales", whole(SOLD))])


def quarters_beside() -> Laid:
    body = [
        "^ (in millions) | Three months ended>4 | Year ended",
        "^ 2024 | March 31 | June 30 | September 30 | December 31 | December 31",
    ]

    def five(label: str, v: Values) -> str:
        first = round(v[0] / 4)
        return row(label, first, first, first, v[0] - 3 * first, v[0])

    for segment, own in SOLD.items():
        body += [row(segment, "", "", "", "", ""), *(five(f"..{line}", v) for line, v in own.items())]
    whole_of = [
        [round(v[0] / 4)] * 3 + [v[0] - 3 * round(v[0] / 4), v[0]] for own in SOLD.values() for v in own.values()
    ]
    return Laid([*body, row("Total", *map(sum, zip(*whole_of, strict=True))), *segment_table(SOLD)])


def on_statement_alone() -> Laid:
    rows = [row(f"..{line}", *v) for own in SOLD.values() for line, v in own.items()]
    return Laid(segment_table(SOLD), statement=[row("Net sales:", "", "", ""), *rows])


def over_pages() -> Laid:
    body = [*HEAD]
    for number, (segment, own) in enumerate(SOLD.items()):
        if number == 2:
            body += ["47", "Table of Contents", *HEAD]
        body += [
            row(segment, "", "", ""),
            *(row(f"..{line}", *v) for line, v in own.items()),
            row(f"....Total {segment}", *total(own)),
        ]
    return Laid([*body, row("Total net sales", *whole(SOLD))])


def within_a_segment_over_pages() -> Laid:
    body = [*HEAD]
    for number, (segment, own) in enumerate(SOLD.items()):
        body.append(row(segment, "", "", ""))
        for place, (line, v) in enumerate(own.items()):
            if number == 1 and place == 1:
                body += ["47", *HEAD]
            body.append(row(f"..{line}", *v))
        body.append(row(f"....Total {segment}", *total(own)))
    return Laid([*body, row("Total net sales", *whole(SOLD))])


def three_views_in_one_table() -> Laid:
    timing = {
        "Goods transferred at a point in time": (1100, 1060, 1000),
        "Services transferred over time": (211, 194, 184),
    }
    body = [
        *HEAD,
        row("Major product lines:", "", "", ""),
        *(row(f"..{line}", *v) for own in SOLD.values() for line, v in own.items()),
        row("Total", *whole(SOLD)),
    ]
    body += [
        row("Geographic markets:", "", "", ""),
        *(row(f"..{place}", *v) for place, v in PLACES.items()),
        row("Total", *whole(SOLD)),
    ]
    body += [
        row("Timing of revenue recognition:", "", "", ""),
        *(row(f"..{kind}", *v) for kind, v in timing.items()),
        row("Total", *whole(SOLD)),
    ]
    return Laid([*body, *segment_table(SOLD)])


def three_views_over_segments() -> Laid:
    shares = (0.5, 0.3, 0.2)
    segment_totals = [total(own)[0] for own in SOLD.values()]
    body = [
        "^ (in millions) | Year ended December 31, 2024>4",
        f"^ | {columns(SOLD)}",
        row("Product line", "", "", "", ""),
        *matrix(0, SOLD),
    ]
    body.append(row("Geographical market", "", "", "", ""))
    cells = [[round(value * share) for value in segment_totals] for share in shares[:2]]
    cells.append([value - cells[0][n] - cells[1][n] for n, value in enumerate(segment_totals)])
    body += [row(place, *own, sum(own)) for place, own in zip(PLACES, cells, strict=True)]
    return Laid([*body, row("Total", *segment_totals, sum(segment_totals))])


def places_beside() -> Laid:
    body = [
        "^ (in millions) | 2024>3 | 2023>3",
        "^ | United States | International | Total | United States | International | Total",
    ]

    def six(label: str, v: Values) -> str:
        home = [round(0.6 * value) for value in v]
        return row(label, home[0], v[0] - home[0], v[0], home[1], v[1] - home[1], v[1])

    for segment, own in SOLD.items():
        body += [row(segment, *[""] * 6), *(six(f"..{line}", v) for line, v in own.items())]
        homes = [sum(round(0.6 * v[y]) for v in own.values()) for y in (0, 1)]
        sums = total(own)
        body.append(
            row(f"Total {segment}", homes[0], sums[0] - homes[0], sums[0], homes[1], sums[1] - homes[1], sums[1])
        )
    homes = [sum(round(0.6 * v[y]) for own in SOLD.values() for v in own.values()) for y in (0, 1)]
    sums = whole(SOLD)
    return Laid(
        [*body, row("Total net sales", homes[0], sums[0] - homes[0], sums[0], homes[1], sums[1] - homes[1], sums[1])]
    )


def intersegment_rows() -> Laid:
    inner = {"Pumps": (12, 10, 9), "Valves": (31, 29, 28), "Controls": (7, 5, 5)}
    body = ["= Note 9. Segments", *HEAD]
    body += [row("Sales to external customers:", "", "", ""), *(row(f"..{s}", *total(own)) for s, own in SOLD.items())]
    body += [
        row("Total external sales", *whole(SOLD)),
        row("Intersegment sales:", "", "", ""),
        *(row(f"..{s}", *v) for s, v in inner.items()),
    ]
    body += [row("Total intersegment sales", *added(list(inner.values()))), row("Segment sales:", "", "", "")]
    both = {s: added([total(own), inner[s]]) for s, own in SOLD.items()}
    body += [
        *(row(f"..{s}", *v) for s, v in both.items()),
        row("Eliminations", *(-v for v in added(list(inner.values())))),
        row("Total net sales", *whole(SOLD)),
    ]
    lines = [
        "The Company's sales by product line:",
        *HEAD,
        *(row(line, *v) for own in SOLD.values() for line, v in own.items()),
        row("Total net sales", *whole(SOLD)),
    ]
    return Laid([*lines, *body], segments={s: (total(own)[0], both[s][0]) for s, own in SOLD.items()})


def intersegment_row_in_each() -> Laid:
    inner = {"Pumps": (12, 10, 9), "Valves": (31, 29, 28), "Controls": (7, 5, 5)}
    body = [*HEAD]
    for segment, own in SOLD.items():
        body += [
            row(segment, "", "", ""),
            *(row(f"..{line}", *v) for line, v in own.items()),
            row("..Intersegment sales", *inner[segment]),
            row(f"....Total {segment}", *added([total(own), inner[segment]])),
        ]
    body += [
        row("Elimination of intersegment sales", *(-v for v in added(list(inner.values())))),
        row("Total net sales", *whole(SOLD)),
    ]
    laid = Laid(body, segments={s: (total(own)[0], total(own)[0] + inner[s][0]) for s, own in SOLD.items()})
    laid.lines |= {(s, "Intersegment sales"): v[0] for s, v in inner.items()}
    laid.lines["", "Elimination of intersegment sales"] = -50.0
    return laid


def hedges_and_rest() -> Laid:
    extra = {"Corporate and other": (9, 8, 7), "Hedging gains (losses)": (-4, 3, 2)}
    body = [*HEAD]
    for segment, own in SOLD.items():
        body += [
            row(segment, "", "", ""),
            *(row(f"..{line}", *v) for line, v in own.items()),
            row(f"Total {segment}", *total(own)),
        ]
    body += [row("Total segment net sales", *whole(SOLD)), *(row(name, *v) for name, v in extra.items())]
    sums = added([whole(SOLD), *extra.values()])
    laid = Laid([*body, row("Total net sales", *sums)], total=sums)
    laid.lines |= {("", name): float(v[0]) for name, v in extra.items()}
    return laid


def contracts_and_leases() -> Laid:
    lease = (77, 70, 66)
    body = [*HEAD]
    for segment, own in SOLD.items():
        body += [
            row(segment, "", "", ""),
            *(row(f"..{line}", *v) for line, v in own.items()),
            row(f"....Total {segment}", *total(own)),
        ]
    body += [row("Revenue from contracts with customers", *whole(SOLD)), row("Lease revenue", *lease)]
    sums = added([whole(SOLD), lease])
    laid = Laid([*body, row("Total net sales", *sums)], total=sums)
    laid.lines["", "Lease revenue"] = 77.0
    return laid


def contracts_and_leases_over_segments() -> Laid:
    lease = {"Pumps": 30, "Valves": 15, "Controls": 32}
    rows = matrix(0, SOLD)
    totals = {s: total(own)[0] for s, own in SOLD.items()}
    body = ["^ (in millions) | 2024>4", f"^ | {columns(SOLD)}", *rows[:-1]]
    body += [
        row("Total revenue from contracts with customers", *totals.values(), sum(totals.values())),
        row("Lease and other revenue", *lease.values(), 77),
    ]
    both = {s: totals[s] + lease[s] for s in totals}
    whole_of = (sum(both.values()), 1224, 1150)
    laid = Laid([*body, row("Total net sales", *both.values(), whole_of[0])], total=(whole_of[0], 1224.0, 1150.0))
    laid.lines["", "Lease and other revenue"] = 77.0
    laid.segments = {s: (both[s], totals[s]) for s in both}
    return laid


def eliminations_in_a_column() -> Laid:
    body = ["^ (in millions) | Pumps | Valves | Controls | Eliminations | Total", row("2024", *[""] * 5)]
    taken = {"Gate valves": -20, "Sensors": -8}
    lines: dict[tuple[str, str], float] = {}
    for segment, own in SOLD.items():
        for line, v in own.items():
            gross = [v[0] if s == segment else 0 for s in SOLD]
            off = taken.get(line, 0)
            body.append(row(line, *gross, off, v[0] + off))
            lines[segment, line] = v[0] + off
    totals = [total(own)[0] for own in SOLD.values()]
    body.append(row("Net sales", *totals, -28, sum(totals) - 28))
    return Laid(body, lines=lines, total=(sum(totals) - 28, 1230.0, 1150.0))


def total_above() -> Laid:
    body = [*HEAD, row("Net sales", *whole(SOLD))]
    for segment, own in SOLD.items():
        body += [row(f"..{segment}", *total(own)), *(row(f"....{line}", *v) for line, v in own.items())]
    return Laid([*body, *segment_table(SOLD)])


def footnotes_in_labels() -> Laid:
    body = [*HEAD]
    for number, (segment, own) in enumerate(SOLD.items(), start=1):
        body += [
            row(f"{segment} ({number})", "", "", ""),
            *(row(f"..{line} (a)" if line == "Panels" else f"..{line}", *v) for line, v in own.items()),
            row(f"Total {segment} ({number})", *total(own)),
        ]
    return Laid([*body, row("Total net sales (4)", *whole(SOLD)), "(a) Includes panels made by others."])


def segments_alone() -> Laid:
    return Laid(segment_table(SOLD), lines={(s, s): total(own)[0] for s, own in SOLD.items()})


def places_alone() -> Laid:
    body = [
        *segment_table(SOLD),
        "Net sales by place of the customer:",
        *HEAD,
        *(row(place, *v) for place, v in PLACES.items()),
        row("Total", *whole(SOLD)),
    ]
    return Laid(body, lines={(s, s): total(own)[0] for s, own in SOLD.items()})


def thousands() -> Laid:
    body = ["^ (in thousands) | Year ended December 31,>3", "^ | " + " | ".join(YEARS)]
    for segment, own in SOLD.items():
        body += [
            row(segment, "", "", ""),
            *(row(f"..{line}", *(x * 1000 for x in v)) for line, v in own.items()),
            row(f"....Total {segment}", *(x * 1000 for x in total(own))),
        ]
    return Laid([*body, row("Total net sales", *(x * 1000 for x in whole(SOLD)))])


def parents_and_children_apart() -> Laid:
    body = [
        "Net sales by segment:",
        *HEAD,
        *(row(s, *total(own)) for s, own in SOLD.items()),
        row("Total net sales", *whole(SOLD)),
    ]
    for segment, own in SOLD.items():
        body += [
            f"{segment} net sales by product line:",
            *HEAD,
            *(row(line, *v) for line, v in own.items()),
            row(segment, *total(own)),
        ]
    return Laid(body)


def groups_within_segments() -> Laid:
    body = [
        *HEAD,
        row("Pumps", "", "", ""),
        row("..Water pumps", "", "", ""),
        row("....Well pumps", 250, 240, 231),
        row("....Pool pumps", 162, 158, 140),
        row("..Total water pumps", 412, 398, 371),
    ]
    body += [
        row("..Fire pumps", 155, 149, 160),
        row("..Spare parts", 96, 90, 84),
        row("Total Pumps", *total(SOLD["Pumps"])),
    ]
    for segment in ("Valves", "Controls"):
        own = SOLD[segment]
        body += [
            row(segment, "", "", ""),
            *(row(f"..{line}", *v) for line, v in own.items()),
            row(f"Total {segment}", *total(own)),
        ]
    laid = Laid([*body, row("Total net sales", *whole(SOLD))])
    del laid.lines["Pumps", "Water pumps"]
    laid.lines |= {("Pumps", "Well pumps"): 250.0, ("Pumps", "Pool pumps"): 162.0}
    return laid


def blocks_with_costs() -> Laid:
    """A table of each segment down to its profit, then the segments together."""
    body = []
    for segment, own in SOLD.items():
        costs = tuple(round(0.8 * v) for v in total(own))
        body += [
            *HEAD,
            row(segment, "", "", ""),
            *(row(line, *v) for line, v in own.items()),
            row("Total segment net sales", *total(own)),
        ]
        body += [
            row("Segment costs", *costs),
            row("Segment profit", *(v - c for v, c in zip(total(own), costs, strict=True))),
        ]
    rest = (9, 8, 7)
    sums = added([whole(SOLD), rest])
    body += [
        *HEAD,
        *(row(s, *total(own)) for s, own in SOLD.items()),
        row("Segment total", *whole(SOLD)),
        row("Corporate and other", *rest),
        row("Total net sales", *sums),
    ]
    laid = Laid(body, total=sums)
    laid.lines["", "Corporate and other"] = 9.0
    return laid


def blocks_and_fees() -> Laid:
    """Segments down to their profit in one table, fees that belong to none on the statement, and a table of markets."""
    body = [*HEAD]
    for segment, own in SOLD.items():
        costs = tuple(round(0.8 * v) for v in total(own))
        body += [
            row(segment, "", "", ""),
            *(row(line, *v) for line, v in own.items()),
            row("Segment net sales", *total(own)),
            row("Segment costs", *costs),
            row("Segment profit", *(v - c for v, c in zip(total(own), costs, strict=True))),
        ]
    fees = (41, 32, 37)
    sums = added([whole(SOLD), fees])
    first, second = (500, 480, 470), (400, 380, 370)
    left = tuple(v - a - b for v, a, b in zip(sums, first, second, strict=True))
    markets = {"Northern Virginia": first, "Chicago": second, "Other markets": left}
    body += ["Net sales by geographic market:", *HEAD, *(row(m, *v) for m, v in markets.items()), row("Total", *sums)]
    statement = [
        row("Net sales:", "", "", ""),
        row("..Goods and services", *whole(SOLD)),
        row("..License fees", *fees),
    ]
    laid = Laid(body, statement=statement, total=sums)
    laid.lines["", "License fees"] = 41.0
    return laid


def children_of_statement() -> Laid:
    """Lines on the statement, one of which a table of the note takes apart."""
    goods = added([total(SOLD["Pumps"]), total(SOLD["Valves"])])
    statement = [row("Net sales:", "", "", ""), row("..Goods", *goods), row("..Controls", *total(SOLD["Controls"]))]
    rows = [row(line, *v) for s in ("Pumps", "Valves") for line, v in SOLD[s].items()]
    laid = Laid(["Net sales of goods were:", *HEAD, *rows, row("Total goods", *goods)], statement=statement)
    laid.body += segment_table(SOLD)
    del laid.lines["Controls", "Sensors"], laid.lines["Controls", "Panels"], laid.lines["Controls", "Monitoring"]
    laid.lines["Controls", "Controls"] = 228.0
    return laid


def statement_with_gains() -> Laid:
    """Sales to customers are a line of the statement beside gains, and a matrix of the note takes them apart."""
    gains = (44, 31, -12)
    sums = added([whole(SOLD), gains])
    statement = [
        row("Net sales and other:", "", "", ""),
        row("..Sales to customers", *whole(SOLD)),
        row("..Gain (loss) on derivatives, net", *gains),
    ]
    totals = [total(own)[0] for own in SOLD.values()]
    body = [
        "^ (in millions) | Year ended December 31, 2024>4",
        f"^ | {columns(SOLD)}",
        *matrix(0, SOLD)[:-1],
        row("Sales to customers", *totals, sum(totals)),
    ]
    laid = Laid(body, statement=statement, total=sums)
    laid.lines["", "Gain (loss) on derivatives, net"] = 44.0
    return laid


def matrix_with_children() -> Laid:
    """Kinds of revenue over segments, the first of them taken apart in rows below its heading."""
    fees = {"Pumps": 20, "Valves": 8, "Controls": 12}
    rows = [f"r ..{line[2:]}" for line in matrix(0, SOLD)]
    totals = {s: total(own)[0] for s, own in SOLD.items()}
    both = {s: totals[s] + fees[s] for s in totals}
    body = [
        "^ Year ended December 31, 2024 | Pumps | Valves | Controls | Total",
        row("Sales of goods", "", "", "", ""),
        *rows[:-1],
        row("....Total sales of goods", *totals.values(), sum(totals.values())),
    ]
    body += [
        row("Fees", *fees.values(), 40),
        row("....Total net sales", *both.values(), sum(both.values())),
        row("Costs of sales", 300, 200, 100, 600),
    ]
    laid = Laid(body, total=(sum(both.values()), 1290.0, 1210.0), segments={s: (v,) for s, v in both.items()})
    laid.lines["", "Fees"] = 40.0
    return laid


def weeks() -> Laid:
    """Years of 52 and 53 weeks, each with a share."""
    ends = ("52 Weeks Ended>2", "53 Weeks Ended>2", "52 Weeks Ended>2")
    days = ("December 28, 2024>2", "December 30, 2023>2", "December 31, 2022>2")
    body = [
        "^ (in millions) | " + " | ".join(ends),
        "^ | " + " | ".join(days),
        "^ | " + " | ".join(["Amount", "% of total"] * 3),
    ]
    sums = whole(SOLD)

    def six(label: str, v: Values) -> str:
        return row(
            label, *(cell for value, of in zip(v, sums, strict=True) for cell in (value, f"{100 * value / of:.1f}%"))
        )

    body += [six(line, v) for own in SOLD.values() for line, v in own.items()]
    return Laid([*body, six("Total net sales", sums), *segment_table(SOLD)])


def groups_in_labels() -> Laid:
    """Lines that bear the name of their group, with the company's name over the total."""
    body = [*HEAD]
    for segment, own in SOLD.items():
        body += [*(row(f"{segment} - {line}", *v) for line, v in own.items()), row(f"Total {segment}", *total(own))]
    laid = Laid([*body, row("Total Example Layouts Inc.", *whole(SOLD))])
    laid.lines = {(s, f"{s} - {line}"): v[0] for s, own in SOLD.items() for line, v in own.items()}
    return laid


LAYOUTS: tuple[Layout, ...] = (
    subtotals_below, subtotals_without_labels, subtotals_above, headings_alone, subtotals_off_by_rounding,
    matrix_a_year, matrix_years_stacked, matrix_years_beside, matrix_of_kinds, matrix_of_kinds_turned, kinds_in_blocks,
    table_a_segment, table_a_segment_named_total, years_in_rows, years_in_rows_below_segments, shares_beside,
    changes_beside, quarters_beside, on_statement_alone, over_pages, within_a_segment_over_pages,
    three_views_in_one_table, three_views_over_segments, places_beside, intersegment_rows, intersegment_row_in_each,
    hedges_and_rest, contracts_and_leases, contracts_and_leases_over_segments, eliminations_in_a_column, total_above,
    footnotes_in_labels, segments_alone, places_alone, thousands, parents_and_children_apart,
    groups_within_segments, blocks_with_costs, blocks_and_fees, children_of_statement, statement_with_gains, matrix_with_children, weeks,
    groups_in_labels,
)  # fmt: skip


def report_of(layout: Layout, statement_total: str = "Net sales") -> tuple[MadeUp, Laid]:
    """The report of a layout with its key."""
    laid = layout()
    body = [
        "= Item 1. Business",
        "We make pumps, valves and controls, in three reportable segments: Pumps, Valves and Controls.",
        "= Item 8. Financial Statements and Supplementary Data",
        "= CONSOLIDATED STATEMENTS OF INCOME",
        "^ (in millions, except per share data) | Year ended December 31,>3",
        "^ | " + " | ".join(YEARS),
        *laid.statement,
        row(f"Total {statement_total.lower()}" if laid.statement else statement_total, *laid.total),
        row("Cost of sales", *(round(0.6 * v) for v in laid.total)),
        row("Selling, general and administrative expenses", *(round(0.2 * v) for v in laid.total)),
        row("Net income", *(v - round(0.6 * v) - round(0.2 * v) for v in laid.total)),
        "= NOTES TO CONSOLIDATED FINANCIAL STATEMENTS",
        "= Note 1. Basis of Presentation",
        "The statements include all subsidiaries.",
        "= Note 2. Revenue",
        "The Company disaggregates its revenue as follows.",
        *laid.body,
        "= Item 9. Changes in and Disagreements with Accountants",
        "None.",
    ]
    return MadeUp(layout.__name__, "Example Layouts Inc.", body), laid
