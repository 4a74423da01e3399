"""Questions that say what they mean by their ratio, as analysts put it; over a made-up company."""

from __future__ import annotations

import pytest
from ask_facts import asker as made_asker

from tickmark.ask import Asker
from tickmark.ask.definitions import Definition, with_definitions

MARGIN, CURRENT, FCF, ROA, TURNS = 400 / 2_249, 1_200 / 600, 310e6, 260 / 3_400, 1_223 / 460
EBITDA_LESS_CAPEX = (400 + 70 - 110) * 1e6
DIO, DPO = 365 * 460 / 1_223, 365 * 220 / (1_223 + 80)


@pytest.fixture(scope="module")
def asker() -> Asker:
    return made_asker()


PHRASINGS = (
    ("What is MRDW's FY2024 working capital ratio, total current assets over total current liabilities?", CURRENT),
    ("MRDW FY2024 liquidity ratio, current assets divided by current liabilities", CURRENT),
    ("What was Merrowdale's R&D intensity in FY2024, R&D expense divided by revenue?", 121 / 2_249),
    ("Calculate MRDW's FY2024 operating margin as operating income divided by total revenue.", MARGIN),
    ("Base it on the statements of income. Calculate Merrowdale's FY2024 operating margin as operating income divided "
     "by total revenue. Answer in percent with one decimal place.", round(MARGIN, 3)),
    ("Compute the FY2024 asset turnover of Merrowdale by dividing revenue by total assets.", 2_249 / 3_600),
    ("How much is MRDW's FY2024 EBITDA less capital expenditures, with EBITDA as operating income + depreciation and "
     "amortization (from cash flow statement)?", EBITDA_LESS_CAPEX),
    ("With EBITDA defined as operating income plus D&A, what was Merrowdale's EBITDA in fiscal 2024?", 470e6),
    ("If ROA = net income / average total assets, what was MRDW's ROA in FY2024?", ROA),
    ("What was MRDW's inventory turnover in FY2024, if inventory turnover = FY2024 cost of sales / average inventory of "
     "FY2023 and FY2024? Round your answer to two decimal places.", round(TURNS, 2)),
    ("What is the FY2024 trade cycle for MRDW? Trade cycle = DIO - DPO, where DIO = 365 * (average inventory between "
     "FY2023 and FY2024) / FY2024 COGS, and DPO = 365 * (average accounts payable between FY2023 and FY2024) / (FY2024 "
     "COGS + change in inventory between FY2023 and FY2024).", DIO - DPO),
    ("What is MRDW's trade cycle for FY2024, where the trade cycle is DIO less DPO, DIO is 365 * average inventory / "
     "COGS and DPO is 365 * average accounts payable / COGS?", DIO - 365 * 220 / 1_223),
    ("How much was Merrowdale's net interest-free cash return in FY2024, defined as dividends paid plus capital "
     "expenditures?", 136e6),
    ("What is the 2-year CAGR of MRDW's revenue from FY2022 to FY2024?", (2_249 / 1_984) ** 0.5 - 1),
    ("What is the two-year total revenue CAGR of Merrowdale from FY2022 to FY2024?", (2_249 / 1_984) ** 0.5 - 1),
    ("What is Merrowdale's two-year revenue CAGR to FY2024?", (2_249 / 1_984) ** 0.5 - 1),
    ("What is Merrowdale's inventory turnover for FY2024? It is cost of sales over the average of opening and closing "
     "inventory.", TURNS),
    ("Merrowdale's FY2024 inventory turns, rounded to two decimals: COGS / average of the opening and closing inventory "
     "balances", round(TURNS, 2)),
    ("What was MRDW's cash conversion in FY2024? Cash conversion means operating cash flow divided by net income.",
     420 / 260),
    ("Take free cash flow to be operating cash flow minus capex. How much free cash flow did MRDW have in FY2024?", FCF),
    ("Free cash flow (FCF) = operating cash flow - capital expenditures. What was the FCF of MRDW in FY2024?", FCF),
    ("Use this formula: reinvestment rate = capital expenditures / depreciation and amortization. What was MRDW's "
     "reinvestment rate in FY2024?", 110 / 70),
    ("What was the reinvestment rate (defined as capital expenditures / depreciation and amortization) of MRDW in "
     "FY2024?", 110 / 70),
    ("What was the retention ratio of MRDW in FY2024 (1 - dividends paid / net income)?", 0.9),
    ("Let leverage be total assets divided by shareholders' equity. What was Merrowdale's leverage in FY2024?", 2.0),
    ("What was Merrowdale's equity multiplier in FY2024, being total assets divided by shareholders' equity?", 2.0),
    ("What was MRDW's FY2024 effective tax rate, i.e. income tax expense over income before income taxes?", 0.2),
    ("MRDW FY2024 effective tax rate = income tax / income before tax", 0.2),
    ("What is MRDW's unadjusted EBITDA % margin for FY2024? Unadjusted EBITDA is operating income plus depreciation and "
     "amortization from the cash flow statement, the margin is EBITDA over revenue.", 470 / 2_249),
    ("What is the return on equity of Merrowdale for FY2024, with return on equity being net income / average "
     "shareholders' equity?", 260 / 1_700),
    ("Define cash burn cover as (operating cash flow - capex) divided by dividends paid. What was MRDW's cash burn cover "
     "in FY2024?", 310 / 26),
    ("What was MRDW's gross profit per dollar of assets in FY2024? Measure it by dividing gross profit by total assets.",
     1_026 / 3_600),
    ("What was MRDW's acid test in FY2024? Acid test: (current assets - inventory) / current liabilities", 700 / 600),
    ("Merrowdale's net investment in FY2024, which is capital expenditures less depreciation and amortization", 40e6),
    ("What is Merrowdale's R&D efficiency for FY2024? The formula for R&D efficiency is gross profit / R&D.",
     1_026 / 121),
)  # fmt: skip
"""With their values."""


@pytest.mark.parametrize(("question", "value"), PHRASINGS)
def test_a_ratio_is_what_the_question_says_it_is(asker: Asker, question: str, value: float) -> None:
    answer = asker.ask(question)
    assert answer.status == "answered", answer.answer.text
    assert answer.answer.value == pytest.approx(value, rel=1e-9), answer.answer.text


@pytest.mark.parametrize(
    ("sentence", "rest"),
    [
        ("What were MRDW's revenue, net income and R&D as a percentage of revenue in FY2024?", None),
        ("Is MRDW's revenue over $2 billion in FY2024?", None),
        ("What was MRDW's operating income less R&D in FY2024?", None),
        ("What was the ratio of debt to equity, and is it above one?", None),
        ("What is net debt, where net debt is debt less cash?", "What is net debt?"),
    ],
)
def test_what_defines_nothing_stays_whole(sentence: str, rest: str | None) -> None:
    left, found = with_definitions(sentence, asks=True)
    assert (left, bool(found)) == ((sentence, False) if rest is None else (rest, True))


def test_several_definitions_of_one_sentence() -> None:
    assert with_definitions("CCC = DIO + DSO, where DIO = 365 * a / b, and DSO is defined as 365 * c / d.") == (
        "",
        [Definition("CCC", "DIO + DSO"), Definition("DIO", "365 * a / b"), Definition("DSO", "365 * c / d")],
    )
