"""The tree of a report's revenue as HTML, and where its quotes lead to in the filing's page."""

from __future__ import annotations

from lxml import html as lxml_html

from tickmark.narrate.html.filing import Quoted, filing_page
from tickmark.narrate.html.revenue import RevenueRow, RevenueTree, revenue_section

PUMPS = RevenueRow("Pumps", 30e6, None, 25e6, "Pumps move water.", ("Pumps move water.",))
NOTED = RevenueRow("Seals", 10e6, None, None, "We sell <seals>.", ("We sell <seals>.",), "not defined in the filing")
SEGMENT = RevenueRow("Flow", 40e6, rows=(PUMPS, NOTED))
TREE = RevenueTree(
    "acc", "USD", 50e6, (SEGMENT, RevenueRow("Other", 10e6)), {}, (("appeared", "Seals", None, None, 10e6),)
)


def test_the_tree_has_values_shares_changes_and_quotes() -> None:
    page = lxml_html.fromstring(
        f"<div>{revenue_section(TREE, lambda _: None, {PUMPS.quotes[0]: 'f.html#q0'}.get)}</div>"
    )
    top = page.xpath("./ul/li")
    assert [item.findtext("b") for item in top] == ["Flow", "Other"]
    pumps, seals = top[0].xpath("./ul/li")
    assert "30.0 million USD · 60.0 % · +20.0 % on the year before" in pumps.text_content()
    assert pumps.xpath("./blockquote/a/@href") == ["f.html#q0"]
    assert "We sell <seals>." in seals.text_content() and "not defined in the filing" in seals.text_content()
    assert seals.xpath(".//a") == []
    assert page.xpath(".//table//tbody/tr/th/text()") == ["Seals"]


def test_a_filing_without_a_tree_says_so() -> None:
    assert "No table of the filing" in revenue_section(None, lambda _: None, lambda _: None)


def test_a_quote_leads_to_the_paragraph_that_it_begins_in() -> None:
    raw = b"""<html><head><title>Pumps move water.</title></head><body><div style="display:none"><ix:header>Pumps move
    water.</ix:header></div><p>First.</p><p id="x">Our <b>Pumps</b>&#160;move
    <i>water</i>. They last.</p><script>Seals keep it in.</script><p>Seals keep it in.</p></body></html>"""
    quotes = [
        Quoted("q0", "Pumps move water."),
        Quoted("q1", "Seals keep it in."),
        Quoted("q2", "Valves shut."),
        Quoted("q3", "They last."),
    ]
    text, found = filing_page(raw, "Made up", [], "back.html", quotes)
    page = lxml_html.fromstring(text)
    assert found == {"q0", "q1", "q3"}
    assert page.get_element_by_id("q3").getparent() is page.get_element_by_id("q0")
    assert page.get_element_by_id("q0").text_content().startswith("Our Pumps")
    assert page.get_element_by_id("q1").tag == "p"
