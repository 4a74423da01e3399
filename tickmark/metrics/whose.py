"""Whose amounts a text says it tells, or of which version: the words of titles, headings, headers, introductions and
notes by which what a table states is not the company's own as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise, takewhile

from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern, ordinary_words, words
from tickmark.tables.headers.captions import introducing, last_sentence, sentences_of
from tickmark.tables.headers.time_words import INTRODUCES

ANOTHER = "another company"
_WORD = Pattern(
    "metrics/name-word",
    r"[a-z0-9][a-z0-9]+",
    means="a word of the name of a company",
    examples=("[[acme]] co",),
    counterexamples=("-",),
)
_MARKS = dict.fromkeys(map(ord, "'’‘.®™"))
_PARTY = Phrases("other_parties").source
_TOLD = Phrases("told_amounts").source
_OF = (
    r"(?:(?:the|our|its|an?|this|that|these|those|certain|all|any|each|such|some|one|two|three|several|largest"
    r"|former|major"
    r"|principal|other|significant|individual|unconsolidated|equity[- ]method|[\w-]+['’]s?|(?-i:[A-Z][\w-]+)) )"
)  # what stands between "of" and a party
OF_OTHERS = Pattern(
    "metrics/of-others",
    rf"\b\d{{1,2}}(?:\.\d+)?%[- ]owned\b"
    rf"|\b{_TOLD}(?: (?:of operations|incurred|borne|information|statements?|data|under"
    rf" management))?"
    rf" (?:of|at|for (?=our|the|unconsol|affil)) {_OF}{{0,4}}{_PARTY}\b(?! and (?:its|their|consolidated))"
    r"(?! (?:contract|agreement|relationship|deposit|program|incentive|financing|loan|arrangement|list|account"
    r"|receivable)s?\b)"
    rf"|\bthose of {_OF}{{1,4}}(?:[\w-]+ )?{_PARTY}\b"
    rf"|\b(?-i:{_PARTY})(?<!partnership)(?<!association)(?<!union)(?:['’]s|['’]) (?:[\w-]+ ){{0,2}}{_TOLD}\b"
    rf"|\b{_TOLD} (?:and \w+ )?(?:of|at|in) (?:the|our|all) (?:[\w-]+ )?[\w-]+s of {_OF}{{0,4}}{_PARTY}\b"
    r"|\b(?:from|in|by) (?:their|those|his|her) (?:own )?(?:[\w-]+ )?(?:accounts|books|reports|filings|ledgers)\b"
    r"|\b(?:incurred|borne|spent|earned|reported|published|compiled|collected|furnished|supplied|prepared"
    r"|disclosed|estimated)"
    rf" (?:for us )?by {_OF}{{1,4}}{_PARTY}\b|\b{_PARTY}\b[^.;:]{{0,80}}? (?:had|has|have|incurred|reported|earned"
    rf"|spent|lost)"
    r" (?:the following|these|those) ",
    means="amounts of companies that are owned in part, or that the company only trades or competes with",
    examples=(
        "Summarized financial information of affiliates",
        "Statements of income of our largest customer",
        "[[Costs of the Erie joint venture]]",
    ),
    counterexamples=("financial information of the company", "revenue by customer", "Costs of customer contracts"),
    flags=re.IGNORECASE,
)  # fmt: skip
NOT_OURS = Pattern(
    "metrics/not-ours",
    r"\b(?:not|never|nor|none|neither|no)\b(?:\W+[\w’']+){0,9}?\W+(?:ours|belong\w*"
    r"|(?:those|part|assets|liabilities|costs|expenses|revenues?|results|obligations|property|figures|amounts) of"
    r" (?:ours|the"
    r" (?:company|group|registrant))|our (?:own|assets|costs|results|property|figures|revenues?|obligations|money"
    r"|expenses))\b"
    r"|\bbelong\w* to (?!us\b|the company\b|our (?:company|subsidiar|wholly))"
    r"|\bmanage[sd]? (?:for|on behalf of) (?:outside|third|others|clients|investors)"
    r"|\b(?:incurred|borne|spent|met|paid|funded|made) (?:directly )?by (?:the|our|an?|independent) (?!(?:[\w-]+"
    r" ){0,2}(?:company|group"
    r"|registrant|partnership|trust|fund|bank|segments?|business(?:es)?|operations|subsidiar\w+|divisions?"
    r"|corporation|parent|lessee)\b)"
    r"|\bas (?:they|(?:our |the )?(?:tenants|customers|dealers|franchisees|operators|licensees)) (?:report|state"
    r"|tell|give|publish)"
    r"|\b(?:for|on) (?:the )?account of (?:others|third|members|clients|customers|owners|beneficiaries|principals)"
    r"|\bheld (?:in (?:trust|escrow|custody) )?(?:for|on behalf of) (?:others|third|(?:our |its |the"
    r" )?(?:customer|client|tenant"
    r"|contractor|beneficiar|investor|member|policyholder|participant)\w*)"
    r"|\b(?:before|prior to|until|preceding) (?:(?:we|the company) (?:acquired|bought|purchased|owned)|(?:its|our"
    r"|the|their)"
    r" (?:\w+ )?(?:acquisition|purchase|merger|ownership|combination)|it (?:became|was) ours)\b|\bpre-acquisition\b"
    r"|\b(?:(?:non-?)?guarantor\w*|obligors?|parent(?: company)?|registrant|subsidiar\w+|plants?|divisions?"
    r"|segments?|region"
    r"|stores?|operations|venture|affiliates?|branch|mill|mine|unit)\b[^.;,]{0,12}\b(?:only|alone)\b",
    means="amounts are said not to be the company's, or not yet, or of a part of it alone",
    examples=(
        "which [[never belonged]] to us",
        "[[held in trust for customers]]",
        "the [[guarantors only]]",
    ),
    counterexamples=("amounts not yet due", "assets of the company"),
    flags=re.IGNORECASE,
)  # fmt: skip
_OF_A_PART = Pattern(
    "metrics/of-a-part",
    rf"\b{_TOLD} (?:of|at|for) (?:the|our|one|this|that) ((?:[\w-]+"
    rf" ){{0,2}}?{Phrases('parts_of_company').source})\b"
    rf"(?! (?:and|or|level|closure|closing))|^((?:The )?(?:[A-Z][\w-]+ ){{1,3}}{Phrases('parts_of_company').source})$",
    means="amounts of one plant, store or the like",
    examples=("[[Costs of the Erie plant]]", "[[Erie Foundry]]"),
    counterexamples=("Costs of plant closing", "Sales of our stores"),
    flags=re.IGNORECASE,
)  # fmt: skip
_ITS, _ITS_OWN = Phrases("its", at="start", fold=True), Phrases("its_own", fold=True)
_OWN_SPEAKERS = frozenset(words("is_the_company"))
_SUBJECT = 3  # words at the head of a sentence
_LONGEST_SUBJECT = 6  # words
_THEM = frozenset(("they", "them", "their", "theirs", "its", "those", "that", "his", "her"))
_US = frozenset(("we", "our", "ours", "company", "registrant"))
_ENDS_SUBJECT = frozenset(words("behind_a_party")) - frozenset(("of", "for", "in"))
_PARTY_NOUNS = frozenset(words("parties"))
_TOLD_BY = Pattern(
    "metrics/told-by",
    r"(?:^|[.;,:] )(?P<name>[A-Z][\w&'’-]+(?: [A-Z][\w&'’.-]+){0,4})(?:, [^,:;]{3,80},)? (?:has |have |had"
    r" )?(?:since |itself |also )?"
    r"(?:(?:published|reported|disclosed|released|furnished|supplied|told|filed|announced|issued|posted|stated"
    r"|gave|given)\b"
    r"|(?:had|incurred|spent|earned|reports|has|shows|pays|bears) (?:the following|these|those|this)\b)"
    r"|\b(?:reported|published|compiled|furnished|supplied|disclosed|estimated|prepared|issued|stated) by"
    r" (?P<by>[A-Z][\w&'’-]+(?: [A-Z][\w&'’.-]+){0,4})"
    rf"|(?:^|\W)(?P<own>[A-Z][\w&-]+(?: [A-Z][\w&.-]+){{0,3}})(?:['’]s?) (?:(?!to\b)[a-z-]+"
    rf" ){{0,2}}{_TOLD}\b",
    means="somebody with a name has told the amounts, or they are said to be theirs",
    examples=("[[Verrant has published]] these costs", "costs [[reported by Orlin Group]]", "[[Tessaro’s own costs]]"),
    counterexamples=("net cash provided by operating activities", "The company’s costs"),
)  # fmt: skip
_LEAD = 500  # characters; of a longer paragraph the sentences that introduce its table speak of it
_OF_TABLE = Phrases("this_table", fold=True)
_INTEREST = Phrases("interest_in_others", fold=True)
_SAID_OF_ALL = Phrases("made_up", "other_version", "of_somebody_else", fold=True)
_STILL_OWN = Phrases("still_own", fold=True)
_POINTS = Phrases("beside_table", fold=True)
_OUR_STATEMENTS = Phrases("our_statements", fold=True)
_PART_TITLED = Phrases("part_titled", at="start", fold=True)
_AMOUNTS = frozenset(words("told_amounts"))
_LINKS = (" of ", " for ", " by ", " at ", ". ")
_JOINING = frozenset(("and", "of", "the"))
_SCHEMES = frozenset(("plan", "fund", "trust"))
SHORTEST_SENTENCE = 6  # words
_LONGEST_MARK = 3
_TITLE = 160  # characters; a longer text is prose
LEGAL_NAME = Pattern(
    "metrics/legal-name",
    rf"\b((?:[A-Z][\w&'’.-]*,? (?:and |of |the )?){{1,8}}){Phrases('legal_form').source}(?!\w| (?i:corpus))",
    means="the legal name of a company",
    examples=("statements of [[Acme Mills, Inc]]",),
    counterexamples=("statements of the mill",),
)
OF_TITLES = frozenset(
    (
        "consolidated condensed combined unaudited audited interim statement statements of income operations earnings "
        "loss losses cash flows flow balance sheet sheets comprehensive financial position condition changes in "
        "equity stockholders shareholders stockholders' shareholders' and the for supplementary supplemental schedule "
        "note notes data information selected summary parent company group holdings international"
    ).split()
)  # words of titles and of many names, which tell no company apart
_NOT_CONSOLIDATED = Phrases("said_not_consolidated", fold=True)
_TRUSTS = Phrases("plans_and_trusts", at="end", fold=True)
_APPOSED = Phrases("other_parties", fold=True)
_OUR_ONE = ("our", "one of our", "a", "an", "the")


@lru_cache(maxsize=8192)
def told_by(text: str, known: frozenset[str] = frozenset(), *, titled: bool = False) -> str:
    """What a text says the amounts that it stands by are instead of the group's as they were: another's, of another
    basis, made up (`Costs of our landlord`, `figures of our tax return`, `invented numbers`); empty where nothing.

    Args:
        text: a title, a header, or a paragraph, of which the sentences that introduce a table count.
        known: words of the cover; empty where nobody knows who the group is.
        titled: whether the text is the name of what stands by it, so that a name alone says whose that is.

    >>> told_by("Verrant Foods (our customer)", titled=True), told_by("The following table presents revenue:")
    ('another company', '')
    """
    text = text if len(text) < _LEAD else f"{introducing(text)} {last_sentence(text)}"[-_LEAD:]
    if _OUR_STATEMENTS.search(text):
        return ""  # the assets of VIEs `in the consolidated balance sheets`
    if said := NOT_OURS.search(text):
        return said[0] if said[0].lower().endswith(("only", "alone")) else ANOTHER
    if is_of_others(text):
        return ANOTHER
    if (basis := _said_of_all(text, titled=titled)) and not _STILL_OWN.search(text):
        return basis
    named = _TOLD_BY.search(text) if known else None
    own = {*own_words(named["name"] or named["by"] or named["own"])} - _OWN_SPEAKERS if named else set[str]()
    if own and known.isdisjoint(own):  # `The Company’s sources of revenue` are its own
        return ANOTHER
    if part := _OF_A_PART.search(text):
        return part[1] or part[2]
    if known and (
        _is_anothers_own(text, known) or any(_is_strange(text, name, known) for name in LEGAL_NAME.finditer(text))
    ):
        return ANOTHER
    return _entitled(text, known) if titled and len(text) <= _TITLE and not _INTEREST.search(text) else ""


def is_of_others(text: str) -> bool:
    """Whether a text says that amounts are of companies which the group has a part of or deals with.

    >>> is_of_others("Financial information of affiliates"), is_of_others("Our share of the income of affiliates")
    (True, False)
    """
    return OF_OTHERS.search(text) is not None and not _INTEREST.search(text)


def _said_of_all(text: str, *, titled: bool) -> str:
    """The words of another basis in the name of a table, or in a sentence that introduces it or points at it, and not
    in one of another matter: `Fair values are estimated by hypothetical trades.`
    """
    if titled and len(text) > _TITLE:
        return ""
    for sentence in (text,) if titled else sentences_of(text):
        said = _SAID_OF_ALL.search(sentence)
        if said and (titled or not sentence.rstrip().endswith(".") or _points_at_table(sentence)):
            return said[0]
    return ""


def _points_at_table(sentence: str) -> bool:
    return INTRODUCES.search(sentence.lower()) is not None or _POINTS.search(sentence) is not None


def _entitled(text: str, known: frozenset[str]) -> str:
    """Whom a title names: a company by its legal name, another that is said to be `our customer`, a trust."""
    if _NOT_CONSOLIDATED.search(text):
        return ANOTHER
    if part := _PART_TITLED.match(text):
        return part[0].strip()
    prose = text.rstrip().endswith(".") and len(text.split()) >= SHORTEST_SENTENCE
    legal = LEGAL_NAME.match(text.strip()) if known and not prose else None
    if (
        legal is not None
        and legal[0].split()[-1].lower() not in _SCHEMES
        and (own := own_words(legal[1]))
        and not known.issuperset(own)
    ):
        return legal[0]
    for aside in () if prose else (*text.split("(")[1:], *text.split(", ")[1:]):
        aside = aside.partition(")")[0]
        if aside.startswith(_OUR_ONE) and _APPOSED.search(aside):
            return ANOTHER
    trust = _TRUSTS.search(text.partition("(")[0].rstrip(" .:"))
    return trust[0].strip() if trust else ""


def notes_by_mark(texts: Iterable[str], known: frozenset[str]) -> dict[str, str]:
    """Mark -> whose amounts the note behind it says are: `(a)` of "(a) Amounts of our joint venture"."""
    found = {}
    for text in texts:
        mark, closing, said = (
            text.partition(")") if text.startswith("(") else ("*" * text.startswith("*"), "", text[1:])
        )
        if mark and len(mark) <= _LONGEST_MARK and (told := told_by(said.strip(), known, titled=True)):
            found[mark + closing] = told
    return found


def _is_strange(text: str, name: re.Match[str], known: frozenset[str]) -> bool:
    """Whether amounts are said to be `of` a legal name that is not on the cover."""
    at = max(
        (name[1].rfind(link) + len(link) for link in _LINKS if link in name[1]), default=0
    )  # "Amounts of Larkmoor"
    said, link = ["", "", *text[: name.start() + at].lower().split()][-2:]
    own = own_words(name[1][at:])
    return said in _AMOUNTS and f" {link} " in _LINKS and bool(own) and not known.issuperset(own)


def proper_name(piece: str, known: frozenset[str], common: frozenset[str]) -> bool:
    """Whether a line of a header is a name and not the group's: words with a capital that are in no list, not on the
    cover and nowhere in the document in small letters: `Larkmoor 2024`.
    """
    said = [
        word for word in piece.replace("’", "'").replace("'s", "").split() if word.isalpha() and word not in _JOINING
    ]
    return bool(said) and all(
        word[:1].isupper()
        and word[1:].islower()
        and len(word) > _LONGEST_MARK
        and not {word.lower(), word.lower().rstrip("s")} & (known | common | ordinary_words())
        for word in said
    )


def _is_anothers_own(text: str, known: frozenset[str]) -> bool:
    """Whether the last sentence of a paragraph tells somebody's own, `Its costs were:`, and the sentence before it
    speaks of one whom the cover does not name.
    """
    last = last_sentence(text)
    before = last_sentence(text.rstrip().removesuffix(last))
    spoken_of = words_of(before)[:_SUBJECT]
    if not spoken_of:
        return False
    if _speaks_of_them(words_of(last)) and _is_party(before):
        return True
    if not (_ITS.match(last) or _ITS_OWN.search(last)):
        return False
    return _OWN_SPEAKERS.isdisjoint(spoken_of) and not known.issuperset(spoken_of)


def _speaks_of_them(said: list[str]) -> bool:
    """Whether a sentence takes somebody up, and nothing of the group's own: `What they told us of their sales:`"""
    return not _THEM.isdisjoint(said) and _US.isdisjoint(said)


