"""``trisolve mesh``: boards of polygons read, checked, converted, picked and drawn."""

from trisolve.cli.mesh.check import EXAMPLES as CHECK_EXAMPLES
from trisolve.cli.mesh.check import check
from trisolve.cli.mesh.convert import EXAMPLES as CONVERT_EXAMPLES
from trisolve.cli.mesh.convert import convert
from trisolve.cli.mesh.info import EXAMPLES as INFO_EXAMPLES
from trisolve.cli.mesh.info import info
from trisolve.cli.mesh.pick import EXAMPLES as PICK_EXAMPLES
from trisolve.cli.mesh.pick import pick
from trisolve.cli.mesh.render import EXAMPLES as RENDER_EXAMPLES
from trisolve.cli.mesh.render import render
from trisolve.cli.mesh.triangulate import EXAMPLES as TRIANGULATE_EXAMPLES
from trisolve.cli.mesh.triangulate import triangulate

HELP = "Read, check, convert, pick, cut and draw boards made of polygons."
COMMANDS = (
    (info, INFO_EXAMPLES),
    (check, CHECK_EXAMPLES),
    (convert, CONVERT_EXAMPLES),
    (pick, PICK_EXAMPLES),
    (triangulate, TRIANGULATE_EXAMPLES),
    (render, RENDER_EXAMPLES),
)
