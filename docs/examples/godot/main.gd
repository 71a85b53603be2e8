# Plays the levels of pack.json. Drag a block along its axis. Page Up and Page Down change the
# level.
# Enter shows the next move, where atlas.json has a table of hints.
extends Node2D

const EDGE := 64.0
const COLORS: Array[Color] = [
	Color("#e69f00"), Color("#56b4e9"), Color("#009e73"), Color("#cc79a7")
]
const UNIT: Array[int] = [2, 32, 34]  # how much a cell grows by one unit along each axis
const STEPS: Array[Vector2] = [Vector2(1, 0), Vector2(-0.5, 0.866025), Vector2(0.5, 0.866025)]

var levels: Array = []
var number := 0
var rules: TriRules
var exported: Array = []
var positions: Array = []
var steps := 0
var held := TriRules.NONE
var held_from := Vector2.ZERO


func _ready() -> void:
	var text := FileAccess.get_file_as_string("res://pack.json")
	var pack: Variant = JSON.parse_string(text)
	if not pack is Dictionary or pack.get("format") != "trisolve-pack":
		$Said.text = "Put a pack of trisolve next to project.godot, as pack.json."
		return
	levels = pack["levels"]
	var atlas: Variant = JSON.parse_string(FileAccess.get_file_as_string("res://atlas.json"))
	exported = atlas["levels"] if atlas is Dictionary else []
	_open(0)


func _open(which: int) -> void:
	number = posmod(which, levels.size())
	rules = TriRules.new(levels[number])
	positions = rules.start()
	steps = 0
	held = TriRules.NONE
	_show()


func _show() -> void:
	var title: String = levels[number].get("name", "")
	var state := "solved" if rules.is_solved(positions) else "%d steps" % steps
	$Said.text = "%d. %s: %s" % [number + 1, title, state]
	queue_redraw()


func _unhandled_input(event: InputEvent) -> void:
	if rules == null:
		return
	if event.is_action_pressed("ui_page_down"):
		_open(number + 1)
	elif event.is_action_pressed("ui_page_up"):
		_open(number - 1)
	elif event.is_action_pressed("ui_accept"):
		_hint()
	elif event is InputEventMouseButton and event.button_index == MOUSE_BUTTON_LEFT:
		held = _block_at(event.position) if event.pressed else TriRules.NONE
		held_from = event.position
	elif event is InputEventMouseMotion and held != TriRules.NONE:
		_drag(event.position)


# Show the next move, from the table of the level.
func _hint() -> void:
	if number >= exported.size() or not exported[number].has("hints"):
		$Said.text = "This level has no hints."
		return
	var hints := TriHints.new(exported[number]["hints"])
	var moved: Array = []
	for at in range(rules.blocks.size()):
		var block: Dictionary = rules.blocks[at]
		moved.append((positions[at] - block["first"]) / UNIT[block["axis"]])
	var found := hints.hint_for(hints.state_of(moved))
	if found[1] == 0:
		$Said.text = "Solved." if found[0] == TriHints.SOLVED else "No solution is left."
		return
	$Said.text = "Move %s by %d." % [rules.blocks[found[0]]["id"], found[1]]


# Move the held block by whole steps as the pointer goes along its axis.
func _drag(to: Vector2) -> void:
	var step: Vector2 = STEPS[rules.blocks[held]["axis"]] * EDGE
	var far := (to - held_from).dot(step) / step.length_squared()
	while absf(far) > 0.5:
		var way := 1 if far > 0 else -1
		var after := rules.moved(positions, held, way)
		if after.is_empty():
			return
		positions = after
		steps += 1
		held_from += step * way
		far -= way
	_show()


func _block_at(point: Vector2) -> int:
	for at in rules.blocks.size():
		for cell in rules.cells_of(at, positions[at]):
			if Geometry2D.is_point_in_polygon(point, _corners(cell)):
				return at
	return TriRules.NONE


# Return the corners of a cell on the screen.
func _corners(cell: int) -> PackedVector2Array:
	var row := cell >> 5
	var column := cell >> 1 & 15
	var found := PackedVector2Array([_place(column, row)])
	if cell & 1:
		found.append(_place(column + 1, row))
		found.append(_place(column + 1, row + 1))
	else:
		found.append(_place(column + 1, row + 1))
		found.append(_place(column, row + 1))
	return found


func _place(a: int, b: int) -> Vector2:
	return Vector2(480 + EDGE * (a - b / 2.0 - 2), 80 + EDGE * b * 0.866025)


func _draw() -> void:
	if rules == null:
		return
	for cell in rules.floor_cells:
		draw_colored_polygon(_corners(cell), Color("#d9d3c3"))
	var taken := 0
	var paint: Array[Color] = []
	for block in rules.blocks:
		var color := Color("#b9b4a6")
		if block["goal"] != TriRules.NONE:
			color = COLORS[taken % COLORS.size()]
			taken += 1
		paint.append(Color(block["color"]) if block["color"] != "" else color)
	for at in rules.blocks.size():
		if rules.blocks[at]["goal"] != TriRules.NONE:
			for cell in rules.cells_of(at, rules.blocks[at]["goal"]):
				draw_colored_polygon(_corners(cell), Color(paint[at], 0.35))
	for at in rules.blocks.size():
		for cell in rules.cells_of(at, positions[at]):
			draw_colored_polygon(_corners(cell), paint[at])
