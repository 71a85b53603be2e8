"""Custom functions play matches of BOCO and Tantrix: checked, timed, and with a seed."""

import sys
from dataclasses import replace

import pytest

from trisolve import boco, tantrix
from trisolve.errors import FormatError, TrisolveError
from trisolve.own_players import own_player

BOTS = """
import sys
from random import Random

def lowest(position, seed):
    return position.legal_actions()[0]

def chance(position, seed):
    return Random(seed).choice(position.legal_actions())

def named(position, seed):
    return position.action_to_string(position.legal_actions()[-1])

def spoils(position, seed):
    actions = position.legal_actions()
    position.apply_action(actions[0])
    print("thinking")
    return actions[-1]

def breaks(position, seed):
    return 1 // 0

def leaves(position, seed):
    sys.exit("enough")

def cheats(position, seed):
    return 99

def says(position, seed):
    return "pass"

def gives_up(position, seed):
    return None

def tile(game, seed):
    return Random(seed).choice(game.legal())

def no_tile(game, seed):
    return [99, 0, 0, 0]

def wrong_tile(game, seed):
    return game.legal()[0]._replace(rotation=9)

number = 5
"""


@pytest.fixture(autouse=True)
def bots(tmp_path, monkeypatch):
    (tmp_path / "bots.py").write_text(BOTS)
    (tmp_path / "broken.py").write_text("def a(:\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "bots", raising=False)


def untimed(found):
    return replace(found, seconds=0.0, seconds_per_move=(0.0, 0.0))


def test_functions_given_by_name_or_as_objects_can_play_boco():
    import bots

    game = boco.Game("squares:3x3")
    one = boco.match(game, "bots:chance", "greedy", games=6, seed=5)
    two = boco.match(game, bots.chance, "greedy", games=6, seed=5)
    assert [record.moves for record in one.records] == [record.moves for record in two.records]
    assert (one.players, two.players) == (("bots:chance", "greedy"), ("chance", "greedy"))
    assert min(one.seconds_per_move) > 0
    assert len({record.moves for record in one.records}) == 6
    other = boco.match(game, "bots:chance", "greedy", games=6, seed=6)
    assert [r.moves for r in other.records] != [r.moves for r in one.records]


def test_a_match_between_functions_is_the_same_in_several_processes():
    import bots

    game = boco.Game("squares:3x3")
    one = untimed(boco.match(game, bots.chance, "bots:lowest", games=4, seed=1))
    assert untimed(boco.match(game, bots.chance, "bots:lowest", games=4, seed=1, workers=2)) == one
    with pytest.raises(FormatError, match="<lambda>: expected a function at the top of a module"):
        boco.match(game, lambda state, seed: 0, "random", games=4, workers=2)


def test_a_function_may_return_a_move_by_name_and_cannot_change_the_game(capsys):
    game = boco.Game("squares:3x3")
    for bot in ("named", "spoils"):
        found = boco.match(game, f"bots:{bot}", f"bots:{bot}", games=2)
        assert found.games == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        ("breaks", "bots:breaks: expected a move, got ZeroDivisionError: "),
        ("leaves", "bots:leaves: expected it to return, got SystemExit: enough"),
        ("cheats", "bots:cheats: expected a legal action (0, 1, 2, 3) after no moves, got 99"),
        ("says", "bots:says: expected a legal action (0, 1, 2, 3) after no moves, got 'pass'"),
        ("gives_up", "bots:gives_up: expected a legal action (0, 1, 2, 3) after no moves, got N"),
        ("lost", "bots:lost: expected a function lost in bots, found none"),
        ("number", "bots:number: expected a function number in bots, found int"),
    ],
)
def test_a_broken_boco_player_gives_a_one_line_error(bot, what):
    with pytest.raises(TrisolveError) as caught:
        boco.match(boco.Game("tetrahedron"), f"bots:{bot}", "random", games=2, opening_plies=0)
    assert str(caught.value).startswith(what)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("module", ["broken", "no_such_module_here"])
def test_a_module_that_cannot_be_imported_gives_a_one_line_error(module):
    with pytest.raises(
        FormatError, match=f"{module}:a: expected a module to import, got"
    ) as caught:
        own_player(f"{module}:a")
    assert "\n" not in str(caught.value)


@pytest.mark.long
def test_functions_can_play_tantrix():
    import bots

    one = tantrix.match(["bots:tile", "random"], games=1, seed=3, swap=True)
    two = tantrix.match([bots.tile, "random"], games=1, seed=3, swap=True)
    assert [r.turns for r in one.records] == [r.turns for r in two.records]
    assert (one.games, one.players) == (2, ("bots:tile", "random"))
    assert sum(one.points) == 2
    assert min(one.seconds_per_turn) > 0
    assert all(tantrix.replay(record).right for record in one.records)
    assert one.records[0].metadata == {"players": ["bots:tile", "random"]}


def test_a_tantrix_player_does_not_see_the_order_of_the_bag():
    game = tantrix.Game("RY", seed=3)
    seen = game.as_seen()
    assert seen.bag == sorted(game.bag)
    assert seen.bag != game.bag
    assert seen.seed is None
    assert list(seen.order) == sorted(game.order)
    assert seen.legal() == game.legal()


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        ("no_tile", "bots:no_tile: expected a legal placement in turn 1, such as "),
        ("wrong_tile", "bots:wrong_tile: expected a legal placement in turn 1, such as "),
        ("breaks", "bots:breaks: expected a move, got ZeroDivisionError"),
        ("lost", "bots:lost: expected a function lost in bots, found none"),
    ],
)
def test_a_broken_tantrix_player_gives_a_one_line_error(bot, what):
    with pytest.raises(TrisolveError) as caught:
        tantrix.match([f"bots:{bot}", "random"])
    assert str(caught.value).startswith(what)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("players", "options", "what"),
    [
        (["greedy"], {}, "expected 2 to 4 players, got 1"),
        (
            ["greedy", "gredy"],
            {},
            "expected random, greedy, strong or module:function, got 'gredy'",
        ),
        (["greedy", "random"], {"colors": "RYB"}, "expected 2 colors, got 3"),
        (["greedy", "random"], {"games": 0}, "games"),
        (["greedy", "random"], {"seed": -1}, "expected a seed"),
    ],
)
def test_an_impossible_tantrix_match_is_refused(players, options, what):
    with pytest.raises(TrisolveError, match=what):
        tantrix.match(players, **options)
