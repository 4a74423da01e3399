"""Every setting, read from the environment in this one place and never at import. Commands add what a file `.env` sets
to the environment first.

`settings()` reads the environment each time it is called, so a test or a worker process that
changes the environment sees the change.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

from tickmark.errors import ConfigError
from tickmark.extras import missing

_PACKAGE = Path(__file__).resolve().parent
BUNDLED = _PACKAGE / "_graph"
"""In an installed wheel: the graph and the sample company, with the names that they have in the repository."""
REPOSITORY = BUNDLED if BUNDLED.is_dir() else _PACKAGE.parent
ENV_FILE = ".env"
DEFAULT_MODEL = "all-MiniLM-L6-v2"
"""Makes vectors where the extra `vectors` is installed, which brings its weights."""
_CREDENTIALS = re.compile(r"(?<=://)[^/@\s]+@")


class Settings(BaseModel):
    """Settings with their environment variables; each description is printed by `tickmark doctor`.

    `Settings(TICKMARK_DATA="elsewhere")` is the environment but for that one. A variable that is empty is not set.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    def __init__(self, **told: Any) -> None:
        super().__init__(**{name: value for name, value in os.environ.items() if value} | told)

    data: str = Field(
        "tickmark_data",
        validation_alias="TICKMARK_DATA",
        description="folder or object-store URL of the lake and the raw filings",
    )
    warehouse: str = Field(
        "",
        validation_alias="TICKMARK_WAREHOUSE",
        description=(
            "DuckDB database that is published and opened by people; default: warehouse.duckdb in TICKMARK_DATA"
        ),
    )
    dagster_home: str = Field(
        "dagster_home" if BUNDLED.is_dir() else str(REPOSITORY / "dagster_home"),
        validation_alias="DAGSTER_HOME",
        description="Dagster's own storage: runs, events, schedules",
    )
    cluster: str = Field(
        "",
        validation_alias="TICKMARK_CLUSTER",
        description=(
            "address of a Dask scheduler whose workers build, such as tcp://10.0.0.2:8786; "
            "default: processes of this machine"
        ),
    )
    limiter: str = Field(
        "",
        validation_alias="TICKMARK_LIMITER",
        description=(
            "address of a Redis that keeps the limit of ten requests a second to EDGAR for several machines, such as "
            "redis://10.0.0.2:6379/0; default: files in TICKMARK_DATA, or on this machine where that is an object store"
        ),
    )
    inbox: str = Field(
        "",
        validation_alias="TICKMARK_INBOX",
        description=(
            "folder that Dagster watches: files dropped into it, or into folders in it, are added; default: "
            "none is watched"
        ),
    )
    edgar_url: str = Field(
        "",
        validation_alias="EDGAR_URL",
        description="one host to stand for www.sec.gov and data.sec.gov; default: the real ones",
    )
    edgar_identity: str = Field(
        "",
        validation_alias="EDGAR_IDENTITY",
        description="'Name mail@host', which the SEC requires of every automated client",
    )
    embedding_model: str = Field(
        DEFAULT_MODEL,
        validation_alias="TICKMARK_EMBEDDING_MODEL",
        description=(
            "name or folder of a sentence-transformers model with 384 dimensions, or 'none' to build without vectors"
        ),
        validate_default=True,
    )
    reranker: str = Field(
        "",
        validation_alias="TICKMARK_RERANKER",
        description=(
            "name or folder of a cross-encoder, or model:NAME for a language model, that orders the passages of a "
            "search anew; default: none"
        ),
    )
    model: str = Field(
        "",
        validation_alias="TICKMARK_MODEL",
        description=(
            "litellm name of a language model that may narrate and answer, or 'none'; default: none, and for ask one "
            "whose provider's key is set"
        ),
    )
    model_url: str = Field(
        "",
        validation_alias="TICKMARK_MODEL_URL",
        description="address of an OpenAI-compatible server for TICKMARK_MODEL; default: the provider's own",
    )
    model_key: SecretStr = Field(
        SecretStr(""),
        validation_alias="TICKMARK_MODEL_KEY",
        description=(
            "key for the model; default: the provider's own variable (OPENAI_API_KEY, ...), which is never "
            "sent to TICKMARK_MODEL_URL"
        ),
    )
    models: str = Field(
        "",
        validation_alias="TICKMARK_MODELS",
        description="YAML file with the language models that 'tickmark models' lists; default: the built-in list",
    )
    extract_with_model: bool = Field(
        False,
        validation_alias="TICKMARK_EXTRACT_WITH_MODEL",
        description=(
            "1 lets TICKMARK_MODEL propose facts from sentences that the rules do not read; the gate decides "
            "about them as about all others"
        ),
    )
    news_key: SecretStr = Field(
        SecretStr(""),
        validation_alias="TICKMARK_NEWS_KEY",
        description="key of Google's Programmable Search, for news beside reports; default: news is not searched",
    )
    news_engine: str = Field(
        "",
        validation_alias="TICKMARK_NEWS_ENGINE",
        description="id of the programmable search engine that TICKMARK_NEWS_KEY is for",
    )
    news_url: str = Field(
        "",
        validation_alias="TICKMARK_NEWS_URL",
        description="address of a stand-in for the search service; default: the service itself",
    )
    alert_url: str = Field(
        "",
        validation_alias="TICKMARK_ALERT_URL",
        description="webhook that Dagster posts failed runs to, as JSON with a text; default: none",
    )
    watch_list: str = Field(
        "",
        validation_alias="TICKMARK_WATCH_LIST",
        description=(
            "file that keeps your watch list of 'tickmark serve'; default: tickmark/watch_list.json in your folder of "
            "settings (XDG_CONFIG_HOME, ~/.config)"
        ),
    )
    claim_rules: str = Field(
        "",
        validation_alias="TICKMARK_CLAIM_RULES",
        description="YAML file with own rules for checking narratives; default: those that come with Tickmark",
    )
    narrative_blocks: bool = Field(
        False,
        validation_alias="TICKMARK_NARRATIVE_BLOCKS",
        description="1 lets the check narrative_holds block a partition whose report does not hold; read at start",
    )
    debug: bool = Field(
        False,
        validation_alias="TICKMARK_DEBUG",
        description="1 shows the traceback of an error",
    )
    strict: bool = Field(
        False,
        validation_alias="TICKMARK_STRICT",
        description=(
            "1 lets a defect over one table or paragraph end the reading of its filing, as tests want it; "
            "default: it is left out, and said to be"
        ),
    )

    @field_validator("embedding_model")
    @classmethod
    def _vectors_only_where_installed(cls, value: str) -> str:
        return "none" if value == DEFAULT_MODEL and missing("vectors") else value

    @property
    def warehouse_path(self) -> str:
        """Path or URL of the published database."""
        if self.warehouse:
            return self.warehouse
        return f"{self.data.rstrip('/')}/warehouse.duckdb"

    @property
    def user_folder(self) -> Path:
        """The user's own folder, the same for every warehouse; it need not exist."""
        return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "tickmark"

    @property
    def watch_list_path(self) -> Path:
        """The file that keeps the user's watch list."""
        return Path(self.watch_list) if self.watch_list else self.user_folder / "watch_list.json"


def inherited(names: Iterable[str]) -> dict[str, str]:
    """What a child process sees of the environment: these variables, as far as they are set."""
    return {name: os.environ[name] for name in names if name in os.environ}


def is_set(variable: str) -> bool:
    """Whether an environment variable has a value; the value itself is not given."""
    return bool(os.environ.get(variable))


def masked(text: str) -> str:
    """Text for people or logs, with user names and passwords in addresses hidden."""
    return _CREDENTIALS.sub("***@", text)


def read_env_file(folder: Path | None = None) -> None:
    """Take variables that the environment does not set from the file `.env` of a folder (the present one unless told),
    so that worker processes and libraries see them too.
    """
    from dotenv import load_dotenv

    load_dotenv((folder or Path()) / ENV_FILE, override=False)


def settings() -> Settings:
    """Read the settings from the environment.

    Raises:
        ConfigError: a variable has a value that cannot be used.
    """
    try:
        return Settings()
    except ValidationError as error:
        raise ConfigError(f"a setting cannot be used: {error}", hint="run 'tickmark doctor'") from error
