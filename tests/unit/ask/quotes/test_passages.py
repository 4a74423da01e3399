"""Short forms that filings write out, and the roots of words."""

from __future__ import annotations

from tickmark.ask.quotes.passages import roots_of, written_out_for


def test_short_forms_are_what_the_filings_write_out_before_them() -> None:
    text = "We report daily active people (DAP), the cost of water (CW) and, for some, EBIT (see below)."
    assert written_out_for("DAP", [text]) == "daily active people"
    assert written_out_for("CW", [text]) == "cost of water"
    assert written_out_for("EBIT", [text]) is None and written_out_for("MCR", [text]) is None


def test_roots_leave_endings_and_signs_out() -> None:
    assert roots_of("Pumps, valves & pumping") == roots_of("pump valve")
