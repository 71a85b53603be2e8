"""Drawing a level on the editor's page with the mouse, like a user."""

from frame_hand import press

from trisolve.sliding.formats import parse_level
from trisolve.sliding.lattice import parallelogram
from trisolve.sliding.level import Block, Level

SIMPLE = Level(
    parallelogram(8, 6), [Block("A", [70, 71, 72], [76, 77, 78]), Block("B", [9, 10, 11])]
)


def mode(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def at(page, cell):
    """Return the middle of a cell in the window."""
    row, col, orient = cell >> 5, cell >> 1 & 15, cell & 1
    x = col - row / 2 + orient / 2
    y = row * 3**0.5 / 2 + (3**0.5 / 6 if orient else 3**0.5 / 3)
    return page.evaluate(
        """([x, y]) => {
          const root = document.querySelector('svg.board');
          const point = new DOMPoint(100 * x, 100 * y).matrixTransform(root.getScreenCTM());
          return [point.x, point.y];
        }""",
        [x, y],
    )


def drag(page, start, *way):
    page.mouse.move(*at(page, start))
    page.mouse.down()
    for cell in way:
        page.mouse.move(*at(page, cell), steps=6)
    page.mouse.up()


def code(page):
    """Return the drawn level, read from the share code that the editor shows."""
    press(page, "Download")
    found = parse_level(page.get_by_label("Share code").input_value())
    page.keyboard.press("Escape")
    return found
