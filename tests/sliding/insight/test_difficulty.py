"""Difficulty: every part agrees with the oracle and with values by hand; symmetry and grades."""

from dataclasses import replace
from itertools import pairwise
from math import log2

import boards
import naive
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from thorough import examples

from trisolve.errors import LatticeError, TrisolveError
from trisolve.limits import stop_phrase
from trisolve.sliding import lattice, rules, search
from trisolve.sliding.engine.graph.shortest_paths import LOST, LOST_SOON
from trisolve.sliding.insight.difficulty import CUT_OFFS, GRADES, WEIGHTS, difficulty, grade_of
from trisolve.sliding.lattice import Axis, pack, run, track_position
from trisolve.sliding.level import Block, Level
from trisolve.sliding.symmetry import SYMMETRIES

MAX_LINES = 400


def values(level):
    return {part.name: part.value for part in difficulty(level).parts}


class Oracle:
    """The parts of difficulty, computed from all shortest solutions, one after the other."""

    def __init__(self, level):
        self.level = level
        self.from_start = {
            at: depth for depth, layer in enumerate(naive.explore(level).layers) for at in layer
        }
        self.to_goal = naive.distances_to_goal(level)
        lines = naive.shortest_solutions(level, self.to_goal)
        self.lines = [list(rules.replay(level, line)) for line in lines]
        self.n_moves = len(self.lines[0])

    def moves(self, at):
        return naive.successors(self.level, at, "moves")

    def is_nearer(self, at, there):
        return self.to_goal.get(there) == self.to_goal[at] - 1

    def pushes(self):
        return min(sum(bool(played.move.pushes) for played in line) for line in self.lines)

    def detours(self):
        def distances(at):
            return {
                block.id: abs(_place(block, at[number]) - _place(block, block.goal[0]))
                for number, block in enumerate(self.level.blocks)
                if block.goal
            }

        def count(line):
            seen = [distances(at) for at in (self.level.positions, *(s.positions for s in line))]
            return sum(
                any(after[b] > before[b] for b in before) for before, after in pairwise(seen)
            )

        return min(map(count, self.lines))

    def switches(self):
        def label(played):
            highlighted = self.level.block(played.move.block).highlighted
            return played.move.block if highlighted else "preparing"

        def count(line):
            labels = list(map(label, line))
            return sum(a != b for a, b in pairwise(labels))

        return min(map(count, self.lines))

    def layers(self):
        """Where a random player is after each number of moves, if all moves were right."""
        here = {self.level.positions: 1.0}
        for _ in range(self.n_moves):
            yield here
            after = {}
            for at, chance in here.items():
                moves = self.moves(at)
                for _, there in moves:
                    if self.is_nearer(at, there):
                        after[there] = after.get(there, 0.0) + chance / len(moves)
            total = sum(after.values())
            here = {at: chance / total for at, chance in after.items()}

    def choices(self):
        """Computed from the chance of each line, without the code of layers."""
        chance = 0.0
        for line in self.lines:
            one = 1.0
            for at in (self.level.positions, *(played.positions for played in line[:-1])):
                one /= len(self.moves(at))
            chance += one
        return -log2(chance)

    def traps(self):
        def losing(at):
            moves = self.moves(at)
            return sum(there not in self.to_goal for _, there in moves) / max(1, len(moves))

        def soon(at):
            moves = [there for _, there in self.moves(at)]
            off = [there for there in moves if not self.is_nearer(at, there)]
            return sum(losing(to) if to in self.to_goal else 1 for to in off) / len(moves)

        return sum(
            sum(chance * soon(at) for at, chance in layer.items()) for layer in self.layers()
        ) / max(1, self.n_moves)

    def lures(self):
        on_shortest = {at for line in self.lines for at in (s.positions for s in line)}
        on_shortest.add(self.level.positions)
        movers = [
            number
            for number in range(len(self.level.blocks))
            if len({at[number] for at in on_shortest}) > 1
        ]

        def seen(at):
            return tuple(at[number] for number in movers)

        familiar = set(map(seen, on_shortest))

        def way_back(at):
            if seen(at) in familiar or self.to_goal[at] == 0:
                return 0
            return 1 + min(way_back(to) for _, to in self.moves(at) if self.is_nearer(at, to))

        near = [
            at
            for at, distance in self.to_goal.items()
            if self.from_start[at] + distance == self.n_moves + 1
        ]
        return max(map(way_back, near), default=0)


def _place(block, first):
    """Return the index of a first cell on the block's track."""
    return track_position(first, block.axis) // 2


def assert_agrees(level):
    oracle = Oracle(level)
    assert values(level) == {
        "moves": oracle.n_moves,
        "choices": pytest.approx(oracle.choices() if oracle.n_moves else 0),
        "detours": oracle.detours(),
        "switches": oracle.switches(),
        "traps": pytest.approx(oracle.traps()),
        "lures": oracle.lures(),
        "pushes": oracle.pushes(),
    }


@given(level=boards.crowded_levels(max_blocks=5))
@examples(100)
def test_every_part_agrees_with_the_oracle(level):
    assume(0 < search.explore(level, analyze=True).n_shortest <= MAX_LINES)
    assert_agrees(level)


@pytest.mark.long
def test_every_part_for_the_bundled_levels_agrees_with_the_oracle(shipped):
    """Some of them have traps and detours, which random boards hardly ever have."""
    for name, level in shipped.items():
        if name != "article/puzzle-35":  # 10,588 shortest solutions
            assert_agrees(level)


