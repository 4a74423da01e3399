"""Numbers that are no amount of money although nothing beside them says so: barrels, square feet, aircraft, employees,
prices per barrel.

What is counted one by one (stores, employees) is a plain number. What is measured in a unit of its own, or priced per
such a unit, has no unit that a fact can
carry: it is left out. So is a number without a sign among many of these whose label names no money, as rows of
operating statistics are.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from tickmark.evidence import Source, SourceKind
from tickmark.language.measures import forms
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.tables.grid.grid import Row
from tickmark.tables.headers.captions import Caption, introducing
from tickmark.tables.headers.headers import ColumnContext
from tickmark.tables.headers.scale import read_statement, without_statement
from tickmark.tables.model import NumberCell
from tickmark.tables.units.currency import NAMED
from tickmark.tables.units.scale_apart import set_apart

# Volumes and flows of oil and gas by their letters ("mboepd"), and words that are a measure in some places alone.
_UNIT = (
    r"(?:(?:m{0,2}bbls?|m{0,2}boe|[bmt]?cfe?|m{1,2}cfe?|bcfe?)(?:p?d)?|m{1,2}bp?d|bo?pd|pounds(?! sterling)"
    r"|(?<=per )pound|(?:(?!past|business)[a-z]{3,} )days(?! past| sales| in)"
    rf"|{forms('measure')})"
)
SITES = forms("site")
PEOPLE = forms("people")
_SERVED = forms("served")
_GOODS = forms("goods")
_HANDED_OVER = r"(?:delivered|sold|shipped|produced|closed|installed|ordered)"
_MEASURED = Pattern(
    "tables/measured",
    rf"(?<![\w$-]){_UNIT}(?:/d(?:ay)?)?(?![\w-])",
    means="a measure: barrels, square feet",
    examples=("gross [[square feet]] at end of year",),
    counterexamples=("stores at end of year",),
)
_UNIT_ALONE = Pattern(
    "tables/unit-alone",
    rf"(?:(?:thousand|million|billion)s? (?:of )?|000 )?{_UNIT}",
    means="the name of a measure and nothing else, apart from its power of ten",
    examples=("million barrels",),
    counterexamples=("barrels sold",),
    at="whole",
)
_BY_VOLUME = Pattern(
    "tables/by-volume",
    r"\b(?:sales|purchases?|purchased|received)\b",
    means="sales, of amounts or of what is measured",
    examples=("[[sales]], excluding purchases",),
    counterexamples=("entitlements - price / spend / other",),
)
_MEASURED_ASIDE = Pattern(
    "tables/measured-aside",
    rf"\([^()]{{0,40}}(?<![\w$-]){_UNIT}(?:/d(?:ay)?)?(?![\w-])[^()]{{0,90}}\)|,\s{_UNIT}$|\((?:in )?cents\)"
    rf"|\bcents "
    rf"per\b(?!.*\bshare)|¢",
    means="a measure in brackets or behind a comma",
    examples=("contained copper [[(billion pounds)]]",),
    counterexamples=("cost of defined contribution plans",),
)
_PRICED = Pattern(
    "tables/priced",
    rf"(?:\bper\s+(?:\w+\s){{0,2}}|(?<=[a-z$])/){_UNIT}(?![\w-])|\bper\s+(?:(?:average|equivalent|available|occupied"
    rf"|active|paying|new|revenue)\s){{0,2}}"
    r"(?:day|user|customer|subscriber|store|restaurant|home|room|car|vehicle|passenger|admission|patient|employee"
    r"|member|gallon|transaction|order|visit|seat|container|case|lot)\b",
    means="a price per unit that is no share",
    examples=("average tariff rates ($ [[per barrel]])",),
    counterexamples=("average fee per card (dollars)",),
)
_A_PRICE = Pattern(
    "tables/a-price",
    r"\bprices?\W*$(?<!share price)(?<!stock price)(?<!exercise price)",
    means="a price, at the end of a label",
    examples=("average exchange [[price]]",),
    counterexamples=("average price per gallon",),
)
_BY_LETTERS = Pattern(
    "tables/by-letters",
    r"(?:(?:[\w-]+ ){0,3})(?:adr|revpar|trevpar|arpu|arpa|psf|average (?:daily|room|selling|sales|delivered"
    r"|monthly "
    r"rental) (?:rate|price)s?|asps?)\b",
    means="a price by its letters: ADR, RevPAR, ARPU",
    examples=("[[average delivered price]] per home",),
    counterexamples=("average realized price per ounce",),
    at="start",
)
# behind "units" that nobody holds
WORKED = (
    r"(?! (?:in (?:operation|service|use)|open(?:ed)?|closed|operated|sold|delivered|shipped|produced|built|installed"
    r"|rented|occupied)\b)"
)
_HELD = Pattern(
    "tables/securities",
    rf"\b(?:shares?|options?|units?{WORKED}|awards?|warrants?|rsus?|psus?|sars?|rights|securities|stock|ads?s?"
    rf"|class"
    rf"|interests|ordinary)\b",
    means="what somebody holds: shares, options, interests",
    examples=("[[shares]] of common stock outstanding",),
    counterexamples=("stores at beginning of period",),
)
_NUMBER_OF = Pattern(
    "tables/number-of",
    r"\bnumber of ((?:[\w’'/&-]+ ?){1,6})",
    means="what a number is of",
    examples=("2022 [[number of shares under option]]",),
    counterexamples=("outstanding as of december 31, 2022",),
)
_COUNTS = Pattern(
    "tables/counts",
    r"^(?:total |beginning |opening |ending |closing |period[- ]end )*(?:unit|store|restaurant|club|branch|hotel"
    r"|clinic|site|location) counts?\b|^(?:cumulative )?(?:unit )?deliveries$",
    means="a count of stores or units",
    examples=("beginning store count",),
    counterexamples=("outstanding, beginning of year",),
)
_WELLS = Pattern(
    "tables/wells",
    r"(?:(?:total|productive|dry|development|exploratory|gross|net|oil|gas|natural|operated|injection|producing"
    r"|drilled|and|or)[ ,/]+)*wells(?:,? (?:productive|dry|drilled|completed|in progress))?",
    means="wells",
    examples=("development wells, productive",),
    counterexamples=("productive development",),
    at="whole",
)
_BEGUN_WITH = 100  # dollars that a performance graph invests
_INDEX = Phrases("index", fold=True)
_STAFF = Pattern(
    "tables/staff",
    rf"(?:total |average |approximate |full-time |part-time |equivalent |full-time equivalent )*{PEOPLE}(?:,? (?:at"
    rf"|as of|\().*)?",
    means="employees",
    examples=("full-time equivalent employees",),
    counterexamples=("average terminal dwell time",),
    at="whole",
)
_ROLL = Pattern(
    "tables/roll",
    rf"(?:[\w-]+ ){{0,3}}(?:{SITES}|{_SERVED})\b(?: \w+)? (?:open(?:ed)?|closed|in operation|in service)?(?:,? "
    rf"?(?:at )?(?:the )?(?:beginning|end) of (?:the )?(?:year|period|quarter))?.{{0,12}}",
    means="sites or customers at the beginning or the end",
    examples=("aircraft operated at end of period",),
    counterexamples=("total at end of period",),
    at="whole",
)
_ROLL_CUE = Phrases("roll_cue")
_OWN_COUNT = Pattern(
    "tables/own-count",
    rf"(?:(?!(?:from|to|by|for|with|of|in|on|other|total)\b)[\w-]+ ){{0,3}}(?:{_SERVED}|homes(?: (?:passed|served"
    rf"|connected|marketable))?|{_GOODS} {_HANDED_OVER}|(?:customer|subscriber|member|membership|user|account"
    rf"|line)(?= (?:net )?addition))(?: in force| (?:net )?additions?)?",
    means="customers, homes or goods, as a row",
    examples=("wireless retail postpaid accounts",),
    counterexamples=("wireless retail postpaid",),
    at="whole",
)
_ASIDE_COUNT = Pattern(
    "tables/aside-count",
    rf"\((?:in )?(?:whole |actual |full )?(?:{SITES}|{_SERVED}|units|number)\)",
    means='"(in units)" behind a label',
    examples=("average rentable vehicles [[(in whole units)]]",),
    counterexamples=("weighted average shares and units - diluted",),
)
_HEAD_COUNT = Pattern(
    "tables/head-count",
    rf"(?:(?:total |number of )*|average (?:[\w-]+ ){{0,3}})(?:{SITES}|{PEOPLE})(?: (?:deployed|owned|operated"
    rf"|employed|in operation))?",
    means="sites or people, as a header",
    examples=("average active selling communities",),
    counterexamples=("active communities at end of period",),
    at="whole",
)
_COUNTED_BELOW = Pattern(
    "tables/counted-below",
    rf"(?:(?:total|number of|beginning|ending|opening|closing|period[- ]end|average) )*(?:{_SERVED}|{PEOPLE}"
    rf"|membership)(?: by [\w -]+)?",
    means="customers or people, over rows",
    examples=("ending membership by program",),
    counterexamples=("direct external costs by program",),
    at="whole",
)
_SITES_BELOW = Pattern(
    "tables/sites-below",
    rf"(?:[\w-]+ ){{0,3}}{SITES}",
    means="sites, over rows that say what became of them",
    examples=("company-owned restaurants",),
    counterexamples=("financial instruments owned",),
    at="whole",
)
_MOVED = Pattern(
    "tables/moved",
    r"(?:net |new |total )*(?:(?:at |as of )?(?:the )?(?:beginning|end)\b|(?:re)?open|clos(?:ed|ures|ings)\b"
    r"|acqui(?:red|sitions)\b|sold\b|transfer|(?:re)?franchis|relocat)",
    means="what became of sites: opened, closed, acquired",
    examples=("[[open]]ed in the year",),
    counterexamples=("stores",),
    at="start",
)
_ONE_SERVED = Pattern(
    "tables/one-served",
    rf"\b{_SERVED}\b",
    means="a customer or subscriber",
    examples=("paid [[memberships]] at end of period",),
    counterexamples=("number of wells at end of period",),
)
_CHURN = Phrases("churn")
_EXCEPTED = Pattern(
    "tables/excepted",
    r"\bexcept\b.*",
    means="what a statement of scale excepts, to the end",
    examples=("(dollars in millions, [[except arpa)]]",),
    counterexamples=("(dollars in millions)",),
)
_UNITS_OF_GOODS = Pattern(
    "tables/units-of-goods",
    r"(?:[\w-]+ ){0,3}(?:vehicle|retail|wholesale|home|truck|trailer|boat) units",
    means="goods sold by the unit, beside what they brought",
    examples=("used vehicle retail units",),
    counterexamples=("weighted average units outstanding",),
    at="whole",
)
_EXPIRING = Phrases("expiring", at="whole")
_OF_COUNTS = Pattern(
    "tables/of-counts",
    rf"(?:^|\| )(?:(?:our|the|total|active|paid|paying|average|number of) ){{0,3}}{_SERVED} by\b|\b(?:{PEOPLE} by"
    rf"|number of (?:{SITES}|{PEOPLE})|(?:store|restaurant|branch|hotel|club)(?: unit)? (?:counts?|activity|openings"
    rf"|data)|(?:lots|{SITES}) (?:owned|controlled|operated|open|under construction)|fleet (?:consist\w+|compris\w+"
    rf"|includ\w+|by))\b"
    rf"|(?:^|\| )(?:[\w-]+ ){{0,4}}(?:{PEOPLE}|workforce)(?: by [\w -]+)?(?= \||$)",
    means="a caption of a table of counts",
    examples=("harborlight holdings, inc. | [[store activity]] | fiscal 2023 | fiscal 2022",),
    counterexamples=("harborlight holdings, inc. | our stores: | fiscal 2023 | fiscal 2022",),
)
_SITES_TOLD = Pattern(
    "tables/sites-told",
    rf"\b{SITES}(?: (?:open|in operation|\w+wide))? (?:at|as of|by)\b",
    means="a caption of sites at a day",
    examples=("systemwide [[restaurants at]] year end: | systemwide restaurants at year end:",),
    counterexamples=("accrued expenses at year-end were: | accrued expenses at year-end were:",),
)
_DELIVERED = Pattern(
    "tables/delivered",
    r"\b(?:airplane|aircraft|vehicle|engine|unit|home|satellite|helicopter|truck|railcar) (?:deliveries|shipments"
    r"|closings)\b|\b(?:deliveries|shipments) of (?:[\w-]+ ){0,4}(?:units?|vehicles|aircraft|engines|homes)\b"
    r"|\b(?:deliveries|shipments)\b.{0,80}\b(?:as follows|were:)"
    rf"|\b{_GOODS} {_HANDED_OVER}\b",
    means="a caption of deliveries",
    examples=("[[deliveries of new-build production units]] were as follows:",),
    counterexamples=("results of our businesses were as follows (dollars in millions):",),
)
_SERVED_OR_EMPLOYED = Pattern(
    "tables/served-or-employed",
    rf"\bnumber of (?:(?!shares\b)[\w’'-]+ ){{0,4}}(?:{SITES}|{PEOPLE}|{_SERVED}|people|individuals)\b",
    means="a number of sites, people or customers",
    examples=("[[number of stores]] and retail square feet",),
    counterexamples=("store count and square footage | store count and square footage",),
)
_NUMBER_OF_THINGS = Pattern(
    "tables/number-of-things",
    r"\b(?:the|our|its|total|average|cumulative|aggregate|approximate|beginning|ending) (?:numbers?|counts?) of"
    r" ((?:(?!(?:and|or|which|that|by|for|in|on|at|as|during)\b)[\w’'-]+ ?){1,5})",
    means="the number of some things, in a caption",
    examples=("harborlight holdings, inc. | the change in [[the number of units ]]in operation was:",),
    counterexamples=("harborlight holdings, inc. | the effect of the change on earnings :",),
)
_GOODS_DONE = Pattern(
    "tables/goods-done",
    rf"(?:(?:total|net|number of) ){{0,2}}{_GOODS} {_HANDED_OVER}",
    means="goods delivered, over a column",
    examples=("units delivered",),
    counterexamples=("series a units",),
    at="whole",
)
_ROOMS = Pattern(
    "tables/rooms",
    r"(?:(?:number|#) of |total )?(?:guest ?)?(?:rooms|keys|suites)",
    means="rooms, over a column where no scale makes them revenues",
    examples=("rooms",),
    counterexamples=("consumer",),
    at="whole",
)
_DWELLINGS = Pattern(
    "tables/dwellings",
    r"(?:(?:number|#|total) (?:of )?)?(?:(?:apartment|residential|rental|dwelling) )?units",
    means="apartments, over a column",
    examples=("number of units",),
    counterexamples=("number of communities",),
    at="whole",
)
_LET = Pattern(
    "tables/let",
    r"\b(?:communities|apartments?|occupan\w+|(?:average|effective|monthly|annual|per) (?:[\w-]+ ){0,2}rents?)\b",
    means="what is let, beside apartments",
    examples=("[[occupancy]] | adr | revpar | 2023 | vs. 2022 | 2023 | vs. 2022 | 2023 | vs. 2022",),
    counterexamples=("2021 | 2022 | 2023 | change 2023 vs. 2022",),
)
_CHANGED = Pattern(
    "tables/changed",
    r"(?:\$ )?(?:chg\.?|change|variance|var\.|increase|increase ?/? ?\(decrease\))(?: ?\(?\$\)?)?",
    means="by how much the row's own things changed, over a column",
    examples=("increase (decrease)",),
    counterexamples=("requested increase",),
    at="whole",
)
_COINS = Pattern(
    "tables/coins",
    r"(?:bitcoins?|btc|ether|coins) (?:produced|mined|earned|sold|held|owned)(?: \(.*\))?",
    means="coins, over a column",
    examples=("bitcoin produced",),
    counterexamples=("number of bitcoin",),
    at="whole",
)
_MONEY = Pattern(
    "tables/nonmonetary-units-money",
    r"\$|\bper\b|\b(?:repurchas|purchas|proceed|cost|value|payment|compensation|expense|cash|dividend|tax|income|loss"
    r"|earning|amount|benefit|price|received|paid|investment"
    r"|interest|gain|profit|debt|charge-?off|write-?off|principal|repay|revenue|sales|receivable|payable|deposit|due"
    r"|advance|margin|liabilit|asset|ebitda|rent(?:s|al|als)?\b)",
    means="a word that amounts of money are named by",
    examples=("[[cash]] dividends declared per share",),
    counterexamples=("share-based awards canceled/forfeited/expired",),
)
_MONEY_BESIDE = Phrases("money_beside")
_NOT_OF_MONEY = Pattern(
    "tables/not-of-money",
    r"\b(?:paid(?= (?:[\w-]+ ){0,2}(?:memberships?|members|subscri\w+|users|accounts)\b)|revenue(?= passenger| "
    r"mile| "
    r"ton| car| days)|sales(?= floor| area| space| volume)) ",
    means='a word of money before what is counted: "paid subscribers"',
    examples=("[[revenue ]]passenger miles (millions)",),
    counterexamples=("passenger revenue",),
)
_ASIDE = Pattern(
    "tables/aside",
    r"\([^()]*\)?",
    means="an aside in brackets",
    examples=("gains/[[(losses)]] recorded in income",),
    counterexamples=("change in net interest income",),
)
_MANY = 0.25  # share of a table's rows from which those that nothing names are statistics too
_FEW = 2  # rows a table needs for that
_BROKEN_DOWN = Phrases("broken_down")
_BY = Phrases("by")
_TITLED = Phrases("titled")
_SPANS = Phrases("spans")
PLAIN = Source(SourceKind.COUNT)


class Quantity(NamedTuple):
    """A number that is no amount of money. `scale` is None where it must be left out; `source` says what it was read
    from.
    """

    scale: int | None
    source: Source


LEFT_OUT = Quantity(None, Source(SourceKind.OWN_MEASURE))


@lru_cache(maxsize=16384)
def _names(text: str) -> str:
    """What one text names: `price` of something, `measure`, `count`, `few` (a count that is printed in full unless it
    says otherwise), `likely` (counts, unless the table breaks an amount down), `money`, or nothing.
    """
    low = without_statement(text).lower().strip(" :")
    if _BY_LETTERS.match(low):
        return "price"
    if ("per" in low or "/" in low) and _PRICED.search(low):
        return "price"
    if _MEASURED_ASIDE.search(text.lower()):
        return "measure"
    bare = _ASIDE.removed_from(_NOT_OF_MONEY.removed_from(low)).strip()
    counted = _NUMBER_OF.search(low)
    if counted:
        return "" if _HELD.search(counted[1]) else "few"
    if _MONEY.search(bare):
        return "money"
    if _MEASURED.search(bare) or _WELLS.fullmatch(bare):
        return "measure"
    if _STAFF.fullmatch(bare) or _COUNTS.search(bare) or _ASIDE_COUNT.search(low) or _HEAD_COUNT.fullmatch(bare):
        return "few"
    if _ROLL_CUE.search(bare) and _ROLL.fullmatch(bare):
        return "few"
    if _OWN_COUNT.fullmatch(bare):
        return "count" if read_statement(text) is not None else "likely"
    return ""


def is_unit(text: str) -> bool:
    """Whether a text in lower case is the name of a unit of measure and nothing else, apart from its power of ten."""
    return _UNIT_ALONE.fullmatch(text) is not None


def names_money(text: str) -> bool:
    """Whether a text in lower case has a word for amounts of money, other than in brackets, or their sign."""
    return "$" in text or _MONEY.search(_ASIDE.removed_from(_NOT_OF_MONEY.removed_from(text))) is not None


def may_name_money(text: str) -> bool:
    """The same of a label or a header, with words that elsewhere may be of other things ("commitments")."""
    return names_money(text) or _MONEY_BESIDE.search(_ASIDE.removed_from(text)) is not None


class QuantityReader:
    """Tells the quantities of one table from its amounts of money."""

    def __init__(
        self,
        rows: list[Row],
        caption: Caption,
        stated: int,
        summed: frozenset[int],
        near: int = 0,
        signed_sums: frozenset[int] = frozenset(),
        statements: tuple[str, ...] = (),
    ) -> None:
        """Look over the table.

        Args:
            rows: its rows.
            caption: what stands above it.
            stated: the power of ten that holds for its money.
            summed: the rows that add up to others or are added up.
            near: the power of ten that the table itself or its caption states.
            signed_sums: the rows of sums with a currency sign.
            statements: the statements of scale of the table or its caption, as printed.
        """
        data = [row for row in rows if row.kind == "data"]
        self.stated = stated
        self.summed = summed
        self.apart = [apart for text in statements for apart in set_apart(text)]
        self.of_all = bool(near) and not any(NAMED.search(text.lower()) for text in statements)
        self.signed_sums = signed_sums
        self.signed = {n.edge for row in rows for n in row.numbers if n.symbol}
        self._own = {row.index: _of_row(row) for row in data}
        named = sum(
            self._own[row.index] in ("price", "measure", "count", "few")
            or _CHURN.search(row.label.lower()) is not None
            or ("(" in row.label and _SPANS.search(row.label.lower()) is not None)
            for row in data
        )
        above = f"{without_statement(caption.title)} | {without_statement(caption.lead)}".lower()
        self.statistics = named >= (1 if _TITLED.search(above) else _FEW) and named >= _MANY * len(data)
        broken_down = (
            not self.statistics
            and _MONEY.search(above)
            and (_BROKEN_DOWN.search(above) or not any(_names(row.label) == "money" for row in data))
        )
        self.likely = frozenset() if broken_down else frozenset(row.index for row in data if row.index not in summed)
        throughout = not self.signed and _MEASURED_ASIDE.search(" ".join(caption.texts[:1]).lower()) is not None
        said = _said_above(rows)
        self.measured = (
            frozenset(row.index for row in data)
            if throughout
            else frozenset(index for index, what in said.items() if what == "measure")
        )
        self.priced = frozenset(index for index, what in said.items() if what == "price")
        if self.statistics:
            self.priced |= {row.index for row in data if _A_PRICE.search(_ASIDE.removed_from(row.label.lower()))}
        texts = [(row.label, *row.parents[-1:]) for row in data]
        counts = sum(any(_names(text) in ("likely", "count") for text in of_row) for of_row in texts)
        self.all_counts = (
            not (self.signed or broken_down)
            and 2 * counts > len(data)
            and not any(_names(text) == "money" for of_row in texts for text in of_row)
        )
        introduction = " | ".join(
            without_statement(introducing(text)) for text in (caption.title, caption.lead)
        ).lower()
        corner = " | ".join(without_statement(text) for text in corner_texts(rows)).lower()
        told = _tells_number(above, introduction) or _tells_number(corner, corner)
        self.amounts = self._added_up(data, introduction) if near and not (told or self.signed) else frozenset()
        lead = caption.lead.lower()
        heads = " | ".join(cell.text.lower() for row in rows if row.kind == "header" for cell in row.texts)
        of_things = (
            _DELIVERED.search(heads)
            or (_SITES_TOLD.search(above) and not _MONEY.search(above))
            or (_DELIVERED.search(lead) and not _MONEY.search(lead))
        )
        counted = of_things if not near else None  # whatever the document counts its money in
        self.of_counts = not self.signed and bool(
            told or counted or (not near and _OF_COUNTS.search(f"{above} | {heads}"))
        )
        self.near = near if told else 0
        self.let = _LET.search(heads) is not None

    def read(self, cell: NumberCell, row: Row, column: ColumnContext) -> Quantity | None:
        """What a number without a percent sign counts or measures; None where it may be an amount."""
        own = self._own[row.index]
        heads, last = _of_heads(column.texts)
        if "price" in (own, last) or row.index in self.priced:
            return LEFT_OUT
        if cell.symbol is not None:
            return None
        added = cell.edge in self.signed and row.index in self.summed  # what adds up with amounts is one
        among_amounts = cell.edge in self.signed and row.index in self.signed_sums
        if (
            (own == "measure" and not added and last != "few")
            or (last == "measure" and cell.edge not in self.signed)
            or (row.index in self.measured and (own != "money" or not self.signed))
        ):
            return LEFT_OUT
        thing = next(
            (apart for apart in self.apart if apart.counted and apart.of(row.label) and not may_name_money(apart.name)),
            None,
        )
        if thing is not None and not added:
            return Quantity(thing.power, PLAIN)
        whole = not cell.printed.decimals
        named = column.texts[-1].lower().strip() if column.texts else ""
        if (not self.near and _ROOMS.fullmatch(named)) or (self.let and _DWELLINGS.fullmatch(named)):
            last = "few"
        counted = last == "few" and heads[-1:] != ["money"] and cell.edge not in self.signed and whole
        if (
            own == "money"
            and not (counted and (_NUMBER_OF.search(column.words) or any(map(counts_goods, column.texts))))
            and not (self.of_counts and row.index in self.summed)
        ):
            return None
        if row.index in self.amounts:
            return None
        if own in ("few", "count"):
            return self._count(row.label, own)
        if (
            not own
            and whole
            and cell.edge in self.signed
            and _UNITS_OF_GOODS.fullmatch(_ASIDE.removed_from(row.label.lower()).strip())
        ):
            return self._count(row.label, "few")
        if self.all_counts and whole and own in ("", "likely"):
            return self._count(row.label, "count")
        if (
            own == "likely"
            and row.index in self.likely
            and whole
            and last != "money"
            and not any(_names(parent) == "money" for parent in row.parents)
        ):
            return self._count(row.label, "count")
        if counted:
            return self._count(" | ".join(column.texts), last)
        if self.of_counts and whole:
            return Quantity(self.near, PLAIN)
        return (
            LEFT_OUT
            if self.statistics
            and not (own or among_amounts)
            and not any(heads)
            and not any(_names(parent) == "money" for parent in row.parents)
            else None
        )

    def _added_up(self, data: list[Row], introduction: str) -> frozenset[int]:
        """Rows of a table that states a scale which are named by what could be counted ("Vehicles", "Aircraft") and add
        up with as many others that could not, or to what is introduced as money by kinds of them: all of such a sum are
        amounts.
        """
        added = [row for row in data if row.index in self.summed and not _NUMBER_OF.search(row.label.lower())]
        parts = [self._own[row.index] for row in added if not row.label.lower().startswith("total")]
        of_money_by = _MONEY.search(introduction) is not None and _BY.search(introduction) is not None
        if (
            "few" not in parts
            or any(self._own[row.index] == "few" and _ROLL_CUE.search(row.label.lower()) for row in added)
            or not (of_money_by or parts.count("") >= parts.count("few"))
        ):
            return frozenset()
        return frozenset(row.index for row in added if self._own[row.index] in ("few", "likely", ""))

    def _count(self, text: str, kind: str) -> Quantity:
        statement = read_statement(text)
        if statement is not None and statement.money is not None:
            return Quantity(statement.money, PLAIN)
        apart = next((apart.power for apart in self.apart if apart.of(text)), None)
        if apart is not None:
            return Quantity(apart, PLAIN)
        in_full = kind == "few" and not (
            self.of_all and _ONE_SERVED.search(text.lower())
        )  # "(in thousands)" may be said of members too
        return Quantity(0, PLAIN) if in_full or not self.stated else LEFT_OUT


def _tells_number(above: str, introduction: str) -> bool:
    """Whether what stands above a table, or its title and the sentence that introduces it, say that it is of the number
    of some things, other than shares, and of no amounts beside.
    """
    if _SERVED_OR_EMPLOYED.search(introduction) or (
        _SERVED_OR_EMPLOYED.search(above) and not _MONEY.search(introduction)
    ):
        return True
    found = _NUMBER_OF_THINGS.search(introduction)
    return found is not None and not (
        _HELD.search(found[1]) or _MONEY.search(introduction[: found.start()] + introduction[found.end() :])
    )


def corner_texts(rows: list[Row]) -> list[str]:
    """What stands over the labels of a table, above its first numbers: a title of its own, or its scale."""
    heads = takewhile(lambda row: row.kind != "data", rows)
    return [cell.text for row in heads if row.kind == "header" for cell in row.texts if cell.column == 0]


def of_returns(rows: list[Row]) -> bool:
    """Whether a table compares what 100 dollars in the company's shares and in an index have become."""
    data = [row for row in rows if row.kind == "data"]
    begun = sum(bool(row.numbers) and row.numbers[0].printed.value == _BEGUN_WITH for row in data)
    return begun > 1 and begun >= len(data) - 1 and any(_INDEX.search(row.label) for row in data)


