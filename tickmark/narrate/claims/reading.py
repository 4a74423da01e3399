"""A sentence of a narrative -> its claims: which company, metric, segment and period each number is of, and what it says of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from tickmark.facts.text.times import Moment
from tickmark.narrate.claims.claim import Claim, Role, Subject
from tickmark.narrate.claims.numbers import Number, find_numbers
from tickmark.narrate.claims.rules import Rules, rules
from tickmark.narrate.claims.times import When
from tickmark.narrate.claims.view import CompanyView
from tickmark.terms.companies import CompanyMention, CompanyNames
from tickmark.terms.metrics import read_metrics
from tickmark.terms.phrases import Phrases
from tickmark.terms.words import Word, words_of

_Mention = tuple[int, int, str, tuple[str, ...], bool, str]
_TIGHT = re.compile(
    r"[\s,(]*(?:(?:in|for|during|at|as|of|on|the|end|both|each|our|its|full|through|over|from|a|recorded|reported|posted|generated|earned|achieved|realized|seen|was|were|it|that|registered|period|level|same|basis|diluted|per share|and)\s+)*[(]?\s*",
    re.IGNORECASE,
)
_FOLLOWS = re.compile(r"\s*(?:of|in|as|worth of|for)?\s+(?:(?:its|the|total|a|net|consolidated|reported|annual|quarterly|company-wide|overall|[A-Z][\w&.]*'s?)\s+)*", re.IGNORECASE)
_BASE = re.compile(
    r"\b(?:from|compared?(?: (?:to|with|against))?|versus|vs\.?|than|against|relative to|as against|in comparison (?:to|with)|up from|down from|where it was|prior[- ]year(?: \w+)? (?:of|figure of|was)|year[- ]ago(?: \w+)? of)"
    r"(?:\s+(?:the|a|an|net|only|just|about|approximately|nearly|roughly|some|loss(?:es)?|income|profit|earnings|expense|benefit|gain|of|its|level|levels|was|were|\w+['’]s|(?:the )?(?:prior|previous|last|same)(?:[- ](?:year|quarter|period|fiscal|months?|level|total|figure|first|second|third|fourth|six|nine|of|in)(?:['’]s)?){0,4}|year[- ](?:ago|earlier)(?: \w+)?|comparable|corresponding|figure|total|period|result|positive|negative|US|and)){0,7}\s*[(]?\s*$",
    re.IGNORECASE,
)
_LEVEL_BEFORE = re.compile(r"\b(?:to|at|of|was|were|is|totaled|totalled|reached|hit|stood at|came to|came in at|amounted to|reaching|totaling|reported|posted)\s+(?:approximately |about |a |an |nearly |roughly |almost |just |only |over |more than |around |record |some )*(?:a |an )?[(]?$", re.IGNORECASE)
_OF_WHOLE = re.compile(r"^\)?\s*(?:share\s+|slice\s+|portion\s+)?of\s+(?:[^,;.()\d]{0,60}\s)?$", re.IGNORECASE)
_AS_SHARE = re.compile(r"\bas an? (?:percentage|percent|share|proportion|fraction|%) of\s+(?:\w+\s+){0,3}$|\b(?:divided by|to|over|per)\s+(?:\w+\s+)?$", re.IGNORECASE)
_SHARE_VERB = re.compile(r"\b(?:represent\w*|account\w* for|made up|makes up|making up|comprised?|comprising|contribut\w+|constitut\w+|equal(?:ed|s|ing)? (?:to)?|equivalent to|or|was|were|is|amounted to|stood at|came to|reached)\s+(?:about |approximately |nearly |roughly |almost |some |around |over |more than |just )?\(?$", re.IGNORECASE)
_SIGN_WORD = re.compile(r"\b(?:(?P<loss>loss(?:es)?|lost|red|deficit|used|outflows?|decrease|burn(?:ed|t)?)|income|profits?|earnings|provided|generated|from|gain|inflow|increase|change)\b", re.IGNORECASE)
_WORD_BEFORE = re.compile(r"[A-Za-z][A-Za-z&-]*(?:'s)?$")
_STOP = frozenset("of in for from by to at on with and or the a an its their our this that these those was were is are had has as than while but which where when if per both each".split())
_AFTER_NAME = re.compile(r"^['’]?s?\s*(?:\(\w+\)\s*)?(?:(?:from|in|of|for|at|within|across|excluding|including|ex|before|after|attributable to|related to|on|outside)\s+)(?P<rest>[^,;:.()$€£¥%0-9|]{2,80})", re.IGNORECASE)
_AFTER_NUMBER = re.compile(r"^\)?\s+(?:in|from|for|at|within|across|outside)\s+(?:the\s+)?(?P<rest>[A-Z][\w&'-]+(?:\s+[A-Z&][\w&'-]*)*)")
_VERB = re.compile(r"\b(?:was|were|is|are|rose|fell|grew|increas\w+|decreas\w+|declin\w+|totaled|totalled|reached|stood|came|amounted|climbed|jumped|surged|dropped|slipped|hit|equal\w*|had|has|have|be|been|remained|represent\w+|account\w+|exceed\w+|that|which|who|driven|due|thanks|compared|versus|up|down|went|improved|expanded|contracted|narrowed|widened|soared|advanced|gained|edged|more|made|comprised|constituted|contributed|reported|and|as|while|with|by|over|than|to|or)\b.*$", re.IGNORECASE | re.DOTALL)
_REPORTING = re.compile(r"(?:^|[.;,]\s+|\b(?:while|and|but|at|by|for|of|than|versus|vs\.?)\s+)(?P<name>[A-Z][\w&.-]*(?:\s+(?:[A-Z&][\w&.-]*|of|and))*)(?:['’]s?\s+(?=[a-z])|\s+(?:reported|posted|generated|recorded|had|earned|delivered|achieved|booked|logged|produced|registered|saw|said)\b)")
_PRONOUNS = frozenset("the company it we they management our its this that he she group firm net total revenue revenues sales consolidated diluted basic gross operating for in on as at by of fiscal during which and while full annual quarter year per cash".split())
_NUMBER_SPAN = re.compile(r"[\d%$€£¥]")
_PAREN_RATE = re.compile(r"\(\s*(?:or |i\.e\.,? |about |approximately |up |down |a |an |an? (?:increase|decrease|decline|rise|gain) of )*[+−–-]?\s*$", re.IGNORECASE)


@cache
def derived_phrases() -> Phrases[str]:
    """Names of derived metrics."""
    return Phrases((name, metric) for metric, derived in rules().derived.items() for name in (*derived.names, metric.replace("_", " ")))


@cache
def further_names() -> Phrases[str]:
    """Verbs and prepositions that stand for metrics in running text."""
    return Phrases((name, metric) for metric, names in rules().names.items() for name in names)


@dataclass(slots=True)
class Context:
    """What a narrative has said so far and later sentences take for granted."""

    ticker: str | None = None
    period: Moment | None = None
    subject: Subject | None = None
    headed: Moment | None = None
    caption: str = ""


@dataclass(slots=True)
class _Sentence:
    """A sentence as understood: its words, companies, times, subjects and numbers."""

    text: str
    view: CompanyView | None
    words: tuple[Word, ...] = ()
    companies: tuple[CompanyMention, ...] = ()
    whens: list[When] = field(default_factory=list)
    subjects: list[Subject] = field(default_factory=list)
    numbers: list[Number] = field(default_factory=list)
    stranger: str = ""


class SentenceReader:
    """Reads the claims of sentences about the companies of a store.

    Args:
        names: finds companies.
        view: gives the facts of a ticker, None for a company that is not held.
        default: ticker that is meant where none is named.
    """

    def __init__(self, names: CompanyNames, view: Callable[[str], CompanyView | None], default: str | None) -> None:
        self.names = names
        self.view = view
        self.default = default
        self.rules: Rules = rules()

    def read(self, text: str, context: Context, *, cell: bool = False) -> list[Claim]:
        """The claims of one sentence, in order, with places in the sentence; the context takes up what it names."""
        companies = self._companies(text)
        ticker = companies[-1].ticker if companies else context.ticker or self.default
        view = self.view(ticker) if ticker else None
        sentence = _Sentence(text, view, words_of(text), companies)
        if view is not None:
            sentence.whens = view.calendar.read(text)
        sentence.numbers = find_numbers(text, [(c.start, c.end) for c in companies] + self._segment_spans(sentence), cell=cell)
        if not sentence.numbers:
            self._take_up(sentence, context, [])
            return []
        sentence.subjects = self._subjects(sentence)
        sentence.stranger = self._stranger(sentence)
        claims = [claim for place, number in enumerate(sentence.numbers) if (claim := self._claim(sentence, place, number, context)) is not None]
        claims = _with_bases(claims, sentence, view)
        self._take_up(sentence, context, claims)
        return claims

    def _companies(self, text: str) -> tuple[CompanyMention, ...]:
        found = self.names.find(text)
        return tuple(c for c in found if len(c.tickers) == 1)

    def _segment_spans(self, sentence: _Sentence) -> list[tuple[int, int]]:
        if sentence.view is None:
            return []
        found = sentence.view.segments_in(sentence.words)
        return [(f.start, f.end) for f in found if re.search(r"\d", sentence.text[f.start : f.end])]

    def _take_up(self, sentence: _Sentence, context: Context, claims: Sequence[Claim]) -> None:
        if sentence.companies:
            context.ticker = sentence.companies[0].ticker if len({c.ticker for c in sentence.companies}) == 1 else context.ticker or sentence.companies[0].ticker
        named = [when for when in sentence.whens if when.moments and not when.base and when.role not in ("other",)]
        levels = [claim.period for claim in claims if claim.role in ("level", "growth", "change") and claim.period is not None and claim.period_named]
        if levels:
            context.period = levels[0]
        elif named:
            context.period = named[0].moments[0]
        if sentence.subjects:
            context.subject = sentence.subjects[0]

    # what is measured

    def _subjects(self, sentence: _Sentence) -> list[Subject]:
        """Metrics and segments that the sentence names, those that belong together as one, in order."""
        text, words = sentence.text, sentence.words
        derived = [(f.start, f.end, f.values[0], (), True, f.name) for f in derived_phrases().find(words)]
        plain = _longest([(m.start, m.end, m.metric, m.others, False, m.name) for m in read_metrics(text)], [(f.start, f.end, f.values[0], (), False, f.name) for f in further_names().find(words)])
        metrics = [m for m in derived if not any(p[0] <= m[0] and m[1] <= p[1] and (p[0], p[1]) != (m[0], m[1]) for p in plain)]
        metrics += [p for p in plain if not any(d[0] < p[1] and p[0] < d[1] for d in metrics)]
        members = sentence.view.segments_in(words) if sentence.view else []
        segments = [f for f in members if not any(m[0] <= f.start and f.end <= m[1] for m in metrics) and _is_segment(text, f.start, f.end, metrics)]
        metrics = [m for m in metrics if not any(f.start < m[1] and m[0] < f.end for f in segments)]
        subjects = []
        used: set[int] = set()
        for start, end, metric, others, is_derived, name in sorted(metrics):
            part = next((n for n, f in enumerate(segments) if n not in used and _belongs(text, f.start, f.end, start, end)), None)
            segment = None
            members: tuple[str, ...] = ()
            first, last = start, end
            if part is not None:
                used.add(part)
                found = segments[part]
                segment, members = found.values[0], found.values
                first, last = min(start, found.start), max(end, found.end)
            qualifiers = self._qualifiers(sentence, first, last, start, end, [(s.start, s.end) for s in segments])
            printed = text[start:end]
            loss = _says_loss(metric, printed)
            subjects.append(Subject(first, last, metric, tuple(others), is_derived, segment, members, qualifiers, loss, printed))
        for n, found in enumerate(segments):
            if n not in used:
                subjects.append(Subject(found.start, found.end, None, (), False, found.values[0], found.values, (), False, text[found.start : found.end]))
        return sorted(subjects, key=lambda s: s.start)

    def _qualifiers(self, sentence: _Sentence, first: int, last: int, start: int, end: int, segments: Sequence[tuple[int, int]]) -> tuple[str, ...]:
        """Words beside a metric's name that make it another thing."""
        text = sentence.text
        found: list[str] = []
        spans = [(c.start, c.end) for c in sentence.companies] + [(w.start, w.end) for w in sentence.whens] + list(segments)
        position = first
        for _ in range(5):
            head = text[:position].rstrip(" ")
            word = _WORD_BEFORE.search(head)
            if word is None or any(a < len(head) and word.start() < b for a, b in spans):
                break
            plain = word[0].lower().removesuffix("'s")
            if plain in _STOP:
                break
            if self._changes(sentence, plain, word[0], word.start()):
                found.append(plain)
            elif word[0].endswith("'s"):
                break
            position = word.start()
        after = _AFTER_NAME.match(text[last : last + 120])
        if after:
            offset = last + after.start("rest")
            rest = _VERB.sub("", after["rest"])
            for word in words_of(rest):
                place = offset + word.start
                if word.sign or any(a <= place < b for a, b in spans) or word.text.lower() in _STOP:
                    continue
                if self._changes(sentence, word.text.lower(), word.text, place):
                    found.append(word.text.lower())
        return tuple(found)

    def _changes(self, sentence: _Sentence, plain: str, printed: str, place: int) -> bool:
        """Whether a word beside a metric's name says that something else is meant."""
        if plain in self.rules.changing or any(part in self.rules.changing for part in plain.split("-")):
            return True
        if plain in self.rules.neutral or plain in self.rules.up or plain in self.rules.down:
            return False
        if all(part in self.rules.neutral or part in _STOP for part in plain.split("-")):
            return False
        if re.fullmatch(r"[a-z]+(?:ly|ous|ful|est)", plain):
            return False
        return not re.search(r"\d", plain) or printed[:1].isupper() or place == 0

    def _stranger(self, sentence: _Sentence) -> str:
        """A company that the sentence seems to name and that is not known."""
        for match in _REPORTING.finditer(sentence.text):
            start, end = match.span("name")
            words = match["name"].split()
            if any(c.start < end and start < c.end for c in sentence.companies) or any(s.start < end and start < s.end for s in sentence.subjects):
                continue
            if any(w.start < end and start < w.end for w in sentence.whens):
                continue
            if words[0].lower().rstrip(".") in _PRONOUNS or all(w.lower() in self.rules.neutral or w.lower() in self.rules.changing for w in words):
                continue
            if sentence.view is not None and words[-1].lower() in sentence.view.name.lower().split():
                continue
            return match["name"]
        return ""

    # one number

    def _claim(self, sentence: _Sentence, place: int, number: Number, context: Context) -> Claim | None:
        text = sentence.text
        subject, whole = self._subject_of(sentence, place, number)
        if subject is None:
            subject = context.subject if _points_back(text, number) else None
        elif subject.metric is None:
            subject = replace(subject, metric=self._inherited(sentence, subject, number))
        subject = _used(text, number, _per_share(text, number, subject))
        role, direction = self._role(sentence, place, number, subject, whole)
        subject = _with_later_segment(sentence, subject, number)
        subject = _hedged(sentence, number, subject)
        ticker = self._company_of(sentence, number, context)
        period, named, base = self._period(sentence, place, number, role, context)
        subject = _of_length(sentence, subject, period)
        return Claim(
            number=number,
            span=(number.start, number.end),
            line=0,
            sentence=text,
            start=number.start,
            end=number.end,
            role=role,
            subject=subject,
            ticker=ticker,
            period=period,
            base=base,
            whole=whole,
            direction=direction,
            stranger=sentence.stranger if ticker is None or not sentence.companies else "",
            period_named=named,
            words=self._words(sentence, place, number),
            group=number.listed,
        )

    def _inherited(self, sentence: _Sentence, subject: Subject, number: Number) -> str | None:
        """The metric of a segment that is named without one: that of the sentence, else revenue where an amount of money is claimed."""
        before = [s for s in sentence.subjects if s.metric and not s.derived and s.start < subject.start]
        if before:
            return before[-1].metric
        return "revenue" if number.kind in ("money", "percent") else None

    def _subject_of(self, sentence: _Sentence, place: int, number: Number) -> tuple[Subject | None, Subject | None]:
        """(what the number measures, what it is a share of)."""
        text, subjects = sentence.text, sentence.subjects
        after = next((s for s in subjects if s.start >= number.end), None)
        before = [s for s in subjects if s.end <= number.start]
        paired = _paired(sentence, place, number, before)
        if paired is not None:
            return paired, None
        if number.kind == "percent" and after is not None and _OF_WHOLE.match(_without_names(sentence)[number.end : after.start]):
            numerator = before[-1] if before else next((s for s in subjects if s.start > after.end and s is not after), None)
            if numerator is not None and not _changed_before(text, number):
                return numerator, after
        if len(before) > 1 and number.kind in ("percent", "multiple") and _AS_SHARE.search(text[max(0, before[-1].start - 60) : before[-1].start]):
            return before[-2], before[-1]
        if after is not None and _FOLLOWS.fullmatch(text[number.end : after.start]):
            nothing_between = not any(n.start >= number.end and n.end <= after.start for n in sentence.numbers)
            if nothing_between and (not before or not _governs(text, before[-1], number, sentence)):
                return after, None
        if before:
            return before[-1], None
        return after, None

    def _role(self, sentence: _Sentence, place: int, number: Number, subject: Subject | None, whole: Subject | None) -> tuple[Role, int]:
        text = sentence.text
        previous = sentence.numbers[place - 1] if place else None
        floor = previous.end if previous else 0
        before = _BLAME.sub("", text[max(floor, number.start - 70) : number.start])
        after = text[number.end : number.end + 60]
        next_start = sentence.numbers[place + 1].start - number.end if place + 1 < len(sentence.numbers) else 60
        direction = self._direction(before, after[: max(0, next_start)], number)
        if whole is not None:
            return "share", 0
        if _is_base(sentence, place) and not _is_change_after(after):
            return "base", 0
        if number.kind == "points":
            return "points", direction or self._carried(sentence, place)
        rate = subject is not None and subject.derived and (self.rules.derived[subject.metric or ""].over is not None if subject.metric in self.rules.derived else False)
        grown = subject is not None and _GROWTH_OF.match(text[subject.end : subject.end + 24])
        if grown and number.kind in ("percent", "money") and not rate and subject is not None and subject.end <= number.start:
            sign = -1 if grown[1].lower().startswith(("decl", "decr", "drop", "fall", "reduc")) or number.value < 0 else 1
            return ("growth" if number.kind == "percent" else "change"), sign
        if number.kind in ("percent", "multiple"):
            if rate and not (direction and _by_before(before)):
                return "level", 0
            if direction:
                return "growth", direction
            if number.explicit or _PAREN_RATE.search(before) or re.search(r"(?:,|\bor)\s*(?:about |approximately |a |an |some )*$", before):
                carried = self._carried(sentence, place)
                if carried or number.explicit:
                    return "growth", carried
            return "level", 0
        if previous is not None and not direction and re.fullmatch(r"\s*,?\s*(?:or|\()\s*(?:about |approximately |roughly )?", text[previous.end : number.start]) and previous.kind == "percent":
            earlier = self._direction(text[max(0, previous.start - 70) : previous.start], "", previous)
            if earlier:
                return "change", earlier
        if direction and not _LEVEL_BEFORE.search(before) or direction and re.search(r"\b(?:increase|decrease|decline|rise|gain|drop|growth|reduction|improvement|jump|change)s?\s+of\s+(?:\w+ )?$", before, re.IGNORECASE):
            return "change", direction
        return "level", 0

    def _direction(self, before: str, after: str, number: Number) -> int:
        """1 or -1 where words beside a number say that it is a rise or a fall."""
        head = re.search(
            r"([A-Za-z-]+)(?:[ ,]+(?:by|of|some|about|approximately|roughly|around|nearly|almost|another|an?|additional|over|more|than|as|much|just|only|almost|further|year[- ]over[- ]year|year[- ]on[- ]year|yoy|sequentially|sharply|slightly|modestly|strongly|significantly|substantially|about|a|full|the|in excess|at least|up|down|upwards)\b)*[ (]*[~≈+−–-]?\s*$",
            before,
            re.IGNORECASE,
        )
        words = []
        if re.search(r"\b(?:mak(?:e|es|ing)|made) up\s+(?:\w+\s+){0,2}$", before, re.IGNORECASE):
            return 0
        if head:
            words = re.findall(r"[A-Za-z]+", head[0].lower())
        for word in words:
            if word in self.rules.up and word not in ("more", "above", "over"):
                return 1
            if word in self.rules.down and word not in ("less", "below"):
                return -1
        tail = re.match(r"^[)\s]*(?:(?:year[- ](?:over|on)[- ]year|yoy|y/y|sequential|annual|annualized|quarterly|revenue|sales|net|top-line|overall|total|in)\s+)*([a-z]+)", after, re.IGNORECASE)
        if tail:
            word = tail[1].lower()
            if word in self.rules.up:
                return 1
            if word in self.rules.down:
                return -1
        if number.explicit and number.kind in ("percent", "points"):
            return -1 if number.value < 0 else 1
        return 0

    def _carried(self, sentence: _Sentence, place: int) -> int:
        """The direction of what stands before: the nearest word that says one."""
        text = sentence.text[: sentence.numbers[place].start]
        for word in reversed(re.findall(r"[A-Za-z]+", text)):
            if word.lower() in self.rules.up:
                return 1
            if word.lower() in self.rules.down:
                return -1
        return 0

    def _company_of(self, sentence: _Sentence, number: Number, context: Context) -> str | None:
        before = [c for c in sentence.companies if c.start < number.start]
        if before:
            return before[-1].ticker
        if sentence.companies:
            return sentence.companies[0].ticker
        return context.ticker or self.default

    def _period(self, sentence: _Sentence, place: int, number: Number, role: Role, context: Context) -> tuple[Moment | None, bool, Moment | None]:
        """(the period of a number, whether words name it, the period it is compared with)."""
        view = sentence.view
        if view is None:
            return None, False, None
        text, whens, numbers = sentence.text, sentence.whens, sentence.numbers
        attached = _attached(sentence, place, number)
        main = self._main(sentence, number, context)
        if role == "base":
            if attached is not None:
                moment = _moment_of(sentence, attached, place, number)
                return (moment, True, None) if moment else (_back(view, main, attached), main is not None, None)
            later = next((w for w in whens if w.base and w.start >= number.end), None) or next((w for w in reversed(whens) if w.base and w.end <= number.start), None)
            if later is not None:
                return (later.moments[0] if later.moments else _back(view, main, later)), True, None
            return (view.calendar.before(main, 12) if main and not _several_companies(sentence, number) else main), main is not None, None
        if attached is not None and attached.moments and not attached.base:
            moment = _moment_of(sentence, attached, place, number)
            current: Moment | None = moment
        elif attached is not None and not attached.moments and role == "level":
            return _back(view, main, attached), main is not None, None
        else:
            current = main
        if current is None:
            compared = next((w for w in whens if w.base and w.moments), None)
            current = view.calendar.before(compared.moments[0], -12) if compared else None
        base = None
        if role in ("growth", "change", "points") and current is not None:
            compared = next((w for w in whens if w.base and w.start >= number.start), None) or next((w for w in whens if w.base), None)
            if compared is None:
                base = view.calendar.before(current, 12)
            elif compared.moments:
                base = compared.moments[0]
                if base.form == "year" and current.months and current.months < 12:
                    base = view.calendar.before(current, 12)
            else:
                base = view.calendar.before(current, compared.back)
        return current, current is not None, base

    def _main(self, sentence: _Sentence, number: Number, context: Context) -> Moment | None:
        """The period that a sentence is about, for a number that none is attached to."""
        owned = {id(w) for n, other in enumerate(sentence.numbers) if (w := _attached(sentence, n, other)) is not None and _is_base(sentence, n)}
        usable = [w for w in sentence.whens if w.moments and not w.base and w.role != "other" and id(w) not in owned]
        place = sentence.numbers.index(number)
        for when in usable:
            if len(when.moments) > 1:
                run = [n for n in sentence.numbers if n.listed == number.listed]
                if len(run) == len(when.moments):
                    return when.moments[run.index(number)]
        before = [w for w in usable if w.end <= number.start and len(w.moments) == 1]
        taken = {id(_attached(sentence, n, other)) for n, other in enumerate(sentence.numbers) if n != place}
        free = [w for w in before if id(w) not in taken] or before
        if free:
            return free[-1].moments[0]
        after = [w for w in usable if w.start >= number.end and len(w.moments) == 1]
        if after:
            return after[0].moments[0]
        return context.period or context.headed

    def _words(self, sentence: _Sentence, place: int, number: Number) -> frozenset[str]:
        """Keys of the words that say what a number measures: those of its clause, without times, companies and numbers."""
        spans = [(w.start, w.end) for w in sentence.whens] + [(c.start, c.end) for c in sentence.companies] + [(n.start, n.end) for n in sentence.numbers]
        start, end = _clause(sentence.text, number)
        found = set()
        for word in sentence.words:
            if word.start < start or word.end > end or word.sign or word.small or word.text.isdigit():
                continue
            if any(a <= word.start < b for a, b in spans):
                continue
            if word.text.lower() in self.rules.neutral and word.key not in ("income", "cost", "expense", "share", "cash", "operating", "financial", "earlier", "other", "margin", "current", "net"):
                continue
            found.add(word.key)
        return frozenset(found)


