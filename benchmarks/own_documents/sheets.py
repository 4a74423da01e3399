"""Management accounts, an indicator pack, a bank's export and a register of invoices."""

from __future__ import annotations

import csv
import random
from datetime import date, timedelta
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Font

from benchmarks.own_documents.keys import Keys

MONTHS = [date(2024, month, 1) for month in range(1, 7)]
Line = tuple[str, tuple[float, ...], float]
"""A line of accounts: label, actual by month, budget of the six months."""


def pemberton(folder: Path, _: str, keys: Keys) -> None:
    """Management accounts to June 2024: months across, year to date beside budget and variance, scale in the corner."""
    name = "Pemberton Joinery/Management accounts June 2024.xlsx"
    lines: list[Line] = [
        ("Kitchens", (412, 398, 441, 455, 462, 470), 2580), ("Staircases", (187, 176, 190, 171, 168, 175), 1110), ("Repairs", (54, 58, 61, 49, 52, 57), 320),
        ("Total revenue", (653, 632, 692, 675, 682, 702), 4010), ("Materials", (-261, -250, -279, -268, -270, -283), -1580), ("Direct labour", (-148, -147, -151, -150, -149, -153), -900),
        ("Total cost of sales", (-409, -397, -430, -418, -419, -436), -2480), ("Gross profit", (244, 235, 262, 257, 263, 266), 1530), ("Wages and salaries", (-98, -98, -99, -101, -101, -102), -605),
        ("Rent and rates", (-22, -22, -22, -22, -22, -22), -132), ("Marketing", (-9, -14, -11, -8, -7, -12), -72), ("Total overheads", (-129, -134, -132, -131, -130, -136), -809),
        ("EBITDA", (115, 101, 130, 126, 133, 130), 721), ("Depreciation", (-14, -14, -14, -15, -15, -15), -88), ("Operating profit", (101, 87, 116, 111, 118, 115), 633),
    ]  # fmt: skip
    book = Workbook()
    cover = book.active
    cover.title = "Cover"
    for row in (
        ["Pemberton Joinery Limited"],
        ["Management accounts for the six months to 30 June 2024"],
        ["Prepared 12 July 2024 – for directors only"],
    ):
        cover.append(row)
    sheet = book.create_sheet("P&L")
    sheet.append(["£'000", *MONTHS, "YTD Actual", "YTD Budget", "Variance", "Var %"])
    for cell in sheet[1][1:7]:
        cell.number_format = "mmm-yy"
    for label, actual, budget in lines:
        done = sum(actual)
        sheet.append([label, *actual, done, budget, done - budget, (done - budget) / abs(budget)])
        sheet.cell(sheet.max_row, 11).number_format = "0.0%"
        if label.startswith(("Total", "Gross", "EBITDA", "Operating")):
            for cell in sheet[sheet.max_row]:
                cell.font = Font(bold=True)
    balances = [
        ("Plant and machinery", (884, 870, 861, 846, 838, 829)), ("Stock", (312, 320, 305, 298, 301, 294)), ("Trade debtors", (521, 508, 547, 560, 552, 571)), ("Cash at bank", (143, 158, 171, 204, 247, 262)),
        ("Trade creditors", (-398, -391, -402, -396, -389, -401)), ("Bank loan", (-450, -440, -430, -420, -410, -400)), ("Net assets", (1012, 1025, 1052, 1092, 1139, 1155)),
    ]  # fmt: skip
    sheet = book.create_sheet("Balance sheet")
    sheet.append(["£'000", *(date(2024, m + 1, 1) - timedelta(1) for m in range(1, 7))])
    for cell in sheet[1][1:]:
        cell.number_format = "dd/mm/yyyy"
    for label, values in balances:
        sheet.append([label, *values])
    sheet = book.create_sheet("Headcount")
    sheet.append(["Department", *(month.strftime("%b %Y") for month in MONTHS)])
    for label, values in (
        ("Workshop", (31, 31, 32, 32, 33, 33)),
        ("Fitting", (14, 14, 14, 15, 15, 15)),
        ("Office", (9, 9, 9, 9, 8, 8)),
    ):
        sheet.append([label, *values])
    book.save(folder / name)
    c = "Pemberton Joinery"
    by = {label: (actual, budget) for label, actual, budget in lines}
    keys.ask(
        name,
        (f"What was {c}'s total revenue in March 2024?", 692e3, "GBP"),
        (f"What was {c}'s year-to-date EBITDA to June 2024?", sum(by["EBITDA"][0]) * 1e3, "GBP"),
        (f"What was {c}'s budget for total revenue for the year to date?", 4010e3, "GBP"),
        (f"How far was {c}'s EBITDA above budget for the year to date?", (sum(by["EBITDA"][0]) - 721) * 1e3, "GBP"),
        (f"In which month was {c}'s gross profit highest?", "June 2024|Jun 2024|2024-06"),
        (f"What were {c}'s trade debtors at 30 April 2024?", 560e3, "GBP"),
        (f"How much cash at bank did {c} have at the end of June 2024?", 262e3, "GBP"),
        (f"How many people worked in Fitting at {c} in May 2024?", 15.0),
        (f"What was {c}'s marketing spend in February 2024?", 14e3, "GBP"),
        (f"What were {c}'s kitchens sales in the first quarter of 2024?", (412 + 398 + 441) * 1e3, "GBP"),
        (f"What was {c}'s gross margin in June 2024, where gross margin is gross profit divided by total revenue?", 266 / 702),
        (f"What was {c}'s total revenue in July 2024?", None),
        slack=6e-3,
    )  # fmt: skip


