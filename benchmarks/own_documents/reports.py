"""Annual and half-year reports: in two columns, in German, with German number marks, as a folder of pages."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from benchmarks.own_documents.keys import BALANCE, Keys, Span
from benchmarks.own_documents.pages import bars, continental, grid, page, plain, print_to, tenths


def _year(year: int, month: int = 12, day: int = 31) -> Span:
    end = date(year, month, day)
    return date(year, 1, 1) if month == 12 else date(year - 1, month + 1, 1), end


PROSE = (
    "The Group sells measuring instruments to laboratories and to makers of food, medicines and semiconductors. Demand "
    "was firm in the first half and softer in the second, when customers ran down their stocks. We kept prices steady, "
    "opened a second service centre in Leeds and completed the move of final assembly to Swindon. The Board considers "
    "that the Group has adequate resources to continue in operation for the foreseeable future. Our people make the "
    "difference: attrition fell, and we trained 214 apprentices over five years in four sites. The Remuneration "
    "Committee met six times. "
)


def corvane(folder: Path, _: str, keys: Keys) -> None:
    """An annual report by reportlab: strategic report in two columns, statements with a column of notes, five years."""
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import (
        BaseDocTemplate,
        Flowable,
        Frame,
        NextPageTemplate,
        PageBreak,
        PageTemplate,
        Paragraph,
        Spacer,
        Table,
    )

    name = "Corvane/corvane-annual-report-2023.pdf"
    style = getSampleStyleSheet()
    wide, high = A4
    now, before = _year(2023), _year(2022)
    at, then = (BALANCE, now[1]), (BALANCE, before[1])
    income = [
        ("Revenue", "3", 412.6, 388.1), ("Cost of sales", "", -228.4, -219.0), ("Gross profit", "", 184.2, 169.1),
        ("Distribution costs", "", -31.7, -30.2), ("Administrative expenses", "5", -88.9, -84.6),
        ("Other operating income", "", 2.4, 1.9), ("Operating profit", "4", 66.0, 56.2),
        ("Finance income", "8", 1.1, 0.4), ("Finance costs", "8", -7.3, -5.2), ("Profit before tax", "", 59.8, 51.4),
        ("Taxation", "9", -13.9, -10.3), ("Profit for the year", "", 45.9, 41.1),
    ]  # fmt: skip
    position = [
        ("Goodwill", "11", 96.3, 94.8), ("Other intangible assets", "12", 41.2, 44.7),
        ("Property, plant and equipment", "13", 118.5, 109.9), ("Total non-current assets", "", 256.0, 249.4),
        ("Inventories", "15", 71.4, 78.2), ("Trade and other receivables", "16", 83.7, 80.1),
        ("Cash and cash equivalents", "17", 38.6, 29.3), ("Total current assets", "", 193.7, 187.6),
        ("Total assets", "", 449.7, 437.0), ("Trade and other payables", "18", -74.8, -76.3),
        ("Borrowings", "19", -92.0, -104.5), ("Total liabilities", "", -189.9, -206.8), ("Net assets", "", 259.8, 230.2),
    ]  # fmt: skip
    flows = [
        ("Cash generated from operations", "22", 91.5, 68.4), ("Interest paid", "", -6.9, -5.0),
        ("Tax paid", "", -12.2, -9.8), ("Net cash from operating activities", "", 72.4, 53.6),
        ("Purchase of property, plant and equipment", "", -24.8, -21.3), ("Acquisition of subsidiaries", "", -5.6, None),
        ("Net cash used in investing activities", "", -30.4, -21.3), ("Repayment of borrowings", "", -12.5, -15.0),
        ("Dividends paid", "10", -20.2, -18.9), ("Net cash used in financing activities", "", -32.7, -33.9),
        ("Net increase/(decrease) in cash and cash equivalents", "", 9.3, -1.6),
    ]  # fmt: skip
    segments = [
        ("Laboratory", 198.2, 181.5, 41.3, 35.0), ("Process", 141.9, 136.4, 21.8, 18.7), ("Service", 72.5, 70.2, 9.4, 8.9),
    ]  # fmt: skip
    five = [
        ("Revenue", 412.6, 388.1, 351.0, 322.7, 340.9), ("Operating profit", 66.0, 56.2, 47.3, 33.9, 45.8),
        ("Basic earnings per share (pence)", 57.4, 51.4, 43.0, 29.8, 41.2), ("Average number of employees", 2316, 2244, 2190, 2174, 2251),
    ]  # fmt: skip

    def cell(value: float | None) -> str:
        return "–" if value is None else tenths(value)

    def table(heads: list[list[str]], body: list[list[str]], widths: list[int]) -> Table:
        made = Table([*heads, *body], colWidths=widths, repeatRows=len(heads))
        made.setStyle([("ALIGN", (1, 0), (-1, -1), "RIGHT"), ("FONTSIZE", (0, 0), (-1, -1), 9),
                       ("LINEABOVE", (0, len(heads)), (-1, len(heads)), 0.5, "black")])  # fmt: skip
        return made

    def statement(title: str, over: str, rows: list[tuple[str, str, float | None, float | None]]) -> list[Flowable]:
        heads = [["", "", "2023", "2022"], ["", "Notes", "£m", "£m"]]
        body = [[label, note, cell(a), cell(b)] for label, note, a, b in rows]
        return [
            Paragraph(title, style["Heading1"]),
            Paragraph(over, style["Heading3"]),
            table(heads, body, [270, 40, 80, 80]),
        ]

    story: list[Flowable] = [Spacer(1, 250), Paragraph("Corvane Instruments plc", style["Title"]),
                             Paragraph("Annual Report and Accounts 2023", style["Title"]),
                             Paragraph("For the year ended 31 December 2023", style["Normal"]),
                             NextPageTemplate("two"), PageBreak()]  # fmt: skip
    story += [Paragraph("Strategic report", style["Heading1"])]
    for head, text in (
        ("Chair's statement", PROSE * 3),
        ("Financial review", "Revenue increased by 6.3% to £412.6 million (2022: £388.1 million), or by 5.1% at constant "
         "exchange rates. Operating profit was £66.0 million (2022: £56.2 million), a margin of 16.0% (2022: 14.5%). Net "
         "debt at the year end was £53.4 million (2022: £75.2 million). The Board proposes a final dividend of 17.2 pence "
         "per share, which makes 25.6 pence for the year (2022: 23.4 pence). " + PROSE),
        ("Order book", "The order book stood at £97.8 million at 31 December 2023 (2022: £104.1 million), of which £81.2 "
         "million is expected to be delivered in 2024. " + PROSE * 2),
        ("Principal risks", PROSE * 4),
    ):  # fmt: skip
        story += [Paragraph(head, style["Heading2"]), Paragraph(text, style["BodyText"])]
    story += [NextPageTemplate("one"), PageBreak()]
    story += statement("Consolidated income statement", "for the year ended 31 December 2023", income)
    story += [table([["", "", "2023", "2022"]], [["Basic earnings per share", "", "57.4p", "51.4p"], ["Diluted earnings per share", "", "56.8p", "50.9p"]], [270, 40, 80, 80]), PageBreak()]  # fmt: skip
    story += [
        *statement("Consolidated statement of financial position", "at 31 December 2023", position),
        PageBreak(),
    ]
    story += [
        *statement("Consolidated statement of cash flows", "for the year ended 31 December 2023", flows),
        PageBreak(),
    ]
    story += [Paragraph("3. Segment information", style["Heading1"]), Paragraph(PROSE, style["BodyText"])]
    story += [table([["", "Revenue", "Revenue", "Operating profit", "Operating profit"], ["", "2023", "2022", "2023", "2022"], ["", "£m", "£m", "£m", "£m"]],
                    [[one, *map(tenths, amounts)] for one, *amounts in segments], [150, 70, 70, 85, 85]), PageBreak()]  # fmt: skip
    story += [Paragraph("Five-year record", style["Heading1"]), table(
        [["", "2023", "2022", "2021", "2020", "2019"], ["", "£m", "£m", "£m", "£m", "£m"]],
        [[one, *(plain(v) if "employees" in one else tenths(v) for v in amounts)] for one, *amounts in five], [170, 60, 60, 60, 60, 60])]  # fmt: skip

    def foot(canvas: object, document: object) -> None:
        canvas.setFont("Helvetica", 7)  # type: ignore[attr-defined]
        canvas.drawString(50, 25, f"Corvane Instruments plc Annual Report and Accounts 2023   {document.page}")  # type: ignore[attr-defined]

    one = Frame(50, 50, wide - 100, high - 100)
    left, right = Frame(45, 50, wide / 2 - 55, high - 100), Frame(wide / 2 + 10, 50, wide / 2 - 55, high - 100)
    document = BaseDocTemplate(str(folder / name), pagesize=A4)
    document.addPageTemplates(
        [PageTemplate("one", [one], onPage=foot), PageTemplate("two", [left, right], onPage=foot)]
    )
    document.build(story)
    for rows, spans in ((income, (now, before)), (position, (at, then)), (flows, (now, before))):
        keys.statement(name, [(label, (a, b)) for label, _, a, b in rows], spans, "GBP", 1e6)
    keys.statement(name, [(one[0], one[1:]) for one in five[:2]], [_year(y) for y in range(2023, 2018, -1)], "GBP", 1e6)
    keys.statement(
        name,
        [
            (label, a)
            for label, a in (
                ("Basic earnings per share", (0.574, 0.514)),
                ("Diluted earnings per share", (0.568, 0.509)),
            )
        ],
        (now, before),
        "GBP/shares",
        1.0,
    )
    c = "Corvane Instruments"
    keys.ask(
        name,
        (f"What was {c}' revenue in 2023?", 412.6e6, "GBP"),
        (f"What was {c}' operating margin in FY2023, where operating margin is operating profit divided by revenue?", 66.0 / 412.6),
        (f"How much did {c} spend on property, plant and equipment in 2022?", 21.3e6, "GBP"),
        (f"By how much did {c}' inventories fall in 2023?", 6.8e6, "GBP"),
        (f"What was {c}' order book at the end of 2023?", 97.8e6, "GBP"),
        (f"What was the revenue of {c}' Process segment in 2023?", 141.9e6, "GBP"),
        (f"Which segment of {c} had the highest operating profit in 2023?", "Laboratory"),
        (f"What were {c}' basic earnings per share in 2023?", 0.574, "GBP/shares"),
        (f"What was {c}' revenue in 2020?", 322.7e6, "GBP"),
        (f"Was {c}' net cash from operating activities higher in 2023 than in 2022?", True),
        (f"What was {c}' research and development expense in 2023?", None),
        (f"What is {c}' current ratio at the end of 2023, defined as total current assets over trade and other payables?", 193.7 / 74.8),
        slack=6e-3,
    )  # fmt: skip


def velthuis(folder: Path, chromium: str, keys: Keys) -> None:
    """A half-year report in English with German number marks: half years, quarters, and year-end beside half-year."""
    name = "Velthuis Coatings/Velthuis HY2024 report.pdf"
    h1, h0 = (date(2024, 1, 1), date(2024, 6, 30)), (date(2023, 1, 1), date(2023, 6, 30))
    q1, q0 = (date(2024, 4, 1), date(2024, 6, 30)), (date(2023, 4, 1), date(2023, 6, 30))
    at, then = (BALANCE, date(2024, 6, 30)), (BALANCE, date(2023, 12, 31))
    income = [
        ("Revenue", (684.2, 661.9, 349.8, 338.5)), ("Cost of sales", (-431.6, -428.3, -219.1, -217.7)),
        ("Gross profit", (252.6, 233.6, 130.7, 120.8)), ("Selling expenses", (-118.4, -113.0, -60.2, -57.1)),
        ("Research and development expenses", (-22.7, -21.5, -11.6, -10.9)), ("General and administrative expenses", (-38.1, -39.9, -19.3, -20.0)),
        ("Operating profit (EBIT)", (73.4, 59.2, 39.6, 32.8)), ("Financial result", (-9.8, -7.1, -5.0, -3.7)),
        ("Profit before tax", (63.6, 52.1, 34.6, 29.1)), ("Income taxes", (-17.2, -14.6, -9.3, -8.1)), ("Profit for the period", (46.4, 37.5, 25.3, 21.0)),
    ]  # fmt: skip
    position = [
        ("Intangible assets", (301.5, 308.8)), ("Property, plant and equipment", (412.9, 406.4)), ("Non-current assets", (714.4, 715.2)),
        ("Inventories", (241.3, 226.0)), ("Trade receivables", (258.7, 214.9)), ("Cash and cash equivalents", (97.2, 131.4)),
        ("Current assets", (597.2, 572.3)), ("Total assets", (1311.6, 1287.5)),
        ("Total equity", (586.3, 561.7)), ("Financial liabilities", (388.5, 391.0)), ("Trade payables", (189.6, 174.2)), ("Total liabilities", (725.3, 725.8)), ("Total equity and liabilities", (1311.6, 1287.5)),
    ]  # fmt: skip
    flows = [
        ("Cash flow from operating activities", (31.9, 44.6)), ("Capital expenditure", (-36.2, -33.8)), ("Cash flow from investing activities", (-34.9, -41.0)),
        ("Dividends paid", (-21.8, -19.4)), ("Cash flow from financing activities", (-31.2, -12.7)), ("Change in cash and cash equivalents", (-34.2, -9.1)),
    ]  # fmt: skip
    show = lambda value: continental(value, 1)
    keyed = [
        (
            "Revenue by region",
            ("Europe", (391.4, 384.6)),
            ("Americas", (178.3, 169.5)),
            ("Asia-Pacific", (114.5, 107.8)),
        )
    ]
    body = (
        "<div class=cover><h1>Velthuis Coatings N.V.</h1><h2>Half-Year Report 2024</h2><p>1 January to 30 June 2024</p></div>"
        "<div style='page-break-before:always'></div><h2>Key figures</h2>"
        + grid([["EUR million", "H1 2024", "H1 2023", "Change in %"]], [
            ("Revenue", (show(684.2), show(661.9), "3,4")), ("EBIT", (show(73.4), show(59.2), "24,0")), ("EBIT margin in %", ("10,7", "8,9", "")),
            ("Capital expenditure", (show(36.2), show(33.8), "7,1")), ("Employees at 30 June", ("4.812", "4.796", "0,3"))])
        + "<h2>Interim management report</h2><p>Revenue rose by 3,4 % to EUR 684,2 million (H1 2023: EUR 661,9 million). EBIT improved to EUR 73,4 million. "
        "Incoming orders amounted to EUR 702,5 million (H1 2023: EUR 655,3 million). For the full year 2024 the Management Board continues to expect revenue of "
        "EUR 1.380 million to EUR 1.420 million and an EBIT margin of 10 % to 11 %.</p>"
        + bars("Revenue by quarter in EUR million", [("Q2 23", 338.5), ("Q3 23", 331.2), ("Q4 23", 329.4), ("Q1 24", 334.4), ("Q2 24", 349.8)], show)
        + "<div style='page-break-before:always'></div><h2>Consolidated income statement (unaudited)</h2>"
        + grid([["in EUR million", "1 Jan–30 Jun 2024", "1 Jan–30 Jun 2023", "1 Apr–30 Jun 2024", "1 Apr–30 Jun 2023"]], income, show)
        + "<h2>Consolidated statement of financial position</h2>" + grid([["in EUR million", "30.06.2024", "31.12.2023"]], position, show)
        + "<div style='page-break-before:always'></div><h2>Consolidated statement of cash flows</h2>" + grid([["in EUR million", "H1 2024", "H1 2023"]], flows, show)
        + "<h2>Revenue by region</h2>" + grid([["in EUR million", "H1 2024", "H1 2023"]], [(label, values) for label, values in keyed[0][1:]], show)
    )  # fmt: skip
    print_to(chromium, page(body, foot="Velthuis Coatings N.V. | Half-Year Report 2024 |"), folder / name)
    keys.statement(name, income, (h1, h0, q1, q0), "EUR", 1e6)
    keys.statement(name, position, (at, then), "EUR", 1e6)
    keys.statement(name, flows, (h1, h0), "EUR", 1e6)
    keys.statement(name, keyed[0][1:], (h1, h0), "EUR", 1e6)
    c = "Velthuis Coatings"
    keys.ask(
        name,
        (f"What was {c}'s revenue in the first half of 2024?", 684.2e6, "EUR"),
        (f"{c} revenue Q2 2023", 338.5e6, "EUR"),
        (f"What was {c}'s EBIT margin in H1 2024, where EBIT margin is operating profit divided by revenue?", 73.4 / 684.2),
        (f"How much cash did {c} hold at 30 June 2024?", 97.2e6, "EUR"),
        (f"What was {c}'s revenue in the Americas in H1 2024?", 178.3e6, "EUR"),
        (f"What were {c}'s incoming orders in the first half of 2024?", 702.5e6, "EUR"),
        (f"How many people did {c} employ at 30 June 2024?", 4812.0),
        (f"What was {c}'s net debt at 30 June 2024, defined as financial liabilities less cash and cash equivalents?", 291.3e6, "EUR"),
        (f"How did trade receivables of {c} change between 31 December 2023 and 30 June 2024?", 43.8e6, "EUR"),
        (f"What was {c}'s revenue in 2022?", None),
        slack=6e-3,
    )  # fmt: skip


def brandt(folder: Path, chromium: str, keys: Keys) -> None:
    """Left out: a half-year report in German, in thousands of euros."""
    name = "Brandt/Halbjahresfinanzbericht 2024.pdf"
    keys.left_out.add(name)
    h1, h0 = (date(2024, 1, 1), date(2024, 6, 30)), (date(2023, 1, 1), date(2023, 6, 30))
    at, then = (BALANCE, date(2024, 6, 30)), (BALANCE, date(2023, 12, 31))
    income = [
        ("Umsatzerlöse", (88412, 91077)), ("Materialaufwand", (-41930, -45216)), ("Personalaufwand", (-24518, -23804)),
        ("Abschreibungen", (-4107, -3982)), ("Sonstige betriebliche Aufwendungen", (-9846, -9411)), ("Betriebsergebnis (EBIT)", (8011, 8664)),
        ("Finanzergebnis", (-1204, -876)), ("Ergebnis vor Steuern", (6807, 7788)), ("Ertragsteuern", (-2042, -2336)), ("Periodenergebnis", (4765, 5452)),
    ]  # fmt: skip
    position = [
        ("Sachanlagen", (51230, 49876)), ("Immaterielle Vermögenswerte", (12604, 13011)), ("Vorräte", (38915, 36402)),
        ("Forderungen aus Lieferungen und Leistungen", (21748, 19230)), ("Zahlungsmittel", (9187, 14925)), ("Summe Aktiva", (133684, 133444)),
        ("Eigenkapital", (62310, 60745)), ("Finanzverbindlichkeiten", (41200, 42800)), ("Verbindlichkeiten aus Lieferungen und Leistungen", (30174, 29899)), ("Summe Passiva", (133684, 133444)),
    ]  # fmt: skip
    body = (
        "<div class=cover><h1>Brandt &amp; Söhne Antriebstechnik SE</h1><h2>Halbjahresfinanzbericht zum 30. Juni 2024</h2></div>"
        "<div style='page-break-before:always'></div><h2>Zwischenlagebericht</h2><div class=two><p>Die Umsatzerlöse gingen im ersten Halbjahr 2024 um 2,9 % "
        "auf 88,4 Mio. EUR zurück (Vorjahr: 91,1 Mio. EUR). Der Auftragseingang betrug 93,7 Mio. EUR. Das Betriebsergebnis erreichte 8,0 Mio. EUR. "
        "Für das Gesamtjahr erwartet der Vorstand unverändert Umsatzerlöse zwischen 180 und 190 Mio. EUR.</p><p>" + "Die Gesellschaft fertigt Antriebe für Maschinen. " * 40
        + "</p></div><div style='page-break-before:always'></div><h2>Konzern-Gewinn- und Verlustrechnung</h2>"
        + grid([["in TEUR", "1.1.–30.6.2024", "1.1.–30.6.2023"]], income, continental)
        + "<h2>Konzernbilanz</h2>" + grid([["in TEUR", "30.6.2024", "31.12.2023"]], position, continental)
    )  # fmt: skip
    print_to(chromium, page(body, foot="Brandt & Söhne Antriebstechnik SE"), folder / name)
    keys.statement(name, income, (h1, h0), "EUR", 1e3)
    keys.statement(name, position, (at, then), "EUR", 1e3)
    c = "Brandt & Söhne Antriebstechnik"
    keys.ask(
        name,
        (f"What were the Umsatzerlöse of {c} in H1 2024?", 88.412e6, "EUR"),
        (f"What was {c}'s EBIT in the first half of 2023?", 8.664e6, "EUR"),
        (f"What was {c}'s Eigenkapital at 30 June 2024?", 62.31e6, "EUR"),
        (f"What was {c}'s Auftragseingang in H1 2024?", 93.7e6, "EUR"),
        (f"What was {c}'s revenue in 2021?", None),
        slack=6e-3,
    )


def alder(folder: Path, _: str, keys: Keys) -> None:
    """A year's statements as pages of HTML, one file each, in a folder of the company's name; year end in June."""
    stem = "Alder & Finch Brewing/FY2023/"
    now, before = _year(2023, 6, 30), _year(2022, 6, 30)
    at, then = (BALANCE, now[1]), (BALANCE, before[1])
    income = [
        ("Net sales", (64318, 59207)), ("Cost of goods sold", (41865, 39944)), ("Gross profit", (22453, 19263)), ("Selling and marketing", (8714, 7930)),
        ("General and administrative", (5206, 5011)), ("Impairment of brewing equipment", (1150, None)), ("Income from operations", (7383, 6322)),
        ("Interest expense", (944, 612)), ("Income before income taxes", (6439, 5710)), ("Provision for income taxes", (1610, 1428)), ("Net income", (4829, 4282)),
    ]  # fmt: skip
    position = [
        ("Cash", (3871, 5264)), ("Accounts receivable, net", (7405, 6618)), ("Inventories", (9982, 8157)), ("Prepaid expenses", (611, 574)), ("Total current assets", (21869, 20613)),
        ("Property and equipment, net", (33720, 29486)), ("Total assets", (55589, 50099)), ("Accounts payable", (6236, 5801)), ("Accrued excise taxes", (1917, 1702)),
        ("Current portion of long-term debt", (2400, 1900)), ("Total current liabilities", (10553, 9403)), ("Long-term debt", (14200, 12690)), ("Total liabilities", (24753, 22093)), ("Members' equity", (30836, 28006)), ("Total liabilities and members' equity", (55589, 50099)),
    ]  # fmt: skip
    heads = [["(in thousands of U.S. dollars)", "2023", "2022"]]
    top = "<h1>Alder &amp; Finch Brewing Company, LLC</h1>"
    files = {
        "income.html": top + "<h2>Statements of Income</h2><p>Years ended June 30, 2023 and 2022</p>" + grid(heads, income),
        "balance.html": top + "<h2>Balance Sheets</h2><p>June 30, 2023 and 2022</p>" + grid(heads, position),
        "letter.html": top + "<h2>Letter to our members</h2><p>Fiscal year ended June 30, 2023</p><p>We shipped 412,000 barrels in fiscal 2023, up from 389,000 barrels the year before. "
        "Capital expenditures were $7.9 million in fiscal 2023, most of it for the canning line in Duluth. Distributions to members were $2.0 million. We expect net sales of $68 million to $70 million in fiscal 2024.</p>",
    }  # fmt: skip
    (folder / stem).mkdir(parents=True, exist_ok=True)
    for file, body in files.items():
        (folder / stem / file).write_text(page(body), encoding="utf-8")
    keys.statement(stem + "income.html", income, (now, before), "USD", 1e3)
    keys.statement(stem + "balance.html", position, (at, then), "USD", 1e3)
    c = "Alder & Finch Brewing"
    keys.ask(
        stem + "income.html",
        (f"What were {c}'s net sales in fiscal 2023?", 64.318e6, "USD"),
        (f"What was {c}'s net income in FY2022?", 4.282e6, "USD"),
        (
            f"What was {c}'s gross margin in FY2023, where gross margin is gross profit divided by net sales?",
            22453 / 64318,
        ),
        (f"What was {c}'s impairment of brewing equipment in fiscal 2023?", 1.15e6, "USD"),
    )
    keys.ask(
        stem + "balance.html",
        (f"How much long-term debt did {c} have at June 30, 2023?", 14.2e6, "USD"),
        (f"What was {c}'s quick ratio at the end of FY2023, defined as cash plus accounts receivable divided by total current liabilities?", (3871 + 7405) / 10553),
        (f"What is the change in {c}'s inventories from June 30, 2022 to June 30, 2023?", 1.825e6, "USD"),
    )  # fmt: skip
    keys.ask(
        stem + "letter.html",
        (f"How many barrels did {c} ship in fiscal 2023?", 412000.0),
        (f"What were {c}'s capital expenditures in fiscal 2023?", 7.9e6, "USD"),
        (f"How many employees did {c} have at the end of FY2023?", None),
    )


def meridian(folder: Path, chromium: str, keys: Keys) -> None:
    """Left out: an annual report in two columns, tables in a column among them, in thousands of Singapore dollars."""
    name = "Meridian/MCH_AR_2023_final.pdf"
    keys.left_out.add(name)
    now, before = _year(2023), _year(2022)
    at, then = (BALANCE, now[1]), (BALANCE, before[1])
    income = [
        ("Revenue", (152906, 138477)), ("Staff costs", (-48215, -44930)), ("Utilities", (-31408, -35662)), ("Depreciation and amortisation", (-22754, -20981)),
        ("Other operating expenses", (-17860, -15239)), ("Profit from operations", (32669, 21665)), ("Finance costs", (-8431, -6120)), ("Profit before income tax", (24238, 15545)),
        ("Income tax expense", (-4120, -2644)), ("Profit for the year", (20118, 12901)),
    ]  # fmt: skip
    position = [
        ("Property, plant and equipment", (318540, 297415)), ("Right-of-use assets", (41872, 44603)), ("Trade receivables", (24716, 22308)), ("Cash and bank balances", (36905, 28744)), ("Total assets", (422033, 393070)),
        ("Borrowings", (166000, 158500)), ("Lease liabilities", (43218, 45796)), ("Trade and other payables", (29377, 25454)), ("Total liabilities", (238595, 229750)), ("Total equity", (183438, 163320)),
    ]  # fmt: skip
    text = (
        "Our cold stores in Jurong, Penang and Laem Chabang served importers of fish, fruit and vaccines throughout the year. "
        * 14
    )
    body = (
        "<div class=cover><h1>Meridian Coldstore Holdings Ltd</h1><h2>Annual Report 2023</h2></div><div style='page-break-before:always'></div><div class=two><h2>Chairman's letter</h2><p>" + text
        + "</p><h2>Performance at a glance</h2>" + grid([["S$'000", "2023", "2022"]], [("Revenue", (152906, 138477)), ("EBITDA", (55423, 42646)), ("Profit for the year", (20118, 12901))])
        + "<h2>Operations review</h2><p>Average occupancy of our stores was 91.4% in 2023 (2022: 87.9%). Pallet positions at year end numbered 286,000. " + text + "</p>"
        + bars("Revenue (S$ million)", [("2021", 127.0), ("2022", 138.5), ("2023", 152.9)], tenths) + "</div><div style='page-break-before:always'></div>"
        + "<h2>Consolidated Statement of Profit or Loss</h2><p>For the financial year ended 31 December 2023</p>" + grid([["", "2023", "2022"], ["", "S$'000", "S$'000"]], income)
        + "<h2>Consolidated Statement of Financial Position</h2><p>As at 31 December 2023</p>" + grid([["", "2023", "2022"], ["", "S$'000", "S$'000"]], position)
    )  # fmt: skip
    print_to(chromium, page(body, foot="Meridian Coldstore Holdings Ltd"), folder / name)
    keys.statement(name, income, (now, before), "SGD", 1e3)
    keys.statement(name, position, (at, then), "SGD", 1e3)
    c = "Meridian Coldstore"
    keys.ask(
        name,
        (f"What was {c}'s revenue in 2023?", 152.906e6, "SGD"),
        (
            f"What was {c}'s gearing at the end of 2023, where gearing is borrowings divided by total equity?",
            166000 / 183438,
        ),
        (f"How much did {c} spend on utilities in 2022?", 35.662e6, "SGD"),
        (f"What was {c}'s average occupancy in 2023?", 0.914),
        (f"How many pallet positions did {c} have at the end of 2023?", 286000.0),
        (f"What was {c}'s EBITDA in 2023?", 55.423e6, "SGD"),
        slack=6e-3,
    )
