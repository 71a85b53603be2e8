"""Check a BOCO certificate in plain Python, without a solver, numpy or trisolve.

    python verifier.py BOARD.json CERTIFICATE.json      BOARD: {"neighbors": [[...]], "rim": [...]}

Why `verified` is a proof: a strategy has one move for every position that can arise while its
player follows it. The verifier visits all these positions and tries every answer. Every game must
end with the claimed result. Games are finite and no position repeats, so a value that holds at
every end also holds at the start. A value of 1 or -1 needs one such strategy, and 0 needs two.
"""

import json
import sys
from collections.abc import Callable, Sequence
from hashlib import blake2b
from operator import itemgetter
from typing import Any, Literal, NamedTuple

KEYS = "board faces format moves rim strategies swap symmetries value version".split()  # noqa: SIM905
CLAIMS = {1: [(0, 1)], 0: [(0, 0), (1, 0)], -1: [(1, 1)]}
"""The (player, at least) pairs for the strategies that prove a value."""


class Verdict(NamedTuple):
    """The status and, if it is `refuted`, the reason and sometimes the position."""

    status: Literal["verified", "refuted", "limit"]
    reason: str = ""
    position: str | None = None


class Refuted(Exception):
    """The certificate does not prove its value."""


class LimitReached(Refuted):
    """The number of positions exceeds the maximum."""


def is_int(value: object, low: int, high: int) -> bool:
    """Return whether a JSON value is an integer from low to high, inclusive."""
    return type(value) is int and low <= value <= high