def nimbly(folder: Path, _: str, keys: Keys) -> None:
    """Left out: an indicator pack, months down, with a sheet of churn by plan."""
    name = "Nimbly/KPI pack 2024-06.xlsx"
    keys.left_out.add(name)
    draw = random.Random(7)
    book = Workbook()
    sheet = book.active
    sheet.title = "KPIs"
    sheet.append(["Nimbly Payroll Ltd – KPI pack"])
    sheet.append([])
    sheet.append(
        ["Month", "MRR (£)", "New customers", "Churned customers", "Customers", "CAC (£)", "Gross margin %", "NPS"]
    )
    rows, customers, mrr = [], 840, 118_400
    for month in MONTHS:
        new, lost = draw.randint(28, 51), draw.randint(6, 17)
        customers += new - lost
        mrr += draw.randint(2_000, 6_500)
        rows.append(
            (
                month,
                mrr,
                new,
                lost,
                customers,
                draw.randint(610, 790),
                draw.randint(740, 790) / 1000,
                draw.randint(38, 52),
            )
        )
        sheet.append(rows[-1])
        sheet.cell(sheet.max_row, 1).number_format = "mmm yyyy"
        sheet.cell(sheet.max_row, 7).number_format = "0.0%"
    sheet = book.create_sheet("Churn by plan")
    sheet.append(["Plan", "Customers", "Churned", "Churn rate"])
    plans = (("Solo", 512, 41), ("Team", 298, 15), ("Enterprise", 74, 2))
    for plan, held, lost in plans:
        sheet.append([plan, held, lost, lost / held])
        sheet.cell(sheet.max_row, 4).number_format = "0.0%"
    book.save(folder / name)
    c = "Nimbly Payroll"
    keys.ask(
        name,
        (f"What was {c}'s MRR in April 2024?", float(rows[3][1])),
        (f"How many new customers did {c} win in the first half of 2024?", float(sum(row[2] for row in rows))),
        (f"What was {c}'s average NPS?", sum(row[7] for row in rows) / 6),
        (f"Which plan of {c} has the highest churn rate?", "Solo"),
        (f"How many customers did {c} have in June 2024?", float(rows[-1][4])),
        (f"What was {c}'s gross margin in May 2024?", rows[4][6]),
        (f"What was {c}'s MRR in December 2023?", None),
        slack=6e-3,
    )


