
-- Returns a product, and what rounding took from it.
local function product(a, b)
  local p, c, d = a * b, 134217729.0 * a, 134217729.0 * b
  local a1, b1 = c - (c - a), d - (d - b)
  local a2, b2 = a - a1, b - b1
  return p, a2 * b2 - (((p - a1 * b1) - a2 * b1) - a1 * b2)
end

-- Returns the exact sign of a sum of products, as 1, 0 or -1: {a, b, c, d} is a * b + c * d.
local function sign_of(factors)
  local parts = {}
  for k = 1, #factors, 2 do
    local large, small = product(factors[k], factors[k + 1])
    for _, part in ipairs({small, large}) do
      for j = 1, #parts do
        local total = part + parts[j]
        local back = total - part
        part, parts[j] = total, (part - (total - back)) + (parts[j] - back)
      end
      parts[#parts + 1] = part
    end
  end
  for j = #parts, 1, -1 do
    if parts[j] ~= 0 then return parts[j] > 0 and 1 or -1 end
  end
  return 0
end

-- Returns 1 if a -> b -> c turns left, -1 if it turns right, and 0 if it goes straight.
local function turn(a, b, c)
  local left, right = (a[1] - c[1]) * (b[2] - c[2]), (a[2] - c[2]) * (b[1] - c[1])
  local found = left - right
  if math.abs(found) > 3.3306690738754716e-16 * (math.abs(left) + math.abs(right)) + 1e-300 then
    return found > 0 and 1 or -1
  end
  return sign_of({a[1], b[2], -a[2], b[1], b[1], c[2], -b[2], c[1], c[1], a[2], -c[2], a[1]})
end

local function before(a, b)
  return a[1] < b[1] or (a[1] == b[1] and a[2] < b[2])
end

-- Returns whether the segments a-b and c-d have a point in common.
local function meet(a, b, c, d)
  for k = 1, 2 do
    if math.max(a[k], b[k]) < math.min(c[k], d[k]) or math.max(c[k], d[k]) < math.min(a[k], b[k])
    then
      return false
    end
  end
  return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0
end

-- Returns 1 if a polygon is counterclockwise, -1 if it is clockwise, and 0 if its sides cross,
-- touch, have no length or run back on themselves.
local function direction(ring)
  local n, lowest = #ring, 1
  for k = 1, n do
    local a, b, c = ring[(k - 2) % n + 1], ring[k], ring[k % n + 1]
    local goes_on = (before(a, b) and before(b, c)) or (before(b, a) and before(c, b))
    if not goes_on and turn(a, b, c) == 0 then return 0 end
    if before(b, ring[lowest]) then lowest = k end
    for other = k + 2, k == 1 and n - 1 or n do
      if meet(b, c, ring[other], ring[other % n + 1]) then return 0 end
    end
  end
  return turn(ring[(lowest - 2) % n + 1], ring[lowest], ring[lowest % n + 1])
end

-- Returns the corners of a face in the plane of its largest shadow, or nil if it has no area.
local function shadow(face)
  local points, largest, plane = {}, 0, nil
  for k, vertex in ipairs(corners(face)) do points[k] = {position(vertex)} end
  for _, axes in ipairs({{1, 2}, {3, 1}, {2, 3}}) do
    local i, j, area, o = axes[1], axes[2], 0, points[1]
    for k = 2, #points - 1 do
      local a, b = points[k], points[k + 1]
      area = area + (a[i] - o[i]) * (b[j] - o[j]) - (b[i] - o[i]) * (a[j] - o[j])
    end
    if math.abs(area) > largest then largest, plane = math.abs(area), axes end
  end
  if not plane then return nil end
  for k, point in ipairs(points) do points[k] = {point[plane[1]], point[plane[2]]} end
  return points
end

-- Returns a counterclockwise polygon as triangles of its corners: ears, one by one.
local function ears(ring)
  local n, after, prior, blunt, waiting, place = #ring, {}, {}, {}, {}, {}
  for k = 1, n do after[k], prior[k], waiting[k], place[k] = k % n + 1, (k - 2) % n + 1, k, k end
  for k = 1, n do blunt[k] = turn(ring[prior[k]], ring[k], ring[after[k]]) <= 0 end
  local function is_ear(low, here, high)
    if blunt[here] then return false end
    local a, b, c = ring[low], ring[here], ring[high]
    for k = 1, n do
      local p = ring[k]
      if blunt[k] and k ~= low and k ~= high
        and turn(a, b, p) >= 0 and turn(b, c, p) >= 0 and turn(c, a, p) >= 0 then
        return false
      end
    end
    return true
  end
  local triangles, at = {}, 0
  while #triangles < n - 3 do
    at = at + 1
    local here = waiting[at]
    local low, high = prior[here], after[here]
    if place[here] == at and is_ear(low, here, high) then
      triangles[#triangles + 1] = {low, here, high}
      after[low], prior[high], place[here] = high, low, false
      for _, corner in ipairs({low, high}) do
        waiting[#waiting + 1] = corner
        place[corner] = #waiting
        if turn(ring[prior[corner]], ring[corner], ring[after[corner]]) > 0 then
          blunt[corner] = false
        end
      end
    end
  end
  local last = #triangles > 0 and triangles[#triangles][3] or 1
  triangles[#triangles + 1] = {prior[last], last, after[last]}
  return triangles
end

-- Returns the faces across the sides of a face, in the order of its corners, each once.
function M.traverse(face)
  local found, seen = {}, {}
  for _, near in ipairs(across(face)) do
    if near and not seen[near] then found[#found + 1], seen[near] = near, true end
  end
  return found
end

-- Returns the face in which a point lies, seen from above, or false. A point on a side belongs to
-- the face to its right, or to the face above it.
function M.pick(x, y)
  for face = 1, n_faces do
    local inside, ring = false, corners(face)
    local ax, ay = position(ring[#ring])
    for _, vertex in ipairs(ring) do
      local bx, by = position(vertex)
      if (ay > y) ~= (by > y) and turn({ax, ay}, {bx, by}, {x, y}) == (by > ay and 1 or -1) then
        inside = not inside
      end
      ax, ay = bx, by
    end
    if inside then return face end
  end
  return false
end

-- Returns a face as triangles of its vertices without new vertices, or false if it has no area, or
-- sides that cross or touch.
function M.triangulate(face)
  local flat = shadow(face)
  local way = flat and direction(flat) or 0
  if way == 0 then return false end
  if way < 0 then
    for _, point in ipairs(flat) do point[1] = -point[1] end
  end
  local triangles, ring = ears(flat), corners(face)
  for k, t in ipairs(triangles) do triangles[k] = {ring[t[1]], ring[t[2]], ring[t[3]]} end
  return triangles
end

-- Returns the first face on a ray, and t: the ray hits the face at origin + t * direction. Returns
-- false if it hits none. Both are {x, y, z}. A face that is seen edge-on is not hit.
function M.intersect(origin, direction)
  local nearest, least, axis = false, nil, 1
  for k = 2, 3 do
    if math.abs(direction[k]) > math.abs(direction[axis]) then axis = k end
  end
  local one, other, along = axis % 3 + 1, (axis + 1) % 3 + 1, direction[axis]
  -- Moves and shears a vertex so that the ray is the third axis (Woop, Benthin, Wald, JCGT 2(1),
  -- 2013). The signs of the products below are then never reversed, so there are no gaps.
  local function sheared(vertex)
    local p = {position(vertex)}
    local far = p[axis] - origin[axis]
    local x = p[one] - origin[one] - direction[one] / along * far
    return x, p[other] - origin[other] - direction[other] / along * far, far / along
  end
  for face = 1, n_faces do
    for _, triangle in ipairs(M.triangulate(face) or {}) do
      local ax, ay, az = sheared(triangle[1])
      local bx, by, bz = sheared(triangle[2])
      local cx, cy, cz = sheared(triangle[3])
      local u, v, w = cx * by - cy * bx, ax * cy - ay * cx, bx * ay - by * ax
      local sum = u + v + w
      if sum ~= 0 and not (math.min(u, v, w) < 0 and math.max(u, v, w) > 0) then
        local t = (u * az + v * bz + w * cz) / sum
        if t >= 0 and (not least or t < least) then nearest, least = face, t end
      end
    end
  end
  return nearest, least
end

-- BOCO. A position has a player for each played face: position[face] = 1 or 2, or any other value.
-- position.rim is "safe" (the default) or "wall".

-- Returns the group of a played face as a sorted list if it is encircled, or false.
function M.encircled(position, face)
  local owner = position[face]
  if not owner then return false end
  local group, seen, has_enemy = {face}, {[face] = true}, false
  for at = 1, n_faces do
    local here = group[at]
    if not here then break end
    for _, near in ipairs(across(here)) do
      if near then
        if not position[near] then return false end
        if position[near] ~= owner then
          has_enemy = true
        elseif not seen[near] then
          group[#group + 1], seen[near] = near, true
        end
      elseif position.rim ~= "wall" then
        return false
      end
    end
  end
  table.sort(group)
  return has_enemy and group
end

-- Returns why a piece may not be placed on a face, or false if it may: "over" (the game has ended),
-- "range" (there is no such face), "occupied" or "not-adjacent".
function M.fault(position, face)
  local n_played, is_open, is_next = 0, false, false
  for here = 1, n_faces do
    if position[here] then
      n_played = n_played + 1
      if M.encircled(position, here) then return "over" end
      for _, near in ipairs(across(here)) do
        if near and not position[near] then
          is_open = true
          is_next = is_next or near == face
        end
      end
    end
  end
  if n_played > 0 and not is_open then return "over" end
  if type(face) ~= "number" or face % 1 ~= 0 or face < 1 or face > n_faces then return "range" end
  if position[face] then return "occupied" end
  return n_played > 0 and not is_next and "not-adjacent"
end

return M