def _clause(text: str, number: Number) -> tuple[int, int]:
    """Where the clause of a number begins and ends."""
    start = max((m.end() for m in re.finditer(r"[;|]\s|\b(?:while|whereas)\b|,\s+(?:and|but|compared|versus|up|down)\s", text[: number.start])), default=0)
    after = re.search(r"[;|]\s|,\s|\b(?:while|whereas|compared|versus|but)\b", text[number.end :])
    return start, number.end + (after.start() if after else len(text) - number.end)


def _is_segment(text: str, start: int, end: int, metrics: Sequence[tuple[int, int, str, tuple[str, ...], bool, str]]) -> bool:
    """A member is named where it is written with a capital, or stands beside a metric's name."""
    if any(c.isupper() or c.isdigit() for c in text[start:end]):
        return True
    return any((start <= m[0] and m[1] <= end) or _belongs(text, start, end, m[0], m[1]) for m in metrics)


_BETWEEN_PARTS = re.compile(r"['’]?s?[\s-]*(?:segments?|business(?:es)?|divisions?|units?|region|products?|group|category|line|(?:total|net|reported|segment|operating|quarterly|annual|record|consolidated)|\s)*", re.IGNORECASE)
_PARTS_OF = re.compile(r"['’]?s?\s*(?:,\s*)?(?:from|in|of|for|at|within|across|by|-|–|—|:|generated by|contributed by|derived from)\s+(?:(?:the|its|our|their|company's|customers in|sales of|products in)\s+)*", re.IGNORECASE)


