"""Definitions that a question gives: `ROE = net income / equity`, `with EBITDA as operating income plus D&A`, `CCC is
DIO + DSO - DPO, where DIO is ...`, `working capital ratio, current assets over current liabilities`.

A definition is a name, words that define, and a body. The name begins behind a boundary (the beginning of the sentence,
a comma, `where`, `with`); the body ends where the next definition begins. Words that may define or not (`is`, `as`, a
comma, a bracket) do so where the body joins amounts by operators.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tickmark.ask.lexer import DEFINED, Lexeme, named_measures
from tickmark.ask.said import said
from tickmark.language.words import Word, words_of


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_BE: Final = _set("is are was were be being")
_MAY: Final = _set("can should may to")
_DEFINED: Final = _set("defined calculated computed measured determined derived worked")
_GIVEN: Final = _set("given taken understood obtained found")
"""What defines behind `is`: `is given by`."""
_AS: Final = _set("as by to be with using out follows here the formula definition :")
"""What stands between a word that defines and the body."""
_EQUAL: Final = frozenset(("=", "≔", "equals", "equal", "means", "denotes", "i.e", "i.e."))
_BOUNDARY: Final = frozenset((",", ";", ":", "(", "?", "where", "with", "if", "let", "given", "whereby", "using"))
_NAMED_BEHIND: Final = frozenset((",", ";", "(", "where", "with", "if", "let", "given", "whereby", "using"))
_LEAD: Final = _set(
    "please note that where with if let here for this and the assume use using formula definition of define "
    "treat take compute calculate measure your given ,"
)
"""What leads to a name and is no part of it."""
_COMMANDS: Final = _set("calculate compute determine measure find work")
_STATES_AS: Final = _set("define treat with where let take")
_QUESTION: Final = _set("what how which did does was were is are has have who whose by")
_ASKS: Final = _set("what what's how which calculate compute find give tell determine show")
_PRONOUNS: Final = frozenset(("it", "this", "that", "which", "they", "these"))
_SIGNS: Final = frozenset("+*/×÷·")
_JOINED: Final = _set("divided minus plus less times multiplied dividing adding subtracting multiplying")
_RATE: Final = _set(
    "ratio margin rate yield coverage turnover turn intensity payout conversion return cycle multiple "
    "multiplier cover leverage"
)
"""What a formula behind a comma or a dash says how to work out."""
_JOINING: Final = frozenset(("percent_of", "share_of", "ratio_of", "operator"))
"""Kinds of words that make a formula of two amounts."""
_LONGEST_BODY = 400  # characters of what a name is defined as
_LONGEST_NAME: Final = 14
_WORKED_OUT: Final = {
    "dividing": ("by", "divided by"),
    "adding": ("to", "plus"),
    "subtracting": ("from", "minus"),
    "multiplying": ("by", "times"),
}


_TIMES = said("definitions/times")
_AT_END = said("definitions/at_end")
"""What says of a balance that it is that at the end of the year, as balances of a formula are."""
_TWO_YEARS = said("definitions/two_years")


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition that the question gives: `name` as written, empty where it defines the thing asked for; `body` its
    text.
    """

    name: str
    body: str


@dataclass(frozen=True, slots=True)
class _Found:
    """A definition's place: it begins at word `start`, is named by words `named`, and its body begins at word `body`.
    `ends` is the word that closes the bracket it stands in.
    """

    start: int
    named: tuple[int, int]
    body: int
    ends: int | None = None


def with_definitions(sentence: str, *, asks: bool = False) -> tuple[str, list[Definition]]:
    """A sentence without the definitions that it gives, and these.

    Args:
        sentence: of a question.
        asks: whether it is the one that asks, so that what stands at its beginning is no name.

    >>> with_definitions("What is MRDW's ROA, with ROA defined as net income / total assets?", asks=True)
    ("What is MRDW's ROA?", [Definition(name='ROA', body='net income / total assets')])
    """
    words = words_of(sentence)
    if (place := _asked_behind(words)) is not None:
        _, found = with_definitions(sentence[: words[place].start])
        if found:
            rest, more = with_definitions(sentence[words[place].end :].strip(), asks=True)
            return rest, found + more
    places = list(_places(words, sentence, asks))
    if not places:
        return sentence, []
    found, ends = [], len(sentence)
    for n, one in enumerate(places):
        following = words[places[n + 1].start].start if n + 1 < len(places) else len(sentence)
        ends = words[one.ends].start if one.ends is not None else following
        body = _plain(sentence[words[one.body].start : ends])
        found += [Definition(name, body) for name in _names(words[slice(*one.named)], sentence)]
    closed = places[-1].ends
    behind = sentence[words[closed].end :] if closed is not None else ""
    before = sentence[: words[places[0].start].start].rstrip(" ,;(:-–—")
    mark = "?" if before and asks and not behind.strip(" ?.") else ""
    return (f"{before}{mark}{behind}" if before else behind.strip(" .;")), found


