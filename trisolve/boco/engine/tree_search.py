"""Monte Carlo tree search that proves results where it can, and the search for traps.

UCT with bounds at every node:

Winands, Bjornsson and Saito, "Monte-Carlo tree search solver", 2008; with draws as bounds, Cazenave
and Saffidine, "Score bounded Monte-Carlo tree search", 2010. A node holds bounds on the result its
mover can get. Finished games set the bounds, and each playout passes them up the tree. Proven
nodes are not played out again, and a child that cannot improve on the lower bound is skipped.

While a move has few visits, its mean is replaced by the average result of all playouts in which its
owner played that face: Gelly and Silver, "Combining online and offline knowledge in UCT", 2007
(RAVE).

Playouts are random, but capture when possible and avoid suicide. A version that also saved groups
in danger played worse. All random numbers come from one seeded word, and the only floating-point
operations are + - * / and square roots. Therefore, the results and the games are the same on every
machine.

In a lost position, `set_traps` looks for moves that a fallible opponent may answer wrongly.

Every move loses against best play, so perfect analysis cannot guide the choice. The modeled
opponent sees a win or a loss in one move, and otherwise moves at random. UCT chooses the player's
own moves. The result is the move after which the most answers throw the win away. Unlike in
`tree_search`, only proofs within two plies count, because this opponent cannot see any further.
"""

import math
from typing import Any, NamedTuple

import numpy as np

from trisolve.boco.engine.groups import is_suicide, last_liberties
from trisolve.boco.engine.sets import (
    at,
    first,
    has,
    having,
    join,
    meet,
    minus,
    nothing,
    rest,
    size,
    some,
    without,
)
from trisolve.kernels.bits import top_bit
from trisolve.kernels.jit import inlined, kernel
from trisolve.kernels.random_kernels import below

USED, FULL, PLAIN, N_COUNTS = range(4)
_UNOPENED = -1
_EXPLORE = 0.7
_EXPLORE_KIN = 0.35
_KIN = 500.0
_LN2 = 0.6931471805599453


class Tree(NamedTuple):
    """Nodes by number, with each node's children consecutive; all arrays are modified in place.

    begin : int32[size], the first child; n_children : int16[size], -1 before they are created
    move : int16[size], the move that led here; n for the swap
    visits, total : int64[size], the playouts, and the sum of their results for the player who moved
    seen, gain : int64[size], the same for all playouts through the parent in which that player
        played the face, now or later
    low, high : int8[size], the proven bounds on the mover's result
    counts : int64[N_COUNTS], the nodes used, whether space ran out, and whether to prove nothing
        (plain UCT, for comparison)
    """

    begin: Any
    n_children: Any
    move: Any
    visits: Any
    total: Any
    seen: Any
    gain: Any
    low: Any
    high: Any
    counts: Any


@inlined
def _logarithm(number):
    """Return the natural logarithm of an integer above 0, to about 1e-5."""
    power = top_bit(np.uint64(number))
    scaled = np.float64(number) / np.float64(np.int64(1) << power)
    s = (scaled - 1.0) / (scaled + 1.0)
    square = s * s
    return power * _LN2 + 2.0 * s * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square / 7.0)))


@inlined
def _add(tree, move, low, high):
    """Add a node; return how many there are."""
    number = tree.counts[USED]
    tree.begin[number], tree.n_children[number] = 0, _UNOPENED
    tree.move[number] = move
    tree.visits[number], tree.total[number] = 0, 0
    tree.seen[number], tree.gain[number] = 0, 0
    tree.low[number], tree.high[number] = low, high
    tree.counts[USED] = number + 1
    return number + 1


@kernel
def open_node(graph, tree, node, mover, other, edge, may_swap):
    """Create the children of a node; return whether there was room for them.

    If the mover can capture, only captures become children. If the enemy can capture, only moves
    that save the group become children.
    """
    n = graph.adjacent.shape[0]
    if tree.counts[USED] + size(edge) + 1 > tree.begin.shape[0]:
        tree.counts[FULL] = 1
        return False
    empty = minus(graph.faces, join(mover, other))
    tree.begin[node] = tree.counts[USED]
    wins = last_liberties(graph, other, empty)[0]
    moves = edge
    if tree.counts[PLAIN] != 0:
        pass
    elif some(wins):
        moves = wins
    else:
        must = last_liberties(graph, mover, empty)[0]
        if some(must) and not some(rest(must)):
            moves = must
    left = moves
    while some(left):
        face = first(left)
        left = rest(left)
        low, high = -1, 1
        near = meet(at(graph.adjacent, face), empty)
        if has(wins, face):
            low, high = -1, -1
        elif some(join(mover, other)) and is_suicide(graph, mover, empty, face):
            low, high = 1, 1
        elif not some(near) and (not some(join(mover, other)) or not some(rest(edge))):
            low, high = 0, 0
        _add(tree, face, low, high)
    if may_swap:
        _add(tree, n, -1, 1)
    tree.n_children[node] = tree.counts[USED] - tree.begin[node]
    if tree.counts[PLAIN] == 0:
        _bound(tree, node)
    return True


