# Hints without a search: the next move of every state of a level, from an export with --hint-table.
#
# A state has four bits for each block, the first block in the lowest: how many units it is along
# its lane. States are sorted, so the one at hand is found by halving.
class_name TriHints
extends RefCounted

const SOLVED := 254
const LOST := 255
const NONE := -1
const TOP_BIT := 1 << 63

var start: Array = []
var states := PackedByteArray()
var blocks := PackedByteArray()
var distances := PackedByteArray()


# Read the table: `hints` of a level in atlas.json.
func _init(packed: Dictionary) -> void:
	start = packed["start"]
	states = Marshalls.base64_to_raw(packed["states"])
	blocks = Marshalls.base64_to_raw(packed["blocks"])
	distances = Marshalls.base64_to_raw(packed["distances"])


# Return the state in which each block is moved by its number of units from the start.
func state_of(units: Array) -> int:
	var state := 0
	for at in range(start.size()):
		state = state | (int(start[at]) + int(units[at])) << (4 * at)
	return state


# Return the next move of a state: [block, distance]; [SOLVED, 0], [LOST, 0], or [NONE, 0].
func hint_for(state: int) -> Array:
	var low := 0
	var high := blocks.size()
	while low < high:
		var middle := (low + high) >> 1
		# integers have a sign here, states have none
		if (states.decode_s64(8 * middle) ^ TOP_BIT) < (state ^ TOP_BIT):
			low = middle + 1
		else:
			high = middle
	if low == blocks.size() or states.decode_s64(8 * low) != state:
		return [NONE, 0]
	return [blocks.decode_u8(low), distances.decode_s8(low)]
