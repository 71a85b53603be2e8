"""Rows of measured levels as a table for other programs: CSV, or Parquet."""

import csv
import io
from collections.abc import Sequence

from trisolve.extras import missing
from trisolve.sliding.packs.features import COLUMNS, Row

_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")
"""The beginnings of texts that a spreadsheet would run (OWASP, CSV Injection)."""


def dump_csv(rows: Sequence[Row]) -> str:
    """Return rows as CSV (RFC 4180) with a header line; unknown values are left empty.

    A text that a spreadsheet would interpret as a formula is prefixed with ``'``.

    >>> dump_csv([])[:24]
    'source,name,author,tags,'
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, [column.name for column in COLUMNS])
    writer.writeheader()
    writer.writerows({key: _inert(value) for key, value in row.items()} for row in rows)
    return text.getvalue()


def _inert(value: object) -> object:
    """Return a text in a form that a spreadsheet shows and does not run.

    >>> _inert("=1+1"), _inert("Cave 3"), _inert(-0.5)
    ("'=1+1", 'Cave 3', -0.5)
    """
    is_run = isinstance(value, str) and value.startswith(_FORMULAS)
    return f"'{value}" if is_run else value


def dump_parquet(rows: Sequence[Row]) -> bytes:
    """Return rows as a Parquet file whose metadata gives the meaning of each column.

    Raises MissingExtra if pyarrow is not installed.
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise missing("pyarrow", "census", "a Parquet table") from None
    types = {str: pa.string(), int: pa.int64(), float: pa.float64()}
    fields = [
        pa.field(column.name, types[column.type], metadata={"meaning": column.meaning})
        for column in COLUMNS
    ]
    sink = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_pylist(list(rows), schema=pa.schema(fields)), sink)
    data: bytes = sink.getvalue().to_pybytes()
    return data
