"""Cells as spreadsheet programs print them."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tickmark.document.number_format import leaves_out, shown
from tickmark.numbers import read_number

ACCOUNTING = '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)'
CASES = [
    (1234567, "#,##0", "1,234,567"),
    (0, "#,##0", "0"),
    (-1234.5, "#,##0.00_);(#,##0.00)", "(1,234.50)"),
    (1234, ACCOUNTING, "$1,234.00"),
    (-1234, ACCOUNTING, "$(1,234.00)"),
    (0, ACCOUNTING, "$-"),
    ("n/a", ACCOUNTING, "n/a"),
    (2249, '_("$ "#,##0_);_("$ "(#,##0)', "$ 2,249"),
    (-45, '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)', "$(45)"),
    (-1234, "#,##0;#,##0", "########"),
    (-1234, '"USD" #,##0;[Red]"USD" #,##0', "########"),
    (-1234, "#,##0;-", "-"),
    (0.2134, "0.0%", "21.3%"),
    (-0.05, "0%;(0%)", "(5%)"),
    (1234567890, "#,##0.0,,", "1,234.6"),
    (1234567, "#,##0,", "1,235"),
    (0.5, "#.##", ".5"),
    (7, "000", "007"),
    (1234567.891, "#,##0.###", "1,234,567.891"),
    (3, "0.###", "3"),
    (0.1 + 0.2, "General", "0.3"),
    (1e21, "General", "1000000000000000000000"),
    (12, "General", "12"),
    (-12.3456, "$#,##0.00", "-$12.35"),
    (-0.001, "0.0", "0.0"),
    (1234.5, "[Red]#,##0;[Blue](#,##0)", "1,235"),
    (-5, "[>=100]0;[<0](0);0.0", "(5)"),
    (-5, "[<100]0;0.0", "-5"),
    (5, "[>=100]0", "########"),
    (1234.5, "[$€-407] #,##0.00", "€ 1,234.50"),
    (1.5, '0.00"x"', "1.50x"),
    (123456, "0.00E+00", "123456"),
    (412836540, r"[>=10000000]##\,##\,##\,##0;##,##0", "41,28,36,540"),
    (5551234, "000\\-0000", "555-1234"),
    (0.75, "# ?/?", "0.75"),
    (True, "General", "TRUE"),
    (None, "General", ""),
    (0, ";;;", ""),
    ("text", '"Note: "@', "Note: text"),
    ("text", "0", "text"),
    (datetime(2023, 12, 31), "mm-dd-yy", "12/31/2023"),
    (datetime(2023, 12, 31), "mmm-yy", "Dec 2023"),
    (datetime(2023, 12, 31), "mmm d, yyyy", "Dec 31, 2023"),
    (date(2023, 12, 31), "d-mmm-yy", "31 Dec 2023"),
    (datetime(2023, 12, 31), "[$-409]mmmm\\ d\\,\\ yyyy;@", "December 31, 2023"),
    (datetime(2023, 12, 31), "yyyy\\-mm\\-dd", "2023-12-31"),
    (datetime(2023, 3, 5, 15, 4, 9), "m/d/yy h:mm:ss AM/PM", "3/5/2023 3:04:09 PM"),
    (datetime(2023, 3, 5), "dddd ddd dd", "Sunday Sun 05"),
    (time(12, 30), "h:mm", "12:30:00"),
    (timedelta(hours=36), "[h]:mm", "36:00"),
    (2500, "*90", "########"),
    (2500, "*.0", "########"),
    (2500, "* 0", "2500"),
    (45291, "m/d/yyyy", "45291"),
]


@pytest.mark.parametrize(("value", "pattern", "printed"), CASES, ids=lambda value: str(value))
def test_a_cell_shows_what_a_spreadsheet_prints(value: object, pattern: str, printed: str) -> None:
    assert shown(value, pattern) == printed


@given(
    st.decimals(min_value=-(10**12), max_value=10**12, places=4),
    st.integers(0, 3),
    st.sampled_from(["#,##0{0}_);(#,##0{0})", "0{0}", "$#,##0{0};-$#,##0{0}"]),
)
def test_what_is_shown_reads_as_the_rounded_number(value: Decimal, places: int, pattern: str) -> None:
    exact = Decimal(str(float(value)))
    printed = read_number(shown(float(value), pattern.format("." + "0" * places if places else "")))
    assert printed is not None and printed.value == exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


@given(st.one_of(st.floats(allow_nan=False), st.integers(), st.text(max_size=20), st.datetimes()), st.text(max_size=40))
def test_no_format_breaks_it(value: object, pattern: str) -> None:
    assert isinstance(shown(value, pattern), str)


def test_formats_that_leave_thousands_out_are_known() -> None:
    assert leaves_out("#,##0.0,,") and leaves_out('0,"k"')
    assert not any(map(leaves_out, ("#,##0", "#,##0.00", "General", "mmm d, yyyy", '0" a, b"')))
