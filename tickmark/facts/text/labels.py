"""What an amount of a sentence measures, in the sentence's own words: its subject without the times, brackets and verbs of being around it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tickmark.model import OUTLOOK
from tickmark.patterns import Sought

_LONGEST = 100  # characters of a label
_REACH = 500  # characters before an amount in which its subject stands
_TAIL = 40  # characters at the end of a text, more than any word has that `_BEFORE_TIME` and `_CLOSES` look for there
_ASIDE = re.compile(r"\([^()]*\)")
_CLAUSE = re.compile(
    r"[;:]\s|\.(?<=[a-z0-9)]\.)\s|,\s(?=(?:and|while|but|whereas|which|consisting|including|representing|resulting)\b)"
    r"|\s(?:(?<=illion\s)|(?<=%\s))and\s(?=[A-Za-z][^$€£¥%;]{2,80}\s(?:was|were|totaled|is|are)(?: approximately| about)?\s*$)"
)
_OF_WHICH = Sought(r",?\s*\bof which$", "of which", re.IGNORECASE)
_BEFORE_TIME = re.compile(
    r"(?:as of|as at|at|in|during|for|over|through|on|of|both|each|the|our|fiscal|years?|quarters?|months?|ended|ending|end|close|and|or|each of|balances?|year-end|by|from|all)$",
    re.IGNORECASE,
)
_OPENS = re.compile(
    r"(?:\W+|\(?\w{1,2}\)\s+|(?:additionally|in addition|also|however|further|furthermore|respectively|and|while|but|whereas|which|the|our|its|their|these|this|such|a|an|total of|there (?:was|were|is|are)"
    r"|we (?:also )?(?:had|have)|(?:the )?company (?:also )?(?:had|has)|company[’']s|includ(?:es|ing|ed)|approximately|about|compared (?:to|with)|resulting in|consisting of)\b\s*)",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"(?:\b(?:was|were|is|are|be|been|totall?ed|totall?ing|of|at|to|by|for|from|approximately|about|an?|aggregate|amount(?:ed|ing|s)? to|up|equal(?:ed|s)? to|respectively|and|or|as follows|both|also|the|in|with|than|million|billion|thousand|percent"
    r"|a total|an aggregate)|\b[\d,]*\.?\d+)$",
    re.IGNORECASE,
)
_CLOSING_SIGNS = " ,$€£¥:%(–—-"
_OBJECT = re.compile(r"\s+(?:of|in)\s+(?:the |our |its |an? )?(?P<what>[^.,;()$%\d]{3,80})")
_BEHIND = re.compile(r"\s*(?P<what>[^.,;()$%\d]{3,80})")
_COMPARATIVE = re.compile(
    r"\s(?:was|were|is|are|of|totall?ed|by)\s+(?:approximately\s+|about\s+)?[$€£¥]?\d[^;]{0,80}\b(?:compared|versus|(?:up|down) from|from)\b", re.IGNORECASE
)
_AMOUNT = re.compile(r"[$€£¥]\s?\d|\d\s(?:million|billion)")
_WORDS = re.compile(r"[A-Za-z]{3}")
_GUIDANCE = re.compile(
    r"\b(?:guidance|outlook)(?: range)?(?: (?:for|of) (?P<of>[a-z][a-z -]{2,60}?))?(?: (?:of|was|is|range|between|from|to|approximately|about|at|in|the|a|called for|calls for))* ?[$€£¥]?$",
    re.IGNORECASE,
)
_NEAR = 90  # characters before an amount in which guidance is named that it is of
_LEADS = re.compile(r"^(?:of|in|for|to)\s+")
_STOPS = re.compile(
    r"\b(?:as of|as at|at|during|for|in|on|which|that|was|were|is|are|and|respectively|compared|related|under|from|through|by|with|to)\b", re.IGNORECASE
)
_VERB = re.compile(r"(?:\w+ed|had|has|have|paid|sold|made|held|spent|drew|includes?|including|excludes?|consisted)$", re.IGNORECASE)


def label_of(sentence: str, start: int, end: int, times: Iterable[tuple[int, int]]) -> str:
    """The words that say what the amounts between `start` and `end` measure; empty where the sentence has none.

    Args:
        sentence: the sentence.
        start: where the list of amounts begins.
        end: where it ends.
        times: spans of what the sentence says of time.
    """
    reach = max(0, start - _REACH)
    expected = _GUIDANCE.search(sentence, max(0, start - _NEAR), start) if "uidance" in sentence or "utlook" in sentence else None
    if expected is not None:
        reported = _AMOUNT.search(sentence, 0, expected.start())  # what that is of, the guidance is of
        of = expected["of"] or (label_of(sentence, reported.start(), reported.end(), times) if reported else "")
        return _cut(f"{OUTLOOK} > {of or _subject(sentence[reach : expected.start()])}")
    before = sentence[reach:start]
    for first, after in sorted(times, reverse=True):
        if reach <= first and after <= start:
            before = f"{_without_prepositions(before[: first - reach])} {before[after - reach :]}"
    before = _ASIDE.sub(" ", before)
    outside, bracket, _ = before.rpartition("(")
    if bracket:  # inside brackets: what they say themselves, else what they stand behind
        said = _BEHIND.match(sentence, end)
        own = _STOPS.split(said["what"])[0].strip(" –—-") if said is not None else ""
        before = outside
        if own:
            return _cut(own)
    which = _OF_WHICH.search(before.rstrip(" $"))
    if which is not None:
        return _cut(f"{_subject(before[: which.start()])}, of which")
    label = _subject(before)
    compared = _COMPARATIVE.search(label)
    if compared is not None:
        return _cut(_subject(label[: compared.start()]) or label)
    amounts = _AMOUNT.search(label) is not None  # of others: what this one is of says more
    if not label or amounts or _VERB.search(label):
        found = (_OBJECT if label else _BEHIND).match(sentence, end)
        what = _STOPS.split(found["what"])[0].strip(" –—-") if found is not None else ""
        label = what if what and amounts else f"{label} {what}".strip()
    label = _LEADS.sub("", label)
    return _cut(label or " ".join(sentence[end:].split())[:_LONGEST].rpartition(" ")[0].strip(" ,.;"))


def _without_prepositions(text: str) -> str:
    text = text.rstrip(" ,")
    while (match := _BEFORE_TIME.search(text, max(0, len(text) - _TAIL))) is not None and (match.start() == 0 or not text[match.start() - 1].isalnum()):
        text = text[: match.start()].rstrip(" ,")
    return text


def _subject(text: str) -> str:
    """The last clause of a text without what opens and closes it."""
    label = " ".join(next((piece for piece in reversed(_CLAUSE.split(text)) if _WORDS.search(piece)), "").split())
    while (match := _OPENS.match(label)) is not None and match.end():
        label = label[match.end() :]
    label = label.rstrip(_CLOSING_SIGNS)
    while (closing := _CLOSES.search(label, max(0, len(label) - _TAIL))) is not None:
        label = label[: closing.start()].rstrip(_CLOSING_SIGNS)
    return label.strip(" ,")


def _cut(label: str) -> str:
    """At most so many characters of a label's end, by words."""
    return label if len(label) <= _LONGEST else label[-_LONGEST:].partition(" ")[2]
