const FRESH_MS = 15_000
/** A value older than this is not returned. */
const MAX_AGE_MS = 120_000
/** The longest time that a caller waits for a value. */
const MAX_WAIT_MS = 300

interface CacheOptions<Value> {
  onFailure: (error: Error) => void
  first?: Value | undefined
  now?: () => number
}

/**
 * Caches the result of `load`. A call returns the cached value; if that is older than 15 s, it also starts `load` in
 * the background. Returns null if there is no value: a call never fails and never takes long. `first`: a value that the
 * caller has just loaded.
 */
export function cacheInBackground<Value>(
  load: () => Promise<Value | null>,
  { onFailure, first, now = () => performance.now() }: CacheOptions<Value>,
): () => Promise<Value | null> {
  let latest: { value: Value | null; at: number } | null =
    first === undefined ? null : { value: first, at: now() }
  let startedAt = latest?.at ?? Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null

  const refresh = async () => {
    startedAt = now()
    try {
      latest = { value: await load(), at: now() }
    } catch (error) {
      onFailure(error as Error)
    } finally {
      loading = null
    }
  }

  return async () => {
    if (!loading && now() - startedAt >= FRESH_MS) loading = refresh()
    const isUsable = () => latest !== null && now() - latest.at < MAX_AGE_MS
    if (!isUsable() && loading) await Promise.race([loading, waitLimit()])
    return isUsable() ? (latest?.value ?? null) : null
  }
}

function waitLimit(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, MAX_WAIT_MS).unref())
}
