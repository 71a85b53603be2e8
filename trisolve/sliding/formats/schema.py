"""JSON Schemas (Draft 2020-12) of levels, packs and certificates, from the reader's own records."""

from typing import Any

import msgspec

from trisolve.sliding.formats.definitions import (
    VERSION,
    CertificateRecord,
    LevelRecord,
    PackRecord,
)

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def level_schema() -> dict[str, Any]:
    """Return the JSON Schema of a level file.

    >>> level_schema()["title"]
    'trisolve level'
    """
    return _schema(LevelRecord, "level")


def pack_schema() -> dict[str, Any]:
    """Return the JSON Schema of a pack file.

    >>> sorted(pack_schema()["$defs"])
    ['BlockRecord', 'LevelRecord', 'PackRecord']
    """
    return _schema(PackRecord, "pack")


def certificate_schema() -> dict[str, Any]:
    """Return the JSON Schema of a certificate file.

    >>> sorted(certificate_schema()["$defs"])
    ['CertificateRecord', 'LayerRecord']
    """
    return _schema(CertificateRecord, "certificate")


def _schema(record: type[msgspec.Struct], kind: str) -> dict[str, Any]:
    head = {
        "$schema": _DIALECT,
        "$id": f"urn:trisolve:schema:{kind}:{VERSION}",
        "title": f"trisolve {kind}",
    }
    return head | msgspec.json.schema(record)