@inlined
def _bound(tree, node):
    """Set the bounds of a node from its children."""
    low, high = np.int8(-1), np.int8(-1)
    for child in range(tree.begin[node], tree.begin[node] + tree.n_children[node]):
        low = max(low, np.int8(-tree.high[child]))
        high = max(high, np.int8(-tree.low[child]))
    tree.low[node], tree.high[node] = low, high
    return 0


@kernel
def choose_child(tree, node, explore, word):
    """Return an untried child to visit, or else the child with the greatest upper bound."""
    begin, n = np.int64(tree.begin[node]), np.int64(tree.n_children[node])
    plain = tree.counts[PLAIN] != 0
    start = below(word, n)
    log_visits = _logarithm(tree.visits[node] + 1)
    best, most = np.int64(-1), -10.0
    for step in range(n):
        child = begin + (start + step) % n
        if not plain and -tree.low[child] <= tree.low[node]:
            continue
        visits = np.float64(tree.visits[child])
        if plain:
            if visits == 0.0:
                return child
            mean = tree.total[child] / visits
        else:
            mean = tree.total[child] / max(visits, 1.0)
            if tree.seen[child] > 0:
                share = _KIN / (visits + _KIN)
                mean += share * (tree.gain[child] / np.float64(tree.seen[child]) - mean)
            if tree.low[child] == tree.high[child]:
                mean = np.float64(-tree.low[child])
            visits += 1.0
        bound = mean + explore * math.sqrt(log_visits / visits)
        if bound > most:
            best, most = child, bound
    return best


@inlined
def _by_first(value, sign, mover, other):
    """Return a value, the faces of the player who moved first, and the other player's faces."""
    if sign == 1:
        return value, mover, other
    return value, other, mover


@kernel
def play_out(graph, mover, other, edge, plain, word):
    """Play a random game from a position with at least one piece.

    Returns the mover's result, and the faces of both players at the end. A `plain` game is random
    to the end: captures and suicides happen only by chance.
    """
    sign = 1
    while some(edge):
        empty = minus(graph.faces, join(mover, other))
        wins = last_liberties(graph, other, empty)[0]
        moves = edge
        if some(wins) and not plain:
            return _by_first(sign, sign, having(mover, first(wins)), other)
        while True:
            left = moves
            for _ in range(below(word, size(moves))):
                left = rest(left)
            face = first(left)
            if plain and has(wins, face):
                return _by_first(sign, sign, mover, other)
            if not is_suicide(graph, mover, empty, face):
                break
            if plain:
                return _by_first(-sign, sign, mover, other)
            moves = without(moves, face)
            if not some(moves):
                return _by_first(-sign, sign, mover, other)
        near = meet(at(graph.adjacent, face), empty)
        edge = without(join(edge, near), face)
        mover, other = other, having(mover, face)
        sign = -sign
    return _by_first(0, sign, mover, other)


@inlined
def _note(tree, node, own, value, n):
    """Record a game's result for the mover at a node, for each face that they came to own."""
    for child in range(tree.begin[node], tree.begin[node] + tree.n_children[node]):
        face = np.int64(tree.move[child])
        if face < n and has(own, face):
            tree.seen[child] += 1
            tree.gain[child] += value
    return 0


@kernel
def search(graph, tree, path, mover, other, edge, may_swap, n_playouts, word):
    """Play out up to `n_playouts` games from the root, node 0; return how many were played.

    The search ends early when the root is proven. `path` is int64[plies]; `word` is uint64[1], the
    random state. `may_swap` says whether the swap rule applies and the swap is still possible, now
    or after the first move.
    """
    plain = tree.counts[PLAIN] != 0
    n = graph.adjacent.shape[0]
    for done in range(n_playouts):
        if not plain and tree.low[0] == tree.high[0] and tree.n_children[0] != _UNOPENED:
            return done
        node, depth = np.int64(0), 0
        path[0] = 0
        here, there, free, swap = mover, other, edge, may_swap
        while True:
            if tree.low[node] == tree.high[node] and node != 0:
                value = np.int64(tree.low[node])
                break
            if tree.n_children[node] == _UNOPENED:
                played = join(here, there)
                is_second = swap and some(played)
                opened = open_node(graph, tree, node, here, there, free, is_second)
                if opened and tree.low[node] == tree.high[node]:
                    value = np.int64(tree.low[node])
                elif some(played):
                    found, here, there = play_out(graph, here, there, free, plain, word)
                    value = np.int64(found)
                else:
                    value = np.int64(0)
                break
            child = choose_child(tree, node, _EXPLORE if plain else _EXPLORE_KIN, word)
            if child < 0:
                value = np.int64(tree.low[node])
                break
            face = np.int64(tree.move[child])
            if face == graph.adjacent.shape[0]:
                swap = False  # the piece changes owners, so the mover's set becomes the other's
            else:
                swap = swap and not some(join(here, there))
                near = minus(at(graph.adjacent, face), join(here, there))
                if not some(join(here, there)):
                    free = nothing(free)
                free = without(join(free, near), face)
                here, there = there, having(here, face)
            node, depth = child, depth + 1
            path[depth] = node
        for step in range(depth, -1, -1):
            node = path[step]
            if not plain:
                value = max(np.int64(tree.low[node]), min(np.int64(tree.high[node]), value))
            tree.visits[node] += 1
            tree.total[node] -= value
            if tree.n_children[node] > 0 and not plain:
                _bound(tree, node)
                _note(tree, node, here if (depth - step) % 2 == 0 else there, value, n)
            value = -value
    return n_playouts


