"""A made-up annual report as submitted in 1997: plain text with EDGAR's header, statements drawn with spaces, and an
exhibit behind it.
"""

from __future__ import annotations

SUBMISSION = """-----BEGIN PRIVACY-ENHANCED MESSAGE-----
Proc-Type: 2001,MIC-CLEAR

<SEC-DOCUMENT>0000910077-97-000003.txt : 19970328
<SEC-HEADER>0000910077-97-000003.hdr.sgml : 19970328
ACCESSION NUMBER:\t\t0000910077-97-000003
CONFORMED SUBMISSION TYPE:\t10-K
CONFORMED PERIOD OF REPORT:\t19961231
</SEC-HEADER>
<DOCUMENT>
<TYPE>10-K
<SEQUENCE>1
<DESCRIPTION>ANNUAL REPORT
<TEXT>

                       SECURITIES AND EXCHANGE COMMISSION
                             WASHINGTON, D.C. 20549

                                    FORM 10-K

(Mark One)
[X]  ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES
     EXCHANGE ACT OF 1934

For the fiscal year ended December 31, 1996
                                       OR
[ ]  TRANSITION REPORT PURSUANT TO SECTION 13 OR 15(d)

Commission file number 1-90077

                            TARN HOLLOW PUMP COMPANY
             (Exact name of registrant as specified in its charter)

           Ohio                                         34-9900770
(State of incorporation)                    (I.R.S. Employer Identification No.)

At March 1, 1997, 8,204,118 shares of common stock were outstanding.

                                TABLE OF CONTENTS

                                                                        Page
                                                                        ----
Item 1.   Business.....................................................   2
Item 2.   Properties...................................................   2
Item 3.   Legal Proceedings............................................   2
Item 7.   Management's Discussion and Analysis of Financial
          Condition and Results of Operations..........................   3
Item 8.   Financial Statements and Supplementary Data..................   4
<PAGE>
                                     PART I

ITEM 1.   BUSINESS

     Tarn Hollow Pump Company builds pumps for mines and for city water
works. It sells them through forty dealers and from two shops of its own. At
the end of the year it employed 1,140 people.

ITEM 2.   PROPERTIES

     The Company owns its plant in Tarn Hollow, Ohio, which has 310,000 square
feet, and leases a warehouse near by.

ITEM 3.   LEGAL PROCEEDINGS

     None that would be material.
                                        2
<PAGE>
                                     PART II

ITEM 7.   MANAGEMENT'S DISCUSSION AND ANALYSIS OF FINANCIAL CONDITION AND
          RESULTS OF OPERATIONS

RESULTS OF OPERATIONS

     Net sales were $148.2 million in 1996, compared with $139.6 million in
1995 and $131.9 million in 1994. Gross margin rose because steel cost less
and because the foundry ran  without  a break.   Costs of the move to the
new shop came to $1.4 million in 1996.

     The following table shows net sales by product line (in thousands):

                                        1996        1995        1994
                                      --------    --------    --------
     Mine pumps                       $ 91,310    $ 84,207    $ 80,455
     Water works pumps                  56,902      55,411      51,410
                                      --------    --------    --------
          Total net sales             $148,212    $139,618    $131,865
                                      ========    ========    ========

LIQUIDITY

     The Company has a bank line of $20 million, of which $5 million was drawn
at December 31, 1996. Maturities of long-term debt are:

          1997.........................................  $ 2,000,000
          1998.........................................    2,000,000
          1999.........................................    6,500,000
          Thereafter...................................    7,500,000
                                        3
<PAGE>
ITEM 8.   FINANCIAL STATEMENTS AND SUPPLEMENTARY DATA

<TABLE>
<CAPTION>
                            TARN HOLLOW PUMP COMPANY
                        CONSOLIDATED STATEMENTS OF INCOME
                    (In thousands, except per share amounts)

                                                   Year Ended December 31,
                                            ----------------------------------
                                              1996         1995         1994
                                            --------     --------     --------
<S>                                         <C>          <C>          <C>
Net sales...............................    $148,212     $139,618     $131,865
Cost of goods sold......................      98,406       95,010       90,417
                                            --------     --------     --------
Gross profit............................      49,806       44,608       41,448
Selling, general and administrative
  expenses..............................      27,915       26,470       25,330
Research and development................       4,120        3,815        3,590
                                            --------     --------     --------
Operating income........................      17,771       14,323       12,528
Interest expense........................      (1,486)      (1,702)      (1,644)
                                            --------     --------     --------
Income before income taxes..............      16,285       12,621       10,884
Income taxes............................       6,107        4,796        4,136
                                            --------     --------     --------
Net income..............................    $ 10,178     $  7,825     $  6,748
                                            ========     ========     ========
Net income per share....................    $   1.24     $    .96     $    .83
                                            ========     ========     ========
Average shares outstanding..............       8,195        8,160        8,130
                                            ========     ========     ========

<FN>
See accompanying notes to consolidated financial statements.
</FN>
</TABLE>
                                        4
<PAGE>
<TABLE>
<CAPTION>
                            TARN HOLLOW PUMP COMPANY
                           CONSOLIDATED BALANCE SHEETS
                                 (In thousands)

                                                              December 31,
                                                          --------------------
                                                            1996        1995
                                                          --------    --------
<S>                                                       <C>         <C>
                                     ASSETS
Current assets:
  Cash and cash equivalents                               $  6,318    $  4,055
  Accounts receivable, less allowance for doubtful
    accounts of $610 and $575                               21,440      20,118
  Inventories                                               24,905      25,330
                                                          --------    --------
    Total current assets                                    52,663      49,503
Property, plant and equipment, net                          41,207      39,880
Other assets                                                 2,015       1,940
                                                          --------    --------
    Total assets                                          $ 95,885    $ 91,323
                                                          ========    ========
                      LIABILITIES AND SHAREHOLDERS' EQUITY
Current liabilities:
  Accounts payable                                        $ 11,204    $ 10,966
  Accrued expenses                                           7,350       7,102
  Current maturities of long-term debt                       2,000       2,000
                                                          --------    --------
    Total current liabilities                               20,554      20,068
Long-term debt, less current maturities                     16,000      18,000
                                                          --------    --------
    Total liabilities                                       36,554      38,068
Shareholders' equity:
  Common stock                                               8,204       8,170
  Retained earnings                                         51,127      45,085
                                                          --------    --------
    Total shareholders' equity                              59,331      53,255
                                                          --------    --------
    Total liabilities and shareholders' equity            $ 95,885    $ 91,323
                                                          ========    ========
</TABLE>
                                        5
<PAGE>
<TABLE>
<CAPTION>
                            TARN HOLLOW PUMP COMPANY
                      CONSOLIDATED STATEMENTS OF CASH FLOWS
                                 (In thousands)

                                                   Year Ended December 31,
                                            ----------------------------------
                                              1996         1995         1994
                                            --------     --------     --------
<S>                                         <C>          <C>          <C>
Cash flows from operating activities:
  Net income                                $ 10,178     $  7,825     $  6,748
  Depreciation                                 5,240        5,011        4,866
  Changes in working capital                    (411)       1,208       (2,377)
                                            --------     --------     --------
    Net cash provided by operating
      activities                              15,007       14,044        9,237
                                            --------     --------     --------
Cash flows from investing activities:
  Capital expenditures                        (6,642)      (5,320)      (4,915)
                                            --------     --------     --------
    Net cash used in investing activities     (6,642)      (5,320)      (4,915)
                                            --------     --------     --------
Cash flows from financing activities:
  Payments of long-term debt                  (2,000)      (4,500)      (2,000)
  Cash dividends                              (4,102)      (3,510)      (3,250)
                                            --------     --------     --------
    Net cash used in financing activities     (6,102)      (8,010)      (5,250)
                                            --------     --------     --------
Net increase (decrease) in cash                2,263          714         (928)
Cash at beginning of year                      4,055        3,341        4,269
                                            --------     --------     --------
Cash at end of year                         $  6,318     $  4,055     $  3,341
                                            ========     ========     ========
</TABLE>
                                        6
<PAGE>
                   NOTES TO CONSOLIDATED FINANCIAL STATEMENTS

NOTE 1 - ACCOUNTING POLICIES

     Inventories are stated at the lower of cost or market.

NOTE 2 - INCOME TAXES

     The provision for income taxes consists of (in thousands):

                                             1996        1995        1994
                                           -------     -------     -------
Current:
  Federal                                  $ 5,016     $ 3,914     $ 3,420
  State                                        705         560         488
Deferred                                       386         322         228
                                           -------     -------     -------
                                           $ 6,107     $ 4,796     $ 4,136
                                           =======     =======     =======

                                   SIGNATURES

     Pursuant to the requirements of the Act, this report is signed below.
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-27
<SEQUENCE>2
<TEXT>
<ARTICLE> 5
<CASH>                                           6,318
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
-----END PRIVACY-ENHANCED MESSAGE-----
"""

