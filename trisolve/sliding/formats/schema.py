"""The JSON Schemas (Draft 2020-12) of levels, packs and certificates."""

from trisolve.files.declared import schema_of_files
from trisolve.files.schemas import Schema
from trisolve.sliding.formats.definitions import CertificateRecord, LevelRecord, PackRecord


def level_schema() -> Schema:
    """Return the JSON Schema of a level file.

    >>> level_schema()["title"]
    'trisolve level'
    """
    return schema_of_files("level", LevelRecord)


def pack_schema() -> Schema:
    """Return the JSON Schema of a pack file.

    >>> sorted(pack_schema()["$defs"])
    ['BlockRecord', 'LevelRecord', 'PackRecord']
    """
    return schema_of_files("pack", PackRecord)


def certificate_schema() -> Schema:
    """Return the JSON Schema of a certificate file.

    >>> sorted(certificate_schema()["$defs"])
    ['CertificateRecord', 'LayerRecord']
    """
    return schema_of_files("certificate", CertificateRecord)
