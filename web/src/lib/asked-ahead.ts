/** What public/boot.js asked for before the app was there, by address: each is taken once, by the first who wants it. */
type AskedAhead = Map<string, { answer: Promise<Response>; token: string; at: number }>

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
  const ahead = (globalThis as { __docketAhead?: AskedAhead }).__docketAhead
  const taken = ahead?.get(url)
  if (!ahead || !taken) return null
  ahead.delete(url)
  if (taken.token !== token || now - taken.at > FRESH_MS) return null
  return Promise.race([taken.answer.catch(() => null), aborted(signal)])
}

/** Whoever gives the call up need not wait for what is under way. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
