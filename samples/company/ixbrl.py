"""Inline XBRL: contexts, units, tags, and a record of everything tagged so that a test can compare."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from .fiscal import Span

D = Decimal
When = Span | date
Dims = tuple[tuple[str, str], ...]
CIK = "0009990001"
PREFIX = "mrdw"
DASH = "—"


@dataclass(frozen=True)
class Dialect:
    """What differs between the tools that issuers tag with: names of transformations and of contexts."""

    registry: str
    number: str
    zero: str
    words: str
    day: str
    yes: str
    no: str
    plain_integers: bool  # no format on numbers without a comma
    counted_ids: bool


MODERN = Dialect(
    "http://www.xbrl.org/inlineXBRL/transformation/2020-02-12", "ixt:num-dot-decimal", "ixt:fixed-zero", "ixt-sec:numwordsen",
    "ixt:date-monthname-day-year-en", "ixt:fixed-true", "ixt:fixed-false", True, True,
)  # fmt: skip
OLDER = Dialect(
    "http://www.xbrl.org/inlineXBRL/transformation/2015-02-26", "ixt:numdotdecimal", "ixt:zerodash", "ixt-sec:numwordsen",
    "ixt:datemonthdayyearen", "ixt:booleantrue", "ixt:booleanfalse", False, False,
)  # fmt: skip


@dataclass(frozen=True)
class Figure:
    """A number to be printed and tagged.

    `value` is as printed (negative in parentheses), in units of 10**scale. `flip` tags the opposite sign: payments are
    printed negative and tagged positive. `suffix` is `%` for percentages, whose scale is -2.
    """

    value: Decimal
    concept: str
    when: When
    dims: Dims = ()
    unit: str = "USD"
    scale: int = 6
    places: int = 0
    flip: bool = False
    suffix: str = ""

    @property
    def printed(self) -> str:
        """Digits as printed, without sign; a dash for zero."""
        return f"{abs(self.value):,.{self.places}f}" if self.value else DASH

    @property
    def base(self) -> Decimal:
        """Value in base units, sign as printed."""
        return self.value.scaleb(self.scale)

    @property
    def tagged(self) -> Decimal:
        """Value in base units, sign as tagged."""
        return -self.base if self.flip else self.base


@dataclass
class Tagger:
    """Gathers contexts and units while tags are written."""

    dialect: Dialect
    taxonomy: int
    contexts: dict[tuple[When, Dims], str] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    figures: list[Figure] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    count: int = 0

    def context(self, when: When, dims: Dims = ()) -> str:
        """Id of a context."""
        key = (when, tuple(sorted(dims)))
        if key not in self.contexts:
            if self.dialect.counted_ids:
                name = f"c-{len(self.contexts) + 1}"
            else:
                days = f"{when:%Y%m%d}" if isinstance(when, date) else f"{when.start:%Y%m%d}_{when.end:%Y%m%d}"
                members = "_".join(f"{axis}_{member}".replace(":", "") for axis, member in key[1])
                name = f"C_{CIK}_{members + '_' if members else ''}{days}"
            self.contexts[key] = name
        return self.contexts[key]

    def unit(self, unit: str) -> str:
        """Id of a unit."""
        names = {"USD": "usd", "USD/shares": "usdPerShare", "shares": "shares", "pure": "number"}
        return self.units.setdefault(unit, names[unit] if self.dialect.counted_ids else f"U_{names[unit]}")

    def id(self) -> str:
        """A fresh fact id."""
        self.count += 1
        return f"f-{self.count}" if self.dialect.counted_ids else f"Fact_{self.count:06d}"

    def number(self, figure: Figure, text: str | None = None) -> str:
        """The digits of a figure, tagged; `text` prints them otherwise, in words."""
        printed = figure.printed if text is None else text
        form = self.dialect.zero if printed == DASH else self.dialect.number
        if text is not None:
            form = self.dialect.words
        elif self.dialect.plain_integers and printed != DASH and "," not in printed:
            form = ""
        attributes = f'unitRef="{self.unit(figure.unit)}" contextRef="{self.context(figure.when, figure.dims)}"'
        attributes += f' decimals="{figure.places - figure.scale if figure.unit != "shares" or figure.scale else "INF"}" name="{figure.concept}"'
        attributes += f' format="{form}"' if form else ""
        attributes += f' scale="{figure.scale if text is None else 0}" id="{self.id()}"'
        if figure.tagged < 0:
            attributes += ' sign="-"'
        self.figures.append(figure)
        return f"<ix:nonFraction {attributes}>{printed}</ix:nonFraction>"

    def say(self, concept: str, text: str, when: When, *, form: str = "", dims: Dims = ()) -> str:
        """A non-numeric fact in place."""
        style = f' format="{form}"' if form else ""
        return f'<ix:nonNumeric contextRef="{self.context(when, dims)}" name="{concept}"{style} id="{self.id()}">{text}</ix:nonNumeric>'

    def hide(self, concept: str, text: str, when: When, *, form: str = "") -> None:
        """A fact that is stated in the header alone."""
        self.hidden.append(self.say(concept, text, when, form=form))

    def header(self, schema: str) -> str:
        """The ix:header: hidden facts, references, resources."""
        contexts = "".join(self._context(name, when, dims) for (when, dims), name in self.contexts.items())
        units = "".join(_unit(name, unit) for unit, name in self.units.items())
        return (
            f'<div style="display:none"><ix:header><ix:hidden>{"".join(self.hidden)}</ix:hidden>'
            f'<ix:references xml:lang="en-US"><link:schemaRef xlink:type="simple" xlink:href="{schema}"/></ix:references>'
            f"<ix:resources>{contexts}{units}</ix:resources></ix:header></div>"
        )

    def _context(self, name: str, when: When, dims: Dims) -> str:
        members = "".join(
            f'<xbrldi:explicitMember dimension="{axis}">{member}</xbrldi:explicitMember>' for axis, member in dims
        )
        segment = f"<xbrli:segment>{members}</xbrli:segment>" if members else ""
        if isinstance(when, date):
            period = f"<xbrli:instant>{when}</xbrli:instant>"
        else:
            period = f"<xbrli:startDate>{when.start}</xbrli:startDate><xbrli:endDate>{when.end}</xbrli:endDate>"
        return (
            f'<xbrli:context id="{name}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">{CIK}</xbrli:identifier>{segment}'
            f"</xbrli:entity><xbrli:period>{period}</xbrli:period></xbrli:context>"
        )

    def namespaces(self) -> str:
        """Attributes of the root element."""
        year = self.taxonomy
        spaces = {
            "": "http://www.w3.org/1999/xhtml", "ix": "http://www.xbrl.org/2013/inlineXBRL", "ixt": self.dialect.registry,
            "ixt-sec": "http://www.sec.gov/inlineXBRL/transformation/2015-08-31", "xbrli": "http://www.xbrl.org/2003/instance",
            "xbrldi": "http://xbrl.org/2006/xbrldi", "link": "http://www.xbrl.org/2003/linkbase", "xlink": "http://www.w3.org/1999/xlink",
            "iso4217": "http://www.xbrl.org/2003/iso4217", "dei": f"http://xbrl.sec.gov/dei/{year}", "us-gaap": f"http://fasb.org/us-gaap/{year}",
            "srt": f"http://fasb.org/srt/{year}", "country": f"http://xbrl.sec.gov/country/{year}", PREFIX: f"http://www.merrowdale.example/{year}",
        }  # fmt: skip
        return " ".join(f'xmlns{":" + prefix if prefix else ""}="{space}"' for prefix, space in spaces.items())


def _unit(name: str, unit: str) -> str:
    def measure(part: str) -> str:
        return f"<xbrli:measure>{'iso4217' if part.isupper() else 'xbrli'}:{part}</xbrli:measure>"

    above, _, below = unit.partition("/")
    if below:
        inside = f"<xbrli:unitNumerator>{measure(above)}</xbrli:unitNumerator><xbrli:unitDenominator>{measure(below)}</xbrli:unitDenominator>"
        return f'<xbrli:unit id="{name}"><xbrli:divide>{inside}</xbrli:divide></xbrli:unit>'
    return f'<xbrli:unit id="{name}">{measure(above)}</xbrli:unit>'


def member(axis: str, name: str) -> Dims:
    """One dimension: an axis by its short name, a member by its printed name."""
    axes = {
        "segment": "us-gaap:StatementBusinessSegmentsAxis", "product": "srt:ProductOrServiceAxis", "region": "srt:StatementGeographicalAxis",
        "equity": "us-gaap:StatementEquityComponentsAxis", "debt": "us-gaap:DebtInstrumentAxis", "level": "us-gaap:FairValueByFairValueHierarchyLevelAxis",
        "plant": "us-gaap:PropertyPlantAndEquipmentByTypeAxis", "intangible": "us-gaap:FiniteLivedIntangibleAssetsByMajorClassAxis",
        "income": "us-gaap:IncomeStatementLocationAxis", "award": "us-gaap:AwardTypeAxis", "security": "us-gaap:FinancialInstrumentAxis",
        "reconciliation": "srt:ConsolidationItemsAxis", "acquired": "us-gaap:BusinessAcquisitionAxis", "cash": "us-gaap:CashAndCashEquivalentsAxis",
        "measured": "us-gaap:FairValueByMeasurementFrequencyAxis", "event": "us-gaap:SubsequentEventTypeAxis", "line": "us-gaap:LineOfCreditFacilityAxis",
    }  # fmt: skip
    standard = {
        "United States": "country:US", "Canada": "country:CA", "Germany": "country:DE", "Products": "us-gaap:ProductMember", "Services": "us-gaap:ServiceMember",
        "Common stock": "us-gaap:CommonStockMember", "Additional paid-in capital": "us-gaap:AdditionalPaidInCapitalMember",
        "Treasury stock": "us-gaap:TreasuryStockCommonMember", "Accumulated other comprehensive loss": "us-gaap:AccumulatedOtherComprehensiveIncomeMember",
        "Retained earnings": "us-gaap:RetainedEarningsMember", "Level 1": "us-gaap:FairValueInputsLevel1Member", "Level 2": "us-gaap:FairValueInputsLevel2Member",
        "Level 3": "us-gaap:FairValueInputsLevel3Member", "Operating segments": "us-gaap:OperatingSegmentsMember",
        "Reconciling items": "us-gaap:MaterialReconcilingItemsMember", "Corporate": "us-gaap:CorporateNonSegmentMember",
        "Money market funds": "us-gaap:MoneyMarketFundsMember", "U.S. Treasury securities": "us-gaap:USTreasurySecuritiesMember",
        "Corporate notes and bonds": "us-gaap:CorporateDebtSecuritiesMember", "Certificates of deposit": "us-gaap:CertificatesOfDepositMember",
        "Land": "us-gaap:LandMember", "Buildings and improvements": "us-gaap:BuildingAndBuildingImprovementsMember",
        "Machinery and equipment": "us-gaap:MachineryAndEquipmentMember", "Leasehold improvements": "us-gaap:LeaseholdImprovementsMember",
        "Construction in progress": "us-gaap:ConstructionInProgressMember", "Developed technology": "us-gaap:DevelopedTechnologyRightsMember",
        "Customer relationships": "us-gaap:CustomerRelationshipsMember", "Trade names": "us-gaap:TradeNamesMember",
        "Cost of revenue": "us-gaap:CostOfSalesMember", "Research and development": "us-gaap:ResearchAndDevelopmentExpenseMember",
        "Sales and marketing": "us-gaap:SellingAndMarketingExpenseMember", "General and administrative": "us-gaap:GeneralAndAdministrativeExpenseMember",
        "Restricted stock units": "us-gaap:RestrictedStockUnitsRSUMember", "Subsequent event": "us-gaap:SubsequentEventMember",
        "Revolving credit facility": "us-gaap:RevolvingCreditFacilityMember", "Recurring": "us-gaap:FairValueMeasurementsRecurringMember",
    }  # fmt: skip
    words = "".join(word[0].upper() + word[1:] for word in _words(name))
    own = f"{PREFIX}:{'Notes' if words[0].isdigit() else ''}{words}Member"
    return ((axes[axis], standard.get(name, own)),)


def _words(name: str) -> Iterable[str]:
    kept = "".join(char if char.isalnum() else " " for char in name)
    return (word for word in kept.split() if word)
