"""What the numbers of a sentence measure: metrics and segments as they are named together, and words that make them
another thing.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tickmark.catalogue import find_metric
from tickmark.catalogue.mentions import read_metrics
from tickmark.language.name_index import Found
from tickmark.language.phrases import Phrases
from tickmark.language.rules import Pattern
from tickmark.language.words import content, words_of
from tickmark.narrate.claims.claim import Subject
from tickmark.narrate.claims.numbers import Number
from tickmark.narrate.claims.rules import rules
from tickmark.narrate.claims.sentence import (
    FOLLOWS,
    Sentence,
    derived_phrases,
    further_names,
    short_derived,
    without_names,
)
from tickmark.narrate.claims.view import CompanyView
from tickmark.time.abbreviations import MONTH_NAMES

Mention = tuple[int, int, str, tuple[str, ...], bool, str]
_SIGN_WORD = re.compile(
    (
        r"\b(?:(?P<loss>loss(?:es)?|lost|loses|losing|red|deficit|used|outflows?|decrease|burn(?:ed|t)?)|income"
        r"|profits?"
        r"|earnings|provided|generated|from|gain|inflow|increase|change)\b"
    ),
    re.IGNORECASE,
)
_WORD_BEFORE = re.compile(r"[A-Za-z][A-Za-z&-]*(?:'s)?$")
_RATES = ("percent", "points")
_WORDS_BETWEEN = 4
"""Blanks between a short form of a ratio and its rate at most (`GM was up to 45%`)."""
_RESULTS = ("profit", "profits", "loss", "losses", "a loss of")
_PROFITS = ("operating_income", "income_before_tax")
_BEFORE_TAXES = ("before tax", "before taxes", "before income taxes", "pre-tax", "pretax")
"""Stands before a profit that is one before taxes (`before taxes, profit fell by 27 %`)."""
_INSET = (", which", ", defined", ", measured", ", that is")
_COMPARED = ("against", "versus", "vs", "vs.", "compared")
_OTHER_CLAUSE = ("since", "because", "while", "although", "whereas", "but")
_INSET_ENDS = Pattern(
    "claims/behind-an-inset",
    r"\d[^,;]{0,20}, (?:came (?:to|in at)|was|were|is|reached|totall?ed|amounted to|stood at)\b",
    means="the verb behind an inset that ends with an amount",
    examples=("less costs of $[[5 million, came to]] 4",),
    counterexamples=("costs of 5, down",),
)
_STOP = frozenset((
    "of", "in", "for", "from", "by", "to", "at", "on", "with", "and", "or", "the", "a", "an", "its", "their", "our",
    "this", "that", "these", "those",
    "was", "were", "is", "are", "had", "has", "as", "than", "while", "but", "which", "where", "when", "if", "per",
    "both", "each", "exceeded", "exceeds",
    "topped", "surpassed", "covered", "outweighed", "yet", "against", "versus", "vs", "through", "into", "without",
    "because", "since", "although", "though", "unless", "whether", "whereas", "so", "then", "plus", "minus", "about",
))  # fmt: skip
_AFTER_NAME = re.compile(
    (
        r"^['’]?s?\s*(?:\(\w+\)\s*)?(?:(?:from|in|of|for|at|within|across|excluding|including|ex|before|after"
        r"|attributable to|related to|on|outside)\s+)(?P<rest>[^,;:.()$€£¥%0-9|]{2,80})"
    ),
    re.IGNORECASE,
)
_VERB = re.compile(
    (
        r"\b(?:was|were|is|are|rose|fell|grew|increas\w+|decreas\w+|declin\w+|totaled|totalled|reached|stood|came"
        r"|amounted|climbed|jumped|surged|dropped|slipped|hit|equal\w*|had|has|have|be|been|remained|represent\w+"
        r"|account\w+|exceed\w+|that|which|who|driven|due|thanks|compared|versus|up|down|went|improved|expanded"
        r"|contracted|narrowed|widened|soared|advanced|gained|edged|more|made|comprised|constituted|contributed"
        r"|reported"
        r"|and|as|while|with|by|over|than|to|or)\b.*$"
    ),
    re.IGNORECASE | re.DOTALL,
)
_REPORTING = re.compile(
    r"(?:^|[.;,]\s+|\b(?:while|and|but|at|by|for|of|than|versus"
    r"|vs\.?)\s+)(?P<name>[A-Z][\w&.-]*(?:\s+(?:[A-Z&][\w&.-]*|of|and))*)(?:['’]s?\s+(?=[a-z])|\s+(?:reported"
    r"|posted"
    r"|generated|recorded|had|earned|delivered|achieved|booked|logged|produced|registered|saw|said)\b)"
)
_PRONOUNS = frozenset((
    "the", "company", "it", "we", "they", "management", "our", "its", "this", "that", "he", "she", "group", "firm",
    "net", "total", "revenue", "revenues",
    "sales", "consolidated", "diluted", "basic", "gross", "operating", "for", "in", "on", "as", "at", "by", "of",
    "fiscal", "during", "which", "and",
    "while", "full", "annual", "quarter", "year", "per", "cash", "neither", "both", "each", "none", "either", "another",
    "other", "others", "some", "all", "most", "many", "few", "here", "there", "such",
    "nobody", "everyone", "who", "what",
    "whoever", "nothing", "everything", "investors", "analysts", "shareholders", "holders", "customers", "operations",
))  # fmt: skip
_NEW_CLAUSE = re.compile(r";|\b(?:whereas|while|but|and|as)\b", re.IGNORECASE)
_SELLS = re.compile(
    r"\b(?:sold|grew|shrank|rose|fell|declined|dropped|up|down|brought in|contributed|lost|gained|added|slipped|jumped"
    r"|climbed|sank|expanded|contracted|did)\b",
    re.IGNORECASE,
)
"""What a part does whose sales are spoken of, where nothing else is named."""
PER_SHARE_OF = {"net_income": "eps_diluted", "dividends_paid": "dividends_per_share", "eps_diluted": "eps_diluted"}
_AS = re.compile(r"\s*as\b", re.IGNORECASE)
_ATTRIBUTABLE = re.compile(r"\s*(?:attributable|available|applicable) (?:to|for)\b(?! non)", re.IGNORECASE)
_BEHIND = Phrases("claims_behind_metrics", fold=True)
_FROM_OPERATIONS = " from operations"
LATTER = re.compile(r"\bthe (former|latter)\b", re.IGNORECASE)
_AND_NAME = re.compile(r"(?:['’]s)?\s*(?:,|and|,\s*and|&)\s+(?:the\s+)?", re.IGNORECASE)
_BETWEEN_PARTS = re.compile(
    (
        r"['’]?s?[\s-]*(?:,\s*(?:by contrast|in turn|however|meanwhile|for its part|too)\s*,\s*)?(?:segments?"
        r"|business(?:es)?|divisions?|units?|region|products?|group|category|line|(?:total|net|reported|segment"
        r"|operating"
        r"|quarterly|annual|record|consolidated)|\s)*"
    ),
    re.IGNORECASE,
)
PARTS_OF = re.compile(
    (
        r"['’]?s?\s*(?:,\s*)?(?:from|in|of|for|at|within|across|by|-|–|—|:|generated by|contributed by|derived "
        r"from)\s+(?:(?:the|its|our|their|company's|customers in|sales of|products in)\s+)*"
    ),
    re.IGNORECASE,
)
_ACTS = re.compile(
    (
        r"['’]?s?\s*(?:segments?|business(?:es)?|division|unit|group|region)?\s*(?:(?:of"
        r"|at)\s+x+(?:['’]s)?\s+)?(?:also\s+)?(?:recorded|reported|posted|generated|delivered|had|has|saw|produced"
        r"|earned|lost"
        r"|booked|achieved|registered|incurred|brought in|with|turned in|showed|contributed|made|swung to)\s+(?:an?|the"
        r"|its|record|net|total|of|\s)*\s*"
    ),
    re.IGNORECASE,
)


_MONTH = re.compile(MONTH_NAMES, re.IGNORECASE)
_OBJECT = re.compile(
    r"\s+(?:(?:an?|the|its|record|total)\s+)*"
)  # between a verb that names a metric and what it says that of (`earned operating income of 5`)
_LOST_RATE = re.compile(
    r"(?:lost|losing)\s+(?:(?:about|some|nearly|almost|over|another|more than|an?)\s+)*"
    r"(?:[\d.]+\s?(?:%|per ?cent)|half|third|quarter|fifth|tenth)",
    re.IGNORECASE,
)
"""What lost 5 % made no loss."""
ABROAD = frozenset(("abroad", "overseas"))
_CARRIES = re.compile(
    (
        r"\bafter\s+$|(?:\bits|\btheir|\bon|\bwith|\b(?:from|against|to|versus) an?)\s+(?:(?:an?|the|record|net|total"
        r"|annual|quarterly)\s+)*$"
    ),
    re.IGNORECASE,
)
_ACTOR = re.compile(
    r"(?:^|[.;:,]\s+|\b(?:and|but|while|as|because|when)\s+)(?:the|its|our) (?:[a-z-]+ ){1,2}$", re.IGNORECASE
)
PART_WORD = re.compile(r"(?:segment|division|business|region)(?:e?s)?\b", re.IGNORECASE)
_RANKED = re.compile(
    r"['’]?s?\s*(?:segment|business|division|region|group|unit)?\s*(?:was|were|is|are|remained|remains|became|had"
    r"|has|posted"
    r"|reported|recorded|delivered|generated)\s(?:[^.;]{0,60}\s)?"
    r"(?:largest|biggest|highest|smallest|lowest|strongest|weakest|top|(?:fastest"
    r"|slowest)[- ]growing)\b(?:(?!\b(?:and|while|but|whereas)\b)[^.;])*",
    re.IGNORECASE,
)
_AND_A = re.compile(r"\|[^;]*\band an?\s+$")  # `AWS contributed 5 and an operating income of 2`
_ALSO = re.compile(
    r"\s*of\s+\|+\s*(?:,|and|,\s*and)\s+(?:an?\s+)?"
)  # "net sales of 5 and operating income of 2" are of one part
_SALES = re.compile(r"\b(?:total|net|revenues?|sales)\b", re.IGNORECASE)
_LABEL = re.compile(r"\s*(?:\([^)]*\)\s*)?(?::|[–—-](?=\s))")
_TOPIC = re.compile(r"[^:|.;]{1,80}:\s")
"""`Europe was the bright spot: revenue 5, operating income 2`."""
_BESIDE_NUMBER = re.compile(
    r"\s*(?:,?\s+(?:at|with)\s+|\s(?:was|were|contributed|brought in|generated|grew|rose|fell|declined|increased"
    r"|decreased|jumped|slipped|reached|added|to)\s+(?:(?:by|to|about|some|nearly|just)\s+)*|\s)\|"
)
_CAME_FROM = re.compile(
    (
        r"\b(?:came|comes|coming|derived|generated|earned|stemmed|made) (?:from|by|in)\s+(?:(?:the|its|our|their|sales "
        r"of)\s+)*$"
    ),
    re.IGNORECASE,
)
_LISTED = re.compile(r"(?:\|\s*(?:,|and|,\s*and)|;)\s+(?:the\s+)?$")
_WITHIN_NAME = re.compile(
    r"\s*(?:\(\w+\)\s*)?(?:including|excluding|attributable to|before|net of|available to|after)\s+(?:the\s+)?",
    re.IGNORECASE,
)


def _is_part_of_name(text: str, mention: Mention, mentions: Sequence[Mention]) -> bool:
    """Whether a metric is named to say more of the one before it ("net income including noncontrolling interests")."""
    return any(other[1] <= mention[0] and _WITHIN_NAME.fullmatch(text[other[1] : mention[0]]) for other in mentions)


_INCLUDING_ALL = frozenset(("including", "noncontrolling", "non-controlling", "interests", "interest", "controlling"))


def subjects_of(sentence: Sentence) -> list[Subject]:
    """Metrics and segments that the sentence names, those that belong together as one, in order."""
    text, words = sentence.text, sentence.words
    for number in sentence.numbers:  # an amount is part of no name ("5 per share in diluted loss per share")
        text = text[: number.start] + "|" * (number.end - number.start) + text[number.end :]
    if sentence.numbers:
        words = words_of(text)
    derived: list[Mention] = [(f.start, f.end, f.values[0], (), True, f.name) for f in derived_phrases().find(words)]
    derived += _short_ratios(sentence)
    plain = [
        (m.start, m.end, m.metric, m.others, False, m.name)
        for m in read_metrics(text)
        if text[m.start : m.end].lower() != "sale"  # of something once, and no sales
    ]
    verbs = [(f.start, f.end, f.values[0], (), False, f.name) for f in further_names().find(words)]
    verbs = [v for v in verbs if not _LOST_RATE.match(sentence.text, v[0])]
    plain = _longest(plain, [v for v in verbs if not any(_OBJECT.fullmatch(text[v[1] : p[0]]) for p in plain)])
    metrics = [
        m for m in derived if not any(p[0] <= m[0] and m[1] <= p[1] and (p[0], p[1]) != (m[0], m[1]) for p in plain)
    ]
    metrics += [p for p in plain if not any(d[0] < p[1] and p[0] < d[1] for d in metrics)]
    metrics = [m for m in metrics if not _is_part_of_name(text, m, metrics)]
    named = [(c.start, c.end) for c in sentence.companies]
    members = [
        f
        for f in (sentence.view.segments_in(words) if sentence.view else [])
        if not any(a <= f.start and f.end <= b for a, b in named)
    ]
    members = sorted([*members, *_former_and_latter(text, members)], key=lambda f: f.start)
    segments = [
        f
        for f in members
        if not any(m[0] <= f.start and f.end <= m[1] for m in metrics) and _is_segment(text, f, metrics)
    ]
    metrics = [m for m in metrics if not any(f.start < m[1] and m[0] < f.end for f in segments)]
    subjects = []
    blank = without_names(sentence)
    used: set[int] = set()
    for start, end, metric, others, is_derived, _ in sorted(metrics):
        part = next(
            (n for n, f in enumerate(segments) if n not in used and _belongs(blank, f.start, f.end, start, end)), None
        )
        segment = None
        names: tuple[str, ...] = ()
        first, last = start, end
        if part is not None:
            used.add(part)
            found = segments[part]
            segment, names = found.values[0], found.values
            first, last = min(start, found.start), max(end, found.end)
        qualifiers = _qualifiers(sentence, metric, first, last, [(s.start, s.end) for s in segments])
        if _ACTOR.search(text, 0, first) and any((start, end) == verb[:2] for verb in verbs):
            qualifiers = ()  # who did it, and no kind of it: "the retailer earned"
        printed = text[start:end]
        if metric == "net_income" and _ATTRIBUTABLE.match(text, end):
            printed += " attributable"
        if metric == "net_income" and text[:start].lower().rstrip(" ,").endswith(_BEFORE_TAXES):
            metric, others = "income_before_tax", ()
        if segment is not None and metric == "net_income":
            others = (
                *others,
                "operating_income",
            )  # what a part of a company earned or lost is the profit that is stated of it
        loss = _says_loss(metric, printed)
        subjects.append(
            Subject(first, last, metric, tuple(others), is_derived, segment, names, qualifiers, loss, printed)
        )
    for n, found in enumerate(segments):
        if n not in used:
            subjects.append(
                Subject(
                    found.start,
                    found.end,
                    None,
                    (),
                    False,
                    found.values[0],
                    found.values,
                    (),
                    False,
                    text[found.start : found.end],
                )
            )
    return _carried(sentence.view, text, sorted(subjects, key=lambda s: s.start))


def _short_ratios(sentence: Sentence) -> Iterator[Mention]:
    """Short forms of ratios right before a rate (`GM 45%`, and not what was sold to GM)."""
    for word in sentence.words:
        ratio = short_derived().get(word.text)
        end = word.start + len(word.text)
        number = next((n for n in sentence.numbers if n.start >= end), None)
        if ratio is None or number is None or number.kind not in _RATES:
            continue
        if sum(c.isspace() for c in sentence.text[end : number.start]) <= _WORDS_BETWEEN:
            yield word.start, end, ratio, (), True, word.text


def _former_and_latter(text: str, members: Sequence[Found[str]]) -> list[Found[str]]:
    """`The former` and `the latter` as the members that they stand for: the last two that are named together."""
    found = []
    for match in LATTER.finditer(text):
        before = [f for f in members if f.end <= match.start()]
        pairs = [(a, b) for a, b in itertools.pairwise(before) if _AND_NAME.fullmatch(text[a.end : b.start])]
        if pairs:
            meant = pairs[-1][match[1].lower() == "latter"]
            found.append(replace(meant, start=match.start(), end=match.end()))
    return found


def _carried(view: CompanyView | None, text: str, subjects: list[Subject]) -> list[Subject]:
    """The segment that a clause or an item is about holds for what is said of it next (`AWS grew, and its operating
    income was 5`, `Europe: revenue 5, operating income 2`).
    """
    made: list[Subject] = []
    for subject in subjects:
        last = next((s for s in reversed(made) if s.segment), None)
        plain = subject.metric == "net_income" and not subject.segment and subject.name.lower() in _RESULTS
        told = next((s for s in reversed(made) if s.metric in _PROFITS), None) if plain else None
        if told is not None and told.metric != subject.metric:  # `the loss from operations was 5, after a profit of 4`
            subject = replace(subject, metric=told.metric, others=("net_income",))
        if view is not None and last is not None and subject.metric and not subject.segment:
            opens = made[0].metric is None and not text[: made[0].start].strip("* ")
            label = opens and (_LABEL.match(text, made[0].end) or _TOPIC.match(text, made[0].end, subject.start))
            between = text[last.end : subject.start]
            ranked = last.metric is None and _RANKED.fullmatch(between)
            listed = made[-1] is last and last.metric and _ALSO.fullmatch(between)
            acted = last.metric is None and _AND_A.search(between)
            of_it = any(PART_WORD.fullmatch(word) for word in subject.qualifiers)  # `and segment income came to 4`
            if label or ranked or listed or acted or plain or of_it or _CARRIES.search(between):
                subject = of_part(view, subject, last, only=bool(label))
        made.append(subject)
    return made


def of_part(view: CompanyView, subject: Subject, part: Subject, *, only: bool) -> Subject:
    """A metric as that of a part of the company, where facts state it of that part or it can be of nothing else."""
    members = (part.segment or "", *part.segments, _SALES.sub(" ", part.segment or "").strip())
    others = (*subject.others, "operating_income") if subject.metric == "net_income" else subject.others
    meant = {subject.metric, *others}
    stated = [m for m in members if subject.derived or any(meant & view.measures(f) for f in view.parts.get(m, ()))]
    if not stated:
        return replace(subject, segment=part.segment, segments=part.segments) if only else subject
    rest = tuple(word for word in subject.qualifiers if not PART_WORD.fullmatch(word))
    return replace(subject, segment=stated[0], segments=tuple(stated), qualifiers=rest, others=others)


def _qualifiers(
    sentence: Sentence, metric: str, first: int, last: int, segments: Sequence[tuple[int, int]]
) -> tuple[str, ...]:
    """Words beside a metric's name that make it another thing."""
    text = sentence.text
    found: list[str] = []
    spans = [(c.start, c.end) for c in sentence.companies] + [(w.start, w.end) for w in sentence.whens]
    spans += [(n.start, n.end) for n in sentence.numbers]
    spans += segments
    position = first
    for _ in range(5):
        head = text[:position].rstrip(" ")
        word = _WORD_BEFORE.search(head)
        if word is None or any(a < len(head) and word.start() < b for a, b in spans):
            break
        plain = word[0].lower().removesuffix("'s")
        if plain in _STOP or _is_verb(plain):
            break
        if (
            _changes(plain, word[0], word.start())
            and _tells(sentence, word[0], word.start())
            and not _own_name(sentence, word[0])
        ):
            found.append(plain)
        elif word[0].endswith("'s"):
            break
        position = word.start()
    if text.startswith(" ", last) and (noun := _BEHIND.match(text, last + 1)):
        found += noun[0].lower().split()
    after = _AFTER_NAME.match(text[last : last + 120])
    if after:
        offset = last + after.start("rest")
        rest = _VERB.sub("", after["rest"])
        for after_word in words_of(rest):
            place = offset + after_word.start
            if after_word.sign or any(a <= place < b for a, b in spans) or after_word.text.lower() in _STOP:
                continue
            if text[place + len(after_word.text) : place + len(after_word.text) + 1] == "…":
                continue
            if (
                _changes(after_word.text.lower(), after_word.text, place)
                and _tells(sentence, after_word.text, place)
                and not _own_name(sentence, after_word.text)
            ):
                found.append(after_word.text.lower())
    if any(w.startswith(("noncontrolling", "non-controlling")) for w in found) and re.search(
        r"\bincluding\b", text[last : last + 60], re.IGNORECASE
    ):
        found = [w for w in found if w not in _INCLUDING_ALL]  # the whole of a profit, and not a share of it
    known = find_metric(metric)
    if known is not None and not known.may_be_negative and known.unit != "per_share":
        found = [w for w in found if w not in ("continuing", "operations")]  # the sales are those of what goes on
    return tuple(found)


