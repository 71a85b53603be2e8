"""An OBJ text with too many vertices is refused before they take memory."""

import pytest

from trisolve.mesh import MeshError, inspect, obj_reading, parse_obj

SQUARE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"


def test_too_many_vertices_give_a_one_line_error(monkeypatch):
    monkeypatch.setattr(obj_reading, "MAX_VERTICES", 3)
    with pytest.raises(MeshError, match="expected at most 3 vertices, got 4"):
        parse_obj(SQUARE)
    with pytest.raises(MeshError, match="expected at most 3 vertices, got 4"):
        inspect(SQUARE)
    monkeypatch.setattr(obj_reading, "MAX_VERTICES", 4)
    assert parse_obj(SQUARE + "f 1 2 3 4\n").n_faces == 1
