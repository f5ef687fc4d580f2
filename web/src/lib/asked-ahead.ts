/** What public/boot.js asked for before the app was there, by address: each is taken once, by the first who wants it. */
type AskedAhead = Map<string, CallAhead>

interface CallAhead {
  answer: Promise<Response>
  /** What was answered, once it is here and not a refusal. */
  data?: unknown
  /** Somebody looked for the data before it was here, and is to call: whoever looks again must not take the answer. */
  isForCall?: boolean
  token: string
  at: number
}

declare global {
  var __docketAhead: AskedAhead | undefined
}

/** Later than this a call is made anew: nobody wants the stock of then. */
const FRESH_MS = 10_000

/**
 * The answer to a call that is under way already, or null where there is none that could be used: one that was asked
 * with another token is somebody else's. Rejects with the signal's reason when it fires.
 */
export async function takeAhead(
  url: string,
  { token, signal, now = Date.now() }: { token: string | null; signal: AbortSignal; now?: number },
): Promise<Response | null> {
  const taken = take(url, token, now)
  return taken && Promise.race([taken.answer.catch(() => null), aborted(signal)])
}

/** What was answered already; undefined where there is nothing yet, and from then on it is `takeAhead` that gets it. */
export function takeDataAhead(url: string, token: string | null, now = Date.now()): unknown {
  const ahead = globalThis.__docketAhead?.get(url)
  if (!ahead || ahead.isForCall) return undefined
  if (ahead.data !== undefined) return take(url, token, now)?.data
  ahead.isForCall = true
  return undefined
}

function take(url: string, token: string | null, now: number): CallAhead | null {
  const taken = globalThis.__docketAhead?.get(url)
  globalThis.__docketAhead?.delete(url)
  return taken && taken.token === token && now - taken.at <= FRESH_MS ? taken : null
}

/** Whoever gives the call up need not wait for what is under way. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