def _is_verb(plain: str) -> bool:
    """Whether a word before a metric's name is what somebody did (`price cuts dragged margin`) and no kind of it."""
    known = rules()
    listed = plain in known.changing or plain in known.neutral or any(p in known.changing for p in plain.split("-"))
    return plain.endswith("ed") and len(plain) > len("shed") and not listed and "-" not in plain


def _tells(sentence: Sentence, printed: str, place: int) -> bool:
    """Whether a word can make a metric another one: a known one does, a name, or a word of what the company's facts are
    called ("the retailer earned" does not).
    """
    plain = printed.lower().removesuffix("'s")
    if _MONTH.fullmatch(plain):
        return False
    if plain in rules().changing or any(part in rules().changing for part in plain.split("-")) or sentence.view is None:
        return True
    if (
        printed[:1].isupper()
        and place
        and sentence.text[:place].rstrip()[-1:] not in ("", ".", ":", "*", "|", "(", "-")
    ):
        return True
    return any(word in sentence.view.vocabulary for word in content(plain))


def _own_name(sentence: Sentence, printed: str) -> bool:
    """Whether a word is of the company's own name, cut off at the end perhaps ("Shareowners of The Coca-Cola Com…")."""
    if sentence.view is None or printed[:1].islower():
        return False  # `digital assets` of Acme Digital
    word = printed.lower().removesuffix("'s")
    return any(part == word or (len(word) > 2 and part.startswith(word)) for part in sentence.view.name_words)


