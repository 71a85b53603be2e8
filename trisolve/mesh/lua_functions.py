"""The functions in a mesh's Lua module: traverse and pick, as in Python."""

LUA_FUNCTIONS = """
-- Returns the faces across the sides of a face, in the order of its corners, each once.
function M.traverse(face)
  local found, seen, at = {}, {}, M.faces.first[face]
  for _ = 1, M.faces.corners[face] do
    local across = M.halfedges.face[M.halfedges.twin[at]]
    if across and not seen[across] then
      found[#found + 1], seen[across] = across, true
    end
    at = M.halfedges.next[at]
  end
  return found
end

-- Returns the face in which a point lies, seen from above, or false. A point on a side belongs
-- to one of its faces.
function M.pick(x, y)
  local xs, ys, h = M.vertices.x, M.vertices.y, M.halfedges
  for face = 1, #M.faces.first do
    local inside, at = false, M.faces.first[face]
    for _ = 1, M.faces.corners[face] do
      local a, b = h.origin[at], h.origin[h.next[at]]
      if (ys[a] > y) ~= (ys[b] > y)
        and x < xs[a] + (xs[b] - xs[a]) * (y - ys[a]) / (ys[b] - ys[a]) then
        inside = not inside
      end
      at = h.next[at]
    end
    if inside then return face end
  end
  return false
end

return M
"""
