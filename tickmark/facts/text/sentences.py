"""Running text: which blocks of a document are prose, and where each of their sentences begins and ends."""

from __future__ import annotations

from collections.abc import Iterator

from tickmark.language.rules import Pattern, Words, word
from tickmark.language.units import SIGN
from tickmark.language.words import DIGIT
from tickmark.model import Block, Document
from tickmark.tables.headers.captions import is_heading, page_furniture

_SHORTEST = 20  # characters; below this no sentence says what its number measures
LONGEST = 5000  # characters; nothing of that length is a sentence
_AMOUNT_SIGNS = Words("$|%|€|£|¥")
_SIGNED = Pattern(
    "sentences/signed",
    rf"(?<!\w){SIGN} ?[(−–-]?\d",
    means="a number with a sign of a currency",
    examples=("cost $5", "costs of SEK -6.3 m"),
    counterexamples=("cost 5",),
)
_COUNTED = (
    "percent",
    "basis point",
    "basis points",
    "thousand",
    "million",
    "billion",
    "trillion",
    "shares",
    "options",
    "units",
    "warrants",
    "PSUs",
    "RSUs",
)
_AMOUNT_WORDS = Pattern(
    "sentences/amount-words",
    "(?:" + "|".join(map(word, _COUNTED)) + r")\b",
    means="a word that stands at amounts",
    examples=("5 [[million]]", "shares"),
    counterexamples=("millionaire",),
)
_CONTENTS = Pattern(
    "sentences/contents",
    r"(?:\.\s?){5,}|\s\d{1,3}$",
    means="a line of a table of contents",
    examples=("Notes . . . . . . 5",),
    counterexamples=("Notes.",),
)
_END = Pattern(
    "sentences/end",
    r"[.!?]['\"”’)\]]*(?:\s?\(\w{1,2}\))*\s+(?=[\"“‘'(\[•*$€£]*[A-Z0-9(])|[.!?]['\"”’)]*\s*(?=•)",
    means="where a sentence ends and the next begins",
    examples=("Sales rose[[. ]]Costs",),
    counterexamples=("U.S. sales",),
)
_ABBREVIATION = Pattern(
    "sentences/abbreviation",
    r"(?:\b(?:Inc|Corp|Co|Cos|Ltd|Mr|Mrs|Ms|Dr|vs|v|St|Jr|Sr|No|Nos|Art|Sec|Ch|approx|e\.g|i\.e|cf|Jan|Feb|Mar|Apr"
    r"|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Fig|Ex|Vol|Pty|Bros"
    r"|U\.S|U\.K|U\.S\.A|D\.C|E\.U|N\.V|S\.A|B\.V|L\.P|A\.G|N\.A|a\.m|p\.m|Ph\.D|[A-Z](?:\.[A-Z])*)|&\s*Co)\.$",
    means="an abbreviation that may end a sentence",
    examples=("Acme Inc.",),
    counterexamples=("the company.",),
)
_NEEDS_MORE = Pattern(
    "sentences/needs-more",
    r"\b(?:No|Nos|Art|Sec|Ch|Mr|Mrs|Ms|Dr|vs|v|e\.g|i\.e|cf|approx|Fig|Ex|Vol|St|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?"
    r"|Oct|Nov|Dec)\.$",
    means="an abbreviation that never ends a sentence",
    examples=("see Note No.",),
    counterexamples=("the company.",),
)
_OPENING_WORD = Pattern(
    "sentences/opening-word",
    r"[\"“(]*(?:The|This|These|Those|That|In|On|At|As|For|From|During|We|Our|It|Its|If|When|While|Such|Each|All|Any"
    r"|Other|Additionally|However|Under|To|There|Total|Of|"
    r"Following|Prior|Because|Since|After|Before|Upon|With|Also|No|Although)\b",
    means="a word that begins sentences",
    examples=("The", "“We"),
    counterexamples=("Corporation",),
    at="start",
)


def prose(document: Document) -> Iterator[Block]:
    """Blocks that are running text with an amount in it, or that lead over to such text by a colon: no headings,
    running headers or footers, or lines of a table of contents.
    """
    furniture: frozenset[int] | None = None
    for block in document.blocks:
        text = block.text
        if len(text) < _SHORTEST or not (text[-1] == ":" or tells_amount(text)):
            continue
        if furniture is None:
            furniture = page_furniture(document)
        if block.index not in furniture and not _is_title(block):
            yield block


def tells_amount(text: str) -> bool:
    """Whether a text has a number with the sign or the unit of an amount."""
    signed = _AMOUNT_SIGNS.found_in(text) or _AMOUNT_WORDS.search(text) or _SIGNED.search(text)
    return DIGIT.search(text) is not None and bool(signed)


def _is_title(block: Block) -> bool:
    text = block.text
    if text[-1] in ".;:,":
        return False
    return (
        block.heading > 0
        or (is_heading(block) and len(text) < 120)
        or (len(text) < 120 and bool(_CONTENTS.search(text)))
    )


def sentences(text: str) -> list[tuple[int, int]]:
    """Where each sentence of a folded text begins and ends; none is lost, and abbreviations, initials and decimal
    points end none.

    >>> text = "U.S. sales were $1.5 billion. Net income fell."
    >>> [text[a:b] for a, b in sentences(text)]
    ['U.S. sales were $1.5 billion.', 'Net income fell.']
    """
    found: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        before, after = (text[max(start, match.start() - 12) : match.start() + 1], text[match.end() : match.end() + 24])
        if (
            before.endswith(".")
            and _ABBREVIATION.search(before)
            and (_NEEDS_MORE.search(before) or not _OPENING_WORD.match(after))
        ):
            continue
        if after[:1].isdigit() and before.endswith(" No."):
            continue
        found.append((start, len(text[: match.end()].rstrip())))
        start = match.end()
    if start < len(text):
        found.append((start, len(text)))
    return found