def _says_loss(metric: str, printed: str) -> bool:
    """Whether a metric's name says that the amount is a loss, an outflow or a benefit: the first word that says either counts (`loss before income taxes`)."""
    if metric == "income_tax":
        return "benefit" in printed.lower() and not re.search(r"expense|provision", printed, re.IGNORECASE)
    word = _SIGN_WORD.search(printed)
    return word is not None and bool(word["loss"])


_GROWTH_OF = re.compile(r"\s*(?:['’]s\s+)?(growth|increase|decrease|decline|drop|fall|rise|gain|reduction|improvement)\b", re.IGNORECASE)
_EXPECTED = re.compile(
    r"\b(?:guid(?:ance|ed|es)|outlook|expect(?:s|ed|ing|ations?)?|forecasts?|forecasted|project(?:s|ed|ions?)|anticipat\w+|estimat(?:e|es|ed)|consensus|target(?:s|ed|ing)?|predict\w*|aims?|plans? to|will|would|could|should|may|might|hopes?|budget\w*|likely|potential(?:ly)?|if)\b",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:not|never|neither|nor|hardly|without|isn't|wasn't|weren't|didn't|fail(?:ed|s) to|far from)\s+(?:[\w]+\s+){0,4}$", re.IGNORECASE)
_LENGTHS = {"quarterly": 3, "annual": 12, "yearly": 12, "monthly": 1, "weekly": 0, "daily": 0, "half-yearly": 6, "semiannual": 6, "full-year": 12}
_BLAME = re.compile(r"^.*\b(?:lost)\b(?=\s*(?:approximately |about |nearly )?$)", re.IGNORECASE | re.DOTALL)
"""A loss is no fall."""
_ACTS = re.compile(
    r"['’]?s?\s*(?:segments?|business(?:es)?|division|unit|group|region)?\s*(?:also\s+)?(?:recorded|reported|posted|generated|delivered|had|has|saw|produced|earned|booked|achieved|registered|incurred|brought in|with|turned in|showed|contributed|made|swung to)\s+(?:an?|the|its|record|net|total|of|\s)*\s*",
    re.IGNORECASE,
)


