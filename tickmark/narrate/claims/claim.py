"""A claim: one number of a narrative with what it says it measures; and what verification found of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.rules import Severity, Verdict
from tickmark.time.moments import Moment

if TYPE_CHECKING:
    from tickmark.narrate.claims.setting import Setting

ProvedBy = Literal["rule", "passage", "weighing"]
Role = Literal["level", "base", "change", "growth", "points", "share", "sum", "excess", "bound", "course"]


@dataclass(frozen=True, slots=True)
class Subject:
    """What a number measures, as named at characters `start` to `end` of its sentence.

    `metric` is canonical (`others` further meanings of the same words) or the name of a derived one (`derived`);
    `segment` is folded, `segments` are all members that its words can mean. `qualifiers` are words beside the name that
    make it another thing unless a fact's own name has them. `loss` means that the words say a loss or an outflow.
    """

    start: int
    end: int
    metric: str | None = None
    others: tuple[str, ...] = ()
    derived: bool = False
    segment: str | None = None
    segments: tuple[str, ...] = ()
    qualifiers: tuple[str, ...] = ()
    loss: bool = False
    name: str = ""

    @property
    def of_others(self) -> bool:
        """Whether it is another's than the company's: `Acme's competitors had revenue`."""
        return any(word.startswith(("'", "’")) for word in self.qualifiers)


@dataclass(frozen=True, slots=True)
class Claim:
    """One numeric claim. `span` are characters of the narrative; `start` and `end` of `sentence`.

    `role`: a `level`; the `base` that something is compared with; a `change` by an amount, a `growth` rate, a change in
    `points`, or the `share` that the subject has of `whole`,
    which is of the company `against` where that is another. A `sum` is of `parts`, an `excess` is by how much the first
    of them is more than the second, and a `bound` is
    what none of the parts (the years known, where there are none) was below (`direction` 1) or above (-1).
    A `course` is a run of years or a rank in words.
    `direction` is 1 or -1 where words say that it rose or fell; `moved` the same of a level that it rose or fell to
    from what it was in `base`. `period` is None where nothing names one, `assumed` then. `base` is the period compared
    with; growth that is
    `compound` is a rate for each of the years between.
    `reread` means that its sentence names no period and it is read in another one than the last that was named, since
    most of what stands around it holds in that one.
    `cited` are ids of facts right behind the number, `mentioned` those elsewhere in the sentence.
    `stranger` is a company that the sentence names and the warehouse does not hold. `words` are the keys of what the
    sentence says before and around the number;
    `setting` is the sentence around it.
    """

    number: Number
    span: tuple[int, int]
    line: int
    sentence: str
    start: int
    end: int
    role: Role
    subject: Subject | None
    ticker: str | None
    period: Moment | None
    base: Moment | None = None
    whole: Subject | None = None
    against: str | None = None
    parts: tuple[Claim, ...] = ()
    direction: int = 0
    moved: int = 0
    cited: tuple[str, ...] = ()
    mentioned: tuple[str, ...] = ()
    stranger: str = ""
    period_named: bool = True
    words: frozenset[str] = frozenset()
    in_table: bool = False
    group: int = -1
    compound: bool = False
    reread: bool = False
    setting: Setting | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """What verification says of a claim: verdict, code, the fact or facts it rests on, and why.

    `verdict`: `ok` where facts agree, `wrong` where a fact of the same company, metric, member, period and kind of unit
    contradicts it, `unverifiable` where
    nothing binds well enough. `severity` is what the rules make of the code: `ok`, `warning` or `error`.
    `proved_by` is what bound it: a rule, a passage of the filing that says it word for word, or the weighing of words.
    `relation` is what its facts give it as (`stated`, `growth`).
    `assurance` is that of the least certain of these facts. `correction` is what should stand in the number's place;
    put there, the claim is `ok`.
    """

    verdict: Verdict
    severity: Severity
    code: str | None
    message: str
    fact_ids: tuple[str, ...] = ()
    confidence: float = 0.0
    evidence: dict[str, Any] = field(default_factory=dict)
    metric: str | None = None
    entity: str | None = None
    period: str | None = None
    segment: str | None = None
    how: str = ""
    relation: str = ""
    proved_by: ProvedBy = "rule"
    assurance: str | None = None
    correction: str | None = None
