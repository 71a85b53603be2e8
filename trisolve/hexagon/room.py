"""Hexagon maps as the higher layers see them."""

from trisolve.rooms import API, Files, Format, Page, Room, Ships

_COMMANDS = """
route   commands  Find the cheapest route over free cells, its cost, and the number of routes with that cost.
loops   commands  List all loops formed by the map's links, with the cells they enclose, and all lines.
show    commands  Show a map: in a terminal in color, otherwise in the text format, ready for a file.
render  render    Draw a map: walls, costs as shades, a route, distances, a field of view, links and loops.
cells   commands  Print the neighbors of a cell, the cells around it, or the path to another cell.
play    play      Make an HTML page that shows maps, coordinates, distances, lines, routes and sight.
"""
_FORMAT = Format("hexmap", "Map of hexagons", "trisolve.hexagon.json_map:MAP")

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
            verbs=("show", "render", "play"),
            formats=(_FORMAT,),
        ),
        Files(
            "a map of hexagons",
            "hex",
            verbs=("show", "render", "play"),
            looks_like=r"(?m)^map:[ \t]*\r?$",
            suffixes=(".hex",),
        ),
    ),
    ships=(Ships("map", "hexagon"),),
    gives={"trisolve.hexagon.grid:Grid": {"svg": "trisolve.hexagon.pictures.render:map_picture"}},
    page=Page("trisolve.cli.hexagon.play:page_of", options=("title", "theme", "first")),
    compiling_s=5,
    reference="Hexagons",
)
