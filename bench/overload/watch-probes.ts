const EVERY_MS = 200

/** Sends requests that must never be refused, a few times a second; `stop` returns how many were refused. */
export function watchProbes(origin: string) {
  let refused = 0
  let isOver = false
  const ask = async (path: string, method: 'GET' | 'POST') => {
    const answer = await fetch(`${origin}${path}`, { method }).catch(() => null)
    await answer?.arrayBuffer()
    // 401 for a notice without a signature means that the notice was not refused as an overload.
    if (!answer || answer.status === 503) refused++
  }
  const watching = (async () => {
    while (!isOver) {
      await Promise.all([ask('/healthz', 'GET'), ask('/readyz', 'GET'), ask('/api/paystack/webhook', 'POST')])
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  })()
  return {
    async stop(): Promise<number> {
      isOver = true
      await watching
      return refused
    },
  }
}
