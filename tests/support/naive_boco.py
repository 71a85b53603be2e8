"""A slow and obvious BOCO without code of the library: lists, strings, recursion.

A position is a string with ".", "0" or "1" for each face. A board is a list of neighbor lists and a
list of flags, true for faces on the rim.
"""

from functools import cache


class NaiveBoco:
    def __init__(self, neighbors, rim, rule="safe", swap=False):
        self.near = [tuple(sorted(set(faces))) for faces in neighbors]
        self.rim = [bool(flag) and rule == "safe" for flag in rim]
        self.n = len(self.near)
        self.swap = swap
        self.value = cache(self._value)
        self.end_of = cache(self._end_of)

    def start(self):
        return ("." * self.n, 0, None)  # position, ply, outcome for player 0 and why

    def legal(self, node):
        text, ply, outcome = node
        if outcome is not None:
            return []
        if ply == 0:
            return list(range(self.n))
        found = [
            f
            for f in range(self.n)
            if text[f] == "." and [g for g in self.near[f] if text[g] != "."]
        ]
        return found + ([self.n] if self.swap and ply == 1 else [])

    def group(self, text, face):
        members = [face]
        for member in members:
            members += [g for g in self.near[member] if text[g] == text[face] and g not in members]
        return sorted(members)

    def encircled(self, text, face):
        members = self.group(text, face)
        around = {g for m in members for g in self.near[m]} - set(members)
        if not around or any(text[g] == "." for g in around):
            return False
        return not any(self.rim[m] for m in members)

    def after(self, node, move):
        text, ply, _ = node
        if move == self.n:
            return (text.replace("0", "1"), ply + 1, None)
        mover = ply % 2
        text = text[:move] + str(mover) + text[move + 1 :]
        everywhere = [f for f in range(self.n) if text[f] != "." and self.encircled(text, f)]
        if any(text[f] != str(mover) for f in everywhere):
            return (text, ply + 1, (1 - 2 * mover, "encircled"))
        if everywhere:
            return (text, ply + 1, (2 * mover - 1, "self-encircled"))
        if "." not in text:
            return (text, ply + 1, (0, "full"))
        if not any(text[f] != "." and text[g] == "." for f in range(self.n) for g in self.near[f]):
            return (text, ply + 1, (0, "no-move"))
        return (text, ply + 1, None)

    def _value(self, node):
        if node[2] is not None:
            return node[2][0]
        values = [self.value(self.after(node, move)) for move in self.legal(node)]
        return max(values) if node[1] % 2 == 0 else min(values)

    def _end_of(self, node):
        """The value and the number of plies if both win as early and lose as late as possible.

        For a draw, the number of plies is 0.
        """
        if node[2] is not None:
            return node[2][0], 0
        ends = [self.end_of(self.after(node, move)) for move in self.legal(node)]
        wanted = 1 - 2 * (node[1] % 2)
        for value in (wanted, 0, -wanted):
            plies = [length + 1 for worth, length in ends if worth == value]
            if plies:
                break
        if value == 0:
            return 0, 0
        return value, min(plies) if value == wanted else max(plies)

    def perft(self, node, depth):
        rows = [[0, 0, 0, 0] for _ in range(depth + 1)]
        column = {"encircled": 1, "self-encircled": 2, "full": 3, "no-move": 3}

        def visit(node, at):
            rows[at][0] += 1
            if node[2] is not None:
                rows[at][column[node[2][1]]] += 1
            elif at < depth:
                for move in self.legal(node):
                    visit(self.after(node, move), at + 1)

        visit(node, 0)
        return rows

    def symmetries(self):
        """Every permutation that keeps neighbors and flags, found by trying faces one by one."""
        found = []

        def extend(images):
            at = len(images)
            if at == self.n:
                found.append(tuple(images))
                return
            for face in range(self.n):
                if face in images or self.rim[face] != self.rim[at]:
                    continue
                if all((g in self.near[at]) == (images[g] in self.near[face]) for g in range(at)):
                    extend([*images, face])

        extend([])
        return found


def twin_verify(near, rim, proof):
    """Return whether a certificate proves its claim; recursive and independent of the verifier."""
    naive = NaiveBoco(near, rim, proof["rim"], proof["swap"])
    n = naive.n
    symmetries = proof["symmetries"]
    if symmetries[0] != list(range(n)):
        return False
    allowed = set(naive.symmetries())
    if any(tuple(p) not in allowed for p in symmetries):
        return False
    node = naive.start()
    for move in proof["moves"]:
        number = n if move == "swap" else move
        if number not in naive.legal(node):
            return False
        node = naive.after(node, number)
    claims = sorted((s["player"], s["at_least"]) for s in proof["strategies"])
    if claims != {1: [(0, 1)], 0: [(0, 0), (1, 0)], -1: [(1, 1)]}[proof["value"]]:
        return False
    return all(_holds(naive, node, strategy, symmetries) for strategy in proof["strategies"])


def _holds(naive, node, strategy, symmetries):
    n, player = naive.n, strategy["player"]
    used = {}

    def image(text, p):
        out = [""] * n
        for face in range(n):
            out[p[face]] = text[face]
        return "".join(out)

    def follow(node):
        text, ply, outcome = node
        if outcome is not None:
            return (1 - 2 * player) * outcome[0] >= strategy["at_least"]
        if ply % 2 != player:
            return all(follow(naive.after(node, move)) for move in naive.legal(node))
        least = min(image(text, p) for p in symmetries)
        if least in used:
            return used[least]
        if least not in strategy["moves"]:
            return False
        p = next(p for p in symmetries if image(text, p) == least)
        move = strategy["moves"][least]
        if move != n:
            if move not in p:
                return False
            move = p.index(move)
        used[least] = move in naive.legal(node) and follow(naive.after(node, move))
        return used[least]

    return follow(node) and set(used) == set(strategy["moves"])