def _said_above(rows: list[Row]) -> dict[int, str]:
    """Row index -> `measure` or `price`, of rows under a statement that names a unit of its own, "(thousands of barrels
    daily)", or prices such a unit, up to the next statement.
    """
    found: dict[int, str] = {}
    what = ""
    for row in rows:
        if row.kind == "data":
            if what:
                found[row.index] = what
            continue
        said = [cell.text for cell in row.texts if cell.column == 0 or len(row.texts) == 1]
        for text in said:
            low = _EXCEPTED.removed_from(text.lower())
            if _MEASURED_ASIDE.search(low):
                what = "measure"
            elif _PRICED.search(low):
                what = "price"
            elif read_statement(text) is not None:
                what = ""
    return found


@lru_cache(maxsize=4096)
def counts_goods(text: str) -> bool:
    """Whether a header names things sold or made, beside columns of what they brought ("Units delivered")."""
    low = text.lower().strip()
    return (_COINS.fullmatch(low) or _GOODS_DONE.fullmatch(low)) is not None


@lru_cache(maxsize=4096)
def _of_heads(texts: tuple[str, ...]) -> tuple[list[str], str]:
    """What each text of a header names, and what the last does that names anything."""
    broken = next((place for place, text in enumerate(texts) if text.lower().rstrip().endswith("number of")), None)
    if broken is not None:
        texts = (*texts[:broken], " ".join(texts[broken:]))  # a phrase over several header rows
    heads = [
        "few" if counts_goods(text) else "" if _CHANGED.fullmatch(text.lower().strip()) else _names(text)
        for text in texts
    ]
    if not any(heads) and _EXPIRING.fullmatch(" ".join(texts).lower()):
        heads = ["few"]
    if not any(heads) and len(texts) > 1 and _names(" ".join(texts[-2:])) == "measure":
        heads[-1] = "measure"  # "Square" over "Feet"
    return heads, next((found for found in reversed(heads) if found), "")


def _of_row(row: Row) -> str:
    """What a row's label names, or else the nearest label that it is nested under."""
    own, above = _names(row.label), _names(row.parents[-1]) if row.parents else ""
    if not own and row.parents:
        over = _ASIDE.removed_from(row.parents[-1].lower()).strip(" :")
        if _COUNTED_BELOW.fullmatch(over) or (_SITES_BELOW.fullmatch(over) and _MOVED.match(row.label.lower())):
            return "few"
    by_volume = own == "money" and above == "measure" and _names(_BY_VOLUME.sub("", row.label.lower())) != "money"
    return above if above == "price" or (above == "measure" and (not own or by_volume)) else own
