"""Which of the facts of a member a text means: those of the product as a whole or of its part in one region, the total
or what was sold to affiliates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain

from tickmark.catalogue import metric_names
from tickmark.factstore import StoredFact
from tickmark.language.words import content
from tickmark.narrate.claims.claim import Subject
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.setting import Setting
from tickmark.narrate.claims.view import CompanyView, name_keys

_WHOLE = frozenset(
    ("total", "worldwide", "wwide", "brand", "company", "consolidated", "segment", "group", "business", "reportable")
)
_NO_KIND = _WHOLE | frozenset(("net", "operating", "reported", "external", "customer", "third", "party"))


def meant_members(
    view: CompanyView, subject: Subject, metric: str, facts: Sequence[StoredFact], setting: Setting | None
) -> list[StoredFact]:
    """Of facts of members of one name those that the text means.

    `Footwear` is printed for the company and within each region: it means the first, unless the region is named as well
    (`Footwear sales in Greater China`). `United States` is printed for each product only: it means that of the product
    spoken of last, and nothing where none is. Of the rows of one member the plainest is meant (`Total revenues` and not
    `Total revenues - affiliated customers`), unless words at the number ask for another.
    """
    if subject.segment is None or len(facts) < 2:
        return list(facts)
    return _plainest(metric, _under_named(view, facts, setting), setting)


def _under_named(view: CompanyView, facts: Sequence[StoredFact], setting: Setting | None) -> list[StoredFact]:
    """Facts of the parent named last, or of no parent where none is named."""
    parents = {fact.fact_id: _parents(view, fact) for fact in facts}
    known = set(chain.from_iterable(parents.values()))
    if not known:
        return list(facts)
    alone = [f for f in facts if not parents[f.fact_id]]
    for place, names in enumerate(_spoken_of(setting) if setting is not None else ()):
        if any(parent <= names for parent in known):
            under = [f for f in facts if any(parent <= names for parent in parents[f.fact_id])]
            return under if place == 0 else [*under, *alone]
    if alone:
        return alone
    for subject in setting.carried if setting is not None else ():
        names = frozenset(content(subject.segment or ""))
        if any(parent <= names for parent in known):
            return [f for f in facts if any(parent <= names for parent in parents[f.fact_id])]
    return list(facts) if len({frozenset(p) for p in parents.values()}) == 1 else []


def _parents(view: CompanyView, fact: StoredFact) -> tuple[frozenset[str], ...]:
    """The words of each member that a fact's own is printed under, without those that mean the whole company."""
    own = frozenset(content((fact.segment or "").split(" > ")[-1]))
    words = (
        frozenset(content(part)) - _WHOLE - view.name_words - own - _moves()
        for part in (fact.segment or "").split(" > ")[:-1]
    )
    return tuple(w for w in words if w)


@cache
def _moves() -> frozenset[str]:
    """Words that say that something rose or fell: `U.S. sales advanced` names no part called `Advanced`."""
    return frozenset(key for word in rules().up | rules().down for key in (word, *content(word)))


def _spoken_of(setting: Setting) -> Iterable[frozenset[str]]:
    """Words at a number, then of what stands before it."""
    for window in setting.windows:
        members = (content(s.segment or "") for s in setting.named(window) if s.segment)
        yield setting.words(window) | frozenset(chain.from_iterable(members))


def _plainest(metric: str, facts: Sequence[StoredFact], setting: Setting | None) -> list[StoredFact]:
    """Facts of the row with the fewest words that nothing in the text has."""
    if len({abs(fact.amount) for fact in facts}) < 2:
        return list(facts)
    said = (setting.own if setting is not None else frozenset()) | _NO_KIND
    known = frozenset(chain.from_iterable(content(name) for name in metric_names().get(metric, ())))
    extra = {
        f.fact_id: len(name_keys(f.row_label or f.label) - frozenset(content(f.segment or "")) - known - said)
        for f in facts
    }
    least = min(extra.values())
    return [f for f in facts if extra[f.fact_id] == least]
