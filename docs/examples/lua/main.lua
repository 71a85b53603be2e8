-- Say the next move of a level after some blocks were moved: lua main.lua LEVEL [BLOCK=UNITS]...
--
-- levels.lua is what `trisolve render PACK --atlas DIR --engine lua --hint-table` writes.
package.path = "./?.lua;" .. package.path
local hints = require("hints")
local levels = require("levels").levels

local level = levels[tonumber(arg[1] or 1)]
local units = {}
for at = 2, #arg do
  local id, count = arg[at]:match("^(%w+)=(-?%d+)$")
  for number, block in ipairs(level.blocks) do
    if block.id == id then
      units[number] = tonumber(count)
    end
  end
end

local found = hints.table_of(level.hints)
local block, distance = hints.hint_for(found, hints.state_of(found, units))
if distance then
  print(("%s: move %s by %d"):format(level.name, level.blocks[block].id, distance))
else
  print(("%s: %s"):format(level.name, block or "no such position"))
end
