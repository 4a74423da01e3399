"""What a filing tells of a line that it never defines: where it lists the line among what is sold, what stands under
the line's heading, and what it explains the line's change by.

These are no definitions and are never passed off as such; each is the best of its kind, and quoted as whole as a
neighbouring line lets it be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tickmark.describe import name_matching, sentence_traits, wording
from tickmark.describe.name_matching import mentions, stems
from tickmark.describe.names import is_plain, is_rest
from tickmark.describe.reading import LONGEST, Sentence
from tickmark.describe.sentence_traits import RISKS, SECTIONS, SHORTEST, hedged, lists_before, moved
from tickmark.describe.sentences import Asked, Quote, Reader
from tickmark.security import instructions_in

_CHILDREN = 4  # headings below the line's own of which the first sentence is taken
_CAUSE_WORDS = 4  # that an explanation has at least
_COMPANY = 2  # other lines that a list has, for a word in it to be a name
_SPEAKING = 8  # words of a sentence that speaks of a line
_AT_ONCE = 12  # characters within which one of a rest does
_EARLY = 70  # characters within which an explanation comes to its line
_TELLING = 3  # words that a list's entry has besides the line's name
_AS_SALES = re.compile(r"\s+(?:revenues?|sales|net sales|income)\b", re.IGNORECASE)
_STRUCTURE = re.compile(
    (
        r"\b(?:organi[sz]ational|operating|management) structure\b|\bsegments?\b.{0,20}\b(?:are|is|consists? of"
        r"|following)\b|\bfollowing\b.{0,30}\bsegments\b"
    ),
    re.IGNORECASE,
)
_PROFITS = re.compile(
    r"\b(?:costs?|expenses?|margins?|income before|operating (?:income|loss|results))\b", re.IGNORECASE
)
_YEAR = re.compile(r"\b20\d\d\b")
_PLAINLY = 400  # characters of a sentence that says by what sales are assigned to places
_BETWEEN_NAMES = re.compile(r"[\s,;]*(?:(?:and|or|as well as|&)\s+)?(?:the\s+)?")
_WHERE = ("location", "located", "country", "region", "destination", "domicile", "address")
_ATTRIBUTED = re.compile(
    r"\b(?:revenues?|sales)\b.{0,150}\b(?:attribut\w+|based (?:up)?on|assigned|classified|determined by|allocated"
    r"|presented|disaggregated|categorized)\b.{0,80}"
    r"\b(?:locat\w+|country|countries|destination|domicile|address|region)\b",
    re.IGNORECASE | re.DOTALL,
)
_INCLUDED_IN = (
    r"\b(?:(?:[Ii]ncluded|reported|presented|recorded|part|reflected) (?:in|within|under|of)|(?:makes?|made) up"
    r"|(?:balance|rest|remainder) of) (?:our |the |“|\")?"
)


def headings_below(reader: Reader, asked: Asked) -> tuple[Quote, ...]:
    """The first sentence under each of the headings below one that is the line."""
    starts = {
        number
        for name in asked.names
        for number in reader.below(name)
        if any(name_matching.is_line(above, name) for above in reader.all[number].above)
    }
    for start in sorted(starts):
        first = reader.all[start]
        if first.since != 1 or not _describes(first.passage.section) or not sentence_traits.sells(first.text):
            continue
        chosen = [first]
        for sentence in reader.all[start + 1 : start + 40]:
            if sentence.since != 1:
                continue
            stranger = any(
                name_matching.is_line(heading, other)
                for heading in (sentence.heading, *sentence.above)
                for other in asked.strangers
            )
            whole = sum(len(own.text) for own in chosen) + len(sentence.text)
            if (
                stranger
                or len(chosen) == _CHILDREN
                or whole > LONGEST
                or sentence.passage.section != first.passage.section
                or not sentence_traits.sells(sentence.text)
            ):
                break
            chosen.append(sentence)
        return tuple(quote for sentence in chosen for quote in reader.quoted(sentence, asked, 1.0))
    return ()


def within(reader: Reader, asked: Asked) -> tuple[Quote, ...]:
    """What a sentence about a line's change says of the line in passing: its beginning, up to where the change is
    told.
    """
    found: list[tuple[float, int, Sentence]] = []
    for name in asked.names:
        for number in reader.with_name(name):
            sentence = reader.all[number]
            told = (
                wording.clause(sentence.text, name)
                if _describes(sentence.passage.section) and reader.may_be(number, asked)
                else ""
            )
            if (
                not told
                or hedged(told)
                or moved(told)
                or sentence_traits.states_figures(told)
                or any(mentions(told, other) for other in asked.strangers)
            ):
                continue
            if told in sentence.printed[0][1]:
                found.append(
                    (
                        sentence_traits.weight(sentence.passage.section),
                        -number,
                        replace(sentence, text=told, printed=((sentence.passage, told),)),
                    )
                )
    return _quoted(reader, asked, sorted(found, key=lambda one: one[:2], reverse=True))


def listed(reader: Reader, asked: Asked) -> tuple[Quote, ...]:
    """Where the filing lists a line among what its group, or the company, sells or earns: the entry of the list, or the
    whole sentence where the entry says no more than the name.
    """
    found: list[tuple[float, int, int, Sentence]] = []
    parts = [part for part in _parts(asked.names[0]) if part not in asked.names]
    for name in (*asked.names, *parts):
        for number in reader.with_name(name):
            sentence = reader.all[number]
            if (
                not _describes(sentence.passage.section)
                or not SHORTEST <= len(sentence.text) <= LONGEST
                or not reader.may_be(number, asked)
            ):
                continue
            place = _listed_at(sentence, name, asked)
            if place is None or (name in parts and not _among(sentence.text, asked)):
                continue
            told = reader.in_group(sentence, asked) or any(
                mentions(sentence.text, sibling) for sibling in asked.siblings
            )
            if asked.groups and not told:
                continue
            own = _entry(sentence, place, name, asked.strangers)
            told_of = own.printed[-1][1] if "\n" in own.text else own.text
            if len(set(stems(told_of)) - set(stems(asked.names[0])) - set(stems(name))) < _TELLING:
                continue
            strangers = sum(mentions(own.text, other) for other in asked.strangers)
            value = (
                0.8 * told
                + sentence_traits.weight(sentence.passage.section)
                - 0.3 * min(strangers, 4)
                - 0.4 * sentence_traits.states_figures(own.text)
            )
            value += 0.5 * name_matching.begins_with(told_of, name) - 0.6 * (_STRUCTURE.search(own.text) is not None)
            found.append((value, -len(own.text), -number, own))
    return _quoted(
        reader,
        asked,
        [(value, number, own) for value, _, number, own in sorted(found, key=lambda one: one[:3], reverse=True)],
    )


def _describes(section: str) -> bool:
    return section not in RISKS and any(part in section for part, _ in SECTIONS)


def _listed_at(sentence: Sentence, name: str, asked: Asked) -> tuple[int, int] | None:
    """Where a sentence has a name in a list; None where it has not, or is about something else."""
    text = sentence.text
    match = name_matching.printed(name).search(text)
    if match is None:
        return _scattered(text, name)
    if included := re.search(_INCLUDED_IN + re.escape(match[0]) + r"(?!\s+[A-Z])", text):
        if hedged(text.replace(included[0], "")):
            return None
        return included.span() if len(text.split()) > 2 * len(included[0].split()) else None
    if is_rest(name) and not (
        match[0][0].isupper()
        and re.match(r"\s+(?:revenues?|sales|products?|services|categories)\b|[:,]", text[match.end() :])
    ):
        return None
    if _names_nothing(name) and not _AS_SALES.match(text[match.end() :]):
        return None
    in_group = any(mentions(text, group) for group in asked.groups)
    same_case = (
        match[0][0].isupper() == name[0].isupper()
        or (name.isupper() and in_group)
        or " " in name
        or _among(text, asked)
    )
    if not same_case or moved(text) or hedged(text):
        return None
    return match.span() if lists_before(text, match.start()) or (text.count(";") > 1 and in_group) else None


def _among(text: str, asked: Asked) -> bool:
    """Whether a text names other lines too, so that a word of the language (`paint`) is a line's name in it."""
    return sum(any(mentions(text, part) for part in _parts(other)) for other in asked.strangers) >= _COMPANY


