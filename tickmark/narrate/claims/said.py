"""What stands around the number of a claim, by how near it stands: words, metrics, members and periods."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tickmark.language.words import content
from tickmark.narrate.claims.claim import Claim, Subject
from tickmark.narrate.claims.draft import Reading
from tickmark.narrate.claims.kinds import own_text
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.setting import Setting, nearest
from tickmark.narrate.claims.subjects import PART_WORD
from tickmark.narrate.claims.view import CompanyView

AT, WITHIN, BEFORE = "at the number", "in the sentence", "before"
LOSS = frozenset(("loss", "lost", "deficit", "negative", "losing"))
"""Words that say that an amount is below zero."""
_QUALIFYING = frozenset((
    "adjusted", "core", "underlying", "normalized", "organic", "comparable", "forma", "guidance", "outlook", "forecast",
    "target", "projected", "annualized", "constant", "market", "consensus", "estimated",
))  # fmt: skip
"""Words that make another amount of what they stand beside: only a fact that has them too is meant."""
_OTHER = 2  # windows of numbers before a claim's in which a name is its own
_SHORT = 2


class Said:
    """What stands around the number of a claim, by how near it stands."""

    def __init__(self, claim: Claim, setting: Setting, view: CompanyView, read: Reading) -> None:
        self.claim, self.setting, self.read = claim, setting, read
        groups = [setting.named(window) for window in setting.windows[: 1 + _OTHER]] + [list(setting.carried)]
        self.nearest_metrics = _metrics(nearest(groups, metric=True))
        self.nearest_members = _members(nearest(groups, metric=False))
        self.one_before = setting.words(setting.windows[1]) if len(setting.windows) > 1 else frozenset[str]()
        self.at_number = setting.own
        self.in_sentence = frozenset(_words(setting.text))
        self.before = frozenset(word for text in setting.earlier for word in _words(text))
        near = setting.named(setting.windows[0])
        within = list(setting.subjects)
        subject = [claim.subject] if claim.subject is not None else []
        self.metrics = [_metrics(near), _metrics([*within, *subject]), _metrics(setting.carried)]
        self.members = [_members(near), _members([*within, *subject]), _members(setting.carried)]
        vocabulary = view.vocabulary
        self.told = [frozenset(w for w in words if w in vocabulary) for words in (self.at_number, self.in_sentence)]
        known = rules()
        self.foreign = [
            sum(
                w.isalpha() and len(w) > _SHORT and w not in vocabulary and w not in view.name_words
                and not any(form in listed for form in (w, f"{w}s") for listed in (known.neutral, known.up, known.down))
                for w in words
            )
            for words in (self.at_number, self.in_sentence)
        ]  # fmt: skip
        first = next(iter(setting.subjects), None)
        self.of_a_part = (
            first is not None
            and first.segment is not None
            and first.metric is None
            and not setting.text[: first.start].strip(" *-")
            and setting.text[first.end :].lstrip("* ").startswith(":")
        )  # `Pumps: revenue 5, income 2`
        self.all_words = self.in_sentence | self.before
        qualifiers = claim.subject.qualifiers if claim.subject is not None else ()
        self.qualifying = (_QUALIFYING & frozenset(content(own_text(claim, setting)))) | {
            word for said in qualifiers if not PART_WORD.fullmatch(said) for word in content(said)
        }
        self.loss = bool(self.at_number & LOSS) or (claim.subject is not None and claim.subject.loss)
        self.named_moments = setting.moments[: setting.named_moments]
        self.earlier_moments = setting.moments[setting.named_moments :]

    def by_words(self, member: frozenset[str]) -> str:
        """Where all words of a member's name stand, in small letters too (`apparel slipped to 5`); else empty."""
        if not member or not member <= self.all_words:
            return ""
        return AT if member <= self.at_number else WITHIN if member <= self.in_sentence else BEFORE


_words = lru_cache(maxsize=512)(content)


def _metrics(subjects: Iterable[Subject]) -> frozenset[str]:
    return frozenset(m for s in subjects for m in (s.metric, *s.others) if m)


def _members(subjects: Iterable[Subject]) -> frozenset[str]:
    return frozenset(m for s in subjects for m in (s.segment, *s.segments) if m)
