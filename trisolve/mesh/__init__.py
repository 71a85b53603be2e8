"""Boards of any shape: meshes of polygons read, checked, walked, picked and drawn.

>>> from trisolve import mesh
>>> m = mesh.board("squares:3x3")
>>> m.traverse(4), m.n_edges
((1, 5, 7, 3), 24)
"""

from trisolve.mesh.board_json import dump_mesh, parse_mesh
from trisolve.mesh.boards import board
from trisolve.mesh.build import build_mesh
from trisolve.mesh.errors import MeshError, ObjError
from trisolve.mesh.inspection import Inspection, inspect
from trisolve.mesh.loading import load_mesh, save_mesh
from trisolve.mesh.obj_reading import parse_obj
from trisolve.mesh.obj_writing import dump_obj
from trisolve.mesh.surface import Group, Mesh
from trisolve.mesh.trimesh_bridge import to_trimesh
from trisolve.mesh.turning import turned_up

__all__ = [
    "Group",
    "Inspection",
    "Mesh",
    "MeshError",
    "ObjError",
    "board",
    "build_mesh",
    "dump_mesh",
    "dump_obj",
    "inspect",
    "load_mesh",
    "parse_mesh",
    "parse_obj",
    "save_mesh",
    "to_trimesh",
    "turned_up",
]
