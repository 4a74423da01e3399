"""Every error that Tickmark raises on purpose, in one tree.

::

    TickmarkError
    ├── ConfigError              a setting is missing or makes no sense
    ├── EntityError
    │   ├── UnknownEntity        no company by that name, ticker or CIK
    │   └── AmbiguousEntity      several companies fit; the candidates are listed
    ├── SourceError              EDGAR (or another source) did not give what was asked
    │   ├── PermanentSourceError
    │   │   ├── Forbidden        403: the source refuses this client
    │   │   ├── NotFound         404: the source has no such thing
    │   │   └── WrongDocument    the body is whole but is not the document it claims to be
    │   └── TransientSourceError
    │       ├── RateLimited      429 after all retries
    │       ├── Unavailable      5xx or a broken connection after all retries
    │       ├── TruncatedBody    fewer bytes than Content-Length promised, or a document that does not end, after all
    retries
    │       └── NotAFiling       an error page, a login page or anything else in place of the document, after all
    retries
    ├── DocumentError            bytes that cannot be read as a filing
    │   ├── EmptyDocument        nothing visible in it
    │   └── DocumentTooLarge     beyond the limits that keep time and memory bounded
    ├── FiscalPeriodUnknown      neither the document nor the company's calendar settles the fiscal period
    ├── NeedsTelling             nothing says whose an added document is, or what it reports on
    ├── ContractError            a frame breaks the warehouse contract; nothing was written
    ├── StorageError
    │   ├── LakeError            a partition of the lake is damaged or unreadable
    │   ├── WarehouseError       the published database is missing, damaged or of another version
    │   └── QueryError           a query was refused, is not valid, took too long or too much memory
    ├── ModelError               a language model gave no answer that can be used
    │   ├── ModelUnavailable     no connection, a timeout, 429 or 5xx after all attempts
    │   └── ModelRefused         the request was refused, or the reply is empty, cut off or unreadable
    ├── EmbeddingError           the embedding model cannot be loaded or is not the one expected
    ├── AskError
    │   ├── PlanError            a plan of an answer that cannot be carried out
    │   └── CalculationError     an expression that has no result
    ├── NarrativeError           a narrative that cannot be read, or a report that its facts do not bear out
    └── NotInWarehouse           what was asked for has not been built
"""

from __future__ import annotations


class TickmarkError(Exception):
    """Base of every error raised on purpose. `permanent` says whether trying again can help."""

    permanent = True

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint

    def __str__(self) -> str:
        message = super().__str__()
        return f"{message}. {self.hint}" if self.hint else message


class ConfigError(TickmarkError):
    """A setting is missing or makes no sense."""


class EntityError(TickmarkError):
    """A company could not be settled."""

    def __init__(self, message: str, *, candidates: tuple[str, ...] = (), hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.candidates = candidates


class UnknownEntity(EntityError):
    """No company by that name, ticker or CIK."""


class AmbiguousEntity(EntityError):
    """Several companies fit."""


class SourceError(TickmarkError):
    """A source did not give what was asked."""


class PermanentSourceError(SourceError):
    """Asking again gives the same answer."""


class Forbidden(PermanentSourceError):
    """403."""


class NotFound(PermanentSourceError):
    """404."""


class WrongDocument(PermanentSourceError):
    """The body is whole but is not the document it claims to be."""


class TransientSourceError(SourceError):
    """Asking again later may help. `retry_after` is the wait in seconds that the source asked for, if it did."""

    permanent = False

    def __init__(self, message: str, *, retry_after: float | None = None, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.retry_after = retry_after


class RateLimited(TransientSourceError):
    """429 after all retries."""


class Unavailable(TransientSourceError):
    """5xx or a broken connection after all retries."""


class TruncatedBody(TransientSourceError):
    """Fewer bytes than Content-Length promised."""


class NotAFiling(TransientSourceError):
    """A whole body with status 200 that is not what was asked for: the error page of a gateway, the login page of a
    network.
    """


class DocumentError(TickmarkError):
    """Bytes that cannot be read as a filing."""


class EmptyDocument(DocumentError):
    """Nothing visible in the document."""


class DocumentTooLarge(DocumentError):
    """Beyond the limits that keep time and memory bounded."""


class FiscalPeriodUnknown(TickmarkError):
    """Neither the document nor the company's calendar settles the fiscal period."""


class NeedsTelling(TickmarkError):
    """Nothing says whose an added document is, or what it reports on; the hint says what to tell."""


class ContractError(TickmarkError):
    """A frame breaks the warehouse contract; nothing was written."""


class StorageError(TickmarkError):
    """Lake or warehouse."""


class LakeError(StorageError):
    """A partition of the lake is damaged or unreadable."""


class WarehouseError(StorageError):
    """The published database is missing, damaged or of another version."""


class QueryError(StorageError):
    """A query was refused, is not valid, took too long or too much memory."""


class ModelError(TickmarkError):
    """A language model gave no answer that can be used."""


class ModelUnavailable(ModelError):
    """No connection, a timeout, 429 or 5xx after all attempts. `retry_after` is the wait in seconds that the server
    asked for, if it did.
    """

    permanent = False

    def __init__(self, message: str, *, retry_after: float | None = None, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.retry_after = retry_after


class ModelRefused(ModelError):
    """The request was refused, or the reply is empty, too long, cut off or unreadable."""


class EmbeddingError(TickmarkError):
    """The embedding model cannot be loaded or is not the one expected."""


class AskError(TickmarkError):
    """A question could not be worked on."""


class PlanError(AskError):
    """A plan of an answer that cannot be carried out."""


class CalculationError(AskError):
    """An expression that has no result."""


class NarrativeError(TickmarkError):
    """A narrative that cannot be read, or a report that its facts do not bear out."""


class NotInWarehouse(TickmarkError):
    """What was asked for has not been built."""