def named_by(lexemes: Sequence[Lexeme], key: str | None) -> list[Lexeme]:
    """Lexemes in which the question's own name for what it defines is one measure: its words where they are not
    understood (`net interest-free cash return`, `key` then the definition), and of two names in a row the last (`EBITDA
    margin`, where `margin` is defined).
    """
    spelled = [n for n, x in enumerate(lexemes) if x.kind in ("word", "measure", "ratio_of", "sign")]
    if key is not None and any(lexemes[n].kind == "word" for n in spelled):
        first, last = spelled[0], spelled[-1]
        inner = lexemes[first : last + 1]
        if not any(x.kind in ("company", "period", "operator") for x in inner):
            text = " ".join(x.text for x in inner)
            whole = Lexeme("measure", inner[0].start, inner[-1].end, text, (DEFINED + key,))
            return [*lexemes[:first], whole, *lexemes[last + 1 :]]
    done: list[Lexeme] = []
    for x in lexemes:
        before = next((one for one in reversed(done) if one.kind != "noise" and one.text != "%"), None)
        if x.kind == "measure" and x.value[0].startswith(DEFINED) and before is not None and before.kind == "measure":
            done = done[: done.index(before)]
            x = replace(x, start=before.start)
        done.append(x)
    return done


def as_defined(lexemes: Sequence[Lexeme], definitions: Mapping[str, Definition]) -> list[Lexeme]:
    """Lexemes in which what is asked for is what the question defines, once: in other words beside a definition that
    has a name (`how often did it turn its inventory? Turnover means ...`), or by the same formula that a definition
    without a name gives again (`stock compensation as % of revenue (stock compensation / revenue)`).
    """
    measures = [x for x in lexemes if x.kind == "measure"]
    if any(x.value[0].startswith(DEFINED) for x in measures) or any(x.kind == "segment" for x in lexemes):
        return list(lexemes)
    nameless = next((key for key, d in definitions.items() if not d.name), None)
    key = _only_named(definitions) if nameless is None else nameless
    if key is None or (nameless is not None and (len(measures) < 2 or not any(x.kind in _JOINING for x in lexemes))):
        return list(lexemes)
    asked = [n for n, x in enumerate(lexemes) if x.kind in ("word", "measure", "times_more", *_JOINING)]
    place = asked[0] if asked else len(lexemes)
    start, end = (lexemes[place].start, lexemes[asked[-1]].end) if asked else (lexemes[-1].end, lexemes[-1].end)
    name = definitions[key].name or " ".join(lexemes[n].text for n in asked)
    whole = Lexeme("measure", start, end, name, (DEFINED + key,))
    return [*lexemes[:place], whole, *(x for n, x in enumerate(lexemes) if n > place and n not in set(asked))]


def _only_named(definitions: Mapping[str, Definition]) -> str | None:
    """The one definition that no other is made of; None where there are several."""
    tops = {
        d.body: key
        for key, d in definitions.items()
        if not any(d.name.lower() in other.body.lower() for other in definitions.values() if other.body != d.body)
    }
    return next(iter(tops.values())) if len(tops) == 1 else None


def _asked_behind(words: Sequence[Word]) -> int | None:
    """The comma behind which a sentence asks that defines first: `If ROA = ..., what was ...`."""
    commas = (n for n, word in enumerate(words[:-1]) if word.text == "," and n)
    return next((n for n in commas if words[n + 1].text.lower() in _ASKS), None)


def _places(words: Sequence[Word], sentence: str, asks: bool) -> Iterator[_Found]:
    """The definitions of a sentence, in its order."""
    found: list[_Found] = []
    low = [word.text.lower() for word in words]
    place = 0
    while place < len(words) - 1:
        here = _defines(words, low, place, sentence, asks, found)
        if here is None:
            place += 1
            continue
        found.append(here)
        place = here.body
    if not found and (apposed := _apposed(words, low, sentence)) is not None:
        found.append(apposed)
    yield from found


