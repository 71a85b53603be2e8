"""Sizes of paper. Page layouts are 21 units wide, regardless of the paper, and are scaled to it."""

from typing import NamedTuple

PAGE_WIDTH = 21.0
"""The width of a page in the layout: the width of A4 in centimeters."""


class Paper(NamedTuple):
    """A size of paper, in centimeters."""

    width_cm: float
    height_cm: float

    @property
    def height(self) -> float:
        """The height of a page in the layout."""
        return self.height_cm / self.scale

    @property
    def scale(self) -> float:
        """The scale from the layout to the paper."""
        return self.width_cm / PAGE_WIDTH


A4 = Paper(21.0, 29.7)
PAPERS = {"a4": A4, "letter": Paper(21.59, 27.94)}
"""The sizes by name."""
