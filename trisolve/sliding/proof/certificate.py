"""Certificates: proofs of an optimum, or that no solution exists, which anyone can check.

Why a verified certificate can be trusted:

1. The verifier searches the level again, breadth first, using only `rules.py`.
2. That search alone proves the answer. Either no layer before the optimum contains a solved state,
   and the solution has that length, or no layer contains a solved state, and the last layer leads
   to no new state.
3. The certificate must agree with this search layer by layer. Two programs that share no search
   code therefore agree.
4. The hashes of different sets are equal with probability 2^-128 per layer. The proof does not
   depend on that.
5. The only parts that must be trusted are `rules.py`, `verifier.py`, the level's reader, Python,
    and its hashlib.

A layer is the set of states first reached in N moves (or steps, in the steps metric). A layer's
hash is the sum modulo 2^128 of the 128-bit BLAKE2b hashes of its states, so their order does not
matter (AdHash: Bellare and Micciancio, A new paradigm for collision-free hashing, 1997). Someone
who chooses the sets could make such sums collide, but here the level determines the sets.

A state is hashed as the first cells of its blocks, two bytes each, low byte first, with the blocks
in the order of their first cells at the start. A hash therefore depends neither on ids nor on the
order of blocks in a file. However, a certificate holds only for one level in one place, with the
ids of its solution. A certificate does not hold for a rotated, mirrored, shifted or renamed copy,
even though the key is the same.

A file of a certificate is read as strictly as a level, and written with one line per layer.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from trisolve.errors import FormatError
from trisolve.files.declared import record_of
from trisolve.files.messages import escape, located
from trisolve.files.records import head_of
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import MAX_BYTES, StrPath, name_of, read_source, write_file
from trisolve.sliding import rules
from trisolve.sliding.choices import Metric
from trisolve.sliding.formats.definitions import CERTIFICATE_FORMAT, VERSION, CertificateRecord
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move
from trisolve.wording import brief, counted

_HASH_BYTES = 16
_PERSON = b"trisolve state 1"


class Layer(NamedTuple):
    """The number of states in a layer, and the sum of their hashes as 32 hex digits."""

    states: int
    hash: str


@dataclass(frozen=True)
class Certificate:
    """The contents of each layer of a level's search if the answer is right.

    `status` is "solved" (`solution` is a shortest solution, of length `optimum` in the `metric`,
    and `layers` are the layers before the optimum) or "unsolvable" (there is no solution, and
    `layers` are all layers). `rules` is the version of the push rule, and `key` is the level's key.
    """

    key: str
    metric: Metric
    status: str
    optimum: int | None
    solution: tuple[Move, ...] | None
    layers: tuple[Layer, ...]
    rules: int = rules.VERSION

    __repr__ = brief

    def described(self) -> str:
        """Return the certificate's claim in a few words.

        >>> Certificate("0123456789abcdef", "moves", "solved", 1, (), ()).described()
        'optimal in 1 move'
        """
        if self.optimum is None:
            return "unsolvable"
        return f"optimal in {counted(self.optimum, self.metric.removesuffix('s'))}"

    @property
    def n_states(self) -> int:
        """The total number of states in all layers."""
        return sum(layer.states for layer in self.layers)


def hash_order(level: Level) -> tuple[int, ...]:
    """Return the blocks in the order in which a state's hash includes them."""
    return tuple(sorted(range(len(level.blocks)), key=lambda number: level.blocks[number].first))


def hash_sum(states: Iterable[bytes]) -> int:
    """Return the sum of the states' hashes, not yet modulo 2^128.

    >>> hash_sum([b"a", b"b"]) == hash_sum([b"b"]) + hash_sum([b"a"])
    True
    """
    return sum(
        int.from_bytes(blake2b(state, digest_size=_HASH_BYTES, person=_PERSON).digest(), "big")
        for state in states
    )


def layer_hash(total: int) -> str:
    """Return a sum of hashes as a certificate writes it, modulo 2^128.

    >>> layer_hash(2**128 + 255)
    '000000000000000000000000000000ff'
    """
    return f"{total % 2 ** (8 * _HASH_BYTES):0{2 * _HASH_BYTES}x}"


def parse_certificate(text: str | bytes, where: str = "") -> Certificate:
    """Read a certificate; a FormatError starts with `where`. Nothing is verified.

    >>> parse_certificate('{"format": "trisolve-level"}')
    Traceback (most recent call last):
    trisolve.files.records.FieldError: format: expected "trisolve-certificate", got "trisolve-level"
    """
    with located(escape(where)):
        if len(text) > MAX_BYTES:
            raise FormatError(f"expected at most {MAX_BYTES >> 20} MiB, got more")
        value = head_of(parse_json(text), CERTIFICATE_FORMAT, VERSION)
        return _certificate(record_of(value, CertificateRecord))


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
