"""The force of a sentence: whether it asserts the amount that it names, or bounds it, reports somebody's claim of it,
supposes it or denies it.

"Revenue was less than $700 million" does not say what revenue was, "the complaint alleges revenue of $700 million" and
"if revenue had been $700 million" do not either. Only what is asserted is a fact.
"""

from __future__ import annotations

import re
from enum import StrEnum

from tickmark.document.places import printed_alone
from tickmark.facts.text.affirmed import is_affirmed
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern


class Force(StrEnum):
    """How a sentence names an amount."""

    ASSERTED = "asserted"
    BOUNDED = "bounded"
    ALLEGED = "alleged"
    HYPOTHETICAL = "hypothetical"
    DENIED = "denied"


_ABOUT = r"(?:\s+(?:approximately|about|roughly|the|an?|some|USD|US))*\s*[$€£¥(]*\s*$"  # between a bound and its number
_BE = (
    r"(?:was|were|is|are|be|been|being|fell|dropped|stay(?:ed|s)?|remain(?:ed|s)?|keep|kept|fall|drop|go|rose|grew"
    r"|reached|of)"
)
_BOUND_BEFORE = Pattern(
    "force/bound-before",
    rf"(?:(?<!% )(?<!cent )(?<!llion )(?<!fifth )(?<!third )(?<!quarter )(?<!tenth )(?<!half )"
    rf"\b(?:(?:less|more|fewer|greater|higher|lower|better|worse) than"
    rf"|(?:greater|larger|smaller|fewer|heavier|lighter|worse|better|above|below|ahead|behind|short|over|under) by"
    rf"|at (?:least|most)|in excess of|exceed(?:ed|s|ing)?|surpass(?:ed|es|ing)?|topp(?:ed|ing))"
    rf"|\b(?:north|short|shy|half|a m(?:ax|in)imum) of"
    rf"|\b(?:double|twice|half|missed|capped at|anything but|nowhere near)"
    rf"|\ball but|\bas (?:much|low|high|little|few|many) as|[<>≤≥]"
    rf"|\b{_BE} (?:(?:well|just|slightly|somewhat|somewhere|far|an? \w+|a little) )?"
    rf"(?:over|above|below|under|beyond|between)|\bcame close to"
    rf"|\b(?:was|were|is|are) up to"
    rf"|\b{_BE} between [$€£¥]?\d[^.;]{{0,24}}? and"
    r"|\b(?:was|were|is|are|be) from [$€£¥]?\d[^.;]{0,24}? to"
    r"|\b(?:invoices|payments|amounts?|loss(?:es)?|claims?|items|transactions|orders|contracts?|deposits"
    r"|purchases|sales|costs?|balances"
    r"|values?|well|just|little|slightly|those|any|of|paid|spent|received|returned|generated|was|were|totaled|had"
    r"|raised|invested|earned)"
    rf" over|\bover(?=\s*[$€£¥]\s*$)){_ABOUT}",
    means="the amount that follows is a bound",
    examples=("was [[more than ]]", "in excess of "),
    counterexamples=("was exactly ",),
    flags=re.IGNORECASE,
)
_BOUND_BEHIND = Pattern(
    "force/bound-behind",
    r"^[\s)]*(?:(?:thousand|million|billion|trillion|%|percent|shares)\s+)?or (?:more|less|fewer|greater|higher"
    r"|lower)\b|^\+|^(?: (?:thousand|million|billion|%|percent))? (?:short|shy) of\b",
    means="the amount before it is a bound",
    examples=(" million or more", "+"),
    counterexamples=(" or 4%",),
    flags=re.IGNORECASE,
)
_BOUND_IN_LABEL = Pattern(
    "force/bound-in-label",
    r"\((?:more than|over|in excess of|less than|at least|at most)\)$",
    means="the label says that the amount is a bound",
    examples=("employees (more than)",),
    counterexamples=("employees (full-time)",),
)
_ALLEGED = Pattern(
    "force/alleged",
    r"\b(?:alleg(?:e|es|ed|ing|edly|ations?)|claim(?:s|ed|ing)? that|contend(?:s|ed|ing)? that|purport(?:s|ed|edly"
    r"|ing)?|falsely|rumou?r(?:s|ed)?"
    r"|(?:asserts?|asserted|testif(?:y|ies|ied)|suspects?|suspected) that|(?:reported|rumou?red|thought|believed) to be"
    r"|(?:blogs?|articles?|journals?|indictments?|complaints?|prosecutors?|short sellers?|plaintiffs?|competitors?)"
    r" (?:says?|said|claims?|claimed|wrote|writes?|asserts?|asserted|puts?|states?|stated)|by an? short seller"
    r"|\b(?:says?|said|claims?|claimed|states?|stated) (?:that )?(?:its|their|his|her)\b"
    r"|analysts?[’']? (?:expect|estimate|forecast|consensus)\w*"
    r"|according to (?:(?:an?|the|its|their|some|press|media|news|analysts?|industry) ){0,3}(?:competitors?|complaint"
    r"|press|media|newspapers?|analysts?|rumou?rs?|plaintiffs?|short sellers?|articles?))\b",
    means="others say so",
    examples=("the plaintiffs [[allege]] that", "according to press articles"),
    counterexamples=("according to the terms",),
    flags=re.IGNORECASE,
)
_SUPPOSED = Pattern(
    "force/supposed",
    r"^\W*(?:assum(?:e|ing)|suppos(?:e|ing|edly)|imagine|say|let us say|let[’']s say|to illustrate|hypothetically)\b"
    r"|^\W*if\b(?!-)|\b(?:may|should|would) have (?:been|reached|total|amounted)"
    + _ABOUT
    + r"|\b(?:expected|projected|budgeted|forecast(?:ed)?|hoped|aimed|targeted) (?:to be|to reach|to total|for|at)"
    + _ABOUT
    + r"|^\W*(?:had|were|should) (?!not only)\w|\bif (?!any\b|applicable|recognized|and when)(?:[^,;](?!\b(?:was"
    r"|were|is|are)\b))*$" + r"|\bwould(?: \w+){0,2} (?:be|reach|total|amount to|equal|come to|take|need|require"
    r"|cost)\b(?:(?!\b(?:was|were|is|are)\b)(?:[^.;]"
    r"|\.\d)){0,60}$"
    + r"|, when (?:it|they|this|these|that) (?:was|were|had|amounted|totaled|stood|came|reached)(?: to| at| been)?"
    + _ABOUT
    + r"|\b(?:our|the|its|their|an?) (?:\w+ )?(?:target|objective)s? (?:for|was|were|is|had)\b[^,.;]*"
    + _ABOUT
    + r"|\b(?:could|might) (?:be|reach|have been|total|amount to)\b",
    means="something is only supposed",
    examples=("[[Assuming]] a rate of", "rates could reach"),
    counterexamples=("rates were assumed",),
    flags=re.IGNORECASE,
)
_EXAMPLE = Pattern(
    "force/example",
    r"^\W*(?:for (?:example|instance)|by way of (?:example|illustration)|e\.g\.)[^;]*"
    r"\b(?:would|could|might|if|suppose)\b",
    means="an example of what would be",
    examples=("For example, a change would cost",),
    counterexamples=("For example, we paid",),
    flags=re.IGNORECASE,
)
_ITEM_AHEAD = Pattern(
    "force/item-of-what-is-to-come",
    r"^\W*(?:[\w-]+ ){0,3}(?:guidance|outlook|targets?)\s*:",
    means="an item of what is to come, by its first words",
    examples=("[[• FY2025 guidance:]] revenue",),
    counterexamples=("Guidance was raised: revenue",),
    flags=re.IGNORECASE,
)
_DENIED_BEFORE = Pattern(
    "force/denied-before",
    r"\b(?:was|were|is|are|did|does|do|has|have|had)(?:n[’']t| not| never| hardly| scarcely| barely)"
    r"(?:, [a-z ]{1,20},)?(?: (?:equal|amount to|total|reach|been|be))*"
    + _ABOUT
    + r"|(?:\bnot (?:to|at|by|for|in|of)|, not|\band not|\brather than|\binstead of|\bin place of)"
    + _ABOUT
    + r"|\bfail(?:s|ed|ing)? to (?:equal|amount to|total|reach|be)"
    + _ABOUT
    + r"|\b(?:restated|revised|corrected|amended)(?: \w+)? from"
    + _ABOUT,
    means="it is said not to be the amount that follows",
    examples=("sales [[did not reach ]]", "was not "),
    counterexamples=("was noted ",),
    flags=re.IGNORECASE,
)
_DENIED = Pattern(
    "force/denied",
    r"\b(?:it is|it was|is|was) (?:not true|untrue|false|incorrect|wrong) that\b|\bwhich (?:is|was|are|were|proved) "
    r"(?:wrong|false|untrue|incorrect|not true|in error)\b"
    r"|\b(?:nobody|no one) (?:believes|thinks|says)\b|\b(?:is|was) (?:doubtful|unlikely|disputed) that\b"
    r"|\bcontrary to\b"
    r"|\b(?:was|were) (?:misreported|misstated|mistaken|fabricated|(?:our|its|the|a) (?:goal|target|budget|plan))\b"
    r"|\bas (?:originally|previously) reported\b|\b(?:is|are|was|were) baseless\b|\bretract(?:s|ed)?\b|\btypo\b"
    r"|\bsince (?:been )?(?:withdrawn|corrected|restated|revised)\b"
    r"|\b(?:we|company|management|it|they)(?: had)? (?:previously|originally|initially|first|earlier|formerly)"
    r" (?:reported|stated"
    r"|estimated|published|calculated|indicated|said|told)\b|\b(?:was|were) (?:previously|originally|initially"
    r"|first|earlier)"
    r" (?:reported|stated|estimated)\b|\bin (?:our|its|the|an?) (?:\w+ ){0,3}(?:release|announcement|filing"
    r"|letter|call|draft"
    r"|presentation|interview)\b[^.;]*\b(?:we|company|management) (?:had )?(?:stated|said|reported|announced"
    r"|estimated|indicated"
    r"|disclosed)\b|\b(?:our|the|a) (?:\w+ )?drafts?\b|\bpreliminary (?:\w+ )?(?:estimate|figure|number|result"
    r"|report|release)s?\b"
    r"|\b(?:erroneously|wrongly|incorrectly|mistakenly) (?:reported|stated|said|printed)\b",
    means="a statement is denied",
    examples=("it is not true that", "which was wrong"),
    counterexamples=("it is true that",),
    flags=re.IGNORECASE,
)
_CLAUSE = Pattern(
    "force/clause",
    r";|:\s",
    means="one clause ends and another begins",
    examples=("rose[[;]] fell", "as follows: "),
    counterexamples=("at 10:30",),
)


