"""The names of a document: which are the filer's, and which somebody else's."""

from __future__ import annotations

from functools import cached_property

from tickmark.cover import first_page
from tickmark.facts.text.spoken_of.words import listed
from tickmark.language.rules import Pattern, ordinary_words
from tickmark.metrics.whose import OF_TITLES, words_of
from tickmark.model import Document

_NAME = Pattern(
    "spoken_of/name",
    r"[A-Z][\w&'’-]*[a-z\w](?:,?\s+(?:[A-Z][\w&.'’-]*|of|and|de|the))*",
    means="a name in capital letters",
    examples=("Meridian Foods, Inc.",),
    counterexamples=("the mill",),
    at="whole",
)
_WORD = Pattern("spoken_of/word", r"[A-Za-z][\w'’-]+", means="a word", examples=("[[mill]]",), counterexamples=("1",))


class Names:
    """Tells the filer's names from others in one document.

    Args:
        document: as read.
        company: whose it is, where it is no filing; of a filing, its cover says so.
    """

    def __init__(self, document: Document, company: str) -> None:
        self.document = document
        self.company = company

    def stranger(self, name: str, opens: bool) -> str | None:
        """A name that is neither the filer's nor a common noun with the capital of the sentence that it `opens`."""
        if _NAME.fullmatch(name) is None or not self.own:
            return None
        own = listed("nouns_of_filers")
        words = [word.lower() for word in _WORD.findall(name)]
        last = words[-1].rstrip("s") if words else ""
        if not words or words[0] in own or self.own.issuperset(words) or "".join(words) in self._run_on:
            return None
        if last in own and (len(words) == 1 or last not in listed("company_forms") or words[0] in self.own):
            return None
        plain = words[0] in self._common or (len(words) == 1 and words[0] in ordinary_words())
        return None if opens and plain else name

    def of_filer(self, noun: str) -> bool:
        """Whether a noun is what the filer is by its own name: `trust` in the report of a royalty trust."""
        return noun.lower() in listed("company_forms") and noun.lower() in self.own

    def named_in(self, text: str) -> bool:
        """Whether a text has a word of the filer's own name."""
        own = self.own - frozenset(OF_TITLES)
        return bool(self.company) and not own.isdisjoint(words_of(text))

    @cached_property
    def own(self) -> frozenset[str]:
        """The words of the cover, on which the filer names itself; where the company is known, those of its name."""
        return frozenset(word.lower() for word in _WORD.findall(self.company or first_page(self.document)))

    @cached_property
    def _run_on(self) -> str:
        """The same without blanks: `ExxonMobil` is how Exxon Mobil Corporation calls itself."""
        return "".join((self.company or first_page(self.document)).lower().split())

    @cached_property
    def _common(self) -> frozenset[str]:
        """The words that stand in small letters anywhere."""
        return frozenset(w for block in self.document.blocks for w in block.text.split() if w.islower())
