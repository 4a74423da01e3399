"""Two manners of setting a filing in HTML, after the two families of tools that issuers use.

`SpanPaper` styles every piece of text in a span inside a div and gives each value three grid columns; `ParagraphPaper`
puts a paragraph into every cell, with spacer, currency, digits and closing parenthesis in cells of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from .ixbrl import Figure, Tagger
from .sheets import Cell, Row, Sheet


class Paper:
    """What both manners share."""

    encoding = "ascii"

    def __init__(self, tagger: Tagger) -> None:
        self.tagger = tagger

    def digits(self, figure: Figure) -> tuple[str, str]:
        """(opening parenthesis and tagged digits, closing parenthesis and percent sign) of a figure."""
        inner = self.tagger.number(figure) if figure.concept else figure.printed
        negative = figure.value < 0
        return ("(" if negative else "") + inner, (")" if negative else "") + figure.suffix

    def paragraph(self, text: str) -> str:
        """Running text."""
        raise NotImplementedError

    def heading(self, text: str, level: int, anchor: str = "") -> str:
        """A heading: 1 part, 2 item, 3 note, 4 subheading, 5 minor subheading."""
        raise NotImplementedError

    def caption(self, lines: Sequence[str]) -> str:
        """Centered lines over a statement: all but the last in bold."""
        raise NotImplementedError

    def bullets(self, points: Sequence[str]) -> str:
        """A list."""
        raise NotImplementedError

    def table(self, sheet: Sheet) -> str:
        """A table of figures."""
        raise NotImplementedError

    def page_end(self, number: int) -> str:
        """Footer and page break, and the running header of the next page."""
        raise NotImplementedError

    def grid(self, rows: Sequence[Sequence[str]], widths: Sequence[int], bold_first: bool = False) -> str:
        """A table of texts."""
        raise NotImplementedError


class SpanPaper(Paper):
    """Divs and spans."""

    font = "color:#000000;font-family:'Times New Roman',sans-serif;font-size:{size}pt;font-weight:{weight};line-height:120%"
    cell = "padding:2px 1pt;text-align:{align};vertical-align:bottom"

    def __init__(self, tagger: Tagger, footer: str) -> None:
        super().__init__(tagger)
        self.footer = footer

    def span(self, text: str, *, bold: bool = False, size: int = 10, extra: str = "") -> str:
        """A styled piece of text."""
        style = self.font.format(size=size, weight=700 if bold else 400) + extra
        return f'<span style="{style}">{text}</span>'

    def paragraph(self, text: str) -> str:
        return f'<div style="margin-top:9pt;text-align:justify">{self.span(text)}</div>'

    def heading(self, text: str, level: int, anchor: str = "") -> str:
        mark = f'<div id="{anchor}"></div>' if anchor else ""
        if level == 1:
            return f'{mark}<div style="margin-top:14pt;text-align:center">{self.span(text.upper(), bold=True, size=12)}</div>'
        extra = ";font-style:italic" if level == 5 else ""
        return f'{mark}<div style="margin-top:12pt">{self.span(text, bold=level < 5, size=11 if level == 2 else 10, extra=extra)}</div>'

    def caption(self, lines: Sequence[str]) -> str:
        bold = [f'<div style="text-align:center">{self.span(line, bold=True)}</div>' for line in lines[:-1]]
        return "".join(bold) + f'<div style="text-align:center">{self.span(lines[-1])}</div>'

    def bullets(self, points: Sequence[str]) -> str:
        style = "margin-top:4pt;padding-left:36pt;text-indent:-18pt"
        return "".join(
            f'<div style="{style}">{self.span("•")}{self.span(point, extra=";padding-left:13.5pt")}</div>'
            for point in points
        )

    def page_end(self, number: int) -> str:
        foot = f'<div style="height:42.75pt;position:relative;width:100%"><div style="bottom:0;position:absolute;width:100%"><div style="text-align:center">{self.span(str(number), size=8)}</div><div style="text-align:center">{self.span(self.footer, size=8)}</div></div></div>'
        link = self.span('<a style="color:#0000ff;text-decoration:underline" href="#toc">Table of Contents</a>', size=8)
        return f'{foot}<hr style="page-break-after:always"/><div style="min-height:36pt;width:100%"><div>{link}</div></div>'

    def grid(self, rows: Sequence[Sequence[str]], widths: Sequence[int], bold_first: bool = False) -> str:
        body = [
            "<tr>"
            + "".join(
                f'<td style="width:1.0%"></td><td style="width:{w - 2}.0%"></td><td style="width:1.0%"></td>'
                for w in widths
            )
            + "</tr>"
        ]
        for r, row in enumerate(rows):
            cells = (
                f'<td colspan="3" style="{self.cell.format(align="left")}">{self.span(text, bold=bold_first and r == 0) if text else ""}</td>'
                for text in row
            )
            body.append(f"<tr>{''.join(cells)}</tr>")
        return self._table("".join(body))

    def _table(self, body: str) -> str:
        style = (
            "border-collapse:collapse;display:inline-table;margin-bottom:5pt;vertical-align:text-bottom;width:100.000%"
        )
        return f'<div style="margin-top:6pt"><table style="{style}">{body}</table></div>'

    def table(self, sheet: Sheet) -> str:
        count, size = len(sheet.columns), 8 if sheet.wide else 10
        label = 30.0 if sheet.wide else max(40.0, 88.0 - 14 * count)
        each = (99.0 - label - 0.7 * count) / count
        ruler = '<td style="width:1.0%%"></td><td style="width:%.2f%%"></td><td style="width:0.1%%"></td>'
        gap = '<td style="width:0.1%"></td><td style="width:0.5%"></td><td style="width:0.1%"></td>'
        body = ["<tr>" + ruler % (label - 1.1) + gap.join(ruler % (each - 1.1) for _ in range(count)) + "</tr>"]
        body += [self._head(row, sheet.stub if row is sheet.head[-1] else "", size) for row in sheet.head]
        body += [self._row(row, size, shaded=i % 2 == 0) for i, row in enumerate(sheet.rows)]
        return self._table("".join(body))

    def _head(self, row: Sequence[tuple[str, int]], stub: str, size: int) -> str:
        cells = [f'<td colspan="3" style="padding:0 1pt">{self.span(stub, bold=True, size=size) if stub else ""}</td>']
        for i, (text, span) in enumerate(row):
            if i:
                cells.append('<td colspan="3" style="padding:0 1pt"></td>')
            line = "border-bottom:1pt solid #000000;" if text else ""
            style = f"{line}{self.cell.format(align='center')}"
            cells.append(
                f'<td colspan="{6 * span - 3}" style="{style}">{self.span(text, bold=True, size=size) if text else ""}</td>'
            )
        return f"<tr>{''.join(cells)}</tr>"

    def _row(self, row: Row, size: int, shaded: bool) -> str:
        shade = "background-color:#cceeff;" if shaded else ""
        note = self.span(row.note, size=size, extra=";font-size:6.5pt;vertical-align:super") if row.note else ""
        indent = f"padding:2px 1pt 2px {1 + 9 * row.indent}pt;text-align:left;vertical-align:bottom"
        cells = [
            f'<td colspan="3" style="{shade}{indent}">{self.span(row.label, bold=row.bold, size=size) if row.label else ""}{note}</td>'
        ]
        for i, cell in enumerate(row.cells):
            if i:
                cells.append(f'<td colspan="3" style="{shade}padding:0 1pt"></td>')
            cells.append(self._cell(cell, row, size, shade))
        return f"<tr>{''.join(cells)}</tr>"

    def _cell(self, cell: Cell, row: Row, size: int, shade: str) -> str:
        line = {
            "sub": "border-top:1pt solid #000000;",
            "total": "border-top:1pt solid #000000;border-bottom:3pt double #000000;",
        }.get(row.rule, "")
        right = shade + line + self.cell.format(align="right")
        if cell is None:
            return f'<td colspan="3" style="{shade}padding:0 1pt"></td>'
        if isinstance(cell, str):
            return f'<td colspan="3" style="{right}">{self.span(cell, bold=row.bold, size=size)}</td>'
        before, after = self.digits(cell)
        number = self.span(before, bold=row.bold, size=size)
        closing = f'<td style="{right}">{self.span(after, bold=row.bold, size=size) if after else ""}</td>'
        if row.dollar and cell.unit.startswith("USD"):
            sign = f'<td style="{shade}{line}{self.cell.format(align="left")}">{self.span("$", bold=row.bold, size=size)}</td>'
            return f'{sign}<td style="{right}">{number}</td>{closing}'
        return f'<td colspan="2" style="{right}">{number}</td>{closing}'


class ParagraphPaper(Paper):
    """Paragraphs in cells."""

    encoding = "utf-8"
    face = "font-family:Arial,Helvetica,sans-serif"

    def __init__(self, tagger: Tagger, header: str) -> None:
        super().__init__(tagger)
        self.header = header

    def p(self, text: str, *, align: str = "left", size: int = 10, extra: str = "") -> str:
        """A paragraph."""
        return f'<p style="{self.face};font-size:{size}pt;margin:0pt;text-align:{align}{extra}">{text}</p>'

    def paragraph(self, text: str) -> str:
        return (
            f'<p style="{self.face};font-size:10pt;line-height:1.19;margin:0pt 0pt 8pt 0pt;text-indent:24pt">{text}</p>'
        )

    def heading(self, text: str, level: int, anchor: str = "") -> str:
        mark = f'<a id="{anchor}" name="{anchor}"></a>' if anchor else ""
        if level == 1:
            return self.p(f"{mark}<b>{text.upper()}</b>", align="center", size=11, extra=";padding:10pt 0pt")
        if level >= 4:
            inner = f"<i>{text}</i>" if level == 5 else f"<b><i>{text}</i></b>"
            return f'<p style="{self.face};font-size:10pt;margin:6pt 0pt 6pt 0pt">{mark}{inner}</p>'
        return f'<p style="{self.face};font-size:10pt;font-weight:bold;margin:10pt 0pt 8pt 0pt">{mark}{text}</p>'

    def caption(self, lines: Sequence[str]) -> str:
        return "".join(self.p(f"<b>{line}</b>", align="center") for line in lines[:-1]) + self.p(
            lines[-1], align="center", extra=";font-style:italic"
        )

    def bullets(self, points: Sequence[str]) -> str:
        rows = (
            f'<tr><td style="width:4%;vertical-align:top">{self.p("&#160;")}</td><td style="width:3%;vertical-align:top">{self.p("●")}</td>'
            f'<td style="vertical-align:top">{self.p(point)}</td></tr>'
            for point in points
        )
        return f'<table cellpadding="0" cellspacing="0" style="width:100%">{"".join(rows)}</table><p style="margin:0pt 0pt 6pt 0pt"></p>'

    def page_end(self, number: int) -> str:
        break_ = '<div style="page-break-before:always;margin-top:14pt;border-top:1pt solid #808080"></div>'
        return f"{self.p(str(number), align='center', size=8)}{break_}{self.p(self.header, align='right', size=8, extra=';padding-bottom:9pt')}"

    def grid(self, rows: Sequence[Sequence[str]], widths: Sequence[int], bold_first: bool = False) -> str:
        body = []
        for r, row in enumerate(rows):
            cells = (
                f'<td style="width:{w}%;vertical-align:top">{self.p(f"<b>{t}</b>" if bold_first and r == 0 else t or "&#160;")}</td>'
                for t, w in zip(row, widths, strict=True)
            )
            body.append(f"<tr>{''.join(cells)}</tr>")
        return f'<table cellpadding="1" cellspacing="0" style="width:100%">{"".join(body)}</table>'

    def table(self, sheet: Sheet) -> str:
        size = 7 if sheet.wide else 9
        body = [self._head(row, sheet.stub if row is sheet.head[-1] else "", size) for row in sheet.head]
        body += [self._row(row, len(sheet.columns), size, shaded=i % 2 == 1) for i, row in enumerate(sheet.rows)]
        return f'<table cellpadding="0" cellspacing="0" style="border-collapse:collapse;width:100%;margin-bottom:10pt">{"".join(body)}</table>'

    def _head(self, row: Sequence[tuple[str, int]], stub: str, size: int) -> str:
        cells = [f"<td>{self.p(f'<b>{stub}</b>' if stub else '&#160;', size=size)}</td>"]
        for text, span in row:
            cells.append(f"<td>{self.p('&#160;', size=size)}</td>")
            line = ' style="border-bottom:1pt solid #000000"' if text else ""
            cells.append(
                f'<td colspan="{4 * span - 2}"{line}>{self.p(f"<b>{text}</b>" if text else "&#160;", align="center", size=size)}</td>'
            )
            cells.append(f"<td>{self.p('&#160;', size=size)}</td>")
        return f'<tr style="vertical-align:bottom">{"".join(cells)}</tr>'

    def _row(self, row: Row, count: int, size: int, shaded: bool) -> str:
        shade = ' bgcolor="#e6efff"' if shaded else ""
        note = f'<sup style="font-size:6pt">{row.note}</sup>' if row.note else ""
        label = (f"<b>{row.label}</b>" if row.bold else row.label) or "&#160;"
        width = 28 if count > 4 else max(40, 84 - 13 * count)
        pad = f";padding-left:{10 + 10 * row.indent}pt;text-indent:-10pt"
        cells = [f'<td style="width:{width}%">{self.p(label + note, size=size, extra=pad)}</td>']
        for cell in row.cells:
            cells += self._cell(cell, row, size)
        return f'<tr style="vertical-align:bottom"{shade}>{"".join(cells)}</tr>'

    def _cell(self, cell: Cell, row: Row, size: int) -> list[str]:
        line = {
            "sub": "border-top:1pt solid #000000",
            "total": "border-top:1pt solid #000000;border-bottom:2.5pt double #000000",
        }.get(row.rule, "")
        blank = f"<td>{self.p('&#160;', size=size)}</td>"
        if cell is None or isinstance(cell, str):
            text = self.p(cell or "&#160;", align="right", size=size)
            return [
                blank,
                f'<td style="{line}"></td>' if line and cell else "<td></td>",
                f'<td style="{line if cell else ""}">{text}</td>',
                blank,
            ]
        before, after = self.digits(cell)
        before, after = (f"<b>{x}</b>" if row.bold and x else x for x in (before, after))
        sign = "$" if row.dollar and cell.unit.startswith("USD") else "&#160;"
        closing = f'<td style="white-space:nowrap">{self.p(after or "&#160;", size=size)}</td>'
        return [
            blank, f'<td style="width:1%;{line}">{self.p(sign, size=size)}</td>',
            f'<td style="white-space:nowrap;{line}">{self.p(before, align="right", size=size)}</td>', closing,
        ]  # fmt: skip
