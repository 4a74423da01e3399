"""Tables before they are set in type: columns with their periods, rows with figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from .ixbrl import Dims, Figure, When

Cell = Figure | str | None
Value = int | Decimal | str | None


@dataclass(frozen=True)
class Column:
    """What a column is about; `dims` hold for every figure in it."""

    when: When | None
    dims: Dims = ()


@dataclass(frozen=True)
class Row:
    """`rule` is "" (none), "sub" (line above) or "total" (line above, double below). `note` is a superscript after the
    label.
    """

    label: str
    cells: tuple[Cell, ...]
    indent: int = 0
    rule: str = ""
    dollar: bool = False
    bold: bool = False
    note: str = ""


@dataclass
class Sheet:
    """A table. `head` are header rows of (text, number of columns it spans); `stub` is printed over the labels in the
    last one.
    """

    columns: Sequence[Column]
    head: list[list[tuple[str, int]]]
    stub: str = ""
    unit: str = "USD"
    scale: int = 6
    places: int = 0
    wide: bool = False  # many columns: narrower label, smaller type
    rows: list[Row] = field(default_factory=list)

    def line(
        self,
        label: str,
        concept: str,
        values: Sequence[Value],
        *,
        flip: bool = False,
        dollar: bool = False,
        rule: str = "",
        indent: int = 0,
        bold: bool = False,
        note: str = "",
        dims: Dims = (),
        when: When | None = None,
        unit: str | None = None,
        scale: int | None = None,
        places: int | None = None,
        suffix: str = "",
        only: bool = False,
        concepts: Sequence[str] = (),
    ) -> None:
        """A row of figures of one concept, or of `concepts` by column; a text or None stands as it is.

        `only` drops the column's dimensions. An empty concept prints the figures without tags, as outside the financial
        statements.
        """
        cells: list[Cell] = []
        for i, (column, value) in enumerate(zip(self.columns, values, strict=True)):
            period = when or column.when
            name = concepts[i] if concepts else concept
            if value is None or isinstance(value, str):
                cells.append(value)
                continue
            if period is None and name:
                raise ValueError(f"{label}: column without a period")
            cells.append(
                Figure(
                    Decimal(value), name, period, dims if only else (*column.dims, *dims),  # type: ignore[arg-type]
                    unit or self.unit, self.scale if scale is None else scale, self.places if places is None else places, flip, suffix,
                )
            )  # fmt: skip
        self.rows.append(Row(label, tuple(cells), indent, rule, dollar, bold, note))

    def percent(self, label: str, concept: str, values: Sequence[Value], *, places: int = 0, **rest: object) -> None:
        """A row of percentages."""
        self.line(label, concept, values, unit="pure", scale=-2, places=places, suffix="%", **rest)  # type: ignore[arg-type]

    def heading(self, label: str, indent: int = 0, bold: bool = True) -> None:
        """A row without figures."""
        self.rows.append(Row(label, (None,) * len(self.columns), indent, bold=bold))

    def blank(self) -> None:
        """An empty row."""
        self.rows.append(Row("", (None,) * len(self.columns)))
