-- Purchases by all users in turn, each with a new idempotency key.
-- Arguments: file of tokens, path, body (%d is a product's id), id of the first product, number of products.
local tokens, path, body, first, count = {}, "", "", 1, 1
-- `run` makes the keys of this run different from those of other runs.
local sent, run = 0, tostring(os.time()) .. "-" .. tostring({}):gsub("%W", "")

function init(args)
  for token in io.lines(args[1]) do tokens[#tokens + 1] = token end
  path, body, first, count = args[2], args[3], tonumber(args[4]), tonumber(args[5])
  math.randomseed(os.time())
end

function request()
  sent = sent + 1
  return wrk.format("POST", path, {
    ["content-type"] = "application/json",
    ["authorization"] = "Bearer " .. tokens[1 + sent % #tokens],
    ["idempotency-key"] = run .. "-" .. sent,
  }, body:format(first + math.random(0, count - 1)))
end

unexpected = 0
function response(status, _, body)
  if status ~= 201 then
    unexpected = unexpected + 1
    if unexpected == 1 then print(status, body) end
  end
end

local threads = {}
function setup(thread) threads[#threads + 1] = thread end
function done()
  local total = 0
  for _, thread in ipairs(threads) do total = total + thread:get("unexpected") end
  print("unexpected: " .. total)
end