def _longest(named: list[_Mention], others: list[_Mention]) -> list[_Mention]:
    """Names of two vocabularies, of those that overlap the longer."""
    kept = [n for n in named if not any(o[0] < n[1] and n[0] < o[1] and o[1] - o[0] > n[1] - n[0] for o in others)]
    return kept + [o for o in others if not any(o[0] < k[1] and k[0] < o[1] for k in kept)]


def _belongs(text: str, first: int, last: int, start: int, end: int) -> bool:
    """Whether a segment at `first` to `last` and a metric at `start` to `end` are named as one."""
    if last <= start:
        return bool(_BETWEEN_PARTS.fullmatch(text[last:start]) or _ACTS.fullmatch(text[last:start]))
    if end <= first:
        return bool(_PARTS_OF.fullmatch(text[end:first])) or bool(re.fullmatch(r"\s*[(]\s*", text[end:first]))
    return False


def _with_later_segment(sentence: _Sentence, subject: Subject | None, number: Number) -> Subject | None:
    """A segment or a place named right behind the number holds for it ("$5.5 billion in Europe")."""
    if subject is None or subject.segment is not None or subject.metric is None:
        return subject
    tail = sentence.text[number.end : number.end + 80]
    for other in sentence.subjects:
        if other.segment and other.metric is None and other.start >= number.end and _PARTS_OF.fullmatch(sentence.text[number.end : other.start].lstrip(" )")):
            return replace(subject, segment=other.segment, segments=other.segments)
    after = _AFTER_NUMBER.match(tail)
    if after:
        place = number.end + after.start("rest")
        spans = [(w.start, w.end) for w in sentence.whens] + [(c.start, c.end) for c in sentence.companies] + [(s.start, s.end) for s in sentence.subjects]
        first = after["rest"].split()[0].lower()
        if not any(a <= place < b for a, b in spans) and first not in rules().neutral and not re.match(r"(?:GAAP|USD|US|Q[1-4]|FY|H[12])\b", after["rest"]):
            return replace(subject, qualifiers=(*subject.qualifiers, *after["rest"].lower().split()))
    return subject


