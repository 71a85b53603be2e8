"""How tiles are drawn: the options shared by ``render`` and ``tile``."""

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from trisolve.cli.labels import Labels
from trisolve.cli.output import complain

if TYPE_CHECKING:
    from trisolve.entanglement.pictures.look import Pens
    from trisolve.paint.themes import Theme

Layout: TypeAlias = Annotated[
    Literal["flat", "pointy"],
    typer.Option(help="Whether hexagons have a flat side or a corner at the top."),
]
Curve: TypeAlias = Annotated[
    Literal["quadratic", "cubic", "center"],
    typer.Option(
        help="The shape of links: bent toward the center, at right angles to the sides, or cubic "
        "with both control points at the center."
    ),
]
PINS = Labels({"pins": "the pin numbers"})
PinLabels: TypeAlias = Annotated[list[str] | None, PINS.option()]


def _pen(name: str, key: str) -> Any:  # noqa: ANN401 - as typer.Option has it
    """Return an option from before there were theme files; it names the key that replaces it."""

    def noted(value: object) -> object:
        if value is not None:
            complain(f"{name}: now the key {key} of [entanglement] in a --theme file", "note: ")
        return value

    help_text = f"Now the key {key} of [entanglement] in a --theme file."
    return typer.Option(name, metavar="W", callback=noted, hidden=True, help=help_text)


@dataclass(frozen=True)
class PenOptions:
    """Widths and colors under their old names; theme files replace these options."""

    link_width: Annotated[float | None, _pen("--link-width", "link_width")] = None
    outline_width: Annotated[float | None, _pen("--outline-width", "outline_width")] = None
    rim_ratio: Annotated[float | None, _pen("--rim-ratio", "rim_ratio")] = None
    tile_color: Annotated[str | None, _pen("--tile-color", "tile")] = None
    idle_color: Annotated[str | None, _pen("--idle-color", "idle")] = None
    highlight_color: Annotated[str | None, _pen("--highlight-color", "highlight")] = None
    mark_color: Annotated[str | None, _pen("--mark-color", "mark")] = None
    outline_color: Annotated[str | None, _pen("--outline-color", "outline")] = None
    rim_color: Annotated[str | None, _pen("--rim-color", "rim")] = None

    def pens(self, theme: "str | Theme") -> "Pens":
        """Return the pens of a theme, changed by the options given."""
        from trisolve.entanglement.pictures.look import pens_of
        from trisolve.paint.themes import theme_of

        given = {
            field.name.removesuffix("_color"): value
            for field in fields(self)
            if (value := getattr(self, field.name)) is not None
        }
        return replace(pens_of(theme_of(theme)), **given)
