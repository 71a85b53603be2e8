"""Actions on the player's board: finding blocks, and moving them by mouse and by finger."""

from weakref import WeakKeyDictionary

from waiting import frames, rest

AXIS = {"U": (1, 0), "V": (-0.5, 3**0.5 / 2), "W": (0.5, 3**0.5 / 2)}


_SESSIONS = WeakKeyDictionary()


def place(page, block):
    """Return the position of a block on the board, in edges."""
    return page.evaluate(
        """(id) => {
          const groups = [...document.querySelectorAll('svg.board [data-block]')];
          const group = groups.find((one) => one.dataset.block === id);
          const matrix = group.transform.baseVal.consolidate().matrix;
          return [matrix.e / 100, matrix.f / 100];
        }""",
        block,
    )


def middle(page, block):
    """Return the middle of a block in the window."""
    box = page.locator(f'svg.board [data-block="{block}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def edge_px(page):
    """Return the length of an edge of the lattice in pixels."""
    return page.evaluate("document.querySelector('svg.board').getScreenCTM().a * 100")


class Drag:
    """A block held by the mouse."""

    def __init__(self, page, block, axis):
        self.page, self.axis = page, AXIS[axis]
        self.x, self.y = middle(page, block)
        self.edge = edge_px(page)
        page.mouse.move(self.x, self.y)
        page.mouse.down()

    def to(self, steps, aside=0.0):
        """Move to `steps` along the axis and `aside` edges across it."""
        dx, dy = self.axis
        x = self.x + (steps * dx - aside * dy) * self.edge
        y = self.y + (steps * dy + aside * dx) * self.edge
        self.page.mouse.move(x, y, steps=4)
        return self

    def drop(self):
        """Let go."""
        self.page.mouse.up()
        rest(self.page)


def touch(page, kind, *points):
    """Send a touch event; points are window coordinates."""
    if page not in _SESSIONS:
        _SESSIONS[page] = page.context.new_cdp_session(page)
    given = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    _SESSIONS[page].send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": given})
    frames(page, 2)


def state(page):
    """Return the moves played, and whether they solve the level."""
    return page.evaluate("[trisolve.game.moves, trisolve.game.solved]")
