"""``trisolve entanglement``: puzzles and games of Entanglement."""

from trisolve.cli.entanglement.check import EXAMPLES as CHECK_EXAMPLES
from trisolve.cli.entanglement.check import check
from trisolve.cli.entanglement.generate import EXAMPLES as GENERATE_EXAMPLES
from trisolve.cli.entanglement.generate import generate
from trisolve.cli.entanglement.page import EXAMPLES as PAGE_EXAMPLES
from trisolve.cli.entanglement.page import page
from trisolve.cli.entanglement.play import EXAMPLES as PLAY_EXAMPLES
from trisolve.cli.entanglement.play import play
from trisolve.cli.entanglement.render import EXAMPLES as RENDER_EXAMPLES
from trisolve.cli.entanglement.render import render
from trisolve.cli.entanglement.replay import EXAMPLES as REPLAY_EXAMPLES
from trisolve.cli.entanglement.replay import replay
from trisolve.cli.entanglement.show import EXAMPLES as SHOW_EXAMPLES
from trisolve.cli.entanglement.show import show
from trisolve.cli.entanglement.solve import EXAMPLES as SOLVE_EXAMPLES
from trisolve.cli.entanglement.solve import solve
from trisolve.cli.entanglement.tile import EXAMPLES as TILE_EXAMPLES
from trisolve.cli.entanglement.tile import tile

HELP = "Entanglement: tiles laid at the end of one growing line. Solve, play, make, draw."
COMMANDS = (
    (solve, SOLVE_EXAMPLES),
    (play, PLAY_EXAMPLES),
    (replay, REPLAY_EXAMPLES),
    (check, CHECK_EXAMPLES),
    (generate, GENERATE_EXAMPLES),
    (show, SHOW_EXAMPLES),
    (render, RENDER_EXAMPLES),
    (tile, TILE_EXAMPLES),
    (page, PAGE_EXAMPLES),
)