_WORDS = (
    (Phrases("denying", fold=True), Force.DENIED),
    (Phrases("telling_of_others", fold=True), Force.ALLEGED),
    (Phrases("supposing", fold=True), Force.HYPOTHETICAL),
)
"""Words of the clause that an amount is in, or close behind it, by which it is not asserted."""
_SAYS_THAT = Phrases("saying_that", fold=True)
_OWN_SPEAKERS = Phrases("own_speakers", fold=True)
_VERB = 2  # words before "that" of which one is the verb
_JOINING = frozenset(("and", "but", "or"))
_SPEAKER = 4  # words before a verb of saying in which its speaker stands
_CLOSE = 60  # characters
_FAR = 1000  # characters to both sides of an amount that are looked at
_SAID = 40  # characters behind an amount in which it is said whose claim it is


def force_of(sentence: str, printed: str) -> Force:
    """How a sentence names an amount; where it names it several times, how it does so once it asserts it at all.

    Args:
        sentence: as printed.
        printed: the amount as printed in it, `$700` of "$700 million".

    >>> force_of("Revenue was less than $700 million in 2023.", "$700").value
    'bounded'
    >>> force_of("Revenue was approximately $700 million in 2023.", "$700").value
    'asserted'
    """
    asked = sentence.rstrip().endswith("?") or any(pattern.search(sentence) for pattern in (_EXAMPLE, _ITEM_AHEAD))
    first: Force | None = None
    for start in printed_alone(sentence, printed):
        force = _at(sentence, start, start + len(printed), asked)
        if force is Force.ASSERTED:
            return force
        first = first or force
    return first or Force.ASSERTED


