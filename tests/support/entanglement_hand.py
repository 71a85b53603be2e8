"""A hand on the page of Entanglement: its clock, its play, playing to the end."""

SET_CLOCK = "(now) => { performance.now = () => now; }"
TO_THE_END = """() => {
  const { game } = trisolve;
  while (game.end === "open") game.play(game.legal()[0]);
}"""


def state(page):
    """Return the turns, the score and how the game has ended."""
    return page.evaluate("[trisolve.game.moves, trisolve.game.score, trisolve.game.end]")
