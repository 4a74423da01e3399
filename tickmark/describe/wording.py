"""How filings word what a revenue line is: as the subject of a sentence that says so, in a list of what is sold, or as
what a change is explained by.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tickmark.describe.name_matching import MARK, NUMBERED, is_line, mentions, pieces, printed, stems
from tickmark.describe.names import is_adjustment, is_plain, is_rest, key_words
from tickmark.describe.reading import LONGEST, Sentence
from tickmark.describe.sentence_traits import (
    ACCOUNTING,
    HEDGED,
    MOVED,
    SELLING,
    SHORTEST,
    SLIGHTLY,
    about_costs,
    footnote_defines,
    is_note,
    moved,
    sells,
    states_figures,
    weight,
)
from tickmark.describe.vocabulary import SEGMENT, VERB
from tickmark.retrieval.words import stem

MOST = 2  # sentences of a description
_SEGMENT_WORD = re.compile(r"(?:report|oper|segment|unit|group|divis|busi)\w*")
_STRONG_VERB = (
    r"(?:(?:primarily|mainly|principally|generally)\s+)?(?P<strong>includes?|consists?|comprises?|represents?|means"
    r"|(?:comes?|arises?|derives?)(?= from))\b"
)
# what of a line is traded (`shipments`, `traffic`)
_TRADE = (
    r"(?!(?:customers?|suppliers?|competitors?|costs?|expenses?|demand|prices?|results|growth|margins?|contracts?"
    r"|assets|liabilities)\b)[a-z]{3,}s"
)
_WE_DO = (
    r"(?:we|the Company)\s+(?:(?:also|primarily|mainly)\s+)?(?:sells?|offers?|provides?|makes?|manufactures?|designs?"
    r"|develops?|produces?|operates?|suppl(?:y|ies)|markets?|distributes?|leases?|rents?|owns?|runs?|reports?|acts? as"
    r"|writes?|underwrites?|lends?|arranges?|builds?|manages?|mines?|carr(?:y|ies)|transports?)\b"
)
_DONE = (  # what is done to a thing by those who sell it (`Filters are sold by Water`)
    r"(?:sold|made|offered|provided|produced|distributed|manufactured|developed|supplied|financed|served|operated|run"
    r"|reported|delivered|written|underwritten|designed|marketed|handled|managed|carried out|conducted|included)"
)
_INVERTED = re.compile(
    rf"\w+\s+\w.*\b(?:is|are)\s+(?:\w+ly\s+|also\s+)?{_DONE}(?:\s+and\s+\w+)?\s+(?:by|through|in|under|within)\s+"
    r"(?:our\s+|the\s+)?$",
    re.IGNORECASE,
)
_INCLUDED_IN = re.compile(
    r"^(?:also\s+)?(?:included|reported|grouped|combined)\s+(?:in|under|within)\s+(?:our\s+|the\s+)?$", re.IGNORECASE
)
_ARE = re.compile(rf"^(?:\s+{SEGMENT}){{0,3}},?\s+(?:is|are)\b", re.IGNORECASE)
_WITHIN = re.compile(r"(?:In|Within|Through|Under)\b")  # `In the Pumps segment, stores serve ...`
_OF_IT = re.compile(rf"(?:\s+{SEGMENT}){{0,3}},\s", re.IGNORECASE)
_NO_VERB = (
    r"(?:\w*(?:ed|ing|ly)|of|and|or|for|from|by|at|in|on|to|with|as|than|that|which|who|will|may|can|could|are|were)"
)
_THEY_DO = re.compile(  # `Pumps dose chemicals`, `Valves stop or throttle a fluid`: a verb that is in no list
    rf"^\s+(?!{_NO_VERB}\b|{SEGMENT}\b)[a-z]{{3,}}(?<![^sui]s)(?:\s+(?:and|or)\s+(?!{_NO_VERB}\b)[a-z]{{3,}})?"
    r"\s+(?:an?|the|our|[a-z]{3,}s)\b"
    r"(?![^.;]*\b(?:is|are|was|were|has|have|had|will|may|rose|fell|grew|increased|decreased|declined)\b)"
)
_APPOSITION = (
    r"(?:an?|the|our|used|indicated|approved for|for the (?:treatment|prevention|management)|(?:[a-z-]+\s){1,3}(?:for "
    r"the|used|indicated))\s"
)
_SAYS = re.compile(
    rf"^[\s®™”\"’]*(?:\((?!(?:\d|in ))[^)]{{1,160}}\)[\s®™]*(?:(?:,|and"
    rf"|/)\s*[A-Z][\w-]+(?:/[A-Z][\w-]+)*\s*\([^)]*\)\s*)*(?:(?!(?:is|are|was)\b)[\w-]+\s+){{0,6}}?(?:[\w-]+(?=,))?)?"
    rf"(?:{SEGMENT}\b[\s,]*){{0,4}}(?:\([^)]{{1,60}}\)\s*)?(?:(?P<colon>:|\s[–—-]\s|—)"
    rf"|(?P<apposition>,?\s*{_APPOSITION})"
    rf"|(?P<listed>,?\s+(?:from|for|with|such as|including|that|which|consisting of|compris(?:ing|ed of)|made up of"
    rf"|sold|where|used)\s(?!.{{0,100}}, (?:is|are|includes?)\b))"
    rf"|(?:,\s[^.;]{{3,100}}?,)?[\s,]*(?:{VERB}|(?P<we>{_WE_DO}))|\s*(?:(?:in|of|within|for|from"
    rf"|at)\s+(?:[\w.&'’-]+\s+){{1,5}}?|{_TRADE}\s+)(?:{_STRONG_VERB}|is an?\s|are\s+(?:mainly|primarily|principally"
    rf"|mostly|our|the|used|designed|made)\b))",
    re.IGNORECASE,
)
_STRONG = re.compile(
    r"includes?|generates?|consists?|comprise[sd]?|represents?|derive[sd]|generated|earned|relates?|refers?|means",
    re.IGNORECASE,
)
_UNDER = re.compile(
    (
        rf"^(?:(?:this|the|our|these) (?:[\w’']+ ){{0,3}}{SEGMENT}|we|our \w+|it|this|these|they|the "
        rf"company)\s+(?:\([^)]*\)\s*)?{VERB}"
    ),
    re.IGNORECASE,
)
_INCLUDING = re.compile(r"\W*(?:including|such as)\b", re.IGNORECASE)
_SUBJECTS = 400  # characters that several names at the beginning of a sentence take at most
_BEFORE_NAMES = 5  # words (`Our geographic operating segments (`)
_AMONG_NAMES = re.compile(r"[\s,;®™]*(?:(?:and|or|as well as|&)\s+)?(?:the\s+|our\s+)?", re.IGNORECASE)
_EACH = r"[\s,)®™:–—-]*(?:(?:reportable |operating |business )?segments?\s+)?(?:(?:each|both|all)(?: of which)?\s+)?"
_FINITE = re.compile(
    (
        r"\b(?:is|are|was|were|has|have|had|will|can|may|must|includes?|continued?|remain(?:s|ed)?|rose|fell|grew|(?:in"
        r"|de)creased|declined)\b"
    ),
    re.IGNORECASE,
)
_WE_SELL = re.compile(
    r"^We (?:also )?(?:sell|offer|market|design|develop|provide|manufacture)s?\b.{0,60}$", re.IGNORECASE | re.DOTALL
)
_WE_VERB = re.compile(
    r"^We (?:also )?(?P<verb>[a-z]{4,})\b(?!\s+(?:revenues?|sales|that|to|in|as|our (?:policy|estimates?|assets?))\b)"
)
_WE_EARN = re.compile(
    (
        r"^(?:We|The Company|[A-Z][\w’']+) (?:(?:also|primarily|generally) )?(?:generates?|earns?|derives?|receives?"
        r"|records?|recognizes?)\b.{0,40}$"
    ),
    re.DOTALL,
)
_FROM = re.compile(
    (
        r"^\s*(?:revenues?|sales|income|fees)?[\s,]*(?:(?:primarily|principally|mainly|generally)\s+)?(?P<verb>from"
        r"|through|by)\b"
    ),
    re.IGNORECASE,
)
_NOT_ABOUT = re.compile(r"\b(?:customers?|suppliers?|competitors?|costs?|sales of|number of)\b", re.IGNORECASE)
_OURS = re.compile(r"^\W*(?:Our|The Company[’']s)\b")
_MARKED = re.compile(r"^\s*(?:\(\w{1,2}\)|[*†‡]+)")
_THIS_SEGMENT = re.compile(r"^(?:this|the|our) (?:[\w&,]+ ){0,5}?segment\b", re.IGNORECASE)
_WHERE = re.compile(
    (
        r"\b(?:is|are) (?:sold|approved|commercialized) in (?:(?-i:[A-Z])|the|more|over|about|approximately|many|most"
        r"|several|all|\d)"
    ),
    re.IGNORECASE,
)
_BOAST = re.compile(
    (
        r"\b(?:is|are|remains?) (?:(?:also|one of|among|an?|the|world[’']s)\s+)*(?:largest|fastest|biggest|premier"
        r"|important|integral|critical|key|significant)\b"
    ),
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    rf"(?:\s+{SEGMENT}){{0,3}}(?P<clause>,\s+(?:which|that|consisting of|comprised of|comprising|including|earned"
    rf"|derived|generated)\s[^.;]{{12,240}}?),"
    r"\s+(?:also|was|were|has|have|had|are|is|will|rose|fell|grew|(?:in|de)creased|declined|totaled)\b",
    re.IGNORECASE,
)
_TAIL = re.compile(  # where a sentence that says what a line is goes on to how it fared or is accounted for
    r"(?:;\s+(?:\w+\s+){1,3}(?:rose|fell|grew|declined|increased|decreased)\b|(?:,?\s(?:and|but|while)|;|,\s(?:all "
    r"of )?(?:which|as))\s+(?:(?:it|they|these|this|we|revenues?|sales)\s+)?(?:(?:is|are|was|were|has|have|had|been"
    r"|generally|typically|primarily|also|each)\s+)*"
    r"(?:recogni[sz]ed?|recorded?|measured|accounted for|rose|fell|grew|declined|increased|decreased|totaled|amounted"
    r"|(?<=s )(?:up|down|higher|lower)|(?<=were )(?:up|down|higher|lower))\b)",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"\b(?:is|are) (?:shown|presented|stated|disclosed|disaggregated|summarized|discussed|set forth|as follows)\b",
    re.IGNORECASE,
)
_FURTHER = re.compile(r"^\W*(?:[\w’']+ ){0,5}(?:also|additionally|in addition(?! to)|furthermore)\b", re.IGNORECASE)
_RESULTS = re.compile(r"^\W*(?:the |our )?results of\b", re.IGNORECASE)
_BULLET = re.compile(rf"[•·▪■●◦‣►–—*\-]|(?:{NUMBERED})", re.IGNORECASE)
_LEADING = re.compile(
    (
        rf"^(?:[•·▪■●◦‣►–—*\-]\s*|{NUMBERED}|\[\w\]\s*|[*†‡]+\s*|(?:our|the|in|within|through|under|for|revenues?|net"
        rf"|sales|from|of|segment|total|company'?s|company’s)\s+)+"
    ),
    re.IGNORECASE,
)


def main(text: str) -> str:
    """A sentence up to where it goes on to how its subject fared, or how it is accounted for."""
    tail = _TAIL.search(text, SHORTEST)
    return text[: tail.start()] if tail else text


def score(sentence: Sentence, names: Sequence[str], strangers: Sequence[str]) -> float:
    """How well a sentence defines a line; 0 where it does not speak of it first, or does not say what it is.

    Args:
        names: what the line is called.
        strangers: what the other lines are called.
    """
    text = sentence.text
    if (
        not SHORTEST <= len(text) <= LONGEST
        or about_costs(text)
        or (_MARKED.match(text) and not footnote_defines(text))
        or not _tells(text, names)
    ):
        return 0.0
    headed = any(is_line(sentence.heading, name) for name in names)
    under = sentence.since if headed and sentence.since <= MOST else 0
    begins, says = max((subject(text, name, sentence.entry) for name in names), key=lambda found: found[0])
    if says is None:  # `Commercial and industrial customers are` of either
        joint = (subject(text, f"{first} and {last}") for first, last in _with_another(text, names[0], strangers))
        begins, says = max(joint, key=lambda found: found[0], default=(begins, says))
    shared = defined_together(text, names, strangers) if says is None else 0
    if shared:
        begins, says = 0.7, "each"
    elif any(subject(text, other)[0] > begins for other in strangers):
        return 0.0
    if says is None and headed:
        begins, says = max(
            ((value * 0.8, verb) for name in names for part in pieces(name) for value, verb in [subject(text, part)]),
            key=lambda found: found[0],
        )
    noted = (
        says is None and is_note(text) and footnote_defines(text) and set(key_words(names[0])) <= set(stems(text[:160]))
    )
    named = says is None and any(
        re.search(rf"\([“\"]{printed(name).pattern}[”\"]\)", text, re.IGNORECASE) for name in names
    )
    if noted or named:
        begins = 1.0
    elif says is None and not (under and _says_below(sentence, names)):
        return 0.0
    value = 1.5 * begins + (1.3 if under == 1 else 0.7 if under else 0.0)
    strong = noted or _STRONG.fullmatch(says or "") or (under == 1 and (sentence.run_in or _THIS_SEGMENT.match(text)))
    value += 1.1 if strong else 0.5
    left_over = is_rest(names[0]) or is_adjustment(names[0])  # which is what is allocated to none of the others
    doubt = _doubts(text, says) + (
        0.0
        if left_over
        else 0.8 * bool(ACCOUNTING.search(text))
        + 0.4 * max(0, sum(mentions(text, other) for other in strangers) - shared)
    )
    return value + weight(sentence.passage.section) - doubt


def defined_together(text: str, names: Sequence[str], strangers: Sequence[str]) -> int:
    """How many others a sentence defines together with a line (`Pumps, Valves and Seals each provide ...`); 0 where
    the line is not among several names that are its subject.
    """
    own = [match.span() for name in names for match in printed(name).finditer(text[:_SUBJECTS])]
    others = [match.span() for name in strangers for match in printed(name).finditer(text[:_SUBJECTS])]
    run: list[tuple[int, int]] = []
    for start, end in sorted({*own, *others}):
        if run and start < run[-1][1]:
            continue
        if run and not _AMONG_NAMES.fullmatch(text[run[-1][1] : start]):
            break
        run.append((start, end))
    if len(run) < MOST or not set(run) & set(own) or len(text[: run[0][0]].split()) > _BEFORE_NAMES:
        return 0
    says = re.match(rf"{_EACH}(?:{VERB}|{_STRONG_VERB})", text[run[-1][1] :], re.IGNORECASE)
    return len(run) - 1 if says and not MOVED.search(text) else 0


def _with_another(text: str, name: str, strangers: Sequence[str]) -> list[tuple[str, str]]:
    """A name of one word and those of other lines that a text has, in either order."""
    there = (
        [other for other in strangers if " " not in other and mentions(text, other)]
        if " " not in name and mentions(text, name)
        else []
    )
    return [pair for other in there for pair in ((name, other), (other, name))]


def _doubts(text: str, says: str | None) -> float:
    """What speaks against a sentence as a definition of anything."""
    doubt = (
        1.6 * bool(_WHERE.search(text[:160]) and not re.search(r"\b(?:treat|indicated|used|is an?)\b", text))
        + 1.6 * bool(_BOAST.search(text[:250]))
        + 0.9 * bool(_FURTHER.match(text))
    )
    doubt += 1.6 * bool(MOVED.search(text) or states_figures(text)) + 0.8 * bool(SLIGHTLY.search(text))
    doubt += 0.3 * bool(_POINTS.search(text)) + 0.6 * (text.endswith(":")) + 0.9 * bool(_RESULTS.match(text))
    return doubt + (0.5 if says == "apposition" else 1.2) * bool(HEDGED.search(text[:250]))


def subject(text: str, name: str, entry: bool = False) -> tuple[float, str | None]:
    """1 where a name is what a sentence, or an `entry` of a list, begins with and is said to be something, .7 where it
    comes a few words later; and the verb, `colon` or `apposition` that says so.
    """
    bodies = [_LEADING.sub("", text)]
    if _LEADING.match(name + " "):  # a name that begins as sentences do (`Net investment income`)
        bodies.append(MARK.sub("", text))
    label, colon, rest = bodies[0].partition(":")
    if colon and label.lower() == name.lower():  # `Other: Other revenue consists of rents`
        bodies.insert(0, _LEADING.sub("", rest.strip()))
    return max((_subject(text, body, name, entry) for body in bodies), key=lambda found: found[0])


def _subject(text: str, body: str, name: str, entry: bool) -> tuple[float, str | None]:
    bullet = entry or _BULLET.match(text) is not None
    if (
        name.endswith("ing") and (does := _WE_VERB.match(text)) and key_words(name) == (stem(does["verb"]),)
    ):  # `We license our brands` of licensing
        return 0.7, "generates"
    if (first := printed(name).match(body)) and name.endswith("s") and _THEY_DO.match(body[first.end() :]):
        return 1.0 + 0.01 * len(name), "do"
    if (last := printed(name).search(text)) and (
        _INVERTED.match(text[: last.start()])
        or (_INCLUDED_IN.match(text[: last.start()]) and _ARE.match(text[last.end() :]))
    ):
        return 0.7 + 0.01 * len(name), "includes"
    if first and _WITHIN.match(text) and _OF_IT.match(body[first.end() :]) and sells(text):
        return 0.7 + 0.01 * len(name), "has"
    for match in printed(name).finditer(body[:160]):
        before, after = body[: match.start()], body[match.end() : match.end() + 400]
        if sold := _WE_SELL.match(before):
            return 0.7 + 0.01 * len(name), sold[0].split()[-1]
        if (_WE_EARN.match(before) or _WE_EARN.match(text[: text.find(match[0])])) and _FROM.match(after):
            return 0.7 + 0.01 * len(name), "generates"
        lower = (
            name[0].isupper()
            and not match[0][0].isupper()
            and " " not in name
            and not (after.startswith(":") and len(before.split()) <= MOST)
        )
        if lower and not re.match(rf"\s+{SEGMENT}\b", after) and (is_plain(name) or not _OURS.match(text)):
            continue
        says = _SAYS.match(after)
        if says and says["we"] and before:  # `In addition to our products, we sell`
            continue
        if (
            says
            and says["listed"]
            and (before or not (bullet or (_INCLUDING.match(after) and not _FINITE.search(after))))
        ):
            continue
        if says and len(before.strip(' “"').split()) <= 3 and not _NOT_ABOUT.search(before):
            verb = says["verb"] or says["strong"] or ("apposition" if says["apposition"] else "colon")
            return (0.7 if before else 1.0) + 0.01 * len(name), verb
    return 0.0, None


def clause(text: str, name: str) -> str:
    """The beginning of a sentence about a line's change, up to the end of the clause that says what the line is (`Sales
    of dough, which includes rolls`, where `rose 3 %` follows).
    """
    bodies = [_LEADING.sub("", text), MARK.sub("", text)]
    for body in bodies:
        if (named := printed(name).match(body)) and (found := _CLAUSE.match(body[named.end() :])):
            return text[: len(text) - len(body) + named.end() + found.end("clause")]
    return ""


def part_of(text: str, names: Sequence[str]) -> str:
    """The part of a name that commas or strokes join which a sentence defines, where it does not define the whole; else
    empty.
    """
    parts = [part for name in names for part in pieces(name)]
    if any(subject(text, name)[0] for name in names if name not in parts or parts == [name]):
        return ""
    return max(parts, key=lambda part: subject(text, part)[0]) if any(subject(text, part)[0] for part in parts) else ""


def _says_below(sentence: Sentence, names: Sequence[str]) -> bool:
    """Whether a sentence below a line's heading, that does not name the line, says what it is."""
    if _UNDER.match(sentence.text) or (sentence.run_in and sentence.since == 1 and not moved(sentence.text)):
        return True
    return _tells(sentence.text, names) and (
        sentence.cell
        or (sentence.since == 1 and (SELLING.search(sentence.text) is not None or _shares(sentence.text, names[0])))
    )


def _tells(text: str, names: Sequence[str]) -> bool:
    """Whether a text says more than a name."""
    return (
        len(
            {word for word in stems(text) if not _SEGMENT_WORD.fullmatch(word)}
            - {word for name in names for word in stems(name)}
        )
        >= MOST
    )


def _shares(text: str, name: str) -> bool:
    """Whether a sentence has a word that tells a line from others."""
    return not is_plain(name) and bool(set(key_words(name)) & set(stems(text)))
