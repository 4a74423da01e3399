"""Negative evidence: what is a statement of non-disclosure and what only sounds like one; on facts beside it, and
through the gate.
"""

from __future__ import annotations

import hashlib
from datetime import date

import pytest

from tickmark.document import open_document
from tickmark.facts import Understanding, extract
from tickmark.facts.text.nondisclosure import non_disclosures
from tickmark.fiscal import fiscal_period
from tickmark.model import Filing
from tickmark.schemas import TABLES
from tickmark.sections import find_sections
from tickmark.verify import verify

SAID = {
    "We do not disclose unit sales of our products.": "do not disclose",
    "The Company does not separately report revenue by product within its services segment.": "does not separately report",
    "Total assets by segment are not disclosed because they are not used to allocate resources.": "are not disclosed",
    "We have elected not to disclose the value of unsatisfied performance obligations.": "have elected not to disclose",
    "Beginning this year, we no longer report subscriber numbers.": "no longer report",
    "The Company does not allocate assets to its segments by product.": "does not allocate",
    "It is impracticable to estimate the range of possible losses.": "impracticable to estimate",
    "Depreciation expense by segment is not separately presented to management.": "is not separately presented",
}
UNSAID = (
    "Our controls do not provide absolute assurance that all misstatements are found.",
    "Employees may not disclose confidential information to competitors.",
    "We report revenue by segment.",
    "Revenue was not affected by the change in prices.",
    "The vendor does not provide services in Europe.",
    "We do not provide legal advice on these amounts.",
    "The changes did not have a material effect on reported amounts.",
    "We disclosed our revenue by product in Note 3.",
    "A breach may require us to disclose information on customers.",
)


@pytest.mark.parametrize("sentence", SAID)
def test_what_is_said_not_to_be_disclosed(sentence: str) -> None:
    (found,) = non_disclosures(f"Sales rose in 2023. {sentence} They rose again.")
    assert found.sentence == sentence
    assert " ".join(SAID[sentence].split()).removeprefix("have ") in found.words


@pytest.mark.parametrize("sentence", UNSAID)
def test_what_only_sounds_like_it(sentence: str) -> None:
    assert not list(non_disclosures(sentence))


def test_a_fact_carries_the_statement_beside_it_and_the_gate_asks_for_it() -> None:
    quote = "We do not disclose unit sales by product."
    raw = (
        "<html><body><p>FORM 10-K</p><p>For the fiscal year ended December 31, 2023</p><p><b>Item 7. Management's "
        "Discussion and Analysis of Financial "
        f"Condition and Results of Operations</b></p><p>Revenue was $2,500 million in 2023. {quote}</p><p>Costs were "
        f"$1,400 million in 2023.</p></body></html>"
    ).encode()
    filing = Filing(
        "EXMP", "2023Q4", 42, "Example Corp", "10-K", "0000000042-24-000001", date(2024, 2, 1), date(2023, 12, 31),
        "x.htm", "", "1231",
        hashlib.sha256(raw).hexdigest(), len(raw),
    )  # fmt: skip
    document = open_document(raw, filing.sha256, filing.document)
    known = Understanding(document, find_sections(document, filing.form), fiscal_period(document, filing))
    rows = extract(document, filing, known.sections, known.fiscal, known)
    assert {row["value"]: row["negative_evidence"] for row in rows} == {2.5e9: quote, 1.4e9: None}
    lies = [
        row | {"fact_id": f"lie{n}", "negative_evidence": told}
        for n, (row, told) in enumerate(zip(rows, (None, quote), strict=True))
    ]
    frame = TABLES["extracted_facts"].frame([*rows, *lies])
    verified, rejected = verify(document, filing, known.sections, known.fiscal, frame, known)
    assert len(verified) == 2 and list(rejected["reason"]) == ["NEGATIVE_EVIDENCE_MISMATCH"] * 2