def test_traps_that_take_two_moves_agree_with_the_oracle(shipped):
    """With a useless block, the player can wait, and so lose one move later."""
    level = shipped["tutorial/09-dead-end"]
    row = run(pack(12, 0, 0), Axis.U, 7)
    level = replace(
        level, floor=level.floor | set(row), blocks=(*level.blocks, Block("Z", row[:3]))
    )
    assert_agrees(level)
    first = search.explore(level, analyze=True).along_shortest.means[0]
    # 14 moves and the 2 of Z, after which Z has 2 again
    assert (first[LOST], first[LOST_SOON]) == pytest.approx((7 / 16, (7 + 2 * 7 / 16) / 16))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # A1 or A2: one of the two is right
        ("01-slide", {"moves": 1, "choices": 1.0, "traps": 0.0, "pushes": 0}),
        # B1, B2 or A-1, of which B2 is right and pushes A back; then A1, A2, B-1 or B-2
        ("02-push-ahead", {"moves": 2, "choices": log2(3 * 4), "detours": 1, "pushes": 1}),
        # B out of the way one way or the other, then A
        ("07-side", {"moves": 2, "switches": 1, "pushes": 0, "detours": 0}),
        # 7 of the 14 moves lose at once, no other position has any that do: 1/2 in 4 moves
        ("09-dead-end", {"moves": 4, "traps": 0.125, "pushes": 1}),
    ],
)
def test_tutorial_levels_have_their_hand_computed_difficulty(shipped, name, expected):
    found = values(shipped[f"tutorial/{name}"])
    assert {part: found[part] for part in expected} == pytest.approx(expected)


def test_the_tutorial_is_graded_tutorial(shipped):
    tutorial = [level for name, level in shipped.items() if name.startswith("tutorial/")]
    assert {difficulty(level).grade for level in tutorial} == {"tutorial"}


def test_the_article_level_of_8_moves_has_its_difficulty(shipped):
    """Its author's generator shows a difficulty of 8.7."""
    found = difficulty(shipped["article/generator"])
    assert (found.score, found.grade) == (8.25, "medium")


def test_a_level_that_starts_solved_has_difficulty_zero():
    found = difficulty(Level(range(8), [Block("A", [0, 1, 2])]))
    assert (found.score, found.grade) == (0, "tutorial")
    assert {part.value for part in found.parts} == {0}


def test_blocks_that_never_meet_may_reach_their_goals_in_any_order():
    """Each of the n blocks left has one right move, and each of the four blocks has 14 moves."""
    rows = [run(pack(2 * row, 0, 0), Axis.U, 31) for row in range(4)]
    blocks = [Block("ABCD"[i], row[:3], goal=row[28:]) for i, row in enumerate(rows)]
    found = values(Level({cell for row in rows for cell in row}, blocks))
    assert found["choices"] == pytest.approx(sum(log2(4 * 14 / left) for left in (4, 3, 2, 1)))
    assert (found["moves"], found["switches"], found["traps"]) == (4, 3, 0)


@given(
    level=boards.crowded_levels(max_blocks=6),
    name=st.sampled_from(sorted(SYMMETRIES)),
    order=st.randoms(use_true_random=False),
)
@examples(100)
def test_symmetry_and_the_order_of_blocks_change_nothing(level, name, order):
    try:
        copy = level.transformed(SYMMETRIES[name])
    except LatticeError:
        assume(False)
    blocks = list(copy.blocks)
    order.shuffle(blocks)
    assume(search.solve(level).status == "solved")
    one, other = difficulty(level), difficulty(replace(copy, blocks=tuple(blocks)))
    assert (one.score, one.grade) == (other.score, other.grade)
    assert [part.reason for part in one.parts] == [part.reason for part in other.parts]
    for part, copied in zip(one.parts, other.parts, strict=True):
        assert part.value == pytest.approx(copied.value, abs=1e-8)


def test_symmetric_copies_of_the_bundled_levels_have_the_same_difficulty(shipped):
    for level in shipped.values():
        expected = difficulty(level).score
        for symmetry in SYMMETRIES.values():
            assert difficulty(level.transformed(symmetry)).score == expected


def test_the_size_of_the_board_does_not_matter(shipped):
    """A floor that no block can reach makes a level no harder."""
    level = shipped["article/puzzle-5"]
    far = {cell for cell in lattice.parallelogram(16, 16) if cell >> 5 > 12}
    assert difficulty(replace(level, floor=level.floor | far)) == difficulty(level)


def test_the_score_is_the_weighted_sum_of_its_parts(shipped):
    found = difficulty(shipped["tutorial/09-dead-end"])
    assert [part.name for part in found.parts] == list(WEIGHTS)
    assert found.score == pytest.approx(sum(part.points for part in found.parts), abs=0.005)
    assert all(part.points == part.weight * part.value for part in found.parts)
    assert min(WEIGHTS.values()) > 0


def test_a_grade_begins_at_its_threshold():
    assert list(CUT_OFFS) == sorted(set(CUT_OFFS))
    assert [grade_of(cut) for cut in CUT_OFFS] == list(GRADES[1:])
    assert [grade_of(cut - 0.01) for cut in CUT_OFFS] == list(GRADES[:-1])


def test_an_unsolvable_level_has_no_difficulty():
    level = Level({0, 1, 2, 3, 6, 7, 8}, [Block("A", [0, 1, 2], goal=[6, 7, 8])])
    with pytest.raises(TrisolveError, match="expected a solvable level, got an unsolvable one"):
        difficulty(level)


def test_an_incomplete_graph_is_refused(shipped):
    level = shipped["article/puzzle-5"]
    with pytest.raises(ValueError, match="in metric moves, got one in metric 'steps'"):
        difficulty(level, search.explore(level, metric="steps", analyze=True))
    with pytest.raises(TrisolveError, match=stop_phrase("max_states")):
        difficulty(level, search.explore(level, analyze=True, max_states=9))
    with pytest.raises(TrisolveError, match="expected a graph explored with analyze=True"):
        difficulty(level, search.explore(level))
