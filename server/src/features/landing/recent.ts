const FRESH_MS = 15_000
/** Nobody is shown a value that is older than this. */
const USEFUL_MS = 120_000
/** What a visitor waits for a value at most. */
const PATIENCE_MS = 300

/**
 * Keeps what `make` answers, and asks again, at most every 15 s and only when somebody looks, while the last answer is
 * still handed out. Null where there is none, or none yet: looking never fails and never takes long.
 */
export function keepRecent<Value>(
  make: () => Promise<Value | null>,
  { onFailure, now = () => performance.now() }: { onFailure: (error: Error) => void; now?: () => number },
): () => Promise<Value | null> {
  let latest: { value: Value | null; at: number } | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  const ask = async () => {
    askedAt = now()
    try {
      latest = { value: await make(), at: now() }
    } catch (error) {
      onFailure(error as Error)
    } finally {
      asking = null
    }
  }

  return async () => {
    if (!asking && now() - askedAt >= FRESH_MS) asking = ask()
    const isUseful = () => latest !== null && now() - latest.at < USEFUL_MS
    if (!isUseful() && asking) await Promise.race([asking, patience()])
    return isUseful() ? (latest?.value ?? null) : null
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, PATIENCE_MS).unref())
}
