"""Game records in files: strict JSON with one object per game, and JSONL for several games.

    {"format": "trisolve-boco", "version": 1, "board": "squares:3x3", "moves": [1, 4, 3, 0, 5]}

The board is given by name or as a mesh.
"""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from trisolve.boco.definitions import RECORD, RecordFile
from trisolve.boco.record import Record
from trisolve.files.declared import written
from trisolve.files.messages import located
from trisolve.files.strict_json import parse_json

if TYPE_CHECKING:
    from trisolve.files.whole import StrPath


def record_of(value: object) -> Record:
    """Return the record in a JSON value; raise a FormatError that says where it is wrong.

    >>> record_of({"format": "trisolve-boco", "version": 1, "board": "cube", "moves": [True]})
    Traceback (most recent call last):
    trisolve.files.records.FieldError: moves[0]: expected the number of a face or "swap", got true
    """
    found = RECORD.read(value)
    claims_reason = found.reason is not UNSET
    return Record(
        moves=tuple(found.moves),
        rim=found.rim,
        swap=found.swap,
        name=found.name,
        metadata=found.metadata,
        reason=found.reason if claims_reason else None,
        claims_reason=claims_reason,
        board=found.board,
        result=None if found.result is UNSET else found.result,
        players=None if found.players is UNSET else found.players,
    )


def parse_record(text: str | bytes) -> Record:
    """Return the record in a JSON text; may raise FormatError.

    >>> parse_record('{"format": "trisolve-boco", "version": 1, "board": "cube", "moves": []}').rim
    'safe'
    """
    return record_of(parse_json(text))


def parse_records(text: str | bytes) -> list[Record]:
    """Return the records in a JSON or JSONL text, ignoring blank lines; may raise FormatError."""
    from trisolve.files.whole import decode

    text = decode(text) if isinstance(text, bytes) else text
    lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1 and all(line.lstrip().startswith("{") for _, line in lines):
        found = []
        for at, line in lines:
            with located(f"line {at}"):
                found.append(parse_record(line))
        return found
    return [parse_record(text)]


def dump_record(record: Record) -> str:
    """Return a record as one line of JSON that ends with a newline.

    >>> dump_record(Record("cube", (0, 1), rim="wall"))[:62]
    '{"format": "trisolve-boco", "version": 1, "board": "cube", "ri'
    """
    board: Any = record.board
    if not isinstance(board, str):
        from trisolve.mesh import dump_mesh

        board = json.loads(dump_mesh(board))
    value: dict[str, Any] = {"name": record.name} if record.name else {}
    value |= {"board": board, "rim": record.rim, "swap": record.swap, "moves": list(record.moves)}
    if record.result is not None:
        value["result"] = record.result
    if record.claims_reason or record.reason is not None:
        value["reason"] = record.reason
    if record.players is not None:
        value["players"] = list(record.players)
    if record.metadata:
        value["metadata"] = record.metadata
    return json.dumps(written(RecordFile, value), ensure_ascii=False) + "\n"


def load_records(path: "StrPath") -> list[Record]:
    """Return the records in a .json or .jsonl file, or in a bundled file given by name.

    Raises FormatError or FileError.

    >>> load_records("boco:cross")[0].moves
    (1, 4, 3, 0, 5, 2, 7)
    """
    from trisolve.files.entries import read_shipped

    return read_shipped(path, "a record of BOCO", parse_records)


def save_records(records: Iterable[Record], path: "StrPath") -> None:
    """Write records to a file, one per line, completely or not at all; may raise FileError.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save_records([Record("cube")], Path(folder, "games.jsonl"))
    ...     load_records(Path(folder, "games.jsonl"))[0].board
    'cube'
    """
    from trisolve.files.whole import write_file

    write_file(path, "".join(map(dump_record, records)))