def _parts(name: str) -> list[str]:
    """A name, and the names that are joined in it."""
    joined = [part for half in name.split("/") for part in name_matching.pieces(half.strip())]
    return [
        name,
        *(part for part in joined if part != name and len(part) > 2 and not is_plain(part) and not is_rest(part)),
    ]


def _scattered(text: str, name: str) -> tuple[int, int] | None:
    """Where a sentence begins with the first words of a name and lists the rest of them apart."""
    words = name.split()
    if len(words) < 3 or moved(text) or hedged(text):
        return None
    match = name_matching.printed(" ".join(words[:-1])).search(text[:120])
    last = name_matching.printed(words[-1]).search(text)
    return last.span() if match and last and last.start() > match.end() and lists_before(text, last.start()) else None


def _entry(sentence: Sentence, place: tuple[int, int], name: str, strangers: Sequence[str]) -> Sentence:
    """The entry of a sentence's list that a place stands in, where the sentence names other lines and the entry alone
    says something.
    """
    text = sentence.text
    if len(sentence.printed) > 1 and "\n" in text:  # a list below what announces it
        entries = [one for one in sentence.printed[1:] if mentions(one[1], name)]
        return (
            replace(
                sentence, text=f"{sentence.printed[0][1]}\n{entries[0][1]}", printed=(sentence.printed[0], entries[0])
            )
            if entries
            else sentence
        )
    if not any(mentions(text, other) for other in strangers) or len(sentence.printed) > 1:
        return sentence
    cuts = sorted({*_cuts(text), *sentence_traits.listing(text)})
    start = max((end for _, end in cuts if end <= place[0]), default=0)
    end = min(
        (first for first, last in cuts if first >= place[1] and _begins_entry(text, first, last, strangers)),
        default=len(text),
    )
    entry = text[start:end].strip(" ,;.").removeprefix("of ")
    if len(stems(entry)) < len(stems(name)) + _TELLING or any(mentions(entry, other) for other in strangers):
        return _of_a_run(sentence, place, strangers)
    return replace(sentence, text=entry, printed=((sentence.passage, entry),))