def bank(folder: Path, _: str, keys: Keys) -> None:
    """Left out: a bank's export with semicolons, decimal commas and lines above the header."""
    name = "Kessler Gartenbau/Umsaetze_2024_Q2.csv"
    keys.left_out.add(name)
    draw = random.Random(11)
    payees = ("Baumschule Lorenz", "Stadtwerke Celle", "Aral", "Finanzamt Celle", "Gehälter")
    day, balance, rows = date(2024, 4, 2), 18_250.40, []
    while day <= date(2024, 6, 28):
        income = draw.random() < 0.45
        payee = "Kunde " + draw.choice(("Ahrens", "Bode", "Cordes")) if income else draw.choice(payees)
        amount = round(draw.uniform(900, 5_200), 2) if income else -round(draw.uniform(45, 2_900), 2)
        balance = round(balance + amount, 2)
        rows.append((day, payee, amount, balance))
        day += timedelta(days=draw.randint(1, 4))

    def shown(value: float) -> str:
        return f"{value:,.2f}".translate(str.maketrans(",.", ".,"))

    with (folder / name).open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerows(
            [
                ["Kontoinhaber", "Kessler Gartenbau GmbH"],
                ["IBAN", "DE00 1234 5678 9012 3456 00"],
                ["Währung", "EUR"],
                [],
            ]
        )
        writer.writerow(["Buchungstag", "Empfänger", "Betrag", "Saldo"])
        writer.writerows([f"{one:%d.%m.%Y}", payee, shown(amount), shown(left)] for one, payee, amount, left in rows)
    c = "Kessler Gartenbau"
    april = [row for row in rows if row[0].month == 4]
    keys.ask(
        name,
        (f"What is the total Betrag of {c} in April 2024?", round(sum(row[2] for row in april), 2)),
        (f"What is the total Betrag for Aral at {c}?", round(sum(row[2] for row in rows if row[1] == "Aral"), 2)),
        (f"How many rows has {c} for Stadtwerke Celle?", float(sum(row[1] == "Stadtwerke Celle" for row in rows))),
        (f"What was the highest Betrag of {c}?", max(row[2] for row in rows)),
        (f"What was the Saldo of {c} at the end of the file?", rows[-1][3]),
    )


def invoices(folder: Path, _: str, keys: Keys) -> None:
    """A register of invoices as CSV with semicolons: net, VAT, gross, status and days."""
    name = "Saltmarsh Ceramics/invoice register 2024.csv"
    draw = random.Random(5)
    customers = ("Hollin House Hotels", "Greys Kitchens", "Morrow & Tate", "Penzance Tiles", "The Larder")
    rows = []
    for number in range(1, 61):
        day = date(2024, 1, 3) + timedelta(days=3 * number)
        net = round(draw.uniform(180, 6_400), 2)
        status = "Paid" if number < 44 else draw.choice(("Open", "Overdue"))
        rows.append(
            (
                f"INV-{2400 + number}",
                day,
                draw.choice(customers),
                net,
                round(net * 0.2, 2),
                round(net * 1.2, 2),
                status,
                day + timedelta(days=30),
            )
        )
    with (folder / name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow(
            ["Invoice no.", "Invoice date", "Customer", "Net (GBP)", "VAT (GBP)", "Gross (GBP)", "Status", "Due date"]
        )
        for code, day, customer, net, vat, gross, status, due in rows:
            writer.writerow(
                [
                    code,
                    f"{day:%d/%m/%Y}",
                    customer,
                    f"{net:.2f}",
                    f"{vat:.2f}",
                    f"{gross:.2f}",
                    status,
                    f"{due:%d/%m/%Y}",
                ]
            )
    c = "Saltmarsh Ceramics"

    def net_of(customer: str) -> float:
        return round(sum(row[3] for row in rows if row[2] == customer), 2)

    keys.ask(
        name,
        (f"What is the total net invoiced by {c}?", round(sum(row[3] for row in rows), 2)),
        (f"How many invoices of {c} are overdue?", float(sum(row[6] == "Overdue" for row in rows))),
        (f"What is the gross amount of invoice INV-2417 of {c}?", rows[16][5]),
        (f"Which customer of {c} was invoiced the most net?", max(customers, key=net_of)),
        (f"What is the total gross of {c}'s open invoices?", round(sum(row[5] for row in rows if row[6] == "Open"), 2)),
        (f"What did {c} invoice to Penzance Tiles net?", net_of("Penzance Tiles")),
        (f"Total VAT of {c} in March 2024", round(sum(row[4] for row in rows if row[1].month == 3), 2)),
        (f"How many invoices did {c} issue in February 2024?", float(sum(row[1].month == 2 for row in rows))),
        (f"What is the total net invoiced by {c} to Ikea?", None),
    )
