"""A question whose words are no metric's and no row's, read as the description of one amount."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tickmark.ask.lexer import Lexeme
from tickmark.ask.plan import PeriodSpec
from tickmark.ask.refusal import Refused
from tickmark.ask.said import said
from tickmark.ask.spans import specs_of

DESCRIBED = "described:"
DUE = "due:"
LINKED = "linked:"
_APART = frozenset(("company", "period", "source", "growth", "change_in", "how_much_more"))
"""What is said beside a description: whose it is, when, and what is to be done with it."""
_SEVERAL = frozenset(
    [
        "operator",
        "percent_of",
        "share_of",
        "ratio_of",
        "compare",
        "than",
        "difference",
        "highest",
        "lowest",
        "rank",
        "which_company",
        "which_segment",
        "which_period",
        "how_much_more",
        "times_more",
        "multiplied",
        "everyone",
        "cagr",
        "sequential",
    ]
)
"""What sets amounts against each other."""
_NO_AMOUNT = re.compile((r"\b(?:who|whom|where|when|why|which)\b|\bhow\b(?! (?:much|many|large|big|high|low|long"
                        r"|great)\b)|^\W*(?:did|is|was|were|has|have|had|does|do|are|can|could|will|would|should)\b"),
                        re.IGNORECASE)  # fmt: skip
_WHICH = re.compile(r"which|what", re.IGNORECASE)
_NAMED = ("measure", "segment", "word")
_ASKING = re.compile(
    r"^(?:(?:and|so|please|tell me|show me|give me|what|which|how (?:much|many|large|big|high|low|long|great)|in|for"
    r"|of|is|are|was|were|did|does|do|has|have|had|the|its|their|a|an)\b[\s,]*)+"
    r"|(?:[\s,]+(?:is|are|was|were|did|does|do|has|have|had|of|in|for|at|by|on|the|due|held|owed?|owes))+$",
    re.IGNORECASE,
)
_FALLS_DUE = said("describing/falls_due")


def readings(lexemes: Sequence[Lexeme], text: str, newest: int) -> Iterator[list[Lexeme]]:
    """The question with all that describes its amount as one measure, the likeliest reading first: of what falls due in
    a year, then of a period.

    Args:
        lexemes: of the sentence that asks.
        text: the sentence.
        newest: the last fiscal year of which there is a report.

    Raises:
        Refused: it asks for something else than one amount.
    """
    lexemes = [
        replace(x, kind="word") if x.kind == "which_segment" and not _WHICH.match(x.text) else x for x in lexemes
    ]
    named = [x for x in lexemes if x.kind in (*_NAMED, "number")]
    enumerated = not _FALLS_DUE.search(text) and any(
        a.kind in _NAMED and b.text.lower() == "and" and c.kind in _NAMED and "measure" in (a.kind, c.kind)
        for a, b, c in zip(lexemes, lexemes[1:], lexemes[2:], strict=False)
    )
    beside = [x for x in lexemes if x.kind in _APART or (x.kind == "change" and x.value != "any")]
    grows = any(x.kind in ("growth", "change", "change_in") for x in beside)
    if (
        not named
        or enumerated
        or any(x.kind in _SEVERAL and x.value != "gap" for x in lexemes)
        or (_NO_AMOUNT.search(text) and not grows)
    ):
        raise Refused("insufficient_data", "The question does not describe one amount.")
    said = list(text)
    for lexeme in beside:
        said[lexeme.start : lexeme.end] = " " * (lexeme.end - lexeme.start)
    words = " ".join("".join(said).replace("'s", " ").split()).strip(" ?.,;:")
    place = named[0]
    years = [year for x in lexemes if x.kind == "period" for year in _years(x)]
    if years and not grows and (max(years) > newest or _FALLS_DUE.search(words)):
        due = [replace(place, kind="measure", value=(f"{DESCRIBED}{words}", f"{DUE}{year}")) for year in years]
        listed = [each for x in due for each in (x, replace(place, kind="join", value="and"))]
        yield [*(x for x in beside if x.kind != "period"), *listed[:-1]]
    if not years or max(years) <= newest:
        yield sorted([*beside, replace(place, kind="measure", value=(f"{DESCRIBED}{words}",))], key=lambda x: x.start)


_PART_OF_A_DESCRIPTION = frozenset(("word", "measure", "segment", "noise"))


def with_descriptions(lexemes: Sequence[Lexeme], text: str) -> list[Lexeme]:
    """Lexemes with every run of names and words that has one that is not understood as one measure, which describes an
    amount: `ad revenue` in `Amazon ad revenue 2023 over total revenue 2023`.
    """
    taken = [x.text.casefold() for x in lexemes if x.kind == "operator" and x.value == "-"]
    if any(not word[0].isalpha() or word.startswith("net") for word in taken):
        return list(lexemes)  # beside words that are not understood a dash may set them apart, `net of` describe them
    done: list[Lexeme] = []
    run: list[Lexeme] = []
    for lexeme in [*lexemes, None]:
        if lexeme is not None and (
            lexeme.kind in _PART_OF_A_DESCRIPTION or (lexeme.kind == "join" and lexeme.value in ("of", "to"))
        ):
            run.append(lexeme)
            continue
        done += _described(run, text)
        run = []
        done += [lexeme] if lexeme is not None else []
    return done


def _described(run: Sequence[Lexeme], text: str) -> list[Lexeme]:
    """A run of lexemes as one that describes an amount, where one of them is not understood."""
    named = [x for x in run if x.kind in _NAMED]
    if not any(x.kind == "word" and x.text[0].isalpha() for x in named):
        return list(run)
    start, end = named[0].start, named[-1].end
    words = text[start:end]
    outside = [x for x in run if x.end <= start or x.start >= end]
    measure = Lexeme("measure", start, end, words, (f"{DESCRIBED}{words}", LINKED))
    return sorted([*outside, measure], key=lambda x: x.start)


def _years(lexeme: Lexeme) -> list[int]:
    """The fiscal years that a period's words name; none where they name something else."""
    try:
        specs: Sequence[PeriodSpec] = specs_of(lexeme.value)
    except Refused:
        return []
    return [int((spec.name or "")[2:]) for spec in specs if (spec.name or "").startswith("FY") and not spec.edge]


def name_of(words: str) -> str:
    """A description without the words that only ask: `net carrying amount of developed technology`."""
    return _ASKING.sub("", words) or words
