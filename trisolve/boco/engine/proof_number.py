"""Depth-first proof-number search (df-pn), which settles the same questions in another way.

Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002. A node carries two
numbers: how many leaves must still be proved for the mover to get the wanted value (phi), and how
many to deny the mover that value (delta). In negamax form, a node's phi is the least delta among
its children, and its delta is the sum of its children's phi. The search always goes to the child
with the least delta. The search returns when a number reaches its threshold, a quarter above the
second-best child's number. This keeps the search from switching back and forth between two children
(Pawlewicz and Lew, 2006). Among equal children, it prefers the child whose face has proved the most
nodes so far.

An unknown position counts less if the move makes a threat or is next to the enemy. It counts more
for each missing exit (`exits`) of the player who wants "no".

This search shares only the rules, the images and the hash with `alpha_beta`. The leaves of the tree
are finished games, positions in which the mover can capture or must fear two captures, and
positions in which no exit is missing.
"""

from typing import Any, NamedTuple

import numpy as np

from trisolve.boco.engine.groups import (
    edge_after,
    is_suicide,
    last_liberties,
    missing_exits,
    spread,
)
from trisolve.boco.engine.sets import (
    at2,
    first,
    having,
    join,
    meet,
    minus,
    put2,
    rest,
    some,
    without,
)
from trisolve.boco.engine.transposition import (
    FILLED,
    MAX_FILLED,
    MAX_NODES,
    NODES,
    STOP,
    canonical_after,
    cost_byte,
    keep,
    play_images,
    rank,
    seek,
)
from trisolve.kernels.jit import inlined, kernel

NEVER = 1 << 27
_UNSEEN = 2
_SHARP, _NEAR, _FAR = 1, 2, 3
_PHI, _DELTA = np.uint64(0), np.uint64(28)
_MASK = np.uint64((1 << 28) - 1)


class Proof(NamedTuple):
    """The arrays of a search, all modified in place.

    images : the `Images` of the symmetries in use
    rows : uint64[size, 3] or uint64[size, 9], the table of one question
    control : int64[N_CONTROLS]; see `transposition`
    faces, phi, delta : int64[plies, n], the children of the nodes on the path
    scores : int64[2, n], how often a move to a face proved a node, for each `wanted`
    """

    images: Any
    rows: Any
    control: Any
    faces: Any
    phi: Any
    delta: Any
    scores: Any


@inlined
def _guess(graph, held, empty, wanted, sharpness):
    """Return (phi, delta) of an unknown position whose mover wants 0 or 1.

    `held` are the pieces of the player who wants "no". If no exit is missing, the answer is no;
    each missing exit counts as one more leaf to prove.
    """
    if not some(graph.rim):
        return _UNSEEN, sharpness
    n_missing = missing_exits(graph, held, empty)
    if n_missing == 0:
        return (0, NEVER) if wanted == 0 else (NEVER, 0)
    if wanted == 0:
        return n_missing, sharpness
    return _UNSEEN, n_missing + sharpness - 1


@inlined
def _store(proof, ply, phi, delta, n_nodes):
    """Write the numbers of the position at a ply to the table."""
    mover_key, other_key = at2(proof.images.keys, ply, 0), at2(proof.images.keys, ply, 1)
    row, _ = seek(proof.rows, mover_key, other_key)
    word = np.uint64(phi) << _PHI | np.uint64(delta) << _DELTA | cost_byte(n_nodes)
    proof.control[FILLED] += keep(proof.rows, row, mover_key, other_key, word)
    return 0


@kernel
def widen(graph, proof, ply, mover, other, edge, wanted, max_phi, max_delta):  # noqa: PLR0915
    """Search below a node until phi or delta reaches its threshold; return (phi, delta).

    Both numbers are -1 if a limit stopped the search. (0, NEVER) means proved, (NEVER, 0) refuted.
    The arguments are as in `alpha_beta.attains`; `images.keys` holds the canonical position at
    `ply`.
    """
    control = proof.control
    if (
        control[NODES] >= control[MAX_NODES]
        or control[STOP] != 0
        or control[FILLED] > control[MAX_FILLED]
    ):
        return -1, -1
    before = control[NODES]
    control[NODES] += 1
    if not some(edge):
        return (0, NEVER) if wanted == 0 else (NEVER, 0)
    empty = minus(graph.faces, join(mover, other))
    wins, chances = last_liberties(graph, other, empty)
    if some(wins):
        return 0, NEVER
    moves = edge
    must = last_liberties(graph, mover, empty)[0]
    if some(must):
        if some(rest(must)):
            return NEVER, 0
        moves = must
    elif some(graph.rim) and missing_exits(graph, mover if wanted == 0 else other, empty) == 0:
        return (0, NEVER) if wanted == 0 else (NEVER, 0)

    n = 0
    least, n_least = rank(proof.images, ply)
    near = spread(graph.adjacent, other)
    threats = meet(moves, chances)
    touching = minus(meet(moves, near), threats)
    others = minus(minus(moves, near), threats)
    while True:
        if some(threats):
            face = first(threats)
            threats = rest(threats)
            sharpness = _SHARP
        elif some(touching):
            face = first(touching)
            touching = rest(touching)
            sharpness = _NEAR
        elif some(others):
            face = first(others)
            others = rest(others)
            sharpness = _FAR
        else:
            break
        if is_suicide(graph, mover, empty, face):
            continue
        proof.faces[ply, n] = face
        key = canonical_after(proof.images, ply, n_least, face)
        word = seek(proof.rows, least, key)[1]
        if word != 0:
            proof.phi[ply, n] = np.int64((word >> _PHI) & _MASK)
            proof.delta[ply, n] = np.int64((word >> _DELTA) & _MASK)
        else:
            held = having(mover, face) if wanted == 0 else other
            proof.phi[ply, n], proof.delta[ply, n] = _guess(
                graph, held, without(empty, face), 1 - wanted, sharpness
            )
        n += 1
    while True:
        phi, second, delta, best = NEVER, NEVER, 0, -1
        for number in range(n):
            delta += proof.phi[ply, number]
            if proof.delta[ply, number] < phi or (
                proof.delta[ply, number] == phi
                and best >= 0
                and proof.scores[wanted, proof.faces[ply, number]]
                > proof.scores[wanted, proof.faces[ply, best]]
            ):
                second, phi, best = phi, proof.delta[ply, number], number
            elif proof.delta[ply, number] < second:
                second = proof.delta[ply, number]
        if phi == 0:
            delta = NEVER
            proof.scores[wanted, proof.faces[ply, best]] += 1
        elif delta >= NEVER:
            delta = NEVER - 1
        if phi >= max_phi or delta >= max_delta:
            _store(proof, ply, phi, delta, control[NODES] - before)
            return phi, delta
        face = proof.faces[ply, best]
        put2(proof.images.keys, ply + 1, 0, least)
        put2(proof.images.keys, ply + 1, 1, canonical_after(proof.images, ply, n_least, face))
        play_images(proof.images, ply + 1, face)
        below_phi, below_delta = widen(
            graph,
            proof,
            ply + 1,
            other,
            having(mover, face),
            edge_after(graph, edge, empty, face),
            1 - wanted,
            max_delta - (delta - proof.phi[ply, best]),
            min(max_phi, second + second // 4 + 1),
        )
        if below_phi < 0:
            return -1, -1
        proof.phi[ply, best], proof.delta[ply, best] = below_phi, below_delta
