"""The catalogue holds together: names, signs and formulas."""

from __future__ import annotations

from pathlib import Path

import pytest

from tickmark.catalogue import Amount, Operation, amounts, canonical, find_metric, load, metric_names, ratios
from tickmark.catalogue import metrics as metrics_module
from tickmark.catalogue.formula import parse
from tickmark.catalogue.metrics import FILES, SIGNS
from tickmark.errors import ConfigError


def test_every_file_of_metrics_is_read_and_every_sign_is_used() -> None:
    assert {path.name for path in FILES} == {
        path.name for path in Path(metrics_module.__file__).parent.glob("metrics_*.yaml")
    }
    assert {metric.sign for metric in load()} == set(SIGNS)
    further = [metric.further for metric in load()]
    assert further == sorted(further)


def test_results_may_be_negative_and_spending_may_not() -> None:
    for name in (
        "net_income",
        "operating_cash_flow",
        "income_tax",
        "retained_earnings",
        "income_from_continuing_operations",
    ):
        assert canonical()[name].may_be_negative, name
    for name in ("capital_expenditure", "dividends_paid", "treasury_stock", "revenue", "total_assets"):
        assert not canonical()[name].may_be_negative, name
    assert find_metric(None) is None


def test_a_name_that_is_told_only_in_narratives_is_no_name_of_a_question() -> None:
    told = {name for metric in load() for name in metric.told_as}
    assert "netted" in told
    assert not told & {name for names in metric_names().values() for name in names}


def test_each_term_is_defined_once() -> None:
    called = {name: ratio for ratio in ratios().values() for name in ratio.names}
    assert called["return on sales"].name == called["net margin"].name == "net_margin"
    assert called["roa"].texts == ("net_income / avg(total_assets)",)
    assert not called["debt to equity"].formulas and called["debt to equity"].meanings
    assert called["long-term debt to equity"].texts == ("long_term_debt / shareholders_equity",)


def test_what_a_formula_divides_and_averages() -> None:
    roa = ratios()["return_on_assets"]
    assert roa.averages and roa.is_rate and roa.numerator == "net_income"
    assert list(amounts(roa.formulas[0])) == [Amount("net_income"), Amount("total_assets", averaged=True)]
    assert ratios()["net_margin"].is_margin_of("net_income") and not ratios()["net_margin"].is_margin_of("revenue")
    assert not ratios()["free_cash_flow"].is_rate and ratios()["free_cash_flow"].numerator is None
    assert parse("a - b") == Operation("-", Amount("a"), Amount("b"))


@pytest.mark.parametrize("text", ["a ** b", "avg(a + b)", "f(a)", "a if b else c", "a +", "'a'"])
def test_what_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(ConfigError):
        parse(text)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("{metric: a, sign: sideways}", "unknown sign 'sideways'"),
        ("{metric: a, color: red}", "unknown key 'color'"),
        (
            "{metric: a, statement: income, kind: duration, unit: money, names: [a], rows: []}",
            "lacks the key 'concepts'",
        ),
    ],
)
def test_a_metric_with_an_unknown_key_or_sign_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, message: str
) -> None:
    path = tmp_path / "metrics_x.yaml"
    path.write_text(f"- {entry}\n")
    monkeypatch.setattr(metrics_module, "FILES", (path,))
    with pytest.raises(ConfigError, match=message):
        metrics_module.load.__wrapped__()