def _changes(plain: str, printed: str, place: int) -> bool:
    """Whether a word beside a metric's name says that something else is meant."""
    if plain in rules().changing or any(part in rules().changing for part in plain.split("-")):
        return True
    if plain in rules().neutral or plain in rules().up or plain in rules().down:
        return False
    if all(part in rules().neutral or part in _STOP for part in plain.split("-")):
        return False
    if re.fullmatch(r"[a-z]+(?:ly|ous|ful|est)", plain):
        return False
    return not any(c.isdigit() for c in plain) or printed[:1].isupper() or place == 0


def strangers_in(sentence: Sentence) -> list[tuple[int, str]]:
    """Companies that the sentence seems to name and that are not known, each with its place."""
    found: list[tuple[int, str]] = []
    for match in _REPORTING.finditer(sentence.text):
        start, end = match.span("name")
        words = match["name"].split()
        if any(c.start < end and start < c.end for c in sentence.companies) or any(
            s.start < end and start < s.end for s in sentence.subjects
        ):
            continue
        if any(w.start < end and start < w.end for w in sentence.whens):
            continue
        if sentence.view is not None and all(key in sentence.view.vocabulary for key in content(match["name"])):
            continue  # a part of the company, or a row of its tables
        if words[0].lower().rstrip(".") in _PRONOUNS or all(
            w.lower() in rules().neutral or w.lower() in rules().changing for w in words
        ):
            continue
        if sentence.view is not None and words[-1].lower() in sentence.view.name.lower().split():
            continue
        found.append((start, match["name"]))
    return found


