"""Pictures of meshes: pure functions that give the same bytes for the same mesh."""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.mesh.pictures.cells import Cells as Cells
    from trisolve.mesh.pictures.cells import Sign as Sign
    from trisolve.mesh.pictures.render import mesh_picture as mesh_picture
    from trisolve.mesh.pictures.render import poster_scene as poster_scene
    from trisolve.mesh.pictures.render import render_mesh as render_mesh
    from trisolve.mesh.pictures.scene import Details as Details
    from trisolve.mesh.pictures.scene import mesh_scene as mesh_scene
    from trisolve.mesh.pictures.view import View as View
else:
    lazy(
        __name__,
        {
            "cells": "Cells Sign",
            "render": "mesh_picture poster_scene render_mesh",
            "scene": "Details mesh_scene",
            "view": "View",
        },
    )