def _defines(
    words: Sequence[Word], low: Sequence[str], place: int, sentence: str, asks: bool, found: Sequence[_Found]
) -> _Found | None:
    """The definition whose words that define begin at a place."""
    strong = _strong(low, place)
    weak = strong is None and (
        low[place] in _BE or low[place] in ("as", "by", ":") or low[place : place + 2] == ["to", "be"]
    )
    if strong is None and not weak:
        return None
    body = strong if strong is not None else place + 1 + (low[place] == "to")
    if body >= len(words):
        return None
    begins = _name_begins(low, place, found)
    bound = low[begins - 1] if begins else ""
    opened = bound == "("
    named = begins
    while named < place and low[named] in _LEAD:
        named += 1
    name = low[named:place]
    lead = low[begins] if begins < place else ""
    ends = _closings(low).get(begins - 1) if opened else None
    text = sentence[words[body].start : words[ends].start if ends is not None else len(sentence)][:_LONGEST_BODY]
    if low[body] in _QUESTION or not (_relates(text) or named_measures(words_of(text))):
        return None
    introduced = bound in _NAMED_BEHIND or bool(found) or lead in _STATES_AS
    relative = name == ["which"] and bound in (",", "(")
    asked = bool(name) and not relative and (name[0] in _QUESTION or (asks and (not introduced or low[place] == ":")))
    if weak:
        if low[place] in (":", "by", "to", "as") and not _says_so(low, place, lead, asks, name, words, sentence):
            return None
        if low[place] in _BE and (not name or asked or len(name) > _LONGEST_NAME or (not introduced and asks)):
            return None
        stated = low[place] in ("as", "to", "by") and lead in ("define", "treat", "take") and not asks
        if not (stated or _is_worked(text, found)):
            return None
    elif asks and not (_is_worked(text, found) or _relates(text)):
        return None
    if any(part in _SIGNS for part in name) and not asked:
        return None
    if asked or not name or set(name) <= _PRONOUNS:
        start = begins - 1 if opened and not name else place
        if not asked and not name and not opened and begins and bound:
            start = begins - 1
        if set(name) <= _PRONOUNS and not asks and name:
            start = begins
        start = start if not (asked and lead in _COMMANDS) else place
        return _Found(start, (place, place), body, ends)
    return _Found(max(begins - (bound in _NAMED_BEHIND), 0), (named, place), body, ends)


def _strong(low: Sequence[str], place: int) -> int | None:
    """Where the body begins behind words that only define, which begin at a place; None where there are none."""
    if low[place] in _EQUAL:
        after = place + 1
        return after + (low[after : after + 1] == ["to"]) + (low[after : after + 1] == [","])
    if low[place : place + 2] == [":", "="]:
        return place + 2
    after = place
    while after < len(low) and low[after] in ("which", "that"):
        after += 1
    be = after < len(low) and (low[after] in _BE or (low[after] in _MAY and low[after + 1 : after + 2] == ["be"]))
    if be:
        after += 1 + (low[after] in _MAY)
    elif after > place:
        return None
    while after < len(low) and low[after] == "here":
        after += 1
    if after >= len(low) or not (low[after] in _DEFINED or (be and low[after] in (*_GIVEN, "equal"))):
        return None
    if not be and low[after + 1 : after + 2] not in (["as"], ["by"], ["here"], ["using"]):
        return None
    after += 1
    while after < len(low) and low[after] in _AS:
        after += 1
    return after


def _name_begins(low: Sequence[str], place: int, found: Sequence[_Found]) -> int:
    """The word that a name before a place begins with: behind the last boundary."""
    least = found[-1].body + 1 if found else 0
    n, depth = place, 0
    while n > least:
        word = low[n - 1]
        depth += (word == ")") - (word == "(")
        if depth < 0 or (depth == 0 and (word in _BOUNDARY or (word == "and" and found))):
            return n
        n -= 1
    return n


def _says_so(
    low: Sequence[str],
    place: int,
    lead: str,
    asks: bool,
    name: Sequence[str],
    words: Sequence[Word],
    sentence: str,
) -> bool:
    """Whether `as`, `by`, `to be` or a colon defines: behind a verb or a preposition that says so (`calculate ... as`,
    `with ... as`), or behind a short name.
    """
    if low[place] == ":":
        head = sentence[: words[place].start]
        digits = any(c.isdigit() for c in head)
        return bool(name) and (digits if asks else not digits and len(name) <= _LONGEST_NAME)
    if low[place] == "by" and (low[place + 1] not in _WORKED_OUT or lead not in _COMMANDS | _STATES_AS):
        return False
    return (
        lead in _COMMANDS | _STATES_AS
        or low[0] in _COMMANDS
        or any(low[n] in ("with", "where", "if") for n in range(max(0, place - len(name) - 1), place))
    )