def subject_of(sentence: Sentence, number: Number) -> Subject | None:
    """What a number measures."""
    text, subjects = sentence.text, sentence.subjects
    after = next((s for s in subjects if s.start >= number.end), None)
    before = [s for s in subjects if s.end <= number.start]
    paired = _paired(sentence, number, before)
    if paired is not None:
        return paired
    if (
        after is not None
        and before
        and after.metric == "cash_and_equivalents"
        and (before[-1].metric or "").endswith("_cash_flow")
    ):
        return before[-1]  # `operations brought in 5 of cash`
    if before and before[-1].metric == "cash_and_equivalents" and text.startswith(_FROM_OPERATIONS, number.end):
        return replace(before[-1], metric="operating_cash_flow", others=())  # `cash is fine: 5 from operations`
    if after is not None and FOLLOWS.fullmatch(text[number.end : after.start]):
        nothing_between = not any(n.start >= number.end and n.end <= after.start for n in sentence.numbers)
        because = after.metric is None and _AS.match(text, number.end)  # `fell to 5 as Europe shrank`
        if nothing_between and not because and (not before or not _governs(text, before[-1], number, sentence)):
            return _of_actor(text, number, before, after)
    fitting = [s for s in before if _counts(s, number)]
    if fitting:
        return _around_inset(text, fitting, number)
    if after is not None and not before and (_told_later(sentence, number, after) or _taken(sentence, number, after)):
        return None
    return after if after is not None and _counts(after, number) else before[-1] if before else after