def _paired(sentence: _Sentence, place: int, number: Number, before: Sequence[Subject]) -> Subject | None:
    """The subject of a number in a list, where a list of as many subjects stands before it ("A and B were 1 and 2, respectively")."""
    run = [n for n in sentence.numbers if n.listed == number.listed]
    if len(run) < 2 or len(before) < len(run) or number.spread:
        return None
    subjects = before[-len(run) :]
    whens = [w for w in sentence.whens if len(w.moments) == len(run)]
    gaps = [sentence.text[a.end : b.start] for a, b in zip(subjects, subjects[1:], strict=False)]
    if whens or not all(re.fullmatch(r"[\s,]*(?:and|,|&|or)?\s*(?:\w+\s+){0,2}", gap) for gap in gaps):
        return None
    return subjects[run.index(number)]


def _hedged(sentence: _Sentence, number: Number, subject: Subject | None) -> Subject | None:
    """What is expected or denied is no statement of what was: no fact of the plain metric proves it."""
    if subject is None:
        return None
    start, _ = _clause(sentence.text, number)
    before = sentence.text[max(start, 0) : number.start]
    for when in sentence.whens:
        if start <= when.start and when.end <= number.start:
            before = before[: when.start - start] + " " * (when.end - when.start) + before[when.end - start :]
    words = _EXPECTED.search(before)
    denied = _NOT.search(before)
    if words is None and denied is None:
        return subject
    return replace(subject, qualifiers=(*subject.qualifiers, (words or denied)[0].lower().split()[0]))  # type: ignore[index]


