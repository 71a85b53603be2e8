"""The JSON Schemas of BOCO files: game records and certificates."""

from trisolve.boco.definitions import RECORD, CertificateFile
from trisolve.files.declared import Format, schema_of_files
from trisolve.files.schemas import Schema


def boco_schema() -> Schema:
    """Return the JSON Schema of a game record.

    >>> boco_schema()["$defs"]["RecordFile"]["required"]
    ['format', 'version', 'board', 'moves']
    """
    return schema_of_files("boco", RECORD)


def certificate_schema() -> Schema:
    """Return the JSON Schema of a certificate.

    >>> certificate_schema()["title"]
    'trisolve boco-certificate'
    """
    return schema_of_files("boco-certificate", Format(CertificateFile))