def _around_inset(text: str, before: Sequence[Subject], number: Number) -> Subject:
    """Of the subjects before a number the last one, or the one that an inset is about where the number stands behind
    it (`cash flow, which is 9 less 5 of costs, came to 4`).
    """
    last = before[-1]
    inset = _INSET_ENDS.search(text, last.end, number.start)
    if inset is None:
        return last
    return next((s for s in reversed(before[:-1]) if text[s.end :].lower().startswith(_INSET)), last)


def _told_later(sentence: Sentence, number: Number, after: Subject) -> bool:
    """Whether what is named behind a number belongs to another clause and another number (`5, since costs were 3`), or
    to another statement (`Chemicals slipped 23 %; Plastics did better`).
    """
    between = sentence.text[number.end : after.start].lower()
    if ";" in between:
        return True
    own = any(n.start >= after.end for n in sentence.numbers)
    if own and any(f" {word} " in between for word in _COMPARED):
        return True  # `debt of 5 against EBITDA of 4`
    return own and any(f" {word} " in between for word in _OTHER_CLAUSE)


def _taken(sentence: Sentence, number: Number, after: Subject) -> bool:
    """Whether what is named behind a number is said of another one right before it (`debt of $7, or 2.5 times
    EBITDA`).
    """
    for other in sentence.numbers:
        if number.end <= other.start and other.end <= after.start and other.listed != number.listed:
            between = sentence.text[other.end : after.start].split()
            if FOLLOWS.fullmatch(" ".join(word for word in between if word.lower() not in after.qualifiers)):
                return True
    return False


