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

export interface CachedInBackground<Value> {
  current: () => Promise<Value | null>
  /** What the value is about has changed: the next call waits for a new value, but not for long. */
  outdate: () => void
}

/**
 * Caches the result of `load`. A call returns the cached value; if that is older than 15 s, it also starts `load` in
 * the background. Returns null if there is no value: a call never fails and never takes long. `first`: a value that the
 * caller has just loaded.
 */
export function cacheInBackground<Value>(
  load: () => Promise<Value | null>,
  { onFailure, first, now = () => performance.now() }: CacheOptions<Value>,
): CachedInBackground<Value> {
  let changes = 0
  let latest: { value: Value | null; at: number; changes: number } | null =
    first === undefined ? null : { value: first, at: now(), changes }
  let startedAt = latest?.at ?? Number.NEGATIVE_INFINITY
  let loading: Promise<void> | null = null

  const refresh = async () => {
    startedAt = now()
    // A change during the load may not be in its result.
    const changesBefore = changes
    try {
      latest = { value: await load(), at: now(), changes: changesBefore }
    } catch (error) {
      onFailure(error as Error)
    } finally {
      loading = null
    }
  }

  return {
    async current() {
      const isOutdated = latest !== null && latest.changes !== changes
      if (!loading && (isOutdated || now() - startedAt >= FRESH_MS)) loading = refresh()
      const isUsable = () => latest !== null && now() - latest.at < MAX_AGE_MS
      if (loading && (isOutdated || !isUsable())) await Promise.race([loading, waitLimit()])
      return isUsable() ? (latest?.value ?? null) : null
    },
    outdate() {
      changes++
    },
  }
}

function waitLimit(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, MAX_WAIT_MS).unref())
}
