"""JSON Schemas (Draft 2020-12) of levels, packs and certificates, from the reader's own records."""

import msgspec

from trisolve.files.schemas import Schema, headed
from trisolve.sliding.formats.definitions import (
    VERSION,
    CertificateRecord,
    LevelRecord,
    PackRecord,
)


def level_schema() -> Schema:
    """Return the JSON Schema of a level file.

    >>> level_schema()["title"]
    'trisolve level'
    """
    return _schema(LevelRecord, "level")


def pack_schema() -> Schema:
    """Return the JSON Schema of a pack file.

    >>> sorted(pack_schema()["$defs"])
    ['BlockRecord', 'LevelRecord', 'PackRecord']
    """
    return _schema(PackRecord, "pack")


def certificate_schema() -> Schema:
    """Return the JSON Schema of a certificate file.

    >>> sorted(certificate_schema()["$defs"])
    ['CertificateRecord', 'LayerRecord']
    """
    return _schema(CertificateRecord, "certificate")


def _schema(record: type[msgspec.Struct], kind: str) -> Schema:
    return headed(kind, VERSION, msgspec.json.schema(record))