def _counts(subject: Subject, number: Number) -> bool:
    """Whether a subject can be told in the unit of a number: no amount of money is a count of shares."""
    known = find_metric(subject.metric) if not subject.derived else None
    if number.kind == "percent" and subject.name.lower() in ("lost", "gained"):
        return False  # what lost 4 % fell
    if known is None or subject.metric in PER_SHARE_OF or subject.metric in PER_SHARE_OF.values():
        return True
    if number.kind == "money" and number.power is not None:
        return known.of_unit(number.unit)
    return number.kind != "shares" or known.of_unit("shares") or known.name == "share_repurchases"


def _of_actor(text: str, number: Number, before: Sequence[Subject], after: Subject) -> Subject:
    """What is named behind a number, of the segment that is said to have brought it in (`Europe contributed 5 of
    revenue`).
    """
    actor = before[-1] if before else None
    if (
        actor is None
        or actor.metric is not None
        or after.segment is not None
        or not (_ACTS.fullmatch(text[actor.end : number.start]) or text[actor.end : number.start].isspace())
    ):
        return after
    return replace(after, segment=actor.segment, segments=actor.segments)


def inherited(sentence: Sentence, subject: Subject, number: Number) -> Subject:
    """A segment that is named without a metric, with that of the sentence, else with revenue where an amount of money
    is claimed.
    """
    before = [s for s in sentence.subjects if s.metric and not s.derived and s.start < subject.start]
    if (
        before
        and _NEW_CLAUSE.search(sentence.text, before[-1].end, subject.start)
        and _SELLS.search(sentence.text, subject.end, number.start)
    ):
        before = []
    if before and _is_item(sentence, before[-1], subject):
        before = []
    if before:
        return replace(subject, metric=before[-1].metric, others=before[-1].others, loss=before[-1].loss)
    return replace(subject, metric="revenue") if number.kind in ("money", "bare", "percent", "multiple") else subject