def _of_length(sentence: _Sentence, subject: Subject | None, period: Moment | None) -> Subject | None:
    """`Quarterly revenue` of a year is not the year's revenue."""
    if subject is None or period is None:
        return subject
    word = re.search(r"\b(" + "|".join(_LENGTHS) + r")\s+(?:\w+\s+){0,2}$", sentence.text[: subject.start], re.IGNORECASE)
    if word is None:
        return subject
    months = period.months or (12 if period.form == "year" else 0)
    return subject if not months or _LENGTHS[word[1].lower()] == months else replace(subject, qualifiers=(*subject.qualifiers, word[1].lower()))


def _used(text: str, number: Number, subject: Subject | None) -> Subject | None:
    """Money used in activities that are named behind the amount ("used 5 in investing activities")."""
    if subject is None or subject.loss or subject.metric not in ("operating_cash_flow", "investing_cash_flow", "financing_cash_flow") or subject.start < number.end:
        return subject
    used = re.search(r"\b(?:used|consumed|burned|spent|outflow of)\s+(?:\w+\s+){0,3}$", text[: number.start], re.IGNORECASE)
    return replace(subject, loss=True) if used or re.search(r"\bused\b", text[number.end : subject.start]) else subject


_PER_SHARE_OF = {"net_income": "eps_diluted", "dividends_paid": "dividends_per_share", "eps_diluted": "eps_diluted"}


