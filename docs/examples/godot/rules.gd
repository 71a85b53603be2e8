# The sliding puzzle: read a level of a pack that trisolve wrote, and move blocks by its rules.
#
# A cell is a number: row << 5 | column << 1 | orientation, 0 for a triangle that points up, 1 for
# down. A block slides along one of three axes, two triangles (one step) at a time, and pushes what
# it strikes with its tip; struck in the side, a block stops everything.
class_name TriRules
extends RefCounted

const NONE := -1

var push := "full"
var floor_cells := {}
var blocks: Array[Dictionary] = []


# Read a level from its record in the pack.
func _init(record: Dictionary) -> void:
	push = record.get("push", "full")
	for cell in record["floor"]:
		floor_cells[int(cell)] = true
	for one in record["blocks"]:
		var cells: Array = one["cells"].map(func(cell): return int(cell))
		var axis := 0
		while not _is_run(cells, axis):
			axis += 1
		var goal := int(one["goal"][0]) if one.has("goal") else NONE
		var block := {"id": one["id"], "axis": axis, "length": cells.size(), "goal": goal}
		block["first"] = cells[0]
		block["color"] = one.get("color", "")
		blocks.append(block)


# Return where the blocks are at the start.
func start() -> Array:
	return blocks.map(func(block): return block["first"])


# Return the next cell along an axis (0, 1, 2), forward (1) or back (-1); NONE beyond the grid.
static func next_cell(cell: int, axis: int, way: int) -> int:
	var row := cell >> 5
	var column := cell >> 1 & 15
	var orientation := cell & 1
	if axis == 0:
		var half := 2 * column + orientation + way
		column = half >> 1
		orientation = half & 1
	elif axis == 1:
		var half := 2 * row + 1 - orientation + way
		row = half >> 1
		orientation = 1 - (half & 1)
	else:
		if orientation == 0 and way > 0:
			row += 1
		elif orientation == 0:
			column -= 1
		elif way > 0:
			column += 1
		else:
			row -= 1
		orientation = 1 - orientation
	if row < 0 or row > 15 or column < 0 or column > 15:
		return NONE
	return row << 5 | column << 1 | orientation


# Return whether cells follow each other along an axis.
static func _is_run(cells: Array, axis: int) -> bool:
	for at in range(1, cells.size()):
		if next_cell(cells[at - 1], axis, 1) != cells[at]:
			return false
	return true


# Return the cells of a block whose first cell is `first`.
func cells_of(block: int, first: int) -> Array[int]:
	var cells: Array[int] = [first]
	while cells.size() < blocks[block]["length"]:
		cells.append(next_cell(cells[-1], blocks[block]["axis"], 1))
	return cells


# Return the positions after a block is dragged by one step, or [] where it cannot go.
func moved(positions: Array, block: int, way: int) -> Array:
	var held_by := {}
	for at in blocks.size():
		for cell in cells_of(at, positions[at]):
			held_by[cell] = at
	var ways := {block: way}
	var entered := {}
	var queue: Array[int] = [block]
	var done := 0
	while done < queue.size():
		var mover := queue[done]
		done += 1
		if not _enter(mover, positions, held_by, ways, entered, queue):
			return []
	var after := positions.duplicate()
	for mover in ways:
		var axis: int = blocks[mover]["axis"]
		after[mover] = next_cell(next_cell(positions[mover], axis, ways[mover]), axis, ways[mover])
	return after


# Let a mover enter its two next cells; return whether it can.
func _enter(
	mover: int,
	positions: Array,
	held_by: Dictionary,
	ways: Dictionary,
	entered: Dictionary,
	queue: Array[int]
) -> bool:
	var axis: int = blocks[mover]["axis"]
	var way: int = ways[mover]
	var own := cells_of(mover, positions[mover])
	var behind := own[-1] if way > 0 else own[0]
	for _k in 2:
		var cell := next_cell(behind, axis, way)
		if not floor_cells.has(cell) or entered.has(cell):
			return false
		entered[cell] = true
		if held_by.has(cell):
			var struck: int = held_by[cell]
			var other: int = blocks[struck]["axis"]
			if push == "none" or (push == "oblique" and other == axis):
				return false
			if other == _edge_axis(behind, cell):
				return false  # struck in the side
			var pushed := -way if axis != other and axis + other == 1 else way  # the acute way
			if ways.get(struck, pushed) != pushed:
				return false
			ways[struck] = pushed
			if not queue.has(struck):
				queue.append(struck)
		behind = cell
	return true


# Return the axis that the edge between two neighboring cells is parallel to.
static func _edge_axis(one: int, other: int) -> int:
	if one >> 5 != other >> 5:
		return 0
	return 2 if other - one == (-1 if one & 1 else 1) else 1


# Return whether every block that has a goal lies on it.
func is_solved(positions: Array) -> bool:
	for at in blocks.size():
		if blocks[at]["goal"] != NONE and blocks[at]["goal"] != positions[at]:
			return false
	return true