def _is_item(sentence: Sentence, last: Subject, subject: Subject) -> bool:
    """Whether a member begins an item of its own, and the metric before it is that of another member's item (`A -2% but
    A EBIT +4%; B +6%`).
    """
    bare = any(s.metric is None and s.segment and s.start < last.start for s in sentence.subjects)
    return bool(bare and last.segment and ";" in sentence.text[last.end : subject.start])


def _says_loss(metric: str, printed: str) -> bool:
    """Whether a metric's name says that the amount is a loss, an outflow or a benefit: the first word that says either
    counts (`loss before income taxes`).
    """
    if metric == "income_tax":
        return "benefit" in printed.lower() and not any(word in printed.lower() for word in ("expense", "provision"))
    word = _SIGN_WORD.search(printed)
    return word is not None and bool(word["loss"])


def _longest(named: list[Mention], others: list[Mention]) -> list[Mention]:
    """Names of two vocabularies, of those that overlap the longer."""
    kept = [n for n in named if not any(o[0] < n[1] and n[0] < o[1] and o[1] - o[0] > n[1] - n[0] for o in others)]
    return kept + [o for o in others if not any(o[0] < k[1] and k[0] < o[1] for k in kept)]


def _is_segment(text: str, found: Found[str], metrics: Sequence[Mention]) -> bool:
    """A member is named where it is written with a capital, or stands beside a metric's name, or before a number, or is
    what something came from.
    """
    start, end = found.start, found.end
    if (
        any(c.isupper() or c.isdigit() for c in text[start:end])
        or LATTER.fullmatch(text, start, end)
        or text[start:end].lower() in ABROAD
    ):
        return True
    if PART_WORD.match(text, end + 1):
        return True  # `the defense business`
    if any((start <= m[0] and m[1] <= end) or _belongs(text, start, end, m[0], m[1]) for m in metrics):
        return True
    if _CAME_FROM.search(text, 0, start):
        return True
    listed = len(content(text[start:end])) > 1 or _LISTED.search(text, max(0, start - 12), start)
    return bool(listed and _BESIDE_NUMBER.match(text, end))


