/** The requests that public/boot.js sent before the app was loaded, by address. Each can be taken once. */
type PrefetchedRequests = Map<string, PrefetchedRequest>

interface PrefetchedRequest {
  answer: Promise<Response>
  /** The answer, once it has arrived and is not a refusal. */
  data?: unknown
  /** A query read the data before it arrived and will make the call, so the answer is reserved for that call. */
  isForCall?: boolean
  token: string
  at: number
}

declare global {
  var __docketPrefetched: PrefetchedRequests | undefined
}

/** An older answer is not used: its stock may be out of date. */
const FRESH_MS = 10_000

/**
 * The answer to a prefetched request, or null if there is none to use: a request with another token belongs to another
 * user. Rejects with the signal's reason when it fires.
 */
export async function takePrefetchedRequest(
  url: string,
  { token, signal, now = Date.now() }: { token: string | null; signal: AbortSignal; now?: number },
): Promise<Response | null> {
  const taken = take(url, token, now)
  return taken && Promise.race([taken.answer.catch(() => null), aborted(signal)])
}

/** The data, if it has arrived. Otherwise undefined, and from then on only `takePrefetchedRequest` gets the answer. */
export function takePrefetchedData(url: string, token: string | null, now = Date.now()): unknown {
  const prefetched = globalThis.__docketPrefetched?.get(url)
  if (!prefetched || prefetched.isForCall) return undefined
  if (prefetched.data !== undefined) return take(url, token, now)?.data
  prefetched.isForCall = true
  return undefined
}

function take(url: string, token: string | null, now: number): PrefetchedRequest | null {
  const taken = globalThis.__docketPrefetched?.get(url)
  globalThis.__docketPrefetched?.delete(url)
  return taken && taken.token === token && now - taken.at <= FRESH_MS ? taken : null
}

/** Rejects when the caller cancels, without waiting for the prefetched request. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