# Metric, the year it is stated for, and its value, as the statements above print them.
STATED = {
    "revenue": (148_212_000, 139_618_000, 131_865_000),
    "gross_profit": (49_806_000, 44_608_000, 41_448_000),
    "research_and_development": (4_120_000, 3_815_000, 3_590_000),
    "operating_income": (17_771_000, 14_323_000, 12_528_000),
    "net_income": (10_178_000, 7_825_000, 6_748_000),
    "income_tax": (6_107_000, 4_796_000, 4_136_000),
    "operating_cash_flow": (15_007_000, 14_044_000, 9_237_000),
    "capital_expenditure": (-6_642_000, -5_320_000, -4_915_000),
    "cash_and_equivalents": (6_318_000, 4_055_000),
    "total_assets": (95_885_000, 91_323_000),
    "total_liabilities": (36_554_000, 38_068_000),
}


def in_an_exhibit() -> str:
    """The same submission with its statements and notes in the annual report to shareholders, its exhibit 13."""
    first = SUBMISSION.index("<TABLE>")
    after = SUBMISSION.index("                                   SIGNATURES")
    moved = SUBMISSION[first:after]
    rest = (
        SUBMISSION[:first] + "The statements in Exhibit 13 are incorporated here by reference.\n\n" + SUBMISSION[after:]
    )
    return rest.replace(
        "<DOCUMENT>\n<TYPE>EX-27",
        f"<DOCUMENT>\n<TYPE>EX-13\n<SEQUENCE>2\n<TEXT>\n{moved}</TEXT>\n</DOCUMENT>\n<DOCUMENT>\n<TYPE>EX-27",
    )