class Verifier:
    """Checks a certificate for a board."""

    def __init__(
        self, near: Sequence[Sequence[int]], rim: Sequence[bool], contents: object, bound: int = -1
    ) -> None:
        self.near, self.rim, self.bound, self.position = near, rim, bound, ""
        self.certificate: Any = contents
        self.n, self.visited = len(near), 0

    def expect(self, holds: bool, reason: str) -> None:
        """Refute the certificate unless a condition holds."""
        if not holds:
            raise Refuted(reason)

    def key(self) -> str:
        """Return the key of the board, from its neighbors and rim."""
        rows = zip(self.rim, self.near, strict=True)
        text = "".join(f"{int(r)}:{','.join(map(str, sorted(near)))}\n" for r, near in rows)
        return blake2b(text.encode(), digest_size=16, person=b"trisolve board 1").hexdigest()

    def check_form(self, rim: str | None, swap: bool | None) -> None:
        """Compare the certificate with the board and the rules."""
        found, n = self.certificate, self.n
        self.expect(type(found) is dict and sorted(found) == KEYS, "the keys are wrong")
        is_format = found["format"] == "trisolve-boco-certificate"
        self.expect(is_format and is_int(found["version"], 1, 1), "it has another format")
        self.expect(found["board"] == self.key(), "it is for another board")
        self.expect(is_int(found["faces"], n, n), "it has another number of faces")
        self.expect(found["rim"] in ("safe", "wall"), "the rim is neither safe nor wall")
        self.expect(type(found["swap"]) is bool, "swap is neither true nor false")
        same = rim in (None, found["rim"]) and swap in (None, found["swap"])
        self.expect(same, "the game has another rim or swap")
        self.is_safe = [flag and found["rim"] == "safe" for flag in self.rim]
        self.swap = found["swap"]
        self.expect(type(found["symmetries"]) is list, "symmetries is no list")
        self.expect(found["symmetries"][:1] == [list(range(n))], "the identity is not first")
        self.pickers = [self.checked_picker(images) for images in found["symmetries"]]
        self.expect(is_int(found["value"], -1, 1), "the value is not 1, 0 or -1")
        self.expect(type(found["strategies"]) is list, "strategies is no list")
        for one in found["strategies"]:
            whole = type(one) is dict and sorted(one) == ["at_least", "moves", "player"]
            self.expect(whole and isinstance(one["moves"], dict), "a strategy has wrong keys")
            numbers = is_int(one["player"], 0, 1) and is_int(one["at_least"], 0, 1)
            self.expect(numbers, "a strategy has a wrong claim")
        claims = sorted((one["player"], one["at_least"]) for one in found["strategies"])
        self.expect(claims == CLAIMS[found["value"]], "the strategies do not prove that value")

    def checked_picker(self, images: list[int]) -> Callable[[str], Any]:
        """Return a map from positions to images; refute unless it preserves neighbors and rim."""
        n = self.n
        whole = type(images) is list and all(is_int(face, 0, n - 1) for face in images)
        self.expect(whole and sorted(images) == list(range(n)), "a symmetry is no permutation")
        for face, image in enumerate(images):
            near = sorted(images[other] for other in self.near[face])
            self.expect(near == sorted(self.near[image]), "a symmetry breaks neighbors")
            self.expect(self.is_safe[face] == self.is_safe[image], "a symmetry breaks the rim")
        return itemgetter(*(images.index(face) for face in range(n)))

    def legal(self, text: str, mover: int) -> list[int]:
        """Return the legal moves, with the swap as n."""
        if set(text) == {"."}:
            return list(range(self.n))
        played = [face for face in range(self.n) if text[face] != "."]
        faces = {near for face in played for near in self.near[face] if text[near] == "."}
        pending = faces and self.swap and mover == 1 and len(played) == 1 and "0" in text
        return [*sorted(faces), self.n] if pending else sorted(faces)

    def is_caught(self, text: str, face: int) -> bool:
        """Return whether the group of a face is encircled."""
        group, edge, others = {face}, [face], False
        while edge:
            for near in self.near[edge.pop()]:
                if text[near] == ".":
                    return False
                if text[near] != text[face]:
                    others = True
                elif near not in group:
                    group.add(near)
                    edge.append(near)
        return others and not any(self.is_safe[member] for member in group)

    def after(self, text: str, mover: int, move: int) -> tuple[str, int, int | None]:
        """Return (position, player to move, player 0's result if the move ends the game)."""
        if move == self.n:
            return text.replace("0", "1"), 0, None
        text, sign = f"{text[:move]}{mover}{text[move + 1 :]}", 1 - 2 * mover
        theirs = [near for near in self.near[move] if text[near] == str(1 - mover)]
        if any(self.is_caught(text, near) for near in theirs):
            return text, 1 - mover, sign
        if self.is_caught(text, move):
            return text, 1 - mover, -sign
        return text, 1 - mover, None if self.legal(text, 1 - mover) else 0

    def check_strategy(self, plan: dict[str, Any], begin: tuple[str, int, int | None]) -> None:
        """Refute a strategy unless it gives its player the claimed result."""
        player, entries, seen = plan["player"], plan["moves"], set[str]()
        sign = 1 - 2 * player
        waiting = [begin]
        while waiting:
            text, mover, ended = waiting.pop()
            self.position = text
            if ended is not None:
                self.expect(sign * ended >= plan["at_least"], "a game ends with less")
                continue
            legal = self.legal(text, mover)
            if mover != player:
                waiting += [self.after(text, mover, move) for move in legal]
                continue
            images = ["".join(pick(text)) for pick in self.pickers]
            least = min(images)
            if least in seen:
                continue
            if self.visited == self.bound:
                raise LimitReached(f"stopped at {self.visited} positions")
            self.visited += 1
            seen.add(least)
            move = entries.get(least)
            self.expect(is_int(move, 0, self.n), "no move for a position that comes up")
            carried = self.certificate["symmetries"][images.index(least)]
            move = carried.index(move) if move < self.n else move
            self.expect(move in legal, "an illegal move")
            waiting.append(self.after(text, mover, move))
        self.position = min(entries.keys() - seen, default="")
        self.expect(len(entries) == len(seen), "an entry for a position that never comes up")

    def run(self, rim: str | None, swap: bool | None) -> None:
        """Return if the certificate is a proof; raise Refuted or LimitReached otherwise."""
        self.check_form(rim, swap)
        text, mover, ended = "." * self.n, 0, None
        self.expect(type(self.certificate["moves"]) is list, "moves is not a list")
        for at, move in enumerate(self.certificate["moves"]):
            self.position = text
            number = self.n if move == "swap" else move
            is_move = move == "swap" or is_int(move, 0, self.n - 1)
            legal = is_move and ended is None and number in self.legal(text, mover)
            self.expect(legal, f"move {at} is illegal")
            text, mover, ended = self.after(text, mover, number)
        for strategy in self.certificate["strategies"]:
            self.check_strategy(strategy, (text, mover, ended))

    def verdict(self, rim: str | None = None, swap: bool | None = None) -> Verdict:
        """Check the certificate, with the given rules of the game or else the certificate's."""
        try:
            self.run(rim, swap)
        except Refuted as error:
            is_limit = isinstance(error, LimitReached)
            return Verdict("limit" if is_limit else "refuted", str(error), self.position or None)
        return Verdict("verified", f"{self.visited} positions")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as board, open(sys.argv[2], encoding="utf-8") as proof:
        of_board, of_proof = json.load(board), json.load(proof)  # the last of equal keys counts
    verdict = Verifier(of_board["neighbors"], of_board["rim"], of_proof).verdict()
    sys.stdout.write(f"{verdict.status}: {verdict.reason}\n")
    sys.exit(verdict.status != "verified")