@kernel
def copy_below(old, new, node, queue):
    """Copy a node and its subtree to the root of an empty tree; `queue` int64[size] is scratch."""
    new.counts[USED], new.counts[FULL], new.counts[PLAIN] = 0, 0, old.counts[PLAIN]
    _add(new, old.move[node], old.low[node], old.high[node])
    queue[0] = node
    at_node = 0
    while at_node < new.counts[USED]:
        source = queue[at_node]
        new.visits[at_node], new.total[at_node] = old.visits[source], old.total[source]
        new.seen[at_node], new.gain[at_node] = old.seen[source], old.gain[source]
        n = np.int64(old.n_children[source])
        new.n_children[at_node] = n
        new.begin[at_node] = new.counts[USED]
        for child in range(old.begin[source], old.begin[source] + max(n, 0)):
            queue[new.counts[USED]] = child
            _add(new, old.move[child], old.low[child], old.high[child])
        at_node += 1
    return new.counts[USED]


_EXPLORE_TRAPS = 1.0


@kernel
def _answer(tree, node, word):
    """Return a random child of the opponent's node, if possible one not known to lose."""
    begin, n = np.int64(tree.begin[node]), np.int64(tree.n_children[node])
    n_sound = 0
    for child in range(begin, begin + n):
        n_sound += tree.low[child] < 1
    if n_sound == 0:
        return begin + below(word, n)
    left = below(word, n_sound)
    for child in range(begin, begin + n):
        if tree.low[child] < 1:
            if left == 0:
                return child
            left -= 1
    return begin


@kernel
def _next(tree):
    """Return the least-tried child of the root among the children not known to lose."""
    best, least = np.int64(-1), np.int64(-1)
    for child in range(tree.begin[0], tree.begin[0] + tree.n_children[0]):
        if tree.low[child] < 1 and (best < 0 or tree.visits[child] < least):
            best, least = np.int64(child), tree.visits[child]
    return best


@kernel
def set_traps(graph, tree, path, mover, other, edge, n_playouts, word):
    """Search from the root, node 0, which is an open position with at least one piece.

    The arguments are the same as for `search`. Returns the number of playouts. The swap rule is
    ignored.
    """
    for _ in range(n_playouts):
        node, depth = np.int64(0), 0
        path[0] = 0
        here, there, free = mover, other, edge
        is_careless = False
        while True:
            if node != 0 and tree.low[node] == tree.high[node]:
                value = np.int64(tree.low[node])
                break
            if tree.n_children[node] == _UNOPENED:
                opened = open_node(graph, tree, node, here, there, free, False)
                if opened and tree.low[node] == tree.high[node]:
                    value = np.int64(tree.low[node])
                    # the opponent saw it coming, and avoids it next time
                    is_careless = depth > 0 and depth % 2 == 0 and value == 1
                else:
                    value = np.int64(play_out(graph, here, there, free, False, word)[0])
                break
            if depth == 0:
                child = _next(tree)
            elif depth % 2 == 0:
                child = choose_child(tree, node, _EXPLORE_TRAPS, word)
            else:
                child = _answer(tree, node, word)
            if child < 0:
                value = np.int64(tree.low[node])
                break
            face = np.int64(tree.move[child])
            near = minus(at(graph.adjacent, face), join(here, there))
            free = without(join(free, near), face)
            here, there = there, having(here, face)
            node, depth = child, depth + 1
            path[depth] = node
        if is_careless:
            continue
        for step in range(depth, -1, -1):
            tree.visits[path[step]] += 1
            tree.total[path[step]] -= value
            value = -value
    return n_playouts