def _per_share(text: str, number: Number, subject: Subject | None) -> Subject | None:
    """An amount per share of a profit or a dividend is the earnings or the dividend per share; basic earnings where the words say so."""
    if subject is None or number.kind != "per_share" or subject.metric not in _PER_SHARE_OF:
        return subject
    basic = re.search(r"\bbasic\b", number.text + text[number.end : number.end + 12], re.IGNORECASE) and not re.search(r"\bdiluted\b", number.text, re.IGNORECASE)
    metric = "eps_basic" if basic and subject.metric != "dividends_paid" else _PER_SHARE_OF[subject.metric]
    return replace(subject, metric=metric, others=("eps_basic",) if metric == "eps_diluted" and "diluted" not in (number.text + text).lower() else ())


def _without_names(sentence: _Sentence) -> str:
    """The sentence with the names of companies blank, so that their points and commas part nothing."""
    text = sentence.text
    for company in sentence.companies:
        text = text[: company.start] + "x" * (company.end - company.start) + text[company.end :]
    return text


def _changed_before(text: str, number: Number) -> bool:
    return bool(re.search(r"\b(?:increas|decreas|grew|rose|fell|declin)\w*\s+(?:by\s+)?$", text[: number.start]))


def _governs(text: str, subject: Subject, number: Number, sentence: _Sentence) -> bool:
    """Whether a subject before a number is what it measures: "revenue of 5", "revenue was 5", with nothing but words between."""
    between = text[subject.end : number.start]
    if any(n.start >= subject.end and n.end <= number.start for n in sentence.numbers):
        return False
    return bool(re.search(r"\b(?:of|was|were|is|to|at|totaled|totalled|reached|by|hit|came to|stood at|from)\s+(?:\w+\s+){0,2}[(]?$|:\s*$", between))


