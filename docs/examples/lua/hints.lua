-- Hints without a search: the next move of every state of a level, from an export with --hint-table.
--
-- A state has four bits for each block, the first block in the lowest: how many units it is along its
-- lane. States are sorted, so the one at hand is found by halving. Needs Lua 5.3 or later.
local hints = {}

local SOLVED, LOST = 254, 255
local DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

-- Return the bytes that a base64 text stands for, as a string.
local function bytes_of(text)
  local found, held, bits = {}, 0, 0
  for digit in text:gmatch("[%w+/]") do
    held = (held << 6 | DIGITS:find(digit, 1, true) - 1) & 0xffff
    bits = bits + 6
    if bits >= 8 then
      bits = bits - 8
      found[#found + 1] = string.char(held >> bits & 255)
    end
  end
  return table.concat(found)
end

-- Return a table with its columns unpacked, from `hints` of a level in levels.lua.
function hints.table_of(packed)
  return {
    start = packed.start,
    states = bytes_of(packed.states),
    blocks = bytes_of(packed.blocks),
    distances = bytes_of(packed.distances),
  }
end

-- Return the state in which each block is moved by its number of units from the start.
function hints.state_of(found, units)
  local state = 0
  for at, digit in ipairs(found.start) do
    state = state | digit + (units[at] or 0) << 4 * (at - 1)
  end
  return state
end

-- Return the next move of a state: the block's number, from 1, and its distance; or "solved" or
-- "lost"; nothing for a state that the level does not have.
function hints.hint_for(found, state)
  local low, high = 0, #found.blocks
  while low < high do
    local middle = (low + high) // 2
    if math.ult(string.unpack("<i8", found.states, 8 * middle + 1), state) then
      low = middle + 1
    else
      high = middle
    end
  end
  if low == #found.blocks or string.unpack("<i8", found.states, 8 * low + 1) ~= state then
    return nil
  end
  local block = found.blocks:byte(low + 1)
  if block == SOLVED then
    return "solved"
  elseif block == LOST then
    return "lost"
  end
  return block + 1, string.unpack("b", found.distances, low + 1)
end

return hints
