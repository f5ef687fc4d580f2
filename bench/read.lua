-- Repeats one read, by all users in turn. Arguments: file of tokens, path.
local requests, sent = {}, 0

function init(args)
  for token in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", args[2], { ["authorization"] = "Bearer " .. token })
  end
end

function request()
  sent = sent + 1
  return requests[1 + sent % #requests]
end

-- wrk itself counts answers that are not 2xx or 3xx. A response function would slow it down.
function done(summary)
  local errors = summary.errors
  print("unexpected: " .. (errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
