"""Made-up tables as companies drew them with spaces in the 1990s, each with what a reader takes from it.

`SPANS` name the periods of columns: `12m 1996-12-31` is the year to that day, `1996-12-31` that day. A row's values are
in base units, in the order of the columns that print one; `None` stands for a column that prints nothing. `unit` is
that of the row, of money where it is not given.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One row of a table as it should be read."""

    label: str
    values: tuple[str | None, ...]
    unit: str = "USD"


@dataclass(frozen=True)
class Drawn:
    """A drawn table, the fiscal year (or quarter) of its document, and its lines by blocks of columns."""

    text: str
    blocks: tuple[tuple[tuple[str, ...], tuple[Line, ...]], ...]
    year: int = 1996
    quarter: int | None = None
    end: str = "1996-12-31"


def _k(*values: str | None) -> tuple[str | None, ...]:
    """Thousands."""
    return tuple(None if value is None else str(int(value.replace(",", "")) * 1000) for value in values)


def _m(*values: str) -> tuple[str | None, ...]:
    """Millions, one decimal at most."""
    return tuple(str(round(float(value.replace(",", "")) * 10**6)) for value in values)


THREE_YEARS = ("12m 1996-12-31", "12m 1995-12-31", "12m 1994-12-31")

TABLES: dict[str, Drawn] = {
    "income statement of three years, marked": Drawn(
        """
<TABLE>
<CAPTION>
                        ORRIN VALLEY MILLS, INC. AND SUBSIDIARIES
                          CONSOLIDATED STATEMENTS OF INCOME
                       (In thousands, except per share amounts)

                                                     Years Ended December 31,
                                             ----------------------------------------
                                                1996          1995          1994
                                             ----------    ----------    ----------
<S>                                          <C>           <C>           <C>
Net sales................................    $  412,806    $  388,155    $  351,920
Cost of goods sold.......................       301,214       287,406       262,318
                                             ----------    ----------    ----------
  Gross profit...........................       111,592       100,749        89,602
Selling, general and administrative......        68,330        64,115        58,907
Restructuring charge.....................            --         4,250            --
                                             ----------    ----------    ----------
  Operating income.......................        43,262        32,384        30,695
Interest expense.........................        (6,118)       (7,402)       (6,955)
Other income (expense), net..............           410          (236)          122
                                             ----------    ----------    ----------
Income before income taxes...............        37,554        24,746        23,862
Provision for income taxes...............        14,083         9,404         9,068
                                             ----------    ----------    ----------
Net income...............................    $   23,471    $   15,342    $   14,794
                                             ==========    ==========    ==========
Net income per share.....................    $     1.52    $     1.00    $      .97
                                             ==========    ==========    ==========
Weighted average shares outstanding......        15,441        15,342        15,251
                                             ==========    ==========    ==========
</TABLE>
""",
        (
            (
                THREE_YEARS,
                (
                    Line("Net sales", _k("412,806", "388,155", "351,920")),
                    Line("Cost of goods sold", _k("301,214", "287,406", "262,318")),
                    Line("Gross profit", _k("111,592", "100,749", "89,602")),
                    Line("Restructuring charge", _k("0", "4,250", "0")),
                    Line("Interest expense", _k("-6,118", "-7,402", "-6,955")),
                    Line("Other income (expense), net", _k("410", "-236", "122")),
                    Line("Net income", _k("23,471", "15,342", "14,794")),
                    Line("Net income per share", ("1.52", "1.00", "0.97"), "USD/shares"),
                    Line("Weighted average shares outstanding", _k("15,441", "15,342", "15,251"), "shares"),
                ),
            ),
        ),
    ),
    "balance sheet with two dates, marked, headings within": Drawn(
        """
<PAGE>
<TABLE>
<CAPTION>

                           CONSOLIDATED BALANCE SHEETS
                             (Dollars in thousands)

                                                            December 31,
                                                        1996           1995
<S>                                                   <C>            <C>
                    ASSETS
Current assets:
   Cash and cash equivalents                          $ 18,204       $ 11,917
   Accounts receivable, less allowance for
     doubtful accounts of $1,212 and $986               52,340         49,812
   Inventories                                          61,005         63,448
   Prepaid expenses and other                            3,118          2,775
                                                      --------       --------
      Total current assets                             134,667        127,952

Property, plant and equipment, at cost                 210,455        198,610
   Less accumulated depreciation                       (92,311)       (81,204)
                                                      --------       --------
                                                       118,144        117,406
Goodwill, net of amortization                           22,090         23,018
                                                      --------       --------
                                                      $274,901       $268,376
                                                      ========       ========
     LIABILITIES AND SHAREHOLDERS' EQUITY
Current liabilities:
   Accounts payable                                   $ 31,772       $ 33,905
   Current portion of long-term debt                     5,000          5,000
                                                      --------       --------
      Total current liabilities                         36,772         38,905
Long-term debt                                          70,000         85,000
Commitments and contingencies (Note 9)
Shareholders' equity:
   Common stock, $.10 par value; authorized
     40,000,000 shares; issued 15,502,118 and
     15,366,040 shares                                   1,550          1,537
   Retained earnings                                   166,579        142,934
                                                      --------       --------
      Total shareholders' equity                       168,129        144,471
                                                      --------       --------
                                                      $274,901       $268,376
                                                      ========       ========
</TABLE>
""",
        (
            (
                ("1996-12-31", "1995-12-31"),
                (
                    Line("Cash and cash equivalents", _k("18,204", "11,917")),
                    Line(
                        "Accounts receivable, less allowance for doubtful accounts of $1,212 and $986",
                        _k("52,340", "49,812"),
                    ),
                    Line("Inventories", _k("61,005", "63,448")),
                    Line("Total current assets", _k("134,667", "127,952")),
                    Line("Less accumulated depreciation", _k("-92,311", "-81,204")),
                    Line("Goodwill, net of amortization", _k("22,090", "23,018")),
                    Line("Current portion of long-term debt", _k("5,000", "5,000")),
                    Line("Long-term debt", _k("70,000", "85,000")),
                    Line(
                        "Common stock, $.10 par value; authorized 40,000,000 shares; issued 15,502,118 and 15,366,040 shares",
                        _k("1,550", "1,537"),
                    ),
                    Line("Total shareholders' equity", _k("168,129", "144,471")),
                ),
            ),
        ),
    ),
    "cash flow, no marks, wrapped labels": Drawn(
        """
                    CONSOLIDATED STATEMENTS OF CASH FLOWS
                             (In thousands)

                                                Year Ended June 30,
                                           1997        1996        1995
                                         --------    --------    --------
Cash flows from operating activities:
  Net income                             $ 12,408    $  9,115    $ (2,330)
  Adjustments to reconcile net income
    to net cash provided by operating
    activities:
    Depreciation and amortization           8,870       8,214       7,906
    Deferred income taxes                     612        (405)       (118)
    Loss (gain) on disposal of
      equipment                               (44)         71         209
  Changes in assets and liabilities:
    Receivables                            (3,905)     (2,260)        484
                                         --------    --------    --------
Net cash provided by operating
  activities                               17,941      14,735       6,151
                                         --------    --------    --------
Cash flows from investing activities:
  Capital expenditures                    (11,320)     (9,844)     (5,017)
                                         --------    --------    --------
Net increase (decrease) in cash             6,621       4,891       1,134
Cash at beginning of year                  10,208       5,317       4,183
                                         --------    --------    --------
Cash at end of year                      $ 16,829    $ 10,208    $  5,317
                                         ========    ========    ========

See accompanying notes to consolidated financial statements.
""",
        (
            (
                ("12m 1997-06-30", "12m 1996-06-30", "12m 1995-06-30"),
                (
                    Line("Net income", _k("12,408", "9,115", "-2,330")),
                    Line("Depreciation and amortization", _k("8,870", "8,214", "7,906")),
                    Line("Deferred income taxes", _k("612", "-405", "-118")),
                    Line("Loss (gain) on disposal of equipment", _k("-44", "71", "209")),
                    Line("Receivables", _k("-3,905", "-2,260", "484")),
                    Line("Net cash provided by operating activities", _k("17,941", "14,735", "6,151")),
                    Line("Capital expenditures", _k("-11,320", "-9,844", "-5,017")),
                    Line("Net increase (decrease) in cash", _k("6,621", "4,891", "1,134")),
                ),
            ),
            (
                ("1996-06-30", "1995-06-30", "1994-06-30"),
                (Line("Cash at beginning of year", _k("10,208", "5,317", "4,183")),),
            ),
            (
                ("1997-06-30", "1996-06-30", "1995-06-30"),
                (Line("Cash at end of year", _k("16,829", "10,208", "5,317")),),
            ),
        ),
        1997,
        None,
        "1997-06-30",
    ),
    "equity, headers of several lines": Drawn(
        """
<TABLE>
<CAPTION>
                 CONSOLIDATED STATEMENTS OF SHAREHOLDERS' EQUITY
                          (In thousands of dollars)

                                            Additional                 Unrealized
                                  Common     Paid-In      Retained       Gains
                                  Stock      Capital      Earnings     (Losses)       Total
                                  ------    ----------    ---------    ----------    --------
<S>                               <C>       <C>           <C>          <C>           <C>
Balance, December 31, 1994        $1,210     $ 8,455      $ 60,318        $(212)     $ 69,771
  Net income                          --          --        11,204           --        11,204
  Cash dividends                      --          --        (3,110)          --        (3,110)
  Change in unrealized losses         --          --            --          340           340
                                  ------     -------      --------        -----      --------
Balance, December 31, 1995         1,210       8,455        68,412          128        78,205
  Net income                          --          --        13,870           --        13,870
  Stock options exercised             15         702            --           --           717
                                  ------     -------      --------        -----      --------
Balance, December 31, 1996        $1,225     $ 9,157      $ 82,282        $ 128      $ 92,792
                                  ======     =======      ========        =====      ========
</TABLE>
""",
        (
            (
                ("1994-12-31",) * 5,
                (Line("Balance, December 31, 1994", _k("1,210", "8,455", "60,318", "-212", "69,771")),),
            ),
            (
                ("12m 1995-12-31",) * 5,
                (
                    Line("Net income", _k("0", "0", "11,204", "0", "11,204")),
                    Line("Cash dividends", _k("0", "0", "-3,110", "0", "-3,110")),
                ),
            ),
            (
                ("1995-12-31",) * 5,
                (Line("Balance, December 31, 1995", _k("1,210", "8,455", "68,412", "128", "78,205")),),
            ),
            (
                ("12m 1996-12-31",) * 5,
                (
                    Line("Net income", _k("0", "0", "13,870", "0", "13,870")),
                    Line("Stock options exercised", _k("15", "702", "0", "0", "717")),
                ),
            ),
            (
                ("1996-12-31",) * 5,
                (Line("Balance, December 31, 1996", _k("1,225", "9,157", "82,282", "128", "92,792")),),
            ),
        ),
    ),
    "quarterly data, four quarters side by side": Drawn(
        """
NOTE 14 - QUARTERLY FINANCIAL DATA (UNAUDITED)

Summarized quarterly data for 1996 follow (in thousands, except per share data):

                               First     Second      Third     Fourth
       1996                   Quarter    Quarter    Quarter    Quarter
       ----                   -------    -------    -------    -------
Net sales                     $98,112   $101,440   $104,905   $108,349
Gross profit                   26,214     27,302     28,611     29,465
Net income                      4,870      5,515      6,204      6,882
Net income per share              .32        .36        .40        .44
""",
        (
            (
                ("3m 1996-03-31", "3m 1996-06-30", "3m 1996-09-30", "3m 1996-12-31"),
                (
                    Line("Net sales", _k("98,112", "101,440", "104,905", "108,349")),
                    Line("Gross profit", _k("26,214", "27,302", "28,611", "29,465")),
                    Line("Net income per share", ("0.32", "0.36", "0.40", "0.44"), "USD/shares"),
                ),
            ),
        ),
    ),
    "quarter and year to date, spanning headers": Drawn(
        """
<TABLE>
<CAPTION>
                            CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS
                        (Unaudited, in thousands except per share information)

                                  Three Months Ended            Nine Months Ended
                                     September 30,                September 30,
                                  1998          1997           1998          1997
                                --------      --------       --------      --------
<S>                             <C>           <C>            <C>           <C>
Revenues:
   Product                      $ 41,208      $ 36,114       $118,930      $101,772
   Service                         9,316         8,020         26,880        22,145
                                --------      --------       --------      --------
      Total revenues              50,524        44,134        145,810       123,917
Costs and expenses                47,180        42,655        137,302       119,488
                                --------      --------       --------      --------
Net income                      $  3,344      $  1,479       $  8,508      $  4,429
                                ========      ========       ========      ========
Basic earnings per share        $    .28      $    .13       $    .72      $    .38
                                ========      ========       ========      ========
</TABLE>
""",
        (
            (
                ("3m 1998-09-30", "3m 1997-09-30", "9m 1998-09-30", "9m 1997-09-30"),
                (
                    Line("Product", _k("41,208", "36,114", "118,930", "101,772")),
                    Line("Total revenues", _k("50,524", "44,134", "145,810", "123,917")),
                    Line("Net income", _k("3,344", "1,479", "8,508", "4,429")),
                    Line("Basic earnings per share", ("0.28", "0.13", "0.72", "0.38"), "USD/shares"),
                ),
            ),
        ),
        1998,
        3,
        "1998-09-30",
    ),
    "maturities by year in the first column": Drawn(
        """
Aggregate maturities of long-term debt for each of the five years following
December 31, 1996 are as follows (in thousands):

              1997.............................   $ 5,000
              1998.............................     5,000
              1999.............................    12,500
              2000.............................    12,500
              2001.............................    15,000
              Thereafter.......................    25,000
                                                  -------
                                                  $75,000
                                                  =======

The Company was in compliance with all covenants at year end.
""",
        (
            (
                ("1996-12-31",),
                (
                    Line("1997", _k("5,000")),
                    Line("1999", _k("12,500")),
                    Line("2001", _k("15,000")),
                    Line("Thereafter", _k("25,000")),
                ),
            ),
        ),
    ),
    "selected data of five years, rows of several units": Drawn(
        """
ITEM 6.  SELECTED FINANCIAL DATA

<TABLE>
<CAPTION>
                                             Fiscal Year Ended December 31,
                              -------------------------------------------------------
(In millions, except per        1996        1995        1994        1993        1992
share data and employees)     -------     -------     -------     -------     -------
<S>                           <C>         <C>         <C>         <C>         <C>
Net revenues                  $ 905.3     $ 842.1     $ 790.6     $ 741.0     $ 702.8
Net income (loss)                51.2        44.8        38.0       (12.6)       29.9
Per common share:
  Net income (loss)              2.05        1.81        1.55        (.52)       1.24
  Dividends declared              .60         .56         .52         .52         .50
Total assets                    688.9       651.3       630.2       618.5       601.7
Return on average equity         14.1%       13.2%       12.0%        N/M         9.8%
Number of employees             6,210       6,034       5,980       6,120       6,305
</TABLE>
""",
        (
            (
                ("12m 1996-12-31", "12m 1995-12-31", "12m 1994-12-31", "12m 1993-12-31", "12m 1992-12-31"),
                (
                    Line("Net revenues", _m("905.3", "842.1", "790.6", "741.0", "702.8")),
                    Line("Net income (loss)", _m("51.2", "44.8", "38.0", "-12.6", "29.9")),
                    Line("Net income (loss)", ("2.05", "1.81", "1.55", "-0.52", "1.24"), "USD/shares"),
                    Line("Dividends declared", ("0.60", "0.56", "0.52", "0.52", "0.50"), "USD/shares"),
                ),
            ),
            (
                ("1996-12-31", "1995-12-31", "1994-12-31", "1993-12-31", "1992-12-31"),
                (
                    Line("Total assets", _m("688.9", "651.3", "630.2", "618.5", "601.7")),
                    Line("Number of employees", ("6210", "6034", "5980", "6120", "6305"), "pure"),
                ),
            ),
            (
                ("12m 1996-12-31", "12m 1995-12-31", "12m 1994-12-31", "12m 1992-12-31"),
                (Line("Return on average equity", ("0.141", "0.132", "0.12", "0.098"), "pure"),),
            ),
        ),
    ),
    "segments, no marks, groups of rows": Drawn(
        """
Information by industry segment is as follows:

(Thousands of dollars)                          1996         1995         1994
                                                ----         ----         ----
Net sales to unaffiliated customers:
    Coatings                                 $ 310,227    $ 290,114    $ 268,530
    Adhesives                                  102,579       98,041       83,390
                                             ---------    ---------    ---------
                                             $ 412,806    $ 388,155    $ 351,920
                                             =========    =========    =========
Operating profit:
    Coatings                                 $  36,050    $  28,712    $  27,204
    Adhesives                                   11,980        8,335        7,960
Capital expenditures:
    Coatings                                    10,450        9,318        8,877
    Adhesives                                    4,116        3,902        3,515
""",
        (
            (
                THREE_YEARS,
                (
                    Line("Coatings", _k("310,227", "290,114", "268,530")),
                    Line("Adhesives", _k("102,579", "98,041", "83,390")),
                    Line("Coatings", _k("36,050", "28,712", "27,204")),
                    Line("Adhesives", _k("11,980", "8,335", "7,960")),
                    Line("Coatings", _k("10,450", "9,318", "8,877")),
                ),
            ),
        ),
    ),
    "narrow, one space between columns": Drawn(
        """
<TABLE>
<CAPTION>
                                        (In thousands)
                              Year Ended December 31,
                              1996     1995     1994
<S>                           <C>      <C>      <C>
Current:
  Federal................... $ 9,816 $ 7,004 $ 6,512
  State.....................   1,602   1,115   1,048
Deferred....................   2,665   1,285   1,508
                             ------- ------- -------
Total provision............. $14,083 $ 9,404 $ 9,068
                             ======= ======= =======
</TABLE>
""",
        (
            (
                THREE_YEARS,
                (
                    Line("Federal", _k("9,816", "7,004", "6,512")),
                    Line("Deferred", _k("2,665", "1,285", "1,508")),
                    Line("Total provision", _k("14,083", "9,404", "9,068")),
                ),
            ),
        ),
    ),
    "wider than a page, split in two by columns": Drawn(
        """
<TABLE>
<CAPTION>
                        ELEVEN-YEAR SUMMARY (in thousands)

                                   1996         1995         1994
                                ---------    ---------    ---------
<S>                             <C>          <C>          <C>
Net sales ...................   $ 412,806    $ 388,155    $ 351,920
Interest expense ............       6,118        7,402        6,955
Net income ..................      23,471       15,342       14,794
</TABLE>
<PAGE>
<TABLE>
<CAPTION>
                                   1993         1992         1991
                                ---------    ---------    ---------
<S>                             <C>          <C>          <C>
Net sales ...................   $ 330,114    $ 318,020    $ 301,555
Interest expense ............       6,870        7,115        7,302
Net income ..................      12,902       11,414        9,870
</TABLE>
""",
        (
            (
                THREE_YEARS,
                (
                    Line("Net sales", _k("412,806", "388,155", "351,920")),
                    Line("Net income", _k("23,471", "15,342", "14,794")),
                ),
            ),
            (
                ("12m 1993-12-31", "12m 1992-12-31", "12m 1991-12-31"),
                (
                    Line("Net sales", _k("330,114", "318,020", "301,555")),
                    Line("Net income", _k("12,902", "11,414", "9,870")),
                ),
            ),
        ),
    ),
    "statement that goes on over a page": Drawn(
        """
<TABLE>
<CAPTION>
                     CONSOLIDATED BALANCE SHEETS
                           (in thousands)
                                               December 31,
                                           -------------------
                                             1996       1995
                                           --------   --------
<S>                                        <C>        <C>
Cash                                       $  4,410   $  3,902
Receivables                                  17,255     15,980
Inventories                                  22,018     20,744
Other current assets                          1,306      1,118
                                           --------   --------
  Total current assets                       44,989     41,744
Property and equipment, net                  38,450     36,015
                                           --------   --------
  Total assets                             $ 83,439   $ 77,759
                                           ========   ========
</TABLE>
                                     - 23 -
<PAGE>
<TABLE>
<CAPTION>
                     CONSOLIDATED BALANCE SHEETS (continued)
                           (in thousands)
                                               December 31,
                                           -------------------
                                             1996       1995
                                           --------   --------
<S>                                        <C>        <C>
Accounts payable                           $ 11,502   $ 10,870
Long-term debt                               20,000     24,000
Retained earnings                            51,937     42,889
                                           --------   --------
                                           $ 83,439   $ 77,759
                                           ========   ========
</TABLE>
""",
        (
            (
                ("1996-12-31", "1995-12-31"),
                (
                    Line("Cash", _k("4,410", "3,902")),
                    Line("Total assets", _k("83,439", "77,759")),
                    Line("Accounts payable", _k("11,502", "10,870")),
                    Line("Retained earnings", _k("51,937", "42,889")),
                ),
            ),
        ),
    ),
    "two amounts and percentages under each year": Drawn(
        """
The following table sets forth certain items of the statements of income
and their percentage of net sales (dollars in millions):

                                   1996                 1995
                             -----------------    -----------------
                              Amount      %        Amount      %
                             --------   ------    --------   ------
Net sales                    $  412.8   100.0%    $  388.2   100.0%
Cost of goods sold              301.2    73.0        287.4    74.0
                             --------   ------    --------   ------
Gross profit                    111.6    27.0        100.8    26.0
SG&A expense                     68.3    16.5         64.1    16.5
                             --------   ------    --------   ------
Operating income             $   43.3    10.5%    $   36.7     9.5%
                             ========   ======    ========   ======
""",
        (
            (
                ("12m 1996-12-31", "12m 1996-12-31", "12m 1995-12-31", "12m 1995-12-31"),
                (
                    Line("Net sales", ("412800000", "1", "388200000", "1"), "USD pure USD pure"),
                    Line("Cost of goods sold", ("301200000", "0.73", "287400000", "0.74"), "USD pure USD pure"),
                    Line("Operating income", ("43300000", "0.105", "36700000", "0.095"), "USD pure USD pure"),
                ),
            ),
        ),
    ),
    "fair values, two dates of two columns": Drawn(
        """
The carrying amounts and fair values of financial instruments at December 31
were as follows (in thousands):

                                     1996                       1995
                             ----------------------     ----------------------
                             Carrying       Fair        Carrying       Fair
                              Amount        Value        Amount        Value
                             --------     ---------     --------     ---------
Cash and equivalents         $ 18,204     $  18,204     $ 11,917     $  11,917
Long-term debt                 75,000        76,418       90,000        93,256
Interest rate swaps                --          (310)          --          (655)
""",
        (
            (
                ("1996-12-31", "1996-12-31", "1995-12-31", "1995-12-31"),
                (
                    Line("Cash and equivalents", _k("18,204", "18,204", "11,917", "11,917")),
                    Line("Long-term debt", _k("75,000", "76,418", "90,000", "93,256")),
                    Line("Interest rate swaps", _k("0", "-310", "0", "-655")),
                ),
            ),
        ),
    ),
    "in full dollars, tabs and days in figures": Drawn(
        """
                        BALANCE SHEETS

\t\t\t\t\t12/31/96\t12/31/95
\t\t\t\t\t--------\t--------
Cash\t\t\t\t\t$104,218\t$ 98,330
Notes receivable\t\t\t  55,000\t  60,000
Equipment, net\t\t\t\t 310,772\t 298,145
\t\t\t\t\t--------\t--------
Total assets\t\t\t\t$469,990\t$456,475
\t\t\t\t\t========\t========
""",
        (
            (
                ("1996-12-31", "1995-12-31"),
                (
                    Line("Cash", ("104218", "98330")),
                    Line("Notes receivable", ("55000", "60000")),
                    Line("Total assets", ("469990", "456475")),
                ),
            ),
        ),
    ),
    "stock options with prices, footnotes": Drawn(
        """
<TABLE>
<CAPTION>
                                                   Number of      Weighted Average
                                                    Shares         Exercise Price
                                                   ---------      ----------------
<S>                                                <C>            <C>
Outstanding at December 31, 1995...............      812,400           $ 9.15
  Granted......................................      210,000            14.50
  Exercised(1).................................     (136,078)            7.20
  Forfeited....................................      (22,500)           10.05
                                                   ---------
Outstanding at December 31, 1996...............      863,822           $10.74
                                                   =========
<FN>
(1) Includes 12,000 shares exercised by former directors.
</FN>
</TABLE>
""",
        (
            (
                ("1995-12-31", "1995-12-31"),
                (Line("Outstanding at December 31, 1995", ("812400", "9.15"), "shares USD/shares"),),
            ),
            (
                ("12m 1996-12-31", "12m 1996-12-31"),
                (
                    Line("Granted", ("210000", "14.50"), "shares USD/shares"),
                    Line("Exercised(1)", ("-136078", "7.20"), "shares USD/shares"),
                    Line("Forfeited", ("-22500", "10.05"), "shares USD/shares"),
                ),
            ),
            (
                ("1996-12-31", "1996-12-31"),
                (Line("Outstanding at December 31, 1996", ("863822", "10.74"), "shares USD/shares"),),
            ),
        ),
    ),
    "full dates over columns, spaced leaders": Drawn(
        """
                       CONSOLIDATED STATEMENTS OF EARNINGS
                     (Millions, except per share amounts)
__________________________________________________________________________

                                    Fiscal Year Ended
                         May 28,         May 29,         May 30,
                          2000            1999            1998
__________________________________________________________________________
Sales . . . . . . . .   $ 1,204.6       $ 1,188.0       $ 1,102.3
Cost of sales . . . .       806.2           801.4           748.9
Interest, net . . . .        21.5            19.9            20.4
Earnings from
  continuing
  operations  . . . .   $    88.1       $    84.2       $    71.7
EARNINGS PER SHARE -
  BASIC . . . . . . .   $    1.71       $    1.60       $    1.35
__________________________________________________________________________
See notes to consolidated financial statements.
""",
        (
            (
                ("12m 2000-05-28", "12m 1999-05-29", "12m 1998-05-30"),
                (
                    Line("Sales", _m("1204.6", "1188.0", "1102.3")),
                    Line("Cost of sales", _m("806.2", "801.4", "748.9")),
                    Line("Earnings from continuing operations", _m("88.1", "84.2", "71.7")),
                    Line("EARNINGS PER SHARE - BASIC", ("1.71", "1.60", "1.35"), "USD/shares"),
                ),
            ),
        ),
        2000,
        None,
        "2000-05-28",
    ),
    "stacked parts, each with its date": Drawn(
        """
The amortized cost and market value of securities were (in thousands):

                                            December 31, 1996
                              ---------------------------------------------
                                            Gross       Gross
                              Amortized   Unrealized  Unrealized    Market
                                Cost        Gains       Losses      Value
                              ---------   ----------  ----------  ---------
U.S. Treasury securities      $ 41,208     $  310       $ (95)    $ 41,423
State and municipal             18,455        212         (41)      18,626
                              --------     ------       -----     --------
  Total                       $ 59,663     $  522       $(136)    $ 60,049
                              ========     ======       =====     ========

                                            December 31, 1995
                              ---------------------------------------------
U.S. Treasury securities      $ 38,110     $  402       $ (60)    $ 38,452
State and municipal             16,020        188         (22)      16,186
                              --------     ------       -----     --------
  Total                       $ 54,130     $  590       $ (82)    $ 54,638
                              ========     ======       =====     ========
""",
        (
            (
                ("1996-12-31",) * 4,
                (
                    Line("U.S. Treasury securities", _k("41,208", "310", "-95", "41,423")),
                    Line("State and municipal", _k("18,455", "212", "-41", "18,626")),
                    Line("Total", _k("59,663", "522", "-136", "60,049")),
                ),
            ),
            (
                ("1995-12-31",) * 4,
                (
                    Line("State and municipal", _k("16,020", "188", "-22", "16,186")),
                    Line("Total", _k("54,130", "590", "-82", "54,638")),
                ),
            ),
        ),
    ),
    "lease payments, two columns of one label": Drawn(
        """
Future minimum lease payments at December 31, 1996 are as follows:

                                              Capital      Operating
          (In thousands)                       Leases        Leases
          ----------------------------------------------------------
          1997                                $   612       $ 3,105
          1998                                    590         2,870
          1999                                    402         2,414
          Thereafter                              118         5,906
          ----------------------------------------------------------
          Total minimum lease payments          1,722       $14,295
                                                            =======
          Less amount representing interest      (214)
                                              -------
          Present value of payments           $ 1,508
                                              =======
""",
        (
            (
                ("1996-12-31", "1996-12-31"),
                (
                    Line("1997", _k("612", "3,105")),
                    Line("Thereafter", _k("118", "5,906")),
                    Line("Total minimum lease payments", _k("1,722", "14,295")),
                ),
            ),
            (
                ("1996-12-31",),
                (Line("Less amount representing interest", _k("-214")), Line("Present value of payments", _k("1,508"))),
            ),
        ),
    ),
    "stock prices by quarter, years as groups of rows": Drawn(
        """
The high and low sales prices of the common stock and the dividends paid
were as follows:

                                     High           Low       Dividends
                                     ----           ---       ---------
1996
   First Quarter                    $24.50        $20.25        $.12
   Second Quarter                    26.75         22.50         .12
   Third Quarter                     25.00         21.75         .12
   Fourth Quarter                    29.25         24.00         .14
1995
   First Quarter                    $18.00        $15.50        $.10
   Second Quarter                    19.25         16.75         .10
   Third Quarter                     21.50         18.25         .10
   Fourth Quarter                    22.00         19.50         .12
""",
        (
            (
                ("3m 1996-03-31",) * 3,
                (Line("First Quarter", ("24.5", "20.25", "0.12"), "USD/shares"),),
            ),
            (("3m 1996-12-31",) * 3, (Line("Fourth Quarter", ("29.25", "24", "0.14"), "USD/shares"),)),
            (("3m 1995-03-31",) * 3, (Line("First Quarter", ("18", "15.5", "0.1"), "USD/shares"),)),
            (("3m 1995-12-31",) * 3, (Line("Fourth Quarter", ("22", "19.5", "0.12"), "USD/shares"),)),
        ),
    ),
    "page break within the marks": Drawn(
        """
<TABLE>
<CAPTION>
            STATEMENTS OF CASH FLOWS
            (Dollars in Thousands)

                                              For the Years Ended
                                                  March 31,
                                             1999           1998
<S>                                          <C>            <C>
OPERATING ACTIVITIES
Net earnings                                 $ 8,114        $ 7,602
Depreciation and amortization                  3,960          3,715
Provision for losses on receivables              250            -0-
                                             -------        -------
NET CASH PROVIDED BY OPERATING
ACTIVITIES                                    12,324         11,317

                                      F-7
<PAGE>
            STATEMENTS OF CASH FLOWS (Continued)
            (Dollars in Thousands)

                                              For the Years Ended
                                                  March 31,
                                             1999           1998

INVESTING ACTIVITIES
Purchases of property                         (5,218)        (4,406)
Proceeds from sale of property                   112             95
                                             -------        -------
NET CASH USED IN INVESTING
ACTIVITIES                                    (5,106)        (4,311)
</TABLE>
""",
        (
            (
                ("12m 1999-03-31", "12m 1998-03-31"),
                (
                    Line("Net earnings", _k("8,114", "7,602")),
                    Line("Provision for losses on receivables", _k("250", "0")),
                    Line("NET CASH PROVIDED BY OPERATING ACTIVITIES", _k("12,324", "11,317")),
                    Line("Purchases of property", _k("-5,218", "-4,406")),
                    Line("NET CASH USED IN INVESTING ACTIVITIES", _k("-5,106", "-4,311")),
                ),
            ),
        ),
        1999,
        None,
        "1999-03-31",
    ),
    "signs far from digits, brackets apart, marks of footnotes": Drawn(
        """
<TABLE>
<CAPTION>
SUMMARY OF OPERATIONS
(Millions of dollars)
                                              1996              1995 (a)
                                              ----              ----
<S>                                     <C>               <C>
Revenues                                $     1,015.2     $       988.4
Costs (b)                                       877.9             860.3
                                        -------------     -------------
Income before unusual items                     137.3             128.1
Unusual items (c)                               (12.0)              4.5
Equity in losses of affiliates                   (3.1 )            (2.2 )
Minority interest                                (1.0)*             (.8)*
</TABLE>
(a) Restated.
""",
        (
            (
                ("12m 1996-12-31", "12m 1995-12-31"),
                (
                    Line("Revenues", _m("1,015.2", "988.4")),
                    Line("Costs (b)", _m("877.9", "860.3")),
                    Line("Unusual items (c)", _m("-12.0", "4.5")),
                    Line("Equity in losses of affiliates", _m("-3.1", "-2.2")),
                    Line("Minority interest", _m("-1.0", "-0.8")),
                ),
            ),
        ),
    ),
    "changes beside the years, right behind a sentence": Drawn(
        """
Operating expenses for the years ended December 31 are shown below (in thousands).
                                                            Increase
                                  1996         1995        (Decrease)
Salaries expense               $ 31,208     $ 29,114       $  2,094
Rent expense                      4,902        5,011           (109)
Data processing                   3,377        2,905            472
Other expense                        --        1,640         (1,640)
                               --------     --------       --------
Total operating expenses       $ 39,487     $ 38,670       $    817
                               ========     ========       ========
Salaries rose because there were more people and because they were paid more.
""",
        (
            (
                ("12m 1996-12-31", "12m 1995-12-31", "12m 1996-12-31"),
                (
                    Line("Salaries expense", _k("31,208", "29,114", "2,094")),
                    Line("Rent expense", _k("4,902", "5,011", "-109")),
                    Line("Other expense", _k("0", "1,640", "-1,640")),
                    Line("Total operating expenses", _k("39,487", "38,670", "817")),
                ),
            ),
        ),
    ),
    "loans by kind at five dates, single column heads": Drawn(
        """
<TABLE>
<CAPTION>
                                               At December 31,
                             1996      1995      1994      1993      1992
                             ----      ----      ----      ----      ----
                                             (in thousands)
<S>                       <C>       <C>       <C>       <C>       <C>
Commercial                $ 90,114  $ 84,220  $ 79,905  $ 77,312  $ 75,006
Real estate - mortgage     204,330   190,118   181,460   170,905   166,331
Installment                 41,052    43,907    40,318    36,640    35,118
                          --------  --------  --------  --------  --------
   Total loans             335,496   318,245   301,683   284,857   276,455
Less: Allowance for
      loan losses            4,110     3,905     3,760     3,512     3,300
                          --------  --------  --------  --------  --------
   Net loans              $331,386  $314,340  $297,923  $281,345  $273,155
                          ========  ========  ========  ========  ========
</TABLE>
""",
        (
            (
                ("1996-12-31", "1995-12-31", "1994-12-31", "1993-12-31", "1992-12-31"),
                (
                    Line("Commercial", _k("90,114", "84,220", "79,905", "77,312", "75,006")),
                    Line("Real estate - mortgage", _k("204,330", "190,118", "181,460", "170,905", "166,331")),
                    Line("Less: Allowance for loan losses", _k("4,110", "3,905", "3,760", "3,512", "3,300")),
                    Line("Net loans", _k("331,386", "314,340", "297,923", "281,345", "273,155")),
                ),
            ),
        ),
    ),
    "segments across, lines down": Drawn(
        """
                                         Hand       Garden
1996                                    Tools     Equipment    Corporate     Total
- - ----                                 -------    ---------    ---------    --------
                                                    (in millions)
Net sales                              $ 212.4     $ 150.9      $   --      $  363.3
Operating profit (loss)                   30.1        14.2        (8.8)         35.5
Identifiable assets                      140.7       111.3        22.6         274.6
Depreciation                               7.3         5.1          .9          13.3
""",
        (
            (
                ("12m 1996-12-31",) * 4,
                (
                    Line("Net sales", _m("212.4", "150.9", "0", "363.3")),
                    Line("Operating profit (loss)", _m("30.1", "14.2", "-8.8", "35.5")),
                    Line("Depreciation", _m("7.3", "5.1", "0.9", "13.3")),
                ),
            ),
            (("1996-12-31",) * 4, (Line("Identifiable assets", _m("140.7", "111.3", "22.6", "274.6")),)),
        ),
    ),
    "no headings but dates, in dollars, label below": Drawn(
        """
<TABLE>
<CAPTION>
                    PELLWORTH SAVINGS BANCORP
                STATEMENT OF FINANCIAL CONDITION

                                         June 30, 1997      June 30, 1996
                                         -------------      -------------
<S>                                        <C>                <C>
Cash and due from banks                    $ 3,118,204        $ 2,905,771
Securities held to maturity (market value
  of $20,114,000 and $18,330,500)           19,987,655         18,402,118
Loans receivable, net                      101,440,318         96,205,933
                                          ------------       ------------
TOTAL ASSETS                              $124,546,177       $117,513,822
                                          ============       ============
</TABLE>
""",
        (
            (
                ("1997-06-30", "1996-06-30"),
                (
                    Line("Cash and due from banks", ("3118204", "2905771")),
                    Line(
                        "Securities held to maturity (market value of $20,114,000 and $18,330,500)",
                        ("19987655", "18402118"),
                    ),
                    Line("TOTAL ASSETS", ("124546177", "117513822")),
                ),
            ),
        ),
        1997,
        None,
        "1997-06-30",
    ),
    "pensions, a head over two years each and words of one space": Drawn(
        """
<TABLE>
<CAPTION>
                                          Pension Benefits         Other Benefits
(Dollars in thousands)                   1999         1998        1999       1998
<S>                                    <C>          <C>         <C>        <C>
Benefit obligation at end of year ..   $ 61,205     $ 58,330    $ 9,412    $ 9,050
Fair value of plan assets at
 end of year .......................     66,118       60,917         --         --
                                       --------     --------    -------    -------
Funded status ......................   $  4,913     $  2,587    $(9,412)   $(9,050)
                                       ========     ========    =======    =======
</TABLE>
""",
        (
            (
                ("1999-12-31", "1998-12-31", "1999-12-31", "1998-12-31"),
                (
                    Line("Benefit obligation at end of year", _k("61,205", "58,330", "9,412", "9,050")),
                    Line("Fair value of plan assets at end of year", _k("66,118", "60,917", "0", "0")),
                    Line("Funded status", _k("4,913", "2,587", "-9,412", "-9,050")),
                ),
            ),
        ),
        1999,
        None,
        "1999-12-31",
    ),
    "titles at the left, a label in two lines under a ruler": Drawn(
        """
<TABLE>
<CAPTION>
QUILLON PAPER CO.
CONSOLIDATED STATEMENTS OF EARNINGS
(In thousands, except share data)

For the Years Ended December 31,                  1996         1995         1994
- --------------------------------------------------------------------------------
<S>                                          <C>          <C>          <C>
Revenues:
Sales                                        $ 100,512    $  98,034    $  91,477
Royalties                                        2,118        1,905        1,660
- --------------------------------------------------------------------------------
                                               102,630       99,939       93,137
- --------------------------------------------------------------------------------
Net earnings                                 $   5,118    $   4,870    $   4,402
================================================================================
Net earnings per common
and common equivalent share                  $     .61    $     .58    $     .53
================================================================================
</TABLE>
""",
        (
            (
                THREE_YEARS,
                (
                    Line("Sales", _k("100,512", "98,034", "91,477")),
                    Line("Net earnings", _k("5,118", "4,870", "4,402")),
                    Line("Net earnings per common and common equivalent share", ("0.61", "0.58", "0.53"), "USD/shares"),
                ),
            ),
        ),
    ),
    "debt and taxes under each other, of other columns": Drawn(
        """
Long-term debt at December 31 consists of the following (in thousands):

                                                        1996         1995
Senior notes due 2003, payable in annual
  installments of $2,500 from 1999                   $ 12,500     $ 12,500
Revolving credit, interest at prime
  (8.25% at December 31, 1996)                          4,000        7,500
                                                     --------     --------
Total debt                                           $ 16,500     $ 20,000
                                                     ========     ========

                          Year ended December 31
                 1996              1995              1994
          ----------------  ----------------  ----------------
          Amount   Percent  Amount   Percent  Amount   Percent
Federal   $2,118     34.0%  $1,990     34.0%  $1,702     34.0%
State        201      3.2      188      3.2      150      3.0
Total     $2,319     37.2%  $2,178     37.2%  $1,852     37.0%
""",
        (
            (
                ("1996-12-31", "1995-12-31"),
                (
                    Line(
                        "Senior notes due 2003, payable in annual installments of $2,500 from 1999",
                        _k("12,500", "12,500"),
                    ),
                    Line("Revolving credit, interest at prime (8.25% at December 31, 1996)", _k("4,000", "7,500")),
                    Line("Total debt", _k("16,500", "20,000")),
                ),
            ),
            (
                (
                    "12m 1996-12-31",
                    "12m 1996-12-31",
                    "12m 1995-12-31",
                    "12m 1995-12-31",
                    "12m 1994-12-31",
                    "12m 1994-12-31",
                ),
                (
                    Line(
                        "State", ("201000", "0.032", "188000", "0.032", "150000", "0.03"), "USD pure USD pure USD pure"
                    ),
                ),
            ),
        ),
    ),
}
