"""A level to play in a notebook, either as a page in an isolated frame or as a widget."""

from dataclasses import dataclass
from html import escape
from typing import Any

from trisolve.extras import missing
from trisolve.paint.themes import PageTheme
from trisolve.sliding.level import Level
from trisolve.web.pages.player import play_page

_HEIGHT_PX = 560


@dataclass(frozen=True)
class Frame:
    """A page in a frame that may run scripts and download files, but nothing else."""

    page: str

    def _repr_html_(self) -> str:
        """Return the frame for a notebook."""
        return (
            f'<iframe srcdoc="{escape(self.page)}" sandbox="allow-scripts allow-downloads"'
            f' style="width:100%;height:{_HEIGHT_PX}px;border:0" title="trisolve"></iframe>'
        )


def level_frame(level: Level) -> Frame:
    """Return the player of one level as a frame.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> level_frame(level)._repr_html_()[:15]
    '<iframe srcdoc='
    """
    return Frame(play_page(level))


def level_widget(level: Level, theme: PageTheme) -> Any:  # noqa: ANN401 - anywidget is optional
    """Return the board of a level as a widget; raise MissingExtra without anywidget."""
    try:
        from trisolve.web.widget import LevelWidget
    except ImportError:
        raise missing("anywidget", "notebook", "a widget") from None
    return LevelWidget(level, theme)