def _points_back(text: str, number: Number) -> bool:
    return bool(re.match(r"\s*(?:it|this|that|these|they|the (?:figure|total|amount|increase|decrease|growth|decline|margin)|up|down|which|an?|compared|versus|year)\b", text, re.IGNORECASE))


def _is_change_after(after: str) -> bool:
    return bool(re.match(r"\s*(?:increase|decrease|growth|decline|rise|drop|higher|lower|more|less)\b", after, re.IGNORECASE))


def _by_before(before: str) -> bool:
    return bool(re.search(r"\bby\s+(?:\w+\s+){0,2}$", before, re.IGNORECASE))


def _attached(sentence: _Sentence, place: int, number: Number) -> When | None:
    """The period named right behind a number, or in front of it in brackets or with nothing between."""
    end = number.end
    last = sentence.numbers[place + 1 :]
    run_end = max((n.end for n in sentence.numbers if n.listed == number.listed), default=end)
    follows = next((s for s in sentence.subjects if s.start >= end and _FOLLOWS.fullmatch(sentence.text[end : s.start])), None)
    for when in sentence.whens:
        for stop in (end, run_end, follows.end if follows else end):
            if when.start >= stop and not any(stop <= n.start < when.start for n in last) and _TIGHT.fullmatch(sentence.text[stop : when.start]):
                return when
    for when in reversed(sentence.whens):
        if when.end <= number.start and re.fullmatch(r"['’]?s?\s*[:=(]?\s*(?:of\s+|was\s+|level of\s+|figure of\s+|total of\s+)?(?:a |the |about |approximately |net )*", sentence.text[when.end : number.start]):
            return when
    return None


def _moment_of(sentence: _Sentence, when: When, place: int, number: Number) -> Moment | None:
    """The moment of a run that holds for a number: by its place in a list of as many numbers, or the only one."""
    if not when.moments:
        return None
    run = [n for n in sentence.numbers if n.listed == number.listed]
    if len(run) == len(when.moments):
        return when.moments[run.index(number)]
    return when.moments[0]


def _is_base(sentence: _Sentence, place: int) -> bool:
    number = sentence.numbers[place]
    floor = sentence.numbers[place - 1].end if place else 0
    match = _BASE.search(sentence.text, max(floor, number.start - 90), number.start)
    return match is not None and not (number.approximate and match[0].lower().startswith("than"))


def _several_companies(sentence: _Sentence, number: Number) -> bool:
    """Whether a number that something is compared with is of another company, and so of the same period."""
    before = [c for c in sentence.companies if c.start < number.start]
    return len({c.ticker for c in before}) > 1


def _back(view: CompanyView, main: Moment | None, when: When) -> Moment | None:
    if main is None:
        return None
    return view.calendar.before(main, when.back, 3 if when.back == 3 else 0)


def _with_bases(claims: list[Claim], sentence: _Sentence, view: CompanyView | None) -> list[Claim]:
    """Growth and changes measured from a number that the sentence states are measured from its period."""
    bases = [claim for claim in claims if claim.role == "base" and claim.period is not None]
    made = []
    for claim in claims:
        if claim.role in ("growth", "change", "points"):
            base = next((b for b in bases if b.start > claim.start), None) or (bases[-1] if bases else None)
            if base is not None and base.ticker == claim.ticker and base.period is not None:
                claim = replace(claim, base=base.period)
        made.append(claim)
    return made
