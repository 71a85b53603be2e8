"""Levels before and after an edit: next to each other, and no number that a file claims."""

from trisolve.paint.scene import Group, Text
from trisolve.sliding.level import Block, Level
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.pairs import Side, pairs_scene
from trisolve.sliding.pictures.scene import Details

SMALL = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], stats={"moves": 99})
LARGE = Level([*range(16), *range(32, 48)], [Block("A", [0, 1, 2])])


def cards(*sides):
    scene = pairs_scene(sides, look=look_of("classic"), details=Details())
    (_, group) = scene.children
    return [node for node in group.children if isinstance(node, Group)]


def texts(card):
    return [node.text for node in card.children if isinstance(node, Text)]


def test_before_is_left_of_now_and_pairs_are_rows():
    found = cards(
        Side(SMALL, ("before",)),
        Side(LARGE, ("now", "2 moves")),
        Side(None, ("new",)),
        Side(SMALL, ("now",)),
    )
    assert [texts(card) for card in found] == [["before"], ["now", "2 moves"], ["new"], ["now"]]
    (before, now, new, last) = (card.at for card in found)
    assert before[1] == now[1] < new[1] == last[1]
    assert before[0] == new[0] < now[0] == last[0]


def test_both_boards_have_one_scale_and_no_claims():
    before, now = cards(Side(SMALL, ("before",)), Side(LARGE, ("now",)))
    scales = {node.children[1].scale for node in (before.children[0], now.children[0])}
    assert len({round(scale, 9) for scale in scales}) == 1
    assert "99" not in "".join(texts(before))
