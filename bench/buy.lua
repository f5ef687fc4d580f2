-- Purchases of one line each, as one of the users in turn, with the coupon and a key of their own.
-- Arguments: file of tokens, id of the first product, number of products from there on.
local tokens, first, count = {}, 1, 1
local sent, run = 0, tostring(os.time()) .. "-" .. tostring({}):gsub("%W", "")

function init(args)
  for token in io.lines(args[1]) do tokens[#tokens + 1] = token end
  first, count = tonumber(args[2]), tonumber(args[3])
  math.randomseed(os.time())
end

function request()
  sent = sent + 1
  local product = first + math.random(0, count - 1)
  return wrk.format("POST", "/api/shop/buy", {
    ["content-type"] = "application/json",
    ["authorization"] = "Bearer " .. tokens[1 + sent % #tokens],
    ["idempotency-key"] = run .. "-" .. sent,
  }, '{"logProductId":' .. product .. ',"quantity":1,"couponCode":"WELCOME10"}')
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
