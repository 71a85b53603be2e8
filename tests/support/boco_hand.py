"""A hand on the page of BOCO."""


def two_at_one_screen(page):
    """Let people move for both sides."""
    page.evaluate("trisolve.game.seat('person', 'person')")