def _of_a_run(sentence: Sentence, place: tuple[int, int], strangers: Sequence[str]) -> Sentence:
    """What a sentence says of a run of names that ends it (`products that support hips, knees and trauma`), with the
    name at a place alone; the sentence where there is no run.
    """
    text = sentence.text
    spans = {place} | {match.span() for other in strangers for match in name_matching.printed(other).finditer(text)}
    run: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if run and not _BETWEEN_NAMES.fullmatch(text[run[-1][1] : start]):
            if place in run:
                break
            run = []
        run.append((start, end))
    head = text[: run[0][0]].rstrip()
    if (
        place not in run
        or len(run) <= _COMPANY
        or _STRUCTURE.search(text)
        or text[run[-1][1] :].strip(" .;")
        or not lists_before(text, run[0][0])
    ):
        return sentence
    own = text[slice(*place)]
    return replace(sentence, text=f"{head} {own}", printed=((sentence.passage, head), (sentence.passage, own)))


def _cuts(text: str) -> Iterator[tuple[int, int]]:
    """Where entries of a list may end and the next begin, outside brackets."""
    depth = [0]
    for character in text:
        depth.append(depth[-1] + (character == "(") - (character == ")"))
    for match in re.finditer(r"[,;:](?!\d)(?:\s+(?:and|or|as well as)\b)?|\sas well as\s", text):
        if not depth[match.start()]:
            yield match.span()


def _begins_entry(text: str, first: int, last: int, strangers: Sequence[str]) -> bool:
    """Whether an entry begins after a cut: after a semicolon, `and` or an article, or where it names another line."""
    after = re.split(r"[,;]", text[last:], maxsplit=1)[0]
    sign = text[first:last].strip()
    return (
        sign[:1] in (";", ":")
        or (len(sign) > 1 and sign[:1] in ",a")
        or (
            sign == ","
            and (
                re.match(r"\s*(?:an?|the|our)\s", after) is not None
                or any(mentions(after, other) for other in strangers)
            )
        )
    )


def _quoted(reader: Reader, asked: Asked, found: Sequence[tuple[float, int, Sentence]]) -> tuple[Quote, ...]:
    """The first of some sentences, as quotes; those of a passage that gives orders to its reader tell nothing of a
    line.
    """
    sentence = next((own for _, _, own in found if not instructions_in(own.passage.text)), None)
    return reader.quoted(sentence, asked, 1.0) if sentence is not None else ()


def explained(reader: Reader, asked: Asked) -> tuple[Quote, ...]:
    """What the filing says a line's change, or its results, come from: the sentence that tells most of it."""
    found: list[tuple[float, int, Sentence]] = []
    for number in sorted({number for name in asked.names for number in (*reader.with_name(name), *reader.below(name))}):
        sentence = reader.all[number]
        if (
            sentence.passage.section in RISKS
            or not SHORTEST <= len(sentence.text) <= LONGEST
            or not reader.may_be(number, asked)
        ):
            continue
        value = _explains(sentence, asked)
        if value:  # this year is explained before the years before
            found.append(
                (value + sentence_traits.weight(sentence.passage.section) - 0.3 * min(len(found), 4), -number, sentence)
            )
    newest = max((_latest(own.text) for _, _, own in found), default=0)
    found = [(value - 1.0 * (0 < _latest(own.text) < newest), place, own) for value, place, own in found]
    return _quoted(reader, asked, sorted(found, key=lambda one: one[:2], reverse=True))


def _latest(text: str) -> int:
    """The latest year that a text names; 0 where it names none."""
    return max(map(int, _YEAR.findall(text)), default=0)


def names_places(quotes: Sequence[Quote], asked: Asked) -> bool:
    """Whether quotes only name a place beside the others."""
    text = " ".join(quote.text for quote in quotes)
    return sum(mentions(text, other) for other in asked.strangers) >= _COMPANY or _STRUCTURE.search(text) is not None


