"""Hexagon maps as the higher layers see them."""

from trisolve.rooms import API, Files, Format, Room, Ships

_COMMANDS = """
route   route   Find the cheapest route over free cells, its cost, and the number of routes with that cost.
loops   loops   List all loops formed by the map's links, with the cells they enclose, and all lines.
show    show    Show a map: in a terminal in color, otherwise in the text format, ready for a file.
render  render  Draw a map: walls, costs as shades, a route, distances, a field of view, links and loops.
cells   cells   Print the neighbors of a cell, the cells around it, or the path to another cell.
"""
_FORMAT = Format("hexmap", "Map of hexagons", "trisolve.hexagon.json_map:MAP")
_NO_PAGE = "a map of hexagons has no page; trisolve hex draws it"

ROOM = Room(
    api=API,
    name="hexagon",
    title="hexagons",
    about="Maps of hexagons: routes, loops, distances, sight, pictures.",
    group="hex",
    commands=_COMMANDS,
    home="trisolve.cli.hexagon",
    files=(
        Files(
            "a map of hexagons",
            "hex",
            verbs=("show", "render"),
            formats=(_FORMAT,),
            no_page=_NO_PAGE,
        ),
        Files(
            "a map of hexagons",
            "hex",
            verbs=("show", "render"),
            looks_like=r"(?m)^map:[ \t]*\r?$",
            suffixes=(".hex",),
            no_page=_NO_PAGE,
        ),
    ),
    ships=(Ships("map", "hexagon"),),
    gives={"trisolve.hexagon.grid:Grid": {"svg": "trisolve.hexagon.pictures.render:map_picture"}},
    look="trisolve.hexagon.pictures.look",
    compiling_s=5,
    reference="Hexagons",
)
