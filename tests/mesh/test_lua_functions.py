"""The Lua module of a mesh walks and picks as the mesh does in Python."""

import pytest
from lupa import lua54

from trisolve.mesh import board
from trisolve.mesh.writing import dump_lua


@pytest.mark.parametrize("name", ["octagon", "squares:3x2", "rosette"])
def test_lua_walks_and_picks_as_python_does(name):
    mesh = board(name)
    module = lua54.LuaRuntime().execute(dump_lua(mesh))
    for face, corners in enumerate(mesh.faces):
        across = [one + 1 for one in mesh.traverse(face)]
        assert list(module.traverse(face + 1).values()) == across
        x, y, _z = mesh.vertices[list(corners)].mean(axis=0).tolist()
        assert module.pick(x, y) == mesh.pick2d(x, y) + 1
    assert module.pick(1000, 1000) is False
