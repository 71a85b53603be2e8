"""Certificates as JSON: read as strictly as levels, written with one line per layer."""

import json

import msgspec

from trisolve.errors import FormatError
from trisolve.files.messages import located, shown
from trisolve.files.records import head_of
from trisolve.files.sources import name_of, read_source
from trisolve.files.strict_json import checked, parse_json
from trisolve.files.whole import MAX_BYTES, StrPath, write_file
from trisolve.sliding.formats.definitions import CERTIFICATE_FORMAT, VERSION, CertificateRecord
from trisolve.sliding.moves import Move
from trisolve.sliding.proof.certificate import Certificate, Layer


def parse_certificate(text: str | bytes, where: str = "") -> Certificate:
    """Read a certificate; a FormatError starts with `where`. Nothing is verified.

    >>> parse_certificate('{"format": "trisolve-level"}')
    Traceback (most recent call last):
    trisolve.files.records.FieldError: format: expected "trisolve-certificate", got "trisolve-level"
    """
    with located(shown(where)):
        if len(text) > MAX_BYTES:
            raise FormatError(f"expected at most {MAX_BYTES >> 20} MiB, got more")
        value = head_of(parse_json(text), CERTIFICATE_FORMAT, VERSION)
        return _certificate(checked(value, CertificateRecord))


def _certificate(record: CertificateRecord) -> Certificate:
    claimed = record.solution
    return Certificate(
        record.key,
        record.metric,
        record.status,
        None if record.optimum is msgspec.UNSET else record.optimum,
        None if claimed is msgspec.UNSET else tuple(Move(*move) for move in claimed),
        tuple(Layer(layer.states, layer.hash) for layer in record.layers),
        record.rules,
    )


def dump_certificate(certificate: Certificate) -> str:
    """Return a certificate as JSON text that parse_certificate reads back exactly.

    >>> from trisolve.sliding.proof.certificate import Certificate
    >>> empty = Certificate("0123456789abcdef", "moves", "solved", 0, (), ())
    >>> parse_certificate(dump_certificate(empty)) == empty
    True
    """
    members: dict[str, object] = {
        "format": CERTIFICATE_FORMAT,
        "version": VERSION,
        "rules": certificate.rules,
        "key": certificate.key,
        "metric": certificate.metric,
        "status": certificate.status,
    }
    if certificate.optimum is not None:
        members["optimum"] = certificate.optimum
    if certificate.solution is not None:
        members["solution"] = [[move.block, move.distance] for move in certificate.solution]
    lines = [
        f'  "{key}": {json.dumps(value, ensure_ascii=False)},' for key, value in members.items()
    ]
    layers = [json.dumps(layer._asdict()) for layer in certificate.layers]
    body = "[\n    " + ",\n    ".join(layers) + "\n  ]" if layers else "[]"
    return "\n".join(["{", *lines, f'  "layers": {body}', "}"]) + "\n"


def load_certificate(path: StrPath) -> Certificate:
    """Read a certificate from a file, or from standard input for ``-``, up to 64 MiB.

    Raises a FormatError that includes the path.
    """
    return parse_certificate(read_source(path, "a certificate"), name_of(path))


def save_certificate(certificate: Certificate, path: StrPath) -> None:
    """Write a certificate to a file, completely or not at all; may raise FileError."""
    write_file(path, dump_certificate(certificate))
