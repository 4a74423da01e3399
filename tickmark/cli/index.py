"""`tickmark index`: make the search index of the published warehouse and the vectors of its passages, and prove that
what it holds can be made again.
"""

from __future__ import annotations

from typing import Annotated

import typer

from tickmark.cli.output import remark
from tickmark.errors import ConfigError, StorageError
from tickmark.settings import settings

index = typer.Typer(help="Make the search index, or prove that it can be made again.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the commands to the app."""
    app.add_typer(index, name="index")


@index.command("build")
def build() -> None:
    """Make the index of the published warehouse.

    `build` does this when it has published, and the first search where that was not done; filings whose
    passages are unchanged are not indexed again.
    """
    from tickmark.retrieval.artefacts import build_index

    made = build_index(settings().warehouse_path)
    print(made.folder)
    remark(f"{made.filings} filings, {made.passages:,} passages; {made.made} filings indexed anew")


@index.command("vectors")
def vectors() -> None:
    """Make the vectors of all passages that have none of TICKMARK_EMBEDDING_MODEL yet, and publish them.

    `build` does this for what it builds, once the facts are published. One that is ended goes on where it stopped.
    """
    from tickmark.lake import Lake
    from tickmark.stages.embeddings import embed, without_vectors
    from tickmark.stages.publication import publish_all

    current = settings()
    if current.embedding_model == "none":
        raise ConfigError(
            "no embedding model is in use", hint="set TICKMARK_EMBEDDING_MODEL; 'tickmark doctor' says more"
        )
    lake = Lake(current.data)
    lacking = without_vectors(lake, current.embedding_model)
    for number, done in enumerate(embed(lake, current.embedding_model, lacking), 1):
        remark(f"{number} of {len(lacking)}: {done.ticker} {done.period}: {done.made:,} new vectors")
    if lacking:
        publish_all(lake, current.warehouse_path)
    remark(f"{len(lacking)} partitions had passages without vectors")


@index.command("verify")
def verify(
    documents: Annotated[
        bool, typer.Option("--documents", help="Also cut every stored document into passages again and compare them.")
    ] = False,
) -> None:
    """Check every file of the index, make every passage of it again and compare them."""
    from tickmark.retrieval.artefacts import verify_index

    target = settings().warehouse_path
    wrong = count = 0
    for found in verify_index(target):
        count += 1
        if not found.same:
            wrong += 1
            print(f"{found.place}: {found.detail}")
    remark(f"{count} files and filings compared, {count - wrong} as they were made")
    if documents:
        wrong += _documents(target)
    if wrong:
        raise StorageError(
            "the index is not what its filings make", hint="remove its folder and run 'tickmark index build'"
        )


def _documents(target: str) -> int:
    """How many filings are cut into other passages than the warehouse has."""
    from tickmark.rawstore import RawStore
    from tickmark.schemas import TABLES
    from tickmark.stages import steps
    from tickmark.warehouse import open_warehouse

    store = RawStore.of(settings())
    wrong = 0
    with open_warehouse(target) as database:
        result = database.execute("SELECT * FROM raw_filings ORDER BY ticker, accession")
        names = [column[0] for column in result.description]
        raw = TABLES["raw_filings"].frame([dict(zip(names, row, strict=True)) for row in result.fetchall()])
        for number in range(len(raw)):
            own = raw.iloc[number : number + 1]
            accession = own["accession"].iloc[0]
            again = [(row["chunk_id"], row["text"]) for row in steps.chunks(own, store, "none").to_dict("records")]
            there = database.execute("SELECT chunk_id, text FROM chunks WHERE accession = ?", [accession]).fetchall()
            if sorted(again) != sorted(there):
                wrong += 1
                print(f"{accession}: its document is cut into other passages now")
    remark(f"{len(raw)} documents cut again, {len(raw) - wrong} the same")
    return wrong