def _belongs(text: str, first: int, last: int, start: int, end: int) -> bool:
    """Whether a segment at `first` to `last` and a metric at `start` to `end` are named as one."""
    if last <= start:
        return bool(_BETWEEN_PARTS.fullmatch(text[last:start]) or _ACTS.fullmatch(text[last:start]))
    if end <= first:
        return bool(PARTS_OF.fullmatch(text[end:first])) or text[end:first].strip() == "("
    return False


def _paired(sentence: Sentence, number: Number, before: Sequence[Subject]) -> Subject | None:
    """The subject of a number in a list, where a list of as many subjects stands before it ("A and B were 1 and 2,
    respectively").
    """
    run = [n for n in sentence.numbers if n.listed == number.listed]
    if len(run) < 2 or len(before) < len(run) or number.spread:
        return None
    subjects = before[-len(run) :]
    whens = [w for w in sentence.whens if len(w.moments) == len(run)]
    gaps = [sentence.text[a.end : b.start] for a, b in itertools.pairwise(subjects)]
    if whens or not all(re.fullmatch(r"[\s,]*(?:and|,|&|or)?\s*(?:\w+\s+){0,2}", gap) for gap in gaps):
        return None
    return subjects[run.index(number)]


def _governs(text: str, subject: Subject, number: Number, sentence: Sentence) -> bool:
    """Whether a subject before a number is what it measures: "revenue of 5", "revenue was 5", with nothing but words
    between.
    """
    between = text[subject.end : number.start]
    if any(n.start >= subject.end and n.end <= number.start for n in sentence.numbers):
        return False
    return bool(
        re.search(
            (
                r"\b(?:of|was|were|is|to|at|totaled|totalled|reached|by|hit|came to|stood at"
                r"|from)\s+(?:\w+\s+){0,2}[(]?$"
                r"|^\s*(?:\([^)]*\)\s*)?:\s*$"
            ),
            between,
        )
    )
