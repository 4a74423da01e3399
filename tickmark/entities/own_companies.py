"""The user's own companies: private ones, foreign ones, one's own. Each has a key that stands where a ticker stands.

>>> key_of("Grünwald Messtechnik GmbH & Co. KG")
'GRUNWALD-MESSTECHNIK'
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from tickmark.entities import FIRST_OWN_CIK, Entities, name_words
from tickmark.errors import AmbiguousEntity, ConfigError, LakeError, UnknownEntity
from tickmark.files import Files
from tickmark.model import Company
from tickmark.settings import Settings

FOLDER = "companies"
_LONGEST_KEY = 24
_OWN_CIKS = 10**9
_KEY = re.compile(r"[A-Z0-9][A-Z0-9.-]{0,31}")
_LEGAL_TAIL = frozenset("gmbh kg kgaa ohg bv oy oyj as aps srl sarl sas sl pty pte kk spzoo zoo sp".split())


@dataclass(frozen=True, slots=True)
class OwnCompany:
    """One company of the user's registry. `cik` stands where EDGAR's number stands, above all of those; `year_end` is
    MMDD, `currency` an ISO code, empty for unknown.
    """

    key: str
    name: str
    cik: int
    aliases: tuple[str, ...] = ()
    year_end: str = ""
    currency: str = ""

    def company(self) -> Company:
        """As every resolver takes it."""
        return Company(self.cik, self.name, (self.key,), self.year_end, self.aliases)


class Companies:
    """The registry at TICKMARK_DATA: one file per company, so that several may be added at once."""

    def __init__(self, data: str) -> None:
        self._files = Files(f"{data.rstrip('/')}/library")

    @classmethod
    def of(cls, settings: Settings) -> Companies:
        """The registry of these settings."""
        return cls(settings.data)

    def all(self) -> list[OwnCompany]:
        """Every company, by key.

        Raises:
            LakeError: an entry is damaged.
        """
        found = []
        for path in self._files.find(FOLDER):
            if path.endswith(".json") and not path.rpartition("/")[2].startswith("."):
                try:
                    fields = json.loads(self._files.get(path))
                    found.append(OwnCompany(**fields | {"aliases": tuple(fields["aliases"])}))
                except FileNotFoundError:
                    continue
                except (ValueError, KeyError, TypeError) as error:
                    raise LakeError(
                        f"{self._files.full(path)} is damaged: {error}", hint="delete it and add the company again"
                    ) from error
        return sorted(found, key=lambda company: company.key)

    def aliases(self) -> dict[int, tuple[str, ...]]:
        """What companies are also called, by the number that stands where EDGAR's stands."""
        return {company.cik: company.aliases for company in self.all() if company.aliases}

    def has(self, key: str) -> bool:
        """Whether a key is one of the user's own companies."""
        return self._files.size(_path(key)) is not None

    def put(self, company: OwnCompany) -> None:
        """Register a company, or replace what is known of it."""
        self._files.put(_path(company.key), json.dumps(asdict(company), indent=1, ensure_ascii=False).encode())


def own_company(
    name: str, *, key: str = "", aliases: Iterable[str] = (), year_end: str = "", currency: str = ""
) -> OwnCompany:
    """A company by its name; the key is made of it where none is given.

    Raises:
        ConfigError: a name without a letter or digit, or a key that cannot be one.
    """
    name = " ".join(name.split())
    key = (key or key_of(name)).upper()
    if not name or not _KEY.fullmatch(key):
        raise ConfigError(
            f"'{key or name}' cannot be a company's key", hint="letters, digits, '.' and '-', at most 32, as ACME-TOOLS"
        )
    number = FIRST_OWN_CIK + int(hashlib.sha256(key.encode()).hexdigest()[:12], 16) % _OWN_CIKS
    return OwnCompany(key, name, number, tuple(dict.fromkeys(aliases)), year_end, currency.upper())


def key_of(name: str) -> str:
    """The key of a company's name: its words without the legal form, in capitals; a digest for a name in letters that
    have no Latin ones.
    """
    words = list(name_words(name))
    while len(words) > 1 and words[-1] in _LEGAL_TAIL | {"and", "co"}:
        words.pop()
    plain = [_latin(word) for word in words]
    key = ""
    for word in filter(None, plain):
        longer = f"{key}-{word}" if key else word[:_LONGEST_KEY]
        if len(longer) > _LONGEST_KEY:
            break
        key = longer
    return key.upper() or f"OWN-{hashlib.sha256(name.encode()).hexdigest()[:8].upper()}"


def named(text: str, known: Entities) -> Company | None:
    """The one known company that a name, key, ticker or CIK means; also where the name is longer than the known one
    (`Acme Tools GmbH` for `Acme`).

    Raises:
        AmbiguousEntity: several fit.
    """
    try:
        return known.resolve(text)
    except AmbiguousEntity:
        raise
    except UnknownEntity:
        pass
    words = name_words(text)
    by_key = [company for company in known.companies if text.strip().upper() in company.tickers]
    longer = [
        company
        for company in known.companies
        if (own := name_words(company.name)) and words[: len(own)] == own and set(words[len(own) :]) <= _LEGAL_TAIL
    ]
    found = by_key or longer
    return found[0] if len(found) == 1 else None


def _latin(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", word) if c.isascii() and c.isalnum())


def _path(key: str) -> str:
    return f"{FOLDER}/{key.replace('/', '_')}.json"
