"""Search: a question in, passages of the filings it is about out, or the reason why there are none.

    with open_search() as search:
        answer = search.ask("Apple operating lease cost in fiscal 2024")

Who and when are settled first (`question`), then passages are ranked by words and, where the filings were built with
vectors, by what they mean (`ranking`). Where a table is given, the passages around it are tried first and the whole
filing second; where none is, passages beside any table and others are one list, since two lists find less (measured:
the first of them is right in 4 to 19 of a hundred questions less).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from tickmark.errors import ConfigError, NotInWarehouse
from tickmark.retrieval.artefacts import build_index
from tickmark.retrieval.faces import faces, metrics_of
from tickmark.retrieval.nearest import Vectors
from tickmark.retrieval.passage_index import AROUND, PassageIndex
from tickmark.retrieval.passages import Units
from tickmark.retrieval.question import EXACT, Asked, Catalogue
from tickmark.retrieval.ranking import (
    CANDIDATES,
    NUMERIC,
    NUMERIC_AND_MEANING,
    PERIOD_WEIGHT,
    WORDS_AND_MEANING,
    WORDS_ONLY,
    Ranked,
    diverse,
    rank,
)
from tickmark.retrieval.rerankers import Reranker, scored
from tickmark.retrieval.words import stem
from tickmark.schemas import OWN_ACCESSION
from tickmark.security import QUESTION_LIMIT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tickmark.retrieval.embedder import Embedder

TABLE_LOCAL, WHOLE_FILING = "table_local", "filing"
SAME = 0.95  # cosine above which two passages say the same
NEW_WORDS = 0.1  # share of a passage's words that a repetition may have for itself
BALANCE = 0.9  # of relevance against difference
# share of the question's words, by rarity, that an answer about a known company has at least; 98 % of the true ones do
FLOOR = 0.12
FLOOR_NOBODY = 0.5  # and where the question names no company
BEFORE_STATED = 5  # passages before those of statements, where a question names one line of a statement alone
TABLE_FLOOR = 0.5  # share that a passage beside the table must have, before the rest of the filing is left alone
COSINE_FLOOR = 0.45  # of a passage that has the meaning, if not the words
OF_THEIR_OWN = (
    5  # sentences with a name that no company here has, before a question about it is taken for one about them
)
OF_A_NAME = 2  # passages with a word that is written as a name, of which it says whose it is

_SHORT = 12  # passages of a document that is a letter, a deck or a list, and names what it is about once
RERANKED = 30  # passages that a reranker orders

_WORD = re.compile(r"[a-z]+|\d[\d.,]*")


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage found. `score` is from 0 to 1; `coverage` the share of the question's words in its best sentence;
    `tier` is `table_local` beside a table, else `filing`; `address` the filing's, or the file's name of a document that
    was added; `page` and `line` are those of a paged document, from 1.
    """

    chunk_id: str
    doc_id: str
    section: str
    heading: str
    score: float
    coverage: float
    tier: str
    text: str
    ticker: str
    fiscal: str
    form: str
    accession: str
    address: str
    table_index: int | None
    first_block: int
    end_block: int
    page: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Passages, best first. Where there are none, `nothing` says why; where there are, `note` says how a name was read
    that may be another company's. `tier` is where the best was looked for, `dense` whether vectors were asked.
    """

    question: str
    passages: tuple[Passage, ...]
    tickers: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    tier: str = ""
    dense: bool = False
    nothing: str = ""
    note: str = ""


class Search:
    """An index opened for questions, by any number of threads. Not a word of it is read before it is needed, and its
    files are mapped as long as somebody holds this.

    Args:
        folder: with the files, as `artefacts` writes them.
        embedder: makes questions' vectors; without one, or with one of another model, words alone decide.
        reranker: orders the best passages anew; None leaves them as they are.
    """

    def __init__(self, folder: Path, embedder: Embedder | None = None, reranker: Reranker | None = None) -> None:
        self._reranker = reranker
        self.passages = PassageIndex(folder)
        self.catalogue = Catalogue(self.passages.sources)
        self.folder = folder
        self.vectors = Vectors(self.passages) if self.passages.model else None
        self._embedder = embedder if embedder is not None and embedder.model_id == self.passages.model else None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing: another question of this process may be using the same index."""

    def ask(
        self,
        question: str,
        *,
        ticker: str | None = None,
        fiscal: str | None = None,
        accession: str | None = None,
        table_index: int | None = None,
        only: Collection[str] | None = None,
        k: int = 10,
        reranker: Reranker | None = None,
    ) -> Answer:
        """The k best passages; none where nothing answers.

        Args:
            ticker, fiscal, accession: search only filings of this company, of this fiscal period (`FY2024`), only this
            filing.
            table_index: of `accession`: where the passages around this table answer, only they are shown
                (`table_local`), else those of the whole filing (`filing`).
            only: accessions of the filings that count; None for all.
            reranker: orders the best passages anew before any are taken; by default, the search's own.

        Raises:
            NotInWarehouse: the ticker, the fiscal period, the filing or its table is not there.
            ConfigError: a table without its filing.
        """
        if len(question) > QUESTION_LIMIT:
            why = f"the question has {len(question):,} characters; the limit is {QUESTION_LIMIT:,}"
            return Answer(question[:QUESTION_LIMIT], (), (), (), nothing=why)
        self._check(ticker, fiscal, accession)
        around = self._around(accession, table_index)
        asked = self.catalogue.read(question, ticker=ticker, fiscal=fiscal, accession=accession, only=only)
        asked = self._about_somebody(asked, explicit=bool(ticker or accession or only))
        if asked.nothing:
            return Answer(question, (), asked.tickers, asked.periods, nothing=asked.nothing)
        stated = self._stated(asked) if table_index is None else []
        ranked, dense = self._ranked(asked, around | frozenset(stated))
        tier = WHOLE_FILING
        beside = [place for place, chunk in enumerate(ranked.chunks.tolist()) if chunk in around]
        if beside and float(ranked.coverage[beside].max()) >= TABLE_FLOOR:
            ranked, tier = _chosen(ranked, beside), TABLE_LOCAL
        ranked = self._above_floor(ranked, asked, dense)
        if not len(ranked.chunks):
            return Answer(
                question, (), asked.tickers, asked.periods, dense=dense, nothing="no passage answers this question"
            )
        if (chosen := reranker or self._reranker) is not None:
            ranked = self._reordered(ranked, question, chosen)
        before = 1 if len(metrics_of(asked.text)) > 1 else BEFORE_STATED
        shown = _with_stated(self._varied(ranked, k), ranked, stated, before, k)
        passages = [self._passage(ranked, position) for position in shown]
        return Answer(
            question,
            tuple(passages),
            asked.tickers,
            asked.periods,
            tier if table_index is not None else passages[0].tier,
            dense,
            note=asked.note,
        )

    def often(self, ticker: str, words: str) -> tuple[int, int]:
        """How many passages of a company's filings have the rarest word of a text, and how many there are."""
        own = [number for number, source in enumerate(self.passages.sources) if source.ticker == ticker]
        counts = [self.passages.having(stem(word), own) for word in _WORD.findall(words.lower())]
        return min(counts, default=0), sum(self.passages.indexed[number].passages for number in own)

    def owner(self, word: str) -> str | None:
        """The one company whose passages have a word, several times unless it is written as a name; None where those of
        others have it, too.
        """
        hits = self.passages.best({stem(word.lower()): 1.0}, None, CANDIDATES)
        owners = {self.passages.sources[self.passages.filing_of(hit.chunk)].ticker for hit in hits}
        least = OF_A_NAME if word[:1].isupper() else OF_THEIR_OWN
        return owners.pop() if len(owners) == 1 and len(hits) >= least else None

    def passage_text(self, chunk: int) -> dict[str, Any]:
        """The row of a passage, by its number in the index."""
        return self.passages.row(chunk)

    def _check(self, ticker: str | None, fiscal: str | None, accession: str | None) -> None:
        sources = self.passages.sources
        for name, wanted, there in (
            ("ticker", ticker, {s.ticker for s in sources}),
            ("fiscal period", fiscal, {s.fiscal for s in sources if ticker in (None, s.ticker)}),
            ("filing", accession, {s.accession for s in sources if ticker in (None, s.ticker)}),
        ):
            if wanted is not None and wanted not in there:
                raise NotInWarehouse(
                    f"the index holds no {name} {wanted}: there are {', '.join(sorted(there)[:30])}",
                    hint="run 'tickmark build TICKER'",
                )

    def _stated(self, asked: Asked) -> list[int]:
        """The passages of statements that hold the lines of a question about statements."""
        metrics = metrics_of(asked.text)
        text_of = lambda chunk: str(self.passage_text(chunk)["text"])  # noqa: E731
        return faces(self.passages, asked.filings, asked.bonus, metrics, text_of) if metrics else []

    def _about_somebody(self, asked: Asked, *, explicit: bool) -> Asked:
        """A question without a company is about the filings that its names occur in; where they hardly occur in any, it
        is about nobody here.
        """
        if asked.nothing or asked.tickers or explicit:
            return asked
        names = self.catalogue.proper_nouns(asked.text)
        if names and not any(self._is_at_home(stem(name.lower())) for name in names):
            return replace(asked, nothing=f"no filing here is about {', '.join(names)}")
        return asked

    def _is_at_home(self, word: str) -> bool:
        """Whether a name is in several sentences of one filing, or once in a short document of the user's own, as
        a letter is.
        """
        import numpy as np

        hits = self.passages.best({word: 1.0}, None, CANDIDATES)
        units = Units([hit.units for hit in hits])
        own = np.array([self.passages.filing_of(hit.chunk) for hit in hits], np.int64)
        counts = np.bincount(own[units.owner], weights=units.having([word])) if hits else np.zeros(1)
        short = any(
            self.passages.indexed[number].passages < _SHORT
            and self.passages.sources[number].accession.startswith(OWN_ACCESSION)
            for number in np.flatnonzero(counts)
        )
        return bool(counts.max() >= OF_THEIR_OWN or short)

    def _ranked(self, asked: Asked, also: Collection[int] = ()) -> tuple[Ranked, bool]:
        """The passages by words, and by vectors too where there are some; whether there are."""
        bonus = {number: PERIOD_WEIGHT * (value - EXACT) for number, value in asked.bonus.items()}
        if self._embedder is None or self.vectors is None:
            weights: Mapping[str, float] = NUMERIC if asked.numeric else WORDS_ONLY
            return rank(self.passages, asked.filings, asked.query, weights=weights, bonus=bonus, also=also), False
        weights = NUMERIC_AND_MEANING if asked.numeric else WORDS_AND_MEANING
        query = replace(asked.query, vector=self._embedder.embed([asked.text])[0])
        ranked = rank(
            self.passages, asked.filings, query, weights=weights, bonus=bonus, also=also, vectors=self.vectors
        )
        return ranked, True

    def _around(self, accession: str | None, table_index: int | None) -> frozenset[int]:
        """The passages of a filing that hold a table or stand beside it; none where no table is given."""
        if table_index is None:
            return frozenset()
        if accession is None:
            raise ConfigError(f"table {table_index} of which filing?", hint="give the accession number too")
        number = next(number for number, source in enumerate(self.passages.sources) if source.accession == accession)
        holding = self.passages.named(number, f"table {table_index}")
        if not holding:
            raise NotInWarehouse(f"no passage of {accession} holds its table {table_index}")
        every = self.passages.chunks_of(number)
        return frozenset(range(max(every[0], holding[0] - AROUND), min(every[-1], holding[-1] + AROUND) + 1))

    def _above_floor(self, ranked: Ranked, asked: Asked, dense: bool) -> Ranked:
        floor = FLOOR_NOBODY if not asked.tickers and len(asked.filings) > 1 else FLOOR
        meant = dense and bool((ranked.features[:, -1] >= COSINE_FLOOR).any())
        return ranked if meant or bool((ranked.coverage >= floor).any()) else _chosen(ranked, [])

    def _varied(self, ranked: Ranked, k: int) -> list[int]:
        """The k to show: those that repeat a better one left out, the rest by relevance and difference where there are
        vectors.
        """
        if self.vectors is not None:
            return diverse(
                ranked,
                self.vectors.rows(ranked.chunks.tolist()),
                k,
                same=SAME,
                balance=BALANCE,
                repeats=lambda one, other: self._repeats(ranked, one, other),
            )
        kept: list[int] = []
        for position in range(len(ranked.chunks)):
            if not any(self._repeats(ranked, one, position) for one in kept):
                kept.append(position)
            if len(kept) == k:
                break
        return kept

    def _repeats(self, ranked: Ranked, one: int, other: int) -> bool:
        """Whether a passage says nothing that another does not: no further number, and few further words."""
        first, second = (self._words(int(ranked.chunks[position])) for position in (one, other))
        new = second - first
        return not any(word[0].isdigit() for word in new) and len(new) <= NEW_WORDS * len(second)

    @lru_cache(maxsize=4096)  # noqa: B019  # a search is opened once
    def _words(self, chunk: int) -> frozenset[str]:
        return frozenset(_WORD.findall(self.passage_text(chunk)["text"].lower()))

    def _reordered(self, ranked: Ranked, question: str, reranker: Reranker) -> Ranked:
        """The first `RERANKED` passages in a reranker's order, the others behind them."""
        import numpy as np

        first = min(RERANKED, len(ranked.chunks))
        given = scored(reranker, question, [self.passage_text(int(chunk))["text"] for chunk in ranked.chunks[:first]])
        if given is None:
            return ranked
        scores = np.asarray(given, dtype=np.float64)
        order = np.argsort(-scores, kind="stable")
        spread = scores.max() - scores.min() or 1.0
        told = np.concatenate([(scores[order] - scores.min()) / spread, np.zeros(len(ranked.chunks) - first)])
        totals = np.concatenate([scores[order], scores.min() - 1.0 - np.arange(len(ranked.chunks) - first)])
        whole = np.concatenate([order, np.arange(first, len(ranked.chunks))])
        return replace(_chosen(ranked, whole), totals=totals, scores=told)

    def _passage(self, ranked: Ranked, position: int) -> Passage:
        chunk = int(ranked.chunks[position])
        source = self.passages.sources[self.passages.filing_of(chunk)]
        row = self.passage_text(chunk)
        tier = TABLE_LOCAL if row["near_table"] else WHOLE_FILING
        return Passage(
            row["chunk_id"], row["doc_id"], row["section_id"], row["heading"], float(ranked.scores[position]),
            float(ranked.coverage[position]), tier, row["text"],
            source.ticker, source.fiscal, source.form, source.accession, source.url, row["table_index"], row[
            "first_block"], row["end_block"], row["page"], row["line"],
        )  # fmt: skip