def _apposed(words: Sequence[Word], low: Sequence[str], sentence: str) -> _Found | None:
    """A formula that only stands behind what it defines: in brackets, or behind a comma or a dash where a rate is asked
    for.
    """
    for n, ends in sorted(_closings(low).items()):
        if n + 1 < ends:
            outside = f"{sentence[: words[n].start]} {sentence[words[ends].end :]}"
            if _is_worked(sentence[words[n].end : words[ends].start]) and not _operators(outside):
                return _Found(n, (n, n), n + 1, ends)
    rate = next((n for n, word in enumerate(words) if word.key in _RATE), None)
    first = next((n for n, word in enumerate(low) if word in ("divided", "over", "/", "÷")), None)
    if rate is None or first is None or first < rate:
        return None
    for n in range(first, rate, -1):
        gap = sentence[words[n - 1].end : words[n].start]
        dashed = gap.strip() in ("-", "–", "—") and gap != gap.strip() and len(gap.strip()) == 1
        if (dashed or low[n - 1] == ",") and _is_worked(sentence[words[n].start :][:_LONGEST_BODY]):
            head = sentence[: words[n - 1].start if low[n - 1] == "," else words[n - 1].end][-_LONGEST_BODY:]
            alone = len(named_measures(words_of(head))) <= 1 and not _operators(head) and "," not in low[n:]
            return _Found(n - (low[n - 1] == ","), (n, n), n) if alone else None
    return None


def _closings(low: Sequence[str]) -> dict[int, int]:
    """Opening brackets with those that close them.

    >>> _closings(["(", "a", "(", ")", ")", "("])
    {2: 3, 0: 4}
    """
    found: dict[int, int] = {}
    opened: list[int] = []
    for n, word in enumerate(low):
        if word == "(":
            opened.append(n)
        elif word == ")" and opened:
            found[opened.pop()] = n
    return found


def _operators(text: str) -> int:
    """How many words and signs of a text join amounts."""
    low = [word.text.lower() for word in words_of(text)]
    dashes = sum(text.count(f" {dash} ") for dash in "-−–")
    return dashes + sum(word in _JOINED or word in _SIGNS or word == "over" for word in low)


def _is_worked(text: str, found: Sequence[_Found] = ()) -> bool:
    """Whether a text works something out: it has an operator, and two amounts, or one and a number or a name that is
    defined beside it.
    """
    words = words_of(text)
    amounts = len(named_measures(words))
    others = bool(found) or any(word.text[0].isdigit() and len(word.text) < 4 for word in words)
    return bool(_operators(text)) and amounts + others > 1 and not (words and words[0].text.lower() in ("a", "an"))


def _relates(text: str) -> bool:
    low = {word.text.lower() for word in words_of(text)}
    return bool(_operators(text)) or bool(low & {"by", "to", "of", "sum", "average", "difference", "ratio"})


def _names(name: Sequence[Word], sentence: str) -> list[str]:
    """A name, and the short one in brackets behind it; one empty text where there is none."""
    if name and name[-1].text.lower() == "here":
        name = name[:-1]
    if not name or {word.text.lower() for word in name} <= _PRONOUNS:
        return [""]
    if len(name) > 3 and name[-1].text == ")" and name[-3].text == "(":
        return [sentence[name[0].start : name[-4].end], name[-2].text]
    return [sentence[name[0].start : name[-1].end]]


def _plain(body: str) -> str:
    """A body without joining words at its end, and with `dividing a by b` as `a divided by b`.

    >>> _plain("365 x year-end receivables / revenue"), _plain("net income / total assets at year end")
    ('365 * receivables / revenue', 'net income / total assets')
    >>> _plain("revenue over average total assets (FY2022 and FY2023)")
    'revenue over average total assets between FY2022 and FY2023'
    """
    body = _AT_END.sub(" ", _TIMES.sub(" * ", body)).strip(" ?.;,-–—")
    body = _TWO_YEARS.sub(r"between \1 and \2", body)
    words = words_of(body)
    if not words:
        return body
    last = words[-1]
    if last.text.lower() in ("and", "where", "with"):
        return _plain(body[: last.start])
    verb = _WORKED_OUT.get(words[0].text.lower())
    if verb is None:
        return body
    link = next((word for word in words if word.text.lower() in (verb[0], "and")), None)
    if link is None:
        return body
    one, other = body[words[0].end : link.start].strip(), body[link.end :].strip()
    first, second = (other, one) if verb[0] == "from" else (one, other)
    return f"{first} {verb[1]} {second}"
