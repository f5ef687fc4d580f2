const EVERY_MS = 200

/** Asks what must never be refused, a few times a second; `stop` answers how often it was. */
export function watchProbes(origin: string) {
  let refused = 0
  let isOver = false
  const ask = async (path: string, method: 'GET' | 'POST') => {
    const answer = await fetch(`${origin}${path}`, { method }).catch(() => null)
    await answer?.arrayBuffer()
    // A notice without a signature is answered with 401: it was heard.
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
