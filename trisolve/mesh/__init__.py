"""Boards of any shape: read, check, walk, pick and draw meshes of polygons.

>>> from trisolve import mesh
>>> m = mesh.board("squares:3x3")
>>> m.traverse(4), m.n_edges
((1, 5, 7, 3), 24)
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.mesh.board_json import dump_mesh as dump_mesh
    from trisolve.mesh.board_json import parse_mesh as parse_mesh
    from trisolve.mesh.boards import board as board
    from trisolve.mesh.boards import check_cells as check_cells
    from trisolve.mesh.boards import neighbors as neighbors
    from trisolve.mesh.build import build_mesh as build_mesh
    from trisolve.mesh.errors import MeshError as MeshError
    from trisolve.mesh.errors import ObjError as ObjError
    from trisolve.mesh.flatness import lay_flat as lay_flat
    from trisolve.mesh.flatness import with_up as with_up
    from trisolve.mesh.inspection import Inspection as Inspection
    from trisolve.mesh.inspection import inspect as inspect
    from trisolve.mesh.loading import load_mesh as load_mesh
    from trisolve.mesh.loading import save_mesh as save_mesh
    from trisolve.mesh.obj_reading import parse_obj as parse_obj
    from trisolve.mesh.surface import Group as Group
    from trisolve.mesh.surface import Mesh as Mesh
    from trisolve.mesh.writing import dump_obj as dump_obj
    from trisolve.mesh.writing import to_trimesh as to_trimesh
else:
    lazy(
        __name__,
        {
            "board_json": "dump_mesh parse_mesh",
            "boards": "board check_cells neighbors",
            "build": "build_mesh",
            "errors": "MeshError ObjError",
            "flatness": "lay_flat with_up",
            "inspection": "Inspection inspect",
            "loading": "load_mesh save_mesh",
            "obj_reading": "parse_obj",
            "surface": "Group Mesh",
            "writing": "dump_obj to_trimesh",
        },
    )