def _with_stated(shown: list[int], ranked: Ranked, stated: Sequence[int], before: int, k: int) -> list[int]:
    """Positions to show: so many of the ranked ones, the passages of statements, then the rest."""
    places = {int(chunk): place for place, chunk in enumerate(ranked.chunks.tolist())}
    own = [places[chunk] for chunk in stated if chunk in places]
    first = shown[:before]
    return list(dict.fromkeys([*first, *own, *shown[before:]]))[:k]


def _chosen(ranked: Ranked, positions: Any) -> Ranked:
    import numpy as np

    chosen = np.asarray(positions, dtype=np.int64)
    return Ranked(
        ranked.chunks[chosen],
        ranked.totals[chosen],
        ranked.scores[chosen],
        ranked.coverage[chosen],
        ranked.features[chosen],
    )


def open_search(target: str | None = None, model: str | None = None) -> Search:
    """Search in a published warehouse; its index is made or brought up to date first. A process that asks again is
    given the same index until another database is published.

    Args:
        target: path or URL of the warehouse; by default, that of the settings.
        model: name of the embedding model, `none` to search by words alone; by default, that of the settings.

    Raises:
        WarehouseError: there is no warehouse, or it cannot be read.
        NotInWarehouse: it holds no passages.
        EmbeddingError: the model is not here.
    """
    from tickmark.settings import settings

    known = settings()
    reranked = known.reranker
    place, chosen = target or known.warehouse_path, model or known.embedding_model
    state = _state(place)
    if state is None:
        return _opened(place, chosen, reranked, None)
    found = _opened_once(place, chosen, reranked, state)
    if not found.passages.exists():  # somebody has removed it
        _opened_once.cache_clear()
        found = _opened_once(place, chosen, reranked, state)
    return found


def _opened(target: str, model: str, reranked: str, _state: tuple[int, int] | None) -> Search:
    from tickmark.retrieval.embedder import embedder
    from tickmark.retrieval.rerankers import reranker

    return Search(build_index(target).folder, embedder(model), reranker(reranked))


_opened_once = lru_cache(maxsize=2)(_opened)


def _state(target: str) -> tuple[int, int] | None:
    """What changes when another snapshot is published in the place of a local database; None for one that is not
    here.
    """
    from tickmark.warehouse import local_path

    path = local_path(target)
    try:
        found = path.stat() if path is not None else None
    except OSError:
        return None
    return (found.st_ino, found.st_mtime_ns) if found is not None else None
