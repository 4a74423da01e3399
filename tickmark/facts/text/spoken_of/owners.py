"""Whose amount a sentence names: the filer's, or that of a company, a customer or a business beside it.

"The acquired business had revenue of $7 million" says nothing of the filer's revenue. The owner goes with the fact as
its segment, so that it is never taken for the whole company's; where nobody can tell whose an amount is, it is no fact.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tickmark.document.places import printed_alone
from tickmark.facts.text.spoken_of.names import Names
from tickmark.facts.text.spoken_of.places import another, by_a_party, takes_up, topic
from tickmark.facts.text.spoken_of.words import last_clause, last_sentence, listed, speaks_of_filer
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, words
from tickmark.metrics.investees import owner_in
from tickmark.metrics.whose import ANOTHER, LEGAL_NAME, NOT_OURS, is_of_others, own_words, words_of
from tickmark.model import Document
from tickmark.tables.headers.captions import is_heading

UNKNOWN = "unknown"
"""The owner of an amount of which nobody can tell whose it is: "Its revenue was $7 million"."""
_OTHERS = Phrases("other_owners").source
_ARTICLES = r"(?:(?:the|our|an?|its|their|this|that|these|such|one|each|any|some|former|largest|other)\s+)*"
_HEAD = Pattern(
    "owners/head",
    rf"(?i:{_ARTICLES})(?P<name>(?:(?!(?i:to|of|from|for|by|in|with|and|on"
    rf"|at)\b)[\w-]+\s+){{0,2}}?(?i:{_OTHERS})(?:\s[A-Z0-9]\b)?)"
    r"(?:$|,|\s(?:for|of|in|with|that|which|we|to|named|acquired|alone|itself|also)\b|\s[A-Z])",
    means="another's name at the head of a subject",
    examples=("the acquired business", "our largest competitor", "The business we acquired"),
    counterexamples=("the joint venture agreement", "advances to suppliers", "revenue of the company"),
    at="start",
)
_HAS = Pattern(
    "owners/has",
    r"(?:(?:(?:according to|in|during|for|at|as of|through|since|before|after|prior to|until)\s[^,]{1,60}|\w+ly"
    r"|however|moreover"
    r"|first|second|also),\s+)*"
    r"(?P<subject>(?:[\w'’&.%-]+,?\s+){1,9}?)(?:also\s+|alone\s+|itself\s+)?"
    rf"(?P<verb>{'|'.join(words('has_an_amount'))})\s",
    means="somebody has or earns something",
    examples=("Our joint venture earned ", "In 2023, Meridian generated "),
    counterexamples=("Revenue of ",),
    at="start",
    flags=re.IGNORECASE,
)
_DONE_BY = Pattern(
    "owners/done-by",
    r"[^.;,]{0,50}?\b(?:earned|reported|generated|recorded|recognized|realized|incurred|made|posted|achieved"
    rf"|attributable|belonging)\s+(?:by|to|at)\s+{_ARTICLES}(?P<name>(?:[\w-]+\s+){{0,2}}?{_OTHERS})"
    r"(?=$|[.,;)]|\s(?:in|for|during|of|and|which|that|as|was|were)\b)",
    means="an amount is somebody's, behind it",
    examples=(" million was earned by the joint venture.",),
    counterexamples=(" million was earned by the company.",),
    at="start",
    flags=re.IGNORECASE,
)
_OF_ITS = Pattern(
    "owners/of-its",
    rf"\b{Phrases('told_amounts').source}(?: [\w-]+){{0,3}}? (?:of|at|for|by (?=our|the|its|independent)) {_ARTICLES}"
    rf"(?P<name>(?:[\w-]+\s+){{0,2}}?{_OTHERS})(?:$|\s(?:to|in|for|under|that|which|who)\b)",
    means="an amount is somebody's, by its own label",
    examples=("[[Costs of the joint venture]]",),
    counterexamples=("Acquisition of the business", "Cost of customer contracts"),
    flags=re.IGNORECASE,
)
_WHOSE = Pattern(
    "owners/whose",
    rf"^(?:.*, )?(?:(?:the |our |its )?(?P<party>{_OTHERS})['’](?:s )?|(?P<own>[A-Z][\w&-]+(?:(?:['’]s)?"
    rf" [A-Z][\w&.-]+){{0,3}})['’]s (?![A-Z]))"
    rf"|\b{Phrases('told_amounts').source} (?:of|at) (?P<at>[A-Z][\w&-]+(?: [A-Z][\w&.-]+){{0,4}})(?:,|$)"
    rf"|\b(?:borne|incurred|met|funded|held|owned) by {_ARTICLES}(?P<by>{_OTHERS})$",
    means="an amount is somebody's by a name, in its own label",
    examples=("[[Tessaro’s ]]bookings", "[[joint venture's ]]cost", "Tooling [[cost at Larkmoor]]"),
    counterexamples=("Our revenue", "cost of sales"),
)
_IS = Pattern(
    "owners/is",
    r"(?P<subject>(?:[\w'’&.-]+,?\s+){1,6}?)(?:is|was|has|had|are|were)\s",
    means="a sentence tells of its subject",
    examples=("Meridian Foods is ",),
    counterexamples=("Is it ",),
    at="start",
)
_BASIS = Phrases("told_on_a_basis", fold=True)
_LEFT_OUT = Phrases("left_out_in_front", at="start", fold=True)
_LONGEST_BASIS = 60  # characters
_ARTICLE = Pattern(
    "owners/article",
    r"^(?:the|our|an?)\s+",
    means="an article",
    examples=("[[the ]]mill",),
    counterexamples=("mill",),
    at="start",
    flags=re.IGNORECASE,
)
_ASIDE = Pattern(
    "owners/aside",
    r",[^,]*,\s*$",
    means="what a subject says of itself between commas",
    examples=("Meridian[[, a private company,]]",),
    counterexamples=("Meridian",),
)
_UNDER_A_HEADING = 6  # blocks
_SHORTEST_INTRODUCTION = 4  # words


class Owners:
    """Tells whose the amounts of one document's sentences are."""

    def __init__(self, document: Document, company: str = "") -> None:
        self.document = document
        self.names = Names(document, company)

    def of(self, sentence: str, printed: str, label: str = "", before: str = "", after: str = "") -> str | None:
        """The owner of an amount, or None where it is the filer's for all that is said.

        Args:
            sentence: as printed.
            printed: the amount as printed in it, `$7` of "$7 million".
            label: what it measures; where this says itself that it is pro forma, nobody takes it for what was earned.
            before: the text of the paragraph before the sentence, in which a pronoun has its noun.
            after: the text behind it, which may say whose the amount is not.
        """
        start = next(iter(printed_alone(sentence, printed)), -1)
        if start < 0:
            return None
        told = self._told(sentence, start, printed, label, before)
        placed = told or another(sentence, start, start + len(printed), before, after, self.names.stranger)
        return (None if placed and self.names.of_filer(placed) else placed) or _said_not_ours(sentence, label)

    def over(self, block: int) -> str | None:
        """Whose, or on what basis, the amounts of a paragraph are by the heading over it: `Lowell Pump Company`,
        `Our competitors`, `Pro forma information`.
        """
        for above in reversed(self.document.blocks[max(0, block - _UNDER_A_HEADING) : block]):
            if above.table_index is not None:
                return None
            if is_heading(above):
                told = self._headed(above.text.strip(" .:"))
                text = self.document.blocks[block].text
                own = told and (speaks_of_filer(text) or self.names.named_in(text))  # of what it bought, or sold
                return None if own else told
        return None

    def of_table(self, block: int) -> str | None:
        """Whose the amounts of the table at a block are by the sentence that introduces it, as of an amount that this
        ends with: `Its costs were (in thousands):`, `Spending by our franchisees`.
        """
        text = next((above.text for above in reversed(self.document.blocks[max(0, block - 2) : block])
                     if not above.text.startswith("(")), "")  # fmt: skip
        said = last_sentence(text)
        plainly = said.partition("(")[0].rstrip(" :.,")
        if len(plainly.split()) < _SHORTEST_INTRODUCTION:
            return None
        told = (
            self._spoken_of(last_sentence(text.strip().removesuffix(said)), of_sentence=True)
            if takes_up(said)
            else None
        )
        if told is not None or speaks_of_filer(plainly):
            return told or by_a_party(plainly)
        before = text.strip().removesuffix(said)
        found = another(plainly, len(plainly), len(plainly), before, "", self.names.stranger) or by_a_party(plainly)
        return None if found and self.names.of_filer(found) else found

    @lru_cache(maxsize=512)  # noqa: B019 - as long as the document
    def _headed(self, heading: str) -> str | None:
        said = words_of(heading)
        if len(heading) > _LONGEST_BASIS or not said:
            return None
        legal = LEGAL_NAME.match(heading)
        if (
            legal is not None
            and legal[0].split()[-1].strip(".,").lower() in listed("legal_endings")
            and (own := own_words(legal[1]))
            and self.names.own.isdisjoint(own)
        ):
            return heading
        rivals = listed("rivals")
        if not rivals.isdisjoint(said) and set(said) <= rivals | listed("beside_rivals"):
            return heading.lower()
        return heading if is_of_others(heading) else owner_in(heading) or None

    def _told(self, sentence: str, start: int, printed: str, label: str, before: str) -> str | None:
        clause = last_clause(sentence[:start])
        if (basis := _BASIS.search(clause)) and not _BASIS.search(label):
            return basis[0].lower().replace("-", " ")
        if _LEFT_OUT.match(clause) and "," in clause:
            return clause.partition(",")[0].lower()[:_LONGEST_BASIS]
        if takes_up(clause):
            said = sentence[: start - len(clause)].strip() if len(clause) < start else ""
            taken_up = self._spoken_of(said or last_sentence(before), of_sentence=bool(said))
            if taken_up is not None or not said:
                return taken_up
        if of := _OF_ITS.search(label):
            return of["name"]
        if whose := _WHOSE.search(label):
            other = whose["party"] or whose["by"] or self.names.stranger(whose["own"] or whose["at"], opens=True)
            if other is not None:
                return other
        behind = _DONE_BY.match(sentence, start + len(printed))
        if behind is not None:
            return behind["name"]
        match = _HAS.match(clause)
        head = None if match is None else _HEAD.match(match["subject"].strip())
        told = _HAS.match(clause.rpartition(" that ")[2]) if self.names.company else None
        if head is None and told is not None:  # "the chair noted that a competitor had"
            match, head = told, _HEAD.match(told["subject"].strip())
        if match is None:
            return None
        if head is not None:
            return head["name"]
        subject = match["subject"].strip().lstrip("0123456789 ")
        if match["verb"].lower() not in listed("has_by_name"):
            return None
        return self._subject(subject, opens=sentence.lstrip().startswith(subject))

    def _subject(self, subject: str, *, opens: bool) -> str | None:
        """The name that a subject is, without its article and what it says of itself."""
        return self.names.stranger(_ARTICLE.sub("", _ASIDE.sub("", subject)), opens)

    def _spoken_of(self, said: str, *, of_sentence: bool) -> str | None:
        """Of whom the sentence before speaks, or what stands before in this one: its subject, or where that is the
        filer, whom it ends with: `We lease the rink to a club.`
        """
        if not said and not of_sentence:
            return UNKNOWN
        head = _HEAD.match(said)
        return head["name"] if head is not None else topic(said, self.names.stranger)


def _said_not_ours(sentence: str, label: str) -> str | None:
    """Whose a sentence says that its amounts are, as a text above a table does."""
    if said := NOT_OURS.search(sentence):
        return said[0] if said[0].lower().endswith(("only", "alone")) else ANOTHER
    return ANOTHER if is_of_others(label) else None
