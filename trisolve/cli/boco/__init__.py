"""``trisolve boco``: the game of encirclement on boards of any shape."""

from trisolve.cli.boco.analyze import EXAMPLES as ANALYZE_EXAMPLES
from trisolve.cli.boco.analyze import analyze
from trisolve.cli.boco.check import EXAMPLES as CHECK_EXAMPLES
from trisolve.cli.boco.check import check
from trisolve.cli.boco.generate import EXAMPLES as GENERATE_EXAMPLES
from trisolve.cli.boco.generate import generate
from trisolve.cli.boco.match import EXAMPLES as MATCH_EXAMPLES
from trisolve.cli.boco.match import match
from trisolve.cli.boco.page import EXAMPLES as PAGE_EXAMPLES
from trisolve.cli.boco.page import page
from trisolve.cli.boco.perft import EXAMPLES as PERFT_EXAMPLES
from trisolve.cli.boco.perft import perft
from trisolve.cli.boco.play import EXAMPLES as PLAY_EXAMPLES
from trisolve.cli.boco.play import play
from trisolve.cli.boco.render import EXAMPLES as RENDER_EXAMPLES
from trisolve.cli.boco.render import render
from trisolve.cli.boco.replay import EXAMPLES as REPLAY_EXAMPLES
from trisolve.cli.boco.replay import replay
from trisolve.cli.boco.show import EXAMPLES as SHOW_EXAMPLES
from trisolve.cli.boco.show import show
from trisolve.cli.boco.solve import EXAMPLES as SOLVE_EXAMPLES
from trisolve.cli.boco.solve import solve

HELP = "BOCO: place pieces next to pieces, encircle the enemy. Play, solve and prove it."
COMMANDS = (
    (play, PLAY_EXAMPLES),
    (solve, SOLVE_EXAMPLES),
    (perft, PERFT_EXAMPLES),
    (check, CHECK_EXAMPLES),
    (replay, REPLAY_EXAMPLES),
    (show, SHOW_EXAMPLES),
    (render, RENDER_EXAMPLES),
    (page, PAGE_EXAMPLES),
    (match, MATCH_EXAMPLES),
    (analyze, ANALYZE_EXAMPLES),
    (generate, GENERATE_EXAMPLES),
)
