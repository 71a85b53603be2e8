"""Actions on the page of Tantrix: two small puzzles, the places of cells and tiles, dragging."""

import dataclasses
import re

from waiting import until

from trisolve import tantrix

ROW = tantrix.Puzzle("puzzle", (1, 2, 3), (tantrix.Goal("loop", "Y"),), name="Three")
SHAPED = tantrix.Puzzle(
    "puzzle",
    (1, 2, 3),
    cells=((0, 0), (-1, 1), (-1, 0)),
    placements=[(1, 0, 0, 0)],
    name="</script><b>",
)
SOLVED = [[1, 0, 0, 0], [2, -1, 1, 2], [3, -1, 0, 0]]


def lying(page):
    """Return the tiles on the board."""
    return page.evaluate("trisolve.game.position.placements")


def place(page, *placements):
    """Place tiles, each given as tile, q, r and rotation."""
    moves = ["{}@{},{}/{}".format(*one) for one in placements]
    page.evaluate("(moves) => trisolve.game.play(moves)", moves)


def legal(page):
    """Return the placements that are legal now."""
    texts = page.evaluate("trisolve.game.legal")
    return [[int(part) for part in re.findall(r"-?\d+", text)] for text in texts]


def tray(page):
    """Return the tiles in the rack."""
    tiles = page.locator(".tray button").evaluate_all("(all) => all.map((one) => one.dataset.tile)")
    return [int(tile) for tile in tiles]


def cell(page, q, r):
    """Return the middle of a cell in the window."""
    return page.evaluate(
        """([q, r]) => {
          const root = document.querySelector("svg.board");
          const at = new DOMPoint(150 * q, 100 * Math.sqrt(3) * (r + q / 2));
          const { x, y } = at.matrixTransform(root.getScreenCTM());
          return [x, y];
        }""",
        [q, r],
    )


def button(page, tile):
    """Return the middle of a tile's button in the tray."""
    box = page.locator(f'.tray [data-tile="{tile}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, start, *ends):
    """Drag from one place to others, one after the other."""
    page.mouse.move(*start)
    page.mouse.down()
    for end in ends:
        page.mouse.move(*end, steps=4)
    page.mouse.up()


def finished(**options):
    """Return the record of a game that two machines played to its end."""
    game = tantrix.Game("RY", seed=5)
    while game.end is None:
        game.play(tantrix.choose(game, "greedy"))
    return dataclasses.replace(game.record(), result=game.result(), **options)


def climb(page, n):
    """Press Hint n times, each time after the previous hint is shown."""
    shown = "document.querySelector('p[role=status]').textContent"
    for _ in range(n):
        before = page.evaluate(shown)
        page.keyboard.press(".")
        until(page, f"{shown} !== value && !{shown}.startsWith('Looking for')", before)
