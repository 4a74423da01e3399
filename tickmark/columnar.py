"""Frames as Arrow tables, as Parquet bytes and as digests, all by column name after the contract.

The digest is of the rows, not of the files: rows sorted by their key, then every column's values in one
canonical binary form. A column that is null throughout does not count, so a nullable column that is added
to the contract leaves the digests of what was built before as they were.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from tickmark.errors import ContractError, LakeError
from tickmark.schemas import EMBEDDING_DIMENSIONS, Column, TableSchema

if TYPE_CHECKING:
    import pandas as pd

_FAILURES = (pa.ArrowException, OverflowError, TypeError, ValueError)


def to_arrow(schema: TableSchema, frame: pd.DataFrame) -> pa.Table:
    """A validated frame as an Arrow table, rows sorted by the table's key.

    Raises:
        ContractError: a value has no place in its column's type.
    """
    target = schema.arrow()
    arrays = [
        _array(schema.name, column, frame[column.name], target.field(column.name).type) for column in schema.columns
    ]
    return sort(schema, pa.Table.from_arrays(arrays, schema=target))


def _array(table: str, column: Column, series: pd.Series, kind: pa.DataType) -> pa.Array:
    try:
        if column.kind != "vector":
            return pa.Array.from_pandas(series, type=kind)
        null = series.isna().to_numpy(dtype=bool)
        values = np.zeros((len(series), EMBEDDING_DIMENSIONS), dtype=np.float32)
        if not null.all():
            values[~null] = np.stack([np.asarray(vector, dtype=np.float32) for vector in series[~null]])
        return pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), EMBEDDING_DIMENSIONS, mask=pa.array(null))
    except _FAILURES as error:
        raise ContractError(f"{table}: column {column.name} holds a value that cannot be stored: {error}") from error


def sort(schema: TableSchema, table: pa.Table) -> pa.Table:
    """Rows in the order of the table's key; text by its UTF-8 bytes."""
    return table.take(pc.sort_indices(table, sort_keys=[(name, "ascending") for name in schema.key]))


def to_frame(table: pa.Table) -> pd.DataFrame:
    """An Arrow table as a frame with the dtypes of `TableSchema.frame`; vectors are float32 arrays."""
    import pandas as pd

    kinds = {pa.int64(): pd.Int64Dtype(), pa.bool_(): pd.BooleanDtype()}
    frame: pd.DataFrame = table.to_pandas(types_mapper=kinds.get, date_as_object=True)
    return frame


def to_parquet(table: pa.Table) -> bytes:
    """Parquet bytes; the same table gives the same bytes."""
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd", compression_level=3)
    data: bytes = sink.getvalue().to_pybytes()
    return data


def from_parquet(schema: TableSchema, data: bytes, where: str) -> pa.Table:
    """The contract's columns, by name, of a Parquet file that may have been written under an older contract.

    Raises:
        LakeError: the bytes are not Parquet, or a column that may not be null is missing.
    """
    try:
        file = pq.ParquetFile(pa.BufferReader(data))
        there = frozenset(file.schema_arrow.names)
        stored = file.read(columns=[name for name in schema.column_names if name in there])
    except (pa.ArrowException, OSError) as error:
        raise LakeError(f"{where} cannot be read as Parquet: {error}", hint="build the partition again") from error
    target = schema.arrow()
    arrays = []
    for column in schema.columns:
        kind = target.field(column.name).type
        if column.name in there:
            arrays.append(stored.column(column.name).cast(kind))
        elif column.nullable:
            arrays.append(pa.nulls(stored.num_rows, kind))
        else:
            raise LakeError(
                f"{where} was written before the column {column.name} of {schema.name} existed",
                hint="build the partition again",
            )
    return pa.Table.from_arrays(arrays, schema=target)


def conform(schema: TableSchema, data: bytes, where: str) -> bytes:
    """Parquet bytes with the contract's columns and types: the same bytes where they have them already.

    Raises:
        LakeError: as for `from_parquet`.
    """
    try:
        stored = pq.read_schema(pa.BufferReader(data))
    except (pa.ArrowException, OSError) as error:
        raise LakeError(f"{where} cannot be read as Parquet: {error}", hint="build the partition again") from error
    return data if stored.equals(schema.arrow()) else to_parquet(from_parquet(schema, data, where))


def digest(schema: TableSchema, table: pa.Table) -> str:
    """sha256 over the rows of one partition, whatever their order, their files and their chunks."""
    ordered = sort(schema, table)
    total = hashlib.sha256(f"{schema.name} {ordered.num_rows}".encode())
    for column in sorted(schema.columns, key=lambda c: c.name):
        values = ordered.column(column.name)
        if values.null_count == len(values):
            continue
        total.update(f"\n{column.name} {column.kind}\n".encode())
        total.update(np.packbits(pc.is_valid(values).to_numpy().astype(bool)).tobytes())
        total.update(_canonical(column, values))
    return total.hexdigest()


def _canonical(column: Column, values: pa.ChunkedArray) -> bytes:
    """Values as little-endian numbers, nulls as zero; text as its lengths in bytes and then all of it."""
    numbers: np.ndarray[Any, np.dtype[Any]]
    if column.kind == "string":
        filled = values.fill_null("")
        numbers = pc.binary_length(filled).to_numpy().astype("<i8")
        return numbers.tobytes() + b"".join(_text_bytes(chunk) for chunk in filled.cast(pa.large_string()).chunks)
    if column.kind == "vector":
        flat = np.concatenate([chunk.flatten().to_numpy(zero_copy_only=False) for chunk in values.chunks])
        numbers = (flat + np.float32(0)).astype("<f4")  # -0.0 + 0 is 0.0
    elif column.kind == "float":
        numbers = (values.fill_null(0.0).to_numpy() + 0.0).astype("<f8")
    else:
        whole = values.cast(pa.int32()) if column.kind == "date" else values
        numbers = whole.cast(pa.int64()).fill_null(0).to_numpy().astype("<i8")
    return numbers.tobytes()


def _text_bytes(chunk: pa.Array) -> bytes:
    _, offsets, data = chunk.buffers()
    if data is None or not len(chunk):
        return b""
    ends = np.frombuffer(offsets, dtype="<i8")[chunk.offset : chunk.offset + len(chunk) + 1]
    text: bytes = data[int(ends[0]) : int(ends[-1])].to_pybytes()
    return text


def by_period(schema: TableSchema, rows: pa.Table) -> Iterator[tuple[str, pa.Table]]:
    """Rows of one ticker parted by partition, in the contract's types."""
    rows = rows.cast(schema.arrow())
    for period in sorted(pc.unique(rows.column("period")).to_pylist()):
        yield period, rows.filter(pc.equal(rows.column("period"), period))


def combined(partitions: Iterable[tuple[str, str, str, int]]) -> str:
    """One digest over many partitions of one table, each (ticker, period, digest, rows); a partition without rows does
    not count.
    """
    lines = sorted(f"{ticker}\t{period}\t{value}\n" for ticker, period, value, rows in partitions if rows)
    return hashlib.sha256("".join(lines).encode()).hexdigest()
