import type { ServerResponse } from 'node:http'

interface Answer {
  response: ServerResponse
  /** Alternating names and values, the form that Node writes fastest. */
  headers: readonly string[]
  bytes: Buffer
}

let waiting: Answer[] = []
let sent = 0

/**
 * Sends a finished 200 answer at the end of this turn of the event loop, together with the turn's other answers. Under
 * load, most of the cost of such an answer is to wake up the process that reads it on another core. If answers are sent
 * together, one wake-up serves the whole batch.
 */
export function flushCoalesced(answer: Answer): void {
  sent++
  if (waiting.push(answer) === 1) setImmediate(sendAll)
}

/** How many answers this process has sent this way. */
export const countSentFromCache = () => sent

function sendAll() {
  const answers = waiting
  waiting = []
  for (const { response, headers, bytes } of answers) {
    response.writeHead(200, [...headers, 'content-length', String(bytes.length)])
    response.end(bytes)
  }
}