def around(sentence: str, start: int, end: int) -> Force:
    """By the words right around the amount at a place of a sentence alone, whether it is bounded or denied.

    >>> around("It is false that revenue was $7 in 2023.", 29, 31).value
    'denied'
    """
    before = sentence[max(0, start - _FAR) : start]
    if _BOUND_BEFORE.search(before[-80:]) or _BOUND_BEHIND.search(sentence[end : end + 40]):
        return Force.BOUNDED
    if _DENIED_BEFORE.search(before[-60:]) or _DENIED.search(_CLAUSE.split(before)[-1]):
        return Force.DENIED
    return Force.ASSERTED


def says_its_bound(label: str) -> bool:
    """Whether a label says itself that its amount is a bound, `employees (more than)`."""
    return _BOUND_IN_LABEL.search(label) is not None


def _at(sentence: str, start: int, end: int, asked: bool) -> Force:
    """The force of one place of a sentence; `asked` says that all of it is a question or an example."""
    told = around(sentence, start, end)
    if told is not Force.ASSERTED:
        return told
    clause = _CLAUSE.split(sentence[max(0, start - _FAR) : start])[-1]
    behind = sentence[end : end + _FAR]
    if _DENIED.search(behind[:120]):
        return Force.DENIED
    if _ALLEGED.search(clause) or _ALLEGED.search(behind[:_SAID]):
        return Force.ALLEGED
    if _is_said_by_another(clause):
        return Force.ALLEGED
    if asked or _SUPPOSED.search(clause):
        return Force.HYPOTHETICAL
    for words, force in _WORDS:
        if words.search(clause) or words.search(behind[:_CLOSE]):
            return force
    return Force.ASSERTED if is_affirmed(sentence, start, end) else Force.HYPOTHETICAL


def _is_said_by_another(clause: str) -> bool:
    """Whether what a clause ends with stands behind "that" of somebody else's words: `the union estimates that`.

    >>> _is_said_by_another("A former officer insisted that revenue was "), _is_said_by_another("We said that it was ")
    (True, False)
    """
    said, _, behind = clause.rpartition(" that ")
    words = said.split()
    if "," in behind or not _SAYS_THAT.search(" ".join(words[-_VERB:])):
        return False
    elided = not _JOINING.isdisjoint(words[-_VERB - 1 :])  # of "the company reviews its claims, and estimates that"
    return _OWN_SPEAKERS.search(said if elided else " ".join(words[-_VERB - _SPEAKER :])) is None
