"""The table of commands: what is typed, where its function is, and the first line of its help.

``--help`` and completion answer from this table. Only the command that runs is loaded.
"""

import re
from typing import NamedTuple


class Command(NamedTuple):
    """A command.

    first : the first line of its help, as in the docstring of its function
    home : its module within ``trisolve.cli``; with ``:name`` if its function has another name
    """

    first: str
    home: str


class Group(NamedTuple):
    """A command with commands of its own.

    first : its help
    commands : its commands by name
    """

    first: str
    commands: dict[str, Command]


DEFAULTS = {"census": "run", "site": "build"}
"""The command that a group stands for where none is named."""

FOR_ANY_PUZZLE = ("solve", "check", "show", "render")
"""The commands that become those of the puzzle whose files they are given."""

_TABLE = """
solve                  sliding.solve                  Find provably shortest solutions.
hint                   sliding.hint                   Give a hint in the middle of play.
show                   sliding.show                   Draw the board: blocks, goals, and which way each block slides.
replay                 sliding.replay                 Play moves one by one, drawing each position.
analyze                sliding.analyze                Report why a level is as hard as it is, from all of its states.
render                 sliding.render                 Draw a level, a move, a solution or a pack: SVG, PNG, PDF, GIF.
check                  sliding.check                  Check that levels are valid and that their claims are right.
diff                   sliding.diff                   Show what an edit changed: in the board, the solutions and the difficulty of a level.
lint                   sliding.lint                   Lint levels: goals out of reach, blocks or cells that change nothing, duplicates ...
certify                sliding.certify                Certify that an optimum is right, or that a level cannot be solved.
verify                 sliding.verify                 Verify a certificate: search the level again, slowly, and compare layer by layer.
convert                sliding.convert                Write levels in another form, turned, mirrored or canonical.
schema                 sliding.schema                 Print the JSON Schema (Draft 2020-12) of a kind of file.
new                    sliding.new                    Write a level in text form to start from: a board, one block and its goal, and comments.
layout                 sliding.layout                 Make random layouts: a floor, highlighted blocks and their goals.
generate               sliding.generate               Search for hard levels of a shape.
mutate                 sliding.mutate                 Search for harder levels around a given one.
regenerate             sliding.regenerate             Generate levels again from their metadata, and compare them byte for byte.
archive                group                          Inspect, prune, merge and export what searches found.
archive stats          sliding.archive                Report what an archive holds: the number of finds, the map, the best of each length.
archive export         sliding.archive                Write the levels of an archive as a pack, by default from few moves to many.
archive add            sliding.archive                Solve levels and add them, in canonical form; the score is the number of moves.
archive prune          sliding.archive                Delete the weaker finds, and free their space on disk.
archive merge          sliding.archive                Merge the finds of several archives; their order does not matter.
pack                   group                          Build, inspect, check, join, compare, split and measure packs.
pack build             sliding.pack_build             Build a pack from a recipe: candidates from searches and files, then the best choice of them.
pack info              sliding.pack_info              Report what a pack holds, from what its levels claim; nothing is searched.
pack list              sliding.pack_list:list_levels  List the levels of a pack that meet some conditions, by what they claim.
pack check             sliding.pack_check             Check a pack: solutions are shortest, stats are right, no puzzle comes twice.
pack merge             sliding.pack_merge             Join packs and levels into one pack, each puzzle once; or join the shards of a build.
pack diff              sliding.pack_diff              Show which levels were added, removed, changed or moved.
pack split             sliding.pack_split             Split a pack into files whose names sort in the order of the pack.
pack export            sliding.pack_export            Measure levels and write a table for studies: a row for each level, a column for each number.
census                 group                          Count and solve every level with one goal that fits on a floor.
census run             sliding.census_run             Run a census: count and solve every level with one goal that fits on a floor.
census count           sliding.census_count           Count the arrangements of a floor of any size, by transfer matrix.
census show            sliding.census_show            Show the summary of a census: the counts, the classes by moves, the hardest level.
census export          sliding.census_export          Write levels of a census: a pack with solutions, stats and grades in order of difficulty.
census check           sliding.census_check           Check a census: do a random share of its units again and compare them bit for bit.
census sample          sliding.census_sample          Estimate the levels of a floor of any size from arrangements drawn at random.
boco                   group                          BOCO: place pieces next to pieces, encircle the enemy. Play, solve and prove it.
boco play              boco.play                      Play in the terminal: two players at one keyboard, or one against the computer.
boco solve             boco.solve                     Prove who wins with best play: the value, the best moves, and one line of play.
boco perft             boco.perft                     Count the sequences of moves of each length, and how many end the game.
boco check             boco.check                     Play records and compare what they claim with the game, or check a certificate.
boco replay            boco.replay                    Draw every position of a record, and say what was encircled, or why a move is illegal.
boco show              boco.show                      Show a position: boards of squares, triangles or hexagons in rows, others as a table.
boco render            boco.render                    Draw a position, a game as a film, or the final positions of several games.
boco page              boco.page                      Make one HTML page to play on: two players at one screen, or one against the computer.
boco match             boco.match                     Play pairs of games from the same random openings, with sides swapped, and rate A against B.
boco analyze           boco.analyze                   Show how fair a board is: its value with and without the swap, and that of each first move.
boco generate          boco.generate                  Make boards by merging faces of a lattice, and keep the best: fair ones, then long games.
edit                   web.edit                       Draw levels in the browser, and see the optimum next to the board as you draw.
hex                    group                          Maps of hexagons: routes, loops, distances, sight, pictures.
hex route              hexagon.route                  Find the cheapest route over free cells: drawn, its cost and steps, how many cost the same.
hex loops              hexagon.loops                  List every loop of the map's links with the cells it encloses, and the lines.
hex show               hexagon.show                   Show a map: in color in a terminal, else as the text it is kept in, ready for a file.
hex render             hexagon.render                 Draw a map: walls dark, costs as shades, a route, distances, what is seen, links and loops.
hex line               hexagon.points                 Print the cells of a straight line, from one cell to the other.
hex ring               hexagon.points                 Print the cells at a distance, clockwise from the one through side 0.
hex distance           hexagon.points                 Print how many steps apart two cells are.
hex neighbors          hexagon.points                 Print the six neighbors of a cell with their sides: number, compass direction and name.
entanglement           group                          Entanglement: tiles laid at the end of one growing line. Solve, play, make, draw.
entanglement solve     entanglement.solve             Find the greatest total score over all plays of the tiles, which are all known.
entanglement play      entanglement.play              Play games of seeds with unknown tiles: one line per game, then mean, median and best.
entanglement replay    entanglement.replay            Play turns, and print where each tile went, the path of the line, and the score.
entanglement check     entanglement.check             Check that puzzles and records of games are valid, and that their claims are right.
entanglement generate  entanglement.generate          Make puzzles of seeds: the tiles that a game of that seed draws, in order.
entanglement show      entanglement.show              Show the board: how often the line passes each tile, where it leads, and what is at hand.
entanglement render    entanglement.render            Draw a puzzle or a game: the board after some turns, a preview, a film, or its tiles.
entanglement tile      entanglement.tile              Draw tiles: one alone, several as a sheet with their codes.
entanglement page      entanglement.page              Make one HTML page to play in, on a phone or a desk, without a network.
levels                 levels                         List the levels, puzzles, boards, maps and recipes that come with trisolve, by name.
mesh                   group                          Read, check, convert, pick, cut and draw boards made of polygons.
mesh info              mesh.info                      Count the vertices, edges, faces, components and boundary loops of meshes.
mesh check             mesh.check                     Report all faults of meshes with their lines, and the options that fix them.
mesh convert           mesh.convert                   Write a mesh in another format; stderr lists what that format cannot hold.
mesh pick              mesh.pick                      Print the face at each point of a flat board, seen from +z, or the first face on each ray.
mesh triangulate       mesh.triangulate               Cut every face into triangles without new vertices, and write them as OBJ.
mesh render            mesh.render                    Draw a mesh as SVG, PNG or PDF.
play                   web.play                       Make one HTML page in which levels are played, on a phone or a desk, without a network.
site                   group                          Make a website of every game and every level, to put on any host.
site build             web.site_build                 Build a website that plays every game, from static files that any host can serve.
site daily             web.site_daily                 Make the daily puzzles of a range of days, each with its optimum proved.
site serve             web.site_serve                 Serve a built site on 127.0.0.1, for this machine only, until Ctrl-C.
tantrix                group                          Tantrix (a trademark of its owner): tile puzzles, solitaire, the game for two to four.
tantrix solve          tantrix.solve                  Find a solution, or why there is none.
tantrix count          tantrix.count                  Count the solutions; shifted and rotated ones are the same.
tantrix check          tantrix.check                  Check that puzzles and records are valid, and that their claims are right.
tantrix show           tantrix.show                   Draw a solution, or what is given of a puzzle, or a record; forced spaces are marked <>.
tantrix render         tantrix.render                 Draw a solution, the tiles given with a puzzle, or a record with its last turn outlined.
tantrix generate       tantrix.generate               Make puzzles, by default with exactly one solution, graded in their metadata.
tantrix play           tantrix.play                   Play games; a human types turns, such as 12@1,0/4! 45@2,-1/3 (! marks a fill).
tantrix page           tantrix.page                   Make one HTML page: puzzles solved by hand, and the game, without a network.
tantrix replay         tantrix.replay                 Play a record again, turn by turn, with the scores after each.
tantrix solitaire      tantrix.solitaire              Win a solitaire whose order is known, or prove that nobody can.
warm                   warm                           Compile the search kernels now, and say where they are kept.
"""
"""One row per command: its words, its home (or "group"), its first line."""


def _read(table: str) -> dict[str, Command | Group]:
    """Return the commands by name."""
    found: dict[str, Command | Group] = {}
    for row in table.strip().splitlines():
        words, home, first = re.split("  +", row, maxsplit=2)
        top, _, name = words.partition(" ")
        group = found.get(top)
        if isinstance(group, Group):
            group.commands[name] = Command(first, home)
        else:
            found[top] = Group(first, {}) if home == "group" else Command(first, home)
    return found


COMMANDS = _read(_TABLE)
"""The commands of ``trisolve`` by name.

>>> COMMANDS["warm"].home, COMMANDS["pack"].commands["build"].home
('warm', 'sliding.pack_build')
"""