def attributed(reader: Reader, asked: Asked) -> tuple[Quote, ...]:
    """The sentence that says by what sales are assigned to places, which is all that most filings say of a country;
    that beside the table first.
    """
    found: list[tuple[float, int, Sentence]] = []
    for number in sorted({number for word in _WHERE for number in reader.with_name(word)}):
        sentence = reader.all[number]
        text = sentence.text
        if (
            not SHORTEST <= len(text) <= _PLAINLY
            or not _describes(sentence.passage.section)
            or not _ATTRIBUTED.search(text)
        ):
            continue
        if moved(text) or sentence_traits.states_figures(text) or sentence_traits.aside(text):
            continue
        near = 1.0 * (sentence.passage.position in asked.near) + 0.5 * any(mentions(text, name) for name in asked.names)
        found.append((near + sentence_traits.weight(sentence.passage.section), -number, sentence))
    return _quoted(reader, asked, sorted(found, key=lambda one: one[:2], reverse=True))


def mentioned(reader: Reader, asked: Asked) -> tuple[Quote, ...]:
    """A sentence that speaks of a line and tells something beside: the one that names the fewest others."""
    found: list[tuple[float, int, Sentence]] = []
    names = dict.fromkeys([*asked.names, *_parts(asked.names[0])])
    for number in sorted({number for name in names for number in reader.with_name(name)}):
        sentence = reader.all[number]
        text = sentence.text
        if (
            asked.rest
            or not reader.may_be(number, asked)
            or not _describes(sentence.passage.section)
            or not SHORTEST <= len(text) <= LONGEST
            or sentence_traits.aside(text)
            or sentence_traits.about_costs(text)
        ):
            continue
        named = any(_as_line(text, name, len(text)) for name in asked.names) or (
            not _names_nothing(asked.names[0]) and any(mentions(text, name) for name in names) and _among(text, asked)
        )
        if named and len(stems(text)) >= _SPEAKING:
            strangers = sum(mentions(text, other) for other in asked.strangers)
            value = (
                sentence_traits.weight(sentence.passage.section)
                + 0.5 * bool(sentence_traits.cause(text))
                - 0.5 * hedged(text)
                - 0.2 * min(strangers, 8)
                - 0.2 * sentence_traits.states_figures(text)
            )
            found.append((value, -number, sentence))
    return _quoted(reader, asked, sorted(found, key=lambda one: one[:2], reverse=True))


def _explains(sentence: Sentence, asked: Asked) -> float:
    """How much a sentence tells of what a line's change comes from; 0 where it is not about the line."""
    text = sentence.text
    place: int | None = min((match.start() for name in asked.names if (match := _as_line(text, name))), default=None)
    headed = (
        sentence.since <= 2
        and moved(text)
        and any(name_matching.is_line(sentence.heading, name) for name in asked.names)
    )
    if (place is None or place > (_AT_ONCE if asked.rest and text[place - 1] not in '“"' else _EARLY)) and not headed:
        return 0.0
    early = text[: place or 0]
    if _PROFITS.search(text[: (place or 0) + 60]) or any(mentions(early, other) for other in asked.strangers):
        return 0.0
    told = sentence_traits.cause(text)
    words = [word for word in re.findall(r"[A-Za-z][\w’'-]+", told) if len(word) > 2]
    if len(words) < _CAUSE_WORDS:
        return 0.0
    names = sum(word[0].isupper() for word in words)
    doubt: float = 0.4 * sum(mentions(told, other) for other in asked.strangers) + 0.5 * (
        hedged(text) and not moved(text)
    )
    return float(max(0.1, 1.0 + 0.15 * min(names, 4) + 0.02 * min(len(words), 25) - doubt))


def _names_nothing(name: str) -> bool:
    """Whether a name is what any company sells (`Products`), so that only sales of them are the line."""
    return is_plain(name) and not is_rest(name)


def _as_line(text: str, name: str, within: int = 200) -> re.Match[str] | None:
    """A name in a sentence, written as a name is: a word of the language (`desktop`) only with a capital or before what
    is sold.
    """
    for match in name_matching.printed(name).finditer(text[:within]):
        quoted = text[max(0, match.start() - 1) : match.start()] in ("“", '"')
        if not quoted and (
            (is_rest(name) and not match[0][0].isupper())
            or (_names_nothing(name) and not _AS_SALES.match(text[match.end() :]))
        ):
            continue
        if (
            " " in name
            or quoted
            or match[0][0].isupper()
            or name[0].islower()
            or re.match(r"\s+(?:revenues?|sales|net sales|products?|segment|income|fees)\b", text[match.end() :])
        ):
            return match
    return None
