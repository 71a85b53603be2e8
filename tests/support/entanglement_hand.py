"""Actions on the page of Entanglement: its clock, its play, playing to the end."""

from places import LEVELS

from trisolve.entanglement import load_pack

SHOWN = [load_pack(LEVELS / "entanglement" / f"{name}.json")[0] for name in ("small", "largest-2")]
"""The puzzles of the page of puzzles."""
NAMES = [puzzle.name for puzzle in SHOWN]
SET_CLOCK = "(now) => { performance.now = () => now; }"
TO_THE_END = """() => {
  const { game } = trisolve;
  while (!game.solved) game.play(game.legal[0]);
}"""


def state(page):
    """Return the turns, the score and the end of the game."""
    return page.evaluate(
        """(({ moves, position: { score, end } }) =>
          [moves.join(" "), score, end])(trisolve.game)"""
    )