def _is_party(sentence: str) -> bool:
    """Whether a sentence is of a party beside the company: `Our dealers are in business for themselves.`, `The yard was
    owned by the Pell family.`
    """
    said = words_of(sentence)
    subject = list(takewhile(lambda word: word not in _ENDS_SUBJECT, said[:_LONGEST_SUBJECT]))
    if subject and {subject[-1], subject[-1].removesuffix("s")} & _PARTY_NOUNS:
        return True
    return any(
        by == "by" and held in ("owned", "run", "held", "operated", "managed")
        and _US.isdisjoint(said[at : at + _SUBJECT + 1])
        for at, (held, by) in enumerate(pairwise(said))
    )  # fmt: skip


def names_a_year(header: str) -> bool:
    """Whether a header has a year among its words, and not only digits, as aircraft have.

    >>> names_a_year("Year Ended 2024"), names_a_year("737")
    (True, False)
    """
    return any(len(word) == len("2024") and word.isdigit() and word[:2] in ("19", "20") for word in words_of(header))


def own_words(name: str) -> list[str]:
    """The words of a name that tell its company apart."""
    return [word for word in words_of(name) if word not in OF_TITLES]


def words_of(text: str) -> list[str]:
    """Words in small letters, without the marks in them: `McDonald’s` is `mcdonalds`."""
    return _WORD.findall(text.lower().translate(_MARKS))
