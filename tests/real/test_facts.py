"""Facts of real filings: every address resolves in the raw document, and the issuers' own tags agree."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from decimal import Decimal
from types import ModuleType
from typing import Any

import pytest
from analysed_filings import FILINGS, analysed, raw_of, stored
from lxml import etree, html
from shared_edgar import MISSING, SHARED

from tickmark.document import open_document
from tickmark.facts import extract
from tickmark.fiscal import fiscal_period
from tickmark.numbers import read_number, read_range
from tickmark.schemas import TABLES
from tickmark.sections import find_sections
from tickmark.xbrl import agreement

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason=MISSING)
BLIND = 7  # every seventh filing is read again without its tags


class Addresses:
    """Cells by (table, row, column), laid out from the raw bytes without any of the reader's code."""

    def __init__(self, raw: bytes) -> None:
        root = etree.fromstring(raw, parser=html.HTMLParser(encoding="utf-8", huge_tree=True))
        self.tables = list(root.iter("table"))
        self._rows: dict[int, list[dict[int, etree._Element]]] = {}

    def cell(self, table: int, row: int, column: int) -> etree._Element:
        if table not in self._rows:
            self._rows[table] = list(self._lay_out(self.tables[table]))
        return self._rows[table][row][column]

    @staticmethod
    def _lay_out(table: etree._Element) -> Iterator[dict[int, etree._Element]]:
        taken: set[tuple[int, int]] = set()
        own = [tr for tr in table.iter("tr") if next(tr.iterancestors("table")) is table]
        for row, tr in enumerate(own):
            column, found = 0, {}
            for td in tr:
                if td.tag not in ("td", "th"):
                    continue
                while (row, column) in taken:
                    column += 1
                found[column] = td
                wide, high = (
                    int(td.get(name) or 1) if (td.get(name) or "1").isdigit() else 1 for name in ("colspan", "rowspan")
                )
                taken.update((row + r, column + c) for r in range(high) for c in range(wide))
                column += wide
            yield found


def shown(cell: etree._Element) -> str:
    return " ".join("".join(cell.itertext()).split())


def gives(fact: dict[str, Any]) -> bool:
    """Whether the printed text, at the fact's scale, is its value."""
    digits = fact["printed"].rstrip("bpstx. ")  # `35 bps`, `2.7x`, `0.6 pts`
    printed = [read_number(digits), *(read_range(fact["printed"]) or ())]
    value = Decimal(repr(fact["value"]))
    return any(
        abs(abs(p.value.scaleb(fact["scale"])) - abs(value)) <= abs(value) * Decimal("1e-9")
        for p in printed
        if p is not None
    )


@pytest.mark.parametrize("position", range(len(FILINGS)), ids=[f"{f.ticker}-{f.period}" for f in FILINGS])
def test_every_address_resolves_to_a_cell_that_gives_the_value(position: int) -> None:
    raw = raw_of(FILINGS[position])
    addresses = Addresses(raw)
    verified = analysed(position).verified
    assert len(verified) > 300
    for fact in verified:
        if fact["source_format"] == "html_table":
            text = shown(addresses.cell(fact["table_index"], fact["row_index"], fact["column_index"]))
            assert " ".join(fact["printed"].split()) in text, fact
            assert gives(fact), fact
        else:
            assert fact["printed"] in fact["sentence_string"], fact


def test_the_issuers_tags_agree() -> None:
    """Regression bars, a little below what was measured; `benchmarks/accuracy.py` gives the figures, both halves
    apart.
    """
    tagged = covered = compared = agreeing = 0
    for position in range(len(FILINGS)):
        outcome = agreement(analysed(position).verified, analysed(position).tags)
        tagged += outcome.tagged_cells
        covered += outcome.covered_cells
        compared += outcome.compared
        agreeing += outcome.agreeing
    assert covered / tagged >= 0.99
    assert agreeing / compared >= 0.97


def eval_ix() -> ModuleType:
    spec = importlib.util.spec_from_file_location("eval_ix", SHARED / "eval_ix.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["eval_ix"] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "position", range(0, len(FILINGS), BLIND), ids=[f"{f.ticker}-{f.period}" for f in FILINGS[::BLIND]]
)
def test_without_tags_the_facts_are_the_same(position: int) -> None:
    """All but the ordinals of tables: the tags' own header, which goes with them, may hold tables too."""
    blind = eval_ix().blind(raw_of(FILINGS[position]))
    filing = stored(FILINGS[position], blind)
    document = open_document(blind, filing.sha256, filing.document)
    sections, fiscal = find_sections(document, filing.form), fiscal_period(document, filing)
    own = ("fact_id", "doc_hash", "snapshot_id", "verification_status", "checks", "table_index")
    names = [c.name for c in TABLES["extracted_facts"].columns if c.name not in own]
    held = analysed(position)
    with_tags = sorted(tuple(str(fact[name]) for name in names) for fact in [*held.verified, *held.rejected])
    frame = TABLES["extracted_facts"].frame(extract(document, filing, sections, fiscal))
    without = sorted(tuple(str(fact[name]) for name in names) for fact in frame.to_dict("records"))
    assert without == with_tags
