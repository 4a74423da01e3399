"""Patterns of sentences whose amounts are of another time than their words say, or of none."""

from __future__ import annotations

import re

from tickmark.facts.text.verbs import pasts
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern

MOVES = Pattern(
    "read/moves",
    rf"\b(?:{pasts('book', 'move')}|reclassified)\b[^,;]{{0,40}}$",
    means="a verb of moving or booking before the amount",
    examples=("we [[paid cash of ]]",),
    counterexamples=("we have cash of ",),
    flags=re.IGNORECASE,
)
TERMS = Pattern(
    "read/terms",
    r"\bvest(?:s|ing|ed)?\b|\bof (?:the |their |each )?(?:\w+ )?(?:target|initial|original)(?:ly granted)? "
    r"(?:number"
    r"|awards?|grants?|shares|amount|payout)|\brates? of return\b",
    means="terms of awards and plans, which are of no period",
    examples=("shares that [[vest]]", "of the target number"),
    counterexamples=("target company",),
    flags=re.IGNORECASE,
)
CUMULATIVE = Pattern(
    "read/cumulative",
    rf"\b(?:ha(?:s|ve|d)|were|was)(?: been)?(?: \w+ly)? (?:{pasts('move')})\b(?:(?!,? of which\b| "
    rf"compared\b)[^;)]){{0,90}}$",
    means="a total of all that was done so far",
    examples=("we have repurchased shares of ",),
    counterexamples=("we repurchased shares of ",),
)
MAY = Pattern(
    "read/may",
    r"\b(?:is|are)(?: also| further)? (?:eligible|entitled|obligated|required|authorized|permitted|able) (?:to"
    r"|for)\b[^;]*$|\bmay (?:be|receive|borrow|request|pay|issue)\b[^;]*$",
    means="a right or a duty, which is no fact of a period",
    examples=("is entitled to receive ", "may borrow "),
    counterexamples=("borrowed ",),
    flags=re.IGNORECASE,
)
SINCE = Pattern(
    "read/since",
    r"\bcumulative (?:\w+[ -]){0,3}(?:charges?|costs?|expenses?|repurchases|payments|purchases|impairments?"
    r"|spending"
    r"|total|amounts?)\b|\bto date\b|-to-date\b(?<!year-to-date)|\bsince (?:\w+ ){0,4}(?:inception|commenced"
    r"|commencement|began|beginning|launch|announcement)|\bfrom inception\b",
    means="a total since some day",
    examples=("since the inception", "cumulative charges"),
    counterexamples=("year-to-date charges",),
    flags=re.IGNORECASE,
)
UNTIL = Pattern(
    "read/until",
    r"\bthrough (?:the end of )?(?:fiscal )?$",
    means="up to the time that follows",
    examples=("through the end of fiscal ",),
    counterexamples=("through acquisitions",),
    flags=re.IGNORECASE,
)
INCURRED = Pattern(
    "read/incurred",
    rf"\b(?:{pasts('book', 'cash')}|incurred)\b[^;]*$",
    means="cash was spent or an amount booked",
    examples=("we incurred costs of ",),
    counterexamples=("we have costs of ",),
    flags=re.IGNORECASE,
)
HAVE_DONE = Pattern(
    "read/have-done",
    rf",? (?:[a-z]+ ){{1,4}}ha(?:s|ve|d)(?: been)? (?:{pasts('book', 'cash')}|incurred|drawn)\b",
    means="the subject has done so until now",
    examples=(" of which we have paid",),
    counterexamples=(" which we paid",),
    at="start",
    flags=re.IGNORECASE,
)
BULLET = Pattern(
    "read/bullet",
    r"\s*[•●▪◦■–—·-]\s*\S",
    means="a point of a list",
    examples=("• Sales", "- sales"),
    counterexamples=("Sales",),
    at="start",
)
NOTES = Pattern(
    "read/notes",
    r"(?:Item8|Part1Item1)(?:Note.*)?",
    means="the notes to the financial statements",
    examples=("Item8Note1", "Part1Item1"),
    counterexamples=("Item7",),
    at="whole",
)
OUTLOOK = Pattern(
    "read/outlook",
    r"\b(?:expects?|estimates?|anticipates?|believes?|reasonably possible)\b[^;]{0,250}\b(?:within|over|during|in) "
    r"the (?:next|following|coming|remainder)\b"
    r"|\b(?:expects?|anticipates?) to (?:contribute|make|pay|reclassify|recognize)\b|\b(?:expects?|anticipates?) "
    r"making\b",
    means="what is expected of the time to come",
    examples=("[[expects to make]] payments", "anticipates making"),
    counterexamples=("met what it expected",),
    flags=re.IGNORECASE,
)
SENSITIVITY = Pattern(
    "read/sensitivity",
    r"\bhypothetical\b|\b(?:basis[- ]points?|%|percent(?:age[- ]points?)?) (?:\w+ ){0,2}(?:increase|decrease|change"
    r"|movement|shift|strengthening|weakening|appreciation|depreciation|decline|rise)\b[^;]*\b(?:would|could|is "
    r"believed|reasonably possible)\b"
    r"|\b(?:shifts?|increases?|decreases?|changes?|movements?|strengthening|weakening)\b[^;.]{0,80}\b(?:of|by)(?: "
    r"plus or minus)? [\d.]+ ?(?:%|percent|basis points?)(?! (?:compared|in 20))[^;.]*\bwould (?:\w+ )?(?:result"
    r"|increase|decrease|change|impact|affect|reduce|have)\b",
    means="what would follow from a change",
    examples=("a [[hypothetical]] change", "a 10% increase in rates would cost"),
    counterexamples=("a 10% increase in sales",),
    flags=re.IGNORECASE,
)
YEAR_ALONE = Pattern(
    "read/year-alone",
    r"(?:(?:fiscal|calendar|fiscal year|the|year)\s)*20\d\d",
    means="a year and nothing else",
    examples=("2025", "fiscal year 2025"),
    counterexamples=("June 2025",),
    at="whole",
    flags=re.IGNORECASE,
)
EXPECTED = Phrases("expected", fold=True)
EXPECTS = Pattern(
    "read/expects",
    r"\b(?:[Ww]e|[Cc]ompany|[Cc]orporation|[Mm]anagement) (?:currently |now )?(?:expects?|anticipates?|estimates?)\b",
    means="the company expects",
    examples=("We currently expect", "Management estimates"),
    counterexamples=("as expected",),
)
KIND_OF_HEDGE = Phrases("kinds_of_hedge", fold=True)
RECLASSIFIED = Phrases("reclassified", fold=True)
STATUTORY = Pattern(
    "read/statutory-rate",
    r"\bstatutory\b[^.;,%]{0,60}\brates? (?:of|is|was) $",
    means="a rate by law follows",
    examples=("the statutory tax rate of ",),
    counterexamples=("the tax rate of ",),
    flags=re.IGNORECASE,
)
OF_PLAN = Pattern(
    "read/of-plan",
    r"\bplans?\b[^;]*\b(?:authorized|reserved|available|registered)\b|\bmaximum (?:aggregate )?number of "
    r"shares\b[^;]*\bplans?\b|\b(?:authorized|reserved|available|registered)\b[^;]*\b(?:issuance"
    r"|grants?)\b[^;]*\bplans?\b|\bavailable for (?:\w+ )?(?:grants?|issuance)",
    means="shares that a plan may give out",
    examples=("available for future grants", "plan has shares reserved"),
    counterexamples=("available for sale",),
    flags=re.IGNORECASE,
)
TRADING_PLAN = Pattern(
    "read/trading-plan",
    r"^(?!.*\brepurchase).*\b10b5-1\b[^;]*\b(?:arrangement|plan|sale|sell)\b",
    means="a plan of an officer to trade shares",
    examples=("a Rule 10b5-1 trading arrangement",),
    counterexamples=("the repurchase under a 10b5-1 plan",),
    flags=re.IGNORECASE,
)
FOOTNOTE = Pattern(
    "read/footnote",
    r"\W{0,3}(?:\w{1,2}\W{0,3})?\s*(?:Also )?(?:Includes?|Represents?|Reflects?|Consists?|Relates?|Primarily|Net of"
    r"|Comprises?)\b",
    means="a note to a column that is not there",
    examples=("(1) Includes", "Represents"),
    counterexamples=("The company includes",),
    at="start",
    flags=re.IGNORECASE,
)
NUMBER = Pattern("read/number", r"\d[\d,.]*", means="a number", examples=("of [[5,200.5]]",), counterexamples=("of",))
BORROWED_AT = Pattern(
    "read/borrowed-at",
    r"\binterest rates?\b[^;]*\b(?:debt|notes|borrowings|loans?|commercial paper)\b[^;%]{0,30}$",
    means="a rate at which a company borrowed follows",
    examples=("the interest rate on borrowings was ",),
    counterexamples=("interest expense on borrowings was ",),
    flags=re.IGNORECASE,
)
OF_PAY = Pattern(
    "read/of-pay",
    r"\b(?:contribut\w+|match\w*|defer)\b[^;]*%[^;]*\b(?:compensation|earnings|pay|salary|contributions?)\b",
    means="a rate of pay that goes into a plan",
    examples=("we match 50% of contributions",),
    counterexamples=("5% of sales",),
    flags=re.IGNORECASE,
)
IF_RECOGNIZED = Pattern(
    "read/if-recognized",
    r"\bif recognized\b[^;]*\b(?:would|could|may)\b|\bunrecognized\b[^;]*\bwould (?:\w+ )?(?:affect|impact|reduce"
    r"|lower|benefit|decrease)\b[^;]*\brate\b",
    means="what recognition would change",
    examples=("if recognized, would affect the rate",),
    counterexamples=("recognized in income",),
    flags=re.IGNORECASE,
)
SHARES_STAND = Phrases("shares_stand", fold=True)
WHEN_IT_WAS = Phrases("when_it_was", fold=True)
